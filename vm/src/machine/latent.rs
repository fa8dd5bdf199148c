//! Latent calls that complete, and alarms that ring.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::id::{StackId, Token};
use crate::program::Argument;
use crate::report::NativeProblem;
use crate::scheduler::{Alarm, LATEST, Resolution};
use crate::value::Value;

impl Machine {
    /// Completes a latent call. The result may arrive before the stack waits for it; one that no
    /// stack will ever wait for is logged and dropped.
    pub fn resolve(&mut self, token: Token, value: Value) {
        self.collecting.soil();
        match self.scheduler.resolve(token, value) {
            Resolution::Awaited(id, value) => self.wake(id, &value),
            Resolution::Kept => {}
            Resolution::Unknown => {
                self.report(NativeProblem::LateResult { call: token });
            }
        }
    }

    /// Passes the result to a waiting stack and makes it ready.
    fn wake(&mut self, id: StackId, value: &Value) {
        // The value is written as if the stack were running, so that conversions and messages are
        // the same.
        let Some(running) = self.scheduler.visit(id) else {
            return;
        };
        if let Some(awaited) = self.scheduler.current_mut().awaited.take() {
            let returns = self.program.function(awaited.function).returns;
            let slots = self.slots_of(value, returns);
            let c = self.scheduler.resume();
            let result = Argument {
                register: awaited.register,
                value_type: awaited.value_type,
            };
            if !c.is_stopped() {
                self.store_result(c, result, awaited.name, returns, slots);
            }
        }
        self.scheduler.end_visit(running);
    }

    /// A result that arrives in a later frame, as for most natives of the games.
    pub(crate) fn in_next_frame(&mut self, value: Value) -> Token {
        let token = self.scheduler.new_token();
        let due = self.script_time() + 1;
        self.scheduler.set_alarm(due, Alarm::Wake(token, value));
        token
    }

    /// Script time in nanoseconds.
    pub fn script_time(&self) -> u64 {
        self.heap.clock().script_time()
    }

    /// Ends the updates of the handle that a script object is on.
    pub(crate) fn cancel_update(&mut self, object: ObjectRef, game_time: bool) {
        self.scheduler.cancel_update(object, game_time);
        let siblings = self.bridge.handles().siblings(object).to_vec();
        for sibling in siblings {
            self.scheduler.cancel_update(sibling, game_time);
        }
    }

    /// Rings everything that is due.
    pub(crate) fn ring_alarms(&mut self) {
        let now = self.script_time();
        while let Some((due, alarm)) = self.scheduler.take_due(now) {
            match alarm {
                Alarm::Wake(token, value) => self.resolve(token, value),
                Alarm::Finish(effect) => {
                    self.bridge.world_mut().end_effect(effect);
                    self.settle_world();
                }
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
                        // At the end of time it would ring for ever.
                        if due < LATEST {
                            self.scheduler.set_alarm(due.saturating_add(every), again);
                        }
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
}
