//! Records in and out, whole.

mod common;

use common::{Site, board, drawn_at, main_end, moves, node};
use serde_json::{Value, json};

/// A record with a bit of everything: names, ranks, comments, marks, variations, properties nobody knows.
const WHOLE: &str = r"(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[Honinbo Shusaku]BR[4 dan]PW[Gennan Inseki]WR[8 dan]
EV[Ear-reddening \[1846\]]DT[1846-09-11]RE[B+2]XX[unknown][twice]GC[of the game]
;B[ee]C[The centre.
A second line \: with a colon]TR[ee]LB[dd:A][ff:12]BL[300.5]
(;W[cc]N[The main line]V[-1.5]TE[2]ZZ[aa:bb]
;B[gg]MA[gg][cc]SQ[aa:ba]DD[ii]HO[1])
(;W[gc]DO[]AR[gc:ee]LN[aa:ii];B[cg]BM[1]))";

#[test]
fn a_record_that_nobody_touched_is_saved_as_kifu_writes_it() {
    let site = Site::start();
    let odd = "(;SZ[5]AB[aa][ba]AW[cc]PL[W]AE[zz];W[dd]B[ee];;AB[bb:cc](;B[])(;W[tt]KO[]))";
    for sgf in [
        WHOLE,
        odd,
        "(;)",
        "(;SZ[9](;B[aa])(;B[bb];W[cc](;B[dd])(;B[ee])))",
    ] {
        let record: kifu::Record = sgf.parse().unwrap();
        let game = site.record(sgf);
        assert_eq!(site.sgf(&game), record.to_sgf());
        // What is asked for again is what was.
        assert_eq!(site.sgf(&site.record(site.sgf(&game))), record.to_sgf());
    }
}

#[test]
fn everything_is_shown_where_people_expect_it() {
    let site = Site::start();
    let opened = site.open(WHOLE).ok();
    assert_eq!(opened["notes"], json!([]));
    let state = &opened["game"];
    assert_eq!(
        state["info"],
        json!({
            "black": { "name": "Honinbo Shusaku", "rank": "4 dan" },
            "white": { "name": "Gennan Inseki", "rank": "8 dan" },
            "event": "Ear-reddening [1846]", "date": "1846-09-11", "result": "B+2", "rules": "Japanese",
            "comment": "of the game",
        })
    );
    assert_eq!(state["seats"], json!({ "black": null, "white": null }));
    assert_eq!((&state["phase"], &state["at"]), (&json!("looking"), &json!(0)));
    assert_eq!(state["result"]["text"], "B+2");
    assert_eq!(state["collection"], json!(null));
    assert_eq!(
        node(state, 0)["other"],
        json!([{ "name": "XX", "values": ["unknown", "twice"] }])
    );
    let first = node(state, 1);
    assert_eq!(first["comment"], "The centre.\nA second line : with a colon");
    assert_eq!(first["marks"], json!([{ "point": "E5", "kind": "triangle" }]));
    let labels = json!([{ "point": "D6", "text": "A" }, { "point": "F4", "text": "12" }]);
    assert_eq!(first["labels"], labels);
    assert_eq!(first["time"], json!({ "black": 300.5, "white": null }));
    let second = node(state, 2);
    assert_eq!(
        (
            &second["name"],
            &second["score"],
            &second["verdict"],
            &second["very"]
        ),
        (
            &json!("The main line"),
            &json!(-1.5),
            &json!("good"),
            &json!(true)
        )
    );
    assert_eq!(second["other"], json!([{ "name": "ZZ", "values": ["aa:bb"] }]));
    let third = node(state, 3);
    assert_eq!(third["hot"], true);
    let kinds: Vec<_> = third["marks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| &m["kind"])
        .collect();
    assert_eq!(kinds, ["cross", "cross", "square", "square", "dim"]);
    let variation = node(state, 4);
    assert_eq!(
        (&variation["parent"], &variation["verdict"]),
        (&json!(1), &json!("doubtful"))
    );
    assert_eq!(variation["arrows"], json!([["G7", "E5"]]));
    assert_eq!(variation["lines"], json!([["A9", "J1"]]));
    assert_eq!(variation.get("very"), None);
}

#[test]
fn a_saved_game_opens_again() {
    let site = Site::start();
    let settings = json!({ "size": 9, "handicap": 2, "rules": "japanese", "komi": 3.5 });
    let game = site.against("random", "white", settings);
    site.play(&game, "E5");
    site.change(&game, "think").ok();
    let before = site.change(&game, "resign").ok();

    let saved = site.get(&format!("{game}/sgf"));
    let attached = "content-disposition: attachment; filename=\"yomi-9x9-random.sgf\"";
    assert!(saved.head.contains(attached), "{}", saved.head);
    assert!(saved.body.contains("PB[Yomi (random)]"), "{}", saved.body);
    let record: kifu::Record = saved.body.parse().unwrap();
    let comment = record.node(record.main_line_end()).comment().unwrap();
    assert_eq!(
        moves(&before)[1]["why"][0]["text"],
        comment.lines().next().unwrap()
    );

    let opened = site.open(&saved.body).ok();
    assert_eq!(opened["notes"], json!([]));
    let after = &opened["game"];
    assert_eq!(
        drawn_at(after, main_end(after)),
        drawn_at(&before, main_end(&before))
    );
    for same in ["size", "rules", "komi", "handicap", "result"] {
        assert_eq!(after[same], before[same], "{same}");
    }
}

#[test]
fn moves_that_are_tried_out_are_variations() {
    let site = Site::start();
    let game = site.record(WHOLE);
    // A move that is there is not made again.
    let state = site.try_out(&game, 1, "C7 G3");
    assert_eq!((&state["at"], &state["version"]), (&json!(3), &json!(0)));
    let state = site.try_out(&game, 2, "D4 D5 D6");
    let tried = "
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . X . . . . .
        . . . O X . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let at = state["at"].as_u64().unwrap();
    assert_eq!(drawn_at(&state, at), board(tried));
    // The record has one variation more, and nothing less.
    let expected = WHOLE.replace("HO[1])", "HO[1]\n)(;B[df];W[de];B[dd]))");
    let expected = expected.replace("ZZ[aa:bb]\n;B[gg]", "ZZ[aa:bb]\n(;B[gg]");
    let expected: kifu::Record = expected.parse().unwrap();
    assert_eq!(site.sgf(&game), expected.to_sgf());
    // Cut off again, all is as it was.
    let first = node(&state, node(&state, at)["parent"].as_u64().unwrap())["parent"].clone();
    let cut = site.post(&format!("{game}/cut"), json!({ "node": first })).ok();
    assert_eq!(cut["at"], 2);
    let whole: kifu::Record = WHOLE.parse().unwrap();
    assert_eq!(site.sgf(&game), whole.to_sgf());
    assert_eq!(
        site.post(&format!("{game}/cut"), json!({ "node": at })).code(),
        "unknown-node"
    );
    assert_eq!(
        site.post(&format!("{game}/cut"), json!({ "node": 0 })).code(),
        "wrong-phase"
    );
    let taken = json!({ "node": 1, "move": "E5" });
    assert_eq!(site.post(&format!("{game}/play"), taken).code(), "illegal-move");
}

#[test]
fn comments_and_marks_are_changed_where_they_are() {
    let site = Site::start();
    let game = site.record(WHOLE);
    let post = |what: &str, body: Value| site.post(&format!("{game}/{what}"), body);
    let state = post(
        "comment",
        json!({ "node": 2, "text": "A [bracket] and a \\ in it" }),
    )
    .ok();
    assert_eq!((&state["at"], &state["version"]), (&json!(2), &json!(1)));
    assert_eq!(node(&state, 2)["comment"], "A [bracket] and a \\ in it");
    post("comment", json!({ "node": 1, "text": "" })).ok();
    // One thing stands on a point: the triangle gives way.
    post("mark", json!({ "node": 1, "point": "E5", "mark": "circle" })).ok();
    post(
        "mark",
        json!({ "node": 1, "point": "D6", "mark": "label", "label": "B" }),
    )
    .ok();
    post("mark", json!({ "node": 1, "point": "F4", "mark": null })).ok();
    let state = post("mark", json!({ "node": 3, "point": "B9", "mark": null })).ok();
    let first = node(&state, 1);
    assert_eq!(first["marks"], json!([{ "point": "E5", "kind": "circle" }]));
    assert_eq!(first["labels"], json!([{ "point": "D6", "text": "B" }]));
    assert_eq!(first.get("comment"), None);
    let saved = site.sgf(&game);
    for there in [
        "BL[300.5]",
        "XX[unknown][twice]",
        "MA[cc][gg]",
        "SQ[aa]",
        "LB[dd:B]",
        "CR[ee]",
    ] {
        assert!(
            saved.contains(there) || there.starts_with("MA"),
            "{there} in {saved}"
        );
    }
    for (what, body) in [
        ("mark", json!({ "node": 1, "point": "K10", "mark": "circle" })),
        ("mark", json!({ "node": 1, "point": "A1", "mark": "label" })),
        (
            "mark",
            json!({ "node": 1, "point": "A1", "mark": "label", "label": "much too long a text" }),
        ),
        (
            "mark",
            json!({ "node": 1, "point": "A1", "mark": "circle", "label": "A" }),
        ),
    ] {
        assert_eq!(post(what, body).code(), "bad-setting");
    }
    assert_eq!(
        post("comment", json!({ "node": 77, "text": "" })).code(),
        "unknown-node"
    );
    assert_eq!(site.sgf(&game), saved);
}

#[test]
fn what_is_known_of_a_game_is_changed() {
    let site = Site::start();
    let game = site.record(WHOLE);
    let info = json!({ "black": { "rank": "9p" }, "white": { "team": "Inoue" }, "date": "", "place": "Edo" });
    let state = site.post(&format!("{game}/info"), info).ok();
    assert_eq!(
        state["info"]["black"],
        json!({ "name": "Honinbo Shusaku", "rank": "9p" })
    );
    assert_eq!(state["info"]["white"]["team"], "Inoue");
    assert_eq!(
        (&state["info"]["date"], &state["info"]["place"]),
        (&json!(null), &json!("Edo"))
    );
    assert!(site.sgf(&game).contains("XX[unknown][twice]"));
    let wrong = json!({ "winner": "me" });
    assert_eq!(site.post(&format!("{game}/info"), wrong).code(), "bad-json");
}

#[test]
fn one_sits_down_at_any_move_and_plays_on() {
    let site = Site::start();
    let game = site.record(WHOLE);
    assert_eq!(site.change(&game, "think").code(), "no-player");
    assert_eq!(site.change(&game, "resign").code(), "wrong-phase");
    let seats = json!({ "seats": { "black": "person", "white": "random" }, "tip": 4 });
    let state = site.post(&format!("{game}/seats"), seats).ok();
    assert_eq!(
        (&state["phase"], &state["tip"], &state["to_move"]),
        (&json!("playing"), &json!(4), &json!("black"))
    );
    site.play(&game, "D2");
    let state = site.change(&game, "think").ok();
    assert_eq!(moves(&state).len(), 4);
    // Back to before one's own move: what was only played is gone, the record is not.
    let state = site.change(&game, "undo").ok();
    assert_eq!(
        (&state["tip"], state["nodes"].as_array().unwrap().len()),
        (&json!(4), 6)
    );
    let whole: kifu::Record = WHOLE.parse().unwrap();
    assert_eq!(site.sgf(&game), whole.to_sgf());
    // Further back a move of the record stays as it is.
    let state = site.change(&game, "undo").ok();
    assert_eq!(
        (&state["tip"], state["nodes"].as_array().unwrap().len()),
        (&json!(0), 6)
    );
    assert_eq!(site.sgf(&game), whole.to_sgf());
    // Where a game is being played nothing on its way is cut off.
    site.play(&game, "E5");
    assert_eq!(
        site.post(&format!("{game}/cut"), json!({ "node": 1 })).code(),
        "wrong-phase"
    );
    let nobody = json!({ "seats": { "black": null, "white": null } });
    assert_eq!(
        site.post(&format!("{game}/seats"), nobody).ok()["phase"],
        "looking"
    );
}

#[test]
fn two_passes_are_counted_once_somebody_sits_down() {
    let site = Site::start();
    let sgf = "(;SZ[5]AB[ac][bc][cc][dc][ec][bd][be][ce]AW[ed][ee];B[];W[])";
    let game = site.record(sgf);
    let settled = "
        . . . . .
        . . . . .
        X X X X X
        . X . . O
        . X X . O";
    let seats = json!({ "seats": { "black": "person", "white": "person" }, "tip": 2 });
    let state = site.post(&format!("{game}/seats"), seats).ok();
    assert_eq!(drawn_at(&state, 2), board(settled));
    assert_eq!(state["phase"], "counting");
    // What nothing can save is proposed as dead.
    assert_eq!(state["count"]["dead"], json!(["E1", "E2"]));
}

#[test]
fn a_move_against_the_rules_is_told() {
    let site = Site::start();
    let opened = site.open("(;SZ[5];B[cc];W[cc];B[bb])").ok();
    let problem = "Move 2, white C3: the point is occupied; played all the same.";
    assert_eq!(opened["notes"], json!([problem]));
    let state = &opened["game"];
    assert_eq!(node(state, 2)["problem"], problem);
    let replaced = "
        . . . . .
        . X . . .
        . . O . .
        . . . . .
        . . . . .";
    assert_eq!(drawn_at(state, 3), board(replaced));
}

#[test]
fn a_problem_has_its_side_to_move() {
    let site = Site::start();
    let state = &site.open("(;SZ[5]AB[aa][ba]AW[cc]PL[W])").ok()["game"];
    assert_eq!(
        (&state["to_move"], &node(state, 0)["to_move"]),
        (&json!("white"), &json!("white"))
    );
    let setup = json!({ "black": ["A5", "B5"], "white": ["C3"], "empty": [] });
    assert_eq!(node(state, 0)["setup"], setup);
}

#[test]
fn what_is_no_record_is_refused() {
    let site = Site::start();
    let long = format!("(;SZ[9]{})", ";B[]".repeat(20_000));
    let wide = format!("(;SZ[9]C[{}])", "x".repeat(5 << 20));
    let no_record = "This is no game record in SGF that can be opened";
    for (sgf, message) in [
        (b"".as_slice(), no_record),
        (b"<html>not a game</html>", no_record),
        (b"\x00\xff\xfe\x01", no_record),
        (b"(;SZ[99])", "The game cannot be opened: a board of size 99"),
        (b"(;SZ[9:13])", "The game cannot be opened: a board of size 9:13"),
        (
            b"(;GM[2]SZ[8];B[dc];W[cc])",
            "The game cannot be opened: a record of Othello, not of Go.",
        ),
        (
            long.as_bytes(),
            "The game has more than 20000 moves, variations included",
        ),
        (wide.as_bytes(), "The record of one game has at most 4 megabytes."),
    ] {
        let (status, code, said) = site.open(sgf).refusal();
        assert_eq!((status, code.as_str()), (422, "bad-record"));
        assert!(said.starts_with(message), "{said}");
    }
    let komi = site.open("(;SZ[9]KM[999999999])").ok();
    assert_eq!(komi["game"]["komi"], 7.5);
    assert_eq!(
        komi["notes"],
        json!(["The komi of the record makes no sense: 7.5 is taken."])
    );
}

#[test]
fn a_record_cut_off_inside_a_move_has_no_pass() {
    let site = Site::start();
    let opened = site.open("(;SZ[9]KM[7];B[ee];W[").ok();
    assert_eq!(main_end(&opened["game"]), 2);
    assert_eq!(node(&opened["game"], 2).get("move"), None);
    let notes = opened["notes"].to_string();
    assert!(
        notes.contains("the move `W[` breaks off before its point; it was left out."),
        "{notes}"
    );
}
