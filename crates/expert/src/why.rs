//! Why a point has weight: rules as claims, with what their lists stood for at that point.

use crate::rule::{Conclusion, Rule, Rules};
use crate::run::{Firing, Lists};
use crate::scene::Scene;
use crate::thing::{Kind, Thing, Things};
use goban::{Point, PointSet};
use reasons::{Argument, Claim, Evidence};

/// Names of a list that are said at most.
const NAMED: usize = 3;

impl Rules {
    /// What a rule says of a point that it gave weight to: the author's sentence with the names of places put in, if there is
    /// one. Said in English; [`Rules::claim_in`] knows other languages.
    pub fn claim(&self, scene: &mut Scene<'_>, firing: &Firing, p: Point) -> Claim {
        self.claim_in(scene, firing, p, "en")
    }

    /// The same in a language, where the author wrote it in that: `fr`.
    pub fn claim_in(&self, scene: &mut Scene<'_>, firing: &Firing, p: Point, language: &str) -> Claim {
        let rule = &self.rules[firing.rule];
        let lists = self.bindings(scene, firing, p);
        let mut matched = PointSet::EMPTY;
        let mut bindings = Vec::new();
        for (variable, list) in rule.variables.iter().zip(&lists) {
            let Some(list) = list else { continue };
            let mut points = PointSet::EMPTY;
            for thing in list.iter() {
                points |= scene.points_of(thing);
            }
            if variable.kind != Kind::Line && variable.kind != Kind::Edge {
                matched |= points;
            }
            let value = if variable.kind.is_group() && list.at.len() == 1 {
                Argument::group(points)
            } else {
                Argument::Points(list.at)
            };
            bindings.push((variable.name.clone(), value));
        }
        let weight = f64::from(firing.weight_of(p));
        let written = match language {
            "fr" => rule.dit.as_ref().or(rule.says.as_ref()),
            _ => rule.says.as_ref(),
        };
        let claim = match written {
            Some(text) => {
                let text = self.filled(scene, rule, text, &lists, p);
                Claim::new("expert.says").with("sentence", Argument::word(text))
            }
            None => Claim::new("expert.fires"),
        };
        claim
            .with("rule", Argument::word(rule.name.clone()))
            .with("point", p)
            .with("weight", weight)
            .because(Evidence::Rule {
                id: rule.name.clone(),
                bindings,
                matched,
            })
    }

    /// What the lists of a rule stand for where it gave weight to one point: those things that lead to this point.
    fn bindings(&self, scene: &mut Scene<'_>, firing: &Firing, p: Point) -> Lists {
        let rule = &self.rules[firing.rule];
        let whole = self.hypothesis(scene, rule, &firing.facts, None);
        let whole = whole.unwrap_or_else(|| vec![None; rule.variables.len()]);
        let Conclusion::Play(table, of, _) = &rule.conclusion else {
            return whole;
        };
        let Some(&subject) = of.first() else { return whole };
        let Some(list) = whole[subject].clone() else {
            return whole;
        };
        let rest: Vec<Things> = of[1..].iter().filter_map(|&list| whole[list].clone()).collect();
        let leads = |scene: &mut Scene<'_>, thing: Thing| {
            let lists: Vec<Things> = [Things::from(thing)]
                .into_iter()
                .chain(rest.iter().cloned())
                .collect();
            (table.does)(scene, &lists)[p] != 0.0
        };
        let those: PointSet = list
            .iter()
            .filter(|&thing| leads(scene, thing))
            .map(|thing| thing.at)
            .collect();
        let narrowed = self.hypothesis(scene, rule, &firing.facts, Some((subject, those)));
        narrowed.unwrap_or(whole)
    }

    /// A sentence with the names of places in it.
    fn filled(&self, scene: &mut Scene<'_>, rule: &Rule, text: &str, lists: &Lists, p: Point) -> String {
        let mut filled = text.replace("{point}", &p.to_string());
        for (variable, list) in rule.variables.iter().zip(lists) {
            let hole = format!("{{{}}}", variable.name);
            if filled.contains(&hole) {
                let names = list.as_ref().map(|list| names(scene, list)).unwrap_or_default();
                filled = filled.replace(&hole, &names);
            }
        }
        filled
    }
}

/// Things by their places: a corner by its star point, an edge by its middle on the third line, all else by the point that
/// stands for it.
fn names(scene: &Scene<'_>, list: &Things) -> String {
    let side = scene.places.size.side();
    let inward = |at: u8, by: u8| {
        if at == 0 {
            by.min(side - 1)
        } else if at == side - 1 {
            at.saturating_sub(by)
        } else {
            at
        }
    };
    let name = |at: Point| match list.kind {
        Kind::Corner => Point::new(inward(at.col(), 3), inward(at.row(), 3)),
        Kind::Edge => Point::new(inward(at.col(), 2), inward(at.row(), 2)),
        _ => at,
    };
    let named: Vec<_> = list
        .at
        .iter()
        .take(NAMED)
        .map(|at| name(at).to_string())
        .collect();
    named.join(", ")
}
