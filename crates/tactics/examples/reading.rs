//! Answers reading commands on standard input, for measuring without the whole command.

use goban::{Board, Point, Size};
use kifu::Collection;
use std::io::{BufRead, Write};
use std::time::Duration;
use tactics::{Limits, Verdict, reading};

fn answer(verdict: Option<Verdict>) -> String {
    match verdict {
        None => "0".into(),
        Some(v) => match (v.result.code(), v.best) {
            (0, _) => "0".into(),
            (code, Some(p)) => format!("{code} {p}"),
            (code, None) => format!("{code} PASS"),
        },
    }
}

fn main() {
    let mut board = Board::new(Size::NINETEEN);
    let limit: f64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(0.9);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = if words[0].chars().all(|c| c.is_ascii_digit()) { words.remove(0) } else { "" };
        let point = |i: usize| words.get(i).and_then(|w| w.parse::<Point>().ok());
        let limits = || Limits::within(Duration::from_secs_f64(limit));
        let result = match words[0] {
            "loadsgf" => {
                let bytes = std::fs::read(words[1]).unwrap();
                let until = words.get(2).and_then(|w| w.parse::<usize>().ok());
                load(&bytes, until).map(|b| {
                    board = b;
                    String::new()
                })
            }
            "attack" => point(1).map(|p| answer(reading::attack(&board, p, &limits()))),
            "defend" => point(1).map(|p| answer(reading::defend(&board, p, &limits()))),
            "owl_attack" => point(1).map(|p| answer(reading::owl_attack(&board, p, &limits()))),
            "owl_defend" => point(1).map(|p| answer(reading::owl_defend(&board, p, &limits()))),
            "play" => point(2).map(|p| {
                board.place(words[1].parse().unwrap(), p);
                String::new()
            }),
            "line" => point(1).map(|p| {
                let first = words.get(2).map_or(board.at(p).unwrap(), |w| w.parse().unwrap());
                reading::line(&board, p, first, &limits()).iter().map(|m| m.map_or("pass".into(), |p| p.to_string())).collect::<Vec<_>>().join(" ")
            }),
            "showboard" => Some(format!("\n{board}")),
            "quit" => return,
            _ => None,
        };
        match result {
            Some(text) => println!("={id} {text}\n"),
            None => println!("?{id} no\n"),
        }
        std::io::stdout().flush().unwrap();
    }
}

fn load(bytes: &[u8], until: Option<usize>) -> Option<Board> {
    let collection = Collection::read(bytes).ok()?;
    collection.first().board_before(until).ok()
}
