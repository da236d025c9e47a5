//! In which order reasons are told: what a teacher would speak of first.
//!
//! Points by size alone would put land before everything else. People speak of stones first, of what they attack and what may be cut,
//! while stones are still in danger; of points when only borders are left. And after one reason they want to hear another kind of
//! reason, not the same one of the next stones.

use super::about;
use super::land::is_endgame;
use crate::{Contrast, Family, Kind};
use reasons::{Claim, rank_by};

/// What becomes of stones counts for so many times its points before the endgame.
const STONES: f64 = 2.0;
/// As many reasons are of different families, as long as there are others...
const DIFFERENT: usize = 3;
/// ... that decide at least this part of what the first decides.
const PART: f64 = 0.1;
/// A claim about points of which this part was told of already says nothing new.
const AGAIN: f64 = 0.5;

/// Puts reasons in their order; each says something that no earlier one says.
pub(super) fn in_order(contrast: &Contrast, mut claims: Vec<Claim>) -> Vec<Claim> {
    let endgame = claims.iter().any(|c| c.decides != 0.0) && is_endgame(contrast);
    rank_by(&mut claims, |claim| match is_of_stones(claim) && !endgame {
        true => STONES,
        false => 1.0,
    });
    in_turn(told_once(claims))
}

/// Whether it is about what becomes of stones.
fn is_of_stones(claim: &Claim) -> bool {
    Kind::of(claim).is_some_and(|kind| {
        matches!(
            kind.family(),
            Family::Capture
                | Family::Life
                | Family::Link
                | Family::Way
                | Family::Race
                | Family::Ko
                | Family::Weak
        )
    })
}

/// The first few of different families, in their order; then the others.
fn in_turn(claims: Vec<Claim>) -> Vec<Claim> {
    let least = PART * claims.first().map_or(0.0, |c| c.decides);
    let family = |claim: &Claim| Kind::of(claim).map(Kind::family);
    let mut heard = Vec::new();
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for claim in claims {
        let is_new = !heard.contains(&family(&claim));
        if heard.len() < DIFFERENT && is_new && claim.decides > 0.0 && claim.decides >= least {
            heard.push(family(&claim));
            first.push(claim);
        } else {
            later.push(claim);
        }
    }
    first.append(&mut later);
    first
}

/// Leaves out what an earlier claim about the same stones says better: a group that dies need not be told to be in atari too.
fn told_once(claims: Vec<Claim>) -> Vec<Claim> {
    let mut told: Vec<Claim> = Vec::new();
    for claim in claims {
        let again = told.iter().any(|earlier| is_told_by(&claim, earlier));
        if !again {
            told.push(claim);
        }
    }
    told
}

fn is_told_by(claim: &Claim, earlier: &Claim) -> bool {
    let (points, others) = (about(claim), about(earlier));
    // How a thing is done is worth a word beside what is done.
    let tells_how = |claim: &Claim| {
        matches!(
            Kind::of(claim),
            Some(Kind::ThrowIn | Kind::Snapback | Kind::Net | Kind::Ladder)
        )
    };
    let is_fate = |claim: &Claim| {
        Kind::of(claim).is_some_and(|kind| {
            matches!(
                kind.family(),
                Family::Capture | Family::Life | Family::Way | Family::Race | Family::Weak
            )
        })
    };
    let same_stones = is_fate(claim)
        && is_fate(earlier)
        && !points.is_empty()
        && points.is_subset(&others)
        && (!tells_how(claim) || tells_how(earlier));
    same_stones || repeats_points(claim, earlier)
}

/// Whether its points are told already: land as the largest move there is, an answer to the last move as that or as land.
fn repeats_points(claim: &Claim, earlier: &Claim) -> bool {
    let (Some(kind), Some(told)) = (Kind::of(claim), Kind::of(earlier)) else {
        return false;
    };
    let is_land = |kind: Kind| kind.family() == Family::Land;
    let repeats = match kind {
        Kind::Answer => is_land(told) || told == Kind::Largest,
        _ => is_land(kind) && told == Kind::Largest,
    };
    let points = about(claim);
    let both = (points & about(earlier)).len() as f64;
    repeats && both >= AGAIN * points.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Point, PointSet};
    use reasons::{Argument, Evidence};

    fn claim(kind: Kind, points: &str, decides: f64) -> Claim {
        let points: PointSet = points
            .split_whitespace()
            .map(|p| p.parse::<Point>().unwrap())
            .collect();
        let stones = Argument::group(points);
        kind.claim()
            .with("stones", stones)
            .deciding(decides)
            .because(Evidence::Seen(points))
    }

    fn kinds(claims: &[Claim]) -> Vec<Kind> {
        claims.iter().filter_map(Kind::of).collect()
    }

    #[test]
    fn three_families_are_heard_before_one_is_heard_again() {
        let told = in_turn(vec![
            claim(Kind::Attack, "A1", 9.0),
            claim(Kind::Defend, "B1", 8.0),
            claim(Kind::Territory, "C1", 5.0),
            claim(Kind::Sente, "D1", 4.0),
            claim(Kind::Cut, "E1", 2.0),
            claim(Kind::Shape, "F1", 0.0),
        ]);
        use Kind::*;
        assert_eq!(kinds(&told), [Attack, Territory, Sente, Defend, Cut, Shape]);
        // What decides next to nothing does not go before what does.
        let told = in_turn(vec![
            claim(Attack, "A1", 20.0),
            claim(Defend, "B1", 9.0),
            claim(Cut, "E1", 1.0),
        ]);
        assert_eq!(kinds(&told), [Attack, Defend, Cut]);
    }

    #[test]
    fn the_largest_move_is_not_explained_by_the_same_points_again() {
        let largest = claim(Kind::Largest, "A1 B1 C1", 9.0);
        let told = |points| told_once(vec![largest.clone(), claim(Kind::Territory, points, 9.0)]).len();
        assert_eq!(told("B1 C1 D1"), 1);
        assert_eq!(told("D1 E1"), 2);
    }

    #[test]
    fn an_answer_does_not_repeat_the_points_it_keeps() {
        let land = claim(Kind::Territory, "A1 B1 C1", 9.0);
        let told = |points| told_once(vec![land.clone(), claim(Kind::Answer, points, 8.0)]).len();
        assert_eq!(told("B1 C1 D1"), 1);
        assert_eq!(told("C1 D1 E1"), 2);
    }
}
