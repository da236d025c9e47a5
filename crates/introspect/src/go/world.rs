//! Go as the learner sees it: the theory, the goals, and what is worth explaining.

use super::encode::Options;
use super::reasoning;
use super::theory::Theory;
use super::words::{About, Words};
use crate::forced::{Forced, Refuted, Wins};
use crate::world::{World, rules};
use logic::Value;

/// Goals, and what the other side wants against them.
pub const INVERSE: [(&str, &str); 4] = [
    ("Take", "Live"),
    // Two eyes.
    ("Live", "Kill"),
    ("Connect", "Disconnect"),
    ("MakeEye", "PreventEye"),
];

/// The world of Go, and its words.
#[must_use]
pub fn world() -> (World, Words) {
    let mut words = Words::new();
    reasoning::extend(&mut words);
    let v = &words.vocabulary;
    let named = |name: &str| v.named(name).unwrap_or_else(|| panic!("no predicate {name}"));
    let goal = |name: &str| v.value(words.goal, name).expect("a goal of ours");
    let game = |name: &str| v.value(words.game, name).expect("one of the 93 games");
    let lists = ["game", "forced_move", "two_forced_moves", "three_forced_moves"];
    let wins = About::ALL.iter().map(|about| {
        let about = about.name();
        Wins {
            wins: named(&format!("move_game_{about}_before")),
            lists: lists.map(|list| named(&format!("{list}_{about}_regressed_before"))),
        }
    });
    let averts = About::ALL.iter().map(|about| {
        let about = about.name();
        let later = ["later_game", "later_move_game"].map(|later| named(&format!("{later}_{about}")));
        (named(&format!("move_game_{about}_regressed_before")), later)
    });
    let forced = Forced {
        changes: rules(v, "changes.rules", include_str!("changes.rules")),
        refuted: Some(Refuted {
            modified: rules(v, "modified.rules", include_str!("modified.rules")),
            move_words: ["move", "turn_before", "legal_before"].map(named),
            words: averts.collect(),
        }),
        wins: wins.collect(),
        opposite: vec![(Value(0), Value(1))],
        opposite_word: named("opposite"),
        inverse: INVERSE
            .iter()
            .map(|(one, other)| (goal(one), goal(other)))
            .collect(),
        games: [game("GI"), game("IP"), game("G")],
    };
    let world = World {
        name: "Go",
        words: v.clone(),
        laws: Theory::new(&words).for_options(&words, Options::default()).all(),
        goals: rules(v, "goals.rules", include_str!("goals.rules")),
        regression: rules(v, "regression.rules", include_str!("regression.rules")),
        forced: Some(forced),
        // The block that the move makes has a name that no rule needs to know: which of the joined blocks gives it says
        // nothing. To explain it would tie a rule to the number of blocks that are joined.
        of_the_move: ["move", "turn_before", "fresh_block", "block_order", "new_block"]
            .map(named)
            .to_vec(),
        plain: ["legal_before", "illegal_before", "new_block"]
            .map(named)
            .to_vec(),
    };
    (world, words)
}
