//! Natives of input layers: which controls the player has.

use super::{Answer, Call, Native, table};
use crate::world::Body;

/// One bit for each control that a layer can forbid, in the order of `EnablePlayerControls`.
const MOVEMENT: u32 = 1;
const FIGHTING: u32 = 1 << 1;
const CAMERA_SWITCH: u32 = 1 << 2;
const LOOKING: u32 = 1 << 3;
const SNEAKING: u32 = 1 << 4;
const MENU: u32 = 1 << 5;
const ACTIVATE: u32 = 1 << 6;
const JOURNAL: u32 = 1 << 7;
const VATS: u32 = 1 << 8;
const FAVORITES: u32 = 1 << 9;
const RUNNING: u32 = 1 << 10;
const JUMPING: u32 = 1 << 11;
const SPRINTING: u32 = 1 << 12;
const FAST_TRAVEL: u32 = 1 << 13;
const Z_KEY: u32 = 1 << 14;

/// The order in which `EnablePlayerControls` and its counterpart name the controls.
const IN_ORDER: [u32; 11] = [
    MOVEMENT,
    FIGHTING,
    CAMERA_SWITCH,
    LOOKING,
    SNEAKING,
    MENU,
    ACTIVATE,
    JOURNAL,
    VATS,
    FAVORITES,
    RUNNING,
];

pub(super) const ROWS: &[Native] = table! {
    InputEnableLayer.Create Global "InputEnableLayer" "" Synced => |call| Answer::Form(call.world.create("InputEnableLayer"));
    InputEnableLayer.Delete Member "" "" Synced => |call| {
        let this = call.this();
        call.world.forget(this);
        Answer::None
    };
    InputEnableLayer.Reset Member "" "" Synced => |call| {
        let this = call.this();
        if let Some(Body::InputLayer(forbidden)) = call.world.body_mut(this) {
            *forbidden = 0;
        }
        Answer::None
    };
    InputEnableLayer.DisablePlayerControls Member "" "Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = False, Bool abLooking = False, Bool abSneaking = False, Bool abMenu = True, Bool abActivate = True, Bool abJournalTabs = False, Bool abVATS = True, Bool abFavorites = True, Bool abRunning = False" Synced => |call| set_many(call, false);
    InputEnableLayer.EnablePlayerControls Member "" "Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = True, Bool abLooking = True, Bool abSneaking = True, Bool abMenu = True, Bool abActivate = True, Bool abJournalTabs = True, Bool abVATS = True, Bool abFavorites = True, Bool abRunning = True" Synced => |call| set_many(call, true);
    InputEnableLayer.EnableActivate Member "" "Bool abEnable = True" Synced => |call| set(call, ACTIVATE);
    InputEnableLayer.EnableCamSwitch Member "" "Bool abEnable = True" Synced => |call| set(call, CAMERA_SWITCH);
    InputEnableLayer.EnableFastTravel Member "" "Bool abEnable = True" Synced => |call| set(call, FAST_TRAVEL);
    InputEnableLayer.EnableFavorites Member "" "Bool abEnable = True" Synced => |call| set(call, FAVORITES);
    InputEnableLayer.EnableFighting Member "" "Bool abEnable = True" Synced => |call| set(call, FIGHTING);
    InputEnableLayer.EnableJournal Member "" "Bool abEnable = True" Synced => |call| set(call, JOURNAL);
    InputEnableLayer.EnableJumping Member "" "Bool abEnable = True" Synced => |call| set(call, JUMPING);
    InputEnableLayer.EnableLooking Member "" "Bool abEnable = True" Synced => |call| set(call, LOOKING);
    InputEnableLayer.EnableMenu Member "" "Bool abEnable = True" Synced => |call| set(call, MENU);
    InputEnableLayer.EnableMovement Member "" "Bool abEnable = True" Synced => |call| set(call, MOVEMENT);
    InputEnableLayer.EnableRunning Member "" "Bool abEnable = True" Synced => |call| set(call, RUNNING);
    InputEnableLayer.EnableSneaking Member "" "Bool abEnable = True" Synced => |call| set(call, SNEAKING);
    InputEnableLayer.EnableSprinting Member "" "Bool abEnable = True" Synced => |call| set(call, SPRINTING);
    InputEnableLayer.EnableVATS Member "" "Bool abEnable = True" Synced => |call| set(call, VATS);
    InputEnableLayer.EnableZKey Member "" "Bool abEnable = True" Synced => |call| set(call, Z_KEY);
    InputEnableLayer.IsActivateEnabled Member "Bool" "" Synced => |call| allows(call, ACTIVATE);
    InputEnableLayer.IsCamSwitchEnabled Member "Bool" "" Synced => |call| allows(call, CAMERA_SWITCH);
    InputEnableLayer.IsFastTravelEnabled Member "Bool" "" Synced => |call| allows(call, FAST_TRAVEL);
    InputEnableLayer.IsFavoritesEnabled Member "Bool" "" Synced => |call| allows(call, FAVORITES);
    InputEnableLayer.IsFightingEnabled Member "Bool" "" Synced => |call| allows(call, FIGHTING);
    InputEnableLayer.IsJournalEnabled Member "Bool" "" Synced => |call| allows(call, JOURNAL);
    InputEnableLayer.IsJumpingEnabled Member "Bool" "" Synced => |call| allows(call, JUMPING);
    InputEnableLayer.IsLookingEnabled Member "Bool" "" Synced => |call| allows(call, LOOKING);
    InputEnableLayer.IsMenuEnabled Member "Bool" "" Synced => |call| allows(call, MENU);
    InputEnableLayer.IsMovementEnabled Member "Bool" "" Synced => |call| allows(call, MOVEMENT);
    InputEnableLayer.IsRunningEnabled Member "Bool" "" Synced => |call| allows(call, RUNNING);
    InputEnableLayer.IsSneakingEnabled Member "Bool" "" Synced => |call| allows(call, SNEAKING);
    InputEnableLayer.IsSprintingEnabled Member "Bool" "" Synced => |call| allows(call, SPRINTING);
    InputEnableLayer.IsVATSEnabled Member "Bool" "" Synced => |call| allows(call, VATS);
    InputEnableLayer.IsZKeyEnabled Member "Bool" "" Synced => |call| allows(call, Z_KEY);

    Game.IsActivateControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, ACTIVATE);
    Game.IsCamSwitchControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, CAMERA_SWITCH);
    Game.IsFastTravelControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFastTravelEnabled Global "Bool" "" Synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFavoritesControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, FAVORITES);
    Game.IsFightingControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, FIGHTING);
    Game.IsJournalControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, JOURNAL);
    Game.IsJumpingControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, JUMPING);
    Game.IsLookingControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, LOOKING);
    Game.IsMenuControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, MENU);
    Game.IsMovementControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, MOVEMENT);
    Game.IsSneakingControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, SNEAKING);
    Game.IsVATSControlsEnabled Global "Bool" "" Synced => |call| all_allow(call, VATS);
};

fn change(call: &mut Call<'_>, controls: u32, allowed: bool) {
    let this = call.this();
    if let Some(Body::InputLayer(forbidden)) = call.world.body_mut(this) {
        if allowed {
            *forbidden &= !controls;
        } else {
            *forbidden |= controls;
        }
    }
}

fn set(call: &mut Call<'_>, controls: u32) -> Answer {
    let allowed = call.bool(0);
    change(call, controls, allowed);
    Answer::None
}

/// Each argument that is True allows or forbids its control; the others stay as they are.
fn set_many(call: &mut Call<'_>, allowed: bool) -> Answer {
    for (at, control) in IN_ORDER.into_iter().enumerate() {
        if call.bool(at) {
            change(call, control, allowed);
        }
    }
    Answer::None
}

fn allows(call: &Call<'_>, controls: u32) -> Answer {
    Answer::Bool(match call.world.body(call.this()) {
        Some(Body::InputLayer(forbidden)) => forbidden & controls == 0,
        _ => true,
    })
}

fn all_allow(call: &Call<'_>, controls: u32) -> Answer {
    let forbids =
        |body: &Body| matches!(body, Body::InputLayer(forbidden) if forbidden & controls != 0);
    Answer::Bool(!call.world.forms().any(|(_, form)| forbids(&form.body)))
}
