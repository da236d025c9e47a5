//! What the model sees, object by object: said as claims and drawn as layers. The inspector shows it in a terminal; a page and
//! an explanation can show the same (thesis 000, annex C, L6740-L6754: ask a point for the objects of a class, list a class,
//! apply a filter, and draw the answer rather than print it).
//!
//! | to | see |
//! |---|---|
//! | know which kinds of objects there are | [`Class`], [`Level`] |
//! | list the objects of a class, or those of a point | [`objects`], [`objects_at`], [`Object`] |
//! | put games of one move together for a list | [`gathered`] |
//! | say an object, or why a move is advised | [`Object::claims`], [`motives`] |
//! | draw a class | [`layers::of`] |
//! | draw groups with health, territory, influence, cuts and eyes | [`layers`] |
//! | apply a morphological filter | [`Filter`], [`Filtered`] |
//! | have a search look at an object, too | [`search`] |
//! | find the word that was meant | [`likely`] |

mod areas;
mod class;
mod filter;
mod games;
mod groups;
pub mod layers;
mod motive;
mod object;
mod phrase;
mod searched;
mod whole;
mod zero;

pub use class::{Class, ClassError, Level, likely};
pub use filter::{Filter, FilterError, Filtered, Numbers};
pub use games::gathered;
pub use motive::motives;
pub use object::Object;
pub use searched::search;

use crate::Model;
use goban::{Color, Point};

/// All objects of a class, in the order in which the model has them.
///
/// ```
/// use concepts::view::{Class, objects};
/// use concepts::{Model, Settings};
/// use goban::Board;
/// use reasons::Words;
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . . O . . .
///     . . X . X . .
///     . . . O . . .
///     . . . . . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let mut model = Model::new(&board, Settings::default());
/// let links = objects(&mut model, Class::Connection);
/// let said: Vec<String> = links[0].claims.iter().map(|claim| Words::english().say(claim)).collect();
/// assert_eq!(said[0], "Black's stones at C4 and E4: joined or cut by whoever moves first.");
/// assert_eq!(said[1], "The vital point for both is D4.");
/// ```
pub fn objects(model: &mut Model, class: Class) -> Vec<Object> {
    match class {
        Class::String => zero::strings(model),
        Class::Intersection => {
            let points: Vec<Point> = model.board().empty().iter().collect();
            points.into_iter().filter_map(|p| zero::point(model, p)).collect()
        }
        Class::Group => groups::groups(model),
        Class::Friends => groups::friends(model),
        Class::Enemies => groups::enemies(model),
        Class::Territory => areas::territories(model),
        Class::Fraction => areas::fractions(model),
        Class::Space => areas::spaces(model),
        Class::Ko => whole::kos(model),
        Class::Score => vec![whole::score(model)],
        Class::Move => {
            let moves = Color::BOTH.map(|color| whole::moves(model, color));
            moves.into_iter().flatten().collect()
        }
        Class::Connection
        | Class::Separation
        | Class::Eye
        | Class::Split
        | Class::Opposition
        | Class::Dilation
        | Class::Void => games::games(model, class),
    }
}

/// The objects of a class that concern a point: that lie on it, are decided there or advise a move there.
pub fn objects_at(model: &mut Model, class: Class, p: Point) -> Vec<Object> {
    if class == Class::Intersection {
        // Computed on demand: to read all of them takes longer than all else.
        return zero::point(model, p).into_iter().collect();
    }
    let mut objects = objects(model, class);
    objects.retain(|object| object.concerns(p));
    objects
}

/// The moves that the model advises a side, the best first.
pub fn moves(model: &mut Model, color: Color) -> Vec<Object> {
    whole::moves(model, color)
}
