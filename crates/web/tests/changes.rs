//! Whatever is done to an opened record, what it said is still there.

mod common;

use common::Site;
use kifu::{Node, Record};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// A record made of these parts: nodes with a move, sometimes a comment, marks, unknown properties, variations.
fn record(parts: &[(u8, u8, u8)]) -> String {
    let mut sgf = "(;SZ[9]KM[6.5]PB[Ann \\] Lee]XY[un\\:known]C[root]".to_owned();
    let mut open = 0;
    for &(kind, at, extra) in parts {
        let point: String = [at % 9, at / 9 % 9]
            .iter()
            .map(|n| char::from(b'a' + n))
            .collect();
        if kind % 5 == 0 && open < 4 {
            sgf.push('(');
            open += 1;
        }
        let color = if kind % 2 == 0 { 'B' } else { 'W' };
        sgf += &format!(";{color}[{point}]");
        match extra % 7 {
            0 => sgf += "C[a comment\nof two lines]",
            1 => sgf += &format!("TR[{point}]LB[{point}:x]"),
            2 => sgf += "QQ[one][two]",
            3 => sgf += &format!("AB[{point}]"),
            4 => sgf += "N[a name]V[3.5]",
            _ => {}
        }
        if kind % 7 == 0 && open > 0 {
            sgf.push(')');
            open -= 1;
        }
    }
    sgf + &")".repeat(open + 1)
}

/// What is asked for: which change, where, what.
fn change(site: &Site, game: &str, (what, node, at): (u8, u64, u8)) -> u16 {
    let point = goban::Point::new(at % 9, at / 9 % 9).to_string();
    let post = |what: &str, body: Value| site.post(&format!("{game}/{what}"), body).status;
    let seats =
        |black: &str, white: &str| json!({ "seats": { "black": black, "white": white }, "tip": node });
    match what % 9 {
        0 | 1 => post("play", json!({ "node": node, "move": point })),
        2 => post("play", json!({ "move": point })),
        3 => post("seats", seats("person", "person")),
        4 => post("seats", seats("random", "person")),
        5 => post("undo", json!({})),
        6 => post("think", json!({})),
        7 => post("resign", json!({})),
        _ => post("resume", json!({})),
    }
}

/// A property: its name, and all of its values.
type Said = (String, String);

/// Every node with what it says, and where it hangs: by the numbers of children on the way.
fn said(record: &Record) -> Vec<(Vec<usize>, Vec<Said>)> {
    let place = |node: Node<'_>| {
        let mut way: Vec<usize> = Vec::new();
        let mut here = node;
        while let Some(parent) = here.parent() {
            way.push(
                parent
                    .children()
                    .position(|child| child.id() == here.id())
                    .unwrap(),
            );
            here = parent;
        }
        way.reverse();
        way
    };
    let properties = |node: Node<'_>| -> Vec<Said> {
        let one = |p: kifu::Property<'_>| {
            let values: Vec<&str> = p.values().map(|value| value.raw()).collect();
            (p.name().to_owned(), values.join("]["))
        };
        node.properties().map(one).collect()
    };
    record
        .walk()
        .map(|node| (place(node), properties(node)))
        .collect()
}

fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(Site::start)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Moves, variations, seats, players' moves, moves taken back: each node of the record is where it was, and says what
    /// it said.
    #[test]
    fn changes_lose_nothing_of_a_record(
        parts in prop::collection::vec(any::<(u8, u8, u8)>(), 0..20),
        changes in prop::collection::vec((any::<u8>(), 0u64..24, any::<u8>()), 0..30),
    ) {
        let sgf = record(&parts);
        // As it is once it was written: the root names its format.
        let before: Record = sgf.parse::<Record>().unwrap().to_sgf().parse().unwrap();
        let game = site().record(&sgf);
        for asked in changes {
            let status = change(site(), &game, asked);
            prop_assert!(status == 200 || (400..500).contains(&status), "{status}");
        }
        let saved = site().sgf(&game);
        let after: Record = saved.parse().unwrap();
        let after = said(&after);
        for (place, properties) in said(&before) {
            let there = after.iter().find(|(other, _)| *other == place);
            let now = there.map_or(&[][..], |(_, now)| now);
            for (name, text) in properties {
                // A player that plays a move of the record says why, after what was there.
                let same = |(other, now): &Said| *other == name && (*now == text || name == "C" && now.starts_with(&text));
                prop_assert!(now.iter().any(same), "{name}[{text}] at {place:?} of\n{sgf}\nwent in\n{saved}");
            }
        }
        // It is the same when it was opened again.
        prop_assert_eq!(site().sgf(&site().record(&saved)), saved);
    }
}
