//! Parts of declarations: parameters, flags, lists of names, initial values.

use super::expression::negative;
use super::{Builder, Initializer, to_u32};
use crate::ast::{
    Expression, ExpressionKind, Flag, FlagKind, FlagSet, Flags, Id, List, Name, Parameter, Symbol,
    TypeName, UnaryOperator,
};
use crate::parse::error;
use crate::source::Span;

impl Builder<'_> {
    pub(in crate::parse) fn no_parameters(&self) -> u32 {
        to_u32(self.script.parameters.len())
    }

    pub(in crate::parse) fn parameter(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Initializer>,
    ) -> u32 {
        let value = self.constant(value, "a parameter");
        self.script.parameters.push(Parameter {
            type_name,
            name,
            value,
        });
        to_u32(self.script.parameters.len() - 1)
    }

    pub(super) fn parameter_list(&self, first: Option<u32>) -> List<Parameter> {
        match first {
            Some(first) => List::new(first as usize, self.script.parameters.len()),
            None => List::EMPTY,
        }
    }

    pub(in crate::parse) fn no_flags(&self) -> Flags {
        let start = self.script.flags.len();
        Flags {
            set: FlagSet::empty(),
            list: List::new(start, start),
        }
    }

    pub(in crate::parse) fn keyword_flag(
        &mut self,
        flags: Flags,
        flag: FlagSet,
        span: Span,
    ) -> Flags {
        if flags.set.contains(flag) {
            self.diagnostics
                .push(error::repeated_flag(self.source, span));
        }
        self.add_flag(flags, flag, FlagKind::Keyword(flag), span)
    }

    pub(in crate::parse) fn user_flag(
        &mut self,
        flags: Flags,
        symbol: Symbol,
        span: Span,
    ) -> Flags {
        let kind = FlagKind::User(symbol);
        // Real lines have at most five; a hostile one must not cost the square of its length.
        let mut known = self.script[flags.list].iter().take(32);
        if known.any(|flag| flag.kind == kind) {
            self.diagnostics
                .push(error::repeated_flag(self.source, span));
        }
        self.add_flag(flags, FlagSet::empty(), kind, span)
    }

    pub(in crate::parse) fn guard_flag(&mut self, flags: Flags, first: u32, span: Span) -> Flags {
        let guards = self.name_list(first);
        let kind = FlagKind::RequiresGuard(guards);
        self.add_flag(flags, FlagSet::REQUIRES_GUARD, kind, span)
    }

    fn add_flag(&mut self, flags: Flags, set: FlagSet, kind: FlagKind, span: Span) -> Flags {
        self.script.flags.push(Flag { kind, span });
        Flags {
            set: flags.set | set,
            list: List::new(flags.list.range().start, self.script.flags.len()),
        }
    }

    pub(in crate::parse) fn listed_name(&mut self, name: Name) -> u32 {
        self.script.name_lists.push(name);
        to_u32(self.script.name_lists.len() - 1)
    }

    pub(in crate::parse) fn next_listed_name(&mut self, first: u32, name: Name) -> u32 {
        self.script.name_lists.push(name);
        first
    }

    pub(in crate::parse) fn name_list(&self, first: u32) -> List<Name> {
        List::new(first as usize, self.script.name_lists.len())
    }

    /// An initial value must be a literal; a minus before a number becomes part of it.
    pub(in crate::parse) fn constant(
        &mut self,
        value: Option<Initializer>,
        owner: &str,
    ) -> Option<Id<Expression>> {
        let Initializer { start, value } = value?;
        let Expression { kind, span } = self.script[value];
        let folded = match kind {
            // Parentheses leave no node, but they turn a literal into an expression.
            _ if start != span.start => None,
            ExpressionKind::Unary {
                operator: UnaryOperator::Negate,
                operand,
            } => negative(self.script[operand].kind),
            ExpressionKind::Int(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::Bool(_)
            | ExpressionKind::String(_)
            | ExpressionKind::None
            | ExpressionKind::Reported => Some(kind),
            ExpressionKind::Identifier(_)
            | ExpressionKind::SelfReference
            | ExpressionKind::Parent
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Cast { .. }
            | ExpressionKind::Is { .. }
            | ExpressionKind::Member { .. }
            | ExpressionKind::Length { .. }
            | ExpressionKind::Index { .. }
            | ExpressionKind::Call(_)
            | ExpressionKind::NewArray { .. }
            | ExpressionKind::NewStruct { .. } => None,
        };
        let kind = folded.unwrap_or_else(|| {
            self.diagnostics.push(error::missing_constant(span, owner));
            ExpressionKind::Reported
        });
        self.script.expressions[value.index()].kind = kind;
        Some(value)
    }
}
