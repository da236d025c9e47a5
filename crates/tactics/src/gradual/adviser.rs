//! Gradual games as advice to the searches.

use super::AnyGoal;
use super::mirror::follow;
use super::verify::{Held, Verifier};
use crate::advice::{Advice, Asked, Basis, Forced, RuleId, Ruling};
use crate::strings::goal::Goal;
use crate::strings::zone::Zone;
use crate::table::ByKey;
use certificate::Stake;
use goban::{Board, Color, PointSet};
use proof::Gradual;
use std::sync::{Mutex, PoisonError};

/// Positions of which it is remembered what was said.
const MEMO: usize = 1 << 16;

/// Tells the searches what gradual games tell: that the attacker has one, and which moves avert it. Its rules are
/// numbered by the places of the games in [`Gradual::ELEVEN`], from 1.
///
/// All of it is sound. One adviser serves one fight at a time; what it verified stays for the next.
///
/// ```
/// use goban::{Board, Color};
/// use tactics::{Limits, gradual::Gradually, reading};
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . . O O . . .
///     . O X X . . .
///     . . O . O . .
///     . . . . . . .
///     . . . . . . .
/// ".parse().unwrap();
/// let adviser = Gradually::new(3);
/// let stone = "C4".parse().unwrap();
/// let ask = |advice| reading::capture_advised(&board, stone, Color::Black, &Limits::nodes(9_000), advice).unwrap();
/// assert_eq!(ask(Some(&adviser)).verdict.answer, ask(None).verdict.answer);
/// ```
pub struct Gradually {
    games: Vec<(RuleId, Gradual)>,
    /// The moves of the longest.
    most: usize,
    state: Mutex<State>,
}

struct State {
    /// Follows the search; away while something is verified.
    board: Option<Board>,
    verdicts: ByKey<Option<Held>>,
    /// What the verdicts are about.
    about: Option<(Color, Stake)>,
    said: ByKey<Said>,
    looked: u64,
}

/// What is said of a position.
#[derive(Clone, Copy)]
enum Said {
    Nothing,
    Rules(Ruling),
    Forces(Forced),
}

impl Gradually {
    /// The games up to this place in their order by the time they take (1, 2, 311, 4111, 51111, 321, 4121, 4211, 4221,
    /// 4311, 4321).
    pub fn new(most: usize) -> Gradually {
        let numbered = Gradual::ELEVEN.into_iter().zip(1..).take(most);
        let games: Vec<_> = numbered.map(|(game, n)| (RuleId(n), game)).collect();
        Gradually {
            most: games.iter().map(|g| usize::from(g.1.moves())).max().unwrap_or(0),
            games,
            state: Mutex::new(State {
                board: None,
                verdicts: ByKey::default(),
                about: None,
                said: ByKey::default(),
                looked: 0,
            }),
        }
    }

    /// The game of a rule.
    pub fn game(rule: RuleId) -> Option<Gradual> {
        Gradual::ELEVEN.get(rule.0.checked_sub(1)? as usize).copied()
    }

    /// Positions looked at so far.
    pub fn looked(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).looked
    }

    /// What the games say of a position; nothing where the goal is too far for any of them.
    fn said(&self, asked: &Asked<'_>) -> Said {
        if let Stake::Stones { target, .. } = asked.stake {
            // The distance of a capture, without more ado.
            let left = *target & *asked.board.stones(!asked.attacker);
            if left.first().is_none_or(|p| asked.board.liberties(p) > self.most) {
                return Said::Nothing;
            }
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = &mut *state;
        let key = asked.turn.free_key(asked.board.hash());
        let about = Some((asked.attacker, *asked.stake));
        if state.about != about {
            state.about = about;
            state.verdicts.clear();
            state.said.clear();
        }
        if let Some(&said) = state.said.get(&key) {
            return said;
        }
        let said = self.find(asked, state);
        if state.said.len() >= MEMO {
            state.said.clear();
        }
        state.said.insert(key, said);
        said
    }

    fn find(&self, asked: &Asked<'_>, state: &mut State) -> Said {
        let goal = AnyGoal::of(asked.board, asked.stake, asked.attacker);
        let Some(goal) = goal.filter(|goal| goal.distance(asked.board) <= self.most) else {
            return Said::Nothing;
        };
        let board = match state.board.take() {
            Some(mut board) => {
                follow(&mut board, asked.board);
                board
            }
            None => asked.board.clone(),
        };
        let mut verifier = Verifier::with(board, &goal, std::mem::take(&mut state.verdicts));
        let said = if asked.attacks() {
            self.attack(asked, &mut verifier)
        } else {
            self.defence(asked, &mut verifier)
        };
        state.looked += verifier.looked;
        let (board, verdicts) = verifier.parts();
        (state.board, state.verdicts) = (Some(board), verdicts);
        said
    }

    fn attack(&self, asked: &Asked<'_>, verifier: &mut Verifier<'_, AnyGoal>) -> Said {
        for &(rule, game) in &self.games {
            if let Some(held) = verifier.holds(asked.turn, game) {
                return Said::Rules(Ruling {
                    success: true,
                    best: held.first,
                    basis: Basis::Sound(held.zone),
                    rule,
                });
            }
        }
        Said::Nothing
    }

    /// The moves that avert every game that the attacker threatens to win by.
    fn defence(&self, asked: &Asked<'_>, verifier: &mut Verifier<'_, AnyGoal>) -> Said {
        let mut all: Option<(PointSet, Zone, RuleId)> = None;
        for &(rule, game) in &self.games {
            let among = all.map(|(moves, _, _)| moves);
            let Some((moves, zone)) = verifier.forced(asked.turn, game, among.as_ref()) else {
                continue;
            };
            let (moves, zone) = match all {
                Some((_, mut before, _)) => {
                    before.join(&zone);
                    (moves, before)
                }
                None => (moves, zone),
            };
            all = Some((moves, zone, rule));
            if moves.is_empty() {
                break;
            }
        }
        match all {
            Some((moves, zone, rule)) => Said::Forces(Forced {
                moves,
                basis: Basis::Sound(zone),
                rule,
            }),
            None => Said::Nothing,
        }
    }
}

impl Advice for Gradually {
    fn ruling(&self, asked: &Asked<'_>) -> Option<Ruling> {
        // What becomes of the defender is told when his moves are asked for: to tell it of every position that is only
        // seen costs more than it saves.
        if !asked.attacks() {
            return None;
        }
        match self.said(asked) {
            Said::Rules(ruling) => Some(ruling),
            _ => None,
        }
    }

    fn forced(&self, asked: &Asked<'_>) -> Option<Forced> {
        if asked.attacks() {
            return None;
        }
        match self.said(asked) {
            Said::Forces(forced) => Some(forced),
            _ => None,
        }
    }
}
