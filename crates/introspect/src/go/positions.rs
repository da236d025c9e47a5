//! Positions to learn from and to be examined in.

use goban::{Board, Color, Point, Random, Size};

/// A position reached by moves drawn by lot from the empty board, and who is to move. Own eyes are not filled; sometimes a
/// side passes, so that neither has exactly half of the stones.
///
/// ```
/// use goban::{Random, Size};
/// let mut random = Random::new(1);
/// let (board, _) = introspect::go::positions::random(&mut random, Size::new(5).unwrap());
/// assert!(board.empty().len() < 25);
/// ```
#[must_use]
pub fn random(random: &mut Random, size: Size) -> (Board, Color) {
    let mut board = Board::new(size);
    let area = size.area();
    let moves = area / 4 + random.index(area);
    let mut color = Color::Black;
    for _ in 0..moves {
        if random.below(8) != 0 {
            let empty: Vec<Point> = board.empty().iter().collect();
            let legal: Vec<Point> = empty
                .into_iter()
                .filter(|&p| board.is_legal(color, p) && !fills_eye(&board, color, p))
                .collect();
            if legal.is_empty() {
                break;
            }
            let p = legal[random.index(legal.len())];
            board.play(color, p).expect("legal");
        } else {
            board.pass();
        }
        color = !color;
    }
    (board, color)
}

fn fills_eye(board: &Board, color: Color, p: Point) -> bool {
    let mut beside = p.neighbours().into_iter().filter(|&n| board.size().contains(n));
    beside.all(|n| board.at(n) == Some(color))
}
