//! What stacks and queues hold, and how an object is taken out of all registers.

use cyperus_gc::{ObjectRef, Slot, SlotKind};

use super::{Activation, Alarm, Scheduler, Stack};
use crate::program::Program;
use crate::roots::{Holder, RootList};

impl Scheduler {
    /// Lists it. Named locals hold their value until the function returns; temporaries only while
    /// the pex code may still read them, so that every form of code holds the same. `stays` says
    /// which event senders exist by themselves.
    pub(crate) fn collect(
        &self,
        program: &Program,
        stays: impl Fn(ObjectRef) -> bool,
        set: &mut RootList,
    ) {
        for stack in self.stacks.values() {
            list_stack(stack, program, set);
        }
        list_stack(&self.current, program, set);
        if let Some(own) = self.left_open(program) {
            set.held_by(Holder::Lock(self.current.id));
            set.object(own);
        }
        for (_, alarm) in self.alarms.iter() {
            match alarm {
                Alarm::Wake(_, value) => {
                    set.held_by(Holder::Result);
                    set.value(value);
                }
                Alarm::Finish(_) => {}
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
        self.registrations.collect(stays, set);
    }
}

impl Scheduler {
    /// Sets every register that names the object to None, in all stacks. The liveness of their
    /// functions is known. Locks and timers keep its name: scripts cannot read those.
    pub(crate) fn erase(&mut self, program: &Program, object: ObjectRef) {
        self.settle_locks(program);
        let name = object.slot();
        let running = std::iter::once(&mut self.current);
        for stack in self.stacks.values_mut().chain(running) {
            let mut places = Vec::new();
            visit_stack(stack, program, |at, kind, _| {
                let word = |at| Slot(stack.registers.word(at));
                let second = (kind == SlotKind::Var).then(|| word(at + 1));
                if kind.names(name, word(at), second) {
                    places.extend(at..at + kind.width() as usize);
                }
            });
            for at in places {
                stack.registers.set_word(at, 0);
            }
        }
    }
}

fn list_stack(stack: &Stack, program: &Program, set: &mut RootList) {
    visit_stack(stack, program, |at, kind, holder| {
        set.held_by(holder);
        let word = Slot(stack.registers.word(at));
        if kind == SlotKind::Var {
            set.var(word, Slot(stack.registers.word(at + 1)));
        } else {
            set.slot(kind, word);
        }
    });
    if let Some(held) = stack.held {
        set.held_by(Holder::Lock(stack.id));
        set.object(held);
    }
}

/// Calls `visit` with the place, kind and holder of every register of a stack that holds a
/// reference.
#[inline]
fn visit_stack(stack: &Stack, program: &Program, mut visit: impl FnMut(usize, SlotKind, Holder)) {
    for (at, activation) in stack.activations.iter().enumerate() {
        let callee = stack.activations.get(at + 1);
        visit_activation(stack, activation, callee, program, &mut visit);
    }
}

#[inline]
fn visit_activation(
    stack: &Stack,
    activation: &Activation,
    callee: Option<&Activation>,
    program: &Program,
    visit: &mut impl FnMut(usize, SlotKind, Holder),
) {
    let function = program.function(activation.function);
    let Some(code) = &function.code else {
        return;
    };
    // Numbers are most of the registers.
    let refers = |kind: SlotKind| kind != SlotKind::Plain;
    let mut visit = |register: u16, kind: SlotKind, holder: Holder| {
        let at = activation.base as usize + usize::from(register);
        visit(at, kind, holder);
    };
    let (stack_id, function_id) = (stack.id, activation.function);
    for &(register, kind) in code.named.iter().filter(|row| refers(row.1)) {
        let holder = Holder::Local {
            stack: stack_id,
            function: function_id,
            register,
        };
        visit(register, kind, holder);
    }
    let Some(liveness) = &function.liveness else {
        return;
    };
    let op = activation.pc.index(code) as usize;
    // An activation that waits for a result does not have it yet: that register holds nothing.
    let awaited = match callee {
        Some(callee) => Some(callee.result),
        None => stack.awaited.map(|awaited| awaited.register),
    };
    let next = match awaited {
        Some(_) => op
            .checked_sub(1)
            .and_then(|call| code.pex_index.get(call))
            .map(|call| call + 1),
        None => code.resume.get(op).copied(),
    };
    let live = liveness.before(next.unwrap_or_default() as usize);
    let holder = Holder::Temporary {
        stack: stack_id,
        function: function_id,
    };
    for (number, &(register, kind)) in (0_u32..).zip(&code.temporaries) {
        if refers(kind) && live.contains(number) && Some(register) != awaited {
            visit(register, kind, holder);
        }
    }
    let first = code.held.partition_point(|row| (row.0 as usize) < op);
    let rows = code.held.iter().skip(first);
    for &(_, register, kind) in rows.take_while(|row| row.0 as usize == op) {
        if Some(register) != awaited {
            visit(register, kind, holder);
        }
    }
}
