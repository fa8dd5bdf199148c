//! `Debug`: what scripts tell people.

use crate::host::Output;
use crate::machine::{Call, Native, Owner, Reply, Timing, native};
use crate::scheduler::Limit;
use crate::value::Value;

const GLOBAL: Owner = Owner::Global;
const NOW: Timing = Timing::Immediate;
const SYNCED: Timing = Timing::FrameSynced;

pub(super) const ROWS: &[Native] = &[
    native(
        "Debug",
        "Trace",
        "",
        "String asTextToPrint, Int aiSeverity = 0",
        GLOBAL,
        SYNCED,
        trace,
    ),
    native(
        "Debug",
        "TraceStack",
        "",
        "String asTextToPrint = \"Tracing stack on request\", Int aiSeverity = 0",
        GLOBAL,
        SYNCED,
        trace_stack,
    ),
    native(
        "Debug",
        "TraceFunction",
        "",
        "String asTextToPrint = \"Tracing function on request\", Int aiSeverity = 0",
        GLOBAL,
        SYNCED,
        trace_function,
    ),
    native(
        "Debug",
        "TraceUser",
        "Bool",
        "String asUserLog, String asTextToPrint, Int aiSeverity = 0",
        GLOBAL,
        SYNCED,
        trace_user,
    ),
    native(
        "Debug",
        "OpenUserLog",
        "Bool",
        "String asLogName",
        GLOBAL,
        SYNCED,
        open_user_log,
    ),
    native(
        "Debug",
        "CloseUserLog",
        "",
        "String asLogName",
        GLOBAL,
        SYNCED,
        close_user_log,
    ),
    native(
        "Debug",
        "MessageBox",
        "",
        "String asMessageBoxText",
        GLOBAL,
        SYNCED,
        message_box,
    ),
    native(
        "Debug",
        "Notification",
        "",
        "String asNotificationText",
        GLOBAL,
        SYNCED,
        notification,
    ),
    native(
        "Debug",
        "GetPlatformName",
        "String",
        "",
        GLOBAL,
        NOW,
        platform,
    ),
    native("Debug", "GetConfigName", "String", "", GLOBAL, NOW, config),
    native(
        "Debug",
        "GetVersionNumber",
        "String",
        "",
        GLOBAL,
        NOW,
        version,
    ),
    native("Debug", "StartStackProfiling", "", "", GLOBAL, NOW, nothing),
    native("Debug", "StopStackProfiling", "", "", GLOBAL, NOW, nothing),
    native(
        "Debug",
        "StartScriptProfiling",
        "",
        "String asScriptName",
        GLOBAL,
        NOW,
        nothing,
    ),
    native(
        "Debug",
        "StopScriptProfiling",
        "",
        "String asScriptName",
        GLOBAL,
        NOW,
        nothing,
    ),
    native(
        "Debug",
        "StartStackRootProfiling",
        "",
        "String asScriptName, ScriptObject akObj = None",
        GLOBAL,
        NOW,
        nothing,
    ),
    native(
        "Debug",
        "StopStackRootProfiling",
        "",
        "String asScriptName, ScriptObject akObj = None",
        GLOBAL,
        NOW,
        nothing,
    ),
    native(
        "Debug",
        "DumpEventRegistrations",
        "",
        "ScriptObject akScript",
        GLOBAL,
        SYNCED,
        dump_registrations,
    ),
    native(
        "Debug",
        "CenterOnCellAndWait",
        "Float",
        "String asCellname",
        GLOBAL,
        NOW,
        zero,
    ),
    native(
        "Debug",
        "PlayerMoveToAndWait",
        "Float",
        "String asDestRef",
        GLOBAL,
        NOW,
        zero,
    ),
    native("Debug", "QuitGame", "", "", GLOBAL, NOW, quit),
];

fn trace(call: &mut Call<'_>) -> Reply {
    let (text, severity) = (call.bytes(0), call.int(1));
    call.machine.output.show(Output::Trace(&text, severity));
    Reply::NOTHING
}

fn show_lines(call: &mut Call<'_>, lines: Vec<String>) -> Reply {
    let severity = call.int(1);
    trace(call);
    for line in lines {
        let text = format!("\t{line}");
        call.machine
            .output
            .show(Output::Trace(text.as_bytes(), severity));
    }
    Reply::NOTHING
}

fn trace_stack(call: &mut Call<'_>) -> Reply {
    let lines = call.machine.stack_trace();
    show_lines(call, lines.iter().map(ToString::to_string).collect())
}

fn trace_function(call: &mut Call<'_>) -> Reply {
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
        call.machine.output.show(Output::UserLog {
            log: &log,
            text: &text,
            severity,
        });
    }
    open.into()
}

fn open_user_log(call: &mut Call<'_>) -> Reply {
    let log = call.text(0);
    call.machine.output.user_logs_mut().open(&log).into()
}

fn close_user_log(call: &mut Call<'_>) -> Reply {
    let log = call.text(0);
    call.machine.output.user_logs_mut().close(&log);
    Reply::NOTHING
}

fn message_box(call: &mut Call<'_>) -> Reply {
    let text = call.bytes(0);
    call.machine.output.show(Output::MessageBox(&text));
    Reply::NOTHING
}

fn notification(call: &mut Call<'_>) -> Reply {
    let text = call.bytes(0);
    call.machine.output.show(Output::Notification(&text));
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
        machine.output.show(Output::Trace(line.as_bytes(), 0));
    }
    Reply::NOTHING
}

fn quit(call: &mut Call<'_>) -> Reply {
    call.machine.stop_for(Limit::Quit);
    Reply::NOTHING
}
