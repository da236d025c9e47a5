//! Claims go to JSON and back unchanged.

use certificate::{Certificate, Position, Proof, Stake};
use goban::{Board, Color, Move, Point, PointSet};
use proof::value::{Answer, Ending, Ko, TakesFirst, Value};
use proptest::prelude::*;
use reasons::{Argument, Claim, Evidence, Sureness, Words, draw};
use std::sync::Arc;

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

/// The form that docs/claims.md describes.
#[test]
fn a_claim_reads_well_in_json() {
    let line = vec![(Color::Black, p("D4").into()), (Color::White, Move::Pass)];
    let claim = Claim::new("reads_saves")
        .with("color", Color::Black)
        .with("point", p("D4"))
        .with("count", 2)
        .with(
            "stones",
            Argument::group(["C3", "D3"].map(p).into_iter().collect()),
        )
        .with("worth", 3.5)
        .with("between", 8.0..=12.0)
        .with("next", (Color::White, Move::Pass))
        .with("value", Value::STAR)
        .with("goal", Argument::word("goal.save"))
        .deciding_stones(2)
        .because(Evidence::Line(line))
        .because(Evidence::Playouts { games: 10, wins: 6 });
    let json = serde_json::json!({
        "statement": "reads_saves",
        "arguments": [
            {"name": "color", "color": "black"},
            {"name": "point", "point": "D4"},
            {"name": "count", "count": 2},
            {"name": "stones", "group": ["C3", "D3"]},
            {"name": "worth", "number": 3.5},
            {"name": "between", "range": {"low": 8.0, "high": 12.0}},
            {"name": "next", "move": {"color": "white", "move": "pass"}},
            {"name": "value", "value": "*"},
            {"name": "goal", "word": "goal.save"},
        ],
        "decides": 4.0,
        "evidence": [
            {"kind": "line", "moves": [{"color": "black", "move": "D4"}, {"color": "white", "move": "pass"}]},
            {"kind": "playouts", "games": 10, "wins": 6},
        ],
    });
    assert_eq!(serde_json::to_value(&claim).unwrap(), json);
    assert_eq!(serde_json::from_value::<Claim>(json).unwrap(), claim);
}

/// A proof that White takes two stones in one move.
fn proof() -> Certificate {
    let board: Board = "
        . . . . .
        . . . . .
        . O . . .
        O X O . .
        . X O . .
    "
    .parse()
    .unwrap();
    let proof = Proof {
        stake: Stake::Stones {
            target: board.string_stones(p("B1")).collect(),
            any: false,
        },
        attacker: Color::White,
        success: true,
        first: Color::White,
        ko: certificate::Ko::PLAIN,
        beyond: PointSet::EMPTY,
        positions: vec![
            Position {
                moves: vec![(Some(p("A1")), 1)],
            },
            Position { moves: vec![] },
        ],
    };
    Certificate { board, proof }
}

#[test]
fn a_proof_travels_with_its_claim() {
    let claim = Claim::new("solve.plays").because(Evidence::Proof(Arc::new(proof())));
    let json = serde_json::to_string(&claim).unwrap();
    let back: Claim = serde_json::from_str(&json).unwrap();
    assert_eq!(back, claim);
    assert_eq!(back.sureness(), Some(Sureness::Proved));
    assert_eq!(
        Words::english().detail(&back.evidence[0]),
        "Proved in 2 positions."
    );
    assert_eq!(
        Words::french().detail(&back.evidence[0]),
        "Prouvé en 2 positions."
    );
    assert_eq!(draw(&back).labels, [(p("A1"), "1".into())]);
    // What was damaged on its way is refused, what is no proof is not called one.
    let damaged = json.replacen("00", "zz", 1);
    assert!(serde_json::from_str::<Claim>(&damaged).is_err());
    let mut forged = proof();
    forged.proof.first = Color::Black;
    assert_eq!(
        Words::english().detail(&Evidence::Proof(Arc::new(forged))),
        "A proof was given, but it does not hold."
    );
}

#[test]
fn what_is_no_claim_is_refused_by_name() {
    let error = |json: &str| serde_json::from_str::<Claim>(json).unwrap_err().to_string();
    let point = error(r#"{"statement": "x", "arguments": [{"name": "point", "point": "I9"}]}"#);
    assert!(
        point.contains("\"I9\": a point is a letter from A to Z"),
        "{point}"
    );
    let kind = error(r#"{"statement": "x", "evidence": [{"kind": "hearsay"}]}"#);
    assert!(kind.contains("unknown variant `hearsay`"), "{kind}");
    let value = error(r#"{"statement": "x", "arguments": [{"name": "v", "value": "?!"}]}"#);
    assert!(value.contains("\"?!\""), "{value}");
}

fn point() -> impl Strategy<Value = Point> {
    (0u8..25, 0u8..25).prop_map(|(col, row)| Point::new(col, row))
}

fn points() -> impl Strategy<Value = PointSet> {
    prop::collection::vec(point(), 0..8).prop_map(|points| points.into_iter().collect())
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn played() -> impl Strategy<Value = (Color, Move)> {
    (color(), prop::option::of(point())).prop_map(|(color, p)| (color, p.map_or(Move::Pass, Move::Play)))
}

fn line() -> impl Strategy<Value = Vec<(Color, Move)>> {
    prop::collection::vec(played(), 0..5)
}

fn finite() -> impl Strategy<Value = f64> {
    any::<f64>().prop_filter("JSON has finite numbers only", |x| x.is_finite())
}

fn value() -> impl Strategy<Value = Value> {
    let ending = prop_oneof![
        Just(Ending::Lost),
        Just(Ending::Seki),
        Just(Ending::Won),
        (any::<bool>(), any::<i8>()).prop_map(|(owner, threats)| Ending::Ko(Ko {
            first: if owner {
                TakesFirst::Owner
            } else {
                TakesFirst::Rival
            },
            threats,
        })),
    ];
    let answer = (ending.clone(), ending).prop_map(|(a, b)| Answer::between(a.min(b), a.max(b)).unwrap());
    (answer.clone(), answer).prop_map(|(first, second)| Value::new(first, second))
}

fn argument() -> impl Strategy<Value = Argument> {
    prop_oneof![
        color().prop_map(Argument::Color),
        point().prop_map(Argument::Point),
        points().prop_map(Argument::Points),
        points().prop_map(Argument::Group),
        any::<i64>().prop_map(Argument::Count),
        finite().prop_map(Argument::Number),
        (finite(), finite()).prop_map(|(low, high)| Argument::Range { low, high }),
        played().prop_map(Argument::Move),
        line().prop_map(Argument::Line),
        value().prop_map(Argument::Value),
        any::<String>().prop_map(Argument::Word),
        (any::<String>(), any::<i64>()).prop_map(|(statement, count)| {
            Argument::Clauses(vec![Claim::new(statement).with("count", count); 2])
        }),
    ]
}

fn named() -> impl Strategy<Value = Vec<(String, Argument)>> {
    prop::collection::vec((any::<String>(), argument()), 0..4)
}

/// Evidence without claims in it.
fn plain() -> impl Strategy<Value = Evidence> {
    prop_oneof![
        points().prop_map(Evidence::Seen),
        line().prop_map(Evidence::Line),
        (any::<String>(), named(), points()).prop_map(|(id, bindings, matched)| Evidence::Rule {
            id,
            bindings,
            matched
        }),
        (any::<String>(), points(), any::<[u64; 3]>()).prop_map(|(from, matched, [seen, played, won])| {
            Evidence::Neighbour {
                from,
                matched,
                seen,
                played,
                won,
            }
        }),
        any::<[u64; 2]>().prop_map(|[games, wins]| Evidence::Playouts { games, wins }),
        (any::<u64>(), finite(), finite()).prop_map(|(games, mean, error)| Evidence::Scores {
            games,
            mean,
            error
        }),
        any::<usize>().prop_map(|among| Evidence::Chance { among }),
        Just(Evidence::Proof(Arc::new(proof()))),
    ]
}

fn claim_of(evidence: impl Strategy<Value = Evidence>) -> impl Strategy<Value = Claim> {
    let evidence = prop::collection::vec(evidence, 0..3);
    (any::<String>(), named(), finite(), evidence).prop_map(|(statement, arguments, decides, evidence)| {
        Claim {
            statement,
            arguments,
            decides,
            evidence,
        }
    })
}

fn claim() -> impl Strategy<Value = Claim> {
    let sides = (claim_of(plain()), claim_of(plain()));
    let difference = sides.prop_map(|(with, without)| Evidence::Difference {
        with: Box::new(with),
        without: Box::new(without),
    });
    claim_of(prop_oneof![4 => plain(), 1 => difference])
}

proptest! {
    #[test]
    fn every_claim_comes_back_from_json_unchanged(claim in claim()) {
        let text = serde_json::to_string(&claim).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Claim>(&text).unwrap(), &claim);
        let value = serde_json::to_value(&claim).unwrap();
        prop_assert_eq!(&serde_json::from_value::<Claim>(value).unwrap(), &claim);
    }

    #[test]
    fn every_claim_can_be_said_and_drawn(claim in claim()) {
        for words in [Words::english(), Words::french()] {
            words.say(&claim);
            for evidence in &claim.evidence {
                prop_assert!(!words.detail(evidence).is_empty());
            }
        }
        draw(&claim);
    }
}
