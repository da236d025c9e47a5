//! What a position shows of the attacker's wish: that he has it, that he has it not, that he never will.

use crate::proof::Stake;
use goban::{Color, Point, PointSet};

/// A position as the attacker of a proof sees it.
pub(super) struct Sight {
    own: PointSet,
    other: PointSet,
    /// Where the other side may play only by spending a threat.
    ban: Option<Point>,
    all: PointSet,
}

impl Sight {
    /// The stones by colour, who moves, and where he may not.
    pub fn new(
        stones: &[PointSet; 2],
        to_move: Color,
        ban: Option<Point>,
        attacker: Color,
        all: PointSet,
    ) -> Sight {
        Sight {
            own: stones[attacker.index()],
            other: stones[(!attacker).index()],
            ban: ban.filter(|_| to_move != attacker),
            all,
        }
    }

    fn string(&self, stone: Point) -> PointSet {
        (PointSet::of(stone) & self.own).flood(&self.own)
    }

    fn liberties(&self, string: &PointSet) -> PointSet {
        string.border(&self.all) - self.own - self.other
    }

    /// A string with so many of its liberties, those first that are `answered`; none if it has fewer.
    fn with_liberties(&self, string: PointSet, wanted: usize, answered: &PointSet) -> Option<PointSet> {
        let liberties = self.liberties(&string);
        let (near, far) = (liberties & *answered, liberties - *answered);
        let some: PointSet = near.iter().chain(far.iter()).take(wanted).collect();
        (some.len() == wanted).then_some(string | some)
    }

    /// The string all around an empty point, if it is one of his.
    fn around(&self, eye: Point) -> Option<PointSet> {
        let near = PointSet::of(eye).border(&self.all);
        if self.own.contains(eye) || self.other.contains(eye) {
            return None;
        }
        let string = self.string(near.first()?);
        near.is_subset(&string).then_some(string)
    }

    /// Whether the stones at stake are off the board.
    pub fn is_gone(&self, stake: &Stake) -> bool {
        match *stake {
            Stake::Stones { target, any: true } => !target.is_subset(&self.other),
            Stake::Stones { target, any: false } => !target.intersects(&self.other),
            _ => false,
        }
    }

    /// Whether the defender may take back what was taken of them last.
    pub fn may_retake(&self, stake: &Stake) -> bool {
        let Stake::Stones { target, .. } = *stake else {
            return false;
        };
        self.ban.is_some_and(|b| target.contains(b))
    }

    /// The points that show that he has what he wants, if he has. Of liberties those count first that are `answered`.
    pub fn reached(&self, stake: &Stake, answered: &PointSet) -> Option<PointSet> {
        match *stake {
            Stake::Stones { target, .. } => {
                (self.is_gone(stake) && !self.may_retake(stake)).then_some(target)
            }
            Stake::Connection(a, b) => {
                let string = self.string(a);
                string.contains(b).then_some(string)
            }
            Stake::Eye(points) => points.iter().find_map(|eye| {
                let string = self.around(eye)?;
                // The eye is a liberty itself.
                self.with_liberties(string, 2, &(*answered | PointSet::of(eye)))
                    .map(|shows| shows | PointSet::of(eye))
            }),
            Stake::WayOut { stone, outside } => {
                let string = self.string(stone);
                let out = string.intersects(&outside);
                self.with_liberties(string, 2, answered).filter(|_| out)
            }
        }
    }

    /// The points that show that he will never have it, if a stone that he cannot do without is gone.
    pub fn lost(&self, stake: &Stake) -> Option<PointSet> {
        let stones: PointSet = match *stake {
            Stake::Stones { .. } | Stake::Eye(_) => return None,
            Stake::Connection(a, b) => [a, b].into_iter().collect(),
            Stake::WayOut { stone, .. } => PointSet::of(stone),
        };
        (stones - self.own).first().map(PointSet::of)
    }

    /// The points that show that he has it not; of stones at stake one that stands is enough, or all are needed.
    pub fn denied(&self, stake: &Stake) -> PointSet {
        if let Some(gone) = self.lost(stake) {
            return gone;
        }
        match *stake {
            Stake::Stones { target, .. } => target & self.other,
            Stake::Connection(stone, _) | Stake::WayOut { stone, .. } => self.string(stone).dilate(&self.all),
            Stake::Eye(points) => {
                let mut shows = points;
                for eye in &(points - self.own - self.other) {
                    let near = PointSet::of(eye).border(&self.all);
                    match (near - self.own).first() {
                        Some(open) => shows.insert(open),
                        // Around it are strings that are not one, or one without another liberty.
                        None => {
                            shows |= near.flood(&self.own).dilate(&self.all);
                            true
                        }
                    };
                }
                shows
            }
        }
    }
}
