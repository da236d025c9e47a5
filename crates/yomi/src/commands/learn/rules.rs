//! `yomi learn rules`: the bases of the elementary level, made from nothing.

use crate::output::say;
use anyhow::{Context, ensure};
use concepts::elementary::{Bases, SHIPPED, Sheet, TESTS, count, drawings, pairs, value};
use goban::{Board, Color, Random, Size};
use indicatif::{ProgressBar, ProgressDrawTarget};
use patterns::learn::{Apart, Question, Trees, bases, crumbs, hash, shipped};
use proof::value::Answer;
use std::path::PathBuf;
use tactics::Limits;
use tactics::aim::Aim;

/// Make and prove the rules about connection, separation, points, eyes, poisons and crumbs, by enumeration and search alone, and
/// count what they leave open.
///
/// Prints how many rules each base has, its hash, and whether that is the base inside the program. With --out the
/// files are written there. With --check the base inside the program is tried on boards with random stones: a rule that says
/// that something is forced may never be refuted by search.
#[derive(clap::Args)]
pub struct Args {
    /// Only these bases: topology, point, eye, chain, zone, crumb, counted.
    #[arg(value_name = "BASE")]
    only: Vec<String>,
    /// Write the bases into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads; the bases do not depend on their number.
    #[arg(long)]
    threads: Option<usize>,
    /// Make nothing; try the rules on so many claims on random boards.
    #[arg(long, value_name = "CLAIMS")]
    check: Option<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Bases that are made, in the order of [`SHIPPED`].
const MADE: [&str; 7] = ["topology", "point", "eye", "chain", "zone", "crumb", "counted"];

pub fn run(args: Args) -> anyhow::Result<()> {
    if let Some(claims) = args.check {
        return check(claims, args.seed);
    }
    for name in &args.only {
        ensure!(
            MADE.contains(&name.as_str()),
            "there is no base `{name}`: {}",
            MADE.join(", ")
        );
    }
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    for name in MADE {
        if !args.only.is_empty() && args.only.iter().all(|o| o != name) {
            continue;
        }
        let (text, rules) = make(name, threads);
        let inside = SHIPPED.iter().any(|s| s.0 == name && s.1 == text);
        let same = if inside {
            "the one inside the program"
        } else {
            "not the one inside the program"
        };
        say!("{name}: {rules} rules, hash {:016x}, {same}", hash(&text));
        if let Some(folder) = &args.out {
            let file = folder.join(format!("{name}.txt"));
            disk::write(&file, text.as_bytes())
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    Ok(())
}

fn make(name: &str, threads: usize) -> (String, usize) {
    let base = match name {
        "topology" => {
            let all = Apart::all();
            let bar = ProgressBar::new(all.len() as u64);
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let trees = Trees::grow(&all, shipped, threads, |_| bar.inc(1));
            bar.finish_and_clear();
            let rules = trees
                .trees
                .iter()
                .map(|(window, tree)| tree.rules(window).len())
                .sum();
            return (trees.to_string(), rules);
        }
        "point" => bases::points(Question::Point),
        "eye" => bases::points(Question::Eye),
        "chain" => bases::chains(6),
        "crumb" => crumbs::crumbs(),
        "counted" => {
            let bar = ProgressBar::new(drawings().len() as u64);
            let base = count(TESTS, 1, || bar.inc(1));
            bar.finish_and_clear();
            base
        }
        _ => bases::zones(6, 7),
    };
    (base.to_string(), base.rules.len())
}

/// Tries what the rules call forced on boards with random stones.
fn check(claims: usize, seed: u64) -> anyhow::Result<()> {
    let mut random = Random::new(seed);
    let topological = &Bases::shipped().topological;
    let (mut tried, mut confirmed, mut refuted) = (0, 0, 0);
    let bar = ProgressBar::new(claims as u64);
    while tried < claims {
        let mut board = Board::new(Size::NINE);
        for _ in 0..20 + random.below(30) {
            let points: Vec<_> = board.empty().iter().collect();
            let _ = board.play(Color::BOTH[random.index(2)], points[random.index(points.len())]);
        }
        let sheet = Sheet::new(&board);
        let all = pairs(&board);
        for _ in 0..all.len().min(10) {
            let [a, b] = all[random.index(all.len())];
            let found = value(
                &topological
                    .pair(&board, &sheet, [a, b], &mut |_, _| false)
                    .connection,
            );
            if found.first != Answer::WON {
                continue;
            }
            let searched = tactics::status::status(&board, &Aim::Connect(a, b), &Limits::nodes(2000));
            for (rule, search) in [(found.first, searched.first), (found.second, searched.second)] {
                if rule != Answer::WON {
                    continue;
                }
                tried += 1;
                bar.inc(1);
                confirmed += usize::from(search == Answer::WON);
                if search == Answer::LOST {
                    refuted += 1;
                    bar.suspend(|| {
                        say!(
                            "{a} {b}: {}, but search {}\n{board}",
                            found.symbols(),
                            searched.symbols()
                        )
                    });
                }
            }
        }
    }
    bar.finish_and_clear();
    say!("{tried} claims that something is forced: {confirmed} proved by search as well, {refuted} refuted");
    ensure!(refuted == 0, "rules were refuted");
    Ok(())
}
