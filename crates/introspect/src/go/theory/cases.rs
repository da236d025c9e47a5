//! Rules that have a case for each number of blocks: joined (0 to 4), taken (0 to 4), touched; and of neighbours.
//!
//! Sizes of unions are counted by inclusion and exclusion. It ends by itself: a point has four neighbours, so no five
//! blocks share a liberty; and a stone that can be taken has a neighbour that is empty or of its own block, so no four
//! blocks of the other colour touch it.

mod counts;
mod tuples;

use std::fmt::Write;

/// A rule that is being made.
#[derive(Clone, Default)]
pub(crate) struct Case {
    premises: Vec<String>,
    plus: Vec<String>,
    minus: Vec<String>,
}

impl Case {
    pub fn when(premises: &[&str]) -> Case {
        Case::default().and(premises)
    }

    pub fn and(mut self, premises: &[&str]) -> Case {
        self.premises
            .extend(premises.iter().map(|&premise| premise.to_owned()));
        self
    }

    /// So many different things, each of which has the property; they are called by the letter and a number.
    pub fn different(mut self, letter: &str, numbers: std::ops::RangeInclusive<usize>, has: &str) -> Case {
        let test = if letter == "f" || letter == "x" {
            "blocks_differ"
        } else {
            "points_differ"
        };
        for n in numbers.clone() {
            let name = format!("?{letter}{n}");
            self.premises.push(has.replace("?it", &name));
            for before in 1..n {
                self.premises.push(format!("{test}(?{letter}{before} {name})"));
            }
        }
        self
    }

    pub fn plus(mut self, what: &str) -> Case {
        self.plus.push(what.to_owned());
        self
    }

    pub fn minus(mut self, what: &str) -> Case {
        self.minus.push(what.to_owned());
        self
    }

    /// The size of a union of sets of which `atom` tells what any of them share: `?f1` to `?fk`, up to `most` at once.
    pub fn union(
        mut self,
        k: usize,
        most: usize,
        variable: &str,
        atom: impl Fn(&[String], &str) -> String,
    ) -> Case {
        for subset in 1..1_usize << k {
            let members: Vec<String> = (0..k)
                .filter(|n| subset >> n & 1 == 1)
                .map(|n| format!("?f{}", n + 1))
                .collect();
            if members.len() > most {
                continue;
            }
            let number = format!("?{variable}{subset}");
            self.premises.push(atom(&members, &number));
            if members.len() % 2 == 1 {
                self.plus.push(number);
            } else {
                self.minus.push(number);
            }
        }
        self
    }

    /// The rule; `?n` in the conclusion is the sum.
    pub fn so(&self, name: &str, conclusions: &str) -> String {
        let mut text = format!("rule {name}\n  {}\n", self.premises.join("\n  "));
        let plus = match self.plus.as_slice() {
            [] => "0".to_owned(),
            [one] => one.clone(),
            many => format!("add({})", many.join(" ")),
        };
        let sum = if self.minus.is_empty() {
            plus
        } else {
            format!("sub({plus} {})", self.minus.join(" "))
        };
        // A lone number stands where the sum would.
        let conclusions = if self.plus.len() > 1 || !self.minus.is_empty() {
            let _ = writeln!(text, "  eq(?n {sum})");
            conclusions.to_owned()
        } else {
            conclusions.replace("?n)", &format!("{sum})"))
        };
        let _ = writeln!(text, "=> {conclusions}\n");
        text
    }
}

/// All rules of this kind, as text.
#[must_use]
pub fn rules() -> String {
    counts::rules() + &tuples::rules()
}
