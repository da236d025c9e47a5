//! Amazons on boards of side 4 to 10; the real one has 10.
//!
//! A player moves one of his four amazons as a queen moves in chess, over empty cells, and shoots from where it stands an
//! arrow that flies in the same way; the cell it falls on is closed for good. Who cannot move loses. X moves first.
//!
//! Every move fills one cell, so that games end, and none is drawn. What is left of the board falls into pieces; a piece that
//! only one side can reach is its territory, worth about as many moves as it has cells (HDR 2004, L415-417).

mod board;

use std::fmt;
use std::str::FromStr;

use goban::Random;
use proof::{Outcome, Side, World};

use crate::diagram::{Diagram, PositionError, cell_name, letter, stone};
use crate::keys::{SIDE_KEY, keys, mix};
use board::{CELLS, SIDE, around, cells, nth, reach, slide};

/// A move: an amazon goes and shoots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    /// Where the amazon stands.
    from: u8,
    /// Where it goes.
    to: u8,
    /// Where its arrow falls.
    arrow: u8,
}

/// A position of Amazons.
///
/// ```
/// use games::amazons::Amazons;
/// use proof::{Outcome, Side, World};
/// assert_eq!(Amazons::new(10).unwrap().moves().len(), 2176);
/// let shut: Amazons = "X..# / #### / OO## / ####".parse().unwrap();
/// let last = shut.winning_move().unwrap();
/// assert_eq!(shut.play(last).outcome(), Some(Outcome::Won(Side::First)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amazons {
    amazons: [u128; 2],
    free: u128,
    hash: u64,
    side: u8,
    mover: Side,
}

const AMAZON_KEYS: [[u64; CELLS]; 2] = [keys(0xA3A0), keys(0xA3A1)];
const ARROW_KEYS: [u64; CELLS] = keys(0xA3A2);

/// What is each side's, by who can be there first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances {
    /// For both sides, the cells that it reaches with fewer moves of a queen than the other.
    pub queen: [u32; 2],
    /// The same with moves of a king.
    pub king: [u32; 2],
    /// Cells that both reach with equally few moves of a queen.
    pub shared: u32,
    /// How much nearer the first side's queens are, over all cells: the sum of differences of 2 to the power of minus the
    /// number of moves, in 256ths (Lieberum's c1).
    pub near: i32,
    /// The moves that a king of the first side is ahead by, up to six a cell (Lieberum's c2).
    pub ahead: i32,
}

impl Amazons {
    /// The smallest side.
    pub const MIN_SIDE: u8 = 4;
    /// The largest side.
    pub const MAX_SIDE: u8 = SIDE;

    /// The usual start: four amazons on each side, a third of the side from the corners.
    pub fn new(side: u8) -> Option<Amazons> {
        if !(Amazons::MIN_SIDE..=Amazons::MAX_SIDE).contains(&side) {
            return None;
        }
        let mut position = Amazons::empty(side);
        let (third, last) = (side / 3, side - 1);
        for (col, row) in [(0, third), (third, 0), (last - third, 0), (last, third)] {
            position.put(Side::First, row * SIDE + col);
            position.put(Side::Second, (last - row) * SIDE + col);
        }
        Some(position)
    }

    fn empty(side: u8) -> Amazons {
        let row = (1u128 << side) - 1;
        Amazons {
            amazons: [0; 2],
            free: (0..u32::from(side)).fold(0, |board, r| board | row << (r * u32::from(SIDE))),
            hash: mix(0xA3A3 ^ u64::from(side)),
            side,
            mover: Side::First,
        }
    }

    fn put(&mut self, side: Side, cell: u8) {
        self.amazons[side as usize] |= 1 << cell;
        self.free &= !(1 << cell);
        self.hash ^= AMAZON_KEYS[side as usize][cell as usize];
    }

    fn shoot(&mut self, cell: u8) {
        self.free &= !(1 << cell);
        self.hash ^= ARROW_KEYS[cell as usize];
    }

    /// Cells along one side.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The cells on which nothing is.
    pub fn free(&self) -> u32 {
        self.free.count_ones()
    }

    fn own(&self) -> u128 {
        self.amazons[self.mover as usize]
    }

    /// Whether a side could move if it were its turn.
    #[inline]
    pub fn can_move(&self, side: Side) -> bool {
        around(self.amazons[side as usize]) & self.free != 0
    }

    /// How many moves the side to move has: the width of what remains.
    pub fn width(&self) -> u32 {
        let mut count = 0;
        for from in cells(self.own()) {
            for to in cells(reach(from, self.free)) {
                count += reach(to, self.free | 1 << from).count_ones();
            }
        }
        count
    }

    /// How many moves this side makes by lot, alone, before it is shut in: the depth of what remains.
    pub fn depth(&self, side: Side, dice: &mut Random) -> u32 {
        let mut position = Amazons { mover: side, ..*self };
        let mut count = 0;
        while let Some(m) = position.quick_move(dice) {
            position = Amazons {
                mover: side,
                ..position.play(m)
            };
            count += 1;
        }
        count
    }

    /// A legal move, each as likely as any other: all moves are counted, as deep as the arrows, and one is drawn (the slow
    /// generator of HDR 2004, L421).
    pub fn even_move(&self, dice: &mut Random) -> Option<Shot> {
        let mut legs = [(0u8, 0u8, 0u32); 4 * 36];
        let (mut count, mut total) = (0, 0);
        for from in cells(self.own()) {
            let open = self.free | 1 << from;
            for to in cells(reach(from, self.free)) {
                total += reach(to, open).count_ones();
                if let Some(leg) = legs.get_mut(count) {
                    *leg = (from, to, total);
                    count += 1;
                }
            }
        }
        if total == 0 {
            return None;
        }
        let drawn = dice.below(total);
        let place = legs[..count].partition_point(|leg| leg.2 <= drawn);
        let (from, to, _) = legs[place];
        let before = place.checked_sub(1).map_or(0, |i| legs[i].2);
        let arrow = nth(reach(to, self.free | 1 << from), drawn - before);
        Some(Shot { from, to, arrow })
    }

    /// A legal move drawn in two steps, first where an amazon goes, then where it shoots: quick, and not all moves are as likely
    /// (the fast generator of HDR 2004, L421).
    pub fn quick_move(&self, dice: &mut Random) -> Option<Shot> {
        let mut ways = [(0u8, 0u128); 4];
        let (mut count, mut total) = (0, 0);
        for from in cells(self.own()) {
            let way = reach(from, self.free);
            total += way.count_ones();
            if let Some(place) = ways.get_mut(count) {
                *place = (from, way);
                count += 1;
            }
        }
        if total == 0 {
            return None;
        }
        let mut drawn = dice.below(total);
        let (from, way) = ways.into_iter().find(|(_, way)| {
            let here = way.count_ones();
            let found = drawn < here;
            drawn -= if found { 0 } else { here };
            found
        })?;
        let to = nth(way, drawn);
        let arrows = reach(to, self.free | 1 << from);
        let arrow = nth(arrows, dice.below(arrows.count_ones()));
        Some(Shot { from, to, arrow })
    }

    /// The first half of a move, where an amazon goes, as a number.
    pub fn half(&self, m: Shot) -> u32 {
        u32::from(m.from) | u32::from(m.to) << 8
    }

    /// Who is nearer to what, in moves of a queen and of a king.
    pub fn distances(&self) -> Distances {
        const LEVELS: usize = 16;
        let mut found = Distances {
            queen: [0; 2],
            king: [0; 2],
            shared: 0,
            near: 0,
            ahead: 0,
        };
        // What each side reaches with exactly so many moves.
        let levels = |side: usize, queen: bool| {
            let mut levels = [0u128; LEVELS];
            let (mut reached, mut edge) = (0u128, self.amazons[side]);
            for level in &mut levels {
                let next = if queen {
                    slide(edge, self.free)
                } else {
                    around(edge) & self.free
                };
                edge = next & !reached;
                reached |= edge;
                *level = edge;
                if edge == 0 {
                    break;
                }
            }
            levels
        };
        let queens = [levels(0, true), levels(1, true)];
        let (mut before, mut either) = ([0u128; 2], 0u128);
        for (i, (&first, &second)) in queens[0].iter().zip(&queens[1]).enumerate() {
            let [a, b] = [first & !before[1], second & !before[0]];
            found.queen[0] += (a & !second).count_ones();
            found.queen[1] += (b & !first).count_ones();
            found.shared += (first & second).count_ones();
            let weight = 256i32 >> (i + 1).min(9);
            found.near += weight * (first.count_ones() as i32 - second.count_ones() as i32);
            before[0] |= first;
            before[1] |= second;
            either |= first | second;
        }
        let kings = [levels(0, false), levels(1, false)];
        let mut before = [0u128; 2];
        for (&first, &second) in kings[0].iter().zip(&kings[1]) {
            let [a, b] = [first & !before[1], second & !before[0]];
            found.king[0] += (a & !second).count_ones();
            found.king[1] += (b & !first).count_ones();
            before[0] |= first;
            before[1] |= second;
        }
        // Each level that one side is there earlier counts one, up to six.
        for cell in cells(either) {
            let at = |side: usize| kings[side].iter().position(|level| level >> cell & 1 == 1);
            let (a, b) = (at(0).unwrap_or(LEVELS), at(1).unwrap_or(LEVELS));
            found.ahead += (b as i32 - a as i32).clamp(-6, 6);
        }
        found
    }
}

impl World for Amazons {
    type Move = Shot;
    type Moves = Vec<Shot>;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (!self.can_move(self.mover)).then_some(Outcome::Won(!self.mover))
    }

    fn moves(&self) -> Vec<Shot> {
        let mut moves = Vec::with_capacity(256);
        for from in cells(self.own()) {
            let open = self.free | 1 << from;
            for to in cells(reach(from, self.free)) {
                moves.extend(cells(reach(to, open)).map(|arrow| Shot { from, to, arrow }));
            }
        }
        moves
    }

    #[inline]
    fn play(&self, m: Shot) -> Amazons {
        let mut next = *self;
        let mover = self.mover as usize;
        next.amazons[mover] ^= 1 << m.from | 1 << m.to;
        next.free = self.free & !(1 << m.to) | 1 << m.from;
        next.hash ^= AMAZON_KEYS[mover][m.from as usize] ^ AMAZON_KEYS[mover][m.to as usize] ^ SIDE_KEY;
        next.shoot(m.arrow);
        next.mover = !self.mover;
        next
    }

    fn null(&self) -> Option<Amazons> {
        Some(Amazons {
            mover: !self.mover,
            hash: self.hash ^ SIDE_KEY,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn code(&self, m: Shot) -> u32 {
        u32::from(m.from) | u32::from(m.to) << 8 | u32::from(m.arrow) << 16
    }

    /// Where the amazon stands, where it goes and where it shoots, as in `d1-d7/g7`.
    fn notation(&self, m: Shot) -> String {
        let name = |cell: u8| cell_name((cell % SIDE).into(), (cell / SIDE).into());
        format!("{}-{}/{}", name(m.from), name(m.to), name(m.arrow))
    }

    /// A move wins at once if amazon and arrow close the last cells beside the enemy's: there can be two at most.
    fn winning_move(&self) -> Option<Shot> {
        let enemy = self.amazons[!self.mover as usize];
        let ways_out = around(enemy) & self.free;
        if ways_out.count_ones() > 2 {
            return None;
        }
        let wins = |m: &Shot| !self.play(*m).can_move(!self.mover);
        self.moves().into_iter().find(wins)
    }
}

impl fmt::Display for Amazons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.side {
            for col in 0..self.side {
                let bit = 1u128 << (row * SIDE + col);
                let sign = match self.amazons.map(|amazons| amazons & bit != 0) {
                    [true, _] => 'X',
                    [_, true] => 'O',
                    _ if self.free & bit != 0 => '.',
                    _ => '#',
                };
                write!(f, "{sign}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{} to move", letter(self.mover))
    }
}

impl FromStr for Amazons {
    type Err = PositionError;

    /// `#` is a closed cell. X is to move unless the diagram says otherwise. A side has one to four amazons.
    fn from_str(text: &str) -> Result<Amazons, PositionError> {
        let diagram = Diagram::parse(text)?;
        let side = diagram.square(Amazons::MIN_SIDE as usize..=Amazons::MAX_SIDE as usize)?;
        let mut position = Amazons::empty(side as u8);
        for (row, signs) in diagram.rows.iter().enumerate() {
            for (col, &sign) in signs.iter().enumerate() {
                let cell = row as u8 * SIDE + col as u8;
                if sign == '#' {
                    position.shoot(cell);
                } else if let Some(owner) = stone(row, sign).map_err(|_| {
                    PositionError::in_row(row, format!("`{sign}` is none of `.`, `X`, `O` and `#`"))
                })? {
                    position.put(owner, cell);
                }
            }
        }
        for side in [Side::First, Side::Second] {
            let count = position.amazons[side as usize].count_ones();
            if !(1..=4).contains(&count) {
                return Err(PositionError::new(format!(
                    "impossible: {count} {}; a side has 1 to 4 amazons",
                    letter(side)
                )));
            }
        }
        if diagram.to_move == Some(Side::Second) {
            position.mover = Side::Second;
            position.hash ^= SIDE_KEY;
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn amazons(text: &str) -> Amazons {
        text.parse().unwrap()
    }

    fn names(position: &Amazons) -> Vec<String> {
        let mut names: Vec<String> = position.moves().iter().map(|&m| position.notation(m)).collect();
        names.sort();
        names
    }

    #[test]
    fn an_amazon_goes_and_shoots_over_empty_cells() {
        let position = amazons("X..# / #### / ###O / ####");
        // It may shoot back over the cell that it came from.
        assert_eq!(names(&position), ["a1-b1/a1", "a1-b1/c1", "a1-c1/a1", "a1-c1/b1"]);
        let start = Amazons::new(10).unwrap();
        assert_eq!((start.moves().len(), start.width()), (2176, 2176));
    }

    #[test]
    fn who_cannot_move_has_lost() {
        let position = amazons("XO.. / ##.. / .... / ....");
        assert_eq!(position.outcome(), Some(Outcome::Won(Side::Second)));
        let position = amazons("XO.. / ##.. / .... / .... / O to move");
        assert_eq!(position.outcome(), None);
    }

    #[test]
    fn what_is_drawn_reads_back_and_other_things_say_why() {
        for side in Amazons::MIN_SIDE..=Amazons::MAX_SIDE {
            let mut position = Amazons::new(side).unwrap();
            let mut dice = Random::new(side.into());
            while let Some(m) = position.even_move(&mut dice) {
                position = position.play(m);
                let again: Amazons = position.to_string().parse().unwrap();
                assert_eq!(again, position);
            }
        }
        assert!(Amazons::new(3).is_none() && Amazons::new(11).is_none());
        for (text, why) in [
            ("", "empty"),
            ("X.O/.../...", "3 rows"),
            ("X..O/..../..../...", "row 4: 3 cells"),
            ("X..O/..?./..../....", "row 2: `?`"),
            ("XXXX/X..O/..../....", "5 X"),
            ("X.../..../..../....", "0 O"),
        ] {
            let error = text.parse::<Amazons>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn moves_have_codes_and_names_of_their_own() {
        let start = Amazons::new(6).unwrap();
        let moves = start.moves();
        let mut codes: Vec<u32> = moves.iter().map(|&m| start.code(m)).collect();
        codes.sort_unstable();
        codes.dedup();
        let mut all = names(&start);
        all.dedup();
        assert_eq!((codes.len(), all.len()), (moves.len(), moves.len()));
    }

    /// How often each move comes in so many draws.
    fn draws(
        position: &Amazons,
        draw: impl Fn(&Amazons, &mut Random) -> Option<Shot>,
    ) -> HashMap<String, u32> {
        let mut dice = Random::new(1);
        let mut counts = HashMap::new();
        for _ in 0..24_000 {
            let m = draw(position, &mut dice).unwrap();
            *counts.entry(position.notation(m)).or_insert(0) += 1;
        }
        counts
    }

    #[test]
    fn the_slow_generator_is_even_and_the_fast_one_is_not() {
        // One step down leaves two cells to shoot at, the others one more or less.
        let position = amazons("X.## / .### / .### / ###O");
        let all = names(&position).len() as f64;
        for (draw, even) in [
            (Amazons::even_move as fn(&Amazons, &mut Random) -> _, true),
            (Amazons::quick_move, false),
        ] {
            let counts = draws(&position, draw);
            assert_eq!(counts.len() as f64, all, "every move comes");
            let expected = 24_000.0 / all;
            let worst = counts.values().map(|&n| (f64::from(n) / expected - 1.0).abs());
            let worst = worst.fold(0.0, f64::max);
            assert_eq!(worst < 0.1, even, "{counts:?}");
        }
    }

    #[test]
    fn quick_wins_are_those_that_trying_every_move_finds() {
        let mut dice = Random::new(7);
        let mut found = 0;
        for _ in 0..40 {
            let mut position = Amazons::new(5).unwrap();
            while position.outcome().is_none() {
                let won = |m: &Shot| position.play(*m).outcome() == Some(Outcome::Won(position.mover));
                let plain = position.moves().into_iter().find(won);
                assert_eq!(position.winning_move().is_some(), plain.is_some(), "{position}");
                found += u32::from(plain.is_some());
                position = position.play(position.quick_move(&mut dice).unwrap());
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn who_is_nearer_owns_a_cell() {
        let position = amazons("X... / #### / #### / O..#");
        let d = position.distances();
        assert_eq!((d.queen, d.king, d.shared), ([3, 2], [3, 2], 0));
        let position = amazons("X... / .... / .... / ...O");
        let d = position.distances();
        assert_eq!((d.near, d.ahead, d.queen[0]), (0, 0, d.queen[1]));
        // Both at once, or one after the other: every cell is somebody's or shared.
        assert_eq!(d.queen[0] + d.queen[1] + d.shared, position.free());
    }

    #[test]
    fn what_remains_is_counted_for_the_winner() {
        let position = amazons("X... / #### / #### / ##O#").play(Shot {
            from: 0,
            to: 1,
            arrow: 0,
        });
        assert_eq!(position.outcome(), Some(Outcome::Won(Side::First)));
        let depth = position.depth(Side::First, &mut Random::new(1));
        assert!((1..=2).contains(&depth), "{depth}");
        assert_eq!(
            Amazons {
                mover: Side::First,
                ..position
            }
            .width(),
            4
        );
    }
}
