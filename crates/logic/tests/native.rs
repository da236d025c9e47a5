//! Machine code, the walk through the plan and the matcher conclude the same.

mod board;
mod random;

use board::{Board, ORDER, REFERENCE, words};
use logic::native::{Each, Plan, Program, Ranges};
use logic::order::{Orderer, Statistics};
use logic::{Facts, PredicateId, Rule, TypeId, Value, Vocabulary, matching, meta, parse};
use random::{Chance, World};
use std::collections::BTreeSet;

type Concluded = BTreeSet<(PredicateId, Vec<i32>)>;

/// What rules conclude, each from what is given, the interpreter's way.
fn interpreted(words: &Vocabulary, rules: &[Rule], facts: &Facts) -> Concluded {
    let mut found = BTreeSet::new();
    for rule in rules {
        matching::in_order(words, rule, &mut facts.clone(), |_, way| {
            for conclusion in &rule.conclusions {
                let values = way.ground(conclusion.atom()).unwrap();
                found.insert((
                    conclusion.atom().predicate,
                    values.iter().map(|value| value.0).collect(),
                ));
            }
        });
    }
    found
}

fn run(program: &Program, facts: &Facts) -> Concluded {
    let output = program.run_on(facts).unwrap();
    let found: Vec<_> = output
        .iter()
        .map(|one| (one.predicate, one.values.to_vec()))
        .collect();
    let set: Concluded = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "each fact once");
    set
}

fn ranges(limits: &[u32]) -> Ranges {
    let mut ranges = Ranges::new();
    for (kind, &limit) in limits.iter().enumerate() {
        ranges.limit(TypeId(kind as u8), limit);
    }
    ranges
}

/// Thousands of rules made by chance, on several bases each, with numbers that have a limit and without.
#[test]
fn rules_made_by_chance_conclude_the_same() {
    let world = World::new();
    let (mut concluded, mut refused) = (0, 0);
    let (mut steps, mut alone) = (0, 0);
    for seed in 0..400 {
        let chance = &mut Chance::new(seed);
        let bases: Vec<Facts> = (0..5).map(|_| world.facts(chance)).collect();
        let mut statistics = Statistics::new();
        statistics.see(&bases[0]);
        let orderer = Orderer::new(&world.words, &[], Some(&statistics));
        let rules: Vec<Rule> = (0..8).map(|_| orderer.order(&world.rule(chance))).collect();
        let limits = if seed % 2 == 0 { &[5, 3, 4][..] } else { &[5, 3] };
        let native = Program::new(&world.words, &ranges(limits), &rules);
        let walked = Program::walked(&world.words, &ranges(limits), &rules);
        let shared = || Plan::shared(&orderer, &ranges(limits), &rules, &[0, 0, 0, 1, 1]);
        let tree = Program::of(shared());
        let walked_tree = Program::walked_plan(shared());
        assert_eq!(tree.plan().refused(), native.plan().refused());
        let (of_tree, of_rules) = tree.plan().steps();
        (steps, alone) = (steps + of_tree, alone + of_rules);
        let taken: Vec<Rule> = (0..rules.len())
            .filter(|n| !native.plan().refused().iter().any(|(refused, _)| refused == n))
            .map(|n| rules[n].clone())
            .collect();
        refused += rules.len() - taken.len();
        for facts in &bases {
            let wanted = interpreted(&world.words, &taken, facts);
            concluded += wanted.len();
            assert_eq!(run(&native, facts), wanted, "{}", native.plan().listing());
            assert_eq!(run(&walked, facts), wanted, "{}", native.plan().listing());
            assert_eq!(run(&tree, facts), wanted, "{}", tree.plan().listing());
            assert_eq!(run(&walked_tree, facts), wanted, "{}", tree.plan().listing());
        }
    }
    assert!(concluded > 5000 && refused < 100, "{concluded} {refused}");
    assert!(steps < alone, "{steps} of {alone}");
}

const RULES: &str = "
    rule take color(?c) opposite(?c1 ?c) liberty_count_before(?b 1) block_color_before(?b ?c1) liberty_before(?i ?b)
    neighbor(?i ?i1) point_color_before(?i1 +) => move_game_block_before(?c Take ?b ?i GI)
    rule join liberty_before(?i ?b) liberty_before(?i ?b1) blocks_differ(?b ?b1) block_color_before(?b ?c)
    block_color_before(?b1 ?c) liberty_count_before(?b ?n) liberty_count_before(?b1 ?m) gt(add(?n ?m) 4)
    => move_game_2blocks_before(?c Connect ?b ?b1 ?i GI)
    rule press adjacent_blocks_before(?b ?b1) liberty_count_before(?b ?n) liberty_count_before(?b1 ?m) gt(?n ?m)
    block_color_before(?b ?c) liberty_before(?i ?b1) stone_count_before(?b1 ?k) eq(?k sub(?m 1))
    => move_game_block_before(?c Take ?b1 ?i GIII)";

fn rules(words: &Vocabulary) -> Vec<Rule> {
    let metarules = meta::parse(words, ORDER).unwrap();
    let orderer = Orderer::new(words, &metarules, None);
    let all = parse::parse(words, &format!("{RULES}\n{REFERENCE}")).unwrap();
    all.iter().map(|rule| orderer.order(rule)).collect()
}

/// Random boards of Go: stones anywhere, the tables filled again and again.
#[test]
fn boards_conclude_the_same() {
    let words = words();
    let rules = rules(&words);
    let program = Program::new(&words, &ranges(&[49, 49, 3, 50, 2, 3]), &rules);
    assert!(program.plan().refused().is_empty());
    assert!(program.is_native() || cfg!(not(feature = "native")));
    let mut tables = logic::native::Tables::new(program.plan());
    let mut output = logic::native::Output::new();
    for seed in 0..300 {
        let chance = &mut Chance::new(seed);
        let stones: BTreeSet<usize> = (0..chance.below(40)).map(|_| chance.below(49)).collect();
        let facts = Board::with_stones(7, stones.into_iter()).facts(&words);
        tables.fill(program.plan(), &facts, true).unwrap();
        output.start(Each::Fact);
        program.run(&tables, &mut output);
        let found: Concluded = output
            .iter()
            .map(|one| (one.predicate, one.values.to_vec()))
            .collect();
        assert_eq!(found, interpreted(&words, &rules, &facts));
    }
}

/// What cannot be in a table is said to be so.
#[test]
fn facts_that_do_not_fit_are_refused() {
    let words = words();
    let program = Program::new(&words, &ranges(&[49, 49, 3, 50, 2, 3]), &rules(&words));
    let mut facts = Facts::new();
    facts.add(words.named("neighbor").unwrap(), &[Value(3), Value(49)]);
    assert!(program.run_on(&facts).is_err());
    let mut facts = Facts::new();
    let count = words.named("liberty_count_before").unwrap();
    facts.add(count, &[Value(3), Value(1)]);
    facts.add(count, &[Value(3), Value(2)]);
    assert!(program.run_on(&facts).is_err());
}

#[test]
fn a_program_can_be_read() {
    let words = words();
    // In the order in which it is printed.
    let text = RULES.replace("opposite(?c1 ?c)", "opposite(?c ?c1)");
    let rules = parse::parse(&words, &text).unwrap();
    let program = Program::new(&words, &ranges(&[49, 49, 3, 50, 2, 3]), &rules);
    assert_eq!(
        program.plan().rule_listing(0).unwrap(),
        "take:
  loop 1: for c in color[·]
    let c1 = opposite[c ·]
      loop 3: for b in liberty_count_before[· 1]
        if block_color_before[b ·] == c1
          loop 5: for i in liberty_before[· b]
            unless known move_game_block_before(c 0 b i 1)
              loop 7: for i1 in neighbor[i ·]
                if point_color_before[i1 ·] == 2
                  conclude move_game_block_before(c 0 b i 1)
                  next of loop 5
"
    );
}
