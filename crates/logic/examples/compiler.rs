//! What order, cuts and machine code gain, in one run: `cargo run --release -p logic --example compiler`.
//!
//! The first table is about the rule of the thesis on a board of nine lines. The second is about 300 rules of forty
//! premises on a board of nineteen lines with 120 stones; those rules are made by chance in the shape of learned ones.

#[path = "../tests/board/mod.rs"]
mod board;
#[path = "../tests/random/mod.rs"]
mod random;

use board::{Board, ORDER, REFERENCE, words};
use logic::native::{Each, Output, Program, Ranges, Tables};
use logic::order::{Orderer, Statistics};
use logic::{Facts, Rule, TypeId, Vocabulary, cut, matching, meta, parse};
use random::Chance;
use std::collections::BTreeSet;
use std::time::Instant;

fn ranges(points: u32) -> Ranges {
    let mut ranges = Ranges::new();
    for (kind, limit) in [points, points, 3, points + 1, 2, 3].into_iter().enumerate() {
        ranges.limit(TypeId(kind as u8), limit);
    }
    ranges
}

/// Milliseconds and attempts of rules whose premises are matched as they stand; conclusions become known.
fn interpret(words: &Vocabulary, rules: &[Rule], facts: &Facts) -> (f64, u64) {
    let mut facts = facts.clone();
    let start = Instant::now();
    let mut nodes = 0;
    for rule in rules {
        let counts = matching::in_order(words, rule, &mut facts, |facts, way| {
            for one in &rule.conclusions {
                if let Some(values) = way.ground(one.atom()) {
                    facts.add(one.atom().predicate, &values);
                }
            }
        });
        nodes += counts.nodes();
    }
    (start.elapsed().as_secs_f64() * 1e3, nodes)
}

/// Milliseconds of filling the tables and of running, the mean of many.
fn native(program: &Program, facts: &Facts, times: u32) -> (f64, f64, usize) {
    let mut tables = Tables::new(program.plan());
    let mut output = Output::new();
    tables.fill(program.plan(), facts, true).expect("facts that fit");
    let start = Instant::now();
    for _ in 0..times {
        tables.fill(program.plan(), facts, true).expect("facts that fit");
    }
    let filling = start.elapsed().as_secs_f64() * 1e3 / f64::from(times);
    let start = Instant::now();
    for _ in 0..times {
        output.start(Each::Fact);
        program.run(&tables, &mut output);
    }
    let running = start.elapsed().as_secs_f64() * 1e3 / f64::from(times);
    (filling, running, output.iter().count())
}

/// A rule about a block in danger and what is around it, with so many premises.
fn made(words: &Vocabulary, number: usize, length: usize) -> Rule {
    let chance = &mut Chance::new(number as u64);
    let mut text = format!(
        "rule made_{number} opposite(?c ?c1) block_color_before(?b ?c1) liberty_count_before(?b {}) liberty_before(?i ?b)\n",
        1 + chance.below(3)
    );
    let (mut points, mut blocks, mut count) = (1, 1, 4);
    while count < length {
        let point = |n: usize| if n == 0 { "i".to_owned() } else { format!("i{n}") };
        let block = |n: usize| if n == 0 { "b".to_owned() } else { format!("b{n}") };
        let (p, b) = (point(chance.below(points)), block(chance.below(blocks)));
        match chance.below(6) {
            0 | 1 => {
                let new = point(points);
                let colour = ["+", "+", "?c", "?c1"][chance.below(4)];
                text += &format!("neighbor(?{p} ?{new}) point_color_before(?{new} {colour})\n");
                count += 2;
                for old in 0..points.min(length.saturating_sub(count)) {
                    text += &format!("points_differ(?{} ?{new})\n", point(old));
                    count += 1;
                }
                points += 1;
            }
            2 => {
                let new = block(blocks);
                text += &format!(
                    "adjacent_blocks_before(?{b} ?{new}) liberty_count_before(?{new} ?n{blocks}) gt(?n{blocks} 1)\n"
                );
                count += 3;
                blocks += 1;
            }
            3 => {
                text += &format!("neighbor_color_count_before(?{p} ?c {})\n", chance.below(3));
                count += 1;
            }
            4 => {
                text += &format!("neighbor_block_count_before(?{p} {})\n", 1 + chance.below(2));
                count += 1;
            }
            _ => {
                let new = point(points);
                text += &format!("liberty_before(?{new} ?{b}) points_differ(?{new} ?i)\n");
                count += 2;
                points += 1;
            }
        }
    }
    text += "=> move_game_block_before(?c Take ?b ?i GI)";
    parse::parse(words, &text).expect("a rule").remove(0)
}

fn main() {
    let words = words();
    let metarules = meta::parse(&words, ORDER).expect("metarules");
    let chance = &mut Chance::new(3);
    let small = Board::with_stones(
        9,
        (0..5)
            .map(|_| chance.below(81))
            .collect::<BTreeSet<_>>()
            .into_iter(),
    );
    let facts = small.facts(&words);
    let reference = parse::parse(&words, REFERENCE).expect("a rule").remove(0);
    let ordered = Orderer::new(&words, &metarules, None).order(&reference);
    let cut_rule = cut::cut(&words, &ordered);
    println!(
        "the rule of the thesis, {} open points (the order it is printed in is not run: 808,206,733 attempts by its estimate)",
        small.open_points()
    );
    for (name, rule) in [("ordered", &ordered), ("ordered, cut", &cut_rule)] {
        let (time, nodes) = interpret(&words, std::slice::from_ref(rule), &facts);
        println!("{name:14} {nodes:9} attempts {time:9.3} ms");
    }
    let program = Program::new(&words, &ranges(81), std::slice::from_ref(&ordered));
    let (filling, running, found) = native(&program, &facts, 200);
    println!("compiled       {found:9} facts    {running:9.3} ms, tables {filling:.3} ms");

    let stones: BTreeSet<usize> = (0..140).map(|_| chance.below(361)).collect();
    let large = Board::with_stones(19, stones.into_iter());
    let facts = large.facts(&words);
    let mut statistics = Statistics::new();
    statistics.see(&facts);
    let start = Instant::now();
    let orderer = Orderer::new(&words, &metarules, Some(&statistics));
    let rules: Vec<Rule> = (0..300).map(|n| orderer.order(&made(&words, n, 40))).collect();
    println!(
        "300 rules of 40 premises put in order in {:.3} s",
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    let program = Program::new(&words, &ranges(361), &rules);
    println!(
        "compiled in {:.3} s, {} bytes, native {}, refused {}",
        start.elapsed().as_secs_f64(),
        program.code_size(),
        program.is_native(),
        program.plan().refused().len()
    );
    let cuts: Vec<Rule> = rules.iter().map(|rule| cut::cut(&words, rule)).collect();
    let (time, nodes) = interpret(&words, &cuts, &facts);
    println!("interpreted, cut {nodes} attempts {time:.2} ms");
    let (filling, running, found) = native(&program, &facts, 20);
    println!("compiled {found} facts {running:.3} ms, tables {filling:.3} ms");
    let walked = Program::walked(&words, &ranges(361), &rules);
    println!("walked {:.3} ms", native(&walked, &facts, 3).1);
}
