//! What is proved about a window as far as it is known.

use super::field::{Cells, ENEMY, OWN};
use super::goal::Goal;
use super::solve::Solver;
use super::window::{Known, Window};

/// The most liberties that a rule states; a string that has more has these.
pub const MOST: u8 = 4;

/// A string that has so many liberties stands, as level zero has it; a stone just put down has one less.
pub const STAND: u8 = 3;

/// What comes of a goal with one side moving first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Outcome {
    /// Nothing is proved.
    #[default]
    Open,
    /// It is reached on every board on which the drawing and its premises hold.
    Won,
    /// Within the rectangle between the ends it is not reached; around it nothing is claimed.
    Lost,
}

/// The answer for one side moving first, what it needs, and all moves that are proved to bring it about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Half {
    /// What comes of it.
    pub outcome: Outcome,
    /// The premise: where it is won, liberties that the strings at both ends must have; where it is lost, either none, or
    /// [`STAND`]: the enemy's strings on the drawing stand, and so does a stone that he puts on one of `breathing`.
    pub liberties: u8,
    /// The moves of the side that moves first; empty if it need not move, or cannot help it.
    pub moves: Cells,
    /// Where the enemy plays to keep it lost.
    pub breathing: Cells,
    /// Whether the one move is necessary, too: any other is proved to fail.
    pub necessary: bool,
    /// Whether more knowledge of the window would not change it.
    pub settled: bool,
}

/// A goal from both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct View {
    /// The own side moves first.
    pub first: Half,
    /// The enemy does.
    pub second: Half,
}

/// Both viewpoints of a topological rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Topology {
    /// Are the ends connected?
    pub connection: View,
    /// Do they keep the enemy from passing?
    pub separation: View,
}

impl View {
    pub(super) fn halves(&self) -> [&Half; 2] {
        [&self.first, &self.second]
    }
}

/// Proves what can be proved with so many positions a search.
pub fn judge(window: &Window, known: &Known, budget: usize) -> Topology {
    let connection = view(window, known, budget, &|over| window.connect(over));
    let separation = view(window, known, budget, &|over| window.separate(over));
    Topology {
        connection,
        separation,
    }
}

fn view(window: &Window, known: &Known, budget: usize, goal: &dyn Fn(Cells) -> Goal) -> View {
    let anywhere = goal(!0);
    let forced = |mover: usize, liberties: u8| {
        let field = window.for_own(known, liberties);
        Solver::new(&field, &anywhere, budget).forces(mover) == Ok(true)
    };
    let least = |mover: usize, most: u8| (1..most).find(|&m| forced(mover, m)).unwrap_or(most);
    let mut view = View::default();
    if forced(ENEMY, MOST) {
        view.second = won(least(ENEMY, MOST));
        view.first = won(least(OWN, view.second.liberties));
        return view;
    }
    if forced(OWN, MOST) {
        view.first = won(least(OWN, MOST));
        let field = window.for_own(known, view.first.liberties);
        view.first.moves = Solver::new(&field, &anywhere, budget).winning().unwrap_or(0);
    } else {
        view.first = lost(window, known, OWN, budget, goal);
    }
    view.second = lost(window, known, ENEMY, budget, goal);
    if view.first.outcome == Outcome::Won && view.second.outcome == Outcome::Lost {
        let field = window.for_enemy(known, view.second.liberties == STAND, window.between);
        let within = goal(window.between);
        view.second.moves = Solver::new(&field, &within, budget).hindering().unwrap_or(0);
        let may = |moves: Result<Cells, _>, proved: Cells| {
            moves.is_ok_and(|m| m == proved) && proved.is_power_of_two()
        };
        let (mine, his) = (view.first.moves, view.second.moves);
        view.first.necessary = may(Solver::new(&field, &within, budget).winning(), mine);
        let field = window.for_own(known, view.first.liberties);
        view.second.necessary = may(Solver::new(&field, &anywhere, budget).hindering(), his);
    }
    view
}

fn won(liberties: u8) -> Half {
    Half {
        outcome: Outcome::Won,
        liberties,
        settled: liberties < MOST,
        ..Half::default()
    }
}

/// Whether the enemy keeps the goal from being reached, with one side moving first: whatever is not known of the window,
/// or at least between the ends.
fn lost(window: &Window, known: &Known, mover: usize, budget: usize, goal: &dyn Fn(Cells) -> Goal) -> Half {
    let kept = |mine: Cells, within: &Goal, stand: bool| {
        let field = window.for_enemy(known, stand, mine);
        let mut solver = Solver::new(&field, within, budget);
        let kept = solver.forces(mover) == Ok(false);
        kept.then_some(solver.hindered)
    };
    let settled = kept(!0, &goal(!0), true).is_some();
    let (mine, within) = if settled {
        (!0, goal(!0))
    } else {
        (window.between, goal(window.between))
    };
    let found = [false, true]
        .into_iter()
        .find_map(|stand| Some((stand, kept(mine, &within, stand)?)));
    match found {
        Some((stand, breathing)) => Half {
            outcome: Outcome::Lost,
            liberties: if stand { STAND } else { 0 },
            breathing: if stand { breathing } else { 0 },
            settled,
            ..Half::default()
        },
        None => Half::default(),
    }
}
