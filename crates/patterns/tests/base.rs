//! The file of a base: what is written is read, by people and by the program; rules as the thesis has them.

use goban::{Board, Color, Point, PointSet};
use patterns::{Base, Cell, Matcher, Standing, State, Subject};
use proof::value::Value;

const TEXT: &str = "\
yomi-patterns 1 topological
// Two rules, to show the format.

// Whoever is first in the middle has his way.
rule crossed jump
, O ,
X . X
, O ,
liberties A2 2..
liberties C2 2..
connection = * at B2 own B2 enemy B2
separation = {>|~} at A2 B2 C2 own B2
number seen 12
number gamma 1.75

rule
x . .
? X #
anchor B1
eye = won at C2
";

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn points(text: &str) -> PointSet {
    text.split_whitespace().map(point).collect()
}

#[test]
fn what_is_read_is_printed_again() {
    let base: Base = TEXT.parse().unwrap();
    assert_eq!(base.to_string(), TEXT);
    assert_eq!(base.kind, "topological");
    assert_eq!(base.notes, ["Two rules, to show the format."]);
    let [jump, other] = &base.rules[..] else { panic!() };
    assert_eq!((jump.name.as_str(), jump.notes.len()), ("crossed jump", 1));
    assert_eq!(
        (jump.number("seen"), jump.number("gamma"), jump.number("won")),
        (Some(12.0), Some(1.75), None)
    );
    let separation = jump.about(Subject::Separation).unwrap();
    assert_eq!(separation.state, State::Dynamic("GI".parse().unwrap()));
    assert_eq!(
        (separation.points, separation.own),
        (points("A2 B2 C2"), points("B2"))
    );
    assert!(separation.enemy.is_empty());
    assert_eq!(
        other.about(Subject::Eye).unwrap().state,
        State::Static(Standing::Won)
    );
}

/// Gaps, their absence, and notes inside a rule make no difference to what is read.
#[test]
fn people_may_write_loosely() {
    let loose = TEXT
        .replace(", O ,", ",O,")
        .replace("rule crossed jump", "\n\n   rule   crossed   jump")
        .replace("// Whoever is first in the middle has his way.\n", "")
        .replace(
            "number seen",
            "// Whoever is first in the middle has his way.\nnumber   seen",
        );
    let base: Base = loose.parse().unwrap();
    assert_eq!(base.to_string(), TEXT);
}

#[test]
fn errors_name_line_and_column() {
    let error = |from: &str, to: &str| TEXT.replace(from, to).parse::<Base>().unwrap_err().to_string();
    assert_eq!(
        error("patterns 1", "patterns 7"),
        "line 1, column 15: version 7 of the format: this program reads 1"
    );
    assert_eq!(
        error("yomi-patterns", "pattern"),
        "line 1, column 1: a base of patterns begins with `yomi-patterns 1` and its kind"
    );
    assert!(
        "".parse::<Base>()
            .unwrap_err()
            .to_string()
            .starts_with("line 1, column 1: a base")
    );
    assert_eq!(
        error("at B2 own B2 enemy B2", "B2"),
        "line 11, column 16: before cells comes `at`, `own` or `enemy`"
    );
    assert_eq!(
        error("connection = *", "connection *"),
        "line 11, column 1: `connection` wants a state, as in `connection = * at B2 own B2 enemy B2`"
    );
    assert!(error("connection = *", "connection = +").starts_with("line 11, column 14: a game is `>` won"));
    assert!(
        error("connection = *", "konnection = *").starts_with("line 11, column 1: `konnection` is none of")
    );
    assert_eq!(
        error("number seen 12", "number seen many"),
        "line 13, column 13: invalid float literal"
    );
    assert_eq!(
        error("liberties A2 2..", "liberties D2 2.."),
        "line 9, column 11: the drawing has no D2: its cells are A1 to C3"
    );
    assert_eq!(
        error("rule crossed", "law crossed"),
        "line 5, column 1: a rule begins with the word `rule`"
    );
    assert_eq!(
        error("X . X", "X + X"),
        "line 7, column 3: `+` is no cell of a drawing: X is an own stone, O an enemy's, . empty, # off the board, ? anything"
    );
    assert_eq!(
        error("anchor B1", "anchor C1"),
        "line 19, column 8: the anchor lies on the board: no `#`"
    );
    assert_eq!(
        error("eye = won at C2", "eye = won\neye = lost"),
        "line 21, column 1: the rule says something about eye already"
    );
}

/// The one rule of thesis 000 that survives whole (L2677-2737).
const SAMPLE: &str = "
PIERRE
# # # # #
# # ○ # #
# ● + ● #
# # ○ # #
# # # # #

BORD
# # # # #
# # # # #
# # # # #
# # # # #
# # # # #

COUPS NOIRS
00000
00000
00100
00000
00000

COUPS BLANCS
00000
00000
00100
00000
00000

CONNEXION = *
00000
00000
00100
00000
00000

SEPARATION = *
00000
00000
00100
00000
00000
";

#[test]
fn the_rule_of_the_thesis_is_read_and_seen() {
    let base: Base = SAMPLE.parse().unwrap();
    assert_eq!(base.rules.len(), 1);
    for subject in [Subject::Connection, Subject::Separation] {
        let said = base.rules[0].about(subject).unwrap();
        assert_eq!(said.state, State::Dynamic(Value::STAR));
        for set in [said.points, said.own, said.enemy] {
            assert_eq!(set.single(), Some(point("C3")));
        }
    }
    // Black is the friend: turned, the same shape is White's, and the middle is advised to both.
    let board: Board = "
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . X . X . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
    "
    .parse()
    .unwrap();
    let found = Matcher::new(&base).matches(&board);
    assert_eq!(
        found.iter().map(|m| m.owner()).collect::<Vec<_>>(),
        [Color::Black, Color::White]
    );
    for one in found {
        let moves = base.rules[0].about(Subject::Connection).unwrap().own;
        let moves = one.points(&base.rules[0].drawing, &moves, board.size());
        assert_eq!(moves.single(), Some(point("D4")));
    }
    // "And one is not near the edge."
    let near: Board = ". . O . .\n. X . X .\n. . O . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    assert!(Matcher::new(&base).matches(&near).is_empty());
    // It stays what it is in our own words.
    assert_eq!(base.to_string().parse::<Base>().unwrap(), base);
}

/// A rule of the thesis with other letters, on one line each.
fn rule(stones: &str, edge: &str, rest: &str) -> Result<Base, String> {
    let zeros = "00000 ".repeat(5);
    let text = format!("PIERRE {stones} BORD {edge} {} ", rest.replace('?', &zeros));
    text.parse()
        .map_err(|error: patterns::TextError| error.to_string())
}

const NOTHING: &str = "##### ##### ##### ##### #####";

#[test]
fn every_letter_of_the_thesis_is_read() {
    let base = rule(
        "AMW#+ ##### ##●## ##○## #####",
        NOTHING,
        "LIBERTE = 3 OEIL = GAGNE ?",
    )
    .unwrap();
    let drawing = &base.rules[0].drawing;
    let top: String = ["A5", "B5", "C5", "D5", "E5"]
        .map(|p| drawing.cell(point(p)).letter())
        .iter()
        .collect();
    assert_eq!(top, "xoS,.");
    assert_eq!(drawing.liberties_at(point("C3")).to_string(), "3");
    assert_eq!(base.rules[0].viewpoints[0].state, State::Static(Standing::Won));
    // The bottom row off the board, its ends beyond the corners or not.
    let edge = "##### ##### ##### ##### BBBBB";
    let base = rule("##### ##### ##●## ##### #####", edge, "VIDE = PERDU ?").unwrap();
    assert_eq!(base.rules[0].drawing.cell(point("A1")), Cell::OFF);
    let corner = "B#### B#### B#### B#### CBBBB";
    assert_eq!(
        rule("##### ##### ##●## ##### #####", corner, "ZONE = AUTRE ?")
            .unwrap()
            .rules
            .len(),
        1
    );
    // Each name and each state.
    for name in "OEIL CONNEXION SEPARATION OPPOSITION DILATE CHAINE ZONE POINT VIDE FUSEKI".split(' ') {
        for state in ["GAGNE", "PERDU", "AUTRE", ">", "<", "*", "0"] {
            let read = rule(NOTHING, NOTHING, &format!("{name}={state} ?"));
            assert!(read.is_ok(), "{name} = {state}: {read:?}");
        }
    }
}

/// Cells that may be off the board but not beyond a corner: each case once.
#[test]
fn not_a_corner_is_one_edge_or_the_other() {
    let base = rule(
        "##### ##### ##●## ##### #####",
        "##### ##### K#### ##### K#K##",
        "DILATE = * ?",
    )
    .unwrap();
    assert_eq!(base.rules.len(), 2);
    let cells = |i: usize| ["A3", "C1", "A1"].map(|p| base.rules[i].drawing.cell(point(p)).letter());
    assert_eq!(cells(0), [',', '?', '?']);
    assert_eq!(cells(1), ['#', ',', '?']);
}

#[test]
fn errors_in_rules_of_the_thesis_name_their_place() {
    let wrong = |stones, edge, rest| rule(stones, edge, rest).unwrap_err();
    assert_eq!(
        wrong("X#### ##### ##### ##### #####", NOTHING, ""),
        "line 1, column 8: a cell of PIERRE is one of ● ○ + A M W #"
    );
    assert_eq!(
        wrong(
            "##### ##### ##### ##### ●####",
            "##### ##### ##### ##### B####",
            "POINT = > ?"
        ),
        "line 1, column 67: PIERRE wants something on the board here"
    );
    assert!(wrong(NOTHING, NOTHING, "LIBERTE = 2 POINT = > ?").contains("PIERRE wants one there"));
    assert!(wrong(NOTHING, NOTHING, "COUPS ROUGES ?").contains("here comes NOIRS or BLANCS"));
    assert!(wrong(NOTHING, NOTHING, "ROI = > ?").contains("here comes COUPS NOIRS"));
    assert!(wrong(NOTHING, NOTHING, "COUPS NOIRS ?").contains("a viewpoint at least"));
    assert!(
        wrong(NOTHING, "##### ##### ##### ##### C####", "ZONE = > ?")
            .contains("if A1 is beyond a corner, A3")
    );
    assert!(
        wrong(NOTHING, NOTHING, "POINT = > 00000").contains("a drawing of points: 5 letters of 25 so far")
    );
}
