//! Rules about what nobody needs: locals, variables, properties, imports, comments.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few forms of statements and values that it is about"
)]

use std::collections::{BTreeMap, BTreeSet};

use cyperus_compiler::ast::{FlagKind, FlagSet, PropertyKind};
use cyperus_compiler::check::{Identifier, LocalId, NodeId, NodeKind, Target, Tree};
use cyperus_compiler::source::Span;

use super::Findings;
use super::routine::{Act, Routine, Step, any_node, each_step, each_value, is_literal, leaves};
use super::rule::unused as rule;
use super::view::View;

/// Applies every rule to what a script does.
pub(super) fn apply(view: View<'_>, findings: &mut Findings<'_>) {
    for routine in view.routines() {
        locals(view, routine, findings);
        overwritten(view, routine, &routine.body, findings);
    }
    variables(view, findings);
    properties(view, findings);
    handlers(view, findings);
}

/// Locals that nothing reads.
fn locals(view: View<'_>, routine: &Routine, findings: &mut Findings<'_>) {
    let mut read = BTreeSet::new();
    each_value(&routine.tree, &routine.body, &mut |node| {
        if let NodeKind::Local(local) = routine.tree[node].kind {
            read.insert(local.0);
        }
    });
    for (at, local) in (0..).zip(&routine.locals) {
        // A constant is one of several that stand together, and says what a number means.
        let is_free = local.is_parameter || local.is_const || read.contains(&at);
        if is_free || is_generated(view, routine, local.span) {
            continue;
        }
        let message = format!("nothing reads `{}`", local.spelling);
        findings.mark(&rule::UNUSED_LOCAL, local.span, message);
    }
}

/// Whether the Creation Kit wrote a local: in a fragment, what stands above the author's part.
fn is_generated(view: View<'_>, routine: &Routine, local: Span) -> bool {
    let mark = b";BEGIN CODE";
    let between = |start, end| {
        let text = view.source_of(Span::new(start, end));
        text.windows(mark.len())
            .any(|part| part.eq_ignore_ascii_case(mark))
    };
    routine.name.starts_with("fragment_") && !between(routine.span.start, local.start)
}

/// Values of locals that are replaced before anything reads them.
fn overwritten(view: View<'_>, routine: &Routine, block: &[Step], findings: &mut Findings<'_>) {
    let tree = &routine.tree;
    for (at, step) in block.iter().enumerate() {
        for inner in step.blocks() {
            overwritten(view, routine, inner, findings);
        }
        let Some((local, first)) = stored(tree, step) else {
            continue;
        };
        // `Int i = 0` is a habit, and a call may be made for what it does.
        let is_plain = is_literal(tree, first);
        let is_declared = matches!(step.act, Act::Declare(..));
        if (is_declared && is_plain) || acts(view, tree, first) {
            continue;
        }
        for later in block.iter().skip(at + 1) {
            let again = stored(tree, later).filter(|(other, _)| *other == local);
            if let Some((_, value)) = again
                && !mentions(tree, value, local)
            {
                // The same once more is meant to be asked twice, and `i = -1` makes sure.
                if view.same(tree, first, value) || (is_plain && !is_literal(tree, value)) {
                    break;
                }
                let name = routine.locals.get(local.0 as usize);
                let name = name.map_or("", |name| &name.spelling);
                let message = format!("`{name}` gets another value before anything reads this one");
                findings.mark(&rule::OVERWRITTEN, step.span, message);
                break;
            }
            if leaves(tree, later) || touches(tree, later, local) {
                break;
            }
        }
    }
}

/// The local that a statement stores a value in.
fn stored(tree: &Tree, step: &Step) -> Option<(LocalId, NodeId)> {
    match step.act {
        Act::Declare(local, Some(value)) => Some((local, value)),
        Act::Assign(Target::Variable(node), value) => match tree[node].kind {
            NodeKind::Local(local) => Some((local, value)),
            _ => None,
        },
        _ => None,
    }
}

fn mentions(tree: &Tree, node: NodeId, local: LocalId) -> bool {
    any_node(
        tree,
        node,
        |node| matches!(tree[node].kind, NodeKind::Local(id) if id == local),
    )
}

/// Whether a statement or its blocks read or write a local.
fn touches(tree: &Tree, step: &Step, local: LocalId) -> bool {
    let is_written = stored(tree, step).is_some_and(|(other, _)| other == local);
    is_written
        || step
            .values()
            .iter()
            .any(|&value| mentions(tree, value, local))
        || step
            .blocks()
            .iter()
            .any(|block| block.iter().any(|step| touches(tree, step, local)))
}

/// Whether computing a value may do something besides.
fn acts(view: View<'_>, tree: &Tree, node: NodeId) -> bool {
    any_node(tree, node, |node| match tree[node].kind {
        NodeKind::ArrayCall { .. } => true,
        NodeKind::Call { .. } => view.called(tree, node).is_none_or(|called| {
            // What a script's function is called says nothing about what it does besides.
            let asks = ["get", "is", "has", "random", "find"];
            !called.is_native || !asks.iter().any(|word| called.function.starts_with(word))
        }),
        _ => false,
    })
}

/// Variables of the script, which no other script can see.
fn variables(view: View<'_>, findings: &mut Findings<'_>) {
    let syntax = &view.script.syntax;
    let (mut read, mut written) = (BTreeSet::new(), BTreeSet::new());
    // How often each is read, less how often an array is put somewhere whole.
    let mut parts: BTreeMap<_, usize> = BTreeMap::new();
    for routine in view.routines() {
        let tree = &routine.tree;
        let variable = |node: NodeId| match tree[node].kind {
            NodeKind::Variable(symbol) => Some(symbol),
            _ => None,
        };
        each_value(tree, &routine.body, &mut |node| {
            if let Some(symbol) = variable(node) {
                read.insert(symbol);
                *parts.entry(symbol).or_default() += 1;
            }
        });
        each_step(&routine.body, &mut |step| {
            let Act::Assign(target, value) = step.act else {
                return;
            };
            if let Target::Variable(node) = target {
                written.extend(variable(node));
            }
            if let Some(symbol) = variable(value).filter(|_| tree[value].value_type.is_array()) {
                parts.entry(symbol).and_modify(|count| *count -= 1);
            }
        });
    }
    for variable in &syntax.variables {
        // A condition of the game can read it.
        let flags = syntax[variable.flags.list].iter();
        let is_conditional = flags.into_iter().any(|flag| {
            matches!(flag.kind, FlagKind::User(symbol) if syntax.names.is(symbol, "Conditional"))
        });
        if is_conditional {
            continue;
        }
        let name = variable.name.symbol;
        let spelling = view.name(variable.name.symbol);
        let span = syntax.name_span(variable.name);
        let flags = variable.flags.set;
        match (read.contains(&name), written.contains(&name)) {
            // One of several constants that stand together.
            (false, false) if flags.contains(FlagSet::CONST) => {}
            // Writing it makes sure that the guard is held.
            (false, true) if flags.contains(FlagSet::REQUIRES_GUARD) => {}
            // Skyrim has no other way to say that there is no array.
            (true, false) if parts.get(&name) == Some(&0) => {}
            (false, false) => {
                let message = format!("nothing mentions `{spelling}`");
                findings.mark(&rule::UNUSED_VARIABLE, span, message);
            }
            // The console shows variables, too.
            (false, true) if !spelling.to_ascii_lowercase().contains("debug") => {
                let message = format!("`{spelling}` gets values, and nothing reads them");
                findings.mark(&rule::ONLY_WRITTEN, span, message);
            }
            (true, false) if variable.value.is_none() => {
                let message = format!("`{spelling}` is read, and never gets a value");
                findings.mark(&rule::NEVER_WRITTEN, span, message);
            }
            (true | false, _) => {}
        }
    }
}

/// Automatic properties that the script does not mention.
fn properties(view: View<'_>, findings: &mut Findings<'_>) {
    let mut mentioned = BTreeSet::new();
    for routine in view.routines() {
        let tree = &routine.tree;
        let note = |node: NodeId| match tree[node].kind {
            NodeKind::AutoVariable(Identifier::Own(name)) | NodeKind::Property { name, .. } => {
                Some(name)
            }
            _ => None,
        };
        each_value(tree, &routine.body, &mut |node| {
            mentioned.extend(note(node));
        });
        each_step(&routine.body, &mut |step| match step.act {
            Act::Assign(Target::Property { name, .. }, _) => {
                mentioned.insert(name);
            }
            Act::Assign(Target::Variable(node), _) => mentioned.extend(note(node)),
            _ => {}
        });
    }
    for property in &view.script.syntax.properties {
        let is_auto = matches!(property.kind, PropertyKind::Auto { .. });
        if is_auto && !mentioned.contains(&property.name.symbol) {
            let name = view.name(property.name.symbol);
            let message = format!("this script does not mention `{name}`");
            let span = view.script.syntax.name_span(property.name);
            findings.mark(&rule::UNUSED_PROPERTY, span, message);
        }
    }
}

/// Events outside states with nothing in them, unless a state has another.
fn handlers(view: View<'_>, findings: &mut Findings<'_>) {
    let functions = &view.script.syntax.functions;
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for routine in view.routines() {
        *count.entry(&routine.name).or_default() += 1;
    }
    for routine in view.routines() {
        let function = routine.function.and_then(|at| functions.get(at));
        let is_outside = function.is_some_and(|function| function.state.is_none());
        if routine.is_event
            && routine.body.is_empty()
            && is_outside
            && count.get(routine.name.as_str()) == Some(&1)
        {
            let message = format!("there is nothing in `{}`", routine.spelling);
            findings.mark(&rule::EMPTY_HANDLER, routine.span, message);
        }
    }
}
