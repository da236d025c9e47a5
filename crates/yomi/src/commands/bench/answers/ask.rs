//! The kinds of questions, each with how it is drawn and how it is asked: the only place that knows who answers.

use super::questions::{self, Among, Asked, Position, listed};
use goban::{Point, Random};
use players::{Fate, fate};
use proof::value::{self, Ending, Value};
use std::fmt;
use tactics::aim::{Aim, Verb};
use tactics::choose::choose;
use tactics::found::{Doubt, Found, Sureness, ask};
use tactics::status::status;
use tactics::zero::{self, Settings, Zero};
use tactics::{Limits, Verdict, reading, threats};

/// A kind of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Attack,
    Defend,
    DoesAttack,
    DoesDefend,
    Connect,
    Disconnect,
    OwlAttack,
    OwlDefend,
    OwlDoesAttack,
    OwlDoesDefend,
    DragonStatus,
    MakeEye,
    BreakEye,
    BreakOut,
    Enclose,
    Semeai,
    ZeroString,
    ZeroPoint,
    /// A stated goal, with its proof.
    Goal(Verb),
    /// Both answers to a goal.
    Status,
    /// A problem without a word.
    Problem,
    Fate,
}

impl Kind {
    pub fn all() -> Vec<Kind> {
        let reading = [
            Kind::Attack,
            Kind::Defend,
            Kind::DoesAttack,
            Kind::DoesDefend,
            Kind::Connect,
            Kind::Disconnect,
            Kind::OwlAttack,
            Kind::OwlDefend,
            Kind::OwlDoesAttack,
            Kind::OwlDoesDefend,
            Kind::DragonStatus,
            Kind::MakeEye,
            Kind::BreakEye,
            Kind::BreakOut,
            Kind::Enclose,
            Kind::Semeai,
            Kind::ZeroString,
            Kind::ZeroPoint,
            Kind::Fate,
        ];
        let goals = Verb::ALL.map(Kind::Goal);
        reading
            .into_iter()
            .chain(goals)
            .chain([Kind::Status, Kind::Problem])
            .collect()
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Defend => "defend",
            Kind::DoesAttack => "does_attack",
            Kind::DoesDefend => "does_defend",
            Kind::Connect => "connect",
            Kind::Disconnect => "disconnect",
            Kind::OwlAttack => "owl_attack",
            Kind::OwlDefend => "owl_defend",
            Kind::OwlDoesAttack => "owl_does_attack",
            Kind::OwlDoesDefend => "owl_does_defend",
            Kind::DragonStatus => "dragon_status",
            Kind::MakeEye => "make_eye",
            Kind::BreakEye => "break_eye",
            Kind::BreakOut => "break_out",
            Kind::Enclose => "enclose",
            Kind::Semeai => "analyze_semeai",
            Kind::ZeroString => "zero_string",
            Kind::ZeroPoint => "zero_point",
            Kind::Fate => "fate",
            Kind::Status => "status",
            Kind::Problem => "problem",
            Kind::Goal(verb) => match verb {
                Verb::Kill => "goal_kill",
                Verb::Live => "goal_live",
                Verb::Capture => "goal_capture",
                Verb::Save => "goal_save",
                Verb::Connect => "goal_connect",
                Verb::Cut => "goal_cut",
                Verb::Race => "goal_race",
                Verb::Eye => "goal_eye",
                Verb::Spoil => "goal_spoil",
                Verb::Out => "goal_out",
                Verb::Enclose => "goal_enclose",
            },
        }
    }

    pub fn source(self) -> Among {
        match self {
            Kind::Problem => Among::Problems,
            _ => Among::Both,
        }
    }

    /// A question about a position; none if it has nothing of the kind.
    pub fn draw(self, position: &Position, random: &mut Random) -> Option<Asked> {
        let board = &position.board;
        match self {
            Kind::Attack | Kind::Defend | Kind::ZeroString | Kind::Fate | Kind::Status => {
                questions::string(board, random).map(Asked::Stone)
            }
            Kind::OwlAttack | Kind::OwlDefend | Kind::DragonStatus => {
                questions::string(board, random).map(Asked::Stone)
            }
            Kind::DoesAttack | Kind::OwlDoesAttack => questions::string_and_move(board, false, random),
            Kind::DoesDefend | Kind::OwlDoesDefend => questions::string_and_move(board, true, random),
            Kind::Connect | Kind::Disconnect => questions::neighbours(board, random),
            Kind::MakeEye | Kind::BreakEye => questions::eye(board, random),
            Kind::BreakOut | Kind::Enclose => questions::way_out(board, random),
            Kind::Semeai => questions::rivals(board, random),
            Kind::ZeroPoint => questions::point(board, random),
            Kind::Goal(verb) => match verb {
                Verb::Kill | Verb::Live | Verb::Capture | Verb::Save => {
                    questions::string(board, random).map(Asked::Stone)
                }
                Verb::Connect | Verb::Cut => questions::neighbours(board, random),
                Verb::Race => questions::rivals(board, random),
                Verb::Eye | Verb::Spoil => questions::eye(board, random),
                Verb::Out | Verb::Enclose => questions::way_out(board, random),
            },
            Kind::Problem => Some(Asked::Open(position.to_move)),
        }
    }

    /// Its nodes, if a question about strings is given so many: proofs are given more.
    fn nodes(self, strings: u64) -> u64 {
        match self {
            Kind::Goal(_) | Kind::Status | Kind::Problem => 2 * strings,
            _ => strings,
        }
    }
}

/// An answer in the words of a line.
pub struct Answer {
    result: String,
    best: String,
    sure: String,
    nodes: Option<u64>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes.map_or("-".into(), |n| n.to_string());
        write!(f, "{}\t{}\t{}\t{nodes}", self.result, self.best, self.sure)
    }
}

/// The answer to a question, read on one thread.
pub fn answer(kind: Kind, position: &Position, asked: &Asked, nodes: u64) -> Answer {
    let limits = &Limits {
        threads: 1,
        ..Limits::nodes(kind.nodes(nodes))
    };
    let board = &position.board;
    match (kind, asked) {
        (Kind::Attack, Asked::Stone(p)) => read(reading::attack(board, *p, limits)),
        (Kind::Defend, Asked::Stone(p)) => read(reading::defend(board, *p, limits)),
        (Kind::DoesAttack, Asked::Move(p, q)) => done(reading::does_attack(board, *p, *q, limits)),
        (Kind::DoesDefend, Asked::Move(p, q)) => done(reading::does_defend(board, *p, *q, limits)),
        (Kind::Connect, Asked::Pair(a, b)) => read(reading::connect(board, *a, *b, limits)),
        (Kind::Disconnect, Asked::Pair(a, b)) => read(reading::disconnect(board, *a, *b, limits)),
        (Kind::OwlAttack, Asked::Stone(p)) => read(reading::owl_attack(board, *p, limits)),
        (Kind::OwlDefend, Asked::Stone(p)) => read(reading::owl_defend(board, *p, limits)),
        (Kind::OwlDoesAttack, Asked::Move(p, q)) => done(reading::owl_does_attack(board, *p, *q, limits)),
        (Kind::OwlDoesDefend, Asked::Move(p, q)) => done(reading::owl_does_defend(board, *p, *q, limits)),
        (Kind::DragonStatus, Asked::Stone(p)) => dragon_status(
            reading::owl_attack(board, *p, limits),
            reading::owl_defend(board, *p, limits),
        ),
        (Kind::MakeEye, Asked::Points(color, points)) => {
            read(reading::eye(board, points, *color, *color, limits).map(|r| r.verdict))
        }
        (Kind::BreakEye, Asked::Points(color, points)) => {
            read(reading::eye(board, points, *color, !*color, limits).map(|r| r.verdict))
        }
        (Kind::BreakOut, Asked::Outside(p, outside)) => {
            let own = board
                .at(*p)
                .map(|own| reading::break_out(board, *p, outside, own, limits));
            read(own.flatten().map(|r| r.verdict))
        }
        (Kind::Enclose, Asked::Outside(p, outside)) => {
            let other = board
                .at(*p)
                .map(|own| reading::break_out(board, *p, outside, !own, limits));
            read(other.flatten().map(|r| r.verdict))
        }
        (Kind::Semeai, Asked::Pair(mine, his)) => race(reading::race(board, *mine, *his, limits)),
        (Kind::ZeroString, Asked::Stone(p)) => {
            // The two settings in turn, by what the board is.
            let settings = if p.index().is_multiple_of(2) {
                Settings::QUICK
            } else {
                Settings::KEEN
            };
            level_zero(Zero::new(board, settings).string(*p))
        }
        (Kind::ZeroPoint, Asked::Points(color, points)) => {
            let p = points.first().expect("a point");
            level_zero(Zero::new(board, Settings::QUICK).point(p, *color))
        }
        (Kind::Fate, Asked::Stone(p)) => string_fate(fate(board, *p, 100)),
        (Kind::Status, Asked::Stone(p)) => {
            let aim = if p.index().is_multiple_of(2) {
                Aim::Capture(*p)
            } else {
                Aim::kill(board, &[*p])
            };
            Answer {
                result: status(board, &aim, limits).symbols(),
                best: "-".into(),
                sure: "-".into(),
                nodes: None,
            }
        }
        (Kind::Goal(verb), _) => found(
            aim(verb, position, asked).and_then(|aim| ask(board, &aim, limits)),
            position,
        ),
        (Kind::Problem, Asked::Open(color)) => found(choose(board, *color, None, limits), position),
        (kind, asked) => unreachable!("{} is not asked of {asked}", kind.name()),
    }
}

/// A goal about what was drawn.
fn aim(verb: Verb, position: &Position, asked: &Asked) -> Option<Aim> {
    let board = &position.board;
    Some(match (verb, asked) {
        (Verb::Kill, Asked::Stone(p)) => Aim::kill(board, &[*p]),
        (Verb::Live, Asked::Stone(p)) => Aim::live(board, &[*p]),
        (Verb::Capture, Asked::Stone(p)) => Aim::Capture(*p),
        (Verb::Save, Asked::Stone(p)) => Aim::Save(*p),
        (Verb::Connect, Asked::Pair(a, b)) => Aim::Connect(*a, *b),
        (Verb::Cut, Asked::Pair(a, b)) => Aim::Cut(*a, *b),
        (Verb::Race, Asked::Pair(a, b)) => Aim::Race(*a, *b),
        (Verb::Eye, &Asked::Points(color, points)) => Aim::Eye { color, points },
        (Verb::Spoil, &Asked::Points(color, points)) => Aim::Spoil { color, points },
        (Verb::Out, &Asked::Outside(stone, outside)) => Aim::Out { stone, outside },
        (Verb::Enclose, &Asked::Outside(stone, outside)) => Aim::Enclose { stone, outside },
        _ => return None,
    })
}

/// GNU Go's code, with the number of threats where one was counted.
fn code(answer: value::Answer) -> String {
    let code = match answer.at_least() {
        Ending::Won => 1,
        Ending::Ko(_) if answer.at_least() > Ending::Seki => 2,
        Ending::Ko(_) => 3,
        Ending::Seki | Ending::Lost => 0,
    };
    match threats(answer) {
        Some(threats) => format!("{code}/{threats}"),
        None => code.to_string(),
    }
}

fn name(p: Option<Point>) -> String {
    p.map_or("-".into(), |p| p.to_string())
}

fn unknown() -> Answer {
    Answer {
        result: "unknown".into(),
        best: "-".into(),
        sure: "-".into(),
        nodes: None,
    }
}

fn read(verdict: Option<Verdict>) -> Answer {
    verdict.map_or_else(unknown, |v| Answer {
        result: code(v.answer),
        best: name(v.best),
        sure: match (v.cycle, v.guess) {
            (true, _) => "repetition".into(),
            (_, true) => "guess".into(),
            _ => "searched".into(),
        },
        nodes: None,
    })
}

fn done(answer: Option<value::Answer>) -> Answer {
    answer.map_or_else(unknown, |answer| Answer {
        result: code(answer),
        best: "-".into(),
        sure: "-".into(),
        nodes: None,
    })
}

fn dragon_status(attack: Option<Verdict>, defend: Option<Verdict>) -> Answer {
    let (attack, defend) = (read(attack), read(defend));
    Answer {
        result: format!("{} {}", attack.result, defend.result),
        best: format!("{} {}", attack.best, defend.best),
        ..attack
    }
}

fn race(race: Option<reading::Race>) -> Answer {
    race.map_or_else(unknown, |r| Answer {
        result: format!("{} {}", code(r.saved), code(r.killed)),
        best: format!("{} {}", name(r.best), name(r.ko)),
        sure: match (r.cycle, r.decided) {
            (true, _) => "repetition".into(),
            (_, true) => "decided".into(),
            _ => "guess".into(),
        },
        nodes: None,
    })
}

fn level_zero(answer: Option<&zero::Reading>) -> Answer {
    let value = |part: &zero::Part| match part.answer {
        value::Answer::LOST => "lost",
        value::Answer::WON => "won",
        answer if answer == zero::ko() => "ko",
        _ => "unknown",
    };
    let moves = |part: &zero::Part| listed(part.moves.iter().copied());
    answer.map_or_else(unknown, |a| Answer {
        result: format!("{} {}", value(&a.own), value(&a.other)),
        best: format!(
            "own:{} other:{} bad:{}",
            moves(&a.own),
            moves(&a.other),
            listed(&a.bad)
        ),
        sure: format!(
            "{}, depends on {} points",
            if a.is_guess() { "guess" } else { "read" },
            a.footprint.len()
        ),
        nodes: Some(a.nodes.into()),
    })
}

fn string_fate(fate: Option<Fate>) -> Answer {
    let (result, best) = match fate.map(|fate| (fate.value, fate.hangs())) {
        Some((_, Some((captured, saved)))) => ("hangs", format!("{captured} {saved}")),
        Some((Value::WON, _)) => ("safe", "-".into()),
        Some((Value::LOST, _)) => ("lost", "-".into()),
        _ => ("unknown", "-".into()),
    };
    Answer {
        result: result.into(),
        best,
        sure: "-".into(),
        nodes: None,
    }
}

fn found(found: Option<Found>, position: &Position) -> Answer {
    found.map_or_else(unknown, |f| Answer {
        result: format!(
            "{} {}",
            f.aim.name(&position.board),
            match f.answer {
                value::Answer::SEKI => format!("{} seki", u8::from(f.aim.verb() == Verb::Live)),
                answer if answer.is_unknown() => "unknown".into(),
                answer => code(answer),
            }
        ),
        best: name(f.best),
        sure: match f.sureness {
            Sureness::Proved => "proved".into(),
            Sureness::Likely(Doubt::Walls(walls)) => format!("proved given {} stones", walls.len()),
            Sureness::Likely(Doubt::Limit) => "limit".into(),
            Sureness::Likely(Doubt::Guess) => "guess".into(),
            Sureness::Likely(Doubt::Repetition) => "repetition".into(),
            Sureness::Likely(Doubt::NoProof) => "searched".into(),
        },
        nodes: Some(f.nodes),
    })
}
