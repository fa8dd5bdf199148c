//! Settings of a machine.

/// Everything about a run that a user can choose, besides the clock.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
pub struct MachineOptions {
    /// The heap's own settings: cleanup, pace, budgets, costs, byte limit, seed.
    pub heap: cyperus_gc::Options,
    /// Pex instructions that may run in all; 0 for no limit.
    pub fuel: u64,
    /// Frames that a stack may have.
    pub stack_depth: usize,
    /// Elements that a script may give an array; 0 for no limit.
    pub array_limit: u32,
    /// Frame-synced natives finish in the next frame.
    pub game_timing: bool,
    /// A native that nobody implemented is an error instead of a warning.
    pub strict_natives: bool,
    /// Links code unfused, one pex instruction at a time.
    pub single_step: bool,
    /// Shows every pex instruction before it runs; needs `single_step`.
    pub trace_instructions: bool,
    /// Seconds of script time in an hour of game time: 20 game hours pass in one real hour.
    pub time_scale: f32,
}

impl Default for MachineOptions {
    fn default() -> Self {
        Self {
            heap: cyperus_gc::Options::default(),
            fuel: 0,
            stack_depth: 100,
            array_limit: 128,
            game_timing: false,
            strict_natives: false,
            single_step: false,
            trace_instructions: false,
            time_scale: 20.0,
        }
    }
}

crate::persist::persist_struct! {
    MachineOptions {
        heap, fuel, stack_depth, array_limit, game_timing, strict_natives, single_step,
        trace_instructions, time_scale,
    }
}
