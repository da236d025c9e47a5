//! The settings of a player: bred by matches, and believed to be better when a sequential test says so.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use arena::stats::{Sprt, SprtRun, Verdict};
use arena::{Event, Gene, Record, Settings, TimeControl};
use goban::scatter;
use serde_json::json;

use super::{Args, Progress, begin, keep, stop_flag, tell_end, told};

/// A player's name, what is fixed and what is bred.
struct Bred {
    name: String,
    fixed: Vec<String>,
    genes: Vec<Gene>,
}

impl Bred {
    fn read(text: &str) -> anyhow::Result<Bred> {
        let (name, settings) = text
            .split_once(':')
            .with_context(|| format!("`{text}` has no settings with ranges"))?;
        let (mut fixed, mut genes) = (Vec::new(), Vec::new());
        for setting in settings.split(',') {
            let (key, value) = setting
                .split_once('=')
                .with_context(|| format!("`{setting}` is no setting=value"))?;
            let Some((from, to)) = value.split_once("..") else {
                fixed.push(setting.to_string());
                continue;
            };
            let number = |text: &str| text.parse::<f64>().ok().filter(|x| x.is_finite());
            let (Some(a), Some(b)) = (number(from), number(to)) else {
                bail!("`{value}` is no range of numbers, such as 0.5..3");
            };
            ensure!(a < b, "`{value}`: the range goes upwards");
            let whole = !from.contains('.') && !to.contains('.');
            genes.push(Gene {
                name: key.into(),
                from: a,
                to: b,
                whole,
            });
        }
        ensure!(
            !genes.is_empty(),
            "`{text}` has no setting with a range, such as bias=0.0005..0.02"
        );
        Ok(Bred {
            name: name.into(),
            fixed,
            genes,
        })
    }

    /// The player with these numbers.
    fn player(&self, numbers: &[f64]) -> String {
        let bred = self.genes.iter().zip(numbers).map(|(gene, x)| match gene.whole {
            true => format!("{}={x:.0}", gene.name),
            false => format!("{}={x:.6}", gene.name),
        });
        let all: Vec<String> = self.fixed.iter().cloned().chain(bred).collect();
        format!("{}:{}", self.name, all.join(","))
    }
}

pub(super) fn breed(args: &Args, text: &str) -> anyhow::Result<()> {
    let bred = Bred::read(text)?;
    let game = args.game.as_deref().map(parlour::by_name).transpose()?;
    let size = args.size.unwrap_or(game.map_or(9, |game| game.usual));
    // The middle of each range is where it starts; it must be a player, and so must the ends.
    let at = |share: f64| {
        bred.genes
            .iter()
            .map(|g| g.from + share * (g.to - g.from))
            .collect::<Vec<f64>>()
    };
    for numbers in [at(0.0), at(1.0)] {
        match game {
            None => drop(players::by_name(&bred.player(&numbers), 1)?),
            Some(game) => game
                .open(Some(size))?
                .seat(proof::Side::First, &bred.player(&numbers), 1)?,
        }
    }
    let what = format!(
        "{text}{} on {size}x{size}, {} games a pair, seed {}",
        game.map_or(String::new(), |game| format!(" at {}", game.name)),
        args.games,
        args.seed
    );
    let middle: Vec<f64> = at(0.5)
        .iter()
        .zip(&bred.genes)
        .map(|(x, g)| if g.whole { x.round() } else { *x })
        .collect();
    let mut kept = begin(args, what, bred.genes.clone(), &[middle])?;
    let stop = stop_flag();
    let progress = Progress::new(args.generations as u64, "{bar:24} {pos}/{len} generations {msg}");
    while kept.evolution.generation() < args.generations && !stop.load(Ordering::Relaxed) {
        let members: Vec<String> = kept
            .evolution
            .members()
            .iter()
            .map(|m| bred.player(&m.genes))
            .collect();
        let seed = kept.evolution.tournament_seed();
        let Some(records) = matches(args, size, members.clone(), seed, args.games, None, &stop)? else {
            break;
        };
        let (mut points, mut games) = (vec![0.0; members.len()], vec![0.0_f64; members.len()]);
        for record in &records {
            for player in [record.black, record.white] {
                games[player] += 1.0;
                points[player] += record
                    .winner
                    .map_or(0.5, |winner| f64::from(u8::from(winner == player)));
            }
        }
        let shares: Vec<f64> = points.iter().zip(&games).map(|(p, g)| p / g.max(1.0)).collect();
        kept.evolution.advance(&shares);
        let best = kept.evolution.members()[0].clone();
        let (champion, since) = kept.champion.clone().unwrap_or((best.genes.clone(), 0));
        let mut said = String::new();
        if best.genes != champion {
            let two = vec![bred.player(&best.genes), bred.player(&champion)];
            let sprt = Sprt {
                elo0: 0.0,
                elo1: args.better,
                alpha: 0.05,
                beta: 0.05,
            };
            let Some(records) = matches(args, size, two, scatter(seed), args.test_games, Some(sprt), &stop)?
            else {
                break;
            };
            let won = records
                .iter()
                .map(|r| r.winner.map_or(0.5, |w| f64::from(u8::from(w == 0))))
                .sum::<f64>();
            let mut test = SprtRun::new(sprt);
            for record in &records {
                test.count(
                    record.game,
                    record.winner.map_or(0.5, |w| f64::from(u8::from(w == 0))),
                );
            }
            let better = test.verdict() == Verdict::Elo1;
            said = format!(
                "; {won} of {} against the best so far{}",
                records.len(),
                if better { ", which it replaces" } else { "" }
            );
            kept.champion = Some(if better {
                (best.genes.clone(), 0)
            } else {
                (champion, since + 1)
            });
        } else {
            kept.champion = Some((champion, since + 1));
        }
        keep(args.out.as_deref(), &kept)?;
        let line = told(kept.evolution.genes(), &best) + &said;
        progress.step(kept.evolution.generation() as u64, line.clone());
        if !args.json {
            progress.tell(&format!("{:>4}  {line}", kept.evolution.generation()));
        }
        if kept
            .champion
            .as_ref()
            .is_some_and(|(_, since)| *since >= args.patience)
        {
            break;
        }
    }
    progress.end();
    let champion = kept.champion.as_ref().map(|(numbers, _)| bred.player(numbers));
    tell_end(args, &kept, &[("believed best", json!(champion))]);
    Ok(())
}

/// The games of a round robin, or of a match that a test may end; nothing if it was stopped.
fn matches(
    args: &Args,
    size: u8,
    contestants: Vec<String>,
    seed: u64,
    games: usize,
    sprt: Option<Sprt>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Vec<Record>>> {
    let count = contestants.len();
    let mut settings = Settings {
        world: args.game.clone(),
        size,
        seed,
        sprt,
        ..Settings::new(contestants)
    };
    if let Some(seconds) = args.time {
        settings.limits.time = TimeControl::PerMove(seconds);
    }
    // Players without chance would repeat one game: each beginning is played with both colours.
    settings.opening = arena::OpeningSettings::Random(2);
    let contest = Event::prepare(settings, &crate::commands::match_::launcher())?;
    let todo: Vec<usize> = (0..games * arena::pairs(count)).collect();
    let mut records: Vec<Record> = Vec::new();
    let mut test = sprt.map(SprtRun::new);
    contest.play(&todo, args.concurrency, stop, |played| {
        let record = played.record;
        if let Some(test) = &mut test {
            test.count(
                record.game,
                record.winner.map_or(0.5, |w| f64::from(u8::from(w == 0))),
            );
        }
        records.push(record);
        match is_decided(&test) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    // A test that is decided raises the stop to end the games in hand, and nothing else.
    if is_decided(&test) {
        stop.store(false, Ordering::Relaxed);
    }
    records.sort_by_key(|record| record.game);
    Ok((!stop.load(Ordering::Relaxed)).then_some(records))
}

/// Whether a test has come to an end.
fn is_decided(test: &Option<SprtRun>) -> bool {
    test.as_ref().is_some_and(|test| test.verdict() != Verdict::Open)
}

#[cfg(test)]
mod tests {
    use super::Bred;

    #[test]
    fn ranges_of_settings() {
        let bred = Bred::read("yomi:bias=0.0005..0.02,playouts=100,prior=1..3").unwrap();
        assert_eq!(
            bred.player(&[0.01, 2.0]),
            "yomi:playouts=100,bias=0.010000,prior=2"
        );
        for wrong in [
            "yomi",
            "yomi:bias=1",
            "yomi:bias=2..1",
            "yomi:bias=a..b",
            "yomi:bias",
        ] {
            assert!(Bred::read(wrong).is_err(), "{wrong}");
        }
    }
}
