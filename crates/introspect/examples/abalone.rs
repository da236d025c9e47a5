//! Learns Abalone from problems made by lot, then plays: `cargo run --release -p introspect --example abalone -- [problems]
//! [games]`. Prints how many rules were learned, of which kinds, and the results against a player that moves by lot and
//! one that looks one move ahead.

use games::abalone::{Abalone, Step};
use introspect::abalone::{Lot, Player, Words, problems, train, value};
use introspect::base::Base;
use proof::{Outcome, Side, World};
use std::collections::BTreeMap;
use std::time::Instant;

/// Moves after which a game is stopped; who has lost fewer marbles is ahead then.
const LONGEST: usize = 600;

type Opponent = fn(&Abalone, &mut Lot) -> Option<Step>;

fn by_lot(position: &Abalone, lot: &mut Lot) -> Option<Step> {
    let moves = position.moves();
    moves.get(lot.below(moves.len())).copied()
}

/// The best place after its own move, equals by lot.
fn one_ply(position: &Abalone, lot: &mut Lot) -> Option<Step> {
    let side = position.to_move();
    let moves = position.moves();
    let values: Vec<i32> = moves
        .iter()
        .map(|&step| value(&position.play(step), side))
        .collect();
    let top = *values.iter().max()?;
    let best: Vec<Step> = moves
        .into_iter()
        .zip(values)
        .filter(|(_, v)| *v == top)
        .map(|(step, _)| step)
        .collect();
    best.get(lot.below(best.len())).copied()
}

fn game(player: &Player, side: Side, opponent: Opponent, lot: &mut Lot) -> (Option<Side>, [u8; 2], usize) {
    let mut position = Abalone::start().to(6).expect("six is a number of ejections");
    for number in 0..LONGEST {
        if let Some(outcome) = position.outcome() {
            let winner = match outcome {
                Outcome::Won(winner) => Some(winner),
                Outcome::Drawn => None,
            };
            return (winner, position.lost(), number);
        }
        let step = if position.to_move() == side {
            player
                .choose(&position, lot)
                .ok()
                .flatten()
                .map(|choice| choice.step)
        } else {
            opponent(&position, lot)
        };
        let Some(step) = step else { break };
        position = position.play(step);
    }
    (None, position.lost(), LONGEST)
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|text| text.parse::<usize>().unwrap_or(0));
    let (count, games) = (arguments.next().unwrap_or(1000), arguments.next().unwrap_or(50));
    let words = Words::new();
    let mut base = Base::new();
    let start = Instant::now();
    let total = train(&words, &mut base, problems(1, count));
    println!(
        "{count} problems in {:.1} s: {total:?}",
        start.elapsed().as_secs_f64()
    );
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (rule, _) in base.iter() {
        let kind = rule.name.rsplit_once('_').map_or("", |(kind, _)| kind);
        *kinds.entry(kind.to_owned()).or_default() += 1;
    }
    println!("{} rules: {kinds:?}", base.len());
    let player = Player::new(&words, &base);
    let opponents: [(&str, Opponent); 2] = [("by lot", by_lot), ("one ply", one_ply)];
    for (name, opponent) in opponents {
        let (mut won, mut lost, mut ahead, mut moves) = (0, 0, 0, 0);
        let start = Instant::now();
        for number in 0..games {
            let side = [Side::First, Side::Second][number % 2];
            let (winner, out, length) = game(&player, side, opponent, &mut Lot::new(number as u64));
            won += usize::from(winner == Some(side));
            lost += usize::from(winner == Some(!side));
            ahead += usize::from(winner.is_none() && out[!side as usize] > out[side as usize]);
            moves += length;
        }
        println!(
            "against {name}: won {won}, lost {lost}, stopped {} (ahead in {ahead}), {} moves a game, {:.1} s",
            games - won - lost,
            moves / games.max(1),
            start.elapsed().as_secs_f64()
        );
    }
}
