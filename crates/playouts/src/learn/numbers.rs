//! Which patterns are learned, and the numbers that they have as features.

use super::{Lesson, replay};
use crate::features::PATTERNS;
use crate::wide::{LEVELS, Sight};
use patterns::code::canonical;
use patterns::mm;
use std::collections::HashMap;
use std::ops::Range;

/// More wide patterns are not kept, so that the file of weights stays small.
const MOST_WIDES: usize = 50_000;

/// Numbers of 3x3 patterns in the order in which they were met, and of wide patterns that were played often.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) by_code: HashMap<u16, u16>,
    pub(super) wides: HashMap<u64, u16>,
    /// Of each wide pattern the one inside: a wide one, or for the first level a 3x3 pattern.
    pub(super) inside: Vec<u16>,
    /// Where each level ends among the wide patterns.
    ends: Vec<u16>,
}

impl Numbers {
    pub(super) fn of(&mut self, code: u16) -> u16 {
        let next = self.by_code.len() as u16;
        *self.by_code.entry(code).or_insert(next)
    }

    /// Numbers the wide patterns that were played at least so often in these games, level by level, of each level the most
    /// frequent first.
    pub(super) fn harvest(&mut self, lessons: &[&Lesson], often: u32, mut tell: impl FnMut(String)) {
        for level in 0..LEVELS {
            let mut played: HashMap<u64, (u32, u16)> = HashMap::new();
            for lesson in lessons {
                replay(lesson, |board, color, p, _| {
                    let mut inside = None;
                    for (i, code) in Sight::new(board, color).codes(p).enumerate() {
                        if i == level {
                            let inside = inside.unwrap_or_else(|| self.of(canonical(board.code(p), color)));
                            played.entry(code).or_insert((0, inside)).0 += 1;
                            break;
                        }
                        inside = self.wides.get(&code).copied();
                        if inside.is_none() {
                            break;
                        }
                    }
                });
            }
            let mut known: Vec<_> = played.into_iter().filter(|(_, (n, _))| *n >= often).collect();
            known.sort_unstable_by_key(|&(code, (n, _))| (std::cmp::Reverse(n), code));
            known.truncate(MOST_WIDES - self.inside.len());
            for (code, (_, inside)) in known {
                self.wides.insert(code, self.inside.len() as u16);
                self.inside.push(inside);
            }
            self.ends.push(self.inside.len() as u16);
            tell(format!("{} patterns of {} levels", self.inside.len(), level + 1));
        }
    }

    /// What the features of priors stand on: a wide pattern on the one inside.
    pub(super) fn below(&self) -> Vec<u16> {
        let wides = self.inside.len() as u16;
        let first_level = self.ends.first().copied().unwrap_or(0);
        let inside = (0..wides).zip(&self.inside);
        let under = inside.map(|(wide, &inside)| match wide < first_level {
            true => PATTERNS + wides + inside,
            false => PATTERNS + inside,
        });
        (0..PATTERNS).map(|_| mm::NOTHING).chain(under).collect()
    }

    /// The groups of patterns: each level of the wide ones, and those of 3x3.
    pub(super) fn groups(&self) -> Vec<Range<u16>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let levels = starts.zip(&self.ends).filter(|(start, end)| start < *end);
        let mut groups: Vec<_> = levels
            .map(|(start, end)| PATTERNS + start..PATTERNS + end)
            .collect();
        let first = PATTERNS + self.inside.len() as u16;
        groups.insert(0, first..first + self.by_code.len() as u16);
        groups
    }
}
