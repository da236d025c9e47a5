//! Why not here? A move that was not chosen beside the one that was.

use crate::mistake::{Case, LOSS, NOISE, mistakes, rounded};
use crate::{Appraise, Contrast, Effort, Kind, Remembering, catalogue};
use goban::{Color, Game, Illegal, Move};
use reasons::{Argument, Claim, Evidence};
use tactics::Stop;

/// Things that the chosen move does and the other does not, of which this many are told.
const TOLD: usize = 2;

/// Why a move is not as good as the chosen one: what refutes it, what it leaves undone, what it costs. If nothing is found, that is
/// said. Nothing if they are the same move or one of them is a pass; an error if one is not legal.
pub fn why_not(
    game: &Game,
    color: Color,
    chosen: Move,
    other: Move,
    appraiser: &mut dyn Appraise,
    effort: Effort,
    stop: &Stop,
) -> Result<Vec<Claim>, Illegal> {
    let (Some(point), Some(asked)) = (chosen.point(), other.point()) else {
        return Ok(Vec::new());
    };
    if point == asked {
        return Ok(Vec::new());
    }
    let mut once = Remembering::new(appraiser);
    let mut contrast = |mv, instead| Contrast::beside(game, color, mv, instead, &mut once, effort, stop);
    let (played, better, beside) = (
        contrast(other, Move::Pass)?,
        contrast(chosen, Move::Pass)?,
        contrast(other, chosen)?,
    );
    let chosen_beside = contrast(chosen, other)?;
    let case = Case {
        played: &played,
        better: &better,
        beside: &beside,
    };
    let mut claims: Vec<Claim> = mistakes(&case)
        .into_iter()
        .map(|claim| refuted(claim, asked.into()))
        .collect();
    let wrong = !claims.is_empty();
    let reasons = catalogue::reasons(&chosen_beside);
    let lacking = reasons
        .into_iter()
        .filter(|c| c.decides > 0.0 && Kind::of(c).is_some_and(Kind::is_contrast));
    claims.extend(lacking.take(TOLD).map(|reason| lacks(reason, asked.into())));
    match case.loss() {
        Some(loss) if loss >= NOISE && !wrong => {
            claims.push(counted("smaller", &chosen_beside, asked.into(), loss))
        }
        // Whoever counts would rather have the other: that is said, too.
        Some(loss) if -loss >= LOSS => claims.push(counted("more", &chosen_beside, asked.into(), loss)),
        _ => {}
    }
    if claims.is_empty() {
        claims.push(
            Claim::new("why.not.same")
                .with("point", point)
                .with("other", asked),
        );
    }
    Ok(claims)
}

/// A refutation is said of the move that was asked for.
fn refuted(mut claim: Claim, other: Argument) -> Claim {
    if Kind::of(&claim) == Some(Kind::Overplay) {
        claim.statement = "why.not.refuted".into();
        claim = claim.with("other", other);
    }
    claim
}

/// A reason for the chosen move that is none for the other: the sentence is the reason's own.
fn lacks(reason: Claim, other: Argument) -> Claim {
    let what = Argument::word(reason.statement.clone());
    let claim = Claim {
        statement: "why.not.lacks".into(),
        decides: -reason.decides,
        ..reason
    };
    claim.with("other", other).with("what", what)
}

/// What the count makes of the two.
fn counted(variant: &str, contrast: &Contrast, other: Argument, loss: f64) -> Claim {
    let side = |lead: Option<f64>| {
        let mean = lead.unwrap_or(0.0);
        let (ahead, margin) = if mean < 0.0 {
            (contrast.enemy(), -mean)
        } else {
            (contrast.color, mean)
        };
        let games = contrast.with.thought().map_or(0, |t| t.visits);
        Claim::new("score_is")
            .with("color", ahead)
            .with("margin", margin.round())
            .because(Evidence::Scores {
                games,
                mean,
                error: NOISE,
            })
    };
    let claim = Claim::new(format!("why.not.{variant}"))
        .with("other", other)
        .with("cost", rounded(loss.abs()));
    let claim = match contrast.point() {
        Some(p) => claim.with("point", p),
        None => claim,
    };
    claim.deciding(-loss).because(Evidence::Difference {
        with: Box::new(side(contrast.with.lead(contrast.color))),
        without: Box::new(side(contrast.without.lead(contrast.color))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nobody;
    use goban::{Board, Rules};
    use reasons::Words;

    fn said(drawn: &str, chosen: &str, other: &str) -> Vec<String> {
        let board: Board = drawn.parse().unwrap();
        let game = Game::from_position(board, Color::Black, Rules::CHINESE);
        let [chosen, other] = [chosen, other].map(|m| m.parse().unwrap());
        let (effort, stop) = (Effort::default(), Stop::default());
        let claims = why_not(&game, Color::Black, chosen, other, &mut Nobody, effort, &stop).unwrap();
        for claim in &claims {
            assert!(!Words::french().say(claim).contains("why."));
        }
        claims.iter().map(|c| Words::english().say(c)).collect()
    }

    const DRAWN: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . . . .
        . X O O . . . . .
        . . X X X . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn what_the_other_move_leaves_undone() {
        let said = said(DRAWN, "E5", "C7");
        assert!(
            said.iter()
                .any(|s| s.starts_with("C7 leaves undone what E5 does: E5")),
            "{said:?}"
        );
    }

    #[test]
    fn where_nothing_differs_that_is_said() {
        let empty = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
        assert_eq!(
            said(empty, "B3", "C4"),
            ["I see no clear difference between B3 and C4."]
        );
        assert_eq!(said(empty, "B3", "B3"), [] as [&str; 0]);
    }
}
