//! Every record as a form with its number, its name and its type.

use cyperus_plugin::form::value::Setting;
use cyperus_plugin::{Content, Record, RecordFlags, Signature};
use cyperus_vm::world::{Argument, Body, FormId};

use super::Installer;
use super::file::File;
use super::kind::class_of;

impl Installer<'_> {
    /// Declares the forms of a file. A record that changes a form of an earlier file keeps that form.
    pub(super) fn declare(&mut self, file: &File<'_>) {
        for record in file.plugin.records() {
            if record.signature == *b"GMST" {
                self.setting(file, &record);
            }
            let class = class_of(record.signature);
            let id = file.id(self.machine, record.form_id);
            let (Some(class), Some(id)) = (class, id) else {
                continue;
            };
            if record.flags.has(RecordFlags::DELETED) {
                continue;
            }
            let class = self.class_here(record.signature, class);
            let content = file.plugin.open(&record).ok();
            let content = content.as_ref();
            let name = content.and_then(Content::editor_id);
            let name = name.map(|name| name.decode().into_owned());
            let full = content.and_then(Content::full_name);
            let full = full.map(|words| file.words(words)).unwrap_or_default();
            self.declare_form(id, name.as_deref().unwrap_or_default(), class);
            if !full.is_empty() {
                let names = &mut self.machine.world_mut().plan_mut().names;
                names.insert(id, full.into());
            }
            self.installed.summary.forms += 1;
        }
    }

    /// Declares a form. Of two forms with one name only the first can be found by it.
    pub(super) fn declare_form(&mut self, id: FormId, name: &str, class: &str) {
        let world = self.machine.world_mut();
        if world.form(id).is_none() && world.declare(Some(id), name, class).is_err() {
            // The name is taken; nobody has the number.
            let _declared = world.declare(Some(id), "", class);
        }
    }

    /// The type of a kind of record in this game: a type that its scripts do not have is a plain form.
    fn class_here(&mut self, signature: Signature, class: &'static str) -> &'static str {
        // Skyrim has no holotapes: a note there is a thing to carry.
        let class = match (signature.0, self.game) {
            ([b'N', b'O', b'T', b'E'], cyperus_pex::Game::Skyrim) => "MiscObject",
            _ => class,
        };
        if (self.is_there)(class) {
            class
        } else {
            "Form"
        }
    }

    fn setting(&mut self, file: &File<'_>, record: &Record<'_>) {
        let Ok(content) = file.plugin.open(record) else {
            return;
        };
        let (Some(name), Some(value)) = (content.editor_id(), Setting::of(&content)) else {
            return;
        };
        let value = match value {
            Setting::Int(value) => Argument::Int(value),
            Setting::Float(value) => Argument::Float(value),
            Setting::Bool(value) => Argument::Bool(value),
            Setting::Text(words) => Argument::Text(file.words(words).into()),
        };
        let name = name.decode().to_ascii_lowercase();
        let settings = &mut self.machine.world_mut().settings;
        settings.insert(name.into(), value);
    }

    /// Takes kinds and names of stand-ins from a file of the game.
    pub(super) fn recognise(&mut self, file: &File<'_>) {
        for record in file.plugin.records() {
            let id = file.id(self.machine, record.form_id);
            let Some(id) = id.filter(|id| self.stand_ins.contains_key(id)) else {
                continue;
            };
            let Some(class) = class_of(record.signature) else {
                continue;
            };
            let class = self.class_here(record.signature, class);
            let content = file.plugin.open(&record).ok();
            let name = content.as_ref().and_then(Content::editor_id);
            let name = name.map(|name| name.decode().into_owned());
            let world = self.machine.world_mut();
            if world.form(id).is_some_and(|form| *form.class != *class) {
                world.forget(id);
                self.declare_form(id, name.as_deref().unwrap_or_default(), class);
            }
            self.stand_ins.remove(&id);
        }
    }

    /// Whether a form's body is that of a reference.
    pub(super) fn is_placed(&self, id: FormId) -> bool {
        matches!(self.machine.world().body(id), Some(Body::Reference(_)))
    }
}
