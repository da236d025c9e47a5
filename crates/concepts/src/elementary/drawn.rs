//! Opposition, dilation and void: games of one move, recognised by drawings.

use crate::{Game, Kind};
use goban::{Board, Color, Point, PointSet};
use patterns::{Base, Cell, Matcher, Subject};
use proof::value::Value;
use std::collections::BTreeMap;
use tactics::zero::Zero;

/// A colour, and the moves advised to it and to the other.
type Advice = (usize, Vec<Point>, Vec<Point>);

/// A base that was drawn by hand.
pub struct Drawn {
    pub kind: Kind,
    pub base: Base,
    pub matcher: Matcher,
}

impl Drawn {
    fn subject(&self) -> Subject {
        match self.kind {
            Kind::Opposition => Subject::Opposition,
            Kind::Dilation => Subject::Dilation,
            _ => Subject::Void,
        }
    }

    /// The games of this kind. Of rules that advise the same moves to the same colour the most special speaks; where
    /// level zero leaves no move there is no game.
    pub fn recognise(&self, board: &Board, zero: &mut Zero, games: &mut Vec<Game>) {
        let size = board.size();
        let mut best: BTreeMap<Advice, (usize, Game)> = BTreeMap::new();
        for found in self.matcher.matches(board) {
            let rule = &self.base.rules[found.rule as usize];
            let Some(view) = rule.about(self.subject()) else {
                continue;
            };
            // Nobody is in a void: one colour is as good as the other.
            if self.kind == Kind::Void && found.owner() == Color::White {
                continue;
            }
            let color = found.owner();
            let mut seen = found.looked_at(&rule.drawing, size);
            let mut open = |places: &PointSet| -> Vec<Point> {
                let points = found.points(&rule.drawing, places, size);
                let is_open = |p: &Point| {
                    zero.point(*p, color).is_some_and(|reading| {
                        seen |= reading.footprint;
                        !matches!(reading.value(), Value::WON | Value::LOST | Value::SEKI)
                    })
                };
                points.iter().filter(is_open).collect()
            };
            let (own, enemy) = (open(&view.own), open(&view.enemy));
            if own.is_empty() && enemy.is_empty() {
                continue;
            }
            let stones = rule.drawing.places().filter(|&place| {
                let cell = rule.drawing.cell(place);
                cell == Cell::OWN || cell == Cell::ENEMY
            });
            let mut source: PointSet = found.points(&rule.drawing, &stones.collect(), size);
            let place = found.points(&rule.drawing, &view.points, size);
            if source.is_empty() {
                source = place;
            }
            let special = seen.len();
            let game = Game {
                kind: self.kind,
                color,
                source,
                place,
                footprint: seen,
                value: Value::STAR,
                own: own.clone(),
                enemy: enemy.clone(),
                rule: Some(found.rule),
            };
            let special = rule
                .drawing
                .places()
                .filter(|&p| rule.drawing.cell(p) != Cell::ANY)
                .count()
                .min(special);
            let slot = best.entry((color.index(), own, enemy));
            match slot {
                std::collections::btree_map::Entry::Vacant(free) => {
                    free.insert((special, game));
                }
                std::collections::btree_map::Entry::Occupied(mut taken) => {
                    if special > taken.get().0 {
                        taken.insert((special, game));
                    }
                }
            }
        }
        games.extend(best.into_values().map(|(_, game)| game));
    }
}
