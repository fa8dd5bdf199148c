//! What is wrong inside a line, in words: turns the generated parser's "token X, expected one of"
//! into a message, with a hint for common mistakes.

use cyperus_pex::Game;
use lalrpop_util::ParseError;

use crate::diagnostic::{Code, Diagnostic};
use crate::lex::{Keyword, SpannedToken, Token, foreign_word_advice};
use crate::source::{Span, excerpt};

/// Turns the generated parser's error into a finding.
pub(super) fn describe(
    error: &ParseError<u32, Token, ()>,
    tokens: &[SpannedToken],
    source: &[u8],
    game: Game,
) -> Diagnostic {
    match error {
        ParseError::UnrecognizedToken {
            token: (start, _, end),
            expected,
        } => {
            let span = Span::new(*start, *end);
            let index = tokens.iter().position(|spanned| spanned.span == span);
            let stumble = Stumble {
                tokens,
                source,
                game,
                index: index.unwrap_or(0),
                expected,
            };
            stumble.unexpected_token(span)
        }
        ParseError::UnrecognizedEof { expected, .. } => {
            let stumble = Stumble {
                tokens,
                source,
                game,
                index: tokens.len(),
                expected,
            };
            stumble.unexpected_end()
        }
        ParseError::ExtraToken {
            token: (start, _, end),
        } => unexpected(Span::new(*start, *end), source, "the end of the line"),
        ParseError::InvalidToken { location } => {
            unexpected(Span::at(*location), source, "something else")
        }
        ParseError::User { error: () } => unexpected(Span::default(), source, "something else"),
    }
}

fn unexpected(span: Span, source: &[u8], expected: &str) -> Diagnostic {
    let found = excerpt(span.slice(source));
    let message = if expected.is_empty() {
        format!("unexpected `{found}`")
    } else {
        format!("unexpected `{found}`: expected {expected}")
    };
    Diagnostic::new(Code::UnexpectedToken, span, message)
}

/// A line that does not parse, and the token where it stops making sense.
struct Stumble<'line> {
    tokens: &'line [SpannedToken],
    source: &'line [u8],
    game: Game,
    /// Index of the token that does not fit; the number of tokens if it is the end of the line.
    index: usize,
    /// What the generated parser would have accepted.
    expected: &'line [String],
}

impl Stumble<'_> {
    fn token(&self, index: usize) -> Option<Token> {
        self.tokens.get(index).map(|spanned| spanned.token)
    }

    fn before(&self) -> Option<SpannedToken> {
        let index = self.index.checked_sub(1)?;
        self.tokens.get(index).copied()
    }

    fn expects(&self, terminal: &str) -> bool {
        // The generated parser quotes the terminals.
        self.expected
            .iter()
            .any(|expected| expected.trim_matches('"') == terminal)
    }

    fn unexpected_token(&self, span: Span) -> Diagnostic {
        if let Some(diagnostic) = malformed_number(self.tokens, span, self.source) {
            return diagnostic;
        }
        if let Some(diagnostic) = self.other_game() {
            return diagnostic;
        }
        let diagnostic = unexpected(span, self.source, &self.expectation());
        match foreign(self.tokens, span, self.source) {
            Some(advice) => diagnostic.with_help(advice),
            None => self.with_hint(diagnostic, span),
        }
    }

    fn unexpected_end(&self) -> Diagnostic {
        if let Some(diagnostic) = self.other_game() {
            return diagnostic;
        }
        let end = self.before().map_or(0, |last| last.span.end);
        let expectation = self.expectation();
        let diagnostic = Diagnostic::new(
            Code::UnexpectedToken,
            Span::at(end),
            if expectation.is_empty() {
                "the line ends too soon".to_owned()
            } else {
                format!("the line ends too soon: expected {expectation}")
            },
        );
        let diagnostic = match self.open_parenthesis() {
            Some(span) => diagnostic
                .with_label(span, "this is still open")
                .with_note("a statement only continues on the next line after a `\\`"),
            None => diagnostic,
        };
        self.with_step_hint(diagnostic)
    }

    /// A line that starts with a word that a later game reserves, or fails at one.
    fn other_game(&self) -> Option<Diagnostic> {
        let is_name = |token: &&SpannedToken| matches!(token.token, Token::Identifier(_));
        let suspects = [self.tokens.get(self.index), self.tokens.first()];
        suspects
            .into_iter()
            .flatten()
            .filter(is_name)
            .find_map(|suspect| unsupported(suspect.span, self.source, self.game))
    }

    fn with_hint(&self, diagnostic: Diagnostic, span: Span) -> Diagnostic {
        let first = self.token(0);
        let is_condition = matches!(
            first,
            Some(Token::Keyword(
                Keyword::If | Keyword::ElseIf | Keyword::While | Keyword::Return
            ))
        );
        match self.token(self.index) {
            Some(Token::Assign) if is_condition => {
                diagnostic.with_suggestion("to compare, write `==`", span, "==")
            }
            Some(Token::Slash) if self.before().is_some_and(|last| last.token == Token::Slash) => {
                diagnostic.with_help("a comment starts with `;`")
            }
            Some(Token::Slash) if self.index == 0 => {
                diagnostic.with_help("a comment starts with `;`")
            }
            Some(Token::Plus | Token::Minus) => self.with_step_hint(diagnostic),
            Some(Token::ArraySuffix) if self.after_new() => {
                diagnostic.with_help("a new array needs a size: `new Int[10]`")
            }
            Some(Token::CloseParenthesis) if self.open_parenthesis().is_none() => {
                diagnostic.with_note("there is no open `(` here")
            }
            Some(Token::Identifier(_)) if is_condition && self.is_word(b"then") => {
                diagnostic.with_help("`If` needs no `Then`: the condition ends with its line")
            }
            Some(Token::Keyword(Keyword::Property)) if self.index == 0 => {
                diagnostic.with_note("a property starts with its type: `Int Property Count Auto`")
            }
            Some(Token::Keyword(Keyword::Event)) => {
                diagnostic.with_note("an event has no return type: it starts with `Event`")
            }
            Some(Token::Keyword(keyword)) if self.expects("name") => diagnostic.with_note(format!(
                "`{}` is a keyword and cannot be a name",
                keyword.text()
            )),
            _ => match self.open_parenthesis() {
                Some(open) if self.expects(")") => {
                    diagnostic.with_label(open, "this is still open")
                }
                Some(_) | None => diagnostic,
            },
        }
    }

    /// `i++` and `i--`.
    fn with_step_hint(&self, diagnostic: Diagnostic) -> Diagnostic {
        let twice = |operator: Token| {
            self.before().is_some_and(|last| last.token == operator)
                && self
                    .index
                    .checked_sub(2)
                    .and_then(|index| self.token(index))
                    .or_else(|| self.token(self.index))
                    == Some(operator)
        };
        let at = |operator: Token| {
            self.token(self.index) == Some(operator)
                && self.before().is_some_and(|last| last.token == operator)
        };
        if twice(Token::Plus) || at(Token::Plus) {
            diagnostic.with_help("Papyrus has no `++`: write `x += 1`")
        } else if at(Token::Minus) || twice(Token::Minus) {
            diagnostic.with_help("Papyrus has no `--`: write `x -= 1`")
        } else {
            diagnostic
        }
    }

    fn is_word(&self, word: &[u8]) -> bool {
        self.tokens
            .get(self.index)
            .is_some_and(|spanned| spanned.span.slice(self.source).eq_ignore_ascii_case(word))
    }

    fn after_new(&self) -> bool {
        self.index
            .checked_sub(2)
            .and_then(|index| self.token(index))
            == Some(Token::Keyword(Keyword::New))
    }

    /// The innermost parenthesis or bracket before the place that is not closed before it.
    fn open_parenthesis(&self) -> Option<Span> {
        let mut open = Vec::new();
        for spanned in self.tokens.get(..self.index)? {
            match spanned.token {
                Token::OpenParenthesis | Token::OpenBracket => open.push(spanned.span),
                Token::CloseParenthesis | Token::CloseBracket => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.pop()
    }

    /// What would have fitted, in words; empty if the list would be too long to help.
    fn expectation(&self) -> String {
        if self.expects("integer") {
            return "an expression".to_owned();
        }
        if self.expects("Bool") && self.expects("name") {
            return if self.expects(")") {
                "a type or `)`".to_owned()
            } else {
                "a type".to_owned()
            };
        }
        if self.expects("+") || self.expects("||") {
            // After an operand nearly every operator would fit; name what would end it.
            let ends = [")", "]", ","].into_iter().filter(|end| self.expects(end));
            let ends: Vec<_> = ends.map(|end| format!("`{end}`")).collect();
            return match ends.as_slice() {
                [] => "an operator or the end of the line".to_owned(),
                ends => format!("an operator or {}", ends.join(" or ")),
            };
        }
        if self.expects("Hidden") || self.expects("Native") {
            return if self.expects("(") {
                "`(`".to_owned()
            } else {
                "a flag or the end of the line".to_owned()
            };
        }
        let mut words: Vec<_> = self
            .expected
            .iter()
            .map(|expected| match expected.trim_matches('"') {
                "name" => "a name".to_owned(),
                terminal => format!("`{terminal}`"),
            })
            .filter(|word| word != "`Self`" && word != "`Parent`")
            .collect();
        match words.len() {
            0 => "the end of the line".to_owned(),
            1..=3 => {
                let last = words.pop().unwrap_or_default();
                if words.is_empty() {
                    last
                } else {
                    format!("{} or {last}", words.join(", "))
                }
            }
            _ => String::new(),
        }
    }
}

/// `1.5f`, `1e5`, `0xG`: a number that touches something at `span` which the grammar cannot use.
pub(super) fn malformed_number(
    tokens: &[SpannedToken],
    span: Span,
    source: &[u8],
) -> Option<Diagnostic> {
    let index = tokens.iter().position(|spanned| spanned.span == span)?;
    let stranger = tokens.get(index)?;
    let number = tokens.get(index.checked_sub(1)?)?;
    let is_number = matches!(
        number.token,
        Token::Integer | Token::Hexadecimal | Token::Float
    );
    let is_word = matches!(stranger.token, Token::Identifier(_));
    let is_dot = stranger.token == Token::Dot;
    if !(is_number && number.span.end == span.start && (is_word || is_dot)) {
        return None;
    }
    let whole = number.span.to(span);
    let diagnostic = Diagnostic::new(
        Code::MalformedNumber,
        whole,
        format!("`{}` is not a number", excerpt(whole.slice(source))),
    );
    Some(if is_dot {
        diagnostic.with_help("write digits on both sides of the decimal point: `1.0`")
    } else {
        diagnostic.with_note("numbers have no suffix and no exponent: `12`, `0x1F`, `1.5`")
    })
}

/// Advice for a line that fails at `span` and has a word of another language there or at its start.
pub(super) fn foreign(tokens: &[SpannedToken], span: Span, source: &[u8]) -> Option<&'static str> {
    let first = tokens.first()?;
    let at = tokens.iter().find(|spanned| spanned.span == span);
    [Some(first), at]
        .into_iter()
        .flatten()
        .filter(|spanned| matches!(spanned.token, Token::Identifier(_)))
        .find_map(|spanned| foreign_word_advice(&excerpt(spanned.span.slice(source))))
}

/// Reports a word that is reserved by a later game than the chosen one.
pub(super) fn unsupported(span: Span, source: &[u8], game: Game) -> Option<Diagnostic> {
    let keyword = Keyword::find(span.slice(source))?;
    if game >= keyword.since() {
        return None;
    }
    let needed = match keyword.since() {
        Game::Skyrim | Game::Fallout4 | Game::Fallout76 => "Fallout 4 or later",
        Game::Starfield => "Starfield",
    };
    Some(
        Diagnostic::new(
            Code::UnsupportedByGame,
            span,
            format!("`{}` needs {needed}", keyword.text()),
        )
        .with_note(format!("this file is compiled for {game}"))
        .with_help("choose another game with `--game`"),
    )
}
