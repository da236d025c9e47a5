//! The five symbols of a dictionary, and the SGF properties that draw them.

use goban::PointSet;
use kifu::Node;

/// What a mark in a dictionary means (report, L803).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A corner of the area that matters: a stone in it that the shape does not have spoils the shape.
    Limit,
    /// A ko may be fought here.
    Ko,
    /// The ladder that takes this stone works.
    Ladder,
    /// Empty or black.
    EmptyOrBlack,
    /// Empty or white.
    EmptyOrWhite,
}

impl Symbol {
    /// All five.
    pub const ALL: [Symbol; 5] = [
        Symbol::Limit,
        Symbol::Ko,
        Symbol::Ladder,
        Symbol::EmptyOrBlack,
        Symbol::EmptyOrWhite,
    ];

    /// Its name, by which the first comment of a tree gives it another property.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Limit => "limit",
            Symbol::Ko => "ko",
            Symbol::Ladder => "ladder-mark",
            Symbol::EmptyOrBlack => "empty-or-black",
            Symbol::EmptyOrWhite => "empty-or-white",
        }
    }
}

/// Which SGF property draws which symbol. Any SGF editor knows the usual ones.
///
/// ```
/// use shapes::{Symbol, Symbols};
/// let usual = Symbols::default();
/// assert_eq!(usual.property(Symbol::Limit), "TR");
/// assert_eq!(Symbol::ALL.map(|symbol| usual.property(symbol)), ["TR", "CR", "MA", "SQ", "SL"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols([String; 5]);

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols(["TR", "CR", "MA", "SQ", "SL"].map(String::from))
    }
}

impl Symbols {
    /// The property that draws a symbol.
    pub fn property(&self, symbol: Symbol) -> &str {
        &self.0[symbol as usize]
    }

    /// Gives a symbol another property of points. Two symbols cannot share one.
    pub fn set(&mut self, symbol: Symbol, property: &str) -> Result<(), String> {
        let known = ["TR", "CR", "MA", "SQ", "SL", "DD", "TB", "TW", "VW"];
        if !known.contains(&property) {
            return Err(format!("no property of points: one of {}", known.join(", ")));
        }
        let other = Symbol::ALL
            .into_iter()
            .find(|&s| s != symbol && self.property(s) == property);
        match other {
            Some(other) => Err(format!("{property} draws `{}` already", other.name())),
            None => {
                self.0[symbol as usize] = property.to_owned();
                Ok(())
            }
        }
    }

    /// The points that a node marks with a symbol.
    pub fn points(&self, node: Node<'_>, symbol: Symbol) -> PointSet {
        let Ok(size) = node.record().size() else {
            return PointSet::EMPTY;
        };
        let values = node.values(self.property(symbol));
        values.fold(PointSet::EMPTY, |all, value| all | value.points(size))
    }
}
