//! What waits for what, for people who inspect a save: stacks, timers, registrations.

use std::collections::BTreeMap;

use crate::id::{StackId, Token};
use crate::machine::Machine;
use crate::scheduler::{Alarm, Stack, StackState};

/// A stack that is not running at the moment.
#[derive(Clone, Debug, PartialEq)]
pub struct StackOverview {
    /// Its number.
    pub id: StackId,
    /// Its state in the words of a dump.
    pub state: &'static str,
    /// What keeps it from continuing.
    pub standing: Standing,
    /// Whether it has ever run; one that has not is a queued call or event.
    pub is_started: bool,
    /// The native, object or stack that it waits for.
    pub waits_for: Option<String>,
    /// The stack that this one waits for, if there is one.
    pub blocked_by: Option<StackId>,
    /// Seconds of script time until its wait ends, if known.
    pub seconds_left: Option<f64>,
    /// Its calls, innermost first.
    pub trace: Vec<String>,
}

/// What keeps a stack from continuing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing: it continues in the next frame.
    Ready,
    /// A native that takes time, or the result of another stack.
    Waiting,
    /// Another stack is in the object it wants to enter, or holds what it wants.
    Blocked,
}

/// A timer or update that will fire.
#[derive(Clone, Debug, PartialEq)]
pub struct TimerOverview {
    /// The object it belongs to.
    pub object: String,
    /// The timer's number; `None` for updates.
    pub id: Option<i32>,
    /// Whether it counts game hours.
    pub is_game_time: bool,
    /// Seconds of script time until it fires.
    pub seconds_left: f64,
    /// Seconds until it fires again; 0 if it fires once.
    pub every: f64,
}

fn standing(state: StackState) -> Standing {
    match state {
        StackState::Running => Standing::Ready,
        StackState::WaitingOnLatent(_) => Standing::Waiting,
        StackState::WaitingForCall(_)
        | StackState::WaitingForReturn(_)
        | StackState::WaitingForGuards => Standing::Blocked,
    }
}

/// Nanoseconds as seconds.
#[expect(clippy::cast_precision_loss, reason = "only displayed")]
fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

impl Machine {
    /// All stacks that are not running, by number.
    pub fn stack_overviews(&self) -> Vec<StackOverview> {
        let stacks = self.scheduler.waiting_stacks();
        let wakes: BTreeMap<Token, u64> = self
            .scheduler
            .alarms()
            .filter_map(|(due, alarm)| match alarm {
                Alarm::Wake(token, _) => Some((*token, due)),
                Alarm::Finish(_) | Alarm::Timer { .. } | Alarm::Update { .. } => None,
            })
            .collect();
        let wait_left = |stack: &Stack| match stack.state {
            StackState::WaitingOnLatent(token) => wakes.get(&token).copied(),
            StackState::Running
            | StackState::WaitingForCall(_)
            | StackState::WaitingForReturn(_)
            | StackState::WaitingForGuards => None,
        };
        let rows = stacks.map(|stack| {
            let trace = self.trace_of(stack).into_iter();
            StackOverview {
                id: stack.id,
                state: super::dump::state_text(stack.state),
                standing: standing(stack.state),
                blocked_by: self.scheduler.blocker(stack.id).map(|(stack, _)| stack),
                is_started: stack.is_started,
                waits_for: self.waits_for(stack),
                seconds_left: wait_left(stack).map(|due| self.left_until(due)),
                trace: trace.map(|line| line.to_string()).collect(),
            }
        });
        rows.collect()
    }

    fn waits_for(&self, stack: &Stack) -> Option<String> {
        if let Some((blocker, obstacle)) = self.scheduler.blocker(stack.id) {
            let what = self.obstacle_text(obstacle);
            return Some(if matches!(stack.state, StackState::WaitingOnLatent(_)) {
                what
            } else {
                format!("{what}, which stack {} is in", blocker.0)
            });
        }
        let native = stack.awaited.map(|awaited| awaited.function);
        native.map(|native| self.program.full_name(native))
    }

    fn left_until(&self, due: u64) -> f64 {
        seconds(due.saturating_sub(self.script_time()))
    }

    /// All timers and updates, the next to fire first.
    pub fn timer_overviews(&self) -> Vec<TimerOverview> {
        let alarms = self.scheduler.alarms();
        let rows = alarms.filter_map(|(due, alarm)| {
            let (object, id, is_game_time) = match alarm {
                Alarm::Wake(..) | Alarm::Finish(_) => return None,
                Alarm::Timer {
                    object,
                    id,
                    is_game_time,
                } => (object, Some(*id), is_game_time),
                Alarm::Update {
                    object,
                    is_game_time,
                    ..
                } => (object, None, is_game_time),
            };
            Some(TimerOverview {
                object: self.object_text(*object),
                id,
                is_game_time: *is_game_time,
                seconds_left: self.left_until(due),
                every: seconds(alarm.period()),
            })
        });
        rows.collect()
    }

    /// How many listeners are registered for events of other objects.
    pub fn registration_count(&self) -> usize {
        let rows = self.scheduler.registrations().iter();
        rows.map(|(_, _, listeners)| listeners.len()).sum()
    }
}
