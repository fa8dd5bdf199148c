//! Lists what is held from outside the heap, for everything that examines the heap.

use cyperus_gc::{EventSink, Heap, ObjectRef, SlotKind};

use super::Machine;
use crate::id::FunctionId;
use crate::roots::RootList;

impl Machine {
    /// Examines the heap with a list of all roots.
    pub(crate) fn with_roots<T>(
        &mut self,
        look: impl FnOnce(&mut Heap, &RootList, &mut dyn EventSink) -> T,
    ) -> T {
        self.find_liveness();
        let mut roots = self.collecting.take_roots();
        self.list_holders(true, &mut roots);
        self.natives.collect_running(&mut roots);
        let result = look(&mut self.heap, &roots, self.output.events_mut());
        self.collecting.give_back_roots(roots);
        result
    }

    /// Deletes an object and sets everything that scripts can read and that names it to None. Its
    /// timers, updates and registrations end, and so do its pins: nobody could name it any more to take them
    /// back. What natives and the host keep is checked when it is handed out.
    pub(crate) fn erase(&mut self, object: ObjectRef) {
        self.find_liveness();
        self.detain(object);
        if self.heap.erase(object).is_ok() {
            self.scheduler.erase(&self.program, object);
            self.end_registrations(&[object]);
            self.heap.unpin_wholly(object);
        }
    }

    /// Lists all roots with their holders, except the arguments of a running native: whoever asks
    /// why something is alive has it as an argument.
    pub(crate) fn list_roots_for_people(&mut self) -> RootList {
        self.find_liveness();
        let mut list = RootList::with_holders();
        self.list_holders(true, &mut list);
        list
    }

    /// Whether every array, struct and string held by stacks, queues and attributes exists.
    pub(crate) fn holders_hold_something(&mut self) -> bool {
        self.find_liveness();
        let mut list = RootList::default();
        self.list_holders(false, &mut list);
        list.all(|kind, slot| match kind {
            SlotKind::String => self.heap.string(slot).is_ok(),
            SlotKind::Array => slot
                .as_array()
                .is_some_and(|array| self.heap.array_length(array).is_ok()),
            SlotKind::Struct => slot
                .as_struct()
                .is_some_and(|structure| self.heap.struct_type(structure).is_ok()),
            // Objects may be gone at any time.
            SlotKind::Plain | SlotKind::Var | SlotKind::Object => true,
        })
    }

    /// Lists everything except the arguments of a running native and, unless requested, scripts
    /// kept by their handles.
    fn list_holders(&self, with_scripts: bool, set: &mut RootList) {
        let stays = |sender| self.bridge.stays(sender);
        self.scheduler.collect(&self.program, stays, set);
        self.bridge.handles().collect(with_scripts, set);
        self.natives.collect(set);
    }

    /// Computes the liveness of every function on a stack, once each. Root lists and saves rely on
    /// it.
    pub(crate) fn find_liveness(&mut self) {
        let mut missing: Vec<FunctionId> = Vec::new();
        let waiting = self.scheduler.waiting_stacks();
        let stacks = waiting.chain(std::iter::once(self.scheduler.current()));
        for activation in stacks.flat_map(|stack| &stack.activations) {
            let function = activation.function;
            let known = self.program.function(function).liveness.is_some();
            if !known && !missing.contains(&function) {
                missing.push(function);
            }
        }
        for function in missing {
            // Linking already did this for linked code, so it cannot fail.
            if let Ok(liveness) = crate::link::liveness(&mut self.program, function) {
                self.program.function_mut(function).liveness = Some(liveness);
            }
        }
    }
}
