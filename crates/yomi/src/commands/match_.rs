//! `yomi match`: games between players and GTP programs, of Go and of other games.

mod report;

use super::crew;
use crate::numbers::{THREADS, real, whole};
use crate::output::{INTERRUPTED, note, plain, print, say};
use anyhow::Context;
use arena::stats::{Sprt, SprtRun, Verdict};
use arena::{
    Event, EventRoom, Launcher, Limits, OpeningSettings, Played, Portion, Record, Settings, Store,
    StoreError, Summary, TimeControl,
};
use cluster::jobs;
use goban::Rules;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Contestants of a round robin at most.
const CONTESTANTS: usize = 64;
/// Games of a match at most, all pairs together.
const GAMES: u64 = 1_000_000;
/// Moves of a game at most.
const MOVES: std::ops::RangeInclusive<u64> = 1..=100_000;
/// Elo differences that can be asked for.
const ELO: std::ops::RangeInclusive<f64> = -5000.0..=5000.0;
/// Seconds of a clock, as the settings of a match check them again.
const SECONDS: std::ops::RangeInclusive<f64> = 0.0..=1e6;

/// Play games between players and GTP programs.
///
/// A contestant is the name of a player (`yomi gtp --help` lists them) or, in quotes, any command line that
/// starts a GTP engine: yomi match random "gnugo --mode gtp --level 1". Colours alternate. The referee is
/// Yomi's own board: an engine that plays an illegal move, crashes, hangs or speaks no GTP loses that game.
///
/// With --game another game is played: amazons, hex, gomoku, renju, connect4, phutball, abalone, chess or atarigo, by random, mc,
/// uct and alphabeta with their settings, and Hex by links, too: yomi match --game hex uct:playouts=5000 links (docs/worlds.md).
#[derive(clap::Args)]
pub struct Args {
    /// The contestants: players' names or GTP command lines; two, or more for a round robin.
    #[arg(required = true, num_args = 2.., value_name = "CONTESTANT")]
    contestants: Vec<String>,
    /// Let everybody meet everybody and print a table of ratings.
    #[arg(long)]
    round_robin: bool,

    /// How many games; in a round robin, how many between each two.
    #[arg(long, short, default_value_t = 20, value_parser = whole::<usize>(0..=GAMES))]
    games: usize,
    /// How many games at a time.
    #[arg(long, short = 'j', default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    concurrency: usize,
    /// Another game than Go, such as amazons or hex.
    #[arg(long, value_name = "GAME", conflicts_with_all = GO_ALONE)]
    game: Option<String>,
    /// The side of the board; by default 9, in other games their usual one.
    #[arg(long)]
    size: Option<u8>,
    /// The rules: chinese, japanese, aga, tromp-taylor, indigo, montpellier, ing-programs.
    #[arg(long, default_value = "chinese")]
    rules: String,
    /// White's komi; by default what the rules say.
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<f64>,
    /// Black's handicap stones.
    #[arg(long, default_value_t = 0)]
    handicap: usize,
    /// Decides all that chance decides: the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Seconds for each move.
    #[arg(long, value_name = "SECONDS", conflicts_with = "game_time", value_parser = real(SECONDS))]
    time: Option<f64>,
    /// Seconds for all moves of a side.
    #[arg(long, value_name = "SECONDS", value_parser = real(SECONDS))]
    game_time: Option<f64>,
    /// Seconds that an answer may come late.
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().grace, value_parser = real(SECONDS))]
    grace: f64,
    /// Seconds to wait for an answer that no clock limits, and for an engine to start.
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().patience, value_parser = real(SECONDS))]
    patience: f64,
    /// Count a game as it stands after so many moves; by default four moves a point.
    #[arg(long, value_name = "MOVES", value_parser = whole::<usize>(MOVES))]
    move_limit: Option<usize>,

    /// Begin with so many random moves, each beginning played with both colours.
    #[arg(long, value_name = "MOVES", conflicts_with = "openings", value_parser = whole::<usize>(0..=1000))]
    random_opening: Option<usize>,
    /// Begin as the games of an SGF file do, each beginning played with both colours.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How many moves to take from each game of --openings.
    #[arg(long, value_name = "MOVES", default_value_t = 8, value_parser = whole::<usize>(0..=1000))]
    opening_moves: usize,

    /// A GTP engine that says which stones are dead when the two do not agree; without it they play on.
    #[arg(long, value_name = "COMMAND")]
    referee: Option<String>,

    /// Stop as soon as it is clear whether the Elo difference of the first is rather ELO0 or ELO1.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = real(ELO))]
    sprt: Option<Vec<f64>>,
    /// How often --sprt may find ELO1 when ELO0 is true.
    #[arg(long, default_value_t = 0.05, requires = "sprt", value_parser = real(0.0..=0.5))]
    sprt_alpha: f64,
    /// How often --sprt may find ELO0 when ELO1 is true.
    #[arg(long, default_value_t = 0.05, requires = "sprt", value_parser = real(0.0..=0.5))]
    sprt_beta: f64,

    /// Keep the games here: an SGF file each, and results.jsonl.
    #[arg(long, short, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on with the match in --out.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    crew: crew::Args,
}

/// What only Go has. Players of other games are told by their settings how much to think.
const GO_ALONE: [&str; 7] = [
    "rules",
    "komi",
    "handicap",
    "time",
    "game_time",
    "openings",
    "referee",
];

impl Args {
    fn settings(&self) -> anyhow::Result<Settings> {
        let size = match (&self.game, self.size) {
            (_, Some(size)) => size,
            (None, None) => 9,
            (Some(game), None) => parlour::by_name(game)?.usual,
        };
        let rules: Rules = self.rules.parse()?;
        let time = match (self.time, self.game_time) {
            (Some(seconds), _) => TimeControl::PerMove(seconds),
            (None, Some(seconds)) => TimeControl::PerGame(seconds),
            (None, None) => TimeControl::Untimed,
        };
        let opening = match (self.random_opening, &self.openings) {
            (Some(moves), _) => OpeningSettings::Random(moves),
            (None, Some(file)) => OpeningSettings::Book {
                file: file.display().to_string(),
                moves: self.opening_moves,
                openings: 0,
                fingerprint: String::new(),
            },
            (None, None) => OpeningSettings::None,
        };
        let sprt = self.sprt.as_deref().map(|elo| Sprt {
            elo0: elo[0],
            elo1: elo[1],
            alpha: self.sprt_alpha,
            beta: self.sprt_beta,
        });
        Ok(Settings {
            world: self.game.clone(),
            size,
            rules: rules.name().unwrap_or_default().into(),
            komi: self.komi.unwrap_or(rules.komi),
            handicap: self.handicap,
            limits: Limits {
                time,
                grace: self.grace,
                patience: self.patience,
            },
            opening,
            seed: self.seed,
            move_limit: self.move_limit,
            referee: self.referee.clone(),
            sprt,
            ..Settings::new(self.contestants.clone())
        })
    }
}

/// The match and what came of it.
pub fn run(args: Args) -> anyhow::Result<()> {
    let count = args.contestants.len();
    if !args.round_robin && count > 2 {
        anyhow::bail!("{count} contestants are a --round-robin; a match is between two");
    }
    if args.round_robin && args.sprt.is_some() {
        anyhow::bail!("--sprt is about two contestants, not about a round robin");
    }
    anyhow::ensure!(
        count <= CONTESTANTS,
        "{count} contestants are too many: {CONTESTANTS} at most"
    );
    let total = args.games.saturating_mul(arena::pairs(count));
    anyhow::ensure!(
        total as u64 <= GAMES,
        "{total} games are too many for one match: {GAMES} at most, all pairs together"
    );
    let contest = Event::prepare(args.settings()?, &launcher())?;
    if contest.misfits() > 0 {
        note!(
            "{} games of the openings do not fit and are left out",
            contest.misfits()
        );
    }
    let stop = Arc::new(AtomicBool::new(false));
    let portion = args.crew.part.map(|part| Portion { games: total, part });
    anyhow::ensure!(
        portion.is_none() || args.out.is_some(),
        "a part of the games is for `yomi merge`: --part needs --out FOLDER"
    );
    anyhow::ensure!(
        portion.is_none() || args.sprt.is_none(),
        "--sprt decides by games in their order: it does not go with --part"
    );
    let desk = args.crew.join()?;
    let text = serde_json::to_string(contest.settings())?;
    let task = jobs::task(&["match", &text, &total.to_string()]);
    // The room of this rank, which keeps its engines from game to game.
    let room: Mutex<Option<EventRoom<'_>>> = Mutex::new(None);
    let play = |game: usize| {
        let mut room = room.lock().unwrap_or_else(PoisonError::into_inner);
        room.get_or_insert_with(|| contest.room(&stop)).play(game)
    };
    if let Some(desk) = desk.as_ref().filter(|desk| desk.rank() > 0) {
        jobs::work(desk, task, &stop, |game| {
            Some(serde_json::to_vec(&play(game)?).expect("plain data"))
        });
        return Ok(());
    }
    let open = || -> Result<_, StoreError> {
        Ok(match &args.out {
            None => (None, Vec::new()),
            Some(folder) if args.resume => {
                let (store, records) = Store::resume(folder, contest.settings(), portion)?;
                (Some(store), records)
            }
            Some(folder) => (
                Some(Store::create(folder, contest.settings(), portion)?),
                Vec::new(),
            ),
        })
    };
    let (mut store, mut records) = crew::or_dismiss(open(), desk.as_deref())?;

    let interrupted = Arc::new(AtomicBool::new(false));
    crew::or_dismiss(watch_for_ctrl_c(&stop, &interrupted), desk.as_deref())?;

    let mut summary = Summary::of(count, &records);
    let mut test = contest.settings().sprt.map(SprtRun::new);
    for record in &records {
        judge(&mut test, record);
    }
    let decided = |test: &Option<SprtRun>| test.as_ref().is_some_and(|t| t.verdict() != Verdict::Open);
    let mut failed: Option<anyhow::Error> = None;
    if !decided(&test) {
        let played: HashSet<usize> = records.iter().map(|r| r.game).collect();
        let wanted: Vec<usize> = (0..total).filter(|&game| args.crew.has(game)).collect();
        let todo: Vec<usize> = wanted
            .iter()
            .copied()
            .filter(|game| !played.contains(game))
            .collect();
        let bar = progress(wanted.len(), wanted.len() - todo.len());
        let mut take = |game: Played, by: &str| {
            let name = store.as_ref().map(|store| store.name_of(game.record.game));
            let record = Record {
                sgf: name,
                ..game.record
            };
            if let Some(store) = &mut store
                && let Err(error) = store.keep(&record, &game.text)
            {
                failed = Some(error.into());
                return ControlFlow::Break(());
            }
            judge(&mut test, &record);
            summary.add(&record);
            records.push(record);
            bar.inc(1);
            let said = format!("{}{by}", report::line(contest.settings(), &summary));
            bar.set_message(plain(&said).into_owned());
            if decided(&test) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        match &desk {
            None => contest.play(&todo, args.concurrency, &stop, |played| take(played, "")),
            Some(desk) => {
                let bytes = |game| Some(serde_json::to_vec(&play(game)?).expect("plain data"));
                let account = jobs::hand_out(desk, task, &todo, &stop, bytes, |account, done| {
                    match serde_json::from_slice(&done.result) {
                        Ok(played) => take(played, &format!("; {account}")),
                        Err(_) => ControlFlow::Continue(()),
                    }
                })?;
                crew::report(&account);
            }
        }
        bar.finish_and_clear();
    } else if let Some(desk) = &desk {
        jobs::dismiss(desk);
    }

    records.sort_by_key(|record| record.game);
    let stopped = interrupted.load(Ordering::Relaxed);
    let results = report::Results {
        settings: contest.settings(),
        summary,
        records: &records,
        sprt: test.as_ref(),
        interrupted: stopped,
    };
    if args.json {
        let json = if args.round_robin {
            results.table_json()
        } else {
            results.match_json()
        };
        say!("{}", serde_json::to_string_pretty(&json)?);
    } else if args.round_robin {
        print(&results.table());
    } else {
        print(&results.text());
    }
    if let Some(error) = failed {
        return Err(error).context("the match was stopped");
    }
    if stopped {
        // All is written and no engine is left.
        std::process::exit(INTERRUPTED);
    }
    Ok(())
}

/// How engines are started: so that none outlives the match, even if nobody is left to end it.
pub fn launcher() -> Launcher {
    if cfg!(target_os = "linux") {
        // This program, even if its file is replaced while the match is played.
        Launcher::through("/proc/self/exe", ["engine"])
    } else {
        Launcher::default()
    }
}

/// Tells a test what the first contestant made of a game.
fn judge(test: &mut Option<SprtRun>, record: &Record) {
    if let Some(test) = test {
        let points = record.winner.map_or(0.5, |w| f64::from(u8::from(w == 0)));
        test.count(record.game, points);
    }
}

/// The first Ctrl-C stops the match and has the results printed, the second ends the program.
fn watch_for_ctrl_c(stop: &Arc<AtomicBool>, interrupted: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let (stop, interrupted) = (Arc::clone(stop), Arc::clone(interrupted));
    ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        stop.store(true, Ordering::Relaxed);
    })
    .context("Ctrl-C cannot be watched for")
}

/// A line on the terminal, if there is one.
fn progress(total: usize, done: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {eta} left  {msg}")
        .expect("a good template");
    let bar = ProgressBar::new(total as u64)
        .with_style(style)
        .with_position(done as u64);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
