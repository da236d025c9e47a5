//! What is urgent on the board: the few points where strings can be taken, saved, pressed or blinded.
//!
//! A playout looks here before it draws. Each point found carries marks, one bit a reason. A reason has a weight as
//! a pattern has, so that one product of weights decides between them; priors learn theirs from games ([`patterns::mm`]),
//! playouts have them by hand ([`mark::BY_HAND`]).

use crate::board::{QuickBoard, StringId};
use goban::codes::around;
use goban::{Color, Point};

/// Why a point is urgent, as a set of bits.
pub type Marks = u32;

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $label:literal, $gamma:literal;)*) => {
        $($(#[$doc])* pub const $name: Marks = 1 << $bit;)*
        /// The marks by the names that the file of weights gives them.
        pub const NAMES: &[(&str, Marks)] = &[$(($label, $name)),*];
        /// What each mark is worth in playouts, in the order of bits.
        ///
        /// Set by hand, by how well playouts judge (docs/montecarlo.md): masters leave stones in atari that are settled
        /// anyway, and what is learned from their games lets playouts do so with stones that are not.
        pub const BY_HAND: &[f32] = &[$($gamma),*];
    };
}

/// The marks.
pub mod mark {
    use super::Marks;
    marks! {
        /// Beside the last move.
        BESIDE_LAST = 0, "beside-last", 8.0;
        /// At a corner of the last move.
        CORNER_OF_LAST = 1, "corner-of-last", 6.0;
        /// Saves a string in atari with two liberties.
        SAVE_TO_TWO = 2, "save-to-two", 16.0;
        /// Saves a string in atari with three liberties or more.
        SAVE_TO_THREE = 3, "save-to-three", 60.0;
        /// Takes one stone that could not flee.
        TAKE_ONE_HELPLESS = 4, "take-one-helpless", 3.0;
        /// Takes one stone that could flee.
        TAKE_ONE = 5, "take-one", 20.0;
        /// Takes several stones that could not flee.
        TAKE_MANY_HELPLESS = 6, "take-many-helpless", 10.0;
        /// Takes several stones that could flee.
        TAKE_MANY = 7, "take-many", 60.0;
        /// Takes a string that held one of ours in atari.
        TAKE_ATTACKER = 8, "take-attacker", 20.0;
        /// Takes the string of the last move.
        TAKE_LAST = 9, "take-last", 10.0;
        /// Puts the string of the last move in atari.
        ATARI_LAST = 10, "atari-last", 3.0;
        /// Gives a third liberty to a string that the last move left with two.
        EXTEND = 11, "extend", 12.0;
        /// Plays on a liberty of such a string without gaining.
        EXTEND_TO_TWO = 12, "extend-to-two", 1.0;
        /// The vital point of an eye space that the last move made.
        NAKADE = 13, "nakade", 120.0;
        /// Puts a string beside one's own hard-pressed string in atari.
        ATARI_RIVAL = 14, "atari-rival", 4.0;
        /// Saves a string with two liberties, but it can be put in atari again and then not run.
        SAVE_IN_VAIN = 15, "save-in-vain", 0.2;
    }
}

/// The most liberties that [`liberties_after`] counts.
pub const MANY: usize = 3;

/// How many liberties the string of a stone played here would have, counted up to three. Stones taken by it
/// count where they stand beside the point.
#[inline]
pub fn liberties_after(board: &QuickBoard, color: Color, p: Point) -> usize {
    find_liberties(board, color, p, p, p).1
}

/// The liberties that the string of a stone on `p` would have, up to three, and how many; `but` and `nor` are none.
#[inline]
fn find_liberties(
    board: &QuickBoard,
    color: Color,
    p: Point,
    but: Point,
    nor: Point,
) -> ([Point; MANY], usize) {
    let mut found = [p; MANY];
    let mut count = 0;
    let mut add = |q: Point| {
        if count < MANY && q != p && q != but && q != nor && !found[..count].contains(&q) {
            found[count] = q;
            count += 1;
        }
    };
    for n in p.neighbours() {
        if board.is_empty(n) {
            add(n);
        }
    }
    for n in p.neighbours() {
        let Some(id) = board.string(n) else { continue };
        if board.at(n) == Some(color) {
            match board.liberties(id) {
                0 | 1 => {}
                2 => add(board.other_liberty(id, p)),
                3..=5 => board.liberty_points(id).for_each(&mut add),
                _ => return (found, MANY),
            }
        } else if board.liberties(id) == 1 {
            add(n);
        }
    }
    (found, count)
}

/// Whether a string in atari that runs to `p`, and has two liberties then, can be put in atari so that it cannot run
/// again: a ladder's last step, or a run along the edge.
#[inline]
fn is_in_vain(board: &QuickBoard, color: Color, p: Point) -> bool {
    let ([a, b, _], _) = find_liberties(board, color, p, p, p);
    // Stones that the run takes are liberties that cannot be filled at once.
    if !board.is_empty(a) || !board.is_empty(b) {
        return false;
    }
    let caught = |first: Point, out: Point| find_liberties(board, color, out, first, p).1 < 2;
    caught(a, b) || caught(b, a)
}

/// The urgent points of a position, each once, with their marks.
#[derive(Clone)]
pub struct Urgent {
    points: [(Point, Marks); Urgent::MOST],
    count: usize,
}

impl Default for Urgent {
    fn default() -> Urgent {
        Urgent {
            points: [(Point::from_index(0), 0); Urgent::MOST],
            count: 0,
        }
    }
}

impl Urgent {
    /// As many points are kept; what comes later is less urgent.
    const MOST: usize = 40;

    /// The points with their marks.
    #[inline]
    pub fn points(&self) -> &[(Point, Marks)] {
        &self.points[..self.count]
    }

    #[inline]
    fn add(&mut self, p: Point, marks: Marks) {
        for (q, known) in &mut self.points[..self.count] {
            if *q == p {
                *known |= marks;
                return;
            }
        }
        if self.count < Urgent::MOST {
            self.points[self.count] = (p, marks);
            self.count += 1;
        }
    }

    /// Finds the urgent points for the side to move.
    #[inline]
    pub fn find(&mut self, board: &QuickBoard, color: Color) {
        self.count = 0;
        self.takes(board, color);
        self.saves(board, color);
        if let Some(last) = board.last(0) {
            self.presses(board, color, last);
            self.nakade(board, last);
            for (i, p) in around(last).into_iter().enumerate() {
                if board.is_empty(p) {
                    let corner = matches!(i, 0 | 2 | 5 | 7);
                    self.add(
                        p,
                        if corner {
                            mark::CORNER_OF_LAST
                        } else {
                            mark::BESIDE_LAST
                        },
                    );
                }
            }
        }
    }

    /// Enemy strings in atari.
    #[inline]
    fn takes(&mut self, board: &QuickBoard, color: Color) {
        let pressed = board.in_atari(color).next().is_some();
        for prey in board.in_atari(!color) {
            let p = board.last_liberty(prey);
            let helpless = liberties_after(board, !color, p) < 2;
            let mut marks = match (board.len(prey), helpless) {
                (1, true) => mark::TAKE_ONE_HELPLESS,
                (1, false) => mark::TAKE_ONE,
                (_, true) => mark::TAKE_MANY_HELPLESS,
                (_, false) => mark::TAKE_MANY,
            };
            if board.last(0).is_some_and(|last| board.string(last) == Some(prey)) {
                marks |= mark::TAKE_LAST;
            }
            if pressed && touches(board, prey, |id| board.liberties(id) == 1) {
                marks |= mark::TAKE_ATTACKER;
            }
            self.add(p, marks);
        }
    }

    /// Own strings in atari that a stone on the last liberty saves.
    #[inline]
    fn saves(&mut self, board: &QuickBoard, color: Color) {
        for string in board.in_atari(color) {
            let p = board.last_liberty(string);
            match liberties_after(board, color, p) {
                0 | 1 => {}
                2 if is_in_vain(board, color, p) => self.add(p, mark::SAVE_TO_TWO | mark::SAVE_IN_VAIN),
                2 => self.add(p, mark::SAVE_TO_TWO),
                _ => self.add(p, mark::SAVE_TO_THREE),
            }
        }
    }

    /// Strings of two liberties around the last move.
    #[inline]
    fn presses(&mut self, board: &QuickBoard, color: Color, last: Point) {
        let Some(string) = board.string(last) else { return };
        if board.liberties(string) == 2 {
            for p in board.two_liberties(string) {
                self.add(p, mark::ATARI_LAST);
            }
        }
        let mut seen = [None; 4];
        for (i, n) in last.neighbours().into_iter().enumerate() {
            let Some(own) = board.string(n).filter(|_| board.at(n) == Some(color)) else {
                continue;
            };
            if board.liberties(own) != 2 || seen.contains(&Some(own)) {
                continue;
            }
            seen[i] = Some(own);
            for p in board.two_liberties(own) {
                match liberties_after(board, color, p) {
                    0 | 1 => {}
                    2 => self.add(p, mark::EXTEND_TO_TWO),
                    _ => self.add(p, mark::EXTEND),
                }
            }
            self.rivals(board, own);
        }
    }

    /// Enemy strings of two liberties beside a string of ours that has no more.
    #[inline]
    fn rivals(&mut self, board: &QuickBoard, own: StringId) {
        let Some(color) = board.stones_of(own).next().and_then(|s| board.at(s)) else {
            return;
        };
        for stone in board.stones_of(own).take(8) {
            for n in stone.neighbours() {
                if board.at(n) == Some(!color)
                    && let Some(rival) = board.string(n)
                    && board.liberties(rival) == 2
                {
                    for p in board.two_liberties(rival) {
                        self.add(p, mark::ATARI_RIVAL);
                    }
                }
            }
        }
    }

    /// The vital points of small eye spaces beside the last move or around its captures.
    #[inline]
    fn nakade(&mut self, board: &QuickBoard, last: Point) {
        for start in last.neighbours() {
            if board.is_empty(start)
                && let Some(p) = vital_point(board, start)
            {
                self.add(p, mark::NAKADE);
            }
        }
    }
}

/// Whether an enemy string that this test accepts touches the string.
#[inline]
fn touches(board: &QuickBoard, string: StringId, test: impl Fn(StringId) -> bool) -> bool {
    let Some(color) = board.stones_of(string).next().and_then(|s| board.at(s)) else {
        return false;
    };
    board.stones_of(string).take(10).any(|stone| {
        stone
            .neighbours()
            .into_iter()
            .any(|n| board.at(n) == Some(!color) && board.string(n).is_some_and(&test))
    })
}

/// The vital point of the empty region around a point, if the region has three to six points, is enclosed by one
/// colour and can be split there: the middle of three, of the pyramid four, of the cross and the bulky five, of
/// the flower six.
#[inline]
pub fn vital_point(board: &QuickBoard, start: Point) -> Option<Point> {
    const LARGEST: usize = 6;
    let mut region = [start; LARGEST];
    let (mut count, mut done) = (1, 0);
    let mut wall = None;
    while done < count {
        for n in region[done].neighbours() {
            match board.cell(n) {
                0 => {
                    if !region[..count].contains(&n) {
                        if count == LARGEST {
                            return None;
                        }
                        region[count] = n;
                        count += 1;
                    }
                }
                3 => {}
                stone => {
                    if wall.is_some_and(|w| w != stone) {
                        return None;
                    }
                    wall = Some(stone);
                }
            }
        }
        done += 1;
    }
    if count < 3 {
        return None;
    }
    dead_shape(&region[..count]).and_then(|vital| vital)
}

/// Whether a shape of two to six points is one that leaves no second eye after it is taken: Some, with its vital
/// point if it has one.
#[inline]
pub fn dead_shape(shape: &[Point]) -> Option<Option<Point>> {
    let mut most = (0, shape[0]);
    let (mut edges, mut twos) = (0, 0);
    for &p in shape {
        let degree = p.neighbours().iter().filter(|n| shape.contains(n)).count();
        edges += degree;
        twos += usize::from(degree == 2);
        if degree > most.0 {
            most = (degree, p);
        }
    }
    let (degree, middle) = most;
    match (shape.len(), degree, edges / 2) {
        (2, ..) => Some(None),
        (3, ..) => Some(Some(middle)),
        (4, 3, _) => Some(Some(middle)),
        // A square of four is dead as it stands.
        (4, 2, 4) => Some(None),
        (5, 4, _) => Some(Some(middle)),
        (5, 3, 5) => Some(Some(middle)),
        (6, 4, 6) if twos >= 2 => Some(Some(middle)),
        _ => None,
    }
}

/// Whether a stone here, on an empty point where it may be played, puts its own string in atari to no end: it
/// takes nothing, and the stones it gives away are more than a throw-in and no shape that would kill an eye.
#[inline]
pub fn is_bad_self_atari(board: &QuickBoard, color: Color, p: Point) -> bool {
    if liberties_after(board, color, p) >= 2 {
        return false;
    }
    const LARGEST: usize = 6;
    let mut shape = [p; LARGEST];
    let mut count = 1;
    for n in p.neighbours() {
        let Some(id) = board.string(n) else { continue };
        if board.at(n) != Some(color) {
            if board.liberties(id) == 1 {
                return false;
            }
            continue;
        }
        if shape[..count].contains(&n) {
            continue;
        }
        if count + board.len(id) > LARGEST {
            return true;
        }
        for stone in board.stones_of(id) {
            shape[count] = stone;
            count += 1;
        }
    }
    if count == 1 {
        return false;
    }
    dead_shape(&shape[..count]).is_none() || has_eye_around(board, color, &shape[..count])
}

/// Whether a string around a shape has an eye elsewhere: then the shape, taken, kills nothing.
#[cold]
fn has_eye_around(board: &QuickBoard, color: Color, shape: &[Point]) -> bool {
    let walls = shape.iter().flat_map(|stone| stone.neighbours());
    walls
        .filter(|&n| board.at(n) == Some(!color))
        .filter_map(|n| board.string(n))
        .any(|wall| board.liberty_points(wall).any(|p| board.is_eye(!color, p)))
}
