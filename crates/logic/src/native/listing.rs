//! Programs as people read them.

use super::plan::{Access, Key, Operand, Plan, Planned, Shape, Step};
use crate::rule::{Expression, Function, Term};
use crate::vocabulary::{PredicateId, Relation};
use std::fmt::Write;

impl Plan {
    /// All rules as loops and tests.
    #[must_use]
    pub fn listing(&self) -> String {
        let listings: Vec<String> = self
            .planned
            .iter()
            .map(|planned| self.planned_listing(planned))
            .collect();
        listings.join("\n")
    }

    /// One rule, by its number in the list, as loops and tests; none if it was refused or can never apply.
    #[must_use]
    pub fn rule_listing(&self, rule: usize) -> Option<String> {
        let planned = self.planned.iter().find(|planned| planned.rule == rule)?;
        Some(self.planned_listing(planned))
    }

    fn planned_listing(&self, planned: &Planned) -> String {
        let scribe = Scribe { plan: self, planned };
        let mut text = format!("{}:\n", self.names[planned.rule]);
        let mut depth = 1;
        for (at, step) in planned.steps.iter().enumerate() {
            scribe.step(&mut text, depth, at, step);
            depth += 1;
        }
        for (predicate, operands) in &planned.conclusions {
            let _ = writeln!(
                text,
                "{}conclude {}",
                "  ".repeat(depth),
                scribe.atom(*predicate, operands)
            );
        }
        let _ = match planned.cut {
            Some(cut) => writeln!(text, "{}next of loop {}", "  ".repeat(depth), cut + 1),
            None => writeln!(text, "{}done", "  ".repeat(depth)),
        };
        text
    }
}

struct Scribe<'a> {
    plan: &'a Plan,
    planned: &'a Planned,
}

impl Scribe<'_> {
    fn local(&self, local: u16) -> &str {
        &self.plan.variables[self.planned.rule][local as usize]
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
            Step::Absent { predicate, operands } => {
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
