//! `Utility`: waiting, random numbers, time, settings; and what the library remembers.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use crate::machine::{Call, Machine, Native, Reply, table};
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    Utility.Wait latent => wait;
    Utility.WaitMenuMode latent => wait;
    Utility.WaitGameTime latent => wait_game_time;
    Utility.RandomInt immediate => random_int;
    Utility.RandomFloat immediate => random_float;
    Utility.GetCurrentGameTime immediate => game_time;
    Utility.GetCurrentRealTime immediate => real_time;
    Utility.GameTimeToString synced => game_time_text;
    Utility.IsInMenuMode immediate => is_in_menu_mode;
    Utility.GetCurrentStackID immediate => stack_id;
    Utility.GetINIFloat immediate => setting;
    Utility.GetINIInt immediate => setting;
    Utility.GetINIBool immediate => setting;
    Utility.GetINIString immediate => setting;
    Utility.SetINIFloat immediate => set_setting;
    Utility.SetINIInt immediate => set_setting;
    Utility.SetINIBool immediate => set_setting;
    Utility.SetINIString immediate => set_setting;
    Utility.VarToVarArray immediate => var_to_array;
    Utility.VarArrayToVar immediate => array_to_var;
};

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

/// The last day that has a date: five centuries of nanoseconds fit into a number.
const LAST_DAY: f64 = 200_000.0;

fn game_time_text(call: &mut Call<'_>) -> Reply {
    let days = f64::from(call.float(0)).clamp(0.0, LAST_DAY);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped just before"
    )]
    let minutes = (days * 1440.0) as u64;
    let game = call.machine.game_here();
    let stamp = crate::report::log_time(minutes / 1440 * 86_400_000_000_000, game);
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

/// What a script set before; the default of the type if none did.
fn setting(call: &mut Call<'_>) -> Reply {
    let name = call.text(0).to_ascii_lowercase();
    let settings = &call.machine.natives.library().settings;
    Reply::Ready(settings.get(&name).cloned().unwrap_or(Value::None))
}

fn set_setting(call: &mut Call<'_>) -> Reply {
    let (name, value) = (call.text(0).to_ascii_lowercase(), call.value(1));
    let natives = &mut call.machine.natives;
    let (own, new) = (name.len(), value.text_length());
    match natives.library_mut().settings.insert(name, value) {
        None => natives.keep(own + new),
        Some(old) => {
            natives.drop_kept(own + old.text_length());
            natives.keep(own + new);
        }
    }
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
