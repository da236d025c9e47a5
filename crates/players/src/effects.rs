//! What a stone does at once, read off the board.

use goban::{Color, Game, Move, Point, PointSet};
use reasons::{Claim, Evidence};

/// What a stone of this colour on this point would do at once: take stones, save a string from capture, put
/// one in atari, join strings, or stand in atari itself. The most urgent first; none if the move is illegal
/// or does none of this.
///
/// ```
/// use goban::{Board, Color, Game, Rules};
/// use reasons::Words;
/// let board: Board = "
///     . . . .
///     . O O .
///     O X X .
///     . O O .
/// ".parse().unwrap();
/// let game = Game::from_position(board, Color::White, Rules::CHINESE);
/// let claims = players::effects(&game, Color::White, "D2".parse().unwrap());
/// let said = Words::english().say(&claims[0]);
/// assert_eq!(said, "White D2 takes 2 stones off the board: B2 C2.");
/// ```
pub fn effects(game: &Game, color: Color, p: Point) -> Vec<Claim> {
    if game.check(color, Move::Play(p)).is_err() {
        return Vec::new();
    }
    let before = game.board();
    let mut after = before.clone();
    after.place(color, p);
    let mut claims = Vec::new();
    let claim = |statement| Claim::new(statement).with("color", color).with("point", p);

    let taken = *before.stones(!color) - *after.stones(!color);
    if !taken.is_empty() {
        claims.push(
            claim("captures")
                .with("count", taken.len())
                .with("stones", taken)
                .deciding_stones(taken.len())
                .because(Evidence::Seen(taken)),
        );
    }
    if after.at(p).is_none() {
        let lost = (*before.stones(color) | PointSet::of(p)) - *after.stones(color);
        let suicide = claim("suicide").with("count", lost.len()).with("stones", lost);
        claims.push(suicide.because(Evidence::Seen(lost)));
        return claims;
    }

    // Taking a neighbour rescues strings that the stone itself does not touch.
    for friend in before.strings(color) {
        let now = after.liberties(friend);
        if before.liberties(friend) == 1 && now > 1 {
            let saved: PointSet = before.string_stones(friend).collect();
            claims.push(
                claim("saves")
                    .with("count", saved.len())
                    .with("stones", saved)
                    .with("liberties", now)
                    .deciding_stones(saved.len())
                    .because(Evidence::Seen(saved | *after.liberty_set(friend))),
            );
        }
    }
    for enemy in neighbours(p, |q| after.at(q) == Some(!color), |q| after.root(q)) {
        if let Some(last) = after.liberty_set(enemy).single() {
            let stones: PointSet = after.string_stones(enemy).collect();
            claims.push(
                claim("atari")
                    .with("count", stones.len())
                    .with("stones", stones)
                    .with("last", last)
                    // A threat decides half of what it would take: the other side may still answer it.
                    .deciding(stones.len() as f64)
                    .because(Evidence::Seen(stones | PointSet::of(last)))
                    .because(Evidence::Line(vec![(color, p.into()), (color, last.into())])),
            );
        }
    }
    let friends = neighbours(p, |q| before.at(q) == Some(color), |q| before.root(q));
    let string: PointSet = after.string_stones(p).collect();
    let liberties = *after.liberty_set(p);
    if friends.len() > 1 {
        let places: PointSet = friends.iter().filter_map(|&f| nearest(p, f, before)).collect();
        claims.push(
            claim("joins")
                .with("count", string.len())
                .with("strings", places)
                .with("liberties", liberties.len())
                .because(Evidence::Seen(string)),
        );
    }
    if let Some(last) = liberties.single() {
        // After a ko is taken the string stands in atari, and may not be taken back at once.
        let statement = if may_answer(game, color, p, last) {
            "self_atari"
        } else {
            "self_atari_ko"
        };
        claims.push(
            claim(statement)
                .with("enemy", !color)
                .with("count", string.len())
                .with("stones", string)
                .with("last", last)
                .deciding(-(string.len() as f64))
                .because(if statement == "self_atari" {
                    Evidence::Line(vec![(color, p.into()), (!color, last.into())])
                } else {
                    Evidence::Seen(string | PointSet::of(last))
                }),
        );
    }
    claims
}

/// Whether the rules of the game let the other side answer a move here at once.
fn may_answer(game: &Game, color: Color, p: Point, answer: Point) -> bool {
    let mut after = game.clone();
    after.play(color, Move::Play(p)).is_ok() && after.check(!color, Move::Play(answer)).is_ok()
}

/// The strings beside a point, each once.
fn neighbours(p: Point, wanted: impl Fn(Point) -> bool, root: impl Fn(Point) -> Point) -> Vec<Point> {
    let mut roots: Vec<_> = p
        .neighbours()
        .into_iter()
        .filter(|&q| wanted(q))
        .map(root)
        .collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The stone beside `p` of the string with this root.
fn nearest(p: Point, string: Point, board: &goban::Board) -> Option<Point> {
    p.neighbours()
        .into_iter()
        .find(|&q| board.at(q).is_some() && board.root(q) == string)
}
