//! Changes to what the record says: comments, marks, what is known of the game, variations cut off.

use super::Sitting;
use crate::api::{self, MarkKind};
use crate::error::{Code, Refusal};
use crate::tree::{Id, Tree};
use goban::{Point, Size};
use kifu::{NodeId, Record, Value};
use std::sync::Arc;

/// Letters of a label: more are not read on a stone.
const LABEL: usize = 12;
/// Letters of a line about the game.
const LINE: usize = 1000;

/// The properties that mark points, by the mark that a person may set.
const MARKS: [(&str, Option<MarkKind>); 6] = [
    ("TR", Some(MarkKind::Triangle)),
    ("SQ", Some(MarkKind::Square)),
    ("CR", Some(MarkKind::Circle)),
    ("MA", Some(MarkKind::Cross)),
    ("M", None),
    ("SL", None),
];

impl Sitting {
    /// Sets the comment of a node.
    pub fn comment(&mut self, id: Id, text: &str) -> Result<Id, Refusal> {
        let node = self.kept.tree.find(id)?;
        let now = self.kept.tree.record().node(node).comment().unwrap_or_default();
        if now == text {
            return Ok(id);
        }
        self.edit(|record| record.set_comment(node, text))?;
        Ok(id)
    }

    /// Puts a mark on a point of a node in place of what is there, or takes it away.
    pub fn mark(&mut self, asked: &api::Mark) -> Result<Id, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadSetting, message);
        let tree = &self.kept.tree;
        let node = tree.find(asked.node)?;
        let size = self.kept.game.size();
        if !size.contains(asked.point) {
            return Err(bad(format!("{} is not on this board.", asked.point)));
        }
        let label = match (asked.mark, asked.label.as_deref().map(str::trim)) {
            (Some(MarkKind::Label), Some(label)) if is_label(label) => Some(label.to_owned()),
            (Some(MarkKind::Label), _) => {
                return Err(bad(format!("A label has 1 to {LABEL} letters or digits.")));
            }
            (_, None) => None,
            (_, Some(_)) => return Err(bad("Only a mark of the kind `label` has a text.".into())),
        };
        self.edit(|record| set_mark(record, node, size, asked.point, asked.mark, label.as_deref()))?;
        Ok(asked.node)
    }

    /// Cuts a variation off.
    pub fn cut(&mut self, id: Id) -> Result<Id, Refusal> {
        let tree = &self.kept.tree;
        let node = tree.find(id)?;
        let refuse = |message: &str| Err(Refusal::new(Code::WrongPhase, message));
        let Some(parent) = tree.record().node(node).parent().map(|parent| parent.id()) else {
            return refuse("The beginning of a game cannot be cut off.");
        };
        let holds_tip = tree.leads(node, self.kept.tip);
        if holds_tip && !self.kept.seats.are_empty() {
            return refuse("A game is being played here: take moves back instead.");
        }
        let parent = tree.id(parent);
        self.cut_off(node, if holds_tip { parent } else { self.tip() });
        if holds_tip {
            self.kept.game = Arc::new(self.kept.tree.game(self.kept.tip));
        }
        self.edited();
        Ok(parent)
    }

    /// Cuts a node off; the tip is another one then, or has another place.
    pub(super) fn cut_off(&mut self, node: NodeId, tip: Id) {
        Arc::make_mut(&mut self.kept.tree).cut(node);
        let tree = &self.kept.tree;
        self.kept.tip = tree.find(tip).expect("the tip is not cut off");
        self.kept.why.retain(|&id, _| tree.find(id).is_ok());
    }

    /// Sets what is known of the game.
    pub fn tell(&mut self, info: &api::Info) -> Result<Id, Refusal> {
        let mut lines: Vec<(&str, &Option<String>)> = vec![
            ("GN", &info.game),
            ("EV", &info.event),
            ("RO", &info.round),
            ("DT", &info.date),
            ("PC", &info.place),
            ("RE", &info.result),
            ("TM", &info.time),
            ("OT", &info.overtime),
            ("SO", &info.source),
            ("AN", &info.annotator),
            ("CP", &info.copyright),
            ("ON", &info.opening),
            ("GC", &info.comment),
        ];
        for (player, names) in [
            (&info.black, ["PB", "BR", "BT"]),
            (&info.white, ["PW", "WR", "WT"]),
        ] {
            lines.extend(names.into_iter().zip([&player.name, &player.rank, &player.team]));
        }
        let asked: Vec<(&str, &str)> = lines
            .iter()
            .filter_map(|(name, text)| Some((*name, text.as_deref()?.trim())))
            .collect();
        if let Some((name, _)) = asked
            .iter()
            .find(|(name, text)| *name != "GC" && text.chars().count() > LINE)
        {
            let message =
                format!("What is known of a game has at most {LINE} letters a line: {name} has more.");
            return Err(Refusal::new(Code::BadSetting, message));
        }
        self.edit(|record| {
            for (name, text) in asked {
                let now = record.info(name).unwrap_or_default();
                if now != text {
                    record.set(NodeId::ROOT, name, (!text.is_empty()).then_some(text));
                }
            }
        })?;
        Ok(self.tip())
    }

    /// Changes what nodes say; a record that became too long stays as it was.
    fn edit(&mut self, change: impl FnOnce(&mut Record)) -> Result<(), Refusal> {
        let mut tree: Arc<Tree> = self.kept.tree.clone();
        let edited = Arc::make_mut(&mut tree);
        change(edited.record_mut());
        edited.check_length()?;
        self.kept.tree = tree;
        self.edited();
        Ok(())
    }
}

fn is_label(text: &str) -> bool {
    (1..=LABEL).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

fn set_mark(
    record: &mut Record,
    node: NodeId,
    size: Size,
    point: Point,
    mark: Option<MarkKind>,
    label: Option<&str>,
) {
    for (name, kind) in MARKS {
        let mut points = record.node(node).points(name);
        let wanted = kind.is_some() && kind == mark;
        if points.contains(point) != wanted {
            match wanted {
                true => points.insert(point),
                false => points.remove(point),
            };
            record.set_points(node, name, &points);
        }
    }
    let here = point_text(point, size);
    let labels: Vec<(Option<Point>, String, String)> = record
        .node(node)
        .values("LB")
        .filter_map(Value::compose)
        .map(|(at, text)| (at.point(size), at.raw().to_owned(), text.text().into_owned()))
        .collect();
    let is_here = |label: &&(Option<Point>, String, String)| label.0 == Some(point);
    let known = labels.iter().rfind(is_here).map(|label| label.2.as_str());
    if known != label {
        let kept = labels.iter().filter(|label| !is_here(label));
        let kept = kept.map(|(_, at, text)| (at.as_str(), text.as_str()));
        record.set_composed(node, "LB", kept.chain(label.map(|text| (here.as_str(), text))));
    }
}

/// The point as records write it.
fn point_text(p: Point, size: Size) -> String {
    let from_top = size.side() - 1 - p.row();
    [p.col(), from_top].map(|n| char::from(b'a' + n)).iter().collect()
}
