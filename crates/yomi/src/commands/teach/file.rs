//! A rule file with other weights: nothing else of it changes, neither its comments nor its order.

use anyhow::{Context, ensure};
use expert::{Place, Rules};
use std::ops::Range;
use std::path::Path;

/// Bytes of a rule file at most.
const MOST: u64 = 10_000_000;

/// A rule file, as text and as rules.
pub struct RuleFile {
    text: String,
    pub rules: Rules,
}

impl RuleFile {
    pub fn read(path: &Path) -> anyhow::Result<RuleFile> {
        let text = crate::files::read_text(path, MOST)?;
        RuleFile::of(&path.display().to_string(), text)
    }

    fn of(name: &str, text: String) -> anyhow::Result<RuleFile> {
        let rules = Rules::parse(name, &text).map_err(|errors| anyhow::anyhow!("{errors}"))?;
        Ok(RuleFile { text, rules })
    }

    /// The file with these weights in the place of those of the rules so named.
    pub fn with(&self, weights: &[(&str, f32)]) -> anyhow::Result<String> {
        let mut edits: Vec<(Range<usize>, f32)> = Vec::new();
        for &(name, weight) in weights {
            let rule = self
                .rules
                .iter()
                .find(|rule| rule.name == name && rule.weight().is_some())
                .with_context(|| format!("there is no rule `{name}` that gives weight"))?;
            let number = number(&self.text, rule.place)
                .with_context(|| format!("cannot find the weight of the rule `{name}`"))?;
            edits.push((number, weight));
        }
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut text = self.text.clone();
        for (range, weight) in edits {
            text.replace_range(range, &weight.to_string());
        }
        self.check(&text, weights)?;
        Ok(text)
    }

    /// What was edited must say what was wished, and nothing else may have changed.
    fn check(&self, text: &str, weights: &[(&str, f32)]) -> anyhow::Result<()> {
        let new = RuleFile::of("the new file", text.to_owned())?.rules;
        let same = new.len() == self.rules.len()
            && new.iter().zip(self.rules.iter()).all(|(new, old)| {
                let wished = weights.iter().find(|(name, _)| *name == old.name);
                let weight = wished.map_or(old.weight(), |(_, weight)| Some(*weight));
                new.name == old.name && new.weight() == weight
            });
        ensure!(
            same,
            "the weights cannot be written into this file: a rule is not written as expected"
        );
        Ok(())
    }
}

/// Where the weight of the rule that begins here stands: behind its arrow, the last number of `play(..., number)`.
fn number(text: &str, place: Place) -> Option<Range<usize>> {
    let line: usize = text
        .split_inclusive('\n')
        .take(place.line - 1)
        .map(str::len)
        .sum();
    let start = line + text[line..].char_indices().nth(place.column - 1)?.0;
    let arrow = ["->", "→"]
        .into_iter()
        .filter_map(|arrow| Some(text[start..].find(arrow)? + arrow.len()))
        .min()?;
    let (mut depth, mut comma) = (0, None);
    for (at, c) in text[start + arrow..].char_indices() {
        let at = start + arrow + at;
        match c {
            '(' => depth += 1,
            ',' if depth == 1 => comma = Some(at + 1),
            ')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            let from = comma?;
            let written = &text[from..at];
            let lead = written.len() - written.trim_start().len();
            return Some(from + lead..from + written.trim_end().len());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# My rules.\nrule star\n  corner(c) ^ empty_corner(c) -> play(corner_moves(c), 15)\n  says \"Corners -> first.\"\n\ngroup(g) ^ mine(g) ^ liberties(g, 3) -> play(liberties(g), -5)\n";

    /// Names of the vocabulary differ; what matters here is where numbers stand.
    #[test]
    fn a_weight_is_found_behind_its_arrow() {
        let at = |line, column| number(FILE, Place { line, column }).map(|range| &FILE[range]);
        assert_eq!(at(2, 1), Some("15"));
        assert_eq!(at(6, 1), Some("-5"));
    }

    #[test]
    fn only_the_weight_changes() {
        let text = "# keep me\nCoin(x) ^ CoinVide(x) -> jouer(J_coin(x), 15)\nligne(x) ^ lignes(x,0) -> jouer(J_Ligne(x) , -40)\n";
        let file = RuleFile::of("mine", text.to_owned()).unwrap();
        let names: Vec<String> = file.rules.iter().map(|rule| rule.name.clone()).collect();
        let new = file.with(&[(&names[1], -32.5)]).unwrap();
        assert_eq!(new, text.replace("-40", "-32.5"));
        assert!(file.with(&[("no such rule", 1.0)]).is_err());
    }
}
