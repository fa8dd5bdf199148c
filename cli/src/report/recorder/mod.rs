//! Listens to the collector while a script runs and keeps what reports are made of.
//!
//! What is kept grows with the frames and rounds of a run, not with its allocations; pictures of
//! the rings are thinned out as they become many.

mod picture;
mod thinned;

pub(crate) use picture::{Call, Moment, Picture};

use cyperus_gc::event::{Event, EventSink, Exit, Reason, Scope, Stage, StageBegin, StageEnd};
use cyperus_gc::{Census, Tally};

use picture::Album;

/// A number for each ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rings {
    /// Arrays.
    pub(crate) arrays: u64,
    /// Structs.
    pub(crate) structs: u64,
}

impl Rings {
    /// Both together.
    pub(crate) fn total(self) -> u64 {
        self.arrays + self.structs
    }

    fn of(tally: &Tally) -> Self {
        Self {
            arrays: tally.arrays,
            structs: tally.structs,
        }
    }

    fn larger(self, other: Self) -> Self {
        Self {
            arrays: self.arrays.max(other.arrays),
            structs: self.structs.max(other.structs),
        }
    }
}

/// One frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Its number, those of a loaded save included.
    pub(crate) number: u64,
    /// Entries that died since the frame before.
    pub(crate) discarded: u64,
    /// Entries that its slices freed.
    pub(crate) reclaimed: u64,
    /// Dead entries that they left.
    pub(crate) garbage: u64,
    /// Nanoseconds that all its slices took.
    pub(crate) took: u64,
}

/// A round of a full pass as it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Dead entries that it finds.
    pub(crate) garbage: u64,
    /// Log moment in nanoseconds.
    pub(crate) at: u64,
}

/// A full pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// Why it ran.
    pub(crate) reason: Reason,
    /// After which frame.
    pub(crate) frame: u64,
    /// Dead entries that it found.
    pub(crate) garbage: u64,
    /// Nanoseconds from its begin to its end.
    pub(crate) took: u64,
    /// Log moment of its end.
    pub(crate) ended: u64,
    /// How many rounds, the empty one included.
    pub(crate) rounds: u64,
    /// What it looked at.
    pub(crate) examined: Tally,
    /// What it destroyed.
    pub(crate) reclaimed: Tally,
    /// Calls in it that gave up with garbage left.
    pub(crate) early_exits: u64,
    /// Its rounds, some of them if they are many.
    pub(crate) course: Vec<Round>,
}

/// The slices of the rings, together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slices {
    /// Calls.
    pub(crate) calls: u64,
    /// Entries looked at.
    pub(crate) examined: u64,
    /// Calls that gave up with garbage and budget left.
    pub(crate) early_exits: u64,
    /// Nanoseconds granted.
    pub(crate) budget: u64,
    /// Nanoseconds taken.
    pub(crate) used: u64,
}

/// Everything kept of one run.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// The frames, in order.
    pub(crate) frames: Vec<Frame>,
    /// The full passes, in order.
    pub(crate) passes: Vec<Pass>,
    /// The slices of arrays and structs.
    pub(crate) slices: Slices,
    /// What all slices freed, objects included.
    pub(crate) reclaimed: Tally,
    /// The most garbage that a look found.
    pub(crate) peak: Rings,
    /// How long the world stood still each time, in nanoseconds, in order of time.
    pub(crate) pauses: Vec<u64>,
    album: Album,
    frame: u64,
    /// Dead entries in each ring as far as the events tell.
    garbage: Rings,
    /// Dead entries at the last frame's end or after the last pass.
    settled: u64,
    frame_reclaimed: u64,
    course: thinned::Thinned<Round>,
    pass_early_exits: u64,
    pass_garbage: u64,
    /// Entries that died between the last frame's end and a pass, for the next frame's count.
    discarded_before_pass: u64,
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

    /// Entries that died in the whole run.
    pub(crate) fn discarded(&self) -> u64 {
        let in_frames: u64 = self.frames.iter().map(|frame| frame.discarded).sum();
        in_frames + self.discarded_before_pass
    }

    fn begin(&mut self, begin: &StageBegin) {
        if begin.stage == Stage::UnneededObjects && begin.scope == Scope::FullPass {
            self.course.push(Round {
                garbage: self.garbage.total(),
                at: begin.at,
            });
        }
        self.album.begin(begin, self.frame + 1);
    }

    fn end(&mut self, end: &StageEnd) {
        match end.stage {
            Stage::Arrays => self.garbage.arrays = u64::from(end.garbage),
            Stage::Structs => self.garbage.structs = u64::from(end.garbage),
            Stage::UnneededObjects | Stage::Objects => {}
        }
        if end.scope == Scope::Slice {
            self.end_slice(end);
        }
        self.album.end(end);
    }

    fn end_slice(&mut self, end: &StageEnd) {
        match end.stage {
            Stage::Arrays => self.reclaimed.arrays += end.reclaimed,
            Stage::Structs => self.reclaimed.structs += end.reclaimed,
            Stage::Objects => self.reclaimed.objects += end.reclaimed,
            Stage::UnneededObjects => {}
        }
        if matches!(end.stage, Stage::Arrays | Stage::Structs) {
            self.slices.calls += 1;
            self.slices.examined += end.examined;
            self.slices.budget += end.budget.unwrap_or(0);
            self.slices.used += end.took;
            self.frame_reclaimed += end.reclaimed;
        }
    }

    fn early_exit(&mut self, scope: Scope) {
        match scope {
            Scope::Slice => self.slices.early_exits += 1,
            Scope::FullPass => self.pass_early_exits += 1,
        }
    }

    /// Exact counts: what events since the last ones added up to is replaced by them.
    fn census(&mut self, census: &Census) {
        self.garbage = Rings::of(&census.garbage);
        self.peak = self.peak.larger(self.garbage);
    }

    fn end_frame(&mut self, number: u64, took: u64, census: &Census) {
        self.census(census);
        let garbage = self.garbage.total();
        self.frame = number;
        let discarded = (garbage + self.frame_reclaimed).saturating_sub(self.settled);
        self.frames.push(Frame {
            number,
            discarded: discarded + std::mem::take(&mut self.discarded_before_pass),
            reclaimed: std::mem::take(&mut self.frame_reclaimed),
            garbage,
            took,
        });
        self.settled = garbage;
        self.pauses.push(took);
    }

    fn begin_pass(&mut self, census: &Census) {
        self.census(census);
        self.pass_garbage = self.garbage.total();
        self.discarded_before_pass += self.pass_garbage.saturating_sub(self.settled);
        self.pass_early_exits = 0;
        self.course.clear();
        self.album.begin_pass();
    }
}

impl EventSink for Recorder {
    fn event(&mut self, event: &Event) {
        match event {
            Event::StageBegin(begin) => self.begin(begin),
            Event::StageEnd(end) => self.end(end),
            Event::EarlyExit { scope, .. } => self.early_exit(*scope),
            Event::FullPassBegin { census, .. } => self.begin_pass(census),
            Event::FullPassEnd {
                reason,
                at,
                took,
                rounds,
                examined,
                reclaimed,
                census,
            } => {
                self.passes.push(Pass {
                    reason: *reason,
                    frame: self.frame,
                    garbage: self.pass_garbage,
                    took: *took,
                    ended: *at,
                    rounds: u64::from(*rounds),
                    examined: *examined,
                    reclaimed: *reclaimed,
                    early_exits: self.pass_early_exits,
                    course: self.course.take(),
                });
                self.garbage = Rings::of(&census.garbage);
                self.settled = self.garbage.total();
                self.pauses.push(*took);
            }
            Event::FrameEnd {
                frame,
                took,
                census,
                ..
            } => self.end_frame(*frame, *took, census),
            Event::RoundEnd { .. }
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

/// The pause at a share (0 to 1) of the way from the shortest to the longest: always an actual
/// pause, the lower one between two, so that one long pass in a short run is the maximum and not
/// the 99th percentile too.
pub(crate) fn percentile(sorted: &[u64], share: f64) -> u64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return 0;
    };
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in the list, from 0 to its last"
    )]
    let place = (share.clamp(0.0, 1.0) * last as f64).floor() as usize;
    sorted[place.min(last)]
}

/// The word of an exit in the page's data.
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
