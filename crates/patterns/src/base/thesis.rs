//! Rules as thesis 000 writes them (grammar L2743-2779, letters L2797-2807).
//!
//! Black is the friend there. The source leaves open what an indifferent cell means at the edge; of its one rule, whose
//! edge drawing says nothing, it says that one is not near the edge (L2737). So a cell lies on the board unless the
//! edge drawing says more: `B` is off the board, `C` is off beyond both edges, `K` may be off but not beyond both, `A` is on it.
//! Moves are advised by the rule as a whole: each of its viewpoints gets them.

use super::Base;
use crate::cell::Cell;
use crate::drawing::{Drawing, Liberties};
use crate::rule::{Rule, Standing, State, Subject, Viewpoint};
use crate::text::{TextError, Word, words};
use goban::{Point, PointSet};

const SIDE: u8 = 5;
const CELLS: usize = 25;
const CENTRE: Point = Point::new(2, 2);

/// A letter and where it stands.
#[derive(Clone, Copy)]
struct Letter {
    line: usize,
    column: usize,
    letter: char,
}

impl Letter {
    fn wrong(&self, wrong: impl std::fmt::Display) -> TextError {
        TextError {
            line: self.line,
            column: self.column,
            wrong: wrong.to_string(),
        }
    }
}

/// The cell that the n-th letter is about, from the top left.
fn place(n: usize) -> Point {
    Point::new(n as u8 % SIDE, SIDE - 1 - n as u8 / SIDE)
}

/// The words that are still to be read; `=` is one wherever it stands.
struct Left<'a> {
    words: Vec<Word<'a>>,
    next: usize,
}

impl<'a> Left<'a> {
    fn new(text: &'a str) -> Left<'a> {
        let mut all = Vec::new();
        for (i, line) in text.lines().enumerate() {
            for word in words(i + 1, line) {
                let mut column = word.column;
                for part in word.text.split_inclusive('=') {
                    let (before, equals) = match part.strip_suffix('=') {
                        Some(before) => (before, true),
                        None => (part, false),
                    };
                    let length = before.chars().count();
                    if !before.is_empty() {
                        all.push(Word {
                            column,
                            text: before,
                            ..word
                        });
                    }
                    if equals {
                        all.push(Word {
                            column: column + length,
                            text: "=",
                            ..word
                        });
                    }
                    column += length + usize::from(equals);
                }
            }
        }
        Left { words: all, next: 0 }
    }

    fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.next).copied()
    }

    /// The next word; an error about the last one if there is none.
    fn word(&mut self, wanted: &str) -> Result<Word<'a>, TextError> {
        let word = self.peek().ok_or_else(|| {
            let last = self.words[self.words.len() - 1];
            last.wrong(format!("after this comes {wanted}"))
        })?;
        self.next += 1;
        Ok(word)
    }

    fn exactly(&mut self, text: &str) -> Result<(), TextError> {
        let wanted = format!("`{text}`");
        let word = self.word(&wanted)?;
        if word.text == text {
            Ok(())
        } else {
            Err(word.wrong(format!("here comes {wanted}")))
        }
    }

    /// 25 letters, in as many words as one likes.
    fn letters(&mut self, what: &str) -> Result<Vec<Letter>, TextError> {
        let mut letters = Vec::new();
        while letters.len() < CELLS {
            let word = self.word(&format!("{what}: {} letters of 25 so far", letters.len()))?;
            letters.extend(word.text.chars().enumerate().map(|(i, letter)| Letter {
                line: word.line,
                column: word.column + i,
                letter,
            }));
        }
        match letters.get(CELLS) {
            None => Ok(letters),
            Some(more) => Err(more.wrong(format!("{what} has 25 letters"))),
        }
    }

    /// The cells that are 1.
    fn points(&mut self) -> Result<PointSet, TextError> {
        let mut points = PointSet::EMPTY;
        for (i, letter) in self.letters("a drawing of points")?.into_iter().enumerate() {
            match letter.letter {
                '0' => {}
                '1' => {
                    points.insert(place(i));
                }
                _ => return Err(letter.wrong("a point is 1 or 0")),
            }
        }
        Ok(points)
    }
}

/// What a letter of PIERRE allows on the board.
fn stone(letter: Letter) -> Result<Cell, TextError> {
    Ok(match letter.letter {
        '●' => Cell::OWN,
        '○' | '◊' => Cell::ENEMY,
        '+' => Cell::EMPTY,
        'A' => Cell::OWN | Cell::EMPTY,
        'M' => Cell::ENEMY | Cell::EMPTY,
        'W' => Cell::OWN | Cell::ENEMY,
        '#' => Cell::BOARD,
        _ => return Err(letter.wrong("a cell of PIERRE is one of ● ○ + A M W #")),
    })
}

/// Whether this letter of PIERRE is true of a cell off the board: not black, not white, or indifferent.
fn may_be_off(cell: Cell) -> bool {
    cell == Cell::OWN | Cell::EMPTY || cell == Cell::ENEMY | Cell::EMPTY || cell == Cell::BOARD
}

/// The cells in the middle row and column that say whether a cell is beyond the edge sideways, and up or down.
fn ways_out(place: Point) -> Option<[Point; 2]> {
    let (side, up) = (
        Point::new(place.col(), CENTRE.row()),
        Point::new(CENTRE.col(), place.row()),
    );
    (side != CENTRE && up != CENTRE).then_some([side, up])
}

/// The drawings that stones and edge make: more than one where cells may be beyond one edge or the other.
fn drawings(stones: &[Letter], edge: &[Letter]) -> Result<Vec<Drawing>, TextError> {
    let mut drawing = Drawing::new(SIDE, SIDE, Cell::BOARD);
    for (i, (&letter, border)) in stones.iter().zip(edge).enumerate() {
        let cell = stone(letter)?;
        drawing.set(
            place(i),
            match border.letter {
                '#' | 'A' => cell,
                'B' | 'C' if may_be_off(cell) => Cell::OFF,
                'B' | 'C' => return Err(border.wrong("PIERRE wants something on the board here")),
                'K' if may_be_off(cell) => cell | Cell::OFF,
                'K' => cell,
                _ => return Err(border.wrong("a cell of BORD is one of B A C K #")),
            },
        );
    }
    if (drawing.cell(CENTRE) & Cell::BOARD).is_none() {
        return Err(edge[CELLS / 2].wrong("the centre lies on the board"));
    }
    let mut open = Vec::new();
    for (i, border) in edge.iter().enumerate() {
        let ways = ways_out(place(i));
        match (border.letter, ways) {
            ('C', None) => return Err(border.wrong("no corner lies straight beside the centre")),
            ('C', Some(ways)) => {
                if let Some(on) = ways.into_iter().find(|&way| drawing.cell(way) != Cell::OFF) {
                    let (corner, on) = (place(i), on);
                    return Err(border.wrong(format!(
                        "if {corner} is beyond a corner, {on} is off the board: B"
                    )));
                }
            }
            ('K', Some(ways)) if drawing.cell(place(i)).allows(crate::Seen::Off) => {
                open.push((*border, ways))
            }
            _ => {}
        }
    }
    let mut all = vec![drawing];
    for (border, ways) in open {
        let mut next = Vec::new();
        for drawing in all {
            let [side, up] = ways.map(|way| drawing.cell(way));
            if side.is_within(Cell::BOARD) || up.is_within(Cell::BOARD) {
                next.push(drawing);
                continue;
            }
            // On the board sideways; or off, and on it upwards.
            if let Some(on) = side & Cell::BOARD {
                let mut drawing = drawing.clone();
                drawing.set(ways[0], on);
                next.push(drawing);
            }
            if let Some(on) = up & Cell::BOARD {
                let mut drawing = drawing;
                drawing.set(ways[0], Cell::OFF);
                drawing.set(ways[1], on);
                next.push(drawing);
            }
        }
        if next.is_empty() {
            return Err(border.wrong("this is beyond a corner by what is said of the others"));
        }
        all = next;
    }
    Ok(all)
}

fn state(word: Word<'_>) -> Result<State, TextError> {
    Ok(match word.text {
        "GAGNE" => State::Static(Standing::Won),
        "PERDU" => State::Static(Standing::Lost),
        "AUTRE" => State::Static(Standing::Other),
        ">" | "<" | "*" | "0" => State::Dynamic(word.parse()?),
        _ => return Err(word.wrong("a state is one of > < * 0 GAGNE PERDU AUTRE")),
    })
}

/// One rule, from PIERRE on.
fn rule(left: &mut Left<'_>) -> Result<Vec<Rule>, TextError> {
    left.exactly("PIERRE")?;
    let stones = left.letters("PIERRE")?;
    left.exactly("BORD")?;
    let edge = left.letters("BORD")?;
    let mut liberties = Liberties::ANY;
    let mut advice = [PointSet::EMPTY; 2];
    let mut viewpoints: Vec<Viewpoint> = Vec::new();
    while let Some(word) = left.peek().filter(|word| word.text != "PIERRE") {
        left.next += 1;
        match word.text {
            "LIBERTE" => {
                left.exactly("=")?;
                let number = left.word("a number of liberties")?;
                let n: u8 = number
                    .text
                    .parse()
                    .map_err(|_| number.wrong("liberties are a number"))?;
                if !stone(stones[CELLS / 2])?.is_within(Cell::OWN | Cell::ENEMY) {
                    return Err(
                        word.wrong("LIBERTE speaks of the stone in the centre: PIERRE wants one there")
                    );
                }
                liberties = Liberties::new(n, n);
            }
            "COUPS" => {
                let whose = left.word("NOIRS or BLANCS")?;
                let side = match whose.text {
                    "NOIRS" => 0,
                    "BLANCS" => 1,
                    _ => return Err(whose.wrong("here comes NOIRS or BLANCS")),
                };
                advice[side] = left.points()?;
            }
            name => {
                let known = || {
                    word.wrong(
                        "here comes COUPS NOIRS, COUPS BLANCS, LIBERTE, PIERRE or the name of a viewpoint",
                    )
                };
                let subject = Subject::of_thesis(name).ok_or_else(known)?;
                left.exactly("=")?;
                let state = state(left.word("a state")?)?;
                viewpoints.push(Viewpoint {
                    points: left.points()?,
                    ..Viewpoint::new(subject, state)
                });
            }
        }
    }
    if viewpoints.is_empty() {
        return Err(stones[0].wrong("a rule has a viewpoint at least, such as CONNEXION = * and its points"));
    }
    for viewpoint in &mut viewpoints {
        [viewpoint.own, viewpoint.enemy] = advice;
    }
    let drawings = drawings(&stones, &edge)?.into_iter();
    Ok(drawings
        .map(|drawing| Rule {
            viewpoints: viewpoints.clone(),
            ..Rule::new(drawing.with_liberties(CENTRE, liberties))
        })
        .collect())
}

pub(super) fn read(text: &str) -> Result<Base, TextError> {
    let mut left = Left::new(text);
    let mut base = Base::new("thesis");
    while left.peek().is_some() {
        base.rules.extend(rule(&mut left)?);
    }
    Ok(base)
}
