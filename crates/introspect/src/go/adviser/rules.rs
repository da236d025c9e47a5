//! Learned rules made ready to be asked: sorted by what they conclude, and put into trees.

use super::plan::Plan;
use super::rests;
use super::tree::Tree;
use crate::base::Origin;
use crate::go::know::Knowledge;
use crate::go::study::Student;
use logic::{Rule, Term};
use std::sync::Arc;
use tactics::advice::RuleId;

/// What a rule concludes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Nothing averts the goal.
    Sure,
    /// A move reaches it.
    Wins,
    /// Only these moves may avert it.
    Only,
    /// A move does not avert it.
    Fails,
    /// A move threatens to reach it.
    Threatens,
}

/// A rule ready to be asked.
pub struct Ready {
    /// Its number.
    pub id: RuleId,
    /// Itself.
    pub rule: Arc<Rule>,
    /// What it concludes.
    pub kind: Kind,
    /// How far it looks.
    pub depth: usize,
    /// Whose goal it is, and what it is about: the first is the owner, or the other side for the last three kinds.
    pub side: Term,
    /// What it is about.
    pub objects: Vec<Term>,
    /// Its moves.
    pub moves: Vec<Term>,
    /// Its variables that stand for blocks.
    pub blocks: Vec<usize>,
    /// Its premises.
    pub plan: Plan,
}

impl Ready {
    /// None for one that cannot be asked of a board alone.
    pub fn new(
        knowledge: &Knowledge,
        rule: &Arc<Rule>,
        origin: &Origin,
        kind: Kind,
        objects: usize,
    ) -> Option<Ready> {
        let student = knowledge.student();
        let atom = rule.conclusions[0].atom();
        let last = atom.terms.len() - 1;
        let side = atom.terms[0];
        let objects = atom.terms[2..2 + objects].to_vec();
        let moves = atom.terms[2 + objects.len()..last].to_vec();
        let number = rule.name.rsplit('_').next()?.parse().ok()?;
        let known = given(kind, side, &objects, &moves);
        let constant = |term: &Term| matches!(term, Term::Constant(_));
        // Nothing that was learned names a colour, a point or a block.
        if known.iter().chain(&moves).any(constant) {
            return None;
        }
        Some(Ready {
            id: RuleId(number),
            rule: Arc::clone(rule),
            kind,
            depth: origin.depth as usize,
            side,
            objects,
            moves,
            blocks: rests::blocks_of(rule, student.words.block),
            plan: Plan::new(&student.world.words, rule, &known)?,
        })
    }
}

/// What is known when a rule is asked: whose goal it is, what it is about, and of a move that fails the move.
fn given(kind: Kind, side: Term, objects: &[Term], moves: &[Term]) -> Vec<Term> {
    let mut known = vec![side];
    known.extend(objects);
    if kind == Kind::Fails {
        known.extend(moves);
    }
    known
}

/// Rules about one goal.
#[derive(Default)]
pub struct Rules {
    /// All of them, those first that look least far.
    pub all: Vec<Ready>,
    /// By what they conclude and how far they look.
    pub trees: Vec<(Kind, usize, Tree)>,
}

impl Rules {
    /// Puts rules into trees.
    pub fn new(mut all: Vec<Ready>) -> Rules {
        all.sort_by_key(|ready| (ready.kind, ready.depth, ready.plan.steps.len(), ready.id));
        let mut trees: Vec<(Kind, usize, Tree)> = Vec::new();
        for ready in &all {
            let (kind, depth) = (ready.kind, ready.depth);
            if trees.iter().any(|(of, far, _)| (*of, *far) == (kind, depth)) {
                continue;
            }
            let alike = all
                .iter()
                .enumerate()
                .filter(|(_, one)| (one.kind, one.depth) == (kind, depth));
            let tree = Tree::new(alike.map(|(n, one)| {
                let known = given(kind, one.side, &one.objects, &one.moves);
                (n, &one.plan.steps[..], one.plan.variables, known)
            }));
            trees.push((kind, depth, tree));
        }
        Rules { all, trees }
    }

    /// The trees of rules that conclude this.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = (usize, &Tree)> {
        let those = self.trees.iter().filter(move |(of, ..)| *of == kind);
        those.map(|(_, depth, tree)| (*depth, tree))
    }
}

/// Whether a rule says of one move only that something must be done such as this, not that nothing else helps.
pub fn is_needed(student: &Student, rule: &Rule) -> bool {
    let predicate = rule.conclusions[0].atom().predicate;
    student
        .words
        .vocabulary
        .predicate(predicate)
        .name
        .starts_with("move_game")
}
