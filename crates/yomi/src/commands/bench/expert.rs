//! `yomi bench expert`: how often the rules of a Go player choose what strong players chose.

use crate::commands::progress::Progress;
use crate::commands::rules;
use crate::numbers::{SOME, whole};
use crate::output::say;
use ::expert::measure::{Measure, fit};
use anyhow::{Context, ensure};
use goban::{Game, Random, Size};
use kifu::Record;
use serde_json::json;
use std::path::PathBuf;

/// Rules against the moves of games: how often each fires, how often it hits the move that was played, and how often a random
/// legal point no more than three steps from its points would have.
///
/// Every second position is one of the first sixty moves of its game. A rule is right if it fires at least 100 times in 5,000
/// positions and hits more often than chance by two standard errors; a rule with a negative weight, if it hits as much less often.
#[derive(clap::Args)]
pub struct Args {
    /// Games: a file or a folder.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Positions.
    #[arg(long, default_value_t = 5_000, value_parser = whole::<usize>(SOME))]
    positions: usize,
    /// Rule files; else those that come with the program for boards of 19x19.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// The last so many games are those asked about; the others are for writing rules and for --fit.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(SOME))]
    hold_out: usize,
    /// Ask about the other games instead, and print the weights under which their moves are likeliest.
    #[arg(long)]
    fit: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// Rounds of fitting, and how strongly weights are drawn to nothing: as by so many choices that know nothing.
const ROUNDS: usize = 40;
const PULL: f64 = 3.0;
/// What a rule must fire in 5,000 positions, and by how many standard errors it must be right.
const FIRES: f64 = 100.0 / 5_000.0;
const ERRORS: f64 = 2.0;

pub fn run(args: Args) -> anyhow::Result<()> {
    let rules = rules::read(&args.rules, Size::NINETEEN)?;
    let mut games = Vec::new();
    for file in super::find_records(&args.data)? {
        let read = kifu::Collection::read_file(&file, &kifu::Limits::default());
        games.extend(
            read.with_context(|| format!("cannot read {}", file.display()))?
                .into_games(),
        );
    }
    ensure!(
        games.len() > args.hold_out,
        "{} games are too few to hold {} out",
        games.len(),
        args.hold_out
    );
    let held = games.split_off(games.len() - args.hold_out);
    let games = if args.fit { games } else { held };
    let mut measure = Measure::new(&rules);
    measure.choices = args.fit.then(Vec::new);
    let progress = Progress::new(args.positions as u64, "{bar:40} {msg}");
    let mut random = Random::new(args.seed);
    let (mut tried, most) = (0, 20 * args.positions);
    while measure.positions < args.positions && tried < most {
        tried += 1;
        let record = &games[random.below(games.len() as u32) as usize];
        if let Some((game, chosen)) = position(record, measure.positions.is_multiple_of(2), &mut random) {
            measure.note(&rules, &game, chosen);
            progress.step(
                measure.positions as u64,
                format!("{} positions", measure.positions),
            );
        }
    }
    progress.end();
    ensure!(measure.positions > 0, "no position of these games could be used");
    let each = progress.elapsed() / measure.positions as u32;
    let signs: Vec<f32> = rules
        .iter()
        .map(|rule| rule.weight().map_or(0.0, f32::signum))
        .collect();
    let fitted = measure
        .choices
        .as_ref()
        .map(|choices| fit(choices, &signs, ROUNDS, PULL));
    report(&args, &rules, &measure, fitted.as_deref());
    if !args.json {
        say!("{} positions, {each:.1?} each", measure.positions);
    }
    Ok(())
}

/// A position of a game in which a stone was played, drawn by lot.
fn position(record: &Record, early: bool, random: &mut Random) -> Option<(Game, goban::Point)> {
    let moves: Vec<_> = record.moves().collect();
    if record.root().has("AB") || record.root().has("AW") || moves.is_empty() {
        return None;
    }
    let most = if early { moves.len().min(60) } else { moves.len() };
    let place = random.below(most as u32) as usize;
    let mut game = Game::new(record.size().ok()?, goban::Rules::CHINESE);
    let replayed = moves[..place]
        .iter()
        .all(|&(color, m)| game.play(color, m).is_ok());
    let (color, played) = moves[place];
    let usable = replayed && color == game.to_move();
    usable.then_some(game).zip(played.point())
}

fn report(args: &Args, rules: &::expert::Rules, measure: &Measure, fitted: Option<&[f64]>) {
    let percent = |n: usize| 100.0 * n as f64 / measure.positions as f64;
    let mut rows = Vec::new();
    let mut right = 0;
    for (number, (rule, tally)) in rules.iter().zip(&measure.rules).enumerate() {
        let Some(weight) = rule.weight() else { continue };
        let often = tally.fired as f64 >= FIRES * measure.positions as f64;
        let is_right = often && tally.z() * f64::from(weight.signum()) >= ERRORS;
        right += usize::from(is_right);
        let fitted = fitted.map(|fitted| 10.0 * fitted[number]);
        if !args.json {
            let mark = if is_right { ' ' } else { '!' };
            let fitted = fitted.map_or(String::new(), |weight| format!(" {weight:7.1}"));
            say!(
                "{mark} {:28} {weight:5} {:6} {:6} {:6} {:8.1} {:7.1} {:8.2}{fitted}",
                rule.name,
                tally.fired,
                tally.near,
                tally.hits,
                tally.expected,
                tally.z(),
                tally.lift()
            );
        }
        rows.push(json!({
            "rule": rule.name, "weight": weight, "fired": tally.fired, "near": tally.near, "hits": tally.hits,
            "expected": tally.expected, "z": tally.z(), "lift": tally.lift(), "right": is_right, "fitted": fitted,
        }));
    }
    if args.json {
        let all = json!({"positions": measure.positions, "right": right, "first": percent(measure.first), "ten": percent(measure.ten), "rules": rows});
        say!("{all:#}");
        return;
    }
    say!(
        "! rule, weight, fired, near, hits, expected by chance, standard errors, times chance on the whole board"
    );
    say!(
        "{right} of {} rules are right; their sum chooses the move played in {:.1} %, among its first ten in {:.1} %",
        rows.len(),
        percent(measure.first),
        percent(measure.ten)
    );
}
