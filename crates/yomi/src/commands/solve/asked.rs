//! What a record asks: the position, who moves, the goal if it states one, and the first moves it lists.

use super::said::{Said, said};
use super::wanted::{Wanted, WantedError};
use goban::{Board, Color, Move, Point};
use kifu::{BoardError, Mark, Node, Record};
use std::fmt;
use tactics::aim::{Aim, Verb};

/// The goal, as far as it is stated.
#[derive(Debug, PartialEq)]
pub enum Goal {
    /// All of it.
    Aim(Aim),
    /// What is to be done, not to which stones.
    Verb(Verb),
    /// Nothing.
    Open,
}

/// A problem as its record has it.
pub struct Asked {
    pub name: String,
    pub board: Board,
    pub to_move: Color,
    pub goal: Goal,
    pub listed: Vec<Move>,
}

/// Why a record is no problem.
#[derive(Debug)]
pub enum AskedError {
    Size(BoardError),
    NoStones,
    Goal(WantedError),
}

impl fmt::Display for AskedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AskedError::Size(error) => error.fmt(f),
            AskedError::NoStones => f.write_str(
                "no stones are set up before the first move; a problem is a position (AB, AW), not a game",
            ),
            AskedError::Goal(error) => write!(f, "--goal: {error}"),
        }
    }
}

/// The record's name, or its number.
pub fn name(record: &Record, index: usize) -> String {
    record
        .info("GN")
        .map_or_else(|| format!("problem {}", index + 1), |n| n.into_owned())
}

/// Nodes that are looked at for the position: it stands at the root or soon after it.
const PREAMBLE: usize = 100;

impl Asked {
    /// Reads a problem. A goal given from outside goes before what the record says.
    pub fn read(record: &Record, index: usize, wanted: Option<&Wanted>) -> Result<Asked, AskedError> {
        // The position is there where the first moves are, or where nothing more follows.
        let node = record
            .main_line()
            .take(PREAMBLE)
            .take_while(|n| n.id() == record.root().id() || n.play().is_none())
            .last()
            .unwrap_or(record.root());
        let board = record.board_at(node.id()).map_err(AskedError::Size)?;
        if board.stones(Color::Black).is_empty() && board.stones(Color::White).is_empty() {
            return Err(AskedError::NoStones);
        }
        let moves: Vec<(Color, Move)> = node.children().filter_map(|c| c.play()).collect();
        let said = spoken(record, node);
        let mover = moves.first().map(|m| m.0);
        let stated = node.to_play().or(record.root().to_play()).or(mover);
        // A goal says whose it is; who is said to move only fills a gap.
        let to_move = match said.verb {
            Some(_) => said.to_move.or(stated),
            None => stated.or(said.to_move),
        };
        let to_move = to_move.unwrap_or(Color::Black);
        let goal = match wanted {
            Some(wanted) => Goal::Aim(wanted.on(&board).map_err(AskedError::Goal)?),
            None => marked(record, node, &board, to_move, said.verb),
        };
        let to_move = match &goal {
            Goal::Aim(aim) => aim.mover(&board).unwrap_or(to_move),
            _ => to_move,
        };
        Ok(Asked {
            name: name(record, index),
            board,
            to_move,
            goal,
            listed: moves.into_iter().map(|m| m.1).collect(),
        })
    }
}

/// What the name of the game and the comments say, the first that says what is to be done.
fn spoken(record: &Record, node: Node<'_>) -> Said {
    let texts = [
        record.info("GN").map(|t| t.into_owned()),
        record.root().comment().map(|t| t.into_owned()),
        node.comment().map(|t| t.into_owned()),
    ];
    let all: Vec<Said> = texts.iter().flatten().map(|t| said(t)).collect();
    let with_verb = all.iter().find(|s| s.verb.is_some());
    with_verb
        .or(all.iter().find(|s| s.to_move.is_some()))
        .copied()
        .unwrap_or_default()
}

/// The goal by the stones that are marked and what is said to be done to them.
fn marked(record: &Record, node: Node<'_>, board: &Board, to_move: Color, verb: Option<Verb>) -> Goal {
    let mut marks = record.root().markup().marks;
    if node.id() != record.root().id() {
        marks.extend(node.markup().marks);
    }
    let of = |color: Color| -> Vec<Point> {
        marks
            .iter()
            .filter(|(mark, _)| matches!(mark, Mark::Cross | Mark::Triangle | Mark::Square))
            .map(|m| m.1)
            .filter(|&p| board.at(p) == Some(color))
            .collect()
    };
    let verb = match verb {
        Some(verb) => verb,
        None if !of(!to_move).is_empty() => Verb::Kill,
        None if !of(to_move).is_empty() => Verb::Live,
        None => return Goal::Open,
    };
    let stones = of(verb.stones_of(to_move));
    let Some(&first) = stones.first() else {
        return Goal::Verb(verb);
    };
    if verb == Verb::Race {
        return match of(!to_move).first() {
            Some(&his) => Goal::Aim(Aim::Race(first, his)),
            None => Goal::Verb(verb),
        };
    }
    let second = stones.iter().find(|&&p| board.root(p) != board.root(first));
    Goal::Aim(match (verb, second) {
        (Verb::Kill, _) => Aim::kill(board, &stones),
        (Verb::Live, _) => Aim::live(board, &stones),
        (Verb::Capture, None) => Aim::Capture(first),
        (Verb::Save, None) => Aim::Save(first),
        // Several strings are captured or saved together as groups are.
        (Verb::Capture, Some(_)) => Aim::kill(board, &stones),
        (Verb::Save, Some(_)) => Aim::live(board, &stones),
        (Verb::Connect, Some(&second)) => Aim::Connect(first, second),
        (Verb::Cut, Some(&second)) => Aim::Cut(first, second),
        _ => return Goal::Verb(verb),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(properties: &str) -> String {
        let record: Record = format!("(;SZ[5]AB[aa][ba][ca][da][db]AW[ab][bb][cb][dc][ec]{properties})")
            .parse()
            .unwrap();
        match Asked::read(&record, 0, None) {
            Err(error) => error.to_string(),
            Ok(a) => {
                let goal = match &a.goal {
                    Goal::Aim(aim) => aim.name(&a.board),
                    Goal::Verb(verb) => verb.to_string(),
                    Goal::Open => "open".into(),
                };
                format!("{}, {goal}", a.to_move)
            }
        }
    }

    #[test]
    fn marks_and_words_state_the_goal() {
        for (properties, goal) in [
            ("", "black, open"),
            ("PL[W]", "white, open"),
            (";W[ea]", "white, open"),
            ("C[White to play.]", "white, open"),
            ("GN[White to kill]", "white, kill"),
            ("PL[B]C[White to kill]", "white, kill"),
            ("TR[aa]", "black, live:D4"),
            ("TR[ab]", "black, kill:A4"),
            ("TR[ea]", "black, open"),
            ("SQ[bb]C[Black to capture]", "black, capture:B4"),
            ("MA[ab][dc]C[White to connect]", "white, connect:A4,D3"),
            ("MA[aa]C[White to connect]", "white, connect"),
            ("MA[aa][ab]C[White to win the race]", "white, race:A4,A5"),
            ("MA[ab]C[White to win the race]", "white, race"),
        ] {
            assert_eq!(asked(properties), goal, "{properties}");
        }
    }

    #[test]
    fn the_position_may_come_after_the_root() {
        let record: Record = "(;GN[x];SZ[9]AB[aa]AW[ab]PL[W](;W[ba])(;W[bb]))".parse().unwrap();
        let asked = Asked::read(&record, 0, None).unwrap();
        assert_eq!((asked.to_move, asked.listed.len()), (Color::White, 2));
    }
}
