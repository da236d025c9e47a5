//! Groups that are weak though nobody can take them yet: attacked, defended, leaned on.

use super::about as told_of;
use super::regions::{Cluster, Counted, Region, Shift, Zone, apart, best_move, clusters, distance, zone};
use crate::{Contrast, Kind, Scene};
use goban::{Color, Point, PointSet};
use proof::value::Value;
use reasons::{Argument, Claim, Evidence, rounded};

/// From this change on a group is weaker or stronger than it was. Playouts exaggerate small changes: below it a
/// judge saw less than 0.2 in 13 of the 21 groups looked at.
const WEAKENED: f64 = 0.28;
/// What is attacked and not in danger yet holds as a rule: an own group must gain more than that to be said to be defended.
const SECURED: f64 = 0.45;
/// A single stone is given up too lightly to speak of it sooner.
const LONE: f64 = 0.4;
/// A group as likely as this to live is not weak.
const SAFE: f64 = 0.75;
/// One as unlikely as this is given up.
const LOST: f64 = -0.5;
/// Below this a group is rather dead than alive, and this much must come of the move to say so.
const DYING: f64 = -0.2;
const DECIDED: f64 = 0.5;
/// Steps from a group within which a move is about it.
const REACH: usize = 6;
/// Steps from a group within which the opponent's move would have been about it.
const SETTLES: usize = 3;
/// Steps around a group that stand and fall with it.
const AROUND: usize = 1;
/// Groups that are told of a side, and what the second has at least of the first.
const TOLD: usize = 2;
const SHARE: f64 = 0.4;
/// Steps from the group beyond which a gain is not just what the group loses.
const APART: usize = 2;
/// What an attack gains elsewhere is worth a word from this many points on.
const MEANWHILE: f64 = 3.0;
/// A group that stands as firmly as this can be leaned on.
const FIRM: f64 = 0.5;
/// A group of so many stones without two eyes is worth a word to whoever plays as near as this, unless it is counted to stay by this much,
/// if it is touched by so much at least.
const FEWEST: usize = 2;
const BESIDE: usize = 3;
const STAYS: f64 = 0.8;
const TOUCHED: f64 = 0.05;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let (Some(counted), Some(p)) = (Counted::of(contrast), contrast.point()) else {
        return;
    };
    let look = Look {
        contrast,
        counted,
        shift: Shift::between(&contrast.without, &contrast.with, contrast.color),
        p,
    };
    let enemies = clusters(contrast, contrast.enemy());
    for (i, group) in look.largest(attacked(contrast)).iter().enumerate() {
        claims.push(match leaned_on(p, group, &enemies) {
            Some(other) => look.leaned(group, other),
            None => look.attacked(group, i == 0),
        });
    }
    for group in look.largest(defended(contrast)) {
        claims.push(look.defended(&group));
    }
    // What was said of stones already says more.
    let told = claims
        .iter()
        .fold(PointSet::EMPTY, |all, claim| all | told_of(claim));
    let beside = Color::BOTH
        .into_iter()
        .filter_map(|color| look.beside(color, &told));
    claims.extend(beside.max_by(|a, b| a.decides.total_cmp(&b.decides)));
}

/// How much a group must change to be spoken of.
fn least(group: &Cluster) -> f64 {
    if group.stones.len() == 1 { LONE } else { WEAKENED }
}

/// The enemy groups that the move makes weaker; those that stand close together are one.
fn attacked(contrast: &Contrast) -> Vec<Cluster> {
    let is_weaker = |g: &Cluster| -g.change() >= least(g) && g.with < SAFE && g.without > LOST;
    near(contrast, contrast.enemy(), is_weaker)
}

/// The own groups that it makes stronger.
fn defended(contrast: &Contrast) -> Vec<Cluster> {
    let is_stronger = |g: &Cluster| g.change() >= SECURED && g.without < SAFE && g.with > LOST;
    near(contrast, contrast.color, is_stronger)
}

fn near(contrast: &Contrast, color: Color, wanted: impl Fn(&Cluster) -> bool) -> Vec<Cluster> {
    let is_near = |g: &Cluster| contrast.point().is_some_and(|p| distance(p, &g.stones) <= REACH);
    let groups = clusters(contrast, color).into_iter();
    let found = groups.filter(|g| is_near(g) && wanted(g));
    let stones = found.fold(PointSet::EMPTY, |all, group| all | group.stones);
    apart(contrast, color, stones)
}

/// The stones whose fate the claims of this family tell.
pub(super) fn told(contrast: &Contrast) -> PointSet {
    let groups = attacked(contrast).into_iter().chain(defended(contrast));
    groups.fold(PointSet::EMPTY, |all, group| all | group.stones)
}

/// The firm group that the move touches while another one suffers.
fn leaned_on<'a>(p: Point, weak: &Cluster, enemies: &'a [Cluster]) -> Option<&'a Cluster> {
    let touched = |other: &&Cluster| {
        !other.stones.intersects(&weak.stones)
            && other.with >= FIRM
            && other.change().abs() < WEAKENED
            && distance(p, &other.stones) == 1
            && distance(p, &weak.stones) > SETTLES
    };
    enemies.iter().find(touched)
}

/// Whether the model sees stones live by their eyes.
fn has_eyes(scene: &Scene, stones: &PointSet) -> bool {
    let seen = stones.first().and_then(|p| scene.model().picture().group_at(p));
    let views = seen.and_then(|(_, group)| group.views.as_deref());
    views.is_some_and(|views| views.life.value == Value::WON)
}

/// A move with what is needed to speak of groups.
struct Look<'a> {
    contrast: &'a Contrast,
    counted: Counted<'a>,
    shift: Shift,
    p: Point,
}

impl Look<'_> {
    /// What a group and the points around it come to.
    fn worth(&self, group: &Cluster) -> f64 {
        let around = group.stones.dilate_by(AROUND, &self.contrast.all());
        self.shift.sum(&around)
    }

    /// The groups on which most hangs, the largest first.
    fn largest(&self, mut groups: Vec<Cluster>) -> Vec<Cluster> {
        groups.sort_by(|a, b| self.worth(b).total_cmp(&self.worth(a)));
        let most = groups.first().map_or(0.0, |g| self.worth(g));
        groups.retain(|g| self.worth(g) > 0.0 && self.worth(g) >= SHARE * most);
        groups.truncate(TOLD);
        groups
    }

    /// What is gained meanwhile is told once.
    fn attacked(&self, group: &Cluster, is_first: bool) -> Claim {
        let kind = Kind::Attack;
        let at = self.settling(group);
        let meanwhile = self.meanwhile(group).filter(|_| is_first);
        let claim = match (&at, &meanwhile) {
            _ if group.with < DYING && -group.change() >= DECIDED && at.is_some() => kind.said("fatal"),
            (_, Some(_)) => kind.said("gain"),
            (Some(_), None) => kind.claim(),
            (None, None) => kind.said("loose"),
        };
        let mut claim = self.about(claim, group, at);
        if let Some((region, zone)) = meanwhile {
            claim = claim
                .with("size", rounded(region.gain))
                .with("place", Argument::word(zone.word()));
            claim.decides += region.gain;
        }
        claim
    }

    fn defended(&self, group: &Cluster) -> Claim {
        let kind = Kind::Defend;
        let at = self.settling(group);
        let claim = match at {
            Some(_) if group.without < DYING && group.change() >= DECIDED => kind.said("fatal"),
            Some(_) => kind.claim(),
            None => kind.said("loose"),
        };
        self.about(claim, group, at)
    }

    fn leaned(&self, group: &Cluster, other: &Cluster) -> Claim {
        let claim = self.about(Kind::Lean.claim(), group, None);
        claim.with("others", Argument::group(other.stones))
    }

    /// A group beside the move that has not two eyes and feels it: no more is said than that.
    fn beside(&self, color: Color, told: &PointSet) -> Option<Claim> {
        let (sign, kind) = match color == self.contrast.color {
            true => (1.0, Kind::Defend),
            false => (-1.0, Kind::Attack),
        };
        let groups = clusters(self.contrast, color).into_iter().filter(|g| {
            g.stones.len() >= FEWEST
                && !g.stones.intersects(told)
                && distance(self.p, &g.stones) <= BESIDE
                && [g.with, g.without].iter().all(|o| (LOST..STAYS).contains(o))
                && sign * g.change() >= TOUCHED
                && !has_eyes(&self.contrast.before, &g.stones)
        });
        let group = groups.max_by_key(|g| g.stones.len())?;
        Some(
            kind.said("beside")
                .with("color", self.contrast.color)
                .with("enemy", self.contrast.enemy())
                .with("point", self.p)
                .with("stones", Argument::group(group.stones))
                .deciding(self.worth(&group).max(0.0))
                .because(Evidence::Rule {
                    id: "weak group".into(),
                    bindings: Vec::new(),
                    matched: group.stones,
                }),
        )
    }

    /// Where the opponent would have played about the group.
    fn settling(&self, group: &Cluster) -> Option<Point> {
        best_move(&self.contrast.without).filter(|&at| distance(at, &group.stones) <= SETTLES)
    }

    /// What is gained apart from the group, and where.
    fn meanwhile(&self, group: &Cluster) -> Option<(Region, Zone)> {
        let around = group.stones.dilate_by(APART, &self.contrast.all());
        let others = self.shift.regions().into_iter();
        let mut apart = others.map(|region| region.without(&around, &self.shift));
        let gained = apart.find(|region| {
            let own = self.contrast.with.owned(&region.core, self.contrast.color);
            region.gain >= MEANWHILE && own > 0.0 && distance(self.p, &region.core) <= REACH
        })?;
        let zone = zone(&gained, &self.shift, self.contrast.before.board().size())?;
        Some((gained, zone))
    }

    /// The claim with what all of this family name.
    fn about(&self, claim: Claim, group: &Cluster, at: Option<Point>) -> Claim {
        let claim = claim
            .with("color", self.contrast.color)
            .with("enemy", self.contrast.enemy())
            .with("point", self.p)
            .with("stones", Argument::group(group.stones));
        let claim = match at {
            Some(at) => claim.with("at", at),
            None => claim,
        };
        claim
            .deciding(self.worth(group))
            .because(self.counted.stones(&group.stones, group.color))
    }
}

#[cfg(test)]
mod tests {
    use super::super::regions::drawn::Owners;
    use super::super::testing::{counted, said};
    use crate::Kind;
    use goban::Color::*;

    const CHASE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . X . O . . X .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .";

    #[test]
    fn a_group_that_would_have_settled_is_attacked() {
        let weak = Owners::default().with("E5 E6", 0.0).otherwise(&["E7 D7"]);
        assert_eq!(
            said(&counted(CHASE, Black, "E8", &mut weak.clone()), Kind::Attack).as_deref(),
            Some("E8 attacks the two stones at E5: left alone, White would probably settle them at E7.")
        );
        // Nobody says where he would settle.
        let weak = Owners::default().with("E5 E6", 0.0);
        assert_eq!(
            said(&counted(CHASE, Black, "E8", &mut weak.clone()), Kind::Attack).as_deref(),
            Some("E8 attacks the two stones at E5: left alone, they would probably be stronger.")
        );
        // It hardly changes: no attack.
        let mut firm = Owners::default().with("E5 E6", -0.85).otherwise(&["E7 D7"]);
        assert_eq!(said(&counted(CHASE, Black, "E8", &mut firm), Kind::Attack), None);
        // It was given up before.
        let mut lost = Owners::default().without("E5 E6", 0.6).with("E5 E6", 1.0);
        assert_eq!(said(&counted(CHASE, Black, "E8", &mut lost), Kind::Attack), None);
    }

    #[test]
    fn an_attack_gains_something_meanwhile() {
        let mut gains = Owners::default()
            .with("E5 E6", 0.0)
            .with("C1:G3", 0.6)
            .otherwise(&["E7 D7"]);
        assert_eq!(
            said(&counted(CHASE, Black, "E3", &mut gains), Kind::Attack).as_deref(),
            Some(
                "E3 attacks the two stones at E5 and probably gains about seven points on the lower side at the same time."
            )
        );
        let mut dies = Owners::default().with("E5 E6", 0.6).otherwise(&["E7 D7"]);
        assert_eq!(
            said(&counted(CHASE, Black, "E8", &mut dies), Kind::Attack).as_deref(),
            Some(
                "E8 leaves the two stones at E5 little chance to live: left alone, White would probably save them at E7."
            )
        );
    }

    #[test]
    fn a_weak_group_is_defended() {
        let mut weak = Owners::default().without("E5 E6", 0.1).otherwise(&["E7 D7"]);
        assert_eq!(
            said(&counted(CHASE, White, "E8", &mut weak), Kind::Defend).as_deref(),
            Some("E8 strengthens the two stones at E5: left alone, Black would probably attack them at E7.")
        );
        let mut dying = Owners::default().without("E5 E6", 0.7).otherwise(&["E7 D7"]);
        assert_eq!(
            said(&counted(CHASE, White, "E8", &mut dying), Kind::Defend).as_deref(),
            Some("E8 looks after the two stones at E5: left alone, Black would probably take them by E7.")
        );
        // Safe without it.
        let mut safe = Owners::default().without("E5 E6", -0.9).otherwise(&["E7 D7"]);
        assert_eq!(said(&counted(CHASE, White, "E8", &mut safe), Kind::Defend), None);
    }

    #[test]
    fn a_group_without_eyes_beside_the_move_is_named() {
        let open = Owners::default().without("E5 E6", -0.4).with("E5 E6", -0.3);
        assert_eq!(
            said(&counted(CHASE, Black, "E8", &mut open.clone()), Kind::Attack).as_deref(),
            Some("E8 comes close to the two stones at E5, which probably have not two eyes yet.")
        );
        assert_eq!(
            said(
                &counted(
                    CHASE,
                    White,
                    "E7",
                    &mut Owners::default().without("E5 E6", -0.3).with("E5 E6", -0.5)
                ),
                Kind::Defend
            )
            .as_deref(),
            Some("E7 helps the two stones at E5, which probably have not two eyes yet.")
        );
        // It does not feel the move, or the move is far away.
        let mut same = Owners::default().without("E5 E6", -0.4).with("E5 E6", -0.4);
        assert_eq!(said(&counted(CHASE, Black, "E8", &mut same), Kind::Attack), None);
        assert_eq!(
            said(&counted(CHASE, Black, "A9", &mut open.clone()), Kind::Attack),
            None
        );
    }

    #[test]
    fn one_group_is_leaned_on_to_get_at_another() {
        let drawn = "
            . . . . . . . . .
            . O O O . . . . .
            . . X . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . O O . .
            . . . . . . . . .
            . . . . X . . . X
            . . . . . . . . .";
        let mut weak = Owners::default().with("F4 G4", 0.0);
        assert_eq!(
            said(&counted(drawn, Black, "E8", &mut weak.clone()), Kind::Lean).as_deref(),
            Some(
                "E8 leans on the three stones at B8 to get at the two stones at F4: left alone, they would probably be stronger."
            )
        );
        // Straight at the weak group it is an attack.
        let straight = counted(drawn, Black, "F6", &mut weak);
        assert_eq!(said(&straight, Kind::Lean), None);
        assert!(said(&straight, Kind::Attack).is_some());
    }
}
