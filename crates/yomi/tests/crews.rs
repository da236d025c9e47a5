//! Ranks and parts, as people start them: many jobs, one search, an engine that is started again.
#![cfg(unix)]

mod common;

use common::{YOMI, err, folder, out, text, yomi};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Twelve problems: a stone on the edge that is taken at once.
fn problems(folder: &Path) -> String {
    let file = folder.join("problems.sgf");
    let problem = |i: usize| {
        let x = char::from(b'b' + (i % 5) as u8);
        let (before, after) = (char::from(x as u8 - 1), char::from(x as u8 + 1));
        let (edge, above) = [('a', 'b'), ('i', 'h')][i % 2];
        format!(
            "(;GN[n{i}]SZ[9]PL[B]SQ[{x}{edge}]C[Black to capture]AW[{x}{edge}]AB[{before}{edge}][{x}{above}];B[{after}{edge}])"
        )
    };
    fs::write(&file, (0..12).map(problem).collect::<String>()).unwrap();
    text(&file).to_owned()
}

fn run(args: &[&str]) -> String {
    let run = yomi(args);
    assert!(run.status.success(), "{args:?}: {}", err(&run));
    out(&run)
}

fn refused(args: &[&str], said: &str) {
    let run = yomi(args);
    let error = err(&run);
    assert!(!run.status.success() && error.contains(said), "{args:?}: {error}");
}

/// A table but for the seconds, which stand last.
fn timeless(table: &str) -> String {
    let lines = table.trim_end().rsplit_once(' ').expect("a table").0;
    lines.trim_end().to_owned()
}

/// Parts of a collection, each by a process of its own, make the table of one process; one that lacks something is refused, and
/// completed by going on.
#[test]
fn parts_of_a_collection_make_a_whole() {
    let folder = folder("parts");
    let problems = problems(&folder);
    let whole = run(&["solve", &problems, "--check", "--limit", "20", "--memory", "16"]);
    let keep = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let parts = [keep("1"), keep("2"), keep("3")];
    for (i, part) in parts.iter().enumerate() {
        let number = format!("{}/3", i + 1);
        run(&[
            "solve", &problems, "--check", "--limit", "20", "--memory", "16", "--part", &number, "--keep",
            part,
        ]);
    }
    let joined = keep("joined");
    let [one, two, three] = &parts;
    refused(&["merge", one, two, "-o", &joined], "part 3/3 is missing");
    refused(
        &["merge", one, two, three, one, "-o", &joined],
        "are the same part",
    );
    // A part whose process was killed: its last line is half a line.
    let mut killed = fs::read(three).unwrap();
    killed.truncate(killed.len() - 5);
    fs::write(three, &killed).unwrap();
    refused(&["merge", one, two, three, "-o", &joined], "lacks 1 of its units");
    refused(
        &[
            "solve", &problems, "--check", "--limit", "20", "--memory", "16", "--part", "3/3", "--keep",
            three,
        ],
        "go on with it by --resume",
    );
    run(&[
        "solve", &problems, "--check", "--limit", "20", "--memory", "16", "--part", "3/3", "--keep", three,
        "--resume",
    ]);
    assert_eq!(
        run(&["merge", three, one, two, "-o", &joined]),
        format!("12 results in {joined}\n")
    );
    let told = run(&[
        "solve", &problems, "--check", "--limit", "20", "--memory", "16", "--keep", &joined, "--resume",
    ]);
    assert_eq!(timeless(&told), timeless(&whole));
    refused(
        &["solve", &problems, "--limit", "7", "--keep", &joined, "--resume"],
        "is of other work",
    );
    refused(&["solve", &problems, "--part", "1/2"], "--part needs --keep");
}

/// Halves of a match are joined to the match that one process plays: the same games, move by move.
#[test]
fn halves_of_a_match_are_the_match() {
    let folder = folder("halves");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let play = |to: &str, more: &[&str]| {
        let args = [
            "match", "alpha", "beta", "--size", "5", "--games", "9", "--out", to,
        ];
        run(&[&args[..], more].concat())
    };
    let (whole, first, second, joined) = (path("whole"), path("first"), path("second"), path("joined"));
    play(&whole, &[]);
    play(&first, &["--part", "1/2"]);
    refused(&["merge", &first, "-o", &joined], "part 2/2 is missing");
    play(&second, &["--part", "2/2"]);
    refused(
        &[
            "match", "alpha", "beta", "--size", "5", "--games", "9", "--out", &second, "--resume",
        ],
        "part 2/2 of 9 games there, all games here",
    );
    assert_eq!(
        run(&["merge", &second, &first, "-o", &joined]),
        format!("9 games in {joined}\n")
    );
    let games = |folder: &str| {
        let text = fs::read_to_string(Path::new(folder).join("results.jsonl")).unwrap();
        let lines = text.lines().skip(1);
        let one = |line: &str| {
            let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
            game["seconds"] = serde_json::Value::Null;
            let sgf = fs::read_to_string(Path::new(folder).join(game["sgf"].as_str().unwrap())).unwrap();
            (game.to_string(), sgf)
        };
        lines.map(one).collect::<Vec<_>>()
    };
    assert_eq!(games(&joined), games(&whole));
    let shown = play(&joined, &["--resume"]);
    assert!(shown.contains('9'), "{shown}");
}

/// A net, or a player that searches, labels games that it plays against itself: in parts as in one piece, byte by byte.
#[test]
fn parts_of_labels_are_the_labels() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/net/version11.bin");
    parts_are_the_whole("label-parts", ["--net", net]);
    parts_are_the_whole("label-searches", ["--player", "yomi:net=off,playouts=30"]);
    let dumb = [
        "train", "labels", "--player", "random", "--play", "5", "-o", "nothing",
    ];
    refused(&dumb, "--player random: does not search");
}

fn parts_are_the_whole(name: &str, teacher: [&str; 2]) {
    let folder = folder(name);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let label = |to: &str, more: &[&str]| {
        let args = ["train", "labels", "--play", "5", "--count", "5", "-o", to];
        run(&[&args[..], &teacher, more].concat())
    };
    let (whole, one, two, joined) = (path("whole"), path("one"), path("two"), path("joined"));
    label(&whole, &[]);
    label(&one, &["--part", "1/2"]);
    label(&two, &["--part", "2/2"]);
    refused(&["merge", &one, &one, "-o", &joined], "are the same part");
    run(&["merge", &two, &one, "-o", &joined]);
    assert_eq!(fs::read(&joined).unwrap(), fs::read(&whole).unwrap());
    refused(&["merge", &one, &two, "-o", &joined], "is there already");
}

/// A game reviewed with --keep is told from the file without looking again.
#[test]
fn a_review_that_is_kept_is_told_again() {
    let folder = folder("kept-review");
    let game = folder.join("game.sgf");
    fs::write(&game, "(;SZ[5]KM[0.5];B[cc];W[bb];B[cb];W[bc])".repeat(2)).unwrap();
    let keep = folder.join("kept.jsonl");
    let args = ["review", text(&game), "--minutes", "0.03", "--keep", text(&keep)];
    let first = run(&args);
    let again = run(&[&args[..], &["--resume"]].concat());
    assert_eq!(first, again);
    assert!(
        first.contains("game 1\n") && first.contains("game 2\n"),
        "{first}"
    );
    refused(
        &[&args[..], &["--resume", "--html", "x.html"]].concat(),
        "--html is made by one process",
    );
}

fn gtp(args: &[&str], input: &str) -> (String, String) {
    let mut child = Command::new(YOMI)
        .arg("gtp")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (out(&output), err(&output))
}

/// Three ranks in one process speak as one.
#[test]
fn ranks_of_one_process_play() {
    let args = [
        "--ranks",
        "3",
        "--delay",
        "1",
        "--playouts",
        "40",
        "--memory",
        "16",
    ];
    let script = "boardsize 7\ngenmove b\ngenmove w\nundo\ngenmove w\nfinal_score\nquit\n";
    for more in [["--exchange-after", "10"], ["--lists", "20"]] {
        let (said, error) = gtp(&[&args[..], &more].concat(), script);
        assert_eq!(said.matches("\n\n").count(), 7, "{said}{error}");
        assert!(!said.contains('?') && error.is_empty(), "{said}{error}");
    }
    let (said, error) = gtp(&["--ranks", "2", "--player", "random"], "quit\n");
    assert!(
        said.is_empty() && error.contains("does not search in company"),
        "{error}"
    );
}

/// The engine dies after its third answer. It is started again, knows the game, and answers what it had not.
#[test]
fn an_engine_that_dies_is_started_again_with_its_game() {
    let folder = folder("restart");
    let died = folder.join("died");
    let script = folder.join("engine.sh");
    let mortal = format!(
        "if [ -e {0} ]; then exec '{YOMI}' gtp --player alpha --seed 1; fi\n\
         touch {0}\n'{YOMI}' gtp --player alpha --seed 1 | head -n 6\n",
        text(&died)
    );
    fs::write(&script, mortal).unwrap();
    let command = format!("sh {}", text(&script));
    let input = "boardsize 5\nplay b C3\nplay w B2\nplay b D4\n7 genmove w\nlist_stones black\nquit\n";
    let (said, error) = gtp(&["--restart", &command], input);
    let answers: Vec<&str> = said.split("\n\n").collect();
    assert_eq!(
        answers[..4],
        ["=", "=", "=", "="].map(|a| answers[0].replacen('=', a, 1)),
        "{said}"
    );
    assert!(
        answers[4].starts_with("=7 ") && answers[5].contains("C3") && answers[5].contains("D4"),
        "{said}"
    );
    assert!(
        error.contains("it is started again with the game so far"),
        "{error}"
    );
}

/// An engine that cannot be started any more: the best move known is the answer, and then it is over.
#[test]
fn the_best_move_known_is_the_last_word() {
    let folder = folder("last-word");
    let save = folder.join("game.sgf");
    fs::write(&save, "(;SZ[5];B[cc]C[best move known: white B2])").unwrap();
    let args = [
        "--restart",
        "sh -c 'exit 3'",
        "--save",
        text(&save),
        "--attempts",
        "1",
    ];
    let (said, error) = gtp(&args, "3 genmove w\n");
    assert_eq!(said, "=3 B2\n\n", "{error}");
    assert!(
        error.contains("the best move known before the engine ended is B2"),
        "{error}"
    );
    assert!(error.contains("has ended 2 times in a row"), "{error}");
}

/// The plain build says how to have MPI; the other one is rank 0 of 1 without mpirun.
#[test]
fn who_has_no_mpi_is_told() {
    let folder = folder("no-mpi");
    let args = ["solve", &problems(&folder), "--check", "--cluster"];
    if cfg!(feature = "cluster") {
        assert!(run(&args).contains("12"));
    } else {
        refused(&args, "--features cluster");
    }
}
