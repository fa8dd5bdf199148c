//! What surrounds the steps of destruction: who is detained, when begin-destroy runs, and the figures of
//! it.
//!
//! An object is *detained* while the host still works inside it, such as a script function that was
//! running in it when it was deleted. It may begin to be destroyed, but it is not ready: it is asked again
//! later, at growing intervals. Scripts stand still in a full pass, so a pass does not wait for them; it
//! leaves detained objects to the slices, unless the host releases them first.

use std::collections::BTreeMap;

use crate::event::{Destruction, Event, EventSink, HookTimes, Scope};
use crate::handle::ObjectRef;
use crate::heap::Heap;

/// When begin-destroy runs for what a collection in slices has condemned. A full pass never waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum BeginDestroy {
    /// In the slices of the purge, within their budget.
    #[default]
    Incremental,
    /// At once, with the verdict, however long it takes.
    Immediate,
}

/// The part of a purge that is not about one object.
#[derive(Debug, Default)]
pub(super) struct Lifecycle {
    /// Objects that the host still works inside, ascending.
    detained: Vec<ObjectRef>,
    pub(super) begins: BeginDestroy,
    /// What happened since the last report.
    pub(super) done: Destruction,
    /// Time spent in hooks by class, since the last report.
    hooks: BTreeMap<u32, HookTimes>,
}

impl Lifecycle {
    /// Whether any object is detained.
    #[inline]
    pub(super) fn has_detained(&self) -> bool {
        !self.detained.is_empty()
    }

    pub(super) fn is_detained(&self, object: ObjectRef) -> bool {
        !self.detained.is_empty() && self.detained.binary_search(&object).is_ok()
    }

    /// Adds a call of a hook. On the virtual clock no time passes in hooks.
    pub(super) fn add_hook(&mut self, class: u32, nanoseconds: u64) {
        let times = self.hooks.entry(class).or_insert(HookTimes {
            class,
            ..HookTimes::default()
        });
        times.calls += 1;
        times.total += nanoseconds;
        times.longest = times.longest.max(nanoseconds);
    }
}

impl Heap {
    /// Says that the host still works inside an object: it is not ready for destruction until it is
    /// released. This does not keep it alive.
    pub fn detain(&mut self, object: ObjectRef) {
        let detained = &mut self.purge.lifecycle.detained;
        if let Err(place) = detained.binary_search(&object) {
            detained.insert(place, object);
        }
    }

    /// Releases the detained objects that `is_over` names.
    pub fn release_detained(&mut self, mut is_over: impl FnMut(ObjectRef) -> bool) {
        let detained = &mut self.purge.lifecycle.detained;
        detained.retain(|&object| !is_over(object));
    }

    /// The detained objects, ascending.
    pub fn detained(&self) -> &[ObjectRef] {
        &self.purge.lifecycle.detained
    }

    /// Chooses when begin-destroy runs.
    pub fn set_begin_destroy(&mut self, begins: BeginDestroy) {
        self.purge.lifecycle.begins = begins;
    }

    /// Reports what a purge did beside freeing, and after a full pass or an immediate begin the time that
    /// hooks took.
    pub(super) fn emit_destruction(&mut self, scope: Scope, sink: &mut dyn EventSink) {
        let waiting = self.purge.waiting_count();
        let lifecycle = &mut self.purge.lifecycle;
        let mut done = std::mem::take(&mut lifecycle.done);
        if !done.is_empty() {
            done.waiting = waiting;
            tracing::debug!(
                begun = done.begun,
                not_ready = done.not_ready,
                handed_over = done.handed_over,
                waiting,
                "objects destroyed"
            );
            sink.event(&Event::Destruction { scope, done });
        }
        let is_profiled = scope == Scope::FullPass || lifecycle.begins == BeginDestroy::Immediate;
        if is_profiled && !lifecycle.hooks.is_empty() {
            let hooks = std::mem::take(&mut lifecycle.hooks);
            sink.event(&Event::Hooks {
                times: hooks.into_values().collect(),
            });
        }
    }
}
