//! Things of the world by name, for embedders that have no plugins to load them from.

use cyperus_gc::ObjectRef;

use crate::machine::Machine;
use crate::report::CreateError;
use crate::world::{AliasId, Body, FormId, Handle, Target};

impl Machine {
    /// An object of type `script` on the thing of that name, both made if need be. `Quest.Alias`
    /// names an alias of a quest. What the thing is follows from the nearest native type that the
    /// script extends; scripts on it live as long as it does.
    pub fn stand_in(&mut self, name: &str, script: &str) -> Result<ObjectRef, CreateError> {
        let (object, is_new) = self.bind_stand_in(name, script)?;
        if is_new {
            self.initialize(object);
        }
        Ok(object)
    }

    /// The same without `OnInit`, so that properties can be filled first; and whether the object is
    /// new and still wants [`Self::initialize`].
    pub fn bind_stand_in(
        &mut self,
        name: &str,
        script: &str,
    ) -> Result<(ObjectRef, bool), CreateError> {
        let symbol = self.program.symbols.intern(script);
        let class = self
            .load_class(symbol)
            .ok_or_else(|| CreateError::NoSuchScript(script.to_owned()))?;
        let kind = self.program.native_ancestor(class);
        let kind = kind.unwrap_or("ScriptObject");
        let handle = self.bridge.world_mut().stand_in_handle(name, kind);
        self.bind_script(handle, script)
    }

    /// An object of type `script` on a thing, which keeps it alive: one that is there, or else a new
    /// one that still wants [`Self::initialize`].
    pub fn bind_script(
        &mut self,
        handle: Handle,
        script: &str,
    ) -> Result<(ObjectRef, bool), CreateError> {
        let id = self.bridge.open_handle(handle);
        if let Some(row) = self.bridge.handles_mut().get_mut(id) {
            row.keeps_scripts = true;
        }
        let attached = self.bridge.attached(id);
        if let Some(object) = attached
            .into_iter()
            .find(|&object| self.is_instance(object, script))
        {
            return Ok((object, false));
        }
        Ok((self.attach_script(script, id)?, true))
    }

    /// The form that an object is bound to; None for aliases and for objects of no thing.
    pub fn form_of(&mut self, object: ObjectRef) -> Option<FormId> {
        let id = self.bridge.handles().of(object)?;
        match self.find_or_adopt(id).target() {
            Target::Form(form) => Some(form),
            Target::Alias(_) | Target::Nothing => None,
        }
    }

    /// The alias that an object is bound to.
    pub fn alias_of(&mut self, object: ObjectRef) -> Option<AliasId> {
        let id = self.bridge.handles().of(object)?;
        match self.find_or_adopt(id).target() {
            Target::Alias(alias) => Some(alias),
            Target::Form(_) | Target::Nothing => None,
        }
    }

    /// Makes a running magic effect of a script: on whom, and by whom.
    pub fn start_effect(
        &mut self,
        script: &str,
        target: FormId,
        caster: Option<FormId>,
    ) -> Result<ObjectRef, CreateError> {
        let name = format!("{script}Effect");
        let object = self.stand_in(&name, script)?;
        let form = self.bridge.world().named(&name);
        if let Some(Body::Effect(effect)) =
            form.and_then(|form| self.bridge.world_mut().body_mut(form))
        {
            effect.target = Some(target);
            effect.caster = caster;
        }
        Ok(object)
    }
}
