//! Values as seen by natives and embedders.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ArrayRef, ObjectRef, StructRef};

/// A value that crosses the border of the machine. Text is owned. Arrays, structs and objects are
/// references into the machine's heap, and stay valid only while something in the machine holds
/// them.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// None.
    #[default]
    None,
    /// True or False.
    Bool(bool),
    /// A number.
    Int(i32),
    /// A number.
    Float(f32),
    /// Text, in whatever encoding the script uses.
    String(Box<[u8]>),
    /// A script object.
    Object(ObjectRef),
    /// An array.
    Array(ArrayRef),
    /// A struct.
    Struct(StructRef),
}

impl Value {
    /// Text from a `str`.
    pub fn text(text: impl AsRef<str>) -> Self {
        Self::String(text.as_ref().as_bytes().into())
    }

    /// Bytes of a text; none of any other value.
    pub(crate) fn text_length(&self) -> usize {
        match self {
            Self::String(text) => text.len(),
            _ => 0,
        }
    }

    /// The truth value, if it is a Bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The Int, if it is one.
    pub fn as_int(&self) -> Option<i32> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The Float, if it is one.
    pub fn as_float(&self) -> Option<f32> {
        match self {
            Self::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// The text, if it is a String; invalid UTF-8 is replaced.
    pub fn as_text(&self) -> Option<std::borrow::Cow<'_, str>> {
        match self {
            Self::String(bytes) => Some(String::from_utf8_lossy(bytes)),
            _ => None,
        }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<ObjectRef> {
        match self {
            Self::Object(object) => Some(*object),
            _ => None,
        }
    }

    /// The array, if it is one.
    pub fn as_array(&self) -> Option<ArrayRef> {
        match self {
            Self::Array(array) => Some(*array),
            _ => None,
        }
    }

    /// The struct, if it is one.
    pub fn as_struct(&self) -> Option<StructRef> {
        match self {
            Self::Struct(structure) => Some(*structure),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Self::Int(value)
    }
}

impl From<f32> for Value {
    fn from(value: f32) -> Self {
        Self::Float(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::text(value)
    }
}

impl From<ObjectRef> for Value {
    fn from(value: ObjectRef) -> Self {
        Self::Object(value)
    }
}

impl From<Option<ObjectRef>> for Value {
    fn from(value: Option<ObjectRef>) -> Self {
        value.map_or(Self::None, Self::Object)
    }
}

impl From<ArrayRef> for Value {
    fn from(value: ArrayRef) -> Self {
        Self::Array(value)
    }
}

crate::persist::persist_enum! {
    Value {
        0 = None, 1 = Bool(value), 2 = Int(value), 3 = Float(value), 4 = String(value),
        5 = Object(value), 6 = Array(value), 7 = Struct(value),
    }
}
