//! `yomi learn show`: what was learned, and a rule in words.

use super::knowledge;
use crate::output::say;
use anyhow::Context;
use goban::Board;
use introspect::base::Origin;
use introspect::go::check::{conclusions, state};
use introspect::go::course::position;
use introspect::go::know::Knowledge;
use introspect::go::say as words;
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
    /// Another base than the one inside the program.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
}

/// Positions in which it is counted how often a rule applies.
const SAMPLE: u32 = 200;

pub fn run(args: Args) -> anyhow::Result<()> {
    let known = knowledge(args.base.as_deref())?;
    match args.rule {
        None => list(&known),
        Some(name) => {
            let found = known.student().base.iter().find(|(rule, _)| rule.name == name);
            let (rule, origin) = found.with_context(|| {
                format!("no rule is called {name}; `yomi learn show` lists kinds and examples")
            })?;
            one(&known, rule, origin);
        }
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
    let position_of = origin.problem.split_whitespace().next().unwrap_or_default();
    say!(
        "It looks {} ahead, and was learned here ({}):",
        moves,
        origin.problem
    );
    if let Ok(board) = position_of.replace('/', "\n").parse::<Board>() {
        say!("{board}");
    }
    if !origin.uses.is_empty() {
        say!("It was made of {}.", origin.uses.join(", "));
    }
    let (mut positions, mut times, mut saved) = (0, 0, 0);
    for number in 0..SAMPLE {
        let (board, to_move) = position(0x5a5a, number);
        let scene = state(student, &board, to_move);
        let found = conclusions(student, &scene, rule);
        positions += usize::from(!found.is_empty());
        times += found.len();
        saved += found
            .iter()
            .map(|(said, _)| said.effort(&board, origin.depth, 10_000))
            .sum::<u64>();
    }
    say!(
        "In {positions} of {SAMPLE} positions by lot it applies, {times} times in all; trying out what it says takes {saved} positions."
    );
}
