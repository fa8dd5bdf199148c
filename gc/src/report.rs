//! The report: sums over events, and nothing that is not in an event.

use std::fmt::Write;

use crate::event::{Census, Event, EventSink, Reason, Scope, Stage, StageBegin, StageEnd, Tally};

/// Sums over the slices of the rings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IncrementalSums {
    /// Calls of a cleanup.
    pub calls: u64,
    /// Entries looked at.
    pub examined: u64,
    /// Calls that ended because the cursor met itself, with garbage and budget left.
    pub early_exits: u64,
    /// Nanoseconds granted.
    pub budget: u64,
    /// Nanoseconds used.
    pub used: u64,
}

/// One full pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FullPassSums {
    /// Why it ran.
    pub reason: Reason,
    /// Rounds, the last and empty one included.
    pub rounds: u32,
    /// Entries looked at.
    pub examined: Tally,
    /// Entries destroyed.
    pub reclaimed: Tally,
    /// Nanoseconds it took.
    pub took: u64,
}

/// One frame, for curves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FramePoint {
    /// Its number.
    pub frame: u64,
    /// Made since the frame before.
    pub allocated: Tally,
    /// Became garbage since the frame before (arrays and structs).
    pub discarded: Tally,
    /// Destroyed by the frame's slices.
    pub reclaimed: Tally,
    /// Garbage left (arrays and structs).
    pub garbage: Tally,
    /// Everything left.
    pub live: Tally,
    /// Bytes in use.
    pub bytes: u64,
    /// Nanoseconds of collection.
    pub took: u64,
}

/// Adds up events while a machine runs.
#[derive(Clone, Debug, Default)]
pub struct ReportBuilder {
    reclaimed_incremental: Tally,
    reclaimed_full: Tally,
    peak_garbage: Tally,
    incremental: IncrementalSums,
    full_passes: Vec<FullPassSums>,
    pauses: Vec<u64>,
    points: Vec<FramePoint>,
    frame_reclaimed: Tally,
    last: Census,
    cycles: Tally,
}

impl ReportBuilder {
    /// Nothing seen yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The frames seen so far, for curves.
    pub fn points(&self) -> &[FramePoint] {
        &self.points
    }

    /// Arrays and structs found in dead cycles.
    pub fn cycles(&self) -> Tally {
        self.cycles
    }

    /// The report as of `census`, the heap's numbers now.
    pub fn finish(&self, census: Census) -> Report {
        let mut pauses = self.pauses.clone();
        pauses.sort_unstable();
        Report {
            allocated: census.allocated,
            reclaimed_incremental: self.reclaimed_incremental,
            reclaimed_full: self.reclaimed_full,
            live: census.live,
            garbage: census.garbage,
            peak_garbage: peak(self.peak_garbage, census.garbage),
            incremental: self.incremental,
            full_passes: self.full_passes.clone(),
            pauses: Pauses {
                p50: percentile(&pauses, 50),
                p99: percentile(&pauses, 99),
                max: pauses.last().copied().unwrap_or(0),
            },
            frames: self.points.len() as u64,
        }
    }

    /// A ring is fullest of garbage before a cleanup; what dies in chains meanwhile is seen by the
    /// next one.
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
        self.pauses.push(took);
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
            // Garbage now and garbage freed, less what was garbage before.
            *point.discarded.of(population) = (*census.garbage.clone().of(population)
                + *point.reclaimed.of(population))
            .saturating_sub(*self.last.garbage.of(population));
        }
        self.points.push(point);
        self.last = census;
    }
}

const POPULATIONS: [crate::event::Population; 3] = [
    crate::event::Population::Objects,
    crate::event::Population::Arrays,
    crate::event::Population::Structs,
];

impl EventSink for ReportBuilder {
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
                self.pauses.push(*took);
                self.full_passes.push(FullPassSums {
                    reason: *reason,
                    rounds: *rounds,
                    examined: *examined,
                    reclaimed: *reclaimed,
                    took: *took,
                });
                self.last.garbage = census.garbage;
            }
            Event::CyclesBroken { entries, .. } => self.cycles += *entries,
            Event::EarlyExit { .. }
            | Event::FullPassBegin { .. }
            | Event::RoundEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
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

/// The smallest value that at least `percent` of the sorted values do not exceed.
fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}

/// Pauses in nanoseconds: a frame's slices together are one, a full pass is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pauses {
    /// Half of all pauses are no longer.
    pub p50: u64,
    /// 99 of 100 are no longer.
    pub p99: u64,
    /// The longest.
    pub max: u64,
}

/// What the collector did in a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Everything made, or brought by a loaded save.
    pub allocated: Tally,
    /// Destroyed by slices.
    pub reclaimed_incremental: Tally,
    /// Destroyed by full passes.
    pub reclaimed_full: Tally,
    /// Everything still there, dead or not.
    pub live: Tally,
    /// The dead arrays and structs among them.
    pub garbage: Tally,
    /// The most garbage that a slice or a full pass found.
    pub peak_garbage: Tally,
    /// Sums over slices.
    pub incremental: IncrementalSums,
    /// Each full pass.
    pub full_passes: Vec<FullPassSums>,
    /// Pause lengths.
    pub pauses: Pauses,
    /// Frames seen.
    pub frames: u64,
}

/// What a report says beside the collector's sums.
#[derive(Clone, PartialEq, Debug)]
pub struct RunFacts<'run> {
    /// Word of the cleanup.
    pub cleanup: &'run str,
    /// Word of the pace.
    pub pace: &'run str,
    /// Word of the clock.
    pub clock: &'run str,
    /// Instructions run.
    pub instructions: u64,
    /// Nanoseconds of script time.
    pub elapsed: u64,
    /// Errors logged.
    pub errors: u64,
}

impl Report {
    /// Whether `allocated = reclaimed + live` holds for every population, as it must.
    pub fn balances(&self) -> bool {
        POPULATIONS.into_iter().all(|population| {
            let mut sum = self.reclaimed_incremental;
            sum += self.reclaimed_full;
            sum += self.live;
            *sum.of(population) == *self.allocated.clone().of(population)
        })
    }

    /// The report as one JSON object on one line.
    pub fn to_json(&self, facts: &RunFacts<'_>) -> String {
        let three = |tally: &Tally| {
            format!(
                "{{\"arrays\":{},\"structs\":{},\"objects\":{}}}",
                tally.arrays, tally.structs, tally.objects
            )
        };
        let two = |tally: &Tally| {
            format!(
                "{{\"arrays\":{},\"structs\":{}}}",
                tally.arrays, tally.structs
            )
        };
        let mut passes = String::new();
        for (place, pass) in self.full_passes.iter().enumerate() {
            let _ = write!(
                passes,
                "{}{{\"reason\":\"{}\",\"rounds\":{},\"examined\":{},\"reclaimed\":{},\"ms\":{}}}",
                if place == 0 { "" } else { "," },
                pass.reason.name(),
                pass.rounds,
                three(&pass.examined),
                three(&pass.reclaimed),
                milliseconds(pass.took)
            );
        }
        let incremental = &self.incremental;
        format!(
            "{{\"version\":1,\"cleanup\":\"{}\",\"pace\":\"{}\",\"clock\":\"{}\",\"frames\":{},\
             \"instructions\":{},\"elapsed_ms\":{},\"allocated\":{},\
             \"reclaimed\":{{\"incremental\":{},\"full\":{}}},\"live\":{},\"garbage\":{},\
             \"peak_garbage\":{},\"incremental\":{{\"calls\":{},\"examined\":{},\
             \"early_exits\":{},\"budget_ms\":{},\"used_ms\":{}}},\"full_passes\":[{}],\
             \"pauses_ms\":{{\"p50\":{},\"p99\":{},\"max\":{}}},\"errors\":{}}}",
            facts.cleanup,
            facts.pace,
            facts.clock,
            self.frames,
            facts.instructions,
            milliseconds(facts.elapsed),
            three(&self.allocated),
            three(&self.reclaimed_incremental),
            three(&self.reclaimed_full),
            three(&self.live),
            two(&self.garbage),
            two(&self.peak_garbage),
            incremental.calls,
            incremental.examined,
            incremental.early_exits,
            milliseconds(incremental.budget),
            milliseconds(incremental.used),
            passes,
            milliseconds(self.pauses.p50),
            milliseconds(self.pauses.p99),
            milliseconds(self.pauses.max),
            facts.errors,
        )
    }
}

/// Nanoseconds as milliseconds, exact, with at least one decimal.
fn milliseconds(nanoseconds: u64) -> String {
    let text = format!("{}.{:06}", nanoseconds / 1_000_000, nanoseconds % 1_000_000);
    let text = text.trim_end_matches('0');
    if text.ends_with('.') {
        format!("{text}0")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_rank() {
        assert_eq!(percentile(&[], 50), 0);
        assert_eq!(percentile(&[7], 99), 7);
        assert_eq!(percentile(&[1, 2, 3, 4], 50), 2);
        assert_eq!(percentile(&(1..=100).collect::<Vec<_>>(), 99), 99);
    }

    #[test]
    fn milliseconds_are_exact() {
        assert_eq!(milliseconds(4_050), "0.00405");
        assert_eq!(milliseconds(1_000_000_000), "1000.0");
        assert_eq!(milliseconds(235_306_400_001), "235306.400001");
    }
}
