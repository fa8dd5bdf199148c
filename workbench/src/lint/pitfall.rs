//! Rules about work that is done for nothing.

use std::collections::BTreeSet;

use cyperus_compiler::source::Span;

use super::facts::{Action, Call, Deed, Facts, Import};
use super::rule::{Rule, turn, unused};
use super::{Finding, Findings, Fix};

/// Applies every rule to what a script does. `source` is its text.
pub(super) fn apply(facts: &Facts, source: &[u8], findings: &mut Findings<'_>) {
    imports(facts, source, findings);
    findings.calls = 1;
    let actions = facts.bodies.iter().flat_map(|body| &body.actions);
    for action in actions.filter(|action| action.loops > 0) {
        if let Deed::Call(call) = &action.deed {
            same_answers(call, action, findings);
        }
    }
}

/// Calls in a loop whose answer is always the same.
fn same_answers(call: &Call, action: &Action, findings: &mut Findings<'_>) {
    if call.script != "game" || !call.is_native {
        return;
    }
    if call.function == "getplayer" {
        let message = "`Game.GetPlayer` is called on each turn of the loop".to_owned();
        findings.add(&turn::PLAYER_IN_LOOP, action, message);
    }
}

/// `Import` lines without an effect.
fn imports(facts: &Facts, source: &[u8], findings: &mut Findings<'_>) {
    let mut seen = BTreeSet::new();
    for import in &facts.imports {
        let name = import.spelling.to_ascii_lowercase();
        let is_used = facts.statics.contains(&name) || !import.has_only_functions;
        if !seen.insert(name) {
            let message = format!("`{}` is imported above", import.spelling);
            report(&unused::REPEATED_IMPORT, import, source, message, findings);
        } else if !is_used {
            let message = format!("no function of `{}` is called", import.spelling);
            report(&unused::UNUSED_IMPORT, import, source, message, findings);
        }
    }
}

fn report(
    rule: &'static Rule,
    import: &Import,
    source: &[u8],
    message: String,
    findings: &mut Findings<'_>,
) {
    findings.push(Finding {
        rule,
        span: import.span,
        message,
        a_minute: 0,
        fix: whole_line(source, import.span).map(|line| Fix {
            edits: vec![(line, String::new())],
            keeps_bytecode: true,
        }),
    });
}

/// The line of a name with its end, if there is nothing on it but the `Import`.
fn whole_line(source: &[u8], span: Span) -> Option<Span> {
    let (start, end) = (span.start as usize, span.end as usize);
    let before = source.get(..start)?;
    let first = before.iter().rposition(|&byte| byte == b'\n');
    let first = first.map_or(0, |at| at + 1);
    let rest = source.get(end..)?;
    let line = rest.iter().position(|&byte| byte == b'\n');
    let behind = end + line.map_or(rest.len(), |at| at + 1);
    let word = source.get(first..start)?.trim_ascii();
    let tail = source.get(end..behind)?.trim_ascii();
    let is_plain = word.eq_ignore_ascii_case(b"import") && tail.is_empty();
    let place = |at| u32::try_from(at).ok();
    is_plain.then_some(Span {
        start: place(first)?,
        end: place(behind)?,
    })
}
