//! Strings that a ladder catches, as KataGo's nets have learned to see them.
//!
//! The question is narrower than the one that `tactics` answers, and other answers would be other inputs than the net
//! knows: a string of one or two liberties is caught if it cannot escape continuous atari. Kos go the defender's way,
//! but for a string between two kos whose filling gains nothing; the search ends after so many moves.

use goban::{Board, Color, Point, PointSet, Size};
use std::collections::HashMap;

/// Moves after which a string counts as free.
const MOST_MOVES: u32 = 25_000;
/// Positions whose ladders are kept.
const MOST_KEPT: usize = 20_000;

/// What ladders there are in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Caught {
    /// Stones of strings that are caught: in atari though they move first, with two liberties if they move second.
    pub(super) stones: PointSet,
    /// Moves that catch a string of two liberties, by the colour of the string.
    pub(super) moves: [PointSet; 2],
}

/// Finds ladders, and remembers them.
pub(super) struct Ladders {
    board: Board,
    moves: u32,
    deepest: usize,
    known: HashMap<(u64, Option<Point>), Caught>,
}

fn key(hash: u64, size: Size, ko: Option<Point>) -> (u64, Option<Point>) {
    (hash ^ u64::from(size.side()), ko)
}

impl Ladders {
    pub(super) fn new() -> Ladders {
        Ladders {
            board: Board::new(Size::NINETEEN),
            moves: 0,
            deepest: 0,
            known: HashMap::new(),
        }
    }

    /// The ladders of a position. `ko` is the point that may not be played on, by whomever.
    pub(super) fn of(&mut self, board: &Board, ko: Option<Point>) -> Caught {
        if let Some(found) = self.known(board.hash(), board.size(), ko) {
            return found;
        }
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        let found = self.search(board, ko);
        self.known.insert(key(board.hash(), board.size(), ko), found);
        found
    }

    /// The ladders of a position by its hash, if they are remembered.
    pub(super) fn known(&self, hash: u64, size: Size, ko: Option<Point>) -> Option<Caught> {
        self.known.get(&key(hash, size, ko)).copied()
    }

    fn search(&mut self, board: &Board, ko: Option<Point>) -> Caught {
        self.board.clone_from(board);
        self.deepest = board.size().area() * 3 / 2;
        // No ko binds either side at the start of a ladder; the pass forgets it.
        self.board.pass();
        let mut found = Caught {
            stones: PointSet::EMPTY,
            moves: [PointSet::EMPTY; 2],
        };
        for color in Color::BOTH {
            for string in board.strings(color) {
                let caught = match board.liberties(string) {
                    1 => self.flees(string, color),
                    2 => {
                        let works = |p: &Point| ko != Some(*p) && self.falls(string, color, *p);
                        let moves: PointSet = board.liberty_set(string).iter().filter(works).collect();
                        found.moves[color.index()] |= moves;
                        !moves.is_empty()
                    }
                    _ => false,
                };
                if caught {
                    found.stones |= board.string_stones(string).collect();
                }
            }
        }
        found
    }

    /// Whether a string in atari is caught though it moves first.
    fn flees(&mut self, string: Point, prey: Color) -> bool {
        self.moves = 0;
        self.defend(string, prey, 0)
    }

    /// Whether a string of two liberties is caught after this move.
    fn falls(&mut self, string: Point, prey: Color, p: Point) -> bool {
        if self.board.play(!prey, p).is_err() {
            return false;
        }
        self.board.pass();
        let caught = self.flees(string, prey);
        self.board.undo();
        self.board.undo();
        caught
    }

    /// The defender moves: is the string caught all the same?
    fn defend(&mut self, string: Point, prey: Color, depth: usize) -> bool {
        if depth >= self.deepest {
            return true;
        }
        // What leaves a ko is taken to be the defender's.
        if self.board.liberties(string) >= 2 || self.board.ko().is_some() {
            return false;
        }
        let own = *self.board.liberty_set(string);
        let moves = self.escapes(string, prey) | own;
        // Most ladders end here: the stone played makes enough liberties, or nothing.
        if let Some(p) = own.single() {
            let empty = p
                .neighbours()
                .into_iter()
                .filter(|&n| self.board.is_empty(n))
                .count();
            if empty >= 3 {
                return false;
            }
        }
        moves.iter().all(|p| {
            self.board.play(prey, p).is_err() || {
                self.moves += 1;
                let caught = self.attack(string, prey, depth + 1);
                self.board.undo();
                caught
            }
        })
    }

    /// Where the string's neighbours in atari are taken.
    fn escapes(&self, string: Point, prey: Color) -> PointSet {
        let stones: PointSet = self.board.string_stones(string).collect();
        let around = stones.border(self.board.stones(!prey));
        let mut takes = PointSet::EMPTY;
        for enemy in around.iter().filter(|&p| self.board.liberties(p) == 1) {
            takes |= *self.board.liberty_set(enemy);
        }
        takes
    }

    /// The attacker moves: is the string caught?
    fn attack(&mut self, string: Point, prey: Color, depth: usize) -> bool {
        if depth >= self.deepest {
            return true;
        }
        let liberties = self.board.liberties(string);
        if liberties != 2 {
            return liberties < 2;
        }
        let mut two = self.board.liberty_set(string).iter();
        let (Some(a), Some(b)) = (two.next(), two.next()) else {
            return false;
        };
        if self.dies_between_kos(string, prey, [a, b]) {
            return true;
        }
        let near = a.neighbours().contains(&b);
        let room = [a, b].map(|p| {
            p.neighbours()
                .into_iter()
                .filter(|&n| self.board.is_empty(n))
                .count()
        });
        // A stone there would leave the other way open.
        let tries = [(a, room[1]), (b, room[0])];
        for (p, other) in tries {
            if (!near && other >= 3) || self.moves >= MOST_MOVES || self.board.play(!prey, p).is_err() {
                continue;
            }
            self.moves += 1;
            let caught = self.defend(string, prey, depth + 1);
            self.board.undo();
            if caught && self.moves < MOST_MOVES {
                return true;
            }
        }
        false
    }

    /// Whether both liberties are kos that the attacker could take, and filling either gains nothing.
    fn dies_between_kos(&mut self, string: Point, prey: Color, two: [Point; 2]) -> bool {
        two.iter().all(|&p| self.is_ko_for(!prey, p))
            && two.iter().all(|&p| self.liberties_after(prey, p) <= 2)
            && self.escapes(string, prey).is_empty()
    }

    /// Whether a stone of this colour, alone among enemies, would take a single one.
    fn is_ko_for(&self, color: Color, p: Point) -> bool {
        let board = &self.board;
        let around = p.neighbours().into_iter().filter(|&n| board.size().contains(n));
        let mut taken = around.clone().filter(|&n| board.liberties(n) == 1);
        around.clone().all(|n| board.at(n) == Some(!color))
            && matches!((taken.next(), taken.next()), (Some(n), None) if board.string_len(n) == 1)
    }

    /// Liberties of the string that a stone here would join; none where none may be played.
    fn liberties_after(&mut self, color: Color, p: Point) -> usize {
        if self.board.play(color, p).is_err() {
            return 0;
        }
        let liberties = self.board.liberties(p);
        self.board.undo();
        liberties
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caught(text: &str) -> Caught {
        let board: Board = text.parse().unwrap();
        Ladders::new().of(&board, None)
    }

    const LADDER: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . - . . .
        . . . . . . . . .
        . X . . . . . . .
        X O * . . . . . .
        . X X . . . . . .";

    #[test]
    fn a_ladder_works_until_something_stands_in_its_way() {
        let empty = LADDER.replace(['-', '*'], ".");
        assert_eq!(
            caught(&empty).stones,
            PointSet::of("B2".parse().unwrap()),
            "in atari, and it cannot run"
        );
        let broken = LADDER.replace('-', "O").replace('*', ".");
        assert!(caught(&broken).stones.is_empty(), "F5 stands in the way");
    }

    #[test]
    fn a_string_of_two_liberties_names_the_move_that_catches_it() {
        let running = LADDER.replace('-', ".").replace('*', "O");
        let found = caught(&running);
        assert!(
            ["B2", "C2"]
                .iter()
                .all(|p| found.stones.contains(p.parse().unwrap()))
        );
        assert_eq!(
            found.moves[Color::White.index()],
            PointSet::of("D2".parse().unwrap()),
            "from C3 it gets away"
        );
    }
}
