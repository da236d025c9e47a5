//! What dictionaries recognise on a board, and what that makes of its points.

use crate::conditions::Asked;
use crate::dictionary::{Area, Dictionary, Next, Shape, ShapeId};
use crate::place::{Laid, Zone};
use crate::sequence;
use goban::{Board, Color, Game, Move, Point, PointMap, PointSet, Symmetry, stone_key};
use patterns::Image;
use reasons::{Argument, Claim, Evidence};
use std::collections::HashMap;
use std::sync::Arc;

/// Whose stones a shape grows from (report, L799).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stance {
    /// From those of the side that moves.
    Defensive,
    /// From the other side's, who is thought to pass.
    Offensive,
}

/// A shape that was recognised, with a move that goes with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Recognised {
    /// The dictionary it is in.
    pub dictionary: Arc<str>,
    /// Its node: that of the move.
    pub node: ShapeId,
    /// How its drawing lies on the board.
    pub image: Image,
    /// Where the place of the drawing is: its first stone, its corner, or a point of its side.
    pub origin: Point,
    /// Its stones on the board.
    pub stones: PointSet,
    /// Where to play.
    pub point: Point,
    /// Who plays.
    pub color: Color,
    /// What that is worth; below zero for a mistake.
    pub weight: f32,
    /// Whether it is known as a mistake.
    pub mistake: bool,
    /// Where the other side punishes it, if anybody says so.
    pub refutation: Option<Point>,
    /// Whose stones it grows from.
    pub stance: Stance,
    /// What the shape is called.
    pub name: Option<String>,
    /// What the author says of the move.
    pub text: String,
    /// What comes about by it, in the author's words.
    pub outcome: Option<String>,
    /// Where a ko may come of it.
    pub kos: PointSet,
}

impl Recognised {
    /// The reason that it gives for its move.
    ///
    /// ```
    /// use goban::{Color, Game, Rules, Size};
    /// use reasons::Words;
    /// use shapes::{Dictionaries, Dictionary};
    /// let sgf = "(;C[zone: anywhere];B[jj];W[];B[lj];W[];B[kj]N[solid join]C[weight: 50])";
    /// let shelf = Dictionaries::of([Dictionary::parse("mine", sgf).unwrap()]);
    /// let mut game = Game::new(Size::NINE, Rules::CHINESE);
    /// for (color, point) in [(Color::Black, "C3"), (Color::White, "G7"), (Color::Black, "C5"), (Color::White, "G3")] {
    ///     game.play(color, point.parse().unwrap()).unwrap();
    /// }
    /// let seen = shelf.look(&game, Color::Black);
    /// assert_eq!(
    ///     Words::english().say(&seen.shapes[0].claim()),
    ///     "Black C4 goes with C3 C5: the dictionary mine calls it solid join."
    /// );
    /// ```
    pub fn claim(&self) -> Claim {
        let statement = match (self.mistake, self.refutation, &self.name) {
            (true, Some(_), _) => "shapes.mistake_punished",
            (true, None, _) => "shapes.mistake",
            (false, _, Some(_)) if self.stones.is_empty() => "shapes.alone_named",
            (false, _, None) if self.stones.is_empty() => "shapes.alone",
            (false, _, Some(_)) => "shapes.goes_named",
            (false, _, None) => "shapes.goes",
        };
        let mut claim = Claim::new(statement)
            .with("color", self.color)
            .with("point", self.point)
            .with("stones", self.stones)
            .with("dictionary", Argument::word(&*self.dictionary));
        if let Some(name) = &self.name {
            claim = claim.with("name", Argument::word(name));
        }
        if let Some(p) = self.refutation {
            claim = claim.with("enemy", !self.color).with("refutation", p);
        }
        claim.because(Evidence::Rule {
            id: format!(
                "{} {}.{}",
                self.dictionary,
                self.node.tree + 1,
                self.node.node.index()
            ),
            bindings: vec![("weight".into(), f64::from(self.weight).into())],
            matched: self.stones,
        })
    }
}

/// What has come about by a known shape, described and not judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The dictionary it is in.
    pub dictionary: Arc<str>,
    /// Its node.
    pub node: ShapeId,
    /// Its stones on the board.
    pub stones: PointSet,
    /// What its author says, in the colours of the drawing.
    pub text: String,
    /// Whether the colours of the drawing are those of the board.
    pub as_drawn: bool,
}

/// What is recognised for one side to move.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What each point is worth: all shapes together. What is occupied or may not be played is worth nothing.
    pub worth: PointMap<f32>,
    /// The shapes, the weightiest first.
    pub shapes: Vec<Recognised>,
    /// What has come about.
    pub outcomes: Vec<Outcome>,
}

/// A shape as it lies on the board.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub shape: usize,
    pub laid: Laid,
    pub swapped: bool,
}

/// Looks for all shapes of a dictionary.
pub(crate) fn look(dictionary: &Dictionary, game: &Game, color: Color, seen: &mut Seen) {
    let board = game.board();
    let asked = Asked::new(board, color);
    let mut found = Vec::new();
    for group in &dictionary.groups {
        lay(group.zone, board, &mut |laid, swapped| {
            group.index.find(board, &laid, swapped, &mut |shape| {
                found.push(Found {
                    shape: shape as usize,
                    laid,
                    swapped,
                });
            });
        });
    }
    sequence::find(dictionary, game, color, &mut found);
    let name: Arc<str> = dictionary.name().into();
    // The same stones and the same move from several branches of the tree, or by several images, are one piece of knowledge.
    let mut known: HashMap<(u64, Point), usize> = HashMap::new();
    let mut after = None;
    for at in found {
        let shape = &dictionary.shapes[at.shape];
        // Most shapes are on the way to others and recommend nothing.
        let is_next = |next: &&Next| next.weight != 0.0 && (next.color != color) == at.swapped;
        let has_next = shape.nexts.iter().any(|next| is_next(&next));
        let tells = shape.outcome.is_some();
        if !(has_next || tells) || !is_valid(shape, &at, &asked) {
            continue;
        }
        let stones: PointSet = shape
            .stones
            .iter()
            .filter_map(|&(step, _)| at.laid.at(step))
            .collect();
        if let Some(text) = &shape.outcome {
            let new = Outcome {
                dictionary: name.clone(),
                node: shape.id,
                stones,
                text: text.clone(),
                as_drawn: !at.swapped,
            };
            if seen
                .outcomes
                .iter()
                .all(|o| (o.node, o.stones) != (new.node, stones))
            {
                seen.outcomes.push(new);
            }
        }
        for next in shape.nexts.iter().filter(is_next) {
            let Some(point) = at.laid.at(next.at).filter(|&p| game.is_legal(color, p)) else {
                continue;
            };
            if !next.conditions.is_empty() {
                let after = after.get_or_insert_with(|| board.clone());
                after.place(color, point);
                let holds =
                    Asked::new(after, !color).holds(&next.conditions, &shape.stones, &at.laid, at.swapped);
                after.undo();
                if !holds {
                    continue;
                }
            }
            let new = recognised(dictionary, &name, shape, next, &at, (point, color), stones);
            // Where a stone stands on the point of the answer, the mistake is not punished as it is drawn.
            let is_taken = |&q: &Point| !board.empty().contains(q) && !stones.contains(q);
            if new.refutation.as_ref().is_some_and(is_taken) {
                continue;
            }
            let key = stones.iter().fold(0, |key, p| key ^ stone_key(Color::Black, p));
            match known.get(&(key, point)) {
                Some(&i) if seen.shapes[i].weight.abs() < new.weight.abs() => seen.shapes[i] = new,
                Some(_) => {}
                None => {
                    known.insert((key, point), seen.shapes.len());
                    seen.shapes.push(new);
                }
            }
        }
    }
}

/// Every way in which drawings of a zone may lie on a board.
fn lay(zone: Zone, board: &Board, tell: &mut impl FnMut(Laid, bool)) {
    let size = board.size();
    for swapped in [false, true] {
        for turn in Symmetry::ALL {
            match zone {
                Zone::Corner | Zone::Board => tell(Laid::cornered(turn, size), swapped),
                Zone::Side => {
                    (0..size.side()).for_each(|place| tell(Laid::along(turn, place, size), swapped))
                }
                Zone::Anywhere => {
                    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
                    stones
                        .iter()
                        .for_each(|p| tell(Laid::around(p, turn, size), swapped));
                }
            }
        }
    }
}

/// Whether a shape whose stones are there is valid: nothing else is in its area, and all that it asks is so.
fn is_valid(shape: &Shape, at: &Found, asked: &Asked<'_>) -> bool {
    let board = asked.board;
    let size = board.size();
    if shape.zone == Zone::Board && shape.size != size {
        return false;
    }
    if shape.area == Area::Nowhere && shape.conditions.is_empty() && shape.either.iter().all(Vec::is_empty) {
        return true;
    }
    let area: PointSet = match &shape.area {
        Area::Nowhere => PointSet::EMPTY,
        Area::Drawn(steps) => steps.iter().filter_map(|&step| at.laid.at(step)).collect(),
        Area::Quarter => {
            let last = (size.side() as i8 / 2 - 1).max(0);
            let far = at.laid.at((last, last));
            far.map_or(PointSet::EMPTY, |far| PointSet::rectangle(at.laid.origin, far))
        }
        Area::Whole => PointSet::board(size),
    };
    let own: PointSet = shape
        .stones
        .iter()
        .filter_map(|&(step, _)| at.laid.at(step))
        .collect();
    let mut strange = (area - *board.empty()) - own;
    for color in Color::BOTH {
        let drawn = if at.swapped { !color } else { color };
        let either = shape.either[drawn.index()]
            .iter()
            .filter_map(|&step| at.laid.at(step));
        strange -= either.collect::<PointSet>() & *board.stones(color);
    }
    // A point that may have one colour or none must not have the other, wherever the area ends.
    let wrong = Color::BOTH.iter().any(|&color| {
        let drawn = if at.swapped { !color } else { color };
        let marked = &shape.either[drawn.index()];
        marked
            .iter()
            .filter_map(|&step| at.laid.at(step))
            .any(|p| board.at(p) == Some(!color) && !own.contains(p) && !is_marked(shape, at, p, !color))
    });
    strange.is_empty() && !wrong && asked.holds(&shape.conditions, &shape.stones, &at.laid, at.swapped)
}

/// Whether a point is marked as empty or of this colour.
fn is_marked(shape: &Shape, at: &Found, p: Point, color: Color) -> bool {
    let drawn = if at.swapped { !color } else { color };
    shape.either[drawn.index()]
        .iter()
        .any(|&step| at.laid.at(step) == Some(p))
}

fn recognised(
    dictionary: &Dictionary,
    name: &Arc<str>,
    shape: &Shape,
    next: &Next,
    at: &Found,
    (point, color): (Point, Color),
    stones: PointSet,
) -> Recognised {
    let then = &dictionary.shapes[next.shape];
    // What follows is drawn from the same place, unless the first stone was captured.
    let same_place = then.stones.first() == shape.stones.first() || !shape.zone.is_anchored();
    let answers = then
        .nexts
        .iter()
        .filter(|answer| same_place && answer.color != next.color);
    let best = answers.max_by(|a, b| a.weight.total_cmp(&b.weight));
    let first = shape.stones.first().map_or(next.color, |&(_, color)| color);
    Recognised {
        dictionary: name.clone(),
        node: then.id,
        image: Image {
            swapped: at.swapped,
            turn: at.laid.turn,
        },
        origin: at.laid.origin,
        stones,
        point,
        color,
        weight: next.weight,
        mistake: next.mistake,
        refutation: best
            .filter(|best| next.mistake && best.weight > 0.0)
            .and_then(|best| at.laid.at(best.at)),
        stance: if first == next.color {
            Stance::Defensive
        } else {
            Stance::Offensive
        },
        name: then.name.clone(),
        text: then.text.clone(),
        outcome: then.outcome.clone(),
        kos: match same_place {
            true => then.kos.iter().filter_map(|&step| at.laid.at(step)).collect(),
            false => PointSet::EMPTY,
        },
    }
}

impl Seen {
    /// Nothing yet.
    pub(crate) fn nothing() -> Seen {
        Seen {
            worth: PointMap::new(0.0),
            shapes: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Adds up what the shapes say.
    pub(crate) fn added_up(mut self) -> Seen {
        self.shapes
            .sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.point.cmp(&b.point)));
        for shape in &self.shapes {
            self.worth[shape.point] += shape.weight;
        }
        self
    }

    /// The point with the most worth, if any has some.
    pub fn best(&self, game: &Game) -> Option<Move> {
        let best = self.worth.best(game.size());
        best.filter(|&(_, worth)| worth > 0.0).map(|(p, _)| Move::Play(p))
    }
}
