//! One instruction at a time, for the stretches between two entries of compiled code: what the handlers
//! in `dispatch` do, without going on to the next instruction.

use crate::code::{Cursor, Def, Op, for_each_op};
use crate::machine::Machine;
use crate::profile::Uncounted;

macro_rules! define_run_one {
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
        impl Machine {
            /// Runs the instruction at the cursor. Returns where the stack goes on; the scheduler keeps
            /// the count.
            #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
            pub(super) fn run_one(&mut self, cursor: Cursor) -> Cursor {
                let c = cursor.advanced();
                match cursor.op() {
                    $(Op::$p { $($p_field),* } => {
                        self.$p_method(c, $($p_field),*);
                        c
                    })*
                    $(Op::$s { $($s_field),* } => {
                        self.$s_method(c, $($s_field),*);
                        self.scheduler.remaining_after_work();
                        c
                    })*
                    $(Op::$h { $($h_field),* } => {
                        if !self.$h_method(c, $($h_field),*) {
                            self.slowly().$h_method(c, $($h_field),*);
                            self.scheduler.remaining_after_work();
                        }
                        c
                    })*
                    $(Op::$b { $($b_field,)* target, taken, fall } => {
                        let is_taken = self.$b_method(c, $($b_field),*);
                        self.follow(c, is_taken, target, taken, fall)
                    })*
                    $(Op::$w { $($w_field,)* target, taken, fall } => {
                        let is_taken = self.$w_method(c, $($w_field),*);
                        self.scheduler.remaining_after_work();
                        self.follow(c, is_taken, target, taken, fall)
                    })*
                    $(Op::$t { $($t_field,)* target, cost, head } => {
                        let goes_on = self.$t_method(c, $($t_field),*);
                        self.scheduler.charge(cost);
                        if self.scheduler.remaining() > 0 {
                            self.scheduler.charge(head);
                            return if goes_on { c.jumped(target) } else { c };
                        }
                        self.poll_at_head(c)
                    })*
                    $(Op::$m { $($m_field),* } => {
                        if self.$m_method(c, $($m_field),*) || self.slowly().$m_method(c, $($m_field),*) {
                            return c;
                        }
                        self.try_again(c)
                    })*
                    $(Op::$a { $($a_field),* } => {
                        if self.$a_method(c, $($a_field),*) {
                            return c;
                        }
                        self.try_again(c)
                    })*
                    $(Op::$q { $($q_field,)* cost } => {
                        let remaining = self.scheduler.remaining();
                        let left = remaining - i64::from(cost);
                        let Some((next, left, Uncounted)) = self.$q_method(c, left, Uncounted, $($q_field),*) else {
                            self.scheduler.set_remaining(left);
                            let next = self.slowly().$q_method(c, $($q_field,)* cost);
                            return self.go_on_by_poll(next);
                        };
                        self.scheduler.set_remaining(left);
                        if left > 0 { next } else { self.poll_here(next) }
                    })*
                    $(Op::$c { $($c_field),* } => {
                        let next = self.$c_method(c, $($c_field),*);
                        self.go_on_by_poll(next)
                    })*
                    Op::Jump { target, cost } => {
                        self.scheduler.charge(cost);
                        c.jumped(target)
                    }
                    Op::Loop { target, cost } => {
                        self.scheduler.charge(cost);
                        self.go_on_in_loop(c.jumped(target))
                    }
                    Op::LoopStep { a, step, target, cost } => {
                        c.set_int(Def(a.0), c.int(a).wrapping_add(i32::from(step)));
                        self.scheduler.charge(cost);
                        self.go_on_in_loop(c.jumped(target))
                    }
                    Op::Charge { cost } => {
                        let remaining = self.scheduler.remaining();
                        self.scheduler.set_remaining(remaining - i64::from(cost));
                        c
                    }
                    Op::Step { cost } => {
                        self.scheduler.charge(cost);
                        self.step(c, cost)
                    }
                }
            }
        }
    };
}

for_each_op!(define_run_one);

impl Machine {
    fn follow(&mut self, c: Cursor, is_taken: bool, target: i32, taken: u16, fall: u16) -> Cursor {
        if is_taken {
            self.scheduler.charge(taken);
            return c.jumped(target);
        }
        self.scheduler.charge(fall);
        c
    }

    fn go_on_in_loop(&mut self, next: Cursor) -> Cursor {
        if self.scheduler.remaining() > 0 {
            return next;
        }
        self.poll_here(next)
    }

    /// Continues after something that may have used up the allowance where the stack can stop.
    pub(super) fn go_on_by_poll(&mut self, next: Cursor) -> Cursor {
        if next.is_stopped() || self.scheduler.remaining_after_work() > 0 {
            return next;
        }
        self.poll_here(next)
    }
}
