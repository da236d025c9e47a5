//! A net in the tree: what it sees in positions, as evaluations and as policies.

use crate::settings::{SettingError, Settings};
use goban::{Game, Size, Symmetry};
use net::{Look, Looker, Model, Net, Position};
use playouts::{Heavy, QuickBoard, Weights};
use std::sync::Arc;
use tree::{Evaluator, Knowledge, Leaf, Playouts, Priors, Selection, Tree};

/// What the tree makes of a net.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Use {
    /// Its policy and its value; nothing is played out.
    Value,
    /// Its policy; of the value, this share is its own and the rest that of a playout.
    Mixed(f32),
    /// Its policy in nodes of so many visits; the value is that of playouts.
    Prior(u32),
}

/// Which net a player looks with, and how.
#[derive(Clone)]
pub(crate) struct Sight {
    source: Source,
    /// How it is used; none for what wins most on a board's size.
    used: Option<Use>,
    /// The share of a value that depends on by how much the game is won.
    margin_share: f32,
    /// The weight of policy, how it grows, and how much less untried moves are worth ([`tree::Settings`]).
    puct: [f32; 3],
}

#[derive(Clone)]
enum Source {
    /// None.
    Off,
    /// What comes with the program, on boards where it was shown to be stronger.
    Usual,
    /// What comes with the program, on every board.
    Shipped,
    /// This one, on every board.
    Own(Arc<dyn Model>),
}

/// The share of the value that is the net's when both are asked.
const SHARE: f32 = 0.5;
/// Visits of a node after which the net is asked about it, when it comes late.
const LATE: u32 = 8;
/// Looks at the root, one for each way to turn the board.
const TURNS: usize = 8;

impl Default for Sight {
    fn default() -> Sight {
        Sight {
            source: Source::Usual,
            used: None,
            margin_share: 0.1,
            // Values lie between 0 and 1: half of what is usual where they lie between -1 and 1.
            puct: [0.6, 0.2, 0.1],
        }
    }
}

impl Sight {
    /// No net.
    pub fn none() -> Sight {
        Sight {
            source: Source::Off,
            ..Sight::default()
        }
    }

    /// What is written behind a player's name.
    pub fn read(wishes: &mut Settings<'_>) -> Result<Sight, SettingError> {
        let usual = Sight::default();
        let source = match wishes.text("net") {
            None => Source::Usual,
            Some("off" | "no") => Source::Off,
            Some("on" | "yes") => Source::Shipped,
            Some(file) => Source::Own(read_net(file)?),
        };
        let share = wishes.number("net_share", SHARE, 0.0..=1.0)?;
        let after = wishes.set_number("net_after", 0..=1_000_000)?;
        let used = match wishes.text("net_use") {
            None => None,
            Some("value") => Some(Use::Value),
            Some("mixed") => Some(Use::Mixed(share)),
            Some("prior") => Some(Use::Prior(after.unwrap_or(0))),
            Some("late") => Some(Use::Prior(after.unwrap_or(LATE))),
            Some(other) => {
                let message = format!("`net_use` is value, mixed, prior or late, not `{other}`");
                return Err(SettingError(message));
            }
        };
        let [weight, growth, reluctance] = usual.puct;
        Ok(Sight {
            source,
            used,
            puct: [
                wishes.number("net_puct", weight, 0.0..=100.0)?,
                wishes.number("net_growth", growth, 0.0..=100.0)?,
                wishes.number("net_reluctance", reluctance, 0.0..=1.0)?,
            ],
            margin_share: wishes.number("net_margin", usual.margin_share, 0.0..=1.0)?,
        })
    }

    /// The net for boards of this size, if there is one.
    fn model(&self, size: Size) -> Option<Arc<dyn Model>> {
        let shipped = |net: Arc<Net>| net as Arc<dyn Model>;
        match &self.source {
            Source::Off => None,
            Source::Usual => net::shipped(size).filter(|_| is_stronger(size)).map(shipped),
            Source::Shipped => net::shipped(size).map(shipped),
            Source::Own(model) => Some(Arc::clone(model)),
        }
    }

    /// Whether there is a net for boards of this size.
    pub fn is_on(&self, size: Size) -> bool {
        self.model(size).is_some()
    }

    /// Whether values are the net's on boards of this size, so that there are no playouts to say who owns what.
    pub fn is_sole(&self, size: Size) -> bool {
        self.used_on(size) == Use::Value && self.model(size).is_some()
    }

    /// How the net is used on boards of this size. On large ones playouts give the value until games show that the net's is better
    /// (docs/net.md).
    fn used_on(&self, size: Size) -> Use {
        let usual = if Weights::is_large(size) {
            Use::Prior(0)
        } else {
            Use::Value
        };
        self.used.unwrap_or(usual)
    }

    /// A tree that looks with the net; none if there is none for boards of this size.
    pub fn tree(
        &self,
        settings: &tree::Settings,
        knowledge: &Knowledge,
        size: Size,
        threads: usize,
        seed: u64,
    ) -> Option<Tree> {
        let model = self.model(size)?;
        let used = self.used_on(size);
        let evaluator = |i: usize| {
            // As for playouts alone, seeds that lie close together would give threads of different games the same chances.
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(i as u64);
            Box::new(Sighted {
                looker: Arc::clone(&model).looker(size, TURNS),
                playouts: knowledge.playouts(seed),
                used,
                margin_share: self.margin_share,
                looks: vec![Look::default(); TURNS],
                mean: Look::default(),
                spare: QuickBoard::new(&goban::Board::new(size)),
            }) as Box<dyn Evaluator>
        };
        let evaluators = (0..threads.max(1)).map(evaluator).collect();
        let priors = match used {
            Use::Prior(_) => knowledge.priors(),
            Use::Value | Use::Mixed(_) => Priors::default(),
        };
        Some(Tree::new(self.search(settings, used), priors, evaluators))
    }

    /// How a tree with a net is searched, where nothing else is wished: by policy and value, unless playouts give the value.
    fn search(&self, settings: &tree::Settings, used: Use) -> tree::Settings {
        match used {
            Use::Prior(_) => settings.clone(),
            Use::Value | Use::Mixed(_) => tree::Settings {
                selection: Selection::Puct,
                puct: self.puct[0],
                puct_growth: self.puct[1],
                reluctance: self.puct[2],
                ..settings.clone()
            },
        }
    }
}

/// Boards on which the shipped net was shown to win more games than playouts alone, in the same time (docs/net.md).
fn is_stronger(size: Size) -> bool {
    [Size::NINE, Size::NINETEEN].contains(&size)
}

fn read_net(file: &str) -> Result<Arc<dyn Model>, SettingError> {
    net::load(std::path::Path::new(file))
        .map_err(|error| SettingError(format!("cannot read {file}: {error}")))
}

/// Looks with a net, and plays out where that is wished.
struct Sighted {
    looker: Box<dyn Looker>,
    playouts: Playouts<Heavy>,
    used: Use,
    margin_share: f32,
    looks: Vec<Look>,
    mean: Look,
    spare: QuickBoard,
}

impl Sighted {
    /// Looks at a position: turned by lot, where the lot is the position's own so that it is drawn again the same; at the root,
    /// where most hangs on it, turned every way.
    fn look(&mut self, leaf: &Leaf) {
        let position = |symmetry| Position {
            board: &leaf.board,
            to_move: leaf.to_move,
            komi: leaf.stakes.komi,
            ko: leaf.stakes.ko,
            territory: leaf.stakes.territory,
            surplus: leaf.surplus,
            recent: &leaf.recent,
            before: &leaf.before,
            symmetry,
        };
        if leaf.at_root {
            let all = Symmetry::ALL.map(position);
            self.looker.look(&all, &mut self.looks);
            self.mean.become_mean_of(&self.looks);
        } else {
            let lot = leaf.board.hash().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61;
            let one = [position(Symmetry::ALL[lot as usize])];
            self.looker.look(&one, std::slice::from_mut(&mut self.mean));
        }
    }

    fn evaluate_one(&mut self, leaf: &mut Leaf, share: f32) {
        self.look(leaf);
        if share < 1.0 {
            self.spare.copy_from(&leaf.board);
            self.playouts.evaluate(std::slice::from_mut(leaf));
            std::mem::swap(&mut leaf.board, &mut self.spare);
        }
        let (look, found) = (&self.mean, &mut leaf.found);
        let area = leaf.board.size().area() as f32;
        let ahead = (f64::from(look.margin) - leaf.stakes.komi) as f32 / area.sqrt();
        let by_points = 0.5 + 0.5 * ahead / (1.0 + ahead.abs());
        let value = (1.0 - self.margin_share) * look.win + self.margin_share * by_points;
        found.policy.clone_from(&look.policy);
        let won = match found.score {
            Some(margin) => f32::from(u8::from(f64::from(margin) > leaf.stakes.real)),
            None => look.win,
        };
        if share >= 1.0 {
            found.value = value;
            found.score = Some(look.margin);
            found.has_first = false;
            found.has_ownership = true;
            found.ownership.copy_from_slice(&look.owners[..]);
        } else {
            found.value += share * (value - found.value);
            let score = found.score.unwrap_or(look.margin);
            found.score = Some(score + share * (look.margin - score));
            let both = found.ownership.iter_mut().zip(look.owners.iter());
            both.for_each(|(owner, seen)| *owner += share * (seen - *owner));
        }
        found.looked = true;
        // With a komi made up for a handicap only the margin speaks of the game itself.
        let same = leaf.stakes.komi == leaf.stakes.real;
        let win = if share >= 1.0 {
            look.win
        } else {
            won + share * (look.win - won)
        };
        found.win = same.then_some(win);
    }
}

impl Evaluator for Sighted {
    fn has_policy(&self) -> bool {
        !matches!(self.used, Use::Prior(_))
    }

    fn opines_after(&self) -> Option<u32> {
        match self.used {
            Use::Prior(after) => Some(after),
            Use::Value | Use::Mixed(_) => None,
        }
    }

    fn opine(&mut self, leaf: &mut Leaf) {
        self.look(leaf);
        leaf.found.policy.clone_from(&self.mean.policy);
    }

    fn looks_back(&self) -> bool {
        self.looker.looks_back()
    }

    fn evaluate(&mut self, leaves: &mut [Leaf]) {
        let share = match self.used {
            Use::Prior(_) => return self.playouts.evaluate(leaves),
            Use::Value => 1.0,
            Use::Mixed(share) => share,
        };
        for leaf in leaves {
            self.evaluate_one(leaf, share);
        }
    }
}

/// Of the points so many are given to one side before it is asked whether a game is over.
const NEARLY_ALL: f64 = 0.9;
/// A point is given to a side by a net that is so sure.
const GIVEN: f32 = 0.5;

/// Whether a game looks as if it might be over.
pub(crate) fn looks_over(game: &Game, owner: impl Fn(goban::Point) -> f32) -> bool {
    let points = game.size().points();
    let given = points.filter(|&p| owner(p).abs() >= GIVEN).count();
    given as f64 >= NEARLY_ALL * game.size().area() as f64
}
