//! The words of Go: what a position and a move are described by.
//!
//! Stones are `@` and `O`, an empty point is `+`. Every string of stones (a block) has one name before the move and one
//! after it: a block that is touched by nothing keeps its name; one that grows keeps it too; of blocks that are joined by
//! the move the one with the smallest number gives its name to all; a stone that touches none of its colour has the name
//! after the last (`fresh_block`). `becomes(b b1)`: what was called b is called b1 after the move.
//!
//! Negative facts are facts: nothing is concluded from what is not there.

use logic::{Merging, PredicateId, Relation, TypeId, Value, Vocabulary};

/// A friend's stone, the enemy's, none: the constants of the type `color`.
pub const FRIEND: Value = Value(0);
/// The enemy's stone.
pub const ENEMY: Value = Value(1);
/// An empty point.
pub const EMPTY: Value = Value(2);

/// The goals, by their names in rules.
pub const GOALS: [&str; 8] = [
    "Take",
    "Live",
    "Connect",
    "Disconnect",
    "MakeEye",
    "PreventEye",
    "Occupy",
    "Save",
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
    #[expect(clippy::too_many_lines, reason = "a dictionary")]
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

        // The board and the colours: no move changes them.
        let always: [(&str, &str, &[TypeId]); 10] = [
            ("color", "Couleur", &[c]),
            ("opposite", "Couleur_opposees", &[c, c]),
            ("colors_differ", "Couleurs_differentes", &[c, c]),
            ("neighbor", "Voisine", &[i, i]),
            ("neighbor_other", "Voisine_differente", &[i, i, i]),
            ("neighbor_other_than_2", "Voisine_differente_de_2", &[i, i, i, i]),
            (
                "neighbor_other_than_3",
                "Voisine_differente_de_3",
                &[i, i, i, i, i],
            ),
            ("neighbor_count", "Nombre_voisines", &[i, n]),
            // Two points that touch the same point and are not in line with it across the board: corners of a square.
            ("diagonal", "Diagonale", &[i, i]),
            // Two points that are neither the same nor neighbours; said of the move and any other point.
            ("not_neighbor", "Non_voisine", &[i, i]),
        ];
        for (name, french, places) in always {
            let id = v.always(name, places);
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

        // The move and what it does.
        let events: [(&str, &str, &[TypeId]); 13] = [
            ("move", "Coup", &[i]),
            ("fresh_block", "Bloc_libre", &[b]),
            ("block_order", "Ordre_blocs", &[b, b]),
            ("point_changed", "Couleur_intersection_modifiee", &[i]),
            ("point_not_changed", "Non_couleur_intersection_modifiee", &[i]),
            ("new_block", "Nouveau_bloc", &[b]),
            ("block_removed", "Bloc_ote", &[b]),
            ("block_not_removed", "Non_bloc_ote", &[b]),
            ("blocks_merge", "Fusion_blocs", &[b, b]),
            ("blocks_not_merge", "Non_fusion_blocs", &[b, b]),
            ("removed_count", "Nombre_blocs_otes", &[n]),
            ("becomes", "Devient", &[b, b]),
            ("stones_taken", "Nombre_pierres_prises", &[n]),
        ];
        for (name, french, places) in events {
            let id = v.event(name, places);
            v.alias(id, french);
        }
        for name in ["blocks_merge", "blocks_not_merge"] {
            let id = v.named(name).expect("registered above");
            v.mirror(id, 0, 1);
        }
        // Steps between the facts before the move and those after it, of our own.
        let steps: [(&str, &[TypeId]); 53] = [
            // The first name, the name after a name: b1, and b2 after b1; the last is the fresh one.
            ("first_block", &[b]),
            ("next_block", &[b, b]),
            ("own_block", &[b]),
            ("enemy_block", &[b]),
            // Blocks of the mover that touch the move and those that do not; how many do, of each colour.
            ("joins", &[b]),
            ("joins_not", &[b]),
            ("joined_count", &[n]),
            ("attacked_count", &[n]),
            // An enemy block that loses a liberty and keeps one.
            ("holds_out", &[b]),
            // A name that no block has after the move.
            ("gone", &[b]),
            // What stays as it is: the stones of a block, its liberties, what is beside a point.
            ("block_stays", &[b]),
            ("liberties_stay", &[b]),
            ("around_stays", &[i]),
            // The blocks beside a block, with their liberties.
            ("beside_stays", &[b]),
            // An enemy that the move touches and that is not in atari after it; a move after which none is.
            ("calm", &[b]),
            ("gives_no_atari", &[i]),
            // Points where stones were taken and where none were.
            ("emptied", &[i]),
            ("not_emptied", &[i]),
            ("emptied_neighbors", &[i, n]),
            // A point that is no liberty of the new block through this one of those joined.
            ("not_through", &[i, b]),
            // Liberties of the joined blocks, those opened by taking a block, by taking all, those of the stone alone.
            ("joined_liberties", &[n]),
            ("opened_liberties", &[b, n]),
            ("opened_total", &[n]),
            ("gains", &[i]),
            ("gains_not", &[i]),
            ("gain_count", &[n]),
            // The same, shared with one, two, three other blocks.
            ("joined_common", &[b, n]),
            ("joined_common2", &[b, b, n]),
            ("joined_common3", &[b, b, b, n]),
            ("opened_with", &[b, b, n]),
            ("opened_common", &[b, n]),
            ("opened_with2", &[b, b, b, n]),
            ("opened_common2", &[b, b, n]),
            ("gains_with", &[i, b]),
            ("gains_with_not", &[i, b]),
            ("gains_with2", &[i, b, b]),
            ("gains_with2_not", &[i, b, b]),
            ("gains_with3", &[i, b, b, b]),
            ("gains_with3_not", &[i, b, b, b]),
            ("gain_common", &[b, n]),
            ("gain_common2", &[b, b, n]),
            ("gain_common3", &[b, b, b, n]),
            // Stones of an enemy block that touch the new block by the stone alone, and of those the ones that touch others.
            ("touch_gain", &[i, b]),
            ("touch_gain_not", &[i, b]),
            ("touch_gain_count", &[b, n]),
            ("touches_both", &[i, b, b]),
            ("touches_both_not", &[i, b, b]),
            ("touch_gain_with", &[b, b, n]),
            ("touch_gain_with2", &[b, b, b, n]),
            // Going through all names for what can only be said of all blocks: no neighbours so far, their least liberties,
            // how many are in atari. The second name is no neighbour of the first.
            ("apart", &[b, b]),
            ("none_upto", &[b, b]),
            ("min_upto", &[b, b, n]),
            ("atari_upto", &[b, b, n]),
        ];
        let steps = steps.map(|(name, places)| v.event(name, places)).to_vec();

        // What holds before the move and what after it; the last column is the place that the others determine.
        let fluents: [(&str, &str, &[TypeId], Option<usize>); 37] = [
            ("turn", "Tour", &[c], None),
            // The point that may not be retaken at once, if there is one: 0 or 1 of them.
            ("taken_count", "Nombre_intersections_prises", &[n], Some(0)),
            ("taken_point", "Intersections_prises", &[i], None),
            ("not_ko", "Non_ko", &[i], None),
            ("legal", "Coup_legal", &[i, c], None),
            ("illegal", "Coup_illegal", &[i, c], None),
            // A stone of this colour on the first point has nothing to breathe by on the second, its neighbour.
            ("smothers", "Etouffe", &[i, i, c], None),
            ("suicide_possible", "Suicide_possible", &[i, b], None),
            ("point_color", "Couleur_intersection", &[i, c], Some(1)),
            ("not_point_color", "Non_couleur_intersection", &[i, c], None),
            (
                "neighbor_color_count",
                "Nombre_voisines_couleur",
                &[i, c, n],
                Some(2),
            ),
            ("block_of", "Bloc", &[i, b], Some(1)),
            ("not_block_of", "Non_bloc", &[i, b], None),
            ("block_color", "Couleur_bloc", &[b, c], Some(1)),
            ("liberty_count", "Nombre_libertes_bloc", &[b, n], Some(1)),
            (
                "common_liberties2",
                "Nombre_libertes_communes",
                &[b, b, n],
                Some(2),
            ),
            (
                "common_liberties3",
                "Nombre_libertes_communes_au_3",
                &[b, b, b, n],
                Some(3),
            ),
            (
                "common_liberties4",
                "Nombre_libertes_communes_au_4",
                &[b, b, b, b, n],
                Some(4),
            ),
            ("liberty", "Liberte_bloc", &[i, b], None),
            ("not_liberty", "Non_liberte_bloc", &[i, b], None),
            ("stone_count", "Nombre_pierres_bloc", &[b, n], Some(1)),
            ("stone_touching_block", "Pierre_voisine_bloc", &[i, b], None),
            (
                "not_stone_touching_block",
                "Non_pierre_voisine_bloc",
                &[i, b],
                None,
            ),
            // Stones of the second block that touch the first; then: stones of the first that touch both, all three, others.
            (
                "touching_stones",
                "Nombre_pierres_bloc_voisines",
                &[b, b, n],
                Some(2),
            ),
            (
                "touching_stones_common",
                "Nombre_pierres_bloc_voisines_communes",
                &[b, b, b, n],
                Some(3),
            ),
            (
                "touching_stones_common3",
                "Nombre_pierres_bloc_voisines_communes_au_3",
                &[b, b, b, b, n],
                Some(4),
            ),
            ("no_adjacent_blocks", "Pas_de_blocs_voisins_bloc", &[b], None),
            ("adjacent_blocks", "Blocs_voisins", &[b, b], None),
            (
                "min_liberties_of_adjacent_blocks",
                "Nombre_minimum_libertes_blocs_voisins_bloc",
                &[b, n],
                Some(1),
            ),
            ("neighbor_block_count", "Nombre_Blocs_voisins", &[i, n], Some(1)),
            (
                "neighbor_block_color_count",
                "Nombre_Blocs_voisins_couleur",
                &[i, c, n],
                Some(2),
            ),
            ("eye", "Oeil", &[i, b], None),
            // Blocks of the other colour beside a block that have one liberty: which, and how many.
            ("adjacent_in_atari", "Bloc_voisin_en_atari", &[b, b], None),
            (
                "adjacent_in_atari_count",
                "Nombre_blocs_voisins_en_atari",
                &[b, n],
                Some(1),
            ),
            // Two liberties or more, three or more: what an explanation of many need not count.
            ("two_liberties", "Deux_libertes", &[b], None),
            ("three_liberties", "Trois_libertes", &[b], None),
            // A point all of whose neighbours are stones of the block.
            ("inner_eye", "Oeil_interieur", &[i, b], None),
        ];
        for (name, french, places, determined) in fluents {
            let (before, _) = v.fluent(name, places);
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
