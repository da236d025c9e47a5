//! `yomi train net`: a net, from game collections.

use super::{size, spinner};
use crate::commands::lessons;
use crate::output::say;
use anyhow::{Context, ensure};
use goban::Size;
use indicatif::ProgressBar;
use net::{
    Course, Deck, Emphasis, Game, Lessons, Losses, Mark, Net, Origin, Pace, Plan, SHARD, Shape, checkpoint,
    examine, fights, plot,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A net that foresees moves, winners, leads and owners of points, or one that looks at fights.
///
/// The last games are held out to examine it and never learned from. Beside the weights a checkpoint is written, from
/// which `--resume` goes on, and a picture of the course. Ctrl-C writes both and ends. The same games, seed and numbers
/// give the same weights on the same machine, whatever the threads and however often the course was left.
#[derive(clap::Args)]
pub struct Args {
    /// SGF files, each with one game or many, compressed or not.
    #[arg(long, required_unless_present_any = ["labels", "fights"], num_args = 1.., value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Files of labels, which `yomi train labels` writes. Games and each of these files give as many positions as the others;
    /// boards may have any size.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Files of fights, which `yomi train solved` writes: the net learns to look at fights, and at nothing else. Who wins is
    /// then who gets what he wants in the fight, the lead is what the proof cost, the owners are the points it depends on.
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["games", "labels", "size"])]
    fights: Vec<PathBuf>,
    /// Begin with what this net knows already.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where to write the weights; FILE.checkpoint and FILE.svg come beside it.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The side of the board; games on others are left out.
    #[arg(long, default_value = "19", value_parser = size)]
    size: Size,
    /// Residual blocks of two convolutions each.
    #[arg(long, default_value_t = 6)]
    blocks: usize,
    /// Channels of each convolution, a multiple of 16.
    #[arg(long, default_value_t = 64)]
    channels: usize,
    /// Steps of the whole course, over which the rate rises and falls.
    #[arg(long, default_value_t = 40_000)]
    steps: u64,
    /// Leave the course after so many minutes; `--resume` goes on.
    #[arg(long)]
    minutes: Option<f64>,
    /// Go on from the checkpoint beside the weights, if there is one. Shape, seed, batch and rate are then those of the
    /// checkpoint.
    #[arg(long)]
    resume: bool,
    /// Games at the end that are held out.
    #[arg(long, default_value_t = 500)]
    hold_out: usize,
    /// Positions of the games held out to examine the net in.
    #[arg(long, default_value_t = 2000)]
    examine: usize,
    /// Positions of a step, rounded up to a multiple of 16.
    #[arg(long, default_value_t = 64)]
    batch: usize,
    /// The largest rate.
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Minutes from one checkpoint to the next.
    #[arg(long, default_value_t = 5.0)]
    every: f64,
    /// How much who wins, by how much and the owners of points count beside the move.
    #[arg(long, default_value = "0.7,0.4,1", value_name = "WIN,LEAD,OWNERS", value_parser = emphasis)]
    emphasis: Emphasis,
    /// In labelled positions of games that went on, the share of the policy that is the move played; the rest is the teacher's.
    #[arg(long, default_value_t = 0.0, requires = "labels", value_parser = share)]
    played: f32,
    /// Playouts from the end of each game, to see to whom the points went.
    #[arg(long, default_value_t = 20)]
    playouts: u32,
    /// The date to write into the weights.
    #[arg(long, default_value = "")]
    date: String,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Decides what the net begins with and the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Files of a course.
struct Files {
    weights: PathBuf,
    checkpoint: PathBuf,
    picture: PathBuf,
}

impl Files {
    fn of(out: &Path) -> Files {
        let beside = |end: &str| {
            let mut name = out.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        Files {
            weights: out.to_owned(),
            checkpoint: beside(".checkpoint"),
            picture: beside(".svg"),
        }
    }

    fn all(&self) -> [&Path; 3] {
        [&self.weights, &self.checkpoint, &self.picture]
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let shape = Shape::new(args.blocks, args.channels)?;
    let files = Files::of(&args.out);
    for file in files.all() {
        disk::probe(file).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let bar = spinner();
    let (course, marks) = begin(&args, shape, &files)?;
    if !args.fights.is_empty() {
        let mut shelf = Shelf::default();
        for file in &args.fights {
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            let kept = fights::from_bytes(&bytes).with_context(|| file.display().to_string())?;
            let held_out = kept.fights.len() / LABELS_HELD_OUT + 1;
            shelf.take(
                &args,
                kept.fights,
                held_out,
                "fights",
                names(std::slice::from_ref(file)),
            )?;
        }
        return study(args, shelf, course, marks, files, bar);
    }
    let mut shelf = Shelf::default();
    if !args.games.is_empty() {
        let mut some = lessons::read(&args.games, args.size, |file| {
            bar.set_message(format!("reading {}", file.display()));
        })?;
        let all = some.len();
        lessons::settle(&mut some, args.playouts, |i| {
            bar.set_message(format!("ends of games: {i} of {all}"))
        });
        shelf.take(&args, some, args.hold_out, "games", names(&args.games))?;
    }
    for file in &args.labels {
        let mut some: Vec<Game> = lessons::labelled(file)?;
        if args.played > 0.0 {
            some.iter_mut().for_each(|game| game.lean_to_played(args.played));
        }
        let held_out = some.len() / LABELS_HELD_OUT + 1;
        shelf.take(&args, some, held_out, "games", names(std::slice::from_ref(file)))?;
    }
    study(args, shelf, course, marks, files, bar)
}

/// What there is to learn from, and to be examined in.
struct Shelf<L> {
    games: Vec<L>,
    /// How many of each collection.
    counts: Vec<usize>,
    exams: Vec<Exam<L>>,
}

impl<L> Default for Shelf<L> {
    fn default() -> Shelf<L> {
        Shelf {
            games: Vec::new(),
            counts: Vec::new(),
            exams: Vec::new(),
        }
    }
}

impl<L: Lessons> Shelf<L> {
    /// Takes a collection, and holds some of it out.
    fn take(
        &mut self,
        args: &Args,
        mut some: Vec<L>,
        hold_out: usize,
        what: &str,
        name: String,
    ) -> anyhow::Result<()> {
        ensure!(
            some.len() > hold_out,
            "{} {what} of {name} are too few to hold {hold_out} of them out",
            some.len()
        );
        let held_out = some.split_off(some.len() - hold_out);
        let sample = lessons::sample(&held_out, args.examine, 1);
        say!(
            "{name}: {} {what} to learn from, {hold_out} held out, {} positions of them to be examined in",
            some.len(),
            sample.len()
        );
        self.counts.push(some.len());
        self.games.extend(some);
        self.exams.push(Exam {
            games: held_out,
            sample,
        });
        Ok(())
    }
}

/// Teaches what is on the shelf.
fn study<L: Lessons>(
    args: Args,
    shelf: Shelf<L>,
    course: Course,
    marks: Vec<Mark>,
    files: Files,
    bar: ProgressBar,
) -> anyhow::Result<()> {
    let Shelf { games, counts, exams } = shelf;
    let deck = Deck::of_collections(&games, &counts, course.plan.seed);
    ensure!(!deck.is_empty(), "there is nothing to learn from");
    say!(
        "net {}, {} weights; from step {} to {}, {} positions each",
        course.net().shape(),
        course.net().numbers().len(),
        course.memory.step,
        course.plan.pace.steps,
        course.plan.batch()
    );
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    let mut school = School {
        games,
        exams,
        deck,
        course,
        marks,
        files,
        bar,
    };
    school.teach(&args, &stop)
}

/// A new course, or the one that was left.
fn begin(args: &Args, shape: Shape, files: &Files) -> anyhow::Result<(Course, Vec<Mark>)> {
    if args.resume && files.checkpoint.exists() {
        let name = files.checkpoint.display();
        let bytes = std::fs::read(&files.checkpoint).with_context(|| format!("cannot read {name}"))?;
        let (mut course, size, marks) =
            checkpoint::from_bytes(&bytes).with_context(|| format!("cannot go on from {name}"))?;
        ensure!(size == board(args), "{name} is about {size}, not {}", board(args));
        ensure!(
            course.net().sees() == sees(args),
            "{name} is of a net of another kind"
        );
        course.plan.pace.steps = args.steps;
        course.plan.emphasis = args.emphasis;
        return Ok((course, marks));
    }
    let plan = Plan {
        shards: args.batch.div_ceil(SHARD).max(1),
        pace: Pace {
            rate: args.rate,
            rise: 500.min(args.steps / 10),
            steps: args.steps,
            decay: 0.02,
            longest: 2.0,
        },
        emphasis: args.emphasis,
        seed: args.seed,
    };
    let course = match &args.from {
        Some(file) => {
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            let net = match args.fights.is_empty() {
                true => Net::from_bytes(&bytes),
                false => Net::of_fights(&bytes),
            };
            Course::of(net.with_context(|| file.display().to_string())?.0, plan)
        }
        None => Course::of(Net::untaught(shape, plan.seed).seeing(sees(args)), plan),
    };
    Ok((course, Vec::new()))
}

/// The board that is learned on.
fn board(args: &Args) -> Size {
    match args.fights.is_empty() {
        true => args.size,
        false => fights::window(),
    }
}

/// The version of what the net looks at.
fn sees(args: &Args) -> u32 {
    match args.fights.is_empty() {
        true => net::features::VERSION,
        false => fights::FEATURES,
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    number.ok_or_else(|| "a share is a number from 0 to 1".into())
}

/// Three numbers as they are written: 0.7,0.4,1.
fn emphasis(text: &str) -> Result<Emphasis, String> {
    let numbers: Option<Vec<f32>> = (text.split(',').map(str::trim))
        .map(|number| number.parse().ok().filter(|x| (0.0..=100.0).contains(x)))
        .collect();
    match numbers.as_deref() {
        Some(&[win, lead, owners]) => Ok(Emphasis {
            policy: 1.0,
            win,
            lead,
            owners,
        }),
        _ => Err("an emphasis is three numbers from 0 to 100, as in 0.7,0.4,1".into()),
    }
}

/// One game of so many is held out of files of labels.
const LABELS_HELD_OUT: usize = 50;

/// Positions to be examined in.
struct Exam<L> {
    games: Vec<L>,
    sample: Vec<(usize, usize)>,
}

struct School<L> {
    games: Vec<L>,
    exams: Vec<Exam<L>>,
    deck: Deck,
    course: Course,
    marks: Vec<Mark>,
    files: Files,
    bar: ProgressBar,
}

impl<L: Lessons> School<L> {
    fn teach(&mut self, args: &Args, stop: &AtomicBool) -> anyhow::Result<()> {
        let begun = Instant::now();
        let most = args
            .minutes
            .map(|minutes| Duration::from_secs_f64(60.0 * minutes.max(0.0)));
        let every = Duration::from_secs_f64(60.0 * args.every.max(0.01));
        let steps = self.course.plan.pace.steps;
        let mut taught = Losses::default();
        let mut since = Instant::now();
        let mut longest = 0f32;
        while self.course.memory.step < steps {
            let (losses, length) = self.course.step(&self.games, &mut self.deck, args.threads);
            taught += losses;
            longest = longest.max(length);
            let step = self.course.memory.step;
            self.bar.set_message(format!(
                "step {step} of {steps}: loss of the move {:.3}, {:.1} % foreseen",
                taught.policy_mean(),
                100.0 * taught.accuracy()
            ));
            let leaving = stop.load(Ordering::Relaxed) || most.is_some_and(|most| begun.elapsed() >= most);
            if leaving || step == steps || since.elapsed() >= every {
                self.mark(args, taught, since.elapsed(), longest)?;
                (taught, since, longest) = (Losses::default(), Instant::now(), 0.0);
            }
            if leaving {
                break;
            }
        }
        self.bar.finish_and_clear();
        say!("weights in {}", self.files.weights.display());
        Ok(())
    }

    /// Examines the net and writes all that there is.
    fn mark(&mut self, args: &Args, taught: Losses, took: Duration, longest: f32) -> anyhow::Result<()> {
        let average = self.course.average();
        let examined: Vec<Losses> = (self.exams.iter())
            .map(|exam| examine(&average, &exam.games, &exam.sample))
            .collect();
        let (step, batch) = (self.course.memory.step, self.course.plan.batch() as u64);
        let before = self.marks.last().map_or(0.0, |mark| mark.seconds);
        self.marks.push(Mark {
            step,
            positions: step * batch,
            seconds: before + took.as_secs_f64(),
            taught,
            examined: examined[0],
        });
        let rate = taught.policy[1] / took.as_secs_f64();
        let mut line = format!(
            "step {step}, {:.2} h, {rate:.0}/s, gradient up to {longest:.2}: loss {:.3}, {:.1} %",
            (before + took.as_secs_f64()) / 3600.0,
            taught.policy_mean(),
            100.0 * taught.accuracy()
        );
        for examined in examined {
            line += &format!(
                "; held out: loss {:.3}, {:.1} % of moves, {:.1} % of winners ({:.3}), lead {:.3}, owners {:.3}",
                examined.policy_mean(),
                100.0 * examined.accuracy(),
                100.0 * examined.winners(),
                examined.win_mean(),
                examined.lead_mean(),
                examined.owners_mean()
            );
        }
        self.bar.suspend(|| say!("{line}"));
        let origin = Origin {
            data: format!(
                "{}, {} games",
                names(&[&args.games[..], &args.labels[..], &args.fights[..]].concat()),
                self.games.len()
            ),
            date: args.date.clone(),
            steps: step,
            positions: step * batch,
        };
        let Files {
            weights,
            checkpoint,
            picture,
        } = &self.files;
        let bytes = checkpoint::to_bytes(&self.course, board(args), &self.marks);
        disk::write(checkpoint, bytes).with_context(|| format!("cannot write {}", checkpoint.display()))?;
        average
            .save(weights, &origin)
            .with_context(|| format!("cannot write {}", weights.display()))?;
        disk::write(picture, plot(&self.marks)).with_context(|| format!("cannot write {}", picture.display()))
    }
}

/// The files' own names, without their folders.
fn names(files: &[PathBuf]) -> String {
    let names = files.iter().filter_map(|file| file.file_name());
    let names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.join(", ")
}
