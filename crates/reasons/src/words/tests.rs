//! Tables as a translator meets them.

use super::*;
use goban::{Point, PointSet, Size};
use proof::value::Value;

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn stones(names: &[&str]) -> Argument {
    Argument::group(names.iter().map(|name| p(name)).collect())
}

#[test]
fn few_points_are_named_and_many_are_counted() {
    let claim = |points| {
        Claim::new("pass_eyes")
            .with("color", Color::White)
            .with("points", points)
    };
    let say = |points| Words::english().say(&claim(points));
    let two = ["A1", "C1"].map(p).into_iter().collect();
    assert_eq!(
        say(two),
        "White passes: nothing is left to play but its own eyes, A1 C1."
    );
    let board = say(PointSet::board(Size::NINE));
    assert!(board.ends_with(" A2 B2 C2 and 69 more."), "{board}");
}

#[test]
fn what_has_no_words_is_said_by_its_key() {
    let claim = Claim::new("hums").with("color", Color::Black).with("count", 2);
    assert_eq!(Words::english().say(&claim), "hums (color Black, count 2)");
    // A sentence with a gap would say something else than was meant.
    let claim = Claim::new("drawn").with("count", 2);
    assert_eq!(Words::english().say(&claim), "drawn (count 2)");
}

#[test]
fn both_languages_say_goals_with_the_words_that_fit() {
    let goal = |goal: &str, names: &[&str]| {
        Claim::new("solve.plays")
            .with("color", Color::White)
            .with("point", p("B1"))
            .with("goal", Argument::word(goal))
            .with("stones", stones(names))
    };
    let (english, french) = (Words::english(), Words::french());
    let many = goal("goal.kill", &["D1", "A2", "B2", "C2", "D2"]);
    assert_eq!(
        english.say(&many),
        "White plays B1, and the five stones at D1 die."
    );
    assert_eq!(
        french.say(&many),
        "Blanc joue B1, et les cinq pierres en D1 meurent."
    );
    let one = goal("goal.capture", &["D1"]);
    assert_eq!(
        english.say(&one),
        "White plays B1, and the stone at D1 is captured."
    );
    assert_eq!(
        french.say(&one),
        "Blanc joue B1, et la pierre en D1 est capturée."
    );
    let eye = Claim::new("solve.unknown")
        .with("color", Color::Black)
        .with("goal", Argument::word("goal.eye"))
        .with(
            "points",
            ["A1", "B2", "C3"].map(p).into_iter().collect::<PointSet>(),
        );
    assert_eq!(
        english.say(&eye),
        "It is not known whether Black can make the eye at A1, B2 or C3."
    );
    assert_eq!(
        french.say(&eye),
        "On ne sait pas si Noir peut faire l'œil en A1, B2 ou C3."
    );
}

#[test]
fn a_ko_says_who_takes_first_and_what_the_other_needs() {
    let ko = Claim::new("solve.plays_ko")
        .with("color", Color::Black)
        .with("point", p("B1"))
        .with("goal", Argument::word("goal.kill"))
        .with("stones", stones(&["D3", "D4"]))
        .with("taker", Color::White)
        .with("other", Color::Black)
        .with("threats", Argument::word("threats.many"))
        .with("needed", 2);
    assert_eq!(
        Words::english().say(&ko),
        "Black plays B1, and it is a ko for the two stones at D3: White takes first, and Black needs 2 threats."
    );
    assert_eq!(
        Words::french().say(&ko),
        "Noir joue B1, et il y a un ko pour les deux pierres en D3 : Blanc prend le premier, et il faut 2 menaces à Noir."
    );
}

/// Every answer to a problem can be given for every goal, for one stone and for many.
#[test]
fn every_goal_goes_with_every_answer() {
    let tables = [Words::english(), Words::french()];
    let keys = |start: &str| {
        let keys = ENGLISH.table.keys().filter(|key| key.starts_with(start));
        keys.map(String::from).collect::<Vec<_>>()
    };
    let sentences = [keys("solve."), keys("refuted"), keys("proved."), keys("tree.")].concat();
    assert!(keys("goal.").len() == 13 && sentences.len() > 30);
    for goal in keys("goal.") {
        for names in [&["D3"][..], &["D3", "D4", "D5"]] {
            for sentence in &sentences {
                let claim = Claim::new(sentence.as_str())
                    .with("color", Color::Black)
                    .with("enemy", Color::White)
                    .with("taker", Color::White)
                    .with("other", Color::Black)
                    .with("attacker", Color::White)
                    .with("defender", Color::Black)
                    .with("point", p("B1"))
                    .with("reply", (Color::White, Move::Play(p("B2"))))
                    .with("goal", Argument::word(goal.as_str()))
                    .with("stones", stones(names))
                    .with("walls", stones(names))
                    .with("points", names.iter().map(|n| p(n)).collect::<PointSet>())
                    .with("a", p("D3"))
                    .with("b", p("F3"))
                    .with("threats", Argument::word("threats.more"))
                    .with("attacker_has", Argument::word("threats.none"))
                    .with("defender_has", Argument::word("threats.any"))
                    .with("needed", 3)
                    .with("doubt", Argument::word("doubt.limit"))
                    .with("difficulty", Argument::word("difficulty.easy"))
                    .with("score", 3.5)
                    .with("nodes", 214)
                    .with("seconds", 0.5)
                    .because(Evidence::Line(Vec::new()));
                for words in &tables {
                    let said = words.say(&claim);
                    assert!(!said.starts_with(sentence.as_str()), "{said}");
                    assert!(!said.contains("  ") && said.ends_with('.'), "{said}");
                }
            }
        }
    }
}

/// A saved proof can say everything that its attacker does or cannot do, with any threats.
#[test]
fn every_deed_goes_with_every_number_of_threats() {
    let keys = |start: &str| {
        let keys = ENGLISH.table.keys().filter(|key| key.starts_with(start));
        keys.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!((keys("deed.").len(), keys("having.").len()), (11, 3));
    for sentence in ["certified.said", "certified.said_ban"] {
        for (deed, having) in keys("deed.")
            .iter()
            .flat_map(|d| keys("having.").into_iter().map(move |h| (d, h)))
        {
            let claim = Claim::new(sentence)
                .with("deed", Argument::word(deed.as_str()))
                .with("having", Argument::word(having))
                .with("attacker", Color::White)
                .with("first", Color::Black)
                .with("ban", p("B1"))
                .with("stones", stones(&["D3", "D4"]))
                .with("points", ["E3", "E4"].map(p).into_iter().collect::<PointSet>())
                .with("a", p("D3"))
                .with("b", p("F3"))
                .with("winner", Color::White)
                .with("winner_has", Argument::word("threats.many"))
                .with("loser", Color::Black)
                .with("loser_has", Argument::word("threats.none"))
                .with("needed", 2);
            for words in [Words::english(), Words::french()] {
                let said = words.say(&claim);
                let whole = !said.contains("  ") && !said.contains(['{', '_']) && said.ends_with('.');
                assert!(whole && !said.starts_with(sentence), "{said}");
            }
        }
    }
}

#[test]
fn how_sure_a_claim_is_shows_in_its_sentence() {
    let fate = Claim::new("stones_are")
        .with("stones", stones(&["D3"]))
        .with("value", Value::STAR);
    let say = |claim: &Claim| Words::english().say(claim);
    let seen = fate.clone().because(Evidence::Seen(PointSet::EMPTY));
    assert_eq!(
        say(&seen),
        "The stone at D3 is saved or lost by whoever moves first."
    );
    let read = fate.clone().because(Evidence::Line(Vec::new()));
    assert_eq!(
        say(&read),
        "It seems that the stone at D3 is saved or lost by whoever moves first."
    );
    let played = fate.because(Evidence::Playouts { games: 3, wins: 2 });
    assert!(say(&played).starts_with("It is likely that the stone at D3"));
}

#[test]
fn values_are_said_whatever_they_are() {
    let say = |symbols: &str| {
        let value: Value = symbols.parse().unwrap();
        Words::english().argument(&value.into())
    };
    assert_eq!(say(">"), "won whoever moves first");
    assert_eq!(
        say("{>|0}"),
        "won if its side moves first, seki if the other side does"
    );
    assert_eq!(
        say("{>|~}"),
        "won if its side moves first, not known if the other side does"
    );
    assert_eq!(say("0..>"), "at least seki whoever moves first");
    assert_eq!(
        say("{K0|k1}"),
        "a ko that its side takes first if its side moves first, a ko that the other side takes first if the other side does"
    );
    assert_eq!(
        say("k3"),
        "a ko for which its side needs 3 threats more than the other whoever moves first"
    );
    assert_eq!(
        say("K-1"),
        "a ko for which the other side needs 2 threats more whoever moves first"
    );
}

#[test]
fn numbers_are_written_as_the_language_writes_them() {
    let number = |x: f64| {
        (
            Words::english().argument(&x.into()),
            Words::french().argument(&x.into()),
        )
    };
    assert_eq!(number(7.5), ("7.5".into(), "7,5".into()));
    assert_eq!(number(-0.001).0, "0");
    let zero = Claim::new("joins")
        .with("color", Color::Black)
        .with("point", p("D4"))
        .with("strings", PointSet::of(p("D5")))
        .with("count", 2)
        .with("liberties", 0);
    assert!(
        Words::english()
            .say(&zero)
            .ends_with("2 stones with 0 liberties.")
    );
    assert!(Words::french().say(&zero).ends_with("2 pierres avec 0 liberté."));
}

#[test]
fn a_phrase_that_names_itself_is_not_said() {
    let words = Words::from_text("loop.txt", "again = once {more}").unwrap();
    let claim = Claim::new("again").with("more", Argument::word("again"));
    assert_eq!(words.say(&claim).matches("once").count(), 0);
}

#[test]
fn what_a_table_lacks_is_said_in_english() {
    let words = Words::from_text("de.txt", "color.black = Schwarz\nmove.pass = {color} passt").unwrap();
    let line = [(Color::Black, p("D4").into()), (Color::White, Move::Pass)];
    assert_eq!(words.line(&line), "Schwarz D4, White passt");
    // Forms of an entry belong to its language.
    let adjective = Words::from_text("de.txt", "color.black = Schwarz\nhue = {color:adjective}").unwrap();
    let claim = Claim::new("hue").with("color", Color::Black);
    assert_eq!(adjective.say(&claim), "Schwarz");
}

#[test]
fn an_error_names_the_place() {
    let error = |text: &str| Words::from_text("t.txt", text).unwrap_err().to_string();
    let cases = [
        (
            "# words\nnothing",
            "t.txt, line 2, column 1: a line is `key = text`, here `=` is missing",
        ),
        (
            "drawn =  ",
            "t.txt, line 1, column 10: there is nothing after `=`",
        ),
        (
            "a b = c",
            "t.txt, line 1, column 1: `a b` is no key: letters, digits, `_` and `.`, then perhaps `:` and a form",
        ),
        (
            "a = b\na = c",
            "t.txt, line 2, column 1: `a` stands in this table already",
        ),
        ("a = é {b", "t.txt, line 1, column 7: this `{` has no `}`"),
        ("a = b} c", "t.txt, line 1, column 6: this `}` has no `{`"),
        (
            "a = {count|eins}",
            "t.txt, line 1, column 5: `count` chooses among 2 words here, not among 1",
        ),
        (
            "a = {sure?is|seems}",
            "t.txt, line 1, column 5: `sure` chooses among 3 words here, not among 2",
        ),
        (
            "a = {}",
            "t.txt, line 1, column 5: `{}` names no argument; one looks like `{count|stone|stones}`",
        ),
        (
            "@plural = two",
            "t.txt, line 1, column 11: a rule for plurals is `one`, `zero_one` or `none`",
        ),
        (
            "@language = de",
            "t.txt, line 1, column 1: there is no setting `@language`; there are `@plural` and `@decimal`",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(error(text), wanted);
    }
    let missing = Words::read("no/such/words.txt").unwrap_err().to_string();
    assert!(
        missing.starts_with("the words in no/such/words.txt cannot be read: "),
        "{missing}"
    );
}

#[test]
fn a_language_without_plurals_has_one_word() {
    let words = Words::from_text("ja.txt", "drawn = {point}: {count|手}\n@plural = none").unwrap();
    let claim = Claim::new("drawn").with("point", p("D4")).with("count", 3);
    assert_eq!(words.say(&claim), "D4: 3 手");
}

/// Every table has every sentence of the others, and names the same arguments in it.
#[test]
fn no_table_lacks_what_another_has() {
    let tables = BUILT_IN.map(|(name, text)| (name, Table::read(name, text, None).unwrap()));
    for (name, table) in &tables {
        for (other, reference) in &tables {
            for key in reference.keys() {
                assert!(table.has(key), "{name} lacks `{key}`, which {other} has");
                assert_eq!(
                    table.names(key),
                    reference.names(key),
                    "`{key}` in {name} and in {other}"
                );
                assert!(
                    table.get(key, "").is_some(),
                    "{name} has `{key}` in no usual form"
                );
            }
        }
    }
}

/// A form that a sentence asks for is one that some entry has: else a misspelt one would be said in the usual form.
#[test]
fn every_form_that_is_asked_for_exists() {
    for (name, text) in BUILT_IN {
        let table = Table::read(name, text, None).unwrap();
        let forms = table.forms();
        for asked in table.forms_asked() {
            // Numbers in words have no other form than their usual one.
            assert!(
                asked == "word" || forms.contains(asked),
                "{name}: no entry has a form `{asked}`"
            );
        }
    }
}
