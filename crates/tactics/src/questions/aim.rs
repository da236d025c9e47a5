//! What one side wants of certain stones, whichever search answers it.

use crate::questions::problem::{Question, Task};
use crate::questions::verdict::UNCOUNTED;
use crate::questions::verdict::{COUNTED, Result4};
use crate::questions::wanted::Verb;
use crate::strings::goals::{BreakOut, Eye};
use certificate::{ENDLESS, Threats};
use goban::{Board, Color, Point, PointSet};

/// A goal of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The life or death of groups.
    Life(Question),
    /// The capture of the string on a point.
    Capture(Point),
    /// Its rescue.
    Save(Point),
    /// The connection of the strings on two points.
    Connect(Point, Point),
    /// Their separation.
    Cut(Point, Point),
    /// The race of the group on the first point against that on the second, which is of the other side.
    Race(Point, Point),
    /// An eye of a colour on one of some points.
    Eye {
        /// Whose.
        color: Color,
        /// Where.
        points: PointSet,
    },
    /// Its prevention.
    Spoil {
        /// Whose eye.
        color: Color,
        /// Where.
        points: PointSet,
    },
    /// The way of the string on a point to one of some others.
    Out {
        /// The point.
        stone: Point,
        /// The others.
        outside: PointSet,
    },
    /// Its prevention.
    Enclose {
        /// The point.
        stone: Point,
        /// The others.
        outside: PointSet,
    },
}

/// What a move leaves of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nothing: it is reached.
    Reached,
    /// The goal of the other side, which moves next.
    Open(Aim),
}

impl Aim {
    /// What is to be done.
    pub fn verb(&self) -> Verb {
        match self {
            Aim::Life(q) if q.task == Task::Kill => Verb::Kill,
            Aim::Life(_) => Verb::Live,
            Aim::Capture(_) => Verb::Capture,
            Aim::Save(_) => Verb::Save,
            Aim::Connect(..) => Verb::Connect,
            Aim::Cut(..) => Verb::Cut,
            Aim::Race(..) => Verb::Race,
            Aim::Eye { .. } => Verb::Eye,
            Aim::Spoil { .. } => Verb::Spoil,
            Aim::Out { .. } => Verb::Out,
            Aim::Enclose { .. } => Verb::Enclose,
        }
    }

    /// The stones it is about.
    pub fn stones(&self, board: &Board) -> PointSet {
        let strings = |points: &[Point]| {
            let of = points.iter().filter(|p| board.at(**p).is_some());
            of.flat_map(|p| board.string_stones(*p)).collect()
        };
        match self {
            Aim::Life(q) => q.target,
            Aim::Capture(p) | Aim::Save(p) => strings(&[*p]),
            Aim::Connect(a, b) | Aim::Cut(a, b) | Aim::Race(a, b) => strings(&[*a, *b]),
            Aim::Out { stone, .. } | Aim::Enclose { stone, .. } => strings(&[*stone]),
            // Its walls, as far as they stand.
            Aim::Eye { color, points } | Aim::Spoil { color, points } => {
                let own = board.stones(*color);
                (points.border(own) | points.diagonal_border(own)).flood(own)
            }
        }
    }

    /// Who wants it; none if its stones are not on the board.
    pub fn mover(&self, board: &Board) -> Option<Color> {
        match self {
            Aim::Race(mine, _) => return board.at(*mine),
            Aim::Eye { color, .. } => return Some(*color),
            Aim::Spoil { color, .. } => return Some(!*color),
            _ => {}
        }
        let owner = board.at(self.stones(board).first()?)?;
        Some(if self.verb().attacks() { !owner } else { owner })
    }

    /// The goal of the other side about the same stones.
    pub fn turned(&self) -> Aim {
        match *self {
            Aim::Life(q) => {
                let task = match q.task {
                    Task::Kill => Task::Live,
                    Task::Live => Task::Kill,
                };
                Aim::Life(Question { task, ..q })
            }
            Aim::Capture(p) => Aim::Save(p),
            Aim::Save(p) => Aim::Capture(p),
            Aim::Connect(a, b) => Aim::Cut(a, b),
            Aim::Cut(a, b) => Aim::Connect(a, b),
            Aim::Race(mine, his) => Aim::Race(his, mine),
            Aim::Eye { color, points } => Aim::Spoil { color, points },
            Aim::Spoil { color, points } => Aim::Eye { color, points },
            Aim::Out { stone, outside } => Aim::Enclose { stone, outside },
            Aim::Enclose { stone, outside } => Aim::Out { stone, outside },
        }
    }

    /// What a move of its side, which led to this position, leaves of it.
    pub fn after(&self, mover: Color, next: &Board) -> Left {
        let gone = |p: Point| next.at(p) != Some(self.verb().stones_of(mover));
        let reached = match *self {
            Aim::Life(q) if q.task == Task::Kill => {
                let rest = q.target & *next.stones(!mover);
                if rest.is_empty() || q.any && rest != q.target {
                    true
                } else {
                    let task = Task::Live;
                    return Left::Open(Aim::Life(Question {
                        task,
                        target: rest,
                        ..q
                    }));
                }
            }
            Aim::Capture(p) => gone(p),
            Aim::Cut(a, b) => gone(a) || gone(b),
            Aim::Connect(a, b) => next.root(a) == next.root(b),
            Aim::Race(_, his) => next.at(his) != Some(!mover),
            Aim::Eye { color, points } => Eye::new(next, &points, color, 0).is_some_and(|e| e.is_made(next)),
            Aim::Out { stone, outside } => {
                BreakOut::new(next, stone, &outside, 0).is_some_and(|o| o.is_out(next))
            }
            Aim::Enclose { stone, .. } => gone(stone),
            Aim::Life(_) | Aim::Save(_) | Aim::Spoil { .. } => false,
        };
        if reached {
            Left::Reached
        } else {
            Left::Open(self.turned())
        }
    }

    /// Its name with its first stone, as in `kill:C3`.
    pub fn name(&self, board: &Board) -> String {
        let listed = |first: Option<Point>, points: &PointSet| {
            let places: Vec<String> = first.into_iter().chain(points).map(|p| p.to_string()).collect();
            format!("{}:{}", self.verb(), places.join(","))
        };
        match self {
            Aim::Eye { color, points } | Aim::Spoil { color, points } => {
                let walls = self.stones(board);
                listed(walls.first().or(board.stones(*color).first()), points)
            }
            Aim::Out { stone, outside } | Aim::Enclose { stone, outside } => listed(Some(*stone), outside),
            Aim::Connect(a, b) | Aim::Cut(a, b) | Aim::Race(a, b) => format!("{}:{a},{b}", self.verb()),
            Aim::Capture(p) | Aim::Save(p) => format!("{}:{p}", self.verb()),
            Aim::Life(_) => match self.stones(board).first() {
                Some(p) => format!("{}:{p}", self.verb()),
                None => self.verb().to_string(),
            },
        }
    }

    /// The stones in words: "the 3 stones at C3", "A1 and B2"; of a race those that are to be taken.
    pub fn subject(&self, board: &Board) -> String {
        if let Aim::Connect(a, b) | Aim::Cut(a, b) = self {
            return format!("the stones at {a} and {b}");
        }
        if let Aim::Eye { points, .. } | Aim::Spoil { points, .. } = self {
            let places: Vec<String> = points.iter().map(|p| p.to_string()).collect();
            return format!("the eye at {}", places.join(" or "));
        }
        let stones = match self {
            Aim::Race(_, his) => Aim::Capture(*his).stones(board),
            _ => self.stones(board),
        };
        let at = match self {
            Aim::Capture(p) | Aim::Save(p) | Aim::Race(_, p) => Some(*p),
            Aim::Out { stone, .. } | Aim::Enclose { stone, .. } => Some(*stone),
            _ => stones.first(),
        };
        let at = at.map_or(String::new(), |p| format!(" at {p}"));
        match stones.len() {
            1 => format!("the stone{at}"),
            n => format!("the {n} stones{at}"),
        }
    }

    /// What its side would do, in words: "kill the 3 stones at C3".
    pub fn deed(&self, board: &Board) -> String {
        let subject = self.subject(board);
        match self.verb() {
            Verb::Live => format!("make {subject} live"),
            Verb::Cut => format!("cut {subject} apart"),
            Verb::Race => format!("win the race against {subject}"),
            Verb::Eye => format!("make {subject}"),
            Verb::Out => format!("break out with {subject}"),
            Verb::Enclose => format!("shut in {subject}"),
            verb => format!("{verb} {subject}"),
        }
    }

    /// What becomes of the stones if its side comes to this result, in words: "the 3 stones at C3 die".
    pub fn fate(&self, board: &Board, mover: Color, result: Result4) -> String {
        let subject = self.subject(board);
        let many = match self {
            Aim::Race(_, his) => board.at(*his).is_some() && board.string_len(*his) > 1,
            Aim::Eye { .. } | Aim::Spoil { .. } => false,
            _ => self.stones(board).len() > 1,
        };
        let plural = |one: &'static str, more: &'static str| if many { more } else { one };
        let (done, failed) = match self.verb() {
            Verb::Kill => (plural("dies", "die"), plural("lives", "live")),
            Verb::Live => (plural("lives", "live"), plural("dies", "die")),
            Verb::Capture => (
                plural("is captured", "are captured"),
                plural("gets away", "get away"),
            ),
            Verb::Save => (
                plural("gets away", "get away"),
                plural("is captured", "are captured"),
            ),
            Verb::Connect => ("are connected", "are cut apart"),
            Verb::Cut => ("are cut apart", "are connected"),
            Verb::Race => (
                plural("loses the race", "lose the race"),
                plural("wins the race", "win the race"),
            ),
            Verb::Eye => ("is made", "is spoilt"),
            Verb::Spoil => ("is spoilt", "is made"),
            Verb::Out => (
                plural("breaks out", "break out"),
                plural("is shut in", "are shut in"),
            ),
            Verb::Enclose => (
                plural("is shut in", "are shut in"),
                plural("breaks out", "break out"),
            ),
        };
        match result {
            Result4::Succeeds => format!("{subject} {done}"),
            Result4::Fails => format!("{subject} {failed}"),
            Result4::TakesFirst(n) => format!(
                "there is a ko over {subject}, which {} takes first and {} needs {} for",
                player(mover),
                player(!mover),
                threats(n)
            ),
            Result4::NeedsThreats(n) => format!(
                "there is a ko over {subject}, which {} takes first and {} needs {} for",
                player(!mover),
                player(mover),
                threats(n)
            ),
        }
    }

    /// One word for what its side comes to, if that is known; seki where stones live in one.
    pub fn word(&self, result: Option<Result4>, seki: bool) -> &'static str {
        match result {
            None => "unknown",
            Some(_) if seki => "seki",
            Some(result) => self.status(result),
        }
    }

    /// One word for a result of its side's.
    pub fn status(&self, result: Result4) -> &'static str {
        let success = match result {
            Result4::Succeeds => true,
            Result4::Fails => false,
            Result4::TakesFirst(_) => return "ko, takes first",
            Result4::NeedsThreats(_) => return "ko, needs the first threat",
        };
        match (self.verb(), success) {
            (Verb::Live, true) | (Verb::Kill, false) => "lives",
            (Verb::Kill, true) | (Verb::Live, false) => "dies",
            (Verb::Capture, true) | (Verb::Save, false) => "captured",
            (Verb::Save, true) | (Verb::Capture, false) => "saved",
            (Verb::Connect, true) | (Verb::Cut, false) => "connected",
            (Verb::Cut, true) | (Verb::Connect, false) => "cut",
            (Verb::Race, true) => "won",
            (Verb::Race, false) => "lost",
            (Verb::Eye, true) | (Verb::Spoil, false) => "eye",
            (Verb::Spoil, true) | (Verb::Eye, false) => "no eye",
            (Verb::Out, true) | (Verb::Enclose, false) => "out",
            (Verb::Enclose, true) | (Verb::Out, false) => "shut in",
        }
    }
}

/// A player's name in a sentence.
pub fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn threats(n: Threats) -> String {
    match n {
        UNCOUNTED => "threats".into(),
        ENDLESS => format!("more than {COUNTED} threats"),
        1 => "a threat".into(),
        n => format!("{n} threats"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::wanted::Wanted;

    #[test]
    fn stones_and_fates_in_words() {
        let board: Board = "
            . . . . .
            . X . O .
            . X . O .
            . . . . .
            . X . . .
        "
        .parse()
        .unwrap();
        let aim = |text: &str| text.parse::<Wanted>().unwrap().on(&board).unwrap();
        let kill = aim("kill:D3");
        assert_eq!(kill.mover(&board), Some(Color::Black));
        assert_eq!(kill.deed(&board), "kill the 2 stones at D3");
        assert_eq!(
            kill.fate(&board, Color::Black, Result4::Fails),
            "the 2 stones at D3 live"
        );
        assert_eq!(
            kill.fate(&board, Color::Black, Result4::NeedsThreats(2)),
            "there is a ko over the 2 stones at D3, which White takes first and Black needs 2 threats for"
        );
        assert_eq!(
            kill.fate(&board, Color::Black, Result4::TakesFirst(1).uncounted()),
            "there is a ko over the 2 stones at D3, which Black takes first and White needs threats for"
        );
        let save = aim("save:B1");
        assert_eq!(save.turned(), Aim::Capture("B1".parse().unwrap()));
        assert_eq!(
            save.fate(&board, Color::Black, Result4::Fails),
            "the stone at B1 is captured"
        );
        let connect = aim("connect:B1,B3");
        assert_eq!(connect.deed(&board), "connect the stones at B1 and B3");
        let mut next = board.clone();
        next.play(Color::Black, "B2".parse().unwrap()).unwrap();
        assert_eq!(connect.after(Color::Black, &next), Left::Reached);
    }
}
