//! Goals as they are given on a command line: `kill:C3`, `connect:A1,B2`.

use goban::{Board, Point, PointSet};
use std::fmt;
use std::str::FromStr;
use tactics::aim::{Aim, Verb};

/// A goal in words: what is to be done, and to the stones on which points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What is to be done.
    pub verb: Verb,
    /// Stones of each group or string that it is about. Of an eye: a stone of its side, and the points where it may
    /// be; of a way out: a stone, and points outside, if they are given.
    pub places: Vec<Point>,
}

/// Why a goal makes no sense, by itself or on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WantedError {
    /// No such thing can be wanted.
    Verb(String),
    /// Not the name of a point.
    Point(String),
    /// Too few or too many points.
    Count(Verb),
    /// A point beyond the edge of a board of this side.
    OffBoard(Point, u8),
    /// There is no stone on it.
    NoStone(Point),
    /// Stones of different colours.
    Colors(Point, Point),
    /// Stones of one colour.
    OneColor(Point, Point),
    /// The same string twice.
    OneString(Point, Point),
    /// The string on this point has no way out.
    NoOutside(Point),
}

impl fmt::Display for WantedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WantedError::Verb(word) => write!(
                f,
                "`{word}` is no goal: kill, live, capture, save, connect, cut, race, eye, spoil, out or enclose, \
                 as in kill:C3 or connect:A1,B2"
            ),
            WantedError::Point(text) => write!(f, "`{text}` is no point: {}", goban::PointError),
            WantedError::Count(verb @ (Verb::Eye | Verb::Spoil)) => write!(
                f,
                "name a stone and where its side is to have an eye, as in {verb}:D2,C1,B1"
            ),
            WantedError::Count(verb @ (Verb::Out | Verb::Enclose)) => write!(
                f,
                "name a stone, and points outside if you like, as in {verb}:C3 or {verb}:C3,F6,G6"
            ),
            WantedError::Count(Verb::Race) => f.write_str(
                "race is about a group of one's own and one of the other side's, as in race:A1,B2",
            ),
            WantedError::Count(verb) if verb.is_of_two() => {
                write!(f, "{verb} is about the strings of two stones, as in {verb}:A1,B2")
            }
            WantedError::Count(Verb::Kill | Verb::Live) => {
                f.write_str("name a stone of each group, as in kill:C3 or live:C3,E1")
            }
            WantedError::Count(verb) => write!(f, "{verb} is about one string, as in {verb}:C3"),
            WantedError::OffBoard(p, side) => write!(f, "{p} is not on the {side}x{side} board"),
            WantedError::NoStone(p) => write!(f, "there is no stone on {p}: name a stone of the group"),
            WantedError::Colors(a, b) => write!(f, "the stones on {a} and {b} are of different colours"),
            WantedError::OneColor(a, b) => {
                write!(
                    f,
                    "the stones on {a} and {b} are of one colour: a race is between two sides"
                )
            }
            WantedError::NoOutside(p) => write!(
                f,
                "no point outside is near the stone on {p}: name some, as in out:{p},K10"
            ),
            WantedError::OneString(a, b) => write!(f, "{a} and {b} are of one string already"),
        }
    }
}

impl std::error::Error for WantedError {}

impl FromStr for Wanted {
    type Err = WantedError;

    fn from_str(text: &str) -> Result<Wanted, WantedError> {
        let (word, places) = text.split_once(':').unwrap_or((text, ""));
        let lower = word.trim().to_ascii_lowercase();
        let verb = Verb::ALL
            .into_iter()
            .find(|v| v.name() == lower)
            .ok_or_else(|| WantedError::Verb(word.trim().into()))?;
        let places: Vec<Point> = places
            .split([',', ' '])
            .map(str::trim)
            .filter(|t| !t.is_empty())
            .map(|t| t.parse().map_err(|_| WantedError::Point(t.into())))
            .collect::<Result<_, _>>()?;
        let fits = match verb {
            Verb::Kill | Verb::Live => !places.is_empty(),
            Verb::Capture | Verb::Save => places.len() == 1,
            Verb::Connect | Verb::Cut | Verb::Race => places.len() == 2,
            Verb::Eye | Verb::Spoil => places.len() >= 2,
            Verb::Out | Verb::Enclose => !places.is_empty(),
        };
        if !fits {
            return Err(WantedError::Count(verb));
        }
        Ok(Wanted { verb, places })
    }
}

impl Wanted {
    /// The goal on a board.
    pub fn on(&self, board: &Board) -> Result<Aim, WantedError> {
        let side = board.size().side();
        if let Some(&p) = self.places.iter().find(|p| !board.size().contains(**p)) {
            return Err(WantedError::OffBoard(p, side));
        }
        if matches!(self.verb, Verb::Eye | Verb::Spoil | Verb::Out | Verb::Enclose) {
            return self.reach(board);
        }
        let mut color = None;
        for &p in &self.places {
            let here = board.at(p).ok_or(WantedError::NoStone(p))?;
            if *color.get_or_insert(here) != here && self.verb != Verb::Race {
                return Err(WantedError::Colors(self.places[0], p));
            }
        }
        let first = *self.places.first().ok_or(WantedError::Count(self.verb))?;
        let second = self.places.get(1).copied();
        let two = || match second {
            None => Err(WantedError::Count(self.verb)),
            Some(p) if board.root(p) == board.root(first) => Err(WantedError::OneString(first, p)),
            Some(p) => Ok((first, p)),
        };
        Ok(match self.verb {
            Verb::Kill => Aim::kill(board, &self.places),
            Verb::Live => Aim::live(board, &self.places),
            Verb::Capture => Aim::Capture(first),
            Verb::Save => Aim::Save(first),
            Verb::Connect => two().map(|(a, b)| Aim::Connect(a, b))?,
            Verb::Cut => two().map(|(a, b)| Aim::Cut(a, b))?,
            Verb::Race => match second {
                Some(p) if board.at(p) != board.at(first) => Aim::Race(first, p),
                Some(p) => return Err(WantedError::OneColor(first, p)),
                None => return Err(WantedError::Count(Verb::Race)),
            },
            Verb::Eye | Verb::Spoil | Verb::Out | Verb::Enclose => return self.reach(board),
        })
    }

    /// A goal of a stone and of points that need not be held by anyone.
    fn reach(&self, board: &Board) -> Result<Aim, WantedError> {
        let (&stone, rest) = self.places.split_first().ok_or(WantedError::Count(self.verb))?;
        let color = board.at(stone).ok_or(WantedError::NoStone(stone))?;
        let points: PointSet = rest.iter().copied().collect();
        let outside = || {
            let given = (!points.is_empty()).then_some(points);
            given.or_else(|| Aim::outside(board, stone))
        };
        Ok(match self.verb {
            Verb::Eye | Verb::Spoil if points.is_empty() => return Err(WantedError::Count(self.verb)),
            Verb::Eye => Aim::Eye { color, points },
            Verb::Spoil => Aim::Spoil { color, points },
            verb => {
                let outside = outside().ok_or(WantedError::NoOutside(stone))?;
                match verb {
                    Verb::Out => Aim::Out { stone, outside },
                    _ => Aim::Enclose { stone, outside },
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWN: &str = "
        . . . . .
        . X . O .
        . X . O .
        . . . . .
        . X . . .
    ";

    #[test]
    fn a_goal_is_a_verb_and_its_places() {
        let wanted: Wanted = "connect:A1,B2".parse().unwrap();
        assert_eq!((wanted.verb, wanted.places.len()), (Verb::Connect, 2));
        assert_eq!(
            "eat:A1".parse::<Wanted>().unwrap_err().to_string(),
            "`eat` is no goal: kill, live, capture, save, connect, cut, race, eye, spoil, out or enclose, \
             as in kill:C3 or connect:A1,B2"
        );
    }

    fn said(text: &str) -> String {
        let board: Board = DRAWN.parse().unwrap();
        match text.parse::<Wanted>().and_then(|w| w.on(&board)) {
            Ok(aim) => aim.name(&board),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn goals_are_about_the_stones_named() {
        assert_eq!(said("kill:D4"), "kill:D3");
        assert_eq!(said("LIVE: b3"), "live:B3");
        assert_eq!(said("capture:B1"), "capture:B1");
        assert_eq!(said("connect:B1,B3"), "connect:B1,B3");
        assert_eq!(said("race:B3,D3"), "race:B3,D3");
        assert_eq!(said("eye:B3,A1,A2"), "eye:B1,A1,A2");
        assert_eq!(said("out:D3,C1"), "out:D3,C1");
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (goal, why) in [
            ("eat:B3", "`eat` is no goal"),
            ("kill", "name a stone of each group"),
            ("kill:II", "`II` is no point"),
            ("kill:C3", "there is no stone on C3"),
            ("kill:K9", "K9 is not on the 5x5 board"),
            ("kill:B3,D3", "the stones on B3 and D3 are of different colours"),
            ("capture:B1,B3", "capture is about one string"),
            (
                "cut:B3",
                "cut is about the strings of two stones, as in cut:A1,B2",
            ),
            ("connect:B3,B4", "B3 and B4 are of one string already"),
            ("eye:B3", "name a stone and where its side is to have an eye"),
            ("eye:C3,C2", "there is no stone on C3"),
            ("enclose:B3,K9", "K9 is not on the 5x5 board"),
            ("out:B3", "no point outside is near the stone on B3"),
            ("race:B3", "race is about a group of one's own"),
            ("race:B1,B3", "the stones on B1 and B3 are of one colour"),
        ] {
            assert!(said(goal).contains(why), "{goal}: {}", said(goal));
        }
    }
}
