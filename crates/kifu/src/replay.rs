//! Records played onto the board.
//!
//! A record is a witness, not a player: what it says was put on the board is put there. A move that the
//! rules forbid is played all the same and reported; so are stones set up without a liberty, which alone
//! are left out.

use crate::info::BoardError;
use crate::record::{Node, NodeId, Record};
use goban::{Board, Color, Game, Illegal, Move, Point, PointSet, Rules, Size};
use std::fmt;

/// After so many moves a game starts anew from its position: superko looks through the whole history at every
/// move, and a record may have millions.
const LONGEST_HISTORY: usize = 50_000;
/// Problems that are described.
const DESCRIBED: usize = 100;

/// A position of a record.
#[derive(Debug)]
pub struct Replay {
    /// The game. Its history goes back to the start of the record or to the last node that changed the
    /// position otherwise than by a legal move.
    pub game: Game,
    /// Who moves next: by the next move of the record, by `PL`, or the one who did not move last.
    pub to_move: Color,
    /// Moves of the record so far.
    pub moves: usize,
    /// The first hundred of the things that could not be played by the rules.
    pub problems: Vec<ReplayProblem>,
}

/// Something in a record that the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayProblem {
    /// Where.
    pub node: NodeId,
    /// What.
    pub kind: ReplayProblemKind,
}

/// What the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayProblemKind {
    /// A move, by its number in the record from one.
    Move {
        /// Its number.
        number: usize,
        /// Whose.
        color: Color,
        /// Where.
        point: Point,
        /// Why not.
        why: Illegal,
    },
    /// Stones set up without a liberty, one of them here.
    NoLiberty(Point),
}

impl fmt::Display for ReplayProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReplayProblemKind::Move {
                number,
                color,
                point,
                why,
            } => {
                write!(f, "move {number}, {color} {point}: {why}; played all the same")
            }
            ReplayProblemKind::NoLiberty(point) => {
                write!(f, "the stones set up at {point} have no liberty; taken off")
            }
        }
    }
}

impl Record {
    /// The rules that `RU` names, or else those given, with the komi of the record if it has one.
    ///
    /// ```
    /// use goban::{Rules, Scoring};
    /// let record: kifu::Record = "(;RU[Japanese]KM[5.5])".parse().unwrap();
    /// let rules = record.rules_or(Rules::CHINESE);
    /// assert_eq!((rules.scoring, rules.komi), (Scoring::Territory, 5.5));
    /// ```
    pub fn rules_or(&self, otherwise: Rules) -> Rules {
        let text = self.rules().unwrap_or_default().to_ascii_lowercase();
        let starts = |names: &[&str]| names.iter().any(|name| text.starts_with(name));
        let mut rules = match text.parse::<Rules>() {
            Ok(rules) => rules,
            _ if starts(&["japan", "jp", "korea"]) => Rules::JAPANESE,
            _ if starts(&["chin", "cn"]) => Rules::CHINESE,
            _ if starts(&["aga", "bga", "french", "ffg"]) => Rules::AGA,
            // Among people Ing's counting is by area.
            _ if starts(&["tromp", "nz", "new zealand", "ing", "goe"]) => Rules::TROMP_TAYLOR,
            _ => otherwise,
        };
        rules.komi = self.komi().unwrap_or(rules.komi);
        rules
    }

    /// The game up to this node, its own moves included.
    ///
    /// ```
    /// use goban::Rules;
    /// let record: kifu::Record = "(;SZ[9];B[ee];W[ee];B[dd])".parse().unwrap();
    /// let replay = record.replay(record.main_line_end(), Rules::CHINESE).unwrap();
    /// assert_eq!(replay.problems[0].to_string(), "move 2, white E5: the point is occupied; played all the same");
    /// assert_eq!(replay.game.board().stones(goban::Color::Black).len(), 1);
    /// ```
    pub fn replay(&self, to: NodeId, rules: Rules) -> Result<Replay, BoardError> {
        let mut replayer = Replayer::new(self, rules, LONGEST_HISTORY)?;
        for id in self.path(to) {
            replayer.node(self.node(id), usize::MAX);
        }
        let next = self.node(to).children().next().and_then(|node| node.play());
        Ok(replayer.finish(next.map(|(color, _)| color)))
    }

    /// The position before move `number` of the main line, moves counted from one, as `loadsgf` of GTP has it.
    /// With no number, or past the end, the last position. What is set up before that move is there.
    ///
    /// ```
    /// use goban::{Color, Rules};
    /// let record: kifu::Record = "(;SZ[9];B[ee];W[cc];AB[aa];B[gg])".parse().unwrap();
    /// let replay = record.replay_before(Some(3), Rules::CHINESE).unwrap();
    /// assert_eq!(replay.game.board().stones(Color::Black).len(), 2);
    /// assert_eq!((replay.moves, replay.to_move), (2, Color::Black));
    /// ```
    pub fn replay_before(&self, number: Option<usize>, rules: Rules) -> Result<Replay, BoardError> {
        let mut replayer = Replayer::new(self, rules, LONGEST_HISTORY)?;
        let next = replayer.main_line(self, number);
        Ok(replayer.finish(next))
    }

    /// The position before move `number` of the main line, as [`Record::replay_before`] but without its
    /// history: at the cost of the moves, however many.
    pub fn board_before(&self, number: Option<usize>) -> Result<Board, BoardError> {
        let mut replayer = Replayer::new(self, PLAYED_BLINDLY, SHORT_HISTORY)?;
        replayer.main_line(self, number);
        Ok(replayer.game.board().clone())
    }

    /// The position after this node, as [`Record::replay`] but without its history.
    pub fn board_at(&self, to: NodeId) -> Result<Board, BoardError> {
        self.board_after(to, usize::MAX)
    }

    /// The position on the way to this node after so many moves.
    pub fn board_after(&self, to: NodeId, moves: usize) -> Result<Board, BoardError> {
        let mut replayer = Replayer::new(self, PLAYED_BLINDLY, SHORT_HISTORY)?;
        for id in self.path(to) {
            if replayer.node(self.node(id), moves).is_some() {
                break;
            }
        }
        Ok(replayer.game.board().clone())
    }
}

/// Where no history is wanted.
const PLAYED_BLINDLY: Rules = Rules {
    suicide: true,
    ..Rules::JAPANESE
};
const SHORT_HISTORY: usize = 1000;

struct Replayer {
    size: Size,
    rules: Rules,
    game: Game,
    handicap: usize,
    to_play: Option<Color>,
    moves: usize,
    longest: usize,
    problems: Vec<ReplayProblem>,
}

impl Replayer {
    fn new(record: &Record, rules: Rules, longest: usize) -> Result<Replayer, BoardError> {
        let size = record.size()?;
        let handicap = (record.handicap() as usize).min(size.area());
        let mut game = Game::new(size, rules);
        game.set_handicap_count(handicap);
        Ok(Replayer {
            size,
            rules,
            game,
            handicap,
            to_play: None,
            moves: 0,
            longest,
            problems: Vec::new(),
        })
    }

    /// Plays the main line up to a move, and answers whose that is.
    fn main_line(&mut self, record: &Record, before: Option<usize>) -> Option<Color> {
        let most = before.map_or(usize::MAX, |number| number.saturating_sub(1));
        record.main_line().find_map(|node| self.node(node, most))
    }

    /// Sets up and plays what a node has, up to so many moves in all; the first move beyond them is not
    /// played, and its colour is the answer.
    fn node(&mut self, node: Node<'_>, most: usize) -> Option<Color> {
        // The standard forbids both in one node; files that take dead stones off do it after a pass.
        let first = node
            .properties()
            .find(|p| matches!(p.name(), "B" | "W" | "AB" | "AW" | "AE"));
        let moves_first = first.is_some_and(|p| p.name().len() == 1);
        if !moves_first {
            self.set_up(node);
        }
        if let Some(color) = node.to_play() {
            self.to_play = Some(color);
        }
        for (color, play) in node.moves() {
            if self.moves >= most {
                return Some(color);
            }
            self.moves += 1;
            self.play(node.id(), color, play);
            self.to_play = None;
        }
        if moves_first {
            self.set_up(node);
        }
        None
    }

    fn play(&mut self, node: NodeId, color: Color, play: Move) {
        if self.game.moves().len() >= self.longest {
            self.restart(self.game.board().clone(), self.game.to_move());
        }
        let (Err(why), Move::Play(point)) = (self.game.play(color, play), play) else {
            return;
        };
        let kind = ReplayProblemKind::Move {
            number: self.moves,
            color,
            point,
            why,
        };
        self.note(node, kind);
        let mut board = self.game.board().clone();
        if !board.is_empty(point) {
            board = self.rebuilt(node, [(point, None)]);
        }
        board.place(color, point);
        self.restart(board, !color);
    }

    fn set_up(&mut self, node: Node<'_>) {
        let changes: Vec<_> = node.setup().collect();
        if changes.iter().all(|&(p, stone)| self.game.board().at(p) == stone) {
            return;
        }
        let board = self
            .added(&changes)
            .unwrap_or_else(|| self.rebuilt(node.id(), changes));
        // After handicap stones it is White's turn.
        let black_alone = board.stones(Color::White).is_empty() && self.moves == 0;
        let next = if black_alone && self.handicap > 1 {
            Color::White
        } else {
            self.game.to_move()
        };
        self.restart(board, next);
    }

    /// The board with these stones added, prisoners kept; none if that is not all there is to it.
    fn added(&self, changes: &[(Point, Option<Color>)]) -> Option<Board> {
        let mut board = self.game.board().clone();
        let captured = |board: &Board| Color::BOTH.map(|color| board.captured(color));
        for &(point, stone) in changes {
            match stone {
                _ if board.at(point) == stone => {}
                Some(color) if board.is_empty(point) => board.place(color, point),
                _ => return None,
            }
        }
        (captured(&board) == captured(self.game.board())).then_some(board)
    }

    /// The board with these changes, made new from its stones; strings without liberties are left out.
    fn rebuilt(&mut self, node: NodeId, changes: impl IntoIterator<Item = (Point, Option<Color>)>) -> Board {
        let mut stones = Color::BOTH.map(|color| *self.game.board().stones(color));
        for (point, stone) in changes {
            for color in Color::BOTH {
                stones[color.index()].remove(point);
            }
            if let Some(color) = stone {
                stones[color.index()].insert(point);
            }
        }
        let empty = PointSet::board(self.size) - stones[0] - stones[1];
        let mut kept = stones;
        for color in Color::BOTH {
            for string in stones[color.index()]
                .parts()
                .filter(|string| string.border(&empty).is_empty())
            {
                kept[color.index()] = kept[color.index()] - string;
                if let Some(point) = string.first() {
                    self.note(node, ReplayProblemKind::NoLiberty(point));
                }
            }
        }
        // What was taken off left every other string its liberties.
        Board::from_stones(self.size, &kept[0], &kept[1]).unwrap_or_else(|| Board::new(self.size))
    }

    fn restart(&mut self, board: Board, next: Color) {
        self.game = Game::from_position(board, next, self.rules);
        self.game.set_handicap_count(self.handicap);
    }

    fn note(&mut self, node: NodeId, kind: ReplayProblemKind) {
        if self.problems.len() < DESCRIBED {
            self.problems.push(ReplayProblem { node, kind });
        }
    }

    fn finish(mut self, next: Option<Color>) -> Replay {
        let to_move = next.or(self.to_play).unwrap_or(self.game.to_move());
        if self.game.moves().is_empty() && to_move != self.game.to_move() {
            self.restart(self.game.board().clone(), to_move);
        }
        Replay {
            game: self.game,
            to_move,
            moves: self.moves,
            problems: self.problems,
        }
    }
}
