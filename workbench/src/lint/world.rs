//! Rules about forms, references and the numbers of forms.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use cyperus_compiler::check::{Arithmetic, NodeId, NodeKind, Tree};
use cyperus_compiler::source::Span;

use super::routine::{Act, Called, any_node, each_node, each_step, number, uncast};
use super::rule::world as rule;
use super::view::View;
use super::{Findings, Fix};

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    for routine in view.routines() {
        let tree = &routine.tree;
        each_step(&routine.body, &mut |step| {
            let dropped = match step.act {
                Act::Compute(value) => Some(uncast(tree, value)),
                _ => None,
            };
            for value in step.values() {
                each_node(tree, value, &mut |node| {
                    if let Some(called) = view.called(tree, node) {
                        call(view, tree, node, called, dropped == Some(node), findings);
                    }
                });
            }
        });
    }
}

fn call(
    view: View<'_>,
    tree: &Tree,
    node: NodeId,
    called: &Called,
    is_dropped: bool,
    findings: &mut Findings<'_>,
) {
    let argument = |at| tree.list_item(called.arguments, at);
    let span = tree[node].span;
    match (called.script.as_str(), called.function.as_str()) {
        ("objectreference", "placeatme") if !is_dropped => {
            let count = argument(1).and_then(|count| number(tree, count));
            if let Some(count) = count.filter(|&count| count > 1.0) {
                let message = format!("{count} references are placed, and only one comes back");
                findings.mark(&rule::PLACED_COUNT, span, message);
            }
        }
        ("game", "getformfromfile") => {
            let Some(number) = argument(0) else { return };
            if let NodeKind::Int(value) = tree[number].kind
                && value.cast_unsigned() >> 24 != 0
            {
                let message = "the first two digits say where a plugin stood in one load order";
                let span = tree[number].span;
                let fix = without_index(view.source_of(span), span, value.cast_unsigned());
                findings.mark_with(&rule::LOAD_INDEX, span, message.to_owned(), fix);
            }
        }
        ("game", "getform") => {
            let Some(number) = argument(0) else { return };
            if matches!(tree[number].kind, NodeKind::Int(value) if value < 0) {
                let message = "`GetForm` gives None for numbers from 0x80000000 on".to_owned();
                findings.mark(&rule::LIGHT_FORM, tree[number].span, message);
            }
        }
        ("globalvariable", "setvalue" | "setvalueint") => {
            if let (Some(on), Some(value)) = (called.on, argument(0))
                && reads_back(view, tree, on, value)
            {
                let message = "another script may change it between the two calls".to_owned();
                findings.mark(&rule::GLOBAL_INCREMENT, span, message);
            }
        }
        _ => {}
    }
}

/// Whether a value is a sum with what a global variable has now.
fn reads_back(view: View<'_>, tree: &Tree, on: NodeId, value: NodeId) -> bool {
    let NodeKind::Arithmetic(Arithmetic::Add | Arithmetic::Subtract, left, _) =
        tree[uncast(tree, value)].kind
    else {
        return false;
    };
    any_node(tree, left, |node| {
        let called = view.called(tree, node);
        called.is_some_and(|called| {
            called.function.starts_with("getvalue")
                && called.on.is_some_and(|other| view.same(tree, on, other))
        })
    })
}

/// The number without the digits of the plugin's place.
fn without_index(text: &[u8], span: Span, value: u32) -> Option<Fix> {
    let is_hexadecimal = text.len() == 10 && text.starts_with(b"0x") || text.starts_with(b"0X");
    let kept = if value >> 24 == 0xFE {
        value & 0xFFF
    } else {
        value & 0x00FF_FFFF
    };
    is_hexadecimal.then(|| Fix {
        edits: vec![(span, format!("0x{kept:08X}"))],
        keeps_bytecode: false,
    })
}
