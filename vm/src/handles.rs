//! Handles: the game objects that scripts are attached to, and the plain data natives keep with
//! them.
//!
//! A handle is a number with a name, the scripts attached to it in order, and named attributes.
//! Attributes are plain data, so that a save can hold them. Natives of a world (forms, references,
//! quests) keep their state only here.

use crate::id::HandleId;
use crate::persist::{LoadError, Persist, Reader, Writer};
use crate::roots::{Holder, RootList};
use crate::value::Value;
use std::collections::BTreeMap;

use cyperus_gc::ObjectRef;

/// What natives keep with a handle under a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Attribute {
    /// A value. Its references are held: what they refer to lives as long as the attribute.
    Value(Value),
    /// Another handle, which is not held.
    Handle(HandleId),
    /// Several.
    List(Vec<Attribute>),
}

impl Attribute {
    fn collect(&self, into: &mut RootList) {
        match self {
            Self::Value(value) => into.value(value),
            Self::Handle(_) => {}
            Self::List(list) => list.iter().for_each(|item| item.collect(into)),
        }
    }
}

/// A game object.
#[derive(Clone, Debug, Default)]
pub struct GameObject {
    /// Editor id or other name; may be empty.
    pub name: Box<str>,
    /// The scripts attached to it, in order.
    pub attached: Vec<ObjectRef>,
    /// Whether the handle keeps its scripts alive, as an existing game object does.
    pub keeps_scripts: bool,
    /// Whether the game object is gone.
    pub is_gone: bool,
    /// The data natives keep here.
    pub attributes: BTreeMap<Box<str>, Attribute>,
}

/// All handles of a machine.
#[derive(Debug)]
pub struct Handles {
    rows: BTreeMap<HandleId, GameObject>,
    of_object: Attachments,
    next: u64,
}

/// Game objects created at run time are numbered from here, as in the games.
const FIRST_CREATED: u64 = 0xFF00_0800;

impl Default for Handles {
    fn default() -> Self {
        Self {
            rows: BTreeMap::new(),
            of_object: Attachments::default(),
            next: FIRST_CREATED,
        }
    }
}

/// The handle of each object, by the object's row.
#[derive(Debug, Default)]
struct Attachments {
    /// The generation of the object and its handle; generation 0 means unused.
    rows: Vec<(u32, HandleId)>,
}

impl Attachments {
    fn get(&self, object: ObjectRef) -> Option<HandleId> {
        let &(generation, handle) = self.rows.get(object.index() as usize)?;
        (generation == object.generation()).then_some(handle)
    }

    fn insert(&mut self, object: ObjectRef, handle: HandleId) {
        let row = object.index() as usize;
        if self.rows.len() <= row {
            self.rows.resize(row + 1, (0, HandleId(0)));
        }
        self.rows[row] = (object.generation(), handle);
    }

    fn remove(&mut self, object: ObjectRef) {
        if self.get(object).is_some() {
            self.rows[object.index() as usize] = (0, HandleId(0));
        }
    }
}

impl Handles {
    /// Restores the handles of objects when a save is loaded; false if a handle refers to an object
    /// that does not exist.
    pub(crate) fn find_objects(&mut self, exists: impl Fn(ObjectRef) -> bool) -> bool {
        for (&id, handle) in &self.rows {
            for &object in &handle.attached {
                if !exists(object) {
                    return false;
                }
                self.of_object.insert(object, id);
            }
        }
        true
    }

    /// A new handle with its own number.
    pub fn create(&mut self, name: &str) -> HandleId {
        let id = HandleId(self.next);
        self.next += 1;
        self.rows.insert(
            id,
            GameObject {
                name: name.into(),
                ..GameObject::default()
            },
        );
        id
    }

    /// The number of the next handle.
    pub(crate) fn next_created(&self) -> u32 {
        HandleId(self.next).form_id()
    }

    /// Skips numbers that the world assigned to its own things.
    pub(crate) fn set_next_created(&mut self, next: u32) {
        self.next = self.next.max(u64::from(next));
    }

    /// The handle with this number, created if it is new.
    pub fn open(&mut self, id: HandleId) -> &mut GameObject {
        self.rows.entry(id).or_default()
    }

    /// The handle with this number.
    pub fn get(&self, id: HandleId) -> Option<&GameObject> {
        self.rows.get(&id)
    }

    /// The handle with this number, mutable.
    pub fn get_mut(&mut self, id: HandleId) -> Option<&mut GameObject> {
        self.rows.get_mut(&id)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// All handles in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (HandleId, &GameObject)> {
        self.rows.iter().map(|(&id, handle)| (id, handle))
    }

    /// The handle that a script object is attached to.
    pub fn of(&self, object: ObjectRef) -> Option<HandleId> {
        self.of_object.get(object)
    }

    /// Attaches a script object.
    pub fn attach(&mut self, id: HandleId, object: ObjectRef) {
        self.of_object.insert(object, id);
        self.open(id).attached.push(object);
    }

    /// Removes a handle; its scripts stay, unattached.
    pub fn remove(&mut self, id: HandleId) -> Option<GameObject> {
        let handle = self.rows.remove(&id)?;
        for object in &handle.attached {
            self.of_object.remove(*object);
        }
        Some(handle)
    }

    /// All scripts on the object's handle, including the object itself.
    pub fn siblings(&self, object: ObjectRef) -> &[ObjectRef] {
        self.of(object)
            .and_then(|id| self.get(id))
            .map_or(&[], |handle| &handle.attached)
    }

    /// The text between the angle brackets of an object's text.
    pub fn text(&self, object: ObjectRef) -> String {
        match self.of(object).and_then(|id| Some((id, self.get(id)?))) {
            Some((_, handle)) if handle.is_gone => "None".to_owned(),
            Some((id, handle)) => format!("{} ({:08X})", handle.name, id.form_id()),
            None => "None".to_owned(),
        }
    }

    /// Removes script objects that no longer exist, and handles that only they needed.
    pub(crate) fn forget(&mut self, is_valid: impl Fn(ObjectRef) -> bool) {
        let of_object = &mut self.of_object;
        self.rows.retain(|_, handle| {
            let before = handle.attached.len();
            handle.attached.retain(|&object| {
                let keep = is_valid(object);
                if !keep {
                    of_object.remove(object);
                }
                keep
            });
            handle.keeps_scripts
                || !handle.attached.is_empty()
                || before == 0
                || !handle.attributes.is_empty()
        });
    }

    /// Lists what attributes hold and, if requested, the scripts that handles keep alive. It is a
    /// single walk, because there may be a handle for each object.
    pub(crate) fn collect(&self, with_scripts: bool, into: &mut RootList) {
        for (&id, handle) in &self.rows {
            if with_scripts && handle.keeps_scripts {
                into.held_by(Holder::Handle(id));
                let attached = handle.attached.iter();
                attached.for_each(|&object| into.object(object));
            }
            into.held_by(Holder::Attribute(id));
            for attribute in handle.attributes.values() {
                attribute.collect(into);
            }
        }
    }
}

impl Persist for Handles {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            rows,
            // Derived from the rows.
            of_object: _,
            next,
        } = self;
        rows.write(writer);
        next.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let rows: BTreeMap<HandleId, GameObject> = Persist::read(reader)?;
        Ok(Self {
            rows,
            // Filled in once the objects are known to exist: see `find_objects`.
            of_object: Attachments::default(),
            next: Persist::read(reader)?,
        })
    }
}

/// How deeply lists may nest: no native nests deeper, and a reader must not run out of stack.
const DEEPEST: u8 = 32;

impl Attribute {
    fn write_below(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Value(value) => {
                0_u8.write(writer);
                value.write(writer);
            }
            Self::Handle(handle) => {
                1_u8.write(writer);
                handle.write(writer);
            }
            Self::List(list) => {
                2_u8.write(writer);
                crate::numbering::count(list.len()).write(writer);
                for item in list {
                    item.write_below(writer);
                }
            }
        }
    }

    fn read_below(reader: &mut Reader<'_>, depth: u8) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Persist::read(reader).map(Self::Value),
            1 => Persist::read(reader).map(Self::Handle),
            2 if depth < DEEPEST => {
                let length = u32::read(reader)?;
                let mut list = Vec::new();
                for _ in 0..length {
                    list.push(Self::read_below(reader, depth + 1)?);
                }
                Ok(Self::List(list))
            }
            _ => Err(reader.damage("unknown attribute")),
        }
    }
}

impl Persist for Attribute {
    fn write(&self, writer: &mut Writer<'_>) {
        self.write_below(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Self::read_below(reader, 0)
    }
}

crate::persist::persist_struct! {
    GameObject { name, attached, keeps_scripts, is_gone, attributes }
}
