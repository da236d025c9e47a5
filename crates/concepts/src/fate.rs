//! What the model makes of a stone in the end, in a player's words.

use crate::Model;
use crate::iterative::Group;
use goban::{Color, Point, PointSet};
use proof::value::Value;

/// What becomes of stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// They stay on the board; in seki, too.
    Alive,
    /// They do not.
    Dead,
    /// Who moves next decides, or a ko does.
    Unsettled,
    /// Nothing can be said.
    Unknown,
}

impl Model {
    /// What becomes of the stone on a point; none if there is none.
    ///
    /// Dead is what a living group has eaten. For what is neither alive nor dead by its eyes, its race or a search, the chance
    /// that it lives tells: `*` says that a move there matters (thesis 000, L4112), not that the group dies without it.
    ///
    /// Without numbers ([`crate::Settings::numeric`]) a group whose health only hangs is not in danger as long as it stands in
    /// the open. It is unsettled if it is nearly shut in, if a race or a string of its own hangs, or if a search says so.
    pub fn fate(&self, stone: Point) -> Option<Fate> {
        let color = self.board().at(stone)?;
        let picture = self.picture();
        let (_, group) = picture.group_at(stone)?;
        if group.color != color {
            return Some(Fate::Dead);
        }
        if self.settings().numeric {
            return Some(self.group_fate(group));
        }
        let (_, string) = picture.strings().find(|(_, s)| s.stones.contains(stone))?;
        let main = 2 * string.stones.len() > group.stones.len();
        Some(match group.health.value {
            _ if main && string.health.hangs() => Fate::Unsettled,
            Value::WON | Value::SEKI => Fate::Alive,
            Value::LOST => Fate::Dead,
            _ if group.health.rule == 7 => Fate::Unsettled,
            value => static_fate(group, value),
        })
    }

    /// The points that are a colour's in all likelihood, without its own stones: what its groups enclose, and the enemy's stones
    /// that are dead.
    pub fn territory(&self, color: Color) -> PointSet {
        let picture = self.picture();
        let mut points = PointSet::EMPTY;
        if self.settings().numeric {
            points = picture
                .field
                .held(color, f64::from(self.settings().territory) / 100.0);
        } else {
            let own = picture.territories.iter().filter(|t| t.color == color);
            points |= own.fold(PointSet::EMPTY, |all, t| all | t.points);
        }
        let his = *self.board().stones(!color);
        let dead = his.iter().filter(|&p| self.fate(p) == Some(Fate::Dead));
        (points - his - *self.board().stones(color)) | dead.collect()
    }

    /// What becomes of a group, by its own health.
    pub(crate) fn group_fate(&self, group: &Group) -> Fate {
        match group.health.value {
            Value::WON | Value::SEKI => Fate::Alive,
            Value::LOST => Fate::Dead,
            _ if group.health.rule == 7 => Fate::Unsettled,
            _ if self.settings().numeric => self.likely(group),
            value => static_fate(group, value),
        }
    }

    /// Whether most of a group is saved or captured by whoever moves first, as level zero reads it: no chance says more.
    pub(crate) fn hangs_by_liberties(&self, group: &Group) -> bool {
        let strings = self.picture().strings().map(|(_, string)| string);
        let hanging = strings.filter(|s| s.health.value == Value::STAR && s.stones.is_subset(&group.stones));
        2 * hanging.map(|s| s.stones.len()).sum::<usize>() > group.stones.len()
    }

    /// What becomes of a group by its chance, unless it hangs.
    fn likely(&self, group: &Group) -> Fate {
        if self.hangs_by_liberties(group) {
            return Fate::Unsettled;
        }
        let at = |percent: u32| f64::from(percent) / 100.0;
        match group.chance.get() {
            c if c >= at(self.settings().alive) => Fate::Alive,
            c if c <= at(self.settings().dead) => Fate::Dead,
            _ => Fate::Unsettled,
        }
    }
}

/// What static rules tell of a group that is neither alive nor dead by them.
fn static_fate(group: &Group, value: Value) -> Fate {
    let Some(views) = group.views.as_deref() else {
        return Fate::Unknown;
    };
    let open = views.encirclement.value == Value::WON
        || views.vacuity.value == Value::WON
        || views.friendship.value == Value::WON;
    match (open, value) {
        (true, _) => Fate::Alive,
        (false, Value::UNKNOWN) => Fate::Unknown,
        (false, _) => Fate::Unsettled,
    }
}
