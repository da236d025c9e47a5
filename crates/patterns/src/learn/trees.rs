//! The topological base: the trees of all windows, as a file and in memory.

use super::field::Cells;
use super::grow::{Effort, Node, Tree, grow};
use super::judge::{Half, Outcome, Topology, View};
use super::window::{Apart, Window};
use goban::scatter;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The trees of some windows.
#[derive(Clone, Debug)]
pub struct Trees {
    /// Each window with its tree, by [`Apart`].
    pub trees: Vec<(Window, Tree)>,
}

/// How far to look at a window in the shipped base: farther where the ends are near, since there is more to be seen there.
pub fn shipped(apart: Apart) -> Effort {
    let special = match (apart.cols, apart.rows) {
        (0, 1) => 16,
        (0, _) => 14,
        (1, _) => 28,
        (2, 0) => 25,
        (2, _) => 22,
        (3, 2) => 24,
        (3, 3) | (4, 2) => 25,
        (4, 3) => 26,
        (4, 4) => 28,
        _ => 22,
    };
    Effort {
        special,
        budget: 1000,
        choice: 1,
    }
}

impl Trees {
    /// Grows the trees of these windows on so many threads; the same trees whatever their number.
    pub fn grow(
        windows: &[Apart],
        effort: impl Fn(Apart) -> Effort + Sync,
        threads: usize,
        done: impl Fn(Apart) + Sync,
    ) -> Trees {
        let next = std::sync::atomic::AtomicUsize::new(0);
        let trees = std::sync::Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        let Some(&apart) = windows.get(i) else {
                            return;
                        };
                        let window = Window::new(apart);
                        let tree = grow(&window, effort(apart));
                        trees.lock().expect("no thread panics").push((window, tree));
                        done(apart);
                    }
                });
            }
        });
        let mut trees = trees.into_inner().expect("no thread panics");
        trees.sort_by_key(|t| t.0.apart);
        Trees { trees }
    }

    /// The window and tree of ends that lie so.
    pub fn of(&self, apart: Apart) -> Option<&(Window, Tree)> {
        let i = self.trees.binary_search_by_key(&apart, |t| t.0.apart).ok()?;
        Some(&self.trees[i])
    }

    /// A number for the whole base: the same wherever and however it is made.
    pub fn hash(&self) -> u64 {
        hash(&self.to_string())
    }
}

/// A number for a text.
pub fn hash(text: &str) -> u64 {
    let mut hash = 0;
    for chunk in text.as_bytes().chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = scatter(hash ^ scatter(u64::from_le_bytes(word)));
    }
    scatter(hash ^ text.len() as u64)
}

const MAGIC: &str = "yomi-topology 1";

impl fmt::Display for Trees {
    /// A line `window COLS ROWS` for each, then a line for each conclusion and each node. A conclusion has the four halves
    /// connection first and second, separation first and second: `W`, `L` or `-`, the liberties wanted, `!` if the move is
    /// necessary, `.` if more knowledge would not change it, and in hexadecimal the moves and where he must breathe.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        for (window, tree) in &self.trees {
            writeln!(f, "window {} {}", window.apart.cols, window.apart.rows)?;
            for topology in &tree.conclusions {
                let views = [topology.connection, topology.separation];
                let halves: Vec<String> = views.iter().flat_map(|v| v.halves().map(half)).collect();
                writeln!(f, "c {}", halves.join(" "))?;
            }
            for node in &tree.nodes {
                match node {
                    Node::Leaf(number) => writeln!(f, "{number}")?,
                    Node::Ask(cell, [own, enemy, empty, off]) => {
                        writeln!(f, "{cell} {own} {enemy} {empty} {off}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn half(half: &Half) -> String {
    let mut out = String::new();
    let letter = match half.outcome {
        Outcome::Open => return "-".into(),
        Outcome::Won => 'W',
        Outcome::Lost => 'L',
    };
    let _ = write!(out, "{letter}{}", half.liberties);
    if half.necessary {
        out.push('!');
    }
    if half.settled {
        out.push('.');
    }
    if half.moves | half.breathing != 0 {
        let _ = write!(out, ",{:x}", half.moves);
    }
    if half.breathing != 0 {
        let _ = write!(out, ",{:x}", half.breathing);
    }
    out
}

/// A line of a topological base that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreesError {
    /// The line, from one.
    pub line: usize,
}

impl fmt::Display for TreesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is none of a topological base; `yomi learn rules` makes one",
            self.line
        )
    }
}

impl std::error::Error for TreesError {}

impl FromStr for Trees {
    type Err = TreesError;

    fn from_str(text: &str) -> Result<Trees, TreesError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|l| l.1) != Some(MAGIC) {
            return Err(TreesError { line: 1 });
        }
        let mut trees: Vec<(Window, Tree)> = Vec::new();
        for (i, line) in lines {
            read(line, &mut trees).ok_or(TreesError { line: i + 1 })?;
        }
        // A window that ends early, or leads to what is not there.
        let whole = trees.iter().all(|(_, tree)| is_whole(tree));
        let sorted = trees.is_sorted_by(|a, b| a.0.apart < b.0.apart);
        match whole && sorted {
            true => Ok(Trees { trees }),
            false => Err(TreesError {
                line: text.lines().count(),
            }),
        }
    }
}

fn is_whole(tree: &Tree) -> bool {
    let nodes = tree.nodes.iter().enumerate();
    !tree.nodes.is_empty()
        && nodes.into_iter().all(|(i, node)| match node {
            Node::Leaf(number) => (*number as usize) < tree.conclusions.len(),
            Node::Ask(_, below) => below.iter().all(|&b| (b as usize) < i),
        })
}

fn read(line: &str, trees: &mut Vec<(Window, Tree)>) -> Option<()> {
    let mut words = line.split(' ');
    let first = words.next()?;
    if first == "window" {
        let (cols, rows) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let apart = Apart { cols, rows };
        if !Apart::all().contains(&apart) {
            return None;
        }
        trees.push((Window::new(apart), Tree::default()));
        return Some(());
    }
    let (window, tree) = trees.last_mut()?;
    if first == "c" {
        let mut half = || read_half(words.next()?);
        tree.conclusions.push(Topology {
            connection: View {
                first: half()?,
                second: half()?,
            },
            separation: View {
                first: half()?,
                second: half()?,
            },
        });
        return Some(());
    }
    let mut number = || words.next()?.parse::<u32>().ok();
    tree.nodes.push(match number() {
        None => Node::Leaf(first.parse().ok()?),
        Some(own) => {
            let cell: u8 = first.parse().ok()?;
            if usize::from(cell) >= window.len() {
                return None;
            }
            Node::Ask(cell, [own, number()?, number()?, number()?])
        }
    });
    Some(())
}

fn read_half(text: &str) -> Option<Half> {
    let mut parts = text.split(',');
    let head = parts.next()?;
    let mut cells = || -> Option<Cells> {
        match parts.next() {
            None => Some(0),
            Some(hex) => Cells::from_str_radix(hex, 16).ok(),
        }
    };
    let outcome = match head.chars().next()? {
        '-' => return Some(Half::default()),
        'W' => Outcome::Won,
        'L' => Outcome::Lost,
        _ => return None,
    };
    Some(Half {
        outcome,
        liberties: head.get(1..2)?.parse().ok()?,
        moves: cells()?,
        breathing: cells()?,
        necessary: head.contains('!'),
        settled: head.contains('.'),
    })
}
