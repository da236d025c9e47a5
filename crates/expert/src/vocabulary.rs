//! The words of the language: predicates that filter lists, and functions that give weight to points.

mod groups;
mod judged;
mod points;
mod report;
mod stones;
mod tables;
mod whole;

use crate::names::folded;
use crate::scene::Scene;
use crate::thing::{Kind, Kinds, Thing, Things};
use goban::{PointMap, PointSet};
use std::sync::LazyLock;

/// What a predicate does to the lists that it is given.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// Fills its list with all there are of a kind.
    Start(Kind, fn(&mut Scene<'_>) -> PointSet),
    /// Keeps the groups of one side; a list that was not filled is filled with all chains first.
    Owner(bool),
    /// Keeps what it is true of.
    Each(fn(&mut Scene<'_>, Thing, &[i32]) -> bool),
    /// Keeps the best of its list.
    Choose(fn(&mut Scene<'_>, &Things, &[i32]) -> PointSet),
    /// Keeps, in both lists, what it is true of together with something of the other list.
    Pair(fn(&mut Scene<'_>, Thing, Thing, &[i32]) -> bool),
    /// Is true or not, whatever the lists.
    Truth(fn(&mut Scene<'_>, &[i32]) -> bool),
    /// Keeps the points around which a drawing of the file is seen.
    Shape,
}

/// A predicate: a condition of rules.
pub struct Predicate {
    /// Its name; case, accents and underscores do not matter.
    pub name: &'static str,
    /// Other names: French ones, and those of the report.
    pub aliases: &'static [&'static str],
    /// The kinds of its lists.
    pub lists: &'static [Kinds],
    /// What its numbers are.
    pub numbers: &'static [&'static str],
    /// What it is true of.
    pub says: &'static str,
    pub(crate) does: Does,
}

/// A function that gives weight to points.
pub struct Table {
    /// Its name; case, accents and underscores do not matter.
    pub name: &'static str,
    /// Other names: French ones, and those of the report.
    pub aliases: &'static [&'static str],
    /// The kinds of its lists; the second may be left out.
    pub lists: &'static [Kinds],
    /// The points to which it gives weight.
    pub says: &'static str,
    pub(crate) does: fn(&mut Scene<'_>, &[Things]) -> PointMap<f32>,
}

const fn word(
    name: &'static str,
    aliases: &'static [&'static str],
    lists: &'static [Kinds],
    numbers: &'static [&'static str],
    does: Does,
    says: &'static str,
) -> Predicate {
    Predicate {
        name,
        aliases,
        lists,
        numbers,
        says,
        does,
    }
}

static PREDICATES: LazyLock<Vec<&'static Predicate>> = LazyLock::new(|| {
    let parts: [&[Predicate]; 6] = [
        &report::WORDS,
        &points::WORDS,
        &stones::WORDS,
        &groups::WORDS,
        &judged::WORDS,
        &whole::WORDS,
    ];
    parts.into_iter().flatten().collect()
});

/// All predicates, those of the report first.
pub fn predicates() -> &'static [&'static Predicate] {
    &PREDICATES
}

/// All functions, those of the report first.
pub fn tables() -> &'static [Table] {
    &tables::WORDS
}

/// All words as a table in Markdown: docs/expert.md has it.
pub fn vocabulary_table() -> String {
    let row = |name: &str, aliases: &[&str], lists: &[Kinds], numbers: &[&str], says: &str| {
        let lists = lists.iter().map(|kinds| kinds.to_string());
        let places: Vec<_> = lists
            .chain(numbers.iter().map(|what| (*what).to_owned()))
            .collect();
        format!(
            "| `{name}` | {} | {} | {says} |\n",
            aliases.join(", "),
            places.join("; ")
        )
    };
    let mut text = String::from("| predicate | also | of | keeps, or is true when |\n|---|---|---|---|\n");
    for word in predicates() {
        text += &row(word.name, word.aliases, word.lists, word.numbers, word.says);
    }
    text += "\n| function | also | of | gives weight to |\n|---|---|---|---|\n";
    for word in tables() {
        text += &row(word.name, word.aliases, word.lists, &[], word.says);
    }
    text
}

/// Where a predicate of this name stands among all, if there is one.
pub(crate) fn predicate(name: &str) -> Option<usize> {
    let name = folded(name);
    let is = |word: &&Predicate| {
        folded(word.name) == name || word.aliases.iter().any(|alias| folded(alias) == name)
    };
    predicates().iter().position(is)
}

/// The function of this name.
pub(crate) fn table(name: &str) -> Option<&'static Table> {
    let name = folded(name);
    let is =
        |word: &&Table| folded(word.name) == name || word.aliases.iter().any(|alias| folded(alias) == name);
    tables().iter().find(is)
}

/// A number of a rule as a count; what is below nothing is nothing.
fn count(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_name_means_two_things() {
        let predicates = predicates().iter().map(|word| (word.name, word.aliases));
        for words in [
            predicates.collect::<Vec<_>>(),
            tables().iter().map(|word| (word.name, word.aliases)).collect(),
        ] {
            let mut seen = HashSet::new();
            for name in words
                .iter()
                .flat_map(|(name, aliases)| [*name].into_iter().chain(aliases.iter().copied()))
            {
                assert!(seen.insert(folded(name)), "{name} twice");
            }
        }
    }

    #[test]
    fn every_word_is_explained() {
        for says in predicates()
            .iter()
            .map(|word| word.says)
            .chain(tables().iter().map(|word| word.says))
        {
            assert!(says.len() > 10 && !says.ends_with('.'), "{says}");
        }
    }
}
