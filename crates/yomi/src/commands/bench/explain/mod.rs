//! `yomi bench explain`: whether what is said of moves is true, and what teachers say.

mod cases;
mod consequence;
mod drawn;
mod grade;
mod groups;

use crate::commands::bench::concepts::judged::KOMI;
use crate::files;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::{note, say};
use anyhow::{anyhow, bail};
use cases::Case;
use goban::Move;
use grade::Grades;
use judge::{Cache, Judge, Terms};
use players::{Options, by_name_with};
use reasons::Words;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;
use study::{Appraise, BySearch, Cap, Effort, Explained, Explainer, Kind, Nobody, catalogue};
use tactics::Stop;

/// Explain moves of which a judge or teachers said something, and hold what is said against that.
///
/// `--judged FILE` grades by a judge's scores and owners before the move, after it and after a pass; `--data GAMES --judge COMMAND` asks a
/// judge about moves drawn by lot. With a judge the lines of what is said are played out. `--teachers FILE -o ANSWERS` writes the groups of reasons, points and better moves for each move, to be scored elsewhere. docs/benchmarks.md tells the format.
#[derive(clap::Args)]
pub struct Args {
    /// Moves with a judge's opinion, a JSON object a line, also packed by gzip.
    #[arg(long, value_name = "FILE", conflicts_with = "teachers")]
    judged: Option<PathBuf>,
    /// Moves with teachers' reasons.
    #[arg(long, value_name = "FILE", requires = "output")]
    teachers: Option<PathBuf>,
    /// Games, a file or a folder of them, to draw moves from; needs a judge.
    #[arg(long, value_name = "GAMES", requires = "judge", conflicts_with_all = ["judged", "teachers"])]
    data: Option<PathBuf>,
    /// Moves drawn from the games.
    #[arg(long, default_value_t = 100, value_parser = whole::<usize>(1..=1_000_000), requires = "data")]
    moves: usize,
    /// Which moves are drawn.
    #[arg(long, default_value_t = 1, requires = "data")]
    seed: u64,
    /// A judge's command, a program that speaks KataGo's analysis protocol: the lines of what is said are played out before it.
    #[arg(long, value_name = "COMMAND", conflicts_with = "teachers")]
    judge: Option<String>,
    /// Visits of the judge for each position.
    #[arg(long, default_value_t = 300, value_parser = whole::<u32>(1..=1_000_000), requires = "judge")]
    visits: u32,
    /// Where the judge's opinions are kept.
    #[arg(long, value_name = "FILE", requires = "judge")]
    opinions: Option<PathBuf>,
    /// Where the answers to these go, one JSON object a line.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Who counts.
    #[arg(long, default_value = study::COUNTS)]
    player: String,
    /// How long a position may take, about.
    #[arg(long, default_value = "10", value_parser = players::seconds)]
    seconds: Duration,
    /// Every so many of the moves.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(SOME))]
    every: usize,
    /// From this one on, counted from 0.
    #[arg(long, default_value_t = 0, value_parser = whole::<usize>(COUNT))]
    from: usize,
    /// Only what reading finds, nobody counting: many facts about fights for the checker in little time.
    #[arg(long, conflicts_with = "judge")]
    facts: bool,
    /// Write what is said of each move into this file, to be read beside the boards.
    #[arg(long, value_name = "FILE")]
    sentences: Option<PathBuf>,
}

/// Positions that are counted for one move, itself, the pass, both follow-ups, and those of its rivals: half of the time is theirs.
const COUNTED: u32 = 2 * 10;

pub fn run(args: Args) -> anyhow::Result<()> {
    for path in [&args.output, &args.sentences].into_iter().flatten() {
        files::probe(path)?;
    }
    let mut cases = match (args.judged.as_ref().or(args.teachers.as_ref()), &args.data) {
        (Some(file), _) => cases::read(file, args.every, args.from)?,
        (None, Some(data)) => drawn::draw(data, args.moves, args.seed)?,
        _ => bail!(
            "say what to grade by: --judged FILE, --data GAMES --judge COMMAND, or --teachers FILE -o ANSWERS"
        ),
    };
    let mut judge = start(&args)?;
    let mut grades = Grades::default();
    let (mut answers, mut sentences) = (String::new(), String::new());
    let count = cases.len();
    for (number, case) in cases.iter_mut().enumerate() {
        if case.mv == Move::Pass {
            continue;
        }
        if let (None, Some(judge)) = (&case.judged, &mut judge) {
            case.judged = Some(drawn::judged(judge, case)?);
        }
        // A player of its own for each: what was thought of the last game helps nobody.
        let player = by_name_with(&args.player, &Options::seeded(1))?;
        let mut counting = BySearch::new(player, Some(args.seconds / COUNTED));
        let counting: &mut dyn Appraise = if args.facts { &mut Nobody } else { &mut counting };
        let cap = Cap::new(&Stop::default(), args.seconds);
        let mut explainer = Explainer::new(counting, Effort::default(), cap.stop().clone());
        let explained = explainer.explain(&case.game, case.color, case.mv)?;
        grades.add(case, &explained);
        if let Some(judge) = &mut judge {
            grades.play_out(case, &explained, judge)?;
        }
        answers += &answer(case, &explained);
        sentences += &told(case, &explained);
        if (number + 1) % 10 == 0 {
            note!("{} of {}", number + 1, count);
            save(&args, &answers, &sentences)?;
        }
    }
    save(&args, &answers, &sentences)?;
    if args.facts {
        grades.print_facts();
    } else if args.teachers.is_none() {
        grades.print();
    } else {
        say!("{} answers", answers.lines().count());
    }
    Ok(())
}

/// The judge that was asked for.
fn start(args: &Args) -> anyhow::Result<Option<Judge>> {
    let Some(command) = &args.judge else {
        return Ok(None);
    };
    let terms = Terms {
        visits: args.visits,
        komi: KOMI,
        ..Terms::default()
    };
    let judge = Judge::start(command, terms).map_err(|error| anyhow!("--judge: {error}"))?;
    Ok(Some(match &args.opinions {
        Some(path) => judge.with_cache(Cache::open(path)?),
        None => judge,
    }))
}

fn save(args: &Args, answers: &str, sentences: &str) -> anyhow::Result<()> {
    if let Some(path) = &args.output {
        files::write(path, answers)?;
    }
    if let Some(path) = &args.sentences {
        files::write(path, sentences)?;
    }
    Ok(())
}

/// The answer that is scored beside a teacher's.
fn answer(case: &Case, explained: &Explained) -> String {
    // What a move is for, what is wrong with it, and then the rest.
    let (first, rest) = explained.reasons.split_at(explained.reasons.len().min(1));
    let claims = first.iter().chain(&explained.mistakes).chain(rest);
    let mut groups: Vec<&str> = Vec::new();
    let mut points: Vec<String> = Vec::new();
    for claim in claims {
        for group in groups::groups(claim) {
            if !groups.contains(group) {
                groups.push(group);
            }
        }
        for p in &catalogue::about(claim) {
            if !points.contains(&p.to_string()) && points.len() < 12 {
                points.push(p.to_string());
            }
        }
    }
    let mut better: Vec<String> = explained.better.iter().map(|m| m.to_string()).collect();
    better.extend(explained.rivals.iter().map(|(m, _)| m.to_string()));
    better.dedup();
    let verdict = match explained.loss {
        Some(loss) if loss >= 3.0 || !explained.mistakes.is_empty() => Some("bad"),
        Some(loss) if loss < 1.0 => Some("good"),
        _ => None,
    };
    let told = explained.mistakes.iter().chain(&explained.reasons);
    let said: Vec<_> = told
        .map(|claim| serde_json::json!([claim.statement, claim.decides, claim.sureness().map(|s| s as u8)]))
        .collect();
    let mut json = serde_json::json!({
        "id": case.id, "reasons": groups, "points": points, "better": better, "claims": said,
    });
    if let Some(verdict) = verdict {
        json["verdict"] = verdict.into();
    }
    format!("{json}\n")
}

/// What is said, below the board.
fn told(case: &Case, explained: &Explained) -> String {
    let words = Words::english();
    let mut game = case.game.clone();
    let _ = game.play(case.color, case.mv);
    let mut diagram = kifu::Diagram::of_board(game.board());
    diagram.last = case.mv.point();
    let mut text = format!("{}: {} {}\n{}", case.id, case.color, case.mv, diagram.to_text());
    if let Some(judged) = &case.judged {
        let _ = writeln!(text, "judge: gain {:.1}, loss {:.1}", judged.gain, judged.loss);
    }
    let _ = writeln!(
        text,
        "gain {:.1}, follow-up {:.1}, loss {:.1}",
        explained.gain.unwrap_or(f64::NAN),
        explained.follow_up.unwrap_or(f64::NAN),
        explained.loss.unwrap_or(f64::NAN)
    );
    for claim in explained.mistakes.iter().chain(&explained.reasons) {
        let kind = Kind::of(claim).map_or("", |kind| kind.name());
        let _ = writeln!(text, "  [{kind} {:.1}] {}", claim.decides, words.say(claim));
    }
    text.push('\n');
    text
}
