//! A conversation with a player: whatever is asked, each command gets one answer, in its turn and in the form of the
//! protocol.
//!
//! The first byte chooses the player, a digit the one of that place. If the second is a line feed, the rest is lines as a client might write them;
//! else every few bytes become a command that makes sense, so that most inputs reach deep into a game.

use goban::{Rules, Size};
use gtp::{Engine, serve};
use std::io::Cursor;

/// Every player with a name, told to think little, and variants of those that have much to set.
pub const PLAYERS: &[&str] = &[
    "random",
    "alpha",
    "beta",
    "yomi:playouts=8,memory=1",
    "yomi:playouts=24,memory=1,selection=puct,reading=on,consult=2",
    "yomi:playouts=120,memory=1,selection=mixed",
    "yomi:playouts=24,memory=1,knowledge=on,consult=8",
    "olga:playouts=40",
    "olga:playouts=60,wide=3,keep=2,depth=3",
    "oleg:playouts=40",
    "oleg:playouts=40,lists,temperature=constant,difference",
    "indigo95",
    "indigo2002:looks=4",
    "indigo2003:playouts=20",
    "gogol:depth=1,nodes=0,wide=0",
    "machiabot:playouts=8,memory=1",
];

/// Commands that fit each other. A colour stands for `C`, a point for `P`, a point or a pass for `M`, seconds for `T`, a
/// small number for `N`, a status for `S`, rules for `R`, and any word for `W`.
const SENSIBLE: &[&str] = &[
    "play C M",
    "play C M",
    "play C P",
    "play C P",
    "genmove C",
    "genmove C",
    "reg_genmove C",
    "restricted_genmove C P P P",
    "kgs-genmove_cleanup C",
    "lz-genmove_analyze C",
    "kata-genmove_analyze C",
    "kata-genmove_analyze C T ownership true",
    "kata-search_analyze C maxmoves N",
    "lz-analyze C T",
    "kata-analyze C interval N allow C P,P 1 ownership true",
    "kata-analyze avoid C P,P,P N",
    "time_left C T N",
    "time_left C 0 1",
    "time_settings T T N",
    "kgs-time_settings byoyomi T T N",
    "kgs-time_settings canadian T T N",
    "undo",
    "gg-undo N",
    "gogui-play_sequence C M C M C M C M",
    "gogui-setup C P C P e P",
    "gogui-setup_player C",
    "gogui-undo_setup",
    "fixed_handicap N",
    "place_free_handicap N",
    "set_free_handicap P P",
    "boardsize N",
    "clear_board",
    "komi T",
    "komi 1000",
    "komi -1000",
    "kata-set-rules R",
    "yomi-rules R",
    "final_score",
    "final_status P",
    "final_status_list S",
    "attack P",
    "defend P",
    "connect P P",
    "owl_attack P",
    "dragon_status P",
    "analyze_semeai P P",
    "yomi-make_eye C P P",
    "yomi-break_out P P",
    "yomi-explain",
    "yomi-explain_gfx N",
    "printsgf",
    "showboard",
    "move_history",
    "all_legal C",
    "echo W",
    "W W",
    "# interrupt",
];

const COLOURS: &[&str] = &["b", "w", "black", "WHITE"];
const SECONDS: &[&str] = &["0", "0.01", "-1", "1", "1e-9"];
const STATUSES: &[&str] = &["alive", "dead", "seki", "black_territory", "dame"];
const RULES: &[&str] = &["chinese", "japanese", "tromp-taylor", "aga", "ing-programs"];
const WORDS: &[&str] = &[
    "",
    "list_commands",
    "nan",
    "\u{fffd}",
    "-",
    "=1",
    "quit",
    "99999999999999999999",
];

/// The commands up to `quit` that a conversation begins with; more would only take longer.
const MOST: usize = 40;

/// Runs one conversation.
///
/// # Panics
/// If an answer is missing, doubled, out of turn or not in the form of the protocol.
pub fn run(data: &[u8]) {
    let [player, rest @ ..] = data else { return };
    let player = PLAYERS[usize::from(player.wrapping_sub(b'0')) % PLAYERS.len()];
    let lines = match rest {
        [b'\n', text @ ..] => written(text),
        codes => sensible(codes),
    };
    converse(player, &lines);
}

/// Lines as a client writes them. None of them names a file, since the run is to leave nothing behind, nor ends it.
fn written(text: &[u8]) -> Vec<Vec<u8>> {
    let harmless = |line: &&[u8]| {
        let text = String::from_utf8_lossy(line);
        let plain: String = text.chars().filter(|c| !c.is_control()).collect();
        !plain.contains("sgf") && !plain.contains("quit")
    };
    let lines = text.split(|&b| b == b'\n').filter(harmless);
    lines.take(MOST).map(<[u8]>::to_vec).collect()
}

/// Commands that make sense, each from a few bytes.
pub fn sensible(codes: &[u8]) -> Vec<Vec<u8>> {
    let mut codes = codes.iter().map(|&code| usize::from(code));
    let mut side = 1 + codes.next().unwrap_or(4) % 7;
    let mut lines = vec![format!("boardsize {side}").into_bytes()];
    while let Some(code) = codes.next().filter(|_| lines.len() < MOST) {
        let template = SENSIBLE[code % SENSIBLE.len()];
        let mut draw = || codes.next().unwrap_or(code);
        let mut pick = |words: &[&str]| words[draw() % words.len()].to_owned();
        let mut line = String::new();
        for part in template.split_inclusive([' ', ',']) {
            let word = part.trim_end_matches([' ', ',']);
            line += &match word {
                "C" => pick(COLOURS),
                "T" => pick(SECONDS),
                "S" => pick(STATUSES),
                "R" => pick(RULES),
                "W" => pick(WORDS),
                "N" => pick(&["0", "1", "2", "3", "4", "5", "6", "7", "-1"]),
                "M" if pick(&["", "", "", "", "pass"]) == "pass" => "pass".into(),
                "M" | "P" => {
                    let columns = &["A", "B", "C", "D", "E", "F", "G"][..side];
                    let rows = &["1", "2", "3", "4", "5", "6", "7"][..side];
                    pick(columns) + &pick(rows)
                }
                plain => plain.to_owned(),
            };
            line += &part[word.len()..];
        }
        if let Some(size) = line.strip_prefix("boardsize ") {
            side = size
                .parse()
                .ok()
                .filter(|side| (1..=7).contains(side))
                .unwrap_or(side);
        }
        lines.push(line.into_bytes());
    }
    lines
}

/// Asks all lines, those that are commands with numbers in front, and reads the answers.
fn converse(player: &str, lines: &[Vec<u8>]) {
    let mut input = Vec::new();
    let mut asked = Vec::new();
    for line in lines {
        let text = String::from_utf8_lossy(line).into_owned();
        if text.trim_start_matches(' ').starts_with('#') {
            input.extend_from_slice(line);
        } else {
            asked.push(text);
            input.extend_from_slice(format!("{} ", asked.len()).as_bytes());
            input.extend_from_slice(line);
        }
        input.push(b'\n');
    }
    asked.push("quit".into());
    input.extend_from_slice(format!("{} quit\n", asked.len()).as_bytes());
    let output = answered(player, input);
    let context = || format!("{player}: {asked:#?}\n{}", String::from_utf8_lossy(&output));
    let answers = read_answers(&output).unwrap_or_else(|why| panic!("{why}\n{}", context()));
    for (i, (asked, answer)) in asked.iter().zip(&answers).enumerate() {
        assert_eq!(answer.id, Some(i as u64 + 1), "after `{asked}`\n{}", context());
        if let Err(why) = answer.suits(asked) {
            panic!("after `{asked}`: {why}\n{}", context());
        }
    }
    // A command may say `quit` before the end.
    let last = asked
        .iter()
        .position(|line| line.split_ascii_whitespace().next() == Some("quit"));
    assert_eq!(Some(answers.len()), last.map(|last| last + 1), "{}", context());
}

/// What the door says to these bytes.
pub fn answered(player: &str, input: Vec<u8>) -> Vec<u8> {
    let player = players::by_name(player, 1).expect("the players above can be had");
    let mut engine = Engine::new(player, Size::new(5).expect("a size"), Rules::CHINESE);
    engine.set_reading_limit(Some(std::time::Duration::from_millis(2)));
    engine.set_reading_memory(1 << 20);
    let mut output = Vec::new();
    serve(&mut engine, Cursor::new(input), &mut output).expect("memory can be written to");
    output
}

/// An answer as a client reads it.
#[derive(Debug)]
pub struct Answer {
    /// The number behind the sign.
    pub id: Option<u64>,
    /// Whether the sign is `=`.
    pub success: bool,
    /// What stands behind sign and number, and the lines that follow.
    pub lines: Vec<String>,
}

impl Answer {
    /// Whether it is an answer to this command.
    fn suits(&self, asked: &str) -> Result<(), &'static str> {
        let name = asked.split_ascii_whitespace().next().unwrap_or_default();
        let streams = self.success && name.ends_with("analyze");
        let decides = [
            "lz-genmove_analyze",
            "kata-genmove_analyze",
            "kata-search_analyze",
        ]
        .contains(&name);
        let mut said = self.lines.iter().skip(1).peekable();
        if !self.success && self.lines.concat().is_empty() {
            return Err("a failure says why");
        }
        if self.lines[0].contains("over a stream only") {
            return Err("this is a stream");
        }
        while let Some(line) = said.next().filter(|_| streams) {
            let last = said.peek().is_none();
            if !line.starts_with(if decides && last { "play " } else { "info move " }) {
                return Err("lines about moves, and the move");
            }
        }
        if streams && decides && self.lines.len() < 2 {
            return Err("there is no move");
        }
        Ok(())
    }
}

/// Reads answers by the protocol alone, sharing nothing with the program: a sign, digits perhaps, a blank, a text whose
/// lines are not empty and have no control characters, and one empty line.
pub fn read_answers(output: &[u8]) -> Result<Vec<Answer>, String> {
    let text = std::str::from_utf8(output).map_err(|error| error.to_string())?;
    let mut answers: Vec<Answer> = Vec::new();
    let mut inside = false;
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').ok_or("the last line has no end")?;
        rest = after;
        if line.contains(char::is_control) {
            return Err(format!("a control character in {line:?}"));
        }
        match answers.last_mut().filter(|_| inside) {
            Some(_) if line.is_empty() => inside = false,
            Some(answer) => answer.lines.push(line.to_owned()),
            None => {
                answers.push(first_line(line).ok_or_else(|| format!("no answer begins with {line:?}"))?);
                inside = true;
            }
        }
    }
    if inside {
        return Err("the last answer has no end".into());
    }
    Ok(answers)
}

fn first_line(line: &str) -> Option<Answer> {
    let success = line.starts_with('=');
    let rest = line.strip_prefix(['=', '?'])?;
    let (head, text) = rest.split_once(' ')?;
    let digits = head.bytes().all(|b| b.is_ascii_digit());
    let id = if head.is_empty() {
        None
    } else {
        Some(head.parse().ok()?)
    };
    digits.then(|| Answer {
        id,
        success,
        lines: vec![text.to_owned()],
    })
}
