//! Advisers from outside: what they may change, and what they may not, in both searches.

use certificate::{Ko, Stake, check};
use goban::{Board, Color, Point, PointSet, Random, Size};
use proof::value::Answer;
use tactics::advice::{Advice, Asked, Basis, Forced, Hint, RuleId, Ruling};
use tactics::aim::Aim;
use tactics::field::{Field, Stones};
use tactics::fight::{Fight, Found};
use tactics::found::{self, ask_advised};
use tactics::goals::Capture;
use tactics::proofs::{prove, prove_goal};
use tactics::region::{Region, group};
use tactics::{Finding, Leans, Limits, Search, Side, Widening, Zone};

const LIMITS: u64 = 100_000;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split(' ').map(p).collect()
}

fn ground(board: &Board, stone: &str) -> (Field, Stones) {
    let target = group(board, p(stone));
    let region = Region::around(board, &target, 2).unwrap();
    region.field(board, &target).unwrap()
}

/// No advice.
struct Silent;

impl Advice for Silent {}

/// What a side that moves first comes to by some advice, the nodes that takes, and the rules it rests on.
fn fought(drawn: &str, stone: &str, side: Side, advice: &dyn Advice) -> (Found, u64, Vec<RuleId>) {
    let board: Board = drawn.parse().unwrap();
    let (field, stones) = ground(&board, stone);
    let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
    fight.advise(&board, advice);
    let node = fight.node(stones, side, Ko::PLAIN);
    let found = fight.solve(&node).expect("an answer");
    (found, fight.nodes, fight.rules(&node))
}

/// The same for the capture of a string, on the whole board.
fn caught(drawn: &str, stone: &str, first: Color, advice: &dyn Advice) -> (Finding, u64, Vec<RuleId>) {
    let board: Board = drawn.parse().unwrap();
    let goal = Capture::new(&board, p(stone), 4).unwrap();
    let mut search = Search::new(&board, &goal, Limits::nodes(LIMITS));
    search.set_widening(Widening::Near(0));
    search.advise(advice);
    let turn = search.turn(first, Ko::PLAIN);
    let found = search.solve(turn).expect("an answer");
    let rules = search.rules(&turn);
    (found, search.nodes, rules)
}

/// A room of three points inside one string is dead if the attacker moves: he plays in the middle.
struct RoomOfThree;

impl Advice for RoomOfThree {
    fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
        let Stake::Stones { target, any: false } = *asked.stake else {
            return None;
        };
        let board = asked.board;
        let stone = (target & *board.stones(!asked.attacker)).first()?;
        let string: PointSet = board.string_stones(stone).collect();
        let room = *board.liberty_set(stone);
        let shut = room.border(&PointSet::board(board.size())).is_subset(&string);
        let three = room.len() == 3 && PointSet::of(room.first()?).flood(&room) == room;
        let dead = asked.attacks() && target.is_subset(&string) && shut && three;
        dead.then_some(Ruling {
            success: true,
            best: None,
            basis: Basis::Guess,
            rule: RuleId(3),
        })
    }
}

const CORNER: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .";

const FIVE: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    X . . . X O .
    . . O . X O .";

const SEVEN: &str = "
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .
    . O X X O . .";

#[test]
fn a_rule_from_outside_saves_work_and_changes_no_answer() {
    let (mut with, mut without) = (0, 0);
    for (drawn, stone) in [(CORNER, "A2"), (FIVE, "A3"), (SEVEN, "A4")] {
        for side in Side::BOTH {
            let (plain, nodes, _) = fought(drawn, stone, side, &Silent);
            without += nodes;
            let (told, nodes, _) = fought(drawn, stone, side, &RoomOfThree);
            with += nodes;
            assert_eq!(told.success, plain.success, "{side:?} first\n{drawn}");
        }
    }
    assert!(with < without, "{with} nodes with the rule, {without} without");
}

#[test]
fn what_leans_on_a_guess_is_a_guess_and_names_its_rule() {
    let (found, nodes, rules) = fought(CORNER, "A2", Side::Attacker, &RoomOfThree);
    assert_eq!((found.success, nodes), (true, 0), "seen without search");
    assert!(found.leans.has(Leans::GUESS));
    assert_eq!(rules, [RuleId(3)]);
    let (searched, _, rules) = fought(CORNER, "A2", Side::Attacker, &Silent);
    assert!(!searched.leans.has(Leans::GUESS) && rules.is_empty());
}

#[test]
fn an_adviser_who_says_nothing_changes_no_step() {
    let board: Board = SEVEN.parse().unwrap();
    let (field, stones) = ground(&board, "A4");
    for side in Side::BOTH {
        let mut alone = Fight::new(&field, Limits::nodes(LIMITS));
        let node = alone.node(stones, side, Ko::PLAIN);
        let found = alone.solve(&node).unwrap();
        let (told, nodes, _) = fought(SEVEN, "A4", side, &Silent);
        assert_eq!((told, nodes), (found, alone.nodes));
    }
}

/// Says the same of every position; if of certain ones only, of those with this side to move.
struct Always {
    success: bool,
    basis: Basis,
    side: Option<Side>,
}

impl Advice for Always {
    fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
        let side = Side::attacker_if(asked.attacks());
        self.side.is_none_or(|s| s == side).then_some(Ruling {
            success: self.success,
            best: None,
            basis: self.basis,
            rule: RuleId(9),
        })
    }
}

fn everywhere() -> Basis {
    Basis::Sound(Zone::lasting(PointSet::board(Size::NINETEEN), Zone::FOR_EVER))
}

fn nowhere() -> Basis {
    Basis::Sound(Zone::lasting(PointSet::EMPTY, 0))
}

#[test]
fn a_false_rule_proves_nothing_about_a_group() {
    let board: Board = CORNER.parse().unwrap();
    let (field, stones) = ground(&board, "A2");
    // Who moves first wins: here each is told that he loses.
    for (side, success) in [(Side::Attacker, false), (Side::Defender, true)] {
        let rule = |basis| Always {
            success,
            basis,
            side: None,
        };
        let guess = rule(Basis::Guess);
        let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
        fight.advise(&board, &guess);
        let verdict = fight.ask(&stones, side).unwrap();
        assert!(verdict.guess, "{verdict:?}");
        // What he claims to know for certain the search believes, but the proof is of the truth.
        for basis in [everywhere(), nowhere()] {
            let lie = rule(basis);
            let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
            fight.advise(&board, &lie);
            let node = fight.node(stones, side, Ko::PLAIN);
            assert_eq!(fight.solve(&node).unwrap().success, success);
            assert_eq!(fight.rules(&node), [RuleId(9)]);
            if let Ok((proof, _)) = prove(&board, &mut fight, &node, None, true) {
                assert_ne!(proof.success, success, "a lie was proved");
                assert!(check(&board, &proof).is_ok());
            }
        }
    }
}

const NET: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . O X . . . . .
    . . O . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_false_rule_proves_nothing_about_a_string() {
    let board: Board = NET.parse().unwrap();
    let goal = Capture::new(&board, p("D5"), 6).unwrap();
    let stake = Stake::Stones {
        target: points("D5"),
        any: false,
    };
    for (first, success) in [(Color::White, false), (Color::Black, true)] {
        for basis in [everywhere(), nowhere()] {
            for side in [None, Some(Side::Attacker), Some(Side::Defender)] {
                let lie = Always { success, basis, side };
                let mut search = Search::new(&board, &goal, Limits::nodes(5_000));
                search.advise(&lie);
                let turn = search.turn(first, Ko::PLAIN);
                if let Ok(found) = search.solve(turn)
                    && found.success == success
                {
                    assert_eq!(search.rules(&turn), [RuleId(9)]);
                }
                if let Ok((proof, _)) = prove_goal(&mut search, &stake, turn, None) {
                    assert_ne!(proof.success, success, "a lie was proved");
                    assert!(check(&board, &proof).is_ok());
                }
            }
        }
    }
}

/// Wants the attacker to try these points alone, while they are empty.
struct Only(PointSet, Basis);

impl Advice for Only {
    fn forced(&self, asked: &Asked<'_>) -> Option<Forced> {
        let open = (*asked.board.empty()).intersects(&self.0);
        (open && asked.attacks()).then_some(Forced {
            moves: self.0,
            basis: self.1,
            rule: RuleId(5),
        })
    }
}

#[test]
fn forced_moves_that_win_are_sound_and_those_that_lose_are_a_guess() {
    let board: Board = CORNER.parse().unwrap();
    let (field, _) = ground(&board, "A2");
    let only = |name| Only(points(name), Basis::Guess);
    let (found, _, _) = fought(CORNER, "A2", Side::Attacker, &only("B1"));
    assert!(found.success && !found.leans.has(Leans::GUESS), "{found:?}");
    assert_eq!(found.best.and_then(|best| field.point(best)), Some(p("B1")));
    let (found, _, rules) = fought(CORNER, "A2", Side::Attacker, &only("A1"));
    assert!(!found.success && found.leans.has(Leans::GUESS), "{found:?}");
    assert_eq!(rules, [RuleId(5)]);
    // The same for a string: G8 far away catches nothing.
    let (found, _, rules) = caught(NET, "D5", Color::White, &only("G8"));
    assert!(!found.success && found.leans.has(Leans::GUESS), "{found:?}");
    assert_eq!(rules, [RuleId(5)]);
}

#[test]
fn a_false_set_of_forced_moves_proves_nothing() {
    let board: Board = CORNER.parse().unwrap();
    let (field, stones) = ground(&board, "A2");
    for basis in [everywhere(), nowhere()] {
        let lie = Only(points("A1"), basis);
        let mut fight = Fight::new(&field, Limits::nodes(LIMITS));
        fight.advise(&board, &lie);
        let node = fight.node(stones, Side::Attacker, Ko::PLAIN);
        let found = fight.solve(&node).unwrap();
        assert!(!found.success && !found.leans.has(Leans::GUESS), "he is believed");
        assert_eq!(fight.rules(&node), [RuleId(5)]);
        if let Ok((proof, _)) = prove(&board, &mut fight, &node, None, true) {
            assert!(proof.success && check(&board, &proof).is_ok());
        }
    }
}

/// Wants one point tried first.
struct First(Point);

impl Advice for First {
    fn order(&self, _: &Asked<'_>, hints: &mut Vec<Hint>) {
        hints.push(Hint {
            point: self.0,
            delay: 0,
            rule: RuleId(1),
        });
    }
}

#[test]
fn the_order_of_moves_changes_no_answer_and_no_rule_is_cited_for_it() {
    for stone in ["D5", "C6"] {
        for first in Color::BOTH {
            let (plain, _, _) = caught(NET, stone, first, &Silent);
            for hint in ["E6", "A9", "D7"] {
                let (told, _, rules) = caught(NET, stone, first, &First(p(hint)));
                assert_eq!(told.success, plain.success, "{stone} {first} {hint}");
                assert!(rules.is_empty());
            }
        }
    }
}

#[test]
fn an_adviser_is_asked_about_whole_questions_and_his_lies_are_found_out() {
    let board: Board = CORNER.parse().unwrap();
    let aim = Aim::kill(&board, &[p("A2")]);
    let plain = found::ask(&board, &aim, &Limits::nodes(LIMITS)).unwrap();
    assert!(plain.answer == Answer::WON && plain.best == Some(p("B1")));
    let guess = Always {
        success: false,
        basis: Basis::Guess,
        side: None,
    };
    let misled = ask_advised(&board, &aim, &Limits::nodes(LIMITS), Some(&guess)).unwrap();
    assert!(!misled.gains(), "he was believed: {misled:?}");
    assert!(!misled.proved() && misled.rules == [RuleId(9)]);
    let lie = Always {
        basis: everywhere(),
        ..guess
    };
    let misled = ask_advised(&board, &aim, &Limits::nodes(LIMITS), Some(&lie)).unwrap();
    assert!(!misled.proved_given() || misled.gains(), "{misled:?}");
    // About a string the question is asked again without him.
    let board: Board = NET.parse().unwrap();
    let aim = Aim::Capture(p("D5"));
    let told = ask_advised(&board, &aim, &Limits::nodes(LIMITS), Some(&lie)).unwrap();
    assert!(told.proved() && told.gains() && told.rules.is_empty(), "{told:?}");
}

/// Random advice, true or false, on random boards: what is proved is what is so.
#[test]
fn no_lie_is_ever_proved() {
    let mut random = Random::new(23);
    let (mut proved, mut asked) = (0, 0);
    while asked < 60 {
        let mut board = Board::new(Size::new(5).unwrap());
        let mut color = Color::Black;
        for _ in 0..16 {
            let q = Point::new(random.below(5) as u8, random.below(5) as u8);
            if board.play(color, q).is_ok() {
                color = !color;
            }
        }
        let stones: Vec<Point> = Color::BOTH.into_iter().flat_map(|c| board.strings(c)).collect();
        if stones.is_empty() {
            continue;
        }
        let stone = stones[random.below(stones.len() as u32) as usize];
        asked += 1;
        let sides = [None, Some(Side::Attacker), Some(Side::Defender)];
        let lie = Always {
            success: random.below(2) == 0,
            basis: if random.below(2) == 0 {
                nowhere()
            } else {
                everywhere()
            },
            side: sides[random.below(3) as usize],
        };
        for aim in [Aim::Capture(stone), Aim::Save(stone)] {
            let plain = found::ask(&board, &aim, &Limits::nodes(2_000)).unwrap();
            let told = ask_advised(&board, &aim, &Limits::nodes(2_000), Some(&lie)).unwrap();
            if told.proved() && plain.proved() {
                proved += 1;
                assert_eq!(told.gains(), plain.gains(), "{aim:?}\n{board}");
            }
        }
    }
    assert!(proved > 20, "{proved}");
}
