//! `Debug`: messages from scripts to people.

use crate::host::Output;
use crate::machine::{Call, Native, Reply, table};
use crate::scheduler::Limit;
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    Debug.Trace immediate => trace;
    Debug.TraceStack immediate => trace_stack;
    Debug.TraceFunction immediate => trace_function;
    Debug.TraceUser immediate => trace_user;
    Debug.OpenUserLog immediate => open_user_log;
    Debug.CloseUserLog immediate => close_user_log;
    Debug.MessageBox synced => message_box;
    Debug.Notification synced => notification;
    Debug.GetPlatformName immediate => platform;
    Debug.GetConfigName immediate => config;
    Debug.GetVersionNumber immediate => version;
    Debug.StartStackProfiling immediate => nothing;
    Debug.StopStackProfiling immediate => nothing;
    Debug.StartScriptProfiling immediate => nothing;
    Debug.StopScriptProfiling immediate => nothing;
    Debug.StartStackRootProfiling immediate => nothing;
    Debug.StopStackRootProfiling immediate => nothing;
    Debug.DumpEventRegistrations immediate => dump_registrations;
    Debug.CenterOnCellAndWait synced => zero;
    Debug.PlayerMoveToAndWait synced => zero;
    Debug.QuitGame immediate => quit;
};

fn trace(call: &mut Call<'_>) -> Reply {
    let (text, severity) = (call.bytes(0), call.int(1));
    call.machine.show(Output::Trace(&text, severity));
    Reply::NOTHING
}

fn show_lines(call: &mut Call<'_>, lines: Vec<String>) -> Reply {
    let severity = call.int(1);
    trace(call);
    for line in lines {
        let text = format!("\t{line}");
        call.machine.show(Output::Trace(text.as_bytes(), severity));
    }
    Reply::NOTHING
}

fn trace_stack(call: &mut Call<'_>) -> Reply {
    let lines = call.machine.stack_trace();
    show_lines(call, lines.iter().map(ToString::to_string).collect())
}

fn trace_function(call: &mut Call<'_>) -> Reply {
    call.machine.find_liveness();
    let machine = &*call.machine;
    let mut lines: Vec<String> = machine
        .stack_trace()
        .get(1)
        .map(ToString::to_string)
        .into_iter()
        .collect();
    if let Some(top) = machine.scheduler.current().activations.last() {
        let variables = machine.variable_texts(machine.scheduler.current(), top);
        lines.extend(
            variables
                .into_iter()
                .map(|(name, text)| format!("\t[{name}]: {text}")),
        );
    }
    show_lines(call, lines)
}

fn trace_user(call: &mut Call<'_>) -> Reply {
    let (log, text, severity) = (call.text(0), call.bytes(1), call.int(2));
    let open = call.machine.output.user_logs().is_open(&log);
    if open {
        call.machine.show(Output::UserLog {
            log: &log,
            text: &text,
            severity,
        });
    }
    open.into()
}

fn open_user_log(call: &mut Call<'_>) -> Reply {
    let log = call.text(0);
    let is_new = call.machine.output.user_logs_mut().open(&log);
    if is_new {
        call.machine.natives.keep(log.len());
    }
    is_new.into()
}

fn close_user_log(call: &mut Call<'_>) -> Reply {
    let log = call.text(0);
    if call.machine.output.user_logs().is_open(&log) {
        call.machine.natives.drop_kept(log.len());
    }
    call.machine.output.user_logs_mut().close(&log);
    Reply::NOTHING
}

fn message_box(call: &mut Call<'_>) -> Reply {
    let text = call.bytes(0);
    call.machine.show(Output::MessageBox(&text));
    Reply::NOTHING
}

fn notification(call: &mut Call<'_>) -> Reply {
    let text = call.bytes(0);
    call.machine.show(Output::Notification(&text));
    Reply::NOTHING
}

fn platform(_call: &mut Call<'_>) -> Reply {
    "Cyperus".into()
}

fn config(_call: &mut Call<'_>) -> Reply {
    "Release".into()
}

fn version(_call: &mut Call<'_>) -> Reply {
    env!("CARGO_PKG_VERSION").into()
}

fn nothing(_call: &mut Call<'_>) -> Reply {
    Reply::NOTHING
}

fn zero(_call: &mut Call<'_>) -> Reply {
    Value::Float(0.0).into()
}

fn dump_registrations(call: &mut Call<'_>) -> Reply {
    let Some(object) = call.object(0) else {
        return Reply::NOTHING;
    };
    let machine = &mut *call.machine;
    machine.scheduler.charge_registrations();
    let lines: Vec<String> = machine
        .scheduler
        .registrations()
        .iter()
        .filter(|(_, _, listeners)| listeners.contains(&object))
        .map(|(sender, handler, _)| {
            format!(
                "{} of {}",
                machine.program.symbols.name(handler),
                machine.object_text(sender)
            )
        })
        .collect();
    for line in lines {
        machine.show(Output::Trace(line.as_bytes(), 0));
    }
    Reply::NOTHING
}

fn quit(call: &mut Call<'_>) -> Reply {
    call.machine.stop_for(Limit::Quit);
    Reply::NOTHING
}
