//! Our kinds of reasons by the groups in which teachers' reasons are counted.

use reasons::Claim;
use study::Kind;

/// The groups that a claim belongs to, the fitting first: what its sentence speaks of.
pub fn groups(claim: &Claim) -> &'static [&'static str] {
    let Some(kind) = Kind::of(claim) else {
        return &[];
    };
    let variant = claim.statement.split('.').nth(2).unwrap_or_default();
    match (kind, variant) {
        (Kind::Loses, "points") => &["points"],
        (Kind::Loses, "attack") => &["attack"],
        // Nothing is said but that it is less.
        (Kind::Loses, "unclear") => &[],
        (Kind::Attack, "fatal") => &["attack", "kill"],
        // Told by the eyes that they have not.
        (Kind::Attack, "beside") => &["attack", "live"],
        (Kind::Defend, "beside") => &["live", "defend"],
        (Kind::Shape, "cut" | "crosscut" | "peep") => &["cut", "shape"],
        (Kind::Shape, "solid_connection" | "connect_under" | "hanging_connection") => &["connect", "shape"],
        _ => of_kind(kind),
    }
}

fn of_kind(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Capture | Kind::Ladder | Kind::Net | Kind::Snapback | Kind::Atari => &["take"],
        Kind::LadderBreaker => &["take", "rescue"],
        Kind::Save => &["rescue", "defend"],
        Kind::ThrowIn | Kind::Kill | Kind::SpoilEye | Kind::WinRace => &["kill"],
        Kind::Live | Kind::MakeEye | Kind::Base => &["live"],
        Kind::TakeBase => &["attack", "live"],
        Kind::ShutIn | Kind::Attack | Kind::Lean | Kind::Pincer => &["attack"],
        // A link is told by the cut that it closes.
        Kind::Connect => &["connect", "cut"],
        Kind::Cut | Kind::LeavesCut => &["cut"],
        Kind::Escape => &["rescue"],
        Kind::GainLiberty | Kind::Answer => &["defend"],
        Kind::Defend => &["defend", "attack"],
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
