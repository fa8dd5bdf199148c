//! Guards (Starfield): named locks of an object that scripts take themselves.

use cyperus_gc::Slot;

use crate::code::{Cursor, Def};
use crate::machine::Machine;
use crate::program::GuardWork;

impl Machine {
    pub(super) fn guards(&mut self, c: Cursor, point: u32, cost: u16) -> Cursor {
        self.scheduler.charge(cost);
        self.scheduler.note_place(c);
        let row = &self.program.guard_points[point as usize];
        let (work, result) = (row.work, row.result);
        let own = self.scheduler.own_self(&self.program);
        let wanted: Vec<_> = row
            .guards
            .iter()
            .map(|&guard| (Slot::from(own).0, guard))
            .collect();
        if work == GuardWork::Unlock {
            self.scheduler.unlock_guards(&wanted);
            return c;
        }
        let free = self.scheduler.take_guards(&wanted);
        match work {
            GuardWork::TryLock => {
                c.set_bool(Def(result), free);
                c
            }
            GuardWork::Lock if free => c,
            GuardWork::Lock | GuardWork::Unlock => {
                self.scheduler.refund(cost);
                self.put_off(c);
                self.scheduler.await_guards(&self.program);
                self.scheduler.stop_at(c.retry())
            }
        }
    }
}
