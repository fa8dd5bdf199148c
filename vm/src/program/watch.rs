//! Reads of properties that were not set: in the game a plugin fills them, and a run without one
//! may miss them.
//!
//! Fields are added before the functions that read them are linked; linking then puts an
//! instruction in front of each read. Code that reads no watched field is not affected.

use std::collections::BTreeSet;

use super::{Program, PropertyAccess};
use crate::id::{FunctionId, ScriptId};
use crate::numbering::count;
use crate::symbol::Symbol;

/// Watched fields, and the places that read them.
#[derive(Debug, Default)]
pub(crate) struct Watches {
    /// The script that declares the property, and the slot of its variable.
    fields: BTreeSet<(ScriptId, u32)>,
    reads: Vec<WatchedRead>,
}

/// A place that reads a watched field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WatchedRead {
    /// The property.
    pub(crate) property: Symbol,
    /// The script that declares it.
    pub(crate) script: ScriptId,
    /// The function that reads it.
    pub(crate) function: FunctionId,
    /// The pex instruction that reads it.
    pub(crate) instruction: u32,
    /// How often it found None.
    pub(crate) found_none: u64,
}

impl Watches {
    /// Watches the variable of a property from now on.
    pub(crate) fn add(&mut self, script: ScriptId, slot: u32) {
        self.fields.insert((script, slot));
    }

    /// Whether nothing is watched.
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Counts a read that found None.
    pub(crate) fn count_none(&mut self, read: u32) {
        if let Some(read) = self.reads.get_mut(read as usize) {
            read.found_none += 1;
        }
    }

    /// All places, in the order in which they were linked.
    pub(crate) fn reads(&self) -> &[WatchedRead] {
        &self.reads
    }
}

impl Program {
    /// The number of a place that reads slot `slot` of an instance of `class`; `None` if the slot is
    /// not watched.
    pub(crate) fn watched_read(
        &mut self,
        class: ScriptId,
        slot: u32,
        (function, instruction): (FunctionId, u32),
    ) -> Option<u32> {
        if self.watches.is_empty() {
            return None;
        }
        let script = self
            .ancestry(class)
            .find(|id| self.watches.fields.contains(&(*id, slot)))?;
        let row = self.class(script);
        let mut names = row.property_order.iter();
        let &property = names.find(|name| {
            let access = row.properties.get(*name).map(|property| property.access);
            matches!(access, Some(PropertyAccess::Auto { slot: own, .. }) if own == slot)
        })?;
        let number = count(self.watches.reads.len());
        self.watches.reads.push(WatchedRead {
            property,
            script,
            function,
            instruction,
            found_none: 0,
        });
        Some(number)
    }
}
