//! What is known of a position without search: all that the learned rules conclude.

use super::check::state;
use super::compiled::Compiled;
use super::encode::Scene;
use super::judge::Said;
use super::study::Student;
use crate::base::Base;
use goban::{Board, Color};
use logic::matching;
use logic::{Rule, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The rules that come with the program.
const SHIPPED: &str = include_str!("../../data/go.rules");

/// Something concluded about a position.
#[derive(Clone, Debug)]
pub struct Deduced {
    /// What.
    pub said: Said,
    /// Moves of the goal's owner that it looks ahead.
    pub depth: u32,
    /// The rule: its name is its id.
    pub rule: Arc<Rule>,
    /// What its variables stood for.
    pub values: Vec<Option<Value>>,
}

/// A base of learned rules, ready to be applied.
#[derive(Clone, Debug)]
pub struct Knowledge {
    student: Student,
    compiled: OnceLock<Arc<Compiled>>,
}

impl Knowledge {
    /// What comes with the program.
    ///
    /// # Panics
    /// If it cannot be read, which a test excludes.
    #[must_use]
    pub fn shipped() -> &'static Knowledge {
        static KNOWN: OnceLock<Knowledge> = OnceLock::new();
        KNOWN.get_or_init(|| {
            let empty = Student::new(Base::new());
            match Base::read(&empty.world, SHIPPED) {
                Ok(base) => Knowledge::new(base),
                Err(error) => panic!("go.rules, {error}"),
            }
        })
    }

    /// This base.
    #[must_use]
    pub fn new(base: Base) -> Knowledge {
        let mut student = Student::new(base);
        student.tell_what_is_asked();
        Knowledge {
            student,
            compiled: OnceLock::new(),
        }
    }

    /// The rules ready to run at machine speed.
    pub fn compiled(&self) -> &Arc<Compiled> {
        self.compiled
            .get_or_init(|| Arc::new(Compiled::new(&self.student)))
    }

    /// The learner that knows this much.
    #[must_use]
    pub fn student(&self) -> &Student {
        &self.student
    }

    /// All that the rules conclude about a position, the shallowest rule for each conclusion, in a fixed order. What a ko
    /// forbids, it forbids to the side to move.
    #[must_use]
    pub fn deduce(&self, board: &Board, to_move: Color) -> Vec<Deduced> {
        let scene = state(&self.student, board, to_move);
        self.deduce_from(&scene)
    }

    /// The same from a position that is already written as facts.
    #[must_use]
    pub fn deduce_from(&self, scene: &Scene) -> Vec<Deduced> {
        let mut found: BTreeMap<Said, Deduced> = BTreeMap::new();
        for (rule, origin) in self.student.base.iter() {
            let atom = rule.conclusions[0].atom();
            matching::each(&self.student.world.words, rule, &scene.facts, |way| {
                let Some(values) = way.ground(atom) else { return };
                let Some(said) = Said::of(&self.student.words, &scene.names, atom.predicate, &values) else {
                    return;
                };
                let deduced = || Deduced {
                    said: said.clone(),
                    depth: origin.depth,
                    rule: Arc::clone(rule),
                    values: way.values.to_vec(),
                };
                match found.get_mut(&said) {
                    Some(known) if known.depth <= origin.depth => {}
                    Some(known) => *known = deduced(),
                    None => {
                        found.insert(said.clone(), deduced());
                    }
                }
            });
        }
        found.into_values().collect()
    }
}
