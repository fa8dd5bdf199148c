//! What does not fit into the sixteen bytes of an instruction: the operands of calls, array
//! operations and conversions, and what a call point has learned.

use crate::code::Entry;
use crate::id::ScriptId;
use crate::symbol::Symbol;
use crate::types::Type;

/// How a point finds its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallKind {
    /// A global function of the named script.
    Static(Symbol),
    /// A function of the object in the receiver's register.
    Method,
    /// The version of this script's parent, called on self.
    Parent(ScriptId),
    /// Reads a property of the receiver.
    Get,
    /// Writes a property of the receiver.
    Set,
}

/// A register with its type in the code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    /// The (first) register.
    pub(crate) register: u16,
    /// Its type; [`Type::None`] for a bare None.
    pub(crate) value_type: Type,
}

/// What a point found last time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// Nothing yet.
    Unknown,
    /// Register code whose parameters and result need no conversion.
    Direct(Entry),
    /// A variable of the receiver.
    Field {
        /// Its slot.
        slot: u32,
        /// Its type.
        value_type: Type,
    },
}

/// A call, or the use of a property.
#[derive(Debug)]
pub(crate) struct CallPoint {
    /// The number of the script and state (methods) or of the script (properties) for which
    /// `target` is valid; `u32::MAX` for none.
    pub(crate) key: u32,
    /// What it found.
    pub(crate) target: Target,
    /// The register with the object; unused for static calls.
    pub(crate) receiver: u16,
    /// Where the result goes.
    pub(crate) result: Argument,
    /// The arguments.
    pub(crate) arguments: Box<[Argument]>,
    /// How the function is found.
    pub(crate) kind: CallKind,
    /// The name of the function or property.
    pub(crate) name: Symbol,
    /// The result variable's name, for messages.
    pub(crate) result_name: Symbol,
}

/// What to do with an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrayWork {
    /// First or last index of an equal element.
    Find {
        /// From the end.
        backwards: bool,
    },
    /// First or last index of a struct with an equal member.
    FindStruct {
        /// From the end.
        backwards: bool,
    },
    /// All structs with an equal member.
    Matching,
    /// Appends.
    Add,
    /// Inserts.
    Insert,
    /// Removes the last element.
    RemoveLast,
    /// Removes some elements.
    Remove,
    /// Removes all elements.
    Clear,
}

/// An array operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArrayPoint {
    /// What to do.
    pub(crate) work: ArrayWork,
    /// The array.
    pub(crate) array: Argument,
    /// The element, or the member's value.
    pub(crate) value: Argument,
    /// Index or start.
    pub(crate) index: u16,
    /// How many.
    pub(crate) count: u16,
    /// The member to compare.
    pub(crate) member: Symbol,
    /// Where the result goes.
    pub(crate) result: u16,
}

/// A conversion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConvertPoint {
    /// What is converted.
    pub(crate) from: Argument,
    /// Where the result goes, and its type.
    pub(crate) to: Argument,
}

/// What to do with guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuardWork {
    /// Wait until all are held.
    Lock,
    /// Free them.
    Unlock,
    /// Take all of them if all are free.
    TryLock,
}

/// A guard instruction.
#[derive(Debug)]
pub(crate) struct GuardPoint {
    /// What to do.
    pub(crate) work: GuardWork,
    /// The guards.
    pub(crate) guards: Box<[Symbol]>,
    /// Where `TryLock` stores whether it succeeded.
    pub(crate) result: u16,
}
