//! Functions and events of scripts by name, and events that an embedder raises.

use cyperus_gc::ObjectRef;

use super::FunctionInfo;
use crate::machine::Machine;
use crate::symbol::Symbol;
use crate::types::Type;
use crate::world::{Argument, Handle, Target, native_type};

impl Machine {
    /// Whether a script or a parent has a handler with something in it.
    pub fn has_handler(&mut self, script: &str, event: &str) -> bool {
        let found = self.function_named(script, event);
        let has_body = found.is_ok_and(|id| {
            let row = self.program.function(id);
            !row.is_native && !row.is_empty
        });
        has_body || self.declares(script, event)
    }

    /// Functions and events of a script and its parents that do something, in the order of the files,
    /// each once.
    pub fn functions_of(&mut self, script: &str) -> Vec<(String, FunctionInfo)> {
        let Ok(class) = self.class_named(script) else {
            return Vec::new();
        };
        let mut names: Vec<String> = Vec::new();
        for id in self.program.ancestry(class) {
            let row = self.program.class(id);
            let Some(object) = row.file.objects.get(row.object) else {
                continue;
            };
            for function in object.states.iter().flat_map(|state| &state.functions) {
                let name = row.file.strings.text(function.name).into_owned();
                let is_own = !name.starts_with("::")
                    && !function.function.is_native()
                    && !function.function.code.is_empty()
                    && !["GetState", "GotoState"].contains(&name.as_str());
                if is_own && !names.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                    names.push(name);
                }
            }
            // What the games' own scripts bring is nothing to start with.
            if row.parent.is_some_and(|parent| {
                let name = self.program.class(parent).name;
                native_type(self.program.symbols.name(name)).is_some()
            }) {
                break;
            }
        }
        names
            .into_iter()
            .filter_map(|name| {
                let info = self.function_info(script, &name)?;
                Some((name, info))
            })
            .collect()
    }

    /// Raises an event for the scripts on a thing and on the aliases that hold it. Each handler gets
    /// as many arguments as it has parameters: what is missing is the default of its type. Returns how
    /// many handlers were started.
    pub fn raise_event(&mut self, handle: Handle, event: &str, arguments: &[Argument]) -> usize {
        let name = self.program.symbols.intern(event);
        let mut started = 0;
        for script in self.hearers(handle) {
            let Some(types) = self.parameters_of(script, name) else {
                continue;
            };
            let held = self.natives.held();
            let mut values = Vec::with_capacity(types.len());
            for (at, &wanted) in types.iter().enumerate() {
                let given = arguments.get(at);
                let value = given.and_then(|argument| self.plain_value(argument, wanted).ok());
                let value = value.unwrap_or_else(|| wanted.default_value());
                self.natives.hold(value.clone());
                values.push(value);
            }
            started += usize::from(self.send_event(script, event, &values).is_some());
            self.relay(script, event, &values);
            self.natives.release(held);
        }
        started
    }

    /// The types of an event's parameters, as the first script that handles it declares them; None if
    /// no script on the thing or on an alias that holds it does.
    pub fn event_parameters(&mut self, handle: Handle, event: &str) -> Option<Vec<String>> {
        let name = self.program.symbols.intern(event);
        let scripts = self.hearers(handle);
        let types = scripts
            .into_iter()
            .find_map(|script| self.parameters_of(script, name))?;
        let symbols = &self.program.symbols;
        Some(types.iter().map(|it| it.name(symbols)).collect())
    }

    /// Names of the functions and events that scripts on a thing bring, in order of their files.
    pub fn events_of(&mut self, handle: Handle) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for script in self.hearers(handle) {
            let Some(script) = self.script_name(script).map(str::to_owned) else {
                continue;
            };
            let own = self.functions_of(&script).into_iter().map(|(name, _)| name);
            names.extend(own);
        }
        names
    }

    /// The scripts that hear what happens to a thing.
    fn hearers(&self, handle: Handle) -> Vec<ObjectRef> {
        let mut scripts = self.bridge.attached(self.bridge.handle_id(handle));
        if let Target::Form(form) = handle.target() {
            for (alias, _) in self.bridge.world().aliases_with(form) {
                let id = self.bridge.handle_id(Handle::alias(alias));
                scripts.extend(self.bridge.attached(id));
            }
        }
        scripts
    }

    /// The types of a handler's parameters; None if the script does not handle the event.
    fn parameters_of(&mut self, script: ObjectRef, event: Symbol) -> Option<Vec<Type>> {
        let (class, state) = self.script_of(script)?;
        let dispatch = self.program.dispatch(class, state);
        let function = self.program.method(dispatch, event)?;
        let row = self.program.function(function);
        if row.is_native || row.is_empty {
            return None;
        }
        let parameters = row.parameters.iter();
        Some(parameters.map(|it| it.value_type).collect())
    }
}
