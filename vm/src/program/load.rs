//! Loading a script: from the host's `.pex`, or from the native table if the host has none.
//!
//! A script is loaded when something needs it: an instance, a static call, a struct, a child
//! script.

use std::cell::OnceCell;
use std::rc::Rc;

use cyperus_gc::{ClassId as HeapClass, ClassTraits, Heap, Slot, SlotKind, Target};
use cyperus_pex::file::{Accessors, Function as PexFunction, Object, Property as PexProperty};
use cyperus_pex::{PexFile, StringIndex, Value};
use tracing::debug;

use super::{
    Class, Function, FunctionRole, Loading, Member, Parameter, Program, Property, PropertyAccess,
    StructType, Variable,
};
use crate::id::{FunctionId, ScriptId, StructTypeId};
use crate::numbering::{Map, count, new_map};
use crate::report::ScriptProblem;
use crate::symbol::Symbol;
use crate::types::{Element, Type, slot_kind};

/// The most ancestors of a script. Games' scripts have about ten; each is loaded inside the one
/// before.
const MOST_ANCESTORS: usize = 256;

impl Program {
    /// The slot of a text constant. Each spelling is stored once, for the lifetime of the machine.
    pub(crate) fn literal(&mut self, heap: &mut Heap, text: &[u8]) -> Slot {
        if text.is_empty() {
            return Slot::NONE;
        }
        if let Some(&slot) = self.literals.get(text) {
            return slot;
        }
        // Literals may exceed a full heap: the script stops at its next allocation and never reads
        // a wrong text.
        let slot = heap.pin_string(text);
        self.literals.insert(text.into(), slot);
        slot
    }

    /// The script with that name, loaded if necessary; `None` if it does not exist, which is
    /// reported once.
    pub(crate) fn load_class(
        &mut self,
        name: Symbol,
        loading: &mut Loading<'_>,
    ) -> Option<ScriptId> {
        if let Some(&known) = self.class_names.get(&name) {
            return known;
        }
        if name == Symbol::EMPTY {
            return None;
        }
        // It counts as missing until it is loaded: a script cannot be its own ancestor.
        self.class_names.insert(name, None);
        let spelling = self.symbols.name(name).to_owned();
        let file = loading
            .host
            .load_script(&spelling)
            .or_else(|| loading.natives.declare(&spelling).map(Rc::new));
        let Some(file) = file else {
            debug!(script = %spelling, "no file for script");
            let why = loading.host.why_missing(&spelling);
            loading
                .problems
                .push(ScriptProblem::Missing { script: spelling });
            loading.problems.extend(why);
            return None;
        };
        let Some(object) = self.find_object(&file, name) else {
            loading
                .problems
                .push(ScriptProblem::NotInFile { script: spelling });
            return None;
        };
        if let Some(own) = file.objects.get(object) {
            let parent = self.symbols.intern_bytes(bytes(&file, own.parent));
            if parent == name || loading.under_way.contains(&parent) {
                loading
                    .problems
                    .push(ScriptProblem::OwnAncestor { script: spelling });
                return None;
            }
            if loading.under_way.len() > MOST_ANCESTORS {
                loading
                    .problems
                    .push(ScriptProblem::TooManyAncestors { script: spelling });
                return None;
            }
            self.symbols.respell(name, &file.strings.text(own.name));
        }
        loading.under_way.push(name);
        let class = self.add_class(name, &file, object, loading);
        loading.under_way.pop();
        debug!(
            script = %self.symbols.name(name),
            functions = self.class(class).functions.len(),
            "loaded script"
        );
        Some(class)
    }

    fn find_object(&mut self, file: &PexFile, name: Symbol) -> Option<usize> {
        let spelling = self.symbols.name(name).as_bytes();
        file.objects.iter().position(|object| {
            file.strings
                .get(object.name)
                .is_some_and(|text| text.eq_ignore_ascii_case(spelling))
        })
    }

    /// The struct type `script#struct`. Loads its script if necessary.
    pub(crate) fn load_struct(
        &mut self,
        name: Symbol,
        loading: &mut Loading<'_>,
    ) -> Option<StructTypeId> {
        if let Some(id) = self.find_struct(name) {
            return Some(id);
        }
        let spelling = self.symbols.name(name).to_owned();
        let (script, _) = spelling.rsplit_once('#')?;
        let script = self.symbols.intern(script);
        self.load_class(script, loading)?;
        self.find_struct(name)
    }

    /// The number of a pure native with one Float parameter, if `script.name` is one.
    pub(crate) fn pure_native(
        &mut self,
        script: Symbol,
        name: Symbol,
        loading: &mut Loading<'_>,
    ) -> Option<u32> {
        let native = loading
            .natives
            .number(self.symbols.name(script), self.symbols.name(name))
            .filter(|&native| loading.natives.only_computes(native))?;
        let class = self.load_class(script, loading)?;
        let function = self.look_up(class, Symbol::EMPTY, name)?;
        let function = self.function(function);
        let fits = function.is_native
            && function.is_global
            && function.returns == Type::Float
            && matches!(&*function.parameters, [only] if only.value_type == Type::Float);
        fits.then_some(native.0)
    }

    fn add_class(
        &mut self,
        name: Symbol,
        file: &Rc<PexFile>,
        object_number: usize,
        loading: &mut Loading<'_>,
    ) -> ScriptId {
        let object = &file.objects[object_number];
        let parent_name = self.symbols.intern_bytes(bytes(file, object.parent));
        let parent = if parent_name == Symbol::EMPTY {
            None
        } else {
            self.load_class(parent_name, loading)
        };
        let id = ScriptId(count(self.classes.len()));
        let (inherited, parent_heap, parent_state) = match parent {
            Some(parent) => {
                let parent = self.class(parent);
                (parent.slots, Some(parent.layout), parent.auto_state)
            }
            None => (0, None, Symbol::EMPTY),
        };
        let (variables, slots) = self.variables(file, object, inherited, loading.heap);
        let own_state = self.symbols.intern_bytes(bytes(file, object.auto_state));
        self.add_structs(file, object, name, loading.heap);
        let traits = self.traits(self.symbols.name(name), file, object, parent);
        let heap_class = self.register(&variables, parent_heap, traits, loading.heap);
        self.classes.push(Class {
            name,
            parent,
            file: Rc::clone(file),
            object: object_number,
            variable_rows: rows_by_name(&variables),
            variables,
            slots,
            properties: new_map(),
            property_order: Vec::new(),
            functions: new_map(),
            auto_state: if own_state == Symbol::EMPTY {
                parent_state
            } else {
                own_state
            },
            states: Vec::new(),
            layout: heap_class,
            written: OnceCell::new(),
        });
        self.class_names.insert(name, Some(id));
        self.add_functions(id, file, object, loading);
        self.add_properties(id, file, object, loading);
        id
    }

    fn variables(
        &mut self,
        file: &PexFile,
        object: &Object,
        inherited: u32,
        heap: &mut Heap,
    ) -> (Vec<Variable>, u32) {
        let mut slot = inherited;
        let mut variables = Vec::with_capacity(object.variables.len());
        for variable in &object.variables {
            let value_type = Type::parse(&file.strings.text(variable.type_name), &mut self.symbols);
            let initial = self.initial(file, value_type, variable.initial, heap);
            variables.push(Variable {
                name: self.symbols.intern_bytes(bytes(file, variable.name)),
                value_type,
                slot,
                initial,
                is_const: variable.is_const,
            });
            slot += u32::from(value_type.slots());
        }
        (variables, slot)
    }

    /// The slots of an initial value. The default of the type if the file has no value, or one of a
    /// different type.
    fn initial(
        &mut self,
        file: &PexFile,
        value_type: Type,
        value: Value,
        heap: &mut Heap,
    ) -> [Slot; 2] {
        let slot = match (value_type, value) {
            (Type::Bool, Value::Bool(value)) => Slot::from_bool(value),
            (Type::Bool, Value::Int(value)) => Slot::from_bool(value != 0),
            (Type::Int, Value::Int(value)) => Slot::from_int(value),
            (Type::Float, Value::Float(value)) => Slot::from_float(value),
            #[expect(clippy::cast_precision_loss, reason = "what the conversion does")]
            (Type::Float, Value::Int(value)) => Slot::from_float(value as f32),
            (Type::String, Value::String(text) | Value::Identifier(text)) => {
                let text = bytes(file, text).to_vec();
                self.literal(heap, &text)
            }
            _ => Slot::NONE,
        };
        [slot, Slot::NONE]
    }

    /// Registers a class with its own variables, and with what is known about their structs.
    fn register(
        &self,
        variables: &[Variable],
        parent: Option<HeapClass>,
        traits: ClassTraits,
        heap: &mut Heap,
    ) -> HeapClass {
        let fields = variables.iter().map(|variable| {
            let value_type = variable.value_type;
            (slot_kind(value_type), self.target(value_type))
        });
        let registered = heap.register_typed_class(parent, fields, traits);
        // Structs nested too deeply for a token: the collector follows them one by one.
        registered.unwrap_or_else(|_| {
            let kinds = variables.iter();
            let kinds: Vec<SlotKind> = kinds.map(|it| slot_kind(it.value_type)).collect();
            heap.register_class(parent, &kinds, traits)
        })
    }

    /// What a variable of this type refers to, as far as the scripts loaded so far can say.
    fn target(&self, value_type: Type) -> Target {
        let structure = |name| {
            let id = self.struct_names.get(&name)?;
            Some(self.structs.get(id.0 as usize)?.heap_type)
        };
        match value_type {
            Type::Struct(name) => structure(name).map_or(Target::Unknown, Target::Struct),
            Type::Array(Element::Struct(name)) => {
                structure(name).map_or(Target::Unknown, Target::StructArray)
            }
            Type::Array(Element::Object(_)) => Target::ObjectArray,
            Type::None
            | Type::Bool
            | Type::Int
            | Type::Float
            | Type::String
            | Type::Var
            | Type::Object(_)
            | Type::Array(_) => Target::Unknown,
        }
    }

    fn add_structs(&mut self, file: &PexFile, object: &Object, class: Symbol, heap: &mut Heap) {
        for structure in &object.structs {
            let full = format!(
                "{}#{}",
                self.symbols.name(class),
                file.strings.text(structure.name)
            );
            // A variable's type may have named it earlier, in lower case.
            let name = self.symbols.intern(&full);
            self.symbols.respell(name, &full);
            let mut members = Vec::with_capacity(structure.members.len());
            let mut initial = Vec::new();
            let mut slot = 0_u16;
            for member in &structure.members {
                let value_type =
                    Type::parse(&file.strings.text(member.type_name), &mut self.symbols);
                let [first, _] = self.initial(file, value_type, member.initial, heap);
                if first != Slot::NONE {
                    initial.push((u32::from(slot), slot_kind(value_type), first));
                }
                members.push(Member {
                    name: self.symbols.intern_bytes(bytes(file, member.name)),
                    value_type,
                    slot,
                });
                slot = slot.saturating_add(value_type.slots());
            }
            let kinds: Vec<SlotKind> = members
                .iter()
                .map(|member| slot_kind(member.value_type))
                .collect();
            let id = StructTypeId(count(self.structs.len()));
            self.structs.push(StructType {
                name,
                members,
                heap_type: heap.register_struct(&kinds),
                initial,
            });
            self.struct_names.insert(name, id);
        }
    }

    fn add_functions(
        &mut self,
        class: ScriptId,
        file: &PexFile,
        object: &Object,
        loading: &Loading<'_>,
    ) {
        for (state_number, state) in object.states.iter().enumerate() {
            let state_name = self.symbols.intern_bytes(bytes(file, state.name));
            self.classes[class.0 as usize].states.push(state_name);
            for (number, named) in state.functions.iter().enumerate() {
                let name = self.symbols.intern_bytes(bytes(file, named.name));
                let role = FunctionRole::Normal {
                    state: state_number,
                    function: number,
                };
                let place = (class, name, role);
                let id = self.add_function(place, file, &named.function, loading);
                self.classes[class.0 as usize]
                    .functions
                    .insert((state_name, name), id);
            }
        }
    }

    fn add_function(
        &mut self,
        (class, name, role): (ScriptId, Symbol, FunctionRole),
        file: &PexFile,
        function: &PexFunction,
        loading: &Loading<'_>,
    ) -> FunctionId {
        let id = FunctionId(count(self.functions.len()));
        let parameters = function
            .parameters
            .iter()
            .map(|parameter| Parameter {
                name: self.symbols.intern_bytes(bytes(file, parameter.name)),
                value_type: Type::parse(&file.strings.text(parameter.type_name), &mut self.symbols),
            })
            .collect();
        let native = if function.is_native() {
            let script = self.symbols.name(self.class(class).name);
            loading.natives.number(script, self.symbols.name(name))
        } else {
            None
        };
        self.functions.push(Function {
            class,
            name,
            role,
            is_global: function.is_global(),
            is_native: function.is_native(),
            parameters,
            returns: Type::parse(&file.strings.text(function.return_type), &mut self.symbols),
            native,
            code: None,
            liveness: None,
            is_empty: function.code.is_empty(),
        });
        id
    }

    fn add_properties(
        &mut self,
        class: ScriptId,
        file: &PexFile,
        object: &Object,
        loading: &Loading<'_>,
    ) {
        for (number, property) in object.properties.iter().enumerate() {
            let name = self.symbols.intern_bytes(bytes(file, property.name));
            let value_type = Type::parse(&file.strings.text(property.type_name), &mut self.symbols);
            let access = self.access(class, name, number, file, property, loading);
            if let Some(access) = access {
                let row = &mut self.classes[class.0 as usize];
                row.properties.insert(name, Property { value_type, access });
                row.property_order.push(name);
            }
        }
    }

    fn access(
        &mut self,
        class: ScriptId,
        name: Symbol,
        number: usize,
        file: &PexFile,
        property: &PexProperty,
        loading: &Loading<'_>,
    ) -> Option<PropertyAccess> {
        match &property.accessors {
            Accessors::Auto(variable) => {
                let variable = self.symbols.intern_bytes(bytes(file, *variable));
                let variable = self.find_variable(class, variable)?;
                Some(PropertyAccess::Auto {
                    slot: variable.slot,
                    is_const: variable.is_const,
                })
            }
            Accessors::Full { getter, setter } => {
                let mut add = |function: &Option<Box<PexFunction>>, role| {
                    let function = function.as_deref()?;
                    let place = (class, name, role);
                    Some(self.add_function(place, file, function, loading))
                };
                Some(PropertyAccess::Full {
                    getter: add(getter, FunctionRole::Getter(number)),
                    setter: add(setter, FunctionRole::Setter(number)),
                })
            }
        }
    }
}

fn bytes(file: &PexFile, index: StringIndex) -> &[u8] {
    file.strings.get(index).unwrap_or_default()
}

/// The rows of variables by name; the first of two with the same name.
fn rows_by_name(variables: &[Variable]) -> Map<Symbol, u32> {
    let mut rows = new_map();
    for (row, variable) in (0..).zip(variables) {
        rows.entry(variable.name).or_insert(row);
    }
    rows
}
