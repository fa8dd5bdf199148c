//! The table of natives, and what is known about calls to them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cyperus_gc::ObjectRef;

use super::{Library, Natives};
use crate::id::{FunctionId, NativeId};
use crate::machine::Trial;
use crate::roots::{Holder, RootList};
use crate::value::Value;

/// Bytes of a kept text beside its own: its place in a map.
const KEPT: u64 = 96;

/// A native call in progress: the function, and the object it is called on.
pub(crate) type RunningNative = (FunctionId, Option<ObjectRef>);

/// A call's function and pex instruction.
type CallingPlace = (FunctionId, u32);

/// The natives of a machine and their calls.
#[derive(Debug)]
pub(crate) struct NativeCalls {
    table: Rc<Natives>,
    /// The native that is running, for traces.
    running: Option<RunningNative>,
    /// Its arguments, and values it is working with: all of them are held.
    in_flight: Vec<Value>,
    /// Natives that were already warned about.
    warned: BTreeSet<FunctionId>,
    /// What natives of the standard library remember: random numbers, settings.
    library: Library,
    /// Bytes that natives keep outside the heap, roughly: settings, names, logs, variables.
    kept: u64,
    calls: u64,
    /// Calls that returned a default because the native has no implementation.
    defaults: BTreeMap<(FunctionId, Option<CallingPlace>), u64>,
    /// The test under way, if this is one.
    trial: Option<Box<Trial>>,
    /// Whether it was said that there is no folder for files.
    told_of_files: bool,
}

impl NativeCalls {
    /// A new value with these natives and no calls.
    pub(crate) fn new(table: Natives, seed: u64) -> Self {
        Self {
            table: Rc::new(table),
            running: None,
            in_flight: Vec::new(),
            warned: BTreeSet::new(),
            library: Library::new(seed),
            kept: 0,
            calls: 0,
            defaults: BTreeMap::new(),
            trial: None,
            told_of_files: false,
        }
    }

    /// The table.
    pub(crate) fn table(&self) -> Rc<Natives> {
        Rc::clone(&self.table)
    }

    /// Makes a native return answers that the world keeps.
    pub(crate) fn add_answers(&mut self, script: &str, name: &str, answers: &str) -> NativeId {
        Rc::make_mut(&mut self.table).add_answers(script, name, answers)
    }

    /// Computes with the native with that number; 0 if it is not a pure one.
    #[inline]
    pub(crate) fn compute(&mut self, number: u32, value: f32) -> f32 {
        self.calls += 1;
        self.table.compute(number, value)
    }

    /// Whether the native with that number is the square root, which is an instruction of processors.
    pub(crate) fn is_square_root(&self, number: u32) -> bool {
        self.table.is_square_root(number)
    }

    /// The address of the number of calls, for compiled code.
    pub(crate) fn address_of_calls(&mut self) -> usize {
        (&raw mut self.calls).expose_provenance()
    }

    /// The native that is running.
    pub(crate) fn running(&self) -> Option<RunningNative> {
        self.running
    }

    /// Counts a call.
    pub(crate) fn count_call(&mut self, function: FunctionId) {
        self.calls += 1;
        if let Some(trial) = &mut self.trial {
            trial.count_call(function);
        }
    }

    /// A test begins. From now on every call runs its row, so that a mock can take its place.
    pub(crate) fn begin_trial(&mut self) {
        Rc::make_mut(&mut self.table).always_call();
        self.trial = Some(Box::default());
    }

    /// The test under way.
    pub(crate) fn trial(&self) -> Option<&Trial> {
        self.trial.as_deref()
    }

    /// The test under way, to add to it.
    pub(crate) fn trial_mut(&mut self) -> Option<&mut Trial> {
        self.trial.as_deref_mut()
    }

    /// A native begins, possibly inside another one. Returns what was in progress, for
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

    /// A native has finished.
    pub(crate) fn end(&mut self, outer: (Option<RunningNative>, Vec<Value>)) {
        (self.running, self.in_flight) = outer;
    }

    /// The arguments of the running native, and everything else that is held.
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

    /// Releases everything held since there were `held` values, and returns it.
    pub(crate) fn release(&mut self, held: usize) -> Vec<Value> {
        self.in_flight.split_off(held.min(self.in_flight.len()))
    }

    /// A native keeps a text outside the heap from now on: it counts against the heap's limit.
    pub(crate) fn keep(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_add(bytes as u64 + KEPT);
    }

    /// A native keeps such a text no longer.
    pub(crate) fn drop_kept(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_sub(bytes as u64 + KEPT);
    }

    /// Bytes that natives keep outside the heap.
    pub(crate) fn kept(&self) -> u64 {
        self.kept
    }

    /// Counts a call that returned a default.
    pub(crate) fn count_default(&mut self, function: FunctionId, place: Option<CallingPlace>) {
        *self.defaults.entry((function, place)).or_default() += 1;
    }

    /// Calls in this process that returned a default, by native and place.
    pub(crate) fn defaults(&self) -> impl Iterator<Item = (FunctionId, Option<CallingPlace>, u64)> {
        self.defaults
            .iter()
            .map(|((function, place), calls)| (*function, *place, *calls))
    }

    /// Whether this is the first warning about a native.
    pub(crate) fn warns_of(&mut self, function: FunctionId) -> bool {
        self.warned.insert(function)
    }

    /// Whether this is the first time that somebody asks for files where there are none.
    pub(crate) fn tells_of_files(&mut self) -> bool {
        !std::mem::replace(&mut self.told_of_files, true)
    }

    /// What a save stores of it, apart from the number of calls.
    pub(crate) fn saved(&self) -> (&Library, &BTreeSet<FunctionId>) {
        let Self {
            library,
            warned,
            // META
            calls: _,
            // Counted again when it is loaded.
            kept: _,
            // Belongs to the process, not to the save.
            defaults: _,
            table: _,
            trial: _,
            told_of_files: _,
            // A save is made while no native is running.
            running: _,
            in_flight: _,
        } = self;
        (library, warned)
    }

    /// What the standard library remembers.
    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// What the standard library remembers, mutable.
    pub(crate) fn library_mut(&mut self) -> &mut Library {
        &mut self.library
    }

    /// Native calls made so far.
    pub(crate) fn calls(&self) -> u64 {
        self.calls
    }

    /// Continues counting from a save's figure.
    pub(crate) fn restore_calls(&mut self, calls: u64) {
        self.calls = calls;
    }

    /// Lists what the library holds.
    pub(crate) fn collect(&self, into: &mut RootList) {
        into.held_by(Holder::Setting);
        self.library.collect(into);
    }

    /// Lists the arguments of the running native and the values it is working with.
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
