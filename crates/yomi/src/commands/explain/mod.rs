//! `yomi explain`: one position in words and pictures.

mod report;
mod trace;

use super::diagram;
use crate::files;
use crate::numbers::{SOME, whole};
use crate::output::{print, say};
use anyhow::{Context, ensure};
use goban::{Color, Game, Move, Point};
use kifu::{NodeId, Record};
use players::{Options, by_name_with};
use reasons::{Claim, Words};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use study::{BySearch, Cap, Effort, Explained, Explainer, Overview};
use tactics::Stop;

/// Explain a position of a game record: what the last move did, who is ahead, which groups are not settled, and what could be
/// played next, with reasons.
///
/// A reason is what a move changes: the position after it is held against the one without it, by reading, by the model of a Go
/// player and by a search that counts. What is proved or seen is said flatly, what was read "seems", what was counted is "probably".
/// docs/reasons.md has the kinds of reasons.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file, also packed by gzip.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(SOME))]
    game: usize,
    /// The move to explain; the last one if not given, 0 for none.
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Which variation to take at each place where there are several, from 1, as in 2,1.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    variation: Vec<usize>,
    /// Another move in its place: why not here?
    #[arg(long, value_name = "POINT")]
    instead: Option<Point>,
    /// Who counts: a player that searches, as in `yomi match`. With --trace whose move it is about.
    #[arg(long, default_value = study::COUNTS)]
    player: String,
    /// What a player of rules and shapes would play in place of the move, and every voice that speaks for it or against it, with
    /// its weight; of the move, or of --instead, what it lacks.
    #[arg(long)]
    trace: bool,
    /// Write the trace into this file, as JSON.
    #[arg(long, value_name = "FILE", requires = "trace")]
    trace_out: Option<PathBuf>,
    /// How long all of it may take, about.
    #[arg(long, default_value = "10", value_parser = players::seconds)]
    seconds: Duration,
    /// The full voice: both sides of each contrast, what is at stake, lines.
    #[arg(long)]
    full: bool,
    /// Draw the first reason into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write all of it, with pictures, into this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one object of JSON (docs/reasons.md).
    #[arg(long)]
    json: bool,
    /// The language of what is said: en, fr, or a file with a table of words (docs/claims.md).
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = Words::choose)]
    language: Words,
}

/// Moves that are offered to the side to move.
const OFFERED: usize = 3;
/// Positions that are counted for all of it, about: four for each move, rivals and what is offered.
const COUNTED: u32 = 20;

/// The part of the time that the move itself may take; the rest is for the position after it.
const THE_MOVE: f64 = 0.6;
/// With so much time fights are read further.
const UNHURRIED: Duration = Duration::from_secs(30);

/// A place in a record.
struct Place {
    /// The game before the move.
    game: Game,
    /// The move; none at the start.
    played: Option<(Color, Move)>,
    /// Its number, from 1.
    number: usize,
}

/// All that is to be said.
pub struct Answer {
    /// The position after the last move.
    pub game: Game,
    /// The position before it.
    pub before: Option<Game>,
    /// Its number, from 1; 0 at the start.
    pub number: usize,
    /// The last move.
    pub last: Option<Explained>,
    /// Why not another one.
    pub instead: Option<(Point, Vec<Claim>)>,
    /// What is so now.
    pub overview: Overview,
    /// What could be played, the best first.
    pub offered: Vec<Explained>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    for path in [&args.svg, &args.html].into_iter().flatten() {
        files::probe(path)?;
    }
    let record = diagram::record(&args.file, args.game)?;
    let place = position(&record, args.number, &args.variation)
        .with_context(|| format!("{}, game {}", args.file.display(), args.game))?;
    if args.trace {
        let question = trace::Question {
            player: if args.player == study::COUNTS {
                "machiabot"
            } else {
                &args.player
            },
            time: args.seconds / 5,
            instead: args.instead,
            words: &args.language,
        };
        return trace::run(&question, place, args.json, args.trace_out.as_deref());
    }
    let answer = answer(&args, place)?;
    if let Some(path) = &args.svg {
        files::write(path, report::svg(&answer).into_bytes())?;
    }
    if let Some(path) = &args.html {
        files::write(path, report::html(&args.language, &answer).into_bytes())?;
    }
    if args.json {
        say!("{}", report::json(&args.language, &answer));
    } else if args.svg.is_none() && args.html.is_none() {
        print(&report::text(&args.language, &answer, args.full));
    }
    Ok(())
}

/// The position before a move of the record, and the move; at the start, or where the record has no moves, no move.
fn position(record: &Record, number: Option<usize>, variations: &[usize]) -> anyhow::Result<Place> {
    let line = diagram::line(record, variations)?;
    let of_node = |&id: &NodeId| record.node(id).moves().map(move |m| (id, m));
    let moves: Vec<(NodeId, (Color, Move))> = line.iter().flat_map(of_node).collect();
    let number = number.unwrap_or(moves.len());
    ensure!(
        number <= moves.len(),
        "there is no move {number}; it has {} moves",
        moves.len()
    );
    let rules = record.rules_or(goban::Rules::CHINESE);
    let Some(place) = number.checked_sub(1) else {
        let game = record.replay(NodeId::ROOT, rules)?.game;
        return Ok(Place {
            game,
            played: None,
            number,
        });
    };
    let (node, played) = moves[place];
    // What is set up before the move in its own node is there.
    let parent = record
        .node(node)
        .parent()
        .map_or(NodeId::ROOT, |parent| parent.id());
    let replay = record.replay(parent, rules)?;
    ensure!(
        replay.game.check(played.0, played.1).is_ok(),
        "move {number}, {} {}, cannot be played there",
        played.0,
        played.1
    );
    Ok(Place {
        game: replay.game,
        played: Some(played),
        number,
    })
}

fn answer(args: &Args, place: Place) -> anyhow::Result<Answer> {
    let Place {
        game: before,
        played,
        number,
    } = place;
    let player = by_name_with(&args.player, &Options::seeded(1))?;
    // Half of the time is for counting, the rest for reading.
    let mut counting = BySearch::new(player, Some(args.seconds / 2 / COUNTED));
    let (start, whole) = (Instant::now(), Stop::default());
    let cap = Cap::new(&whole, args.seconds.mul_f64(THE_MOVE));
    let effort = if args.seconds >= UNHURRIED {
        Effort::THOROUGH
    } else {
        Effort::default()
    };
    let mut explainer = Explainer::new(&mut counting, effort, cap.stop().clone());
    let mut game = before.clone();
    let mut last = None;
    if let Some((color, mv)) = played {
        last = Some(explainer.explain(&before, color, mv)?);
        game.play(color, mv)?;
    }
    let instead = match (args.instead, played) {
        (None, _) => None,
        (Some(_), None) => anyhow::bail!("--instead: there is no move to hold another one against"),
        (Some(p), Some((color, mv))) => {
            ensure!(
                before.size().contains(p),
                "--instead {p}: that is not on the board"
            );
            let told = explainer.why_not(&before, color, mv, Move::Play(p));
            Some((p, told.with_context(|| format!("--instead {p}"))?))
        }
    };
    let to_move = played.map_or(game.to_move(), |(color, _)| !color);
    // The position is looked at in any case; what is offered shares the time that is left.
    explainer.heed(whole.clone());
    let overview = explainer.overview(&game, to_move);
    let candidates = explainer.candidates(&game, to_move, OFFERED);
    let mut offered = Vec::new();
    for (done, &mv) in candidates.iter().enumerate() {
        let left = args.seconds.saturating_sub(start.elapsed());
        let cap = Cap::new(&whole, left / (candidates.len() - done) as u32);
        explainer.heed(cap.stop().clone());
        offered.push(explainer.explain(&game, to_move, mv)?);
    }
    Ok(Answer {
        game,
        before: played.map(|_| before),
        number,
        last,
        instead,
        overview,
        offered,
    })
}
