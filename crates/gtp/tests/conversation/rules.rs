//! Rules, asked for and changed in the words of three programs.

use crate::{converse, engine};
use goban::Rules;

#[test]
fn rules_are_asked_and_changed() {
    converse(
        &mut engine("random"),
        "
        > yomi-rules
        = chinese
        > komi 0.5
        =
        > kgs-rules japanese
        =
        > yomi-rules
        = japanese
        > get_komi
        = 0.5
        > boardsize 13
        =
        > yomi-rules
        = japanese
        > query_boardsize
        = 13
        > kgs-rules new_zealand
        =
        > gogui-play_sequence b B1 w A2 b C1 w B2 b D1 w C2 w D2 w E1
        =
        > play b A1
        =
        > list_stones b
        =
        > yomi-rules chinese
        ? move 9 breaks these rules: the stone would have no liberty
        ",
    );
}

#[test]
fn every_rule_set_can_be_chosen() {
    for (name, rules) in Rules::NAMED {
        let mut engine = engine("random");
        converse(
            &mut engine,
            &format!("> yomi-rules {name}\n=\n> yomi-rules\n= {name}"),
        );
        assert_eq!(engine.game().rules().scoring, rules.scoring);
    }
}

#[test]
fn rules_are_asked_and_changed_in_katagos_words() {
    let told = |ko: &str, scoring: &str, suicide: bool, bonus: &str| {
        format!(
            "> kata-get-rules\n= {{\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"{ko}\",\
             \"scoring\":\"{scoring}\",\"suicide\":{suicide},\"tax\":\"NONE\",\"whiteHandicapBonus\":\"{bonus}\"}}\n"
        )
    };
    let set = |rules: &str| format!("> kata-set-rules {rules}\n=\n");
    let mut engine = engine("random");
    let mut talk = |text: String| converse(&mut engine, &text);
    talk(told("POSITIONAL", "AREA", false, "N"));
    talk(set("chinese") + &told("SIMPLE", "AREA", false, "N"));
    talk(set("Chinese_OGS") + &told("POSITIONAL", "AREA", false, "N"));
    talk(set("japanese") + &told("SIMPLE", "TERRITORY", false, "0"));
    talk(set("bga") + &told("SITUATIONAL", "AREA", false, "N-1"));
    talk(set("new-zealand") + &told("SITUATIONAL", "AREA", true, "0"));
    talk(set("{\"ko\":\"SIMPLE\",\"suicide\":false}") + &told("SIMPLE", "AREA", false, "0"));
    talk("> kata-set-rule ko POSITIONAL\n=\n".to_owned() + &told("POSITIONAL", "AREA", false, "0"));
    talk(set("tromp-taylor") + "> yomi-rules\n= tromp-taylor\n> get_komi\n= 7.5");
}

#[test]
fn rules_that_cannot_be_had_are_refused_and_nothing_changes() {
    converse(
        &mut engine("random"),
        r#"
        > kata-set-rules
        ? syntax error
        > kata-set-rules stone-scoring
        ? stone-scoring taxes groups, which is not known here
        > kata-set-rules calvinball
        ? the rules are one of tromp-taylor, chinese, chinese-ogs, chinese-kgs, japanese, korean, aga, bga, new-zealand, ing, or a dictionary of JSON; yomi-rules has others
        > kata-set-rules {"tax":"SEKI"}
        ? no tax but NONE is known here: points in seki count
        > kata-set-rules {"ko":"SIMPLE","hasButton":true}
        ? a button is not known here
        > kata-set-rules {"friendlyPassOk":false}
        ? friendlyPassOk is always true here: dead stones are taken off before counting
        > kata-set-rules {"suicide":"maybe"}
        ? suicide is one of true, false, not "maybe"
        > kata-set-rules {"ko":
        ? no dictionary of rules: EOF while parsing a value at line 1 column 6
        > kata-set-rules {"weather":1}
        ? there is no rule weather
        > kata-set-rule ko
        ? syntax error
        > kata-set-rule ko NONE
        ? ko is one of SIMPLE, POSITIONAL, SITUATIONAL, not "NONE"
        > yomi-rules
        = chinese
        > yomi-rules montpellier
        =
        > kata-get-rules
        ? KataGo has no words for these rules: yomi-rules calls them montpellier
        "#,
    );
}
