//! Consequences by lines: both sides of a claim played out, and a judge asked whose the named stones or points are then.

use super::cases::Case;
use goban::{Color, Game, Move, PointSet};
use judge::{Judge, JudgeError, Opinion, Position};
use reasons::{Claim, Evidence};
use study::catalogue;

/// A claim whose two sides can be played out.
pub struct PlayedOut {
    /// The stones or points that it names.
    points: PointSet,
    /// The end of the line with the move, and of that without it.
    with: Position,
    without: Position,
    /// Whether the line without the move has a move at all.
    pub has_line: bool,
}

/// Both sides of a claim played out; none if it names nothing or has no sides.
pub fn played_out(case: &Case, claim: &Claim) -> Option<PlayedOut> {
    let points = catalogue::about(claim) & PointSet::board(case.game.size());
    let (with, without) = claim.evidence.iter().find_map(|e| match e {
        Evidence::Difference { with, without } => Some((with, without)),
        _ => None,
    })?;
    if points.is_empty() {
        return None;
    }
    let line = |side: &Claim| reasons::line(side).unwrap_or_default();
    let (with, without) = (line(with), line(without));
    let (own, his) = (case.color, !case.color);
    let starts = |line: &[(Color, Move)], color: Color| line.first().is_some_and(|&(side, _)| side == color);
    // Of a threat the first line begins where the opponent has looked away, and the other with his answer, or before the move.
    let threat = starts(&with, own);
    let mut first = vec![(own, case.mv)];
    let second = match threat {
        true if starts(&without, own) => Vec::new(),
        true => first.clone(),
        false => vec![(own, Move::Pass)],
    };
    if threat {
        first.push((his, Move::Pass));
    }
    Some(PlayedOut {
        points,
        with: end(&case.game, &first, &with)?,
        without: end(&case.game, &second, &without)?,
        has_line: !without.is_empty(),
    })
}

/// The position after these moves, and after the line as far as it can be played.
fn end(game: &Game, moves: &[(Color, Move)], line: &[(Color, Move)]) -> Option<Position> {
    let mut game = game.clone();
    for &(side, mv) in moves {
        game.play(side, mv).ok()?;
    }
    for &(side, mv) in line {
        if game.play(side, mv).is_err() {
            break;
        }
    }
    let to_move = game.last().map_or(game.to_move(), |(side, _)| !side);
    // Two passes would end the game before the judge has looked.
    let passed = game.moves().iter().rev().take(2).filter(|m| m.1 == Move::Pass);
    Some(if passed.count() == 2 {
        Position::bare(game.board(), to_move)
    } else {
        Position {
            to_move,
            ..Position::of(&game)
        }
    })
}

/// Whether a judge bears each of these out.
pub fn borne_out(judge: &mut Judge, case: &Case, claims: &[PlayedOut]) -> Result<Vec<bool>, JudgeError> {
    let mut asked: Vec<Position> = Vec::new();
    for position in claims.iter().flat_map(|c| [&c.with, &c.without]) {
        if !asked.contains(position) {
            asked.push(position.clone());
        }
    }
    let opinions: Vec<Opinion> = judge.ask(&asked).into_iter().collect::<Result<_, _>>()?;
    let opinion = |position: &Position| {
        let place = asked.iter().position(|p| p == position);
        &opinions[place.expect("it was asked")]
    };
    Ok(claims
        .iter()
        .map(|c| moves_over(case, &c.points, opinion(&c.with), opinion(&c.without)))
        .collect())
}

/// Ownership that moves by so much has moved.
const MOVED: f64 = 0.5;

/// Whether points go to the mover by half of themselves, or change sides, from one position to the other.
pub fn moves_over(case: &Case, points: &PointSet, with: &Opinion, without: &Opinion) -> bool {
    let size = case.game.size();
    let mean = |opinion: &Opinion| {
        let sum: f32 = points.iter().map(|p| opinion.owner(size, p, case.color)).sum();
        f64::from(sum) / points.len() as f64
    };
    let (with, without) = (mean(with), mean(without));
    with - without >= MOVED || with > 0.0 && without < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Point, Rules};
    use reasons::Argument;

    /// A stone in atari: C3 saves it, and left alone White takes it there.
    fn case() -> Case {
        let board: Board = "
            . . . . .
            . . O . .
            . O X . .
            . . O . .
            . . . . ."
            .parse()
            .unwrap();
        Case {
            id: "drawn".into(),
            game: Game::from_position(board, Color::Black, Rules::CHINESE),
            color: Color::Black,
            mv: "D3".parse().unwrap(),
            judged: None,
        }
    }

    fn claim(with: &[&str], without: &[&str], first: Color) -> Claim {
        let side = |names: &[&str]| {
            let moves = names.iter().map(|name| name.parse::<Move>().unwrap());
            let sides = [first, !first].into_iter().cycle();
            Box::new(Claim::new("side").because(Evidence::Line(sides.zip(moves).collect())))
        };
        let stone: Point = "C3".parse().unwrap();
        Claim::new("why.save")
            .with("stones", Argument::group(PointSet::of(stone)))
            .because(Evidence::Difference {
                with: side(with),
                without: side(without),
            })
    }

    #[test]
    fn both_sides_of_a_claim_are_played_out() {
        let case = case();
        let names = |position: &Position| -> Vec<String> {
            position.moves.iter().map(|(c, m)| format!("{c} {m}")).collect()
        };
        let saved = played_out(&case, &claim(&["D4"], &["D3"], Color::White)).unwrap();
        assert_eq!(names(&saved.with), ["black D3", "white D4"]);
        assert_eq!(names(&saved.without), ["black pass", "white D3"]);
        assert_eq!((saved.with.to_move, saved.has_line), (Color::Black, true));
        // A threat begins with a second move of one's own.
        let threat = played_out(&case, &claim(&["B2"], &["B2"], Color::Black)).unwrap();
        assert_eq!(names(&threat.with), ["black D3", "white pass", "black B2"]);
        assert_eq!(names(&threat.without), ["black B2"]);
        // What cannot be played ends a line.
        let ends = played_out(&case, &claim(&["D3", "A1"], &[], Color::White)).unwrap();
        assert_eq!(names(&ends.with), ["black D3"]);
        assert!(!ends.has_line);
    }
}
