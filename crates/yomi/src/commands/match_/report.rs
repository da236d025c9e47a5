//! The results of a match, for people and for programs.

use arena::stats::SprtRun;
use arena::{Record, Settings, Summary, Tally};
use playouts::Mean;
use serde_json::{Value, json};
use std::fmt::Write;

/// Longest name in a table.
const NAME: usize = 40;
/// Faults listed one by one.
const LISTED: usize = 10;

/// All there is to report.
pub struct Results<'a> {
    pub settings: &'a Settings,
    pub summary: Summary,
    pub records: &'a [Record],
    pub sprt: Option<&'a SprtRun>,
    pub interrupted: bool,
}

/// The state of a match in a few words.
pub fn line(settings: &Settings, summary: &Summary) -> String {
    let [a, b, ..] = &summary.tallies[..] else {
        return String::new();
    };
    if summary.tallies.len() > 2 {
        return String::new();
    }
    let (rate, (low, high)) = summary.win_rate();
    format!(
        "{} {} - {} {}, {:.1} % ({:.1} to {:.1})",
        short(&settings.contestants[0], 20),
        a.won(),
        b.won(),
        short(&settings.contestants[1], 20),
        100.0 * rate,
        100.0 * low,
        100.0 * high
    )
}

/// A name cut to so many letters.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        name.into()
    } else {
        let head: String = name.chars().take(most - 3).collect();
        head + "..."
    }
}

/// A number with its sign; how far it is when nothing bounds it.
fn signed(x: f64) -> String {
    match x {
        f64::INFINITY => "+infinite".into(),
        f64::NEG_INFINITY => "-infinite".into(),
        _ => format!("{x:+.0}"),
    }
}

/// JSON has no infinite numbers: null means no bound.
fn bounded(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { Value::Null }
}

/// A mean margin in points with its standard error, and of how many games.
fn margin(mean: &Mean) -> String {
    match mean.games() {
        0 => "no game was counted".into(),
        1 => format!("{:+.1} points, of one counted game", mean.mean()),
        n => format!(
            "{:+.1} points, standard error {:.1}, of {n} counted games",
            mean.mean(),
            mean.error()
        ),
    }
}

/// The same for programs: null where nothing is known.
fn margin_json(mean: &Mean) -> Value {
    let known = mean.games() > 0;
    json!({
        "games": mean.games(),
        "mean": known.then(|| mean.mean()),
        "error": bounded(mean.error()),
    })
}

impl Results<'_> {
    fn headline(&self) -> String {
        let Settings {
            size,
            rules,
            komi,
            handicap,
            ..
        } = self.settings;
        let stones = match handicap {
            0 => String::new(),
            n => format!(", {n} handicap stones"),
        };
        let stopped = if self.interrupted { " (interrupted)" } else { "" };
        let games = self.summary.games;
        if let Some(world) = &self.settings.world {
            return format!("{games} games of {world} on {size}x{size}{stopped}\n");
        }
        format!("{games} games on {size}x{size}, {rules} rules, komi {komi}{stones}{stopped}\n")
    }

    /// The mean margin; in other games than Go, which have none, how often who moved first won.
    fn first_line(&self) -> String {
        if self.settings.world.is_none() {
            return format!("mean margin: {}", margin(&self.summary.margins[0][1]));
        }
        let tallies = self.summary.tallies.iter();
        let (wins, games) = tallies.fold((0, 0), |(wins, games), t| (wins + t.wins[0], games + t.games[0]));
        format!("who moved first won {wins} of {games} games")
    }

    fn name(&self, contestant: usize) -> String {
        short(&self.settings.contestants[contestant], NAME)
    }

    fn name_width(&self) -> usize {
        let names = 0..self.settings.contestants.len();
        names
            .map(|c| self.name(c).chars().count())
            .max()
            .unwrap_or(0)
            .max(10)
    }

    /// The report on a match of two.
    pub fn text(&self) -> String {
        let mut text = self.headline();
        let width = self.name_width();
        let [first, second] = match self.settings.world {
            Some(_) => ["as X", "as O"],
            None => ["as black", "as white"],
        };
        let _ = writeln!(
            text,
            "\n{:width$}  {:>5}  {first:>11}  {second:>11}  {:>9}  {:>7}  {:>7}  {:>7}  {:>8}",
            "", "wins", "s/move", "illegal", "crashes", "on time", "protocol"
        );
        for (contestant, tally) in self.summary.tallies.iter().enumerate() {
            let with = |color: usize| format!("{} of {}", tally.wins[color], tally.games[color]);
            let _ = writeln!(
                text,
                "{:width$}  {:>5}  {:>11}  {:>11}  {:>9.4}  {:>7}  {:>7}  {:>7}  {:>8}",
                self.name(contestant),
                tally.won(),
                with(0),
                with(1),
                tally.seconds_per_move(),
                tally.illegal,
                tally.crashes,
                tally.timeouts,
                tally.protocol
            );
        }
        let (rate, (low, high)) = self.summary.win_rate();
        let (elo, (elo_low, elo_high)) = self.summary.elo();
        let _ = writeln!(
            text,
            "\nwin rate of {}: {:.1} % (95 %: {:.1} to {:.1})\nElo difference: {} (95 %: {} to {})\n\
             {}\ndraws: {}, duplicate games: {}",
            self.name(0),
            100.0 * rate,
            100.0 * low,
            100.0 * high,
            signed(elo),
            signed(elo_low),
            signed(elo_high),
            self.first_line(),
            self.summary.tallies[0].draws,
            self.summary.duplicates
        );
        if let Some(test) = self.sprt {
            let (low, high) = test.sprt().bounds();
            let said = match test.verdict() {
                arena::stats::Verdict::Open => "not decided".into(),
                arena::stats::Verdict::Elo0 => format!("rather {} Elo", test.sprt().elo0),
                arena::stats::Verdict::Elo1 => format!("rather {} Elo", test.sprt().elo1),
            };
            let _ = writeln!(
                text,
                "sequential test: {said} after {} games (log likelihood ratio {:.2}, bounds {low:.2} and {high:.2})",
                test.games(),
                test.llr()
            );
        }
        text + &self.fault_list()
    }

    /// The report on a round robin: ratings, and who made how many points against whom.
    pub fn table(&self) -> String {
        let mut text = self.headline();
        let (width, ratings) = (self.name_width(), self.summary.ratings());
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        let _ = writeln!(
            text,
            "\n    {:width$}  {:>6}  {:>6}  {:>5}  {:>6}  {:>9}  {:>6}  against",
            "", "Elo", "95 %", "games", "points", "s/move", "faults"
        );
        for (place, &contestant) in order.iter().enumerate() {
            let (tally, rating) = (&self.summary.tallies[contestant], ratings[contestant]);
            let margin = if rating.margin.is_finite() {
                format!("±{:.0}", rating.margin)
            } else {
                "?".into()
            };
            let _ = write!(
                text,
                "{:>2}. {:width$}  {:>+6.0}  {margin:>6}  {:>5}  {:>6}  {:>9.4}  {:>6} ",
                place + 1,
                self.name(contestant),
                rating.elo,
                tally.played(),
                tally.points(),
                tally.seconds_per_move(),
                faults(tally)
            );
            for &other in &order {
                let points = self.summary.crosstable[contestant][other];
                let _ = if other == contestant {
                    write!(text, " {:>5}", "-")
                } else {
                    write!(text, " {points:>5}")
                };
            }
            text.push('\n');
        }
        if self.settings.world.is_some() {
            let _ = writeln!(text, "\n{}", self.first_line());
            let _ = writeln!(text, "duplicate games: {}", self.summary.duplicates);
            return text;
        }
        let _ = writeln!(text, "\nmean margins in points, of the games that were counted:");
        for (place, &a) in order.iter().enumerate() {
            for &b in &order[place + 1..] {
                let _ = writeln!(
                    text,
                    "{:width$} against {:width$}  {}",
                    self.name(a),
                    self.name(b),
                    margin(&self.summary.margins[a][b])
                );
            }
        }
        let _ = writeln!(text, "\nduplicate games: {}", self.summary.duplicates);
        text + &self.fault_list()
    }

    fn fault_list(&self) -> String {
        let all: Vec<_> = self
            .records
            .iter()
            .filter_map(|r| r.fault.as_ref().map(|f| (r, f)))
            .collect();
        let mut text = String::new();
        for (record, fault) in all.iter().take(LISTED) {
            let (game, name) = (record.game + 1, self.name(fault.by));
            let _ = writeln!(text, "game {game}: {name}: {}", fault.reason);
        }
        if all.len() > LISTED {
            let _ = writeln!(text, "and {} more", all.len() - LISTED);
        }
        text
    }

    /// The report on a match of two as docs/matches.md describes it.
    pub fn match_json(&self) -> Value {
        let [a, b] = [&self.summary.tallies[0], &self.summary.tallies[1]];
        let (rate, (low, high)) = self.summary.win_rate();
        let (elo, (elo_low, elo_high)) = self.summary.elo();
        json!({
            "a": self.settings.contestants[0],
            "b": self.settings.contestants[1],
            "games": self.summary.games,
            "wins_a": a.won(),
            "wins_b": b.won(),
            "draws": a.draws,
            "win_rate_a": rate,
            "interval": [low, high],
            "elo": bounded(elo),
            "elo_interval": [bounded(elo_low), bounded(elo_high)],
            "margin": margin_json(&self.summary.margins[0][1]),
            "details_a": details(a),
            "details_b": details(b),
            "duplicates": self.summary.duplicates,
            "sprt": self.sprt.map(|test| json!({
                "verdict": test.verdict(),
                "llr": test.llr(),
                "bounds": test.sprt().bounds(),
                "games": test.games(),
            })),
            "interrupted": self.interrupted,
            "faults": self.fault_json(),
            "settings": self.settings,
        })
    }

    /// The report on a round robin as docs/matches.md describes it.
    pub fn table_json(&self) -> Value {
        let ratings = self.summary.ratings();
        let contestants: Vec<Value> = self
            .summary
            .tallies
            .iter()
            .zip(&ratings)
            .enumerate()
            .map(|(contestant, (tally, rating))| {
                let (low, high) = (rating.elo - rating.margin, rating.elo + rating.margin);
                json!({
                    "name": self.settings.contestants[contestant],
                    "elo": rating.elo,
                    "interval": [bounded(low), bounded(high)],
                    "points": tally.points(),
                    "details": details(tally),
                })
            })
            .collect();
        json!({
            "games": self.summary.games,
            "contestants": contestants,
            "crosstable": self.summary.crosstable,
            "margins": self.margins_json(),
            "duplicates": self.summary.duplicates,
            "interrupted": self.interrupted,
            "faults": self.fault_json(),
            "settings": self.settings,
        })
    }

    /// The margins of the row's contestant over the column's.
    fn margins_json(&self) -> Vec<Vec<Value>> {
        let rows = self.summary.margins.iter();
        rows.map(|row| row.iter().map(margin_json).collect()).collect()
    }

    fn fault_json(&self) -> Vec<Value> {
        let faults = self
            .records
            .iter()
            .filter_map(|r| r.fault.as_ref().map(|f| (r, f)));
        faults
            .map(|(r, f)| json!({"game": r.game + 1, "by": f.by, "kind": f.kind, "reason": f.reason}))
            .collect()
    }
}

fn faults(tally: &Tally) -> usize {
    tally.illegal + tally.crashes + tally.timeouts + tally.protocol
}

fn details(tally: &Tally) -> Value {
    json!({
        "games_black": tally.games[0],
        "games_white": tally.games[1],
        "wins_black": tally.wins[0],
        "wins_white": tally.wins[1],
        "draws": tally.draws,
        "seconds_per_move": tally.seconds_per_move(),
        "illegal_moves": tally.illegal,
        "crashes": tally.crashes,
        "timeouts": tally.timeouts,
        "protocol_errors": tally.protocol,
    })
}
