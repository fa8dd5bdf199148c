//! Statements and blocks.

use super::{Expression, Id, List, Name, TypeName};
use crate::source::Span;

/// A statement, including blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// The statement's line; for a block from its opening keyword to its `End...`.
    pub span: Span,
}

/// The forms of statements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StatementKind {
    /// A line that does not parse and has been reported.
    Reported,
    /// A variable of the function.
    Local(Id<Local>),
    /// `target = value`, or with an operator in front of the `=`.
    Assign {
        /// Any expression: whether it can be assigned to is checked later.
        target: Id<Expression>,
        /// Which assignment.
        operator: AssignOperator,
        /// The right side.
        value: Id<Expression>,
    },
    /// An expression on its own, call or not.
    Expression(Id<Expression>),
    /// `Return`, with or without a value.
    Return(Option<Id<Expression>>),
    /// `If` with all its branches.
    If {
        /// The `If`, the `ElseIf`s and the `Else` in order; at least one.
        branches: List<Branch>,
    },
    /// `While`.
    While {
        /// Tested before each iteration.
        condition: Id<Expression>,
        /// What is repeated.
        body: List<Statement>,
    },
    /// `LockGuard` (Starfield).
    Lock {
        /// The guards, at least one.
        guards: List<Name>,
        /// What runs while they are held.
        body: List<Statement>,
    },
    /// `TryLockGuard` (Starfield) with all its branches.
    TryLock {
        /// The `TryLockGuard`, the `ElseTryLockGuard`s and the `Else` in order; at least one.
        branches: List<TryBranch>,
    },
}

/// A part of an `If`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// `None` for `Else`.
    pub condition: Option<Id<Expression>>,
    /// What runs.
    pub body: List<Statement>,
    /// The line that opens the branch.
    pub span: Span,
}

/// A part of a `TryLockGuard`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TryBranch {
    /// Empty for `Else`.
    pub guards: List<Name>,
    /// What runs.
    pub body: List<Statement>,
    /// The line that opens the branch.
    pub span: Span,
}

/// A variable declared in a function's body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// The declared type.
    pub type_name: TypeName,
    /// The name.
    pub name: Name,
    /// The initial value, any expression.
    pub value: Option<Id<Expression>>,
    /// Whether `Const` follows (not in Skyrim).
    pub is_const: bool,
}

/// The assignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOperator {
    /// `=`
    Assign,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
    /// `*=`
    Multiply,
    /// `/=`
    Divide,
    /// `%=`
    Remainder,
}

impl AssignOperator {
    /// As the source spells it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Assign => "=",
            Self::Add => "+=",
            Self::Subtract => "-=",
            Self::Multiply => "*=",
            Self::Divide => "/=",
            Self::Remainder => "%=",
        }
    }
}
