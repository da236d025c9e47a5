//! Who meets whom in which game.

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The number of the game, from zero.
    pub game: usize,
    /// The contestant with Black.
    pub black: usize,
    /// The contestant with White.
    pub white: usize,
    /// The number of the opening: two games in a row between the same two share it, with colours changed.
    pub opening: usize,
}

/// The fixture of a game when so many contestants all meet each other.
///
/// Every pair meets once in each round; a pair's colours change from round to round. Later rounds change
/// nothing about earlier ones, so a match can always be made longer.
///
/// ```
/// use arena::fixture;
/// let colours: Vec<_> = (0..4).map(|g| fixture(2, g)).map(|f| (f.black, f.white, f.opening)).collect();
/// assert_eq!(colours, [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1)]);
/// ```
pub fn fixture(contestants: usize, game: usize) -> Fixture {
    let pairs = pairs(contestants);
    let (round, mut pair) = (game / pairs, game % pairs);
    let mut first = 0;
    while pair >= contestants - 1 - first {
        pair -= contestants - 1 - first;
        first += 1;
    }
    let second = first + 1 + pair;
    // In the first round, too, colours are spread over the contestants.
    let turned = (round + first + second) % 2 == 0;
    let (black, white) = if turned { (second, first) } else { (first, second) };
    Fixture {
        game,
        black,
        white,
        opening: round / 2,
    }
}

/// How many pairs so many contestants make.
pub fn pairs(contestants: usize) -> usize {
    contestants * contestants.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        for n in 2..7 {
            let games: Vec<_> = (0..2 * pairs(n)).map(|g| fixture(n, g)).collect();
            for black in 0..n {
                for white in (0..n).filter(|&w| w != black) {
                    let met = games.iter().filter(|f| (f.black, f.white) == (black, white));
                    assert_eq!(met.map(|f| f.opening).collect::<Vec<_>>(), [0]);
                }
            }
        }
    }

    #[test]
    fn a_longer_match_begins_like_a_shorter_one() {
        let longer: Vec<_> = (0..20).map(|g| fixture(4, g)).collect();
        assert_eq!(longer[..6], (0..6).map(|g| fixture(4, g)).collect::<Vec<_>>());
    }
}
