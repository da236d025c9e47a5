//! Where on a board rules fit: all of a base, all ways to lie, both colours, at once.
//!
//! Each way in which a rule can lie is hung up by one of its cells, its *pivot*: a stone if it wants one, since two points of
//! three are empty. For each point of a board a tree of questions ("what is two to the right of here?") leaves some of
//! them, 64 at most in one place, which go through a sieve together, a bit each (Boon's bit-sets, HDR 2004, L334);
//! liberties come last. Of the drawings that a question is about each goes the way of the answers it allows; those
//! that hardly care go a way of their own, which is walked besides. So a drawing hangs in few places, unlike in an
//! automaton. Measured with 4,000 rules (`yomi bench patterns`): looking at the candidates of a place one by one takes
//! twice as long as the sieves, and three and a half times as long where their cells lie spread over the memory.

mod tree;

use crate::base::Base;
use crate::cell::{Cell, Seen};
use crate::drawing::{Drawing, Liberties};
use crate::ground::{Ground, View};
use crate::image::Image;
use crate::rule::Rule;
use goban::{Color, Point, PointSet, Size, Symmetry};
use tree::Tree;

/// A rule seen on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Match {
    /// The point under the anchor of its drawing.
    pub at: Point,
    /// Its number in the base.
    pub rule: u32,
    /// How the drawing lies, and for whom.
    pub image: Image,
}

impl Match {
    /// Whose stones are the own ones.
    pub fn owner(&self) -> Color {
        self.image.owner()
    }

    /// Its place among all matches, as one number: the order of [`Ord`].
    fn order(&self) -> u64 {
        let image = usize::from(self.image.swapped) * 8 + self.image.turn.index();
        (self.at.index() as u64) << 48 | u64::from(self.rule) << 8 | image as u64
    }

    /// The point of the board under a cell of the drawing of the rule, as the base has it.
    pub fn point(&self, drawing: &Drawing, place: Point, size: Size) -> Option<Point> {
        drawing.lies_on(place, self.image.turn, self.at, size)
    }

    /// The points under some cells.
    pub fn points(&self, drawing: &Drawing, places: &PointSet, size: Size) -> PointSet {
        let points = places.iter().filter_map(|place| self.point(drawing, place, size));
        points.collect()
    }

    /// The points that the rule looks at: cells of which it wants something. What it wants to know of liberties depends on
    /// whole strings, and on the points beside them.
    pub fn looked_at(&self, drawing: &Drawing, size: Size) -> PointSet {
        let cells = drawing.places().filter(|&place| drawing.cell(place) != Cell::ANY);
        cells
            .filter_map(|place| self.point(drawing, place, size))
            .collect()
    }
}

/// One way in which a rule can lie, seen from its pivot.
struct Hung {
    rule: u32,
    turn: Symmetry,
    /// From the pivot to the anchor, in columns and rows.
    anchor: (i8, i8),
    /// Steps to the cells of which it wants something, and what it wants, by [`allowed`]; the most telling first.
    cells: Vec<(i16, u8)>,
    liberties: Vec<((i8, i8), Liberties)>,
    /// Columns and rows from the pivot to its farthest cells: left, right, down, up.
    reach: [i8; 4],
}

/// What a cell allows as a bit for each of [`Seen`].
fn allowed(cell: Cell) -> u8 {
    let all = [Seen::Empty, Seen::Own, Seen::Enemy, Seen::Off];
    let bits = all.map(|seen| u8::from(cell.allows(seen)) << seen as u8);
    bits.into_iter().sum()
}

/// How often a point of a game is empty, own, the enemy's, or off the board, in hundredths (thesis 002, L2700, and the edge).
const OFTEN: [u32; 4] = [58, 16, 16, 10];

/// How often a point is one of those that these bits allow, in hundredths.
fn frequency(bits: u8) -> u32 {
    (0..4).filter(|i| bits >> i & 1 != 0).map(|i| OFTEN[i]).sum()
}

impl Hung {
    /// None if the drawing can lie nowhere.
    fn new(number: u32, rule: &Rule, turn: Symmetry) -> Option<Hung> {
        let drawing = rule.drawing.image(Image { swapped: false, turn });
        let anchor = drawing.anchor();
        let cell = |place: Point| match place == anchor {
            true => drawing.cell(place) & Cell::BOARD,
            false => Some(drawing.cell(place)),
        };
        cell(anchor)?;
        let bits = |place| cell(place).map_or(0, allowed);
        // On the board, rare, and in the middle of the rest.
        let middle = |place: Point| {
            let off = |at: u8, length: u8| (2 * at).abs_diff(length - 1);
            off(place.col(), drawing.width()) + off(place.row(), drawing.height())
        };
        let on_board = drawing.places().filter(|&place| bits(place) & 8 == 0);
        let pivot = on_board.min_by_key(|&place| (frequency(bits(place)), middle(place)))?;
        let from_pivot = |place: Point| {
            (
                place.col() as i8 - pivot.col() as i8,
                place.row() as i8 - pivot.row() as i8,
            )
        };
        let wanted = drawing
            .places()
            .filter(|&place| place != pivot && bits(place) != 15);
        let mut cells: Vec<(i16, u8)> = wanted
            .map(|place| {
                let (cols, rows) = from_pivot(place);
                (View::step(cols, rows), bits(place))
            })
            .collect();
        cells.sort_by_key(|&(_, bits)| frequency(bits));
        cells.insert(0, (0, bits(pivot)));
        let (left, down) = from_pivot(Point::new(0, 0));
        let (right, up) = from_pivot(Point::new(drawing.width() - 1, drawing.height() - 1));
        Some(Hung {
            rule: number,
            turn,
            anchor: from_pivot(anchor),
            cells,
            liberties: drawing
                .liberties()
                .iter()
                .map(|&(place, liberties)| (from_pivot(place), liberties))
                .collect(),
            reach: [left, right, down, up],
        })
    }

    /// Whether strings have the liberties that it wants.
    fn has_liberties(&self, ground: &impl Ground, pivot: Point) -> bool {
        let size = ground.size();
        self.liberties.iter().all(|&((cols, rows), wanted)| {
            let stone = pivot.offset(cols, rows, size);
            let stone = stone.filter(|&p| ground.seen(Color::Black, p).is_stone());
            stone.is_some_and(|p| wanted.allows(ground.string_liberties(p)))
        })
    }

    /// Whether one of these points lies under the drawing.
    fn covers(&self, pivot: Point, points: &PointSet, size: Size) -> bool {
        let [left, right, down, up] = self.reach;
        (down..=up).any(|rows| {
            (left..=right).any(|cols| {
                let p = pivot.offset(cols, rows, size);
                p.is_some_and(|p| points.contains(p))
            })
        })
    }
}

/// Finds the rules of a base on boards.
///
/// ```
/// use goban::{Board, Color, Point};
/// use patterns::{Base, Matcher, Subject};
/// let base: Base = "yomi-patterns 1 topological\n\nrule\n, O ,\nX . X\n, O ,\nconnection = * own B2 enemy B2\n".parse().unwrap();
/// let board: Board = "
///     . . . . .
///     . . O . .
///     . X . X .
///     . . O . .
///     . . . . .
/// ".parse().unwrap();
/// let found = Matcher::new(&base).matches(&board);
/// // For Black as it is drawn; for White, whose stones it shows connected the other way, turned.
/// assert_eq!(found.iter().map(|m| m.owner()).collect::<Vec<_>>(), [Color::Black, Color::White]);
/// let rule = &base.rules[found[1].rule as usize];
/// let moves = rule.about(Subject::Connection).unwrap().own;
/// let c3: Point = "C3".parse().unwrap();
/// assert_eq!(found[1].points(&rule.drawing, &moves, board.size()).single(), Some(c3));
/// ```
pub struct Matcher {
    hung: Vec<Hung>,
    tree: Tree,
    /// How far a drawing reaches from its pivot.
    reach: u8,
}

impl Matcher {
    /// For the rules of a base.
    pub fn new(base: &Base) -> Matcher {
        Matcher::of(&base.rules)
    }

    /// For these rules; a rule's number is its place.
    pub fn of(rules: &[Rule]) -> Matcher {
        let mut hung = Vec::new();
        for (number, rule) in rules.iter().enumerate() {
            let turns = rule.turns();
            hung.extend(
                turns
                    .into_iter()
                    .filter_map(|turn| Hung::new(number as u32, rule, turn)),
            );
        }
        let tree = Tree::new(&hung);
        let reaches = hung.iter().flat_map(|h| h.reach);
        let reach = reaches.map(i8::unsigned_abs).max().unwrap_or(0);
        Matcher { hung, tree, reach }
    }

    /// All that fits, by the point under the anchor, then the number of the rule, then the image: Black's first.
    pub fn matches(&self, ground: &impl Ground) -> Vec<Match> {
        let mut found = Vec::new();
        self.find(ground, ground.size().points(), |_, _| true, &mut found);
        found
    }

    /// Of all that fits, what lies over one of these points, in the same order: what there is now around points that have
    /// changed. For rules that ask about liberties the stones of strings whose liberties have changed must be among the
    /// points.
    pub fn matches_around(&self, ground: &impl Ground, changed: &PointSet) -> Vec<Match> {
        let size = ground.size();
        let reach = self.reach as i8;
        let mut near = PointSet::EMPTY;
        for p in changed {
            for rows in -reach..=reach {
                for cols in -reach..=reach {
                    near.extend(p.offset(cols, rows, size));
                }
            }
        }
        let mut found = Vec::new();
        let covers = |hung: &Hung, pivot| hung.covers(pivot, changed, size);
        self.find(ground, near.iter(), covers, &mut found);
        found
    }

    fn find(
        &self,
        ground: &impl Ground,
        pivots: impl Iterator<Item = Point>,
        wanted: impl Fn(&Hung, Point) -> bool,
        found: &mut Vec<Match>,
    ) {
        let black = View::new(ground, Color::Black);
        let views = [(Color::White, black.by_the_other()), (Color::Black, black)];
        let size = ground.size();
        for pivot in pivots {
            let place = View::place(pivot);
            for (owner, view) in &views {
                self.tree.visit(view, place, &mut |candidate| {
                    let hung = &self.hung[candidate as usize];
                    if wanted(hung, pivot) && hung.has_liberties(ground, pivot) {
                        let (cols, rows) = hung.anchor;
                        found.extend(pivot.offset(cols, rows, size).map(|at| Match {
                            at,
                            rule: hung.rule,
                            image: Image::of(*owner, hung.turn),
                        }));
                    }
                });
            }
        }
        found.sort_unstable_by_key(Match::order);
    }
}
