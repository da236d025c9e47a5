//! Diagrams: drawn in characters as they look in a terminal, and as pictures that can be opened.

use goban::{Board, Color, Move, Point, PointSet, Size};
use kifu::{Diagram, Layer, Mark, Record, Shape, Theme, Tint, Window};
use proptest::prelude::*;

fn points(text: &str) -> PointSet {
    text.split_whitespace()
        .map(|p| p.parse::<Point>().unwrap())
        .collect()
}

/// The drawing without its indentation.
fn drawing(text: &str) -> String {
    let lines: Vec<&str> = text.trim_matches('\n').lines().collect();
    let indent = lines
        .iter()
        .filter(|l| !l.trim().is_empty())
        .map(|l| l.len() - l.trim_start().len())
        .min()
        .unwrap_or(0);
    let longest = lines
        .iter()
        .map(|l| l.get(indent..).unwrap_or("").trim_end())
        .collect::<Vec<_>>();
    longest.join("\n").trim_end().to_owned()
}

fn assert_drawn(diagram: &Diagram, expected: &str) {
    let text = diagram.to_text();
    // The first line is indented in every diagram with coordinates: compare from the same margin.
    assert_eq!(drawing(&text), drawing(expected), "\n{text}");
}

#[test]
fn a_position_of_a_record() {
    let record: Record = "(;SZ[9]AB[cc]AW[gc]PL[B];B[ee]TR[cc]SQ[gc]LB[ed:a]CR[ef]MA[aa])"
        .parse()
        .unwrap();
    let diagram = Diagram::of_node(record.main_line().last().unwrap()).unwrap();
    assert_drawn(
        &diagram,
        "
            A B C D E F G H J
         9  M . . . . . . . .  9
         8  . . . . . . . . .  8
         7  . . Y . . . @ . .  7
         6  . . . . a . . . .  6
         5  . . . .(X). . . .  5
         4  . . . . C . . . .  4
         3  . . + . . . + . .  3
         2  . . . . . . . . .  2
         1  . . . . . . . . .  1
            A B C D E F G H J
        Y black stone with a triangle
        @ white stone with a square
        C circle
        M cross
        ",
    );
}

#[test]
fn the_view_of_a_node() {
    let record: Record = "(;SZ[19]AB[dd]VW[aa:ff];W[cf])".parse().unwrap();
    let mut diagram = Diagram::of_node(record.main_line().last().unwrap()).unwrap();
    diagram.coordinates = false;
    assert_drawn(
        &diagram,
        "
         . . . . . .
         . . . . . .
         . . . . . .
         . . . X . .
         . . . . . .
         . .(O). . .
        ",
    );
}

#[test]
fn territory_and_areas() {
    let board: Board = ". X O .\nX X O O\n. X O .\nX X O .".parse().unwrap();
    let mut diagram = Diagram::of_board(&board);
    diagram.add(
        Layer::new(Shape::Dots(points("A4 A2")))
            .tint(Tint::Black)
            .named("black territory"),
    );
    diagram.add(
        Layer::new(Shape::Dots(points("D4 D2 D1")))
            .tint(Tint::White)
            .named("white territory"),
    );
    diagram.add(
        Layer::new(Shape::Shade(points("C4 C3 C2 C1 D3")))
            .tint(Tint::nth(0))
            .named("White's group"),
    );
    assert_drawn(
        &diagram,
        "
            A B C D
         4  x X!O o  4
         3  X X!O!O  3
         2  x X!O o  2
         1  X X!O o  1
            A B C D
        x black territory
        o white territory
        ! White's group
        ",
    );
}

#[test]
fn numbered_moves_and_where_they_were_played_again() {
    // A ko: 1 takes, 2 and 3 elsewhere, 4 retakes, 5 at 1.
    let board: Board = ". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . ."
        .parse()
        .unwrap();
    let moves = [
        ("b", "C4"),
        ("w", "E1"),
        ("b", "E2"),
        ("w", "B4"),
        ("b", "pass"),
        ("w", "A1"),
        ("b", "C4"),
    ];
    let moves = moves.map(|(c, m)| (c.parse::<Color>().unwrap(), m.parse::<Move>().unwrap()));
    let diagram = Diagram::of_moves(&board, moves, 9);
    assert_drawn(
        &diagram,
        "
             A  B  C  D  E
         5   .  X  O  .  .  5
         4   X  O  9  O  .  4
         3   .  X  O  .  .  3
         2   .  .  .  . 11  2
         1  14  .  .  . 10  1
             A  B  C  D  E
        odd numbers black, even numbers white
        12 at B4, 13 pass, 15 at 9
        ",
    );
    let two_in_a_row = [
        (Color::Black, "A1".parse().unwrap()),
        (Color::Black, "B2".parse().unwrap()),
    ];
    let text = Diagram::of_moves(&Board::new(Size::new(3).unwrap()), two_in_a_row, 1).to_text();
    assert!(text.ends_with("\nblack 1 2\n"), "{text}");
}

#[test]
fn windows() {
    let around = |text: &str| Window::around(&points(text), Size::NINETEEN);
    assert_eq!(around("Q16 R17"), "P15:T19".parse().unwrap());
    assert_eq!(around("K10"), "J9:L11".parse().unwrap());
    assert_eq!(around(""), Window::whole(Size::NINETEEN));
    let mut diagram = Diagram::of_board(&Board::new(Size::NINE));
    diagram.window = "K11:T19".parse().unwrap();
    assert_eq!(diagram.to_text().lines().count(), 11, "off the board: all of it");
    diagram.window = "H8:T19".parse().unwrap();
    assert_drawn(&diagram, "    H J\n 9  . .  9\n 8  . .  8\n    H J");
}

fn crowded() -> Diagram {
    let record: Record = "(;SZ[13]AB[dd][jj]AW[jd];B[dj];W[gg])".parse().unwrap();
    let mut diagram = Diagram::of_node(record.main_line().last().unwrap()).unwrap();
    let all_marks = [
        Mark::Cross,
        Mark::Triangle,
        Mark::Square,
        Mark::Circle,
        Mark::Selected,
    ];
    for (i, mark) in all_marks.into_iter().enumerate() {
        let on = points(["D10 A1", "K10 B1", "D4 C1", "K4 D1", "G7 E1"][i]);
        diagram.add(Layer::new(Shape::Marks(mark, on)).tint(Tint::nth(i)));
    }
    diagram.add(
        Layer::new(Shape::Shade(points("A13 B13 A12")))
            .tint(Tint::Yellow)
            .named("a <corner> & \"more\""),
    );
    diagram.add(Layer::new(Shape::Outline(points("N13 N12"))).tint(Tint::Blue));
    diagram.add(Layer::new(Shape::Dots(points("N1 M1"))).tint(Tint::White));
    diagram.add(Layer::new(Shape::Label("F6".parse().unwrap(), "é1 long".into())));
    diagram.add(Layer::new(Shape::Arrow("F6".parse().unwrap(), "H9".parse().unwrap())).tint(Tint::White));
    diagram.add(Layer::new(Shape::Line(
        "F6".parse().unwrap(),
        "F9".parse().unwrap(),
    )));
    diagram.dimmed = points("G7 G8");
    diagram.note("Black to play & live");
    diagram
}

#[test]
fn svg_is_sound_and_needs_no_font() {
    for theme in [Theme::WOOD, Theme::PAPER] {
        let svg = crowded().to_svg_with(&theme);
        assert!(!svg.contains("<text") && !svg.contains("font"));
        assert!(svg.contains("a &lt;corner&gt; &amp; &quot;more&quot;"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert_eq!(
            svg.matches("<g>").count() + svg.matches("<g ").count(),
            svg.matches("</g>").count()
        );
    }
}

#[test]
fn png_has_the_width_asked_for_and_the_stones_where_they_belong() {
    let board: Board = "X . .\n. . .\n. . O".parse().unwrap();
    let mut diagram = Diagram::of_board(&board);
    diagram.coordinates = false;
    let png = diagram.to_png(360, &Theme::PAPER).unwrap();
    let image = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
    assert_eq!((image.width(), image.height()), (360, 360));
    // 3.6 cells across, the outer lines 0.8 from the edge: points at 80, 180 and 280.
    let gray = |x, y| image.pixel(x, y).unwrap().green();
    assert!(gray(80, 80) < 40, "a black stone top left");
    assert!(gray(280, 280) > 240, "a white stone bottom right");
    assert!(gray(180, 180) < 120, "lines cross in the middle");
    assert!(gray(130, 130) > 240, "nothing between them");
    assert!(gray(280, 280 - 47) < 120, "the rim of the white stone");
    let smallest = diagram.to_png(16, &Theme::WOOD).unwrap();
    assert_eq!(
        resvg::tiny_skia::Pixmap::decode_png(&smallest).unwrap().width(),
        16
    );
    let error = diagram.to_png(15, &Theme::WOOD).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no PNG could be drawn: it is 16 to 8192 pixels wide, not 15"
    );
}

#[test]
fn crowded_pictures_can_be_drawn() {
    assert!(
        crowded()
            .to_png(500, &Theme::WOOD)
            .unwrap()
            .starts_with(b"\x89PNG")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn anything_can_be_drawn(
        side in 1..=25u8,
        black in prop::collection::vec(0..1024usize, 0..60),
        white in prop::collection::vec(0..1024usize, 0..60),
        (a, b, c) in (0..1024usize, 0..1024usize, 0..1024usize),
        text in "\\PC{0,5}",
        window in (0..30u8, 0..30u8, 0..30u8, 0..30u8),
    ) {
        let set = |indices: &[usize]| indices.iter().map(|&i| Point::from_index(i)).collect::<PointSet>();
        let mut diagram = Diagram::of_stones(Size::new(side).unwrap(), [set(&black), set(&white)]);
        let (a, b, c) = (Point::from_index(a), Point::from_index(b), Point::from_index(c));
        diagram.last = Some(a);
        diagram.dimmed = set(&black);
        for shape in [
            Shape::Shade(set(&white)),
            Shape::Outline(set(&black)),
            Shape::Dots(set(&black)),
            Shape::Marks(Mark::Cross, set(&white)),
            Shape::Label(c, text.clone()),
            Shape::Arrow(a, b),
            Shape::Line(b, c),
        ] {
            diagram.add(Layer::new(shape).named(&text));
        }
        diagram.note(&text);
        let (left, right, bottom, top) = window;
        diagram.window = Window { left, right, bottom, top };
        prop_assert!(!diagram.to_text().is_empty());
        let svg = diagram.to_svg();
        prop_assert!(svg.ends_with("</svg>\n"));
        prop_assert!(diagram.to_png(64, &Theme::WOOD).is_ok(), "{}", svg);
    }
}
