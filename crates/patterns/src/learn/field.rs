//! A piece of board as a learner sees it: some cells, and beyond them whatever is worst.

/// Cells as bits.
pub type Cells = u64;

/// Whose stones, or whose turn: `OWN` is the side whose goal it is.
pub const OWN: usize = 0;
/// The side that hinders.
pub const ENEMY: usize = 1;

/// So many liberties that nobody fills them.
pub const ENDLESS: u8 = u8::MAX;

/// The single cells of a set.
pub fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            cell
        })
    })
}

/// Some cells and what is beside them.
///
/// What is found must hold on every board on which these cells look so. One side, the *prover*, therefore gets nothing
/// from beyond them but what the rule states, and the other, the *adversary*, gets everything:
///
/// * a string of the adversary's that touches the unknown never runs out of liberties;
/// * a string of the prover's has, out there, at least the liberties that [`Field::breath`] says. Each move that the
///   adversary spends outside may take one from every string at once. Where none is left for certain, the adversary
///   chooses whether the string is taken, since there may be more of them than is known;
/// * the adversary does not mind the ban of the ko rule; the prover does.
///
/// So every play on a real board is a play here, with the adversary choosing what the unknown turns out to be, and what
/// the prover forces here he forces there (thesis 002, L2716-L2750: a local proof holds globally).
#[derive(Clone, Debug)]
pub struct Field {
    /// The cells.
    pub cells: Cells,
    /// For each cell, those beside it.
    pub near: Vec<Cells>,
    /// Cells beside something that is on the board, or may be, but is no cell.
    pub open: Cells,
    /// The stones at the start, by side.
    pub stones: [Cells; 2],
    /// Liberties outside that a stone of the prover's on a cell gives its string, at least.
    pub breath: Vec<u8>,
    /// Who must prove.
    pub prover: usize,
}

/// A position in a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The stones, by side.
    pub stones: [Cells; 2],
    /// Who moves.
    pub mover: u8,
    /// Where the prover may not retake.
    pub ban: Option<u8>,
    /// Moves that the adversary has spent outside.
    pub filled: u8,
}

impl State {
    fn taken(&self) -> Cells {
        self.stones[0] | self.stones[1]
    }
}

impl Field {
    /// The start with a side to move.
    pub fn start(&self, mover: usize) -> State {
        State {
            stones: self.stones,
            mover: mover as u8,
            ban: None,
            filled: 0,
        }
    }

    /// Cells without a stone.
    pub fn empty(&self, state: &State) -> Cells {
        self.cells & !state.taken()
    }

    /// All cells beside these.
    pub fn spread(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |out, c| out | self.near[c])
    }

    /// What can be reached from some cells over others.
    pub fn flood(&self, from: Cells, within: Cells) -> Cells {
        let mut set = from & within;
        let mut edge = set;
        while edge != 0 {
            edge = self.spread(edge) & within & !set;
            set |= edge;
        }
        set
    }

    /// Liberties that a string of the prover's has outside for certain.
    pub(super) fn outside(&self, string: Cells, filled: u8) -> u8 {
        let breath = each(string).map(|c| self.breath[c]).max().unwrap_or(0);
        if breath == ENDLESS {
            return ENDLESS;
        }
        breath.saturating_sub(filled)
    }

    /// The position after a stone on a cell, as often as the adversary may choose what becomes of strings that reach into
    /// the unknown; none if the move is illegal.
    pub fn play(&self, state: &State, cell: usize, out: &mut Vec<State>) {
        let mover = usize::from(state.mover);
        let stone = 1 << cell;
        if state.taken() & stone != 0 || state.ban == Some(cell as u8) && mover == self.prover {
            return;
        }
        let own = state.stones[mover] | stone;
        let other = state.stones[1 - mover];
        let (mut taken, mut doubtful) = (0, [0; 4]);
        let mut doubts = 0;
        let mut beside = self.near[cell] & other;
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), other);
            beside &= !string;
            if self.spread(string) & !(own | other) != 0 {
                continue;
            }
            let unknown = string & self.open != 0;
            if mover == self.prover {
                if !unknown {
                    taken |= string;
                }
            } else if self.outside(string, state.filled) == 0 {
                if unknown {
                    doubtful[doubts] = string;
                    doubts += 1;
                } else {
                    taken |= string;
                }
            }
        }
        let string = self.flood(stone, own);
        for choice in 0..1 << doubts {
            let gone = (0..doubts).fold(taken, |gone, i| {
                gone | if choice >> i & 1 != 0 { doubtful[i] } else { 0 }
            });
            let liberties = self.spread(string) & !(own | other & !gone);
            let breathes = liberties != 0
                || if mover == self.prover {
                    self.outside(string, state.filled) > 0
                } else {
                    string & self.open != 0
                };
            if !breathes {
                continue;
            }
            // Only the prover minds a ban; where the taker's stone may have more liberties there is none, or no retaking.
            let ko = mover != self.prover && string == stone && gone.count_ones() == 1 && liberties == gone;
            let mut stones = [0; 2];
            stones[mover] = own;
            stones[1 - mover] = other & !gone;
            out.push(State {
                stones,
                mover: 1 - state.mover,
                ban: ko.then(|| gone.trailing_zeros() as u8),
                filled: state.filled,
            });
        }
    }

    /// The positions after a move somewhere else: a pass, or for the adversary a liberty filled, which may take strings of
    /// which no liberty is known.
    pub fn elsewhere(&self, state: &State, out: &mut Vec<State>) {
        let passed = State {
            mover: 1 - state.mover,
            ban: None,
            ..*state
        };
        if usize::from(state.mover) == self.prover {
            out.push(passed);
            return;
        }
        let counted = self.breath.iter().filter(|&&b| b != ENDLESS);
        let most = counted.copied().max().unwrap_or(0);
        let filled = (state.filled + 1).min(most);
        let mine = state.stones[self.prover];
        let mut doubtful = Vec::new();
        let mut left = mine & self.open;
        while left != 0 {
            let string = self.flood(left & left.wrapping_neg(), mine);
            left &= !string;
            if self.spread(string) & !state.taken() == 0 && self.outside(string, filled) == 0 {
                doubtful.push(string);
            }
        }
        for choice in 0..1u32 << doubtful.len().min(4) {
            let chosen = doubtful.iter().enumerate().filter(|(i, _)| choice >> i & 1 != 0);
            let gone = chosen.fold(0, |gone, (_, string)| gone | string);
            let mut stones = state.stones;
            stones[self.prover] &= !gone;
            out.push(State {
                stones,
                filled,
                ..passed
            });
        }
    }
}
