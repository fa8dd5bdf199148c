//! The heap: one value that owns all populations, their collectors, the clock and the costs.
//!
//! This file has the value itself, its settings and what the host adds to it. `register` has types,
//! `allocate` has allocation; reads and stores are in `structure`, `array`, `object` and `string`,
//! their fast paths in `quick`; looks in `look`, `frame` and `full_pass`; `erase`
//! takes an object out of all places, `describe` describes entries for events, `facts` is the heap's
//! own part of a save.

mod allocate;
mod array;
mod count;
mod describe;
mod erase;
mod facts;
mod frame;
mod full_pass;
mod gate;
mod look;
mod object;
mod quick;
mod register;
mod ring_view;
mod string;
mod structure;
mod weak;

pub use array::Element;
pub use full_pass::FullPassOutcome;

use std::sync::Arc;

use crate::cell::{CellTable, StructType};
use crate::clock::Clock;
use crate::event::{Event, Tally};
use crate::handle::StructRef;
use crate::lock::CollectionLock;
use crate::object::{Class, Clusters, ObjectHooks, ObjectTable, Purge};
use crate::options::{Options, Stress};
use crate::roots::{RootSet, Roots};
use crate::slot::Slot;
use crate::text::StringTable;
use crate::trace::Collector;

/// The poison value: its generation is one that no entry has.
const POISON: Slot = Slot(0xDEAD_BEEF_FFFF_FFFE);

/// The heap of one machine.
pub struct Heap {
    pub(crate) arrays: CellTable,
    pub(crate) structs: CellTable,
    pub(crate) strings: StringTable,
    pub(crate) objects: ObjectTable,
    pub(crate) struct_types: Vec<StructType>,
    pub(crate) classes: Vec<Class>,
    pub(crate) options: Options,
    clock: Clock,
    bytes: u64,
    /// Refuses allocations that a stress mode wants refused.
    gate: gate::Gate,
    next_serial: u32,
    frame: u64,
    /// Exact garbage in the rings after the last look.
    settled_garbage: Tally,
    /// Memory of the last list of roots.
    root_set: RootSet,
    /// Events of allocations, kept until the next look has a sink for them.
    pending: Vec<Event>,
    /// Allocations by site; the index is the site.
    sites: Vec<SiteCount>,
    /// The stack that created the struct in each row, while variables are traced.
    struct_stacks: Vec<u32>,
    /// Whether the embedder wants to see every allocation.
    is_watched: bool,
    /// Whether an allocation has to do more than take a row.
    allocates_slowly: bool,
    /// The object collection in progress.
    pub(crate) collector: Collector,
    /// Condemned objects that are being destroyed.
    pub(crate) purge: Purge,
    /// Bundles of objects that live and die together.
    pub(crate) clusters: Clusters,
    /// The host's part in destruction.
    pub(crate) hooks: Option<Box<dyn ObjectHooks>>,
    lock: Arc<CollectionLock>,
    /// Holders outside the machine, listed together with its roots.
    referencers: Vec<Option<Box<dyn Roots + Send>>>,
}

/// Identifies a holder outside the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReferencerId(usize);

/// What one allocation site allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SiteCount {
    /// Arrays, structs and objects allocated here.
    pub allocated: u64,
    /// Their bytes when they were allocated.
    pub bytes: u64,
}

impl SiteCount {
    /// Counts one more.
    #[inline]
    fn count(&mut self, bytes: u64) {
        self.allocated += 1;
        self.bytes += bytes;
    }
}

impl std::fmt::Debug for Heap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Heap")
            .field("census", &self.settled_census())
            .field("phase", &self.collector.phase)
            .finish_non_exhaustive()
    }
}

impl Heap {
    /// An empty heap.
    pub fn new(options: Options, clock: Clock) -> Self {
        let tracking = options.cleanup.needs_queue();
        let mut heap = Self {
            arrays: CellTable::new(tracking),
            structs: CellTable::new(tracking),
            strings: StringTable::default(),
            objects: ObjectTable::default(),
            struct_types: Vec::new(),
            classes: Vec::new(),
            options,
            clock,
            bytes: 0,
            gate: gate::Gate::new(u64::MAX),
            next_serial: 1,
            frame: 0,
            settled_garbage: Tally::default(),
            root_set: RootSet::default(),
            pending: Vec::new(),
            sites: Vec::new(),
            struct_stacks: Vec::new(),
            is_watched: false,
            allocates_slowly: false,
            collector: Collector::default(),
            purge: Purge::default(),
            clusters: Clusters::default(),
            hooks: None,
            lock: Arc::new(CollectionLock::new()),
            referencers: Vec::new(),
        };
        heap.collector.reseed(heap.options.seed);
        heap.apply_options();
        heap
    }

    /// Applies the settings to tables and limits.
    fn apply_options(&mut self) {
        self.gate = gate::Gate::new(self.options.byte_limit);
        self.allocates_slowly = self.is_watched || self.options.trace_variables;
        let poisons = self.options.stress.contains(Stress::POISON);
        let poison = poisons.then_some(POISON);
        self.arrays.poison = poison;
        self.structs.poison = poison;
        self.objects.poison = poison;
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings, between looks; a new cleanup takes over the rings as they are.
    pub fn set_options(&mut self, options: Options) {
        let tracking = options.cleanup.needs_queue();
        if tracking != self.options.cleanup.needs_queue() {
            self.arrays.set_tracking(tracking);
            self.structs.set_tracking(tracking);
        }
        if !options.trace_variables {
            self.struct_stacks = Vec::new();
        }
        if options.seed != self.options.seed {
            self.collector.reseed(options.seed);
        }
        self.options = options;
        self.apply_options();
    }

    /// From now on no allocation takes the fast path, so that the embedder sees each of them on the
    /// slow one.
    pub fn watch_allocations(&mut self) {
        self.is_watched = true;
        self.apply_options();
    }

    /// Whether something watches every allocation.
    #[inline]
    pub fn watches_allocations(&self) -> bool {
        self.allocates_slowly
    }

    /// Notes which script stack created a struct, for the events about it. The number is the
    /// embedder's. Only for use while variables are traced; not part of a save.
    pub fn note_creation_stack(&mut self, structure: StructRef, stack: u32) {
        let row = structure.index() as usize;
        if self.struct_stacks.len() <= row {
            self.struct_stacks.resize(row + 1, 0);
        }
        self.struct_stacks[row] = stack;
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clock, to move script time.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Bytes in use, including strings.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Frames ended so far, including those of a loaded save.
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Sets the frame count, when a save is loaded.
    pub fn set_frame(&mut self, frame: u64) {
        self.frame = frame;
    }

    /// Allocations by site number, up to the highest used.
    pub fn sites(&self) -> &[SiteCount] {
        &self.sites
    }

    /// The lock that host threads hold while they use objects; looks of this heap wait for them.
    pub fn lock(&self) -> Arc<CollectionLock> {
        Arc::clone(&self.lock)
    }

    /// Adds a holder outside the machine; it is listed at every look until it is removed.
    pub fn add_referencer(&mut self, referencer: Box<dyn Roots + Send>) -> ReferencerId {
        let free = self.referencers.iter().position(Option::is_none);
        let place = free.unwrap_or(self.referencers.len());
        if place == self.referencers.len() {
            self.referencers.push(None);
        }
        self.referencers[place] = Some(referencer);
        ReferencerId(place)
    }

    /// Removes and returns a holder; `None` if it was already removed.
    pub fn remove_referencer(&mut self, id: ReferencerId) -> Option<Box<dyn Roots + Send>> {
        self.referencers.get_mut(id.0)?.take()
    }

    /// Lists what referencers hold.
    pub(crate) fn collect_referencers(&self, set: &mut RootSet) {
        for referencer in self.referencers.iter().flatten() {
            referencer.collect(set);
        }
    }

    /// Sets the host's destruction hooks.
    pub fn set_hooks(&mut self, hooks: Box<dyn ObjectHooks>) {
        self.hooks = Some(hooks);
    }

    /// The list of roots of the current look.
    pub(crate) fn roots(&self) -> &RootSet {
        &self.root_set
    }
}
