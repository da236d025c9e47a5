//! Verifying gradual games on the board, with zones.

use crate::strings::goal::{Candidate, Goal, Judgement};
use crate::strings::search::step;
use crate::strings::zone::Zone;
use crate::table::ByKey;
use certificate::{Ko, Turn};
use goban::{Board, Color, Point, PointSet};
use proof::Gradual;

/// Verdicts kept at most.
const MEMO: usize = 1 << 16;

/// A gradual game that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The attacker's first move; none where the goal is reached already, or any move of several does.
    pub first: Option<Point>,
    /// What it depends on: the defender may do what he likes outside.
    pub zone: Zone,
}

/// Verifies gradual games of one goal and remembers the verdicts.
///
/// ```
/// use goban::{Board, Color};
/// use proof::Gradual;
/// use tactics::goals::Capture;
/// use tactics::gradual::Verifier;
/// let board: Board = "
///     . . . . .
///     . O O . .
///     O X X . .
///     . O . O .
///     . . . . .
/// ".parse().unwrap();
/// let goal = Capture::new(&board, "B3".parse().unwrap(), 9).unwrap();
/// let mut verifier = Verifier::new(&board, &goal);
/// // White takes the two stones in two moves, an atari first.
/// let turn = verifier.turn(Color::White);
/// assert!(verifier.holds(&turn, Gradual::ONE).is_none());
/// assert!(verifier.holds(&turn, "2".parse().unwrap()).is_some());
/// // Black has one move that averts it.
/// let turn = verifier.turn(Color::Black);
/// let (forced, _) = verifier.forced(&turn, "2".parse().unwrap(), None).unwrap();
/// assert!(forced.contains("D3".parse().unwrap()));
/// ```
pub struct Verifier<'g, G: Goal + ?Sized> {
    board: Board,
    goal: &'g G,
    attacker: Color,
    all: PointSet,
    memo: ByKey<Option<Held>>,
    /// Positions looked at.
    pub looked: u64,
}

impl<'g, G: Goal + ?Sized> Verifier<'g, G> {
    /// For games from this position.
    pub fn new(board: &Board, goal: &'g G) -> Verifier<'g, G> {
        Verifier::with(board.clone(), goal, ByKey::default())
    }

    pub(super) fn with(board: Board, goal: &'g G, memo: ByKey<Option<Held>>) -> Verifier<'g, G> {
        Verifier {
            attacker: goal.attacker(),
            all: PointSet::board(board.size()),
            board,
            goal,
            memo,
            looked: 0,
        }
    }

    /// The board and the verdicts, for another one.
    pub(super) fn parts(self) -> (Board, ByKey<Option<Held>>) {
        (self.board, self.memo)
    }

    /// The turn of a side at the given position; the defender wins every ko.
    pub fn turn(&self, to_move: Color) -> Turn {
        let ban = self.board.ko().filter(|&(who, _)| who == to_move).map(|(_, p)| p);
        Turn {
            to_move,
            ban,
            ko: Ko::DEFENDER_RULES,
        }
    }

    /// Whether the attacker, who is to move, reaches the goal by this game.
    pub fn holds(&mut self, turn: &Turn, game: Gradual) -> Option<Held> {
        let turn = Turn {
            ko: Ko::DEFENDER_RULES,
            ..*turn
        };
        self.gi(&turn, game)
    }

    /// The moves of the defender, who is to move, that avert this game, as far as they are among some moves: whatever
    /// else he does, the attacker has the game still. With it what shows that. None if he would not have it if the
    /// defender passed.
    ///
    /// If there are none, the attacker has reached his goal.
    pub fn forced(
        &mut self,
        turn: &Turn,
        game: Gradual,
        among: Option<&PointSet>,
    ) -> Option<(PointSet, Zone)> {
        let turn = Turn {
            ko: Ko::DEFENDER_RULES,
            ..*turn
        };
        let idle = self.step(&turn, None);
        let held = self.gi(&idle, game);
        self.board.undo();
        let mut zone = held?.zone;
        let mut matters = zone;
        matters.lost_by(&self.board, turn.to_move, &self.all);
        let mut moves = PointSet::EMPTY;
        let tried = matters.points & *self.board.empty();
        for p in &tried {
            if among.is_some_and(|among| !among.contains(p)) {
                continue;
            }
            if self.board.is_suicide(turn.to_move, p) {
                continue;
            }
            let next = self.step(&turn, Some(p));
            let held = self.gi(&next, game);
            self.board.undo();
            match held {
                Some(held) => {
                    zone.join(&held.zone);
                    zone.points.insert(p);
                }
                None => {
                    moves.insert(p);
                }
            }
        }
        zone.points |= moves;
        zone.lost_by(&self.board, turn.to_move, &self.all);
        Some((moves, zone))
    }

    /// Where moves of the defender, who is to move, can matter against this game; none if the attacker would not have
    /// it if the defender passed.
    pub(super) fn matters(&mut self, turn: &Turn, game: Gradual) -> Option<PointSet> {
        let idle = self.step(turn, None);
        let held = self.gi(&idle, game);
        self.board.undo();
        let mut zone = held?.zone;
        zone.lost_by(&self.board, turn.to_move, &self.all);
        Some(zone.points & *self.board.empty())
    }

    fn step(&mut self, turn: &Turn, p: Option<Point>) -> Turn {
        step(&mut self.board, turn, p, self.attacker)
    }

    /// The attacker, to move, reaches the goal by this game.
    fn gi(&mut self, turn: &Turn, game: Gradual) -> Option<Held> {
        self.looked += 1;
        match self.goal.judge(&self.board, turn) {
            Judgement::Won => {
                return Some(Held {
                    first: None,
                    zone: Zone::of(self.goal.zone(&self.board, turn, true)),
                });
            }
            Judgement::Lost => return None,
            _ => {}
        }
        if self.goal.distance(&self.board) > usize::from(game.moves())
            || game == Gradual::ONE && self.goal.sees_last_move()
        {
            return None;
        }
        let key = turn.key(self.board.hash()) ^ u64::from(game.packed()).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        if let Some(&held) = self.memo.get(&key) {
            return held;
        }
        let held = self.search(turn, game);
        if self.memo.len() >= MEMO {
            self.memo.clear();
        }
        self.memo.insert(key, held);
        held
    }

    fn search(&mut self, turn: &Turn, game: Gradual) -> Option<Held> {
        let mut moves: Vec<Candidate> = Vec::new();
        self.goal.candidates(&self.board, turn, &mut moves);
        moves.sort_by_key(|m| m.delay);
        for m in moves {
            let p = m.point;
            if !self.board.is_empty(p)
                || !turn.allows(p, self.attacker)
                || self.board.is_suicide(turn.to_move, p)
            {
                continue;
            }
            let next = self.step(turn, Some(p));
            let zone = match (game.threat(), game.rest()) {
                (Some(order), Some(rest)) => self.g(&next, order, rest),
                _ => self.reached(&next),
            };
            self.board.undo();
            if let Some(mut zone) = zone {
                zone.points.insert(p);
                zone.won_by(&mut self.board, self.attacker, p, &self.all);
                let first = Some(p);
                return Some(Held { first, zone });
            }
        }
        None
    }

    fn reached(&self, turn: &Turn) -> Option<Zone> {
        let won = self.goal.judge(&self.board, turn) == Judgement::Won;
        won.then(|| Zone::of(self.goal.zone(&self.board, turn, true)))
    }

    /// The attacker has moved: a threat of this order stands, and the rest holds after whatever the defender does.
    fn g(&mut self, turn: &Turn, order: u8, rest: Gradual) -> Option<Zone> {
        match self.goal.judge(&self.board, turn) {
            Judgement::Won => return Some(Zone::of(self.goal.zone(&self.board, turn, true))),
            Judgement::Lost => return None,
            _ => {}
        }
        let threat = Gradual::full(order);
        let idle = self.step(turn, None);
        let mut around = self.gi(&idle, threat);
        // The threat covers the moves outside its zone only if it is no more than what must remain.
        if around.is_some() && !threat.is_a(rest) {
            around = self.gi(&idle, rest);
        }
        self.board.undo();
        let mut zone = around?.zone;
        let mut matters = zone;
        matters.lost_by(&self.board, turn.to_move, &self.all);
        for p in &(matters.points & *self.board.empty()) {
            if self.board.is_suicide(turn.to_move, p) {
                continue;
            }
            let next = self.step(turn, Some(p));
            let held = self.gi(&next, rest);
            self.board.undo();
            zone.join(&held?.zone);
            zone.points.insert(p);
        }
        zone.lost_by(&self.board, turn.to_move, &self.all);
        Some(zone)
    }
}
