//! The record of a game with names for its nodes that last, and what each of them does to the board.
//!
//! A record's own numbers of nodes change when it is written and read again; a page that stands at a node must find it
//! after a restart. So every node has a name, given once and kept with the game.

use crate::error::{Code, Refusal};
use crate::record::MAX_KOMI;
use goban::{Color, Game, Move, Point, Rules};
use kifu::{BoardError, Limits, NodeId, Record, Work};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The name of a node.
pub type Id = u32;

/// Nodes that a game has at most.
pub const MOST_NODES: usize = 20_000;
/// Bytes of the record of one game.
pub const MOST_TEXT: usize = 4 << 20;
/// Steps of replaying that are waited for: half a second.
const MOST_WORK: u64 = 5_000_000;
/// Nodes cut off that are kept for company, beside as many as there are others.
const SPARE: usize = 1000;

/// What a node does to the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// Who moves next as far as it tells.
    to_move: Color,
    /// The stones that its move took off the board.
    pub captured: Box<[Point]>,
    /// What could not be taken as it stands, a sentence.
    pub problem: Option<Box<str>>,
}

/// A record whose nodes have names.
#[derive(Clone, Debug)]
pub struct Tree {
    record: Record,
    rules: Rules,
    /// By the record's own number of a node: its name, and what it does.
    names: Vec<Id>,
    facts: Vec<Fact>,
    places: HashMap<Id, NodeId>,
    next: Id,
    born: Id,
}

/// The names of a tree's nodes in the order of a walk over it, as they are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Names {
    /// The names; none if they count from nought.
    pub ids: Option<Vec<Id>>,
    /// The next to be given.
    pub next: Id,
    /// Those below it came with the record, the others were played here.
    pub born: Id,
}

impl Tree {
    /// The names of a record that was just opened: they count from nought.
    pub fn fresh(record: &Record) -> Names {
        let count = record.walk().take(MOST_NODES + 1).count() as Id;
        Names {
            ids: None,
            next: count,
            born: count,
        }
    }

    /// A record with these names, or why it cannot be had. Once the stop is raised nobody wants it any more.
    pub fn new(record: Record, names: &Names, stop: &AtomicBool) -> Result<Tree, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadRecord, message);
        let nodes: Vec<NodeId> = record.walk().take(MOST_NODES + 1).map(|n| n.id()).collect();
        if nodes.len() > MOST_NODES {
            return Err(bad(format!(
                "The game has more than {MOST_NODES} moves, variations included, the most that are kept. Save a part of \
                 it in a file of its own, and open that."
            )));
        }
        let mut rules = record.rules_or(Rules::default());
        if !rules.komi.is_finite() || rules.komi.abs() > MAX_KOMI {
            rules.komi = Rules::default().komi;
        }
        let ids: Vec<Id> = match &names.ids {
            Some(ids) if ids.len() == nodes.len() => ids.clone(),
            Some(_) => return Err(bad("Its nodes and their names are not of one number.".into())),
            None => (0..nodes.len() as Id).collect(),
        };
        let places: HashMap<Id, NodeId> = ids.iter().copied().zip(nodes.iter().copied()).collect();
        if places.len() != nodes.len() || ids.iter().any(|&id| id >= names.next) {
            return Err(bad("Two of its nodes have one name.".into()));
        }
        let mut tree = Tree {
            names: vec![0; record.node_count()],
            facts: Vec::new(),
            record,
            rules,
            places,
            next: names.next,
            born: names.born,
        };
        for (&id, node) in ids.iter().zip(nodes) {
            tree.names[node.index()] = id;
        }
        tree.find_facts(stop)?;
        Ok(tree)
    }

    /// The tree of a game that was just set up.
    pub fn of_game(game: &Game) -> Tree {
        let record = Record::of_game(game);
        let names = Tree::fresh(&record);
        Tree::new(record, &names, &AtomicBool::new(false)).expect("a game of ours is a record of ours")
    }

    fn find_facts(&mut self, stop: &AtomicBool) -> Result<(), Refusal> {
        let none = Fact {
            to_move: Color::Black,
            captured: Box::default(),
            problem: None,
        };
        let mut facts = vec![none; self.record.node_count()];
        let limits = Limits {
            work: MOST_WORK,
            ..Limits::default()
        };
        let mut work = Work::new(&limits).stopped_by(stop);
        let walked = self.record.replay_all(self.rules, &mut work, &mut |at| {
            let problems: Vec<String> = at.problems.iter().map(|p| sentence(&p.to_string())).collect();
            facts[at.node.index()] = Fact {
                to_move: at.to_move,
                captured: at.taken.iter().collect(),
                problem: (!problems.is_empty()).then(|| problems.join(" ").into()),
            };
        });
        walked.map_err(|error| {
            Refusal::new(
                Code::BadRecord,
                match error {
                    BoardError::TooMuchWork { moves, .. } => format!(
                        "The board is set up anew too often to be followed: the game is lost sight of after move {moves}."
                    ),
                    error => format!("The game cannot be opened: {error}."),
                },
            )
        })?;
        self.facts = facts;
        Ok(())
    }

    /// The names as they are kept.
    pub fn kept_names(&self) -> Names {
        let ids: Vec<Id> = self.record.walk().map(|node| self.id(node.id())).collect();
        let plain = ids.iter().enumerate().all(|(i, &id)| i as Id == id);
        Names {
            ids: (!plain).then_some(ids),
            next: self.next,
            born: self.born,
        }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to change what its nodes say; nodes are added by [`Tree::add`] and go by [`Tree::cut`].
    pub fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The name of a node.
    pub fn id(&self, node: NodeId) -> Id {
        self.names[node.index()]
    }

    /// The node of this name.
    pub fn find(&self, id: Id) -> Result<NodeId, Refusal> {
        let unknown = || {
            let message = format!("The game has no node {id}: it was taken away, perhaps in another window.");
            Refusal::new(Code::UnknownNode, message)
        };
        self.places.get(&id).copied().ok_or_else(unknown)
    }

    /// What a node does to the board.
    pub fn fact(&self, node: NodeId) -> &Fact {
        &self.facts[node.index()]
    }

    /// Who moves after a node: by the next move of the record, or as far as the node tells.
    pub fn to_move(&self, node: NodeId) -> Color {
        let next = self.record.node(node).children().next().and_then(|n| n.play());
        next.map_or(self.fact(node).to_move, |(color, _)| color)
    }

    /// The game up to a node, whoever is to move then to move.
    pub fn game(&self, node: NodeId) -> Game {
        let replay = self.record.replay(node, self.rules);
        let replay = replay.expect("every position was found when the record was opened");
        let (mut game, to_move) = (replay.game, replay.to_move);
        if to_move != game.to_move() {
            let handicap = game.handicap();
            game = Game::from_position(game.board().clone(), to_move, self.rules);
            game.set_handicap_count(handicap);
        }
        game
    }

    /// The child of a node that is this move and nothing more, if there is one.
    pub fn child(&self, node: NodeId, color: Color, m: Move) -> Option<NodeId> {
        let mut children = self.record.node(node).children();
        children
            .find(|child| child.moves().eq([(color, m)]) && child.setup().is_none())
            .map(|child| child.id())
    }

    /// A new child of a node with a move, which was played in this game.
    pub fn add(&mut self, node: NodeId, color: Color, m: Move, before: &Game) -> Result<NodeId, Refusal> {
        if self.places.len() >= MOST_NODES {
            let message = format!(
                "The game has {MOST_NODES} moves, variations included, the most that are kept: cut some off first."
            );
            return Err(Refusal::new(Code::WrongPhase, message));
        }
        let mut board = before.board().clone();
        let mut standing = *board.stones(Color::Black) | *board.stones(Color::White);
        match m {
            Move::Pass => board.pass(),
            Move::Play(p) => {
                standing.insert(p);
                board.place(color, p);
            }
        }
        let added = self.record.add_move(node, color, m);
        self.names.push(self.next);
        self.facts.push(Fact {
            to_move: !color,
            captured: (standing & *board.empty()).iter().collect(),
            problem: None,
        });
        self.places.insert(self.next, added);
        self.next += 1;
        Ok(added)
    }

    /// Cuts a node off with all that follows it.
    pub fn cut(&mut self, node: NodeId) {
        self.record.cut(node);
        // The part that was cut off is a tree of its own now.
        let mut gone = vec![node];
        while let Some(node) = gone.pop() {
            self.places.remove(&self.names[node.index()]);
            gone.extend(self.record.node(node).children().map(|child| child.id()));
        }
        if self.record.node_count() > 2 * self.places.len() + SPARE {
            self.tidy();
        }
    }

    /// Leaves out what was cut off.
    fn tidy(&mut self) {
        let names = self.kept_names();
        let stop = AtomicBool::new(false);
        let again = Record::of_text(&self.record.to_sgf(), &Limits::default(), &stop);
        if let Some(tree) = again
            .ok()
            .and_then(|(record, _)| Tree::new(record, &names, &stop).ok())
        {
            *self = tree;
        }
    }

    /// Whether a node and all that follows it are moves played here and nothing else.
    pub fn is_only_played(&self, node: NodeId) -> bool {
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            let node = self.record.node(node);
            if self.id(node.id()) < self.born || node.properties().count() != 1 {
                return false;
            }
            left.extend(node.children().map(|child| child.id()));
        }
        true
    }

    /// Whether a node lies on the way to another, or is it.
    pub fn leads(&self, node: NodeId, to: NodeId) -> bool {
        self.record.path(to).contains(&node)
    }

    /// Refuses a change that made the record longer than is kept.
    pub fn check_length(&self) -> Result<(), Refusal> {
        match self.record.text_length() > MOST_TEXT {
            true => Err(too_long()),
            false => Ok(()),
        }
    }
}

/// What is said of a game whose record is too long.
pub fn too_long() -> Refusal {
    let most = MOST_TEXT >> 20;
    let message = format!("The record of one game has at most {most} megabytes.");
    Refusal::new(Code::BadRecord, message)
}

/// A text as a sentence.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>());
    format!(
        "{}{}.",
        first.unwrap_or_default(),
        letters.as_str().trim_end_matches('.')
    )
}
