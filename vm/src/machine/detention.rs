//! Objects that a script marked as garbage while functions were still running in them: they are not ready
//! for destruction until those functions have returned, however long a latent call takes.
//!
//! Marking takes the object out of all registers, Self included. So a function that was running in it is
//! known by its place in its stack, and by having no Self any more: no call begins like that.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::id::{FunctionId, StackId};
use crate::scheduler::Stack;

/// A function that was running in an object when the object was marked as garbage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detention {
    object: ObjectRef,
    stack: StackId,
    /// Its place among the calls of the stack.
    depth: usize,
    function: FunctionId,
}

impl Machine {
    /// Notes which functions run in an object that is about to be marked as garbage.
    pub(super) fn detain(&mut self, object: ObjectRef) {
        let current = std::iter::once(self.scheduler.current());
        let mut found = Vec::new();
        for stack in self.scheduler.waiting_stacks().chain(current) {
            for (depth, activation) in stack.activations.iter().enumerate() {
                if stack.self_in(&self.program, activation) == Some(object) {
                    found.push(Detention {
                        object,
                        stack: stack.id,
                        depth,
                        function: activation.function,
                    });
                }
            }
        }
        if !found.is_empty() {
            self.heap.detain(object);
            self.collecting.detentions.extend(found);
        }
    }

    /// Releases the objects whose functions have returned; with `all`, the others too: a save stores no
    /// object that is being destroyed.
    pub(super) fn release_detained(&mut self, all: bool) {
        if self.collecting.detentions.is_empty() {
            return;
        }
        let mut detentions = std::mem::take(&mut self.collecting.detentions);
        detentions.retain(|detention| !all && self.is_still_running(*detention));
        self.heap
            .release_detained(|object| detentions.iter().all(|it| it.object != object));
        self.collecting.detentions = detentions;
    }

    fn is_still_running(&self, detention: Detention) -> bool {
        let current = std::iter::once(self.scheduler.current());
        let mut stacks = self.scheduler.waiting_stacks().chain(current);
        let is_it = |stack: &&Stack| stack.id == detention.stack;
        stacks.find(is_it).is_some_and(|stack| {
            let activation = stack.activations.get(detention.depth);
            activation.is_some_and(|activation| {
                activation.function == detention.function
                    && stack.self_in(&self.program, activation).is_none()
            })
        })
    }
}
