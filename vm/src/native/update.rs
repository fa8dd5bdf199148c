//! Skyrim's updates: registered for a handle, so every script attached to it receives `OnUpdate`.

use crate::machine::{Call, Native, Reply, nanoseconds, table};
use crate::scheduler::Alarm;

/// The six functions of each script.
macro_rules! updates {
    ($($script:ident)*) => {
        table! { machine: $(
            $script.RegisterForUpdate immediate => repeat;
            $script.RegisterForSingleUpdate immediate => once;
            $script.UnregisterForUpdate immediate => end;
            $script.RegisterForUpdateGameTime immediate => repeat_game_time;
            $script.RegisterForSingleUpdateGameTime immediate => once_game_time;
            $script.UnregisterForUpdateGameTime immediate => end_game_time;
        )* }
    };
}

pub(super) const ROWS: &[Native] = updates!(Form Alias ActiveMagicEffect);

fn register(call: &mut Call<'_>, repeats: bool, is_game_time: bool) -> Reply {
    cancel(call, is_game_time);
    let amount = call.float(0);
    let interval = nanoseconds(if is_game_time {
        call.machine.game_hours(amount)
    } else {
        amount
    });
    // With an interval of zero, time would never pass.
    let interval = interval.max(1_000_000);
    if let Some(object) = call.lasting_self() {
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
