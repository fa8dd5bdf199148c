//! From a save's classes and struct types to those of the machine that loads it.
//!
//! Where a script is the same, its instances are copied as they are. Where it changed, variables are
//! matched by name and type: new ones get their initial value, lost ones and those of another type
//! are dropped, and a const one takes the script's value.

use std::rc::Rc;

use cyperus_gc::Slot;
use cyperus_pex::PexFile;

use crate::program::{ClassId, Program, StructId, Variable};
use crate::symbol::Symbols;
use crate::types::Type;

/// How the words of one saved instance become those of an instance now.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    /// Words in the save.
    pub(crate) saved_slots: u32,
    /// What differs; `None` if nothing does.
    changes: Option<Changes>,
}

#[derive(Debug, Default)]
struct Changes {
    /// A new instance.
    initial: Vec<Slot>,
    /// Saved word, present word.
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

/// A variable or member of a save.
struct Saved {
    name: String,
    value_type: Type,
    slot: u32,
}

/// Everything a save numbers, as the machine numbers it.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    classes: Vec<(ClassId, Shape)>,
    structs: Vec<(StructId, u32, Shape)>,
    states: Vec<u32>,
    types: u32,
    /// What was dropped or changed, for the log.
    pub(crate) warnings: Vec<String>,
}

impl Layouts {
    /// The heap class of a saved class.
    pub(crate) fn class(&self, saved: u32) -> Option<u32> {
        self.classes.get(saved as usize).map(|(id, _)| id.0)
    }

    /// The machine's class of a saved class.
    pub(crate) fn class_id(&self, saved: u32) -> Option<ClassId> {
        self.classes.get(saved as usize).map(|&(id, _)| id)
    }

    /// The state number of a saved one.
    pub(crate) fn state(&self, saved: u32) -> Option<u32> {
        self.states.get(saved as usize).copied()
    }

    /// The struct type of a saved one, and its slots if they changed.
    pub(crate) fn structure(&self, saved: u32) -> Option<(u32, Option<u32>)> {
        let (id, slots, shape) = self.structs.get(saved as usize)?;
        Some((id.0, shape.changes.as_ref().map(|_| *slots)))
    }

    /// Whether a saved type number means something.
    pub(crate) fn has_type(&self, saved: u32) -> bool {
        saved < self.types
    }

    /// How instances of a saved class change.
    pub(crate) fn shape_of_class(&self, saved: u32) -> Option<&Shape> {
        self.classes.get(saved as usize).map(|(_, shape)| shape)
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
    pub(crate) fn push_state(&mut self, state: u32) {
        self.states.push(state);
    }

    /// Adds the next saved class, which is `class` now. `chain` has the saved files of the class and
    /// its ancestors, the oldest first.
    pub(crate) fn push_class(
        &mut self,
        program: &mut Program,
        class: ClassId,
        chain: &[(Rc<PexFile>, usize)],
    ) {
        let mut saved = Vec::new();
        let mut slot = 0;
        for (file, object) in chain {
            let variables = file
                .objects
                .get(*object)
                .map_or(&[][..], |object| &object.variables);
            for variable in variables {
                let type_name = file.strings.text(variable.type_name);
                let value_type = Type::parse(&type_name, &mut program.symbols);
                let name = file.strings.text(variable.name).into_owned();
                saved.push(Saved {
                    name,
                    value_type,
                    slot,
                });
                slot += u32::from(value_type.slots());
            }
        }
        let mut now: Vec<Variable> = program
            .ancestry(class)
            .flat_map(|id| program.class(id).variables.iter().cloned())
            .collect();
        now.sort_by_key(|variable| variable.slot);
        let is_same = saved.len() == now.len()
            && saved.iter().zip(&now).all(|(old, new)| {
                let name = program.symbols.name(new.name);
                old.name.eq_ignore_ascii_case(name) && old.value_type == new.value_type
            });
        let shape = if is_same
            && program.class(class).slots == slot
            && !Self::const_changed(program, class, chain)
        {
            Shape {
                saved_slots: slot,
                changes: None,
            }
        } else {
            let script = program.symbols.name(program.class(class).name).to_owned();
            let present: Vec<_> = now
                .iter()
                .map(|new| {
                    (
                        new.name,
                        new.value_type,
                        new.slot,
                        new.is_const,
                        new.initial,
                    )
                })
                .collect();
            let slots = program.class(class).slots;
            let place = format!("script {script}");
            let changes = self.compare(&program.symbols, &place, &saved, &present, slots);
            Shape {
                saved_slots: slot,
                changes: Some(changes),
            }
        };
        self.classes.push((class, shape));
    }

    /// Whether a const variable has another value in the script now.
    fn const_changed(program: &Program, class: ClassId, chain: &[(Rc<PexFile>, usize)]) -> bool {
        let present: Vec<ClassId> = program.ancestry(class).collect();
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
        id: StructId,
        file: &PexFile,
        structure: &cyperus_pex::file::Struct,
    ) {
        let mut saved = Vec::new();
        let mut slot = 0;
        for member in &structure.members {
            let type_name = file.strings.text(member.type_name);
            let value_type = Type::parse(&type_name, &mut program.symbols);
            let name = file.strings.text(member.name).into_owned();
            saved.push(Saved {
                name,
                value_type,
                slot,
            });
            slot += u32::from(value_type.slots());
        }
        let row = program.structure(id);
        let is_same = saved.len() == row.members.len()
            && saved.iter().zip(&row.members).all(|(old, new)| {
                let name = program.symbols.name(new.name);
                old.name.eq_ignore_ascii_case(name) && old.value_type == new.value_type
            });
        let slots = row
            .members
            .last()
            .map_or(0, |last| u32::from(last.slot + last.value_type.slots()));
        let shape = if is_same {
            Shape {
                saved_slots: slot,
                changes: None,
            }
        } else {
            let initial = |slot: u32| {
                let found = row.initial.iter().find(|&&(at, _, _)| at == slot);
                [found.map_or(Slot::NONE, |&(_, _, value)| value), Slot::NONE]
            };
            let present: Vec<_> = row
                .members
                .iter()
                .map(|new| {
                    let slot = u32::from(new.slot);
                    (new.name, new.value_type, slot, false, initial(slot))
                })
                .collect();
            let place = format!("struct {}", program.symbols.name(row.name));
            let changes = self.compare(&program.symbols, &place, &saved, &present, slots);
            Shape {
                saved_slots: slot,
                changes: Some(changes),
            }
        };
        self.structs.push((id, slots, shape));
    }

    fn compare(
        &mut self,
        symbols: &Symbols,
        place: &str,
        saved: &[Saved],
        present: &[(crate::symbol::Symbol, Type, u32, bool, [Slot; 2])],
        slots: u32,
    ) -> Changes {
        let mut changes = Changes {
            initial: vec![Slot::NONE; slots as usize],
            moves: Vec::new(),
        };
        for &(_, _, slot, _, initial) in present {
            if let Some(word) = changes.initial.get_mut(slot as usize) {
                *word = initial[0];
            }
        }
        for old in saved {
            let found = present
                .iter()
                .find(|(name, ..)| symbols.name(*name).eq_ignore_ascii_case(&old.name));
            match found {
                None => self.warnings.push(format!(
                    "Variable {} of {place} loaded from save not found in the script any more. \
                     Its value is dropped",
                    old.name
                )),
                Some(&(_, value_type, ..)) if value_type != old.value_type => {
                    self.warnings.push(format!(
                        "Variable {} of {place} loaded from save has another type than in the \
                         script now. Its value is dropped",
                        old.name
                    ));
                }
                // A const takes what the script says.
                Some(&(_, _, _, true, _)) => {}
                Some(&(_, value_type, slot, false, _)) => {
                    for word in 0..u32::from(value_type.slots()) {
                        changes.moves.push((old.slot + word, slot + word));
                    }
                }
            }
        }
        changes
    }
}
