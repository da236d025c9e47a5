//! The predicates of report 003: those of its annex (L1338-L1358) and those that its examples use (L600, L664, L672).

use super::Does::{Choose, Each, Owner, Pair, Start, Truth};
use super::{Predicate, count, word};
use crate::scene::Scene;
use crate::thing::{Kind, Kinds, Things};
use goban::{Point, PointSet};

const CORNER: &[Kinds] = &[Kinds::CORNER];
const EDGE: &[Kinds] = &[Kinds::EDGE];
const GROUP: &[Kinds] = &[Kinds::GROUP];
const LINE: &[Kinds] = &[Kinds::LINE];
const POINT: &[Kinds] = &[Kinds::POINT];

pub static WORDS: [Predicate; 26] = [
    word(
        "corner",
        &["coin"],
        CORNER,
        &[],
        Start(Kind::Corner, |s| s.places.all_of(Kind::Corner)),
        "all four corners",
    ),
    word(
        "edge",
        &["bord"],
        EDGE,
        &[],
        Start(Kind::Edge, |s| s.places.all_of(Kind::Edge)),
        "all four edges",
    ),
    word(
        "group",
        &["groupe", "chain"],
        GROUP,
        &[],
        Start(Kind::Chain, |s| all(s, Kind::Chain)),
        "all groups of stones that are connected along the lines, of both sides",
    ),
    word(
        "line",
        &["ligne"],
        LINE,
        &[],
        Start(Kind::Line, |s| s.places.all_of(Kind::Line)),
        "all lines; a line is a square of points equally far from the edge",
    ),
    word(
        "point",
        &["intersection"],
        POINT,
        &[],
        Start(Kind::Point, |s| s.places.all),
        "all points, empty or not",
    ),
    word(
        "emptiest_edge",
        &["BordLePlusVide"],
        EDGE,
        &[],
        Choose(emptiest),
        "the edges of the list with the widest gap between two stones",
    ),
    word(
        "empty_corner",
        &["CoinVide"],
        CORNER,
        &[],
        Each(|s, corner, _| is_bare(s, corner)),
        "corners without a stone",
    ),
    word(
        "empty_edge",
        &["BordVide"],
        EDGE,
        &[],
        Each(|s, edge, _| is_bare(s, edge)),
        "edges without a stone",
    ),
    word(
        "on_edge",
        &["appartientAbord"],
        &[Kinds::CORNER.or(Kinds::POINT), Kinds::EDGE],
        &[],
        Pair(|s, thing, edge, _| s.places.lies_on(thing, edge.at)),
        "corners, or points of the first four lines, that lie on one of the edges; of the edges those on which one lies",
    ),
    word(
        "joseki",
        &[],
        CORNER,
        &[],
        Each(knows_joseki),
        "corners where the dictionary of corner openings knows a move",
    ),
    word(
        "mine",
        &["GroupeN", "own"],
        GROUP,
        &[],
        Owner(true),
        "own groups; alone it fills its list with all of them",
    ),
    word(
        "theirs",
        &["GroupeB", "enemy"],
        GROUP,
        &[],
        Owner(false),
        "enemy groups; alone it fills its list with all of them",
    ),
    word(
        "line_number",
        &["lignes"],
        LINE,
        &["line, 0 at the edge"],
        Each(|s, line, n| i32::from(s.places.height(line.at)) == n[0] + 1),
        "the line of this number, counted from 0 as the report does",
    ),
    word(
        "fewer_liberties",
        &["libertes"],
        GROUP,
        &["liberties"],
        Each(|s, group, n| s.group(group).liberties.len() < count(n[0])),
        "groups with fewer liberties than this",
    ),
    word(
        "liberties_at_most",
        &["nbLibertes"],
        GROUP,
        &["liberties"],
        Each(|s, group, n| s.group(group).liberties.len() <= count(n[0])),
        "groups with so many liberties or fewer",
    ),
    word(
        "moves_played",
        &["nbcoupsjoues"],
        &[],
        &["moves"],
        Truth(|s, n| s.moves_played() >= count(n[0])),
        "at least so many moves were played",
    ),
    word(
        "ladder",
        &["shisho"],
        GROUP,
        &[],
        Each(|s, group, _| in_ladder(s, group.at)),
        "groups that a ladder takes: enemy ones if we move now, own ones in atari even if we run",
    ),
    word(
        "centre",
        &["Tengen", "center"],
        POINT,
        &[],
        Each(|s, p, _| is_centre(s, p.at)),
        "the point in the middle of the board",
    ),
    word(
        "empty_around",
        &["videAutour"],
        POINT,
        &["distance"],
        Each(is_empty_around),
        "points with no stone within this distance in rows and in columns, themselves included",
    ),
    word(
        "stones",
        &["nbPierres"],
        GROUP,
        &["stones"],
        Each(|s, group, n| s.group(group).stones.len() >= count(n[0])),
        "groups of at least so many stones",
    ),
    word(
        "own_stone",
        &["PierreAlliee"],
        POINT,
        &[],
        Each(|s, p, _| s.is_own(p.at) == Some(true)),
        "points with an own stone",
    ),
    word(
        "enemy_stone",
        &["PierreEnnemie"],
        POINT,
        &[],
        Each(|s, p, _| s.is_own(p.at) == Some(false)),
        "points with an enemy stone",
    ),
    word(
        "run_on_edge",
        &["bordAvecPlace"],
        EDGE,
        &["points"],
        Each(|s, edge, n| run(s, edge.at) >= count(n[0])),
        "edges with so many places side by side without a stone",
    ),
    word(
        "some_edge_with_run",
        &["placeSurBord"],
        &[],
        &["points"],
        Truth(|s, n| {
            s.places
                .all_of(Kind::Edge)
                .iter()
                .any(|edge| run(s, edge) >= count(n[0]))
        }),
        "some edge has so many places side by side without a stone",
    ),
    word(
        "no_edge_with_run",
        &["aucunBordAvecPlace"],
        &[],
        &["points"],
        Truth(|s, n| {
            s.places
                .all_of(Kind::Edge)
                .iter()
                .all(|edge| run(s, edge) < count(n[0]))
        }),
        "no edge has so many places side by side without a stone",
    ),
    word(
        "empty",
        &["vide"],
        POINT,
        &[],
        Each(|s, p, _| s.board.is_empty(p.at)),
        "points without a stone",
    ),
];

/// All groups of a level.
pub(super) fn all(scene: &mut Scene<'_>, kind: Kind) -> PointSet {
    scene.groups(kind).iter().map(|group| group.at).collect()
}

fn is_bare(scene: &mut Scene<'_>, place: crate::thing::Thing) -> bool {
    let points = scene.points_of(place);
    points.is_subset(scene.board.empty())
}

fn run(scene: &Scene<'_>, edge: Point) -> usize {
    let stones = scene.places.all - *scene.board.empty();
    scene.places.longest_run(edge, &stones)
}

fn emptiest(scene: &mut Scene<'_>, edges: &Things, _: &[i32]) -> PointSet {
    let widest = edges.at.iter().map(|edge| run(scene, edge)).max();
    edges
        .at
        .iter()
        .filter(|&edge| Some(run(scene, edge)) == widest)
        .collect()
}

fn knows_joseki(scene: &mut Scene<'_>, corner: crate::thing::Thing, _: &[i32]) -> bool {
    let points = scene.points_of(corner);
    let known = scene
        .joseki
        .map(|joseki| joseki.moves(scene.game, scene.color, &points));
    known.is_some_and(|moves| !moves.is_empty())
}

/// A ladder needs chains: of a larger group, it asks about the chain of its first stone.
fn in_ladder(scene: &mut Scene<'_>, stone: Point) -> bool {
    match scene.is_own(stone) {
        Some(true) => tactics::ladder::holds(scene.board, stone),
        Some(false) => scene.ladder(stone).is_some(),
        None => false,
    }
}

fn is_centre(scene: &Scene<'_>, p: Point) -> bool {
    let middle = scene.places.size.side() / 2;
    scene.places.size.side() % 2 == 1 && p == Point::new(middle, middle)
}

fn is_empty_around(scene: &mut Scene<'_>, p: crate::thing::Thing, n: &[i32]) -> bool {
    let reach = n[0].clamp(0, 25) as u8;
    let last = scene.places.size.side() - 1;
    let p = p.at;
    let low = Point::new(p.col().saturating_sub(reach), p.row().saturating_sub(reach));
    let high = Point::new((p.col() + reach).min(last), (p.row() + reach).min(last));
    PointSet::rectangle(low, high).is_subset(scene.board.empty())
}
