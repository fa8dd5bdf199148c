//! Functions in a save: by script, state and name, with a hash of their code.

use std::collections::BTreeMap;
use std::rc::Rc;

use cyperus_pex::PexFile;

use super::layout::Layouts;
use super::script::code_hash;
use crate::id::{FunctionId, ScriptId};
use crate::numbering::count;
use crate::persist::{LoadError, Persist, Reader, Writer, persist_struct};
use crate::program::{FunctionRole, Program, PropertyAccess};
use crate::symbol::Symbol;

/// A function as a save identifies it.
#[derive(Clone, Debug)]
pub(crate) struct SavedFunction {
    class: u32,
    /// 0 function, 1 getter, 2 setter.
    kind: u8,
    /// State and number of a function, or number of the property.
    place: (u32, u32),
    name: Symbol,
    state: Symbol,
    hash: u64,
}

persist_struct! {
    SavedFunction { class, kind, place, name, state, hash }
}

/// The functions that a save refers to.
#[derive(Debug, Default)]
pub(crate) struct FunctionTable {
    numbers: BTreeMap<FunctionId, u32>,
}

impl FunctionTable {
    /// A table of these functions, in the order of their numbers.
    pub(crate) fn new(functions: impl Iterator<Item = FunctionId>) -> Self {
        let mut numbers: BTreeMap<FunctionId, u32> = functions.map(|id| (id, 0)).collect();
        for (at, number) in (0..).zip(numbers.values_mut()) {
            *number = at;
        }
        Self { numbers }
    }

    /// The save's number for a function in the table.
    pub(crate) fn number(&self, id: FunctionId) -> u32 {
        self.numbers.get(&id).copied().unwrap_or(u32::MAX)
    }

    /// Writes the table.
    pub(crate) fn write(&self, program: &Program, writer: &mut Writer<'_>) {
        count(self.numbers.len()).write(writer);
        for &id in self.numbers.keys() {
            let row = program.function(id);
            let class = program.class(row.class);
            let (kind, place) = match row.role {
                FunctionRole::Normal { state, function } => (0, (count(state), count(function))),
                FunctionRole::Getter(property) => (1, (count(property), 0)),
                FunctionRole::Setter(property) => (2, (count(property), 0)),
            };
            let state = match row.role {
                FunctionRole::Normal { state, .. } => class.states.get(state).copied(),
                FunctionRole::Getter(_) | FunctionRole::Setter(_) => None,
            };
            let hash = row
                .role
                .in_file(class)
                .map_or(0, |function| code_hash(&class.file, function));
            let saved = SavedFunction {
                class: row.class.0,
                kind,
                place,
                name: row.name,
                state: state.unwrap_or(Symbol::EMPTY),
                hash,
            };
            saved.write(writer);
        }
    }
}

impl SavedFunction {
    fn role(&self) -> Option<FunctionRole> {
        let (first, second) = (self.place.0 as usize, self.place.1 as usize);
        match self.kind {
            0 => Some(FunctionRole::Normal {
                state: first,
                function: second,
            }),
            1 => Some(FunctionRole::Getter(first)),
            2 => Some(FunctionRole::Setter(first)),
            _ => None,
        }
    }

    /// The function with that name in a class now.
    fn find(&self, program: &Program, class: ScriptId) -> Option<FunctionId> {
        let row = program.class(class);
        if self.kind == 0 {
            return row.functions.get(&(self.state, self.name)).copied();
        }
        match row.properties.get(&self.name)?.access {
            PropertyAccess::Auto { .. } => None,
            PropertyAccess::Full { getter, setter } => match self.kind {
                1 => getter,
                _ => setter,
            },
        }
    }
}

/// Saved functions under the machine's numbers.
#[derive(Debug, Default)]
pub(crate) struct Functions {
    rows: Vec<FunctionId>,
    /// Functions whose code differs from the code in the save.
    old: Vec<FunctionId>,
}

impl Functions {
    /// The machine's number for a saved function.
    pub(crate) fn get(&self, saved: u32) -> Option<FunctionId> {
        self.rows.get(saved as usize).copied()
    }

    /// Whether a function's code differs from the code in the save.
    pub(crate) fn is_changed(&self, id: FunctionId) -> bool {
        self.old.contains(&id)
    }

    /// Reads the table. `files` has the file of each saved class and its position there.
    pub(crate) fn read(
        program: &mut Program,
        layouts: &Layouts,
        files: &[(Rc<PexFile>, usize)],
        reader: &mut Reader<'_>,
    ) -> Result<Self, LoadError> {
        let mut functions = Self::default();
        let mut old_classes: BTreeMap<u32, ScriptId> = BTreeMap::new();
        for saved in Vec::<SavedFunction>::read(reader)? {
            let class = layouts.class_id(saved.class);
            let class = class.ok_or_else(|| reader.damage("no such class"))?;
            let role = saved
                .role()
                .ok_or_else(|| reader.damage("no such kind of function"))?;
            let (file, object) = files
                .get(saved.class as usize)
                .ok_or_else(|| reader.damage("no such class"))?;
            let code = role
                .in_object(file, *object)
                .ok_or_else(|| reader.damage("a function is missing from its script"))?;
            if code_hash(file, code) != saved.hash {
                return Err(reader.damage("a function's code is not what its hash says"));
            }
            let is_native = code.is_native();
            let present = saved.find(program, class).filter(|&id| {
                let row = program.function(id);
                let class = program.class(row.class);
                let now = row.role.in_file(class);
                is_native || now.is_some_and(|now| code_hash(&class.file, now) == saved.hash)
            });
            let id = match present {
                Some(id) => id,
                None => {
                    let is_old = layouts.is_old(saved.class);
                    let old = *old_classes.entry(saved.class).or_insert_with(|| {
                        if is_old {
                            class
                        } else {
                            program.add_old_class(class, Rc::clone(file), *object)
                        }
                    });
                    let id = program.add_old_function(old, role, saved.name);
                    let id = id.ok_or_else(|| reader.damage("a function has no code"))?;
                    if !is_old {
                        functions.old.push(id);
                    }
                    id
                }
            };
            functions.rows.push(id);
        }
        Ok(functions)
    }
}
