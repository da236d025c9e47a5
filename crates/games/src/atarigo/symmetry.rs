//! The eight symmetries of the board, and what they make of positions.

use proof::World;
use proof::bits::{Bits, Cell, Cells};

use super::AtariGo;
use goban::Point;

/// A symmetry of the square: the axes are exchanged first, then each may be turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    exchanged: bool,
    columns: bool,
    rows: bool,
}

/// All of them, the one that changes nothing first.
pub(super) const SYMMETRIES: [Symmetry; 8] = {
    let mut all = [Symmetry {
        exchanged: false,
        columns: false,
        rows: false,
    }; 8];
    let mut i = 0;
    while i < 8 {
        all[i] = Symmetry {
            exchanged: i & 4 != 0,
            columns: i & 1 != 0,
            rows: i & 2 != 0,
        };
        i += 1;
    }
    all
};

impl Symmetry {
    /// The one that undoes it.
    pub(super) fn inverse(self) -> Symmetry {
        match self.exchanged {
            true => Symmetry {
                columns: self.rows,
                rows: self.columns,
                ..self
            },
            false => self,
        }
    }

    fn apply(self, col: u8, row: u8, last: u8) -> (u8, u8) {
        let (col, row) = if self.exchanged { (row, col) } else { (col, row) };
        let col = if self.columns { last - col } else { col };
        let row = if self.rows { last - row } else { row };
        (col, row)
    }
}

/// Positions with at most so many stones are looked up by symmetry: later ones are seldom met twice so.
const SYMMETRIC_STONES: u32 = 9;

impl<B: Bits> AtariGo<B> {
    /// The moves that are the same as this one up to the symmetries of the position, this one among them.
    pub fn orbit(&self, m: Cell) -> Cells<B> {
        SYMMETRIES
            .into_iter()
            .filter(|&map| self.stones.iter().all(|&own| self.image(map, own) == own))
            .map(|map| self.turn(map, m))
            .collect()
    }

    /// Where a symmetry takes a cell.
    pub(super) fn turn(&self, map: Symmetry, cell: Cell) -> Cell {
        let at = self.point(cell);
        let (col, row) = map.apply(at.col(), at.row(), self.size - 1);
        self.cell(Point::new(col, row))
    }

    /// Where a symmetry takes a set of cells.
    fn image(&self, map: Symmetry, set: B) -> B {
        Cells(set).map(|c| self.turn(map, c)).collect::<Cells<B>>().0
    }

    /// Where a symmetry takes the position.
    pub(super) fn turned(&self, map: Symmetry) -> AtariGo<B> {
        AtariGo {
            stones: self.stones.map(|own| self.image(map, own)),
            atari: self.atari.map(|last| self.image(map, last)),
            ..*self
        }
    }

    /// Black and White exchanged.
    pub(super) fn colors_swapped(&self) -> AtariGo<B> {
        let [black, white] = self.stones;
        let [black_atari, white_atari] = self.atari;
        AtariGo {
            stones: [white, black],
            atari: [white_atari, black_atari],
            mover: !self.mover,
            winner: self.winner.map(|side| !side),
            ..*self
        }
    }

    /// The least of the hashes of all images, on boards with few stones.
    pub(super) fn least_hash(&self) -> u64 {
        if (self.stones[0] | self.stones[1]).count() > SYMMETRIC_STONES {
            return self.hash();
        }
        let turned = SYMMETRIES.into_iter().map(|map| {
            let stones = self.stones.map(|own| self.image(map, own));
            AtariGo { stones, ..*self }.hash()
        });
        turned.min().unwrap_or_else(|| self.hash())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eight_symmetries_each_undone_by_its_inverse() {
        let images: HashSet<_> = SYMMETRIES.map(|s| s.apply(1, 2, 5)).into();
        assert_eq!(images.len(), 8);
        for symmetry in SYMMETRIES {
            let (col, row) = symmetry.apply(1, 2, 5);
            assert_eq!(symmetry.inverse().apply(col, row, 5), (1, 2));
        }
    }
}
