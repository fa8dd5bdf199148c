//! Changes that the editor offers: what the compiler and the linter suggest, all of it at once, imports
//! in order, functions of ancestors to replace, statements as a function of their own.

use std::cell::OnceCell;

use cyperus_compiler::diagnostic::Diagnostic;
use cyperus_compiler::source::Span;
use cyperus_workbench::lint::Finding;
use cyperus_workbench::query::{extract_function, organized_imports, overrides, quick_fixes};
use serde_json::{Value, json};

use super::diagnose::{diagnostic, is_error, remark};
use crate::lsp::protocol::{Answer, Failed, RangeParams, read};
use crate::lsp::state::{Checked, State};
use crate::lsp::text::{Text, applied};

/// The most suggestions that are tried for one place.
const MOST_TRIED: usize = 12;

type Edits = Vec<(Span, String)>;

/// What kinds of actions somebody asks for.
struct Wanted(Option<Vec<String>>);

impl Wanted {
    /// `source` asks for all of `source.…` too.
    fn has(&self, kind: &str) -> bool {
        self.0.as_ref().is_none_or(|only| {
            let mut only = only.iter();
            only.any(|wanted| {
                kind.strip_prefix(wanted.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        })
    }

    fn is_named(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn actions(state: &mut State, params: &Value) -> Answer {
    let place: RangeParams = read(params)?;
    let file = state.known(&place.text_document.uri)?;
    let text = state.text(file);
    let checked = state.checked(file)?;
    let wanted = Wanted(read(&params["context"]["only"])?);
    let within = text.span(place.range);
    let levels = &state.rules.levels;
    let found = checked.index.diagnostics.iter().cloned();
    let found: Vec<Diagnostic> = found.filter_map(|found| levels.apply(found)).collect();
    let maker = Maker {
        state,
        checked: &checked,
        text: &text,
        errors: OnceCell::new(),
    };
    let mut list = Vec::new();
    if wanted.has("quickfix") {
        list.extend(maker.quick(&found, within));
    }
    // Without being asked for, only what is about the place is offered.
    if wanted.has("source.fixAll") && wanted.is_named() {
        list.extend(maker.all_fixes(&found));
    }
    let script = checked.script()?;
    if wanted.has("source.organizeImports")
        && let Some(action) = organized_imports(script, &text.bytes)
        && maker.is_sound(&action.edits)
    {
        let kind = "source.organizeImports";
        list.push(maker.action(&action.title, kind, &action.edits));
    }
    let has_errors = found.iter().any(is_error);
    if wanted.has(EXTRACT) && !within.is_empty() && !has_errors {
        list.extend(maker.extraction(within)?);
    }
    if wanted.has(OVERRIDE) && within.is_empty() && !has_errors {
        let scripts = checked.session.scripts();
        let all = overrides(scripts, script, &text.bytes, within.start);
        list.extend(
            all.iter()
                .map(|a| maker.action(&a.title, OVERRIDE, &a.edits)),
        );
    }
    Ok(Value::Array(list))
}

const EXTRACT: &str = "refactor.extract.function";
const OVERRIDE: &str = "refactor.rewrite.override";

struct Maker<'run> {
    state: &'run State,
    checked: &'run Checked,
    text: &'run Text,
    /// How many errors the text has as it is.
    errors: OnceCell<usize>,
}

fn errors_in(checked: &Checked) -> usize {
    let found = checked.index.diagnostics.iter();
    found.filter(|found| is_error(found)).count()
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

    /// How many errors the text would have; `None` if it could not be read at all.
    fn errors_after(&self, edits: &[(Span, String)]) -> Option<usize> {
        let new = applied(&self.text.bytes, edits);
        let checked = self.state.checked_with(self.checked.file, new).ok()?;
        Some(errors_in(&checked))
    }

    /// Whether edits leave no more errors than there are. What is offered must compile.
    fn is_sound(&self, edits: &[(Span, String)]) -> bool {
        let before = *self.errors.get_or_init(|| errors_in(self.checked));
        self.errors_after(edits)
            .is_some_and(|after| after <= before)
    }

    /// Whether edits leave fewer errors than there are.
    fn settles(&self, edits: &[(Span, String)]) -> bool {
        let before = *self.errors.get_or_init(|| errors_in(self.checked));
        self.errors_after(edits).is_some_and(|after| after < before)
    }

    /// The suggestions for findings at a place.
    fn quick(&self, found: &[Diagnostic], within: Span) -> Vec<Value> {
        let is_here = |span: Span| span.start <= within.end && within.start <= span.end;
        let mut list = Vec::new();
        let here = found.iter().filter(|found| is_here(found.span));
        for found in here.take(MOST_TRIED) {
            list.extend(self.fixes(found));
        }
        let choice = &self.state.rules.lint;
        let remarks = self.remarks().filter(|finding| is_here(finding.span));
        for finding in remarks.take(MOST_TRIED) {
            let Some(edits) = self.checked_fix(finding) else {
                continue;
            };
            let takes_out = edits.iter().all(|(_, text)| text.is_empty());
            let verb = if takes_out { "Remove it" } else { "Rewrite it" };
            let title = format!("{verb}: {}", finding.message);
            let mut action = self.action(&title, "quickfix", &edits);
            action["diagnostics"] = json!([remark(choice, finding, self.text)]);
            action["isPreferred"] = json!(true);
            list.push(action);
        }
        list
    }

    fn remarks(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.checked.findings.iter();
        findings.filter(|finding| self.state.rules.lint.applies(finding.rule))
    }

    fn checked_fix(&self, finding: &Finding) -> Option<Edits> {
        let edits = finding.fix.as_ref()?.edits.clone();
        self.is_sound(&edits).then_some(edits)
    }

    fn fixes(&self, found: &Diagnostic) -> Vec<Value> {
        let mut fixes = quick_fixes(found);
        fixes.retain(|fix| {
            if is_error(found) {
                self.settles(&fix.edits)
            } else {
                self.is_sound(&fix.edits)
            }
        });
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

    /// The only suggestion of each finding, as far as they do not touch each other.
    fn all_fixes(&self, found: &[Diagnostic]) -> Option<Value> {
        let fixes = found.iter().filter_map(|found| {
            let mut fixes = quick_fixes(found);
            (fixes.len() == 1).then(|| fixes.remove(0).edits)
        });
        let remarks = self.remarks();
        let remarks = remarks.filter_map(|finding| Some(finding.fix.as_ref()?.edits.clone()));
        let mut groups = separate(fixes.chain(remarks).collect());
        // One that makes things worse spoils all: then only those that help by themselves are made.
        if !self.is_sound(&groups.concat()) {
            groups.retain(|edits| self.is_sound(edits));
        }
        let edits = groups.concat();
        let is_good = !edits.is_empty() && self.is_sound(&edits);
        is_good.then(|| self.action("Apply all suggestions", "source.fixAll", &edits))
    }

    fn extraction(&self, within: Span) -> Result<Option<Value>, Failed> {
        let script = self.checked.script()?;
        let scripts = self.checked.session.scripts();
        let index = &self.checked.index;
        let found = extract_function(scripts, script, index, &self.text.bytes, within);
        Ok(match found {
            None => None,
            Some(Ok(action)) if self.is_sound(&action.edits) => {
                Some(self.action(&action.title, EXTRACT, &action.edits))
            }
            Some(Ok(_)) => self.refused("the new function would not compile"),
            Some(Err(reason)) => self.refused(&reason.to_string()),
        })
    }

    /// An action that says why it cannot be done, for editors that show such.
    fn refused(&self, reason: &str) -> Option<Value> {
        self.state.client.disabled_actions.then(|| {
            json!({ "title": "Extract function", "kind": EXTRACT, "disabled": { "reason": reason } })
        })
    }
}

/// Those of several changes that do not touch one another, in the order of their places. A change is made whole
/// or not at all.
fn separate(mut groups: Vec<Edits>) -> Vec<Edits> {
    groups.sort_by_key(|edits| edits.first().map(|(span, _)| *span));
    let mut end = None;
    groups.retain(|edits| {
        let (Some((first, _)), Some((last, _))) = (edits.first(), edits.last()) else {
            return false;
        };
        let is_free = end.is_none_or(|end| first.start >= end);
        if is_free {
            end = Some(last.end);
        }
        is_free
    });
    groups
}
