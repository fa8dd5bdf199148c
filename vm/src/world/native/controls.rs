//! Natives of input layers: which controls the player has.

use super::super::form::Body;
use super::{Answer, Call, Row, table};

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

pub(super) static ROWS: &[Row] = table! {
    InputEnableLayer.Create "global () InputEnableLayer" Synced => |call| Answer::Form(call.world.create("InputEnableLayer"));
    InputEnableLayer.Delete "()" Synced => |call| {
        let this = call.this();
        call.world.forget(this);
        Answer::None
    };
    InputEnableLayer.Reset "()" Synced => |call| {
        let this = call.this();
        if let Some(Body::InputLayer(forbidden)) = call.world.body_mut(this) {
            *forbidden = 0;
        }
        Answer::None
    };
    InputEnableLayer.DisablePlayerControls "(Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool)" Synced => |call| set_many(call, false);
    InputEnableLayer.EnablePlayerControls "(Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool)" Synced => |call| set_many(call, true);
    InputEnableLayer.EnableActivate "(Bool)" Synced => |call| set(call, ACTIVATE);
    InputEnableLayer.EnableCamSwitch "(Bool)" Synced => |call| set(call, CAMERA_SWITCH);
    InputEnableLayer.EnableFastTravel "(Bool)" Synced => |call| set(call, FAST_TRAVEL);
    InputEnableLayer.EnableFavorites "(Bool)" Synced => |call| set(call, FAVORITES);
    InputEnableLayer.EnableFighting "(Bool)" Synced => |call| set(call, FIGHTING);
    InputEnableLayer.EnableJournal "(Bool)" Synced => |call| set(call, JOURNAL);
    InputEnableLayer.EnableJumping "(Bool)" Synced => |call| set(call, JUMPING);
    InputEnableLayer.EnableLooking "(Bool)" Synced => |call| set(call, LOOKING);
    InputEnableLayer.EnableMenu "(Bool)" Synced => |call| set(call, MENU);
    InputEnableLayer.EnableMovement "(Bool)" Synced => |call| set(call, MOVEMENT);
    InputEnableLayer.EnableRunning "(Bool)" Synced => |call| set(call, RUNNING);
    InputEnableLayer.EnableSneaking "(Bool)" Synced => |call| set(call, SNEAKING);
    InputEnableLayer.EnableSprinting "(Bool)" Synced => |call| set(call, SPRINTING);
    InputEnableLayer.EnableVATS "(Bool)" Synced => |call| set(call, VATS);
    InputEnableLayer.EnableZKey "(Bool)" Synced => |call| set(call, Z_KEY);
    InputEnableLayer.IsActivateEnabled "() Bool" Synced => |call| allows(call, ACTIVATE);
    InputEnableLayer.IsCamSwitchEnabled "() Bool" Synced => |call| allows(call, CAMERA_SWITCH);
    InputEnableLayer.IsFastTravelEnabled "() Bool" Synced => |call| allows(call, FAST_TRAVEL);
    InputEnableLayer.IsFavoritesEnabled "() Bool" Synced => |call| allows(call, FAVORITES);
    InputEnableLayer.IsFightingEnabled "() Bool" Synced => |call| allows(call, FIGHTING);
    InputEnableLayer.IsJournalEnabled "() Bool" Synced => |call| allows(call, JOURNAL);
    InputEnableLayer.IsJumpingEnabled "() Bool" Synced => |call| allows(call, JUMPING);
    InputEnableLayer.IsLookingEnabled "() Bool" Synced => |call| allows(call, LOOKING);
    InputEnableLayer.IsMenuEnabled "() Bool" Synced => |call| allows(call, MENU);
    InputEnableLayer.IsMovementEnabled "() Bool" Synced => |call| allows(call, MOVEMENT);
    InputEnableLayer.IsRunningEnabled "() Bool" Synced => |call| allows(call, RUNNING);
    InputEnableLayer.IsSneakingEnabled "() Bool" Synced => |call| allows(call, SNEAKING);
    InputEnableLayer.IsSprintingEnabled "() Bool" Synced => |call| allows(call, SPRINTING);
    InputEnableLayer.IsVATSEnabled "() Bool" Synced => |call| allows(call, VATS);
    InputEnableLayer.IsZKeyEnabled "() Bool" Synced => |call| allows(call, Z_KEY);

    Game.IsActivateControlsEnabled "global () Bool" Synced => |call| all_allow(call, ACTIVATE);
    Game.IsCamSwitchControlsEnabled "global () Bool" Synced => |call| all_allow(call, CAMERA_SWITCH);
    Game.IsFastTravelControlsEnabled "global () Bool" Synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFastTravelEnabled "global () Bool" Synced => |call| all_allow(call, FAST_TRAVEL);
    Game.IsFavoritesControlsEnabled "global () Bool" Synced => |call| all_allow(call, FAVORITES);
    Game.IsFightingControlsEnabled "global () Bool" Synced => |call| all_allow(call, FIGHTING);
    Game.IsJournalControlsEnabled "global () Bool" Synced => |call| all_allow(call, JOURNAL);
    Game.IsJumpingControlsEnabled "global () Bool" Synced => |call| all_allow(call, JUMPING);
    Game.IsLookingControlsEnabled "global () Bool" Synced => |call| all_allow(call, LOOKING);
    Game.IsMenuControlsEnabled "global () Bool" Synced => |call| all_allow(call, MENU);
    Game.IsMovementControlsEnabled "global () Bool" Synced => |call| all_allow(call, MOVEMENT);
    Game.IsSneakingControlsEnabled "global () Bool" Synced => |call| all_allow(call, SNEAKING);
    Game.IsVATSControlsEnabled "global () Bool" Synced => |call| all_allow(call, VATS);
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
