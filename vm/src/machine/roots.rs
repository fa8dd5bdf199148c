//! Listing what stacks, queues and handles hold, for whoever looks at the heap.

use super::Machine;
use crate::id::FunctionId;
use crate::roots::{Holder, RootList};
use crate::scheduler::{Alarm, Frame, Stack};
use cyperus_gc::{ObjectRef, Roots, Slot, SlotKind};

impl Machine {
    /// Lists all roots. Named locals hold their value until the function returns; temporaries only
    /// while the pex code may still read them, so that every form of code holds the same.
    pub(crate) fn list_roots(&mut self) {
        self.find_liveness();
        let mut list = std::mem::take(&mut self.roots);
        list.clear();
        self.list_holders(true, &mut list);
        list.held_by(Holder::Native);
        if let Some((_, Some(object))) = self.in_native {
            list.object(object);
        }
        for value in &self.in_flight {
            list.value(value);
        }
        self.roots = list;
    }

    /// Lists all roots with their holders, but not what a running native was called with: whoever
    /// asks why something is there has it in hand.
    pub(crate) fn list_roots_for_people(&mut self) -> RootList {
        self.find_liveness();
        let mut list = RootList::with_holders();
        self.list_holders(true, &mut list);
        list
    }

    /// Whether every array, struct and string that stacks, queues and attributes hold is there.
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

    /// Lists everything but what a running native was called with and, unless asked for, scripts
    /// that their handles keep.
    fn list_holders(&self, with_scripts: bool, set: &mut RootList) {
        for stack in self.stacks.values() {
            self.list_stack(stack, set);
        }
        self.list_stack(&self.current, set);
        for alarm in self.alarms.values() {
            match alarm {
                Alarm::Wake(_, value) => {
                    set.held_by(Holder::Result);
                    set.value(value);
                }
                Alarm::Timer { object, .. } | Alarm::Update { object, .. } => {
                    set.held_by(Holder::Timer);
                    set.object(*object);
                }
            }
        }
        set.held_by(Holder::Result);
        for value in self.early_results.values().chain(self.results.values()) {
            set.value(value);
        }
        set.held_by(Holder::Waiter);
        for object in self.locks.waited_for() {
            set.object(object);
        }
        self.registrations
            .collect(|sender| self.thing_stays(sender), set);
        self.handles.collect(with_scripts, set);
        set.held_by(Holder::Setting);
        self.library.collect(set);
    }

    /// Works out the liveness of every function on a stack, once each.
    fn find_liveness(&mut self) {
        let mut missing: Vec<FunctionId> = Vec::new();
        let stacks = self.stacks.values().chain(std::iter::once(&self.current));
        for frame in stacks.flat_map(|stack| &stack.frames) {
            let known = self.program.function(frame.function).liveness.is_some();
            if !known && !missing.contains(&frame.function) {
                missing.push(frame.function);
            }
        }
        for function in missing {
            // Linked code has been through this already, so it cannot fail.
            if let Ok(liveness) = crate::link::liveness(&mut self.program, function) {
                self.program.function_mut(function).liveness = Some(liveness);
            }
        }
    }

    fn list_stack(&self, stack: &Stack, set: &mut RootList) {
        for (at, frame) in stack.frames.iter().enumerate() {
            let callee = stack.frames.get(at + 1);
            self.list_frame(stack, frame, callee, set);
        }
        if let Some(held) = stack.held {
            set.held_by(Holder::Lock(stack.id));
            set.object(held);
        }
    }

    fn list_frame(&self, stack: &Stack, frame: &Frame, callee: Option<&Frame>, set: &mut RootList) {
        let function = self.program.function(frame.function);
        let Some(code) = &function.code else {
            return;
        };
        let mut list = |register: u16, kind: SlotKind, holder: Holder| {
            set.held_by(holder);
            let at = frame.base as usize + usize::from(register);
            let word = Slot(stack.registers.word(at));
            if kind == SlotKind::Var {
                set.var(word, Slot(stack.registers.word(at + 1)));
            } else {
                set.slot(kind, word);
            }
        };
        let (stack_id, function_id) = (stack.id, frame.function);
        for &(register, kind) in &code.named {
            let holder = Holder::Local {
                stack: stack_id,
                function: function_id,
                register,
            };
            list(register, kind, holder);
        }
        let Some(liveness) = &function.liveness else {
            return;
        };
        let op = frame.pc.index(code) as usize;
        // A frame that waits for a result has not got it yet: that register holds nothing.
        let awaited = match callee {
            Some(callee) => Some(callee.result),
            None => stack.awaited.map(|awaited| awaited.register),
        };
        let next = match awaited {
            Some(_) => op
                .checked_sub(1)
                .and_then(|call| code.origin.get(call))
                .map(|call| call + 1),
            None => code.resume.get(op).copied(),
        };
        let live = liveness.before(next.unwrap_or_default() as usize);
        let holder = Holder::Temporary {
            stack: stack_id,
            function: function_id,
        };
        for (number, &(register, kind)) in (0_u32..).zip(&code.temporaries) {
            if live.contains(number) && Some(register) != awaited {
                list(register, kind, holder);
            }
        }
        let first = code.held.partition_point(|row| (row.0 as usize) < op);
        let rows = code.held.iter().skip(first);
        for &(_, register, kind) in rows.take_while(|row| row.0 as usize == op) {
            if Some(register) != awaited {
                list(register, kind, holder);
            }
        }
    }

    /// Self of a frame.
    pub(crate) fn self_in(&self, stack: &Stack, frame: &Frame) -> Option<ObjectRef> {
        let function = self.program.function(frame.function);
        if function.is_global {
            return None;
        }
        Slot(stack.registers.word(frame.base as usize)).as_object()
    }

    /// Self of a frame of the current stack.
    pub(crate) fn frame_self(&self, frame: &Frame) -> Option<ObjectRef> {
        self.self_in(&self.current, frame)
    }

    /// Forgets what belonged to destroyed objects.
    pub(crate) fn forget_destroyed(&mut self, destroyed: bool) {
        if !destroyed {
            return;
        }
        let heap = &self.heap;
        self.handles.forget(|object| heap.is_valid(object));
        self.registrations.forget(|object| heap.is_valid(object));
        self.sweep_world();
    }
}
