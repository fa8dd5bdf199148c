//! What a save needs to know about the program's numbers, and how a load restores them.

use std::cell::OnceCell;
use std::rc::Rc;

use cyperus_gc::Slot;
use cyperus_pex::PexFile;

use super::{Class, Function, FunctionRole, Parameter, Program};
use crate::id::{FunctionId, ScriptId};
use crate::numbering::{count, new_map};
use crate::symbol::Symbol;
use crate::types::Type;

impl Program {
    /// Does nothing. It stops compiling when a field is added: see the machine's method of this
    /// name.
    pub(crate) fn every_field_is_decided(&self) {
        let Self {
            // NAME, SCRP, NUMS
            symbols: _,
            classes: _,
            functions: _,
            structs: _,
            sites: _,
            types: _,
            class_names: _,
            dispatches: _,
            // Pinned strings.
            literals: _,
            // Created again when a function is linked again.
            call_points: _,
            ready_calls: _,
            array_points: _,
            convert_points: _,
            guard_points: _,
            complaints: _,
            constants: _,
            constant_numbers: _,
            // Belongs to the process, not to the save.
            watches: _,
            given_words: _,
            // Reverse maps of fields above.
            site_numbers: _,
            type_numbers: _,
            struct_names: _,
        } = self;
    }

    /// All numbered types.
    pub(crate) fn types(&self) -> &[Type] {
        &self.types
    }

    /// The loaded script with that name; `None` if it was never requested or is missing.
    pub(crate) fn find_class(&self, name: Symbol) -> Option<ScriptId> {
        self.class_names.get(&name).copied().flatten()
    }

    /// Scripts that were requested and are missing, in the order of their symbols.
    pub(crate) fn missing_classes(&self) -> Vec<Symbol> {
        let all = 0..count(self.symbols.len());
        all.map(Symbol)
            .filter(|name| self.class_names.get(name) == Some(&None))
            .collect()
    }

    /// Marks a script as missing without reporting it again.
    pub(crate) fn set_missing(&mut self, name: Symbol) {
        self.class_names.entry(name).or_insert(None);
    }

    /// Records the slot of a text constant that a loaded heap already contains.
    pub(crate) fn set_literal(&mut self, text: &[u8], slot: Slot) {
        self.literals.entry(text.into()).or_insert(slot);
    }

    /// Adds a row for an old version of a script. Frames that run its code finish with it; nothing
    /// else finds it.
    pub(crate) fn add_old_class(
        &mut self,
        present: ScriptId,
        file: Rc<PexFile>,
        object: usize,
    ) -> ScriptId {
        let id = ScriptId(count(self.classes.len()));
        let row = self.class(present);
        let old = Class {
            name: row.name,
            parent: row.parent,
            file,
            object,
            variables: row.variables.clone(),
            variable_rows: row.variable_rows.clone(),
            slots: row.slots,
            properties: new_map(),
            property_order: Vec::new(),
            functions: new_map(),
            auto_state: row.auto_state,
            states: row.states.clone(),
            layout: row.layout,
            written: OnceCell::new(),
        };
        self.classes.push(old);
        id
    }

    /// Adds a function to such a row.
    pub(crate) fn add_old_function(
        &mut self,
        class: ScriptId,
        role: FunctionRole,
        name: Symbol,
    ) -> Option<FunctionId> {
        let file = Rc::clone(&self.class(class).file);
        let function = role.in_object(&file, self.class(class).object)?;
        let parameters = function
            .parameters
            .iter()
            .map(|parameter| Parameter {
                name: self
                    .symbols
                    .intern_bytes(file.strings.get(parameter.name).unwrap_or_default()),
                value_type: Type::parse(&file.strings.text(parameter.type_name), &mut self.symbols),
            })
            .collect();
        let returns = Type::parse(&file.strings.text(function.return_type), &mut self.symbols);
        let id = FunctionId(count(self.functions.len()));
        self.functions.push(Function {
            class,
            name,
            role,
            is_global: function.is_global(),
            is_native: false,
            parameters,
            returns,
            native: None,
            code: None,
            liveness: None,
            is_empty: function.code.is_empty(),
        });
        Some(id)
    }
}
