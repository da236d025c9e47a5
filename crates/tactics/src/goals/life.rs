//! Killing a group, and making it live.

use crate::eyes::{living_around, two_eyes_fit};
use crate::goal::{Candidate, Goal, Judgement};
use crate::ko::Turn;
use goban::{Board, Color, Point, PointSet};

/// All stones of a group are to be taken off; the group is saved if any of them stays for good.
#[derive(Clone, Debug)]
pub struct Life {
    target: PointSet,
    defender: Color,
    /// Where the fight is: empty points and stones that may be taken.
    arena: PointSet,
    /// Where the attacker can stop one who comes out of it.
    rim: PointSet,
    /// Who comes so far has escaped.
    exits: PointSet,
    /// The points within one, two, three... steps of the group.
    rings: Vec<PointSet>,
    /// Whether a group that cannot make two eyes is called dead before it is taken off.
    pub trust_dead: bool,
    all: PointSet,
}

/// Out of the attacker's sight so many points are the open board.
const OUTSIDE: usize = 20;

impl Life {
    /// The group of these stones, all of one colour, with a fight that may spread this many points beyond
    /// them. None if there is no stone.
    pub fn new(board: &Board, target: &PointSet, reach: usize) -> Option<Life> {
        let defender = board.at(target.first()?)?;
        let all = PointSet::board(board.size());
        let captives = inside(board, target, defender);
        let open = *board.empty() | *board.stones(defender) | captives;
        // Under the attacker's eyes one does not escape: that is two points from his stones.
        let guards = *board.stones(!defender) - captives;
        let mut watched = guards;
        for _ in 0..2 {
            watched = watched.dilate(&all) | watched.diagonal_border(&all);
        }
        // A corner of the group's own that he does not see is small.
        for part in (open - watched).parts() {
            if part.len() < OUTSIDE {
                watched |= part;
            }
        }
        let friends = *board.stones(defender);
        let mut reached = target.flood(&friends);
        let mut exits = PointSet::EMPTY;
        for _ in 0..reach {
            let step = reached.dilate(&open) - exits;
            exits |= step - watched - friends;
            reached = (step & watched | reached).flood(&(friends | reached));
        }
        // Pockets behind what was reached belong to the fight.
        for part in (open - reached).parts() {
            if part.len() < OUTSIDE && part.dilate(&all).intersects(&reached) {
                reached |= part;
                exits -= part;
            }
        }
        // What lies further under his eyes is his.
        exits |= reached.dilate(&open) - reached - watched;
        let mut rings = Vec::new();
        let mut ring = *target;
        for _ in 0..reach {
            ring = ring.dilate(&open).flood(&(friends | ring));
            rings.push(ring);
        }
        let rim = (reached.dilate(&open) - reached) & *board.empty();
        let mut arena = reached;
        // Attackers that stand inside or are short of liberties may be taken.
        for root in board.strings(!defender) {
            let liberties = board.liberty_set(root);
            let touches = liberties.intersects(&reached);
            if touches && (board.liberties(root) <= 2 || liberties.is_subset(&reached)) {
                arena.extend(board.string_stones(root));
                if board.liberties(root) <= 2 {
                    arena |= *liberties;
                }
            }
        }
        Some(Life {
            target: *target,
            defender,
            arena,
            rim,
            exits: exits - arena,
            rings,
            trust_dead: true,
            all,
        })
    }

    /// Where moves are looked for.
    pub fn arena(&self) -> &PointSet {
        &self.arena
    }

    /// Where the attacker can stop one who comes out of it.
    pub fn rim(&self) -> &PointSet {
        &self.rim
    }

    /// Points beyond the fight that the defender must not come next to.
    pub fn exits(&self) -> &PointSet {
        &self.exits
    }

    /// Whether the fight is closed: nobody can run out of it.
    pub fn is_closed(&self) -> bool {
        self.exits.is_empty()
    }

    /// The space in which the defender could have eyes: what the attacker's walls do not hold. Stones of his
    /// inside it may be taken off.
    fn space(&self, board: &Board) -> PointSet {
        let attackers = board.stones(!self.defender);
        let walls = (*attackers - self.arena).flood(attackers);
        let own = self.target & *board.stones(self.defender);
        own.flood(&((self.arena | *board.stones(self.defender)) - walls))
    }
}

impl Goal for Life {
    fn attacker(&self) -> Color {
        !self.defender
    }

    fn judge(&self, board: &Board, turn: &Turn) -> Judgement {
        let left = self.target & *board.stones(self.defender);
        if left.is_empty() {
            if turn.to_move == self.defender && turn.ban.is_some_and(|p| self.target.contains(p)) {
                return Judgement::Open {
                    proof: 1,
                    refutation: 2,
                };
            }
            return Judgement::Won;
        }
        if !self.exits.is_empty() {
            let run = left.flood(board.stones(self.defender));
            if run.dilate(&self.all).intersects(&self.exits) {
                return Judgement::Hopeless;
            }
        }
        if !living_around(board, self.defender, &left).is_empty() {
            return Judgement::Lost;
        }
        let space = self.space(board);
        let eyes = (space - *board.stones(self.defender)).len() as u32;
        if self.trust_dead
            && self.exits.is_empty()
            && !two_eyes_fit(&space, board.stones(self.defender), &self.all)
        {
            return Judgement::Promising;
        }
        let liberties = left.border(board.empty()).len() as u32;
        Judgement::Open {
            proof: 2 + (eyes + liberties) / 3,
            refutation: 1 + 12 / (eyes + 1),
        }
    }

    fn zone(&self, board: &Board, _turn: &Turn, success: bool) -> PointSet {
        let left = self.target & *board.stones(self.defender);
        if success {
            return if left.is_empty() {
                self.target
            } else {
                self.space(board).dilate(&self.all)
            };
        }
        let alive = living_around(board, self.defender, &left);
        if alive.is_empty() {
            left.flood(board.stones(self.defender))
        } else {
            alive
        }
    }

    fn candidates(&self, board: &Board, turn: &Turn, moves: &mut Vec<Candidate>) {
        let mover = turn.to_move;
        let place = if mover == self.defender {
            self.arena
        } else {
            self.arena | self.rim
        };
        let empty = place & *board.empty();
        let friends = self.target.flood(board.stones(self.defender)) & *board.stones(self.defender);
        let all = &self.all;
        for p in &empty {
            let mut room = 0u32;
            let mut delay = 5u32;
            for n in p.neighbours() {
                match board.at(n) {
                    None if board.is_empty(n) => room += 1,
                    None => {}
                    Some(c) if board.liberties(n) == 1 => {
                        delay = delay.saturating_sub(if c == mover { 3 } else { 5 })
                    }
                    Some(c) if c != mover && board.liberties(n) == 2 => delay = delay.saturating_sub(2),
                    Some(_) => {}
                }
            }
            delay = delay.saturating_sub(room);
            let rings = self.rings.iter().take_while(|r| !r.contains(p)).count() as u32;
            delay += 3 * rings;
            if rings > 0 && friends.intersects(&PointSet::of(p).dilate(all)) {
                delay -= 2;
            }
            moves.push(Candidate { point: p, delay });
        }
    }
}

/// Attackers that stand in a small space of the defender's and have nowhere to go.
fn inside(board: &Board, target: &PointSet, defender: Color) -> PointSet {
    let mut inside = PointSet::EMPTY;
    for p in &target.border(board.stones(!defender)) {
        if board.liberties(p) == 1 {
            inside.extend(board.string_stones(p));
        } else if !inside.contains(p) && board.liberties(p) <= 3 {
            let room = board
                .liberty_set(p)
                .flood(&(*board.empty() | *board.stones(!defender)));
            if room.len() <= 12 {
                inside |= room & *board.stones(!defender);
            }
        }
    }
    inside
}

/// The stones that live or die together with the stone on this point: strings joined by two common
/// liberties, by a liberty the enemy cannot enter, or around the same small space.
pub fn group(board: &Board, stone: Point) -> PointSet {
    let Some(color) = board.at(stone) else {
        return PointSet::EMPTY;
    };
    let mut group: PointSet = board.string_stones(stone).collect();
    loop {
        let mut grown = group;
        let liberties = group.border(board.empty());
        for root in board.strings(color) {
            if group.contains(root) {
                continue;
            }
            let shared = *board.liberty_set(root) & liberties;
            let safe = shared
                .iter()
                .any(|p| PointSet::of(p).border(board.empty()).is_empty() && board.is_suicide(!color, p));
            if shared.len() >= 2 || safe {
                grown.extend(board.string_stones(root));
            }
        }
        if grown == group {
            return group;
        }
        group = grown;
    }
}
