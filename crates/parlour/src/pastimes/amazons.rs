//! Amazons by territory: who is nearer to what, with the moves of a queen and of a king.

use games::amazons::{Amazons, Shot};
use goban::Random;
use proof::{Side, World};
use reasons::Claim;

use crate::lots::{Draw, Ending};
use crate::pastime::{Pastime, Weight};
use crate::player::who;

const fn weight(name: &'static str, usual: f64) -> Weight {
    Weight {
        name,
        usual,
        from: -10.0,
        to: 10.0,
    }
}

impl Pastime for Amazons {
    const LONGEST: usize = 100;
    const HAS_REMAINDERS: bool = true;
    /// Cells nearer by queens, and by kings; nearness by queens, and moves that a king is ahead; what it is worth to be on move where
    /// both are equally near. But for the first and the last they count the less the fewer cells are contested, as Lieberum has it.
    const WEIGHTS: &'static [Weight] = &[
        weight("queen", 1.0),
        weight("king", 0.5),
        weight("near", 0.5),
        weight("ahead", 0.1),
        weight("turn", 0.2),
    ];
    const CLEAR: f64 = 8.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        let d = self.distances();
        let difference = |counts: [u32; 2]| f64::from(counts[0]) - f64::from(counts[1]);
        let sign = if self.to_move() == Side::First { 1.0 } else { -1.0 };
        // What is contested: cells that both reach equally soon, in the opening nearly all.
        let open = f64::from(d.shared) / f64::from(self.free().max(1));
        let settled = weights[0] * difference(d.queen);
        let early = weights[1] * difference(d.king)
            + weights[2] * f64::from(d.near) / 128.0
            + weights[3] * f64::from(d.ahead);
        sign * (settled + open * early) + weights[4] * f64::from(d.shared)
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        let d = self.distances();
        let (own, other) = (side as usize, !side as usize);
        vec![
            Claim::new("parlour.amazons")
                .with("side", who(side))
                .with("other", who(!side))
                .with("count", i64::from(d.queen[own]))
                .with("less", i64::from(d.queen[other]))
                .with("open", i64::from(d.shared)),
        ]
    }

    fn by_lot(&self, draw: Draw, dice: &mut Random) -> Option<Shot> {
        match draw {
            Draw::Slow => self.even_move(dice),
            Draw::Fast => self.quick_move(dice),
        }
    }

    fn half(&self, m: Shot) -> u32 {
        Amazons::half(self, m)
    }

    fn remaining(&self, ending: Ending, dice: &mut Random) -> Option<f64> {
        let winner = !self.to_move();
        match ending {
            Ending::Depth => Some(f64::from(self.depth(winner, dice))),
            Ending::Width => self.null().map(|his| f64::from(his.width())),
            Ending::Won | Ending::Value => None,
        }
    }
}
