//! The figures of a report, added up from events alone.

use cyperus_gc::event::{Census, Event, EventSink, Scope, Stage, StageBegin, StageEnd, Tally};

use super::recorder::FrameCurve;

/// Sums over the slices of the rings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct IncrementalSums {
    /// Calls of a cleanup.
    pub(crate) calls: u64,
    /// Entries examined.
    pub(crate) examined: u64,
    /// Calls that ended because the index met the cursor, with garbage and budget left.
    pub(crate) early_exits: u64,
    /// Nanoseconds available.
    pub(crate) budget: u64,
    /// Nanoseconds used.
    pub(crate) used: u64,
}

/// Adds up events while a machine runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumsBuilder {
    reclaimed_incremental: Tally,
    reclaimed_full: Tally,
    peak_garbage: Tally,
    incremental: IncrementalSums,
    backlog: FrameCurve,
    discarding_frames: u64,
    /// Arrays and structs allocated so far, and the newest frame that allocated one.
    allocated: u64,
    allocating_frame: Option<u64>,
    frame_reclaimed: Tally,
    last: Census,
}

impl SumsBuilder {
    /// Dead arrays and structs at each frame's end.
    pub(crate) fn backlog(&self) -> &FrameCurve {
        &self.backlog
    }

    /// Frames in which arrays or structs died.
    pub(crate) fn discarding_frames(&self) -> u64 {
        self.discarding_frames
    }

    /// The newest frame that allocated an array or a struct.
    pub(crate) fn allocating_frame(&self) -> Option<u64> {
        self.allocating_frame
    }

    /// The sums, with the heap as `census` has it now.
    pub(crate) fn finish(&self, census: Census) -> Sums {
        Sums {
            allocated: census.allocated,
            reclaimed_incremental: self.reclaimed_incremental,
            reclaimed_full: self.reclaimed_full,
            live: census.live,
            garbage: census.garbage,
            peak_garbage: peak(self.peak_garbage, census.garbage),
            incremental: self.incremental,
        }
    }

    /// A ring has the most garbage just before a cleanup. What dies in chains during one is seen by the
    /// next.
    fn stage_begin(&mut self, begin: &StageBegin) {
        let peak = &mut self.peak_garbage;
        match begin.stage {
            Stage::Arrays => peak.arrays = peak.arrays.max(begin.garbage.into()),
            Stage::Structs => peak.structs = peak.structs.max(begin.garbage.into()),
            Stage::UnneededObjects | Stage::Objects => {}
        }
    }

    fn stage(&mut self, end: &StageEnd) {
        let sums = match end.scope {
            Scope::Slice => &mut self.reclaimed_incremental,
            Scope::FullPass => &mut self.reclaimed_full,
        };
        let reclaimed = match end.stage {
            // The verdict frees nothing; the objects stage after it does.
            Stage::UnneededObjects => Tally::default(),
            Stage::Objects => Tally {
                objects: end.reclaimed,
                ..Tally::default()
            },
            Stage::Arrays => Tally {
                arrays: end.reclaimed,
                ..Tally::default()
            },
            Stage::Structs => Tally {
                structs: end.reclaimed,
                ..Tally::default()
            },
        };
        *sums += reclaimed;
        if end.scope == Scope::FullPass {
            return;
        }
        self.frame_reclaimed += reclaimed;
        if matches!(end.stage, Stage::Arrays | Stage::Structs) {
            self.incremental.calls += 1;
            self.incremental.examined += end.examined;
            self.incremental.budget += end.budget.unwrap_or(end.took);
            self.incremental.used += end.took;
        }
    }

    fn frame(&mut self, frame: u64, census: Census) {
        let reclaimed = std::mem::take(&mut self.frame_reclaimed);
        // Garbage now plus garbage freed, minus garbage before.
        let died = |of: fn(&Tally) -> u64| {
            (of(&census.garbage) + of(&reclaimed)).saturating_sub(of(&self.last.garbage))
        };
        let discarded = died(|tally| tally.arrays) + died(|tally| tally.structs);
        self.discarding_frames += u64::from(discarded > 0);
        self.backlog
            .push(frame, census.garbage.arrays + census.garbage.structs);
        let allocated = census.allocated.arrays + census.allocated.structs;
        if allocated > self.allocated {
            self.allocated = allocated;
            self.allocating_frame = Some(frame);
        }
        self.last = census;
    }
}

impl EventSink for SumsBuilder {
    fn event(&mut self, event: &Event) {
        match event {
            Event::StageEnd(end) => self.stage(end),
            Event::EarlyExit {
                scope: Scope::Slice,
                ..
            } => self.incremental.early_exits += 1,
            Event::FrameEnd { frame, census, .. } => self.frame(*frame, *census),
            Event::StageBegin(begin) => self.stage_begin(begin),
            Event::FullPassEnd { census, .. } => self.last.garbage = census.garbage,
            Event::EarlyExit { .. }
            | Event::FullPassBegin { .. }
            | Event::RoundEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
            | Event::Verdict(_)
            | Event::LoadsFinished { .. }
            | Event::Dissolved { .. }
            | Event::Destruction { .. }
            | Event::Hooks { .. }
            | Event::LockWait { .. }
            | Event::SlowHook { .. }
            | Event::Trimmed { .. }
            | Event::Fallback { .. } => {}
        }
    }
}

fn peak(left: Tally, right: Tally) -> Tally {
    Tally {
        objects: left.objects.max(right.objects),
        arrays: left.arrays.max(right.arrays),
        structs: left.structs.max(right.structs),
    }
}

/// What the collector did in a run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sums {
    /// Everything allocated, including what a loaded save brought.
    pub(crate) allocated: Tally,
    /// Destroyed by slices.
    pub(crate) reclaimed_incremental: Tally,
    /// Destroyed by full passes.
    pub(crate) reclaimed_full: Tally,
    /// Everything still there, dead or not.
    pub(crate) live: Tally,
    /// The dead arrays and structs among them.
    pub(crate) garbage: Tally,
    /// The most garbage that a slice or a full pass found.
    pub(crate) peak_garbage: Tally,
    /// Sums over slices.
    pub(crate) incremental: IncrementalSums,
}

#[cfg(test)]
mod tests {
    use cyperus_gc::{CleanupKind, Clock, ElementKind, Heap, Options, Reason};

    use super::*;

    #[test]
    fn sums_balance_and_say_what_the_events_say() {
        for cleanup in CleanupKind::ALL {
            let options = Options {
                cleanup,
                ..Options::default()
            };
            let mut heap = Heap::new(options, Clock::new_virtual());
            let id = heap.register_struct(&[]);
            let mut both = (SumsBuilder::default(), Vec::<Event>::new());
            for number in 0..1000 {
                heap.allocate_struct(id, 1).unwrap();
                heap.allocate_array(ElementKind::Struct, 0, 0, 2).unwrap();
                if number % 100 == 99 {
                    heap.end_frame(&(), &mut both);
                    let census = heap.census(&());
                    assert!(balances(&both.0.finish(census)));
                }
            }
            heap.full_pass(Reason::Request, &(), &mut both);
            let census = heap.census(&());
            let (builder, events) = both;
            let sums = builder.finish(census);
            assert!(balances(&sums));
            assert_eq!(sums.allocated.total(), 2000);
            assert_eq!(sums.live.total(), 0);
            let exits = events.iter().filter(|event| {
                matches!(
                    event,
                    Event::EarlyExit {
                        scope: Scope::Slice,
                        ..
                    }
                )
            });
            assert_eq!(sums.incremental.early_exits, exits.count() as u64);
            assert_eq!(sums.incremental.calls, 20);
        }
    }

    /// Whether `allocated = reclaimed + live` holds for every population.
    fn balances(sums: &Sums) -> bool {
        let mut gone_or_there = sums.reclaimed_incremental;
        gone_or_there += sums.reclaimed_full;
        gone_or_there += sums.live;
        gone_or_there == sums.allocated
    }
}
