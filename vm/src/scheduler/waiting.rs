//! The stacks that are not running, by number.
//!
//! A stack that runs alone leaves and comes back in every frame. Its place is kept meanwhile, so that the
//! tree is not rebuilt around it sixty times a second.

use std::collections::BTreeMap;

use super::Stack;
use crate::id::StackId;

/// Stacks by number; a place without one is that of the running stack.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    places: BTreeMap<StackId, Option<Stack>>,
    /// How many places have a stack.
    count: usize,
}

impl Waiting {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// One of them.
    pub(super) fn get(&self, id: StackId) -> Option<&Stack> {
        self.places.get(&id)?.as_ref()
    }

    /// One of them, mutable.
    pub(super) fn get_mut(&mut self, id: StackId) -> Option<&mut Stack> {
        self.places.get_mut(&id)?.as_mut()
    }

    /// Whether a stack is here.
    pub(super) fn contains_key(&self, id: StackId) -> bool {
        self.get(id).is_some()
    }

    /// All of them, by number.
    pub(super) fn values(&self) -> impl Iterator<Item = &Stack> {
        self.places.values().flatten()
    }

    /// The same, mutable.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Stack> {
        self.places.values_mut().flatten()
    }

    /// Adds a stack; false if there is already one with that number.
    pub(super) fn insert(&mut self, stack: Stack) -> bool {
        let place = self.places.entry(stack.id).or_default();
        let is_new = place.replace(stack).is_none();
        self.count += usize::from(is_new);
        is_new
    }

    /// Takes a stack away and keeps its place: it comes back, or its place is given up.
    pub(super) fn take(&mut self, id: StackId) -> Option<Stack> {
        let stack = self.places.get_mut(&id)?.take()?;
        self.count -= 1;
        Some(stack)
    }

    /// Takes the stack with the lowest number away, with its place.
    pub(super) fn take_first(&mut self) -> Option<Stack> {
        while let Some((_, place)) = self.places.pop_first() {
            if let Some(stack) = place {
                self.count -= 1;
                return Some(stack);
            }
        }
        None
    }

    /// Gives up the place of a stack that was taken away.
    pub(super) fn forget(&mut self, id: StackId) {
        if let Some(None) = self.places.get(&id) {
            self.places.remove(&id);
        }
    }
}
