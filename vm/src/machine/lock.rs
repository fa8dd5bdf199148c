//! Object locks as far as others than the scheduler care: a stack that waits for itself is logged.

use cyperus_gc::ObjectRef;

use super::Machine;
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

    fn admitted(&mut self, admission: Admission) -> Admission {
        if admission == Admission::Waiting
            && let Some(circle) = self.scheduler.deadlock()
        {
            let mut text = "Deadlock: each of these stacks waits for the next".to_owned();
            for (stack, obstacle) in circle {
                let what = self.obstacle_text(obstacle);
                text.push_str("; stack ");
                text.push_str(&stack.0.to_string());
                text.push_str(" waits for ");
                text.push_str(&what);
            }
            self.warn(&text);
        }
        admission
    }

    /// What one stack keeps from another, for people.
    pub(crate) fn obstacle_text(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Object(object) => self.object_text(object),
            Obstacle::Result(stack) => format!("the result of stack {}", stack.0),
        }
    }
}
