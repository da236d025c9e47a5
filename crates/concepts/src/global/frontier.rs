//! The territory game that the thesis wished for (thesis 000, L4262-L4286, L4594, L5054): what a stone at the border of a
//! territory adds, and what the enemy's there takes, by the difference of the two closings.

use crate::Model;
use crate::iterative::closed;
use goban::{Color, Point, PointSet};

/// A point at a border of territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frontier {
    /// Where.
    pub point: Point,
    /// How many points of difference it makes for a side whether it or the enemy plays there.
    pub swing: i64,
}

/// The points of the borders that make a difference, in order of the board.
pub fn frontiers(model: &mut Model, color: Color) -> Vec<Frontier> {
    let size = model.board().size();
    let all = PointSet::board(size);
    let dilations = model.settings().dilations;
    let mut stones = [PointSet::EMPTY; 2];
    let (mut border, mut inside) = (PointSet::EMPTY, PointSet::EMPTY);
    for (_, group) in model.picture().visible() {
        stones[group.color.index()] |= group.points();
    }
    for territory in &model.picture().territories {
        border |= territory.points.dilate(&all);
        inside |= territory.points.erode(&all);
    }
    let candidates = (border - inside) & *model.board().empty();
    let margin = |stones: &[PointSet; 2]| {
        let held = closed(size, stones, dilations);
        held[color.index()].len() as i64 - held[(!color).index()].len() as i64
    };
    let mut found = Vec::new();
    for p in &candidates {
        // Only where a stone of either side stands: what is settled makes no difference.
        let open = model
            .zero()
            .point(p, color)
            .is_some_and(|r| r.value() == proof::value::Value::STAR);
        if !open {
            continue;
        }
        let with = |c: Color| {
            let mut stones = stones;
            stones[c.index()].insert(p);
            margin(&stones)
        };
        let swing = with(color) - with(!color);
        // Two stones' worth is what any neutral point makes.
        if swing > 2 {
            found.push(Frontier { point: p, swing });
        }
    }
    found
}
