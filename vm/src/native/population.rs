//! `GC`, second part: counting what lives, weak references, clusters.

use crate::machine::{Call, Machine, Native, Owner, Reply, Timing, native};
use crate::value::Value;

const GLOBAL: Owner = Owner::Global;
const NOW: Timing = Timing::Immediate;

pub(super) const ROWS: &[Native] = &[
    native("GC", "Request", "", "", GLOBAL, NOW, request),
    native("GC", "LiveArrays", "Int", "", GLOBAL, NOW, live_arrays),
    native("GC", "LiveStructs", "Int", "", GLOBAL, NOW, live_structs),
    native(
        "GC",
        "LiveObjects",
        "Int",
        "String asScriptName = \"\"",
        GLOBAL,
        NOW,
        live_objects,
    ),
    native("GC", "LiveBytes", "Int", "", GLOBAL, NOW, live_bytes),
    native(
        "GC",
        "GarbageArrays",
        "Int",
        "",
        GLOBAL,
        NOW,
        garbage_arrays,
    ),
    native(
        "GC",
        "GarbageStructs",
        "Int",
        "",
        GLOBAL,
        NOW,
        garbage_structs,
    ),
    native(
        "GC",
        "IsPinned",
        "Bool",
        "ScriptObject akObject",
        GLOBAL,
        NOW,
        is_pinned,
    ),
    native(
        "GC",
        "FromWeak",
        "ScriptObject",
        "Int aiWeak",
        GLOBAL,
        NOW,
        from_weak,
    ),
    native(
        "GC",
        "Cluster",
        "Bool",
        "ScriptObject akRoot",
        GLOBAL,
        NOW,
        cluster,
    ),
    native(
        "GC",
        "Dissolve",
        "Bool",
        "ScriptObject akMember",
        GLOBAL,
        NOW,
        dissolve,
    ),
    native(
        "GC",
        "IsClustered",
        "Bool",
        "ScriptObject akObject",
        GLOBAL,
        NOW,
        is_clustered,
    ),
];

/// A count as scripts see it.
fn number(count: u64) -> Reply {
    Value::Int(i32::try_from(count).unwrap_or(i32::MAX)).into()
}

fn request(call: &mut Call<'_>) -> Reply {
    call.machine.heap.request_collection();
    Reply::NOTHING
}

fn live_arrays(call: &mut Call<'_>) -> Reply {
    number(call.machine.census().live.arrays)
}

fn live_structs(call: &mut Call<'_>) -> Reply {
    number(call.machine.census().live.structs)
}

fn live_objects(call: &mut Call<'_>) -> Reply {
    let script = call.text(0);
    if script.is_empty() {
        return number(call.machine.census().live.objects);
    }
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
    number(call.machine.census().garbage.arrays)
}

fn garbage_structs(call: &mut Call<'_>) -> Reply {
    number(call.machine.census().garbage.structs)
}

fn is_pinned(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return false.into();
    };
    // The heap tells the pins only when they change: one more, one less, and nothing happened.
    let heap = &mut call.machine.heap;
    let pins = heap.pin(object).unwrap_or_default();
    let taken_back = heap.unpin(object).is_ok();
    (taken_back && pins > 1).into()
}

/// The object behind a number that `GC.Weak` gave, or None when it is gone.
fn from_weak(call: &mut Call<'_>) -> Reply {
    let machine = &*call.machine;
    usize::try_from(call.int(0))
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(|at| machine.natives.library().weak.get(at))
        .copied()
        .filter(|&object| machine.heap.is_valid(object))
        .into()
}

fn cluster(call: &mut Call<'_>) -> Reply {
    let made = call
        .object(0)
        .and_then(|root| call.machine.heap.create_cluster(root).ok().flatten());
    made.is_some().into()
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
