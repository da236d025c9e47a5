//! Records in and out.

mod common;

use common::{Site, board, drawn};
use serde_json::json;

#[test]
fn a_saved_game_opens_again() {
    let site = Site::start();
    let game = site.game(json!({
        "size": 9, "handicap": 2, "rules": "japanese", "komi": 3.5, "player": "random", "color": "white",
    }));
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
        before["moves"][1]["why"][0]["text"],
        comment.lines().next().unwrap()
    );

    let opened = site.open("", saved.body.as_bytes()).ok();
    assert_eq!(opened["notes"], json!([]));
    let after = &opened["game"];
    assert_eq!(drawn(after), drawn(&before));
    for same in [
        "size", "rules", "komi", "handicap", "start", "to_move", "result", "phase",
    ] {
        assert_eq!(after[same], before[same], "{same}");
    }
}

#[test]
fn the_main_line_is_open_and_what_is_left_out_is_told() {
    let site = Site::start();
    let sgf = b"(;SZ[5]KM[0];B[cc](;W[cd];B[dd])(;W[bb];B[aa])(;W[dc]))(;SZ[9];B[ee])";
    let opened = site.open("?player=random", sgf).ok();
    let notes = [
        "The file has 2 games: the first is open.",
        "Only the main line is open: 3 moves in variations were left out.",
    ];
    assert_eq!(opened["notes"], json!(notes));
    let state = &opened["game"];
    let at_its_end = "
        . . . . .
        . . . . .
        . . X . .
        . . O X .
        . . . . .";
    assert_eq!(drawn(state), board(at_its_end));
    // The person has the side to move, so that the player waits.
    assert_eq!(
        (&state["to_move"], &state["color"]),
        (&json!("white"), &json!("white"))
    );
    let other = site.open("?player=random&color=black", sgf).ok();
    assert_eq!(other["game"]["color"], "black");
}

#[test]
fn a_record_with_two_passes_is_counted_and_one_with_a_result_is_finished() {
    let site = Site::start();
    let counted = site.open("", b"(;SZ[5];B[cc];W[];B[tt])").ok();
    assert_eq!(counted["game"]["phase"], "counting");
    let finished = site.open("", b"(;SZ[5]RE[W+R];B[cc];W[bb])").ok();
    assert_eq!(finished["game"]["result"]["text"], "W+R");
}

#[test]
fn what_nothing_can_save_is_proposed_as_dead() {
    let site = Site::start();
    let sgf = b"(;SZ[5]AB[ac][bc][cc][dc][ec][bd][be][ce]AW[ed][ee];B[];W[])";
    let opened = site.open("", sgf).ok();
    let settled = "
        . . . . .
        . . . . .
        X X X X X
        . X . . O
        . X X . O";
    assert_eq!(drawn(&opened["game"]), board(settled));
    assert_eq!(opened["game"]["count"]["dead"], json!(["E1", "E2"]));
}

#[test]
fn a_move_against_the_rules_is_told() {
    let site = Site::start();
    let opened = site.open("", b"(;SZ[5];B[cc];W[cc];B[bb])").ok();
    let notes = opened["notes"].to_string();
    assert!(notes.contains("the walk back ends at move 2"), "{notes}");
    assert!(
        notes.contains("Move 2, white C3: the point is occupied"),
        "{notes}"
    );
}

#[test]
fn a_problem_has_its_side_to_move() {
    let site = Site::start();
    let opened = site.open("?player=random", b"(;SZ[5]AB[aa][ba]AW[cc]PL[W])").ok();
    let state = &opened["game"];
    assert_eq!(
        (&state["to_move"], &state["color"]),
        (&json!("white"), &json!("white"))
    );
    assert_eq!(state["start"], json!({ "black": ["A5", "B5"], "white": ["C3"] }));
}

#[test]
fn what_is_no_record_is_refused() {
    let site = Site::start();
    let long = format!("(;SZ[9]{})", ";B[]".repeat(3001));
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
        (long.as_bytes(), "The game has more than 3000 moves"),
    ] {
        let (status, code, said) = site.open("", sgf).refusal();
        assert_eq!((status, code.as_str()), (422, "bad-record"));
        assert!(said.starts_with(message), "{said}");
    }
    assert_eq!(site.open("?player=nobody", b"(;)").code(), "bad-setting");
    assert_eq!(site.open("?colour=black", b"(;)").code(), "bad-setting");
    let komi = site.open("", b"(;SZ[9]KM[999999999])").ok();
    assert_eq!(komi["game"]["komi"], 7.5);
}

#[test]
fn a_record_cut_off_inside_a_move_has_no_pass() {
    let site = Site::start();
    let opened = site.open("?player=random", b"(;SZ[9]KM[7];B[ee];W[").ok();
    assert_eq!(opened["game"]["moves"].as_array().unwrap().len(), 1);
    let notes = opened["notes"].to_string();
    assert!(
        notes.contains("the move `W[` breaks off before its point; it was left out."),
        "{notes}"
    );
}

/// Three megabytes: 7,800 games of fifty moves.
#[test]
fn a_large_collection_opens_at_its_first_game() {
    let site = Site::start();
    let game = format!("(;GM[1]SZ[9]KM[7]{})\n", ";B[ee];W[]".repeat(38));
    let games = (3 << 20) / game.len();
    let opened = site.open("", game.repeat(games).as_bytes()).ok();
    let told = format!("The file has {games} games: the first is open.");
    assert_eq!(opened["notes"][0], told);
    assert_eq!(opened["game"]["size"], 9);
    let (status, code, said) = site.open("", game.repeat(games * 2).as_bytes()).refusal();
    assert_eq!((status, code.as_str()), (413, "too-large"));
    assert_eq!(
        said,
        "The file is larger than 4 megabytes, the most that can be opened. \
         Save one of its games in a file of its own, and open that."
    );
}
