//! Diagrams of records and of sequences of moves.

use super::{Diagram, Layer, Shape, Tint, Window};
use crate::info::BoardError;
use crate::markup::{Mark, Markup};
use crate::record::Node;
use goban::{Board, Color, Move, Point, PointSet};

/// Moves that have no place on the board and are told below it; of the others, how many.
const TOLD_BELOW: usize = 100;

impl Diagram {
    /// The position after a node with what the node marks, the view it is shown in and its last move.
    pub fn of_node(node: Node<'_>) -> Result<Diagram, BoardError> {
        let record = node.record();
        let board = record.board_at(node.id())?;
        let mut diagram = Diagram::of_board(&board);
        diagram.mark_node(node);
        Ok(diagram)
    }

    /// Adds what a node marks, the view it is shown in, and its last move.
    pub fn mark_node(&mut self, node: Node<'_>) -> &mut Diagram {
        let last = node.moves().last().and_then(|(_, play)| play.point());
        self.last = last.filter(|&p| self.stone(p).is_some());
        let view = node.view();
        if let Some(first) = view.first() {
            self.window = view.iter().fold(Window::between(first, first), |w, p| Window {
                left: w.left.min(p.col()),
                right: w.right.max(p.col()),
                bottom: w.bottom.min(p.row()),
                top: w.top.max(p.row()),
            });
        }
        self.dimmed = node.dimmed();
        self.add_markup(node.markup())
    }

    /// Adds marks, labels, lines, arrows and territory.
    pub fn add_markup(&mut self, markup: Markup) -> &mut Diagram {
        for color in Color::BOTH {
            let points = markup.territory[color.index()];
            if !points.is_empty() {
                let name = format!("{color} territory");
                self.add(
                    Layer::new(Shape::Dots(points))
                        .tint(Tint::from(color))
                        .named(&name),
                );
            }
        }
        // One layer a mark, in the order in which they are met.
        let mut marks: Vec<(Mark, PointSet)> = Vec::new();
        for (mark, point) in markup.marks {
            match marks.iter_mut().find(|(known, _)| *known == mark) {
                Some((_, points)) => {
                    points.insert(point);
                }
                None => marks.push((mark, PointSet::of(point))),
            }
        }
        for (mark, points) in marks {
            self.add(Layer::new(Shape::Marks(mark, points)));
        }
        for (point, text) in markup.labels {
            self.add(Layer::new(Shape::Label(point, text)));
        }
        for (from, to) in markup.lines {
            self.add(Layer::new(Shape::Line(from, to)));
        }
        for (from, to) in markup.arrows {
            self.add(Layer::new(Shape::Arrow(from, to)));
        }
        self
    }

    /// Moves numbered on the position they start from, as books print games: a stone stays where it was even
    /// if it is captured, and a move on a point that is taken is told below the board.
    ///
    /// ```
    /// use goban::{Board, Color, Size};
    /// use kifu::Diagram;
    /// let board = Board::new(Size::new(3).unwrap());
    /// let moves = ["B2", "A1", "B1", "A2", "A1", "pass"].map(|m| m.parse().unwrap());
    /// let colors = Color::BOTH.into_iter().cycle();
    /// let diagram = Diagram::of_moves(&board, colors.zip(moves), 1);
    /// assert_eq!(diagram.to_text(), "    \
    ///     A B C
    ///  3  . . .  3
    ///  2  4 1 .  2
    ///  1  2 3 .  1
    ///     A B C
    /// odd numbers black, even numbers white
    /// 5 at 2, 6 pass
    /// ");
    /// ```
    pub fn of_moves(board: &Board, moves: impl IntoIterator<Item = (Color, Move)>, first: u32) -> Diagram {
        let mut diagram = Diagram::of_board(board);
        let mut elsewhere = Vec::new();
        let mut untold = 0;
        for ((color, play), number) in moves.into_iter().zip(first..) {
            match play {
                Move::Play(p) if diagram.stone(p).is_none() => diagram.put_numbered(number, color, p),
                _ if elsewhere.len() == TOLD_BELOW => untold += 1,
                Move::Pass => elsewhere.push(format!("{number} pass")),
                Move::Play(p) => {
                    let place = diagram.number(p).map_or(p.to_string(), |n| n.to_string());
                    elsewhere.push(format!("{number} at {place}"));
                }
            }
        }
        if untold > 0 {
            elsewhere.push(format!("and {untold} more"));
        }
        if !elsewhere.is_empty() {
            diagram.note(&elsewhere.join(", "));
        }
        diagram
    }

    fn put_numbered(&mut self, number: u32, color: Color, p: Point) {
        if self.size.contains(p) {
            self.stones[color.index()].insert(p);
            self.numbers.push((number, color, p));
        }
    }

    /// Adds stones that stand on this board and not in the diagram.
    pub fn add_stones(&mut self, board: &Board) -> &mut Diagram {
        let taken = self.stones[0] | self.stones[1];
        for color in Color::BOTH {
            self.stones[color.index()] = self.stones[color.index()] | (*board.stones(color) - taken);
        }
        self
    }
}
