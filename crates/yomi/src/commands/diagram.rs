//! `yomi diagram`: a position of a record as text, SVG or PNG.

use crate::files;
use crate::numbers::{SOME, whole};
use crate::output::{note, print};
use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use kifu::{Collection, Diagram, Limits, NodeId, Record, Theme, Window};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Draw a position of a game record.
///
/// Without -o it is drawn in characters on standard output; with -o the name of the file decides: .png, .svg
/// or .txt.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file, also packed by gzip.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// The position after this move, 0 for the start; the end of the game if not given.
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Which variation to take at each place where there are several, from 1, as in 2,1; the first at those
    /// not given.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    variation: Vec<usize>,
    /// Number the moves from this one on.
    #[arg(long, value_name = "FROM")]
    numbers: Option<usize>,
    /// Count the numbered moves from 1.
    #[arg(long, requires = "numbers")]
    from_one: bool,
    /// The part of the board to show: two corners as in A1:K9, or `auto` for the part where stones are.
    #[arg(long, value_name = "CORNERS")]
    window: Option<View>,
    /// Leave the letters and numbers around the board away.
    #[arg(long)]
    no_coordinates: bool,
    /// Leave the marks of the record away.
    #[arg(long)]
    no_marks: bool,
    /// The look of a picture.
    #[arg(long, value_enum, default_value = "wood")]
    theme: Look,
    /// Pixels across a PNG, from 16 to 8192.
    #[arg(long, value_name = "PIXELS", default_value_t = 1000, value_parser = width)]
    width: u32,
    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn width(text: &str) -> Result<u32, String> {
    let width = text.parse().ok().filter(|width| Diagram::WIDTHS.contains(width));
    let (least, most) = Diagram::WIDTHS.into_inner();
    width.ok_or_else(|| format!("a picture is {least} to {most} pixels wide"))
}

#[derive(Clone, Copy, ValueEnum)]
enum Look {
    /// A wooden board.
    Wood,
    /// Black on white, for print.
    Paper,
}

/// The part of the board to show.
#[derive(Clone, Copy)]
pub(super) enum View {
    Auto,
    Corners(Window),
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<View, String> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(View::Auto);
        }
        text.parse()
            .map(View::Corners)
            .map_err(|error: kifu::WindowError| format!("{error}, or `auto`"))
    }
}

impl View {
    /// Shows this part of a board, or all of it.
    pub(super) fn show(view: Option<View>, diagram: &mut Diagram) -> anyhow::Result<()> {
        let size = diagram.size();
        match view {
            None => {}
            Some(View::Corners(window)) => {
                ensure!(
                    window.fits(size),
                    "--window: a corner is not on the board, which is {size}"
                );
                diagram.window = window;
            }
            Some(View::Auto) => {
                let stones = size.points().filter(|&p| diagram.stone(p).is_some()).collect();
                diagram.window = Window::around(&stones, size);
            }
        }
        Ok(())
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let format = args.output.as_deref().map(Format::of).transpose()?;
    args.output.as_deref().map_or(Ok(()), files::probe)?;
    let record = record(&args.file, args.game)?;
    let file = args.file.display();
    let diagram = draw(&record, &args).with_context(|| format!("{file}, game {}", args.game))?;
    let theme = match args.theme {
        Look::Wood => Theme::WOOD,
        Look::Paper => Theme::PAPER,
    };
    match (args.output, format) {
        (Some(path), Some(format)) => {
            let bytes = match format {
                Format::Text => diagram.to_text().into_bytes(),
                Format::Svg => diagram.to_svg_with(&theme).into_bytes(),
                Format::Png => diagram.to_png(args.width, &theme)?,
            };
            files::write(&path, bytes)
        }
        _ => {
            print(&diagram.to_text());
            Ok(())
        }
    }
}

/// A game of a file, counted from one; what is wrong with it is said.
pub(super) fn record(path: &Path, game: usize) -> anyhow::Result<Record> {
    let file = path.display();
    let collection =
        Collection::read_file(path, &Limits::default()).with_context(|| format!("cannot read {file}"))?;
    let games = collection.games().len();
    let index = game.wrapping_sub(1);
    for problem in collection
        .problems()
        .iter()
        .filter(|p| p.game.is_none_or(|game| game == index))
        .take(10)
    {
        note!("{}", problem.in_file(path));
    }
    match collection.into_games().into_iter().nth(index) {
        Some(record) => Ok(record),
        None => bail!("{file}: there is no game {game}; it has {games}"),
    }
}

enum Format {
    Text,
    Svg,
    Png,
}

impl Format {
    fn of(path: &Path) -> anyhow::Result<Format> {
        let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("txt") => Ok(Format::Text),
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => bail!("{}: the name must end in .png, .svg or .txt", path.display()),
        }
    }
}

fn draw(record: &Record, args: &Args) -> anyhow::Result<Diagram> {
    let line = line(record, &args.variation)?;
    // Walked anew each time: a list of the moves would be larger than their record.
    let moves = || {
        let of_node = |&id: &NodeId| {
            record
                .node(id)
                .moves()
                .map(move |(color, play)| (id, color, play))
        };
        line.iter().flat_map(of_node)
    };
    let count = moves().count();
    let last = args.number.unwrap_or(count);
    ensure!(last <= count, "there is no move {last}; it has {count} moves");
    let last_move = last.checked_sub(1).and_then(|before| moves().nth(before));
    // After the last move it is the last node that counts, which may come later and have the comment and marks.
    let node = record.node(match (args.number, last_move) {
        (None, _) => line[line.len() - 1],
        (Some(_), None) => NodeId::ROOT,
        (Some(_), Some((id, ..))) => id,
    });
    let board = record.board_after(node.id(), last)?;
    let mut diagram = match args.numbers {
        None => Diagram::of_board(&board),
        Some(from) => {
            ensure!(
                (1..=last).contains(&from),
                "--numbers {from}: the moves to number are among 1 to {last}"
            );
            let start = record.board_after(node.id(), from - 1)?;
            let numbered = moves()
                .take(last)
                .skip(from - 1)
                .map(|(_, color, play)| (color, play));
            let first = if args.from_one { 1 } else { from };
            let mut diagram = Diagram::of_moves(&start, numbered, u32::try_from(first)?);
            diagram.add_stones(&board);
            diagram
        }
    };
    if args.no_marks {
        let play = last_move.and_then(|(_, _, play)| play.point());
        diagram.last = play.filter(|&p| diagram.stone(p).is_some());
    } else {
        diagram.mark_node(node);
    }
    diagram.coordinates = !args.no_coordinates;
    View::show(args.window, &mut diagram)?;
    Ok(diagram)
}

/// The nodes of the line that takes these variations, counted from one, where there are several.
pub(super) fn line(record: &Record, choices: &[usize]) -> anyhow::Result<Vec<NodeId>> {
    let mut line = vec![NodeId::ROOT];
    let mut choices = choices.iter();
    loop {
        let node = record.node(line[line.len() - 1]);
        let choice = match node.children().nth(1) {
            Some(_) => choices.next().copied().unwrap_or(1),
            None => 1,
        };
        let chosen = choice
            .checked_sub(1)
            .and_then(|before| node.children().nth(before));
        match (chosen, node.children().count()) {
            (Some(child), _) => line.push(child.id()),
            (None, 0) => break,
            (None, several) => bail!("there is no variation {choice}; there are {several}"),
        }
    }
    if let Some(choice) = choices.next() {
        bail!("--variation {choice}: the line has no more places with several variations");
    }
    Ok(line)
}
