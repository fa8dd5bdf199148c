//! Maps a save's classes and struct types to those of the machine that loads it.
//!
//! If a script is unchanged, its instances are copied as they are. If it changed, variables are
//! matched by name and type: new ones get their initial value, missing ones and those of a
//! different type are dropped, and a const one takes the script's value.

use std::collections::BTreeSet;
use std::rc::Rc;

use cyperus_gc::Slot;
use cyperus_pex::PexFile;

use crate::id::{ScriptId, StructTypeId};
use crate::numbering::count;
use crate::program::Program;
use crate::report::SaveProblem;
use crate::symbol::{Symbol, Symbols};
use crate::types::Type;

/// How the words of one saved instance become those of a current instance.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    /// Words in the save.
    pub(crate) saved_slots: u32,
    /// What differs; `None` if nothing does.
    changes: Option<Changes>,
    /// The places of a current instance whose types must be checked.
    pub(crate) typed: Vec<(u32, Type)>,
}

#[derive(Debug, Default)]
struct Changes {
    /// A new instance.
    initial: Vec<Slot>,
    /// The position of a word in the save, and now.
    moves: Vec<(u32, u32)>,
}

impl Shape {
    /// The words as they are now.
    pub(crate) fn rearrange<'w>(&self, words: &'w [Slot], into: &'w mut Vec<Slot>) -> &'w [Slot] {
        let Some(changes) = &self.changes else {
            return words;
        };
        into.clear();
        into.extend_from_slice(&changes.initial);
        for &(from, to) in &changes.moves {
            if let (Some(&word), Some(place)) =
                (words.get(from as usize), into.get_mut(to as usize))
            {
                *place = word;
            }
        }
        into
    }
}

/// A variable or member, in a save or now.
struct Field {
    /// The script that declares it; the empty symbol for a member.
    script: Symbol,
    name: Symbol,
    value_type: Type,
    slot: u32,
    is_const: bool,
    initial: Slot,
}

impl Field {
    fn is(&self, other: &Self) -> bool {
        (self.script, self.name, self.value_type, self.slot)
            == (other.script, other.name, other.value_type, other.slot)
    }
}

/// Everything that a save numbers, under the machine's numbers.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    classes: Vec<(ScriptId, u32, Shape)>,
    structs: Vec<(StructTypeId, u32, Shape)>,
    /// The machine's number of each pair of script and state, and the script.
    states: Vec<(u32, ScriptId)>,
    types: u32,
    /// Saved classes that are old versions of scripts; only frames and allocation sites refer to
    /// them.
    old: BTreeSet<u32>,
    /// What was dropped or changed, for the log.
    pub(crate) warnings: Vec<SaveProblem>,
}

impl Layouts {
    /// The heap class of a saved class.
    pub(crate) fn class(&self, saved: u32) -> Option<u32> {
        self.classes
            .get(saved as usize)
            .map(|&(_, layout, _)| layout)
    }

    /// The machine's class of a saved class.
    pub(crate) fn class_id(&self, saved: u32) -> Option<ScriptId> {
        self.classes.get(saved as usize).map(|&(id, _, _)| id)
    }

    /// Whether a saved class is an old version of its script.
    pub(crate) fn is_old(&self, saved: u32) -> bool {
        self.old.contains(&saved)
    }

    /// The state number for a saved one, which must belong to the saved class.
    pub(crate) fn state(&self, saved: u32, class: u32) -> Option<u32> {
        let &(number, of) = self.states.get(saved as usize)?;
        (self.class_id(class) == Some(of)).then_some(number)
    }

    /// The struct type for a saved one, and its number of slots if that changed.
    pub(crate) fn structure(&self, saved: u32) -> Option<(u32, Option<u32>)> {
        let (id, slots, shape) = self.structs.get(saved as usize)?;
        Some((id.0, shape.changes.as_ref().map(|_| *slots)))
    }

    /// Whether a saved type number is valid.
    pub(crate) fn has_type(&self, saved: u32) -> bool {
        saved < self.types
    }

    /// How instances of a saved class change.
    pub(crate) fn shape_of_class(&self, saved: u32) -> Option<&Shape> {
        self.classes.get(saved as usize).map(|(_, _, shape)| shape)
    }

    /// How structs of a saved type change.
    pub(crate) fn shape_of_struct(&self, saved: u32) -> Option<&Shape> {
        self.structs.get(saved as usize).map(|(_, _, shape)| shape)
    }

    /// Sets how many types the save numbers.
    pub(crate) fn set_types(&mut self, types: u32) {
        self.types = types;
    }

    /// Adds the number of the next saved state.
    pub(crate) fn push_state(&mut self, state: u32, class: ScriptId) {
        self.states.push((state, class));
    }

    /// Adds a saved class that only frames use and that has no instances.
    pub(crate) fn push_old_class(&mut self, program: &Program, class: ScriptId) {
        let layout = program.class(class).layout.0;
        self.old.insert(count(self.classes.len()));
        self.classes.push((class, layout, Shape::default()));
    }

    /// Adds the next saved class, which is `class` now. `chain` has the saved files of the class
    /// and its ancestors, oldest first.
    pub(crate) fn push_class(
        &mut self,
        program: &mut Program,
        class: ScriptId,
        chain: &[(Rc<PexFile>, usize)],
    ) {
        let (saved, saved_slots) = saved_variables(program, chain);
        let present = present_variables(program, class);
        let slots = program.class(class).slots;
        let is_same = saved.len() == present.len()
            && saved.iter().zip(&present).all(|(old, new)| old.is(new));
        let mut shape = Shape {
            saved_slots,
            changes: None,
            typed: typed(&present),
        };
        if !is_same || slots != saved_slots || Self::const_changed(program, class, chain) {
            let place = format!("script {}", program.symbols.name(program.class(class).name));
            shape.changes = Some(self.compare(&program.symbols, &place, &saved, &present, slots));
        }
        let layout = program.class(class).layout.0;
        self.classes.push((class, layout, shape));
    }

    /// Whether a const variable has a different value in the script now.
    fn const_changed(program: &Program, class: ScriptId, chain: &[(Rc<PexFile>, usize)]) -> bool {
        let present: Vec<ScriptId> = program.ancestry(class).collect();
        present.iter().rev().zip(chain).any(|(&id, (file, _))| {
            let row = program.class(id);
            !Rc::ptr_eq(&row.file, file)
                && *row.file != **file
                && row.variables.iter().any(|variable| variable.is_const)
        })
    }

    /// Adds the next saved struct type, which is `id` now.
    pub(crate) fn push_struct(
        &mut self,
        program: &mut Program,
        id: StructTypeId,
        file: &PexFile,
        structure: &cyperus_pex::file::Struct,
    ) {
        let mut saved = Vec::new();
        let mut saved_slots = 0;
        for member in &structure.members {
            let type_name = file.strings.text(member.type_name);
            let value_type = Type::parse(&type_name, &mut program.symbols);
            let name = program.symbols.intern(&file.strings.text(member.name));
            saved.push(Field {
                script: Symbol::EMPTY,
                name,
                value_type,
                slot: saved_slots,
                is_const: false,
                initial: Slot::NONE,
            });
            saved_slots += u32::from(value_type.slots());
        }
        let row = program.structure(id);
        let present: Vec<Field> = row
            .members
            .iter()
            .map(|new| {
                let slot = u32::from(new.slot);
                let found = row.initial.iter().find(|&&(at, _, _)| at == slot);
                Field {
                    script: Symbol::EMPTY,
                    name: new.name,
                    value_type: new.value_type,
                    slot,
                    is_const: false,
                    initial: found.map_or(Slot::NONE, |&(_, _, value)| value),
                }
            })
            .collect();
        let last = present.last();
        let slots = last.map_or(0, |last| last.slot + u32::from(last.value_type.slots()));
        let is_same = saved.len() == present.len()
            && saved.iter().zip(&present).all(|(old, new)| old.is(new));
        let mut shape = Shape {
            saved_slots,
            changes: None,
            typed: typed(&present),
        };
        if !is_same {
            let place = format!("struct {}", program.symbols.name(row.name));
            shape.changes = Some(self.compare(&program.symbols, &place, &saved, &present, slots));
        }
        self.structs.push((id, slots, shape));
    }

    fn compare(
        &mut self,
        symbols: &Symbols,
        owner: &str,
        saved: &[Field],
        present: &[Field],
        slots: u32,
    ) -> Changes {
        let mut changes = Changes {
            initial: vec![Slot::NONE; slots as usize],
            moves: Vec::new(),
        };
        for place in present {
            if let Some(word) = changes.initial.get_mut(place.slot as usize) {
                *word = place.initial;
            }
        }
        for old in saved {
            let name = symbols.name(old.name);
            let found = present
                .iter()
                .find(|new| (new.script, new.name) == (old.script, old.name));
            match found {
                None => self.warnings.push(SaveProblem::VariableGone {
                    variable: name.to_owned(),
                    owner: owner.to_owned(),
                }),
                Some(new) if new.value_type != old.value_type => {
                    self.warnings.push(SaveProblem::VariableType {
                        variable: name.to_owned(),
                        owner: owner.to_owned(),
                    });
                }
                // A const takes the script's value.
                Some(new) if new.is_const => {}
                Some(new) => {
                    for word in 0..u32::from(new.value_type.slots()) {
                        changes.moves.push((old.slot + word, new.slot + word));
                    }
                }
            }
        }
        changes
    }
}

/// The variables of a saved class and its ancestors, and how many words they take.
fn saved_variables(program: &mut Program, chain: &[(Rc<PexFile>, usize)]) -> (Vec<Field>, u32) {
    let mut saved = Vec::new();
    let mut slot = 0;
    for (file, object) in chain {
        let Some(object) = file.objects.get(*object) else {
            continue;
        };
        let script = program.symbols.intern(&file.strings.text(object.name));
        for variable in &object.variables {
            let type_name = file.strings.text(variable.type_name);
            let value_type = Type::parse(&type_name, &mut program.symbols);
            let name = program.symbols.intern(&file.strings.text(variable.name));
            saved.push(Field {
                script,
                name,
                value_type,
                slot,
                is_const: variable.is_const,
                initial: Slot::NONE,
            });
            slot += u32::from(value_type.slots());
        }
    }
    (saved, slot)
}

/// The variables of a class and its ancestors as they are now, in slot order.
fn present_variables(program: &Program, class: ScriptId) -> Vec<Field> {
    let mut present: Vec<Field> = program
        .ancestry(class)
        .flat_map(|id| {
            let row = program.class(id);
            row.variables.iter().map(|variable| Field {
                script: row.name,
                name: variable.name,
                value_type: variable.value_type,
                slot: variable.slot,
                is_const: variable.is_const,
                initial: variable.initial[0],
            })
        })
        .collect();
    present.sort_by_key(|place| place.slot);
    present
}

/// The places whose content has a type that the heap does not check itself.
fn typed(places: &[Field]) -> Vec<(u32, Type)> {
    let wanted = |place: &&Field| {
        matches!(
            place.value_type,
            Type::Var | Type::Struct(_) | Type::Array(_)
        )
    };
    let found = places.iter().filter(wanted);
    found.map(|place| (place.slot, place.value_type)).collect()
}
