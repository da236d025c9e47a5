//! The game move by move: figures of some moves each, and what was said of them.

use super::{Shown, boards, escaped, said, say};
use crate::review::Reviewed;
use goban::Color;
use kifu::BoardError;
use reasons::Words;
use std::fmt::Write;

/// Moves of a figure: as many as can be found on one board.
const FIGURE: usize = 50;

/// The section with all moves of which something was said.
pub fn section(
    out: &mut String,
    index: usize,
    game: &Shown<'_>,
    important: &[&Reviewed],
    words: &Words,
) -> Result<(), BoardError> {
    let moves = &game.review.moves;
    if moves.is_empty() {
        return Ok(());
    }
    let _ = writeln!(out, "<section><h2>{}</h2>", escaped(&said::word(words, "moves")));
    for part in moves.chunks(FIGURE) {
        let (first, last) = (part[0].number, part[part.len() - 1].number);
        let board = game.record.board_before(Some(first))?;
        let svg = boards::figure(&board, part.iter().map(|m| (m.color, m.mv)), first);
        let caption = say(words, "figure", [("first", first), ("last", last)]);
        let _ = write!(
            out,
            "<div class=\"part\"><figure>{svg}<figcaption>{}</figcaption></figure>\n<ol class=\"moves\">\n",
            escaped(&caption)
        );
        for m in part {
            entry(out, index, m, important, words);
        }
        out.push_str("</ol></div>\n");
    }
    out.push_str("</section>\n");
    Ok(())
}

fn entry(out: &mut String, index: usize, m: &Reviewed, important: &[&Reviewed], words: &Words) {
    let mistake = said::mistake(m, words);
    let reasons = said::reasons(m, words);
    if mistake.is_none() && reasons.is_none() {
        return;
    }
    let (game, number) = (index + 1, m.number);
    let (stone, class) = match m.color {
        Color::Black => ("b", if mistake.is_some() { " class=\"bad\"" } else { "" }),
        Color::White => ("w", if mistake.is_some() { " class=\"bad\"" } else { "" }),
    };
    let _ = write!(
        out,
        "<li{class} id=\"g{game}n{number}\"><span class=\"no\">{number}</span><i class=\"stone {stone}\"></i><b>{}</b>",
        escaped(&m.mv.to_string())
    );
    if let Some(mistake) = mistake {
        let cost = escaped(&said::cost(m.loss().unwrap_or(0.0), words));
        let text = escaped(&mistake.short);
        // What has a card of its own is told there.
        let link = important.iter().any(|i| i.number == number);
        let _ = match link {
            true => write!(out, " <a class=\"cost\" href=\"#g{game}m{number}\">{cost}</a>"),
            false => write!(out, " <span class=\"cost\">{cost}</span>"),
        };
        let _ = write!(out, "<p>{text}</p>");
        if let Some(better) = said::better(m, words).filter(|_| !link) {
            let _ = write!(out, "<p class=\"soft\">{}</p>", escaped(&better.short));
        }
    }
    if let Some(reasons) = reasons {
        let _ = write!(out, "<p>{}</p>", escaped(&reasons.short));
        if !reasons.full.is_empty() {
            let _ = write!(out, "<p class=\"soft\">{}</p>", escaped(&reasons.full.join(" ")));
        }
    }
    out.push_str("</li>\n");
}
