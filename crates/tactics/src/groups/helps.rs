//! What helps a search beside its own moves: each may be left out, to see what it is worth.

use crate::groups::fight::Intuition;
use crate::questions::stakes::Owners;
use std::fmt;
use std::sync::Arc;

/// What a search makes use of. No result rests on what an intuition says; what was proved is true wherever it is met again.
///
/// ```
/// use tactics::Helps;
/// assert!(Helps::NONE.intuition.is_none() && !Helps::NONE.patterns);
/// ```
#[derive(Clone)]
pub struct Helps {
    /// Who looks at positions that take long.
    pub intuition: Option<Arc<dyn Intuition>>,
    /// Whether his order of moves is followed.
    pub order: bool,
    /// Whether proof numbers begin with what he thinks a proof costs.
    pub cost: bool,
    /// Whether the moves that he likes best are searched until they are lost before any other.
    pub focus: bool,
    /// Whether he has the last word where time runs out, in place of random games.
    pub last_word: bool,
    /// Whether a proved pattern is looked for in other positions, by its cells.
    pub patterns: bool,
    /// Whether rooms that one string walls in are looked up.
    pub rooms: bool,
    /// Whether it is asked first what is won without any ko.
    pub without_ko: bool,
    /// Whether stones whose owner turns with who moves first are what a bare position is about.
    pub stakes: bool,
    /// Who foretells owners of points.
    pub owners: Option<Arc<dyn Owners>>,
}

impl Helps {
    /// Nothing.
    pub const NONE: Helps = Helps {
        intuition: None,
        order: false,
        cost: false,
        focus: false,
        last_word: false,
        patterns: false,
        rooms: false,
        without_ko: false,
        stakes: false,
        owners: None,
    };

    /// What may be switched, by its name.
    pub const NAMES: [&str; 8] = [
        "order",
        "cost",
        "focus",
        "last-word",
        "patterns",
        "rooms",
        "without-ko",
        "stakes",
    ];

    /// Switches one of [`Helps::NAMES`]; whether there is one of this name.
    ///
    /// ```
    /// let mut helps = tactics::Helps::NONE;
    /// assert!(helps.switch("patterns", true) && helps.patterns);
    /// assert!(!helps.switch("luck", true));
    /// ```
    pub fn switch(&mut self, name: &str, on: bool) -> bool {
        let found = match name {
            "order" => &mut self.order,
            "cost" => &mut self.cost,
            "focus" => &mut self.focus,
            "last-word" => &mut self.last_word,
            "patterns" => &mut self.patterns,
            "rooms" => &mut self.rooms,
            "without-ko" => &mut self.without_ko,
            "stakes" => &mut self.stakes,
            _ => return false,
        };
        *found = on;
        true
    }

    /// Who foretells owners, if he is asked what is at stake.
    pub(crate) fn foretells(&self) -> Option<&dyn Owners> {
        self.owners.as_deref().filter(|_| self.stakes)
    }
}

impl Default for Helps {
    /// What changes no step of a search until an intuition comes from above; patterns are asked for by who wants them.
    fn default() -> Helps {
        Helps {
            order: true,
            cost: true,
            ..Helps::NONE
        }
    }
}

impl fmt::Debug for Helps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = [
            ("intuition", self.intuition.is_some()),
            ("order", self.order),
            ("cost", self.cost),
            ("focus", self.focus),
            ("last word", self.last_word),
            ("patterns", self.patterns),
            ("rooms", self.rooms),
            ("without ko", self.without_ko),
            ("stakes", self.stakes),
        ];
        f.debug_set()
            .entries(named.iter().filter(|(_, used)| *used).map(|(name, _)| name))
            .finish()
    }
}
