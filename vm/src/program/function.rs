//! A loaded function: its signature at once, its register code when it is first called.

use std::rc::Rc;

use cyperus_pex::PexFile;
use cyperus_pex::file::{Accessors, Function as PexFunction, FunctionKind};

use super::Class;
use crate::code::{Code, Liveness};
use crate::id::{NativeId, ScriptId};
use crate::symbol::Symbol;
use crate::types::Type;

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    /// Its name.
    pub(crate) name: Symbol,
    /// Its type.
    pub(crate) value_type: Type,
}

/// Where in its script a function stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionRole {
    /// A function or event: state and place in the file.
    Normal {
        /// Which state.
        state: usize,
        /// Which function of that state.
        function: usize,
    },
    /// A property's getter.
    Getter(usize),
    /// A property's setter.
    Setter(usize),
}

/// A loaded function.
#[derive(Debug)]
pub(crate) struct Function {
    /// The script that declares it.
    pub(crate) class: ScriptId,
    /// Its name; an accessor has its property's.
    pub(crate) name: Symbol,
    /// Where it stands in the file.
    pub(crate) role: FunctionRole,
    /// Whether it belongs to the script, not to an instance.
    pub(crate) is_global: bool,
    /// Whether the machine implements it.
    pub(crate) is_native: bool,
    /// What it takes.
    pub(crate) parameters: Box<[Parameter]>,
    /// What it gives.
    pub(crate) returns: Type,
    /// The native that implements it, once looked for.
    pub(crate) native: Option<NativeId>,
    /// Register code, once called.
    pub(crate) code: Option<Rc<Code>>,
    /// Which temporaries are live where, once a collector looked.
    pub(crate) liveness: Option<Rc<Liveness>>,
    /// Whether it has no instructions.
    pub(crate) is_empty: bool,
}

impl FunctionRole {
    /// The kind that debug information files the function under.
    pub(crate) const fn debug_kind(self) -> FunctionKind {
        match self {
            Self::Normal { .. } => FunctionKind::Normal,
            Self::Getter(_) => FunctionKind::Getter,
            Self::Setter(_) => FunctionKind::Setter,
        }
    }

    /// The function in its file. `None` cannot happen for roles made by loading.
    pub(crate) fn in_file(self, class: &Class) -> Option<&PexFunction> {
        self.in_object(&class.file, class.object)
    }

    /// The function in the object with this number of a file.
    pub(crate) fn in_object(self, file: &PexFile, object: usize) -> Option<&PexFunction> {
        let object = file.objects.get(object)?;
        match self {
            Self::Normal { state, function } => object
                .states
                .get(state)?
                .functions
                .get(function)
                .map(|named| &named.function),
            Self::Getter(property) => match &object.properties.get(property)?.accessors {
                Accessors::Full { getter, .. } => getter.as_deref(),
                Accessors::Auto(_) => None,
            },
            Self::Setter(property) => match &object.properties.get(property)?.accessors {
                Accessors::Full { setter, .. } => setter.as_deref(),
                Accessors::Auto(_) => None,
            },
        }
    }
}

impl Class {
    /// The source line of an instruction, if the file has debug information about it.
    pub(crate) fn line(&self, role: FunctionRole, instruction: usize) -> Option<u16> {
        let debug = self.file.debug_info.as_ref()?;
        let object = self.file.objects.get(self.object)?;
        let (state, name) = match role {
            FunctionRole::Normal { state, function } => {
                let state = object.states.get(state)?;
                (Some(state.name), state.functions.get(function)?.name)
            }
            FunctionRole::Getter(at) | FunctionRole::Setter(at) => {
                (None, object.properties.get(at)?.name)
            }
        };
        let strings = &self.file.strings;
        let same = |a, b| match (strings.get(a), strings.get(b)) {
            (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
            _ => false,
        };
        let found = debug.functions.iter().find(|function| {
            function.kind == role.debug_kind()
                && same(function.function, name)
                && same(function.object, object.name)
                && state.is_none_or(|state| same(function.state, state))
        })?;
        // Code made up by the compiler may have fewer lines than instructions.
        found
            .lines
            .get(instruction)
            .or_else(|| found.lines.last())
            .copied()
    }
}
