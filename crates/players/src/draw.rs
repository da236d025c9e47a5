//! Who plays the random games of olga and oleg.

use crate::settings::{SettingError, Settings, read};
use goban::{Color, Point, Random};
use playouts::{
    Episode, Heavy, Policy, Pseudo, QuickBoard, Tables, Uniform, Urgencies, UrgencyTables, Weights,
};
use std::sync::Arc;

/// One of the ways to draw moves.
#[derive(Clone)]
pub(crate) enum Draw {
    Uniform(Uniform),
    Pseudo(Box<Pseudo>),
    Heavy(Box<Heavy>),
    Episode(Box<Episode<Pseudo, Uniform>>),
}

impl Draw {
    /// By the settings `games` (uniform, hand, heavy or a file of urgencies) and `episode` (so many moves by
    /// urgencies, the rest by chance).
    pub fn new(settings: &mut Settings<'_>, episode: u32) -> Result<Draw, SettingError> {
        let draw = Draw::by(settings, if episode > 0 { "hand" } else { "uniform" })?;
        Ok(match draw {
            Draw::Pseudo(pseudo) if episode > 0 => {
                Draw::Episode(Box::new(Episode::new(*pseudo, episode, Uniform)))
            }
            draw => draw,
        })
    }

    /// By the setting `games` alone, or as usual if it is not set.
    pub fn by(settings: &mut Settings<'_>, usual: &'static str) -> Result<Draw, SettingError> {
        let urgencies = match settings.text("games").unwrap_or(usual) {
            "uniform" => return Ok(Draw::Uniform(Uniform)),
            "heavy" => {
                let tables = Tables::new(&Weights::shipped());
                return Ok(Draw::Heavy(Box::new(Heavy::new(Arc::new(tables)))));
            }
            "hand" => Urgencies::by_hand(),
            file => read(file)?,
        };
        let pseudo = Pseudo::new(Arc::new(UrgencyTables::new(&urgencies)));
        Ok(Draw::Pseudo(Box::new(pseudo)))
    }
}

impl Policy for Draw {
    fn begin(&mut self, board: &QuickBoard) {
        match self {
            Draw::Uniform(policy) => policy.begin(board),
            Draw::Pseudo(policy) => policy.begin(board),
            Draw::Heavy(policy) => policy.begin(board),
            Draw::Episode(policy) => policy.begin(board),
        }
    }

    #[inline]
    fn played(&mut self, board: &QuickBoard) {
        match self {
            Draw::Uniform(policy) => policy.played(board),
            Draw::Pseudo(policy) => policy.played(board),
            Draw::Heavy(policy) => policy.played(board),
            Draw::Episode(policy) => policy.played(board),
        }
    }

    #[inline]
    fn draw(&mut self, board: &QuickBoard, color: Color, random: &mut Random) -> Option<Point> {
        match self {
            Draw::Uniform(policy) => policy.draw(board, color, random),
            Draw::Pseudo(policy) => policy.draw(board, color, random),
            Draw::Heavy(policy) => policy.draw(board, color, random),
            Draw::Episode(policy) => policy.draw(board, color, random),
        }
    }
}
