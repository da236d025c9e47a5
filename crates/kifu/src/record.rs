//! A game tree, in three arrays' worth of memory.
//!
//! Nodes lie in one vector and point to each other by number; the properties of all of them lie in one
//! string. So a move costs 24 bytes and its text, a game ten million nodes wide or deep is dropped by
//! freeing two blocks, and no function here recurses.

use crate::canonical::{Escape, Kind, guard_end, kind, push_escaped};
use crate::limits::make_room;
use crate::value::{Properties, Property, Value, Values, point_text};
use goban::{Color, Move, Point, Size};

/// Which node of a [`Record`]. It belongs to that record alone; on another one it means another node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The node every record starts with.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    /// Its number: nodes are counted from nought in the order in which they came.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

#[derive(Clone, Debug)]
struct Links {
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// Where its properties are in the text of the record.
    start: u32,
    end: u32,
}

/// One game: a tree of nodes with properties.
///
/// ```
/// use goban::{Color, Move, Size};
/// use kifu::Record;
///
/// let mut record = Record::new(Size::NINE);
/// record.set_player(Color::Black, "Shusaku");
/// let first = record.add_move(record.root().id(), Color::Black, "E5".parse().unwrap());
/// let reply = record.add_move(first, Color::White, "C7".parse().unwrap());
/// record.set_comment(reply, "The corner [C7] first.");
/// assert_eq!(record.moves().count(), 2);
///
/// let again: Record = record.to_sgf().parse().unwrap();
/// assert_eq!(again.node(reply).comment().unwrap(), "The corner [C7] first.");
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    nodes: Vec<Links>,
    text: String,
    /// Bytes of `text` that no node uses any more.
    waste: usize,
    /// What `SZ` of the root says; `None` for a board that cannot be had.
    pub(crate) size: Option<Size>,
}

impl Record {
    /// A record with nothing in it: one node without properties, a 19x19 board.
    pub(crate) fn empty() -> Record {
        let root = Links {
            parent: NodeId::NONE,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            start: 0,
            end: 0,
        };
        Record {
            nodes: vec![root],
            text: String::new(),
            waste: 0,
            size: Some(Size::NINETEEN),
        }
    }

    /// A new record of a game on a board of this size.
    pub fn new(size: Size) -> Record {
        let mut record = Record::empty();
        let side = size.side().to_string();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", &side)] {
            record.set(NodeId::ROOT, name, [value]);
        }
        record.set_composed(NodeId::ROOT, "AP", [("Yomi", env!("CARGO_PKG_VERSION"))]);
        record
    }

    /// The first node, which also holds what is known of the whole game.
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId::ROOT)
    }

    /// A node by its number.
    ///
    /// # Panics
    /// If this record has no such node.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!((id.0 as usize) < self.nodes.len(), "a node of another record");
        Node { record: self, id }
    }

    /// Number of nodes, those that were cut off included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The main line: from the root always to the first child.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), |node| node.children().next())
    }

    /// The last node of the main line.
    pub fn main_line_end(&self) -> NodeId {
        self.main_line().last().expect("the root at least").id
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        self.main_line().flat_map(|node| node.moves())
    }

    /// Every node, each before its children and these in their order.
    pub fn walk(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), |node| node.next_in_walk())
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(self.node(to)), |n| n.parent())
            .map(|n| n.id)
            .collect();
        path.reverse();
        path
    }

    /// A new last child of this node, without properties.
    pub fn add_node(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than four billion nodes"));
        let end = self.text.len() as u32;
        make_room(&mut self.nodes);
        self.nodes.push(Links {
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            start: end,
            end,
        });
        match self.links(parent).last_child.some() {
            None => self.links_mut(parent).first_child = id,
            Some(sibling) => self.links_mut(sibling).next_sibling = id,
        }
        self.links_mut(parent).last_child = id;
        id
    }

    /// A new child of this node with a move.
    pub fn add_move(&mut self, parent: NodeId, color: Color, play: Move) -> NodeId {
        let size = self.size.unwrap_or(Size::MAX);
        let id = self.add_node(parent);
        let point = play
            .point()
            .map_or(String::new(), |p| point_text(p, size).iter().collect());
        self.set(id, color.letter().encode_utf8(&mut [0; 4]), [point]);
        id
    }

    /// Cuts a node off its parent, with all that follows it. The root stays.
    pub fn cut(&mut self, id: NodeId) {
        let Some(parent) = self.links(id).parent.some() else {
            return;
        };
        let next = self.links(id).next_sibling;
        let before = std::iter::successors(self.links(parent).first_child.some(), |&n| {
            self.links(n).next_sibling.some()
        })
        .find(|&n| self.links(n).next_sibling == id);
        match before {
            Some(before) => self.links_mut(before).next_sibling = next,
            None => self.links_mut(parent).first_child = next,
        }
        if next == NodeId::NONE {
            self.links_mut(parent).last_child = before.unwrap_or(NodeId::NONE);
        }
        let links = self.links_mut(id);
        (links.parent, links.next_sibling) = (NodeId::NONE, NodeId::NONE);
    }

    /// Sets a property to these texts, one value each, in place of what it was. No values removes it.
    /// Of the name only letters and digits count.
    pub fn set<T: AsRef<str>>(&mut self, id: NodeId, name: &str, values: impl IntoIterator<Item = T>) {
        let escape = match kind(name) {
            Kind::Other => Escape::Text,
            _ => Escape::Points,
        };
        self.rewrite(id, name, |out| {
            for value in values {
                let start = out.len();
                out.push('[');
                push_escaped(out, value.as_ref(), escape);
                out.push(']');
                guard_end(out, start);
            }
        });
    }

    /// Sets a property to composed values, as in `LB[pd:1]`.
    pub fn set_composed<'t>(
        &mut self,
        id: NodeId,
        name: &str,
        values: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) {
        self.rewrite(id, name, |out| {
            for (before, after) in values {
                let start = out.len();
                out.push('[');
                push_escaped(out, before, Escape::Composed);
                out.push(':');
                push_escaped(out, after, Escape::Composed);
                out.push(']');
                guard_end(out, start);
            }
        });
    }

    /// Sets a property to a list of points.
    pub fn set_points(&mut self, id: NodeId, name: &str, points: impl IntoIterator<Item = Point>) {
        let size = self.size.unwrap_or(Size::MAX);
        self.rewrite(id, name, |out| {
            for point in points {
                out.push('[');
                out.extend(point_text(point, size));
                out.push(']');
            }
        });
    }

    /// Removes a property.
    pub fn remove(&mut self, id: NodeId, name: &str) {
        self.set(id, name, [""; 0]);
    }

    /// Writes the node's text again at the end of the string, with this property in its old place or last.
    fn rewrite(&mut self, id: NodeId, name: &str, values: impl FnOnce(&mut String)) {
        let name: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .skip_while(char::is_ascii_digit)
            .map(|c| c.to_ascii_uppercase())
            .collect();
        if name.is_empty() {
            return;
        }
        let old = self.properties_text(id).to_owned();
        let mut new_values = String::new();
        values(&mut new_values);
        let links = self.links(id).clone();
        if links.end as usize == self.text.len() {
            self.text.truncate(links.start as usize);
        } else {
            self.waste += old.len();
        }
        let start = self.text.len();
        let mut written = new_values.is_empty();
        let mut at = 0;
        for property in Properties::new(&old) {
            let end = at + property.text_len();
            if property.name() != name {
                self.text.push_str(&old[at..end]);
            } else if !written {
                self.text.push_str(&name);
                self.text.push_str(&new_values);
                written = true;
            }
            at = end;
        }
        if !written {
            self.text.push_str(&name);
            self.text.push_str(&new_values);
        }
        let end = u32::try_from(self.text.len()).expect("a record of less than 4 GiB");
        let links = self.links_mut(id);
        (links.start, links.end) = (start as u32, end);
        if id == NodeId::ROOT {
            self.read_size();
        }
        if self.waste > 1 << 16 && self.waste > self.text.len() / 2 {
            self.tidy();
        }
    }

    /// Leaves out of the text what no node uses any more.
    fn tidy(&mut self) {
        let mut text = String::with_capacity(self.text.len() - self.waste);
        for links in &mut self.nodes {
            let start = text.len() as u32;
            text.push_str(&self.text[links.start as usize..links.end as usize]);
            (links.start, links.end) = (start, text.len() as u32);
        }
        self.text = text;
        self.waste = 0;
    }

    fn links(&self, id: NodeId) -> &Links {
        &self.nodes[id.0 as usize]
    }

    fn links_mut(&mut self, id: NodeId) -> &mut Links {
        &mut self.nodes[id.0 as usize]
    }

    pub(crate) fn properties_text(&self, id: NodeId) -> &str {
        let links = self.links(id);
        &self.text[links.start as usize..links.end as usize]
    }

    /// The length of all its properties as text, in bytes.
    pub fn text_length(&self) -> usize {
        self.text.len() - self.waste
    }

    /// The text and the end of the last node, for the parser to write into: it writes canonical SGF.
    pub(crate) fn text_mut(&mut self) -> &mut String {
        &mut self.text
    }

    /// The last node's properties reach to the end of the text.
    pub(crate) fn close_node(&mut self) {
        let end = self.text.len() as u32;
        self.nodes.last_mut().expect("the root at least").end = end;
    }

    /// Gives back the memory that growing left over.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.text.shrink_to_fit();
    }
}

/// A node of a record: a view, cheap to copy.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) record: &'a Record,
    id: NodeId,
}

impl<'a> Node<'a> {
    /// Its number in the record.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The record it belongs to.
    pub fn record(self) -> &'a Record {
        self.record
    }

    fn links(self) -> &'a Links {
        self.record.links(self.id)
    }

    fn at(self, id: NodeId) -> Option<Node<'a>> {
        id.some().map(|id| Node {
            record: self.record,
            id,
        })
    }

    /// The node before it; none before the root.
    pub fn parent(self) -> Option<Node<'a>> {
        self.at(self.links().parent)
    }

    /// The nodes after it: the first continues the main line, the others are variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(self.at(self.links().first_child), |n| n.next_sibling())
    }

    /// The next variation beside it.
    pub fn next_sibling(self) -> Option<Node<'a>> {
        self.at(self.links().next_sibling)
    }

    /// Whether it is one of several children of its parent.
    pub fn is_variation(self) -> bool {
        self.parent()
            .is_some_and(|p| p.links().first_child != p.links().last_child)
    }

    fn next_in_walk(self) -> Option<Node<'a>> {
        self.children()
            .next()
            .or_else(|| std::iter::successors(Some(self), |n| n.parent()).find_map(|n| n.next_sibling()))
    }

    /// Its properties in the order of the file.
    pub fn properties(self) -> Properties<'a> {
        Properties::new(self.record.properties_text(self.id))
    }

    /// Whether it has the property.
    pub fn has(self, name: &str) -> bool {
        self.properties().any(|p| p.name() == name)
    }

    /// All the values of the property, none if it is not there.
    pub fn values(self, name: &str) -> impl Iterator<Item = Value<'a>> {
        self.properties()
            .filter(move |p| p.name() == name)
            .flat_map(Property::values)
    }

    /// The first value of the property.
    pub fn value(self, name: &str) -> Option<Value<'a>> {
        let first: Option<Values<'a>> = self.properties().find(|p| p.name() == name).map(Property::values);
        first.and_then(|mut values| values.next())
    }
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, ";{}", self.record.properties_text(self.id))
    }
}
