//! The players one can sit down against.

use players::Player;
use std::fmt;
use std::sync::Arc;

/// Megabytes that a player's search may fill: several times what it finds in the time of a move at the page, and little
/// enough for many players.
const MEMORY: usize = 64;

/// A player one can sit down against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
}

type Make = dyn Fn(&str, u64) -> Option<Box<dyn Player>> + Send + Sync;

/// Names of players, what they are, and how to seat them.
///
/// ```
/// let roster = web::Roster::default();
/// let player = roster.seat("random", 1).unwrap();
/// assert_eq!(player.name(), "random");
/// assert!(roster.seat("nobody", 1).is_none());
/// ```
#[derive(Clone)]
pub struct Roster {
    entries: Vec<Entry>,
    make: Arc<Make>,
    analyst: Arc<Analyst>,
    /// Who counts for the reasons of a move that was just played.
    glancer: Arc<Analyst>,
}

type Analyst = dyn Fn() -> Box<dyn Player> + Send + Sync;

/// One of the house's own, who counts.
fn counting(name: &'static str) -> Arc<Analyst> {
    Arc::new(move || {
        let options = players::Options {
            memory: MEMORY,
            ..players::Options::seeded(1)
        };
        players::by_name_with(name, &options).expect("who counts has a name")
    })
}

impl Roster {
    /// Players with these names and descriptions, the default first, made from a name and a seed.
    pub fn new<N: Into<String>>(
        entries: impl IntoIterator<Item = (N, N)>,
        make: impl Fn(&str, u64) -> Option<Box<dyn Player>> + Send + Sync + 'static,
    ) -> Roster {
        let entries = entries.into_iter().map(|(name, about)| Entry {
            name: name.into(),
            about: about.into(),
        });
        Roster {
            entries: entries.collect(),
            make: Arc::new(make),
            analyst: counting(study::COUNTS),
            glancer: counting(study::GLANCES),
        }
    }

    /// Has these players answer what pages ask, instead of those that count best.
    pub fn with_analysts(self, make: impl Fn() -> Box<dyn Player> + Send + Sync + 'static) -> Roster {
        let analyst: Arc<Analyst> = Arc::new(make);
        Roster {
            glancer: analyst.clone(),
            analyst,
            ..self
        }
    }

    /// A player that counts at a glance.
    pub fn glancer(&self) -> Box<dyn Player> {
        (self.glancer)()
    }

    /// A player that answers what pages ask.
    pub fn analyst(&self) -> Box<dyn Player> {
        (self.analyst)()
    }

    /// The players, the default first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// Whether there is a player of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.name == name)
    }

    /// A new player of this name.
    pub fn seat(&self, name: &str, seed: u64) -> Option<Box<dyn Player>> {
        self.knows(name).then(|| (self.make)(name, seed)).flatten()
    }
}

impl Default for Roster {
    /// Every player that has a name.
    fn default() -> Roster {
        let mut entries: Vec<_> = players::ALL.iter().map(|e| (e.name, e.about)).collect();
        // A stable sort: the default moves to the front, the others keep their order.
        entries.sort_by_key(|(name, _)| *name != players::DEFAULT);
        Roster::new(entries, |name, seed| {
            let options = players::Options {
                memory: MEMORY,
                ..players::Options::seeded(seed)
            };
            players::by_name_with(name, &options).ok()
        })
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries()).finish()
    }
}
