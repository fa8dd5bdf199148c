//! Destruction on a worker thread, for classes that allow it.
//!
//! The worker gets copies of the dead objects' slots, runs the host's hooks, and returns which
//! counts must fall. It never touches a table: counts and rows belong to the machine's thread,
//! which applies a batch when the next purge begins. So the result does not depend on how fast the
//! worker was. The worker survives a panic in the host's hooks.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::handover::Handover;
use crate::handle::ObjectRef;
use crate::layout::{ClassId, Layout};
use crate::slot::{Slot, SlotKind, VarTag};

/// The host's hooks for destruction on the worker thread.
pub trait WorkerHooks: Send {
    /// Called once for each object: the last access to what it held. A panic is passed to the
    /// machine's thread, which resumes it at the end of the frame or full pass that received it.
    /// The heap is sound by then, and the hooks have run for the other objects.
    fn finish_destroy(&mut self, object: ObjectRef, class: ClassId, slots: &[Slot]);
}

/// One object for the worker.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) object: ObjectRef,
    pub(crate) class: u32,
    pub(crate) slots: Box<[Slot]>,
}

/// The result of a batch.
#[derive(Debug, Default)]
pub(crate) struct Finished {
    pub(crate) rows: Vec<u32>,
    /// References that lose a holder.
    pub(crate) releases: Vec<(SlotKind, Slot)>,
    /// The first panic of the host's hooks, if any.
    pub(crate) panic: Option<Panic>,
}

/// The payload of a panic.
pub(crate) type Panic = Box<dyn Any + Send>;

/// A batch with the layouts it needs.
type Batch = (Vec<Job>, Arc<[Layout]>);

/// The thread at its desk.
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

    /// Hands over a batch. The layouts are shared until a class is added.
    pub(crate) fn send(&mut self, batch: Vec<Job>, classes: &[super::Class]) {
        if self.layouts.len() != classes.len() {
            self.layouts = classes.iter().map(|class| class.layout.clone()).collect();
        }
        self.handover.send((batch, Arc::clone(&self.layouts)));
    }

    /// Waits for the oldest batch; `None` if none is in progress.
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
            // Whatever happens in the host's hooks, rows and counts must go back.
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
