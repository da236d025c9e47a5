//! The search of the two games: depth first, few moves a node, within a budget (thesis 000, L7502-L7694).

use super::Settings;
use super::answer::{self, Part, Reading};
use super::moves::{Chase, Ranked};
use super::reader::Reader;
use crate::table::ByKey;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// Fewer liberties than this make no string safe.
const LEAST: usize = 3;

/// Who minds the ban of a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bans {
    /// Both.
    All,
    /// The attacker: the string wins every ko.
    Attacker,
    /// The defender: the attacker wins every ko.
    Defender,
}

/// The budget is spent.
struct Full;

/// What a line of play comes to for the string.
#[derive(Clone, Copy)]
struct End {
    won: bool,
    /// Whether the loser's moves were all tried.
    sure: bool,
}

impl End {
    const WON: End = End {
        won: true,
        sure: true,
    };
    const LOST: End = End {
        won: false,
        sure: true,
    };
}

/// The simple game, from which both games are made.
pub(super) struct Simple {
    pub settings: Settings,
    pub reader: Reader,
    stack: Vec<Ranked>,
    known: ByKey<End>,
    /// The move that last won at each depth: what answers one move often answers the next.
    killers: Vec<Option<Point>>,
    bans: Bans,
    /// Whether a ban was in anybody's way.
    ko: bool,
    nodes: u32,
    /// Nodes at which to stop.
    most: u32,
    /// Liberties that are enough.
    stable: usize,
    /// A stone of the string, and its colour.
    stone: Point,
    color: Color,
}

/// A side moving first, and what its moves are known to bring.
struct First {
    mover: Color,
    moves: Vec<(Point, Option<(Answer, bool)>)>,
    /// Known without a move.
    seen: Option<Part>,
    /// Whether nothing else could be tried.
    complete: bool,
    budget: u32,
}

impl Simple {
    pub fn new(board: &Board, settings: Settings) -> Simple {
        Simple {
            settings,
            reader: Reader::new(board),
            stack: Vec::new(),
            known: ByKey::default(),
            killers: Vec::new(),
            bans: Bans::All,
            ko: false,
            nodes: 0,
            most: 0,
            stable: settings.stable,
            stone: Point::from_index(0),
            color: Color::Black,
        }
    }

    /// Nothing of an earlier game has part in the next, or the footprint would be wrong.
    fn begin(&mut self) {
        self.nodes = 0;
        self.reader.seen = PointSet::EMPTY;
        self.known.clear();
        self.killers.clear();
    }

    /// The string game of the stone on a point.
    pub fn string(&mut self, stone: Point) -> Reading {
        self.begin();
        let color = self.reader.board.at(stone).expect("a stone");
        let source = self.reader.whole(stone);
        let (own, other, place) = self.both(stone, color, self.settings.string_nodes);
        self.answer(color, own, other, source, place)
    }

    /// The intersection game of a point for a colour.
    pub fn point(&mut self, p: Point, color: Color) -> Reading {
        self.begin();
        let budget = self.settings.point_nodes;
        match self.reader.at(p) {
            Some(c) => {
                let source = self.reader.whole(p);
                let (own, other, place) = self.both(p, c, budget);
                if c == color {
                    self.answer(color, own, other, source, place)
                } else {
                    self.answer(color, other.turned(), own.turned(), source, place)
                }
            }
            None => {
                let barred = Color::BOTH.map(|c| self.reader.is_suicide(c, p));
                let place = self.reader.seen;
                let part = |me: &mut Simple, mover: Color| {
                    if barred[(!color).index()] {
                        return Part::seen(Answer::WON);
                    }
                    if barred[color.index()] {
                        return Part::seen(Answer::LOST);
                    }
                    (me.stone, me.color) = (p, mover);
                    me.known.clear();
                    let mut first = First {
                        mover,
                        moves: vec![(p, None)],
                        seen: None,
                        complete: true,
                        budget,
                    };
                    me.read(&mut first, true);
                    let part = first.part(mover, true);
                    if mover == color { part } else { part.turned() }
                };
                let own = part(self, color);
                let other = part(self, !color);
                self.answer(color, own, other, PointSet::of(p), place)
            }
        }
    }

    /// Puts the answer together; moves are told only of games that are not settled.
    fn answer(
        &mut self,
        color: Color,
        mut own: Part,
        mut other: Part,
        source: PointSet,
        place: PointSet,
    ) -> Reading {
        let settled = |a: Answer, b: Answer| {
            matches!(a, Answer::WON | Answer::LOST) && a == b || (a, b) == (Answer::LOST, Answer::WON)
        };
        let mut bad = PointSet::EMPTY;
        if settled(own.answer, other.answer) {
            for part in [&mut own, &mut other] {
                part.moves.clear();
                part.open.clear();
            }
            let stone = source.first().expect("a place");
            if other.answer == Answer::WON && self.reader.board.at(stone) == Some(color) {
                bad = self.bad(stone, own.answer == Answer::LOST);
            }
        }
        let board = self.reader.all;
        Reading {
            color,
            own,
            other,
            bad,
            source,
            place: place & board,
            footprint: self.reader.seen & board,
            nodes: self.nodes,
        }
    }

    /// Where the owner of a string that stands had better not play.
    fn bad(&mut self, stone: Point, seki: bool) -> PointSet {
        let color = self.reader.board.at(stone).expect("a stone");
        let liberties = *self.reader.board.liberty_set(stone);
        if seki {
            return liberties;
        }
        if liberties.len() > 2 {
            return PointSet::EMPTY;
        }
        let short = |p: &Point| match self.reader.after(color, *p, 2) {
            0 => true,
            1 => self.reader.after(!color, *p, 1) > 0,
            _ => false,
        };
        liberties.iter().filter(short).collect()
    }

    /// Both parts of the game of a string, and what the moves of this position were found by.
    fn both(&mut self, stone: Point, color: Color, budget: u32) -> (Part, Part, PointSet) {
        (self.stone, self.color) = (stone, color);
        let mut own = self.first(color, budget);
        let mut other = self.first(!color, budget);
        let place = self.reader.seen;
        self.read(&mut other, false);
        self.read(&mut own, false);
        // Only if every move at it loses nobody should move.
        if own.best(color) == Answer::LOST && other.best(color) == Answer::WON {
            let liberties = *self.reader.board.liberty_set(stone);
            for p in &liberties {
                if own.moves.iter().all(|m| m.0 != p) && !self.reader.is_suicide(color, p) {
                    own.moves.push((p, None));
                }
            }
            self.read(&mut own, false);
            // What no enemy touches are eyes, not a seki: their owner leaves them alone.
            if own.best(color) == Answer::LOST && !self.meets_enemy(&liberties) {
                own.seen = Some(Part {
                    guess: true,
                    ..Part::seen(Answer::WON)
                });
            }
        }
        // All moves matter only where moving does.
        let open = !matches!(
            (own.best(color), other.best(color)),
            (Answer::WON, Answer::WON) | (Answer::LOST, _)
        );
        if open {
            self.read(&mut other, true);
            self.read(&mut own, true);
        }
        (own.part(color, open), other.part(color, open), place)
    }

    /// The moves of a side.
    fn first(&mut self, mover: Color, budget: u32) -> First {
        let mut first = First {
            mover,
            moves: Vec::new(),
            seen: None,
            complete: false,
            budget,
        };
        self.stable = self.settings.stable;
        let count = self.reader.liberties(self.stone, self.stable);
        if count >= self.stable || count > 1 && self.has_two_eyes() {
            first.seen = Some(Part::seen(Answer::WON));
            return first;
        }
        first.complete = count == 1 && self.short_of_ko(count).is_none();
        let start = self.moves(mover, count);
        first.moves = self.stack.drain(start..).map(|(_, p)| (p, None)).collect();
        first.moves.retain(|&(p, _)| !self.reader.is_suicide(mover, p));
        first
    }

    fn chase(&self, count: usize) -> Chase {
        Chase {
            stone: self.stone,
            color: self.color,
            count,
            stable: self.stable,
        }
    }

    /// Points a defender would have to fill in one move so that the string, in atari, is taken in a ko only;
    /// none if that cannot be.
    fn short_of_ko(&mut self, count: usize) -> Option<usize> {
        let room = self.chase(count).room_of_taker(&mut self.reader)?;
        Some(room.len()).filter(|&n| count == 1 && n < 2)
    }

    /// Puts the moves of a side on the stack; where they begin.
    fn moves(&mut self, mover: Color, count: usize) -> usize {
        let start = self.stack.len();
        let chase = self.chase(count);
        if mover == self.color {
            chase.defend(&mut self.reader, &mut self.stack);
        } else if count == 1 {
            self.reader.whole(self.stone);
            let last = self.reader.board.liberty_set(self.stone);
            self.stack.extend(last.iter().map(|p| (0, p)));
        } else {
            chase.attack(&mut self.reader, &mut self.stack);
        }
        start
    }

    /// Values the moves of a side, up to the first that wins or all of them. Every move gets a share of the
    /// budget, then those that need more the budget once again.
    fn read(&mut self, first: &mut First, all: bool) {
        let share = first.budget / first.moves.len().max(1) as u32;
        let good = if first.mover == self.color {
            Answer::WON
        } else {
            Answer::LOST
        };
        for second in [false, true] {
            let works = first.moves.iter().any(|m| m.1.is_some_and(|v| v.0 == good));
            if second && works {
                return;
            }
            let mut left = first.budget;
            for i in 0..first.moves.len() {
                let (p, known) = first.moves[i];
                if known.is_some_and(|k| k.0 != Answer::UNKNOWN || !second) || second && left == 0 {
                    continue;
                }
                let before = self.nodes;
                let budget = if second { left } else { share };
                let value = self.value(first.mover, p, budget);
                left = left.saturating_sub(self.nodes - before);
                first.moves[i].1 = Some(value);
                if value.0 == good && !all {
                    return;
                }
            }
        }
    }

    /// What a first move comes to, kos and all; whether that is a guess.
    fn value(&mut self, mover: Color, p: Point, budget: u32) -> (Answer, bool) {
        let value = |end: End| if end.won { Answer::WON } else { Answer::LOST };
        // What is captured though three liberties are enough for it is captured: so ladders stay cheap.
        if self.settings.stable > LEAST {
            self.stable = LEAST;
            let quick = self.run(mover, p, budget / 2, Bans::All);
            if let Ok((end, false)) = quick
                && !end.won
            {
                return (Answer::LOST, !end.sure);
            }
        }
        self.stable = self.settings.stable;
        let Ok((end, ko)) = self.run(mover, p, budget, Bans::All) else {
            return (Answer::UNKNOWN, false);
        };
        if !ko {
            return (value(end), !end.sure);
        }
        let own = self.run(mover, p, budget, Bans::Attacker);
        let other = self.run(mover, p, budget, Bans::Defender);
        match (own, other) {
            (Ok((own, _)), Ok((other, _))) => {
                let guess = !own.sure || !other.sure;
                if own.won != other.won {
                    (answer::ko(), guess)
                } else {
                    (value(own), guess)
                }
            }
            _ => (Answer::UNKNOWN, false),
        }
    }

    /// Plays a first move and reads on; whether a ban was in the way.
    fn run(&mut self, mover: Color, p: Point, budget: u32, bans: Bans) -> Result<(End, bool), Full> {
        self.bans = bans;
        self.ko = false;
        self.most = self.nodes.saturating_add(budget);
        let depth = self.reader.board.depth();
        let stack = self.stack.len();
        let end = self.try_move(mover, p);
        while self.reader.board.depth() > depth {
            self.reader.board.undo();
        }
        self.stack.truncate(stack);
        let lost = End {
            won: mover != self.color,
            sure: true,
        };
        Ok((end?.unwrap_or(lost), self.ko))
    }

    /// What a legal move comes to; none if it may not be played.
    fn try_move(&mut self, mover: Color, p: Point) -> Result<Option<End>, Full> {
        if self.reader.board.ko() == Some((mover, p)) {
            self.ko = true;
            let free = if mover == self.color {
                Bans::Attacker
            } else {
                Bans::Defender
            };
            if self.bans != free {
                return Ok(None);
            }
        }
        if self.reader.is_suicide(mover, p) {
            return Ok(None);
        }
        self.reader.place(mover, p);
        let end = self.node(!mover)?;
        self.reader.board.undo();
        Ok(Some(end))
    }

    fn node(&mut self, mover: Color) -> Result<End, Full> {
        let defends = mover == self.color;
        if self.reader.at(self.stone) != Some(self.color) {
            // Taken in a ko that could be retaken.
            if defends && self.reader.board.ko() == Some((self.color, self.stone)) {
                return Ok(self.try_move(mover, self.stone)?.unwrap_or(End::LOST));
            }
            return Ok(End::LOST);
        }
        let count = self.reader.liberties(self.stone, self.stable);
        if count >= self.stable {
            return Ok(End::WON);
        }
        let board = &self.reader.board;
        let ban = board.ko().map_or(0, |(_, p)| p.index() as u64 + 1);
        let kind = self.stable as u64 * 8 + self.bans as u64 * 2 + u64::from(defends);
        let key = board.hash() ^ (ban * 64 + kind).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if let Some(&end) = self.known.get(&key) {
            return Ok(end);
        }
        if !defends && count > 1 && self.has_two_eyes() {
            return Ok(End::WON);
        }
        let start = self.moves(mover, count);
        if defends && self.stack.get(start).is_some_and(|m| m.0 == 0) {
            self.stack.truncate(start);
            return Ok(End::WON);
        }
        if self.nodes >= self.most {
            return Err(Full);
        }
        self.nodes += 1;
        let ko = std::mem::take(&mut self.ko);
        let end = self.expand(mover, count, start)?;
        // What a ban has part in is not kept: who meets it again must know of the ban.
        if !self.ko {
            self.known.insert(key, end);
        }
        self.ko |= ko;
        Ok(end)
    }

    /// Tries the moves of a side, on the stack from `start` on, in turn.
    fn expand(&mut self, mover: Color, count: usize, start: usize) -> Result<End, Full> {
        let defends = mover == self.color;
        // Nothing else saves a string in atari, but there are many ways to a ko.
        let short_of_ko = self.short_of_ko(count);
        let mut lost = End {
            won: !defends,
            sure: defends && count == 1 && short_of_ko.is_none(),
        };
        let stop = self.stack.len();
        let depth = self.reader.board.depth();
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, None);
        }
        if let Some(killer) = self.killers[depth]
            && let Some(i) = self.stack[start..].iter().position(|m| m.1 == killer)
        {
            self.stack[start..=start + i].rotate_right(1);
        }
        for i in start..stop {
            let p = self.stack[i].1;
            let Some(end) = self.try_move(mover, p)? else {
                continue;
            };
            if end.won == defends {
                self.killers[depth] = Some(p);
                self.stack.truncate(start);
                return Ok(end);
            }
            lost.sure &= end.sure;
        }
        self.stack.truncate(start);
        // Who is not in atari need not move: a string is not lost by having no good move. Nor is a ko by leaving it.
        if defends && (count == 2 || start == stop && count > 1 || short_of_ko == Some(0)) {
            self.reader.board.pass();
            let end = self.node(!mover)?;
            self.reader.board.undo();
            if end.won {
                return Ok(end);
            }
        }
        Ok(lost)
    }

    /// Whether the attacker has stones beside one of these liberties.
    fn meets_enemy(&mut self, liberties: &PointSet) -> bool {
        let around = liberties.dilate(&self.reader.all);
        self.reader.seen |= around;
        around.intersects(self.reader.board.stones(!self.color))
    }

    /// Whether two of the string's liberties are eyes that it has all around itself.
    fn has_two_eyes(&mut self) -> bool {
        let board = &self.reader.board;
        let root = board.root(self.stone);
        let eyes = board.liberty_set(self.stone).iter().filter(|p| {
            p.neighbours().into_iter().all(|n| {
                !self.reader.all.contains(n) || board.at(n) == Some(self.color) && board.root(n) == root
            })
        });
        let eyes: PointSet = eyes.take(2).collect();
        self.reader.seen |= self.reader.board.liberty_set(self.stone).dilate(&self.reader.all);
        eyes.len() == 2
    }
}

impl First {
    /// The value for the colour of the string.
    fn best(&self, color: Color) -> Answer {
        if let Some(part) = &self.seen {
            return part.answer;
        }
        let mine = |v: Answer| if self.mover == color { v } else { !v };
        let values = self.moves.iter().filter_map(|m| m.1);
        mine(values.fold(Answer::LOST, |best, value| best.best(mine(value.0))))
    }

    /// The part of the answer: with all moves that bring its value about, or without.
    fn part(self, color: Color, with_moves: bool) -> Part {
        let value = self.best(color);
        if let Some(part) = self.seen {
            return part;
        }
        let lost = if self.mover == color {
            Answer::LOST
        } else {
            Answer::WON
        };
        let of = |wanted: Answer| {
            let with = self
                .moves
                .iter()
                .filter(move |m| m.1.is_some_and(|v| v.0 == wanted));
            with.map(|m| m.0).collect::<Vec<_>>()
        };
        let guesses = |wanted: Answer| {
            let mut values = self.moves.iter().filter_map(|m| m.1);
            values.any(|v| v.0 == wanted && v.1)
        };
        let has_open = self.moves.iter().any(|m| m.1.is_some_and(|v| v.0.is_unknown()));
        let out_of_budget = has_open && value.ending().is_none() && value != answer::ko();
        // Whoever fails may have had other moves.
        let guess = !value.is_unknown()
            && (guesses(value)
                || value == lost && !self.complete
                || out_of_budget && self.moves.iter().any(|m| m.1.is_some_and(|v| v.1)));
        Part {
            answer: value,
            out_of_budget,
            guess,
            moves: if with_moves && value != lost && !value.is_unknown() {
                of(value)
            } else {
                Vec::new()
            },
            open: if with_moves {
                of(Answer::UNKNOWN)
            } else {
                Vec::new()
            },
        }
    }
}
