//! The interpreter's loop: each instruction has a handler, found through a table by its tag.
//!
//! A handler continues in one of two ways. The short ones *thread*: they end by calling the next
//! handler, which an optimised build turns into a jump (all handlers have the same signature, four
//! words in machine registers, nothing to drop), so that every instruction has its own branch
//! prediction. All others *come back*: they leave the next cursor with the scheduler and return to
//! the loop in [`Machine::run`], so that everything they keep on the machine's stack is released.
//!
//! No compiler guarantees the jump. So a threading handler keeps nothing on the machine's stack:
//! code that would is in a separate function that is never inlined. `tests/dispatch.rs` reads the
//! machine code of the release binary and fails if a handler calls another one. Builds with debug
//! assertions always come back.
//!
//! The unchecked part relies on the four invariants of `code::registers` and on one more:
//!
//! 5. **Tags find their methods.** [`Op`] is `repr(u8)`, so its first byte is its tag, and the
//!    table of handlers below is filled in the order of the enum. A handler is only reached through
//!    the tag of its own variant.
#![expect(
    unsafe_code,
    reason = "a handler destructures its own instruction without checking the variant"
)]
#![expect(
    clippy::inline_always,
    reason = "the last step of every handler must be inlined"
)]

use std::marker::PhantomData;

use cyperus_gc::ElementKind;

use crate::code::{Cursor, Def, Op, Site, TrackRef, Use, for_each_op};
use crate::machine::Machine;
use crate::profile::{Counter, Uncounted};

/// Executes one instruction and continues with the next.
type Handler<C> = fn(Cursor, &mut Machine, i64, C);

/// The handlers by tag, for each counter. A constant of a type and not a static: what a trait's methods name
/// is taken for public, and its address would be loaded from a table of addresses at every instruction.
struct Table<C>(PhantomData<C>);

impl<C: Counter + 'static> Table<C> {
    const HANDLERS: &'static [Handler<C>; 256] = &table::<C>();
}

/// Continues with the instruction at the cursor: threads, or comes back in builds that cannot.
#[inline(always)]
fn proceed<C: Counter + 'static>(
    cursor: Cursor,
    machine: &mut Machine,
    remaining: i64,
    counter: C,
) {
    if cfg!(debug_assertions) {
        counter.keep(&mut machine.profile);
        machine.scheduler.set_remaining(remaining);
        come_back(cursor, machine);
    } else {
        Table::<C>::HANDLERS[usize::from(cursor.tag())](cursor, machine, remaining, counter);
    }
}

/// Stands in one of the two ways of a branch, so that the compiler makes a jump of it. Otherwise it
/// selects the next cursor, and the processor has to wait for the comparison before it can go on, where
/// it would have guessed right.
#[inline(always)]
fn keep_apart() {
    #[cfg(not(miri))]
    // SAFETY: there is no instruction in it.
    unsafe {
        std::arch::asm!("", options(nomem, nostack, preserves_flags));
    }
}

/// An operand of an instruction that allocates.
trait InChain: Sized {
    /// The same operand where allocations are counted by chain of calls.
    #[inline(always)]
    fn in_chain<C: Counter + 'static>(
        self,
        _cursor: Cursor,
        _machine: &mut Machine,
        _counter: C,
    ) -> Self {
        self
    }
}

impl InChain for Site {
    #[inline(always)]
    fn in_chain<C: Counter + 'static>(
        self,
        cursor: Cursor,
        machine: &mut Machine,
        counter: C,
    ) -> Self {
        if !C::COUNTS {
            return self;
        }
        match counter.site(&machine.profile, cursor) {
            Some(own) => Self(own),
            None => split_site(cursor, machine, self, counter),
        }
    }
}

impl InChain for Def {}
impl InChain for Use {}
impl InChain for ElementKind {}
impl InChain for u8 {}
impl InChain for u32 {}

/// Returns to the loop, which continues at the cursor unless it is a stopped one. The scheduler
/// already has the number of remaining instructions.
#[inline(always)]
fn come_back(cursor: Cursor, machine: &mut Machine) {
    machine.scheduler.set_next_cursor(cursor);
}

/// Continues after something that may have used up the allowance at a place where the stack can
/// stop.
#[inline(always)]
fn come_back_by_poll(cursor: Cursor, machine: &mut Machine) {
    if cursor.is_stopped() || machine.scheduler.remaining_after_work() > 0 {
        return come_back(cursor, machine);
    }
    let next = machine.poll_here(cursor);
    come_back(next, machine);
}

/// The allowance is used up at a place where the stack can stop.
#[cold]
#[inline(never)]
fn poll_here<C: Counter + 'static>(
    cursor: Cursor,
    machine: &mut Machine,
    remaining: i64,
    counter: C,
) {
    counter.keep(&mut machine.profile);
    machine.scheduler.set_remaining(remaining);
    let next = machine.poll_here(cursor);
    come_back(next, machine);
}

/// The allowance is used up at the end of an inverted loop. Counts by itself: a handler that called
/// something before its last jump would have to save registers on every turn.
#[cold]
#[inline(never)]
fn poll_at_head<C: Counter + 'static>(
    cursor: Cursor,
    machine: &mut Machine,
    remaining: i64,
    counter: C,
) {
    counter.keep(&mut machine.profile);
    if C::COUNTS {
        machine.count_loop_poll(cursor);
    }
    machine.scheduler.set_remaining(remaining);
    let next = machine.poll_at_head(cursor);
    come_back(next, machine);
}

/// An instruction was not executed: an allocation found no room, or work has to be paid for first.
#[cold]
#[inline(never)]
fn try_again<C: Counter + 'static>(
    cursor: Cursor,
    machine: &mut Machine,
    remaining: i64,
    counter: C,
) {
    counter.keep(&mut machine.profile);
    machine.scheduler.set_remaining(remaining);
    let next = machine.try_again(cursor);
    come_back(next, machine);
}

/// A function has returned to `next`, of which the chain of calls is not known.
#[cold]
#[inline(never)]
fn find_chain(next: Cursor, machine: &mut Machine, remaining: i64) {
    machine.scheduler.set_remaining(remaining);
    machine.find_chain();
    let next = if remaining > 0 {
        next
    } else {
        machine.poll_here(next)
    };
    come_back(next, machine);
}

/// An allocation of the op before the cursor has no site in this chain of calls yet.
#[cold]
#[inline(never)]
fn split_site<C: Counter + 'static>(
    cursor: Cursor,
    machine: &mut Machine,
    site: Site,
    counter: C,
) -> Site {
    counter.keep(&mut machine.profile);
    machine.split_site(cursor, site)
}

/// What a profile has to know after the fast path of a call or return. `None` if the chain of calls that
/// runs now has to be found.
#[expect(
    clippy::unnecessary_wraps,
    reason = "what is done after calls and after returns has one form"
)]
mod follow {
    use super::{Counter, Cursor, Machine};

    /// It was told before the call.
    #[inline(always)]
    pub(super) fn call<C: Counter>(_c: Cursor, _machine: &mut Machine, counter: C) -> Option<C> {
        Some(counter)
    }

    /// The same.
    #[inline(always)]
    pub(super) fn use_property<C: Counter>(
        _c: Cursor,
        _machine: &mut Machine,
        counter: C,
    ) -> Option<C> {
        Some(counter)
    }

    #[inline(always)]
    pub(super) fn return_word<C: Counter>(
        c: Cursor,
        machine: &mut Machine,
        counter: C,
    ) -> Option<C> {
        counter.leave(&mut machine.profile, c)
    }

    #[inline(always)]
    pub(super) fn return_nothing<C: Counter>(
        c: Cursor,
        machine: &mut Machine,
        counter: C,
    ) -> Option<C> {
        counter.leave(&mut machine.profile, c)
    }
}

/// A tag that no instruction has.
fn no_such_op<C>(_cursor: Cursor, _machine: &mut Machine, _remaining: i64, _counter: C) {}

macro_rules! operands {
    ($cursor:ident, $variant:ident { $($field:ident),* }) => {
        let Op::$variant { $($field),* } = $cursor.op() else {
            // SAFETY: invariant 5: this handler is reached only by this variant's tag.
            unsafe { std::hint::unreachable_unchecked() }
        };
        let $cursor = $cursor.advanced();
    };
}

macro_rules! define_handlers {
    (
        plain { $($p_method:ident $p:ident { $($p_field:ident: $p_type:ty),* } $p_doc:literal)* }
        sized { $($s_method:ident $s:ident { $($s_field:ident: $s_type:ty),* } $s_doc:literal)* }
        fast_path { $($h_method:ident $h:ident { $($h_field:ident: $h_type:ty),* } $h_doc:literal)* }
        branch { $($b_method:ident $b:ident { $($b_field:ident: $b_type:ty),* } $b_doc:literal)* }
        sized_branch { $($w_method:ident $w:ident { $($w_field:ident: $w_type:ty),* } $w_doc:literal)* }
        loop_end { $($t_method:ident $t:ident { $($t_field:ident: $t_type:ty),* } $t_doc:literal)* }
        tiny_allocation { $($m_method:ident $m:ident { $($m_field:ident: $m_type:ty),* } $m_doc:literal)* }
        allocating { $($a_method:ident $a:ident { $($a_field:ident: $a_type:ty),* } $a_doc:literal)* }
        call { $($q_method:ident $q:ident { $($q_field:ident: $q_type:ty),* } $q_doc:literal)* }
        control { $($c_method:ident $c:ident { $($c_field:ident: $c_type:ty),* } $c_doc:literal)* }
    ) => {
        mod handlers {
            use super::*;

            $(pub(super) fn $p_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $p { $($p_field),* });
                machine.$p_method(cursor, $($p_field),*);
                proceed(cursor, machine, remaining, counter)
            })*

            $(pub(super) fn $s_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $s { $($s_field),* });
                machine.scheduler.set_remaining(remaining);
                machine.$s_method(cursor, $($s_field),*);
                let remaining = machine.scheduler.remaining_after_work();
                proceed(cursor, machine, remaining, counter)
            })*

            $(pub(super) fn $h_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                let start = cursor;
                operands!(cursor, $h { $($h_field),* });
                if machine.$h_method(cursor, $($h_field),*) {
                    return proceed(cursor, machine, remaining, counter);
                }
                slow::$h_method(start, machine, remaining, counter);
            })*

            $(pub(super) fn $b_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $b { $($b_field,)* target, taken, fall });
                if machine.$b_method(cursor, $($b_field),*) {
                    keep_apart();
                    counter.count(&mut machine.profile, cursor, 0);
                    proceed(cursor.jumped(target), machine, remaining - i64::from(taken), counter)
                } else {
                    counter.count(&mut machine.profile, cursor, 1);
                    proceed(cursor, machine, remaining - i64::from(fall), counter)
                }
            })*

            $(pub(super) fn $w_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $w { $($w_field,)* target, taken, fall });
                machine.scheduler.set_remaining(remaining);
                let is_taken = machine.$w_method(cursor, $($w_field),*);
                let remaining = machine.scheduler.remaining_after_work();
                if is_taken {
                    counter.count(&mut machine.profile, cursor, 0);
                    proceed(cursor.jumped(target), machine, remaining - i64::from(taken), counter)
                } else {
                    counter.count(&mut machine.profile, cursor, 1);
                    proceed(cursor, machine, remaining - i64::from(fall), counter)
                }
            })*

            $(pub(super) fn $t_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $t { $($t_field,)* target, cost, head });
                let goes_on = machine.$t_method(cursor, $($t_field),*);
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    let remaining = remaining - i64::from(head);
                    if goes_on {
                        keep_apart();
                        counter.count(&mut machine.profile, cursor, 0);
                        return proceed(cursor.jumped(target), machine, remaining, counter);
                    }
                    counter.count(&mut machine.profile, cursor, 1);
                    return proceed(cursor, machine, remaining, counter);
                }
                poll_at_head(cursor, machine, remaining, counter);
            })*

            $(pub(super) fn $m_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                let start = cursor;
                operands!(cursor, $m { $($m_field),* });
                $(let $m_field = $m_field.in_chain(cursor, machine, counter);)*
                if machine.$m_method(cursor, $($m_field),*) {
                    return proceed(cursor, machine, remaining, counter);
                }
                slow::$m_method(start, machine, remaining, counter);
            })*

            $(pub(super) fn $a_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $a { $($a_field),* });
                $(let $a_field = $a_field.in_chain(cursor, machine, counter);)*
                if machine.$a_method(cursor, $($a_field),*) {
                    return proceed(cursor, machine, remaining, counter);
                }
                try_again(cursor, machine, remaining, counter);
            })*

            $(pub(super) fn $q_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                let start = cursor;
                operands!(cursor, $q { $($q_field,)* cost });
                let remaining = remaining - i64::from(cost);
                let Some((next, left, ahead)) = machine.$q_method(cursor, remaining, counter, $($q_field),*) else {
                    return wide::$q_method(start, machine, remaining, counter);
                };
                let Some(counter) = follow::$q_method(cursor, machine, ahead) else {
                    return find_chain(next, machine, left);
                };
                let remaining = left;
                if remaining > 0 {
                    return proceed(next, machine, remaining, counter);
                }
                poll_here(next, machine, remaining, counter);
            })*

            $(pub(super) fn $c_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, $c { $($c_field),* });
                counter.keep(&mut machine.profile);
                counter.count(&mut machine.profile, cursor, 0);
                machine.scheduler.set_remaining(remaining);
                let before = machine.call_depth();
                let next = machine.$c_method(cursor, $($c_field),*);
                if C::COUNTS {
                    machine.follow_calls(cursor, before);
                }
                come_back_by_poll(next, machine)
            })*

            pub(super) fn jump<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, Jump { target, cost });
                counter.count(&mut machine.profile, cursor, 0);
                proceed(cursor.jumped(target), machine, remaining - i64::from(cost), counter)
            }

            pub(super) fn loop_back<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, Loop { target, cost });
                counter.count(&mut machine.profile, cursor, 0);
                let next = cursor.jumped(target);
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    return proceed(next, machine, remaining, counter);
                }
                poll_here(next, machine, remaining, counter);
            }

            pub(super) fn loop_step<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, LoopStep { a, step, target, cost });
                counter.count(&mut machine.profile, cursor, 0);
                cursor.set_int(Def(a.0), cursor.int(a).wrapping_add(i32::from(step)));
                let next = cursor.jumped(target);
                let remaining = remaining - i64::from(cost);
                if remaining > 0 {
                    return proceed(next, machine, remaining, counter);
                }
                poll_here(next, machine, remaining, counter);
            }

            pub(super) fn charge<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, Charge { cost });
                counter.count(&mut machine.profile, cursor, 0);
                proceed(cursor, machine, remaining - i64::from(cost), counter)
            }

            pub(super) fn step<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                operands!(cursor, Step { cost });
                counter.keep(&mut machine.profile);
                counter.count(&mut machine.profile, cursor, 0);
                machine.scheduler.set_remaining(remaining - i64::from(cost));
                let next = machine.step(cursor, cost);
                come_back(next, machine)
            }
        }

        /// What the fast paths of calls leave aside, kept away from their machine registers.
        mod wide {
            use super::*;
            pub(super) use super::slow::{return_nothing, return_word};

            #[inline(never)]
            pub(super) fn call<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                let start = cursor;
                operands!(cursor, Call { point, cost });
                // The fast path has paid.
                let _ = cost;
                let called = machine.call_any(cursor, counter, point);
                go_on_after(called, slow::call, start, machine, remaining, counter)
            }

            #[inline(never)]
            pub(super) fn use_property<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                let start = cursor;
                operands!(cursor, Property { point, cost });
                let _ = cost;
                let called = machine.call_any(cursor, counter, point);
                go_on_after(called, slow::use_property, start, machine, remaining, counter)
            }

            /// Goes on in what was called, or slowly with the op at `start`.
            #[inline(always)]
            fn go_on_after<C: Counter + 'static>(
                called: Option<(Cursor, C)>,
                slowly: Handler<C>,
                start: Cursor,
                machine: &mut Machine,
                remaining: i64,
                counter: C,
            ) {
                let Some((next, counter)) = called else {
                    return slowly(start, machine, remaining, counter);
                };
                if remaining > 0 {
                    return proceed(next, machine, remaining, counter);
                }
                poll_here(next, machine, remaining, counter);
            }
        }

        /// The slow paths, kept away from the machine registers of the fast paths.
        mod slow {
            use super::*;

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $h_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                    operands!(cursor, $h { $($h_field),* });
                    counter.keep(&mut machine.profile);
                    machine.scheduler.set_remaining(remaining);
                    machine.slowly().$h_method(cursor, $($h_field),*);
                    machine.scheduler.remaining_after_work();
                    come_back(cursor, machine)
                }
            )*

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $m_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, remaining: i64, counter: C) {
                    operands!(cursor, $m { $($m_field),* });
                    counter.keep(&mut machine.profile);
                    $(let $m_field = $m_field.in_chain(cursor, machine, counter);)*
                    if machine.slowly().$m_method(cursor, $($m_field),*) {
                        machine.scheduler.set_remaining(remaining);
                        return come_back(cursor, machine);
                    }
                    try_again(cursor, machine, remaining, counter);
                }
            )*

            $(
                #[cold]
                #[inline(never)]
                pub(super) fn $q_method<C: Counter + 'static>(cursor: Cursor, machine: &mut Machine, left: i64, counter: C) {
                    operands!(cursor, $q { $($q_field,)* cost });
                    machine.scheduler.set_remaining(left);
                    counter.keep(&mut machine.profile);
                    counter.count(&mut machine.profile, cursor, 0);
                    let before = machine.call_depth();
                    let next = machine.slowly().$q_method(cursor, $($q_field,)* cost);
                    if C::COUNTS {
                        machine.follow_calls(cursor, before);
                    }
                    come_back_by_poll(next, machine)
                }
            )*
        }

        /// The handlers by tag, in the order of the enum.
        const fn table<C: Counter + 'static>() -> [Handler<C>; 256] {
            let mut table: [Handler<C>; 256] = [no_such_op; 256];
            let rows: &[Handler<C>] = &[
                $(handlers::$p_method::<C>,)*
                $(handlers::$s_method::<C>,)*
                $(handlers::$h_method::<C>,)*
                $(handlers::$b_method::<C>,)*
                $(handlers::$w_method::<C>,)*
                $(handlers::$t_method::<C>,)*
                $(handlers::$m_method::<C>,)*
                $(handlers::$a_method::<C>,)*
                $(handlers::$q_method::<C>,)*
                $(handlers::$c_method::<C>,)*
                handlers::jump::<C>,
                handlers::loop_back::<C>,
                handlers::loop_step::<C>,
                handlers::charge::<C>,
                handlers::step::<C>,
            ];
            let mut at = 0;
            while at < rows.len() {
                table[at] = rows[at];
                at += 1;
            }
            table
        }
    };
}

for_each_op!(define_handlers);

impl Machine {
    /// Runs the current stack from `cursor` until something stops it.
    pub(crate) fn run(&mut self, cursor: Cursor) {
        if self.profile.is_on() {
            self.run_with::<TrackRef>(cursor);
        } else if self.tiers.is_on() {
            self.run_tiered(cursor);
        } else {
            self.run_with::<Uncounted>(cursor);
        }
    }

    /// Runs the current stack until a handler comes back.
    pub(super) fn run_stretch(&mut self, cursor: Cursor) -> Cursor {
        self.scheduler.set_next_cursor(Cursor::STOPPED);
        let remaining = self.scheduler.remaining();
        Table::<Uncounted>::HANDLERS[usize::from(cursor.tag())](cursor, self, remaining, Uncounted);
        self.scheduler.next_cursor()
    }

    fn run_with<C: Counter + 'static>(&mut self, cursor: Cursor) {
        let mut cursor = cursor;
        while !cursor.is_stopped() {
            // A handler that stops the stack leaves this unchanged.
            self.scheduler.set_next_cursor(Cursor::STOPPED);
            let remaining = self.scheduler.remaining();
            let counter = C::current(&self.profile);
            Table::<C>::HANDLERS[usize::from(cursor.tag())](cursor, self, remaining, counter);
            cursor = self.scheduler.next_cursor();
        }
    }
}
