//! One game between two contestants, under a referee.

use crate::clock::Clock;
use crate::failure::{Failure, FaultKind};
use crate::seat::Seat;
use crate::seeds::derive_seed;
use crate::settle::{self, Settled};
use crate::setup::Setup;
use goban::{By, Color, Game, Move, Outcome, PointSet};
use players::Action;
use std::time::{Duration, Instant};

/// A finished game and how it went.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The game, with its result.
    pub game: Game,
    /// The result.
    pub outcome: Outcome,
    /// How it came to its end.
    pub ending: Ending,
    /// What each side is called, Black first.
    pub titles: [String; 2],
    /// The time each side thought, Black first.
    pub thought: [Duration; 2],
    /// How often each side was asked for a move, Black first.
    pub asked: [u32; 2],
}

/// How a game came to its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// Both passed, and the dead stones were settled.
    Counted(Settled),
    /// The move limit was reached; all stones counted as alive.
    MoveLimit,
    /// One side resigned.
    Resigned,
    /// One side failed.
    Failed(Color, Failure),
}

/// The match was stopped before the game was finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// What ends a game early.
pub(crate) enum Halt {
    Resign(Color),
    Fail(Color, Failure),
}

/// The game in hand: the referee's board, the two seats and their clocks.
pub(crate) struct Table<'a> {
    pub(crate) game: Game,
    pub(crate) seats: [&'a mut dyn Seat; 2],
    clocks: [Clock; 2],
}

impl Table<'_> {
    /// Asks the side to move for its move, checks it, and tells the other side.
    pub(crate) fn step(&mut self, cleanup: bool) -> Result<Move, Halt> {
        let color = self.game.to_move();
        let fail = |failure| Halt::Fail(color, failure);
        let (seat, clock) = (&mut self.seats[color.index()], &mut self.clocks[color.index()]);
        let left = clock.left();
        let start = Instant::now();
        let action = seat.choose(color, clock, cleanup).map_err(fail)?;
        let took = start.elapsed();
        if !clock.count(took) {
            let had = left.unwrap_or_default();
            return Err(fail(Failure::Overtime { took, had }));
        }
        let m = match action {
            Action::Resign => return Err(Halt::Resign(color)),
            Action::Move(m) => m,
        };
        self.game
            .check(color, m)
            .map_err(|why| fail(Failure::Illegal { m, why }))?;
        self.game.play(color, m).expect("just checked");
        self.seats[(!color).index()]
            .play(color, m)
            .map_err(|failure| Halt::Fail(!color, failure))?;
        Ok(m)
    }
}

/// Plays a game: Black's seat first. `judge` is asked for the dead stones when the sides do not agree; without
/// one, or when it does not know, they play on.
pub fn play(
    setup: &Setup,
    black: &mut dyn Seat,
    white: &mut dyn Seat,
    judge: Option<&mut dyn Seat>,
) -> Result<Bout, Interrupted> {
    let mut game = setup.start().expect("the handicap was checked with the settings");
    for &m in &setup.opening {
        let color = game.to_move();
        game.play(color, m).expect("openings are legal");
    }
    let clock = Clock::new(setup.limits, setup.size);
    let mut table = Table {
        game,
        seats: [black, white],
        clocks: [clock.clone(), clock],
    };
    let ended = begin(setup, &mut table).and_then(|()| referee(setup, &mut table, judge));
    let (outcome, ending) = match ended {
        Ok(ended) => ended,
        Err(Halt::Resign(color)) => (Outcome::Win(!color, By::Resignation), Ending::Resigned),
        Err(Halt::Fail(_, Failure::Interrupted)) => return Err(Interrupted),
        Err(Halt::Fail(color, failure)) => {
            table.seats[color.index()].dismiss();
            let by = match failure.kind() {
                Some(FaultKind::Time) => By::Time,
                _ => By::Forfeit,
            };
            (Outcome::Win(!color, by), Ending::Failed(color, failure))
        }
    };
    table.game.finish(outcome);
    Ok(Bout {
        outcome,
        ending,
        titles: [table.seats[0].title(), table.seats[1].title()],
        thought: [table.clocks[0].used(), table.clocks[1].used()],
        asked: [table.clocks[0].moves(), table.clocks[1].moves()],
        game: table.game,
    })
}

fn begin(setup: &Setup, table: &mut Table<'_>) -> Result<(), Halt> {
    for color in Color::BOTH {
        let own = Setup {
            seed: derive_seed(setup.seed, color.index() as u64),
            ..setup.clone()
        };
        table.seats[color.index()]
            .begin(&own)
            .map_err(|failure| Halt::Fail(color, failure))?;
    }
    Ok(())
}

/// Moves until both have passed, then the count.
fn referee(
    setup: &Setup,
    table: &mut Table<'_>,
    judge: Option<&mut dyn Seat>,
) -> Result<(Outcome, Ending), Halt> {
    while !table.game.is_over() {
        if table.game.moves().len() >= setup.move_limit {
            let outcome = table.game.score(&PointSet::EMPTY).outcome();
            return Ok((outcome, Ending::MoveLimit));
        }
        table.step(false)?;
    }
    let (score, settled) = settle::count(setup, table, judge)?;
    Ok((score.outcome(), Ending::Counted(settled)))
}
