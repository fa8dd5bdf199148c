//! The wording of lexical errors.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Span, excerpt};

/// Characters that have no meaning in Papyrus.
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
        format!("{found} has no meaning in Papyrus"),
    );
    match bytes.first() {
        Some(b'\'') => diagnostic.with_help("strings go between double quotes: `\"text\"`"),
        Some(b'#') => diagnostic.with_help("a comment starts with `;`"),
        Some(b'}') => diagnostic.with_note("there is no `{` before it"),
        Some(b':') => diagnostic
            .with_note("a qualified name has no spaces: `Namespace:Script`; names that start with `::` are reserved for the compiler"),
        Some(b'~' | b'^') => diagnostic.with_note("Papyrus has no bitwise operators"),
        Some(b'?') => diagnostic.with_note("Papyrus has no conditional expression: use `If`"),
        Some(byte) if !byte.is_ascii() => {
            diagnostic.with_note("only strings and comments can contain characters outside ASCII")
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

/// Every backslash in a string that is not followed by a valid escape.
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
                    format!(
                        "`{}` is not an escape sequence",
                        excerpt(place.slice(source))
                    ),
                )
                .with_note("the escapes are `\\n`, `\\t`, `\\\\` and `\\\"`")
                .with_suggestion(
                    "to get a backslash, write it twice",
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
    .with_help("close it with `/;`, or put a space after the `;` if only this line is a comment")
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

/// `&` or `|` on its own.
pub(super) fn single_operator(span: Span, double: &str) -> Diagnostic {
    let single = double.get(..1).unwrap_or_default();
    Diagnostic::new(
        Code::SingleOperator,
        span,
        format!("`{single}` is not an operator"),
    )
    .with_suggestion(format!("did you mean `{double}`?"), span, double)
}

/// `\` before anything except the end of its line.
pub(super) fn stray_backslash(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::StrayBackslash,
        span,
        "a backslash continues the line, so it must come last",
    )
}

/// `A:B` in Skyrim.
pub(super) fn qualified_name(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnsupportedByGame,
        span,
        "Skyrim has no namespaces, so a name cannot contain `:`",
    )
}
