//! Which moves look as if they win: learned from fights that were searched to their end.
//!
//! A move is a team of features, its strength the product of theirs (Bradley-Terry), and of all moves of a position the
//! strongest is tried first. No result rests on that.

use super::look::{GROUPS, Look, alike, narrow};
use super::order::Order;
use crate::side::Side;
use crate::table::ByKey;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The logarithm of what a pattern is worth that was never met.
const STRANGE: f32 = -1.0;

/// What is known of the moves of one side.
#[derive(Clone, Debug)]
struct Weights {
    /// By group and feature.
    features: [Vec<f32>; GROUPS.len()],
    /// By the pattern of eight points.
    narrow: Vec<f32>,
    /// By that of twelve, where it was met often.
    wide: ByKey<f32>,
}

/// How strong moves look, as logarithms.
#[derive(Clone, Debug)]
pub struct Instinct {
    sides: [Weights; 2],
}

/// The names of the sides in a file.
const SIDES: [&str; 2] = ["attacker", "defender"];

/// How strong a feature or a pattern is.
#[derive(Clone, Copy, Debug)]
pub enum Strength {
    /// Of a feature: its group, its place there.
    Feature(usize, usize),
    /// Of a pattern of eight points.
    Narrow(u16),
    /// Of a pattern of twelve points.
    Wide(u32),
}

impl Instinct {
    /// All moves look alike.
    pub fn blank() -> Instinct {
        let weights = Weights {
            features: GROUPS.map(|group| vec![0.0; group.len()]),
            narrow: vec![STRANGE; 1 << 16],
            wide: ByKey::default(),
        };
        Instinct {
            sides: [weights.clone(), weights],
        }
    }

    /// What was learned from fights of master games (`yomi train fights`).
    pub fn learned() -> &'static Instinct {
        static LEARNED: LazyLock<Instinct> = LazyLock::new(|| {
            let text = include_str!("../../../data/instinct.weights");
            text.parse().expect("the weights that come with the program")
        });
        &LEARNED
    }

    /// Says how strong something is for a side, as a logarithm.
    pub fn set(&mut self, side: Side, what: Strength, worth: f32) {
        let weights = &mut self.sides[side];
        match what {
            Strength::Feature(group, which) => weights.features[group][which] = worth,
            Strength::Narrow(pattern) => {
                for code in alike(u32::from(pattern)) {
                    weights.narrow[usize::from(narrow(code))] = worth;
                }
            }
            Strength::Wide(pattern) => {
                for code in alike(pattern) {
                    weights.wide.insert(spread(code), worth);
                }
            }
        }
    }
}

impl Order for Instinct {
    #[inline]
    fn strength(&self, side: Side, look: &Look) -> f32 {
        let weights = &self.sides[side];
        let pattern = match weights.wide.get(&spread(look.pattern)) {
            Some(&worth) => worth,
            None => weights.narrow[usize::from(narrow(look.pattern))],
        };
        let features = look.features.iter().zip(&weights.features);
        pattern + features.map(|(&f, group)| group[usize::from(f)]).sum::<f32>()
    }
}

/// A code as a key: its bits all over.
fn spread(code: u32) -> u64 {
    u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The inverse of [`spread`].
fn gathered(key: u64) -> u32 {
    key.wrapping_mul(0xf1de_83e1_9937_733d) as u32
}

impl fmt::Display for Instinct {
    /// A line each; `{:#}` with all digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = f.alternate();
        let digits = |worth: f32| match all {
            true => worth.to_string(),
            false => format!("{worth:.2}"),
        };
        for side in Side::BOTH {
            let (name, weights) = (SIDES[side], &self.sides[side]);
            for (group, features) in GROUPS.iter().zip(&weights.features) {
                for (feature, worth) in group.iter().zip(features) {
                    writeln!(f, "{name} {feature} {}", digits(*worth))?;
                }
            }
            let least = |code: u32| alike(code).into_iter().min() == Some(code);
            for (code, worth) in weights.narrow.iter().enumerate() {
                if *worth != STRANGE && least(code as u32) {
                    writeln!(f, "{name} narrow {code} {}", digits(*worth))?;
                }
            }
            let mut wide: Vec<(u32, f32)> = weights.wide.iter().map(|(k, w)| (gathered(*k), *w)).collect();
            wide.retain(|&(code, _)| least(code));
            wide.sort_by_key(|&(code, _)| code);
            for (code, worth) in wide {
                writeln!(f, "{name} wide {code} {}", digits(worth))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Instinct {
    type Err = String;

    /// Reads what was written; lines that begin with `#` say nothing of it.
    fn from_str(text: &str) -> Result<Instinct, String> {
        let mut instinct = Instinct::blank();
        let lines = text.lines().enumerate();
        for (i, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (side, what, worth) =
                read(&words).ok_or_else(|| format!("line {}: not a weight: {line}", i + 1))?;
            instinct.set(side, what, worth);
        }
        Ok(instinct)
    }
}

/// A line: a side, a feature or a pattern, and how strong it is.
fn read(words: &[&str]) -> Option<(Side, Strength, f32)> {
    let side = Side::BOTH
        .into_iter()
        .find(|&s| words.first() == Some(&SIDES[s]))?;
    let what = match *words.get(1)? {
        "narrow" => Strength::Narrow(words.get(2)?.parse().ok()?),
        "wide" => Strength::Wide(words.get(2)?.parse().ok().filter(|code: &u32| code >> 24 == 0)?),
        name => GROUPS.iter().enumerate().find_map(|(group, names)| {
            let which = names.iter().position(|n| *n == name)?;
            Some(Strength::Feature(group, which))
        })?,
    };
    let worth: f32 = words.last()?.parse().ok()?;
    worth.is_finite().then_some((side, what, worth))
}

#[cfg(test)]
mod tests {
    use super::{Instinct, Order, Strength};
    use crate::groups::fight::look::{GROUPS, Look};
    use crate::side::Side;

    #[test]
    fn what_is_written_is_read_again() {
        let mut instinct = Instinct::blank();
        instinct.set(Side::Attacker, Strength::Feature(0, 2), 1.25);
        instinct.set(Side::Defender, Strength::Narrow(0b01_10), -0.5);
        instinct.set(Side::Defender, Strength::Wide(0b11 << 20 | 0b01_10), 2.0);
        let again: Instinct = instinct.to_string().parse().unwrap();
        assert_eq!(again.to_string(), instinct.to_string());
        let look = |pattern| Look {
            pattern,
            features: [0; GROUPS.len()],
        };
        assert_eq!(again.strength(Side::Defender, &look(0b01_10)), -0.5);
        assert_eq!(again.strength(Side::Defender, &look(0b11 << 20 | 0b01_10)), 2.0);
        assert_eq!(again.strength(Side::Attacker, &look(0b01_10)), -1.0, "never met");
    }

    #[test]
    fn garbage_is_named() {
        let error = "attacker takes-one 0.5\nattacker flies 1"
            .parse::<Instinct>()
            .unwrap_err();
        assert!(error.contains("line 2"), "{error}");
        for bad in [
            "attacker narrow 70000 1",
            "defender wide 99999999 0",
            "nobody takes-one 1",
            "attacker takes-one nan",
        ] {
            assert!(bad.parse::<Instinct>().is_err(), "{bad}");
        }
    }
}
