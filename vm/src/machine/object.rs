//! Script objects: creating them, their state, their properties by name.

use cyperus_gc::{ObjectRef, Slot, VarTag};

use super::Machine;
use crate::id::{HandleId, ScriptId};
use crate::program::PropertyAccess;
use crate::report::CreateError;
use crate::scheduler::{Completion, StackKind};
use crate::types::{Type, slot_kind};
use crate::value::Value;

impl Machine {
    /// An instance of a script on its own handle, with its `OnInit` queued. The handle keeps it
    /// alive only if `keep` is set.
    pub fn create_instance(&mut self, script: &str, keep: bool) -> Result<ObjectRef, CreateError> {
        let handle = self.bridge.handles_mut().create("");
        if let Some(row) = self.bridge.handles_mut().get_mut(handle) {
            row.keeps_scripts = keep;
        }
        let object = self.attach_script(script, handle)?;
        self.initialize(object);
        Ok(object)
    }

    /// An instance attached to a handle, with initial values set but `OnInit` not sent yet:
    /// properties can be filled first, then [`Self::initialize`] called.
    pub fn attach_script(
        &mut self,
        script: &str,
        handle: HandleId,
    ) -> Result<ObjectRef, CreateError> {
        let name = self.program.symbols.intern(script);
        let class = self
            .load_class(name)
            .ok_or_else(|| CreateError::NoSuchScript(script.to_owned()))?;
        let object = self.construct(class)?;
        self.bridge.handles_mut().attach(handle, object);
        Ok(object)
    }

    fn construct(&mut self, class: ScriptId) -> Result<ObjectRef, CreateError> {
        self.collecting.soil();
        let row = self.program.class(class);
        let (heap_class, auto_state) = (row.layout, row.auto_state);
        self.before_allocation();
        let site = self.calling_site();
        let made = match self.heap.allocate_object(heap_class, site) {
            Ok(object) => object,
            Err(_) => {
                self.collect_for_limit();
                self.heap
                    .allocate_object(heap_class, site)
                    .map_err(|_| CreateError::HeapFull)?
            }
        };
        let dispatch = self.program.dispatch(class, auto_state);
        let _new = self.heap.set_object_state(made, dispatch.0);
        self.store_initial(made, class);
        Ok(made)
    }

    /// Gives variables their initial values, unless those are the default of their type.
    fn store_initial(&mut self, made: ObjectRef, class: ScriptId) {
        let ancestry: Vec<ScriptId> = self.program.ancestry(class).collect();
        for id in ancestry {
            for at in 0..self.program.class(id).variables.len() {
                let variable = &self.program.class(id).variables[at];
                let (slot, value_type, initial) =
                    (variable.slot, variable.value_type, variable.initial);
                if initial[0] != Slot::NONE && value_type != Type::Var {
                    let _new =
                        self.heap
                            .store_object(made, slot, slot_kind(value_type), initial[0]);
                }
            }
        }
    }

    /// Puts an object back to how it was made: its first state, and its variables' initial values.
    pub(super) fn reset_variables(&mut self, object: ObjectRef) {
        let Some((class, _)) = self.script_of(object) else {
            return;
        };
        let auto_state = self.program.class(class).auto_state;
        let dispatch = self.program.dispatch(class, auto_state);
        let _gone = self.heap.set_object_state(object, dispatch.0);
        let ancestry: Vec<ScriptId> = self.program.ancestry(class).collect();
        let variables = ancestry
            .into_iter()
            .flat_map(|id| &self.program.class(id).variables);
        let places: Vec<(u32, Type)> = variables
            .map(|variable| (variable.slot, variable.value_type))
            .collect();
        for (slot, value_type) in places {
            self.store_value(object, slot, value_type, &value_type.default_value());
        }
        self.store_initial(object, class);
    }

    /// The allocation site of what a native creates: the call to it. 0 if no script made the call.
    pub(super) fn calling_site(&mut self) -> u32 {
        let top = self.scheduler.current().activations.last();
        let Some(top) = top.filter(|_| self.natives.running().is_some()) else {
            return 0;
        };
        let function = top.function;
        let code = self.program.function(function).code.as_ref();
        let call = code.and_then(|code| {
            let next = top.pc.index(code) as usize;
            code.pex_index.get(next.checked_sub(1)?).copied()
        });
        call.map_or(0, |call| self.program.site(function, call))
    }

    /// Sends `OnInit`; until it returns, other stacks wait to enter the object.
    pub fn initialize(&mut self, object: ObjectRef) {
        let Some((class, state)) = self.script_of(object) else {
            return;
        };
        let dispatch = self.program.dispatch(class, state);
        let on_init = self.program.symbols.intern("OnInit");
        let Some(function) = self.program.method(dispatch, on_init) else {
            return;
        };
        let row = self.program.function(function);
        if row.is_native || row.is_empty || !row.parameters.is_empty() {
            return;
        }
        let started = self.start(
            function,
            Some(object),
            &[],
            StackKind::Initialization,
            Completion::Initialized(object),
        );
        if let Some(stack) = started {
            self.scheduler
                .begin_initialization(&self.program, object, stack);
        }
    }

    /// Puts an object into a state without sending it events.
    pub(crate) fn change_state(&mut self, object: ObjectRef, state: &str) {
        let state = self.program.symbols.intern(state);
        if let Some((class, _)) = self.script_of(object) {
            let dispatch = self.program.dispatch(class, state);
            let _gone = self.heap.set_object_state(object, dispatch.0);
        }
    }

    /// The name of the script that an object is an instance of.
    pub fn script_name(&self, object: ObjectRef) -> Option<&str> {
        let class = self.class_of(object)?;
        Some(self.program.symbols.name(self.program.class(class).name))
    }

    /// The name of an object's state.
    pub fn state_name(&self, object: ObjectRef) -> Option<&str> {
        let (_, state) = self.script_of(object)?;
        Some(self.program.symbols.name(state))
    }

    /// Whether an object is an instance of a script or of one that extends it.
    pub fn is_instance(&self, object: ObjectRef, script: &str) -> bool {
        let Some(script) = self.program.symbols.find(script) else {
            return false;
        };
        self.class_of(object)
            .is_some_and(|class| self.program.is_a(class, script))
    }

    /// The script of that type on the object's handle.
    pub fn cast(&self, object: ObjectRef, script: &str) -> Option<ObjectRef> {
        let script = self.program.symbols.find(script)?;
        self.object_as(object, script)
    }

    /// The name of a property's type; `None` if there is no such property.
    pub fn property_type(&self, object: ObjectRef, property: &str) -> Option<String> {
        let name = self.program.symbols.find(property)?;
        let (_, row) = self.program.find_property(self.class_of(object)?, name)?;
        Some(row.value_type.name(&self.program.symbols))
    }

    /// Fills an auto property, as a plugin would. Full properties run their setter on its own
    /// stack.
    pub fn set_property(
        &mut self,
        object: ObjectRef,
        property: &str,
        value: &Value,
    ) -> Result<(), CreateError> {
        let missing = |machine: &Self| CreateError::NoSuchProperty {
            script: machine.script_name(object).unwrap_or("?").to_owned(),
            property: property.to_owned(),
        };
        let name = self.program.symbols.intern(property);
        let Some(class) = self.class_of(object) else {
            return Err(missing(self));
        };
        let Some(row) = self
            .program
            .find_property(class, name)
            .map(|(_, property)| *property)
        else {
            return Err(missing(self));
        };
        if !self.value_fits(value, row.value_type) {
            return Err(CreateError::WrongType {
                place: format!("property {property}"),
                wanted: row.value_type.name(&self.program.symbols),
            });
        }
        match row.access {
            PropertyAccess::Auto { slot, .. } => {
                self.store_value(object, slot, row.value_type, value);
                Ok(())
            }
            PropertyAccess::Full {
                setter: Some(setter),
                ..
            } => {
                self.start(
                    setter,
                    Some(object),
                    std::slice::from_ref(value),
                    StackKind::PropertyInitialization,
                    Completion::Forget,
                );
                Ok(())
            }
            PropertyAccess::Full { setter: None, .. } => Err(missing(self)),
        }
    }

    /// Stores a value into a variable of an object.
    pub(crate) fn store_value(
        &mut self,
        object: ObjectRef,
        slot: u32,
        value_type: Type,
        value: &Value,
    ) {
        let (first, second) = self.slots_of(value, value_type);
        let _gone = if value_type == Type::Var {
            self.heap
                .store_object_var(object, slot, VarTag(first), Slot(second))
        } else {
            self.heap
                .store_object(object, slot, slot_kind(value_type), Slot(first))
        };
    }

    /// The value of an auto property; `None` if there is none with that name, or if it is not auto.
    pub fn property(&self, object: ObjectRef, property: &str) -> Option<Value> {
        let name = self.program.symbols.find(property)?;
        let class = self.class_of(object)?;
        let (_, row) = self.program.find_property(class, name)?;
        match row.access {
            PropertyAccess::Auto { slot, .. } => {
                Some(self.load_value(object, slot, row.value_type))
            }
            PropertyAccess::Full { .. } => None,
        }
    }

    /// The value of a variable of an object.
    pub fn variable(&self, object: ObjectRef, name: &str) -> Option<Value> {
        let name = self.program.symbols.find(name)?;
        let class = self.class_of(object)?;
        let variable = self.program.find_variable(class, name)?;
        Some(self.load_value(object, variable.slot, variable.value_type))
    }

    /// Reads a variable of an object.
    pub(crate) fn load_value(&self, object: ObjectRef, slot: u32, value_type: Type) -> Value {
        let word = |slot| self.heap.object_slot(object, slot).unwrap_or_default().0;
        let second = if value_type == Type::Var {
            word(slot + 1)
        } else {
            0
        };
        self.value_of(value_type, (word(slot), second))
    }
}
