//! Sente, gote, and how large a move is.

use super::land::is_endgame;
use super::regions::{Counted, LOCAL, Region, Shift, best_line, best_move, distance, gained, spot, steps};
use crate::{Contrast, Kind};
use goban::{Color, Move, Point};
use reasons::{Claim, Evidence, rounded};

/// A threat below this is none, in points.
const THREAT: f64 = 5.0;
/// A threat has to be answered if it is so many times as large as what else is on the board.
const CLEARLY: f64 = 1.2;
/// Steps beyond which the next move is about something else.
const ELSEWHERE: usize = 7;
/// A move of this size is worth a word about sente and gote, in points.
const LEAST: f64 = 2.0;
/// Before the endgame a move is the largest from this on, in points, if the next one elsewhere comes to so much less.
const EARLY: f64 = 4.0;
const AHEAD: f64 = 0.5;
/// What is threatened next by a move in gote is at most this share of what it gains.
const SPENT: f64 = 0.6;
/// What the last move threatened is worth a word from this on, in points.
const ANSWERED: f64 = 3.0;
/// A tempo's claim stands behind the one that says what is gained, by this share of it.
const BEHIND: f64 = 0.9;

pub(super) fn find(contrast: &Contrast, claims: &mut Vec<Claim>) {
    let Some(p) = contrast.point() else {
        return;
    };
    let tempo = Tempo { contrast, p };
    claims.extend(tempo.sente());
    claims.extend(tempo.gote());
    claims.extend(tempo.reverse_sente());
    claims.extend(tempo.largest());
    claims.extend(tempo.answer());
}

struct Tempo<'a> {
    contrast: &'a Contrast,
    p: Point,
}

impl Tempo<'_> {
    /// The claim with the move and both sides.
    fn about(&self, claim: Claim) -> Claim {
        claim
            .with("color", self.contrast.color)
            .with("enemy", self.contrast.enemy())
            .with("point", self.p)
    }

    /// What the opponent would lose around the move by looking away: the region, and where it is.
    fn threat(&self) -> Option<(Region, Point)> {
        let contrast = self.contrast;
        Counted::between(&contrast.again, &contrast.with, contrast.color)?;
        let shift = Shift::between(&contrast.with, &contrast.again, contrast.color);
        let near = |r: &Region| distance(self.p, &r.core) <= LOCAL;
        let region = shift.regions().into_iter().find(near)?;
        let spot = spot(&region, &shift, contrast.with.board().empty())?;
        Some((region, spot))
    }

    /// What a move is worth as a rule: what it costs to pass before it.
    fn usual(&self) -> Option<f64> {
        let color = self.contrast.color;
        Some(self.contrast.before.lead(color)? - self.contrast.without.lead(color)?)
    }

    fn sente(&self) -> Option<Claim> {
        let (region, spot) = self.threat()?;
        let answer = best_move(&self.contrast.with)?;
        let is_local = steps(answer, self.p) <= LOCAL || distance(answer, &region.core) <= 1;
        let is_large = region.gain >= THREAT.max(CLEARLY * self.usual()?);
        // What falls anyway is no threat.
        if !is_local || !is_large {
            return None;
        }
        let counted = Counted::between(&self.contrast.again, &self.contrast.with, self.contrast.color)?;
        let claim = self
            .about(Kind::Sente.claim())
            .with("at", answer)
            .with("size", rounded(region.gain))
            .with("spot", spot)
            .with("area", region.core);
        let gain = self.contrast.gain().unwrap_or(0.0).max(1.0);
        Some(claim.deciding(BEHIND * gain).because(counted.region(&region)))
    }

    /// The largest region that the move gains beside it.
    fn gained(&self) -> Option<(Region, Point, Evidence)> {
        let (region, shift) = gained(self.contrast)?;
        let spot = spot(&region, &shift, self.contrast.with.board().empty())?;
        let evidence = Counted::of(self.contrast)?.region(&region);
        Some((region, spot, evidence))
    }

    fn gote(&self) -> Option<Claim> {
        if !is_endgame(self.contrast) {
            return None;
        }
        let (region, spot, evidence) = self.gained().filter(|(r, _, _)| r.gain >= LEAST)?;
        let next = best_move(&self.contrast.with)?;
        let threat = self.threat().map_or(0.0, |(r, _)| r.gain);
        if steps(next, self.p) < ELSEWHERE || threat > SPENT * region.gain {
            return None;
        }
        let claim = self
            .about(Kind::Gote.claim())
            .with("size", rounded(region.gain))
            .with("spot", spot)
            .with("next", next)
            .with("area", region.core);
        Some(claim.deciding(BEHIND * region.gain).because(evidence))
    }

    fn reverse_sente(&self) -> Option<Claim> {
        let line = best_line(&self.contrast.without);
        let [his, mine, then] = first_three(&line)?;
        let is_his_sente =
            steps(his, self.p) <= 2 && steps(mine, his) <= LOCAL && steps(then, his) >= ELSEWHERE;
        let next = best_move(&self.contrast.with)?;
        if !is_endgame(self.contrast) || !is_his_sente || steps(next, self.p) < ELSEWHERE {
            return None;
        }
        let (region, spot, evidence) = self.gained().filter(|(r, _, _)| r.gain >= LEAST)?;
        let claim = self
            .about(Kind::ReverseSente.claim())
            .with("at", his)
            .with("answer", mine)
            .with("size", rounded(region.gain))
            .with("spot", spot)
            .with("area", region.core);
        Some(claim.deciding(region.gain).because(evidence))
    }

    fn largest(&self) -> Option<Claim> {
        let thought = self.contrast.before.thought()?;
        let best = thought.candidates.first().and_then(|c| c.mv.point())?;
        if best != self.p {
            return None;
        }
        let endgame = is_endgame(self.contrast);
        let least = if endgame { LEAST } else { EARLY };
        let (region, spot, evidence) = self.gained().filter(|(r, _, _)| r.gain >= least)?;
        let elsewhere = |q: Point| steps(q, self.p) > LOCAL;
        let mut others = thought.candidates.iter();
        let (next, other) = others.find_map(|c| Some((c, c.mv.point().filter(|&q| elsewhere(q))?)))?;
        // While much is open, moves that come to about as much are as large.
        if !endgame && thought.candidates[0].lead - next.lead < AHEAD {
            return None;
        }
        let claim = match endgame {
            true => Kind::Largest.claim(),
            false => Kind::Largest.said("early"),
        };
        let claim = self
            .about(claim)
            .with("size", rounded(region.gain))
            .with("spot", spot)
            .with("other", other)
            .with("area", region.core);
        Some(claim.deciding(region.gain).because(evidence))
    }

    /// What the last move threatened and this one keeps.
    fn answer(&self) -> Option<Claim> {
        let last = self.contrast.before.game().last()?;
        let (Move::Play(last), true) = (last.1, last.0 == self.contrast.enemy()) else {
            return None;
        };
        let his = best_move(&self.contrast.without)?;
        let stays = |p: Point| steps(p, last) <= LOCAL;
        if !stays(self.p) || !stays(his) {
            return None;
        }
        let (region, spot, evidence) = self.gained()?;
        let is_large = region.gain >= ANSWERED.max(self.usual().unwrap_or(0.0) / CLEARLY);
        if !is_large || distance(last, &region.points) > LOCAL {
            return None;
        }
        let claim = self
            .about(Kind::Answer.claim())
            .with("last", last)
            .with("at", his)
            .with("size", rounded(region.gain))
            .with("spot", spot)
            .with("area", region.core);
        Some(claim.deciding(BEHIND * region.gain).because(evidence))
    }
}

/// The points of the first three moves of a line.
fn first_three(line: &[(Color, Move)]) -> Option<[Point; 3]> {
    match line {
        [(_, Move::Play(a)), (_, Move::Play(b)), (_, Move::Play(c)), ..] => Some([*a, *b, *c]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::regions::drawn::{Owners, placed};
    use super::super::testing::{counted, said};
    use crate::Kind;
    use goban::Color::*;

    /// Two territories, and a border that is open at the bottom.
    const BORDER: &str = "
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . . . . . .
        . . . . . . . . .";

    fn settled() -> Owners {
        Owners::default().all("A3:D9", 1.0).all("G3:J9", -1.0)
    }

    #[test]
    fn what_must_be_answered_is_sente() {
        let threat = settled().again("G1:J3", 0.4).reply(&["F2 G2"]);
        assert_eq!(
            said(&counted(BORDER, Black, "F1", &mut threat.clone()), Kind::Sente).as_deref(),
            Some(
                "F1 is probably sente: unless White answers, at F2 for one, Black gains about seven points around H3 next."
            )
        );
        // Who would play elsewhere does not think so.
        let mut ignored = settled().again("G1:J3", 0.4).reply(&["A9 G2"]);
        assert_eq!(
            said(&counted(BORDER, Black, "F1", &mut ignored), Kind::Sente),
            None
        );
        // A small threat is none.
        let mut small = settled().again("G1:H1", 0.9).reply(&["F2 G2"]);
        assert_eq!(said(&counted(BORDER, Black, "F1", &mut small), Kind::Sente), None);
    }

    #[test]
    fn what_need_not_be_answered_is_gote() {
        let ends = settled()
            .without("C1:E2", -0.5)
            .with("C1:E2", 0.5)
            .reply(&["F9 E9"]);
        assert_eq!(
            said(&counted(BORDER, Black, "E2", &mut ends.clone()), Kind::Gote).as_deref(),
            Some(
                "E2 settles the area around D1, probably worth about six points; White need not answer and can play elsewhere, at F9 for one."
            )
        );
        let mut threatens = ends.again("F1:J2", 0.8);
        assert_eq!(
            said(&counted(BORDER, Black, "E2", &mut threatens), Kind::Gote),
            None
        );
    }

    #[test]
    fn an_enemy_sente_is_taken_away() {
        let ends = settled()
            .without("C1:E2", -0.5)
            .with("C1:E2", 0.5)
            .reply(&["F9 E9"]);
        let mut his_sente = ends.clone().otherwise(&["E2 D2 F9"]);
        assert_eq!(
            said(&counted(BORDER, Black, "E1", &mut his_sente), Kind::ReverseSente).as_deref(),
            Some(
                "E1 takes away a move that White probably has in sente: left alone, White plays E2, Black answers at D2, and about six points around D1 are gone."
            )
        );
        // White would have to come back himself.
        let mut his_gote = ends.otherwise(&["E2 D2 C2"]);
        assert_eq!(
            said(&counted(BORDER, Black, "E1", &mut his_gote), Kind::ReverseSente),
            None
        );
    }

    #[test]
    fn nothing_larger_is_left() {
        let ends = settled().without("C1:E2", -0.5).with("C1:E2", 0.5);
        let mut best = ends.clone().choices(&["E2 F2", "F9"]);
        assert_eq!(
            said(&counted(BORDER, Black, "E2", &mut best), Kind::Largest).as_deref(),
            Some("E2 is probably the largest move left, worth about six points around D1; next comes F9.")
        );
        let mut second = ends.choices(&["F9", "E2"]);
        assert_eq!(
            said(&counted(BORDER, Black, "E2", &mut second), Kind::Largest),
            None
        );
    }

    #[test]
    fn the_last_move_is_answered() {
        let game = placed(19, "D4 Q4", "D16 Q16", White).then("F3", Black);
        let threat = Owners::default().without("C2:F5", -0.5).with("C2:F5", 0.2);
        let mut near = threat.clone().otherwise(&["D3 C4"]);
        assert_eq!(
            said(&game.counted("D3", &mut near), Kind::Answer).as_deref(),
            Some(
                "D3 answers F3: left alone, White would go on at D3 and probably gain about twelve points around E3."
            )
        );
        // He would have played elsewhere: nothing was threatened.
        let mut far = threat.otherwise(&["K16 C4"]);
        assert_eq!(said(&game.counted("D3", &mut far), Kind::Answer), None);
    }
}
