//! Our rules against another program's, move by move.
//!
//! Random games are played on both boards at once. Before each move both say where either side may play; after
//! it, which stones stand and how many were captured. The first difference is an error that carries the game.

use crate::engine::Engine;
use crate::failure::Failure;
use crate::seeds::derive_seed;
use goban::{Color, Game, Move, Point, PointSet, Random, Rules, Size};
use std::fmt;
use std::time::Duration;

/// How GNU Go is started so that its rules are `chinese`.
pub const GNUGO_CHINESE: &str = "--mode gtp --chinese-rules --positional-superko --forbid-suicide";

/// GNU Go keeps 500 positions to know repetitions by (and forgets the older half then).
const MOST_MOVES: usize = 480;
/// One move in so many is a pass.
const PASS_EVERY: u32 = 50;
/// No answer takes GNU Go a millisecond; this is for a machine that stands still.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a comparison covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Games without a difference.
    pub games: usize,
    /// Moves, passes included.
    pub moves: usize,
    /// Stones captured.
    pub captures: usize,
    /// Moves that both forbid for suicide, summed over all positions.
    pub suicides: usize,
    /// Kos that both forbid to retake, summed over all positions.
    pub kos: usize,
    /// Other moves that both forbid for repetition, summed over all positions.
    pub repetitions: usize,
}

impl std::ops::AddAssign for Coverage {
    fn add_assign(&mut self, other: Coverage) {
        self.games += other.games;
        self.moves += other.moves;
        self.captures += other.captures;
        self.suicides += other.suicides;
        self.kos += other.kos;
        self.repetitions += other.repetitions;
    }
}

/// The board of the `n`th game: 5x5 to 19x19 in turn.
pub fn size_of(n: usize) -> Size {
    Size::new(5 + (n % 15) as u8).expect("5 to 19")
}

/// Plays the `n`th random game of a seed on both boards under `chinese`.
///
/// Moves are any legal ones, eyes filled and strings thrown in, and a game goes on for 480 of them whatever the
/// board: small boards fill and empty many times, and kos, suicides and repetitions abound.
pub fn compare(engine: &mut Engine, n: usize, seed: u64) -> Result<Coverage, Disagreement> {
    let size = size_of(n);
    let mut comparison = Comparison {
        engine,
        game: Game::new(size, Rules::CHINESE),
        coverage: Coverage::default(),
    };
    let mut chance = Random::new(derive_seed(seed, n as u64));
    comparison.play(&mut chance).map_err(|kind| Disagreement {
        kind,
        size,
        moves: comparison.game.moves().to_vec(),
    })?;
    comparison.coverage.games = 1;
    Ok(comparison.coverage)
}

struct Comparison<'a> {
    engine: &'a mut Engine,
    game: Game,
    coverage: Coverage,
}

impl Comparison<'_> {
    fn play(&mut self, chance: &mut Random) -> Result<(), Difference> {
        let size = format!("boardsize {}", self.game.size().side());
        self.ask(&[&size, "clear_board"])?;
        self.compare(None)?;
        while self.game.moves().len() < MOST_MOVES {
            let color = self.game.to_move();
            let points: Vec<Point> = self.game.legal_points(color).iter().collect();
            let m = match points.get(chance.below(points.len() as u32) as usize) {
                Some(&p) if chance.below(PASS_EVERY) > 0 => Move::Play(p),
                _ => Move::Pass,
            };
            self.game.play(color, m).expect("it is legal");
            self.compare(Some(format!("play {color} {m}")))?;
        }
        let board = self.game.board();
        self.coverage.moves = self.game.moves().len();
        self.coverage.captures = (board.captured(Color::Black) + board.captured(Color::White)) as usize;
        Ok(())
    }

    fn ask(&mut self, commands: &[&str]) -> Result<Vec<String>, Difference> {
        self.engine
            .ask_all(commands, PATIENCE)
            .map_err(Difference::Failure)
    }

    /// Has the other program make the move, and compares all there is to compare.
    fn compare(&mut self, play: Option<String>) -> Result<(), Difference> {
        let questions = [
            "list_stones black",
            "list_stones white",
            "captures black",
            "captures white",
            "all_legal black",
            "all_legal white",
        ];
        let commands: Vec<&str> = play.as_deref().into_iter().chain(questions).collect();
        let answers = self.ask(&commands)?;
        let answers = &answers[answers.len() - questions.len()..];
        let points = |i: usize| {
            let words = answers[i].split_whitespace();
            let set = words.map(|word| word.parse().ok()).collect::<Option<PointSet>>();
            set.ok_or_else(|| {
                Difference::Failure(Failure::Garbage {
                    command: questions[i].into(),
                    answer: answers[i].clone(),
                })
            })
        };
        let board = self.game.board();
        for color in Color::BOTH {
            let (ours, theirs) = (*board.stones(color), points(color.index())?);
            if ours != theirs {
                return Err(Difference::Stones(color, Alone::new(ours, theirs)));
            }
            // GNU Go counts what a colour has taken, we what it has lost.
            let (ours, theirs) = (board.captured(!color), &answers[2 + color.index()]);
            if theirs.parse() != Ok(ours) {
                let theirs = theirs.clone();
                return Err(Difference::Captures { color, ours, theirs });
            }
            let (ours, theirs) = (self.game.legal_points(color), points(4 + color.index())?);
            if ours != theirs {
                return Err(Difference::Legal(color, Alone::new(ours, theirs)));
            }
            for p in &(*board.empty() - ours) {
                *if board.is_suicide(color, p) {
                    &mut self.coverage.suicides
                } else if board.ko() == Some((color, p)) {
                    &mut self.coverage.kos
                } else {
                    &mut self.coverage.repetitions
                } += 1;
            }
        }
        Ok(())
    }
}

/// What two boards differ in.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// Where a colour may play.
    Legal(Color, Alone),
    /// Which stones of a colour stand.
    Stones(Color, Alone),
    /// How much a colour has captured.
    Captures {
        /// The colour that captured.
        color: Color,
        /// On our board.
        ours: u32,
        /// On theirs.
        theirs: String,
    },
    /// The other program failed or refused a move.
    Failure(Failure),
}

/// What one of two sets of points has alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Alone {
    /// Ours, not theirs.
    pub ours: Vec<Point>,
    /// Theirs, not ours.
    pub theirs: Vec<Point>,
}

impl Alone {
    fn new(ours: PointSet, theirs: PointSet) -> Alone {
        Alone {
            ours: (ours - theirs).iter().collect(),
            theirs: (theirs - ours).iter().collect(),
        }
    }
}

impl fmt::Display for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ours alone, {:?} theirs alone", self.ours, self.theirs)
    }
}

/// A game in which two boards differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Disagreement {
    /// What they differ in.
    pub kind: Difference,
    /// The board.
    pub size: Size,
    /// The moves that led there.
    pub moves: Vec<(Color, Move)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Difference::Legal(color, alone) => write!(f, "legal moves of {color}: {alone}")?,
            Difference::Stones(color, alone) => write!(f, "stones of {color}: {alone}")?,
            Difference::Captures { color, ours, theirs } => {
                write!(f, "captures of {color}: {ours} ours, {theirs} theirs")?;
            }
            Difference::Failure(failure) => write!(f, "the other program {failure}")?,
        }
        write!(f, ", on {} after {} moves:", self.size, self.moves.len())?;
        for (color, m) in &self.moves {
            write!(f, " {}{m}", color.letter())?;
        }
        Ok(())
    }
}

impl std::error::Error for Disagreement {}
