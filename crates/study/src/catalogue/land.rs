//! Territory and influence: where the count of points moves, and how much.

use super::regions::{Counted, Region, Shift, Zone, best_move, distance, line, mean, spot, zone};
use super::weak;
use crate::{Contrast, Kind};
use goban::{Point, PointSet};
use reasons::{Argument, Claim, rounded};

/// Regions that are told, the largest first: nobody listens to a fourth.
const TOLD: usize = 3;
/// A region is told if it has at least this share of the largest.
const SHARE: f64 = 0.3;
/// Less than this is not worth a word, in points.
const LEAST: f64 = 1.5;
/// A region is what the move is about within this part of the board's side, six steps on 19x19. What changes farther off changes
/// because the move has to be answered, and is not said of it.
const NEAR: usize = 3;
/// From this mean owner on an area is somebody's.
const HELD: f64 = 0.2;
/// Steps from a region within which the opponent's move would have been about it.
const ABOUT_IT: usize = 2;
/// Influence lies on average above this line, on at least so many points, none of them decided: each changes less than this.
const HIGH: f64 = 4.6;
const WIDE: usize = 14;
const VAGUE: f64 = 0.4;
/// An invasion stands on one of these lines, and no own stone is nearer than this.
const LOW: u8 = 4;
const ALONE: usize = 3;
/// A border that is closed is worth at most this, and lies on one of the first lines.
const BORDER: f64 = 9.0;
const BORDER_LINE: u8 = 3;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let (Some(counted), Some(p)) = (Counted::of(contrast), contrast.point()) else {
        return;
    };
    let shift = Shift::between(&contrast.without, &contrast.with, contrast.color);
    // What becomes of weak groups is told of them, not of their points.
    let stones = weak::told(contrast);
    let near = usize::from(contrast.before.board().size().side()) / NEAR;
    let empty = contrast.with.board().empty();
    let mut regions: Vec<Region> = shift
        .regions()
        .iter()
        .filter_map(|r| r.without(&stones, &shift).around(p, near, &shift, empty))
        .collect();
    regions.retain(|r| r.gain >= LEAST);
    regions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    let largest = regions.first().map_or(0.0, |r| r.gain);
    let land = Land { contrast, shift, p };
    for region in regions.iter().filter(|r| r.gain >= SHARE * largest).take(TOLD) {
        let Some(claim) = land.tell(region) else {
            continue;
        };
        claims.push(claim.because(counted.region(region)));
    }
}

struct Land<'a> {
    contrast: &'a Contrast,
    shift: Shift,
    p: Point,
}

impl Land<'_> {
    fn tell(&self, region: &Region) -> Option<Claim> {
        let (contrast, size) = (self.contrast, self.contrast.before.board().size());
        let zone = zone(region, &self.shift, size)?;
        // The finger goes to the place that is named.
        let there = region.points.iter().filter(|&p| Zone::of(p, size) == zone);
        let there = self.shift.region(there.collect());
        let spot = spot(&there, &self.shift, contrast.with.board().empty())?;
        let claim = self
            .kind(region)
            .with("color", contrast.color)
            .with("enemy", contrast.enemy())
            .with("point", self.p)
            .with("size", rounded(region.gain))
            .with("place", Argument::word(zone.word()))
            .with("spot", spot)
            .with("area", region.core);
        let claim = match self.otherwise(region) {
            Some(at) => claim.with("at", at),
            None => claim,
        };
        Some(claim.deciding(region.gain))
    }

    /// What the change of a region is called.
    fn kind(&self, region: &Region) -> Claim {
        let (contrast, color) = (self.contrast, self.contrast.color);
        // The stone itself is not what it gains.
        let points = region.points - PointSet::of(self.p);
        let without = mean(&contrast.without, &points, color);
        let with = mean(&contrast.with, &points, color);
        // Whoever moves there first has the better of it; whose it is lies between.
        let between = (with + without) / 2.0;
        if self.closes_border(region) {
            return Kind::CloseBorder.claim();
        }
        if !is_endgame(contrast) && self.is_influence(region) {
            return match between >= 0.0 {
                true => Kind::BuildInfluence.claim(),
                false => Kind::EraseInfluence.claim(),
            };
        }
        if between <= -HELD {
            return match self.is_invasion(region) {
                true => Kind::Invade.claim(),
                false => Kind::Reduce.claim(),
            };
        }
        match (without, self.otherwise(region)) {
            (o, Some(_)) if o <= -HELD => Kind::Territory.said("taken_at"),
            (o, None) if o <= -HELD => Kind::Territory.said("taken"),
            (o, Some(_)) if o < HELD => Kind::Territory.said("open_at"),
            (o, None) if o < HELD => Kind::Territory.said("open"),
            _ => Kind::Territory.claim(),
        }
    }

    /// Where the opponent would have played about a region.
    fn otherwise(&self, region: &Region) -> Option<Point> {
        best_move(&self.contrast.without).filter(|&at| distance(at, &region.core) <= ABOUT_IT)
    }

    fn is_influence(&self, region: &Region) -> bool {
        let size = self.contrast.before.board().size();
        let lines: f64 = region.points.iter().map(|p| f64::from(line(p, size))).sum();
        let count = region.points.len();
        count >= WIDE && lines / count as f64 >= HIGH && region.gain / (count as f64) < VAGUE
    }

    /// Whether the move stands alone and low in what is the enemy's.
    fn is_invasion(&self, region: &Region) -> bool {
        let board = self.contrast.before.board();
        let around = self.contrast.near(2) & *board.empty();
        let his = mean(&self.contrast.without, &around, self.contrast.enemy());
        line(self.p, board.size()) <= LOW
            && his >= HELD
            && distance(self.p, board.stones(self.contrast.color)) >= ALONE
            && region.points.contains(self.p)
    }

    /// Whether the move lies where two territories meet, and nothing else is open there.
    fn closes_border(&self, region: &Region) -> bool {
        let board = self.contrast.before.board();
        let touches = |stones: &PointSet| distance(self.p, stones) <= 2;
        is_endgame(self.contrast)
            && region.gain <= BORDER
            && line(self.p, board.size()) <= BORDER_LINE
            && touches(board.stones(self.contrast.color))
            && touches(board.stones(self.contrast.enemy()))
    }
}

/// An endgame has at most this share of the board still open.
const OPEN: f64 = 0.36;

/// Whether what is left on the board are the borders.
pub(super) fn is_endgame(contrast: &Contrast) -> bool {
    let all = contrast.all();
    let open: f64 = all
        .iter()
        .map(|p| 1.0 - contrast.before.owner(p, contrast.color).abs())
        .sum();
    open / all.len() as f64 <= OPEN
}

#[cfg(test)]
mod tests {
    use super::super::regions::drawn::{Owners, placed};
    use super::super::testing::{counted, said};
    use crate::Kind;
    use goban::Color::*;

    const SIDE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn points_that_would_be_nobodys_are_gained() {
        let gains = Owners::default().with("D1:F3", 0.9);
        assert_eq!(
            said(&counted(SIDE, Black, "E3", &mut gains.clone()), Kind::Territory).as_deref(),
            Some(
                "E3 is probably worth about eight points on the lower side: left alone, the points around E2 would be nobody's."
            )
        );
        let mut answered = gains.clone().otherwise(&["E3 E2"]);
        assert_eq!(
            said(&counted(SIDE, Black, "E3", &mut answered), Kind::Territory).as_deref(),
            Some(
                "E3 is probably worth about eight points on the lower side: with White at E3 instead, the points around E2 would be nobody's."
            )
        );
        let mut taken = gains.clone().without("D1:F3", -0.5);
        assert_eq!(
            said(&counted(SIDE, Black, "E3", &mut taken), Kind::Territory).as_deref(),
            Some(
                "E3 is probably worth about twelve points on the lower side: left alone, the points around E2 would go to White."
            )
        );
        let mut firm = gains.without("D1:F3", 0.3);
        assert_eq!(
            said(&counted(SIDE, Black, "E3", &mut firm), Kind::Territory).as_deref(),
            Some(
                "E3 probably makes about five points on the lower side: Black's area around E2 would be worth that much less if White moved there first."
            )
        );
        // What changes by less than the noise is nothing.
        let mut noise = Owners::default().with("D1:F3", 0.05);
        assert_eq!(
            said(&counted(SIDE, Black, "E3", &mut noise), Kind::Territory),
            None
        );
        // What changes at the other end of the board is not its doing.
        let mut far = Owners::default().with("A9:B9", 1.0);
        assert_eq!(said(&counted(SIDE, Black, "H1", &mut far), Kind::Territory), None);
    }

    #[test]
    fn of_what_changes_over_the_whole_board_only_the_near_part_is_told() {
        let mut wide = Owners::default().with("A1:D3", 0.9).with("E1:J3", 0.5);
        assert_eq!(
            said(&counted(SIDE, Black, "H2", &mut wide), Kind::Territory).as_deref(),
            Some(
                "H2 is probably worth about six points in the lower right corner: left alone, the points around H1 would be nobody's."
            )
        );
        // Where nothing near is left the rest is not its doing.
        let mut thin = Owners::default().with("A1:D3", 0.9).with("E1:J1", 0.1);
        assert_eq!(
            said(&counted(SIDE, Black, "H2", &mut thin), Kind::Territory),
            None
        );
    }

    #[test]
    fn the_enemys_area_is_reduced_or_invaded() {
        let his = Owners::default().without("A3:C7", -1.0).with("A3:C7", -0.4);
        let alone = counted(SIDE, Black, "C5", &mut his.clone());
        assert_eq!(
            said(&alone, Kind::Invade).as_deref(),
            Some(
                "C5 enters White's area on the left side: left alone, White would probably have about eight points more there, around B5."
            )
        );
        assert_eq!(said(&alone, Kind::Reduce), None);
        // Beside a friend it is no invasion.
        let friend = "
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . X . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . O . . . X . .
            . . . . . . . . .
            . . . . . . . . .";
        let helped = counted(friend, Black, "D5", &mut his.clone());
        assert_eq!(
            said(&helped, Kind::Reduce).as_deref(),
            Some(
                "D5 probably takes about nine points from White on the left side: left alone, the points around B5 would be White's."
            )
        );
        assert_eq!(said(&helped, Kind::Invade), None);
        // An area that was open is not his.
        let mut open = Owners::default().with("A3:C7", 0.6);
        assert_eq!(said(&counted(friend, Black, "D5", &mut open), Kind::Reduce), None);
    }

    #[test]
    fn influence_is_built_and_erased() {
        let game = placed(19, "D4 D10", "Q4 Q16", Black);
        let wide = Owners::default().with("G8:M12", 0.3);
        assert_eq!(
            said(&game.counted("J10", &mut wide.clone()), Kind::BuildInfluence).as_deref(),
            Some(
                "J10 builds influence in the centre: around K10 Black probably has about nine points more than if White moved there first."
            )
        );
        // Along the edge it is territory.
        let low = Owners::default().with("A8:C12", 0.3);
        assert_eq!(
            said(&game.counted("C8", &mut low.clone()), Kind::BuildInfluence),
            None
        );
        let his = Owners::default().without("G8:M12", -0.5).with("G8:M12", -0.2);
        assert_eq!(
            said(&game.counted("J10", &mut his.clone()), Kind::EraseInfluence).as_deref(),
            Some(
                "J10 makes White's influence in the centre worth less, probably by about nine points around K10."
            )
        );
        assert_eq!(
            said(&game.counted("J10", &mut his.clone()), Kind::BuildInfluence),
            None
        );
    }

    #[test]
    fn the_last_border_is_closed() {
        let drawn = "
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . . . . . .";
        let settled = Owners::default().all("A1:D9", 1.0).all("G1:J9", -1.0);
        let closing = settled.without("C1:E1", -0.6);
        assert_eq!(
            said(
                &counted(drawn, Black, "E1", &mut closing.clone()),
                Kind::CloseBorder
            )
            .as_deref(),
            Some(
                "E1 closes the border on the lower side: White first there would probably gain about five points around D1."
            )
        );
        // On an open board it is not the last one.
        let mut open = Owners::default().without("C1:E1", -0.6);
        assert_eq!(
            said(&counted(SIDE, Black, "D1", &mut open), Kind::CloseBorder),
            None
        );
    }
}
