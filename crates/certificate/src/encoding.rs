//! The payload of a [`Certificate`]: [`Kind::FIGHT`], version 1.
//!
//! 1. The side of the board; the stones of Black, those of White; who may not play where by the ko rule.
//! 2. What is proved: attacker, success, who is first and the kind of stake in one byte; threats; stake; points beyond.
//! 3. All points on which a stone is played, so that a move is a small number: its place in this set, a pass as 0.
//! 4. The number of positions and their moves. Of a move is told whether it is the last of its position, and where it
//!    leads: to the first position that no move before has led to, or else how far before it or behind.
//!
//! Numbers are written in their shortest form and nothing can be said in two ways, so equal certificates have equal bytes.

use crate::bytes::{Reader, Writer};
use crate::certificate::Certificate;
use crate::container::{Container, Kind};
use crate::damage::{Damage, Wrong};
use crate::ko::Ko;
use crate::proof::{Position, Proof, Stake};
use goban::{Board, Color, Point, PointSet, Size};

/// The newest version of the payload.
const VERSION: u8 = 1;

// Bits of the byte that says what is proved; the kind of stake is in the two above them.
const WHITE_ATTACKS: u8 = 1;
const SUCCESS: u8 = 2;
const WHITE_FIRST: u8 = 4;
const STAKE: u8 = 3;
/// Of stones: one of them is enough.
const ANY: u8 = 1 << 5;

// Bits of a move.
const NOT_LAST: u64 = 1;
const ELSEWHERE: u64 = 2;

impl Certificate {
    /// The certificate as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        write_board(&mut out, &self.board);
        write_claim(&mut out, &self.proof);
        write_positions(&mut out, &self.proof.positions);
        let payload = &out.0;
        Container {
            kind: Kind::FIGHT,
            version: VERSION,
            payload,
        }
        .to_bytes()
    }

    /// Reads what [`Certificate::to_bytes`] wrote. What is read is in order, but not yet checked.
    ///
    /// Of what a file claims to hold, memory is taken only for what its bytes can.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, Damage> {
        let container = Container::of_kind(bytes, Kind::FIGHT, VERSION)?;
        let mut from = Reader::new(container.payload, Container::PAYLOAD);
        let board = read_board(&mut from)?;
        let all = PointSet::board(board.size());
        let claim = read_claim(&mut from, &all)?;
        let positions = read_positions(&mut from, &all)?;
        if from.left() > 0 {
            return from.wrong(from.place(), Wrong::Overlong);
        }
        let proof = Proof { positions, ..claim };
        Ok(Certificate { board, proof })
    }
}

fn write_board(out: &mut Writer, board: &Board) {
    out.byte(board.size().side());
    out.set(board.stones(Color::Black));
    out.set(board.stones(Color::White));
    match board.ko() {
        None => out.byte(0),
        Some((color, p)) => {
            out.byte(1 + color.index() as u8);
            out.point(p);
        }
    }
}

fn read_board(from: &mut Reader) -> Result<Board, Damage> {
    let start = from.place();
    let side = from.byte()?;
    let Some(size) = Size::new(side) else {
        return from.wrong(start, Wrong::Size(side));
    };
    let all = PointSet::board(size);
    let black = from.set(&all)?;
    let white = from.set(&all)?;
    let Some(board) = Board::from_stones(size, &black, &white) else {
        return from.wrong(start, Wrong::Stones);
    };
    let start = from.place();
    let color = match from.byte()? {
        0 => return Ok(board),
        1 => Color::Black,
        2 => Color::White,
        other => return from.wrong(start, Wrong::Code(other)),
    };
    let p = from.point(&all)?;
    match board.with_ko(color, p) {
        Some(board) => Ok(board),
        None => from.wrong(start, Wrong::Ban),
    }
}

fn write_claim(out: &mut Writer, proof: &Proof) {
    let kind = match proof.stake {
        Stake::Stones { any: false, .. } => 0,
        Stake::Stones { any: true, .. } => ANY,
        Stake::Connection(..) => 1 << STAKE,
        Stake::Eye(_) => 2 << STAKE,
        Stake::WayOut { .. } => 3 << STAKE,
    };
    let bit = |is: bool, bit| if is { bit } else { 0 };
    out.byte(
        kind | bit(proof.attacker == Color::White, WHITE_ATTACKS)
            | bit(proof.success, SUCCESS)
            | bit(proof.first == Color::White, WHITE_FIRST),
    );
    out.byte(proof.ko.attacker);
    out.byte(proof.ko.defender);
    match &proof.stake {
        Stake::Stones { target: points, .. } | Stake::Eye(points) => out.set(points),
        Stake::Connection(a, b) => {
            out.point(*a);
            out.point(*b);
        }
        Stake::WayOut { stone, outside } => {
            out.point(*stone);
            out.set(outside);
        }
    }
    out.set(&proof.beyond);
}

/// A proof without its positions.
fn read_claim(from: &mut Reader, all: &PointSet) -> Result<Proof, Damage> {
    let start = from.place();
    let code = from.byte()?;
    let color = |bit| {
        if code & bit == 0 {
            Color::Black
        } else {
            Color::White
        }
    };
    let ko = Ko {
        attacker: from.byte()?,
        defender: from.byte()?,
    };
    let stake = match code >> STAKE {
        0 | 4 => Stake::Stones {
            target: from.set(all)?,
            any: code & ANY != 0,
        },
        1 => Stake::Connection(from.point(all)?, from.point(all)?),
        2 => Stake::Eye(from.set(all)?),
        3 => Stake::WayOut {
            stone: from.point(all)?,
            outside: from.set(all)?,
        },
        _ => return from.wrong(start, Wrong::Code(code)),
    };
    Ok(Proof {
        stake,
        attacker: color(WHITE_ATTACKS),
        success: code & SUCCESS != 0,
        first: color(WHITE_FIRST),
        ko,
        beyond: from.set(all)?,
        positions: Vec::new(),
    })
}

fn write_positions(out: &mut Writer, positions: &[Position]) {
    let played: PointSet = positions
        .iter()
        .flat_map(|p| &p.moves)
        .filter_map(|m| m.0)
        .collect();
    out.set(&played);
    let mut places = [0; 1024];
    for (i, p) in played.iter().enumerate() {
        places[p.index()] = i as u64 + 1;
    }
    out.number(positions.len() as u64);
    // The first position that no move has led to.
    let mut new = 1;
    for position in positions {
        let moves = &position.moves;
        if moves.is_empty() {
            out.byte(0);
        }
        for (i, &(at, to)) in moves.iter().enumerate() {
            let place = at.map_or(0, |p| places[p.index()]);
            let not_last = if i + 1 < moves.len() { NOT_LAST } else { 0 };
            let away = i64::from(to) - new;
            let elsewhere = if away == 0 { 0 } else { ELSEWHERE };
            out.number(1 + (place << 2 | elsewhere | not_last));
            if away != 0 {
                out.difference(away);
            }
            new = new.max(i64::from(to) + 1);
        }
    }
}

fn read_positions(from: &mut Reader, all: &PointSet) -> Result<Vec<Position>, Damage> {
    let played: Vec<Point> = from.set(all)?.iter().collect();
    let mut used = PointSet::EMPTY;
    let start = from.place();
    let count = from.number()?;
    // Each takes a byte at least.
    if count > from.left() as u64 || count > u64::from(u32::MAX) {
        return from.wrong(start, Wrong::Number);
    }
    let mut positions = Vec::with_capacity(count as usize);
    let mut new = 1i64;
    for _ in 0..count {
        let mut moves = Vec::new();
        loop {
            let start = from.place();
            let code = match from.number()? {
                0 if moves.is_empty() => break,
                0 => return from.wrong(start, Wrong::Code(0)),
                n => n - 1,
            };
            let at = match (code >> 2) as usize {
                0 => None,
                place if place <= played.len() => Some(played[place - 1]),
                _ => return from.wrong(start, Wrong::Number),
            };
            used.extend(at);
            let away = match code & ELSEWHERE {
                0 => 0,
                _ => match from.difference()? {
                    0 => return from.wrong(start, Wrong::Number),
                    away => away,
                },
            };
            let to = new.saturating_add(away);
            if to < 0 {
                return from.wrong(start, Wrong::Number);
            }
            if to as u64 >= count {
                return from.wrong(start, Wrong::Missing(to as u64));
            }
            new = new.max(to + 1);
            moves.push((at, to as u32));
            if code & NOT_LAST == 0 {
                break;
            }
        }
        moves.shrink_to_fit();
        positions.push(Position { moves });
    }
    if used.len() != played.len() {
        return from.wrong(start, Wrong::Number);
    }
    Ok(positions)
}
