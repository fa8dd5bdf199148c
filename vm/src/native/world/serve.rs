//! A native of the world, called from a script: plain values in, a plain answer out.

use cyperus_gc::ObjectRef;

use crate::host::Output;
use crate::machine::{Call, Machine, Native, Owner, Reply, Timing};
use crate::value::Value;
use crate::world::{Answer, Argument, Handle, Target, WorldCall};

/// Runs a native of the world.
pub(crate) fn serve(
    call: &mut Call<'_>,
    row: &Native,
    body: fn(&mut WorldCall<'_>) -> Answer,
) -> Reply {
    let receiver = match row.owner {
        Owner::Global => Handle::UNBOUND,
        Owner::Member => {
            let Some(id) = call.handle() else {
                return default_reply(row);
            };
            let receiver = call.machine.find_or_adopt(id);
            if !call.machine.bridge.world().answers_to(receiver, row.script) {
                call.no_native_object();
                return default_reply(row);
            }
            receiver
        }
    };
    call.machine.serve_row(row, body, receiver)
}

/// The default of a row's return type.
fn default_reply(row: &Native) -> Reply {
    Reply::Ready(match row.returns {
        "Bool" => Value::Bool(false),
        "Int" => Value::Int(0),
        "Float" => Value::Float(0.0),
        "String" => Value::text(""),
        _ => Value::None,
    })
}

impl Machine {
    fn serve_row(
        &mut self,
        row: &Native,
        body: fn(&mut WorldCall<'_>) -> Answer,
        receiver: Handle,
    ) -> Reply {
        let values = self.natives.in_flight().to_vec();
        let arguments: Vec<Argument> = values.iter().map(|value| self.argument(value)).collect();
        #[expect(
            clippy::cast_precision_loss,
            reason = "nanoseconds of a session are far from 2^53"
        )]
        let seconds = self.script_time() as f64 / 1e9;
        self.make_room_for_forms();
        let mut random = fastrand::Rng::with_seed(self.natives.library().random);
        let (answer, shown, errors) = self.bridge.with_world(|world| {
            let mut call = WorldCall {
                world,
                receiver,
                arguments: &arguments,
                seconds,
                random: &mut random,
                shown: Vec::new(),
                errors: Vec::new(),
            };
            let answer = body(&mut call);
            (answer, call.shown, call.errors)
        });
        self.natives.library_mut().random = random.get_seed();
        for text in errors {
            self.error(&text);
        }
        for text in shown {
            self.output.show(Output::Notification(text.as_bytes()));
        }
        let held = self.natives.held();
        let value = self.answer_value(row, answer);
        // Held while events are sent: sending may collect.
        self.natives.hold(value.clone());
        self.settle_world();
        self.natives.release(held);
        if self.options.game_timing && row.timing == Timing::Latent {
            // Nothing takes time here, but the games come back from these in a later frame.
            return Reply::Pending(self.in_next_frame(value));
        }
        Reply::Ready(value)
    }

    fn argument(&mut self, value: &Value) -> Argument {
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

    /// An answer as a value of the row's return type. Things of another type are None.
    fn answer_value(&mut self, row: &Native, answer: Answer) -> Value {
        match answer {
            Answer::None => match default_reply(row) {
                Reply::Ready(value) => value,
                Reply::Pending(_) => Value::None,
            },
            Answer::Bool(value) => Value::Bool(value),
            Answer::Int(value) => Value::Int(value),
            Answer::Float(value) => Value::Float(value),
            Answer::Text(text) => Value::text(text),
            Answer::Form(form) => {
                let object = form.and_then(|form| self.view(Handle::form(form)));
                object
                    .and_then(|object| self.cast(object, row.returns))
                    .into()
            }
            Answer::Alias(alias) => {
                let object = alias.and_then(|alias| self.view(Handle::alias(alias)));
                object
                    .and_then(|object| self.cast(object, row.returns))
                    .into()
            }
            Answer::Forms(forms) => {
                let element = row.returns.trim_end_matches("[]");
                let held = self.natives.held();
                for form in forms {
                    let object = self.view(Handle::form(form));
                    let object = object.and_then(|object| self.cast(object, element));
                    self.natives.hold(object.into());
                }
                let values = self
                    .natives
                    .in_flight()
                    .get(held..)
                    .unwrap_or_default()
                    .to_vec();
                let array = self.new_array(row.returns, &values);
                self.natives.release(held);
                array.map_or(Value::None, Value::Array)
            }
            Answer::Floats(numbers) => {
                let values: Vec<Value> = numbers.into_iter().map(Value::Float).collect();
                self.new_array(row.returns, &values)
                    .map_or(Value::None, Value::Array)
            }
        }
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

    /// Forms share the heap's limit. Where it is met, a full pass is tried first, as for an
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
