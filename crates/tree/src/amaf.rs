//! All moves as first over all branches: a table of each colour, and one of each answer.
//!
//! A game counts once for each point, for the side that was first to play there, wherever in the tree the game branched off.
//! The tables are of one position: where the game goes on, they are forgotten.

use crate::accounts::cell_of;
use crate::company::{Place, Share};
use crate::evaluator::CELLS;
use crate::node::Count;
use crate::scheme::{Amaf, Scheme};
use goban::{Color, Point};

/// Games that an answer must be known by to be believed; else the table of its colour is.
const ENOUGH: u32 = 20;

/// The counts of all games of a search.
#[derive(Default)]
pub(crate) struct Tables {
    /// Two sheets of points.
    colors: Vec<Count>,
    /// For each point of the opponent's move a sheet of answers, for each colour.
    answers: Vec<Count>,
}

fn blank(cells: usize) -> Vec<Count> {
    (0..cells).map(|_| Count::default()).collect()
}

impl Tables {
    /// Empty tables as a scheme needs them.
    pub fn new(scheme: &Scheme) -> Tables {
        let sheets = |wanted: bool, cells| blank(if wanted { cells } else { 0 });
        Tables {
            colors: sheets(scheme.keeps_tables(), 2 * CELLS),
            answers: sheets(scheme.amaf == Amaf::Answers, 2 * CELLS * CELLS),
        }
    }

    /// Whether anything is counted here.
    pub fn are_kept(&self) -> bool {
        !self.colors.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let all = self.colors.iter().chain(&self.answers);
        all.filter(|count| count.get().0 > 0).for_each(Count::clear);
    }

    /// What came of the games in which this side was first on a point.
    pub fn of(&self, color: Color, p: Point) -> &Count {
        &self.colors[color.index() * CELLS + p.index()]
    }

    fn answer(&self, color: Color, to: Point, p: Point) -> &Count {
        &self.answers[(color.index() * CELLS + to.index()) * CELLS + p.index()]
    }

    /// The same of those in which it followed the opponent's move, if enough games know that.
    pub fn known_answer(&self, color: Color, to: Option<Point>, p: Point) -> Option<(u32, f32)> {
        let found = self.answer(color, to?, p).get();
        (found.0 >= ENOUGH).then_some(found)
    }

    /// Counts a whole game by who was first where, 1 for Black and 2 for White.
    pub fn count(&self, first: &[u8; CELLS], add: impl Fn(&Count, Color)) {
        for (cell, &who) in first.iter().enumerate() {
            let color = match who {
                1 => Color::Black,
                2 => Color::White,
                _ => continue,
            };
            add(&self.colors[color.index() * CELLS + cell], color);
        }
    }

    /// Counts what this side played first after a move of the opponent's.
    pub fn count_answers(&self, color: Color, to: Point, first: &[u8; CELLS], add: impl Fn(&Count)) {
        if self.answers.is_empty() {
            return;
        }
        let own = color as u8 + 1;
        let start = (color.index() * CELLS + to.index()) * CELLS;
        let sheet = &self.answers[start..start + CELLS];
        for (count, _) in sheet.iter().zip(first).filter(|(_, who)| **who == own) {
            add(count);
        }
    }

    /// The lists of both colours, as they are told to others.
    pub fn list(&self) -> Vec<Share> {
        let cells = self.colors.iter().map(Count::games).enumerate();
        let known = cells.filter(|(_, games)| games.count() > 0);
        let share = |(cell, games)| Share {
            place: Place(cell as u64),
            games,
            ..Share::default()
        };
        known.map(share).collect()
    }

    /// Adds to the lists what makes them the average of all.
    pub fn adjust(&self, by: &[Share]) {
        for share in by {
            if let Some(count) = cell_of(share.place).and_then(|cell| self.colors.get(cell)) {
                count.add_games(share.games);
            }
        }
    }

    /// What is wrong with the counts of at most so many games, if anything is: a game counts once for a point, and nobody wins more
    /// games than there were.
    pub fn audit(&self, games: u32) -> Result<(), String> {
        for cell in 0..self.colors.len() / 2 {
            let [black, white] = [&self.colors[cell], &self.colors[CELLS + cell]].map(Count::get);
            if black.0 + white.0 > games || black.1 > black.0 as f32 || white.1 > white.0 as f32 {
                let p = Point::from_index(cell);
                return Err(format!("{p} in {games} games: Black {black:?}, White {white:?}"));
            }
        }
        match self
            .answers
            .iter()
            .map(Count::get)
            .find(|(n, won)| *won > *n as f32)
        {
            Some(wrong) => Err(format!("an answer has won too much: {wrong:?}")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::WON;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// Black was first on C3 and White on D4, in a game that Black won: two points have a game each, and no other side of them.
    #[test]
    fn a_game_counts_once_for_a_point() {
        let tables = Tables::new(&Scheme {
            amaf: Amaf::Everywhere,
            ..Scheme::default()
        });
        let mut first = [0; CELLS];
        (first[point("C3").index()], first[point("D4").index()]) = (1, 2);
        tables.count(&first, |count, color| {
            count.add(if color == Color::Black { WON } else { 0 })
        });
        let known = |color, name| tables.of(color, point(name)).get();
        assert_eq!(known(Color::Black, "C3"), (1, 1.0));
        assert_eq!(known(Color::White, "D4"), (1, 0.0));
        assert_eq!(known(Color::White, "C3"), (0, 0.0));
        assert_eq!(tables.audit(1), Ok(()));
        assert!(tables.audit(0).is_err());
        tables.clear();
        assert_eq!(known(Color::Black, "C3"), (0, 0.0));
    }

    /// What Black plays after White D4 is known apart from what he plays after White E5, once enough games know it.
    #[test]
    fn an_answer_is_known_by_what_it_answers() {
        let tables = Tables::new(&Scheme {
            amaf: Amaf::Answers,
            ..Scheme::default()
        });
        let mut first = [0; CELLS];
        first[point("C3").index()] = 1;
        let after_d4 = || tables.known_answer(Color::Black, Some(point("D4")), point("C3"));
        for game in 0..ENOUGH {
            assert_eq!(after_d4(), None, "{game} games are too few");
            tables.count_answers(Color::Black, point("D4"), &first, |count| count.add(WON));
            tables.count_answers(Color::Black, point("E5"), &first, |count| count.add(0));
        }
        assert_eq!(after_d4(), Some((ENOUGH, ENOUGH as f32)));
        let after_e5 = tables.known_answer(Color::Black, Some(point("E5")), point("C3"));
        assert_eq!(after_e5, Some((ENOUGH, 0.0)));
        assert_eq!(tables.known_answer(Color::Black, None, point("C3")), None);
    }
}
