//! Destruction: begin, ready?, finish, free, in slices under a time limit or all at once.
//!
//! All objects of a batch begin before any of them finishes, so that a begin hook can still read
//! what other dead objects hold. If the class has no hooks, there is nothing to begin and nothing
//! to wait for; this is decided at the verdict. Objects that are not ready are polled at growing
//! intervals. No handle leads to any of them: the verdict has made them invisible.

use super::lifecycle::{BeginDestroy, Lifecycle};
use super::row_set::RowSet;
use super::worker::{DestructionWorker, Job, Panic, WorkerHooks};
use super::{ClassTraits, ObjectEntry, ObjectFlags};
use crate::event::{Event, EventSink, Exit, Population, Scope, Stage, StageBegin, StageEnd};
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::layout::ClassId;
use crate::slot::Slot;

/// After this many polls a full purge stops waiting for an object.
const PATIENCE: u32 = 1_000;

/// The longest interval between two polls of an object, in frames.
const LONGEST_WAIT: u64 = 64;

/// An object that is being destroyed, as seen by hooks.
#[derive(Clone, Copy, Debug)]
pub struct DyingObject<'heap> {
    /// Its former handle, which no longer resolves.
    pub object: ObjectRef,
    /// Its class.
    pub class: ClassId,
    /// Number of its allocation in the whole heap.
    pub serial: u32,
    /// What its variables held.
    pub slots: &'heap [Slot],
}

/// The host's part in the destruction of objects of classes with [`ClassTraits::HOOKS`].
pub trait ObjectHooks: Send {
    /// Called once for each object: names and registrations go, asynchronous releases start.
    fn begin_destroy(&mut self, object: DyingObject<'_>) {
        let _ = object;
    }

    /// Whether the object may be finished; asked again later if not.
    fn is_ready(&mut self, object: DyingObject<'_>) -> bool {
        let _ = object;
        true
    }

    /// Called once for each object after it was ready: the last access to it.
    fn finish_destroy(&mut self, object: DyingObject<'_>) {
        let _ = object;
    }

    /// Completes loads in progress before a collection. Returns the objects that are now loaded.
    fn flush_loading(&mut self) -> Vec<ObjectRef> {
        Vec::new()
    }
}

/// An object that was not ready.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    index: u32,
    due: u64,
    distance: u64,
    polls: u32,
}

/// Dead objects that are being destroyed.
#[derive(Default)]
pub(crate) struct Purge {
    to_begin: RowSet,
    to_finish: RowSet,
    waiting: Vec<Waiting>,
    /// Objects for the worker, until the batch is sent.
    batch: Vec<Job>,
    /// The number of objects that the worker has.
    away: u64,
    worker: Option<DestructionWorker>,
    worker_hooks: Option<Box<dyn WorkerHooks>>,
    /// The panic of the host's hooks on the worker, if there was one.
    panic: Option<Panic>,
    pub(super) lifecycle: Lifecycle,
}

impl std::fmt::Debug for Purge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Purge")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

impl Purge {
    /// Adds a condemned object. Without hooks, there is nothing to begin and nothing to wait for, unless it
    /// is detained.
    #[inline]
    pub(crate) fn push(&mut self, index: u32, traits: ClassTraits, is_detained: bool) {
        if traits.contains(ClassTraits::HOOKS) || is_detained {
            self.to_begin.insert(index);
        } else {
            self.to_finish.insert(index);
        }
    }

    /// Whether any object is detained.
    #[inline]
    pub(crate) fn has_detained(&self) -> bool {
        self.lifecycle.has_detained()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Objects that were not ready.
    pub(super) fn waiting_count(&self) -> u64 {
        self.waiting.len() as u64
    }

    pub(crate) fn len(&self) -> u64 {
        let rows = self.to_begin.len() + self.to_finish.len() + self.away;
        rows + (self.waiting.len() + self.batch.len()) as u64
    }
}

/// What a purge did.
#[derive(Clone, Copy, Debug, Default)]
struct Purged {
    handled: u64,
    freed: u64,
}

impl Heap {
    /// Objects that are condemned but not yet freed.
    pub fn pending_destruction(&self) -> u64 {
        self.purge.len()
    }

    /// Sets the host's hooks for the worker thread. Call this before the first collection.
    pub fn set_worker_hooks(&mut self, hooks: Box<dyn WorkerHooks>) {
        self.purge.worker_hooks = Some(hooks);
    }

    /// Sends the batch to the worker. Starts it if necessary.
    fn send_batch(&mut self) {
        if self.purge.batch.is_empty() {
            return;
        }
        let batch = std::mem::take(&mut self.purge.batch);
        self.purge.away += batch.len() as u64;
        self.purge.lifecycle.done.handed_over += batch.len() as u64;
        let hooks = &mut self.purge.worker_hooks;
        let worker = self
            .purge
            .worker
            .get_or_insert_with(|| DestructionWorker::start(hooks.take()));
        worker.send(batch, &self.classes);
    }

    /// Takes back what the worker has finished: counts fall, rows are freed. Waits for it.
    fn receive_batches(&mut self, purged: &mut Purged) {
        while let Some(finished) = self
            .purge
            .worker
            .as_mut()
            .and_then(DestructionWorker::receive)
        {
            if let Some(panic) = finished.panic {
                self.purge.panic.get_or_insert(panic);
            }
            for (kind, value) in finished.releases {
                self.release(kind, value);
            }
            for row in finished.rows {
                self.purge.away -= 1;
                purged.handled += 1;
                purged.freed += 1;
                self.free_row(row);
            }
        }
    }

    /// Resumes a panic of the host's hooks on the worker, now that nothing is half done.
    pub(crate) fn resume_panic(&mut self) {
        if let Some(panic) = self.purge.panic.take() {
            std::panic::resume_unwind(panic);
        }
    }

    /// Completes loads, if the host has any. The lock is not held: a loader's threads may need it to
    /// get done.
    pub(crate) fn flush_loading(&mut self, sink: &mut dyn EventSink) {
        if !self.options.flush_loading {
            return;
        }
        let Some(mut hooks) = self.hooks.take() else {
            return;
        };
        let start = self.clock_mut().now();
        let loaded = hooks.flush_loading();
        let nanoseconds = self.clock_mut().now() - start;
        let objects = loaded.len() as u64;
        tracing::debug!(
            objects,
            took_ns = nanoseconds,
            "loads finished for a collection"
        );
        for object in loaded {
            // An object that the loader gave up on may no longer exist; then there is nothing to
            // clear.
            let _gone = self.set_loading(object, false).is_err();
        }
        self.hooks = Some(hooks);
        sink.event(&Event::LoadsFinished {
            objects,
            nanoseconds,
        });
    }

    /// The purge's slice at the end of a frame.
    pub(crate) fn purge_slice(&mut self, sink: &mut dyn EventSink) {
        let start = self.begin_purge(Scope::Slice, sink);
        let mut budget = self.slice_budget(start, self.options.purge_budget);
        let mut purged = Purged::default();
        self.receive_batches(&mut purged);
        self.wake(false);
        let mut is_out_of_time = false;
        while self.purge_one(Scope::Slice, &mut purged, sink) {
            if self.is_spent(&mut budget, 1) {
                is_out_of_time = true;
                break;
            }
        }
        self.send_batch();
        let exit = if is_out_of_time {
            Exit::OutOfTime
        } else {
            Exit::Done
        };
        self.end_purge(Scope::Slice, start, purged, exit, sink);
    }

    /// Destroys everything condemned, without limits. Objects that stay unready are left to the
    /// slices and reported in a fallback event.
    pub(crate) fn purge_all(&mut self, sink: &mut dyn EventSink) -> u64 {
        let start = self.begin_purge(Scope::FullPass, sink);
        let mut purged = Purged::default();
        loop {
            self.wake(true);
            while self.purge_one(Scope::FullPass, &mut purged, sink) {}
            self.send_batch();
            self.receive_batches(&mut purged);
            let mut waiting = self.purge.waiting.iter();
            let is_patient = |it: &Waiting| it.polls < PATIENCE && !self.is_detained(it.index);
            if !waiting.any(is_patient) {
                break;
            }
        }
        if !self.purge.waiting.is_empty() {
            let reason = "objects not ready for destruction are left to the slices";
            tracing::debug!(waiting = self.purge.waiting.len(), reason);
            sink.event(&Event::Fallback { reason });
        }
        self.end_purge(Scope::FullPass, start, purged, Exit::Done, sink);
        purged.freed
    }

    fn begin_purge(&mut self, scope: Scope, sink: &mut dyn EventSink) -> u64 {
        let at = self.clock_mut().moment();
        let budget = (scope == Scope::Slice).then_some(self.options.purge_budget);
        sink.event(&Event::StageBegin(StageBegin {
            stage: Stage::Objects,
            scope,
            at,
            total: u32::try_from(self.purge.len()).unwrap_or(u32::MAX),
            next: 0,
            garbage: 0,
            budget,
        }));
        self.clock_mut().now()
    }

    fn end_purge(
        &mut self,
        scope: Scope,
        start: u64,
        purged: Purged,
        exit: Exit,
        sink: &mut dyn EventSink,
    ) {
        let budget = (scope == Scope::Slice).then_some(self.options.purge_budget);
        let end = StageEnd {
            stage: Stage::Objects,
            scope,
            at: 0,
            took: 0,
            budget,
            examined: purged.handled,
            reclaimed: purged.freed,
            exit,
            garbage: 0,
            total: u32::try_from(self.purge.len()).unwrap_or(u32::MAX),
            next: 0,
            result: purged.freed > 0,
        };
        self.emit_destruction(scope, sink);
        self.emit_stage_end(end, start, sink);
    }

    /// Begin-destroy for everything that the verdict condemned, if it is not left to the slices.
    pub(crate) fn begin_condemned(&mut self) {
        if self.purge.lifecycle.begins == BeginDestroy::Immediate {
            while let Some(index) = self.purge.to_begin.take() {
                self.begin_destroy(index);
            }
        }
    }

    /// Whether the host still works inside the object of a row.
    pub(crate) fn is_detained(&self, index: u32) -> bool {
        let generation = self.objects.entries[index as usize].generation;
        ObjectRef::new(index, generation)
            .is_some_and(|object| self.purge.lifecycle.is_detained(object))
    }

    /// Whether an object may be finished.
    fn is_ready(&mut self, index: u32) -> bool {
        let is_ready = !self.is_detained(index)
            && self.with_hooks(index, |hooks, object| hooks.is_ready(object)) != Some(false);
        self.purge.lifecycle.done.not_ready += u64::from(!is_ready);
        is_ready
    }

    /// Moves waiting objects whose time has come back to be finished.
    fn wake(&mut self, all: bool) {
        let frame = self.frame();
        for waiting in std::mem::take(&mut self.purge.waiting) {
            let is_due = (all && waiting.polls < PATIENCE) || (!all && waiting.due <= frame);
            if !is_due {
                self.purge.waiting.push(waiting);
                continue;
            }
            if self.is_ready(waiting.index) {
                self.purge.to_finish.insert(waiting.index);
                continue;
            }
            let distance = (waiting.distance * 2).min(LONGEST_WAIT);
            let due = frame + distance;
            let polls = waiting.polls + 1;
            self.purge.waiting.push(Waiting {
                index: waiting.index,
                due,
                distance,
                polls,
            });
        }
    }

    /// One step for one object; false if nothing is left to do now.
    fn purge_one(&mut self, scope: Scope, purged: &mut Purged, sink: &mut dyn EventSink) -> bool {
        if let Some(index) = self.purge.to_begin.take() {
            self.begin_destroy(index);
            return true;
        }
        let Some(index) = self.purge.to_finish.take() else {
            return false;
        };
        let is_freed = self.finish_destroy(index, scope, sink);
        purged.handled += u64::from(is_freed);
        purged.freed += u64::from(is_freed);
        true
    }

    fn begin_destroy(&mut self, index: u32) {
        self.objects.entries[index as usize]
            .flags
            .insert(ObjectFlags::BEGUN);
        self.purge.lifecycle.done.begun += 1;
        if self.hooks.is_some() {
            let class = self.objects.entries[index as usize].class;
            let start = self.clock_mut().now();
            self.with_hooks(index, |hooks, object| hooks.begin_destroy(object));
            let took = self.clock_mut().now() - start;
            self.purge.lifecycle.add_hook(class, took);
        }
        if !self.is_ready(index) {
            let due = self.frame() + 1;
            self.purge.waiting.push(Waiting {
                index,
                due,
                distance: 1,
                polls: 1,
            });
        } else {
            self.purge.to_finish.insert(index);
        }
    }

    /// The last step: false if the worker does it.
    fn finish_destroy(&mut self, index: u32, scope: Scope, sink: &mut dyn EventSink) -> bool {
        let cost = match scope {
            Scope::Slice => self.options.costs.destroyed_in_slice,
            Scope::FullPass => self.options.costs.destroyed_in_full_pass,
        };
        self.clock_mut().charge(cost);
        if self.options.trace_variables {
            let at = self.clock_mut().moment();
            let entry = self.describe(Population::Objects, index);
            sink.event(&Event::Destroyed { at, scope, entry });
        }
        let ObjectEntry { class, flags, .. } = self.objects.entries[index as usize];
        let traits = self.classes[class as usize].traits;
        if flags.contains(ObjectFlags::BEGUN) && self.hooks.is_some() {
            let start = self.clock_mut().now();
            self.with_hooks(index, |hooks, object| hooks.finish_destroy(object));
            self.time_hook(class, start, sink);
        }
        let entry = &mut self.objects.entries[index as usize];
        entry.flags.insert(ObjectFlags::FINISHED);
        if traits.contains(ClassTraits::WORKER_DESTROY)
            && let Some(object) = ObjectRef::new(index, entry.generation)
        {
            let slots = self.objects.slots(&self.objects.entries[index as usize]);
            self.purge.batch.push(Job {
                object,
                class,
                slots: slots.into(),
            });
            return false;
        }
        self.release_object(index);
        self.free_row(index);
        true
    }

    /// Frees a row. A sliced gather may free members of a cluster before it reaches the end and
    /// frees the record. The record goes with the first of them, because all of them are dead.
    fn free_row(&mut self, row: u32) {
        if self.in_cluster(row) {
            let id = self.objects.entries[row as usize].cluster;
            self.free_cluster(id);
            self.clusters.counts.judged += 1;
            self.clusters.counts.dead += 1;
        }
        let bytes = self.objects.free(row);
        self.unreserve(bytes);
    }

    /// Reports a class whose hook took much of a slice. Virtual time does not advance in hooks.
    fn time_hook(&mut self, class: u32, start: u64, sink: &mut dyn EventSink) {
        let nanoseconds = self.clock_mut().now() - start;
        self.purge.lifecycle.add_hook(class, nanoseconds);
        if nanoseconds > self.options.purge_budget / 2 {
            tracing::debug!(class, took_ns = nanoseconds, "slow destruction hook");
            sink.event(&Event::SlowHook { class, nanoseconds });
        }
    }

    /// Calls the hooks for an object whose class had them at its verdict.
    fn with_hooks<T>(
        &mut self,
        index: u32,
        call: impl FnOnce(&mut dyn ObjectHooks, DyingObject<'_>) -> T,
    ) -> Option<T> {
        let entry = &self.objects.entries[index as usize];
        let object = ObjectRef::new(index, entry.generation)?;
        let dying = DyingObject {
            object,
            class: ClassId(entry.class),
            serial: entry.serial,
            slots: self.objects.slots(entry),
        };
        let hooks = self.hooks.as_mut()?;
        Some(call(&mut **hooks, dying))
    }
}
