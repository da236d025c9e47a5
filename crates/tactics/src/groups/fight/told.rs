//! An adviser's words about points of the board, for a search that knows bits of a field.

use super::{Fight, Node, Record};
use crate::advice::{Advice, Basis, Cited, Counsel, Hint, RuleId, add_rules};
use crate::groups::field::{Bits, Field, Stones, bit};
use crate::leans::Leans;
use crate::proofs::verdicts::claims;
use crate::side::Side;
use crate::verdict::Verdict;
use certificate::{Stake, Turn};
use goban::{Board, Color, PointSet};
use std::cell::RefCell;

/// An adviser, and the board on which a field lies.
pub(super) struct Told<'f> {
    pub counsel: Counsel<'f>,
    /// Stones that are not on the field, by colour.
    outside: [PointSet; 2],
    board: RefCell<Board>,
}

impl Clone for Told<'_> {
    fn clone(&self) -> Self {
        Told {
            counsel: self.counsel.clone(),
            outside: self.outside,
            board: self.board.clone(),
        }
    }
}

/// Moves that are forced, as bits.
#[derive(Clone, Copy)]
pub(super) struct ForcedBits {
    pub moves: Bits,
    /// What shows that nothing else helps; none if it is a guess.
    pub zone: Option<Bits>,
    pub rule: Cited,
}

impl<'f> Told<'f> {
    fn new(field: &Field, board: &Board, advice: &'f dyn Advice) -> Told<'f> {
        let inside = field.points(field.inside);
        let stake = Stake::Stones {
            target: field.points(field.target),
            any: field.any,
        };
        Told {
            counsel: Counsel::new(advice, stake, field.attacker),
            outside: Color::BOTH.map(|c| *board.stones(c) - inside),
            board: RefCell::new(Board::new(board.size())),
        }
    }

    /// Asks about a position on the whole board.
    fn about<R>(
        &self,
        field: &Field,
        node: &Node,
        ask: impl FnOnce(&Counsel<'f>, &Board, &Turn) -> Option<R>,
    ) -> Option<R> {
        let side = |c: Color| Side::attacker_if(c == field.attacker);
        let stones = Color::BOTH.map(|c| self.outside[c.index()] | field.points(node.stones.of[side(c)]));
        let turn = Turn {
            to_move: match node.side {
                Side::Attacker => field.attacker,
                Side::Defender => !field.attacker,
            },
            ban: node.stones.ban().and_then(|at| field.point(at)),
            ko: node.ko,
        };
        let mut board = self.board.borrow_mut();
        let stands = board.set_stones(&stones[0], &stones[1]);
        stands.then(|| ask(&self.counsel, &board, &turn)).flatten()
    }

    fn ruling(&self, field: &Field, node: &Node) -> Option<Record> {
        let ruling = self.about(field, node, |c, board, turn| c.ruling(board, turn))?;
        // Whoever must not pass may lose where he would not if he could.
        if node.asked && !ruling.success {
            return None;
        }
        let (zone, leans) = match ruling.basis {
            Basis::Guess => (field.spread(field.space(&node.stones)), Leans::GUESS),
            Basis::Sound(zone) => (field.bits(&zone.points), Leans::NOTHING),
        };
        let wins = ruling.success == (node.side == Side::Attacker);
        let mut record = Record {
            zone: zone & field.inside,
            leans,
            rules: self.counsel.cite(ruling.rule),
            ..Record::decided(wins)
        };
        if let Some(at) = ruling.best.filter(|_| wins).and_then(|p| field.index(p)) {
            record.best = at;
            record.zone |= bit(at);
        }
        Some(record)
    }

    fn forced(&self, field: &Field, node: &Node) -> Option<ForcedBits> {
        let forced = self.about(field, node, |c, board, turn| c.forced(board, turn))?;
        let moves = field.bits(&forced.moves);
        Some(ForcedBits {
            moves,
            zone: match forced.basis {
                Basis::Guess => None,
                Basis::Sound(zone) => Some(field.bits(&zone.points) & field.inside | moves),
            },
            rule: self.counsel.cite(forced.rule),
        })
    }
}

impl<'f> Fight<'f> {
    /// Has the search advised about the board on which its field lies; before the first question, since what was found
    /// stays.
    pub fn advise(&mut self, board: &Board, advice: &'f dyn Advice) {
        self.told = Some(Told::new(self.field, board, advice));
    }

    /// The rules of the adviser that the answer to a position rests on.
    pub fn rules(&self, node: &Node) -> Vec<RuleId> {
        let Some(told) = &self.told else {
            return Vec::new();
        };
        let (key, free) = node.keys();
        let known = self.remembered(key, free).filter(Record::solved);
        let record = known.unwrap_or_else(|| self.glance(node));
        told.counsel.rules(record.rules)
    }

    /// The rules of the adviser that a verdict about these stones rests on.
    pub(crate) fn rules_of(&self, stones: &Stones, first: Side, verdict: &Verdict) -> Vec<RuleId> {
        let mut all = Vec::new();
        if self.told.is_some() {
            for (ko, _) in claims(verdict, first == Side::Attacker) {
                add_rules(&mut all, self.rules(&self.node(*stones, first, ko)));
            }
        }
        all
    }

    /// What an adviser says of a position.
    pub(super) fn ruled(&self, node: &Node) -> Option<Record> {
        self.told.as_ref()?.ruling(self.field, node)
    }

    /// The moves that an adviser says are forced.
    pub(super) fn forced(&self, node: &Node) -> Option<ForcedBits> {
        self.told.as_ref()?.forced(self.field, node)
    }

    /// The moves that an adviser wants tried early.
    pub(super) fn hints(&self, node: &Node) -> Vec<Hint> {
        let mut hints = Vec::new();
        if let Some(told) = &self.told {
            told.about(self.field, node, |c, board, turn| {
                c.order(board, turn, &mut hints);
                Some(())
            });
        }
        hints
    }

    /// What rests on the rules of both.
    pub(super) fn joined(&self, a: Cited, b: Cited) -> Cited {
        match &self.told {
            Some(told) => told.counsel.join(a, b),
            None => Cited::NONE,
        }
    }
}
