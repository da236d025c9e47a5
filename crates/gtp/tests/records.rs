//! Records through the door: files that are there, files that are not, files that are none.

use goban::{Rules, Size};
use gtp::{Engine, Request};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for a test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("yomi gtp {name} {}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn engine() -> Engine {
    Engine::new(
        players::by_name("random", 1).unwrap(),
        Size::NINETEEN,
        Rules::CHINESE,
    )
}

fn ask(engine: &mut Engine, line: &str) -> Result<String, String> {
    engine.answer(&Request::parse(line)).text
}

const GAME: &str = "(;SZ[9]KM[5.5]RU[Japanese]AB[cc][gg]AW[ee];B[cg];W[gc];B[])";

#[test]
fn a_record_is_loaded_up_to_a_move() {
    let folder = Folder::new("load");
    let file = folder.file("a game.sgf", GAME);
    let mut engine = engine();
    let mut loaded = |command: &str| {
        assert_eq!(ask(&mut engine, command), Ok(String::new()), "{command}");
        ask(&mut engine, "move_history").unwrap()
    };
    assert_eq!(
        loaded(&format!("loadsgf {file}")),
        "black PASS\nwhite G7\nblack C3"
    );
    assert_eq!(loaded(&format!("loadsgf {file} 3")), "white G7\nblack C3");
    assert_eq!(loaded(&format!("loadsgf \"{file}\" 1")), "");
    assert_eq!(loaded(&format!("loadsgf {file} -5")), "");
    assert_eq!(
        loaded(&format!("loadsgf {file} 99")),
        "black PASS\nwhite G7\nblack C3"
    );
    assert_eq!(ask(&mut engine, "get_komi"), Ok("5.5".into()));
    assert_eq!(ask(&mut engine, "yomi-rules"), Ok("japanese".into()));
    assert_eq!(ask(&mut engine, "list_stones w"), Ok("G7 E5".into()));
    // A new game is played under the rules of the door again.
    ask(&mut engine, "clear_board").unwrap();
    assert_eq!(ask(&mut engine, "yomi-rules"), Ok("chinese".into()));
    assert_eq!(ask(&mut engine, "get_komi"), Ok("7.5".into()));
}

#[test]
fn a_file_that_is_none_changes_nothing() {
    let folder = Folder::new("none");
    let mut engine = engine();
    ask(&mut engine, "play b Q16").unwrap();
    let nothing = folder.file("nothing.sgf", "");
    let big = folder.file("big.sgf", "(;SZ[50];B[aa])");
    let here = folder.0.display().to_string();
    for wrong in [
        "/no/such/file.sgf",
        &nothing,
        &big,
        &here,
        "\u{fffd}",
        "/dev/null",
    ] {
        let error = ask(&mut engine, &format!("loadsgf \"{wrong}\"")).unwrap_err();
        assert!(error.starts_with("cannot load file: "), "{error}");
        assert!(error.contains(wrong), "{error} names the file");
    }
    assert_eq!(ask(&mut engine, "loadsgf"), Err("syntax error".into()));
    assert_eq!(ask(&mut engine, "move_history"), Ok("black Q16".into()));
}

/// A record that takes long, here one that would be loaded in a moment, can be given up: the game stays as it was.
#[test]
fn a_client_that_does_not_want_to_wait_gets_the_game_it_had() {
    let folder = Folder::new("hurry");
    let file = folder.file("game.sgf", GAME);
    let mut engine = engine();
    ask(&mut engine, "play b Q16").unwrap();
    let interrupt = engine.interrupt();
    let mut load = |wanted: bool| {
        interrupt.received();
        interrupt.begin();
        if !wanted {
            interrupt.raise();
        }
        let answer = ask(&mut engine, &format!("loadsgf {file}"));
        (answer, ask(&mut engine, "move_history").unwrap())
    };
    assert_eq!(load(false), (Err("interrupted".into()), "black Q16".into()));
    assert_eq!(load(true).0, Ok(String::new()));
    // A script that has come to its end is no interruption.
    interrupt.close();
    assert_eq!(ask(&mut engine, &format!("loadsgf {file} 2")), Ok(String::new()));
    assert_eq!(ask(&mut engine, "move_history"), Ok("black C3".into()));
}

#[test]
fn a_game_is_written_and_read_again() {
    let folder = Folder::new("print");
    let mut first = engine();
    for line in [
        "boardsize 9",
        "komi 0.5",
        "fixed_handicap 2",
        "genmove w",
        "genmove b",
        "play w pass",
    ] {
        ask(&mut first, line).unwrap();
    }
    let file = folder.0.join("out put.sgf").display().to_string();
    assert_eq!(ask(&mut first, &format!("printsgf {file}")), Ok(String::new()));
    let sgf = fs::read_to_string(&file).unwrap();
    assert_eq!(ask(&mut first, "printsgf"), Ok(sgf.clone()));
    assert_eq!(ask(&mut first, "printsgf -"), Ok(sgf));

    let mut second = engine();
    ask(&mut second, &format!("loadsgf {file}")).unwrap();
    for question in [
        "move_history",
        "get_komi",
        "get_handicap",
        "list_stones b",
        "yomi-rules",
        "showboard",
    ] {
        assert_eq!(
            ask(&mut second, question),
            ask(&mut first, question),
            "{question}"
        );
    }
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 1, "no file but the one named");
}

#[test]
fn a_setup_is_written_as_one() {
    let mut engine = engine();
    for line in ["boardsize 5", "gogui-setup b A1 w B2", "gogui-setup_player w"] {
        ask(&mut engine, line).unwrap();
    }
    let sgf = ask(&mut engine, "printsgf").unwrap();
    for part in ["AB[ae]", "AW[bd]", "PL[W]", "SZ[5]"] {
        assert!(sgf.contains(part), "{part} in {sgf}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = Folder::new("unwritable");
    let mut engine = engine();
    let here = folder.0.display().to_string();
    for wrong in ["/no/such/folder/a.sgf", &here, "/dev/full"] {
        if wrong == "/dev/full" && !Path::new(wrong).exists() {
            continue;
        }
        let error = ask(&mut engine, &format!("printsgf {wrong}")).unwrap_err();
        assert!(error.starts_with("cannot write file: "), "{error}");
    }
}

/// The file that was there is not written into: it stays whole until the new one takes its name. So a disk that is full,
/// or a kill, leaves one of the two.
#[cfg(unix)]
#[test]
fn a_record_takes_the_place_of_another_all_at_once() {
    let folder = Folder::new("replace");
    let file = folder.file("game.sgf", GAME);
    let before = folder.0.join("before.sgf");
    fs::hard_link(&file, &before).unwrap();
    let mut engine = engine();
    ask(&mut engine, "play b Q16").unwrap();
    ask(&mut engine, &format!("printsgf {file}")).unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("B[pd]"));
    assert_eq!(fs::read_to_string(&before).unwrap(), GAME);
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 2, "no file but these two");
}
