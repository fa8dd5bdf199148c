//! The interpreter: one loop, one method for each instruction, in files by family.
//!
//! The loop keeps the cursor and the pex instructions that remain until the next stop in machine
//! registers. Whatever needs more (errors, calls that are not ready, polls) is out of line.

mod arithmetic;
mod array;
mod call;
mod compare;
mod convert;
mod field;
mod guard;
mod invoke;
mod poll;
mod property;
mod structure;
mod text;
mod window;

pub(crate) use arithmetic::{float_to_int, int_to_float};
pub(crate) use array::element_kind;
pub(crate) use window::{Cursor, Entry, Pointer, Registers};

use crate::link::{Op, for_each_op};
use crate::machine::Machine;

macro_rules! define_run {
    (
        plain { $($p_method:ident $p:ident { $($p_field:ident: $p_type:ty),* } $p_doc:literal)* }
        branch { $($b_method:ident $b:ident { $($b_field:ident: $b_type:ty),* } $b_doc:literal)* }
        turning { $($t_method:ident $t:ident { $($t_field:ident: $t_type:ty),* } $t_doc:literal)* }
        allocating { $($a_method:ident $a:ident { $($a_field:ident: $a_type:ty),* } $a_doc:literal)* }
        control { $($c_method:ident $c:ident { $($c_field:ident: $c_type:ty),* } $c_doc:literal)* }
    ) => {
        impl Machine {
            /// Runs the current stack from `cursor` until something stops it.
            #[expect(clippy::cognitive_complexity, clippy::too_many_lines, reason = "expanded from the table: one arm each")]
            pub(crate) fn run(&mut self, mut cursor: Cursor) {
                let mut remaining = self.slice.remaining;
                loop {
                    match cursor.fetch() {
                        $(Op::$p { $($p_field),* } => self.$p_method(cursor, $($p_field),*),)*
                        $(Op::$b { $($b_field,)* target, taken, fall } => {
                            if self.$b_method(cursor, $($b_field),*) {
                                remaining -= i64::from(taken);
                                cursor.jump(target);
                            } else {
                                remaining -= i64::from(fall);
                            }
                        })*
                        $(Op::$t { $($t_field,)* target, cost, head } => {
                            let goes_on = self.$t_method(cursor, $($t_field),*);
                            remaining -= i64::from(cost);
                            if remaining > 0 {
                                remaining -= i64::from(head);
                                if goes_on {
                                    cursor.jump(target);
                                }
                            } else {
                                self.slice.remaining = remaining;
                                cursor = self.poll_at_head(cursor);
                                if cursor.is_stopped() {
                                    return;
                                }
                                remaining = self.slice.remaining;
                            }
                        })*
                        $(Op::$a { $($a_field),* } => {
                            if !self.$a_method(cursor, $($a_field),*) {
                                self.slice.remaining = remaining;
                                cursor = self.heap_is_full(cursor);
                                if cursor.is_stopped() {
                                    return;
                                }
                                remaining = self.slice.remaining;
                            }
                        })*
                        $(Op::$c { $($c_field),* } => {
                            self.slice.remaining = remaining;
                            cursor = self.$c_method(cursor, $($c_field),*);
                            if cursor.is_stopped() {
                                return;
                            }
                            remaining = self.slice.remaining;
                            if remaining <= 0 {
                                cursor = self.poll_here(cursor);
                                if cursor.is_stopped() {
                                    return;
                                }
                                remaining = self.slice.remaining;
                            }
                        })*
                        Op::Jump { target, cost } => {
                            remaining -= i64::from(cost);
                            cursor.jump(target);
                        }
                        Op::Loop { target, cost } => {
                            remaining -= i64::from(cost);
                            cursor.jump(target);
                            if remaining <= 0 {
                                self.slice.remaining = remaining;
                                cursor = self.poll_here(cursor);
                                if cursor.is_stopped() {
                                    return;
                                }
                                remaining = self.slice.remaining;
                            }
                        }
                        Op::Charge { cost } => remaining -= i64::from(cost),
                        Op::Step { cost } => {
                            remaining -= i64::from(cost);
                            self.slice.remaining = remaining;
                            cursor = self.step(cursor);
                            if cursor.is_stopped() {
                                return;
                            }
                        }
                    }
                }
            }
        }
    };
}

for_each_op!(define_run);
