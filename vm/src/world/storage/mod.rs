//! What libraries of mods keep for scripts beside their variables: values and lists by name
//! (`drawer.rs`), files of values (`file.rs`), and containers by number (`container.rs`).
//!
//! All of it is plain data: forms are numbers here, so nothing is kept alive by being stored. All of
//! it is in saves, and all of it counts against the heap's limit.

mod container;
mod drawer;
mod file;

use std::collections::BTreeMap;

use super::{Argument, FormId, World};
use crate::persist::{LoadError, Persist, Reader, Writer, persist_words};

pub(crate) use container::{Container, Containers, Entries, Item, Key};
pub(crate) use drawer::Drawer;
pub(crate) use file::{Json, ValueFile, weight};

/// The kinds of values. Values of different kinds never meet, even under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Whole numbers.
    Int,
    /// Numbers.
    Float,
    /// Texts.
    Text,
    /// Forms.
    Form,
}

impl Kind {
    /// What is answered where nothing is stored.
    pub(crate) fn default_value(self) -> Argument {
        match self {
            Self::Int => Argument::Int(0),
            Self::Float => Argument::Float(0.0),
            Self::Text => Argument::Text("".into()),
            Self::Form => Argument::Form(None),
        }
    }
}

/// Everything that is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Storage {
    /// Values of forms; form 0 has those of nobody.
    drawers: BTreeMap<FormId, Drawer>,
    /// What all of them take: asked for at each call of a native.
    drawer_bytes: u64,
    /// Files that were read or made, by path in lower case.
    pub(crate) files: BTreeMap<Box<str>, ValueFile>,
    /// Containers by number.
    pub(crate) containers: Containers,
}

impl Storage {
    /// Whether nothing is stored.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What counts against the heap's limit.
    pub(crate) fn bytes(&self) -> u64 {
        let files: u64 = self.files.values().map(ValueFile::bytes).sum();
        self.drawer_bytes + files + self.containers.bytes()
    }

    /// The values of a form.
    pub(crate) fn drawer(&self, form: FormId) -> Option<&Drawer> {
        self.drawers.get(&form)
    }

    /// The values of all forms.
    pub(crate) fn drawers(&self) -> impl Iterator<Item = (FormId, &Drawer)> {
        self.drawers.iter().map(|(form, drawer)| (*form, drawer))
    }

    /// Works on the values of a form. A form without values takes no room.
    pub(crate) fn change<T>(&mut self, form: FormId, work: impl FnOnce(&mut Drawer) -> T) -> T {
        let drawer = self.drawers.entry(form).or_default();
        let before = drawer.bytes();
        let result = work(drawer);
        self.drawer_bytes = (self.drawer_bytes + drawer.bytes()).saturating_sub(before);
        if drawer.is_empty() {
            self.drawers.remove(&form);
        }
        result
    }

    /// Works on the values of all forms.
    pub(crate) fn change_all(&mut self, mut work: impl FnMut(&mut Drawer)) {
        for drawer in self.drawers.values_mut() {
            work(drawer);
        }
        self.drawers.retain(|_, drawer| !drawer.is_empty());
        self.count();
    }

    fn count(&mut self) {
        self.drawer_bytes = self.drawers.values().map(Drawer::bytes).sum();
    }

    /// Drops the values of forms that are gone.
    pub(crate) fn forget(&mut self, exists: impl Fn(FormId) -> bool) -> usize {
        let before = self.drawers.len();
        self.drawers.retain(|form, _| form.0 == 0 || exists(*form));
        self.count();
        before - self.drawers.len()
    }

    /// Drops all values of a form.
    pub(crate) fn remove(&mut self, form: FormId) {
        self.drawers.remove(&form);
        self.count();
    }
}

impl Persist for Storage {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            drawers,
            // Counted again when it is read.
            drawer_bytes: _,
            files,
            containers,
        } = self;
        drawers.write(writer);
        files.write(writer);
        containers.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut storage = Self {
            drawers: Persist::read(reader)?,
            drawer_bytes: 0,
            files: Persist::read(reader)?,
            containers: Persist::read(reader)?,
        };
        storage.count();
        Ok(storage)
    }
}

impl World {
    /// What is stored.
    pub(crate) fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The same, mutable.
    pub(crate) fn storage_mut(&mut self) -> &mut Storage {
        &mut self.storage
    }

    /// Drops values of forms that are gone; returns of how many.
    pub(crate) fn forget_stored(&mut self) -> usize {
        let forms = &self.forms;
        self.storage.forget(|form| forms.contains_key(&form))
    }

    /// Where a form comes from: its plugin and its number there. The plugin of what scripts made is
    /// empty.
    pub(crate) fn origin(&self, form: FormId, own_master: &str) -> (String, u32) {
        if form.0 >> 24 == 0xFF {
            return (String::new(), form.0);
        }
        let is_own = |name: &str| {
            let first = self.number_in_plugin(name, 0).0;
            let mask = match first >> 24 {
                0xFE => 0xFFFF_F000,
                0xFD => 0xFFFF_0000,
                _ => 0xFF00_0000,
            };
            first != 0 && form.0 & mask == first
        };
        let mut names = self.plugins.iter().map(|name| &**name);
        match names.find(|name| is_own(name)) {
            Some(name) => (name.to_owned(), form.0 - self.number_in_plugin(name, 0).0),
            None => (own_master.to_owned(), form.0),
        }
    }
}

persist_words! {
    Kind { Int = 0, Float = 1, Text = 2, Form = 3 }
}
