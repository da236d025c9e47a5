//! A proof as a game tree.

use certificate::{Certificate, End, Step};
use goban::{Color, Move};
use kifu::{NodeId, Record};

/// Moves of a proof that a record takes up: the page and other readers of SGF stay quick.
const LARGEST: usize = 1000;

/// A node of the record with the position of the proof that it shows, and from which of the nodes it comes.
struct Shown<'w> {
    node: NodeId,
    step: Step<'w>,
    from: Option<usize>,
}

/// Adds the moves of a proof, those first that come first, to the moves that are there: the winner's, and of the
/// loser's all that matter though they fail. Whether the record has taken up all; none if the proof is not accepted.
pub fn grow(record: &mut Record, certificate: &Certificate) -> Option<bool> {
    let walk = certificate.walk().ok()?;
    let mut shown = vec![Shown {
        node: NodeId::ROOT,
        step: walk.root(),
        from: None,
    }];
    let mut next = 0;
    while let Some(&Shown { node, step, .. }) = shown.get(next) {
        let color = step.turn().to_move;
        let mut moves: Vec<_> = step.moves().collect();
        moves.sort_by_key(|m| m.0.is_none());
        for (at, after) in moves {
            if shown.len() > LARGEST {
                return Some(false);
            }
            let child = child(record, node, color, at.map_or(Move::Pass, Move::Play));
            let mut before = std::iter::successors(Some(next), |&i| shown[i].from);
            if before.any(|i| shown[i].step.index() == after.index()) {
                comment(record, child, "The position is one that was there before.");
                continue;
            }
            match after.end() {
                Some(End::Dead) => comment(record, child, "What is left cannot be saved."),
                Some(End::Stands) => comment(record, child, "Nothing more can be done here."),
                _ => {}
            }
            shown.push(Shown {
                node: child,
                step: after,
                from: Some(next),
            });
        }
        next += 1;
    }
    Some(true)
}

/// The node of a move, which may be there.
fn child(record: &mut Record, parent: NodeId, color: Color, play: Move) -> NodeId {
    let mut children = record.node(parent).children();
    match children.find(|c| c.play() == Some((color, play))) {
        Some(known) => known.id(),
        None => {
            drop(children);
            record.add_move(parent, color, play)
        }
    }
}

/// Says something at a node that says nothing yet.
fn comment(record: &mut Record, node: NodeId, text: &str) {
    if !record.node(node).has("C") {
        record.set_comment(node, text);
    }
}
