//! Our rules against another program's, move by move.
//!
//! Random games are played on both boards at once. Before each move both say where either side may play; after
//! it, which stones stand and how many were captured. The first difference is an error that carries the game.

use crate::engine::Engine;
use crate::failure::Failure;
use crate::seeds::derive_seed;
use goban::{Color, Game, Move, Point, PointSet, Rules, Size};
use std::fmt;
use std::time::Duration;

/// How GNU Go is started so that its rules are `chinese`.
pub const GNUGO_CHINESE: &str = "--mode gtp --chinese-rules --positional-superko --forbid-suicide";

/// GNU Go keeps 500 positions to know repetitions by (and forgets the older half then).
const MOST_MOVES: usize = 480;
/// One move in so many is a pass.
const PASS_EVERY: usize = 50;
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
    /// Moves that both forbid for repetition (a ko among them), summed over all positions.
    pub repetitions: usize,
}

impl std::ops::AddAssign for Coverage {
    fn add_assign(&mut self, other: Coverage) {
        self.games += other.games;
        self.moves += other.moves;
        self.captures += other.captures;
        self.suicides += other.suicides;
        self.repetitions += other.repetitions;
    }
}

/// The board of the `n`th game: 5x5 to 19x19 in turn.
pub fn size_of(n: usize) -> Size {
    Size::new(5 + (n % 15) as u8).expect("5 to 19")
}

/// Plays the `n`th random game of a seed on both boards under `chinese`.
///
/// Moves are any legal ones, eyes filled and strings thrown in: a third of all moves then captures something,
/// and kos and suicides abound. A game ends after three moves a point, or when nobody can move.
pub fn compare(engine: &mut Engine, n: usize, seed: u64) -> Result<Coverage, Disagreement> {
    let size = size_of(n);
    let mut comparison = Comparison {
        engine,
        game: Game::new(size, Rules::CHINESE),
        coverage: Coverage::default(),
    };
    let mut chance = fastrand::Rng::with_seed(derive_seed(seed, n as u64));
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
    fn ask(&mut self, command: &str) -> Result<String, Difference> {
        self.engine.ask(command, PATIENCE).map_err(Difference::Failure)
    }

    fn play(&mut self, chance: &mut fastrand::Rng) -> Result<(), Difference> {
        let size = self.game.size();
        self.ask(&format!("boardsize {}", size.side()))?;
        self.ask("clear_board")?;
        let most = (3 * size.area()).min(MOST_MOVES);
        while self.game.moves().len() < most {
            let legal = [self.same_legal(Color::Black)?, self.same_legal(Color::White)?];
            if legal.iter().all(PointSet::is_empty) {
                break;
            }
            let color = self.game.to_move();
            let points: Vec<Point> = legal[color.index()].iter().collect();
            let m = match chance.choice(&points) {
                Some(&p) if chance.usize(..PASS_EVERY) > 0 => Move::Play(p),
                _ => Move::Pass,
            };
            self.ask(&format!("play {color} {m}"))?;
            self.game.play(color, m).expect("it is legal");
            self.same_position()?;
        }
        let board = self.game.board();
        self.coverage.moves = self.game.moves().len();
        self.coverage.captures = (board.captured(Color::Black) + board.captured(Color::White)) as usize;
        Ok(())
    }

    /// The points where both let the colour play.
    fn same_legal(&mut self, color: Color) -> Result<PointSet, Difference> {
        let ours = self.game.legal_points(color);
        let theirs = self.points(&format!("all_legal {color}"))?;
        if ours != theirs {
            return Err(Difference::Legal { color, ours, theirs });
        }
        let board = self.game.board();
        let suicide = |p: &Point| board.is_suicide(color, *p);
        let forbidden = *board.empty() - ours;
        let suicides = forbidden.iter().filter(suicide).count();
        self.coverage.suicides += suicides;
        self.coverage.repetitions += forbidden.len() - suicides;
        Ok(ours)
    }

    /// Stones and prisoners are the same on both boards.
    fn same_position(&mut self) -> Result<(), Difference> {
        for color in Color::BOTH {
            let theirs = self.points(&format!("list_stones {color}"))?;
            let ours = *self.game.board().stones(color);
            if ours != theirs {
                return Err(Difference::Stones { color, ours, theirs });
            }
            // GNU Go counts what a colour has taken.
            let command = format!("captures {color}");
            let answer = self.ask(&command)?;
            let ours = self.game.board().captured(!color);
            if answer.trim().parse() != Ok(ours) {
                return Err(Difference::Captures {
                    color,
                    ours,
                    theirs: answer,
                });
            }
        }
        Ok(())
    }

    fn points(&mut self, command: &str) -> Result<PointSet, Difference> {
        let answer = self.ask(command)?;
        let points = answer.split_whitespace().map(|word| word.parse().ok());
        points.collect::<Option<PointSet>>().ok_or_else(|| {
            Difference::Failure(Failure::Garbage {
                command: command.into(),
                answer: answer.clone(),
            })
        })
    }
}

/// What two boards differ in.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// Where a colour may play.
    Legal {
        /// The colour.
        color: Color,
        /// By our rules.
        ours: PointSet,
        /// By theirs.
        theirs: PointSet,
    },
    /// Which stones stand.
    Stones {
        /// Their colour.
        color: Color,
        /// On our board.
        ours: PointSet,
        /// On theirs.
        theirs: PointSet,
    },
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
        let sets = |ours: &PointSet, theirs: &PointSet| {
            let names = |set: PointSet| set.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ");
            format!(
                "ours alone [{}], theirs alone [{}]",
                names(*ours - *theirs),
                names(*theirs - *ours)
            )
        };
        match &self.kind {
            Difference::Legal { color, ours, theirs } => {
                write!(f, "legal moves of {color}: {}", sets(ours, theirs))?;
            }
            Difference::Stones { color, ours, theirs } => {
                write!(f, "stones of {color}: {}", sets(ours, theirs))?;
            }
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
