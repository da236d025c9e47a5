//! Patterns of the K nearest occupied points around a move, and how often they were played (HDR 2004, 9.1).

use crate::cell::Seen;
use crate::ground::View;
use crate::text::{TextError, Word, header, heading, words};
use goban::{Point, Symmetry, scatter};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// Cells looked at in each direction.
const REACH: i8 = 7;

/// A cell around the point, and its keys under the eight symmetries for own stones, enemy stones and the edge.
struct Around {
    step: i16,
    ring: u8,
    keys: [[u64; 3]; 8],
}

/// The cells within reach by distance. Cells of the same distance are one ring: a pattern takes whole rings, so that
/// it is the same whichever way the board is turned.
fn cells() -> &'static [Around] {
    static CELLS: OnceLock<Vec<Around>> = OnceLock::new();
    CELLS.get_or_init(|| {
        let ring = |x: i8, y: i8| {
            let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
            x + y + x.max(y)
        };
        let key = |(x, y): (i8, i8), what| scatter((x as u8 as u64) << 16 | (y as u8 as u64) << 8 | what);
        let square = (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| (x, y)));
        let mut steps: Vec<(i8, i8)> = square.filter(|&step| step != (0, 0)).collect();
        steps.sort_by_key(|&(x, y)| (ring(x, y), y, x));
        let around = steps.into_iter().map(|(x, y)| Around {
            step: View::step(x, y),
            ring: ring(x, y),
            keys: Symmetry::ALL.map(|turn| [1, 2, 3].map(|what| key(turn.turn(x, y), what))),
        });
        around.collect()
    })
}

/// The keys of the patterns around a point that hold at least so many occupied points, in the order of the numbers;
/// the same for a board turned or mirrored, and for colours changed together with the side. Points beyond the edge count as
/// occupied.
///
/// ```
/// use goban::{Board, Color};
/// use patterns::{View, nearest_keys};
/// let keys = |drawing: &str, color| {
///     let board: Board = drawing.parse().unwrap();
///     let mut keys = Vec::new();
///     nearest_keys(&View::new(&board, color), "C3".parse().unwrap(), &[1, 3], &mut keys);
///     keys
/// };
/// let one = keys(". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", Color::Black);
/// let turned = keys(". . . . .\n. . . O .\n. . . X .\n. . . . .\n. . . . .", Color::White);
/// assert_eq!(one.len(), 2);
/// assert_eq!(one, turned);
/// assert_ne!(one, keys(". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", Color::White));
/// ```
pub fn nearest_keys(view: &View, p: Point, numbers: &[usize], keys: &mut Vec<u64>) {
    let place = View::place(p);
    let mut hashes = [0u64; 8];
    let (mut occupied, mut ring) = (0, 0);
    let mut wanted = numbers.iter().peekable();
    let take = |hashes: &[u64; 8], ring: u8| {
        let least = hashes.iter().min().copied().unwrap_or(0);
        least.wrapping_add(ring.into())
    };
    for cell in cells() {
        if cell.ring != ring {
            while wanted.next_if(|&&k| occupied >= k).is_some() {
                keys.push(take(&hashes, ring));
            }
            if wanted.peek().is_none() {
                return;
            }
            ring = cell.ring;
        }
        let seen = view.at(place, cell.step);
        if seen == Seen::Empty {
            continue;
        }
        occupied += 1;
        for (hash, turned) in hashes.iter_mut().zip(&cell.keys) {
            *hash ^= turned[seen as usize - 1];
        }
    }
    while wanted.next().is_some() {
        keys.push(take(&hashes, ring));
    }
}

/// How often a pattern was seen where a move could be played, and how often it was played then.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    /// How often it was seen.
    pub seen: u32,
    /// How often it was played.
    pub played: u32,
}

/// How often patterns were seen and played, by their keys.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// By key.
    pub by_key: HashMap<u64, Count>,
    /// All moves that could be played, and those that were.
    pub all: Count,
}

/// A pattern seen less often than this says less than the next smaller one.
const OFTEN: u32 = 30;
/// As many sightings at the average rate are added to each pattern's own: what was seen little is believed little.
const BELIEF: f64 = 4.0;
/// What was never seen is so much rarer than the average move.
const STRANGE: f64 = 20.0;

impl Counts {
    /// The share of moves among all that could be played.
    pub fn rate(&self) -> f64 {
        f64::from(self.all.played) / f64::from(self.all.seen.max(1))
    }

    /// The share in which a pattern was played, a little nearer to the average if it was seen little.
    pub fn share(&self, count: &Count) -> f64 {
        (f64::from(count.played) + BELIEF * self.rate()) / (f64::from(count.seen) + BELIEF)
    }

    /// The probability that a move is played, by the last of its patterns, from small to large, that was seen often enough.
    pub fn probability(&self, keys: &[u64]) -> f64 {
        let known = keys.iter().filter_map(|key| self.by_key.get(key));
        let (mut found, mut smallest) = (None, None);
        for count in known {
            smallest = smallest.or(Some(count));
            if count.seen >= OFTEN {
                found = Some(count);
            }
        }
        found
            .or(smallest)
            .map_or(self.rate() / STRANGE, |count| self.share(count))
    }

    /// How many patterns were seen often enough to be believed.
    pub fn believed(&self) -> usize {
        self.by_key.values().filter(|count| count.seen >= OFTEN).count()
    }
}

/// A base of patterns of nearest stones: several numbers of stones, and how often each pattern was played.
///
/// Its file is a base of its own kind: a line for the numbers, one for all moves, then a line a pattern with its key, how
/// often it was seen and how often played.
///
/// ```
/// use patterns::Nearest;
/// let text = "yomi-patterns 1 nearest\nnumbers 3 6\nall 1000 20\n00000000000000ff 40 8\n";
/// let base: Nearest = text.parse().unwrap();
/// assert_eq!(base.to_string(), text);
/// assert_eq!(base.counts.by_key[&255].played, 8);
/// let error = |text: &str| text.parse::<Nearest>().unwrap_err().to_string();
/// assert_eq!(error(&text.replace("40 8", "40 80")), "line 4, column 21: played 80 times, but seen only 40");
/// assert_eq!(
///     error("yomi-patterns 1 topological"),
///     "line 1, column 17: a base of kind `nearest` is wanted, this is `topological`"
/// );
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// So many stones, the smallest number first.
    pub numbers: Vec<usize>,
    /// What was counted.
    pub counts: Counts,
}

/// The kind that its file names.
const KIND: &str = "nearest";

impl Nearest {
    /// The probability that each of these moves is played by the side that looks.
    pub fn probabilities(&self, view: &View, moves: &[Point]) -> Vec<f64> {
        let mut keys = Vec::new();
        let probability = |&p: &Point| {
            keys.clear();
            nearest_keys(view, p, &self.numbers, &mut keys);
            self.counts.probability(&keys)
        };
        moves.iter().map(probability).collect()
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", heading(KIND))?;
        let numbers: Vec<String> = self.numbers.iter().map(usize::to_string).collect();
        writeln!(f, "numbers {}", numbers.join(" "))?;
        let all = self.counts.all;
        writeln!(f, "all {} {}", all.seen, all.played)?;
        let mut counts: Vec<_> = self.counts.by_key.iter().collect();
        counts.sort_unstable_by_key(|(key, _)| **key);
        for (key, count) in counts {
            writeln!(f, "{key:016x} {} {}", count.seen, count.played)?;
        }
        Ok(())
    }
}

/// How often seen and played.
fn count(seen: &Word<'_>, played: &Word<'_>) -> Result<Count, TextError> {
    let count = Count {
        seen: seen.parse()?,
        played: played.parse()?,
    };
    if count.played > count.seen {
        return Err(played.wrong(format!(
            "played {} times, but seen only {}",
            count.played, count.seen
        )));
    }
    Ok(count)
}

impl FromStr for Nearest {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Nearest, TextError> {
        let mut lines = text.lines().enumerate();
        let first = words(1, lines.next().map_or("", |(_, line)| line));
        if header(&first)? != KIND {
            let kind = first[2].text;
            return Err(first[2].wrong(format!("a base of kind `{KIND}` is wanted, this is `{kind}`")));
        }
        let mut base = Nearest::default();
        for (i, line) in lines {
            let words = words(i + 1, line);
            match &words[..] {
                [] => {}
                [first, ..] if first.text.starts_with("//") => {}
                [first, numbers @ ..] if first.text == "numbers" => {
                    let numbers: Result<Vec<usize>, _> = numbers.iter().map(Word::parse).collect();
                    base.numbers = numbers?;
                    if base.numbers.is_empty() || !base.numbers.is_sorted() {
                        return Err(first.wrong("`numbers` wants numbers of stones, the smallest first"));
                    }
                }
                [first, seen, played] if first.text == "all" => base.counts.all = count(seen, played)?,
                [key, seen, played] => {
                    let number = u64::from_str_radix(key.text, 16);
                    let number =
                        number.map_err(|_| key.wrong("the key of a pattern is 16 hexadecimal digits"))?;
                    base.counts.by_key.insert(number, count(seen, played)?);
                }
                [first, ..] => {
                    return Err(first.wrong(
                        "here comes `numbers`, `all`, or a key, how often seen and how often played",
                    ));
                }
            }
        }
        if base.numbers.is_empty() || base.counts.all.seen == 0 {
            return Err(first[0].wrong("the lines `numbers` and `all` are missing"));
        }
        Ok(base)
    }
}
