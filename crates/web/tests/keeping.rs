//! Games that outlast memory and the program.

mod common;

use common::{Folder, Site, drawn, moves, until};
use serde_json::{Value, json};
use std::fs;
use web::Limits;

fn site(folder: &Folder, games: usize) -> Site {
    let limits = Limits {
        games,
        ..Limits::default()
    };
    Site::with(|server| server.with_limits(limits).with_games_in(&folder.0))
}

fn sit(site: &Site, game: &str, seats: Value, tip: u64) {
    site.post(&format!("{game}/seats"), json!({ "seats": seats, "tip": tip }))
        .ok();
}

/// Games in every stage: playing against a player, opened from a record, being counted, finished.
fn games(site: &Site) -> Vec<String> {
    let against = site.against(
        "random",
        "white",
        json!({ "size": 9, "rules": "japanese", "komi": 0.5, "seed": 1 }),
    );
    site.change(&against, "think").ok();
    site.play(&against, "E5"); // which the player left free, by its seed
    let handicap = site.game(json!({ "size": 13, "handicap": 4 }));
    site.play(&handicap, "G7 G8");
    let sgf = b"(;SZ[5]RU[Japanese]AB[ac][bc][cc][dc][ec][bd][be][ce]AW[ed][ee];B[];W[])";
    let counted = site.record(sgf);
    sit(site, &counted, json!({ "black": "person", "white": "person" }), 2);
    site.post(&format!("{counted}/dead"), json!({ "point": "A3" }))
        .ok();
    // Stones set up in midgame, after a prisoner was taken.
    let odd = site.record(b"(;SZ[5]KM[6.5];B[ab];W[aa];B[ba];W[cc];AB[ee];B[dd])");
    sit(site, &odd, json!({ "black": "person", "white": "random" }), 6);
    let finished = site.game(json!({ "size": 5, "komi": -3.25 }));
    site.play(&finished, "C3 pass pass");
    site.change(&finished, "agree").ok();
    let resigned = site.game(json!({ "size": 9 }));
    site.change(&resigned, "resign").ok();
    vec![against, handicap, counted, odd, finished, resigned]
}

#[test]
fn every_game_comes_back_as_it_was_after_a_restart() {
    let folder = Folder::new("restart");
    let mut first = site(&folder, 64);
    let games = games(&first);
    let before: Vec<Value> = games.iter().map(|game| first.get(game).ok()).collect();
    let records: Vec<String> = games
        .iter()
        .map(|game| first.get(&format!("{game}/sgf")).body)
        .collect();
    first.leave();
    first.left();

    let second = site(&folder, 64);
    for ((game, before), record) in games.iter().zip(before).zip(records) {
        assert_eq!(second.get(game).ok(), before);
        assert_eq!(second.get(&format!("{game}/sgf")).body, record);
    }
    // They go on: the player is seated again, and moves are taken back to the start.
    let state = second.change(&games[0], "think").ok();
    assert_eq!(moves(&state).len(), 3);
    assert_eq!(second.change(&games[1], "undo").ok()["to_move"], "black");
    assert_eq!(second.change(&games[1], "undo").ok()["to_move"], "white");
    assert_eq!(second.change(&games[4], "resume").ok()["phase"], "playing");
}

#[test]
fn games_leave_memory_and_come_back_by_their_address() {
    let folder = Folder::new("leave");
    let site = site(&folder, 2);
    let games: Vec<_> = (0..7).map(|_| site.game(json!({ "size": 9 }))).collect();
    for moves in ["E5", "C3", "G7"] {
        for game in &games {
            site.play(game, moves);
        }
    }
    for game in &games {
        let state = site.get(game).ok();
        assert_eq!((state["version"].clone(), moves(&state).len()), (json!(3), 3));
        assert_eq!(drawn(&state).matches('X').count(), 2);
    }
    // A change to a version that is past is refused even if the game had to come back for it.
    let late = json!({ "move": "C7", "version": 2 });
    assert_eq!(site.post(&format!("{}/play", games[0]), late).code(), "stale");
}

#[test]
fn a_damaged_file_is_told_and_the_others_are_there() {
    let folder = Folder::new("damage");
    let mut first = site(&folder, 8);
    let [whole, broken] = [9, 9].map(|size| first.game(json!({ "size": size })));
    for game in [&whole, &broken] {
        first.play(game, "E5");
    }
    first.leave();
    first.left();
    let name = broken.rsplit('/').next().unwrap();
    let path = folder.0.join(format!("{name}.json"));
    let text = fs::read_to_string(&path).unwrap();
    for damage in [
        text.replace(";B[ee]", ";B[zz]"),
        text[..text.len() / 2].into(),
        String::new(),
    ] {
        assert_ne!(damage, text);
        fs::write(&path, damage).unwrap();
        let second = site(&folder, 8);
        let (status, code, message) = second.get(&broken).refusal();
        assert_eq!((status, code.as_str()), (500, "damaged-game"));
        assert!(
            message.starts_with(&format!("The file {name}.json of this game cannot be read: ")),
            "{message}"
        );
        assert_eq!(second.change(&broken, "undo").code(), "damaged-game");
        assert_eq!(second.get(&whole).ok()["version"], 1);
    }
}

/// Only what the hall could have named is looked for on the disk.
#[test]
fn no_other_file_can_be_reached() {
    let folder = Folder::new("reach");
    let site = site(&folder, 1);
    let game = site.game(json!({ "size": 9 }));
    let name = game.rsplit('/').next().unwrap().to_owned();
    let path = folder.0.join(format!("{name}.json"));
    until("the file", || path.exists());
    for place in [
        folder.0.join("secret.json"),
        folder.0.with_extension("json"),
        folder.0.join("0123456789ABCDEF.json"),
    ] {
        fs::copy(&path, place).unwrap();
    }
    let beside = folder.0.file_name().unwrap().to_str().unwrap();
    for id in [
        "secret".to_owned(),
        format!("..%2F{beside}"),
        "0123456789ABCDEF".into(),
        format!("{name}.json"),
        format!(".%2F{name}"),
        "%2e%2e".into(),
        "0123456789abcde%00".into(),
        "é".repeat(8),
    ] {
        let code = site.get(&format!("/api/games/{id}")).code();
        assert!(code == "unknown-game" || code == "unknown-path", "{id}: {code}");
    }
    fs::remove_file(folder.0.with_extension("json")).unwrap();
}

/// Nothing can be written: games stay in memory, and what would make one leave is refused with the reason.
#[test]
fn a_disk_that_fails_is_told_when_memory_is_full() {
    let folder = Folder::new("full");
    fs::write(&folder.0, "a file where the folder should be").unwrap();
    let site = site(&folder, 2);
    let game = site.game(json!({ "size": 9 }));
    let mut refused = None;
    for _ in 0..300 {
        let answer = site.post("/api/games", json!({ "size": 5 }));
        if answer.status != 201 {
            refused = Some(answer.refusal());
            break;
        }
    }
    let (status, code, message) = refused.expect("games leave for nowhere");
    assert_eq!((status, code.as_str()), (503, "busy"));
    assert!(message.contains("games cannot be kept in"), "{message}");
    // The first has left memory for the line before the disk, and is not lost.
    assert_eq!(site.get(&game).code(), "busy");
    fs::remove_file(&folder.0).unwrap();
    until("the disk", || site.get(&game).status == 200);
}
