//! Which function a name refers to for an instance of a script in a state.
//!
//! Every pair of script and state has a number, which the instance carries. A call point remembers
//! the number and the function it found, so a call compares only one number. Changing the state
//! changes the number.

use super::Program;
use crate::id::{DispatchId, FunctionId, ScriptId};
use crate::numbering::{Map, count, new_map};
use crate::symbol::Symbol;

#[derive(Debug)]
struct Dispatch {
    class: ScriptId,
    state: Symbol,
    found: Map<Symbol, Option<FunctionId>>,
}

/// All pairs in use.
#[derive(Debug)]
pub(super) struct Dispatches {
    rows: Vec<Dispatch>,
    numbers: Map<(ScriptId, Symbol), DispatchId>,
}

impl Default for Dispatches {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            numbers: new_map(),
        }
    }
}

impl Program {
    /// The number of instances of `class` in `state`.
    pub(crate) fn dispatch(&mut self, class: ScriptId, state: Symbol) -> DispatchId {
        if let Some(&id) = self.dispatches.numbers.get(&(class, state)) {
            return id;
        }
        let id = DispatchId(count(self.dispatches.rows.len()));
        self.dispatches.rows.push(Dispatch {
            class,
            state,
            found: new_map(),
        });
        self.dispatches.numbers.insert((class, state), id);
        id
    }

    /// How many pairs there are.
    pub(crate) fn dispatch_count(&self) -> usize {
        self.dispatches.rows.len()
    }

    /// All pairs in the order of their numbers.
    pub(crate) fn dispatch_pairs(&self) -> Vec<(ScriptId, Symbol)> {
        let rows = self.dispatches.rows.iter();
        rows.map(|row| (row.class, row.state)).collect()
    }

    /// Script and state of a number that an instance carries.
    pub(crate) fn dispatched(&self, id: DispatchId) -> (ScriptId, Symbol) {
        let row = &self.dispatches.rows[id.0 as usize];
        (row.class, row.state)
    }

    /// The function that `name` refers to there. The answer is remembered.
    pub(crate) fn method(&mut self, id: DispatchId, name: Symbol) -> Option<FunctionId> {
        let row = &self.dispatches.rows[id.0 as usize];
        if let Some(&found) = row.found.get(&name) {
            return found;
        }
        let found = self.look_up(row.class, row.state, name);
        self.dispatches.rows[id.0 as usize]
            .found
            .insert(name, found);
        found
    }

    /// The lookup order: the state in the script and its ancestors, then the empty state in the
    /// script and its ancestors. A parent's version in the state takes precedence over the script's
    /// own version outside it.
    pub(crate) fn look_up(
        &self,
        class: ScriptId,
        state: Symbol,
        name: Symbol,
    ) -> Option<FunctionId> {
        let in_state = |state| {
            self.ancestry(class)
                .find_map(|id| self.class(id).functions.get(&(state, name)).copied())
        };
        if state == Symbol::EMPTY {
            in_state(Symbol::EMPTY)
        } else {
            in_state(state).or_else(|| in_state(Symbol::EMPTY))
        }
    }
}
