//! What was learned, as advice to the searches of `tactics`.
//!
//! | rule | becomes | rests on |
//! |---|---|---|
//! | `GI`, a move that wins | a ruling for the attacker to move, with the move | the points of its premises |
//! | `G`, nothing averts it | a ruling for either side to move | the same |
//! | `IP`, one to three forced moves | the only moves of the defender, those of several rules in common | all their points |
//! | `PI`, a move that loses | a move less among them | its points |
//! | `GIII`, a threat; a win that leans on a ko | the order of moves | nothing |
//!
//! # Why it is sound
//! No facts are written down. A rule is asked of the board itself, premise by premise, beginning with the strings in
//! question (`view`); so only what is near them is ever looked at, and every count is that of the whole board. A premise
//! that the board alone does not tell makes its rule silent, as does one that nothing leads to: rules hold no absences, so
//! to know less is only to conclude less. That a rule applies depends on nothing but the points of its premises
//! (`rests`). What a search means by a goal is a little more than what was learned: it gives the loser threats for a ko
//! and does not call a stone taken that is taken back; where that could make a difference nothing is ruled (`calm`).

mod calm;
mod plan;
mod question;
mod rests;
mod rules;
#[cfg(test)]
mod tests;
mod tree;
mod view;

use super::know::Knowledge;
use certificate::Stake;
use goban::{Board, Color, Point, PointSet};
use logic::Rule;
use question::Question;
use rules::{Kind, Ready, Rules, is_needed};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tactics::Zone;
use tactics::advice::{Advice, Asked, Basis, Forced, Hint, RuleId, Ruling};
use view::View;

/// Positions of which it is remembered what was said: the last ones, each in the place of its key. A search asks twice or
/// three times about a position, and then goes on.
const MEMO: usize = 64;

/// How far from each other two strings may be that rules are asked about.
const APART: usize = 4;

/// An adviser by learned rules. One serves any number of fights; it remembers those of one at a time.
///
/// ```
/// use goban::{Board, Color};
/// use introspect::go::adviser::Learned;
/// use introspect::go::know::Knowledge;
/// use tactics::{Limits, reading};
/// let board: Board = "
///     . . . . .
///     . O O . .
///     O X X . .
///     . O . O .
///     . . . . .
/// ".parse().unwrap();
/// let learned = Learned::new(Knowledge::shipped());
/// let ask = |advice| {
///     let stone = "B3".parse().unwrap();
///     reading::capture_advised(&board, stone, Color::Black, &Limits::nodes(9_000), advice).unwrap()
/// };
/// assert_eq!(ask(Some(&learned)).verdict.answer, ask(None).verdict.answer);
/// ```
pub struct Learned {
    take: Rules,
    connect: Rules,
    silent: usize,
    says: Says,
    state: Mutex<State>,
    spent: [AtomicU64; 3],
}

/// What an adviser says of what he knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Says {
    /// What becomes of positions in which the attacker moves.
    pub rulings: bool,
    /// The only moves of the defender.
    pub sets: bool,
    /// Moves worth trying early, by threats as well.
    pub threats: bool,
    /// By rules that look at least so far.
    pub from: u32,
}

impl Default for Says {
    /// What was measured to save nodes (docs/learning.md): rulings alone.
    fn default() -> Says {
        Says {
            rulings: true,
            sets: false,
            threats: false,
            from: 0,
        }
    }
}

#[derive(Default)]
struct State {
    about: Option<(Color, Stake)>,
    said: Vec<Option<(u64, Arc<Told>)>>,
}

/// What is said of a position.
#[derive(Default)]
struct Told {
    ruling: Option<Ruling>,
    forced: Option<Forced>,
    hints: Vec<Hint>,
}

/// What asking took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent {
    /// Positions that rules were asked about.
    pub positions: u64,
    /// Questions asked of them, each for all rules that begin with it.
    pub questions: u64,
    /// Time in all.
    pub time: Duration,
}

impl Learned {
    /// The rules of a base about taking and connecting strings.
    #[must_use]
    pub fn new(knowledge: &Knowledge) -> Learned {
        let student = knowledge.student();
        let (mut take, mut connect, mut silent) = (Vec::new(), Vec::new(), 0);
        for (rule, origin) in student.base.iter() {
            let (goal, game) = student.about(rule);
            let (list, objects) = match goal.as_str() {
                "Take block" | "Live block" => (&mut take, 1),
                "Connect 2blocks" | "Disconnect 2blocks" => (&mut connect, 2),
                _ => continue,
            };
            let owns = goal.starts_with("Take") || goal.starts_with("Connect");
            let atom = rule.conclusions[0].atom();
            let moves = atom.terms.len() - 3 - objects;
            let kind = match (owns, game.as_str(), moves) {
                (true, "G", 0) => Kind::Sure,
                (true, "GI", 1) => Kind::Wins,
                (true, "GIII", 1) => Kind::Threatens,
                (false, "IP", 1..) if !is_needed(student, rule) => Kind::Only,
                (false, "PI", 1) => Kind::Fails,
                _ => continue,
            };
            match Ready::new(knowledge, rule, origin, kind, objects) {
                Some(ready) => list.push(ready),
                None => silent += 1,
            }
        }
        Learned {
            take: Rules::new(take),
            connect: Rules::new(connect),
            silent,
            says: Says::default(),
            state: Mutex::default(),
            spent: Default::default(),
        }
    }

    /// The same adviser, who says only so much.
    #[must_use]
    pub fn saying(mut self, says: Says) -> Learned {
        self.says = says;
        self
    }

    /// How many rules it has to say something by.
    #[must_use]
    pub fn len(&self) -> usize {
        self.take.all.len() + self.connect.all.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Rules about its goals that cannot be asked of a board alone.
    #[must_use]
    pub fn silent(&self) -> usize {
        self.silent
    }

    /// The rule of a number.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> Option<&Arc<Rule>> {
        let mut all = self.take.all.iter().chain(&self.connect.all);
        all.find(|ready| ready.id == id).map(|ready| &ready.rule)
    }

    /// How deep the rule of a number looks.
    #[must_use]
    pub fn depth(&self, id: RuleId) -> Option<u32> {
        let mut all = self.take.all.iter().chain(&self.connect.all);
        all.find(|ready| ready.id == id).map(|ready| ready.depth as u32)
    }

    /// What asking took so far.
    #[must_use]
    pub fn spent(&self) -> Spent {
        let [positions, questions, nanos] = self.spent.each_ref().map(|n| n.load(Ordering::Relaxed));
        Spent {
            positions,
            questions,
            time: Duration::from_nanos(nanos),
        }
    }

    fn told(&self, asked: &Asked<'_>) -> Option<Arc<Told>> {
        let (rules, objects) = self.objects(asked)?;
        let key = asked.turn.free_key(asked.board.hash());
        let about = Some((asked.attacker, *asked.stake));
        let lock = || self.state.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut state = lock();
            if state.about != about {
                state.about = about;
                state.said.clear();
                state.said.resize(MEMO, None);
            } else if let Some((known, told)) = &state.said[key as usize % MEMO]
                && *known == key
            {
                return Some(Arc::clone(told));
            }
        }
        let began = Instant::now();
        let told = Arc::new(self.find(asked, rules, &objects));
        self.spent[0].fetch_add(1, Ordering::Relaxed);
        self.spent[2].fetch_add(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
        let mut state = lock();
        if state.about == about {
            state.said[key as usize % MEMO] = Some((key, Arc::clone(&told)));
        }
        Some(told)
    }

    /// The rules about what is asked, and the stones it is about; none if it is out of their reach.
    fn objects(&self, asked: &Asked<'_>) -> Option<(&Rules, Vec<Point>)> {
        let board = asked.board;
        match *asked.stake {
            Stake::Stones { target, any: false } => {
                let left = target & *board.stones(!asked.attacker);
                let stone = left.first()?;
                let one = left.is_subset(&board.string_stones(stone).collect());
                (one && board.liberties(stone) <= 4).then(|| (&self.take, vec![stone]))
            }
            Stake::Connection(a, b) => {
                let stand = [a, b].iter().all(|&p| board.at(p) == Some(asked.attacker));
                if !stand || board.root(a) == board.root(b) {
                    return None;
                }
                let all = PointSet::board(board.size());
                let mut near: PointSet = board.string_stones(a).collect();
                for _ in 0..APART {
                    near = near.dilate(&all);
                }
                near.intersects(&board.string_stones(b).collect())
                    .then(|| (&self.connect, vec![a, b]))
            }
            _ => None,
        }
    }

    fn find(&self, asked: &Asked<'_>, rules: &Rules, objects: &[Point]) -> Told {
        let attacks = asked.attacks();
        let view = View {
            board: asked.board,
            to_move: asked.turn.to_move,
            // With a threat the defender breaks the ban: it must not help to refute him.
            ban: asked.turn.ban.filter(|_| attacks),
            all: PointSet::board(asked.board.size()),
        };
        let question = Question {
            view: &view,
            owner: asked.attacker,
            objects,
        };
        let says = self.says;
        let of = |kind: Kind| {
            rules
                .of(kind)
                .filter(move |(depth, _)| *depth >= says.from as usize)
        };
        let ask = |kind: Kind, tree, at, found: &mut dyn FnMut(&Ready, question::Found) -> bool| {
            let asked = question.ask(rules, (kind, tree), at, found);
            self.spent[1].fetch_add(u64::from(asked), Ordering::Relaxed);
        };
        let mut told = Told::default();
        if !(if attacks {
            says.rulings || says.threats
        } else {
            says.sets
        }) {
            return told;
        }
        let wins: &[Kind] = if attacks {
            &[Kind::Sure, Kind::Wins]
        } else {
            &[Kind::Sure]
        };
        for &kind in wins {
            for (_, tree) in of(kind) {
                ask(kind, tree, None, &mut |ready, found| {
                    let best = found.moves.first().copied();
                    match found.zone {
                        Some(zone) if says.rulings || !attacks => {
                            told.ruling = Some(ruling(ready, best, zone))
                        }
                        _ => told.hints.extend(best.map(|p| hint(ready, p, 0))),
                    }
                    told.ruling.is_some()
                });
                if told.ruling.is_some() {
                    return told;
                }
            }
        }
        if attacks {
            for (_, tree) in of(Kind::Threatens).filter(|_| says.threats) {
                ask(Kind::Threatens, tree, None, &mut |ready, found| {
                    told.hints.extend(found.moves.first().map(|&p| hint(ready, p, 1)));
                    false
                });
            }
            return told;
        }
        let mut all: Option<(PointSet, Zone, RuleId)> = None;
        for (_, tree) in of(Kind::Only) {
            ask(Kind::Only, tree, None, &mut |ready, found| {
                let Some(zone) = found.zone else { return false };
                let moves: PointSet = found.moves.iter().copied().collect();
                match &mut all {
                    None => all = Some((moves, zone, ready.id)),
                    Some((kept, rests, rule)) if !kept.is_subset(&moves) => {
                        *kept &= moves;
                        rests.join(&zone);
                        *rule = ready.id;
                    }
                    Some(_) => {}
                }
                false
            });
        }
        let Some((mut moves, mut rests, mut rule)) = all else {
            return told;
        };
        for (_, tree) in of(Kind::Fails) {
            for p in &moves.clone() {
                ask(Kind::Fails, tree, Some(p), &mut |ready, found| {
                    let Some(zone) = found.zone else { return false };
                    moves.remove(p);
                    rests.join(&zone);
                    rule = ready.id;
                    true
                });
            }
        }
        told.forced = Some(Forced {
            moves,
            basis: Basis::Sound(rests),
            rule,
        });
        told
    }
}

fn hint(ready: &Ready, point: Point, delay: u32) -> Hint {
    Hint {
        point,
        delay,
        rule: ready.id,
    }
}

fn ruling(ready: &Ready, best: Option<Point>, zone: Zone) -> Ruling {
    Ruling {
        success: true,
        best,
        basis: Basis::Sound(zone),
        rule: ready.id,
    }
}

impl Advice for Learned {
    fn order(&self, asked: &Asked<'_>, hints: &mut Vec<Hint>) {
        if let Some(told) = self.told(asked).filter(|_| asked.attacks()) {
            hints.extend_from_slice(&told.hints);
        }
    }

    fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
        // What becomes of the defender is told when his moves are asked for: every position that is only seen is too many.
        if !asked.attacks() {
            return None;
        }
        self.told(asked)?.ruling
    }

    fn forced(&self, asked: &Asked<'_>) -> Option<Forced> {
        if asked.attacks() {
            return None;
        }
        let told = self.told(asked)?;
        told.forced.or_else(|| {
            let Ruling { basis, rule, .. } = told.ruling?;
            Some(Forced {
                moves: PointSet::EMPTY,
                basis,
                rule,
            })
        })
    }
}

/// What the rules say of a string or a pair of strings, without search: for a test, an explanation, a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move that wins, where one is needed.
    pub best: Option<Point>,
    /// How far the rule looks.
    pub depth: u32,
    /// The rule.
    pub rule: RuleId,
}

impl Learned {
    /// Whether the side to move, who owns the goal, reaches it: of stones of the other side that it takes them, of two of
    /// its own that it connects them. As the rules say it, with the simple ko and a stone taken once it is off the board.
    #[must_use]
    pub fn answer(&self, board: &Board, owner: Color, stones: &[Point]) -> Option<Answer> {
        let rules = match stones {
            [_] => &self.take,
            [a, b] if board.root(*a) != board.root(*b) => &self.connect,
            _ => return None,
        };
        let view = View {
            board,
            to_move: owner,
            ban: board.ko().filter(|&(who, _)| who == owner).map(|(_, p)| p),
            all: PointSet::board(board.size()),
        };
        let question = Question {
            view: &view,
            owner,
            objects: stones,
        };
        let mut answer: Option<Answer> = None;
        let mut trees: Vec<_> = [Kind::Wins, Kind::Sure]
            .into_iter()
            .flat_map(|kind| rules.of(kind).map(move |(depth, tree)| (depth, kind, tree)))
            .collect();
        trees.sort_by_key(|&(depth, kind, _)| (depth, kind));
        for (depth, kind, tree) in trees {
            question.ask(rules, (kind, tree), None, &mut |ready, found| {
                answer = Some(Answer {
                    best: found.moves.first().copied(),
                    depth: depth as u32,
                    rule: ready.id,
                });
                true
            });
            if answer.is_some() {
                break;
            }
        }
        answer
    }
}
