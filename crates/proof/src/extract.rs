//! From a search that knows the answer to a proof anyone can check.

use std::collections::HashSet;

use crate::{Claim, Outcome, Proof, Side, Solver, Stopped, Verdict, World};

impl<W: World + 'static> Solver<W> {
    /// The proof of what [`Solver::solve`] found out about this position: that the attacker wins, or that the
    /// other side holds. `None` if neither was proved, or the limits did not allow to write it down.
    pub fn prove(&mut self, root: &W, attacker: Side) -> Option<Proof> {
        let claim = match self.solve(root, attacker).verdict {
            Verdict::Won => Claim::Wins(attacker),
            Verdict::Lost => Claim::Holds(!attacker),
            Verdict::Unknown => return None,
        };
        let mut moves = Vec::new();
        let mut seen = HashSet::new();
        self.write_down(root, claim, attacker, &mut seen, &mut moves)
            .ok()?;
        Some(Proof::new(claim, root.hash(), "", moves))
    }

    fn write_down(
        &mut self,
        p: &W,
        claim: Claim,
        attacker: Side,
        seen: &mut HashSet<u64>,
        moves: &mut Vec<(u64, u32)>,
    ) -> Result<(), Stopped> {
        if p.outcome().is_some() || !seen.insert(p.hash()) {
            return Ok(());
        }
        self.budget.glance()?;
        let mover = p.to_move();
        if mover != claim.side() {
            for m in p.moves() {
                self.write_down(&p.play(m), claim, attacker, seen, moves)?;
            }
            if W::PASSING
                && mover != attacker
                && let Some(idle) = p.null()
            {
                self.write_down(&idle, claim, attacker, seen, moves)?;
            }
            return Ok(());
        }
        let wins = |m: &W::Move| p.play(*m).outcome() == Some(Outcome::Won(mover));
        if p.winning_move().filter(wins).is_some() {
            return Ok(());
        }
        let (code, next) = if mover == attacker {
            let m = self.keep_winning(p, attacker).ok_or(Stopped)?;
            (p.code(m), p.play(m))
        } else {
            match self.keep_holding(p, attacker)? {
                Some(m) => (p.code(m), p.play(m)),
                None => (Proof::PASS, p.null().ok_or(Stopped)?),
            }
        };
        moves.push((p.hash(), code));
        self.write_down(&next, claim, attacker, seen, moves)
    }

    /// A move after which the attacker still does not win; `None` is a pass after which he does not either.
    fn keep_holding(&mut self, p: &W, attacker: Side) -> Result<Option<W::Move>, Stopped> {
        if let Some(m) = self.hint(p, attacker) {
            return Ok(Some(m));
        }
        for m in p.moves() {
            if self.decide(&p.play(m), attacker, None)? == Verdict::Lost {
                return Ok(Some(m));
            }
        }
        match p.null() {
            Some(idle) if self.decide(&idle, attacker, None)? == Verdict::Lost => Ok(None),
            _ => Err(Stopped),
        }
    }
}
