//! What evaluators see, told to the other ranks: with a net, its evaluations are what is worth sharing.
//!
//! Who has looked at a position tells what it saw, and nobody looks again. Looks travel along the tree of ranks with the games.

use crate::link::{Desk, Kind};
use crate::wire::Reader;
use goban::{Color, Move, Point};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tree::{Evaluation, Evaluator, Leaf};

/// Looks that are kept; when there are more, all are forgotten. Each takes up to 3 kB.
const KEPT: usize = 50_000;
/// The largest letter that is made of looks, in bytes.
const LETTER: usize = 1 << 20;

/// The looks of all ranks.
pub struct Looks {
    desk: Arc<Desk>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    known: HashMap<u64, Arc<[u8]>>,
    /// What is to be told, with the rank that it came from.
    news: Vec<(usize, u64, Arc<[u8]>)>,
    /// Looks that others made and that were of use here.
    spared: u64,
}

impl Looks {
    pub(crate) fn new(desk: Arc<Desk>) -> Looks {
        Looks {
            desk,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks that others made and that were of use here.
    pub fn spared(&self) -> u64 {
        self.state().spared
    }

    /// An evaluator that looks at nothing that somebody has looked at.
    pub fn shared(self: &Arc<Looks>, inner: Box<dyn Evaluator>) -> Box<dyn Evaluator> {
        Box::new(Shared {
            inner,
            looks: Arc::clone(self),
        })
    }

    /// Takes what has come, and tells each neighbour what did not come from it.
    pub(crate) fn pass_on(&self, neighbours: &[usize]) {
        let mut state = self.state();
        while let Some(letter) = self.desk.take(Kind::Looks) {
            let mut reader = Reader(&letter.body);
            while let Some((key, look)) = read_one(&mut reader) {
                let look: Arc<[u8]> = look.into();
                if state.known.len() >= KEPT {
                    state.known.clear();
                }
                if state.known.insert(key, Arc::clone(&look)).is_none() {
                    state.news.push((letter.from, key, look));
                }
            }
        }
        let news = std::mem::take(&mut state.news);
        drop(state);
        for &to in neighbours {
            let mut body = Vec::new();
            for (_, key, look) in news.iter().filter(|(from, ..)| *from != to) {
                body.extend(key.to_le_bytes());
                body.extend((look.len() as u32).to_le_bytes());
                body.extend(&look[..]);
                if body.len() > LETTER {
                    self.desk.send(to, Kind::Looks, std::mem::take(&mut body));
                }
            }
            if !body.is_empty() {
                self.desk.send(to, Kind::Looks, body);
            }
        }
    }
}

fn read_one<'a>(reader: &mut Reader<'a>) -> Option<(u64, &'a [u8])> {
    let key = reader.u64()?;
    let length = reader.u32()? as usize;
    Some((key, reader.bytes(length)?))
}

struct Shared {
    inner: Box<dyn Evaluator>,
    looks: Arc<Looks>,
}

impl Evaluator for Shared {
    fn batch(&self) -> usize {
        self.inner.batch()
    }

    fn has_policy(&self) -> bool {
        self.inner.has_policy()
    }

    fn opines_after(&self) -> Option<u32> {
        self.inner.opines_after()
    }

    fn opine(&mut self, leaf: &mut Leaf) {
        self.inner.opine(leaf);
    }

    fn looks_back(&self) -> bool {
        self.inner.looks_back()
    }

    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        let mut start = 0;
        // What nobody knows yet goes on in one piece.
        while start < leaves.len() {
            let key = key(&leaves[start]);
            let known = self.looks.state().known.get(&key).cloned();
            if let Some(known) = known
                && unpack(&known, &mut leaves[start].found).is_some()
            {
                self.looks.state().spared += 1;
                start += 1;
                continue;
            }
            self.inner.evaluate(&mut leaves[start..=start]);
            let look: Arc<[u8]> = pack(&leaves[start].found).into();
            let mut state = self.looks.state();
            let here = self.looks.desk.rank();
            state.news.push((here, key, look));
            drop(state);
            start += 1;
        }
    }
}

/// What tells a question to an evaluator from every other.
fn key(leaf: &Leaf) -> u64 {
    let mut key = leaf.board.hash();
    let mut mix = |value: u64| key = (key ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    mix(u64::from(leaf.to_move == Color::Black) | u64::from(leaf.at_root) << 1);
    mix(leaf.stakes.komi.to_bits());
    for m in &leaf.recent {
        mix(m.point().map_or(1024, |p| p.index() as u64));
    }
    leaf.before.iter().for_each(|board| mix(board.hash()));
    key
}

/// Shares of one, in so many parts.
const PARTS: f32 = 65_535.0;

fn pack(found: &Evaluation) -> Vec<u8> {
    let mut bytes = Vec::new();
    let flags = u8::from(found.win.is_some())
        | u8::from(found.looked) << 1
        | u8::from(found.score.is_some()) << 2
        | u8::from(found.has_ownership) << 3
        | u8::from(found.has_first) << 4;
    bytes.push(flags);
    for number in [found.value, found.win.unwrap_or(0.0), found.score.unwrap_or(0.0)] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((found.policy.len() as u16).to_le_bytes());
    for &(m, share) in &found.policy {
        bytes.extend(m.point().map_or(u16::MAX, |p| p.index() as u16).to_le_bytes());
        bytes.extend(((share * PARTS).round() as u16).to_le_bytes());
    }
    if found.has_ownership {
        let owners = found.ownership.iter();
        bytes.extend(owners.map(|owner| (127.0 * owner).round() as i8 as u8));
    }
    if found.has_first {
        bytes.extend(&found.first[..]);
    }
    bytes
}

fn unpack(bytes: &[u8], found: &mut Evaluation) -> Option<()> {
    let mut reader = Reader(bytes);
    let flags = reader.u8()?;
    let is = |bit: u8| flags >> bit & 1 == 1;
    found.value = reader.f32()?;
    let (win, score) = (reader.f32()?, reader.f32()?);
    (found.win, found.score) = (is(0).then_some(win), is(2).then_some(score));
    (found.looked, found.has_ownership, found.has_first) = (is(1), is(3), is(4));
    let moves = reader.u16()?;
    found.policy.clear();
    for _ in 0..moves {
        let m = match reader.u16()? {
            point @ 0..1024 => Move::Play(Point::from_index(usize::from(point))),
            _ => Move::Pass,
        };
        found.policy.push((m, f32::from(reader.u16()?) / PARTS));
    }
    if found.has_ownership {
        let owners = reader.bytes(found.ownership.len())?;
        for (owner, &byte) in found.ownership.iter_mut().zip(owners) {
            *owner = f32::from(byte as i8) / 127.0;
        }
    }
    if found.has_first {
        let first = reader.bytes(found.first.len())?;
        found.first.copy_from_slice(first);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_arrives_as_it_was() {
        let mut seen = Evaluation {
            value: 0.625,
            win: Some(0.5),
            looked: true,
            score: Some(-3.5),
            has_ownership: true,
            policy: vec![(Move::Pass, 0.25), (Move::Play("D4".parse().unwrap()), 0.75)],
            ..Evaluation::default()
        };
        let d4: Point = "D4".parse().unwrap();
        seen.ownership[d4.index()] = -1.0;
        let (bytes, mut found) = (pack(&seen), Evaluation::default());
        unpack(&bytes, &mut found).unwrap();
        assert_eq!(
            (found.value, found.win, found.score),
            (0.625, Some(0.5), Some(-3.5))
        );
        assert!(found.looked && found.has_ownership && !found.has_first);
        assert_eq!(found.ownership[d4.index()], -1.0);
        let close = |(a, b): (&(Move, f32), &(Move, f32))| a.0 == b.0 && (a.1 - b.1).abs() < 1e-4;
        assert!(found.policy.iter().zip(&seen.policy).all(close));
        assert!(unpack(&bytes[..bytes.len() - 1], &mut found).is_none());
    }
}
