//! `yomi inspect`: what the model of a Go player sees in a position, asked as one likes (thesis 000, annex C, L6740-L6754).

mod position;
mod report;

use super::diagram::View;
use crate::files;
use crate::numbers::{SOME, whole};
use crate::output::{print, say};
use anyhow::{Context, ensure};
use concepts::view::{Class, Filter, Filtered, Object, layers, objects, objects_at, search};
use concepts::{Elementary, Model, Settings};
use goban::{Color, Point, PointSet};
use kifu::{Diagram, Layer, Mark, Shape, Theme, Tint};
use position::{Change, Position};
use reasons::Words;
use std::path::PathBuf;

/// Show what the model of a Go player sees: strings, connections, eyes, groups, territory, moves and why.
///
/// Without --at, --class or --filter it is a survey of the whole board. With --at it is every object that concerns a point,
/// level by level; with --class every object of one class, drawn; with --filter a morphological filter, drawn. --play, --put
/// and --remove change the position first: what if? Classes and filters are listed by --list, and told in docs/concepts.md.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file, also packed by gzip.
    #[arg(required_unless_present = "list")]
    file: Option<PathBuf>,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// The position after this move, 0 for the start; the end of the game if not given.
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Which variation to take at each place where there are several, from 1, as in 2,1.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    variation: Vec<usize>,
    /// Moves to play first, as in B:D4,W:E5.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    play: Vec<Change>,
    /// Stones to put on the board first.
    #[arg(long, value_name = "STONES", value_delimiter = ',')]
    put: Vec<Change>,
    /// Stones to take off first, as in D4,E5.
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    remove: Vec<Point>,
    /// The point to ask about.
    #[arg(long, value_name = "POINT")]
    at: Option<Point>,
    /// One class of objects.
    #[arg(long, value_name = "CLASS")]
    class: Option<Class>,
    /// A morphological filter of the stones, as dilate:5 or bouzy:5,21.
    #[arg(long, value_name = "FILTER", conflicts_with_all = ["class", "at"])]
    filter: Option<Filter>,
    /// Filter the groups as they are seen, dead stones being their captor's.
    #[arg(long, requires = "filter")]
    as_seen: bool,
    /// Have a search look too, with so many positions a question: at the groups that are not sure, and at each string,
    /// connection and eye that is shown.
    #[arg(long, value_name = "NODES", value_parser = whole::<u64>(1..=100_000_000))]
    search: Option<u64>,
    /// Elementary games whose rules are switched off, as in connection,eye.
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    without: Vec<Class>,
    /// Draw the answer into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The part of the board to show: two corners as in A1:K9, or `auto` for the part where stones are.
    #[arg(long, value_name = "CORNERS")]
    window: Option<View>,
    /// Save the position, with what was played, put and removed, as a record.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print one object of JSON (docs/concepts.md).
    #[arg(long)]
    json: bool,
    /// List the classes and filters.
    #[arg(long)]
    list: bool,
    /// The language of what is said: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Words::choose)]
    language: Words,
}

/// What was asked, with the answer.
pub struct Answer {
    position: Position,
    at: Option<Point>,
    class: Option<Class>,
    objects: Vec<Object>,
    filtered: Option<Filtered>,
    /// How many objects of each class there are, where all were looked at.
    counts: Vec<(Class, usize)>,
    diagram: Diagram,
    layers: Vec<Layer>,
    model: Model,
}

/// The classes that a survey tells of.
const SURVEY: [Class; 4] = [Class::Score, Class::Group, Class::Ko, Class::Move];

pub fn run(args: Args) -> anyhow::Result<()> {
    let Some(file) = args.file.as_deref().filter(|_| !args.list) else {
        print(&report::list());
        return Ok(());
    };
    for path in [&args.svg, &args.save].into_iter().flatten() {
        files::probe(path)?;
    }
    let record = super::diagram::record(file, args.game)?;
    let mut position = Position::find(&record, args.number, &args.variation)?;
    position.change(&args.put, &args.remove, &args.play)?;
    if let Some(path) = &args.save {
        files::write(path, position.to_sgf().into_bytes())?;
    }
    let size = position.board.size();
    if let Some(p) = args.at {
        ensure!(
            size.contains(p),
            "--at {p}: that is not on the board, which is {size}"
        );
    }
    let answer = answer(&args, position)?;
    if let Some(path) = &args.svg {
        let mut diagram = answer.diagram.clone();
        answer.layers.iter().cloned().for_each(|layer| {
            diagram.add(layer);
        });
        files::write(path, diagram.to_svg_with(&Theme::WOOD).into_bytes())?;
    }
    if args.json {
        say!("{}", report::json(&args, &answer));
    } else if args.svg.is_none() {
        print(&report::text(&args, &answer));
    }
    Ok(())
}

fn answer(args: &Args, position: Position) -> anyhow::Result<Answer> {
    let settings = Settings {
        nodes: args.search,
        ..Settings::default()
    };
    let mut off = Vec::new();
    for &class in &args.without {
        let kind = class.kind();
        off.push(kind.with_context(|| format!("--without {class}: that is no elementary game"))?);
    }
    let mut model = Model::with(&position.board, settings, Box::new(Elementary::without(&off)));
    let size = position.board.size();
    let mut counts = Vec::new();
    let (mut shown, mut filtered) = (Vec::new(), None);
    let mut drawn: Vec<Layer> = Vec::new();
    if let Some(filter) = args.filter {
        let stones = if args.as_seen {
            layers::seen(&model)
        } else {
            Color::BOTH.map(|color| *position.board.stones(color))
        };
        let answer = filter.apply(size, stones);
        drawn.extend(answer.layers());
        filtered = Some(answer);
    } else if let Some(class) = args.class {
        shown = match args.at {
            Some(p) => objects_at(&mut model, class, p),
            None => objects(&mut model, class),
        };
        counts.push((class, shown.len()));
        drawn.extend(layers::of(&model, class, &shown));
        if let [one] = &shown[..] {
            drawn.push(
                Layer::new(Shape::Outline(one.footprint))
                    .tint(Tint::Gray)
                    .named("what it depends on"),
            );
        }
    } else if let Some(p) = args.at {
        for class in Class::ALL {
            shown.extend(objects_at(&mut model, class, p));
        }
        let about = shown.iter().filter(|o| o.class == Class::Group).cloned();
        drawn.extend(layers::of(&model, Class::Group, &about.collect::<Vec<_>>()));
    } else {
        for class in Class::ALL {
            // To read every intersection takes longer than all else, and tells what territories tell.
            if class == Class::Intersection {
                continue;
            }
            let all = objects(&mut model, class);
            counts.push((class, all.len()));
            if SURVEY.contains(&class) {
                shown.extend(all);
            }
        }
        drawn.extend(layers::standing(&model));
    }
    if let Some(nodes) = args.search {
        for object in &mut shown {
            search(&model, object, nodes);
        }
    }
    if let Some(p) = args.at {
        drawn.push(
            Layer::new(Shape::Marks(Mark::Selected, PointSet::of(p)))
                .tint(Tint::Red)
                .named("the point asked about"),
        );
    }
    Ok(Answer {
        diagram: diagram(args, &position)?,
        at: args.at,
        class: args.class,
        position,
        objects: shown,
        filtered,
        counts,
        layers: drawn,
        model,
    })
}

/// The board alone.
fn diagram(args: &Args, position: &Position) -> anyhow::Result<Diagram> {
    let board = &position.board;
    let mut diagram = Diagram::of_board(board);
    diagram.last = position.last.and_then(|(_, m)| m.point());
    View::show(args.window, &mut diagram)?;
    Ok(diagram)
}
