//! A review as one HTML file to keep or print: no script, no other file; light and dark as the reader's machine is set.
//!
//! Everything that comes from a record is escaped. The words are those of the tables.

mod boards;
mod graph;
mod moves;

use super::{Lesson, Review, Reviewed, lessons, said};
use goban::Color;
use kifu::{BoardError, Record};
use reasons::{Claim, Words};
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");

/// A game on the page.
pub struct Shown<'a> {
    /// The record as it was read.
    pub record: &'a Record,
    /// What was found.
    pub review: &'a Review,
}

/// How a page is made.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// The words.
    pub words: &'a Words,
    /// The name of their language, as HTML has it.
    pub language: &'a str,
    /// Whether scores are a judge's.
    pub judged: bool,
    /// Whether there is a file with problems.
    pub problems: bool,
}

/// The page of one game, or of several with what they have in common first.
pub fn page(games: &[Shown<'_>], style: &Style<'_>) -> Result<String, BoardError> {
    let words = style.words;
    let title = match games {
        [game] => format!("{}: {}", said::word(words, "title"), versus(game.record, words)),
        _ => said::word(words, "title"),
    };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escaped(style.language),
        escaped(&title)
    );
    if games.len() > 1 {
        overview(&mut out, games, words);
    }
    for (i, game) in games.iter().enumerate() {
        one(&mut out, i, game, games.len() > 1, style)?;
    }
    let made = if style.judged { "made.judge" } else { "made" };
    let _ = write!(
        out,
        "<footer><p>{}</p></footer>\n</body>\n</html>\n",
        escaped(&said::word(words, made))
    );
    Ok(out)
}

/// What several games have in common.
fn overview(out: &mut String, games: &[Shown<'_>], words: &Words) {
    let _ = write!(
        out,
        "<header><h1>{}</h1></header>\n<main>\n",
        escaped(&said::word(words, "title"))
    );
    let _ = write!(
        out,
        "<section><h2>{}</h2>\n<ol class=\"games\">\n",
        escaped(&said::word(words, "games"))
    );
    for (i, game) in games.iter().enumerate() {
        let result = game
            .record
            .info("RE")
            .map_or(String::new(), |r| format!(" · {r}"));
        let _ = writeln!(
            out,
            "<li><a href=\"#g{}\">{}</a>{}</li>",
            i + 1,
            escaped(&versus(game.record, words)),
            escaped(&result)
        );
    }
    out.push_str("</ol></section>\n");
    let reviews: Vec<Review> = games.iter().map(|g| g.review.clone()).collect();
    study(out, &lessons(&reviews), games.len() > 1, "study.over", words);
    out.push_str("</main>\n");
}

fn one(
    out: &mut String,
    index: usize,
    game: &Shown<'_>,
    several: bool,
    style: &Style<'_>,
) -> Result<(), BoardError> {
    let (words, review) = (style.words, game.review);
    header(out, index, game.record, words);
    out.push_str("<main>\n");
    let important = review.important();
    graph::section(out, index, review, &important, words);
    let _ = writeln!(
        out,
        "<section><h2>{}</h2>",
        escaped(&said::word(words, "mistakes"))
    );
    if important.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", escaped(&said::word(words, "mistakes.none")));
    }
    for (rank, m) in important.iter().enumerate() {
        card(out, index, rank + 1, m, game.record, words)?;
    }
    if style.problems && !important.is_empty() {
        let _ = writeln!(
            out,
            "<p class=\"soft\">{}</p>",
            escaped(&said::word(words, "problems"))
        );
    }
    out.push_str("</section>\n");
    if !several {
        study(out, &lessons(std::slice::from_ref(review)), false, "study", words);
    }
    moves::section(out, index, game, &important, words)?;
    let _ = writeln!(
        out,
        "<p class=\"soft\">{}</p>",
        escaped(&said::extent(review, words))
    );
    out.push_str("</main>\n");
    Ok(())
}

fn header(out: &mut String, index: usize, record: &Record, words: &Words) {
    let side = |color: Color| {
        let stone = match color {
            Color::Black => "b",
            Color::White => "w",
        };
        let rank = record
            .rank(color)
            .map_or(String::new(), |r| format!(" <small>{}</small>", escaped(&r)));
        format!(
            "<span class=\"who\"><i class=\"stone {stone}\"></i>{}{rank}</span>",
            escaped(&name(record, color, words))
        )
    };
    let [black, white] = Color::BOTH.map(side);
    let _ = write!(
        out,
        "<header id=\"g{}\"><h1>{black} <em>{}</em> {white}</h1>\n<dl>",
        index + 1,
        escaped(&said::uncapped(&said::word(words, "vs")))
    );
    let size = record.size().ok().map(|size| size.to_string());
    let info = |name: &str| record.info(name).map(|text| text.into_owned());
    let handicap = (record.handicap() > 1).then(|| record.handicap().to_string());
    for (key, value) in [
        ("result", info("RE")),
        ("date", info("DT")),
        ("event", info("EV")),
        ("board", size),
        ("komi", record.komi().map(|komi| komi.to_string())),
        ("handicap", handicap),
        ("rules", info("RU")),
    ] {
        let Some(value) = value.filter(|v| !v.trim().is_empty()) else {
            continue;
        };
        let _ = write!(
            out,
            "<div><dt>{}</dt><dd>{}</dd></div>",
            escaped(&said::word(words, key)),
            escaped(&value)
        );
    }
    out.push_str("</dl></header>\n");
}

/// A mistake: what was played and what was better, side by side.
fn card(
    out: &mut String,
    index: usize,
    rank: usize,
    m: &Reviewed,
    record: &Record,
    words: &Words,
) -> Result<(), BoardError> {
    let Some(better) = &m.better else { return Ok(()) };
    let board = record.board_before(Some(m.number))?;
    let mistake = said::mistake(m, words).unwrap_or_default();
    let instead = said::better(m, words);
    let pair = boards::pair(&board, m, better);
    let _ = write!(
        out,
        "<article class=\"mistake\" id=\"g{}m{}\">\n<h3><b class=\"rank\">{rank}</b> <span>{}</span> <span class=\"cost\">{}</span></h3>\n\
         <p class=\"short\">{}</p>\n",
        index + 1,
        m.number,
        escaped(&said::heading(m, words)),
        escaped(&said::cost(m.loss().unwrap_or(0.0), words)),
        escaped(&mistake.short),
    );
    let figure = |class: &str, key: &str, mv: goban::Move, svg: &str, text: &str| {
        format!(
            "<figure class=\"{class}\">{svg}<figcaption><b>{} {}</b>{text}</figcaption></figure>\n",
            escaped(&said::word(words, key)),
            escaped(&mv.to_string()),
        )
    };
    let paragraphs = |sentences: &mut dyn Iterator<Item = &String>| {
        sentences.fold(String::new(), |mut all, sentence| {
            let _ = write!(all, "<span>{}</span>", escaped(sentence));
            all
        })
    };
    let why = match &instead {
        Some(said) => paragraphs(&mut std::iter::once(&said.short).chain(&said.full)),
        None => format!("<span>{}</span>", escaped(&said::word(words, "counted_only"))),
    };
    let _ = write!(
        out,
        "<div class=\"pair\">\n{}{}</div>\n</article>\n",
        figure(
            "bad",
            "played",
            m.mv,
            &pair.0,
            &paragraphs(&mut mistake.full.iter())
        ),
        figure("good", "instead", better.mv, &pair.1, &why),
    );
    Ok(())
}

fn study(out: &mut String, lessons: &[Lesson], several: bool, heading: &str, words: &Words) {
    if lessons.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "<section><h2>{}</h2>\n<ul class=\"study\">\n",
        escaped(&said::word(words, heading))
    );
    let most = lessons.iter().map(|l| l.points).fold(1.0, f64::max);
    for lesson in lessons {
        let links: Vec<String> = lesson
            .moves
            .iter()
            .map(|(game, number)| {
                let shown = if several {
                    format!("{}.{number}", game + 1)
                } else {
                    number.to_string()
                };
                format!("<a href=\"#g{}n{number}\">{shown}</a>", game + 1)
            })
            .collect();
        let advice = lesson.subject.advice(words).unwrap_or_default();
        let _ = writeln!(
            out,
            "<li><div class=\"bar\" style=\"width:{:.0}%\"></div><h3>{} <span class=\"cost\">{}</span></h3>\
             <p>{} <span class=\"soft\">{} {}</span></p></li>",
            100.0 * lesson.points / most,
            escaped(&lesson.subject.heading(words)),
            escaped(&said::cost(lesson.points, words)),
            escaped(&advice),
            escaped(&said::word(words, "study.moves")),
            links.join(", "),
        );
    }
    out.push_str("</ul></section>\n");
}

/// A player's name, or his colour.
fn name(record: &Record, color: Color, words: &Words) -> String {
    let name = record.player(color).map(|name| name.trim().to_owned());
    name.filter(|n| !n.is_empty())
        .unwrap_or_else(|| words.argument(&color.into()))
}

fn versus(record: &Record, words: &Words) -> String {
    let [black, white] = Color::BOTH.map(|color| name(record, color, words));
    format!("{black} – {white}")
}

/// A sentence of the tables with numbers in it.
fn say<const N: usize>(words: &Words, key: &str, numbers: [(&str, usize); N]) -> String {
    let claim = Claim::new(format!("review.{key}"));
    words.say(
        &numbers
            .into_iter()
            .fold(claim, |claim, (name, n)| claim.with(name, n)),
    )
}

/// Text as HTML has it, inside elements and attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // What HTML does not allow, and what turns the direction of writing.
            c if c.is_control() && c != '\n' && c != '\t' => safe.push(' '),
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            c => safe.push(c),
        }
    }
    safe
}
