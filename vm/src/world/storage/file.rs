//! A file of values: a tree of JSON, and paths into it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use serde_json::Map;

use crate::persist::{LoadError, Persist, Reader, Writer};

/// A tree.
pub(crate) type Json = serde_json::Value;

/// Bytes of a value in a tree beside its text.
const VALUE: u64 = 32;
/// Steps of a path. A script that has more has a bug, and a tree must not become too deep to read.
const MOST_STEPS: usize = 64;
/// Values that a path may add to a list to reach its index.
const MOST_ADDED: usize = 4096;

/// A file as scripts see it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValueFile {
    root: Json,
    /// Whether it has changes that are not written yet.
    pub(crate) is_changed: bool,
    /// Why it could not be read; empty if it could.
    pub(crate) error: Box<str>,
    bytes: u64,
}

/// What a value takes, roughly.
pub(crate) fn weight(value: &Json) -> u64 {
    VALUE
        + match value {
            Json::Null | Json::Bool(_) | Json::Number(_) => 0,
            Json::String(text) => text.len() as u64,
            Json::Array(items) => items.iter().map(weight).sum(),
            Json::Object(members) => members
                .iter()
                .map(|(name, value)| VALUE + name.len() as u64 + weight(value))
                .sum(),
        }
}

/// One step of a path.
enum Step<'p> {
    Member(&'p str),
    Index(usize),
}

/// The steps of a path such as `.people[2].name` or `people.2.name`; `None` if it is none.
fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for part in path.split('.').filter(|part| !part.is_empty()) {
        let (name, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
        if !name.is_empty() {
            steps.push(Step::Member(name));
        }
        while let Some(inner) = rest.strip_prefix('[') {
            let (index, after) = inner.split_once(']')?;
            steps.push(Step::Index(index.trim().parse().ok()?));
            rest = after;
        }
        if !rest.is_empty() || steps.len() > MOST_STEPS {
            return None;
        }
    }
    Some(steps)
}

/// A member of a map, ignoring case: that is how names are in scripts.
fn member<'t>(members: &'t Map<String, Json>, name: &str) -> Option<&'t Json> {
    members.get(name).or_else(|| {
        let mut pairs = members.iter();
        let found = pairs.find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    })
}

/// The name under which a map has a member, or the name itself.
fn spelling(members: &Map<String, Json>, name: &str) -> String {
    let found = members.keys().find(|own| own.eq_ignore_ascii_case(name));
    found.map_or_else(|| name.to_owned(), Clone::clone)
}

/// A step below a value, made if it is missing; `None` if the value is of another kind.
fn enter<'t>(value: &'t mut Json, step: &Step<'_>) -> Option<&'t mut Json> {
    match step {
        Step::Member(name) => {
            if value.is_null() {
                *value = Json::Object(Map::new());
            }
            let members = value.as_object_mut()?;
            let name = spelling(members, name);
            Some(members.entry(name).or_insert(Json::Null))
        }
        Step::Index(at) => {
            if value.is_null() {
                *value = Json::Array(Vec::new());
            }
            let items = value.as_array_mut()?;
            if *at >= items.len() + MOST_ADDED {
                return None;
            }
            if *at >= items.len() {
                items.resize(at + 1, Json::Null);
            }
            items.get_mut(*at)
        }
    }
}

impl ValueFile {
    /// A file without values.
    pub(crate) fn empty() -> Self {
        Self::of(Json::Object(Map::new()))
    }

    /// A file with a tree.
    fn of(root: Json) -> Self {
        let bytes = weight(&root);
        Self {
            root,
            is_changed: false,
            error: "".into(),
            bytes,
        }
    }

    /// A file with this text. One that cannot be read is empty and knows why.
    pub(crate) fn read(text: &[u8]) -> Self {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        match serde_json::from_slice::<Json>(text) {
            Ok(root @ Json::Object(_)) => Self::of(root),
            Ok(_) => Self {
                error: "the file is not an object".into(),
                ..Self::empty()
            },
            Err(error) => Self {
                error: error.to_string().into(),
                ..Self::empty()
            },
        }
    }

    /// The file's text.
    pub(crate) fn text(&self, is_short: bool) -> String {
        let text = if is_short {
            serde_json::to_string(&self.root)
        } else {
            serde_json::to_string_pretty(&self.root)
        };
        text.unwrap_or_default()
    }

    /// What counts against the heap's limit.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The value of a section and name.
    pub(crate) fn get(&self, section: &str, name: &str) -> Option<&Json> {
        let section = member(self.root.as_object()?, section)?;
        member(section.as_object()?, name)
    }

    /// The names of a section, in order.
    pub(crate) fn names(&self, section: &str) -> impl Iterator<Item = &str> {
        let section = self.root.as_object().and_then(|root| member(root, section));
        let members = section.and_then(Json::as_object);
        members.into_iter().flat_map(Map::keys).map(String::as_str)
    }

    /// Sets or removes the value of a section and name; returns what was there.
    pub(crate) fn set(&mut self, section: &str, name: &str, value: Option<Json>) -> Option<Json> {
        let root = self.root.as_object_mut()?;
        if value.is_none() && member(root, section).is_none() {
            return None;
        }
        let section = spelling(root, section);
        let members = root.entry(section.clone());
        let members = members.or_insert_with(|| Json::Object(Map::new()));
        if !members.is_object() {
            *members = Json::Object(Map::new());
        }
        let members = members.as_object_mut()?;
        let name = spelling(members, name);
        let place = VALUE + name.len() as u64;
        let added = value.as_ref().map_or(0, |value| place + weight(value));
        let before = match value {
            Some(value) => members.insert(name, value),
            None => members.remove(&name),
        };
        let removed = before.as_ref().map_or(0, |value| place + weight(value));
        if members.is_empty() {
            root.remove(&section);
        }
        self.bytes = (self.bytes + added).saturating_sub(removed);
        self.is_changed = true;
        before
    }

    /// The value at a path.
    pub(crate) fn at(&self, path: &str) -> Option<&Json> {
        let mut value = &self.root;
        for step in steps(path)? {
            value = match step {
                Step::Member(name) => match value {
                    Json::Array(items) => items.get(name.parse::<usize>().ok()?)?,
                    _ => member(value.as_object()?, name)?,
                },
                Step::Index(at) => value.as_array()?.get(at)?,
            };
        }
        Some(value)
    }

    /// Works on the value at a path, which is made if it is missing; false if the path leads through
    /// a value that has nothing below it.
    pub(crate) fn change(&mut self, path: &str, work: impl FnOnce(&mut Json)) -> bool {
        let Some(steps) = steps(path).filter(|steps| !steps.is_empty()) else {
            return false;
        };
        let mut value = &mut self.root;
        for step in &steps {
            match enter(value, step) {
                Some(inner) => value = inner,
                None => return false,
            }
        }
        work(value);
        self.bytes = weight(&self.root);
        self.is_changed = true;
        true
    }

    /// Removes the value at a path.
    pub(crate) fn remove(&mut self, path: &str) {
        let Some(mut steps) = steps(path) else { return };
        let Some(last) = steps.pop() else { return };
        let mut value = &mut self.root;
        for step in &steps {
            let inner = match step {
                Step::Member(name) => value.as_object_mut().and_then(|members| {
                    let name = spelling(members, name);
                    members.get_mut(&name)
                }),
                Step::Index(at) => value.as_array_mut().and_then(|items| items.get_mut(*at)),
            };
            match inner {
                Some(inner) => value = inner,
                None => return,
            }
        }
        match (last, value) {
            (Step::Member(name), Json::Object(members)) => {
                let name = spelling(members, name);
                members.remove(&name);
            }
            (Step::Index(at), Json::Array(items)) if at < items.len() => {
                items.remove(at);
            }
            _ => return,
        }
        self.bytes = weight(&self.root);
        self.is_changed = true;
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        *self = Self {
            is_changed: true,
            ..Self::empty()
        };
    }
}

impl Persist for ValueFile {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            root: _,
            is_changed,
            error,
            // Counted again when it is read.
            bytes: _,
        } = self;
        self.text(true).write(writer);
        is_changed.write(writer);
        error.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let text = String::read(reader)?;
        let file = Self::read(text.as_bytes());
        if !file.error.is_empty() {
            return Err(reader.damage("a stored file that is not JSON"));
        }
        Ok(Self {
            is_changed: Persist::read(reader)?,
            error: Persist::read(reader)?,
            ..file
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_a_tree_and_make_what_is_missing() {
        let mut file = ValueFile::read(br#"{ "foo": { "bar": [3, 10, 7] } }"#);
        assert_eq!(file.at(".foo.bar[1]"), Some(&Json::from(10)));
        assert_eq!(file.at("FOO.Bar.2"), Some(&Json::from(7)));
        assert_eq!(file.at(".foo.bar[3]"), None);
        assert!(file.change(".new.list[2].name", |value| *value = Json::from("x")));
        assert_eq!(file.at(".new.list[2].name"), Some(&Json::from("x")));
        assert_eq!(file.at(".new.list[0]"), Some(&Json::Null));
        assert!(!file.change(".foo.bar[1].below", |value| *value = Json::Null));
        assert!(!file.change(".foo.bar[9999999999]", |value| *value = Json::Null));
        file.remove(".foo.bar[0]");
        assert_eq!(file.at(".foo.bar[0]"), Some(&Json::from(10)));
        file.remove(".foo");
        file.remove(".new");
        assert_eq!(file.text(true), "{}");
        assert_eq!(file.bytes(), ValueFile::empty().bytes());
    }

    #[test]
    fn a_path_cannot_make_a_tree_too_deep_to_read_again() {
        let mut file = ValueFile::empty();
        let deep = ".a".repeat(1000);
        assert!(!file.change(&deep, |value| *value = Json::from(1)));
        let fitting = ".a".repeat(60);
        assert!(file.change(&fitting, |value| *value = Json::from(1)));
        let again = ValueFile::read(file.text(false).as_bytes());
        assert!(again.error.is_empty(), "{}", again.error);
    }

    #[test]
    fn text_that_is_no_json_is_an_error_and_not_a_value() {
        for text in ["", "{", "[1]", "{\"a\":1}}", &"[".repeat(100_000)] {
            let file = ValueFile::read(text.as_bytes());
            assert!(!file.error.is_empty(), "{text:.20}");
            assert_eq!(file.text(true), "{}");
        }
    }
}
