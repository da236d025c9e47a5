//! The words of Go: what a position and a move are described by.
//!
//! Stones are `@` and `O`, an empty point is `+`. Every string of stones (a block) has one name before the move and one
//! after it: a block that is touched by nothing keeps its name; one that grows keeps it too; of blocks that are joined by
//! the move the one with the smallest number gives its name to all; a stone that touches none of its colour has the name
//! after the last (`fresh_block`). `becomes(b b1)`: what was called b is called b1 after the move.
//!
//! Negative facts are facts: nothing is concluded from what is not there.

mod dictionary;

use logic::{Merging, PredicateId, Relation, TypeId, Value, Vocabulary};

/// A friend's stone, the enemy's, none: the constants of the type `color`.
pub const FRIEND: Value = Value(0);
/// The enemy's stone.
pub const ENEMY: Value = Value(1);
/// An empty point.
pub const EMPTY: Value = Value(2);

/// The goals, by their names in rules.
pub const GOALS: [&str; 9] = [
    "Take",
    "Live",
    "Connect",
    "Disconnect",
    "MakeEye",
    "PreventEye",
    "Occupy",
    "Save",
    "Kill",
];

/// What a game is about: a block, two blocks, a block and a point, two points, a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum About {
    /// A block.
    Block,
    /// Two blocks.
    TwoBlocks,
    /// A block and a point.
    BlockPoint,
    /// Two points.
    TwoPoints,
    /// A point.
    Point,
}

impl About {
    /// All of them.
    pub const ALL: [About; 5] = [
        About::Block,
        About::TwoBlocks,
        About::BlockPoint,
        About::TwoPoints,
        About::Point,
    ];

    /// Its name in predicates.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            About::Block => "block",
            About::TwoBlocks => "2blocks",
            About::BlockPoint => "block_point",
            About::TwoPoints => "2points",
            About::Point => "point",
        }
    }
}

/// The vocabulary of Go with its types.
#[derive(Clone, Debug)]
pub struct Words {
    /// Steps of the theory between the facts before the move and those after it.
    pub steps: Vec<PredicateId>,
    /// All words.
    pub vocabulary: Vocabulary,
    /// `i1`, `i2` ... from left to right, from top to bottom.
    pub point: TypeId,
    /// `b1`, `b2` ... by the first point of each.
    pub block: TypeId,
    /// `@`, `O`, `+`.
    pub color: TypeId,
    /// Counts.
    pub number: TypeId,
    /// What is wanted: `Take` and the others of [`GOALS`].
    pub goal: TypeId,
    /// What becomes of it: the 93 games of [`proof::classes`], by their letters.
    pub game: TypeId,
}

impl Words {
    /// All words of Go.
    #[must_use]
    pub fn new() -> Words {
        let mut v = Vocabulary::new();
        let i = v.numbered("intersection", "i");
        let b = v.numbered("block", "b");
        let c = v.words("color", &["@", "O", "+"]);
        let n = v.numbers("number", Merging::ByOrigin);
        let goal = v.words("goal", &GOALS);
        let games: Vec<String> = proof::classes::Class::all()
            .map(|class| class.to_string())
            .collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        let game = v.words("game", &games);
        v.test("points_differ", Relation::Differ, Some(i));
        v.test("blocks_differ", Relation::Differ, Some(b));

        let kinds = |places: &str| -> Vec<TypeId> {
            let kind = |letter| match letter {
                'i' => i,
                'b' => b,
                'c' => c,
                _ => n,
            };
            places.chars().map(kind).collect()
        };

        for (name, french, places) in dictionary::ALWAYS {
            let id = v.always(name, &kinds(places));
            v.alias(id, french);
        }
        for name in [
            "opposite",
            "colors_differ",
            "neighbor",
            "diagonal",
            "not_neighbor",
        ] {
            let id = v.named(name).expect("registered above");
            v.mirror(id, 0, 1);
        }
        for (name, place) in [("opposite", 1), ("neighbor_count", 1)] {
            let id = v.named(name).expect("registered above");
            v.determine(id, place);
        }

        for (name, french, places) in dictionary::EVENTS {
            let id = v.event(name, &kinds(places));
            v.alias(id, french);
        }
        for name in ["blocks_merge", "blocks_not_merge"] {
            let id = v.named(name).expect("registered above");
            v.mirror(id, 0, 1);
        }
        let steps = dictionary::STEPS
            .map(|(name, places)| v.event(name, &kinds(places)))
            .to_vec();

        for (name, french, places, determined) in dictionary::FLUENTS {
            let (before, _) = v.fluent(name, &kinds(places));
            v.alias(before, french);
            if let Some(place) = determined {
                v.determine(before, place);
            }
        }
        for name in [
            "common_liberties2_before",
            "common_liberties3_before",
            "common_liberties4_before",
            "adjacent_blocks_before",
        ] {
            let id = v.named(name).expect("registered above");
            v.mirror(id, 0, 1);
        }

        // What becomes of goals.
        for about in About::ALL {
            let objects: &[TypeId] = match about {
                About::Block => &[b],
                About::TwoBlocks => &[b, b],
                About::BlockPoint => &[b, i],
                About::TwoPoints => &[i, i],
                About::Point => &[i],
            };
            let name = about.name();
            let predicates = [
                (format!("game_{name}"), 0),
                (format!("move_game_{name}"), 1),
                (format!("forced_move_{name}"), 1),
                (format!("two_forced_moves_{name}"), 2),
                (format!("three_forced_moves_{name}"), 3),
            ];
            for (name, moves) in predicates {
                for name in [name.clone(), format!("{name}_regressed")] {
                    let mut places = vec![c, goal];
                    places.extend_from_slice(objects);
                    places.extend(std::iter::repeat_n(i, moves));
                    places.push(game);
                    let (before, _) = v.fluent(&name, &places);
                    if matches!(about, About::TwoBlocks | About::TwoPoints) {
                        v.mirror(before, 2, 3);
                    }
                }
            }
        }
        Words {
            steps,
            vocabulary: v,
            point: i,
            block: b,
            color: c,
            number: n,
            goal,
            game,
        }
    }
}

impl Default for Words {
    fn default() -> Words {
        Words::new()
    }
}
