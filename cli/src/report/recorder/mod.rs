//! Records what the collector does while a script runs, for reports.
//!
//! What is kept does not grow with a run: pauses are counted, curves have a fixed number of points, and
//! of full passes and of the pictures of the rings a selection is kept.

mod album;
mod collections;
mod curve;
mod incidents;
mod passes;
mod pauses;
mod picture;
mod thinned;

pub(crate) use album::{Call, Moment};
pub(crate) use collections::{Collection, Collections};
pub(crate) use curve::FrameCurve;
pub(crate) use incidents::Incidents;
pub(crate) use passes::{Pass, Passes, Round};
pub(crate) use pauses::PauseCounts;
pub(crate) use picture::Picture;

use cyperus_gc::event::{Event, EventSink, Exit, Scope, Stage, StageBegin, StageEnd};

use super::sums::SumsBuilder;
use album::Album;

/// Everything kept of one run.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// The sums and the frames.
    pub(crate) sums: SumsBuilder,
    /// The full passes.
    pub(crate) passes: Passes,
    /// The collections of script objects.
    pub(crate) collections: Collections,
    /// What happened beside the stages.
    pub(crate) incidents: Incidents,
    /// How long the game was paused, in nanoseconds.
    pub(crate) pauses: PauseCounts,
    album: Album,
    frame: u64,
    /// Dead arrays and dead structs, as far as events tell.
    garbage: (u64, u64),
    course: thinned::Thinned<Round>,
    pass_early_exits: u64,
    pass_garbage: u64,
}

impl Recorder {
    /// A recorder that also keeps pictures of the rings, for the page.
    pub(crate) fn with_pictures() -> Self {
        Self {
            album: Album::open(),
            ..Self::default()
        }
    }

    /// The pictures, in order of time.
    pub(crate) fn moments(&self) -> impl Iterator<Item = &Moment> {
        self.album.moments()
    }

    fn begin(&mut self, begin: &StageBegin) {
        if begin.stage == Stage::UnneededObjects && begin.scope == Scope::FullPass {
            self.course.push(Round {
                garbage: self.garbage.0 + self.garbage.1,
                at: begin.at,
            });
        }
        self.album.begin(begin, self.frame + 1);
    }

    fn end(&mut self, end: &StageEnd) {
        match end.stage {
            Stage::Arrays => self.garbage.0 = u64::from(end.garbage),
            Stage::Structs => self.garbage.1 = u64::from(end.garbage),
            Stage::UnneededObjects | Stage::Objects => {}
        }
        self.album.end(end);
    }
}

impl EventSink for Recorder {
    fn event(&mut self, event: &Event) {
        self.sums.event(event);
        // Four of the five events of a quiet frame tell of the rings alone.
        if !is_of_rings(event) {
            self.collections.event(event, self.frame);
            self.incidents.event(event);
        }
        match event {
            Event::StageBegin(begin) => self.begin(begin),
            Event::StageEnd(end) => self.end(end),
            Event::EarlyExit { scope, .. } => {
                self.pass_early_exits += u64::from(*scope == Scope::FullPass);
            }
            Event::FullPassBegin { census, .. } => {
                self.garbage = (census.garbage.arrays, census.garbage.structs);
                self.pass_garbage = census.garbage.arrays + census.garbage.structs;
                self.pass_early_exits = 0;
                self.course.clear();
                self.album.begin_pass();
            }
            Event::FullPassEnd {
                reason,
                at,
                took,
                rounds,
                examined,
                reclaimed,
                ..
            } => {
                self.passes.push(Pass {
                    number: self.passes.next_number(),
                    reason: *reason,
                    frame: self.frame,
                    garbage: self.pass_garbage,
                    examined: *examined,
                    reclaimed: *reclaimed,
                    took: *took,
                    ended: *at,
                    rounds: u64::from(*rounds),
                    early_exits: self.pass_early_exits,
                    course: self.course.take(),
                });
                self.pauses.add(*took);
                self.album.end_pass(*took);
            }
            Event::FrameEnd { frame, took, .. } => {
                self.frame = *frame;
                self.pauses.add(*took);
            }
            Event::RoundEnd { .. }
            | Event::LoadsFinished { .. }
            | Event::Dissolved { .. }
            | Event::Destruction { .. }
            | Event::Hooks { .. }
            | Event::LockWait { .. }
            | Event::SlowHook { .. }
            | Event::Trimmed { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
            | Event::Verdict(_)
            | Event::Fallback { .. } => {}
        }
    }

    fn wants_ring(&self) -> bool {
        self.album.wants_ring()
    }

    fn ring(&mut self, _stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        self.album.ring(garbage);
    }
}

/// Whether an event begins or ends the cleanup of a ring.
fn is_of_rings(event: &Event) -> bool {
    let (Event::StageBegin(StageBegin { stage, .. }) | Event::StageEnd(StageEnd { stage, .. })) =
        event
    else {
        return false;
    };
    matches!(stage, Stage::Arrays | Stage::Structs)
}

/// The name of an exit in the page's data.
pub(crate) fn exit_name(exit: Exit) -> &'static str {
    match exit {
        Exit::Empty => "empty",
        Exit::CursorMet => "met",
        Exit::OutOfTime => "time",
        Exit::AllExamined => "lap",
        Exit::NoCandidates => "none",
        Exit::Done => "done",
    }
}
