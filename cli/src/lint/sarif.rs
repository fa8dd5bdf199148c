//! Findings in the format of code scanning, SARIF 2.1.0.

use cyperus_workbench::lint::{Finding, Level, RULES, Rule};
use serde_json::{Value, json};

use super::{Choice, Linted};
use crate::render::Source;

/// The whole log.
pub(super) fn log(linted: &[Linted], choice: &Choice) -> Value {
    let results: Vec<Value> = linted
        .iter()
        .flat_map(|script| {
            let findings = script.findings.iter();
            findings.map(|finding| result(&script.source, finding, choice))
        })
        .collect();
    let rules: Vec<Value> = RULES.iter().map(|rule| description(rule)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Cyperus",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn description(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "name": rule.name,
        "shortDescription": { "text": rule.summary },
        "fullDescription": { "text": rule.reason },
        "help": { "text": rule.reason, "markdown": super::page(rule) },
        "defaultConfiguration": { "level": word(rule) },
        "properties": { "tags": [if rule.id.starts_with('G') { "garbage" } else { "pitfall" }] },
    })
}

fn word(rule: &Rule) -> &'static str {
    match rule.level {
        Level::Warning => "warning",
        Level::Info => "note",
    }
}

fn result(source: &Source, finding: &Finding, choice: &Choice) -> Value {
    let (first, behind) = source.positions(finding.span);
    let level = if choice.denies(finding.rule) {
        "error"
    } else {
        word(finding.rule)
    };
    json!({
        "ruleId": finding.rule.id,
        "ruleIndex": RULES.iter().position(|&rule| rule == finding.rule),
        "level": level,
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(&source.path) },
            "region": {
                "startLine": first.line,
                "startColumn": first.column,
                "endLine": behind.line,
                "endColumn": behind.column,
            },
        } }],
    })
}

/// A path as a relative address: slashes, and no blanks.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    path.replace('%', "%25")
        .replace(' ', "%20")
        .replace('#', "%23")
}
