//! What explanations are worth: each figure beside that of a program that knows nothing.

use super::cases::{Case, Judged};
use super::consequence::{PlayedOut, borne_out, moves_over, played_out};
use crate::output::say;
use goban::PointSet;
use judge::Judge;
use reasons::{Claim, Evidence, Sureness};
use study::{Explained, Family, Kind, catalogue, is_alike};

/// A move that loses more is one that should be found; one that loses less should not be called a mistake.
const LOSES: f64 = 5.0;
const SOUND: f64 = 1.0;
/// A move is called a mistake from this loss of our own count on, or where a mistake is named.
const CALLED: f64 = 3.0;

/// How often a kind was said, and borne out: by the judge's pass, and by its lines.
#[derive(Default)]
struct Row {
    said: usize,
    by_pass: [usize; 2],
    by_lines: [usize; 2],
}

/// Counts over all moves.
#[derive(Default)]
pub struct Grades {
    moves: usize,
    with_contrast: usize,
    facts: usize,
    facts_refused: usize,
    told_apart: [usize; 2],
    by_pass: [usize; 2],
    by_lines: [usize; 2],
    /// The same of what has a line without the move.
    with_line: [usize; 2],
    gains: Vec<(f64, f64, usize)>,
    mistakes: [usize; 2],
    alarms: [usize; 2],
    kinds: std::collections::BTreeMap<&'static str, Row>,
}

fn is_tactical(claim: &Claim) -> bool {
    Kind::of(claim).is_some_and(|kind| {
        matches!(
            kind.family(),
            Family::Capture | Family::Life | Family::Link | Family::Way | Family::Race | Family::Ko
        )
    })
}

/// All proofs of a claim, those of both sides of a contrast too.
fn proofs(claim: &Claim) -> Vec<&certificate::Certificate> {
    let mut found = Vec::new();
    for evidence in &claim.evidence {
        match evidence {
            Evidence::Proof(proof) => found.push(proof.as_ref()),
            Evidence::Difference { with, without } => {
                found.extend(proofs(with));
                found.extend(proofs(without));
            }
            _ => {}
        }
    }
    found
}

impl Grades {
    pub fn add(&mut self, case: &Case, explained: &Explained) {
        self.moves += 1;
        let contrasts = |claim: &Claim| Kind::of(claim).is_some_and(Kind::is_contrast) && has_sides(claim);
        self.with_contrast += usize::from(explained.reasons.iter().any(contrasts));
        for claim in explained
            .reasons
            .iter()
            .chain(&explained.mistakes)
            .filter(|c| is_tactical(c))
        {
            if claim.sureness() >= Some(Sureness::Seen) {
                let refused = proofs(claim).into_iter().any(|proof| proof.check().is_err());
                self.facts += 1;
                self.facts_refused += usize::from(refused);
            }
        }
        if let Some(first) = explained.reasons.first() {
            let alike = explained
                .rivals
                .iter()
                .flat_map(|(_, of)| of)
                .any(|other| is_alike(first, other));
            self.told_apart[0] += usize::from(!alike);
            self.told_apart[1] += 1;
        }
        if let Some(judged) = &case.judged {
            self.judged(case, judged, explained);
        }
    }

    fn judged(&mut self, case: &Case, judged: &Judged, explained: &Explained) {
        if let Some(gain) = explained.gain {
            self.gains.push((gain, judged.gain, case.game.moves().len()));
        }
        let called = !explained.mistakes.is_empty() || explained.loss.is_some_and(|loss| loss >= CALLED);
        if judged.loss > LOSES {
            self.mistakes[0] += usize::from(called);
            self.mistakes[1] += 1;
        } else if judged.loss < SOUND {
            self.alarms[0] += usize::from(called);
            self.alarms[1] += 1;
        }
        for claim in &explained.reasons {
            let Some(kind) = Kind::of(claim).filter(|kind| kind.is_contrast()) else {
                continue;
            };
            let held = holds(case, judged, claim);
            let row = self.kinds.entry(kind.name()).or_default();
            row.said += 1;
            if let Some(held) = held {
                count(&mut row.by_pass, held);
                count(&mut self.by_pass, held);
            }
        }
    }

    /// Plays the lines of what is said out before a judge.
    pub fn play_out(&mut self, case: &Case, explained: &Explained, judge: &mut Judge) -> anyhow::Result<()> {
        let reasons = explained.reasons.iter();
        let (kinds, claims): (Vec<Kind>, Vec<PlayedOut>) = reasons
            .filter_map(|claim| {
                let kind = Kind::of(claim).filter(|kind| kind.is_contrast())?;
                Some((kind, played_out(case, claim)?))
            })
            .unzip();
        let held = borne_out(judge, case, &claims)?;
        for ((kind, claim), held) in kinds.iter().zip(&claims).zip(held) {
            count(&mut self.kinds.entry(kind.name()).or_default().by_lines, held);
            count(&mut self.by_lines, held);
            if claim.has_line {
                count(&mut self.with_line, held);
            }
        }
        Ok(())
    }

    pub fn print(&self) {
        let share = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        self.print_facts();
        say!(
            "a reason with both sides: {:.1} % of moves",
            share(self.with_contrast, self.moves)
        );
        say!(
            "the first sentence is not true of the next candidates: {:.1} % of {}",
            share(self.told_apart[0], self.told_apart[1]),
            self.told_apart[1]
        );
        say!(
            "what would be without the move, by the judge's pass: {:.1} % of {}",
            share(self.by_pass[0], self.by_pass[1]),
            self.by_pass[1]
        );
        if self.by_lines[1] > 0 {
            say!(
                "consequences by lines played out: {:.1} % of {}; of those with a line {:.1} % of {}",
                share(self.by_lines[0], self.by_lines[1]),
                self.by_lines[1],
                share(self.with_line[0], self.with_line[1]),
                self.with_line[1]
            );
        }
        self.print_gains();
        say!(
            "moves that lose over {LOSES} points, called mistakes: {:.1} % of {}; that lose under {SOUND}: {:.1} % of {}",
            share(self.mistakes[0], self.mistakes[1]),
            self.mistakes[1],
            share(self.alarms[0], self.alarms[1]),
            self.alarms[1]
        );
        say!("kind, said, borne out by the judge's pass, of, by lines, of");
        for (name, row) in &self.kinds {
            let ([pass, passes], [line, lines]) = (row.by_pass, row.by_lines);
            say!(
                "  {name:16} {:4} {pass:4} {passes:4} {line:4} {lines:4}",
                row.said
            );
        }
    }

    /// What is said flatly of fights.
    pub fn print_facts(&self) {
        say!("{} moves", self.moves);
        say!(
            "facts about fights: {}, refused by the checker {}",
            self.facts,
            self.facts_refused
        );
    }

    fn print_gains(&self) {
        if self.gains.is_empty() {
            return;
        }
        let errors = self
            .gains
            .iter()
            .map(|(ours, his, _)| (ours - his).abs())
            .collect();
        // What a program says that knows the number of the move alone: the middle of moves about as late.
        let by_number = |number: usize| {
            let near = self.gains.iter().filter(|g| g.2.abs_diff(number) <= 20);
            median(near.map(|g| g.1).collect())
        };
        let table = self
            .gains
            .iter()
            .map(|&(_, his, number)| (by_number(number) - his).abs());
        let pairs = |ours: &dyn Fn(&(f64, f64, usize)) -> f64| -> f64 {
            correlation(&self.gains.iter().map(|g| (ours(g), g.1)).collect::<Vec<_>>())
        };
        say!(
            "gain: median error {:.2} points, rank correlation {:.2}; by the number of the move {:.2}, {:.2} ({} moves)",
            median(errors),
            pairs(&|g| g.0),
            median(table.collect()),
            pairs(&|g| by_number(g.2)),
            self.gains.len()
        );
    }
}

/// Whether it rests on what is so with the move and without it.
fn has_sides(claim: &Claim) -> bool {
    let mut evidence = claim.evidence.iter();
    evidence.any(|e| matches!(e, Evidence::Difference { .. }))
}

/// One more, and one more that holds.
fn count(of: &mut [usize; 2], held: bool) {
    of[0] += usize::from(held);
    of[1] += 1;
}

/// Whether the judge's owners bear out what a claim says would be without the move: what it names goes over to the mover between the
/// judge's pass and the move. None if it names nothing, or has no sides.
fn holds(case: &Case, judged: &Judged, claim: &Claim) -> Option<bool> {
    if !has_sides(claim) {
        return None;
    }
    let points: PointSet = catalogue::about(claim) & PointSet::board(case.game.size());
    (!points.is_empty()).then(|| moves_over(case, &points, &judged.after, &judged.passed))
}

pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => numbers[n / 2],
        n => 0.5 * (numbers[n / 2 - 1] + numbers[n / 2]),
    }
}

/// Spearman's correlation: that of ranks, equal numbers sharing theirs.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |of: &dyn Fn(&(f64, f64)) -> f64| -> Vec<f64> {
        let numbers: Vec<f64> = pairs.iter().map(of).collect();
        let rank = |x: f64| {
            let below = numbers.iter().filter(|&&y| y < x).count();
            let equal = numbers.iter().filter(|&&y| y == x).count();
            below as f64 + 0.5 * (equal as f64 - 1.0)
        };
        numbers.iter().map(|&x| rank(x)).collect()
    };
    let (a, b) = (ranks(&|p| p.0), ranks(&|p| p.1));
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(&b).map(|(&x, &y)| f(x - ma, y - mb)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_compared_and_not_numbers() {
        assert!((correlation(&[(1.0, 10.0), (2.0, 100.0), (3.0, 1000.0)]) - 1.0).abs() < 1e-9);
        assert!((correlation(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]) + 1.0).abs() < 1e-9);
        assert_eq!(median(vec![3.0, 1.0, 2.0, 10.0]), 2.5);
    }
}
