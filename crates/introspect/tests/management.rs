//! The management of a firm: worked out, explained, learned, decided.

use introspect::base::Base;
use introspect::lesson;
use introspect::management::decide::{Delay, by_rules, by_simulation, choose, ready};
use introspect::management::{Day, Firm, Level, Words};
use introspect::world::Solved;
use logic::{Rule, Value, canonical, explain, generalise, matching, parse, print, simplify};
use proptest::prelude::*;
use reasons::Words as Language;

fn worked_out(words: &Words, firm: &Firm, level: Level) -> Solved {
    words.world(level).solve(&[], words.encode(firm)).unwrap()
}

/// How a fact of a firm is explained: the rule as it happened, and the general one.
fn explained(words: &Words, firm: &Firm, goal: &str, day: i32) -> [Rule; 2] {
    let Solved { facts, trace } = worked_out(words, firm, Level::Monetary);
    let predicate = words.named(&format!("{goal}_regressed_before"));
    let fact = facts.find(predicate, &[Value(day)]).unwrap();
    let why = &explain::explanations(&trace, fact, 1, |_| false)[0];
    [
        generalise::ground(&words.vocabulary, &facts, &trace, why, goal),
        generalise::rule(&words.vocabulary, &facts, &trace, why, goal),
    ]
}

/// What the learner makes of firms: solve, explain what was not foreseen, generalise, simplify, keep.
fn learned(words: &Words, level: Level, firms: &[(String, Firm)]) -> Base {
    let world = words.world(level);
    let mut base = Base::new();
    for (name, firm) in firms {
        let solved = world.solve(&base.before(), words.encode(firm)).unwrap();
        let lessons = lesson::lessons(&world, &solved, |rule| base.is_learned(rule));
        base.take(&world, lessons, name, |_| false);
    }
    base
}

fn same(words: &Words, one: &Rule, other: &Rule) {
    let is_same = canonical::same(&words.vocabulary, one, other);
    assert!(is_same, "{}", print::rule(&words.vocabulary, one));
}

fn read(words: &Words, text: &str) -> Rule {
    let mut rule = parse::parse(&words.vocabulary, text).unwrap().remove(0);
    // A variable that only tests speak of is taken for a day; here names tell days from amounts.
    for variable in &mut rule.variables {
        variable.kind = if variable.name.starts_with('t') {
            words.day
        } else {
            words.number
        };
    }
    rule
}

/// The table of the thesis (L4337-4356).
#[test]
fn the_treasury_of_the_example() {
    let words = Words::new();
    let Solved { facts, .. } = worked_out(&words, &Firm::example(), Level::Monetary);
    let amounts = |name: &str| -> Vec<i32> {
        let days = words.by_day(&facts, name);
        days.into_iter().map(|(_, amount)| amount).collect()
    };
    assert_eq!(
        amounts("collection"),
        [0, 0, 1700, 1700, 1700, 1700, 2400, 2400, 0]
    );
    assert_eq!(amounts("payment"), [0, 0, 0, 700, 700, 700, 700, 1050, 1050]);
    assert_eq!(
        amounts("treasury"),
        [5000, 4300, 3600, 4600, 4900, 4850, 4800, 6500, 7850, 6800]
    );
    assert_eq!(
        words.days(&facts, "positive_treasury_after"),
        (1..=9).collect::<Vec<_>>()
    );
    assert_eq!(words.days(&facts, "negative_treasury_after"), []);
}

/// The explanation of the thesis (L4358-4380), without the price of day 2, which explains nothing, and with the day that is
/// misprinted.
#[test]
fn why_there_is_money_on_the_fourth_day() {
    let words = Words::new();
    let [ground, _] = explained(&words, &Firm::example(), "positive_treasury", 4);
    let printed = "rule printed
        treasury(0 5000) sold_quantity(0 10) sold_quantity(1 10) sale_price(0 170) sale_price(1 170)
        product_price(0 70) bought_quantity(0 10)
        work_quantity(0 700) work_quantity(1 700) work_quantity(2 700) work_quantity(3 700)
        payment_delay(3) collection_delay(2) activity_start(0)
        eq(1 add(0 1)) eq(2 add(1 1)) eq(3 add(2 1)) eq(4 add(3 1))
        eq(2 add(0 2)) eq(3 add(1 2)) eq(4 add(2 2)) eq(5 add(3 2))
        eq(3 add(0 3)) eq(4 add(1 3)) eq(5 add(2 3)) gt(5 4) eq(6 add(3 3)) gt(6 4)
        eq(1700 mul(170 10)) eq(700 mul(70 10))
        eq(4300 sub(add(5000 0) 0 700)) eq(3600 sub(add(4300 0) 0 700))
        eq(4600 sub(add(3600 1700) 0 700)) eq(4900 sub(add(4600 1700) 700 700)) gt(4900 0)
        => positive_treasury_regressed_before(4)";
    same(&words, &ground, &read(&words, printed));
}

/// The general rule of the thesis (L4382-4433): ten is three quantities, 700 is wages and a bill, nought and one stay.
#[test]
fn the_rule_of_the_treasury() {
    let words = Words::new();
    let [_, general] = explained(&words, &Firm::example(), "positive_treasury", 4);
    let printed = "rule printed
        treasury(?t ?n) sold_quantity(?t ?q) sold_quantity(?t1 ?q1) sale_price(?t ?sp) sale_price(?t1 ?sp1)
        product_price(?t ?p) work_quantity(?t ?qw) work_quantity(?t1 ?qw1) work_quantity(?t2 ?qw2) work_quantity(?t3 ?qw3)
        eq(?t1 add(?t 1)) eq(?t2 add(?t1 1)) eq(?t3 add(?t2 1)) eq(?t4 add(?t3 1))
        eq(?t2 add(?t ?de)) eq(?t3 add(?t1 ?de)) eq(?t4 add(?t2 ?de)) eq(?t5 add(?t3 ?de))
        eq(?t3 add(?t ?dd)) eq(?t4 add(?t1 ?dd)) eq(?t5 add(?t2 ?dd)) gt(?t5 ?t4) eq(?t6 add(?t3 ?dd)) gt(?t6 ?t4)
        payment_delay(?dd) collection_delay(?de) bought_quantity(?t ?qb)
        eq(?si mul(?sp ?q)) eq(?si1 mul(?sp1 ?q1)) eq(?bo mul(?p ?qb))
        eq(?n1 sub(add(?n 0) 0 ?qw)) eq(?n2 sub(add(?n1 0) 0 ?qw1))
        eq(?n3 sub(add(?n2 ?si) 0 ?qw2)) eq(?n4 sub(add(?n3 ?si1) ?bo ?qw3))
        gt(?n4 0) activity_start(?t)
        => positive_treasury_regressed_before(?t4)";
    same(&words, &general, &read(&words, printed));

    // With its equations solved (the printed result is lost): both delays are known, one sum is left.
    let target = "rule target
        activity_start(?t) collection_delay(2) payment_delay(3) treasury(?t ?n)
        sold_quantity(?t ?q) sale_price(?t ?sp) bought_quantity(?t ?qb) product_price(?t ?p) work_quantity(?t ?w)
        eq(?t1 add(?t 1)) sold_quantity(?t1 ?q1) sale_price(?t1 ?sp1) work_quantity(?t1 ?w1)
        eq(?t2 add(?t 2)) work_quantity(?t2 ?w2) eq(?t3 add(?t 3)) work_quantity(?t3 ?w3) eq(?t4 add(?t 4))
        gt(add(?n mul(?q ?sp) mul(?q1 ?sp1)) add(mul(?qb ?p) ?w ?w1 ?w2 ?w3))
        => positive_treasury_before(?t4)";
    let base = learned(
        &words,
        Level::Monetary,
        &[("the example".into(), Firm::example())],
    );
    let target = read(&words, target);
    let found = base
        .iter()
        .find(|(rule, _)| canonical::same(&words.vocabulary, rule, &target));
    let (rule, origin) = found.expect("the rule is learned from the example");
    assert!(rule.name.starts_with("positive_treasury_"));
    assert_eq!(origin.problem, "the example");
    // The same with nothing but the equations solved.
    let simple = simplify::simplify(&words.vocabulary, &general).unwrap();
    assert_eq!(simple.premises.len(), target.premises.len());
}

/// Before learning the firm is worked out for every delay; after it the rules answer. They agree, and say why.
#[test]
fn how_late_to_pay() {
    let words = Words::new();
    let delays: Vec<Delay> = (0..=2).map(Delay).collect();
    let mut example = Firm::example();
    example.days.truncate(4);
    let firm = Firm {
        treasury: 2500,
        payment_delay: None,
        ..example.clone()
    };
    // It learns from other firms: one that is rich, one that is poor, and both with every delay.
    let teachers = delays.iter().flat_map(|&Delay(delay)| {
        [9000, -9000].map(|treasury| {
            let name = format!("a firm with {treasury} that pays after {delay}");
            let firm = Firm {
                treasury,
                start: 3,
                payment_delay: Some(delay),
                ..example.clone()
            };
            (name, firm)
        })
    });
    let base = learned(&words, Level::Monetary, &teachers.collect::<Vec<_>>());
    let rules = ready(&base);
    let simulated = by_simulation(&words, &words.world(Level::Monetary).laws, &firm, &delays).unwrap();
    let matched = by_rules(&words, &rules, &firm, &delays);
    for (one, other) in simulated.iter().zip(&matched) {
        assert_eq!((&one.positive, &one.negative), (&other.positive, &other.negative));
        assert!(one.rules.is_empty() && !other.rules.is_empty());
    }
    assert_eq!(simulated[0].negative, [2]);
    let before = choose(simulated).unwrap().unwrap();
    let after = choose(matched).unwrap().unwrap();
    assert_eq!((before.delay, after.delay), (Delay(1), Delay(1)));
    let said: Vec<String> = after
        .claims()
        .iter()
        .map(|claim| Language::english().say(claim))
        .collect();
    assert_eq!(
        said[..2],
        [
            "Paying after 1 day is chosen: the number of days without money is 0 and the delay of payment is the best there is \
             (1), and no other comes up to that.",
            "Paying after 0 days is not chosen, unlike paying after 1 day: the number of days without money is not 0: 1 \
             against 0.",
        ]
    );
    let french = Language::french().say(&after.claims()[1]);
    assert!(
        french.starts_with("Le paiement après 0 jour n'est pas choisi, contrairement à"),
        "{french}"
    );
    // The claim cites the learned rules beside the method.
    assert!(after.claims()[0].evidence.len() > 5);
}

fn day() -> impl Strategy<Value = Day> {
    (0..30i32, 0..300i32, 0..30i32, 0..200i32, 0..3000i32).prop_map(
        |(sold, sale_price, bought, product_price, work)| Day {
            sold,
            sale_price,
            bought,
            product_price,
            work,
        },
    )
}

fn firm(days: std::ops::Range<usize>) -> impl Strategy<Value = Firm> {
    (
        (-5..20i32, -5000..20_000i32, 0..30i32, 1..9000i32, 0..60i32),
        (0..4i32, 0..5i32),
        prop::collection::vec(day(), days),
    )
        .prop_map(
            |((start, treasury, stock, capital, rate), (collection, payment), days)| Firm {
                start,
                treasury,
                stock,
                capital,
                rate,
                collection_delay: collection,
                payment_delay: Some(payment),
                days,
            },
        )
}

proptest! {
    /// The theory says what counting says, of every day of every firm.
    #[test]
    fn rules_and_counting_agree(firm in firm(4..8)) {
        let words = Words::new();
        let Solved { facts, .. } = worked_out(&words, &firm, Level::Monetary);
        let accounts = firm.accounts().unwrap();
        let counted: Vec<(i32, i32)> = accounts.iter().map(|one| (one.day, one.treasury)).collect();
        prop_assert_eq!(words.by_day(&facts, "treasury"), counted);
        let collected: Vec<(i32, i32)> =
            accounts.iter().filter_map(|one| Some((one.day, one.collection?))).collect();
        prop_assert_eq!(words.by_day(&facts, "collection"), collected);
        let paid: Vec<(i32, i32)> = accounts.iter().filter_map(|one| Some((one.day, one.payment?))).collect();
        prop_assert_eq!(words.by_day(&facts, "payment"), paid);
        let days = |good: fn(i32) -> bool| {
            let after_the_first = accounts.iter().skip(1).filter(|one| good(one.treasury));
            after_the_first.map(|one| one.day).collect::<Vec<_>>()
        };
        prop_assert_eq!(words.days(&facts, "positive_treasury_after"), days(|n| n > 0));
        prop_assert_eq!(words.days(&facts, "negative_treasury_after"), days(|n| n < 0));
    }

    /// The other levels, small as they are, say what counting says.
    #[test]
    fn the_other_levels_agree_with_counting(firm in firm(4..8)) {
        let words = Words::new();
        let known = |level: Level| {
            let Solved { facts, .. } = worked_out(&words, &firm, level);
            let (reached, missed) = level.goal();
            let days = |goal: &str| words.days(&facts, &format!("{goal}_after"));
            (days(reached), days(missed))
        };
        let (mut stock, mut profit) = (firm.stock, 0);
        let mut expected = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
        for (number, day) in (firm.start..).zip(&firm.days) {
            let margin = day.sold * day.sale_price - day.bought * day.product_price - day.work;
            profit += margin;
            let goals = [
                stock + day.bought >= day.sold,
                margin > 0,
                profit * 100 >= firm.capital * firm.rate,
            ];
            for (reached, (yes, no)) in goals.into_iter().zip(&mut expected) {
                if reached { yes.push(number) } else { no.push(number) }
            }
            stock += day.bought - day.sold;
        }
        let [physical, valued, financial] = expected;
        prop_assert_eq!(known(Level::Physical), physical);
        prop_assert_eq!(known(Level::Valued), valued);
        prop_assert_eq!(known(Level::Financial), financial);
    }
}

/// The learner takes any level: here the rule for a return on capital after five days.
#[test]
fn the_other_levels_are_learned_too() {
    let words = Words::new();
    let firm = [("the example".to_owned(), Firm::example())];
    for level in Level::ALL {
        let base = learned(&words, level, &firm);
        let (reached, _) = level.goal();
        assert!(
            base.iter().any(|(rule, _)| rule.name.starts_with(reached)),
            "{level:?}"
        );
        // A base is a text that reads back.
        let world = words.world(level);
        let read = Base::read(&world, &base.text(&world)).unwrap();
        assert_eq!(read.text(&world), base.text(&world));
    }
    let base = learned(&words, Level::Financial, &firm);
    let (rule, _) = base
        .iter()
        .find(|(rule, _)| rule.name.starts_with("profitable"))
        .unwrap();
    let sales = rule
        .premises
        .iter()
        .map(|premise| print::premise(&words.vocabulary, rule, premise));
    assert_eq!(
        sales
            .filter(|premise| premise.starts_with("sold_quantity("))
            .count(),
        5
    );
}

proptest! {
    // Few teachers, each for many firms: learning takes longer than being taught by it.
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A rule learned from one firm is never wrong of another, whatever its days are like, and foresees all where the delays
    /// are the same and as many days.
    #[test]
    fn a_learned_rule_is_never_wrong(teacher in firm(4..6), firms in prop::collection::vec(firm(4..6), 60)) {
        let words = Words::new();
        let base = learned(&words, Level::Monetary, &[("a firm".into(), teacher.clone())]);
        for (number, mut firm) in firms.into_iter().enumerate() {
            // Half of them have the same delays.
            if number % 2 == 0 {
                firm.collection_delay = teacher.collection_delay;
                firm.payment_delay = teacher.payment_delay;
            }
            let accounts = firm.accounts().unwrap();
            let given = words.encode(&firm);
            for (rule, _) in base.iter() {
                let positive = rule.name.starts_with("positive");
                let mut days = Vec::new();
                matching::each(&words.vocabulary, rule, &given, |one| {
                    days.push(one.ground(rule.conclusions[0].atom()).unwrap()[0].0);
                });
                for day in days {
                    let account = accounts.iter().find(|one| one.day == day).unwrap();
                    prop_assert_eq!(account.treasury.signum(), if positive { 1 } else { -1 });
                }
            }
        }
        // Of its own firm everything is foreseen, so that there is nothing more to learn from it.
        let world = words.world(Level::Monetary);
        let solved = world.solve(&base.before(), words.encode(&teacher)).unwrap();
        prop_assert!(lesson::lessons(&world, &solved, |_| false).is_empty());
    }
}
