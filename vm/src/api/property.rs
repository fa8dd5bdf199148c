//! The properties of scripts as an editor would list them, and which of the unset ones were read.

use std::collections::BTreeSet;

use cyperus_gc::ObjectRef;
use cyperus_pex::file::{Accessors, Function as PexFunction};
use cyperus_pex::{Opcode, OperandKind, PexFile};

use crate::id::ScriptId;
use crate::machine::Machine;
use crate::program::{Class, PropertyAccess};
use crate::report::CreateError;
use crate::types::Type;
use crate::value::Value;
use crate::world::native_type;

/// A property as seen by an embedder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyInfo {
    /// Its name.
    pub name: String,
    /// The name of its type.
    pub type_name: String,
    /// The script that declares it.
    pub script: String,
    /// Whether its value is stored in a variable.
    pub is_auto: bool,
    /// Whether it can be set from outside: it is auto, or has a setter.
    pub is_settable: bool,
    /// Whether it holds an object.
    pub is_object: bool,
    /// What sets it.
    pub role: PropertyRole,
}

/// What sets a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyRole {
    /// The author of the plugin: an editor shows it, and no script writes it.
    Setting,
    /// Other scripts: editors do not show it.
    Hidden,
    /// The script itself, or one of its parents: it is a variable.
    Variable,
}

/// A place that read a property which was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsetRead {
    /// The property.
    pub property: String,
    /// The name of its type.
    pub type_name: String,
    /// The script that declares it.
    pub script: String,
    /// The script, function and line that read it.
    pub place: (String, String, Option<u16>),
    /// How often it was None.
    pub reads: u64,
}

impl Machine {
    /// The properties of a script: its own first, in the file's order, then those of its parents.
    pub fn properties_of(&mut self, script: &str) -> Result<Vec<PropertyInfo>, CreateError> {
        let class = self.class_named(script)?;
        Ok(self.property_rows(class))
    }

    /// The nearest native type that a script is or extends; `None` if none of them stands for a
    /// thing in the world.
    pub fn native_type_of(&mut self, script: &str) -> Option<&'static str> {
        let class = self.class_named(script).ok()?;
        self.program.native_ancestor(class)
    }

    /// A script's name as spelled in its own header; the given name if there is no such script.
    pub fn script_spelling(&mut self, script: &str) -> String {
        match self.class_named(script) {
            Ok(class) => {
                let name = self.program.class(class).name;
                self.program.symbols.name(name).to_owned()
            }
            Err(_) => script.to_owned(),
        }
    }

    /// Whether a script is another one, or extends it. Loads it if necessary.
    pub fn extends(&mut self, script: &str, ancestor: &str) -> bool {
        let ancestor = self.program.symbols.intern(ancestor);
        self.class_named(script)
            .is_ok_and(|class| self.program.is_a(class, ancestor))
    }

    /// The members of a struct type, named `script#struct`, with their types; `None` if there is
    /// none.
    pub fn struct_members(&mut self, structure: &str) -> Option<Vec<(String, String)>> {
        let (script, _) = structure.split_once('#')?;
        self.load_script(script).ok()?;
        let name = self.program.symbols.find(structure)?;
        let id = self.program.find_struct(name)?;
        let symbols = &self.program.symbols;
        let members = self.program.structure(id).members.iter();
        let rows = members.map(|member| {
            let name = symbols.name(member.name).to_owned();
            (name, spelled(member.value_type.name(symbols)))
        });
        Some(rows.collect())
    }

    fn property_rows(&self, class: ScriptId) -> Vec<PropertyInfo> {
        let symbols = &self.program.symbols;
        let classes: Vec<&Class> = self
            .program
            .ancestry(class)
            .map(|id| self.program.class(id))
            .collect();
        let is_in = |name: &str| classes.iter().any(|it| written_names(it).contains(name));
        let mut rows: Vec<PropertyInfo> = Vec::new();
        let mut seen = BTreeSet::new();
        for row in &classes {
            let Some(object) = row.file.objects.get(row.object) else {
                continue;
            };
            for property in &object.properties {
                let name = row.file.strings.text(property.name).into_owned();
                let known = symbols.find(&name).and_then(|it| row.properties.get(&it));
                let Some(known) = known else { continue };
                // The nearest script's own property hides its ancestors'.
                if !seen.insert(name.to_ascii_lowercase()) {
                    continue;
                }
                let variable = match &property.accessors {
                    Accessors::Auto(variable) => Some(row.file.strings.text(*variable)),
                    Accessors::Full { .. } => None,
                };
                let is_written = variable
                    .iter()
                    .any(|variable| is_in(&variable.to_ascii_lowercase()))
                    || is_in(&format!(".{}", name.to_ascii_lowercase()));
                rows.push(PropertyInfo {
                    type_name: spelled(known.value_type.name(symbols)),
                    script: symbols.name(row.name).to_owned(),
                    is_auto: matches!(known.access, PropertyAccess::Auto { .. }),
                    is_settable: !matches!(known.access, PropertyAccess::Full { setter: None, .. }),
                    role: if is_written {
                        PropertyRole::Variable
                    } else if is_hidden(&row.file, property.user_flags) {
                        PropertyRole::Hidden
                    } else {
                        PropertyRole::Setting
                    },
                    is_object: matches!(known.value_type, Type::Object(_)),
                    name,
                });
            }
        }
        rows
    }

    /// From now on, counts reads of this object's form properties that are None although a plugin
    /// would set them. Properties in `except` are not counted: they are meant to be None. Call this
    /// before anything runs on the object: code that is already linked does not count.
    pub fn watch_unset(&mut self, object: ObjectRef, except: &[String]) {
        let Some(class) = self.class_of(object) else {
            return;
        };
        for row in self.property_rows(class) {
            if !row.is_auto || !row.is_object || row.role != PropertyRole::Setting {
                continue;
            }
            if except.contains(&row.name) || self.property(object, &row.name) != Some(Value::None) {
                continue;
            }
            let Some(name) = self.program.symbols.find(&row.name) else {
                continue;
            };
            let found = self.program.find_property(class, name);
            if let Some((script, property)) = found
                && let PropertyAccess::Auto { slot, .. } = property.access
            {
                self.program.watches.add(script, slot);
            }
        }
    }

    /// Where watched properties were None when a script read them, in the order of linking.
    pub fn unset_reads(&self) -> Vec<UnsetRead> {
        let symbols = &self.program.symbols;
        let reads = self.program.watches.reads().iter();
        reads
            .filter(|read| read.found_none > 0)
            .map(|read| {
                let declaring = self.program.class(read.script);
                let function = self.program.function(read.function);
                let reading = self.program.class(function.class);
                let property = declaring.properties.get(&read.property);
                UnsetRead {
                    property: symbols.name(read.property).to_owned(),
                    type_name: property
                        .map(|property| spelled(property.value_type.name(symbols)))
                        .unwrap_or_default(),
                    script: symbols.name(declaring.name).to_owned(),
                    place: (
                        symbols.name(reading.name).to_owned(),
                        symbols.name(function.name).to_owned(),
                        reading.line(function.role, read.instruction as usize),
                    ),
                    reads: read.found_none,
                }
            })
            .collect()
    }
}

/// A type's name as people write it: compiled scripts have native types in lower case.
fn spelled(name: String) -> String {
    let (base, suffix) = match name.strip_suffix("[]") {
        Some(element) => (element, "[]"),
        None => (name.as_str(), ""),
    };
    match native_type(base) {
        Some(known) => format!("{known}{suffix}"),
        None => name,
    }
}

fn is_hidden(file: &PexFile, flags: u32) -> bool {
    file.user_flags.iter().any(|flag| {
        let is_set = 1_u32
            .checked_shl(u32::from(flag.bit))
            .is_some_and(|mask| flags & mask != 0);
        is_set && file.strings.text(flag.name).eq_ignore_ascii_case("hidden")
    })
}

/// Everything that code of a script writes, in lower case: variables, and properties with a dot
/// before their name.
fn written_names(class: &Class) -> &BTreeSet<String> {
    class.written.get_or_init(|| {
        let mut names = BTreeSet::new();
        let Some(object) = class.file.objects.get(class.object) else {
            return names;
        };
        let of_states = object.states.iter().flat_map(|state| &state.functions);
        for function in of_states {
            add_written(&class.file, &function.function, &mut names);
        }
        for property in &object.properties {
            if let Accessors::Full { getter, setter } = &property.accessors {
                for function in [getter, setter].into_iter().flatten() {
                    add_written(&class.file, function, &mut names);
                }
            }
        }
        names
    })
}

fn add_written(file: &PexFile, function: &PexFunction, names: &mut BTreeSet<String>) {
    for at in 0..function.code.len() {
        let Some(instruction) = function.code.get(at) else {
            continue;
        };
        for (place, value) in instruction.operands.iter().enumerate() {
            let Some(name) = value.string_index() else {
                continue;
            };
            let name = file.strings.text(name).to_ascii_lowercase();
            let kind = instruction.opcode.operand_kind(place);
            if kind == Some(OperandKind::Destination) {
                names.insert(name);
            } else if kind == Some(OperandKind::PropertyName)
                && instruction.opcode == Opcode::PropSet
            {
                names.insert(format!(".{name}"));
            }
        }
    }
}
