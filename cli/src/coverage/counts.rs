//! What machines counted, added up. The order in which machines are added makes no difference.

use std::collections::BTreeMap;

use cyperus_vm::{BranchCount, FunctionCounts, FunctionKind, Machine};

/// A function: script, state, name (all in lower case) and kind.
pub(super) type Key = (String, String, String, FunctionKind);

/// The counts of one function.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) instructions: Vec<u64>,
    pub(super) branches: BTreeMap<u32, BranchCount>,
}

/// The counts of all functions that ran.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    rows: BTreeMap<Key, Row>,
}

impl Counts {
    /// Adds what a machine has counted since its profile began.
    pub(crate) fn add(&mut self, machine: &Machine) {
        for function in machine.instruction_counts() {
            self.add_function(function);
        }
    }

    fn add_function(&mut self, function: FunctionCounts) {
        let FunctionCounts {
            script,
            state,
            function,
            kind,
            instructions,
            branches,
        } = function;
        let names = [script, state, function].map(|name| name.to_ascii_lowercase());
        let [script, state, function] = names;
        let row = self
            .rows
            .entry((script, state, function, kind))
            .or_default();
        if row.instructions.len() < instructions.len() {
            row.instructions.resize(instructions.len(), 0);
        }
        for (sum, count) in row.instructions.iter_mut().zip(instructions) {
            *sum += count;
        }
        for (at, branch) in branches {
            let sum = row.branches.entry(at).or_default();
            sum.jumped += branch.jumped;
            sum.stayed += branch.stayed;
        }
    }

    pub(super) fn row(&self, key: &Key) -> Option<&Row> {
        self.rows.get(key)
    }
}
