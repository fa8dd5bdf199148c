//! Which scripts ran at all, and which logged errors.

use std::collections::BTreeMap;

use crate::machine::Machine;

/// What the machine itself calls when a script or a state begins or ends.
const BEGINNINGS: [&str; 3] = ["OnInit", "OnBeginState", "OnEndState"];

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

    /// Events that the script itself handles, in whatever state, and that never came; in order of names.
    /// How a script begins is not among them.
    pub fn unheard_events(&self, script: &str) -> Vec<&str> {
        let symbols = &self.program.symbols;
        let class = symbols.find(script);
        let Some(class) = class.and_then(|name| self.program.find_class(name)) else {
            return Vec::new();
        };
        let mut heard: BTreeMap<&str, bool> = BTreeMap::new();
        for &id in self.program.class(class).functions.values() {
            let function = self.program.function(id);
            let name = symbols.name(function.name);
            let bytes = name.as_bytes();
            let is_event = bytes.len() > 2
                && bytes[..2].eq_ignore_ascii_case(b"on")
                && bytes[2].is_ascii_uppercase();
            let is_beginning = BEGINNINGS.iter().any(|it| it.eq_ignore_ascii_case(name));
            if is_event && !is_beginning && !function.is_native && !function.is_empty {
                *heard.entry(name).or_default() |= function.code.is_some();
            }
        }
        let unheard = heard.into_iter().filter(|(_, heard)| !heard);
        unheard.map(|(name, _)| name).collect()
    }

    /// Errors that this process logged, by the script of the newest call, in order of names.
    pub fn errors_by_script(&self) -> impl Iterator<Item = (&str, u64)> {
        self.output.errors_by_script()
    }
}
