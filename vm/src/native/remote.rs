//! Remote and custom events.

use cyperus_gc::ObjectRef;

use crate::machine::{Call, Machine, Native, Reply, table};
use crate::report::NativeProblem;
use crate::symbol::Symbol;
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    ScriptObject.RegisterForRemoteEvent immediate => register_remote;
    ScriptObject.UnregisterForRemoteEvent immediate => unregister_remote;
    ScriptObject.UnregisterForAllRemoteEvents immediate => unregister_all;
    ScriptObject.RegisterForCustomEvent immediate => register_custom;
    ScriptObject.UnregisterForCustomEvent immediate => unregister_custom;
    ScriptObject.UnregisterForAllCustomEvents immediate => unregister_all;
    ScriptObject.UnregisterForAllEvents immediate => unregister_all;
    ScriptObject.SendCustomEvent immediate => send_custom;
};

impl Machine {
    /// The handler of a script object for a remote event of a sender. Its name contains a script in
    /// the sender's ancestry; the nearest one that the listener handles is used.
    fn remote_handler(
        &mut self,
        sender: ObjectRef,
        listener: ObjectRef,
        event: &str,
    ) -> Option<Symbol> {
        let class = self.class_of(sender)?;
        let scripts: Vec<Symbol> = self
            .program
            .ancestry(class)
            .map(|id| self.program.class(id).name)
            .collect();
        let listening = self.class_of(listener)?;
        scripts.into_iter().find_map(|script| {
            let name = format!("::remote_{}_{event}", self.program.symbols.name(script));
            // A handler that no script has needs no symbol.
            let symbol = self.program.symbols.find(&name)?;
            let handled = self.program.ancestry(listening).any(|id| {
                let row = self.program.class(id);
                row.states
                    .iter()
                    .any(|&state| row.functions.contains_key(&(state, symbol)))
            });
            handled.then_some(symbol)
        })
    }

    /// The name of a custom event includes its script: `Script_Event`.
    fn custom_handler(&mut self, event: &str) -> Symbol {
        self.kept_name(&format!("::remote_{event}"))
    }
}

/// The sender and the short name of its event. The compiler may have put the script before the
/// name, as in `Actor_OnDeath` or `Actor.OnDeath`.
fn source(call: &Call<'_>) -> Option<(ObjectRef, ObjectRef, String)> {
    let name = call.text(1);
    let short = name.rsplit(['.', '_']).next().unwrap_or(&name).to_owned();
    Some((call.object(0)?, call.object_self()?, short))
}

fn register_remote(call: &mut Call<'_>) -> Reply {
    if call.lasting_self().is_none() {
        return false.into();
    }
    let Some((sender, listener, event)) = source(call) else {
        return false.into();
    };
    let machine = &mut *call.machine;
    match machine.remote_handler(sender, listener, &event) {
        Some(handler) => {
            machine
                .scheduler
                .registrations_mut()
                .add(sender, handler, listener);
            true.into()
        }
        None => {
            let listener = machine.object_text(listener);
            machine.report(NativeProblem::NoHandler { listener, event });
            false.into()
        }
    }
}

fn unregister_remote(call: &mut Call<'_>) -> Reply {
    if let Some((sender, listener, event)) = source(call)
        && let Some(handler) = call.machine.remote_handler(sender, listener, &event)
    {
        call.machine
            .scheduler
            .registrations_mut()
            .remove(sender, handler, listener);
    }
    Reply::NOTHING
}

fn unregister_all(call: &mut Call<'_>) -> Reply {
    if let Some(listener) = call.object_self() {
        let scheduler = &mut call.machine.scheduler;
        scheduler.charge_registrations();
        scheduler.registrations_mut().remove_all(None, listener);
    }
    Reply::NOTHING
}

fn register_custom(call: &mut Call<'_>) -> Reply {
    if let (Some(sender), Some(listener)) = (call.object(0), call.lasting_self()) {
        let event = call.text(1);
        let handler = call.machine.custom_handler(&event);
        let registrations = call.machine.scheduler.registrations_mut();
        registrations.add(sender, handler, listener);
    }
    Reply::NOTHING
}

fn unregister_custom(call: &mut Call<'_>) -> Reply {
    if let (Some(sender), Some(listener)) = (call.object(0), call.object_self()) {
        let event = call.text(1);
        let handler = call.machine.custom_handler(&event);
        call.machine
            .scheduler
            .registrations_mut()
            .remove(sender, handler, listener);
    }
    Reply::NOTHING
}

fn send_custom(call: &mut Call<'_>) -> Reply {
    let (event, arguments) = (call.text(0), call.value(1));
    if let Some(sender) = call.object_self() {
        let handler = call.machine.custom_handler(&event);
        call.machine
            .deliver(sender, handler, &[Value::clone(&arguments)]);
    }
    Reply::NOTHING
}
