//! What a machine counts.

use super::Machine;

/// What a machine counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Pex instructions executed.
    pub instructions: u64,
    /// Work charged in addition to instructions, for what grows with a size; see `docs/limits.md`.
    pub work: u64,
    /// Native calls made.
    pub native_calls: u64,
    /// Stacks started.
    pub stacks: u64,
    /// Errors logged.
    pub errors: u64,
    /// Warnings logged.
    pub warnings: u64,
}

impl Machine {
    /// The counters. Each part keeps its own count.
    pub fn counters(&self) -> Counters {
        Counters {
            instructions: self.scheduler.instructions(),
            work: self.scheduler.work(),
            native_calls: self.natives.calls(),
            stacks: self.scheduler.started(),
            errors: self.output.errors(),
            warnings: self.output.warnings(),
        }
    }

    /// Continues counting from a save's figures. Warnings from the load itself stay counted.
    pub(crate) fn restore_counters(&mut self, counters: Counters) {
        let Counters {
            instructions,
            work,
            native_calls,
            stacks,
            errors,
            warnings,
        } = counters;
        self.scheduler.restore_counts(instructions, work, stacks);
        self.natives.restore_calls(native_calls);
        self.output.restore_counts(errors, warnings);
    }
}

crate::persist::persist_struct! {
    Counters { instructions, work, native_calls, stacks, errors, warnings }
}
