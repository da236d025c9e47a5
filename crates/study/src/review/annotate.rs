//! A review written into its record: nothing that was there is changed, only added to.

use super::{Review, Reviewed, brief, said, study_lines};
use goban::{Move, Point, Size};
use kifu::{Mark, Markup, NodeId, Record};
use reasons::{Claim, Words, draw};

/// A move that loses so much is bad, in points; one that loses less is doubtful.
const BAD: f64 = 5.0;
/// One that loses so much is very bad.
const VERY_BAD: f64 = 10.0;
/// What a viewer shows of a move's worth: at most one of them may stand in a node.
const WORTH: [&str; 4] = ["TE", "BM", "DO", "IT"];

/// Adds what a review found to its record: to each move the score (`V`) and what there is to say, after what its comment says
/// already; better moves as variations with their lines; marks where there were none; what to study to the first comment.
pub fn annotate(record: &mut Record, review: &Review, words: &Words) {
    let important: Vec<NodeId> = review.important().iter().map(|m| m.node).collect();
    for m in &review.moves {
        add_score(record, m);
        if let Some(text) = comment(m, words) {
            add_comment(record, m.node, &text);
        }
        let claim = m.mistakes().first().filter(|_| m.is_mistake());
        if let Some(claim) = claim.or(m.reasons().first()) {
            add_marks(record, m.node, claim);
        }
        if m.is_mistake() {
            judge(record, m);
            add_better(record, m, words);
        }
        if important.contains(&m.node) && !record.node(m.node).has("HO") {
            record.set(m.node, "HO", ["1"]);
        }
    }
    add_comment(record, NodeId::ROOT, &summary(review, words));
}

/// What is said of a move where it stands.
fn comment(m: &Reviewed, words: &Words) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(mistake) = said::mistake(m, words) {
        parts.push(mistake.lines());
        parts.extend(m.after.map(|lead| said::lead(lead, words)));
    }
    parts.extend(said::reasons(m, words).map(|s| s.lines()));
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// What is said before the first move: the moves that mattered, what to study, how far it came.
fn summary(review: &Review, words: &Words) -> String {
    let mut lines = brief(review, words);
    lines.extend(study_lines(std::slice::from_ref(review), words));
    lines.join("\n")
}

/// Adds to a comment, after what it says.
fn add_comment(record: &mut Record, id: NodeId, text: &str) {
    let text = match record.node(id).comment().filter(|c| !c.trim().is_empty()) {
        Some(before) => format!("{before}\n\n{text}"),
        None => text.to_owned(),
    };
    record.set_comment(id, &text);
}

fn add_score(record: &mut Record, m: &Reviewed) {
    if let Some(lead) = m.after
        && !record.node(m.node).has("V")
    {
        record.set(m.node, "V", [format!("{lead:.1}")]);
    }
}

/// Says that a move is doubtful or bad, unless the record says what it is worth.
fn judge(record: &mut Record, m: &Reviewed) {
    if WORTH.iter().any(|name| record.node(m.node).has(name)) {
        return;
    }
    match m.loss().unwrap_or(0.0) {
        loss if loss >= VERY_BAD => record.set(m.node, "BM", ["2"]),
        loss if loss >= BAD => record.set(m.node, "BM", ["1"]),
        _ => record.set(m.node, "DO", [""]),
    }
}

/// Draws a claim where the node draws nothing.
fn add_marks(record: &mut Record, id: NodeId, claim: &Claim) {
    if record.node(id).markup() != Markup::default() {
        return;
    }
    let Ok(size) = record.size() else { return };
    let drawn = draw(claim);
    let names = [
        (Mark::Cross, "MA"),
        (Mark::Triangle, "TR"),
        (Mark::Square, "SQ"),
        (Mark::Circle, "CR"),
        (Mark::Selected, "SL"),
    ];
    // The move itself is where everybody looks.
    let last = record.node(id).play().and_then(|(_, mv)| mv.point());
    for (mark, name) in names {
        let marks = drawn.marks.iter().filter(|(m, p)| *m == mark && Some(*p) != last);
        let points: Vec<Point> = marks.map(|(_, p)| *p).filter(|&p| size.contains(p)).collect();
        if !points.is_empty() {
            record.set_points(id, name, points);
        }
    }
    let on_board = drawn.labels.iter().filter(|(p, _)| size.contains(*p));
    let labels: Vec<(String, &str)> = on_board
        .map(|(p, text)| (name_of(*p, size), text.as_str()))
        .collect();
    if !labels.is_empty() {
        record.set_composed(id, "LB", labels.iter().map(|(p, text)| (p.as_str(), *text)));
    }
}

/// A point as records write it.
fn name_of(p: Point, size: Size) -> String {
    let from_top = size.side() - 1 - p.row();
    [p.col(), from_top].map(|n| char::from(b'a' + n)).iter().collect()
}

/// Adds the better move beside the one that was played, with its line and what speaks for it. Where the record has that
/// variation already, only the words are added to it.
fn add_better(record: &mut Record, m: &Reviewed, words: &Words) {
    let Some(better) = &m.better else { return };
    let node = record.node(m.node);
    let alone = node.moves().count() == 1 && node.setup().is_none();
    let Some(parent) = node.parent().filter(|_| alone).map(|p| p.id()) else {
        return;
    };
    let claim = Claim::new("review.better_was").with("move", (m.color, better.mv));
    let mut text = words.say(&claim);
    if let Some(said) = said::better(m, words) {
        text = format!("{text}\n{}", said.lines());
    }
    let there = record
        .node(parent)
        .children()
        .find(|c| c.play() == Some((m.color, better.mv)));
    if let Some(there) = there.map(|c| c.id()) {
        add_comment(record, there, &text);
        return;
    }
    let first = add_line(record, parent, &better.line);
    record.set(first, "TE", ["1"]);
    record.set_comment(first, &text);
    if let Some(claim) = better.reasons.first() {
        let marks_only = Claim {
            // Its line follows as moves.
            evidence: Vec::new(),
            ..claim.clone()
        };
        add_marks(record, first, &marks_only);
    }
}

/// Adds the moves of a line; the node of the first.
pub(super) fn add_line(record: &mut Record, parent: NodeId, line: &[(goban::Color, Move)]) -> NodeId {
    let (mut at, mut first) = (parent, None);
    for &(color, mv) in line {
        at = record.add_move(at, color, mv);
        first = first.or(Some(at));
    }
    first.unwrap_or(parent)
}
