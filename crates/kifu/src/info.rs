//! What a record says of the game as a whole, and of each move: the typed side of its properties.

use crate::parse::shorten;
use crate::record::{Node, NodeId, Record};
use crate::result::GameResult;
use goban::{Color, Move, Point, PointSet, Size};
use std::borrow::Cow;
use std::fmt;

/// Why nothing of a record can be put on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A board of a size that cannot be had.
    Size(String),
    /// A record of another game, by its name.
    OtherGame(&'static str),
    /// Over [`Limits::work`](crate::Limits::work).
    TooMuchWork {
        /// The limit.
        limit: u64,
        /// Moves that were played by then.
        moves: usize,
    },
    /// Whoever wanted it asked for no more.
    Stopped {
        /// Moves that were played by then.
        moves: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Size(text) => {
                write!(f, "a board of size {text}: boards are square, from 1 to 25")
            }
            BoardError::OtherGame(name) => write!(f, "a record of {name}, not of Go"),
            BoardError::TooMuchWork { limit, moves } => write!(
                f,
                "after move {moves}: more than {limit} steps of work; raise the limit `work` to replay this record"
            ),
            BoardError::Stopped { moves } => {
                write!(f, "after move {moves}: stopped, as nobody waits for it")
            }
        }
    }
}

impl std::error::Error for BoardError {}

/// The points that a node sets up: `AB`, `AW` and `AE`. Each is in one of the sets, that of the property that has it last.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SetUp {
    /// Where Black's and White's stones are put.
    pub stones: [PointSet; 2],
    /// Where stones are taken away.
    pub empty: PointSet,
}

impl SetUp {
    /// What becomes of these stones.
    pub fn over(&self, stones: [PointSet; 2]) -> [PointSet; 2] {
        let changed = self.stones[0] | self.stones[1] | self.empty;
        Color::BOTH.map(|color| (stones[color.index()] - changed) | self.stones[color.index()])
    }
}

/// What `GM[2]` and the following numbers stand for in the standard.
const OTHER_GAMES: [&str; 39] = [
    "Othello",
    "chess",
    "Gomoku or Renju",
    "Nine Men's Morris",
    "backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatafl",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

/// The game other than Go that the standard has under this number.
pub(crate) fn other_game(number: i64) -> Option<&'static str> {
    let index = usize::try_from(number).ok()?.checked_sub(2)?;
    OTHER_GAMES.get(index).copied()
}

/// The game.
impl Record {
    /// The size of the board; 19x19 if the record does not say.
    pub fn size(&self) -> Result<Size, BoardError> {
        self.size.ok_or_else(|| match self.other_game() {
            Some(name) => BoardError::OtherGame(name),
            None => BoardError::Size(shorten(&self.info("SZ").unwrap_or_default())),
        })
    }

    /// The game other than Go that `GM` names. A number that stands for none is as good as Go's.
    pub(crate) fn other_game(&self) -> Option<&'static str> {
        self.root().value("GM")?.number().and_then(other_game)
    }

    /// Reads `SZ` of the root again; the board of another game is none for Go. Text that is no number at all is as
    /// good as none.
    pub(crate) fn read_size(&mut self) {
        if self.other_game().is_some() {
            self.size = None;
            return;
        }
        let root = self.root();
        let numbers = root.value("SZ").map(|value| match value.compose() {
            Some((cols, rows)) => (cols.number(), rows.number()),
            None => {
                let rows = value
                    .raw()
                    .split_once(['x', 'X'])
                    .map(|(_, rows)| rows.trim().parse().ok());
                (value.number(), rows.unwrap_or(value.number()))
            }
        });
        self.size = match numbers {
            Some((Some(cols), rows)) if rows == Some(cols) => u8::try_from(cols).ok().and_then(Size::new),
            Some((Some(_), Some(_))) => None,
            _ => Some(Size::NINETEEN),
        };
    }

    /// A line of the root: `DT`, `EV`, `PC` and the like. None if it is missing or blank.
    pub fn info(&self, name: &str) -> Option<Cow<'_, str>> {
        let text = self.root().value(name)?.line();
        let text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        (!text.is_empty()).then_some(text)
    }

    /// The komi, if there is one.
    pub fn komi(&self) -> Option<f64> {
        self.root().value("KM")?.real()
    }

    /// The handicap: 0 without one.
    pub fn handicap(&self) -> u32 {
        let stones = self.root().value("HA").and_then(|value| value.number());
        stones.and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
    }

    /// The rules as the record names them.
    pub fn rules(&self) -> Option<Cow<'_, str>> {
        self.info("RU")
    }

    /// A player's name.
    pub fn player(&self, color: Color) -> Option<Cow<'_, str>> {
        self.info(["PB", "PW"][color.index()])
    }

    /// A player's rank.
    pub fn rank(&self, color: Color) -> Option<Cow<'_, str>> {
        self.info(["BR", "WR"][color.index()])
    }

    /// How the game ended, if it says.
    pub fn result(&self) -> Option<GameResult> {
        self.info("RE").map(|text| GameResult::read(&text))
    }

    /// The main time of each player in seconds.
    pub fn main_time(&self) -> Option<f64> {
        self.root().value("TM")?.real()
    }

    /// The overtime, in words.
    pub fn overtime(&self) -> Option<Cow<'_, str>> {
        self.info("OT")
    }

    /// Sets a line of the root.
    pub fn set_info(&mut self, name: &str, text: &str) {
        self.set(NodeId::ROOT, name, [text]);
    }

    /// Sets the komi.
    pub fn set_komi(&mut self, komi: f64) {
        self.set_info("KM", &komi.to_string());
    }

    /// Sets the handicap: its number, the stones and that White is to move.
    pub fn set_handicap(&mut self, stones: impl IntoIterator<Item = Point>) {
        let stones: Vec<Point> = stones.into_iter().collect();
        self.set_info("HA", &stones.len().to_string());
        self.set_points(NodeId::ROOT, "AB", stones);
        self.set_info("PL", "W");
    }

    /// Sets the rules.
    pub fn set_rules(&mut self, rules: &str) {
        self.set_info("RU", rules);
    }

    /// Sets a player's name.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set_info(["PB", "PW"][color.index()], name);
    }

    /// Sets how the game ended.
    pub fn set_result(&mut self, result: &GameResult) {
        self.set_info("RE", &result.to_string());
    }

    /// Sets the comment of a node; an empty one removes it.
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.set(id, "C", (!text.is_empty()).then_some(text));
    }
}

/// A node.
impl<'a> Node<'a> {
    /// The moves in it: one, none, or several in old files, which put `B` and `W` together.
    pub fn moves(self) -> impl Iterator<Item = (Color, Move)> + use<'a> {
        let size = self.record.size;
        let of_color = |name| match name {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        };
        self.properties()
            .filter_map(move |p| of_color(p.name()).map(|color| (color, p)))
            .flat_map(|(color, p)| p.values().map(move |value| (color, value)))
            .filter_map(move |(color, value)| Some((color, value.play(size?)?)))
    }

    /// Its move, the first if there are several.
    pub fn play(self) -> Option<(Color, Move)> {
        self.moves().next()
    }

    /// What it sets up, if anything.
    ///
    /// ```
    /// use goban::PointSet;
    /// let record: kifu::Record = "(;SZ[9]AB[aa:ii][aa:ii]AW[ba]AE[aa:ac])".parse().unwrap();
    /// let setup = record.root().setup().unwrap();
    /// assert_eq!(setup.stones.map(|stones| stones.len()), [77, 1]);
    /// assert_eq!(setup.empty.len(), 3);
    /// ```
    pub fn setup(self) -> Option<SetUp> {
        let size = self.record.size?;
        let mut setup: Option<SetUp> = None;
        for property in self.properties() {
            let color = match property.name() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            let points = property.points(size);
            if points.is_empty() {
                continue;
            }
            let setup = setup.get_or_insert_default();
            for set in setup.stones.iter_mut().chain([&mut setup.empty]) {
                *set -= points;
            }
            match color {
                Some(color) => setup.stones[color.index()] |= points,
                None => setup.empty |= points,
            }
        }
        setup
    }

    /// The colour that it says is to play next.
    pub fn to_play(self) -> Option<Color> {
        self.value("PL")?.color()
    }

    /// Its comment.
    pub fn comment(self) -> Option<Cow<'a, str>> {
        let mut texts = self.values("C").map(|value| value.text());
        let first = texts.next()?;
        Some(texts.fold(first, |all, text| Cow::Owned(all.into_owned() + "\n" + &text)))
    }

    /// The points of a list such as `TR` or `TB`.
    pub fn points(self, name: &str) -> PointSet {
        let Some(size) = self.record.size else {
            return PointSet::EMPTY;
        };
        let lists = self.properties().filter(|p| p.name() == name);
        lists.fold(PointSet::EMPTY, |all, list| all | list.points(size))
    }

    /// The seconds left to a player after this move.
    pub fn time_left(self, color: Color) -> Option<f64> {
        self.value(["BL", "WL"][color.index()])?.real()
    }

    /// The moves left to a player in this period of overtime.
    pub fn moves_left(self, color: Color) -> Option<u32> {
        self.value(["OB", "OW"][color.index()])?.number()?.try_into().ok()
    }
}
