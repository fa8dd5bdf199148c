//! Spellings as in official files, for `--string-table official`.
//!
//! The official compilers keep one entry for names that differ in case alone, and the first spelling
//! they meet wins. So what matters is the order in which names are met: here they are entered before
//! any code is. The order of members in an official file is that of a hash table and differs from
//! run to run; where it decides, we take the order of the source.

use super::emit::Emitter;
use crate::ast::{PropertyKind, Symbol};
use crate::session::StringTableMode;
use crate::types::{Kind, Type};

impl Emitter<'_> {
    /// Whether the file is to look like one of the official compiler's.
    pub(super) fn is_official(&self) -> bool {
        self.options.string_table == StringTableMode::Official
    }

    /// Enters the names that the official compilers meet before those of code.
    pub(super) fn spell_declarations(&mut self) {
        if !self.is_official() {
            return;
        }
        let syntax = self.syntax;
        let has_structs = self.options.game.has_structs();
        if has_structs {
            // Debug information comes first in the file.
            self.spell_functions();
        }
        if let Some(parent) = syntax.header.parent {
            self.strings.symbol(parent.symbol);
        }
        if let Some(state) = syntax.states.iter().find(|state| state.is_auto) {
            self.strings.symbol(state.name.symbol);
        }
        for structure in &syntax.structs {
            self.strings.symbol(structure.name.symbol);
            for member in &syntax[structure.members] {
                self.strings.symbol(member.name.symbol);
            }
        }
        for property in &syntax.properties {
            if matches!(property.kind, PropertyKind::Auto { .. }) {
                self.strings.auto_variable(property.name.symbol);
                let value_type = self.scripts.type_of(self.script, &property.type_name);
                self.type_name(value_type);
            }
        }
        for variable in &syntax.variables {
            self.strings.symbol(variable.name.symbol);
            let value_type = self.scripts.type_of(self.script, &variable.type_name);
            self.spell_type(value_type);
        }
        for property in &syntax.properties {
            self.strings.symbol(property.name.symbol);
        }
        if !has_structs {
            for name in ["GetState", "GotoState", "onEndState", "onBeginState"] {
                self.strings.name(name);
            }
        }
    }

    /// The names that debug information is about.
    fn spell_functions(&mut self) {
        let syntax = self.syntax;
        for property in &syntax.properties {
            if !matches!(property.kind, PropertyKind::Auto { .. }) {
                self.strings.symbol(property.name.symbol);
            }
        }
        for function in &syntax.functions {
            if let Some(state) = function.state {
                self.strings.symbol(syntax[state].name.symbol);
            }
            if function.sender.is_none() {
                self.strings.symbol(function.name.symbol);
            }
        }
    }

    /// Enters the type of a variable, parameter or result as the source writes it. Only Skyrim's
    /// compiler keeps that; types of locals and properties are in lower case there too.
    pub(super) fn spell_type(&mut self, value_type: Type) {
        if !self.is_official()
            || self.options.game.has_structs()
            || value_type.kind() != Kind::Object
        {
            return;
        }
        let script = value_type.script().and_then(|id| self.scripts.script(id));
        let symbol = script.and_then(|script| self.syntax.names.find(&script.name));
        if let Some(symbol) = symbol {
            let mut text = self.syntax.name(symbol).to_owned();
            if value_type.is_array() {
                text.push_str("[]");
            }
            self.strings.name(&text);
        }
    }

    /// The entry of a struct's member in code, where the official compilers write it in lower case.
    pub(super) fn member_name(&mut self, name: Symbol) -> cyperus_pex::StringIndex {
        if self.is_official() {
            let text = self.syntax.name(name).to_ascii_lowercase();
            return self.strings.name(&text);
        }
        self.strings.symbol(name)
    }
}
