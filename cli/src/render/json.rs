//! One JSON object per line, for programs.

use cyperus_compiler::diagnostic::Diagnostic;
use cyperus_compiler::source::Span;
use serde_json::{Value, json};

use super::{OtherSource, Source};

pub(super) fn render(diagnostic: &Diagnostic, source: &Source, other: OtherSource<'_>) -> String {
    let mut object = place(source, diagnostic.span);
    object["code"] = diagnostic.code.number().into();
    object["name"] = diagnostic.code.name().into();
    object["severity"] = diagnostic.severity.name().into();
    object["message"] = diagnostic.message.as_str().into();
    object["notes"] = diagnostic.notes.iter().map(String::as_str).collect();
    object["labels"] = diagnostic
        .labels
        .iter()
        .filter_map(|label| {
            let mut object = match label.script.as_deref() {
                None => place(source, label.span),
                Some(script) => place(&*other(script)?, label.span),
            };
            object["message"] = label.message.as_str().into();
            Some(object)
        })
        .collect();
    object["help"] = diagnostic
        .helps
        .iter()
        .map(|help| {
            let edit = help.suggestion.as_ref().map(|edit| {
                let mut object = place(source, edit.span);
                object["replacement"] = edit.replacement.as_str().into();
                object
            });
            json!({ "message": help.message, "edit": edit })
        })
        .collect();
    format!("{object}\n")
}

/// File, line and column, from 1; the end is the column after the last character.
fn place(source: &Source, span: Span) -> Value {
    let (first, behind) = source.positions(span);
    json!({
        "file": source.path,
        "line": first.line,
        "column": first.column,
        "end_line": behind.line,
        "end_column": behind.column,
    })
}
