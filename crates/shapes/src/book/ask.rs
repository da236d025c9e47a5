//! What a book says about a position.

use super::features::Position;
use super::region::Region;
use super::{Book, SIZE};
use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// How often a move was played in positions that agree with this one on a part of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// Where.
    pub point: Point,
    /// Who moves.
    pub color: Color,
    /// The part of the board.
    pub region: Region,
    /// The stones on which the positions agree.
    pub matched: PointSet,
    /// How often the position was seen, whatever was played then.
    pub seen: u32,
    /// How often this move was played.
    pub played: u32,
    /// How often whoever played it won.
    pub won: u32,
}

impl Played {
    /// The share of games that were won with it; a half where it was never played.
    pub fn win_share(&self) -> f64 {
        (f64::from(self.won) + 0.5) / (f64::from(self.played) + 1.0)
    }

    /// The reason that it gives for the move.
    pub fn claim(&self) -> Claim {
        Claim::new("shapes.played")
            .with("color", self.color)
            .with("point", self.point)
            .with("region", Argument::word(self.region.word()))
            .with("played", self.played as usize)
            .with("seen", self.seen as usize)
            .with("won", self.won as usize)
            .because(Evidence::Neighbour {
                from: "openings".into(),
                matched: self.matched,
                seen: self.seen.into(),
                played: self.played.into(),
                won: self.won.into(),
            })
    }
}

/// What a book thinks of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// Where.
    pub point: Point,
    /// How likely it is to be played; all moves together have one.
    pub chance: f32,
}

impl Book {
    /// Where and how often this side moved in positions that agree with this one, the largest part of the board first and
    /// in each the move played most. On other boards than those of 19 lines nothing is known.
    pub fn counts(&self, game: &Game, color: Color) -> Vec<Played> {
        let Some(position) = self.position(game, color) else {
            return Vec::new();
        };
        let board = game.board();
        let mut counts = Vec::new();
        for (place, entry) in position.known() {
            let matched = place.stones(board);
            for p in board
                .empty()
                .iter()
                .filter(|&p| place.has(p) && game.is_legal(color, p))
            {
                if let Some(choice) = entry.choice(place.number(p)) {
                    counts.push(Played {
                        point: p,
                        color,
                        region: place.region,
                        matched,
                        seen: entry.seen,
                        played: choice.played,
                        won: choice.won,
                    });
                }
            }
        }
        counts.sort_by(|a, b| a.region.cmp(&b.region).then(b.played.cmp(&a.played)));
        counts
    }

    /// What this side may play, the likeliest first: whole board, halves, corners and patterns of nearest stones weighed
    /// together.
    pub fn opinion(&self, game: &Game, color: Color) -> Vec<Opinion> {
        let Some(position) = self.position(game, color) else {
            return Vec::new();
        };
        let (mut keys, mut weighed) = Default::default();
        let moves = game.legal_points(color);
        let scores: Vec<(Point, f32)> = moves
            .iter()
            .map(|p| {
                position.weigh(p, &mut keys, &mut weighed);
                let score = weighed
                    .iter()
                    .map(|&(i, x)| self.weights[usize::from(i)] * x)
                    .sum();
                (p, score)
            })
            .collect();
        let most = scores.iter().map(|&(_, score)| score).fold(f32::MIN, f32::max);
        let sum: f32 = scores.iter().map(|&(_, score)| (score - most).exp()).sum();
        let mut opinion: Vec<Opinion> = scores
            .into_iter()
            .map(|(point, score)| Opinion {
                point,
                chance: (score - most).exp() / sum,
            })
            .collect();
        opinion.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        opinion
    }

    fn position(&self, game: &Game, color: Color) -> Option<Position<'_>> {
        if game.size() != SIZE {
            return None;
        }
        let last = |i: usize| {
            let at = game.moves().len().checked_sub(i)?;
            game.moves()[at].1.point()
        };
        let board = game.board();
        let stones = board.stones(Color::Black).len() + board.stones(Color::White).len();
        let moves = game.moves().iter().filter(|(_, m)| *m != Move::Pass).count();
        Some(Position::new(
            self,
            board,
            color,
            [last(1), last(2)],
            moves.max(stones),
        ))
    }
}
