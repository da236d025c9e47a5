//! Strings whose fate the next move decides, and the move that decides most.
//!
//! Many problems are about a few stones: cutting stones in a net, a snapback, a race. A string is *critical* if
//! it is captured or saved by whoever moves first. Of the moves that win a critical string the one is best that
//! wins most of all of them.

use crate::groups::limits::Limits;
use crate::groups::region::group;
use crate::parallel::in_order;
use crate::questions::aim::Aim;
use crate::questions::found::{Found, of_read};
use crate::questions::reading;
use crate::questions::rounds::Notes;
use crate::questions::worth::worth;
use crate::verdict::Verdict;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// Strings with more liberties are not about to be captured.
const LIBERTIES: usize = 4;

/// Strings that are looked at, the largest first.
const STRINGS: usize = 16;

/// A string whose fate the next move decides.
pub(crate) struct Critical {
    /// A stone of it.
    pub stone: Point,
    aim: Aim,
    verdict: Verdict,
    /// Nodes searched for both sides.
    nodes: u64,
    worth: u32,
    /// What is joined if it is taken, weighed.
    cut: u32,
}

/// A move that wins critical strings.
pub(crate) struct Gain {
    /// The answer about the string that is worth most.
    pub found: Found,
    /// What it stands on.
    pub verdict: Verdict,
    /// The stones won, weighed.
    pub worth: u32,
    /// The stones joined thereby, weighed.
    pub joined: u32,
}

/// The move that wins most of these strings.
pub(crate) fn best_gain(
    board: &Board,
    to_move: Color,
    critical: &[Critical],
    limits: &Limits,
) -> Option<Gain> {
    let mut best: Option<(u32, &Critical)> = None;
    for (i, chosen) in critical.iter().enumerate() {
        // The same move is weighed once, with the string that is worth most.
        let p = chosen.verdict.best?;
        if critical[..i].iter().any(|c| c.verdict.best == Some(p)) {
            continue;
        }
        let others = critical.iter().filter(|c| c.stone != chosen.stone);
        let more: u32 = others
            .filter(|c| c.verdict.best == Some(p) || c.is_won_by(board, p, &limits.part(1, 8)))
            .map(|c| c.worth)
            .sum();
        let all = chosen.worth + more;
        if best.is_none_or(|b| all > b.0) {
            best = Some((all, chosen));
        }
    }
    let (worth, chosen) = best?;
    let found = of_read(board, &chosen.aim, to_move, chosen.verdict, chosen.nodes, limits);
    Some(Gain {
        found,
        verdict: chosen.verdict,
        worth,
        joined: chosen.cut,
    })
}

/// The critical strings, those worth most first; those of `apart` are not looked at.
pub(crate) fn critical(board: &Board, to_move: Color, apart: &PointSet, limits: &Limits) -> Vec<Critical> {
    let mut strings: Vec<Point> = Color::BOTH
        .into_iter()
        .flat_map(|c| board.strings(c))
        .filter(|&p| board.liberties(p) <= LIBERTIES && !apart.contains(p))
        .collect();
    strings.sort_by_key(|&p| std::cmp::Reverse(board.string_len(p)));
    strings.truncate(STRINGS);
    let workers = limits.threads.min(strings.len()).max(1);
    let mut critical = Vec::new();
    let look = |i: usize| {
        // What an easy string leaves goes to the others.
        let left = 2 * (strings.len() - i) as u32;
        let part = limits
            .part((2 * workers as u32).min(left), left + 1)
            .shared_by(workers);
        Some(is_critical(board, strings[i], to_move, &part))
    };
    in_order(strings.len(), workers, look, |_, found| critical.extend(found));
    critical.sort_by_key(|c| std::cmp::Reverse(c.worth));
    critical
}

/// A string, if it is won by whoever moves first.
fn is_critical(board: &Board, stone: Point, to_move: Color, limits: &Limits) -> Option<Critical> {
    let takes = board.at(stone) != Some(to_move);
    let mut notes = Notes::default();
    let mut capture = |first| reading::capture_noting(board, stone, first, limits, &mut notes);
    let mine = capture(to_move);
    let verdict = mine.filter(|v| v.answer != Answer::LOST && v.best.is_some())?;
    let his = capture(!to_move);
    his.is_some_and(|v| v.answer != Answer::LOST).then(|| Critical {
        stone,
        aim: if takes {
            Aim::Capture(stone)
        } else {
            Aim::Save(stone)
        },
        verdict,
        nodes: notes.nodes,
        worth: worth(board.string_len(stone), takes, verdict.answer),
        cut: worth(cut_off(board, stone, takes), takes, verdict.answer),
    })
}

/// The stones that are joined to their friends when this string is taken, at most as many as it has: it parts them.
fn cut_off(board: &Board, stone: Point, takes: bool) -> usize {
    if !takes {
        return 0;
    }
    let Some(color) = board.at(stone) else {
        return 0;
    };
    let string: PointSet = board.string_stones(stone).collect();
    let mut around = string.border(board.stones(!color));
    let mut groups = Vec::new();
    while let Some(p) = around.first() {
        let group = group(board, p);
        around -= group;
        groups.push(group.len());
    }
    groups.sort_unstable();
    // All but the largest.
    groups.pop();
    groups.iter().sum::<usize>().min(string.len())
}

impl Critical {
    fn is_won_by(&self, board: &Board, p: Point, limits: &Limits) -> bool {
        let result = if self.aim.verb().attacks() {
            reading::does_attack(board, p, self.stone, limits)
        } else {
            reading::does_defend(board, p, self.stone, limits)
        };
        result == Some(self.verdict.answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C4 keeps three black stones apart; A1 lies beside one string only.
    #[test]
    fn who_takes_a_stone_that_parts_his_own_joins_them() {
        let board: Board = "
            . . . . .
            . X O X .
            . . X . .
            . X . . .
            O X . . .
        "
        .parse()
        .unwrap();
        let at = |name: &str| name.parse().unwrap();
        assert_eq!(cut_off(&board, at("C4"), true), 1);
        assert_eq!(cut_off(&board, at("A1"), true), 0);
        assert_eq!(cut_off(&board, at("C4"), false), 0);
    }
}
