//! A weights file comes back as it was written, or not at all.

use net::{FileError, Net, Origin, Shape};

fn small() -> (Net, Origin) {
    let origin = Origin {
        data: "three.sgf, 3 games".into(),
        date: "2026-01-02".into(),
        steps: 7,
        positions: 112,
    };
    (Net::untaught(Shape::new(1, 16).unwrap(), 5), origin)
}

#[test]
fn what_is_written_is_read_to_the_nearest_half() {
    let (net, origin) = small();
    let bytes = net.to_bytes(&origin);
    let (read, from) = Net::from_bytes(&bytes).unwrap();
    assert_eq!(from, origin);
    assert_eq!(read.shape(), net.shape());
    for (&a, &b) in read.numbers().iter().zip(net.numbers()) {
        assert!((a - b).abs() <= b.abs() / 2048.0 + 1e-7, "{a} {b}");
    }
    // Numbers that are halves already stay.
    assert_eq!(read.to_bytes(&origin), bytes);
}

#[test]
fn a_cut_file_is_refused() {
    let (net, origin) = small();
    let bytes = net.to_bytes(&origin);
    for len in (0..300)
        .chain((300..bytes.len()).step_by(997))
        .chain(bytes.len() - 40..bytes.len())
    {
        assert!(Net::from_bytes(&bytes[..len]).is_err(), "{len}");
    }
    assert!(Net::from_bytes(&[bytes, vec![0]].concat()).is_err());
}

#[test]
fn a_flipped_byte_is_found_at_the_front_at_the_end_and_between() {
    let (net, origin) = small();
    let mut bytes = net.to_bytes(&origin);
    let end = bytes.len();
    for at in (0..300).chain((300..end).step_by(499)).chain(end - 40..end) {
        bytes[at] ^= 0x10;
        assert!(Net::from_bytes(&bytes).is_err(), "{at}");
        bytes[at] ^= 0x10;
    }
    assert!(Net::from_bytes(&bytes).is_ok());
}

#[test]
fn a_refusal_says_why() {
    let (net, origin) = small();
    let bytes = net.to_bytes(&origin);
    let why = |bytes: &[u8]| {
        Net::from_bytes(bytes)
            .err()
            .map(|error| error.to_string())
            .unwrap()
    };
    assert_eq!(why(b"(;GM[1])"), "this is no file of Yomi's nets");
    let mut other = bytes.clone();
    other[8] = 9;
    assert_eq!(
        why(&other),
        "the file has version 9; this program reads version 1"
    );
    let mut other = bytes.clone();
    other[5000] ^= 1;
    assert_eq!(
        why(&other),
        "the file is damaged: its hash is not the one it was written with"
    );
    let missing = Net::load(std::path::Path::new("no such file"));
    assert!(matches!(missing, Err(FileError::Io(_))));
}
