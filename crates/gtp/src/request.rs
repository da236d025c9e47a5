//! A command with its id, and the answer as the protocol writes it.

use std::fmt;

/// A command as it came: an id perhaps, a name, arguments.
///
/// ```
/// use gtp::Request;
/// let request = Request::parse("12 play  black Q16");
/// assert_eq!((request.id, request.name, request.args), (Some(12), "play", "black Q16"));
/// assert_eq!(Request::parse("name").id, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// The number by which the client knows the answer again.
    pub id: Option<u64>,
    /// The command; empty if the line has an id and nothing else.
    pub name: &'a str,
    /// All that follows it.
    pub args: &'a str,
}

impl<'a> Request<'a> {
    /// Takes a line apart.
    pub fn parse(line: &'a str) -> Request<'a> {
        let (first, rest) = word(line);
        let number = first.bytes().all(|b| b.is_ascii_digit());
        match first.parse().ok().filter(|_| number) {
            None => Request {
                id: None,
                name: first,
                args: rest,
            },
            id => {
                let (name, args) = word(rest);
                Request { id, name, args }
            }
        }
    }
}

/// The first word and what follows it.
pub(crate) fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(' ');
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    (first, rest.trim_matches(' '))
}

/// What is answered: a success with its text or a failure with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The id of the command.
    pub id: Option<u64>,
    /// The text.
    pub text: Result<String, String>,
}

impl fmt::Display for Answer {
    /// As the protocol writes it, the empty line that ends it included. No text can end it early: a blank line
    /// inside is left out, and so are control characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.text {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        // A board starts on a line of its own.
        if text.starts_with('\n') {
            f.write_str(" \n")?;
        } else {
            f.write_str(" ")?;
        }
        if let Some(first) = lines.next() {
            write_clean(f, first)?;
        }
        for line in lines {
            f.write_str("\n")?;
            write_clean(f, line)?;
        }
        f.write_str("\n\n")
    }
}

fn write_clean(f: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
    if line.contains(char::is_control) {
        let kept: String = line.chars().filter(|c| !c.is_control()).collect();
        f.write_str(&kept)
    } else {
        f.write_str(line)
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
        assert_eq!(written(None, Ok("a\n\nb\x07")), "= a\nb\n\n");
    }

    #[test]
    fn a_number_that_is_no_id_is_a_name() {
        let long = "9".repeat(30);
        assert_eq!(
            (Request::parse(&long).id, Request::parse(&long).name),
            (None, &*long)
        );
        assert_eq!(
            (Request::parse("+1 name").id, Request::parse("5").name),
            (None, "")
        );
    }
}
