//! `yomi solve` as a user runs it.

mod common;

use common::{err, folder, out};
use kifu::{Collection, Record};
use serde_json::Value;
use std::fs;
use std::process::Output;

fn yomi(args: &[&str]) -> Output {
    common::yomi(&[&["solve"], args].concat())
}

/// A file with these games, as a path.
fn file(name: &str, games: &str) -> String {
    let path = folder(&format!("solve-{name}")).join("problems.sgf");
    fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A position drawn, as SGF with more properties and the moves that follow.
fn sgf(drawn: &str, properties: &str, then: &str) -> String {
    let board: goban::Board = drawn.parse().unwrap();
    let mut record = Record::new(board.size());
    let root = record.root().id();
    record.set_points(root, "AB", board.stones(goban::Color::Black).iter());
    record.set_points(root, "AW", board.stones(goban::Color::White).iter());
    let text = record.to_sgf();
    let text = text.trim_end().strip_suffix(')').unwrap();
    format!("{text}{properties}{then})\n")
}

/// White's wall stands, Black lives or dies by B1.
const THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O O O O . . .
    O O O . . O . . .
    X X X X O O . . .
    . . . X O . . . .";

/// White's stone has one way out, by D6.
const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . X O . . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn json(args: &[&str]) -> Vec<Value> {
    let output = yomi(args);
    assert!(output.status.success(), "{}", err(&output));
    out(&output)
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect()
}

#[test]
fn a_problem_in_words() {
    let file = file("words", &sgf(THREE, "GN[three]PL[B]", ""));
    let output = yomi(&[&file, "--limit", "20"]);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let drawn = "three: Black plays B1, and the five stones at D1 live.
  Proved.

    A B C D E F G H J
 5  . . . . + . . . .  5
 4  . . O O O O . . .  4
 3  O O O . . O + . .  3
 2  X X X X O O . . .  2
 1  . 1 . X O . . . .  1
    A B C D E F G H J

  Line: Black B1.
  If White moves first: White plays B1, and the five stones at D1 die. Proved, but for a rule about small spaces.
  A1 fails: White need not answer, the five stones at D1 die.
";
    assert!(text.starts_with(drawn), "{text}");
    assert!(
        text.contains("\n  D3 fails: White B1, and the five stones at D1 die.\n"),
        "{text}"
    );
    // What only researchers want is asked for.
    for word in ["ifficulty", "node", "searched", "theorem"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    let verbose = out(&yomi(&[&file, "--limit", "20", "--verbose"]));
    for said in [
        "\n  Proved in ",
        "\n  It rests on the theorem of unconditional life.\n",
        "\n  Difficulty ",
        " positions searched in ",
    ] {
        assert!(verbose.contains(said), "{said} in {verbose}");
    }
}

#[test]
fn a_problem_in_another_language() {
    let file = file("french", &sgf(THREE, "GN[trois]PL[B]", ""));
    let text = out(&yomi(&[&file, "--limit", "20", "--language", "fr"]));
    for said in [
        "trois: Noir joue B1, et les cinq pierres en D1 vivent.\n  Prouvé.\n",
        "\n  Variante : Noir B1.\n",
        "\n  Si Blanc joue le premier : Blanc joue B1, et les cinq pierres en D1 meurent. Prouvé, à une règle près sur les petits espaces.\n",
        "\n  D3 échoue : Blanc B1, et les cinq pierres en D1 meurent.\n",
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
    // Sentences are of the language, names are not.
    let answer = &json(&[&file, "--limit", "20", "--json", "--language", "fr"])[0];
    assert_eq!(
        answer["sentence"],
        "Noir joue B1, et les cinq pierres en D1 vivent."
    );
    assert_eq!(
        (&answer["status"], &answer["goal"]),
        (&"lives".into(), &"live:D1".into())
    );
    let unknown = yomi(&[&file, "--language", "no-such-words.txt"]);
    assert!(err(&unknown).contains("the words in no-such-words.txt cannot be read"));
}

#[test]
fn a_problem_for_a_program() {
    let file = file("json", &sgf(THREE, "PL[W]", ""));
    let answer = &json(&[&file, "--limit", "20", "--json"])[0];
    assert_eq!(answer["goal"], "kill:D1");
    assert_eq!(answer["status"], "dies");
    assert_eq!(
        (&answer["value"], &answer["value_letters"]),
        (&"*".into(), &"GP".into())
    );
    let other = &answer["other_first"];
    assert_eq!(
        (&other["to_move"], &other["status"]),
        (&"black".into(), &"lives".into())
    );
    assert_eq!(other["move"], "B1");
    assert_eq!(answer["move"], "B1");
    assert_eq!(answer["first_moves"], serde_json::json!(["B1"]));
    assert_eq!(answer["line"][0], "B1");
    assert_eq!(
        (&answer["proved"], &answer["reason"]),
        (&true.into(), &Value::Null)
    );
    let rests = &answer["rests_on"];
    assert!(rests["positions"].as_u64().unwrap() > 1, "{rests}");
    assert_eq!(rests["walls"], serde_json::json!([]));
    assert!(answer["nodes"].as_u64().unwrap() > 0);
    assert!(answer["seconds"].as_f64().unwrap() > 0.0);
    assert!(answer["difficulty"]["score"].as_f64().unwrap() > 1.0);
    let refuted = &answer["refutations"][0];
    assert_eq!(
        (&refuted["reply"], &refuted["status"]),
        (&"B1".into(), &"lives".into())
    );
    assert_eq!(other["proved"], true);
    assert_eq!(other["rests_on"]["rules"], serde_json::json!(["life"]));
    assert_eq!(other["reason"], Value::Null);
}

/// White's wall around the corner has few liberties: the proof takes it to stand.
const WALLED: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X O O . . . .
    . X . X O . . . .";

/// White's walls have two eyes. Black's six points are called dead by a rule that was found, not proved.
const SIX: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O O
    X X X X O . O . O
    . . . X O O O O O
    . . . X O . . . .";

#[test]
fn a_rule_that_is_no_theorem_is_always_told() {
    let rule = "It takes a group to be dead in a small space where two eyes do not fit: that was found by playing tens \
                of thousands of such spaces to the end, not proved.";
    let said = format!("Proved, but for a rule about small spaces.\n  {rule}\n");
    let kills = file("six", &sgf(SIX, "PL[W]", ""));
    for plain in [&[][..], &["--verbose"]] {
        let text = out(&yomi(&[&[kills.as_str(), "--limit", "20"], plain].concat()));
        assert!(text.contains(&format!("die.\n  {said}")), "{text}");
        assert_eq!(text.matches(rule).count(), 1, "{text}");
        assert!(text.contains("the six stones at D1 live. Proved.\n"), "{text}");
    }
    // Moving second it is no surer.
    let lives = file("six-lives", &sgf(SIX, "PL[B]", ""));
    let text = out(&yomi(&[&lives, "--limit", "20"]));
    let other = "the six stones at D1 die. Proved, but for a rule about small spaces.\n";
    assert!(
        text.contains("live.\n  Proved.\n") && text.contains(other),
        "{text}"
    );
}

#[test]
fn what_a_proof_takes_for_granted_is_said() {
    let file = file("walls", &sgf(WALLED, "PL[W]", ""));
    let granted = "Proved, as long as White's walls stay on the board: 8 stones from E1 on.";
    let text = out(&yomi(&[&file, "--goal", "kill:A2", "--limit", "20"]));
    assert!(text.contains(&format!("\n  {granted}\n")), "{text}");
    let answer = &json(&[&file, "--goal", "kill:A2", "--json", "--limit", "20"])[0];
    assert_eq!(
        (&answer["proved"], &answer["reason"]),
        (&false.into(), &granted.into())
    );
    let walls = serde_json::json!(["E1", "D2", "E2", "A3", "B3", "C3", "D3", "E3"]);
    assert_eq!(answer["rests_on"]["walls"], walls);
    let target = folder("walls-out").join("answers.sgf");
    yomi(&[
        &file,
        "--goal",
        "kill:A2",
        "--limit",
        "20",
        "--sgf",
        target.to_str().unwrap(),
    ]);
    let written = Collection::read(&fs::read(target).unwrap()).unwrap();
    let said = written.games()[0].root().comment().unwrap().into_owned();
    assert!(said.contains(granted), "{said}");
}

#[test]
fn a_stated_goal_is_obeyed() {
    let file = file("goal", &sgf(THREE, "PL[B]", ""));
    let kill = &json(&[&file, "--goal", "kill:A2", "--json", "--limit", "20"])[0];
    assert_eq!((&kill["to_move"], &kill["move"]), (&"white".into(), &"B1".into()));
    let ladder = self::file("capture", &sgf(LADDER, "", ""));
    for (goal, status) in [("capture:C6", "captured"), ("save:C6", "saved")] {
        let answer = &json(&[&ladder, "--goal", goal, "--json", "--limit", "20"])[0];
        assert_eq!(
            (&answer["goal"], &answer["status"]),
            (&goal.into(), &status.into())
        );
        assert_eq!(answer["move"], "D6", "{answer}");
    }
    let joint = "
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let joint = self::file("connect", &sgf(joint, "", ""));
    let answer = &json(&[&joint, "--goal", "connect:C5,E5", "--json", "--limit", "20"])[0];
    assert_eq!(
        (&answer["goal"], &answer["status"]),
        (&"connect:C5,E5".into(), &"connected".into())
    );
    assert_eq!(answer["move"], "D5", "{answer}");
}

/// Half an eye at the edge, and a gap in a wall.
#[test]
fn an_eye_and_a_way_out_may_be_asked_for() {
    let half = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . X X . . .
        . . X . X O .";
    let half = self::file("eye", &sgf(half, "", ""));
    let said = |goal| {
        let answer = &json(&[&half, "--goal", goal, "--json", "--limit", "20"])[0];
        (answer["sentence"].clone(), answer["proved"].clone())
    };
    assert_eq!(
        said("eye:D2,D1"),
        ("Black plays E2, and the eye at D1 is made.".into(), true.into())
    );
    assert_eq!(
        said("spoil:D2,D1").0,
        "White plays E2, and the eye at D1 is spoilt."
    );
    let gap = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O . O O O O O
        . . O X O . O . O
        O . . X . O O O O
        O O O . O O . O .
        . O . O O . O O O";
    let gap = self::file("out", &sgf(gap, "", ""));
    let answer = &json(&[&gap, "--goal", "out:D3,D5,C6,D6,E6", "--json", "--limit", "20"])[0];
    assert_eq!(
        (&answer["status"], &answer["proved"]),
        (&"out".into(), &true.into()),
        "{answer}"
    );
}

#[test]
fn a_race_has_a_winner_and_refutations() {
    let race = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X O O O
        X . O O X . O
        X . O . X . O";
    let file = file("race", &sgf(race, "GN[Black to win the race]", ""));
    let stated = &json(&[&file, "--goal", "race:C1,E1", "--json", "--limit", "10"])[0];
    assert_eq!(
        (&stated["to_move"], &stated["status"]),
        (&"white".into(), &"won".into())
    );
    let told = &json(&[&file, "--json", "--limit", "10"])[0];
    assert_eq!(
        (&told["to_move"], &told["status"]),
        (&"black".into(), &"won".into())
    );
    assert!(told["goal"].as_str().unwrap().starts_with("race:"), "{told}");
    assert_eq!(told["line"][0], told["move"]);
    assert_eq!(told["refutations"][0]["status"], "lost", "{told}");
}

#[test]
fn a_ko_says_who_needs_threats_and_how_many() {
    let ko = "
        . . . . . . .
        . . . . . . .
        O . . . . . .
        . O O O O . .
        X X X X O . .
        . . . X O . .
        . . . X O . .";
    let file = file("ko", &sgf(ko, "", ""));
    let answer = &json(&[&file, "--goal", "kill:A3", "--json", "--limit", "20"])[0];
    assert_eq!(
        (&answer["status"], &answer["threats"]),
        (&"ko, takes first".into(), &1.into())
    );
    let live = &json(&[&file, "--goal", "live:A3", "--json", "--limit", "20"])[0];
    assert_eq!(
        (&live["status"], &live["threats"]),
        (&"lives".into(), &Value::Null)
    );
}

#[test]
fn marks_and_words_in_the_record_are_obeyed() {
    let games = [
        sgf(THREE, "TR[ah]", ""),
        sgf(THREE, "PL[W]SQ[bh]", ""),
        sgf(THREE, "C[White to play and kill]", ""),
    ];
    let file = file("marks", &games.concat());
    let answers = json(&[&file, "--limit", "20", "--json", "--threads", "2"]);
    let goals: Vec<&str> = answers.iter().map(|a| a["goal"].as_str().unwrap()).collect();
    assert_eq!(goals, ["live:D1", "kill:D1", "kill:D1"]);
    for answer in &answers {
        assert_eq!(answer["move"], "B1");
    }
}

#[test]
fn a_hint_comes_in_steps_and_only_the_last_names_the_move() {
    let path = file("hint", &sgf(THREE, "PL[B]", ""));
    let said = |step: &str| out(&yomi(&[&path, "--hint", step]));
    let (first, second, third) = (said("1"), said("2"), said("3"));
    assert!(
        first.contains("It is about Black's four stones") || first.contains("It is about"),
        "{first}"
    );
    assert!(first.contains("Difficulty"), "{first}");
    assert!(!first.contains("can make"), "{first}");
    assert!(
        second.contains("Black can make") && second.contains("if the other side moves first"),
        "{second}"
    );
    for without in [&first, &second] {
        assert!(!without.contains("B1"), "{without}");
    }
    assert!(third.contains("Black plays B1"), "{third}");
    let french = out(&yomi(&[&path, "--hint", "2", "--language", "fr"]));
    assert!(french.contains("peut faire vivre"), "{french}");
    let hints = &json(&[&path, "--json"])[0]["hints"];
    assert_eq!(hints.as_array().map(Vec::len), Some(3));
}

#[test]
fn no_answer_of_a_small_problem_depends_on_nets_or_helps() {
    let path = file("helps", &sgf(THREE, "PL[B]", ""));
    let ways: [&[&str]; 4] = [
        &[],
        &["--net", "off"],
        &["--without", "patterns", "order", "focus", "cost", "last-word"],
        &["--with", "rooms", "without-ko"],
    ];
    for way in ways {
        let said = &json(&[&[&path[..], "--json"], way].concat())[0];
        assert_eq!(
            (&said["move"], &said["proved"]),
            (&"B1".into(), &true.into()),
            "{way:?}"
        );
    }
    let output = yomi(&[&path, "--net", &path]);
    assert!(
        err(&output).contains("this is no file of Yomi's nets"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_tree_to_click_through() {
    let games = [sgf(THREE, "GN[one]PL[B]", ""), sgf(THREE, "GN[two]PL[W]", "")];
    let file = file("tree", &games.concat());
    let target = folder("tree-out").join("answers.sgf");
    let target = target.to_str().unwrap();
    let output = yomi(&[&file, "--limit", "20", "--sgf", target]);
    assert!(output.status.success(), "{}", err(&output));
    let written = Collection::read(&fs::read(target).unwrap()).unwrap();
    assert_eq!(written.problems().count(), 0);
    assert_eq!(written.games().len(), 2);
    for (game, fate) in written.games().iter().zip(["die", "live"]) {
        let root = game.root();
        let first: Vec<String> = root.children().map(|n| n.play().unwrap().1.to_string()).collect();
        assert_eq!(first[0], "B1");
        assert!(first.len() > 2, "refuted moves are there: {first:?}");
        let refuted = format!(" B1, and the five stones at D1 {fate}.");
        let wrong = root
            .children()
            .find(|n| n.has("BM") && n.comment().is_some_and(|c| c.contains(&refuted)))
            .unwrap();
        let reply = wrong.children().next().unwrap().play().unwrap();
        assert_eq!(reply.1.to_string(), "B1");
        assert_eq!(root.points("TR").len(), 5);
        let again: Record = game.to_sgf().parse().unwrap();
        assert_eq!(&again, game);
    }
    let said = written.games()[0].root().comment().unwrap().into_owned();
    for line in [
        "\nProved.\n",
        "\nIt rests on the theorem of unconditional life.\n",
        "\nIf White moves first: ",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

/// The proof that White kills: whatever Black replies to B1 is answered, or the line has ended and says with what.
#[test]
fn a_proof_can_be_walked_through() {
    let file = file("walk", &sgf(THREE, "PL[W]", ""));
    let target = folder("walk-out").join("answers.sgf");
    let output = yomi(&[&file, "--limit", "20", "--sgf", target.to_str().unwrap()]);
    assert!(output.status.success(), "{}", err(&output));
    let written = Collection::read(&fs::read(target).unwrap()).unwrap();
    let game = &written.games()[0];
    let kill = game.root().children().next().unwrap();
    assert_eq!(kill.play().unwrap().1.to_string(), "B1");
    let mut open = vec![kill];
    let (mut replies, mut ends, mut nodes) = (0, 0, 0);
    while let Some(node) = open.pop() {
        nodes += 1;
        let comment = node.comment().unwrap_or_default().into_owned();
        let (color, play) = node.play().unwrap();
        let children: Vec<_> = node.children().collect();
        let stops = ["The proof goes on", "This position"]
            .iter()
            .any(|s| comment.contains(s));
        if children.is_empty() && !stops {
            assert!(
                comment.ends_with("he five stones at D1 die."),
                "{play}: {comment}"
            );
            ends += 1;
        }
        if color == goban::Color::Black && !children.is_empty() {
            replies += 1;
            assert_eq!(children.len(), 1, "one answer is enough: {play}");
            if play != goban::Move::Pass {
                let answer = children[0].play().unwrap().1;
                assert!(
                    comment.contains(&format!("{play} fails: White {answer}, and"))
                        || answer == goban::Move::Pass,
                    "{play}: {comment}"
                );
            }
        }
        open.extend(children);
    }
    assert!(replies > 2 && ends > 2, "{replies} replies, {ends} ends");
    assert!(nodes <= 400, "{nodes}");
}

#[test]
fn a_table_against_what_is_listed() {
    let games = [
        sgf(THREE, "GN[right]PL[B]", "(;B[bi])"),
        sgf(THREE, "GN[wrong]PL[B]", "(;B[ai])(;B[ci])"),
        sgf("X . .\n. . .\n. . .", "GN[empty]AE[ac]", ""),
    ];
    let file = file("check", &games.concat());
    let output = yomi(&[&file, "--limit", "5", "--check"]);
    let text = out(&output);
    assert!(
        text.contains("wrong: listed A1 C1, answered B1 (lives, proved)\n"),
        "{text}"
    );
    let rows: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(
        rows[1],
        "problems  as listed      %  proved  walls  likely  hints  proved alternatives  other  unknown  seconds"
    );
    let counts = |text: &str| -> Vec<String> {
        let words = text.lines().last().unwrap().split_whitespace();
        words.take(10).map(str::to_owned).collect()
    };
    assert_eq!(
        counts(&text),
        ["3", "1", "33.3", "1", "0", "0", "0", "2", "0", "0"]
    );
    let two = yomi(&[&file, "--limit", "5", "--check", "--threads", "2"]);
    assert_eq!(counts(&out(&two)), counts(&text));
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_goes_on() {
    let games = [
        "(;SZ[9]GN[bare];B[aa])\n".to_owned(),
        "(;SZ[26]GN[huge]AB[aa])\n".to_owned(),
        sgf(THREE, "GN[good]", ""),
        "(;SZ[25]GN[large]AB[aa][ba][bb][ab]AW[ac][bc][cc][cb][ca]\n".to_owned(),
    ];
    let file = file("bad", &games.concat());
    let output = yomi(&[&file, "--limit", "3"]);
    assert!(!output.status.success());
    let said = err(&output);
    assert!(
        said.contains("problems.sgf: bare: no stones are set up before the first move"),
        "{said}"
    );
    assert!(
        said.contains("huge: a board of size 26: boards are square, from 1 to 25"),
        "{said}"
    );
    assert!(said.contains("2 of 4 problems in "), "{said}");
    let text = out(&output);
    assert!(text.contains("good: Black plays B1"), "{text}");
    assert!(text.contains("\nlarge: "), "{text}");
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    let file = file("errors", &sgf(THREE, "", ""));
    let nowhere = folder("errors-out");
    let nowhere = nowhere.to_str().unwrap();
    for (args, said) in [
        (vec![file.as_str(), "--goal", "eat:A1"], "`eat` is no goal"),
        (
            vec![&file, "--goal", "kill:A9"],
            "--goal: there is no stone on A9",
        ),
        (vec![&file, "--goal", "kill:T19"], "T19 is not on the 9x9 board"),
        (
            vec![&file, "--limit", "0"],
            "a time is a number of seconds above 0",
        ),
        (vec![&file, "--sgf", nowhere], "that is a folder; name a file"),
        (
            vec![&file, "--limit", "5", "--sgf", "/no/such/folder/a.sgf"],
            "cannot write /no/such/folder/a.sgf",
        ),
        (vec!["no-such-file.sgf"], "cannot read no-such-file.sgf"),
    ] {
        let output = yomi(&args);
        assert!(!output.status.success(), "{args:?}");
        assert!(err(&output).contains(said), "{}", err(&output));
    }
}
