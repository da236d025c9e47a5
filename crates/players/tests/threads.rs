//! `olga` and `oleg` on several threads: one plays as it always did, more play as many games and find the same moves.

use goban::{Color, Game, Move, Point, Rules, Size};
use players::{Action, Options, Request, Thought, by_name_with};
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// Four white stones in the middle with one liberty, at F4; Black to move.
fn a_capture() -> Game {
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    let black = ["D5", "D4", "E6", "F6", "G5", "G4", "E3"].map(p);
    let white = ["E5", "E4", "F5", "B8", "F4", "H8", "C7"].map(p);
    for (b, w) in black.into_iter().zip(white) {
        game.play(Color::Black, Move::Play(b)).unwrap();
        game.play(Color::White, Move::Play(w)).unwrap();
    }
    game
}

fn think(name: &str, threads: usize, playouts: u64) -> (Move, Thought) {
    let options = Options {
        playouts: Some(playouts),
        threads,
        ..Options::seeded(5)
    };
    let mut player = by_name_with(name, &options).unwrap();
    let choice = player.choose(&Request::new(&a_capture(), &GO_ON));
    let Action::Move(m) = choice.action else {
        panic!("nobody resigns here")
    };
    (m, choice.thought.unwrap())
}

/// All that was thought, in its order, in one number.
fn sum(thought: &Thought) -> u64 {
    thought.candidates.iter().fold(0u64, |sum, c| {
        let Move::Play(p) = c.mv else { return sum };
        [p.index() as u64, c.visits, c.lead.to_bits()]
            .into_iter()
            .fold(sum, |sum, n| {
                (sum.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    })
}

const NAMES: [&str; 7] = [
    "olga",
    "olga:games=hand,prune=no",
    "olga:wide=7,keep=3,depth=2,least=20",
    "oleg:temperature=none",
    "oleg:lists=no",
    "oleg:temperature=constant,difference",
    "oleg:t=4",
];

#[test]
fn one_thread_plays_as_it_always_did() {
    let kept = [
        0xf497f18373549bbb,
        0x0ec5d9655a69a3fa,
        0x9b71aedb13497584,
        0x16b6ad021f48e1f6,
        0xaef7ca4bd02abb30,
        0x7e6eac4979935b23,
        0xb7452e01da826a31,
    ];
    assert_eq!(NAMES.map(|name| sum(&think(name, 1, 500).1)), kept);
}

/// Three threads play all the games that they are given and no more, do the same again, and oleg takes the four stones as he
/// does with one.
#[test]
fn three_threads_play_what_they_are_given() {
    for name in NAMES {
        let (m, thought) = think(name, 3, 1_000);
        assert_eq!((m, thought.clone()), think(name, 3, 1_000), "{name}");
        if name.starts_with("olga") {
            assert!(thought.visits <= 1_000, "{name}");
        }
    }
    assert_eq!(think("olga:prune=no", 3, 1_000).1.visits, 1_000);
    for threads in [1, 3] {
        assert_eq!(think("oleg", threads, 6_000).0, Move::Play(p("F3")));
    }
}
