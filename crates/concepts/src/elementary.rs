//! The elementary games of a position: what rules recognise on a few points, with level zero as their filter.
//!
//! The rules are drawings. Those of connection, separation, points, eyes and poisons were made and proved by
//! `yomi learn rules` (see [`patterns::learn`]); those of opposition, dilation and void were drawn by hand, since no search finds
//! an end of theirs. What certain rules leave open about two stones is counted ([`count`]), and one or two stones have rules of
//! their own ([`Bases::crumb`]).

mod counted;
mod crumbs;
mod drawn;
mod sheet;
mod small;
mod territory;
mod topology;

pub use counted::{Counted, TESTS, count, count_one, drawings};
pub use patterns::learn::crumbs::Crumb;
pub use sheet::Sheet;
pub use topology::{Found, Side, Sides, Stands, Topological, pairs};

use crate::{Game, Kept, Kind, changed};
use counted::Statistics;
use crumbs::Crumbs;
use drawn::Drawn;
use goban::{Board, Point, PointSet};
use patterns::learn::{Outcome, Trees};
use patterns::{Base, Matcher};
use proof::value::{Answer, Value};
use small::Small;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tactics::zero::Zero;

/// All bases of rules.
pub struct Bases {
    /// Connection and separation.
    pub topological: Topological,
    small: Small,
    drawn: Vec<Drawn>,
    crumbs: Crumbs,
    statistics: Statistics,
}

/// The texts of the shipped bases, each with its name.
pub const SHIPPED: [(&str, &str); 10] = [
    ("topology", include_str!("../rules/topology.txt")),
    ("point", include_str!("../rules/point.txt")),
    ("eye", include_str!("../rules/eye.txt")),
    ("chain", include_str!("../rules/chain.txt")),
    ("zone", include_str!("../rules/zone.txt")),
    ("opposition", include_str!("../rules/opposition.txt")),
    ("dilation", include_str!("../rules/dilation.txt")),
    ("void", include_str!("../rules/void.txt")),
    ("crumb", include_str!("../rules/crumb.txt")),
    ("counted", include_str!("../rules/counted.txt")),
];

impl Bases {
    /// The shipped ones.
    pub fn shipped() -> &'static Bases {
        static BASES: OnceLock<Bases> = OnceLock::new();
        BASES.get_or_init(|| {
            let text = |name: &str| SHIPPED.iter().find(|s| s.0 == name).expect("a shipped base").1;
            let base = |name: &str| text(name).parse::<Base>().expect("shipped bases can be read");
            let trees: Trees = text("topology").parse().expect("shipped bases can be read");
            let drawn = |name, kind| {
                let base = base(name);
                Drawn {
                    kind,
                    matcher: Matcher::new(&base),
                    base,
                }
            };
            Bases {
                topological: Topological::new(trees),
                small: Small::new(&base("eye"), &base("point"), &base("zone")),
                drawn: vec![
                    drawn("opposition", Kind::Opposition),
                    drawn("dilation", Kind::Dilation),
                    drawn("void", Kind::Void),
                ],
                crumbs: Crumbs::new(base("crumb")),
                statistics: Statistics::new(base("counted")),
            }
        })
    }

    /// What the one or two stones of a string are to the enemy around them; none if no rule fits.
    ///
    /// ```
    /// use concepts::elementary::{Bases, Crumb};
    /// use goban::Board;
    /// let board: Board = "
    ///     . . . . . . .
    ///     . . X O X . .
    ///     . . O X O . .
    ///     . . X . . . .
    ///     . . . . O . .
    ///     . . O O X . .
    ///     . . . . O . .
    /// ".parse().unwrap();
    /// let of = |stone: &str| Bases::shipped().crumb(&board, stone.parse().unwrap());
    /// assert_eq!(of("D5"), Some(Crumb::Cuts));
    /// assert_eq!(of("E2"), None, "White may come together at F2");
    /// ```
    pub fn crumb(&self, board: &Board, stone: Point) -> Option<Crumb> {
        self.crumbs.of(board, stone)
    }

    /// What was counted where two stones of a colour stand like these, for a pair that no certain rule decides.
    pub fn counted(&self, board: &Board, ends: [Point; 2]) -> Option<Counted> {
        self.statistics.of(board, ends)
    }
}

/// Recognises elementary games, and keeps what it knows of two stones from one position to the next.
pub struct Elementary {
    bases: &'static Bases,
    board: Option<Board>,
    pairs: Kept<[Point; 2], Found>,
    /// Games that are not looked for.
    off: Vec<Kind>,
}

impl Elementary {
    /// With the shipped bases.
    pub fn new() -> Elementary {
        Elementary {
            bases: Bases::shipped(),
            board: None,
            pairs: Kept::new(),
            off: Vec::new(),
        }
    }

    /// The same with the bases of some kinds of games switched off (thesis 000, L8140-L8180): what they alone would see is not
    /// seen.
    ///
    /// ```
    /// use concepts::{Elementary, Kind, Model, Settings};
    /// use goban::{Board, Size};
    /// let board = Board::new(Size::NINE);
    /// let voids = |recogniser: Elementary| {
    ///     let model = Model::with(&board, Settings::default(), Box::new(recogniser));
    ///     model.picture().games.iter().filter(|g| g.kind == Kind::Void).count()
    /// };
    /// assert!(voids(Elementary::new()) > 0);
    /// assert_eq!(voids(Elementary::without(&[Kind::Void])), 0);
    /// ```
    pub fn without(kinds: &[Kind]) -> Elementary {
        Elementary {
            off: kinds.to_vec(),
            ..Elementary::new()
        }
    }

    /// All elementary games of a position that level zero stands at. What it answers depends on the position alone.
    ///
    /// ```
    /// use concepts::{Elementary, Kind};
    /// use goban::Board;
    /// use proof::value::Value;
    /// use tactics::zero::{Settings, Zero};
    /// let board: Board = "
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . O . . .
    ///     . . X . X . .
    ///     . . . O . . .
    ///     . . . . . . .
    ///     . . . . . . .
    /// ".parse().unwrap();
    /// let mut zero = Zero::new(&board, Settings::KEEN);
    /// let games = Elementary::new().recognise(&board, &mut zero);
    /// let black = |kind| games.iter().find(|g| g.kind == kind && g.source.contains("C4".parse().unwrap())).unwrap();
    /// let connection = black(Kind::Connection);
    /// assert_eq!(connection.value, Value::STAR);
    /// assert_eq!(connection.own, ["D4".parse().unwrap()]);
    /// assert_eq!(connection.own, connection.enemy);
    /// assert_eq!(black(Kind::Separation).value, Value::STAR);
    /// ```
    pub fn recognise(&mut self, board: &Board, zero: &mut Zero) -> Vec<Game> {
        let is_on = |kind: Kind| !self.off.contains(&kind);
        let (links, edges) = (
            is_on(Kind::Connection) || is_on(Kind::Separation),
            is_on(Kind::Separation),
        );
        let rooms = is_on(Kind::Eye) || is_on(Kind::Split);
        let mut games = if links {
            self.links(board, zero)
        } else {
            Vec::new()
        };
        if edges {
            self.edges(board, zero, &mut games);
        }
        if rooms {
            for (color, points) in territory::territories(board, zero) {
                games.push(territory::game(board, zero, &self.bases.small, color, &points));
            }
        }
        for drawn in &self.bases.drawn {
            if !self.off.contains(&drawn.kind) {
                drawn.recognise(board, zero, &mut games);
            }
        }
        games.retain(|game| !self.off.contains(&game.kind));
        let order = |game: &Game| {
            let points: Vec<Point> = game.source.iter().collect();
            (game.kind, game.color.index(), points, game.rule, game.own.clone())
        };
        games.sort_by_cached_key(order);
        games
    }

    /// The connection and the separation of each two strings in reach of each other. (What is kept must fit the board: see
    /// [`Elementary::recognise`], which begins with this.)
    pub fn links(&mut self, board: &Board, zero: &mut Zero) -> Vec<Game> {
        match &self.board {
            Some(old) if old.size() == board.size() => {
                let changed = changed(old, board);
                self.pairs.forget(&changed);
            }
            _ => self.pairs.clear(),
        }
        self.board = Some(board.clone());
        let sheet = Sheet::new(board);
        let topological = &self.bases.topological;
        let mut strings: BTreeMap<[Point; 2], Vec<([Point; 2], Found)>> = BTreeMap::new();
        for pair in pairs(board) {
            let found = self.pairs.get_or(pair, || {
                let found = topological.pair(board, &sheet, pair, &mut stands(board, zero, pair[0]));
                let footprint = found.footprint;
                (found, footprint)
            });
            let mut roots = pair.map(|p| board.root(p));
            roots.sort_unstable();
            strings.entry(roots).or_default().push((pair, found.clone()));
        }
        let all = PointSet::board(board.size());
        let mut games = Vec::new();
        for ([a, b], pairs) in strings {
            let stones: PointSet = board.string_stones(a).chain(board.string_stones(b)).collect();
            let footprint = pairs
                .iter()
                .fold(stones.dilate(&all), |seen, p| seen | p.1.footprint);
            for kind in [Kind::Connection, Kind::Separation] {
                let mut game = link(board, kind, &pairs, footprint);
                filter(&mut game, zero);
                games.push(game);
            }
        }
        over_others(board, &mut games);
        games
    }

    /// Where stones keep the enemy from passing between them and the edge.
    fn edges(&self, board: &Board, zero: &mut Zero, games: &mut Vec<Game>) {
        let sheet = Sheet::new(board);
        for color in goban::Color::BOTH {
            for stone in board.stones(color) {
                let found =
                    self.bases
                        .topological
                        .edges(board, &sheet, stone, &mut stands(board, zero, stone));
                for found in found {
                    let pair = ([stone, stone], found);
                    let game = link(
                        board,
                        Kind::Separation,
                        std::slice::from_ref(&pair),
                        pair.1.footprint,
                    );
                    if matches!(game.value, Value::WON | Value::STAR) {
                        games.push(game);
                    }
                }
            }
        }
    }
}

impl Default for Elementary {
    fn default() -> Elementary {
        Elementary::new()
    }
}

/// What a rule's halves are as two answers.
pub fn value(sides: &Sides) -> Value {
    let answer = |side: &Side| match side.outcome {
        Outcome::Won => Answer::WON,
        Outcome::Lost => Answer::LOST,
        Outcome::Open => Answer::UNKNOWN,
    };
    Value::new(answer(&sides.first), answer(&sides.second))
}

/// The game of two strings from what is known of pairs of their stones: the best of them in each half.
fn link(board: &Board, kind: Kind, pairs: &[([Point; 2], Found)], footprint: PointSet) -> Game {
    let sides = |found: &Found| match kind {
        Kind::Connection => found.connection,
        _ => found.separation,
    };
    let all = pairs
        .iter()
        .map(|p| sides(&p.1))
        .reduce(|a, b| a.or(&b))
        .unwrap_or_default();
    let joint = value(&all);
    // The pair that says most of that, the nearest of them.
    let says = |found: &Found| {
        let own = sides(found);
        u32::from(own.first.outcome == all.first.outcome)
            + u32::from(own.second.outcome == all.second.outcome)
    };
    let reach = |[a, b]: [Point; 2]| a.col().abs_diff(b.col()) + a.row().abs_diff(b.row());
    let best = pairs
        .iter()
        .max_by_key(|(ends, found)| (says(found), u8::MAX - reach(*ends)));
    let (ends, found) = best.expect("a pair");
    let hot = joint == Value::STAR;
    let moves = |side: &Side| side.moves.iter().filter(|_| hot).collect();
    Game {
        kind,
        color: board.at(ends[0]).expect("a stone"),
        source: ends.iter().copied().collect(),
        place: found.between,
        footprint,
        value: joint,
        own: moves(&all.first),
        enemy: moves(&all.second),
        rule: all.is_decided().then_some(all.second.rule),
    }
}

/// Whether an enemy string stands, or a stone of his would, by level zero.
fn stands<'a>(
    board: &'a Board,
    zero: &'a mut Zero,
    own: Point,
) -> impl FnMut(Point, &mut PointSet) -> bool + 'a {
    let color = board.at(own).expect("a stone");
    move |p, seen| {
        let reading = match board.at(p) {
            Some(_) => zero.string(p),
            None => zero.point(p, !color),
        };
        reading.is_some_and(|reading| {
            *seen |= reading.footprint;
            reading.value() == Value::WON || board.is_empty(p) && reading.value() == Value::STAR
        })
    }
}

/// Two strings that are both connected to a third one are connected, if the two connections have no point in common: who
/// breaks into one of them is answered there. So are those connected to them in turn. And what is lost between two strings
/// is not called so where there may be a way over others.
fn over_others(board: &Board, games: &mut [Game]) {
    let all = PointSet::board(board.size());
    let roots = |game: &Game| game.source.iter().map(|p| board.root(p)).collect::<Vec<_>>();
    let (mut sure, mut open) = (Links::new(), Links::new());
    for game in games.iter().filter(|g| g.kind == Kind::Connection) {
        let [a, b] = roots(game)[..] else { continue };
        for (links, wanted) in [
            (&mut sure, game.value == Value::WON),
            (&mut open, game.value.first == Answer::WON),
        ] {
            if wanted {
                let around = game.place.dilate(&all) & *board.empty();
                links.entry(a).or_default().push((b, around, game.footprint));
                links.entry(b).or_default().push((a, around, game.footprint));
            }
        }
    }
    for game in games
        .iter_mut()
        .filter(|g| g.kind == Kind::Connection && g.value != Value::WON)
    {
        let [a, b] = roots(game)[..] else { continue };
        if let Some((footprint, third)) = way(&sure, a, b, true) {
            game.footprint |= footprint;
            game.place |= third;
            game.value = Value::WON;
            game.rule = None;
        } else if game.value == Value::LOST
            && let Some((footprint, _)) = way(&open, a, b, false)
        {
            game.footprint |= footprint;
            game.value = Value::UNKNOWN;
        }
        if game.value != Value::STAR {
            game.own.clear();
            game.enemy.clear();
        }
    }
}

/// For each string those it is connected with, the empty points around the connection, and what it depends on.
type Links = BTreeMap<Point, Vec<(Point, PointSet, PointSet)>>;

/// A way from one string to another over connections that, if so wanted, have no empty point in common, two or three of
/// them: what it depends on, and where it runs.
fn way(links: &Links, from: Point, to: Point, apart: bool) -> Option<(PointSet, PointSet)> {
    let mut ways = vec![(from, PointSet::EMPTY, PointSet::EMPTY)];
    for step in 0..3 {
        let mut next = Vec::new();
        for (at, used, seen) in &ways {
            for (beside, open, footprint) in links.get(at).into_iter().flatten() {
                if apart && open.intersects(used) || step == 0 && *beside == to {
                    continue;
                }
                let longer = (*beside, *used | *open, *seen | *footprint);
                if *beside == to {
                    return Some((longer.2, longer.1));
                }
                next.push(longer);
            }
        }
        ways = next;
        ways.truncate(64);
    }
    None
}

/// Level zero as filter (thesis 000, L2890): an advised point must be open to both; where the own side holds it anyway the
/// game is won, where he does not get it, lost. Guesses change nothing: what is called won is proved.
fn filter(game: &mut Game, zero: &mut Zero) {
    if game.value != Value::STAR {
        return;
    }
    let color = game.color;
    let mut seen = game.footprint;
    let mut stays = |list: &mut Vec<Point>, unless: Value| {
        list.retain(|&p| {
            zero.point(p, color).is_none_or(|reading| {
                seen |= reading.footprint;
                reading.value() != unless || reading.is_guess()
            })
        });
        list.is_empty()
    };
    let (no_own, no_enemy) = (
        stays(&mut game.own, Value::LOST),
        stays(&mut game.enemy, Value::WON),
    );
    game.footprint = seen;
    if no_own || no_enemy {
        game.value = if no_own { Value::LOST } else { Value::WON };
        game.own.clear();
        game.enemy.clear();
    }
}
