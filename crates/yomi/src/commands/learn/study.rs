//! `yomi learn`: a course of positions.

use super::super::progress::Progress;
use super::super::prove::stop_flag;
use super::curve::{self, Row};
use crate::files;
use crate::numbers::{COUNT, real, whole};
use crate::output::say;
use anyhow::{Context, bail};
use clap::ValueEnum;
use goban::{Board, Color, Move, Point};
use introspect::go::course::Course;
use introspect::go::exam::Exam;
use introspect::go::know::Knowledge;
use introspect::go::problem::Theme;
use introspect::go::surprise::Watcher;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is learned about.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Goal {
    /// Taking stones, and saving them.
    Take,
    /// Connecting, and keeping apart.
    Connect,
    /// Eyes.
    Eye,
    /// Two eyes.
    Live,
    /// All of them.
    All,
}

impl Goal {
    fn names(self) -> &'static [&'static str] {
        match self {
            Goal::Take => &["Take", "Live"],
            Goal::Connect => &["Connect", "Disconnect"],
            Goal::Eye => &["MakeEye", "PreventEye"],
            Goal::Live => &["TwoEyes", "Kill"],
            Goal::All => &[],
        }
    }
}

/// A course.
#[derive(clap::Args)]
#[group(id = "course")]
pub struct Args {
    /// What to learn about.
    #[arg(long, value_enum, default_value = "all")]
    goal: Goal,
    /// Positions of its own making to look at: by lot, and problems of what the base knows least of.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(COUNT))]
    self_play: u32,
    /// Look at the positions of this file of problems instead (SGF: the position of each root).
    #[arg(long, value_name = "FILE", conflicts_with = "self_play")]
    problems: Option<PathBuf>,
    /// Watch the games of this file (SGF) by the rules that are known, and look at the moves that they had not foreseen.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["self_play", "problems"])]
    games: Option<PathBuf>,
    /// Games to watch at most.
    #[arg(long, default_value_t = 10, requires = "games", value_parser = whole::<u32>(COUNT))]
    of_games: u32,
    /// Stop after so many minutes, at the end of a position.
    #[arg(long, value_parser = real(0.0..=1_000_000.0))]
    minutes: Option<f64>,
    /// Another seed gives other positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the base here; without it only the count is printed.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the base of --out.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Examine it every twenty positions and at the end: so many problems of each theme and length, answered without search.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u32>(COUNT))]
    exam: u32,
    /// Write the curve of these examinations as a picture.
    #[arg(long, value_name = "SVG", requires = "exam")]
    plot: Option<PathBuf>,
}

/// It is examined after so many positions, when what does not pay is forgotten.
const EXAMINED: u32 = 20;

/// The base is written so often while a course goes on.
const EVERY: Duration = Duration::from_secs(20);

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut course = match &args.out {
        Some(file) if args.resume => {
            let text = files::read_text(file, super::BASE)?;
            Course::resume(&text).with_context(|| file.display().to_string())?
        }
        _ => Course::new(args.seed),
    };
    if let Some(file) = &args.out {
        files::probe(file)?;
    }
    course.student.goals = args.goal.names().iter().map(|&name| name.to_owned()).collect();
    let stop = stop_flag();
    let tasks = match (&args.problems, &args.games) {
        (Some(file), _) => Some(read_problems(file)?),
        (None, Some(file)) => Some(watch(file, args.of_games, &course, &stop)?),
        (None, None) => None,
    };
    // What a base has behind it counts where the course goes on by numbers.
    let behind = if args.games.is_some() {
        course.progress.problems
    } else {
        0
    };
    let all = behind + tasks.as_ref().map_or(args.self_play, |tasks| tasks.len() as u32);
    let end = args
        .minutes
        .map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let mut is_over = || stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
    let progress = Progress::new(u64::from(all), "{bar:30} {pos}/{len} {msg}");
    let themes: Vec<Theme> = course.themes();
    let exam = (args.exam > 0).then(|| Exam::new(args.seed, &themes, args.exam));
    let mut rows: Vec<Row> = Vec::new();
    let mut written = Instant::now();
    while course.progress.problems < all && !is_over() {
        let task = tasks
            .as_ref()
            .map(|tasks| &tasks[(course.progress.problems - behind) as usize]);
        let went_on = match task {
            Some((board, Some((color, p)))) => course.study_move(board, *color, *p, &mut is_over),
            Some((board, None)) => course.study(board, &mut is_over),
            None => course.step(&mut is_over),
        };
        if !went_on {
            break;
        }
        let so_far = course.progress;
        if let Some(exam) = &exam
            && so_far.problems.is_multiple_of(EXAMINED)
        {
            rows.push(Row::new(&course, exam));
        }
        let lessons = course.student.base.ledger().total();
        let coverage = rows.last().map_or(String::new(), Row::coverage);
        progress.step(
            u64::from(so_far.problems),
            format!(
                "{} rules, {} surprises, {} learned, {} subsumed, {} forgotten{coverage}",
                course.student.base.len(),
                so_far.surprises,
                lessons.learned,
                lessons.subsumed(),
                lessons.forgotten
            ),
        );
        if let Some(file) = &args.out
            && written.elapsed() >= EVERY
        {
            files::write(file, course.text())?;
            written = Instant::now();
        }
    }
    progress.end();
    let text = course.text();
    if let Some(file) = &args.out {
        files::write(file, &text)?;
    }
    let so_far = course.progress;
    let lessons = course.student.base.ledger().total();
    say!(
        "{} positions, {} of them with surprises: {} rules ({} learned, {} subsumed, {} dropped as too long, {} forgotten)",
        so_far.problems,
        so_far.surprises,
        course.student.base.len(),
        lessons.learned,
        lessons.subsumed(),
        lessons.dropped,
        lessons.forgotten
    );
    if let Some(exam) = &exam {
        if rows.last().is_none_or(|row| row.problems != so_far.problems) {
            rows.push(Row::new(&course, exam));
        }
        curve::tell(&rows);
        if let Some(file) = &args.plot {
            files::write(file, curve::plot(&rows))?;
        }
    }
    let hash = Sha256::digest(text.as_bytes());
    let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    say!("hash of the base: {hash}");
    if so_far.problems < all
        && let Some(file) = &args.out
    {
        say!("stopped; go on with --resume --out {}", file.display());
    }
    Ok(())
}

/// A position, and the move that is looked at; all moves if there is none.
type Task = (Board, Option<(Color, Point)>);

/// The moves of games that the rules had not foreseen.
fn watch(file: &std::path::Path, most: u32, course: &Course, stop: &AtomicBool) -> anyhow::Result<Vec<Task>> {
    let collection = kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let known = Knowledge::new(course.student.base.clone());
    let watcher = Watcher::new(known.compiled(), &course.themes());
    let mut tasks = Vec::new();
    let progress = Progress::new(u64::from(most), "{bar:30} {pos}/{len} {msg}");
    for (number, record) in collection.into_iter().take(most as usize).enumerate() {
        let end = record.main_line_end();
        for (at, played) in record.moves().enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (color, Move::Play(p)) = played else { continue };
            let board = record.board_after(end, at)?;
            if !watcher.surprises(&board, color, p).is_empty() {
                tasks.push((board, Some((color, p))));
            }
        }
        progress.step(
            number as u64 + 1,
            format!("games, {} moves that surprise", tasks.len()),
        );
    }
    progress.end();
    Ok(tasks)
}

fn read_problems(file: &std::path::Path) -> anyhow::Result<Vec<Task>> {
    let collection = &kifu::Collection::read_file(file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", file.display()))?;
    let mut boards = Vec::new();
    for (number, record) in collection.into_iter().enumerate() {
        let board = record.board_at(record.root().id());
        boards.push((
            board.with_context(|| format!("{}, record {}", file.display(), number + 1))?,
            None,
        ));
    }
    if boards.is_empty() {
        bail!("{} has no position", file.display());
    }
    Ok(boards)
}
