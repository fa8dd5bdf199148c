//! Forms of masters that are not there, under their own number. Whatever asks for one says what it is:
//! a property by its type, a list or a link by its place.

use cyperus_vm::world::{AliasId, AliasKind, Body, FormId};

use super::Installer;
use super::file::File;
use super::kind::is_reference;

impl Installer<'_> {
    /// The form of a number in a file. If no plugin here has it, a form of type `wanted` stands in.
    /// `None` for no form, and for a number of the file's own that it does not have.
    pub(super) fn form(
        &mut self,
        file: &File<'_>,
        id: cyperus_plugin::FormId,
        wanted: &str,
    ) -> Option<FormId> {
        let number = file.id(self.machine, id)?;
        let known = self.machine.world().form(number);
        match known.map(|form| form.class.to_string()) {
            None if file.is_own(id) => {
                self.installed.summary.dangling += 1;
                return None;
            }
            None => {
                self.declare_form(number, "", wanted);
                self.stand_ins.insert(number, file.describe(id));
                self.complete(number, wanted);
            }
            Some(class) if self.stand_ins.contains_key(&number) => {
                self.sharpen(number, &class, wanted);
            }
            Some(_) => {}
        }
        Some(number)
    }

    /// The same, where a place says what a form is likely to be: what a reference is made from, what is in
    /// a container. A property that knows it better corrects that later.
    pub(super) fn guess(
        &mut self,
        file: &File<'_>,
        id: cyperus_plugin::FormId,
        likely: &str,
    ) -> Option<FormId> {
        let number = file.id(self.machine, id)?;
        let known = self.machine.world().form(number);
        if known.is_some_and(|form| *form.class != *"Form") {
            return Some(number);
        }
        let form = self.form(file, id, likely)?;
        if self.stand_ins.contains_key(&form) {
            self.guesses.insert(form);
        }
        Some(form)
    }

    /// A stand-in that was a plain form or a guess, or a reference that turns out to be an actor.
    fn sharpen(&mut self, id: FormId, class: &str, wanted: &str) {
        let is_more = self.machine.extends(wanted, class);
        let is_less = self.machine.extends(class, wanted);
        if is_less || !(is_more || self.guesses.remove(&id)) {
            return;
        }
        let world = self.machine.world_mut();
        if let Some(form) = world.form_mut(id) {
            form.class = wanted.into();
            form.body = Body::of_class(wanted);
        }
        self.complete(id, wanted);
    }

    /// A reference is somewhere and has a base.
    fn complete(&mut self, id: FormId, class: &str) {
        if !is_reference(class) {
            return;
        }
        let base = if class == "Actor" {
            "ActorBase"
        } else {
            "Activator"
        };
        let world = self.machine.world_mut();
        let base = world.declare(None, "", base).ok();
        let cell = world.cell();
        if let Some(reference) = world.reference_mut(id) {
            reference.base = reference.base.or(base);
            reference.cell = Some(cell);
        }
    }

    /// An alias of a quest. An alias of a quest that is not there stands in too.
    pub(super) fn alias(
        &mut self,
        file: &File<'_>,
        quest: cyperus_plugin::FormId,
        number: i16,
        kind: AliasKind,
    ) -> Option<AliasId> {
        let quest = self.form(file, quest, "Quest")?;
        let number = u16::try_from(number).ok()?;
        let id = AliasId { quest, number };
        let world = self.machine.world_mut();
        if world.alias_state(id).is_some() {
            return Some(id);
        }
        if !self.stand_ins.contains_key(&quest) {
            self.installed.summary.dangling += 1;
            return None;
        }
        world.declare_alias(id, "", kind);
        Some(id)
    }
}
