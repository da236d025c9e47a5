//! Any bytes as a record: read, replayed, drawn and written back, within limits.

use goban::Rules;
use kifu::{BoardError, Collection, Diagram, Limits, Node, Record, Work};

/// Games of a collection that are played and drawn.
const GAMES: usize = 8;
/// Nodes of a game that are drawn, the last of its main line among them.
const DRAWN: usize = 4;

/// Reads the bytes and does with them what the program does.
///
/// # Panics
/// If something is lost on the way out and in again, or a limit does not hold.
pub fn run(data: &[u8]) {
    let limits = Limits {
        bytes: 1 << 20,
        nodes: 1 << 19,
        games: 1 << 16,
        work: 1 << 18,
        ..Limits::default()
    };
    let Ok(read) = Collection::read_with(data, &limits) else {
        return;
    };
    assert!(!read.games().is_empty());
    assert!(read.problems().len() <= limits.problems);
    for record in read.games().iter().take(GAMES) {
        play(record, &limits);
    }
    comes_back(&read);
}

fn play(record: &Record, limits: &Limits) {
    let mut work = Work::new(limits);
    match record.replay_before_with(None, record.rules_or(Rules::CHINESE), &mut work) {
        Ok(replay) => {
            assert!(replay.game.moves().len() <= replay.moves);
            assert_eq!(replay.game.size(), record.size().expect("a board"));
            // A game that came from a record is one that a record can hold.
            let again = Record::of_game(&replay.game);
            assert_eq!(again.moves().count(), replay.game.moves().len());
        }
        Err(BoardError::TooMuchWork { limit, .. }) => assert_eq!(limit, limits.work),
        Err(BoardError::Size(_) | BoardError::OtherGame(_)) => return,
        Err(error) => panic!("nobody asked for it: {error}"),
    }
    assert!(work.done() <= limits.work);
    let end = record.node(record.main_line_end());
    for node in record.walk().take(DRAWN - 1).chain([end]) {
        draw(node);
    }
}

fn draw(node: Node<'_>) {
    let Ok(diagram) = Diagram::of_node(node) else {
        return;
    };
    let text = diagram.to_text();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    let svg = diagram.to_svg();
    assert!(svg.ends_with("</svg>\n"));
}

/// What is written is read again, every node of it, and written the same.
fn comes_back(read: &Collection) {
    let written = read.to_sgf();
    let unlimited = Limits {
        bytes: usize::MAX,
        ..Limits::default()
    };
    let again = Collection::read_with(written.as_bytes(), &unlimited).expect("what was written");
    assert_eq!(again.games().len(), read.games().len());
    assert_eq!(again.to_sgf(), written);
    for (a, b) in read.games().iter().zip(again.games()) {
        assert_eq!(a.size(), b.size());
        assert_eq!(a.walk().count(), b.walk().count());
        // The root says more of itself than it did.
        for (a, b) in a.walk().zip(b.walk()).skip(1) {
            assert_eq!(format!("{a:?}"), format!("{b:?}"));
        }
    }
}
