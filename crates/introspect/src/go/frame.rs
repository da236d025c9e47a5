//! What a move does not change, made out of what the words mean.
//!
//! A word is defined by other words: `liberty_count(?b ?n)` counts the points of which `liberty(?i ?b)` holds. If nothing
//! that a definition looks at changes, what it defines does not change either. So the rules that carry facts over a move
//! are not written: each definition of [`DEFINITIONS`] gives one. For every part of a definition the generator asks what
//! has to stay so that this part stays, as seen from the variables of the word that is defined:
//!
//! | a part | stays if | because |
//! |---|---|---|
//! | `point_color(?i ..)` | `point_not_changed(?i)` | |
//! | `point_color(?j ..)` beside `neighbor(?i ?j)` | `around_stays(?i)` | the same stands on all neighbours |
//! | `block_of(.. ?b)` | `block_stays(?b)` | the block has the same stones |
//! | `block_of(?i ..)` of any block | `point_not_changed(?i)` | there is still a stone of that colour |
//! | `liberty(.. ?b)` | `liberties_stay(?b)` | |
//! | `adjacent_blocks(?b ?x)` of any `?x`, and what is said of `?x` | `beside_stays(?b)` | |
//!
//! What is said of the board (`neighbor`) stays by itself. A part of any other form has no guard, and its definition is
//! refused: better no rule than a wrong one.

use std::fmt::Write;

/// What words mean, in terms of what stands on the points: `=` for what there is a witness of, `#` for what is counted or
/// bounded, `~` for the negation of either.
pub const DEFINITIONS: &str = "
    point_color(?i ?c) = point_color(?i ?c)
    block_of(?i ?b) = block_of(?i ?b)
    not_block_of(?i ?b) ~ block_of(?i ?b)
    block_color(?b ?c) = block_of(?i ?b) point_color_of_stones(?b ?c)
    stone_count(?b ?n) # block_of(?i ?b)
    liberty(?i ?b) = point_color(?i +) neighbor(?i ?j) block_of(?j ?b)
    not_liberty(?i ?b) ~ point_color(?i +) neighbor(?i ?j) block_of(?j ?b)
    liberty_count(?b ?n) # liberty(?i ?b)
    two_liberties(?b) # liberty(?i ?b)
    three_liberties(?b) # liberty(?i ?b)
    common_liberties2(?b ?b1 ?n) # liberty(?i ?b) liberty(?i ?b1)
    common_liberties3(?b ?b1 ?b2 ?n) # liberty(?i ?b) liberty(?i ?b1) liberty(?i ?b2)
    common_liberties4(?b ?b1 ?b2 ?b3 ?n) # liberty(?i ?b) liberty(?i ?b1) liberty(?i ?b2) liberty(?i ?b3)
    stone_touching_block(?i ?b) = block_of(?i ?x) neighbor(?i ?j) block_of(?j ?b)
    not_stone_touching_block(?i ?b) ~ block_of(?i ?x) neighbor(?i ?j) block_of(?j ?b)
    touching_stones(?b ?b1 ?n) # block_of(?i ?b1) neighbor(?i ?j) block_of(?j ?b)
    touching_stones_common(?b ?b1 ?b2 ?n) # block_of(?i ?b) neighbor(?i ?j) block_of(?j ?b1) neighbor(?i ?k) block_of(?k ?b2)
    touching_stones_common3(?b ?b1 ?b2 ?b3 ?n) # block_of(?i ?b) neighbor(?i ?j) block_of(?j ?b1) neighbor(?i ?k) block_of(?k ?b2) neighbor(?i ?l) block_of(?l ?b3)
    adjacent_blocks(?b ?b1) = block_of(?i ?b) neighbor(?i ?j) block_of(?j ?b1)
    no_adjacent_blocks(?b) ~ adjacent_blocks(?b ?x)
    min_liberties_of_adjacent_blocks(?b ?n) # adjacent_blocks(?b ?x) liberty_count(?x ?n)
    adjacent_in_atari_count(?b ?n) # adjacent_blocks(?b ?x) liberty_count(?x 1)
    neighbor_color_count(?i ?c ?n) # neighbor(?i ?j) point_color(?j ?c)
";

/// A word and what stands in its places.
struct Part<'a> {
    word: &'a str,
    terms: Vec<&'a str>,
}

/// Reads `word(a b)` one after another.
fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let mut found = Vec::new();
    for part in text
        .split_inclusive(')')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let (word, terms) = part.strip_suffix(')')?.split_once('(')?;
        found.push(Part {
            word,
            terms: terms.split_whitespace().collect(),
        });
    }
    Some(found)
}

/// What has to stay so that a part of a definition stays; an empty text if nothing has to.
fn guard(part: &Part<'_>, body: &[Part<'_>], head: &[&str]) -> Option<String> {
    let known = |term: &str| head.contains(&term);
    let [first, last] = [*part.terms.first()?, *part.terms.last()?];
    let found = match part.word {
        "neighbor" => String::new(),
        // What colour a stone has never changes while it is there.
        "point_color_of_stones" if known(first) => format!("block_stays({first})"),
        "point_color" if known(first) => format!("point_not_changed({first})"),
        "point_color" => {
            let beside = body
                .iter()
                .find(|other| other.word == "neighbor" && other.terms.last() == Some(&first))?;
            let center = *beside.terms.first().filter(|center| known(center))?;
            format!("around_stays({center})")
        }
        "block_of" if known(last) => format!("block_stays({last})"),
        "block_of" if known(first) => format!("point_not_changed({first})"),
        "liberty" if known(last) => format!("liberties_stay({last})"),
        "adjacent_blocks" if known(first) => format!("beside_stays({first})"),
        "liberty_count" => {
            let beside = body
                .iter()
                .find(|other| other.word == "adjacent_blocks" && other.terms.last() == Some(&first))?;
            let center = *beside.terms.first().filter(|center| known(center))?;
            format!("beside_stays({center})")
        }
        _ => return None,
    };
    Some(found)
}

/// The rule that a definition gives; none if some part of it has no guard.
///
/// ```
/// let rule = introspect::go::frame::rule("liberty_count(?b ?n) # liberty(?i ?b)").unwrap();
/// assert_eq!(rule, "rule liberty_count_stays liberty_count_before(?b ?n) liberties_stay(?b) => liberty_count_after(?b ?n)");
/// assert_eq!(introspect::go::frame::rule("strange(?b) # alive(?b)"), None);
/// ```
#[must_use]
pub fn rule(definition: &str) -> Option<String> {
    let (head, body) = definition.split_once(['=', '#', '~'])?;
    let head = parts(head)?.pop()?;
    let body = parts(body)?;
    let mut guards: Vec<String> = Vec::new();
    for part in &body {
        let guard = guard(part, &body, &head.terms)?;
        if !guard.is_empty() && !guards.contains(&guard) {
            guards.push(guard);
        }
    }
    let (word, terms) = (head.word, head.terms.join(" "));
    Some(format!(
        "rule {word}_stays {word}_before({terms}) {} => {word}_after({terms})",
        guards.join(" ")
    ))
}

/// The rules that all definitions give.
///
/// # Panics
/// If a definition has a part without a guard.
#[must_use]
pub fn rules() -> String {
    let mut text = String::new();
    for line in DEFINITIONS.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let rule = rule(line).unwrap_or_else(|| panic!("nothing tells what stays of {line}"));
        let _ = writeln!(text, "{rule}\n");
    }
    text
}
