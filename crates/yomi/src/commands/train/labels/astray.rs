//! Games led astray, so that dead groups, extra stones and large leads are seen too.

use super::begin;
use goban::{Color, Move, Point, Random};
use net::Game;

/// How far from where it was meant a stone goes that is led astray nearby.
const NEAR: u8 = 3;

/// The beginning of a game, but some moves of one side or of both were played elsewhere or left out, and what can no longer
/// be played after that is left out too. A quarter of these games begins with some of White's moves left out, as if Black
/// had a handicap.
pub fn astray(game: &Game, most: f64, random: &mut Random) -> Game {
    let share = most * random.below(1 << 20) as f64 / f64::from(1 << 20);
    let only = [None, Some(Color::Black), Some(Color::White)][random.index(3)];
    let handicap = if random.index(4) == 0 {
        2 + random.index(16)
    } else {
        0
    };
    let mut record = begin(game.size(), game.komi);
    let mut moves = Vec::new();
    for number in 0..random.index(game.len()) {
        let (color, meant) = game.play(number);
        let by_lot = (random.below(1 << 20) as f64) < share * f64::from(1 << 20);
        let may_stray = only.is_none_or(|only| only == color);
        let play = if number < handicap && color == Color::White {
            Move::Pass
        } else if by_lot && may_stray {
            elsewhere(&record, meant, random)
        } else {
            meant
        };
        // Moves left out may not end the game.
        let allowed = |play: Move| match play {
            Move::Pass => record.passes() == 0 || meant == Move::Pass,
            Move::Play(p) => record.is_legal(color, p),
        };
        let found = [play, Move::Pass].into_iter().find(|&play| allowed(play));
        let Some(play) = found.or_else(|| by_chance(&record, color, random)) else {
            break;
        };
        if record.play(color, play).is_err() {
            break;
        }
        moves.push((color, play));
    }
    Game::new(game.size(), game.komi, moves)
}

/// A pass, a point near the one that was meant, or any.
fn elsewhere(record: &goban::Game, meant: Move, random: &mut Random) -> Move {
    let near = match (random.index(3), meant) {
        (0, _) => return Move::Pass,
        (1, Move::Play(p)) => Some(p),
        _ => None,
    };
    let fits = |p: &Point| record.board().is_empty(*p) && near.is_none_or(|q| is_near(*p, q));
    let free: Vec<Point> = record.size().points().filter(fits).collect();
    match free.len() {
        0 => Move::Pass,
        len => Move::Play(free[random.index(len)]),
    }
}

fn is_near(p: Point, q: Point) -> bool {
    p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row())) <= NEAR
}

/// Any stone that may be played.
fn by_chance(record: &goban::Game, color: Color, random: &mut Random) -> Option<Move> {
    let free: Vec<Point> = record.legal_points(color).iter().collect();
    (!free.is_empty()).then(|| Move::Play(free[random.index(free.len())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    #[test]
    fn a_game_led_astray_is_a_game_that_can_be_played() {
        let size = Size::NINE;
        let points: Vec<Point> = size.points().collect();
        // Every second point, so that nothing is taken and nothing filled.
        let meant = (0..40).map(|i| ([Color::Black, Color::White][i % 2], Move::Play(points[2 * i])));
        let game = Game::new(size, 6.5, meant);
        let (mut astray_moves, mut handicaps) = (0, 0);
        for seed in 0..200 {
            let led = astray(&game, 0.2, &mut Random::new(seed));
            let mut record = begin(size, led.komi);
            for number in 0..led.len() {
                let (color, play) = led.play(number);
                assert_eq!(color, record.to_move(), "sides take turns");
                assert!(
                    record.passes() < 2 && record.play(color, play).is_ok(),
                    "{seed}: {number}"
                );
                astray_moves += usize::from(play != game.play(number).1);
            }
            assert!(record.passes() < 2, "what is left out does not end the game");
            let white_left_out = led.len() > 3 && [1, 3].iter().all(|&n| led.play(n).1 == Move::Pass);
            handicaps += usize::from(white_left_out);
        }
        assert!(astray_moves > 100 && handicaps > 10, "{astray_moves} {handicaps}");
    }
}
