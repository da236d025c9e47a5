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
use anyhow::{Context, anyhow, bail, ensure};
use asked::{Asked, AskedError, Goal};
use clap::builder::PossibleValuesParser;
use kifu::{Collection, Record, Severity};
use net::Net;
use net::fights::Reader;
use players::FightReader;
use reasons::Words;
use report::Answer;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tactics::choose::choose;
use tactics::explain::explain;
use tactics::{Helps, Limits, found};
use wanted::Wanted;

use super::crew;
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
    #[command(flatten)]
    keep: crew::Keep,
    #[command(flatten)]
    crew: crew::Args,
}

/// What is kept of a problem.
#[derive(Serialize, Deserialize)]
struct Solved {
    /// What there is to say of it.
    said: Option<String>,
    /// Why it could not be read.
    unread: Option<String>,
    /// Its line in the table.
    table: check::Table,
    /// Its record with the answer, if that is wanted.
    sgf: Option<String>,
    /// Why its proof could not be written.
    unwritten: Option<String>,
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
        (!stop.load(Ordering::Relaxed)).then(|| solved(&args, &games[i], i, &answer))
    };
    let mut table = check::Table::default();
    let mut records = Vec::new();
    let (mut done, mut unread) = (0, 0);
    let mut unwritten = None;
    let watch = watch::Watch::new(games.len());
    let whole = crew::Crew {
        args: &args.crew,
        keep: &args.keep,
        work: work(&args, games),
        units: games.len(),
        threads: across,
        stop: &stop,
    };
    let role = whole.run(
        solve,
        |account, before| watch.by(account, before),
        |_, solved: Solved| {
            done += 1;
            if let Some(error) = solved.unread {
                unread += 1;
                watch.tell_error(&format!("{file}: {error}"));
            }
            if let Some(said) = solved.said {
                watch.tell(&said);
            }
            table.add(&solved.table);
            records.extend(solved.sgf);
            unwritten = unwritten.take().or(solved.unwritten);
            watch.step(done);
        },
    )?;
    watch.end();
    if role == crew::Role::Hand {
        return Ok(());
    }
    if args.check {
        print(&table.text());
    }
    if let Some(out) = &args.sgf
        && !records.is_empty()
    {
        files::write(out, records.concat())?;
    }
    if let Some(error) = unwritten {
        return Err(anyhow!(error));
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

/// What is kept of an answer, or of a problem that could not be read.
fn solved(args: &Args, record: &Record, i: usize, answer: &Result<Answer, AskedError>) -> Solved {
    let words = &args.language;
    let mut table = check::Table::default();
    let (said, unread) = match answer {
        Ok(answer) if args.check => (table.count(answer), None),
        Ok(answer) if args.json => (Some(answer.json(words).to_string()), None),
        Ok(answer) => {
            let text = match args.hint {
                Some(steps) => answer.hints(words, steps.into()),
                None => answer.text(words, args.verbose),
            };
            (Some(text), None)
        }
        Err(error) => {
            let name = asked::name(record, i);
            table.unread();
            let json = args.json.then(|| report::error_json(&name, error).to_string());
            (json, Some(format!("{name}: {error}")))
        }
    };
    let sgf = args.sgf.is_some().then(|| answer.as_ref().ok()).flatten();
    let unwritten = match (answer, &args.proofs) {
        (Ok(answer), Some(folder)) => proofs::save(folder, i, answer).err(),
        _ => None,
    };
    Solved {
        said,
        unread,
        table,
        sgf: sgf.map(|answer| Collection::from(vec![tree::record(answer, words)]).to_sgf()),
        unwritten: unwritten.map(|error| format!("{error:#}")),
    }
}

/// What work this is: which problems, asked how. Threads and memory are not part of it, nor is what is shown.
fn work(args: &Args, games: &[Record]) -> String {
    let texts: Vec<String> = games.iter().map(Record::to_sgf).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let how = match (args.check, args.json, args.verbose) {
        (true, ..) => "compared",
        (_, true, _) => "as JSON",
        (.., true) => "told in full",
        _ => "told",
    };
    let goal = args
        .goal
        .as_ref()
        .map_or(String::new(), |goal| format!(", {goal:?}"));
    let sgf = if args.sgf.is_some() { ", as SGF" } else { "" };
    let net = match args.net.intuition {
        Some(_) => "",
        None => ", without a net",
    };
    let hint = args.hint.map_or(String::new(), |steps| format!(", hint {steps}"));
    format!(
        "problems {:016x} in {} s each{goal}, {how}{sgf}{net}{hint}",
        cluster::jobs::task(&texts),
        args.limit.as_secs_f64()
    )
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
            let bytes = files::read(file.as_ref(), files::TABLE).map_err(|error| format!("{error:#}"))?;
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
