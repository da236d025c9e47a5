//! Verifying gradual games, and finding the moves they force.

use std::time::{Duration, Instant};

use crate::budget::{Budget, Stopped};
use crate::table::{Priced, Table};
use crate::{Gradual, MoveSet, Outcome, World};

/// Verifies gradual games and remembers the verdicts.
///
/// Left is the side that wants to win, Right the other one. Besides the verdict a verification yields its
/// *zone* in games that have zones ([`World::ZONES`]): the cells outside of which Right may own a few more
/// pieces without upsetting it. Hence only replies inside the zone of a threat can parry it.
pub struct Verifier<W: World> {
    memo: Table<Memo<W>>,
    /// How often each game was asked for by the search itself, and the time it took.
    pub calls: Vec<Calls>,
    timed: bool,
}

/// How often a gradual game was verified, and at what cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The game.
    pub game: Gradual,
    /// How often a search asked for it.
    pub asked: u64,
    /// How often it held.
    pub held: u64,
    /// Positions looked at for it.
    pub work: u64,
    /// Time spent on it; zero unless the verifier keeps time.
    pub time: Duration,
}

struct Memo<W: World> {
    holds: bool,
    /// Extra pieces of Right the zone allows for.
    spare: u8,
    first: Option<W::Move>,
    zone: W::Moves,
}

impl<W: World> Clone for Memo<W> {
    fn clone(&self) -> Self {
        Memo {
            zone: self.zone.clone(),
            ..*self
        }
    }
}

impl<W: World> Default for Memo<W> {
    fn default() -> Self {
        Memo {
            holds: false,
            spare: 0,
            first: None,
            zone: W::Moves::default(),
        }
    }
}

impl<W: World> Priced for Memo<W> {
    fn price(&self) -> u32 {
        self.holds.into()
    }
}

/// The verdict on a gradual game: Left's first move and the zone, if it holds.
pub(crate) type Held<W> = Option<(<W as World>::Move, <W as World>::Moves)>;

#[inline]
fn key(hash: u64, game: Gradual) -> u64 {
    (hash ^ u64::from(game.packed())).wrapping_mul(0x9FB2_1C65_1E98_DF25)
}

impl<W: World> Verifier<W> {
    /// A verifier whose memory takes at most so many bytes.
    pub fn new(bytes: usize) -> Verifier<W> {
        Verifier {
            memo: Table::new(bytes),
            calls: Vec::new(),
            timed: false,
        }
    }

    /// Keeps time for each game asked for by [`Verifier::forced`].
    pub fn keep_time(&mut self, yes: bool) {
        self.timed = yes;
    }

    /// The part of the memory in use, 0 to 1.
    pub fn load(&self) -> f64 {
        self.memo.load()
    }

    /// Whether the side to move wins by this game, and if so by which first move.
    pub fn holds(&mut self, position: &W, game: Gradual) -> Option<W::Move> {
        let mut idle = Budget::idle();
        self.gi(position, game, 1, &mut idle).ok()?.map(|(m, _)| m)
    }

    /// A complete set of replies of the side to move to the other side's `game`: all moves that may
    /// refute it. `None` if the game does not hold.
    pub fn candidates(&mut self, position: &W, game: Gradual) -> Option<W::Moves> {
        let mut idle = Budget::idle();
        self.zone_replies(position, game, position.moves(), &mut idle)
            .ok()?
    }

    /// The moves among `among` that refute the other side's `game`; `None` if the game does not hold.
    /// The side to move must have no move that wins at once.
    pub fn forced(&mut self, position: &W, game: Gradual, among: &W::Moves) -> Option<W::Moves> {
        let mut idle = Budget::idle();
        self.forced_within(position, game, among, &mut idle).ok()?
    }

    pub(crate) fn forced_within(
        &mut self,
        position: &W,
        game: Gradual,
        among: &W::Moves,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        let started = self.timed.then(Instant::now);
        let before = budget.work;
        let set = self.forced_inner(position, game, among, budget);
        let index = self.calls.iter().position(|c| c.game == game).unwrap_or_else(|| {
            self.calls.push(Calls {
                game,
                asked: 0,
                held: 0,
                work: 0,
                time: Duration::ZERO,
            });
            self.calls.len() - 1
        });
        let calls = &mut self.calls[index];
        calls.asked += 1;
        calls.held += u64::from(matches!(set, Ok(Some(_))));
        calls.work += budget.work - before;
        calls.time += started.map_or(Duration::ZERO, |t| t.elapsed());
        set
    }

    fn forced_inner(
        &mut self,
        position: &W,
        game: Gradual,
        among: &W::Moves,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        let Some(mut set) = self.zone_replies(position, game, among.clone(), budget)? else {
            return Ok(None);
        };
        let mut stopped = false;
        set.retain(|m| {
            stopped || {
                let won = self.gi_after(position, m, game, 1, budget);
                stopped = won.is_err();
                won.is_ok_and(|held| held.is_none())
            }
        });
        if stopped { Err(Stopped) } else { Ok(Some(set)) }
    }

    /// The replies among `among` that can matter against `game`, by zone and by the game's own knowledge.
    fn zone_replies(
        &mut self,
        position: &W,
        game: Gradual,
        mut among: W::Moves,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        let Some(idle) = position.null() else {
            return Ok(Some(among));
        };
        let Some((_, zone)) = self.gi(&idle, game, 1, budget)? else {
            return Ok(None);
        };
        if W::ZONES {
            among.intersect(&zone);
        } else {
            among.intersect(&position.replies(game));
        }
        Ok(Some(among))
    }

    /// Whether Left wins by `game` after Right's move `m`.
    #[inline]
    fn gi_after(
        &mut self,
        position: &W,
        m: W::Move,
        game: Gradual,
        spare: u8,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        let after = position.play(m);
        match after.outcome() {
            Some(Outcome::Won(side)) if side != position.to_move() => Ok(Some(W::Moves::default())),
            Some(_) => Ok(None),
            None => Ok(self.gi(&after, game, spare, budget)?.map(|(_, zone)| zone)),
        }
    }

    /// Left, to move, wins by `game`: its first move, and the zone for `spare` extra pieces of Right.
    pub(crate) fn gi(
        &mut self,
        position: &W,
        game: Gradual,
        spare: u8,
        budget: &mut Budget,
    ) -> Result<Held<W>, Stopped> {
        budget.asked += 1;
        if let Some(m) = position.winning_move() {
            let mut zone = W::Moves::default();
            if W::ZONES {
                zone.insert(m);
            }
            return Ok(Some((m, zone)));
        }
        let (Some(order), Some(rest)) = (game.threat(), game.rest()) else {
            return Ok(None);
        };
        let key = key(position.hash(), game);
        let mut hint = None;
        if let Some(memo) = self.memo.get(key) {
            match memo.first {
                Some(m) if memo.holds && memo.spare >= spare => return Ok(Some((m, memo.zone.clone()))),
                _ if !memo.holds => return Ok(None),
                first => hint = first,
            }
        }
        budget.toil()?;
        let mut held = None;
        let candidates = position.threats(order);
        for m in hint.into_iter().chain(candidates) {
            let after = position.play(m);
            if let Some(mut zone) = self.g(&after, order, rest, spare, budget)? {
                if W::ZONES {
                    zone.insert(m);
                }
                held = Some((m, zone));
                break;
            }
        }
        let memo = match &held {
            Some((m, zone)) => Memo {
                holds: true,
                spare,
                first: Some(*m),
                zone: zone.clone(),
            },
            None => Memo::default(),
        };
        self.memo.put(key, memo);
        Ok(held)
    }

    /// Left has moved and wins whatever Right does: a threat of this order stands, and `rest` holds after
    /// every reply that could matter. The zone, if so.
    fn g(
        &mut self,
        position: &W,
        order: u8,
        rest: Gradual,
        spare: u8,
        budget: &mut Budget,
    ) -> Result<Option<W::Moves>, Stopped> {
        match position.outcome() {
            Some(Outcome::Won(side)) if side != position.to_move() => return Ok(Some(W::Moves::default())),
            Some(_) => return Ok(None),
            None if position.winning_move().is_some() => return Ok(None),
            None => {}
        }
        let mut zone = W::Moves::default();
        let mut replies;
        if let Some(idle) = position.null() {
            let threat = Gradual::full(order);
            let Some((_, around)) = self.gi(&idle, threat, spare + 1, budget)? else {
                return Ok(None);
            };
            // The threat itself covers replies outside its zone, if it is at most what must remain;
            // else what must remain has to hold too, or no reply may be left out.
            let around = if threat.is_a(rest) {
                Some(around)
            } else {
                self.gi(&idle, rest, spare + 1, budget)?.map(|(_, mut zone)| {
                    zone.unite(&around);
                    zone
                })
            };
            replies = position.moves();
            match around {
                Some(around) if W::ZONES => {
                    replies.intersect(&around);
                    zone = around;
                }
                Some(_) => replies.intersect(&position.replies(rest)),
                None => zone = position.moves(),
            }
        } else {
            replies = position.moves();
        }
        for r in replies {
            let Some(around) = self.gi_after(position, r, rest, spare, budget)? else {
                return Ok(None);
            };
            if W::ZONES {
                zone.unite(&around);
            }
        }
        if W::ZONES {
            zone.unite(&position.guard(spare));
        }
        Ok(Some(zone))
    }
}
