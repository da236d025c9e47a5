//! The reader of the format.

use super::{Base, MAGIC, VERSION};
use crate::drawing::text::{Reader, place, premise};
use crate::rule::{Rule, Subject, Viewpoint};
use crate::text::{TextError, Word, words};
use goban::PointSet;

/// A rule of which lines may still come.
struct Open<'a> {
    word: Word<'a>,
    name: String,
    notes: Vec<String>,
    rows: Reader,
    rule: Option<Rule>,
}

impl<'a> Open<'a> {
    /// Takes a line that belongs to the rule.
    fn line(&mut self, words: &[Word<'a>]) -> Result<(), TextError> {
        let Some(first) = words.first() else {
            return Ok(());
        };
        let subject = first
            .text
            .split('=')
            .next()
            .unwrap_or_default()
            .parse::<Subject>();
        let is_row = subject.is_err() && !matches!(first.text, "anchor" | "liberties" | "number");
        if is_row && self.rule.is_none() {
            return self.rows.row(words);
        }
        let rule = self.drawn()?;
        match (first.text, subject) {
            ("number", _) => rule.numbers.push(number(words)?),
            (_, Ok(subject)) => {
                let view = viewpoint(rule, subject, words)?;
                if rule.about(subject).is_some() {
                    return Err(first.wrong(format!("the rule says something about {subject} already")));
                }
                rule.viewpoints.push(view);
            }
            _ if premise(&mut rule.drawing, words)? => {}
            _ => {
                return Err(first.wrong(format!(
                    "`{}` is none of anchor, liberties, number, rule, and no subject: {}",
                    first.text,
                    crate::SubjectError
                )));
            }
        }
        Ok(())
    }

    /// The rule, its drawing at an end.
    fn drawn(&mut self) -> Result<&mut Rule, TextError> {
        if self.rule.is_none() {
            let drawing = std::mem::take(&mut self.rows).finish();
            let drawing = drawing.ok_or_else(|| self.word.wrong("a rule begins with its drawing"))?;
            self.rule = Some(Rule::new(drawing));
        }
        Ok(self.rule.as_mut().expect("just made"))
    }

    fn finish(mut self) -> Result<Rule, TextError> {
        self.drawn()?;
        let (name, notes) = (self.name, self.notes);
        let rule = self.rule.expect("just made");
        let anchor = rule.drawing.anchor();
        if (rule.drawing.cell(anchor) & crate::Cell::BOARD).is_none() {
            let wrong =
                format!("the anchor {anchor} of this rule is off the board: name another cell by `anchor`");
            return Err(self.word.wrong(wrong));
        }
        Ok(Rule { name, notes, ..rule })
    }
}

/// `number` NAME NUMBER.
fn number(words: &[Word<'_>]) -> Result<(String, f64), TextError> {
    let [first, name, number] = words else {
        return Err(words[0].wrong("`number` wants a name and a number, as in `number seen 12`"));
    };
    let value: f64 = number.parse()?;
    let _ = first;
    if !value.is_finite() {
        return Err(number.wrong("a number that is no number"));
    }
    Ok((name.text.into(), value))
}

/// SUBJECT `=` STATE, then `at`, `own`, `enemy` and cells.
fn viewpoint(rule: &Rule, subject: Subject, words: &[Word<'_>]) -> Result<Viewpoint, TextError> {
    let shape = || {
        words[0].wrong(format!(
            "`{subject}` wants a state, as in `{subject} = * at B2 own B2 enemy B2`"
        ))
    };
    let [_, equals, state, rest @ ..] = words else {
        return Err(shape());
    };
    if words[0].text.contains('=') || equals.text != "=" {
        return Err(shape());
    }
    let mut view = Viewpoint::new(subject, state.parse()?);
    let mut list: Option<&mut PointSet> = None;
    for word in rest {
        match (word.text, list.as_deref_mut()) {
            ("at", _) => list = Some(&mut view.points),
            ("own", _) => list = Some(&mut view.own),
            ("enemy", _) => list = Some(&mut view.enemy),
            (_, Some(points)) => {
                points.insert(place(word, &rule.drawing)?);
            }
            _ => return Err(word.wrong("before cells comes `at`, `own` or `enemy`")),
        }
    }
    Ok(view)
}

/// The kind that the first line names.
fn header(line: &[Word<'_>]) -> Result<String, TextError> {
    match line {
        [magic, version, kind] if magic.text == MAGIC => {
            let number: u32 = version
                .text
                .parse()
                .map_err(|_| version.wrong("the version is a number"))?;
            if number == 0 || number > VERSION {
                return Err(version.wrong(format!(
                    "version {number} of the format: this program reads {VERSION}"
                )));
            }
            Ok(kind.text.into())
        }
        words => {
            let wrong = format!("a base of patterns begins with `{MAGIC} {VERSION}` and its kind");
            Err(words.first().map_or_else(
                || TextError {
                    line: 1,
                    column: 1,
                    wrong: wrong.clone(),
                },
                |first| first.wrong(&wrong),
            ))
        }
    }
}

pub(super) fn read(text: &str) -> Result<Base, TextError> {
    let mut lines = text.lines().enumerate();
    let mut first = lines.by_ref().filter(|(_, line)| !line.trim().is_empty());
    let (at, line) = first.next().unwrap_or((0, ""));
    let mut base = Base::new(&header(&words(at + 1, line))?);
    // Notes of the base come right behind its first line.
    let mut heading = true;
    let mut notes: Vec<String> = Vec::new();
    let mut open: Option<Open<'_>> = None;
    for (i, line) in lines {
        let words = words(i + 1, line);
        let Some(word) = words.first().copied() else {
            heading = false;
            // A rule ends with its lines: what is noted after a gap is about the next.
            if let Some(open) = open.take() {
                base.rules.push(open.finish()?);
            }
            continue;
        };
        if let Some(note) = line.trim().strip_prefix("//") {
            let note = note.strip_prefix(' ').unwrap_or(note).trim_end().to_owned();
            match &mut open {
                Some(open) => open.notes.push(note),
                None if heading => base.notes.push(note),
                None => notes.push(note),
            }
        } else if word.text == "rule" {
            if let Some(open) = open.take() {
                base.rules.push(open.finish()?);
            }
            heading = false;
            open = Some(Open {
                word,
                name: words[1..].iter().map(|w| w.text).collect::<Vec<_>>().join(" "),
                notes: std::mem::take(&mut notes),
                rows: Reader::default(),
                rule: None,
            });
        } else {
            match &mut open {
                Some(open) => open.line(&words)?,
                None => return Err(word.wrong("a rule begins with the word `rule`")),
            }
        }
    }
    if let Some(open) = open {
        base.rules.push(open.finish()?);
    }
    base.notes.append(&mut notes);
    Ok(base)
}
