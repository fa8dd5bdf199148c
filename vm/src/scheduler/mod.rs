//! Stacks and which one runs when: turns and their allowance, object locks, guards, alarms, latent
//! calls, registrations, pauses.
//!
//! Everything is ordered: ready stacks and waiters for a lock are first in, first out; timers are
//! ordered by due time, then by when they were started. So a run is the same every time under the
//! virtual clock.
//!
//! The scheduler knows stacks and the program they run, but no heap, no host and no interpreter. It
//! only decides who is next.

mod alarm;
mod allowance;
mod latent;
mod lock;
mod outcome;
mod pause;
mod registration;
mod roots;
mod save;
mod stack;
mod waiting;
mod work;

use std::collections::{BTreeMap, VecDeque};

use cyperus_gc::ObjectRef;

use crate::code::{Cursor, Def, Entry, Room};
use crate::id::{StackId, Token};
use crate::program::{FEW, Program, Ready};
use crate::symbol::Symbol;
use crate::value::Value;

pub(crate) use alarm::Alarm;
pub use allowance::Meter;
pub(crate) use allowance::Prices;
pub(crate) use latent::Resolution;
pub(crate) use lock::{Admission, Obstacle};
pub use outcome::{Idle, Limit, Stop};
pub(crate) use registration::Registrations;
pub(crate) use save::{LAST_STACK, LATEST, Progress};
pub(crate) use stack::{Activation, Awaited, Completion, Return, Stack, StackKind, StackState};

use alarm::Alarms;
use allowance::Allowance;
use lock::Locks;
use pause::Pause;
use waiting::Waiting;

/// What an alarm counts against the heap's limit.
const ALARM_BYTES: u64 = 160;

/// What a registration counts against the heap's limit.
const REGISTRATION_BYTES: u64 = 96;

/// All stacks, and what decides which of them runs.
#[derive(Debug)]
pub(crate) struct Scheduler {
    /// The stacks that are not running.
    stacks: Waiting,
    /// What they count against the heap's limit.
    waiting_bytes: u64,
    ready: VecDeque<StackId>,
    /// The running stack; one without activations while none is running.
    current: Stack,
    locks: Locks,
    /// Whether calls and returns take and release locks: there are other stacks, and one of them
    /// is in an object, waits for one or initializes one.
    keeps_locks: bool,
    guards: BTreeMap<(u64, Symbol), StackId>,
    alarms: Alarms,
    /// Stacks that wait for the result of a latent call.
    latent_waiters: BTreeMap<Token, StackId>,
    /// Stacks whose end is the result of a latent call.
    resolvers: BTreeMap<Token, StackId>,
    /// Results of latent calls that arrived before a stack waited for them.
    early_results: BTreeMap<Token, Value>,
    /// Results of finished stacks that were requested but not taken yet.
    results: BTreeMap<StackId, Value>,
    registrations: Registrations,
    next_stack: u32,
    next_token: u64,
    next_alarm: u64,
    /// Stacks started so far.
    started: u64,
    allowance: Allowance,
    /// The most activations a stack may have.
    depth_limit: usize,
    /// Where the embedder or a script wants a pause.
    pause: Pause,
    /// The stack that was running when the pause came.
    paused: Option<StackId>,
    /// Whether a frame has begun but not ended, because a pause came in between.
    is_mid_frame: bool,
    /// Why the run is over, if it is.
    stop: Option<Stop>,
}

impl Scheduler {
    /// A scheduler without stacks.
    pub(crate) fn new(prices: Prices, fuel: u64, depth_limit: usize) -> Self {
        Self {
            stacks: Waiting::default(),
            waiting_bytes: 0,
            ready: VecDeque::new(),
            current: Stack::idle(),
            locks: Locks::default(),
            keeps_locks: false,
            guards: BTreeMap::new(),
            alarms: Alarms::default(),
            latent_waiters: BTreeMap::new(),
            resolvers: BTreeMap::new(),
            early_results: BTreeMap::new(),
            results: BTreeMap::new(),
            registrations: Registrations::default(),
            next_stack: 0,
            next_token: 0,
            next_alarm: 0,
            started: 0,
            allowance: Allowance::new(prices, fuel),
            depth_limit: depth_limit.max(1),
            pause: Pause::default(),
            paused: None,
            is_mid_frame: false,
            stop: None,
        }
    }

    /// The running stack.
    #[inline]
    pub(crate) fn current(&self) -> &Stack {
        &self.current
    }

    /// The running stack, mutable.
    #[inline]
    pub(crate) fn current_mut(&mut self) -> &mut Stack {
        &mut self.current
    }

    /// The stacks that are not running, by number.
    pub(crate) fn waiting_stacks(&self) -> impl Iterator<Item = &Stack> {
        self.stacks.values()
    }

    /// How many stacks are not running.
    pub(crate) fn stack_count(&self) -> usize {
        self.stacks.len()
    }

    /// Whether a stack exists and is not running.
    pub(crate) fn has_stack(&self, id: StackId) -> bool {
        self.stacks.contains_key(id)
    }

    /// What stacks, alarms and registrations count against the heap's limit.
    pub(crate) fn bytes(&self) -> u64 {
        let alarms = (self.alarms.len() as u64).saturating_mul(ALARM_BYTES);
        let listeners = self.registrations.listener_count() as u64;
        let own = self.current.bytes() - stack::PAGE_BYTES;
        self.waiting_bytes
            .saturating_add(own)
            .saturating_add(alarms)
            .saturating_add(listeners.saturating_mul(REGISTRATION_BYTES))
    }

    /// Stacks started so far.
    pub(crate) fn started(&self) -> u64 {
        self.started
    }

    /// The most activations a stack may have.
    pub(crate) fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    /// Whether any stack can run.
    pub(crate) fn anyone_is_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Adds a stack whose first activation `prepare` creates, and makes it ready.
    pub(crate) fn add(
        &mut self,
        program: &Program,
        kind: StackKind,
        completion: Completion,
        prepare: impl FnOnce(&mut Stack),
    ) -> StackId {
        self.next_stack += 1;
        let id = StackId(self.next_stack);
        let mut stack = Stack::new(id, kind, completion);
        prepare(&mut stack);
        self.note_resolver(&stack);
        self.keep_waiting(stack);
        if self.stacks.len() + usize::from(self.current.is_running()) > 1 {
            self.activate_locks(program);
            if self.current.is_running() {
                self.relax_locks();
            }
        }
        self.started += 1;
        self.make_ready(id);
        id
    }

    /// Puts a stack at the end of the ready queue. A stack that ran alone gets turns from now on.
    pub(crate) fn make_ready(&mut self, id: StackId) {
        self.ready.push_back(id);
        if self.current.is_running() {
            self.allowance.narrow();
        }
    }

    /// The stack whose turn is next.
    pub(crate) fn next_ready(&mut self) -> Option<StackId> {
        self.ready.pop_front()
    }

    /// Puts back the stack that [`Self::next_ready`] returned.
    pub(crate) fn not_ready_yet(&mut self, id: StackId) {
        self.ready.push_front(id);
    }

    /// Makes a stack current with a new turn; false if it no longer exists.
    pub(crate) fn begin_turn(&mut self, id: StackId) -> bool {
        let is_there = self.take_up(id);
        if is_there {
            self.allowance.begin_turn();
            self.renew_allowance();
        }
        is_there
    }

    /// The same for the turn that a pause interrupted.
    pub(crate) fn resume_turn(&mut self, id: StackId) -> bool {
        let is_there = self.take_up(id);
        if is_there {
            self.renew_allowance();
        }
        is_there
    }

    fn take_up(&mut self, id: StackId) -> bool {
        let Some(stack) = self.take_waiting(id) else {
            return false;
        };
        self.current = stack;
        true
    }

    /// Adds a stack to those that are not running; false if there is already one with that number.
    fn keep_waiting(&mut self, stack: Stack) -> bool {
        self.waiting_bytes = self.waiting_bytes.saturating_add(stack.bytes());
        self.stacks.insert(stack)
    }

    fn note_resolver(&mut self, stack: &Stack) {
        if let Some(token) = stack.completion.resolves() {
            self.resolvers.insert(token, stack.id);
        }
    }

    /// Takes a stack from those that are not running.
    fn take_waiting(&mut self, id: StackId) -> Option<Stack> {
        let stack = self.stacks.take(id)?;
        self.waiting_bytes = self.waiting_bytes.saturating_sub(stack.bytes());
        Some(stack)
    }

    /// The turn is over: the stack is queued again, waits, or has finished and is removed.
    pub(crate) fn end_turn(&mut self, program: &Program) {
        self.account();
        self.settle_locks(program);
        if !self.current.is_running() {
            self.retire();
            return;
        }
        let id = self.current.id;
        if self.pause.has_come() {
            self.paused = Some(id);
        } else if self.current.state == StackState::Running {
            self.ready.push_back(id);
        }
        self.put_back();
    }

    /// The current stack has to wait before it has begun.
    pub(crate) fn put_back(&mut self) {
        let mut stack = std::mem::replace(&mut self.current, Stack::idle());
        stack.trim();
        self.keep_waiting(stack);
    }

    /// Ends every stack where it is. What they hold becomes free, and nothing waits any more.
    pub(crate) fn abandon_stacks(&mut self) {
        while let Some(stack) = self.stacks.take_first() {
            self.current = stack;
            self.retire();
        }
        self.waiting_bytes = 0;
        self.ready.clear();
        self.latent_waiters.clear();
        self.early_results.clear();
        self.paused = None;
        self.is_mid_frame = false;
    }

    fn retire(&mut self) {
        self.unlock_all();
        let stack = std::mem::replace(&mut self.current, Stack::idle());
        self.locks.forget(stack.id);
        self.stacks.forget(stack.id);
        if let Some(token) = stack.completion.resolves() {
            self.resolvers.remove(&token);
        }
        if self.stacks.len() <= 1 {
            self.deactivate_locks();
        }
    }

    /// Ends a stack between turns, wherever it stands: what it holds is released, and it leaves no
    /// result. False if there is no such stack.
    pub(crate) fn abandon(&mut self, id: StackId) -> bool {
        if !self.take_up(id) {
            return false;
        }
        self.ready.retain(|&ready| ready != id);
        self.paused = self.paused.filter(|&paused| paused != id);
        self.latent_waiters.retain(|_, waiter| *waiter != id);
        self.retire();
        true
    }

    /// Keeps the result of the current stack until it is taken.
    pub(crate) fn keep_result(&mut self, value: Value) {
        self.results.insert(self.current.id, value);
    }

    /// Takes the result of a finished stack.
    pub(crate) fn take_result(&mut self, id: StackId) -> Option<Value> {
        self.results.remove(&id)
    }

    /// Who listens to whom.
    pub(crate) fn registrations(&self) -> &Registrations {
        &self.registrations
    }

    /// Who listens to whom, mutable.
    pub(crate) fn registrations_mut(&mut self) -> &mut Registrations {
        &mut self.registrations
    }

    /// Why the run is over, if it is.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Ends the run at the next poll, or lets it continue.
    pub(crate) fn set_stop(&mut self, stop: Option<Stop>) {
        self.stop = stop;
    }

    /// The current stack's cursor, from its top activation.
    pub(crate) fn resume(&mut self) -> Cursor {
        self.current.resume()
    }

    /// Records where the running function is, for traces and inspection.
    pub(crate) fn note_place(&mut self, c: Cursor) {
        if let Some(top) = self.current.activations.last_mut() {
            top.pc = c.pointer();
        }
    }

    /// Stops the current stack so that it resumes at `c`.
    pub(crate) fn stop_at(&mut self, c: Cursor) -> Cursor {
        self.note_place(c);
        Cursor::STOPPED
    }

    /// Self of the running function.
    pub(crate) fn own_self(&self, program: &Program) -> Option<ObjectRef> {
        let top = self.current.activations.last()?;
        self.current.self_in(program, top)
    }

    /// Calls what is ready, if nothing else needs to be done: the depth and registers suffice, there is
    /// room for the activation, and no other stack could be waiting for an object. Otherwise `None`.
    /// `told` has the last word: if it agrees, the call takes place.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the fast path of a call")]
    pub(crate) fn enter<const IS_SMALL: bool>(
        &mut self,
        c: Cursor,
        point: u32,
        ready: &Ready,
        told: impl FnOnce() -> bool,
    ) -> Option<Cursor> {
        let stack = &mut self.current;
        let depth = stack.activations.len();
        let caller = stack.activations.last_mut()?;
        let base = caller.top;
        let fits = depth < self.depth_limit && stack.registers.fits(base, ready.registers);
        if !fits || self.keeps_locks {
            return None;
        }
        caller.pc = c.pointer();
        let room = Room::of(&mut stack.activations)?;
        if !told() {
            return None;
        }
        room.fill(Activation {
            pc: ready.start,
            function: ready.function,
            base,
            top: base + u32::from(ready.registers),
            point,
            result: ready.result,
            returning: Return::Plain,
        });
        let next = stack.registers.cursor_there(ready.start, base);
        if IS_SMALL {
            ready.pass_few(c, next);
            next.clear_few::<FEW>(ready.first_local, ready.cleared_to);
        } else {
            ready.pass(c, next);
            next.clear(ready.first_local, ready.cleared_to);
        }
        Some(next)
    }

    /// Whether a call may be made and no lock is needed for it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the fast path of a property")]
    pub(crate) fn admits_call(&self) -> bool {
        self.current.activations.len() < self.depth_limit && !self.keeps_locks
    }

    /// Whether the depth and registers suffice for a call.
    pub(crate) fn has_room(&self, entry: Entry) -> bool {
        let stack = &self.current;
        let top = stack.activations.last().map_or(0, |caller| caller.top);
        stack.activations.len() < self.depth_limit && stack.registers.fits(top, entry.registers)
    }

    /// Returns one word, if nothing else needs to be done; otherwise `None`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the fast path of a return")]
    pub(crate) fn leave(&mut self, value: u64) -> Option<Cursor> {
        let stack = &mut self.current;
        let &[caller, done] = stack.activations.last_chunk::<2>()?;
        if done.returning != Return::Plain || self.keeps_locks {
            return None;
        }
        // As in `enter`: before a register is written.
        stack.activations.pop();
        let next = stack.registers.cursor_there(caller.pc, caller.base);
        next.set(Def(done.result), value);
        Some(next)
    }
}
