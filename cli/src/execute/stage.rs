//! An instance of a script in its world, for somebody who calls its functions one by one.

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;

use super::entry::Entry;
use super::instance::cannot_start;
use super::start::Surroundings;
use crate::arguments::StartArguments;
use crate::exit::Failure;
use crate::world::{Sources, WorldFile};

/// What surrounds a script, read once for many machines.
#[derive(Debug)]
pub(crate) struct Stage {
    start: StartArguments,
    world: (Sources, WorldFile),
}

impl Stage {
    /// Reads the world files that the arguments name.
    pub(crate) fn read(start: StartArguments) -> Result<Self, Failure> {
        let world = Sources::read(&start.world, start.properties.as_deref())?;
        Ok(Self { start, world })
    }

    /// Puts everything into a machine, with an instance of the script unless the function needs none.
    /// Its `OnInit` is on its way.
    pub(crate) fn set(
        &self,
        machine: &mut Machine,
        script: &str,
        function: &str,
    ) -> Result<Option<ObjectRef>, Failure> {
        machine
            .load_script(script)
            .map_err(|error| cannot_start(&error))?;
        let start = StartArguments {
            entry: Some(function.to_owned()),
            ..self.start.clone()
        };
        let entry = Entry::find(machine, script, &start)?;
        let world = (&start, &self.world);
        let surroundings = Surroundings::of_world(machine, script, world, entry.as_ref())?;
        Ok(surroundings.main)
    }
}
