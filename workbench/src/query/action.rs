//! Changes that a tool can make: what the compiler suggests, and imports in order.

use cyperus_compiler::ast::Script;
use cyperus_compiler::diagnostic::Diagnostic;
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_compiler::source::{LineTable, Span};

/// A change of one script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does.
    pub title: String,
    /// What is replaced by what, without overlap.
    pub edits: Vec<(Span, String)>,
}

/// The changes that a finding suggests.
pub fn quick_fixes(diagnostic: &Diagnostic) -> Vec<Action> {
    let helps = diagnostic.helps.iter();
    helps
        .filter_map(|help| {
            let suggestion = help.suggestion.as_ref()?;
            Some(Action {
                title: help.message.clone(),
                edits: vec![(suggestion.span, suggestion.replacement.clone())],
            })
        })
        .collect()
}

/// Imports in the order of their names, each once; `None` if they are so already, or stand apart with
/// other lines between them.
pub fn organized_imports(script: &ScriptInfo, source: &[u8]) -> Option<Action> {
    let syntax: &Script = &script.syntax;
    let lines = LineTable::new(source);
    let spans = syntax
        .imports
        .iter()
        .map(|import| syntax.name_span(import.name));
    let spans: Vec<Span> = spans.collect();
    let (first, last) = (spans.first()?, spans.last()?);
    let first_line = lines.line(first.start);
    let last_line = lines.line(last.start);
    let whole = Span::new(
        lines.line_start(first_line),
        if last_line < lines.line_count() {
            lines.line_start(last_line + 1)
        } else {
            u32::try_from(source.len()).ok()?
        },
    );
    let text = std::str::from_utf8(whole.slice(source)).ok()?;
    let old: Vec<&str> = text.lines().collect();
    let is_import = |line: &&str| {
        let word = line.split_whitespace().next();
        word.is_some_and(|word| word.eq_ignore_ascii_case("import")) && !line.contains(['\\', ';'])
    };
    if !old.iter().all(is_import) {
        return None;
    }
    let mut new: Vec<&str> = old.iter().map(|line| line.trim_end()).collect();
    new.sort_by_key(|line| line.to_ascii_lowercase());
    new.dedup_by_key(|line| line.to_ascii_lowercase());
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut replacement = new.join(end);
    if text.ends_with('\n') {
        replacement.push_str(end);
    }
    (replacement != text).then(|| Action {
        title: "Sort the imports".to_owned(),
        edits: vec![(whole, replacement)],
    })
}
