//! One or two stones and what they are to the enemy around them, by rules of their own (thesis 000, L5686, L5721).

use goban::{Board, Point, PointSet};
use patterns::learn::crumbs::Crumb;
use patterns::{Base, Matcher, Standing, State, Subject};

/// The rules about crumbs.
pub(super) struct Crumbs {
    base: Base,
    matcher: Matcher,
}

impl Crumbs {
    pub fn new(base: Base) -> Crumbs {
        Crumbs {
            matcher: Matcher::new(&base),
            base,
        }
    }

    /// What a rule says of the string of a stone; none if it has more than two stones, or no rule fits.
    pub fn of(&self, board: &Board, stone: Point) -> Option<Crumb> {
        let color = board.at(stone)?;
        let stones: PointSet = board.string_stones(stone).collect();
        if stones.len() > 2 {
            return None;
        }
        let found = self.matcher.matches_around(board, &stones);
        found.iter().filter(|m| m.owner() == color).find_map(|m| {
            let rule = &self.base.rules[m.rule as usize];
            let view = rule.about(Subject::Separation)?;
            let own = m.points(&rule.drawing, &view.points, board.size());
            (own == stones).then_some(match view.state {
                State::Static(Standing::Won) => Crumb::Cuts,
                _ => Crumb::Spare,
            })
        })
    }
}
