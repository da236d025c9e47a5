//! `yomi games`: one's own games, kept in a database and searched by position.

use super::progress::Progress;
use crate::numbers::{COUNT, whole};
use crate::output::{INTERRUPTED, note, print, say};
use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use goban::{Color, Point, Size};
use kifu::{Collection, Diagram, Layer, Limits, Severity, Shape};
use serde_json::json;
use shapes::collection::{Added, Continuation, Finds, Games, Pattern, Query};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Games are committed so many at a time: what a kill can lose.
const TOGETHER: usize = 100;
/// Faults of a file that are told.
const TOLD: usize = 10;

/// Keep one's own games, and find them by position.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Add(Add),
    Find(Find),
}

#[derive(clap::Args)]
struct Kept {
    /// The database; `yomi/games.db` in the folder of the user's data if not given.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

/// Add the games of files and folders.
///
/// A game that is there already is not added again, so that the same command goes on where it was stopped. A game that cannot be
/// read is told and left out.
#[derive(clap::Args)]
struct Add {
    /// SGF files, each with one game or many, compressed or not, and folders of them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    kept: Kept,
}

/// Find a position, or a part of one, in all turns and colours.
///
/// A shape is the last position of an SGF file: all of it, or the area whose corners are marked with triangles. Squares are empty
/// or black, selected points empty or white, crosses anything.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("wanted").required(true))]
struct Find {
    /// The shape.
    #[arg(long, value_name = "FILE", group = "wanted")]
    shape: Option<PathBuf>,
    /// Moves in their order, Black's first, as in "Q16 D4"; whatever was played between them.
    #[arg(long, value_name = "MOVES", group = "wanted")]
    sequence: Option<String>,
    /// The board of a sequence.
    #[arg(long, default_value_t = 19, value_parser = whole::<u8>(5..=19))]
    size: u8,
    /// Only games of players with this in their name.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Games to list.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>(COUNT))]
    most: usize,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    kept: Kept,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        What::Add(args) => add(args),
        What::Find(args) => find(args),
    }
}

impl Kept {
    fn path(&self, make: bool) -> anyhow::Result<PathBuf> {
        if let Some(path) = &self.database {
            return Ok(path.clone());
        }
        let games = web::games_folder()
            .context("no folder for the user's data is known: name a file with --database")?;
        let folder = games.parent().unwrap_or(&games).to_owned();
        if make {
            std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Ok(folder.join("games.db"))
    }

    fn open(&self, make: bool) -> anyhow::Result<(Games, PathBuf)> {
        let path = self.path(make)?;
        ensure!(
            make || path.exists(),
            "there is no database {}: make it by `yomi games add`",
            path.display()
        );
        let games = Games::open(&path).with_context(|| path.display().to_string())?;
        Ok((games, path))
    }
}

/// The records of these files and folders, by name.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(super::games::folder(path)?),
            false => files.push(path.clone()),
        }
    }
    ensure!(
        !files.is_empty(),
        "{}: there is no .sgf file in this folder",
        paths[0].display()
    );
    Ok(files)
}

/// What became of the games so far.
#[derive(Default)]
struct Tally {
    new: usize,
    known: usize,
    left_out: usize,
    unread: usize,
}

fn add(args: Add) -> anyhow::Result<()> {
    let files = files(&args.files)?;
    let (mut games, path) = args.kept.open(true)?;
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))
        .context("Ctrl-C cannot be watched for")?;
    let progress = Progress::new(files.len() as u64, "{bar:30} {msg} {elapsed}");
    let mut tally = Tally::default();
    for (i, file) in files.iter().enumerate() {
        if let Err(error) = add_file(&mut games, file, &stop, &mut tally, &mut |tally| {
            progress.step(i as u64, format!("{} games added", tally.new));
        }) {
            progress.end();
            return Err(error.context(format!(
                "{}: {} games were added before",
                path.display(),
                tally.new
            )));
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    progress.end();
    let Tally {
        new,
        known,
        left_out,
        unread,
    } = tally;
    say!(
        "{new} games added, {known} known already, {left_out} left out; {} in {}",
        games.count()?,
        path.display()
    );
    if stop.load(Ordering::Relaxed) {
        note!("stopped; the same command goes on");
        std::process::exit(INTERRUPTED);
    }
    ensure!(unread == 0, "{unread} of {} files could not be read", files.len());
    Ok(())
}

/// Adds the games of a file, some at a time.
fn add_file(
    games: &mut Games,
    file: &Path,
    stop: &AtomicBool,
    tally: &mut Tally,
    step: &mut dyn FnMut(&Tally),
) -> anyhow::Result<()> {
    let collection = match Collection::read_file(file, &Limits::default()) {
        Ok(collection) => collection,
        Err(error) => {
            note!("{}: {error}", file.display());
            tally.unread += 1;
            return Ok(());
        }
    };
    let faults = collection.problems().iter();
    for fault in faults.filter(|p| p.severity() == Severity::Error).take(TOLD) {
        note!("{}", fault.in_file(file));
    }
    let source = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let source = source.display().to_string();
    for (i, part) in collection.games().chunks(TOGETHER).enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (mut new, mut known) = (0, 0);
        let records = part.iter().enumerate();
        let records = records.map(|(k, record)| (record, source.as_str(), TOGETHER * i + k + 1));
        games.add_all(records, |_, place, done| match done {
            Ok(Added::New) => new += 1,
            Ok(Added::Known) => known += 1,
            Err(error) => {
                tally.left_out += 1;
                if tally.left_out <= TOLD {
                    note!("{}, game {place}: {error}", file.display());
                }
            }
        })?;
        tally.new += new;
        tally.known += known;
        step(tally);
    }
    Ok(())
}

fn find(args: Find) -> anyhow::Result<()> {
    let pattern = match (&args.shape, &args.sequence) {
        (Some(file), _) => {
            let record = super::diagram::record(file, 1)?;
            Pattern::read(&record).with_context(|| file.display().to_string())?
        }
        (None, Some(moves)) => {
            let points: Result<Vec<Point>, _> = moves
                .split([' ', ','])
                .filter(|m| !m.is_empty())
                .map(str::parse)
                .collect();
            let size = Size::new(args.size).unwrap_or(Size::NINETEEN);
            Pattern::sequence(&points.with_context(|| format!("--sequence {moves}"))?, size)?
        }
        _ => bail!("--shape or --sequence says what is looked for"),
    };
    let (games, path) = args.kept.open(false)?;
    let mut query = Query::new(pattern);
    query.player = args.player;
    let start = Instant::now();
    let found = games.find(&query).with_context(|| path.display().to_string())?;
    let took = start.elapsed();
    if args.json {
        say!("{}", to_json(&found));
        return Ok(());
    }
    say!(
        "{} games of {} looked at, {} places, {:.0} ms",
        found.games,
        found.searched,
        found.finds.len(),
        took.as_secs_f64() * 1e3
    );
    show(&query.pattern, &found, args.most);
    Ok(())
}

/// The pattern with letters where it went on, what became of that, and the games.
fn show(pattern: &Pattern, found: &Finds, most: usize) {
    let mut stones = [goban::PointSet::EMPTY; 2];
    pattern.stones().for_each(|(color, p)| {
        stones[color.index()].insert(p);
    });
    let mut diagram = Diagram::of_stones(pattern.size, stones);
    let somewhere: Vec<&Continuation> = found
        .continuations
        .iter()
        .filter(|c| c.point.is_some())
        .take(26)
        .collect();
    let mut labelled: Vec<(Point, char)> = Vec::new();
    for next in &somewhere {
        let Some(p) = next.point else { continue };
        if diagram.stone(p).is_none() && labelled.iter().all(|&(q, _)| q != p) {
            let letter = (b'a' + labelled.len() as u8) as char;
            labelled.push((p, letter));
            diagram.add(Layer::new(Shape::Label(p, letter.to_string())));
        }
    }
    if !found.continuations.is_empty() {
        print(&diagram.to_text());
    }
    for next in &found.continuations {
        let Continuation {
            point,
            color,
            count,
            won,
            lost,
        } = next;
        match point {
            Some(p) => {
                let letter = labelled
                    .iter()
                    .find(|(q, _)| q == p)
                    .map_or(' ', |&(_, letter)| letter);
                say!("{letter} {color} {p}: {count} times, {won} won, {lost} lost");
            }
            None => say!("  elsewhere, or the end: {count} times"),
        }
    }
    for find in found.finds.iter().take(most) {
        let name = |color: Color| find.players[color.index()].as_deref().unwrap_or("?");
        say!(
            "{}, game {}, move {}: {} - {} {} {}",
            find.source,
            find.place,
            find.moves,
            name(Color::Black),
            name(Color::White),
            find.date.as_deref().unwrap_or(""),
            find.result.as_deref().unwrap_or("")
        );
    }
    if found.finds.len() > most {
        say!("and {} more", found.finds.len() - most);
    }
}

fn to_json(found: &Finds) -> serde_json::Value {
    let finds = found.finds.iter().map(|find| {
        json!({
            "source": find.source, "game": find.place, "move": find.moves,
            "black": find.players[0], "white": find.players[1], "date": find.date, "result": find.result,
            "swapped": find.image.swapped, "turn": find.image.turn.index(),
        })
    });
    let continuations = found.continuations.iter().map(|next| {
        json!({
            "point": next.point.map(|p| p.to_string()),
            "color": next.point.map(|_| next.color.to_string()),
            "count": next.count, "won": next.won, "lost": next.lost,
        })
    });
    json!({
        "games": found.games, "searched": found.searched,
        "finds": finds.collect::<Vec<_>>(), "continuations": continuations.collect::<Vec<_>>(),
    })
}
