//! Makes the problems of `data/`: random positions, seed by seed. A position is kept when full-width alpha-beta with
//! a table proves that the side to move wins, within its nodes, and plain alpha-beta does not see the win at a
//! glance. No other search has a say, so that the positions favour none of those they compare.
//!
//! `cargo run --release -p games --example problems -- hex` prints lines for `data/hex.txt`.

use std::fmt::Display;
use std::time::Duration;

use games::abalone::Abalone;
use games::amazons::Amazons;
use games::chess::Chess;
use games::connect4::Connect4;
use games::gomoku::Gomoku;
use games::hex::Hex;
use games::phutball::Phutball;
use games::random;
use games::renju::Renju;
use goban::Random;
use proof::{Algorithm, Answer, Limits, Options, Solver, Verdict, World};

/// The nodes from which a problem is no longer seen at a glance.
const GLANCE: u64 = 2000;

/// The nodes that alpha-beta with a table may take to decide a position.
const DECIDING: u64 = 2_000_000;

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        memory: 256 << 20,
        ..Limits::default()
    }
}

fn search<W: World + 'static>(p: &W, algorithm: Algorithm, plies: u32, nodes: u64) -> Answer<W> {
    Solver::new(Options::new(algorithm).depth(plies), limits(nodes)).solve(p, p.to_move())
}

/// The fewest plies of a win, if full width can tell within its nodes.
fn plies<W: World + 'static>(p: &W, most: u32) -> Option<u32> {
    for depth in (1..=most).step_by(2) {
        let answer = search(p, Algorithm::Tabled, depth, DECIDING);
        match answer.verdict {
            Verdict::Won => return Some(depth),
            Verdict::Unknown if !answer.stopped => {}
            _ => return None,
        }
    }
    None
}

fn hunt<W: World + Display + 'static>(
    name: &str,
    count: usize,
    range: std::ops::RangeInclusive<u32>,
    source: &str,
    mut make: impl FnMut(&mut Random) -> Option<W>,
) {
    let mut found = 0;
    for seed in 0.. {
        let mut dice = Random::new(seed);
        let Some(p) = make(&mut dice) else { continue };
        if p.outcome().is_some() || p.winning_move().is_some() {
            continue;
        }
        let Some(plies) = plies(&p, *range.end()) else {
            continue;
        };
        if !range.contains(&plies) {
            continue;
        }
        if !search(&p, Algorithm::AlphaBeta, plies, GLANCE).stopped {
            continue;
        }
        let drawn = p.to_string();
        // A drawing in one line; FEN is one already.
        let rows: Vec<String> = drawn.lines().map(|l| l.split_whitespace().collect()).collect();
        let position = match rows.len() {
            1 => drawn,
            _ => rows.join("/").replace("tomove", " to move"),
        };
        println!("{name} seed {seed} | {plies} | {source}, seed {seed} | {position}");
        found += 1;
        if found == count {
            return;
        }
    }
}

fn thrown_gomoku(dice: &mut Random, side: u8, stones: usize) -> Option<Gomoku> {
    // In the middle, five by five, so that the stones meet.
    let low = (side as usize - 5) / 2;
    let mut rows = vec![vec!['.'; side as usize]; side as usize];
    for i in 0..stones {
        let (x, y) = (low + dice.index(5), low + dice.index(5));
        if rows[y][x] != '.' {
            return None;
        }
        rows[y][x] = if i % 2 == 0 { 'X' } else { 'O' };
    }
    let rows: Vec<String> = rows.into_iter().map(|r| r.into_iter().collect()).collect();
    rows.join("/").parse().ok()
}

fn thrown_abalone(dice: &mut Random) -> Option<Abalone> {
    let mut cells = [b'.'; 61];
    for (stone, marbles) in [(b'X', 10), (b'O', 8)] {
        for _ in 0..marbles {
            // The four lower rows of nine.
            cells[35 + dice.index(26)] = stone;
        }
    }
    let mut rest = &cells[..];
    let rows: Vec<String> = [5, 6, 7, 8, 9, 8, 7, 6, 5]
        .into_iter()
        .map(|width| {
            let (row, tail) = rest.split_at(width);
            rest = tail;
            String::from_utf8_lossy(row).into_owned()
        })
        .collect();
    rows.join("/").parse().ok()
}

fn thrown_chess(dice: &mut Random, white: &str, black: &str) -> Option<Chess> {
    let mut squares = [' '; 64];
    for piece in white.chars().chain(black.chars()) {
        let at = match piece {
            'P' | 'p' => 8 + dice.index(48),
            // The black king stands near a corner, where mates are.
            'k' => [4, 5, 6, 7, 12, 13, 14, 15][dice.index(8)],
            _ => dice.index(64),
        };
        if squares[at] != ' ' {
            return None;
        }
        squares[at] = piece;
    }
    let row = |row: &[char]| {
        let (mut text, mut gap) = (String::new(), 0);
        for &c in row.iter().chain([&'/']) {
            match c {
                ' ' => gap += 1,
                _ => {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    text.push(c);
                }
            }
        }
        text
    };
    let rows: String = squares.chunks(8).map(row).collect();
    format!("{} w - - 0 1", rows.trim_end_matches('/')).parse().ok()
}

/// The fewest plies of a mate in up to five moves.
fn mate(p: &Chess) -> Option<u32> {
    (1..=9).step_by(2).find(|&plies| {
        let limits = Limits {
            time: Some(Duration::from_secs(60)),
            ..Limits::default()
        };
        let options = Options::new(Algorithm::DfPn).depth(plies);
        Solver::new(options, limits).solve(p, p.to_move()).verdict == Verdict::Won
    })
}

fn main() {
    let game = std::env::args().nth(1).unwrap_or_default();
    let played = |dice: &mut Random, low: usize, span: usize| (low + dice.index(span)) as u32;
    match game.as_str() {
        "hex" => {
            for (side, low, count, range) in [(4, 2, 8, 7..=15), (5, 4, 12, 7..=25), (6, 8, 10, 7..=35)] {
                let start = Hex::<u64>::new(side).expect("a side that is allowed");
                hunt(
                    &format!("hex {side}x{side}"),
                    count,
                    range,
                    "random play",
                    |dice| {
                        let plies = played(dice, low, 5);
                        random::play(&start, plies, dice)
                    },
                );
            }
        }
        "gomoku" => {
            for (side, stones, count) in [(7, 9, 6), (9, 10, 12), (11, 11, 6), (13, 12, 6)] {
                let name = format!("gomoku {side}x{side}");
                hunt(&name, count, 5..=31, "stones thrown onto the middle", |dice| {
                    thrown_gomoku(dice, side, stones)
                });
            }
        }
        "renju" => {
            for (side, stones, count) in [(7, 13, 12), (8, 13, 10), (9, 14, 10)] {
                let name = format!("renju {side}x{side}");
                hunt(&name, count, 3..=5, "stones thrown onto the middle", |dice| {
                    let text = thrown_gomoku(dice, side, stones)?.to_string();
                    text.parse::<Renju>().ok()
                });
            }
        }
        "amazons" => {
            for (side, low, count, range) in [(4, 1, 8, 3..=9), (5, 5, 14, 5..=15), (6, 15, 10, 5..=15)] {
                let start = Amazons::new(side).expect("a side that is allowed");
                let name = format!("amazons {side}x{side}");
                hunt(&name, count, range, "random play", |dice| {
                    let plies = played(dice, low, 5);
                    random::play(&start, plies, dice)
                });
            }
        }
        "connect4" => {
            let start = Connect4::new(7, 6).expect("the real board");
            hunt("connect-4", 30, 7..=21, "random play", |dice| {
                let plies = played(dice, 12, 14);
                random::play(&start, plies, dice)
            });
        }
        "phutball" => {
            for (columns, rows, low, count) in [(5, 7, 3, 12), (5, 9, 5, 10), (7, 9, 6, 8)] {
                let start = Phutball::new(columns, rows).expect("a size that is allowed");
                let name = format!("phutball {columns}x{rows}");
                hunt(&name, count, 5..=11, "random play", |dice| {
                    let plies = played(dice, low, 6);
                    random::play(&start, plies, dice)
                });
            }
        }
        "abalone" => hunt(
            "abalone",
            30,
            3..=9,
            "marbles thrown onto the lower half",
            thrown_abalone,
        ),
        "chess" => {
            for (white, black, plies) in [
                ("KQRBNPP", "kqrpp", 3),
                ("KQRNPP", "krbpp", 5),
                ("KRRBP", "kppb", 5),
                ("KQBNP", "kprp", 5),
                ("KRBNP", "kpp", 7),
            ] {
                let source = format!("{white} and {black} thrown onto the board");
                hunt(&format!("mate, {white}"), 6, plies..=plies, &source, |dice| {
                    thrown_chess(dice, white, black)
                });
            }
        }
        "mates" => {
            // Lines `name|source|FEN` on the standard input; finds how soon each is mate.
            for line in std::io::stdin().lines().map_while(Result::ok) {
                let [name, source, fen] = line.splitn(3, '|').collect::<Vec<_>>()[..] else {
                    continue;
                };
                let found = fen.parse::<Chess>().map(|p| mate(&p));
                match found {
                    Ok(Some(plies)) => println!("{name} | {plies} | {source} | {fen}"),
                    Ok(None) => eprintln!("{name}: no mate in 5 found"),
                    Err(error) => eprintln!("{name}: {error}"),
                }
            }
        }
        _ => eprintln!("name a game: hex, gomoku, connect4, phutball, abalone or chess"),
    }
}
