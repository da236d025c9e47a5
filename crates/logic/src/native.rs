//! Rules as programs over flat tables, run as machine code.
//!
//! | step | what |
//! |---|---|
//! | [`Plan`] | each rule, its premises in their order, becomes nested loops, look-ups and tests; each premise says which table it wants. Rules may share the steps with which they begin |
//! | [`Tables`] | arrays for one position, filled from [`Facts`] or by the domain itself |
//! | [`Program`] | the plan with its machine code, where there is a code generator; else the plan is walked through |
//! | [`Output`] | what was concluded, each fact once |
//!
//! A rule that has concluded goes on with the next choice for the variables of its conclusion: the ways that would
//! conclude the same are not looked at. So this is for play; who learns matches with [`matching`](crate::matching), which is
//! also what the programs are tested against. Premises see what is in the tables, absences also what was concluded.

#[cfg(feature = "native")]
mod code;
#[cfg(feature = "native")]
mod emit;
mod grow;
mod listing;
mod output;
mod plan;
mod planner;
mod tables;
mod walk;

pub use output::{Concluded, Each, Output};
pub use plan::{Chosen, Plan, Ranges, Refused};
pub use tables::{Rows, Tables, Unfit};

use crate::facts::Facts;
use crate::rule::Rule;
use crate::vocabulary::Vocabulary;

/// Rules made ready to run on positions.
///
/// ```
/// # let mut words = logic::Vocabulary::new();
/// # let point = words.numbered("point", "i");
/// # let neighbor = words.always("neighbor", &[point, point]);
/// # let empty = words.always("empty", &[point]);
/// # let open = words.always("open", &[point]);
/// use logic::native::{Program, Ranges};
/// use logic::{Facts, Value, parse};
/// let rules = parse::parse(&words, "rule open_1 empty(?i) neighbor(?i ?j) empty(?j) => open(?i)").unwrap();
/// let mut ranges = Ranges::new();
/// ranges.limit(point, 9);
/// let program = Program::new(&words, &ranges, &rules);
/// let mut facts = Facts::new();
/// for (a, b) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
///     facts.add(neighbor, &[Value(a), Value(b)]);
/// }
/// facts.add(empty, &[Value(0)]);
/// facts.add(empty, &[Value(1)]);
/// let output = program.run_on(&facts).unwrap();
/// let found: Vec<_> = output.iter().map(|one| (one.predicate, one.values[0])).collect();
/// assert_eq!(found, [(open, 0), (open, 1)]);
/// ```
#[derive(Debug)]
pub struct Program {
    plan: Plan,
    #[cfg(feature = "native")]
    code: Option<code::Code>,
}

impl Program {
    /// Plans and, where it can be, compiles rules, whose premises should be in a good order.
    #[must_use]
    pub fn new(words: &Vocabulary, ranges: &Ranges, rules: &[Rule]) -> Program {
        Program::of(Plan::new(words, ranges, rules))
    }

    /// The program of a plan.
    #[must_use]
    pub fn of(plan: Plan) -> Program {
        Program {
            #[cfg(feature = "native")]
            code: code::Code::new(&plan),
            plan,
        }
    }

    /// The same without machine code.
    #[must_use]
    pub fn walked(words: &Vocabulary, ranges: &Ranges, rules: &[Rule]) -> Program {
        Program::walked_plan(Plan::new(words, ranges, rules))
    }

    /// The program of a plan, without machine code.
    #[must_use]
    pub fn walked_plan(plan: Plan) -> Program {
        Program {
            #[cfg(feature = "native")]
            code: None,
            plan,
        }
    }

    /// Whether it runs as machine code.
    #[must_use]
    pub fn is_native(&self) -> bool {
        #[cfg(feature = "native")]
        return self.code.is_some();
        #[cfg(not(feature = "native"))]
        false
    }

    /// Bytes of machine code.
    #[must_use]
    pub fn code_size(&self) -> usize {
        #[cfg(feature = "native")]
        return self.code.as_ref().map_or(0, code::Code::size);
        #[cfg(not(feature = "native"))]
        0
    }

    /// What the rules became.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Runs all rules in their order. What is absent in `output` already counts as known.
    ///
    /// # Panics
    /// If the tables were made for another program.
    pub fn run(&self, tables: &Tables, output: &mut Output) {
        self.run_some(tables, output, &self.plan.choose(|_| true), || true);
    }

    /// Runs chosen rules in their order, for as long as there is to be gone on: that is asked before each tree of them.
    ///
    /// # Panics
    /// If the tables were made for another program.
    pub fn run_some(
        &self,
        tables: &Tables,
        output: &mut Output,
        chosen: &Chosen,
        mut go_on: impl FnMut() -> bool,
    ) {
        assert!(tables.fit(&self.plan), "the tables of this program");
        assert!(chosen.fits(&self.plan), "rules of this program");
        #[cfg(feature = "native")]
        if let Some(code) = &self.code {
            code.run(&self.plan, tables, output, chosen, &mut go_on);
            return;
        }
        walk::run(&self.plan, tables, output, chosen, &mut go_on);
    }

    /// Fills tables from facts and runs all rules once.
    ///
    /// # Errors
    /// If a fact does not fit the tables: a constant beyond its range, or two where one was said to be determined.
    pub fn run_on(&self, facts: &Facts) -> Result<Output, Unfit> {
        let mut tables = Tables::new(&self.plan);
        tables.fill(&self.plan, facts, false)?;
        let mut output = Output::new();
        output.know(&self.plan, facts);
        self.run(&tables, &mut output);
        Ok(output)
    }
}
