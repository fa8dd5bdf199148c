//! The table of natives, and what is known of the calls made of it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cyperus_gc::ObjectRef;

use super::{Library, Natives};
use crate::id::FunctionId;
use crate::roots::{Holder, RootList};
use crate::value::Value;

/// A call of a native that is under way: the function, and the object it is called on.
pub(crate) type RunningNative = (FunctionId, Option<ObjectRef>);

/// The natives of a machine and their calls.
#[derive(Debug)]
pub(crate) struct NativeCalls {
    table: Rc<Natives>,
    /// The native that runs just now, for traces.
    running: Option<RunningNative>,
    /// Its arguments, and values that it has in hand: all of them are held.
    in_flight: Vec<Value>,
    /// Natives that a warning was logged about.
    warned: BTreeSet<FunctionId>,
    /// What natives of the standard library remember: random numbers, settings.
    library: Library,
    calls: u64,
    /// Calls that were answered with a default, because nobody implemented the native.
    defaults: BTreeMap<FunctionId, u64>,
}

impl NativeCalls {
    /// These natives, none of them called.
    pub(crate) fn new(table: Natives, seed: u64) -> Self {
        Self {
            table: Rc::new(table),
            running: None,
            in_flight: Vec::new(),
            warned: BTreeSet::new(),
            library: Library::new(seed),
            calls: 0,
            defaults: BTreeMap::new(),
        }
    }

    /// The table.
    pub(crate) fn table(&self) -> Rc<Natives> {
        Rc::clone(&self.table)
    }

    /// Computes with the native of that number; 0 if it does more than compute.
    #[inline]
    pub(crate) fn compute(&mut self, number: u32, value: f32) -> f32 {
        self.calls += 1;
        self.table.compute(number, value)
    }

    /// The native that runs just now.
    pub(crate) fn running(&self) -> Option<RunningNative> {
        self.running
    }

    /// Counts a call.
    pub(crate) fn count_call(&mut self) {
        self.calls += 1;
    }

    /// A native begins, maybe inside another one: what was under way comes back, for
    /// [`Self::end`].
    pub(crate) fn begin(
        &mut self,
        running: RunningNative,
        arguments: Vec<Value>,
    ) -> (Option<RunningNative>, Vec<Value>) {
        (
            self.running.replace(running),
            std::mem::replace(&mut self.in_flight, arguments),
        )
    }

    /// A native is done.
    pub(crate) fn end(&mut self, outer: (Option<RunningNative>, Vec<Value>)) {
        (self.running, self.in_flight) = outer;
    }

    /// The arguments of the running native, and what is held besides.
    pub(crate) fn in_flight(&self) -> &[Value] {
        &self.in_flight
    }

    /// Holds a value until [`Self::release`].
    pub(crate) fn hold(&mut self, value: Value) {
        self.in_flight.push(value);
    }

    /// How many values are held; for [`Self::release`].
    pub(crate) fn held(&self) -> usize {
        self.in_flight.len()
    }

    /// Lets go of everything that was held since there were `held`; gives it to the caller.
    pub(crate) fn release(&mut self, held: usize) -> Vec<Value> {
        self.in_flight.split_off(held.min(self.in_flight.len()))
    }

    /// Counts a call that was answered with a default.
    pub(crate) fn count_default(&mut self, function: FunctionId) {
        *self.defaults.entry(function).or_default() += 1;
    }

    /// Calls of this process that were answered with a default, by native.
    pub(crate) fn defaults(&self) -> impl Iterator<Item = (FunctionId, u64)> {
        self.defaults
            .iter()
            .map(|(function, calls)| (*function, *calls))
    }

    /// Whether this is the first warning about a native.
    pub(crate) fn warns_of(&mut self, function: FunctionId) -> bool {
        self.warned.insert(function)
    }

    /// What a save holds of it, besides the number of calls.
    pub(crate) fn saved(&self) -> (&Library, &BTreeSet<FunctionId>) {
        let Self {
            library,
            warned,
            // META
            calls: _,
            // The process's.
            defaults: _,
            table: _,
            // A save is made while no native is called.
            running: _,
            in_flight: _,
        } = self;
        (library, warned)
    }

    /// What the standard library remembers.
    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// What the standard library remembers, to be changed.
    pub(crate) fn library_mut(&mut self) -> &mut Library {
        &mut self.library
    }

    /// Native calls made so far.
    pub(crate) fn calls(&self) -> u64 {
        self.calls
    }

    /// Goes on counting from a save's figure.
    pub(crate) fn restore_calls(&mut self, calls: u64) {
        self.calls = calls;
    }

    /// Lists what the library holds.
    pub(crate) fn collect(&self, into: &mut RootList) {
        into.held_by(Holder::Setting);
        self.library.collect(into);
    }

    /// Lists what the running native was called with, and has in hand.
    pub(crate) fn collect_running(&self, into: &mut RootList) {
        into.held_by(Holder::Native);
        if let Some((_, Some(object))) = self.running {
            into.object(object);
        }
        for value in &self.in_flight {
            into.value(value);
        }
    }
}
