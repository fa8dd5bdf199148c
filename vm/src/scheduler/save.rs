//! The scheduler in a save, and whether its saved state is consistent.
//!
//! Stacks are written by `save`, which can identify a place in code.

use std::collections::BTreeSet;

use super::{Limit, Scheduler, Stack, StackState, Stop};
use crate::id::{StackId, Token};
use crate::persist::{LoadError, Persist, Reader, Writer, persist_struct};

/// The end of script time in nanoseconds, about 36 years after the start: no alarm rings later, and
/// no run continues beyond it. Saves have the same bound.
pub(crate) const LATEST: u64 = 1 << 60;

/// The highest stack number that a save may have assigned, so that half of all numbers remain.
pub(crate) const LAST_STACK: u32 = u32::MAX / 2;

/// How far the scheduler has come, in numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) next_stack: u32,
    pub(crate) next_token: u64,
    pub(crate) next_alarm: u64,
    is_mid_frame: bool,
    paused: Option<StackId>,
    /// Instructions of the turn that a pause interrupted.
    pub(crate) turn: i64,
    pub(crate) frame_left: i64,
}

persist_struct! {
    Progress { next_stack, next_token, next_alarm, is_mid_frame, paused, turn, frame_left }
}

impl Scheduler {
    /// The numbers of a save's first section.
    pub(crate) fn progress(&self) -> Progress {
        Progress {
            next_stack: self.next_stack,
            next_token: self.next_token,
            next_alarm: self.next_alarm,
            is_mid_frame: self.is_mid_frame,
            paused: self.paused,
            turn: self.allowance.turn,
            frame_left: self.allowance.frame_left,
        }
    }

    /// Continues from a save's numbers, once its stacks are loaded.
    pub(crate) fn restore_progress(&mut self, progress: &Progress) {
        let Progress {
            next_stack,
            next_token,
            next_alarm,
            is_mid_frame,
            paused,
            turn,
            frame_left,
        } = *progress;
        self.next_stack = next_stack;
        self.next_token = next_token;
        self.next_alarm = next_alarm;
        self.is_mid_frame = is_mid_frame;
        self.paused = paused.filter(|id| self.stacks.contains_key(*id));
        self.allowance.turn = turn;
        self.allowance.frame_left = frame_left;
    }

    /// Continues counting from a save's figures.
    pub(crate) fn restore_counts(&mut self, instructions: u64, work: u64, started: u64) {
        self.allowance.instructions = instructions;
        self.allowance.work = work;
        self.started = started;
    }

    /// Writes the queues. Names every field, so that a new one does not compile until someone
    /// decides whether it is saved.
    pub(crate) fn write_queues(&self, writer: &mut Writer<'_>) {
        let Self {
            ready,
            locks,
            guards,
            alarms,
            early_results,
            results,
            registrations,
            // In the section of stacks.
            stacks: _,
            // In the first section: see `progress` and the machine's counters.
            next_stack: _,
            next_token: _,
            next_alarm: _,
            is_mid_frame: _,
            paused: _,
            allowance: _,
            started: _,
            // The same, if a script ended the run.
            stop: _,
            // Derived from the settings and the stacks.
            depth_limit: _,
            latent_waiters: _,
            resolvers: _,
            waiting_bytes: _,
            // No stack is running during a save, and the next pause belongs to the process.
            current: _,
            pause: _,
            // Between turns the same as `active` of the locks.
            keeps_locks: _,
        } = self;
        ready.write(writer);
        locks.write(writer);
        guards.write(writer);
        alarms.write(writer);
        early_results.write(writer);
        results.write(writer);
        registrations.write(writer);
    }

    /// Reads the queues.
    pub(crate) fn read_queues(&mut self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        self.ready = Persist::read(reader)?;
        self.locks = Persist::read(reader)?;
        self.keeps_locks = self.locks.are_active();
        self.guards = Persist::read(reader)?;
        self.alarms = Persist::read(reader)?;
        self.early_results = Persist::read(reader)?;
        self.results = Persist::read(reader)?;
        self.registrations = Persist::read(reader)?;
        Ok(())
    }

    /// Adds a stack from a save; false if there is already one with that number.
    pub(crate) fn restore_stack(&mut self, stack: Stack) -> bool {
        self.note_resolver(&stack);
        self.keep_waiting(stack)
    }

    /// Records that a saved stack waits for a latent call; false if another one does.
    pub(crate) fn restore_waiter(&mut self, token: Token, id: StackId) -> bool {
        self.latent_waiters.insert(token, id).is_none()
    }

    /// Whether a script ended the run: then it has also ended for a machine that loads the save.
    /// Limits belong to the process.
    pub(crate) fn has_quit(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.limit == Limit::Quit)
    }

    /// Sets what [`Self::has_quit`] returns, when a save is loaded.
    pub(crate) fn restore_quit(&mut self, has_quit: bool) {
        self.stop = has_quit.then_some(Stop {
            limit: Limit::Quit,
            script: None,
            function: None,
            line: None,
        });
    }

    /// Removes dropped stacks from every queue, then checks that queues and locks refer to existing
    /// stacks and agree.
    pub(crate) fn is_consistent_without(&mut self, dropped: &BTreeSet<StackId>) -> bool {
        self.ready.retain(|id| !dropped.contains(id));
        self.guards.retain(|_, id| !dropped.contains(id));
        self.locks.take_out(dropped);
        let runs = |id: &StackId| {
            let stack = self.stacks.get(*id);
            stack.is_some_and(|stack| stack.state == StackState::Running)
        };
        let mut seen = BTreeSet::new();
        let queue_fits = self.ready.iter().all(|id| seen.insert(*id) && runs(id));
        let paused_fits = match self.paused {
            None => true,
            Some(id) => self.is_mid_frame && runs(&id) && !seen.contains(&id),
        };
        let guards_fit = self.guards.iter().all(|(guard, id)| {
            let stack = self.stacks.get(*id);
            stack.is_some_and(|stack| stack.guards.contains(guard))
        });
        let tokens_fit = self
            .latent_waiters
            .keys()
            .all(|token| token.0 <= self.next_token);
        let ids_fit = self
            .stacks
            .values()
            .all(|stack| stack.id.0 <= self.next_stack);
        let moments_fit = self.alarms.iter().all(|((due, number), alarm)| {
            due <= LATEST && number <= self.next_alarm && alarm.period() <= LATEST
        });
        let all = queue_fits
            && paused_fits
            && guards_fit
            && tokens_fit
            && ids_fit
            && moments_fit
            && self.locks.agree(&self.stacks);
        if !dropped.is_empty() {
            self.serve_waiters();
        }
        all
    }
}
