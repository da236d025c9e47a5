//! What a page can ask over its socket, each about a position that is drawn.

mod common;

use common::tab::{Tab, name};
use common::{Site, node};
use goban::{Board, Color};
use serde_json::{Value, json};
use std::time::Duration;
use web::Limits;

/// A server that counts for a moment only.
fn site() -> Site {
    let limits = Limits {
        counting: Duration::from_millis(40),
        ..Limits::default()
    };
    Site::with(|server| server.with_limits(limits))
}

/// The record of a drawn position with moves after it.
fn drawn(position: &str, to_move: char, moves: &str) -> String {
    let board: Board = position.parse().unwrap();
    let mut record = kifu::Record::new(board.size());
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        record.set_points(record.root().id(), name, board.stones(color));
    }
    record.set_info("PL", &to_move.to_string());
    let mut at = record.root().id();
    let mut color = if to_move == 'B' {
        Color::Black
    } else {
        Color::White
    };
    for m in moves.split_whitespace() {
        at = record.add_move(at, color, m.parse().unwrap());
        color = !color;
    }
    record.to_sgf()
}

fn texts(reasons: &Value) -> Vec<&str> {
    let reasons = reasons.as_array().unwrap();
    reasons
        .iter()
        .map(|reason| reason["text"].as_str().unwrap())
        .collect()
}

/// Black's E5 takes the two white stones out of their net.
const CUT: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn why_a_move_was_played() {
    let site = site();
    let game = site.record(drawn(CUT, 'B', "E4"));
    let mut tab = Tab::open(&site);
    let id = tab.ask("why", json!({ "game": name(&game), "node": 1 }));
    let heard = tab.all(id);
    let progress = heard
        .iter()
        .filter_map(|message| message["progress"]["text"].as_str());
    assert!(
        progress
            .clone()
            .any(|text| text.starts_with("Positions counted: ")),
        "{heard:?}"
    );
    let answer = &heard.last().unwrap()["answer"];
    assert_eq!(
        (&answer["move"], &answer["color"]),
        (&json!("E4"), &json!("black"))
    );
    let said = texts(&answer["reasons"]);
    assert!(said.iter().any(|text| text.contains("C4")), "{said:?}");
    let first = &answer["reasons"][0];
    for key in [
        "kind", "text", "full", "sure", "stake", "points", "marks", "labels", "line", "from", "details",
    ] {
        assert!(first.get(key).is_some(), "{key} in {first}");
    }
    let french = tab.answer("why", json!({ "game": name(&game), "node": 1, "language": "fr" }));
    assert_ne!(texts(&french["reasons"]), said);
    // At the beginning nothing was played.
    assert_eq!(
        tab.refusal("why", json!({ "game": name(&game), "node": 0 })),
        "bad-setting"
    );
}

#[test]
fn what_to_play_and_why_not_here() {
    let site = site();
    let game = site.record(drawn(CUT, 'B', ""));
    let at = json!({ "game": name(&game), "node": 0 });
    let mut tab = Tab::open(&site);
    let mut suggest = at.clone();
    suggest["count"] = 2.into();
    let id = tab.ask("suggest", suggest);
    let heard = tab.all(id);
    let thought = heard
        .iter()
        .find(|message| message["progress"].get("thought").is_some());
    let thought = &thought.expect("what is thought meanwhile")["progress"]["thought"];
    assert_eq!(thought["ownership"].as_array().unwrap().len(), 81);
    let share: f64 = thought["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["share"].as_f64().unwrap())
        .sum();
    assert!(share > 0.3 && share < 1.01, "{thought}");
    let answer = &heard.last().unwrap()["answer"];
    let candidates = answer["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 2, "{answer}");
    let score = answer["score"]["text"].as_str().unwrap();
    assert!(score.contains("points are still open"), "{score}");
    for candidate in candidates {
        let something = !texts(&candidate["reasons"]).is_empty() || candidate["text"] != "";
        assert!(
            something && candidate["line"][0]["move"] == candidate["move"],
            "{candidate}"
        );
    }

    let mut why_not = at.clone();
    why_not["move"] = "A9".into();
    let answer = tab.answer("why_not", why_not);
    assert_eq!(answer["move"], "A9");
    assert!(
        answer["better"].is_string() && !texts(&answer["reasons"]).is_empty(),
        "{answer}"
    );
    let mut taken = at.clone();
    taken["move"] = "C4".into();
    assert_eq!(tab.refusal("why_not", taken), "illegal-move");

    let answer = tab.answer("elsewhere", at);
    assert!(
        answer["reply"].is_string() && answer["cost"].is_number(),
        "{answer}"
    );
    assert!(
        answer["text"]
            .as_str()
            .unwrap()
            .starts_with("If Black plays elsewhere, White "),
        "{answer}"
    );
}

/// Black lives if he plays B1 first, and dies if White does.
const CORNER: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    O O O O O . .";

#[test]
fn a_group_is_asked_about_and_its_proof_walked() {
    let site = site();
    let corner = "
        . . . . .
        . . . . .
        O O O O O
        X X X X O
        . . . X O";
    let game = site.record(drawn(corner, 'B', ""));
    let mut tab = Tab::open(&site);
    let at = |point: &str| json!({ "game": name(&game), "node": 0, "point": point });
    let group = tab.answer("group", at("A2"));
    assert_eq!(
        (&group["color"], group["stones"].as_array().unwrap().len()),
        (&json!("black"), 5)
    );
    // Both answers are known: they say how it is, whatever the model holds of it.
    assert_eq!(group["state"], "unsettled");
    let said = texts(&group["reasons"]);
    assert_eq!(said[0], "Black's five stones at D1: not settled.");
    assert!(said.iter().all(|text| !text.contains("depends on")), "{said:?}");
    let kill = &group["first"]["white"];
    assert_eq!(kill["text"], "White plays B1, and the five stones at D1 die.");
    // Proved as long as White's wall stands.
    assert_eq!((&kill["sure"], &kill["move"]), (&json!("read"), &json!("B1")));
    let live = &group["first"]["black"];
    assert!(
        live["text"].as_str().unwrap().starts_with("Black plays B1"),
        "{live}"
    );
    assert_eq!(tab.refusal("group", at("C5")), "bad-setting");
    assert_eq!(tab.refusal("group", at("T19")), "bad-setting");

    let walk =
        |tab: &mut Tab, moves: Value| tab.answer("proof", json!({ "proof": kill["proof"], "moves": moves }));
    let start = walk(&mut tab, json!([]));
    assert_eq!(
        (&start["reply"], &start["to_move"], &start["over"]),
        (&json!("B1"), &json!("black"), &json!(false))
    );
    assert!(
        start["board"]["white"].as_array().unwrap().contains(&json!("B1")),
        "{start}"
    );
    // A try far away changes nothing: it is seen, and answered.
    let mut far = walk(&mut tab, json!(["C5"]));
    assert!(
        far["board"]["black"].as_array().unwrap().contains(&json!("C5")),
        "{far}"
    );
    // Whatever is tried, the stones go in the end.
    let mut tried = vec!["C5".to_owned()];
    while far["over"] == false {
        assert!(tried.len() < 12, "{far}");
        let next = far["matters"].as_array().unwrap().iter().find(|m| **m != "pass");
        tried.push(next.map_or("pass", |m| m.as_str().unwrap()).to_owned());
        far = walk(&mut tab, json!(tried));
    }
    assert!(!far["text"].as_str().unwrap().is_empty());
    assert_eq!(
        tab.refusal("proof", json!({ "proof": kill["proof"], "moves": ["Z"] })),
        "bad-setting"
    );
    assert_eq!(
        tab.refusal("proof", json!({ "proof": kill["proof"], "moves": ["A2"] })),
        "bad-setting"
    );
    assert_eq!(
        tab.refusal("proof", json!({ "proof": "0123456789abcdef" })),
        "unknown-proof"
    );
}

#[test]
fn layers_one_by_one() {
    let site = site();
    let game = site.record(drawn(CORNER, 'B', ""));
    let mut tab = Tab::open(&site);
    let all = tab.answer("layers", json!({ "game": name(&game), "node": 0 }));
    for key in ["groups", "territory", "influence", "cuts", "eyes"] {
        assert!(all.get(key).is_some(), "{key} in {all}");
    }
    assert!(
        all["groups"]
            .as_array()
            .unwrap()
            .iter()
            .any(|g| g["color"] == "black"),
        "{all}"
    );
    let influence = all["influence"].as_array().unwrap();
    assert!(influence.iter().all(|f| f[1].as_f64().unwrap().abs() <= 1.0));
    assert!(
        influence.iter().any(|f| f[1].as_f64().unwrap() < 0.0),
        "White radiates: {all}"
    );
    let one = tab.answer(
        "layers",
        json!({ "game": name(&game), "node": 0, "which": ["eyes"] }),
    );
    assert_eq!(one.as_object().unwrap().len(), 1);
    assert_eq!(
        tab.refusal(
            "layers",
            json!({ "game": name(&game), "node": 0, "which": ["x"] })
        ),
        "bad-json"
    );
}

#[test]
fn a_search_is_shown_while_it_goes_on() {
    let site = site();
    let game = site.game(json!({ "size": 9 }));
    let mut tab = Tab::open(&site);
    let id = tab.ask(
        "analyze",
        json!({ "game": name(&game), "node": 0, "seconds": 1.2 }),
    );
    let heard = tab.all(id);
    let shown = heard
        .iter()
        .filter(|message| message.get("progress").is_some())
        .count();
    assert!(shown >= 2, "{shown} of {}", heard.len());
    let thought = &heard.last().unwrap()["answer"]["thought"];
    assert!(
        thought["visits"].as_u64().unwrap() > 0 && thought["lead"].is_number(),
        "{thought}"
    );
    let long = json!({ "game": name(&game), "node": 0, "seconds": 601 });
    assert_eq!(tab.refusal("analyze", long), "bad-setting");
    // One that nobody wants any more ends.
    let id = tab.ask(
        "analyze",
        json!({ "game": name(&game), "node": 0, "seconds": 600 }),
    );
    while tab.hear().get("progress").is_none() {}
    tab.stop(id);
    assert_eq!(tab.all(id).pop().unwrap()["stopped"], true);
}

#[test]
fn a_game_is_reviewed_and_exported() {
    let site = site();
    let sgf = "(;SZ[9]KM[7]PB[Ann]C[kept];B[ee];W[ge];B[gd];W[he];B[aa];W[hd];B[ab];W[fd]C[mine])";
    let game = site.record(sgf);
    let mut tab = Tab::open(&site);
    assert_eq!(site.get(&format!("{game}/review.sgf")).code(), "no-review");
    let id = tab.ask("review", json!({ "game": name(&game), "quick": true }));
    let heard = tab.all(id);
    let progress = heard.iter().filter(|message| message.get("progress").is_some());
    let phases: Vec<_> = progress
        .map(|message| message["progress"]["phase"].as_str().unwrap())
        .collect();
    assert!(phases.contains(&"counting"), "{phases:?}");
    let review = &heard.last().unwrap()["answer"];
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    assert_eq!((&moves[0]["node"], &moves[0]["move"]), (&json!(1), &json!("E5")));
    assert!(review["extent"]["counted"].as_u64().unwrap() > 0, "{review}");
    assert!(!review["brief"].as_array().unwrap().is_empty());
    assert_eq!(site.get(&game).ok()["reviewed"], true);
    let again = site.get(&format!("{game}/review?language=en")).ok();
    assert_eq!(again, *review);

    // The annotated record has what the record had, a comment made since then, and what was found.
    site.post(
        &format!("{game}/comment"),
        json!({ "node": 1, "text": "since then" }),
    )
    .ok();
    let annotated = site.get(&format!("{game}/review.sgf?language=fr"));
    let record: kifu::Record = annotated.body.parse().unwrap();
    let comment = record.root().comment().unwrap();
    assert!(comment.starts_with("kept") && comment.len() > 6, "{comment}");
    assert!(
        annotated.body.contains("since then") && annotated.body.contains("V["),
        "{}",
        annotated.body
    );
    let page = site.get(&format!("{game}/review.html"));
    assert!(
        page.body.contains("<html") && page.head.contains("attachment"),
        "{}",
        page.head
    );
    let problems = site.get(&format!("{game}/problems.sgf"));
    assert!(problems.status == 200 || problems.code() == "no-review");
    // The game itself is as it was.
    assert_eq!(node(&site.get(&game).ok(), 8)["comment"], "mine");
    assert!(!site.sgf(&game).contains("V["));
}
