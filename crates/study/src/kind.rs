//! The kinds of reasons: the catalogue by name.

use reasons::Claim;
use std::fmt;
use std::str::FromStr;

/// What a family of reasons is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Strings that are captured or saved.
    Capture,
    /// Eyes, and the life of groups.
    Life,
    /// Stones that belong together, or do not.
    Link,
    /// Ways out of an encirclement.
    Way,
    /// Races of liberties.
    Race,
    /// Ko and seki.
    Ko,
    /// Groups that are weak though nobody can take them yet.
    Weak,
    /// Territory and influence.
    Land,
    /// Sente, gote, and how large a move is.
    Tempo,
    /// Where a move stands on a board that is still empty.
    Opening,
    /// What the stones look like.
    Shape,
    /// What is wrong with a move.
    Mistake,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $family:ident;)*) => {
        /// A kind of reason. Its statements are `why.NAME`, or `why.NAME.VARIANT` where one kind is said in several ways.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All of them, family by family.
            pub const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// Its name, as in a statement.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            /// What it is about.
            pub const fn family(self) -> Family {
                match self {
                    $(Kind::$kind => Family::$family,)*
                }
            }
        }
    };
}

kinds! {
    /// Enemy stones are taken, or can no longer get away.
    Capture = "capture", Capture;
    /// Own stones can no longer be taken.
    Save = "save", Capture;
    /// They are taken in a ladder.
    Ladder = "ladder", Capture;
    /// A ladder that worked no longer does.
    LadderBreaker = "ladder_breaker", Capture;
    /// They are shut in loosely and cannot get out.
    Net = "net", Capture;
    /// Whoever takes the stone is taken at once.
    Snapback = "snapback", Capture;
    /// A stone given up to take away an eye or a liberty.
    ThrowIn = "throw_in", Capture;
    /// Stones have a single liberty left.
    Atari = "atari", Capture;
    /// An enemy group dies.
    Kill = "kill", Life;
    /// An own group lives.
    Live = "live", Life;
    /// An own eye is made.
    MakeEye = "make_eye", Life;
    /// An enemy eye is taken away.
    SpoilEye = "spoil_eye", Life;
    /// An own group gets room for eyes.
    Base = "base", Life;
    /// An enemy group loses its room for eyes.
    TakeBase = "take_base", Life;
    /// Own stones cannot be cut apart any more.
    Connect = "connect", Link;
    /// Enemy stones cannot be joined any more.
    Cut = "cut", Link;
    /// Own stones get out.
    Escape = "escape", Way;
    /// Enemy stones do not.
    ShutIn = "shut_in", Way;
    /// A race is won that was open.
    WinRace = "win_race", Race;
    /// A liberty that changes how a race goes.
    GainLiberty = "gain_liberty", Race;
    /// It comes to a ko that would not have been one.
    StartKo = "start_ko", Ko;
    /// A ko is ended.
    WinKo = "win_ko", Ko;
    /// A ko of the enemy's is prevented.
    AvoidKo = "avoid_ko", Ko;
    /// Stones live in seki.
    Seki = "seki", Ko;
    /// A weak enemy group is made weaker.
    Attack = "attack", Weak;
    /// A weak own group is made stronger.
    Defend = "defend", Weak;
    /// One group is pushed to get at another.
    Lean = "lean", Weak;
    /// Own territory grows.
    Territory = "territory", Land;
    /// Enemy territory shrinks.
    Reduce = "reduce", Land;
    /// A stone that lives, or may, where the enemy would have territory.
    Invade = "invade", Land;
    /// Own influence grows.
    BuildInfluence = "build_influence", Land;
    /// Enemy influence is made worth less.
    EraseInfluence = "erase_influence", Land;
    /// The last open border between territories is closed.
    CloseBorder = "close_border", Land;
    /// It has to be answered.
    Sente = "sente", Tempo;
    /// It settles something and need not be answered.
    Gote = "gote", Tempo;
    /// It takes away what the enemy could have played in sente.
    ReverseSente = "reverse_sente", Tempo;
    /// Nothing larger is left on the board.
    Largest = "largest", Tempo;
    /// It answers what the last move threatened.
    Answer = "answer", Tempo;
    /// The first stone in a corner.
    Corner = "corner", Opening;
    /// A second stone that makes a corner one's own.
    Enclosure = "enclosure", Opening;
    /// A stone against a corner of the enemy's.
    Approach = "approach", Opening;
    /// A stone on an open side.
    Side = "side", Opening;
    /// A stone along a side from one's own.
    Extension = "extension", Opening;
    /// A stone that keeps an enemy stone from extending.
    Pincer = "pincer", Opening;
    /// A shape that has a name.
    Shape = "shape", Shape;
    /// Larger moves were left.
    TooSmall = "too_small", Mistake;
    /// It defends what was safe, or does one step where two were there.
    TooSlow = "too_slow", Mistake;
    /// It can be refuted.
    Overplay = "overplay", Mistake;
    /// It drives a group to where it wants to go.
    WrongDirection = "wrong_direction", Mistake;
    /// Another move gains as much and keeps the initiative.
    LosesSente = "loses_sente", Mistake;
    /// What the last move threatened is left to happen.
    IgnoresThreat = "ignores_threat", Mistake;
    /// An own eye is filled.
    FillsEye = "fills_eye", Mistake;
    /// An own liberty is filled that was needed.
    FillsLiberty = "fills_liberty", Mistake;
    /// A cut is left open that another move closes.
    LeavesCut = "leaves_cut", Mistake;
    /// Stones or points are given away that another move keeps.
    Loses = "loses", Mistake;
}

impl Kind {
    /// The kind of a claim; none if it is not one of the catalogue.
    ///
    /// ```
    /// use reasons::Claim;
    /// use study::Kind;
    /// assert_eq!(Kind::of(&Claim::new("why.capture.taken")), Some(Kind::Capture));
    /// assert_eq!(Kind::of(&Claim::new("atari")), None);
    /// ```
    pub fn of(claim: &Claim) -> Option<Kind> {
        let name = claim.statement.strip_prefix("why.")?;
        name.split('.').next()?.parse().ok()
    }

    /// A claim of this kind.
    pub fn claim(self) -> Claim {
        Claim::new(format!("why.{self}"))
    }

    /// A claim of this kind, said in this way.
    pub fn said(self, variant: &str) -> Claim {
        Claim::new(format!("why.{self}.{variant}"))
    }

    /// Whether it says what the move changes, and not only what it looks like or where it stands.
    pub fn is_contrast(self) -> bool {
        !matches!(self.family(), Family::Shape | Family::Opening)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no kind has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoKind;

impl FromStr for Kind {
    type Err = NoKind;

    fn from_str(name: &str) -> Result<Kind, NoKind> {
        Kind::ALL.iter().copied().find(|k| k.name() == name).ok_or(NoKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        assert!(Kind::ALL.len() >= 50);
        for &kind in Kind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(Kind::of(&kind.claim()), Some(kind));
        }
    }
}
