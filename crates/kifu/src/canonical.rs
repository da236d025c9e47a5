//! Values in canonical form: how they are copied from a file, and how text is put into it.

use crate::scan::Scan;

/// What kind of values a property has, as far as reading them needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Move,
    Points,
    Other,
}

pub(crate) fn kind(name: &str) -> Kind {
    match name {
        "B" | "W" => Kind::Move,
        "AB" | "AW" | "AE" | "CR" | "DD" | "L" | "M" | "MA" | "SL" | "SQ" | "TB" | "TR" | "TW" | "VW" => {
            Kind::Points
        }
        _ => Kind::Other,
    }
}

/// The characters that mean something in SGF: a backslash before them is kept.
pub(crate) const SPECIAL: &[u8] = b"]\\:([;)";

/// What the halves of a value have to escape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escape {
    /// What ends a text.
    Text,
    /// The colon too.
    Composed,
    /// Everything that a reader takes for the end of a point.
    Points,
}

/// Appends text with the backslashes it needs.
pub(crate) fn push_escaped(out: &mut String, text: &str, escape: Escape) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ']' | '\\' => out.extend(['\\', c]),
            ':' if escape == Escape::Composed => out.push_str("\\:"),
            '(' | '[' | ';' | ')' if escape == Escape::Points => out.extend(['\\', c]),
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            c => out.push(c),
        }
    }
}

/// Properties of the first node alone: where one follows `(;`, a game starts.
pub(crate) fn is_root_name(name: &[u8]) -> bool {
    matches!(name, b"FF" | b"GM" | b"SZ" | b"CA" | b"AP")
}

/// How far [`starts_game`] looks.
const GAME_START: usize = 80;

/// Whether a game starts at this `(`, even inside of a text: `(;GM[1]`, whose bracket a text would have
/// escaped.
pub(crate) fn starts_game(bytes: &[u8]) -> bool {
    let bytes = &bytes[..bytes.len().min(GAME_START)];
    let rest = bytes.strip_prefix(b"(").map(<[u8]>::trim_ascii_start);
    let Some(rest) = rest
        .and_then(|rest| rest.strip_prefix(b";"))
        .map(<[u8]>::trim_ascii_start)
    else {
        return false;
    };
    let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let Some(value) = rest[name..].trim_ascii_start().strip_prefix(b"[") else {
        return false;
    };
    let end = value.iter().find(|b| b"]\\".contains(b));
    is_root_name(&rest[..name]) && end == Some(&b']')
}

/// Puts a backslash where the end of the value that was just written, from its `[` to its `]`, would be taken
/// for the start of a game. Only the end can: any other `]` in it has its backslash. The last such place is
/// enough, for its backslash tells of those before it too.
pub(crate) fn guard_end(out: &mut String, value: usize) {
    let from = value.max(out.len().saturating_sub(GAME_START));
    let bytes = out.as_bytes();
    let game = (from..bytes.len())
        .rev()
        .find(|&i| bytes[i] == b'(' && bytes[i - 1] != b'\\' && starts_game(&bytes[i..]));
    if let Some(at) = game {
        out.insert(at, '\\');
    }
}

/// What [`copy_value`] found.
pub(crate) struct Copied {
    /// The offset after the value.
    pub(crate) end: usize,
    /// Whether it had its `]`.
    pub(crate) closed: bool,
    /// Where it had a `]` that was text.
    pub(crate) bare_brackets: Vec<usize>,
}

/// Appends the value at this `[` in canonical form, brackets included.
pub(crate) fn copy_value(text: &str, opened: usize, kind: Kind, out: &mut String) -> Copied {
    const ENOUGH: usize = 100;
    let scan = Scan::new(text);
    let bytes = text.as_bytes();
    let only_points = kind != Kind::Other;
    let start = out.len();
    out.push('[');
    let mut bare_brackets = Vec::new();
    // What lies from `run` to `at` is still to be copied.
    let mut at = opened + 1;
    let mut run = at;
    let closed = loop {
        let Some(&byte) = bytes.get(at) else { break false };
        match byte {
            b']' if only_points || !scan.text_goes_on(at + 1) => break true,
            b']' => {
                if bare_brackets.len() < ENOUGH {
                    bare_brackets.push(at);
                }
                out.push_str(&text[run..at]);
                out.push('\\');
                run = at;
                at += 1;
            }
            b'\\' => {
                out.push_str(&text[run..at]);
                at += 1;
                run = at;
                match bytes.get(at) {
                    None => {}
                    // A soft line break: nothing.
                    Some(b'\n' | b'\r') => {
                        at = line_break_end(bytes, at);
                        run = at;
                    }
                    Some(byte) if SPECIAL.contains(byte) => {
                        out.push('\\');
                        at += 1;
                    }
                    // Any other escaped character is itself; it may be several bytes long.
                    Some(_) => at += text[at..].chars().next().map_or(1, char::len_utf8),
                }
            }
            b'\r' => {
                out.push_str(&text[run..at]);
                out.push('\n');
                at = line_break_end(bytes, at);
                run = at;
            }
            b'\n' if bytes.get(at + 1) == Some(&b'\r') && bytes.get(at + 2) != Some(&b'\n') => {
                out.push_str(&text[run..=at]);
                at += 2;
                run = at;
            }
            b'(' | b';' | b'[' | b')' if only_points => break false,
            b'(' if starts_game(&bytes[at..]) => break false,
            _ => at += 1,
        }
    };
    let rest = &text[run..at];
    out.push_str(if closed { rest } else { rest.trim_end() });
    out.push(']');
    guard_end(out, start);
    Copied {
        end: at + usize::from(closed),
        closed,
        bare_brackets,
    }
}

/// The offset after the line break here: `\r\n`, `\n\r`, `\r` or `\n`.
fn line_break_end(bytes: &[u8], at: usize) -> usize {
    match (bytes.get(at), bytes.get(at + 1)) {
        (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => at + 2,
        _ => at + 1,
    }
}
