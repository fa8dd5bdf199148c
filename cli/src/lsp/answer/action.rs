//! Changes that the editor offers: what the compiler suggests, all of it at once, imports in order,
//! and functions of the parent to replace.

use cyperus_compiler::diagnostic::{Diagnostic, Levels};
use cyperus_compiler::source::Span;
use cyperus_workbench::query::{organized_imports, quick_fixes};
use serde_json::{Value, json};

use super::diagnose::diagnostic;
use crate::lsp::protocol::{Answer, RangeParams, read};
use crate::lsp::state::{Checked, State};
use crate::lsp::text::Text;

pub(super) fn actions(state: &mut State, params: &Value) -> Answer {
    let place: RangeParams = read(params)?;
    let file = state.known(&place.text_document.uri)?;
    let text = state.text(file);
    let checked = state.checked(file)?;
    let only: Option<Vec<String>> = read(&params["context"]["only"])?;
    // `source` asks for all of `source.…` too.
    let wants = |kind: &str| {
        only.as_ref().is_none_or(|only| {
            let mut only = only.iter();
            only.any(|wanted| {
                kind.strip_prefix(wanted.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        })
    };
    let within = text.span(place.range);
    let levels = Levels::default();
    let found = checked.index.diagnostics.iter().cloned();
    let found: Vec<Diagnostic> = found.filter_map(|found| levels.apply(found)).collect();
    let maker = Maker {
        state,
        checked: &checked,
        text: &text,
    };
    let mut list = Vec::new();
    if wants("quickfix") {
        let here = found
            .iter()
            .filter(|found| found.span.start <= within.end && within.start <= found.span.end);
        list.extend(here.flat_map(|found| maker.fixes(found)));
    }
    // Without being asked for, only what is about the place is offered.
    if wants("source.fixAll") && only.is_some() {
        list.extend(maker.all_fixes(&found));
    }
    if wants("source.organizeImports")
        && let Some(action) = organized_imports(checked.script()?, &text.bytes)
    {
        let kind = "source.organizeImports";
        list.push(maker.action(&action.title, kind, &action.edits));
    }
    Ok(Value::Array(list))
}

struct Maker<'run> {
    state: &'run State,
    checked: &'run Checked,
    text: &'run Text,
}

impl Maker<'_> {
    fn action(&self, title: &str, kind: &str, edits: &[(Span, String)]) -> Value {
        let edits = edits.iter();
        let edits: Vec<Value> = edits
            .map(|(span, new)| json!({ "range": self.text.range(*span), "newText": new }))
            .collect();
        let address = self.state.address(self.checked.file);
        json!({ "title": title, "kind": kind, "edit": { "changes": { address: edits } } })
    }

    fn fixes(&self, found: &Diagnostic) -> Vec<Value> {
        let fixes = quick_fixes(found);
        let is_only = fixes.len() == 1;
        fixes
            .iter()
            .map(|fix| {
                let mut action = self.action(&fix.title, "quickfix", &fix.edits);
                let shown = diagnostic(self.state, self.checked, self.text, found);
                action["diagnostics"] = json!([shown]);
                action["isPreferred"] = json!(is_only);
                action
            })
            .collect()
    }

    /// The first suggestion of each finding, as far as they do not touch each other.
    fn all_fixes(&self, found: &[Diagnostic]) -> Option<Value> {
        let fixes = found.iter().filter_map(|found| {
            let mut fixes = quick_fixes(found);
            (fixes.len() == 1).then(|| fixes.remove(0).edits)
        });
        let mut edits: Vec<(Span, String)> = fixes.flatten().collect();
        edits.sort_by_key(|(span, _)| *span);
        let mut end = None;
        edits.retain(|(span, _)| {
            let is_free = end.is_none_or(|end| span.start > end);
            if is_free {
                end = Some(span.end);
            }
            is_free
        });
        let is_some = !edits.is_empty();
        is_some.then(|| self.action("Apply all suggestions", "source.fixAll", &edits))
    }
}
