//! What is there before a run begins: the world of `--world`, the main instance, its properties, and
//! the events that the user raises.

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;

use super::entry::Entry;
use super::fill::StandIns;
use super::kind::Kind;
use super::step::Steps;
use crate::arguments::StartArguments;
use crate::exit::Failure;
use crate::world::{Population, Sources, WorldFile};

/// Puts the world of `--world` into a machine that has no script of its own.
pub(super) fn populate(machine: &mut Machine, start: &StartArguments) -> Result<(), Failure> {
    let (sources, world) = Sources::read(&start.world, None)?;
    let wrong = |complaint| sources.failure(&complaint);
    let mut population = Population::declare(machine, &world).map_err(wrong)?;
    let prepared = population.fill(machine, None, &world).map_err(wrong)?;
    for own in &prepared {
        machine.initialize(own.object);
    }
    population.begin(machine);
    Ok(())
}

/// A machine's world, ready to run.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// The instance of the main script; None if it needs none.
    pub(super) main: Option<ObjectRef>,
    /// What stands in for properties that nothing sets.
    pub(super) stand_ins: StandIns,
    /// What `--fire` raises.
    pub(super) steps: Steps,
    /// Everything that has a name.
    pub(super) population: Population,
}

impl Surroundings {
    /// Puts everything into the machine that the arguments name. Each script object gets its `OnInit`,
    /// the main instance last, and then the world begins. Without an entry the script begins by what it
    /// extends.
    pub(super) fn build(
        machine: &mut Machine,
        script: &str,
        start: &StartArguments,
        entry: Option<&Entry>,
    ) -> Result<Self, Failure> {
        let read = Sources::read(&start.world, start.properties.as_deref())?;
        Self::of_world(machine, script, (start, &read), entry)
    }

    /// The same with a world that was read before.
    pub(super) fn of_world(
        machine: &mut Machine,
        script: &str,
        (start, (sources, world)): (&StartArguments, &(Sources, WorldFile)),
        entry: Option<&Entry>,
    ) -> Result<Self, Failure> {
        let kind = Kind::of(machine, script);
        if start.target.is_some() && !kind.takes_target() {
            return Err(Failure::Usage {
                message: format!("--target: {script} is no magic effect and no reference alias"),
                hint: Some(
                    "--target names whom an effect is on, or what fills an alias".to_owned(),
                ),
            });
        }
        let wrong = |complaint| sources.failure(&complaint);
        let mut population = Population::declare(machine, world).map_err(wrong)?;
        let is_global = entry.is_some_and(|entry| entry.is_global);
        let declared = population.instance_of(machine, script);
        let main = match declared {
            Some(object) => Some(object),
            None if is_global && !world.sets_properties() => None,
            None => Some(kind.make(machine, script)?),
        };
        let target = match &start.target {
            Some(name) => Some(population.target(machine, name)?),
            None => None,
        };
        if let Some(main) = main {
            kind.aim(machine, main, target);
        }
        let prepared = population.fill(machine, main, world).map_err(wrong)?;
        let mut stand_ins = StandIns::default();
        for own in &prepared {
            if !start.no_fill {
                stand_ins.fill(machine, main, own)?;
            }
            machine.watch_unset(own.object, &own.set);
        }
        let steps = Steps::of_fires(machine, &mut population, main, start)?;
        for own in &prepared {
            machine.initialize(own.object);
        }
        population.begin(machine);
        if let (Some(main), None) = (main, entry) {
            kind.begin(machine, main, declared.is_some());
        }
        Ok(Self {
            main,
            stand_ins,
            steps,
            population,
        })
    }
}
