//! Globals, lists, settings, actor values and messages.

use super::fields_of;
use crate::field::Fields;
use crate::form_id::FormId;
use crate::record::{Content, RecordFlags};
use crate::text::Words;

/// A global variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Global {
    /// Its value.
    pub value: f32,
    /// How the editor shows it: `s`, `l`, `f` or `b`. Most files leave it out.
    pub kind: Option<u8>,
    /// Whether scripts cannot change it.
    pub constant: bool,
}

impl Global {
    /// The global, if the record is one.
    pub fn of(content: &Content<'_>) -> Option<Self> {
        let fields = fields_of(content, &[*b"GLOB"])?;
        Some(Self {
            value: fields
                .get(b"FLTV")
                .and_then(|field| field.f32(0))
                .unwrap_or(0.0),
            kind: fields.get(b"FNAM").and_then(|field| field.u8(0)),
            constant: content.record().flags.has(RecordFlags::CONSTANT),
        })
    }
}

/// A list of forms.
#[derive(Clone, Copy, Debug)]
pub struct FormList<'content> {
    fields: Fields<'content>,
}

impl<'content> FormList<'content> {
    /// The list, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"FLST"]).map(|fields| Self { fields })
    }

    /// Its members in order. An empty entry is kept, because scripts use indexes.
    pub fn members(&self) -> impl Iterator<Item = FormId> + use<'content> {
        let plain = self.fields.all(b"LNAM");
        plain.map(|field| FormId(field.u32(0).unwrap_or(0)))
    }

    /// A list that this one adds itself to; Starfield.
    pub fn joins(&self) -> Option<FormId> {
        self.fields.form(b"ANAM")
    }
}

/// The value of a game setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting<'content> {
    /// Its name begins with `i` or `u`.
    Int(i32),
    /// Its name begins with `f`.
    Float(f32),
    /// Its name begins with `b`.
    Bool(bool),
    /// Its name begins with `s`.
    Text(Words<'content>),
}

impl<'content> Setting<'content> {
    /// The setting, if the record is one with a name and a value.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        let fields = fields_of(content, &[*b"GMST"])?;
        let name = fields.text(b"EDID")?;
        let data = fields.get(b"DATA")?;
        match name.0.first()?.to_ascii_lowercase() {
            b'i' | b'u' => data.i32(0).map(Self::Int),
            b'f' => data.f32(0).map(Self::Float),
            b'b' => data.u32(0).map(|value| Self::Bool(value != 0)),
            b's' => Some(Self::Text(data.words())),
            _ => None,
        }
    }
}

/// The initial value of an actor value; Fallout 4 and Starfield.
pub fn actor_value_default(content: &Content<'_>) -> Option<f32> {
    fields_of(content, &[*b"AVIF"])?.get(b"NAM0")?.f32(0)
}

/// A message.
#[derive(Clone, Copy, Debug)]
pub struct Message<'content> {
    fields: Fields<'content>,
}

impl<'content> Message<'content> {
    /// The message, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"MESG"]).map(|fields| Self { fields })
    }

    /// Its text.
    pub fn text(&self) -> Option<Words<'content>> {
        self.fields.words(b"DESC")
    }

    /// Whether it waits for a button.
    pub fn is_box(&self) -> bool {
        let flags = self.fields.get(b"DNAM").and_then(|field| field.u32(0));
        flags.unwrap_or(0) & 1 != 0
    }

    /// The quest that it belongs to.
    pub fn quest(&self) -> Option<FormId> {
        self.fields.form(b"QNAM")
    }

    /// Its buttons in order.
    pub fn buttons(&self) -> impl Iterator<Item = Words<'content>> + use<'content> {
        self.fields.all(b"ITXT").map(|field| field.words())
    }

    /// How many seconds it is shown, if it is not a box.
    pub fn display_time(&self) -> Option<u32> {
        self.fields.get(b"TNAM")?.u32(0)
    }
}
