//! A point with its eight neighbours: is it an eye, is it a point of territory?

use super::field::{Cells, ENDLESS, ENEMY, Field, OWN, each};
use super::goal::Goal;
use super::judge::{Half, Outcome, View};
use super::walk::Walk;
use crate::Cell;

/// Nine cells in three rows, the point in question in the middle; none where nothing is asked.
pub type Nine = [Option<Cell>; 9];

/// What is asked of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Question {
    /// An eye of one point: own stones all around, and enough of the diagonals (thesis 000, L3380-L3397): three of four,
    /// at the edge all.
    Eye,
    /// A point at the end of a territory that goes on to the right: the three other neighbours own, and the one opposite to
    /// the opening held by a diagonal on one side at least, so that the point need never be filled (thesis 000, L2987).
    Point,
}

const NORTH: usize = 1;
const WEST: usize = 3;
const SOUTH: usize = 7;

impl Question {
    /// The goal, for cells of which those off the board are known.
    pub fn goal(self, cells: &Nine) -> Goal {
        let on_board = |i: &usize| cells[*i] != Some(Cell::OFF);
        let set = |of: &[usize]| of.iter().filter(|i| on_board(i)).fold(0, |set, i| set | 1 << i);
        let (walls, corners) = match self {
            Question::Eye => (set(&[1, 3, 5, 7]), set(&[0, 2, 6, 8])),
            Question::Point => (set(&[NORTH, WEST, SOUTH]), set(&[0, 6])),
        };
        let there = (corners as Cells).count_ones();
        let wanted = match self {
            Question::Eye => there.min(3),
            Question::Point if !on_board(&WEST) => 0,
            Question::Point => 1,
        };
        Goal::Hold {
            point: 1 << 4,
            walls,
            corners,
            wanted,
        }
    }

    /// What is proved of a point if the stones that are there stand, and those that the enemy puts there, too: level zero
    /// says which do. What is not asked about is the adversary's.
    pub fn judge(self, cells: &Nine) -> View {
        let goal = self.goal(cells);
        let fields = [OWN, ENEMY].map(|prover| field(cells, prover));
        let [own, enemy] = fields.each_ref().map(|f| Walk::new(f, &goal, 1 << 16));
        let (Some(own), Some(enemy)) = (own, enemy) else {
            return View::default();
        };
        let half = |mover: usize| Half {
            outcome: if own.forces(&fields[OWN].start(mover)) {
                Outcome::Won
            } else if !enemy.forces(&fields[ENEMY].start(mover)) {
                Outcome::Lost
            } else {
                Outcome::Open
            },
            liberties: 1,
            settled: true,
            ..Half::default()
        };
        let mut view = View {
            first: half(OWN),
            second: half(ENEMY),
        };
        if view.first.outcome == Outcome::Won && view.second.outcome != Outcome::Won {
            view.first.moves = own.good(&fields[OWN], OWN);
        }
        if view.second.outcome == Outcome::Lost && view.first.outcome != Outcome::Lost {
            view.second.moves = enemy.good(&fields[ENEMY], ENEMY);
        }
        view
    }
}

fn field(cells: &Nine, prover: usize) -> Field {
    let with = |what: Cell| (0..9).fold(0, |set, i| set | Cells::from(cells[i] == Some(what)) << i);
    let stones = [with(Cell::OWN), with(Cell::ENEMY)];
    let all: Cells = stones[0] | stones[1] | with(Cell::EMPTY);
    let mut near = vec![0; 9];
    let mut open = 0;
    for i in each(all) {
        for (j, other) in cells.iter().enumerate() {
            let steps = (i % 3).abs_diff(j % 3) + (i / 3).abs_diff(j / 3);
            near[i] |= Cells::from(steps == 1) << j & all;
            if steps == 1 && other.is_none() {
                open |= 1 << i;
            }
        }
        // Beyond the nine there may be more board.
        if i != 4 {
            open |= 1 << i;
        }
    }
    let mut field = Field {
        cells: all,
        near,
        open,
        stones,
        breath: vec![0; 9],
        prover,
    };
    // Whether stones stand is level zero's business: those that are there do, and so does what the enemy puts down.
    let mine = if prover == OWN {
        stones[OWN]
    } else {
        all & !stones[OWN]
    };
    for cell in each(mine & open) {
        field.breath[cell] = ENDLESS;
    }
    field
}
