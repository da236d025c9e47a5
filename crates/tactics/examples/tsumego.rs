//! Counts how many problems of a collection are answered as listed.

use goban::{Color, Move};
use kifu::Collection;
use std::time::{Duration, Instant};
use tactics::{Limits, reading};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let limit: f64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1.0);
    let only = args.next();
    let collection = Collection::read(&std::fs::read(&file).unwrap()).unwrap();
    let (mut right, mut all) = (0, 0);
    for record in collection.games() {
        let name = record.info("GN").unwrap_or_default().to_string();
        if only.as_ref().is_some_and(|o| !name.ends_with(o)) {
            continue;
        }
        let root = record.root();
        let board = record.board_at(root.id()).unwrap();
        let to_move = root.to_play().unwrap_or(Color::Black);
        let listed: Vec<Move> = root.children().filter_map(|c| c.play()).map(|(_, m)| m).collect();
        let start = Instant::now();
        let solution = reading::solve(&board, to_move, &Limits::within(Duration::from_secs_f64(limit)));
        let time = start.elapsed();
        all += 1;
        let ok = solution.best.is_some_and(|p| listed.contains(&Move::Play(p)));
        right += usize::from(ok);
        let listed: Vec<String> = listed.iter().map(|m| m.to_string()).collect();
        println!(
            "{} {name} listed {} got {} {} {:.2}s",
            if ok { "ok " } else { "BAD" },
            listed.join("/"),
            solution.best.map_or("-".into(), |p| p.to_string()),
            solution.text,
            time.as_secs_f64()
        );
        if only.is_some() {
            println!("{board}");
        }
    }
    println!("{right} of {all}");
}
