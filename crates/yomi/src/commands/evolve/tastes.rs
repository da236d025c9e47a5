//! Evaluations that know next to nothing of Go, on a tiny board: bred, and the best of several populations in a meeting.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use arena::stats::wilson;
use arena::{Evolution, Gene};
use goban::{Color, Random, scatter};
use serde_json::json;
use tiny::{Frame, Position, Table, Taste};

use super::{Args, Family, Progress, begin, keep, read, say, stop_flag, tell_end, told};

pub(super) fn breed(args: &Args) -> anyhow::Result<()> {
    let size = args.size.unwrap_or(4);
    let frame = Frame::board(size, size)?;
    let family = args.family;
    let gene = |&k: &usize| Gene {
        name: Taste::NAMES[k].into(),
        from: -1.0,
        to: 1.0,
        whole: false,
    };
    let genes: Vec<Gene> = family.genes().iter().map(gene).collect();
    let name = format!("{family:?}").to_lowercase();
    let what = format!(
        "{name} evaluations on {size}x{size}, {} ahead, {} games a pair, seed {}",
        args.depth, args.games, args.seed
    );
    let mut kept = begin(args, what, genes, &[])?;
    let stop = stop_flag();
    let progress = Progress::new(args.generations as u64, "{bar:24} {pos}/{len} generations {msg}");
    while kept.evolution.generation() < args.generations && !stop.load(Ordering::Relaxed) {
        let shares = tournament(&frame, family, &kept.evolution, args, &stop);
        let Some(shares) = shares else { break };
        kept.evolution.advance(&shares);
        keep(args.out.as_deref(), &kept)?;
        let best = told(kept.evolution.genes(), &kept.evolution.members()[0]);
        progress.step(kept.evolution.generation() as u64, best.clone());
        if !args.json {
            progress.tell(&format!("{:>4}  {best}", kept.evolution.generation()));
        }
    }
    progress.end();
    let mut found = Vec::new();
    if frame.len() <= Table::LARGEST && args.positions > 0 && !stop.load(Ordering::Relaxed) {
        let flow = |_| {
            if stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let Some(table) = Table::solve(frame.clone(), flow) else {
            bail!("stopped")
        };
        let mut random = Random::new(scatter(args.seed));
        let positions: Vec<Position> = (0..args.positions).map(|_| lot(&frame, &mut random)).collect();
        let best = taste(family, &kept.evolution.members()[0].genes);
        for (key, taste) in [("optimal", best), ("optimal without any taste", Taste::default())] {
            let (right, asked) = taste.optimal(&table, &positions, args.depth, &mut random);
            let share = 100.0 * right as f64 / asked.max(1) as f64;
            found.push((key, json!(format!("{right} of {asked} moves ({share:.1} %)"))));
        }
    }
    tell_end(args, &kept, &found);
    Ok(())
}

fn taste(family: Family, numbers: &[f64]) -> Taste {
    let mut all = [0.0; 5];
    for (&k, &x) in family.genes().iter().zip(numbers) {
        all[k] = x;
    }
    Taste::new(all)
}

/// A position by lot that can stand on the board.
fn lot(frame: &Frame, random: &mut Random) -> Position {
    loop {
        let (mut own, mut other) = (0, 0);
        for cell in frame.each_cell() {
            match random.below(3) {
                1 => own |= cell,
                2 => other |= cell,
                _ => {}
            }
        }
        let position = Position::new(frame, (Color::Black, own), other);
        if position.is_legal(frame) {
            return position;
        }
    }
}

/// Everybody against everybody: shares of the points.
fn tournament(
    frame: &Frame,
    family: Family,
    evolution: &Evolution,
    args: &Args,
    stop: &AtomicBool,
) -> Option<Vec<f64>> {
    let tastes: Vec<Taste> = evolution
        .members()
        .iter()
        .map(|m| taste(family, &m.genes))
        .collect();
    let mut points = vec![0.0; tastes.len()];
    let mut number = 0;
    for a in 0..tastes.len() {
        for b in a + 1..tastes.len() {
            for game in 0..args.games {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                number += 1;
                let (black, white) = if game % 2 == 0 { (a, b) } else { (b, a) };
                let seed = scatter(evolution.tournament_seed() ^ scatter(number));
                let score = tiny::game(frame, [&tastes[black], &tastes[white]], args.depth, seed);
                points[black] += 0.5 + 0.5 * f64::from(score.signum());
                points[white] += 0.5 - 0.5 * f64::from(score.signum());
            }
        }
    }
    let played = (args.games * (tastes.len() - 1)) as f64;
    Some(points.into_iter().map(|p| p / played).collect())
}

/// The best evaluations of several populations against each other, and against one that sees nothing but the end of a game.
pub(super) fn meet(args: &Args) -> anyhow::Result<()> {
    let size = args.size.unwrap_or(4);
    let frame = Frame::board(size, size)?;
    let mut tastes = vec![("the end of a game alone".to_string(), Taste::default())];
    for path in &args.meet {
        let kept = read(path)?;
        let best = &kept.evolution.members()[0];
        let mut numbers = [0.0; Taste::NAMES.len()];
        for (gene, x) in kept.evolution.genes().iter().zip(&best.genes) {
            let place = Taste::NAMES.iter().position(|name| *name == gene.name);
            numbers[place.with_context(|| format!("{} holds a population of players", path.display()))?] = *x;
        }
        tastes.push((path.display().to_string(), Taste::new(numbers)));
    }
    let stop = stop_flag();
    let pairs = tastes.len() * (tastes.len() - 1) / 2;
    let progress = Progress::new(pairs as u64, "{bar:24} {pos}/{len} pairs {msg}");
    let mut met = Vec::new();
    for a in 0..tastes.len() {
        for b in a + 1..tastes.len() {
            let mut points = 0.0;
            for game in 0..args.games {
                ensure!(!stop.load(Ordering::Relaxed), "stopped");
                let sides = [&tastes[a].1, &tastes[b].1];
                let first = game % 2 == 0;
                let sides = if first { sides } else { [sides[1], sides[0]] };
                let seed = scatter(args.seed ^ scatter((met.len() * args.games + game) as u64));
                let score = f64::from(tiny::game(&frame, sides, args.depth, seed).signum());
                points += 0.5 + 0.5 * if first { score } else { -score };
            }
            met.push((a, b, points));
            progress.step(met.len() as u64, String::new());
        }
    }
    progress.end();
    if args.json {
        let name = |k: usize| &tastes[k].0;
        let met = met
            .iter()
            .map(|&(a, b, points)| json!({"first": name(a), "second": name(b), "points": points}));
        say!(
            "{}",
            json!({"size": size, "games": args.games, "met": met.collect::<Vec<_>>()})
        );
        return Ok(());
    }
    for (a, b, points) in met {
        let (low, high) = wilson(points, args.games);
        say!(
            "{} against {}: {:.1} % of {} games ({:.1} to {:.1})",
            tastes[a].0,
            tastes[b].0,
            100.0 * points / args.games as f64,
            args.games,
            100.0 * low,
            100.0 * high
        );
    }
    Ok(())
}
