//! The standard library as one table.

use cyperus_gc::Clock;

use crate::host::Host;
use crate::machine::{Machine, MachineOptions, Natives};

impl Natives {
    /// The standard library: `Debug`, `Utility`, `Math`, `ScriptObject`, `GC`, `Assert`,
    /// `Test`, `Mock`, the world's types, and what libraries of mods bring.
    pub fn standard() -> Self {
        let mut natives = Self::empty();
        natives.share(super::world::TABLES);
        natives.share(super::storage::TABLES);
        natives.share(&[super::container::ROWS, super::papyrus_util::ROWS]);
        for table in [
            super::debug::ROWS,
            super::utility::ROWS,
            super::math::ROWS,
            super::script_object::ROWS,
            super::dynamic::ROWS,
            super::extender::ROWS,
            super::remote::ROWS,
            super::update::ROWS,
            super::collector::ROWS,
            super::population::ROWS,
            super::assert::ROWS,
        ] {
            natives.add_all(table);
        }
        natives
    }
}

impl Machine {
    /// A machine with the standard natives.
    pub fn new(options: MachineOptions, host: Box<dyn Host>, clock: Clock) -> Self {
        Self::with_natives(options, host, clock, Natives::standard())
    }
}
