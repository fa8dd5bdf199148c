//! Guards (Starfield): named locks of an object that scripts take themselves.

use cyperus_gc::Slot;

use crate::code::{Cursor, Def};
use crate::machine::Machine;
use crate::program::GuardWork;
use crate::scheduler::StackState;

impl Machine {
    pub(super) fn guards(&mut self, c: Cursor, site: u32, cost: u16) -> Cursor {
        self.slice.remaining -= i64::from(cost);
        self.note_place(c);
        let row = &self.program.guard_sites[site as usize];
        let (work, result) = (row.work, row.result);
        let own = self.own_self();
        let wanted: Vec<_> = row
            .guards
            .iter()
            .map(|&guard| (Slot::from(own).0, guard))
            .collect();
        if work == GuardWork::Unlock {
            self.unlock_guards(&wanted);
            return c;
        }
        let me = self.current.id;
        let free = wanted
            .iter()
            .all(|guard| self.guards.get(guard).is_none_or(|&owner| owner == me));
        if free {
            for &guard in &wanted {
                self.guards.insert(guard, me);
                if !self.current.guards.contains(&guard) {
                    self.current.guards.push(guard);
                }
            }
        }
        match work {
            GuardWork::TryLock => {
                c.set_bool(Def(result), free);
                c
            }
            GuardWork::Lock if free => c,
            GuardWork::Lock | GuardWork::Unlock => {
                self.slice.remaining += i64::from(cost);
                // Whoever holds the guards may have to come back into this object first.
                self.release_held();
                self.current.state = StackState::WaitingForGuards;
                self.stop_at(c.retry())
            }
        }
    }
}
