//! A place in a text of tokens.

use super::ParseError;
use super::tokens::{Placed, Token};

/// A place in a text of tokens, and how one goes on from it.
pub struct Cursor<'a> {
    tokens: &'a [Placed],
    at: usize,
    /// What breaks off where the text ends too early.
    what: &'static str,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text; `what` is being read, such as "rule".
    #[must_use]
    pub fn new(tokens: &'a [Placed], what: &'static str) -> Cursor<'a> {
        Cursor { tokens, at: 0, what }
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// What stands here, if anything does.
    #[must_use]
    pub fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at).map(|placed| &placed.token)
    }

    /// Whether this word stands here.
    #[must_use]
    pub fn is_word(&self, wanted: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if word == wanted)
    }

    /// What stands here, and where that is.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn here(&self) -> Result<&'a Placed, ParseError> {
        self.tokens.get(self.at).ok_or_else(|| {
            let (line, column) = self.tokens.last().map_or((1, 1), |last| (last.line, last.column));
            let text = format!("the {} breaks off here", self.what);
            ParseError { line, column, text }
        })
    }

    /// What stands just before.
    #[must_use]
    pub fn before(&self) -> Option<&'a Placed> {
        self.tokens.get(self.at.checked_sub(1)?)
    }

    /// Goes past what stands here.
    pub fn skip(&mut self) {
        self.at += 1;
    }

    /// What stands here; goes past it.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn take(&mut self) -> Result<&'a Placed, ParseError> {
        let placed = self.here()?;
        self.skip();
        Ok(placed)
    }

    /// The word that stands here; goes past it.
    ///
    /// # Errors
    /// If it is no word: then `what` was expected.
    pub fn word(&mut self, what: &str) -> Result<(&'a str, &'a Placed), ParseError> {
        let placed = self.take()?;
        match &placed.token {
            Token::Word(word) => Ok((word, placed)),
            _ => Err(placed.error(format!("{what} is expected here"))),
        }
    }

    /// Goes past this token.
    ///
    /// # Errors
    /// If it is another one: then `what` was expected.
    pub fn expect(&mut self, token: &Token, what: &str) -> Result<(), ParseError> {
        let placed = self.take()?;
        match placed.token == *token {
            true => Ok(()),
            false => Err(placed.error(format!("{what} is expected here"))),
        }
    }
}
