//! What a game must tell to have its positions proved.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Not;

use crate::{Gradual, MoveSet};

/// One of the two players of a game.
///
/// ```
/// use proof::Side;
/// assert_eq!(!Side::First, Side::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who moves first from the usual start of the game.
    First,
    /// The other one.
    Second,
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side reached its goal.
    Won(Side),
    /// Nobody did, and nobody will.
    Drawn,
}

/// A position of a two-player game of complete information, as the searches see it.
///
/// The rules are the first block of methods; a game is complete with these. The second block is
/// knowledge: its defaults are right for every game, and a game that knows better is proved faster.
/// `tests/world.rs` holds a whole game in forty lines.
///
/// Moves are played copy-make: [`World::play`] returns the next position and leaves this one as it was.
/// Positions should therefore be small (ideally `Copy`), with their hash kept up to date inside.
///
/// # Contract
/// - While [`World::outcome`] is `None` the side to move has a legal move, or may pass
///   ([`World::PASSING`]). A position without moves in a game without passing is over: say how it ended.
/// - `moves`, `play`, `null`, `winning_move`, `threats`, `replies` and `sound_moves` are asked only of open positions.
/// - Equal positions (the side to move included) have equal hashes.
pub trait World: Clone {
    /// A move.
    type Move: Copy + Eq + Hash + Debug;
    /// A set of moves: `Vec<Self::Move>` will do, a bit set is faster.
    type Moves: MoveSet<Self::Move>;

    /// Whether a player may pass as a move of the game. Two passes in a row then end the game without
    /// a winner, so that the side which must win never gains by passing. (This is about the rules; the
    /// question "what if he did nothing?" is [`World::null`].)
    const PASSING: bool = false;

    /// Whether a position can come back. Searches without a depth limit watch for repetitions only in
    /// such games.
    const CYCLIC: bool = false;

    /// Whether relevance zones hold in this game, so that replies outside the zone of a threat need not
    /// be tried. They do when a move puts a piece on one empty cell for good and
    /// - a move that wins at once still wins after the opponent has put more pieces elsewhere;
    /// - a move stays legal, and winning lines stay winning, when the opponent has put more pieces outside
    ///   the zone, where the zone of a line is all cells played on in it and its [`World::guard`]s;
    /// - such pieces make no move legal for the opponent that was illegal.
    const ZONES: bool = false;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// How the game has ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves, passes not among them. In the order in which they are best tried, if the set
    /// keeps an order.
    fn moves(&self) -> Self::Moves;

    /// The position after a legal move.
    fn play(&self, m: Self::Move) -> Self;

    /// The same position with the other side to move: a threat is what that side could do then. `None`
    /// where doing nothing would lose at once and cannot even be supposed (chess: the side to move is in
    /// check); that counts as a threat of order 1 which any move may parry.
    fn null(&self) -> Option<Self>;

    /// A number that tells positions apart, side to move included.
    fn hash(&self) -> u64;

    /// A number that tells the legal moves of this position apart, for proofs kept in files.
    fn code(&self, m: Self::Move) -> u32;

    /// The move as players of this game write it.
    fn notation(&self, m: Self::Move) -> String;

    /// A number that is equal for positions that are the same up to a symmetry of the board, where telling
    /// so is worth its time. By default [`World::hash`].
    fn symmetric_hash(&self) -> u64 {
        self.hash()
    }

    /// A move that wins at once for the side to move (the game `gi1`). By default every move is tried.
    fn winning_move(&self) -> Option<Self::Move> {
        let mover = self.to_move();
        self.moves()
            .into_iter()
            .find(|&m| self.play(m).outcome() == Some(Outcome::Won(mover)))
    }

    /// Moves of the side to move that may leave a threat standing: if the other side then did nothing,
    /// the mover would win within `order` further moves. Must contain every such move that makes a threat
    /// where there was none; where the mover had such a win at hand, at least a first move of it. When
    /// the other side can win at once, may leave out moves that do not prevent it. By default all moves.
    fn threats(&self, order: u8) -> Self::Moves {
        let _ = order;
        self.moves()
    }

    /// A complete set of replies: supposing the other side would win by `game` if the side to move did
    /// nothing, every legal move after which it no longer does. May contain more. By default all moves.
    fn replies(&self, game: Gradual) -> Self::Moves {
        let _ = game;
        self.moves()
    }

    /// The legal moves but for some that let the other side win at once: full-width searches try only these. By
    /// default, where the other side has a win ready, its complete set of replies.
    fn sound_moves(&self) -> Self::Moves {
        let mut moves = self.moves();
        if self.null().is_some_and(|idle| idle.winning_move().is_some()) {
            moves.intersect(&self.replies(Gradual::ONE));
        }
        moves
    }

    /// Only where [`World::ZONES`]: cells on which the side to move could prepare to win first. As long
    /// as it owns at most `spare` more pieces, none of them on these cells, it cannot win at once.
    fn guard(&self, spare: u8) -> Self::Moves {
        let _ = spare;
        self.moves()
    }
}
