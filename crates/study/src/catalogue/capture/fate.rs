//! Stones taken off the board, and own stones saved.

use super::{about_stones, is_decided, of_move, string};
use crate::catalogue::sides::about_both;
use crate::{Contrast, Kind, Outcome, Turned};
use goban::PointSet;
use reasons::{Argument, Claim, Evidence};
use tactics::aim::Aim;

/// What it is worth to take stones that could not get away, in points for each: nothing is left to happen there, which is seldom
/// worth a move.
const DEAD: f64 = 0.25;
/// What it is worth to take stones of which nobody knows whether they could get away, in points for each: half of what they decide if
/// they could.
const UNREAD: f64 = 1.0;

/// What the move takes off the board, if it takes no ko.
pub(super) fn taken(contrast: &Contrast) -> Option<Claim> {
    let (before, after) = (contrast.before.board(), contrast.with.board());
    let gone = *before.stones(contrast.enemy()) - *after.stones(contrast.enemy());
    if gone.is_empty() || after.ko().is_some() {
        return None;
    }
    let strings = before.strings(contrast.enemy()).filter(|s| gone.contains(*s));
    let strings: Vec<_> = strings.collect();
    let could_be_saved = strings.iter().filter_map(|s| contrast.prevents(&Aim::Save(*s)));
    let largest = could_be_saved
        .filter(is_decided)
        .max_by_key(|t| t.stones(contrast).len());
    if let Some(turned) = largest {
        let stones = turned.stones(contrast);
        let claim = Kind::Capture.said("taken");
        return Some(about_both(about_stones(contrast, &turned, claim, stones)));
    }
    let claim = |variant| {
        let claim = of_move(contrast, Kind::Capture.said(variant));
        claim.with("stones", Argument::group(gone))
    };
    let count = gone.len() as f64;
    let dead = strings.iter().map(|s| contrast.without.reading(&Aim::Save(*s)));
    let dead: Option<Vec<_>> = dead
        .map(|found| found.filter(|f| Outcome::of(f.answer) == Some(Outcome::Fails)))
        .collect();
    let off = Claim::new("why.side.taken")
        .with("stones", Argument::group(gone))
        .because(Evidence::Seen(gone));
    Some(match dead {
        Some(dead) => {
            let found = dead.into_iter().max_by_key(|f| f.aim.stones(before).len())?;
            let mut without = found.claim(contrast.without.board());
            if without.evidence.is_empty() {
                without = without.because(Evidence::Line(Vec::new()));
            }
            let difference = Evidence::Difference {
                with: Box::new(off),
                without: Box::new(without),
            };
            about_both(claim("dead").deciding(DEAD * count).because(difference))
        }
        None => {
            let standing = Claim::new("why.side.liberties")
                .with("stones", Argument::group(gone))
                .with("count", 1)
                .because(Evidence::Seen(gone));
            claim("removed")
                .deciding(UNREAD * count)
                .because(Evidence::Difference {
                    with: Box::new(off),
                    without: Box::new(standing),
                })
        }
    })
}

/// Own stones that could have been taken and now cannot.
pub(super) fn saved(contrast: &Contrast, turned: &Turned) -> Claim {
    let stones = turned.stones(contrast);
    let (before, after) = (contrast.before.board(), contrast.with.board());
    let gone = *before.stones(contrast.enemy()) - *after.stones(contrast.enemy());
    // Enemy stones beside them that the move took.
    let beside: PointSet = stones
        .border(&gone)
        .iter()
        .flat_map(|p| string(before, p).iter().collect::<Vec<_>>())
        .collect();
    let kind = if beside.is_empty() {
        Kind::Save.claim()
    } else {
        Kind::Save.said("taking").with("taken", Argument::group(beside))
    };
    about_both(about_stones(contrast, turned, kind, stones))
}
