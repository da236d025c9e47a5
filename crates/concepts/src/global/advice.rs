//! The choice of a move: what all unsettled objects advise, added up point by point, and what speaks against it (thesis 000,
//! L4563-L4637; L8865-L9152 as coded).

use super::frontier::frontiers;
use super::motive::{Motive, Reason};
use crate::elementary::{Bases, Crumb};
use crate::iterative::{Act, Floor, Group, Id, Origin, Picture, points_of, tidy};
use crate::settings::{Method, Ties};
use crate::{Kind, Model};
use goban::{Board, Color, Point, PointSet, Random};
use proof::value::Value;
use std::collections::BTreeMap;

/// A move with what it is worth and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Where.
    pub point: Point,
    /// What it settles: [`crate::Settings::per_point`] for each point of the objects that advise it, and a little for each
    /// pattern.
    pub value: i64,
    /// Why, each motive once.
    pub motives: Vec<Motive>,
}

/// What the model thinks of all moves of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opinion {
    /// Moves worth something, the best first. None: pass.
    pub moves: Vec<Advice>,
    /// Moves that something advises but that are errors, with the groups that say so.
    pub vetoed: Vec<(Point, Vec<Id>)>,
}

/// What speaks for and against a point.
#[derive(Default)]
struct Case {
    /// The points of the groups that advise it, each once (L9036-L9048).
    settles: PointSet,
    /// The worth of territory and of empty space there.
    territory: i64,
    space: i64,
    motives: Vec<Motive>,
    errors: Vec<Id>,
}

/// Rates the moves of a side. `legal` adds what the board alone does not know, as superko.
pub fn advise(model: &mut Model, color: Color, legal: impl Fn(Point) -> bool) -> Opinion {
    let settings = *model.settings();
    let method = settings.method.in_phase(model.picture().phase);
    let mut cases: BTreeMap<Point, Case> = BTreeMap::new();
    of_groups(model, color, &mut cases);
    let unsettled = cases.values().any(|c| !c.settles.is_empty());
    if !unsettled || method != Method::Lexical {
        for frontier in frontiers(model, color) {
            let case = cases.entry(frontier.point).or_default();
            case.territory += frontier.swing;
            case.motives.push(Motive {
                reason: Reason::Territory,
                group: None,
                origin: None,
            });
        }
        of_spaces(model.picture(), &mut cases);
    }
    let patterns = patterns(model.picture());
    let mut opinion = Opinion::default();
    for (point, mut case) in cases {
        let playable =
            model.board().is_legal(color, point) && legal(point) && !is_own_eye(model.board(), color, point);
        let value = value(&case, method) * settings.per_point;
        if !playable || value <= 0 {
            continue;
        }
        tidy(&mut case.errors);
        tidy(&mut case.motives);
        if settings.checked
            && model
                .zero()
                .point(point, color)
                .is_some_and(|r| r.value() == Value::LOST)
        {
            opinion.vetoed.push((point, case.errors));
        } else if case.errors.is_empty() {
            let advised = patterns.get(&point).copied().unwrap_or(0);
            opinion.moves.push(Advice {
                point,
                value: value + advised.min(settings.per_point - 1),
                motives: case.motives,
            });
        } else {
            opinion.vetoed.push((point, case.errors));
        }
    }
    sort(&mut opinion.moves, settings.ties);
    lexical(&mut opinion.moves, method);
    opinion
}

/// One kind of object after the other: a move for a group before any for a territory, that before any for an empty space.
fn lexical(moves: &mut [Advice], method: Method) {
    if method == Method::Lexical {
        let kind = |m: &Advice| {
            let best = m.motives.iter().map(|m| match m.reason {
                _ if m.group.is_some() => 0,
                Reason::Territory => 1,
                _ => 2,
            });
            best.min()
        };
        moves.sort_by_key(kind);
    }
}

fn value(case: &Case, method: Method) -> i64 {
    let groups = case.settles.len() as i64;
    match method {
        Method::Lexical if groups > 0 => groups,
        Method::Lexical if case.territory > 0 => case.territory,
        Method::Lexical => case.space,
        Method::Equal => groups + case.territory + case.space,
        Method::Weighted {
            groups: g,
            territories: t,
            spaces: s,
        } => i64::from(g) * groups + i64::from(t) * case.territory + i64::from(s) * case.space,
        Method::ByPhase(_) => unreachable!("a phase has its weights"),
    }
}

/// Best first; of equals by the rule for ties.
fn sort(moves: &mut [Advice], ties: Ties) {
    let mut random = match ties {
        Ties::TopLeft => None,
        Ties::Drawn(seed) => Some(Random::new(seed)),
    };
    let mut keyed: BTreeMap<Point, u64> = BTreeMap::new();
    for m in moves.iter() {
        let place = (u64::from(255 - m.point.row()) << 8) + u64::from(m.point.col());
        keyed.insert(m.point, random.as_mut().map_or(place, |r| r.bits()));
    }
    moves.sort_by_key(|m| (std::cmp::Reverse(m.value), keyed[&m.point]));
}

/// What the groups of all floors say (L9060-L9135).
fn of_groups(model: &Model, color: Color, cases: &mut BTreeMap<Point, Case>) {
    let picture = model.picture();
    let settings = model.settings();
    for (i, group) in picture.groups.iter().enumerate() {
        let id = Id::new(i);
        let act = if group.color == color {
            Act::Defend
        } else {
            Act::Attack
        };
        let health = &group.health;
        let bad = if act == Act::Defend {
            health.bad_defences
        } else {
            health.bad_attacks
        };
        let settles = if settings.territory_counts && group.floor == Floor::Groups {
            group.adherent()
        } else {
            group.points()
        };
        let dead = health.value == Value::LOST;
        let (settles, worth_it) = match crumb(model, group).filter(|_| settings.crumbs) {
            Some(Crumb::Cuts) => (settles | smaller_cut(model, group), true),
            Some(Crumb::Spare) => (group.stones, act == Act::Attack),
            None => (settles, true),
        };
        match group.floor {
            _ if !worth_it => {}
            Floor::Strings if is_alive_string(picture, group) => {
                advise_for(model, color, id, settles, act, cases);
                oppose(id, bad, cases);
            }
            // He may try; to answer is a waste. One's own dead are left alone.
            Floor::Groups if dead && act == Act::Attack => {
                oppose(id, points_of(&health.moves, Act::Attack) & group.limit, cases);
            }
            Floor::Groups if dead => {}
            Floor::Groups if !group.hidden && health.value == Value::SEKI => {
                oppose(id, health.forbidden, cases)
            }
            Floor::Groups if !group.hidden && health.value != Value::WON => {
                advise_for(model, color, id, settles, act, cases);
            }
            _ => {}
        }
    }
}

/// What rules of their own say of one or two stones that hang, a string of their own; none of other groups.
pub(crate) fn crumb(model: &Model, group: &Group) -> Option<Crumb> {
    let first = group.stones.first().filter(|_| group.stones.len() <= 2)?;
    let (_, string) = model
        .picture()
        .strings()
        .find(|(_, s)| s.stones == group.stones)?;
    if !string.health.hangs() {
        return None;
    }
    let crumb = Bases::shipped().crumb(model.board(), first)?;
    (crumb == Crumb::Spare || !smaller_cut(model, group).is_empty()).then_some(crumb)
}

/// The points of the second largest of the enemy's groups that touch these stones: what is cut off. Empty if they are one.
fn smaller_cut(model: &Model, group: &Group) -> PointSet {
    let picture = model.picture();
    let all = PointSet::board(model.board().size());
    let beside = group.stones.border(&all) & *model.board().stones(!group.color);
    let mut around: Vec<Id> = beside
        .iter()
        .filter_map(|p| Some(picture.group_at(p)?.0))
        .collect();
    tidy(&mut around);
    around.retain(|&id| picture.group(id).color != group.color);
    let mut points: Vec<PointSet> = around.iter().map(|&id| picture.group(id).points()).collect();
    points.sort_by_key(|p| std::cmp::Reverse(p.len()));
    points.get(1).copied().unwrap_or(PointSet::EMPTY)
}

/// Whether nobody has eaten a string: what becomes of it is not settled above it.
fn is_alive_string(picture: &Picture, string: &Group) -> bool {
    let first = string.stones.first();
    let holder = first.and_then(|p| picture.group_at(p));
    holder.is_some_and(|(_, g)| g.color == string.color)
}

fn advise_for(
    model: &Model,
    color: Color,
    id: Id,
    settles: PointSet,
    act: Act,
    cases: &mut BTreeMap<Point, Case>,
) {
    let group = model.picture().group(id);
    for m in group.health.moves.iter().filter(|m| m.act == act) {
        let case = cases.entry(m.point).or_default();
        case.settles |= settles;
        let motive = Motive::new(model.picture(), model.board(), color, id, m.origin);
        case.motives.push(motive);
    }
}

fn oppose(id: Id, points: PointSet, cases: &mut BTreeMap<Point, Case>) {
    for p in &points {
        cases.entry(p).or_default().errors.push(id);
    }
}

/// Void patterns in empty spaces, by size and scale (L4598): each point by the largest scale it lies in.
fn of_spaces(picture: &Picture, cases: &mut BTreeMap<Point, Case>) {
    for (i, game) in picture
        .games
        .iter()
        .enumerate()
        .filter(|(_, g)| g.kind == Kind::Void)
    {
        for &p in &game.own {
            let inside = picture.spaces.iter().filter(|s| s.points.contains(p));
            let Some(space) = inside.max_by_key(|s| s.scale) else {
                continue;
            };
            let case = cases.entry(p).or_default();
            case.space = (space.points.len() * (space.scale + 1)) as i64;
            case.motives.push(Motive {
                reason: Reason::Void,
                group: None,
                origin: Some(Origin::Game(i as u32)),
            });
        }
    }
}

/// How many patterns advise each point, those of empty spaces in the order of their rules, corners first: what tells equal
/// moves apart.
fn patterns(picture: &Picture) -> BTreeMap<Point, i64> {
    let mut counts = BTreeMap::new();
    for game in picture.games.iter().filter(|g| g.value == Value::STAR) {
        let points: PointSet = game.own.iter().chain(&game.enemy).copied().collect();
        for p in &points {
            *counts.entry(p).or_insert(0) += match (game.kind, game.rule) {
                (Kind::Void, Some(rule)) => 100 - i64::from(rule.min(99)),
                _ => 1,
            };
        }
    }
    counts
}

/// Whether a point is a true eye of the colour: its own stones all around, and the corners but one, or all at the edge
/// (L8974-L8993).
fn is_own_eye(board: &Board, color: Color, p: Point) -> bool {
    let all = PointSet::board(board.size());
    let eye = PointSet::of(p);
    let corners = eye.diagonal_border(&all);
    let against = corners & *board.stones(!color);
    eye.border(&all).is_subset(board.stones(color)) && against.len() <= usize::from(corners.len() == 4)
}
