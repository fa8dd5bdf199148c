//! Object locks outside the scheduler: a stack that waits for itself is logged.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::report::{Obstruction, Problem};
use crate::scheduler::{Admission, Obstacle};

impl Machine {
    /// Leaves the object the current stack is in and enters another (or none) for a call.
    pub(crate) fn lock_for_call(&mut self, target: Option<ObjectRef>) -> Admission {
        let admission = self.scheduler.lock_for_call(target);
        self.admitted(admission)
    }

    /// The same for a return into the object of the caller.
    pub(crate) fn lock_for_return(&mut self) -> Admission {
        let own = self.scheduler.own_self(&self.program);
        let admission = self.scheduler.lock_for_return(own);
        self.admitted(admission)
    }

    /// The same for a new turn. A stack that had to wait for a call has been given the object that it calls, and
    /// keeps it: if it went back into its own object first, two stacks that call the same object would hand
    /// it to each other for ever. An object that is gone is of no use; the call fails.
    pub(crate) fn lock_for_turn(&mut self) -> Admission {
        let given = self.scheduler.current().held;
        if given.is_some_and(|object| self.heap.is_valid(object)) {
            return Admission::Entered;
        }
        self.lock_for_return()
    }

    fn admitted(&mut self, admission: Admission) -> Admission {
        if admission == Admission::Waiting
            && let Some(circle) = self.scheduler.deadlock()
        {
            let obstruction = |obstacle| match obstacle {
                Obstacle::Object(object) => Obstruction::Object(self.object_text(object)),
                Obstacle::Result(stack) => Obstruction::Result(stack),
            };
            let circle = circle
                .into_iter()
                .map(|(stack, obstacle)| (stack, obstruction(obstacle)))
                .collect();
            self.report(Problem::Deadlock(circle));
        }
        admission
    }

    /// What one stack withholds from another, as text.
    pub(crate) fn obstacle_text(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Object(object) => self.object_text(object),
            Obstacle::Result(stack) => format!("the result of stack {}", stack.0),
        }
    }
}
