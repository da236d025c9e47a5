//! `yomi bench fights`: what each help of the search of fights is worth, on fights of games.

use crate::numbers::{COUNT, SOME, real, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use certificate::Ko;
use goban::{Board, Color, Move, PointSet, Random};
use net::Net;
use net::fights::Reader;
use players::FightReader;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tactics::field::{Field, Stones};
use tactics::fight::{Fight, Intuition};
use tactics::region::{Region, dragon};
use tactics::trials::{Luck, Trials};
use tactics::{Helps, Limits, Side};

/// What each help of the search of fights is worth: fights of games solved, and positions searched, with it and without.
///
/// The fights are about groups of three stones or more in positions of the last games, laid out as `yomi solve` does, and
/// take more than `--easy` positions with no help. Each row is compared with the first over the fights that both solve.
#[derive(clap::Args)]
pub struct Args {
    /// An SGF file of games.
    #[arg(long, value_name = "FILE")]
    games: PathBuf,
    /// Fights.
    #[arg(long, default_value_t = 150, value_parser = whole::<usize>(SOME))]
    fights: usize,
    /// Positions searched of each at most.
    #[arg(long, default_value_t = 15_000, value_parser = whole::<u64>(SOME))]
    nodes: u64,
    /// Seconds for each fight, and as many positions as that allows, instead.
    #[arg(long, value_parser = real(0.001..=1e6))]
    seconds: Option<f64>,
    /// Fights solved in so many positions are left out.
    #[arg(long, default_value_t = 300, value_parser = whole::<u64>(COUNT))]
    easy: u64,
    /// The last games, from which nothing was learned.
    #[arg(long, default_value_t = 500, value_parser = whole::<usize>(SOME))]
    last: usize,
    /// A net of fights, instead of the one that comes with the program.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Rows to be printed, of: none, order, focus, cost, patterns, rooms, without-ko, net, all; joined by `+`.
    #[arg(long, num_args = 1.., default_values_t = ROWS.map(String::from))]
    rows: Vec<String>,
    /// Compare who guesses better what a search of `--easy` positions leaves open, random games or the net, over the fights
    /// that one of `--nodes` decides.
    #[arg(long)]
    guess: bool,
    /// Decides which fights are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const ROWS: [&str; 9] = [
    "none",
    "order",
    "order+focus",
    "order+cost",
    "net",
    "patterns",
    "rooms",
    "without-ko",
    "all",
];

/// Moves before a position, at least, and how many more there may be.
const EARLIEST: u32 = 50;
const LATER: u32 = 200;
/// How far a fight may spread.
const REACH: usize = 2;
/// Smaller groups are no fight about life.
const STONES: usize = 3;
/// Tables of one fight, in bytes.
const MEMORY: usize = 64 << 20;

/// A fight and who moves first.
struct Ground {
    field: Field,
    stones: Stones,
    side: Side,
}

/// What came of a fight.
struct Fought {
    nodes: Option<u64>,
    seconds: f64,
    success: Option<bool>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let intuition: Option<Arc<dyn Intuition>> = match &args.net {
        None => FightReader::shipped(),
        Some(file) => {
            let name = || file.display().to_string();
            let bytes = std::fs::read(file).with_context(name)?;
            let net = Net::of_fights(&bytes).with_context(name)?.0;
            Some(Arc::new(FightReader::new(Arc::new(Reader::new(net)))))
        }
    };
    if args.guess {
        let intuition = intuition.context("there is no net of fights: name one by --net")?;
        return guesses(&args, &intuition);
    }
    let rows: Vec<(String, Helps)> = args
        .rows
        .iter()
        .map(|row| Ok((row.clone(), helps(row, intuition.as_ref())?)))
        .collect::<anyhow::Result<_>>()?;
    let grounds = draw(&args)?;
    say!("{} fights of games, {} positions each", grounds.len(), args.nodes);
    say!("| with | solved | both | positions, where both | all positions | seconds |");
    say!("|---|---|---|---|---|---|");
    let mut first: Option<Vec<Fought>> = None;
    for (name, helps) in rows {
        let found: Vec<Fought> = grounds
            .iter()
            .map(|ground| search(ground, &helps, &args))
            .collect();
        let solved = found.iter().filter(|f| f.nodes.is_some()).count();
        let seconds: f64 = found.iter().map(|f| f.seconds).sum();
        let before = first.as_ref().unwrap_or(&found);
        let mut logs = Vec::new();
        for (a, b) in before.iter().zip(&found) {
            if let (Some(a), Some(b)) = (a.nodes, b.nodes) {
                logs.push((b as f64 / a as f64).ln());
            }
            if let (Some(a), Some(b)) = (a.success, b.success) {
                ensure!(a == b, "a help changed a result: {name}");
            }
        }
        let ratio = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
        let all: u64 = found.iter().map(|f| f.nodes.unwrap_or(args.nodes)).sum();
        say!(
            "| {name} | {solved} | {} | x {ratio:.2} | {all} | {seconds:.1} |",
            logs.len()
        );
        first.get_or_insert(found);
    }
    Ok(())
}

/// How many random games guess.
const GAMES: u64 = 4000;
/// An attacker who moves first and wins so many of them is taken to succeed, as `yomi solve` takes it.
const ENOUGH: f32 = 0.4;

/// Who guesses what a short search leaves open: random games with searches in between, or a net.
fn guesses(args: &Args, intuition: &Arc<dyn Intuition>) -> anyhow::Result<()> {
    let grounds = draw(args)?;
    let (mut decided, mut won) = (0, 0);
    // Of games, of the net: right about who succeeds, right about the move, seconds.
    let mut right = [(0, 0, 0.0); 2];
    for ground in &grounds {
        let with = |nodes: u64| Limits {
            memory: MEMORY,
            helps: Helps {
                intuition: Some(intuition.clone()),
                ..Helps::default()
            },
            ..Limits::nodes(nodes)
        };
        let mut long = Fight::new(&ground.field, with(args.nodes));
        let node = long.node(ground.stones, ground.side, Ko::PLAIN);
        let Ok(truth) = long.solve(&node) else { continue };
        decided += 1;
        let wins = truth.success == (ground.side == Side::Attacker);
        won += usize::from(wins && truth.best.is_some());
        let mut works = |at: Option<u8>| -> bool {
            let after = at.and_then(|at| long.play(&node, Some(at)));
            let Some((after, _)) = after else { return false };
            let more = long.nodes + args.nodes;
            long.set_limits(with(more));
            long.solve(&after)
                .is_ok_and(|found| found.success == truth.success)
        };
        let short = || {
            let mut fight = Fight::new(&ground.field, with(args.easy));
            let _ = fight.solve(&node);
            fight
        };
        let (fight, begun) = (short(), Instant::now());
        let opinion = Trials::new(fight, Luck::None, with(GAMES)).run(&ground.stones, ground.side);
        let by_games = begun.elapsed().as_secs_f64();
        let (mut fight, begun) = (short(), Instant::now());
        let felt = fight.guess(&node);
        let by_net = begun.elapsed().as_secs_f64();
        let (best, success) = felt.context("no net was asked")?;
        let said = [(opinion.best, opinion.success, by_games), (best, success, by_net)];
        for ((best, success, seconds), right) in said.into_iter().zip(&mut right) {
            let enough = if ground.side == Side::Attacker {
                ENOUGH
            } else {
                0.5
            };
            right.0 += usize::from((success > enough) == truth.success);
            right.1 += usize::from(wins && truth.best.is_some() && works(best));
            right.2 += seconds;
        }
    }
    say!(
        "{decided} of {} fights are decided, {won} of them won by a move",
        grounds.len()
    );
    say!("| guess by | right about who succeeds | about the move | seconds |");
    say!("|---|---|---|---|");
    for (name, (fate, moves, seconds)) in ["random games", "the net"].into_iter().zip(right) {
        say!("| {name} | {fate} | {moves} | {seconds:.1} |");
    }
    Ok(())
}

/// The helps of a row.
fn helps(row: &str, intuition: Option<&Arc<dyn Intuition>>) -> anyhow::Result<Helps> {
    let mut helps = Helps::NONE;
    for word in row.split('+') {
        match word {
            "none" => {}
            "net" => (helps.order, helps.focus, helps.cost) = (true, true, true),
            "all" => helps = players::fight_helps(),
            name => ensure!(
                helps.switch(name, true),
                "`{name}` is no help: none, net, all, {}",
                Helps::NAMES.join(", ")
            ),
        }
    }
    if helps.order || helps.focus || helps.cost || helps.last_word {
        helps.intuition = Some(
            intuition
                .cloned()
                .context("there is no net of fights: name one by --net")?,
        );
    }
    Ok(helps)
}

fn search(ground: &Ground, helps: &Helps, args: &Args) -> Fought {
    let begun = Instant::now();
    let limits = match args.seconds {
        Some(seconds) => Limits::within(std::time::Duration::from_secs_f64(seconds)),
        None => Limits::nodes(args.nodes),
    };
    let limits = Limits {
        memory: MEMORY,
        helps: helps.clone(),
        ..limits
    };
    let mut fight = Fight::new(&ground.field, limits);
    let verdict = fight.ask(&ground.stones, ground.side);
    let sure = verdict.as_ref().ok().filter(|v| !v.guess && !v.cycle);
    Fought {
        nodes: verdict.as_ref().ok().map(|_| fight.nodes),
        seconds: begun.elapsed().as_secs_f64(),
        success: sure.map(|v| v.answer == proof::value::Answer::WON),
    }
}

/// Fights of positions of the last games that are not easy.
fn draw(args: &Args) -> anyhow::Result<Vec<Ground>> {
    let collection = kifu::Collection::read_file(&args.games, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", args.games.display()))?;
    let games: Vec<_> = collection.games().iter().collect();
    let games = &games[games.len().saturating_sub(args.last)..];
    ensure!(
        !games.is_empty(),
        "there are no games in {}",
        args.games.display()
    );
    let mut random = Random::new(args.seed);
    let mut grounds = Vec::new();
    let mut patience = 1000 * args.fights;
    while grounds.len() < args.fights && patience > 0 {
        patience -= 1;
        let game = games[random.index(games.len())];
        let when = (EARLIEST + random.below(LATER)) as usize;
        let Ok(size) = game.size() else { continue };
        let mut board = Board::new(size);
        for (color, play) in game.moves().take(when) {
            if let Move::Play(p) = play
                && board.play(color, p).is_err()
            {
                break;
            }
        }
        let ground = one(&board, &mut random);
        grounds.extend(ground.filter(|ground| {
            let easy = Limits {
                helps: Helps::NONE,
                ..Limits::nodes(args.easy)
            };
            let mut fight = Fight::new(&ground.field, easy);
            fight.ask(&ground.stones, ground.side).is_err()
        }));
    }
    Ok(grounds)
}

/// A fight of a position, by lot.
fn one(board: &Board, random: &mut Random) -> Option<Ground> {
    let mut groups: Vec<PointSet> = Vec::new();
    let mut seen = PointSet::EMPTY;
    for color in Color::BOTH {
        for root in board.strings(color) {
            if !seen.contains(root) {
                let group = dragon(board, root);
                seen |= group;
                groups.extend((group.len() >= STONES).then_some(group));
            }
        }
    }
    if groups.is_empty() {
        return None;
    }
    let group = groups[random.index(groups.len())];
    let (field, stones) = Region::around(board, &group, REACH)?.field(board, &group)?;
    let side = Side::BOTH[random.index(2)];
    Some(Ground { field, stones, side })
}
