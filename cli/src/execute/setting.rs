//! The settings of a continued run: the save's own, except where the command line says otherwise.

use cyperus_vm::MachineOptions;

use crate::arguments::{Given, Setting};

/// Overrides what a save remembers by what was given on the command line. What concerns this process
/// alone is always taken from there.
pub(crate) fn override_saved(given: &Given, new: &MachineOptions, saved: &mut MachineOptions) {
    saved.trace_instructions = new.trace_instructions;
    saved.heap.trace_variables = new.heap.trace_variables;
    for setting in given.iter() {
        override_one(setting, new, saved);
    }
    saved.single_step |= new.trace_instructions;
}

fn override_one(setting: Setting, new: &MachineOptions, saved: &mut MachineOptions) {
    let (heap, new_heap) = (&mut saved.heap, &new.heap);
    match setting {
        Setting::Cleanup => heap.cleanup = new_heap.cleanup,
        Setting::Pace => heap.pace = new_heap.pace,
        Setting::Costs => {
            heap.costs = new_heap.costs;
            saved.costs = new.costs;
        }
        Setting::UpdateBudget => heap.update_budget = new_heap.update_budget,
        Setting::ArrayShare => heap.array_share = new_heap.array_share,
        Setting::StructShare => heap.struct_share = new_heap.struct_share,
        Setting::ObjectBudget => heap.object_budget = new_heap.object_budget,
        Setting::PurgeBudget => heap.purge_budget = new_heap.purge_budget,
        Setting::CollectionInterval => heap.object_interval = new_heap.object_interval,
        Setting::ReuseMarks => heap.reuse_marks = new_heap.reuse_marks,
        Setting::CollectorThreads => heap.threads = new_heap.threads,
        Setting::Clusters => heap.clusters = new_heap.clusters,
        Setting::MinimumCluster => {
            heap.minimum_cluster_size = new_heap.minimum_cluster_size;
        }
        Setting::Stress => {
            heap.stress = new_heap.stress;
            saved.collect_at_every_instruction = new.collect_at_every_instruction;
        }
        Setting::Seed => heap.seed = new_heap.seed,
        Setting::HeapLimit => heap.byte_limit = new_heap.byte_limit,
        Setting::StackDepth => saved.stack_depth = new.stack_depth,
        Setting::ArrayLimit => saved.array_limit = new.array_limit,
        Setting::GameTiming | Setting::InstantNatives => saved.game_timing = new.game_timing,
        Setting::StrictNatives => saved.strict_natives = new.strict_natives,
        Setting::SingleStep => saved.single_step = new.single_step,
    }
}
