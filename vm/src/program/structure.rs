//! A struct type.

use cyperus_gc::{Slot, SlotKind, StructId};

use crate::symbol::Symbol;
use crate::types::Type;

/// A struct type.
#[derive(Debug)]
pub(crate) struct StructType {
    /// Full name: `script#struct`.
    pub(crate) name: Symbol,
    /// The members in the file's order.
    pub(crate) members: Vec<Member>,
    /// How the heap lays it out.
    pub(crate) heap_type: StructId,
    /// The members whose initial value is not the default of their type.
    pub(crate) initial: Vec<(u32, SlotKind, Slot)>,
}

/// A member of a struct type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    /// Its name.
    pub(crate) name: Symbol,
    /// Its type.
    pub(crate) value_type: Type,
    /// Its first slot.
    pub(crate) slot: u16,
}

impl StructType {
    /// The member of that name.
    pub(crate) fn member(&self, name: Symbol) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }
}
