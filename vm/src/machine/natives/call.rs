//! A native call: what the body receives, and how the machine performs it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::borrow::Cow;
use std::cell::Cell;

use cyperus_gc::{ArrayRef, ObjectRef};

use crate::id::{HandleId, Token};
use crate::machine::Machine;
use crate::report::NativeProblem;
use crate::scheduler::{Alarm, LATEST};
use crate::value::Value;

/// What a native returns.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result, available now. `Value::None` if it returns nothing.
    Ready(Value),
    /// The stack waits until the token is resolved.
    Pending(Token),
}

impl Reply {
    /// No result.
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
    /// The whole machine.
    pub machine: &'m mut Machine,
    pub(crate) object: Option<ObjectRef>,
    /// Set if the body reads something other than what the script's declaration passed.
    pub(crate) mismatch: Cell<bool>,
}

impl Call<'_> {
    /// The object it is called on; `None` for a global function.
    pub fn object_self(&self) -> Option<ObjectRef> {
        self.object
    }

    /// The handle that the object's script is attached to. Without one, the game's error is logged
    /// and the native should return its default.
    pub fn handle(&mut self) -> Option<HandleId> {
        let handles = self.machine.bridge.handles();
        let found = self.object.and_then(|object| handles.of(object));
        let found = found.filter(|&id| handles.get(id).is_none_or(|row| !row.is_gone));
        if found.is_none() {
            self.no_native_object();
        }
        found
    }

    /// The object it is called on, for something that will happen later. If the thing behind the
    /// object is gone, such as an effect that has ended, logs the game's error.
    pub(crate) fn lasting_self(&mut self) -> Option<ObjectRef> {
        let object = self.object?;
        let handles = self.machine.bridge.handles();
        let row = handles.of(object).and_then(|id| handles.get(id));
        if row.is_some_and(|row| row.is_gone) {
            self.no_native_object();
            return None;
        }
        Some(object)
    }

    /// Logs that the object has nothing behind it that this native could work on.
    pub(crate) fn no_native_object(&mut self) {
        let name = self
            .machine
            .natives
            .running()
            .map_or_else(String::new, |(id, _)| {
                self.machine
                    .program
                    .symbols
                    .name(self.machine.program.function(id).name)
                    .to_owned()
            });
        let problem = NativeProblem::Unbound { function: name };
        self.machine.report(problem);
    }

    /// The argument at `at`; None beyond the last.
    pub fn value(&self, at: usize) -> Value {
        self.machine
            .natives
            .in_flight()
            .get(at)
            .cloned()
            .unwrap_or_default()
    }

    /// An argument of the kind the body expects. The script that declares the native decides what
    /// is passed, so the argument may be of another kind; then the default is used.
    fn expect<T: Default>(&self, at: usize, read: impl Fn(&Value) -> Option<T>) -> T {
        let value = self.machine.natives.in_flight().get(at);
        let found = value.and_then(read);
        let is_none = matches!(value, None | Some(Value::None));
        if found.is_none() && !is_none {
            self.mismatch.set(true);
        }
        found.unwrap_or_default()
    }

    /// An Int argument.
    pub fn int(&self, at: usize) -> i32 {
        self.expect(at, Value::as_int)
    }

    /// A Float argument.
    pub fn float(&self, at: usize) -> f32 {
        self.expect(at, Value::as_float)
    }

    /// A Bool argument.
    pub fn bool(&self, at: usize) -> bool {
        self.expect(at, Value::as_bool)
    }

    /// A String argument as text, for messages and names.
    pub fn text(&self, at: usize) -> String {
        self.expect(at, |value| value.as_text().map(Cow::into_owned))
    }

    /// The bytes of a String argument.
    pub fn bytes(&self, at: usize) -> Box<[u8]> {
        self.expect(at, |value| match value {
            Value::String(bytes) => Some(bytes.clone()),
            _ => None,
        })
    }

    /// An object argument.
    pub fn object(&self, at: usize) -> Option<ObjectRef> {
        self.expect(at, |value| value.as_object().map(Some))
    }

    /// An array argument.
    pub fn array(&self, at: usize) -> Option<ArrayRef> {
        self.expect(at, |value| value.as_array().map(Some))
    }

    /// The elements of an array argument; empty for None. If they are more than the run may have, it ends.
    pub fn elements(&mut self, at: usize) -> Vec<Value> {
        let Some(array) = self.array(at) else {
            return Vec::new();
        };
        let (length, text) = self.machine.size_of_values(array);
        if !self.machine.may_copy(length, text) {
            return Vec::new();
        }
        self.machine.array_values(array)
    }

    /// So many copies of a value. If they are more than the run may have, it ends.
    pub(crate) fn copies(&mut self, value: Value, count: usize) -> Vec<Value> {
        let text = match &value {
            Value::String(text) => (text.len() as u64).saturating_mul(count as u64),
            _ => 0,
        };
        if !self.machine.may_copy(count, text) {
            return Vec::new();
        }
        vec![value; count]
    }

    /// Waits for this many seconds of script time.
    pub fn wait(&mut self, seconds: f32) -> Reply {
        if seconds.is_nan() || seconds <= 0.0 {
            return Reply::NOTHING;
        }
        let token = self.machine.scheduler.new_token();
        let due = self.machine.script_time() + nanoseconds(seconds);
        self.machine
            .scheduler
            .set_alarm(due, Alarm::Wake(token, Value::None));
        Reply::Pending(token)
    }
}

/// Seconds as nanoseconds of script time; negative values become 0.
pub(crate) fn nanoseconds(seconds: f32) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates; negative values were clamped before"
    )]
    let whole = (f64::from(seconds.max(0.0)) * 1e9) as u64;
    // Capped at the end of time: far from overflow, and longer than any run.
    whole.min(LATEST)
}
