//! The figures of a report, added up from events alone.

use cyperus_gc::event::{
    Census, Event, EventSink, Population, Reason, Scope, Stage, StageBegin, StageEnd, Tally,
};

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

/// One full pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FullPassSums {
    /// Why it ran.
    pub(crate) reason: Reason,
    /// Rounds, including the last, empty one.
    pub(crate) rounds: u32,
    /// Entries examined.
    pub(crate) examined: Tally,
    /// Entries destroyed.
    pub(crate) reclaimed: Tally,
    /// Nanoseconds it took.
    pub(crate) took: u64,
}

/// One frame, for curves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FramePoint {
    /// Its number.
    pub(crate) frame: u64,
    /// Allocated since the previous frame.
    pub(crate) allocated: Tally,
    /// Became garbage since the previous frame (arrays and structs).
    pub(crate) discarded: Tally,
    /// Destroyed by the frame's slices.
    pub(crate) reclaimed: Tally,
    /// Garbage left (arrays and structs).
    pub(crate) garbage: Tally,
    /// Everything left.
    pub(crate) live: Tally,
    /// Bytes in use.
    pub(crate) bytes: u64,
    /// Nanoseconds of collection.
    pub(crate) took: u64,
}

/// Adds up events while a machine runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumsBuilder {
    reclaimed_incremental: Tally,
    reclaimed_full: Tally,
    peak_garbage: Tally,
    incremental: IncrementalSums,
    full_passes: Vec<FullPassSums>,
    points: Vec<FramePoint>,
    frame_reclaimed: Tally,
    last: Census,
}

impl SumsBuilder {
    /// The frames seen so far, for curves.
    pub(crate) fn points(&self) -> &[FramePoint] {
        &self.points
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
            full_passes: self.full_passes.clone(),
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

    fn frame(&mut self, frame: u64, took: u64, census: Census) {
        let reclaimed = std::mem::take(&mut self.frame_reclaimed);
        let mut point = FramePoint {
            frame,
            reclaimed,
            garbage: census.garbage,
            live: census.live,
            bytes: census.bytes,
            took,
            ..FramePoint::default()
        };
        for population in POPULATIONS {
            *point.allocated.of(population) =
                *census.allocated.clone().of(population) - *self.last.allocated.of(population);
            // Garbage now plus garbage freed, minus garbage before.
            *point.discarded.of(population) = (*census.garbage.clone().of(population)
                + *point.reclaimed.of(population))
            .saturating_sub(*self.last.garbage.of(population));
        }
        self.points.push(point);
        self.last = census;
    }
}

const POPULATIONS: [Population; 3] = [Population::Objects, Population::Arrays, Population::Structs];

impl EventSink for SumsBuilder {
    fn event(&mut self, event: &Event) {
        match event {
            Event::StageEnd(end) => self.stage(end),
            Event::EarlyExit {
                scope: Scope::Slice,
                ..
            } => self.incremental.early_exits += 1,
            Event::FrameEnd {
                frame,
                took,
                census,
                ..
            } => self.frame(*frame, *took, *census),
            Event::StageBegin(begin) => self.stage_begin(begin),
            Event::FullPassEnd {
                reason,
                took,
                rounds,
                examined,
                reclaimed,
                census,
                ..
            } => {
                self.full_passes.push(FullPassSums {
                    reason: *reason,
                    rounds: *rounds,
                    examined: *examined,
                    reclaimed: *reclaimed,
                    took: *took,
                });
                self.last.garbage = census.garbage;
            }
            Event::EarlyExit { .. }
            | Event::FullPassBegin { .. }
            | Event::RoundEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
            | Event::Verdict { .. }
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
    /// Each full pass.
    pub(crate) full_passes: Vec<FullPassSums>,
}

#[cfg(test)]
mod tests {
    use cyperus_gc::{CleanupKind, Clock, ElementKind, Heap, Options};

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
            let rounds = events
                .iter()
                .filter(|event| matches!(event, Event::RoundEnd { .. }));
            assert_eq!(sums.full_passes[0].rounds as usize, rounds.count());
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
