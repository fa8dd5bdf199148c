//! What is wrong with scripts: the compiler's findings, and the linter's in scripts without errors.

use std::hash::{BuildHasher as _, Hasher as _};

use cyperus_compiler::diagnostic::{Diagnostic, Severity};
use cyperus_workbench::lint::{Finding, Level};
use serde_json::{Value, json};

use super::Patience;
use crate::hashing::Seeds;
use crate::lint::Choice;
use crate::lsp::protocol::{Answer, DocumentParams, read};
use crate::lsp::snapshot::Place;
use crate::lsp::state::{Checked, State};
use crate::lsp::text::Text;

/// The most files whose findings are sent for the whole workspace.
const MOST_FILES: usize = 2000;

/// The findings in a document, in order.
pub(in crate::lsp) fn diagnostics(state: &State, file: u32) -> Vec<Value> {
    let text = state.text(file);
    let checked = match state.checked(file) {
        Ok(checked) => checked,
        Err(failed) => {
            let range = text.range(cyperus_compiler::source::Span::at(0));
            return vec![json!({
                "range": range, "severity": 2, "source": "cyperus", "message": failed.message,
            })];
        }
    };
    let levels = &state.rules.levels;
    let found = checked.index.diagnostics.iter().cloned();
    let found: Vec<Diagnostic> = found.filter_map(|found| levels.apply(found)).collect();
    let has_errors = found.iter().any(is_error);
    let mut list: Vec<Value> = found
        .iter()
        .map(|found| diagnostic(state, &checked, &text, found))
        .collect();
    if !has_errors {
        list.extend(remarks(state, &checked, &text));
    }
    list
}

/// Whether a script with this finding cannot be compiled. A warning that the project forbids is shown as
/// an error and is none.
pub(super) fn is_error(found: &Diagnostic) -> bool {
    found.code.default_severity() == Severity::Error
}

/// A finding of the compiler.
pub(super) fn diagnostic(
    state: &State,
    checked: &Checked,
    text: &Text,
    found: &Diagnostic,
) -> Value {
    let severity = match found.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Style => 4,
    };
    let mut message = found.message.clone();
    let helps = found.helps.iter().map(|help| &help.message);
    for line in found.notes.iter().chain(helps) {
        message.push('\n');
        message.push_str(line);
    }
    let mut value = json!({
        "range": text.range(found.span),
        "severity": severity,
        "code": found.code.number(),
        "source": "cyperus",
        "message": message,
    });
    if found.code.name().starts_with("unused") || found.code.name() == "useless-cast" {
        value["tags"] = json!([1]);
    }
    let scripts = checked.session.scripts();
    let related: Vec<Value> = found
        .labels
        .iter()
        .filter_map(|label| {
            let file = match &label.script {
                Some(name) => scripts.script_named(name)?.file.0,
                None => checked.file,
            };
            let location = state.location(file, label.span);
            Some(json!({ "location": location, "message": label.message }))
        })
        .collect();
    if !related.is_empty() {
        value["relatedInformation"] = Value::Array(related);
    }
    value
}

fn remarks(state: &State, checked: &Checked, text: &Text) -> Vec<Value> {
    let choice = &state.rules.lint;
    let findings = checked.findings.iter();
    findings
        .filter(|finding| choice.applies(finding.rule))
        .map(|finding| remark(choice, finding, text))
        .collect()
}

/// A finding of the linter.
pub(super) fn remark(choice: &Choice, finding: &Finding, text: &Text) -> Value {
    let severity = match finding.rule.level {
        _ if choice.denies(finding.rule) => 1,
        Level::Warning => 2,
        Level::Info => 3,
    };
    json!({
        "range": text.range(finding.span),
        "severity": severity,
        "code": finding.rule.id,
        "source": "cyperus lint",
        "message": finding.message,
    })
}

/// A number that is the same as long as the findings are.
fn number_of(list: &[Value]) -> String {
    let mut hasher = Seeds.build_hasher();
    for value in list {
        hasher.write(value.to_string().as_bytes());
    }
    format!("{:016x}", hasher.finish())
}

fn report(list: &[Value], known: Option<&str>) -> Value {
    let number = number_of(list);
    if known == Some(number.as_str()) {
        return json!({ "kind": "unchanged", "resultId": number });
    }
    json!({ "kind": "full", "resultId": number, "items": list })
}

pub(super) fn document(state: &mut State, params: &Value) -> Answer {
    let document: DocumentParams = read(params)?;
    let file = state.known(&document.text_document.uri)?;
    let list = diagnostics(state, file);
    Ok(report(&list, params["previousResultId"].as_str()))
}

/// The findings in all files of the folders that are open.
pub(super) fn workspace(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    state.find_files();
    let known = params["previousResultIds"].as_array();
    let known_of = |address: &str| {
        let mut known = known.into_iter().flatten();
        let known = known.find(|known| known["uri"] == json!(address))?;
        known["value"].as_str()
    };
    let files = (0..).zip(&state.snapshot.files.list);
    let own: Vec<u32> = files
        .filter(|(_, file)| {
            file.is_own && !file.name.is_empty() && matches!(file.place, Place::Disk(_))
        })
        .map(|(number, _)| number)
        .take(MOST_FILES)
        .collect();
    let mut items = Vec::new();
    for file in own {
        patience.check()?;
        let address = state.address(file);
        let mut item = report(&diagnostics(state, file), known_of(&address));
        item["uri"] = json!(address);
        item["version"] = json!(state.versions.get(&file));
        items.push(item);
    }
    Ok(json!({ "items": items }))
}
