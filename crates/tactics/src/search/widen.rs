//! Zones of results, and the moves they show to be missing.

use super::{Child, NEAR, Search, Widening};
use crate::goal::Goal;
use crate::ko::Turn;
use crate::table::Entry;
use crate::zone::Zone;
use goban::{Point, PointSet};

impl<G: Goal + ?Sized> Search<'_, G> {
    /// The zone of a child whose result is known.
    pub(super) fn zone_of(&mut self, turn: &Turn, child: &Child) -> Zone {
        let mut zone = if !child.leaf {
            // Forgotten: anything may matter.
            let unknown = Zone {
                moves: Zone::FOR_EVER,
                ..Zone::of(self.all)
            };
            self.zones
                .get(&child.free)
                .or_else(|| self.zones.get(&child.key))
                .copied()
                .unwrap_or(unknown)
        } else if child.entry.bits & Entry::LOOP != 0 {
            Zone {
                moves: Zone::FOR_EVER,
                ..Zone::of(PointSet::EMPTY)
            }
        } else {
            let success = (child.entry.phi == 0) == (child.turn.to_move == self.attacker);
            self.play(turn, child.point);
            let zone = Zone::of(self.goal.zone(&self.board, &child.turn, success));
            self.board.undo();
            if success {
                zone
            } else {
                Zone {
                    moves: Zone::FOR_EVER,
                    ..zone
                }
            }
        };
        zone.points.extend(child.point);
        zone
    }

    /// Records the zone of a result; true if the loser has moves in it that were not tried: they are now
    /// among the children.
    pub(super) fn widen(&mut self, turn: &Turn, key: u64, entry: &Entry, children: &mut Vec<Child>) -> bool {
        if entry.phi == 0 {
            let best = (entry.best != 0).then(|| Point::from_index(usize::from(entry.best)));
            let child = *children
                .iter()
                .find(|c| c.point == best && c.entry.delta == 0)
                .expect("a winning move");
            let mut zone = self.zone_of(turn, &child);
            if let Some(p) = best {
                // Liberties won by taking stones off count only while these can be taken off: they must be
                // known whole if the tree looks at them, and then their neighbours need liberties in turn.
                loop {
                    self.play(turn, best);
                    zone.close(&self.board, turn.to_move);
                    self.board.undo();
                    let before = zone.points;
                    for n in p.neighbours() {
                        if self.board.at(n) == Some(!turn.to_move) && self.board.liberties(n) == 1 {
                            let stones: PointSet = self.board.string_stones(n).collect();
                            if stones.intersects(&zone.points) {
                                zone.whole(&self.board, n, &self.all);
                            }
                        }
                    }
                    if zone.points == before {
                        break;
                    }
                }
            }
            let kept = self.keep_as(turn, key, entry);
            self.zones.insert(kept, zone);
            return false;
        }
        let winner = !turn.to_move;
        let mut zone = Zone::of(PointSet::EMPTY);
        if winner != self.attacker {
            zone = Zone::of(self.goal.zone(&self.board, turn, false));
            zone.moves = Zone::FOR_EVER;
        }
        let mut tried = PointSet::EMPTY;
        for child in children.iter() {
            let part = self.zone_of(turn, child);
            zone.join(&part);
            tried.extend(child.point);
        }
        zone.moves = zone.moves.saturating_add(1);
        zone.close(&self.board, winner);
        zone.forbid(&self.board, turn.to_move, &self.all);
        zone.close(&self.board, winner);
        let guess = entry.bits & Entry::GUESS != 0 && winner != self.attacker;
        let mut new = Vec::new();
        let wide = match self.widening {
            Widening::Near(depth) => self.depth <= depth,
            Widening::Proofs => !guess || self.depth <= NEAR,
            Widening::Full => true,
        };
        if wide {
            for p in &((zone.points & *self.board.empty()) - tried) {
                if turn.allows(p, self.attacker) && !self.board.is_suicide(turn.to_move, p) {
                    new.push(p);
                }
            }
        }
        if new.is_empty() {
            let kept = self.keep_as(turn, key, entry);
            self.zones.insert(kept, zone);
            return false;
        }
        for &p in &new {
            let child = self.child(turn, Some(p), 0);
            children.push(child);
        }
        let free = turn.free_key(self.board.hash());
        self.extra.entry(free).or_default().extend(new);
        true
    }
}
