//! What happens at a frame because the user, or a mod's plugin, says so: events, quests that start,
//! stages, things that are placed, spells that are cast.

use std::collections::VecDeque;

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;
use cyperus_vm::world::{FormId, Handle, Placement, ReferenceFlags};
use tracing::info;

use crate::arguments::StartArguments;
use crate::exit::Failure;
use crate::report::quantity::of;
use crate::world::{Population, Raised};

/// One thing that happens.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// An event of `--fire`.
    Raise(Raised),
    /// The same, read only when it is due: a quest may have to start before a script hears it.
    Fire(String),
    /// Quests start.
    Start(Vec<FormId>),
    /// References are attached and loaded.
    Load(Vec<FormId>),
    /// The abilities of actors begin.
    Abilities(Vec<FormId>),
    /// A stage of a quest is set.
    Stage(FormId, i32),
    /// References to a base are placed at the player.
    Place(FormId, i32),
    /// A spell is cast on a target by the player.
    Cast(FormId, FormId),
}

/// What is still to happen, the soonest first.
#[derive(Debug, Default)]
pub(super) struct Steps(VecDeque<(u64, Step)>);

impl Steps {
    /// Steps with their frames, in any order; those of one frame keep theirs.
    pub(super) fn new(mut rows: Vec<(u64, Step)>) -> Self {
        rows.sort_by_key(|(frame, _)| *frame);
        Self(rows.into())
    }

    /// What `--fire` and `--at` say.
    pub(super) fn of_fires(
        machine: &mut Machine,
        population: &mut Population,
        main: Option<ObjectRef>,
        start: &StartArguments,
    ) -> Result<Self, Failure> {
        let mut rows = Vec::new();
        for (frame, text) in fires(start)? {
            let raised = population.raised(machine, main, text)?;
            rows.push((frame, Step::Raise(raised)));
        }
        Ok(Self::new(rows))
    }

    /// The last frame that is to pass before the next step; None if there is none.
    pub(super) fn next(&self) -> Option<u64> {
        self.0.front().map(|(frame, _)| frame.saturating_sub(1))
    }

    /// Does what is due when so many frames have passed.
    pub(super) fn take(&mut self, machine: &mut Machine, passed: u64) -> Result<(), Failure> {
        while self.next().is_some_and(|next| next <= passed) {
            if let Some((_, step)) = self.0.pop_front() {
                step.take(machine)?;
            }
        }
        Ok(())
    }

    /// The event that was never raised because the run ended before; None if there is none.
    pub(super) fn line(&self) -> Option<String> {
        self.0.iter().find_map(|(frame, step)| {
            let text = match step {
                Step::Raise(raised) => &raised.text,
                Step::Fire(text) => text,
                Step::Start(_)
                | Step::Load(_)
                | Step::Abilities(_)
                | Step::Stage(..)
                | Step::Place(..)
                | Step::Cast(..) => return None,
            };
            Some(format!(
                "--fire {text:?} was not raised: the run ended before frame {frame}"
            ))
        })
    }
}

/// The texts of `--fire` with their frames. One `--at` is for all; otherwise each has its own.
pub(super) fn fires(start: &StartArguments) -> Result<Vec<(u64, &str)>, Failure> {
    let frames = start.at.as_slice();
    if frames.len() > 1 && frames.len() != start.fire.len() {
        return Err(Failure::Usage {
            message: format!(
                "{} and {}",
                of(start.fire.len() as u64, "--fire", "--fire"),
                of(frames.len() as u64, "--at", "--at")
            ),
            hint: Some(
                "give one --at for all events, or one for each, in the same order".to_owned(),
            ),
        });
    }
    let rows = start.fire.iter().enumerate().map(|(at, text)| {
        let frame = frames.get(at).or(frames.first()).copied().unwrap_or(1);
        (frame, text.as_str())
    });
    Ok(rows.collect())
}

impl Step {
    fn take(self, machine: &mut Machine) -> Result<(), Failure> {
        match self {
            Self::Raise(raised) => raise(machine, &raised),
            Self::Fire(text) => {
                let raised = Population::default().raised(machine, None, &text)?;
                raise(machine, &raised);
            }
            Self::Start(quests) => {
                for quest in quests {
                    machine.world_mut().start_quest(quest);
                    // Each before the next, so that an alias may ask for what another quest holds.
                    machine.settle_world();
                }
            }
            Self::Load(references) => load(machine, &references),
            Self::Abilities(actors) => {
                let world = machine.world_mut();
                for actor in actors {
                    world.begin_abilities(actor);
                }
            }
            Self::Stage(quest, stage) => {
                machine.world_mut().set_stage(quest, stage);
            }
            Self::Place(base, count) => {
                let placement = Placement {
                    count,
                    ..Placement::default()
                };
                let world = machine.world_mut();
                world.place_at(FormId::PLAYER, base, &placement);
            }
            Self::Cast(spell, target) => {
                let caster = Some(FormId::PLAYER);
                let begun = machine.world_mut().cast(spell, caster, target);
                info!(%spell, begun, "cast");
            }
        }
        machine.settle_world();
        Ok(())
    }
}

fn raise(machine: &mut Machine, raised: &Raised) {
    machine.raise_event(raised.receiver, &raised.event, &raised.arguments);
}

/// Everything that is not disabled is loaded. The games attach disabled references as well.
fn load(machine: &mut Machine, references: &[FormId]) {
    let world = machine.world_mut();
    for &form in references {
        let is_there = world.reference(form).is_some_and(|reference| {
            let gone = ReferenceFlags::DISABLED | ReferenceFlags::DELETED;
            !reference.flags.intersects(gone)
        });
        world.happens(Handle::form(form), "OnCellAttach", []);
        if is_there {
            world.happens(Handle::form(form), "OnLoad", []);
        }
        world.happens(Handle::form(form), "OnCellLoad", []);
    }
}
