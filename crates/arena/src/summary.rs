//! What came of a match.

use crate::failure::FaultKind;
use crate::record::Record;
use crate::stats::{Rating, Ratings, elo, wilson};
use playouts::Mean;
use serde::Serialize;
use std::collections::HashSet;

/// Draws added between each two contestants for the ratings (see [`Ratings::fit`]).
const PRIOR: f64 = 1.0;

/// What one contestant did.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games played with Black and with White.
    pub games: [usize; 2],
    /// Games won with Black and with White.
    pub wins: [usize; 2],
    /// Games drawn.
    pub draws: usize,
    /// Games lost by an illegal move.
    pub illegal: usize,
    /// Games lost by a crash, or because it did not start.
    pub crashes: usize,
    /// Games lost by silence or on time.
    pub timeouts: usize,
    /// Games lost by refusing, speaking no GTP or flooding.
    pub protocol: usize,
    /// Moves it was asked for.
    pub moves: u64,
    /// Seconds it took for them.
    pub seconds: f64,
}

impl Tally {
    /// Games played.
    pub fn played(&self) -> usize {
        self.games[0] + self.games[1]
    }

    /// Games won.
    pub fn won(&self) -> usize {
        self.wins[0] + self.wins[1]
    }

    /// Points: a draw is half a win.
    pub fn points(&self) -> f64 {
        self.won() as f64 + self.draws as f64 / 2.0
    }

    /// Average seconds for a move; zero if it was never asked.
    pub fn seconds_per_move(&self) -> f64 {
        self.seconds / self.moves.max(1) as f64
    }

    /// Counts a game that it played with this colour (0 for Black).
    fn count(&mut self, me: usize, color: usize, record: &Record) {
        self.games[color] += 1;
        match record.winner {
            Some(winner) if winner == me => self.wins[color] += 1,
            Some(_) => {}
            None => self.draws += 1,
        }
        if let Some(fault) = record.fault.as_ref().filter(|fault| fault.by == me) {
            *match fault.kind {
                FaultKind::Illegal => &mut self.illegal,
                FaultKind::Crash => &mut self.crashes,
                FaultKind::Time => &mut self.timeouts,
                FaultKind::Protocol => &mut self.protocol,
            } += 1;
        }
        self.moves += u64::from(record.asked[color]);
        self.seconds += record.seconds[color];
    }
}

/// The results of a match so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Games played.
    pub games: usize,
    /// What each contestant did, in the order they were named.
    pub tallies: Vec<Tally>,
    /// Points of the row's contestant against the column's.
    pub crosstable: Vec<Vec<f64>>,
    /// The points by which the row's contestant led the column's at the end, komi included, in the games that were counted
    /// (HDR 2004, L60: a comparison is the mean of the margins).
    pub margins: Vec<Vec<Mean>>,
    /// Games whose moves an earlier game between the same two, with the same colours, already had.
    pub duplicates: usize,
    /// Who had Black, who White, and the fingerprint of the moves, of every game.
    seen: HashSet<(usize, usize, String)>,
}

impl Summary {
    /// No games yet between so many contestants.
    pub fn new(contestants: usize) -> Summary {
        Summary {
            games: 0,
            tallies: vec![Tally::default(); contestants],
            crosstable: vec![vec![0.0; contestants]; contestants],
            margins: vec![vec![Mean::default(); contestants]; contestants],
            duplicates: 0,
            seen: HashSet::new(),
        }
    }

    /// The results of games between so many contestants.
    pub fn of<'a>(contestants: usize, records: impl IntoIterator<Item = &'a Record>) -> Summary {
        let mut summary = Summary::new(contestants);
        records.into_iter().for_each(|record| summary.add(record));
        summary
    }

    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        let Record { black, white, .. } = *record;
        self.games += 1;
        self.tallies[black].count(black, 0, record);
        self.tallies[white].count(white, 1, record);
        let points = match record.winner {
            Some(winner) => f64::from(u8::from(winner == black)),
            None => 0.5,
        };
        self.crosstable[black][white] += points;
        self.crosstable[white][black] += 1.0 - points;
        if let Some(lead) = record.margin() {
            self.margins[black][white].add(lead);
            self.margins[white][black].add(-lead);
        }
        let new = self.seen.insert((black, white, record.fingerprint.clone()));
        self.duplicates += usize::from(!new);
    }

    /// The win rate of the first contestant, a draw being half a win, and its 95 % interval.
    pub fn win_rate(&self) -> (f64, (f64, f64)) {
        let points = self.tallies[0].points();
        let games = self.tallies[0].played();
        let rate = if games == 0 { 0.5 } else { points / games as f64 };
        (rate, wilson(points, games))
    }

    /// The Elo difference of the first contestant to the second, and its 95 % interval; infinite where it has
    /// no bound.
    pub fn elo(&self) -> (f64, (f64, f64)) {
        let (rate, (low, high)) = self.win_rate();
        (elo(rate), (elo(low), elo(high)))
    }

    /// Everybody's rating, by the Bradley-Terry model, with one draw added between each two that have met.
    pub fn ratings(&self) -> Vec<Rating> {
        let n = self.tallies.len();
        let mut ratings = Ratings::new(n);
        for i in 0..n {
            for j in 0..n {
                ratings.add(i, j, self.crosstable[i][j]);
            }
        }
        ratings.fit(PRIOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, Fault};
    use crate::settle::Settled;

    fn record(game: usize, result: &str, end: End) -> Record {
        let winner = match (result.chars().next(), game % 2) {
            (Some('B'), even) => Some(even),
            (Some('W'), even) => Some(1 - even),
            _ => None,
        };
        Record {
            game,
            black: game % 2,
            white: 1 - game % 2,
            winner,
            result: result.into(),
            end,
            fault: (end == End::Fault).then(|| Fault {
                by: 0,
                kind: FaultKind::Crash,
                reason: String::new(),
            }),
            moves: 0,
            asked: [0; 2],
            seconds: [0.0; 2],
            fingerprint: game.to_string(),
            sgf: None,
        }
    }

    /// Margins are those of counted games, seen by the first contestant whatever its colour: 12.5, 3, 0 and -20.
    #[test]
    fn margins_of_counted_games() {
        let counted = End::Counted(Settled::Agreed);
        let games = [
            record(0, "B+12.5", counted),
            record(1, "W+3", End::MoveLimit),
            record(2, "0", counted),
            record(3, "B+20", counted),
            record(4, "B+R", End::Resigned),
            record(5, "W+T", End::Fault),
        ];
        let summary = Summary::of(2, &games);
        let (ours, theirs) = (summary.margins[0][1], summary.margins[1][0]);
        assert_eq!((ours.games(), ours.mean(), theirs.mean()), (4, -1.125, 1.125));
        // The standard error is s / sqrt(n): the deviation of these four is 13.7.
        assert!((ours.error() - ours.deviation() / 2.0).abs() < 1e-12);
        assert!((ours.deviation() - 13.665).abs() < 1e-3, "{}", ours.deviation());
    }

    /// A hundred games on a full board, whose results are fifty points apart, are good for five points (HDR 2004, L60).
    #[test]
    fn a_hundred_games_are_good_for_five_points() {
        let games = (0..100).map(|game| {
            let lead = if game % 4 < 2 { "B+50" } else { "W+50" };
            record(game, lead, End::MoveLimit)
        });
        let games: Vec<Record> = games.collect();
        let margin = Summary::of(2, &games).margins[0][1];
        assert!((margin.error() - 5.0).abs() < 0.05, "{}", margin.error());
    }

    #[test]
    fn a_result_that_says_no_number_is_no_margin() {
        for result in ["B+", "W+x", "B+inf", "?", "B+nan", ""] {
            assert_eq!(record(0, result, End::MoveLimit).margin(), None, "{result}");
        }
    }
}
