//! Latent calls and everything that waits for time to pass.

use super::StackState;
use crate::id::{StackId, Token};
use crate::machine::Machine;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::program::Argument;
use crate::value::Value;
use cyperus_gc::ObjectRef;

/// Something that happens at a moment of script time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Alarm {
    /// A latent call is done.
    Wake(Token, Value),
    /// A timer of a script object.
    Timer {
        /// Whose.
        object: ObjectRef,
        /// Which.
        id: i32,
        /// `OnTimerGameTime` instead of `OnTimer`.
        is_game_time: bool,
    },
    /// An update of Skyrim.
    Update {
        /// A script on the handle that registered.
        object: ObjectRef,
        /// Nanoseconds until the next one; 0 if this is the only one.
        every: u64,
        /// `OnUpdateGameTime` instead of `OnUpdate`.
        is_game_time: bool,
    },
}

impl Alarm {
    /// Nanoseconds until it rings again; 0 if it does not.
    pub(crate) fn period(&self) -> u64 {
        match self {
            Self::Update { every, .. } => *every,
            Self::Wake(..) | Self::Timer { .. } => 0,
        }
    }
}

impl Machine {
    /// A number for a latent call that a native is about to start.
    pub fn new_token(&mut self) -> Token {
        self.next_token += 1;
        Token(self.next_token)
    }

    /// Completes a latent call. The result may come before the stack waits for it; one that nobody
    /// will ever wait for is logged and dropped.
    pub fn resolve(&mut self, token: Token, value: Value) {
        self.resolve_token(token, value);
    }

    pub(crate) fn resolve_token(&mut self, token: Token, value: Value) {
        self.is_clean = false;
        let waiting = self.latent_waiters.remove(&token);
        match waiting {
            Some(id) => self.wake(id, &value),
            None if token.0 > self.next_token || token.0 == 0 => {
                let text = format!(
                    "Received a latent return for call {}, but no stack is waiting on a latent - ignoring.",
                    token.0
                );
                self.warn(&text);
            }
            None => {
                self.early_results.insert(token, value);
            }
        }
    }

    /// The result that came before its wait, if it did.
    pub(crate) fn take_early(&mut self, token: Token) -> Option<Value> {
        self.early_results.remove(&token)
    }

    /// Hands the result to a waiting stack and makes it ready.
    fn wake(&mut self, id: StackId, value: &Value) {
        let Some(stack) = self.stacks.remove(&id) else {
            return;
        };
        // The value is written as if the stack ran, so that conversions and messages are the same.
        let running = std::mem::replace(&mut self.current, stack);
        self.current.state = StackState::Running;
        if let Some(awaited) = self.current.awaited.take() {
            let returns = self.program.function(awaited.function).returns;
            let slots = self.slots_of(value, returns);
            let c = self.resume();
            let result = Argument {
                register: awaited.register,
                value_type: awaited.value_type,
            };
            if !c.is_stopped() {
                self.store_result(c, result, awaited.name, returns, slots);
            }
        }
        let stack = std::mem::replace(&mut self.current, running);
        self.stacks.insert(id, stack);
        self.make_ready(id);
    }

    /// Sets an alarm for a moment of script time, in nanoseconds.
    pub(crate) fn set_alarm(&mut self, due: u64, alarm: Alarm) {
        self.next_alarm += 1;
        self.alarms.insert((due, self.next_alarm), alarm);
    }

    /// Starts or restarts a timer of a script object.
    pub(crate) fn start_timer(
        &mut self,
        object: ObjectRef,
        id: i32,
        is_game_time: bool,
        after: u64,
    ) {
        self.cancel_timer(object, id, is_game_time);
        let due = self.script_time() + after;
        let alarm = Alarm::Timer {
            object,
            id,
            is_game_time,
        };
        self.set_alarm(due, alarm);
    }

    /// Takes a timer back; callbacks already queued still come.
    pub(crate) fn cancel_timer(&mut self, object: ObjectRef, id: i32, is_game_time: bool) {
        let wanted = Alarm::Timer {
            object,
            id,
            is_game_time,
        };
        self.alarms.retain(|_, alarm| *alarm != wanted);
    }

    /// Ends the updates of the handle that a script object is on.
    pub(crate) fn cancel_update(&mut self, object: ObjectRef, game_time: bool) {
        let handles = &self.handles;
        let wanted = handles.of(object);
        self.alarms.retain(|_, alarm| match alarm {
            Alarm::Update {
                object: other,
                is_game_time,
                ..
            } => *is_game_time != game_time || handles.of(*other) != wanted,
            Alarm::Wake(..) | Alarm::Timer { .. } => true,
        });
    }

    /// Rings everything that is due.
    pub(crate) fn ring_alarms(&mut self) {
        let now = self.script_time();
        while let Some((&(due, number), _)) = self.alarms.first_key_value() {
            if due > now {
                break;
            }
            let Some(alarm) = self.alarms.remove(&(due, number)) else {
                break;
            };
            match alarm {
                Alarm::Wake(token, value) => self.resolve_token(token, value),
                Alarm::Timer {
                    object,
                    id,
                    is_game_time,
                } => {
                    let name = if is_game_time {
                        "OnTimerGameTime"
                    } else {
                        "OnTimer"
                    };
                    self.send_event(object, name, &[Value::Int(id)]);
                }
                Alarm::Update {
                    object,
                    every,
                    is_game_time,
                } => {
                    if every > 0 {
                        let again = Alarm::Update {
                            object,
                            every,
                            is_game_time,
                        };
                        self.set_alarm(due + every, again);
                    }
                    let name = if is_game_time {
                        "OnUpdateGameTime"
                    } else {
                        "OnUpdate"
                    };
                    self.send_handle_event(object, name, &[]);
                }
            }
        }
    }

    /// When the next alarm rings.
    pub(crate) fn next_due(&self) -> Option<u64> {
        self.alarms.first_key_value().map(|(&(due, _), _)| due)
    }
}

impl Persist for Alarm {
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Wake(token, value) => {
                0_u8.write(writer);
                token.write(writer);
                value.write(writer);
            }
            Self::Timer {
                object,
                id,
                is_game_time,
            } => {
                1_u8.write(writer);
                object.write(writer);
                id.write(writer);
                is_game_time.write(writer);
            }
            Self::Update {
                object,
                every,
                is_game_time,
            } => {
                2_u8.write(writer);
                object.write(writer);
                every.write(writer);
                is_game_time.write(writer);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Ok(Self::Wake(Persist::read(reader)?, Persist::read(reader)?)),
            1 => Ok(Self::Timer {
                object: Persist::read(reader)?,
                id: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            2 => Ok(Self::Update {
                object: Persist::read(reader)?,
                every: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            _ => Err(reader.damage("no such alarm")),
        }
    }
}
