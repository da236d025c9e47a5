//! The questions by which candidates are told apart, and the sieves at their ends.

use super::{Hung, OFTEN, frequency};
use crate::ground::View;
use std::collections::HashMap;

/// So many candidates go through one sieve: a bit each.
const FEW: usize = u64::BITS as usize;

/// A cell that is what a drawing wants this often, in hundredths, tells little: the drawing goes the way of those that do not
/// care, rather than hang in three places.
const TELLS_LITTLE: u32 = 80;

/// Where an answer leads.
#[derive(Clone, Copy)]
enum Way {
    Nowhere,
    /// To a question, by its number.
    Question(u32),
    /// To a sieve.
    Sieve(u32),
}

/// What is at this step from the pivot?
struct Question {
    step: i16,
    /// By what is seen there.
    answers: [Way; 4],
    /// What does not depend on it.
    besides: Way,
}

/// The candidates of a sieve, and its layers: each from the first to behind the last of a list.
struct Sieve {
    candidates: (u32, u32),
    layers: (u32, u32),
}

/// Who is left when this is seen at a step from the pivot: a bit a candidate, by what is seen (Boon 1990).
struct Layer {
    step: i16,
    left: [u64; 4],
}

/// Questions, sieves, and what goes through them, each in one list.
pub(super) struct Tree {
    questions: Vec<Question>,
    sieves: Vec<Sieve>,
    candidates: Vec<u32>,
    layers: Vec<Layer>,
    root: Way,
}

impl Tree {
    pub fn new(hung: &[Hung]) -> Tree {
        let mut tree = Tree {
            questions: Vec::new(),
            sieves: Vec::new(),
            candidates: Vec::new(),
            layers: Vec::new(),
            root: Way::Nowhere,
        };
        let all: Vec<u32> = (0..hung.len() as u32).collect();
        tree.root = tree.grow(hung, all, &mut Vec::new());
        tree
    }

    /// The way to these candidates; of the steps asked about, those are named whose answer they have, and those of which they
    /// do not care.
    fn grow(&mut self, hung: &[Hung], group: Vec<u32>, asked: &mut Vec<(i16, bool)>) -> Way {
        if group.is_empty() {
            return Way::Nowhere;
        }
        let step = (group.len() > FEW).then(|| best(hung, &group, asked)).flatten();
        let Some(step) = step else {
            return self.sieves(hung, &group, asked);
        };
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
        let [empty, own, enemy, off, besides] = ways;
        asked.push((step, true));
        let answers = [empty, own, enemy, off].map(|way| self.grow(hung, way, asked));
        asked.pop();
        asked.push((step, false));
        let besides = self.grow(hung, besides, asked);
        asked.pop();
        self.questions.push(Question {
            step,
            answers,
            besides,
        });
        Way::Question(self.questions.len() as u32 - 1)
    }

    /// One sieve; or, for more candidates than go through one that no question tells apart, several behind each other.
    fn sieves(&mut self, hung: &[Hung], group: &[u32], asked: &[(i16, bool)]) -> Way {
        let (now, later) = group.split_at(group.len().min(FEW));
        let settled = |step: i16| asked.iter().any(|&(s, answered)| s == step && answered);
        let all = if now.len() == FEW {
            u64::MAX
        } else {
            (1 << now.len()) - 1
        };
        let mut layers: HashMap<i16, [u64; 4]> = HashMap::new();
        for (i, &one) in now.iter().enumerate() {
            for &(step, bits) in &hung[one as usize].cells {
                if !settled(step) {
                    let left = layers.entry(step).or_insert([all; 4]);
                    (0..4)
                        .filter(|seen| bits >> seen & 1 == 0)
                        .for_each(|seen| left[seen] &= !(1 << i));
                }
            }
        }
        // The layer first that leaves the fewest.
        let few = |left: &[u64; 4]| -> u32 {
            left.iter()
                .zip(OFTEN)
                .map(|(l, often)| l.count_ones() * often)
                .sum()
        };
        let mut layers: Vec<Layer> = layers
            .into_iter()
            .map(|(step, left)| Layer { step, left })
            .collect();
        layers.sort_unstable_by_key(|layer| (few(&layer.left), layer.step));
        let candidates = self.candidates.len() as u32;
        self.candidates.extend(now);
        let first = self.layers.len() as u32;
        self.layers.extend(layers);
        self.sieves.push(Sieve {
            candidates: (candidates, self.candidates.len() as u32),
            layers: (first, self.layers.len() as u32),
        });
        let sieve = Way::Sieve(self.sieves.len() as u32 - 1);
        if later.is_empty() {
            return sieve;
        }
        let besides = self.sieves(hung, later, asked);
        self.questions.push(Question {
            step: 0,
            answers: [sieve; 4],
            besides,
        });
        Way::Question(self.questions.len() as u32 - 1)
    }

    /// Shows what is seen from a place, by its number, each once.
    pub fn visit(&self, view: &View, place: usize, show: &mut impl FnMut(u32)) {
        self.walk(self.root, view, place, show);
    }

    fn walk(&self, mut way: Way, view: &View, place: usize, show: &mut impl FnMut(u32)) {
        loop {
            match way {
                Way::Nowhere => return,
                Way::Sieve(number) => return self.sift(&self.sieves[number as usize], view, place, show),
                Way::Question(number) => {
                    let question = &self.questions[number as usize];
                    let seen = view.at(place, question.step);
                    self.walk(question.besides, view, place, show);
                    way = question.answers[seen as usize];
                }
            }
        }
    }

    #[inline]
    fn sift(&self, sieve: &Sieve, view: &View, place: usize, show: &mut impl FnMut(u32)) {
        let candidates = &self.candidates[sieve.candidates.0 as usize..sieve.candidates.1 as usize];
        let mut left = u64::MAX >> (FEW - candidates.len());
        for layer in &self.layers[sieve.layers.0 as usize..sieve.layers.1 as usize] {
            left &= layer.left[view.at(place, layer.step) as usize];
            if left == 0 {
                return;
            }
        }
        while left != 0 {
            show(candidates[left.trailing_zeros() as usize]);
            left &= left - 1;
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
fn best(hung: &[Hung], group: &[u32], asked: &[(i16, bool)]) -> Option<i16> {
    // By step: how many each answer keeps, and how many care.
    let mut steps: HashMap<i16, ([u32; 4], u32)> = HashMap::new();
    for &one in group {
        for &(step, bits) in &hung[one as usize].cells {
            if frequency(bits) < TELLS_LITTLE && !asked.iter().any(|(s, _)| *s == step) {
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
