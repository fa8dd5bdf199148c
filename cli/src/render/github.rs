//! Annotations that GitHub shows next to the changed lines.

use cyperus_compiler::diagnostic::{Diagnostic, Severity};
use cyperus_compiler::source::Span;

use super::Source;

pub(super) fn render(diagnostic: &Diagnostic, source: &Source) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Style => "notice",
    };
    let code = diagnostic.code.number();
    annotation(command, code, &diagnostic.message, source, diagnostic.span)
}

/// An annotation of the kind `command`: `error`, `warning` or `notice`.
pub(crate) fn annotation(
    command: &str,
    code: &str,
    message: &str,
    source: &Source,
    span: Span,
) -> String {
    let (first, behind) = source.positions(span);
    let end = if behind.line == first.line {
        format!(",endColumn={}", behind.column)
    } else {
        String::new()
    };
    format!(
        "::{command} file={file},line={line},endLine={end_line},col={column}{end},title={code}::{message}\n",
        file = escaped_property(&source.path),
        line = first.line,
        end_line = behind.line,
        column = first.column,
        message = escaped(message),
    )
}

/// Escapes the characters that would end a message early.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property, in which two more characters are special.
pub(crate) fn escaped_property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
