//! Liberties, stones, neighbours: what is said of one block or one point.

use super::Case;

/// Blocks joined by a move, all of them.
pub fn joined(k: usize) -> Case {
    Case::when(&[&format!("joined_count({k})")]).different("f", 1..=k, "joins(?it)")
}

/// Blocks taken by a move, all of them.
pub fn taken(m: usize) -> Case {
    Case::when(&[&format!("removed_count({m})")]).different("x", 1..=m, "block_removed(?it)")
}

pub fn rules() -> String {
    let mut text = String::new();
    removed(&mut text);
    of_the_new_block(&mut text);
    of_friends_elsewhere(&mut text);
    of_points(&mut text);
    through_all_names(&mut text);
    text
}

fn removed(text: &mut String) {
    for e in 0..=4 {
        for m in 0..=e {
            let case = Case::when(&[&format!("attacked_count({e})")])
                .different("x", 1..=m, "block_removed(?it)")
                .different("f", 1..=e - m, "holds_out(?it)");
            *text += &case.so(&format!("removed_count_{e}_{m}"), &format!("removed_count({m})"));
        }
        let case =
            Case::when(&["move(?i)", &format!("attacked_count({e})")]).different("f", 1..=e, "calm(?it)");
        *text += &case.so(&format!("gives_no_atari_{e}"), "gives_no_atari(?i)");
        let case =
            Case::when(&["move(?i)", &format!("attacked_count({e})")]).different("f", 1..=e, "firm(?it)");
        *text += &case.so(&format!("leaves_three_{e}"), "leaves_three(?i)");
    }
    for m in 0..=4 {
        let mut case = taken(m);
        for n in 1..=m {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("stone_count_before(?x{n} {number})")])
                .plus(&number);
        }
        *text += &case.so(&format!("stones_taken_{m}"), "stones_taken(?n)");
        let mut case = taken(m);
        for n in 1..=m {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("opened_liberties(?x{n} {number})")])
                .plus(&number);
        }
        *text += &case.so(&format!("opened_total_{m}"), "opened_total(?n)");
    }
}

fn of_the_new_block(text: &mut String) {
    for k in 0..=4 {
        let mut case = joined(k).union(k, 4, "n", |blocks, n| match blocks.len() {
            1 => format!("liberty_count_before({} {n})", blocks[0]),
            many => format!("common_liberties{many}_before({} {n})", blocks.join(" ")),
        });
        if k > 0 {
            case = case.minus("1");
        }
        *text += &case.so(&format!("joined_liberties_{k}"), "joined_liberties(?n)");

        let mut case = joined(k).and(&["new_block(?b)"]).plus("1");
        for n in 1..=k {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("stone_count_before(?f{n} {number})")])
                .plus(&number);
        }
        *text += &case.so(&format!("stone_count_after_{k}"), "stone_count_after(?b ?n)");

        let through =
            |case: Case| (1..=k).fold(case, |case, n| case.and(&[&format!("not_through(?j ?f{n})")]));
        let case = joined(k).and(&["new_block(?b)", "move(?i)", "not_neighbor(?i ?j)"]);
        let case = through(case).and(&["point_color_after(?j +)"]);
        *text += &case.so(&format!("not_liberty_after_new_{k}"), "not_liberty_after(?j ?b)");

        let mut case = joined(k).and(&["gives_no_atari(?i)", "new_block(?b)"]);
        for n in 1..=k {
            case = case.and(&[&format!("adjacent_in_atari_count_before(?f{n} 0)")]);
        }
        *text += &case.so(
            &format!("adjacent_in_atari_count_after_new_{k}"),
            "adjacent_in_atari_count_after(?b 0)",
        );

        let mut case = joined(k).and(&["leaves_three(?i)", "new_block(?b)"]);
        for n in 1..=k {
            case = case.and(&[&format!("three_around_before(?f{n})")]);
        }
        *text += &case.so(&format!("three_around_after_new_{k}"), "three_around_after(?b)");

        let mut case = joined(k).and(&[
            "new_block(?b)",
            "move(?i)",
            "not_neighbor(?i ?j)",
            "block_of_before(?j ?e)",
            "enemy_block(?e)",
            "block_not_removed(?e)",
        ]);
        for n in 1..=k {
            case = case.and(&[&format!("not_stone_touching_block_before(?j ?f{n})")]);
        }
        *text += &case.so(
            &format!("not_stone_touching_block_after_new_{k}"),
            "not_stone_touching_block_after(?j ?b)",
        );
        if k == 4 {
            continue;
        }
        let case = through(joined(k).and(&["move(?i)", "neighbor(?i ?j)"]));
        *text += &case
            .clone()
            .and(&["point_color_before(?j +)"])
            .so(&format!("gains_empty_{k}"), "gains(?j)");
        *text += &case
            .and(&["emptied(?j)"])
            .so(&format!("gains_taken_{k}"), "gains(?j)");

        let case = joined(k).and(&["block_removed(?x)"]);
        let case = case.union(k, 3, "n", |blocks, n| match blocks.len() {
            1 => format!("touching_stones_before({} ?x {n})", blocks[0]),
            2 => format!("touching_stones_common_before(?x {} {n})", blocks.join(" ")),
            _ => format!("touching_stones_common3_before(?x {} {n})", blocks.join(" ")),
        });
        *text += &case.so(&format!("opened_liberties_{k}"), "opened_liberties(?x ?n)");
    }
    // Where nothing is taken, only what is empty beside the move counts, wherever on the board that is.
    for k in 0..=4 {
        for n in 0..=k {
            let case = Case::when(&[
                "move(?i)",
                "removed_count(0)",
                &format!("neighbor_color_count_before(?i + {k})"),
            ])
            .different("j", 1..=n, "gains(?it)")
            .different("k", 1..=k - n, "gains_not(?it) point_color_before(?it +)");
            *text += &case.so(&format!("gain_count_empty_{k}_{n}"), &format!("gain_count({n})"));
        }
    }
    for k in 2..=4 {
        for n in 0..=k {
            let case = Case::when(&["move(?i)", &format!("neighbor_count(?i {k})")])
                .different("j", 1..=n, "gains(?it)")
                .different("k", 1..=k - n, "gains_not(?it)");
            *text += &case.so(&format!("gain_count_{k}_{n}"), &format!("gain_count({n})"));
        }
    }
}

/// A friend that the move does not touch breathes where its neighbours are taken.
fn of_friends_elsewhere(text: &mut String) {
    for m in 1..=4 {
        let mut case = taken(m)
            .and(&["joins_not(?b)", "liberty_count_before(?b ?n0)"])
            .plus("?n0");
        for n in 1..=m {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("touching_stones_before(?b ?x{n} {number})")])
                .plus(&number);
        }
        *text += &case.so(
            &format!("liberty_count_after_friend_{m}"),
            "liberty_count_after(?b ?n)",
        );
    }
}

fn of_points(text: &mut String) {
    // How many neighbours of a point were taken; where nothing is taken, what is around stays.
    *text += "rule emptied_neighbors_0 removed_count(0) neighbor_count(?j ?n) => emptied_neighbors(?j 0)\n";
    for k in 2..=4 {
        for n in 0..=k {
            let case = Case::when(&[
                "removed_count(?m)",
                "gt(?m 0)",
                &format!("neighbor_count(?i {k})"),
            ])
            .different("j", 1..=n, "neighbor(?i ?it) emptied(?it)")
            .different("k", 1..=k - n, "neighbor(?i ?it) not_emptied(?it)");
            *text += &case.so(
                &format!("emptied_neighbors_{k}_{n}"),
                &format!("emptied_neighbors(?i {n})"),
            );
        }
    }
    let place = [
        ("at", "move(?j)"),
        ("near", "move(?i) neighbor(?i ?j)"),
        ("far", "move(?i) not_neighbor(?i ?j)"),
    ];
    for (name, place) in place {
        let near = name == "near";
        let count = Case::when(&[place, "turn_before(?c)"]);
        let mut own = count
            .clone()
            .and(&["neighbor_color_count_before(?j ?c ?n0)"])
            .plus("?n0");
        let mut empty = count
            .clone()
            .and(&[
                "neighbor_color_count_before(?j + ?n0)",
                "emptied_neighbors(?j ?n1)",
            ])
            .plus("?n0")
            .plus("?n1");
        if near {
            own = own.plus("1");
            empty = empty.minus("1");
        } else {
            let enemy = count
                .and(&["opposite(?c ?c1)", "neighbor_color_count_before(?j ?c1 ?n0)"])
                .and(&["emptied_neighbors(?j ?n1)"])
                .plus("?n0")
                .minus("?n1");
            *text += &enemy.so(
                &format!("neighbor_color_count_after_enemy_{name}"),
                "neighbor_color_count_after(?j ?c1 ?n)",
            );
        }
        *text += &own.so(
            &format!("neighbor_color_count_after_own_{name}"),
            "neighbor_color_count_after(?j ?c ?n)",
        );
        *text += &empty.so(
            &format!("neighbor_color_count_after_empty_{name}"),
            "neighbor_color_count_after(?j + ?n)",
        );
    }
    *text += "rule neighbor_color_count_after_enemy_near
        move(?i) neighbor(?i ?j) turn_before(?c) opposite(?c ?c1) neighbor_color_count_before(?j ?c1 ?n0)
        emptied_neighbors(?j ?n1) eq(?n sub(?n0 ?n1)) => neighbor_color_count_after(?j ?c1 ?n)\n";
    blocks_beside_points(text);
}

fn blocks_beside_points(text: &mut String) {
    *text +=
        "rule neighbor_block_color_count_after_enemy \"A block that is taken has no liberty but the move.\"
        move(?i) point_color_before(?j +) points_differ(?i ?j) turn_before(?c) opposite(?c ?c1)
        neighbor_block_color_count_before(?j ?c1 ?n) => neighbor_block_color_count_after(?j ?c1 ?n)
        rule neighbor_block_color_count_after_taken emptied(?j) turn_before(?c) opposite(?c ?c1)
        => neighbor_block_color_count_after(?j ?c1 0)\n";
    for k in 0..=4 {
        for touched in 0..=k {
            // Blocks f1.. touch the point, those after them do not; the new block counts once.
            let mut case = joined(k).and(&[
                "turn_before(?c)",
                "move(?i)",
                "neighbor_block_color_count_before(?j ?c ?n0)",
                "points_differ(?i ?j)",
            ]);
            for n in 1..=k {
                let word = if n <= touched { "liberty" } else { "not_liberty" };
                case = case.and(&[&format!("{word}_before(?j ?f{n})")]);
            }
            case = case.plus("?n0");
            let conclusion = "neighbor_block_color_count_after(?j ?c ?n)";
            let name = format!("neighbor_block_color_count_after_{k}_{touched}");
            if touched > 0 {
                let case = if touched > 1 {
                    case.minus(&(touched - 1).to_string())
                } else {
                    case
                };
                *text += &case.so(&name, conclusion);
            } else {
                *text += &case
                    .clone()
                    .and(&["not_neighbor(?i ?j)"])
                    .so(&format!("{name}_far"), conclusion);
                *text += &case
                    .and(&["neighbor(?i ?j)"])
                    .plus("1")
                    .so(&format!("{name}_near"), conclusion);
            }
        }
    }
    // A point where a stone was taken: its neighbours are empty or the mover's, by blocks.
    for k in 2..=4 {
        for blocks in partitions(k) {
            let mut case = Case::when(&[
                "emptied(?i)",
                "turn_before(?c)",
                &format!("neighbor_count(?i {k})"),
            ]);
            let different = blocks.iter().max().map_or(0, |&most| most);
            for (n, &block) in blocks.iter().enumerate() {
                case = case.and(&[&format!("neighbor(?i ?j{n})")]);
                for before in 0..n {
                    case = case.and(&[&format!("points_differ(?j{before} ?j{n})")]);
                }
                let content = match block {
                    0 => format!("point_color_after(?j{n} +)"),
                    block => format!("block_of_after(?j{n} ?b{block})"),
                };
                case = case.and(&[&content]);
                let first = block > 0 && !blocks[..n].contains(&block);
                for before in (1..block).filter(|_| first) {
                    case = case.and(&[&format!("blocks_differ(?b{before} ?b{block})")]);
                }
            }
            let which: String = blocks.iter().map(ToString::to_string).collect();
            *text += &case.so(
                &format!("neighbor_block_color_count_after_taken_{which}"),
                &format!("neighbor_block_color_count_after(?i ?c {different})"),
            );
        }
    }
}

/// The ways in which so many neighbours can be empty (0, they come last) or stones of a first, a second ... block, up to
/// their order: larger blocks first.
fn partitions(k: usize) -> Vec<Vec<usize>> {
    fn grow(left: usize, largest: usize, parts: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        all.push(parts.clone());
        for part in 1..=largest.min(left) {
            parts.push(part);
            grow(left - part, part, parts, all);
            parts.pop();
        }
    }
    let mut all = Vec::new();
    grow(k, k, &mut Vec::new(), &mut all);
    let spread = |parts: Vec<usize>| {
        let mut blocks: Vec<usize> = Vec::new();
        for (n, &part) in parts.iter().enumerate() {
            blocks.extend(std::iter::repeat_n(n + 1, part));
        }
        blocks.resize(k, 0);
        blocks
    };
    all.into_iter().map(spread).collect()
}

/// What can only be said of all blocks: name after name, each is beside the block or not.
fn through_all_names(text: &mut String) {
    *text += "
    rule apart_1 gone(?x) block_color_after(?b ?c) => apart(?b ?x)
    rule apart_2 block_color_after(?b ?c) block_color_after(?x ?c) => apart(?b ?x)
    rule apart_3 touching_stones_after(?b ?x 0) => apart(?b ?x)
    rule none_upto_1 first_block(?x) apart(?b ?x) => none_upto(?b ?x)
    rule none_upto_2 none_upto(?b ?x) next_block(?x ?y) apart(?b ?y) => none_upto(?b ?y)
    rule min_upto_1 first_block(?x) adjacent_blocks_after(?b ?x) liberty_count_after(?x ?n) => min_upto(?b ?x ?n)
    rule min_upto_2 none_upto(?b ?x) next_block(?x ?y) adjacent_blocks_after(?b ?y) liberty_count_after(?y ?n)
      => min_upto(?b ?y ?n)
    rule min_upto_3 min_upto(?b ?x ?n) next_block(?x ?y) apart(?b ?y) => min_upto(?b ?y ?n)
    rule min_upto_4 min_upto(?b ?x ?n) next_block(?x ?y) adjacent_blocks_after(?b ?y) liberty_count_after(?y ?m) gt(?n ?m)
      => min_upto(?b ?y ?m)
    rule min_upto_5 min_upto(?b ?x ?n) next_block(?x ?y) adjacent_blocks_after(?b ?y) liberty_count_after(?y ?m)
      gt(add(?m 1) ?n) => min_upto(?b ?y ?n)
    rule no_adjacent_blocks_after_all fresh_block(?x) none_upto(?b ?x) => no_adjacent_blocks_after(?b)
    rule min_liberties_of_adjacent_blocks_after_all fresh_block(?x) min_upto(?b ?x ?n)
      => min_liberties_of_adjacent_blocks_after(?b ?n)
    rule atari_upto_1 first_block(?x) apart(?b ?x) => atari_upto(?b ?x 0)
    rule atari_upto_2 first_block(?x) adjacent_blocks_after(?b ?x) two_liberties_after(?x) => atari_upto(?b ?x 0)
    rule atari_upto_3 first_block(?x) adjacent_in_atari_after(?b ?x) => atari_upto(?b ?x 1)
    rule atari_upto_4 atari_upto(?b ?x ?n) next_block(?x ?y) apart(?b ?y) => atari_upto(?b ?y ?n)
    rule atari_upto_5 atari_upto(?b ?x ?n) next_block(?x ?y) adjacent_blocks_after(?b ?y) two_liberties_after(?y)
      => atari_upto(?b ?y ?n)
    rule atari_upto_6 atari_upto(?b ?x ?n) next_block(?x ?y) adjacent_in_atari_after(?b ?y) eq(?m add(?n 1))
      => atari_upto(?b ?y ?m)
    rule adjacent_in_atari_count_after_all fresh_block(?x) atari_upto(?b ?x ?n) => adjacent_in_atari_count_after(?b ?n)
    ";
}
