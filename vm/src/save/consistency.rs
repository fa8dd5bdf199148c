//! Whether the contents of a save fit together. Checksums show that the bytes are the ones that
//! were written; they do not show that the writer meant well.
//!
//! The heap checks its own rows (`cyperus_gc`'s image). This file checks what only the machine
//! knows: that a place of a type holds something of that type, that numbers leave room to count on,
//! and that stacks, queues and locks agree with each other.

use cyperus_gc::{Heap, Slot, VarTag};

use crate::machine::{Machine, MachineOptions};
use crate::program::Program;
use crate::scheduler::LATEST;
use crate::types::{Type, slot_kind};

/// Counters and moments beyond this count as damage: no run comes near, and nothing overflows below
/// it.
pub(super) const MOST: u64 = 1 << 61;

/// The most nanoseconds that one instruction or entry may cost, about five hours, so that the sum
/// for a frame stays possible too.
const DEAREST: u64 = 1 << 44;

/// Whether a place of type `wanted` may hold these words; the second word is that of a Var. Whether
/// objects and strings exist is checked when references are counted; objects may be gone by now.
pub(super) fn fits(
    heap: &Heap,
    program: &Program,
    wanted: Type,
    (first, second): (Slot, Slot),
) -> bool {
    match wanted {
        Type::None | Type::Bool | Type::Int | Type::Float | Type::Object(_) => true,
        Type::String => first.is_none() || heap.string(first).is_ok(),
        Type::Struct(name) => {
            first.is_none()
                || first
                    .as_struct()
                    .and_then(|structure| heap.struct_type(structure).ok())
                    .and_then(|id| program.struct_of_heap(id))
                    .is_some_and(|row| row.name == name)
        }
        Type::Array(_) => {
            first.is_none()
                || first
                    .as_array()
                    .and_then(|array| heap.array_type(array).ok())
                    .is_some_and(|number| program.numbered_type(number) == wanted)
        }
        Type::Var => {
            let tag = VarTag(first.0);
            if tag.0 == 0 {
                return second.is_none();
            }
            let number = tag.detail().checked_sub(1);
            let number = number.and_then(|number| u32::try_from(number).ok());
            let held = number.and_then(|number| program.types().get(number as usize).copied());
            held.is_some_and(|held| {
                !matches!(held, Type::Var | Type::None)
                    && tag.kind() == slot_kind(held)
                    && fits(heap, program, held, (second, Slot::NONE))
            })
        }
    }
}

/// Whether the command line could have produced these settings.
pub(super) fn is_possible(options: &MachineOptions) -> bool {
    let heap = &options.heap;
    let costs = &heap.costs;
    let prices = [
        options.costs.instruction,
        options.costs.native_call,
        costs.examined_entry,
        costs.destroyed_in_slice,
        costs.destroyed_in_full_pass,
        costs.traced_object,
        costs.unneeded_objects_pass,
    ];
    let times = [
        heap.update_budget,
        heap.object_budget,
        heap.purge_budget,
        heap.object_interval,
    ];
    prices.iter().all(|&price| price < DEAREST)
        && times.iter().all(|&time| time <= LATEST)
        && heap.update_budget > 0
        && heap.byte_limit < u64::MAX / 2
        && heap.threads <= 1024
        && options.time_scale.is_finite()
        && options.time_scale >= 0.0
}

impl Machine {
    /// Whether the words of a register of this type make sense.
    pub(super) fn register_fits(&self, value_type: Type, (first, second): (u64, u64)) -> bool {
        fits(
            &self.heap,
            &self.program,
            value_type,
            (Slot(first), Slot(second)),
        )
    }
}
