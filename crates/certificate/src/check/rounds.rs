//! Whether play can go round.

use crate::proof::Position;

const UNSEEN: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

/// Whether play from the first position can come back to where it was with stones played on the way; rounds of passes
/// alone are the end of play and not counted.
///
/// Positions that can be reached from each other are found as Tarjan (1972) does: `low` is the earliest position, in
/// order of discovery, to which the way back is known; a move between two that belong together is part of a round.
pub(super) fn goes_round(positions: &[Position]) -> bool {
    let mut low = vec![UNSEEN; positions.len()];
    let (mut group, mut held) = (vec![UNSEEN; positions.len()], Vec::new());
    let mut way: Vec<(usize, usize, u32)> = Vec::new();
    let mut found = 0;
    let mut enter = |i: usize, low: &mut [u32], held: &mut Vec<usize>, way: &mut Vec<(usize, usize, u32)>| {
        low[i] = found;
        held.push(i);
        way.push((i, 0, found));
        found += 1;
    };
    enter(0, &mut low, &mut held, &mut way);
    while let Some(&mut (here, ref mut next, own)) = way.last_mut() {
        if let Some(&(_, to)) = positions[here].moves.get(*next) {
            *next += 1;
            let to = to as usize;
            match low[to] {
                UNSEEN => enter(to, &mut low, &mut held, &mut way),
                DONE => {}
                other => low[here] = low[here].min(other),
            }
            continue;
        }
        way.pop();
        if let Some(&(before, ..)) = way.last() {
            low[before] = low[before].min(low[here]);
        }
        if low[here] == own {
            while let Some(member) = held.pop() {
                (low[member], group[member]) = (DONE, here as u32);
                if member == here {
                    break;
                }
            }
        }
    }
    let mut seen = positions.iter().enumerate().filter(|(i, _)| group[*i] != UNSEEN);
    seen.any(|(i, p)| {
        let mut moves = p.moves.iter();
        moves.any(|&(at, to)| at.is_some() && group[to as usize] == group[i])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Point;

    /// Positions as the moves of each, a pass as `-`, with the position it leads to.
    fn positions(drawn: &[&str]) -> Vec<Position> {
        let edge = |m: &str| {
            let (at, to) = m.split_once('>').unwrap();
            (
                (at != "-").then(|| at.parse::<Point>().unwrap()),
                to.parse().unwrap(),
            )
        };
        let moves = drawn.iter().map(|p| p.split_whitespace().map(edge).collect());
        moves.map(|moves| Position { moves }).collect()
    }

    #[test]
    fn only_stones_make_a_round() {
        assert!(
            !goes_round(&positions(&["A1>1 B1>2", "B1>3", "A1>3", ""])),
            "two ways to one place"
        );
        assert!(!goes_round(&positions(&["->1", "->0"])), "both pass");
        assert!(goes_round(&positions(&["A1>1", "B1>0"])));
        assert!(goes_round(&positions(&["C1>1", "->2", "A1>3 ->1", "B1>2"])));
        assert!(
            !goes_round(&positions(&["A1>1", "", "A1>3", "B1>2"])),
            "out of reach"
        );
        assert!(goes_round(&positions(&[
            "A1>1 B1>2",
            "",
            "C1>3",
            "->4 D1>1",
            "E1>2"
        ])));
    }
}
