//! A position as the judge sees it beside what the model sees, with its groups.

use super::judged::Judged;
use crate::output::say;
use concepts::global::Standing;
use concepts::{Model, Settings};
use goban::{Board, Color, Point};

/// Prints a position twice, points by whose they are expected to be: `#` Black's and `=` White's for sure, `+` and `-`
/// rather theirs, and what is said of each group.
pub fn show(number: usize, judged: &Judged, settings: Settings) {
    let board = judged.game.board();
    let size = board.size();
    let model = Model::new(board, settings);
    let standing = Standing::of(&model);
    say!(
        "\nposition {number}, {} moves, {} to move: the judge {:+.1}, the model {:+.1}, more or less {:.1}",
        judged.game.moves().len(),
        judged.game.to_move(),
        judged.opinion.lead,
        standing.with_move(judged.game.to_move()) - judged.game.rules().komi,
        standing.uncertainty
    );
    let judge = |p: Point| f64::from(judged.opinion.owner(size, p, Color::Black));
    let own = |p: Point| model.picture().field.at(p);
    for row in (0..size.side()).rev() {
        say!("{}    {}", line(board, row, judge), line(board, row, own));
    }
    for (_, group) in model.picture().visible() {
        let first = group.stones.first().expect("a group has stones");
        let his = group.stones.iter().map(|p| {
            let owner = judged.opinion.owner(size, p, group.color);
            f64::from(owner)
        });
        let his = his.sum::<f64>() / group.stones.len() as f64;
        let views = group.views.as_deref().expect("it was looked at");
        say!(
            "  {} {first}, {} stones, {} eaten: judge {:+.2}, model {:+.2} {:?}; health {} by {}, eyes {} ({}), room {}, friends {}, \
             enemies {}, shut in {} ({}), {} liberties",
            group.color,
            group.stones.len(),
            group.eaten.len(),
            his,
            group.chance.balance(),
            model.fate(first).expect("a stone"),
            group.health.value.symbols(),
            group.health.rule,
            views.life.value.symbols(),
            views.half_eyes,
            views.vacuity.value.symbols(),
            views.friendship.value.symbols(),
            views.enmity.value.symbols(),
            views.encirclement.value.symbols(),
            views.order,
            group.liberties.len(),
        );
    }
}

/// A row: stones, small where they are the other's, and signs for empty points.
fn line(board: &Board, row: u8, owner: impl Fn(Point) -> f64) -> String {
    let cells = (0..board.size().side()).map(|col| {
        let p = Point::new(col, row);
        let his = owner(p);
        match board.at(p) {
            Some(Color::Black) if his < -0.3 => "x ",
            Some(Color::Black) if his < 0.3 => "? ",
            Some(Color::Black) => "X ",
            Some(Color::White) if his > 0.3 => "o ",
            Some(Color::White) if his > -0.3 => "! ",
            Some(Color::White) => "O ",
            None if his > 0.65 => "# ",
            None if his > 0.25 => "+ ",
            None if his < -0.65 => "= ",
            None if his < -0.25 => "- ",
            None => ". ",
        }
    });
    cells.collect()
}
