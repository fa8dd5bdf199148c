//! Which calls allocate: the chains of calls that led to a line, with their counts.

use crate::id::FunctionId;
use crate::machine::Machine;

/// A chain of calls that allocated arrays or structs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocationChain {
    /// The heap's number for the allocating place.
    pub site: u32,
    /// How many arrays and structs it allocated.
    pub allocated: u64,
    /// The calls, from the allocating one to the first.
    pub calls: Vec<CallPlace>,
}

/// A call's place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallPlace {
    /// The script that declares the function.
    pub script: String,
    /// The function.
    pub function: String,
    /// The line, if known.
    pub line: Option<u16>,
}

impl Machine {
    /// Counts allocations by their chain of calls from now on. Allocations take the slow path for
    /// this, but the script's behaviour and its cost stay the same.
    pub fn count_allocation_chains(&mut self) {
        self.output.begin_chains();
        self.heap.watch_allocations();
    }

    /// The chains that allocated since then, the most frequent first. Chains for which there was no
    /// room are missing.
    pub fn allocation_chains(&self) -> Vec<AllocationChain> {
        let chains = self.output.chains().into_iter();
        let mut rows: Vec<AllocationChain> = chains
            .flat_map(crate::report::ChainCounts::chains)
            .map(|(site, allocated, calls)| AllocationChain {
                site,
                allocated,
                calls: calls
                    .into_iter()
                    .map(|call| self.call_place(call.function, call.instruction))
                    .collect(),
            })
            .collect();
        rows.sort_by_key(|chain| std::cmp::Reverse(chain.allocated));
        rows
    }

    pub(super) fn call_place(&self, function: FunctionId, instruction: u32) -> CallPlace {
        let row = self.program.function(function);
        let class = self.program.class(row.class);
        CallPlace {
            script: self.program.symbols.name(class.name).to_owned(),
            function: self.program.symbols.name(row.name).to_owned(),
            line: class.line(row.role, instruction as usize),
        }
    }
}
