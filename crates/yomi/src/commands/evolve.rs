//! `yomi evolve`: evaluations of tiny boards, or settings of a player, that compete.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use arena::stats::{Sprt, SprtRun, Verdict, wilson};
use arena::{Event, Evolution, Gene, Member, Record, Settings, TimeControl};
use goban::{Color, Random, scatter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tiny::{Frame, Position, Table, Taste};

use super::progress::Progress;
use super::prove::stop_flag;
use crate::files;
use crate::numbers::{COUNT, SOME, THREADS, real, whole};
use crate::output::say;

/// Let a population compete: the best stay, some are changed, the worst make room, generation by generation.
///
/// Either evaluations that know next to nothing of Go, on a tiny board (`--family`), or the settings of a player
/// (`--player "yomi:bias=0.0005..0.02,prior=0.5..3"`). A setting of a player is believed to be better only when a sequential test
/// against the one that was best before says so. Ctrl-C keeps what there is; --resume goes on with it.
#[derive(clap::Args)]
pub struct Args {
    /// What the evaluations see: distance, dimension, or both.
    #[arg(long, default_value = "both", conflicts_with = "player")]
    family: Family,
    /// Let the best evaluations of populations kept by --out meet instead: every pair plays --games on a board of --size, which need
    /// not be that on which they were bred. To be given for each population.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["family", "player", "out"])]
    meet: Vec<PathBuf>,
    /// A player with ranges for settings: `name:setting=FROM..TO,other=FROM..TO,fixed=VALUE`.
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// The game that the player plays, if it is another than Go, such as hex.
    #[arg(long, value_name = "GAME", requires = "player", conflicts_with = "time")]
    game: Option<String>,
    /// The side of the board; by default 4, for players 9 or that of their game.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: Option<u8>,
    /// Moves that an evaluation looks ahead.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    depth: u8,
    /// How many compete.
    #[arg(long, default_value_t = 16, value_parser = whole::<usize>(4..=256))]
    population: usize,
    /// How many tournaments.
    #[arg(long, default_value_t = 20, value_parser = whole::<usize>(SOME))]
    generations: usize,
    /// Games of each pair in a tournament, colours in turn.
    #[arg(long, default_value_t = 2, value_parser = whole::<usize>(1..=1000))]
    games: usize,
    /// For players: seconds for each move, if not what the player's settings say.
    #[arg(long, value_name = "SECONDS", value_parser = real(0.001..=1000.0))]
    time: Option<f64>,
    /// For players: the Elo difference at which a new best is believed, and the most games to find it out.
    #[arg(long, default_value_t = 30.0, value_name = "ELO", value_parser = real(1.0..=1000.0))]
    better: f64,
    /// For players: the most games of such a test.
    #[arg(long, default_value_t = 200, value_parser = whole::<usize>(2..=1_000_000))]
    test_games: usize,
    /// For players: end after so many generations without a new best.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(SOME))]
    patience: usize,
    /// How many games at a time.
    #[arg(long, short = 'j', default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    concurrency: usize,
    /// Decides all that chance decides.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions on which the best evaluation is held against a table (boards of up to sixteen points).
    #[arg(long, default_value_t = 1000, value_parser = whole::<usize>(COUNT))]
    positions: usize,
    /// Where the population is kept after each generation.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the population in --out.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print one object of JSON.
    #[arg(long)]
    json: bool,
}

/// What evaluations see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Family {
    Distance,
    Dimension,
    Both,
}

impl Family {
    /// Which of [`Taste::NAMES`] are bred.
    fn genes(self) -> &'static [usize] {
        match self {
            Family::Distance => &[0, 1],
            Family::Dimension => &[2, 3, 4],
            Family::Both => &[0, 1, 2, 3, 4],
        }
    }
}

/// What is kept in a file: all that decides how it goes on.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// What is bred, on which board, and how it is played.
    what: String,
    evolution: Evolution,
    /// For players: the numbers believed to be best, and for how many generations.
    champion: Option<(Vec<f64>, usize)>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    if let Some(out) = &args.out {
        files::probe(out)?;
    }
    match &args.player {
        _ if !args.meet.is_empty() => meet(&args),
        Some(text) => players(&args, text),
        None => tastes(&args),
    }
}

/// What a file keeps.
fn read(path: &Path) -> anyhow::Result<Kept> {
    let text = files::read_text(path, files::PROOF)?;
    serde_json::from_str(&text).with_context(|| format!("{} holds no population", path.display()))
}

/// The best evaluations of several populations against each other, and against one that sees nothing but the end of a game.
fn meet(args: &Args) -> anyhow::Result<()> {
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

/// What was kept, or a new population.
fn begin(args: &Args, what: String, genes: Vec<Gene>, given: &[Vec<f64>]) -> anyhow::Result<Kept> {
    if let (true, Some(path)) = (args.resume, &args.out) {
        let kept = read(path)?;
        ensure!(
            kept.what == what,
            "{} holds a population of {}, not of {what}",
            path.display(),
            kept.what
        );
        return Ok(kept);
    }
    let evolution = Evolution::new(genes, args.population, args.seed, given);
    Ok(Kept {
        what,
        evolution,
        champion: given.first().map(|numbers| (numbers.clone(), 0)),
    })
}

fn keep(path: Option<&Path>, kept: &Kept) -> anyhow::Result<()> {
    match path {
        Some(path) => files::write(path, serde_json::to_string(kept)?),
        None => Ok(()),
    }
}

/// A member in a line.
fn told(genes: &[Gene], member: &Member) -> String {
    let numbers = genes
        .iter()
        .zip(&member.genes)
        .map(|(gene, x)| format!("{} {x:.3}", gene.name));
    let numbers: Vec<String> = numbers.collect();
    let from = match member.parents[..] {
        [] => String::new(),
        [one] => format!(" of {one}"),
        [one, other, ..] => format!(" of {one} and {other}"),
    };
    let origin = format!("{:?}", member.origin).to_lowercase();
    format!(
        "no. {}, {origin}{from}, since {}, {:.1} %: {}",
        member.id,
        member.born,
        100.0 * member.share,
        numbers.join(", ")
    )
}

fn tell_end(args: &Args, kept: &Kept, found: &[(&str, serde_json::Value)]) {
    let evolution = &kept.evolution;
    let best = &evolution.members()[0];
    if args.json {
        let mut object = json!({
            "what": kept.what,
            "generations": evolution.generation(),
            "best": best,
            "lineage": evolution.lineage(best.id),
            "genes": evolution.genes(),
        });
        for (key, value) in found {
            object[*key] = value.clone();
        }
        say!("{object}");
        return;
    }
    say!(
        "\nThe best after {} generations, and where it comes from:",
        evolution.generation()
    );
    for member in evolution.lineage(best.id) {
        say!("  {}", told(evolution.genes(), member));
    }
    for (key, value) in found {
        say!("{key}: {value}");
    }
}

fn tastes(args: &Args) -> anyhow::Result<()> {
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

fn players(args: &Args, text: &str) -> anyhow::Result<()> {
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
    let contest = Event::prepare(settings, &super::match_::launcher())?;
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
