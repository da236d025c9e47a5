//! Our kinds of reasons by the groups in which teachers' reasons are counted.

use study::Kind;

/// The groups that a kind belongs to, the fitting first.
pub fn groups(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Capture | Kind::Ladder | Kind::Net | Kind::Snapback | Kind::Atari => &["take"],
        Kind::LadderBreaker => &["take", "rescue"],
        Kind::Save => &["rescue", "defend"],
        Kind::ThrowIn | Kind::Kill | Kind::SpoilEye | Kind::WinRace => &["kill"],
        Kind::Live | Kind::MakeEye | Kind::Base => &["live"],
        Kind::TakeBase | Kind::ShutIn | Kind::Attack | Kind::Lean | Kind::Pincer => &["attack"],
        Kind::Connect => &["connect"],
        Kind::Cut | Kind::LeavesCut => &["cut"],
        Kind::Escape => &["rescue"],
        Kind::GainLiberty | Kind::Defend | Kind::Answer => &["defend"],
        Kind::StartKo | Kind::WinKo | Kind::AvoidKo => &["ko"],
        Kind::Seki => &["live"],
        Kind::Territory | Kind::CloseBorder => &["points"],
        Kind::Reduce | Kind::Invade | Kind::EraseInfluence => &["enter"],
        Kind::BuildInfluence => &["outward"],
        Kind::Sente | Kind::Gote | Kind::ReverseSente | Kind::LosesSente => &["tempo"],
        Kind::Largest | Kind::Side | Kind::Extension | Kind::Corner | Kind::Enclosure => &["big"],
        Kind::TooSmall => &["big", "slow"],
        Kind::Approach => &["joseki"],
        Kind::Shape => &["shape"],
        Kind::TooSlow => &["slow"],
        Kind::Overplay => &["overplay"],
        Kind::WrongDirection => &["attack", "defend"],
        Kind::IgnoresThreat => &["defend"],
        Kind::FillsEye => &["live"],
        Kind::FillsLiberty | Kind::Loses => &["rescue"],
    }
}
