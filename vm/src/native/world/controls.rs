//! Natives of input layers: which controls the player has.

use super::{Answer, Native, WorldCall, table};
use crate::world::{Body, FormId};

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

/// The order of the controls in `EnablePlayerControls` and its counterpart.
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

pub(super) const ROWS: &[Native] = table! { world:
    InputEnableLayer.Create synced => |call| Answer::Form(call.world.create("InputEnableLayer"));
    InputEnableLayer.Delete synced => |call| {
        let this = call.this();
        call.world.forget(this);
        Answer::None
    };
    InputEnableLayer.Reset synced => |call| {
        let this = call.this();
        if let Some(Body::InputLayer(forbidden)) = call.world.body_mut(this) {
            *forbidden = 0;
        }
        Answer::None
    };
    InputEnableLayer.DisablePlayerControls synced => |call| set_many(call, false);
    InputEnableLayer.EnablePlayerControls synced => |call| set_many(call, true);
    InputEnableLayer.EnableActivate synced => |call| set(call, ACTIVATE);
    InputEnableLayer.EnableCamSwitch synced => |call| set(call, CAMERA_SWITCH);
    InputEnableLayer.EnableFastTravel synced => |call| set(call, FAST_TRAVEL);
    InputEnableLayer.EnableFavorites synced => |call| set(call, FAVORITES);
    InputEnableLayer.EnableFighting synced => |call| set(call, FIGHTING);
    InputEnableLayer.EnableJournal synced => |call| set(call, JOURNAL);
    InputEnableLayer.EnableJumping synced => |call| set(call, JUMPING);
    InputEnableLayer.EnableLooking synced => |call| set(call, LOOKING);
    InputEnableLayer.EnableMenu synced => |call| set(call, MENU);
    InputEnableLayer.EnableMovement synced => |call| set(call, MOVEMENT);
    InputEnableLayer.EnableRunning synced => |call| set(call, RUNNING);
    InputEnableLayer.EnableSneaking synced => |call| set(call, SNEAKING);
    InputEnableLayer.EnableSprinting synced => |call| set(call, SPRINTING);
    InputEnableLayer.EnableVATS synced => |call| set(call, VATS);
    InputEnableLayer.EnableZKey synced => |call| set(call, Z_KEY);
    InputEnableLayer.IsActivateEnabled synced => |call| allows(call, ACTIVATE);
    InputEnableLayer.IsCamSwitchEnabled synced => |call| allows(call, CAMERA_SWITCH);
    InputEnableLayer.IsFastTravelEnabled synced => |call| allows(call, FAST_TRAVEL);
    InputEnableLayer.IsFavoritesEnabled synced => |call| allows(call, FAVORITES);
    InputEnableLayer.IsFightingEnabled synced => |call| allows(call, FIGHTING);
    InputEnableLayer.IsJournalEnabled synced => |call| allows(call, JOURNAL);
    InputEnableLayer.IsJumpingEnabled synced => |call| allows(call, JUMPING);
    InputEnableLayer.IsLookingEnabled synced => |call| allows(call, LOOKING);
    InputEnableLayer.IsMenuEnabled synced => |call| allows(call, MENU);
    InputEnableLayer.IsMovementEnabled synced => |call| allows(call, MOVEMENT);
    InputEnableLayer.IsRunningEnabled synced => |call| allows(call, RUNNING);
    InputEnableLayer.IsSneakingEnabled synced => |call| allows(call, SNEAKING);
    InputEnableLayer.IsSprintingEnabled synced => |call| allows(call, SPRINTING);
    InputEnableLayer.IsVATSEnabled synced => |call| allows(call, VATS);
    InputEnableLayer.IsZKeyEnabled synced => |call| allows(call, Z_KEY);

    Game.EnableFastTravel synced => |call| {
        // Skyrim has no layers: what is forbidden there is forbidden on one that nobody else has.
        let layer = call.world.stand_in("PlayerControls", "InputEnableLayer");
        let allowed = call.bool(0);
        change(call, layer, FAST_TRAVEL, allowed);
        Answer::None
    };
    Game.IsActivateControlsEnabled synced => |call| all_allow(call, ACTIVATE);
    Game.IsCamSwitchControlsEnabled synced => |call| all_allow(call, CAMERA_SWITCH);
    Game.IsFastTravelControlsEnabled synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFastTravelEnabled synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFavoritesControlsEnabled synced => |call| all_allow(call, FAVORITES);
    Game.IsFightingControlsEnabled synced => |call| all_allow(call, FIGHTING);
    Game.IsJournalControlsEnabled synced => |call| all_allow(call, JOURNAL);
    Game.IsJumpingControlsEnabled synced => |call| all_allow(call, JUMPING);
    Game.IsLookingControlsEnabled synced => |call| all_allow(call, LOOKING);
    Game.IsMenuControlsEnabled synced => |call| all_allow(call, MENU);
    Game.IsMovementControlsEnabled synced => |call| all_allow(call, MOVEMENT);
    Game.IsSneakingControlsEnabled synced => |call| all_allow(call, SNEAKING);
    Game.IsVATSControlsEnabled synced => |call| all_allow(call, VATS);
};

fn change(call: &mut WorldCall<'_>, layer: FormId, controls: u32, allowed: bool) {
    if let Some(Body::InputLayer(forbidden)) = call.world.body_mut(layer) {
        if allowed {
            *forbidden &= !controls;
        } else {
            *forbidden |= controls;
        }
    }
}

fn set(call: &mut WorldCall<'_>, controls: u32) -> Answer {
    let (this, allowed) = (call.this(), call.bool(0));
    change(call, this, controls, allowed);
    Answer::None
}

/// Each argument that is True allows or forbids its control; the others stay unchanged.
fn set_many(call: &mut WorldCall<'_>, allowed: bool) -> Answer {
    let this = call.this();
    for (at, control) in IN_ORDER.into_iter().enumerate() {
        if call.bool(at) {
            change(call, this, control, allowed);
        }
    }
    Answer::None
}

fn allows(call: &WorldCall<'_>, controls: u32) -> Answer {
    Answer::Bool(match call.world.body(call.this()) {
        Some(Body::InputLayer(forbidden)) => forbidden & controls == 0,
        _ => true,
    })
}

fn all_allow(call: &WorldCall<'_>, controls: u32) -> Answer {
    let forbids =
        |body: &Body| matches!(body, Body::InputLayer(forbidden) if forbidden & controls != 0);
    Answer::Bool(!call.world.forms().any(|(_, form)| forbids(&form.body)))
}
