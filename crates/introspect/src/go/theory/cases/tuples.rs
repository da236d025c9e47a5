//! Liberties and touching stones that blocks share.
//!
//! The new block is ?b; blocks that stay as they are ?o1, ?o2, ?o3; joined ones ?f1 to ?f4; taken ones ?x1 to ?x4.

use super::Case;
use super::counts::{joined, taken};

pub fn rules() -> String {
    let mut text = String::new();
    for others in 1..=3 {
        joined_common(&mut text, others);
        gain_common(&mut text, others);
        if others < 3 {
            opened_common(&mut text, others);
        }
        common_after(&mut text, others);
    }
    for blocks in 2..=4 {
        common_of_others(&mut text, blocks);
    }
    touch_gains(&mut text);
    touched_by_the_new_block(&mut text);
    touching_the_new_block(&mut text);
    text
}

/// `?o1 ?o2` ...
fn names(others: usize) -> String {
    let names: Vec<String> = (1..=others).map(|n| format!("?o{n}")).collect();
    names.join(" ")
}

/// The number that goes with a word over so many blocks: nothing for one.
fn ending(others: usize) -> String {
    if others == 1 {
        String::new()
    } else {
        others.to_string()
    }
}

/// Different blocks `?o1` ..., each of which has the property.
fn others(case: Case, count: usize, has: &str) -> Case {
    (1..=count).fold(case, |case, n| {
        let case = case.and(&[&has.replace("?it", &format!("?o{n}"))]);
        (1..n).fold(case, |case, before| {
            case.and(&[&format!("blocks_differ(?o{before} ?o{n})")])
        })
    })
}

fn touching(blocks: usize) -> &'static str {
    match blocks {
        2 => "touching_stones_common",
        _ => "touching_stones_common3",
    }
}

/// Liberties of the joined blocks that others share: the move, if they share it, is one no more.
fn joined_common(text: &mut String, count: usize) {
    let (end, list) = (ending(count), names(count));
    let conclusion = format!("joined_common{end}({list} ?n)");
    *text += &others(joined(0), count, "block_stays(?it)").so(&format!("joined_common{end}_0"), &conclusion);
    for k in 1..=4 {
        let case = others(joined(k), count, "block_stays(?it)").and(&["move(?i)"]);
        let case = case.union(k, 4 - count, "n", |blocks, n| {
            let many = blocks.len() + count;
            format!("common_liberties{many}_before({} {list} {n})", blocks.join(" "))
        });
        for away in 1..=count {
            *text += &case
                .clone()
                .and(&[&format!("not_liberty_before(?i ?o{away})")])
                .so(&format!("joined_common{end}_{k}_{away}"), &conclusion);
        }
        let near = (1..=count).fold(case.minus("1"), |case, n| {
            case.and(&[&format!("liberty_before(?i ?o{n})")])
        });
        *text += &near.so(&format!("joined_common{end}_{k}"), &conclusion);
    }
}

/// Liberties of the stone alone that others share.
fn gain_common(text: &mut String, count: usize) {
    let (end, list) = (ending(count), names(count));
    let case = others(Case::when(&["gains(?j)"]), count, "block_stays(?it)");
    let all = (1..=count).fold(case.clone(), |case, n| {
        case.and(&[&format!("liberty_after(?j ?o{n})")])
    });
    *text += &all.so(
        &format!("gains_with{end}_1"),
        &format!("gains_with{end}(?j {list})"),
    );
    for n in 1..=count {
        *text += &case.clone().and(&[&format!("not_liberty_after(?j ?o{n})")]).so(
            &format!("gains_with{end}_not_{n}"),
            &format!("gains_with{end}_not(?j {list})"),
        );
    }
    for gains in 0..=4 {
        for shared in 0..=gains {
            let case = Case::when(&[&format!("gain_count({gains})")]);
            let case = others(case, count, "block_stays(?it)")
                .different("j", 1..=shared, &format!("gains_with{end}(?it {list})"))
                .different(
                    "k",
                    1..=gains - shared,
                    &format!("gains_with{end}_not(?it {list})"),
                );
            *text += &case.so(
                &format!("gain_common{end}_{gains}_{shared}"),
                &format!("gain_common{end}({list} {shared})"),
            );
        }
    }
}

/// Liberties that taking opens for the joined blocks and for others at once.
fn opened_common(text: &mut String, count: usize) {
    let (end, list) = (ending(count), names(count));
    for k in 0..=3 {
        let case = others(joined(k).and(&["block_removed(?x)"]), count, "joins_not(?it)");
        let case = case.union(k, 3 - count, "n", |blocks, n| {
            let word = touching(blocks.len() + count);
            format!("{word}_before(?x {} {list} {n})", blocks.join(" "))
        });
        *text += &case.so(
            &format!("opened_with{end}_{k}"),
            &format!("opened_with{end}(?x {list} ?n)"),
        );
    }
    for m in 0..=4 {
        let mut case = others(taken(m), count, "joins_not(?it)");
        for n in 1..=m {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("opened_with{end}(?x{n} {list} {number})")])
                .plus(&number);
        }
        *text += &case.so(
            &format!("opened_common{end}_{m}"),
            &format!("opened_common{end}({list} ?n)"),
        );
    }
    for n in 1..=count {
        let case = others(Case::default(), count, "block_stays(?it)");
        *text += &case.and(&[&format!("enemy_block(?o{n})")]).so(
            &format!("opened_common{end}_enemy_{n}"),
            &format!("opened_common{end}({list} 0)"),
        );
    }
}

/// What the new block shares with others, wherever it stands among them.
fn common_after(text: &mut String, count: usize) {
    let (end, list) = (ending(count), names(count));
    let mut case = Case::when(&[
        "new_block(?b)",
        &format!("joined_common{end}({list} ?n1)"),
        &format!("gain_common{end}({list} ?n2)"),
    ]);
    case = case.plus("?n1").plus("?n2");
    if count < 3 {
        case = case
            .and(&[&format!("opened_common{end}({list} ?n3)")])
            .plus("?n3");
    }
    let many = count + 1;
    *text += &case.so(
        &format!("common_liberties{many}_after_new"),
        &with_new(&format!("common_liberties{many}_after("), count),
    );
}

/// The conclusions on others and the new block in each place among them.
fn with_new(start: &str, count: usize) -> String {
    let all = (0..=count).map(|place| {
        let mut list: Vec<String> = (1..=count).map(|n| format!("?o{n}")).collect();
        list.insert(place, "?b".to_owned());
        format!("{start}{} ?n)", list.join(" "))
    });
    all.collect::<Vec<_>>().join(" ")
}

/// What blocks share of which none is new.
fn common_of_others(text: &mut String, count: usize) {
    let list = names(count);
    let word = format!("common_liberties{count}");
    let conclusion = format!("{word}_after({list} ?n)");
    let before = format!("{word}_before({list} ?n0)");
    let case = |has: &str| others(Case::when(&[&before]), count, has).plus("?n0");
    for enemy in 1..=count {
        for away in 1..=count {
            *text += &case("block_stays(?it)")
                .and(&[&format!("enemy_block(?o{enemy})"), "move(?i)"])
                .and(&[&format!("not_liberty_before(?i ?o{away})")])
                .so(&format!("{word}_after_{enemy}_{away}"), &conclusion);
        }
    }
    *text += &case("holds_out(?it)")
        .minus("1")
        .so(&format!("{word}_after_lost"), &conclusion);
    if count == 4 {
        *text += &case("joins_not(?it)").so(&format!("{word}_after_own"), &conclusion);
        return;
    }
    for m in 1..=4 {
        let mut case = others(taken(m), count, "joins_not(?it)")
            .and(&[&before])
            .plus("?n0");
        for n in 1..=m {
            let number = format!("?n{n}");
            case = case
                .and(&[&format!("{}_before(?x{n} {list} {number})", touching(count))])
                .plus(&number);
        }
        *text += &case.so(&format!("{word}_after_taken_{m}"), &conclusion);
    }
}

/// Stones of an enemy beside the move that touch no joined block: they touch the new one by the stone alone.
fn touch_gains(text: &mut String) {
    let beside = ["move(?i)", "holds_out(?e)", "neighbor(?i ?j)"];
    for k in 0..=3 {
        let case = joined(k).and(&beside).and(&["block_of_before(?j ?e)"]);
        let case = (1..=k).fold(case, |case, n| {
            case.and(&[&format!("not_stone_touching_block_before(?j ?f{n})")])
        });
        *text += &case.so(&format!("touch_gain_{k}"), "touch_gain(?j ?e)");
    }
    let not: [&[&str]; 3] = [
        &["point_color_before(?j +)"],
        &["block_of_before(?j ?x)", "blocks_differ(?x ?e)"],
        &[
            "block_of_before(?j ?e)",
            "joins(?f)",
            "stone_touching_block_before(?j ?f)",
        ],
    ];
    for (n, not) in not.into_iter().enumerate() {
        *text += &Case::when(&beside)
            .and(not)
            .so(&format!("touch_gain_not_{n}"), "touch_gain_not(?j ?e)");
    }
    for k in 2..=4 {
        for n in 0..=k {
            let case = Case::when(&["move(?i)", &format!("neighbor_count(?i {k})"), "holds_out(?e)"])
                .different("j", 1..=n, "touch_gain(?it ?e)")
                .different("k", 1..=k - n, "touch_gain_not(?it ?e)");
            *text += &case.so(
                &format!("touch_gain_count_{k}_{n}"),
                &format!("touch_gain_count(?e {n})"),
            );
        }
    }
    let own = [
        "touch_gain(?j ?e)",
        "joins_not(?o1)",
        "joins_not(?o2)",
        "blocks_differ(?o1 ?o2)",
    ];
    let both = [
        "stone_touching_block_before(?j ?o1)",
        "stone_touching_block_before(?j ?o2)",
    ];
    *text += &Case::when(&own)
        .and(&both)
        .so("touches_both_1", "touches_both(?j ?o1 ?o2)");
    for n in 1..=2 {
        *text += &Case::when(&own)
            .and(&[&format!("not_stone_touching_block_before(?j ?o{n})")])
            .so(&format!("touches_both_not_{n}"), "touches_both_not(?j ?o1 ?o2)");
    }
    for gains in 0..=4 {
        for shared in 0..=gains {
            let case = Case::when(&[&format!("touch_gain_count(?e {gains})")]);
            let one = others(case.clone(), 1, "joins_not(?it)")
                .different(
                    "j",
                    1..=shared,
                    "touch_gain(?it ?e) stone_touching_block_before(?it ?o1)",
                )
                .different(
                    "k",
                    1..=gains - shared,
                    "touch_gain(?it ?e) not_stone_touching_block_before(?it ?o1)",
                );
            *text += &one.so(
                &format!("touch_gain_with_{gains}_{shared}"),
                &format!("touch_gain_with(?e ?o1 {shared})"),
            );
            let two = others(case, 2, "joins_not(?it)")
                .different("j", 1..=shared, "touch_gain(?it ?e) touches_both(?it ?o1 ?o2)")
                .different(
                    "k",
                    1..=gains - shared,
                    "touch_gain(?it ?e) touches_both_not(?it ?o1 ?o2)",
                );
            *text += &two.so(
                &format!("touch_gain_with2_{gains}_{shared}"),
                &format!("touch_gain_with2(?e ?o1 ?o2 {shared})"),
            );
        }
    }
}

/// Stones of an enemy that touch the new block, and of those the ones that touch one or two others of the mover's.
fn touched_by_the_new_block(text: &mut String) {
    for count in 0..=2 {
        let list = names(count);
        for k in 0..=4 {
            let case = joined(k).and(&["new_block(?b)", "enemy_block(?e)"]);
            let case = others(case, count, "joins_not(?it)");
            let case = case.union(k, 3 - count, "n", |blocks, n| match blocks.len() + count {
                1 => format!("touching_stones_before({} ?e {n})", blocks[0]),
                many => format!("{}_before(?e {} {list} {n})", touching(many), blocks.join(" ")),
            });
            let (word, gained, conclusion) = match count {
                0 => (
                    "touching_stones",
                    "touch_gain_count(?e ?n0)",
                    "touching_stones_after(?b ?e ?n)".to_owned(),
                ),
                1 => (
                    "touching_stones_common",
                    "touch_gain_with(?e ?o1 ?n0)",
                    with_new("touching_stones_common_after(?e ", 1),
                ),
                _ => (
                    "touching_stones_common3",
                    "touch_gain_with2(?e ?o1 ?o2 ?n0)",
                    with_new("touching_stones_common3_after(?e ", 2),
                ),
            };
            *text += &case
                .clone()
                .and(&["move(?i)", "not_liberty_before(?i ?e)"])
                .so(&format!("{word}_after_by_new_{k}_far"), &conclusion);
            *text += &case
                .and(&["holds_out(?e)", gained])
                .plus("?n0")
                .so(&format!("{word}_after_by_new_{k}_near"), &conclusion);
        }
    }
}

/// Stones of the new block that touch one, two, three enemies: those of the joined blocks, and the stone itself.
fn touching_the_new_block(text: &mut String) {
    for count in 1..=3 {
        let list = names(count);
        for k in 0..=4 {
            let mut case = joined(k).and(&["new_block(?b)", "move(?i)"]);
            case = others(case, count, "enemy_block(?it) block_not_removed(?it)");
            for n in 1..=k {
                let number = format!("?n{n}");
                let stones = match count {
                    1 => format!("touching_stones_before(?o1 ?f{n} {number})"),
                    many => format!("{}_before(?f{n} {list} {number})", touching(many)),
                };
                case = case.and(&[&stones]).plus(&number);
            }
            let (word, conclusion) = match count {
                1 => ("touching_stones", "touching_stones_after(?o1 ?b ?n)".to_owned()),
                many => (touching(many), format!("{}_after(?b {list} ?n)", touching(many))),
            };
            for away in 1..=count {
                *text += &case
                    .clone()
                    .and(&[&format!("not_liberty_before(?i ?o{away})")])
                    .so(&format!("{word}_after_of_new_{k}_{away}"), &conclusion);
            }
            let near = (1..=count).fold(case.plus("1"), |case, n| {
                case.and(&[&format!("holds_out(?o{n})")])
            });
            *text += &near.so(&format!("{word}_after_of_new_{k}"), &conclusion);
        }
    }
}
