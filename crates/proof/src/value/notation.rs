//! The two notations of a value.
//!
//! *Symbols* (thesis 000, L2402-2405, L4001, L4033-4053): `>` won, `0` seki, `<` lost, `~` unknown, each
//! meaning "whoever starts"; `*` is `{>|<}`; any other pair is written out as `{first|second}`.
//! *Letters* (thesis 002, L595-616): `G` won, `P` lost, `I` unknown, first answer then second, as in `GI`;
//! `S` is added for seki.
//!
//! Both write a ko as `K` (the owner takes first) or `k` (the rival does) with the threats the owner needs,
//! so `K0` and `k1` are the plain kos, and a partly known answer as `worst..best`, as in `0..>`.
//!
//! The thesis also writes `0` where the first to move loses, which is seki where one may pass. Here that
//! pair is `{<|>}`, or `PG`; [`Value::with_pass`] turns it into `0`.

use std::fmt;
use std::str::FromStr;

use super::{Answer, Ending, Ko, TakesFirst, Value};

/// The characters for lost, seki, won and unknown.
struct Alphabet {
    lost: char,
    seki: char,
    won: char,
    unknown: char,
}

const SYMBOLS: Alphabet = Alphabet {
    lost: '<',
    seki: '0',
    won: '>',
    unknown: '~',
};
const LETTERS: Alphabet = Alphabet {
    lost: 'P',
    seki: 'S',
    won: 'G',
    unknown: 'I',
};

impl Alphabet {
    fn ending(&self, ending: Ending) -> String {
        match ending {
            Ending::Lost => self.lost.to_string(),
            Ending::Seki => self.seki.to_string(),
            Ending::Won => self.won.to_string(),
            Ending::Ko(Ko { first, threats }) => {
                let letter = if first == TakesFirst::Owner { 'K' } else { 'k' };
                format!("{letter}{threats}")
            }
        }
    }

    fn answer(&self, answer: Answer) -> String {
        if answer.is_unknown() {
            return self.unknown.to_string();
        }
        let (worst, best) = (self.ending(answer.at_least()), self.ending(answer.at_most()));
        if worst == best {
            worst
        } else {
            format!("{worst}..{best}")
        }
    }

    /// The ending at the start of the text, and the text after it.
    fn parse_ending<'a>(&self, text: &'a str) -> Option<(Ending, &'a str)> {
        let head = text.chars().next()?;
        let rest = &text[head.len_utf8()..];
        let ending = match head {
            c if c == self.lost => Ending::Lost,
            c if c == self.seki => Ending::Seki,
            c if c == self.won => Ending::Won,
            'K' | 'k' => {
                let digits = rest.strip_prefix('-').unwrap_or(rest);
                let count = digits.bytes().take_while(u8::is_ascii_digit).count();
                let (number, rest) = rest.split_at(rest.len() - digits.len() + count);
                let first = if head == 'K' {
                    TakesFirst::Owner
                } else {
                    TakesFirst::Rival
                };
                let threats = number.parse().ok()?;
                return Some((Ending::Ko(Ko { first, threats }), rest));
            }
            _ => return None,
        };
        Some((ending, rest))
    }

    /// The answer at the start of the text, and the text after it.
    fn parse_answer<'a>(&self, text: &'a str) -> Option<(Answer, &'a str)> {
        // A search that was cut off is `?` in the thesis, a synthesis without conclusion `~` (L5811-5825).
        let unknown = |c| c == self.unknown || (self.unknown == '~' && c == '?');
        if let Some(rest) = text.strip_prefix(unknown) {
            return Some((Answer::UNKNOWN, rest));
        }
        let (worst, rest) = self.parse_ending(text)?;
        match rest.strip_prefix("..") {
            None => Some((Answer::known(worst), rest)),
            Some(rest) => {
                let (best, rest) = self.parse_ending(rest)?;
                Some((Answer::between(worst, best)?, rest))
            }
        }
    }
}

impl Value {
    /// The value in symbols: `>`, `*`, `0`, `<`, `~`, `{>|0}`, `{0|<}` and the like.
    ///
    /// ```
    /// use proof::value::{Answer, Value};
    /// assert_eq!(Value::STAR.symbols(), "*");
    /// assert_eq!(Value::new(Answer::WON, Answer::SEKI).symbols(), "{>|0}");
    /// ```
    pub fn symbols(self) -> String {
        if self == Value::STAR {
            return "*".to_string();
        }
        let (first, second) = (SYMBOLS.answer(self.first), SYMBOLS.answer(self.second));
        if first == second {
            first
        } else {
            format!("{{{first}|{second}}}")
        }
    }

    /// The value in letters: `GG`, `GI`, `IP`, `PP` and the like.
    ///
    /// ```
    /// use proof::value::Value;
    /// assert_eq!(Value::WON.letters(), "GG");
    /// assert_eq!("{~|<}".parse::<Value>().unwrap().letters(), "IP");
    /// ```
    pub fn letters(self) -> String {
        LETTERS.answer(self.first) + &LETTERS.answer(self.second)
    }

    fn parse_symbols(text: &str) -> Option<Value> {
        if text == "*" {
            return Some(Value::STAR);
        }
        let (first, second) = match text.strip_prefix('{') {
            None => (text, text),
            Some(rest) => rest.strip_suffix('}')?.split_once('|')?,
        };
        let whole = |text| match SYMBOLS.parse_answer(text)? {
            (answer, "") => Some(answer),
            _ => None,
        };
        Some(Value::new(whole(first)?, whole(second)?))
    }

    fn parse_letters(text: &str) -> Option<Value> {
        // A single letter is a state that holds whoever starts: G is GG (thesis 002, L1123, L1851).
        let (first, rest) = LETTERS.parse_answer(text)?;
        let (second, rest) = if rest.is_empty() {
            (first, rest)
        } else {
            LETTERS.parse_answer(rest)?
        };
        rest.is_empty().then_some(Value::new(first, second))
    }
}

impl fmt::Display for Value {
    /// In symbols.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.symbols())
    }
}

impl fmt::Display for Answer {
    /// In words: `won`, `seki`, `lost`, `unknown`, a ko with its threats, or two of them joined.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unknown() {
            return f.pad("unknown");
        }
        match self.ending() {
            Some(ending) => f.pad(&ending.to_string()),
            None => f.pad(&format!("from {} to {}", self.at_least(), self.at_most())),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Ending::Lost => "lost",
            Ending::Seki => "seki",
            Ending::Won => "won",
            Ending::Ko(Ko { first, threats }) => {
                let who = if *first == TakesFirst::Owner {
                    "owner"
                } else {
                    "rival"
                };
                return f.pad(&format!("ko ({who} takes first, owner needs {threats})"));
            }
        };
        f.pad(text)
    }
}

/// The text is no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueError {
    text: String,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no value: write > * 0 < ~ or {{first|second}}, or two letters of G, S, P, I; \
             a ko is K or k and the threats needed, as in {{K0|k1}}",
            self.text
        )
    }
}

impl std::error::Error for ValueError {}

impl FromStr for Value {
    type Err = ValueError;

    /// Reads either notation.
    fn from_str(text: &str) -> Result<Value, ValueError> {
        Value::parse_symbols(text)
            .or_else(|| Value::parse_letters(text))
            .ok_or_else(|| ValueError {
                text: text.to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::super::any::answer;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_printed_values_of_both_theses() {
        for (symbols, letters, first, second) in [
            (">", "GG", Answer::WON, Answer::WON),
            ("*", "GP", Answer::WON, Answer::LOST),
            ("0", "SS", Answer::SEKI, Answer::SEKI),
            ("<", "PP", Answer::LOST, Answer::LOST),
            ("~", "II", Answer::UNKNOWN, Answer::UNKNOWN),
            ("{>|0}", "GS", Answer::WON, Answer::SEKI),
            ("{0|<}", "SP", Answer::SEKI, Answer::LOST),
            ("{>|~}", "GI", Answer::WON, Answer::UNKNOWN),
            ("{~|<}", "IP", Answer::UNKNOWN, Answer::LOST),
            ("{<|>}", "PG", Answer::LOST, Answer::WON),
        ] {
            let value = Value::new(first, second);
            assert_eq!(
                (value.symbols().as_str(), value.letters().as_str()),
                (symbols, letters)
            );
            assert_eq!(symbols.parse(), Ok(value));
            assert_eq!(letters.parse(), Ok(value));
        }
        assert_eq!("?".parse(), Ok(Value::UNKNOWN));
        assert_eq!("G".parse(), Ok(Value::WON));
    }

    #[test]
    fn what_is_no_value_says_so() {
        for text in [
            "", "x", "{>|}", "{>", ">>", "GIP", "K", "k200", "{>..0|<}", "G..P", "é",
        ] {
            let error = text.parse::<Value>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_value_reads_back(first in answer(any::<i8>()), second in answer(any::<i8>())) {
            let value = Value::new(first, second);
            prop_assert_eq!(value.symbols().parse(), Ok(value));
            prop_assert_eq!(value.letters().parse(), Ok(value));
        }

        #[test]
        fn no_text_panics(text in "[GPISKk0-9<>~|{}.*-]{0,8}") {
            let _ = text.parse::<Value>();
        }
    }
}
