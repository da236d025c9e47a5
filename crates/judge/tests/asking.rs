//! A judge asked, and judges that fail: with a stand-in that speaks the protocol.

use goban::{Board, Color, Move, Size};
use judge::{Cache, Judge, JudgeError, Position, Terms};
use std::path::PathBuf;
use std::time::Duration;

fn fake(argument: &str) -> String {
    format!("{} {argument}", env!("CARGO_BIN_EXE_fake-judge"))
}

fn terms() -> Terms {
    Terms {
        visits: 20,
        komi: 0.5,
        ..Terms::default()
    }
}

/// Boards with one stone, two stones, and so on.
fn positions(n: usize) -> Vec<Position> {
    let mut board = Board::new(Size::new(5).unwrap());
    let points: Vec<_> = board.size().points().collect();
    let mut positions = Vec::new();
    for &p in points.iter().take(n) {
        board.play(Color::Black, p).unwrap();
        positions.push(Position::bare(&board, Color::White));
    }
    positions
}

#[test]
fn opinions_come_in_the_order_of_the_questions() {
    let mut judge = Judge::start(&fake("pairs"), terms()).unwrap();
    let opinions: Vec<_> = judge.ask(&positions(6)).into_iter().map(Result::unwrap).collect();
    let leads: Vec<_> = opinions.iter().map(|opinion| opinion.lead).collect();
    assert_eq!(leads, [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
    assert_eq!(
        opinions[0].best[0].play(),
        Some(Move::Pass),
        "by the judge's own order"
    );
    assert_eq!(opinions[0].best[0].visits, 20);
    assert_eq!(opinions[0].own.len(), 25);
}

#[test]
fn moves_are_shown_after_the_stones() {
    let mut judge = Judge::start(&fake(""), terms()).unwrap();
    let [one] = &positions(1)[..] else { unreachable!() };
    let next = one.after(Color::White, "C3".parse().unwrap());
    assert_eq!(next.to_move, Color::Black);
    let opinion = judge.ask(&[next]).remove(0).unwrap();
    assert_eq!(
        opinion.best[0].lead, 1.0,
        "the stand-in counts the moves it is shown"
    );
}

#[test]
fn a_judge_that_dies_is_reported_with_its_last_words() {
    let mut judge = Judge::start(&fake("2"), terms()).unwrap();
    let mut answers = judge.ask(&positions(5));
    let error = answers.pop().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the judge ended; it last wrote: out of memory, or so it seems"
    );
    assert_eq!(answers.len(), 2);
    // Whoever asks on is told again, and does not wait.
    assert!(judge.ask(&positions(1)).remove(0).is_err());
}

#[test]
fn a_judge_that_talks_nonsense_refuses_or_is_not_there_is_reported() {
    let mut judge = Judge::start(&fake("garbled"), terms()).unwrap();
    let error = judge.ask(&positions(1)).remove(0).unwrap_err();
    assert_eq!(
        error.to_string(),
        r"the judge answered what is no answer: I would rather not say\n"
    );

    let unknown = Terms {
        rules: "unknown".to_owned(),
        ..terms()
    };
    let mut judge = Judge::start(&fake(""), unknown).unwrap();
    let error = judge.ask(&positions(1)).remove(0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the judge refused a question: \"no such rules\""
    );

    assert!(matches!(
        Judge::start("no-such-judge-anywhere", terms()),
        Err(JudgeError::Start { .. })
    ));
    assert!(matches!(Judge::start(" ", terms()), Err(JudgeError::Command(_))));
}

#[test]
fn a_silent_judge_is_given_up() {
    let mut judge = Judge::start("sleep 60", terms()).unwrap();
    judge = judge.with_patience(Duration::from_millis(200));
    let error = judge.ask(&positions(1)).remove(0).unwrap_err();
    assert!(matches!(error, JudgeError::Silent(_)), "{error}");
}

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("judge-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn what_is_kept_is_not_asked_again() {
    let path = temporary("kept");
    let ask = |argument: &str, n| {
        let judge = Judge::start(&fake(argument), terms()).unwrap();
        let mut judge = judge.with_cache(Cache::open(&path).unwrap());
        judge.ask(&positions(n))
    };
    // It answers three and dies; the three are kept, so the next asks for the rest alone.
    let first = ask("3", 5);
    assert_eq!(
        (first.len(), first.iter().filter(|answer| answer.is_ok()).count()),
        (4, 3)
    );
    let second = ask("3", 5);
    assert!(second.iter().all(Result::is_ok), "{second:?}");
    assert_eq!(first[0].as_ref().unwrap(), second[0].as_ref().unwrap());
    assert_eq!(Cache::open(&path).unwrap().len(), 5);
    // Another judge has other opinions.
    assert!(ask("0", 1).remove(0).is_err());
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_line_cut_off_by_a_kill_is_forgotten_and_a_foreign_file_refused() {
    let path = temporary("cut");
    let mut judge = Judge::start(&fake(""), terms()).unwrap();
    judge = judge.with_cache(Cache::open(&path).unwrap());
    judge.ask(&positions(3));
    let text = std::fs::read(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 10]).unwrap();
    assert_eq!(Cache::open(&path).unwrap().len(), 2);

    std::fs::write(&path, "(;GM[1])\n").unwrap();
    let error = Cache::open(&path).err().unwrap().to_string();
    assert!(error.contains("no file of opinions"), "{error}");
    std::fs::remove_file(&path).unwrap();
}
