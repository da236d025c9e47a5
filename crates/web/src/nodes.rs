//! The nodes of a record as the page sees them.

use crate::api::{Both, LabelShown, MarkShown, MoveMade, Node, Other, SetUp, Verdict, names};
use crate::kept::Kept;
use crate::shown::mark_name;
use crate::view::{INFO, Light, PLAYERS};
use goban::{Color, Point, PointSet};
use kifu::NodeId;

/// Properties that are shown in a way of their own.
const SHOWN: [&str; 26] = [
    "B", "W", "AB", "AW", "AE", "PL", "C", "N", "TR", "SQ", "CR", "MA", "M", "SL", "DD", "TB", "TW", "LB",
    "L", "LN", "AR", "V", "HO", "BL", "WL", "CA",
];
/// What a record says of itself, and the settings of the game.
const OF_ROOT: [&str; 8] = ["FF", "GM", "AP", "SZ", "KM", "HA", "RU", "ST"];
/// What a record may hold of a move.
const VERDICTS: [(&str, Verdict); 4] = [
    ("TE", Verdict::Good),
    ("BM", Verdict::Bad),
    ("DO", Verdict::Doubtful),
    ("IT", Verdict::Interesting),
];

/// Every node of a game, each before those that follow it.
pub fn nodes(kept: &Kept, light: Light<'_>) -> Vec<Node> {
    let record = kept.tree.record();
    let is_dimmed = record.walk().any(|node| node.has("DD"));
    // Points stay dim until another node says which are.
    let mut dim = vec![PointSet::EMPTY; if is_dimmed { record.node_count() } else { 0 }];
    let walked = record.walk().map(|node| {
        if is_dimmed {
            let parent = node
                .parent()
                .map_or(PointSet::EMPTY, |parent| dim[parent.id().index()]);
            let own = node.has("DD").then(|| node.points("DD"));
            dim[node.id().index()] = own.unwrap_or(parent);
        }
        let dim = dim.get(node.id().index()).copied().unwrap_or(PointSet::EMPTY);
        shown(kept, node, &dim, light)
    });
    walked.collect()
}

fn shown(kept: &Kept, node: kifu::Node<'_>, dim: &PointSet, light: Light<'_>) -> Node {
    let tree = &kept.tree;
    let (id, fact) = (tree.id(node.id()), tree.fact(node.id()));
    let played = node.play();
    let markup = node.markup();
    let mark = |kind: &'static str, points: &PointSet| -> Vec<MarkShown> {
        let marked = points.iter().map(|p| MarkShown {
            point: p.to_string(),
            kind,
        });
        marked.collect()
    };
    let mut marks: Vec<MarkShown> = markup
        .marks
        .iter()
        .map(|&(mark, p)| MarkShown {
            point: p.to_string(),
            kind: mark_name(mark),
        })
        .collect();
    marks.extend(mark("dim", dim));
    marks.extend(mark("territory-black", &markup.territory[Color::Black.index()]));
    marks.extend(mark("territory-white", &markup.territory[Color::White.index()]));
    let verdict = VERDICTS.iter().find(|(name, _)| node.has(name));
    let [black, white] = Color::BOTH.map(|color| node.time_left(color));
    let ends = |lines: &[(Point, Point)]| -> Vec<[String; 2]> {
        lines
            .iter()
            .map(|(a, b)| [a.to_string(), b.to_string()])
            .collect()
    };
    Node {
        id,
        parent: node.parent().map(|parent| tree.id(parent.id())),
        to_move: tree.to_move(node.id()).into(),
        mv: played.map(|(color, m)| MoveMade {
            color: color.into(),
            mv: m.to_string(),
        }),
        captured: names(fact.captured.iter().copied()),
        setup: node.setup().map(|setup| SetUp {
            black: names(setup.stones[0].iter()),
            white: names(setup.stones[1].iter()),
            empty: names(setup.empty.iter()),
        }),
        comment: node.comment().map(|text| text.into_owned()),
        name: node.value("N").map(|name| name.line().into_owned()),
        marks,
        labels: markup
            .labels
            .iter()
            .map(|(p, text)| LabelShown {
                point: p.to_string(),
                text: text.clone(),
            })
            .collect(),
        lines: ends(&markup.lines),
        arrows: ends(&markup.arrows),
        score: node.value("V").and_then(|value| value.real()),
        verdict: verdict.map(|&(_, verdict)| verdict),
        very: verdict.is_some_and(|(name, _)| node.value(name).and_then(|v| v.number()) == Some(2)),
        hot: node.has("HO"),
        time: (black.is_some() || white.is_some()).then_some(Both { black, white }),
        problem: fact.problem.as_deref().map(str::to_owned),
        other: other(node),
        why: kept
            .why
            .get(&id)
            .map(|why| why.said(played, light.language, light.proofs)),
    }
}

/// Properties that are shown as they are.
fn other(node: kifu::Node<'_>) -> Vec<Other> {
    let is_root = node.id() == NodeId::ROOT;
    let of_game = |name: &str| {
        OF_ROOT.contains(&name)
            || INFO.iter().any(|(_, known)| *known == name)
            || PLAYERS
                .iter()
                .flat_map(|(_, names)| names)
                .any(|(_, known)| *known == name)
    };
    let is_known = |name: &str| {
        SHOWN.contains(&name)
            || VERDICTS.iter().any(|(known, _)| *known == name)
            || (is_root && of_game(name))
    };
    let unknown = node.properties().filter(|property| !is_known(property.name()));
    unknown
        .map(|property| Other {
            name: property.name().into(),
            values: property.values().map(|value| value.text().into_owned()).collect(),
        })
        .collect()
}
