//! Nets as KataGo writes them: read, computed beside a second way written as plainly as can be, refused where they are
//! damaged or of another kind. The nets are of our own making.

#[path = "../../goban/tests/counting/mod.rs"]
mod counting;
mod tiny;

use counting::peak;
use goban::{Color, Game, Move, Point, Random, Rules, Size, Symmetry};
use net::katago::{Katago, KatagoError, Terms, View, Work};
use net::{Look, Width};
use std::sync::Arc;
use tiny::{Said, Tiny};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// A game of so many random moves.
fn game(side: u8, moves: usize, rules: Rules) -> Game {
    let mut game = Game::new(Size::new(side).unwrap(), rules);
    let mut random = Random::new(u64::from(side));
    for _ in 0..moves {
        let color = game.to_move();
        let legal: Vec<Point> = game.legal_points(color).iter().collect();
        let m = if legal.is_empty() {
            Move::Pass
        } else {
            legal[random.index(legal.len())].into()
        };
        game.play(color, m).unwrap();
    }
    game
}

fn read(bytes: &[u8]) -> Result<Work, KatagoError> {
    Ok(Work::new(Arc::new(Katago::from_bytes(bytes)?)))
}

/// What is said of a file that is refused.
fn refusal(bytes: &[u8]) -> String {
    read(bytes).map(|_| ()).unwrap_err().to_string()
}

/// The bytes with the first of these words replaced.
fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = bytes
        .windows(from.len())
        .position(|w| w == from.as_bytes())
        .expect("is there");
    [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
}

fn hold(look: &Look, said: &Said, scales: [f64; 3], game: &Game, symmetry: Symmetry) {
    let near = |a: f32, b: f64, what: &str| {
        assert!(
            (f64::from(a) - b).abs() < 1e-4 * (1.0 + b.abs()),
            "{what}: {a}, {b}"
        );
    };
    let size = game.size();
    let side = usize::from(size.side());
    let place = |p: Point| {
        let p = symmetry.apply(p, size);
        (side - 1 - usize::from(p.row())) * side + usize::from(p.col())
    };
    let logit = |m: Move| m.point().map_or(said.pass, |p| said.points[place(p)]);
    let sum: f64 = look.policy.iter().map(|&(m, _)| logit(m).exp()).sum();
    for &(m, found) in &look.policy {
        near(found, logit(m).exp() / sum, "policy");
    }
    // Under superko every game has a result.
    let [win, loss] = [said.result[0], said.result[1]].map(f64::exp);
    let (sign, wins) = match game.to_move() {
        Color::Black => (1.0, win),
        Color::White => (-1.0, loss),
    };
    near(look.win, wins / (win + loss), "win");
    near(look.no_result, 0.0, "no result");
    near(
        look.margin,
        sign * said.score[2] * scales[2] + game.komi(),
        "margin",
    );
    let score = look.score.unwrap();
    near(
        score.mean,
        sign * said.score[0] * scales[0] + game.komi(),
        "score",
    );
    near(score.deviation, said.score[1].exp().ln_1p() * scales[1], "spread");
    for p in size.points() {
        near(look.owner(p), sign * said.owners[place(p)], "owner");
    }
}

#[test]
fn a_net_of_any_version_answers_as_the_plain_one_does() {
    for version in [8, 9, 11, 13, 15, 16, 17] {
        let tiny = Tiny::new(version, 4);
        let scales = if version >= 13 {
            [15.0, 25.0, 30.0]
        } else {
            [20.0; 3]
        };
        for width in Width::all() {
            let net = Arc::new(Katago::from_bytes(&tiny.bytes).unwrap().with_width(width));
            assert_eq!((net.name(), net.version()), ("tiny", version));
            let mut work = Work::new(net);
            for (side, symmetry) in [(5, 0), (9, 5), (13, 2)] {
                let game = game(side, 3 * usize::from(side), Rules::CHINESE);
                let view = View::of(&game).turned(Symmetry::ALL[symmetry]);
                let (planes, numbers) = work.shown(view);
                let said = tiny.run(planes, numbers);
                hold(&work.ask(view), &said, scales, &game, view.symmetry);
            }
        }
    }
}

#[test]
fn a_packed_file_is_the_same_net() {
    use std::io::Write;
    let tiny = Tiny::new(8, 1);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&tiny.bytes).unwrap();
    let packed = packed.finish().unwrap();
    let game = game(9, 20, Rules::CHINESE);
    let [a, b] = [&packed, &tiny.bytes].map(|bytes| read(bytes).unwrap().ask(View::of(&game)).win);
    assert_eq!(a, b);
}

#[test]
fn a_net_in_a_tree_sees_what_it_sees_in_the_game() {
    use net::{Model, Position};
    use playouts::QuickBoard;
    let net = Arc::new(Katago::from_bytes(&Tiny::new(11, 2).bytes).unwrap());
    let game = game(9, 40, Rules::CHINESE);
    let mut boards: Vec<QuickBoard> = Vec::new();
    let mut before = game.clone();
    for _ in 0..3 {
        boards.push(QuickBoard::new(before.board()));
        before.undo();
    }
    let recent: Vec<Move> = game.moves().iter().rev().take(5).map(|&(_, m)| m).collect();
    let position = Position {
        board: &boards[0],
        to_move: game.to_move(),
        komi: game.komi(),
        ko: game.rules().ko,
        territory: false,
        surplus: 0,
        recent: &recent,
        before: &boards[1..],
        symmetry: Symmetry::ALL[3],
    };
    let mut look = Look::default();
    let mut looker = Arc::clone(&net).looker(game.size(), 1);
    assert!(looker.looks_back());
    looker.look(&[position], std::slice::from_mut(&mut look));
    let mut work = Work::new(net);
    let answer = work.ask(View::of(&game).turned(Symmetry::ALL[3]));
    assert_eq!(look, answer);
}

/// Whether a plane is set on a point of the board as it lies.
fn is_set(work: &mut Work, view: View, plane: u32, p: &str) -> bool {
    let (side, p) = (usize::from(view.game.size().side()), point(p));
    let (planes, _) = work.shown(view);
    planes[(side - 1 - usize::from(p.row())) * side + usize::from(p.col())] >> plane & 1 == 1
}

#[test]
fn a_ko_a_ladder_and_the_last_moves_are_shown() {
    let mut work = read(&Tiny::new(8, 1).bytes).unwrap();
    let mut game = Game::new(Size::NINE, Rules::CHINESE);
    for (i, p) in "C5 D5 D6 E6 D4 E4 G2 F5 E5 D5".split(' ').enumerate() {
        let color = if i % 2 == 0 { Color::Black } else { Color::White };
        if p == "D5" && i == 9 {
            break;
        }
        game.play(color, point(p).into()).unwrap();
    }
    // Black has just taken D5 from E5.
    let view = View::of(&game);
    assert!(is_set(&mut work, view, 6, "D5"), "the ko");
    assert!(
        is_set(&mut work, view, 9, "E5") && is_set(&mut work, view, 10, "F5"),
        "the last two moves"
    );
    assert!(is_set(&mut work, view, 13, "D4"), "the fifth last");
    assert!(is_set(&mut work, view, 3, "E5"), "one liberty");
    assert!(
        is_set(&mut work, view, 1, "F5") && is_set(&mut work, view, 2, "C5"),
        "own stones and the enemy's"
    );
    game.play(Color::White, Move::Pass).unwrap();
    let (_, numbers) = work.shown(View::of(&game));
    assert_eq!(
        (numbers[0], numbers[14]),
        (1.0, 1.0),
        "a pass, and another would end the game"
    );
    let friendly = Terms {
        friendly_pass: true,
        ..Terms::of(game.rules())
    };
    let (_, numbers) = work.shown(View {
        terms: friendly,
        ..View::of(&game)
    });
    assert_eq!(
        (numbers[0], numbers[14]),
        (0.0, 0.0),
        "unless the dead would be agreed on"
    );
}

#[test]
fn another_kind_of_file_is_refused_with_what_it_has() {
    let bytes = Tiny::new(15, 3).bytes;
    assert!(read(&bytes).is_ok());
    let said = |from: &str, to: &str| refusal(&replaced(&bytes, from, to));
    assert_eq!(
        said("tiny 15", "tiny 7"),
        "the net has model version 7; versions 8 to 17 are read"
    );
    assert_eq!(
        said("tiny 15", "tiny 18"),
        "the net has model version 18; versions 8 to 17 are read"
    );
    assert_eq!(
        said("ordinary_block block", "transformer_attention_block block"),
        "block has a block of the kind transformer_attention_block, which is not supported"
    );
    assert_eq!(
        said("18 1 1", "18 2 2"),
        "conv has a dilated convolution, which is not supported"
    );
    assert_eq!(
        said("conv 5 5", "conv 4 4"),
        "conv has a convolution of 4x4, which is not supported"
    );
    assert_eq!(
        said("ACTIVATION_MISH", "ACTIVATION_TANH"),
        "act has the activation ACTIVATION_TANH, which is not supported"
    );
    assert_eq!(
        said("22 19", "22 12"),
        "the list of numbers has 12 channels where 19 are needed"
    );
    assert_eq!(
        said("conv 5 5 22 18", "conv 5 5 22 17"),
        "conv has 17 channels where 18 are needed"
    );
    assert_eq!(
        said("0 1 0 0", "1 1 0 0"),
        "the net has an input for who the players are (a net that imitates people), which is not supported"
    );
    assert!(said("@BIN@", "0.5 ").starts_with("the weights of this net are written as text"));
    assert!(refusal(b"").starts_with("this is no net of KataGo's"));
    assert!(refusal(b"(;GM[1]SZ[19])").starts_with("this is no net of KataGo's"));
    let mut infinite = bytes.clone();
    let at = infinite.windows(5).position(|w| w == b"@BIN@").unwrap() + 5;
    infinite[at..at + 4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(refusal(&infinite), "conv holds what is no number");
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = Tiny::new(11, 3).bytes;
    for at in (0..bytes.len() - 1).step_by(97) {
        assert!(read(&bytes[..at]).is_err(), "cut at {at}");
    }
}

/// Bytes of memory for each byte of a file: transformed weights are four times as many, rounded up to sixteen channels.
const EACH_BYTE: usize = 64;

#[test]
fn a_changed_file_is_refused_or_answers_in_little_memory() {
    let mut random = Random::new(9);
    let game = game(5, 8, Rules::CHINESE);
    let mut accepted = 0;
    for version in [8, 17] {
        let bytes = Tiny::new(version, 3).bytes;
        for _ in 0..150 {
            let mut changed = bytes.clone();
            for _ in 0..=random.index(3) {
                let at = random.index(changed.len());
                match random.index(3) {
                    0 => changed[at] ^= 1 << random.index(8),
                    1 => changed[at] = b'0' + random.index(10) as u8,
                    _ => {
                        changed.splice(at..at, *b" 8192 ");
                    }
                }
            }
            let (read, most) = peak(|| read(&changed));
            assert!(
                most < EACH_BYTE * changed.len() + (1 << 20),
                "{most} bytes for {}",
                changed.len()
            );
            if let Ok(mut work) = read {
                accepted += 1;
                work.ask(View::of(&game));
            }
        }
    }
    assert!(accepted > 50, "{accepted}: most changes are to weights");
}

#[test]
fn sizes_that_the_file_cannot_hold_take_no_memory() {
    let bytes = Tiny::new(8, 3).bytes;
    for (from, to) in [
        ("conv 5 5 22 18", "conv 5 5 22 8192"),
        ("trunk 2 18", "trunk 512 8192"),
        ("mul 19 18", "mul 19 8192"),
        ("conv 3 3 18 20", "conv 19 19 18 8192"),
        ("tiny 8", "tiny 8 99999999999999999999"),
    ] {
        let changed = replaced(&bytes, from, to);
        let (read, most) = peak(|| read(&changed));
        assert!(read.is_err());
        assert!(most < EACH_BYTE * changed.len(), "{from}: {most} bytes");
    }
    // Zeros that unpack to a thousand times as many are no net.
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(&vec![0; 1 << 24]).unwrap();
    let packed = packed.finish().unwrap();
    let (read, most) = peak(|| read(&packed));
    assert!(matches!(read, Err(KatagoError::TooLarge(_))));
    assert!(most < 1 << 22, "{most}");
}
