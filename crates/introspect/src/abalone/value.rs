//! A position judged by where its marbles stand.

use games::abalone::{Abalone, Cell};
use proof::Side;

/// What a marble that is out is worth.
const OUT: i32 = 100;

/// What a position is worth to a side (L4272-4274): its marbles, five in the centre and one less with each ring, less the
/// other side's; and a hundred for each marble that is out.
///
/// ```
/// use games::abalone::Abalone;
/// use introspect::abalone::value;
/// use proof::Side;
/// assert_eq!(value(&Abalone::start(), Side::First), 0);
/// ```
#[must_use]
pub fn value(position: &Abalone, side: Side) -> i32 {
    let lost = position.lost();
    let [own, enemy] = [side, !side].map(|side| i32::from(lost[side as usize]));
    rings(position, side) + OUT * (enemy - own)
}

/// The part of the rings alone.
pub(super) fn rings(position: &Abalone, side: Side) -> i32 {
    let marbles = Cell::all().filter_map(|cell| Some((cell, position.owner(cell)?)));
    let worth = marbles.map(|(cell, owner)| {
        let worth = 5 - i32::from(cell.ring());
        if owner == side { worth } else { -worth }
    });
    worth.sum()
}
