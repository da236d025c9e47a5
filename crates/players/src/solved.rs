//! The perfect player of a small board: it has the table of all its positions in memory.

use goban::{Color, Ko, Move, PointSet};
use reasons::{Claim, Evidence};
use tiny::{Position, Superko, Table};

use crate::pass::pass_stuck;
use crate::player::{Action, Choice, Player, Request};

/// Plays the board of a table without a mistake, and says by how much another move would lose. On another board it passes.
///
/// Where the value of a position does not depend on repetitions, the table has it. Elsewhere, if the rules forbid that a position
/// comes back, it asks what the game so far allows, within a number of positions; beyond that it plays what is sure.
pub struct Solved {
    table: Table,
}

/// Positions looked at for one move where repetitions matter.
const LOOKED: u64 = 300_000;
/// Moves ahead in them.
const DEEPEST: u8 = 40;

impl Solved {
    /// The name by which it is chosen.
    pub const NAME: &str = "solved";

    /// The player of this table.
    pub fn new(table: Table) -> Solved {
        Solved { table }
    }

    /// What it plays from.
    pub fn table(&self) -> &Table {
        &self.table
    }

    fn position(&self, board: &goban::Board, color: Color) -> Position {
        let frame = self.table.frame();
        let cells = |set: &PointSet| {
            set.iter()
                .filter_map(|p| frame.bit(p))
                .fold(0, |sum, cell| sum | cell)
        };
        Position::new(
            frame,
            (color, cells(board.stones(color))),
            cells(board.stones(!color)),
        )
    }

    /// The positions of the game so far, by stones, as this side sees them.
    fn past(&self, request: &Request<'_>) -> Vec<(u64, u64)> {
        let mut board = request.game.start().clone();
        let stones = |board: &goban::Board| {
            let p = self.position(board, request.color);
            (p.own, p.other)
        };
        let mut past = vec![stones(&board)];
        for &(color, m) in request.game.moves() {
            if let Move::Play(p) = m
                && board.play(color, p).is_ok()
            {
                past.push(stones(&board));
            }
        }
        past
    }
}

impl Player for Solved {
    fn name(&self) -> &str {
        Solved::NAME
    }

    fn choose(&mut self, request: &Request<'_>) -> Choice {
        let (frame, game, color) = (self.table.frame(), request.game, request.color);
        let side = game.size().side();
        if (frame.width(), frame.height()) != (side, side) || frame.borders() != [tiny::Border::Edge; 4] {
            return crate::pass::pass(
                Claim::new("solved_elsewhere")
                    .with("color", color)
                    .with("count", usize::from(frame.width()))
                    .because(Evidence::Seen(game.board().stones(color).to_owned())),
            );
        }
        let mut position = self.position(game.board(), color);
        if let Some((banned, p)) = game.board().ko()
            && banned == color
        {
            position.ko = frame.bit(p).unwrap_or(0);
        }
        position.passed = matches!(game.last(), Some((last, Move::Pass)) if last != color);
        let choices = request.choices();
        let mut moves = self.table.moves(&position);
        moves.retain(|(cell, _)| cell.is_none_or(|cell| choices.contains(frame.point(cell))));
        let Some(&(mut best, mut bounds)) = moves.first() else {
            return pass_stuck(request);
        };
        let superko = game.rules().ko != Ko::Simple;
        if superko && moves.iter().any(|(_, b)| b.hoped > bounds.sure) && !request.stopped() {
            let past = self.past(request);
            if let Some((value, m)) =
                Superko::with(&self.table).best(&past, &position, bounds.sure, DEEPEST, LOOKED)
                && moves.iter().any(|(cell, _)| *cell == m)
            {
                best = m;
                bounds.sure = value;
            }
        }
        let said = match bounds.sure {
            0 => "solved_even",
            1.. => "solved_ahead",
            _ => "solved_behind",
        };
        let m = best.map_or(Move::Pass, |cell| Move::Play(frame.point(cell)));
        let mut claims = vec![
            Claim::new(said)
                .with("color", color)
                .with("move", (color, m))
                .with("count", usize::from(bounds.sure.unsigned_abs()))
                .because(Evidence::Seen(*game.board().empty())),
        ];
        // The next best move, and what it loses.
        let worse = moves
            .iter()
            .filter(|(cell, b)| *cell != best && b.hoped < bounds.sure);
        if let Some((cell, b)) = worse.max_by_key(|(_, b)| (b.hoped, b.sure)) {
            let other = cell.map_or(Move::Pass, |cell| Move::Play(frame.point(cell)));
            claims.push(
                Claim::new("solved_loses")
                    .with("move", (color, other))
                    .with("count", (bounds.sure - b.hoped) as usize)
                    .because(Evidence::Seen(*game.board().empty())),
            );
        }
        Choice::new(Action::Move(m), claims)
    }
}
