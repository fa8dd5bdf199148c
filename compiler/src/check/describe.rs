//! Types in the words of messages.

use super::Checker;
use crate::types::{Kind, Type};

impl Checker<'_> {
    /// The type as a script would spell it.
    pub(super) fn describe(&self, value_type: Type) -> String {
        let kind = value_type.kind();
        let mut text = if matches!(kind, Kind::Object | Kind::Struct) {
            self.describe_named(value_type)
        } else {
            kind.word().to_owned()
        };
        if value_type.is_array() {
            text.push_str("[]");
        }
        text
    }

    /// The type with its article: "an `Actor`", "a `Form[]`".
    pub(super) fn describe_one(&self, value_type: Type) -> String {
        let name = self.describe(value_type);
        match value_type {
            Type::NONE | Type::VOID => format!("`{name}`"),
            _ => format!("{} `{name}`", article(&name)),
        }
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
            .and_then(|structure| self.name_at(script, structure.name))
            .unwrap_or_else(|| "unknown".to_owned());
        if script.id == self.script.id {
            name
        } else {
            format!("{}:{name}", script.name)
        }
    }
}

/// "an" before a vowel that is heard as one.
fn article(name: &str) -> &'static str {
    let name = name.to_ascii_lowercase();
    let is_heard_as_you = ["uni", "us", "ut", "eu"]
        .iter()
        .any(|start| name.starts_with(start));
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) && !is_heard_as_you {
        "an"
    } else {
        "a"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_follows_the_sound() {
        for name in ["Actor", "Int", "ObjectReference", "Undead", "armor"] {
            assert_eq!(article(name), "an", "{name}");
        }
        for name in ["Bool", "Form[]", "Utility", "UniqueThing", "Usable", ""] {
            assert_eq!(article(name), "a", "{name}");
        }
    }
}
