//! A position at a glance: who is ahead, which groups are not settled, what hangs on them.

use crate::{Explainer, Scene};
use concepts::global::Standing;
use concepts::view::{Class, Object, objects};
use concepts::{Model, Settings};
use goban::{Color, Game, PointSet};
use players::Thought;
use reasons::{Argument, Claim, Evidence, rounded};

/// A group that the count gives to the other side by so much is at odds with a word that it lives.
const AT_ODDS: f64 = 0.3;
/// So near to even nobody is ahead.
const EVEN: f64 = 1.0;

/// What is so in a position, whatever is played next.
#[derive(Clone, PartialEq, Debug)]
pub struct Overview {
    /// Who moves.
    pub to_move: Color,
    /// By how much Black leads at the end, komi counted; none if nobody counted.
    pub lead: Option<f64>,
    /// How many points are still open by that count.
    pub open: f64,
    /// Who is ahead, said.
    pub score: Option<Claim>,
    /// The groups, those that are not settled first.
    pub groups: Vec<GroupSeen>,
}

/// A group and what is said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupSeen {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// What the model makes of it: `alive`, `dead`, `unsettled`, `unknown`, `seki`, `ko`.
    pub state: &'static str,
    /// The chance that it stays, by the count: 1 for certain; none if nobody counted.
    pub chance: Option<f64>,
    /// What is at stake with it, in points, if it is not settled.
    pub stake: Option<f64>,
    /// What it is, why, and where to play.
    pub claims: Vec<Claim>,
}

impl Explainer<'_> {
    /// A position at a glance.
    pub fn overview(&mut self, game: &Game, to_move: Color) -> Overview {
        let thought = self.thought(game, to_move);
        let scene = self.scene(game, to_move).with_thought(thought.clone());
        let mut model = Model::new(game.board(), Settings::default());
        let standing = match &thought {
            Some(thought) if !thought.ownership.is_empty() => {
                Standing::with_owners(&model, |p| thought.owner(p))
            }
            _ => Standing::of(&model),
        };
        let lead = scene.lead(Color::Black);
        let mut groups: Vec<GroupSeen> = objects(&mut model, Class::Group)
            .into_iter()
            .filter_map(|object| seen(&scene, &model, &standing, object))
            .collect();
        groups.sort_by(|a, b| {
            let weight = |g: &GroupSeen| g.stake.unwrap_or(0.0);
            weight(b).total_cmp(&weight(a))
        });
        Overview {
            to_move,
            lead,
            open: standing.uncertainty,
            score: lead
                .zip(thought.as_ref())
                .map(|(lead, t)| score(lead, standing.uncertainty, t)),
            groups,
        }
    }
}

/// Who is ahead, and how much is open.
fn score(lead: f64, open: f64, thought: &Thought) -> Claim {
    let (color, margin) = if lead >= 0.0 {
        (Color::Black, lead)
    } else {
        (Color::White, -lead)
    };
    let claim = match margin < EVEN {
        true => Claim::new("explain.even"),
        false => Claim::new("explain.ahead")
            .with("color", color)
            .with("count", rounded(margin)),
    };
    claim.with("open", rounded(open)).because(Evidence::Scores {
        games: thought.visits,
        mean: margin,
        error: open,
    })
}

fn seen(scene: &Scene, model: &Model, standing: &Standing, object: Object) -> Option<GroupSeen> {
    let color = object.color?;
    let stones = object.source;
    let counted = scene.thought().is_some_and(|t| !t.ownership.is_empty());
    let chance = counted.then(|| 0.5 + 0.5 * scene.owned(&stones, color) / stones.len().max(1) as f64);
    let stake = standing
        .stakes
        .iter()
        .find(|stake| model.picture().group(stake.group).stones.intersects(&stones));
    let mut claims = object.claims;
    // Where the count and the model are at odds, that is said instead of either.
    let odds = match (object.state, chance) {
        ("alive", Some(chance)) => chance < AT_ODDS,
        ("dead", Some(chance)) => chance > 1.0 - AT_ODDS,
        _ => false,
    };
    if odds {
        let key = if object.state == "alive" {
            "explain.counted_dead"
        } else {
            "explain.counted_alive"
        };
        claims = vec![
            Claim::new(key)
                .with("color", color)
                .with("stones", Argument::group(stones))
                .because(Evidence::Seen(stones)),
        ];
    }
    Some(GroupSeen {
        color,
        stones,
        state: object.state,
        chance,
        stake: stake.map(|s| s.size()),
        claims,
    })
}
