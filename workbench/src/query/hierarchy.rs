//! Who calls whom, and who replaces whom.

use cyperus_compiler::ast::Function;
use cyperus_compiler::check::{Referent, Usage};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;

use super::index::ScriptIndex;
use super::target::Target;

/// The calls of one target inside one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCalls {
    /// The function that calls, by its place; `None` for a property's function.
    pub caller: Option<u32>,
    /// Where.
    pub spans: Vec<Span>,
}

/// The function around an offset, by its place.
pub fn enclosing_function(script: &ScriptInfo, offset: u32) -> Option<u32> {
    let holds = |function: &Function| {
        let span = function.span.to(function.end);
        span.start <= offset && offset <= span.end
    };
    let mut functions = (0..).zip(&script.syntax.functions);
    functions
        .find(|(_, function)| holds(function))
        .map(|(at, _)| at)
}

/// The calls of a target in a script, by the functions that they are in.
pub fn calls_by_function(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    index: &ScriptIndex,
    target: Target,
) -> Vec<FunctionCalls> {
    let mut list: Vec<FunctionCalls> = Vec::new();
    for mention in &index.mentions {
        if mention.usage == Usage::Declaration || Target::of(scripts, mention.referent) != target {
            continue;
        }
        let caller = enclosing_function(script, mention.span.start);
        // The name of a handler is not a call.
        let is_header = caller.is_some_and(|at| {
            let function = &script.syntax.functions[at as usize];
            script.syntax.name_span(function.name) == mention.span
        });
        if is_header {
            continue;
        }
        match list.iter_mut().find(|calls| calls.caller == caller) {
            Some(calls) => calls.spans.push(mention.span),
            None => list.push(FunctionCalls {
                caller,
                spans: vec![mention.span],
            }),
        }
    }
    list
}

/// The declarations of a target in a script, by the places of their names: a function in each state,
/// each part of a state.
pub fn implementations(
    scripts: &Scripts<'_>,
    index: &ScriptIndex,
    target: Target,
) -> Vec<(Span, Referent)> {
    let declared = index.mentions.iter();
    declared
        .filter(|mention| mention.usage == Usage::Declaration)
        .filter(|mention| Target::of(scripts, mention.referent) == target)
        .map(|mention| (mention.span, mention.referent))
        .collect()
}
