//! The lexical rules for logos. Keywords and names are not yet distinguished here.

use logos::{Lexer, Logos, Skip};

/// How a string literal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StringShape {
    /// With a quote, no backslash inside.
    Plain,
    /// With a quote, and there are escapes to check.
    Escaped,
    /// The line or the file ended first.
    Unterminated,
}

/// A raw token. Blanks, comments and line continuations produce none.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t]+")]
#[logos(skip r"(?-u);([^/\r\n][^\r\n]*)?")]
#[logos(skip r"(?-u)\\[ \t]*(;([^/\r\n][^\r\n]*)?)?(\r\n|\n|\r)")]
pub(super) enum RawToken {
    #[regex(r"\r\n|\n|\r")]
    Newline,
    #[regex("[A-Za-z_][A-Za-z0-9_]*(:[A-Za-z_][A-Za-z0-9_]*)*")]
    Word,
    #[regex("[0-9]+")]
    Integer,
    #[regex("0[xX][0-9A-Fa-f]+")]
    Hexadecimal,
    #[regex(r"[0-9]+\.[0-9]+")]
    Float,
    #[token("\"", string)]
    String(StringShape),
    /// Only if it never ends: otherwise it is skipped.
    #[token(";/", block_comment)]
    UnterminatedBlockComment,
    /// Whether it ends.
    #[token("{", doc_comment)]
    DocComment(bool),
    #[token("(")]
    OpenParenthesis,
    #[token(")")]
    CloseParenthesis,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[regex(r"\[[ \t]*\]")]
    ArraySuffix,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("=")]
    Assign,
    #[token("+=")]
    AddAssign,
    #[token("-=")]
    SubtractAssign,
    #[token("*=")]
    MultiplyAssign,
    #[token("/=")]
    DivideAssign,
    #[token("%=")]
    RemainderAssign,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessOrEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterOrEqual,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
    #[token("!")]
    Not,
    #[token("&")]
    SingleAnd,
    #[token("|")]
    SingleOr,
    #[token("\\")]
    Backslash,
}

fn string(lexer: &mut Lexer<'_, RawToken>) -> StringShape {
    let rest = lexer.remainder();
    let mut shape = StringShape::Plain;
    let mut length = 0;
    while let Some(&byte) = rest.get(length) {
        match byte {
            b'"' => {
                lexer.bump(length + 1);
                return shape;
            }
            b'\n' | b'\r' => break,
            b'\\' => {
                shape = StringShape::Escaped;
                length += 1;
                // The escaped byte belongs to the string unless it ends the line.
                if rest
                    .get(length)
                    .is_some_and(|&next| next != b'\n' && next != b'\r')
                {
                    length += 1;
                }
            }
            _ => length += 1,
        }
    }
    lexer.bump(length);
    StringShape::Unterminated
}

fn block_comment(lexer: &mut Lexer<'_, RawToken>) -> Result<Skip, ()> {
    let rest = lexer.remainder();
    match rest.windows(2).position(|pair| pair == b"/;") {
        Some(length) => {
            lexer.bump(length + 2);
            Ok(Skip)
        }
        None => {
            // An error whose text starts like a block comment can only be this one.
            lexer.bump(rest.len());
            Err(())
        }
    }
}

fn doc_comment(lexer: &mut Lexer<'_, RawToken>) -> bool {
    let rest = lexer.remainder();
    match rest.iter().position(|&byte| byte == b'}') {
        Some(length) => {
            lexer.bump(length + 1);
            true
        }
        None => {
            lexer.bump(rest.len());
            false
        }
    }
}
