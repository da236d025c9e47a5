//! Ladders: atari after atari to the end, in milliseconds across the largest board.
//!
//! The attacker only plays atari, so the defender has few answers and none is left out: he must extend or
//! take a string that puts him in atari, or he is taken off. A line that meets a ko or a snapback is given up. So a
//! ladder that works is a capture without condition; one that does not says nothing.

use goban::{Board, Color, Point};

/// Positions looked at before a ladder is given up.
const LONGEST: u32 = 4_000;

/// A first move that captures the string on `stone` in a ladder, the attacker to move.
///
/// ```
/// use goban::Board;
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . X O . . . .
///     . . X X . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let atari = tactics::ladder::captures(&board, "C3".parse().unwrap());
/// assert_eq!(atari, Some("C4".parse().unwrap()));
/// ```
pub fn captures(board: &Board, stone: Point) -> Option<Point> {
    let defender = board.at(stone)?;
    if board.liberties(stone) > 2 {
        return None;
    }
    let mut ladder = Ladder {
        board: board.clone(),
        stone,
        defender,
        left: LONGEST,
    };
    ladder.attack()
}

/// Whether the string on `stone`, in atari, is captured in a ladder though its own side moves.
pub fn holds(board: &Board, stone: Point) -> bool {
    let Some(defender) = board.at(stone) else {
        return false;
    };
    let mut ladder = Ladder {
        board: board.clone(),
        stone,
        defender,
        left: LONGEST,
    };
    board.liberties(stone) == 1 && ladder.hopeless()
}

struct Ladder {
    board: Board,
    stone: Point,
    defender: Color,
    left: u32,
}

impl Ladder {
    /// Plays unless it is illegal or makes a ko; whoever gets true takes it back.
    fn play(&mut self, color: Color, p: Point) -> bool {
        if self.board.play(color, p).is_err() {
            return false;
        }
        if self.board.ko().is_some() {
            self.board.undo();
            return false;
        }
        true
    }

    fn attack(&mut self) -> Option<Point> {
        self.left = self.left.checked_sub(1)?;
        let mut liberties: Vec<Point> = self.board.liberty_set(self.stone).iter().collect();
        match liberties.len() {
            1 => return self.takes(0).then_some(liberties[0]),
            2 => {}
            _ => return None,
        }
        // Where he could run to more liberties is the side to close.
        let room =
            |board: &Board, p: Point| p.neighbours().into_iter().filter(|&n| board.is_empty(n)).count();
        liberties.sort_by_key(|&p| std::cmp::Reverse(room(&self.board, p)));
        liberties.into_iter().find(|&p| {
            if !self.play(!self.defender, p) {
                return false;
            }
            let works = self.board.liberties(self.stone) == 1 && self.hopeless();
            self.board.undo();
            works
        })
    }

    /// Whether every answer of the defender, in atari, fails.
    fn hopeless(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut answers: Vec<Point> = self.board.liberty_set(self.stone).iter().collect();
        for s in self.board.string_stones(self.stone) {
            for n in s.neighbours() {
                if self.board.at(n) == Some(!self.defender) && self.board.liberties(n) == 1 {
                    answers.extend(self.board.liberty_set(n));
                }
            }
        }
        answers.sort_unstable();
        answers.dedup();
        for p in answers {
            if self.board.check(self.defender, p) == Err(goban::Illegal::Suicide) {
                continue;
            }
            // A ko that he may take or retake is more than a ladder.
            if !self.play(self.defender, p) {
                return false;
            }
            let caught = self.board.liberties(self.stone) <= 2 && self.attack().is_some();
            self.board.undo();
            if !caught {
                return false;
            }
        }
        // Nor does it help to play elsewhere.
        self.takes(1)
    }

    /// Whether the string, in atari, can be taken off as it stands, and not in a ko or a snapback, even if the
    /// takers of a single stone lose so many liberties.
    fn takes(&mut self, lost: usize) -> bool {
        let last = self.board.liberty_set(self.stone).first().expect("in atari");
        let single = self.board.string_len(self.stone) == 1;
        if !self.play(!self.defender, last) {
            return false;
        }
        let takers = self
            .stone
            .neighbours()
            .into_iter()
            .filter(|&n| self.board.at(n).is_some());
        let kept = !single || takers.into_iter().all(|n| self.board.liberties(n) > 1 + lost);
        self.board.undo();
        kept
    }
}
