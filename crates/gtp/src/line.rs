//! Lines as the protocol has them, out of bytes that may be anything.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes, as it comes and as text. `gogui-play_sequence` sends whole games in a line,
/// but none that fills four megabytes.
pub const LONGEST_LINE: usize = 4 << 20;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line with its comment, tabs and control characters gone; never blank.
    Text(String),
    /// The comment by which GoGui stops a command: `# interrupt`.
    Interrupt,
    /// A line of more than [`LONGEST_LINE`] bytes before its comment: its beginning.
    TooLong(String),
}

/// The lines of a stream, blank ones left out.
pub struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this stream.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
        }
    }

    /// Reads up to the next line feed or the end; false at the end. What exceeds the longest line is skipped.
    fn fill(&mut self) -> io::Result<bool> {
        self.bytes.clear();
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = chunk.iter().position(|&b| b == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = (LONGEST_LINE + 1).saturating_sub(self.bytes.len());
            self.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        loop {
            match self.fill() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
            let line = read(&self.bytes);
            // One megabyte line should not hold its memory for ever.
            if self.bytes.capacity() > 1 << 16 {
                self.bytes = Vec::new();
            }
            if let Some(line) = line {
                return Some(Ok(line));
            }
        }
    }
}

fn read(bytes: &[u8]) -> Option<Line> {
    let comment = bytes.iter().position(|&b| b == b'#').unwrap_or(bytes.len());
    let (bytes, comment) = bytes.split_at(comment);
    // A byte that is no text becomes three as a replacement character.
    let text = Some(bytes)
        .filter(|bytes| bytes.len() <= LONGEST_LINE)
        .map(clean)
        .filter(|text| text.len() <= LONGEST_LINE);
    match text {
        None => Some(Line::TooLong(clean(&bytes[..64]))),
        Some(text) if !text.is_empty() => Some(Line::Text(text)),
        Some(_) if clean(comment).trim_start_matches('#').trim() == "interrupt" => Some(Line::Interrupt),
        Some(_) => None,
    }
}

/// Tabs become blanks, other control characters go, bytes that are no text become replacement characters, and
/// blanks around the line go.
fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let kept = text.chars().filter_map(|c| match c {
        '\t' => Some(' '),
        c if c.is_control() => None,
        c => Some(c),
    });
    kept.collect::<String>().trim_matches(' ').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        Lines::new(bytes).map(Result::unwrap).collect()
    }

    fn text(line: &str) -> Line {
        Line::Text(line.into())
    }

    #[test]
    fn what_the_protocol_ignores_is_gone() {
        let input = b"\r\n  # nothing\n1\tname # why?\r\nna\x01me\x00\n\n \t \nquit";
        assert_eq!(lines(input), [text("1 name"), text("name"), text("quit")]);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(lines(b"\xff\xfe play\n"), [text("\u{fffd}\u{fffd} play")]);
    }

    #[test]
    fn the_comment_that_interrupts_is_seen() {
        assert_eq!(
            lines(b"# interrupt\r\n#interrupted\n# interrupt"),
            [Line::Interrupt, Line::Interrupt]
        );
    }

    #[test]
    fn a_line_beyond_all_measure_is_skipped() {
        let mut input = vec![b'7'; 3];
        input.resize(LONGEST_LINE + 1000, b' ');
        input.extend(b"\nname\n");
        assert_eq!(lines(&input), [Line::TooLong("777".into()), text("name")]);
        let mut longest = b"1 echo ".to_vec();
        longest.resize(LONGEST_LINE, b'x');
        assert!(matches!(&lines(&longest)[..], [Line::Text(t)] if t.len() == LONGEST_LINE));
        longest[7..].fill(0xff);
        assert!(matches!(&lines(&longest)[..], [Line::TooLong(t)] if t.starts_with("1 echo")));
        let mut comment = b"1 name #".to_vec();
        comment.resize(LONGEST_LINE + 1000, b'x');
        assert_eq!(lines(&comment), [text("1 name")]);
        assert_eq!(lines(&comment[7..]), []);
    }
}
