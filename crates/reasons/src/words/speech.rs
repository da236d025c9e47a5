//! Entries of a table with their arguments put in.

use super::table::{Hole, Piece, SURE, Table};
use crate::{Argument, Claim, Sureness, claim};
use goban::{Color, Move, PointSet};
use proof::value::{Answer, Ending, Ko, TakesFirst, Value};

/// Whoever says something by a table.
pub(crate) struct Speaker<'t>(pub &'t Table);

/// Points of a set that are named: nobody reads two hundred.
const NAMED: usize = 12;
/// How deep phrases may stand in phrases.
const DEEPEST: usize = 4;

/// What the names in an entry stand for.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    pub arguments: &'a [(String, Argument)],
    /// What is said already.
    pub texts: &'a [(&'a str, String)],
    pub sure: Option<Sureness>,
    pub depth: usize,
}

impl Speaker<'_> {
    /// The claim as a sentence; none if the table lacks it, or the claim an argument.
    pub fn claim(&self, claim: &Claim) -> Option<String> {
        self.uncapped(claim).map(capitalised)
    }

    /// The same as it stands inside another sentence.
    pub(super) fn uncapped(&self, claim: &Claim) -> Option<String> {
        let scope = Scope {
            arguments: &claim.arguments,
            sure: claim.sureness(),
            ..Scope::default()
        };
        self.entry(&claim.statement, "", scope)
    }

    /// What the table has to say of the claim beyond its sentence, if anything.
    pub fn more(&self, claim: &Claim) -> Option<String> {
        if !self.0.has_form(&claim.statement, "full") {
            return None;
        }
        let scope = Scope {
            arguments: &claim.arguments,
            sure: claim.sureness(),
            ..Scope::default()
        };
        self.entry(&claim.statement, "full", scope).map(capitalised)
    }

    /// What there are no words for, by its key and arguments.
    pub fn by_key(&self, statement: &str, arguments: &[(String, Argument)]) -> String {
        let arguments = arguments.iter().map(|(n, a)| format!("{n} {}", self.argument(a)));
        format!("{statement} ({})", arguments.collect::<Vec<_>>().join(", "))
    }

    /// An argument by itself.
    pub fn argument(&self, argument: &Argument) -> String {
        let said = self.value(argument, "", Scope::default());
        said.unwrap_or_else(|| format!("{argument:?}"))
    }

    pub(super) fn entry(&self, key: &str, form: &str, scope: Scope<'_>) -> Option<String> {
        let mut said = String::new();
        for piece in self.0.get(key, form)? {
            match piece {
                Piece::Text(text) => said.push_str(text),
                Piece::Hole(hole) => said.push_str(&self.hole(hole, scope)?),
            }
        }
        Some(said)
    }

    fn hole(&self, hole: &Hole, scope: Scope<'_>) -> Option<String> {
        let mut said = String::new();
        let arm = |place: usize| hole.arms.get(place).cloned().unwrap_or_default();
        if let Some((_, text)) = scope.texts.iter().find(|(name, _)| *name == hole.name) {
            said.push_str(text);
        } else if let Some(argument) = claim::find(scope.arguments, &hole.name) {
            if hole.written {
                said.push_str(&self.value(argument, &hole.form, scope)?);
            }
            if !hole.arms.is_empty() {
                if hole.written {
                    said.push(' ');
                }
                said.push_str(&arm(self.0.plural.choose(amount(argument)?)));
            }
        } else if hole.name == SURE && hole.arms.is_empty() {
            said.push_str(&self.sureness(scope.sure?, &hole.form)?);
        } else if hole.name == SURE {
            said.push_str(&arm(degree(scope.sure)));
        } else {
            return None;
        }
        Some(said)
    }

    /// An argument in this form.
    fn value(&self, argument: &Argument, form: &str, scope: Scope<'_>) -> Option<String> {
        match argument {
            Argument::Color(color) => self.color(*color, form),
            Argument::Point(p) => Some(p.to_string()),
            Argument::Points(set) => self.points(set, form),
            Argument::Group(stones) => self.group(stones, form),
            Argument::Count(n) => Some(self.count(*n, form)),
            Argument::Number(x) => Some(self.number(*x)),
            Argument::Range { low, high } => {
                let bounds = [("low", self.number(*low)), ("high", self.number(*high))];
                self.with_texts("range", form, &bounds)
            }
            Argument::Move(played) => self.played(*played, form),
            Argument::Line(moves) => Some(self.line(moves, form)),
            Argument::Value(value) => self.both_answers(*value, form, scope),
            Argument::Word(key) if !self.0.has(key) => Some(key.clone()),
            Argument::Word(_) if scope.depth >= DEEPEST => None,
            Argument::Word(key) => {
                let deeper = Scope {
                    depth: scope.depth + 1,
                    ..scope
                };
                self.entry(key, form, deeper)
            }
            Argument::Clauses(_) if scope.depth >= DEEPEST => None,
            Argument::Clauses(clauses) => self.clauses(clauses, form, scope),
        }
    }

    /// Clauses in the order given, each in the form that is asked for; none if there is nothing to say.
    fn clauses(&self, clauses: &[Claim], form: &str, scope: Scope<'_>) -> Option<String> {
        let say = |clause: &Claim| {
            let own = Scope {
                arguments: &clause.arguments,
                texts: &[],
                sure: clause.sureness().or(scope.sure),
                depth: scope.depth + 1,
            };
            let said = self.entry(&clause.statement, form, own);
            said.unwrap_or_else(|| self.by_key(&clause.statement, &clause.arguments))
        };
        self.list("clauses", form, clauses.iter().map(say).collect(), true)
    }

    pub(super) fn with_texts(&self, key: &str, form: &str, texts: &[(&str, String)]) -> Option<String> {
        let scope = Scope {
            texts,
            ..Scope::default()
        };
        self.entry(key, form, scope)
    }

    pub(super) fn with<const N: usize>(
        &self,
        key: &str,
        form: &str,
        arguments: [(&str, Argument); N],
    ) -> Option<String> {
        let arguments = arguments.map(|(name, value)| (name.to_string(), value));
        let scope = Scope {
            arguments: &arguments,
            ..Scope::default()
        };
        self.entry(key, form, scope)
    }

    fn color(&self, color: Color, form: &str) -> Option<String> {
        let key = match color {
            Color::Black => "color.black",
            Color::White => "color.white",
        };
        self.with_texts(key, form, &[])
    }

    /// A number in digits, or in words where a form is wanted and the table has them.
    fn count(&self, n: i64, form: &str) -> String {
        let words = (!form.is_empty()).then(|| self.with_texts(&format!("number.{n}"), form, &[]));
        words.flatten().unwrap_or_else(|| n.to_string())
    }

    fn number(&self, x: f64) -> String {
        // Adding nothing turns minus zero into zero.
        let rounded = (x * 100.0).round() / 100.0 + 0.0;
        rounded.to_string().replace('.', &self.0.decimal)
    }

    fn played(&self, (color, m): (Color, Move), form: &str) -> Option<String> {
        match m {
            Move::Play(p) => self.with("move.play", form, [("color", color.into()), ("point", p.into())]),
            Move::Pass => self.with("move.pass", form, [("color", color.into())]),
        }
    }

    fn group(&self, stones: &PointSet, form: &str) -> Option<String> {
        let Some(place) = stones.first() else {
            return self.with_texts("group.none", form, &[]);
        };
        match stones.len() {
            1 => self.with("group.one", form, [("place", place.into())]),
            n => self.with("group.many", form, [("count", n.into()), ("place", place.into())]),
        }
    }

    /// The points by name; of a large set the first few and how many more.
    fn points(&self, set: &PointSet, form: &str) -> Option<String> {
        let names = set.iter().take(NAMED).map(|p| p.to_string());
        let more = set.len().saturating_sub(NAMED);
        let Some(named) = self.list("points", form, names.collect(), more == 0) else {
            return self.with_texts("points.none", form, &[]);
        };
        if more == 0 {
            return Some(named);
        }
        let scope = Scope {
            arguments: &[("count".into(), more.into())],
            texts: &[("points", named)],
            ..Scope::default()
        };
        self.entry("points.more", form, scope)
    }

    /// Moves as text.
    pub fn line(&self, moves: &[(Color, Move)], form: &str) -> String {
        let moves = moves.iter().filter_map(|&m| self.played(m, "")).collect();
        self.list("line", form, moves, true).unwrap_or_default()
    }

    /// A list, each part joined to those before it; the last in its own way if nothing comes after it.
    pub(super) fn list(&self, kind: &str, form: &str, parts: Vec<String>, closed: bool) -> Option<String> {
        let last = parts.len().saturating_sub(1);
        let mut parts = parts.into_iter().enumerate();
        let (_, mut said) = parts.next()?;
        for (i, part) in parts {
            let join = if closed && i == last { "last" } else { "next" };
            said = self.with_texts(&format!("{kind}.{join}"), form, &[("a", said), ("b", part)])?;
        }
        Some(said)
    }

    /// How sure something is.
    pub fn sureness(&self, sureness: Sureness, form: &str) -> Option<String> {
        let key = match sureness {
            Sureness::Chance => "sure.chance",
            Sureness::Usual => "sure.usual",
            Sureness::Playouts => "sure.playouts",
            Sureness::Read => "sure.read",
            Sureness::Seen => "sure.seen",
            Sureness::Proved => "sure.proved",
        };
        self.with_texts(key, form, &[])
    }

    /// A value; its phrases may name the other arguments of the claim, as those of words may.
    fn both_answers(&self, value: Value, form: &str, scope: Scope<'_>) -> Option<String> {
        let Value { first, second } = value;
        let (key, texts) = match value {
            Value::WON => ("value.won", vec![]),
            Value::LOST => ("value.lost", vec![]),
            Value::SEKI => ("value.seki", vec![]),
            Value::STAR => ("value.star", vec![]),
            Value::ZUGZWANG => ("value.zugzwang", vec![]),
            Value::UNKNOWN => ("value.unknown", vec![]),
            _ if first == second => ("value.settled", vec![("answer", self.answer(first)?)]),
            _ => {
                let answers = vec![("first", self.answer(first)?), ("second", self.answer(second)?)];
                ("value.pair", answers)
            }
        };
        let texts = texts.as_slice();
        self.entry(key, form, Scope { texts, ..scope })
    }

    fn answer(&self, answer: Answer) -> Option<String> {
        if answer.is_unknown() {
            return self.with_texts("answer.unknown", "", &[]);
        }
        let (worst, best) = (self.ending(answer.at_least())?, self.ending(answer.at_most())?);
        match (answer.at_least(), answer.at_most()) {
            (a, b) if a == b => Some(worst),
            (_, Ending::Won) => self.with_texts("answer.at_least", "", &[("answer", worst)]),
            (Ending::Lost, _) => self.with_texts("answer.at_most", "", &[("answer", best)]),
            _ => self.with_texts("answer.between", "", &[("worst", worst), ("best", best)]),
        }
    }

    fn ending(&self, ending: Ending) -> Option<String> {
        let owner = Ko::plain(TakesFirst::Owner);
        let key = match ending {
            Ending::Won => "ending.won",
            Ending::Lost => "ending.lost",
            Ending::Seki => "ending.seki",
            Ending::Ko(ko) if ko == owner => "ending.ko_owner",
            Ending::Ko(ko) if ko == !owner => "ending.ko_rival",
            Ending::Ko(Ko { threats, .. }) => {
                let (key, count) = match i64::from(threats) {
                    needed @ 1.. => ("ending.ko_owner_threats", needed),
                    needed => ("ending.ko_rival_threats", 1 - needed),
                };
                return self.with(key, "", [("count", count.into())]);
            }
        };
        self.with_texts(key, "", &[])
    }
}

/// By how many the words that go with an argument are chosen.
fn amount(argument: &Argument) -> Option<f64> {
    match argument {
        Argument::Count(n) => Some(*n as f64),
        Argument::Number(x) => Some(*x),
        Argument::Range { high, .. } => Some(*high),
        Argument::Points(points) | Argument::Group(points) => Some(points.len() as f64),
        _ => None,
    }
}

/// A fact, what seems, what is likely.
fn degree(sure: Option<Sureness>) -> usize {
    match sure {
        Some(Sureness::Proved | Sureness::Seen) => 0,
        Some(Sureness::Read) => 1,
        _ => 2,
    }
}

pub(super) fn capitalised(said: String) -> String {
    let mut letters = said.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
