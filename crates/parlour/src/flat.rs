//! Expected outcome over whole moves or half by half, with progressive pruning (HDR 2004, 8.1, 8.4 and 10.1).

use goban::Random;
use players::{SettingError, Settings};
use playouts::{Allowance, Arm, Pruning, Shape, World as Arms, expected_outcome};
use proof::Side;
use reasons::Claim;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::lots::{Ending, Lots};
use crate::pastime::Pastime;
use crate::player::{Choice, Player, name};

/// Values every move by random games and plays the best.
///
/// In one phase the moves are whole. In two, first all moves with the same first half are valued together, then the second halves
/// of the best: far fewer games are needed for a look at everything, and the strength goes down (HDR 2004, L423).
#[derive(Clone, Debug)]
pub struct Flat {
    lots: Lots,
    playouts: u64,
    two_phases: bool,
    pruning: Pruning,
    dice: Random,
}

impl Flat {
    /// Reads its settings: `playouts`, `phases`, `prune`, `r`, `sigma`, `least`.
    pub(crate) fn new(settings: &mut Settings<'_>, lots: Lots, seed: u64) -> Result<Flat, SettingError> {
        let playouts = settings.number("playouts", 2000, 1..=1_000_000_000)?;
        let phases = settings.number("phases", 1, 1..=2_u32)?;
        let prunes = settings.is_on("prune", true)?;
        // Games end within one point of each other where only the winner counts.
        let equal = if lots.ending == Ending::Won { 0.01 } else { 0.1 };
        let ratio = settings.number("r", 1.7, 0.0..=100.0)?;
        let pruning = Pruning {
            ratio: if prunes { ratio } else { f64::INFINITY },
            equal: settings.number("sigma", equal, 0.0..=1000.0)?,
            least: settings.number("least", 20, 0..=1_000_000)?,
            most: u64::MAX,
            hard: true,
        };
        Ok(Flat {
            lots,
            playouts,
            two_phases: phases == 2,
            pruning,
            dice: Random::new(seed),
        })
    }

    /// The best of some groups of moves, each valued as one, with what was found about all.
    fn best<W: Pastime>(
        &mut self,
        position: &W,
        groups: &[Vec<W::Move>],
        playouts: u64,
        stop: &AtomicBool,
    ) -> Vec<Arm<usize>> {
        let mut stall = Stall {
            position,
            groups,
            lots: &self.lots,
            side: position.to_move(),
            dice: &mut self.dice,
        };
        let mut allowance = Allowance::new(Some(playouts), None, stop);
        expected_outcome(&mut stall, Shape::FLAT, &self.pruning, &mut allowance)
    }
}

/// A position with its moves in groups.
struct Stall<'a, W: Pastime> {
    position: &'a W,
    groups: &'a [Vec<W::Move>],
    lots: &'a Lots,
    side: Side,
    dice: &'a mut Random,
}

impl<W: Pastime> Arms<usize> for Stall<'_, W> {
    fn moves(&mut self, _path: &[usize], _most: usize) -> Vec<usize> {
        (0..self.groups.len()).collect()
    }

    fn game(&mut self, path: &[usize]) -> f64 {
        let group = &self.groups[path[0]];
        let m = group[self.dice.index(group.len())];
        self.lots.score(&self.position.play(m), self.side, self.dice)
    }
}

impl<W: Pastime> Player<W> for Flat {
    fn choose(&mut self, position: &W, stop: &Arc<AtomicBool>) -> Choice<W::Move> {
        let mut moves: Vec<W::Move> = position.moves().into_iter().collect();
        let mut share = self.playouts;
        if self.two_phases {
            let mut groups: Vec<Vec<W::Move>> = Vec::new();
            let mut places = HashMap::new();
            for &m in &moves {
                let place = *places.entry(position.half(m)).or_insert(groups.len());
                if place == groups.len() {
                    groups.push(Vec::new());
                }
                groups[place].push(m);
            }
            if groups.len() > 1 {
                share /= 2;
                let arms = self.best(position, &groups, share, stop);
                moves = groups.swap_remove(arms[0].point);
            }
        }
        // By lot, so that of equal moves not always the same comes first.
        for i in 1..moves.len() {
            moves.swap(i, self.dice.index(i + 1));
        }
        let groups: Vec<Vec<W::Move>> = moves.into_iter().map(|m| vec![m]).collect();
        let arms = self.best(position, &groups, share, stop);
        let m = groups[arms[0].point][0];
        let mut claims = vec![self.claim(position, m, &arms[0])];
        if let Some(next) = arms.get(1).filter(|arm| arm.games > 0) {
            let next_name = name(position, groups[next.point][0]);
            claims.push(
                Claim::new(match self.lots.ending {
                    Ending::Won => "parlour.next_won",
                    _ => "parlour.next_score",
                })
                .with("move", next_name)
                .with("percent", percent(next.value))
                .with("score", rounded(next.value)),
            );
        }
        claims.extend(position.play(m).told(position.to_move()));
        Choice { m, claims }
    }
}

impl Flat {
    fn claim<W: Pastime>(&self, position: &W, m: W::Move, arm: &Arm<usize>) -> Claim {
        Claim::new(match self.lots.ending {
            Ending::Won => "parlour.mean_won",
            Ending::Depth => "parlour.mean_depth",
            Ending::Width => "parlour.mean_width",
            Ending::Value => "parlour.mean_value",
        })
        .with("move", name(position, m))
        .with("games", arm.games as i64)
        .with("percent", percent(arm.value))
        .with("score", rounded(arm.value))
    }
}

/// A mean of wins and losses in percent.
fn percent(mean: f64) -> i64 {
    (50.0 + 50.0 * mean.clamp(-1.0, 1.0)).round() as i64
}

fn rounded(score: f64) -> f64 {
    (score * 10.0).round() / 10.0
}
