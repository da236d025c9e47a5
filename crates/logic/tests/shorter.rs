//! Rules said shorter, compared, and written in one way.

mod random;

use logic::{
    Merging, Relation, Rule, Vocabulary,
    base::{Base, Offer},
    canonical, parse, print,
    simplify::simplify,
    subsume,
};
use random::{Chance, World};

fn words() -> Vocabulary {
    let mut words = Vocabulary::new();
    let point = words.numbered("intersection", "i");
    let block = words.numbered("block", "b");
    let number = words.numbers("number", Merging::ByOrigin);
    let neighbor = words.always("neighbor", &[point, point]);
    words.mirror(neighbor, 0, 1);
    let liberties = words.always("liberty_count", &[block, number]);
    words.determine(liberties, 1);
    words.always("liberty", &[point, block]);
    words.always("taken", &[block, point]);
    words.always("counts", &[number, number, number]);
    words.always("odd", &[number, number]);
    words.test("points_differ", Relation::Differ, Some(point));
    words
}

fn rule(words: &Vocabulary, text: &str) -> Rule {
    parse::parse(words, text).unwrap().remove(0)
}

fn simple(words: &Vocabulary, text: &str) -> String {
    simplify(words, &rule(words, text)).map_or("never".into(), |rule| print::rule(words, &rule))
}

/// The printed example: everything is counted, and nothing of it is left.
#[test]
fn what_can_be_counted_is_counted() {
    let words = words();
    let text = "rule folded
        odd(?n9 ?n10) eq(?n9 add(1 1)) eq(1 sub(?n9 1)) eq(?n10 add(1 1)) eq(?n11 add(3 ?n10)) eq(?n12 sub(?n11 1))
        gt(?n12 1) eq(?n13 add(?n12 1)) gt(?n13 1)
        => counts(?n11 ?n12 ?n13)";
    assert_eq!(
        simple(&words, text),
        "rule folded\n  odd(2 2)\n=>\n  counts(5 4 5)\n"
    );
    let never = "rule never odd(?n ?m) eq(?n add(1 1)) gt(?n 2) => counts(?n ?n ?n)";
    assert_eq!(simple(&words, never), "never");
}

#[test]
fn tests_that_say_the_same_are_one() {
    let words = words();
    for (text, short) in [
        // The greater bound says what the lesser one does, and that it is not one.
        (
            "odd(?n ?m) gt(?n 1) gt(?n 2) ne(?n 1) gt(add(?n 1) 2) => odd(?m ?n)",
            "odd(?n ?m) gt(?n 2) => odd(?m ?n)",
        ),
        (
            "neighbor(?i ?j) neighbor(?j ?i) points_differ(?i ?j) points_differ(?j ?i) liberty(?i ?b) => taken(?b ?j)",
            "neighbor(?i ?j) points_differ(?i ?j) liberty(?i ?b) => taken(?b ?j)",
        ),
        // A block has one number of liberties.
        (
            "liberty_count(?b ?n) liberty_count(?b ?m) gt(?n 1) gt(?m 1) liberty(?i ?b) => taken(?b ?i)",
            "liberty_count(?b ?n) gt(?n 1) liberty(?i ?b) => taken(?b ?i)",
        ),
        (
            "odd(?n ?m) eq(mul(2 ?n) add(?m ?m 4)) eq(?k add(?n ?m)) gt(?k 3) => odd(?n ?m)",
            "odd(?n ?m) eq(?m sub(?n 2)) gt(?n 2) => odd(?n ?m)",
        ),
    ] {
        assert_eq!(
            simple(&words, &format!("rule r {text}")),
            print::rule(&words, &rule(&words, &format!("rule r {short}")))
        );
    }
    for never in [
        "gt(?n 3) gt(4 ?n)",
        "eq(mul(2 ?n) 3)",
        "ne(?n ?n)",
        "eq(?n 2) eq(?n 3)",
        "eq(?n add(?m 1)) gt(?m ?n)",
    ] {
        assert_eq!(
            simple(&words, &format!("rule r odd(?n ?m) {never} => odd(?m ?n)")),
            "never",
            "{never}"
        );
    }
}

/// The days of a firm: what is sold is paid two days later, what is bought three.
#[test]
fn equations_are_solved() {
    let mut words = Vocabulary::new();
    let time = words.numbers("time", Merging::ByValue);
    let number = words.numbers("amount", Merging::ByOrigin);
    for name in [
        "treasury",
        "sold",
        "sale_price",
        "product_price",
        "work",
        "bought",
    ] {
        words.always(name, &[time, number]);
    }
    words.always("payment_delay", &[number]);
    words.always("collection_delay", &[number]);
    words.always("activity_start", &[time]);
    words.always("positive_treasury", &[time]);
    let text = "rule treasury
        treasury(?t ?n) sold(?t ?q) sold(?t1 ?q1) sale_price(?t ?sp) sale_price(?t1 ?sp1) product_price(?t ?p)
        work(?t ?qw) work(?t1 ?qw1) work(?t2 ?qw2) work(?t3 ?qw3)
        eq(?t1 add(?t 1)) eq(?t2 add(?t1 1)) eq(?t3 add(?t2 1)) eq(?t4 add(?t3 1))
        eq(?t2 add(?t ?de)) eq(?t3 add(?t1 ?de)) eq(?t4 add(?t2 ?de)) eq(?t5 add(?t3 ?de))
        eq(?t3 add(?t ?dd)) eq(?t4 add(?t1 ?dd)) eq(?t5 add(?t2 ?dd)) gt(?t5 ?t4) eq(?t6 add(?t3 ?dd)) gt(?t6 ?t4)
        payment_delay(?dd) collection_delay(?de) bought(?t ?qb)
        eq(?si mul(?sp ?q)) eq(?si1 mul(?sp1 ?q1)) eq(?bo mul(?p ?qb))
        eq(?n1 sub(add(?n 0) 0 ?qw)) eq(?n2 sub(add(?n1 0) 0 ?qw1)) eq(?n3 sub(add(?n2 ?si) 0 ?qw2))
        eq(?n4 sub(add(?n3 ?si1) ?bo ?qw3)) gt(?n4 0) activity_start(?t)
        => positive_treasury(?t4)";
    assert_eq!(
        simple(&words, text),
        "rule treasury
  treasury(?t ?n)
  sold(?t ?q)
  sold(?t1 ?q1)
  sale_price(?t ?sp)
  sale_price(?t1 ?sp1)
  product_price(?t ?p)
  work(?t ?qw)
  work(?t1 ?qw1)
  work(?t2 ?qw2)
  work(?t3 ?qw3)
  eq(?t1 add(?t 1))
  eq(?t2 add(?t 2))
  eq(?t3 add(?t 3))
  eq(?t4 add(?t 4))
  payment_delay(3)
  collection_delay(2)
  bought(?t ?qb)
  gt(add(?n mul(?q ?sp) mul(?q1 ?sp1)) add(mul(?p ?qb) ?qw ?qw1 ?qw2 ?qw3))
  activity_start(?t)
=>
  positive_treasury(?t4)
"
    );
}

#[test]
fn the_more_general_rule_is_known() {
    let words = words();
    let is = |general: &str, special: &str| {
        subsume::subsumes(
            &words,
            &rule(&words, &format!("rule g {general}")),
            &rule(&words, &format!("rule s {special}")),
        )
    };
    let two = "liberty_count(?b 2) liberty(?i ?b) => taken(?b ?i)";
    let more = "liberty_count(?b ?n) gt(?n 1) liberty(?i ?b) => taken(?b ?i)";
    let three = "liberty_count(?b ?n) gt(?n 2) liberty(?i ?b) neighbor(?i ?j) => taken(?b ?i)";
    assert!(is(more, two) && is(more, three) && !is(two, more) && !is(three, more) && !is(two, three));
    // Neighbours both ways; the conclusion must be the same.
    let around = "liberty(?i ?b) neighbor(?j ?i) => taken(?b ?i)";
    assert!(is(around, three) && !is(around, two));
    assert!(!is("liberty(?i ?b) neighbor(?j ?i) => taken(?b ?j)", three));
    // A count that follows from an equality.
    let sum = "liberty_count(?b ?n) liberty(?i ?b) odd(?m ?k) eq(?n add(?m 2)) gt(?m 0) => taken(?b ?i)";
    assert!(is(more, sum));
}

/// Rules of a small world made by chance: shorter rules conclude what the long ones did, and a rule that is called more
/// general concludes all that the other does.
#[test]
fn nothing_else_is_said() {
    let world = World::new();
    let (mut simpler, mut condensed, mut general) = (0, 0, 0);
    for seed in 0..3000 {
        let chance = &mut Chance::new(seed);
        let one = world.rule(chance);
        let facts: Vec<_> = (0..6).map(|_| world.facts(chance)).collect();
        let short = simplify(&world.words, &one);
        let text = || print::rule(&world.words, &one);
        for facts in &facts {
            let found = world.conclusions(&one, facts);
            match &short {
                None => assert!(found.is_empty(), "{}", text()),
                Some(short) => assert_eq!(
                    world.conclusions(short, facts),
                    found,
                    "{}{}",
                    text(),
                    print::rule(&world.words, short)
                ),
            }
        }
        let Some(short) = short else { continue };
        simpler += usize::from(short.premises.len() < one.premises.len());
        assert_eq!(
            simplify(&world.words, &short).map(|twice| twice.premises.len()),
            Some(short.premises.len())
        );
        let core = subsume::condense(&world.words, &short);
        condensed += usize::from(core.premises.len() < short.premises.len());
        let canonical = canonical::canonical(&world.words, &core);
        for facts in &facts {
            let found = world.conclusions(&short, facts);
            assert_eq!(
                world.conclusions(&core, facts),
                found,
                "{}{}",
                text(),
                print::rule(&world.words, &core)
            );
            assert_eq!(world.conclusions(&canonical, facts), found);
        }
        // A variable that only a quotient gives its value has no image; all else is seen to be the same.
        if !print::rule(&world.words, &core).contains("div(") {
            assert!(subsume::subsumes(&world.words, &core, &short), "{}", text());
            assert!(subsume::subsumes(&world.words, &short, &core), "{}", text());
        }
        let disguised = world.disguised(&core, chance);
        assert_eq!(
            canonical::hash(&world.words, &core),
            canonical::hash(&world.words, &disguised),
            "{}",
            text()
        );
        for _ in 0..20 {
            let Some(other) = simplify(&world.words, &world.rule(chance)) else {
                continue;
            };
            if subsume::subsumes(&world.words, &core, &other) {
                general += 1;
                for facts in &facts {
                    let (all, some) = (world.conclusions(&core, facts), world.conclusions(&other, facts));
                    assert!(
                        some.is_subset(&all),
                        "{}{}",
                        text(),
                        print::rule(&world.words, &other)
                    );
                }
            }
        }
    }
    assert!(
        simpler > 300 && condensed > 100 && general > 50,
        "{simpler} {condensed} {general}"
    );
}

/// A base of rules concludes what all the rules that were offered conclude.
#[test]
fn a_base_keeps_what_says_most() {
    let world = World::new();
    let chance = &mut Chance::new(7);
    let mut base = Base::new();
    let offered: Vec<Rule> = (0..600)
        .filter_map(|_| simplify(&world.words, &world.rule(chance)))
        .collect();
    let (mut known, mut replaced) = (0, 0);
    for rule in &offered {
        match base.offer(&world.words, rule.clone()) {
            Offer::Known(_) => known += 1,
            Offer::Taken { instead_of, .. } => replaced += instead_of.len(),
        }
    }
    assert_eq!(base.len() + known + replaced, offered.len());
    assert!(known > 50 && replaced > 10, "{known} {replaced}");
    for _ in 0..20 {
        let facts = world.facts(chance);
        let all: std::collections::BTreeSet<_> = offered
            .iter()
            .flat_map(|rule| world.conclusions(rule, &facts))
            .collect();
        let kept: std::collections::BTreeSet<_> = base
            .iter()
            .flat_map(|(_, rule)| world.conclusions(rule, &facts))
            .collect();
        assert_eq!(all, kept);
    }
}
