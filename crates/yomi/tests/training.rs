//! `yomi train fights` as a researcher runs it.

use goban::{Game, Move, Point, Random, Rules, Size};
use kifu::Record;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tactics::fight::instinct::Instinct;

fn train(games: &Path, out: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(["train", "fights", "--games"])
        .arg(games)
        .arg("-o")
        .arg(out)
        .args(more)
        .output()
        .expect("yomi starts")
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// Games by chance on 9x9, as one collection.
fn games(name: &str, count: usize) -> PathBuf {
    let mut random = Random::new(3);
    let records = (0..count).map(|_| {
        let mut game = Game::new(Size::new(9).unwrap(), Rules::CHINESE);
        for _ in 0..100 {
            let p = Point::new(random.below(9) as u8, random.below(9) as u8);
            // Where no stone may be put none is.
            let _ = game.play(game.to_move(), Move::Play(p));
        }
        Record::of_game(&game).to_sgf()
    });
    let games = file(&format!("{name}.sgf"));
    std::fs::write(&games, records.collect::<String>()).unwrap();
    games
}

#[test]
fn fights_teach_the_same_whatever_the_threads() {
    let games = games("threads", 80);
    let (one, two) = (file("one.weights"), file("two.weights"));
    let few = ["--fights", "300", "--nodes", "300"];
    let output = train(&games, &one, &few);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(said.contains("round 2: "), "{said}");
    assert!(said.contains("30 held-out fights: "), "{said}");
    train(&games, &two, &[&few[..], &["--threads", "2"]].concat());
    let text = std::fs::read_to_string(&one).unwrap();
    assert_eq!(text, std::fs::read_to_string(&two).unwrap());
    let learned: Instinct = text.parse().unwrap();
    assert_eq!(learned.to_string(), text);
    assert_ne!(text, Instinct::blank().to_string(), "something was learned");
}

/// Killed after a round and gone on with, training comes to the file that it comes to in one go.
#[cfg(unix)]
#[test]
fn fights_are_gone_on_with() {
    let games = games("resume", 80);
    let (whole, parts) = (file("whole.weights"), file("parts.weights"));
    let checkpoint = file("parts.weights.checkpoint");
    let few = ["--fights", "300", "--nodes", "300", "--rounds", "3"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_yomi"))
        .args(["train", "fights", "--games"])
        .arg(&games)
        .arg("-o")
        .arg(&parts)
        .args(few)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("yomi starts");
    while !checkpoint.exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ends without a checkpoint"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!parts.exists());
    let kept = std::fs::read_to_string(&checkpoint).unwrap();
    assert!(
        kept.starts_with("# after round ") && kept.parse::<Instinct>().is_ok(),
        "{kept}"
    );
    let other = train(&games, &parts, &[&few[..], &["--seed", "2", "--resume"]].concat());
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(
        said.contains("is of other games or numbers: `# after round "),
        "{said}"
    );
    let resumed = train(&games, &parts, &[&few[..], &["--resume"]].concat());
    assert!(resumed.status.success(), "{resumed:?}");
    assert!(!checkpoint.exists());
    train(&games, &whole, &few);
    let read = |path| std::fs::read_to_string(path).unwrap();
    assert!(read(&parts) == read(&whole), "another file");
}

fn yomi(args: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_yomi")).args(args).output();
    run.expect("yomi starts")
}

/// Fights that are drawn in two goes are those that are drawn in one, and a net learns from them.
#[test]
fn solved_fights_are_gone_on_with_and_learned_from() {
    let games = games("solved", 20);
    let (whole, parts, net) = (file("whole.fit"), file("parts.fit"), file("reader.net"));
    let path = |file: &Path| file.to_str().unwrap().to_owned();
    let solved = |out: &Path, more: &[&str]| {
        let (games, out) = (path(&games), path(out));
        let usual = [
            "train",
            "solved",
            "--games",
            &games,
            "-o",
            &out,
            "--hold-out",
            "2",
            "--nodes",
            "300",
        ];
        let run = yomi(&[&usual[..], more].concat());
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let said = solved(&whole, &["--fights", "400", "--threads", "2"]);
    assert!(said.starts_with("400 fights drawn, "), "{said}");
    solved(&parts, &["--fights", "150"]);
    solved(&parts, &["--fights", "400", "--resume"]);
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&parts).unwrap());
    let kept = net::fights::from_bytes(&std::fs::read(&whole).unwrap()).unwrap();
    let cases: usize = kept.fights.iter().map(|fight| fight.cases.len()).sum();
    assert!(cases > 100 && kept.solved > kept.fights.len() as u64, "{cases}");
    // Both sides move, and either may get what it wants.
    for wanted in [(true, true), (true, false), (false, true), (false, false)] {
        let mut all = kept.fights.iter().flat_map(|fight| &fight.cases);
        assert!(
            all.any(|case| (case.scene.attacks, case.won) == wanted),
            "{wanted:?}"
        );
    }
    let other = yomi(&[
        "train",
        "solved",
        "--games",
        &path(&games),
        "-o",
        &path(&parts),
        "--hold-out",
        "2",
        "--seed",
        "2",
        "--resume",
    ]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("of other games or numbers"));
    let taught = yomi(&[
        "train",
        "net",
        "--fights",
        &path(&whole),
        "--blocks",
        "1",
        "--channels",
        "16",
        "--steps",
        "4",
        "--out",
        &path(&net),
    ]);
    assert!(
        taught.status.success(),
        "{}",
        String::from_utf8_lossy(&taught.stderr)
    );
    assert!(net::Net::of_fights(&std::fs::read(&net).unwrap()).is_ok());
}

#[test]
fn too_few_games_are_refused() {
    let few = file("few.sgf");
    std::fs::write(&few, "(;SZ[9];B[ee];W[dd])").unwrap();
    let output = train(&few, &file("none.weights"), &[]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("0 fights are too few to learn from: give more games"),
        "{said}"
    );
}
