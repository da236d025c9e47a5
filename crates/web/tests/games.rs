//! Games over the wire, from the settings to the agreed count.

mod common;

use common::{Site, board, drawn, moves, node};
use serde_json::json;

#[test]
fn the_options_name_players_rules_and_sizes() {
    let options = Site::start().get("/api/options").ok();
    assert_eq!(options["players"][0]["name"], players::DEFAULT);
    let chinese = &options["rules"][0];
    assert_eq!(
        (&chinese["name"], &chinese["komi"]),
        (&json!("chinese"), &json!(7.5))
    );
    assert_eq!(options["sizes"].as_array().unwrap().len(), 25);
    assert_eq!(options["sizes"][18], json!({ "side": 19, "handicap": 9 }));
}

/// What a person chooses from is told in words, and how strong a player is as it was measured.
#[test]
fn players_and_rules_are_introduced() {
    let site = Site::start();
    for language in ["en", "fr"] {
        let options = site.get(&format!("/api/options?language={language}")).ok();
        for player in options["players"].as_array().unwrap() {
            let told = |key: &str| player[key].as_str().is_some_and(|text| text.len() > 3);
            assert!(told("title") && told("about") && told("strength"), "{player}");
        }
        for rules in options["rules"].as_array().unwrap() {
            assert!(rules["about"].as_str().unwrap().ends_with('.'), "{rules}");
            assert_ne!(rules["title"], rules["name"]);
        }
    }
    assert_eq!(site.get("/api/options?language=la").code(), "bad-setting");
}

#[test]
fn a_stone_is_taken_and_given_back() {
    let site = Site::start();
    let game = site.game(json!({ "size": 5 }));
    let state = site.play(&game, "C3 B3 E1 C4 E2 D3 E3 C2");
    let taken = "
        . . . . .
        . . O . .
        . O . O X
        . . O . X
        . . . . X";
    assert_eq!(drawn(&state), board(taken));
    assert_eq!(moves(&state)[7]["captured"], json!(["C3"]));
    assert_eq!(state["to_move"], "black");
    // The page may say beforehand where no stone can go.
    let because = "the stone would have no liberty";
    assert_eq!(state["forbidden"], json!([{ "point": "C3", "because": because }]));

    let state = site.change(&game, "undo").ok();
    let given_back = "
        . . . . .
        . . O . .
        . O X O X
        . . . . X
        . . . . X";
    assert_eq!((drawn(&state), moves(&state).len()), (board(given_back), 7));
}

#[test]
fn illegal_moves_are_refused_with_their_reason() {
    let site = Site::start();
    let game = site.game(json!({ "size": 5 }));
    site.play(&game, "C3");
    let refused = |point: &str| {
        site.post(&format!("{game}/play"), json!({ "move": point }))
            .refusal()
    };
    let (status, code, message) = refused("C3");
    assert_eq!((status, code.as_str()), (422, "illegal-move"));
    assert_eq!(message, "White may not play C3: the point is occupied.");
    assert_eq!(
        refused("G7").2,
        "White may not play G7: the point is off the board."
    );
    assert_eq!(refused("Z25").1, "illegal-move");
    assert_eq!(refused("I9").1, "bad-json");
    assert_eq!(refused("").1, "bad-json");
    assert_eq!(moves(&site.get(&game).ok()).len(), 1);
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let site = Site::start();
    let ko = "
        X . . . .
        . . X O .
        . X . X O
        . . X O .
        . . . . .";
    // By superko or without it, a ko is called so.
    for rules in ["japanese", "chinese", "aga"] {
        let game = site.game(json!({ "size": 5, "rules": rules }));
        let state = site.play(&game, "B3 C3 C4 D4 C2 D2 A5 E3 D3");
        assert_eq!(drawn(&state), board(ko));
        let (_, code, message) = site
            .post(&format!("{game}/play"), json!({ "move": "C3" }))
            .refusal();
        assert_eq!(code, "illegal-move");
        assert_eq!(
            message,
            "White may not play C3: the ko may not be retaken at once."
        );
    }
}

#[test]
fn the_player_answers_with_its_reasons_and_undo_returns_to_the_person() {
    let site = Site::start();
    let game = site.against("random", "black", json!({ "size": 9, "seed": 1 }));
    let state = site.play(&game, "E5");
    assert_eq!(state["seats"], json!({ "black": "person", "white": "random" }));
    assert_eq!(state["to_move"], "white");
    let early = site.post(&format!("{game}/play"), json!({ "move": "D4" }));
    assert_eq!(early.code(), "not-your-turn");

    let state = site.change(&game, "think").ok();
    let answer = moves(&state)[1];
    assert_eq!(answer["move"]["color"], "white");
    let point = answer["move"]["move"].as_str().unwrap();
    let reason = &answer["why"][0];
    assert!(reason["text"].as_str().unwrap().contains(point), "{reason}");
    assert!(
        reason["points"].as_array().unwrap().contains(&json!(point)),
        "{reason}"
    );

    let state = site.change(&game, "undo").ok();
    assert_eq!((moves(&state).len(), &state["to_move"]), (0, &json!("black")));
    assert_eq!(
        state["nodes"].as_array().unwrap().len(),
        1,
        "what was only played is gone"
    );
    assert_eq!(site.change(&game, "undo").code(), "nothing-to-undo");
}

#[test]
fn a_player_that_opens_leaves_nothing_to_take_back() {
    let site = Site::start();
    let game = site.against("random", "white", json!({ "size": 9 }));
    let state = site.change(&game, "think").ok();
    assert_eq!(state["to_move"], "white");
    assert_eq!(site.change(&game, "undo").code(), "nothing-to-undo");
}

#[test]
fn a_move_for_another_version_is_stale() {
    let site = Site::start();
    let game = site.game(json!({ "size": 9 }));
    let play = || site.post(&format!("{game}/play"), json!({ "move": "E5", "version": 0 }));
    assert_eq!(play().ok()["version"], 1);
    // The same click twice.
    assert_eq!(play().code(), "stale");
}

#[test]
fn the_count_is_marked_agreed_and_reopened() {
    let site = Site::start();
    let game = site.game(json!({ "size": 5, "komi": 0.5 }));
    let mark = |point: &str| site.post(&format!("{game}/dead"), json!({ "point": point }));
    assert_eq!(site.change(&game, "agree").code(), "wrong-phase");
    assert_eq!(mark("B1").code(), "wrong-phase");
    let state = site.play(&game, "B1 C1 B2 C2 B3 C3 B4 C4 B5 C5 E3 pass pass");
    let passed = "
        . X O . .
        . X O . .
        . X O . X
        . X O . .
        . X O . .";
    assert_eq!(drawn(&state), board(passed));
    assert_eq!(state["phase"], "counting");
    // Black's lone stone keeps White from counting the right side.
    assert_eq!(state["count"]["score"], json!({ "black": 11.0, "white": 5.5 }));
    assert_eq!(
        site.post(&format!("{game}/play"), json!({ "move": "E5" })).code(),
        "wrong-phase"
    );

    let state = mark("E3").ok();
    assert_eq!(state["count"]["dead"], json!(["E3"]));
    assert_eq!(state["count"]["score"], json!({ "black": 10.0, "white": 15.5 }));
    assert_eq!(state["count"]["result"]["text"], "W+5.5");
    assert_eq!(mark("D4").code(), "illegal-move");
    assert_eq!(mark("K10").code(), "illegal-move");
    // Clicked again, the string lives again.
    assert_eq!(mark("E3").ok()["count"]["dead"], json!([]));
    mark("E3").ok();

    let state = site.change(&game, "agree").ok();
    assert_eq!(state["phase"], "finished");
    assert_eq!(state["result"]["text"], "W+5.5");
    assert_eq!(site.change(&game, "resign").code(), "wrong-phase");
    let state = site.change(&game, "resume").ok();
    assert_eq!(
        (&state["phase"], &state["result"]),
        (&json!("playing"), &json!(null))
    );
    assert_eq!(site.change(&game, "resume").code(), "wrong-phase");
    assert_eq!(site.play(&game, "D3")["phase"], "playing");
}

/// A pass by accident ends no game that has hardly begun.
#[test]
fn an_early_pass_is_asked_about() {
    let site = Site::start();
    let pass =
        |game: &str, sure: bool| site.post(&format!("{game}/play"), json!({ "move": "pass", "sure": sure }));
    let alone = site.game(json!({ "size": 5 }));
    pass(&alone, false).ok();
    let (status, code, message) = pass(&alone, false).refusal();
    assert_eq!((status, code.as_str()), (409, "too-early"));
    assert!(message.ends_with("Pass again if it is meant."), "{message}");
    assert_eq!(pass(&alone, true).ok()["phase"], "counting");
    // A player might pass at once.
    let against = site.against("random", "black", json!({ "size": 5 }));
    assert_eq!(pass(&against, false).code(), "too-early");
    // Later nobody asks.
    let later = site.game(json!({ "size": 5 }));
    site.play(&later, "A1 B1 C1 D1");
    pass(&later, false).ok();
    assert_eq!(pass(&later, false).ok()["phase"], "counting");
}

#[test]
fn under_the_computer_rule_nothing_is_dead() {
    let site = Site::start();
    let game = site.game(json!({ "size": 5, "rules": "indigo" }));
    let state = site.play(&game, "C3 pass pass");
    assert_eq!(state["count"]["marks"], false);
    assert_eq!(
        site.post(&format!("{game}/dead"), json!({ "point": "C3" }))
            .code(),
        "wrong-phase"
    );
    assert_eq!(site.change(&game, "agree").ok()["result"]["text"], "B+1");
}

#[test]
fn who_resigns_loses_and_may_think_again() {
    let site = Site::start();
    let game = site.against("random", "white", json!({ "size": 9 }));
    let state = site.change(&game, "resign").ok();
    let result = json!({ "text": "B+R", "winner": "black", "by": "resignation", "points": null });
    assert_eq!(state["result"], result);
    assert_eq!(site.change(&game, "think").code(), "wrong-phase");
    assert_eq!(site.change(&game, "resume").ok()["phase"], "playing");
}

#[test]
fn settings_are_checked() {
    let site = Site::start();
    let new = |settings| site.post("/api/games", settings);
    let handicap = new(json!({ "size": 9, "handicap": 3 })).ok();
    assert_eq!(node(&handicap, 0)["setup"]["black"], json!(["C3", "C7", "G7"]));
    assert_eq!(
        (&handicap["komi"], &handicap["to_move"]),
        (&json!(0.5), &json!("white"))
    );
    // No stone can live on a single point.
    assert_eq!(new(json!({ "size": 1 })).ok()["forbidden"][0]["point"], "A1");
    new(json!({ "size": 25, "komi": -3.25, "rules": "AGA" })).ok();

    for (settings, message) in [
        (
            json!({ "size": 0 }),
            "A board has 1 to 25 points along one side, not 0.",
        ),
        (
            json!({ "size": 26 }),
            "A board has 1 to 25 points along one side, not 26.",
        ),
        (
            json!({ "size": 9, "handicap": 1 }),
            "A 9x9 board takes 2 to 9 handicap stones, not 1.",
        ),
        (
            json!({ "size": 9, "handicap": 10 }),
            "A 9x9 board takes 2 to 9 handicap stones, not 10.",
        ),
        (
            json!({ "size": 5, "handicap": 2 }),
            "A 5x5 board has no places for handicap stones.",
        ),
        (
            json!({ "size": 9, "komi": 1e9 }),
            "The komi lies between -1000 and 1000.",
        ),
        (
            json!({ "size": 9, "rules": "klingon" }),
            "There are no rules `klingon`: the rules are one of chinese, japanese, aga, tromp-taylor, indigo, \
             montpellier, ing-programs.",
        ),
    ] {
        let (status, code, said) = new(settings).refusal();
        assert_eq!(
            (status, code.as_str(), said.as_str()),
            (422, "bad-setting", message)
        );
    }
    let (_, code, said) =
        new(json!({ "size": 9, "seats": { "black": "person", "white": "nobody" } })).refusal();
    assert_eq!(code, "bad-setting");
    assert!(
        said.starts_with("There is no player `nobody`: they are yomi, "),
        "{said}"
    );
}
