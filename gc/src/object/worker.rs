//! Destruction on a worker thread, for classes that allow it.
//!
//! The worker gets copies of the dead objects' slots, runs the host's part, and hands back which
//! counts must fall. It never touches a table: counts and rows belong to the machine's thread, which
//! applies a batch when the next purge begins, so that the result does not depend on how fast the
//! worker was. The worker outlives a panic of the host's part.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::handover::Handover;
use crate::handle::ObjectRef;
use crate::layout::{ClassId, Layout};
use crate::slot::{Slot, SlotKind, VarTag};

/// The host's part in destruction on the worker thread.
pub trait WorkerHooks: Send {
    /// Once for each object: the last look at what it held. A panic is handed to the machine's
    /// thread, which goes on with it when the frame's end or the full pass that hears of it is
    /// over; the heap is sound then, and the other objects have had their part.
    fn finish_destroy(&mut self, object: ObjectRef, class: ClassId, slots: &[Slot]);
}

/// One object for the worker.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) object: ObjectRef,
    pub(crate) class: u32,
    pub(crate) slots: Box<[Slot]>,
}

/// What comes back.
#[derive(Debug, Default)]
pub(crate) struct Finished {
    pub(crate) rows: Vec<u32>,
    /// References that lose a holder.
    pub(crate) releases: Vec<(SlotKind, Slot)>,
    /// What the host's part panicked with, the first time it did.
    pub(crate) panic: Option<Panic>,
}

/// What a thread panicked with.
pub(crate) type Panic = Box<dyn Any + Send>;

/// A batch with the layouts it needs.
type Batch = (Vec<Job>, Arc<[Layout]>);

/// The thread behind its desk.
#[derive(Debug)]
pub(crate) struct DestructionWorker {
    handover: Handover<Batch, Finished>,
    layouts: Arc<[Layout]>,
}

impl DestructionWorker {
    pub(crate) fn start(mut hooks: Option<Box<dyn WorkerHooks>>) -> Self {
        Self {
            handover: Handover::start(move |(batch, layouts): Batch| {
                destroy(batch, &layouts, &mut hooks)
            }),
            layouts: Arc::new([]),
        }
    }

    /// Hands a batch over. The layouts are shared until a class is added.
    pub(crate) fn send(&mut self, batch: Vec<Job>, classes: &[super::Class]) {
        if self.layouts.len() != classes.len() {
            self.layouts = classes.iter().map(|class| class.layout.clone()).collect();
        }
        self.handover.send((batch, Arc::clone(&self.layouts)));
    }

    /// Waits for the oldest batch; None when none is under way.
    pub(crate) fn receive(&mut self) -> Option<Finished> {
        self.handover.receive()
    }
}

fn destroy(
    batch: Vec<Job>,
    layouts: &[Layout],
    hooks: &mut Option<Box<dyn WorkerHooks>>,
) -> Finished {
    let mut finished = Finished::default();
    if let Some(hooks) = hooks {
        for job in &batch {
            // Whatever becomes of the host's part, rows and counts must go back.
            let part = || hooks.finish_destroy(job.object, ClassId(job.class), &job.slots);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(part)) {
                finished.panic.get_or_insert(panic);
            }
        }
    }
    for job in batch {
        finished.rows.push(job.object.index());
        for &(slot, kind) in layouts[job.class as usize].counted() {
            let value = job.slots[slot as usize];
            let (kind, value) = match kind {
                SlotKind::Var => (VarTag(value.0).kind(), job.slots[slot as usize + 1]),
                SlotKind::Plain
                | SlotKind::String
                | SlotKind::Array
                | SlotKind::Struct
                | SlotKind::Object => (kind, value),
            };
            if !value.is_none() {
                finished.releases.push((kind, value));
            }
        }
    }
    finished
}
