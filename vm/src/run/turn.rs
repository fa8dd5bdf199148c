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
                self.lock_for_turn()
            } else {
                let own = self.scheduler.own_self(&self.program);
                self.lock_for_call(own)
            };
            if admission == Admission::Waiting {
                if self.profile.is_on() {
                    self.profile_wait_before_turn();
                }
                self.scheduler.put_back();
                return;
            }
        }
        let is_first = !self.scheduler.current().is_started;
        if is_first {
            self.choose_function();
            self.scheduler.current_mut().is_started = true;
        }
        self.go_on(is_first);
    }

    /// Continues the turn that a pause interrupted.
    pub(super) fn resume_turn(&mut self, id: StackId) {
        if self.scheduler.resume_turn(id) {
            self.go_on(false);
        }
    }

    fn go_on(&mut self, is_first: bool) {
        self.scheduler.relax_locks();
        let cursor = self.scheduler.resume();
        if self.profile.is_on() {
            self.profile_turn(is_first);
        }
        if !cursor.is_stopped() {
            self.heap.close_gate();
            self.run(cursor);
            self.heap.open_gate();
        }
        if self.profile.is_on() {
            self.profile_turn_end();
        }
        self.scheduler.end_turn(&self.program);
    }
}
