//! Stress modes that need the machine: a full pass at every allocation and before every instruction,
//! each followed by the verifier.
//!
//! At an allocation the pass comes where a full heap would bring it: inside the instruction, which
//! then starts over. Natives get theirs before they begin, with their arguments still in flight, and
//! whenever they make an object.

use cyperus_gc::{Heap, Reason, Stress, Violation};

use super::{Machine, MachineOptions};
use crate::code::Pointer;
use crate::id::StackId;

/// Where an allocation was refused: instruction, instructions run so far, stack.
type Moment = (Pointer, u64, StackId);

/// What the stress modes remember.
#[derive(Debug, Default)]
pub(crate) struct Torture {
    is_at_every_instruction: bool,
    is_at_every_allocation: bool,
    /// The instruction refused last, and how often in a row.
    refused: Option<(Moment, u32)>,
    /// What the verifier found, until somebody asks.
    violations: Vec<Violation>,
}

impl Torture {
    pub(crate) fn new(options: &MachineOptions) -> Self {
        Self {
            is_at_every_instruction: options.collect_at_every_instruction,
            is_at_every_allocation: options.heap.stress.contains(Stress::EVERY_ALLOCATION),
            ..Self::default()
        }
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

    /// Lets a refused instruction start over with one allocation more than it got the last time: one
    /// that makes several collects before each of them.
    pub(crate) fn refused(&mut self, moment: Moment, heap: &mut Heap) {
        let before = match self.refused {
            Some((other, permits)) if other == moment => permits,
            _ => 0,
        };
        self.refused = Some((moment, before + 1));
        heap.permit(before + 1);
    }
}

impl Machine {
    /// A native begins or an object is made: under the stress mode, everything unneeded goes first.
    #[inline]
    pub(crate) fn before_allocation(&mut self) {
        if self.torture.is_at_every_allocation() {
            self.collect_for_stress();
        }
    }

    /// A full pass, checked: the tables are recounted and everything is marked anew, naively.
    #[cold]
    pub(crate) fn collect_for_stress(&mut self) {
        self.full_pass(Reason::Request);
        if self.torture.violations.is_empty() {
            let violations = self.recount();
            self.torture.violations = if violations.is_empty() {
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
        let mut violations = std::mem::take(&mut self.torture.violations);
        violations.extend(self.recount());
        if !violations.is_empty() {
            // A walk would follow what is broken.
            return violations;
        }
        self.list_roots();
        let roots = std::mem::take(&mut self.roots);
        violations.extend(self.heap.verify_reached(&roots));
        self.roots = roots;
        violations
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
        self.list_roots();
        let roots = std::mem::take(&mut self.roots);
        let violations = self.heap.verify(&roots);
        self.roots = roots;
        violations
    }

    fn mark_anew(&mut self) -> Vec<Violation> {
        self.list_roots();
        let roots = std::mem::take(&mut self.roots);
        let violations = self.heap.verify_mark(&roots);
        self.roots = roots;
        violations
    }
}
