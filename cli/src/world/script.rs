//! Scripts on things: whether they fit there, and the values of their properties.

use cyperus_gc::ObjectRef;
use cyperus_vm::world::{FormId, Handle, PropertyValue, ScriptSetup};
use cyperus_vm::{Machine, PropertyInfo};

use super::mistake::{Complaint, Mistake};
use super::model::ScriptEntry;
use super::name::{class, what};
use super::populate::Builder;
use super::tree::{Key, Node};
use super::wrong;

/// A property with its value.
type Valued = (Box<str>, PropertyValue);

/// Whether scripts of this native type live on references, not on the forms that they are made from.
fn lives_on_references(machine: &mut Machine, kind: &str) -> bool {
    machine.extends(kind, "ObjectReference")
}

impl Builder<'_> {
    /// The native type that a script extends; the script must exist.
    pub(super) fn script_kind(
        &mut self,
        script: &ScriptEntry,
    ) -> Result<Option<&'static str>, Complaint> {
        if self.machine.load_script(&script.name.text).is_err() {
            let name = script.name.text.clone();
            return wrong(script.name.span, Mistake::NoSuchScript { name });
        }
        Ok(self.machine.native_type_of(&script.name.text))
    }

    /// Puts a script on a thing. Its properties are filled later, when every script is there.
    pub(super) fn attach(
        &mut self,
        handle: Handle,
        thing: &str,
        script: &ScriptEntry,
    ) -> Result<ObjectRef, Complaint> {
        let kind = self.script_kind(script)?;
        let class = class(self.machine, handle).unwrap_or_default();
        if let Some(kind) = kind
            && !self.machine.extends(&class, kind)
        {
            return self.on_wrong_thing(script, kind, (thing, handle));
        }
        match self.machine.bind_script(handle, &script.name.text) {
            Ok((object, _)) => Ok(object),
            Err(error) => {
                let reason = error.to_string();
                wrong(script.name.span, Mistake::Refused { reason })
            }
        }
    }

    fn on_wrong_thing<T>(
        &self,
        script: &ScriptEntry,
        extends: &str,
        (thing, handle): (&str, Handle),
    ) -> Result<T, Complaint> {
        let mistake = Mistake::ScriptOnWrongThing {
            script: script.name.text.clone(),
            extends: extends.to_owned(),
            thing: thing.to_owned(),
            is: what(self.machine, handle),
        };
        wrong(script.name.span, mistake)
    }

    /// A script of an entry of `[forms]`: on the form itself, or on whatever is placed from it. True if
    /// it is the latter.
    pub(super) fn is_for_references(
        &mut self,
        form: FormId,
        thing: &str,
        script: &ScriptEntry,
    ) -> Result<bool, Complaint> {
        let Some(kind) = self.script_kind(script)? else {
            return Ok(false);
        };
        if !lives_on_references(self.machine, kind) {
            return Ok(false);
        }
        let handle = Handle::form(form);
        let class = class(self.machine, handle).unwrap_or_default();
        let makes_actors = ["ActorBase", "LeveledActor"].contains(&class.as_str());
        if kind == "Actor" && !makes_actors {
            return self.on_wrong_thing(script, kind, (thing, handle));
        }
        Ok(true)
    }

    /// Gives a base a script that everything placed from it carries.
    pub(super) fn give(&mut self, base: FormId, script: &ScriptEntry) -> Result<(), Complaint> {
        let properties = self.values(&script.name.text, &script.properties)?;
        let setup = ScriptSetup {
            script: script.name.text.as_str().into(),
            properties,
        };
        self.machine.world_mut().give_script(base, setup);
        Ok(())
    }

    /// Values of a script's properties, checked against their types.
    fn values(&mut self, script: &str, rows: &[(Key, Node)]) -> Result<Vec<Valued>, Complaint> {
        let known = self.machine.properties_of(script).unwrap_or_default();
        let mut values = Vec::with_capacity(rows.len());
        for (key, node) in rows {
            let info = property(&known, key, script)?;
            let value = self.value(node, &info.type_name, &info.name)?;
            values.push((info.name.as_str().into(), value));
        }
        Ok(values)
    }

    /// Fills the properties of an instance. Gives the names of those that were set.
    pub(super) fn fill(
        &mut self,
        object: ObjectRef,
        rows: &[(Key, Node)],
    ) -> Result<Vec<String>, Complaint> {
        let script = self.machine.script_name(object).unwrap_or_default();
        let script = script.to_owned();
        let mut set = Vec::with_capacity(rows.len());
        for (at, (name, value)) in self.values(&script, rows)?.into_iter().enumerate() {
            if let Err(error) = self.machine.fill_property(object, &name, &value) {
                let span = rows.get(at).map(|(_, node)| node.span).unwrap_or_default();
                let reason = error.to_string();
                return wrong(span, Mistake::Refused { reason });
            }
            set.push(name.into());
        }
        Ok(set)
    }
}

/// The property of that name that can be set.
fn property<'k>(
    known: &'k [PropertyInfo],
    key: &Key,
    script: &str,
) -> Result<&'k PropertyInfo, Complaint> {
    let found = known
        .iter()
        .find(|info| info.name.eq_ignore_ascii_case(&key.text));
    let Some(info) = found else {
        let names = known.iter().map(|info| info.name.as_str());
        let mistake = Mistake::NoSuchProperty {
            property: key.text.clone(),
            script: script.to_owned(),
            near: cyperus_compiler::nearest_name(&key.text, names).map(str::to_owned),
        };
        return wrong(key.span, mistake);
    };
    if !info.is_settable {
        let property = info.name.clone();
        return wrong(key.span, Mistake::ReadOnly { property });
    }
    Ok(info)
}
