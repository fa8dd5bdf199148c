//! Natives without an implementation whose result a script requested.

use super::allocation::CallPlace;
use crate::id::FunctionId;
use crate::link::result_is_used;
use crate::machine::Machine;
use crate::types::Type;

/// A native that returned a default to one place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultAnswer {
    /// Its name.
    pub native: String,
    /// How many calls in this process returned a default.
    pub calls: u64,
    /// The caller; `None` for the host.
    pub place: Option<CallPlace>,
    /// Whether the script did anything with the value.
    pub is_used: bool,
}

impl Machine {
    /// Calls of natives without an implementation that return a value, by native and by place.
    pub fn default_answers(&self) -> Vec<DefaultAnswer> {
        let rows = self.natives.defaults();
        let rows = rows.filter(|(native, ..)| self.program.function(*native).returns != Type::None);
        rows.map(|(native, place, calls)| DefaultAnswer {
            native: self.program.full_name(native),
            calls,
            place: place.map(|(function, at)| self.call_place(function, at)),
            is_used: place.is_none_or(|(function, at)| self.uses_result(function, at)),
        })
        .collect()
    }

    fn uses_result(&self, function: FunctionId, at: u32) -> bool {
        let row = self.program.function(function);
        let body = row.role.in_file(self.program.class(row.class));
        body.is_none_or(|body| result_is_used(body, at as usize))
    }
}
