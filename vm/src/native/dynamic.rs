//! Calls and properties by name.

use cyperus_gc::ObjectRef;

use crate::id::FunctionId;
use crate::machine::{Call, Machine, Native, Reply, table};
use crate::program::{Property, PropertyAccess};
use crate::report::{CallProblem, PropertyProblem, PropertyUse};
use crate::scheduler::{Completion, StackKind};
use crate::symbol::Symbol;
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    ScriptObject.CallFunction latent => call_function;
    ScriptObject.CallFunctionNoWait immediate => call_function_no_wait;
    ScriptObject.GetPropertyValue latent => get_property;
    ScriptObject.SetPropertyValue latent => set_property;
    ScriptObject.SetPropertyValueNoWait immediate => set_property_no_wait;
    ScriptObject.CastAs immediate => cast_as;
    Utility.CallGlobalFunction latent => call_global;
    Utility.CallGlobalFunctionNoWait immediate => call_global_no_wait;
};

impl Machine {
    fn method_by_name(&mut self, object: ObjectRef, name: &str) -> Option<FunctionId> {
        let (class, state) = self.script_of(object)?;
        let dispatch = self.program.dispatch(class, state);
        // A name that no script uses is not the name of a function, and need not be remembered.
        let symbol = self.program.symbols.find(name);
        let found = symbol.and_then(|symbol| self.program.method(dispatch, symbol));
        if found.is_none() {
            self.report(CallProblem::NoMethod {
                function: name.to_owned(),
                object: self.object_text(object),
            });
        }
        found
    }

    /// The symbol of a name that a script made up: if it is new, it stays for good, and is counted.
    pub(super) fn kept_name(&mut self, name: &str) -> Symbol {
        let before = self.program.symbols.len();
        let symbol = self.program.symbols.intern(name);
        if self.program.symbols.len() > before {
            self.natives.keep(name.len());
        }
        symbol
    }

    fn global_by_name(&mut self, script: &str, name: &str) -> Option<FunctionId> {
        let (class, symbol) = (self.kept_name(script), self.kept_name(name));
        let found = self.static_function(class, symbol);
        if found.is_none() {
            self.report(CallProblem::NoGlobal {
                function: name.to_owned(),
                script: script.to_owned(),
            });
        }
        found
    }

    /// Whether arguments fit a function exactly: all present, no conversion, no derived types.
    fn exact_arguments(&mut self, function: FunctionId, arguments: &[Value]) -> bool {
        let row = self.program.function(function);
        let (expected, got) = (row.parameters.len(), arguments.len());
        let name = || self.program.full_name(function);
        let problem = if expected != got {
            Some(CallProblem::ArgumentCount {
                function: name(),
                expected,
                got,
            })
        } else {
            let mut pairs = (1..).zip(row.parameters.iter().zip(arguments));
            pairs.find_map(|(at, (parameter, value))| {
                let wanted = parameter.value_type;
                if self.value_is_exactly(value, wanted) {
                    None
                } else if *value == Value::None {
                    Some(CallProblem::NoneArgument {
                        function: name(),
                        argument: at,
                    })
                } else {
                    Some(CallProblem::ArgumentType {
                        function: name(),
                        argument: at,
                        types: None,
                    })
                }
            })
        };
        let is_exact = problem.is_none();
        if let Some(problem) = problem {
            self.report(problem);
        }
        is_exact
    }

    /// Calls a function on its own stack; with `wait`, the caller waits for its result.
    fn call_dynamically(
        &mut self,
        function: Option<FunctionId>,
        object: Option<ObjectRef>,
        arguments: &[Value],
        wait: bool,
    ) -> Reply {
        self.scheduler.charge_work(arguments.len() as u64);
        let Some(function) = function.filter(|&it| self.exact_arguments(it, arguments)) else {
            return Reply::NOTHING;
        };
        if self.program.function(function).is_native {
            return self.run_native(function, object, arguments.to_vec());
        }
        let object = object.filter(|_| !self.program.function(function).is_global);
        let token = self.scheduler.new_token();
        let completion = if wait {
            Completion::Resolve(token)
        } else {
            Completion::Forget
        };
        let started = self.start(function, object, arguments, StackKind::Normal, completion);
        if wait && started.is_some() {
            Reply::Pending(token)
        } else {
            Reply::NOTHING
        }
    }

    fn property_by_name(&mut self, object: ObjectRef, name: &str) -> Option<Property> {
        let class = self.class_of(object)?;
        let symbol = self.program.symbols.find(name);
        let found = symbol
            .and_then(|symbol| self.program.find_property(class, symbol))
            .map(|(_, property)| *property);
        if found.is_none() {
            self.report(PropertyProblem::NotNamed {
                property: name.to_owned(),
                object: self.object_text(object),
            });
        }
        found
    }
}

fn call_function(call: &mut Call<'_>) -> Reply {
    call_member(call, true)
}

fn call_function_no_wait(call: &mut Call<'_>) -> Reply {
    call_member(call, false)
}

fn call_member(call: &mut Call<'_>, wait: bool) -> Reply {
    let (name, arguments) = (call.text(0), call.elements(1));
    let Some(object) = call.object_self() else {
        return Reply::NOTHING;
    };
    let function = call.machine.method_by_name(object, &name);
    call.machine
        .call_dynamically(function, Some(object), &arguments, wait)
}

fn call_global(call: &mut Call<'_>) -> Reply {
    call_static(call, true)
}

fn call_global_no_wait(call: &mut Call<'_>) -> Reply {
    call_static(call, false)
}

fn call_static(call: &mut Call<'_>, wait: bool) -> Reply {
    let (script, name, arguments) = (call.text(0), call.text(1), call.elements(2));
    let function = call.machine.global_by_name(&script, &name);
    call.machine
        .call_dynamically(function, None, &arguments, wait)
}

fn get_property(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let Some(object) = call.object_self() else {
        return Reply::NOTHING;
    };
    let machine = &mut *call.machine;
    let Some(property) = machine.property_by_name(object, &name) else {
        return Reply::NOTHING;
    };
    match property.access {
        PropertyAccess::Auto { slot, .. } => {
            Reply::Ready(machine.load_value(object, slot, property.value_type))
        }
        PropertyAccess::Full {
            getter: Some(getter),
            ..
        } => machine.call_dynamically(Some(getter), Some(object), &[], true),
        PropertyAccess::Full { getter: None, .. } => {
            machine.report(PropertyProblem::NotAllowed {
                usage: PropertyUse::Read,
                property: name,
                object: machine.object_text(object),
            });
            Reply::NOTHING
        }
    }
}

fn set_property(call: &mut Call<'_>) -> Reply {
    write_property(call, true)
}

fn set_property_no_wait(call: &mut Call<'_>) -> Reply {
    write_property(call, false)
}

fn write_property(call: &mut Call<'_>, wait: bool) -> Reply {
    let (name, value) = (call.text(0), call.value(1));
    let Some(object) = call.object_self() else {
        return Reply::NOTHING;
    };
    let machine = &mut *call.machine;
    let Some(property) = machine.property_by_name(object, &name) else {
        return Reply::NOTHING;
    };
    if !machine.value_fits(&value, property.value_type) {
        machine.report(PropertyProblem::Type { property: name });
        return Reply::NOTHING;
    }
    match property.access {
        PropertyAccess::Auto {
            slot,
            is_const: false,
        } => {
            machine.store_value(object, slot, property.value_type, &value);
            Reply::NOTHING
        }
        PropertyAccess::Full {
            setter: Some(setter),
            ..
        } => machine.call_dynamically(Some(setter), Some(object), &[value], wait),
        PropertyAccess::Auto { is_const: true, .. } | PropertyAccess::Full { setter: None, .. } => {
            machine.report(PropertyProblem::NotAllowed {
                usage: PropertyUse::Write,
                property: name,
                object: machine.object_text(object),
            });
            Reply::NOTHING
        }
    }
}

fn cast_as(call: &mut Call<'_>) -> Reply {
    let script = call.text(0);
    let found = call
        .object_self()
        .and_then(|object| call.machine.cast(object, &script));
    found.into()
}
