//! Everything that was loaded: scripts, functions, struct types, call points. It only grows;
//! numbers assigned here stay valid for the lifetime of the machine.
//!
//! Loading a script is in `load.rs`; `link` turns a function into register code.

mod class;
mod dispatch;
mod function;
mod load;
mod loading;
mod point;
mod save;
mod structure;
mod traits;
mod watch;

use cyperus_gc::{Slot, StructId, VarTag};

use crate::code::{Entry, Op};
use crate::id::{FunctionId, ScriptId, StructTypeId};
use crate::numbering::{Map, count, new_map};
use crate::report::Problem;
use crate::symbol::{Symbol, Symbols};
use crate::types::{Type, slot_kind};
use crate::world::{is_native_type, native_type};

pub(crate) use class::{Class, Property, PropertyAccess, Variable};
pub(crate) use function::{Function, FunctionRole, Parameter};
pub(crate) use loading::{Loading, NativeNames};
pub(crate) use point::{
    ALWAYS, Argument, ArrayPoint, ArrayWork, CallKind, CallPoint, ConvertPoint, Deed, FEW,
    GuardPoint, GuardWork, Ready, Target,
};
pub(crate) use structure::{Member, StructType};
pub use traits::{ClassWords, UnknownWord};
pub(crate) use watch::Watches;

/// The loaded scripts and everything that belongs to them.
#[derive(Debug)]
pub(crate) struct Program {
    /// Names.
    pub(crate) symbols: Symbols,
    /// Scripts, in loading order: a parent comes before its children.
    pub(crate) classes: Vec<Class>,
    /// Functions of all scripts.
    pub(crate) functions: Vec<Function>,
    /// Struct types of all scripts.
    pub(crate) structs: Vec<StructType>,
    /// Calls and uses of properties of all linked functions.
    pub(crate) call_points: Vec<CallPoint>,
    /// The same calls, as far as they are ready.
    ready_calls: Vec<Ready>,
    /// Array operations with many operands.
    pub(crate) array_points: Vec<ArrayPoint>,
    /// Conversions with both types.
    pub(crate) convert_points: Vec<ConvertPoint>,
    /// Guard instructions.
    pub(crate) guard_points: Vec<GuardPoint>,
    /// Errors that linking foresaw.
    pub(crate) complaints: Vec<Problem>,
    /// Text constants and other 64-bit values of all functions.
    pub(crate) constants: Vec<u64>,
    constant_numbers: Map<u64, u32>,
    /// Where allocations come from: function and pex instruction. Number 0 is the host.
    pub(crate) sites: Vec<(FunctionId, u32)>,
    site_numbers: Map<(FunctionId, u32), u32>,
    /// Numbered types, for the tags of Var and the labels of arrays.
    types: Vec<Type>,
    type_numbers: Map<Type, u32>,
    class_names: Map<Symbol, Option<ScriptId>>,
    struct_names: Map<Symbol, StructTypeId>,
    dispatches: dispatch::Dispatches,
    literals: Map<Box<[u8]>, Slot>,
    /// Reads of properties that nobody set.
    pub(crate) watches: Watches,
    /// What the user says about scripts, for the collector. It belongs to the process: no save stores it,
    /// but saves store what became of it.
    given_words: Vec<(String, ClassWords)>,
}

impl Default for Program {
    fn default() -> Self {
        Self {
            symbols: Symbols::default(),
            classes: Vec::new(),
            functions: Vec::new(),
            structs: Vec::new(),
            call_points: Vec::new(),
            ready_calls: Vec::new(),
            array_points: Vec::new(),
            convert_points: Vec::new(),
            guard_points: Vec::new(),
            complaints: Vec::new(),
            constants: Vec::new(),
            constant_numbers: new_map(),
            sites: Vec::new(),
            site_numbers: new_map(),
            types: Vec::new(),
            type_numbers: new_map(),
            class_names: new_map(),
            struct_names: new_map(),
            dispatches: dispatch::Dispatches::default(),
            literals: new_map(),
            watches: Watches::default(),
            given_words: Vec::new(),
        }
    }
}

impl Program {
    /// Adds a point that is not ready. Returns its number.
    pub(crate) fn add_call_point(&mut self, point: CallPoint) -> u32 {
        self.ready_calls.push(Ready::NOT);
        self.call_points.push(point);
        count(self.call_points.len() - 1)
    }

    /// From now on, the point calls `entry` for objects with this key.
    pub(crate) fn make_ready(&mut self, point: u32, key: u32, entry: Entry) {
        let row = &mut self.call_points[point as usize];
        row.key = key;
        row.target = Target::Direct(entry);
        self.ready_calls[point as usize] = row.ready(key, entry);
    }

    /// The same for the getter of a property, which need not be called if it only reads a variable.
    pub(crate) fn make_getter_ready(&mut self, point: u32, key: u32, entry: Entry) {
        self.make_ready(point, key, entry);
        let code = self.function(entry.function).code.as_deref();
        if let Some(&[Op::GetField { dst, slot }, Op::Return { src, cost }, ..]) =
            code.map(|code| &*code.ops)
            && dst.0 == src.0
        {
            let ready = &mut self.ready_calls[point as usize];
            ready.deed = Deed::CallReader;
            ready.slot = slot;
            ready.return_cost = cost;
        }
    }

    /// From now on, the point reads or writes this variable of objects with this key; `source` is the
    /// register of the number to be written.
    pub(crate) fn make_field_ready(
        &mut self,
        point: u32,
        key: u32,
        slot: u32,
        source: Option<u16>,
    ) {
        let row = &self.call_points[point as usize];
        self.ready_calls[point as usize] = row.ready_field(key, slot, source);
    }

    /// The call of a point, if it is ready.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the fast path of a call")]
    pub(crate) fn ready_call(&self, point: u32) -> Option<&Ready> {
        self.ready_calls.get(point as usize)
    }

    /// The number of a type. Assigns one if the type is new.
    pub(crate) fn type_number(&mut self, value_type: Type) -> u32 {
        if let Some(&number) = self.type_numbers.get(&value_type) {
            return number;
        }
        let number = count(self.types.len());
        self.types.push(value_type);
        self.type_numbers.insert(value_type, number);
        number
    }

    /// The type with this number. Numbers come from [`Self::type_number`]; any other number yields
    /// `None`, because the tags of Vars are data.
    pub(crate) fn numbered_type(&self, number: u32) -> Type {
        self.types
            .get(number as usize)
            .copied()
            .unwrap_or(Type::None)
    }

    /// Tag and payload of a Var with a value of the numbered type. `None` is not a value.
    pub(crate) fn boxed(&self, type_number: u32, value: Slot) -> (u64, u64) {
        let value_type = self.numbered_type(type_number);
        let kind = slot_kind(value_type);
        if value.is_none() && value_type.is_nullable() {
            return (0, 0);
        }
        // The stored type number is one higher, because a tag of zero means an empty Var.
        let tag = VarTag::new(kind, u64::from(type_number) + 1);
        (tag.0, value.0)
    }

    /// Type and value of what a Var holds.
    pub(crate) fn unboxed(&self, (tag, payload): (u64, u64)) -> (Type, Slot) {
        let detail = VarTag(tag).detail();
        let number = detail.checked_sub(1).and_then(|it| u32::try_from(it).ok());
        match number {
            Some(number) => (self.numbered_type(number), Slot(payload)),
            None => (Type::None, Slot::NONE),
        }
    }

    /// The number of a 64-bit constant. Assigns one if the constant is new.
    pub(crate) fn constant(&mut self, bits: u64) -> u32 {
        let next = count(self.constants.len());
        let number = *self.constant_numbers.entry(bits).or_insert(next);
        if number == next {
            self.constants.push(bits);
        }
        number
    }

    /// The number under which the heap counts what an instruction allocates.
    pub(crate) fn site(&mut self, function: FunctionId, instruction: u32) -> u32 {
        let next = count(self.sites.len()) + 1;
        let number = *self
            .site_numbers
            .entry((function, instruction))
            .or_insert(next);
        if number == next {
            self.sites.push((function, instruction));
        }
        number
    }

    /// A second number for the same place, which a profile counts by itself.
    pub(crate) fn split_site(&mut self, site: u32) -> u32 {
        let Some(place) = self.site_place(site) else {
            return site;
        };
        self.sites.push(place);
        count(self.sites.len())
    }

    /// The function and instruction for such a number; `None` for the host's.
    pub(crate) fn site_place(&self, site: u32) -> Option<(FunctionId, u32)> {
        self.sites.get(site.checked_sub(1)? as usize).copied()
    }

    /// The script, if it is loaded.
    pub(crate) fn class(&self, id: ScriptId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// The function.
    pub(crate) fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The types of a function's parameters.
    pub(crate) fn parameter_types(&self, id: FunctionId) -> impl Iterator<Item = Type> + '_ {
        let parameters = self.function(id).parameters.iter();
        parameters.map(|parameter| parameter.value_type)
    }

    /// The function, to be changed.
    pub(crate) fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        &mut self.functions[id.0 as usize]
    }

    /// The struct type.
    pub(crate) fn structure(&self, id: StructTypeId) -> &StructType {
        &self.structs[id.0 as usize]
    }

    /// The struct type that the heap knows by this number; `None` if no script declares it.
    pub(crate) fn struct_of_heap(&self, id: StructId) -> Option<&StructType> {
        // Both are numbered in loading order, unless the host added types of its own to the heap.
        let row = self.structs.get(id.0 as usize);
        row.filter(|row| row.heap_type == id)
            .or_else(|| self.structs.iter().find(|row| row.heap_type == id))
    }

    /// Whether `class` is `ancestor` or extends it.
    pub(crate) fn is_a(&self, class: ScriptId, ancestor: Symbol) -> bool {
        self.ancestry(class)
            .any(|id| self.class(id).name == ancestor)
    }

    /// `class`, its parent, its parent's parent and so on.
    pub(crate) fn ancestry(&self, class: ScriptId) -> impl Iterator<Item = ScriptId> {
        std::iter::successors(Some(class), |&id| self.class(id).parent)
    }

    /// The nearest of the game's own types among a script and its ancestors, of those that stand for
    /// a thing in the world.
    pub(crate) fn native_ancestor(&self, class: ScriptId) -> Option<&'static str> {
        self.ancestry(class).find_map(|id| {
            let row = self.class(id);
            let name = self.symbols.name(row.name);
            let parent = row.parent.map(|id| self.symbols.name(self.class(id).name));
            is_native_type(name, parent).then(|| native_type(name))?
        })
    }

    /// The loaded struct type named `script#struct`.
    pub(crate) fn find_struct(&self, name: Symbol) -> Option<StructTypeId> {
        self.struct_names.get(&name).copied()
    }

    /// The property and the script that declares it, searching the nearest script first.
    pub(crate) fn find_property(
        &self,
        class: ScriptId,
        name: Symbol,
    ) -> Option<(ScriptId, &Property)> {
        self.ancestry(class).find_map(|id| {
            self.class(id)
                .properties
                .get(&name)
                .map(|property| (id, property))
        })
    }

    /// The variable with that name as seen from code of `class`: its own, otherwise the nearest
    /// ancestor's.
    pub(crate) fn find_variable(&self, class: ScriptId, name: Symbol) -> Option<&Variable> {
        self.ancestry(class).find_map(|id| {
            let class = self.class(id);
            let row = *class.variable_rows.get(&name)?;
            class.variables.get(row as usize)
        })
    }

    /// The full name of a function in messages: `script.function`.
    pub(crate) fn full_name(&self, id: FunctionId) -> String {
        let function = self.function(id);
        format!(
            "{}.{}",
            self.symbols.name(self.class(function.class).name),
            self.symbols.name(function.name)
        )
    }
}
