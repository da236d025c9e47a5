//! `yomi rules` as a player uses it.
#![cfg(unix)]

mod common;

use common::{err, folder, out, text, yomi};
use std::fs;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/game.sgf");

/// Every point that is told has its sum, and every rule that spoke its weight, a whole sentence and its name.
#[test]
fn what_rules_say_of_a_position() {
    for (language, color) in [("en", "Black "), ("fr", "Noir ")] {
        let run = yomi(&["rules", "try", GAME, "--move", "30", "--language", language]);
        assert!(run.status.success(), "{}", err(&run));
        let said = out(&run);
        let (voices, others): (Vec<_>, Vec<_>) = said.lines().partition(|line| line.starts_with("  "));
        let points: Vec<_> = others.iter().filter(|line| line.starts_with(color)).collect();
        assert_eq!(points.len(), 5, "{said}");
        assert!(voices.len() >= points.len(), "{said}");
        for voice in &voices {
            assert!(
                voice.contains(".  (") && voice.ends_with(')') && !voice.contains("expert."),
                "{voice}"
            );
        }
        assert!(others.last().unwrap().starts_with("facts: "), "{said}");
    }
    let run = yomi(&[
        "rules", "try", GAME, "--move", "30", "--json", "--for", "opponent",
    ]);
    let json: serde_json::Value = serde_json::from_str(&out(&run)).unwrap();
    assert_eq!(json["color"], "white", "{json}");
    assert!(json["points"][0]["rules"][0]["weight"].is_number(), "{json}");
    let run = yomi(&["rules", "try", GAME, "--at", "T19"]);
    assert!(err(&run).contains("T19 is not on the board"), "{}", err(&run));
}

/// One's own file: the rule that speaks, and the line that both sides follow by it.
#[test]
fn rules_of_ones_own_are_tried() {
    let file = folder("rules-try").join("my.rules");
    let rules = "rule centre\n  intersection(x) ^ Tengen(x) -> play(J_intersection(x), 50)\n  says \"{point} is the centre.\"\n\
                 rule third_line\n  ligne(x) ^ lignes(x,2) -> play(J_Ligne(x), 10)\n";
    fs::write(&file, rules).unwrap();
    let ask = |more: &[&str]| {
        let run = yomi(
            &[
                &["rules", "try", GAME, "--move", "0", "--rules", text(&file)],
                more,
            ]
            .concat(),
        );
        assert!(run.status.success(), "{}", err(&run));
        out(&run)
    };
    let said = ask(&[]);
    assert!(
        said.starts_with("Black E5  +50\n    +50  E5 is the centre.  (centre)\n"),
        "{said}"
    );
    // Black takes the centre; what White then gets is less than what he would get there.
    let ahead = ask(&["--depth", "2"]);
    assert!(ahead.starts_with("+40  Black E5, White "), "{ahead}");
    fs::write(
        &file,
        "rule centre\n  intersection(x) ^ Tengo(x) -> play(J_intersection(x), 50)\n",
    )
    .unwrap();
    let run = yomi(&["rules", "try", GAME, "--rules", text(&file)]);
    let said = err(&run);
    assert!(
        said.contains("my.rules") && said.contains("line 2") && said.contains("Tengen"),
        "{said}"
    );
}
