//! A command with its id.

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

#[cfg(test)]
mod tests {
    use super::*;

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
