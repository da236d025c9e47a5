//! Moves of chess as players write them: `Nf3`, `exd5`, `Rad1`, `e8=Q#`, `O-O`.

use cozy_chess::{File, Move, Piece};
use proof::{Outcome, World};

use super::{Chess, letter};

/// A legal move in short algebraic notation.
pub(super) fn algebraic(position: &Chess, m: Move) -> String {
    let Some(piece) = position.board.piece_on(m.from) else {
        return format!("{}{}", m.from, m.to);
    };
    let own = position.board.colors(position.board.side_to_move());
    let after = position.play(m);
    let suffix = match after.outcome() {
        Some(Outcome::Won(_)) => "#",
        _ if !after.board.checkers().is_empty() => "+",
        _ => "",
    };
    // Castling is written as the king taking its own rook.
    if piece == Piece::King && own.has(m.to) {
        let long = (m.to.file() as u8) < (m.from.file() as u8);
        return format!("{}{suffix}", if long { "O-O-O" } else { "O-O" });
    }
    let en_passant = piece == Piece::Pawn && m.from.file() != m.to.file();
    let takes = position.board.occupied().has(m.to) || en_passant;
    let mut text = letter(piece).to_string();
    match piece {
        Piece::Pawn if takes => text += &file(m.from.file()),
        Piece::Pawn => {}
        _ => text += &told_apart(position, m, piece),
    }
    if takes {
        text.push('x');
    }
    text += &m.to.to_string();
    if let Some(promotion) = m.promotion {
        text.push('=');
        text += letter(promotion);
    }
    text + suffix
}

/// What tells the piece apart from others of its kind that can go to the same square.
fn told_apart(position: &Chess, m: Move, piece: Piece) -> String {
    let rivals: Vec<Move> = position
        .moves()
        .into_iter()
        .filter(|o| o.to == m.to && o.from != m.from && position.board.piece_on(o.from) == Some(piece))
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|o| o.from.file() != m.from.file()) {
        file(m.from.file())
    } else if rivals.iter().all(|o| o.from.rank() != m.from.rank()) {
        m.from.to_string()[1..].to_string()
    } else {
        m.from.to_string()
    }
}

fn file(file: File) -> String {
    char::from(file).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(fen: &str) -> Vec<String> {
        let position: Chess = fen.parse().unwrap();
        position.moves().iter().map(|&m| position.notation(m)).collect()
    }

    #[test]
    fn moves_are_written_as_players_do() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra8+"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
            ("4k3/8/8/8/8/8/K7/R6R w - - 0 1", "Rad1"),
            ("4k3/7R/8/8/8/8/K7/7R w - - 0 1", "R1h4"),
            ("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1"),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#"),
        ] {
            assert!(
                names(fen).contains(&expected.to_string()),
                "{expected} in {:?}",
                names(fen)
            );
        }
    }

    #[test]
    fn no_two_moves_share_a_name() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mut all = names(fen);
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!((count, all.len()), (48, 48));
    }
}
