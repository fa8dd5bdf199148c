//! Values of properties, by type.

use super::reader::{Element, ObjectFormat, Sequence, Shape};
use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind};
use crate::form_id::FormId;
use crate::text::Text;

/// No file is known in which structs are nested at all.
const MAXIMUM_DEPTH: u8 = 8;

/// Whether a property has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PropertyStatus {
    /// It has.
    Edited,
    /// The value was removed again.
    Removed,
    /// A value that is not documented.
    Other(u8),
}

impl PropertyStatus {
    const fn new(byte: u8) -> Self {
        match byte {
            1 => Self::Edited,
            3 => Self::Removed,
            other => Self::Other(other),
        }
    }
}

/// A property with its value, or a member of a struct with its value.
#[derive(Clone, Copy, Debug)]
pub struct Property<'bytes> {
    /// Its name.
    pub name: Text<'bytes>,
    /// Whether the value counts.
    pub status: PropertyStatus,
    /// Its value.
    pub value: Value<'bytes>,
}

impl<'bytes> Element<'bytes> for Property<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        let name = cursor.text("the name of a property")?;
        let at = cursor.at();
        let kind = cursor.u8("the type of a property")?;
        let status = if shape.has_status() {
            PropertyStatus::new(cursor.u8("the status of a property")?)
        } else {
            PropertyStatus::Edited
        };
        let kind =
            ValueKind::new(kind).ok_or_else(|| Fault::new(at, FaultKind::PropertyType(kind)))?;
        Ok(Self {
            name,
            status,
            value: Value::read(kind, cursor, shape)?,
        })
    }
}

/// The types whose layout is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueKind {
    /// 0: nothing.
    None,
    /// 1: a form or an alias.
    Object,
    /// 2.
    String,
    /// 3.
    Int,
    /// 4.
    Float,
    /// 5.
    Bool,
    /// 7.
    Struct,
    /// 11.
    ObjectArray,
    /// 12.
    StringArray,
    /// 13.
    IntArray,
    /// 14.
    FloatArray,
    /// 15.
    BoolArray,
    /// 17.
    StructArray,
}

impl ValueKind {
    const fn new(byte: u8) -> Option<Self> {
        Some(match byte {
            0 => Self::None,
            1 => Self::Object,
            2 => Self::String,
            3 => Self::Int,
            4 => Self::Float,
            5 => Self::Bool,
            7 => Self::Struct,
            11 => Self::ObjectArray,
            12 => Self::StringArray,
            13 => Self::IntArray,
            14 => Self::FloatArray,
            15 => Self::BoolArray,
            17 => Self::StructArray,
            _ => return None,
        })
    }

    /// The type as Papyrus spells it; objects and structs have no name here.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Object => "Object",
            Self::String => "String",
            Self::Int => "Int",
            Self::Float => "Float",
            Self::Bool => "Bool",
            Self::Struct => "Struct",
            Self::ObjectArray => "Object[]",
            Self::StringArray => "String[]",
            Self::IntArray => "Int[]",
            Self::FloatArray => "Float[]",
            Self::BoolArray => "Bool[]",
            Self::StructArray => "Struct[]",
        }
    }
}

/// A value.
#[derive(Clone, Copy, Debug)]
pub enum Value<'bytes> {
    /// Nothing.
    None,
    /// A form or an alias.
    Object(Object),
    /// A text.
    String(Text<'bytes>),
    /// A whole number.
    Int(i32),
    /// A number.
    Float(f32),
    /// Yes or no.
    Bool(bool),
    /// Named members.
    Struct(Struct<'bytes>),
    /// Forms or aliases.
    ObjectArray(Sequence<'bytes, Object>),
    /// Texts.
    StringArray(Sequence<'bytes, Text<'bytes>>),
    /// Whole numbers.
    IntArray(Sequence<'bytes, i32>),
    /// Numbers.
    FloatArray(Sequence<'bytes, f32>),
    /// Yes or no, each.
    BoolArray(Sequence<'bytes, bool>),
    /// Structs.
    StructArray(Sequence<'bytes, Struct<'bytes>>),
}

impl<'bytes> Value<'bytes> {
    fn read(kind: ValueKind, cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        Ok(match kind {
            ValueKind::None => Self::None,
            ValueKind::Object => Self::Object(Object::read(cursor, shape)?),
            ValueKind::String => Self::String(Text::read(cursor, shape)?),
            ValueKind::Int => Self::Int(i32::read(cursor, shape)?),
            ValueKind::Float => Self::Float(f32::read(cursor, shape)?),
            ValueKind::Bool => Self::Bool(bool::read(cursor, shape)?),
            ValueKind::Struct => Self::Struct(Struct::read(cursor, shape)?),
            ValueKind::ObjectArray => Self::ObjectArray(read_array(cursor, shape)?),
            ValueKind::StringArray => Self::StringArray(read_array(cursor, shape)?),
            ValueKind::IntArray => Self::IntArray(read_array(cursor, shape)?),
            ValueKind::FloatArray => Self::FloatArray(read_array(cursor, shape)?),
            ValueKind::BoolArray => Self::BoolArray(read_array(cursor, shape)?),
            ValueKind::StructArray => Self::StructArray(read_array(cursor, shape)?),
        })
    }

    /// Its type.
    pub const fn kind(&self) -> ValueKind {
        match self {
            Self::None => ValueKind::None,
            Self::Object(_) => ValueKind::Object,
            Self::String(_) => ValueKind::String,
            Self::Int(_) => ValueKind::Int,
            Self::Float(_) => ValueKind::Float,
            Self::Bool(_) => ValueKind::Bool,
            Self::Struct(_) => ValueKind::Struct,
            Self::ObjectArray(_) => ValueKind::ObjectArray,
            Self::StringArray(_) => ValueKind::StringArray,
            Self::IntArray(_) => ValueKind::IntArray,
            Self::FloatArray(_) => ValueKind::FloatArray,
            Self::BoolArray(_) => ValueKind::BoolArray,
            Self::StructArray(_) => ValueKind::StructArray,
        }
    }
}

fn read_array<'bytes, T: Element<'bytes>>(
    cursor: &mut Cursor<'bytes>,
    shape: Shape,
) -> Result<Sequence<'bytes, T>, Fault> {
    let count = cursor.u32("the length of an array")?;
    Sequence::read(cursor, count, shape)
}

/// A form, or an alias of a quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// The form, or the quest if it refers to an alias.
    pub form: FormId,
    /// The alias' id, or -1 for the form itself.
    pub alias: i16,
}

impl Object {
    /// The alias that it refers to, if it is not a form.
    pub fn alias(self) -> Option<i16> {
        (self.alias >= 0).then_some(self.alias)
    }
}

impl<'bytes> Element<'bytes> for Object {
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        let part = "an object";
        match shape.format {
            ObjectFormat::FormFirst => {
                let form = cursor.form_id(part)?;
                let alias = cursor.i16(part)?;
                cursor.u16(part)?;
                Ok(Self { form, alias })
            }
            ObjectFormat::FormLast => {
                cursor.u16(part)?;
                let alias = cursor.i16(part)?;
                let form = cursor.form_id(part)?;
                Ok(Self { form, alias })
            }
        }
    }
}

impl<'bytes> Element<'bytes> for Text<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        cursor.text("a String")
    }
}

impl<'bytes> Element<'bytes> for i32 {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        cursor.i32("an Int")
    }
}

impl<'bytes> Element<'bytes> for f32 {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        cursor.f32("a Float")
    }
}

impl<'bytes> Element<'bytes> for bool {
    fn read(cursor: &mut Cursor<'bytes>, _: Shape) -> Result<Self, Fault> {
        cursor.u8("a Bool").map(|byte| byte != 0)
    }
}

/// A struct: members with names.
#[derive(Clone, Copy, Debug)]
pub struct Struct<'bytes> {
    /// The members that have a value.
    pub members: Sequence<'bytes, Property<'bytes>>,
}

impl<'bytes> Element<'bytes> for Struct<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        if shape.depth == MAXIMUM_DEPTH {
            return Err(Fault::new(
                cursor.at(),
                FaultKind::StructDepth(MAXIMUM_DEPTH),
            ));
        }
        let shape = Shape {
            depth: shape.depth + 1,
            ..shape
        };
        let count = cursor.u32("the number of members of a struct")?;
        let members = Sequence::read(cursor, count, shape)?;
        Ok(Self { members })
    }
}
