//! `ScriptObject`: timers, and the registrations that only a game could honour.

use crate::machine::{Call, Native, Owner, Reply, Timing, nanoseconds, native};

const MEMBER: Owner = Owner::Member;
const NOW: Timing = Timing::Immediate;

/// Game-time timers are never shorter than this many hours.
const SHORTEST_GAME_TIMER: f32 = 0.033;

/// A registration for something that never happens without the game.
const fn ignored(name: &'static str, parameters: &'static str) -> Native {
    native("ScriptObject", name, "", parameters, MEMBER, NOW, ignore)
}

pub(super) const ROWS: &[Native] = &[
    native(
        "ScriptObject",
        "StartTimer",
        "",
        "Float afInterval, Int aiTimerID = 0",
        MEMBER,
        NOW,
        start_timer,
    ),
    native(
        "ScriptObject",
        "CancelTimer",
        "",
        "Int aiTimerID = 0",
        MEMBER,
        NOW,
        cancel_timer,
    ),
    native(
        "ScriptObject",
        "StartTimerGameTime",
        "",
        "Float afInterval, Int aiTimerID = 0",
        MEMBER,
        NOW,
        start_game_timer,
    ),
    native(
        "ScriptObject",
        "CancelTimerGameTime",
        "",
        "Int aiTimerID = 0",
        MEMBER,
        NOW,
        cancel_game_timer,
    ),
    native(
        "ScriptObject",
        "IsBoundGameObjectAvailable",
        "Bool",
        "",
        MEMBER,
        NOW,
        is_bound,
    ),
    native(
        "ScriptObject",
        "AddInventoryEventFilter",
        "",
        "Form akFilter",
        MEMBER,
        NOW,
        add_filter,
    ),
    native(
        "ScriptObject",
        "RemoveInventoryEventFilter",
        "",
        "Form akFilter",
        MEMBER,
        NOW,
        remove_filter,
    ),
    native(
        "ScriptObject",
        "RemoveAllInventoryEventFilters",
        "",
        "",
        MEMBER,
        NOW,
        clear_filters,
    ),
    native(
        "ScriptObject",
        "RegisterForAnimationEvent",
        "Bool",
        "ObjectReference akSender, String asEventName",
        MEMBER,
        NOW,
        refuse,
    ),
    ignored(
        "UnregisterForAnimationEvent",
        "ObjectReference akSender, String asEventName",
    ),
    ignored(
        "RegisterForDetectionLOSGain",
        "Actor akViewer, ObjectReference akTarget",
    ),
    ignored(
        "RegisterForDetectionLOSLost",
        "Actor akViewer, ObjectReference akTarget",
    ),
    ignored(
        "RegisterForDirectLOSGain",
        "ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = \"\", String asTargetNode = \"\"",
    ),
    ignored(
        "RegisterForDirectLOSLost",
        "ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = \"\", String asTargetNode = \"\"",
    ),
    ignored(
        "UnregisterForLOS",
        "ObjectReference akViewer, ObjectReference akTarget",
    ),
    ignored(
        "RegisterForDistanceLessThanEvent",
        "ScriptObject akObj1, ScriptObject akObj2, Float afDistance",
    ),
    ignored(
        "RegisterForDistanceGreaterThanEvent",
        "ScriptObject akObj1, ScriptObject akObj2, Float afDistance",
    ),
    ignored(
        "UnregisterForDistanceEvents",
        "ScriptObject akObj1, ScriptObject akObj2",
    ),
    ignored(
        "RegisterForHitEvent",
        "ScriptObject akTarget, ScriptObject akAggressorFilter = None, Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, Bool abMatch = True",
    ),
    ignored(
        "UnregisterForHitEvent",
        "ScriptObject akTarget, ScriptObject akAggressorFilter = None, Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, Bool abMatch = True",
    ),
    ignored("UnregisterForAllHitEvents", "ScriptObject akTarget = None"),
    ignored(
        "RegisterForMagicEffectApplyEvent",
        "ScriptObject akTarget, ScriptObject akCasterFilter = None, Form akEffectFilter = None, Bool abMatch = True",
    ),
    ignored(
        "UnregisterForMagicEffectApplyEvent",
        "ScriptObject akTarget, ScriptObject akCasterFilter = None, Form akEffectFilter = None, Bool abMatch = True",
    ),
    ignored(
        "UnregisterForAllMagicEffectApplyEvents",
        "ScriptObject akTarget = None",
    ),
    ignored("RegisterForMenuOpenCloseEvent", "String asMenuName"),
    ignored("UnregisterForMenuOpenCloseEvent", "String asMenuName"),
    ignored("UnregisterForAllMenuOpenCloseEvents", ""),
    ignored("RegisterForPlayerSleep", ""),
    ignored("UnregisterForPlayerSleep", ""),
    ignored("RegisterForPlayerWait", ""),
    ignored("UnregisterForPlayerWait", ""),
    ignored("RegisterForPlayerTeleport", ""),
    ignored("UnregisterForPlayerTeleport", ""),
    ignored("RegisterForRadiationDamageEvent", "ScriptObject akTarget"),
    ignored("UnregisterForRadiationDamageEvent", "ScriptObject akTarget"),
    ignored("UnregisterForAllRadiationDamageEvents", ""),
    ignored(
        "RegisterForTrackedStatsEvent",
        "String asStat, Int aiThreshold",
    ),
    ignored("UnregisterForTrackedStatsEvent", "String asStat"),
    ignored("UnregisterForAllTrackedStatsEvents", ""),
    ignored("RegisterForLooksMenuEvent", ""),
    ignored("UnregisterForLooksMenuEvent", ""),
    ignored("RegisterForTutorialEvent", "String asEventName"),
    ignored("UnregisterForTutorialEvent", "String asEventName"),
];

fn ignore(_call: &mut Call<'_>) -> Reply {
    Reply::NOTHING
}

fn refuse(_call: &mut Call<'_>) -> Reply {
    false.into()
}

fn add_filter(call: &mut Call<'_>) -> Reply {
    if let Some(object) = call.object_self() {
        let filter = call.value(0);
        call.machine.filter_items(object, &filter, true);
    }
    Reply::NOTHING
}

fn remove_filter(call: &mut Call<'_>) -> Reply {
    if let Some(object) = call.object_self() {
        let filter = call.value(0);
        call.machine.filter_items(object, &filter, false);
    }
    Reply::NOTHING
}

fn clear_filters(call: &mut Call<'_>) -> Reply {
    if let Some(object) = call.object_self() {
        call.machine.bridge.world_mut().clear_filters(object);
    }
    Reply::NOTHING
}

fn is_bound(call: &mut Call<'_>) -> Reply {
    let handles = &call.machine.bridge.handles();
    call.object_self()
        .and_then(|object| handles.of(object))
        .and_then(|id| handles.get(id))
        .is_some_and(|handle| !handle.is_gone)
        .into()
}

fn start_timer(call: &mut Call<'_>) -> Reply {
    let (after, id) = (nanoseconds(call.float(0)), call.int(1));
    if let Some(object) = call.object_self() {
        let due = call.machine.script_time() + after;
        call.machine.scheduler.start_timer(due, object, id, false);
    }
    Reply::NOTHING
}

fn cancel_timer(call: &mut Call<'_>) -> Reply {
    let id = call.int(0);
    if let Some(object) = call.object_self() {
        call.machine.scheduler.cancel_timer(object, id, false);
    }
    Reply::NOTHING
}

fn start_game_timer(call: &mut Call<'_>) -> Reply {
    let hours = call.float(0).max(SHORTEST_GAME_TIMER);
    let (after, id) = (nanoseconds(call.machine.game_hours(hours)), call.int(1));
    if let Some(object) = call.object_self() {
        let due = call.machine.script_time() + after;
        call.machine.scheduler.start_timer(due, object, id, true);
    }
    Reply::NOTHING
}

fn cancel_game_timer(call: &mut Call<'_>) -> Reply {
    let id = call.int(0);
    if let Some(object) = call.object_self() {
        call.machine.scheduler.cancel_timer(object, id, true);
    }
    Reply::NOTHING
}
