//! The position and the moves that led to it.

use super::{Command, Reply, command};
use crate::Engine;
use crate::args::Args;
use crate::engine::{move_name, names};
use goban::{Color, Game, Move, Point, column_letter, star_points};
use std::fmt::Write;

pub(super) const COMMANDS: &[Command] = &[
    command("showboard", |engine, _| Ok(showboard(&engine.game))),
    command("list_stones", |engine, args| {
        Ok(names(engine.game.board().stones(args.color()?)))
    }),
    command("color", color),
    command("countlib", countlib),
    command("findlib", findlib),
    command("is_legal", is_legal),
    command("all_legal", |engine, args| {
        Ok(names(&engine.game.legal_points(args.color()?)))
    }),
    command("captures", |engine, args| {
        Ok(engine.game.board().captured(!args.color()?).to_string())
    }),
    command("move_history", move_history),
    command("last_move", last_move),
];

fn color(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let stone = engine.game.board().at(args.point()?);
    Ok(stone.map_or("empty".into(), |color| color.to_string()))
}

fn countlib(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let p = args.point()?;
    let board = engine.game.board();
    board.at(p).ok_or("vertex must not be empty")?;
    Ok(board.liberties(p).to_string())
}

fn findlib(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let p = args.point()?;
    let board = engine.game.board();
    board.at(p).ok_or("vertex must not be empty")?;
    Ok(names(board.liberty_set(p)))
}

fn is_legal(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let (color, m) = (args.color()?, args.play()?);
    let legal = engine.game.check(color, m).is_ok();
    Ok(u8::from(legal).to_string())
}

/// The moves, the last first, as GNU Go lists them.
fn move_history(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    let moves = engine.game.moves().iter().rev();
    let lines: Vec<_> = moves
        .map(|&(color, m)| format!("{color} {}", move_name(m)))
        .collect();
    Ok(lines.join("\n"))
}

fn last_move(engine: &mut Engine, _: &mut Args<'_>) -> Reply {
    let (color, m) = engine.game.last().ok_or("no previous move known")?;
    Ok(format!("{color} {}", move_name(m)))
}

/// The board as text, the last move in brackets, and what one wants to know beside it.
pub(crate) fn showboard(game: &Game) -> String {
    let board = game.board();
    let side = game.size().side();
    let stars = star_points(game.size());
    let last = game.last().and_then(|(_, m)| m.point());
    let mut text = String::from("\n");
    let mut columns = String::from("  ");
    for col in 0..side {
        write!(columns, " {}", column_letter(col)).expect("a string takes any text");
    }
    text += &columns;
    text.push('\n');
    for row in (0..side).rev() {
        write!(text, "{:2}", row + 1).expect("a string takes any text");
        let mut before = ' ';
        for p in (0..side).map(|col| Point::new(col, row)) {
            let this = Some(p) == last && board.at(p).is_some();
            text.push(if this { '(' } else { before });
            text.push(match board.at(p) {
                Some(color) => color.stone(),
                None if stars.contains(&p) => '+',
                None => '.',
            });
            before = if this { ')' } else { ' ' };
        }
        writeln!(text, "{before}{}", row + 1).expect("a string takes any text");
    }
    text += &columns;
    let [by_black, by_white] = Color::BOTH.map(|color| board.captured(!color));
    let rules = game.rules();
    write!(
        text,
        "\n{} to move; captured by black {by_black}, by white {by_white}; komi {}, rules {}",
        game.to_move(),
        rules.komi,
        rules.name().unwrap_or("others"),
    )
    .expect("a string takes any text");
    if let Some((color, m)) = game.last() {
        let kind = if m == Move::Pass {
            "PASS".into()
        } else {
            m.to_string()
        };
        write!(text, "; last move {color} {kind}").expect("a string takes any text");
    }
    text
}
