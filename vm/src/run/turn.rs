//! One turn of one stack.

use crate::id::StackId;
use crate::machine::Machine;
use crate::scheduler::Admission;

impl Machine {
    /// Runs one turn of a stack.
    pub(super) fn run_turn(&mut self, id: StackId) {
        if !self.scheduler.begin_turn(id) {
            return;
        }
        if self.scheduler.locks_are_kept() {
            let admission = if self.scheduler.current().is_started {
                self.lock_for_return()
            } else {
                let own = self.scheduler.own_self(&self.program);
                self.lock_for_call(own)
            };
            if admission == Admission::Waiting {
                self.scheduler.put_back();
                return;
            }
        }
        if !self.scheduler.current().is_started {
            self.choose_function();
            self.scheduler.current_mut().is_started = true;
        }
        self.go_on();
    }

    /// Continues the turn that a pause interrupted.
    pub(super) fn resume_turn(&mut self, id: StackId) {
        if self.scheduler.resume_turn(id) {
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        let cursor = self.scheduler.resume();
        if !cursor.is_stopped() {
            self.heap.close_gate();
            self.run(cursor);
            self.heap.open_gate();
        }
        self.scheduler.end_turn();
    }
}
