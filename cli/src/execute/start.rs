//! What is there before a run begins: the world of `--world`, the main instance, its properties.

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;

use super::entry::Entry;
use super::fill::StandIns;
use super::instance::make_instance;
use crate::arguments::StartArguments;
use crate::exit::Failure;
use crate::world::{Population, Sources};

/// A machine's world, ready to run.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// The instance of the main script; None if it needs none.
    pub(super) main: Option<ObjectRef>,
    /// What stands in for properties that nothing sets.
    pub(super) stand_ins: StandIns,
}

impl Surroundings {
    /// Puts everything into the machine that the arguments name. Each script object gets its `OnInit`,
    /// the main instance last, and then the world begins.
    pub(super) fn build(
        machine: &mut Machine,
        script: &str,
        start: &StartArguments,
        entry: &Entry,
    ) -> Result<Self, Failure> {
        let (sources, world) = Sources::read(&start.world, start.properties.as_deref())?;
        let wrong = |complaint| sources.failure(&complaint);
        let mut population = Population::declare(machine, &world).map_err(wrong)?;
        let main = match population.instance_of(machine, script) {
            Some(object) => Some(object),
            None if entry.is_global && !world.sets_properties() => None,
            None => Some(make_instance(machine, script)?),
        };
        let prepared = population.fill(machine, main, &world).map_err(wrong)?;
        let mut stand_ins = StandIns::default();
        for own in &prepared {
            if !start.no_fill {
                stand_ins.fill(machine, main, own)?;
            }
            machine.watch_unset(own.object, &own.set);
        }
        for own in &prepared {
            machine.initialize(own.object);
        }
        population.begin(machine);
        Ok(Self { main, stand_ins })
    }
}
