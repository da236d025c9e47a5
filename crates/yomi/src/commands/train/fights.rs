//! `yomi train fights`: which moves look as if they win a fight.

use super::target::checkpoint;
use super::{Target, read_all, spinner};
use crate::files;
use crate::numbers::{SOME, THREADS, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use certificate::Ko;
use goban::{Board, Color, Move, PointSet, Random};
use indicatif::ProgressBar;
use patterns::mm::{Foresight, NOTHING, Samples, foresight, learn};
use playouts::learn::Lesson;
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tactics::field::{Field, Stones};
use tactics::fight::instinct::{Instinct, Strength};
use tactics::fight::look::{GROUPS, Look, alike, narrow};
use tactics::fight::{Example, Fight};
use tactics::region::{Region, dragon};
use tactics::{Limits, Side};

/// Which moves look as if they win a fight, learned by watching the search solve fights of games.
///
/// The first round begins with nothing, each further round searches by what the one before learned. The same games, seed
/// and numbers give the same file. A checkpoint is kept after each round; --resume goes on from there, and comes to the
/// file that an uninterrupted run comes to.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Fights to search, four of each game at most; a tenth of them is kept to examine what was learned.
    #[arg(long, default_value_t = 20_000, value_parser = whole::<usize>(SOME))]
    fights: usize,
    /// Positions searched of each fight at most.
    #[arg(long, default_value_t = 3000, value_parser = whole::<u64>(SOME))]
    nodes: u64,
    /// Rounds of searching and learning.
    #[arg(long, default_value_t = 2, value_parser = whole::<usize>(1..=1000))]
    rounds: usize,
    /// Threads that search.
    #[arg(long, default_value_t = 1, value_parser = whole::<usize>(THREADS))]
    threads: usize,
    /// Decides which games and fights are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go on after the last round of FILE.checkpoint, with the same games, seed and numbers.
    #[arg(long)]
    resume: bool,
}

/// A fight and who moves first.
pub(super) struct Ground {
    pub field: Field,
    pub stones: Stones,
    pub side: Side,
}

/// What the search of a fight gave.
struct Searched {
    /// Positions searched; none if it did not come to an end.
    nodes: Option<u64>,
    examples: Vec<Example>,
}

/// Fights of one position.
const EACH: usize = 4;

/// Moves played before a position is taken, at least, and how many more there may be.
const EARLIEST: u32 = 50;
const LATER: u32 = 200;

/// Smaller groups are no fight about life.
const STONES: usize = 3;

/// How far a fight may spread.
const REACHES: [usize; 2] = [1, 2];

/// Empty points of a fight.
const EMPTY: std::ops::RangeInclusive<u32> = 6..=40;

/// Fights solved in fewer positions show nothing.
const EASY: u64 = 20;

/// A fight gives an example for so many positions, so many at most.
const POSITIONS_PER_EXAMPLE: u64 = 10;
const EXAMPLES: u64 = 24;

/// Patterns are learned that were met so often; a wide one counts tenfold where its move won.
const OFTEN: u32 = 10;
const OFTEN_WIDE: u32 = 60;

/// Rounds of minorisation-maximisation.
const STEPS: usize = 15;

/// Tables of one fight, in bytes.
pub(super) const MEMORY: usize = 16 << 20;

pub fn run(args: Args) -> anyhow::Result<()> {
    let target = Target::new(&args.out)?;
    let bar = spinner();
    let lessons = read_all(&args.games, &bar)?;
    let grounds = draw(&lessons, args.fights, args.seed);
    ensure!(
        grounds.len() >= 100,
        "{} fights are too few to learn from: give more games",
        grounds.len()
    );
    let kept = grounds.len() / 10;
    let (examined, studied) = grounds.split_at(kept);
    let blank = Instinct::blank();
    let course = course(&args, &lessons);
    let (done, mut instinct) = match args.resume {
        true => resumed(&args, &course)?,
        false => (0, blank.clone()),
    };
    for round in done + 1..=args.rounds {
        let tell = |done| bar.set_message(format!("round {round}: {done} of {} fights", studied.len()));
        let found = search(studied, &instinct, &args, tell);
        let solved = found.iter().filter(|s| s.nodes.is_some()).count();
        let examples: Vec<Example> = found.into_iter().flat_map(|s| s.examples).collect();
        bar.suspend(|| {
            say!(
                "round {round}: {solved} of {} fights solved, {} examples",
                studied.len(),
                examples.len()
            );
        });
        instinct = taught(&examples, &bar);
        // With all digits, so that the next round can be the same after a pause.
        let so_far = format!("{ROUND}{round}{course}\n{instinct:#}");
        bar.suspend(|| target.keep(so_far, format!("in {round} of {} rounds", args.rounds)));
    }
    target.finish(&instinct)?;
    let tell = |done| bar.set_message(format!("examining: {done} of {kept} fights"));
    let before = search(examined, &blank, &args, tell);
    let after = search(examined, &instinct, &args, tell);
    bar.finish_and_clear();
    say!("{} games, weights in {}", lessons.len(), args.out.display());
    say!("{}", gain(&before, &after));
    Ok(())
}

/// How a checkpoint begins: the rounds done, and what they were about.
const ROUND: &str = "# after round ";

/// What the rounds are about, but for their number: it must be the same to go on.
fn course(args: &Args, lessons: &[Lesson]) -> String {
    let moves: usize = lessons.iter().map(|lesson| lesson.moves.len()).sum();
    let Args {
        fights, nodes, seed, ..
    } = args;
    let games = lessons.len();
    format!("; {games} games of {moves} moves, --fights {fights} --nodes {nodes} --seed {seed}")
}

/// The rounds done, and what they taught.
fn resumed(args: &Args, course: &str) -> anyhow::Result<(usize, Instinct)> {
    let path = checkpoint(&args.out);
    let text = files::read_text(&path, files::TABLE)?;
    let first = text.lines().next().unwrap_or_default();
    let done = first
        .strip_prefix(ROUND)
        .and_then(|rest| rest.strip_suffix(course));
    let done = done
        .and_then(|number| number.parse().ok())
        .with_context(|| format!("{} is of other games or numbers: `{first}`", path.display()))?;
    let instinct = text.parse::<Instinct>().map_err(anyhow::Error::msg);
    Ok((done, instinct.with_context(|| path.display().to_string())?))
}

/// Fights about groups of positions of the games.
fn draw(lessons: &[Lesson], most: usize, seed: u64) -> Vec<Ground> {
    let mut random = Random::new(seed);
    let mut grounds = Vec::new();
    for lesson in lessons {
        if grounds.len() >= most {
            break;
        }
        let board = position(lesson, &mut random);
        let mut here = of(&board);
        for _ in 0..EACH.min(here.len()) {
            grounds.push(here.swap_remove(random.below(here.len() as u32) as usize));
        }
    }
    grounds.truncate(most);
    grounds
}

/// A position of a game, by lot.
pub(super) fn position(lesson: &Lesson, random: &mut Random) -> Board {
    let when = EARLIEST + random.below(LATER);
    let mut board = Board::new(lesson.size);
    for &(color, play) in lesson.moves.iter().take(when as usize) {
        if let Move::Play(p) = play
            && board.play(color, p).is_err()
        {
            break;
        }
    }
    board
}

/// The fights of a position.
pub(super) fn of(board: &Board) -> Vec<Ground> {
    let mut grounds = Vec::new();
    let mut seen = PointSet::EMPTY;
    for color in Color::BOTH {
        for root in board.strings(color) {
            if seen.contains(root) {
                continue;
            }
            let group = dragon(board, root);
            seen |= group;
            if group.len() < STONES {
                continue;
            }
            for reach in REACHES {
                let region = Region::around(board, &group, reach);
                let Some((mut field, stones)) = region.and_then(|r| r.field(board, &group)) else {
                    continue;
                };
                field.lean();
                if EMPTY.contains(&field.empty(&stones).count_ones()) {
                    grounds.extend(Side::BOTH.map(|side| Ground {
                        field: field.clone(),
                        stones,
                        side,
                    }));
                }
            }
        }
    }
    grounds
}

/// Searches the fights, in the order given whatever the threads.
fn search(
    grounds: &[Ground],
    instinct: &Instinct,
    args: &Args,
    tell: impl Fn(usize) + Sync,
) -> Vec<Searched> {
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Searched)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(ground) = grounds.get(i) else { break };
                    let searched = search_one(ground, instinct, args.nodes);
                    found.lock().expect("no panic").push((i, searched));
                    tell(i);
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no panic");
    found.sort_by_key(|(i, _)| *i);
    found.into_iter().map(|(_, searched)| searched).collect()
}

fn search_one(ground: &Ground, instinct: &Instinct, nodes: u64) -> Searched {
    let limits = Limits {
        memory: MEMORY,
        ..Limits::nodes(nodes)
    };
    let mut fight = Fight::new(&ground.field, limits);
    fight.trust(instinct);
    let node = fight.node(ground.stones, ground.side, Ko::PLAIN);
    let solved = fight.solve(&node).is_ok();
    let nodes = solved.then_some(fight.nodes);
    let examples = match nodes.filter(|&n| n > EASY) {
        Some(n) => fight.examples(
            &node,
            (n / POSITIONS_PER_EXAMPLE).clamp(EACH as u64, EXAMPLES) as usize,
        ),
        None => Vec::new(),
    };
    Searched { nodes, examples }
}

/// What the examples teach.
fn taught(examples: &[Example], bar: &ProgressBar) -> Instinct {
    let mut instinct = Instinct::blank();
    for side in Side::BOTH {
        let mine: Vec<&Example> = examples.iter().filter(|e| e.side == side).collect();
        let names = Names::of(&mine);
        let mut samples = Samples::nested(names.below());
        for example in &mine {
            let teams: Vec<Vec<u16>> = example.looks.iter().map(|look| names.team(look)).collect();
            samples.push(&teams, example.won);
        }
        let gammas = learn(&samples, &names.groups(), STEPS, 2.0, |step, _| {
            bar.set_message(format!("learning: {step} of {STEPS}"));
        });
        for (name, what) in names.all() {
            instinct.set(side, what, samples.worth(name, &gammas).ln());
        }
        let Foresight {
            positions,
            first,
            log_likelihood,
            ..
        } = foresight(&samples, &gammas);
        bar.suspend(|| {
            say!(
                "  {}: {positions} positions, {:.1} % of the moves foreseen, log-likelihood {log_likelihood:.3}",
                ["attacker", "defender"][side],
                100.0 * first
            );
        });
    }
    instinct
}

/// Numbers for the features and patterns of one side.
struct Names {
    narrow: Vec<u32>,
    wide: Vec<u32>,
    by_pattern: [HashMap<u32, u16>; 2],
}

/// The pattern that stands for all that are alike.
fn usual(pattern: u32) -> u32 {
    alike(pattern).into_iter().min().expect("eight")
}

impl Names {
    /// Where the features of a group begin.
    fn start(group: usize) -> u16 {
        GROUPS[..group].iter().map(|g| g.len() as u16).sum()
    }

    /// The number of a pattern that is too rare.
    fn strange() -> u16 {
        Names::start(GROUPS.len())
    }

    fn of(examples: &[&Example]) -> Names {
        let (mut often, mut often_wide) = (HashMap::new(), HashMap::new());
        for example in examples {
            for (i, look) in example.looks.iter().enumerate() {
                *often.entry(usual(u32::from(narrow(look.pattern)))).or_insert(0) += 1;
                *often_wide.entry(usual(look.pattern)).or_insert(0) += if i == example.won { 10 } else { 1 };
            }
        }
        let sorted = |counts: HashMap<u32, u32>, least: u32| {
            let often = counts.into_iter().filter(|(_, n)| *n >= least);
            let mut patterns: Vec<u32> = often.map(|(pattern, _)| pattern).collect();
            patterns.sort_unstable();
            patterns
        };
        let (narrow, wide) = (sorted(often, OFTEN), sorted(often_wide, OFTEN_WIDE));
        let numbers = |patterns: &[u32], from: u16| (patterns.iter().copied()).zip(from..).collect();
        let first = Names::strange() + 1;
        let by_pattern = [
            numbers(&narrow, first),
            numbers(&wide, first + narrow.len() as u16),
        ];
        Names {
            narrow,
            wide,
            by_pattern,
        }
    }

    fn narrow_name(&self, pattern: u32) -> u16 {
        let name = self.by_pattern[0].get(&usual(u32::from(narrow(pattern))));
        name.copied().unwrap_or(Names::strange())
    }

    fn team(&self, look: &Look) -> Vec<u16> {
        let features = look.features.iter().enumerate();
        let mut team: Vec<u16> = features
            .map(|(group, &f)| Names::start(group) + u16::from(f))
            .collect();
        let wide = self.by_pattern[1].get(&usual(look.pattern));
        team.push(wide.copied().unwrap_or_else(|| self.narrow_name(look.pattern)));
        team
    }

    /// A wide pattern stands on the narrow one inside.
    fn below(&self) -> Vec<u16> {
        let mut below = vec![NOTHING; usize::from(Names::strange()) + 1 + self.narrow.len()];
        below.extend(self.wide.iter().map(|&pattern| self.narrow_name(pattern)));
        below
    }

    fn groups(&self) -> Vec<Range<u16>> {
        let mut groups: Vec<Range<u16>> = (0..GROUPS.len())
            .map(|g| Names::start(g)..Names::start(g + 1))
            .collect();
        let middle = Names::strange() + 1 + self.narrow.len() as u16;
        groups.push(Names::strange()..middle);
        groups.push(middle..middle + self.wide.len() as u16);
        groups
    }

    fn all(&self) -> impl Iterator<Item = (u16, Strength)> + '_ {
        let features = (0..GROUPS.len()).flat_map(|group| {
            (0..GROUPS[group].len())
                .map(move |f| (Names::start(group) + f as u16, Strength::Feature(group, f)))
        });
        let patterns = self.narrow.iter().map(|&p| Strength::Narrow(narrow(p)));
        let wide = self.wide.iter().map(|&p| Strength::Wide(p));
        features.chain((Names::strange() + 1..).zip(patterns.chain(wide)))
    }
}

/// How much sooner fights are solved.
fn gain(before: &[Searched], after: &[Searched]) -> String {
    let solved = |all: &[Searched]| all.iter().filter(|s| s.nodes.is_some()).count();
    let both: Vec<f64> = before
        .iter()
        .zip(after)
        .filter_map(|(b, a)| Some((b.nodes?.max(1), a.nodes?.max(1))))
        .filter(|&(b, a)| b.max(a) > EASY)
        .map(|(b, a)| (b as f64 / a as f64).ln())
        .collect();
    let mean = both.iter().sum::<f64>() / both.len().max(1) as f64;
    format!(
        "{} held-out fights: {} solved with nothing learned, {} with what was learned; of {} solved both ways with {:.2} times fewer positions",
        before.len(),
        solved(before),
        solved(after),
        both.len(),
        mean.exp()
    )
}
