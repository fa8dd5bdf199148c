//! `GC`: our own script for observing and controlling the collector.

use cyperus_gc::event::Population;
use cyperus_gc::{ObjectFlags, Reason};

use crate::machine::{Call, Native, Reply, Share, WeakCell, table};
use crate::report::NativeProblem;
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    GC.Collect immediate => collect;
    GC.CollectKeeping immediate => collect_keeping;
    GC.SetLabel immediate => set_label;
    GC.Save immediate => save;
    Game.RequestSave immediate => request_save;
    Game.RequestAutoSave immediate => request_save;
    GC.Live immediate => live;
    GC.Pin immediate => pin;
    GC.Unpin immediate => unpin;
    GC.MarkGarbage immediate => mark_garbage;
    GC.IsValid immediate => is_valid;
    GC.Weak immediate => weak;
    GC.WeakValue immediate => weak_value;
    GC.WeakBools immediate => weak_value;
    GC.WeakInts immediate => weak_value;
    GC.WeakFloats immediate => weak_value;
    GC.WeakStrings immediate => weak_value;
    GC.WeakVars immediate => weak_value;
    GC.Why immediate => why;
    GC.Create immediate => create;
};

/// Asks the host for a save, which is made before the next instruction. False if the host does not
/// support saving.
fn save(call: &mut Call<'_>) -> Reply {
    call.machine.scheduler.request_pause().into()
}

/// The same for the games' own natives, which return nothing.
fn request_save(call: &mut Call<'_>) -> Reply {
    call.machine.scheduler.request_pause();
    Reply::NOTHING
}

/// A full pass; returns the number of entries it reclaimed.
fn collect(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Everything);
    let outcome = call.machine.full_pass(Reason::Request);
    let total = outcome.reclaimed.total();
    Value::Int(i32::try_from(total).unwrap_or(i32::MAX)).into()
}

/// A full pass that keeps what has a label; returns the number of entries it reclaimed.
fn collect_keeping(call: &mut Call<'_>) -> Reply {
    let label = ObjectFlags::label(u32::try_from(call.int(0)).unwrap_or(0));
    call.machine.charge_heap(Share::Everything);
    let outcome = call.machine.full_pass_keeping(label, Reason::Request);
    let total = outcome.reclaimed.total();
    Value::Int(i32::try_from(total).unwrap_or(i32::MAX)).into()
}

/// Gives an object a label, or takes it away; False if there is no such object or label.
fn set_label(call: &mut Call<'_>) -> Reply {
    let label = u32::try_from(call.int(1)).unwrap_or(0);
    let is_on = call.bool(2);
    let object = call.object(0).filter(|_| (1..=8).contains(&label));
    let heap = &mut call.machine.heap;
    object
        .is_some_and(|object| heap.set_label(object, label, is_on).is_ok())
        .into()
}

/// How many "arrays", "structs" or "objects" are in the heap, dead ones included.
fn live(call: &mut Call<'_>) -> Reply {
    let population = call.text(0);
    call.machine.charge_heap(Share::Roots);
    let tally = call.machine.census().live;
    let count = if population.eq_ignore_ascii_case("arrays") {
        tally.arrays
    } else if population.eq_ignore_ascii_case("structs") {
        tally.structs
    } else if population.eq_ignore_ascii_case("objects") {
        tally.objects
    } else {
        call.machine
            .report(NativeProblem::NoPopulation { name: population });
        0
    };
    Value::Int(i32::try_from(count).unwrap_or(i32::MAX)).into()
}

fn pin(call: &mut Call<'_>) -> Reply {
    let pins = call
        .object(0)
        .and_then(|object| call.machine.heap.pin(object).ok());
    Value::Int(pins.unwrap_or_default().cast_signed()).into()
}

fn unpin(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return Value::Int(0).into();
    };
    let pins = call.machine.heap.unpin(object).ok();
    if pins.is_none() {
        call.machine.report(NativeProblem::NotPinned);
    }
    Value::Int(pins.unwrap_or_default().cast_signed()).into()
}

/// From now on every variable, element and member that held the object holds None.
fn mark_garbage(call: &mut Call<'_>) -> Reply {
    if let Some(object) = call.object(0) {
        call.machine.charge_heap(Share::Everything);
        call.machine.erase(object);
    }
    Reply::NOTHING
}

fn is_valid(call: &mut Call<'_>) -> Reply {
    call.object(0)
        .is_some_and(|object| call.machine.heap.is_valid(object))
        .into()
}

/// A number that finds the object again without keeping it alive; 0 for None.
fn weak(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return Value::Int(0).into();
    };
    let weak = &mut call.machine.natives.library_mut().weak;
    Value::Int(weak.number(object).unwrap_or(0)).into()
}

/// The same for whatever has a lifetime: an array, a struct, or an object; 0 for anything else.
fn weak_value(call: &mut Call<'_>) -> Reply {
    let cell = match call.value(0) {
        Value::Object(_) => return weak(call),
        Value::Array(array) => WeakCell::Array(array),
        Value::Struct(structure) => WeakCell::Struct(structure),
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::String(_) => {
            return Value::Int(0).into();
        }
    };
    let machine = &mut *call.machine;
    let weak = &mut machine.natives.library_mut().weak;
    Value::Int(weak.cell_number(cell, &mut machine.heap).unwrap_or(0)).into()
}

/// The chain of references that keeps an object alive apart from this call, as text; empty if there
/// is none.
fn why(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return Value::text("").into();
    };
    call.machine.charge_heap(Share::Everything);
    let why = call.machine.why(Population::Objects, object.slot());
    Value::text(why.map(|why| why.to_string()).unwrap_or_default()).into()
}

/// An instance of any script, on a handle of its own that does not keep it alive.
fn create(call: &mut Call<'_>) -> Reply {
    let script = call.text(0);
    call.machine.kept_name(&script);
    match call.machine.create_instance(&script, false) {
        Ok(object) => Value::Object(object).into(),
        Err(error) => {
            call.machine.report(NativeProblem::NotCreated { error });
            Reply::NOTHING
        }
    }
}
