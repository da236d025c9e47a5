//! Plans walked through step by step: slower than machine code, and everywhere.

use super::output::Output;
use super::plan::{Chosen, End, Key, Operand, Plan, Shape, Step, Then};
use super::tables::{NONE, Tables};
use crate::rule::Expression;
use crate::value::Value;

pub fn run(
    plan: &Plan,
    tables: &Tables,
    output: &mut Output,
    chosen: &Chosen,
    go_on: &mut dyn FnMut() -> bool,
) {
    let mut locals = Vec::new();
    for (trunk, _) in plan
        .trunks
        .iter()
        .zip(&chosen.trunks)
        .filter(|&(_, &wanted)| wanted)
    {
        if !go_on() {
            return;
        }
        locals.clear();
        locals.resize(trunk.locals, 0);
        let mut walk = Walk {
            plan,
            flags: &chosen.flags,
            tables,
            output,
            locals: &mut locals,
        };
        walk.after(&trunk.ends, &trunk.next);
    }
}

struct Walk<'a> {
    plan: &'a Plan,
    flags: &'a [u8],
    tables: &'a Tables,
    output: &'a mut Output,
    locals: &'a mut [i32],
}

impl Walk<'_> {
    fn operand(&self, operand: Operand) -> i32 {
        match operand {
            Operand::Constant(value) => value,
            Operand::Local(local) => self.locals[local as usize],
        }
    }

    fn index(&self, key: &[Key]) -> Option<usize> {
        key.iter().try_fold(0, |index, part| {
            let value = usize::try_from(self.operand(part.operand)).ok()?;
            (value < part.size as usize).then_some(index * part.size as usize + value)
        })
    }

    fn worth(&self, expression: &Expression) -> Option<i64> {
        expression.value(&mut |variable| Some(Value(self.locals[variable.0 as usize])))
    }

    /// What is concluded, and then what comes below.
    fn after(&mut self, ends: &[End], next: &[usize]) -> Then {
        let mut then = Then::Next;
        for end in ends {
            if self.flags[self.plan.nodes.len() + end.rule] == 0 {
                continue;
            }
            for (predicate, operands) in &end.conclusions {
                let values: Vec<i32> = operands.iter().map(|&operand| self.operand(operand)).collect();
                self.output.conclude(end.rule, *predicate, &values);
            }
            then = end.then;
        }
        for &at in next.iter().filter(|&&at| self.flags[at] != 0) {
            match self.node(at) {
                Then::Next => {}
                Then::Done(node) if node == at => {}
                then => return then,
            }
        }
        then
    }

    fn node(&mut self, at: usize) -> Then {
        let plan = self.plan;
        let node = &plan.nodes[at];
        let step = &node.step;
        let holds = match step {
            Step::Rows {
                access,
                key,
                equal,
                give,
            } => return self.rows(at, *access, key, equal, give),
            Step::Give { access, key, to } => match self.value(*access, key) {
                Some(value) => {
                    self.locals[*to as usize] = value;
                    true
                }
                None => false,
            },
            Step::Equal { access, key, to } => self.value(*access, key) == Some(self.operand(*to)),
            Step::Bit { access, key } => {
                let bits = &self.tables.tables[*access].bits;
                self.index(key).is_some_and(|index| bits[index] != 0)
            }
            Step::Let { to, value } => match self.worth(value).and_then(|value| i32::try_from(value).ok()) {
                Some(value) => {
                    self.locals[*to as usize] = value;
                    true
                }
                None => false,
            },
            Step::Test { relation, sides } => match (self.worth(&sides[0]), self.worth(&sides[1])) {
                (Some(a), Some(b)) => relation.holds(a, b),
                _ => false,
            },
            Step::Absent {
                rule,
                predicate,
                operands,
            } => {
                let values: Vec<i32> = operands.iter().map(|&operand| self.operand(operand)).collect();
                !self.output.has(*rule, *predicate, &values)
            }
        };
        if holds {
            self.after(&node.ends, &node.next)
        } else {
            Then::Next
        }
    }

    fn value(&self, access: usize, key: &[Key]) -> Option<i32> {
        let value = self.tables.tables[access].numbers[self.index(key)?];
        (value != NONE).then_some(value)
    }

    fn rows(
        &mut self,
        at: usize,
        access: usize,
        key: &[Key],
        equal: &[(usize, Operand)],
        give: &[(usize, u16)],
    ) -> Then {
        let Some(index) = self.index(key) else {
            return Then::Next;
        };
        let Shape::Rows(columns) = &self.plan.accesses[access].shape else {
            return Then::Next;
        };
        let (width, tables) = (columns.len(), self.tables);
        let table = &tables.tables[access];
        for row in table.numbers[index]..table.numbers[index + 1] {
            let row = &table.rows[row as usize * width..(row as usize + 1) * width];
            for &(column, local) in give {
                self.locals[local as usize] = row[column];
            }
            if !equal
                .iter()
                .all(|&(column, operand)| row[column] == self.operand(operand))
            {
                continue;
            }
            let node = &self.plan.nodes[at];
            match self.after(&node.ends, &node.next) {
                Then::Next => {}
                Then::Loop(node) if node == at => {}
                then => return then,
            }
        }
        Then::Next
    }
}
