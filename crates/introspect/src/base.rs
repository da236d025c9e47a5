//! What was learned: rules, each with the depth to which it looks and the problem that it came from. The base is a text that
//! a person can read; the same problems in the same order give the same text.

use crate::ledger::Ledger;
use crate::lesson::Lesson;
use crate::world::World;
use logic::base::{Base as Rules, Offer, RuleId};
use logic::{Conclusion, Rule, Term, parse, print, simplify, subsume};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// Premises that a rule may have: longer ones are seldom met and slow to match.
pub const LONGEST: usize = 80;

/// Where it is written how many rules were numbered: no number is given twice, though its rule be forgotten.
const NUMBERED: &str = "# rules numbered:";

/// What is known of a learned rule beside what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Moves of the goal's owner that it looks ahead.
    pub depth: u32,
    /// The problem that it was learned from.
    pub problem: String,
    /// The learned rules that it was made of.
    pub uses: Vec<String>,
}

/// A base of learned rules.
#[derive(Clone, Debug, Default)]
pub struct Base {
    rules: Rules,
    origins: BTreeMap<RuleId, Origin>,
    depths: BTreeMap<String, u32>,
    next: u32,
    ledger: Ledger,
}

/// What became of lessons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Rules that came in.
    pub learned: u32,
    /// Lessons that the base knew, or rules of it that a new one made useless.
    pub subsumed: u32,
    /// Lessons that made no rule: they can never apply, or are too long.
    pub dropped: u32,
}

impl Base {
    /// Nothing learned yet.
    #[must_use]
    pub fn new() -> Base {
        Base::default()
    }

    /// Takes in what was learned from a problem. `wins` says of a conclusion whether it is a move that wins: such a rule
    /// looks one move farther than those that it was made of.
    pub fn take(
        &mut self,
        world: &World,
        lessons: impl IntoIterator<Item = Lesson>,
        problem: &str,
        wins: impl Fn(&Rule) -> bool,
    ) -> Count {
        let mut count = Count::default();
        for lesson in lessons {
            let below = lesson.uses.iter().filter_map(|name| self.depths.get(name)).max();
            let depth = below.copied().unwrap_or(0) + u32::from(wins(&lesson.rule));
            let what = stem(world, &lesson.rule);
            let short = simplify::simplify(&world.words, &lesson.rule)
                .map(|rule| subsume::condense(&world.words, &rule))
                .filter(|rule| rule.premises.len() <= LONGEST);
            let Some(mut rule) = short else {
                count.dropped += 1;
                self.ledger.row(&what, depth).dropped += 1;
                continue;
            };
            self.next += 1;
            rule.name = format!("{what}_{}", self.next);
            let name = rule.name.clone();
            match self.rules.offer(&world.words, rule) {
                Offer::Known(_) => {
                    self.next -= 1;
                    count.subsumed += 1;
                    self.ledger.row(&what, depth).known += 1;
                }
                Offer::Taken { id, instead_of } => {
                    count.learned += 1;
                    count.subsumed += instead_of.len() as u32;
                    self.ledger.row(&what, depth).learned += 1;
                    for (old, rule) in instead_of {
                        if let Some(origin) = self.origins.remove(&old) {
                            self.ledger.row(&stem(world, &rule), origin.depth).replaced += 1;
                        }
                    }
                    self.depths.insert(name, depth);
                    let origin = Origin {
                        depth,
                        problem: problem.to_owned(),
                        uses: lesson.uses.into_iter().collect(),
                    };
                    self.origins.insert(id, origin);
                }
            }
        }
        count
    }

    /// Whether a rule of this name was ever learned.
    #[must_use]
    pub fn is_learned(&self, name: &str) -> bool {
        self.depths.contains_key(name)
    }

    /// How deep the learned rule of this name looks; 0 for one that was not learned.
    #[must_use]
    pub fn depth(&self, name: &str) -> u32 {
        self.depths.get(name).copied().unwrap_or(0)
    }

    /// The rules, with where they come from, in the order in which they were learned.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<Rule>, &Origin)> {
        self.rules.iter().map(|(id, rule)| (rule, &self.origins[&id]))
    }

    /// What became of all lessons.
    #[must_use]
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How many rules there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether nothing was learned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The rules about the state before a move.
    #[must_use]
    pub fn before(&self) -> Vec<Arc<Rule>> {
        self.rules.iter().map(|(_, rule)| Arc::clone(rule)).collect()
    }

    /// The rules about the state before a move, and the same about the state after it.
    #[must_use]
    pub fn both(&self, world: &World) -> Vec<Arc<Rule>> {
        let mut rules = self.before();
        let after: Vec<Arc<Rule>> = rules.iter().map(|rule| Arc::new(world.after(rule))).collect();
        rules.extend(after);
        rules
    }

    /// Forgets the rules for which this does not hold.
    pub fn retain(&mut self, mut keep: impl FnMut(&Rule, &Origin) -> bool) -> usize {
        let gone = self
            .rules
            .iter()
            .filter(|&(id, rule)| !keep(rule, &self.origins[&id]));
        let gone: Vec<RuleId> = gone.map(|(id, _)| id).collect();
        for &id in &gone {
            let rule = self.rules.remove(id);
            if let (Some(rule), Some(origin)) = (rule, self.origins.remove(&id)) {
                let what = rule.name.rsplit_once('_').map_or("", |(what, _)| what);
                self.ledger.row(what, origin.depth).forgotten += 1;
            }
        }
        gone.len()
    }

    /// The base as text.
    #[must_use]
    pub fn text(&self, world: &World) -> String {
        let mut text = format!(
            "# Rules of {} that were learned, each with its depth and its problem.\n",
            world.name
        );
        let _ = writeln!(text, "{NUMBERED} {}", self.next);
        text.push_str(&self.ledger.text());
        for (rule, origin) in self.iter() {
            let mut note = format!("depth {}; {}", origin.depth, origin.problem);
            if !origin.uses.is_empty() {
                let _ = write!(note, "; by {}", origin.uses.join(" "));
            }
            let rule = Rule {
                note: Some(note),
                ..(**rule).clone()
            };
            text.push('\n');
            text.push_str(&print::rule(&world.words, &rule));
        }
        text
    }

    /// Reads a base that [`Base::text`] wrote.
    ///
    /// # Errors
    /// If it cannot be read, with the place.
    pub fn read(world: &World, text: &str) -> Result<Base, parse::ParseError> {
        let numbered = text.lines().find_map(|line| line.strip_prefix(NUMBERED));
        let mut base = Base {
            ledger: Ledger::read(text),
            next: numbered
                .and_then(|number| number.trim().parse().ok())
                .unwrap_or(0),
            ..Base::new()
        };
        for mut rule in parse::parse(&world.words, text)? {
            let note = rule.note.take().unwrap_or_default();
            let mut parts = note.splitn(3, "; ");
            let depth = parts
                .next()
                .and_then(|part| part.strip_prefix("depth ")?.parse().ok())
                .unwrap_or(0);
            let problem = parts.next().unwrap_or_default().to_owned();
            let uses = parts
                .next()
                .and_then(|part| part.strip_prefix("by "))
                .unwrap_or_default();
            let number = rule
                .name
                .rsplit('_')
                .next()
                .and_then(|number| number.parse().ok());
            base.next = base.next.max(number.unwrap_or(0));
            base.depths.insert(rule.name.clone(), depth);
            if let Offer::Taken { id, instead_of } = base.rules.offer(&world.words, rule) {
                for (old, _) in instead_of {
                    base.origins.remove(&old);
                }
                let uses = uses.split_whitespace().map(str::to_owned).collect();
                base.origins.insert(id, Origin { depth, problem, uses });
            }
        }
        Ok(base)
    }
}

/// The start of a rule's name: what it concludes, in small letters.
fn stem(world: &World, rule: &Rule) -> String {
    let Some(Conclusion::Add(atom)) = rule.conclusions.first() else {
        return "rule".into();
    };
    let word = world.words.predicate(atom.predicate);
    let named = word
        .places
        .iter()
        .zip(&atom.terms)
        .filter_map(|(&kind, term)| match term {
            Term::Constant(value) if !world.words.is_number(kind) => Some(world.words.name(kind, *value)),
            _ => None,
        });
    let mut parts: Vec<String> = named
        .filter(|name| name.chars().all(char::is_alphanumeric))
        .collect();
    parts.insert(0, word.name.trim_end_matches("_before").to_owned());
    parts.join("_").to_lowercase()
}
