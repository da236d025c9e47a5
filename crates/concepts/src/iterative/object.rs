//! What groups are made of: viewpoints with a value and moves, and where everything comes from.

use super::strength::Chance;
use goban::{Color, Point, PointSet};
use proof::value::{Answer, Ending, Value};

/// The number of a group among [`crate::Picture::groups`], hidden ones included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub(crate) u16);

impl Id {
    /// Its index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn new(index: usize) -> Id {
        Id(u16::try_from(index).expect("fewer objects than that fit on a board"))
    }
}

/// The stage at which a group stands (thesis 000, L9294-L9342).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Floor {
    /// A string; its health is that of its game at level zero.
    Strings,
    /// Strings after those that are captured have been eaten by their neighbours.
    Captures,
    /// Groups proper, with all their viewpoints.
    Groups,
}

/// How a group is looked at (L3776-L3781).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewpoint {
    /// Inside: how many eyes.
    LifeBase,
    /// Outside, emptiness: room to grow.
    Vacuity,
    /// Outside, friends: links that may still be made.
    Friendship,
    /// Outside, enemies: stronger or weaker than they are.
    Enmity,
    /// Outside: how closely shut in.
    Encirclement,
}

impl Viewpoint {
    /// The order in which a group takes its moves: connect, encircle or get out, live, grow, fight (L5052).
    pub const BY_PRIORITY: [Viewpoint; 5] = [
        Viewpoint::Friendship,
        Viewpoint::Encirclement,
        Viewpoint::LifeBase,
        Viewpoint::Vacuity,
        Viewpoint::Enmity,
    ];
}

/// Where a value or a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// An elementary game, by its number among [`crate::Picture::games`].
    Game(u32),
    /// The game of the string whose first stone stands here.
    String(Point),
    /// A double atari at this point.
    DoubleAtari(Point),
    /// A capturing race between two groups.
    Race(Id, Id),
    /// The room, without an eye or split game of its own, that begins on this point.
    Room(Point),
    /// It stands though its owner always passes.
    Unconditional,
    /// A search of the fight.
    Search,
}

/// For whom a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// For the group's owner.
    Defend,
    /// For his opponent.
    Attack,
}

/// A move that a viewpoint advises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Proposal {
    /// Where.
    pub point: Point,
    /// For whom.
    pub act: Act,
    /// Why.
    pub origin: Origin,
}

/// The proposals of one origin for both sides.
pub(crate) fn proposals<'a>(
    defences: impl IntoIterator<Item = &'a Point>,
    attacks: impl IntoIterator<Item = &'a Point>,
    origin: Origin,
) -> impl Iterator<Item = Proposal> {
    let of = |act, points: Vec<Point>| {
        points
            .into_iter()
            .map(move |point| Proposal { point, act, origin })
    };
    let defences = of(Act::Defend, defences.into_iter().copied().collect());
    defences.chain(of(Act::Attack, attacks.into_iter().copied().collect()))
}

/// The points of the proposals for one side.
pub fn points_of(moves: &[Proposal], act: Act) -> PointSet {
    moves.iter().filter(|m| m.act == act).map(|m| m.point).collect()
}

/// A group seen from one viewpoint (L10691-L10695).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// `>`, `*`, `<`, `0`, or `~` ([`Value::UNKNOWN`]) where nothing can be concluded.
    pub value: Value,
    /// What its unsettled parts advise both sides to play.
    pub moves: Vec<Proposal>,
    /// The objects it was made of.
    pub from: Vec<Origin>,
    /// What it depends on.
    pub footprint: PointSet,
}

impl View {
    /// The view of something that is not there (L5469-L5475).
    pub(crate) fn absent() -> View {
        View {
            value: Value::LOST,
            moves: Vec::new(),
            from: Vec::new(),
            footprint: PointSet::EMPTY,
        }
    }

    /// Puts moves and origins in order, each once.
    pub(crate) fn tidy(mut self) -> View {
        tidy(&mut self.moves);
        tidy(&mut self.from);
        self
    }
}

pub(crate) fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}

/// The synthesis of a group's viewpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    /// `>` alive, `0` alive in seki, `*` hangs on the next move, `<` dead, `~` nothing concluded; a ko where level zero
    /// found one.
    pub value: Value,
    /// The rule of thesis 000, L4102-L4114 that decided, 1 to 6; 0 for a string, whose game decides, and
    /// 7 where a search did.
    pub rule: u8,
    /// The viewpoint the moves come from.
    pub by: Option<Viewpoint>,
    /// What both sides are advised to play.
    pub moves: Vec<Proposal>,
    /// Points on which the owner had better not play.
    pub bad_defences: PointSet,
    /// Points on which the opponent had better not play.
    pub bad_attacks: PointSet,
    /// Points on which nobody should play: whoever moves first in a seki loses it.
    pub forbidden: PointSet,
    /// What it depends on.
    pub footprint: PointSet,
}

impl Health {
    pub(crate) fn unknown() -> Health {
        Health {
            value: Value::UNKNOWN,
            rule: 6,
            by: None,
            moves: Vec::new(),
            bad_defences: PointSet::EMPTY,
            bad_attacks: PointSet::EMPTY,
            forbidden: PointSet::EMPTY,
            footprint: PointSet::EMPTY,
        }
    }

    /// Whether the next move decides, or a ko does.
    pub fn hangs(&self) -> bool {
        hangs(self.value)
    }
}

/// Whether a value is `*`, or one of its answers is a ko.
pub(crate) fn hangs(value: Value) -> bool {
    value == Value::STAR || is_ko(value.first) || is_ko(value.second)
}

/// Whether a ko decides.
pub(crate) fn is_ko(answer: Answer) -> bool {
    matches!(
        (answer.at_least(), answer.at_most()),
        (Ending::Ko(_), Ending::Ko(_))
    )
}

/// A group: strings that stand and fall together, with what they have eaten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Whose it is.
    pub color: Color,
    /// Its stage.
    pub floor: Floor,
    /// Its stones.
    pub stones: PointSet,
    /// The enemy stones it has eaten, and what those had eaten.
    pub eaten: PointSet,
    /// The groups it was made of, of either colour.
    pub parts: Vec<Id>,
    /// What joined them: links, or nothing for a catastrophe.
    pub joined: Vec<Origin>,
    /// Whether a larger group has taken its place. It is kept as it was.
    pub hidden: bool,
    /// The board around its points.
    pub limit: PointSet,
    /// The empty points beside its stones.
    pub liberties: PointSet,
    /// The territory beside it.
    pub territory: PointSet,
    /// What its being depends on.
    pub footprint: PointSet,
    /// How it looks, on the floor of groups.
    pub views: Option<Box<Views>>,
    /// How it is.
    pub health: Health,
    /// How likely it lives; even for groups that are not to be seen.
    pub chance: Chance,
}

impl Group {
    /// All its points: stones and eaten.
    pub fn points(&self) -> PointSet {
        self.stones | self.eaten
    }

    /// Its points and territory (L10630-L10654).
    pub fn adherent(&self) -> PointSet {
        self.points() | self.territory
    }
}

/// All viewpoints of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Views {
    /// Inside.
    pub life: View,
    /// How many half eyes were added up: 0, 1 and 2 differ in a fight (L3844).
    pub half_eyes: u32,
    /// Whether the eyes depend on each other.
    pub dependent: bool,
    /// Room to grow.
    pub vacuity: View,
    /// Friends.
    pub friendship: View,
    /// Enemies.
    pub enmity: View,
    /// Being shut in.
    pub encirclement: View,
    /// The order of the encirclement: so many dilations of the group cover the enemy's fraction it lies in.
    pub order: usize,
}

impl Views {
    /// One of them.
    pub fn get(&self, viewpoint: Viewpoint) -> &View {
        match viewpoint {
            Viewpoint::LifeBase => &self.life,
            Viewpoint::Vacuity => &self.vacuity,
            Viewpoint::Friendship => &self.friendship,
            Viewpoint::Enmity => &self.enmity,
            Viewpoint::Encirclement => &self.encirclement,
        }
    }
}
