//! All shapes of one kind of place as one tree of questions, so that what many of them share is asked once.

use crate::place::{Laid, Step};
use goban::{Board, Color, Symmetry};

/// A question of the tree: is there a stone of this colour?
struct Asks {
    /// The place of the stone, turned each of the eight ways.
    steps: [Step; 8],
    stone: (Step, Color),
    /// Questions that are asked if the answer is yes.
    further: Vec<u32>,
    /// The shapes that are there if it is.
    shapes: Vec<u32>,
}

/// Shapes by the stones that they are made of, in the order in which these came.
///
/// The drawings of a dictionary share most of their first stones. For every stone of a board and each of its sixteen images
/// only the questions below stones that are there get asked: a thousand shapes on a full board take a few milliseconds
/// (`yomi bench shapes`).
pub(crate) struct Index {
    asks: Vec<Asks>,
}

impl Index {
    pub fn new() -> Index {
        let nothing = Asks {
            steps: [(0, 0); 8],
            stone: ((0, 0), Color::Black),
            further: Vec::new(),
            shapes: Vec::new(),
        };
        Index { asks: vec![nothing] }
    }

    pub fn insert(&mut self, stones: &[(Step, Color)], shape: u32) {
        let mut at = 0;
        for &stone in stones {
            let known = self.asks[at].further.iter().copied();
            let known = known.into_iter().find(|&n| self.asks[n as usize].stone == stone);
            at = match known {
                Some(n) => n as usize,
                None => {
                    let (cols, rows) = stone.0;
                    let new = self.asks.len();
                    self.asks.push(Asks {
                        steps: Symmetry::ALL.map(|turn| turn.turn(cols, rows)),
                        stone,
                        further: Vec::new(),
                        shapes: Vec::new(),
                    });
                    self.asks[at].further.push(new as u32);
                    new
                }
            };
        }
        self.asks[at].shapes.push(shape);
    }

    /// Tells every shape whose stones are all there.
    pub fn find(&self, board: &Board, laid: &Laid, swapped: bool, tell: &mut impl FnMut(u32)) {
        self.below(0, board, laid, swapped, tell);
    }

    fn below(&self, at: usize, board: &Board, laid: &Laid, swapped: bool, tell: &mut impl FnMut(u32)) {
        self.asks[at].shapes.iter().for_each(|&shape| tell(shape));
        for &next in &self.asks[at].further {
            let asks = &self.asks[next as usize];
            let (cols, rows) = asks.steps[laid.turn.index()];
            let there = laid
                .origin
                .offset(cols, rows, laid.size)
                .and_then(|p| board.at(p));
            let wanted = if swapped { !asks.stone.1 } else { asks.stone.1 };
            if there == Some(wanted) {
                self.below(next as usize, board, laid, swapped, tell);
            }
        }
    }
}
