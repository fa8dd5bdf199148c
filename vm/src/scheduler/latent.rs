//! Latent calls: stacks that wait for a result, and results that wait for a stack.

use super::{Awaited, Scheduler, StackState};
use crate::id::{StackId, Token};
use crate::program::Program;
use crate::value::Value;

/// What happened to the result of a latent call.
#[derive(Clone, Debug)]
pub(crate) enum Resolution {
    /// This stack waits for it.
    Awaited(StackId, Value),
    /// It is kept until a stack waits for it.
    Kept,
    /// There is no such call.
    Unknown,
}

impl Scheduler {
    /// A number for a latent call that a native is about to start.
    pub(crate) fn new_token(&mut self) -> Token {
        self.next_token += 1;
        Token(self.next_token)
    }

    /// Finds out which stack the result of a latent call is for.
    pub(crate) fn resolve(&mut self, token: Token, value: Value) -> Resolution {
        match self.latent_waiters.remove(&token) {
            Some(id) => Resolution::Awaited(id, value),
            None if token.0 > self.next_token || token.0 == 0 => Resolution::Unknown,
            None => {
                self.early_results.insert(token, value);
                Resolution::Kept
            }
        }
    }

    /// The result that arrived before the wait for it, if there is one.
    pub(crate) fn take_early(&mut self, token: Token) -> Option<Value> {
        self.early_results.remove(&token)
    }

    /// The current stack waits for the result of a latent call.
    pub(crate) fn await_result(
        &mut self,
        program: &Program,
        token: Token,
        awaited: Option<Awaited>,
    ) {
        self.settle_locks(program);
        self.current.state = StackState::WaitingOnLatent(token);
        self.current.awaited = awaited;
        self.latent_waiters.insert(token, self.current.id);
        self.release_held();
    }

    /// Makes a stack current for a moment, to pass it a result. [`Self::end_visit`] restores the
    /// stack that was running.
    pub(crate) fn visit(&mut self, id: StackId) -> Option<super::Stack> {
        let stack = self.take_waiting(id)?;
        let running = std::mem::replace(&mut self.current, stack);
        self.current.state = StackState::Running;
        Some(running)
    }

    /// Ends a visit: the visited stack is ready.
    pub(crate) fn end_visit(&mut self, running: super::Stack) {
        let stack = std::mem::replace(&mut self.current, running);
        let id = stack.id;
        self.keep_waiting(stack);
        self.make_ready(id);
    }
}
