//! What `yomi rules` prints.

use expert::lookahead::Plan;
use expert::{Place, Remark, Rule, Rules, Scene, Verdict, predicates, tables};
use goban::{Color, Point};
use reasons::{Argument, Words};
use serde_json::{Value as Json, json};
use std::fmt::Write;

fn pretty(json: &Json) -> String {
    format!("{json:#}\n")
}

fn rule_json(rule: &Rule) -> Json {
    let examples = rule.examples.iter().map(|example| {
        json!({"counter": example.counter, "rows": example.rows, "board": example.size.side(), "after": example.after})
    });
    json!({
        "name": rule.name, "line": rule.place.line, "rule": rule.to_string(), "weight": rule.weight(),
        "says": rule.says, "dit": rule.dit, "examples": examples.collect::<Vec<_>>(),
    })
}

/// All rules, one a line.
pub fn list(rules: &Rules, json: bool) -> String {
    if json {
        return pretty(&Json::Array(rules.iter().map(rule_json).collect()));
    }
    let mut text = String::new();
    for rule in rules.iter() {
        let _ = writeln!(text, "{}: {rule}", rule.name);
    }
    text
}

/// One rule with all that belongs to it.
pub fn show(rule: &Rule, json: bool) -> String {
    if json {
        return pretty(&rule_json(rule));
    }
    let mut text = format!("{}\n  {rule}\n", rule.name);
    for sentence in [&rule.says, &rule.dit].into_iter().flatten() {
        let _ = writeln!(text, "  \"{sentence}\"");
    }
    for example in &rule.examples {
        let head = if example.counter { "not here" } else { "here" };
        let after = example
            .after
            .map_or(String::new(), |moves| format!(", after {moves} moves"));
        let _ = writeln!(text, "  {head}{after}:");
        for row in &example.rows {
            let _ = writeln!(text, "    {row}");
        }
    }
    text
}

/// The words of the language.
pub fn words(json: bool) -> String {
    if json {
        let predicates = predicates().iter().map(|word| {
            let lists: Vec<_> = word.lists.iter().map(|kinds| kinds.to_string()).collect();
            json!({"name": word.name, "aliases": word.aliases, "lists": lists, "numbers": word.numbers, "says": word.says})
        });
        let tables = tables().iter().map(|word| {
            let lists: Vec<_> = word.lists.iter().map(|kinds| kinds.to_string()).collect();
            json!({"name": word.name, "aliases": word.aliases, "lists": lists, "says": word.says})
        });
        return pretty(
            &json!({"predicates": predicates.collect::<Vec<_>>(), "functions": tables.collect::<Vec<_>>()}),
        );
    }
    expert::vocabulary_table()
}

/// What `check` found.
pub fn checked(remarks: &[Remark], failed: &[(Place, String)]) -> String {
    let remarks = remarks
        .iter()
        .map(|r| json!({"rule": r.rule, "line": r.place.line, "column": r.place.column, "text": r.text}));
    let failed = failed
        .iter()
        .map(|(place, text)| json!({"line": place.line, "column": place.column, "text": text}));
    pretty(&json!({"remarks": remarks.collect::<Vec<_>>(), "examples": failed.collect::<Vec<_>>()}))
}

/// Lines by the rules.
pub fn plans(plans: &[Plan], words: &Words, json: bool) -> String {
    if json {
        let line = |plan: &Plan| plan.line.iter().map(|(_, m)| m.to_string()).collect::<Vec<_>>();
        let plans = plans
            .iter()
            .map(|plan| json!({"point": plan.point.to_string(), "value": plan.value, "line": line(plan)}));
        return pretty(&Json::Array(plans.collect()));
    }
    let mut text = String::new();
    for plan in plans {
        let _ = writeln!(text, "{:+.0}  {}", plan.value, words.line(&plan.line));
    }
    text
}

/// What is asked of a position.
pub struct Asked<'a> {
    pub color: Color,
    pub most: usize,
    pub bad: bool,
    pub at: Option<Point>,
    pub words: &'a Words,
    pub language: &'a str,
}

impl Asked<'_> {
    /// The points with what was said of them.
    pub fn answer(&self, rules: &Rules, scene: &mut Scene<'_>, verdict: &Verdict, json: bool) -> String {
        let moves = scene.moves();
        let ranked = verdict.ranked(&moves);
        let mut told: Vec<(Point, f32)> = match self.at {
            Some(p) => vec![(p, verdict.worth[p])],
            None => ranked.iter().take(self.most).copied().collect(),
        };
        if self.bad && self.at.is_none() {
            let worst = ranked
                .iter()
                .rev()
                .take(self.most)
                .filter(|(_, worth)| *worth < 0.0);
            let worst: Vec<_> = worst.copied().collect();
            told.extend(worst.into_iter().rev());
        }
        let mut points = Vec::new();
        let mut text = String::new();
        for (p, worth) in told {
            let color = self.words.argument(&Argument::from(self.color));
            let _ = writeln!(text, "{color} {p}  {worth:+.0}");
            let mut voices = Vec::new();
            for firing in verdict.about(p) {
                let claim = rules.claim_in(scene, firing, p, self.language);
                let (weight, said) = (firing.weight_of(p), self.words.say(&claim));
                let _ = writeln!(text, "  {weight:+5.0}  {said}  ({})", firing.name);
                voices.push(json!({"rule": firing.name, "weight": weight, "said": said, "claim": claim}));
            }
            points.push(json!({"point": p.to_string(), "worth": worth, "rules": voices}));
        }
        let facts = verdict.facts.names();
        if json {
            return pretty(&json!({"color": self.color.to_string(), "facts": facts, "points": points}));
        }
        let _ = writeln!(text, "facts: {}", facts.join(", "));
        text
    }
}
