//! What a world is given before it starts and no script could have created: forms with their own
//! numbers, plugins in their order, scripts that come with a base, answers for natives.
//!
//! Today this comes from world files; a plugin's records contain the same things.

use std::collections::BTreeMap;

use super::form::Form;
use super::id::FormId;
use super::{Argument, PluginScale, World};
use crate::persist::{LoadError, Persist, Reader, Writer, persist_struct};

/// Plugins are numbered from here: the numbers below are for the game itself and stand-ins.
const FIRST_PLUGIN: u32 = 2;
/// Above this are the numbers of medium and small plugins, and of what scripts create.
const LAST_PLUGIN: u32 = 0xFC;
/// How deeply lists and structs may nest: an array of structs has depth two.
const DEEPEST: u32 = 4;

/// A script on a thing, with the values of its properties.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScriptSetup {
    /// The script.
    pub script: Box<str>,
    /// Properties and their values, in order.
    pub properties: Vec<(Box<str>, PropertyValue)>,
}

/// The value of a property, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub enum PropertyValue {
    /// A number, a text, a form, an alias, or None.
    Plain(Argument),
    /// An array.
    List(Vec<PropertyValue>),
    /// A struct: members and their values. A member that is left out has its initial value.
    Members(Vec<(Box<str>, PropertyValue)>),
}

impl PropertyValue {
    /// None.
    pub const NONE: Self = Self::Plain(Argument::Form(None));
}

/// What a native answers, call by call; the last answer is repeated.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answers {
    values: Vec<PropertyValue>,
    given: u32,
}

/// What a world was given. For most worlds this is nothing, and then a save stores nothing of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Given {
    /// Lower-case names of plugins, in the order in which they load.
    plugins: Vec<Box<str>>,
    /// Scripts attached to references to a base, by base.
    scripts: BTreeMap<FormId, Vec<ScriptSetup>>,
    /// Answers of natives, by lower-case `script.function`.
    answers: BTreeMap<Box<str>, Answers>,
}

impl Given {
    /// Whether it is empty.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Why a form cannot be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Another form has the name.
    Name,
    /// Another form has the number.
    Number,
}

impl World {
    /// A form with a name and, if given, its own number. A reference is enabled, in the world's one
    /// cell, and has no base yet.
    pub fn declare(
        &mut self,
        id: Option<FormId>,
        name: &str,
        class: &str,
    ) -> Result<FormId, Taken> {
        if self.named(name).is_some() {
            return Err(Taken::Name);
        }
        let id = match id {
            Some(id) if self.forms.contains_key(&id) || id.0 == 0 => return Err(Taken::Number),
            Some(id) => id,
            None => self.free_number(),
        };
        self.insert(id, Form::new(class, name));
        if self.reference(id).is_some() {
            let cell = self.cell();
            if let Some(reference) = self.reference_mut(id) {
                reference.cell = Some(cell);
            }
        }
        Ok(id)
    }

    /// The number that a form of a plugin has here. The plugin counts as loaded from now on.
    pub fn plugin_form(&mut self, plugin: &str, local: u32) -> FormId {
        let name: Box<str> = plugin.to_ascii_lowercase().into();
        self.plugins.insert(name.clone());
        let is_master = ["fallout4.esm", "skyrim.esm", "starfield.esm"].contains(&&*name);
        if !is_master && !self.given.plugins.contains(&name) {
            self.given.plugins.push(name);
        }
        self.number_in_plugin(plugin, local)
    }

    /// The same, whether the plugin is known or not: the game's own forms have their plain number.
    pub fn number_in_plugin(&self, plugin: &str, local: u32) -> FormId {
        let plugins = &self.given.plugins;
        let Some(at) = plugins
            .iter()
            .position(|known| known.eq_ignore_ascii_case(plugin))
        else {
            return FormId(local & 0x00FF_FFFF);
        };
        let scale = self.scale_of(&plugins[at]);
        let before = plugins.iter().take(at);
        let place = before.filter(|name| self.scale_of(name) == scale).count();
        let below = |most: usize| u32::try_from(place.min(most)).unwrap_or_default();
        // More plugins than a game loads share the last number.
        match scale {
            PluginScale::Small => FormId(0xFE00_0000 | below(0xFFF) << 12 | local & 0xFFF),
            PluginScale::Medium => FormId(0xFD00_0000 | below(0xFF) << 16 | local & 0xFFFF),
            PluginScale::Full => {
                let place = (FIRST_PLUGIN + below(0xFF)).min(LAST_PLUGIN);
                FormId(place << 24 | local & 0x00FF_FFFF)
            }
        }
    }

    /// The scale of a plugin: what is known about it, or what its extension says.
    fn scale_of(&self, plugin: &str) -> PluginScale {
        let known = self.plan.scales.get(plugin).copied();
        known.unwrap_or_else(|| match plugin.rsplit_once('.') {
            Some((_, "esl")) => PluginScale::Small,
            _ => PluginScale::Full,
        })
    }

    /// Loads a plugin: from now on it has its place in the order, and its forms have their numbers.
    pub fn load_plugin(&mut self, plugin: &str, scale: PluginScale) {
        let name: Box<str> = plugin.to_ascii_lowercase().into();
        if self.scale_of(&name) != scale {
            self.plan.scales.insert(name, scale);
        }
        self.plugin_form(plugin, 0);
    }

    /// A script that every reference to a base has from now on.
    pub fn give_script(&mut self, base: FormId, setup: ScriptSetup) {
        if let Some(form) = self.form_mut(base) {
            form.scripts.push(setup.script.clone());
        }
        self.given.scripts.entry(base).or_default().push(setup);
    }

    /// The initial values of a script on a reference, according to its base.
    pub(crate) fn settings_of(
        &self,
        reference: FormId,
        script: &str,
    ) -> Vec<(Box<str>, PropertyValue)> {
        let base = self.base_of(reference);
        let setups = base.and_then(|base| self.given.scripts.get(&base));
        let mut setups = setups.into_iter().flatten();
        setups
            .find(|setup| setup.script.eq_ignore_ascii_case(script))
            .map(|setup| setup.properties.clone())
            .unwrap_or_default()
    }

    /// What a native answers from now on, by lower-case `script.function`.
    pub(crate) fn set_answers(&mut self, native: &str, values: Vec<PropertyValue>) {
        let answers = Answers { values, given: 0 };
        self.given.answers.insert(native.into(), answers);
    }

    /// An answer after those that a native has.
    pub(crate) fn add_answer(&mut self, native: &str, value: PropertyValue) {
        let answers = self.given.answers.entry(native.into()).or_default();
        answers.values.push(value);
    }

    /// Natives with their own answers, as `script.function`.
    pub(crate) fn answered(&self) -> Vec<Box<str>> {
        self.given.answers.keys().cloned().collect()
    }

    /// The next answer of a native.
    pub(crate) fn next_answer(&mut self, native: &str) -> Option<PropertyValue> {
        let answers = self.given.answers.get_mut(native)?;
        let last = answers.values.len().checked_sub(1)?;
        let at = (answers.given as usize).min(last);
        answers.given = answers.given.saturating_add(1);
        answers.values.get(at).cloned()
    }

    /// What the world was given.
    pub(crate) fn given(&self) -> &Given {
        &self.given
    }

    /// Continues from a save.
    pub(crate) fn restore_given(&mut self, given: Given) {
        self.given = given;
    }
}

persist_struct! {
    ScriptSetup { script, properties }
    Answers { values, given }
    Given { plugins, scripts, answers }
}

impl Persist for PropertyValue {
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Plain(value) => {
                0_u8.write(writer);
                value.write(writer);
            }
            Self::List(items) => {
                1_u8.write(writer);
                items.write(writer);
            }
            Self::Members(members) => {
                2_u8.write(writer);
                members.write(writer);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Self::read_below(reader, 0)
    }
}

impl PropertyValue {
    /// Reads a value at this depth of nesting.
    fn read_below(reader: &mut Reader<'_>, depth: u32) -> Result<Self, LoadError> {
        if depth > DEEPEST {
            return Err(reader.damage("a property's value nests too deep"));
        }
        match u8::read(reader)? {
            0 => Ok(Self::Plain(Persist::read(reader)?)),
            1 => {
                let mut items = Vec::new();
                for _ in 0..u32::read(reader)? {
                    items.push(Self::read_below(reader, depth + 1)?);
                }
                Ok(Self::List(items))
            }
            2 => {
                let mut members = Vec::new();
                for _ in 0..u32::read(reader)? {
                    let name = Persist::read(reader)?;
                    members.push((name, Self::read_below(reader, depth + 1)?));
                }
                Ok(Self::Members(members))
            }
            _ => Err(reader.damage("a property's value of an unknown kind")),
        }
    }
}
