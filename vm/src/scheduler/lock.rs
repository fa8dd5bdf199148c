//! Object locks: at most one stack is in a script object at a time.
//!
//! The lock belongs to the self of a stack's top frame and is given up at every external call.
//! While there is only one stack nobody can be in its way, and no lock is kept at all.

use super::{Completion, Stack, StackKind, StackState};
use crate::id::StackId;
use crate::machine::Machine;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cyperus_gc::ObjectRef;

/// Whether a stack may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It is in the object.
    Entered,
    /// It waits.
    Waiting,
}

/// Who is in which object, and who wants to be.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    active: bool,
    owners: BTreeMap<ObjectRef, StackId>,
    waiting: BTreeMap<ObjectRef, VecDeque<StackId>>,
    /// Objects whose `OnInit` has not returned, with the stack that runs it.
    initializing: BTreeMap<ObjectRef, StackId>,
}

impl Locks {
    /// Whether locks are kept at present.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.active
    }

    /// Forgets a finished stack.
    pub(crate) fn forget(&mut self, id: StackId) {
        self.initializing.retain(|_, stack| *stack != id);
    }

    /// The stack that keeps others out of an object.
    fn occupant(&self, object: ObjectRef) -> Option<StackId> {
        self.owners
            .get(&object)
            .or_else(|| self.initializing.get(&object))
            .copied()
    }

    fn is_free_for(&self, object: ObjectRef, id: StackId, kind: StackKind) -> bool {
        let entered = self.owners.get(&object).is_none_or(|&owner| owner == id);
        let ready = kind != StackKind::Normal
            || self
                .initializing
                .get(&object)
                .is_none_or(|&initializer| initializer == id);
        entered && ready
    }

    /// Forgets stacks that a load dropped.
    pub(crate) fn take_out(&mut self, dropped: &BTreeSet<StackId>) {
        self.owners.retain(|_, id| !dropped.contains(id));
        self.initializing.retain(|_, id| !dropped.contains(id));
        self.waiting.retain(|_, queue| {
            queue.retain(|id| !dropped.contains(id));
            !queue.is_empty()
        });
    }

    /// Whether owners and waiters are stacks that know of it, and the other way round.
    pub(crate) fn agree(&self, stacks: &BTreeMap<StackId, Stack>) -> bool {
        let owners_hold = self.owners.iter().all(|(object, id)| {
            let stack = stacks.get(id);
            stack.is_some_and(|stack| stack.held == Some(*object))
        });
        let mut queued = BTreeSet::new();
        let waiters_wait = self.waiting.iter().all(|(object, queue)| {
            queue.iter().all(|id| {
                let waits = stacks.get(id).is_some_and(|stack| {
                    stack.state == StackState::WaitingForCall(*object)
                        || stack.state == StackState::WaitingForReturn(*object)
                });
                waits && queued.insert(*id)
            })
        });
        let stacks_are_known = stacks.values().all(|stack| {
            let waits = matches!(
                stack.state,
                StackState::WaitingForCall(_) | StackState::WaitingForReturn(_)
            );
            let owns = stack
                .held
                .is_none_or(|object| self.owners.get(&object) == Some(&stack.id));
            owns && (!waits || queued.contains(&stack.id))
        });
        let initializers_exist = self.initializing.values().all(|id| stacks.contains_key(id));
        owners_hold && waiters_wait && stacks_are_known && initializers_exist
    }

    /// Objects that stacks wait for, for roots.
    pub(crate) fn waited_for(&self) -> impl Iterator<Item = ObjectRef> {
        self.waiting.keys().copied()
    }
}

impl Machine {
    /// A second stack came to be: from now on locks are kept.
    pub(crate) fn activate_locks(&mut self) {
        if self.locks.active {
            return;
        }
        self.locks.active = true;
        let mut held = Vec::new();
        for stack in self.stacks.values() {
            let is_in = stack.is_started && stack.state == StackState::Running;
            if is_in
                && let Some(object) = stack.frames.last().and_then(|top| self.self_in(stack, top))
            {
                held.push((stack.id, object));
            }
        }
        for (id, object) in held {
            self.locks.owners.insert(object, id);
            if let Some(stack) = self.stacks.get_mut(&id) {
                stack.held = Some(object);
            }
        }
        if !self.current.frames.is_empty()
            && let Some(own) = self.own_self()
        {
            self.locks.owners.insert(own, self.current.id);
            self.current.held = Some(own);
        }
    }

    /// At most one stack is left: nobody can be in anybody's way.
    pub(crate) fn deactivate_locks(&mut self) {
        self.locks.active = false;
        self.locks.owners.clear();
        self.locks.waiting.clear();
        let mut freed = Vec::new();
        for stack in self.stacks.values_mut() {
            stack.held = None;
            let waits = matches!(
                stack.state,
                StackState::WaitingForCall(_) | StackState::WaitingForReturn(_)
            );
            if waits {
                stack.state = StackState::Running;
                freed.push(stack.id);
            }
        }
        for id in freed {
            self.make_ready(id);
        }
    }

    /// `object` starts its `OnInit` on that stack.
    pub(crate) fn begin_initialization(&mut self, object: ObjectRef, stack: StackId) {
        self.locks.initializing.insert(object, stack);
    }

    /// `OnInit` returned: whoever waited for it may go on.
    pub(crate) fn initialized(&mut self, object: ObjectRef) {
        self.locks.initializing.remove(&object);
        if !self.locks.owners.contains_key(&object) {
            self.pass_on(object);
        }
    }

    /// Leaves the object the current stack is in and enters another (or none) for a call.
    pub(crate) fn lock_for_call(&mut self, target: Option<ObjectRef>) -> Admission {
        self.change_lock(target, false)
    }

    /// The same for a return into the caller's object.
    pub(crate) fn lock_for_return(&mut self, target: Option<ObjectRef>) -> Admission {
        self.change_lock(target, true)
    }

    fn change_lock(&mut self, target: Option<ObjectRef>, returning: bool) -> Admission {
        if self.current.held == target && target.is_some() {
            return Admission::Entered;
        }
        self.release_held();
        let Some(target) = target else {
            return Admission::Entered;
        };
        let (id, kind) = (self.current.id, self.current.kind);
        if self.locks.is_free_for(target, id, kind) {
            self.locks.owners.insert(target, id);
            self.current.held = Some(target);
            return Admission::Entered;
        }
        self.locks.waiting.entry(target).or_default().push_back(id);
        self.current.state = if returning {
            StackState::WaitingForReturn(target)
        } else {
            StackState::WaitingForCall(target)
        };
        self.report_deadlock();
        Admission::Waiting
    }

    /// Gives up the object that the current stack is in.
    pub(crate) fn release_held(&mut self) {
        if let Some(object) = self.current.held.take() {
            self.locks.owners.remove(&object);
            self.pass_on(object);
        }
    }

    /// Lets those go on who waited for stacks that a load dropped.
    pub(crate) fn serve_waiters(&mut self) {
        let objects: Vec<ObjectRef> = self.locks.waited_for().collect();
        for object in objects {
            if !self.locks.owners.contains_key(&object) {
                self.pass_on(object);
            }
        }
    }

    /// A free object goes to the first waiter that may have it.
    fn pass_on(&mut self, object: ObjectRef) {
        let Some(queue) = self.locks.waiting.get(&object) else {
            return;
        };
        let next = queue.iter().copied().find(|id| {
            self.stacks
                .get(id)
                .is_some_and(|stack| self.locks.is_free_for(object, *id, stack.kind))
        });
        let Some(next) = next else {
            return;
        };
        if let Some(queue) = self.locks.waiting.get_mut(&object) {
            // Nearly always the first: thousands of stacks may wait for one object.
            if let Some(at) = queue.iter().position(|&id| id == next) {
                queue.remove(at);
            }
            if queue.is_empty() {
                self.locks.waiting.remove(&object);
            }
        }
        self.locks.owners.insert(object, next);
        if let Some(stack) = self.stacks.get_mut(&next) {
            stack.held = Some(object);
            stack.state = StackState::Running;
        }
        self.make_ready(next);
    }

    /// Whether someone waits for the object that the current stack is in.
    pub(crate) fn is_wanted(&self) -> bool {
        self.current
            .held
            .is_some_and(|object| self.locks.waiting.contains_key(&object))
    }

    /// Gives up everything that the current stack holds.
    pub(crate) fn unlock_all(&mut self) {
        self.release_held();
        let guards = std::mem::take(&mut self.current.guards);
        if !guards.is_empty() {
            self.unlock_guards(&guards);
        }
    }

    /// Frees guards and lets those who wait for guards try again.
    pub(crate) fn unlock_guards(&mut self, guards: &[(u64, crate::symbol::Symbol)]) {
        let me = self.current.id;
        for guard in guards {
            if self.guards.get(guard) == Some(&me) {
                self.guards.remove(guard);
            }
            self.current.guards.retain(|held| held != guard);
        }
        let waiting: Vec<StackId> = self
            .stacks
            .values()
            .filter(|stack| stack.state == StackState::WaitingForGuards)
            .map(|stack| stack.id)
            .collect();
        for id in waiting {
            if let Some(stack) = self.stacks.get_mut(&id) {
                stack.state = StackState::Running;
            }
            self.make_ready(id);
        }
    }

    /// The stack that has to move before `id` can, and what it holds up.
    pub(crate) fn blocker(&self, id: StackId) -> Option<(StackId, String)> {
        let stack = if id == self.current.id {
            &self.current
        } else {
            self.stacks.get(&id)?
        };
        match stack.state {
            StackState::WaitingForCall(object) | StackState::WaitingForReturn(object) => {
                let occupant = self.locks.occupant(object)?;
                Some((occupant, self.object_text(object)))
            }
            StackState::WaitingOnLatent(token) => {
                let wanted = Completion::Resolve(token);
                let resolver = std::iter::once(&self.current)
                    .chain(self.stacks.values())
                    .find(|stack| stack.completion == wanted)?;
                Some((
                    resolver.id,
                    format!("the result of stack {}", resolver.id.0),
                ))
            }
            StackState::Running | StackState::WaitingForGuards => None,
        }
    }

    /// The current stack starts to wait: warns if, following who waits for whom, it waits for
    /// itself. The game would hang here without a word.
    fn report_deadlock(&mut self) {
        let me = self.current.id;
        let mut seen = vec![me];
        let mut text = "Deadlock: each of these stacks waits for the next".to_owned();
        let mut at = me;
        while let Some((next, what)) = self.blocker(at) {
            text.push_str("; stack ");
            text.push_str(&at.0.to_string());
            text.push_str(" waits for ");
            text.push_str(&what);
            if next == me {
                self.warn(&text);
                return;
            }
            if seen.contains(&next) {
                return;
            }
            seen.push(next);
            at = next;
        }
    }
}

crate::persist::persist_struct! {
    Locks { active, owners, waiting, initializing }
}
