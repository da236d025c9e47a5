//! Groups: blocks that learned rules connect, with what is counted of them (thesis 002, L3767-L3797, L3878-L3895).

use super::deduce::{Games, sure, wins};
use super::life::{Attributes, evaluation};
use super::territory::{lead, territory};
use goban::{Board, Color, Point, PointSet};
use introspect::go::judge::What;
use introspect::go::truth::{Goal, Truth};

/// Stones of one side that are taken together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// What is counted of it.
    pub attributes: Attributes,
    /// How far it lives, from 0 to 1; 0 if it is taken whatever its side does.
    pub degree: f64,
    /// Whether it is taken whatever its side does.
    pub dead: bool,
    /// The empty points that are connected to it.
    pub reach: PointSet,
}

/// The degree of life from which a group counts as living.
const LIVING: f64 = 0.5;

/// What the games of a position come to.
pub(super) struct Sight {
    /// The games.
    pub games: Games,
    /// The groups of both sides.
    pub groups: Vec<Group>,
}

/// A block, by its first stone.
struct Chain {
    color: Color,
    first: Point,
    stones: PointSet,
    dead: bool,
    reach: PointSet,
}

impl Sight {
    /// The groups by the games; if `transitive`, what is connected to something connected is connected.
    pub fn new(board: &Board, games: Games, transitive: bool) -> Sight {
        let mut chains: Vec<Chain> = Vec::new();
        for color in Color::BOTH {
            for root in board.strings(color) {
                let stones: PointSet = board.string_stones(root).collect();
                let Some(first) = stones.first() else { continue };
                let dead = sure(&games, !color, Goal::Take(first)).is_some();
                let reach = PointSet::EMPTY;
                chains.push(Chain {
                    color,
                    first,
                    stones,
                    dead,
                    reach,
                });
            }
        }
        let place = |chains: &[Chain], stone: Point| chains.iter().position(|c| c.stones.contains(stone));
        let mut linked: Vec<(usize, usize)> = Vec::new();
        for said in games.keys() {
            match (said.goal, &said.what) {
                (Goal::Connect(one, two), What::Sure) => {
                    linked.extend(place(&chains, one).zip(place(&chains, two)));
                }
                (Goal::ConnectPoint(stone, p), what) if *what == What::Wins(p) || *what == What::Sure => {
                    if let Some(at) = place(&chains, stone) {
                        chains[at].reach.insert(p);
                    }
                }
                _ => {}
            }
        }
        let members = gathered(chains.len(), &linked, transitive);
        let mut groups: Vec<Group> = members.iter().map(|at| group(&chains, at)).collect();
        // Who stands where he does not live takes no room from anybody: the second time only the reach of those who seemed to
        // live counts against the others.
        for least in [0.0, LIVING] {
            let reach = if least > 0.0 {
                Color::BOTH.map(|color| living(&groups, color, least))
            } else {
                reached(&groups)
            };
            for (group, at) in groups.iter_mut().zip(&members) {
                let enemy = reach[(!group.color).index()];
                let chains: Vec<&Chain> = at.iter().map(|&at| &chains[at]).collect();
                group.attributes = attributes(board, &games, group, &chains, &enemy);
                group.degree = if group.dead {
                    0.0
                } else {
                    group.attributes.degree()
                };
            }
        }
        link(&games, &mut groups);
        Sight { games, groups }
    }

    /// The group of a stone.
    pub fn group_at(&self, stone: Point) -> Option<&Group> {
        self.groups.iter().find(|group| group.stones.contains(stone))
    }

    /// The empty points that are connected to a group of this side that is not dead.
    pub fn reach(&self, color: Color) -> PointSet {
        reached(&self.groups)[color.index()]
    }

    /// The stones that are taken whatever their side does.
    pub fn dead(&self) -> PointSet {
        let dead = self.groups.iter().filter(|group| group.dead);
        dead.fold(PointSet::EMPTY, |all, group| all | group.stones)
    }

    /// The evaluation for a side by degrees of life: about twice its lead.
    pub fn evaluation(&self, color: Color) -> f64 {
        let of = |color: Color| -> Vec<(f64, usize)> {
            let groups = self.groups.iter().filter(|group| group.color == color);
            groups.map(|g| (g.degree, g.attributes.importance())).collect()
        };
        evaluation(&of(color), &of(!color))
    }

    /// How many points the life of groups may still move, both sides together.
    pub fn unsure(&self) -> f64 {
        let open = |group: &Group| (1.0 - group.degree) * group.attributes.importance() as f64 / 2.0;
        self.groups.iter().map(open).sum()
    }

    /// The lead of a side by void connection: points connected to living groups, and their stones.
    pub fn lead(&self, color: Color) -> i64 {
        let mut reach = [PointSet::EMPTY; 2];
        let mut living = [PointSet::EMPTY; 2];
        for group in self.groups.iter().filter(|group| group.degree >= LIVING) {
            reach[group.color.index()] |= group.reach;
            living[group.color.index()] |= group.stones;
        }
        lead(color, &territory(&reach[0], &reach[1]), &living)
    }
}

/// Blocks that belong together, each in one place. Without transitivity a block joins only those that it is connected to one by
/// one: a move between three blocks may threaten two links at once.
fn gathered(count: usize, linked: &[(usize, usize)], transitive: bool) -> Vec<Vec<usize>> {
    let is_linked = |a: usize, b: usize| linked.contains(&(a, b)) || linked.contains(&(b, a));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for new in 0..count {
        let fits = |group: &Vec<usize>| {
            if transitive {
                group.iter().any(|&old| is_linked(old, new))
            } else {
                group.iter().all(|&old| is_linked(old, new))
            }
        };
        let mut joined = vec![new];
        let mut kept = Vec::new();
        for group in groups {
            if fits(&group) && (transitive || joined.len() == 1) {
                joined.extend(group);
            } else {
                kept.push(group);
            }
        }
        joined.sort_unstable();
        kept.push(joined);
        groups = kept;
    }
    groups.sort();
    groups
}

fn group(chains: &[Chain], members: &[usize]) -> Group {
    let chains = || members.iter().map(|&at| &chains[at]);
    Group {
        color: chains().next().map_or(Color::Black, |chain| chain.color),
        stones: chains().fold(PointSet::EMPTY, |all, chain| all | chain.stones),
        attributes: Attributes::default(),
        degree: 0.0,
        dead: chains().all(|chain| chain.dead),
        // What a dead block reaches goes with it.
        reach: chains()
            .filter(|chain| !chain.dead)
            .fold(PointSet::EMPTY, |all, chain| all | chain.reach),
    }
}

/// What the groups of a side reach that live at least so far.
fn living(groups: &[Group], color: Color, least: f64) -> PointSet {
    let those = groups.iter().filter(|g| g.color == color && g.degree >= least);
    those.fold(PointSet::EMPTY, |all, group| all | group.reach)
}

fn reached(groups: &[Group]) -> [PointSet; 2] {
    let mut reach = [PointSet::EMPTY; 2];
    for group in groups.iter().filter(|group| !group.dead) {
        reach[group.color.index()] |= group.reach;
    }
    reach
}

fn attributes(
    board: &Board,
    games: &Games,
    group: &Group,
    chains: &[&Chain],
    enemy: &PointSet,
) -> Attributes {
    let owner = group.color;
    let is_reached = |goal: Goal| Truth::new(owner, goal, 0).is_reached(board);
    let (mut won_eyes, mut eyes) = (PointSet::EMPTY, PointSet::EMPTY);
    let (mut won_bases, mut bases) = (0, 0);
    for chain in chains.iter().filter(|chain| !chain.dead) {
        let inside = board.liberty_set(chain.first).iter();
        won_eyes.extend(inside.filter(|&p| is_reached(Goal::Eye(chain.first, p))));
        let live = Goal::Live(chain.first);
        if is_reached(live) || sure(games, owner, live).is_some() {
            won_bases += 1;
        } else if wins(games, owner).any(|(goal, ..)| goal == live) {
            bases += 1;
        }
    }
    for said in games.keys().filter(|said| said.owner == owner) {
        if let Goal::Eye(stone, p) = said.goal
            && group.stones.contains(stone)
        {
            match said.what {
                What::Sure => _ = won_eyes.insert(p),
                What::Wins(_) => _ = eyes.insert(p),
                _ => {}
            }
        }
    }
    Attributes {
        won_bases,
        unstable_bases: bases,
        won_eyes: won_eyes.len(),
        unstable_eyes: (eyes - won_eyes).len(),
        friendly: (group.reach - *enemy).len(),
        connectable: group.reach.len(),
        stones: group.stones.len(),
        links: 0,
    }
}

/// Counts the living groups that each group reaches by one move.
fn link(games: &Games, groups: &mut [Group]) {
    let living: Vec<bool> = groups.iter().map(|group| group.degree >= 1.0).collect();
    let mut links: Vec<(usize, usize)> = Vec::new();
    for color in Color::BOTH {
        for (goal, ..) in wins(games, color) {
            let Goal::Connect(one, two) = goal else { continue };
            let place = |stone: Point| groups.iter().position(|group| group.stones.contains(stone));
            if let (Some(one), Some(two)) = (place(one), place(two)) {
                links.extend([(one, two), (two, one)]);
            }
        }
    }
    links.sort_unstable();
    links.dedup();
    for (one, two) in links {
        if one != two && living[two] && !groups[one].dead {
            groups[one].attributes.links += 1;
            groups[one].degree = groups[one].attributes.degree();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::gathered;

    /// A is connected to B and B to C: one group if what is connected to something connected is; else C stands alone.
    #[test]
    fn transitivity_can_be_switched_off() {
        let linked = [(0, 1), (1, 2)];
        assert_eq!(gathered(4, &linked, true), [vec![0, 1, 2], vec![3]]);
        assert_eq!(gathered(4, &linked, false), [vec![0, 1], vec![2], vec![3]]);
        let all = [(0, 1), (1, 2), (0, 2)];
        assert_eq!(gathered(3, &all, false), [vec![0, 1, 2]]);
    }
}
