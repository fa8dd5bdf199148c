//! Scripts on things: on forms, on aliases, on references with what they have from their base, and on
//! bases for what will be placed from them.

use std::rc::Rc;

use cyperus_gc::ObjectRef;
use cyperus_plugin::vmad::{Holder, PropertyStatus, Script, ScriptStatus};
use cyperus_plugin::{Content, Record, RecordFlags, Vmad};
use cyperus_vm::PropertyInfo;
use cyperus_vm::world::{AliasId, FormId, Handle, ScriptSetup};

use super::file::File;
use super::{Installed, Installer};

/// A script that is attached and waits for its values.
#[derive(Debug)]
pub(super) struct Waiting {
    object: ObjectRef,
    /// Quests and aliases, then forms, then references.
    rank: u8,
    form: FormId,
    setup: ScriptSetup,
}

/// A script that references have from their base.
#[derive(Debug)]
pub(super) struct Base {
    setup: ScriptSetup,
    /// Whether it was put on a reference.
    is_used: bool,
}

/// Where a script belongs.
enum Place {
    /// On the thing itself.
    Thing(Handle, u8),
    /// On whatever is placed from the form, or on its running effects.
    Instances,
    /// Nowhere: it extends something else than the thing is.
    Nowhere(String),
}

impl Installer<'_> {
    /// Looks at the types of all properties, so that stand-ins are of the right kind before the first
    /// script holds one.
    pub(super) fn learn(&mut self, file: &File<'_>) {
        for record in file.plugin.records().filter(Record::may_have_scripts) {
            let Some((_, content)) = self.opened(file, &record) else {
                continue;
            };
            for (_, script) in content.vmad().iter().flat_map(Vmad::attached) {
                if !script.status.is_removed() {
                    self.setup(file, &script);
                }
            }
        }
        // They were only counted to be found again.
        let summary = &mut self.installed.summary;
        (summary.stale, summary.dangling) = (0, 0);
        summary.missing_scripts.clear();
    }

    /// Attaches the scripts of a file's records. References come last: what they have from their base
    /// must be known.
    pub(super) fn attach(&mut self, file: &File<'_>) {
        let mut references = Vec::new();
        for record in file.plugin.records().filter(Record::may_have_scripts) {
            let Some((id, content)) = self.opened(file, &record) else {
                continue;
            };
            if self.is_placed(id) {
                references.push(record);
            } else {
                self.attach_all(file, id, &content);
            }
        }
        for (own, template) in std::mem::take(&mut self.templates) {
            let scripts = self.bases.get(&template).into_iter().flatten();
            let scripts: Vec<ScriptSetup> = scripts.map(|base| base.setup.clone()).collect();
            for setup in scripts {
                self.give(own, setup);
            }
        }
        for record in references {
            if let Some((id, content)) = self.opened(file, &record) {
                self.attach_reference(file, id, &content);
            }
        }
    }

    fn attach_all(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(vmad) = content.vmad() else { return };
        for (holder, script) in vmad.attached() {
            if script.status.is_removed() || script.name.is_empty() {
                continue;
            }
            let alias = match holder {
                Holder::Form | Holder::Fragments => None,
                Holder::Alias(alias) => match u16::try_from(alias) {
                    Ok(alias) => Some(alias),
                    Err(_) => continue,
                },
            };
            self.count(content);
            let Some(setup) = self.setup(file, &script) else {
                continue;
            };
            self.note(content, &setup.script);
            match self.place(id, alias, &setup.script) {
                Place::Instances => self.give(id, setup),
                Place::Nowhere(reason) => self.misplaced(content, &setup.script, &reason),
                Place::Thing(handle, rank) => self.put(handle, rank, id, setup, alias),
            }
        }
    }

    fn count(&mut self, content: &Content<'_>) {
        let signature = content.record().signature.to_string();
        let attached = &mut self.installed.summary.attached;
        *attached.entry(signature).or_default() += 1;
    }

    /// Remembers a script for what the report says of it.
    fn note(&mut self, content: &Content<'_>, script: &str) {
        let kinds: [[u8; 4]; 6] = [*b"INFO", *b"PACK", *b"SCEN", *b"PERK", *b"TERM", *b"TMLM"];
        let summary = &mut self.installed.summary;
        if kinds.contains(&content.record().signature.0) {
            *summary.fragments.entry(script.to_owned()).or_default() += 1;
        }
        summary.scripts.insert(script.to_owned());
    }

    fn misplaced(&mut self, content: &Content<'_>, script: &str, reason: &str) {
        let record = content.record();
        let name = content.editor_id().map(|name| name.decode().into_owned());
        let name = name.unwrap_or_else(|| record.form_id.to_string());
        let line = format!(
            "{script} cannot be on {} {name}: {reason}",
            record.signature
        );
        self.installed.summary.misplaced.push(line);
    }

    /// What the plugin says about a script. `None` if the script is not there.
    fn setup(&mut self, file: &File<'_>, script: &Script<'_>) -> Option<ScriptSetup> {
        let name = script.name.decode().into_owned();
        let rows = self.properties_of(&name)?;
        let mut properties = Vec::new();
        for property in script.properties {
            if property.status == PropertyStatus::Removed {
                continue;
            }
            let own = property.name.decode();
            let mut known = rows.iter();
            let Some(row) = known.find(|row| row.name.eq_ignore_ascii_case(&own)) else {
                self.installed.summary.stale += 1;
                continue;
            };
            let value = self.value(file, property.value, &row.type_name);
            properties.push((row.name.as_str().into(), value));
        }
        Some(ScriptSetup {
            script: name.into(),
            properties,
        })
    }

    fn properties_of(&mut self, script: &str) -> Option<Rc<[PropertyInfo]>> {
        let key = script.to_ascii_lowercase();
        if !self.properties.contains_key(&key) {
            // The machine would log that it is not there, and the summary says it already.
            let found = (self.is_there)(script)
                .then(|| self.machine.properties_of(script).ok())
                .flatten()
                .map(Rc::from);
            self.properties.insert(key.clone(), found);
        }
        let found = self.properties.get(&key).and_then(Clone::clone);
        if found.is_none() {
            let missing = &mut self.installed.summary.missing_scripts;
            *missing.entry(script.to_owned()).or_default() += 1;
        }
        found
    }

    /// Where a script of a record belongs, by the native type that it extends.
    fn place(&mut self, id: FormId, alias: Option<u16>, script: &str) -> Place {
        let kind = self.machine.native_type_of(script);
        let world = self.machine.world();
        let (handle, class) = match alias {
            None => {
                let form = world.form(id).map(|form| form.class.to_string());
                (Handle::form(id), form.unwrap_or_default())
            }
            Some(number) => {
                let alias = AliasId { quest: id, number };
                let state = world.alias_state(alias);
                let class = state.map_or("", |state| state.kind.class());
                (Handle::alias(alias), class.to_owned())
            }
        };
        let rank = u8::from(class != "Quest" && alias.is_none());
        let Some(kind) = kind else {
            return Place::Thing(handle, rank);
        };
        if alias.is_none() && kind == "ActiveMagicEffect" && class == "MagicEffect" {
            return Place::Instances;
        }
        if self.machine.extends(&class, kind) {
            return Place::Thing(handle, rank);
        }
        let makes_actors = ["ActorBase", "LeveledActor"].contains(&class.as_str());
        if alias.is_none()
            && self.machine.extends(kind, "ObjectReference")
            && class != "Quest"
            && (makes_actors || kind != "Actor")
        {
            return Place::Instances;
        }
        Place::Nowhere(format!("it extends {kind}"))
    }

    /// A base gives its references a script.
    fn give(&mut self, base: FormId, setup: ScriptSetup) {
        let world = self.machine.world_mut();
        world.give_script(base, setup.clone());
        let is_used = false;
        let scripts = self.bases.entry(base).or_default();
        scripts.push(Base { setup, is_used });
    }

    fn put(
        &mut self,
        handle: Handle,
        rank: u8,
        form: FormId,
        setup: ScriptSetup,
        alias: Option<u16>,
    ) {
        let bound = self.machine.bind_script(handle, &setup.script);
        let Ok((object, is_new)) = bound else {
            return;
        };
        let quests = &mut self.machine.world_mut().plan_mut().quests;
        if let Some(plan) = quests.get_mut(&form) {
            plan.scripts.push((alias, setup.clone()));
        }
        if is_new {
            self.waiting.push(Waiting {
                object,
                rank,
                form,
                setup,
            });
        }
    }

    /// A reference has the scripts of its base, with the properties that it changes, without those
    /// that it removes, and its own.
    fn attach_reference(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let reference = self.machine.world().reference(id);
        let base = reference.and_then(|reference| reference.base);
        let from_base = base.and_then(|base| self.bases.get_mut(&base));
        let mut setups: Vec<ScriptSetup> = Vec::new();
        for base in from_base.into_iter().flatten() {
            base.is_used = true;
            setups.push(base.setup.clone());
        }
        let vmad = content.vmad();
        for (_, script) in vmad.iter().flat_map(Vmad::attached) {
            self.count(content);
            let name = script.name.decode();
            if script.status.is_removed() {
                setups.retain(|setup| !setup.script.eq_ignore_ascii_case(&name));
                continue;
            }
            let Some(own) = self.setup(file, &script) else {
                continue;
            };
            self.note(content, &own.script);
            let mut known = setups.iter_mut();
            let known = known.find(|setup| setup.script.eq_ignore_ascii_case(&own.script));
            match known {
                Some(setup) if script.status == ScriptStatus::Inherited => {
                    for (property, value) in own.properties {
                        setup.properties.retain(|(name, _)| *name != property);
                        setup.properties.push((property, value));
                    }
                }
                Some(setup) => *setup = own,
                None => setups.push(own),
            }
        }
        let has_scripts = !setups.is_empty();
        for setup in setups {
            match self.place(id, None, &setup.script) {
                Place::Thing(handle, _) => self.put(handle, 2, id, setup, None),
                Place::Instances => {}
                Place::Nowhere(reason) => self.misplaced(content, &setup.script, &reason),
            }
        }
        if has_scripts && !content.record().flags.has(RecordFlags::DELETED) {
            self.installed.references.push(id);
        }
    }

    /// Fills all properties, and puts everything into the order in which it begins.
    pub(super) fn finish(mut self, files: &[File<'_>], seed: Option<u64>) -> Installed {
        let mut waiting = std::mem::take(&mut self.waiting);
        // The sort keeps the order of the scripts of one thing.
        waiting.sort_by_key(|row| (row.rank, row.form));
        self.installed.quests.sort_unstable();
        self.installed.quests.dedup();
        self.installed.references.sort_unstable();
        if let Some(seed) = seed {
            let mut random = fastrand::Rng::with_seed(seed);
            random.shuffle(&mut waiting);
            random.shuffle(&mut self.installed.quests);
        }
        for row in waiting {
            let set = self.fill(&row);
            self.installed.scripts.push((row.object, set));
        }
        self.summarise(files);
        self.installed
    }

    fn fill(&mut self, row: &Waiting) -> Vec<String> {
        let mut set = Vec::new();
        for (property, value) in &row.setup.properties {
            match self.machine.fill_property(row.object, property, value) {
                Ok(()) => set.push(property.to_string()),
                Err(error) => {
                    let line = format!("{}: {error}", row.setup.script);
                    self.installed.summary.unfit.push(line);
                }
            }
        }
        self.installed.summary.properties += set.len() as u64;
        set
    }

    fn summarise(&mut self, files: &[File<'_>]) {
        let summary = &mut self.installed.summary;
        summary.instances = self.installed.scripts.len() as u64;
        summary.files = files.iter().map(|file| file.name.to_owned()).collect();
        summary.stand_ins = self.stand_ins.values().cloned().collect();
        let world = self.machine.world();
        for (base, scripts) in &self.bases {
            let is_effect = world
                .form(*base)
                .is_some_and(|form| &*form.class == "MagicEffect");
            for script in scripts.iter().filter(|script| !script.is_used) {
                let name = script.setup.script.to_string();
                let list = if is_effect {
                    &mut summary.effects
                } else {
                    &mut summary.unplaced
                };
                *list.entry(name).or_default() += 1;
            }
        }
    }
}
