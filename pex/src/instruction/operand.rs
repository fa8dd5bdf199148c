//! What an operand means, and which values it may have.

use crate::Value;

/// What an operand means: which tags it may have, and how it is printed and checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    /// A local, parameter or script variable that is written.
    Destination,
    /// A variable that is read, or a literal.
    Source,
    /// A variable that holds an object, `self`, or None.
    Object,
    /// The name of a function.
    FunctionName,
    /// The name of a property.
    PropertyName,
    /// The name of a script or a type.
    TypeName,
    /// The name of a struct member, as an identifier.
    MemberName,
    /// The name of a struct member to search by; compilers write it as a string or an identifier.
    MemberText,
    /// A distance in instructions, counted from the jump itself.
    Jump,
    /// The name of a guard.
    Guard,
}

impl OperandKind {
    /// Whether the operand may have this tag.
    pub const fn accepts(self, value: Value) -> bool {
        match self {
            Self::Source => true,
            Self::Object => matches!(value, Value::Identifier(_) | Value::None),
            Self::MemberText => matches!(value, Value::Identifier(_) | Value::String(_)),
            Self::Jump => matches!(value, Value::Int(_)),
            Self::Destination
            | Self::FunctionName
            | Self::PropertyName
            | Self::TypeName
            | Self::MemberName
            | Self::Guard => matches!(value, Value::Identifier(_)),
        }
    }

    /// What [`accepts`](Self::accepts) allows, for messages.
    pub const fn expected(self) -> &'static str {
        match self {
            Self::Destination => "an identifier that names a variable",
            Self::Source => "a variable or a literal",
            Self::Object => "an identifier that names a variable, or None",
            Self::FunctionName => "an identifier that names a function",
            Self::PropertyName => "an identifier that names a property",
            Self::TypeName => "an identifier that names a type",
            Self::MemberName => "an identifier that names a struct member",
            Self::MemberText => "a string or an identifier that names a struct member",
            Self::Jump => "an Int, the distance to jump",
            Self::Guard => "an identifier that names a guard",
        }
    }

    /// Whether an identifier here is looked up as a variable, not taken as a bare name.
    pub const fn is_variable(self) -> bool {
        matches!(self, Self::Destination | Self::Source | Self::Object)
    }

    /// The word for this kind in the instruction-set page.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Destination => "destination",
            Self::Source => "source",
            Self::Object => "object",
            Self::FunctionName => "function name",
            Self::PropertyName => "property name",
            Self::TypeName => "type name",
            Self::MemberName => "member name",
            Self::MemberText => "member text",
            Self::Jump => "jump",
            Self::Guard => "guard",
        }
    }

    /// Every kind, in the order of the instruction-set page.
    pub const ALL: [Self; 10] = [
        Self::Destination,
        Self::Source,
        Self::Object,
        Self::FunctionName,
        Self::PropertyName,
        Self::TypeName,
        Self::MemberName,
        Self::MemberText,
        Self::Jump,
        Self::Guard,
    ];
}
