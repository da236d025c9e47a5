//! Search: a pattern is an intersection of the times at which its points held what it wants.

use super::keys;
use super::pattern::{Fixed, Pattern, Wanted};
use super::timeline::{STAYS, Timeline};
use crate::database::DatabaseError;
use goban::{Color, Point, Size, Symmetry};
use patterns::Image;
use rusqlite::{Connection, params_from_iter, types::Value};

/// What is looked for, and in whose games.
#[derive(Clone, Debug)]
pub struct Query {
    /// The pattern, in all sixteen images.
    pub pattern: Pattern,
    /// A part of a player's name, if it matters; capital or not.
    pub player: Option<String>,
}

impl Query {
    /// This pattern, in everybody's games.
    pub fn new(pattern: Pattern) -> Query {
        Query {
            pattern,
            player: None,
        }
    }
}

/// A pattern as it came about in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Find {
    /// The file of the game.
    pub source: String,
    /// Which game of the file, from one.
    pub place: usize,
    /// Black's name and White's.
    pub players: [Option<String>; 2],
    /// The date, as the record has it.
    pub date: Option<String>,
    /// The result, as the record has it.
    pub result: Option<String>,
    /// After so many moves.
    pub moves: usize,
    /// How the drawing of the pattern lies on the board of the game.
    pub image: Image,
}

/// What was played next in the pattern, in its own drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Continuation {
    /// Where; none where the pattern changed by a move elsewhere, or stayed to the end.
    pub point: Option<Point>,
    /// Who played there, in the colours of the drawing; Black where nobody did.
    pub color: Color,
    /// How often.
    pub count: usize,
    /// How many of these games were won by whoever played there.
    pub won: usize,
    /// How many were lost; of the others the result is not known.
    pub lost: usize,
}

/// What was found.
#[derive(Clone, Default, Debug)]
pub struct Finds {
    /// Each place in each game, in the order in which games were added.
    pub finds: Vec<Find>,
    /// What came next, the most frequent first.
    pub continuations: Vec<Continuation>,
    /// How many games it was found in.
    pub games: usize,
    /// How many games were looked at.
    pub searched: usize,
}

/// Numbers of moves, from the first to before the last.
type Span = (u16, u16);

/// A pattern as it may lie on a board: each of its points with what it wants there.
struct Laid {
    image: Image,
    cells: Vec<(Point, Wanted)>,
    /// Where the points are in the drawing.
    drawn: Vec<Point>,
}

/// A game that is asked: its stones by point.
struct Asked<'a> {
    timeline: &'a Timeline,
    /// For each point its first stay, and after each stay the next one of its point; from one on, none is zero.
    first: [u16; 1024],
    next: Vec<u16>,
    /// The points on which each colour ever had a stone, row by row.
    ever: [[u32; 19]; 2],
}

impl<'a> Asked<'a> {
    fn new(timeline: &'a Timeline) -> Asked<'a> {
        let stays = timeline.stays();
        let mut asked = Asked {
            timeline,
            first: [0; 1024],
            next: vec![0; stays.len()],
            ever: [[0; 19]; 2],
        };
        for (i, stay) in stays.iter().enumerate().rev() {
            let at = stay.point.index();
            asked.next[i] = asked.first[at];
            asked.first[at] = i as u16 + 1;
            asked.ever[stay.color.index()][usize::from(stay.point.row())] |= 1 << stay.point.col();
        }
        asked
    }

    fn stays(&self, p: Point) -> impl Iterator<Item = (Color, Span)> {
        let first = usize::from(self.first[p.index()]).checked_sub(1);
        let after = |&i: &usize| usize::from(self.next[i]).checked_sub(1);
        std::iter::successors(first, after).map(|i| {
            let stay = self.timeline.stays()[i];
            (stay.color, (stay.from, stay.to))
        })
    }

    /// When all points of a pattern that is moved by so many cells first held what is wanted, and until when.
    fn when(&self, laid: &Laid, by: i16, in_order: bool, spans: &mut Vec<Span>) -> Option<Span> {
        spans.clear();
        spans.push((0, self.timeline.moves() as u16 + 1));
        let mut earliest = 0;
        for &(p, wanted) in &laid.cells {
            let p = Point::from_index(p.index().wrapping_add_signed(isize::from(by)));
            match wanted {
                Wanted::Stone(color) => {
                    let mut there = self.stays(p).filter(|&(c, _)| c == color).map(|(_, span)| span);
                    if in_order {
                        // Once it was played it may be captured: the order of the moves counts.
                        let (from, _) = there.find(|&(from, _)| from >= earliest)?;
                        earliest = from + 1;
                        spans[0] = (from, from + 1);
                        continue;
                    }
                    let first = there.next()?;
                    match there.next() {
                        None => spans
                            .retain_mut(|span| both(*span, first).inspect(|&both| *span = both).is_some()),
                        Some(second) => {
                            let all: Vec<Span> = [first, second].into_iter().chain(there).collect();
                            let each =
                                |&a: &Span| all.iter().filter_map(move |&b| both(a, b)).collect::<Vec<_>>();
                            *spans = spans.iter().flat_map(each).collect();
                        }
                    }
                }
                Wanted::Empty => self.stays(p).for_each(|(_, span)| without(spans, span)),
                Wanted::EmptyOr(color) => {
                    let others = self.stays(p).filter(|&(c, _)| c != color);
                    others.for_each(|(_, span)| without(spans, span));
                }
            }
            if spans.is_empty() {
                return None;
            }
        }
        spans.iter().min().copied()
    }
}

fn both(a: Span, b: Span) -> Option<Span> {
    let (from, to) = (a.0.max(b.0), a.1.min(b.1));
    (from < to).then_some((from, to))
}

/// Takes a span out of others.
fn without(spans: &mut Vec<Span>, (from, to): Span) {
    for i in (0..spans.len()).rev() {
        let span = spans[i];
        let after = if to == STAYS {
            None
        } else {
            both(span, (to, STAYS))
        };
        match (both(span, (0, from)), after) {
            (Some(before), Some(after)) => {
                spans[i] = before;
                spans.push(after);
            }
            (Some(part), None) | (None, Some(part)) => spans[i] = part,
            (None, None) => {
                spans.swap_remove(i);
            }
        }
    }
}

/// The ways in which a pattern lies on a board without being moved: images that look the same count once.
fn images(pattern: &Pattern, size: Size) -> Vec<Laid> {
    let mut all: Vec<(Vec<(Point, Wanted)>, Laid)> = Vec::new();
    for image in Image::ALL {
        let color = |c: Color| if image.swapped { !c } else { c };
        let cells: Vec<(Point, Wanted)> = pattern
            .cells
            .iter()
            .map(|&(p, wanted)| {
                let wanted = match wanted {
                    Wanted::Stone(c) => Wanted::Stone(color(c)),
                    Wanted::EmptyOr(c) => Wanted::EmptyOr(color(c)),
                    Wanted::Empty => Wanted::Empty,
                };
                (image.turn.apply(p, pattern.size), wanted)
            })
            .collect();
        let mut sorted = cells.clone();
        if pattern.fixed == Fixed::Nowhere {
            let (col, row) = low(&cells);
            sorted
                .iter_mut()
                .for_each(|(p, _)| *p = Point::new(p.col() - col, p.row() - row));
        }
        if !pattern.in_order {
            sorted.sort_by_key(|&(p, _)| p);
        }
        let is_known = all.iter().any(|(known, _)| *known == sorted);
        if !is_known {
            // Stones first: they rule out most of a game.
            let mut both: Vec<((Point, Wanted), Point)> = cells
                .into_iter()
                .zip(pattern.cells.iter().map(|&(p, _)| p))
                .collect();
            both.sort_by_key(|((_, wanted), _)| !matches!(wanted, Wanted::Stone(_)));
            let (cells, drawn) = both.into_iter().unzip();
            all.push((sorted, Laid { image, cells, drawn }));
        }
    }
    let laid = all.into_iter().map(|(_, laid)| laid);
    match pattern.size == size {
        true => laid.collect(),
        false => laid.filter_map(|laid| resized(laid, pattern, size)).collect(),
    }
}

fn low(cells: &[(Point, Wanted)]) -> (u8, u8) {
    let col = cells.iter().map(|(p, _)| p.col()).min().unwrap_or(0);
    (col, cells.iter().map(|(p, _)| p.row()).min().unwrap_or(0))
}

/// The same on a board of another size: corners and sides keep their distance to the edges, a whole board fits no other.
fn resized(laid: Laid, pattern: &Pattern, size: Size) -> Option<Laid> {
    if pattern.fixed == Fixed::Board {
        return None;
    }
    let (old, new) = (pattern.size.side(), size.side());
    let far = |at: fn(Point) -> u8| laid.cells.iter().map(|&(p, _)| at(p)).max().unwrap_or(0) == old - 1;
    let (right, top) = (far(Point::col), far(Point::row));
    let (col, row) = low(&laid.cells);
    let place = |at: u8, low: u8, is_far: bool| match is_far {
        true => (at + new).checked_sub(old),
        // What touches no edge is moved later.
        false => Some(at - low),
    };
    let cells: Option<Vec<(Point, Wanted)>> = laid
        .cells
        .iter()
        .map(|&(p, wanted)| {
            let (col, row) = (place(p.col(), col, right)?, place(p.row(), row, top)?);
            (col < new && row < new).then(|| (Point::new(col, row), wanted))
        })
        .collect();
    cells.map(|cells| Laid { cells, ..laid })
}

/// Tells every place at which a pattern may lie in a game: for one that is moved, those where both colours ever had its stones.
fn places(laid: &Laid, fixed: Fixed, asked: &Asked<'_>, tell: &mut impl FnMut(i8, i8)) {
    let side = asked.timeline.size().side();
    let moved = match fixed {
        Fixed::Board | Fixed::Corner => return tell(0, 0),
        Fixed::Side => {
            let touches =
                |at: fn(Point) -> u8| laid.cells.iter().any(|&(p, _)| at(p) == 0 || at(p) == side - 1);
            (!touches(Point::col), !touches(Point::row))
        }
        Fixed::Nowhere => (true, true),
    };
    let most = |at: fn(Point) -> u8| laid.cells.iter().map(|&(p, _)| at(p)).max().unwrap_or(0);
    let (low_col, low_row) = low(&laid.cells);
    let (cols, rows) = (most(Point::col) - low_col, most(Point::row) - low_row);
    let all = |is_moved: bool, low: u8, span: u8| match is_moved {
        true => 0..=(side - 1).saturating_sub(span),
        false => low..=low,
    };
    // Where the lowest leftmost corner of the pattern may be, a row of bits at a time: all stones at once.
    for row in all(moved.1, low_row, rows) {
        let range = all(moved.0, low_col, cols);
        let mut bits = range.clone().fold(0u32, |bits, col| bits | 1 << col);
        for &(p, wanted) in &laid.cells {
            if let Wanted::Stone(color) = wanted {
                let line = usize::from(row + p.row() - low_row);
                bits &= asked.ever[color.index()][line] >> (p.col() - low_col);
                if bits == 0 {
                    break;
                }
            }
        }
        for col in range.filter(|&col| bits >> col & 1 == 1) {
            tell(col as i8 - low_col as i8, row as i8 - low_row as i8);
        }
    }
}

/// Finds a pattern in the games of a database.
pub(crate) fn find(database: &Connection, query: &Query) -> Result<Finds, DatabaseError> {
    let pattern = &query.pattern;
    let mut found = Finds::default();
    let mut counted: Vec<Continuation> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let mut by_size: Vec<(Size, Vec<Laid>)> = Vec::new();
    let mut sql = String::from(
        "SELECT source, place, black, white, date, result, winner, size, stones FROM game WHERE 1",
    );
    let mut values: Vec<Value> = Vec::new();
    if let Some(key) = key(pattern) {
        sql += " AND size = ? AND id IN (SELECT game FROM position WHERE key = ?)";
        values.extend([i64::from(pattern.size.side()).into(), key.into()]);
    }
    if let Some(player) = &query.player {
        sql += " AND (instr(lower(black), ?) OR instr(lower(white), ?))";
        let name = player.to_lowercase();
        values.extend([name.clone().into(), name.into()]);
    }
    sql += " ORDER BY id";
    let mut statement = database.prepare(&sql)?;
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let side: i64 = row.get(7)?;
        let size = u8::try_from(side).ok().and_then(Size::new);
        let blob = row.get_ref(8)?.as_blob().map_err(rusqlite::Error::from)?;
        let Some(timeline) = size.and_then(|size| Timeline::read(size, blob)) else {
            continue;
        };
        found.searched += 1;
        let size = timeline.size();
        let known = by_size.iter().position(|(known, _)| *known == size);
        let known = known.unwrap_or_else(|| {
            by_size.push((size, images(pattern, size)));
            by_size.len() - 1
        });
        let winner: Option<i64> = row.get(6)?;
        let winner = winner.and_then(|index| Color::BOTH.get(index as usize).copied());
        let asked = Asked::new(&timeline);
        let before = found.finds.len();
        for laid in &by_size[known].1 {
            let mut here: Vec<(u16, Option<(Point, Color)>)> = Vec::new();
            places(laid, pattern.fixed, &asked, &mut |cols, rows| {
                here.extend(at_place(laid, (cols, rows), pattern, &asked, &mut spans));
            });
            for (moves, next) in here {
                found.finds.push(Find {
                    source: row.get(0)?,
                    place: row.get::<_, i64>(1)? as usize,
                    players: [row.get(2)?, row.get(3)?],
                    date: row.get(4)?,
                    result: row.get(5)?,
                    moves: usize::from(moves),
                    image: laid.image,
                });
                let real = |color: Color| if laid.image.swapped { !color } else { color };
                count(
                    &mut counted,
                    next,
                    next.and_then(|(_, color)| Some(winner? == real(color))),
                );
            }
        }
        found.games += usize::from(found.finds.len() > before);
    }
    counted.sort_by(|a, b| (a.point.is_none(), b.count, a.point).cmp(&(b.point.is_none(), a.count, b.point)));
    found.continuations = counted;
    Ok(found)
}

/// When a pattern came about at a place first, and what came next in it, as it is drawn. A place is within the board.
fn at_place(
    laid: &Laid,
    (cols, rows): (i8, i8),
    pattern: &Pattern,
    asked: &Asked<'_>,
    spans: &mut Vec<Span>,
) -> Option<(u16, Option<(Point, Color)>)> {
    let by = Point::new(1, 1).index() as i16 - Point::new(1, 0).index() as i16;
    let by = by * i16::from(rows) + i16::from(cols);
    let (from, to) = asked.when(laid, by, pattern.in_order, spans)?;
    let (color, p) = match asked.timeline.move_at(to) {
        Some(next) if usize::from(to) <= asked.timeline.moves() => next,
        _ => return Some((from, None)),
    };
    let drawn = if laid.image.swapped { !color } else { color };
    let at = if pattern.fixed == Fixed::Board {
        // The whole board: also what is no part of the pattern has its place in the drawing.
        Some(laid.image.turn.inverse().apply(p, asked.timeline.size()))
    } else {
        let p = Point::from_index(p.index().wrapping_add_signed(-isize::from(by)));
        let at = laid.cells.iter().position(|&(cell, _)| cell == p);
        at.map(|at| laid.drawn[at])
    };
    Some((from, at.map(|at| (at, drawn))))
}

/// Counts a continuation, won or lost by whoever played it.
fn count(counted: &mut Vec<Continuation>, next: Option<(Point, Color)>, won: Option<bool>) {
    let (point, color) = next.map_or((None, Color::Black), |(p, color)| (Some(p), color));
    let known = counted.iter().position(|c| c.point == point && c.color == color);
    let at = known.unwrap_or_else(|| {
        counted.push(Continuation {
            point,
            color,
            count: 0,
            won: 0,
            lost: 0,
        });
        counted.len() - 1
    });
    counted[at].count += 1;
    counted[at].won += usize::from(won == Some(true));
    counted[at].lost += usize::from(won == Some(false));
}

/// The key by which games with a pattern are found, if it is a whole board or a whole corner.
fn key(pattern: &Pattern) -> Option<i64> {
    let is_exact = pattern
        .cells
        .iter()
        .all(|(_, w)| !matches!(w, Wanted::EmptyOr(_)));
    if !is_exact || pattern.in_order {
        return None;
    }
    let size = pattern.size;
    let stones: Vec<(Color, Point)> = pattern.stones().collect();
    let reach = usize::from(keys::reach(size));
    match pattern.fixed {
        Fixed::Board if pattern.cells.len() == size.area() => keys::of_board(size, &stones),
        Fixed::Corner if pattern.cells.len() == reach * reach => {
            let is_cornered = |turn: &Symmetry| {
                pattern.cells.iter().all(|&(p, _)| {
                    let p = turn.apply(p, size);
                    usize::from(p.col().max(p.row())) < reach
                })
            };
            let turn = Symmetry::ALL.into_iter().find(is_cornered)?;
            let stones: Vec<_> = stones.iter().map(|&(c, p)| (c, turn.apply(p, size))).collect();
            keys::of_corner(size, &stones)
        }
        _ => None,
    }
}
