//! Rules that say nothing: those that can never fire, and those that another one always overrides.

use crate::facts::{Facts, canonical};
use crate::rule::{Asks, Conclusion, Literal, Place, Rule, Rules};
use crate::vocabulary::{Does, predicates};
use std::collections::HashSet;
use std::fmt;

/// Facts that nobody needs to add: what is so before the first rule, and the styles that a player may be given.
const STYLES: [&str; 2] = ["modeDefensif", "modeOffensif"];

/// Something that the author of a rule should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The rule.
    pub rule: String,
    /// Where it stands.
    pub place: Place,
    /// What is the matter.
    pub text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: the rule {}: {}",
            self.place.line, self.place.column, self.rule, self.text
        )
    }
}

impl Rules {
    /// What can be told from the text alone. All that is told is so; what is not told may be so as well.
    ///
    /// ```
    /// use expert::Rules;
    /// let rules = Rules::parse("mine.rules", "corner(y) ^ empty_corner(x) -> play(corners(x), 15)").unwrap();
    /// let said = "line 1, column 13: the rule line 1: it never fires: nothing fills the list x before this condition";
    /// assert_eq!(rules.check()[0].to_string(), said);
    /// ```
    pub fn check(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut known: HashSet<String> = Facts::SEEDS
            .iter()
            .chain(&STYLES)
            .map(|fact| canonical(fact))
            .collect();
        for (number, rule) in self.rules.iter().enumerate() {
            let dead = self.never_fires(rule, number, &known);
            let is_dead = dead.is_some();
            remarks.extend(dead);
            if !is_dead {
                remarks.extend(self.is_overridden(rule, number));
                if let Conclusion::Add(fact, _) = &rule.conclusion {
                    known.insert(canonical(fact));
                }
            }
        }
        remarks
    }

    fn never_fires(&self, rule: &Rule, number: usize, known: &HashSet<String>) -> Option<Remark> {
        let remark = |place: Place, text: String| {
            Some(Remark {
                rule: rule.name.clone(),
                place,
                text: format!("it never fires: {text}"),
            })
        };
        let mut filled = vec![false; rule.variables.len()];
        for literal in &rule.literals {
            let lists = match &literal.asks {
                Asks::Predicate(predicate, lists, _) => match predicates()[*predicate].does {
                    Does::Start(..) if literal.not => {
                        return remark(
                            literal.place,
                            "there is nothing beside all there are of a kind".into(),
                        );
                    }
                    Does::Start(..) | Does::Owner(_) => {
                        filled[lists[0]] = true;
                        continue;
                    }
                    _ => lists.clone(),
                },
                Asks::Shape(_, list) => vec![*list],
                Asks::Fact(fact, lists) => {
                    if !literal.not && !known.contains(&canonical(fact)) {
                        let later = self.rules[number..].iter().find(|rule| adds(rule, fact));
                        let text = match later {
                            Some(later) => format!("only the later rule {} adds the fact {fact}", later.name),
                            None => format!("no rule adds the fact {fact}"),
                        };
                        return remark(literal.place, text);
                    }
                    lists.clone()
                }
            };
            if let Some(&empty) = lists.iter().find(|&&list| !filled[list]) {
                let name = &rule.variables[empty].name;
                return remark(
                    literal.place,
                    format!("nothing fills the list {name} before this condition"),
                );
            }
        }
        if let Conclusion::Play(_, lists, _) = &rule.conclusion
            && let Some(&empty) = lists.iter().find(|&&list| !filled[list])
        {
            let name = &rule.variables[empty].name;
            return remark(
                rule.place,
                format!("nothing fills the list {name} of its conclusion"),
            );
        }
        for (i, literal) in rule.literals.iter().enumerate() {
            let other = rule.literals[..i].iter().find(|other| exclude(other, literal));
            if let Some(other) = other {
                return remark(
                    literal.place,
                    format!("{} and {} exclude each other", other.text, literal.text),
                );
            }
        }
        None
    }

    /// Whether another rule undoes what a rule does whenever it fires.
    fn is_overridden(&self, rule: &Rule, number: usize) -> Option<Remark> {
        let remark = |text: String| {
            Some(Remark {
                rule: rule.name.clone(),
                place: rule.place,
                text,
            })
        };
        for (i, other) in self.rules.iter().enumerate().filter(|(i, _)| *i != number) {
            if !follows(rule, other) {
                continue;
            }
            match (&rule.conclusion, &other.conclusion) {
                (Conclusion::Play(a, x, weight), Conclusion::Play(b, y, against))
                    if a.name == b.name && same_lists(rule, x, other, y) && same_conditions(rule, other) =>
                {
                    if *weight * *against < 0.0
                        && against.abs() >= weight.abs()
                        && (i > number || against.abs() > weight.abs())
                    {
                        return remark(format!(
                            "the rule {} always takes its weight away again",
                            other.name
                        ));
                    }
                    if i < number && weight == against {
                        return remark(format!("it says the same as the rule {}", other.name));
                    }
                }
                (Conclusion::Add(fact, x), Conclusion::Remove(gone, y))
                    if i > number && canonical(fact) == canonical(gone) && same_lists(rule, x, other, y) =>
                {
                    let between = &self.rules[number + 1..i];
                    if !between.iter().any(|rule| tests(rule, fact)) {
                        return remark(format!(
                            "the rule {} always removes the fact again, before anything asks for it",
                            other.name
                        ));
                    }
                }
                _ => {}
            }
        }
        None
    }
}

fn adds(rule: &Rule, fact: &str) -> bool {
    matches!(&rule.conclusion, Conclusion::Add(added, _) if canonical(added) == canonical(fact))
}

fn tests(rule: &Rule, fact: &str) -> bool {
    rule.literals
        .iter()
        .any(|literal| matches!(&literal.asks, Asks::Fact(asked, _) if canonical(asked) == canonical(fact)))
}

/// Whether the other fires wherever the rule does: its conditions are among the rule's own, in their order, or ask for the fact
/// that the rule adds.
fn follows(rule: &Rule, other: &Rule) -> bool {
    let mut own = rule.literals.iter();
    other.literals.iter().all(|wanted| {
        if let (Asks::Fact(asked, lists), Conclusion::Add(added, of)) = (&wanted.asks, &rule.conclusion)
            && !wanted.not
            && canonical(asked) == canonical(added)
            && lists.is_empty()
            && of.is_empty()
        {
            return true;
        }
        own.any(|literal| literal.text == wanted.text)
    })
}

/// Whether both have the same conditions: with fewer, the other may give weight to more points, and with more to fewer.
fn same_conditions(rule: &Rule, other: &Rule) -> bool {
    rule.literals.len() == other.literals.len()
}

fn same_lists(rule: &Rule, x: &[usize], other: &Rule, y: &[usize]) -> bool {
    x.len() == y.len()
        && x.iter()
            .zip(y)
            .all(|(&x, &y)| rule.variables[x].name == other.variables[y].name)
}

/// Bounds from below and from above of the same number, and numbers that only one of can be.
const AT_LEAST: [(&str, &str, i32); 6] = [
    ("liberties_at_least", "liberties_at_most", 1),
    ("liberties_at_least", "fewer_liberties", 0),
    ("stones", "stones_at_most", 1),
    ("moves_played", "moves_fewer", 0),
    ("room_at_least", "room_at_most", 1),
    ("above_line", "below_line", -1),
];
const ONE_OF: [&str; 3] = ["on_line", "line_number", "at"];

fn exclude(a: &Literal, b: &Literal) -> bool {
    let (Asks::Predicate(p, x, m), Asks::Predicate(q, y, n)) = (&a.asks, &b.asks) else {
        return a.asks == b.asks && a.not != b.not;
    };
    if p == q && x == y && m == n {
        // Choosing the best and then what is not the best leaves nothing; so does any other filter.
        return a.not != b.not && !matches!(predicates()[*p].does, Does::Pair(_));
    }
    if x != y || a.not || b.not {
        return false;
    }
    let (one, other) = (predicates()[*p], predicates()[*q]);
    if let (Does::Owner(own), Does::Owner(too)) = (one.does, other.does) {
        return own != too;
    }
    if p == q {
        return ONE_OF.contains(&one.name) && m != n;
    }
    AT_LEAST.iter().any(|&(low, high, gap)| {
        let bounds = if (one.name, other.name) == (low, high) {
            Some((m[0], n[0]))
        } else if (other.name, one.name) == (low, high) {
            Some((n[0], m[0]))
        } else {
            None
        };
        // At least `low` and at most `high` (or fewer) leave something only if low < high + gap.
        bounds.is_some_and(|(low, high)| low >= high + gap)
    })
}
