//! `yomi solve`: problems from bare positions.

pub mod asked;
mod check;
mod proofs;
mod report;
mod said;
mod tree;
pub mod walked;
mod wanted;
mod watch;

use crate::files;
use crate::numbers::{MEGABYTES, THREADS, whole};
use crate::output::{INTERRUPTED, note, print};
use anyhow::{Context, bail, ensure};
use asked::{Asked, Goal};
use clap::builder::PossibleValuesParser;
use kifu::{Collection, Severity};
use net::Net;
use net::fights::Reader;
use players::FightReader;
use reasons::Words;
use report::Answer;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tactics::choose::choose;
use tactics::explain::explain;
use tactics::parallel::in_order;
use tactics::{Helps, Limits, found};
use wanted::Wanted;

use super::prove::stop_flag;

/// The time for the other side moving first, beside as much as the answer itself took.
const MOMENT: Duration = Duration::from_millis(100);
/// Faults of a file that are told.
const TOLD: usize = 10;

/// Solve the problems of a file: what is asked, the moves that work, the line, what refutes the others.
///
/// What is asked is found out from the position, unless --goal says it, or the record does: by marks (MA, TR,
/// SQ) on the stones at stake, or by a text in GN or C such as "Black to live".
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file, one problem or a whole collection, also packed by gzip.
    file: PathBuf,
    /// Seconds for each problem.
    #[arg(long, default_value = "5", value_name = "SECONDS", value_parser = players::seconds)]
    limit: Duration,
    /// Megabytes of tables at most.
    #[arg(long, default_value_t = 512, value_parser = whole::<u32>(MEGABYTES))]
    memory: u32,
    /// Threads: they share the problems of a collection, or search a single one together.
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(THREADS))]
    threads: u16,
    /// What is wanted, with a stone of what it is about: kill:C3, live:C3, capture:C3, save:C3,
    /// connect:A1,B2, cut:A1,B2, race:A1,B2 (one's own stone first), eye:D2,C1 or spoil:D2,C1 (a stone, then where
    /// its side is to have an eye), out:C3 or enclose:C3 (points outside may follow).
    #[arg(long)]
    goal: Option<Wanted>,
    /// Write each problem with its answer, the refutations and the moves of its proof into this file, as SGF.
    #[arg(long, value_name = "OUT", conflicts_with = "check")]
    sgf: Option<PathBuf>,
    /// Write the proofs of what is proved into this folder, for `yomi check`.
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,
    /// Compare with the first moves that the collection lists, and print a table.
    #[arg(long)]
    check: bool,
    /// Print one object of JSON a problem.
    #[arg(long, conflicts_with = "check")]
    json: bool,
    /// Do not tell the answer but a hint: 1 which stones it is about and how hard it is, 2 what can be done to them, 3 the
    /// move.
    #[arg(long, value_name = "STEP", value_parser = whole::<u8>(1..=3), conflicts_with_all = ["check", "json", "verbose"])]
    hint: Option<u8>,
    /// The net that looks at fights and at whole positions: `on` for those that come with the program, `off`, or a FILE
    /// that looks at fights. No proof rests on it.
    #[arg(long, value_name = "on|off|FILE", default_value = "on", value_parser = helps)]
    net: Helps,
    /// Leave out what helps the search otherwise, to see what it is worth: order, cost, patterns.
    #[arg(long, num_args = 1.., value_name = "HELP", value_parser = PossibleValuesParser::new(Helps::NAMES))]
    without: Vec<String>,
    /// And use what is not used otherwise: focus, last-word, rooms, without-ko, stakes (what is asked of
    /// a bare position is what turns with who moves first, as the playing net foretells owners).
    #[arg(long, num_args = 1.., value_name = "HELP", value_parser = PossibleValuesParser::new(Helps::NAMES))]
    with: Vec<String>,
    /// Tell the details too: what a proof rests on, how hard it was, how much was searched.
    #[arg(long, conflicts_with_all = ["check", "json"])]
    verbose: bool,
    /// The language of the answers: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Words::choose)]
    language: Words,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let file = args.file.display();
    if let Some(out) = &args.sgf {
        ensure!(!out.is_dir(), "{}: that is a folder; name a file", out.display());
        files::probe(out)?;
    }
    if let Some(folder) = &args.proofs {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        files::probe(&folder.join(proofs::ANY))?;
    }
    let collection = Collection::read_file(&args.file, &kifu::Limits::default())
        .with_context(|| format!("cannot read {file}"))?;
    let faults = collection.problems().iter();
    for fault in faults.filter(|p| p.severity() == Severity::Error).take(TOLD) {
        note!("{}", fault.in_file(&args.file));
    }
    let stop = stop_flag();
    let games = collection.games();
    let threads = usize::from(args.threads);
    // Several problems share the threads, a single one has them all.
    let (across, within) = if games.len() > 1 {
        (threads, 1)
    } else {
        (1, threads)
    };
    let mut helps = args.net.clone();
    for (names, on) in [(&args.without, false), (&args.with, true)] {
        names.iter().for_each(|name| {
            helps.switch(name, on);
        });
    }
    let limits = || Limits {
        memory: ((args.memory as usize) << 20) / across,
        threads: within,
        stop: stop.clone().into(),
        helps: helps.clone(),
        ..Limits::within(args.limit)
    };
    let solve = |i: usize| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let answer = Asked::read(&games[i], i, args.goal.as_ref()).map(|asked| {
            let limits = limits();
            answer(asked, &args, &limits)
        });
        // What was cut short is no answer.
        (!stop.load(Ordering::Relaxed)).then_some(answer)
    };
    let words = &args.language;
    let mut table = check::Table::default();
    let mut records = Vec::new();
    let (mut done, mut unread) = (0, 0);
    let mut unwritten = None;
    let watch = watch::Watch::new(games.len());
    in_order(games.len(), across, solve, |i, answer| {
        done += 1;
        let text = match &answer {
            Ok(answer) if args.check => table.count(answer),
            Ok(answer) if args.json => Some(answer.json(words).to_string()),
            Ok(answer) => Some(match args.hint {
                Some(steps) => answer.hints(words, steps.into()),
                None => answer.text(words, args.verbose),
            }),
            Err(error) => {
                unread += 1;
                let name = asked::name(&games[i], i);
                watch.tell_error(&format!("{file}: {name}: {error}"));
                table.unread();
                args.json.then(|| report::error_json(&name, error).to_string())
            }
        };
        if let Some(text) = text {
            watch.tell(&text);
        }
        if let (Ok(answer), Some(_)) = (&answer, &args.sgf) {
            records.push(tree::record(answer, words));
        }
        if let (Ok(answer), Some(folder)) = (&answer, &args.proofs)
            && let Err(error) = proofs::save(folder, i, answer)
        {
            unwritten.get_or_insert(error);
        }
        watch.step(done);
    });
    watch.end();
    if args.check {
        print(&table.text());
    }
    if let Some(out) = &args.sgf
        && !records.is_empty()
    {
        let text = Collection::from(records).to_sgf();
        files::write(out, text)?;
    }
    if let Some(error) = unwritten {
        return Err(error);
    }
    if stop.load(Ordering::Relaxed) {
        note!("stopped after {done} of {} problems", games.len());
        std::process::exit(INTERRUPTED);
    }
    if unread > 0 {
        bail!("{unread} of {} problems in {file} could not be read", games.len());
    }
    Ok(())
}

/// What helps the search, by the net that is named.
fn helps(name: &str) -> Result<Helps, String> {
    match name {
        "off" => Ok(Helps {
            intuition: None,
            owners: None,
            ..players::fight_helps()
        }),
        "on" => Ok(players::fight_helps()),
        file => {
            let bytes = std::fs::read(file).map_err(|error| format!("cannot read {file}: {error}"))?;
            let (net, _) = Net::of_fights(&bytes).map_err(|error| format!("{file}: {error}"))?;
            let reader = FightReader::new(Arc::new(Reader::new(net)));
            Ok(Helps {
                intuition: Some(Arc::new(reader)),
                ..players::fight_helps()
            })
        }
    }
}

/// Answers a problem, and unless the answer is only compared asks for the other side moving first too, and explains it,
/// in the time that is left.
fn answer(asked: Asked, args: &Args, limits: &Limits) -> Answer {
    let part = if args.check {
        limits.clone()
    } else {
        limits.part(2, 3)
    };
    let found = match &asked.goal {
        Goal::Aim(aim) => found::ask(&asked.board, aim, &part),
        Goal::Verb(verb) => choose(&asked.board, asked.to_move, Some(*verb), &part),
        Goal::Open => choose(&asked.board, asked.to_move, None, &part),
    };
    let told = found.as_ref().filter(|_| !args.check);
    // What is easy is answered at once, and leaves its time to the explanation.
    let other = told.and_then(|f| {
        let part = limits.part(1, 3).at_most(f.time + MOMENT);
        found::ask(&asked.board, &f.aim.turned(), &part)
    });
    let why = told.map(|found| explain(&asked.board, found, limits));
    let idea = told.and_then(|found| {
        let stones = found.aim.stones(&asked.board);
        study::idea(&asked.board, found.to_move, found.best?, &stones, &limits.stop)
    });
    Answer {
        asked,
        found,
        other,
        why,
        idea,
    }
}
