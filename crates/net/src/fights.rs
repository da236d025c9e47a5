//! Fights as a net sees them, what it says of them, and what it learns from fights that were searched to their end.
//!
//! A fight is seen through a window of twelve points a side, whatever the board: that is as many tiles as 9x9 has, so a
//! look costs as much. What a net of fights says is a forecast: how strong each move looks, whether the side to move
//! wins, and how many positions it takes to prove what is so.

mod file;
mod scene;

pub use file::{Kept, from_bytes, to_bytes};
pub use scene::{AREA, Cell, Scene, WINDOW};

use crate::course::Lessons;
use crate::loss::Target;
use crate::net::Net;
use crate::shape::Shape;
use crate::work::{LEAD, Work};
use goban::{Size, Symmetry};
use std::sync::{Arc, LazyLock};

/// The version of what a fight looks like. Nets of fights and nets of games have different numbers, so that neither is
/// taken for the other.
pub const FEATURES: u32 = 1001;

/// E-folds of positions searched that are one to the net.
const COST: f32 = 2.0;

/// The window as a board.
pub fn window() -> Size {
    Size::new(WINDOW).expect("a side of boards")
}

/// A position of a fight of which it is known how it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What was there to be seen.
    pub scene: Scene,
    /// Whether the side to move gets what it wants.
    pub won: bool,
    /// The cells of moves that are known to win; none where all lose, or where a pass does.
    pub best: Vec<u8>,
    /// Positions that the proof took.
    pub cost: u16,
    /// The cells that the result depends on.
    pub zone: Vec<u8>,
}

/// What was learned about one fight.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Fought {
    /// Its positions.
    pub cases: Vec<Case>,
}

impl Lessons for Fought {
    fn size(&self) -> Size {
        window()
    }

    fn lessons(&self) -> usize {
        self.cases.len()
    }

    fn teach(&self, number: usize, symmetry: Symmetry, work: &mut Work, place: usize) -> Target {
        let case = &self.cases[number];
        work.show_fight(place, &case.scene, symmetry);
        let turned = |cell: u8| scene::turned(usize::from(cell), symmetry);
        let share = 1.0 / case.best.len().max(1) as f32;
        let mut zone = vec![0.0; AREA];
        for cell in case.scene.inside() {
            zone[scene::turned(cell, symmetry)] = -1.0;
        }
        case.zone.iter().for_each(|&cell| zone[turned(cell)] = 1.0);
        Target {
            policy: case.best.iter().map(|&cell| (turned(cell), share)).collect(),
            win: Some(f32::from(u8::from(case.won))),
            lead: Some(f32::from(case.cost.max(1)).ln() / COST * LEAD),
            owners: zone,
        }
    }
}

/// What a net says of a fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast {
    /// How strong a move on each cell of the window looks, as a logarithm.
    pub strengths: Vec<f32>,
    /// How likely the side to move gets what it wants.
    pub won: f32,
    /// The natural logarithm of the positions that a proof takes.
    pub cost: f32,
}

impl Work {
    /// Puts a fight in a place below the capacity, turned.
    ///
    /// # Panics
    /// If this is not a room for windows.
    pub fn show_fight(&mut self, place: usize, scene: &Scene, symmetry: Symmetry) {
        assert_eq!(self.size(), window(), "fights are seen through a window");
        self.show_planes(place, symmetry, |sheet, numbers| {
            scene.fill(symmetry, sheet, numbers);
        });
    }

    /// What was said of the fight in a place.
    pub fn forecast(&self, place: usize) -> Forecast {
        let symmetry = self.symmetry(place);
        let strengths = (0..AREA).map(|cell| self.logit(place, scene::turned(cell, symmetry)));
        Forecast {
            strengths: strengths.collect(),
            won: self.win(place),
            cost: self.lead(place) / LEAD * COST,
        }
    }
}

/// A net that looks at fights, and rooms to do so in, shared by all threads.
///
/// ```
/// use net::fights::{Reader, Scene};
/// use net::{Net, Shape};
/// let reader = Reader::new(Net::untaught(Shape::new(1, 16).unwrap(), 1));
/// let forecast = reader.look(&[Scene::blank(19)]);
/// assert!((0.0..=1.0).contains(&forecast[0].won));
/// ```
pub struct Reader {
    net: Net,
    rooms: std::sync::Mutex<Vec<Work>>,
}

/// Fights that are looked at in one go.
const TOGETHER: usize = 8;

impl Reader {
    /// One who looks with this net.
    pub fn new(net: Net) -> Reader {
        Reader {
            net,
            rooms: std::sync::Mutex::default(),
        }
    }

    /// The shape of its net.
    pub fn shape(&self) -> Shape {
        self.net.shape()
    }

    /// What it sees in each of some fights.
    pub fn look(&self, scenes: &[Scene]) -> Vec<Forecast> {
        use std::sync::PoisonError;
        let rooms = || self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let free = rooms().pop();
        let mut work = free.unwrap_or_else(|| Work::new(self.net.shape(), window(), TOGETHER));
        let mut forecasts = Vec::with_capacity(scenes.len());
        for some in scenes.chunks(TOGETHER) {
            for (place, scene) in some.iter().enumerate() {
                work.show_fight(place, scene, Symmetry::IDENTITY);
            }
            self.net.ask(&mut work, some.len());
            forecasts.extend((0..some.len()).map(|place| work.forecast(place)));
        }
        rooms().push(work);
        forecasts
    }
}

static SHIPPED: LazyLock<Option<Arc<Reader>>> = LazyLock::new(|| {
    let bytes = include_bytes!("../data/reader.net");
    let net = Net::of_fights(bytes).ok()?.0;
    Some(Arc::new(Reader::new(net)))
});

/// The reader that comes with the program.
pub fn shipped() -> Option<Arc<Reader>> {
    SHIPPED.clone()
}
