//! Ever larger pieces of code around a place.

use cyperus_compiler::ast::{PropertyKind, Script};
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_compiler::source::Span;

use super::index::ScriptIndex;

/// The spans around an offset, from the smallest to the whole file.
pub fn selections(script: &ScriptInfo, index: &ScriptIndex, length: u32, offset: u32) -> Vec<Span> {
    let holds = |span: &Span| span.start <= offset && offset <= span.end;
    let mut spans: Vec<Span> = index
        .at(offset)
        .map(|mention| mention.span)
        .into_iter()
        .collect();
    spans.extend(candidates(&script.syntax).filter(holds));
    spans.push(Span::new(0, length));
    spans.sort_by_key(|span| (span.length(), span.start));
    spans.dedup();
    // Each must hold the one before it.
    let mut nested: Vec<Span> = Vec::new();
    for span in spans {
        let fits = nested
            .last()
            .is_none_or(|inner| span.start <= inner.start && inner.end <= span.end);
        if fits {
            nested.push(span);
        }
    }
    nested
}

fn candidates(syntax: &Script) -> impl Iterator<Item = Span> {
    let expressions = syntax.expressions.iter().map(|node| node.span);
    let calls = syntax.calls.iter().map(|node| node.span);
    let statements = syntax.statements.iter().map(|node| node.span);
    let accessors = syntax.accessors.iter().map(|node| &node.function);
    let functions = syntax.functions.iter().chain(accessors);
    let functions = functions.flat_map(|node| [node.span, node.span.to(node.end)]);
    let states = syntax.states.iter().map(|node| node.span);
    let structs = syntax.structs.iter().map(|node| node.span);
    let members = syntax.members.iter().map(|node| node.span);
    let variables = syntax.variables.iter().map(|node| node.span);
    let groups = syntax.groups.iter().map(|node| node.span);
    let properties = syntax.properties.iter();
    let properties = properties
        .filter(|node| !matches!(node.kind, PropertyKind::Reported))
        .map(|node| node.span);
    expressions
        .chain(calls)
        .chain(statements)
        .chain(functions)
        .chain(states)
        .chain(structs)
        .chain(members)
        .chain(variables)
        .chain(groups)
        .chain(properties)
}
