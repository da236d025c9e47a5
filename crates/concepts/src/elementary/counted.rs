//! Statistical rules: what certain ones leave open about two stones is counted (thesis 002, L2653-L2690).
//!
//! A drawing has two stones, what lies between them, and a move. On boards strewn with stones around it, where no certain rule
//! decides, a search tells how often the move connects the two (*win*), and how often they are cut if it is not played
//! (*urgency*). Drawings that are too special to be met often are left out by the formula of L2692-L2714.

use super::{Bases, Sheet, value};
use goban::{Board, Color, Point, PointSet, Random, Size};
use patterns::learn::specialisation;
use patterns::{Base, Cell, Drawing, Matcher, Rule, State, Subject, Viewpoint};
use proof::value::{Answer, Value};
use std::collections::BTreeSet;
use tactics::{Limits, reading};

/// Rules less special than this are kept (L2714).
const SPECIAL: u32 = 30;
/// Positions that a search may look at for one answer.
const NODES: u64 = 150;
/// The share of points outside of a drawing with a stone of either colour (L2692-L2700).
const STREWN: u32 = 17;

/// Boards for each drawing of the shipped base.
pub const TESTS: u32 = 16;

/// What was counted of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counted {
    /// Where.
    pub point: Point,
    /// On how many boards it was tried.
    pub tests: u32,
    /// How often it connects, in percent.
    pub win: u32,
    /// How often the stones are cut if it is not played, in percent.
    pub urgency: u32,
}

/// The statistical rules, ready to be asked.
pub(super) struct Statistics {
    base: Base,
    matcher: Matcher,
}

impl Statistics {
    pub fn new(base: Base) -> Statistics {
        Statistics {
            matcher: Matcher::new(&base),
            base,
        }
    }

    /// What was counted where two stones stand like these; the best move of the first rule that fits.
    pub fn of(&self, board: &Board, [a, b]: [Point; 2]) -> Option<Counted> {
        let color = board.at(a)?;
        let ends: PointSet = [a, b].into_iter().collect();
        let found = self.matcher.matches_around(board, &PointSet::of(a));
        found.iter().filter(|m| m.owner() == color).find_map(|m| {
            let rule = &self.base.rules[m.rule as usize];
            let view = rule.about(Subject::Connection)?;
            let number = |name| rule.number(name).map(|n| n as u32);
            (m.points(&rule.drawing, &view.points, board.size()) == ends).then_some(())?;
            Some(Counted {
                point: m.points(&rule.drawing, &view.own, board.size()).first()?,
                tests: number("tests")?,
                win: number("win")?,
                urgency: number("urgency")?,
            })
        })
    }
}

/// Makes the statistical rules: so many boards for each drawing. The same number and seed give the same base.
pub fn count(tests: u32, seed: u64, mut done: impl FnMut()) -> Base {
    let mut base = Base::new("counted");
    base.notes = vec![format!(
        "Counted by `yomi learn rules`: {tests} boards for each drawing; tests, and win and urgency in percent."
    )];
    for number in 0..drawings().len() {
        base.rules.extend(count_one(number, tests, seed));
        done();
    }
    base
}

/// The rule of one of the drawings; none where certain rules decide it, or no search does.
pub fn count_one(number: usize, tests: u32, seed: u64) -> Option<Rule> {
    let drawing = drawings().into_iter().nth(number)?;
    rule(drawing, tests, &mut Random::new(seed.wrapping_add(number as u64)))
}

/// Two stones at opposite corners of a rectangle, and at most one of the enemy's in it: each once after symmetry.
pub fn drawings() -> Vec<Drawing> {
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for cols in 1..5u8 {
        for rows in 0..=cols {
            let (width, height) = (cols + 1, rows + 1);
            let mut plain = Drawing::new(width, height, Cell::EMPTY);
            let ends = [Point::new(0, 0), Point::new(cols, rows)];
            for end in ends {
                plain.set(end, Cell::OWN);
            }
            if cols + rows < 2 {
                continue;
            }
            let inside: Vec<Point> = plain.places().filter(|p| !ends.contains(p)).collect();
            let enemies = inside.iter().map(|&p| Some(p));
            for enemy in std::iter::once(None).chain(enemies) {
                let mut drawing = plain.clone();
                if let Some(p) = enemy {
                    drawing.set(p, Cell::ENEMY);
                }
                let cells: Vec<_> = drawing.places().map(|p| Some(drawing.cell(p))).collect();
                let turns = Rule::new(drawing.clone());
                let key = goban::Symmetry::ALL
                    .map(|turn| turns.turned(turn).drawing.with_anchor(Point::new(0, 0)).key());
                let least = key.into_iter().min().expect("eight");
                if specialisation(&cells, 0) < SPECIAL && seen.insert(least) {
                    out.push(drawing);
                }
            }
        }
    }
    out
}

/// The best move of a drawing with what was counted of it; none where certain rules decide, or no search does.
fn rule(drawing: Drawing, tests: u32, random: &mut Random) -> Option<Rule> {
    let size = Size::NINE;
    let (width, height) = (drawing.width(), drawing.height());
    let ends = [Point::new(0, 0), Point::new(width - 1, height - 1)];
    let open: Vec<Point> = drawing
        .places()
        .filter(|&p| drawing.cell(p) == Cell::EMPTY)
        .collect();
    let mut wins = vec![[0u32; 2]; open.len()];
    let mut cuts = [0u32; 2];
    let mut boards = 0;
    for _ in 0..8 * tests {
        if boards == tests {
            break;
        }
        let corner = (
            random.below(u32::from(size.side() - width) + 1) as u8,
            random.below(u32::from(size.side() - height) + 1) as u8,
        );
        let on = |p: Point| Point::new(p.col() + corner.0, p.row() + corner.1);
        let Some(board) = strewn(&drawing, on, size, random) else {
            continue;
        };
        let pair = ends.map(on);
        if board.root(pair[0]) == board.root(pair[1]) || is_certain(&board, pair) {
            continue;
        }
        boards += 1;
        let [a, b] = pair;
        let limits = Limits::nodes(NODES);
        let cut = |board: &Board| {
            let read = reading::connection(board, a, b, Color::White, &limits)?;
            match read.answer {
                Answer::WON => Some(true),
                Answer::LOST => Some(false),
                _ => None,
            }
        };
        let note = |count: &mut [u32; 2], hit: Option<bool>| {
            if let Some(hit) = hit {
                count[0] += 1;
                count[1] += u32::from(hit);
            }
        };
        note(&mut cuts, cut(&board));
        for (count, &p) in wins.iter_mut().zip(&open) {
            let mut after = board.clone();
            if after.play(Color::Black, on(p)).is_ok() {
                note(count, cut(&after).map(|cut| !cut));
            }
        }
    }
    let percent = |count: [u32; 2]| count[1] * 100 / count[0].max(1);
    let least = tests / 2;
    let best = wins
        .iter()
        .zip(&open)
        .filter(|(count, _)| count[0] >= least && count[1] > 0)
        .max_by_key(|(count, p)| (percent(**count), std::cmp::Reverse(**p)))?;
    if cuts[0] < least {
        return None;
    }
    let mut rule = Rule::new(drawing.with_anchor(ends[0]));
    rule.viewpoints.push(Viewpoint {
        points: ends.into_iter().collect(),
        own: PointSet::of(*best.1),
        ..Viewpoint::new(Subject::Connection, State::Dynamic(Value::UNKNOWN))
    });
    rule.numbers = vec![
        ("tests".into(), f64::from(best.0[0])),
        ("win".into(), f64::from(percent(*best.0))),
        ("urgency".into(), f64::from(percent(cuts))),
    ];
    Some(rule)
}

/// The drawing on a board with stones strewn around it; none where a string would have no liberty.
fn strewn(drawing: &Drawing, on: impl Fn(Point) -> Point, size: Size, random: &mut Random) -> Option<Board> {
    let mut board = Board::new(size);
    let mut inside = PointSet::EMPTY;
    for place in drawing.places() {
        inside.insert(on(place));
        match drawing.cell(place) {
            Cell::OWN => board.place(Color::Black, on(place)),
            Cell::ENEMY => board.place(Color::White, on(place)),
            _ => {}
        }
    }
    for p in &(PointSet::board(size) - inside) {
        let color = match random.below(100) {
            n if n < STREWN => Color::Black,
            n if n < 2 * STREWN => Color::White,
            _ => continue,
        };
        // A stone without a liberty, or one that takes another, would be no such position.
        let stones = board.stones(!color).len();
        if board.play(color, p).is_err() || board.stones(!color).len() < stones {
            return None;
        }
    }
    Some(board)
}

fn is_certain(board: &Board, pair: [Point; 2]) -> bool {
    let topological = &Bases::shipped().topological;
    let found = topological.pair(board, &Sheet::new(board), pair, &mut |_, _| false);
    let value = value(&found.connection);
    value.first != Answer::UNKNOWN && value.second != Answer::UNKNOWN
}
