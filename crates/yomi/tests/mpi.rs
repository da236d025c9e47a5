//! Ranks that mpirun starts. `./test` builds the command with the feature `cluster` for these.
#![cfg(feature = "cluster")]

mod common;

use common::{YOMI, err, folder, out, text, wait_until, yomi};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// So many ranks on this machine, whatever its cores and whoever runs the test.
fn mpirun(ranks: usize) -> Command {
    let mut command = Command::new("mpirun");
    command
        .args([
            "-n",
            &ranks.to_string(),
            "--oversubscribe",
            "--mca",
            "mpi_yield_when_idle",
            "1",
            YOMI,
        ])
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .env("RUST_BACKTRACE", "0");
    command
}

fn run(ranks: usize, args: &[&str]) -> Output {
    mpirun(ranks).args(args).output().expect("mpirun starts")
}

/// Every rank's own count of its games is what the trees of all have in the end.
#[test]
fn sums_over_ranks_equal_what_was_played() {
    for (ranks, more) in [
        (2, &["--exchange-after", "50"][..]),
        (4, &["--threads", "2", "--exchange", "0.02"]),
    ] {
        let args = ["bench", "cluster", "--cluster", "--playouts", "1500"];
        let run = run(ranks, &[&args[..], more].concat());
        let said = format!("{ranks} ranks played {} games", 1500 * ranks);
        assert!(
            out(&run).starts_with(&said) && out(&run).contains(" 0 counts differ"),
            "{}{}",
            out(&run),
            err(&run)
        );
        assert!(run.status.success());
    }
}

/// The command by itself is rank 0 of 1.
#[test]
fn without_mpirun_it_is_rank_0_of_1() {
    let run = yomi(&["bench", "cluster", "--cluster", "--playouts", "100"]);
    assert!(
        out(&run).starts_with("1 ranks played 100 games"),
        "{}{}",
        out(&run),
        err(&run)
    );
}

/// The ranks of a job, by something that stands in their command lines only.
fn ranks_of(job: &str) -> Vec<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let mut ranks: Vec<u32> = numbers
        .filter(|process| {
            let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line);
            let program = line.split('\0').next().unwrap_or_default();
            program == YOMI && line.contains(job) && !line.contains("--restart")
        })
        .collect();
    ranks.sort_unstable();
    ranks
}

/// One of two ranks is killed while they play: Open MPI ends the job, it is started again, and the game goes on.
#[test]
fn a_game_goes_on_when_a_rank_dies() {
    let folder = folder("mpi-restart");
    let save = folder.join("game.sgf");
    let job = format!(
        "mpirun -n 2 --oversubscribe --mca mpi_yield_when_idle 1 '{YOMI}' gtp --cluster --playouts 60 --memory 16 --size 7 --save '{}'",
        text(&save)
    );
    let mut guard: Child = Command::new(YOMI)
        .args(["gtp", "--restart", &job, "--save", text(&save)])
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = guard.stdin.take().unwrap();
    let mut output = BufReader::new(guard.stdout.take().unwrap());
    let mut ask = |line: &str| {
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert_ne!(output.read_line(&mut answer).unwrap(), 0, "{line}: {answer}");
        }
        answer.trim().trim_start_matches('=').trim().to_owned()
    };
    ask("boardsize 7");
    let moves: Vec<String> = ["b", "w", "b"]
        .map(|color| ask(&format!("genmove {color}")))
        .to_vec();
    let ranks = ranks_of(text(&save));
    assert_eq!(ranks.len(), 2, "{ranks:?}");
    let kill = Command::new("kill")
        .args(["-KILL", &ranks[1].to_string()])
        .status()
        .unwrap();
    assert!(kill.success());
    wait_until("another job", || {
        let now = ranks_of(text(&save));
        now.len() == 2 && now.iter().all(|rank| !ranks.contains(rank))
    });
    let stones = ask("list_stones black");
    for m in [&moves[0], &moves[2]] {
        assert!(stones.contains(m.as_str()), "{m} is not in {stones}");
    }
    let answer = ask("genmove w");
    let record: kifu::Record = fs::read_to_string(&save).unwrap().parse().unwrap();
    assert_eq!(record.moves().count(), 3);
    assert_eq!(
        cluster::best_known(&record).map(|known| known.1.to_string()),
        Some(answer)
    );
    ask("quit");
    let ended = guard.wait_with_output().unwrap();
    assert!(ended.status.success());
    assert!(
        err(&ended).contains("it is started again with the game so far, 3 moves"),
        "{}",
        err(&ended)
    );
}

/// So many problems of a stone on the edge of a small board.
fn problems(folder: &Path, count: usize) -> String {
    let file = folder.join("problems.sgf");
    let problem = |i: usize| {
        let x = char::from(b'b' + (i % 5) as u8);
        let (before, after) = (char::from(x as u8 - 1), char::from(x as u8 + 1));
        format!("(;GN[n{i}]SZ[9]PL[B]SQ[{x}a]C[Black to capture]AW[{x}a]AB[{before}a][{x}b];B[{after}a])")
    };
    fs::write(&file, (0..count).map(problem).collect::<String>()).unwrap();
    text(&file).to_owned()
}

/// Problems over four ranks, the whole job killed twice: the table of one process.
#[test]
fn a_killed_collection_goes_on_over_four_ranks() {
    let folder = folder("mpi-solve");
    let problems = problems(&folder, 40);
    let keep = folder.join("kept.jsonl");
    let args = ["solve", &problems, "--check", "--limit", "20", "--memory", "16"];
    let timeless = |run: &Output| {
        out(run)
            .trim_end()
            .rsplit_once(' ')
            .map(|(table, _)| table.trim_end().to_owned())
    };
    let alone = timeless(&yomi(&args));
    let together = [&args[..], &["--cluster", "--keep", text(&keep), "--resume"]].concat();
    let lines = || fs::read_to_string(&keep).map_or(0, |text| text.lines().count());
    for due in [8, 20] {
        let mut job = mpirun(4)
            .args(&together)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_until("some problems", || lines() > due);
        for rank in ranks_of(text(&keep)) {
            let _ = Command::new("kill").args(["-KILL", &rank.to_string()]).status();
        }
        job.wait().unwrap();
    }
    let run = run(4, &together);
    assert!(run.status.success(), "{}", err(&run));
    assert_eq!(timeless(&run), alone);
    assert_eq!(lines(), 41, "a line each, and the first");
}

/// Two ranks play the games of one process.
#[test]
fn a_match_over_ranks_is_the_match() {
    let folder = folder("mpi-match");
    let play = |name: &str, ranks: Option<usize>| {
        let to = folder.join(name);
        let args = [
            "match",
            "alpha",
            "beta",
            "--size",
            "5",
            "--games",
            "12",
            "--out",
            text(&to),
        ];
        let run = match ranks {
            None => yomi(&args),
            Some(ranks) => run(ranks, &[&args[..], &["--cluster"]].concat()),
        };
        assert!(run.status.success(), "{}", err(&run));
        let mut games: Vec<_> = (0..12)
            .map(|game| fs::read_to_string(to.join(arena::Store::sgf_name(game))).unwrap())
            .collect();
        games.sort();
        games
    };
    assert_eq!(play("together", Some(2)), play("alone", None));
}

/// Two ranks label the games that one process labels, byte by byte, and review what they are given.
#[test]
fn labels_and_reviews_over_ranks() {
    let folder = folder("mpi-labels");
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/net/version11.bin");
    let label = |name: &str| {
        let to = folder.join(name);
        let args = [
            "train", "labels", "--net", net, "--play", "5", "--count", "4", "-o",
        ];
        let args = [&args[..], &[text(&to)]].concat();
        let done = match name {
            "alone" => yomi(&args),
            _ => run(2, &[&args[..], &["--cluster"]].concat()),
        };
        assert!(done.status.success(), "{}", err(&done));
        fs::read(to).unwrap()
    };
    assert_eq!(label("together"), label("alone"));
    let game = folder.join("game.sgf");
    fs::write(&game, "(;SZ[5]KM[0.5];B[cc];W[bb];B[cb];W[bc])".repeat(3)).unwrap();
    let done = run(2, &["review", text(&game), "--minutes", "0.02", "--cluster"]);
    assert!(done.status.success(), "{}", err(&done));
    let said = out(&done);
    let places: Vec<_> = ["game 1\n", "game 2\n", "game 3\n"]
        .iter()
        .map(|name| said.find(name))
        .collect();
    assert!(places.is_sorted() && places[0].is_some(), "{said}");
}
