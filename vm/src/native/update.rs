//! Updates of Skyrim: registered for a handle, so that every script on it hears `OnUpdate`.

use crate::machine::{Call, Native, Owner, Reply, Timing, nanoseconds, native};
use crate::scheduler::Alarm;

const MEMBER: Owner = Owner::Member;
const NOW: Timing = Timing::Immediate;

/// The six functions of one script.
macro_rules! rows {
    ($($script:literal),*) => {
        pub(super) const ROWS: &[Native] = &[$(
            native($script, "RegisterForUpdate", "", "Float afInterval", MEMBER, NOW, repeat),
            native($script, "RegisterForSingleUpdate", "", "Float afInterval", MEMBER, NOW, once),
            native($script, "UnregisterForUpdate", "", "", MEMBER, NOW, end),
            native($script, "RegisterForUpdateGameTime", "", "Float afInterval", MEMBER, NOW, repeat_game_time),
            native($script, "RegisterForSingleUpdateGameTime", "", "Float afInterval", MEMBER, NOW, once_game_time),
            native($script, "UnregisterForUpdateGameTime", "", "", MEMBER, NOW, end_game_time),
        )*];
    };
}

rows!("Form", "Alias", "ActiveMagicEffect");

fn register(call: &mut Call<'_>, repeats: bool, is_game_time: bool) -> Reply {
    cancel(call, is_game_time);
    let amount = call.float(0);
    let interval = nanoseconds(if is_game_time {
        call.machine.game_hours(amount)
    } else {
        amount
    });
    // An interval of nothing would never let time pass.
    let interval = interval.max(1_000_000);
    if let Some(object) = call.object_self() {
        let due = call.machine.script_time() + interval;
        let every = if repeats { interval } else { 0 };
        call.machine.scheduler.set_alarm(
            due,
            Alarm::Update {
                object,
                every,
                is_game_time,
            },
        );
    }
    Reply::NOTHING
}

fn cancel(call: &mut Call<'_>, is_game_time: bool) -> Reply {
    if let Some(object) = call.object_self() {
        call.machine.cancel_update(object, is_game_time);
    }
    Reply::NOTHING
}

fn repeat(call: &mut Call<'_>) -> Reply {
    register(call, true, false)
}

fn once(call: &mut Call<'_>) -> Reply {
    register(call, false, false)
}

fn end(call: &mut Call<'_>) -> Reply {
    cancel(call, false)
}

fn repeat_game_time(call: &mut Call<'_>) -> Reply {
    register(call, true, true)
}

fn once_game_time(call: &mut Call<'_>) -> Reply {
    register(call, false, true)
}

fn end_game_time(call: &mut Call<'_>) -> Reply {
    cancel(call, true)
}
