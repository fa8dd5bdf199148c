//! Values of properties: as JSON for programs, in a few words for people.

use cyperus_plugin::Plugin;
use cyperus_plugin::vmad::{Object, Property, Struct, Value};
use serde::Serialize;

/// A property or a member of a struct, with its value.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NamedValue {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) value: PlainValue,
}

/// A value. A form is a text such as `MyMod.esp:000801`, no form is null.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum PlainValue {
    None,
    Text(String),
    Int(i32),
    Float(f32),
    Bool(bool),
    Form(String),
    Alias { quest: String, alias: i16 },
    Struct(Vec<NamedValue>),
    Array(Vec<PlainValue>),
}

/// Turns values of a plugin into plain ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Describer<'plugin, 'bytes> {
    pub(super) plugin: &'plugin Plugin<'bytes>,
    /// The plugin's file name.
    pub(super) name: &'plugin str,
}

impl Describer<'_, '_> {
    /// A property with its value.
    pub(super) fn property(self, property: &Property<'_>) -> NamedValue {
        NamedValue {
            name: property.name.decode().into_owned(),
            kind: property.value.kind().name(),
            value: self.value(property.value),
        }
    }

    fn value(self, value: Value<'_>) -> PlainValue {
        match value {
            Value::None => PlainValue::None,
            Value::Object(object) => self.object(object),
            Value::String(text) => PlainValue::Text(text.decode().into_owned()),
            Value::Int(number) => PlainValue::Int(number),
            Value::Float(number) => PlainValue::Float(number),
            Value::Bool(bool) => PlainValue::Bool(bool),
            Value::Struct(members) => self.structure(members),
            Value::ObjectArray(objects) => array(objects, |object| self.object(object)),
            Value::StringArray(texts) => {
                array(texts, |text| PlainValue::Text(text.decode().into_owned()))
            }
            Value::IntArray(numbers) => array(numbers, PlainValue::Int),
            Value::FloatArray(numbers) => array(numbers, PlainValue::Float),
            Value::BoolArray(bools) => array(bools, PlainValue::Bool),
            Value::StructArray(structs) => array(structs, |members| self.structure(members)),
        }
    }

    fn structure(self, structure: Struct<'_>) -> PlainValue {
        let members = structure.members.into_iter();
        PlainValue::Struct(members.map(|member| self.property(&member)).collect())
    }

    fn object(self, object: Object) -> PlainValue {
        let Some(key) = self.plugin.resolve(object.form) else {
            return PlainValue::None;
        };
        let form = self.plugin.forms().describe(key, self.name);
        match object.alias() {
            Some(alias) => PlainValue::Alias { quest: form, alias },
            None => PlainValue::Form(form),
        }
    }
}

fn array<T>(values: impl IntoIterator<Item = T>, plain: impl Fn(T) -> PlainValue) -> PlainValue {
    PlainValue::Array(values.into_iter().map(plain).collect())
}

impl std::fmt::Display for PlainValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Int(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number:?}"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Form(form) => f.write_str(form),
            Self::Alias { quest, alias } => write!(f, "alias {alias} of {quest}"),
            Self::Struct(members) => {
                f.write_str("{")?;
                for (index, member) in members.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{} = {}", member.name, member.value)?;
                }
                f.write_str("}")
            }
            Self::Array(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{value}")?;
                }
                f.write_str("]")
            }
        }
    }
}
