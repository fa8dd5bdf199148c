//! The heap: one value that owns all populations, their collectors, the clock and the costs.
//!
//! This file has the value itself, registration and allocation; reads and stores are in
//! `structure`, `array`, `object` and `string`; looks in `look`, `frame` and `full_pass`.

mod array;
mod count;
mod frame;
mod full_pass;
mod gate;
mod look;
mod object;
mod quick;
mod ring_view;
mod string;
mod structure;

pub use array::Element;
pub use full_pass::FullPassOutcome;

use std::sync::Arc;

use crate::cell::{CellTable, NewEntry, slots_for};
use crate::clock::Clock;
use crate::event::{Content, EntryInfo, Event, Population, Tally};
use crate::fault::HeapFull;
use crate::handle::{ArrayRef, ObjectRef, StructRef};
use crate::layout::{ClassId, Layout, StructId, Target};
use crate::lock::CollectionLock;
use crate::object::{Class, ClassTraits, Clusters, ObjectHooks, ObjectTable, Purge};
use crate::options::{Options, Stress};
use crate::roots::{RootSet, Roots};
use crate::slot::{ElementKind, Slot, SlotKind};
use crate::text::StringTable;
use crate::trace::{Collector, TokenError, TokenStream};

/// What poison looks like: a generation of an entry that no table has.
const POISON: Slot = Slot(0xDEAD_BEEF_FFFF_FFFE);

/// The heap of one machine.
pub struct Heap {
    pub(crate) arrays: CellTable,
    pub(crate) structs: CellTable,
    pub(crate) strings: StringTable,
    pub(crate) objects: ObjectTable,
    pub(crate) layouts: Vec<Layout>,
    pub(crate) classes: Vec<Class>,
    pub(crate) options: Options,
    clock: Clock,
    bytes: u64,
    /// Refuses allocations that a stress mode wants refused.
    gate: gate::Gate,
    next_serial: u32,
    frame: u64,
    /// Settled garbage in the rings after the last look.
    settled_garbage: Tally,
    /// Memory of the last listing of roots.
    root_set: RootSet,
    /// Events of allocations, kept until the next look has a sink for them.
    pending: Vec<Event>,
    /// Allocations by site; the index is the site.
    sites: Vec<SiteCount>,
    /// The stack that made the struct in a row, while variables are traced.
    struct_stacks: Vec<u32>,
    /// The object collection under way.
    pub(crate) collector: Collector,
    /// Objects under a verdict, on their way out.
    pub(crate) purge: Purge,
    /// Bundles of objects that live and die together.
    pub(crate) clusters: Clusters,
    /// The host's part in destruction.
    pub(crate) hooks: Option<Box<dyn ObjectHooks>>,
    lock: Arc<CollectionLock>,
    /// Holders outside the machine, listed with its roots.
    referencers: Vec<Option<Box<dyn Roots + Send>>>,
}

/// Names a holder outside the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReferencerId(usize);

/// What one allocation site made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SiteCount {
    /// Arrays, structs and objects made here.
    pub allocated: u64,
    /// Bytes they took when made.
    pub bytes: u64,
}

impl SiteCount {
    /// One more.
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
            layouts: Vec::new(),
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

    /// What the settings mean for tables and limits.
    fn apply_options(&mut self) {
        self.gate = gate::Gate::new(self.options.byte_limit);
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

    /// Changes the settings, between looks; a new cleanup finds the rings as the old one left them.
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

    /// Notes which script stack made a struct, for the events about it: a number of the embedder's.
    /// Only for use while variables are traced; a save does not carry it.
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

    /// Bytes in use, strings included.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Frames ended so far, those of a loaded save included.
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

    /// Registers a struct type whose members have these kinds, in order.
    pub fn register_struct(&mut self, members: &[SlotKind]) -> StructId {
        self.register_typed_struct(members.iter().map(|&kind| (kind, Target::Unknown)))
    }

    /// Registers a struct type of whose members more is known than their kinds.
    pub fn register_typed_struct(
        &mut self,
        members: impl IntoIterator<Item = (SlotKind, Target)>,
    ) -> StructId {
        let id = StructId(u32::try_from(self.layouts.len()).unwrap_or(u32::MAX));
        self.layouts.push(Layout::new(None, members));
        id
    }

    /// The layout of a registered struct type.
    pub fn struct_layout(&self, id: StructId) -> &Layout {
        &self.layouts[id.0 as usize]
    }

    /// Registers a class whose own variables have these kinds; the parent's come first in the
    /// slots. A class with a reference past slot 2^19 has no token stream and is refused by a
    /// panic: no script comes near it.
    pub fn register_class(
        &mut self,
        parent: Option<ClassId>,
        variables: &[SlotKind],
        traits: ClassTraits,
    ) -> ClassId {
        let fields = variables.iter().map(|&kind| (kind, Target::Unknown));
        match self.register_typed_class(parent, fields, traits) {
            Ok(id) => id,
            Err(error) => refuse_class(error),
        }
    }

    /// Registers a class of whose own variables more is known than their kinds.
    pub fn register_typed_class(
        &mut self,
        parent: Option<ClassId>,
        variables: impl IntoIterator<Item = (SlotKind, Target)>,
        traits: ClassTraits,
    ) -> Result<ClassId, TokenError> {
        let id = ClassId(u32::try_from(self.classes.len()).unwrap_or(u32::MAX));
        let above = parent.map(|parent| &self.classes[parent.0 as usize]);
        let layout = Layout::new(above.map(|class| &class.layout), variables);
        let first = above.map_or(0, |class| class.layout.fields().len());
        let stream = above.map(|class| &class.tokens);
        let tokens = TokenStream::assemble(stream, &layout, first, &self.layouts)?;
        self.classes.push(Class {
            parent,
            layout,
            traits,
            tokens,
        });
        Ok(id)
    }

    /// A registered class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// A struct with all members at their defaults. It belongs to the caller's registers: if the
    /// next listing of roots does not name it and no heap place holds it, it is garbage.
    #[inline]
    pub fn allocate_struct(&mut self, id: StructId, site: u32) -> Result<StructRef, HeapFull> {
        let slots = self.layouts[id.0 as usize].slots();
        self.reserve(CellTable::bytes_for(slots))?;
        let serial = self.take_serial();
        let new = NewEntry {
            element: ElementKind::Bool,
            type_id: id.0,
            length: slots,
            slots,
            site,
            serial,
        };
        let (index, generation) = self.structs.allocate(new);
        if self.collector.is_active() {
            self.structs.marks.insert(index);
        }
        self.count_site(site, CellTable::bytes_for(slots));
        if self.options.trace_variables {
            self.note_created(Population::Structs, index);
        }
        StructRef::new(index, generation).ok_or(self.full(0))
    }

    /// An array of `length` default elements. `type_id` is the caller's, below 2^29.
    #[inline]
    pub fn allocate_array(
        &mut self,
        element: ElementKind,
        type_id: u32,
        length: u32,
        site: u32,
    ) -> Result<ArrayRef, HeapFull> {
        let slots = slots_for(element, length);
        let Ok(slots) = u32::try_from(slots) else {
            return Err(self.full(slots * 8));
        };
        self.reserve(CellTable::bytes_for(slots))?;
        let serial = self.take_serial();
        let new = NewEntry {
            element,
            type_id,
            length,
            slots,
            site,
            serial,
        };
        let (index, generation) = self.arrays.allocate(new);
        if self.collector.is_active() {
            self.arrays.marks.insert(index);
        }
        self.count_site(site, CellTable::bytes_for(slots));
        if self.options.trace_variables {
            self.note_created(Population::Arrays, index);
        }
        ArrayRef::new(index, generation).ok_or(self.full(0))
    }

    /// An object with all variables at their defaults, in state 0.
    pub fn allocate_object(&mut self, class: ClassId, site: u32) -> Result<ObjectRef, HeapFull> {
        let slots = self.classes[class.0 as usize].layout.slots();
        let bytes = ObjectTable::bytes_for(slots);
        self.reserve(bytes)?;
        let number = self.take_serial();
        let (index, serial) = self.objects.allocate(class.0, slots, site, number);
        self.collector.births += 1;
        if self.collector.is_active() {
            self.objects.marks.insert(index);
        }
        self.count_site(site, bytes);
        ObjectRef::new(index, serial).ok_or(self.full(0))
    }

    /// The lock that host threads hold while they use objects; looks of this heap wait for them.
    pub fn lock(&self) -> Arc<CollectionLock> {
        Arc::clone(&self.lock)
    }

    /// Adds a holder outside the machine; it is listed at every look until it is taken away.
    pub fn add_referencer(&mut self, referencer: Box<dyn Roots + Send>) -> ReferencerId {
        let free = self.referencers.iter().position(Option::is_none);
        let place = free.unwrap_or(self.referencers.len());
        if place == self.referencers.len() {
            self.referencers.push(None);
        }
        self.referencers[place] = Some(referencer);
        ReferencerId(place)
    }

    /// Takes a holder away and gives it back; None if it was taken before.
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

    /// The listing of roots of the present look.
    pub(crate) fn roots(&self) -> &RootSet {
        &self.root_set
    }

    /// Books `bytes`, or refuses.
    #[inline]
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), HeapFull> {
        let wanted = self.bytes + bytes;
        if wanted > self.gate.ceiling() {
            return self.reserve_at_gate(bytes);
        }
        self.bytes = wanted;
        Ok(())
    }

    /// Books `bytes` whatever the limit is.
    pub(super) fn reserve_always(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    /// Gives booked bytes back.
    #[inline]
    pub(crate) fn unreserve(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }

    #[cold]
    fn full(&self, wanted: u64) -> HeapFull {
        HeapFull {
            used: self.bytes,
            limit: self.options.byte_limit,
            wanted,
        }
    }

    /// Adds what a save needs of the heap itself.
    ///
    /// All fields are named here, so that a new one cannot be forgotten: it is saved, follows from
    /// what is saved, is empty while the heap is settled, or belongs to the process.
    pub(crate) fn add_facts(&self, facts: &mut crate::image::HeapFacts) {
        let Self {
            // Images of their own.
            arrays: _,
            structs: _,
            strings: _,
            objects: _,
            clusters: _,
            sites: _,
            collector: _,
            // Registered again by the machine, from its scripts and settings.
            layouts: _,
            classes: _,
            options: _,
            // In the facts already: the ledgers and the frame.
            clock: _,
            frame: _,
            next_serial,
            settled_garbage,
            // Follows from the rows.
            bytes: _,
            // Memory that is used again, empty between looks or after the full pass of a save.
            root_set: _,
            pending: _,
            purge: _,
            // Names stacks of this process; a save does not carry them.
            struct_stacks: _,
            // Follows from the options: a stress mode closes it again.
            gate: _,
            // The embedder's.
            hooks: _,
            lock: _,
            referencers: _,
        } = self;
        facts.next_serial = *next_serial;
        facts.garbage_arrays = settled_garbage.arrays;
        facts.garbage_structs = settled_garbage.structs;
    }

    /// The reverse of [`Self::add_facts`].
    pub(crate) fn take_facts(&mut self, facts: &crate::image::HeapFacts) {
        self.next_serial = facts.next_serial;
        self.settled_garbage = Tally {
            objects: 0,
            arrays: facts.garbage_arrays,
            structs: facts.garbage_structs,
        };
    }

    /// Sets what each site made, when a save is loaded.
    pub fn restore_sites(&mut self, sites: Vec<SiteCount>) {
        self.sites = sites;
    }

    /// The serial that the next allocation gets.
    pub fn next_serial(&self) -> u32 {
        self.next_serial
    }

    #[inline]
    fn take_serial(&mut self) -> u32 {
        let serial = self.next_serial;
        self.next_serial = serial.wrapping_add(1);
        serial
    }

    #[inline]
    fn count_site(&mut self, site: u32, bytes: u64) {
        if let Some(made) = self.sites.get_mut(site as usize) {
            made.count(bytes);
        } else {
            self.new_site(site, bytes);
        }
    }

    /// Sites past the number of an entry's bits are not counted apart.
    #[cold]
    fn new_site(&mut self, site: u32, bytes: u64) {
        if site < 1 << 24 {
            self.sites.resize(site as usize + 1, SiteCount::default());
            self.sites[site as usize] = SiteCount {
                allocated: 1,
                bytes,
            };
        }
    }

    #[cold]
    fn note_created(&mut self, population: Population, index: u32) {
        // A row that was used before has forgotten its stack.
        if let (Population::Structs, Some(stack)) =
            (population, self.struct_stacks.get_mut(index as usize))
        {
            *stack = 0;
        }
        let at = self.clock.moment();
        let entry = self.describe(population, index);
        self.pending.push(Event::Created { at, entry });
    }

    /// The entry as events name it, with its contents if variables are traced.
    pub(crate) fn describe(&self, population: Population, index: u32) -> EntryInfo {
        let mut contents = Vec::new();
        let (type_id, serial, site, generation) = match population {
            Population::Objects => {
                let entry = &self.objects.entries[index as usize];
                let slots = self.objects.slots(entry);
                for &(slot, kind) in self.classes[entry.class as usize].layout.fields() {
                    contents.push(self.content_at(kind, slots, slot));
                }
                (entry.class, entry.number, entry.site, entry.birth)
            }
            Population::Arrays => {
                let entry = &self.arrays.entries[index as usize];
                for place in 0..entry.length {
                    contents.push(if entry.element() == ElementKind::Var {
                        let (tag, payload) = self.arrays.pair(entry, place);
                        self.content(crate::slot::VarTag(tag.0).kind(), payload)
                    } else {
                        let value = self.arrays.element(entry, place);
                        self.content(entry.element().slot_kind(), value)
                    });
                }
                (
                    entry.type_id(),
                    entry.serial,
                    entry.site(),
                    entry.generation,
                )
            }
            Population::Structs => {
                let entry = &self.structs.entries[index as usize];
                let slots: Vec<Slot> = (0..entry.length)
                    .map(|slot| self.structs.word(entry, slot))
                    .collect();
                for &(slot, kind) in self.layouts[entry.type_id() as usize].fields() {
                    contents.push(self.content_at(kind, &slots, slot));
                }
                (
                    entry.type_id(),
                    entry.serial,
                    entry.site(),
                    entry.generation,
                )
            }
        };
        let stack = match population {
            Population::Structs => self.struct_stacks.get(index as usize).copied(),
            Population::Objects | Population::Arrays => None,
        };
        EntryInfo {
            population,
            type_id,
            serial,
            site,
            stack: stack.unwrap_or(0),
            handle: u64::from(generation) << 32 | u64::from(index),
            contents: contents.into(),
        }
    }

    fn content_at(&self, kind: SlotKind, slots: &[Slot], slot: u32) -> Content {
        let value = slots[slot as usize];
        if kind == SlotKind::Var {
            return self.content(
                crate::slot::VarTag(value.0).kind(),
                slots[slot as usize + 1],
            );
        }
        self.content(kind, value)
    }

    fn content(&self, kind: SlotKind, value: Slot) -> Content {
        let reference = |population, serial: Option<u32>| {
            serial.map_or(Content::None, |serial| {
                Content::Reference(population, serial)
            })
        };
        match kind {
            SlotKind::Plain | SlotKind::Var => Content::Plain(value.low()),
            SlotKind::String => Content::String(self.string(value).unwrap_or_default().into()),
            SlotKind::Array => reference(
                Population::Arrays,
                value.as_array().and_then(|array| self.array_serial(array)),
            ),
            SlotKind::Struct => reference(
                Population::Structs,
                value
                    .as_struct()
                    .and_then(|structure| self.struct_serial(structure)),
            ),
            SlotKind::Object => reference(
                Population::Objects,
                value
                    .as_object()
                    .and_then(|object| self.object_serial(object)),
            ),
        }
    }
}

#[cold]
#[expect(
    clippy::panic,
    reason = "documented; the typed form returns the error instead"
)]
fn refuse_class(error: TokenError) -> ! {
    panic!("{error}")
}
