//! The rules of this house.

use crate::rule::Rules;
use goban::Size;

/// The report's own file for 9x9 (L1376-L1412), as it stands there.
const REPORT: (&str, &str) = ("9x9.rules", include_str!("../data/9x9.rules"));

/// The rules for larger boards, by what they are about, in the order in which they run.
const LARGE: [(&str, &str); 7] = [
    ("opening.rules", include_str!("../data/opening.rules")),
    ("side.rules", include_str!("../data/side.rules")),
    ("fight.rules", include_str!("../data/fight.rules")),
    ("shape.rules", include_str!("../data/shape.rules")),
    ("connect.rules", include_str!("../data/connect.rules")),
    ("life.rules", include_str!("../data/life.rules")),
    ("endgame.rules", include_str!("../data/endgame.rules")),
];

impl Rules {
    /// The rules that come with the program: the report's own on boards below 13x13, and those of this house on larger ones.
    pub fn shipped(size: Size) -> Rules {
        let files = if size.side() < 13 { &[REPORT][..] } else { &LARGE };
        let mut all: Option<Rules> = None;
        for (name, text) in files {
            let rules = Rules::parse(name, text).unwrap_or_else(|errors| panic!("{errors}"));
            all = Some(match all {
                None => rules,
                Some(all) => all.then(rules),
            });
        }
        all.expect("there are files")
    }
}
