//! A small game looked at, with somebody who counts as told.

use super::page::{Shown, Style, page};
use super::*;
use crate::{Appraise, Effort};
use goban::{Game, PointSet};
use kifu::Record;
use players::{Candidate, Thought};
use reasons::Words;
use std::sync::LazyLock;
use tactics::Stop;

/// Two stones of White's at C4 can be caught at E5 and at E4, or run there. Black, to move, plays far away.
const RECORD: &str = "(;SZ[9]GM[1]FF[4]CA[UTF-8]KM[0.5]PB[<script>alert(1)</script>]PW[A & \"B\"]RE[W+R]\
    XX[unknown]AB[ce][bf][cg][dg][eg][dd]AW[cf][df][gc]PL[B]C[The start.]\
    ;B[cc]C[Elsewhere <b>first</b>.]TR[cc](;W[ef]V[-30];B[ff])(;W[gg]C[or here]))";

/// Holds E5 best for Black while it is empty, and counts fifteen points for it.
struct Told;

impl Appraise for Told {
    fn appraise(&mut self, game: &Game, to_move: Color, _stop: &Stop) -> Option<Thought> {
        let best = "E5".parse().unwrap();
        let caught = game.board().at(best) == Some(Color::Black);
        let ran = game.board().at("E4".parse().unwrap()) == Some(Color::White);
        let free = !ran && game.is_legal(to_move, best);
        let black = match (caught, to_move) {
            (true, _) => 10.0,
            // Whoever is to move has it.
            (false, Color::Black) if free => 10.0,
            _ => -5.0,
        };
        let lead = if to_move == Color::Black { black } else { -black };
        let candidate = |mv: Move, lead| Candidate {
            mv,
            visits: 100,
            win_rate: None,
            lead,
            prior: None,
            line: vec![mv],
            opinions: Vec::new(),
        };
        let mut candidates = vec![candidate(Move::Play("H1".parse().unwrap()), lead - 15.0)];
        if free && to_move == Color::Black {
            candidates.insert(0, candidate(Move::Play(best), lead));
        }
        Some(Thought {
            color: to_move,
            visits: 100,
            win_rate: None,
            lead,
            ownership: Vec::new(),
            candidates,
        })
    }
}

fn plan() -> Plan {
    Plan {
        time: Duration::from_secs(60),
        effort: Effort::default(),
        side: None,
        evened: true,
    }
}

fn looked_at(record: &Record, plan: &Plan, stop: &Stop) -> Review {
    review(record, plan, &mut Told, &Pace::default(), stop, &mut |_| ()).unwrap()
}

/// The game looked at once for all tests.
static REVIEW: LazyLock<Review> = LazyLock::new(|| looked_at(&record(), &plan(), &Stop::default()));

fn record() -> Record {
    RECORD.parse().unwrap()
}

fn p(name: &str) -> goban::Point {
    name.parse().unwrap()
}

#[test]
fn the_mistake_is_found_with_what_was_better() {
    let review = &*REVIEW;
    assert_eq!(
        review.extent,
        Extent {
            moves: 3,
            counted: 3,
            explained: 3,
            glanced: 0,
            stopped: false
        }
    );
    let important = review.important();
    assert_eq!(important.iter().map(|m| m.number).collect::<Vec<_>>(), [1]);
    let better = important[0].better.as_ref().unwrap();
    assert_eq!((important[0].loss(), better.mv), (Some(15.0), p("E5").into()));
    assert_eq!(better.aim, Some(Aim::Capture(p("C4"))));
    assert_eq!(better.line[0], (Color::Black, p("E5").into()));
    assert_eq!(better.refutation[0], (Color::Black, p("C7").into()));
    // Of White's mistakes there are none to tell.
    let white = Review {
        side: Some(Color::White),
        ..review.clone()
    };
    assert!(white.important().is_empty());
}

#[test]
fn a_record_is_only_added_to() {
    let (before, mut after) = (record(), record());
    let review = &*REVIEW;
    annotate(&mut after, review, &Words::english());
    // It is what is read back.
    let after: Record = after.to_sgf().parse().unwrap();
    let line: Vec<_> = before.main_line().zip(after.main_line()).collect();
    assert_eq!(line.len(), 4);
    for (old, new) in line {
        for property in old.properties() {
            let kept: Vec<_> = new.values(property.name()).map(|v| v.raw().to_owned()).collect();
            let values: Vec<_> = property.values().map(|v| v.raw().to_owned()).collect();
            match property.name() {
                "C" => assert!(kept[0].starts_with(&values[0]), "{kept:?}"),
                _ => assert_eq!(kept, values, "{}", property.name()),
            }
        }
        let old: Vec<_> = old.children().map(|c| c.play()).collect();
        let new: Vec<_> = new.children().map(|c| c.play()).collect();
        assert_eq!(old, new[..old.len()]);
    }
    let first = after.main_line().nth(1).unwrap();
    assert_eq!(
        (first.value("V").unwrap().raw(), first.has("BM"), first.has("HO")),
        ("-5.0", true, true)
    );
    let better = after.root().children().nth(1).unwrap();
    assert_eq!(better.play(), Some((Color::Black, p("E5").into())));
    let said = better.comment().unwrap();
    assert!(said.starts_with("Better was Black E5.\n"), "{said}");
    let root = after.root().comment().unwrap().into_owned();
    assert!(
        root.starts_with("The start.\n\nReviewed by Yomi: 3 of 3 moves counted"),
        "{root}"
    );
}

#[test]
fn the_page_stands_alone_and_escapes_the_record() {
    let record = record();
    let review = &*REVIEW;
    for (language, words) in [("en", Words::english()), ("fr", Words::french())] {
        let style = Style {
            words: &words,
            language,
            judged: false,
            problems: true,
        };
        let shown = || Shown {
            record: &record,
            review,
        };
        for games in [vec![shown()], vec![shown(), shown()]] {
            let html = page(&games, &style).unwrap();
            assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
            let without_names = html.replace("http://www.w3.org/2000/svg", "");
            for outside in [
                "<script", "http:", "https:", "src=", "url(h", "@import", "<link", "<b>first",
            ] {
                assert!(!without_names.contains(outside), "{outside}");
            }
            assert!(html.matches("href=\"").count() == html.matches("href=\"#").count());
            // No sentence is missing from the tables: what is would be said by its key.
            assert!(!html.contains("review."), "{html}");
            assert!(html.contains("id=\"g1m1\"") && html.matches("<svg").count() >= 4);
        }
    }
}

#[test]
fn a_problem_accepts_every_move_that_works() {
    let record = record();
    let review = &*REVIEW;
    let problems = problems(&record, review, Effort::default(), &Stop::default()).unwrap();
    let [problem] = &problems[..] else {
        panic!("{} problems", problems.len())
    };
    let words = Words::english();
    assert_eq!(problem.task(&words), "Black to capture the two stones at C4.");
    let right: PointSet = problem
        .right
        .iter()
        .filter_map(|first| first.mv.point())
        .collect();
    assert!(right.contains(p("E5")) && right.contains(p("E4")), "{right:?}");
    assert!(!right.contains(p("C7")) && problem.wrong[0].mv == p("C7").into());
    let written: Record = problem.record("here", &words).to_sgf().parse().unwrap();
    assert_eq!(written.root().to_play(), Some(Color::Black));
    assert_eq!(written.root().points("TR").len(), 2);
    let branches: Vec<_> = written.root().children().collect();
    assert!(branches[0].has("TE") && branches[0].comment().unwrap().starts_with("Right: "));
    let wrong = branches.iter().find(|b| b.has("BM")).unwrap();
    // It is refuted by the stones that run.
    assert_eq!(
        wrong.children().next().and_then(|c| c.play()),
        Some((Color::White, p("E4").into()))
    );
}

#[test]
fn what_is_stopped_says_how_far_it_came() {
    let record = record();
    let stop = Stop::default();
    let mut steps = 0;
    let halted = stop.clone();
    let review = review(&record, &plan(), &mut Told, &Pace::default(), &stop, &mut |_| {
        steps += 1;
        if steps == 2 {
            halted.set();
        }
    });
    let review = review.unwrap();
    assert_eq!(
        review.extent,
        Extent {
            moves: 3,
            counted: 1,
            explained: 0,
            glanced: 0,
            stopped: true
        }
    );
    let mut annotated = record.clone();
    annotate(&mut annotated, &review, &Words::english());
    let said = annotated.root().comment().unwrap().into_owned();
    assert!(
        said.contains("stopped on the way: 1 of 3 moves counted"),
        "{said}"
    );
}

#[test]
fn mistakes_are_counted_by_what_they_teach() {
    let review = &*REVIEW;
    let lessons = lessons(&[review.clone(), review.clone()]);
    assert_eq!(lessons.len(), 1);
    assert_eq!(lessons[0].moves, [(0, 1), (1, 1)]);
    assert_eq!(lessons[0].points, 30.0);
    for words in [Words::english(), Words::french()] {
        for &kind in crate::Kind::ALL {
            let subject = match kind.family() {
                crate::Family::Mistake => Subject::Kind(kind),
                family => Subject::Family(family),
            };
            assert!(subject.advice(&words).is_some(), "{kind}");
        }
    }
}
