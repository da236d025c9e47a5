//! `yomi bench sets`: the forced moves that the learner derived by itself, beside those of gradual games.

use super::advice::{Question, read};
use crate::numbers::{COUNT, whole};
use crate::output::say;
use anyhow::ensure;
use goban::PointSet;
use introspect::go::adviser::{Learned, Says};
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tactics::advice::{Asked, Forced};
use tactics::gradual::Gradually;
use tactics::{Advice, Limits};

/// Compare complete sets of forced moves: those by learned rules, which nobody wrote, and those by gradual games, whose zones
/// were written by hand, in the positions that a search without advice comes to on the questions of GNU Go's tests.
#[derive(clap::Args)]
pub struct Args {
    /// The folder of the tests, with the records they name.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The files of tests in it.
    #[arg(long, num_args = 1.., default_values = ["reading.tst", "connect.tst"], value_name = "FILE")]
    tests: Vec<String>,
    /// Nodes for a question.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// How many gradual games are known, as for `yomi bench advice`.
    #[arg(long, default_value_t = 2, value_parser = whole::<usize>(1..=11))]
    games: usize,
    /// The learned rules: a base, or those that come with the program.
    #[arg(long, value_name = "BASE", default_value = "")]
    base: String,
    /// Ask at most so many questions of each file.
    #[arg(long, default_value_t = 1_000, value_parser = whole::<usize>(COUNT))]
    most: usize,
    /// Print one object of JSON a file.
    #[arg(long)]
    json: bool,
}

/// What was found of positions in which the defender moves.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: usize,
    /// Who named a set: only gradual games, only learned rules, both.
    games: usize,
    rules: usize,
    both: usize,
    /// Of both: the same moves; those of rules are fewer, or more, each among the others; neither is within the other.
    same: usize,
    within: usize,
    around: usize,
    across: usize,
    /// Moves of the sets where both spoke, and of what they have in common.
    sizes: [usize; 3],
}

/// Two advisers who are listened to and not followed.
struct Listener<'a> {
    games: &'a Gradually,
    rules: &'a Learned,
    tally: Mutex<Tally>,
}

impl Advice for Listener<'_> {
    fn forced(&self, asked: &Asked<'_>) -> Option<Forced> {
        let moves = |forced: Option<Forced>| -> Option<PointSet> {
            let color = asked.turn.to_move;
            let possible =
                |p: &goban::Point| asked.turn.ban != Some(*p) && !asked.board.is_suicide(color, *p);
            Some(forced?.moves.iter().filter(possible).collect())
        };
        let [games, rules] = [moves(self.games.forced(asked)), moves(self.rules.forced(asked))];
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.positions += 1;
        match (games, rules) {
            (None, None) => {}
            (Some(_), None) => tally.games += 1,
            (None, Some(_)) => tally.rules += 1,
            (Some(games), Some(rules)) => {
                tally.both += 1;
                match (rules.is_subset(&games), games.is_subset(&rules)) {
                    (true, true) => tally.same += 1,
                    (true, false) => tally.within += 1,
                    (false, true) => tally.around += 1,
                    (false, false) => tally.across += 1,
                }
                for (sum, set) in tally.sizes.iter_mut().zip([games, rules, games & rules]) {
                    *sum += set.len();
                }
            }
        }
        None
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let games = Gradually::new(args.games);
    let rules = super::learned::adviser(&args.base)?.saying(Says {
        sets: true,
        ..Says::default()
    });
    for name in &args.tests {
        let questions: Vec<Question> = read(&args.data, name, args.most)?;
        ensure!(!questions.is_empty(), "{name} asks nothing about strings");
        let listener = Listener {
            games: &games,
            rules: &rules,
            tally: Mutex::default(),
        };
        for question in &questions {
            question.ask(&Limits::nodes(args.nodes), Some(&listener));
        }
        let tally = *listener.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tell(name, questions.len(), &tally, args.json);
    }
    Ok(())
}

fn tell(name: &str, questions: usize, tally: &Tally, json: bool) {
    let each = |n: usize| n as f64 / tally.both.max(1) as f64;
    let [games, rules, common] = tally.sizes.map(each);
    if json {
        say!(
            "{}",
            json!({"file": name, "questions": questions, "positions": tally.positions, "games_only": tally.games,
                "rules_only": tally.rules, "both": tally.both, "same": tally.same, "rules_within": tally.within,
                "games_within": tally.around, "across": tally.across, "moves_of_games": games,
                "moves_of_rules": rules, "moves_in_common": common})
        );
        return;
    }
    say!(
        "{name}: {questions} questions, {} positions with the defender to move",
        tally.positions
    );
    say!(
        "  a set by gradual games alone: {}, by learned rules alone: {}, by both: {}",
        tally.games,
        tally.rules,
        tally.both
    );
    say!(
        "  of both: {} the same, {} by rules smaller, {} by games smaller, {} neither within the other",
        tally.same,
        tally.within,
        tally.around,
        tally.across
    );
    say!("  moves of a set: {games:.2} by games, {rules:.2} by rules, {common:.2} in common");
}
