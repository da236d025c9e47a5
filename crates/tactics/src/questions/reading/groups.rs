//! Questions about groups: life, death, and races between two of them.

use super::after;
use super::settle::{Ground, Settled, grounds, settle, settle_on};
use crate::groups::limits::Limits;
use crate::groups::region::{Region, dragon};
use crate::verdict::Verdict;
use goban::{Board, Color, Point, PointSet};
use proof::value::Answer;

/// How far a fight may spread, round by round.
const REACHES: [usize; 2] = [2, 3];

/// Asks for the life of these stones with this side moving first, in a fight that may spread.
pub fn life(board: &Board, target: &PointSet, first: Color, limits: &Limits) -> Option<Verdict> {
    life_counted(board, target, first, limits, &mut 0)
}

/// The same, and none too where the limits did not suffice to read it to its end and what games say is not clear.
///
/// ```
/// use goban::Board;
/// use tactics::{Limits, reading, region};
/// let board: Board = "
///     . . . . .
///     . . . . .
///     O O O O O
///     X X X X O
///     . . . X O
/// ".parse().unwrap();
/// let group = region::dragon(&board, "A2".parse().unwrap());
/// let kill = |nodes| reading::life_if_clear(&board, &group, goban::Color::White, &Limits::nodes(nodes));
/// assert_eq!(kill(1), None);
/// assert_eq!(kill(10_000).unwrap().best, Some("B1".parse().unwrap()));
/// ```
pub fn life_if_clear(board: &Board, target: &PointSet, first: Color, limits: &Limits) -> Option<Verdict> {
    let settled = settled(board, target, first, limits)?;
    settled.is_clear().then_some(settled.verdict)
}

/// The same, adding what was searched to `nodes`.
pub(crate) fn life_counted(
    board: &Board,
    target: &PointSet,
    first: Color,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<Verdict> {
    let settled = settled(board, target, first, limits)?;
    *nodes += settled.nodes;
    Some(settled.verdict)
}

fn settled(board: &Board, target: &PointSet, first: Color, limits: &Limits) -> Option<Settled> {
    let regions = regions(board, target);
    settle(board, target, &regions, &PointSet::EMPTY, first, limits)
}

fn regions(board: &Board, target: &PointSet) -> Vec<Region> {
    REACHES
        .iter()
        .filter_map(|&reach| Region::around(board, target, reach))
        .map(|region| with_friends(board, target, region))
        .collect()
}

/// The question of [`life_if_clear`], cut out of its board with all that its answer depends on: two questions with the same
/// key have the same answers, whatever the rest of the board looks like. For those who keep answers as a game goes on.
///
/// ```
/// use goban::{Board, Color};
/// use tactics::{Limits, reading::LifeQuestion, region};
/// let mut board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     O O O O O . .
///     X X X X O . .
///     . . . X O . .
/// ".parse().unwrap();
/// let group = region::dragon(&board, "A2".parse().unwrap());
/// let question = LifeQuestion::new(&board, &group).unwrap();
/// let kill = question.ask(Color::White, &Limits::nodes(10_000)).unwrap();
/// assert_eq!(kill.best, Some("B1".parse().unwrap()));
/// board.play(Color::Black, "G7".parse().unwrap()).unwrap();
/// assert_eq!(LifeQuestion::new(&board, &group).unwrap().key(), question.key());
/// ```
pub struct LifeQuestion {
    grounds: Vec<Ground>,
    key: Vec<u64>,
    footprint: PointSet,
}

impl LifeQuestion {
    /// The question about these stones, all of one colour; none if the fight is too large.
    pub fn new(board: &Board, target: &PointSet) -> Option<LifeQuestion> {
        let grounds = grounds(board, target, &regions(board, target));
        let mut footprint = *target;
        for (field, _) in &grounds {
            footprint |= field.points(field.inside);
        }
        let key = grounds
            .iter()
            .flat_map(|(field, stones)| field.words(stones))
            .collect();
        (!grounds.is_empty()).then_some(LifeQuestion {
            grounds,
            key,
            footprint: footprint.dilate(&PointSet::board(board.size())),
        })
    }

    /// Everything the answers depend on, as numbers.
    pub fn key(&self) -> &[u64] {
        &self.key
    }

    /// The points where the fight takes place, and those around it.
    pub fn footprint(&self) -> PointSet {
        self.footprint
    }

    /// What becomes of the stones with this side moving first; none where the limits did not suffice to read it to its end
    /// and what games say is not clear.
    pub fn ask(&self, first: Color, limits: &Limits) -> Option<Verdict> {
        let settled = settle_on(&self.grounds, &PointSet::EMPTY, first, limits)?;
        settled.is_clear().then_some(settled.verdict)
    }
}

/// A group of friends with so many liberties beyond the region is help; with fewer it needs help itself.
const FREE: usize = 5;

/// Empty rooms of so many points that only open into the region belong to it.
const POCKET: usize = 4;

/// The region with the friends at its border that are no help, and without those inside whose group is.
fn with_friends(board: &Board, target: &PointSet, mut region: Region) -> Region {
    let Some(defender) = target.first().and_then(|p| board.at(p)) else {
        return region;
    };
    let all = PointSet::board(board.size());
    for root in board.strings(defender) {
        let stones: PointSet = board.string_stones(root).collect();
        if !region.arena.intersects(&stones) || stones.intersects(target) {
            continue;
        }
        let friends = dragon(board, root);
        if !friends.intersects(target) && (friends.border(board.empty()) - region.arena).len() >= FREE {
            region.arena -= stones;
        }
    }
    loop {
        let before = region.arena;
        for root in board.strings(defender) {
            let stones: PointSet = board.string_stones(root).collect();
            if region.arena.intersects(&stones) || !stones.border(&all).intersects(&region.arena) {
                continue;
            }
            let beyond = dragon(board, root).border(board.empty()) - region.arena;
            if beyond.len() < FREE {
                region.arena |= stones | (*board.liberty_set(root) - region.exits);
            }
        }
        for room in (*board.empty() - region.arena - region.exits).parts() {
            let around = room.dilate(&all);
            if room.len() <= POCKET && around.intersects(&region.arena) && !around.intersects(&region.exits) {
                region.arena |= room;
            }
        }
        if region.arena == before {
            break;
        }
    }
    region.exits -= region.arena;
    region
}

/// Whether the group of the stone can be killed if the other side moves first.
pub fn owl_attack(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &dragon(board, stone), !board.at(stone)?, limits)
}

/// Whether the group of the stone can be made to live if its own side moves first.
pub fn owl_defend(board: &Board, stone: Point, limits: &Limits) -> Option<Verdict> {
    life(board, &dragon(board, stone), board.at(stone)?, limits)
}

/// Whether this move kills the group of the stone.
pub fn owl_does_attack(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Answer> {
    let defender = board.at(stone)?;
    let next = after(board, !defender, p)?;
    life(
        &next,
        &(dragon(board, stone) & *next.stones(defender)),
        defender,
        limits,
    )
    .map(|v| !v.answer)
}

/// Whether this move makes the group of the stone live.
pub fn owl_does_defend(board: &Board, p: Point, stone: Point, limits: &Limits) -> Option<Answer> {
    let defender = board.at(stone)?;
    let next = after(board, defender, p)?;
    life(&next, &dragon(board, stone), !defender, limits).map(|v| !v.answer)
}
