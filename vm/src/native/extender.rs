//! Natives of script extenders that need the machine: arrays of any size, and events between mods.

use crate::machine::{Call, Native, Reply, table};
use crate::value::Value;
use crate::world::Argument;

/// Elements of an array. A script that asks for more has a bug.
const MOST_ELEMENTS: usize = 1 << 17;
/// Events that a script creates and never sends. A script that keeps more has a bug.
const MOST_PENDING: usize = 1000;

pub(super) const ROWS: &[Native] = table! { machine:
    Utility.CreateBoolArray immediate => bools;
    Utility.CreateFloatArray immediate => floats;
    Utility.CreateFormArray immediate => forms;
    Utility.CreateIntArray immediate => ints;
    Utility.CreateStringArray immediate => strings;

    ActiveMagicEffect.RegisterForModEvent immediate => register;
    ActiveMagicEffect.SendModEvent immediate => send;
    ActiveMagicEffect.UnregisterForAllModEvents immediate => unregister_all;
    ActiveMagicEffect.UnregisterForModEvent immediate => unregister;
    Alias.RegisterForModEvent immediate => register;
    Alias.SendModEvent immediate => send;
    Alias.UnregisterForAllModEvents immediate => unregister_all;
    Alias.UnregisterForModEvent immediate => unregister;
    Form.RegisterForModEvent immediate => register;
    Form.SendModEvent immediate => send;
    Form.UnregisterForAllModEvents immediate => unregister_all;
    Form.UnregisterForModEvent immediate => unregister;

    ModEvent.Create immediate => create;
    ModEvent.PushBool immediate => push;
    ModEvent.PushFloat immediate => push;
    ModEvent.PushForm immediate => push;
    ModEvent.PushInt immediate => push;
    ModEvent.PushString immediate => push;
    ModEvent.Release immediate => release;
    ModEvent.Send immediate => send_created;
};

fn bools(call: &mut Call<'_>) -> Reply {
    filled(call, "Bool[]")
}

fn floats(call: &mut Call<'_>) -> Reply {
    filled(call, "Float[]")
}

fn forms(call: &mut Call<'_>) -> Reply {
    filled(call, "Form[]")
}

fn ints(call: &mut Call<'_>) -> Reply {
    filled(call, "Int[]")
}

fn strings(call: &mut Call<'_>) -> Reply {
    filled(call, "String[]")
}

/// A new array of a size with the same value everywhere; None if the size is negative or too large.
/// The game's own limit does not hold: that is what the extender is for.
fn filled(call: &mut Call<'_>, type_name: &str) -> Reply {
    let size = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
    let value = call.value(1);
    if size > MOST_ELEMENTS {
        return Reply::NOTHING;
    }
    call.machine.scheduler.charge_work(size as u64);
    let values = call.copies(value, size);
    let array = call.machine.new_array(type_name, &values);
    Reply::Ready(array.map_or(Value::None, Value::Array))
}

fn register(call: &mut Call<'_>) -> Reply {
    let (event, callback) = (call.text(0).to_ascii_lowercase(), call.text(1));
    let Some(object) = call.object_self() else {
        return Reply::NOTHING;
    };
    let size = event.len() + callback.len();
    let listeners = &mut call.machine.bridge.world_mut().plan_mut().listeners;
    let listeners = listeners.entry(event.into()).or_default();
    // Each script hears an event once, by the last callback that it named.
    listeners.retain(|(listener, _)| *listener != object);
    listeners.push((object, callback.as_str().into()));
    call.machine.natives.keep(size);
    Reply::NOTHING
}

fn unregister(call: &mut Call<'_>) -> Reply {
    let (event, object) = (call.text(0).to_ascii_lowercase(), call.object_self());
    let listeners = &mut call.machine.bridge.world_mut().plan_mut().listeners;
    if let Some(listeners) = listeners.get_mut(event.as_str()) {
        listeners.retain(|(listener, _)| Some(*listener) != object);
    }
    Reply::NOTHING
}

fn unregister_all(call: &mut Call<'_>) -> Reply {
    let object = call.object_self();
    let listeners = &mut call.machine.bridge.world_mut().plan_mut().listeners;
    for listeners in listeners.values_mut() {
        listeners.retain(|(listener, _)| Some(*listener) != object);
    }
    Reply::NOTHING
}

/// An event of the plain kind: its name, a text, a number and its sender.
fn send(call: &mut Call<'_>) -> Reply {
    let event = call.text(0);
    let sender = call.object_self().map_or(Value::None, Value::Object);
    let values = [
        Value::text(&event),
        call.value(1),
        Value::Float(call.float(2)),
        sender,
    ];
    tell(call, &event, &values);
    Reply::NOTHING
}

fn tell(call: &mut Call<'_>, event: &str, values: &[Value]) {
    let event = event.to_ascii_lowercase();
    let plan = call.machine.bridge.world().plan();
    let listeners = plan.listeners.get(event.as_str());
    let listeners = listeners.cloned().unwrap_or_default();
    for (listener, callback) in listeners {
        if call.machine.heap.is_valid(listener) {
            call.machine.send_event(listener, &callback, values);
        }
    }
}

fn create(call: &mut Call<'_>) -> Reply {
    let event = call.text(0);
    let plan = call.machine.bridge.world_mut().plan_mut();
    if plan.pending.len() >= MOST_PENDING {
        return Value::Int(0).into();
    }
    let number = plan.pending.keys().last().map_or(1, |last| last + 1);
    let event = (event.as_str().into(), Vec::new());
    plan.pending.insert(number, event);
    Value::Int(number).into()
}

fn push(call: &mut Call<'_>) -> Reply {
    let number = call.int(0);
    let argument = match call.value(1) {
        Value::Bool(value) => Argument::Bool(value),
        Value::Int(value) => Argument::Int(value),
        Value::Float(value) => Argument::Float(value),
        Value::String(text) => Argument::Text(String::from_utf8_lossy(&text).into()),
        Value::Object(object) => Argument::Form(call.machine.form_of(object)),
        Value::None | Value::Array(_) | Value::Struct(_) => Argument::Form(None),
    };
    let plan = call.machine.bridge.world_mut().plan_mut();
    if let Some((_, arguments)) = plan.pending.get_mut(&number) {
        arguments.push(argument);
    }
    Reply::NOTHING
}

fn release(call: &mut Call<'_>) -> Reply {
    let number = call.int(0);
    let plan = call.machine.bridge.world_mut().plan_mut();
    plan.pending.remove(&number);
    Reply::NOTHING
}

fn send_created(call: &mut Call<'_>) -> Reply {
    let number = call.int(0);
    let plan = call.machine.bridge.world_mut().plan_mut();
    let Some((event, arguments)) = plan.pending.remove(&number) else {
        return false.into();
    };
    let held = call.machine.natives.held();
    for argument in &arguments {
        let value = call.machine.world_value(argument);
        call.machine.natives.hold(value);
    }
    let values = call.machine.natives.in_flight();
    let values = values.get(held..).unwrap_or_default().to_vec();
    tell(call, &event, &values);
    call.machine.natives.release(held);
    true.into()
}
