//! Collections that the machine brings about: at a frame's end, as a full pass, for the limit, and
//! in the stress modes that need the machine.
//!
//! A stress mode has a full pass at every allocation or before every instruction, each followed by
//! the verifier. At an allocation the pass comes where a full heap would bring it: inside the
//! instruction, which then starts over. Natives get theirs before they begin, with their arguments
//! still in flight, and whenever they make an object.

use cyperus_gc::{
    Census, Event, EventSink, FullPassOutcome, Heap, Reason, Stage, Stress, Violation,
};

use super::{Machine, MachineOptions};
use crate::code::Pointer;
use crate::id::StackId;
use crate::roots::RootList;

/// Where an allocation was refused: instruction, instructions run so far, stack.
pub(crate) type Moment = (Pointer, u64, StackId);

/// What the machine remembers from one collection to the next.
#[derive(Debug, Default)]
pub(crate) struct Collecting {
    /// The last list of roots: its memory is used again.
    roots: RootList,
    /// Nothing ran and nothing was made since the full pass of the last save or load.
    is_clean: bool,
    /// Where the heap was full last.
    full_at: Option<Moment>,
    is_at_every_instruction: bool,
    is_at_every_allocation: bool,
    /// The instruction that a stress mode refused last, and how often in a row.
    refused: Option<(Moment, u32)>,
    /// What the verifier found, until somebody asks.
    violations: Vec<Violation>,
}

impl Collecting {
    pub(super) fn new(options: &MachineOptions) -> Self {
        Self {
            is_at_every_instruction: options.collect_at_every_instruction,
            is_at_every_allocation: options.heap.stress.contains(Stress::EVERY_ALLOCATION),
            ..Self::default()
        }
    }

    /// Does nothing, and compiles only while it names every field: see the machine's.
    pub(crate) fn every_field_is_decided(&self) {
        let Self {
            // Memory that is used again.
            roots: _,
            // True while a save is written, and again when it is loaded.
            is_clean: _,
            // A refused allocation is tried again before any poll.
            full_at: _,
            refused: _,
            // The process's.
            is_at_every_instruction: _,
            is_at_every_allocation: _,
            violations: _,
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

    /// Whether a full pass would find nothing: none ran, none was made since the last.
    pub(crate) fn is_clean(&self) -> bool {
        self.is_clean
    }

    /// Something runs or is made.
    pub(crate) fn soil(&mut self) {
        self.is_clean = false;
    }

    /// A full pass just ran for a save or a load.
    pub(crate) fn set_clean(&mut self) {
        self.is_clean = true;
    }

    /// Whether the heap was full at this very moment before: the full pass did not help.
    pub(crate) fn is_full_again(&mut self, moment: Moment) -> bool {
        self.full_at.replace(moment) == Some(moment)
    }

    /// Whether a full pass comes before every pex instruction.
    #[inline]
    pub(crate) fn is_at_every_instruction(&self) -> bool {
        self.is_at_every_instruction
    }

    /// Whether a full pass comes before every allocation.
    #[inline]
    fn is_at_every_allocation(&self) -> bool {
        self.is_at_every_allocation
    }

    /// Lets an instruction that a stress mode refused start over with one allocation more than it
    /// got the last time: one that makes several collects before each of them.
    pub(crate) fn permit_more(&mut self, moment: Moment, heap: &mut Heap) {
        let before = match self.refused {
            Some((other, permits)) if other == moment => permits,
            _ => 0,
        };
        self.refused = Some((moment, before + 1));
        heap.permit(before + 1);
    }
}

/// Hands events on and notes whether objects went.
struct Watch<'e> {
    inner: &'e mut dyn EventSink,
    destroyed: bool,
}

impl<'e> Watch<'e> {
    fn new(inner: &'e mut dyn EventSink) -> Self {
        Self {
            inner,
            destroyed: false,
        }
    }
}

impl EventSink for Watch<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::StageEnd(end) = event
            && end.stage == Stage::Objects
            && end.reclaimed > 0
        {
            self.destroyed = true;
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
    /// Where the collector's events go from now on. Without one they are dropped.
    pub fn set_event_sink(&mut self, events: Box<dyn EventSink>) {
        self.output.set_events(events);
    }

    /// The heap in numbers, with exact counts.
    pub fn census(&mut self) -> Census {
        self.with_roots(|heap, roots, _| heap.census(roots))
    }

    /// A full pass: the world stands still while everything unneeded goes.
    pub fn full_pass(&mut self, reason: Reason) -> FullPassOutcome {
        self.collect(|heap, roots, events| heap.full_pass(reason, roots, events))
    }

    /// The collector's slices at a frame's end.
    pub(crate) fn end_frame(&mut self) {
        self.collect(|heap, roots, events| heap.end_frame(roots, events));
    }

    /// The heap is full: a full pass before the script is stopped.
    pub(crate) fn collect_for_limit(&mut self) {
        self.full_pass(Reason::Limit);
    }

    fn collect<T>(
        &mut self,
        work: impl FnOnce(&mut Heap, &RootList, &mut dyn EventSink) -> T,
    ) -> T {
        let (result, destroyed) = self.with_roots(|heap, roots, events| {
            let mut watch = Watch::new(events);
            let result = work(heap, roots, &mut watch);
            (result, watch.destroyed)
        });
        if destroyed {
            self.forget_destroyed();
        }
        result
    }

    /// Forgets what belonged to destroyed objects.
    fn forget_destroyed(&mut self) {
        let heap = &self.heap;
        let is_valid = |object| heap.is_valid(object);
        self.bridge.forget_objects(is_valid);
        self.scheduler.registrations_mut().forget(is_valid);
    }

    /// A native begins or an object is made: under the stress mode, everything unneeded goes first.
    #[inline]
    pub(crate) fn before_allocation(&mut self) {
        if self.collecting.is_at_every_allocation() {
            self.collect_for_stress();
        }
    }

    /// A full pass, checked: the tables are recounted and everything is marked anew, naively.
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

    /// Everything that is wrong with the heap: nothing, unless there is a bug. Counts are found anew,
    /// no place may hold a reference to something freed, and nothing that can be reached may be dead
    /// or condemned. What a stress mode found before is part of the answer.
    pub fn verify_heap(&mut self) -> Vec<Violation> {
        let mut violations = std::mem::take(&mut self.collecting.violations);
        violations.extend(self.recount());
        if !violations.is_empty() {
            // A walk would follow what is broken.
            return violations;
        }
        self.with_roots(|heap, roots, _| heap.verify_reached(roots))
    }

    /// The same at the end of a run, and the collector's mark compared with a naive one as well,
    /// which gives up a collection under way.
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
