//! Hostile lines of GTP, every player in turn.

use super::Outcome;
use super::child::{Scratch, Victim, yomi};
use ::gtp::{Engine, Line, Lines, Request};
use goban::{Random, Rules, Size};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// Lines of one conversation.
const LINES: usize = 2000;
/// Seconds for one conversation: a hundred times what it takes.
const PATIENCE: Duration = Duration::from_secs(600);
/// What some players need to be quick, or small.
const QUICK: [(&str, &str); 3] = [
    ("yomi", "yomi:playouts=16"),
    ("olga", "olga:playouts=20"),
    ("oleg", "oleg:playouts=100"),
];

pub fn attack(folder: &Path, seed: u64, lines: usize) -> anyhow::Result<Outcome> {
    let names = commands()?;
    let mut outcome = Outcome::default();
    let mut random = Random::new(seed);
    for player in players::ALL.iter().cycle() {
        let left = lines - outcome.inputs;
        if left == 0 || outcome.is_enough() {
            break;
        }
        let input = conversation(&names, left.min(LINES), &mut random);
        outcome.inputs += left.min(LINES);
        let quick = QUICK.iter().find(|(name, _)| *name == player.name);
        let spec = quick.map_or(player.name, |(_, spec)| spec);
        if let Err(what) = talk(folder, spec, &input, &mut outcome.peak) {
            outcome.fault(folder, "gtp", &input, &format!("{spec}: {what}"))?;
        }
    }
    Ok(outcome)
}

/// The commands of the protocol, but for the one that ends a conversation.
fn commands() -> anyhow::Result<Vec<String>> {
    let mut engine = Engine::new(players::by_name("random", 1)?, Size::NINE, Rules::CHINESE);
    let list = engine.answer(&Request::parse("list_commands"));
    let list = list.text.map_err(anyhow::Error::msg)?;
    Ok(list
        .lines()
        .filter(|name| *name != "quit")
        .map(str::to_owned)
        .collect())
}

/// Lines that a client could mean, with arguments that it could not, and lines of anything.
fn conversation(names: &[String], lines: usize, random: &mut Random) -> Vec<u8> {
    const WORDS: [&str; 24] = [
        "b",
        "w",
        "black",
        "white",
        "PASS",
        "resign",
        "dead",
        "alive",
        "e",
        "interval",
        "1",
        "0",
        "-1",
        "2.5",
        "1e19",
        "nan",
        "18446744073709551616",
        "game.sgf",
        "/dev/full",
        "/dev/zero",
        "no/such/game.sgf",
        ".",
        "show",
        "b,w",
    ];
    let mut bytes = Vec::new();
    for _ in 0..lines {
        if random.below(20) == 0 {
            let short = 1 << random.below(10);
            let length = random.below(short);
            // A line feed would make two lines of one, a # none, and a line that ends the conversation is not wanted.
            bytes.push(b'x');
            bytes.extend(
                (0..length)
                    .map(|_| random.bits() as u8)
                    .filter(|b| !b"\n#".contains(b)),
            );
            bytes.push(b'\n');
            continue;
        }
        if random.below(3) == 0 {
            bytes.extend(random.below(1000).to_string().bytes());
            bytes.push(b' ');
        }
        bytes.extend(names[random.index(names.len())].bytes());
        for _ in 0..random.below(5) {
            let word = match random.below(2) {
                0 => WORDS[random.index(WORDS.len())].to_owned(),
                _ => {
                    let column = char::from(b"abcdefghjkABCDEFGHJK"[random.index(20)]);
                    format!("{column}{}", random.below(11))
                }
            };
            bytes.extend(format!(" {word}").bytes());
        }
        bytes.push(b'\n');
    }
    bytes
}

/// Holds a conversation with a process; what is wrong with it, if anything.
fn talk(folder: &Path, player: &str, input: &[u8], peak: &mut u64) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    let scratch = Scratch::within(folder, "gtp-scratch").map_err(text)?;
    let child = yomi()
        .args([
            "gtp", "--size", "9", "--seed", "1", "--memory", "64", "--time", "0.02", "--limit", "0.002",
        ])
        .args(["--player", player])
        .current_dir(scratch.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(text)?;
    let mut victim = Victim(child);
    let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) = (
        victim.0.stdin.take(),
        victim.0.stdout.take(),
        victim.0.stderr.take(),
    ) else {
        return Err("it has no streams".into());
    };
    let whole = [input, b"4711 quit\n"].concat();
    let ids = ids(&whole);
    // A process that is gone does not read.
    thread::spawn(move || drop(stdin.write_all(&whole)));
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        stdout.read_to_end(&mut said).map(|_| said)
    });
    let last_words = thread::spawn(move || {
        let mut words = Vec::new();
        let _ = stderr.read_to_end(&mut words);
        String::from_utf8_lossy(&words)
            .lines()
            .take(3)
            .collect::<Vec<_>>()
            .join(" / ")
    });
    let Some(status) = victim.wait(PATIENCE, peak) else {
        return Err(format!("no end after {} seconds", PATIENCE.as_secs()));
    };
    if !status.success() {
        let words = last_words.join().unwrap_or_default();
        return Err(format!("it ended: {status}: {words}"));
    }
    let said = said.join().map_err(|_| "its output was lost")?.map_err(text)?;
    compare(&ids, &said)
}

/// The ids of the commands that the protocol sees in these bytes.
fn ids(input: &[u8]) -> Vec<Option<u64>> {
    let lines = Lines::new(input).map_while(Result::ok);
    let id = |line| match line {
        Line::Interrupt => None,
        Line::TooLong(text) | Line::Text(text) => Some(Request::parse(&text).id),
    };
    lines.filter_map(id).collect()
}

/// Whether these bytes are an answer to each command, in their order and in the form of the protocol.
fn compare(ids: &[Option<u64>], said: &[u8]) -> Result<(), String> {
    let said = std::str::from_utf8(said).map_err(|error| error.to_string())?;
    let answers: Vec<&str> = said.split_terminator("\n\n").collect();
    for (n, answer) in answers.iter().enumerate() {
        let rest = answer.strip_prefix(['=', '?']);
        let rest = rest.ok_or_else(|| format!("answer {n} is none: {answer:?}"))?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let id: Option<u64> = rest[..digits].parse().ok();
        if ids.get(n) != Some(&id) {
            return Err(format!(
                "answer {n} is to {id:?}, not to {:?}: {answer:?}",
                ids.get(n)
            ));
        }
        if answer.contains(|c: char| c.is_control() && c != '\n') {
            return Err(format!("answer {n} has control characters: {answer:?}"));
        }
    }
    match answers.len() == ids.len() {
        true => Ok(()),
        false => Err(format!("{} answers to {} commands", answers.len(), ids.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, ids};

    #[test]
    fn answers_are_held_against_commands() {
        let asked = ids(b"1 name\n# interrupt\nversion\n\n7 genmove b\n");
        assert_eq!(asked, [Some(1), None, Some(7)]);
        assert_eq!(compare(&asked, b"=1 Yomi\n\n= 1\n\n=7 D4\n\n"), Ok(()));
        for wrong in [
            &b"=1 Yomi\n\n= 1\n\n"[..],
            b"=1 Yomi\n\n=7 1\n\n= D4\n\n",
            b"=1 Yomi\n\n= 1\n\n=7\n\nplay D4\n\n",
            b"=1 Yo\x1bmi\n\n= 1\n\n=7 D4\n\n",
        ] {
            assert!(compare(&asked, wrong).is_err());
        }
    }
}
