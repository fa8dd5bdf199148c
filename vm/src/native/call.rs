//! A native call: what the body gets, and how the machine makes it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use cyperus_gc::{ArrayRef, ObjectRef};

use super::Timing;
use crate::handles::HandleId;
use crate::interpret::Cursor;
use crate::machine::Machine;
use crate::program::{CallKind, FunctionId};
use crate::scheduler::{Admission, Alarm, Awaited, StackState, Token};
use crate::types::Type;
use crate::value::Value;

/// What a native gives back.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result, now. `Value::None` where it returns nothing.
    Ready(Value),
    /// The stack waits until the token is resolved.
    Pending(Token),
}

impl Reply {
    /// Nothing to give.
    pub const NOTHING: Self = Self::Ready(Value::None);
}

impl<T: Into<Value>> From<T> for Reply {
    fn from(value: T) -> Self {
        Self::Ready(value.into())
    }
}

/// A call of a native.
#[derive(Debug)]
pub struct Call<'m> {
    /// The machine, all of it.
    pub machine: &'m mut Machine,
    object: Option<ObjectRef>,
}

impl Call<'_> {
    /// The object it is called on; `None` for a global function.
    pub fn object_self(&self) -> Option<ObjectRef> {
        self.object
    }

    /// The handle that the object's script is attached to. Without one, the game's error is logged
    /// and the native should give its default.
    pub fn handle(&mut self) -> Option<HandleId> {
        let found = self
            .object
            .and_then(|object| self.machine.handles.of(object));
        if found.is_none() {
            self.no_native_object();
        }
        found
    }

    /// Logs that there is nothing behind the object that this native could work on.
    pub(crate) fn no_native_object(&mut self) {
        let name = self.machine.in_native.map_or_else(String::new, |(id, _)| {
            self.machine
                .symbol_text(self.machine.program.function(id).name)
                .to_owned()
        });
        let text = format!(
            "Unable to call {name} - no native object bound to the script object, or object is of incorrect type"
        );
        self.machine.error(&text);
    }

    /// The argument at `at`; None beyond the last.
    pub fn value(&self, at: usize) -> Value {
        self.machine.in_flight.get(at).cloned().unwrap_or_default()
    }

    /// An Int argument.
    pub fn int(&self, at: usize) -> i32 {
        self.value(at).as_int().unwrap_or_default()
    }

    /// A Float argument.
    pub fn float(&self, at: usize) -> f32 {
        self.value(at).as_float().unwrap_or_default()
    }

    /// A Bool argument.
    pub fn bool(&self, at: usize) -> bool {
        self.value(at).as_bool().unwrap_or_default()
    }

    /// A String argument, for people and names.
    pub fn text(&self, at: usize) -> String {
        self.value(at).as_text().unwrap_or_default().into_owned()
    }

    /// A String argument as it is.
    pub fn bytes(&self, at: usize) -> Box<[u8]> {
        match self.value(at) {
            Value::String(bytes) => bytes,
            _ => Box::default(),
        }
    }

    /// An object argument.
    pub fn object(&self, at: usize) -> Option<ObjectRef> {
        self.value(at).as_object()
    }

    /// An array argument.
    pub fn array(&self, at: usize) -> Option<ArrayRef> {
        self.value(at).as_array()
    }

    /// The elements of an array argument; none for None.
    pub fn elements(&self, at: usize) -> Vec<Value> {
        match self.array(at) {
            Some(array) => self.machine.array_values(array),
            None => Vec::new(),
        }
    }

    /// Waits for that many seconds of script time.
    pub fn wait(&mut self, seconds: f32) -> Reply {
        if seconds.is_nan() || seconds <= 0.0 {
            return Reply::NOTHING;
        }
        let token = self.machine.new_token();
        let due = self.machine.script_time() + nanoseconds(seconds);
        self.machine.set_alarm(due, Alarm::Wake(token, Value::None));
        Reply::Pending(token)
    }
}

/// Seconds as nanoseconds of script time; negative ones are none.
pub(crate) fn nanoseconds(seconds: f32) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates; negative ones are clamped before"
    )]
    let whole = (f64::from(seconds.max(0.0)) * 1e9) as u64;
    // Thirty-six years: far from overflow, and longer than any run.
    whole.min(u64::MAX / 16)
}

impl Machine {
    /// Calls a native from a site.
    pub(crate) fn call_native(
        &mut self,
        c: Cursor,
        site: u32,
        function: FunctionId,
        receiver: Option<ObjectRef>,
    ) -> Cursor {
        let row = &self.program.sites[site as usize];
        let (result, name, kind) = (row.result, row.result_name, row.kind);
        let arguments = row.arguments.to_vec();
        let parameters: Vec<Type> = self
            .program
            .function(function)
            .parameters
            .iter()
            .map(|parameter| parameter.value_type)
            .collect();
        let mut values = Vec::with_capacity(arguments.len());
        for (argument, wanted) in arguments.into_iter().zip(parameters) {
            let found = argument.value_type;
            let pair = Self::read_typed(c, argument.register, found);
            let read = if found == Type::None { wanted } else { found };
            values.push(self.value_of(read, pair));
        }
        self.charge_native();
        // Whoever looks at the heap meanwhile must know that the result is not there yet.
        self.current.awaited = Some(Awaited {
            register: result.register,
            value_type: result.value_type,
            name,
            function,
        });
        let reply = self.run_native(function, receiver, values);
        let awaited = self.current.awaited.take();
        let returns = self.program.function(function).returns;
        match reply {
            Reply::Ready(value) => {
                if kind != CallKind::Set {
                    let slots = self.slots_of(&value, returns);
                    self.store_result(c, result, name, returns, slots);
                }
                self.after_native(c)
            }
            Reply::Pending(token) => {
                if let Some(value) = self.take_early(token) {
                    let slots = self.slots_of(&value, returns);
                    self.store_result(c, result, name, returns, slots);
                    return self.after_native(c);
                }
                self.current.state = StackState::WaitingOnLatent(token);
                self.current.awaited = awaited;
                self.latent_waiters.insert(token, self.current.id);
                self.release_held();
                self.stop_at(c)
            }
        }
    }

    /// Runs a native with these arguments.
    pub(crate) fn run_native(
        &mut self,
        function: FunctionId,
        receiver: Option<ObjectRef>,
        values: Vec<Value>,
    ) -> Reply {
        self.counters.native_calls += 1;
        let Some(native) = self.program.function(function).native else {
            return self.missing_native(function);
        };
        let natives = std::rc::Rc::clone(&self.natives);
        let outer = (
            self.in_native,
            std::mem::replace(&mut self.in_flight, values),
        );
        let object = receiver.filter(|_| !self.program.function(function).is_global);
        self.in_native = Some((function, object));
        let was_closed = self.heap.open_gate();
        self.before_allocation();
        let reply = natives.run(
            native,
            &mut Call {
                machine: self,
                object,
            },
        );
        if was_closed {
            self.heap.close_gate();
        }
        (self.in_native, self.in_flight) = outer;
        let timing = natives.row(native).timing;
        match reply {
            Reply::Ready(value) if self.options.game_timing && timing == Timing::FrameSynced => {
                let token = self.new_token();
                let due = self.script_time() + 1;
                self.set_alarm(due, Alarm::Wake(token, value));
                Reply::Pending(token)
            }
            other => other,
        }
    }

    /// A native that nobody implemented: the default, and a word about it once.
    fn missing_native(&mut self, function: FunctionId) -> Reply {
        if self.warned_natives.insert(function) {
            let text = format!(
                "Native function {} is not implemented, returning the default of its type",
                self.program.full_name(function)
            );
            if self.options.strict_natives {
                self.error(&text);
            } else {
                self.warn(&text);
            }
        }
        Reply::Ready(match self.program.function(function).returns {
            Type::Bool => Value::Bool(false),
            Type::Int => Value::Int(0),
            Type::Float => Value::Float(0.0),
            Type::String => Value::text(""),
            _ => Value::None,
        })
    }

    /// Coming back from a native: others may have waited for the object meanwhile.
    pub(crate) fn after_native(&mut self, c: Cursor) -> Cursor {
        if self.stop.is_some() {
            return self.stop_at(c);
        }
        if !self.locks.is_active() || !self.is_wanted() {
            return c;
        }
        let own = self.own_self();
        self.release_held();
        match self.lock_for_return(own) {
            Admission::Entered => c,
            Admission::Waiting => self.stop_at(c),
        }
    }
}
