//! Which enhancements are in use.

use std::fmt;
use std::str::FromStr;

/// An enhancement of alpha-beta.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// Remembered positions.
    Table,
    /// One move ahead, two, three, ... with what was best so far tried first.
    Deepening,
    /// Moves that were good elsewhere are tried early.
    History,
    /// Moves that refuted a sister position are tried early.
    Killers,
    /// If even a pass is enough, a shallower search says so.
    NullMove,
    /// Other moves than the first are only tested for being better.
    Scout,
    /// Tests with a window of one point instead of a wide one.
    Mtd,
    /// A reply that is the only one is looked at a move deeper.
    Singular,
    /// What a shallow look gives no hope is given up.
    ProbCut,
    /// Images of a position count as one.
    Symmetry,
    /// What lives by itself is settled (Benson).
    Benson,
}

impl Switch {
    /// All of them.
    pub const ALL: [Switch; 11] = [
        Switch::Table,
        Switch::Deepening,
        Switch::History,
        Switch::Killers,
        Switch::NullMove,
        Switch::Scout,
        Switch::Mtd,
        Switch::Singular,
        Switch::ProbCut,
        Switch::Symmetry,
        Switch::Benson,
    ];

    /// What a command line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Switch::Table => "table",
            Switch::Deepening => "deepening",
            Switch::History => "history",
            Switch::Killers => "killers",
            Switch::NullMove => "null-move",
            Switch::Scout => "scout",
            Switch::Mtd => "mtd",
            Switch::Singular => "singular",
            Switch::ProbCut => "probcut",
            Switch::Symmetry => "symmetry",
            Switch::Benson => "benson",
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Switch {
    type Err = String;

    fn from_str(text: &str) -> Result<Switch, String> {
        Switch::ALL.into_iter().find(|s| s.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Switch::ALL.map(Switch::name).to_vec();
            format!("{text:?} is none of {}", names.join(", "))
        })
    }
}

/// The enhancements in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// [`Switch::Table`]
    pub table: bool,
    /// [`Switch::Deepening`]
    pub deepening: bool,
    /// [`Switch::History`]
    pub history: bool,
    /// [`Switch::Killers`]
    pub killers: bool,
    /// [`Switch::NullMove`]
    pub null_move: bool,
    /// [`Switch::Scout`]
    pub scout: bool,
    /// [`Switch::Mtd`]
    pub mtd: bool,
    /// [`Switch::Singular`]
    pub singular: bool,
    /// [`Switch::ProbCut`]
    pub probcut: bool,
    /// [`Switch::Symmetry`]
    pub symmetry: bool,
    /// [`Switch::Benson`]
    pub benson: bool,
}

impl Default for Switches {
    /// What was found to be best together.
    fn default() -> Switches {
        Switches {
            singular: false,
            probcut: false,
            ..Switches::all(true)
        }
    }
}

impl Switches {
    /// All on, or all off.
    pub const fn all(on: bool) -> Switches {
        Switches {
            table: on,
            deepening: on,
            history: on,
            killers: on,
            null_move: on,
            scout: on,
            mtd: on,
            singular: on,
            probcut: on,
            symmetry: on,
            benson: on,
        }
    }

    /// Whether this one is on.
    pub fn has(mut self, switch: Switch) -> bool {
        *self.of(switch)
    }

    /// These with one turned on or off.
    pub fn with(mut self, switch: Switch, on: bool) -> Switches {
        *self.of(switch) = on;
        self
    }

    fn of(&mut self, switch: Switch) -> &mut bool {
        match switch {
            Switch::Table => &mut self.table,
            Switch::Deepening => &mut self.deepening,
            Switch::History => &mut self.history,
            Switch::Killers => &mut self.killers,
            Switch::NullMove => &mut self.null_move,
            Switch::Scout => &mut self.scout,
            Switch::Mtd => &mut self.mtd,
            Switch::Singular => &mut self.singular,
            Switch::ProbCut => &mut self.probcut,
            Switch::Symmetry => &mut self.symmetry,
            Switch::Benson => &mut self.benson,
        }
    }
}
