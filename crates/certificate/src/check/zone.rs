//! What a position of a proof depends on; the reasons are told in [`super`].

use goban::{Board, Color, Point, PointSet};

/// What a position depends on: while the content of its points stands, and of the loose strings' liberties outside more
/// than `passes`, the winner wins by the proof's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zone {
    /// The points.
    pub points: PointSet,
    /// Stones of the winner's strings that count on liberties outside.
    pub loose: PointSet,
    /// The most passes of the loser on any way to the end.
    pub passes: u32,
}

/// So many liberties beyond the fight an attacker's string must have to be taken to hold.
pub(super) const STEADY: usize = 2;

/// The means by which zones are closed on a board.
pub(super) struct Closing<'a> {
    pub board: &'a mut Board,
    pub all: PointSet,
    pub winner: Color,
    /// Whether the proof comes to an end, so that strings may be loose.
    pub lasting: bool,
    /// Points that are better taken in than others.
    pub answered: PointSet,
    /// The winner's stones that may not be loose.
    pub firm: &'a mut PointSet,
    /// Points out of the fight, where the attacker's liberties are taken to be safe.
    pub beyond: PointSet,
    /// The attacker's stones that are taken to hold.
    pub given: &'a mut PointSet,
}

/// What the winner's move did, for looking back from the position after it.
struct Step {
    at: Point,
    /// Points of the stones taken.
    taken: PointSet,
    /// The strings that the stone joined, with their liberties before.
    joined: Vec<(PointSet, PointSet)>,
}

impl Zone {
    /// These points and nothing else.
    pub(super) fn of(points: PointSet) -> Zone {
        Zone {
            points,
            ..Zone::default()
        }
    }

    /// Whether so many of these liberties lie outside that the loser cannot fill them.
    fn is_outlived_by(&self, liberties: &PointSet) -> bool {
        (*liberties - self.points).len() > self.passes as usize
    }

    /// The stones that hold a string with liberties to spare: its own, or before a move that made the string
    /// those of one that it joined.
    fn holder(&self, stones: &PointSet, liberties: &PointSet, step: Option<&Step>) -> Option<PointSet> {
        match step {
            Some(step) if stones.contains(step.at) => {
                let mut joined = step.joined.iter();
                joined.find(|j| self.is_outlived_by(&j.1)).map(|j| j.0)
            }
            Some(step) => self.is_outlived_by(&(*liberties - step.taken)).then_some(*stones),
            None => self.is_outlived_by(liberties).then_some(*stones),
        }
    }
}

fn string(board: &Board, stone: Point) -> PointSet {
    board.string_stones(stone).collect()
}

impl Closing<'_> {
    /// A string with all its neighbours.
    fn take_whole(&self, zone: &mut Zone, stone: Point) {
        zone.points |= string(self.board, stone).dilate(&self.all);
    }

    /// Takes in so many of these liberties, those first that are answered anyway.
    fn take_liberties(&self, zone: &mut Zone, liberties: &PointSet, wanted: usize) {
        let inside = (*liberties & zone.points).len();
        let free = *liberties - zone.points;
        let (near, far) = (free & self.answered, free - self.answered);
        zone.points
            .extend(near.iter().chain(far.iter()).take(wanted.saturating_sub(inside)));
    }

    /// Gives the winner's strings that touch `seen` on this board what they need; `step` is his move that led
    /// here, if the zone is that of the position before.
    fn support(&mut self, zone: &mut Zone, seen: &PointSet, step: Option<&Step>) {
        let mut left = *seen & *self.board.stones(self.winner);
        let mut loose = PointSet::EMPTY;
        while let Some(stone) = left.first() {
            let stones = string(self.board, stone);
            left -= stones;
            zone.points |= stones;
            let liberties = *self.board.liberty_set(stone);
            let inside = liberties & zone.points;
            let stands = self.lasting && (liberties & self.beyond).len() >= STEADY;
            if stones.intersects(&zone.loose) {
                match zone.holder(&stones, &liberties, step) {
                    Some(holder) => loose |= holder,
                    None if stands => *self.given |= stones,
                    None => {
                        zone.points |= liberties;
                        *self.firm |= stones;
                    }
                }
            } else if inside.len() < 2 && inside != liberties {
                let reach = inside.len() + ((liberties - inside) & self.answered).len();
                let may = self.lasting && !stones.intersects(self.firm);
                match zone.holder(&stones, &liberties, step) {
                    Some(holder) if may && reach < 2.min(liberties.len()) => loose |= holder,
                    _ if stands => *self.given |= stones,
                    _ => self.take_liberties(zone, &liberties, 2),
                }
            }
        }
        zone.loose = loose;
    }

    /// The zone before the winner's move, from the zone after it; the board is as before the move.
    pub fn winners_move(&mut self, zone: &mut Zone, p: Point, gone: bool) {
        let mut seen = zone.points;
        seen.insert(p);
        zone.points = seen;
        let below = zone.loose;
        let mut step = Step {
            at: p,
            taken: PointSet::EMPTY,
            joined: Vec::new(),
        };
        for n in p.neighbours() {
            if self.board.at(n) == Some(self.winner) {
                step.joined
                    .push((string(self.board, n), *self.board.liberty_set(n)));
            } else if self.board.at(n).is_some() && self.board.liberties(n) == 1 {
                step.taken |= string(self.board, n);
            }
        }
        self.board.place(self.winner, p);
        let ban = self.board.ko().map(|k| k.1).filter(|q| seen.contains(*q));
        if ban.is_some() {
            zone.points |= PointSet::of(p).border(&self.all);
        }
        loop {
            let known = zone.points;
            zone.loose = below;
            self.support(zone, &seen, Some(&step));
            self.keep_losers(zone, &seen, p, ban.is_some());
            for stones in step.taken.parts() {
                if gone || ban.is_some() || stones.intersects(&zone.points) {
                    zone.points |= stones.dilate(&self.all);
                }
            }
            if zone.points == known {
                break;
            }
        }
        self.board.undo();
    }

    /// Sees to it that the winner's move at `p`, just played, takes none of the loser's strings that it leaves
    /// on the board here and that touch `seen`.
    fn keep_losers(&mut self, zone: &mut Zone, seen: &PointSet, p: Point, ban: bool) {
        let theirs = *self.board.stones(!self.winner);
        let beside = PointSet::of(p).border(&self.all);
        // All strings that could be taken are seen, and have a liberty that is.
        let is_plain = (beside - theirs).is_subset(&zone.points)
            && (beside & theirs)
                .iter()
                .all(|n| self.board.liberty_set(n).intersects(&zone.points));
        if is_plain {
            for n in &(beside & theirs) {
                zone.points |= string(self.board, n);
            }
            return;
        }
        let mut left = if ban { *seen | zone.points } else { *seen } & theirs;
        while let Some(stone) = left.first() {
            let stones = string(self.board, stone);
            left -= stones;
            zone.points |= stones;
            let liberties = *self.board.liberty_set(stone);
            let near = liberties.intersects(&(zone.points | self.answered));
            if !near && !self.lasting && (liberties & self.beyond).len() >= STEADY {
                *self.given |= stones;
            } else {
                self.take_liberties(zone, &liberties, 1);
            }
        }
    }

    /// The zone where the loser is to move, from what he can do: his moves, the zones after them, and whether
    /// the winner must take back at once what they took.
    pub fn losers_turn(&mut self, zone: &mut Zone, answers: &[(Point, PointSet, bool)]) {
        let below = zone.loose;
        loop {
            let known = zone.points;
            zone.loose = below;
            let seen = zone.points;
            self.support(zone, &seen, None);
            for (p, after, back) in answers {
                self.losers_captures(zone, *p, after, *back);
            }
            self.forbid(zone);
            if zone.points == known {
                return;
            }
        }
    }

    /// What the loser's move takes falls whatever lies outside, and is a ko if and only if it is here.
    fn losers_captures(&self, zone: &mut Zone, p: Point, after: &PointSet, back: bool) {
        let board = &*self.board;
        let taken: Vec<Point> = p
            .neighbours()
            .into_iter()
            .filter(|&n| board.at(n) == Some(self.winner) && board.liberties(n) == 1)
            .collect();
        let mut single = false;
        for &n in &taken {
            if after.intersects(&string(board, n)) {
                self.take_whole(zone, n);
                single |= board.string_len(n) == 1;
            }
        }
        if back {
            zone.points |= PointSet::of(p).border(&self.all);
        }
        if !single {
            return;
        }
        let beside = PointSet::of(p).border(&self.all);
        let shows = beside & (*board.empty() | *board.stones(!self.winner));
        if shows.intersects(&zone.points) {
            return;
        }
        if let Some(friend) = (beside & *board.stones(!self.winner)).first() {
            zone.points.insert(friend);
        } else if taken.len() > 1 {
            taken.iter().for_each(|&n| self.take_whole(zone, n));
        } else {
            self.take_liberties(zone, &(beside & *board.empty()), 1);
        }
    }

    /// Adds what makes moves of the loser inside the zone suicide.
    fn forbid(&self, zone: &mut Zone) {
        let loser = !self.winner;
        for p in &(zone.points & *self.board.empty()) {
            if self.board.is_suicide(loser, p) {
                for n in p.neighbours() {
                    if self.board.at(n) == Some(loser) {
                        self.take_whole(zone, n);
                    } else if self.board.at(n).is_some() {
                        zone.points.insert(n);
                    }
                }
            }
        }
    }
}
