//! Chess by material and by how far the pieces see.

use cozy_chess::{Color, Piece, Square};
use games::chess::Chess;
use proof::{Side, World};
use reasons::Claim;

use crate::pastime::{Pastime, Weight};
use crate::player::who;

const fn weight(name: &'static str, usual: f64) -> Weight {
    Weight {
        name,
        usual,
        from: 0.0,
        to: 100.0,
    }
}

/// How many pieces of a kind White has more.
fn ahead(p: &Chess, piece: Piece) -> f64 {
    let count = |color| f64::from(p.board().colored_pieces(color, piece).len());
    count(Color::White) - count(Color::Black)
}

/// How much nearer to the middle White's pieces stand, kings aside, in steps.
fn middle(p: &Chess) -> f64 {
    let of = |color| {
        let pieces = p.board().colors(color) & !p.board().pieces(Piece::King);
        pieces.into_iter().map(nearness).sum::<f64>()
    };
    of(Color::White) - of(Color::Black)
}

fn nearness(square: Square) -> f64 {
    let off = |x: u8| f64::from(x.min(7 - x));
    off(square.file() as u8) + off(square.rank() as u8)
}

const PIECES: [Piece; 5] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
];

impl Pastime for Chess {
    const LONGEST: usize = 300;
    const MOST_MOVES: usize = 300;
    const WEIGHTS: &'static [Weight] = &[
        weight("pawn", 1.0),
        weight("knight", 3.0),
        weight("bishop", 3.0),
        weight("rook", 5.0),
        weight("queen", 9.0),
        weight("middle", 0.05),
    ];
    const CLEAR: f64 = 2.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let material: f64 = PIECES
            .iter()
            .zip(weights)
            .map(|(&piece, w)| w * ahead(self, piece))
            .sum();
        let sign = if self.to_move() == Side::First { 1.0 } else { -1.0 };
        sign * (material + weights[5] * middle(self))
    }

    fn drawn(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            text += &format!("{} ", rank + 1);
            for file in 0..8 {
                let square = Square::index(rank * 8 + file);
                let sign = self.board().piece_on(square).map_or('.', |piece| {
                    let letter = char::from(piece);
                    match self.board().color_on(square) {
                        Some(Color::White) => letter.to_ascii_uppercase(),
                        _ => letter.to_ascii_lowercase(),
                    }
                });
                text.push(' ');
                text.push(sign);
            }
            text.push('\n');
        }
        let turn = if self.to_move() == Side::First {
            "White"
        } else {
            "Black"
        };
        text + "   a b c d e f g h\n" + turn + " to move\n"
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        let usual = Self::WEIGHTS.iter().map(|w| w.usual);
        let material: f64 = PIECES
            .iter()
            .zip(usual)
            .map(|(&piece, w)| w * ahead(self, piece))
            .sum();
        let points = if side == Side::First { material } else { -material };
        let (key, owner) = match points {
            0.0 => return Vec::new(),
            x if x > 0.0 => ("parlour.material", side),
            _ => ("parlour.material", !side),
        };
        vec![
            Claim::new(key)
                .with("side", who(owner))
                .with("count", points.abs() as i64),
        ]
    }
}
