//! What a judge thinks.

use goban::{Color, Move, Point, Size};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A judge's opinion of a position. Numbers are Black's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// By how many points Black is expected to lead in the end.
    pub lead: f64,
    /// Black's chance to win, from 0 to 1.
    pub win: f64,
    /// The owner of each point, row by row from the top left: 1 Black's for sure, -1 White's.
    pub own: Vec<f32>,
    /// Moves for the side to move, the best first.
    pub best: Vec<Candidate>,
}

/// A move that a judge looked at. Numbers are Black's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The move by name, as in the protocol.
    pub point: String,
    /// Black's lead after it.
    pub lead: f64,
    /// How often it was looked at.
    pub visits: u32,
    /// How it goes on, the move itself first.
    pub line: Vec<String>,
}

impl Candidate {
    /// The move; none if its name is none on a board.
    pub fn play(&self) -> Option<Move> {
        self.point.parse().ok()
    }
}

impl Opinion {
    /// The owner of a point: 1 the colour's for sure, -1 the other's.
    ///
    /// ```
    /// use goban::{Color, Size};
    /// use judge::Opinion;
    /// let mut own = vec![0.0; 9];
    /// own[0] = 0.5;
    /// let opinion = Opinion { lead: 0.0, win: 0.5, own, best: Vec::new() };
    /// let size = Size::new(3).unwrap();
    /// assert_eq!(opinion.owner(size, "A3".parse().unwrap(), Color::White), -0.5);
    /// ```
    pub fn owner(&self, size: Size, p: Point, color: Color) -> f32 {
        let side = usize::from(size.side());
        let from_top = side - 1 - usize::from(p.row());
        let black = self.own.get(from_top * side + usize::from(p.col())).copied();
        let black = black.unwrap_or(0.0);
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }

    /// Reads an answer of the protocol; what is missing or of the wrong kind is named.
    pub(crate) fn read(answer: &Value, points: usize) -> Result<Opinion, String> {
        let number = |of: &Value, name: &str| {
            of.get(name)
                .and_then(Value::as_f64)
                .ok_or_else(|| format!("no number `{name}`"))
        };
        let root = answer.get("rootInfo").ok_or("no `rootInfo`")?;
        let own = answer
            .get("ownership")
            .and_then(Value::as_array)
            .ok_or("no `ownership`")?;
        let own: Vec<f32> = own.iter().filter_map(|v| v.as_f64().map(|v| v as f32)).collect();
        if own.len() != points {
            return Err(format!("`ownership` of {} points, not {points}", own.len()));
        }
        let infos = answer
            .get("moveInfos")
            .and_then(Value::as_array)
            .ok_or("no `moveInfos`")?;
        let mut best = Vec::new();
        for info in infos {
            let point = info
                .get("move")
                .and_then(Value::as_str)
                .ok_or("a candidate without `move`")?;
            let line = info.get("pv").and_then(Value::as_array).into_iter().flatten();
            let order = info.get("order").and_then(Value::as_u64).unwrap_or(u64::MAX);
            let candidate = Candidate {
                point: point.to_owned(),
                lead: number(info, "scoreLead")?,
                visits: number(info, "visits")? as u32,
                line: line.filter_map(Value::as_str).map(str::to_owned).collect(),
            };
            best.push((order, candidate));
        }
        best.sort_by_key(|&(order, _)| order);
        Ok(Opinion {
            lead: number(root, "scoreLead")?,
            win: number(root, "winrate")?,
            own,
            best: best.into_iter().map(|(_, candidate)| candidate).collect(),
        })
    }
}
