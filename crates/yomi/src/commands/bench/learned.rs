//! `yomi bench learned`: what learned rules answer of questions that they were not learned from.

use crate::files;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use goban::{Board, Random, Size};
use introspect::base::Base;
use introspect::go::adviser::Learned;
use introspect::go::know::Knowledge;
use introspect::go::problem::{Problem, Theme};
use introspect::go::transfer::{LONGEST, Mark, Question, questions};
use introspect::go::{Student, positions};
use kifu::Collection;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Nodes for trying out a move that a rule names.
const NODES: u64 = 20_000;

/// Positions drawn for one question at most, before it is said that there are none.
const DRAWN: usize = 400;

/// Ask a base of learned rules, without search, about strings and pairs of strings of positions that it never saw, won in
/// exactly one, two and three own moves, a third each; and repeat the thesis's experiment: train on a few problems, answer
/// others.
///
/// Fails if a move that a rule names is refuted.
#[derive(clap::Args)]
pub struct Args {
    /// The base; else the one that comes with the program.
    #[arg(long, value_name = "BASE", default_value = "")]
    base: String,
    /// Games whose positions are asked about; else positions of moves drawn by lot.
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Questions, over all numbers of moves.
    #[arg(long, default_value_t = 1_000, value_parser = whole::<usize>(SOME))]
    questions: usize,
    /// Problems to train on in the thesis's experiment; none, and it is left out.
    #[arg(long, default_value_t = 0, value_parser = whole::<usize>(COUNT))]
    train: usize,
    /// Problems to answer after that.
    #[arg(long, default_value_t = 15, value_parser = whole::<usize>(SOME))]
    test: usize,
    /// How often that is done, with other problems.
    #[arg(long, default_value_t = 5, value_parser = whole::<usize>(SOME))]
    draws: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A base by its file; the one that comes with the program if there is no name.
pub fn knowledge(base: &str) -> anyhow::Result<Knowledge> {
    if base.is_empty() {
        return Ok(Knowledge::shipped().clone());
    }
    let text = files::read_text(Path::new(base), files::TABLE)?;
    let empty = Student::new(Base::new());
    let base = Base::read(&empty.world, &text).with_context(|| format!("cannot read {base}"))?;
    Ok(Knowledge::new(base))
}

/// The adviser by the rules of a base.
pub fn adviser(base: &str) -> anyhow::Result<Learned> {
    Ok(Learned::new(&knowledge(base)?))
}

/// How many answers were right, wrong, unproved, and how many questions there were.
#[derive(Clone, Copy, Default)]
struct Tally {
    asked: usize,
    right: usize,
    wrong: usize,
    unproved: usize,
}

impl Tally {
    fn add(&mut self, mark: Mark) {
        self.asked += 1;
        match mark {
            Mark::Right => self.right += 1,
            Mark::Wrong => self.wrong += 1,
            Mark::Unproved => self.unproved += 1,
            Mark::None => {}
        }
    }

    fn and(self, other: Tally) -> Tally {
        Tally {
            asked: self.asked + other.asked,
            right: self.right + other.right,
            wrong: self.wrong + other.wrong,
            unproved: self.unproved + other.unproved,
        }
    }

    fn share(&self) -> f64 {
        100.0 * self.right as f64 / self.asked.max(1) as f64
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "asked": self.asked,
            "right": self.right,
            "wrong": self.wrong,
            "unproved": self.unproved,
            "none": self.asked - self.right - self.wrong - self.unproved,
        })
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut random = Random::new(args.seed);
    let mut wrong = 0;
    if args.train > 0 {
        wrong += thesis(&args, &mut random)?;
    }
    let mut source = Source::new(&args)?;
    let exam = draw(&mut source, args.questions, &mut random)?;
    let known = knowledge(&args.base)?;
    let mut tallies = [Tally::default(); LONGEST as usize];
    for question in &exam {
        tallies[usize::from(question.moves) - 1].add(question.ask(known.student(), NODES));
    }
    wrong += tallies.iter().map(|tally| tally.wrong).sum::<usize>();
    if args.json {
        say!(
            "{}",
            json!({
                "rules": known.student().base.len(),
                "by_moves": tallies.iter().map(Tally::json).collect::<Vec<_>>(),
            })
        );
    } else {
        say!("{} rules", known.student().base.len());
        say!("own moves  questions  right          none  wrong  unproved");
        for (moves, tally) in (1..).zip(&tallies) {
            let none = tally.asked - tally.right - tally.wrong - tally.unproved;
            say!(
                "{moves:>9}  {:>9}  {:>5} ({:>4.1} %)  {none:>4}  {:>5}  {:>8}",
                tally.asked,
                tally.right,
                tally.share(),
                tally.wrong,
                tally.unproved
            );
        }
    }
    ensure!(wrong == 0, "{wrong} moves that rules name are refuted");
    Ok(())
}

/// Where positions come from.
struct Source {
    boards: Vec<Board>,
}

impl Source {
    fn new(args: &Args) -> anyhow::Result<Source> {
        let mut boards = Vec::new();
        if let Some(folder) = &args.games {
            for path in super::find_records(folder)?.iter().take(args.questions) {
                let records = Collection::read_file(path, &kifu::Limits::default())
                    .with_context(|| format!("cannot read {}", path.display()))?;
                for record in records.games() {
                    for number in [20, 45, 70, 95, 120, 145] {
                        boards.extend(record.board_before(Some(number)));
                    }
                }
                if boards.len() > args.questions {
                    break;
                }
            }
            ensure!(!boards.is_empty(), "no games in {}", folder.display());
        }
        Ok(Source { boards })
    }

    fn next(&mut self, random: &mut Random) -> Board {
        if self.boards.is_empty() {
            let side = 6 + random.below(4) as u8;
            return positions::random(random, Size::new(side).expect("a board")).0;
        }
        self.boards[random.index(self.boards.len())].clone()
    }
}

/// Questions, as many of each number of moves; at most one of each number from a position.
fn draw(source: &mut Source, count: usize, random: &mut Random) -> anyhow::Result<Vec<Question>> {
    let each = count.div_ceil(usize::from(LONGEST));
    let mut drawn: Vec<Vec<Question>> = vec![Vec::new(); usize::from(LONGEST)];
    for _ in 0..DRAWN * count {
        if drawn.iter().all(|list| list.len() >= each) {
            break;
        }
        let board = source.next(random);
        let mut all = questions(&board);
        for (list, moves) in drawn.iter_mut().zip(1..) {
            let of: Vec<usize> = (0..all.len()).filter(|&n| all[n].moves == moves).collect();
            if list.len() < each && !of.is_empty() {
                list.push(all.swap_remove(of[random.index(of.len())]));
            }
        }
    }
    ensure!(
        drawn.iter().all(|list| !list.is_empty()),
        "too few questions in these positions"
    );
    Ok(drawn.into_iter().flatten().collect())
}

/// Train on a few problems and their solutions, answer others, a third each of one, two and three moves; as often as
/// wished, each time from nothing.
fn thesis(args: &Args, random: &mut Random) -> anyhow::Result<usize> {
    let mut source = Source { boards: Vec::new() };
    let mut all = Tally::default();
    for draw_number in 1..=args.draws {
        let mut student = Student::new(Base::new());
        let lengths = [1, 2, 3, 2, 3];
        for n in 0..args.train {
            let theme = [Theme::Take, Theme::Connect][n % 2];
            let moves = lengths[n % lengths.len()];
            let problem =
                Problem::draw(random, theme, moves).context("no such problem in these positions")?;
            student.study_problem(&problem, &mut || false);
        }
        let mut tally = Tally::default();
        for question in draw(&mut source, args.test, random)? {
            tally.add(question.ask(&student, NODES));
        }
        say!(
            "draw {draw_number}: trained on {} problems ({} rules): of {} others {} right ({:.0} %), {} wrong, {} unproved",
            args.train,
            student.base.len(),
            tally.asked,
            tally.right,
            tally.share(),
            tally.wrong,
            tally.unproved
        );
        all = all.and(tally);
    }
    say!(
        "{} draws: of {} others {} right ({:.0} %), {} wrong",
        args.draws,
        all.asked,
        all.right,
        all.share(),
        all.wrong
    );
    Ok(all.wrong)
}
