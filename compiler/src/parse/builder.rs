//! The grammar's actions: each makes one node in the script's vectors, or says what a line is.

use cyperus_pex::Game;

use super::line::{FunctionLine, Line};
use super::{error, literal};
use crate::ast::{
    Argument, AssignOperator, BinaryOperator, Call, Expression, ExpressionKind, Flag, FlagKind,
    FlagSet, Flags, FunctionKind, Id, List, Name, Parameter, Script, Symbol, TypeBase, TypeName,
    UnaryOperator,
};
use crate::diagnostic::{Code, Diagnostics};
use crate::source::Span;

/// Deepest tree of operands that is built. Real scripts stay below a fifth of it; every later
/// stage may recurse this far.
pub(super) const EXPRESSION_DEPTH: u16 = 250;

/// Owns the nodes while a file is parsed.
#[derive(Debug)]
pub(super) struct Builder<'source> {
    pub(super) source: &'source [u8],
    pub(super) game: Game,
    pub(super) script: Script,
    pub(super) diagnostics: Diagnostics,
    /// What the line under work turned out to be.
    pub(super) line: Line,
    /// Where an expression of the line got too deep.
    pub(super) too_deep: Option<Span>,
    /// Arguments of calls that are not complete yet, innermost last.
    arguments: Vec<Argument>,
    /// Terms of chains that are not complete yet, innermost last.
    terms: Vec<Term>,
    /// The operators between them.
    operators: Vec<BinaryOperator>,
    /// For each expression of the line, how deep its tree is; the first belongs to
    /// `first_expression`.
    depths: Vec<u16>,
    first_expression: usize,
}

/// A term of an expression with the parentheses around it.
#[derive(Clone, Copy, Debug)]
struct Term {
    expression: Id<Expression>,
    span: Span,
}

/// What stands behind the `=` of a declaration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Initializer {
    /// Where it starts, parentheses included.
    pub(super) start: u32,
    pub(super) value: Id<Expression>,
}

/// The name of an event handler.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventName {
    sender: Option<Name>,
    name: Name,
}

impl EventName {
    pub(super) fn own(name: Name) -> Self {
        Self { sender: None, name }
    }

    pub(super) fn remote(sender: Name, name: Name) -> Self {
        Self {
            sender: Some(sender),
            name,
        }
    }
}

impl<'source> Builder<'source> {
    pub(super) fn new(source: &'source [u8], game: Game, script: Script) -> Self {
        Self {
            source,
            game,
            script,
            diagnostics: Diagnostics::default(),
            line: Line::Reported,
            too_deep: None,
            arguments: Vec::with_capacity(16),
            terms: Vec::with_capacity(16),
            operators: Vec::with_capacity(16),
            depths: Vec::with_capacity(32),
            first_expression: 0,
        }
    }

    /// Forgets what an earlier line left behind.
    pub(super) fn start_line(&mut self) {
        self.line = Line::Reported;
        self.too_deep = None;
        self.arguments.clear();
        self.terms.clear();
        self.operators.clear();
        self.depths.clear();
        self.first_expression = self.script.expressions.len();
    }

    // Lines.

    pub(super) fn header(&mut self, name: Name, parent: Option<Name>, flags: Flags) {
        self.line = Line::Header {
            name,
            parent,
            flags,
        };
    }

    pub(super) fn import(&mut self, name: Name) {
        self.line = Line::Import(name);
    }

    pub(super) fn custom_event(&mut self, name: Name) {
        self.line = Line::CustomEvent(name);
    }

    pub(super) fn guard(&mut self, name: Name, flags: Flags) {
        self.line = Line::Guard { name, flags };
    }

    pub(super) fn structure(&mut self, name: Name) {
        self.line = Line::Struct(name);
    }

    pub(super) fn group(&mut self, name: Name, flags: Flags) {
        self.line = Line::Group { name, flags };
    }

    pub(super) fn state(&mut self, name: Name, is_auto: bool) {
        self.line = Line::State { name, is_auto };
    }

    pub(super) fn property(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Initializer>,
        flags: Flags,
    ) {
        let value = self.constant(value, "a property");
        self.line = Line::Property {
            type_name,
            name,
            value,
            flags,
        };
    }

    pub(super) fn declaration(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Initializer>,
        flags: Flags,
    ) {
        self.line = Line::Declaration {
            type_name,
            name,
            value,
            flags,
        };
    }

    pub(super) fn function(
        &mut self,
        return_type: Option<TypeName>,
        name: Name,
        parameters: Option<u32>,
        flags: Flags,
    ) {
        self.line = Line::Function(FunctionLine {
            kind: FunctionKind::Function,
            return_type,
            sender: None,
            name,
            parameters: self.parameter_list(parameters),
            has_parentheses: parameters.is_some(),
            flags,
        });
    }

    pub(super) fn event(&mut self, name: EventName, parameters: Option<u32>, flags: Flags) {
        self.line = Line::Function(FunctionLine {
            kind: FunctionKind::Event,
            return_type: None,
            sender: name.sender,
            name: name.name,
            parameters: self.parameter_list(parameters),
            has_parentheses: parameters.is_some(),
            flags,
        });
    }

    pub(super) fn assign(
        &mut self,
        target: Id<Expression>,
        operator: AssignOperator,
        value: Id<Expression>,
    ) {
        self.line = Line::Assign {
            target,
            operator,
            value,
        };
    }

    pub(super) fn expression_line(&mut self, value: Id<Expression>) {
        self.line = Line::Expression(value);
    }

    pub(super) fn return_line(&mut self, value: Option<Id<Expression>>) {
        self.line = Line::Return(value);
    }

    pub(super) fn if_line(&mut self, condition: Id<Expression>) {
        self.line = Line::If(condition);
    }

    pub(super) fn else_if_line(&mut self, condition: Id<Expression>) {
        self.line = Line::ElseIf(condition);
    }

    pub(super) fn while_line(&mut self, condition: Id<Expression>) {
        self.line = Line::While(condition);
    }

    pub(super) fn lock_line(&mut self, guards: List<Name>) {
        self.line = Line::Lock(guards);
    }

    pub(super) fn try_lock_line(&mut self, guards: List<Name>) {
        self.line = Line::TryLock(guards);
    }

    pub(super) fn else_try_lock_line(&mut self, guards: List<Name>) {
        self.line = Line::ElseTryLock(guards);
    }

    // Parts of declarations.

    pub(super) fn no_parameters(&self) -> u32 {
        to_u32(self.script.parameters.len())
    }

    pub(super) fn parameter(
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

    fn parameter_list(&self, first: Option<u32>) -> List<Parameter> {
        match first {
            Some(first) => List::new(first as usize, self.script.parameters.len()),
            None => List::EMPTY,
        }
    }

    pub(super) fn no_flags(&self) -> Flags {
        let start = self.script.flags.len();
        Flags {
            set: FlagSet::empty(),
            list: List::new(start, start),
        }
    }

    pub(super) fn keyword_flag(&mut self, flags: Flags, flag: FlagSet, span: Span) -> Flags {
        if flags.set.contains(flag) {
            self.diagnostics
                .push(error::repeated_flag(self.source, span));
        }
        self.add_flag(flags, flag, FlagKind::Keyword(flag), span)
    }

    pub(super) fn user_flag(&mut self, flags: Flags, symbol: Symbol, span: Span) -> Flags {
        let kind = FlagKind::User(symbol);
        // Real lines have five at most; a hostile one must not cost the square of its length.
        let mut known = self.script[flags.list].iter().take(32);
        if known.any(|flag| flag.kind == kind) {
            self.diagnostics
                .push(error::repeated_flag(self.source, span));
        }
        self.add_flag(flags, FlagSet::empty(), kind, span)
    }

    pub(super) fn guard_flag(&mut self, flags: Flags, first: u32, span: Span) -> Flags {
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

    pub(super) fn listed_name(&mut self, name: Name) -> u32 {
        self.script.name_lists.push(name);
        to_u32(self.script.name_lists.len() - 1)
    }

    pub(super) fn next_listed_name(&mut self, first: u32, name: Name) -> u32 {
        self.script.name_lists.push(name);
        first
    }

    pub(super) fn name_list(&self, first: u32) -> List<Name> {
        List::new(first as usize, self.script.name_lists.len())
    }

    /// An initial value must be a literal; a minus before a number becomes part of it.
    pub(super) fn constant(
        &mut self,
        value: Option<Initializer>,
        owner: &str,
    ) -> Option<Id<Expression>> {
        let Initializer { start, value } = value?;
        let Expression { kind, span } = self.script[value];
        let folded = match kind {
            // Parentheses leave no node, but they make an expression of a literal.
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

    // Expressions.

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

    /// A node above others. Where the tree gets too deep it is cut, and the line will be reported.
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

    /// Terms and operators of a chain wait on two stacks until it is known what belongs together.
    /// A chain is named by the place of its first term; chains inside its terms are complete
    /// before the term is, so they are gone from the stacks by then.
    pub(super) fn start_chain(&mut self, span: Span, expression: Id<Expression>) -> u32 {
        self.terms.push(Term { expression, span });
        to_u32(self.terms.len() - 1)
    }

    pub(super) fn extend_chain(
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

    pub(super) fn end_chain(&mut self, chain: u32) -> Id<Expression> {
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

    pub(super) fn negate(&mut self, span: Span, operand: Id<Expression>) -> Id<Expression> {
        let Expression {
            kind,
            span: operand_span,
        } = self.script[operand];
        let touches = span.start + 1 == operand_span.start;
        // Nothing but this literal could be the smallest Int.
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

    pub(super) fn not(&mut self, span: Span, operand: Id<Expression>) -> Id<Expression> {
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

    pub(super) fn cast(
        &mut self,
        span: Span,
        value: Id<Expression>,
        target: TypeName,
    ) -> Id<Expression> {
        let target = self.type_name(target);
        let below = self.depth(value);
        self.branch(ExpressionKind::Cast { value, target }, span, below)
    }

    pub(super) fn is(
        &mut self,
        span: Span,
        value: Id<Expression>,
        target: TypeName,
    ) -> Id<Expression> {
        let target = self.type_name(target);
        let below = self.depth(value);
        self.branch(ExpressionKind::Is { value, target }, span, below)
    }

    pub(super) fn integer(&mut self, span: Span) -> Id<Expression> {
        let kind = match literal::decimal(span.slice(self.source)) {
            literal::Decimal::Int(value) => ExpressionKind::Int(value),
            literal::Decimal::Float(value) => {
                self.diagnostics.push(error::number_becomes_float(span));
                ExpressionKind::Float(value)
            }
        };
        self.leaf(kind, span)
    }

    pub(super) fn hexadecimal(&mut self, span: Span) -> Id<Expression> {
        let kind = match literal::hexadecimal(span.slice(self.source)) {
            Some(value) => ExpressionKind::Int(value),
            None => {
                self.diagnostics.push(error::hexadecimal_too_large(span));
                ExpressionKind::Reported
            }
        };
        self.leaf(kind, span)
    }

    pub(super) fn float(&mut self, span: Span) -> Id<Expression> {
        let value = literal::float(span.slice(self.source));
        self.leaf(ExpressionKind::Float(value), span)
    }

    pub(super) fn string(&mut self, span: Span) -> Id<Expression> {
        let id = literal::string(&mut self.script, span.slice(self.source));
        self.leaf(ExpressionKind::String(id), span)
    }

    pub(super) fn boolean(&mut self, span: Span, value: bool) -> Id<Expression> {
        self.leaf(ExpressionKind::Bool(value), span)
    }

    pub(super) fn none(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::None, span)
    }

    pub(super) fn new_array(
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

    pub(super) fn new_struct(
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

    pub(super) fn identifier(&mut self, span: Span, symbol: Symbol) -> Id<Expression> {
        self.leaf(ExpressionKind::Identifier(symbol), span)
    }

    pub(super) fn self_reference(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::SelfReference, span)
    }

    pub(super) fn parent(&mut self, span: Span) -> Id<Expression> {
        self.leaf(ExpressionKind::Parent, span)
    }

    pub(super) fn argument(&mut self, count: u32, argument: Argument) -> u32 {
        self.arguments.push(argument);
        count + 1
    }

    /// Moves the last `count` waiting arguments to the script. Inner calls have taken theirs
    /// before the outer call's next argument starts to wait, so these are the right ones.
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

    pub(super) fn call(&mut self, name: Name, count: u32, end: u32) -> Id<Expression> {
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

    pub(super) fn method_call(
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

    pub(super) fn member(
        &mut self,
        span: Span,
        object: Id<Expression>,
        name: Name,
    ) -> Id<Expression> {
        let below = self.depth(object);
        self.branch(ExpressionKind::Member { object, name }, span, below)
    }

    pub(super) fn length(&mut self, span: Span, array: Id<Expression>) -> Id<Expression> {
        let below = self.depth(array);
        self.branch(ExpressionKind::Length { array }, span, below)
    }

    pub(super) fn index(
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
fn negative(kind: ExpressionKind) -> Option<ExpressionKind> {
    if let ExpressionKind::Int(value) = kind {
        return Some(ExpressionKind::Int(value.wrapping_neg()));
    }
    if let ExpressionKind::Float(value) = kind {
        return Some(ExpressionKind::Float(-value));
    }
    None
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
