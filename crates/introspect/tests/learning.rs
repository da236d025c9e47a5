//! Go learned from nothing: the first rule, a course that can be repeated and taken up again, and what it says tried out.

use goban::{Board, Color};
use introspect::base::Base;
use introspect::go::check::{Report, check};
use introspect::go::course::{Course, position};
use introspect::go::judge::{Said, Verdict, What};
use introspect::go::know::Knowledge;
use introspect::go::truth::Goal;
use introspect::go::{Student, say};
use logic::print;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// A stone in atari is seen to be taken, and why becomes a rule of five conditions.
#[test]
fn the_first_rule_is_how_to_take() {
    let mut student = Student::new(Base::new());
    student.goals = vec!["Take".into()];
    student.deepest = 1;
    let position = board(
        ". . . .
         . X . .
         X O . .
         . X . .",
    );
    student.study(&position, &mut || false);
    let (rule, origin) = student
        .base
        .iter()
        .find(|(rule, _)| student.about(rule) == ("Take block".into(), "GI".into()))
        .unwrap();
    let text = print::rule(&student.world.words, rule);
    let (_, said) = text.split_once('\n').unwrap();
    assert_eq!(
        said,
        "  opposite(?c ?c1)
  block_color_before(?b ?c1)
  liberty_count_before(?b 1)
  liberty_before(?i ?b)
  legal_before(?i ?c)
=>
  move_game_block_before(?c Take ?b ?i GI)
"
    );
    assert_eq!(
        (origin.depth, origin.problem.as_str()),
        (1, "..../.X../XO../.X.. black C2")
    );
    assert_eq!(
        say::rule(&student.words, rule),
        [
            "c and c1 are the two sides",
            "block b is c1's",
            "block b has 1 liberty",
            "i is a liberty of block b",
            "c may play i",
            "then c takes block b by i"
        ]
    );
}

/// One thread, a seed and a number of positions: the same text again; and the same if it was interrupted and written down.
#[test]
fn a_course_gives_the_same_base_again() {
    let mut whole = Course::new(3);
    for _ in 0..3 {
        assert!(whole.step(&mut || false));
    }
    let mut first = Course::new(3);
    assert!(first.step(&mut || false));
    let mut resumed = Course::resume(&first.text()).unwrap();
    // A position that is broken off leaves nothing behind.
    assert!(!resumed.step(&mut || true));
    for _ in 0..2 {
        assert!(resumed.step(&mut || false));
    }
    assert!(whole.student.base.len() > 50, "{}", whole.student.base.len());
    assert_eq!(resumed.text(), whole.text());
}

/// What comes with the program is not wrong in positions that nobody learned from.
#[test]
fn learned_rules_are_never_wrong() {
    let known = Knowledge::shipped();
    assert!(
        known.student().base.len() >= 300,
        "{} rules",
        known.student().base.len()
    );
    let mut report = Report::default();
    for number in 0..16 {
        let (board, to_move) = position(77, number);
        check(known.student(), &board, to_move, 100_000, &mut report);
    }
    let total = report.total();
    assert_eq!(total.false_, 0, "{:?}", report.wrong);
    assert!(
        total.matches > 1_000 && total.undecided * 20 < total.matches,
        "{total:?}"
    );
}

/// A ladder against the edge: nobody searches, and it is known.
#[test]
fn a_capture_in_two_moves_is_known_without_search() {
    let known = Knowledge::shipped();
    let position = board(
        ". . . . .
         . X X . .
         X O O . .
         . X X . .
         . . . . .",
    );
    let found = known.deduce(&position, Color::Black);
    let takes = |p: &str| Said {
        owner: Color::Black,
        goal: Goal::Take("B3".parse().unwrap()),
        what: What::Wins(p.parse().unwrap()),
    };
    assert!(found.iter().any(|one| one.said == takes("D3")), "{found:?}");
    // Whatever is said holds.
    for one in &found {
        assert_ne!(
            one.said.judge(&position, one.depth, 1_000_000),
            Verdict::False,
            "{one:?}"
        );
    }
}

/// A base with a mistake in it is refused with the place.
#[test]
fn a_damaged_base_is_refused() {
    let error = Course::resume("rule x\n  liberty_befor(?i ?b)\n=>\n  eye_before(?i ?b)\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 3: no predicate or test is called liberty_befor; did you mean liberty_before?"
    );
}
