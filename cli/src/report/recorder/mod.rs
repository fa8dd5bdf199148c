//! Records what the collector does while a script runs, for reports.
//!
//! What is kept grows with the full passes of a run, not with its frames or allocations: pauses are
//! counted, curves have a fixed number of points, and of the pictures of the rings an even selection is
//! kept.

mod curve;
mod pauses;
mod picture;
mod thinned;

pub(crate) use curve::FrameCurve;
pub(crate) use pauses::PauseCounts;
pub(crate) use picture::{Call, Moment, Picture};

use cyperus_gc::event::{Event, EventSink, Exit, Reason, Scope, Stage, StageBegin, StageEnd};

use super::sums::SumsBuilder;
use picture::Album;

/// The beginning of a round of a full pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Dead entries in both rings.
    pub(crate) garbage: u64,
    /// When, in nanoseconds on the log's clock.
    pub(crate) at: u64,
}

/// A full pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// Why it ran.
    pub(crate) reason: Reason,
    /// Dead entries that it found.
    pub(crate) garbage: u64,
    /// Arrays and structs that it freed, including those that died during it.
    pub(crate) freed: u64,
    /// Nanoseconds it took.
    pub(crate) took: u64,
    /// When it ended, in nanoseconds on the log's clock.
    pub(crate) ended: u64,
    /// How many rounds, including the last, empty one.
    pub(crate) rounds: u64,
    /// Calls in it that gave up with garbage left.
    pub(crate) early_exits: u64,
    /// Its rounds, or an even selection of them.
    pub(crate) course: Vec<Round>,
}

/// Everything kept of one run.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// The sums and the frames.
    pub(crate) sums: SumsBuilder,
    /// The full passes, in order.
    pub(crate) passes: Vec<Pass>,
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
                reclaimed,
                ..
            } => {
                self.passes.push(Pass {
                    reason: *reason,
                    garbage: self.pass_garbage,
                    freed: reclaimed.arrays + reclaimed.structs,
                    took: *took,
                    ended: *at,
                    rounds: u64::from(*rounds),
                    early_exits: self.pass_early_exits,
                    course: self.course.take(),
                });
                self.pauses.add(*took);
            }
            Event::FrameEnd { frame, took, .. } => {
                self.frame = *frame;
                self.pauses.add(*took);
            }
            Event::RoundEnd { .. }
            | Event::LockWait { .. }
            | Event::SlowHook { .. }
            | Event::Trimmed { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
            | Event::Verdict { .. }
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
