//! What a line opens or closes, judged only by its first tokens, so that a line that does not parse
//! still keeps the blocks of its file in order.

use super::block::{BlockCounts, BlockKind};
use crate::lex::{Keyword, SpannedToken, Token};
use crate::source::Span;
use crate::suggestion::nearest;

/// The role of a line in the block structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// The script's header.
    ScriptName,
    /// An import.
    Import,
    /// A custom event.
    CustomEvent,
    /// A guard.
    Guard,
    /// Opens a block. A property or function may turn out to have none.
    Open(BlockKind),
    /// Closes a block.
    End(BlockKind),
    /// Closes a block, but written as two words.
    SplitEnd(BlockKind),
    /// `ElseIf`, which closes one branch and opens another.
    ElseIf,
    /// `Else If`, which is a mistake for `ElseIf`.
    SplitElseIf,
    /// `Else`, likewise.
    Else,
    /// `ElseTryLockGuard`, likewise.
    ElseTryLock,
    /// A declaration or block that starts with a keyword of a later game.
    Later(Keyword),
    /// A variable, a member or a statement of one line.
    Other,
}

impl Head {
    /// The head of a line that has tokens.
    pub fn of(tokens: &[SpannedToken], source: &[u8]) -> Self {
        let keyword = |index: usize| match tokens.get(index).map(|spanned| spanned.token) {
            Some(Token::Keyword(keyword)) => Some(keyword),
            Some(_) | None => None,
        };
        if let Some(head) = keyword(0).and_then(|first| Self::of_keyword(first, keyword(1))) {
            return head;
        }
        let is_end = |spanned: &SpannedToken| {
            matches!(spanned.token, Token::Identifier(_))
                && spanned.span.slice(source).eq_ignore_ascii_case(b"end")
        };
        if tokens.len() == 2
            && tokens.first().is_some_and(is_end)
            && let Some(kind) = keyword(1).and_then(BlockKind::opened_by)
        {
            return Self::SplitEnd(kind);
        }
        // `Int Function`, `Int[] Function`.
        let has_suffix = tokens.get(1).map(|spanned| spanned.token) == Some(Token::ArraySuffix);
        match keyword(if has_suffix { 2 } else { 1 }) {
            Some(Keyword::Function) => Self::Open(BlockKind::Function),
            Some(Keyword::Event) => Self::Open(BlockKind::Event),
            Some(Keyword::Property) => Self::Open(BlockKind::Property),
            Some(_) | None => Self::Other,
        }
    }

    fn of_keyword(first: Keyword, second: Option<Keyword>) -> Option<Self> {
        Some(match first {
            Keyword::ScriptName => Self::ScriptName,
            Keyword::Import => Self::Import,
            Keyword::CustomEvent => Self::CustomEvent,
            Keyword::Guard => Self::Guard,
            Keyword::ElseIf => Self::ElseIf,
            Keyword::Else if second == Some(Keyword::If) => Self::SplitElseIf,
            Keyword::Else => Self::Else,
            Keyword::ElseTryLockGuard => Self::ElseTryLock,
            Keyword::Auto if second == Some(Keyword::State) => Self::Open(BlockKind::State),
            first => match (BlockKind::opened_by(first), BlockKind::closed_by(first)) {
                (Some(kind), _) => Self::Open(kind),
                (None, Some(kind)) => Self::End(kind),
                (None, None) => return None,
            },
        })
    }

    /// The head of a line whose first word is a name in this game and a keyword in a later one.
    /// `Group = 3` is still an assignment; `Group G` can only be meant for the later game.
    pub(super) fn of_later_game(
        tokens: &[SpannedToken],
        source: &[u8],
        open: &BlockCounts,
    ) -> Option<Self> {
        let first = tokens.first()?;
        if !matches!(first.token, Token::Identifier(_)) {
            return None;
        }
        let keyword = Keyword::find(first.span.slice(source))?;
        if let Some(kind) = BlockKind::closed_by(keyword) {
            return (tokens.len() == 1 && open.has(kind)).then_some(Self::End(kind));
        }
        let is_declaration = BlockKind::opened_by(keyword).is_some()
            || matches!(keyword, Keyword::CustomEvent | Keyword::Guard);
        let is_name =
            |spanned: &SpannedToken| matches!(spanned.token, Token::Identifier(_) | Token::Comma);
        let fits = tokens.len() > 1 && tokens.iter().all(is_name);
        (is_declaration && fits).then_some(Self::Later(keyword))
    }

    /// What the line is called in messages, with its article.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::ScriptName => "the script's header",
            Self::Import => "an import",
            Self::CustomEvent => "a custom event",
            Self::Guard => "a guard",
            Self::Open(kind) => kind.description(),
            Self::End(_) | Self::SplitEnd(_) => "the end of a block",
            Self::ElseIf | Self::SplitElseIf | Self::Else | Self::ElseTryLock => "a branch",
            Self::Later(_) | Self::Other => "a statement",
        }
    }
}

/// The keyword that decides the head of a line: `Function` in `Int Function F()`.
pub(super) fn keyword_span(tokens: &[SpannedToken]) -> Span {
    let role = |spanned: &&SpannedToken| match spanned.token {
        Token::Keyword(keyword) => {
            BlockKind::opened_by(keyword).is_some()
                || BlockKind::closed_by(keyword).is_some()
                || matches!(
                    keyword,
                    Keyword::ScriptName | Keyword::Import | Keyword::CustomEvent | Keyword::Guard
                )
        }
        _ => false,
    };
    tokens
        .iter()
        .take(3)
        .find(role)
        .or(tokens.first())
        .map(|spanned| spanned.span)
        .unwrap_or_default()
}

/// The place of a word that is almost `Function` or `Event` in front of a name and a parenthesis,
/// and which of them it is.
pub(super) fn misspelt_function(
    tokens: &[SpannedToken],
    source: &[u8],
) -> Option<(usize, BlockKind)> {
    let open = tokens
        .iter()
        .take(5)
        .position(|spanned| spanned.token == Token::OpenParenthesis)?;
    let at = open.checked_sub(2)?;
    let word = tokens.get(at)?;
    let is_name = |at: usize| {
        matches!(
            tokens.get(at).map(|spanned| spanned.token),
            Some(Token::Identifier(_))
        )
    };
    if !is_name(at) || !is_name(at + 1) {
        return None;
    }
    let word = std::str::from_utf8(word.span.slice(source)).ok()?;
    match nearest(word, ["Function", "Event"].into_iter())? {
        "Function" => Some((at, BlockKind::Function)),
        _ => Some((at, BlockKind::Event)),
    }
}

/// The block that a line closes if its only word is almost an `End...`.
pub(super) fn misspelt_end(tokens: &[SpannedToken], source: &[u8]) -> Option<BlockKind> {
    let [word] = tokens else { return None };
    let Token::Identifier(_) = word.token else {
        return None;
    };
    let word = std::str::from_utf8(word.span.slice(source)).ok()?;
    if word.eq_ignore_ascii_case("EndGuard") {
        return Some(BlockKind::Lock);
    }
    if !word.as_bytes().first()?.eq_ignore_ascii_case(&b'e') {
        return None;
    }
    let kinds = [
        BlockKind::Function,
        BlockKind::Event,
        BlockKind::If,
        BlockKind::While,
    ];
    let near = nearest(word, kinds.into_iter().map(BlockKind::end_text))?;
    kinds.into_iter().find(|kind| kind.end_text() == near)
}
