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
mod rests;
#[cfg(test)]
mod tests;
mod view;

use super::know::Knowledge;
use crate::base::Origin;
use certificate::Stake;
use goban::{Board, Color, Point, PointSet};
use logic::{Rule, Term, Value};
use plan::Plan;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tactics::Zone;
use tactics::advice::{Advice, Asked, Basis, Forced, Hint, RuleId, Ruling};
use view::View;

/// Positions of which it is remembered what was said.
const MEMO: usize = 1 << 16;

/// How far from each other two strings may be that rules are asked about.
const APART: usize = 4;

/// What a rule concludes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Sure,
    Wins,
    Only,
    Fails,
    Threatens,
}

/// A rule ready to be asked.
struct Ready {
    id: RuleId,
    rule: Arc<Rule>,
    kind: Kind,
    depth: usize,
    /// Whose goal it is, and what it is about: the first is the owner, or the other side for the last three kinds.
    side: Term,
    objects: Vec<Term>,
    moves: Vec<Term>,
    blocks: Vec<usize>,
    plan: Plan,
}

/// Rules about one goal, those first that look least far.
type Rules = Vec<Ready>;

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
    hints: bool,
    state: Mutex<State>,
    spent: [AtomicU64; 3],
}

#[derive(Default)]
struct State {
    about: Option<(Color, Stake)>,
    said: HashMap<u64, Arc<Told>>,
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
    /// Rules asked.
    pub rules: u64,
    /// Time in all.
    pub time: Duration,
}

impl Learned {
    /// The rules of a base about taking and connecting strings.
    #[must_use]
    pub fn new(knowledge: &Knowledge) -> Learned {
        let student = knowledge.student();
        let mut learned = Learned {
            take: Vec::new(),
            connect: Vec::new(),
            silent: 0,
            hints: false,
            state: Mutex::default(),
            spent: Default::default(),
        };
        for (rule, origin) in student.base.iter() {
            let (goal, game) = student.about(rule);
            let (list, objects) = match goal.as_str() {
                "Take block" | "Live block" => (&mut learned.take, 1),
                "Connect 2blocks" | "Disconnect 2blocks" => (&mut learned.connect, 2),
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
                None => learned.silent += 1,
            }
        }
        for list in [&mut learned.take, &mut learned.connect] {
            list.sort_by_key(|ready| (ready.kind, ready.depth, ready.plan.steps.len(), ready.id));
        }
        learned
    }

    /// Whether threats are looked for too, for the order of moves; else only what is sound is said.
    #[must_use]
    pub fn with_hints(mut self, hints: bool) -> Learned {
        self.hints = hints;
        self
    }

    /// How many rules it has to say something by.
    #[must_use]
    pub fn len(&self) -> usize {
        self.take.len() + self.connect.len()
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
        let mut all = self.take.iter().chain(&self.connect);
        all.find(|ready| ready.id == id).map(|ready| &ready.rule)
    }

    /// How deep the rule of a number looks.
    #[must_use]
    pub fn depth(&self, id: RuleId) -> Option<u32> {
        let mut all = self.take.iter().chain(&self.connect);
        all.find(|ready| ready.id == id).map(|ready| ready.depth as u32)
    }

    /// What asking took so far.
    #[must_use]
    pub fn spent(&self) -> Spent {
        let [positions, rules, nanos] = self.spent.each_ref().map(|n| n.load(Ordering::Relaxed));
        Spent {
            positions,
            rules,
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
            } else if let Some(told) = state.said.get(&key) {
                return Some(Arc::clone(told));
            }
        }
        let began = Instant::now();
        let told = Arc::new(self.find(asked, rules, &objects));
        self.spent[0].fetch_add(1, Ordering::Relaxed);
        self.spent[2].fetch_add(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
        let mut state = lock();
        if state.about == about {
            if state.said.len() >= MEMO {
                state.said.clear();
            }
            state.said.insert(key, Arc::clone(&told));
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
        let count = |_: &&Ready| {
            self.spent[1].fetch_add(1, Ordering::Relaxed);
        };
        let of = |kind: Kind| {
            rules
                .iter()
                .filter(move |ready| ready.kind == kind)
                .inspect(count)
        };
        let mut told = Told::default();
        for ready in of(Kind::Sure) {
            if let Some((zone, _)) = question.first(ready, attacks, None) {
                told.ruling = Some(ruling(ready, None, zone));
                return told;
            }
        }
        if attacks {
            for ready in of(Kind::Wins) {
                let found = question.each(ready, attacks, None);
                if let Some((zone, moves)) = found.iter().find_map(|f| Some((f.zone?, &f.moves))) {
                    told.ruling = Some(ruling(ready, moves.first().copied(), zone));
                    return told;
                }
                let hints = found.iter().flat_map(|f| &f.moves).map(|&point| Hint {
                    point,
                    delay: 0,
                    rule: ready.id,
                });
                told.hints.extend(hints);
            }
            for ready in of(Kind::Threatens).filter(|_| self.hints) {
                for found in question.each(ready, attacks, None) {
                    told.hints.extend(found.moves.iter().map(|&point| Hint {
                        point,
                        delay: 1,
                        rule: ready.id,
                    }));
                }
            }
            return told;
        }
        let mut all: Option<(PointSet, Zone, RuleId)> = None;
        for ready in of(Kind::Only) {
            for found in question.each(ready, attacks, None) {
                let Some(zone) = found.zone else { continue };
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
            }
        }
        let Some((mut moves, mut rests, mut rule)) = all else {
            return told;
        };
        for ready in of(Kind::Fails) {
            for p in &moves.clone() {
                if let Some((zone, _)) = question.first(ready, attacks, Some(p)) {
                    moves.remove(p);
                    rests.join(&zone);
                    rule = ready.id;
                }
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

fn ruling(ready: &Ready, best: Option<Point>, zone: Zone) -> Ruling {
    Ruling {
        success: true,
        best,
        basis: Basis::Sound(zone),
        rule: ready.id,
    }
}

/// One way in which a rule applies.
struct Found {
    moves: Vec<Point>,
    /// What it rests on; none if the search might see it otherwise.
    zone: Option<Zone>,
}

/// What is asked about, on a board.
struct Question<'a> {
    view: &'a View<'a>,
    owner: Color,
    objects: &'a [Point],
}

impl Question<'_> {
    fn first(&self, ready: &Ready, attacks: bool, at: Option<Point>) -> Option<(Zone, Vec<Point>)> {
        let mut found = self.each(ready, attacks, at).into_iter();
        found.find_map(|f| Some((f.zone?, f.moves)))
    }

    /// The different ways in which a rule applies; if a point is named, only with that move.
    fn each(&self, ready: &Ready, attacks: bool, at: Option<Point>) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        for turned in [false, true] {
            if turned && self.objects.len() < 2 {
                break;
            }
            let mut values = vec![None; ready.plan.variables];
            let side = match ready.kind {
                Kind::Sure | Kind::Wins | Kind::Threatens => self.owner,
                Kind::Only | Kind::Fails => !self.owner,
            };
            let mut given = vec![(ready.side, view::color_value(side))];
            let named = self.objects.iter().map(|&p| self.view.block_value(p));
            let mut named: Vec<Value> = named.collect();
            if turned {
                named.reverse();
            }
            given.extend(ready.objects.iter().copied().zip(named));
            given.extend(at.and_then(|p| Some((*ready.moves.first()?, view::point_value(p)))));
            let fits = given.into_iter().all(|(term, value)| match term {
                Term::Constant(constant) => constant == value,
                Term::Variable(variable) => {
                    let slot: &mut Option<Value> = &mut values[variable.0 as usize];
                    *slot.get_or_insert(value) == value
                }
            });
            if !fits {
                continue;
            }
            ready.plan.each(self.view, &mut values, &mut |values| {
                let moves: Option<Vec<Point>> = ready
                    .moves
                    .iter()
                    .map(|term| rests::value(term, values).map(view::point_of))
                    .collect();
                let Some(moves) = moves else { return false };
                if all.iter().any(|f| f.moves == moves && f.zone.is_some()) {
                    return false;
                }
                let zone = self.zone(ready, attacks, values);
                let done =
                    zone.is_some() && (ready.moves.is_empty() || at.is_some() || ready.kind == Kind::Wins);
                all.push(Found { moves, zone });
                done
            });
        }
        all
    }

    /// What a match rests on, if the search must see it as the rule does.
    fn zone(&self, ready: &Ready, attacks: bool, values: &[Option<Value>]) -> Option<Zone> {
        let points = rests::rests(self.view, &ready.plan, values, &ready.blocks)?;
        // The moves of the loser until it is over, and those before the winner's last but one.
        let loser = match (ready.kind, attacks) {
            (Kind::Wins, _) => ready.depth.saturating_sub(1),
            (Kind::Fails, _) => ready.depth + 1,
            (Kind::Sure, true) => ready.depth,
            _ => ready.depth,
        };
        let mut shown = PointSet::EMPTY;
        if ready.depth >= 2 {
            shown |= calm::no_ko(self.view, self.owner, &points, loser.saturating_sub(1))?;
        }
        if let [stone] = *self.objects {
            shown |= calm::stays_taken(self.view, stone, ready.depth, loser)?;
        }
        Some(Zone::lasting(points | shown, u16::try_from(loser).ok()?))
    }
}

impl Ready {
    fn new(
        knowledge: &Knowledge,
        rule: &Arc<Rule>,
        origin: &Origin,
        kind: Kind,
        objects: usize,
    ) -> Option<Ready> {
        let student = knowledge.student();
        let atom = rule.conclusions[0].atom();
        let last = atom.terms.len() - 1;
        let side = atom.terms[0];
        let objects = atom.terms[2..2 + objects].to_vec();
        let moves = atom.terms[2 + objects.len()..last].to_vec();
        let number = rule.name.rsplit('_').next()?.parse().ok()?;
        let mut known = vec![side];
        known.extend(&objects);
        if kind == Kind::Fails {
            known.extend(&moves);
        }
        let constant = |term: &Term| matches!(term, Term::Constant(_));
        // Nothing that was learned names a point or a block.
        if objects.iter().chain(&moves).any(constant) {
            return None;
        }
        Some(Ready {
            id: RuleId(number),
            rule: Arc::clone(rule),
            kind,
            depth: origin.depth as usize,
            side,
            objects,
            moves,
            blocks: rests::blocks_of(rule, student.words.block),
            plan: Plan::new(&student.world.words, rule, &known)?,
        })
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
        let wins = rules
            .iter()
            .filter(|ready| matches!(ready.kind, Kind::Wins | Kind::Sure));
        let mut found = wins.filter_map(|ready| {
            let way = question.each(ready, true, None).into_iter().next()?;
            Some(Answer {
                best: way.moves.first().copied(),
                depth: ready.depth as u32,
                rule: ready.id,
            })
        });
        found.next()
    }
}

/// Whether a rule says of one move only that something must be done such as this, not that nothing else helps.
fn is_needed(student: &super::Student, rule: &Rule) -> bool {
    let predicate = rule.conclusions[0].atom().predicate;
    student
        .words
        .vocabulary
        .predicate(predicate)
        .name
        .starts_with("move_game")
}
