//! Remarks between the letters: the parameter that a literal is for, and casts that nobody wrote.

use cyperus_compiler::ast::ExpressionKind;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::Span;

use super::index::ScriptIndex;
use super::wording::Wording;

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where it is shown.
    pub offset: u32,
    /// What it says.
    pub text: String,
    /// Whether it names a parameter; otherwise a type.
    pub is_parameter: bool,
}

/// The remarks in a part of a script, by place.
pub fn hints(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    index: &ScriptIndex,
    within: Span,
) -> Vec<Hint> {
    let mut list = Vec::new();
    let is_within = |offset: u32| within.start <= offset && offset <= within.end;
    for argument in &index.record.arguments {
        let expression = script.syntax[argument.value];
        let is_literal = matches!(
            expression.kind,
            ExpressionKind::Int(_)
                | ExpressionKind::Float(_)
                | ExpressionKind::Bool(_)
                | ExpressionKind::String(_)
                | ExpressionKind::None
                | ExpressionKind::Unary { .. }
        );
        if is_literal
            && is_within(expression.span.start)
            && let Some(owner) = scripts.script(argument.script)
        {
            list.push(Hint {
                offset: expression.span.start,
                text: format!("{}:", owner.syntax.name(argument.parameter)),
                is_parameter: true,
            });
        }
    }
    let wording = Wording::new(scripts);
    for &(span, to) in &index.record.casts {
        if is_within(span.end) {
            list.push(Hint {
                offset: span.end,
                text: format!("as {}", wording.type_name(to, script)),
                is_parameter: false,
            });
        }
    }
    list.sort_by(|one, other| (one.offset, &one.text).cmp(&(other.offset, &other.text)));
    list.dedup();
    list
}
