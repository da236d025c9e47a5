//! Territory by void connection: whose stones an empty point is connected to (thesis 002, L3803-L3870).

use goban::{Color, Point, PointSet};

/// Whose an empty point is when every living group is counted.
pub(super) fn territory(black: &PointSet, white: &PointSet) -> [PointSet; 2] {
    [*black - *white, *white - *black]
}

/// What a move changes for territory.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// Points that it newly threatens to connect to its side.
    pub gained: PointSet,
    /// Points that it disconnects from the other side.
    pub denied: PointSet,
    /// Points that the other side would have threatened to connect to, and now cannot.
    pub prevented: PointSet,
}

impl Change {
    /// The change by what is gained and denied; `threat` says what the other side would threaten by playing on a point.
    pub fn new(gained: PointSet, denied: PointSet, threat: impl Fn(Point) -> PointSet) -> Change {
        let prevented = denied.iter().fold(PointSet::EMPTY, |all, p| all | threat(p));
        Change {
            gained,
            denied,
            prevented,
        }
    }

    /// The value of the move in territory.
    pub fn value(&self) -> usize {
        self.gained.len() + self.denied.len() + self.prevented.len()
    }
}

/// How far one side is ahead: its territory and its living stones, less those of the other.
pub(super) fn lead(color: Color, territory: &[PointSet; 2], living: &[PointSet; 2]) -> i64 {
    let area = |color: Color| (territory[color.index()].len() + living[color.index()].len()) as i64;
    area(color) - area(!color)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points named by letters, as the figure of the monkey jump does.
    fn points(letters: &str) -> PointSet {
        letters
            .chars()
            .map(|letter| Point::new(letter as u8 - b'A', 0))
            .collect()
    }

    /// Where a side plays, what it disconnects the other from, and what it newly connects to.
    type Row = (char, &'static str, &'static str);
    const WHITE: [Row; 5] = [
        ('A', "AG", "CJ"),
        ('B', "BGH", "DJ"),
        ('G', "GH", "CDJ"),
        ('H', "GHI", "CDEJK"),
        ('I', "GHIJ", "CDEJK"),
    ];
    const BLACK: [Row; 5] = [
        ('A', "ABHI", "F"),
        ('B', "BHI", ""),
        ('G', "BGHI", "F"),
        ('H', "BHI", "F"),
        ('I', "BH", ""),
    ];

    fn values(own: &[Row], other: &[Row]) -> Vec<usize> {
        let threat = |p: Point| {
            let row = other.iter().find(|row| points(&row.0.to_string()).contains(p));
            row.map_or(PointSet::EMPTY, |row| points(row.2))
        };
        own.iter()
            .map(|(_, denied, gained)| Change::new(points(gained), points(denied), threat).value())
            .collect()
    }

    /// The values printed in the thesis for Black, and those that the same formula gives for White.
    #[test]
    fn the_monkey_jump_has_its_values() {
        assert_eq!(values(&BLACK, &WHITE), [10, 8, 10, 9, 7]);
        assert_eq!(values(&WHITE, &BLACK), [5, 6, 6, 9, 10]);
    }

    /// White's A prevents Black's threat on F (L3862).
    #[test]
    fn a_move_prevents_what_the_other_side_threatened() {
        let threat = |p: Point| points(if points("AG").contains(p) { "F" } else { "" });
        let change = Change::new(points("CJ"), points("AG"), threat);
        assert_eq!(change.prevented, points("F"));
    }

    #[test]
    fn what_both_reach_is_neutral() {
        assert_eq!(
            territory(&points("ABC"), &points("CD")),
            [points("AB"), points("D")]
        );
        let living = [points("EF"), points("G")];
        assert_eq!(lead(Color::Black, &[points("AB"), points("D")], &living), 2);
    }
}
