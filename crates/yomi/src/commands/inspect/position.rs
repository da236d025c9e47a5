//! The position that is asked about: a place in a record, and what is changed there.

use crate::commands::diagram;
use anyhow::{Context, anyhow, ensure};
use goban::{Board, Color, Move, Point};
use kifu::{NodeId, Record};
use std::str::FromStr;

/// A position of a record, or what was made of it.
pub struct Position {
    pub board: Board,
    pub to_move: Color,
    pub last: Option<(Color, Move)>,
    /// Moves of the record up to it.
    pub number: usize,
    /// Whether stones were played, put or removed.
    pub changed: bool,
}

/// A stone of a colour, as in B:D4.
#[derive(Clone, Copy)]
pub struct Change {
    color: Color,
    point: Point,
}

impl FromStr for Change {
    type Err = String;

    fn from_str(text: &str) -> Result<Change, String> {
        let parsed = text.split_once(':').and_then(|(color, point)| {
            Some(Change {
                color: color.trim().parse().ok()?,
                point: point.trim().parse().ok()?,
            })
        });
        parsed.ok_or_else(|| "a stone is a colour and a point, as in B:D4".into())
    }
}

impl Position {
    /// After so many moves of the line that takes these variations; at its end if no number is given.
    pub fn find(record: &Record, number: Option<usize>, variations: &[usize]) -> anyhow::Result<Position> {
        let line = diagram::line(record, variations)?;
        let moves = || {
            let of_node = |&id: &NodeId| record.node(id).moves().map(move |m| (id, m));
            line.iter().flat_map(of_node)
        };
        let count = moves().count();
        let last = number.unwrap_or(count);
        ensure!(last <= count, "there is no move {last}; it has {count} moves");
        let played = last.checked_sub(1).and_then(|before| moves().nth(before));
        let node = match (number, played) {
            (None, _) => line[line.len() - 1],
            (Some(_), None) => NodeId::ROOT,
            (Some(_), Some((id, _))) => id,
        };
        let board = record.board_after(node, last)?;
        let to_move = match played {
            Some((_, (color, _))) => !color,
            None => record
                .replay(node, goban::Rules::CHINESE)
                .map_or(Color::Black, |replay| replay.game.to_move()),
        };
        Ok(Position {
            board,
            to_move,
            last: played.map(|(_, m)| m),
            number: last,
            changed: false,
        })
    }

    /// Puts stones, takes stones off, plays moves, in this order.
    pub fn change(&mut self, put: &[Change], remove: &[Point], play: &[Change]) -> anyhow::Result<()> {
        let size = self.board.size();
        let points = put.iter().chain(play).map(|c| c.point);
        for p in points.chain(remove.iter().copied()) {
            ensure!(size.contains(p), "{p} is not on the board, which is {size}");
        }
        if !put.is_empty() || !remove.is_empty() {
            let mut stones = Color::BOTH.map(|color| *self.board.stones(color));
            for change in put {
                ensure!(
                    self.board.is_empty(change.point),
                    "--put: {} is occupied; take the stone off with --remove {}",
                    change.point,
                    change.point
                );
                stones[change.color.index()].insert(change.point);
            }
            for &p in remove {
                let on = stones.iter_mut().any(|set| set.remove(p));
                ensure!(on, "--remove: there is no stone at {p}");
            }
            self.board = Board::from_stones(size, &stones[0], &stones[1])
                .ok_or_else(|| anyhow!("--put, --remove: some stones would have no liberty"))?;
            (self.last, self.changed) = (None, true);
        }
        for change in play {
            self.board
                .play(change.color, change.point)
                .with_context(|| format!("--play {} {}", change.color, change.point))?;
            self.last = Some((change.color, Move::Play(change.point)));
            self.to_move = !change.color;
            self.changed = true;
        }
        Ok(())
    }

    /// The position as a record.
    pub fn to_sgf(&self) -> String {
        let mut record = Record::new(self.board.size());
        for (color, name) in Color::BOTH.into_iter().zip(["AB", "AW"]) {
            let stones = self.board.stones(color);
            if !stones.is_empty() {
                record.set_points(NodeId::ROOT, name, stones.iter());
            }
        }
        record.set_info("PL", &self.to_move.letter().to_string());
        record.to_string()
    }
}
