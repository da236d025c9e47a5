//! Drawn positions of a rule: where it gives weight, and where it does not.
//!
//! A drawing shows the lower left of a board of 19x19; what is not drawn is empty, and the side with the stones `X` moves.

use crate::rule::{Place, Rules};
use crate::scene::Scene;
use goban::{Board, Color, Game, Move, Point, PointSet, Size, Symmetry};

/// A drawn position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// Whether it shows where the rule does not speak.
    pub counter: bool,
    /// The side of the board.
    pub size: Size,
    /// How many moves are taken to have been played, if it matters.
    pub after: Option<usize>,
    /// The rows from the top: `X` and `O` stones of the side that moves and of the other, `x` and `o` the last one of
    /// each, `.` empty, `*` points that the rule gives weight to (or, in a counterexample, does not).
    pub rows: Vec<String>,
    /// Where it stands.
    pub place: Place,
}

/// The letters of a drawing.
pub(crate) const LETTERS: &str = "XOxo.*";

impl Example {
    /// The points of the letter.
    fn points(&self, letter: char) -> PointSet {
        let rows = self.rows.iter().rev().enumerate();
        let cells = rows.flat_map(|(row, text)| {
            let cells = text.chars().filter(|c| !c.is_whitespace()).enumerate();
            cells.map(move |(col, c)| (Point::new(col as u8, row as u8), c))
        });
        cells.filter(|&(_, c)| c == letter).map(|(p, _)| p).collect()
    }

    /// The points marked.
    pub fn marked(&self) -> PointSet {
        self.points('*')
    }

    /// The position turned, with the colour for whom the rules speak. None if it cannot be: a string has no liberty, or the
    /// last moves are no moves.
    pub fn game(&self, turn: Symmetry, color: Color) -> Option<Game> {
        let turned = |letter| turn.apply_set(&self.points(letter), self.size);
        let (mut own, mut other) = (turned('X'), turned('O'));
        let (last_own, last_other) = (turned('x').single(), turned('o').single());
        // A stone that was played last is played; if it took stones they are not drawn.
        if last_own.is_none() {
            own |= turned('x');
        }
        if last_other.is_none() {
            other |= turned('o');
        }
        let stones = if color == Color::Black {
            [own, other]
        } else {
            [other, own]
        };
        let board = Board::from_stones(self.size, &stones[0], &stones[1])?;
        let mut game = Game::from_position(board, color, goban::Rules::CHINESE);
        for (by, p) in [(color, last_own), (!color, last_other)] {
            if let Some(p) = p {
                game.play(by, Move::Play(p)).ok()?;
            }
        }
        Some(game)
    }
}

impl Rules {
    /// Tries the examples of a rule, each turned and mirrored, for both colours. What is wrong, in words: nothing, if all is
    /// well.
    pub fn try_examples(&self, number: usize) -> Vec<(Place, String)> {
        let mut wrong = Vec::new();
        for example in &self.rules[number].examples {
            let tries = Symmetry::ALL
                .into_iter()
                .flat_map(|turn| Color::BOTH.map(|color| (turn, color)));
            let found = tries
                .into_iter()
                .find_map(|(turn, color)| self.try_example(number, example, turn, color));
            wrong.extend(found.map(|text| (example.place, text)));
        }
        wrong
    }

    /// The points that a rule gives weight to in a drawn position, turned and for a colour; and whether its conditions hold.
    /// None if the drawing is no position.
    pub fn weighed(
        &self,
        number: usize,
        example: &Example,
        turn: Symmetry,
        color: Color,
    ) -> Option<(PointSet, bool)> {
        let game = example.game(turn, color)?;
        let mut scene = Scene::new(&game, color);
        scene.after_moves(example.after);
        let verdict = self.run_one(&mut scene, number);
        let points = verdict
            .firings
            .first()
            .map_or(PointSet::EMPTY, |firing| firing.points());
        Some((points, verdict.drawn.contains(&number)))
    }

    fn try_example(&self, number: usize, example: &Example, turn: Symmetry, color: Color) -> Option<String> {
        let Some((weighed, fires)) = self.weighed(number, example, turn, color) else {
            return Some("the drawing is no position".into());
        };
        let name = &self.rules[number].name;
        let marked = turn.apply_set(&example.marked(), example.size);
        let said = |points: &PointSet| {
            let points = turn.inverse().apply_set(points, example.size);
            points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
        };
        let missed = marked - weighed;
        match (example.counter, marked.is_empty()) {
            (false, true) if !fires => Some(format!("the rule {name} does not fire here")),
            (true, true) if fires => Some(format!("the rule {name} fires here")),
            (false, false) if self.rules[number].weight().is_none() => {
                Some(format!("the rule {name} gives no weight: its drawing has no `*`"))
            }
            (false, false) if !missed.is_empty() => {
                Some(format!("the rule {name} gives no weight to {}", said(&missed)))
            }
            (true, false) if marked.intersects(&weighed) => Some(format!(
                "the rule {name} gives weight to {}",
                said(&(marked & weighed))
            )),
            _ => None,
        }
    }
}
