//! Values and lists by kind and name.

use std::collections::BTreeMap;

use super::Kind;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::world::Argument;

/// Bytes of a name beside its own: its place in a map.
const PLACE: u64 = 96;
/// Bytes of a value in a list.
const ELEMENT: u64 = 16;

/// A kind and a name in lower case.
type Name = (Kind, Box<str>);

/// Values and lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drawer {
    values: BTreeMap<Name, Argument>,
    lists: BTreeMap<Name, Vec<Argument>>,
    bytes: u64,
}

fn text_bytes(value: &Argument) -> u64 {
    match value {
        Argument::Text(text) => text.len() as u64,
        Argument::Bool(_)
        | Argument::Int(_)
        | Argument::Float(_)
        | Argument::Form(_)
        | Argument::Alias(_) => 0,
    }
}

fn list_bytes(kind: Kind, list: &[Argument]) -> u64 {
    let texts = match kind {
        Kind::Text => list.iter().map(text_bytes).sum(),
        Kind::Int | Kind::Float | Kind::Form => 0,
    };
    list.len() as u64 * ELEMENT + texts
}

impl Drawer {
    /// Whether it has nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty() && self.lists.is_empty()
    }

    /// What counts against the heap's limit.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A value.
    pub(crate) fn value(&self, kind: Kind, name: &str) -> Option<&Argument> {
        self.values.get(&(kind, name.into()))
    }

    /// Sets or removes a value; returns what was there.
    pub(crate) fn set(
        &mut self,
        kind: Kind,
        name: &str,
        value: Option<Argument>,
    ) -> Option<Argument> {
        let key = (kind, name.into());
        let place = PLACE + name.len() as u64;
        let before = match value {
            Some(value) => {
                self.bytes += place + text_bytes(&value);
                self.values.insert(key, value)
            }
            None => self.values.remove(&key),
        };
        if let Some(before) = &before {
            self.bytes = self.bytes.saturating_sub(place + text_bytes(before));
        }
        before
    }

    /// A list; empty if there is none.
    pub(crate) fn list(&self, kind: Kind, name: &str) -> &[Argument] {
        let list = self.lists.get(&(kind, name.into()));
        list.map_or(&[], Vec::as_slice)
    }

    /// Works on a list. A list without values takes no room.
    pub(crate) fn change<T>(
        &mut self,
        kind: Kind,
        name: &str,
        work: impl FnOnce(&mut Vec<Argument>) -> T,
    ) -> T {
        let place = PLACE + name.len() as u64;
        let key = (kind, name.into());
        let mut list = self.lists.remove(&key).unwrap_or_default();
        if !list.is_empty() {
            self.bytes = self.bytes.saturating_sub(place + list_bytes(kind, &list));
        }
        let result = work(&mut list);
        if !list.is_empty() {
            self.bytes += place + list_bytes(kind, &list);
            self.lists.insert(key, list);
        }
        result
    }

    /// Names of values of a kind, in order.
    pub(crate) fn value_names(&self, kind: Kind) -> impl Iterator<Item = &str> {
        let names = self.values.keys().filter(move |(own, _)| *own == kind);
        names.map(|(_, name)| &**name)
    }

    /// Names of lists of a kind, in order.
    pub(crate) fn list_names(&self, kind: Kind) -> impl Iterator<Item = &str> {
        let names = self.lists.keys().filter(move |(own, _)| *own == kind);
        names.map(|(_, name)| &**name)
    }
}

impl Persist for Drawer {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            values,
            lists,
            // Counted again when it is read.
            bytes: _,
        } = self;
        values.write(writer);
        lists.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut drawer = Self::default();
        for ((kind, name), value) in BTreeMap::<Name, Argument>::read(reader)? {
            drawer.set(kind, &name, Some(value));
        }
        for ((kind, name), list) in BTreeMap::<Name, Vec<Argument>>::read(reader)? {
            if list.is_empty() {
                return Err(reader.damage("a stored list without values"));
            }
            drawer.change(kind, &name, |own| *own = list);
        }
        Ok(drawer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_takes_no_room() {
        let mut drawer = Drawer::default();
        drawer.set(Kind::Text, "name", Some(Argument::Text("long text".into())));
        drawer.set(Kind::Int, "name", Some(Argument::Int(3)));
        drawer.change(Kind::Text, "list", |list| {
            list.push(Argument::Text("one".into()));
            list.push(Argument::Text("two".into()));
        });
        assert_eq!(drawer.bytes(), 109 + 100 + 138);
        drawer.set(Kind::Text, "name", Some(Argument::Text("x".into())));
        assert_eq!(drawer.bytes(), 101 + 100 + 138);
        drawer.change(Kind::Text, "list", |list| list.truncate(1));
        assert_eq!(drawer.bytes(), 101 + 100 + 119);
        drawer.set(Kind::Text, "name", None);
        drawer.set(Kind::Int, "name", None);
        drawer.change(Kind::Text, "list", Vec::clear);
        assert_eq!(drawer.bytes(), 0);
        assert!(drawer.is_empty());
    }
}
