//! `yomi rules teach compare`: what another version of a rule file would play in games.

use super::{Played, drawn, player};
use crate::commands::progress::Progress;
use crate::numbers::{SOME, whole};
use crate::output::say;
use anyhow::Context;
use goban::Point;
use players::{Player, Trace};
use serde_json::json;
use std::path::PathBuf;

/// Compare the choices of two versions of a rule file in games: how many differ, which, and which voices made the difference.
#[derive(clap::Args)]
pub struct Args {
    /// The rule file as it was.
    old: PathBuf,
    /// The rule file as it is.
    new: PathBuf,
    /// SGF files or folders; one position of each game.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Positions at most.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(SOME))]
    positions: usize,
    /// Other settings of the player, such as `shapes=no`.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    with: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// A position where the choice is another one.
struct Difference {
    position: usize,
    number: usize,
    chosen: [Option<Point>; 2],
    sums: [f32; 2],
    played: Option<Point>,
    /// The voice whose weights differ most between the versions, about either choice.
    voice: Option<(String, f32)>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut versions = [player(&args.old, &args.with)?, player(&args.new, &args.with)?];
    let positions = drawn(&args.games, args.positions, args.seed)?;
    let bar = Progress::new(
        positions.len() as u64,
        "{bar:40} {pos}/{len} positions, {eta} left",
    );
    let (mut differences, mut agreed) = (Vec::new(), [0usize; 2]);
    for (position, place) in positions.iter().enumerate() {
        let traces = [trace(&mut versions[0], place)?, trace(&mut versions[1], place)?];
        let chosen = [&traces[0], &traces[1]].map(|trace| trace.best(1).first().map(|of| of.point));
        for (agreed, chosen) in agreed.iter_mut().zip(chosen) {
            *agreed += usize::from(chosen.is_some() && chosen == place.played.point());
        }
        if chosen[0] != chosen[1] {
            let sum = |which: usize| chosen[which].map_or(0.0, |p| traces[which].of(p).worth);
            differences.push(Difference {
                position: position + 1,
                number: place.number,
                chosen,
                sums: [sum(0), sum(1)],
                played: place.played.point(),
                voice: voice(&traces, chosen),
            });
        }
        bar.step(
            position as u64 + 1,
            format!("{} of {} positions", position + 1, positions.len()),
        );
    }
    let name = |p: Option<Point>| p.map_or("nothing".into(), |p| p.to_string());
    if args.json {
        let one = |d: &Difference| {
            json!({
                "position": d.position, "move": d.number, "played": d.played.map(|p| p.to_string()),
                "old": d.chosen[0].map(|p| p.to_string()), "new": d.chosen[1].map(|p| p.to_string()),
                "sums": d.sums, "voice": d.voice.as_ref().map(|(id, by)| json!({"id": id, "by": by})),
            })
        };
        say!(
            "{:#}",
            json!({
                "positions": positions.len(), "agreed": agreed,
                "differences": differences.iter().map(one).collect::<Vec<_>>(),
            })
        );
        return Ok(());
    }
    for d in &differences {
        let right = |which: usize| {
            if d.chosen[which].is_some() && d.chosen[which] == d.played {
                " (played)"
            } else {
                ""
            }
        };
        let voice = d
            .voice
            .as_ref()
            .map_or(String::new(), |(id, by)| format!("; most by {id} {by:+.1}"));
        say!(
            "position {}, move {}: {} {:+.1}{} -> {} {:+.1}{}{voice}",
            d.position,
            d.number,
            name(d.chosen[0]),
            d.sums[0],
            right(0),
            name(d.chosen[1]),
            d.sums[1],
            right(1),
        );
    }
    say!(
        "{} of {} choices differ. The move played is chosen {} times by {}, {} times by {}.",
        differences.len(),
        positions.len(),
        agreed[0],
        args.old.display(),
        agreed[1],
        args.new.display()
    );
    Ok(())
}

fn trace(player: &mut Box<dyn Player>, place: &Played) -> anyhow::Result<Trace> {
    player
        .trace(&place.game, place.color)
        .context("this player has no voices")
}

/// The voice that says most differently how the two choices compare.
fn voice(traces: &[Trace; 2], chosen: [Option<Point>; 2]) -> Option<(String, f32)> {
    let prefers = |trace: &Trace, id: &str| -> f32 {
        let votes = trace.heard.votes.iter().filter(|vote| vote.id == id);
        let on = |p: Option<Point>, vote: &players::Vote| p.map_or(0.0, |p| vote.on(p));
        votes.map(|vote| on(chosen[1], vote) - on(chosen[0], vote)).sum()
    };
    let ids = traces
        .iter()
        .flat_map(|trace| trace.heard.votes.iter().map(|vote| vote.id.as_str()));
    let changes = ids.map(|id| (id.to_owned(), prefers(&traces[1], id) - prefers(&traces[0], id)));
    changes
        .filter(|(_, by)| *by != 0.0)
        .max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
}
