//! Chess, for its mates.
//!
//! The rules are those of `cozy-chess`; a position is written in FEN. Checkmate wins, stalemate draws. The
//! fifty-move rule and repetitions do not count: a mate is proved within so many moves or not at all.
//!
//! There is no passing in chess, and having to move can be what loses (zugzwang). A threat is therefore
//! tested with a null move; a side in check cannot make one, and the check itself is the threat: every
//! legal reply is then looked at.

mod notation;

use std::fmt;
use std::str::FromStr;

use cozy_chess::{Board, Color, Move, Piece, get_king_moves};
use proof::{Outcome, Side, World};

use crate::diagram::PositionError;

/// A position of chess. White is the first side.
///
/// ```
/// use games::chess::Chess;
/// use proof::World;
/// let position: Chess = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
/// let mate = position.winning_move().unwrap();
/// assert_eq!(position.notation(mate), "Ra8#");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    board: Board,
}

impl Chess {
    /// The position of `cozy-chess`.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn has_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }
}

impl World for Chess {
    type Move = Move;
    type Moves = Vec<Move>;

    const CYCLIC: bool = true;

    fn to_move(&self) -> Side {
        match self.board.side_to_move() {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_move() {
            None
        } else if self.board.checkers().is_empty() {
            Some(Outcome::Drawn)
        } else {
            Some(Outcome::Won(!self.to_move()))
        }
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.board.generate_moves(|piece| {
            moves.extend(piece);
            false
        });
        moves
    }

    fn play(&self, m: Move) -> Chess {
        let mut board = self.board.clone();
        board.play_unchecked(m);
        Chess { board }
    }

    fn null(&self) -> Option<Chess> {
        self.board.null_move().map(|board| Chess { board })
    }

    fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// Squares of departure and arrival in six bits each, and the piece promoted to.
    fn code(&self, m: Move) -> u32 {
        let promotion = m.promotion.map_or(0, |piece| 1 + piece as u32);
        m.from as u32 | (m.to as u32) << 6 | promotion << 12
    }

    fn notation(&self, m: Move) -> String {
        notation::algebraic(self, m)
    }

    /// Only moves that give check can mate.
    fn winning_move(&self) -> Option<Move> {
        let mut mate = None;
        self.board.generate_moves(|piece| {
            mate = piece.into_iter().find(|&m| {
                let after = self.play(m);
                !after.board.checkers().is_empty() && !after.has_move()
            });
            mate.is_some()
        });
        mate
    }
}

impl fmt::Display for Chess {
    /// In FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.board.to_string())
    }
}

impl FromStr for Chess {
    type Err = PositionError;

    /// Reads FEN; the two counters at its end may be left out.
    fn from_str(fen: &str) -> Result<Chess, PositionError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let whole = match fields.len() {
            4 => format!("{} 0 1", fields.join(" ")),
            6 => fields.join(" "),
            n => {
                return Err(PositionError::new(format!(
                    "FEN has 6 fields (or 4, without the counters), not {n}: pieces, side to move, castling, \
                     en passant, halfmoves, moves"
                )));
            }
        };
        let board = Board::from_fen(&whole, false)
            .map_err(|error| PositionError::new(format!("impossible or misspelt: {error} in `{whole}`")))?;
        // The one impossibility that `cozy-chess` lets through.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(PositionError::new("impossible: the kings stand side by side"));
        }
        Ok(Chess { board })
    }
}

/// The letter of a piece in English notation; a pawn has none.
fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "",
        Piece::Knight => "N",
        Piece::Bishop => "B",
        Piece::Rook => "R",
        Piece::Queen => "Q",
        Piece::King => "K",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess(fen: &str) -> Chess {
        fen.parse().unwrap()
    }

    #[test]
    fn mate_and_stalemate_end_the_game() {
        let mated = chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
        assert_eq!(mated.outcome(), Some(Outcome::Won(Side::First)));
        let stalemate = chess("7k/5Q2/6K1/8/8/8/8/8 b - -");
        assert_eq!(stalemate.outcome(), Some(Outcome::Drawn));
    }

    #[test]
    fn a_side_in_check_cannot_be_supposed_to_pass() {
        assert!(chess("4k3/8/8/8/8/8/8/4RK2 b - -").null().is_none());
        let quiet = chess("4k3/8/8/8/8/8/8/3R1K2 b - -").null().unwrap();
        assert_eq!(quiet.to_move(), Side::First);
    }

    #[test]
    fn legal_moves_are_counted() {
        let start = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start.moves().len(), 20);
        let codes: std::collections::HashSet<u32> = start.moves().iter().map(|&m| start.code(m)).collect();
        assert_eq!(codes.len(), 20);
    }

    #[test]
    fn impossible_positions_say_why() {
        for (fen, why) in [
            ("", "not 0"),
            ("8/8/8/8/8/8/8/8 w - -", "impossible"),
            ("4k3/8/8/8/8/8/8/4RK2 w - -", "impossible"),
            ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "impossible"),
            ("banana w - - 0 1", "impossible"),
            ("8/8/3kK3/8/8/8/8/8 w - - 0 1", "side by side"),
        ] {
            let error = fen.parse::<Chess>().unwrap_err().to_string();
            assert!(error.contains(why), "{fen}: {error}");
        }
    }
}
