//! `yomi bench learned`: what learned rules answer of questions that they were not learned from.

use crate::files;
use crate::numbers::{COUNT, SOME, whole};
use crate::output::say;
use anyhow::{Context, ensure};
use goban::{Board, Random, Size};
use introspect::base::Base;
use introspect::go::adviser::Learned;
use introspect::go::know::Knowledge;
use introspect::go::transfer::{LONGEST, Mark, Question, questions};
use introspect::go::{Student, positions};
use kifu::Collection;
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Nodes for trying out a move that a rule names.
const NODES: u64 = 20_000;

/// Positions drawn for one question at most, before it is said that there are none.
const DRAWN: usize = 400;

/// Ask a base of learned rules, without search, about strings and pairs of strings of positions that it never saw, won in
/// exactly one, two and three own moves, a third each; draw its learning curve; and repeat the thesis's experiment: train
/// on a few problems, answer others.
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
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the learning curve as a picture.
    #[arg(long, value_name = "SVG")]
    plot: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A base by its file; the one that comes with the program if there is no name.
fn knowledge(base: &str) -> anyhow::Result<Knowledge> {
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
    let learned = Learned::new(&known);
    let mut tallies = [Tally::default(); LONGEST as usize];
    for question in &exam {
        tallies[usize::from(question.moves) - 1].add(question.ask(&learned, NODES));
    }
    wrong += tallies.iter().map(|tally| tally.wrong).sum::<usize>();
    if args.json {
        say!(
            "{}",
            json!({
                "rules": known.student().base.len(),
                "about_strings": learned.len(),
                "by_moves": tallies.iter().map(Tally::json).collect::<Vec<_>>(),
            })
        );
    } else {
        say!(
            "{} rules, {} of them about taking and connecting strings",
            known.student().base.len(),
            learned.len()
        );
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
    curve(&args, &known, &exam)?;
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

/// Train on a few problems, answer others: by moves, one to three.
fn thesis(args: &Args, random: &mut Random) -> anyhow::Result<usize> {
    let mut source = Source { boards: Vec::new() };
    let small = |random: &mut Random| positions::random(random, Size::new(5).expect("a board")).0;
    let mut student = Student::new(Base::new());
    student.goals = ["Take", "Live", "Connect", "Disconnect"]
        .map(String::from)
        .to_vec();
    for _ in 0..args.train {
        let board = loop {
            let board = small(random);
            if questions(&board).iter().any(|question| question.moves > 1) {
                break board;
            }
        };
        student.study(&board, &mut || false);
    }
    let learned = Learned::new(&Knowledge::new(student.base.clone()));
    let mut tally = Tally::default();
    for question in draw(&mut source, args.test, random)? {
        tally.add(question.ask(&learned, NODES));
    }
    say!(
        "trained on {} problems ({} rules): of {} others {} right ({:.0} %), {} wrong, {} unproved",
        args.train,
        student.base.len(),
        tally.asked,
        tally.right,
        tally.share(),
        tally.wrong,
        tally.unproved
    );
    Ok(tally.wrong)
}

/// Problems seen against questions answered: by the rules that the first so many problems of the base taught. Rules that
/// later ones made useless are gone, so that it was no worse then.
fn curve(args: &Args, known: &Knowledge, exam: &[Question]) -> anyhow::Result<()> {
    let position = |problem: &str| problem.split(' ').next().unwrap_or_default().to_owned();
    let mut seen: Vec<String> = Vec::new();
    for (_, origin) in known.student().base.iter() {
        let problem = position(&origin.problem);
        if !seen.contains(&problem) {
            seen.push(problem);
        }
    }
    let mut marks: Vec<usize> = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500]
        .into_iter()
        .filter(|&n| n < seen.len())
        .collect();
    marks.push(seen.len());
    let mut rows: Vec<(usize, usize, [f64; LONGEST as usize])> = Vec::new();
    for problems in marks {
        let mut base = known.student().base.clone();
        base.retain(|_, origin| seen[..problems].contains(&position(&origin.problem)));
        let rules = base.len();
        let learned = Learned::new(&Knowledge::new(base));
        let mut answered = [Tally::default(); LONGEST as usize];
        for question in exam {
            let told = learned.answer(&question.board, question.owner, &question.stones);
            let mark = if told.is_some() { Mark::Right } else { Mark::None };
            answered[usize::from(question.moves) - 1].add(mark);
        }
        rows.push((problems, rules, answered.map(|tally| tally.share())));
    }
    say!("problems  rules  answered of those won in one, two, three moves");
    for (problems, rules, shares) in &rows {
        let shares = shares.map(|share| format!("{share:5.1} %"));
        say!("{problems:>8}  {rules:>5}  {}", shares.join("  "));
    }
    if let Some(path) = &args.plot {
        disk::write(path, plot(&rows).as_bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn plot(rows: &[(usize, usize, [f64; LONGEST as usize])]) -> String {
    let (wide, tall, left, top) = (600.0, 260.0, 60.0, 40.0);
    let last = rows.iter().map(|row| row.0).max().unwrap_or(1).max(1) as f64;
    let x = |problems: f64| left + wide * problems / last;
    let y = |share: f64| top + tall * (1.0 - share / 100.0);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"340\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"18\">questions answered, %, by problems seen</text>"
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\" fill=\"none\" stroke=\"#cccccc\"/>"
    );
    for step in 0..=4 {
        let share = 25.0 * f64::from(step);
        let problems = last * share / 100.0;
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{:.1}\">{share:.0}</text>",
            y(share) + 4.0
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"320\">{problems:.0}</text>",
            x(problems) - 8.0
        );
    }
    let curves = [
        ("one move", "#2471a3"),
        ("two moves", "#c0392b"),
        ("three moves", "#888888"),
    ];
    for (n, (name, color)) in curves.into_iter().enumerate() {
        let points = rows
            .iter()
            .map(|row| format!("{:.1},{:.1}", x(row.0 as f64), y(row.2[n])));
        let points: Vec<String> = points.collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>",
            points.join(" ")
        );
        let at = left + 260.0 + 110.0 * n as f64;
        let _ = writeln!(svg, "<text x=\"{at}\" y=\"18\" fill=\"{color}\">{name}</text>");
    }
    svg.push_str("</svg>\n");
    svg
}
