//! Records played onto the board.
//!
//! A record is a witness, not a player: what it says was put on the board is put there. A move that the
//! rules forbid is played all the same and reported; so are stones set up without a liberty, which alone
//! are left out.

use crate::info::BoardError;
use crate::record::{Node, NodeId, Record};
use crate::work::Work;
use goban::{Board, Color, Game, Illegal, Ko, Move, Point, PointSet, Rules, Size};
use std::fmt;

/// After so many moves a game starts anew from its position: superko looks through the whole history at every
/// move, each move is kept in a hundred times the bytes it has in a record, and a record may have millions.
pub(crate) const LONGEST_HISTORY: usize = 4096;
/// Steps of beginning anew from another position, which is copied.
const ANEW: usize = 10;
/// Problems that are described.
const DESCRIBED: usize = 100;

/// A position of a record.
#[derive(Debug)]
pub struct Replay {
    /// The game. Its history goes back to the start of the record or to the last node that changed the
    /// position otherwise than by a legal move; 4,096 moves at most.
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
        self.replay_with(to, rules, &mut Work::default())
    }

    /// As [`Record::replay`], within this much work.
    pub fn replay_with(&self, to: NodeId, rules: Rules, work: &mut Work<'_>) -> Result<Replay, BoardError> {
        let mut replayer = Replayer::new(self, rules, LONGEST_HISTORY, work)?;
        for id in self.path(to) {
            replayer.node(self.node(id), usize::MAX)?;
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
        self.replay_before_with(number, rules, &mut Work::default())
    }

    /// As [`Record::replay_before`], within this much work.
    pub fn replay_before_with(
        &self,
        number: Option<usize>,
        rules: Rules,
        work: &mut Work<'_>,
    ) -> Result<Replay, BoardError> {
        let mut replayer = Replayer::new(self, rules, LONGEST_HISTORY, work)?;
        let next = replayer.main_line(self, number)?;
        Ok(replayer.finish(next))
    }

    /// The position before move `number` of the main line, as [`Record::replay_before`] but without its
    /// history: at the cost of the moves, however many.
    pub fn board_before(&self, number: Option<usize>) -> Result<Board, BoardError> {
        let mut work = Work::default();
        let mut replayer = Replayer::new(self, PLAYED_BLINDLY, SHORT_HISTORY, &mut work)?;
        replayer.main_line(self, number)?;
        Ok(replayer.game.board().clone())
    }

    /// The position after this node, as [`Record::replay`] but without its history.
    pub fn board_at(&self, to: NodeId) -> Result<Board, BoardError> {
        self.board_after(to, usize::MAX)
    }

    /// The position on the way to this node after so many moves.
    pub fn board_after(&self, to: NodeId, moves: usize) -> Result<Board, BoardError> {
        let mut work = Work::default();
        let mut replayer = Replayer::new(self, PLAYED_BLINDLY, SHORT_HISTORY, &mut work)?;
        for id in self.path(to) {
            if replayer.node(self.node(id), moves)?.is_some() {
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

pub(crate) struct Replayer<'w, 's> {
    size: Size,
    pub(crate) game: Game,
    handicap: usize,
    pub(crate) to_play: Option<Color>,
    pub(crate) moves: usize,
    longest: usize,
    pub(crate) problems: Vec<ReplayProblem>,
    work: &'w mut Work<'s>,
}

impl<'w, 's> Replayer<'w, 's> {
    pub(crate) fn new(
        record: &Record,
        rules: Rules,
        longest: usize,
        work: &'w mut Work<'s>,
    ) -> Result<Replayer<'w, 's>, BoardError> {
        let size = record.size()?;
        let handicap = (record.handicap() as usize).min(size.area());
        let mut game = Game::new(size, rules);
        game.set_handicap_count(handicap);
        Ok(Replayer {
            size,
            game,
            handicap,
            to_play: None,
            moves: 0,
            longest,
            problems: Vec::new(),
            work,
        })
    }

    /// As before the first node.
    pub(crate) fn begin_again(&mut self, rules: Rules) {
        self.game = Game::new(self.size, rules);
        self.game.set_handicap_count(self.handicap);
        (self.to_play, self.moves) = (None, 0);
    }

    fn take(&mut self, steps: usize) -> Result<(), BoardError> {
        self.work.take(steps, self.moves)
    }

    /// Plays the main line up to a move, and answers whose that is.
    fn main_line(&mut self, record: &Record, before: Option<usize>) -> Result<Option<Color>, BoardError> {
        let most = before.map_or(usize::MAX, |number| number.saturating_sub(1));
        for node in record.main_line() {
            if let Some(color) = self.node(node, most)? {
                return Ok(Some(color));
            }
        }
        Ok(None)
    }

    /// Sets up and plays what a node has, up to so many moves in all; the first move beyond them is not
    /// played, and its colour is the answer.
    pub(crate) fn node(&mut self, node: Node<'_>, most: usize) -> Result<Option<Color>, BoardError> {
        self.take(1)?;
        // The standard forbids both in one node; files that take dead stones off do it after a pass.
        let first = node
            .properties()
            .find(|p| matches!(p.name(), "B" | "W" | "AB" | "AW" | "AE"));
        let moves_first = first.is_some_and(|p| p.name().len() == 1);
        if !moves_first {
            self.set_up(node)?;
        }
        if let Some(color) = node.to_play() {
            self.to_play = Some(color);
        }
        for (color, play) in node.moves() {
            if self.moves >= most {
                return Ok(Some(color));
            }
            self.play(node.id(), color, play)?;
            self.to_play = None;
        }
        if moves_first {
            self.set_up(node)?;
        }
        Ok(None)
    }

    fn play(&mut self, node: NodeId, color: Color, play: Move) -> Result<(), BoardError> {
        if self.game.moves().len() >= self.longest {
            self.game.set_up(self.game.to_move(), |_| {});
        }
        let compared = match self.game.rules().ko {
            Ko::Simple => 0,
            _ => self.game.moves().len(),
        };
        self.take(1 + compared / 1000)?;
        self.moves += 1;
        let (Err(why), Move::Play(point)) = (self.game.play(color, play), play) else {
            return Ok(());
        };
        let kind = ReplayProblemKind::Move {
            number: self.moves,
            color,
            point,
            why,
        };
        self.note(node, kind);
        let stones = self.stones();
        let others = stones.map(|stones| stones - PointSet::of(point));
        // Where its own colour stands nothing changes: the stone is there, and every string keeps its liberties.
        let own = stones[color.index()].contains(point);
        let rebuilt = !own && others != stones;
        let put = if rebuilt {
            others[0].len() + others[1].len()
        } else {
            0
        };
        self.take(ANEW + put)?;
        self.game.set_up(!color, |board| {
            if own {
                return board.pass();
            }
            if rebuilt {
                // A stone that leaves takes no liberty from any string.
                board.set_stones(&others[0], &others[1]);
            }
            board.place(color, point);
        });
        Ok(())
    }

    pub(crate) fn stones(&self) -> [PointSet; 2] {
        Color::BOTH.map(|color| *self.game.board().stones(color))
    }

    /// Sets up what a node has. Prisoners are kept if it only adds stones; strings without a liberty are left out.
    fn set_up(&mut self, node: Node<'_>) -> Result<(), BoardError> {
        let Some(setup) = node.setup() else {
            return Ok(());
        };
        let before = self.stones();
        let wanted = setup.over(before);
        if wanted == before {
            return Ok(());
        }
        let dead = without_liberty(self.size, &wanted);
        for string in dead.iter().flat_map(PointSet::parts) {
            if self.problems.len() >= DESCRIBED {
                break;
            }
            if let Some(point) = string.first() {
                self.note(node.id(), ReplayProblemKind::NoLiberty(point));
            }
        }
        let stones = [wanted[0] - dead[0], wanted[1] - dead[1]];
        let added = [stones[0] - before[0], stones[1] - before[1]];
        let only_added =
            wanted == stones && before[0].is_subset(&stones[0]) && before[1].is_subset(&stones[1]);
        let put = if only_added { added } else { stones };
        self.take(ANEW + put[0].len() + put[1].len())?;
        // After handicap stones it is White's turn.
        let black_alone = stones[Color::White.index()].is_empty() && self.moves == 0;
        let next = if black_alone && self.handicap > 1 {
            Color::White
        } else {
            self.game.to_move()
        };
        self.game.set_up(next, |board| {
            if !only_added {
                board.set_stones(&put[0], &put[1]);
                return;
            }
            for color in Color::BOTH {
                put[color.index()].iter().for_each(|p| board.place(color, p));
            }
        });
        Ok(())
    }

    fn note(&mut self, node: NodeId, kind: ReplayProblemKind) {
        if self.problems.len() < DESCRIBED {
            self.problems.push(ReplayProblem { node, kind });
        }
    }

    fn finish(mut self, next: Option<Color>) -> Replay {
        let to_move = next.or(self.to_play).unwrap_or(self.game.to_move());
        if self.game.moves().is_empty() && to_move != self.game.to_move() {
            self.game.set_up(to_move, |_| {});
        }
        Replay {
            game: self.game,
            to_move,
            moves: self.moves,
            problems: self.problems,
        }
    }
}

/// The stones of either colour whose strings have no liberty.
fn without_liberty(size: Size, stones: &[PointSet; 2]) -> [PointSet; 2] {
    let empty = PointSet::board(size) - stones[0] - stones[1];
    stones.map(|stones| stones - empty.border(&stones).flood(&stones))
}
