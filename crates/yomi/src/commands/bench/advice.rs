//! `yomi bench advice`: what gradual games, or learned rules, save the searches of strings, on the questions of GNU Go's tests.

use crate::files;
use crate::numbers::{COUNT, whole};
use crate::output::{note, say};
use anyhow::{Context, bail, ensure};
use cpu_time::ThreadTime;
use goban::{Board, Color, Point};
use introspect::go::adviser::{Learned, Says};
use kifu::Collection;
use proof::value::Answer;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tactics::gradual::Gradually;
use tactics::reading::{Advised, capture_advised, connection_advised};
use tactics::{Advice, Limits, RuleId};

/// Ask the questions of GNU Go's tests of captures and connections (`attack`, `defend`, `connect`, `disconnect`) with
/// gradual games as advice and without, at the same number of nodes, and compare answers, nodes and time.
///
/// Fails if an answer that is known both ways differs.
#[derive(clap::Args)]
pub struct Args {
    /// The folder of the tests, with the records they name.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The files of tests in it.
    #[arg(long, num_args = 1.., default_values = ["reading.tst", "connect.tst"], value_name = "FILE")]
    tests: Vec<String>,
    /// Nodes for a question.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// How many gradual games the adviser knows, in their order: 1, 2, 311, 4111, 51111, 321, 4121, 4211, 4221, 4311,
    /// 4321.
    #[arg(long, default_value_t = 2, value_parser = whole::<usize>(1..=11))]
    games: usize,
    /// Be advised by learned rules instead: those of this base, or those that come with the program.
    #[arg(long, value_name = "BASE", num_args = 0..=1, default_missing_value = "")]
    learned: Option<String>,
    /// What learned rules say: what becomes of positions, the only moves of the defender, moves to try early.
    #[arg(long, requires = "learned", value_delimiter = ',', default_values = ["rulings"], value_name = "WHAT")]
    says: Vec<Say>,
    /// By learned rules that look at least so many moves ahead.
    #[arg(long, requires = "learned", default_value_t = 0, value_parser = whole::<u32>(0..=9))]
    from: u32,
    /// Ask at most so many questions of each file.
    #[arg(long, default_value_t = 1_000, value_parser = whole::<usize>(COUNT))]
    most: usize,
    /// Print one object of JSON a file.
    #[arg(long)]
    json: bool,
}

/// One kind of word of an adviser.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Say {
    Rulings,
    Sets,
    Threats,
}

/// One question of a test.
pub struct Question {
    name: String,
    board: Board,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Capture(Point, bool),
    Connect(Point, Point, bool),
}

impl Question {
    /// What the search answers with this advice; none if it does not know.
    pub fn ask(&self, limits: &Limits, advice: Option<&dyn Advice>) -> Option<Advised> {
        let first = |p: Point, own: bool| -> Option<Color> {
            let color = self.board.at(p)?;
            Some(if own { color } else { !color })
        };
        match self.kind {
            Kind::Capture(p, own) => capture_advised(&self.board, p, first(p, own)?, limits, advice),
            Kind::Connect(a, b, own) => connection_advised(&self.board, a, b, first(a, own)?, limits, advice),
        }
    }
}

/// What one way of asking took.
#[derive(Default)]
struct Spent {
    answered: usize,
    sure: usize,
    nodes: u64,
    time: Duration,
}

impl Spent {
    fn ask(&mut self, question: &Question, nodes: u64, advice: Option<&dyn Advice>) -> Option<Advised> {
        let began = ThreadTime::now();
        let told = question.ask(&Limits::nodes(nodes), advice);
        self.time += began.elapsed();
        if let Some(told) = &told {
            self.answered += 1;
            self.sure += usize::from(!told.verdict.guess);
            self.nodes += told.nodes;
        } else {
            self.nodes += nodes;
        }
        told
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "answered": self.answered,
            "sure": self.sure,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

/// Who advises.
enum Adviser {
    Games(Box<Gradually>),
    Rules(Box<Learned>),
}

impl Adviser {
    fn new(args: &Args) -> anyhow::Result<Adviser> {
        let Some(base) = &args.learned else {
            return Ok(Adviser::Games(Box::new(Gradually::new(args.games))));
        };
        let learned = super::learned::adviser(base)?.saying(Says {
            rulings: args.says.contains(&Say::Rulings),
            sets: args.says.contains(&Say::Sets),
            threats: args.says.contains(&Say::Threats),
            from: args.from,
        });
        say!(
            "{} rules about strings, {} more that a board alone does not answer",
            learned.len(),
            learned.silent()
        );
        Ok(Adviser::Rules(Box::new(learned)))
    }

    fn advice(&self) -> &dyn Advice {
        match self {
            Adviser::Games(games) => games.as_ref(),
            Adviser::Rules(rules) => &**rules,
        }
    }

    /// Positions looked at so far.
    fn looked(&self) -> u64 {
        match self {
            Adviser::Games(games) => games.looked(),
            Adviser::Rules(rules) => rules.spent().positions,
        }
    }

    fn name(&self, rule: RuleId) -> Option<String> {
        match self {
            Adviser::Games(_) => Gradually::game(rule).map(|game| game.to_string()),
            Adviser::Rules(rules) => Some(format!("depth {}", rules.depth(rule)?)),
        }
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let adviser = Adviser::new(&args)?;
    let mut wrong = 0;
    for name in &args.tests {
        let questions = read(&args.data, name, args.most)?;
        ensure!(!questions.is_empty(), "{name} asks nothing about strings");
        wrong += compare(name, &questions, &adviser, &args);
    }
    ensure!(wrong == 0, "{wrong} answers that were known both ways differ");
    Ok(())
}

/// Whether an answer is success, failure or a ko.
fn kind(answer: Answer) -> &'static str {
    match answer {
        Answer::WON => "succeeds",
        Answer::LOST => "fails",
        _ => "ko",
    }
}

fn compare(name: &str, questions: &[Question], adviser: &Adviser, args: &Args) -> usize {
    let looked = adviser.looked();
    let (mut plain, mut told) = (Spent::default(), Spent::default());
    let (mut both, mut sure_nodes) = ([0u64; 2], [0u64; 2]);
    let (mut equal, mut known, mut cited, mut wrong) = (0, 0, 0, 0);
    let mut rules: BTreeMap<String, usize> = BTreeMap::new();
    for question in questions {
        let a = plain.ask(question, args.nodes, None);
        let b = told.ask(question, args.nodes, Some(adviser.advice()));
        let (Some(a), Some(b)) = (a, b) else {
            continue;
        };
        both[0] += a.nodes;
        both[1] += b.nodes;
        cited += usize::from(!b.rules.is_empty());
        for game in b.rules.iter().filter_map(|&r| adviser.name(r)) {
            *rules.entry(game).or_default() += 1;
        }
        let kinds = [&a, &b].map(|x| kind(x.verdict.answer));
        equal += usize::from(kinds[0] == kinds[1]);
        // A ko may still be better than a ko.
        let sure = [&a, &b].map(|x| !x.verdict.guess && kind(x.verdict.answer) != "ko");
        if sure == [true; 2] {
            known += 1;
            sure_nodes[0] += a.nodes;
            sure_nodes[1] += b.nodes;
            if kinds[0] != kinds[1] {
                wrong += 1;
            }
        }
        if kinds[0] != kinds[1] {
            let marks = [&a, &b].map(|x| if x.verdict.guess { "?" } else { "" });
            note!(
                "{}: {}{} without advice, {}{} with",
                question.name,
                kinds[0],
                marks[0],
                kinds[1],
                marks[1]
            );
        }
    }
    if args.json {
        say!(
            "{}",
            json!({
                "file": name,
                "questions": questions.len(),
                "plain": plain.json(),
                "advised": told.json(),
                "verified": adviser.looked() - looked,
                "equal": equal,
                "known_both": known,
                "different": wrong,
                "nodes_of_both": both,
                "nodes_of_known": sure_nodes,
                "cited": cited,
                "rules": rules,
            })
        );
        return wrong;
    }
    say!("{name}: {} questions, {} nodes each", questions.len(), args.nodes);
    for (how, spent) in [("plain", &plain), ("advised", &told)] {
        say!(
            "  {how:8} {} answered, {} without a guess, {} nodes, {:.2} s",
            spent.answered,
            spent.sure,
            spent.nodes,
            spent.time.as_secs_f64()
        );
    }
    let fewer = |[plain, told]: [u64; 2]| {
        let cut = 100.0 * (1.0 - told as f64 / plain.max(1) as f64);
        format!("{plain} nodes without advice, {told} with: {cut:.1} % fewer")
    };
    say!("  answered both ways: {equal} alike; {}", fewer(both));
    say!(
        "  known both ways: {known}, {wrong} of them different; {}",
        fewer(sure_nodes)
    );
    let rules: Vec<String> = rules.iter().map(|(game, n)| format!("{game} x{n}")).collect();
    say!(
        "  {} positions looked at for advice; {cited} answers rest on it: {}",
        adviser.looked() - looked,
        rules.join(", ")
    );
    if let Adviser::Rules(learned) = adviser {
        let spent = learned.spent();
        let each = |total: f64| total / spent.positions.max(1) as f64;
        say!(
            "  so far {} positions asked about, {:.0} questions and {:.1} us each: {:.2} s",
            spent.positions,
            each(spent.questions as f64),
            each(1e6 * spent.time.as_secs_f64()),
            spent.time.as_secs_f64()
        );
    }
    wrong
}

/// The questions about strings in a file of tests.
pub fn read(folder: &Path, name: &str, most: usize) -> anyhow::Result<Vec<Question>> {
    let path = folder.join(name);
    let text = files::read_text(&path, files::TABLE)?;
    let mut board: Option<Board> = None;
    let mut questions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = || format!("{}, line {}", path.display(), number + 1);
        match words[..] {
            ["loadsgf", file, ref rest @ ..] => {
                let before = match rest.first() {
                    Some(n) => Some(n.parse().with_context(place)?),
                    None => None,
                };
                board = Some(load(&folder.join(file), before).with_context(place)?);
            }
            [id, command, ref points @ ..] if id.parse::<u32>().is_ok() => {
                let Some(board) = &board else {
                    bail!("{}: a question without a position", place());
                };
                let points: Result<Vec<Point>, _> = points.iter().map(|p| p.parse()).collect();
                let kind = match (command, points.as_deref()) {
                    ("attack", Ok(&[p])) => Kind::Capture(p, false),
                    ("defend", Ok(&[p])) => Kind::Capture(p, true),
                    ("connect", Ok(&[a, b])) => Kind::Connect(a, b, true),
                    ("disconnect", Ok(&[a, b])) => Kind::Connect(a, b, false),
                    _ => continue,
                };
                questions.push(Question {
                    name: format!("{name} {id} {command}"),
                    board: board.clone(),
                    kind,
                });
            }
            _ => {}
        }
    }
    questions.truncate(most);
    Ok(questions)
}

fn load(path: &Path, before: Option<usize>) -> anyhow::Result<Board> {
    let records = Collection::read_file(path, &kifu::Limits::default())
        .with_context(|| format!("cannot read {}", path.display()))?;
    let record = records.games().first().context("no game in it")?;
    Ok(record.board_before(before)?)
}
