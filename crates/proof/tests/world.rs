//! A whole game in forty lines: heaps of which a move takes one to three counters; who takes the last
//! counter wins.

use proof::{Outcome, Side, World};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Heap {
    counters: u8,
    mover: Side,
}

impl World for Heap {
    type Move = u8;
    type Moves = Vec<u8>;

    fn to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == 0).then_some(Outcome::Won(!self.mover))
    }

    fn moves(&self) -> Vec<u8> {
        (1..=self.counters.min(3)).collect()
    }

    fn play(&self, taken: u8) -> Heap {
        Heap {
            counters: self.counters - taken,
            mover: !self.mover,
        }
    }

    fn null(&self) -> Option<Heap> {
        Some(Heap {
            mover: !self.mover,
            ..*self
        })
    }

    fn hash(&self) -> u64 {
        (u64::from(self.counters) << 1 | self.mover as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn code(&self, taken: u8) -> u32 {
        taken.into()
    }

    fn notation(&self, taken: u8) -> String {
        format!("take {taken}")
    }
}

#[test]
fn the_defaults_find_the_winning_move() {
    let heap = |counters| Heap {
        counters,
        mover: Side::First,
    };
    assert_eq!(heap(3).winning_move(), Some(3));
    assert_eq!(heap(4).winning_move(), None);
    assert_eq!(heap(3).play(3).outcome(), Some(Outcome::Won(Side::First)));
}
