//! What can be set about a search, each value with its reason.

use crate::scheme::Scheme;
use goban::Size;
use playouts::Weights;

/// By how much more children are considered on large boards: usually all.
const WIDER: f32 = 10.0;

/// How a child is chosen on the way down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// By mean and by all moves as first, mixed.
    Rave,
    /// By the bandit's score and all moves as first with a fixed weight, as the Montpellier report has it (TER 2010,
    /// 7.6 and 7.7): no priors, and deep in the tree a good child is preferred to one not yet tried.
    Mixed,
    /// The first of a line in which children keep the place that their games give them (TER 2010, 10, 6): no bandit, no priors.
    Ordered,
    /// By mean and policy, as evaluators with a policy worth trusting need it.
    Puct,
}

/// The settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How children are chosen.
    pub selection: Selection,
    /// Bytes that the nodes may take.
    pub memory: usize,
    /// Visits after which a node gets children.
    pub expand_after: u32,
    /// Visits after which a node asks the priors that take their time; the root asks them at once.
    pub consult_after: u32,
    /// What a child not yet tried is worth beside the mean of its parent, in visits: first-play urgency.
    pub parent_visits: f32,
    /// The smaller, the longer all moves as first are believed.
    pub rave_bias: f32,
    /// How much the priors weigh in the choice of a child on 9x9, and more on larger boards ([`Settings::on`]); their say falls
    /// with its visits.
    pub prior_weight: f32,
    /// How much a child gains by being little tried: [`Settings::of`] a selection has what suits it.
    pub exploration: f32,
    /// The weight of policy in PUCT.
    pub puct: f32,
    /// By how much that weight grows with the logarithm of a node's visits.
    pub puct_growth: f32,
    /// By how much less than its parent a child not yet tried is worth in PUCT, times the root of the policy that has been tried
    /// already: what the policy does not like is believed to be worse the more of it is known.
    pub reluctance: f32,
    /// The weight `a` of the bandit's score in `a * bandit + (1 - a) * rave`, for [`Selection::Mixed`].
    pub mixing: f32,
    /// By how much more than half a known child must win to be preferred to one not yet tried, at the root; less with
    /// every move of depth. Negative: children not yet tried always come first.
    pub known_excess: f32,
    /// Children considered from the first visit on, the likeliest first; on large boards ten times as many.
    pub widening_start: f32,
    /// The power of the visits that is the number of further children considered: progressive widening.
    pub widening_power: f32,
    /// What else the Montpellier report describes.
    pub scheme: Scheme,
}

/// What a little tried child gains in [`Selection::Mixed`]. The report prints its bandit without a factor (TER 2010, 7.2); by
/// a factor of 1 a known child would stay ahead of untried ones, which have no bonus, for a hundred visits. Not tuned.
const BANDIT: f32 = 0.3;

impl Settings {
    /// The usual settings of a selection: a bandit that does not explore is none.
    ///
    /// ```
    /// use tree::{Selection, Settings};
    /// assert_eq!(Settings::of(Selection::Rave), Settings::default());
    /// assert!(Settings::of(Selection::Mixed).exploration > 0.0);
    /// ```
    pub fn of(selection: Selection) -> Settings {
        let usual = Settings::default();
        Settings {
            selection,
            exploration: match selection {
                Selection::Mixed => BANDIT,
                Selection::Rave | Selection::Ordered | Selection::Puct => usual.exploration,
            },
            ..usual
        }
    }

    /// The settings for a board of this size.
    ///
    /// A prior is a move's share of all moves, of which there are more on a larger board; its root is what weighs. So its
    /// weight grows with the side of the board, from 9x9 on.
    ///
    /// On large boards all children are considered from the first visit on: the point that a group lives or dies by is often
    /// one that patterns think least of, and comes after a hundred others.
    ///
    /// ```
    /// let weight = |size| tree::Settings::default().on(size).prior_weight;
    /// assert_eq!(weight(goban::Size::NINE), tree::Settings::default().prior_weight);
    /// assert!(weight(goban::Size::NINETEEN) > 2.0 * weight(goban::Size::NINE));
    /// assert!(tree::Settings::default().on(goban::Size::NINETEEN).widening_start > 361.0);
    /// ```
    pub fn on(&self, size: Size) -> Settings {
        Settings {
            prior_weight: self.prior_weight * f32::from(size.side().max(9)) / 9.0,
            widening_start: self.widening_start * if Weights::is_large(size) { WIDER } else { 1.0 },
            ..self.clone()
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            selection: Selection::Rave,
            memory: 512 << 20,
            expand_after: 4,
            consult_after: 40,
            parent_visits: 3.0,
            rave_bias: 0.002,
            prior_weight: 0.8,
            exploration: 0.0,
            puct: 1.2,
            puct_growth: 0.0,
            reluctance: 0.0,
            mixing: 0.5,
            known_excess: 0.2,
            widening_start: 40.0,
            widening_power: 0.6,
            scheme: Scheme::default(),
        }
    }
}
