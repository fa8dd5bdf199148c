//! Types as small numbers, and which of them convert into which.
//!
//! A [`Type`] is eight bytes and compares as such: scripts are numbered by the
//! [`Scripts`](crate::resolve::Scripts) table, structs by their place in their script.

mod conversion;

pub use conversion::{Conversion, Hierarchy, explicit, implicit};

/// The number of a script in the session's table. Numbers follow the order in which names are
/// first asked for, which depends on threads: never sort by them, never write them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScriptId(pub u32);

/// What a type is, apart from being an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Something that has already been reported: accepted everywhere, without another message.
    Unknown = 1,
    /// The result of a function without return type.
    Void,
    /// The type of the literal `None`.
    None,
    /// True or false.
    Bool,
    /// 32-bit signed integers.
    Int,
    /// 32-bit floats.
    Float,
    /// Text.
    String,
    /// Any value but an array (Fallout 4 and later).
    Var,
    /// The name of a custom event, written as a literal.
    CustomEventName,
    /// The name of an event, written as a literal.
    ScriptEventName,
    /// Instances of a script.
    Object,
    /// A struct.
    Struct,
}

impl Kind {
    /// The word for it. Types that scripts declare have names of their own.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Void => "nothing",
            Self::None => "None",
            Self::Bool => "Bool",
            Self::Int => "Int",
            Self::Float => "Float",
            Self::String => "String",
            Self::Var => "Var",
            Self::CustomEventName => "CustomEventName",
            Self::ScriptEventName => "ScriptEventName",
            Self::Object => "object",
            Self::Struct => "struct",
        }
    }
}

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    kind: Kind,
    is_array: bool,
    structure: u16,
    script: ScriptId,
}

const _: () = assert!(size_of::<Type>() == 8);

/// One number instead of four fields: types are hashed for every variable of a file.
impl std::hash::Hash for Type {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.to_bits());
    }
}

impl Type {
    /// See [`Kind::Unknown`].
    pub const UNKNOWN: Self = Self::simple(Kind::Unknown);
    /// See [`Kind::Void`].
    pub const VOID: Self = Self::simple(Kind::Void);
    /// See [`Kind::None`].
    pub const NONE: Self = Self::simple(Kind::None);
    /// See [`Kind::Bool`].
    pub const BOOL: Self = Self::simple(Kind::Bool);
    /// See [`Kind::Int`].
    pub const INT: Self = Self::simple(Kind::Int);
    /// See [`Kind::Float`].
    pub const FLOAT: Self = Self::simple(Kind::Float);
    /// See [`Kind::String`].
    pub const STRING: Self = Self::simple(Kind::String);
    /// See [`Kind::Var`].
    pub const VAR: Self = Self::simple(Kind::Var);
    /// See [`Kind::CustomEventName`].
    pub const CUSTOM_EVENT_NAME: Self = Self::simple(Kind::CustomEventName);
    /// See [`Kind::ScriptEventName`].
    pub const SCRIPT_EVENT_NAME: Self = Self::simple(Kind::ScriptEventName);

    const fn simple(kind: Kind) -> Self {
        Self {
            kind,
            is_array: false,
            structure: 0,
            script: ScriptId(0),
        }
    }

    /// Instances of a script.
    pub const fn object(script: ScriptId) -> Self {
        Self {
            kind: Kind::Object,
            is_array: false,
            structure: 0,
            script,
        }
    }

    /// The struct at a place of a script's list.
    pub const fn structure(script: ScriptId, index: u16) -> Self {
        Self {
            kind: Kind::Struct,
            is_array: false,
            structure: index,
            script,
        }
    }

    /// The array of this type. There are no arrays of arrays: an array is returned unchanged.
    #[must_use]
    pub const fn array(self) -> Self {
        Self {
            is_array: true,
            ..self
        }
    }

    /// The type of the elements; a type that is not an array is returned unchanged.
    #[must_use]
    pub const fn element(self) -> Self {
        Self {
            is_array: false,
            ..self
        }
    }

    /// What it is, or what its elements are.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Whether it is an array.
    pub const fn is_array(self) -> bool {
        self.is_array
    }

    /// Whether it, or its element type, has been reported as wrong.
    pub fn is_unknown(self) -> bool {
        self.kind == Kind::Unknown
    }

    /// The script of an object type.
    pub fn as_object(self) -> Option<ScriptId> {
        (self.kind == Kind::Object && !self.is_array).then_some(self.script)
    }

    /// Script and place of a struct type.
    pub fn as_struct(self) -> Option<(ScriptId, u16)> {
        (self.kind == Kind::Struct && !self.is_array).then_some((self.script, self.structure))
    }

    /// Whether arithmetic works on it.
    pub fn is_numeric(self) -> bool {
        self == Self::INT || self == Self::FLOAT
    }

    /// The script that an object or struct type, or an array of such, belongs to.
    pub fn script(self) -> Option<ScriptId> {
        matches!(self.kind, Kind::Object | Kind::Struct).then_some(self.script)
    }

    /// The place of a struct, or an array's struct, in its script's list.
    pub const fn struct_index(self) -> u16 {
        self.structure
    }

    /// All eight bytes in one number, never 0.
    pub const fn to_bits(self) -> u64 {
        (self.kind as u64)
            | (self.is_array as u64) << 8
            | (self.structure as u64) << 16
            | (self.script.0 as u64) << 32
    }

    /// The reverse of [`Type::to_bits`]; `None` for numbers that it never returns.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "each cast takes the bits of one field"
    )]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        let kind = match bits as u8 {
            1 => Kind::Unknown,
            2 => Kind::Void,
            3 => Kind::None,
            4 => Kind::Bool,
            5 => Kind::Int,
            6 => Kind::Float,
            7 => Kind::String,
            8 => Kind::Var,
            9 => Kind::CustomEventName,
            10 => Kind::ScriptEventName,
            11 => Kind::Object,
            12 => Kind::Struct,
            _ => return None,
        };
        Some(Self {
            kind,
            is_array: (bits >> 8) & 1 == 1,
            structure: (bits >> 16) as u16,
            script: ScriptId((bits >> 32) as u32),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_back() {
        for plain in [
            Type::UNKNOWN,
            Type::NONE,
            Type::VOID,
            Type::VAR,
            Type::STRING,
            Type::object(ScriptId(u32::MAX)),
            Type::structure(ScriptId(7), 65_535),
        ] {
            for value in [plain, plain.array()] {
                assert_ne!(value.to_bits(), 0);
                assert_eq!(Type::from_bits(value.to_bits()), Some(value));
            }
        }
        assert_eq!(Type::from_bits(0), None);
        assert_eq!(Type::INT.array().element(), Type::INT);
    }
}
