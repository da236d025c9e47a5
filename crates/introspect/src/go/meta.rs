//! Metarules of Go: what need not be said, and in which order it is best asked.

use super::Words;
use logic::meta::{Metarule, parse};

/// Metarules that take away what another premise says already.
pub const SIMPLIFY: &str = include_str!("meta/simplify.rules");

/// Metarules that say how many ways each premise is expected to go on.
pub const ORDER: &str = include_str!("meta/order.rules");

/// The metarules of Go.
#[derive(Clone, Debug)]
pub struct Metarules {
    /// By which rules are made shorter.
    pub simplify: Vec<Metarule>,
    /// By which premises are put in order.
    pub order: Vec<Metarule>,
}

impl Metarules {
    /// Reads them.
    ///
    /// # Panics
    /// If the text that this program was built with is wrong, which a test rules out.
    #[must_use]
    pub fn new(words: &Words) -> Metarules {
        let read = |text: &str| parse(&words.vocabulary, text).unwrap_or_else(|error| panic!("{error}"));
        Metarules {
            simplify: read(SIMPLIFY),
            order: read(ORDER),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{meta, order::Orderer, parse as rules, print};

    /// Two stones with a common liberty: who has read the first lines knows the others.
    #[test]
    fn what_is_known_is_not_said() {
        let words = Words::new();
        let metarules = Metarules::new(&words);
        let v = &words.vocabulary;
        let text = "rule connect
            color(?c) block_color_before(?b ?c) block_color_before(?b1 ?c) liberty_before(?i ?b) liberty_before(?i ?b1)
            point_color_before(?i +) blocks_differ(?b ?b1) neighbor(?i ?j) points_differ(?j ?i)
            => move_game_2blocks_before(?c Connect ?b ?b1 ?i GI)";
        let rule = meta::apply(v, &metarules.simplify, &rules::parse(v, text).unwrap()[0]).unwrap();
        let short = "rule connect
            block_color_before(?b ?c) block_color_before(?b1 ?c) liberty_before(?i ?b) liberty_before(?i ?b1)
            blocks_differ(?b ?b1) neighbor(?i ?j)
            => move_game_2blocks_before(?c Connect ?b ?b1 ?i GI)";
        let short = &rules::parse(v, short).unwrap()[0];
        assert_eq!(print::rule(v, &rule), print::rule(v, short));
    }

    /// Blocks with one liberty are few: they come first, and what they determine follows.
    #[test]
    fn what_is_rare_is_asked_first() {
        let words = Words::new();
        let metarules = Metarules::new(&words);
        let v = &words.vocabulary;
        let text = "rule take
            neighbor(?i ?j) point_color_before(?j +) liberty_before(?i ?b) block_color_before(?b ?c1) opposite(?c ?c1)
            liberty_count_before(?b 1)
            => move_game_block_before(?c Take ?b ?i GI)";
        let rule = Orderer::new(v, &metarules.order, None).order(&rules::parse(v, text).unwrap()[0]);
        let ordered = "rule take
            liberty_count_before(?b 1) block_color_before(?b ?c1) opposite(?c ?c1) liberty_before(?i ?b) neighbor(?i ?j)
            point_color_before(?j +)
            => move_game_block_before(?c Take ?b ?i GI)";
        let ordered = &rules::parse(v, ordered).unwrap()[0];
        assert_eq!(print::rule(v, &rule), print::rule(v, ordered));
    }
}
