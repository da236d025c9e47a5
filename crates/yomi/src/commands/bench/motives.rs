//! `yomi bench motives`: what a player's moves are for, over whole games.

use crate::numbers::{SOME, whole};
use crate::output::say;
use anyhow::Context;
use concepts::global::Reason;
use goban::{Color, Game, Move, Rules, Size};
use players::{Action, Choice, Options, Request, by_name_with};
use reasons::Evidence;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// What the 72 moves of Black were for that their author comments on in the first game of thesis 000 (L6316-L6470), by our
/// names. Four that make stones stable in a way that is not said, and one without a known reason, are `other`.
const THESIS: [(&str, usize); 10] = [
    ("disconnect", 25),
    ("opposition", 21),
    ("connect", 4),
    ("dilation", 6),
    ("void", 4),
    ("capture", 3),
    ("save", 2),
    ("split", 1),
    ("liberty", 1),
    ("other", 5),
];

/// Count the motives of a player's moves in games against another, beside those that thesis 000 tells of one game.
#[derive(clap::Args)]
pub struct Args {
    /// The player.
    #[arg(long, default_value = "indigo95")]
    player: String,
    /// Whom it plays.
    #[arg(long, default_value = "olga:playouts=200")]
    opponent: String,
    /// Games, with colours changed.
    #[arg(long, default_value_t = 20, value_parser = whole::<usize>(SOME))]
    games: usize,
    /// The side of the board.
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let size = Size::new(args.size).context("a board's size is a number from 1 to 25")?;
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for game in 0..args.games {
        let options = Options::seeded(args.seed + game as u64);
        let mut player = by_name_with(&args.player, &options)?;
        let mut opponent = by_name_with(&args.opponent, &options)?;
        let mine = Color::BOTH[game % 2];
        let mut game = Game::new(size, Rules::CHINESE);
        let stop = AtomicBool::new(false);
        while !game.is_over() && game.moves().len() < 4 * size.area() {
            let color = game.to_move();
            let chooser = if color == mine { &mut player } else { &mut opponent };
            let choice = chooser.choose(&Request::new(&game, &stop));
            if color == mine {
                *counts.entry(motive(&choice)).or_default() += 1;
            }
            let Action::Move(m) = choice.action else {
                break;
            };
            game.play(color, m)
                .with_context(|| format!("{} played {m}", args.player))?;
        }
    }
    let moves: usize = counts.values().sum();
    if args.json {
        let json = serde_json::json!({"player": args.player, "opponent": args.opponent, "games": args.games,
            "size": args.size, "moves": moves, "motives": counts});
        say!("{}", serde_json::to_string_pretty(&json)?);
        return Ok(());
    }
    say!(
        "{moves} moves of {} in {} games on {size} against {}; the thesis's first game",
        args.player,
        args.games,
        args.opponent
    );
    let mut rows: Vec<(&str, usize)> = counts.into_iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    let missing = THESIS
        .iter()
        .filter(|(name, _)| !rows.iter().any(|row| row.0 == *name));
    let missing: Vec<(&str, usize)> = missing.map(|&(name, _)| (name, 0)).collect();
    rows.extend(missing);
    let total: usize = THESIS.iter().map(|row| row.1).sum();
    for (name, count) in rows {
        let theirs = THESIS.iter().find(|row| row.0 == name).map_or(0, |row| row.1);
        let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        say!(
            "{name:12} {count:5} {:5.1} %   {theirs:3} {:5.1} %",
            share(count, moves),
            share(theirs, total)
        );
    }
    Ok(())
}

/// The first motive that a choice gives, or what else it is.
fn motive(choice: &Choice) -> &'static str {
    if choice.action == Action::Move(Move::Pass) {
        return "pass";
    }
    if choice.action == Action::Resign {
        return "resign";
    }
    let rules = choice.claims.iter().flat_map(|claim| &claim.evidence);
    let mut named = rules.filter_map(|evidence| match evidence {
        Evidence::Rule { id, .. } => {
            let name = id.split(": ").nth(1)?;
            Reason::ALL
                .iter()
                .map(|reason| reason.name())
                .find(|&reason| reason == name)
        }
        _ => None,
    });
    named.next().unwrap_or("other")
}
