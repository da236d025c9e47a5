//! What is known of a child: in its node alone, or also in tables and from whoever advises the search.

use crate::amaf::Tables;
use crate::guide::Guide;
use crate::node::Node;
use crate::scheme::{Amaf, Scheme};
use goban::{Color, Move, Point};
use std::sync::atomic::Ordering::Relaxed;

/// What is known of a child.
pub(crate) trait Known {
    /// Games through it, and how many of them it won. Descents under way count as games lost, so that threads spread out.
    fn tried(&self, child: &Node) -> (f32, f32);
    /// Games in which its move was played first by the same side, and how many of them were won.
    fn amaf(&self, child: &Node) -> (f32, f32);
    /// Whether it may be walked into.
    fn may(&self, child: &Node) -> bool;
    /// Whether somebody gives advice about the children: then it may be about the unlikeliest of them.
    fn is_advised(&self) -> bool;
}

/// What stands in its node.
pub(crate) struct OfNode;

impl Known for OfNode {
    #[inline]
    fn tried(&self, child: &Node) -> (f32, f32) {
        let (visits, value) = child.stats.get();
        ((visits + u32::from(child.inside.load(Relaxed))) as f32, value)
    }

    #[inline]
    fn amaf(&self, child: &Node) -> (f32, f32) {
        let (visits, value) = child.rave.get();
        (visits as f32, value)
    }

    #[inline]
    fn may(&self, child: &Node) -> bool {
        !child.is_forbidden()
    }

    #[inline]
    fn is_advised(&self) -> bool {
        false
    }
}

/// What stands in its node, in tables of the whole tree, and in the advice.
pub(crate) struct OfAll<'a> {
    pub scheme: &'a Scheme,
    pub tables: &'a Tables,
    pub guide: Option<&'a Guide>,
    /// The side to move, so many moves below the root.
    pub color: Color,
    pub depth: usize,
    /// The opponent's last move, if it was a stone.
    pub answered: Option<Point>,
}

impl OfAll<'_> {
    /// The advice, where it reaches.
    fn guided(&self) -> Option<&Guide> {
        self.guide.filter(|guide| self.depth < guide.priming.levels)
    }

    /// All moves as first from where the scheme looks them up.
    fn looked_up(&self, child: &Node, p: Point) -> (f32, f32) {
        let of_color = || self.tables.of(self.color, p).get();
        let (visits, value) = match self.scheme.amaf {
            Amaf::Node => child.rave.get(),
            Amaf::Levels(levels) if self.depth < levels as usize => child.rave.get(),
            Amaf::Everywhere | Amaf::Levels(_) => of_color(),
            Amaf::Answers => {
                let answer = self.tables.known_answer(self.color, self.answered, p);
                answer.unwrap_or_else(of_color)
            }
        };
        (visits as f32, value)
    }
}

impl Known for OfAll<'_> {
    fn tried(&self, child: &Node) -> (f32, f32) {
        let (n, value) = OfNode.tried(child);
        match (self.guided(), child.mv()) {
            (Some(guide), Move::Play(p)) => {
                let (more, won) = guide.games(self.color, p, guide.priming.tried);
                (n + more, value + won)
            }
            _ => (n, value),
        }
    }

    fn amaf(&self, child: &Node) -> (f32, f32) {
        let Move::Play(p) = child.mv() else {
            // Nobody plays a pass later.
            return (0.0, 0.0);
        };
        let wanted = if child.visits() == 0 {
            self.scheme.amaf_first
        } else {
            self.scheme.amaf_bias
        };
        if !wanted {
            return (0.0, 0.0);
        }
        let (n, value) = self.looked_up(child, p);
        let (more, won) = self
            .guide
            .map_or((0.0, 0.0), |guide| guide.games(self.color, p, guide.priming.amaf));
        (n + more, value + won)
    }

    fn may(&self, child: &Node) -> bool {
        let forbidden = |guide: &Guide| child.mv().point().is_some_and(|p| guide.forbids(self.color, p));
        OfNode.may(child) && !self.guided().is_some_and(forbidden)
    }

    fn is_advised(&self) -> bool {
        self.guided().is_some()
    }
}
