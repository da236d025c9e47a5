//! A proof as a game tree.

use certificate::{Certificate, End, Step};
use goban::{Color, Move};
use kifu::{NodeId, Record};
use reasons::{Claim, Words};
use std::collections::HashSet;
use tactics::claims::tell_goal;

/// A node of the record with the position of the proof that it shows, and from which of the nodes it comes.
struct Shown<'w> {
    node: NodeId,
    step: Step<'w>,
    from: Option<usize>,
}

/// Adds the moves of a proof to a node that shows its first position, those first that come first: the winner's, and of
/// the loser's all that matter though they fail. At most so many are added; where there are more the node says so. What
/// is there already stays. Nothing is added of a proof that is not accepted.
pub fn grow(record: &mut Record, root: NodeId, certificate: &Certificate, most: usize, words: &Words) {
    let Ok(walk) = certificate.walk() else { return };
    let mut shown = vec![Shown {
        node: root,
        step: walk.root(),
        from: None,
    }];
    let mut known = HashSet::from([walk.root().index()]);
    let mut added = 0;
    let mut next = 0;
    while let Some(&Shown { node, step, .. }) = shown.get(next) {
        let color = step.turn().to_move;
        let mut moves: Vec<_> = step.moves().collect();
        moves.sort_by_key(|m| m.0.is_none());
        // All replies of a position, or none: what is missing must not look like an oversight.
        if added + moves.len() > most {
            add_comment(record, node, &words.say(&Claim::new("tree.cut")));
            moves.clear();
        }
        for (at, after) in moves {
            let play = at.map_or(Move::Pass, Move::Play);
            let (child, is_new) = child(record, node, color, play);
            added += usize::from(is_new);
            let mut before = std::iter::successors(Some(next), |&i| shown[i].from);
            let said = if before.any(|i| shown[i].step.index() == after.index()) {
                Some(Claim::new("tree.round"))
            } else if after.end().is_none() && !known.insert(after.index()) {
                Some(Claim::new("tree.twice"))
            } else {
                shown.push(Shown {
                    node: child,
                    step: after,
                    from: Some(next),
                });
                told(certificate, color, play, &after)
            };
            // What is said already of a move is about the same move.
            if let Some(claim) = said.filter(|_| !record.node(child).has("C")) {
                add_comment(record, child, &words.say(&claim));
            }
        }
        next += 1;
    }
}

/// What there is to say of a move: what is won where the line ends, why a reply of the loser's fails.
fn told(certificate: &Certificate, color: Color, play: Move, after: &Step<'_>) -> Option<Claim> {
    let winner = after.winner();
    if let Some(end) = after.end() {
        let key = match end {
            End::Reached => "tree.reached",
            End::Dead => "tree.dead",
            End::Lost => "tree.lost",
            End::Stands => "tree.stands",
        };
        let claim = Claim::new(key).with("color", certificate.proof.attacker);
        return Some(tell_goal(certificate, winner, claim));
    }
    if color == winner {
        return None;
    }
    Some(match (play, after.answer().flatten()) {
        (Move::Pass, _) => Claim::new("tree.elsewhere").with("color", color),
        (Move::Play(p), Some(reply)) => {
            let claim = Claim::new("tree.fails").with("point", p);
            tell_goal(
                certificate,
                color,
                claim.with("reply", (winner, Move::Play(reply))),
            )
        }
        (Move::Play(p), None) => {
            let claim = Claim::new("tree.fails_unanswered").with("point", p);
            tell_goal(certificate, color, claim.with("enemy", winner))
        }
    })
}

/// The node of a move, and whether it was not there.
fn child(record: &mut Record, parent: NodeId, color: Color, play: Move) -> (NodeId, bool) {
    let mut children = record.node(parent).children();
    let known = children.find(|c| c.play() == Some((color, play))).map(|c| c.id());
    drop(children);
    match known {
        Some(known) => (known, false),
        None => (record.add_move(parent, color, play), true),
    }
}

/// Says something more at a node.
fn add_comment(record: &mut Record, node: NodeId, text: &str) {
    let said = match record.node(node).comment() {
        Some(said) => format!("{said}\n{text}"),
        None => text.to_owned(),
    };
    record.set_comment(node, &said);
}
