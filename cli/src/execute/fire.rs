//! Events that the user raises at a frame: `--fire` and `--at`.

use std::collections::VecDeque;

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;

use crate::arguments::StartArguments;
use crate::exit::Failure;
use crate::report::quantity::of;
use crate::world::{Population, Raised};

/// What is still to be raised, the soonest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Fires(VecDeque<(u64, Raised)>);

impl Fires {
    /// What the command line says. One `--at` is for all; otherwise each event has its own.
    pub(super) fn read(
        machine: &mut Machine,
        population: &mut Population,
        main: Option<ObjectRef>,
        start: &StartArguments,
    ) -> Result<Self, Failure> {
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
        let mut rows = Vec::new();
        for (at, text) in start.fire.iter().enumerate() {
            let frame = frames.get(at).or(frames.first()).copied().unwrap_or(1);
            rows.push((frame, population.raised(machine, main, text)?));
        }
        rows.sort_by_key(|(frame, _)| *frame);
        Ok(Self(rows.into()))
    }

    /// The last frame that is to pass before the next event; None if there is none.
    pub(super) fn next(&self) -> Option<u64> {
        self.0.front().map(|(frame, _)| frame.saturating_sub(1))
    }

    /// Raises what is due before the next frame, after so many.
    pub(super) fn raise(&mut self, machine: &mut Machine, passed: u64) {
        while let Some((_, raised)) = self.0.pop_front_if(|(frame, _)| *frame <= passed + 1) {
            machine.raise_event(raised.receiver, &raised.event, &raised.arguments);
        }
    }

    /// What was never raised because the run ended before; None if there is nothing.
    pub(super) fn line(&self) -> Option<String> {
        let (frame, raised) = self.0.front()?;
        Some(format!(
            "--fire {:?} was not raised: the run ended before frame {frame}",
            raised.text
        ))
    }
}
