//! Finds what is wrong with a plugin: goes through the scripts of all forms, the values of their
//! properties, and fragments.
//!
//! Only what is known counts as a mistake. If a script or one of its parents was not found, a
//! property that is missing in the others is not judged, and neither is a form in a master.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::vmad::{
    Fragments, Object, Property, PropertyStatus, Script, Sequence, Value, ValueKind,
};
use cyperus_plugin::{Content, FormKey, Owner, Plugin, Record, Signature, Vmad};

use super::mistake::{Fault, Mistake, Place};
use crate::plugin::{Answer, BaseType, DeclaredType, Members, ModScripts};

/// What a check found.
#[derive(Debug, Default)]
pub(super) struct Check {
    pub(super) mistakes: Vec<Mistake>,
    /// Scripts that were not found, each with the number of properties and fragments that could not
    /// be judged for that reason.
    pub(super) missing_scripts: BTreeMap<String, u64>,
    /// Properties that the script no longer has.
    pub(super) stale_properties: u32,
}

impl Check {
    /// Checks a plugin; `name` is its file name.
    pub(super) fn of(plugin: &Plugin<'_>, name: &str, scripts: &ModScripts) -> Self {
        let mut checker = Checker {
            plugin,
            name,
            scripts,
            forms: BTreeSet::new(),
            knows_own_numbers: false,
            aliases: BTreeMap::new(),
            check: Self::default(),
        };
        checker.learn();
        for record in plugin.records().filter(Record::may_have_scripts) {
            // What cannot be opened is in the survey's list of problems.
            let Ok(content) = plugin.open(&record) else {
                continue;
            };
            if let Some(vmad) = content.vmad() {
                checker.form(&content, &vmad);
            }
        }
        checker.check
    }
}

struct Checker<'check, 'bytes> {
    plugin: &'check Plugin<'bytes>,
    name: &'check str,
    scripts: &'check ModScripts,
    /// The forms that the plugin has itself.
    forms: BTreeSet<FormKey>,
    /// Whether a record shows which numbers are the plugin's own. Where none does, as in a patch of
    /// Starfield, a number that seems to be its own may belong to a master.
    knows_own_numbers: bool,
    /// The aliases of its own quests.
    aliases: BTreeMap<FormKey, BTreeSet<i64>>,
    check: Check,
}

impl Checker<'_, '_> {
    /// Notes what values may refer to.
    fn learn(&mut self) {
        for record in self.plugin.records() {
            let Some(key) = self.plugin.resolve(record.form_id) else {
                continue;
            };
            self.forms.insert(key);
            self.knows_own_numbers |= key.owner == Owner::Own;
            if record.signature == Signature::QUST
                && let Ok(content) = self.plugin.open(&record)
                && let Some(quest) = Quest::of(&content)
            {
                let aliases = quest.aliases().map(|alias| i64::from(alias.id));
                self.aliases.entry(key).or_default().extend(aliases);
            }
        }
    }

    fn form(&mut self, content: &Content<'_>, vmad: &Vmad<'_>) {
        let place = Place {
            id: content.record().form_id.to_string(),
            editor_id: content.editor_id().map(|name| name.decode().into_owned()),
            signature: content.record().signature.to_string(),
            script: String::new(),
        };
        for (_, script) in vmad.attached() {
            let place = Place {
                script: script.name.decode().into_owned(),
                ..place.clone()
            };
            self.script(&place, &script);
        }
        let fragments = vmad.fragments().into_iter();
        for function in fragments.flat_map(Fragments::functions) {
            let place = Place {
                script: function.script.decode().into_owned(),
                ..place.clone()
            };
            self.fragment(&place, &function.name.decode());
        }
    }

    fn report(&mut self, place: &Place, fault: Fault) {
        let place = Some(place.clone());
        self.check.mistakes.push(Mistake { place, fault });
    }

    fn not_judged(&mut self, script: String) {
        *self.check.missing_scripts.entry(script).or_default() += 1;
    }

    fn fragment(&mut self, place: &Place, function: &str) {
        if place.script.is_empty() {
            return;
        }
        match self.scripts.function(&place.script, function) {
            Answer::Found(()) => {}
            Answer::Unknown(script) => self.not_judged(script),
            Answer::Absent => {
                let function = function.to_owned();
                self.report(place, Fault::MissingFragment { function });
            }
        }
    }

    fn script(&mut self, place: &Place, script: &Script<'_>) {
        for property in script.properties {
            if property.status == PropertyStatus::Removed {
                continue;
            }
            let name = property.name.decode().into_owned();
            self.targets(place, &name, property.value);
            match self.scripts.property(&place.script, &name) {
                Answer::Found(declared) => self.fits(place, &name, &declared, property.value),
                Answer::Unknown(script) => self.not_judged(script),
                Answer::Absent => {
                    self.check.stale_properties += 1;
                    self.report(place, Fault::StaleProperty { property: name });
                }
            }
        }
    }

    /// Compares a value with the declaration of its property.
    fn fits(&mut self, place: &Place, name: &str, declared: &DeclaredType, value: Value<'_>) {
        if !has_type(value.kind(), declared) {
            let fault = Fault::WrongType {
                property: name.to_owned(),
                declared: declared.to_string(),
                stored: value.kind().name(),
            };
            return self.report(place, fault);
        }
        let BaseType::Struct(Some(members)) = &declared.base else {
            return;
        };
        if let Value::Struct(one) = value {
            self.members(place, name, members, one.members);
        } else if let Value::StructArray(all) = value {
            for one in all {
                self.members(place, name, members, one.members);
            }
        }
    }

    fn members(
        &mut self,
        place: &Place,
        name: &str,
        declared: &Members,
        stored: Sequence<'_, Property<'_>>,
    ) {
        for member in stored {
            let member_name = member.name.decode().into_owned();
            match declared.get(&member_name.to_ascii_lowercase()) {
                Some(kind) => {
                    let name = format!("{name}.{member_name}");
                    self.fits(place, &name, kind, member.value);
                }
                None => {
                    let fault = Fault::StaleMember {
                        property: name.to_owned(),
                        member: member_name,
                    };
                    self.report(place, fault);
                }
            }
        }
    }

    /// Looks at every form and alias in a value.
    fn targets(&mut self, place: &Place, name: &str, value: Value<'_>) {
        match value {
            Value::Object(object) => self.target(place, name, object),
            Value::ObjectArray(objects) => {
                for object in objects {
                    self.target(place, name, object);
                }
            }
            Value::Struct(one) => {
                for member in one.members {
                    self.targets(place, &member_path(name, &member), member.value);
                }
            }
            Value::StructArray(all) => {
                for member in all.into_iter().flat_map(|one| one.members) {
                    self.targets(place, &member_path(name, &member), member.value);
                }
            }
            Value::None
            | Value::String(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Bool(_)
            | Value::StringArray(_)
            | Value::IntArray(_)
            | Value::FloatArray(_)
            | Value::BoolArray(_) => {}
        }
    }

    fn target(&mut self, place: &Place, name: &str, object: Object) {
        let key = self.plugin.resolve(object.form);
        let Some(key) = key.filter(|key| key.owner == Owner::Own && self.knows_own_numbers) else {
            return;
        };
        let target = || self.plugin.forms().describe(key, self.name);
        let property = name.to_owned();
        if !self.forms.contains(&key) {
            let target = target();
            return self.report(place, Fault::DanglingForm { property, target });
        }
        if let Some(alias) = object.alias() {
            let aliases = self.aliases.get(&key);
            if !aliases.is_some_and(|aliases| aliases.contains(&i64::from(alias))) {
                let fault = Fault::DanglingAlias {
                    property,
                    quest: target(),
                    alias,
                };
                self.report(place, fault);
            }
        }
    }
}

fn member_path(property: &str, member: &Property<'_>) -> String {
    format!("{property}.{}", member.name.decode())
}

/// Whether a value of this kind can be given to a property of this type.
fn has_type(stored: ValueKind, declared: &DeclaredType) -> bool {
    let (base, is_array) = match stored {
        ValueKind::None => return true,
        ValueKind::Object => (ValueKind::Object, false),
        ValueKind::String => (ValueKind::String, false),
        ValueKind::Int => (ValueKind::Int, false),
        ValueKind::Float => (ValueKind::Float, false),
        ValueKind::Bool => (ValueKind::Bool, false),
        ValueKind::Struct => (ValueKind::Struct, false),
        ValueKind::ObjectArray => (ValueKind::Object, true),
        ValueKind::StringArray => (ValueKind::String, true),
        ValueKind::IntArray => (ValueKind::Int, true),
        ValueKind::FloatArray => (ValueKind::Float, true),
        ValueKind::BoolArray => (ValueKind::Bool, true),
        ValueKind::StructArray => (ValueKind::Struct, true),
    };
    let fits = match declared.base {
        BaseType::Bool => base == ValueKind::Bool,
        BaseType::Int => base == ValueKind::Int,
        BaseType::Float => base == ValueKind::Float,
        BaseType::String => base == ValueKind::String,
        BaseType::Object => base == ValueKind::Object,
        BaseType::Struct(_) => base == ValueKind::Struct,
        BaseType::Unknown => matches!(base, ValueKind::Object | ValueKind::Struct),
        BaseType::Var => return true,
    };
    fits && is_array == declared.is_array
}
