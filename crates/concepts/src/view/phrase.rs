//! The words for values: which phrase of a table says one.

use super::Object;
use goban::{Color, PointSet};
use proof::value::{Answer, Ending, Value};
use reasons::{Argument, Claim};

/// The word for a value in the tables: `won`, `lost`, `star`, `seki`, `ko`, `first`, `second`, `unknown` or `other`.
pub(super) fn state(value: Value) -> &'static str {
    match value {
        Value::WON => "won",
        Value::LOST => "lost",
        Value::STAR => "star",
        Value::SEKI | Value::ZUGZWANG => "seki",
        Value::UNKNOWN => "unknown",
        Value { first, second } if is_ko(first) || is_ko(second) => "ko",
        // Who cannot do it by moving first cannot do it at all, and who is not stopped by the other's moving first never is.
        Value { first, .. } if first == Answer::LOST => "lost",
        Value { second, .. } if second == Answer::WON => "won",
        Value { first, second } if first == Answer::WON && second.is_unknown() => "first",
        Value { first, second } if first.is_unknown() && second == Answer::LOST => "second",
        _ => "other",
    }
}

/// The phrase for what comes of one side's moving first.
pub(super) fn told(class: &str, answer: Answer) -> Argument {
    let key = match answer {
        Answer::WON => format!("told.{class}.won"),
        Answer::LOST => format!("told.{class}.lost"),
        answer if is_ko(answer) => "told.ko".into(),
        answer if answer.ending() == Some(Ending::Seki) => "told.seki".into(),
        _ => "told.unknown".into(),
    };
    Argument::word(key)
}

fn is_ko(answer: Answer) -> bool {
    crate::iterative::is_ko(answer)
}

/// A claim about something of a colour.
pub(super) fn about(statement: &str, color: Color) -> Claim {
    Claim::new(statement).with("color", color).with("enemy", !color)
}

/// The phrase for a state of a class.
pub(super) fn in_state(claim: Claim, class: &str, value: Value) -> Claim {
    claim
        .with("state", Argument::word(format!("see.{class}.{}", state(value))))
        .with("both", value)
}

/// The moves of both sides, if there are any.
pub(super) fn moves(color: Color, own: &PointSet, his: &PointSet) -> Option<Claim> {
    let key = match (own.is_empty(), his.is_empty()) {
        (true, true) => return None,
        (false, true) => "see.moves_own",
        (true, false) => "see.moves_his",
        _ if own == his && own.single().is_some() => "see.vital",
        _ if own == his => "see.moves_both",
        _ => "see.moves",
    };
    Some(about(key, color).with("own", *own).with("his", *his))
}

/// What a claim of the object's first one adds: both answers in words.
pub(super) fn both(object: &Object, class: &str, stones: PointSet) -> Option<Claim> {
    let (color, value) = (object.color?, object.value?);
    Some(
        about("see.both", color)
            .with("stones", Argument::group(stones))
            .with("first", told(class, value.first))
            .with("second", told(class, value.second)),
    )
}

/// How much of the board it depends on.
pub(super) fn footprint(object: &Object) -> Claim {
    Claim::new("known.footprint").with("count", object.footprint.len())
}
