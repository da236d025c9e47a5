//! Rooms: what a group encloses where no eye or split game is, as after a catastrophe.
//!
//! The eaten stones are taken for gone. What is left is judged by its shape alone, as players know it: which rooms of three
//! to six points are divided in two by whoever plays their middle, and which by nobody.

use super::object::Group;
use super::scene::Scene;
use goban::{Point, PointSet};

/// A room and the eyes in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub points: PointSet,
    /// Half eyes, as a split or an eye game counts them.
    pub half_eyes: u32,
    /// Half eyes whoever moves.
    pub certain: u32,
    pub own: Vec<Point>,
    pub enemy: Vec<Point>,
    pub footprint: PointSet,
}

/// So many eaten stones leave room for two eyes, even where the room is open to a side.
const PLENTY: usize = 7;

/// The rooms of a group that its own stones enclose, and those that many eaten stones leave, where nothing is seen yet.
pub(crate) fn rooms(scene: &Scene<'_>, group: &Group, seen: &PointSet) -> Vec<Room> {
    let inside = group.eaten | (group.territory & *scene.board.empty());
    let parts = inside.parts().filter(|part| {
        let enclosed = part.border(&scene.all).is_subset(&group.stones);
        !part.intersects(seen) && (enclosed || (*part & group.eaten).len() >= PLENTY)
    });
    parts.filter_map(|part| room(scene, group, part)).collect()
}

fn room(scene: &Scene<'_>, group: &Group, points: PointSet) -> Option<Room> {
    let enemy = points & group.eaten;
    let (half_eyes, certain, vital) = match points.len() {
        1 => eye(scene, group, points.first()?),
        2 => (2, 2, Vec::new()),
        3..=6 => match middle(&points) {
            Shape::Divided => (4, 4, Vec::new()),
            Shape::Dead => (2, 2, Vec::new()),
            Shape::Middle(p) if enemy.contains(p) => (2, 2, Vec::new()),
            Shape::Middle(p) => (3, 2, vec![p]),
        },
        _ => (4, 4, Vec::new()),
    };
    Some(Room {
        points,
        half_eyes,
        certain,
        own: vital.clone(),
        enemy: vital,
        footprint: points.dilate_by(2, &scene.all),
    })
}

/// An eye of one point by its corners: true with all but one of four, or all at the edge (L3380-L3397).
fn eye(scene: &Scene<'_>, group: &Group, p: Point) -> (u32, u32, Vec<Point>) {
    let corners = PointSet::of(p).diagonal_border(&scene.all);
    let spare = usize::from(corners.len() == 4);
    let lost = |q: &Point| {
        let owner = scene.owners.at(*q).map(|id| scene.group(id).color);
        owner == Some(!group.color)
    };
    let own = |q: &Point| scene.owners.at(*q).map(|id| scene.group(id).color) == Some(group.color);
    let against = corners.iter().filter(lost).count();
    let open: Vec<Point> = corners.iter().filter(|q| !lost(q) && !own(q)).collect();
    if against > spare {
        (0, 0, Vec::new())
    } else if against + open.len() <= spare {
        (2, 2, Vec::new())
    } else {
        (1, 0, open)
    }
}

/// What a shape of three to six points is.
enum Shape {
    /// It makes two eyes, whoever moves.
    Divided,
    /// It makes one, whoever moves.
    Dead,
    /// Whoever plays here decides.
    Middle(Point),
}

fn middle(points: &PointSet) -> Shape {
    let beside = |p: Point| PointSet::of(p).border(points).len();
    let mut degrees: Vec<(usize, Point)> = points.iter().map(|p| (beside(p), p)).collect();
    degrees.sort_by_key(|&(n, p)| (std::cmp::Reverse(n), p));
    let (most, p) = degrees[0];
    let twos = degrees.iter().filter(|d| d.0 == 2).count();
    match (points.len(), most) {
        (3, _) => Shape::Middle(p),
        // Four in a square; four around a middle, as in a T; four in a row or bent.
        (4, 2) if twos == 4 => Shape::Dead,
        (4, 3) => Shape::Middle(p),
        // A cross, or a square with a tail: its middle is the point of the square that has the tail.
        (5, 4) => Shape::Middle(p),
        (5, 3) if twos == 3 => Shape::Middle(p),
        // The same with a stone on another side of that point.
        (6, 4) => Shape::Middle(p),
        _ => Shape::Divided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(names: &str) -> String {
        let points: PointSet = names
            .split_whitespace()
            .map(|p| p.parse::<Point>().unwrap())
            .collect();
        match middle(&points) {
            Shape::Divided => "two".into(),
            Shape::Dead => "one".into(),
            Shape::Middle(p) => p.to_string(),
        }
    }

    #[test]
    fn the_shapes_that_players_know() {
        for (points, eyes) in [
            ("C3 D3 E3", "D3"),
            ("C3 D3 D4", "D3"),
            ("C3 D3 C4 D4", "one"),
            ("C3 D3 E3 D4", "D3"),
            ("C3 D3 E3 F3", "two"),
            ("C3 D3 E3 E4", "two"),
            ("C3 D3 D4 E4", "two"),
            ("C3 D3 C4 D4 E3", "D3"),
            ("D3 C4 D4 E4 D5", "D4"),
            ("C3 D3 E3 F3 G3", "two"),
            ("C3 D3 E3 E4 E5", "two"),
            ("C3 D3 C4 D4 E3 D2", "D3"),
            ("C3 D3 E3 C4 D4 E4", "two"),
        ] {
            assert_eq!(shape(points), eyes, "{points}");
        }
    }
}
