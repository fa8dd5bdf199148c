//! `--explain-project`: where garbage would come from, worst first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cyperus_workbench::lint::{Finding, Ranked, rank};

use super::Linted;
use crate::report::quantity::of;

/// How many places of a script are named.
const PLACES: usize = 3;

/// The scripts in order, as text.
pub(crate) fn ranking(linted: &[Linted]) -> String {
    let lists: Vec<&[Finding]> = linted.iter().map(|script| &*script.findings).collect();
    let ranked = rank(&lists);
    if ranked.is_empty() {
        return "no script here makes garbage that a rule knows of\n".to_owned();
    }
    let mut text = "Things that would become garbage or pile up in a minute, if every function is called \
                    once,\nan event that can come often comes once a second, and a loop of unknown length \
                    turns ten times:\n\n"
        .to_owned();
    for one in &ranked {
        if let Some(script) = linted.get(one.script) {
            describe(one, script, &mut text);
        }
    }
    text
}

fn describe(ranked: &Ranked, script: &Linted, text: &mut String) {
    let findings: Vec<&Finding> = ranked
        .findings
        .iter()
        .filter_map(|&at| script.findings.get(at))
        .collect();
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &findings {
        *rules.entry(finding.rule.id).or_default() += 1;
    }
    let rules: Vec<String> = rules
        .iter()
        .map(|(rule, count)| format!("{count} × {rule}"))
        .collect();
    let _infallible = writeln!(
        text,
        "{:>8}  {} ({})",
        ranked.a_minute,
        script.source.path,
        rules.join(", ")
    );
    for finding in findings.iter().take(PLACES) {
        let (first, _) = script.source.positions(finding.span);
        let _infallible = writeln!(
            text,
            "{:>8}  line {}: {}",
            finding.a_minute, first.line, finding.message
        );
    }
    if let Some(more) = findings.len().checked_sub(PLACES).filter(|&more| more > 0) {
        let places = of(more as u64, "more place", "more places");
        let _infallible = writeln!(text, "{:>8}  {places}", "");
    }
}
