//! One move explained, and one position: what is at stake, what could be played, and why.

use crate::catalogue::{self, about};
use crate::mistake::{Case, mistakes};
use crate::{Appraise, Contrast, Effort, Kind, Remembering, Scene, why_not};
use goban::{Color, Game, Illegal, Move, PointSet};
use players::Thought;
use reasons::Claim;
use tactics::Stop;

/// Other candidates that a move is held against.
const RIVALS: usize = 3;
/// A reason that tells the move from its rivals comes first if it is at least so large a part of the largest one.
const TELLING: f64 = 1.0 / 3.0;
/// So many points of loss make a move worth a word against it: a count is not much surer than that.
const WORTH_A_WORD: f64 = 3.0;

/// A move with what speaks for it and against it.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// Who plays it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Why one would play it; the first is what best tells it from the other candidates.
    pub reasons: Vec<Claim>,
    /// What is wrong with it, the worst first.
    pub mistakes: Vec<Claim>,
    /// By how much it is better than a pass, in points.
    pub gain: Option<f64>,
    /// By how much the opponent would be worse off for looking away after it.
    pub follow_up: Option<f64>,
    /// By how much it is worse than the better move.
    pub loss: Option<f64>,
    /// The move that was held to be better, if one was.
    pub better: Option<Move>,
    /// What is likeliest to follow, the move itself first.
    pub line: Vec<(Color, Move)>,
    /// The next candidates, with their reasons.
    pub rivals: Vec<(Move, Vec<Claim>)>,
}

/// What is needed to explain: somebody who counts, and how much each question may cost.
pub struct Explainer<'a> {
    appraiser: Remembering<'a>,
    effort: Effort,
    stop: Stop,
    /// Other candidates that a move is told from.
    rivals: usize,
    /// What was found of moves: the rival of one is asked about next.
    found: Vec<(u64, Color, Move, Vec<Claim>)>,
}

impl<'a> Explainer<'a> {
    /// Explains with what this one counts.
    pub fn new(appraiser: &'a mut dyn Appraise, effort: Effort, stop: Stop) -> Explainer<'a> {
        Explainer {
            appraiser: Remembering::new(appraiser),
            effort,
            stop,
            rivals: RIVALS,
            found: Vec::new(),
        }
    }

    /// Tells a move from so many other candidates: fewer take less time.
    pub fn telling_from(mut self, rivals: usize) -> Explainer<'a> {
        self.rivals = rivals;
        self
    }

    /// From now on this ends the work: what is asked for then may have its own share of the time.
    pub fn heed(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// What is thought of a position.
    pub fn thought(&mut self, game: &Game, to_move: Color) -> Option<Thought> {
        self.appraiser.appraise(game, to_move, &self.stop)
    }

    /// The same counted afresh, which is remembered instead.
    pub fn again(&mut self, game: &Game, to_move: Color) -> Option<Thought> {
        self.appraiser.again(game, to_move, &self.stop)
    }

    /// A position to ask about, not counted.
    pub(crate) fn scene(&self, game: &Game, to_move: Color) -> Scene {
        Scene::new(game.clone(), to_move, self.effort, &self.stop)
    }

    /// A move beside a pass.
    pub fn contrast(&mut self, game: &Game, color: Color, mv: Move) -> Result<Contrast, Illegal> {
        Contrast::new(game, color, mv, &mut self.appraiser, self.effort, &self.stop)
    }

    /// A move beside another one.
    pub fn beside(&mut self, game: &Game, color: Color, mv: Move, other: Move) -> Result<Contrast, Illegal> {
        Contrast::beside(
            game,
            color,
            mv,
            other,
            &mut self.appraiser,
            self.effort,
            &self.stop,
        )
    }

    /// The moves that whoever counts holds best, the best first.
    pub fn candidates(&mut self, game: &Game, color: Color, count: usize) -> Vec<Move> {
        let thought = self.thought(game, color);
        let moves = thought.iter().flat_map(|t| &t.candidates).map(|c| c.mv);
        moves.filter(|m| m.point().is_some()).take(count).collect()
    }

    /// The reasons for the move of a contrast with a pass, found once.
    fn reasons(&mut self, contrast: &Contrast) -> Vec<Claim> {
        let hash = contrast.before.board().hash();
        let is_it =
            |f: &&(u64, Color, Move, Vec<Claim>)| (f.0, f.1, f.2) == (hash, contrast.color, contrast.mv);
        if let Some((.., reasons)) = self.found.iter().find(is_it) {
            return reasons.clone();
        }
        let reasons = catalogue::reasons(contrast);
        if !self.stop.is_set() {
            self.found
                .push((hash, contrast.color, contrast.mv, reasons.clone()));
        }
        reasons
    }

    /// A move with its reasons, held against the best move known, and told from the next candidates.
    pub fn explain(&mut self, game: &Game, color: Color, mv: Move) -> Result<Explained, Illegal> {
        let contrast = self.contrast(game, color, mv)?;
        // The move itself comes first: what is cut short are the others.
        let mut explained = Explained {
            color,
            mv,
            reasons: self.reasons(&contrast),
            mistakes: Vec::new(),
            gain: contrast.gain(),
            follow_up: contrast.follow_up(),
            loss: None,
            better: None,
            line: line(&contrast),
            rivals: Vec::new(),
        };
        self.hold_against(game, &contrast, &mut explained)?;
        let rivals = self.candidates(game, color, self.rivals + 1).into_iter();
        for rival in rivals.filter(|&m| m != mv).take(self.rivals) {
            if self.stop.is_set() {
                break;
            }
            if let Ok(contrast) = self.contrast(game, color, rival) {
                let reasons = self.reasons(&contrast);
                explained.rivals.push((rival, reasons));
            }
        }
        explained.reasons = telling_first(explained.reasons, &explained.rivals);
        Ok(explained)
    }

    /// Why another move is not as good as one.
    pub fn why_not(
        &mut self,
        game: &Game,
        color: Color,
        mv: Move,
        other: Move,
    ) -> Result<Vec<Claim>, Illegal> {
        why_not(
            game,
            color,
            mv,
            other,
            &mut self.appraiser,
            self.effort,
            &self.stop,
        )
    }

    /// Holds a move against the best one.
    fn hold_against(
        &mut self,
        game: &Game,
        played: &Contrast,
        explained: &mut Explained,
    ) -> Result<(), Illegal> {
        let color = played.color;
        let Some(&best) = self.candidates(game, color, 1).first() else {
            return Ok(());
        };
        if best == played.mv {
            explained.loss = Some(0.0);
            return Ok(());
        }
        let better = self.contrast(game, color, best)?;
        let beside = self.beside(game, color, played.mv, best)?;
        let case = Case {
            played,
            better: &better,
            beside: &beside,
        };
        explained.loss = case.loss().map(|loss| loss.max(0.0));
        if case.loss().is_none_or(|loss| loss >= WORTH_A_WORD) {
            explained.mistakes = mistakes(&case);
            explained.better = Some(best);
        }
        Ok(())
    }
}

/// The move and what is likeliest to follow, as far as whoever counts looked.
fn line(contrast: &Contrast) -> Vec<(Color, Move)> {
    let reply = contrast.with.thought().and_then(|t| t.candidates.first());
    let moves = reply.map_or(Vec::new(), |c| c.line.clone());
    let sides = [contrast.enemy(), contrast.color].into_iter().cycle();
    let follows = sides.zip(moves);
    std::iter::once((contrast.color, contrast.mv))
        .chain(follows)
        .take(8)
        .collect()
}

/// Puts first the reason that is not one of the rivals' too, if it weighs enough.
fn telling_first(mut claims: Vec<Claim>, others: &[(Move, Vec<Claim>)]) -> Vec<Claim> {
    let largest = claims.first().map_or(0.0, |c| c.decides);
    let tells = |claim: &Claim| {
        claim.decides >= TELLING * largest
            && Kind::of(claim).is_some_and(Kind::is_contrast)
            && !others
                .iter()
                .flat_map(|(_, of)| of)
                .any(|other| is_alike(claim, other))
    };
    if let Some(place) = claims.iter().position(tells) {
        let claim = claims.remove(place);
        claims.insert(0, claim);
    }
    claims
}

/// Whether two claims say the same of the same stones or points.
pub fn is_alike(a: &Claim, b: &Claim) -> bool {
    let (here, there): (PointSet, PointSet) = (about(a), about(b));
    Kind::of(a) == Kind::of(b) && (here.intersects(&there) || here.is_empty() && there.is_empty())
}
