use super::*;
use crate::base::Base;
use crate::go::judge::{Said, Verdict, What};
use crate::go::positions;
use crate::go::study::Student;
use crate::go::truth::Goal;
use goban::{Random, Size};
use proof::value::Answer as ProofAnswer;
use std::sync::OnceLock;
use tactics::{Limits, reading};

/// Positions that may be looked at to judge one conclusion.
const NODES: u64 = 60_000;

fn few() -> &'static Knowledge {
    static KNOWN: OnceLock<Knowledge> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let empty = Student::new(Base::new());
        Knowledge::new(Base::read(&empty.world, include_str!("few.rules")).unwrap())
    })
}

fn boards(seed: u64, count: usize, sides: &[u8]) -> Vec<Board> {
    let mut random = Random::new(seed);
    let sides = sides.iter().cycle();
    let board = |&side: &u8| positions::random(&mut random, Size::new(side).unwrap()).0;
    sides.take(count).map(board).collect()
}

fn roots(board: &Board, color: Color) -> Vec<Point> {
    board.strings(color).collect()
}

/// Everything that can be asked about a board: the owner, the stones, the goal.
fn questions(board: &Board) -> Vec<(Color, Vec<Point>, Goal)> {
    let mut all = Vec::new();
    for owner in Color::BOTH {
        for p in roots(board, !owner) {
            all.push((owner, vec![p], Goal::Take(p)));
        }
        let own = roots(board, owner);
        for (n, &a) in own.iter().enumerate() {
            for &b in &own[n + 1..] {
                all.push((owner, vec![a, b], Goal::Connect(a, b)));
            }
        }
    }
    all
}

/// All that the adviser concludes about a board without a ko, with the rules and what each rests on.
fn concluded<'l>(learned: &'l Learned, board: &Board, attacks: bool) -> Vec<(Said, &'l Ready, Option<Zone>)> {
    let mut all = Vec::new();
    for (owner, stones, goal) in questions(board) {
        let view = View {
            board,
            to_move: if attacks { owner } else { !owner },
            ban: None,
            all: PointSet::board(board.size()),
        };
        let question = Question {
            view: &view,
            owner,
            objects: &stones,
        };
        let rules = if stones.len() == 1 {
            &learned.take
        } else {
            &learned.connect
        };
        for (kind, _, tree) in &rules.trees {
            // A move that loses is asked about; the others are found.
            let moves: Vec<Option<Point>> = match kind {
                Kind::Fails => board.empty().iter().map(Some).collect(),
                _ => vec![None],
            };
            for at in moves {
                question.ask(rules, (*kind, tree), at, &mut |ready, found| {
                    let what = match kind {
                        Kind::Sure => What::Sure,
                        Kind::Wins => What::Wins(found.moves[0]),
                        Kind::Only => What::OnlyThese(found.moves),
                        Kind::Fails => What::Fails(found.moves[0]),
                        Kind::Threatens => What::Threatens(found.moves[0]),
                    };
                    all.push((Said { owner, goal, what }, ready.id, found.zone));
                    false
                });
            }
        }
    }
    let ready = |id: RuleId| {
        let mut rules = learned.take.all.iter().chain(&learned.connect.all);
        rules.find(|ready| ready.id == id).unwrap()
    };
    all.into_iter()
        .map(|(said, id, zone)| (said, ready(id), zone))
        .collect()
}

/// The same conclusion, of whichever stone of a string.
fn same(board: &Board, one: &Said, other: &Said) -> bool {
    let ends = |goal: Goal| match goal {
        Goal::Take(p) => vec![board.root(p)],
        Goal::Connect(a, b) => {
            let mut both = vec![board.root(a), board.root(b)];
            both.sort_by_key(|p| p.index());
            both
        }
        _ => Vec::new(),
    };
    let what = |what: &What| match what {
        What::OnlyThese(moves) => {
            let mut moves = moves.clone();
            moves.sort();
            What::OnlyThese(moves)
        }
        other => other.clone(),
    };
    one.owner == other.owner
        && ends(one.goal) == ends(other.goal)
        && std::mem::discriminant(&one.goal) == std::mem::discriminant(&other.goal)
        && what(&one.what) == what(&other.what)
}

#[test]
fn asking_the_board_finds_what_matching_facts_finds_and_it_is_so() {
    let learned = Learned::new(few());
    let (mut deduced, mut judged) = (0, 0);
    for board in boards(11, 40, &[4, 5]) {
        // What a ko forbids is told by the turn; here nothing is forbidden.
        let board = Board::from_stones(
            board.size(),
            board.stones(Color::Black),
            board.stones(Color::White),
        );
        let board = board.expect("a position without its ko");
        let found = concluded(&learned, &board, true);
        if board.ko().is_none() {
            for known in few().deduce(&board, Color::Black) {
                // That something must be done, such as this, is not advice.
                if matches!(known.said.what, What::Needed(_)) {
                    continue;
                }
                let number = known.rule.name.rsplit('_').next().unwrap().parse().unwrap();
                if learned.rule(RuleId(number)).is_none() {
                    continue;
                }
                deduced += 1;
                let told = found.iter().any(|(said, _, _)| same(&board, said, &known.said));
                assert!(told, "{:?} by {} in\n{board}", known.said, known.rule.name);
            }
        }
        for (said, ready, _) in &found {
            let verdict = said.judge(&board, ready.depth as u32, NODES);
            assert_ne!(
                verdict,
                Verdict::False,
                "{said:?} by {} in\n{board}",
                ready.rule.name
            );
            judged += 1;
        }
    }
    assert!(deduced > 20 && judged > 60, "{deduced} {judged}");
}

/// Stones of the loser are put where nothing rests on: the rule's word still holds.
#[test]
fn what_is_ruled_holds_wherever_the_board_looks_the_same_on_its_points() {
    let learned = Learned::new(few());
    let mut random = Random::new(5);
    let mut tried = 0;
    for board in boards(21, 60, &[5]) {
        for (said, ready, zone) in concluded(&learned, &board, false) {
            let Some(zone) = zone else { continue };
            let mut other = board.clone();
            for _ in 0..4 {
                let free = *other.empty() - zone.points;
                let free: Vec<Point> = free.iter().filter(|&p| other.is_legal(!said.owner, p)).collect();
                if free.is_empty() {
                    break;
                }
                other.play(!said.owner, free[random.index(free.len())]).unwrap();
            }
            let unchanged = zone.points.iter().all(|p| board.at(p) == other.at(p));
            let plain = Board::from_stones(
                other.size(),
                other.stones(Color::Black),
                other.stones(Color::White),
            );
            if let (true, Some(plain)) = (unchanged, plain) {
                tried += 1;
                let verdict = said.judge(&plain, ready.depth as u32, NODES);
                assert_ne!(
                    verdict,
                    Verdict::False,
                    "{said:?} by {} in\n{plain}",
                    ready.rule.name
                );
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn with_advice_and_without_the_answers_are_equal() {
    let learned = Learned::new(few()).saying(Says {
        sets: true,
        threats: true,
        ..Says::default()
    });
    let limits = Limits::nodes(200);
    let (mut asked, mut cited, mut sure) = (0, 0, 0);
    for board in boards(31, 14, &[4, 5, 6]) {
        for (owner, stones, _) in questions(&board) {
            for first in [owner, !owner] {
                let ask = |advice: Option<&dyn Advice>| match stones[..] {
                    [p] => reading::capture_advised(&board, p, first, &limits, advice),
                    [a, b] => reading::connection_advised(&board, a, b, first, &limits, advice),
                    _ => None,
                };
                let (Some(plain), Some(told)) = (ask(None), ask(Some(&learned))) else {
                    continue;
                };
                asked += 1;
                cited += usize::from(!told.rules.is_empty());
                // Of a ko both may know more or less.
                let kinds = [&plain, &told].map(|x| {
                    let plainly = [ProofAnswer::WON, ProofAnswer::LOST];
                    plainly
                        .iter()
                        .position(|a| !x.verdict.guess && *a == x.verdict.answer)
                });
                if let [Some(one), Some(other)] = kinds {
                    sure += 1;
                    assert_eq!(
                        one, other,
                        "{stones:?}, {first} first, rules {:?}, in\n{board}",
                        told.rules
                    );
                }
            }
        }
    }
    assert!(asked > 200 && sure > 100 && cited > 10, "{asked} {sure} {cited}");
}

#[test]
fn two_stones_with_one_liberty_are_taken_on_it() {
    let board: Board = "
        . . . . .
        . . . . .
        . O O . .
        O X X . .
        . O O . .
    "
    .parse()
    .unwrap();
    let learned = Learned::new(few());
    let told = learned
        .answer(&board, Color::White, &["B2".parse().unwrap()])
        .unwrap();
    assert_eq!((told.best, told.depth), (Some("D2".parse().unwrap()), 1));
    assert_eq!(
        learned.rule(told.rule).unwrap().name,
        "move_game_block_take_gi_34"
    );
    assert_eq!(
        learned.answer(&board, Color::Black, &["B1".parse().unwrap()]),
        None
    );
}
