//! Abalone on the real board of 61 cells.
//!
//! A player moves one, two or three of his marbles that stand in a line one step in any of the six
//! directions: along their line or sideways. Sideways all cells they go to must be empty. Along the line
//! they may push: two push one enemy marble, three push one or two, if the cell behind those is empty or off
//! the board. A marble pushed off the board is out. One may not push one's own marbles or throw them out.
//!
//! A side wins when it has pushed out so many enemy marbles: one in the positions that are proved here (the
//! first ejection decides), six in the game as it is sold. A player must move; positions can come back. A
//! player who cannot move ends the game without a winner.

mod board;
mod places;
mod text;

pub use places::{Cell, Direction};

use proof::{Gradual, Outcome, Side, World};

use crate::keys::{SIDE_KEY, keys};
use board::{AROUND, CELLS, DIRECTIONS, NEXT, OFF, name, opposite};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The rearmost marble of a move along the line, or the first of a move sideways.
    cell: u8,
    /// Where the marbles go.
    direction: u8,
    /// For a move sideways: the direction of the line seen from the first marble, 0 to 2.
    along: u8,
    /// Marbles moved sideways, 2 or 3; 0 for a move along the line.
    sideways: u8,
}

impl Step {
    /// The rearmost marble of a move along the line, or the first of a move sideways.
    pub fn cell(self) -> Cell {
        Cell(self.cell)
    }

    /// Where the marbles go.
    pub fn direction(self) -> Direction {
        Direction::ALL[usize::from(self.direction)]
    }

    /// Of a move sideways: in which direction the marbles stand beside one another, seen from the first, and how many there
    /// are, two or three.
    pub fn sideways(self) -> Option<(Direction, u8)> {
        (self.sideways > 0).then(|| (Direction::ALL[usize::from(self.along)], self.sideways))
    }
}

/// A position of Abalone.
///
/// ```
/// use games::abalone::Abalone;
/// use proof::World;
/// let start = Abalone::start();
/// assert_eq!(start.moves().len(), 44);
/// assert_eq!(start.winning_move(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abalone {
    marbles: [u64; 2],
    hash: u64,
    /// Marbles each side has lost.
    lost: [u8; 2],
    /// Losses that end the game.
    losses_to_end: u8,
    mover: Side,
}

const KEYS: [[u64; CELLS]; 2] = [keys(0xABA0), keys(0xABA1)];
const LOST_KEYS: [[u64; 16]; 2] = [keys(0xABA2), keys(0xABA3)];

impl Abalone {
    /// The usual start, the first ejection deciding.
    pub fn start() -> Abalone {
        text::START.parse().expect("the usual start is a position")
    }

    /// The same position where a side wins by pushing out this many marbles from now on, 1 to 6.
    pub fn to(self, ejections: u8) -> Option<Abalone> {
        (1..=6).contains(&ejections).then_some(Abalone {
            losses_to_end: ejections,
            ..self
        })
    }

    /// Marbles that the first and the second player have lost.
    pub fn lost(&self) -> [u8; 2] {
        self.lost
    }

    /// Whose marble stands on a cell.
    ///
    /// ```
    /// use games::abalone::{Abalone, Cell};
    /// use proof::Side;
    /// let start = Abalone::start();
    /// let of = |side| Cell::all().filter(|&cell| start.owner(cell) == Some(side)).count();
    /// assert_eq!((of(Side::First), of(Side::Second)), (14, 14));
    /// ```
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        let stands = |side: &Side| has(self.marbles[*side as usize], cell.0);
        [Side::First, Side::Second].into_iter().find(stands)
    }

    fn own(&self) -> u64 {
        self.marbles[self.mover as usize]
    }

    fn empty(&self) -> u64 {
        ((1 << CELLS) - 1) & !(self.marbles[0] | self.marbles[1])
    }

    /// Whether the side to move can move. Nearly always some marble has an empty neighbour.
    fn can_move(&self) -> bool {
        let empty = self.empty();
        bits(self.own()).any(|cell| AROUND[cell as usize] & empty != 0) || !self.moves().is_empty()
    }

    /// What a move along the line starting at this marble does: own marbles, then enemy marbles, and
    /// whether the last of these goes off the board. `None` if it is illegal.
    fn push(&self, rear: u8, direction: usize) -> Option<Push> {
        let [own, enemy] = [self.mover, !self.mover].map(|s| self.marbles[s as usize]);
        let mut at = rear;
        let (mut pushers, mut pushed) = (0, 0);
        while has(own, at) {
            pushers += 1;
            at = NEXT[at as usize][direction];
        }
        if pushers > 3 {
            return None;
        }
        while has(enemy, at) {
            pushed += 1;
            at = NEXT[at as usize][direction];
        }
        let free = at == OFF || !has(own, at);
        let strong = pushed < pushers && free;
        let suicide = at == OFF && pushed == 0;
        (strong && !suicide).then_some(Push {
            pushers,
            pushed,
            end: at,
        })
    }

    /// The pushes by which this side ejects a marble at once, whoever is to move: the rear marble, the
    /// direction, and the cells of the line. Found from the edge inward.
    fn ejections(&self, side: Side) -> impl Iterator<Item = (u8, usize, u64)> {
        let [own, enemy] = [side, !side].map(|s| self.marbles[s as usize]);
        let edge = enemy & EDGE;
        bits(edge).flat_map(move |last| {
            (0..DIRECTIONS)
                .filter(move |&d| NEXT[last as usize][d] == OFF)
                .filter_map(move |d| {
                    let back = opposite(d);
                    let (mut at, mut line) = (last, 0u64);
                    let mut pushed = 0;
                    while has(enemy, at) && pushed < 3 {
                        pushed += 1;
                        line |= 1 << at;
                        at = NEXT[at as usize][back];
                    }
                    let mut rear = at;
                    for _ in 0..=pushed {
                        if pushed > 2 || !has(own, at) {
                            return None;
                        }
                        line |= 1 << at;
                        rear = at;
                        at = NEXT[at as usize][back];
                    }
                    Some((rear, d, line))
                })
        })
    }

    fn deciding(&self, loser: Side) -> bool {
        self.lost[loser as usize] + 1 >= self.losses_to_end
    }

    fn set(&mut self, side: Side, cell: u8) {
        self.marbles[side as usize] ^= 1 << cell;
        self.hash ^= KEYS[side as usize][cell as usize];
    }
}

struct Push {
    pushers: u8,
    pushed: u8,
    /// The cell that the foremost marble goes to.
    end: u8,
}

const fn edge() -> u64 {
    let mut edge = 0;
    let mut cell = 0;
    while cell < CELLS {
        if AROUND[cell].count_ones() < 6 {
            edge |= 1 << cell;
        }
        cell += 1;
    }
    edge
}

/// The cells at the edge.
const EDGE: u64 = edge();

#[inline]
fn has(set: u64, cell: u8) -> bool {
    // OFF is bit 61, which no set of cells has.
    set >> cell & 1 == 1
}

fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}

impl World for Abalone {
    type Move = Step;
    type Moves = Vec<Step>;

    const CYCLIC: bool = true;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let ended = |side: Side| self.lost[side as usize] >= self.losses_to_end;
        if ended(self.mover) {
            return Some(Outcome::Won(!self.mover));
        }
        if ended(!self.mover) {
            return Some(Outcome::Won(self.mover));
        }
        (!self.can_move()).then_some(Outcome::Drawn)
    }

    /// Pushes first, then the other moves along a line, then moves sideways.
    fn moves(&self) -> Vec<Step> {
        let (own, empty) = (self.own(), self.empty());
        let (mut pushes, mut lines, mut sideways) = (Vec::new(), Vec::with_capacity(64), Vec::new());
        for cell in bits(own) {
            for direction in 0..DIRECTIONS {
                if let Some(push) = self.push(cell, direction) {
                    let list = if push.pushed > 0 { &mut pushes } else { &mut lines };
                    list.push(Step {
                        cell,
                        direction: direction as u8,
                        along: 0,
                        sideways: 0,
                    });
                }
            }
            for (along, &second) in NEXT[cell as usize].iter().enumerate().take(3) {
                if !has(own, second) {
                    continue;
                }
                let third = NEXT[second as usize][along];
                let most = if has(own, third) { 3 } else { 2 };
                for direction in (0..DIRECTIONS).filter(|d| d % 3 != along) {
                    let goes = |cell: u8| has(empty, NEXT[cell as usize][direction]);
                    if !goes(cell) || !goes(second) {
                        continue;
                    }
                    let count = if most == 3 && goes(third) { 3 } else { 2 };
                    sideways.extend((2..=count).map(|count| Step {
                        cell,
                        direction: direction as u8,
                        along: along as u8,
                        sideways: count,
                    }));
                }
            }
        }
        pushes.append(&mut lines);
        pushes.append(&mut sideways);
        pushes
    }

    fn play(&self, step: Step) -> Abalone {
        let mut next = *self;
        let direction = step.direction as usize;
        if step.sideways > 0 {
            let mut cell = step.cell;
            for _ in 0..step.sideways {
                next.set(self.mover, cell);
                next.set(self.mover, NEXT[cell as usize][direction]);
                cell = NEXT[cell as usize][step.along as usize];
            }
        } else if let Some(push) = self.push(step.cell, direction) {
            // Only the ends of the line change: the rear marble becomes the first of its own colour, the
            // first enemy marble the last of his.
            let mut front = step.cell;
            for _ in 0..push.pushers {
                front = NEXT[front as usize][direction];
            }
            next.set(self.mover, step.cell);
            next.set(self.mover, front);
            if push.pushed > 0 {
                next.set(!self.mover, front);
                if push.end == OFF {
                    let lost = &mut next.lost[!self.mover as usize];
                    *lost += 1;
                    next.hash ^= LOST_KEYS[!self.mover as usize][(*lost & 15) as usize];
                } else {
                    next.set(!self.mover, push.end);
                }
            }
        }
        next.mover = !self.mover;
        next.hash ^= SIDE_KEY;
        next
    }

    fn null(&self) -> Option<Abalone> {
        let next = Abalone {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        };
        // A side that is shut in could not use the move.
        next.can_move().then_some(next)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn code(&self, step: Step) -> u32 {
        u32::from(step.cell)
            | u32::from(step.direction) << 6
            | u32::from(step.along) << 9
            | u32::from(step.sideways) << 11
    }

    /// The rear marble and where it goes, as in `a1b1`; sideways the first and last marble and where the
    /// first goes, as in `a1a3b1`.
    fn notation(&self, step: Step) -> String {
        let to = NEXT[step.cell as usize][step.direction as usize];
        let mut last = step.cell;
        for _ in 1..step.sideways {
            last = NEXT[last as usize][step.along as usize];
        }
        let middle = if step.sideways > 0 {
            name(last)
        } else {
            String::new()
        };
        name(step.cell) + &middle + &name(to)
    }

    fn winning_move(&self) -> Option<Step> {
        if !self.deciding(!self.mover) {
            return None;
        }
        self.ejections(self.mover)
            .next()
            .map(|(cell, direction, _)| Step {
                cell,
                direction: direction as u8,
                along: 0,
                sideways: 0,
            })
    }

    /// A push off the board stays possible while no cell of its line changes; so only moves that change
    /// something in every such line help, or that eject first.
    fn replies(&self, game: Gradual) -> Vec<Step> {
        let mut moves = self.moves();
        if game == Gradual::ONE {
            let lines: Vec<u64> = self.ejections(!self.mover).map(|(_, _, line)| line).collect();
            moves.retain(|&step| {
                let after = self.play(step);
                let changed = self.marbles[0] ^ after.marbles[0] | self.marbles[1] ^ after.marbles[1];
                after.lost != self.lost || lines.iter().all(|line| line & changed != 0)
            });
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn abalone(text: &str) -> Abalone {
        text.parse().unwrap()
    }

    fn play(position: &Abalone, notation: &str) -> Abalone {
        let m = position
            .moves()
            .into_iter()
            .find(|&m| position.notation(m) == notation);
        position.play(m.unwrap_or_else(|| panic!("{notation} in\n{position}")))
    }

    const LINE: &str = "
            . . . . .
           . . . . . .
          . . . . . . .
         . . . . . . . .
        . . . . X X X O O
         . . . . . . . .
          . . . . . . .
           . . . . . .
            . . . . .";

    #[test]
    fn three_push_two_off_the_board() {
        let position = abalone(LINE);
        let push = position.winning_move().unwrap();
        assert_eq!(position.notation(push), "e5e6");
        let after = position.play(push);
        assert_eq!(after.lost(), [0, 1]);
        assert_eq!(after.outcome(), Some(Outcome::Won(Side::First)));
        // Two cannot push two, and nobody throws out his own.
        let names: Vec<String> = position.moves().iter().map(|&m| position.notation(m)).collect();
        assert!(!names.contains(&"e6e7".to_string()) && names.contains(&"e7f8".to_string()));
    }

    #[test]
    fn six_ejections_end_the_game_as_it_is_sold() {
        let position = abalone(LINE).to(6).unwrap();
        assert_eq!(position.winning_move(), None);
        let after = play(&position, "e5e6");
        assert_eq!((after.lost(), after.outcome()), ([0, 1], None));
        assert_eq!(position.to(7), None);
    }

    #[test]
    fn lines_move_sideways_together() {
        let position = abalone(LINE);
        let after = play(&position, "e5e7f6");
        let three =
            abalone("...../....../......./....XXX./.......OO/......../......./....../...../O to move");
        assert_eq!(after.marbles, three.marbles);
        assert_eq!(after.hash(), three.hash());
    }

    #[test]
    fn moves_have_codes_and_names_of_their_own() {
        let start = Abalone::start();
        let moves = start.moves();
        for (i, &a) in moves.iter().enumerate() {
            for &b in &moves[..i] {
                assert_ne!(start.code(a), start.code(b));
                assert_ne!(start.notation(a), start.notation(b));
                assert_ne!(start.play(a), start.play(b));
            }
            let after = start.play(a);
            assert_eq!(after.hash(), after.to_string().parse::<Abalone>().unwrap().hash());
        }
    }

    #[test]
    fn a_marble_shut_in_cannot_move() {
        let position = abalone("...../....../......./......../........./......../OO...../OOO.../XOO..");
        assert_eq!(position.outcome(), Some(Outcome::Drawn));
    }
}
