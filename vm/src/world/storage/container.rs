//! Containers that scripts know by number: lists, and maps by text, number or form. They hold values
//! and each other.
//!
//! A number in a script's variable keeps nothing alive. A container lives while it is retained, while
//! one that lives holds it, and for some seconds after a script last used it. It is looked for what
//! is left when the number of containers has doubled.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::persist::{LoadError, Persist, Reader, Writer, persist_enum, persist_struct};
use crate::world::FormId;

/// Seconds that a container lives after it was used and nothing holds it.
const GRACE: f64 = 10.0;
/// Bytes of a container, and of an item in it, beside texts.
const CONTAINER: u64 = 160;
const ITEM: u64 = 48;
/// Fewer containers than this are not worth looking through.
const FEW: usize = 256;

/// What a container holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Item {
    /// Nothing.
    #[default]
    Nothing,
    /// A whole number.
    Int(i32),
    /// A number.
    Float(f32),
    /// Text.
    Text(Box<str>),
    /// A form.
    Form(FormId),
    /// Another container.
    Object(i32),
}

/// A name in a map.
#[derive(Clone, Debug)]
pub(crate) enum Key {
    /// A text; a map keeps the spelling that was set first.
    Text(Box<str>),
    /// A number.
    Int(i32),
    /// A form.
    Form(FormId),
}

impl Ord for Key {
    /// Texts ignore case, as everywhere in scripts.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => {
                let folded = |text: &'_ str| text.to_ascii_lowercase();
                folded(one).cmp(&folded(other))
            }
            (Self::Int(one), Self::Int(other)) => one.cmp(other),
            (Self::Form(one), Self::Form(other)) => one.cmp(other),
            (Self::Text(_), _) | (Self::Int(_), Self::Form(_)) => Ordering::Less,
            (Self::Form(_), _) | (Self::Int(_), Self::Text(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Key {}

/// The content of a container.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entries {
    /// A list.
    List(Vec<Item>),
    /// A map by text.
    Map(BTreeMap<Key, Item>),
    /// A map by number.
    IntMap(BTreeMap<Key, Item>),
    /// A map by form.
    FormMap(BTreeMap<Key, Item>),
}

impl Entries {
    /// The pairs of a map.
    pub(crate) fn pairs(&self) -> Option<&BTreeMap<Key, Item>> {
        match self {
            Self::List(_) => None,
            Self::Map(map) | Self::IntMap(map) | Self::FormMap(map) => Some(map),
        }
    }

    /// The same, mutable.
    pub(crate) fn pairs_mut(&mut self) -> Option<&mut BTreeMap<Key, Item>> {
        match self {
            Self::List(_) => None,
            Self::Map(map) | Self::IntMap(map) | Self::FormMap(map) => Some(map),
        }
    }

    /// How many items there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Map(map) | Self::IntMap(map) | Self::FormMap(map) => map.len(),
        }
    }

    /// All items in order.
    pub(crate) fn items(&self) -> Box<dyn Iterator<Item = &Item> + '_> {
        match self {
            Self::List(list) => Box::new(list.iter()),
            Self::Map(map) | Self::IntMap(map) | Self::FormMap(map) => Box::new(map.values()),
        }
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        match self {
            Self::List(list) => list.clear(),
            Self::Map(map) | Self::IntMap(map) | Self::FormMap(map) => map.clear(),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let text = |item: &Item| match item {
            Item::Text(text) => text.len() as u64,
            Item::Nothing | Item::Int(_) | Item::Float(_) | Item::Form(_) | Item::Object(_) => 0,
        };
        let keys: u64 = self.pairs().map_or(0, |pairs| {
            let lengths = pairs.keys().map(|key| match key {
                Key::Text(text) => text.len() as u64,
                Key::Int(_) | Key::Form(_) => 0,
            });
            lengths.sum()
        });
        CONTAINER + keys + self.len() as u64 * ITEM + self.items().map(text).sum::<u64>()
    }
}

/// A container.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Container {
    /// What it holds.
    pub(crate) entries: Entries,
    /// How often it is retained.
    pub(crate) retained: u32,
    /// The tag of whoever retained it last; empty for none.
    pub(crate) tag: Box<str>,
    /// When a script last used it.
    used: f64,
    bytes: u64,
}

/// All containers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Containers {
    table: BTreeMap<i32, Container>,
    /// The number that was given last.
    last: i32,
    /// The map that everybody shares; 0 until somebody asks.
    shared: i32,
    /// Containers that stay as long as their pool, by the pool's name.
    pools: BTreeMap<Box<str>, BTreeSet<i32>>,
    /// How many were left when it was last looked.
    left: usize,
    bytes: u64,
}

impl Containers {
    /// What counts against the heap's limit.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    /// A new container; 0 if all numbers are used up.
    pub(crate) fn create(&mut self, entries: Entries, now: f64) -> i32 {
        if self.table.len() >= FEW.max(self.left.saturating_mul(2)) {
            self.collect(now);
        }
        let Some(number) = self.last.checked_add(1) else {
            return 0;
        };
        self.last = number;
        let bytes = entries.bytes();
        self.bytes += bytes;
        let container = Container {
            entries,
            retained: 0,
            tag: "".into(),
            used: now,
            bytes,
        };
        self.table.insert(number, container);
        number
    }

    /// A container, to look at.
    pub(crate) fn get(&self, number: i32) -> Option<&Container> {
        self.table.get(&number)
    }

    /// A script uses a container: it lives on for a while.
    pub(crate) fn touch(&mut self, number: i32, now: f64) {
        if let Some(container) = self.table.get_mut(&number) {
            container.used = now;
        }
    }

    /// Works on a container; `None` if there is none.
    pub(crate) fn change<T>(
        &mut self,
        number: i32,
        now: f64,
        work: impl FnOnce(&mut Container) -> T,
    ) -> Option<T> {
        let container = self.table.get_mut(&number)?;
        container.used = now;
        let result = work(container);
        let bytes = container.entries.bytes();
        self.bytes = (self.bytes + bytes).saturating_sub(container.bytes);
        container.bytes = bytes;
        Some(result)
    }

    /// Changes one item and nothing else of a container: the cost does not depend on its size.
    pub(crate) fn set(&mut self, number: i32, key: &Key, item: Option<Item>, now: f64) -> bool {
        let Some(container) = self.table.get_mut(&number) else {
            return false;
        };
        container.used = now;
        let Some(pairs) = container.entries.pairs_mut() else {
            return false;
        };
        let length = |item: &Item| match item {
            Item::Text(text) => text.len() as u64,
            Item::Nothing | Item::Int(_) | Item::Float(_) | Item::Form(_) | Item::Object(_) => 0,
        };
        let own = ITEM
            + match key {
                Key::Text(text) => text.len() as u64,
                Key::Int(_) | Key::Form(_) => 0,
            };
        let added = item.as_ref().map_or(0, |item| own + length(item));
        let before = match item {
            Some(item) => pairs.insert(key.clone(), item),
            None => pairs.remove(key),
        };
        let removed = before.as_ref().map_or(0, |item| own + length(item));
        container.bytes = (container.bytes + added).saturating_sub(removed);
        self.bytes = (self.bytes + added).saturating_sub(removed);
        before.is_some()
    }

    /// The map that everybody shares.
    pub(crate) fn shared(&mut self, now: f64) -> i32 {
        if !self.table.contains_key(&self.shared) {
            self.shared = self.create(Entries::Map(BTreeMap::new()), now);
        }
        self.shared
    }

    /// Puts a container into a pool.
    pub(crate) fn pool(&mut self, name: &str, number: i32) {
        let pool = self.pools.entry(name.into()).or_default();
        pool.insert(number);
    }

    /// Ends a pool.
    pub(crate) fn end_pool(&mut self, name: &str) {
        self.pools.remove(name);
    }

    /// Releases what was retained under a tag.
    pub(crate) fn release_tag(&mut self, tag: &str) {
        for container in self.table.values_mut() {
            if container.tag.eq_ignore_ascii_case(tag) {
                container.retained = 0;
                container.tag = "".into();
            }
        }
    }

    /// Removes containers that nothing holds and nobody used for some seconds.
    pub(crate) fn collect(&mut self, now: f64) {
        let is_root = |(number, container): (&i32, &Container)| {
            let lives = container.retained > 0 || container.used + GRACE > now;
            (lives || *number == self.shared).then_some(*number)
        };
        let mut waiting: Vec<i32> = self.table.iter().filter_map(is_root).collect();
        waiting.extend(self.pools.values().flatten());
        let mut alive = BTreeSet::new();
        while let Some(number) = waiting.pop() {
            let Some(container) = self.table.get(&number) else {
                continue;
            };
            if alive.insert(number) {
                waiting.extend(container.entries.items().filter_map(|item| match item {
                    Item::Object(inner) => Some(*inner),
                    _ => None,
                }));
            }
        }
        self.table.retain(|number, _| alive.contains(number));
        self.left = self.table.len();
        self.bytes = self.table.values().map(|container| container.bytes).sum();
    }
}

persist_enum! {
    Item {
        0 = Nothing, 1 = Int(value), 2 = Float(value), 3 = Text(value), 4 = Form(value),
        5 = Object(value),
    }
    Key { 0 = Text(text), 1 = Int(number), 2 = Form(form) }
    Entries { 0 = List(list), 1 = Map(map), 2 = IntMap(map), 3 = FormMap(map) }
}

persist_struct! {
    Container { entries, retained, tag, used, bytes }
}

impl Persist for Containers {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            table,
            last,
            shared,
            pools,
            left,
            // Counted again when it is read.
            bytes: _,
        } = self;
        table.write(writer);
        last.write(writer);
        shared.write(writer);
        pools.write(writer);
        left.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut table = BTreeMap::<i32, Container>::read(reader)?;
        let mut bytes = 0;
        for container in table.values_mut() {
            container.bytes = container.entries.bytes();
            bytes += container.bytes;
        }
        Ok(Self {
            table,
            last: Persist::read(reader)?,
            shared: Persist::read(reader)?,
            pools: Persist::read(reader)?,
            left: Persist::read(reader)?,
            bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: Vec<Item>) -> Entries {
        Entries::List(items)
    }

    #[test]
    fn containers_live_while_something_holds_them() {
        let mut all = Containers::default();
        let inner = all.create(list(vec![Item::Int(1)]), 0.0);
        let outer = all.create(list(vec![Item::Object(inner)]), 0.0);
        let lost = all.create(list(Vec::new()), 0.0);
        let pooled = all.create(list(Vec::new()), 0.0);
        all.pool("mine", pooled);
        all.change(outer, 0.0, |container| container.retained = 1);
        all.collect(5.0);
        assert_eq!(all.len(), 4, "nothing is older than the time of grace");
        all.collect(11.0);
        assert!(all.get(lost).is_none());
        assert!(all.get(inner).is_some() && all.get(outer).is_some());
        all.end_pool("mine");
        all.change(outer, 11.0, |container| container.retained = 0);
        all.collect(30.0);
        assert_eq!((all.len(), all.bytes()), (0, 0));
    }

    #[test]
    fn one_item_and_all_items_count_the_same() {
        let mut all = Containers::default();
        let map = all.create(Entries::Map(BTreeMap::new()), 0.0);
        let key = Key::Text("name".into());
        all.set(map, &key, Some(Item::Text("a long text".into())), 0.0);
        all.set(map, &key, Some(Item::Text("short".into())), 0.0);
        let quickly = all.bytes();
        all.change(map, 0.0, |_| ());
        assert_eq!(all.bytes(), quickly);
        assert!(all.set(map, &key, None, 0.0));
        assert_eq!(all.bytes(), CONTAINER);
    }

    #[test]
    fn many_that_nobody_holds_do_not_pile_up() {
        let mut all = Containers::default();
        for at in 0..100_000 {
            all.create(list(vec![Item::Int(at)]), f64::from(at));
        }
        assert!(all.len() < 1000, "{} are left", all.len());
    }
}
