//! Expressions and the names of types.

use super::{Id, List, Name, StringLiteral, Symbol};
use crate::source::Span;

/// An expression. Parentheses leave no node; they only widen the spans around them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// From its first token to its last, without parentheses around the whole.
    pub span: Span,
}

// A whole game has about a million of these.
const _: () = assert!(size_of::<Expression>() == 24);

/// The forms of expressions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A piece of source that does not parse and has already been reported.
    Reported,
    /// A whole number, decimal or hexadecimal. Negative only if the parser folds a minus: in
    /// constant positions, and in Skyrim wherever the minus touches the digits.
    Int(i32),
    /// A number with a decimal point, or a whole number too large for an Int.
    Float(f32),
    /// `True` or `False`.
    Bool(bool),
    /// A string literal; [`Script::string`](super::Script::string) has its bytes.
    String(Id<StringLiteral>),
    /// `None`.
    None,
    /// A variable, property or (before a dot) script. The span is the name's.
    Identifier(Symbol),
    /// `Self`.
    SelfReference,
    /// `Parent`.
    Parent,
    /// `-x` or `!x`.
    Unary {
        /// Which of the two.
        operator: UnaryOperator,
        /// What it applies to.
        operand: Id<Expression>,
    },
    /// Two operands with an operator between them.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// Evaluated first.
        left: Id<Expression>,
        /// Evaluated second, if at all.
        right: Id<Expression>,
    },
    /// `x as T`.
    Cast {
        /// The value.
        value: Id<Expression>,
        /// The requested type.
        target: Id<TypeName>,
    },
    /// `x is T`, not in Skyrim.
    Is {
        /// The value.
        value: Id<Expression>,
        /// The type to test for.
        target: Id<TypeName>,
    },
    /// `x.Name`: a property or struct member.
    Member {
        /// The owner.
        object: Id<Expression>,
        /// The member.
        name: Name,
    },
    /// `x.Length`.
    Length {
        /// The array.
        array: Id<Expression>,
    },
    /// `x[i]`.
    Index {
        /// The array.
        array: Id<Expression>,
        /// The position.
        index: Id<Expression>,
    },
    /// A call, with or without an object before it.
    Call(Id<Call>),
    /// `new T[n]`; the element type has no array suffix.
    NewArray {
        /// Type of the elements.
        element: Id<TypeName>,
        /// How many.
        size: Id<Expression>,
    },
    /// `new S`, not in Skyrim.
    NewStruct {
        /// The struct.
        target: Id<TypeName>,
    },
}

/// `object.Name(arguments)` or `Name(arguments)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Call {
    /// What comes before the dot: an object, `Parent`, or the name of a script.
    pub object: Option<Id<Expression>>,
    /// The function.
    pub name: Name,
    /// The arguments in the order in which they are written.
    pub arguments: List<Argument>,
    /// From the function's name to the closing parenthesis.
    pub span: Span,
}

/// One argument of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Argument {
    /// The parameter it names, if any.
    pub name: Option<Name>,
    /// The value.
    pub value: Id<Expression>,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}

impl UnaryOperator {
    /// As the source spells it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Negate => "-",
            Self::Not => "!",
        }
    }
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `&&`
    And,
    /// `||`
    Or,
}

impl BinaryOperator {
    /// As the source spells it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::And => "&&",
            Self::Or => "||",
        }
    }
}

/// A type as the source names it; the resolver finds out what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeName {
    /// The type, or the type of the elements.
    pub base: TypeBase,
    /// Whether `[]` follows.
    pub is_array: bool,
    /// Name and suffix.
    pub span: Span,
}

/// A type without array suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeBase {
    /// The declaration did not parse and has already been reported.
    Reported,
    /// `Bool`
    Bool,
    /// `Int`
    Int,
    /// `Float`
    Float,
    /// `String`
    String,
    /// `Var`, not in Skyrim.
    Var,
    /// `CustomEventName`, not in Skyrim.
    CustomEventName,
    /// `ScriptEventName`, not in Skyrim.
    ScriptEventName,
    /// A script or struct, which may be qualified.
    Named(Symbol),
}
