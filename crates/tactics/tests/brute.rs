//! Random enclosed groups, solved by the search and by exhausting every position that can arise.
//!
//! The exhaustive solver shares nothing with the crate: it has its own tiny board (a few points inside a wall
//! that lives), walks all positions, and marks those from which the attacker can force the capture until no
//! more can be marked. What is left goes on for ever or ends with stones on the board: the attacker fails.

use certificate::check;
use certificate::exhaust::{Goal, Outcome, Room};
use certificate::{ENDLESS, Ko};
use goban::{Board, Color, Point, PointSet, Random, Size};
use proof::value::Answer;
use std::collections::HashMap;
use std::sync::Arc;
use tactics::field::{Field, indices};
use tactics::fight::Fight;
use tactics::fight::{Feeling, Intuition, Node};
use tactics::proofs::prove;
use tactics::{Helps, Limits, Side};

const EMPTY: u8 = 0;
const ATTACKER: u8 = 1;
const DEFENDER: u8 = 2;

/// Points inside a living wall of the attacker's.
struct Cell {
    beside: Vec<usize>,
    wall: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    stones: Vec<u8>,
    to_move: u8,
    ban: Option<usize>,
    threats: [u8; 2],
}

fn string(cells: &[Cell], stones: &[u8], p: usize) -> (Vec<usize>, usize) {
    let color = stones[p];
    let (mut seen, mut liberties) = (vec![p], Vec::new());
    let (mut next, mut walled) = (0, false);
    while next < seen.len() {
        let here = seen[next];
        next += 1;
        walled |= cells[here].wall && color == ATTACKER;
        for &n in &cells[here].beside {
            if stones[n] == color && !seen.contains(&n) {
                seen.push(n);
            }
            if stones[n] == EMPTY && !liberties.contains(&n) {
                liberties.push(n);
            }
        }
    }
    // The wall has liberties to spare.
    let count = liberties.len() + if walled { 9 } else { 0 };
    (seen, count)
}

fn play(cells: &[Cell], state: &State, p: usize) -> Option<State> {
    let mover = state.to_move;
    if state.stones[p] != EMPTY {
        return None;
    }
    let mut next = state.clone();
    if state.ban == Some(p) {
        let mine = &mut next.threats[usize::from(mover) - 1];
        match *mine {
            0 => return None,
            ENDLESS => {}
            _ => *mine -= 1,
        }
    }
    next.stones[p] = mover;
    let mut taken = Vec::new();
    for &n in &cells[p].beside {
        if next.stones[n] == 3 - mover {
            let (stones, liberties) = string(cells, &next.stones, n);
            if liberties == 0 {
                for &q in &stones {
                    next.stones[q] = EMPTY;
                }
                taken.extend(stones);
            }
        }
    }
    let (own, liberties) = string(cells, &next.stones, p);
    if liberties == 0 {
        return None;
    }
    next.ban = (taken.len() == 1 && own.len() == 1 && liberties == 1).then(|| taken[0]);
    next.to_move = 3 - mover;
    Some(next)
}

/// Whether the attacker can force that no point of the target holds a defender's stone for good.
fn exhaust(cells: &[Cell], target: &[usize], start: State) -> bool {
    let mut ids = HashMap::from([(start.clone(), 0usize)]);
    let mut states = vec![start];
    let mut children: Vec<Vec<usize>> = Vec::new();
    let mut won: Vec<bool> = Vec::new();
    let mut next = 0;
    while next < states.len() {
        let state = states[next].clone();
        next += 1;
        let gone = target.iter().all(|&t| state.stones[t] != DEFENDER);
        let retake = state.to_move == DEFENDER && state.ban.is_some_and(|b| target.contains(&b));
        won.push(gone && !retake);
        let mut below = Vec::new();
        if !won[next - 1] {
            let pass = State {
                to_move: 3 - state.to_move,
                ban: None,
                ..state.clone()
            };
            let moves = (0..cells.len()).filter_map(|p| play(cells, &state, p));
            for child in moves.chain([pass]) {
                let id = *ids.entry(child.clone()).or_insert_with(|| {
                    states.push(child);
                    states.len() - 1
                });
                below.push(id);
            }
        }
        children.push(below);
    }
    loop {
        let mut changed = false;
        for i in (0..states.len()).rev() {
            if !won[i] {
                let below = &children[i];
                won[i] = if states[i].to_move == ATTACKER {
                    below.iter().any(|&c| won[c])
                } else {
                    below.iter().all(|&c| won[c])
                };
                changed |= won[i];
            }
        }
        if !changed {
            return won[0];
        }
    }
}

/// The code for one side moving first: 0, 1, 2 or 3.
fn code(cells: &[Cell], target: &[usize], stones: &[u8], first: u8) -> u8 {
    let succeeds = |mine: u8, his: u8| {
        let threats = if first == ATTACKER {
            [mine, his]
        } else {
            [his, mine]
        };
        let start = State {
            stones: stones.to_vec(),
            to_move: first,
            ban: None,
            threats,
        };
        exhaust(cells, target, start) == (first == ATTACKER)
    };
    if succeeds(0, 0) {
        if succeeds(0, ENDLESS) { 1 } else { 2 }
    } else if succeeds(ENDLESS, 0) {
        3
    } else {
        0
    }
}

struct Enclosed {
    board: Board,
    points: Vec<Point>,
    cells: Vec<Cell>,
    stones: Vec<u8>,
}

/// A random region in the corner of a board that is White's otherwise, with Black and White stones in it.
fn enclosed(random: &mut Random, most_empty: usize) -> Option<Enclosed> {
    let size = Size::new(7).unwrap();
    let all = PointSet::board(size);
    let corner: PointSet = (0..4)
        .flat_map(|c| (0..4).map(move |r| Point::new(c, r)))
        .collect();
    let mut region = PointSet::of(Point::new(random.below(4) as u8, random.below(4) as u8));
    let area = 5 + random.below(8) as usize;
    while region.len() < area {
        let border: Vec<Point> = region.border(&corner).iter().collect();
        region.insert(border[random.below(border.len() as u32) as usize]);
    }
    let eyes: PointSet = [Point::new(6, 6), Point::new(6, 4)].into_iter().collect();
    if (all - region - eyes).parts().count() != 1 {
        return None;
    }
    let points: Vec<Point> = region.iter().collect();
    let stones: Vec<u8> = points
        .iter()
        .map(|_| match random.below(10) {
            0..=3 => DEFENDER,
            4 => ATTACKER,
            _ => EMPTY,
        })
        .collect();
    let of = |color| -> PointSet {
        points
            .iter()
            .zip(&stones)
            .filter(|&(_, &s)| s == color)
            .map(|(&p, _)| p)
            .collect()
    };
    let (black, white) = (of(DEFENDER), of(ATTACKER) | (all - region - eyes));
    let empties = stones.iter().filter(|&&s| s == EMPTY).count();
    if black.is_empty() || empties > most_empty {
        return None;
    }
    let board = Board::from_stones(size, &black, &white)?;
    let cells = points
        .iter()
        .map(|&p| {
            let around = PointSet::of(p).border(&all);
            Cell {
                beside: (0..points.len())
                    .filter(|&i| around.contains(points[i]))
                    .collect(),
                wall: !around.is_subset(&region),
            }
        })
        .collect();
    Some(Enclosed {
        board,
        points,
        cells,
        stones,
    })
}

/// A number from the environment, for longer runs: `POSITIONS=2000 EMPTY=9 cargo test --release`.
fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(usual)
}

#[test]
fn random_enclosed_groups_agree_with_exhaustion() {
    compare(number("POSITIONS", 200), 1, &Helps::NONE);
}

/// From the first node on, so that small fights are shared as well.
#[test]
fn threads_that_share_a_fight_agree_with_exhaustion() {
    compare(number("POSITIONS", 100), 3, &Helps::NONE);
}

/// Says whatever comes of the number of a position.
struct Moody;

impl Intuition for Moody {
    fn feel(&self, field: &Field, nodes: &[Node]) -> Vec<Feeling> {
        let feeling = |node: &Node| {
            let stones = node.stones.of[0] ^ node.stones.of[1].rotate_left(64);
            let mut random = Random::new(stones as u64 ^ (stones >> 64) as u64 ^ node.side as u64);
            let mut share = || random.below(1000) as f32 / 1000.0;
            Feeling {
                strengths: indices(field.empty(&node.stones))
                    .map(|at| (at, 8.0 * share()))
                    .collect(),
                success: share(),
                cost: 10.0 * share(),
            }
        };
        nodes.iter().map(feeling).collect()
    }
}

fn all_helps() -> Helps {
    Helps {
        intuition: Some(Arc::new(Moody)),
        order: true,
        cost: true,
        focus: true,
        last_word: true,
        patterns: true,
        rooms: true,
        without_ko: true,
        stakes: true,
        owners: None,
    }
}

/// Whatever an intuition says, and what was proved elsewhere, in a table of rooms or without kos: the answers stay.
#[test]
fn helps_change_no_answer_and_spoil_no_proof() {
    compare(number("POSITIONS", 150), 1, &all_helps());
}

#[test]
fn threads_that_are_helped_agree_with_exhaustion() {
    compare(number("POSITIONS", 50), 3, &all_helps());
}

/// The solver of the library against the one above, which has no line in common with it.
#[test]
fn the_two_exhaustive_solvers_agree() {
    let mut random = Random::new(7);
    let mut codes = [0; 4];
    while codes.iter().sum::<usize>() < number("POSITIONS", 50) {
        let Some(e) = enclosed(&mut random, 6) else {
            continue;
        };
        let target = *e.board.stones(Color::Black);
        let indices: Vec<usize> = (0..e.points.len()).filter(|&i| e.stones[i] == DEFENDER).collect();
        let points = e.points.iter().copied().collect();
        let room = Room::enclosed(&e.board, &points, Color::White).unwrap();
        let goal = Goal::Capture { target, any: false };
        let answers = room.solve(&goal, Color::White, 1_000_000).unwrap();
        // For White, who attacks: 1 he wins, 2 and 3 a ko that he wins without threats or loses, 0 he loses.
        let found = [answers.first, answers.second].map(|a| match a.outcome {
            Outcome::Succeeds => 1,
            Outcome::UnlessThreats(_) => 2,
            Outcome::WithThreats(_) => 3,
            Outcome::Fails => 0,
        });
        // Of groups that are dead anyway there are too many.
        if found == [1, 1] && random.below(20) > 0 {
            continue;
        }
        let [first, second] = [ATTACKER, DEFENDER].map(|side| code(&e.cells, &indices, &e.stones, side));
        let turned = [1, 0, 3, 2][usize::from(second)];
        assert_eq!(found, [first, turned], "{}", e.board);
        codes[usize::from(first)] += 1;
        codes[usize::from(second)] += 1;
    }
    assert!(codes.iter().all(|&n| n > 0), "all kinds of answer: {codes:?}");
}

fn compare(wanted: usize, threads: usize, helps: &Helps) {
    let mut random = Random::new(2024);
    let mut codes = [0; 4];
    let most_empty = number("EMPTY", 7);
    let (mut positions, mut proved, mut likely) = (0, 0, 0);
    while positions < wanted {
        let Some(e) = enclosed(&mut random, most_empty) else {
            continue;
        };
        positions += 1;
        let target: PointSet = *e.board.stones(Color::Black);
        let indices: Vec<usize> = (0..e.points.len()).filter(|&i| e.stones[i] == DEFENDER).collect();
        for (first, color) in [(ATTACKER, Color::White), (DEFENDER, Color::Black)] {
            let expected = code(&e.cells, &indices, &e.stones, first);
            let arena: PointSet = e.points.iter().copied().collect();
            let (field, stones) = Field::new(&e.board, &target, &arena, &PointSet::EMPTY).unwrap();
            let limits = Limits {
                memory: 16 << 20,
                threads,
                helps: helps.clone(),
                ..Limits::nodes(2_000_000)
            };
            let mut fight = Fight::new(&field, limits);
            fight.alone = 0;
            let side = Side::attacker_if(first == ATTACKER);
            let found = fight.ask(&stones, side);
            let found = found.map(|v| match v.answer {
                Answer::LOST => 0,
                Answer::WON => 1,
                ko if ko > Answer::SEKI => 2,
                _ => 3,
            });
            assert_eq!(
                found,
                Ok(expected),
                "{color} first, position {positions}\n{}",
                e.board
            );
            codes[usize::from(expected)] += 1;
            if expected == 1 || expected == 0 {
                // The answer is written out and accepted by the checker, which knows nothing of the search.
                let winner = if expected == 1 { side } else { !side };
                let node = fight.node(stones, side, Ko::PLAIN);
                let node = fight.worst_for(&node, winner);
                match prove(&e.board, &mut fight, &node, None, true) {
                    Ok((proof, _)) => {
                        assert_eq!(proof.success, (expected == 1) == (first == ATTACKER));
                        assert!(check(&e.board, &proof).is_ok());
                        proved += 1;
                    }
                    Err(_) => likely += 1,
                }
            }
        }
    }
    println!("codes 0 to 3: {codes:?}; {proved} proved, {likely} likely");
    assert!(proved > 9 * likely, "{proved} proved, {likely} likely");
    assert!(codes.iter().all(|&n| n > 0), "all kinds of answer: {codes:?}");
}
