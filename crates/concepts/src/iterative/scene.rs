//! What the iterative level works on: a position, its elementary games, and the groups as they stand.

use super::object::{Floor, Group, Health, Id, Origin};
use crate::{Game, Kind, Settings};
use goban::{Board, Color, Point, PointSet};
use proof::value::Value;
use tactics::zero::Zero;

/// Cells of the sheet of points.
const CELLS: usize = 1024;

/// Which group holds a point.
pub(crate) struct Owners {
    of: Box<[u16; CELLS]>,
}

impl Owners {
    const NOBODY: u16 = u16::MAX;

    pub fn new() -> Owners {
        Owners {
            of: Box::new([Owners::NOBODY; CELLS]),
        }
    }

    pub fn set(&mut self, points: &PointSet, id: Id) {
        for p in points {
            self.of[p.index()] = id.0;
        }
    }

    pub fn at(&self, p: Point) -> Option<Id> {
        Some(Id(self.of[p.index()])).filter(|id| id.0 != Owners::NOBODY)
    }
}

/// Everything at hand while groups are built.
pub(crate) struct Scene<'a> {
    pub board: &'a Board,
    pub all: PointSet,
    pub zero: &'a mut Zero,
    pub games: &'a [Game],
    pub settings: &'a Settings,
    /// All groups of all floors, hidden ones too.
    pub groups: Vec<Group>,
    /// Who holds a point on the floor that is being built.
    pub owners: Owners,
    /// The groups of that floor that are not hidden, in the order of their first points.
    pub seen: Vec<Id>,
}

impl Scene<'_> {
    pub fn group(&self, id: Id) -> &Group {
        &self.groups[id.index()]
    }

    /// Adds a group with these stones and captives.
    pub fn add(&mut self, color: Color, floor: Floor, stones: PointSet, eaten: PointSet) -> Id {
        let id = Id::new(self.groups.len());
        self.groups.push(Group {
            color,
            floor,
            stones,
            eaten,
            parts: Vec::new(),
            joined: Vec::new(),
            hidden: false,
            limit: (stones | eaten).border(&self.all),
            liberties: stones.border(self.board.empty()),
            territory: PointSet::EMPTY,
            footprint: PointSet::EMPTY,
            views: None,
            health: Health::unknown(),
            chance: super::strength::Chance::EVEN,
        });
        id
    }

    /// One group in place of several, which are hidden; the first gives colour and floor.
    pub fn merge(&mut self, color: Color, parts: &[Id], joined: Vec<Origin>) -> Id {
        let (mut stones, mut eaten, mut footprint) = (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
        for &part in parts {
            let group = &mut self.groups[part.index()];
            group.hidden = true;
            if group.color == color {
                stones |= group.stones;
                eaten |= group.eaten;
            } else {
                // What the dead had eaten is free again.
                eaten |= group.stones;
                stones |= group.eaten & *self.board.stones(color);
            }
            footprint |= group.footprint | group.health.footprint;
        }
        for &origin in &joined {
            footprint |= self.footprint_of(origin);
        }
        let floor = self.group(parts[0]).floor;
        let id = self.add(color, floor, stones, eaten);
        let group = &mut self.groups[id.index()];
        group.parts = parts.to_vec();
        group.joined = joined;
        group.footprint = footprint | group.limit;
        let points = group.points();
        self.owners.set(&points, id);
        id
    }

    /// The groups in sight that are lost whoever moves first.
    pub fn dead(&self) -> Vec<Id> {
        let seen = self.seen.iter().copied();
        seen.filter(|&id| self.group(id).health.value == Value::LOST)
            .collect()
    }

    /// Looks again which groups of a floor are to be seen.
    pub fn look(&mut self, floor: Floor) {
        let seen = self.groups.iter().enumerate();
        let mut seen: Vec<(Option<Point>, Id)> = seen
            .filter(|(_, g)| g.floor == floor && !g.hidden)
            .map(|(i, g)| (g.points().first(), Id::new(i)))
            .collect();
        seen.sort_unstable();
        self.seen = seen.into_iter().map(|(_, id)| id).collect();
        self.owners = Owners::new();
        for i in 0..self.seen.len() {
            let id = self.seen[i];
            let points = self.group(id).points();
            self.owners.set(&points, id);
        }
    }

    /// What an origin depends on.
    pub fn footprint_of(&self, origin: Origin) -> PointSet {
        match origin {
            Origin::Game(i) => self.games[i as usize].footprint,
            Origin::String(p) => self.string_at(p).map_or(PointSet::EMPTY, |g| g.footprint),
            Origin::DoubleAtari(p) => PointSet::of(p).dilate(&self.all),
            _ => PointSet::EMPTY,
        }
    }

    /// The group of the lowest floor on a point.
    pub fn string_at(&self, p: Point) -> Option<&Group> {
        let strings = self.groups.iter().take_while(|g| g.floor == Floor::Strings);
        strings.into_iter().find(|g| g.stones.contains(p))
    }

    /// The games of a kind with their numbers.
    pub fn games_of(&self, kind: Kind) -> impl Iterator<Item = (Origin, &Game)> {
        let games = self.games.iter().enumerate();
        games
            .filter(move |(_, g)| g.kind == kind)
            .map(|(i, g)| (Origin::Game(i as u32), g))
    }

    /// The groups that have a stone of the game's colour among these points, in order; eaten stones do not count.
    pub fn holders(&self, points: &PointSet, color: Color) -> Vec<Id> {
        let own = *points & *self.board.stones(color);
        let mut ids: Vec<Id> = own
            .iter()
            .filter_map(|p| self.owners.at(p))
            .filter(|&id| self.group(id).color == color)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Whether level zero leaves a point open to this move: it is worth a move there, or a ko (L11287-L11354).
    pub fn is_open(&mut self, p: Point, color: Color) -> bool {
        let reading = self.zero.point(p, color);
        reading.is_some_and(|r| super::object::hangs(r.value()))
    }

    /// What level zero says of a point.
    pub fn point_value(&mut self, p: Point, color: Color) -> Value {
        self.zero.point(p, color).map_or(Value::UNKNOWN, |r| r.value())
    }
}
