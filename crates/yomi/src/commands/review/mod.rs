//! `yomi review`: a whole game, or many, with what mattered, why, and what to study.

mod many;
mod report;
mod watch;

use super::crew;
use super::games::{self, Read};
use super::prove::stop_flag;
use crate::files;
use crate::numbers::{SOME, THREADS, real, whole};
use crate::output::{INTERRUPTED, note, print, say};
use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum;
use goban::{Color, Rules};
use judge::{Judge, Position, Terms};
use kifu::{Collection, Record};
use players::Options;
use reasons::{Claim, Words};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;
use study::review::page::{Shown, Style, page};
use study::review::{Pace, Paced, Plan, Review, annotate, problems, review};
use study::{ByJudge, Effort};
use tactics::Stop;
use watch::Watch;

/// Seconds for each move of a game: ten minutes for two hundred.
const SECONDS: f64 = 3.0;
/// The same in a hurry: two minutes.
const QUICK: f64 = 0.6;
/// The part of the time that problems take, where they are wanted.
const PROBLEMS: f64 = 0.05;
/// Makes what chance decides the same in every run.
const SEED: u64 = 1;

/// Review games: who was ahead when, the moves that cost most and why, what was better, what to study.
///
/// Every position of the main line is counted first; then the moves are explained, those that changed the score most first.
/// The record is written whole, with what was found added to it: scores (V), comments after what was there, better moves as
/// variations. Ctrl-C ends the work and writes what is done. docs/review.md tells more.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, also packed by gzip, or folders of them.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<PathBuf>,
    /// Write the games with the review added into this file, as SGF.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write the review as one page into this file, to keep or print.
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Write problems made from the mistakes into this file, as SGF.
    #[arg(long, value_name = "OUT")]
    problems: Option<PathBuf>,
    /// Minutes for each game; three seconds a move if not given.
    #[arg(long, value_name = "MINUTES", value_parser = real(0.01..=1440.0))]
    minutes: Option<f64>,
    /// In a hurry: a fifth of the time, and less reading.
    #[arg(long)]
    quick: bool,
    /// Whose mistakes are told, and made into problems.
    #[arg(long, value_enum, default_value = "both")]
    color: Side,
    /// Who counts: a player that searches, with its settings.
    #[arg(long, default_value = study::COUNTS, conflicts_with = "judge")]
    player: String,
    /// Threads of that player.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS), conflicts_with = "judge")]
    threads: usize,
    /// Have another program count, over KataGo's analysis protocol: its scores and moves, our reasons. For KataGo:
    /// "katago analysis -config analysis.cfg -model net.bin.gz".
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Visits of the judge for each position.
    #[arg(long, default_value_t = 300, value_parser = whole::<u32>(1..=SOME.end() / 1000), requires = "judge")]
    visits: u32,
    /// Print the review as JSON (docs/review.md).
    #[arg(long)]
    json: bool,
    /// The language of what is said: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Language::choose)]
    language: Language,
    #[command(flatten)]
    keep: crew::Keep,
    #[command(flatten)]
    crew: crew::Args,
}

/// Whose mistakes are told.
#[derive(Clone, Copy, ValueEnum)]
enum Side {
    Black,
    White,
    Both,
}

impl Side {
    fn color(self) -> Option<Color> {
        match self {
            Side::Black => Some(Color::Black),
            Side::White => Some(Color::White),
            Side::Both => None,
        }
    }
}

/// A table of words with the name of its language.
#[derive(Clone)]
struct Language {
    name: String,
    words: Words,
}

impl Language {
    fn choose(name: &str) -> Result<Language, reasons::TableError> {
        let words = Words::choose(name)?;
        let known = Words::LANGUAGES.contains(&name);
        // Of a table from a file nobody says which language it is in.
        let name = if known { name } else { "" }.to_owned();
        Ok(Language { name, words })
    }
}

/// A game that was looked at.
struct Done {
    game: Read,
    review: Review,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let outputs = [&args.output, &args.html, &args.problems];
    for path in outputs.into_iter().flatten() {
        ensure!(
            !path.is_dir(),
            "{}: that is a folder; name a file",
            path.display()
        );
        files::probe(path)?;
    }
    let games = games::read(&args.games)?;
    for path in outputs.into_iter().flatten() {
        for game in &games {
            ensure!(
                !is_same(path, &game.path),
                "{}: that is the record itself; name another file",
                path.display()
            );
        }
    }
    let flag = stop_flag();
    if args.crew.cluster || args.crew.part.is_some() || args.keep.keep.is_some() {
        return many::run(&args, &games, &flag);
    }
    let stop = Stop::from(flag.clone()).part();
    let (done, failure) = if let Some(command) = &args.judge {
        by_judge(&args, games, command, &stop)?
    } else {
        let options = Options {
            threads: args.threads,
            ..Options::seeded(SEED)
        };
        let pace = Pace::default();
        let player = players::by_name_with(&args.player, &options).context("--player")?;
        let mut by = Paced::new(player, pace.clone(), flag.clone());
        look(&args, games, &stop, |game, plan, watch| {
            let step = &mut |step| watch.step(step);
            Ok((review(&game.record, plan, &mut by, &pace, &stop, step)?, None))
        })?
    };
    let uncounted = done
        .iter()
        .find(|d| d.review.extent.counted == 0 && d.review.extent.moves > 0);
    if let Some(done) = uncounted.filter(|_| !stop.is_set()) {
        let file = done.game.path.display();
        match args.judge {
            Some(_) => {
                bail!("{file}: the judge had no time to count; give it more --minutes, or fewer --visits")
            }
            None => bail!(
                "{file}: the player `{}` does not count points, or had no time to; take --player {}, or more --minutes",
                args.player,
                players::DEFAULT
            ),
        }
    }
    write(&args, &done, &flag.clone().into())?;
    if let Some(error) = failure {
        let kept = outputs
            .into_iter()
            .flatten()
            .map(|path| path.display().to_string());
        let kept: Vec<String> = kept.collect();
        return Err(error.context(match kept.is_empty() {
            true => "the review is not complete".to_owned(),
            false => format!(
                "the review is not complete; what was done is in {}",
                kept.join(", ")
            ),
        }));
    }
    if flag.load(Ordering::Relaxed) {
        note!("stopped; what was done is written");
        std::process::exit(INTERRUPTED);
    }
    Ok(())
}

fn by_judge(
    args: &Args,
    games: Vec<Read>,
    command: &str,
    stop: &Stop,
) -> anyhow::Result<(Vec<Done>, Option<anyhow::Error>)> {
    look(args, games, stop, |game, plan, watch| {
        let rules = game.record.rules_or(Rules::CHINESE);
        let terms = Terms {
            visits: args.visits,
            rules: judged_rules(&rules).to_owned(),
            komi: rules.komi,
        };
        let judge = Judge::start(command, terms).map_err(|error| anyhow!("--judge: {error}"))?;
        let mut by = ByJudge::new(judge, stop.clone());
        by.expect(positions(&game.record)?);
        let done = review(&game.record, plan, &mut by, &Pace::default(), stop, &mut |step| {
            watch.step(step)
        })?;
        Ok((done, by.failure().map(|error| anyhow!("{error}"))))
    })
}

/// The rules by the names that KataGo has for them.
fn judged_rules(rules: &Rules) -> &'static str {
    match rules.scoring {
        goban::Scoring::Territory => "japanese",
        _ => "chinese",
    }
}

/// The positions of the main line, as a judge will be asked about them.
fn positions(record: &Record) -> Result<Vec<Position>, kifu::BoardError> {
    let rules = record.rules_or(Rules::CHINESE);
    let moves = record.moves().count();
    (1..=moves + 1)
        .map(|number| {
            let replay = record.replay_before(Some(number), rules)?;
            Ok(Position {
                to_move: replay.to_move,
                ..Position::of(&replay.game)
            })
        })
        .collect()
}

/// What was found in a game, and why there is no more.
type Looked = (Review, Option<anyhow::Error>);

/// Looks at each game; those after a stop or a failure are left out.
fn look(
    args: &Args,
    games: Vec<Read>,
    stop: &Stop,
    mut one: impl FnMut(&Read, &Plan, &Watch) -> anyhow::Result<Looked>,
) -> anyhow::Result<(Vec<Done>, Option<anyhow::Error>)> {
    let mut done = Vec::new();
    let count = games.len();
    for (i, game) in games.into_iter().enumerate() {
        if stop.is_set() && i > 0 {
            break;
        }
        let plan = plan(args, &game.record);
        let watch = Watch::new(plan.time, (count > 1).then_some((i + 1, count)));
        let looked = one(&game, &plan, &watch).with_context(|| game.path.display().to_string());
        watch.end();
        match looked {
            Ok((review, failure)) => {
                done.push(Done { game, review });
                if failure.is_some() {
                    return Ok((done, failure));
                }
            }
            Err(error) if done.is_empty() => return Err(error),
            Err(error) => return Ok((done, Some(error))),
        }
    }
    Ok((done, None))
}

fn plan(args: &Args, record: &Record) -> Plan {
    let seconds = args.minutes.map_or_else(
        || record.moves().count() as f64 * if args.quick { QUICK } else { SECONDS },
        |minutes| minutes * 60.0,
    );
    let part = if args.problems.is_some() {
        1.0 - PROBLEMS
    } else {
        1.0
    };
    Plan {
        time: Duration::from_secs_f64(seconds * part),
        effort: effort(args),
        side: args.color.color(),
        evened: args.judge.is_none(),
    }
}

fn effort(args: &Args) -> Effort {
    if args.quick {
        Effort::QUICK
    } else {
        Effort::default()
    }
}

/// Writes what is wanted, and says it.
fn write(args: &Args, done: &[Done], stop: &Stop) -> anyhow::Result<()> {
    let words = &args.language.words;
    if let Some(path) = &args.output {
        let annotated = done.iter().map(|d| {
            let mut record = d.game.record.clone();
            annotate(&mut record, &d.review, words);
            record
        });
        files::write(path, Collection::from(annotated.collect::<Vec<_>>()).to_sgf())?;
    }
    let mut made = 0;
    if let Some(path) = &args.problems {
        let mut records = Vec::new();
        for d in done {
            for problem in problems(&d.game.record, &d.review, effort(args), stop)? {
                let number = Claim::new("review.problem.name").with("number", problem.number);
                let name = format!("{}, {}", d.game.name(), words.say(&number));
                records.push(problem.record(&name, words));
            }
        }
        made = records.len();
        let text = if records.is_empty() {
            String::new()
        } else {
            Collection::from(records).to_sgf()
        };
        files::write(path, text)?;
    }
    if let Some(path) = &args.html {
        let shown: Vec<Shown<'_>> = done
            .iter()
            .map(|d| Shown {
                record: &d.game.record,
                review: &d.review,
            })
            .collect();
        let style = Style {
            words,
            language: &args.language.name,
            judged: args.judge.is_some(),
            problems: made > 0,
        };
        files::write(path, page(&shown, &style)?)?;
    }
    if args.json {
        say!("{}", report::json(done, words));
    } else {
        print(&report::text(done, words));
        if let Some(path) = &args.problems {
            note!("{made} problems in {}", path.display());
        }
    }
    Ok(())
}

/// Whether two names are of one file.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
