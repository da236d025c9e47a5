//! What a side has for good: strings that cannot be taken, and what they enclose (Benson 1976).

use crate::Frame;

/// The cells that `own` has for good against `other`, whoever moves and however often it passes: the strings that live
/// without an answer, and the regions between them in which no two eyes find room.
///
/// An eye of the other side lies on a cell that touches no living string. Where all such cells of a region are one cell or two
/// neighbours, there is never more than one eye in it, whatever is taken or filled meanwhile, and its owner, whose strings
/// live by themselves, can take all that stands there. A table of all positions of 4x4 says the same of every one
/// (`tests/table.rs`).
pub fn settled(frame: &Frame, own: u64, other: u64) -> u64 {
    let living = living(frame, own, other);
    if living == 0 {
        return 0;
    }
    let near = frame.beside(living);
    let mut sure = living & frame.cells();
    for region in frame.parts(frame.cells() & !living) {
        let inner = region & !near;
        let few = match inner.count_ones() {
            0 | 1 => true,
            2 => frame.beside(inner) & inner != 0,
            _ => false,
        };
        if few {
            sure |= region;
        }
    }
    sure
}

/// At most so many strings, or regions, on 49 cells.
const MOST: usize = 32;

/// The stones of `own` that live without an answer. Walls do.
pub fn living(frame: &Frame, own: u64, other: u64) -> u64 {
    let cells = frame.cells();
    if own == 0 {
        return 0;
    }
    let empty = cells & !(own | other);
    let mut strings = [(0u64, 0u64); MOST];
    let mut count = 0;
    for string in frame.parts(own) {
        strings[count] = (string, frame.beside(string));
        count += 1;
    }
    let mut regions = [(0u64, 0u64); MOST];
    let mut open = 0;
    for region in frame.parts(cells & !own) {
        regions[open] = (region & empty, frame.beside(region) & own);
        open += 1;
    }
    let mut alive = own;
    loop {
        let mut next = 0;
        for &(string, beside) in &strings[..count] {
            if string & alive == 0 {
                continue;
            }
            let eyes = regions[..open]
                .iter()
                .filter(|&&(empty, around)| {
                    around & string != 0 && around & !alive == 0 && empty & !beside == 0
                })
                .count();
            if eyes >= 2 || string & frame.all_walls() != 0 {
                next |= string;
            }
        }
        if next == alive {
            return alive;
        }
        alive = next;
        if alive == 0 {
            return 0;
        }
    }
}
