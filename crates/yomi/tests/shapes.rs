//! `yomi shapes` and `yomi games` as a player uses them.
#![cfg(unix)]

mod common;

use common::{YOMI, err, folder, out, text, wait_until, yomi};
use goban::{Game, Move, Point, Random, Rules, Size};
use kifu::Record;
use shapes::collection::Games;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/game.sgf");

#[test]
fn what_is_recognised_is_drawn_and_said() {
    let folder = folder("look");
    let file = folder.join("game.sgf");
    fs::write(&file, "(;SZ[19];B[pd];W[dp];B[pp];W[qf])").unwrap();
    let run = yomi(&["shapes", "look", text(&file)]);
    let said = out(&run);
    assert!(run.status.success(), "{}", err(&run));
    assert!(
        said.contains("O17") && said.contains("calls it knight's answer"),
        "{said}"
    );
    assert!(said.contains("positions that agree with this one on"), "{said}");
    let french = out(&yomi(&["shapes", "look", text(&file), "--language", "fr"]));
    assert!(french.contains("appelle cela knight's answer"), "{french}");
    let wrong = folder.join("wrong.sgf");
    fs::write(&wrong, "(;C[zone: centre];B[pd])").unwrap();
    let run = yomi(&["shapes", "look", text(&file), "--dictionary", text(&wrong)]);
    let said = err(&run);
    assert!(
        !run.status.success() && said.contains("wrong.sgf: line 1: tree 1: a zone is `corner`"),
        "{said}"
    );
    let run = yomi(&["shapes", "look", text(&file), "--book", text(&file)]);
    assert!(err(&run).contains("this is no book of openings"), "{}", err(&run));
}

/// Black D6 takes the stone at D5: it is no ladder, and no mistake. Shapes whose inside is filled are not named.
#[test]
fn what_is_said_of_a_game_is_so() {
    let said = out(&yomi(&["shapes", "look", GAME, "--move", "30"]));
    assert!(said.contains("D6") && said.contains("J6"), "{said}");
    for wrong in ["is a mistake", "E7 goes with F6 G6 G7", "F5 goes with G5 F7 G7"] {
        assert!(!said.contains(wrong), "{wrong}\n{said}");
    }
}

/// A lost game; what is accepted is known the next time.
#[test]
fn shapes_are_proposed_and_accepted() {
    let folder = folder("propose");
    let (file, mine) = (folder.join("lost.sgf"), folder.join("mine.sgf"));
    let moves = "D4 F4 D6 F6 C8 E8 C10 E10 D3 F3 R16 Q10 R14 Q12 R12 Q13 R10 Q9 R9 Q8";
    let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
    for name in moves.split(' ') {
        game.play(game.to_move(), name.parse().unwrap()).unwrap();
    }
    let mut record = Record::of_game(&game);
    let root = record.root().id();
    record.set(root, "RE", ["W+R"]);
    for (name, rank) in [("BR", "5k"), ("WR", "1d")] {
        record.set(root, name, [rank]);
    }
    fs::write(&file, record.to_sgf()).unwrap();
    let list = out(&yomi(&["shapes", "propose", text(&file), "--into", text(&mine)]));
    assert!(
        list.starts_with("1. White ") && list.contains("no dictionary knows it"),
        "{list}"
    );
    let first = list.lines().next().unwrap().to_owned();
    let run = yomi(&[
        "shapes",
        "propose",
        text(&file),
        "--into",
        text(&mine),
        "--accept",
        "1",
    ]);
    assert!(out(&run).contains("is in ") && mine.exists(), "{}", err(&run));
    let again = yomi(&["shapes", "propose", text(&file), "--into", text(&mine)]);
    assert!(!out(&again).contains(&first[3..]), "{}", out(&again));
    // A weaker winner is nobody to learn from unless one says so.
    record.set(root, "BR", ["3d"]);
    fs::write(&file, record.to_sgf()).unwrap();
    let run = yomi(&["shapes", "propose", text(&file)]);
    assert!(
        err(&run).contains("the winner is the weaker player by rank"),
        "{}",
        err(&run)
    );
}

/// Games by chance, in one file.
fn games(file: &Path, count: usize) {
    let mut random = Random::new(11);
    let one = |_| {
        let mut game = Game::new(Size::NINETEEN, Rules::CHINESE);
        for _ in 0..250 {
            let p = Point::new(random.below(19) as u8, random.below(19) as u8);
            let _ = game.play(game.to_move(), Move::Play(p));
        }
        Record::of_game(&game).to_sgf()
    };
    fs::write(file, (0..count).map(one).collect::<String>()).unwrap();
}

#[test]
fn games_are_added_and_found() {
    let folder = folder("games");
    let (file, database) = (folder.join("games.sgf"), folder.join("games.db"));
    fs::write(
        &file,
        "(;SZ[19]PB[Ann]PW[Bob]RE[B+R];B[pd];W[dp];B[pp];W[dd])(;SZ[19]PB[Bob]PW[Eve]RE[W+2];B[dp];W[pd];B[dd])(;SZ[99];B[aa])",
    )
    .unwrap();
    let database = ["--database", text(&database)];
    let run = yomi(&[&["games", "add", text(&file)], &database[..]].concat());
    assert!(
        out(&run).contains("2 games added, 0 known already, 1 left out"),
        "{}{}",
        out(&run),
        err(&run)
    );
    let run = yomi(&[&["games", "add", text(&folder)], &database[..]].concat());
    assert!(
        out(&run).contains("0 games added, 2 known already"),
        "{}",
        out(&run)
    );
    let find = |more: &[&str]| {
        out(&yomi(
            &[&["games", "find", "--sequence", "Q16 D4 Q4"], more, &database[..]].concat(),
        ))
    };
    let said = find(&[]);
    assert!(
        said.starts_with("2 games of 2 looked at") && said.contains("a white D16: 1 times, 0 won, 1 lost"),
        "{said}"
    );
    assert!(find(&["--player", "ann"]).starts_with("1 games"));
    let json: serde_json::Value = serde_json::from_str(&find(&["--json"])).unwrap();
    assert_eq!(
        (json["games"].as_u64(), json["continuations"][0]["point"].as_str()),
        (Some(2), Some("D16"))
    );
    let run = yomi(&[
        "games",
        "find",
        "--sequence",
        "Q16",
        "--database",
        text(&folder.join("none.db")),
    ]);
    assert!(err(&run).contains("make it by `yomi games add`"), "{}", err(&run));
    let run = yomi(&["games", "find", "--sequence", "Q16", "--database", text(&file)]);
    assert!(err(&run).contains("no database of this program"), "{}", err(&run));
}

/// Killed in the middle, indexing loses nothing that it had committed, and goes on with the rest.
#[test]
fn indexing_that_is_killed_goes_on() {
    let folder = folder("killed");
    let (file, database) = (folder.join("games.sgf"), folder.join("games.db"));
    games(&file, 1500);
    let args = ["games", "add", text(&file), "--database", text(&database)];
    let mut child = Command::new(YOMI)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let count = || {
        if database.exists() {
            Games::open(&database)
                .and_then(|games| games.count())
                .unwrap_or(0)
        } else {
            0
        }
    };
    wait_until("some games", || count() > 0);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = count();
    assert!(kept > 0 && kept % 100 == 0 && kept < 1500, "{kept}");
    let run = yomi(&args);
    let said = out(&run);
    assert!(
        said.contains(&format!("{} games added, {kept} known already", 1500 - kept)),
        "{said}{}",
        err(&run)
    );
    assert_eq!(count(), 1500);
}
