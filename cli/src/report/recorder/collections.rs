//! The collections of script objects: in slices, and in full passes. As much memory for a million of
//! them as for a few hundred: the first, the longest and the newest always stay, and of the others an
//! even selection. Deaths are counted over all of them.

use std::collections::BTreeMap;

use cyperus_gc::event::{ClusterCounts, Event, Judgement, PhaseTimes, Scope, Stage, StageEnd};
use cyperus_gc::{Census, Reason};

use super::curve::FrameCurve;
use super::thinned::Thinned;

/// How many classes a collection names.
const CLASSES: usize = 8;

/// One collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Collection {
    /// Its number in the run, from 1.
    pub(crate) number: u64,
    /// Why the full pass ran that it belongs to; None if it ran in slices.
    pub(crate) reason: Option<Reason>,
    /// The frame of its first slice, or the one before the full pass.
    pub(crate) first_frame: u64,
    /// The frame of its verdict.
    pub(crate) last_frame: u64,
    /// Slices until the verdict, or rounds.
    pub(crate) steps: u64,
    /// The most threads that marked.
    pub(crate) threads: u32,
    /// Objects when it began.
    pub(crate) objects: u64,
    /// Objects that were reached.
    pub(crate) reached: u64,
    /// Objects spared for their farewell.
    pub(crate) spared: u32,
    /// Objects that died.
    pub(crate) dead: u64,
    /// Objects destroyed from this verdict to the next one.
    pub(crate) destroyed: u64,
    /// Nanoseconds until the verdict.
    pub(crate) times: PhaseTimes,
    /// Nanoseconds of destruction.
    pub(crate) destruction: u64,
    /// Nanoseconds of the longest slice, or of the full pass.
    pub(crate) longest: u64,
    /// Clusters.
    pub(crate) clusters: ClusterCounts,
    /// The classes of which most died, with how many.
    pub(crate) classes: Vec<(u32, u32)>,
}

impl Collection {
    /// Nanoseconds of everything.
    pub(crate) fn took(&self) -> u64 {
        let PhaseTimes {
            mark,
            clusters,
            gather,
        } = self.times;
        mark + clusters + gather + self.destruction
    }

    fn judge(&mut self, verdict: &Judgement) {
        let Judgement {
            times,
            clusters,
            classes,
            ..
        } = verdict;
        self.reached = verdict.reached;
        self.threads = self.threads.max(verdict.threads);
        self.spared += verdict.spared;
        self.dead += verdict.dead;
        self.times.clusters += times.clusters;
        self.times.gather += times.gather;
        // A round without a trace of its own has no verdict, so its time is known from its stage.
        self.times.mark = match verdict.scope {
            Scope::Slice => self.times.mark + times.mark,
            Scope::FullPass => (self.times.mark).saturating_sub(times.clusters + times.gather),
        };
        self.clusters.formed += clusters.formed;
        self.clusters.judged += clusters.judged;
        self.clusters.dead += clusters.dead;
        self.clusters.dissolved += clusters.dissolved;
        for &(class, count) in classes {
            match self.classes.iter_mut().find(|row| row.0 == class) {
                Some(row) => row.1 += count,
                None => self.classes.push((class, count)),
            }
        }
        self.classes
            .sort_by_key(|&(class, count)| (std::cmp::Reverse(count), class));
        self.classes.truncate(CLASSES);
    }
}

/// The collections of a run.
#[derive(Debug, Default)]
pub(crate) struct Collections {
    kept: Thinned<Collection>,
    longest: Option<Collection>,
    /// Judged, and its objects may still be under destruction.
    newest: Option<Collection>,
    /// Not judged yet.
    open: Option<Collection>,
    total: u64,
    deaths_by_class: BTreeMap<u32, u64>,
    deaths_by_site: BTreeMap<u32, u64>,
    objects: FrameCurve,
    bytes: FrameCurve,
}

impl Collections {
    /// How many there were.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The newest one that is judged.
    pub(crate) fn newest(&self) -> Option<&Collection> {
        self.newest.as_ref()
    }

    /// Those that are kept, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Collection> {
        let kept = self.kept.iter().chain(&self.longest).chain(&self.newest);
        let mut all: Vec<&Collection> = kept.collect();
        all.sort_by_key(|collection| collection.number);
        all.dedup_by_key(|collection| collection.number);
        all.into_iter()
    }

    /// Classes with the number of objects that died of each.
    pub(crate) fn deaths_by_class(&self) -> &BTreeMap<u32, u64> {
        &self.deaths_by_class
    }

    /// Allocation sites with the number of objects from each that died.
    pub(crate) fn deaths_by_site(&self) -> &BTreeMap<u32, u64> {
        &self.deaths_by_site
    }

    /// Objects at each frame's end, dead or not.
    pub(crate) fn objects(&self) -> &FrameCurve {
        &self.objects
    }

    /// Bytes of the whole heap at each frame's end.
    pub(crate) fn bytes(&self) -> &FrameCurve {
        &self.bytes
    }

    /// Notes what an event says of objects; `frame` is the last one that ended.
    pub(super) fn event(&mut self, event: &Event, frame: u64) {
        match event {
            Event::StageBegin(begin)
                if begin.stage == Stage::UnneededObjects && begin.scope == Scope::Slice =>
            {
                self.open.get_or_insert_with(|| Collection {
                    first_frame: frame + 1,
                    objects: u64::from(begin.total),
                    ..Collection::default()
                });
            }
            Event::StageEnd(end) => self.stage(end),
            Event::Verdict(verdict) => self.verdict(verdict, frame),
            Event::FullPassBegin { reason, census, .. } => {
                // It abandons a collection in slices and begins anew.
                self.open = Some(Collection {
                    reason: Some(*reason),
                    first_frame: frame,
                    objects: census.live.objects,
                    ..Collection::default()
                });
            }
            Event::FullPassEnd { took, .. } => {
                if let Some(open) = &mut self.open {
                    open.longest = *took;
                }
                self.close(frame);
            }
            Event::FrameEnd { frame, census, .. } => self.frame(*frame, census),
            Event::StageBegin(_)
            | Event::EarlyExit { .. }
            | Event::RoundEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::CyclesBroken { .. }
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

    fn stage(&mut self, end: &StageEnd) {
        let is_pass = end.scope == Scope::FullPass;
        match end.stage {
            Stage::Arrays | Stage::Structs => {}
            Stage::UnneededObjects => {
                if let Some(open) = &mut self.open {
                    open.steps += 1;
                    if is_pass {
                        open.times.mark += end.took;
                    } else {
                        open.longest = open.longest.max(end.took);
                    }
                }
            }
            Stage::Objects => {
                let of = if is_pass {
                    &mut self.open
                } else {
                    &mut self.newest
                };
                if let Some(collection) = of {
                    collection.destroyed += end.reclaimed;
                    collection.destruction += end.took;
                    if !is_pass {
                        collection.longest = collection.longest.max(end.took);
                    }
                }
            }
        }
    }

    fn verdict(&mut self, verdict: &Judgement, frame: u64) {
        for &(class, count) in &verdict.classes {
            *self.deaths_by_class.entry(class).or_default() += u64::from(count);
        }
        for &(site, count) in &verdict.sites {
            *self.deaths_by_site.entry(site).or_default() += u64::from(count);
        }
        if let Some(open) = &mut self.open {
            open.judge(verdict);
        }
        if verdict.scope == Scope::Slice {
            self.close(frame + 1);
        }
    }

    fn close(&mut self, frame: u64) {
        let Some(mut judged) = self.open.take() else {
            return;
        };
        self.total += 1;
        judged.number = self.total;
        judged.last_frame = frame;
        if let Some(done) = self.newest.replace(judged) {
            self.keep(done);
        }
    }

    fn keep(&mut self, done: Collection) {
        let longest = self.longest.as_ref().map_or(0, Collection::took);
        if done.took() > longest {
            self.longest = Some(done.clone());
        }
        self.kept.push(done);
    }

    fn frame(&mut self, frame: u64, census: &Census) {
        self.objects.push_level(frame, census.live.objects);
        self.bytes.push_level(frame, census.bytes);
    }
}

#[cfg(test)]
mod tests {
    use cyperus_gc::event::EventSink;
    use cyperus_gc::{ClassTraits, Clock, Heap, Options, SlotKind};

    use super::*;

    /// Passes a heap's events on, with the frame.
    #[derive(Default)]
    struct Sink(Collections, u64);

    impl EventSink for Sink {
        fn event(&mut self, event: &Event) {
            self.0.event(event, self.1);
            if let Event::FrameEnd { frame, .. } = event {
                self.1 = *frame;
            }
        }
    }

    #[test]
    fn a_collection_in_slices_says_what_died_and_what_it_took() {
        let mut heap = Heap::new(Options::default(), Clock::new_virtual());
        let none = ClassTraits::empty();
        let kept = heap.register_class(None, &[SlotKind::Object], none);
        let dropped = heap.register_class(None, &[], none);
        let holder = heap.allocate_object(kept, 1).unwrap();
        heap.pin(holder).unwrap();
        for _ in 0..20_000 {
            let next = heap.allocate_object(kept, 1).unwrap();
            let before = heap.object_slot(holder, 0).unwrap();
            heap.store_object(next, 0, SlotKind::Object, before)
                .unwrap();
            heap.store_object(holder, 0, SlotKind::Object, next.slot())
                .unwrap();
        }
        for _ in 0..300 {
            heap.allocate_object(dropped, 2).unwrap();
        }
        let mut sink = Sink::default();
        heap.request_collection();
        for _ in 0..60 {
            heap.end_frame(&(), &mut sink);
        }
        let collections = sink.0;
        let all: Vec<&Collection> = collections.iter().collect();
        let [one] = all.as_slice() else {
            panic!("one collection: {all:?}");
        };
        assert_eq!((one.number, one.reason, one.first_frame), (1, None, 1));
        assert_eq!((one.objects, one.reached), (20_301, 20_001));
        assert_eq!((one.dead, one.destroyed), (300, 300));
        assert_eq!(one.classes, [(dropped.0, 300)]);
        // The mark costs 35 ns for each object, and a slice ends after 0.25 ms.
        assert_eq!(one.times.mark, 20_001 * 35);
        assert_eq!((one.steps, one.last_frame), (3, 3));
        assert_eq!(one.destruction, 300 * 2_000);
        assert!((250_000..=600_000).contains(&one.longest), "{one:?}");
        let deaths = collections.deaths_by_site().iter();
        assert_eq!(deaths.collect::<Vec<_>>(), [(&2, &300)]);
        assert_eq!(collections.objects().points().first(), Some(&(1, 20_301)));
        assert_eq!(collections.objects().last(), Some((60, 20_001)));
    }

    #[test]
    fn a_full_pass_is_one_collection_however_many_rounds_it_has() {
        let mut heap = Heap::new(Options::default(), Clock::new_virtual());
        let class = heap.register_class(None, &[], ClassTraits::empty());
        for _ in 0..7 {
            heap.allocate_object(class, 3).unwrap();
        }
        let mut sink = Sink::default();
        heap.request_collection();
        let outcome = heap.full_pass(Reason::Save, &(), &mut sink);
        let all: Vec<&Collection> = sink.0.iter().collect();
        let [one] = all.as_slice() else {
            panic!("one collection: {all:?}");
        };
        assert_eq!(one.reason, Some(Reason::Save));
        assert_eq!((one.dead, one.destroyed, one.objects), (7, 7, 7));
        assert_eq!(one.steps, u64::from(outcome.rounds));
        assert_eq!(one.took(), outcome.took);
    }

    #[test]
    fn of_many_collections_the_first_the_longest_and_the_newest_stay() {
        let mut collections = Collections::default();
        for number in 1..=100_000 {
            collections.open = Some(Collection {
                destruction: if number == 4_711 { 9 } else { 5 },
                ..Collection::default()
            });
            collections.close(number);
        }
        let kept: Vec<u64> = collections.iter().map(|it| it.number).collect();
        assert!(kept.len() < 300, "{}", kept.len());
        assert!(kept.is_sorted());
        for number in [1, 4_711, 100_000] {
            assert!(kept.contains(&number), "{number}");
        }
        assert_eq!(collections.total(), 100_000);
    }
}
