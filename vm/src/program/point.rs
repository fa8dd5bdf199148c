//! What does not fit into the sixteen bytes of an instruction: the operands of calls, array
//! operations and conversions, and what a call point has learned.

use crate::code::{Cursor, Def, Entry, Pointer, Use};
use crate::id::{FunctionId, ScriptId};
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

/// The key of points whose target does not depend on an object.
pub(crate) const ALWAYS: u32 = u32::MAX - 1;

/// The key of a point that is not ready. No object has it, and neither has None.
const NEVER: u32 = u32::MAX - 2;

/// Few calls copy or clear more registers than this. Those need loops, for which the handler of all calls
/// would have to save machine registers.
pub(crate) const FEW: u16 = 4;

/// The most registers that [`Ready`] copies.
const SOURCES: usize = 15;

/// What a point that is ready does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Deed {
    /// Calls the function.
    Call,
    /// Calls a function that only reads a variable of the receiver. It need not be called if the
    /// allowance is not used up in it.
    CallReader,
    /// Reads a variable of the receiver.
    Read,
    /// Writes a number into a variable of the receiver, from the first source.
    Write,
}

/// All that a call needs which is known to fit: the fast path reads this and nothing else about the
/// point. It is one line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Ready {
    /// The number of the script and state for which it is valid, or [`ALWAYS`]; [`NEVER`] if the
    /// point is not ready.
    pub(crate) key: u32,
    /// The function.
    pub(crate) function: FunctionId,
    /// Its first instruction.
    pub(crate) start: Pointer,
    /// The register with the object.
    pub(crate) receiver: u16,
    /// The number of registers the call needs.
    pub(crate) registers: u16,
    /// The registers from here…
    pub(crate) first_local: u16,
    /// …to here start as zero.
    pub(crate) cleared_to: u16,
    /// The caller's register for the result.
    pub(crate) result: u16,
    /// What it does.
    pub(crate) deed: Deed,
    /// Whether no more than [`FEW`] registers are copied, and no more than that cleared.
    pub(crate) is_small: bool,
    /// The variable that is read or written.
    pub(crate) slot: u16,
    /// What the return of a function costs that only reads a variable.
    pub(crate) return_cost: u16,
    /// How many registers are copied.
    count: u16,
    sources: [u16; SOURCES],
}

const _: () = assert!(size_of::<Ready>() == 64);

impl Ready {
    /// Of a point that is not ready.
    pub(crate) const NOT: Self = Self {
        key: NEVER,
        function: FunctionId(0),
        start: Pointer::NOWHERE,
        receiver: 0,
        registers: 0,
        first_local: 0,
        cleared_to: 0,
        result: 0,
        deed: Deed::Call,
        is_small: false,
        slot: 0,
        return_cost: 0,
        count: 0,
        sources: [0; SOURCES],
    };

    /// The register of the value to be written.
    #[inline]
    pub(crate) fn first_source(&self) -> u16 {
        self.sources[0]
    }

    /// The caller's registers that become the callee's first ones: self, then the arguments.
    pub(crate) fn sources(&self) -> &[u16] {
        self.sources
            .get(..usize::from(self.count))
            .unwrap_or_default()
    }

    /// Copies the caller's registers that become the callee's first ones: self, then the arguments.
    pub(crate) fn pass(&self, from: Cursor, to: Cursor) {
        let mut at = 0;
        while at < self.count && usize::from(at) < SOURCES {
            to.set(Def(at), from.get(Use(self.sources[usize::from(at)])));
            at += 1;
        }
    }

    /// The same for a small call, without a loop.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the fast path of a call")]
    pub(crate) fn pass_few(&self, from: Cursor, to: Cursor) {
        for at in 0..FEW {
            if self.count == at {
                return;
            }
            to.set(Def(at), from.get(Use(self.sources[usize::from(at)])));
        }
    }
}

impl CallPoint {
    /// What a call of `entry` for objects with this key needs; not ready if it has more arguments
    /// than [`Ready`] has room for.
    pub(crate) fn ready(&self, key: u32, entry: Entry) -> Ready {
        let own = entry.has_self.then_some(self.receiver);
        let arguments = self.arguments.iter().map(|argument| argument.register);
        let mut ready = Ready {
            key,
            function: entry.function,
            start: entry.start,
            receiver: self.receiver,
            registers: entry.registers,
            first_local: entry.first_local,
            cleared_to: entry.cleared_to,
            result: self.result.register,
            ..Ready::NOT
        };
        for register in own.into_iter().chain(arguments) {
            let Some(place) = ready.sources.get_mut(usize::from(ready.count)) else {
                return Ready::NOT;
            };
            *place = register;
            ready.count += 1;
        }
        let cleared = entry.cleared_to.saturating_sub(entry.first_local);
        ready.is_small = ready.count <= FEW && cleared <= FEW;
        ready
    }

    /// What reading or writing a variable of objects with this key needs; `source` is the register of
    /// the value to be written.
    pub(crate) fn ready_field(&self, key: u32, slot: u32, source: Option<u16>) -> Ready {
        let Ok(slot) = u16::try_from(slot) else {
            return Ready::NOT;
        };
        let mut ready = Ready {
            key,
            receiver: self.receiver,
            result: self.result.register,
            deed: source.map_or(Deed::Read, |_| Deed::Write),
            slot,
            ..Ready::NOT
        };
        ready.sources[0] = source.unwrap_or_default();
        ready
    }
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
