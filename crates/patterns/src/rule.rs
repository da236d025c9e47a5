//! A rule: what follows where a drawing is seen.

use crate::drawing::Drawing;
use goban::{Point, PointSet, Symmetry};
use proof::value::Value;
use std::fmt;
use std::str::FromStr;

/// What a rule says something about: the ten names of thesis 000 (L2775), and the game that two of them serve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// Are the own stones connected?
    Connection,
    /// Do the own stones keep the enemy apart?
    Separation,
    /// Is a controlled point a point of territory?
    Point,
    /// Is a small territory an eye?
    Eye,
    /// Is a larger territory divided in two?
    Split,
    /// Who grows, the own stone or the enemy's before it?
    Opposition,
    /// Room for a stone to grow.
    Dilation,
    /// Room where nobody is.
    Void,
    /// A string that lives or dies by a vital point, as a shape in a territory.
    Chain,
    /// A territory that is divided or filled at a vital point.
    Zone,
    /// A move of the opening.
    Fuseki,
}

impl Subject {
    /// All, each with its name in files and its name in the thesis; the game of a divided territory has none there.
    pub const ALL: [(Subject, &'static str, &'static str); 11] = [
        (Subject::Connection, "connection", "CONNEXION"),
        (Subject::Separation, "separation", "SEPARATION"),
        (Subject::Point, "point", "POINT"),
        (Subject::Eye, "eye", "OEIL"),
        (Subject::Split, "split", ""),
        (Subject::Opposition, "opposition", "OPPOSITION"),
        (Subject::Dilation, "dilation", "DILATE"),
        (Subject::Void, "void", "VIDE"),
        (Subject::Chain, "chain", "CHAINE"),
        (Subject::Zone, "zone", "ZONE"),
        (Subject::Fuseki, "fuseki", "FUSEKI"),
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        Subject::ALL[self as usize].1
    }

    /// What this name of the thesis stands for.
    pub fn of_thesis(name: &str) -> Option<Subject> {
        let mut all = Subject::ALL.iter();
        let found = all.find(|(_, _, thesis)| !thesis.is_empty() && *thesis == name);
        found.map(|&(subject, ..)| subject)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No subject has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubjectError;

impl fmt::Display for SubjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Subject::ALL.map(|(_, name, _)| name);
        write!(f, "a rule speaks of {}", names.join(", "))
    }
}

impl std::error::Error for SubjectError {}

impl FromStr for Subject {
    type Err = SubjectError;

    fn from_str(text: &str) -> Result<Subject, SubjectError> {
        let found = Subject::ALL.iter().find(|(_, name, _)| *name == text);
        found.map(|&(subject, ..)| subject).ok_or(SubjectError)
    }
}

/// What a rule says of its subject.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// The two answers of a game that was searched to its end: `>`, `*`, `<`, `0`, `GI` and so on.
    Dynamic(Value),
    /// What is so as it stands, with nobody moving.
    Static(Standing),
}

/// What is so as it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// The end of a game, won.
    Won,
    /// The end of a game, lost.
    Lost,
    /// Not its end.
    Other,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            State::Dynamic(value) => return f.write_str(&value.symbols()),
            State::Static(Standing::Won) => "won",
            State::Static(Standing::Lost) => "lost",
            State::Static(Standing::Other) => "other",
        })
    }
}

/// The text is no state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateError;

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game is `>` won, `*` whoever is first, `<` lost, `0` seki, a pair such as `{>|~}`; or, as it stands, won, lost or other")
    }
}

impl std::error::Error for StateError {}

impl FromStr for State {
    type Err = StateError;

    fn from_str(text: &str) -> Result<State, StateError> {
        Ok(match text {
            "won" => State::Static(Standing::Won),
            "lost" => State::Static(Standing::Lost),
            "other" => State::Static(Standing::Other),
            _ => State::Dynamic(text.parse().map_err(|_| StateError)?),
        })
    }
}

/// What a rule says about one subject, by cells of its drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Viewpoint {
    /// About what.
    pub subject: Subject,
    /// How it stands, for the side whose stones are the own ones.
    pub state: State,
    /// The points concerned.
    pub points: PointSet,
    /// Moves advised to the own side.
    pub own: PointSet,
    /// Moves advised to the enemy.
    pub enemy: PointSet,
}

impl Viewpoint {
    /// A subject and how it stands, without points and moves.
    pub fn new(subject: Subject, state: State) -> Viewpoint {
        Viewpoint {
            subject,
            state,
            points: PointSet::EMPTY,
            own: PointSet::EMPTY,
            enemy: PointSet::EMPTY,
        }
    }
}

/// A drawing, and what follows where it is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// What it is called; may be empty.
    pub name: String,
    /// What people wrote about it, line by line.
    pub notes: Vec<String>,
    /// What must be seen.
    pub drawing: Drawing,
    /// What follows.
    pub viewpoints: Vec<Viewpoint>,
    /// What was counted or learned, by name, where a base is statistical.
    pub numbers: Vec<(String, f64)>,
}

impl Rule {
    /// A rule without a name from which nothing follows yet.
    pub fn new(drawing: Drawing) -> Rule {
        Rule {
            name: String::new(),
            notes: Vec::new(),
            drawing,
            viewpoints: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// What it says about a subject.
    pub fn about(&self, subject: Subject) -> Option<&Viewpoint> {
        self.viewpoints.iter().find(|v| v.subject == subject)
    }

    /// A number by its name.
    pub fn number(&self, name: &str) -> Option<f64> {
        let found = self.numbers.iter().find(|(n, _)| n == name);
        found.map(|(_, number)| *number)
    }

    /// The same rule lying another way.
    pub fn turned(&self, turn: Symmetry) -> Rule {
        let image = crate::Image { swapped: false, turn };
        let set = |points: &PointSet| -> PointSet {
            let turned = |place: Point| self.drawing.turned(place, turn);
            points.iter().map(turned).collect()
        };
        let viewpoints = self.viewpoints.iter().map(|v| Viewpoint {
            subject: v.subject,
            state: v.state,
            points: set(&v.points),
            own: set(&v.own),
            enemy: set(&v.enemy),
        });
        Rule {
            name: self.name.clone(),
            notes: self.notes.clone(),
            drawing: self.drawing.image(image),
            viewpoints: viewpoints.collect(),
            numbers: self.numbers.clone(),
        }
    }

    /// The turns by which it comes to lie in different ways: the first of each.
    pub fn turns(&self) -> Vec<Symmetry> {
        let mut seen: Vec<(Drawing, Vec<Viewpoint>)> = Vec::new();
        let mut turns = Vec::new();
        for turn in Symmetry::ALL {
            let turned = self.turned(turn);
            let turned = (turned.drawing, turned.viewpoints);
            if !seen.contains(&turned) {
                seen.push(turned);
                turns.push(turn);
            }
        }
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subject_has_its_names() {
        for (i, (subject, name, thesis)) in Subject::ALL.into_iter().enumerate() {
            assert_eq!(subject as usize, i);
            assert_eq!(name.parse(), Ok(subject));
            assert_eq!(Subject::of_thesis(thesis).is_some(), !thesis.is_empty());
        }
    }
}
