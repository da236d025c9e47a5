//! What a judge is asked.

use goban::{Board, Color, Game, Move, Point, Size};
use serde_json::{Value, json};

/// A position as a judge is shown it: stones on the board, then moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The size of the board.
    pub size: Size,
    /// The stones before the first move.
    pub stones: Vec<(Color, Point)>,
    /// The moves from there on.
    pub moves: Vec<(Color, Move)>,
    /// Who is to move in the end.
    pub to_move: Color,
}

impl Position {
    /// A bare position: no history, so no ban by ko.
    ///
    /// ```
    /// use goban::{Board, Color};
    /// use judge::Position;
    /// let board: Board = ". . .\n. X .\n. . .".parse().unwrap();
    /// let position = Position::bare(&board, Color::White);
    /// assert_eq!(position.stones.len(), 1);
    /// ```
    pub fn bare(board: &Board, to_move: Color) -> Position {
        let stones = Color::BOTH.map(|color| board.stones(color).iter().map(move |p| (color, p)));
        Position {
            size: board.size(),
            stones: stones.into_iter().flatten().collect(),
            moves: Vec::new(),
            to_move,
        }
    }

    /// A game as it stands, with the moves that led there, for the side to move.
    pub fn of(game: &Game) -> Position {
        Position {
            to_move: game.to_move(),
            moves: game.moves().to_vec(),
            ..Position::bare(game.start(), Color::Black)
        }
    }

    /// The same after one more move.
    pub fn after(&self, color: Color, played: Move) -> Position {
        let mut next = self.clone();
        next.moves.push((color, played));
        next.to_move = !color;
        next
    }
}

/// The terms on which a judge judges: fixed by us, so that answers can be compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// Positions looked at for each question.
    pub visits: u32,
    /// The rules by the names that KataGo has for them.
    pub rules: String,
    /// What White gets.
    pub komi: f64,
}

impl Default for Terms {
    /// 300 visits, Chinese rules, 7.5 points.
    fn default() -> Terms {
        Terms {
            visits: 300,
            rules: "chinese".to_owned(),
            komi: 7.5,
        }
    }
}

/// The question without its number: the same for the same position on the same terms.
pub(crate) fn question(position: &Position, terms: &Terms) -> Value {
    let name = |color: Color| match color {
        Color::Black => "B",
        Color::White => "W",
    };
    let stones: Vec<_> = position
        .stones
        .iter()
        .map(|&(color, p)| json!([name(color), p.to_string()]))
        .collect();
    let moves: Vec<_> = position
        .moves
        .iter()
        .map(|&(color, played)| json!([name(color), played.to_string()]))
        .collect();
    let side = position.size.side();
    let first = position
        .moves
        .first()
        .map_or(position.to_move, |&(color, _)| color);
    json!({
        "initialStones": stones,
        "initialPlayer": name(first),
        "moves": moves,
        "rules": terms.rules,
        "komi": terms.komi,
        "boardXSize": side,
        "boardYSize": side,
        "maxVisits": terms.visits,
        "includeOwnership": true,
        // Whose view winrates are in is a setting of the judge's, unless we say so.
        "overrideSettings": { "reportAnalysisWinratesAs": "BLACK" },
    })
}
