//! Plans as machine code: the one place of this room where `unsafe` is allowed.
//!
//! Every tree of rules becomes a function of four pointers: to the addresses of the tables' arrays, to the [`Output`], to room
//! for the values of one fact, and to the flags that say which nodes and rules are wanted. What makes it sound:
//!
//! - Code reads only at addresses that [`Code::run`] takes from the [`Tables`] of the same plan (`Program::run` compares
//!   them), which live, and are not written, until it returns. There are as many flags as nodes and rules (compared there too).
//! - It reads only within them. A key is below the number of keys: constants were compared with their range when the plan
//!   was made, locals that came out of a table are within the range of their type (what [`Tables`] promises), and every
//!   other local is compared before it is used. Rows lie between two starts, which never exceed the number of rows.
//! - It writes only into the room for values, which has as many numbers as the longest fact of the plan has places.
//! - The two functions of ours that it calls get back the pointers that `run` was given, one at a time, and do not unwind
//!   into it: they are `extern "C"`, where a panic ends the program.
//! - Its memory is freed by [`Drop`], when nobody can call it any more: function pointers never leave this file.
#![allow(unsafe_code)]

use super::emit::write;
use super::output::Output;
use super::plan::{Chosen, Plan};
use super::tables::Tables;
use crate::vocabulary::PredicateId;
use cranelift_codegen::ir::{AbiParam, Type, UserFuncName, types};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use std::sync::{Mutex, PoisonError};

type Entry = unsafe extern "C" fn(*const *const u8, *mut Output, *mut i32, *const u8);

/// The machine code of a plan.
pub struct Code {
    /// None only while it is dropped. The lock is for nobody: it says that threads share the code and not the module.
    module: Mutex<Option<JITModule>>,
    entries: Vec<Entry>,
    /// Places of the longest fact.
    longest: usize,
    size: usize,
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Code")
            .field("trees", &self.entries.len())
            .field("size", &self.size)
            .finish()
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        self.entries.clear();
        let module = self.module.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(module) = module.take() {
            // SAFETY: the entries, which nobody else had, are gone, and `run` borrows `self` as long as one is called.
            unsafe { module.free_memory() };
        }
    }
}

/// # Safety
/// `output` is the one that `run` was given; `values` has `count` numbers.
unsafe extern "C" fn is_known(
    output: *mut Output,
    rule: i32,
    predicate: i32,
    values: *const i32,
    count: i32,
) -> i32 {
    // SAFETY: see above; nobody else uses the output while code runs.
    let (output, values) = unsafe { (&*output, std::slice::from_raw_parts(values, count as usize)) };
    i32::from(output.has(usize::try_from(rule).ok(), PredicateId(predicate as u16), values))
}

/// # Safety
/// As for `is_known`.
unsafe extern "C" fn conclude(
    output: *mut Output,
    rule: i32,
    predicate: i32,
    values: *const i32,
    count: i32,
) {
    // SAFETY: see above; nobody else uses the output while code runs.
    let (output, values) = unsafe { (&mut *output, std::slice::from_raw_parts(values, count as usize)) };
    output.conclude(rule as usize, PredicateId(predicate as u16), values);
}

impl Code {
    /// Compiles a plan; none where there is no code generator for this machine.
    pub fn new(plan: &Plan) -> Option<Code> {
        let mut flags = settings::builder();
        for (name, value) in [
            ("use_colocated_libcalls", "false"),
            ("is_pic", "false"),
            ("opt_level", "speed"),
            // The code is well formed by construction, and tests compile thousands of plans with the check on.
            (
                "enable_verifier",
                if cfg!(debug_assertions) { "true" } else { "false" },
            ),
        ] {
            flags.set(name, value).ok()?;
        }
        let isa = cranelift_native::builder().ok()?.finish(Flags::new(flags)).ok()?;
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        builder.symbol("is_known", is_known as *const u8);
        builder.symbol("conclude", conclude as *const u8);
        let mut module = JITModule::new(builder);
        let compiled = compile(plan, &mut module);
        let Some((ids, size)) = compiled else {
            // SAFETY: no pointer into it was taken.
            unsafe { module.free_memory() };
            return None;
        };
        let entry = |id: FuncId| {
            let address = module.get_finalized_function(id);
            // SAFETY: the function was declared with the signature of `Entry`: four pointers, no result, the C convention
            // of this machine.
            unsafe { std::mem::transmute::<*const u8, Entry>(address) }
        };
        let places = |predicate: PredicateId| plan.limits[predicate.0 as usize].len();
        Some(Code {
            entries: ids.into_iter().map(entry).collect(),
            module: Mutex::new(Some(module)),
            longest: plan
                .tracked
                .iter()
                .map(|&predicate| places(predicate))
                .max()
                .unwrap_or(0),
            size,
        })
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// Runs rules on tables of the plan that this is the code of.
    pub fn run(
        &self,
        plan: &Plan,
        tables: &Tables,
        output: &mut Output,
        chosen: &Chosen,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        debug_assert_eq!(plan.trunks.len(), self.entries.len());
        let mut addresses: Vec<*const u8> = Vec::with_capacity(2 * tables.tables.len());
        for table in &tables.tables {
            let first = if table.bits.is_empty() {
                table.numbers.as_ptr().cast()
            } else {
                table.bits.as_ptr()
            };
            addresses.push(first);
            addresses.push(table.rows.as_ptr().cast());
        }
        let mut values = vec![0i32; self.longest.max(1)];
        let output: *mut Output = output;
        for (entry, _) in self
            .entries
            .iter()
            .zip(&chosen.trunks)
            .filter(|&(_, &wanted)| wanted)
        {
            if !go_on() {
                return;
            }
            // SAFETY: what the head of this file says.
            unsafe {
                entry(
                    addresses.as_ptr(),
                    output,
                    values.as_mut_ptr(),
                    chosen.flags.as_ptr(),
                )
            };
        }
    }
}

/// Functions of a plan's trees, in order, and the bytes they take.
fn compile(plan: &Plan, module: &mut JITModule) -> Option<(Vec<FuncId>, usize)> {
    let pointer = module.target_config().pointer_type();
    let signature = |places: &[Type], result: bool| {
        let mut signature = module.make_signature();
        signature
            .params
            .extend(places.iter().map(|&place| AbiParam::new(place)));
        if result {
            signature.returns.push(AbiParam::new(types::I32));
        }
        signature
    };
    let entry = signature(&[pointer; 4], false);
    let known = signature(&[pointer, types::I32, types::I32, pointer, types::I32], true);
    let concluding = signature(&[pointer, types::I32, types::I32, pointer, types::I32], false);
    let known = module
        .declare_function("is_known", Linkage::Import, &known)
        .ok()?;
    let concluding = module
        .declare_function("conclude", Linkage::Import, &concluding)
        .ok()?;
    let mut context = module.make_context();
    let mut room = FunctionBuilderContext::new();
    let (mut ids, mut size) = (Vec::new(), 0);
    for (number, trunk) in plan.trunks.iter().enumerate() {
        let id = module
            .declare_function(&format!("tree_{number}"), Linkage::Local, &entry)
            .ok()?;
        context.func.signature = entry.clone();
        context.func.name = UserFuncName::user(0, id.as_u32());
        let called = [known, concluding].map(|id| module.declare_func_in_func(id, &mut context.func));
        write(plan, trunk, &mut context, &mut room, pointer, called, module);
        module.define_function(id, &mut context).ok()?;
        size += context.compiled_code().map_or(0, |code| code.code_buffer().len());
        module.clear_context(&mut context);
        ids.push(id);
    }
    module.finalize_definitions().ok()?;
    Some((ids, size))
}
