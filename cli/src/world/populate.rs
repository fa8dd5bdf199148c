//! The entries of a world file as things in a machine.
//!
//! First everything is declared, so that entries may name each other in any order; then scripts are put
//! on things; then properties are filled. Nothing runs before all of it is there.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use std::collections::BTreeMap;

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;
use cyperus_vm::world::{AliasKind, Body, FormId, Handle, QuestState, Target};

use super::mistake::{Complaint, Mistake};
use super::model::{AliasEntry, Name, QuestEntry, ReferenceEntry, ScriptEntry, WorldFile};
use super::name::{class, is_player};
use super::tree::{Key, Node, Span};
use super::wrong;

/// Works on a machine with the names of a world file at hand.
pub(super) struct Builder<'m> {
    pub(super) machine: &'m mut Machine,
    names: BTreeMap<String, Declared>,
    /// Script objects that came with names which nothing declares.
    pub(super) stand_ins: Vec<ObjectRef>,
    /// The thing that the main script is on, as soon as there is one.
    pub(super) main: Option<Handle>,
}

#[derive(Clone, Debug)]
struct Declared {
    handle: Handle,
    spelling: String,
    span: Span,
}

/// What world files put into a machine. Its scripts have not begun yet.
#[derive(Debug, Default)]
pub(crate) struct Population {
    names: BTreeMap<String, Declared>,
    attached: Vec<Attached>,
    stand_ins: Vec<ObjectRef>,
    quests: Vec<FormId>,
    references: Vec<FormId>,
}

/// A script on a thing, and what its properties are to be.
#[derive(Debug)]
struct Attached {
    object: ObjectRef,
    properties: Vec<(Key, Node)>,
}

/// A script object that waits for its `OnInit`, and the properties that a file sets, None included.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) object: ObjectRef,
    pub(crate) set: Vec<String>,
}

impl Builder<'_> {
    pub(super) fn declared(&self, name: &str) -> Option<Handle> {
        let found = self.names.get(&name.to_ascii_lowercase());
        found.map(|declared| declared.handle)
    }

    pub(super) fn spellings(&self) -> impl Iterator<Item = &str> {
        self.names
            .values()
            .map(|declared| declared.spelling.as_str())
    }

    fn note(&mut self, key: &Key, name: &str, handle: Handle) {
        let declared = Declared {
            handle,
            spelling: name.to_owned(),
            span: key.span,
        };
        self.names.insert(name.to_ascii_lowercase(), declared);
    }

    fn not_taken(&self, key: &Key) -> Result<(), Complaint> {
        if let Some(first) = self.names.get(&key.text.to_ascii_lowercase()) {
            let mistake = Mistake::Twice {
                name: key.text.clone(),
                earlier: first.span,
            };
            return wrong(key.span, mistake);
        }
        if is_player(&key.text) {
            let mistake = Mistake::Reserved {
                name: key.text.clone(),
                expected: "the player; scripts for the player belong into [references]",
            };
            return wrong(key.span, mistake);
        }
        Ok(())
    }

    fn declare(&mut self, key: &Key, id: Option<FormId>, kind: &str) -> Result<FormId, Complaint> {
        self.not_taken(key)?;
        match self.machine.world_mut().declare(id, &key.text, kind) {
            Ok(form) => {
                self.note(key, &key.text, Handle::form(form));
                Ok(form)
            }
            Err(_) => {
                let mistake = match id {
                    Some(id) => Mistake::NumberTaken {
                        number: id.to_string(),
                    },
                    None => Mistake::Reserved {
                        name: key.text.clone(),
                        expected: "a name that the world itself uses",
                    },
                };
                wrong(key.span, mistake)
            }
        }
    }

    /// Declares a form that may have a number, and may have it in a plugin.
    fn declare_numbered(
        &mut self,
        key: &Key,
        (number, plugin): (Option<(u32, Span)>, Option<&Name>),
        kind: &str,
    ) -> Result<FormId, Complaint> {
        let id = number.map(|(id, _)| match plugin {
            Some(plugin) => self.machine.world_mut().plugin_form(&plugin.text, id),
            None => FormId(id),
        });
        let form = self.declare(key, id, kind);
        // A number that is taken is the number's mistake, not the name's.
        form.map_err(|mut complaint| {
            if let (Mistake::NumberTaken { .. }, Some((_, span))) = (&complaint.mistake, number) {
                complaint.span = span;
            }
            complaint
        })
    }

    /// Whether a reference is an actor: its base is one, or a script that it carries wants one.
    fn declare_reference(
        &mut self,
        key: &Key,
        entry: &ReferenceEntry,
    ) -> Result<FormId, Complaint> {
        let Some(base) = &entry.base else {
            // The player is there already.
            self.note(key, &key.text, Handle::form(FormId::PLAYER));
            return Ok(FormId::PLAYER);
        };
        let found = self.find(base, None)?;
        let found = found.and_then(|handle| class(self.machine, handle));
        let is_actor = match found.as_deref() {
            Some(class) => ["ActorBase", "LeveledActor"].contains(&class),
            None => {
                let mut is_actor = false;
                for script in &entry.scripts {
                    is_actor |= self.script_kind(script)? == Some("Actor");
                }
                is_actor
            }
        };
        self.declare(
            key,
            None,
            if is_actor { "Actor" } else { "ObjectReference" },
        )
    }

    /// Gives a reference its base, which is made if its name is new.
    fn set_base(&mut self, form: FormId, key: &Key, base: &Name) -> Result<FormId, Complaint> {
        let is_actor = self.machine.world().actor(form).is_some();
        let place = format!("{}.base", key.text);
        let new = if is_actor { "ActorBase" } else { "Activator" };
        let known = self.find(base, None)?;
        let known = known.filter(|handle| class(self.machine, *handle).is_some());
        let id = match known {
            None => self.form_of_kind(base, new, &place)?,
            Some(handle) => {
                let class = class(self.machine, handle).unwrap_or_default();
                let is_placed = self.machine.extends(&class, "ObjectReference");
                let is_quest = ["Quest", "FormList", "GlobalVariable"].contains(&class.as_str());
                match handle.target() {
                    Target::Form(id) if !is_placed && !is_quest => id,
                    _ => {
                        let expected = "a form that can be placed";
                        return self.wrong_form(base, handle, &place, expected);
                    }
                }
            }
        };
        if let Some(reference) = self.machine.world_mut().reference_mut(form) {
            reference.base = Some(id);
        }
        Ok(id)
    }

    fn declare_alias(
        &mut self,
        quest: FormId,
        quest_name: &str,
        key: &Key,
        entry: &AliasEntry,
    ) -> Result<(), Complaint> {
        let mut members = Vec::new();
        let mut kind = None;
        for name in &entry.fill {
            let handle = self.require(name)?;
            let class = class(self.machine, handle).unwrap_or_default();
            let is_reference = self.machine.extends(&class, "ObjectReference");
            let own = match handle.target() {
                Target::Form(form) if is_reference => (AliasKind::Reference, form),
                Target::Form(form) if class == "Location" => (AliasKind::Location, form),
                _ => {
                    let place = format!("{quest_name}.aliases.{}", key.text);
                    let expected = "a reference or a Location";
                    return self.wrong_form(name, handle, &place, expected);
                }
            };
            kind = Some(own.0);
            members.push(own.1);
        }
        for script in &entry.scripts {
            let wanted = self.script_kind(script)?.and_then(AliasKind::of_class);
            kind = kind.or(wanted);
        }
        let kind = if entry.is_collection {
            AliasKind::Collection
        } else {
            kind.unwrap_or(AliasKind::Reference)
        };
        let world = self.machine.world_mut();
        if world.alias_room(quest) == 0 {
            let reason = format!("{quest_name} has more than 65,535 aliases, and a quest cannot");
            return wrong(key.span, Mistake::Refused { reason });
        }
        let alias = world.alias(quest, &key.text, kind);
        for member in members {
            world.fill_alias(alias, member);
        }
        let name = format!("{quest_name}.{}", key.text);
        self.note(key, &name, Handle::alias(alias));
        Ok(())
    }
}

impl Population {
    /// Declares everything and puts the scripts on it.
    pub(crate) fn declare(machine: &mut Machine, world: &WorldFile) -> Result<Self, Complaint> {
        let mut builder = Builder {
            machine,
            names: BTreeMap::new(),
            stand_ins: Vec::new(),
            main: None,
        };
        let forms = all(&world.forms, |key, entry| {
            builder.declare_numbered(key, (entry.id, entry.plugin.as_ref()), entry.kind)
        })?;
        for (key, value) in &world.globals {
            let form = builder.declare(key, None, "GlobalVariable")?;
            if let Some(Body::Global(global)) = builder.machine.world_mut().body_mut(form) {
                *global = *value;
            }
        }
        let lists = all(&world.lists, |key, _| {
            builder.declare(key, None, "FormList")
        })?;
        let references = all(&world.references, |key, entry| {
            builder.declare_reference(key, entry)
        })?;
        let quests = all(&world.quests, |key, entry| {
            builder.declare_numbered(key, (entry.id, entry.plugin.as_ref()), "Quest")
        })?;
        for ((key, entry), form) in world.quests.iter().zip(&quests) {
            if let (Some(stage), Some(quest)) =
                (entry.stage, builder.machine.world_mut().quest_mut(*form))
            {
                quest.stages.insert(stage);
            }
            for (alias, row) in &entry.aliases {
                builder.declare_alias(*form, &key.text, alias, row)?;
            }
        }
        for ((_, members), form) in world.lists.iter().zip(&lists) {
            fill_list(&mut builder, *form, members)?;
        }
        for ((key, entry), form) in world.forms.iter().zip(&forms) {
            for keyword in &entry.keywords {
                let place = format!("{}.keywords", key.text);
                let keyword = builder.form_of_kind(keyword, "Keyword", &place)?;
                if let Some(form) = builder.machine.world_mut().form_mut(*form) {
                    form.keywords.insert(keyword);
                }
            }
        }
        for (key, answers) in &world.natives {
            builder.answer(key, answers)?;
        }
        let attached = attach_all(&mut builder, world, (&forms, &references, &quests))?;
        let Builder {
            names, stand_ins, ..
        } = builder;
        let references = references
            .into_iter()
            .filter(|form| *form != FormId::PLAYER)
            .collect();
        Ok(Self {
            names,
            attached,
            stand_ins,
            quests,
            references,
        })
    }

    /// The first thing here that carries a script.
    pub(crate) fn instance_of(&self, machine: &Machine, script: &str) -> Option<ObjectRef> {
        let mut objects = self.attached.iter().map(|attached| attached.object);
        objects.find(|object| {
            let own = machine.script_name(*object);
            own.is_some_and(|own| own.eq_ignore_ascii_case(script))
        })
    }

    /// Fills the properties of everything here and of the main instance. Gives all script objects that
    /// wait for their `OnInit`; the main instance is the last.
    pub(crate) fn fill(
        &mut self,
        machine: &mut Machine,
        main: Option<ObjectRef>,
        world: &WorldFile,
    ) -> Result<Vec<Prepared>, Complaint> {
        let mut builder = self.builder(machine, main);
        let mut prepared: Vec<Prepared> = Vec::new();
        for attached in &self.attached {
            let object = attached.object;
            let set = builder.fill(object, &attached.properties)?;
            prepared.push(Prepared { object, set });
        }
        if let Some(object) = main {
            let mut set = builder.fill(object, &world.properties)?;
            if let Some(at) = prepared.iter().position(|own| own.object == object) {
                set.append(&mut prepared.remove(at).set);
            }
            prepared.push(Prepared { object, set });
        }
        let stand_ins = std::mem::take(&mut builder.stand_ins);
        self.names = std::mem::take(&mut builder.names);
        let new = stand_ins.into_iter().map(|object| Prepared {
            object,
            set: Vec::new(),
        });
        Ok(new.chain(prepared).collect())
    }

    /// The names and the machine together. [`Self::take_back`] ends it.
    pub(super) fn builder<'m>(
        &mut self,
        machine: &'m mut Machine,
        main: Option<ObjectRef>,
    ) -> Builder<'m> {
        Builder {
            main: main.and_then(|main| handle_of(machine, main)),
            machine,
            names: std::mem::take(&mut self.names),
            stand_ins: std::mem::take(&mut self.stand_ins),
        }
    }

    /// Takes the names back. What stands in for a name of the command line begins at once.
    pub(super) fn take_back(&mut self, builder: Builder<'_>) {
        let Builder {
            names,
            stand_ins,
            machine,
            ..
        } = builder;
        self.names = names;
        for object in stand_ins {
            machine.initialize(object);
        }
    }

    /// Lets the world begin: quests start, references are there. To be called when every `OnInit` is on
    /// its way.
    pub(crate) fn begin(&self, machine: &mut Machine) {
        let world = machine.world_mut();
        for form in &self.references {
            world.happens(Handle::form(*form), "OnLoad", []);
        }
        for form in &self.quests {
            let is_running = world
                .quest(*form)
                .is_some_and(|quest| quest.state == QuestState::Running);
            if !is_running {
                world.start_quest(*form);
            }
        }
        machine.settle_world();
    }
}

/// The thing that a script object is on.
fn handle_of(machine: &mut Machine, object: ObjectRef) -> Option<Handle> {
    let alias = machine.alias_of(object).map(Handle::alias);
    alias.or_else(|| machine.form_of(object).map(Handle::form))
}

fn all<T>(
    rows: &[(Key, T)],
    mut declare: impl FnMut(&Key, &T) -> Result<FormId, Complaint>,
) -> Result<Vec<FormId>, Complaint> {
    rows.iter()
        .map(|(key, entry)| declare(key, entry))
        .collect()
}

fn fill_list(builder: &mut Builder<'_>, form: FormId, members: &[Name]) -> Result<(), Complaint> {
    let mut given = Vec::new();
    for name in members {
        let handle = builder.require(name)?;
        match handle.target() {
            Target::Form(member) => given.push(member),
            Target::Alias(_) | Target::Nothing => {
                return builder.wrong_form(name, handle, "a form list", "a form");
            }
        }
    }
    if let Some(Body::List(list)) = builder.machine.world_mut().body_mut(form) {
        list.given = given;
    }
    Ok(())
}

/// Puts all scripts on their things, in the order of the file's sections.
fn attach_all(
    builder: &mut Builder<'_>,
    world: &WorldFile,
    (forms, references, quests): (&[FormId], &[FormId], &[FormId]),
) -> Result<Vec<Attached>, Complaint> {
    let mut attached = Vec::new();
    // Scripts that come with a base, by base.
    let mut of_bases: Vec<(FormId, &ScriptEntry)> = Vec::new();
    for ((key, entry), form) in world.forms.iter().zip(forms) {
        for script in &entry.scripts {
            if builder.is_for_references(*form, &key.text, script)? {
                of_bases.push((*form, script));
            } else {
                attach(
                    builder,
                    Handle::form(*form),
                    &key.text,
                    script,
                    &mut attached,
                )?;
            }
        }
    }
    for ((key, entry), form) in world.references.iter().zip(references) {
        if let Some(base) = &entry.base {
            let base = builder.set_base(*form, key, base)?;
            for (_, script) in of_bases.iter().filter(|(own, _)| *own == base) {
                attach(
                    builder,
                    Handle::form(*form),
                    &key.text,
                    script,
                    &mut attached,
                )?;
            }
        }
        for script in &entry.scripts {
            attach(
                builder,
                Handle::form(*form),
                &key.text,
                script,
                &mut attached,
            )?;
        }
    }
    for ((key, entry), form) in world.quests.iter().zip(quests) {
        attach_quest(builder, *form, key, entry, &mut attached)?;
    }
    for (base, script) in of_bases {
        builder.give(base, script)?;
    }
    Ok(attached)
}

fn attach_quest(
    builder: &mut Builder<'_>,
    form: FormId,
    key: &Key,
    entry: &QuestEntry,
    into: &mut Vec<Attached>,
) -> Result<(), Complaint> {
    for script in &entry.scripts {
        attach(builder, Handle::form(form), &key.text, script, into)?;
    }
    for (alias, row) in &entry.aliases {
        let name = format!("{}.{}", key.text, alias.text);
        let Some(handle) = builder.declared(&name) else {
            continue;
        };
        for script in &row.scripts {
            attach(builder, handle, &name, script, into)?;
        }
    }
    Ok(())
}

fn attach(
    builder: &mut Builder<'_>,
    handle: Handle,
    thing: &str,
    script: &ScriptEntry,
    into: &mut Vec<Attached>,
) -> Result<(), Complaint> {
    into.push(Attached {
        object: builder.attach(handle, thing, script)?,
        properties: script.properties.clone(),
    });
    Ok(())
}
