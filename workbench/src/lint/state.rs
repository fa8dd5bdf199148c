//! Rules about states, events and their names.

use cyperus_compiler::ast::{Body, FlagSet, FunctionKind};
use cyperus_compiler::check::{Callee, Comparison, NodeId, NodeKind, Tree};
use cyperus_compiler::resolve::FunctionReference;
use cyperus_compiler::types::Type;

use super::Findings;
use super::routine::{Routine, each_value};
use super::rule::state as rule;
use super::view::View;

/// Functions that make an event come, and the events.
const CAUSES: &[(&str, &[&str])] = &[
    ("starttimer", &["ontimer"]),
    ("starttimergametime", &["ontimergametime"]),
    ("registerforsingleupdate", &["onupdate"]),
    ("registerforupdate", &["onupdate"]),
    ("registerforsingleupdategametime", &["onupdategametime"]),
    ("registerforupdategametime", &["onupdategametime"]),
    (
        "registerforanimationevent",
        &["onanimationevent", "onanimationeventunregistered"],
    ),
    ("registerforkey", &["onkeydown", "onkeyup"]),
    ("registerforhitevent", &["onhit"]),
    ("registerformenuopencloseevent", &["onmenuopencloseevent"]),
];

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    init_in_state(view, findings);
    for routine in view.routines() {
        let tree = &routine.tree;
        let mut calls_parent = false;
        each_value(tree, &routine.body, &mut |node| {
            calls_parent |= matches!(
                tree[node].kind,
                NodeKind::Call {
                    callee: Callee::OnParent,
                    ..
                }
            );
            asked(view, tree, node, findings);
            // What a fragment registers for, another script of its quest may handle.
            if !routine.name.starts_with("fragment_") {
                handler(view, tree, node, findings);
            }
        });
        if !calls_parent {
            replaced(view, routine, findings);
        }
    }
}

/// `GetState() == "x"` with a name that no state of the script or its ancestors has.
fn asked(view: View<'_>, tree: &Tree, node: NodeId, findings: &mut Findings<'_>) {
    let NodeKind::Compare(Comparison::Equal | Comparison::NotEqual, left, right) = tree[node].kind
    else {
        return;
    };
    let is_state = |node: NodeId| {
        let called = view.called(tree, node);
        called.is_some_and(|called| called.is_own && called.function == "getstate")
    };
    let text = match (is_state(left), is_state(right)) {
        (true, _) => right,
        (_, true) => left,
        (false, false) => return,
    };
    let Some(name) = view.written_text(tree, text) else {
        return;
    };
    let has_it = view.scripts.chain(view.script).any(|script| {
        let states = &script.syntax.states;
        states.iter().any(|state| {
            let known = script.syntax.name(state.name.symbol);
            known.as_bytes().eq_ignore_ascii_case(name)
        })
    });
    if !name.is_empty() && !has_it && !view.scripts.is_chain_broken(view.script) {
        let name = String::from_utf8_lossy(name);
        let message = format!("there is no state `{name}`");
        findings.mark(&rule::UNKNOWN_STATE_ASKED, tree[text].span, message);
    }
}

fn init_in_state(view: View<'_>, findings: &mut Findings<'_>) {
    let syntax = &view.script.syntax;
    for routine in view.routines() {
        let Some(function) = routine.function.and_then(|at| syntax.functions.get(at)) else {
            continue;
        };
        let Some(state) = function.state.map(|state| &syntax[state]) else {
            continue;
        };
        let starts_there = syntax
            .states
            .iter()
            .any(|other| other.is_auto && other.name.symbol == state.name.symbol);
        if !starts_there
            && !routine.body.is_empty()
            && function.kind == FunctionKind::Event
            && view
                .name(function.name.symbol)
                .eq_ignore_ascii_case("OnInit")
        {
            let name = view.name(state.name.symbol);
            let message = format!("the script does not start in `{name}`, so this never runs");
            findings.mark(
                &rule::INIT_IN_STATE,
                syntax.name_span(function.name),
                message,
            );
        }
    }
}

/// The shortest text of a statement with what is around it. Where only declarations are read, the distance between
/// the header and the end is all that is known of a body.
const SHORTEST_BODY: u32 = 10;

/// Whether a function has more than a header and an end.
fn has_body(found: FunctionReference<'_>) -> bool {
    let function = found.declaration();
    !matches!(function.body, Body::Native)
        && function.end.start.saturating_sub(function.span.end) >= SHORTEST_BODY
}

/// A timer or registration without its event, and the handler of a mod event.
fn handler(view: View<'_>, tree: &Tree, node: NodeId, findings: &mut Findings<'_>) {
    let Some(called) = view.called(tree, node) else {
        return;
    };
    if !called.is_own {
        return;
    }
    if called.function == "registerformodevent" {
        mod_event(view, tree, node, called.arguments, findings);
        return;
    }
    let Some((_, events)) = CAUSES.iter().find(|(cause, _)| *cause == called.function) else {
        return;
    };
    let functions = &view.script.syntax.functions;
    let is_own = functions.iter().any(|function| {
        let name = view.name(function.name.symbol).to_ascii_lowercase();
        events.contains(&name.as_str())
    });
    let is_above = view.scripts.chain(view.script).skip(1).any(|script| {
        events.iter().any(|event| {
            let index = script.members_by_text(event).function();
            index.is_some_and(|index| has_body(FunctionReference { script, index }))
        })
    });
    if called.is_native && !is_own && !is_above {
        let event = events.first().copied().unwrap_or_default();
        let message = format!("this script has no `{event}`");
        findings.mark(&rule::MISSING_HANDLER, tree[node].span, message);
    }
}

fn mod_event(
    view: View<'_>,
    tree: &Tree,
    node: NodeId,
    arguments: cyperus_compiler::check::NodeList,
    findings: &mut Findings<'_>,
) {
    let name = tree.list_item(arguments, 1);
    let Some(name) = name.and_then(|name| view.written_text(tree, name)) else {
        return;
    };
    let syntax = &view.script.syntax;
    let functions = &syntax.functions;
    let mut named = functions.iter().filter(|function| {
        let known = view.name(function.name.symbol);
        known.as_bytes().eq_ignore_ascii_case(name)
    });
    let Some(function) = named.next() else {
        return;
    };
    let types: Vec<Type> = syntax[function.parameters]
        .iter()
        .map(|parameter| view.scripts.type_of(view.script, &parameter.type_name))
        .collect();
    let is_form = |value: &Type| {
        value
            .as_object()
            .is_some_and(|id| view.scripts.name(id).eq_ignore_ascii_case("Form"))
    };
    let fits = matches!(
        types.as_slice(),
        [Type::STRING, Type::STRING, Type::FLOAT, form] if is_form(form)
    );
    if !fits {
        let message = format!(
            "`{}` does not have the parameters `(String, String, Float, Form)`",
            view.name(function.name.symbol)
        );
        findings.mark(&rule::MOD_EVENT_SIGNATURE, tree[node].span, message);
    }
}

/// A function or event that replaces its parent's without calling it.
fn replaced(view: View<'_>, routine: &Routine, findings: &mut Findings<'_>) {
    let Some(function) = routine
        .function
        .and_then(|at| view.script.syntax.functions.get(at))
    else {
        return;
    };
    if function.sender.is_some() || function.state.is_some() || routine.body.is_empty() {
        return;
    }
    let Some(parent) = view.scripts.parent_info(view.script) else {
        return;
    };
    let Some(found) = view
        .scripts
        .function(parent, view.script, function.name.symbol)
    else {
        return;
    };
    // The events of the engine's own scripts do nothing.
    let functions = &found.script.syntax.functions;
    let is_engine = functions
        .iter()
        .any(|function| function.flags.set.contains(FlagSet::NATIVE));
    let is_callable = !is_engine && !found.flags().contains(FlagSet::GLOBAL);
    if function.kind == FunctionKind::Event && is_callable && has_body(found) {
        let message = format!(
            "`{}` of `{}` does not run any more",
            routine.spelling, found.script.name
        );
        findings.mark(&rule::MISSING_PARENT_CALL, routine.span, message);
    }
}
