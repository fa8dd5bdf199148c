//! The grammar's actions: each creates one node in the script's vectors, or says what a line is.
//!
//! This file has the builder itself and what lines become; `part` has the parts of declarations,
//! `expression` the expressions.

mod expression;
mod part;

use cyperus_pex::Game;

use super::line::{FunctionLine, Line};
use crate::ast::{
    Argument, BinaryOperator, Expression, Flags, FunctionKind, Id, Name, Script, TypeName,
};
use crate::diagnostic::Diagnostics;
use crate::source::Span;

/// Owns the nodes while a file is parsed.
#[derive(Debug)]
pub(super) struct Builder<'source> {
    pub(super) source: &'source [u8],
    pub(super) game: Game,
    pub(super) script: Script,
    pub(super) diagnostics: Diagnostics,
    /// Where an expression in the line got too deep.
    pub(super) too_deep: Option<Span>,
    /// Arguments of calls that are not complete yet, innermost last.
    arguments: Vec<Argument>,
    /// Terms of chains that are not complete yet, innermost last.
    terms: Vec<Term>,
    /// The operators between them.
    operators: Vec<BinaryOperator>,
    /// For each expression in the line, the depth of its tree; the first belongs to
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

/// The initial value of a declaration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Initializer {
    /// Where it starts, including parentheses.
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
            too_deep: None,
            arguments: Vec::with_capacity(16),
            terms: Vec::with_capacity(16),
            operators: Vec::with_capacity(16),
            depths: Vec::with_capacity(32),
            first_expression: 0,
        }
    }

    /// Clears what an earlier line left behind.
    pub(super) fn start_line(&mut self) {
        self.too_deep = None;
        self.arguments.clear();
        self.terms.clear();
        self.operators.clear();
        self.depths.clear();
        self.first_expression = self.script.expressions.len();
    }

    pub(super) fn property(
        &mut self,
        type_name: TypeName,
        name: Name,
        value: Option<Initializer>,
        flags: Flags,
    ) -> Line {
        let value = self.constant(value, "a property");
        Line::Property {
            type_name,
            name,
            value,
            flags,
        }
    }

    pub(super) fn function(
        &mut self,
        return_type: Option<TypeName>,
        name: Name,
        parameters: Option<u32>,
        flags: Flags,
    ) -> Line {
        Line::Function(FunctionLine {
            kind: FunctionKind::Function,
            return_type,
            sender: None,
            name,
            parameters: self.parameter_list(parameters),
            has_parentheses: parameters.is_some(),
            flags,
        })
    }

    pub(super) fn event(&mut self, name: EventName, parameters: Option<u32>, flags: Flags) -> Line {
        Line::Function(FunctionLine {
            kind: FunctionKind::Event,
            return_type: None,
            sender: name.sender,
            name: name.name,
            parameters: self.parameter_list(parameters),
            has_parentheses: parameters.is_some(),
            flags,
        })
    }
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
