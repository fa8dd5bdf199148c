//! What is around the cursor: the tokens of its line, and the text with the line made whole, so that
//! the compiler can say what the line means so far.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of all tokens, only brackets and commas shape a line"
)]

use cyperus_compiler::ast::NameTable;
use cyperus_compiler::diagnostic::Diagnostics;
use cyperus_compiler::lex::{Lexer, SpannedToken, Token};
use cyperus_compiler::source::{Span, byte_order_mark_length};
use cyperus_pex::Game;

use crate::piece::ends_in_comment;

/// Put behind an unfinished word, so that it is no keyword and means nothing.
const MARK: &[u8] = b"Cyperus__";

/// A place in a text where somebody types.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// The place.
    pub offset: u32,
    /// The part of a word before it; empty if there is none.
    pub word: Span,
    /// Whether it is in a comment or in documentation.
    pub is_in_comment: bool,
    /// Where the string around it begins, at its quote.
    pub string: Option<u32>,
    /// The tokens of the logical line before the word or the string.
    pub tokens: Vec<SpannedToken>,
}

impl Cursor {
    /// The cursor at an offset of a text.
    pub fn new(source: &[u8], game: Game, offset: u32) -> Self {
        let offset = offset.min(u32::try_from(source.len()).unwrap_or(u32::MAX));
        let before = source.get(..offset as usize).unwrap_or_default();
        let start = line_start(before);
        let (string, is_in_line_comment) = scan(before, start);
        let word_start = match string {
            Some(quote) => quote as usize + 1,
            None => before.len() - before.iter().rev().take_while(|b| is_of_word(**b)).count(),
        };
        let word = Span::new(u32::try_from(word_start).unwrap_or(0), offset);
        let end = string.unwrap_or(word.start) as usize;
        let mut tokens = Vec::new();
        let line = before.get(start..end).unwrap_or_default();
        let mut names = NameTable::default();
        let mut ignored = Diagnostics::default();
        Lexer::new(line, game).next_line(&mut tokens, &mut names, &mut ignored);
        let shift = u32::try_from(start).unwrap_or(0);
        for token in &mut tokens {
            token.span = Span::new(token.span.start + shift, token.span.end + shift);
        }
        Self {
            offset,
            word,
            is_in_comment: is_in_line_comment || is_in_block(source, game, offset),
            string,
            tokens,
        }
    }

    /// The word before the cursor, or the string so far.
    pub fn typed<'t>(&self, source: &'t [u8]) -> &'t str {
        std::str::from_utf8(self.word.slice(source)).unwrap_or_default()
    }

    /// The last token before the word.
    pub fn last_token(&self) -> Option<Token> {
        self.tokens.last().map(|spanned| spanned.token)
    }

    /// The text with the cursor's line ended after the word and its parentheses closed.
    pub fn completed(&self, source: &[u8]) -> Vec<u8> {
        let at = self.offset as usize;
        let rest = source.get(at..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
            .unwrap_or(rest.len());
        let mut text = source.get(..at).unwrap_or_default().to_vec();
        if self.string.is_some() {
            text.push(b'"');
        } else {
            text.extend_from_slice(MARK);
        }
        for open in self.open().iter().rev() {
            text.push(match open.token {
                Token::OpenBracket => b']',
                _ => b')',
            });
        }
        text.extend_from_slice(rest.get(length..).unwrap_or_default());
        text
    }

    /// The parentheses and brackets that are open, outermost first.
    fn open(&self) -> Vec<SpannedToken> {
        let mut open = Vec::new();
        for token in &self.tokens {
            match token.token {
                Token::OpenParenthesis | Token::OpenBracket => open.push(*token),
                Token::CloseParenthesis | Token::CloseBracket => {
                    open.pop();
                }
                _ => {}
            }
        }
        open
    }

    /// The innermost call around the cursor: the place of the function's name, how many commas there
    /// are before the cursor, and the tokens of the argument so far.
    pub fn call(&self) -> Option<(Span, usize, &[SpannedToken])> {
        let open = self.open();
        let parenthesis = open
            .iter()
            .rev()
            .find(|token| token.token == Token::OpenParenthesis)?;
        let at = self.tokens.iter().position(|token| token == parenthesis)?;
        let name = self.tokens.get(at.checked_sub(1)?)?;
        if !matches!(name.token, Token::Identifier(_)) {
            return None;
        }
        let inside = self.tokens.get(at + 1..)?;
        let (mut depth, mut commas, mut begin) = (0_u32, 0, 0);
        for (place, token) in inside.iter().enumerate() {
            match token.token {
                Token::OpenParenthesis | Token::OpenBracket => depth += 1,
                Token::CloseParenthesis | Token::CloseBracket => depth = depth.saturating_sub(1),
                Token::Comma if depth == 0 => {
                    commas += 1;
                    begin = place + 1;
                }
                _ => {}
            }
        }
        Some((name.span, commas, inside.get(begin..)?))
    }
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b':'
}

/// Where the logical line at the end of a text begins: a backslash joins lines.
fn line_start(before: &[u8]) -> usize {
    let mut start = physical_start(before);
    while start > 0 {
        let above = before.get(..start).unwrap_or_default().trim_ascii_end();
        if !above.ends_with(b"\\") {
            break;
        }
        start = physical_start(above);
    }
    start
}

fn physical_start(text: &[u8]) -> usize {
    let end = text
        .iter()
        .rposition(|&byte| byte == b'\n' || byte == b'\r');
    end.map_or(0, |end| end + 1)
}

/// Whether the end of a text is in a string, and where that begins, or in a comment of its line.
fn scan(before: &[u8], start: usize) -> (Option<u32>, bool) {
    let mut string = None;
    let mut at = start;
    while let Some(&byte) = before.get(at) {
        match (byte, string) {
            (b'\\', Some(_)) => at += 1,
            (b'"', None) => string = Some(u32::try_from(at).unwrap_or(u32::MAX)),
            (b'"', Some(_)) => string = None,
            (b';', None) if before.get(at + 1) == Some(&b'/') => {
                let rest = before.get(at + 2..).unwrap_or_default();
                match rest.windows(2).position(|pair| pair == b"/;") {
                    Some(end) => at += end + 3,
                    None => return (None, true),
                }
            }
            (b';', None) => return (None, true),
            _ => {}
        }
        at += 1;
    }
    (string, false)
}

/// Whether an offset is in a block comment or in documentation.
pub(super) fn is_in_block(source: &[u8], game: Game, offset: u32) -> bool {
    // Without such a comment before the offset there is nothing to look for.
    let before = source.get(..offset as usize).unwrap_or_default();
    if !before.contains(&b'{') && !before.windows(2).any(|pair| pair == b";/") {
        return false;
    }
    let mut lexer = Lexer::new(source, game);
    let (mut line, mut names) = (Vec::new(), NameTable::default());
    let mut ignored = Diagnostics::default();
    let mut end = byte_order_mark_length(source);
    while lexer.next_line(&mut line, &mut names, &mut ignored) {
        for token in &line {
            if token.span.start >= offset {
                return ends_in_comment(Span::new(end, offset).slice(source));
            }
            if offset < token.span.end {
                return token.token == Token::DocComment;
            }
            end = token.span.end;
        }
    }
    ends_in_comment(Span::new(end, offset).slice(source))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(text: &str) -> Cursor {
        let offset = text.find('|').expect("a cursor");
        let source = text.replace('|', "");
        Cursor::new(
            source.as_bytes(),
            Game::Fallout4,
            u32::try_from(offset).expect("short"),
        )
    }

    fn completed(text: &str) -> String {
        let source = text.replace('|', "");
        String::from_utf8(cursor(text).completed(source.as_bytes())).expect("text")
    }

    #[test]
    fn a_line_is_made_whole() {
        assert_eq!(completed("a(b[c.|\nd"), "a(b[c.Cyperus__])\nd");
        assert_eq!(completed("GotoState(\"Of|)\nd"), "GotoState(\"Of\")\nd");
        assert_eq!(completed("x = Ge|t() + 1\r\n"), "x = GeCyperus__\r\n");
    }

    #[test]
    fn strings_and_comments_are_told_apart() {
        assert!(cursor("x ; y |").is_in_comment);
        assert!(cursor("{ doc |\n}\nInt a").is_in_comment);
        assert!(cursor(";/ a\n b | /;").is_in_comment);
        assert!(!cursor(";/ a /; b |").is_in_comment);
        assert!(!cursor("Debug.Trace(\"; |\")").is_in_comment);
        assert_eq!(cursor("Debug.Trace(\"; |\")").string, Some(12));
        assert_eq!(cursor("Debug.Trace(\"a\") + |").string, None);
    }

    #[test]
    fn the_innermost_call_is_found() {
        let at = cursor("a(b, c(1, d(2), |");
        let (name, commas, _) = at.call().expect("a call");
        assert_eq!((name, commas), (Span::new(5, 6), 2));
        assert!(cursor("(a + |").call().is_none());
        assert!(cursor("x \\\n = a(b, |").call().is_some());
    }
}
