//! Hex by two-distances.

use games::hex::{Distances, FAR, LargeHex};
use goban::Random;
use players::{SettingError, Settings};
use proof::{Outcome, Side, World};
use reasons::Claim;

use crate::linker::{self, Linker};
use crate::lots::Draw;
use crate::pastime::{Pastime, Weight, winner};
use crate::player::{Player, who};

impl Pastime for LargeHex {
    const LONGEST: usize = 121;
    const SPECIAL: &'static [&'static str] = &["links"];
    /// The two-distance of the whole board, the cells that have it, and the stones that are missing if nobody cuts.
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "potential",
            usual: 1.0,
            from: -10.0,
            to: 10.0,
        },
        Weight {
            name: "mobility",
            usual: 0.05,
            from: -10.0,
            to: 10.0,
        },
        Weight {
            name: "shortest",
            usual: 0.25,
            from: -10.0,
            to: 10.0,
        },
    ];
    const CLEAR: f64 = 2.0;

    fn evaluate(&self, weights: &[f64]) -> f64 {
        linker::evaluate(self, weights)
    }

    fn drawn(&self) -> String {
        super::drawn(self)
    }

    fn told(&self, side: Side) -> Vec<Claim> {
        let plane = self.plane();
        let [own, other] = [side, !side].map(|side| Distances::of(&plane, side).shortest);
        if own == FAR || other == FAR || own == 0 {
            return Vec::new();
        }
        vec![
            Claim::new("parlour.hex")
                .with("side", who(side))
                .with("other", who(!side))
                .with("count", i64::from(own))
                .with("more", i64::from(other)),
        ]
    }

    fn random_winner(&self, _draw: Draw, dice: &mut Random) -> Option<Side> {
        match self.outcome() {
            Some(Outcome::Drawn) => None,
            Some(outcome) => winner(outcome),
            None => Some(self.plane().filled(self.to_move(), dice)),
        }
    }

    fn special(
        name: &str,
        settings: &mut Settings<'_>,
        seed: u64,
    ) -> Result<Option<Box<dyn Player<LargeHex>>>, SettingError> {
        match name {
            "links" => Ok(Some(Box::new(Linker::new(settings, seed)?))),
            _ => Ok(None),
        }
    }
}
