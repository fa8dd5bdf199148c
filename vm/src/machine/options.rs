//! Settings of a machine.

use cyperus_gc::{Costs, Options, Stress};

use crate::persist::{LoadError, Persist, Reader, Writer};

/// Everything a user can choose about a run, except the clock.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a command-line switch"
)]
pub struct MachineOptions {
    /// The heap's own settings: cleanup, pace, budgets, costs, byte limit, seed.
    pub heap: Options,
    /// What running a script costs.
    pub costs: ScriptCosts,
    /// Stress test: a full pass, verified, before every pex instruction. Code is linked as for
    /// `single_step`.
    pub collect_at_every_instruction: bool,
    /// The total number of pex instructions that may run; 0 for no limit.
    pub fuel: u64,
    /// The most frames a stack may have.
    pub stack_depth: usize,
    /// The most elements a script may give an array; 0 for no limit.
    pub array_limit: u32,
    /// Whether natives that take a frame in the games return in the next frame; otherwise they
    /// return at once.
    pub game_timing: bool,
    /// A native without an implementation is an error instead of a warning.
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
            heap: Options::default(),
            costs: ScriptCosts::default(),
            collect_at_every_instruction: false,
            fuel: 0,
            stack_depth: 100,
            array_limit: 128,
            game_timing: true,
            strict_natives: false,
            single_step: false,
            trace_instructions: false,
            time_scale: 20.0,
        }
    }
}

impl MachineOptions {
    /// Whether code is linked one pex instruction at a time.
    pub(crate) fn links_single_steps(&self) -> bool {
        self.single_step || self.collect_at_every_instruction
    }
}

/// What running a script costs on the virtual clock, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptCosts {
    /// One pex instruction.
    pub instruction: u64,
    /// One call of a native function.
    pub native_call: u64,
}

impl Default for ScriptCosts {
    fn default() -> Self {
        Self {
            instruction: 100,
            native_call: 1_000,
        }
    }
}

impl ScriptCosts {
    /// Names of all costs, as the costs file spells them.
    pub const NAMES: [&'static str; 2] = ["instruction", "native_call"];

    /// The cost with a name from [`Self::NAMES`], to read or set; `None` for any other name.
    pub fn by_name(&mut self, name: &str) -> Option<&mut u64> {
        match name {
            "instruction" => Some(&mut self.instruction),
            "native_call" => Some(&mut self.native_call),
            _ => None,
        }
    }
}

crate::persist::persist_struct! {
    ScriptCosts { instruction, native_call }
}

/// The bit of the machine's stress mode, in the byte that a save shares with the heap's modes.
const EVERY_INSTRUCTION: u8 = 128;
const _: () = assert!(Stress::all().bits() & EVERY_INSTRUCTION == 0);

/// Writes and reads settings in the order of a save, where the heap's are mixed with the machine's.
/// Both directions name every field.
macro_rules! persist_options {
    ($($heap:ident)* ; $($own:ident)*) => {
        impl Persist for MachineOptions {
            fn write(&self, writer: &mut Writer<'_>) {
                let Self { heap, costs: script_costs, collect_at_every_instruction, $($own),* } = self;
                let Options { cleanup, pace, costs, $($heap,)* stress, seed } = heap;
                cleanup.write(writer);
                pace.write(writer);
                script_costs.write(writer);
                costs.write(writer);
                $($heap.write(writer);)*
                let own = if *collect_at_every_instruction { EVERY_INSTRUCTION } else { 0 };
                (stress.bits() | own).write(writer);
                seed.write(writer);
                $($own.write(writer);)*
            }

            fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
                let cleanup = Persist::read(reader)?;
                let pace = Persist::read(reader)?;
                let script_costs = Persist::read(reader)?;
                let costs: Costs = Persist::read(reader)?;
                $(let $heap = Persist::read(reader)?;)*
                let bits = u8::read(reader)?;
                let stress = Stress::from_bits(bits & !EVERY_INSTRUCTION)
                    .ok_or_else(|| reader.damage("unknown flags"))?;
                let seed = Persist::read(reader)?;
                $(let $own = Persist::read(reader)?;)*
                Ok(Self {
                    heap: Options { cleanup, pace, costs, $($heap,)* stress, seed },
                    costs: script_costs,
                    collect_at_every_instruction: bits & EVERY_INSTRUCTION != 0,
                    $($own),*
                })
            }
        }
    };
}

persist_options! {
    byte_limit update_budget array_share struct_share object_budget purge_budget object_interval
    reuse_marks threads clusters minimum_cluster_size trace_variables flush_loading;
    fuel stack_depth array_limit game_timing strict_natives single_step trace_instructions time_scale
}
