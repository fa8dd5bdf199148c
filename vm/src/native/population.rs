//! `GC`, second part: counting what is alive, weak references, clusters.

use crate::machine::{Call, Machine, Native, Reply, Share, WeakCell, table};
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    GC.Request immediate => request;
    GC.LiveArrays immediate => live_arrays;
    GC.LiveStructs immediate => live_structs;
    GC.LiveObjects immediate => live_objects;
    GC.LiveBytes immediate => live_bytes;
    GC.GarbageArrays immediate => garbage_arrays;
    GC.GarbageStructs immediate => garbage_structs;
    GC.IsPinned immediate => is_pinned;
    GC.FromWeak immediate => from_weak;
    GC.FromWeakValue immediate => from_weak_value;
    GC.Cluster immediate => cluster;
    GC.JoinCluster immediate => join_cluster;
    GC.Dissolve immediate => dissolve;
    GC.IsClustered immediate => is_clustered;
};

/// A count as scripts see it.
fn number(count: u64) -> Reply {
    Value::Int(i32::try_from(count).unwrap_or(i32::MAX)).into()
}

fn request(call: &mut Call<'_>) -> Reply {
    call.machine.heap.request_collection();
    Reply::NOTHING
}

fn live_arrays(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Roots);
    number(call.machine.census().live.arrays)
}

fn live_structs(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Roots);
    number(call.machine.census().live.structs)
}

fn live_objects(call: &mut Call<'_>) -> Reply {
    let script = call.text(0);
    if script.is_empty() {
        call.machine.charge_heap(Share::Roots);
        return number(call.machine.census().live.objects);
    }
    call.machine.charge_heap(Share::Objects);
    let machine: &Machine = call.machine;
    let instances = machine
        .heap
        .each_object()
        .filter(|&object| machine.is_instance(object, &script));
    number(instances.count() as u64)
}

fn live_bytes(call: &mut Call<'_>) -> Reply {
    number(call.machine.heap.bytes())
}

fn garbage_arrays(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Roots);
    number(call.machine.census().garbage.arrays)
}

fn garbage_structs(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Roots);
    number(call.machine.census().garbage.structs)
}

fn is_pinned(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return false.into();
    };
    // The heap reports the number of pins only when it changes: add one and remove it again.
    let heap = &mut call.machine.heap;
    let pins = heap.pin(object).unwrap_or_default();
    let taken_back = heap.unpin(object).is_ok();
    (taken_back && pins > 1).into()
}

/// The object for a number that `GC.Weak` returned, or None if it is gone.
fn from_weak(call: &mut Call<'_>) -> Reply {
    let machine = &*call.machine;
    let object = machine.natives.library().weak.object(call.int(0));
    object
        .filter(|&object| machine.heap.is_valid(object))
        .into()
}

/// The array, struct or object for a number, or None if it is gone.
fn from_weak_value(call: &mut Call<'_>) -> Reply {
    let machine = &*call.machine;
    let cell = machine.natives.library().weak.cell(call.int(0));
    match cell.map(|cell| cell.resolve(&machine.heap)) {
        Some(Some(WeakCell::Array(array))) => Value::Array(array).into(),
        Some(Some(WeakCell::Struct(structure))) => Value::Struct(structure).into(),
        Some(None) => Reply::NOTHING,
        None => from_weak(call),
    }
}

fn cluster(call: &mut Call<'_>) -> Reply {
    call.machine.charge_heap(Share::Objects);
    let made = call
        .object(0)
        .and_then(|root| call.machine.heap.create_cluster(root).ok().flatten());
    made.is_some().into()
}

/// Adds an object to the cluster of another: as a member if its script joins clusters, and otherwise, or if
/// asked to, only as something that the cluster keeps alive.
fn join_cluster(call: &mut Call<'_>) -> Reply {
    let (Some(member), Some(object)) = (call.object(0), call.object(1)) else {
        return false.into();
    };
    let is_mutable = call.bool(2);
    call.machine.charge_heap(Share::Objects);
    let heap = &mut call.machine.heap;
    let added = if is_mutable {
        heap.add_mutable(member, object)
    } else {
        heap.add_to_cluster(member, object)
    };
    (added == Ok(true)).into()
}

fn dissolve(call: &mut Call<'_>) -> Reply {
    let member = call.object(0);
    let heap = &mut call.machine.heap;
    member
        .and_then(|member| heap.cluster_of(member))
        .is_some_and(|cluster| heap.dissolve_cluster(cluster))
        .into()
}

fn is_clustered(call: &mut Call<'_>) -> Reply {
    let heap = &call.machine.heap;
    call.object(0)
        .is_some_and(|object| heap.cluster_of(object).is_some())
        .into()
}
