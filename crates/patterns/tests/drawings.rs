//! Drawings: images, keys, generality, text.

use goban::{Board, Color, Point, Random, Size, Symmetry};
use patterns::{Cell, Drawing, Image, Liberties, MOST};
use proptest::prelude::*;

fn drawing(text: &str) -> Drawing {
    text.parse().unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn any_cell() -> impl Strategy<Value = Cell> {
    (1u8..16).prop_map(|bits| Cell::from_bits(bits).unwrap())
}

/// A drawing of any size and contents, anchored anywhere, with a premise or two.
fn any_drawing() -> impl Strategy<Value = Drawing> {
    (1..=MOST, 1..=MOST).prop_flat_map(|(width, height)| {
        let cells = prop::collection::vec(any_cell(), usize::from(width) * usize::from(height));
        let place = move || (0..width, 0..height).prop_map(|(col, row)| Point::new(col, row));
        let premise = (place(), 0u8..4, 3u8..6);
        (cells, place(), prop::collection::vec(premise, 0..3)).prop_map(move |(cells, anchor, premises)| {
            let mut drawing = Drawing::new(width, height, Cell::ANY);
            drawing
                .places()
                .zip(cells)
                .for_each(|(place, cell)| drawing.set(place, cell));
            drawing.set(anchor, Cell::BOARD);
            for (place, least, most) in premises {
                drawing.set(place, Cell::OWN | Cell::ENEMY);
                drawing = drawing.with_liberties(place, Liberties::new(least, most));
            }
            drawing.with_anchor(anchor)
        })
    })
}

fn any_image() -> impl Strategy<Value = Image> {
    (0..16usize).prop_map(|i| Image::ALL[i])
}

proptest! {
    #[test]
    fn images_form_a_group(drawing in any_drawing(), a in any_image(), b in any_image()) {
        prop_assert_eq!(drawing.image(a).image(b), drawing.image(a.then(b)));
        prop_assert_eq!(drawing.image(a).image(a.inverse()), drawing);
    }

    #[test]
    fn a_key_does_not_depend_on_how_a_drawing_lies(drawing in any_drawing(), image in any_image()) {
        let (least, way) = drawing.canonical();
        prop_assert_eq!(&drawing.image(way), &least);
        if !image.swapped {
            prop_assert_eq!(drawing.image(image).canonical().0, least);
            prop_assert_eq!(drawing.image(image).key(), drawing.key());
        }
    }

    #[test]
    fn what_is_printed_is_read_back(drawing in any_drawing()) {
        prop_assert_eq!(drawing.to_string().parse::<Drawing>().unwrap(), drawing);
    }

    /// A cell made wider makes the drawing more general; the join of two that differ in it is the least such.
    #[test]
    fn generality_is_an_order(drawing in any_drawing(), cell in any_cell(), at in 0usize..64) {
        let place = drawing.places().nth(at % drawing.places().count()).unwrap();
        let mut other = drawing.clone();
        other.set(place, cell);
        let is_same = other == drawing;
        prop_assert_eq!(drawing.join(&other).is_none(), is_same);
        if let Some(joined) = drawing.join(&other) {
            prop_assert!(drawing.is_within(&joined) && other.is_within(&joined));
            prop_assert_eq!(joined.cell(place), drawing.cell(place) | cell);
            prop_assert_eq!(joined.is_within(&drawing), cell.is_within(drawing.cell(place)));
        }
        prop_assert_eq!(drawing.is_within(&other), drawing.cell(place).is_within(cell));
    }
}

/// A join fits where one of the two does, and nowhere else.
#[test]
fn a_join_fits_where_either_does() {
    let mut random = Random::new(3);
    let mut board = Board::new(Size::NINE);
    for _ in 0..30 {
        let p = Point::new(random.below(9) as u8, random.below(9) as u8);
        let color = if random.below(2) == 0 {
            Color::Black
        } else {
            Color::White
        };
        let _ = board.play(color, p);
    }
    let (stone, gap) = (drawing("? . ?\nX X ,\n? o ?"), drawing("? . ?\nX . ,\n? o ?"));
    let joined = stone.join(&gap).unwrap();
    let mut fits = 0;
    for p in board.size().points() {
        for turn in Symmetry::ALL {
            for color in Color::BOTH {
                let either = [&stone, &gap].map(|d| d.fits(&board, color, turn, p));
                assert_eq!(joined.fits(&board, color, turn, p), either[0] | either[1]);
                fits += usize::from(either[0] | either[1]);
            }
        }
    }
    assert!(fits > 20, "{fits}");
}

/// A drawing cut out of a board fits there, turned as the board is turned.
#[test]
fn what_was_seen_fits_however_the_board_lies() {
    let board: Board = ". . X . .\n. O X . .\nO . O X .\n. . . O .\nX . . . ."
        .parse()
        .unwrap();
    let size = board.size();
    for at in ["A1", "C3", "E5", "B4"].map(point) {
        let seen = Drawing::seen(&board, Color::White, at, 4, 3, point("B2"));
        assert!(seen.fits(&board, Color::White, Symmetry::IDENTITY, at));
        for turn in Symmetry::ALL {
            let [black, white] = [Color::Black, Color::White].map(|c| turn.apply_set(board.stones(c), size));
            let turned: Board = Board::from_stones(size, &black, &white).unwrap();
            let swapped: Board = Board::from_stones(size, &white, &black).unwrap();
            let to = turn.apply(at, size);
            assert!(seen.fits(&turned, Color::White, turn, to), "{at} {turn:?}");
            assert!(seen.fits(&swapped, Color::Black, turn, to));
            let image = seen.image(Image { swapped: true, turn });
            assert!(image.fits(&turned, Color::Black, Symmetry::IDENTITY, to));
        }
    }
}

#[test]
fn liberties_are_those_of_the_whole_string() {
    let board: Board = "X X O . .\n. X O . .\n. . X . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    let beside = drawing("X O").with_anchor(point("A1"));
    let with = |text: &str| beside.clone().with_liberties(point("A1"), text.parse().unwrap());
    let fits = |d: &Drawing| d.fits(&board, Color::Black, Symmetry::IDENTITY, point("B5"));
    // A5 B5 B4 breathe at A4 and B3.
    assert!(fits(&beside) && fits(&with("2")) && fits(&with("..2")) && fits(&with("1..3")));
    assert!(!fits(&with("3..")) && !fits(&with("..1")));
}

/// The figures of thesis 002 (L2710): one stone, an empty point and two premises about liberties are 4 + 1 + 5 + 5; the
/// fifth there is for the type of a block, which a drawing has not.
#[test]
fn specialisation_counts_as_the_thesis_does() {
    let save = drawing("X .").with_anchor(point("A1"));
    assert_eq!(save.specialisation(), 5);
    assert_eq!(
        save.with_liberties(point("A1"), Liberties::at_most(3))
            .specialisation(),
        10
    );
    assert_eq!(drawing("X .\n# #").with_anchor(point("A2")).specialisation(), 7);
    assert_eq!(drawing("? , ?").specialisation(), 0);
}

#[test]
fn errors_name_line_and_column() {
    let error = |text: &str| text.parse::<Drawing>().unwrap_err().to_string();
    assert!(error(". X\n. z").starts_with("line 2, column 3: `z` is no cell of a drawing"));
    assert_eq!(
        error(". X .\n. X"),
        "line 2, column 1: a row of 2 cells below one of 3"
    );
    assert_eq!(
        error("........."),
        "line 1, column 1: a row has 8 cells at most, not 9"
    );
    assert_eq!(
        error(". X\nanchor C1"),
        "line 2, column 8: the drawing has no C1: its cells are A1 to B1"
    );
    assert_eq!(
        error(". X\nliberties A1 2.."),
        "line 2, column 11: liberties are those of a stone: X, O or S"
    );
    assert!(error(". X\nliberties B1 4..2").starts_with("line 2, column 14: liberties are a number"));
    assert_eq!(error(""), "line 1, column 1: a drawing has a cell at least");
}
