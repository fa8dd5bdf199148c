//! The only unsafe code of the machine: reading code and registers without checking each index.
//!
//! What it rests on, all of it established elsewhere and once:
//!
//! 1. **Code is verified and stays.** A [`Pointer`] is made only from a [`Code`] that
//!    `link::verify` accepted: every jump of it lands inside, the last op never falls through, and
//!    every register it names is below [`Code::registers`]. The program owns the code by `Rc`, never
//!    drops or changes it while the machine lives, and a boxed slice does not move.
//! 2. **Windows are large enough.** A [`Cursor`] is made only by [`Registers::cursor`], which checks
//!    that the window `base..base + registers` of the code it will run lies inside the stack's
//!    registers. When the registers grow, they may move: every cursor is made again from the
//!    frame after that (`call`, `give` and resuming do so; nothing else grows them).
//! 3. **One at a time.** The machine runs one stack on one thread; while a cursor is in use nobody
//!    else touches that stack's registers except through it.
//!
//! 4. **Tags find their methods.** [`Op`] is `repr(u8)`, so its first byte is its tag, and the table
//!    of handlers below is filled in the order of the enum; a handler is only reached through the
//!    tag of its own variant.
//!
//! # Dispatch
//!
//! Each instruction has a handler that ends by calling the next one through the table. Optimised
//! builds turn that call into a jump (all handlers have the same signature, four words in machine
//! registers, nothing to drop), so the stack does not grow and every instruction has a branch
//! prediction of its own. Builds with debug assertions cannot rely on it and loop instead. Should a
//! handler ever miss the optimisation, the stack grows by one small frame an instruction until the
//! next poll, and a slice is never longer than some ten thousand instructions.
//!
//! The contents of registers need no trust: numbers are any bits, references are checked by the
//! heap.
#![expect(
    unsafe_code,
    reason = "the interpreter's register and code access, fenced here"
)]
#![expect(
    clippy::inline_always,
    reason = "these are loads and stores: a call would be dearer than the work"
)]

use crate::link::{Code, Def, DefPair, Op, Use, UsePair, for_each_op};
use crate::machine::Machine;
use crate::program::FunctionId;

/// The place of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointer(*const Op);

impl Pointer {
    /// The instruction with this number.
    pub(crate) fn of(code: &Code, at: u32) -> Self {
        debug_assert!((at as usize) < code.ops.len());
        let at = (at as usize).min(code.ops.len() - 1);
        Self(&raw const code.ops[at])
    }

    /// The number of the instruction in its code.
    pub(crate) fn index(self, code: &Code) -> u32 {
        let bytes = (self.0 as usize).wrapping_sub(code.ops.as_ptr() as usize);
        let index = bytes / size_of::<Op>();
        debug_assert!(index < code.ops.len());
        u32::try_from(index).unwrap_or(u32::MAX)
    }
}

/// What a call needs to know of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Its first instruction.
    pub(crate) start: Pointer,
    /// The function.
    pub(crate) function: FunctionId,
    /// Registers of a call.
    pub(crate) registers: u16,
    /// The registers from here…
    pub(crate) first_local: u16,
    /// …to here start as zero.
    pub(crate) cleared_to: u16,
    /// Whether register 0 is self.
    pub(crate) has_self: bool,
}

impl Entry {
    /// The entry of linked code.
    pub(crate) fn new(function: FunctionId, code: &Code) -> Self {
        Self {
            start: Pointer::of(code, 0),
            function,
            registers: code.registers,
            first_local: code.first_local,
            cleared_to: code.cleared_to,
            has_self: code.has_self,
        }
    }
}

/// The registers of a stack: the windows of its frames, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Registers {
    words: Vec<u64>,
}

impl Registers {
    /// A cursor on a window of `registers` words from `base` on, which is made to fit first.
    #[inline]
    pub(crate) fn cursor(&mut self, pc: Pointer, base: u32, registers: u16) -> Cursor {
        let end = base as usize + usize::from(registers);
        if end > self.words.len() {
            self.grow(end);
        }
        Cursor {
            pc: pc.0,
            // SAFETY: base is below the length, which was just made at least `end`.
            base: unsafe { self.words.as_mut_ptr().add(base as usize) },
        }
    }

    /// Whether a window of `registers` words from `base` on lies inside.
    #[inline]
    pub(crate) fn fits(&self, base: u32, registers: u16) -> bool {
        base as usize + usize::from(registers) <= self.words.len()
    }

    /// Makes room for a window. Cursors made before are void.
    pub(crate) fn make_room(&mut self, base: u32, registers: u16) {
        let end = base as usize + usize::from(registers);
        if end > self.words.len() {
            self.grow(end);
        }
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        // A second call of the kind should fit too, a whole page of them need not.
        self.words.resize((end * 2).max(16), 0);
    }

    /// The word at `at`, checked; zero outside.
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// Writes the word at `at`, checked.
    pub(crate) fn set_word(&mut self, at: usize, value: u64) {
        if let Some(word) = self.words.get_mut(at) {
            *word = value;
        }
    }
}

/// Where a running stack is: the next instruction and the registers of its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pc: *const Op,
    base: *mut u64,
}

impl Cursor {
    /// A cursor whose stack stopped.
    pub(crate) const STOPPED: Self = Self {
        pc: std::ptr::null(),
        base: std::ptr::null_mut(),
    };

    /// Whether the stack stopped.
    #[inline]
    pub(crate) fn is_stopped(self) -> bool {
        self.pc.is_null()
    }

    /// The place of the next instruction.
    #[inline]
    pub(crate) fn pointer(self) -> Pointer {
        Pointer(self.pc)
    }

    /// The place of the instruction being executed: the one before the next.
    #[inline]
    pub(crate) fn executing(self) -> Pointer {
        Pointer(self.pc.wrapping_sub(1))
    }

    /// The next instruction.
    #[inline(always)]
    pub(super) fn op(self) -> Op {
        // SAFETY: invariant 1: the cursor is inside verified code, whose last op never falls
        // through, so there is an instruction here.
        unsafe { *self.pc }
    }

    /// The tag of the next instruction.
    #[inline(always)]
    fn tag(self) -> u8 {
        // SAFETY: as in `op`; invariant 4: the first byte is the tag.
        unsafe { *self.pc.cast::<u8>() }
    }

    /// Past the next instruction.
    #[inline(always)]
    fn advanced(self) -> Self {
        Self {
            // SAFETY: at most one past the last instruction.
            pc: unsafe { self.pc.add(1) },
            base: self.base,
        }
    }

    /// Where a jump leads whose distance counts from the instruction before the next.
    #[inline(always)]
    fn jumped(self, distance: i32) -> Self {
        Self {
            // SAFETY: invariant 1: jumps of verified code land inside it.
            pc: unsafe { self.pc.offset(distance as isize - 1) },
            base: self.base,
        }
    }

    /// Goes back to the instruction just fetched, to try it again.
    #[inline]
    pub(crate) fn retry(mut self) -> Self {
        // SAFETY: it was fetched, so there is an instruction before the next.
        self.pc = unsafe { self.pc.sub(1) };
        self
    }

    /// Reads a register.
    #[inline(always)]
    pub(crate) fn get(self, register: Use) -> u64 {
        // SAFETY: invariants 1 and 2: verified registers lie inside the window.
        let place = unsafe { self.base.add(usize::from(register.0)) };
        // SAFETY: the same; every word of a window is initialised.
        unsafe { *place }
    }

    /// Writes a register.
    #[inline(always)]
    pub(crate) fn set(self, register: Def, value: u64) {
        // SAFETY: invariants 1 and 2.
        let place = unsafe { self.base.add(usize::from(register.0)) };
        // SAFETY: the same; invariant 3: nobody else reads or writes it meanwhile.
        unsafe { *place = value };
    }

    /// Reads a register as an Int.
    #[inline(always)]
    pub(crate) fn int(self, register: Use) -> i32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers are in the low half"
        )]
        let low = self.get(register) as u32;
        low.cast_signed()
    }

    /// Reads a register as a Float.
    #[inline(always)]
    pub(crate) fn float(self, register: Use) -> f32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers are in the low half"
        )]
        let low = self.get(register) as u32;
        f32::from_bits(low)
    }

    /// Writes an Int.
    #[inline(always)]
    pub(crate) fn set_int(self, register: Def, value: i32) {
        self.set(register, u64::from(value.cast_unsigned()));
    }

    /// Writes a Float.
    #[inline(always)]
    pub(crate) fn set_float(self, register: Def, value: f32) {
        self.set(register, u64::from(value.to_bits()));
    }

    /// Writes a Bool.
    #[inline(always)]
    pub(crate) fn set_bool(self, register: Def, value: bool) {
        self.set(register, u64::from(value));
    }

    /// Reads a Var: tag and payload.
    #[inline]
    pub(crate) fn pair(self, register: UsePair) -> (u64, u64) {
        (
            self.get(Use(register.0)),
            self.get(Use(register.0.wrapping_add(1))),
        )
    }

    /// Writes a Var.
    #[inline]
    pub(crate) fn set_pair(self, register: DefPair, (tag, payload): (u64, u64)) {
        self.set(Def(register.0), tag);
        self.set(Def(register.0.wrapping_add(1)), payload);
    }

    /// Writes zero to the registers from `from` to `to`, which lie inside the window.
    #[inline(always)]
    pub(crate) fn clear(self, from: u16, to: u16) {
        let mut at = from;
        while at < to {
            self.set(Def(at), 0);
            at += 1;
        }
    }
}

/// Executes one instruction and what follows it.
type Handler = fn(Cursor, &mut Machine, i64);

/// Goes on with the instruction at the cursor.
#[inline(always)]
fn proceed(cursor: Cursor, machine: &mut Machine, remaining: i64) {
    if cfg!(debug_assertions) {
        machine.slice.next = cursor;
        machine.slice.remaining = remaining;
    } else {
        HANDLERS[usize::from(cursor.tag())](cursor, machine, remaining);
    }
}

/// After something that may have stopped the stack: goes on if it did not.
#[inline(always)]
fn proceed_unless_stopped(cursor: Cursor, machine: &mut Machine) {
    if cursor.is_stopped() {
        return;
    }
    let remaining = machine.slice.remaining;
    proceed(cursor, machine, remaining);
}

/// The budget is used up at a place where the stack can stop.
#[cold]
#[inline(never)]
fn poll_here(cursor: Cursor, machine: &mut Machine, remaining: i64) {
    machine.slice.remaining = remaining;
    let next = machine.poll_here(cursor);
    proceed_unless_stopped(next, machine);
}

/// The budget is used up at the end of a turned loop.
#[cold]
#[inline(never)]
fn poll_at_head(cursor: Cursor, machine: &mut Machine, remaining: i64) {
    machine.slice.remaining = remaining;
    let next = machine.poll_at_head(cursor);
    proceed_unless_stopped(next, machine);
}

/// An allocation found no room.
#[cold]
#[inline(never)]
fn heap_is_full(cursor: Cursor, machine: &mut Machine, remaining: i64) {
    machine.slice.remaining = remaining;
    let next = machine.heap_is_full(cursor);
    proceed_unless_stopped(next, machine);
}

/// A tag that no instruction has.
fn no_such_op(_cursor: Cursor, _machine: &mut Machine, _remaining: i64) {}

macro_rules! operands {
    ($cursor:ident, $variant:ident { $($field:ident),* }) => {
        let Op::$variant { $($field),* } = $cursor.op() else {
            // SAFETY: invariant 4: this handler is reached by this variant's tag alone.
            unsafe { std::hint::unreachable_unchecked() }
        };
        let $cursor = $cursor.advanced();
    };
}

macro_rules! define_handlers {
    (
        plain { $($p_method:ident $p:ident { $($p_field:ident: $p_type:ty),* } $p_doc:literal)* }
        heaped { $($h_method:ident $h:ident { $($h_field:ident: $h_type:ty),* } $h_doc:literal)* }
        branch { $($b_method:ident $b:ident { $($b_field:ident: $b_type:ty),* } $b_doc:literal)* }
        turning { $($t_method:ident $t:ident { $($t_field:ident: $t_type:ty),* } $t_doc:literal)* }
        making { $($m_method:ident $m:ident { $($m_field:ident: $m_type:ty),* } $m_doc:literal)* }
        allocating { $($a_method:ident $a:ident { $($a_field:ident: $a_type:ty),* } $a_doc:literal)* }
        quick { $($q_method:ident $q:ident { $($q_field:ident: $q_type:ty),* } $q_doc:literal)* }
        control { $($c_method:ident $c:ident { $($c_field:ident: $c_type:ty),* } $c_doc:literal)* }
    ) => {
        mod handlers {
            use super::*;

            $(pub(super) fn $p_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, $p { $($p_field),* });
                machine.$p_method(cursor, $($p_field),*);
                proceed(cursor, machine, remaining)
            })*

            $(pub(super) fn $h_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                let start = cursor;
                operands!(cursor, $h { $($h_field),* });
                if machine.$h_method(cursor, $($h_field),*) {
                    return proceed(cursor, machine, remaining);
                }
                slow::$h_method(start, machine, remaining);
            })*

            $(pub(super) fn $b_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, $b { $($b_field,)* target, taken, fall });
                if machine.$b_method(cursor, $($b_field),*) {
                    proceed(cursor.jumped(target), machine, remaining - i64::from(taken))
                } else {
                    proceed(cursor, machine, remaining - i64::from(fall))
                }
            })*

            $(pub(super) fn $t_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, $t { $($t_field,)* target, cost, head });
                let goes_on = machine.$t_method(cursor, $($t_field),*);
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    let next = if goes_on { cursor.jumped(target) } else { cursor };
                    return proceed(next, machine, remaining - i64::from(head));
                }
                poll_at_head(cursor, machine, remaining);
            })*

            $(pub(super) fn $m_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                let start = cursor;
                operands!(cursor, $m { $($m_field),* });
                if machine.$m_method(cursor, $($m_field),*) {
                    return proceed(cursor, machine, remaining);
                }
                slow::$m_method(start, machine, remaining);
            })*

            $(pub(super) fn $a_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, $a { $($a_field),* });
                if machine.$a_method(cursor, $($a_field),*) {
                    return proceed(cursor, machine, remaining);
                }
                heap_is_full(cursor, machine, remaining);
            })*

            $(pub(super) fn $q_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                let start = cursor;
                operands!(cursor, $q { $($q_field,)* cost });
                let next = machine.$q_method(cursor, $($q_field),*);
                if next.is_stopped() {
                    return slow::$q_method(start, machine, remaining);
                }
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    return proceed(next, machine, remaining);
                }
                poll_here(next, machine, remaining);
            })*

            $(pub(super) fn $c_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, $c { $($c_field),* });
                machine.slice.remaining = remaining;
                let next = machine.$c_method(cursor, $($c_field),*);
                if next.is_stopped() {
                    return;
                }
                let remaining = machine.slice.remaining;
                if remaining > 0 {
                    return proceed(next, machine, remaining);
                }
                let next = machine.poll_here(next);
                proceed_unless_stopped(next, machine)
            })*

            pub(super) fn jump(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, Jump { target, cost });
                proceed(cursor.jumped(target), machine, remaining - i64::from(cost))
            }

            pub(super) fn turn(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, Loop { target, cost });
                let next = cursor.jumped(target);
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    return proceed(next, machine, remaining);
                }
                poll_here(next, machine, remaining);
            }

            pub(super) fn charge(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, Charge { cost });
                proceed(cursor, machine, remaining - i64::from(cost))
            }

            pub(super) fn step(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                operands!(cursor, Step { cost });
                machine.slice.remaining = remaining - i64::from(cost);
                let next = machine.step(cursor, cost);
                proceed_unless_stopped(next, machine)
            }
        }

        /// The long ways, out of the short way's machine registers.
        mod slow {
            use super::*;

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $h_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                    operands!(cursor, $h { $($h_field),* });
                    machine.slowly().$h_method(cursor, $($h_field),*);
                    proceed(cursor, machine, remaining)
                }
            )*

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $m_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                    operands!(cursor, $m { $($m_field),* });
                    if machine.slowly().$m_method(cursor, $($m_field),*) {
                        return proceed(cursor, machine, remaining);
                    }
                    heap_is_full(cursor, machine, remaining);
                }
            )*

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $q_method(cursor: Cursor, machine: &mut Machine, remaining: i64) {
                    operands!(cursor, $q { $($q_field,)* cost });
                    machine.slice.remaining = remaining - i64::from(cost);
                    let next = machine.slowly().$q_method(cursor, $($q_field,)* cost);
                    if next.is_stopped() {
                        return;
                    }
                    let remaining = machine.slice.remaining;
                    if remaining > 0 {
                        return proceed(next, machine, remaining);
                    }
                    poll_here(next, machine, remaining);
                }
            )*
        }

        /// The handlers by tag, in the order of the enum.
        static HANDLERS: [Handler; 256] = {
            let mut table: [Handler; 256] = [no_such_op; 256];
            let rows: &[Handler] = &[
                $(handlers::$p_method,)*
                $(handlers::$h_method,)*
                $(handlers::$b_method,)*
                $(handlers::$t_method,)*
                $(handlers::$m_method,)*
                $(handlers::$a_method,)*
                $(handlers::$q_method,)*
                $(handlers::$c_method,)*
                handlers::jump,
                handlers::turn,
                handlers::charge,
                handlers::step,
            ];
            let mut at = 0;
            while at < rows.len() {
                table[at] = rows[at];
                at += 1;
            }
            table
        };
    };
}

for_each_op!(define_handlers);

impl Machine {
    /// Runs the current stack from `cursor` until something stops it.
    pub(crate) fn run(&mut self, cursor: Cursor) {
        let mut cursor = cursor;
        while !cursor.is_stopped() {
            // Threaded, the first call returns when the stack stopped, and `next` is never set.
            self.slice.next = Cursor::STOPPED;
            HANDLERS[usize::from(cursor.tag())](cursor, self, self.slice.remaining);
            cursor = self.slice.next;
        }
    }
}
