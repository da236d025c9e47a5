//! Gradual games: how many moves a win takes, and how strong the threat is after each of them.

use std::fmt;
use std::str::FromStr;

/// A gradual game, written as its digits: `4221` is "Left wins within 4 moves, the threats left standing
/// by the first three being of orders 2, 2 and 1".
///
/// The first digit is the number of Left's moves, the winning one included. Digit *i* after it is the
/// order of the threat that stands after Left's move *i*: were Right to pass, Left would win within that
/// many further moves. The last threat is always of order 1 (paper 004, L95-105).
///
/// ```
/// use proof::Gradual;
/// let quiet: Gradual = "4221".parse().unwrap();
/// assert_eq!(quiet.moves(), 4);
/// assert_eq!(quiet.threat(), Some(2));
/// assert_eq!(quiet.rest(), "321".parse().ok());
/// assert!("311".parse::<Gradual>().unwrap().is_a(quiet));
/// assert_eq!("2".parse::<Gradual>().unwrap().to_string(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gradual {
    /// Digits in nibbles: the number of moves lowest, then the threats in order.
    packed: u32,
}

/// Why some text is no gradual game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradualError {
    text: String,
}

impl fmt::Display for GradualError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no gradual game: write the number of moves (1 to {}) and one threat order after each \
             move but the last, each at most the moves that remain, such as 1, 2, 311 or 4221",
            self.text,
            Gradual::MOST_MOVES
        )
    }
}

impl std::error::Error for GradualError {}

impl Gradual {
    /// The largest number of moves of a gradual game.
    pub const MOST_MOVES: u8 = 7;

    /// The game of one move: the goal is reached at once.
    pub const ONE: Gradual = Gradual { packed: 1 };

    /// The nine games of the paper, in order of the time they take to verify (004, L163).
    pub const NINE: [Gradual; 9] = [
        Gradual::ONE,
        Gradual::of(&[2, 1]),
        Gradual::of(&[3, 1, 1]),
        Gradual::of(&[4, 1, 1, 1]),
        Gradual::of(&[5, 1, 1, 1, 1]),
        Gradual::of(&[3, 2, 1]),
        Gradual::of(&[4, 1, 2, 1]),
        Gradual::of(&[4, 2, 1, 1]),
        Gradual::of(&[4, 2, 2, 1]),
    ];

    /// The nine and the two that complete order 4.
    pub const ELEVEN: [Gradual; 11] = {
        let mut games = [Gradual::ONE; 11];
        let (nine, two) = games.split_at_mut(Gradual::NINE.len());
        nine.copy_from_slice(&Gradual::NINE);
        two.copy_from_slice(&[Gradual::of(&[4, 3, 1, 1]), Gradual::of(&[4, 3, 2, 1])]);
        games
    };

    const fn of(digits: &[u8]) -> Gradual {
        let mut packed = 0;
        let mut i = digits.len();
        while i > 0 {
            i -= 1;
            packed = packed << 4 | digits[i] as u32;
        }
        Gradual { packed }
    }

    /// The game with these digits: the number of moves, then the threats.
    pub fn new(digits: &[u8]) -> Option<Gradual> {
        let (&moves, threats) = digits.split_first()?;
        let right_count = threats.len() + 1 == moves as usize;
        let right_orders = (1..moves)
            .rev()
            .zip(threats)
            .all(|(left, &d)| (1..=left).contains(&d));
        ((1..=Self::MOST_MOVES).contains(&moves) && right_count && right_orders).then(|| Gradual::of(digits))
    }

    /// The largest game of so many moves: any threat will do. All games of at most that many moves are
    /// this one (`full(4)` is 4321).
    ///
    /// # Panics
    /// If `moves` is zero or more than [`Gradual::MOST_MOVES`].
    pub const fn full(moves: u8) -> Gradual {
        assert!(moves >= 1 && moves <= Self::MOST_MOVES);
        let mut packed = 0;
        let mut d = 1;
        while d < moves {
            packed = packed << 4 | d as u32;
            d += 1;
        }
        Gradual {
            packed: packed << 4 | moves as u32,
        }
    }

    /// The number of Left's moves, the winning one included.
    #[inline]
    pub const fn moves(self) -> u8 {
        (self.packed & 15) as u8
    }

    /// The order of the threat that Left's first move leaves standing; `None` for the game of one move.
    #[inline]
    pub const fn threat(self) -> Option<u8> {
        match (self.packed >> 4 & 15) as u8 {
            0 => None,
            d => Some(d),
        }
    }

    /// What remains after Left's first move and Right's answer.
    #[inline]
    pub const fn rest(self) -> Option<Gradual> {
        if self.packed >> 4 == 0 {
            return None;
        }
        Some(Gradual {
            packed: (self.packed >> 8 << 4) | ((self.packed & 15) - 1),
        })
    }

    /// Plies of the longest win by this game, Left to move.
    #[inline]
    pub const fn plies(self) -> u32 {
        2 * self.moves() as u32 - 1
    }

    /// Whether every position that is won by this game is won by `other` too: no more moves, and no
    /// threat of a larger order (004, L99).
    pub const fn is_a(self, other: Gradual) -> bool {
        if self.moves() > other.moves() {
            return false;
        }
        let (mut a, mut b) = (self.packed >> 4, other.packed >> 4);
        while a != 0 {
            if a & 15 > b & 15 {
                return false;
            }
            (a, b) = (a >> 4, b >> 4);
        }
        true
    }

    /// The digits in one word; different games have different words.
    #[inline]
    pub const fn packed(self) -> u32 {
        self.packed
    }

    /// Nodes of the tree that verifies it when each side has one choice: 8 for 311, 11 for 321 (004, L95).
    pub fn tree_size(self) -> u32 {
        match (self.threat(), self.rest()) {
            (Some(d), Some(rest)) => 1 + Gradual::full(d).tree_size() + rest.tree_size(),
            _ => 2,
        }
    }
}

impl fmt::Display for Gradual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves() == 2 {
            return f.write_str("2");
        }
        let mut digits = self.packed;
        while digits != 0 {
            write!(f, "{}", digits & 15)?;
            digits >>= 4;
        }
        Ok(())
    }
}

impl fmt::Debug for Gradual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gi{self}")
    }
}

impl FromStr for Gradual {
    type Err = GradualError;

    fn from_str(text: &str) -> Result<Gradual, GradualError> {
        let error = || GradualError {
            text: text.to_string(),
        };
        if text == "2" {
            return Ok(Gradual::of(&[2, 1]));
        }
        let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(10).map(|d| d as u8)).collect();
        Gradual::new(&digits.ok_or_else(error)?).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Gradual {
        text.parse().unwrap()
    }

    #[test]
    fn digits_are_checked() {
        for text in [
            "", "0", "12", "31", "331", "312", "3110", "x", "4221 ", "88888888",
        ] {
            assert!(text.parse::<Gradual>().is_err(), "{text}");
        }
        for text in ["1", "2", "21", "311", "321", "4321", "51111", "7654321"] {
            assert!(text.parse::<Gradual>().is_ok(), "{text}");
        }
    }

    #[test]
    fn sizes_of_the_paper() {
        let sizes = Gradual::ELEVEN.map(Gradual::tree_size);
        assert_eq!(sizes, [2, 5, 8, 11, 14, 11, 14, 14, 17, 20, 23]);
    }

    #[test]
    fn taxonomy_of_the_nine() {
        let maximal: Vec<_> = Gradual::NINE
            .into_iter()
            .filter(|a| Gradual::NINE.iter().all(|b| a == b || !a.is_a(*b)))
            .collect();
        assert_eq!(maximal, [game("51111"), game("4221")]);
        assert!(game("321").is_a(game("4211")) && !game("321").is_a(game("4121")));
        assert!(game("4111").is_a(game("4121")) && !game("4121").is_a(game("4211")));
        for a in Gradual::ELEVEN {
            assert!(a.is_a(a) && a.is_a(Gradual::full(5)));
        }
    }

    #[test]
    fn full_games_hold_every_digit() {
        assert_eq!(Gradual::full(4), game("4321"));
        assert_eq!(Gradual::full(1), Gradual::ONE);
        assert_eq!(game("4321").rest(), Some(game("321")));
        assert_eq!(game("2").rest(), Some(Gradual::ONE));
        assert_eq!(Gradual::ONE.rest(), None);
    }
}
