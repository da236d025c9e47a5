//! What becomes of a string, by who moves first: read quickly, and said of a move that decides it.

use certificate::Ko;
use goban::{Board, Color, Game, Move, Point, PointSet};
use proof::value::{Answer, Value};
use reasons::{Claim, Evidence};
use tactics::goals::Capture;
use tactics::{Limits, Search, Widening, ladder};

/// Strings with more liberties are not about to be captured.
pub(crate) const LIBERTIES: usize = 3;
/// Nodes of a question. Of strings with up to two liberties all but one in thirty are known with so many (with thirty
/// nodes, all but one in ten).
pub(crate) const NODES: u64 = 100;
/// Bytes that a question may take.
const MEMORY: usize = 1 << 16;
/// Steps from the liberties of a string within which a move is looked at as a move about it.
const REACH: usize = 2;
/// Moves of a line that is shown.
const SHOWN: usize = 8;

/// What becomes of a string: won for its owner if it stays on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fate {
    /// By who moves first. What is not known, or a ko, is unknown.
    pub value: Value,
    /// Where it is captured by the other side, moving first, if it is.
    pub captured: Option<Point>,
    /// Where its owner saves it, moving first, if he must and can.
    pub saved: Option<Point>,
}

impl Fate {
    fn settled(value: Value) -> Fate {
        Fate {
            value,
            captured: None,
            saved: None,
        }
    }

    /// Where the string is captured and where saved, if whoever moves first decides.
    pub fn hangs(&self) -> Option<(Point, Point)> {
        self.captured.zip(self.saved)
    }
}

/// What becomes of the string on `stone`, read within so many nodes; none if there is no stone.
///
/// A capture is read to the end; that there is none is as sure as a search can be that looks at near moves only.
///
/// ```
/// use goban::Board;
/// use players::fate;
/// use proof::value::Value;
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . X X . . . .
///     X O O . . . .
///     . X X . . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let p = |text: &str| text.parse().unwrap();
/// let fate = fate(&board, p("B3"), 100).unwrap();
/// assert_eq!((fate.value, fate.hangs()), (Value::STAR, Some((p("D3"), p("D3")))));
/// ```
pub fn fate(board: &Board, stone: Point, nodes: u64) -> Option<Fate> {
    fate_by(board, stone, |first| search(board, stone, first, nodes))
}

/// What becomes of a string. Ladders are read here, the rest is asked for: the move by which a side, moving first,
/// captures or saves the string; inner none if it fails, outer none if that is not known.
pub(crate) fn fate_by(
    board: &Board,
    stone: Point,
    mut search: impl FnMut(Color) -> Option<Option<Point>>,
) -> Option<Fate> {
    let owner = board.at(stone)?;
    if ladder::holds(board, stone) {
        return Some(Fate::settled(Value::LOST));
    }
    let captured = match ladder::captures(board, stone) {
        Some(p) => p,
        None => match search(!owner) {
            Some(Some(p)) => p,
            Some(None) => return Some(Fate::settled(Value::WON)),
            None => return Some(Fate::settled(Value::UNKNOWN)),
        },
    };
    let (first, saved) = match search(owner) {
        Some(Some(saved)) => (Answer::WON, Some(saved)),
        Some(None) => (Answer::LOST, None),
        None => (Answer::UNKNOWN, None),
    };
    Some(Fate {
        value: Value::new(first, Answer::LOST),
        captured: Some(captured),
        saved,
    })
}

/// The move by which this side, moving first, captures or saves the string; inner none if it fails, outer none if that
/// is not known, or a ko.
pub(crate) fn search(board: &Board, stone: Point, first: Color, nodes: u64) -> Option<Option<Point>> {
    read(board, stone, first, nodes, 0).map(|(best, _)| best)
}

/// The same with how it goes on.
fn read(
    board: &Board,
    stone: Point,
    first: Color,
    nodes: u64,
    shown: usize,
) -> Option<(Option<Point>, Vec<Option<Point>>)> {
    let goal = Capture::new(board, stone, (board.liberties(stone) + 1).max(3))?.close();
    let limits = Limits {
        nodes,
        memory: MEMORY,
        ..Limits::default()
    };
    let mut search = Search::new(board, &goal, limits);
    search.set_widening(Widening::Near(0));
    let verdict = search.ask(first).ok()?;
    let best = match verdict.answer {
        Answer::WON => Some(verdict.best?),
        Answer::LOST => None,
        // A ko.
        _ => return None,
    };
    let turn = search.turn(first, Ko::PLAIN);
    let line = if shown > 0 {
        search.principal_line(turn, shown)
    } else {
        Vec::new()
    };
    Some((best, line))
}

/// The strings whose fate a move decides, beyond what it does at once: own ones that would be captured and now are not,
/// enemy ones that could be saved and now cannot.
///
/// ```
/// use goban::{Board, Color, Game, Rules};
/// use reasons::Words;
/// let board: Board = "
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . O . .
///     . . . . . . . . .
///     . . X . . . . . .
///     . X O O . . . . .
///     . . X X X . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// ".parse().unwrap();
/// let game = Game::from_position(board, Color::Black, Rules::CHINESE);
/// let claims = players::decided(&game, Color::Black, "E5".parse().unwrap());
/// let said = Words::english().say(&claims[0]);
/// assert_eq!(said, "Black E5 captures 2 stones that White, moving first, might save at E4: C4 D4 cannot get away.");
/// ```
pub fn decided(game: &Game, color: Color, p: Point) -> Vec<Claim> {
    if game.check(color, Move::Play(p)).is_err() {
        return Vec::new();
    }
    let board = game.board();
    let mut after = board.clone();
    after.place(color, p);
    let mut claims = Vec::new();
    for owner in [color, !color] {
        for stone in board.strings(owner) {
            let liberties = *board.liberty_set(stone);
            // Of a string in atari the board itself says it all.
            let asked = (2..=LIBERTIES).contains(&liberties.len()) && after.at(stone) == Some(owner);
            if !asked || !is_near(board, &liberties, p) {
                continue;
            }
            let Some((captured, saved)) = fate(board, stone, NODES).and_then(|f| f.hangs()) else {
                continue;
            };
            let settled = match fate(&after, stone, NODES).map(|f| f.value) {
                Some(Value::WON) => owner == color,
                Some(Value::LOST) => owner != color,
                _ => false,
            };
            if settled {
                let stones: PointSet = board.string_stones(stone).collect();
                let (statement, last) = if owner == color {
                    ("reads_saves", captured)
                } else {
                    ("reads_captures", saved)
                };
                claims.push(
                    Claim::new(statement)
                        .with("color", color)
                        .with("point", p)
                        .with("count", stones.len())
                        .with("stones", stones)
                        .with("enemy", !color)
                        .with("last", last)
                        .deciding_stones(stones.len())
                        .because(Evidence::Line(line(board, &after, stone, color, p))),
                );
            }
        }
    }
    claims
}

fn is_near(board: &Board, liberties: &PointSet, p: Point) -> bool {
    let all = PointSet::board(board.size());
    (0..REACH)
        .fold(*liberties, |near, _| near.dilate(&all))
        .contains(p)
}

/// What shows it: how an enemy string is captured after the move, or how an own one would be without it.
fn line(board: &Board, after: &Board, stone: Point, color: Color, p: Point) -> Vec<(Color, Move)> {
    let own = board.at(stone) == Some(color);
    let (from, begin) = if own {
        (board, Vec::new())
    } else {
        (after, vec![(color, Move::Play(p))])
    };
    let shown = read(from, stone, !color, NODES, SHOWN).map(|(_, line)| line);
    let sides = [!color, color].into_iter().cycle();
    let moves = sides
        .zip(shown.unwrap_or_default())
        .map(|(side, p)| (side, p.map_or(Move::Pass, Move::Play)));
    begin.into_iter().chain(moves).collect()
}
