//! The perfect player of a small board keeps what a table says, under superko, and says what other moves lose.

use goban::{Color, Game, Move, Random, Rules, Size};
use players::{Action, Player, Request, Solved};
use reasons::Words;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use tiny::{Frame, Table};

fn player(side: u8) -> Solved {
    let frame = Frame::board(side, side).unwrap();
    Solved::new(Table::solve(frame, |_| ControlFlow::Continue(())).unwrap())
}

fn game(side: u8) -> Game {
    Game::new(
        Size::new(side).unwrap(),
        Rules {
            komi: 0.0,
            ..Rules::CHINESE
        },
    )
}

fn answer(player: &mut Solved, game: &Game) -> (Move, Vec<String>) {
    let choice = player.choose(&Request::new(game, &AtomicBool::new(false)));
    let said = choice
        .claims
        .iter()
        .map(|claim| Words::english().say(claim))
        .collect();
    match choice.action {
        Action::Move(m) => (m, said),
        Action::Resign => panic!("it never resigns"),
    }
}

/// Black's first move on 3x3 takes the whole board; to give it away is told as a loss.
#[test]
fn the_middle_of_three_by_three() {
    let (m, said) = answer(&mut player(3), &game(3));
    assert_eq!(m.to_string(), "B2");
    assert_eq!(
        said[0],
        "Black B2 is best: every position of this board is known, and from here Black gets 9 points more than the other side."
    );
    assert!(said[1].ends_with("points."), "{said:?}");
}

/// Whatever the other side does by lot, Black gets no less than 3x3 is worth, and 2x2 under superko.
#[test]
fn it_gets_what_the_board_is_worth() {
    for (side, worth) in [(3, 9.0), (2, 1.0)] {
        let mut player = player(side);
        for seed in 0..20 {
            let (mut game, mut random) = (game(side), Random::new(seed));
            while !game.is_over() && game.moves().len() < 200 {
                let mover = game.to_move();
                let m = match mover {
                    Color::Black => answer(&mut player, &game).0,
                    Color::White => {
                        let points: Vec<_> = game.legal_points(mover).iter().collect();
                        match random.index(points.len() + 1) {
                            k if k < points.len() => Move::Play(points[k]),
                            _ => Move::Pass,
                        }
                    }
                };
                game.play(mover, m).unwrap();
            }
            let score = game.score(&goban::PointSet::EMPTY);
            assert!(
                score.black - score.white >= worth,
                "{side}x{side}, seed {seed}: {:?}",
                game.moves()
            );
        }
    }
}

/// A table of another board is no help.
#[test]
fn elsewhere_it_passes() {
    let (m, said) = answer(&mut player(3), &game(9));
    assert_eq!(m, Move::Pass);
    assert_eq!(
        said,
        ["Black passes: the table that is known is one of a board of 3 columns."]
    );
}
