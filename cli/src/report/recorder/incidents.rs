//! What the collector does beside its stages: cycles taken apart, memory given back, waits for threads
//! of the host, slow hooks, and whatever it did other than asked.

use std::collections::BTreeMap;

use cyperus_gc::Destruction;
use cyperus_gc::event::{Event, Tally};

/// The incidents of a run, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Incidents {
    /// Arrays and structs that only held one another.
    pub(crate) cycles: Tally,
    /// Allocation sites with the number of such entries from each.
    pub(crate) cycle_sites: BTreeMap<u32, u64>,
    /// Bytes given back to the system.
    pub(crate) trimmed: u64,
    /// Waits for threads of the host.
    pub(crate) lock_waits: u64,
    /// Nanoseconds of them.
    pub(crate) lock_waited: u64,
    /// Classes with slow destruction hooks: how often, and the longest in nanoseconds.
    pub(crate) slow_hooks: BTreeMap<u32, (u64, u64)>,
    /// Nanoseconds of taking clusters apart.
    pub(crate) dissolving: u64,
    /// Loads that were finished before a collection: objects and nanoseconds.
    pub(crate) loads: (u64, u64),
    /// Steps of destruction, added up; the most that waited at once.
    pub(crate) destruction: Destruction,
    /// Classes with destruction hooks of the host: calls, nanoseconds of all, nanoseconds of the longest.
    pub(crate) hooks: BTreeMap<u32, (u64, u64, u64)>,
    /// What was done other than asked, and how often.
    pub(crate) fallbacks: BTreeMap<&'static str, u64>,
}

impl Incidents {
    /// Notes an event, if it is one of them.
    pub(super) fn event(&mut self, event: &Event) {
        match event {
            Event::CyclesBroken { entries, sites } => {
                self.cycles += *entries;
                for &(site, count) in sites {
                    *self.cycle_sites.entry(site).or_default() += u64::from(count);
                }
            }
            Event::Trimmed { bytes } => self.trimmed += bytes,
            Event::LockWait { nanoseconds } => {
                self.lock_waits += 1;
                self.lock_waited += nanoseconds;
            }
            Event::SlowHook { class, nanoseconds } => {
                let (times, longest) = self.slow_hooks.entry(*class).or_default();
                *times += 1;
                *longest = (*longest).max(*nanoseconds);
            }
            Event::Dissolved { nanoseconds, .. } => self.dissolving += nanoseconds,
            Event::LoadsFinished {
                objects,
                nanoseconds,
            } => {
                self.loads.0 += objects;
                self.loads.1 += nanoseconds;
            }
            Event::Destruction { done, .. } => self.destroyed(*done),
            Event::Hooks { times } => {
                for times in times {
                    let (calls, total, longest) = self.hooks.entry(times.class).or_default();
                    *calls += times.calls;
                    *total += times.total;
                    *longest = (*longest).max(times.longest);
                }
            }
            Event::Fallback { reason } => *self.fallbacks.entry(reason).or_default() += 1,
            Event::StageBegin(_)
            | Event::StageEnd(_)
            | Event::EarlyExit { .. }
            | Event::FullPassBegin { .. }
            | Event::RoundEnd { .. }
            | Event::FullPassEnd { .. }
            | Event::FrameEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::Verdict(_) => {}
        }
    }

    fn destroyed(&mut self, done: Destruction) {
        let all = &mut self.destruction;
        all.begun += done.begun;
        all.not_ready += done.not_ready;
        all.handed_over += done.handed_over;
        all.waiting = all.waiting.max(done.waiting);
    }
}

#[cfg(test)]
mod tests {
    use cyperus_gc::{HookTimes, Scope};

    use super::*;

    #[test]
    fn every_incident_is_counted() {
        let mut incidents = Incidents::default();
        let entries = Tally {
            objects: 0,
            arrays: 2,
            structs: 3,
        };
        let sites = Box::new([(7, 4), (9, 1)]);
        let slow = |nanoseconds| Event::SlowHook {
            class: 5,
            nanoseconds,
        };
        let dissolved = |nanoseconds| Event::Dissolved {
            clusters: 1,
            nanoseconds,
        };
        let destroyed = |begun, waiting| Event::Destruction {
            scope: Scope::Slice,
            done: Destruction {
                begun,
                not_ready: 1,
                handed_over: 2,
                waiting,
            },
        };
        let hooks = |nanoseconds| Event::Hooks {
            times: Box::new([HookTimes {
                class: 8,
                calls: 1,
                total: nanoseconds,
                longest: nanoseconds,
            }]),
        };
        for event in [
            Event::CyclesBroken { entries, sites },
            Event::Trimmed { bytes: 100 },
            Event::Trimmed { bytes: 20 },
            Event::LockWait { nanoseconds: 30 },
            Event::LockWait { nanoseconds: 4 },
            slow(10),
            slow(90),
            slow(20),
            Event::Fallback { reason: "one" },
            Event::Fallback { reason: "one" },
            dissolved(4),
            dissolved(5),
            Event::LoadsFinished {
                objects: 3,
                nanoseconds: 8,
            },
            destroyed(2, 6),
            destroyed(1, 5),
            hooks(7),
            hooks(3),
        ] {
            incidents.event(&event);
        }
        let expected = Incidents {
            cycles: entries,
            cycle_sites: BTreeMap::from([(7, 4), (9, 1)]),
            trimmed: 120,
            lock_waits: 2,
            lock_waited: 34,
            slow_hooks: BTreeMap::from([(5, (3, 90))]),
            dissolving: 9,
            loads: (3, 8),
            destruction: Destruction {
                begun: 3,
                not_ready: 2,
                handed_over: 4,
                waiting: 6,
            },
            hooks: BTreeMap::from([(8, (2, 10, 7))]),
            fallbacks: BTreeMap::from([("one", 2)]),
        };
        assert_eq!(incidents, expected);
    }
}
