//! Who speaks about moves, and what all of them say together.
//!
//! An adviser knows rules, or shapes, or anything else that gives points weight. Its advice is a list of votes: a rule that fired,
//! a shape that was recognised, each with what it gives to which points. The panel scales the votes of each adviser by its share
//! and adds them up (TER 2010, 8.1); who asks why gets the votes one by one.

use expert::lookahead::{Breadth, Plan};
use goban::{Color, Game, Point, PointMap, PointSet};
use reasons::Claim;

/// Somebody whose knowledge gives points weight.
pub trait Adviser: Send {
    /// Its name in a trace: `rules`, `shapes`.
    fn name(&self) -> &'static str;

    /// What it says of a position, for the side that moves.
    fn advise(&mut self, game: &Game, color: Color) -> Advice;

    /// Why it spoke for a point or against it, the weightiest voice first.
    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim>;

    /// The best move of a side with what follows, if it can look ahead.
    fn foresee(&mut self, _game: &Game, _color: Color, _breadth: Breadth) -> Option<Plan> {
        None
    }
}

/// One voice: a rule that fired, a shape that was recognised.
#[derive(Clone, PartialEq, Debug)]
pub struct Vote {
    /// Whose it is: the name of the adviser.
    pub by: &'static str,
    /// Which rule or shape.
    pub id: String,
    /// The rule as it is written, the shape as it is called.
    pub text: String,
    /// The points that it looked at, where there are any: the stones of a shape.
    pub seen: PointSet,
    /// The weight that is written in its file.
    pub weight: f32,
    /// What it gives to which points.
    pub weights: Vec<(Point, f32)>,
}

impl Vote {
    /// What it gives to a point.
    pub fn on(&self, p: Point) -> f32 {
        let given = self.weights.iter().filter(|(q, _)| *q == p);
        given.map(|(_, weight)| weight).sum()
    }
}

/// What an adviser says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Its voices.
    pub votes: Vec<Vote>,
    /// Points that are not to be played at all.
    pub forbidden: PointSet,
    /// How much longer than usual a search should look: 1 is as usual.
    pub effort: f32,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice {
            votes: Vec::new(),
            forbidden: PointSet::EMPTY,
            effort: 1.0,
        }
    }
}

/// All advisers, each with its share.
#[derive(Default)]
pub struct Panel {
    members: Vec<(Box<dyn Adviser>, f32)>,
}

impl Panel {
    /// The same with one more adviser, whose weights count so many times.
    pub fn with(mut self, adviser: impl Adviser + 'static, share: f32) -> Panel {
        self.members.push((Box::new(adviser), share));
        self
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Asks everybody.
    pub fn hear(&mut self, game: &Game, color: Color) -> Heard {
        let mut heard = Heard {
            color,
            votes: Vec::new(),
            worth: PointMap::new(0.0),
            forbidden: PointSet::EMPTY,
            effort: 1.0,
        };
        for (adviser, share) in &mut self.members {
            if *share == 0.0 {
                continue;
            }
            let advice = adviser.advise(game, color);
            heard.forbidden |= advice.forbidden;
            heard.effort *= advice.effort;
            for mut vote in advice.votes {
                for (p, weight) in &mut vote.weights {
                    *weight *= *share;
                    heard.worth[*p] += *weight;
                }
                heard.votes.push(vote);
            }
        }
        heard
    }

    /// The best move of a side with what follows, by the first who can look ahead, scaled.
    pub fn foresee(&mut self, game: &Game, color: Color, breadth: Breadth) -> Option<Plan> {
        let mut heard = self.members.iter_mut().filter(|(_, share)| *share != 0.0);
        heard.find_map(|(adviser, share)| {
            let mut plan = adviser.foresee(game, color, breadth)?;
            plan.value *= *share;
            Some(plan)
        })
    }

    /// Why they spoke for a point or against it, adviser by adviser.
    pub fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let all = self
            .members
            .iter_mut()
            .filter(|(_, share)| *share != 0.0)
            .flat_map(|(adviser, _)| adviser.why(game, color, p));
        all.collect()
    }
}

/// What the panel said.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    /// The side to move.
    pub color: Color,
    /// All voices, scaled.
    pub votes: Vec<Vote>,
    /// Their sums: the two tables fused.
    pub worth: PointMap<f32>,
    /// Points that are not to be played at all.
    pub forbidden: PointSet,
    /// How much longer than usual a search should look.
    pub effort: f32,
}

impl Heard {
    /// The voices for and against a point, the weightiest first.
    pub fn about(&self, p: Point) -> Vec<(&Vote, f32)> {
        let votes = self.votes.iter().map(|vote| (vote, vote.on(p)));
        let mut about: Vec<(&Vote, f32)> = votes.filter(|(_, weight)| *weight != 0.0).collect();
        about.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        about
    }

    /// These points, the worthiest first; of equals the first of the board.
    pub fn ranked(&self, points: &PointSet) -> Vec<(Point, f32)> {
        let mut ranked: Vec<_> = points.iter().map(|p| (p, self.worth[p])).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }
}

#[cfg(test)]
pub(crate) mod toy {
    use super::*;

    /// Gives fixed weights to fixed points.
    pub struct Toy(pub &'static str, pub Vec<(&'static str, f32)>);

    impl Adviser for Toy {
        fn name(&self) -> &'static str {
            self.0
        }

        fn advise(&mut self, game: &Game, color: Color) -> Advice {
            let vote = |(name, weight): &(&str, f32)| {
                let p: Point = name.parse().unwrap();
                Vote {
                    by: self.0,
                    id: format!("like {name}"),
                    text: format!("play {name}"),
                    seen: PointSet::EMPTY,
                    weight: *weight,
                    weights: game
                        .is_legal(color, p)
                        .then_some((p, *weight))
                        .into_iter()
                        .collect(),
                }
            };
            Advice {
                votes: self.1.iter().map(vote).collect(),
                ..Advice::default()
            }
        }

        fn why(&mut self, _: &Game, _: Color, _: Point) -> Vec<Claim> {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::toy::Toy;
    use super::*;
    use goban::{Rules, Size};

    /// Rules like C3 by 10 and D4 by 4, shapes dislike C3 by 3; shapes count twice: C3 has 4, and D4 as much.
    #[test]
    fn tables_are_fused_by_their_shares() {
        let mut panel = Panel::default()
            .with(Toy("rules", vec![("C3", 10.0), ("D4", 4.0)]), 1.0)
            .with(Toy("shapes", vec![("C3", -3.0)]), 2.0);
        let game = Game::new(Size::NINE, Rules::CHINESE);
        let heard = panel.hear(&game, Color::Black);
        let [c3, d4]: [Point; 2] = ["C3", "D4"].map(|p| p.parse().unwrap());
        assert_eq!((heard.worth[c3], heard.worth[d4]), (4.0, 4.0));
        let about: Vec<_> = heard
            .about(c3)
            .iter()
            .map(|(vote, weight)| (vote.by, *weight))
            .collect();
        assert_eq!(about, [("rules", 10.0), ("shapes", -6.0)]);
        let first = heard.ranked(&PointSet::board(game.size()))[0].0;
        assert_eq!(first, c3, "of equals the first of the board");
    }
}
