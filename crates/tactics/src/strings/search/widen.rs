//! Zones of results, and the moves they show to be missing.

use super::{Child, Search, Widening};
use crate::advice::{Basis, Cited, Forced};
use crate::leans::Leans;
use crate::strings::goal::{Candidate, Goal};
use crate::strings::zone::Zone;
use crate::table::Entry;
use certificate::Turn;
use goban::{Point, PointSet};

/// How much later than others moves are tried that no goal proposes.
const LATE: u32 = 6;

impl<G: Goal + ?Sized> Search<'_, G> {
    /// What the result of this position, known to the search, depends on: the loser may do what he likes
    /// outside. None if that was not recorded: failures searched narrowly, or results forgotten.
    pub fn zone(&self, turn: &Turn, success: bool) -> Option<Zone> {
        let stones = self.board.hash();
        let kept = self.zones.get(&turn.free_key(stones));
        kept.or_else(|| self.zones.get(&turn.key(stones)))
            .copied()
            .or_else(|| {
                let seen = self.glance(turn);
                seen.solved().then(|| self.leaf_zone(turn, &seen, success))
            })
    }

    /// What a result that needed no search depends on.
    fn leaf_zone(&self, turn: &Turn, seen: &Entry, success: bool) -> Zone {
        let counsel = self.counsel.as_ref().filter(|_| seen.rules != Cited::NONE);
        if let Some(ruling) = counsel.and_then(|c| c.ruling(&self.board, turn))
            && let Basis::Sound(zone) = ruling.basis
        {
            return zone;
        }
        let moves = if success { 0 } else { Zone::FOR_EVER };
        Zone::lasting(self.goal.zone(&self.board, turn, success), moves)
    }

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
        } else if child.entry.leans.has(Leans::LOOP) {
            Zone {
                moves: Zone::FOR_EVER,
                ..Zone::of(PointSet::EMPTY)
            }
        } else {
            let success = (child.entry.phi == 0) == (child.turn.to_move == self.attacker);
            self.play(turn, child.point);
            let zone = self.leaf_zone(&child.turn, &child.entry, success);
            self.board.undo();
            zone
        };
        zone.points.extend(child.point);
        zone
    }

    /// Records the zone of a result; true if the loser has moves in it that were not tried: they are now
    /// among the children.
    pub(super) fn widen(
        &mut self,
        turn: &Turn,
        key: u64,
        entry: &Entry,
        forced: Option<&Forced>,
        children: &mut Vec<Child>,
    ) -> bool {
        // Zones of failures serve only to widen the attacker's moves.
        let success = (entry.phi == 0) == (turn.to_move == self.attacker);
        if !success && self.widening == Widening::Near(0) {
            return false;
        }
        if entry.phi == 0 {
            let best = (entry.best != 0).then(|| Point::from_index(usize::from(entry.best)));
            let child = *children
                .iter()
                .find(|c| c.point == best && c.entry.delta == 0)
                .expect("a winning move");
            let mut zone = self.zone_of(turn, &child);
            if let Some(p) = best {
                zone.won_by(&mut self.board, turn.to_move, p, &self.all);
            }
            let kept = self.keep_as(turn, key, entry);
            self.zones.insert(kept, zone);
            return false;
        }
        if let Some(forced) = forced {
            // What shows that nothing else helps, and what shows that these moves do not.
            let mut zone = match forced.basis {
                Basis::Sound(zone) => zone,
                Basis::Guess => Zone::lasting(self.goal.zone(&self.board, turn, success), Zone::FOR_EVER),
            };
            zone.points |= forced.moves;
            for child in children.iter() {
                let part = self.zone_of(turn, child);
                zone.join(&part);
            }
            let zone = self.completed(zone, turn);
            let kept = self.keep_as(turn, key, entry);
            self.zones.insert(kept, zone);
            return false;
        }
        let winner = !turn.to_move;
        let mut zone = Zone::of(PointSet::EMPTY);
        // A defender's move outside the zone of the line that answers his pass changes nothing there.
        let mut matters = None;
        if winner == self.attacker {
            zone = self.zone_of(turn, &children[0]);
            matters = Some(self.completed(zone, turn).points);
        } else {
            zone.join(&Zone::of(self.goal.zone(&self.board, turn, false)));
            zone.moves = Zone::FOR_EVER;
        }
        let mut tried = PointSet::EMPTY;
        for child in children.iter() {
            tried.extend(child.point);
            if matters.is_none_or(|m| child.point.is_some_and(|p| m.contains(p))) {
                let part = self.zone_of(turn, child);
                zone.join(&part);
            }
        }
        let zone = self.completed(zone, turn);
        if winner != self.attacker && self.is_wide() {
            matters = Some(zone.points);
        }
        let missing = matters.map_or(PointSet::EMPTY, |m| (m & *self.board.empty()) - tried);
        let before = children.len();
        if !missing.is_empty() {
            self.add_missing(turn, &missing, children);
        }
        if children.len() > before {
            return true;
        }
        let kept = self.keep_as(turn, key, entry);
        self.zones.insert(kept, zone);
        false
    }

    /// The zone of a position in which the side to move loses whatever it does there.
    fn completed(&self, mut zone: Zone, turn: &Turn) -> Zone {
        zone.lost_by(&self.board, turn.to_move, &self.all);
        zone
    }

    /// Adds these moves to the children, those first that the goal would have proposed.
    fn add_missing(&mut self, turn: &Turn, missing: &PointSet, children: &mut Vec<Child>) {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        if turn.to_move != self.attacker {
            self.goal.candidates(&self.board, turn, &mut moves);
            moves.retain(|m| missing.contains(m.point));
        }
        let known: PointSet = moves.iter().map(|m| m.point).collect();
        moves.extend(
            (*missing - known)
                .iter()
                .map(|point| Candidate { point, delay: LATE }),
        );
        self.add_children(turn, &mut moves, children);
        if turn.to_move == self.attacker {
            let free = turn.free_key(self.board.hash());
            self.extra.entry(free).or_default().extend(missing);
        }
        self.spare.push(moves);
    }
}
