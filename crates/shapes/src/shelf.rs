//! All dictionaries together.

use crate::book::Book;
use crate::dictionary::Dictionary;
use crate::look::{self, Recognised, Seen};
use crate::place::{Corner, Zone};
use goban::{Color, Game, Point};
use std::sync::LazyLock;

/// The dictionaries that are asked.
pub struct Dictionaries {
    /// Corners.
    pub joseki: Dictionary,
    /// Sides.
    pub side: Dictionary,
    /// Shapes of any place.
    pub general: Dictionary,
    /// Whole boards.
    pub fuseki: Dictionary,
    /// Others: those of the user.
    pub more: Vec<Dictionary>,
    /// What was played in many games, if anything is known of that.
    pub book: Option<&'static Book>,
}

static SHIPPED: LazyLock<Dictionaries> = LazyLock::new(|| {
    let read = |name, sgf| Dictionary::parse(name, sgf).unwrap_or_else(|errors| panic!("{errors}"));
    Dictionaries {
        joseki: read("joseki", include_str!("../data/joseki.sgf")),
        side: read("side", include_str!("../data/side.sgf")),
        general: read("general", include_str!("../data/general.sgf")),
        fuseki: read("fuseki", include_str!("../data/fuseki.sgf")),
        more: Vec::new(),
        book: Some(Book::shipped()),
    }
});

impl Dictionaries {
    /// Those that come with the program, drawn by hand and counted in games.
    pub fn shipped() -> &'static Dictionaries {
        &SHIPPED
    }

    /// These alone, each where it says that it is valid.
    pub fn of(more: impl IntoIterator<Item = Dictionary>) -> Dictionaries {
        let empty = |name| Dictionary::parse(name, "(;SZ[19])").expect("nothing is wrong with an empty tree");
        Dictionaries {
            joseki: empty("joseki"),
            side: empty("side"),
            general: empty("general"),
            fuseki: empty("fuseki"),
            more: more.into_iter().collect(),
            book: None,
        }
    }

    /// All dictionaries drawn by hand.
    pub fn drawn(&self) -> impl Iterator<Item = &Dictionary> {
        [&self.joseki, &self.side, &self.general, &self.fuseki]
            .into_iter()
            .chain(&self.more)
    }

    /// What is recognised for this side to move: the shapes of all stones of both colours, added up.
    pub fn look(&self, game: &Game, color: Color) -> Seen {
        let mut seen = Seen::nothing();
        for dictionary in self.drawn() {
            look::look(dictionary, game, color, &mut seen);
        }
        seen.added_up()
    }

    /// The moves that corner dictionaries know for this side in one corner, the weightiest first.
    ///
    /// ```
    /// use goban::{Color, Game, Rules, Size};
    /// use shapes::{Corner, Dictionaries};
    /// let game = Game::new(Size::NINETEEN, Rules::CHINESE);
    /// let moves = Dictionaries::shipped().joseki(&game, Color::Black, Corner::TopRight);
    /// assert!(moves.iter().any(|(p, worth)| p.to_string() == "Q16" && *worth > 0.0));
    /// ```
    pub fn joseki(&self, game: &Game, color: Color, corner: Corner) -> Vec<(Point, f32)> {
        let mut worth: Vec<(Point, f32)> = Vec::new();
        for shape in self.in_corner(game, color, corner) {
            match worth.iter_mut().find(|(p, _)| *p == shape.point) {
                Some((_, sum)) => *sum += shape.weight,
                None => worth.push((shape.point, shape.weight)),
            }
        }
        worth.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        worth
    }

    /// The shapes behind [`Dictionaries::joseki`].
    pub fn in_corner(&self, game: &Game, color: Color, corner: Corner) -> Vec<Recognised> {
        let mut seen = Seen::nothing();
        let is_cornered = |d: &&Dictionary| d.shapes().iter().any(|shape| shape.zone == Zone::Corner);
        for dictionary in self.drawn().filter(is_cornered) {
            look::look(dictionary, game, color, &mut seen);
            seen.shapes.retain(|shape| {
                let zone = dictionary.zone_of(shape.node);
                &*shape.dictionary != dictionary.name() || zone == Some(Zone::Corner)
            });
        }
        let origin = corner.point(game.size());
        seen.shapes.retain(|shape| shape.origin == origin);
        seen.shapes
    }
}

impl Dictionary {
    /// Where a shape is valid.
    fn zone_of(&self, id: crate::ShapeId) -> Option<Zone> {
        self.shapes()
            .iter()
            .find(|shape| shape.id == id)
            .map(|shape| shape.zone)
    }
}
