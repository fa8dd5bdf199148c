//! What happened in the world and to what: data that the machine turns into script events.
//!
//! The world never calls scripts. It records what happened; the machine takes the list and sends
//! the events.

use super::id::{AliasId, FormId, Handle};

/// An event on its way to the scripts of one handle.
#[derive(Clone, Debug, PartialEq)]
pub struct Occurrence {
    /// The handle whose scripts receive it.
    pub receiver: Handle,
    /// The event's name as scripts spell it.
    pub event: &'static str,
    /// Its arguments, in order.
    pub arguments: Vec<Argument>,
}

/// A value that the world passes to a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// True or False.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A number.
    Float(f32),
    /// Text.
    Text(Box<str>),
    /// A form, or None.
    Form(Option<FormId>),
    /// An alias.
    Alias(AliasId),
}

impl From<bool> for Argument {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Argument {
    fn from(value: i32) -> Self {
        Self::Int(value)
    }
}

impl From<f32> for Argument {
    fn from(value: f32) -> Self {
        Self::Float(value)
    }
}

impl From<FormId> for Argument {
    fn from(value: FormId) -> Self {
        Self::Form(Some(value))
    }
}

impl From<Option<FormId>> for Argument {
    fn from(value: Option<FormId>) -> Self {
        Self::Form(value)
    }
}
