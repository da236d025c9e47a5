//! Distances between sets of points, and two measures made of them: how gathered a colour's groups are and how the board is
//! cut up (habilitation 001, L152-L154, L284-L292).

use super::Picture;
use goban::{Color, Point, PointSet};

/// Steps from one point to another along the lines, whatever stands between.
pub fn steps(a: Point, b: Point) -> u32 {
    u32::from(a.col().abs_diff(b.col())) + u32::from(a.row().abs_diff(b.row()))
}

/// Steps from a point to the nearest of a set; none if it is empty.
pub fn to_nearest(p: Point, set: &PointSet) -> Option<u32> {
    set.iter().map(|q| steps(p, q)).min()
}

/// Steps between the nearest points of two sets; none if one is empty.
pub fn gap(a: &PointSet, b: &PointSet) -> Option<u32> {
    a.iter().filter_map(|p| to_nearest(p, b)).min()
}

/// The Hausdorff distance: how far the farthest point of either set is from the other set. None if one is empty.
///
/// ```
/// use concepts::spatial::{gap, hausdorff};
/// use goban::{Point, PointSet};
/// let set = |text: &str| text.split_whitespace().map(|p| p.parse::<Point>().unwrap()).collect::<PointSet>();
/// assert_eq!(hausdorff(&set("C3 D3"), &set("C4 G3")), Some(3));
/// assert_eq!(gap(&set("C3 D3"), &set("C4 G3")), Some(1));
/// ```
pub fn hausdorff(a: &PointSet, b: &PointSet) -> Option<u32> {
    let far = |from: &PointSet, to: &PointSet| {
        from.iter()
            .map(|p| to_nearest(p, to))
            .try_fold(0, |m, d| Some(m.max(d?)))
    };
    Some(far(a, b)?.max(far(b, a)?)).filter(|_| !a.is_empty() && !b.is_empty())
}

/// How loosely a colour's groups lie: the mean gap between two of them; 0 for one. Small is gathered.
pub fn grouping(picture: &Picture, color: Color) -> f64 {
    let groups: Vec<PointSet> = picture
        .visible()
        .filter(|(_, g)| g.color == color)
        .map(|(_, g)| g.points())
        .collect();
    let (mut sum, mut pairs) = (0, 0);
    for (i, a) in groups.iter().enumerate() {
        for b in &groups[i + 1..] {
            sum += gap(a, b).unwrap_or(0);
            pairs += 1;
        }
    }
    f64::from(sum) / f64::from(pairs.max(1))
}

/// Into how many pieces of equal size a colour cuts the rest of the board: 1 for none, more for more and for more equal
/// pieces.
pub fn fractioning(picture: &Picture, color: Color) -> f64 {
    let sizes: Vec<f64> = picture
        .fractions
        .iter()
        .filter(|f| f.color == color)
        .map(|f| f.points.len() as f64)
        .collect();
    let all: f64 = sizes.iter().sum();
    let squares: f64 = sizes.iter().map(|s| s * s).sum();
    if squares == 0.0 { 1.0 } else { all * all / squares }
}

/// How far a group is from the farthest point of what encloses it: the Hausdorff distance between the group and the border of
/// the enemy's fraction it lies in. None where nothing encloses it.
pub fn confinement(picture: &Picture, id: super::Id) -> Option<u32> {
    let group = picture.group(id);
    let space = picture
        .fractions
        .iter()
        .filter(|f| f.inside.contains(&id))
        .fold(PointSet::EMPTY, |all, f| all | f.points);
    let wall = space.border(&!space);
    let enemies = picture
        .visible()
        .filter(|(_, g)| g.color != group.color)
        .fold(PointSet::EMPTY, |all, (_, g)| all | g.stones);
    hausdorff(&group.points(), &(wall & enemies))
}
