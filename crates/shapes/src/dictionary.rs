//! A dictionary: SGF trees whose every node is a shape, with what is played next and what that is worth.

use crate::conditions::Condition;
use crate::edit;
use crate::error::{Errors, Fault};
use crate::index::Index;
use crate::notes::{Note, Notes};
use crate::place::{Frame, Step, Zone};
use crate::symbols::{Symbol, Symbols};
use goban::{Board, Color, Move, Point, PointSet, Rules, Size};
use kifu::{Collection, Limits, Node, NodeId, Record, Work};
use std::sync::Arc;

/// What a move that is marked bad weighs where its author does not say.
const MISTAKE: f32 = -10.0;

/// Which shape of a dictionary: a node of one of its trees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShapeId {
    /// The tree, from zero.
    pub tree: usize,
    /// The node.
    pub node: NodeId,
}

/// Which stones beside its own spoil a shape.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Area {
    Nowhere,
    Drawn(Vec<Step>),
    /// The quarter of the board that its corner is in.
    Quarter,
    Whole,
}

/// A move that goes with a shape.
#[derive(Clone, Debug)]
pub struct Next {
    /// Where.
    pub at: Step,
    /// Whose, in the colours of the drawing.
    pub color: Color,
    /// What it is worth to whoever plays it; below zero for a mistake.
    pub weight: f32,
    /// Whether it is marked as a bad move.
    pub mistake: bool,
    /// The shape that it makes, by its place in the dictionary.
    pub shape: usize,
    /// What must be so after it.
    pub(crate) conditions: Vec<Condition>,
}

/// A position of a tree.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Which node it is.
    pub id: ShapeId,
    /// Where it is valid.
    pub zone: Zone,
    /// Its stones, in the order in which they came; steps from where it is anchored.
    pub stones: Vec<(Step, Color)>,
    /// What is played next.
    pub nexts: Vec<Next>,
    /// What it is called: `N` of its node, or of the last node before it that has one.
    pub name: Option<String>,
    /// What its author says of it.
    pub text: String,
    /// What has come about, in its author's words.
    pub outcome: Option<String>,
    /// Where a ko may be fought.
    pub kos: Vec<Step>,
    /// What was played last; a pass has no place.
    pub(crate) played: Option<(Color, Option<Step>)>,
    pub(crate) children: Vec<usize>,
    pub(crate) area: Area,
    /// Where a stone of Black's, of White's is as good as none.
    pub(crate) either: [Vec<Step>; 2],
    pub(crate) conditions: Vec<Condition>,
    /// The size of the board it is drawn on: what fits the whole board fits no other.
    pub(crate) size: Size,
}

/// The shapes of one kind of place.
pub(crate) struct Group {
    pub zone: Zone,
    pub index: Index,
}

/// A dictionary of shapes.
///
/// ```
/// use goban::{Color, Game, Rules, Size};
/// use shapes::{Dictionaries, Dictionary};
/// // Black's two stones, one apart: the point between them joins them.
/// let sgf = "(;SZ[19]C[zone: anywhere];B[jj];W[];B[lj];W[];B[kj]N[solid join]C[weight: 50])";
/// let dictionary = Dictionary::parse("mine", sgf).unwrap();
/// let mut game = Game::new(Size::NINE, Rules::CHINESE);
/// for (color, point) in [(Color::White, "C3"), (Color::Black, "G7"), (Color::White, "C5")] {
///     game.play(color, point.parse().unwrap()).unwrap();
/// }
/// let seen = Dictionaries::of([dictionary]).look(&game, Color::White);
/// assert_eq!(seen.worth["C4".parse().unwrap()], 50.0);
/// assert_eq!(seen.shapes[0].name.as_deref(), Some("solid join"));
/// ```
pub struct Dictionary {
    name: String,
    trees: Vec<Record>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) groups: Vec<Group>,
    /// The first shapes of trees whose order of moves counts.
    pub(crate) kept: Vec<usize>,
}

impl Dictionary {
    /// Reads a dictionary. Its name says where its shapes are valid, as [`Zone::of_name`] has it, unless a tree says so.
    pub fn parse(name: &str, sgf: &str) -> Result<Dictionary, Errors> {
        Dictionary::read(name, sgf.as_bytes())
    }

    /// Reads the bytes of an SGF file.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Dictionary, Errors> {
        let limits = Limits::default();
        let collection =
            Collection::read_with(bytes, &limits).map_err(|error| Errors::one(name, error.to_string()))?;
        let text = String::from_utf8_lossy(bytes);
        let serious = collection.problems().iter();
        let serious = serious.filter(|p| p.severity() == kifu::Severity::Error);
        let mut faults: Vec<Fault> = serious
            .map(|problem| Fault {
                line: Some(problem.place.line),
                place: String::new(),
                what: problem.kind.to_string(),
            })
            .collect();
        let trees = collection.into_games();
        let mut builder = Builder {
            zone: Zone::of_name(name),
            shapes: Vec::new(),
            kept: Vec::new(),
            faults: Vec::new(),
            text: &text,
        };
        for (i, tree) in trees.iter().enumerate() {
            builder.tree(i, tree);
        }
        faults.append(&mut builder.faults);
        if !faults.is_empty() {
            let name = name.to_owned();
            return Err(Errors { name, faults });
        }
        let Builder { shapes, kept, .. } = builder;
        let groups = groups(&shapes, &kept);
        Ok(Dictionary {
            name: name.to_owned(),
            trees,
            shapes,
            groups,
            kept,
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its trees as records: what an editor changes, and what is saved.
    pub fn trees(&self) -> &[Record] {
        &self.trees
    }

    /// Its shapes.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// All of it as SGF: every property of every node, whether the program reads it or not.
    pub fn to_sgf(&self) -> String {
        self.trees.iter().map(Record::to_sgf).collect()
    }
}

impl std::fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (trees, shapes) = (self.trees.len(), self.shapes.len());
        write!(f, "{}: {trees} trees, {shapes} shapes", self.name)
    }
}

/// The shapes that are found by their stones alone, by their kind of place.
fn groups(shapes: &[Shape], kept: &[usize]) -> Vec<Group> {
    let ordered: Vec<usize> = kept.iter().map(|&first| shapes[first].id.tree).collect();
    let mut groups: Vec<Group> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        if ordered.contains(&shape.id.tree) || (shape.zone.is_anchored() && shape.stones.is_empty()) {
            continue;
        }
        let at = groups.iter().position(|group| group.zone == shape.zone);
        let at = at.unwrap_or_else(|| {
            let (zone, index) = (shape.zone, Index::new());
            groups.push(Group { zone, index });
            groups.len() - 1
        });
        groups[at].index.insert(&shape.stones, i as u32);
    }
    groups
}

struct Builder<'a> {
    zone: Option<Zone>,
    shapes: Vec<Shape>,
    kept: Vec<usize>,
    faults: Vec<Fault>,
    text: &'a str,
}

/// What is known of a node when its children are read.
struct Above {
    shape: usize,
    stones: Vec<(Point, Color)>,
    area: Option<Arc<PointSet>>,
    either: [PointSet; 2],
}

impl Builder<'_> {
    fn fault(&mut self, node: Node<'_>, tree: usize, line: Option<&str>, what: String) {
        let line = line.and_then(|line| self.text.find(line.trim()));
        let line = line.map(|at| 1 + self.text[..at].matches('\n').count() as u32);
        let moves: Vec<String> = node
            .record()
            .path(node.id())
            .into_iter()
            .filter_map(|id| node.record().node(id).play())
            .map(|(color, m)| format!("{color} {m}"))
            .collect();
        let place = match moves.len() {
            0 => format!("tree {}", tree + 1),
            _ => format!("tree {}, {}", tree + 1, moves.join(", ")),
        };
        self.faults.push(Fault { line, place, what });
    }

    fn tree(&mut self, tree: usize, record: &Record) {
        let root = record.root();
        let size = match record.size() {
            Ok(size) => size,
            Err(error) => return self.fault(root, tree, None, error.to_string()),
        };
        let (mut zone, mut kept, mut symbols) = (self.zone, false, Symbols::default());
        let read = Notes::read(&root.comment().unwrap_or_default());
        for note in read.notes {
            match note {
                Note::Zone(named) => zone = Some(named),
                Note::Order { kept: named } => kept = named,
                Note::Symbol(symbol, property) => {
                    if let Err(what) = symbols.set(symbol, &property) {
                        self.fault(root, tree, Some(&property), what);
                    }
                }
                _ => {}
            }
        }
        if zone.is_none() && !read.faults.is_empty() {
            // The line that should say it is wrong.
            for (line, what) in read.faults {
                self.fault(root, tree, Some(&line), what);
            }
            return;
        }
        let Some(zone) = zone else {
            let what = "nobody says where these shapes are valid: write `zone: corner`, `side`, `anywhere` or `board` \
                        into the comment of the first node";
            return self.fault(root, tree, None, what.into());
        };
        let first = self.shapes.len();
        let mut boards: Vec<(NodeId, Board, bool)> = Vec::new();
        let walked = record.replay_all(Rules::CHINESE, &mut Work::default(), &mut |at| {
            boards.push((at.node, at.game.board().clone(), at.problems.is_empty()));
        });
        if let Err(error) = walked {
            return self.fault(root, tree, None, error.to_string());
        }
        let mut above: Vec<Option<Above>> = (0..record.node_count()).map(|_| None).collect();
        let shared = Shared {
            tree,
            zone,
            size,
            symbols,
        };
        for (id, board, is_legal) in boards {
            let node = record.node(id);
            if !is_legal {
                self.fault(node, tree, None, "the move breaks the rules of Go".into());
            }
            let parent = node.parent().map(|parent| parent.id().index());
            let parent = parent.and_then(|parent| above[parent].as_ref());
            let read = self.node(&shared, node, &board, parent);
            above[id.index()] = Some(read);
        }
        if kept {
            self.kept.push(first);
        }
    }

    fn node(&mut self, shared: &Shared, node: Node<'_>, board: &Board, parent: Option<&Above>) -> Above {
        let Shared { tree, zone, size, .. } = *shared;
        let stones = stones(board, parent, node);
        let played = node.play();
        let first = stones
            .first()
            .map(|&(p, _)| p)
            .or(played.and_then(|(_, m)| m.point()));
        let frame = Frame::new(zone, first.unwrap_or(Point::new(0, 0)), size);
        let mut read = Notes::read(&node.comment().unwrap_or_default());
        for (line, what) in std::mem::take(&mut read.faults) {
            self.fault(node, tree, Some(&line), what);
        }
        let marks = |symbol| shared.symbols.points(node, symbol);
        let area = match edit::filled(&marks(Symbol::Limit)) {
            Ok(drawn) if drawn.is_empty() => parent.and_then(|above| above.area.clone()),
            Ok(drawn) => Some(Arc::new(drawn)),
            Err(what) => {
                self.fault(node, tree, None, what.to_string());
                None
            }
        };
        // Areas and points that may be empty last until others are drawn.
        let either = [Symbol::EmptyOrBlack, Symbol::EmptyOrWhite].map(|symbol| {
            let (drawn, side) = (marks(symbol), symbol as usize - Symbol::EmptyOrBlack as usize);
            match parent {
                Some(above) if drawn.is_empty() => above.either[side],
                _ => drawn,
            }
        });
        let mut conditions = self.conditions(shared, node, &read, &frame);
        if let (Some(above), Some((_, Move::Pass))) = (parent, played) {
            conditions.extend(self.shapes[above.shape].conditions.iter().cloned());
        }
        let steps = |points: &PointSet| points.iter().map(|p| frame.step(p)).collect::<Vec<Step>>();
        let shape = Shape {
            id: ShapeId {
                tree,
                node: node.id(),
            },
            zone,
            stones: stones.iter().map(|&(p, color)| (frame.step(p), color)).collect(),
            nexts: Vec::new(),
            name: node
                .value("N")
                .map(|name| name.line().trim().to_owned())
                .filter(|name| !name.is_empty())
                .or_else(|| parent.and_then(|above| self.shapes[above.shape].name.clone())),
            outcome: read.notes.iter().find_map(|note| match note {
                Note::Outcome(text) => Some(text.clone()),
                _ => None,
            }),
            text: std::mem::take(&mut read.prose),
            kos: steps(&marks(Symbol::Ko)),
            played: played.map(|(color, m)| (color, m.point().map(|p| frame.step(p)))),
            children: Vec::new(),
            area: match (&area, zone) {
                (Some(area), _) => Area::Drawn(steps(area)),
                (None, Zone::Corner) => Area::Quarter,
                (None, Zone::Board) => Area::Whole,
                (None, _) => Area::Nowhere,
            },
            either: either.each_ref().map(steps),
            conditions,
            size,
        };
        let at = self.shapes.len();
        if let Some(above) = parent {
            self.shapes[above.shape].children.push(at);
            if let Some((color, Move::Play(p))) = played {
                // Seen from the shape before it, whose anchor may have been captured since.
                let first = above.stones.first().map_or(p, |&(first, _)| first);
                let before = Frame::new(zone, first, size);
                let mistake = node.has("BM");
                let said = read.notes.iter().find_map(|note| match note {
                    Note::Weight(weight) => Some(*weight),
                    _ => None,
                });
                let weight = match (said, mistake) {
                    (Some(weight), true) => -weight.abs(),
                    (None, true) => MISTAKE,
                    (weight, false) => weight.unwrap_or(0.0),
                };
                let next = Next {
                    at: before.step(p),
                    color,
                    weight,
                    mistake,
                    shape: at,
                    conditions: self.conditions(shared, node, &read, &before),
                };
                self.shapes[above.shape].nexts.push(next);
            }
        }
        self.shapes.push(shape);
        Above {
            shape: at,
            stones,
            area,
            either,
        }
    }

    fn conditions(&mut self, shared: &Shared, node: Node<'_>, read: &Notes, frame: &Frame) -> Vec<Condition> {
        let ladders = shared.symbols.points(node, Symbol::Ladder);
        let mut conditions: Vec<Condition> = ladders
            .iter()
            .map(|stone| Condition::Ladder {
                stone: frame.step(stone),
                works: true,
            })
            .collect();
        let point = |text: &str| text.parse::<Point>().ok().filter(|&p| shared.size.contains(p));
        for note in &read.notes {
            let told = match note {
                Note::Ladder { works, stone } => point(stone).map(|stone| Condition::Ladder {
                    stone: frame.step(stone),
                    works: *works,
                }),
                Note::Influence { place, owner } => {
                    let toward = match place.as_str() {
                        "right" => Some((1, 0)),
                        "left" => Some((-1, 0)),
                        "above" => Some((0, 1)),
                        "below" => Some((0, -1)),
                        _ => None,
                    };
                    let owner = *owner;
                    match toward {
                        Some(toward) => Some(Condition::Side {
                            toward: frame.direction(toward),
                            owner,
                        }),
                        None => point(place).map(|p| Condition::At {
                            place: frame.step(p),
                            owner,
                        }),
                    }
                }
                _ => continue,
            };
            match told {
                Some(condition) => conditions.push(condition),
                None => {
                    let what = format!("the place of a condition is a point of the {} board", shared.size);
                    if self.faults.iter().all(|fault| fault.what != what) {
                        self.fault(node, shared.tree, None, what);
                    }
                }
            }
        }
        conditions
    }
}

/// What all nodes of a tree share.
struct Shared {
    tree: usize,
    zone: Zone,
    size: Size,
    symbols: Symbols,
}

/// The stones of a board: those that were there before in their order, then new ones, the one played last.
fn stones(board: &Board, parent: Option<&Above>, node: Node<'_>) -> Vec<(Point, Color)> {
    let before = parent.map_or(&[][..], |above| &above.stones);
    let mut stones: Vec<(Point, Color)> = before
        .iter()
        .copied()
        .filter(|&(p, color)| board.at(p) == Some(color))
        .collect();
    let played = node.play().and_then(|(_, m)| m.point());
    let known: PointSet = stones.iter().map(|&(p, _)| p).collect();
    let mut new: Vec<(Point, Color)> = Color::BOTH
        .iter()
        .flat_map(|&color| board.stones(color).iter().map(move |p| (p, color)))
        .filter(|&(p, _)| !known.contains(p))
        .collect();
    new.sort_by_key(|&(p, color)| (Some(p) == played, p, color));
    stones.append(&mut new);
    stones
}
