//! Many games: reviewed by several ranks or in parts, each kept as it comes.

use super::{Args, Done, Read, SEED, effort, plan, report};
use crate::commands::crew::{Crew, Role};
use crate::commands::progress::Progress;
use crate::files;
use crate::output::{INTERRUPTED, note, print, say};
use anyhow::ensure;
use kifu::Record;
use players::Options;
use reasons::Claim;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use study::review::{Pace, Paced, annotate, lessons, problems, review, study_list};
use tactics::Stop;

/// What is kept of a game.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Why it could not be reviewed.
    failed: Option<String>,
    text: String,
    json: Value,
    /// The record with the review in it.
    annotated: String,
    problems: Vec<String>,
    /// What there is to study: a heading, points, and how many moves.
    lessons: Vec<(String, f64, usize)>,
}

/// Reviews games on all ranks, or a part of them.
pub fn run(args: &Args, games: &[Read], flag: &Arc<AtomicBool>) -> anyhow::Result<()> {
    ensure!(
        args.judge.is_none(),
        "--judge is asked by one process: it does not go with --cluster, --part or --keep"
    );
    ensure!(
        args.html.is_none(),
        "--html is made by one process: it does not go with --cluster, --part or --keep"
    );
    // A wrong player is an error at once.
    players::by_name_with(&args.player, &options(args))?;
    let stop = Stop::from(flag.clone()).part();
    let one = |i: usize| {
        let kept = look(args, &games[i], flag, &stop);
        // What was cut short is done again.
        (!flag.load(Ordering::Relaxed)).then(|| {
            kept.unwrap_or_else(|error| Kept {
                failed: Some(format!("{}: {error:#}", games[i].path.display())),
                text: String::new(),
                json: Value::Null,
                annotated: String::new(),
                problems: Vec::new(),
                lessons: Vec::new(),
            })
        })
    };
    let texts: Vec<String> = games.iter().map(|game| game.record.to_sgf()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let side = args
        .color
        .color()
        .map_or("both sides".into(), |color| color.to_string());
    let crew = Crew {
        args: &args.crew,
        keep: &args.keep,
        work: format!(
            "reviews {:016x}, {side}, {}{}{}, by {}",
            cluster::jobs::task(&texts),
            args.minutes
                .map_or("usual time".into(), |minutes| format!("{minutes} minutes each")),
            if args.quick { ", quick" } else { "" },
            if args.problems.is_some() {
                ", with problems"
            } else {
                ""
            },
            args.player
        ),
        units: games.len(),
        threads: 1,
        stop: flag,
    };
    let progress = Progress::new(
        games.len() as u64,
        "{bar:24} {pos}/{len} games, {elapsed}, {eta} left {msg}",
    );
    let by = RefCell::new(String::new());
    let mut all: Vec<Kept> = Vec::new();
    let role = crew.run(
        one,
        |account, _| *by.borrow_mut() = format!("; {account}"),
        |_, kept: Kept| {
            all.push(kept);
            progress.step(
                all.len() as u64,
                format!("{} of {} games{}", all.len(), games.len(), by.borrow()),
            );
        },
    )?;
    progress.end();
    if role == Role::Hand {
        return Ok(());
    }
    write(args, &all)?;
    if flag.load(Ordering::Relaxed) {
        note!("stopped; what was done is written");
        std::process::exit(INTERRUPTED);
    }
    let failed: Vec<&String> = all.iter().filter_map(|kept| kept.failed.as_ref()).collect();
    for error in &failed {
        note!("{error}");
    }
    ensure!(
        failed.is_empty(),
        "{} of {} games could not be reviewed",
        failed.len(),
        all.len()
    );
    Ok(())
}

fn options(args: &Args) -> Options {
    Options {
        threads: args.threads,
        ..Options::seeded(SEED)
    }
}

/// Reviews a game as if it were the only one.
fn look(args: &Args, game: &Read, flag: &Arc<AtomicBool>, stop: &Stop) -> anyhow::Result<Kept> {
    let words = &args.language.words;
    let pace = Pace::default();
    let player = players::by_name_with(&args.player, &options(args))?;
    let mut by = Paced::new(player, pace.clone(), flag.clone());
    let found = review(
        &game.record,
        &plan(args, &game.record),
        &mut by,
        &pace,
        stop,
        &mut |_| {},
    )?;
    let mut annotated: Record = game.record.clone();
    annotate(&mut annotated, &found, words);
    let mut made = Vec::new();
    if args.problems.is_some() {
        for problem in problems(&game.record, &found, effort(args), &flag.clone().into())? {
            let number = Claim::new("review.problem.name").with("number", problem.number);
            let name = format!("{}, {}", game.name(), words.say(&number));
            made.push(problem.record(&name, words).to_sgf());
        }
    }
    let learned = lessons(std::slice::from_ref(&found)).into_iter();
    let lessons = learned.map(|lesson| (lesson.subject.heading(words), lesson.points, lesson.moves.len()));
    let lessons = lessons.collect();
    let done = Done {
        game: game.clone(),
        review: found,
    };
    Ok(Kept {
        failed: None,
        text: report::one(&done, words),
        json: report::json(std::slice::from_ref(&done), words),
        annotated: annotated.to_sgf(),
        problems: made,
        lessons,
    })
}

/// Writes and says what is kept, as of games that were reviewed one after another.
fn write(args: &Args, all: &[Kept]) -> anyhow::Result<()> {
    let words = &args.language.words;
    let texts = |of: fn(&Kept) -> &String| all.iter().map(of).cloned().collect::<String>();
    if let Some(path) = &args.output {
        files::write(path, texts(|kept| &kept.annotated))?;
    }
    let made: Vec<&String> = all.iter().flat_map(|kept| &kept.problems).collect();
    if let Some(path) = &args.problems {
        files::write(path, made.iter().map(|text| text.as_str()).collect::<String>())?;
    }
    let mut study: Vec<(String, f64, usize)> = Vec::new();
    for (heading, points, count) in all.iter().flat_map(|kept| &kept.lessons) {
        match study.iter_mut().find(|lesson| lesson.0 == *heading) {
            Some(lesson) => (lesson.1, lesson.2) = (lesson.1 + points, lesson.2 + count),
            None => study.push((heading.clone(), *points, *count)),
        }
    }
    study.sort_by(|a, b| b.1.total_cmp(&a.1));
    if args.json {
        let study = study.iter().map(|(subject, points, count)| {
            json!({ "subject": subject, "points": (points * 10.0).round() / 10.0, "count": count })
        });
        let study: Vec<Value> = study.collect();
        let games: Vec<&Value> = all.iter().map(|kept| &kept.json).collect();
        match games[..] {
            [only] => say!("{only}"),
            _ => say!("{}", json!({ "games": games, "study": study })),
        }
        return Ok(());
    }
    let list: Vec<(String, f64)> = study
        .into_iter()
        .map(|(heading, points, _)| (heading, points))
        .collect();
    print(&texts(|kept| &kept.text));
    for line in study_list(&list, words) {
        say!("{line}");
    }
    if let Some(path) = &args.problems {
        note!("{} problems in {}", made.len(), path.display());
    }
    Ok(())
}
