//! Connections and separations: two stones in a window, or a stone above the edge, and the rule that fits them.

use super::sheet::{Sheet, step, stepped};
use goban::{Board, Color, Point, PointSet, Size, Symmetry};
use patterns::learn::{Apart, Cells, Half, Outcome, Trees, View, each};

/// The topological base, ready to be laid on a board.
pub struct Topological {
    trees: Trees,
    /// For each window and symmetry, the steps from the first end to each cell.
    steps: Vec<[Vec<i32>; 8]>,
    /// For stones so many columns and rows apart, counted from -4 and -4, the windows that fit: which, how turned, and
    /// whether the first end is the first of the two stones.
    pairs: Vec<Vec<(usize, usize, bool)>>,
    /// The number of a window's first conclusion.
    numbers: Vec<u32>,
}

/// What a rule says of one goal with one side moving first, on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// What comes of it.
    pub outcome: Outcome,
    /// The moves of who moves first.
    pub moves: PointSet,
    /// The rule.
    pub rule: u32,
}

/// A goal from both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sides {
    /// The own side moves first.
    pub first: Side,
    /// The enemy does.
    pub second: Side,
}

impl Sides {
    /// What both know: who wins for certain wins, and what is lost here and not won there is lost.
    pub fn or(&self, other: &Sides) -> Sides {
        Sides {
            first: better(&self.first, &other.first),
            second: better(&self.second, &other.second),
        }
    }

    /// Whether both halves are decided.
    pub fn is_decided(&self) -> bool {
        self.first.outcome != Outcome::Open && self.second.outcome != Outcome::Open
    }
}

fn better(a: &Side, b: &Side) -> Side {
    let rank = |side: &Side| match side.outcome {
        Outcome::Won => 2,
        Outcome::Lost => 1,
        Outcome::Open => 0,
    };
    match rank(a).cmp(&rank(b)) {
        std::cmp::Ordering::Less => *b,
        std::cmp::Ordering::Greater => *a,
        std::cmp::Ordering::Equal => Side {
            moves: a.moves | b.moves,
            ..*a
        },
    }
}

/// Says whether the enemy string on a point stands, or would stand there, and notes what that depends on.
pub type Stands<'a> = dyn FnMut(Point, &mut PointSet) -> bool + 'a;

/// What is known of two stones, or of a stone and the edge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Are they connected?
    pub connection: Sides,
    /// Do they keep the enemy from passing?
    pub separation: Sides,
    /// The rectangle between them.
    pub between: PointSet,
    /// All that was looked at.
    pub footprint: PointSet,
}

impl Topological {
    /// A base.
    pub fn new(trees: Trees) -> Topological {
        let mut steps = Vec::new();
        let mut pairs = vec![Vec::new(); 81];
        let mut numbers = Vec::new();
        let mut number = 0;
        for (i, (window, tree)) in trees.trees.iter().enumerate() {
            let end = window.ends[0];
            let place = |cell: usize| {
                let cols = (cell % window.width) as i8 - (end % window.width) as i8;
                (cols, (cell / window.width) as i8 - (end / window.width) as i8)
            };
            steps.push(Symmetry::ALL.map(|turn| {
                let step = |cell| {
                    let (cols, rows) = place(cell);
                    let (cols, rows) = turn.turn(cols, rows);
                    step(cols, rows)
                };
                (0..window.len()).map(step).collect::<Vec<i32>>()
            }));
            if !window.apart.is_edge() {
                for (s, turn) in Symmetry::ALL.iter().enumerate() {
                    let (cols, rows) = turn.turn(window.apart.cols as i8, window.apart.rows as i8);
                    pairs[apart(cols, rows)].push((i, s, true));
                    pairs[apart(-cols, -rows)].push((i, s, false));
                }
            }
            numbers.push(number);
            number += tree.conclusions.len() as u32;
        }
        Topological {
            trees,
            steps,
            pairs,
            numbers,
        }
    }

    /// The base.
    pub fn trees(&self) -> &Trees {
        &self.trees
    }

    /// What is known of two stones of a colour, at most four columns and rows apart; `sheet` is the board's. Whether an enemy
    /// string that has few liberties stands, or a stone put on an empty point would, is asked.
    pub fn pair(&self, board: &Board, sheet: &Sheet, ends: [Point; 2], stands: &mut Stands<'_>) -> Found {
        let [a, b] = ends;
        let (cols, rows) = (b.col() as i8 - a.col() as i8, b.row() as i8 - a.row() as i8);
        let mut found = Found::default();
        for &(window, turn, forward) in &self.pairs[apart(cols, rows)] {
            let ends = if forward { [a, b] } else { [b, a] };
            self.lay(board, sheet, window, turn, ends, stands, &mut found);
        }
        found
    }

    /// What is known of a stone and the edges that it stands near to, each by itself.
    pub fn edges(&self, board: &Board, sheet: &Sheet, stone: Point, stands: &mut Stands<'_>) -> Vec<Found> {
        let last = board.size().side() - 1;
        let far = [stone.row(), last - stone.row(), stone.col(), last - stone.col()];
        let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let mut out = Vec::new();
        for (rows, way) in far.into_iter().zip(ways) {
            let Ok(window) = self
                .trees
                .trees
                .binary_search_by_key(&Apart { cols: 0, rows }, |t| t.0.apart)
            else {
                continue;
            };
            let mut found = Found::default();
            for (s, turn) in Symmetry::ALL.iter().enumerate() {
                if turn.turn(0, -1) == way {
                    self.lay(board, sheet, window, s, [stone, stone], stands, &mut found);
                }
            }
            out.push(found);
        }
        out
    }

    /// Lays a window on a board and adds what its rule says.
    #[expect(clippy::too_many_arguments)]
    fn lay(
        &self,
        board: &Board,
        sheet: &Sheet,
        window: usize,
        turn: usize,
        ends: [Point; 2],
        stands: &mut Stands<'_>,
        found: &mut Found,
    ) {
        let color = board.at(ends[0]).expect("a stone");
        let steps = &self.steps[window][turn];
        let (shape, tree) = &self.trees.trees[window];
        let (mut asked, mut enemies): (Cells, Cells) = (0, 0);
        let known = tree.find(|cell| {
            let seen = sheet.seen(color, ends[0], steps[cell]);
            asked |= 1 << cell;
            enemies |= Cells::from(seen == 1) << cell;
            seen
        });
        let asked_points = each(asked).filter(|&c| sheet.seen(color, ends[0], steps[c]) < 3);
        found
            .footprint
            .extend(asked_points.map(|c| stepped(ends[0], steps[c])));
        found.footprint.extend(ends);
        let Some((number, topology)) = known else {
            return;
        };
        let laid = Laid {
            board,
            sheet,
            color,
            ends,
            steps,
            enemies,
            rule: self.numbers[window] + number,
        };
        found.between |= laid.points(shape.between);
        let connection = laid.view(&topology.connection, stands, &mut found.footprint);
        let separation = laid.view(&topology.separation, stands, &mut found.footprint);
        found.connection = found.connection.or(&connection);
        found.separation = found.separation.or(&separation);
    }
}

fn apart(cols: i8, rows: i8) -> usize {
    ((rows + 4) * 9 + cols + 4) as usize
}

/// A window laid on a board.
struct Laid<'a> {
    board: &'a Board,
    sheet: &'a Sheet,
    color: Color,
    ends: [Point; 2],
    steps: &'a [i32],
    enemies: Cells,
    rule: u32,
}

impl Laid<'_> {
    /// The points under cells, those off the board left out.
    fn points(&self, cells: Cells) -> PointSet {
        let on_board = each(cells).filter(|&c| self.sheet.seen(self.color, self.ends[0], self.steps[c]) < 3);
        on_board.map(|c| stepped(self.ends[0], self.steps[c])).collect()
    }

    fn view(&self, view: &View, stands: &mut Stands<'_>, seen: &mut PointSet) -> Sides {
        Sides {
            first: self.side(&view.first, stands, seen),
            second: self.side(&view.second, stands, seen),
        }
    }

    /// What a half says if its premise holds.
    fn side(&self, half: &Half, stands: &mut Stands<'_>, seen: &mut PointSet) -> Side {
        let wanted = usize::from(half.liberties);
        let holds = match half.outcome {
            Outcome::Open => false,
            Outcome::Won => self
                .ends
                .iter()
                .all(|&e| self.sheet.has(self.board, e, wanted, seen)),
            Outcome::Lost => {
                let mut his = each(self.enemies).map(|c| stepped(self.ends[0], self.steps[c]));
                his.all(|p| self.sheet.has(self.board, p, wanted, seen) || stands(p, seen))
                    && self.points(half.breathing).iter().all(|p| {
                        !self.board.is_empty(p)
                            || self.would_have(p, wanted.saturating_sub(1), seen)
                            || stands(p, seen)
                    })
            }
        };
        match holds {
            false => Side::default(),
            true => Side {
                outcome: half.outcome,
                moves: self.points(half.moves),
                rule: self.rule,
            },
        }
    }

    /// Whether an enemy stone put on an empty point would have so many liberties with the strings that it joins, captures not
    /// counted.
    fn would_have(&self, p: Point, wanted: usize, seen: &mut PointSet) -> bool {
        if wanted == 0 {
            return true;
        }
        seen.insert(p);
        let board = self.board;
        let all = PointSet::board(board.size());
        let mut liberties = PointSet::EMPTY;
        for n in &PointSet::of(p).border(&all) {
            seen.insert(n);
            match board.at(n) {
                None => {
                    liberties.insert(n);
                }
                Some(c) if c != self.color => {
                    if self.sheet.has(board, n, wanted + 1, seen) {
                        return true;
                    }
                    liberties |= *board.liberty_set(n);
                }
                Some(_) => {}
            }
        }
        liberties.remove(p);
        liberties.len() >= wanted
    }
}

/// All pairs of stones of one colour that lie in a window without being of one string, the first point first.
pub fn pairs(board: &Board) -> Vec<[Point; 2]> {
    let size: Size = board.size();
    let mut out = Vec::new();
    for color in Color::BOTH {
        let stones = board.stones(color);
        for a in stones {
            for rows in 0..5 {
                for cols in -4..5 {
                    if rows == 0 && cols <= 0 {
                        continue;
                    }
                    let other = a.offset(cols, rows, size).filter(|&b| stones.contains(b));
                    if let Some(b) = other.filter(|&b| board.root(b) != board.root(a)) {
                        out.push([a, b]);
                    }
                }
            }
        }
    }
    out
}
