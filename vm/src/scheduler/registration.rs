//! Registrations: which listeners want which events from which senders.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::ObjectRef;

use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::roots::{Holder, RootList};
use crate::symbol::Symbol;

/// Which listeners want which events from which senders.
#[derive(Debug, Default)]
pub(crate) struct Registrations {
    /// Sender and handler name, then the listeners in the order of their references.
    rows: BTreeMap<(ObjectRef, Symbol), BTreeSet<ObjectRef>>,
    /// How many listeners all rows have; derived.
    listeners: usize,
}

impl Registrations {
    /// Adds a listener; false if it was already there.
    pub(crate) fn add(&mut self, sender: ObjectRef, handler: Symbol, listener: ObjectRef) -> bool {
        let row = self.rows.entry((sender, handler)).or_default();
        let is_new = row.insert(listener);
        self.listeners += usize::from(is_new);
        is_new
    }

    /// Removes a listener.
    pub(crate) fn remove(&mut self, sender: ObjectRef, handler: Symbol, listener: ObjectRef) {
        if let Some(listeners) = self.rows.get_mut(&(sender, handler)) {
            self.listeners -= usize::from(listeners.remove(&listener));
            if listeners.is_empty() {
                self.rows.remove(&(sender, handler));
            }
        }
    }

    /// Removes a listener from all senders, or from the given one.
    pub(crate) fn remove_all(&mut self, sender: Option<ObjectRef>, listener: ObjectRef) {
        self.rows.retain(|&(of, _), listeners| {
            if sender.is_none_or(|sender| sender == of) {
                listeners.remove(&listener);
            }
            !listeners.is_empty()
        });
        self.count_again();
    }

    /// The listeners of an event.
    pub(crate) fn listeners(&self, sender: ObjectRef, handler: Symbol) -> Vec<ObjectRef> {
        self.rows
            .get(&(sender, handler))
            .map(|listeners| listeners.iter().copied().collect())
            .unwrap_or_default()
    }

    /// Removes objects that no longer exist.
    pub(crate) fn forget(&mut self, is_valid: impl Fn(ObjectRef) -> bool) {
        self.rows.retain(|&(sender, _), listeners| {
            listeners.retain(|&listener| is_valid(listener));
            is_valid(sender) && !listeners.is_empty()
        });
        self.count_again();
    }

    /// Listeners stay alive until they unregister. So do senders that stand for a thing which can
    /// send by itself, as decided by `stays`: a script without a reference to it still receives its
    /// events.
    pub(crate) fn collect(&self, stays: impl Fn(ObjectRef) -> bool, into: &mut RootList) {
        for (&(sender, handler), listeners) in &self.rows {
            if stays(sender) {
                into.held_by(Holder::Sender(handler));
                into.object(sender);
            }
            into.held_by(Holder::Listener(handler));
            for &listener in listeners {
                into.object(listener);
            }
        }
    }

    fn count_again(&mut self) {
        self.listeners = self.rows.values().map(BTreeSet::len).sum();
    }

    /// How many listeners there are, each as often as it listens.
    pub(super) fn listener_count(&self) -> usize {
        self.listeners
    }

    /// How many senders and handlers there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// All rows: sender, handler, listeners.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjectRef, Symbol, &BTreeSet<ObjectRef>)> {
        self.rows
            .iter()
            .map(|(&(sender, handler), listeners)| (sender, handler, listeners))
    }
}

impl Persist for Registrations {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self { rows, listeners: _ } = self;
        rows.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut read = Self {
            rows: Persist::read(reader)?,
            listeners: 0,
        };
        read.count_again();
        Ok(read)
    }
}
