//! `--verify` and the stress modes: verifies the heap while the script runs. An inconsistent heap is a
//! bug in Cyperus and is reported as one.

use cyperus_gc::Violation;
use cyperus_vm::Machine;

/// Checks a machine's heap.
#[derive(Debug)]
pub(crate) struct Verifier {
    is_on: bool,
    /// Instructions run when the heap was last at rest and found sound.
    at_rest: Option<u64>,
}

impl Verifier {
    /// A verifier that checks, or one that does nothing.
    pub(crate) fn new(is_on: bool) -> Self {
        Self {
            is_on,
            at_rest: None,
        }
    }

    /// After a frame. A frame that ran nothing and collected nothing cannot have changed the heap and is
    /// not checked again; a long wait has thousands of them.
    pub(crate) fn after_frame(&mut self, machine: &mut Machine) {
        if !self.is_on {
            return;
        }
        let now = machine.counters().instructions;
        if self.at_rest == Some(now) && !machine.heap.has_work() {
            return;
        }
        let violations = machine.verify_heap();
        refuse(machine, &violations);
        self.at_rest = (!machine.heap.has_work()).then_some(now);
    }

    /// At the end of the run: also compares the collector's mark with a naive one.
    pub(crate) fn at_end(&self, machine: &mut Machine) {
        if self.is_on {
            let violations = machine.verify_at_end();
            refuse(machine, &violations);
        }
    }
}

#[expect(
    clippy::panic,
    reason = "the panic hook reports bugs and the exit status is 70"
)]
fn refuse(machine: &Machine, violations: &[Violation]) {
    if let Some(first) = violations.first() {
        panic!(
            "the heap is inconsistent after frame {}: {first}",
            machine.frame()
        );
    }
}
