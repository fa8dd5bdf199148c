//! A native of the world, called from a script: plain values in, a plain answer out.

use std::cell::Cell;

use cyperus_gc::ObjectRef;

use crate::host::Output;
use crate::machine::{Call, Machine, Native, Reply, Timing};
use crate::types::Type;
use crate::value::Value;
use crate::world::{Answer, Argument, Handle, Target, WorldCall};

/// Runs a native of the world.
pub(crate) fn serve(
    call: &mut Call<'_>,
    row: &Native,
    body: fn(&mut WorldCall<'_>) -> Answer,
) -> Reply {
    let Some((function, _)) = call.machine.natives.running() else {
        return Reply::NOTHING;
    };
    let declared = call.machine.program.function(function);
    let (is_global, returns) = (declared.is_global, declared.returns);
    let receiver = if is_global {
        Some(Handle::UNBOUND)
    } else {
        receiver(call, row)
    };
    let Some(receiver) = receiver else {
        return Reply::Ready(returns.default_value());
    };
    let mismatch = &call.mismatch;
    call.machine
        .serve_row(row, body, (receiver, returns), mismatch)
}

/// The thing that a native is called on. If there is none that its script can work with, logs an
/// error and returns `None`.
fn receiver(call: &mut Call<'_>, row: &Native) -> Option<Handle> {
    let id = call.handle()?;
    let receiver = call.machine.find_or_adopt(id);
    if !call.machine.bridge.world().answers_to(receiver, row.script) {
        call.no_native_object();
        return None;
    }
    Some(receiver)
}

impl Machine {
    fn serve_row(
        &mut self,
        row: &Native,
        body: fn(&mut WorldCall<'_>) -> Answer,
        (receiver, returns): (Handle, Type),
        mismatch: &Cell<bool>,
    ) -> Reply {
        let values = self.natives.in_flight().to_vec();
        let arguments: Vec<Argument> = values.iter().map(|value| self.argument(value)).collect();
        #[expect(
            clippy::cast_precision_loss,
            reason = "nanoseconds of a session are far from 2^53"
        )]
        let seconds = self.script_time() as f64 / 1e9;
        let game = self.game_here();
        self.make_room_for_forms();
        let mut random = fastrand::Rng::with_seed(self.natives.library().random);
        let (answer, shown, problems, (visited, kept)) = self.bridge.with_world(|world| {
            let mut call = WorldCall {
                world,
                receiver,
                arguments: &arguments,
                game,
                seconds,
                random: &mut random,
                shown: Vec::new(),
                problems: Vec::new(),
                visited: 0,
                kept: 0,
                mismatch,
            };
            let answer = body(&mut call);
            (answer, call.shown, call.problems, (call.visited, call.kept))
        });
        if kept > 0 {
            self.natives.keep(kept);
        }
        self.scheduler.charge_search(visited as u64);
        self.natives.library_mut().random = random.get_seed();
        for problem in problems {
            self.report(problem);
        }
        for text in shown {
            self.show(Output::Notification(text.as_bytes()));
        }
        let held = self.natives.held();
        let value = self.answer_value(returns, answer);
        // Held while events are sent, because sending may collect.
        self.natives.hold(value.clone());
        let fragments = self.settle(row.timing == Timing::Latent);
        self.natives.release(held);
        if let Some(token) = fragments {
            return Reply::Pending(token);
        }
        if self.options.game_timing && row.timing == Timing::Latent {
            // Nothing takes time here, but in the games these natives return in a later frame.
            return Reply::Pending(self.in_next_frame(value));
        }
        Reply::Ready(value)
    }

    /// A value as plain data; arrays and structs are None.
    pub(in crate::native) fn argument(&mut self, value: &Value) -> Argument {
        match value {
            Value::Bool(value) => Argument::Bool(*value),
            Value::Int(value) => Argument::Int(*value),
            Value::Float(value) => Argument::Float(*value),
            Value::String(text) => Argument::Text(String::from_utf8_lossy(text).into()),
            Value::Object(object) => {
                let handle = self
                    .bridge
                    .handles()
                    .of(*object)
                    .map(|id| self.find_or_adopt(id));
                match handle.map(Handle::target) {
                    Some(Target::Form(form)) => Argument::Form(Some(form)),
                    Some(Target::Alias(alias)) => Argument::Alias(alias),
                    Some(Target::Nothing) | None => Argument::Form(None),
                }
            }
            Value::None | Value::Array(_) | Value::Struct(_) => Argument::Form(None),
        }
    }

    /// An answer as a value of the declared return type. Things of a different type become None.
    fn answer_value(&mut self, returns: Type, answer: Answer) -> Value {
        match answer {
            Answer::None => returns.default_value(),
            Answer::Bool(value) => Value::Bool(value),
            Answer::Int(value) => Value::Int(value),
            Answer::Float(value) => Value::Float(value),
            Answer::Text(text) => Value::text(text),
            Answer::Form(form) => self.view_as(form.map(Handle::form), returns),
            Answer::Alias(alias) => self.view_as(alias.map(Handle::alias), returns),
            Answer::Forms(forms) => {
                let Type::Array(element) = returns else {
                    return Value::None;
                };
                let held = self.natives.held();
                for form in forms {
                    let item = self.view_as(Some(Handle::form(form)), element.value_type());
                    self.natives.hold(item);
                }
                let in_flight = self.natives.in_flight();
                let values = in_flight.get(held..).unwrap_or_default().to_vec();
                let array = self.answer_array(returns, &values);
                self.natives.release(held);
                array
            }
            Answer::Texts(texts) => {
                let values: Vec<Value> = texts.into_iter().map(Value::text).collect();
                self.answer_array(returns, &values)
            }
            Answer::Ints(numbers) => {
                let values: Vec<Value> = numbers.into_iter().map(Value::Int).collect();
                self.answer_array(returns, &values)
            }
            Answer::Floats(numbers) => {
                let values: Vec<Value> = numbers.into_iter().map(Value::Float).collect();
                self.answer_array(returns, &values)
            }
        }
    }

    fn answer_array(&mut self, returns: Type, values: &[Value]) -> Value {
        self.scheduler.charge_work(values.len() as u64);
        let name = returns.name(&self.program.symbols);
        self.new_array(&name, values)
            .map_or(Value::None, Value::Array)
    }

    /// The script object of a thing, as a value of that type.
    fn view_as(&mut self, handle: Option<Handle>, wanted: Type) -> Value {
        let object = handle.and_then(|handle| self.view(handle));
        let Type::Object(script) = wanted else {
            return Value::None;
        };
        object
            .and_then(|object| self.object_as(object, script))
            .into()
    }

    /// Changes the inventory filters of the script that a native is called on.
    pub(crate) fn filter_items(&mut self, object: ObjectRef, value: &Value, add: bool) {
        let Argument::Form(filter) = self.argument(value) else {
            return;
        };
        if add {
            self.bridge.world_mut().add_filter(object, filter);
        } else {
            self.bridge.world_mut().remove_filter(object, filter);
        }
    }

    /// Forms share the heap's limit. When it is reached, a full pass is tried first, as for an
    /// allocation.
    fn make_room_for_forms(&mut self) {
        let limit = self.options.heap.byte_limit;
        if self
            .bridge
            .needs_room(limit.saturating_sub(self.heap.bytes()))
        {
            self.collect_for_limit();
            let left = limit.saturating_sub(self.heap.bytes());
            self.bridge.world_mut().set_room(left);
        }
    }
}
