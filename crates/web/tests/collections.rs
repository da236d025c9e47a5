//! Files of several games, walked and saved.

mod common;

use common::{Site, address, node};
use serde_json::json;
use web::Limits;

const THREE: &str =
    "(;SZ[9]EV[A cup]PB[Ann]PW[Bob]DT[2026]RE[B+R];B[ee])\n(;GM[2]SZ[8];B[dc])(;SZ[5]PB[Cy];B[cc];W[bb])";

#[test]
fn the_games_of_a_file_are_listed_and_opened() {
    let site = Site::start();
    let opened = site.open(THREE).ok();
    assert_eq!(opened["notes"][0], "The file has 3 games.");
    let here = &opened["game"]["collection"];
    let id = here["id"].as_str().unwrap();
    assert_eq!(
        *here,
        json!({ "id": id, "index": 0, "count": 3, "name": "A cup" })
    );
    let file = format!("/api/collections/{id}");
    let listing = site.get(&format!("{file}?from=0&count=1")).ok();
    let ann = json!({ "index": 0, "black": "Ann", "white": "Bob", "date": "2026", "result": "B+R", "moves": 1,
                      "event": "A cup" });
    assert_eq!(listing["games"], json!([ann]));
    assert_eq!(
        (&listing["count"], &listing["name"]),
        (&json!(3), &json!("A cup"))
    );
    assert_eq!(site.get(&file).ok()["games"].as_array().unwrap().len(), 3);
    assert_eq!(
        site.get(&format!("{file}?from=2")).ok()["games"][0]["black"],
        "Cy"
    );

    let open = |index: usize| site.post(&format!("{file}/open"), json!({ "index": index }));
    let third = open(2).ok();
    assert_eq!(third["game"]["collection"]["index"], 2);
    assert_eq!(third["game"]["info"]["black"]["name"], "Cy");
    // The same game again, with what was changed.
    let game = address(&third["game"]);
    site.try_out(&game, 2, "D4");
    let again = open(2).ok();
    assert_eq!(again["game"]["id"], third["game"]["id"]);
    assert_eq!(node(&again["game"], 3)["move"]["move"], "D4");
    assert_eq!(open(1).code(), "bad-record");
    assert_eq!(open(3).code(), "bad-setting");
    assert_eq!(
        site.get("/api/collections/0123456789abcdef").code(),
        "unknown-collection"
    );

    // The whole file, with what was changed in it.
    let mut games = kifu::Collection::read(THREE.as_bytes()).unwrap().into_games();
    let end = games[2].main_line_end();
    games[2].add_move(end, goban::Color::Black, "D4".parse().unwrap());
    let saved = site.get(&format!("{file}/sgf")).body;
    assert_eq!(saved, kifu::Collection::from(games).to_sgf());
}

#[test]
fn a_file_whose_first_game_is_none_of_go_opens_at_the_next() {
    let site = Site::start();
    let opened = site.open("(;GM[2]SZ[8];B[dc])(;SZ[5];B[cc])").ok();
    assert_eq!(opened["game"]["collection"]["index"], 1);
    assert!(
        opened["notes"]
            .to_string()
            .contains("Game 2 is the first that can be opened.")
    );
}

/// Nine megabytes, 12,000 games of 140 moves, as professional collections have them.
#[test]
fn a_collection_of_12000_games_passes() {
    let site = Site::start();
    let game = format!(
        "(;GM[1]SZ[19]KM[6.5]PB[Somebody]PW[Somebody else]{})\n",
        ";B[pd];W[]".repeat(70)
    );
    let opened = site.open(game.repeat(12_000)).ok();
    let id = opened["game"]["collection"]["id"].as_str().unwrap().to_owned();
    let file = format!("/api/collections/{id}");
    let last = site.get(&format!("{file}?from=11999&count=5")).ok();
    assert_eq!(last["games"][0]["moves"], 140);
    let opened = site
        .post(&format!("{file}/open"), json!({ "index": 11_999 }))
        .ok();
    assert_eq!(opened["game"]["collection"]["count"], 12_000);
}

#[test]
fn a_file_beyond_the_limit_is_told_what_to_do() {
    let site = Site::start();
    let (status, code, said) = site.open(vec![b' '; (32 << 20) + 1]).refusal();
    assert_eq!((status, code.as_str()), (413, "too-large"));
    assert_eq!(
        said,
        "The file is larger than 32 megabytes, the most that can be opened. \
         Save one of its games in a file of its own, and open that."
    );
}

/// Packed bytes are unpacked, and no further than a file may be long.
#[test]
fn a_packed_file_is_opened_up_to_the_limit() {
    let site = Site::start();
    let opened = site.open(gzip(THREE.as_bytes())).ok();
    assert_eq!(opened["game"]["collection"]["count"], 3);
    let (status, code, said) = site.open(gzip(&vec![b' '; (32 << 20) + 1])).refusal();
    assert_eq!((status, code.as_str()), (422, "bad-record"));
    assert!(
        said.contains("32 megabytes") || said.contains("unpacks"),
        "{said}"
    );
}

/// Bytes as gzip has them, the long runs of one byte packed as far as they go.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[test]
fn few_files_are_kept() {
    let limits = Limits {
        collections: 2,
        ..Limits::default()
    };
    let site = Site::with(|server| server.with_limits(limits));
    let open = || site.open(THREE).ok()["game"].clone();
    let games = [open(), open(), open()];
    let file = |i: usize| {
        format!(
            "/api/collections/{}",
            games[i]["collection"]["id"].as_str().unwrap()
        )
    };
    let (status, code, _) = site.get(&file(0)).refusal();
    assert_eq!((status, code.as_str()), (404, "unknown-collection"));
    assert_eq!(site.get(&file(1)).status, 200);
    // The games of a file that has gone are there, by themselves.
    assert_eq!(site.get(&address(&games[0])).ok()["collection"], json!(null));
}
