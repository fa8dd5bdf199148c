//! A program as a typed tree.
//!
//! The compiler's own tree refers to places in a source text, so it can only be made by parsing. This
//! one is made from nothing, changed by the shrinker, and printed; the operators are the compiler's.

mod print;
mod walk;

pub use print::Source;

use cyperus_compiler::ast::{AssignOperator, BinaryOperator, UnaryOperator};
use cyperus_pex::Game;

/// A whole program. Script 0 is the one that starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The dialect.
    pub(crate) game: Game,
    /// Whether several stacks may be alive at once. Then the order of events depends on how many
    /// instructions a statement takes.
    pub(crate) is_concurrent: bool,
    /// The scripts.
    pub(crate) scripts: Vec<Script>,
    /// The scripts of the objects that `Main` receives, by number.
    pub(crate) cast: Vec<u8>,
}

impl Program {
    /// Whether stacks can take turns: also an `OnInit` that takes longer than a turn runs beside `Main`.
    pub(crate) fn has_several_stacks(&self) -> bool {
        let mut functions = self.scripts.iter().flat_map(|script| &script.functions);
        self.is_concurrent || functions.any(|function| function.name == "OnInit")
    }
}

/// One script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Script {
    /// Its name is `Part` and this number, which stays when other scripts are removed.
    pub(crate) number: u8,
    /// The parent, another script of the program.
    pub(crate) parent: Option<u8>,
    /// A type of the game to extend if there is no parent.
    pub(crate) root: Option<&'static str>,
    pub(crate) structs: Vec<Struct>,
    pub(crate) guards: Vec<String>,
    pub(crate) custom_events: Vec<String>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) properties: Vec<Property>,
    pub(crate) functions: Vec<Function>,
    pub(crate) states: Vec<State>,
}

/// A struct: its name is `Record` and this number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Struct {
    pub(crate) number: u8,
    pub(crate) members: Vec<Variable>,
}

/// A variable of a script, or a member of a struct.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) of: Type,
    /// A literal.
    pub(crate) value: Option<Expression>,
}

/// A property.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) of: Type,
    pub(crate) kind: PropertyKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PropertyKind {
    /// `Auto`, with a literal or without.
    Auto(Option<Expression>),
    /// `Auto Const`, with a literal.
    AutoConst(Expression),
    /// `AutoReadOnly`, with a literal.
    ReadOnly(Expression),
    /// Written out, over a variable of the script.
    Full {
        /// What `Get` does.
        get: Vec<Statement>,
        /// What `Set` does with its parameter `value`.
        set: Option<Vec<Statement>>,
    },
}

/// A state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) name: String,
    pub(crate) is_auto: bool,
    pub(crate) functions: Vec<Function>,
}

/// A function or an event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) is_event: bool,
    pub(crate) is_global: bool,
    pub(crate) returns: Type,
    pub(crate) parameters: Vec<Variable>,
    pub(crate) body: Vec<Statement>,
}

/// A type without its array suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Single {
    Bool,
    Int,
    Float,
    String,
    Var,
    /// A script of the program, by number.
    Object(u8),
    /// A struct: its script and its own number.
    Struct(u8, u8),
}

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// What a function without return type returns.
    Nothing,
    One(Single),
    Array(Single),
}

impl Type {
    pub(crate) const BOOL: Self = Self::One(Single::Bool);
    pub(crate) const INT: Self = Self::One(Single::Int);
    pub(crate) const FLOAT: Self = Self::One(Single::Float);
    pub(crate) const STRING: Self = Self::One(Single::String);
    pub(crate) const VAR: Self = Self::One(Single::Var);
}

/// An expression with its type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) of: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Bool(bool),
    Int(i32),
    /// As it is written.
    Float(&'static str),
    /// As it is written, without quotes.
    Text(String),
    None,
    /// A variable, a property, `Self`, or a script before a dot.
    Name(String),
    Unary(UnaryOperator, Box<Expression>),
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// To the type of the expression.
    Cast(Box<Expression>),
    Is(Box<Expression>, Type),
    Member(Box<Expression>, String),
    Index(Box<Expression>, Box<Expression>),
    Call(Option<Box<Expression>>, String, Vec<Argument>),
    /// Of the expression's own type.
    NewArray(Box<Expression>),
    /// Of the expression's own type.
    NewStruct,
}

/// One argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Argument {
    /// The parameter it names.
    pub(crate) name: Option<String>,
    pub(crate) value: Expression,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Statement {
    Local(Type, String, Option<Expression>),
    Assign(Expression, AssignOperator, Expression),
    Call(Expression),
    Return(Option<Expression>),
    /// Branches with conditions, and `Else`.
    If(Vec<(Expression, Vec<Statement>)>, Vec<Statement>),
    /// Runs at most `bound` times: the counter is no part of the body, so that nothing can change that.
    Repeat {
        counter: String,
        bound: i32,
        condition: Option<Expression>,
        body: Vec<Statement>,
    },
    /// `LockGuard`.
    Lock(String, Vec<Statement>),
    /// `TryLockGuard` with `Else`.
    TryLock(String, Vec<Statement>, Vec<Statement>),
}
