//! Which scripts ran at all, and which logged errors.

use crate::machine::Machine;

impl Machine {
    /// Whether a function that the script itself declares was ever called. Code is linked at the first
    /// call.
    pub fn has_run(&self, script: &str) -> bool {
        let class = self
            .program
            .symbols
            .find(script)
            .and_then(|name| self.program.find_class(name));
        class.is_some_and(|class| {
            let mut functions = self.program.class(class).functions.values();
            functions.any(|&id| self.program.function(id).code.is_some())
        })
    }

    /// Errors that this process logged, by the script of the newest call, in order of names.
    pub fn errors_by_script(&self) -> impl Iterator<Item = (&str, u64)> {
        self.output.errors_by_script()
    }
}
