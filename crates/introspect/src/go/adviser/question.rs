//! Rules asked about strings of a board, and what their words rest on.

use super::rules::{Kind, Ready, Rules};
use super::tree::Tree;
use super::view::{self, View};
use super::{calm, rests};
use goban::{Color, Point, PointSet};
use logic::Value;
use tactics::Zone;

/// One way in which a rule applies.
pub struct Found {
    /// Its moves.
    pub moves: Vec<Point>,
    /// What it rests on; none if the search might see it otherwise.
    pub zone: Option<Zone>,
}

/// What is asked about, on a board.
pub struct Question<'a> {
    /// The board.
    pub view: &'a View<'a>,
    /// Who wants the goal.
    pub owner: Color,
    /// The strings it is about, by a stone of each.
    pub objects: &'a [Point],
}

impl Question<'_> {
    /// Calls with the different ways in which rules of a tree apply, until an answer is true; if a point is named, only with
    /// that move. Answers how many questions that took.
    pub fn ask(
        &self,
        rules: &Rules,
        (kind, tree): (Kind, &Tree),
        at: Option<Point>,
        found: &mut dyn FnMut(&Ready, Found) -> bool,
    ) -> u32 {
        let side = match kind {
            Kind::Sure | Kind::Wins | Kind::Threatens => self.owner,
            Kind::Only | Kind::Fails => !self.owner,
        };
        let mut blocks: Vec<Value> = self.objects.iter().map(|&p| self.view.block_value(p)).collect();
        let (mut asked, mut over) = (0, false);
        // Two blocks may stand in a rule either way round.
        for _ in 0..blocks.len() {
            let mut given = vec![view::color_value(side)];
            given.extend(&blocks);
            given.extend(at.map(view::point_value));
            asked += tree.each(self.view, &given, &mut |end, known| {
                let ready = &rules.all[end.rule];
                let values = end.values(known);
                let moves = ready.moves.iter().map(|term| rests::value(term, &values));
                let moves: Option<Vec<Point>> = moves.map(|value| value.map(view::point_of)).collect();
                let Some(moves) = moves else { return false };
                let zone = self.zone(ready, &values);
                over = found(ready, Found { moves, zone });
                over
            });
            if over {
                break;
            }
            blocks.reverse();
        }
        asked
    }

    /// What a match rests on, if the search must see it as the rule does.
    fn zone(&self, ready: &Ready, values: &[Option<Value>]) -> Option<Zone> {
        let points = rests::rests(self.view, &ready.plan, values, &ready.blocks)?;
        // The moves of the loser until it is over, and those before the winner's last but one.
        let loser = match ready.kind {
            Kind::Wins => ready.depth.saturating_sub(1),
            Kind::Fails => ready.depth + 1,
            _ => ready.depth,
        };
        let mut shown = PointSet::EMPTY;
        if ready.depth >= 2 {
            shown |= calm::no_ko(self.view, self.owner, &points, loser.saturating_sub(1))?;
        }
        if let [stone] = *self.objects {
            shown |= calm::stays_taken(self.view, stone, ready.depth, loser)?;
        }
        Some(Zone::lasting(points | shown, u16::try_from(loser).ok()?))
    }
}
