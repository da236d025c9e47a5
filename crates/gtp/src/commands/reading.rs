//! What reading finds out about strings and groups, asked and answered as GNU Go does.

use super::{Command, Reply, command};
use crate::Engine;
use crate::args::{Args, Failure, SYNTAX};
use goban::{Board, Color, Point, PointSet};
use proof::value::{Answer, Ending};
use std::time::Duration;
use tactics::{Helps, Limits, Verdict, reading, region};

pub(super) const COMMANDS: &[Command] = &[
    command("attack", attack),
    command("defend", defend),
    command("does_attack", does_attack),
    command("does_defend", does_defend),
    command("connect", connect),
    command("disconnect", disconnect),
    command("owl_attack", owl_attack),
    command("owl_defend", owl_defend),
    command("owl_does_attack", owl_does_attack),
    command("owl_does_defend", owl_does_defend),
    command("dragon_status", dragon_status),
    command("same_dragon", same_dragon),
    command("analyze_semeai", analyze_semeai),
    command("yomi-make_eye", make_eye),
    command("yomi-break_eye", break_eye),
    command("yomi-break_out", break_out),
    command("yomi-enclose", enclose),
];

/// How long a question may take where nothing else is said: a string, a connection, a group.
const STRING: Duration = Duration::from_millis(900);
const CONNECTION: Duration = Duration::from_millis(1800);
const GROUP: Duration = Duration::from_millis(4500);

impl Engine {
    /// Sets how long any question of reading may take, instead of what is usual for it.
    pub fn set_reading_limit(&mut self, limit: Option<Duration>) {
        self.reading_limit = limit;
    }

    /// Sets how many threads may search one fight.
    pub fn set_reading_threads(&mut self, threads: usize) {
        self.reading_threads = threads;
    }

    /// Sets how many bytes a question may fill.
    pub fn set_reading_memory(&mut self, bytes: usize) {
        self.reading_memory = bytes;
    }

    /// Sets what helps questions about groups.
    pub fn set_reading_helps(&mut self, helps: Helps) {
        self.reading_helps = helps;
    }

    pub(super) fn limits(&self, usual: Duration) -> Limits {
        Limits {
            threads: self.reading_threads,
            memory: self.reading_memory,
            stop: self.interrupt().shared_flag().into(),
            helps: self.reading_helps.clone(),
            ..Limits::within(self.reading_limit.unwrap_or(usual))
        }
    }
}

/// The next argument, a point with a stone on it.
fn stone(board: &Board, args: &mut Args<'_>) -> Result<Point, Failure> {
    let p = args.point()?;
    board.at(p).map(|_| p).ok_or("vertex must not be empty".into())
}

/// The next argument, an empty point.
fn empty(board: &Board, args: &mut Args<'_>) -> Result<Point, Failure> {
    let p = args.point()?;
    if board.is_empty(p) {
        Ok(p)
    } else {
        Err("move vertex is not empty".into())
    }
}

fn name(p: Option<Point>) -> String {
    p.map_or("PASS".into(), |p| p.to_string())
}

/// GNU Go's code for what the side that moves first comes to: 1 for success, 2 for a ko that it takes first, 3 for a ko
/// in which it must find the first threat. 0 says that no success is known: the protocol has no word for what could
/// not be read within its time.
fn code(answer: Answer) -> u8 {
    match answer.at_least() {
        Ending::Won => 1,
        Ending::Ko(_) if answer.at_least() > Ending::Seki => 2,
        Ending::Ko(_) => 3,
        Ending::Seki | Ending::Lost => 0,
    }
}

/// A code and, unless it is 0, a move.
fn verdict(found: Option<Verdict>) -> Reply {
    Ok(match found.map(|v| (code(v.answer), v.best)) {
        None | Some((0, _)) => "0".into(),
        Some((code, best)) => format!("{code} {}", name(best)),
    })
}

fn judged(found: Option<Answer>) -> Reply {
    Ok(found.map_or(0, code).to_string())
}

fn attack(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    verdict(reading::attack(
        board,
        stone(board, args)?,
        &engine.limits(STRING),
    ))
}

fn defend(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    verdict(reading::defend(
        board,
        stone(board, args)?,
        &engine.limits(STRING),
    ))
}

fn does_attack(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let p = empty(board, args)?;
    judged(reading::does_attack(
        board,
        p,
        stone(board, args)?,
        &engine.limits(STRING),
    ))
}

fn does_defend(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let p = empty(board, args)?;
    judged(reading::does_defend(
        board,
        p,
        stone(board, args)?,
        &engine.limits(STRING),
    ))
}

/// Two stones of one colour.
fn pair(board: &Board, args: &mut Args<'_>) -> Result<(Point, Point), Failure> {
    let (a, b) = (stone(board, args)?, stone(board, args)?);
    if board.at(a) == board.at(b) {
        Ok((a, b))
    } else {
        Err("vertices must have same color".into())
    }
}

fn connect(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let (a, b) = pair(board, args)?;
    verdict(reading::connect(board, a, b, &engine.limits(CONNECTION)))
}

fn disconnect(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let (a, b) = pair(board, args)?;
    verdict(reading::disconnect(board, a, b, &engine.limits(CONNECTION)))
}

fn owl_attack(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    verdict(reading::owl_attack(
        board,
        stone(board, args)?,
        &engine.limits(GROUP),
    ))
}

fn owl_defend(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    verdict(reading::owl_defend(
        board,
        stone(board, args)?,
        &engine.limits(GROUP),
    ))
}

fn owl_does_attack(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let p = empty(board, args)?;
    judged(reading::owl_does_attack(
        board,
        p,
        stone(board, args)?,
        &engine.limits(GROUP),
    ))
}

fn owl_does_defend(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let p = empty(board, args)?;
    judged(reading::owl_does_defend(
        board,
        p,
        stone(board, args)?,
        &engine.limits(GROUP),
    ))
}

/// For two questions within the time of one: half of it for the first, what that leaves for the second.
fn two_questions(limits: Limits) -> [Limits; 2] {
    [limits.part(1, 2), limits]
}

/// `alive`, `dead`, `critical` with the moves that kill and save, or `unknown` if it was not read in time.
fn dragon_status(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let p = stone(board, args)?;
    let color = board.at(p).ok_or(SYNTAX)?;
    let group = region::dragon(board, p);
    let [attacking, both] = two_questions(engine.limits(GROUP));
    let unknown = || Ok("unknown".into());
    let Some(attack) = reading::life_if_clear(board, &group, !color, &attacking) else {
        return unknown();
    };
    if code(attack.answer) == 0 {
        return Ok("alive".into());
    }
    let Some(defend) = reading::life_if_clear(board, &group, color, &both) else {
        return unknown();
    };
    Ok(match code(defend.answer) {
        0 => "dead".into(),
        _ => format!("critical {} {}", name(attack.best), name(defend.best)),
    })
}

/// 1 if two stones live or die together, else 0.
fn same_dragon(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let (a, b) = (stone(board, args)?, stone(board, args)?);
    Ok(u8::from(region::dragon(board, a).contains(b)).to_string())
}

/// Whether the first group is saved, whether the second is killed, and the move, the first's side moving.
fn analyze_semeai(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    let board = engine.game.board();
    let (mine, his) = (stone(board, args)?, stone(board, args)?);
    if board.at(mine) == board.at(his) {
        return Err("dragons must have opposite colors".into());
    }
    Ok(match reading::race(board, mine, his, &engine.limits(GROUP)) {
        Some(race) => format!("{} {} {}", code(race.saved), code(race.killed), name(race.best)),
        None => "0 0 PASS".into(),
    })
}

/// The arguments left, one point or more.
fn some_points(args: &mut Args<'_>) -> Result<PointSet, Failure> {
    let points: PointSet = args.points()?.into_iter().collect();
    if points.is_empty() {
        return Err(SYNTAX);
    }
    Ok(points)
}

/// An eye of a colour on one of some points, that colour moving first or the other.
fn eye(engine: &Engine, args: &mut Args<'_>, first: fn(Color) -> Color) -> Reply {
    let board = engine.game.board();
    let color = args.color()?;
    let points = some_points(args)?;
    let found = reading::eye(board, &points, color, first(color), &engine.limits(CONNECTION));
    verdict(found.map(|f| f.verdict))
}

fn make_eye(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    eye(engine, args, |color| color)
}

fn break_eye(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    eye(engine, args, |color| !color)
}

/// Whether the string on a point reaches one of some others, its own side moving first or the other.
fn way_out(engine: &Engine, args: &mut Args<'_>, first: fn(Color) -> Color) -> Reply {
    let board = engine.game.board();
    let stone = stone(board, args)?;
    let outside = some_points(args)?;
    let color = board.at(stone).ok_or(SYNTAX)?;
    let found = reading::break_out(board, stone, &outside, first(color), &engine.limits(CONNECTION));
    verdict(found.map(|f| f.verdict))
}

fn break_out(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    way_out(engine, args, |color| color)
}

fn enclose(engine: &mut Engine, args: &mut Args<'_>) -> Reply {
    way_out(engine, args, |color| !color)
}

#[cfg(test)]
mod tests {
    use super::{GROUP, two_questions};
    use crate::{Engine, Request};
    use goban::{Rules, Size};
    use std::time::{Duration, Instant};

    /// A stone in a ko, and a group of three stones' room in a corner.
    #[test]
    fn questions_are_answered_with_a_code_and_a_move() {
        let player = players::by_name("random", 1).unwrap();
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        let mut ask = |line| engine.answer(&Request::parse(line)).to_string();
        let setup = "gogui-setup b B8 b A7 b B6 w C8 w B7 w D7 w C6 \
                     b A2 b B2 b C2 b D2 b D1 w A3 w B3 w C3 w D3 w E3 w E2 w E1";
        assert_eq!(ask(setup), "= \n\n");
        assert_eq!(ask("attack B7"), "= 2 C7\n\n");
        assert_eq!(ask("defend B7"), "= 1 C7\n\n");
        assert_eq!(ask("does_defend C7 B7"), "= 1\n\n");
        assert_eq!(ask("owl_attack A2"), "= 1 B1\n\n");
        assert_eq!(ask("owl_does_attack A1 A2"), "= 0\n\n");
        assert_eq!(ask("dragon_status A2"), "= critical B1 B1\n\n");
        assert_eq!(ask("connect A3 E1"), "= 1 PASS\n\n");
        assert_eq!(ask("yomi-make_eye b A1 B1 C1"), "= 1 B1\n\n");
        assert_eq!(ask("yomi-break_eye b B1"), "= 1 C1\n\n");
        assert_eq!(ask("yomi-break_out A3 A4"), "= 1 A4\n\n");
        assert_eq!(ask("yomi-enclose A3 A3"), "= 0\n\n");
        assert_eq!(ask("yomi-make_eye b"), "? syntax error\n\n");
        assert_eq!(ask("attack A1"), "? vertex must not be empty\n\n");
        assert_eq!(ask("connect A2 A3"), "? vertices must have same color\n\n");
    }

    #[test]
    fn a_question_keeps_to_the_limits_of_the_door() {
        let player = players::by_name("random", 1).unwrap();
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        let limit = Duration::from_secs(60);
        engine.set_reading_limit(Some(limit));
        engine.set_reading_memory(1 << 20);
        engine.set_reading_threads(2);
        let limits = engine.limits(GROUP);
        assert_eq!((limits.memory, limits.threads), (1 << 20, 2));
        let [first, both] = two_questions(limits);
        let now = Instant::now();
        assert!(first.deadline.unwrap() <= now + limit / 2);
        assert!(both.deadline.unwrap() <= now + limit);
        engine.set_reading_memory(0);
        let setup = Request::parse("gogui-setup b A2 b B2 b C2 b C1 w A3 w B3 w C3 w D3 w D2 w D1");
        assert_eq!(engine.answer(&setup).to_string(), "= \n\n");
        let status = engine.answer(&Request::parse("dragon_status A2"));
        assert_eq!(status.to_string(), "= dead\n\n", "little memory does no harm");
    }

    /// A group whose life hangs on the middle of its three points.
    #[test]
    fn a_group_that_was_not_read_is_unknown() {
        let player = players::by_name("random", 1).unwrap();
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        let mut ask = |limit, line| {
            engine.set_reading_limit(limit);
            engine.answer(&Request::parse(line)).to_string()
        };
        let setup = "gogui-setup b A2 b B2 b C2 b D2 b D1 w A3 w B3 w C3 w D3 w E3 w E2 w E1";
        assert_eq!(ask(None, setup), "= \n\n");
        let no_time = Some(Duration::from_nanos(1));
        assert_eq!(ask(no_time, "dragon_status A2"), "= unknown\n\n");
        assert_eq!(ask(None, "dragon_status A2"), "= critical B1 B1\n\n");
    }

    /// E6 and F7 have two liberties in common; A2 and B8 are far apart.
    #[test]
    fn stones_belong_to_one_dragon_or_to_two() {
        let player = players::by_name("random", 1).unwrap();
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        let mut ask = |line| engine.answer(&Request::parse(line)).to_string();
        let setup = "gogui-setup b B8 b A2 b B2 b C2 w A3 w B3 w E6 w F7";
        assert_eq!(ask(setup), "= \n\n");
        assert_eq!(ask("same_dragon A2 C2"), "= 1\n\n");
        assert_eq!(ask("same_dragon E6 F7"), "= 1\n\n");
        assert_eq!(ask("same_dragon A2 B8"), "= 0\n\n");
        assert_eq!(ask("same_dragon A2 A3"), "= 0\n\n", "not of one colour");
        assert_eq!(ask("same_dragon A2 A1"), "? vertex must not be empty\n\n");
    }

    /// An open board, on which nothing is settled by a glance.
    #[test]
    fn an_interrupted_question_claims_nothing() {
        let player = players::by_name("random", 1).unwrap();
        let mut engine = Engine::new(player, Size::NINE, Rules::CHINESE);
        assert_eq!(engine.answer(&Request::parse("play b E5")).to_string(), "= \n\n");
        engine.interrupt().close();
        engine.interrupt().begin();
        assert_eq!(engine.answer(&Request::parse("attack E5")).to_string(), "= 0\n\n");
        assert_eq!(engine.answer(&Request::parse("defend E5")).to_string(), "= 0\n\n");
    }
}
