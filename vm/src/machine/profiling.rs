//! What the machine tells its profile. Only called while one is kept.

use super::Machine;
use crate::code::{Code, Cursor, Site};
use crate::id::FunctionId;
use crate::numbering::count;
use crate::profile::{Calls, Profile, WaitKey, WaitReason};
use crate::program::Program;
use crate::scheduler::{Activation, Obstacle, StackState};

/// The calls of a stack.
struct StackCalls<'m> {
    program: &'m Program,
    activations: &'m [Activation],
}

impl Calls for StackCalls<'_> {
    fn call(&self, at: usize) -> Option<(FunctionId, &Code)> {
        let function = self.activations.get(at)?.function;
        let code = self.program.function(function).code.as_ref()?;
        Some((function, code))
    }
}

impl Machine {
    /// Counts what runs from now on, exactly: see [`Self::profile`] and [`Self::instruction_counts`].
    /// Output, log, figures and saves stay the same.
    pub fn begin_profile(&mut self) {
        let allocated = self.arrays_and_structs();
        self.profile.begin(allocated);
    }

    /// Arrays and structs allocated so far.
    pub(crate) fn arrays_and_structs(&self) -> u64 {
        let allocated = self.heap.settled_census().allocated;
        allocated.arrays + allocated.structs
    }

    /// The end of a loop at `c` does not go on, because of a poll.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_loop_poll(&mut self, c: Cursor) {
        let op = self.newest_code().map(|code| c.executing().index(code));
        if let Some(op) = op {
            self.profile.count_poll(c, op);
        }
    }

    /// The op before `c` was put off and will be executed again.
    pub(crate) fn put_off(&mut self, c: Cursor) {
        if self.profile.is_on() {
            self.profile.uncount(c);
            if let Some(instruction) = self.instruction_before(c) {
                self.profile.attempt(instruction);
            }
        }
    }

    /// A single step will be executed again; nothing has seen its instruction yet.
    pub(crate) fn uncount_step(&mut self, c: Cursor) {
        if self.profile.is_on() {
            self.profile.uncount(c);
        }
    }

    fn instruction_before(&self, c: Cursor) -> Option<u32> {
        let code = self.newest_code()?;
        let at = c.executing().index(code) as usize;
        code.pex_index.get(at).copied()
    }

    /// The code of the newest call.
    fn newest_code(&self) -> Option<&Code> {
        let top = self.scheduler.current().activations.last()?;
        self.program.function(top.function).code.as_deref()
    }

    /// The run ends in the middle of a block, before this instruction.
    pub(crate) fn correct_profile(&mut self, instruction: u32, unpaid: i32) {
        if self.profile.is_on() {
            self.profile.correct(instruction, unpaid);
        }
    }

    /// The number of calls on the running stack.
    #[inline]
    pub(crate) fn call_depth(&self) -> usize {
        self.scheduler.current().activations.len()
    }

    /// Whether the current chain is that of the newest call. Everything that is counted relies on it.
    pub(crate) fn is_on_its_chain(&self) -> bool {
        let top = self.scheduler.current().activations.last();
        top.is_some_and(|top| self.profile.is_in(top.function))
    }

    /// The op before `c` is done, which had `before` calls on the stack and may have called or returned:
    /// finds the chain of calls that runs now.
    pub(crate) fn follow_calls(&mut self, c: Cursor, before: usize) {
        let depth = self.call_depth();
        if depth == before {
            debug_assert!(self.is_on_its_chain());
            return;
        }
        if depth == 0 {
            return self.profile.rest();
        }
        let has_returned = depth + 1 == before && self.profile.leave();
        if has_returned && self.is_on_its_chain() {
            return;
        }
        if depth != before + 1 || !self.step_into(c) {
            self.locate_calls(depth > before);
        }
    }

    /// The op before `c` has called the newest function, which was not the last one that it called.
    fn step_into(&mut self, c: Cursor) -> bool {
        let [.., caller, top] = self.scheduler.current().activations.as_slice() else {
            return false;
        };
        let caller = self.program.function(caller.function).code.as_ref();
        let code = self.program.function(top.function).code.as_ref();
        let (Some(caller), Some(code)) = (caller, code) else {
            return false;
        };
        let op = c.executing().index(caller);
        self.profile.step_into(c, op, top.function, code);
        true
    }

    /// Finds the chain of the newest call after a return.
    pub(crate) fn find_chain(&mut self) {
        self.locate_calls(false);
    }

    #[cold]
    #[inline(never)]
    fn locate_calls(&mut self, is_call: bool) {
        let activations = &self.scheduler.current().activations;
        let calls = StackCalls {
            program: &self.program,
            activations,
        };
        self.profile.locate(activations.len(), &calls, is_call);
    }

    /// Gives an allocation of the op before `c` a site of its own in the current chain of calls.
    pub(crate) fn split_site(&mut self, c: Cursor, site: Site) -> Site {
        let own = self.program.split_site(site.0);
        if !Profile::has_room_for(own) {
            return site;
        }
        self.profile.set_site(c, own);
        Site(own)
    }

    /// The same for what a native allocates.
    pub(super) fn native_site_in_chain(&mut self, site: u32) -> u32 {
        if !self.profile.is_on() || site == 0 {
            return site;
        }
        if let Some(own) = self.profile.native_site(site) {
            return own;
        }
        let own = self.program.split_site(site);
        if !Profile::has_room_for(own) {
            return site;
        }
        self.profile.set_native_site(site, own);
        own
    }

    /// Counts an error at the place of the newest call.
    pub(super) fn count_error(&mut self) {
        // The handlers of most ops do not tell which chain runs.
        self.locate_calls(false);
        if let Some(top) = self.scheduler.current().activations.last() {
            let instruction = self.instruction_of(top);
            self.profile.count_error(instruction);
        }
    }

    /// The current stack begins a turn.
    pub(crate) fn profile_turn(&mut self, is_first: bool) {
        let now = self.script_time();
        let stack = self.scheduler.current();
        self.profile.end_wait(stack.id, now);
        let chain = stack.chain;
        let top = stack.activations.last();
        if chain != 0 && top.is_some_and(|top| self.profile.is_chain_of(chain, top.function)) {
            self.profile.go_to(chain);
        } else {
            self.locate_calls(is_first);
        }
    }

    /// The current stack has to wait before its turn begins.
    pub(crate) fn profile_wait_before_turn(&mut self) {
        self.locate_calls(false);
        self.profile_wait();
        self.profile.rest();
    }

    /// Its turn is over.
    pub(crate) fn profile_turn_end(&mut self) {
        let chain = self.profile.current();
        let stack = self.scheduler.current_mut();
        if stack.is_running() {
            stack.chain = chain;
            self.profile_wait();
        }
        self.profile.rest();
    }

    /// The current stack cannot go on, if it cannot: notes what it waits for.
    fn profile_wait(&mut self) {
        let stack = self.scheduler.current();
        let (id, state) = (stack.id, stack.state);
        let reason = match state {
            StackState::Running if self.scheduler.frame_is_over() => WaitReason::Frame,
            StackState::Running => return,
            StackState::WaitingOnLatent(_) => match stack.awaited {
                Some(awaited) => WaitReason::Native(awaited.function),
                None => return,
            },
            StackState::WaitingForCall(object) | StackState::WaitingForReturn(object) => {
                let holder = match self.scheduler.blocker(id) {
                    Some((holder, Obstacle::Object(_))) => self.scheduler.newest_function(holder),
                    _ => None,
                };
                WaitReason::Object(self.class_of(object), holder)
            }
            StackState::WaitingForGuards => WaitReason::Guards,
        };
        // A call that is retried has not begun, so the stack stands before it.
        let is_before = matches!(
            state,
            StackState::WaitingForCall(_) | StackState::WaitingForGuards
        );
        let Some(top) = self.scheduler.current().activations.last() else {
            return;
        };
        let Some(code) = &self.program.function(top.function).code else {
            return;
        };
        let at = top.pc.index(code).saturating_sub(u32::from(!is_before));
        let last = count(code.pex_index.len()).saturating_sub(1);
        let key = WaitKey {
            chain: self.profile.current(),
            instruction: code.pex_index[at.min(last) as usize],
            reason,
        };
        let now = self.script_time();
        self.profile.begin_wait(id, key, now);
    }
}
