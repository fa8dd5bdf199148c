//! A whole file as lines of text in an order of its own.
//!
//! The official compilers write members in the order of a hash table, which differs from run to run,
//! so two files are compared with their members sorted. What a header says about time and place is
//! left out, and so is the order of the string table. The list of user flags is left out because it is
//! that of the flags file, which is given to a compiler; the flags of members are compared.

use std::collections::BTreeMap;

use cyperus_pex::file::{Accessors, Function, Object, Property};
use cyperus_pex::{PexFile, StringIndex};

use crate::listing::{key, operand};

/// The parts of a file, each with its lines in sorted order.
pub(crate) type Outline = BTreeMap<&'static str, Vec<String>>;

/// A file's outline in its own spelling.
pub(crate) fn outline(file: &PexFile) -> Outline {
    let mut writer = Writer {
        file,
        parts: Outline::new(),
    };
    writer.file();
    for lines in writer.parts.values_mut() {
        lines.sort();
    }
    writer.parts
}

/// The same outline in lower case.
pub(crate) fn without_case(outline: &Outline) -> Outline {
    let lower = |lines: &Vec<String>| {
        let mut lines: Vec<_> = lines.iter().map(|line| line.to_ascii_lowercase()).collect();
        lines.sort();
        lines
    };
    outline
        .iter()
        .map(|(&part, lines)| (part, lower(lines)))
        .collect()
}

/// The parts in which two outlines differ.
pub(crate) fn differing(one: &Outline, other: &Outline) -> Vec<&'static str> {
    let mut parts: Vec<_> = one.keys().chain(other.keys()).copied().collect();
    parts.sort_unstable();
    parts.dedup();
    parts.retain(|part| one.get(part) != other.get(part));
    parts
}

struct Writer<'file> {
    file: &'file PexFile,
    parts: Outline,
}

impl Writer<'_> {
    fn add(&mut self, part: &'static str, line: String) {
        self.parts.entry(part).or_default().push(line);
    }

    fn text(&self, index: StringIndex) -> String {
        self.file.strings.text(index).into_owned()
    }

    fn texts(&self, indexes: &[StringIndex]) -> String {
        let texts: Vec<_> = indexes.iter().map(|&index| self.text(index)).collect();
        texts.join(", ")
    }

    fn file(&mut self) {
        let file = self.file;
        for object in &file.objects {
            self.object(object);
        }
        for place in file.functions() {
            self.function(&key(file, &place), place.function);
        }
        self.debug();
    }

    fn object(&mut self, object: &Object) {
        let line = format!(
            "{} extends {} {:?} const {} flags {} auto {}",
            self.text(object.name),
            self.text(object.parent),
            self.text(object.doc),
            object.is_const,
            object.user_flags,
            self.text(object.auto_state)
        );
        self.add("object", line);
        self.add("guards", self.texts(&object.guards));
        for structure in &object.structs {
            for member in &structure.members {
                let line = format!(
                    "{}.{} {} = {} flags {} const {} {:?}",
                    self.text(structure.name),
                    self.text(member.name),
                    self.text(member.type_name),
                    operand(self.file, member.initial),
                    member.user_flags,
                    member.is_const,
                    self.text(member.doc)
                );
                self.add("structs", line);
            }
        }
        for variable in &object.variables {
            let line = format!(
                "{} {} = {} flags {} const {}",
                self.text(variable.name),
                self.text(variable.type_name),
                operand(self.file, variable.initial),
                variable.user_flags,
                variable.is_const
            );
            self.add("variables", line);
        }
        for property in &object.properties {
            self.property(property);
        }
        for state in &object.states {
            self.add("states", self.text(state.name));
        }
    }

    fn property(&mut self, property: &Property) {
        let variable = match &property.accessors {
            Accessors::Auto(variable) => self.text(*variable),
            Accessors::Full { .. } => String::new(),
        };
        let line = format!(
            "{} {} {:?} flags {} {} {variable}",
            self.text(property.name),
            self.text(property.type_name),
            self.text(property.doc),
            property.user_flags,
            property.flags
        );
        self.add("properties", line);
    }

    fn function(&mut self, key: &str, function: &Function) {
        let parameters: Vec<_> = function
            .parameters
            .iter()
            .map(|local| format!("{} {}", self.text(local.type_name), self.text(local.name)))
            .collect();
        let line = format!(
            "{} {key}({}) {:?} flags {} {}",
            self.text(function.return_type),
            parameters.join(", "),
            self.text(function.doc),
            function.user_flags,
            function.flags
        );
        self.add("functions", line);
        let mut locals: Vec<_> = function
            .locals
            .iter()
            .map(|local| format!("{} {}", self.text(local.type_name), self.text(local.name)))
            .collect();
        self.add("order of locals", format!("{key}: {}", locals.join(", ")));
        locals.sort_by_key(|local| local.to_ascii_lowercase());
        self.add("locals", format!("{key}: {}", locals.join(", ")));
        let code: Vec<_> = function
            .code
            .iter()
            .map(|instruction| {
                let operands = instruction.operands.iter();
                let operands: Vec<_> = operands.map(|&value| operand(self.file, value)).collect();
                format!("{} {}", instruction.opcode.mnemonic(), operands.join(" "))
            })
            .collect();
        self.add("code", format!("{key}: {}", code.join("; ")));
    }

    fn debug(&mut self) {
        let Some(info) = &self.file.debug_info else {
            self.add("debug information", "none".to_owned());
            return;
        };
        for function in &info.functions {
            let name = format!(
                "{} {}/{} {}",
                self.text(function.object),
                self.text(function.state),
                self.text(function.function),
                function.kind.byte()
            );
            self.add("line numbers", format!("{name}: {:?}", function.lines));
            self.add("functions of debug information", name);
        }
        for group in &info.groups {
            let line = format!(
                "{} {} {:?} flags {}: {}",
                self.text(group.object),
                self.text(group.name),
                self.text(group.doc),
                group.user_flags,
                self.texts(&group.properties)
            );
            self.add("groups", line);
        }
        for structure in &info.structs {
            let line = format!(
                "{} {}: {}",
                self.text(structure.object),
                self.text(structure.name),
                self.texts(&structure.members)
            );
            self.add("order of struct members", line);
        }
    }
}
