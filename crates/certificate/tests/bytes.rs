//! Certificates as bytes: what is written is read back equal, and nothing else is read.

use certificate::{Certificate, Container, Kind, Ko, Position, Proof, Stake, Wrong};
use goban::{Board, Color, Point, PointSet, Random, Size};
use proptest::prelude::*;

/// White takes A1 by B1.
fn small() -> Certificate {
    let board: Board = "
        . . . . .
        . . . . .
        . . . . .
        O . . . .
        X . . . ."
        .parse()
        .unwrap();
    let [a1, b1] = ["A1", "B1"].map(|p| p.parse::<Point>().unwrap());
    let proof = Proof {
        stake: Stake::Stones {
            target: PointSet::of(a1),
            any: false,
        },
        attacker: Color::White,
        success: true,
        first: Color::White,
        ko: Ko::PLAIN,
        beyond: PointSet::EMPTY,
        positions: vec![
            Position {
                moves: vec![(Some(b1), 1)],
            },
            Position::default(),
        ],
    };
    Certificate { board, proof }
}

#[test]
fn a_small_proof_takes_few_bytes() {
    let certificate = small();
    let bytes = certificate.to_bytes();
    assert_eq!(Certificate::from_bytes(&bytes).unwrap(), certificate);
    assert_eq!(
        bytes.len() - 30,
        21,
        "size 1, stones 3 and 3, ban 1, claim 3, stake 3, beyond 1, played 3, count 1, two positions"
    );
}

/// A game of random moves, and perhaps a ban at its end.
fn board(random: &mut Random, side: u8) -> Board {
    let size = Size::new(side).unwrap();
    let mut board = Board::new(size);
    let points: Vec<Point> = size.points().collect();
    let mut color = Color::Black;
    for _ in 0..random.index(2 * points.len() + 1) {
        let _ = board.play(color, points[random.index(points.len())]);
        color = !color;
        if board.ko().is_some() && random.below(3) == 0 {
            break;
        }
    }
    board.clone()
}

/// In order, but as good as never true.
fn certificate(seed: u64) -> Certificate {
    let mut random = Random::new(seed);
    let board = board(&mut random, 1 + (seed % 25) as u8);
    let points: Vec<Point> = board.size().points().collect();
    let some = |random: &mut Random| -> PointSet {
        let few = random.below(101);
        let held = points.iter().filter(|_| random.below(100) < few);
        held.copied().collect()
    };
    let one = |random: &mut Random| points[random.index(points.len())];
    let color = |random: &mut Random| Color::BOTH[random.index(2)];
    let stake = match random.below(5) {
        0 => Stake::Connection(one(&mut random), one(&mut random)),
        1 => Stake::Eye(some(&mut random)),
        2 => Stake::WayOut {
            stone: one(&mut random),
            outside: some(&mut random),
        },
        n => Stake::Stones {
            target: some(&mut random),
            any: n == 3,
        },
    };
    let count = random.index(40);
    let mut new = 0;
    let positions = (0..count).map(|_| {
        let moves = (0..random.index(4)).map(|_| {
            let at = (random.below(4) > 0).then(|| one(&mut random));
            new = (new + 1).min(count as u32 - 1);
            let to = if random.below(2) == 0 {
                new
            } else {
                random.below(count as u32)
            };
            (at, to)
        });
        Position {
            moves: moves.collect(),
        }
    });
    let positions = positions.collect();
    let proof = Proof {
        stake,
        attacker: color(&mut random),
        success: random.below(2) == 0,
        first: color(&mut random),
        ko: Ko {
            attacker: random.bits() as u8,
            defender: random.bits() as u8,
        },
        beyond: some(&mut random),
        positions,
    };
    Certificate { board, proof }
}

/// The same file with another payload, its length and checksum in order.
fn resealed(payload: &[u8]) -> Vec<u8> {
    Container {
        kind: Kind::FIGHT,
        version: 1,
        payload,
    }
    .to_bytes()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back_equal(seed: u64) {
        let certificate = certificate(seed);
        let back = Certificate::from_bytes(&certificate.to_bytes());
        prop_assert_eq!(back.unwrap(), certificate);
    }

    #[test]
    fn a_file_cut_off_or_too_long_is_refused(seed: u64, junk: u8) {
        let mut bytes = certificate(seed).to_bytes();
        for end in 0..bytes.len() {
            let damage = Certificate::from_bytes(&bytes[..end]).unwrap_err();
            prop_assert_eq!((damage.wrong, damage.at), (Wrong::CutOff, end));
        }
        let length = bytes.len();
        bytes.push(junk);
        let damage = Certificate::from_bytes(&bytes).unwrap_err();
        prop_assert_eq!((damage.wrong, damage.at), (Wrong::Overlong, length));
    }

    #[test]
    fn no_change_of_a_byte_goes_unseen(seed: u64, at: prop::sample::Index, change in 1u8..) {
        let mut bytes = certificate(seed).to_bytes();
        *at.get_mut(&mut bytes[..]) ^= change;
        prop_assert!(Certificate::from_bytes(&bytes).is_err());
    }

    /// Bytes put in order again, so that the checksum holds: whatever is read is written as the same bytes, so that
    /// nothing can be said in two ways.
    #[test]
    fn whatever_is_read_is_written_the_same(seed: u64, changes: Vec<(prop::sample::Index, u8)>, cut: Option<u8>) {
        let bytes = certificate(seed).to_bytes();
        let mut payload = bytes[Container::PAYLOAD..bytes.len() - 8].to_vec();
        for (at, to) in changes.into_iter().take(3) {
            *at.get_mut(&mut payload[..]) = to;
        }
        payload.truncate(payload.len() - usize::from(cut.unwrap_or(0)).min(payload.len()));
        let bytes = resealed(&payload);
        match Certificate::from_bytes(&bytes) {
            Ok(read) => prop_assert_eq!(read.to_bytes(), bytes),
            Err(damage) => prop_assert!(damage.at <= bytes.len(), "{}", damage),
        }
    }
}

#[test]
fn errors_name_the_place() {
    let bytes = small().to_bytes();
    let payload = &bytes[Container::PAYLOAD..bytes.len() - 8];
    let told = |bytes: &[u8]| Certificate::from_bytes(bytes).unwrap_err().to_string();
    let changed = |at: usize, to: u8| {
        let mut payload = payload.to_vec();
        payload[at] = to;
        told(&resealed(&payload))
    };
    assert_eq!(told(b"(;GM[1])"), "byte 0: this is no proof file");
    assert_eq!(told(&bytes[..40]), "byte 40: the file is cut off");
    assert_eq!(changed(0, 26), "byte 22: no board has 26 lines");
    assert_eq!(changed(0, 1), "byte 26: a point is not on the board");
    assert_eq!(changed(7, 3), "byte 29: 3 means nothing here");
    let other = Container {
        kind: Kind(*b"chss"),
        version: 1,
        payload,
    };
    assert_eq!(
        told(&other.to_bytes()),
        "byte 9: this is a proof about something else (chss)"
    );
    let newer = Container {
        kind: Kind::FIGHT,
        version: 2,
        payload,
    };
    assert_eq!(
        told(&newer.to_bytes()),
        "byte 13: version 2 of the format is not known here"
    );
}

#[test]
fn a_ban_that_no_move_left_is_refused() {
    let mut certificate = small();
    certificate.board = ". O X .\nO . O X\n. O X .\n. . . .".parse().unwrap();
    certificate.proof.stake = Stake::Stones {
        target: PointSet::of("C4".parse().unwrap()),
        any: false,
    };
    let ko = "B3".parse().unwrap();
    let banned = certificate.board.clone().with_ko(Color::Black, ko).unwrap();
    let banned = Certificate {
        board: banned,
        ..certificate
    };
    let bytes = banned.to_bytes();
    assert_eq!(Certificate::from_bytes(&bytes).unwrap(), banned);
    let mut payload = bytes[Container::PAYLOAD..bytes.len() - 8].to_vec();
    let at = payload
        .windows(2)
        .position(|w| w == [1, 98])
        .expect("Black, row 3");
    payload[at] = 2;
    let damage = Certificate::from_bytes(&resealed(&payload)).unwrap_err();
    assert_eq!((damage.wrong, damage.at), (Wrong::Ban, Container::PAYLOAD + at));
}

/// A few bytes that claim thousands of millions of positions or points: no memory is taken for them.
#[test]
fn large_claims_take_no_memory() {
    let bytes = small().to_bytes();
    let payload = &bytes[Container::PAYLOAD..bytes.len() - 8];
    let before_count = payload.len() - 3;
    for count in [10u64, 1 << 20, u64::from(u32::MAX), 1 << 40, u64::MAX] {
        let mut large = payload[..before_count].to_vec();
        let mut left = count;
        while left >= 0x80 {
            large.push(left as u8 | 0x80);
            left >>= 7;
        }
        large.push(left as u8);
        large.extend([1, 0]);
        let damage = Certificate::from_bytes(&resealed(&large)).unwrap_err();
        assert_eq!(damage.wrong, Wrong::Number, "{count}");
    }
    let mut claimed = bytes.clone();
    claimed[14..22].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(
        Certificate::from_bytes(&claimed).unwrap_err().wrong,
        Wrong::CutOff
    );
}
