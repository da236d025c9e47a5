//! Conversations: what a client asks, and what it reads.

mod ending;
mod explain;
mod game;
mod rules;
mod session;

use goban::{Rules, Size};
use gtp::{Engine, Request};

/// A player at an empty board of 9x9.
fn engine(player: &str) -> Engine {
    Engine::new(players::by_name(player, 1).unwrap(), Size::NINE, Rules::CHINESE)
}

/// Plays a conversation: a line that starts with `>` is asked, the lines after it are the answer, without the
/// empty line that ends it.
#[track_caller]
fn converse(engine: &mut Engine, script: &str) {
    let mut exchanges: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in script
        .lines()
        .map(|line| line.strip_prefix("        ").unwrap_or(line))
    {
        match line.strip_prefix("> ") {
            Some(asked) => exchanges.push((asked, Vec::new())),
            None if line.trim().is_empty() => {}
            None => exchanges.last_mut().expect("a command first").1.push(line),
        }
    }
    for (asked, wanted) in exchanges {
        let answer = engine.answer(&Request::parse(asked)).to_string();
        assert!(answer.ends_with("\n\n"), "{asked}: {answer:?}");
        let answer: Vec<_> = answer.trim_end().lines().map(str::trim_end).collect();
        assert_eq!(answer, wanted, "after `{asked}`");
    }
}
