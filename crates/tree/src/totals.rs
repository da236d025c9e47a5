//! What the games of a search came to, beyond the statistics of the nodes.

use crate::evaluator::{CELLS, Evaluation};
use goban::{Move, Point};

/// What games came to under the real komi.
///
/// Nodes count by what the search plays for, in which dynamic komi and a share for the margin are mixed. What is reported
/// has to be about the game itself, so the games through each move of the root are counted once more, by their final margins.
/// Win rate and lead are of the same games then.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub games: u64,
    /// Those that are looks at a position, and no games.
    pub looks: u64,
    /// Games that Black won.
    pub won: f64,
    /// The sum of Black's margins, komi not counted.
    pub margin: f64,
    /// The sum of the squares of these.
    pub squares: f64,
    /// The sum of their values to Black as nodes count them.
    pub value: f64,
}

impl Tally {
    fn count(&mut self, found: &Evaluation, real_komi: f64) {
        self.games += 1;
        self.looks += u64::from(found.looked);
        let margin = f64::from(found.score.unwrap_or(0.0));
        self.margin += margin;
        self.squares += margin * margin;
        self.value += f64::from(found.value);
        self.won += match found.score {
            _ if found.win.is_some() => f64::from(found.win.unwrap_or(0.5)),
            Some(margin) if f64::from(margin) > real_komi => 1.0,
            Some(margin) if f64::from(margin) < real_komi => 0.0,
            Some(_) => 0.5,
            None => f64::from(found.value),
        };
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.looks += other.looks;
        self.won += other.won;
        self.margin += other.margin;
        self.squares += other.squares;
        self.value += other.value;
    }
}

/// Where the games through a move are counted.
fn cell(m: Move) -> usize {
    m.point().map_or(CELLS, Point::index)
}

/// What the games of one search came to, beyond the statistics of the nodes.
#[derive(Clone)]
pub(crate) struct Totals {
    /// Playouts since the question was asked.
    pub playouts: u64,
    /// All games from this position.
    pub all: Tally,
    /// What was known of it before any.
    pub before: Tally,
    /// Those through each move, a pass last.
    moves: Vec<Tally>,
    /// Games that said to whom the points went: one that both sides ended in the tree does not.
    pub owned: u64,
    pub ownership: Box<[f32; CELLS]>,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals {
            playouts: 0,
            all: Tally::default(),
            before: Tally::default(),
            moves: vec![Tally::default(); CELLS + 1],
            owned: 0,
            ownership: Box::new([0.0; CELLS]),
        }
    }
}

impl Totals {
    /// The games through a move.
    pub fn of(&self, m: Move) -> &Tally {
        &self.moves[cell(m)]
    }

    /// What is left of it after a move: what the games through that move came to, or those before it.
    pub fn after(&self, m: Move) -> Totals {
        let known = [*self.of(m), self.all, self.before];
        let before = known.into_iter().find(|tally| tally.games > 0);
        Totals {
            before: before.unwrap_or_default(),
            ..Totals::default()
        }
    }

    /// The same for another question about the same position.
    pub fn asked_again(self) -> Totals {
        Totals { playouts: 0, ..self }
    }

    pub fn count(&mut self, found: &Evaluation, first: Option<Move>, real_komi: f64) {
        self.playouts += 1;
        self.all.count(found, real_komi);
        if let Some(m) = first {
            self.moves[cell(m)].count(found, real_komi);
        }
        if found.has_ownership {
            self.owned += 1;
            let sums = self.ownership.iter_mut().zip(found.ownership.iter());
            sums.for_each(|(sum, value)| *sum += value);
        }
    }

    pub fn add(&mut self, other: &Totals) {
        self.playouts += other.playouts;
        self.all.add(&other.all);
        let moves = self.moves.iter_mut().zip(&other.moves);
        moves.for_each(|(sum, tally)| sum.add(tally));
        self.owned += other.owned;
        let sums = self.ownership.iter_mut().zip(other.ownership.iter());
        sums.for_each(|(sum, value)| *sum += value);
    }

    pub fn clear(&mut self) {
        (self.playouts, self.all, self.owned) = (0, Tally::default(), 0);
        self.moves.fill(Tally::default());
        self.ownership.fill(0.0);
    }
}
