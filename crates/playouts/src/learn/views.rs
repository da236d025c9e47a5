//! What is seen of the positions of games: by playouts, and by priors.

use super::numbers::Numbers;
use super::{Lesson, replay};
use crate::board::QuickBoard;
use crate::features::{Finder, PATTERNS};
use crate::local::{Urgent, is_bad_self_atari, mark};
use crate::wide::Sight;
use goban::{Color, Point, Random};
use patterns::code::canonical;
use patterns::mm::Samples;

/// Of which positions the moves are seen, and how.
pub(super) trait View {
    /// Adds a position in which a move was played.
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers);

    /// Adds so many positions of these games.
    fn fill(&mut self, lessons: &[&Lesson], wanted: usize, numbers: &mut Numbers, random: &mut Random) {
        let moves: usize = lessons.iter().map(|l| l.moves.len()).sum();
        let stride = (moves / wanted.max(1)).max(1) as u32;
        for lesson in lessons {
            let mut next = random.below(stride);
            replay(lesson, |board, color, p, i| {
                if i == next {
                    self.add(board, color, p, numbers);
                    next += stride;
                }
            });
        }
    }
}

/// Beside a pattern's number, the number that it has around the last move is so much larger.
pub(super) const REPLIES: u16 = 1 << 14;

/// What playouts see: marks and 3x3 patterns, of moves that they would play.
#[derive(Default)]
pub(super) struct Light {
    pub(super) plain: Samples,
    /// The same with what patterns are worth around the last move.
    pub(super) replies: Samples,
}

impl View for Light {
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers) {
        let mut urgent = Urgent::default();
        urgent.find(board, color);
        let (mut moves, mut replies, mut place) = (Vec::new(), Vec::new(), None);
        let marks = mark::NAMES.len() as u16;
        for p in legal(board, color) {
            let number = numbers.of(canonical(board.code(p), color));
            if is_bad_self_atari(board, color, p) {
                continue;
            }
            let marked = urgent.points().iter().find(|(q, _)| *q == p);
            let marked = marked.map_or(0, |(_, m)| *m);
            let bits = (0..marks).filter(|bit| marked >> bit & 1 != 0);
            let plain: Vec<u16> = bits.chain([marks + number]).collect();
            let reply =
                (marked & (mark::BESIDE_LAST | mark::CORNER_OF_LAST) != 0).then_some(REPLIES + number);
            replies.push(plain.iter().copied().chain(reply).collect());
            moves.push(plain);
            if p == played {
                place = Some(moves.len() - 1);
            }
        }
        if let Some(place) = place {
            self.plain.push(&moves, place);
            self.replies.push(&replies, place);
        }
    }
}

/// What priors see: features and the widest pattern.
pub(super) struct Rich(pub(super) Samples);

impl View for Rich {
    fn add(&mut self, board: &QuickBoard, color: Color, played: Point, numbers: &mut Numbers) {
        let finder = Finder::new(board, color);
        let sight = Sight::new(board, color);
        let (mut moves, mut place) = (Vec::new(), None);
        let mut features = Vec::new();
        for p in legal(board, color) {
            let number = numbers.of(canonical(board.code(p), color));
            finder.of(p, &mut features);
            features.push(match sight.widest(p, |code| numbers.wides.get(&code).copied()) {
                Some(wide) => PATTERNS + wide,
                None => PATTERNS + numbers.inside.len() as u16 + number,
            });
            moves.push(features.clone());
            if p == played {
                place = Some(moves.len() - 1);
            }
        }
        if let Some(place) = place {
            self.0.push(&moves, place);
        }
    }
}

/// The moves that teach: legal ones that fill no own eye.
fn legal(board: &QuickBoard, color: Color) -> impl Iterator<Item = Point> + '_ {
    board
        .empties()
        .filter(move |&p| !board.is_eye(color, p) && board.is_legal(color, p))
}
