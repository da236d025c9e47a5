//! Records on the board: what is set up, what is played, and what no rule allows.

use goban::{Board, Color, Rules};
use kifu::{Record, Replay, Work};
use proptest::prelude::*;

fn replay(text: &str, before: Option<usize>) -> Replay {
    let record: Record = text.parse().unwrap();
    let replay = record.replay_before(before, Rules::CHINESE).unwrap();
    assert_eq!(
        *replay.game.board().stones(Color::Black),
        *record.board_before(before).unwrap().stones(Color::Black)
    );
    replay
}

fn drawn(replay: &Replay) -> String {
    replay.game.board().to_string()
}

fn board(text: &str) -> String {
    text.parse::<Board>().unwrap().to_string()
}

#[test]
fn setup_and_moves() {
    let game = "(;SZ[5]AB[bb][cc]AW[cb];W[bc];B[da];AE[bb]AW[aa];W[])";
    let start = replay(game, Some(1));
    assert_eq!(
        drawn(&start),
        board(". . . . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .")
    );
    assert_eq!((start.to_move, start.moves), (Color::White, 0));
    let end = replay(game, None);
    assert_eq!(
        drawn(&end),
        board("O . . X .\n. . O . .\n. O X . .\n. . . . .\n. . . . .")
    );
    assert_eq!((end.to_move, end.moves, end.problems.len()), (Color::Black, 3, 0));
}

#[test]
fn captures_and_prisoners_through_a_setup() {
    let end = replay("(;SZ[5];W[aa];B[ba];W[ee];B[ab];AW[ca])", None);
    assert_eq!(end.game.board().captured(Color::White), 1);
    assert_eq!(
        drawn(&end),
        board(". X O . .\nX . . . .\n. . . . .\n. . . . .\n. . . . O")
    );
}

#[test]
fn setup_after_a_move_in_its_node() {
    let end = replay("(;SZ[3];B[bb];W[aa]AE[bb])", None);
    assert_eq!(drawn(&end), board("O . .\n. . .\n. . ."));
    assert_eq!(end.problems, []);
}

#[test]
fn handicap() {
    let start = replay("(;SZ[9]HA[2]AB[cc][gg]KM[0.5]RU[Japanese];W[ee])", Some(1));
    assert_eq!((start.game.handicap(), start.game.to_move()), (2, Color::White));
    let in_the_second_node = replay("(;SZ[9]HA[2];AB[cc][gg])", None);
    assert_eq!(in_the_second_node.to_move, Color::White);
}

#[test]
fn who_moves_next() {
    assert_eq!(replay("(;SZ[9]PL[W])", None).game.to_move(), Color::White);
    assert_eq!(replay("(;SZ[9];B[aa];PL[B])", None).to_move, Color::Black);
    assert_eq!(replay("(;SZ[9];B[aa];B[bb])", Some(2)).to_move, Color::Black);
    assert_eq!(replay("(;SZ[9];B[aa];W[bb])", Some(99)).to_move, Color::Black);
}

#[test]
fn two_moves_in_one_node() {
    let between = replay("(;SZ[9];B[aa]W[bb];B[cc])", Some(2));
    assert_eq!((between.moves, between.to_move), (1, Color::White));
}

#[test]
fn what_the_rules_forbid_is_played_and_reported() {
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb])";
    let end = replay(ko, None);
    let said: Vec<String> = end.problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(
        said,
        ["move 3, black C4: the ko may not be retaken at once; played all the same"]
    );
    assert_eq!(
        drawn(&end),
        board(". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .")
    );
    let suicide = replay("(;SZ[3]AB[ba][ab];W[aa])", None);
    assert_eq!(suicide.problems.len(), 1);
    assert_eq!(drawn(&suicide), board(". X .\nX . .\n. . ."));
    let over = replay("(;SZ[3];B[bb];W[bb])", None);
    assert_eq!(drawn(&over), board(". . .\n. O .\n. . ."));
    let dead = replay("(;SZ[3]AB[aa:cc]AW[aa])", None);
    assert_eq!(dead.problems.len(), 2);
    assert_eq!(drawn(&dead), board(". . .\n. . .\n. . ."));
}

#[test]
fn a_variation() {
    let record: Record = "(;SZ[5];B[aa](;W[bb])(;W[cc];B[dd]))".parse().unwrap();
    let last = record.walk().last().unwrap().id();
    let end = record.replay(last, Rules::CHINESE).unwrap();
    assert_eq!(
        drawn(&end),
        board("X . . . .\n. . . . .\n. . O . .\n. . . X .\n. . . . .")
    );
    assert_eq!(*end.game.board(), record.board_at(last).unwrap());
}

#[test]
fn a_very_long_game() {
    // Two stones taken and retaken without end: nothing that superko would look through in a lifetime.
    let mut text = String::from("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]");
    text.push_str(&";B[cb];W[bb]".repeat(60_000));
    text.push(')');
    let record: Record = text.parse().unwrap();
    assert_eq!(
        record.board_before(Some(100_001)).unwrap(),
        record.board_before(Some(3)).unwrap()
    );
}

#[test]
fn no_such_board() {
    let record: Record = "(;SZ[19:7];B[aa])".parse().unwrap();
    let error = record.replay_before(None, Rules::CHINESE).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a board of size 19:7: boards are square, from 1 to 25"
    );
}

/// Nodes with moves, some set up, some of several moves, with branches here and there.
fn tree(parts: &[(u8, u8)]) -> Record {
    let mut record = Record::new(goban::Size::new(5).unwrap());
    let mut nodes = vec![record.root().id()];
    for (i, &(kind, at)) in parts.iter().enumerate() {
        let parent = match kind % 4 {
            0 => nodes[usize::from(kind) % nodes.len()],
            _ => nodes[nodes.len() - 1],
        };
        let node = record.add_node(parent);
        let point: String = [at % 5, at / 5 % 5]
            .iter()
            .map(|n| char::from(b'a' + n))
            .collect();
        let names = match kind % 7 {
            0 => vec!["AB"],
            1 => vec!["AE", "PL"],
            2 => vec!["B", "W"],
            _ if i % 2 == 0 => vec!["B"],
            _ => vec!["W"],
        };
        for name in names {
            let value = if name == "PL" { "W" } else { &point };
            record.set(node, name, [value]);
        }
        nodes.push(node);
    }
    record
}

proptest! {
    /// One walk over the tree comes to the same positions as a replay to each of its nodes.
    #[test]
    fn a_walk_sees_what_replays_see(parts in prop::collection::vec(any::<(u8, u8)>(), 0..40)) {
        let record = tree(&parts);
        let mut nodes = 0;
        record.replay_all(Rules::JAPANESE, &mut Work::default(), &mut |at| {
            let replay = record.replay(at.node, Rules::JAPANESE).unwrap();
            assert_eq!(at.game.board().to_string(), replay.game.board().to_string());
            assert_eq!(at.game.board().ko(), replay.game.board().ko());
            assert_eq!(at.game.moves(), replay.game.moves());
            let own = replay.problems.iter().filter(|p| p.node == at.node).count();
            assert_eq!(at.problems.len(), own);
            nodes += 1;
        }).unwrap();
        prop_assert_eq!(nodes, record.walk().count());
    }
}
