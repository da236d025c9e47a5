//! `yomi bench rawnet`: what we compute with a net of KataGo's against what KataGo printed.

use crate::files;
use crate::output::say;
use anyhow::{Context, bail, ensure};
use goban::{Color, Compensation, Game, Ko, Move, Point, Rules, Scoring, Size, Symmetry};
use net::Look;
use net::katago::{Katago, Terms, View, Work};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Hold what a net of KataGo's says here against what KataGo itself said.
///
/// DIR holds pairs of files: NAME.gtp, commands for KataGo (boardsize, clear_board, komi, kata-set-rules, play, kata-raw-nn
/// with one symmetry), and NAME.out, what `katago gtp` answered to them. docs/benchmarks.md says how to record them.
#[derive(clap::Args)]
pub struct Args {
    /// The net, .bin.gz or .bin: the one that the answers are of.
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Where the records are.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Print every difference above the bound, not the largest alone.
    #[arg(long)]
    all: bool,
}

/// The largest record.
const MOST: u64 = 1 << 28;
/// What may differ: a probability, a chance, an owner.
const BOUND: f32 = 1e-4;
/// What may differ in points, which KataGo prints with three digits.
const POINTS: f32 = 1e-3;

pub fn run(args: Args) -> anyhow::Result<()> {
    let net = Katago::load(&args.net).with_context(|| args.net.display().to_string())?;
    let (blocks, channels) = net.size();
    say!(
        "{}: version {}, {blocks} blocks of {channels}",
        net.name(),
        net.version()
    );
    let mut work = Work::new(Arc::new(net));
    let mut worst = Worst::default();
    let mut records: Vec<PathBuf> = std::fs::read_dir(&args.data)
        .with_context(|| args.data.display().to_string())?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "gtp"))
        .collect();
    records.sort();
    ensure!(
        !records.is_empty(),
        "there is no .gtp file in {}",
        args.data.display()
    );
    for path in &records {
        compare(path, &mut work, &mut worst, args.all).with_context(|| path.display().to_string())?;
    }
    say!(
        "{} positions, {} answers, largest differences: policy {:.1e}, win {:.1e}, lead {:.1e}, score {:.1e}, owners {:.1e}",
        worst.positions,
        worst.answers,
        worst.policy,
        worst.win,
        worst.lead,
        worst.score,
        worst.owners
    );
    say!(
        "{:.0} evaluations a second of the clock",
        worst.answers as f64 / worst.seconds
    );
    ensure!(
        worst.above == 0,
        "{} answers differ by more than {BOUND:e}, or {POINTS:e} points",
        worst.above
    );
    Ok(())
}

#[derive(Default)]
struct Worst {
    positions: usize,
    answers: usize,
    above: usize,
    seconds: f64,
    policy: f32,
    win: f32,
    lead: f32,
    score: f32,
    owners: f32,
}

/// Follows the commands of a record and holds every answer against ours.
fn compare(path: &Path, work: &mut Work, worst: &mut Worst, all: bool) -> anyhow::Result<()> {
    let commands = files::read_text(path, MOST)?;
    let answers = files::read_text(&path.with_extension("out"), MOST)?;
    let mut answers = answers.split("\n\n").map(str::trim).filter(|a| !a.is_empty());
    let (mut size, mut rules, mut friendly) = (Size::NINETEEN, Rules::TROMP_TAYLOR, false);
    let mut game = Game::new(size, rules);
    let mut fresh = true;
    for (number, line) in commands.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() || words[0].starts_with('#') {
            continue;
        }
        let answer = answers.next().context("there are fewer answers than commands")?;
        let told = answer
            .strip_prefix('=')
            .with_context(|| format!("KataGo refused: {line}: {answer}"))?;
        let at = || format!("line {}: {line}", number + 1);
        match words[..] {
            ["boardsize", side] => size = Size::new(side.parse()?).with_context(at)?,
            ["clear_board"] => {}
            ["kata-set-rules", name] => (rules, friendly) = named(name).with_context(at)?,
            ["komi", komi] => rules.komi = komi.parse().with_context(at)?,
            ["play", color, play] => {
                let color: Color = color.parse().ok().with_context(at)?;
                let play: Move = play.parse().ok().with_context(at)?;
                game.play(color, play).with_context(at)?;
                fresh = true;
                continue;
            }
            ["kata-raw-nn", symmetry] => {
                let terms = Terms {
                    friendly_pass: friendly,
                    ..Terms::of(game.rules())
                };
                let view = View {
                    terms,
                    symmetry: turned(symmetry.parse()?).with_context(at)?,
                    ..View::of(&game)
                };
                let begun = Instant::now();
                let found = work.ask(view);
                worst.seconds += begun.elapsed().as_secs_f64();
                worst.positions += usize::from(std::mem::take(&mut fresh));
                let differs = worst.hold(&found, &game, &Printed::read(told, size).with_context(at)?);
                if let (Some(how), true) = (differs, all) {
                    say!("{} {}: {how}", path.display(), at());
                }
                continue;
            }
            ["quit"] => break,
            _ => bail!("{}: this command is not known", at()),
        }
        game = Game::new(size, rules);
    }
    Ok(())
}

/// The rules that KataGo knows by a name, and whether a pass is friendly under them.
fn named(name: &str) -> anyhow::Result<(Rules, bool)> {
    let area = Rules {
        compensation: Compensation::None,
        ..Rules::CHINESE
    };
    let ko = |ko: Ko, suicide: bool| Rules { ko, suicide, ..area };
    Ok(match name {
        "tromp-taylor" => (Rules::TROMP_TAYLOR, false),
        "chinese" => (ko(Ko::Simple, false), true),
        "chinese-ogs" | "chinese-kgs" => (ko(Ko::Positional, false), true),
        "aga" | "bga" => (ko(Ko::Situational, false), true),
        "new-zealand" => (ko(Ko::Situational, true), true),
        "japanese" | "korean" => (
            Rules {
                scoring: Scoring::Territory,
                ..ko(Ko::Simple, false)
            },
            false,
        ),
        _ => bail!("the rules {name} are not known here"),
    })
}

/// A symmetry by KataGo's number: 1 turns the rows upside down, 2 the columns, then 4 exchanges them.
fn turned(number: usize) -> Option<Symmetry> {
    let size = Size::NINE;
    let last = size.side() - 1;
    let moved = |p: Point| {
        // Its rows are counted from the top.
        let (mut x, mut y) = (p.col(), last - p.row());
        y = if number & 1 == 0 { y } else { last - y };
        x = if number & 2 == 0 { x } else { last - x };
        if number & 4 != 0 {
            (x, y) = (y, x);
        }
        Point::new(x, last - y)
    };
    let same = |s: &&Symmetry| size.points().all(|p| s.apply(p, size) == moved(p));
    Symmetry::ALL.iter().find(same).copied().filter(|_| number < 8)
}

/// What KataGo printed, in White's numbers.
struct Printed {
    win: f32,
    loss: f32,
    lead: f32,
    score: f32,
    /// From the top left; not a number where no stone may be played.
    policy: Vec<f32>,
    pass: f32,
    owners: Vec<f32>,
}

impl Printed {
    fn read(text: &str, size: Size) -> anyhow::Result<Printed> {
        let number = |name: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let number = line.with_context(|| format!("KataGo did not print {name}"))?;
            number.trim().parse::<f32>().with_context(|| number.to_string())
        };
        let table = |name: &str| {
            let lines = text.lines().skip_while(|line| line.trim() != name).skip(1);
            let words = lines.take(size.side().into()).flat_map(str::split_whitespace);
            let numbers: Result<Vec<f32>, _> = words.map(str::parse).collect();
            let numbers = numbers.with_context(|| name.to_string())?;
            ensure!(
                numbers.len() == size.area(),
                "the table {name} has another size than the board"
            );
            Ok(numbers)
        };
        Ok(Printed {
            win: number("whiteWin")?,
            loss: number("whiteLoss")?,
            lead: number("whiteLead")?,
            score: number("whiteScoreSelfplay")?,
            policy: table("policy")?,
            pass: number("policyPass")?,
            owners: table("whiteOwnership")?,
        })
    }
}

impl Worst {
    /// Holds an answer against what was printed; how they differ, if by too much.
    fn hold(&mut self, found: &Look, game: &Game, printed: &Printed) -> Option<String> {
        let (size, komi) = (game.size(), game.komi() as f32);
        let half = 0.5 * found.no_result;
        let (win, loss) = (1.0 - found.win - half, found.win - half);
        let win = (win - printed.win).abs().max((loss - printed.loss).abs());
        let lead = (komi - found.margin - printed.lead).abs();
        let score = found
            .score
            .map_or(0.0, |score| (komi - score.mean - printed.score).abs());
        let side = usize::from(size.side());
        let at = |p: Point| (side - 1 - usize::from(p.row())) * side + usize::from(p.col());
        let mut policy = (found.likelihood(Move::Pass).unwrap_or(0.0) - printed.pass).abs();
        let mut owners = 0.0f32;
        for p in size.points() {
            let said = printed.policy[at(p)];
            policy = policy.max(match found.likelihood(p.into()) {
                Some(ours) if said.is_nan() => ours.max(1.0),
                Some(ours) => (ours - said).abs(),
                None if said.is_nan() => 0.0,
                None => 1.0,
            });
            owners = owners.max((-found.owner(p) - printed.owners[at(p)]).abs());
        }
        self.answers += 1;
        self.policy = self.policy.max(policy);
        self.win = self.win.max(win);
        self.lead = self.lead.max(lead);
        self.score = self.score.max(score);
        self.owners = self.owners.max(owners);
        let above = policy.max(win).max(owners) > BOUND || lead.max(score) > POINTS;
        self.above += usize::from(above);
        above.then(|| {
            format!(
                "policy {policy:.1e}, win {win:.1e}, lead {lead:.1e}, score {score:.1e}, owners {owners:.1e}"
            )
        })
    }
}
