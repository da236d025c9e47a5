//! Predicates about the whole game.

use super::Does::Truth;
use super::{Predicate, count, word};
use crate::scene::Scene;
use concepts::iterative::Phase;
use goban::Color;

pub static WORDS: [Predicate; 11] = [
    word(
        "moves_fewer",
        &["moinsDeCoups"],
        &[],
        &["moves"],
        Truth(|s, n| s.moves_played() < count(n[0])),
        "fewer than so many moves were played",
    ),
    word(
        "board_at_least",
        &["gobanAuMoins"],
        &[],
        &["lines"],
        Truth(|s, n| usize::from(s.places.size.side()) >= count(n[0])),
        "the board has at least so many lines",
    ),
    word(
        "ko_forbidden",
        &["koInterdit"],
        &[],
        &[],
        Truth(|s, _| s.board.ko().is_some_and(|(color, _)| color == s.color)),
        "we may not take back a ko at once",
    ),
    word(
        "enemy_passed",
        &["ennemiAPasse"],
        &[],
        &[],
        Truth(|s, _| {
            s.game
                .last()
                .is_some_and(|(color, m)| color != s.color && m.point().is_none())
        }),
        "the enemy has just passed",
    ),
    word(
        "last_in_corner",
        &["dernierDansCoin"],
        &[],
        &[],
        Truth(last_in_corner),
        "the enemy has just played in a corner",
    ),
    word(
        "last_touches",
        &["dernierTouche"],
        &[],
        &[],
        Truth(last_touches),
        "the stone that the enemy has just played stands beside one of ours",
    ),
    word(
        "last_ataris",
        &["dernierAtari"],
        &[],
        &[],
        Truth(last_ataris),
        "the enemy has just put stones of ours in atari",
    ),
    word(
        "last_low",
        &["dernierBas"],
        &[],
        &["line, 1 at the edge"],
        Truth(|s, n| {
            s.last_of(!s.color)
                .is_some_and(|p| i32::from(s.places.height(p)) <= n[0])
        }),
        "the enemy has just played on this line or nearer to the edge",
    ),
    word(
        "open_space",
        &["espaceLibre"],
        &[],
        &["percent"],
        Truth(open_space),
        "at least so many percent of the board are under nobody's influence",
    ),
    word(
        "model_opening",
        &["modeleOuverture"],
        &[],
        &[],
        Truth(|s, _| matches!(s.picture().phase, Phase::Beginning | Phase::Opening)),
        "the model of the position sees large empty spaces",
    ),
    word(
        "ahead",
        &["devant"],
        &[],
        &["points"],
        Truth(ahead),
        "the model of the position counts us ahead by at least so many points, komi included",
    ),
];

fn last_in_corner(scene: &mut Scene<'_>, _: &[i32]) -> bool {
    let Some(last) = scene.last_of(!scene.color) else {
        return false;
    };
    let wide = scene.places.size.side().div_ceil(3);
    scene.places.heights(last).1 <= wide
}

fn last_touches(scene: &mut Scene<'_>, _: &[i32]) -> bool {
    let Some(last) = scene.last_of(!scene.color) else {
        return false;
    };
    scene.beside(last).intersects(scene.board.stones(scene.color))
}

fn last_ataris(scene: &mut Scene<'_>, _: &[i32]) -> bool {
    let Some(last) = scene.last_of(!scene.color) else {
        return false;
    };
    let beside = scene.beside(last) & *scene.board.stones(scene.color);
    beside.iter().any(|stone| scene.board.liberties(stone) == 1)
}

fn open_space(scene: &mut Scene<'_>, n: &[i32]) -> bool {
    let held = scene.sphere(Color::Black) | scene.sphere(Color::White);
    let open = scene.places.all - held;
    open.len() * 100 >= scene.places.all.len() * count(n[0])
}

fn ahead(scene: &mut Scene<'_>, n: &[i32]) -> bool {
    let komi = scene.game.komi();
    let score = scene.picture().field.score() - komi;
    let ours = if scene.color == Color::Black {
        score
    } else {
        -score
    };
    ours >= f64::from(n[0])
}
