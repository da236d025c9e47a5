//! The machine code of one tree of rules, step by step: what `code` compiles and runs.

use super::plan::{End, Key, Operand, Plan, Shape, Step, Then, Trunk};
use super::tables::NONE;
use crate::rule::{Expression, Function, Term};
use crate::vocabulary::Relation;
use cranelift_codegen::Context;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, FuncRef, InstBuilder, MemFlagsData, Type, Value, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::Module;

/// Writes the function of a tree into `context`; `known` and `concluding` are what it calls.
pub(super) fn write(
    plan: &Plan,
    trunk: &Trunk,
    context: &mut Context,
    room: &mut FunctionBuilderContext,
    pointer: Type,
    [known, concluding]: [FuncRef; 2],
    module: &JITModule,
) {
    let mut builder = FunctionBuilder::new(&mut context.func, room);
    let start = builder.create_block();
    builder.append_block_params_for_function_params(start);
    builder.switch_to_block(start);
    let end = builder.create_block();
    let [addresses, output, values, flags] = [0, 1, 2, 3].map(|n| builder.block_params(start)[n]);
    let mut writer = Writer {
        plan,
        builder,
        pointer,
        addresses,
        output,
        values,
        flags,
        known,
        concluding,
        locals: vec![None; trunk.locals],
        next: end,
        ways: Vec::new(),
    };
    writer.after(&trunk.ends, &trunk.next);
    writer.builder.switch_to_block(end);
    writer.builder.ins().return_(&[]);
    writer.builder.seal_all_blocks();
    writer.builder.finalize(module.target_config());
}

struct Writer<'a> {
    plan: &'a Plan,
    builder: FunctionBuilder<'a>,
    pointer: Type,
    addresses: Value,
    output: Value,
    values: Value,
    flags: Value,
    known: FuncRef,
    concluding: FuncRef,
    locals: Vec<Option<Value>>,
    /// Where to go on when something does not hold: the next node beside, or the next turn of the innermost loop.
    next: Block,
    /// Of the nodes above: where to go on when one is done, and in its loop.
    ways: Vec<(usize, Block, Block)>,
}

impl Writer<'_> {
    fn number(&mut self, value: i32) -> Value {
        self.builder.ins().iconst(types::I32, i64::from(value))
    }

    /// Locals are given before they are used: a plan is made in the order of its steps.
    fn operand(&mut self, operand: Operand) -> Value {
        match operand {
            Operand::Constant(value) => self.number(value),
            Operand::Local(local) => match self.locals[local as usize] {
                Some(value) => value,
                None => self.number(0),
            },
        }
    }

    /// Goes on only if a condition holds.
    fn require(&mut self, condition: Value) {
        let holds = self.builder.create_block();
        self.builder.ins().brif(condition, holds, &[], self.next, &[]);
        self.builder.switch_to_block(holds);
    }

    /// The address of an array of a table: the first of its two, or the rows.
    fn array(&mut self, access: usize, rows: bool) -> Value {
        let offset = (2 * access + usize::from(rows)) as i32 * self.pointer.bytes() as i32;
        let flags = MemFlagsData::trusted().with_readonly();
        self.builder
            .ins()
            .load(self.pointer, flags, self.addresses, offset)
    }

    /// The number of a key, wide as a pointer.
    fn index(&mut self, key: &[Key]) -> Value {
        let mut index = self.builder.ins().iconst(self.pointer, 0);
        for (n, part) in key.iter().enumerate() {
            let value = self.operand(part.operand);
            if part.check {
                let size = i64::from(part.size);
                let inside = self
                    .builder
                    .ins()
                    .icmp_imm_u(IntCC::UnsignedLessThan, value, size);
                self.require(inside);
            }
            let wide = self.builder.ins().uextend(self.pointer, value);
            if n > 0 {
                index = self.builder.ins().imul_imm_s(index, i64::from(part.size));
            }
            index = self.builder.ins().iadd(index, wide);
        }
        index
    }

    /// A number of an array.
    fn read(&mut self, array: Value, index: Value, offset: i32) -> Value {
        let bytes = self.builder.ins().ishl_imm_u(index, 2);
        let address = self.builder.ins().iadd(array, bytes);
        self.builder
            .ins()
            .load(types::I32, MemFlagsData::trusted(), address, offset)
    }

    fn store(&mut self, operands: &[Operand]) {
        for (n, &operand) in operands.iter().enumerate() {
            let value = self.operand(operand);
            let values = self.values;
            self.builder
                .ins()
                .store(MemFlagsData::trusted(), value, values, 4 * n as i32);
        }
    }

    /// What is concluded, and then what comes below. Leaves no block open.
    fn after(&mut self, ends: &[End], next: &[usize]) {
        for end in ends {
            // Whether it is wanted: a node is entered for another rule as well.
            let after = (ends.len() + next.len() > 1).then(|| {
                let after = self.builder.create_block();
                let before = std::mem::replace(&mut self.next, after);
                self.want(self.plan.nodes.len() + end.rule);
                self.next = before;
                after
            });
            self.conclude(end);
            if let Some(after) = after {
                self.builder.ins().jump(after, &[]);
                self.builder.switch_to_block(after);
            }
        }
        let beyond = self.next;
        for (n, &at) in next.iter().enumerate() {
            let is_last = n + 1 == next.len();
            self.next = if is_last {
                beyond
            } else {
                self.builder.create_block()
            };
            let beside = self.next;
            if next.len() + ends.len() > 1 {
                self.want(at);
            }
            self.node(at);
            if !is_last {
                self.builder.switch_to_block(beside);
            }
        }
        self.next = beyond;
        if next.is_empty() {
            let then = ends.first().map_or(Then::Next, |end| end.then);
            let way = |node: usize| self.ways.iter().find(|way| way.0 == node);
            let to = match then {
                Then::Next => None,
                Then::Done(node) => way(node).map(|way| way.1),
                Then::Loop(node) => way(node).map(|way| way.2),
            };
            self.builder.ins().jump(to.unwrap_or(beyond), &[]);
        }
    }

    fn node(&mut self, at: usize) {
        let done = self.next;
        let node = &self.plan.nodes[at];
        self.step(&node.step);
        self.ways.push((at, done, self.next));
        self.after(&node.ends, &node.next);
        self.ways.pop();
        self.next = done;
    }

    /// Goes on only if a node or a rule is wanted.
    fn want(&mut self, flag: usize) {
        let flags = MemFlagsData::trusted().with_readonly();
        let wanted = self.builder.ins().load(types::I8, flags, self.flags, flag as i32);
        self.require(wanted);
    }

    fn conclude(&mut self, end: &End) {
        for (predicate, operands) in &end.conclusions {
            self.store(operands);
            let rule = self.number(end.rule as i32);
            let predicate = self.number(i32::from(predicate.0));
            let count = self.number(operands.len() as i32);
            let arguments = [self.output, rule, predicate, self.values, count];
            self.builder.ins().call(self.concluding, &arguments);
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Rows {
                access,
                key,
                equal,
                give,
            } => self.rows(*access, key, equal, give),
            Step::Give { access, key, to } => {
                let value = self.value(*access, key);
                let there = self
                    .builder
                    .ins()
                    .icmp_imm_s(IntCC::NotEqual, value, i64::from(NONE));
                self.require(there);
                self.locals[*to as usize] = Some(value);
            }
            Step::Equal { access, key, to } => {
                let value = self.value(*access, key);
                let to = self.operand(*to);
                let there = self
                    .builder
                    .ins()
                    .icmp_imm_s(IntCC::NotEqual, value, i64::from(NONE));
                let equal = self.builder.ins().icmp(IntCC::Equal, value, to);
                let both = self.builder.ins().band(there, equal);
                self.require(both);
            }
            Step::Bit { access, key } => {
                let index = self.index(key);
                let array = self.array(*access, false);
                let address = self.builder.ins().iadd(array, index);
                let bit = self
                    .builder
                    .ins()
                    .load(types::I8, MemFlagsData::trusted(), address, 0);
                self.require(bit);
            }
            Step::Let { to, value } => {
                let value = self.worth(value);
                let narrow = self.builder.ins().ireduce(types::I32, value);
                let again = self.builder.ins().sextend(types::I64, narrow);
                let fits = self.builder.ins().icmp(IntCC::Equal, value, again);
                self.require(fits);
                self.locals[*to as usize] = Some(narrow);
            }
            Step::Test { relation, sides } => {
                let [a, b] = sides.each_ref().map(|side| self.worth(side));
                let code = match relation {
                    Relation::Equal => IntCC::Equal,
                    Relation::Differ => IntCC::NotEqual,
                    Relation::Greater => IntCC::SignedGreaterThan,
                };
                let holds = self.builder.ins().icmp(code, a, b);
                self.require(holds);
            }
            Step::Absent {
                rule,
                predicate,
                operands,
            } => {
                self.store(operands);
                let predicate = self.number(i32::from(predicate.0));
                let count = self.number(operands.len() as i32);
                let rule = self.number(rule.map_or(-1, |rule| rule as i32));
                let arguments = [self.output, rule, predicate, self.values, count];
                let call = self.builder.ins().call(self.known, &arguments);
                let known = self.builder.inst_results(call)[0];
                let absent = self.builder.ins().icmp_imm_u(IntCC::Equal, known, 0);
                self.require(absent);
            }
        }
    }

    fn value(&mut self, access: usize, key: &[Key]) -> Value {
        let index = self.index(key);
        let array = self.array(access, false);
        self.read(array, index, 0)
    }

    fn rows(&mut self, access: usize, key: &[Key], equal: &[(usize, Operand)], give: &[(usize, u16)]) {
        let width = match &self.plan.accesses[access].shape {
            Shape::Rows(columns) => columns.len() as i32,
            Shape::Value(_) | Shape::Bit => 0,
        };
        let index = self.index(key);
        let starts = self.array(access, false);
        let (first, last) = (self.read(starts, index, 0), self.read(starts, index, 4));
        let rows = self.array(access, true);
        let address = |writer: &mut Self, row: Value| {
            let row = writer.builder.ins().uextend(writer.pointer, row);
            let offset = writer.builder.ins().imul_imm_s(row, i64::from(4 * width));
            writer.builder.ins().iadd(rows, offset)
        };
        let (first, last) = match width {
            // Rows without columns: what counts is how many there are.
            0 => {
                let first = self.builder.ins().uextend(self.pointer, first);
                (first, self.builder.ins().uextend(self.pointer, last))
            }
            _ => (address(self, first), address(self, last)),
        };
        let (head, body, next) = (
            self.builder.create_block(),
            self.builder.create_block(),
            self.builder.create_block(),
        );
        let row = self.builder.append_block_param(head, self.pointer);
        self.builder.ins().jump(head, &[first.into()]);
        self.builder.switch_to_block(next);
        let following = self.builder.ins().iadd_imm_s(row, i64::from((4 * width).max(1)));
        self.builder.ins().jump(head, &[following.into()]);
        self.builder.switch_to_block(head);
        let more = self.builder.ins().icmp(IntCC::UnsignedLessThan, row, last);
        self.builder.ins().brif(more, body, &[], self.next, &[]);
        self.builder.switch_to_block(body);
        self.next = next;
        let flags = MemFlagsData::trusted();
        for &(column, local) in give {
            let value = self.builder.ins().load(types::I32, flags, row, 4 * column as i32);
            self.locals[local as usize] = Some(value);
        }
        for &(column, operand) in equal {
            let value = self.builder.ins().load(types::I32, flags, row, 4 * column as i32);
            let wanted = self.operand(operand);
            let same = self.builder.ins().icmp(IntCC::Equal, value, wanted);
            self.require(same);
        }
    }

    /// What an expression is worth, in 64 bits: the plan saw to it that no more are needed.
    fn worth(&mut self, expression: &Expression) -> Value {
        match expression {
            Expression::Term(Term::Constant(value)) => {
                self.builder.ins().iconst(types::I64, i64::from(value.0))
            }
            Expression::Term(Term::Variable(variable)) => {
                let value = self.operand(Operand::Local(variable.0));
                self.builder.ins().sextend(types::I64, value)
            }
            Expression::Call(function, parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| self.worth(part)).collect();
                let mut parts = parts.into_iter();
                let Some(mut sum) = parts.next() else {
                    return self.builder.ins().iconst(types::I64, 0);
                };
                for part in parts {
                    sum = match function {
                        Function::Add => self.builder.ins().iadd(sum, part),
                        Function::Subtract => self.builder.ins().isub(sum, part),
                        Function::Multiply => self.builder.ins().imul(sum, part),
                        Function::Divide => {
                            let possible = self.builder.ins().icmp_imm_u(IntCC::NotEqual, part, 0);
                            self.require(possible);
                            self.builder.ins().sdiv(sum, part)
                        }
                    };
                }
                sum
            }
        }
    }
}
