//! Whether something that a rule concluded about a position is so.

use super::encode::Names;
use super::truth::{Goal, Truth};
use super::words::Words;
use goban::{Board, Color, Point};
use logic::{PredicateId, Value};

/// What trying out said of a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It is so.
    True,
    /// It is not.
    False,
    /// The positions that may be looked at did not last.
    Undecided,
}

/// A conclusion about a position, in terms of its board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Said {
    /// Who wants the goal.
    pub owner: Color,
    /// What he wants.
    pub goal: Goal,
    /// What becomes of it.
    pub what: What,
}

/// What is said of a goal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    /// Nothing averts it (G).
    Sure,
    /// The owner reaches it by this move (GI).
    Wins(Point),
    /// After this move and another of his he reaches it (GIII).
    Threatens(Point),
    /// This move of the other side does not avert it (PI, of his goal).
    Fails(Point),
    /// It is reached unless the other side does something about it, such as this (IP, of his goal).
    Needed(Point),
    /// It is reached unless the other side plays one of these.
    OnlyThese(Vec<Point>),
}

/// What a fact about games says, whatever the position: all but where, and whose goal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    verb: Verb,
    about: Things,
    wish: Wish,
    /// Whether who concludes it speaks of a goal of the other side.
    is_other: bool,
}

/// What is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verb {
    Sure,
    Wins,
    Threatens,
    Fails,
    Needed,
    OnlyThese,
}

/// What a goal is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Things {
    Block,
    Blocks,
    BlockAndPoint,
    Points,
}

/// What is wanted of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Take,
    Live,
    Connect,
    Eye,
}

impl Form {
    /// The form of facts of a predicate with this goal and this game; none for other facts, and for games that nobody concludes.
    #[must_use]
    pub fn of(words: &Words, predicate: PredicateId, goal: Value, game: Value) -> Option<Form> {
        let v = &words.vocabulary;
        let name = v.predicate(predicate).name.strip_suffix("_before")?;
        let (list, about) = [
            "three_forced_moves_",
            "two_forced_moves_",
            "forced_move_",
            "move_game_",
            "game_",
        ]
        .iter()
        .find_map(|&start| Some((start, name.strip_prefix(start)?)))?;
        let (goal, game) = (v.name(words.goal, goal), v.name(words.game, game));
        let is_other = matches!(game.as_str(), "IP" | "PI");
        let about = match about {
            "block" => Things::Block,
            "2blocks" => Things::Blocks,
            "block_point" => Things::BlockAndPoint,
            "2points" => Things::Points,
            _ => return None,
        };
        let wish = match (goal.as_str(), about, is_other) {
            ("Take", Things::Block, false) | ("Live", Things::Block, true) => Wish::Take,
            ("Live", Things::Block, false) | ("Kill", Things::Block, true) => Wish::Live,
            (_, Things::Block, _) => return None,
            ("Connect", _, false) | ("Disconnect", _, true) => Wish::Connect,
            ("MakeEye", Things::BlockAndPoint, false) | ("PreventEye", Things::BlockAndPoint, true) => {
                Wish::Eye
            }
            _ => return None,
        };
        let verb = match (list, game.as_str()) {
            ("game_", "G") => Verb::Sure,
            ("move_game_", "GI") => Verb::Wins,
            ("move_game_", "GIII") => Verb::Threatens,
            ("move_game_", "PI") => Verb::Fails,
            ("move_game_", "IP") => Verb::Needed,
            ("forced_move_" | "two_forced_moves_" | "three_forced_moves_", "IP") => Verb::OnlyThese,
            _ => return None,
        };
        Some(Form {
            verb,
            about,
            wish,
            is_other,
        })
    }

    /// What a fact of this form says of a position.
    #[must_use]
    pub fn said(&self, names: &Names, values: &[Value]) -> Option<Said> {
        let color = names.color_of(*values.first()?)?;
        let stone = |place: usize| names.block(*values.get(place)?)?.stones.first();
        let point = |place: usize| names.point_of(*values.get(place)?);
        let (one, two, next) = match self.about {
            Things::Block => (stone(2)?, stone(2)?, 3),
            Things::Blocks => (stone(2)?, stone(3)?, 4),
            Things::BlockAndPoint => (stone(2)?, point(3)?, 4),
            Things::Points => (point(2)?, point(3)?, 4),
        };
        let goal = match (self.wish, self.about) {
            (Wish::Take, _) => Goal::Take(one),
            (Wish::Live, _) => Goal::Live(one),
            (Wish::Eye, _) => Goal::Eye(one, two),
            (Wish::Connect, Things::Blocks) => Goal::Connect(one, two),
            (Wish::Connect, Things::Points) => Goal::ConnectPoints(one, two),
            (Wish::Connect, _) => Goal::ConnectPoint(one, two),
        };
        let what = match self.verb {
            Verb::Sure => What::Sure,
            Verb::Wins => What::Wins(point(next)?),
            Verb::Threatens => What::Threatens(point(next)?),
            Verb::Fails => What::Fails(point(next)?),
            Verb::Needed => What::Needed(point(next)?),
            Verb::OnlyThese => {
                let moves: Option<Vec<Point>> = (next..values.len() - 1).map(point).collect();
                What::OnlyThese(moves?)
            }
        };
        let owner = if self.is_other { !color } else { color };
        Some(Said { owner, goal, what })
    }
}

impl Said {
    /// What a fact about games says; none for other facts and for games that nobody concludes.
    #[must_use]
    pub fn of(words: &Words, names: &Names, predicate: PredicateId, values: &[Value]) -> Option<Said> {
        Form::of(words, predicate, *values.get(1)?, *values.last()?)?.said(names, values)
    }

    /// How many positions a search looks at to find this out that knows neither the answer nor how deep it lies: it looks
    /// one move ahead, then two, and so on. None for a defence that does not help.
    #[must_use]
    pub fn effort(&self, board: &Board, depth: u32, nodes: u64) -> u64 {
        let mut board = board.clone();
        let mut truth = Truth::new(self.owner, self.goal, nodes);
        if let What::Needed(p) = self.what {
            if truth.fails(&mut board, p, depth) != Some(false) {
                return 0;
            }
            // Without the rule the defence is looked for among all moves.
            truth = Truth::new(self.owner, self.goal, nodes);
            truth.all_fail(&mut board, depth, &[]);
            return nodes - truth.left();
        }
        for moves in u32::from(depth > 0)..=depth {
            let found = match self.what {
                // Who finds a move that wins was asked whether there is one.
                What::Wins(_) => truth.wins(&mut board, moves),
                _ => self.tried(&mut truth, &mut board, moves),
            };
            if found != Some(false) {
                break;
            }
        }
        nodes - truth.left()
    }

    /// The same for all moves that win: a search that finds one was asked for no other.
    #[must_use]
    pub fn sought(&self) -> What {
        match &self.what {
            What::Wins(_) => What::Wins(Point::new(0, 0)),
            what => what.clone(),
        }
    }

    /// Tries it out, to so many moves of the owner, looking at so many positions at most.
    #[must_use]
    pub fn judge(&self, board: &Board, depth: u32, nodes: u64) -> Verdict {
        let mut truth = Truth::new(self.owner, self.goal, nodes);
        self.judge_by(&mut truth, &mut board.clone(), depth, nodes)
    }

    /// The same by a judge of this owner's goal who may know something of the position already. The board is given back as
    /// it was.
    #[must_use]
    pub fn judge_by(&self, truth: &mut Truth, board: &mut Board, depth: u32, nodes: u64) -> Verdict {
        truth.allow(nodes);
        match self.tried(truth, board, depth) {
            Some(true) => Verdict::True,
            Some(false) => Verdict::False,
            None => Verdict::Undecided,
        }
    }

    fn tried(&self, truth: &mut Truth, board: &mut Board, depth: u32) -> Option<bool> {
        match &self.what {
            What::Sure => truth.stands(board, depth),
            What::Wins(p) => truth.wins_by(board, *p, depth),
            What::Threatens(p) => {
                if board.play(self.owner, *p).is_err() {
                    return Some(false);
                }
                board.pass();
                let answer = truth.wins(board, depth);
                board.undo();
                board.undo();
                answer
            }
            What::Fails(p) => truth.fails_there(board, *p, depth),
            What::Needed(_) => truth.wins(board, depth),
            What::OnlyThese(moves) => truth.all_fail(board, depth, moves),
        }
    }
}
