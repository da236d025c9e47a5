//! What a move changes: the position after it beside the position without it.
//!
//! Both have the same side to move, the opponent. What he can do in the one and not in the other is what the move
//! prevents, or allows; what its player could do next if the opponent looked away is what it threatens.

use crate::{Appraise, Effort, Scene};
use goban::{Color, Game, Illegal, Move, Point, PointSet};
use proof::value::{Answer, Ending};
use reasons::{Claim, Evidence};
use std::cell::OnceCell;
use std::rc::Rc;
use tactics::Stop;
use tactics::aim::Aim;
use tactics::found::Found;

/// A move beside a pass, or beside another move.
pub struct Contrast {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What it is held against; a pass if not another move.
    pub instead: Move,
    /// The position before either, its player to move.
    pub before: Scene,
    /// The position after the move, the opponent to move.
    pub with: Scene,
    /// The position after a pass or the other move, the opponent to move.
    pub without: Scene,
    /// The position after the move if the opponent passes: its player moves again.
    pub again: Scene,
    /// The position with the opponent's stone where the move would have been.
    taken: OnceCell<Option<Scene>>,
}

/// How something comes out for the opponent, who moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// He fails.
    Fails,
    /// A ko decides.
    Ko,
    /// He succeeds.
    Succeeds,
}

impl Outcome {
    /// Of an answer; none where it is not known, or a seki, about which the families that know it speak themselves.
    pub fn of(answer: Answer) -> Option<Outcome> {
        match (answer.at_least(), answer.at_most()) {
            (Ending::Won, _) => Some(Outcome::Succeeds),
            (_, Ending::Lost) => Some(Outcome::Fails),
            (Ending::Ko(_), Ending::Ko(_)) => Some(Outcome::Ko),
            _ => None,
        }
    }
}

/// Something that comes out differently with the move and without it.
#[derive(Clone)]
pub struct Turned {
    /// What the opponent wants in both positions, or the player of the move where it is a threat.
    pub aim: Aim,
    /// How it comes out after the move.
    pub to: Outcome,
    /// How it would come out without it.
    pub from: Outcome,
    /// The reading after the move; none where the stones are off the board already.
    pub with: Option<Rc<Found>>,
    /// The reading without it.
    pub without: Rc<Found>,
}

impl Contrast {
    /// A move beside a pass; an error if it is not legal. The appraiser is asked about all four positions.
    pub fn new(
        game: &Game,
        color: Color,
        mv: Move,
        appraiser: &mut dyn Appraise,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Contrast, Illegal> {
        Contrast::beside(game, color, mv, Move::Pass, appraiser, effort, stop)
    }

    /// A move beside another one.
    pub fn beside(
        game: &Game,
        color: Color,
        mv: Move,
        instead: Move,
        appraiser: &mut dyn Appraise,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Contrast, Illegal> {
        let mut scene = |moves: &[(Color, Move)], to_move: Color| -> Result<Scene, Illegal> {
            let mut after = game.clone();
            for &(side, m) in moves {
                after.play(side, m)?;
            }
            let thought = appraiser.appraise(&after, to_move, stop);
            Ok(Scene::new(after, to_move, effort, stop).with_thought(thought))
        };
        let before = scene(&[], color)?;
        let with = scene(&[(color, mv)], !color)?;
        Ok(Contrast {
            color,
            mv,
            instead,
            without: scene(&[(color, instead)], !color)?.seen_as(&before),
            again: scene(&[(color, mv), (!color, Move::Pass)], color)?.seen_as(&with),
            before,
            with,
            taken: OnceCell::new(),
        })
    }

    /// Where the stone is played; none for a pass.
    pub fn point(&self) -> Option<Point> {
        self.mv.point()
    }

    /// The position without the move where the opponent has played on its point, its player to move; none if he may not. Nobody has
    /// thought of it.
    pub fn taken(&self) -> Option<&Scene> {
        let scene = || self.without.then(Move::Play(self.point()?));
        self.taken.get_or_init(scene).as_ref()
    }

    /// The opponent.
    pub fn enemy(&self) -> Color {
        !self.color
    }

    /// The whole board.
    pub fn all(&self) -> PointSet {
        PointSet::board(self.before.board().size())
    }

    /// The points within so many steps of the move.
    pub fn near(&self, steps: usize) -> PointSet {
        let all = self.all();
        self.point()
            .map_or(PointSet::EMPTY, |p| PointSet::of(p).dilate_by(steps, &all))
    }

    /// What the move gains beside a pass or the other move, in points for its player, if somebody counted.
    pub fn gain(&self) -> Option<f64> {
        Some(self.with.lead(self.color)? - self.without.lead(self.color)?)
    }

    /// What the opponent loses by looking away after the move, in points, if somebody counted.
    pub fn follow_up(&self) -> Option<f64> {
        Some(self.again.lead(self.color)? - self.with.lead(self.color)?)
    }

    /// What the opponent could have done without the move and cannot do after it, or not without a ko. The aim is his. None if nothing
    /// differs, or if a longer reading does not bear it out.
    pub fn prevents(&self, aim: &Aim) -> Option<Turned> {
        self.turned(aim).filter(|t| t.to < t.from)
    }

    /// What the opponent could not have done without the move and can do after it. The aim is his.
    pub fn allows(&self, aim: &Aim) -> Option<Turned> {
        self.turned(aim).filter(|t| t.to > t.from)
    }

    fn turned(&self, aim: &Aim) -> Option<Turned> {
        debug_assert_ne!(
            aim.mover(self.without.board()),
            Some(self.color),
            "{aim:?} is the opponent's"
        );
        let from = Outcome::of(self.without.glance(aim))?;
        let settled = self.is_settled(aim);
        let to = match settled {
            true => Outcome::Fails,
            false => Outcome::of(self.with.glance(aim))?,
        };
        let with = (!settled).then_some(&self.with);
        (to != from).then(|| borne_out(aim, (to, with), (from, &self.without)))?
    }

    /// Whether the enemy stones that an aim is about were taken by the move itself.
    fn is_settled(&self, aim: &Aim) -> bool {
        let stones = aim.stones(self.without.board()) & *self.without.board().stones(self.enemy());
        let gone = stones - *self.with.board().stones(self.enemy());
        !gone.is_empty() && gone == stones && !aim.verb().attacks()
    }

    /// What its player can do after the move if the opponent looks away, could not do before it by playing there first, and cannot do
    /// if the opponent answers: a threat. The aim is the player's own.
    pub fn threatens(&self, aim: &Aim) -> Option<Turned> {
        debug_assert_eq!(
            aim.mover(self.again.board()),
            Some(self.color),
            "{aim:?} is the player's"
        );
        let to = Outcome::of(self.again.glance(aim))?;
        let from = Outcome::of(self.before.glance(aim))?;
        let answered = Outcome::of(self.with.glance(&aim.turned()))?;
        // It fails if the opponent, moving first, succeeds in preventing it.
        if to <= from || answered != Outcome::Succeeds {
            return None;
        }
        borne_out(aim, (to, Some(&self.again)), (from, &self.before))
    }
}

/// What a glance told in both positions, if a longer reading tells the same; the first is not read where the stones are gone.
fn borne_out(aim: &Aim, with: (Outcome, Option<&Scene>), without: (Outcome, &Scene)) -> Option<Turned> {
    let read = |outcome: Outcome, scene: &Scene| {
        let found = scene.reading(aim)?;
        (Outcome::of(found.answer) == Some(outcome)).then_some(found)
    };
    let ((to, scene), (from, other)) = (with, without);
    Some(Turned {
        aim: *aim,
        to,
        from,
        with: match scene {
            Some(scene) => Some(read(to, scene)?),
            None => None,
        },
        without: read(from, other)?,
    })
}

impl Turned {
    /// The stones it is about, as they stood without the move.
    pub fn stones(&self, contrast: &Contrast) -> PointSet {
        self.aim.stones(contrast.without.board())
    }

    /// Both sides as evidence: what is so after the move, what without it, each with its line and its proofs.
    pub fn difference(&self, contrast: &Contrast) -> Evidence {
        let with = match &self.with {
            Some(found) => read(found, &contrast.with),
            None => {
                let stones = self.stones(contrast);
                Claim::new("why.side.taken")
                    .with("stones", reasons::Argument::group(stones))
                    .because(Evidence::Seen(stones))
            }
        };
        Evidence::Difference {
            with: Box::new(with),
            without: Box::new(read(&self.without, &contrast.without)),
        }
    }

    /// Both sides of a threat as evidence: what its player can do next, and what he could do before.
    pub fn threat(&self, contrast: &Contrast) -> Evidence {
        let next = self.with.as_ref().expect("a threat is read");
        Evidence::Difference {
            with: Box::new(read(next, &contrast.again)),
            without: Box::new(read(&self.without, &contrast.before)),
        }
    }

    /// How it goes without the move: the opponent's line.
    pub fn otherwise(&self) -> Vec<(Color, Move)> {
        self.without.moves()
    }
}

/// What was read, as a claim. What has neither proof nor line was read all the same.
pub(crate) fn read(found: &Found, scene: &Scene) -> Claim {
    let claim = found.claim(scene.board());
    if claim.evidence.is_empty() {
        return claim.because(Evidence::Line(Vec::new()));
    }
    claim
}
