//! Names for things that collector events and the heap identify by numbers.

use crate::machine::Machine;

impl Machine {
    /// The script, function and line that an allocation site of the heap stands for; `None` for
    /// sites of hosts and natives.
    pub fn allocation_site(&self, site: u32) -> Option<(String, String, Option<u16>)> {
        let (function, instruction) = self.program.site_place(site)?;
        let row = self.program.function(function);
        let class = self.program.class(row.class);
        Some((
            self.program.symbols.name(class.name).to_owned(),
            self.program.symbols.name(row.name).to_owned(),
            class.line(row.role, instruction as usize),
        ))
    }

    /// The name of a heap class or struct type, as numbered in collector events: scripts and
    /// structs are registered in loading order.
    pub fn heap_class_name(&self, class: cyperus_gc::ClassId) -> Option<&str> {
        let row = self
            .program
            .classes
            .iter()
            .find(|row| row.layout == class)?;
        Some(self.program.symbols.name(row.name))
    }

    /// The name of a struct type as numbered in collector events.
    pub fn heap_struct_name(&self, structure: cyperus_gc::StructId) -> Option<&str> {
        let row = self.program.struct_of_heap(structure)?;
        Some(self.program.symbols.name(row.name))
    }

    /// The members of a struct type as numbered in collector events: names and type names, in the
    /// order of an event's contents.
    pub fn heap_struct_members(&self, structure: cyperus_gc::StructId) -> Vec<(&str, String)> {
        let row = self.program.struct_of_heap(structure);
        let members = row.map_or(&[][..], |row| &row.members);
        let symbols = &self.program.symbols;
        let shown = members
            .iter()
            .map(|member| (symbols.name(member.name), member.value_type.name(symbols)));
        shown.collect()
    }

    /// The name of an array type as numbered in collector events.
    pub fn array_type_name(&self, number: u32) -> String {
        self.program
            .numbered_type(number)
            .name(&self.program.symbols)
    }
}
