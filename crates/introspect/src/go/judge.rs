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

impl Said {
    /// What a fact about games says; none for other facts and for games that nobody concludes.
    #[must_use]
    pub fn of(words: &Words, names: &Names, predicate: PredicateId, values: &[Value]) -> Option<Said> {
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
        let color = names.color_of(values[0])?;
        let stone = |name: Value| names.block(name)?.stones.first();
        let game = v.name(words.game, *values.last()?);
        let wanted = v.name(words.goal, values[1]);
        let is_other = matches!(game.as_str(), "IP" | "PI");
        let owner = if is_other { !color } else { color };
        let (count, objects) = match about {
            "block" => (1, [stone(values[2])?; 2]),
            "2blocks" => (2, [stone(values[2])?, stone(values[3])?]),
            "block_point" => (2, [stone(values[2])?, names.point_of(values[3])?]),
            "2points" => (2, [names.point_of(values[2])?, names.point_of(values[3])?]),
            _ => return None,
        };
        let [one, two] = objects;
        let goal = match (wanted.as_str(), about, is_other) {
            ("Take", "block", false) | ("Live", "block", true) => Goal::Take(one),
            ("Live", "block", false) => Goal::Live(one),
            ("Connect", "2blocks", false) | ("Disconnect", "2blocks", true) => Goal::Connect(one, two),
            ("Connect", "block_point", false) | ("Disconnect", "block_point", true) => {
                Goal::ConnectPoint(one, two)
            }
            ("Connect", "2points", false) | ("Disconnect", "2points", true) => Goal::ConnectPoints(one, two),
            ("Kill", "block", true) => Goal::Live(one),
            ("MakeEye", "block_point", false) | ("PreventEye", "block_point", true) => Goal::Eye(one, two),
            _ => return None,
        };
        let moves: Option<Vec<Point>> = values[2 + count..values.len() - 1]
            .iter()
            .map(|&value| names.point_of(value))
            .collect();
        let moves = moves?;
        let what = match (list, game.as_str()) {
            ("game_", "G") => What::Sure,
            ("move_game_", "GI") => What::Wins(moves[0]),
            ("move_game_", "GIII") => What::Threatens(moves[0]),
            ("move_game_", "PI") => What::Fails(moves[0]),
            ("move_game_", "IP") => What::Needed(moves[0]),
            ("forced_move_" | "two_forced_moves_" | "three_forced_moves_", "IP") => What::OnlyThese(moves),
            _ => return None,
        };
        Some(Said { owner, goal, what })
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
            What::Fails(p) => truth.fails(board, *p, depth),
            What::Needed(_) => truth.wins(board, depth),
            What::OnlyThese(moves) => truth.all_fail(board, depth, moves),
        }
    }
}
