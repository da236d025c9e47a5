//! The questions by which candidates are told apart.

use super::{Hung, OFTEN, frequency};
use crate::ground::View;
use std::collections::HashMap;

/// So few candidates are looked at one by one.
const FEW: usize = 6;

/// A cell that is what a drawing wants this often, in hundredths, tells little: the drawing goes the way of those that do not
/// care, rather than hang in three places.
const TELLS_LITTLE: u32 = 80;

/// Where an answer leads.
#[derive(Clone, Copy)]
enum Way {
    Nowhere,
    /// To a question.
    Question(u32),
    /// To candidates: the first and behind the last.
    Candidates(u32, u32),
}

/// What is at this step from the pivot?
struct Question {
    step: i16,
    /// By what is seen there.
    answers: [Way; 4],
    /// What does not depend on it.
    besides: Way,
}

/// Questions and candidates, all in two lists.
pub(super) struct Tree {
    questions: Vec<Question>,
    candidates: Vec<u32>,
    root: Way,
}

impl Tree {
    pub fn new(hung: &[Hung]) -> Tree {
        let mut tree = Tree {
            questions: Vec::new(),
            candidates: Vec::new(),
            root: Way::Nowhere,
        };
        let all: Vec<u32> = (0..hung.len() as u32).collect();
        tree.root = tree.grow(hung, all, &mut Vec::new());
        tree
    }

    /// The way to these candidates; the steps were asked about.
    fn grow(&mut self, hung: &[Hung], group: Vec<u32>, asked: &mut Vec<i16>) -> Way {
        if group.is_empty() {
            return Way::Nowhere;
        }
        match best(hung, &group, asked) {
            Some(step) if group.len() > FEW => {
                let mut ways: [Vec<u32>; 5] = Default::default();
                for &one in &group {
                    match telling(&hung[one as usize], step) {
                        None => ways[4].push(one),
                        Some(bits) => (0..4)
                            .filter(|i| bits >> i & 1 != 0)
                            .for_each(|i| ways[i].push(one)),
                    }
                }
                drop(group);
                asked.push(step);
                let [empty, own, enemy, off, besides] = ways.map(|way| self.grow(hung, way, asked));
                asked.pop();
                self.questions.push(Question {
                    step,
                    answers: [empty, own, enemy, off],
                    besides,
                });
                Way::Question(self.questions.len() as u32 - 1)
            }
            _ => {
                let start = self.candidates.len() as u32;
                self.candidates.extend(group);
                Way::Candidates(start, self.candidates.len() as u32)
            }
        }
    }

    /// Shows the candidates of a place, each once.
    #[inline]
    pub fn visit(&self, view: &View, place: usize, show: &mut impl FnMut(u32)) {
        self.walk(self.root, view, place, show);
    }

    fn walk(&self, mut way: Way, view: &View, place: usize, show: &mut impl FnMut(u32)) {
        loop {
            match way {
                Way::Nowhere => return,
                Way::Candidates(start, end) => {
                    let candidates = &self.candidates[start as usize..end as usize];
                    return candidates.iter().for_each(|&one| show(one));
                }
                Way::Question(number) => {
                    let question = &self.questions[number as usize];
                    let seen = view.at(place, question.step);
                    if !matches!(question.besides, Way::Nowhere) {
                        self.walk(question.besides, view, place, show);
                    }
                    way = question.answers[seen as usize];
                }
            }
        }
    }
}

/// What a candidate wants at a step, if that tells anything.
fn telling(hung: &Hung, step: i16) -> Option<u8> {
    let wanted = hung.cells.iter().find(|(s, _)| *s == step);
    wanted
        .map(|(_, bits)| *bits)
        .filter(|&bits| frequency(bits) < TELLS_LITTLE)
}

/// The step whose answer leaves the fewest of these candidates on average; none if every answer leaves nearly all.
fn best(hung: &[Hung], group: &[u32], asked: &[i16]) -> Option<i16> {
    // By step: how many each answer keeps, and how many care.
    let mut steps: HashMap<i16, ([u32; 4], u32)> = HashMap::new();
    for &one in group {
        for &(step, bits) in &hung[one as usize].cells {
            if frequency(bits) < TELLS_LITTLE && !asked.contains(&step) {
                let (kept, care) = steps.entry(step).or_default();
                (0..4).filter(|i| bits >> i & 1 != 0).for_each(|i| kept[i] += 1);
                *care += 1;
            }
        }
    }
    let all = group.len() as u32;
    let left = |(kept, care): &([u32; 4], u32)| {
        let answered: u32 = kept.iter().zip(OFTEN).map(|(n, often)| n * often).sum();
        answered + 100 * (all - care)
    };
    let found = steps.iter().map(|(step, counts)| (left(counts), *step)).min();
    found.filter(|(left, _)| *left < 95 * all).map(|(_, step)| step)
}
