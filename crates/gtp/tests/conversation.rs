//! Conversations: what a client asks, and what it reads.

use goban::{Rules, Size};
use gtp::{Engine, Request};

fn engine(player: &str) -> Engine {
    Engine::new(players::by_name(player, 1).unwrap(), Size::NINE, Rules::CHINESE)
}

/// Plays a conversation: a line that starts with `>` is asked, the lines after it are the answer, without the
/// empty line that ends it.
#[track_caller]
fn converse(engine: &mut Engine, script: &str) {
    let mut exchanges: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in script
        .lines()
        .map(|line| line.strip_prefix("        ").unwrap_or(line))
    {
        match line.strip_prefix("> ") {
            Some(asked) => exchanges.push((asked, Vec::new())),
            None if line.trim().is_empty() => {}
            None => exchanges.last_mut().expect("a command first").1.push(line),
        }
    }
    for (asked, wanted) in exchanges {
        let answer = engine.answer(&Request::parse(asked)).to_string();
        assert!(answer.ends_with("\n\n"), "{asked}: {answer:?}");
        let answer: Vec<_> = answer.trim_end().lines().map(str::trim_end).collect();
        assert_eq!(answer, wanted, "after `{asked}`");
    }
}

#[test]
fn who_is_there() {
    converse(
        &mut engine("random"),
        "
        > 1 protocol_version
        =1 2
        > name
        = Yomi
        > 7 known_command genmove
        =7 true
        > known_command make_tea
        = false
        > known_command
        = false
        > 8 make_tea
        ?8 unknown command
        > 9
        ?9 unknown command
        > echo Is anybody there?
        = Is anybody there?
        > GENMOVE b
        ? unknown command
        ",
    );
}

#[test]
fn every_command_of_the_list_is_known() {
    let mut engine = engine("random");
    let list = engine.answer(&Request::parse("list_commands")).text.unwrap();
    assert!(list.lines().count() > 50);
    for name in list.lines() {
        let answer = engine.answer(&Request::parse(&format!("known_command {name}")));
        assert_eq!(answer.text, Ok("true".into()), "{name}");
    }
}

#[test]
fn a_game_is_played_and_taken_back() {
    converse(
        &mut engine("random"),
        "
        > play black B1
        =
        > play white A1
        =
        > play b A2
        =
        > captures black
        = 1
        > captures white
        = 0
        > play w A1
        ? illegal move
        > is_legal w A1
        = 0
        > is_legal w pass
        = 1
        > is_legal w E5
        = 1
        > move_history
        = black A2
        white A1
        black B1
        > last_move
        = black A2
        > undo
        =
        > list_stones white
        = A1
        > list_stones black
        = B1
        > countlib A1
        = 1
        > findlib a1
        = A2
        > color A1
        = white
        > color C3
        = empty
        > countlib C3
        ? vertex must not be empty
        > gg-undo 3
        ? cannot undo
        > gg-undo 2
        =
        > trymove w C3
        =
        > color C3
        = white
        > popgo
        =
        > color C3
        = empty
        > undo
        ? cannot undo
        > last_move
        ? no previous move known
        ",
    );
}

#[test]
fn the_old_names_of_version_1_are_understood() {
    converse(
        &mut engine("random"),
        "
        > black C3
        =
        > white PASS
        =
        > move_history
        = white PASS
        black C3
        ",
    );
}

#[test]
fn the_board_is_shown() {
    converse(
        &mut engine("random"),
        "
        > boardsize 7
        =
        > play b C3
        =
        > play w G7
        =
        > showboard
        =
           A B C D E F G
         7 . . . . . .(O)7
         6 . . . . . . . 6
         5 . . + . + . . 5
         4 . . . . . . . 4
         3 . . X . + . . 3
         2 . . . . . . . 2
         1 . . . . . . . 1
           A B C D E F G
        black to move; captured by black 0, by white 0; komi 7.5, rules chinese; last move white G7
        ",
    );
}

#[test]
fn what_is_wrong_is_said_in_the_protocols_words() {
    converse(
        &mut engine("random"),
        "
        > boardsize
        ? syntax error
        > boardsize nine
        ? syntax error
        > boardsize 26
        ? unacceptable size
        > boardsize 0
        ? unacceptable size
        > boardsize -9
        ? unacceptable size
        > boardsize 99999999999999999999999999
        ? unacceptable size
        > komi much
        ? syntax error
        > komi nan
        ? syntax error
        > play
        ? syntax error
        > play black
        ? syntax error
        > play green E5
        ? invalid color
        > play black I5
        ? invalid coordinate
        > play black K1
        ? invalid coordinate
        > genmove
        ? syntax error
        > genmove blue
        ? invalid color
        > final_status_list asleep
        ? syntax error
        > time_settings 10
        ? syntax error
        > time_left b
        ? syntax error
        > kgs-time_settings hourglass 5
        ? syntax error
        > yomi-rules calvinball
        ? the rules are one of chinese, japanese, aga, tromp-taylor, indigo, montpellier, ing-programs
        ",
    );
}

#[test]
fn handicap_is_set_on_an_empty_board() {
    converse(
        &mut engine("random"),
        "
        > fixed_handicap 4
        = C7 G7 C3 G3
        > get_handicap
        = 4
        > fixed_handicap 4
        ? board not empty
        > clear_board
        =
        > fixed_handicap 10
        ? invalid number of stones
        > fixed_handicap 1
        ? invalid number of stones
        > fixed_handicap -3
        ? invalid number of stones
        > place_free_handicap 81
        ? invalid number of stones
        > place_free_handicap 2
        = G7 C3
        > clear_board
        =
        > set_free_handicap A1 A1
        ? repeated vertex
        > set_free_handicap A1
        ? bad vertex list
        > set_free_handicap A1 pass
        ? bad vertex list
        > set_free_handicap A1 T19
        ? bad vertex list
        > set_free_handicap A1 J9 E5
        =
        > list_stones black
        = J9 E5 A1
        > clear_board
        =
        > play b E5
        =
        > place_free_handicap 2
        ? board not empty
        ",
    );
}

#[test]
fn a_finished_game_is_counted() {
    let mut engine = engine("random");
    converse(
        &mut engine,
        "
        > boardsize 5
        =
        > gogui-setup b A4 b B4 b C4 b D4 b E4 b A2 b B2 b C2 b D2 b E2 w A1 w C1 w D1
        =
        > final_score
        = B+17.5
        > final_status_list dead
        = A1
        C1 D1
        > final_status A1
        = dead
        > final_status E5
        = black_territory
        > final_status_list black_territory
        = A5 B5 C5 D5 E5 A3 B3 C3 D3 E3 B1 E1
        > final_status_list white_territory
        =
        > final_status_list seki
        =
        > komi 30
        =
        > final_score
        = W+5
        > komi 25
        =
        > final_score
        = 0
        ",
    );
}

/// An eye each, and a liberty at D1 that nobody can fill.
#[test]
fn stones_in_seki_are_listed() {
    let walls: String = (3..10).map(|row| format!(" w D{row} b E{row}")).collect();
    let setup = format!(
        "gogui-setup w A3 w B3 w C3 b F3 b G3 b H3 b J3{walls} \
         b A2 b B2 b C2 b D2 b B1 b C1 w E2 w F2 w G2 w H2 w J2 w E1 w F1 w G1 w H1"
    );
    let talk = format!(
        "
        > {setup}
        =
        > final_status_list seki
        = A2 B2 C2 D2 B1 C1
        E2 F2 G2 H2 J2 E1 F1 G1 H1
        > final_status E1
        = seki
        > final_status D9
        = alive
        > final_status D1
        = dame
        > final_status_list dead
        =
        "
    );
    converse(&mut engine("random"), &talk);
}

#[test]
fn what_is_settled_for_good_is_known() {
    converse(
        &mut engine("random"),
        "
        > boardsize 5
        =
        > gogui-setup b A3 b B3 b C3 b D3 b E3 b B2 b B1 b C1 w E2 w E1
        =
        > unconditional_status A1
        = black_territory
        > unconditional_status E1
        = dead
        > unconditional_status B1
        = alive
        > unconditional_status A5
        = undecided
        > yomi-unconditional
        = BLACK A2 C2 D2 E2 A1 D1 E1
        CIRCLE A3 B3 C3 D3 E3 B2 B1 C1
        MARK E2 E1
        ",
    );
}

#[test]
fn a_decision_is_explained() {
    converse(
        &mut engine("random"),
        "
        > yomi-explain
        ? no move of this player to explain
        > yomi-explain 1
        ? no move of this player to explain
        > gogui-setup w A1 w B1 b A2 b B2
        =
        > restricted_genmove b C1
        = C1
        > yomi-explain
        = Black C1 takes 2 stones off the board: A1 B1.
        C1 is the only one of the points asked for that Black may and would play.
        > yomi-explain_gfx
        = CIRCLE C1
        TRIANGLE A1
        TRIANGLE B1
        TEXT Black C1 takes 2 stones off the board: A1 B1.
        > restricted_genmove b A1
        = PASS
        > yomi-explain
        = Black passes: it may not or will not play on any of the points asked for, A1.
        > gogui-setup b E5 w D5 w F5
        =
        > restricted_genmove w E6
        = E6
        > yomi-explain_gfx
        = TRIANGLE E5
        LABEL E6 1
        LABEL E4 2
        TEXT White E6 puts 1 stone in atari: E5 can be taken at E4 next.
        > move_history
        =
        ",
    );
}

#[test]
fn a_decision_is_explained_in_the_language_that_was_chosen() {
    let mut engine = engine("random");
    engine.set_words(reasons::Words::french());
    converse(
        &mut engine,
        "
        > gogui-setup w A1 w B1 b A2 b B2
        =
        > restricted_genmove b C1
        = C1
        > yomi-explain
        = Noir C1 prend 2 pierres : A1 B1.
        C1 est le seul des points demandés où Noir peut et veut jouer.
        ",
    );
}

/// The reasons of a generated move stay with it: by its number, and in the record.
#[test]
fn a_generated_move_keeps_its_reasons() {
    let mut engine = engine("random");
    let mut ask = |line: &str| engine.answer(&Request::parse(line)).text;
    ask("genmove b").unwrap();
    let why = ask("yomi-explain").unwrap();
    assert!(why.contains("drawn by lot among 81 moves"), "{why}");
    ask("play w pass").unwrap();
    ask("genmove b").unwrap();
    assert_eq!(ask("yomi-explain 1"), Ok(why.clone()));
    let sgf = ask("printsgf").unwrap();
    assert!(sgf.contains(&why), "{sgf}");
    assert!(sgf.contains("PB[Yomi random]") && !sgf.contains("PW["), "{sgf}");
    ask("gg-undo 3").unwrap();
    assert!(ask("yomi-explain 1").is_err());
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    converse(
        &mut engine("random"),
        "
        > gogui-play_sequence b C3 w D4 b pass
        =
        > gogui-play_sequence w E5 b E5
        ? illegal move: black E5
        > gogui-play_sequence w E5 b
        ? syntax error
        > gogui-play_sequence
        =
        > move_history
        = black PASS
        white D4
        black C3
        ",
    );
}

#[test]
fn a_position_is_set_up_and_the_setup_undone() {
    converse(
        &mut engine("random"),
        "
        > play b C3
        =
        > gogui-setup w D4 e C3 b A1
        =
        > list_stones b
        = A1
        > list_stones w
        = D4
        > undo
        ? cannot undo
        > gogui-setup b B1 w A1 b A2
        ? a string without liberty
        > gogui-setup q A1
        ? invalid color
        > gogui-setup_player w
        =
        > gogui-undo_setup
        =
        > gogui-undo_setup
        =
        > move_history
        = black C3
        > gogui-undo_setup
        ? cannot undo
        ",
    );
}

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

/// Three stones and two; A3 is Black's, B3 White's, of B2 two thirds are Black's, and C1 is shared.
#[test]
fn ings_counting_can_be_chosen() {
    converse(
        &mut engine("random"),
        "
        > boardsize 3
        =
        > yomi-rules ing-programs
        =
        > komi 0
        =
        > gogui-setup b A1 b A2 b B1 w C3 w C2
        =
        > final_score
        = B+1.33
        ",
    );
}

#[test]
fn games_end_and_go_on() {
    let mut engine = engine("alpha");
    converse(&mut engine, "> boardsize 4\n=");
    let mut moves = Vec::new();
    while moves.len() < 500 && !moves.ends_with(&["PASS".to_string(), "PASS".to_string()]) {
        let color = ["black", "white"][moves.len() % 2];
        let genmove = format!("genmove {color}");
        moves.push(engine.answer(&Request::parse(&genmove)).text.unwrap());
    }
    assert!(moves.len() < 500);
    converse(
        &mut engine,
        "> genmove b\n= PASS\n> kgs-genmove_cleanup w\n= PASS\n> kgs-game_over\n=",
    );
}
