//! The answer in words, as JSON and as pictures.

use super::Answer;
use goban::{Board, Move};
use kifu::{Diagram, Markup, Theme};
use reasons::{Argument, Claim, Words, draw, rounded};
use serde_json::{Value as Json, json};
use std::fmt::Write;
use study::{Explained, claim_json};

/// Reasons that are told of a move: one that matters is better than four that are true.
const TOLD: usize = 3;
/// Groups that are told of.
const GROUPS: usize = 5;

fn heading(words: &Words, claim: Claim) -> String {
    words.say(&claim)
}

/// What is said of a move, a sentence a line.
fn sentences(words: &Words, explained: &Explained, full: bool) -> Vec<String> {
    let say = |claim: &Claim| {
        if full {
            words.say_in_full(claim)
        } else {
            words.say(claim)
        }
    };
    let mut said: Vec<String> = explained.mistakes.iter().take(2).map(say).collect();
    said.extend(explained.reasons.iter().take(TOLD).map(say));
    if said.is_empty() {
        said.push(words.say(&Claim::new("explain.no_reason")));
    }
    if let Some(gain) = explained.gain.map(rounded).filter(|&gain| full && gain > 0) {
        said.push(words.say(&Claim::new("explain.gain").with("count", gain)));
    }
    if let (Some(loss), Some(better)) = (explained.loss.map(rounded), explained.better)
        && loss > 0
        && explained.mistakes.is_empty()
    {
        let claim = Claim::new("explain.loss")
            .with("better", (explained.color, better))
            .with("count", loss);
        said.push(words.say(&claim));
    }
    said
}

fn last_heading(explained: &Explained, number: usize) -> Claim {
    let claim = match explained.mv {
        Move::Play(p) => Claim::new("explain.last").with("point", p),
        Move::Pass => Claim::new("explain.last_pass"),
    };
    claim.with("color", explained.color).with("number", number)
}

/// The answer for a reader.
pub fn text(words: &Words, answer: &Answer, full: bool) -> String {
    let mut text = String::new();
    let mut diagram = Diagram::of_board(answer.game.board());
    diagram.last = answer.last.as_ref().and_then(|l| l.mv.point());
    text += &diagram.to_text();
    let mut part = |title: String, lines: Vec<String>| {
        let _ = writeln!(text, "\n{title}");
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
    };
    match &answer.last {
        Some(last) => part(
            heading(words, last_heading(last, answer.number)),
            sentences(words, last, full),
        ),
        None => part(heading(words, Claim::new("explain.no_move")), Vec::new()),
    }
    if let Some((p, claims)) = &answer.instead {
        let title = heading(words, Claim::new("explain.instead").with("point", *p));
        let say = |c: &Claim| if full { words.say_in_full(c) } else { words.say(c) };
        part(title, claims.iter().map(say).collect());
    }
    let overview = &answer.overview;
    let mut lines: Vec<String> = overview.score.iter().map(|c| words.say(c)).collect();
    for group in overview.groups.iter().filter(|g| g.stake.is_some()).take(GROUPS) {
        let said: Vec<String> = group.claims.iter().take(3).map(|c| words.say(c)).collect();
        lines.push(said.join(" "));
    }
    part(
        heading(words, Claim::new("explain.board").with("color", overview.to_move)),
        lines,
    );
    let mut lines = Vec::new();
    for (place, explained) in answer.offered.iter().enumerate() {
        let name = explained.mv;
        let said = sentences(words, explained, full).join(" ");
        lines.push(format!("{}. {name}: {said}", place + 1));
    }
    part(
        heading(words, Claim::new("explain.moves").with("color", overview.to_move)),
        lines,
    );
    text
}

fn claims_json(words: &Words, claims: &[Claim]) -> Vec<Json> {
    claims.iter().map(|claim| claim_json(claim, words)).collect()
}

fn explained_json(words: &Words, explained: &Explained) -> Json {
    json!({
        "color": explained.color.to_string(),
        "move": explained.mv.to_string(),
        "gain": explained.gain,
        "follow_up": explained.follow_up,
        "loss": explained.loss,
        "better": explained.better.map(|m| m.to_string()),
        "line": words.line(&explained.line),
        "claims": claims_json(words, &explained.reasons),
        "mistakes": claims_json(words, &explained.mistakes),
    })
}

/// The answer for a program.
pub fn json(words: &Words, answer: &Answer) -> String {
    let overview = &answer.overview;
    let names = |set: &goban::PointSet| set.iter().map(|p| p.to_string()).collect::<Vec<_>>();
    let groups: Vec<Json> = overview
        .groups
        .iter()
        .map(|group| {
            json!({
                "color": group.color.to_string(),
                "stones": names(&group.stones),
                "state": group.state,
                "chance": group.chance,
                "stake": group.stake,
                "claims": claims_json(words, &group.claims),
            })
        })
        .collect();
    let json = json!({
        "number": answer.number,
        "move": answer.last.as_ref().map(|last| last.mv.to_string()),
        "color": answer.last.as_ref().map(|last| last.color.to_string()),
        "to_move": overview.to_move.to_string(),
        "score": {"lead": overview.lead, "open": overview.open, "text": overview.score.as_ref().map(|c| words.say(c))},
        "groups": groups,
        "claims": answer.last.as_ref().map_or(Vec::new(), |last| claims_json(words, &last.reasons)),
        "last": answer.last.as_ref().map(|last| explained_json(words, last)),
        "instead": answer.instead.as_ref().map(|(p, claims)| json!({"move": p.to_string(), "claims": claims_json(words, claims)})),
        "candidates": answer.offered.iter().map(|e| explained_json(words, e)).collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&json).expect("plain data")
}

/// A claim drawn on a board: its line as numbered stones, what it names as marks.
fn drawn(board: &Board, claim: Option<&Claim>) -> Diagram {
    let shown = claim.and_then(reasons::line).unwrap_or_default();
    let mut diagram = Diagram::of_moves(board, shown, 1);
    if let Some(claim) = claim {
        diagram.add_markup(Markup {
            labels: Vec::new(),
            ..draw(claim)
        });
    }
    diagram
}

/// What is drawn of a move: its first mistake, or its first reason.
fn first(explained: &Explained) -> Option<&Claim> {
    explained.mistakes.first().or(explained.reasons.first())
}

/// The first reason of the last move, or of the first that is offered, as a picture. A line of what would have been is drawn on the
/// board on which it can be played.
fn picture(explained: &Explained, before: &Board) -> Diagram {
    let mut diagram = drawn(before, first(explained));
    diagram.last = explained.mv.point().filter(|&p| diagram.stone(p).is_some());
    diagram
}

/// The picture of the first reason.
pub fn svg(answer: &Answer) -> String {
    let diagram = match (&answer.last, &answer.before) {
        (Some(last), Some(before)) => picture(last, before.board()),
        _ => match answer.offered.first() {
            Some(offered) => picture(offered, answer.game.board()),
            None => Diagram::of_board(answer.game.board()),
        },
    };
    diagram.to_svg_with(&Theme::WOOD)
}

/// Everything in one file to keep: no script, pictures inside.
pub fn html(words: &Words, answer: &Answer) -> String {
    let mut body = String::new();
    let mut section = |title: &str, picture: Option<Diagram>, said: &[String]| {
        let _ = write!(body, "<section><h2>{}</h2>", escaped(title));
        if let Some(picture) = picture {
            let _ = write!(body, "<figure>{}</figure>", picture.to_svg_with(&Theme::WOOD));
        }
        for line in said {
            let _ = write!(body, "<p>{}</p>", escaped(line));
        }
        body += "</section>";
    };
    if let (Some(last), Some(before)) = (&answer.last, &answer.before) {
        section(
            &heading(words, last_heading(last, answer.number)),
            Some(picture(last, before.board())),
            &sentences(words, last, true),
        );
    }
    if let Some((p, claims)) = &answer.instead {
        let board = answer.before.as_ref().unwrap_or(&answer.game).board();
        let said: Vec<String> = claims.iter().map(|c| words.say_in_full(c)).collect();
        section(
            &heading(words, Claim::new("explain.instead").with("point", *p)),
            Some(drawn(board, claims.first())),
            &said,
        );
    }
    let overview = &answer.overview;
    let mut said: Vec<String> = overview.score.iter().map(|c| words.say(c)).collect();
    for group in overview.groups.iter().filter(|g| g.stake.is_some()).take(GROUPS) {
        let told: Vec<String> = group.claims.iter().map(|c| words.say(c)).collect();
        said.push(told.join(" "));
    }
    let mut diagram = Diagram::of_board(answer.game.board());
    diagram.last = answer.last.as_ref().and_then(|l| l.mv.point());
    section(
        &heading(words, Claim::new("explain.board").with("color", overview.to_move)),
        Some(diagram),
        &said,
    );
    for explained in &answer.offered {
        let said = sentences(words, explained, true);
        let title = words.argument(&Argument::Move((explained.color, explained.mv)));
        section(&title, Some(picture(explained, answer.game.board())), &said);
    }
    format!(
        "<!doctype html><html><head><meta charset=\"utf-8\"><title>Yomi</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    )
}

/// How it looks: one column, pictures beside their words where there is room, both schemes, fit to be printed.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fff}section{break-inside:avoid;overflow:auto;margin-bottom:2rem}figure{margin:0 1.5rem 1rem 0;float:left;width:min(26rem,100%)}\
figure svg{width:100%;height:auto}h2{font-size:1.2rem}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}}";

/// A text as HTML may have it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            _ => safe.push(c),
        }
    }
    safe
}
