//! The border between the machine and compiled code: how it is entered, and the functions that it calls.
//!
//! A callout runs one op where that is short and cannot fail: nothing is logged, no activation is looked
//! at, no collection runs. If the case is not of that kind, it changes nothing and says so; then compiled
//! code leaves, and the interpreter runs the op.
//!
//! What the unchecked part relies on:
//!
//! 5. **Compiled code is entered only here**, with the context and the registers of the running stack, and
//!    at an address that the compiler gave for a function whose op the cursor is at. Its compiler saw the
//!    ops that `link::verify` accepted, so it reads and writes only registers of the windows that it
//!    checked against [`Context::limit`], and payloads by the rules of `gc/src/cell/reach.rs`.
//!    Besides, it changes the numbers that the context has addresses of: what native calls are charged to, and how
//!    many there were. They are in the machine, which waits.
//! 6. **The machine waits meanwhile.** [`enter`] has the only reference to it and does not use it until
//!    compiled code is back, so a callout may have it. Callouts are not called by anything else, and not
//!    inside each other.
#![expect(
    unsafe_code,
    reason = "compiled code is entered by its address and calls back with the machine's"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use cyperus_gc::{Slot, StructId};

use crate::code::{Cursor, Op};
use crate::machine::Machine;
use crate::tier::{Callouts, Context, Panic};

/// The compiled entry of a function: context, first register, calls that may be made, allowance, number
/// of the entry. Returns the allowance that is left, which is not positive if the function has not
/// returned; its result is in the context.
type Enter = extern "C" fn(*mut Context, *mut u64, i64, i64, i64) -> i64;

/// A callout for an op.
type Callout = extern "C" fn(*mut Context, *mut u64, *const Op, i64) -> i64;

/// Enters compiled code of the function that the cursor is in.
pub(super) fn enter(
    machine: &mut Machine,
    context: &mut Context,
    address: usize,
    cursor: Cursor,
    (depth, remaining): (usize, i64),
    entry: u32,
) -> i64 {
    context.machine = (&raw mut *machine).expose_provenance();
    let code = std::ptr::with_exposed_provenance::<()>(address);
    // SAFETY: invariant 5: the address is that of an entry with this signature.
    let code = unsafe { std::mem::transmute::<*const (), Enter>(code) };
    let depth = i64::try_from(depth).unwrap_or_default();
    code(
        context,
        cursor.base_address(),
        depth,
        remaining,
        i64::from(entry),
    )
}

/// Runs a callout's body with the machine. A panic waits in the context until compiled code has left.
fn with_machine(
    context: *mut Context,
    failed: i64,
    body: impl FnOnce(&mut Machine, &mut Context) -> i64,
) -> i64 {
    // SAFETY: compiled code passes on the context that `enter` gave it, and does not use it meanwhile.
    let context = unsafe { &mut *context };
    let machine = std::ptr::with_exposed_provenance_mut::<Machine>(context.machine);
    // SAFETY: invariant 6.
    let machine = unsafe { &mut *machine };
    match catch_unwind(AssertUnwindSafe(|| body(machine, context))) {
        Ok(result) => result,
        Err(panic) => {
            context.panic = Some(Panic(panic));
            failed
        }
    }
}

/// At a poll with this much left: a new allowance if the poll would do nothing else; otherwise zero, and
/// nothing has changed.
extern "C" fn renew(context: *mut Context, left: i64) -> i64 {
    with_machine(context, 0, |machine, _| {
        machine.scheduler.renew_quietly(left).unwrap_or_default()
    })
}

/// Looks for a payload.
extern "C" fn reach(context: *mut Context, handle: u64, population: u64) -> i64 {
    with_machine(context, 0, |machine, context| {
        let handle = Slot(handle);
        let found = match population {
            Callouts::STRUCTS => machine.heap.struct_payload(handle),
            Callouts::OBJECTS => machine.heap.object_payload(handle),
            width => machine
                .heap
                .array_payload(handle, u8::try_from(width).unwrap_or(u8::MAX)),
        };
        let (address, length) = found.unwrap_or_default();
        context.answer = address as u64;
        i64::from(length)
    })
}

macro_rules! callouts {
    ($($name:ident: $pattern:pat => |$machine:ident, $c:ident, $context:ident| $body:expr;)*) => {
        $(
            extern "C" fn $name(
                context: *mut Context,
                base: *mut u64,
                op: *const Op,
                remaining: i64,
            ) -> i64 {
                with_machine(context, Callouts::NOT_RUN, |$machine, $context| {
                    let cursor = Cursor::in_compiled(op, base);
                    let $c = cursor.advanced();
                    let $pattern = cursor.op() else {
                        return Callouts::NOT_RUN;
                    };
                    $machine.scheduler.set_remaining(remaining);
                    if $body { $machine.scheduler.remaining() } else { Callouts::NOT_RUN }
                })
            }
        )*

        /// The callout for an op; zero if there is none.
        fn callout_of(op: &Op) -> usize {
            #[expect(unused_variables, reason = "only the kind of op matters")]
            let callout: Callout = match *op {
                $($pattern => $name,)*
                _ => return 0,
            };
            (callout as *const ()).expose_provenance()
        }
    };
}

/// What a compiler has to know.
pub(super) const CALLOUTS: Callouts = Callouts {
    renew,
    reach,
    of: callout_of,
};

callouts! {
    set_field_reference: Op::SetFieldReference { src, slot, kind } => |machine, c, _context| {
        machine.set_field_reference(c, src, slot, kind);
        true
    };
    get_field_pair: Op::GetFieldPair { dst, slot } => |machine, c, _context| {
        machine.get_field_pair(c, dst, slot);
        true
    };
    set_field_pair: Op::SetFieldPair { src, slot } => |machine, c, _context| {
        machine.set_field_pair(c, src, slot);
        true
    };
    truth_array: Op::TruthArray { dst, src } => |machine, c, _context| {
        machine.truth_array(c, dst, src);
        true
    };
    truth_var: Op::TruthVar { dst, src } => |machine, c, _context| {
        machine.truth_var(c, dst, src);
        true
    };
    cast_object: Op::CastObject { dst, src, script } => |machine, c, _context| {
        machine.cast_object(c, dst, src, script);
        true
    };
    is_object: Op::IsObject { dst, src, script } => |machine, c, _context| {
        machine.is_object(c, dst, src, script);
        true
    };
    box_value: Op::Box { dst, src, type_number } => |machine, c, _context| {
        machine.box_value(c, dst, src, type_number);
        true
    };
    is_var: Op::IsVar { dst, src, type_number } => |machine, c, _context| {
        machine.is_var(c, dst, src, type_number);
        true
    };
    watch: Op::Watch { object, slot, read } => |machine, c, _context| {
        machine.watch(c, object, slot, read);
        true
    };
    store_word: Op::StoreWord { array, index, src } => |machine, c, _context| {
        let index = c.int(index).cast_unsigned();
        Slot(c.get(array)).as_array().is_some_and(|array| {
            machine.heap.array_set(array, index, Slot(c.get(src))).is_ok()
        })
    };
    set_member_reference: Op::SetMemberReference { structure, src, slot, kind } => |machine, c, _context| {
        Slot(c.get(structure)).as_struct().is_some_and(|structure| {
            let value = Slot(c.get(src));
            machine.heap.store_struct(structure, u32::from(slot), kind, value).is_ok()
        })
    };
    eq_string: Op::EqString { dst, a, b } => |machine, c, _context| {
        machine.eq_string(c, dst, a, b);
        machine.scheduler.remaining_after_work();
        true
    };
    lt_string: Op::LtString { dst, a, b } => |machine, c, _context| {
        machine.lt_string(c, dst, a, b);
        machine.scheduler.remaining_after_work();
        true
    };
    le_string: Op::LeString { dst, a, b } => |machine, c, _context| {
        machine.le_string(c, dst, a, b);
        machine.scheduler.remaining_after_work();
        true
    };
    eq_var: Op::EqVar { dst, a, b } => |machine, c, _context| {
        machine.eq_var(c, dst, a, b);
        machine.scheduler.remaining_after_work();
        true
    };
    string_to_int: Op::StringToInt { dst, src } => |machine, c, _context| {
        machine.string_to_int(c, dst, src);
        machine.scheduler.remaining_after_work();
        true
    };
    string_to_float: Op::StringToFloat { dst, src } => |machine, c, _context| {
        machine.string_to_float(c, dst, src);
        machine.scheduler.remaining_after_work();
        true
    };
    jump_eq_string: Op::JumpEqString { a, b, .. } => |machine, c, context| {
        context.answer = u64::from(machine.jump_eq_string(c, a, b));
        machine.scheduler.remaining_after_work();
        true
    };
    jump_ne_string: Op::JumpNeString { a, b, .. } => |machine, c, context| {
        context.answer = u64::from(machine.jump_ne_string(c, a, b));
        machine.scheduler.remaining_after_work();
        true
    };
    make_tiny_array: Op::NewTinyArray { dst, element, length, type_number, site } => |machine, c, context| {
        context.has_moved = 0;
        machine.make_tiny_array(c, dst, element, length, type_number, site)
            || (u32::from(length) <= machine.array_limit
                && !machine.heap.watches_allocations()
                && {
                    let length = i32::from(length);
                    let is_made = machine.make_array_of(c, dst, length, type_number, site);
                    context.has_moved = 1;
                    context.arrays = machine.heap.array_reach();
                    is_made
                })
    };
    make_tiny_struct: Op::NewTinyStruct { dst, slots, heap_type, site } => |machine, c, context| {
        context.has_moved = 0;
        machine.make_tiny_struct(c, dst, slots, heap_type, site)
            || (!machine.heap.watches_allocations() && {
                let is_made = machine
                    .make_default_struct(c, dst, StructId(heap_type), site)
                    .is_some();
                context.has_moved = 1;
                context.structs = machine.heap.struct_reach();
                is_made
            })
    };
    make_array: Op::NewArray { dst, length, type_number, site } => |machine, c, context| {
        let wanted = c.int(length);
        let fits = u32::try_from(wanted).is_ok_and(|length| length <= machine.array_limit);
        let is_made = fits
            && !machine.heap.watches_allocations()
            && machine.make_array(c, dst, length, type_number, site);
        context.arrays = machine.heap.array_reach();
        is_made
    };
    make_struct: Op::NewStruct { dst, type_number, site } => |machine, c, context| {
        let is_made =
            !machine.heap.watches_allocations() && machine.make_struct(c, dst, type_number, site);
        let reach = machine.heap.struct_reach();
        context.has_moved = u64::from(reach != context.structs);
        context.structs = reach;
        is_made
    };
    concat: Op::Concat { dst, a, b } => |machine, c, _context| machine.concat(c, dst, a, b);
    int_to_string: Op::IntToString { dst, src } => |machine, c, _context| {
        machine.int_to_string(c, dst, src)
    };
    convert: Op::Convert { point } => |machine, c, context| {
        let is_done = machine.convert(c, point);
        context.arrays = machine.heap.array_reach();
        is_done
    };
    array_growth: Op::ArrayGrowth { point } => |machine, c, context| {
        let is_done = machine.append(c, point);
        context.arrays = machine.heap.array_reach();
        is_done
    };
    compute: Op::Compute { dst, a, function, cost } => |machine, c, _context| {
        !machine.scheduler.locks_are_kept()
            && machine.scheduler.pay_native_quietly(cost)
            && {
                c.set_float(dst, machine.natives.compute(function, c.float(a)));
                true
            }
    };
}
