//! The writer: a walk over the tree along its links, no recursion.

use crate::record::{Node, NodeId, Record};
use std::fmt;

/// A line is broken before the first node that starts beyond this column.
const LINE: usize = 72;

impl Record {
    /// The record as SGF, FF\[4\] in UTF-8.
    ///
    /// Every node, property, comment and variation is there in its order. The root says `FF[4]`, `GM[1]`
    /// unless it names another game, `CA[UTF-8]`, and `AP` unless it names another program.
    ///
    /// ```
    /// use goban::{Color, Move, Size};
    /// let mut record = kifu::Record::new(Size::NINE);
    /// record.add_move(record.root().id(), Color::Black, Move::Pass);
    /// assert!(record.to_sgf().starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Yomi:"));
    /// ```
    pub fn to_sgf(&self) -> String {
        let mut out = String::with_capacity(self.sgf_length());
        self.write_to(&mut out).expect("a string takes everything");
        out
    }

    /// About how long it is as SGF, and never much less: a string that grows on the way takes thrice its length.
    pub(crate) fn sgf_length(&self) -> usize {
        // A node in parentheses on a line of its own; what a root says of itself.
        const NODE: usize = "\n(;)".len();
        const ROOT: usize = "FF[4]GM[1]CA[UTF-8]AP[Yomi:0.10.10]".len();
        self.text_length() + self.node_count() * NODE + ROOT
    }

    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut column = 0;
        out.write_str("(;")?;
        self.write_root(out)?;
        let mut node = self.root();
        loop {
            if let Some(child) = node.children().next() {
                node = child;
            } else {
                // Up to a node with a sibling to go on with, closing the variations on the way.
                loop {
                    if node.is_variation() {
                        out.write_char(')')?;
                    }
                    if let Some(sibling) = node.next_sibling() {
                        node = sibling;
                        break;
                    }
                    match node.parent() {
                        Some(parent) => node = parent,
                        None => return out.write_str(")\n"),
                    }
                }
            }
            if node.is_variation() {
                out.write_str("\n(")?;
                column = 1;
            } else if column >= LINE || node.parent().is_some_and(|p| p.id() == NodeId::ROOT) {
                out.write_char('\n')?;
                column = 0;
            }
            let text = self.properties_text(node.id());
            out.write_char(';')?;
            out.write_str(text)?;
            column += 1 + text.len();
        }
    }

    /// The charset stands before anything in which there may be text that looks like another one.
    fn write_root(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let root = self.root();
        for (name, value) in [("FF", "4"), ("GM", "1")] {
            if !root.has(name) {
                write!(out, "{name}[{value}]")?;
            }
        }
        let (mut format_written, mut charset_written) = (false, false);
        for property in root.properties() {
            let leads = match property.name() {
                "FF" => true,
                "GM" => property.values().all(|value| !value.raw().contains('[')),
                _ => false,
            };
            if !leads && !charset_written {
                out.write_str("CA[UTF-8]")?;
                charset_written = true;
            }
            match property.name() {
                "FF" if !format_written => {
                    out.write_str("FF[4]")?;
                    format_written = true;
                }
                "FF" | "CA" => {}
                name => {
                    out.write_str(name)?;
                    for value in property.values() {
                        write!(out, "[{}]", value.raw())?;
                    }
                }
            }
        }
        if !charset_written {
            out.write_str("CA[UTF-8]")?;
        }
        if root.has("AP") {
            Ok(())
        } else {
            write!(out, "AP[Yomi:{}]", env!("CARGO_PKG_VERSION"))
        }
    }
}

impl fmt::Display for Record {
    /// The record as SGF; see [`Record::to_sgf`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl PartialEq for Record {
    /// The same nodes with the same properties in the same order.
    fn eq(&self, other: &Record) -> bool {
        let shape = |node: Node<'_>| (node.children().next().is_some(), node.next_sibling().is_some());
        let (mut here, mut there) = (self.walk(), other.walk());
        loop {
            match (here.next(), there.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => {
                    let same_text = self.properties_text(a.id()) == other.properties_text(b.id());
                    if !same_text || shape(a) != shape(b) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
}
