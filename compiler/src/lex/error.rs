//! The wording of lexical errors.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Span, excerpt};

/// Characters that Papyrus has no use for.
pub(super) fn unexpected_character(source: &[u8], span: Span) -> Diagnostic {
    let bytes = span.slice(source);
    let text = excerpt(bytes);
    let found = match bytes {
        [byte] if !byte.is_ascii_graphic() => format!("the byte 0x{byte:02X}"),
        _ => format!("`{text}`"),
    };
    let diagnostic = Diagnostic::new(
        Code::UnexpectedCharacter,
        span,
        format!("{found} means nothing in Papyrus"),
    );
    match bytes.first() {
        Some(b'\'') => diagnostic.with_help("strings stand between double quotes: `\"text\"`"),
        Some(b'#') => diagnostic.with_help("a comment starts with `;`"),
        Some(b'}') => diagnostic.with_note("no `{` opens a documentation comment before it"),
        Some(b':') => diagnostic
            .with_note("a qualified name is written without blanks: `Namespace:Script`; names that start with `::` belong to the compiler"),
        Some(b'~' | b'^') => diagnostic.with_note("Papyrus has no bitwise operators"),
        Some(b'?') => diagnostic.with_note("Papyrus has no conditional expression: use `If`"),
        Some(byte) if !byte.is_ascii() => {
            diagnostic.with_note("outside strings and comments only ASCII characters are allowed")
        }
        _ => diagnostic,
    }
}

/// `"text` up to the end of the line.
pub(super) fn unterminated_string(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnterminatedString,
        span,
        "this string has no closing quote on its line",
    )
    .with_help(
        "close it with `\"`; inside a string write `\\\"` for a quote and `\\n` for a new line",
    )
}

/// Every backslash of a string that is followed by something it cannot be.
pub(super) fn unknown_escapes(source: &[u8], span: Span, diagnostics: &mut Diagnostics) {
    let bytes = span.slice(source);
    let mut offsets = (0_u32..).zip(bytes);
    while let Some((offset, &byte)) = offsets.next() {
        if byte != b'\\' {
            continue;
        }
        let Some((_, escaped)) = offsets.next() else {
            return;
        };
        if !matches!(escaped, b'n' | b't' | b'\\' | b'"') {
            let start = span.start + offset;
            let place = Span::new(start, start + 2);
            diagnostics.push(
                Diagnostic::new(
                    Code::UnknownEscape,
                    place,
                    format!("`{}` is no escape sequence", excerpt(place.slice(source))),
                )
                .with_note("the escapes are `\\n`, `\\t`, `\\\\` and `\\\"`")
                .with_suggestion(
                    "for a backslash itself, write it twice",
                    Span::new(start, start + 1),
                    "\\\\",
                ),
            );
        }
    }
}

/// `;/` without `/;`.
pub(super) fn unterminated_block_comment(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnterminatedBlockComment,
        Span::new(span.start, span.start + 2),
        "this block comment never ends",
    )
    .with_help("close it with `/;`, or put a blank after the `;` if only this line is a comment")
}

/// `{` without `}`.
pub(super) fn unterminated_doc_comment(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnterminatedDocComment,
        Span::new(span.start, span.start + 1),
        "this documentation comment never ends",
    )
    .with_help("close it with `}`")
}

/// `&` or `|` alone.
pub(super) fn single_operator(span: Span, double: &str) -> Diagnostic {
    let single = double.get(..1).unwrap_or_default();
    Diagnostic::new(
        Code::SingleOperator,
        span,
        format!("`{single}` is no operator"),
    )
    .with_suggestion(format!("did you mean `{double}`?"), span, double)
}

/// `\` before something else than the end of its line.
pub(super) fn stray_backslash(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::StrayBackslash,
        span,
        "a backslash continues a line and must be the last thing on it",
    )
}

/// `A:B` in Skyrim.
pub(super) fn qualified_name(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnsupportedByGame,
        span,
        "Skyrim has no namespaces: a name cannot hold `:`",
    )
}
