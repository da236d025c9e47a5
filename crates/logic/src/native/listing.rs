//! Programs as people read them.

use super::plan::{Access, End, Key, Operand, Plan, Shape, Step, Then};
use crate::rule::{Expression, Function, Term};
use crate::vocabulary::{PredicateId, Relation};
use std::fmt::Write;

impl Plan {
    /// All rules as loops and tests.
    #[must_use]
    pub fn listing(&self) -> String {
        let listings: Vec<String> = (0..self.names.len())
            .filter_map(|rule| self.rule_listing(rule))
            .collect();
        listings.join("\n")
    }

    /// One rule, by its number in the list, as loops and tests; none if it was refused or can never apply.
    #[must_use]
    pub fn rule_listing(&self, rule: usize) -> Option<String> {
        self.trunks.iter().find_map(|trunk| {
            if let Some(end) = trunk.ends.iter().find(|end| end.rule == rule) {
                return Some(self.path_listing(&[], end));
            }
            let mut path = Vec::new();
            let end = trunk
                .next
                .iter()
                .find_map(|&next| self.path(next, rule, &mut path))?;
            Some(self.path_listing(&path, end))
        })
    }

    /// The way down to where a rule concludes.
    fn path(&self, at: usize, rule: usize, path: &mut Vec<usize>) -> Option<&End> {
        let node = &self.nodes[at];
        path.push(at);
        let here = node.ends.iter().find(|end| end.rule == rule);
        let found = here.or_else(|| node.next.iter().find_map(|&next| self.path(next, rule, path)));
        if found.is_none() {
            path.pop();
        }
        found
    }

    fn path_listing(&self, path: &[usize], end: &End) -> String {
        let scribe = Scribe { plan: self, end };
        let mut text = format!("{}:\n", self.names[end.rule]);
        let shared = path.iter().take_while(|&&at| self.nodes[at].rules > 1).count();
        for (at, &node) in path.iter().enumerate() {
            if at == shared && shared > 0 {
                let _ = writeln!(text, "{}(so far with other rules)", "  ".repeat(at + 1));
            }
            scribe.step(&mut text, at + 1, at, &self.nodes[node].step);
        }
        let depth = path.len() + 1;
        for (predicate, operands) in &end.conclusions {
            let _ = writeln!(
                text,
                "{}conclude {}",
                "  ".repeat(depth),
                scribe.atom(*predicate, operands)
            );
        }
        let indent = "  ".repeat(depth);
        let _ = match end.then {
            Then::Loop(node) => {
                let number = path.iter().position(|&at| at == node).unwrap_or(0);
                writeln!(text, "{indent}next of loop {}", number + 1)
            }
            Then::Next | Then::Done(_) => writeln!(text, "{indent}done"),
        };
        text
    }
}

struct Scribe<'a> {
    plan: &'a Plan,
    end: &'a End,
}

impl Scribe<'_> {
    /// What the rule calls a local.
    fn local(&self, local: u16) -> &str {
        let at = self.end.values.iter().position(|&value| value == local);
        at.map_or("_", |at| &self.plan.variables[self.end.rule][at])
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Local(local) => self.local(local).to_owned(),
            Operand::Constant(value) => value.to_string(),
        }
    }

    fn atom(&self, predicate: PredicateId, operands: &[Operand]) -> String {
        let operands: Vec<String> = operands.iter().map(|&operand| self.operand(operand)).collect();
        format!(
            "{}({})",
            self.plan.words[predicate.0 as usize].0,
            operands.join(" ")
        )
    }

    /// A table and its key: a dot for every place that is not in the key.
    fn table(&self, access: &Access, key: &[Key]) -> String {
        let places = self.plan.limits[access.predicate.0 as usize].len();
        let mut parts = vec!["·".to_owned(); places];
        for (&(place, _), part) in access.key.iter().zip(key) {
            parts[place] = self.operand(part.operand);
        }
        format!(
            "{}[{}]",
            self.plan.words[access.predicate.0 as usize].0,
            parts.join(" ")
        )
    }

    fn step(&self, text: &mut String, depth: usize, at: usize, step: &Step) {
        let indent = "  ".repeat(depth);
        let access = |access: &usize| &self.plan.accesses[*access];
        let _ = match step {
            Step::Rows {
                access: table,
                key,
                equal,
                give,
            } => {
                let columns = match &access(table).shape {
                    Shape::Rows(columns) => columns.len(),
                    _ => 0,
                };
                let mut row = vec!["_".to_owned(); columns];
                for &(column, operand) in equal {
                    row[column] = format!("={}", self.operand(operand));
                }
                for &(column, local) in give {
                    row[column] = self.local(local).to_owned();
                }
                let table = self.table(access(table), key);
                writeln!(text, "{indent}loop {}: for {} in {table}", at + 1, row.join(" "))
            }
            Step::Give {
                access: table,
                key,
                to,
            } => {
                writeln!(
                    text,
                    "{indent}let {} = {}",
                    self.local(*to),
                    self.table(access(table), key)
                )
            }
            Step::Equal {
                access: table,
                key,
                to,
            } => {
                writeln!(
                    text,
                    "{indent}if {} == {}",
                    self.table(access(table), key),
                    self.operand(*to)
                )
            }
            Step::Bit { access: table, key } => {
                writeln!(text, "{indent}if {}", self.table(access(table), key))
            }
            Step::Let { to, value } => writeln!(
                text,
                "{indent}let {} = {}",
                self.local(*to),
                self.expression(value)
            ),
            Step::Test { relation, sides } => {
                let sign = match relation {
                    Relation::Equal => "==",
                    Relation::Differ => "!=",
                    Relation::Greater => ">",
                };
                let [a, b] = sides.each_ref().map(|side| self.expression(side));
                writeln!(text, "{indent}if {a} {sign} {b}")
            }
            Step::Absent {
                predicate, operands, ..
            } => {
                writeln!(text, "{indent}unless known {}", self.atom(*predicate, operands))
            }
        };
    }

    fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Term(Term::Constant(value)) => value.0.to_string(),
            Expression::Term(Term::Variable(variable)) => self.local(variable.0).to_owned(),
            Expression::Call(function, parts) => {
                let sign = match function {
                    Function::Add => " + ",
                    Function::Subtract => " - ",
                    Function::Multiply => " * ",
                    Function::Divide => " / ",
                };
                let parts: Vec<String> = parts.iter().map(|part| self.expression(part)).collect();
                format!("({})", parts.join(sign))
            }
        }
    }
}
