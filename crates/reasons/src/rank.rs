//! Which claim comes first.

use crate::{Claim, Sureness};
use std::cmp::Ordering;

/// Orders claims, the most important first: by what they decide, and by how sure they are.
///
/// What decides about twice as much comes first, however sure the other may be; among claims of like size the surer
/// comes first; among those the larger. So a proof about two stones does not hide that a group of ten seems to
/// die, and of two reasons for the same stones the proved one is said. After all of them come claims that decide nothing,
/// the surer before the others, and then what speaks against the move. Claims that are equal in all this stay in the order
/// in which they were made.
///
/// ```
/// use goban::PointSet;
/// use reasons::{Claim, Evidence, rank};
/// let mut claims = vec![
///     Claim::new("playouts").because(Evidence::Playouts { games: 100, wins: 60 }),
///     Claim::new("captures").deciding_stones(1).because(Evidence::Seen(PointSet::EMPTY)),
///     Claim::new("reads_saves").deciding_stones(10).because(Evidence::Line(Vec::new())),
/// ];
/// rank(&mut claims);
/// let order: Vec<&str> = claims.iter().map(|c| c.statement.as_str()).collect();
/// assert_eq!(order, ["reads_saves", "captures", "playouts"]);
/// ```
pub fn rank(claims: &mut [Claim]) {
    rank_by(claims, |_| 1.0);
}

/// The same where some claims interest more than what they decide tells: each counts as so many times its points.
///
/// ```
/// use goban::PointSet;
/// use reasons::{Claim, Evidence, rank_by};
/// let seen = |name: &str, points| Claim::new(name).deciding(points).because(Evidence::Seen(PointSet::EMPTY));
/// let mut claims = vec![seen("territory", 6.0), seen("attack", 5.0)];
/// rank_by(&mut claims, |claim| if claim.statement == "attack" { 2.0 } else { 1.0 });
/// assert_eq!(claims[0].statement, "attack");
/// ```
pub fn rank_by(claims: &mut [Claim], interest: impl Fn(&Claim) -> f64) {
    claims.sort_by_key(|claim| std::cmp::Reverse(Rank::weighed(claim, interest(claim))));
}

/// Points as people round them: one by one up to ten, then by twos, by fives, and from thirty on by tens.
///
/// ```
/// assert_eq!([0.3, 9.7, 11.2, 13.9, 23.0, 37.0, -6.4].map(reasons::rounded), [0, 10, 12, 15, 25, 40, -6]);
/// ```
pub fn rounded(points: f64) -> i64 {
    let step = match points.abs() {
        size if size < 10.5 => 1.0,
        // 12 and 15 rather than 13 and 14.
        size if size < 13.5 => 2.0,
        size if size < 30.0 => 5.0,
        _ => 10.0,
    };
    ((points / step).round() * step) as i64
}

/// The place of a claim among others: the greater, the more important ([`rank`]).
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// Whether it speaks for the move, for nothing, or against it.
    sign: i8,
    /// Doublings of a point at stake; none if nothing is.
    size: Option<i32>,
    sureness: Option<Sureness>,
    decides: f64,
}

impl Rank {
    /// The place of this claim.
    pub fn of(claim: &Claim) -> Rank {
        Rank::weighed(claim, 1.0)
    }

    /// The place that it has if its points count so many times.
    fn weighed(claim: &Claim, interest: f64) -> Rank {
        let decides = interest * claim.decides.abs();
        Rank {
            sign: i8::from(claim.decides > 0.0) - i8::from(claim.decides < 0.0),
            size: (decides > 0.0).then(|| decides.log2().floor() as i32),
            sureness: claim.sureness(),
            decides,
        }
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Rank) -> Ordering {
        self.sign
            .cmp(&other.sign)
            .then(self.size.cmp(&other.size))
            .then(self.sureness.cmp(&other.sureness))
            .then(self.decides.total_cmp(&other.decides))
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Rank) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rank {
    fn eq(&self, other: &Rank) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rank {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evidence;
    use goban::PointSet;
    use proptest::prelude::*;

    fn seen(points: f64) -> Claim {
        Claim::new("seen")
            .deciding(points)
            .because(Evidence::Seen(PointSet::EMPTY))
    }

    fn likely(points: f64) -> Claim {
        Claim::new("likely")
            .deciding(points)
            .because(Evidence::Playouts { games: 2, wins: 1 })
    }

    fn first(a: Claim, b: Claim) -> String {
        let mut claims = [a, b];
        rank(&mut claims);
        claims[0].statement.clone()
    }

    #[test]
    fn size_comes_first_and_sureness_among_like_sizes() {
        assert_eq!(first(seen(2.0), likely(20.0)), "likely");
        assert_eq!(first(likely(10.0), seen(9.0)), "seen");
        // What a move costs is told after what it is good for, the larger cost first.
        assert_eq!(first(likely(-20.0), seen(0.0)), "seen");
        assert_eq!(first(seen(-2.0), likely(-20.0)), "likely");
        assert_eq!(first(Claim::new("bare").deciding(9.0), likely(9.0)), "likely");
        // A fraction of a point is more than nothing.
        assert_eq!(first(seen(0.0), likely(0.25)), "likely");
        assert_eq!(first(likely(0.0), seen(0.0)), "seen");
    }

    fn claim() -> impl Strategy<Value = Claim> {
        let points = prop_oneof![Just(0.0), -30.0..30.0, Just(f64::NAN), Just(f64::INFINITY)];
        (points, 0..3).prop_map(|(points, kind)| match kind {
            0 => Claim::new("bare").deciding(points),
            1 => likely(points),
            _ => seen(points),
        })
    }

    proptest! {
        #[test]
        fn the_order_is_total(a in claim(), b in claim(), c in claim()) {
            let [a, b, c] = [&a, &b, &c].map(Rank::of);
            prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
            prop_assert!(!(a <= b && b <= c) || a <= c);
        }

        #[test]
        fn who_was_first_does_not_matter(claims in prop::collection::vec(claim(), 0..6)) {
            let order = |mut claims: Vec<Claim>| {
                rank(&mut claims);
                claims.iter().map(Rank::of).collect::<Vec<_>>()
            };
            let turned = claims.iter().rev().cloned().collect();
            prop_assert_eq!(order(claims), order(turned));
        }
    }
}
