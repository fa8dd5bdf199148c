//! Register code of one function, and the maps from it back to the `.pex`.

use cyperus_gc::SlotKind;

use super::op::Op;
use crate::types::Type;

/// A local variable or parameter as code sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    /// Its first register.
    pub(crate) register: u16,
    /// Its type.
    pub(crate) value_type: Type,
}

/// The ways of an op on which it charges. An op has at most two, which are counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The only one; the taken one of a branch; the one back into a loop.
    First,
    /// The one on which a branch falls through and a loop ends.
    Second,
    /// Both.
    Both,
    /// Both, unless a poll at the end of a loop sends the stack to the loop's head.
    Head,
}

/// Pex instructions that one op charges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge {
    /// The op.
    pub(crate) op: u32,
    /// When it charges them.
    pub(crate) way: Way,
    /// The first of them.
    pub(crate) first: u32,
    /// How many follow each other.
    pub(crate) count: u32,
}

/// A function ready to run. Made by [`super::link`], which checks every register and jump. It does
/// not change afterwards.
#[derive(Debug)]
pub(crate) struct Code {
    /// The instructions. The last one never falls through.
    pub(crate) ops: Box<[Op]>,
    /// For each op, the pex instruction it belongs to: errors are reported there.
    pub(crate) pex_index: Box<[u32]>,
    /// For each op, the pex instruction to resume at when a stack stops before it. Exact wherever a
    /// poll can stop: after calls, at loop heads, before allocations.
    pub(crate) resume: Box<[u32]>,
    /// Ends of inverted loops with the first op of their head, in code order. A stack that stops at
    /// such an end resumes with the head's own test.
    pub(crate) heads: Box<[(u32, u32)]>,
    /// Allocating ops, in code order, each with the difference between the instructions executed
    /// and those charged so far: the block they are in may be charged before or after them.
    pub(crate) allocations: Box<[(u32, i32)]>,
    /// Which pex instructions each op charges, and when: what a profile counts by. In the order in
    /// which they were written, which is not always that of the ops.
    pub(crate) charges: Box<[Charge]>,
    /// The number of registers a call needs.
    pub(crate) registers: u16,
    /// The first register after self and the parameters.
    pub(crate) first_local: u16,
    /// The registers from `first_local` to here start as defaults.
    pub(crate) cleared_to: u16,
    /// Whether register 0 is self.
    pub(crate) has_self: bool,
    /// Self, parameters and named locals that hold references. They are roots until overwritten.
    pub(crate) named: Box<[(u16, SlotKind)]>,
    /// Temporaries that hold references, in the order of the liveness bits.
    pub(crate) temporaries: Box<[(u16, SlotKind)]>,
    /// Registers that belong to no variable but hold a reference before an op at which a stack can
    /// stop: values that an instruction has fetched, converted or received so far. Sorted by op.
    pub(crate) held: Box<[(u32, u16, SlotKind)]>,
    /// All variables in the file's order, parameters first: the order used by saves and stack
    /// dumps.
    pub(crate) homes: Box<[Home]>,
}
