//! `Utility`: waiting, random numbers, time, settings; and what the library remembers.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use crate::machine::{Call, Machine, Native, Owner, Reply, Timing, native};
use crate::value::Value;

const GLOBAL: Owner = Owner::Global;
const NOW: Timing = Timing::Immediate;
const LATENT: Timing = Timing::Latent;

pub(super) const ROWS: &[Native] = &[
    native(
        "Utility",
        "Wait",
        "",
        "Float afSeconds",
        GLOBAL,
        LATENT,
        wait,
    ),
    native(
        "Utility",
        "WaitMenuMode",
        "",
        "Float afSeconds",
        GLOBAL,
        LATENT,
        wait,
    ),
    native(
        "Utility",
        "WaitGameTime",
        "",
        "Float afHours",
        GLOBAL,
        LATENT,
        wait_game_time,
    ),
    native(
        "Utility",
        "RandomInt",
        "Int",
        "Int aiMin = 0, Int aiMax = 100",
        GLOBAL,
        NOW,
        random_int,
    ),
    native(
        "Utility",
        "RandomFloat",
        "Float",
        "Float afMin = 0.0, Float afMax = 1.0",
        GLOBAL,
        NOW,
        random_float,
    ),
    native(
        "Utility",
        "GetCurrentGameTime",
        "Float",
        "",
        GLOBAL,
        NOW,
        game_time,
    ),
    native(
        "Utility",
        "GetCurrentRealTime",
        "Float",
        "",
        GLOBAL,
        NOW,
        real_time,
    ),
    native(
        "Utility",
        "GameTimeToString",
        "String",
        "Float afGameTime",
        GLOBAL,
        NOW,
        game_time_text,
    ),
    native(
        "Utility",
        "IsInMenuMode",
        "Bool",
        "",
        GLOBAL,
        NOW,
        is_in_menu_mode,
    ),
    native(
        "Utility",
        "GetCurrentStackID",
        "Int",
        "",
        GLOBAL,
        NOW,
        stack_id,
    ),
    native(
        "Utility",
        "SetINIFloat",
        "",
        "String ini, Float value",
        GLOBAL,
        NOW,
        set_setting,
    ),
    native(
        "Utility",
        "SetINIInt",
        "",
        "String ini, Int value",
        GLOBAL,
        NOW,
        set_setting,
    ),
    native(
        "Utility",
        "SetINIBool",
        "",
        "String ini, Bool value",
        GLOBAL,
        NOW,
        set_setting,
    ),
    native(
        "Utility",
        "SetINIString",
        "",
        "String ini, String value",
        GLOBAL,
        NOW,
        set_setting,
    ),
    native(
        "Utility",
        "VarToVarArray",
        "Var[]",
        "Var akVar",
        GLOBAL,
        NOW,
        var_to_array,
    ),
    native(
        "Utility",
        "VarArrayToVar",
        "Var",
        "Var[] akArray",
        GLOBAL,
        NOW,
        array_to_var,
    ),
];

fn wait(call: &mut Call<'_>) -> Reply {
    let seconds = call.float(0);
    call.wait(seconds)
}

fn wait_game_time(call: &mut Call<'_>) -> Reply {
    let seconds = call.machine.game_hours(call.float(0));
    call.wait(seconds)
}

fn random_int(call: &mut Call<'_>) -> Reply {
    let (low, high) = (call.int(0), call.int(1));
    let (low, high) = (low.min(high), low.max(high));
    call.machine
        .natives
        .library_mut()
        .draw(|random| random.i32(low..=high))
        .into()
}

fn random_float(call: &mut Call<'_>) -> Reply {
    let (low, high) = (call.float(0), call.float(1));
    let share = call.machine.natives.library_mut().draw(fastrand::Rng::f32);
    (low + (high - low) * share).into()
}

fn game_time(call: &mut Call<'_>) -> Reply {
    Value::Float(call.machine.game_days()).into()
}

fn real_time(call: &mut Call<'_>) -> Reply {
    Value::Float(call.machine.seconds()).into()
}

fn game_time_text(call: &mut Call<'_>) -> Reply {
    let days = f64::from(call.float(0)).clamp(0.0, 1e9);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped just before"
    )]
    let minutes = (days * 1440.0) as u64;
    let stamp = crate::report::log_time(minutes / 1440 * 86_400_000_000_000);
    let date = stamp.split(' ').next().unwrap_or_default();
    let text = format!("{date} {:02}:{:02}", minutes / 60 % 24, minutes % 60);
    text.as_str().into()
}

fn is_in_menu_mode(_call: &mut Call<'_>) -> Reply {
    false.into()
}

fn stack_id(call: &mut Call<'_>) -> Reply {
    Value::Int(call.machine.scheduler.current().id.0.cast_signed()).into()
}

fn set_setting(call: &mut Call<'_>) -> Reply {
    let (name, value) = (call.text(0).to_ascii_lowercase(), call.value(1));
    call.machine
        .natives
        .library_mut()
        .settings
        .insert(name, value);
    Reply::NOTHING
}

fn var_to_array(call: &mut Call<'_>) -> Reply {
    Reply::Ready(match call.value(0) {
        Value::Array(array) => Value::Array(array),
        _ => Value::None,
    })
}

fn array_to_var(call: &mut Call<'_>) -> Reply {
    Reply::Ready(call.value(0))
}

impl Machine {
    /// Script time in seconds, as scripts see it.
    pub fn seconds(&self) -> f32 {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            reason = "scripts see time as a 32-bit float"
        )]
        let seconds = (self.script_time() as f64 / 1e9) as f32;
        seconds
    }

    /// Game time in days since the start.
    pub fn game_days(&self) -> f32 {
        self.bridge.world().passed_days + self.seconds() * self.options.time_scale / 86_400.0
    }

    /// Hours of game time as seconds of script time.
    pub fn game_hours(&self, hours: f32) -> f32 {
        hours * 3600.0 / self.options.time_scale.max(0.001)
    }
}
