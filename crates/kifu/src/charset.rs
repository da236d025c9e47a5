//! From bytes to text: what `CA` says, what the bytes say, and which of them to believe.
//!
//! The standard lets a file escape `]` and `\` byte by byte and name its charset inside. In the East
//! Asian charsets those two bytes are also halves of common characters, and the programs that wrote
//! such files escaped characters, not bytes: so the whole file is decoded first and parsed after.

use crate::parse::shorten;
use crate::problem::ProblemKind;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// So many characters beyond ASCII, all of them sound UTF-8, are no accident, whatever `CA` says:
/// one Chinese character in GB 2312 looks like sound UTF-8 about one time in seven.
const SURELY_UTF8: usize = 4;

/// How much of a file the charset is guessed from, from its first byte beyond ASCII on. Guessing takes a
/// hundred times longer than decoding.
const SAMPLE: usize = 1 << 18;

/// Problems worth noting; a hostile file could have millions.
const ENOUGH: usize = 100;

pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) charset: &'static str,
    /// What was wrong, at offsets in the text.
    pub(crate) problems: Vec<(usize, ProblemKind)>,
}

pub(crate) fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some((encoding, bom)) = Encoding::for_bom(bytes) {
        let mut out = Decoded {
            text: Cow::Borrowed(""),
            charset: encoding.name(),
            problems: Vec::new(),
        };
        out.push(&bytes[bom..], encoding);
        return out;
    }
    let mut out = Decoded {
        text: Cow::Borrowed(""),
        charset: UTF_8.name(),
        problems: Vec::new(),
    };
    let sound = std::str::from_utf8(bytes);
    if let Ok(text) = sound {
        let beyond_ascii = bytes.iter().filter(|&&b| b >= 0xC0).take(SURELY_UTF8).count();
        let escapes = beyond_ascii == 0 && bytes.contains(&0x1B);
        if !escapes && (beyond_ascii == 0 || beyond_ascii == SURELY_UTF8) {
            out.text = Cow::Borrowed(text);
            return out;
        }
    }
    let parts = parts(bytes);
    // What is UTF-8 and says so first is UTF-8 to its end, whatever charset its texts talk about.
    let said = parts[0].label.and_then(encoding_for);
    if let Ok(text) = sound
        && said == Some(UTF_8)
    {
        out.text = Cow::Borrowed(text);
        return out;
    }
    for (i, part) in parts.into_iter().enumerate() {
        let encoding = choose(&bytes[part.from..part.to], part.label, &mut out);
        if i == 0 {
            out.charset = encoding.name();
        }
        out.push(&bytes[part.from..part.to], encoding);
    }
    out
}

impl<'a> Decoded<'a> {
    fn push(&mut self, bytes: &'a [u8], encoding: &'static Encoding) {
        let (text, bad) = encoding.decode_without_bom_handling(bytes);
        if bad
            && self.problems.len() <= ENOUGH
            && let Some(at) = text.find('\u{fffd}')
        {
            self.problems
                .push((self.text.len() + at, ProblemKind::BadBytes(encoding.name())));
        }
        if self.text.is_empty() {
            self.text = text;
        } else {
            self.text.to_mut().push_str(&text);
        }
    }
}

fn choose(bytes: &[u8], label: Option<&[u8]>, out: &mut Decoded<'_>) -> &'static Encoding {
    let utf8 = std::str::from_utf8(bytes).is_ok();
    if utf8 && bytes.iter().filter(|&&b| b >= 0xC0).count() >= SURELY_UTF8 {
        return UTF_8;
    }
    if let Some(label) = label {
        match encoding_for(label) {
            // A file that says UTF-8 and is not says nothing.
            Some(encoding) if encoding != UTF_8 || utf8 => return encoding,
            Some(_) => {}
            None if out.problems.len() > ENOUGH => {}
            None => {
                let label = shorten(&String::from_utf8_lossy(label));
                out.problems
                    .push((out.text.len(), ProblemKind::UnknownCharset(label)));
            }
        }
    }
    if utf8 {
        return UTF_8;
    }
    let start = bytes.iter().position(|b| !b.is_ascii()).unwrap_or(0);
    let sample = &bytes[start..bytes.len().min(start + SAMPLE)];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, start + sample.len() == bytes.len());
    detector.guess(None, Utf8Detection::Allow)
}

/// The names that people use beyond those that the web knows.
fn encoding_for(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label).or_else(|| {
        let plain: String = label
            .iter()
            .filter(|b| b.is_ascii_alphanumeric())
            .map(|b| b.to_ascii_lowercase() as char)
            .collect();
        let web_name = match plain.as_str() {
            "cp932" | "mskanji" | "ms932" | "shiftjis" | "sjis" => "shift_jis",
            "cp936" | "gb" | "gb2312" | "gbk" | "hzgb2312" => "gbk",
            "cp949" | "uhc" | "ksc5601" | "euckr" => "euc-kr",
            "cp950" | "big5" => "big5",
            "eucjp" => "euc-jp",
            "latin1" | "ansi" | "iso88591" | "cp1252" => "iso-8859-1",
            "utf8" | "unicode" | "ascii" | "usascii" => "utf-8",
            other => other,
        };
        Encoding::for_label(web_name.as_bytes())
    })
}

struct Part<'a> {
    from: usize,
    to: usize,
    label: Option<&'a [u8]>,
}

/// The file cut into runs of games with the same `CA`; nearly always one run. A single walk: it keeps
/// the last `(;` it saw, where a cut belongs when a `CA` differs from the one before.
fn parts(bytes: &[u8]) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = vec![Part {
        from: 0,
        to: bytes.len(),
        label: None,
    }];
    let (mut parenthesis, mut game_start) = (None, 0);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'(' => parenthesis = Some(at),
            b';' => game_start = parenthesis.take().unwrap_or(game_start),
            b'[' if bytes[..at].ends_with(b"CA") => {
                let longer_name = at > 2 && bytes[at - 3].is_ascii_uppercase();
                let Some(label) = label_at(&bytes[at + 1..]).filter(|_| !longer_name) else {
                    continue;
                };
                let last = parts.last_mut().expect("never empty");
                match &last.label {
                    None => last.label = Some(label),
                    Some(known) if known.eq_ignore_ascii_case(label) => {}
                    Some(_) if game_start > last.from => {
                        last.to = game_start;
                        parts.push(Part {
                            from: game_start,
                            to: bytes.len(),
                            label: Some(label),
                        });
                    }
                    Some(_) => {}
                }
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => parenthesis = None,
        }
    }
    parts
}

fn label_at(rest: &[u8]) -> Option<&[u8]> {
    const LONGEST: usize = 40;
    let end = rest.iter().take(LONGEST).position(|&b| b == b']')?;
    let label = rest[..end].trim_ascii();
    (!label.is_empty()).then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_may_have_its_own_charset() {
        let mut file = b"(;CA[GB2312]PB[".to_vec();
        file.extend(encoding_rs::GBK.encode("聂卫平").0.as_ref());
        file.extend(b"])\n( ;CA[Shift_JIS]PB[");
        file.extend(encoding_rs::SHIFT_JIS.encode("表能").0.as_ref());
        file.extend(b"])");
        let decoded = decode(&file);
        assert_eq!(decoded.text, "(;CA[GB2312]PB[聂卫平])\n( ;CA[Shift_JIS]PB[表能])");
        assert_eq!((decoded.charset, decoded.problems.len()), ("GBK", 0));
    }

    #[test]
    fn sound_utf8_is_believed_over_its_label() {
        let text = "(;CA[ISO-8859-1]PB[本因坊秀策])";
        assert_eq!(decode(text.as_bytes()).text, text);
    }

    #[test]
    fn labels_that_the_web_does_not_know() {
        assert_eq!(encoding_for(b"Latin-1").unwrap().name(), "windows-1252");
        assert_eq!(encoding_for(b"CP-936").unwrap().name(), "GBK");
        assert_eq!(encoding_for(b"klingon"), None);
    }
}
