//! The printed examples: the threat on a line of five points, and the connection that is explained and made a rule of.

use logic::{
    Facts, Merging, Relation, Rule, Trace, Value, Vocabulary, chain, explain, generalise, matching, parse,
    print,
};
use std::sync::Arc;

fn words() -> Vocabulary {
    let mut words = Vocabulary::new();
    let point = words.numbered("intersection", "i");
    let block = words.numbered("block", "b");
    let color = words.words("color", &["@", "O", "+"]);
    let number = words.numbers("number", Merging::ByOrigin);
    let goal = words.words("goal", &["Take", "Connect"]);
    let game = words.words("game", &["G", "GI", "GIII"]);
    words.always("color", &[color]);
    words.always("opposite", &[color, color]);
    let neighbor = words.always("neighbor", &[point, point]);
    words.mirror(neighbor, 0, 1);
    words.alias(neighbor, "Voisine");
    words.event("move", &[point]);
    words.fluent("turn", &[color]);
    words.fluent("point_color", &[point, color]);
    words.fluent("liberty", &[point, block]);
    words.fluent("liberty_count", &[block, number]);
    words.fluent("block_color", &[block, color]);
    words.event("block_not_removed", &[block]);
    words.event("blocks_merge", &[block, block]);
    words.fluent("game_2blocks", &[color, goal, block, block, game]);
    words.fluent("move_game_block", &[color, goal, block, point, game]);
    words.fluent("move_game_2blocks", &[color, goal, block, block, point, game]);
    words.fluent(
        "move_game_2blocks_regressed",
        &[color, goal, block, block, point, game],
    );
    words.test("points_differ", Relation::Differ, Some(point));
    words.test("blocks_differ", Relation::Differ, Some(block));
    words
}

fn rules(words: &Vocabulary, text: &str) -> Vec<Arc<Rule>> {
    parse::parse(words, text)
        .unwrap()
        .into_iter()
        .map(Arc::new)
        .collect()
}

/// Facts as text, one after another.
fn add(words: &Vocabulary, facts: &mut Facts, text: &str) {
    for rule in parse::parse(words, &format!("rule given =>\n{text}")).unwrap() {
        for conclusion in &rule.conclusions {
            let values = conclusion.atom().terms.iter().map(|term| match term {
                logic::Term::Constant(value) => *value,
                logic::Term::Variable(_) => panic!("a fact has no variables"),
            });
            let values: Vec<Value> = values.collect();
            facts.add(conclusion.atom().predicate, &values);
        }
    }
}

fn said(words: &Vocabulary, facts: &Facts) -> Vec<String> {
    facts
        .iter()
        .map(|id| print::fact(words, facts.predicate(id), facts.values(id)))
        .collect()
}

/// `+ + O + +`: two moves threaten to take the stone.
#[test]
fn a_threat_on_a_line_of_five_points() {
    let words = words();
    let rules = rules(
        &words,
        "rule threat
           point_color_before(?i1 +) neighbor(?i2 ?i1) liberty_before(?i2 ?b) block_color_before(?b ?c) opposite(?c ?c1)
           liberty_count_before(?b 2) liberty_before(?i4 ?b) points_differ(?i4 ?i2) neighbor(?i4 ?i5) points_differ(?i5 ?i2)
           point_color_before(?i5 +)
         => move_game_block_before(?c1 Take ?b ?i2 GIII)",
    );
    let mut facts = Facts::new();
    let line = "neighbor(i1 i2) neighbor(i2 i1) neighbor(i2 i3) neighbor(i3 i2) neighbor(i3 i4) neighbor(i4 i3) neighbor(i4 i5)
        neighbor(i5 i4) point_color_before(i1 +) point_color_before(i2 +) point_color_before(i3 O) point_color_before(i4 +)
        point_color_before(i5 +) block_color_before(b1 O) liberty_count_before(b1 2) liberty_before(i2 b1)
        liberty_before(i4 b1) opposite(@ O) opposite(O @)";
    add(&words, &mut facts, line);
    let mut found = Vec::new();
    matching::each(&words, &rules[0], &facts, |way| found.push(way.values.to_vec()));
    assert_eq!(found.len(), 2);
    let given = facts.len();
    chain::close(&words, &rules, &mut facts, None).unwrap();
    assert_eq!(
        said(&words, &facts)[given..],
        [
            "move_game_block_before(@ Take b1 i2 GIII)",
            "move_game_block_before(@ Take b1 i4 GIII)"
        ]
    );
}

const CONNECTION: &str = "
    rule block_removed_6
      liberty_count_before(?b ?n)
      gt(?n 1)
    =>
      block_not_removed(?b)

    rule merge_1
      turn_before(?c) move(?i) liberty_before(?i ?b) block_color_before(?b ?c) block_not_removed(?b)
      liberty_before(?i ?b1) blocks_differ(?b ?b1) block_color_before(?b1 ?c)
    => blocks_merge(?b ?b1)

    rule game_after_6
      color(?c) blocks_merge(?b ?b1) block_color_before(?b ?c)
      absent game_2blocks_after(?c Connect ?b ?b1 G) absent game_2blocks_after(?c Connect ?b1 ?b G)
    => game_2blocks_after(?c Connect ?b ?b1 G)

    rule regression_1
      turn_before(?c) color(?c) move(?i) game_2blocks_after(?c Connect ?b ?b1 G) blocks_differ(?b ?b1)
      absent game_2blocks_before(?c Connect ?b ?b1 G) absent move_game_2blocks_before(?c Connect ?b ?b1 ?i GI)
    => move_game_2blocks_regressed_before(?c Connect ?b ?b1 ?i GI)
";

/// Ground to general: the three liberties come from a variable, the one that they are more than from the rule itself.
#[test]
fn a_connection_is_explained_and_made_a_rule() {
    let words = words();
    let rules = rules(&words, CONNECTION);
    let mut facts = Facts::new();
    let given = "turn_before(@) color(@) color(O) move(i11) block_color_before(b2 @) block_color_before(b3 @)
        liberty_before(i11 b2) liberty_before(i11 b3) liberty_count_before(b2 3)";
    add(&words, &mut facts, given);
    let mut trace = Trace::new();
    chain::close(&words, &rules, &mut facts, Some(&mut trace)).unwrap();
    let regressed = words.named("move_game_2blocks_regressed_before").unwrap();
    let target = facts.all(regressed)[0];
    let explanations = explain::explanations(&trace, target, 10, |_| false);
    assert_eq!(explanations.len(), 1);

    let ground = generalise::ground(&words, &facts, &trace, &explanations[0], "ground");
    assert_eq!(
        print::rule(&words, &ground),
        "rule ground
  turn_before(@)
  color(@)
  move(i11)
  block_color_before(b2 @)
  block_color_before(b3 @)
  liberty_before(i11 b2)
  liberty_before(i11 b3)
  liberty_count_before(b2 3)
  gt(3 1)
  blocks_differ(b2 b3)
=>
  move_game_2blocks_regressed_before(@ Connect b2 b3 i11 GI)
"
    );
    let general = generalise::rule(&words, &facts, &trace, &explanations[0], "general");
    assert_eq!(
        print::rule(&words, &general),
        "rule general
  turn_before(?c)
  color(?c)
  move(?i)
  block_color_before(?b ?c)
  block_color_before(?b1 ?c)
  liberty_before(?i ?b)
  liberty_before(?i ?b1)
  liberty_count_before(?b ?n)
  gt(?n 1)
  blocks_differ(?b ?b1)
=>
  move_game_2blocks_regressed_before(?c Connect ?b ?b1 ?i GI)
"
    );
}

#[test]
fn what_is_printed_is_read_again() {
    let words = words();
    for rule in parse::parse(&words, CONNECTION).unwrap() {
        let text = print::rule(&words, &rule);
        assert_eq!(parse::parse(&words, &text).unwrap(), [rule]);
    }
}

/// Every error names its place, and the word that was probably meant.
#[test]
fn errors_point_at_their_place() {
    let words = words();
    for (text, error) in [
        (
            "rule a\n  neighbr(?i ?j)\n=> move(?i)",
            "line 2, column 3: no predicate or test is called neighbr; did you mean neighbor?",
        ),
        (
            "rule a neighbor(?i) => move(?i)",
            "line 1, column 19: neighbor has 2 places, and 1 are filled",
        ),
        (
            "rule a neighbor(?i ?j ?k) => move(?i)",
            "line 1, column 23: neighbor has 2 places, and this is one more",
        ),
        (
            "rule a move(?i) => block_not_removed(?i)",
            "line 1, column 38: ?i stands for a intersection elsewhere, and here for a block",
        ),
        (
            "rule a move(?i) => move(?j)",
            "line 1, column 25: no premise gives ?j a value",
        ),
        (
            "rule a move(i1) gt(?n 1) => move(i1)",
            "line 1, column 20: no premise gives ?n a value",
        ),
        (
            "rule a move(x1) => move(i1)",
            "line 1, column 13: x1 is not the name of a intersection; a variable begins with ?",
        ),
        (
            "rule a move(i1) eq(?n ad(1 2)) => move(i1)",
            "line 1, column 23: no function is called ad; did you mean add?",
        ),
        ("rule a move(i1)", "line 1, column 15: the rule breaks off here"),
        (
            "rule a move(i1) =>",
            "line 1, column 6: the rule a concludes nothing",
        ),
        (
            "move(i1)",
            "line 1, column 1: a rule begins with the word `rule`, not with move",
        ),
        (
            "rule a \"open",
            "line 1, column 8: the note has no closing quotation mark on its line",
        ),
    ] {
        assert_eq!(parse::parse(&words, text).unwrap_err().to_string(), error);
    }
}
