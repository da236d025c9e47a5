//! `yomi learn show`: what was learned, and a rule in words.

use super::knowledge;
use crate::output::say;
use anyhow::Context;
use goban::Size;
use introspect::base::Origin;
use introspect::go::course::sample;
use introspect::go::know::Knowledge;
use introspect::go::say as words;
use introspect::go::tidy::{Trial, board_of};
use logic::{Rule, print};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Show what was learned: how many rules of each kind, or one rule in words, with the position that it was learned from, how
/// often it applies and what that saves.
#[derive(clap::Args)]
pub struct Args {
    /// The rule, by its name.
    rule: Option<String>,
    /// Print what the rule is compiled to: its loops, look-ups and tests, in their order.
    #[arg(long, visible_alias = "show-code", requires = "rule")]
    code: bool,
    /// Another base than the one inside the program.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
}

/// The seed of the positions in which it is counted how often a rule applies.
const SEED: u64 = 0x5a5a;

pub fn run(args: Args) -> anyhow::Result<()> {
    let known = knowledge(args.base.as_deref())?;
    match args.rule {
        None => list(&known),
        Some(name) => {
            let found = known.student().base.iter().find(|(rule, _)| rule.name == name);
            let (rule, origin) = found.with_context(|| {
                format!("no rule is called {name}; `yomi learn show` lists kinds and examples")
            })?;
            if args.code {
                return code(&known, &name);
            }
            one(&known, rule, origin);
        }
    }
    Ok(())
}

/// The program of a rule on a board of 19 lines.
fn code(known: &Knowledge, name: &str) -> anyhow::Result<()> {
    let compiled = known.compiled();
    let number = (0..compiled.len()).find(|&number| compiled.rule(number).0.name == name);
    let program = compiled.program(Size::NINETEEN);
    let listing = number.and_then(|number| program.plan().rule_listing(number));
    say!(
        "{}",
        listing.with_context(|| format!("{name} is not compiled: it is left to the interpreter"))?
    );
    say!("In square brackets: a table, with a dot for each place that is looked for.");
    if program.is_native() {
        let (rules, bytes) = (compiled.len(), program.code_size());
        say!("This runs as machine code: {bytes} bytes for the {rules} rules together.");
    } else {
        say!("There is no code generator for this machine: the listing is walked through step by step.");
    }
    Ok(())
}

fn list(known: &Knowledge) {
    let mut kinds: BTreeMap<(String, String, u32), (usize, &str)> = BTreeMap::new();
    for (rule, origin) in known.student().base.iter() {
        let (goal, game) = known.student().about(rule);
        kinds
            .entry((goal, game, origin.depth))
            .or_insert((0, &rule.name))
            .0 += 1;
    }
    say!("{} rules", known.student().base.len());
    for ((goal, game, depth), (count, first)) in kinds {
        say!("{count:6}  {goal} {game}, depth {depth}; such as {first}");
    }
}

fn one(known: &Knowledge, rule: &Arc<Rule>, origin: &Origin) {
    let student = known.student();
    say!("{}", print::rule(&student.world.words, rule));
    let lines = words::rule(&student.words, rule);
    say!("If");
    for line in &lines {
        say!("  {line}");
    }
    say!();
    let moves = match origin.depth {
        1 => "1 move".to_owned(),
        depth => format!("{depth} moves"),
    };
    say!(
        "It looks {moves} ahead, and was learned here ({}):",
        origin.problem
    );
    if let Some(board) = board_of(origin) {
        say!("{board}");
    }
    if !origin.uses.is_empty() {
        say!("It was made of {}.", origin.uses.join(", "));
    }
    let trials = sample(SEED);
    let served = trials.iter().filter(|trial| {
        let theme = student.theme(rule);
        trial.theme.is_none() || trial.theme == theme
    });
    let served: Vec<Trial> = served.cloned().collect();
    let (positions, times, saved) = student.service(rule, origin, &served);
    let all = served.len();
    say!(
        "In {positions} of {all} positions, by lot and of problems about such a goal, it applies, {times} times in all; a search for \
         what it says looks at {saved} positions."
    );
}
