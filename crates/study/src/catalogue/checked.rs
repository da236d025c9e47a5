//! What is said flatly of groups, links and ways out is proved, or seen: the checker goes over it again.

use super::{Find, life, link, way};
use crate::{Contrast, Effort, Nobody};
use goban::{Color, Game, Move, Point, Rules, Size};
use reasons::{Claim, Evidence, Sureness};
use tactics::Stop;

const FAMILIES: [Find; 3] = [life::find, link::find, way::find];

/// A game of chance on a small board, no own eye filled: moves drawn by a congruence.
fn game(seed: u64, moves: usize) -> Game {
    let mut game = Game::new(Size::new(7).expect("a size"), Rules::CHINESE);
    let (mut state, mut color) = (seed, Color::Black);
    for _ in 0..moves {
        let points: Vec<Point> = game
            .legal_points(color)
            .iter()
            .filter(|p| p.neighbours().iter().any(|n| game.board().at(*n) != Some(color)))
            .collect();
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let mv = match points.len() {
            0 => Move::Pass,
            n => Move::Play(points[(state >> 33) as usize % n]),
        };
        game.play(color, mv).expect("a legal move");
        color = !color;
    }
    game
}

/// Whether a claim holds as surely as it says: every proof is accepted, and where both sides make it sure both are checked.
fn check(claim: &Claim) {
    for evidence in &claim.evidence {
        match evidence {
            Evidence::Proof(proof) => assert!(proof.check().is_ok(), "{claim:?}"),
            Evidence::Difference { with, without } => {
                check(with);
                check(without);
            }
            _ => {}
        }
    }
}

#[test]
fn what_is_said_flatly_is_accepted_by_the_checker() {
    let (mut flat, stop) = (0, Stop::default());
    for seed in 0..GAMES {
        for moves in [16, 20, 24] {
            let game = game(seed, moves);
            let color = game.to_move();
            let points = game.legal_points(color);
            for p in points.iter().step_by(3) {
                let mv = Move::Play(p);
                let contrast =
                    Contrast::new(&game, color, mv, &mut Nobody, Effort::QUICK, &stop).expect("a legal move");
                let mut claims = Vec::new();
                FAMILIES.iter().for_each(|find| find(&contrast, &mut claims));
                for claim in claims.iter().filter(|c| c.sureness() >= Some(Sureness::Seen)) {
                    flat += 1;
                    check(claim);
                }
            }
        }
    }
    assert!(flat >= FLAT, "only {flat} were said");
}

/// Games that are looked at.
const GAMES: u64 = 2;
/// So many flat sentences there are at least in them.
const FLAT: usize = 5;
