//! The proofs that were told of, kept to be walked: a bounded number of them, by a key made from what they say.

use certificate::Certificate;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of the proofs that are kept, as files; those told of longest ago leave.
const MOST_BYTES: usize = 32 << 20;
/// How many there are at most.
const MOST: usize = 4096;

/// The proofs that were told of.
#[derive(Clone, Debug, Default)]
pub struct Proofs(Arc<Mutex<Inner>>);

#[derive(Debug, Default)]
struct Inner {
    kept: HashMap<String, (Arc<Certificate>, usize)>,
    order: VecDeque<String>,
    bytes: usize,
}

impl Proofs {
    /// Keeps a proof, and answers its key.
    pub fn keep(&self, proof: &Arc<Certificate>) -> String {
        let bytes = proof.to_bytes();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let key = format!("{:016x}", hasher.finish());
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.kept.contains_key(&key) {
            inner.order.retain(|k| *k != key);
        } else {
            inner.bytes += bytes.len();
            inner.kept.insert(key.clone(), (proof.clone(), bytes.len()));
        }
        inner.order.push_back(key.clone());
        while inner.order.len() > 1 && (inner.bytes > MOST_BYTES || inner.order.len() > MOST) {
            let oldest = inner.order.pop_front().expect("more than one");
            let (_, length) = inner.kept.remove(&oldest).expect("all in order are kept");
            inner.bytes -= length;
        }
        key
    }

    /// The proof of this key, if it is still here.
    pub fn get(&self, key: &str) -> Option<Arc<Certificate>> {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.kept.get(key).map(|(proof, _)| proof.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use certificate::{Ko, Position, Proof, Stake};
    use goban::{Color, PointSet, Size};

    fn proof(n: usize) -> Arc<Certificate> {
        let stone = Size::NINETEEN
            .points()
            .nth(n % 361)
            .expect("a point of the board");
        let proof = Proof {
            stake: Stake::Stones {
                target: PointSet::of(stone),
                any: false,
            },
            attacker: Color::White,
            success: true,
            first: Color::White,
            ko: Ko::PLAIN,
            beyond: PointSet::EMPTY,
            positions: vec![Position::default(); 1 + n / 361],
        };
        let board = goban::Board::new(Size::NINETEEN);
        Arc::new(Certificate { board, proof })
    }

    #[test]
    fn proofs_told_of_longest_ago_leave() {
        let proofs = Proofs::default();
        let keys: Vec<String> = (0..MOST).map(|n| proofs.keep(&proof(n))).collect();
        assert_eq!(proofs.keep(&proof(7)), keys[7], "the same proof has the same key");
        assert!(keys.iter().all(|key| proofs.get(key).is_some()));
        // One more: the first leaves, unless it was told of again.
        proofs.keep(&proof(0));
        proofs.keep(&proof(MOST));
        assert!(proofs.get(&keys[0]).is_some() && proofs.get(&keys[7]).is_some());
        assert!(proofs.get(&keys[1]).is_none());
        assert!(proofs.get("no key").is_none());
    }
}
