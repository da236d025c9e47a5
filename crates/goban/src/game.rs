//! A game: a position with its history, under rules.

use crate::zobrist::{WHITE_TO_MOVE, stone_key};
use crate::{Board, Color, Compensation, Illegal, Ko, Move, Outcome, Point, PointSet, Rules, Score, Size};

/// A game of Go from a starting position to its result.
///
/// Moves may come from either side at any time, as GTP and game records need it; [`Game::to_move`] is the
/// opponent of whoever moved last. Two passes in a row end the game ([`Game::is_over`]), but it may go on,
/// as it must when the players do not agree about dead stones.
///
/// ```
/// use goban::{Color, Game, Illegal, Move, Point, Rules, Size};
/// let mut game = Game::new(Size::NINE, Rules::CHINESE);
/// let p: Point = "E5".parse().unwrap();
/// game.play(Color::Black, Move::Play(p)).unwrap();
/// assert_eq!(game.play(Color::White, Move::Play(p)), Err(Illegal::Occupied));
/// game.play(Color::White, Move::Pass).unwrap();
/// game.play(Color::Black, Move::Pass).unwrap();
/// assert!(game.is_over());
/// assert_eq!(game.score(&Default::default()).outcome().to_string(), "B+73.5");
/// ```
#[derive(Debug)]
pub struct Game {
    rules: Rules,
    board: Board,
    /// The position before the first move.
    start: Board,
    first: Color,
    handicap: usize,
    moves: Vec<(Color, Move)>,
    /// One key for each position that may not come back, the start's first; what the key mixes depends on the
    /// ko rule. One entry a move, so that undo is a pop: where a move made no such position, its
    /// predecessor's key stands again.
    keys: Vec<u64>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game on an empty board.
    pub fn new(size: Size, rules: Rules) -> Game {
        Game::from_position(Board::new(size), Color::Black, rules)
    }

    /// A game from a position.
    pub fn from_position(board: Board, first: Color, rules: Rules) -> Game {
        let mut game = Game {
            rules,
            start: board.clone(),
            board,
            first,
            handicap: 0,
            moves: Vec::new(),
            keys: Vec::new(),
            outcome: None,
        };
        let start = game.key(game.board.hash(), None, first);
        game.keys.push(start);
        game
    }

    /// Puts Black's handicap stones on the empty board and gives White the move.
    ///
    /// Fails, changing nothing, if the game has begun, a point is off the board or two are the same.
    pub fn set_handicap(&mut self, stones: &[Point]) -> Result<(), HandicapError> {
        if !self.moves.is_empty() || *self.board.empty() != PointSet::board(self.size()) {
            return Err(HandicapError::NotEmpty);
        }
        let black: PointSet = stones.iter().copied().collect();
        if black.len() != stones.len() {
            return Err(HandicapError::Twice);
        }
        let board = Board::from_stones(self.size(), &black, &PointSet::EMPTY).ok_or(HandicapError::Points)?;
        *self = Game {
            handicap: stones.len(),
            ..Game::from_position(board, Color::White, self.rules)
        };
        Ok(())
    }

    /// Changes the position otherwise than by a move, as records do that set stones up in midgame, and begins anew from
    /// there with `first` to move: nothing before it can be taken back, nor is it repeated. It takes no new memory.
    ///
    /// ```
    /// use goban::{Color, Game, Move, Rules, Size};
    /// let mut game = Game::new(Size::NINE, Rules::CHINESE);
    /// let e5 = "E5".parse().unwrap();
    /// game.play(Color::Black, Move::Play(e5)).unwrap();
    /// game.set_up(Color::White, |board| board.place(Color::Black, "C3".parse().unwrap()));
    /// assert_eq!((game.moves().len(), game.to_move()), (0, Color::White));
    /// assert_eq!(game.start().stones(Color::Black).len(), 2);
    /// ```
    pub fn set_up(&mut self, first: Color, change: impl FnOnce(&mut Board)) {
        change(&mut self.board);
        self.board.forget_moves();
        self.start.clone_from(&self.board);
        self.first = first;
        self.moves.clear();
        self.keys.clear();
        self.outcome = None;
        let start = self.key(self.board.hash(), None, first);
        self.keys.push(start);
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position before the first move.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the komi, at any time.
    pub fn set_komi(&mut self, komi: f64) {
        self.rules.komi = komi;
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Handicap stones set at the start.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// Tells how many stones of the starting position are Black's handicap.
    pub fn set_handicap_count(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.moves.last().map_or(self.first, |&(color, _)| !color)
    }

    /// Every move so far.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The last move.
    pub fn last(&self) -> Option<(Color, Move)> {
        self.moves.last().copied()
    }

    /// How many passes the game ends with.
    pub fn passes(&self) -> usize {
        self.moves
            .iter()
            .rev()
            .take_while(|(_, m)| *m == Move::Pass)
            .count()
    }

    /// Whether the game has a result or both sides have just passed.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.passes() >= 2
    }

    /// The result, once given.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Gives the game its result.
    pub fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    /// The key of a position that `mover`'s stone or pass made, with `next` to move.
    fn key(&self, hash: u64, mover: Option<Color>, next: Color) -> u64 {
        let side = match self.rules.ko {
            Ko::Simple | Ko::Positional => None,
            Ko::Situational => Some(next),
            // The start was made by nobody: a third key.
            Ko::PerPlayer => match mover {
                None => return hash ^ stone_key(Color::Black, Point::from_index(0)),
                Some(color) => Some(color),
            },
        };
        if side == Some(Color::White) {
            hash ^ WHITE_TO_MOVE
        } else {
            hash
        }
    }

    /// Whether this move may be played now by this colour.
    pub fn check(&self, color: Color, m: Move) -> Result<(), Illegal> {
        let Move::Play(p) = m else { return Ok(()) };
        let repetition = match self.board.check(color, p) {
            Err(Illegal::Suicide) if self.rules.suicide => Illegal::Superko,
            // Superko forbids the immediate retaking as a repetition, if it is one.
            Err(Illegal::Ko) if self.rules.ko != Ko::Simple => Illegal::Ko,
            other => other.map(|()| Illegal::Superko)?,
        };
        if self.rules.ko != Ko::Simple && self.repeats(color, p) {
            return Err(repetition);
        }
        Ok(())
    }

    /// Whether a stone on this empty point would make a position come back that the ko rule forbids, or any
    /// earlier position under the simple ko rule, which does not forbid it.
    pub fn repeats(&self, color: Color, p: Point) -> bool {
        // A position can only come back once stones have left the board.
        let lifted = self.board.captured(Color::Black) + self.board.captured(Color::White) > 0;
        (lifted || self.board.is_suicide(color, p)) && {
            let key = self.key(self.board.hash_after(color, p), Some(color), !color);
            self.keys.contains(&key)
        }
    }

    /// Whether this colour may play here now.
    pub fn is_legal(&self, color: Color, p: Point) -> bool {
        self.check(color, Move::Play(p)).is_ok()
    }

    /// Every point where this colour may play now.
    pub fn legal_points(&self, color: Color) -> PointSet {
        self.board
            .empty()
            .iter()
            .filter(|&p| self.is_legal(color, p))
            .collect()
    }

    /// Plays a move; an illegal one changes nothing.
    pub fn play(&mut self, color: Color, m: Move) -> Result<(), Illegal> {
        self.check(color, m)?;
        let key = match m {
            Move::Play(p) => {
                self.board.place(color, p);
                self.key(self.board.hash(), Some(color), !color)
            }
            Move::Pass => {
                self.board.pass();
                match self.rules.ko {
                    Ko::Situational => self.key(self.board.hash(), Some(color), !color),
                    _ => *self.keys.last().expect("the start has a key"),
                }
            }
        };
        self.keys.push(key);
        self.moves.push((color, m));
        Ok(())
    }

    /// Takes back the last move and any result; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.keys.pop();
        self.outcome = None;
        self.board.undo()
    }

    /// What Black must have more than White on the board to be even: komi and compensation for handicap.
    ///
    /// ```
    /// use goban::{Game, Rules, Size};
    /// let mut game = Game::new(Size::NINETEEN, Rules { komi: 0.5, ..Rules::CHINESE });
    /// assert_eq!(game.komi(), 0.5);
    /// game.set_handicap_count(4);
    /// assert_eq!(game.komi(), 4.5, "a point for each stone");
    /// ```
    pub fn komi(&self) -> f64 {
        self.rules.komi + self.compensation()
    }

    fn compensation(&self) -> f64 {
        let points = match self.rules.compensation {
            Compensation::None => 0,
            Compensation::Stones => self.handicap,
            Compensation::StonesButOne => self.handicap.saturating_sub(1),
        };
        points as f64
    }

    /// The score now, with these stones dead: komi and compensation for handicap included.
    pub fn score(&self, dead: &PointSet) -> Score {
        let mut score = Score::count(&self.board, &self.rules, dead);
        score.white += self.compensation();
        score
    }
}

impl Clone for Game {
    /// A copy with its whole history, which can be taken back.
    fn clone(&self) -> Game {
        let mut copy = Game::from_position(self.start.clone(), self.first, self.rules);
        copy.handicap = self.handicap;
        for &(color, m) in &self.moves {
            match m {
                Move::Play(p) => copy.board.place(color, p),
                Move::Pass => copy.board.pass(),
            }
        }
        copy.moves.clone_from(&self.moves);
        copy.keys.clone_from(&self.keys);
        copy.outcome = self.outcome;
        copy
    }
}

/// Why handicap stones cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandicapError {
    /// The board is not empty or the game has begun.
    NotEmpty,
    /// Two stones on one point.
    Twice,
    /// A point off the board, or no liberty left.
    Points,
}

impl std::fmt::Display for HandicapError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            HandicapError::NotEmpty => "the board is not empty",
            HandicapError::Twice => "two handicap stones on one point",
            HandicapError::Points => "handicap stones off the board, or too many",
        })
    }
}

impl std::error::Error for HandicapError {}
