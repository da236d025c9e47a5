//! A text cut into words, with their places.

use super::ParseError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    Word(String),
    Note(String),
    Open,
    Close,
    Then,
}

#[derive(Clone, Debug)]
pub struct Placed {
    pub token: Token,
    pub line: usize,
    pub column: usize,
}

impl Placed {
    pub fn error(&self, text: impl Into<String>) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            text: text.into(),
        }
    }
}

pub fn tokens(text: &str) -> Result<Vec<Placed>, ParseError> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let letters: Vec<char> = line.chars().collect();
        let mut at = 0;
        while at < letters.len() {
            let (column, line) = (at + 1, number + 1);
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
                    let ends =
                        |letter: &char| letter.is_whitespace() || matches!(letter, '(' | ')' | ',' | '"');
                    let length = rest.iter().position(ends).unwrap_or(rest.len());
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
