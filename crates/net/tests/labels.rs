//! What a teacher said is kept in a file, teaches what it says however the board is turned, and a damaged file is refused.

use goban::{Color, Move, Size, Symmetry};
use net::{Game, Label, Look, labels};

fn game() -> Game {
    let size = Size::new(5).unwrap();
    let play = |text: &str| Move::Play(text.parse().unwrap());
    let moves = [
        (Color::Black, play("C3")),
        (Color::White, play("C4")),
        (Color::Black, Move::Pass),
    ];
    let mut look = Look {
        win: 0.25,
        margin: -4.5,
        policy: vec![(play("B2"), 0.75), (Move::Pass, 0.25), (play("E5"), 0.0001)],
        ..Look::default()
    };
    look.owners["A1".parse::<goban::Point>().unwrap().index()] = -1.0;
    let label = Label::of(&look, size);
    Game::new(size, 2.5, moves).labelled(vec![(1, label.clone()), (3, label)])
}

#[test]
fn a_label_teaches_what_the_teacher_said_to_either_side() {
    let game = game();
    assert_eq!((game.lessons(), game.len()), (2, 3));
    // White is to move after one move, and after the pass at the end.
    for number in 0..2 {
        let target = game.lesson(number, Symmetry::IDENTITY, |view| {
            assert_eq!(view.to_move, Color::White);
        });
        assert!(
            (target.win.unwrap() - 0.75).abs() < 1e-4,
            "White wins what Black does not"
        );
        assert_eq!(target.lead, Some(7.0), "4.5 on the board and 2.5 of komi");
        let (best, chance) = target.policy[0];
        assert!((chance - 0.75).abs() < 1e-3);
        assert_eq!(target.policy.len(), 2, "what is most unlikely is left out");
        let corner = target.owners.iter().position(|&owner| owner > 0.99).unwrap();
        // Turned half round the corner is the opposite one, and so is the move.
        let turned = game.lesson(number, Symmetry::ALL[2], |_| {});
        let (best_turned, _) = turned.policy[0];
        let corner_turned = turned.owners.iter().position(|&owner| owner > 0.99).unwrap();
        assert_ne!((best, corner), (best_turned, corner_turned));
        assert_eq!(turned.policy[1].0, 25, "a pass stays a pass");
    }
}

#[test]
fn a_file_of_labels_is_read_as_it_was_written_or_not_at_all() {
    let games = vec![game(), game()];
    let bytes = labels::to_bytes(&games, "a teacher");
    let (read, teacher) = labels::from_bytes(&bytes).unwrap();
    assert_eq!((read, teacher.as_str()), (games, "a teacher"));
    for at in [0, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(labels::from_bytes(&damaged).is_err(), "{at}");
    }
    assert!(labels::from_bytes(&bytes[..bytes.len() - 3]).is_err());
}

#[test]
fn the_move_played_shares_the_policy_where_the_game_went_on() {
    let before = game();
    let mut game = before.clone();
    game.lean_to_played(0.5);
    let lesson = |game: &Game, number| game.lesson(number, Symmetry::IDENTITY, |_| {});
    // After one move White played C4, which the teacher does not name.
    let [first, second] = [0, 1].map(|number| lesson(&game, number));
    let shares: Vec<f32> = first.policy.iter().map(|&(_, p)| p).collect();
    for (share, expected) in shares.iter().zip([0.375, 0.125, 0.5]) {
        assert!((share - expected).abs() < 1e-3, "{shares:?}");
    }
    assert_eq!(first.owners, lesson(&before, 0).owners);
    // After the last move nothing was played.
    assert_eq!(second, lesson(&before, 1));
}
