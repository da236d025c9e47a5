//! What GoGui asks beyond the protocol.

use super::{Command, Reply, command, done};
use crate::Engine;
use crate::args::{Args, Failure};
use goban::{Color, PointSet};

pub(super) const COMMANDS: &[Command] = &[
    command("gogui-analyze_commands", |_, _| Ok(ANALYZE.join("\n"))),
    // The thread that reads has raised the flag already; the command itself only shows that it is known.
    command("gogui-interrupt", |_, _| done()),
    command("gogui-setup", setup),
    command("gogui-setup_player", setup_player),
    command("gogui-undo_setup", |engine, _| {
        engine.undo_setup()?;
        done()
    }),
    command("gogui-title", |engine, _| {
        Ok(format!("Yomi {}", engine.player.name()))
    }),
];

/// GoGui's menu: the kind of answer, the label, the command.
const ANALYZE: &[&str] = &[
    "hpstring/Explain the last move/yomi-explain",
    "gfx/Show the last move's reasons/yomi-explain_gfx",
    "gfx/Unconditional life/yomi-unconditional",
    "string/Unconditional status/unconditional_status %p",
    "plist/Dead stones/final_status_list dead",
    "plist/Legal moves/all_legal %c",
    "string/Score/final_score",
    "string/Rules/yomi-rules %o",
    "string/Processor time/cputime",
];

/// Puts stones on the board or takes them off, `e` standing for empty; the position is where the game goes on.
fn setup(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let mut stones: [PointSet; 2] = Color::BOTH.map(|color| *board.stones(color));
    while !args.is_empty() {
        let color = args.word()?;
        let color: Option<Color> = match color.to_ascii_lowercase().as_str() {
            "e" | "empty" => None,
            other => Some(other.parse().map_err(|_| Failure::from("invalid color"))?),
        };
        let p = args.point()?;
        for side in Color::BOTH {
            if Some(side) == color {
                stones[side.index()].insert(p);
            } else {
                stones[side.index()].remove(p);
            }
        }
    }
    engine.set_up(stones, engine.game.to_move())?;
    done()
}

fn setup_player(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    let stones = Color::BOTH.map(|color| *engine.game.board().stones(color));
    engine.set_up(stones, color)?;
    done()
}
