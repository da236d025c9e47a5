//! Rules as a value: what differs between rule sets, and their names.

use std::fmt;
use std::str::FromStr;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    /// A ko may not be retaken at once.
    Simple,
    /// No stone may make a position of the game come back.
    Positional,
    /// No stone may make a position come back with the same side to move.
    Situational,
    /// No stone may make a position come back that the same player's stone made before
    /// (report 003, L304).
    PerPlayer,
}

/// What counts at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Living stones and the empty points that only they reach.
    Area,
    /// Empty points that only one colour's living stones reach, dead stones on them, and prisoners.
    Territory,
    /// Every stone counts, and an empty point is shared in proportion to the stones beside it: the Ing rule
    /// for programs (thesis 000, L6257). Nothing is dead.
    ProRata,
    /// Every stone counts, and an empty point whose neighbours are all of one colour: the computer rule of
    /// thesis 000 (L6238-L6249). Nothing is dead; the players play until every point is controlled.
    Neighbourhood,
}

impl Scoring {
    /// Whether dead stones are taken off before counting.
    pub const fn removes_dead(self) -> bool {
        matches!(self, Scoring::Area | Scoring::Territory)
    }
}

/// What White receives for Black's handicap stones, beside the komi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point a stone.
    Stones,
    /// A point a stone but one.
    StonesButOne,
}

/// A rule set.
///
/// ```
/// use goban::{Ko, Rules};
/// assert_eq!(Rules::default(), Rules::CHINESE);
/// assert_eq!("aga".parse::<Rules>().unwrap().ko, Ko::Situational);
/// let handmade = Rules { suicide: true, ..Rules::JAPANESE };
/// assert_eq!(handmade.name(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rules {
    /// Forbidden repetitions.
    pub ko: Ko,
    /// Whether a stone may take its own string off.
    pub suicide: bool,
    /// What counts at the end.
    pub scoring: Scoring,
    /// Points for White.
    pub komi: f64,
    /// Points for White against handicap stones.
    pub compensation: Compensation,
}

impl Rules {
    /// Positional superko, no suicide, area, 7.5.
    pub const CHINESE: Rules = Rules {
        ko: Ko::Positional,
        suicide: false,
        scoring: Scoring::Area,
        komi: 7.5,
        compensation: Compensation::Stones,
    };
    /// Simple ko, no suicide, territory, 6.5.
    pub const JAPANESE: Rules = Rules {
        ko: Ko::Simple,
        suicide: false,
        scoring: Scoring::Territory,
        komi: 6.5,
        compensation: Compensation::None,
    };
    /// Situational superko, no suicide, area, 7.5.
    pub const AGA: Rules = Rules {
        ko: Ko::Situational,
        suicide: false,
        scoring: Scoring::Area,
        komi: 7.5,
        compensation: Compensation::StonesButOne,
    };
    /// Positional superko, suicide, area, 7.5.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: Ko::Positional,
        suicide: true,
        scoring: Scoring::Area,
        komi: 7.5,
        compensation: Compensation::None,
    };
    /// The rule for computers of thesis 000, annex A; it names no komi (L6129-L6180).
    pub const INDIGO: Rules = Rules {
        ko: Ko::Positional,
        suicide: false,
        scoring: Scoring::Neighbourhood,
        komi: 0.0,
        compensation: Compensation::None,
    };
    /// The rules of report 003 (L288-L334): its own superko, area, 6.5.
    pub const MONTPELLIER: Rules = Rules {
        ko: Ko::PerPlayer,
        suicide: false,
        scoring: Scoring::Area,
        komi: 6.5,
        compensation: Compensation::None,
    };

    /// The Ing rule for programs, of which thesis 000 tells the counting alone (L6257): the rest is that of
    /// [`Rules::INDIGO`] beside it, but for Ing's komi of eight points, where a draw is Black's.
    pub const ING_PROGRAMS: Rules = Rules {
        ko: Ko::Positional,
        suicide: false,
        scoring: Scoring::ProRata,
        komi: 7.5,
        compensation: Compensation::None,
    };

    /// The rule sets that have a name.
    pub const NAMED: [(&'static str, Rules); 7] = [
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("aga", Rules::AGA),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
        ("indigo", Rules::INDIGO),
        ("montpellier", Rules::MONTPELLIER),
        ("ing-programs", Rules::ING_PROGRAMS),
    ];

    /// The name of the set that differs from this one in the komi at most.
    pub fn name(&self) -> Option<&'static str> {
        let same = |rules: &Rules| {
            Rules {
                komi: self.komi,
                ..*rules
            } == *self
        };
        let exact = Rules::NAMED.iter().find(|(_, rules)| rules == self);
        exact
            .or_else(|| Rules::NAMED.iter().find(|(_, rules)| same(rules)))
            .map(|&(name, _)| name)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE
    }
}

/// No rule set has that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesError;

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Rules::NAMED.iter().map(|(name, _)| *name).collect();
        write!(f, "the rules are one of {}", names.join(", "))
    }
}

impl std::error::Error for RulesError {}

impl FromStr for Rules {
    type Err = RulesError;

    /// The set of this name, in upper or lower case.
    fn from_str(name: &str) -> Result<Rules, RulesError> {
        let found = Rules::NAMED.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|&(_, rules)| rules).ok_or(RulesError)
    }
}
