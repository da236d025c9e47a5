//! Learned rules at machine speed: compiled for boards of a size, asked of whole positions.
//!
//! ```text
//! rules -> premises in order -> plan -> machine code          once a base, and once a class of sizes
//! board -> picture -> tables -> rules run -> what is said     for each position
//! ```
//!
//! The interpreter is the oracle: what is concluded is what [`logic::matching`] concludes from the facts of the same
//! position (`yomi bench compiled`, and the tests beside this file). It is the fallback too, for rules that cannot be planned or
//! that ask for what a picture does not show, and for boards with more blocks than the tables have room for. Where there is no
//! code generator the same plan is walked through.

mod picture;
#[cfg(test)]
mod tests;

use super::check::state;
use super::encode::Names;
use super::judge::{Form, Said};
use super::positions;
use super::study::Student;
use super::word::Word;
use goban::{Board, Color, Random, Size};
use logic::matching::Counts;
use logic::native::{Chosen, Each, Output, Plan, Program, Ranges, Tables};
use logic::order::{Orderer, Statistics};
use logic::{Facts, PredicateId, Premise, Rule, Term, Value, cut, matching};
use picture::Picture;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The classes of sizes that programs are made for: the greatest side, and for how many blocks there is room.
const CLASSES: [(u8, u32); 3] = [(9, 80), (19, 160), (25, 240)];

/// Random boards by which premises are put in order.
const SEEN: usize = 6;

/// Something concluded about a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Concluded {
    /// What.
    pub said: Said,
    /// The number of the rule: see [`Compiled::rule`].
    pub rule: usize,
}

/// A fact that was concluded, in the words of rules.
pub type Fact = (PredicateId, Vec<Value>);

/// Learned rules, ready to run.
pub struct Compiled {
    student: Student,
    /// With how far they look, those first that look least far.
    rules: Vec<(Arc<Rule>, u32)>,
    /// What each of them says, whatever the position.
    forms: Vec<Option<Form>>,
    /// The words of predicates, by their numbers.
    words: Vec<Option<Word>>,
    statistics: OnceLock<Statistics>,
    classes: [OnceLock<Class>; 3],
}

/// Some of the rules, by their numbers, made ready to be asked for again and again.
#[derive(Debug)]
pub struct Selection {
    wanted: Vec<bool>,
    /// For each class of sizes.
    chosen: [OnceLock<Chosen>; 3],
}

/// What a class of sizes needs.
struct Class {
    program: Program,
    /// Rules that are left to the interpreter, by their numbers.
    left: Vec<bool>,
    blocks: u32,
    rooms: Mutex<Vec<Room>>,
}

/// Tables and room for conclusions, used again for the next position.
struct Room {
    side: u8,
    tables: Tables,
    output: Output,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled")
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}

impl Compiled {
    /// The rules of a learner. Machine code is made when a board of its class is first asked about.
    #[must_use]
    pub fn new(student: &Student) -> Compiled {
        let mut rules: Vec<(Arc<Rule>, u32)> = student
            .base
            .iter()
            .map(|(rule, origin)| (Arc::clone(rule), origin.depth))
            .collect();
        rules.sort_by_key(|&(_, depth)| depth);
        let predicates = student.words.vocabulary.predicates().iter();
        let form = |(rule, _): &(Arc<Rule>, u32)| {
            let atom = rule.conclusions[0].atom();
            let constant = |place: usize| match atom.terms.get(place) {
                Some(Term::Constant(value)) => Some(*value),
                _ => None,
            };
            let last = atom.terms.len().checked_sub(1)?;
            Form::of(&student.words, atom.predicate, constant(1)?, constant(last)?)
        };
        Compiled {
            forms: rules.iter().map(form).collect(),
            rules,
            words: predicates
                .map(|word| match word.name.strip_suffix("_after") {
                    Some(_) => None,
                    None => Word::of(&word.name),
                })
                .collect(),
            student: student.clone(),
            statistics: OnceLock::new(),
            classes: Default::default(),
        }
    }

    /// Some of the rules, by their numbers.
    #[must_use]
    pub fn select(&self, wanted: impl Fn(usize) -> bool) -> Selection {
        Selection {
            wanted: (0..self.len()).map(wanted).collect(),
            chosen: Default::default(),
        }
    }

    /// What random boards showed of how frequent facts are: the metarules would order premises nearly the same, and take seconds.
    fn statistics(&self) -> &Statistics {
        self.statistics.get_or_init(|| {
            let mut statistics = Statistics::new();
            let mut random = Random::new(1);
            for _ in 0..SEEN {
                let (board, to_move) = positions::random(&mut random, Size::NINE);
                statistics.see(&state(&self.student, &board, to_move).facts);
            }
            statistics
        })
    }

    fn orderer(&self) -> Orderer<'_> {
        Orderer::new(&self.student.words.vocabulary, &[], Some(self.statistics()))
    }

    /// How many rules there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// A rule by its number, with how far it looks.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn rule(&self, number: usize) -> (&Arc<Rule>, u32) {
        let (rule, depth) = &self.rules[number];
        (rule, *depth)
    }

    /// The program for boards of this size.
    #[must_use]
    pub fn program(&self, size: Size) -> &Program {
        &self.class(size).program
    }

    /// How many rules are left to the interpreter on boards of this size.
    #[must_use]
    pub fn interpreted(&self, size: Size) -> usize {
        self.class(size).left.iter().filter(|&&left| left).count()
    }

    fn class(&self, size: Size) -> &Class {
        let at = class_of(size);
        self.classes[at].get_or_init(|| {
            let (side, blocks) = CLASSES[at];
            self.compile(side, blocks)
        })
    }

    fn compile(&self, side: u8, blocks: u32) -> Class {
        let words = &self.student.words;
        let rules: Vec<Rule> = self.rules.iter().map(|(rule, _)| (**rule).clone()).collect();
        let depths: Vec<u32> = self.rules.iter().map(|&(_, depth)| depth).collect();
        let mut ranges = Ranges::new();
        ranges.limit(words.point, u32::from(side) * u32::from(side));
        ranges.limit(words.block, blocks);
        ranges.limit(words.color, 3);
        // Counts of stones, of liberties, of neighbours.
        ranges.limit(words.number, u32::from(side) * u32::from(side) + 1);
        let program = Program::of(Plan::shared(&self.orderer(), &ranges, &rules, &depths));
        let mut left: Vec<bool> = rules.iter().map(|rule| !self.is_told(rule)).collect();
        for &(number, _) in program.plan().refused() {
            left[number] = true;
        }
        Class {
            program,
            left,
            blocks,
            rooms: Mutex::default(),
        }
    }

    /// Whether a picture shows all that a rule asks for.
    fn is_told(&self, rule: &Rule) -> bool {
        rule.premises.iter().all(|premise| match premise {
            Premise::Present(atom) | Premise::Absent(atom) => self.words[atom.predicate.0 as usize].is_some(),
            Premise::Test(..) => true,
        })
    }

    /// What selected rules conclude about a position, each fact once, by the first rule that says so. What a ko forbids, it
    /// forbids to the side to move. Before each rule it is asked whether to go on.
    pub fn conclude(
        &self,
        board: &Board,
        to_move: Color,
        selection: &Selection,
        go_on: impl FnMut() -> bool,
    ) -> Vec<Concluded> {
        self.concluded(board, to_move, selection, Each::Fact, go_on)
    }

    /// What each of selected rules concludes about a position, whatever others say.
    #[must_use]
    pub fn conclude_apart(&self, board: &Board, to_move: Color, selection: &Selection) -> Vec<Concluded> {
        self.concluded(board, to_move, selection, Each::Rule, || true)
    }

    fn concluded(
        &self,
        board: &Board,
        to_move: Color,
        selection: &Selection,
        each: Each,
        go_on: impl FnMut() -> bool,
    ) -> Vec<Concluded> {
        let names = Names::new(board, Color::Black);
        let mut found = Vec::new();
        let told = |rule: usize, _: PredicateId, values: &[Value]| {
            let said = self.forms[rule].and_then(|form| form.said(&names, values));
            found.extend(said.map(|said| Concluded { said, rule }));
        };
        self.run(board, to_move, (&names, selection), each, go_on, told);
        found
    }

    /// The same as facts.
    #[must_use]
    pub fn facts(&self, board: &Board, to_move: Color, selection: &Selection) -> Vec<Fact> {
        let names = Names::new(board, Color::Black);
        let mut found = Vec::new();
        let told =
            |_: usize, predicate: PredicateId, values: &[Value]| found.push((predicate, values.to_vec()));
        self.run(board, to_move, (&names, selection), Each::Fact, || true, told);
        found
    }

    fn run(
        &self,
        board: &Board,
        to_move: Color,
        (names, selection): (&Names, &Selection),
        each: Each,
        mut go_on: impl FnMut() -> bool,
        mut found: impl FnMut(usize, PredicateId, &[Value]),
    ) {
        let class = self.class(board.size());
        let picture = Picture::new(board, to_move, names);
        let fits = picture.blocks() <= class.blocks as usize;
        if fits {
            let side = board.size().side();
            let free = class.rooms.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut room = free.unwrap_or_else(|| Room {
                side: 0,
                tables: Tables::new(class.program.plan()),
                output: Output::new(),
            });
            let tell = |predicate: PredicateId, rows: &mut logic::native::Rows<'_>| {
                if let Some(word) = self.words[predicate.0 as usize] {
                    picture.tell(word, rows);
                }
            };
            let plan = class.program.plan();
            let chosen = selection.chosen[class_of(board.size())]
                .get_or_init(|| plan.choose(|number| selection.wanted[number] && !class.left[number]));
            let written = room.tables.write(plan, chosen, room.side == side, tell);
            written.expect("a picture is within its class");
            room.side = side;
            room.output.start(each);
            class
                .program
                .run_some(&room.tables, &mut room.output, chosen, &mut go_on);
            let mut values = Vec::new();
            for one in room.output.iter() {
                values.clear();
                values.extend(one.values.iter().map(|&value| Value(value)));
                found(one.rule, one.predicate, &values);
            }
            class
                .rooms
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(room);
        }
        let left = (0..self.rules.len()).filter(|&number| !fits || class.left[number]);
        let left: Vec<usize> = left.filter(|&number| selection.wanted[number]).collect();
        if !left.is_empty() && go_on() {
            self.interpret(board, to_move, &left, &mut found);
        }
    }

    /// What the variables of a rule stood for when it said something of a position, as the interpreter finds it; nothing if it
    /// does not say so.
    #[must_use]
    pub fn values(&self, board: &Board, to_move: Color, rule: usize, said: &Said) -> Vec<Option<Value>> {
        let words = &self.student.words;
        let scene = state(&self.student, board, to_move);
        let rule = &self.rules[rule].0;
        let atom = rule.conclusions[0].atom();
        let mut values = Vec::new();
        matching::each(&words.vocabulary, rule, &scene.facts, |way| {
            let ground = way.ground(atom).filter(|_| values.is_empty());
            let told = ground.and_then(|ground| Said::of(words, &scene.names, atom.predicate, &ground));
            if told.as_ref() == Some(said) {
                values = way.values.to_vec();
            }
        });
        values
    }

    /// The rules on their way to machine code: as they were learned, with their premises in order, and cut.
    #[must_use]
    pub fn stages(&self) -> [(&'static str, Vec<Rule>); 3] {
        let words = &self.student.words.vocabulary;
        let learned = self.rules.iter().map(|(rule, _)| (**rule).clone()).collect();
        let orderer = self.orderer();
        let ordered: Vec<Rule> = self.rules.iter().map(|(rule, _)| orderer.order(rule)).collect();
        let cut = ordered.iter().map(|rule| cut::cut(words, rule)).collect();
        [
            ("as learned", learned),
            ("ordered", ordered),
            ("ordered and cut", cut),
        ]
    }

    /// A position as facts, with what follows from it.
    #[must_use]
    pub fn written(&self, board: &Board, to_move: Color) -> Facts {
        state(&self.student, board, to_move).facts
    }

    /// Matches a rule premise by premise, in their order, at most so many times; what it concludes becomes known.
    pub fn tried(&self, rule: &Rule, mut facts: Facts, most: u64) -> Counts {
        let atom = rule.conclusions[0].atom();
        let words = &self.student.words.vocabulary;
        matching::in_order_up_to(words, rule, &mut facts, most, |facts, way| {
            if let Some(values) = way.ground(atom) {
                facts.add(atom.predicate, &values);
            }
        })
    }

    /// What rules conclude as the interpreter finds it: the oracle of the rest.
    pub fn interpret(
        &self,
        board: &Board,
        to_move: Color,
        rules: &[usize],
        found: &mut dyn FnMut(usize, PredicateId, &[Value]),
    ) {
        let scene = state(&self.student, board, to_move);
        for &number in rules {
            let rule = &self.rules[number].0;
            let mut said: std::collections::BTreeSet<Vec<Value>> = std::collections::BTreeSet::new();
            matching::each(&self.student.words.vocabulary, rule, &scene.facts, |way| {
                said.extend(way.ground(rule.conclusions[0].atom()));
            });
            for values in said {
                found(number, rule.conclusions[0].atom().predicate, &values);
            }
        }
    }
}

/// The class of boards of this size.
fn class_of(size: Size) -> usize {
    let fits = CLASSES.iter().position(|&(side, _)| size.side() <= side);
    fits.unwrap_or(CLASSES.len() - 1)
}
