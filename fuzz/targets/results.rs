//! The results file of a match: its games, or the line that is none.

use arena::{Settings, Store, Summary};
use std::path::Path;

/// The line of settings with which the seeds begin.
fn header() -> &'static [u8] {
    let seed = include_bytes!("../seeds/results/match.jsonl");
    let end = seed.iter().position(|&b| b == b'\n').expect("a line");
    &seed[..=end]
}

/// Reads the bytes as they are, and once more behind the right settings: else few changes would reach the games.
pub fn run(data: &[u8]) {
    read(data);
    let games = data
        .iter()
        .position(|&b| b == b'\n')
        .map_or(data, |at| &data[at + 1..]);
    read(&[header(), games].concat());
}

fn read(text: &[u8]) {
    let settings = Settings::new(vec!["alpha".into(), "random".into()]);
    let Ok((whole, records)) = Store::read(Path::new("results.jsonl"), text, &settings) else {
        return;
    };
    assert!(whole <= text.len());
    assert!(
        records.is_sorted_by_key(|record| record.game),
        "games in the order of their numbers"
    );
    let summary = Summary::of(2, &records);
    assert_eq!(summary.games, records.len());
    let points: f64 = summary.tallies.iter().map(|tally| tally.points()).sum();
    assert_eq!(points, summary.games as f64, "a point a game");
    let (rate, (low, high)) = summary.win_rate();
    assert!(low <= rate && rate <= high);
    assert_eq!(summary.ratings().len(), 2);
}
