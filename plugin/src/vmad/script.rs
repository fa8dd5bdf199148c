//! A script on a form: its name, where it comes from, the values of its properties.

use super::property::Property;
use super::reader::{Element, Sequence, Shape};
use crate::cursor::Cursor;
use crate::error::Fault;
use crate::text::Text;

/// How a script was attached to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScriptStatus {
    /// It belongs to this record.
    Local,
    /// The base object has it, and this reference changes some of its properties.
    Inherited,
    /// Removed again.
    Removed,
    /// The base object has it, but this reference does not.
    InheritedAndRemoved,
    /// A value that is not documented.
    Other(u8),
}

impl ScriptStatus {
    const fn new(byte: u8) -> Self {
        match byte {
            0 => Self::Local,
            1 => Self::Inherited,
            2 => Self::Removed,
            3 => Self::InheritedAndRemoved,
            other => Self::Other(other),
        }
    }

    /// Whether the form does not have the script.
    pub const fn is_removed(self) -> bool {
        matches!(self, Self::Removed | Self::InheritedAndRemoved)
    }
}

/// A script on a form.
#[derive(Clone, Copy, Debug)]
pub struct Script<'bytes> {
    /// Its name, with `:` between namespaces.
    pub name: Text<'bytes>,
    /// How it was attached.
    pub status: ScriptStatus,
    /// The properties that have a value.
    pub properties: Sequence<'bytes, Property<'bytes>>,
}

impl<'bytes> Script<'bytes> {
    /// What follows the name, as far as possible.
    pub(super) fn read_rest(
        name: Text<'bytes>,
        cursor: &mut Cursor<'bytes>,
        shape: Shape,
    ) -> Result<(Self, Option<Fault>), Fault> {
        let status = if shape.has_status() {
            ScriptStatus::new(cursor.u8("the status of a script")?)
        } else {
            ScriptStatus::Local
        };
        let count = cursor.u16("the number of properties")?;
        let mut properties = Sequence::empty();
        let fault = properties.fill(cursor, count.into(), shape).err();
        let script = Self {
            name,
            status,
            properties,
        };
        Ok((script, fault))
    }
}

impl<'bytes> Element<'bytes> for Script<'bytes> {
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault> {
        let name = cursor.text("the name of a script")?;
        match Self::read_rest(name, cursor, shape)? {
            (script, None) => Ok(script),
            (_, Some(fault)) => Err(fault),
        }
    }

    fn read_partly(cursor: &mut Cursor<'bytes>, shape: Shape) -> (Option<Self>, Option<Fault>) {
        let read = cursor
            .text("the name of a script")
            .and_then(|name| Self::read_rest(name, cursor, shape));
        match read {
            Ok((script, fault)) => (Some(script), fault),
            Err(fault) => (None, Some(fault)),
        }
    }
}
