//! Words by which the learner reasons about games: what holds later, which goal is whose inverse, which moves can change
//! what.

use super::words::{About, Words};
use logic::{TypeId, Vocabulary};

/// What can be asked of: by which moves can it be changed.
const CHANGEABLE: [&str; 26] = [
    "legal",
    "point_color",
    "not_point_color",
    "neighbor_color_count",
    "block_of",
    "not_block_of",
    "block_color",
    "liberty_count",
    "common_liberties2",
    "liberty",
    "not_liberty",
    "stone_count",
    "touching_stones",
    "three_around",
    "stone_touching_block",
    "not_stone_touching_block",
    "adjacent_blocks",
    "neighbor_block_count",
    "neighbor_block_color_count",
    "adjacent_in_atari",
    "adjacent_in_atari_count",
    "two_liberties",
    "three_liberties",
    "inner_eye",
    "eye",
    "illegal",
];

/// Of what it is said that the move changed it.
const MODIFIABLE: [&str; 10] = [
    "liberty",
    "not_liberty",
    "point_color",
    "legal",
    "liberty_count",
    "two_liberties",
    "three_liberties",
    "block_color",
    "adjacent_in_atari_count",
    "neighbor_color_count",
];

/// Adds them.
pub fn extend(words: &mut Words) {
    let Words {
        vocabulary: v,
        point,
        block,
        color,
        goal,
        game,
        ..
    } = words;
    let (point, block, color, goal, game) = (*point, *block, *color, *goal, *game);
    v.fluent("stands_beside", &[block, point]);
    for about in About::ALL {
        let objects: &[TypeId] = match about {
            About::Block => &[block],
            About::TwoBlocks => &[block, block],
            About::BlockPoint => &[block, point],
            About::TwoPoints => &[point, point],
            About::Point => &[point],
        };
        for (stem, moves) in [("later_game", 0), ("later_move_game", 1)] {
            let mut places = vec![color, goal];
            places.extend_from_slice(objects);
            places.extend(std::iter::repeat_n(point, moves));
            places.push(game);
            let id = v.event(&format!("{stem}_{}", about.name()), &places);
            if matches!(about, About::TwoBlocks | About::TwoPoints) {
                v.mirror(id, 2, 3);
            }
        }
        // A move that does not help: it loses, or it is not allowed.
        let mut places = vec![color, goal];
        places.extend_from_slice(objects);
        places.push(point);
        v.fluent(&format!("vain_{}", about.name()), &places);
    }
    for stem in CHANGEABLE {
        let places = place_types(v, &format!("{stem}_before"));
        changes(v, stem, color, &places, point);
    }
    for stem in MODIFIABLE {
        let places = place_types(v, &format!("{stem}_before"));
        v.event(&format!("modified_{stem}"), &places);
    }
    changes(v, "blocks_differ", color, &[block, block], point);
}

fn place_types(v: &Vocabulary, name: &str) -> Vec<TypeId> {
    let id = v.named(name).unwrap_or_else(|| panic!("no predicate {name}"));
    v.predicate(id).places.clone()
}

fn changes(v: &mut Vocabulary, stem: &str, color: TypeId, places: &[TypeId], point: TypeId) {
    for count in 0..=crate::forced::LONGEST {
        let mut all = vec![color];
        all.extend_from_slice(places);
        all.extend(std::iter::repeat_n(point, count));
        v.always(&format!("changes{count}_{stem}"), &all);
    }
}
