//! Object locks: at most one stack is in a script object at a time. Also guards, which scripts take
//! themselves.
//!
//! The lock belongs to the self of a stack's top activation and is released at every external call.
//! While there is only one stack, nothing can be in its way, and no locks are kept at all.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cyperus_gc::ObjectRef;

use super::{Scheduler, StackKind, StackState, Waiting};
use crate::id::{FunctionId, StackId};
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::program::Program;
use crate::symbol::Symbol;

/// What one stack withholds from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// It is in this object.
    Object(ObjectRef),
    /// The result of this stack is awaited.
    Result(StackId),
}

/// Whether a stack may continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It is in the object.
    Entered,
    /// It waits.
    Waiting,
}

/// Which stack is in which object, and which ones are waiting.
#[derive(Debug, Default)]
pub(super) struct Locks {
    active: bool,
    owners: BTreeMap<ObjectRef, StackId>,
    waiting: BTreeMap<ObjectRef, VecDeque<StackId>>,
    /// Objects whose `OnInit` has not returned, with the stack that runs it.
    initializing: BTreeMap<ObjectRef, StackId>,
    /// The reverse of `initializing`, which may have entries too many: a stack that ends must not look
    /// through all that begin.
    initializers: BTreeMap<StackId, Vec<ObjectRef>>,
}

impl Locks {
    /// Whether there is more than one stack.
    pub(super) fn are_active(&self) -> bool {
        self.active
    }

    /// Whether only this stack is in an object, and none waits for one.
    fn concern_only(&self, id: StackId) -> bool {
        self.waiting.is_empty()
            && self.owners.values().all(|&owner| owner == id)
            && self.initializing.values().all(|&stack| stack == id)
    }

    /// Removes a finished stack.
    pub(super) fn forget(&mut self, id: StackId) {
        for object in self.initializers.remove(&id).unwrap_or_default() {
            if self.initializing.get(&object) == Some(&id) {
                self.initializing.remove(&object);
            }
        }
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

    /// Removes stacks that a load dropped.
    pub(super) fn take_out(&mut self, dropped: &BTreeSet<StackId>) {
        self.owners.retain(|_, id| !dropped.contains(id));
        self.initializing.retain(|_, id| !dropped.contains(id));
        self.waiting.retain(|_, queue| {
            queue.retain(|id| !dropped.contains(id));
            !queue.is_empty()
        });
    }

    /// Whether owners and waiters match the state of their stacks, in both directions.
    pub(super) fn agree(&self, stacks: &Waiting) -> bool {
        let owners_hold = self.owners.iter().all(|(object, id)| {
            let stack = stacks.get(*id);
            stack.is_some_and(|stack| stack.held == Some(*object))
        });
        let mut queued = BTreeSet::new();
        let waiters_wait = self.waiting.iter().all(|(object, queue)| {
            queue.iter().all(|id| {
                let waits = stacks.get(*id).is_some_and(|stack| {
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
        let initializers_exist = self
            .initializing
            .values()
            .all(|id| stacks.contains_key(*id));
        owners_hold && waiters_wait && stacks_are_known && initializers_exist
    }

    /// Objects that stacks wait for, for roots.
    pub(super) fn waited_for(&self) -> impl Iterator<Item = ObjectRef> {
        self.waiting.keys().copied()
    }
}

impl Scheduler {
    /// Whether calls and returns have to take and release locks.
    #[inline]
    pub(crate) fn locks_are_kept(&self) -> bool {
        self.keeps_locks
    }

    /// If no other stack is in an object, waits for one or initializes one, nothing can be in the
    /// way of the current stack during its turn: its calls and returns are as fast as those of a
    /// lone stack. Where another stack could look, [`Self::settle_locks`] makes up for it.
    pub(crate) fn relax_locks(&mut self) {
        if self.keeps_locks && self.locks.concern_only(self.current.id) {
            self.locks.owners.clear();
            self.current.held = None;
            self.keeps_locks = false;
        }
    }

    /// Records the object that the current stack is in, if that was left open: always the self of
    /// the running function.
    pub(crate) fn settle_locks(&mut self, program: &Program) {
        if let Some(own) = self.left_open(program) {
            self.locks.owners.insert(own, self.current.id);
            self.current.held = Some(own);
        }
        self.keeps_locks = self.locks.active;
    }

    /// The object that the current stack is in without having locked it.
    pub(super) fn left_open(&self, program: &Program) -> Option<ObjectRef> {
        let is_relaxed = self.locks.active && !self.keeps_locks;
        self.own_self(program).filter(|_| is_relaxed)
    }

    /// There is a second stack: from now on locks are kept.
    pub(super) fn activate_locks(&mut self, program: &Program) {
        if self.locks.active {
            return;
        }
        self.locks.active = true;
        self.keeps_locks = true;
        for stack in self.stacks.values_mut() {
            let is_in = stack.is_started && stack.state == StackState::Running;
            if is_in
                && let Some(top) = stack.activations.last()
                && let Some(object) = stack.self_in(program, top)
            {
                self.locks.owners.insert(object, stack.id);
                stack.held = Some(object);
            }
        }
        if self.current.is_running()
            && let Some(own) = self.own_self(program)
        {
            self.locks.owners.insert(own, self.current.id);
            self.current.held = Some(own);
        }
    }

    /// At most one stack is left: nothing can be in its way.
    pub(super) fn deactivate_locks(&mut self) {
        self.locks.active = false;
        self.keeps_locks = false;
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
    pub(crate) fn begin_initialization(
        &mut self,
        program: &Program,
        object: ObjectRef,
        stack: StackId,
    ) {
        self.settle_locks(program);
        self.locks.initializing.insert(object, stack);
        let objects = self.locks.initializers.entry(stack).or_default();
        objects.push(object);
    }

    /// `OnInit` returned: the stacks that waited for it may continue.
    pub(crate) fn initialized(&mut self, object: ObjectRef) {
        // A quest that starts begins its `OnInit` again, maybe before the first one has returned.
        if self.locks.initializing.get(&object) == Some(&self.current.id) {
            self.locks.initializing.remove(&object);
        }
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
        Admission::Waiting
    }

    /// Releases the object that the current stack is in.
    pub(crate) fn release_held(&mut self) {
        if let Some(object) = self.current.held.take() {
            self.locks.owners.remove(&object);
            self.pass_on(object);
        }
    }

    /// Lets stacks continue that waited for stacks which a load dropped.
    pub(super) fn serve_waiters(&mut self) {
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
                .get(*id)
                .is_some_and(|stack| self.locks.is_free_for(object, *id, stack.kind))
        });
        let Some(next) = next else {
            return;
        };
        if let Some(queue) = self.locks.waiting.get_mut(&object) {
            // Nearly always the first: thousands of stacks may wait for the same object.
            if let Some(at) = queue.iter().position(|&id| id == next) {
                queue.remove(at);
            }
            if queue.is_empty() {
                self.locks.waiting.remove(&object);
            }
        }
        self.locks.owners.insert(object, next);
        if let Some(stack) = self.stacks.get_mut(next) {
            stack.held = Some(object);
            stack.state = StackState::Running;
        }
        self.make_ready(next);
    }

    /// Whether a stack is waiting for the object that the current stack is in.
    pub(crate) fn is_wanted(&self) -> bool {
        self.current
            .held
            .is_some_and(|object| self.locks.waiting.contains_key(&object))
    }

    /// Releases everything that the current stack holds.
    pub(super) fn unlock_all(&mut self) {
        self.release_held();
        let guards = std::mem::take(&mut self.current.guards);
        if !guards.is_empty() {
            self.unlock_guards(&guards);
        }
    }

    /// Frees guards and lets the stacks that wait for guards retry.
    pub(crate) fn unlock_guards(&mut self, guards: &[(u64, Symbol)]) {
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
            if let Some(stack) = self.stacks.get_mut(id) {
                stack.state = StackState::Running;
            }
            self.make_ready(id);
        }
    }

    /// The stack that `id` is waiting for, and what it holds.
    pub(crate) fn blocker(&self, id: StackId) -> Option<(StackId, Obstacle)> {
        let stack = if id == self.current.id {
            &self.current
        } else {
            self.stacks.get(id)?
        };
        match stack.state {
            StackState::WaitingForCall(object) | StackState::WaitingForReturn(object) => {
                let occupant = self.locks.occupant(object)?;
                Some((occupant, Obstacle::Object(object)))
            }
            StackState::WaitingOnLatent(token) => {
                let resolver = *self.resolvers.get(&token)?;
                Some((resolver, Obstacle::Result(resolver)))
            }
            StackState::Running | StackState::WaitingForGuards => None,
        }
    }

    /// The newest function of a stack.
    pub(crate) fn newest_function(&self, id: StackId) -> Option<FunctionId> {
        let top = self.stacks.get(id)?.activations.last()?;
        Some(top.function)
    }

    /// The chain of stacks that wait for each other, starting with the current one, if it leads
    /// back to it: each stack with what it waits for. The game would hang there without any
    /// message.
    pub(crate) fn deadlock(&self) -> Option<Vec<(StackId, Obstacle)>> {
        let me = self.current.id;
        let mut circle: Vec<(StackId, Obstacle)> = Vec::new();
        let mut at = me;
        while let Some((next, obstacle)) = self.blocker(at) {
            circle.push((at, obstacle));
            if next == me {
                return Some(circle);
            }
            if circle.iter().any(|&(seen, _)| seen == next) {
                return None;
            }
            at = next;
        }
        None
    }

    /// Takes guards for the current stack if all are free or its own. Returns whether they were.
    pub(crate) fn take_guards(&mut self, wanted: &[(u64, Symbol)]) -> bool {
        let me = self.current.id;
        let free = wanted
            .iter()
            .all(|guard| self.guards.get(guard).is_none_or(|&owner| owner == me));
        if free {
            for &guard in wanted {
                self.guards.insert(guard, me);
                if !self.current.guards.contains(&guard) {
                    self.current.guards.push(guard);
                }
            }
        }
        free
    }

    /// The current stack waits for guards. Their holder may have to re-enter the object that the
    /// current stack is in, so it releases that.
    pub(crate) fn await_guards(&mut self, program: &Program) {
        self.settle_locks(program);
        self.release_held();
        self.current.state = StackState::WaitingForGuards;
    }
}

impl Persist for Locks {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            active,
            owners,
            waiting,
            initializing,
            // Derived from `initializing`.
            initializers: _,
        } = self;
        active.write(writer);
        owners.write(writer);
        waiting.write(writer);
        initializing.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut locks = Self {
            active: Persist::read(reader)?,
            owners: Persist::read(reader)?,
            waiting: Persist::read(reader)?,
            initializing: Persist::read(reader)?,
            initializers: BTreeMap::new(),
        };
        for (&object, &stack) in &locks.initializing {
            locks.initializers.entry(stack).or_default().push(object);
        }
        Ok(locks)
    }
}
