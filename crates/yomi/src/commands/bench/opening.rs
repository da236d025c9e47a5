//! `yomi bench opening`: what is wrong with a player's opening moves at sight.

use crate::commands::progress::Progress;
use crate::numbers::{SOME, whole};
use crate::output::say;
use goban::{Game, Rules, Size};
use players::{Action, OpeningFault, Options, Request, by_name_with, opening_fault};
use std::sync::atomic::AtomicBool;

/// Opening moves on 19x19 that no player should make: on the first line, and in a corner that is his own already.
#[derive(clap::Args)]
pub struct Args {
    /// Whose moves.
    #[arg(default_value = "machiabot")]
    player: String,
    /// Against whom.
    #[arg(long, default_value = "yomi:net=off,playouts=20")]
    against: String,
    /// Games, with colours in turn.
    #[arg(long, default_value_t = 50, value_parser = whole::<u64>(SOME))]
    games: u64,
    /// Moves of the player in each.
    #[arg(long, default_value_t = 30, value_parser = whole::<u64>(1..=100))]
    moves: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let stop = AtomicBool::new(false);
    let (mut played, mut first_line, mut own_corner, mut passes) = (0u64, 0u64, 0u64, 0u64);
    let bar = Progress::new(args.games, "{bar:40} {pos}/{len} games, {eta} left");
    for number in 0..args.games {
        let options = Options::seeded(args.seed + number);
        let mut players = [
            by_name_with(&args.player, &options)?,
            by_name_with(&args.against, &options)?,
        ];
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        let mut made = 0;
        let mut its = number % 2 == 0;
        while made < args.moves && !game.is_over() {
            let color = game.to_move();
            let choice = players[usize::from(!its)].choose(&Request::new(&game, &stop));
            let Action::Move(m) = choice.action else { break };
            if its {
                made += 1;
                played += 1;
                match m.point().map(|p| opening_fault(game.board(), color, p)) {
                    None => passes += 1,
                    Some(Some(OpeningFault::FirstLine)) => first_line += 1,
                    Some(Some(OpeningFault::OwnCorner)) => own_corner += 1,
                    Some(None) => {}
                }
            }
            game.play(color, m)?;
            its = !its;
        }
        bar.step(number + 1, format!("{} of {} games", number + 1, args.games));
    }
    say!(
        "{} in {} games against {}: {played} moves, {first_line} on the first line, {own_corner} in a corner of its own, {passes} passes",
        args.player,
        args.games,
        args.against
    );
    Ok(())
}
