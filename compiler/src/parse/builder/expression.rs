//! Expressions: operands, operators by precedence, calls.

use cyperus_pex::Game;

use super::{Builder, Term, to_u32};
use crate::ast::{
    Argument, BinaryOperator, Call, Expression, ExpressionKind, Id, List, Name, Symbol, TypeBase,
    TypeName, UnaryOperator,
};
use crate::diagnostic::Code;
use crate::parse::{error, literal};
use crate::source::Span;

/// The deepest tree of operands that is built. Real scripts stay below a fifth of it; every later
/// stage may recurse this deeply.
const EXPRESSION_DEPTH: u16 = 250;

impl Builder<'_> {
    fn push(&mut self, kind: ExpressionKind, span: Span, depth: u16) -> Id<Expression> {
        let id = Id::new(self.script.expressions.len());
        self.script.expressions.push(Expression { kind, span });
        self.depths.push(depth);
        id
    }

    fn leaf(&mut self, kind: ExpressionKind, span: Span) -> Id<Expression> {
        self.push(kind, span, 1)
    }

    fn depth(&self, id: Id<Expression>) -> u16 {
        let index = id.index().wrapping_sub(self.first_expression);
        self.depths.get(index).copied().unwrap_or(1)
    }

    /// A node above others. If the tree gets too deep it is cut, and the line will be reported.
    fn branch(&mut self, kind: ExpressionKind, span: Span, below: u16) -> Id<Expression> {
        if below >= EXPRESSION_DEPTH {
            self.too_deep.get_or_insert(span);
            return self.leaf(ExpressionKind::Reported, span);
        }
        self.push(kind, span, below + 1)
    }

    fn binary(&mut self, operator: BinaryOperator, left: Term, right: Term) -> Term {
        let below = self
            .depth(left.expression)
            .max(self.depth(right.expression));
        let span = left.span.to(right.span);
        let kind = ExpressionKind::Binary {
            operator,
            left: left.expression,
            right: right.expression,
        };
        Term {
            expression: self.branch(kind, span, below),
            span,
        }
    }

    /// Terms and operators of a chain wait on two stacks until it is known what belongs together. A
    /// chain is identified by the position of its first term. Chains inside its terms are complete
    /// before the term is, so they are gone from the stacks by then.
    pub(in crate::parse) fn start_chain(&mut self, span: Span, expression: Id<Expression>) -> u32 {
        self.terms.push(Term { expression, span });
        to_u32(self.terms.len() - 1)
    }

    pub(in crate::parse) fn extend_chain(
        &mut self,
        chain: u32,
        operator: BinaryOperator,
        span: Span,
        expression: Id<Expression>,
    ) -> u32 {
        self.reduce_chain(chain, precedence(operator));
        self.operators.push(operator);
        self.terms.push(Term { expression, span });
        chain
    }

    pub(in crate::parse) fn end_chain(&mut self, chain: u32) -> Id<Expression> {
        self.reduce_chain(chain, 0);
        let last = self.terms.pop();
        match last {
            Some(term) => term.expression,
            None => self.leaf(ExpressionKind::Reported, Span::default()),
        }
    }

    /// Joins terms from the right while their operator binds at least as tightly as `floor`.
    fn reduce_chain(&mut self, chain: u32, floor: u8) {
        while self.terms.len() > chain as usize + 1
            && let Some(&operator) = self.operators.last()
            && precedence(operator) >= floor
            && let (Some(right), Some(left)) = (self.terms.pop(), self.terms.pop())
        {
            self.operators.pop();
            let joined = self.binary(operator, left, right);
            self.terms.push(joined);
        }
    }

    pub(in crate::parse) fn negate(
        &mut self,
        span: Span,
        operand: Id<Expression>,
    ) -> Id<Expression> {
        let Expression {
            kind,
            span: operand_span,
        } = self.script[operand];
        let touches = span.start + 1 == operand_span.start;
        // Only this literal can be the smallest Int.
        if touches && literal::is_two_to_the_31(operand_span.slice(self.source)) {
            self.diagnostics
                .retract(Code::NumberBecomesFloat, operand_span);
            return self.leaf(ExpressionKind::Int(i32::MIN), span);
        }
        if touches
            && self.game == Game::Skyrim
            && let Some(folded) = negative(kind)
        {
            return self.leaf(folded, span);
        }
        let below = self.depth(operand);
        let kind = ExpressionKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        };
        self.branch(kind, span, below)
    }

    pub(in crate::parse) fn not(&mut self, span: Span, operand: Id<Expression>) -> Id<Expression> {
        let below = self.depth(operand);
        let kind = ExpressionKind::Unary {
            operator: UnaryOperator::Not,
            operand,
        };
        self.branch(kind, span, below)
    }

    fn type_name(&mut self, type_name: TypeName) -> Id<TypeName> {
        self.script.type_names.push(type_name);
        Id::new(self.script.type_names.len() - 1)
    }

    pub(in crate::parse) fn cast(
        &mut self,
        span: Span,
        value: Id<Expression>,
        target: TypeName,
    ) -> Id<Expression> {
        let target = self.type_name(target);
        let below = self.depth(value);
        self.branch(ExpressionKind::Cast { value, target }, span, below)
    }

    pub(in crate::parse) fn is(
        &mut self,
        span: Span,
        value: Id<Expression>,
        target: TypeName,
    ) -> Id<Expression> {
        let target = self.type_name(target);
        let below = self.depth(value);
        self.branch(ExpressionKind::Is { value, target }, span, below)
    }

    pub(in crate::parse) fn integer(&mut self, span: Span) -> Id<Expression> {
        let kind = match literal::decimal(span.slice(self.source)) {
            literal::Decimal::Int(value) => ExpressionKind::Int(value),
            literal::Decimal::Float(value) => {
                self.diagnostics.push(error::number_becomes_float(span));
                ExpressionKind::Float(value)
            }
        };
        self.leaf(kind, span)
    }

    pub(in crate::parse) fn hexadecimal(&mut self, span: Span) -> Id<Expression> {
        let kind = match literal::hexadecimal(span.slice(self.source)) {
            Some(value) => ExpressionKind::Int(value),
            None => {
                self.diagnostics.push(error::hexadecimal_too_large(span));
                ExpressionKind::Reported
            }
        };
        self.leaf(kind, span)
    }

    pub(in crate::parse) fn float(&mut self, span: Span) -> Id<Expression> {
        let value = literal::float(span.slice(self.source));
        self.leaf(ExpressionKind::Float(value), span)
    }

    pub(in crate::parse) fn string(&mut self, span: Span) -> Id<Expression> {
        let id = literal::string(&mut self.script, span.slice(self.source));
        self.leaf(ExpressionKind::String(id), span)
    }

    pub(in crate::parse) fn boolean(&mut self, span: Span, value: bool) -> Id<Expression> {
        self.leaf(ExpressionKind::Bool(value), span)
    }

    pub(in crate::parse) fn none(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::None, span)
    }

    pub(in crate::parse) fn new_array(
        &mut self,
        span: Span,
        base: TypeBase,
        type_span: Span,
        size: Id<Expression>,
    ) -> Id<Expression> {
        let element = self.type_name(TypeName {
            base,
            is_array: false,
            span: type_span,
        });
        let below = self.depth(size);
        self.branch(ExpressionKind::NewArray { element, size }, span, below)
    }

    pub(in crate::parse) fn new_struct(
        &mut self,
        span: Span,
        symbol: Symbol,
        type_span: Span,
    ) -> Id<Expression> {
        let target = self.type_name(TypeName {
            base: TypeBase::Named(symbol),
            is_array: false,
            span: type_span,
        });
        self.leaf(ExpressionKind::NewStruct { target }, span)
    }

    pub(in crate::parse) fn identifier(&mut self, span: Span, symbol: Symbol) -> Id<Expression> {
        self.leaf(ExpressionKind::Identifier(symbol), span)
    }

    pub(in crate::parse) fn self_reference(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::SelfReference, span)
    }

    pub(in crate::parse) fn parent(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::Parent, span)
    }

    pub(in crate::parse) fn argument(&mut self, count: u32, argument: Argument) -> u32 {
        self.arguments.push(argument);
        count + 1
    }

    /// Moves the last `count` waiting arguments to the script. Inner calls have taken theirs before
    /// the outer call's next argument starts to wait, so these are the right ones.
    fn take_arguments(&mut self, count: u32) -> (List<Argument>, u16) {
        let first = self.arguments.len().saturating_sub(count as usize);
        let below = self.arguments[first..]
            .iter()
            .map(|argument| self.depth(argument.value))
            .max()
            .unwrap_or(0);
        let start = self.script.arguments.len();
        self.script.arguments.extend(self.arguments.drain(first..));
        (List::new(start, self.script.arguments.len()), below)
    }

    pub(in crate::parse) fn call(&mut self, name: Name, count: u32, end: u32) -> Id<Expression> {
        let (arguments, below) = self.take_arguments(count);
        let span = Span::new(name.start, end);
        self.script.calls.push(Call {
            object: None,
            name,
            arguments,
            span,
        });
        let call = Id::new(self.script.calls.len() - 1);
        self.branch(ExpressionKind::Call(call), span, below)
    }

    pub(in crate::parse) fn method_call(
        &mut self,
        span: Span,
        object: Id<Expression>,
        name: Name,
        count: u32,
    ) -> Id<Expression> {
        let (arguments, below) = self.take_arguments(count);
        let below = below.max(self.depth(object));
        self.script.calls.push(Call {
            object: Some(object),
            name,
            arguments,
            span: Span::new(name.start, span.end),
        });
        let call = Id::new(self.script.calls.len() - 1);
        self.branch(ExpressionKind::Call(call), span, below)
    }

    pub(in crate::parse) fn member(
        &mut self,
        span: Span,
        object: Id<Expression>,
        name: Name,
    ) -> Id<Expression> {
        let below = self.depth(object);
        self.branch(ExpressionKind::Member { object, name }, span, below)
    }

    pub(in crate::parse) fn length(&mut self, span: Span, array: Id<Expression>) -> Id<Expression> {
        let below = self.depth(array);
        self.branch(ExpressionKind::Length { array }, span, below)
    }

    pub(in crate::parse) fn index(
        &mut self,
        span: Span,
        array: Id<Expression>,
        index: Id<Expression>,
    ) -> Id<Expression> {
        let below = self.depth(array).max(self.depth(index));
        self.branch(ExpressionKind::Index { array, index }, span, below)
    }
}

/// How tightly an operator binds; equal ones associate to the left.
const fn precedence(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::Or => 1,
        BinaryOperator::And => 2,
        BinaryOperator::Equal
        | BinaryOperator::NotEqual
        | BinaryOperator::Less
        | BinaryOperator::LessOrEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterOrEqual => 3,
        BinaryOperator::Add | BinaryOperator::Subtract => 4,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 5,
    }
}

/// A number literal with a minus folded in.
pub(super) fn negative(kind: ExpressionKind) -> Option<ExpressionKind> {
    if let ExpressionKind::Int(value) = kind {
        return Some(ExpressionKind::Int(value.wrapping_neg()));
    }
    if let ExpressionKind::Float(value) = kind {
        return Some(ExpressionKind::Float(-value));
    }
    None
}
