//! Premises in order, cuts, taxonomy, directions, metarules: what makes rules quick.

mod board;
mod random;

use board::{Board, ORDER, REFERENCE, grid, words};
use logic::{
    Facts, PredicateId, Premise, Rule, Value, Vocabulary, canonical, cut, matching, meta,
    order::{Orderer, Statistics},
    parse, partial, print, symmetry,
    taxonomy::Taxonomy,
};
use random::{Chance, World};
use std::collections::BTreeSet;
use std::sync::Arc;

fn rule(words: &Vocabulary, text: &str) -> Rule {
    parse::parse(words, text).unwrap().remove(0)
}

/// A board of nine lines on which 38 empty points have four empty neighbours.
fn open_board() -> Board {
    let boards = (0..).map(|seed| {
        let chance = &mut Chance::new(seed);
        Board::with_stones(
            9,
            (0..5)
                .map(|_| chance.below(81))
                .collect::<BTreeSet<_>>()
                .into_iter(),
        )
    });
    boards
        .into_iter()
        .find(|board| board.open_points() == 38)
        .unwrap()
}

type Concluded = BTreeSet<(PredicateId, Vec<Value>)>;

/// What a rule concludes when its premises are matched as they stand, and what that costs.
fn run(words: &Vocabulary, rule: &Rule, facts: &Facts) -> (matching::Counts, Concluded) {
    let mut facts = facts.clone();
    let start = facts.next();
    let counts = matching::in_order(words, rule, &mut facts, |facts, way| {
        for conclusion in &rule.conclusions {
            facts.add(
                conclusion.atom().predicate,
                &way.ground(conclusion.atom()).unwrap(),
            );
        }
    });
    let new = facts.iter().filter(|&id| id >= start);
    (
        counts,
        new.map(|id| (facts.predicate(id), facts.values(id).to_vec()))
            .collect(),
    )
}

/// The printed example: from 808,206,733 premises that were tried to 111,289 by their order, and to 55,315 by cuts.
#[test]
fn the_reference_rule_in_order_and_cut() {
    let words = words();
    let facts = open_board().facts(&words);
    let metarules = meta::parse(&words, ORDER).unwrap();
    let orderer = Orderer::new(&words, &metarules, None);
    for seed in 0..10 {
        let mut shuffled = rule(&words, REFERENCE);
        Chance::new(seed).shuffle(&mut shuffled.premises);
        let ordered = orderer.order(&shuffled);
        let (counts, found) = run(&words, &ordered, &facts);
        assert!(counts.nodes() <= 111_289, "{}", counts.nodes());
        let cut = cut::cut(&words, &ordered);
        let cuts = cut
            .premises
            .iter()
            .filter(|premise| matches!(premise, Premise::Absent(_)))
            .count();
        let (fewer, same) = run(&words, &cut, &facts);
        assert_eq!(found, same);
        assert!(!found.is_empty());
        assert!(
            fewer.nodes() * 2 <= counts.nodes(),
            "{} {}",
            fewer.nodes(),
            counts.nodes()
        );
        assert!(fewer.found < counts.found && cuts >= 4, "{cuts}");
    }
}

/// The printed order has its four cuts where they are printed.
#[test]
fn cuts_come_after_what_can_be_matched_in_several_ways() {
    let words = words();
    let printed = rule(
        &words,
        "rule printed
        color(?c) opposite(?c1 ?c) color(?c1) neighbor_color_count_before(?i + 4) neighbor_count(?i 4)
        neighbor_block_count_before(?i 0) point_color_before(?i +) neighbor(?i ?i4) point_color_before(?i4 +)
        neighbor(?i ?i6) point_color_before(?i6 +) points_differ(?i4 ?i6) neighbor(?i ?i2) point_color_before(?i2 +)
        points_differ(?i6 ?i2) points_differ(?i4 ?i2) neighbor(?i2 ?i1) point_color_before(?i1 +) neighbor_count(?i1 4)
        neighbor_color_count_before(?i1 ?c1 0) neighbor(?i4 ?i1) points_differ(?i1 ?i)
        neighbor_block_color_count_before(?i1 ?c 0) neighbor(?i ?i7) point_color_before(?i7 +) points_differ(?i4 ?i7)
        points_differ(?i6 ?i7) points_differ(?i2 ?i7) neighbor(?i1 ?i8) point_color_before(?i8 +) points_differ(?i4 ?i8)
        points_differ(?i2 ?i8) point_color_before(?i8 ?c2) neighbor(?i1 ?i3) point_color_before(?i3 +)
        points_differ(?i4 ?i3) points_differ(?i8 ?i3) points_differ(?i2 ?i3) neighbor(?i4 ?i5) point_color_before(?i5 +)
        points_differ(?i ?i5) points_differ(?i1 ?i5)
        => move_game_2points_before(?c Connect ?i ?i1 ?i GIII) move_game_2points_before(?c Connect ?i1 ?i ?i1 GIII)",
    );
    let cut = cut::cut(&words, &printed);
    let mut after = Vec::new();
    for pair in cut.premises.windows(2) {
        if matches!(pair[1], Premise::Absent(_)) {
            after.push(print::premise(&words, &cut, &pair[0]));
        }
    }
    assert_eq!(
        after,
        [
            "neighbor(?i ?i7)",
            "neighbor(?i1 ?i8)",
            "neighbor(?i1 ?i3)",
            "neighbor(?i4 ?i5)"
        ]
    );
    let facts = open_board().facts(&words);
    let ((plain, found), (fewer, same)) = (run(&words, &printed, &facts), run(&words, &cut, &facts));
    assert_eq!(found, same);
    assert!(fewer.nodes() < plain.nodes());
}

/// Sixty-four ways to lay the points, sixteen different rules, and together they say what the rule says.
#[test]
fn the_reference_rule_by_directions() {
    let words = words();
    let general = rule(&words, REFERENCE);
    let variants = partial::variants(&words, &grid(&words), &general).unwrap();
    assert_eq!((variants.consistent, variants.rules.len()), (64, 16));
    let differ = words.test_named("points_differ").unwrap();
    let tested = |rule: &Rule| {
        rule.premises
            .iter()
            .any(|premise| matches!(premise, Premise::Test(test, _) if *test == differ))
    };
    assert!(!variants.rules.iter().any(tested));
    for seed in 0..20 {
        let chance = &mut Chance::new(seed);
        let stones = (0..3 + chance.below(6))
            .map(|_| chance.below(49))
            .collect::<BTreeSet<_>>();
        let facts = Board::with_stones(7, stones.into_iter()).facts(&words);
        let conclusions = |rule: &Rule| {
            let mut found = BTreeSet::new();
            matching::each(&words, rule, &facts, |way| {
                for one in &rule.conclusions {
                    found.insert(way.ground(one.atom()).unwrap());
                }
            });
            found
        };
        let all: BTreeSet<_> = variants.rules.iter().flat_map(conclusions).collect();
        assert_eq!(all, conclusions(&general));
    }
}

/// Ordering by what was counted, and cuts, change nothing but the time: rules of a small world by the thousand.
#[test]
fn order_and_cuts_change_no_conclusion() {
    let world = World::new();
    for seed in 0..1500 {
        let chance = &mut Chance::new(seed);
        let rule = world.rule(chance);
        let bases: Vec<Facts> = (0..4).map(|_| world.facts(chance)).collect();
        let mut statistics = Statistics::new();
        statistics.see(&bases[0]);
        let ordered = Orderer::new(&world.words, &[], Some(&statistics)).order(&rule);
        let cut = cut::cut(&world.words, &ordered);
        for facts in &bases {
            let mut free = BTreeSet::new();
            matching::each(&world.words, &rule, facts, |way| {
                let atom = rule.conclusions[0].atom();
                free.insert((atom.predicate, way.ground(atom).unwrap()));
            });
            assert_eq!(
                run(&world.words, &ordered, facts).1,
                free,
                "{}",
                print::rule(&world.words, &ordered)
            );
            assert_eq!(run(&world.words, &cut, facts).1, free);
        }
    }
}

/// With what is won first, nothing that says less of the same stones is said.
#[test]
fn what_says_more_comes_first() {
    let words = words();
    let text = "
        rule threat liberty_count_before(?b 2) block_color_before(?b ?c1) opposite(?c ?c1) liberty_before(?i ?b)
        => move_game_block_before(?c Take ?b ?i GIII)
        rule can liberty_before(?i ?b) block_color_before(?b ?c1) opposite(?c ?c1) => move_game_block_before(?c Take ?b ?i GI)
        rule won liberty_count_before(?b 1) liberty_before(?i ?b) block_color_before(?b ?c1) opposite(?c ?c1)
        => move_game_block_before(?c Take ?b ?i G)";
    let rules: Vec<Arc<Rule>> = parse::parse(&words, text)
        .unwrap()
        .into_iter()
        .map(Arc::new)
        .collect();
    let taxonomy = Taxonomy {
        kind: words
            .predicate(words.named("move_game_block_before").unwrap())
            .places[4],
        says_more: &|a, b| a < b,
    };
    let ordered = taxonomy.ordered(&words, &rules);
    assert_eq!(
        ordered.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(),
        ["won", "can", "threat"]
    );
    let guarded: Vec<Rule> = ordered
        .iter()
        .map(|rule| taxonomy.guarded(&words, rule, ordered.iter().map(|rule| &**rule)))
        .collect();
    // The first asks nothing, the second asks once its stones are known, the third asks twice.
    assert_eq!(
        guarded.iter().map(|rule| rule.premises.len()).collect::<Vec<_>>(),
        [4, 4, 6]
    );
    for seed in 0..50 {
        let chance = &mut Chance::new(seed);
        let stones = (0..25).map(|_| chance.below(49)).collect::<BTreeSet<_>>();
        let mut facts = Board::with_stones(7, stones.into_iter()).facts(&words);
        let id = words.named("move_game_block_before").unwrap();
        for rule in &guarded {
            matching::in_order(&words, rule, &mut facts, |facts, way| {
                facts.add(id, &way.ground(rule.conclusions[0].atom()).unwrap());
            });
        }
        let mut objects = BTreeSet::new();
        assert!(
            facts
                .all(id)
                .iter()
                .all(|&fact| objects.insert(facts.values(fact)[..4].to_vec()))
        );
    }
}

#[test]
fn metarules_are_read_and_refused() {
    let words = words();
    for (text, error) in [
        (
            "metarule a rule(?r) conditon(?r present neighbor(?v ?w)) => drop_rule(?r)",
            "line 1, column 21: no metapredicate is called conditon; did you mean condition?",
        ),
        (
            "metarule a rule(?r) taille_liste(?l ?n) => drop_rule(?r)",
            "line 1, column 21: the metapredicate taille_liste is known by name only: metarules cannot use it",
        ),
        (
            "metarule a rule(?r) bound(?v) =>",
            "line 1, column 10: the metarule a does nothing",
        ),
        (
            "metarule a rule(?r) condition(?s neighbor(?v ?w)) => drop_rule(?r)",
            "line 1, column 31: the rule is called ?r, not ?s",
        ),
        (
            "metarule a rule(?r) drop_rule(?r) => drop_rule(?r)",
            "line 1, column 21: drop_rule is something to do, not a condition",
        ),
    ] {
        assert_eq!(meta::parse(&words, text).unwrap_err().to_string(), error);
    }
    // As the thesis writes it.
    let french = "metarule Metaregle_10
        regle(?r) condition(?r present(neighbor(?var ?var1))) condition(?r points_differ(?var ?var1))
        => ote_condition(?r points_differ(?var ?var1))";
    assert_eq!(meta::parse(&words, french).unwrap()[0].name, "Metaregle_10");
    assert_eq!(
        meta::KNOWN.iter().filter(|known| known.there).count() + 40,
        meta::KNOWN.len()
    );
}

#[test]
fn metarules_change_rules() {
    let words = words();
    let metarules = "
        metarule symmetry_14
          rule(?r) condition(?r present adjacent_blocks_before(?v ?v1))
        => add_condition(?r present adjacent_blocks_before(?v1 ?v))
        metarule colours rule(?r) condition(?r present opposite(?v ?v1)) condition(?r present color(?v))
        => drop_condition(?r present color(?v))
        metarule mine rule(?r) condition(?r present block_color_before(?v ?v1)) var_in_conclusion(?r ?v1)
        => subst_color(?r ?v1 @)";
    let metarules = meta::parse(&words, metarules).unwrap();
    let text = "rule a color(?c) opposite(?c ?c1) adjacent_blocks_before(?b ?b1) block_color_before(?b ?c) liberty_before(?i ?b1)
        => move_game_block_before(?c Take ?b1 ?i GI)";
    let changed = meta::apply(&words, &metarules, &rule(&words, text)).unwrap();
    let wanted = "rule a opposite(@ ?c1) adjacent_blocks_before(?b ?b1) block_color_before(?b @) liberty_before(?i ?b1)
        adjacent_blocks_before(?b1 ?b) => move_game_block_before(@ Take ?b1 ?i GI)";
    assert_eq!(
        print::rule(&words, &changed),
        print::rule(&words, &rule(&words, wanted))
    );
    // Both directions, and one again.
    let one = symmetry::undone(&words, &changed);
    assert_eq!(one.premises.len(), 4);
    assert!(canonical::same(
        &words,
        &symmetry::undone(&words, &symmetry::symmetrised(&words, &one)),
        &one
    ));
}
