//! A text cut into words, with their places.

use super::ParseError;

/// What a text of rules is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A name or a number.
    Word(String),
    /// What stands in quotation marks.
    Note(String),
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// `=>`.
    Then,
    /// A mark that the language of the text has beside these.
    Mark(&'static str),
}

/// A token and where it stands, from 1.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What stands there.
    pub token: Token,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Placed {
    /// What is wrong here.
    pub fn error(&self, text: impl Into<String>) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            text: text.into(),
        }
    }
}

/// The tokens of a text. Marks stand by themselves, with or without blanks around them.
///
/// ```
/// use logic::parse::tokens::{Token, tokens};
/// let found = tokens("a(x)->b", &["->"]).unwrap();
/// assert_eq!(found[4].token, Token::Mark("->"));
/// assert_eq!((found[5].line, found[5].column), (1, 7));
/// ```
///
/// # Errors
/// If a note is not closed on its line.
pub fn tokens(text: &str, marks: &[&'static str]) -> Result<Vec<Placed>, ParseError> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let letters: Vec<char> = line.chars().collect();
        let mut at = 0;
        while at < letters.len() {
            let (column, line) = (at + 1, number + 1);
            let mark_at = |at: usize| {
                let stands = |mark: &&&str| {
                    mark.chars()
                        .enumerate()
                        .all(|(i, c)| letters.get(at + i) == Some(&c))
                };
                marks.iter().find(stands).copied()
            };
            if let Some(mark) = mark_at(at) {
                at += mark.chars().count();
                let token = Token::Mark(mark);
                found.push(Placed { token, line, column });
                continue;
            }
            let token = match letters[at] {
                '#' => break,
                '/' if letters.get(at + 1) == Some(&'/') => break,
                letter if letter.is_whitespace() || letter == ',' => {
                    at += 1;
                    continue;
                }
                '(' => {
                    at += 1;
                    Token::Open
                }
                ')' => {
                    at += 1;
                    Token::Close
                }
                '"' => {
                    let Some(length) = letters[at + 1..].iter().position(|&letter| letter == '"') else {
                        let text = "the note has no closing quotation mark on its line".into();
                        return Err(ParseError { line, column, text });
                    };
                    let note = letters[at + 1..at + 1 + length].iter().collect();
                    at += length + 2;
                    Token::Note(note)
                }
                _ => {
                    let rest = &letters[at..];
                    let ends = |n: usize| {
                        let letter = rest[n];
                        letter.is_whitespace()
                            || matches!(letter, '(' | ')' | ',' | '"')
                            || mark_at(at + n).is_some()
                    };
                    let length = (0..rest.len()).find(|&n| ends(n)).unwrap_or(rest.len());
                    let word: String = rest[..length].iter().collect();
                    at += length;
                    if word == "=>" {
                        Token::Then
                    } else {
                        Token::Word(word)
                    }
                }
            };
            found.push(Placed { token, line, column });
        }
    }
    Ok(found)
}
