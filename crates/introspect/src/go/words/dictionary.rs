//! The words themselves, with the names that the thesis gives them. Places are written by letters: `i` an intersection, `b`
//! a block, `c` a colour, `n` a number.

/// A word, its name in the thesis, its places.
pub(super) type Word = (&'static str, &'static str, &'static str);

/// The board and the colours: no move changes them.
pub(super) const ALWAYS: [Word; 10] = [
    ("color", "Couleur", "c"),
    ("opposite", "Couleur_opposees", "cc"),
    ("colors_differ", "Couleurs_differentes", "cc"),
    ("neighbor", "Voisine", "ii"),
    ("neighbor_other", "Voisine_differente", "iii"),
    ("neighbor_other_than_2", "Voisine_differente_de_2", "iiii"),
    ("neighbor_other_than_3", "Voisine_differente_de_3", "iiiii"),
    ("neighbor_count", "Nombre_voisines", "in"),
    // Two points that touch the same point and are not in line with it across the board: corners of a square.
    ("diagonal", "Diagonale", "ii"),
    // Two points that are neither the same nor neighbours; said of the move, or of any empty point, and any other.
    ("not_neighbor", "Non_voisine", "ii"),
];

/// The move and what it does.
pub(super) const EVENTS: [Word; 13] = [
    ("move", "Coup", "i"),
    ("fresh_block", "Bloc_libre", "b"),
    ("block_order", "Ordre_blocs", "bb"),
    ("point_changed", "Couleur_intersection_modifiee", "i"),
    ("point_not_changed", "Non_couleur_intersection_modifiee", "i"),
    ("new_block", "Nouveau_bloc", "b"),
    ("block_removed", "Bloc_ote", "b"),
    ("block_not_removed", "Non_bloc_ote", "b"),
    ("blocks_merge", "Fusion_blocs", "bb"),
    ("blocks_not_merge", "Non_fusion_blocs", "bb"),
    ("removed_count", "Nombre_blocs_otes", "n"),
    ("becomes", "Devient", "bb"),
    ("stones_taken", "Nombre_pierres_prises", "n"),
];

/// Steps between the facts before the move and those after it, of our own.
pub(super) const STEPS: [(&str, &str); 55] = [
    // The first name, the name after a name: b1, and b2 after b1; the last is the fresh one.
    ("first_block", "b"),
    ("next_block", "bb"),
    ("own_block", "b"),
    ("enemy_block", "b"),
    // Blocks of the mover that touch the move and those that do not; how many do, of each colour.
    ("joins", "b"),
    ("joins_not", "b"),
    ("joined_count", "n"),
    ("attacked_count", "n"),
    // An enemy block that loses a liberty and keeps one.
    ("holds_out", "b"),
    // A name that no block has after the move.
    ("gone", "b"),
    // What stays as it is: the stones of a block, its liberties, what is beside a point.
    ("block_stays", "b"),
    ("liberties_stay", "b"),
    ("around_stays", "i"),
    // The blocks beside a block, with their liberties.
    ("beside_stays", "b"),
    // An enemy that the move touches and that is not in atari after it; a move after which none is.
    ("calm", "b"),
    ("gives_no_atari", "i"),
    // An enemy that the move touches and that has three liberties after it; a move after which all have.
    ("firm", "b"),
    ("leaves_three", "i"),
    // Points where stones were taken and where none were.
    ("emptied", "i"),
    ("not_emptied", "i"),
    ("emptied_neighbors", "in"),
    // A point that is no liberty of the new block through this one of those joined.
    ("not_through", "ib"),
    // Liberties of the joined blocks, those opened by taking a block, by taking all, those of the stone alone.
    ("joined_liberties", "n"),
    ("opened_liberties", "bn"),
    ("opened_total", "n"),
    ("gains", "i"),
    ("gains_not", "i"),
    ("gain_count", "n"),
    // The same, shared with one, two, three other blocks.
    ("joined_common", "bn"),
    ("joined_common2", "bbn"),
    ("joined_common3", "bbbn"),
    ("opened_with", "bbn"),
    ("opened_common", "bn"),
    ("opened_with2", "bbbn"),
    ("opened_common2", "bbn"),
    ("gains_with", "ib"),
    ("gains_with_not", "ib"),
    ("gains_with2", "ibb"),
    ("gains_with2_not", "ibb"),
    ("gains_with3", "ibbb"),
    ("gains_with3_not", "ibbb"),
    ("gain_common", "bn"),
    ("gain_common2", "bbn"),
    ("gain_common3", "bbbn"),
    // Stones of an enemy block that touch the new block by the stone alone, and of those the ones that touch others.
    ("touch_gain", "ib"),
    ("touch_gain_not", "ib"),
    ("touch_gain_count", "bn"),
    ("touches_both", "ibb"),
    ("touches_both_not", "ibb"),
    ("touch_gain_with", "bbn"),
    ("touch_gain_with2", "bbbn"),
    // Going through all names for what can only be said of all blocks: no neighbours so far, their least liberties,
    // how many are in atari. The second name is no neighbour of the first.
    ("apart", "bb"),
    ("none_upto", "bb"),
    ("min_upto", "bbn"),
    ("atari_upto", "bbn"),
];

/// What holds before the move and what after it; the last column is the place that the others determine.
pub(super) const FLUENTS: [(&str, &str, &str, Option<usize>); 38] = [
    ("turn", "Tour", "c", None),
    // The point that may not be retaken at once, if there is one: 0 or 1 of them.
    ("taken_count", "Nombre_intersections_prises", "n", Some(0)),
    ("taken_point", "Intersections_prises", "i", None),
    ("not_ko", "Non_ko", "i", None),
    ("legal", "Coup_legal", "ic", None),
    ("illegal", "Coup_illegal", "ic", None),
    // A stone of this colour on the first point has nothing to breathe by on the second, its neighbour.
    ("smothers", "Etouffe", "iic", None),
    ("suicide_possible", "Suicide_possible", "ib", None),
    ("point_color", "Couleur_intersection", "ic", Some(1)),
    ("not_point_color", "Non_couleur_intersection", "ic", None),
    ("neighbor_color_count", "Nombre_voisines_couleur", "icn", Some(2)),
    ("block_of", "Bloc", "ib", Some(1)),
    ("not_block_of", "Non_bloc", "ib", None),
    ("block_color", "Couleur_bloc", "bc", Some(1)),
    ("liberty_count", "Nombre_libertes_bloc", "bn", Some(1)),
    ("common_liberties2", "Nombre_libertes_communes", "bbn", Some(2)),
    (
        "common_liberties3",
        "Nombre_libertes_communes_au_3",
        "bbbn",
        Some(3),
    ),
    (
        "common_liberties4",
        "Nombre_libertes_communes_au_4",
        "bbbbn",
        Some(4),
    ),
    ("liberty", "Liberte_bloc", "ib", None),
    ("not_liberty", "Non_liberte_bloc", "ib", None),
    ("stone_count", "Nombre_pierres_bloc", "bn", Some(1)),
    ("stone_touching_block", "Pierre_voisine_bloc", "ib", None),
    ("not_stone_touching_block", "Non_pierre_voisine_bloc", "ib", None),
    // Stones of the second block that touch the first; then: stones of the first that touch both, all three, others.
    ("touching_stones", "Nombre_pierres_bloc_voisines", "bbn", Some(2)),
    (
        "touching_stones_common",
        "Nombre_pierres_bloc_voisines_communes",
        "bbbn",
        Some(3),
    ),
    (
        "touching_stones_common3",
        "Nombre_pierres_bloc_voisines_communes_au_3",
        "bbbbn",
        Some(4),
    ),
    ("no_adjacent_blocks", "Pas_de_blocs_voisins_bloc", "b", None),
    ("adjacent_blocks", "Blocs_voisins", "bb", None),
    (
        "min_liberties_of_adjacent_blocks",
        "Nombre_minimum_libertes_blocs_voisins_bloc",
        "bn",
        Some(1),
    ),
    ("neighbor_block_count", "Nombre_Blocs_voisins", "in", Some(1)),
    (
        "neighbor_block_color_count",
        "Nombre_Blocs_voisins_couleur",
        "icn",
        Some(2),
    ),
    ("eye", "Oeil", "ib", None),
    // Blocks of the other colour beside a block that have one liberty: which, and how many.
    ("adjacent_in_atari", "Bloc_voisin_en_atari", "bb", None),
    (
        "adjacent_in_atari_count",
        "Nombre_blocs_voisins_en_atari",
        "bn",
        Some(1),
    ),
    // Two liberties or more, three or more: what an explanation of many need not count.
    ("two_liberties", "Deux_libertes", "b", None),
    ("three_liberties", "Trois_libertes", "b", None),
    // Every block beside it has three liberties or more: no move of its owner puts one of them in atari.
    ("three_around", "Blocs_voisins_a_trois_libertes", "b", None),
    // A point all of whose neighbours are stones of the block.
    ("inner_eye", "Oeil_interieur", "ib", None),
];
