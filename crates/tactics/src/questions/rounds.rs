//! A question searched from narrow to wide, side by side.
//!
//! Which narrowness a question needs is not known before it is answered: a few moves may settle it at once, or
//! lead nowhere while one move more would. So every round gets a few thousand nodes, then several times more,
//! until one of them says that the attacker succeeds, or that he fails whatever he does.

use crate::advice::{Advice, RuleId, add_rules};
use crate::budget::Stopped;
use crate::groups::limits::Limits;
use crate::proofs::verdicts::{claims, prove_asked};
use crate::proofs::{Proved, Unproved};
use crate::strings::goal::Goal;
use crate::strings::search::{Search, Widening};
use crate::strings::zone::Zone;
use crate::verdict::{Result4, Verdict, is_endless, succeeds};
use certificate::{Ko, Stake, Threats};
use goban::{Board, Color};
use proof::value::Answer;

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

/// What is noted while a question is asked, whether a proof is wanted, and who advises.
#[derive(Clone, Default)]
pub(crate) struct Notes<'a> {
    /// Who advises the searches.
    pub advice: Option<&'a dyn Advice>,
    /// The rules of his by which the answer was found.
    pub rules: Vec<RuleId>,
    /// Whether a proof is wanted, if there is time for one.
    pub prove: bool,
    /// Nodes searched.
    pub nodes: u64,
    /// What the answer depends on, where the search knows.
    pub zone: Option<Zone>,
    /// The proofs of the answer, checked; empty if it was not proved.
    pub proofs: Vec<Proved>,
}

impl<'a> Notes<'a> {
    /// With this adviser.
    pub fn advised(self, advice: Option<&'a dyn Advice>) -> Notes<'a> {
        Notes { advice, ..self }
    }

    /// With a proof.
    pub fn proved() -> Notes<'a> {
        Notes {
            prove: true,
            ..Notes::default()
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
    notes: &mut Notes<'_>,
) -> Option<Verdict> {
    let attacks = first == rounds.first()?.goal.attacker();
    let success = succeeds(attacks);
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
            if let Some(advice) = notes.advice {
                search.advise(advice);
            }
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
            let asked = search.ask(first);
            let asked = asked.and_then(|verdict| settled(search, verdict, first, attacks));
            spent += search.nodes - before;
            match asked {
                Ok(verdict) => {
                    done[i] = true;
                    // What rests on no guess is true however narrow the round.
                    let tells = rounds[i].tells || verdict.answer == success || !verdict.guess;
                    if tells && answer.is_none_or(|old| better(&old, &(i, verdict), attacks)) {
                        answer = Some((i, verdict));
                    }
                    // Of a ko it is proved that it is one, not that it is no better.
                    if verdict.answer == success || verdict.answer == !success && !verdict.guess {
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
    notes.nodes += spent;
    let (i, verdict) = answer?;
    let search = &mut searches[i];
    let turn = search.turn(first, verdict.ko);
    let attacker_succeeds = verdict.answer == success;
    let decided = attacker_succeeds || verdict.answer == !success;
    notes.zone = search.zone(&turn, attacker_succeeds).filter(|_| decided);
    if notes.advice.is_some() {
        for (ko, _) in claims(&verdict, attacks) {
            add_rules(&mut notes.rules, search.rules(&search.turn(first, ko)));
        }
    }
    if notes.prove {
        let before = search.nodes;
        search.allow(before.saturating_add(limits.nodes));
        let proved = prove_asked(search, stake, first, &verdict);
        notes.nodes += search.nodes - before;
        if proved == Err(Unproved::Unsound) && !notes.rules.is_empty() {
            // Somebody was wrong: once more without him.
            notes.advice = None;
            notes.rules.clear();
            return in_rounds(board, first, limits, stake, rounds, notes);
        }
        notes.proofs = proved.unwrap_or_default();
    }
    Some(verdict)
}

/// Whether a new answer is better for the attacker than an old one, or as good and of a wider round.
fn better(old: &(usize, Verdict), new: &(usize, Verdict), attacks: bool) -> bool {
    let kind = |v: &Verdict| Result4::of(if attacks { v.answer } else { !v.answer });
    (kind(&new.1), new.0) > (kind(&old.1), old.0)
}

/// Kos in which threats without end would be needed, decided.
fn settled<G: Goal>(
    search: &mut Search<'_, G>,
    verdict: Verdict,
    first: Color,
    attacks: bool,
) -> Result<Verdict, Stopped> {
    if !is_endless(verdict.answer) {
        return Ok(verdict);
    }
    let (mine, his, decided) = match verdict.result() {
        Result4::TakesFirst => (0, ALL_STAGES, Answer::WON),
        _ => (ALL_STAGES, 0, Answer::LOST),
    };
    let (attacker, defender) = if attacks { (mine, his) } else { (his, mine) };
    let ko = Ko { attacker, defender };
    let turn = search.turn(first, ko);
    let finding = search.solve(turn)?;
    let wins = finding.success == attacks;
    if wins != (decided == Answer::WON) {
        return Ok(verdict);
    }
    Ok(Verdict {
        answer: decided,
        best: finding.best,
        ko,
        ..verdict
    })
}
