//! An answer as the protocol writes it: whole, or growing line by line.
//!
//! An empty line ends an answer, so no other may be in it. Both kinds write what they say through [`visible`], the one
//! place that sees to that.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

/// What is answered: a success with its text or a failure with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The id of the command.
    pub id: Option<u64>,
    /// The text.
    pub text: Result<String, String>,
}

impl Answer {
    /// Writes it in one piece: a client may read it as it comes.
    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(self.to_string().as_bytes())?;
        output.flush()
    }
}

impl fmt::Display for Answer {
    /// As the protocol writes it, the empty line that ends it included. No text can end it early: a blank line
    /// inside is left out, and so are control characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.text {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        head(f, sign, self.id)?;
        // A board starts on a line of its own.
        let mut first = !text.starts_with('\n');
        for line in visible(text) {
            if !std::mem::take(&mut first) {
                f.write_str("\n")?;
            }
            f.write_str(&line)?;
        }
        f.write_str("\n\n")
    }
}

fn head(f: &mut impl fmt::Write, sign: char, id: Option<u64>) -> fmt::Result {
    match id {
        Some(id) => write!(f, "{sign}{id} "),
        None => write!(f, "{sign} "),
    }
}

/// The lines of a text that a client can see, without control characters.
fn visible(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let clean = |line: &str| line.chars().filter(|c| !c.is_control()).collect::<String>();
    text.lines()
        .map(move |line| match line.contains(char::is_control) {
            true => Cow::Owned(clean(line)),
            false => Cow::Borrowed(line),
        })
        .filter(|line| !line.trim().is_empty())
}

/// A success that has begun and grows by lines until it is ended.
///
/// What cannot be written is remembered; the rest is then left out.
pub(crate) struct Growing<'w, W> {
    output: &'w mut W,
    written: io::Result<()>,
}

impl<'w, W: Write> Growing<'w, W> {
    /// Begins at once, so that the client knows that it was understood.
    pub(crate) fn begin(output: &'w mut W, id: Option<u64>) -> Growing<'w, W> {
        let mut growing = Growing {
            output,
            written: Ok(()),
        };
        let mut text = String::new();
        let _ = head(&mut text, '=', id);
        text.push('\n');
        growing.write(&text);
        growing
    }

    /// Says something more: a line of its own, or nothing if there is nothing in it to see.
    pub(crate) fn say(&mut self, text: &str) {
        let lines: String = visible(text).flat_map(|line| [line, "\n".into()]).collect();
        if !lines.is_empty() {
            self.write(&lines);
        }
    }

    /// Whether nobody hears it any more.
    pub(crate) fn is_unheard(&self) -> bool {
        self.written.is_err()
    }

    /// Ends it.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.write("\n");
        self.written
    }

    fn write(&mut self, text: &str) {
        if self.written.is_ok() {
            let written = self.output.write_all(text.as_bytes());
            self.written = written.and_then(|()| self.output.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(id: Option<u64>, text: Result<&str, &str>) -> String {
        let text = text.map(str::to_owned).map_err(str::to_owned);
        Answer { id, text }.to_string()
    }

    #[test]
    fn answers_are_written_as_the_protocol_says() {
        assert_eq!(written(None, Ok("")), "= \n\n");
        assert_eq!(written(Some(3), Ok("D4")), "=3 D4\n\n");
        assert_eq!(written(Some(3), Err("unknown command")), "?3 unknown command\n\n");
        assert_eq!(written(None, Ok("\n a\n b\n")), "= \n a\n b\n\n");
    }

    #[test]
    fn no_text_ends_an_answer_early() {
        assert_eq!(written(None, Ok("a\n\nb\x07")), "= a\nb\n\n");
        assert_eq!(written(None, Ok("a\n\x07\nb\r\n \r\n")), "= a\nb\n\n");
        assert_eq!(written(None, Ok("\n")), "= \n\n");
        assert_eq!(written(Some(1), Err("\n\n\x1b\n")), "?1 \n\n");
    }

    #[test]
    fn an_answer_grows_and_ends_once() {
        let grown = |lines: &[&str]| {
            let mut output = Vec::new();
            let mut growing = Growing::begin(&mut output, Some(7));
            lines.iter().for_each(|line| growing.say(line));
            growing.end().unwrap();
            String::from_utf8(output).unwrap()
        };
        assert_eq!(grown(&[]), "=7 \n\n");
        assert_eq!(grown(&["", "play D4"]), "=7 \nplay D4\n\n");
        assert_eq!(grown(&["a\n\nb", " \n", "\x07", "c\n"]), "=7 \na\nb\nc\n\n");
    }

    #[test]
    fn an_answer_that_nobody_hears_is_an_error_at_its_end() {
        let mut full: &mut [u8] = &mut [0; 4];
        let mut growing = Growing::begin(&mut full, None);
        assert!(!growing.is_unheard());
        growing.say("info");
        assert!(growing.is_unheard());
        assert!(growing.end().is_err());
    }
}
