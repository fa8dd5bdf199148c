//! Debug information: line numbers, and the source order of groups and members.

use crate::StringIndex;

/// The debug section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugInfo {
    /// When the source was last changed, in seconds since 1970.
    pub modification_time: u64,
    /// Line numbers, function by function.
    pub functions: Vec<DebugFunction>,
    /// Property groups in source order (Fallout 4 and later).
    pub groups: Vec<DebugGroup>,
    /// Struct members in source order (Fallout 4 and later).
    pub structs: Vec<DebugStruct>,
}

/// The line numbers of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugFunction {
    /// The script.
    pub object: StringIndex,
    /// The state; empty for the empty state and for accessors.
    pub state: StringIndex,
    /// The function, or the property whose accessor this is.
    pub function: StringIndex,
    /// Function or accessor.
    pub kind: FunctionKind,
    /// The source line of each instruction; empty if the compiler generated the function.
    pub lines: Vec<u16>,
}

/// What a [`DebugFunction`] describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FunctionKind {
    /// 0: a function or event.
    #[default]
    Normal,
    /// 1: a property's getter.
    Getter,
    /// 2: a property's setter.
    Setter,
    /// A byte that no known compiler writes, kept as it was read.
    Other(u8),
}

impl FunctionKind {
    /// The byte in the file.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Normal => 0,
            Self::Getter => 1,
            Self::Setter => 2,
            Self::Other(byte) => byte,
        }
    }

    /// The kind with this byte.
    pub const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Normal,
            1 => Self::Getter,
            2 => Self::Setter,
            other => Self::Other(other),
        }
    }
}

/// A property group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugGroup {
    /// The script.
    pub object: StringIndex,
    /// The group's name; empty for properties outside any group.
    pub name: StringIndex,
    /// Documentation text.
    pub doc: StringIndex,
    /// User flag bits.
    pub user_flags: u32,
    /// The properties in source order.
    pub properties: Vec<StringIndex>,
}

/// A struct's member order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugStruct {
    /// The script.
    pub object: StringIndex,
    /// The struct.
    pub name: StringIndex,
    /// The members in source order.
    pub members: Vec<StringIndex>,
}
