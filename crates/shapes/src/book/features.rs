//! What a book knows of a move, as numbers that are weighed and added.

use super::region::{Place, Region};
use super::{Book, SIZE, table::Entry};
use goban::{Board, Color, Point};
use patterns::{View, nearest_keys};

/// A position seen less often is as good as unknown.
const FEW: u32 = 3;
/// The weights of a region change with how often its position was seen: less than these numbers.
const OFTEN: [u32; 3] = [10, 40, 200];
/// Weights of a region: one where its position is not known, one for each degree of often.
const OF_REGION: usize = 2 + OFTEN.len();
/// A point of the opening is played about so often.
const USUAL: f32 = 1.0 / 250.0;
/// As many sightings at the usual rate are added to what was seen.
const BELIEF: f32 = 0.5;

/// Distances are told apart up to this one; at and beyond it they are far.
const FAR: usize = 17;
const LINES: usize = 10;

const NEAREST: usize = Region::ALL.len() * OF_REGION;
const LAST: usize = NEAREST + 2;
const BEFORE: usize = LAST + FAR + 1;
const LINE: usize = BEFORE + FAR + 1;
pub(crate) const FEATURES: usize = LINE + LINES;

/// Numbers of nearest stones of which patterns are counted, the smallest first.
pub(crate) const NUMBERS: [usize; 8] = [1, 2, 3, 4, 6, 8, 10, 13];

/// The distance of two points by which patterns grow (HDR 2004, 9.1).
fn ring(a: Point, b: Point) -> usize {
    let (x, y) = (a.col().abs_diff(b.col()), a.row().abs_diff(b.row()));
    usize::from(x + y + x.max(y))
}

/// The keys of the patterns around a point: of stones alone, and of stones and the distance to the last move.
pub(crate) fn patterns(view: &View, p: Point, last: Option<Point>, keys: &mut [Vec<u64>; 2]) {
    keys.iter_mut().for_each(Vec::clear);
    nearest_keys(view, p, &NUMBERS, &mut keys[0]);
    let far = last.map_or(FAR, |last| ring(p, last).min(FAR));
    let (plain, with_last) = keys.split_at_mut(1);
    let mixed = plain[0]
        .iter()
        .map(|key| key ^ goban::scatter(0x1a57_0000 + far as u64));
    with_last[0].extend(mixed);
}

/// What weighs on a move: which weight, times how much.
pub(crate) type Weighed = Vec<(u8, f32)>;

/// A position as its features see it.
pub(crate) struct Position<'a> {
    book: &'a Book,
    known: Vec<(Place, Option<Entry<'a>>)>,
    view: View,
    last: Option<Point>,
    before: Option<Point>,
}

impl<'a> Position<'a> {
    /// The position with this side to move, after these last two moves.
    pub fn new(
        book: &'a Book,
        board: &Board,
        color: Color,
        last: [Option<Point>; 2],
        moves: usize,
    ) -> Position<'a> {
        let places = super::region::places(board, color, last[0], moves);
        let known = places.into_iter().map(|place| {
            let entry = book.tables[place.region as usize].get(place.key);
            (place, entry.filter(|entry| entry.seen >= FEW))
        });
        Position {
            book,
            known: known.collect(),
            view: View::new(board, color),
            last: last[0],
            before: last[1],
        }
    }

    /// The places that the book knows, with what it knows of them.
    pub fn known(&self) -> impl Iterator<Item = (&Place, Entry<'a>)> {
        self.known
            .iter()
            .filter_map(|(place, entry)| Some((place, (*entry)?)))
    }

    /// What weighs on a move.
    pub fn weigh(&self, p: Point, keys: &mut [Vec<u64>; 2], weighed: &mut Weighed) {
        weighed.clear();
        for region in Region::ALL {
            let first = region as usize * OF_REGION;
            let places = self
                .known
                .iter()
                .filter(|(place, _)| place.region == region && place.has(p));
            let (mut sum, mut most, mut count) = (0.0, 0, 0);
            for (place, entry) in places {
                let Some(entry) = entry else { continue };
                let played = entry.choice(place.number(p)).map_or(0, |choice| choice.played);
                let share = (played as f32 + BELIEF * USUAL) / (entry.seen as f32 + BELIEF);
                sum += (share / USUAL).ln();
                most = most.max(entry.seen);
                count += 1;
            }
            match count {
                0 => weighed.push((first as u8, 1.0)),
                _ => {
                    let degree = OFTEN.iter().filter(|&&often| most >= often).count();
                    weighed.push(((first + 1 + degree) as u8, sum / count as f32));
                }
            }
        }
        patterns(&self.view, p, self.last, keys);
        for (i, (counts, keys)) in self.book.nearest.iter().zip(keys.iter()).enumerate() {
            let rate = counts.probability(keys) / counts.rate().max(1e-9);
            weighed.push(((NEAREST + i) as u8, rate.max(1e-6).ln() as f32));
        }
        for (first, at) in [(LAST, self.last), (BEFORE, self.before)] {
            let far = at.map_or(FAR, |at| ring(p, at).min(FAR));
            weighed.push(((first + far) as u8, 1.0));
        }
        let line = |at: u8| at.min(SIZE.side() - 1 - at);
        let line = line(p.col()).min(line(p.row()));
        weighed.push(((LINE + usize::from(line)) as u8, 1.0));
    }
}
