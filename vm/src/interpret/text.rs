//! Text.

use cyperus_gc::Slot;

use crate::code::{Cursor, Def, Use};
use crate::convert;
use crate::machine::Machine;
use crate::scheduler::Scheduler;

impl Machine {
    pub(super) fn concat(&mut self, c: Cursor, dst: Def, a: Use, b: Use) -> bool {
        let (left, right) = (Slot(c.get(a)), Slot(c.get(b)));
        if left.is_none() || right.is_none() {
            c.set(dst, left.0 | right.0);
            return true;
        }
        let lengths = (
            self.heap.string_length(left),
            self.heap.string_length(right),
        );
        let units = Scheduler::text_work(lengths.0 + lengths.1);
        if self.must_wait(units) {
            return false;
        }
        match self.heap.join_measured(left, right, lengths) {
            Ok(slot) => {
                self.scheduler.charge_work(units);
                c.set(dst, slot.0);
                true
            }
            Err(_) => false,
        }
    }

    #[inline(never)]
    pub(super) fn int_to_string(&mut self, c: Cursor, dst: Def, src: Use) -> bool {
        let mut digits = [0; convert::INT_DIGITS];
        let text = convert::int_text(c.int(src), &mut digits);
        match self.heap.allocate_string(text) {
            Ok(slot) => {
                c.set(dst, slot.0);
                true
            }
            Err(_) => false,
        }
    }

    pub(super) fn string_to_int(&mut self, c: Cursor, dst: Def, src: Use) {
        let text = self.heap.string(Slot(c.get(src))).unwrap_or_default();
        self.scheduler.charge_text(text.len());
        c.set_int(dst, convert::text_to_int(text));
    }

    pub(super) fn string_to_float(&mut self, c: Cursor, dst: Def, src: Use) {
        let text = self.heap.string(Slot(c.get(src))).unwrap_or_default();
        self.scheduler.charge_text(text.len());
        c.set_float(dst, convert::text_to_float(text));
    }
}
