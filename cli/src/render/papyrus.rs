//! `file(line,col): message`, the format of the official compilers.

use cyperus_compiler::diagnostic::{Diagnostic, Severity};

use super::Source;

pub(super) fn render(diagnostic: &Diagnostic, source: &Source) -> String {
    let (first, _) = source.positions(diagnostic.span);
    let word = match diagnostic.severity {
        Severity::Error => "",
        Severity::Warning => "warning: ",
        Severity::Style => "style: ",
    };
    format!(
        "{path}({line},{column}): {word}{message} [{code}]\n",
        path = source.path,
        line = first.line,
        column = first.column,
        message = diagnostic.message,
        code = diagnostic.code.number(),
    )
}
