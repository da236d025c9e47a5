//! The adviser of shapes: what dictionaries recognise (TER 2010, 6), and what was played in many games.

use super::panel::{Advice, Adviser, Vote};
use crate::settings::SettingError;
use expert::Joseki;
use goban::{Color, Game, Point, PointSet};
use reasons::Claim;
use shapes::{Corner, Dictionaries, Dictionary, Recognised};

/// The largest dictionary that a setting may name, in bytes.
const LARGEST: u64 = 64 << 20;
/// What a move is worth that was always played, in the weights of rules and shapes; others less, by their share.
const ALWAYS: f32 = 60.0;
/// A share of the games that is worth a voice.
const WORTH_A_VOICE: f32 = 0.03;

/// Dictionaries drawn by hand.
pub(super) struct ShapesAdviser {
    own: Option<Dictionaries>,
}

impl ShapesAdviser {
    /// Those that come with the program.
    pub fn shipped() -> ShapesAdviser {
        ShapesAdviser { own: None }
    }

    /// One of the user's in their place.
    pub fn open(file: &str) -> Result<ShapesAdviser, SettingError> {
        let wrong = |why: &dyn std::fmt::Display| SettingError(format!("cannot read {file}: {why}"));
        let bytes = disk::read(file, LARGEST).map_err(|error| wrong(&error))?;
        let own = Dictionary::read(file, &bytes).map_err(|errors| SettingError(errors.to_string()))?;
        Ok(ShapesAdviser {
            own: Some(Dictionaries::of([own])),
        })
    }

    fn look(&self, game: &Game, color: Color) -> Vec<Recognised> {
        let dictionaries = self.own.as_ref().unwrap_or_else(|| Dictionaries::shipped());
        dictionaries.look(game, color).shapes
    }
}

/// A shape by its dictionary, its node there, and what it is called.
fn id(shape: &Recognised) -> String {
    let place = format!(
        "{} {}.{}",
        shape.dictionary,
        shape.node.tree + 1,
        shape.node.node.index()
    );
    match &shape.name {
        Some(name) => format!("{name} ({place})"),
        None => place,
    }
}

impl Adviser for ShapesAdviser {
    fn name(&self) -> &'static str {
        "shapes"
    }

    fn advise(&mut self, game: &Game, color: Color) -> Advice {
        let vote = |shape: Recognised| Vote {
            by: "shapes",
            id: id(&shape),
            text: shape.text.clone(),
            seen: shape.stones,
            weight: shape.weight,
            weights: vec![(shape.point, shape.weight)],
        };
        Advice {
            votes: self.look(game, color).into_iter().map(vote).collect(),
            ..Advice::default()
        }
    }

    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let mut about = self.look(game, color);
        about.retain(|shape| shape.point == p);
        about.sort_by(|a, b| b.weight.abs().total_cmp(&a.weight.abs()));
        about.iter().map(Recognised::claim).collect()
    }
}

/// What was played in many games.
pub(super) struct BookAdviser;

impl Adviser for BookAdviser {
    fn name(&self) -> &'static str {
        "openings"
    }

    fn advise(&mut self, game: &Game, color: Color) -> Advice {
        let Some(book) = Dictionaries::shipped().book else {
            return Advice::default();
        };
        let opinion = book.opinion(game, color).into_iter();
        let known = opinion.filter(|of| of.chance >= WORTH_A_VOICE);
        let weights: Vec<_> = known.map(|of| (of.point, ALWAYS * of.chance)).collect();
        let vote = Vote {
            by: "openings",
            id: "openings".into(),
            text: String::new(),
            seen: PointSet::EMPTY,
            weight: ALWAYS,
            weights,
        };
        Advice {
            votes: Some(vote)
                .filter(|vote| !vote.weights.is_empty())
                .into_iter()
                .collect(),
            ..Advice::default()
        }
    }

    fn why(&mut self, game: &Game, color: Color, p: Point) -> Vec<Claim> {
        let counts = Dictionaries::shipped()
            .book
            .map_or(Vec::new(), |book| book.counts(game, color));
        let played = counts.iter().find(|played| played.point == p);
        played.map(|played| played.claim()).into_iter().collect()
    }
}

/// Corner dictionaries as rules ask for them.
pub(super) struct Corners;

impl Joseki for Corners {
    fn moves(&self, game: &Game, color: Color, corner: &PointSet) -> Vec<(Point, f32)> {
        let asked = Corner::ALL
            .into_iter()
            .filter(|at| corner.contains(at.point(game.size())));
        let mut moves: Vec<(Point, f32)> = asked
            .flat_map(|at| Dictionaries::shipped().joseki(game, color, at))
            .collect();
        // Around 1, as rules have it.
        let most = moves.iter().map(|(_, worth)| worth.abs()).fold(0.0, f32::max);
        moves.iter_mut().for_each(|(_, worth)| *worth /= most.max(1.0));
        moves
    }
}
