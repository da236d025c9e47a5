//! A question searched from narrow to wide, side by side.
//!
//! Which narrowness a question needs is not known before it is answered: a few moves may settle it at once, or
//! lead nowhere while one move more would. So every round gets a few thousand nodes, then several times more,
//! until one of them says that the attacker succeeds, or that he fails whatever he does.

use crate::limits::{Limits, Stopped};
use crate::proofs::verdicts::prove_asked;
use crate::questions::verdict::{Result4, Verdict, ask};
use crate::strings::goal::Goal;
use crate::strings::search::{Search, Widening};
use crate::strings::zone::Zone;
use certificate::{ENDLESS, Ko, Threats};
use certificate::{Proof, Stake};
use goban::{Board, Color};

/// Nodes of every round at first.
const SHARE: u64 = 3_000;

/// How many times more it gets when all have had their share.
const MORE: u64 = 4;

/// A ko that only endless threats decide is not one: in a double ko who must threaten goes round for ever, and
/// nobody has threats for ever. So many settle any ko of stages.
const ALL_STAGES: Threats = 12;

/// One narrowness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round<G> {
    pub goal: G,
    pub widening: Widening,
    /// Whether a failure of the attacker says something: a round may be too narrow for that.
    pub tells: bool,
}

/// What comes of a question beside its answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beside {
    /// Whether a proof is wanted, if there is time for one.
    pub prove: bool,
    /// Nodes searched.
    pub nodes: u64,
    /// What the answer depends on, where the search knows.
    pub zone: Option<Zone>,
    /// The proofs of the answer, checked; empty if it was not proved.
    pub proofs: Vec<Proof>,
}

impl Beside {
    /// With a proof.
    pub fn proved() -> Beside {
        Beside {
            prove: true,
            ..Beside::default()
        }
    }
}

/// Asks round by round, narrow ones first. The answer is the best for the attacker that a finished round found:
/// his successes are sure, his failures rest on the widest finished round (and say so by
/// [`Verdict::guess`]). None if no round that tells was finished.
pub(crate) fn in_rounds<G: Goal>(
    board: &Board,
    first: Color,
    limits: &Limits,
    stake: &Stake,
    rounds: &[Round<G>],
    beside: &mut Beside,
) -> Option<Verdict> {
    let attacks = first == rounds.first()?.goal.attacker();
    let success = if attacks {
        Result4::Succeeds
    } else {
        Result4::Fails
    };
    // Each search keeps a table and zones.
    let memory = limits.memory / (2 * rounds.len());
    let mut searches: Vec<Search<'_, G>> = rounds
        .iter()
        .map(|round| {
            let limits = Limits {
                memory,
                ..limits.clone()
            };
            let mut search = Search::new(board, &round.goal, limits);
            search.set_widening(round.widening);
            search
        })
        .collect();
    // The answer, and the round it is from.
    let mut answer: Option<(usize, Verdict)> = None;
    let mut share = SHARE;
    let mut spent = 0;
    let mut done = vec![false; rounds.len()];
    'rounds: while done.contains(&false) {
        for (i, search) in searches.iter_mut().enumerate() {
            if done[i] {
                continue;
            }
            let before = search.nodes;
            search.allow(share.min(before.saturating_add(limits.nodes - spent)));
            let asked = ask(search, first, rounds[i].goal.attacker());
            let asked = asked.and_then(|verdict| settled(search, verdict, first, attacks));
            spent += search.nodes - before;
            match asked {
                Ok(verdict) => {
                    done[i] = true;
                    // What rests on no guess is true however narrow the round.
                    let tells = rounds[i].tells || verdict.result == success || !verdict.guess;
                    if tells && answer.is_none_or(|old| better(&old, &(i, verdict), attacks)) {
                        answer = Some((i, verdict));
                    }
                    // Of a ko it is proved that it is one, not that it is no better.
                    if verdict.result == success || verdict.result == success.turned() && !verdict.guess {
                        break 'rounds;
                    }
                }
                Err(Stopped) if spent >= limits.nodes || limits.is_over() => {
                    break 'rounds;
                }
                // Out of memory.
                Err(Stopped) => done[i] = search.nodes == before,
            }
        }
        share = share.saturating_mul(MORE);
    }
    beside.nodes += spent;
    let (i, verdict) = answer?;
    let search = &mut searches[i];
    let turn = search.turn(first, verdict.ko);
    let attacker_succeeds = verdict.result == success;
    let decided = attacker_succeeds || verdict.result == success.turned();
    beside.zone = search.zone(&turn, attacker_succeeds).filter(|_| decided);
    if beside.prove {
        let before = search.nodes;
        search.allow(before.saturating_add(limits.nodes));
        beside.proofs = prove_asked(search, stake, first, &verdict).unwrap_or_default();
        beside.nodes += search.nodes - before;
    }
    Some(verdict)
}

/// Whether a new answer is better for the attacker than an old one, or as good and of a wider round.
fn better(old: &(usize, Verdict), new: &(usize, Verdict), attacks: bool) -> bool {
    let rank = |v: &Verdict| {
        let result = if attacks { v.result } else { v.result.turned() };
        [0, 3, 2, 1][usize::from(result.code())]
    };
    (rank(&new.1), new.0) > (rank(&old.1), old.0)
}

/// Kos in which threats without end would be needed, decided.
fn settled<G: Goal>(
    search: &mut Search<'_, G>,
    verdict: Verdict,
    first: Color,
    attacks: bool,
) -> Result<Verdict, Stopped> {
    let (mine, his, decided) = match verdict.result {
        Result4::TakesFirst(ENDLESS) => (0, ALL_STAGES, Result4::Succeeds),
        Result4::NeedsThreats(ENDLESS) => (ALL_STAGES, 0, Result4::Fails),
        _ => return Ok(verdict),
    };
    let (attacker, defender) = if attacks { (mine, his) } else { (his, mine) };
    let ko = Ko { attacker, defender };
    let turn = search.turn(first, ko);
    let finding = search.solve(turn)?;
    let wins = finding.success == attacks;
    if wins != (decided == Result4::Succeeds) {
        return Ok(verdict);
    }
    Ok(Verdict {
        result: decided,
        best: finding.best,
        ko,
        ..verdict
    })
}
