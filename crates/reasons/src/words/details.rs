//! What claims rest on, said for those who want the details.

use super::speech::{Scope, Speaker, capitalised};
use crate::{Argument, Claim, Evidence, rests_on};
use certificate::Certificate;

impl Speaker<'_> {
    /// What a claim rests on.
    pub fn evidence(&self, evidence: &Evidence) -> String {
        let said = match evidence {
            Evidence::Proof(proof) => self.proof(proof),
            Evidence::Seen(points) => self.with("evidence.seen", "", [("points", (*points).into())]),
            Evidence::Line(line) => self.with("evidence.line", "", [("line", line.clone().into())]),
            Evidence::Difference { with, without } => {
                let say = |claim: &Claim| {
                    let said = self.uncapped(claim);
                    said.unwrap_or_else(|| self.by_key(&claim.statement, &claim.arguments))
                };
                let sides = [("with", say(with)), ("without", say(without))];
                self.with_texts("evidence.difference", "", &sides)
            }
            Evidence::Rule { id, bindings, .. } => self.rule(id, bindings),
            Evidence::Neighbour {
                from,
                seen,
                played,
                won,
                ..
            } => {
                let counts = [("seen", seen), ("played", played), ("won", won)];
                let counts = counts.map(|(name, &n)| (name.to_string(), Argument::Count(n as i64)));
                let scope = Scope {
                    arguments: &counts,
                    texts: &[("from", from.clone())],
                    ..Scope::default()
                };
                self.entry("evidence.neighbour", "", scope)
            }
            Evidence::Playouts { games, wins } => {
                let [games, wins] = [games, wins].map(|n| Argument::Count(*n as i64));
                self.with("evidence.playouts", "", [("games", games), ("wins", wins)])
            }
            Evidence::Scores { games, mean, error } => {
                let games = Argument::Count(*games as i64);
                let numbers = [
                    ("mean", Argument::Number(*mean)),
                    ("error", Argument::Number(*error)),
                ];
                let [mean, error] = numbers;
                self.with("evidence.scores", "", [("games", games), mean, error])
            }
            Evidence::Looks { positions, win, lead } => {
                let numbers = [
                    ("count", Argument::Count(*positions as i64)),
                    ("percent", Argument::Number((100.0 * win).round())),
                    ("lead", Argument::Number((10.0 * lead).round() / 10.0)),
                ];
                self.with("evidence.looks", "", numbers)
            }
            Evidence::Chance { among } => self.with("evidence.chance", "", [("count", (*among).into())]),
        };
        capitalised(said.unwrap_or_default())
    }

    fn rule(&self, id: &str, bindings: &[(String, Argument)]) -> Option<String> {
        let bound = |(name, value): &(String, Argument)| {
            let texts = [("name", name.clone()), ("value", self.argument(value))];
            self.with_texts("binding", "", &texts)
        };
        let bindings = bindings.iter().map(bound).collect::<Option<Vec<String>>>()?;
        match self.list("binding", "", bindings, true) {
            None => self.with_texts("evidence.rule", "", &[("rule", id.into())]),
            Some(bindings) => {
                let texts = [("rule", id.into()), ("bindings", bindings)];
                self.with_texts("evidence.rule_bound", "", &texts)
            }
        }
    }

    /// What the checker says of a proof: nothing is called proved that it does not accept.
    fn proof(&self, proof: &Certificate) -> Option<String> {
        let Ok(checked) = proof.check() else {
            return self.with("evidence.proof_fails", "", []);
        };
        let count = ("count", Argument::from(checked.positions));
        let standing = checked.given & *proof.board.stones(proof.proof.attacker);
        let mut said = if checked.given.is_empty() {
            self.with("evidence.proof", "", [count])?
        } else if standing.is_empty() {
            self.with(
                "evidence.proof_points",
                "",
                [count, ("points", checked.given.into())],
            )?
        } else {
            let walls = ("walls", Argument::Group(standing));
            self.with("evidence.proof_walls", "", [count, walls])?
        };
        for rule in checked.rules.iter().filter(|rule| !rule.is_theorem()) {
            said.push(' ');
            said.push_str(&self.with(&rests_on(rule).statement, "", [])?);
        }
        Some(said)
    }
}
