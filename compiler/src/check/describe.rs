//! Types in the words of messages.

use super::Checker;
use crate::types::{Kind, Type};

impl Checker<'_> {
    /// The type as a script would spell it.
    pub(super) fn describe(&self, value_type: Type) -> String {
        let mut text = match value_type.kind() {
            Kind::Unknown => "unknown".to_owned(),
            Kind::Void => "nothing".to_owned(),
            Kind::None => "None".to_owned(),
            Kind::Bool => "Bool".to_owned(),
            Kind::Int => "Int".to_owned(),
            Kind::Float => "Float".to_owned(),
            Kind::String => "String".to_owned(),
            Kind::Var => "Var".to_owned(),
            Kind::CustomEventName => "CustomEventName".to_owned(),
            Kind::ScriptEventName => "ScriptEventName".to_owned(),
            Kind::Object | Kind::Struct => self.describe_named(value_type),
        };
        if value_type.is_array() {
            text.push_str("[]");
        }
        text
    }

    fn describe_named(&self, value_type: Type) -> String {
        let Some(script) = value_type.script().and_then(|id| self.scripts.script(id)) else {
            return "unknown".to_owned();
        };
        if value_type.kind() == Kind::Object {
            return script.name.to_string();
        }
        let name = script
            .syntax
            .structs
            .get(usize::from(value_type.struct_index()))
            .map_or("unknown", |structure| {
                script.syntax.name(structure.name.symbol)
            });
        if script.id == self.script.id {
            name.to_owned()
        } else {
            format!("{}:{name}", script.name)
        }
    }
}
