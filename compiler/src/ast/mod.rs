//! The tree that the parser builds from a file, before names and types are resolved.
//!
//! A [`Script`] owns one vector for each kind of node; nodes refer to each other by [`Id`] and
//! [`List`]. Nothing in it borrows the source, so the source can be dropped once it is parsed.
//! Nodes own no memory of their own, so a whole game is parsed without an allocation for each node.
//! What did not parse is a `Reported` node, which later stages do not report again.

mod declaration;
mod dump;
mod expression;
mod flag;
mod id;
mod name;
mod script;
mod statement;

pub use declaration::{
    Accessor, Body, CustomEvent, Function, FunctionKind, Group, Guard, Header, Import, Parameter,
    Property, PropertyKind, State, Struct, StructMember, Variable,
};
pub use dump::dump;
pub use expression::{
    Argument, BinaryOperator, Call, Expression, ExpressionKind, TypeBase, TypeName, UnaryOperator,
};
pub use flag::{Flag, FlagKind, FlagSet, Flags};
pub use id::{Id, List};
pub(crate) use name::hash_bytes;
pub use name::{Name, NameTable, Symbol, hash_name};
pub use script::{DocComment, ParseMode, Script, StringLiteral};
pub use statement::{AssignOperator, Branch, Local, Statement, StatementKind, TryBranch};
