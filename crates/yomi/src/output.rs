//! What the program says: the one place that writes to standard output and to standard error.
//!
//! A reader who has gone away wants no more, and the program ends quietly. Output that cannot be written for any other
//! reason, as on a full disk, is an error: it must not look like an answer. And nothing that is said commands a terminal,
//! whatever a record or another program has in its names.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

/// The exit status of a program whose reader has gone: that of one which the signal of a broken pipe ended.
pub const CLOSED: i32 = 141;
/// The exit status of a program that Ctrl-C ended.
pub const INTERRUPTED: i32 = 130;

/// Says a line on standard output.
macro_rules! say {
    () => { $crate::output::print("\n") };
    ($($said:tt)+) => { $crate::output::line(format_args!($($said)+)) };
}

/// Says a line on standard error.
macro_rules! note {
    ($($said:tt)+) => { $crate::output::aside(format_args!($($said)+)) };
}

pub(crate) use {note, say};

/// Writes text to standard output.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(plain(text).as_bytes()).and_then(|()| out.flush()) {
        lost(&error);
    }
}

/// Writes a line to standard output.
pub fn line(said: fmt::Arguments<'_>) {
    print(&format!("{said}\n"));
}

/// Writes a line to standard error. If nobody reads it, nobody misses it.
pub fn aside(said: fmt::Arguments<'_>) {
    let text = format!("{said}\n");
    let _ = io::stderr().lock().write_all(plain(&text).as_bytes());
}

/// Ends the program, whose standard output cannot be written to.
pub fn lost(error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(CLOSED);
    }
    note!("Error: cannot write to standard output: {error}");
    std::process::exit(1);
}

/// A text as a terminal may see it: what would command it, or turn the direction of writing, is written out as JSON
/// writes it. Line ends and tabs stay.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if commands(c) {
            plain += &format!("\\u{:04x}", u32::from(c));
        } else {
            plain.push(c);
        }
    }
    Cow::Owned(plain)
}

fn commands(c: char) -> bool {
    let turns = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn nothing_commands_a_terminal() {
        for (text, said) in [
            ("詰碁\tD4\n", "詰碁\tD4\n"),
            ("\x1b[2J", "\\u001b[2J"),
            ("a\rb\x07\x7f", "a\\u000db\\u0007\\u007f"),
            ("\u{9b}31m\u{202e}", "\\u009b31m\\u202e"),
        ] {
            assert_eq!(plain(text), said);
        }
    }
}
