//! What a script declares: header, imports, variables, properties, structs, states, functions.

use super::{DocComment, Expression, Flags, Id, List, Name, Statement, TypeName};
use crate::source::Span;

/// The `ScriptName` line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Header {
    /// The script's full name; taken from the file name if the line is missing.
    pub name: Name,
    /// The name after `Extends`.
    pub parent: Option<Name>,
    /// `Native`, `Const`, `DebugOnly`, `BetaOnly` and user flags.
    pub flags: Flags,
    /// Documentation.
    pub doc: Option<Id<DocComment>>,
    /// The line; empty and at the start of the file if it is missing.
    pub span: Span,
    /// Whether the line is missing (reported as a warning) or unreadable (reported as an error).
    /// The name's place is then the start of the file.
    pub is_missing: bool,
}

/// `Import Name`: a script, or a namespace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Import {
    /// What is imported.
    pub name: Name,
}

/// A variable of the script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variable {
    /// The declared type.
    pub type_name: TypeName,
    /// The name.
    pub name: Name,
    /// The initial value: a literal (minus folded in) or [`ExpressionKind::Reported`].
    ///
    /// [`ExpressionKind::Reported`]: super::ExpressionKind::Reported
    pub value: Option<Id<Expression>>,
    /// `Const`, user flags, guards.
    pub flags: Flags,
    /// The line.
    pub span: Span,
}

/// A struct.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Struct {
    /// The name, without the script's.
    pub name: Name,
    /// Its members in order.
    pub members: List<StructMember>,
    /// From `Struct` to `EndStruct`.
    pub span: Span,
}

/// A member of a struct.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StructMember {
    /// The declared type.
    pub type_name: TypeName,
    /// The name.
    pub name: Name,
    /// The default: a literal.
    pub value: Option<Id<Expression>>,
    /// User flags.
    pub flags: Flags,
    /// Documentation.
    pub doc: Option<Id<DocComment>>,
    /// The line.
    pub span: Span,
}

/// `CustomEvent Name`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CustomEvent {
    /// The event.
    pub name: Name,
    /// The line.
    pub span: Span,
}

/// `Guard Name` (Starfield).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guard {
    /// The guard.
    pub name: Name,
    /// May be `ProtectsFunctionLogic`.
    pub flags: Flags,
    /// The line.
    pub span: Span,
}

/// A group of properties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// The name.
    pub name: Name,
    /// User flags.
    pub flags: Flags,
    /// Documentation.
    pub doc: Option<Id<DocComment>>,
    /// The properties inside, which are neighbours in the script's list.
    pub properties: List<Property>,
    /// From `Group` to `EndGroup`.
    pub span: Span,
}

/// A property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Property {
    /// The declared type.
    pub type_name: TypeName,
    /// The name.
    pub name: Name,
    /// Its group.
    pub group: Option<Id<Group>>,
    /// Automatic or written out.
    pub kind: PropertyKind,
    /// `Auto`, `AutoReadOnly`, `Const`, user flags, guards.
    pub flags: Flags,
    /// Documentation.
    pub doc: Option<Id<DocComment>>,
    /// The line; for a full property from there to `EndProperty`.
    pub span: Span,
}

/// How a property gets its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PropertyKind {
    /// `Auto`: the compiler makes a variable.
    Auto {
        /// The initial value: a literal.
        value: Option<Id<Expression>>,
    },
    /// `AutoReadOnly`: a constant.
    AutoReadOnly {
        /// The constant; `None` is an error for the checker to report.
        value: Option<Id<Expression>>,
    },
    /// Written out. A correct script has one or two functions named `Get` and `Set`; the checker
    /// checks which and how many.
    Full {
        /// The functions inside, in the script's list of accessors.
        accessors: List<Accessor>,
    },
    /// The block of a full property did not parse and has been reported.
    Reported,
}

/// A function inside a full property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accessor {
    /// The function; its `state` is `None`.
    pub function: Function,
}

/// One `State ... EndState`. A state may be opened more than once: then there are several nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The name.
    pub name: Name,
    /// Whether it is the `Auto` state.
    pub is_auto: bool,
    /// Functions and events inside, which are neighbours in the script's list.
    pub functions: List<Function>,
    /// From `State` (or `Auto`) to `EndState`.
    pub span: Span,
}

/// Function or event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    /// `Function`
    Function,
    /// `Event`
    Event,
}

/// A function or an event handler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    /// Which of the two.
    pub kind: FunctionKind,
    /// The type in front, if any.
    pub return_type: Option<TypeName>,
    /// The type before the dot of a remote or custom event's handler, `Event Actor.OnDeath(...)`.
    pub sender: Option<Name>,
    /// The name; the part after the dot if there is one.
    pub name: Name,
    /// The parameters in order.
    pub parameters: List<Parameter>,
    /// `Global`, `Native`, `DebugOnly`, `BetaOnly`, access, guards, user flags.
    pub flags: Flags,
    /// Documentation.
    pub doc: Option<Id<DocComment>>,
    /// Its state; `None` means the empty state.
    pub state: Option<Id<State>>,
    /// The statements.
    pub body: Body,
    /// The header line.
    pub span: Span,
    /// The `EndFunction` or `EndEvent` line; if there is none, empty and after the header.
    pub end: Span,
}

/// The body of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Body {
    /// A native function has none.
    Native,
    /// There is one, but the script was parsed for its declarations only.
    Skipped,
    /// The statements.
    Statements(List<Statement>),
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The declared type.
    pub type_name: TypeName,
    /// The name.
    pub name: Name,
    /// The default: a literal.
    pub value: Option<Id<Expression>>,
}
