//! What the moves of a position say together: a result with its zone, or proof numbers and where to go on.

use super::moves::Child;
use super::{Fight, Node, Record};
use crate::advice::Cited;
use crate::groups::field::{Bits, NOWHERE};
use crate::leans::Leans;
use crate::side::Side;
use crate::table::INFINITE;

impl Fight<'_> {
    /// What the children say together, the points where moves still matter, and whether those that may wait do.
    pub(super) fn summary(&self, node: &Node, children: &[Child]) -> (Record, Bits, bool) {
        let winner = !node.side;
        let mut win: Option<&Child> = None;
        let (mut parts, mut leans, mut depth, mut passes) = (0, Leans::NOTHING, u16::MAX, 0);
        let mut rules = Cited::NONE;
        let (mut refuted, mut pass_open, mut null_refuted) = (false, false, false);
        // Where the defender would live if the attacker looked elsewhere.
        let mut told: Option<&Record> = None;
        for c in children {
            let r = &c.record;
            if c.at == NOWHERE && node.may_only_ask() {
                if r.delta >= INFINITE {
                    told = Some(r);
                }
                continue;
            }
            if r.delta == 0 && win.is_none_or(|w| weight(&w.record) > weight(r)) {
                win = Some(c);
            }
            if r.delta >= INFINITE {
                refuted = true;
                parts |= if c.at == NOWHERE {
                    r.zone
                } else {
                    self.field.falling(r.zone, c.taken, 1 << c.at)
                };
                // Where the answer to a move does not depend on the move, it answers a pass as well.
                let idle = c.at == NOWHERE || r.zone >> c.at & 1 == 0;
                if idle {
                    null_refuted = true;
                } else {
                    parts |= 1 << c.at;
                }
                leans |= r.leans;
                rules = self.joined(rules, r.rules);
                passes = passes.max(r.passes.saturating_add(u8::from(idle)));
                if r.leans.has(Leans::LOOP) {
                    depth = depth.min(r.depth);
                }
            } else if c.at == NOWHERE {
                pass_open = true;
            }
        }
        if let Some(win) = win {
            let mut record = Record {
                best: win.at,
                leans: win.record.leans,
                rules: win.record.rules,
                depth: win.record.depth,
                passes: win.record.passes,
                zone: win.record.zone,
                ..Record::decided(true)
            };
            if win.at != NOWHERE {
                if win.at == node.stones.ban {
                    record.leans |= Leans::KO;
                }
                let (_, step) = self.after(node, win.at).expect("a move that was played");
                record.zone =
                    self.field
                        .winner_zone(record.zone, &node.stones, node.side, 1 << win.at, &step);
            }
            return (record, Bits::MAX, false);
        }
        if let Some(r) = told {
            refuted = true;
            parts |= r.zone;
            leans |= r.leans;
            rules = self.joined(rules, r.rules);
            if r.leans.has(Leans::LOOP) {
                depth = depth.min(r.depth);
            }
        }
        null_refuted |= told.is_some();
        if null_refuted {
            pass_open = false;
        }
        let has_pass = null_refuted;
        let mut active = Bits::MAX;
        let mut zone = 0;
        let moveless = children.iter().all(|c| c.at == NOWHERE && node.may_only_ask());
        if !pass_open && (refuted || moveless) {
            if parts == 0 || leans.has(Leans::LOOP) {
                parts |= self.field.target & node.stones.of[Side::Defender];
            }
            zone = self.field.loser_zone(parts, &node.stones, node.side);
            if has_pass {
                active = zone;
            }
        }
        let is_open = |c: &Child| {
            let passes = c.at == NOWHERE && (null_refuted || node.may_only_ask());
            c.record.delta < INFINITE && c.is_in(active) && !passes
        };
        let focused = children.iter().any(|c| !c.late && c.at != NOWHERE && is_open(c));
        let (mut open, mut inside) = (0u32, false);
        let mut record = Record {
            phi: INFINITE,
            ..Record::default()
        };
        for c in children {
            let r = &c.record;
            if !is_open(c) {
                continue;
            }
            inside |= c.is_in(zone) || c.at == NOWHERE;
            if c.late && focused {
                continue;
            }
            open += 1;
            record.delta = record.delta.max(r.phi);
            if r.delta < record.phi {
                record.phi = r.delta;
                record.best = c.at;
            }
        }
        if !inside && zone != 0 || open == 0 {
            let mut record = Record {
                leans,
                rules,
                depth,
                passes,
                zone,
                ..Record::decided(false)
            };
            if node.stones.ban != NOWHERE && node.threats() == 0 && zone >> node.stones.ban & 1 != 0 {
                record.leans |= Leans::KO;
            }
            if winner == Side::Defender {
                record.passes = 0;
            }
            return (record, active, false);
        }
        record.delta = (record.delta + spread(open)).min(INFINITE - 1);
        record.phi = record.phi.clamp(1, INFINITE - 1);
        (record, active, focused)
    }
}

/// What the number of a loser's open moves adds to the hardest of them: half a point for each, as many share what
/// refutes them.
pub(super) fn spread(open: u32) -> u32 {
    (open - 1) / 2
}

/// The less an answer leans on, the better; a guess is worst, then a repetition about which rules differ.
fn weight(record: &Record) -> u8 {
    let has = |leans: Leans| u8::from(record.leans.has(leans));
    has(Leans::GUESS) << 2 | has(Leans::CYCLE) << 1 | has(Leans::LOOP | Leans::KO)
}
