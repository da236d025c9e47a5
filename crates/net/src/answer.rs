//! What a net says of a position: one type for all nets.

use goban::{Color, Move, Point, Size};

/// Cells of the sheet that points are numbered on.
const CELLS: usize = 1024;

/// What a net says of a position, seen from the side to move.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The side to move.
    pub to_move: Color,
    /// The size of the board.
    pub size: Size,
    /// The probability of every legal stone, and last that of a pass.
    pub policy: Vec<(Move, f32)>,
    /// The chance to win, 0 to 1.
    pub win: f32,
    /// The chance to lose. What is left to one is neither.
    pub loss: f32,
    /// The chance that the game has no result.
    pub no_result: f32,
    /// By how many points the mover leads, komi counted.
    pub lead: f32,
    /// What the score will be if both go on as they do, and how far it may be from that; none if the net does not say.
    pub score: Option<(f32, f32)>,
    owners: Box<[f32; CELLS]>,
}

impl Answer {
    /// Of a position about which nothing is known.
    pub fn unknown(size: Size, to_move: Color) -> Answer {
        Answer {
            to_move,
            size,
            policy: Vec::new(),
            win: 0.5,
            loss: 0.5,
            no_result: 0.0,
            lead: 0.0,
            score: None,
            owners: Box::new([0.0; CELLS]),
        }
    }

    /// To whom a point will belong: 1 the mover, -1 the enemy.
    pub fn owner(&self, p: Point) -> f32 {
        self.owners[p.index()]
    }

    /// The same for all points, by [`Point::index`].
    pub fn owners(&self) -> &[f32; CELLS] {
        &self.owners
    }

    pub(crate) fn owners_mut(&mut self) -> &mut [f32; CELLS] {
        &mut self.owners
    }

    /// The probability of a move; none if it is not legal.
    pub fn likelihood(&self, m: Move) -> Option<f32> {
        self.policy.iter().find(|found| found.0 == m).map(|found| found.1)
    }

    /// The likeliest move.
    pub fn best(&self) -> Move {
        let best = self.policy.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(Move::Pass, |found| found.0)
    }

    /// A number of the mover's as Black sees it.
    pub fn as_black(&self, of_mover: f32) -> f32 {
        match self.to_move {
            Color::Black => of_mover,
            Color::White => -of_mover,
        }
    }

    /// Black's chance to win, no result being half a game.
    pub fn black_wins(&self) -> f32 {
        0.5 + 0.5 * self.as_black(self.win - self.loss)
    }

    /// Turns logits into the probabilities of the policy: `logit` of a legal move, none of another.
    pub(crate) fn set_policy(&mut self, logit: impl Fn(Move) -> Option<f32>) {
        let moves = self.size.points().map(Move::Play).chain([Move::Pass]);
        self.policy.clear();
        self.policy.extend(moves.filter_map(|m| Some((m, logit(m)?))));
        let most = self.policy.iter().fold(f32::MIN, |most, found| most.max(found.1));
        let mut sum = 0.0;
        for (_, x) in &mut self.policy {
            *x = (*x - most).exp();
            sum += *x;
        }
        self.policy.iter_mut().for_each(|found| found.1 /= sum);
    }
}
