//! Random games whose first moves mean something (HDR 2004, 9.3, L498): moves drawn from those that knowledge names.

use super::knowledge::{Knowledge, verified};
use super::{Evaluation, Mind};
use goban::{Board, Color, Point, PointSet, Random};
use playouts::{Ending, Policy, QuickBoard};

/// Moves among which one is drawn.
const AMONG: usize = 7;

/// Draws among the moves that knowledge names, each by its urgency.
pub(crate) struct Conceptual {
    mind: Mind,
    knowledge: Knowledge,
}

impl Conceptual {
    pub fn new(knowledge: Knowledge, settings: concepts::Settings) -> Conceptual {
        Conceptual {
            mind: Mind::new(settings),
            knowledge,
        }
    }

    /// What the model makes of a position: Black's lead, with this side to move.
    pub fn value(&mut self, board: &QuickBoard, to_move: Color) -> f64 {
        let Some(board) = whole(board, to_move) else {
            return f64::from(board.margin());
        };
        let found = Evaluation::of(self.mind.look(&board));
        match to_move {
            Color::Black => found.for_mover(Color::Black),
            Color::White => -found.for_mover(Color::White),
        }
    }
}

impl Clone for Conceptual {
    /// What was seen is seen again.
    fn clone(&self) -> Conceptual {
        Conceptual::new(self.knowledge.clone(), *self.mind.settings())
    }
}

impl Policy for Conceptual {
    fn draw(&mut self, quick: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        let board = whole(quick, color)?;
        let model = self.mind.look(&board);
        let may = |p: Point| quick.is_legal(color, p) && !quick.is_eye(color, p);
        let ideas = self.knowledge.name(model, color, quick, may);
        let ideas = verified(&board, color, ideas, AMONG);
        let total: f64 = ideas.iter().map(|idea| idea.urgency()).sum();
        let mut left = f64::from(random.below(1 << 24)) / f64::from(1 << 24) * total;
        let drawn = ideas.iter().find(|idea| {
            left -= idea.urgency();
            left < 0.0
        });
        drawn.or(ideas.last()).map(|idea| idea.point)
    }
}

/// Plays so many conceptual moves and takes the model's word for the rest.
pub(crate) fn cut(
    board: &mut QuickBoard,
    policy: &mut Conceptual,
    mut color: Color,
    random: &mut Random,
    moves: u32,
) -> Ending {
    let mut surplus = 0;
    for _ in 0..moves {
        match policy.draw(board, color, random) {
            Some(p) => {
                board.play(color, p);
                surplus += if color == Color::Black { 1 } else { -1 };
            }
            None => board.pass(),
        }
        color = !color;
    }
    Ending {
        margin: policy.value(board, color).round() as i32,
        moves,
        surplus,
    }
}

/// The board that a quick one stands for, with the ko that binds the side to move.
fn whole(quick: &QuickBoard, to_move: Color) -> Option<Board> {
    let mut stones = [PointSet::EMPTY; 2];
    for p in quick.size().points() {
        if let Some(color) = quick.at(p) {
            stones[color.index()].insert(p);
        }
    }
    let board: Board = Board::from_stones(quick.size(), &stones[0], &stones[1])?;
    match quick.ko() {
        Some(p) => board.clone().with_ko(to_move, p).or(Some(board)),
        None => Some(board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use playouts::{Episode, Uniform, run};

    #[test]
    fn the_first_moves_of_an_episode_mean_something() {
        // White's two stones are in atari: knowledge takes them or does not play there, chance fills the corner.
        let board: Board = "
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O O X . .
            . . X . X . .
            . . . X . . .
            . . . . . . .
        "
        .parse()
        .unwrap();
        let quick = QuickBoard::new(&board);
        let mut policy = Conceptual::new(Knowledge::new(), concepts::Settings::default());
        let mut random = Random::new(5);
        let drawn: Vec<Point> = (0..20)
            .filter_map(|_| policy.draw(&quick, Color::Black, &mut random))
            .collect();
        assert_eq!(drawn.len(), 20);
        let edge = |p: &Point| p.col() == 0 || p.row() == 0 || p.col() == 6 || p.row() == 6;
        assert!(drawn.iter().filter(|p| edge(p)).count() <= 4, "{drawn:?}");
    }

    #[test]
    fn both_kinds_of_episodes_come_to_an_end() {
        let board = Board::new(goban::Size::new(5).unwrap());
        let quick = QuickBoard::new(&board);
        let policy = Conceptual::new(Knowledge::new(), concepts::Settings::default());
        let mut random = Random::new(3);
        let ending = cut(
            &mut quick.clone(),
            &mut policy.clone(),
            Color::Black,
            &mut random,
            4,
        );
        assert_eq!((ending.moves, ending.margin.abs() <= 25), (4, true));
        let mut episode = Episode::new(policy, 4, Uniform);
        let mut board = quick.clone();
        episode.begin(&board);
        let ending = run(&mut board, &mut episode, Color::Black, &mut random, |_, _| {});
        assert!(ending.moves > 4);
    }
}
