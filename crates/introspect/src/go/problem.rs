//! Problems to learn from: something that its owner, to move, reaches in exactly so many moves, and what its solution goes
//! through.
//!
//! A rule that looks three moves ahead is made of rules that look two ahead in the positions after the first move, and
//! those of rules about the positions after that. Positions by lot seldom hold all of them; the solution of a problem does.
//! (The problems of the thesis came with their sequences of moves: L3062.)

use super::judge::{Said, What};
use super::positions;
use super::study::TWO_EYES;
use super::truth::{Goal, Truth};
use crate::base::{Base, Origin};
use goban::{Board, Color, Point, PointSet, Random, Size};

/// Positions that a judge looks at for one question.
const NODES: u64 = 20_000;

/// Positions by lot that are looked through for a problem, before there is none.
const DRAWN: u32 = 200;

/// Winning moves that are looked at in a position.
const WAYS: usize = 2;

/// Answers that are looked at: a list of forced moves has no more.
const ANSWERS: usize = crate::forced::LONGEST;

/// What a problem is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Taking a string.
    Take,
    /// Joining two strings.
    Connect,
    /// Making an eye.
    Eye,
    /// Making two.
    Live,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Take, Theme::Connect, Theme::Eye, Theme::Live];

    /// The goals that are learned from such problems, by name: its own and the inverse.
    #[must_use]
    pub fn goals(self) -> Vec<String> {
        let names = match self {
            Theme::Take => ["Take", "Live"],
            Theme::Connect => ["Connect", "Disconnect"],
            Theme::Eye => ["MakeEye", "PreventEye"],
            Theme::Live => [TWO_EYES, "Kill"],
        };
        names.map(str::to_owned).to_vec()
    }

    /// How rules that win such problems are called, up to their numbers.
    fn rules(self) -> &'static str {
        match self {
            Theme::Take => "move_game_block_take_gi",
            Theme::Connect => "move_game_2blocks_connect_gi",
            Theme::Eye => "move_game_block_point_makeeye_gi",
            Theme::Live => "move_game_block_live_gi",
        }
    }

    /// The moves that problems of this kind take. Those of one move are everywhere, but for eyes.
    #[must_use]
    pub fn lengths(self) -> std::ops::RangeInclusive<u32> {
        match self {
            Theme::Take | Theme::Connect => 2..=3,
            Theme::Eye | Theme::Live => 1..=2,
        }
    }

    /// The length of which a base has the fewest rules; of equals the longest, which goes through the others.
    #[must_use]
    pub fn least_covered(self, base: &Base) -> u32 {
        let known = |moves: u32| {
            let of = |origin: &Origin| origin.depth == moves;
            base.iter()
                .filter(|(rule, origin)| rule.name.starts_with(self.rules()) && of(origin))
                .count()
        };
        self.lengths()
            .rev()
            .min_by_key(|&moves| known(moves))
            .unwrap_or(1)
    }

    /// All goals of this kind that a position may have, with their owners.
    fn in_position(self, board: &Board) -> Vec<(Color, Goal)> {
        let mut found = Vec::new();
        for owner in Color::BOTH {
            let own: Vec<Point> = board.strings(owner).collect();
            match self {
                Theme::Take => found.extend(board.strings(!owner).map(|stone| (owner, Goal::Take(stone)))),
                Theme::Live => found.extend(own.iter().map(|&stone| (owner, Goal::Live(stone)))),
                Theme::Connect => {
                    for (n, &a) in own.iter().enumerate() {
                        found.extend(own[n + 1..].iter().map(|&b| (owner, Goal::Connect(a, b))));
                    }
                }
                Theme::Eye => {
                    for &stone in &own {
                        let liberties = board.liberty_set(stone).iter();
                        found.extend(liberties.map(|point| (owner, Goal::Eye(stone, point))));
                    }
                }
            }
        }
        found
    }
}

/// A problem.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What it is about.
    pub theme: Theme,
    /// The position.
    pub board: Board,
    /// Whose goal it is; he moves.
    pub owner: Color,
    /// What he wants.
    pub goal: Goal,
    /// In how many moves of his, no fewer.
    pub moves: u32,
}

/// A position of a solution, and moves in it that are worth a look.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position.
    pub board: Board,
    /// Who moves.
    pub color: Color,
    /// Where.
    pub moves: PointSet,
}

impl Problem {
    /// A problem in positions drawn by lot; none if none was found in some hundred of them.
    #[must_use]
    pub fn draw(random: &mut Random, theme: Theme, moves: u32) -> Option<Problem> {
        for _ in 0..DRAWN {
            let side = 5 + random.below(3) as u8;
            let (board, _) = positions::random(random, Size::new(side)?);
            // Nobody learns from a ko.
            if board.ko().is_some() {
                continue;
            }
            let goals = theme.in_position(&board);
            if goals.is_empty() {
                continue;
            }
            let first = random.index(goals.len());
            for n in 0..goals.len() {
                let (owner, goal) = goals[(first + n) % goals.len()];
                if wins(&board, owner, goal, moves) && !wins(&board, owner, goal, moves - 1) {
                    return Some(Problem {
                        theme,
                        board,
                        owner,
                        goal,
                        moves,
                    });
                }
            }
        }
        None
    }

    /// Whether this says how the problem is won.
    #[must_use]
    pub fn is_answered_by(&self, said: &Said) -> bool {
        let root = |p: Point| self.board.root(p);
        let is_goal = match (self.goal, said.goal) {
            (Goal::Take(a), Goal::Take(b)) | (Goal::Live(a), Goal::Live(b)) => root(a) == root(b),
            (Goal::Connect(a, b), Goal::Connect(c, d)) => {
                [root(a), root(b)] == [root(c), root(d)] || [root(b), root(a)] == [root(c), root(d)]
            }
            (Goal::Eye(a, x), Goal::Eye(b, y)) => root(a) == root(b) && x == y,
            _ => false,
        };
        is_goal && said.owner == self.owner && matches!(said.what, What::Sure | What::Wins(_))
    }

    /// The positions that the solution goes through, the last ones first: those in which the owner has a winning move, with
    /// these moves, and those in which the other side has lost, with the answers that must be met.
    #[must_use]
    pub fn solution(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.attack(&mut self.board.clone(), self.moves, &mut steps);
        steps
    }

    /// The first of the moves that win.
    fn attack(&self, board: &mut Board, moves: u32, steps: &mut Vec<Step>) -> Option<Point> {
        let mut truth = Truth::new(self.owner, self.goal, NODES);
        let mut won = PointSet::EMPTY;
        for p in board.empty().iter().collect::<Vec<Point>>() {
            truth.allow(NODES);
            if won.len() < WAYS && truth.wins_by(board, p, moves) == Some(true) {
                won.insert(p);
                board.play(self.owner, p).expect("a move that wins is legal");
                self.defend(board, &mut truth, moves - 1, steps);
                board.undo();
            }
        }
        steps.push(Step {
            board: board.clone(),
            color: self.owner,
            moves: won,
        });
        won.first()
    }

    /// What wins if the other side passes; then the answers that spoil that, with what wins after each, and those that
    /// might be thought to: moves beside what it is about.
    fn defend(&self, board: &mut Board, truth: &mut Truth, moves: u32, steps: &mut Vec<Step>) {
        if moves == 0 {
            return;
        }
        board.pass();
        let fewest = self.fewest(board, truth, moves);
        let threat = self.attack(board, fewest, steps);
        board.undo();
        let mut answers = PointSet::EMPTY;
        for p in board.empty().iter().collect::<Vec<Point>>() {
            if answers.len() >= ANSWERS || board.play(!self.owner, p).is_err() {
                continue;
            }
            truth.allow(NODES);
            let is_met = threat.is_some_and(|q| truth.wins_by(board, q, moves) == Some(true));
            if !is_met {
                answers.insert(p);
                let fewest = self.fewest(board, truth, moves);
                self.attack(board, fewest, steps);
            }
            board.undo();
        }
        steps.push(Step {
            board: board.clone(),
            color: !self.owner,
            moves: answers | (self.goal.beside(board) & *board.empty()),
        });
    }

    /// In how many moves it is won, at most so many.
    fn fewest(&self, board: &mut Board, truth: &mut Truth, most: u32) -> u32 {
        let won = |moves: &u32| {
            truth.allow(NODES);
            truth.wins(board, *moves) == Some(true)
        };
        (1..most).find(won).unwrap_or(most)
    }
}

fn wins(board: &Board, owner: Color, goal: Goal, moves: u32) -> bool {
    Truth::new(owner, goal, NODES).wins(&mut board.clone(), moves) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A capture in three moves, and the way there: the last positions come first, and every move shown wins.
    #[test]
    fn a_solution_goes_from_the_end_to_the_beginning() {
        let problem = Problem::draw(&mut Random::new(1), Theme::Take, 3).expect("there are such problems");
        let steps = problem.solution();
        assert!(steps.len() >= 5, "{}", steps.len());
        let last = steps.last().expect("some");
        assert_eq!(last.board.hash(), problem.board.hash());
        assert_eq!(last.color, problem.owner);
        for step in steps.iter().filter(|step| step.color == problem.owner) {
            assert!(!step.moves.is_empty());
        }
    }

    /// Wanted: an eye in two moves.
    #[test]
    fn problems_are_of_the_length_that_is_wanted() {
        let problem = Problem::draw(&mut Random::new(2), Theme::Eye, 2).expect("there are such problems");
        assert!(!wins(&problem.board, problem.owner, problem.goal, 1));
        assert!(wins(&problem.board, problem.owner, problem.goal, 2));
    }
}
