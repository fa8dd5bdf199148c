//! Collections that the machine triggers: at the end of a frame, as a full pass, at the limit, and
//! in the stress modes that need the machine.
//!
//! A stress mode runs a full pass at every allocation or before every instruction, each followed by
//! the verifier. At an allocation the pass runs where a full heap would trigger it: inside the
//! instruction, which then starts over. For natives it runs before they begin, with their arguments
//! still in flight, and whenever they create an object.

use cyperus_gc::{
    BeginDestroy, Census, Event, EventSink, FullPassOutcome, Heap, ObjectFlags, Reason, Stage,
    Stress, Violation,
};

use super::detention::Detention;
use super::{Machine, MachineOptions};
use crate::code::Pointer;
use crate::id::StackId;
use crate::program::ClassWords;
use crate::roots::RootList;

/// Where an allocation was refused: instruction, instructions run so far, stack.
pub(crate) type Moment = (Pointer, u64, StackId);

/// How much of the heap a native examines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    /// What is held from outside the heap.
    Roots,
    /// All objects.
    Objects,
    /// The whole heap.
    Everything,
}

/// What the machine remembers from one collection to the next.
#[derive(Debug, Default)]
pub(crate) struct Collecting {
    /// The last list of roots; its memory is reused.
    roots: RootList,
    /// Whether nothing ran and nothing was created since the full pass of the last save or load.
    is_clean: bool,
    /// Where the heap was last full.
    full_at: Option<Moment>,
    is_at_every_instruction: bool,
    is_at_every_allocation: bool,
    /// The instruction that a stress mode last refused, and how often in a row.
    refused: Option<(Moment, u32)>,
    /// What the verifier found, until it is taken.
    violations: Vec<Violation>,
    /// Functions that run in objects marked as garbage.
    pub(super) detentions: Vec<Detention>,
}

impl Collecting {
    pub(super) fn new(options: &MachineOptions) -> Self {
        Self {
            is_at_every_instruction: options.collect_at_every_instruction,
            is_at_every_allocation: options.heap.stress.contains(Stress::EVERY_ALLOCATION),
            ..Self::default()
        }
    }

    /// Does nothing. It stops compiling when a field is added: see the machine's method of this
    /// name.
    pub(crate) fn every_field_is_decided(&self) {
        let Self {
            // Memory that is reused.
            roots: _,
            // True while a save is written, and again once it is loaded.
            is_clean: _,
            // A refused allocation is retried before any poll.
            full_at: _,
            refused: _,
            // Belongs to the process, not to the save.
            is_at_every_instruction: _,
            is_at_every_allocation: _,
            violations: _,
            // The full pass of a save ends all of them.
            detentions: _,
        } = self;
    }

    pub(super) fn take_roots(&mut self) -> RootList {
        let mut roots = std::mem::take(&mut self.roots);
        roots.clear();
        roots
    }

    pub(super) fn give_back_roots(&mut self, roots: RootList) {
        self.roots = roots;
    }

    /// Whether a full pass would find nothing: nothing ran and nothing was created since the last
    /// one.
    pub(crate) fn is_clean(&self) -> bool {
        self.is_clean
    }

    /// Called when something runs or is created.
    pub(crate) fn soil(&mut self) {
        self.is_clean = false;
    }

    /// Called after the full pass of a save or a load.
    pub(crate) fn set_clean(&mut self) {
        self.is_clean = true;
    }

    /// Whether the heap was already full at this same moment: the full pass did not help.
    pub(crate) fn is_full_again(&mut self, moment: Moment) -> bool {
        self.full_at.replace(moment) == Some(moment)
    }

    /// Whether a full pass runs before every pex instruction.
    #[inline]
    pub(crate) fn is_at_every_instruction(&self) -> bool {
        self.is_at_every_instruction
    }

    /// Whether a full pass runs before every allocation.
    #[inline]
    fn is_at_every_allocation(&self) -> bool {
        self.is_at_every_allocation
    }

    /// Lets an instruction that a stress mode refused start over with one more allocation than last
    /// time. So an instruction with several allocations collects before each of them.
    pub(crate) fn permit_more(&mut self, moment: Moment, heap: &mut Heap) {
        let before = match self.refused {
            Some((other, permits)) if other == moment => permits,
            _ => 0,
        };
        self.refused = Some((moment, before + 1));
        heap.permit(before + 1);
    }
}

/// Passes events on and notes whether objects began to be destroyed.
struct Watch<'e> {
    inner: &'e mut dyn EventSink,
    has_begun: bool,
}

impl<'e> Watch<'e> {
    fn new(inner: &'e mut dyn EventSink) -> Self {
        Self {
            inner,
            has_begun: false,
        }
    }
}

impl EventSink for Watch<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::Destruction { done, .. } = event {
            self.has_begun |= done.begun > 0;
        }
        self.inner.event(event);
    }

    fn wants_ring(&self) -> bool {
        self.inner.wants_ring()
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        self.inner.ring(stage, garbage);
    }
}

impl Machine {
    /// Sets where the collector's events go. Without a sink they are dropped.
    pub fn set_event_sink(&mut self, events: Box<dyn EventSink>) {
        self.output.set_events(events);
    }

    /// The heap in numbers, with exact counts.
    pub fn census(&mut self) -> Census {
        self.with_roots(|heap, roots, _| heap.census(roots))
    }

    /// Charges a native that examines a share of the heap.
    pub(crate) fn charge_heap(&mut self, share: Share) {
        let entries = self.heap.entry_count();
        let rows = match share {
            Share::Roots => 0,
            Share::Objects => entries.objects,
            Share::Everything => entries.total() + u64::from(self.heap.string_count()),
        };
        self.scheduler.charge_walk(rows);
    }

    /// A full pass: scripts stand still while everything unneeded is removed.
    pub fn full_pass(&mut self, reason: Reason) -> FullPassOutcome {
        self.full_pass_keeping(ObjectFlags::empty(), reason)
    }

    /// The same, but objects with one of these labels stay.
    pub fn full_pass_keeping(&mut self, labels: ObjectFlags, reason: Reason) -> FullPassOutcome {
        self.offer_clusters();
        self.release_detained(matches!(reason, Reason::Save | Reason::Load));
        let outcome = self
            .collect(|heap, roots, events| heap.full_pass_keeping(labels, reason, roots, events));
        let weak = &mut self.natives.library_mut().weak;
        weak.forget_cells(&self.heap);
        outcome
    }

    /// Chooses when objects that a collection in slices condemned begin to be destroyed. It belongs to the
    /// process: no save stores it.
    pub fn set_begin_destroy(&mut self, begins: BeginDestroy) {
        self.heap.set_begin_destroy(begins);
    }

    /// Says how the collector treats the instances of a script, whatever its author wrote. It belongs to the
    /// process: a save stores what became of it, and this counts again after a load.
    pub fn set_class_words(&mut self, script: &str, words: ClassWords) {
        self.program.give_words(script, words, &mut self.heap);
    }

    /// The collector's slices at the end of a frame.
    pub(crate) fn end_frame(&mut self) {
        self.scheduler.charge_frame();
        if self.heap.begins_collection() {
            self.offer_clusters();
        }
        self.release_detained(false);
        self.collect(|heap, roots, events| heap.end_frame(roots, events));
    }

    /// The heap is full: runs a full pass before the script is stopped.
    pub(crate) fn collect_for_limit(&mut self) {
        self.full_pass(Reason::Limit);
    }

    fn collect<T>(
        &mut self,
        work: impl FnOnce(&mut Heap, &RootList, &mut dyn EventSink) -> T,
    ) -> T {
        let (result, has_begun) = self.with_roots(|heap, roots, events| {
            let mut watch = Watch::new(events);
            let result = work(heap, roots, &mut watch);
            (result, watch.has_begun)
        });
        if has_begun {
            self.forget_destroyed();
        }
        for object in self.heap.take_farewells() {
            self.send_event(object, "OnDestroy", &[]);
        }
        result
    }

    /// The machine's part of begin-destroy, for all that began in a look: their names, registrations and
    /// weak numbers go, although some of them may not be ready yet. No script has run in between.
    fn forget_destroyed(&mut self) {
        let heap = &self.heap;
        let exists = |object| heap.exists(object);
        self.bridge.forget_objects(exists);
        self.scheduler.registrations_mut().forget(exists);
        self.natives.library_mut().weak.forget(exists);
    }

    /// Called when a native begins or an object is created. In the stress mode, everything unneeded
    /// is removed first.
    #[inline]
    pub(crate) fn before_allocation(&mut self) {
        if self.collecting.is_at_every_allocation() {
            self.collect_for_stress();
        }
    }

    /// A checked full pass: the tables are recounted and everything is marked again, naively.
    #[cold]
    pub(crate) fn collect_for_stress(&mut self) {
        self.full_pass(Reason::Request);
        if self.collecting.violations.is_empty() {
            let violations = self.recount();
            self.collecting.violations = if violations.is_empty() {
                self.mark_anew()
            } else {
                violations
            };
        }
    }

    /// Everything that is wrong with the heap: nothing, unless there is a bug. Counts are
    /// recomputed, no place may hold a reference to something freed, and nothing reachable may be
    /// dead or condemned. Includes what a stress mode found earlier.
    pub fn verify_heap(&mut self) -> Vec<Violation> {
        let mut violations = std::mem::take(&mut self.collecting.violations);
        violations.extend(self.recount());
        if !violations.is_empty() {
            // A walk would follow the broken references.
            return violations;
        }
        self.with_roots(|heap, roots, _| heap.verify_reached(roots))
    }

    /// The same at the end of a run. It also compares the collector's mark with a naive one, which
    /// abandons a collection in progress.
    pub fn verify_at_end(&mut self) -> Vec<Violation> {
        let violations = self.verify_heap();
        if violations.is_empty() {
            return self.mark_anew();
        }
        violations
    }

    fn recount(&mut self) -> Vec<Violation> {
        self.with_roots(|heap, roots, _| heap.verify(roots))
    }

    fn mark_anew(&mut self) -> Vec<Violation> {
        self.with_roots(|heap, roots, _| heap.verify_mark(roots))
    }
}
