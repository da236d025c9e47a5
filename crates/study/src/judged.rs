//! A judge from outside as the one who counts: its scores, owners and candidates, our reasons.

use crate::Appraise;
use goban::{Color, Game, Move, Size};
use judge::{Judge, JudgeError, Opinion, Position};
use players::{Candidate, Thought};
use tactics::Stop;

/// Positions that are asked about together: enough to keep a judge busy, few enough to see it work.
const TOGETHER: usize = 8;

/// A judge that counts. Once it fails it tells what it said before; asked for more, it says stop.
pub struct ByJudge {
    judge: Judge,
    /// Positions that will be asked about, in this order.
    ahead: Vec<Position>,
    known: Vec<(Position, Opinion)>,
    failure: Option<JudgeError>,
    stop: Stop,
}

impl ByJudge {
    /// Asks this judge; if it fails, this is stopped.
    pub fn new(judge: Judge, stop: Stop) -> ByJudge {
        ByJudge {
            judge,
            ahead: Vec::new(),
            known: Vec::new(),
            failure: None,
            stop,
        }
    }

    /// Says which positions will be asked about, so that a judge can look at several at once.
    pub fn expect(&mut self, positions: Vec<Position>) {
        self.ahead = positions;
    }

    /// Why the judge does not answer any more.
    pub fn failure(&mut self) -> Option<JudgeError> {
        self.failure.take()
    }

    fn opinion(&mut self, position: &Position) -> Option<Opinion> {
        if let Some((_, opinion)) = self.known.iter().find(|(p, _)| p == position) {
            return Some(opinion.clone());
        }
        if self.failure.is_some() {
            self.stop.set();
            return None;
        }
        let mut asked = vec![position.clone()];
        if let Some(place) = self.ahead.iter().position(|p| p == position) {
            self.ahead.drain(..=place);
            let next = self.ahead.len().min(TOGETHER - 1);
            asked.extend(self.ahead[..next].iter().cloned());
        }
        let answers = self.judge.ask(&asked);
        for (position, answer) in asked.iter().zip(answers) {
            match answer {
                Ok(opinion) => self.known.push((position.clone(), opinion)),
                Err(error) => {
                    self.failure = Some(error);
                    break;
                }
            }
        }
        // What was answered before it failed is kept.
        let known = self.known.iter().find(|(p, _)| p == position);
        if known.is_none() {
            self.stop.set();
        }
        known.map(|(_, opinion)| opinion.clone())
    }
}

impl Appraise for ByJudge {
    fn appraise(&mut self, game: &Game, to_move: Color, stop: &Stop) -> Option<Thought> {
        if stop.is_set() {
            return None;
        }
        let position = Position {
            to_move,
            ..Position::of(game)
        };
        let opinion = self.opinion(&position)?;
        Some(thought(&opinion, game.size(), to_move))
    }
}

/// A judge's opinion as a thought: Black's numbers turned to those of the side to move.
fn thought(opinion: &Opinion, size: Size, to_move: Color) -> Thought {
    let seen = |black: f64| match to_move {
        Color::Black => black,
        Color::White => -black,
    };
    let last = size.points().map(|p| p.index()).max();
    let mut ownership = vec![0.0; last.map_or(0, |last| last + 1)];
    for p in size.points() {
        ownership[p.index()] = opinion.owner(size, p, Color::Black);
    }
    let on_board = |mv: &Move| mv.point().is_none_or(|p| size.contains(p));
    let candidates = opinion.best.iter().filter_map(|c| {
        let mv = c.play().filter(on_board)?;
        let line = c.line.iter().map_while(|name| name.parse().ok());
        Some(Candidate {
            mv,
            visits: u64::from(c.visits),
            win_rate: None,
            lead: seen(c.lead),
            prior: None,
            line: line.filter(on_board).collect(),
            opinions: Vec::new(),
        })
    });
    let candidates: Vec<Candidate> = candidates.collect();
    Thought {
        color: to_move,
        visits: candidates.iter().map(|c| c.visits).sum(),
        win_rate: Some(match to_move {
            Color::Black => opinion.win,
            Color::White => 1.0 - opinion.win,
        }),
        lead: seen(opinion.lead),
        ownership,
        candidates,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Rules;

    fn opinion() -> Opinion {
        let mut own = vec![0.0; 25];
        own[0] = 0.75;
        let best = judge::Candidate {
            point: "B2".into(),
            lead: 3.0,
            visits: 12,
            line: vec!["B2".into(), "pass".into(), "Z9".into()],
        };
        Opinion {
            lead: 2.5,
            win: 0.75,
            own,
            best: vec![best],
        }
    }

    #[test]
    fn numbers_are_turned_to_the_side_to_move() {
        let size = Size::new(5).unwrap();
        let white = thought(&opinion(), size, Color::White);
        assert_eq!((white.lead, white.win_rate), (-2.5, Some(0.25)));
        assert_eq!((white.candidates[0].lead, white.candidates[0].visits), (-3.0, 12));
        // Owners are Black's whoever moves.
        assert_eq!(white.owner("A5".parse().unwrap()), 0.75);
        let black = thought(&opinion(), size, Color::Black);
        assert_eq!((black.lead, black.win_rate), (2.5, Some(0.75)));
    }

    #[test]
    fn a_judge_that_is_gone_says_so_and_stops() {
        let stop = Stop::default();
        let judge = Judge::start("true", judge::Terms::default()).expect("a program that ends at once");
        let mut by = ByJudge::new(judge, stop.clone());
        let game = Game::new(Size::new(5).unwrap(), Rules::CHINESE);
        assert!(by.appraise(&game, Color::Black, &stop).is_none());
        assert!(stop.is_set() && by.failure().is_some());
    }
}
