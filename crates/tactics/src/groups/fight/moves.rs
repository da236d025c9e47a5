//! The moves of a position, what is known of each, and in which order they are worth trying.

use super::look::FAR;
use super::told::ForcedBits;
use super::{Fight, Node, Record};
use crate::advice::Cited;
use crate::groups::field::{Bits, NOWHERE, Step, bit, indices};
use crate::leans::Leans;
use crate::side::Side;
use crate::table::INFINITE;
use std::sync::PoisonError;

/// How much harder a move looks beside one that won elsewhere.
const DOUBT: u32 = 40;

/// How much harder a move looks that did not win just now somewhere near.
const OTHERS: f32 = 3.0;

/// How much harder a move looks for each e-fold by which another is stronger, and at most.
const WEAKER: f32 = 8.0;
const LATEST: f32 = 60.0;

/// Positions of which it is remembered how hard they look.
pub(super) const GLANCES: usize = 1 << 14;

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub at: u8,
    pub key: u64,
    pub node: Node,
    pub record: Record,
    /// The stones it takes.
    pub taken: Bits,
    /// Whether it may wait until all others are lost.
    pub late: bool,
}

impl Child {
    /// Whether the move is in a set of points; a pass always is.
    pub fn is_in(&self, points: Bits) -> bool {
        self.at == NOWHERE || points >> self.at & 1 != 0
    }
}

impl Fight<'_> {
    /// All moves of a position, up to one that wins at once.
    pub(super) fn children(&mut self, node: &Node, children: &mut Vec<Child>) {
        children.clear();
        let forced = self.forced(node);
        if !node.asked {
            let pass = self.after(node, NOWHERE).expect("a pass");
            let child = match forced {
                Some(ForcedBits {
                    zone: Some(zone),
                    rule,
                    ..
                }) => Self::left_out(NOWHERE, pass, zone, Leans::NOTHING, rule),
                _ => self.child(node, NOWHERE, 0, pass),
            };
            children.push(child);
            if child.record.delta == 0 && !node.may_only_ask() {
                return;
            }
        }
        let sights = self.sights(node);
        let empty = self.field.empty(&node.stones);
        let killer = self.killers[usize::from(self.depth)];
        let lesson = self
            .lessons
            .as_ref()
            .and_then(|l| l.lock().unwrap_or_else(PoisonError::into_inner).told(node));
        let lesson = lesson.and_then(|p| self.field.index(p));
        let twins = if self.spare_twins {
            self.field.twins(&node.stones)
        } else {
            0
        };
        let (mut ranked, mut steps) = (std::mem::take(&mut self.ranked), std::mem::take(&mut self.steps));
        ranked.clear();
        steps.clear();
        self.looks.clear();
        self.strengths.clear();
        for at in indices(empty & !twins) {
            if let Some(after) = self.after(node, at) {
                self.looks.push(self.look_of(node, &sights, at, &after.1));
                ranked.push((0.0, at, steps.len() as u8));
                steps.push(after);
            }
        }
        self.order.strengths(node.side, &self.looks, &mut self.strengths);
        ranked.iter_mut().zip(&self.strengths).for_each(|(r, s)| r.0 = *s);
        let feeling = self.feeling(node).filter(|_| self.limits.helps.order);
        if let Some(feeling) = &feeling {
            for r in &mut ranked {
                let felt = feeling.strengths.iter().find(|s| s.0 == r.1);
                r.0 = felt.map_or(r.0, |s| s.1);
            }
        }
        let hints = self.hints(node);
        ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let most = ranked.first().map_or(0.0, |r| r.0);
        for &(strength, at, i) in &ranked {
            let delay = (OTHERS + WEAKER * (most - strength)).min(LATEST) as u32;
            // What worked against the last reply often works against this one.
            let delay = match lesson {
                Some(best) if best == at => 0,
                Some(_) => delay + DOUBT,
                None if at == killer => 0,
                None => delay,
            };
            let hint = hints.iter().find(|h| self.field.point(at) == Some(h.point));
            let delay = hint.map_or(delay, |h| delay.min(h.delay));
            let step = steps[usize::from(i)];
            let child = match forced {
                // Anything may be why a guess holds, so that no other move is spared for it.
                Some(f) if bit(at) & f.moves == 0 => {
                    let (zone, leans) = match f.zone {
                        Some(zone) => (zone, Leans::NOTHING),
                        None => (self.field.inside, Leans::GUESS),
                    };
                    Self::left_out(at, step, zone, leans, f.rule)
                }
                _ => self.child(node, at, delay, step),
            };
            children.push(child);
            if child.record.delta == 0 {
                break;
            }
        }
        (self.ranked, self.steps) = (ranked, steps);
        self.hold_back(node, children);
    }

    /// A move that an adviser does not want tried: it fails, as far as he can tell.
    fn left_out(at: u8, (next, step): (Node, Step), zone: Bits, leans: Leans, rules: Cited) -> Child {
        Child {
            at,
            key: next.key(),
            node: next,
            record: Record {
                leans,
                zone,
                rules,
                ..Record::decided(true)
            },
            taken: step.taken,
            late: false,
        }
    }

    fn child(&mut self, node: &Node, at: u8, delay: u32, (next, step): (Node, Step)) -> Child {
        let (key, free) = next.keys();
        // A ban leaves the attacker no more than he had without it.
        let met = if self.line.contains_key(&key) || next.side == Side::Defender || next.stones.ban == NOWHERE
        {
            key
        } else {
            next.without_ban().key()
        };
        let record = if let Some(stage) = self.line.get_mut(&met) {
            // Going round is the attacker's failure.
            self.meetings.note(stage.code);
            let broken = self.breaks != stage.breaks || at == NOWHERE || at == node.stones.ban;
            Record {
                leans: Leans::LOOP | if broken { Leans::NOTHING } else { Leans::CYCLE },
                depth: stage.depth,
                zone: stage.zone,
                ..Record::decided(next.side == Side::Defender)
            }
        } else if let Some(record) = self.recall(&next, key, free) {
            record
        } else if let Some(record) = self.seen_before(&next) {
            record
        } else {
            let mut record = self.glance_again(&next, free);
            if !record.solved() {
                record.delta += delay;
                if at != NOWHERE && step.liberties.count_ones() == 1 && step.taken == 0 {
                    record.delta += 2;
                }
            }
            record
        };
        Child {
            at,
            key,
            node: next,
            record,
            taken: step.taken,
            late: false,
        }
    }

    /// A move by which the defender, whose strings at stake these are, comes out.
    fn way_out(&self, node: &Node, run: Bits) -> Option<Record> {
        let field = self.field;
        let own = node.stones.of[Side::Defender];
        let near = field.spread(run) & field.empty(&node.stones);
        let friends = field.flood(own & field.out, own);
        for at in indices(near & (field.out | field.spread(friends))) {
            if at == node.stones.ban {
                continue;
            }
            if let Some(step) = field.play(&node.stones, Side::Defender, 1 << at) {
                let stones = step.stones.of[Side::Defender];
                let out = field.flood(1 << at, stones);
                return Some(Record {
                    best: at,
                    zone: field.winner_zone(out, &node.stones, Side::Defender, 1 << at, &step),
                    leans: Leans::GUESS,
                    ..Record::decided(true)
                });
            }
        }
        None
    }

    /// What a position shows without search, remembered where that is little: a position is looked at each time when
    /// the search comes to the one before it.
    fn glance_again(&mut self, node: &Node, free: u64) -> Record {
        let slot = (free >> 40) as usize & (GLANCES - 1);
        let (key, phi, delta) = self.glances[slot];
        if key == free {
            return Record {
                phi,
                delta,
                ..Record::default()
            };
        }
        let record = self.glance(node);
        if !record.solved() {
            self.glances[slot] = (free, record.phi, record.delta);
        }
        record
    }

    /// What a position shows without search, or an adviser says of it.
    pub(super) fn glance(&self, node: &Node) -> Record {
        let seen = self.seen(node);
        if seen.solved() && !seen.leans.has(Leans::GUESS) {
            return seen;
        }
        if let Some(safe) = self.in_a_room(node) {
            return safe;
        }
        // What is sure is worth more than what was guessed.
        match self.ruled(node) {
            Some(ruled) if !(seen.solved() && ruled.leans.has(Leans::GUESS)) => ruled,
            _ => seen,
        }
    }

    /// That the stones at stake stand by a room of theirs, if they do and that is looked up.
    fn in_a_room(&self, node: &Node) -> Option<Record> {
        let looks = self.limits.helps.rooms && !node.asked;
        let room = looks
            .then(|| self.field.safe_room(&node.stones, node.side))
            .flatten()?;
        Some(Record {
            zone: room.zone,
            best: room
                .best
                .filter(|_| node.side == Side::Defender)
                .unwrap_or(NOWHERE),
            ..Record::decided(node.side == Side::Defender)
        })
    }

    /// What a position shows without search.
    pub(super) fn seen(&self, node: &Node) -> Record {
        let field = self.field;
        let own = node.stones.of[Side::Defender];
        let left = field.target & own;
        // Won or lost for the attacker, as a record of the side to move.
        let decided = |success: bool| Record::decided(success == (node.side == Side::Attacker));
        if field.is_taken(&node.stones) {
            // Taken in a ko that the defender may be able to retake.
            let retake = node.side == Side::Defender
                && node.stones.ban != NOWHERE
                && field.target >> node.stones.ban & 1 != 0;
            if !retake {
                return Record {
                    zone: field.target,
                    ..decided(true)
                };
            }
            return open(node, 1, 2);
        }
        if field.out != 0 {
            let run = field.flood(left, own);
            let out = field.flood(run & field.out, run);
            if out & left != 0 && (!field.any || left & !out == 0) {
                return Record {
                    zone: run,
                    leans: Leans::GUESS,
                    ..decided(false)
                };
            }
            if node.side == Side::Defender
                && !field.any
                && let Some(record) = self.way_out(node, run)
            {
                return record;
            }
        }
        let living = field.living(&node.stones);
        if living != 0 {
            return Record {
                zone: living,
                ..decided(false)
            };
        }
        let liberties = (field.spread(left) & field.empty(&node.stones)).count_ones();
        if node.side == Side::Attacker && liberties >= self.escaped {
            return Record {
                zone: field.spread(left),
                leans: Leans::GUESS,
                ..decided(false)
            };
        }
        let space = field.space(&node.stones);
        let eyes = (space & !own).count_ones();
        if let Some(passes) = field.is_dead(space, &node.stones) {
            let walls = field.spread(space) & node.stones.of[Side::Attacker];
            return Record {
                zone: field.spread(space) | field.flood(walls, node.stones.of[Side::Attacker]),
                passes,
                ..decided(true)
            };
        }
        let (mut proof, mut refutation) = (2 + (eyes + liberties) / 3, 1 + 12 / (eyes + 1));
        if field.out != 0
            && let Some((moves, _)) = field.way_out(&node.stones, FAR)
        {
            proof += 2 * (FAR - moves);
            refutation = refutation.min(moves);
        }
        open(node, proof, refutation)
    }
}

/// A position to be searched: how hard it looks to prove that the attacker succeeds, and that he does not.
fn open(node: &Node, proof: u32, refutation: u32) -> Record {
    let (phi, delta) = if node.side == Side::Attacker {
        (proof, refutation)
    } else {
        (refutation, proof)
    };
    debug_assert!(phi < INFINITE && delta < INFINITE);
    Record {
        phi,
        delta,
        ..Record::default()
    }
}
