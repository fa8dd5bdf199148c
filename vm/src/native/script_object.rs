//! `ScriptObject`: timers, and registrations that need the game.

use crate::machine::{Call, Native, Reply, nanoseconds, table};

/// Game-time timers are never shorter than this many hours.
const SHORTEST_GAME_TIMER: f32 = 0.033;

pub(super) const ROWS: &[Native] = table! { machine:
    ScriptObject.StartTimer immediate => start_timer;
    ScriptObject.CancelTimer immediate => cancel_timer;
    ScriptObject.StartTimerGameTime immediate => start_game_timer;
    ScriptObject.CancelTimerGameTime immediate => cancel_game_timer;
    ScriptObject.IsBoundGameObjectAvailable immediate => is_bound;
    ScriptObject.AddInventoryEventFilter immediate => add_filter;
    ScriptObject.RemoveInventoryEventFilter immediate => remove_filter;
    ScriptObject.RemoveAllInventoryEventFilters immediate => clear_filters;
    ActiveMagicEffect.AddInventoryEventFilter immediate => add_filter;
    ActiveMagicEffect.RemoveInventoryEventFilter immediate => remove_filter;
    ActiveMagicEffect.RemoveAllInventoryEventFilters immediate => clear_filters;
    ObjectReference.AddInventoryEventFilter immediate => add_filter;
    ObjectReference.RemoveInventoryEventFilter immediate => remove_filter;
    ObjectReference.RemoveAllInventoryEventFilters immediate => clear_filters;
    ReferenceAlias.AddInventoryEventFilter immediate => add_filter;
    ReferenceAlias.RemoveInventoryEventFilter immediate => remove_filter;
    ReferenceAlias.RemoveAllInventoryEventFilters immediate => clear_filters;
    ScriptObject.RegisterForAnimationEvent immediate => refuse;
    ScriptObject.UnregisterForAnimationEvent immediate => ignore;
    ScriptObject.RegisterForDetectionLOSGain immediate => ignore;
    ScriptObject.RegisterForDetectionLOSLost immediate => ignore;
    ScriptObject.RegisterForDirectLOSGain immediate => ignore;
    ScriptObject.RegisterForDirectLOSLost immediate => ignore;
    ScriptObject.UnregisterForLOS immediate => ignore;
    ScriptObject.RegisterForDistanceLessThanEvent immediate => ignore;
    ScriptObject.RegisterForDistanceGreaterThanEvent immediate => ignore;
    ScriptObject.UnregisterForDistanceEvents immediate => ignore;
    ScriptObject.RegisterForHitEvent immediate => ignore;
    ScriptObject.UnregisterForHitEvent immediate => ignore;
    ScriptObject.UnregisterForAllHitEvents immediate => ignore;
    ScriptObject.RegisterForMagicEffectApplyEvent immediate => ignore;
    ScriptObject.UnregisterForMagicEffectApplyEvent immediate => ignore;
    ScriptObject.UnregisterForAllMagicEffectApplyEvents immediate => ignore;
    ScriptObject.RegisterForMenuOpenCloseEvent immediate => ignore;
    ScriptObject.UnregisterForMenuOpenCloseEvent immediate => ignore;
    ScriptObject.UnregisterForAllMenuOpenCloseEvents immediate => ignore;
    ScriptObject.RegisterForPlayerSleep immediate => ignore;
    ScriptObject.UnregisterForPlayerSleep immediate => ignore;
    ScriptObject.RegisterForPlayerWait immediate => ignore;
    ScriptObject.UnregisterForPlayerWait immediate => ignore;
    ScriptObject.RegisterForPlayerTeleport immediate => ignore;
    ScriptObject.UnregisterForPlayerTeleport immediate => ignore;
    ScriptObject.RegisterForRadiationDamageEvent immediate => ignore;
    ScriptObject.UnregisterForRadiationDamageEvent immediate => ignore;
    ScriptObject.UnregisterForAllRadiationDamageEvents immediate => ignore;
    ScriptObject.RegisterForTrackedStatsEvent immediate => ignore;
    ScriptObject.UnregisterForTrackedStatsEvent immediate => ignore;
    ScriptObject.UnregisterForAllTrackedStatsEvents immediate => ignore;
    ScriptObject.RegisterForLooksMenuEvent immediate => ignore;
    ScriptObject.UnregisterForLooksMenuEvent immediate => ignore;
    ScriptObject.RegisterForTutorialEvent immediate => ignore;
    ScriptObject.UnregisterForTutorialEvent immediate => ignore;
};

/// A registration for something that never happens without the game.
fn ignore(_call: &mut Call<'_>) -> Reply {
    Reply::NOTHING
}

fn refuse(_call: &mut Call<'_>) -> Reply {
    false.into()
}

fn add_filter(call: &mut Call<'_>) -> Reply {
    if let Some(object) = call.lasting_self() {
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
    if let Some(object) = call.lasting_self() {
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
    if let Some(object) = call.lasting_self() {
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
