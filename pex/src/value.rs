//! Tagged values: the operands of instructions and the initial values of variables.

use crate::StringIndex;

/// A value as a `.pex` stores it: one tag byte and a payload.
#[derive(Clone, Copy, Debug, Default)]
pub enum Value {
    /// Tag 0: nothing; also "no initial value".
    #[default]
    None,
    /// Tag 1: the name of a variable, function, property, type, member or guard.
    Identifier(StringIndex),
    /// Tag 2: a string literal.
    String(StringIndex),
    /// Tag 3: a signed 32-bit number.
    Int(i32),
    /// Tag 4: a 32-bit float.
    Float(f32),
    /// Tag 5: a truth value.
    Bool(bool),
}

// Instructions are stored as flat operand lists: a wider value would cost space in every file.
const _: () = assert!(size_of::<Value>() == 8);

impl Value {
    /// The tag byte.
    pub const fn tag(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Identifier(_) => 1,
            Self::String(_) => 2,
            Self::Int(_) => 3,
            Self::Float(_) => 4,
            Self::Bool(_) => 5,
        }
    }

    /// What this kind of value is called in messages.
    pub const fn kind_name(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Identifier(_) => "an identifier",
            Self::String(_) => "a string",
            Self::Int(_) => "an Int",
            Self::Float(_) => "a Float",
            Self::Bool(_) => "a Bool",
        }
    }

    /// The name, if this is an identifier.
    pub const fn as_identifier(self) -> Option<StringIndex> {
        match self {
            Self::Identifier(index) => Some(index),
            Self::None | Self::String(_) | Self::Int(_) | Self::Float(_) | Self::Bool(_) => None,
        }
    }

    /// The string-table entry that this value refers to, identifier or literal.
    pub const fn string_index(self) -> Option<StringIndex> {
        match self {
            Self::Identifier(index) | Self::String(index) => Some(index),
            Self::None | Self::Int(_) | Self::Float(_) | Self::Bool(_) => None,
        }
    }
}

/// Floats are equal if their bits are: a file that contains a NaN still equals itself, and `0.0`
/// and `-0.0` are different files.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::None, Self::None) => true,
            (Self::Identifier(a), Self::Identifier(b)) | (Self::String(a), Self::String(b)) => {
                a == b
            }
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (
                Self::None
                | Self::Identifier(_)
                | Self::String(_)
                | Self::Int(_)
                | Self::Float(_)
                | Self::Bool(_),
                _,
            ) => false,
        }
    }
}

impl Eq for Value {}
