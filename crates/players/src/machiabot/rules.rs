//! The adviser of rules: what a rule file says of a position (TER 2010, 5).

use super::panel::{Advice, Adviser, Vote};
use super::shapes::Corners;
use crate::settings::SettingError;
use expert::lookahead::{self, Breadth, Plan};
use expert::{Library, Rules, Scene, Verdict};
use goban::{Color, Game, Point, PointSet, Size};
use reasons::Claim;
use std::path::PathBuf;

/// Facts by which rules say how long to look, with the factor (TER 2010, 10, perspective 9).
const EFFORTS: [(&str, f32); 2] = [("look_longer", 2.0), ("look_shorter", 0.5)];
/// The fact by which rules forbid what they dislike.
const FORBIDS: &str = "forbid_disliked";

/// Rules of a file, or those of the house for the size of the board.
pub(super) struct RulesAdviser {
    library: Library,
    /// The size that the rules of the house are for; none for rules of a file.
    house: Option<Size>,
}

impl RulesAdviser {
    /// The rules of the house.
    pub fn shipped() -> RulesAdviser {
        let size = Size::NINETEEN;
        RulesAdviser {
            library: Library::of(Rules::shipped(size)),
            house: Some(size),
        }
    }

    /// Those of a file, which is read again when somebody has changed it.
    pub fn open(file: &str) -> Result<RulesAdviser, SettingError> {
        let library = Library::open(&[PathBuf::from(file)]).map_err(SettingError)?;
        Ok(RulesAdviser { library, house: None })
    }

    /// The rules as they are now.
    fn fit(&mut self, size: Size) {
        match self.house {
            Some(known) if known == size => {}
            Some(_) => {
                *self = RulesAdviser {
                    library: Library::of(Rules::shipped(size)),
                    house: Some(size),
                }
            }
            // A file that is broken now leaves the good rules in use.
            None => drop(self.library.refresh()),
        }
    }

    fn ask<T>(
        &mut self,
        game: &Game,
        color: Color,
        then: impl FnOnce(&Rules, &mut Scene<'_>, Verdict) -> T,
    ) -> T {
        self.fit(game.size());
        let rules = self.library.rules();
        let corners = Corners;
        let mut scene = Scene::new(game, color).with_joseki(&corners);
        let verdict = rules.run(&mut scene);
        then(rules, &mut scene, verdict)
    }
}

impl Adviser for RulesAdviser {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn advise(&mut self, game: &Game, color: Color) -> Advice {
        self.ask(game, color, |rules, _, verdict| {
            let efforts = EFFORTS.iter().filter(|(fact, _)| verdict.facts.has(fact));
            let disliked = |p: &Point| verdict.worth[*p] < 0.0;
            let forbidden = if verdict.facts.has(FORBIDS) {
                game.size().points().filter(disliked).collect()
            } else {
                PointSet::EMPTY
            };
            Advice {
                effort: efforts.map(|(_, factor)| factor).product(),
                forbidden,
                votes: verdict
                    .firings
                    .into_iter()
                    .map(|firing| {
                        let rule = rules.rule(firing.rule);
                        Vote {
                            by: "rules",
                            id: firing.name,
                            text: rule.to_string(),
                            seen: PointSet::EMPTY,
                            weight: rule.weight().unwrap_or(0.0),
                            weights: firing.weights,
                        }
                    })
                    .collect(),
            }
        })
    }

    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        self.ask(game, color, |rules, scene, verdict| {
            let about = verdict.about(p);
            about
                .into_iter()
                .map(|firing| rules.claim(scene, firing, p))
                .collect()
        })
    }

    fn foresee(&mut self, game: &Game, color: Color, breadth: Breadth) -> Option<Plan> {
        self.fit(game.size());
        let plans = lookahead::plans(self.library.rules(), game, color, breadth, Some(&Corners));
        plans.into_iter().next()
    }
}
