//! Looking ahead in the text of a file.

use crate::canonical::is_root_name;

/// White space, and the padding that old disks and editors left in files.
pub(crate) fn is_space(byte: u8) -> bool {
    byte <= b' '
}

/// A text with the looks ahead that its reading needs. None of them looks at any byte more than a few times
/// in all, so that no file takes longer than its length.
#[derive(Clone, Copy)]
pub(crate) struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
}

impl<'a> Scan<'a> {
    pub(crate) fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            bytes: text.as_bytes(),
        }
    }

    pub(crate) fn skip_space(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && is_space(self.bytes[at]) {
            at += 1;
        }
        at
    }

    /// The end of the name that starts here: letters, then letters and digits.
    pub(crate) fn name_end(&self, at: usize) -> usize {
        let rest = &self.bytes[at.min(self.bytes.len())..];
        match rest.first() {
            Some(b) if b.is_ascii_alphabetic() => {
                at + rest
                    .iter()
                    .position(|b| !b.is_ascii_alphanumeric())
                    .unwrap_or(rest.len())
            }
            _ => at,
        }
    }

    /// Whether a property starts here: a name of sane length and a `[`.
    pub(crate) fn is_property(&self, at: usize) -> bool {
        let end = self.name_end(at);
        (1..=30).contains(&(end - at)) && self.bytes.get(self.skip_space(end)) == Some(&b'[')
    }

    /// The `(` of the next game from here on.
    pub(crate) fn next_game(&self, from: usize) -> Option<usize> {
        let mut at = from;
        while let Some(step) = self.bytes[at..].iter().position(|&b| b == b'(') {
            at += step;
            let next = self.skip_space(at + 1);
            let starts = match self.bytes.get(next) {
                Some(b';') => {
                    let inside = self.skip_space(next + 1);
                    match self.bytes.get(inside) {
                        None | Some(b';' | b'(' | b')') => true,
                        Some(_) => self.is_property(inside),
                    }
                }
                _ => self.is_property(next),
            };
            if starts {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// Where there is anything worth a word in this range: not space, not a `)` too many.
    pub(crate) fn stray_text(&self, from: usize, to: usize) -> Option<usize> {
        let stray = self.text[from..to]
            .char_indices()
            .find(|&(_, c)| c > ' ' && c != ')' && c != '\u{feff}');
        stray.map(|(at, _)| from + at)
    }

    /// Whether a new game starts at this `(`, whatever is open.
    pub(crate) fn is_new_game(&self, at: usize) -> bool {
        let semicolon = self.skip_space(at + 1);
        if self.bytes.get(semicolon) != Some(&b';') {
            return false;
        }
        let name = self.skip_space(semicolon + 1);
        let end = self.name_end(name);
        is_root_name(&self.bytes[name..end]) && self.bytes.get(self.skip_space(end)) == Some(&b'[')
    }

    /// Whether the text of a comment goes on after the `]` before `at`: words come, perhaps with a `[` among
    /// them, and another `]`, but no node, no parenthesis and no name in capitals before a `[`.
    pub(crate) fn text_goes_on(&self, at: usize) -> bool {
        let first = self.skip_space(at);
        if matches!(self.bytes.get(first), Some(b'[' | b']')) {
            return false;
        }
        let mut word: &[u8] = b"";
        let mut at = first;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b']' => return true,
                b';' | b'(' | b')' => return false,
                b'[' if word.iter().any(u8::is_ascii_uppercase) => return false,
                _ if byte.is_ascii_alphabetic() => {
                    let end = self.name_end(at);
                    word = &self.bytes[at..end];
                    at = end;
                    continue;
                }
                _ if is_space(byte) => {}
                _ => word = b"",
            }
            at += 1;
        }
        false
    }
}
