//! A loaded script.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cyperus_gc::{ClassId, Slot};
use cyperus_pex::PexFile;

use crate::id::{FunctionId, ScriptId};
use crate::numbering::Map;
use crate::symbol::Symbol;
use crate::types::Type;

/// A loaded script.
#[derive(Debug)]
pub(crate) struct Class {
    /// The script's full name.
    pub(crate) name: Symbol,
    /// The parent, which is loaded first.
    pub(crate) parent: Option<ScriptId>,
    /// The file; code and line numbers are read from it when a function is linked.
    pub(crate) file: Rc<PexFile>,
    /// Which of the file's objects this is.
    pub(crate) object: usize,
    /// The script's own variables; their slots follow the parent's.
    pub(crate) variables: Vec<Variable>,
    /// The rows of the variables by name; the first of two with the same name.
    pub(crate) variable_rows: Map<Symbol, u32>,
    /// The number of slots in an instance, including those of its ancestors.
    pub(crate) slots: u32,
    /// The script's own properties.
    pub(crate) properties: Map<Symbol, Property>,
    /// The names of the properties in the file's order.
    pub(crate) property_order: Vec<Symbol>,
    /// The script's own functions by state and name.
    pub(crate) functions: Map<(Symbol, Symbol), FunctionId>,
    /// The state that instances start in; inherited if the script declares none.
    pub(crate) auto_state: Symbol,
    /// The states the script declares.
    pub(crate) states: Vec<Symbol>,
    /// How the heap lays instances out.
    pub(crate) layout: ClassId,
    /// The names that its code writes, once somebody has asked: a world asks for every instance.
    pub(crate) written: OnceCell<BTreeSet<String>>,
}

/// A variable of a script.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name; `::Name_var` for the variable of an auto property.
    pub(crate) name: Symbol,
    /// Its type.
    pub(crate) value_type: Type,
    /// Its first slot in the instance.
    pub(crate) slot: u32,
    /// The initial value, one or two slots.
    pub(crate) initial: [Slot; 2],
    /// Whether scripts cannot change it after initialisation.
    pub(crate) is_const: bool,
}

/// A property of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Property {
    /// Its type.
    pub(crate) value_type: Type,
    /// How it is read and written.
    pub(crate) access: PropertyAccess,
}

/// How a property is read and written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PropertyAccess {
    /// Directly, from a variable.
    Auto {
        /// The variable's slot.
        slot: u32,
        /// Whether scripts cannot write it.
        is_const: bool,
    },
    /// Through functions.
    Full {
        /// Reads it.
        getter: Option<FunctionId>,
        /// Writes it.
        setter: Option<FunctionId>,
    },
}
