//! The bridge to the world: script objects for its things, and things for script objects.
//!
//! The world knows form ids, the heap knows objects, and handles join the two. The handle of a form
//! has the form's number. The handle of an alias has its quest's number and, in the bits above, the
//! alias's.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::handles::Handles;
use crate::id::HandleId;
use crate::world::{AliasId, FormId, Handle, Target, World};

/// The thing in the world that a handle stands for.
fn world_handle(id: HandleId) -> Handle {
    let form = FormId(id.form_id());
    match u16::try_from(id.0 >> 32) {
        Ok(0) | Err(_) => Handle::form(form),
        Ok(above) => Handle::alias(AliasId {
            quest: form,
            number: above - 1,
        }),
    }
}

/// The world and the handles that bind script objects to it.
#[derive(Debug, Default)]
pub(crate) struct WorldBridge {
    world: World,
    handles: Handles,
    /// The number the next form would have had when forms last reached the heap's limit.
    forms_full_at: Option<u32>,
}

impl WorldBridge {
    /// The world.
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// The world, mutable.
    pub(crate) fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// The handles.
    pub(crate) fn handles(&self) -> &Handles {
        &self.handles
    }

    /// The handles, mutable.
    pub(crate) fn handles_mut(&mut self) -> &mut Handles {
        &mut self.handles
    }

    /// What a save stores of it, apart from [`Self::forms_full_at`].
    pub(crate) fn saved(&self) -> (&Handles, &World) {
        let Self {
            world,
            handles,
            // META
            forms_full_at: _,
        } = self;
        (handles, world)
    }

    /// Continues from a save.
    pub(crate) fn restore(&mut self, forms_full_at: Option<u32>) {
        self.forms_full_at = forms_full_at;
    }

    /// Where forms last reached the heap's limit.
    pub(crate) fn forms_full_at(&self) -> Option<u32> {
        self.forms_full_at
    }

    /// Works on the world. New things get numbers that no handle has.
    pub(crate) fn with_world<T>(&mut self, work: impl FnOnce(&mut World) -> T) -> T {
        self.world.set_next_created(self.handles.next_created());
        let result = work(&mut self.world);
        self.handles.set_next_created(self.world.next_created());
        result
    }

    /// The scripts on a handle, in order.
    pub(crate) fn attached(&self, id: HandleId) -> Vec<ObjectRef> {
        let row = self.handles.get(id);
        row.map(|row| row.attached.clone()).unwrap_or_default()
    }

    /// The handle of a thing of the world.
    pub(crate) fn handle_id(&self, handle: Handle) -> HandleId {
        match handle.target() {
            Target::Nothing => HandleId(0),
            Target::Form(form) => HandleId(u64::from(form.0)),
            Target::Alias(alias) => match self.world.front(alias) {
                Some(front) => HandleId(u64::from(front.0)),
                None => HandleId((u64::from(alias.number) + 1) << 32 | u64::from(alias.quest.0)),
            },
        }
    }

    /// The handle of a thing, created with the thing's name if it is new.
    pub(crate) fn open_handle(&mut self, handle: Handle) -> HandleId {
        let id = self.handle_id(handle);
        if self.handles.get(id).is_none() {
            // The number is added when the handle is displayed.
            let text = self.world.handle_text(handle);
            let name = text.rsplit_once(" (").map_or("", |(name, _)| name);
            self.handles.open(id).name = name.into();
        }
        id
    }

    /// Whether an object stands for a thing that exists in the world by itself.
    pub(crate) fn stays(&self, object: ObjectRef) -> bool {
        let handle = self.handles.of(object);
        handle.is_some_and(|id| self.world.stays(world_handle(id)))
    }

    /// Removes destroyed objects, and things that only they needed.
    pub(crate) fn forget_objects(&mut self, is_valid: impl Fn(ObjectRef) -> bool) {
        self.handles.forget(&is_valid);
        self.world.forget_filters(is_valid);
        let handles = &self.handles;
        self.world
            .sweep(|form| handles.get(HandleId(u64::from(form.0))).is_some());
        self.world.forget_stored();
    }

    /// Informs the world how many bytes of the heap's limit are left for forms. True if they are
    /// not enough and a full pass may help. It returns true again only when a quarter as many forms
    /// have been created since, so that a script that keeps asking does not trigger a full pass
    /// each time.
    pub(crate) fn needs_room(&mut self, bytes: u64) -> bool {
        self.world.set_room(bytes);
        if !self.world.is_full() || !self.world.has_passing() {
            return false;
        }
        let made = self.world.next_created();
        let distance = u32::try_from(self.world.form_count() / 4).unwrap_or(u32::MAX);
        let is_due = self
            .forms_full_at
            .is_none_or(|before| made.wrapping_sub(before) >= distance);
        if is_due {
            self.forms_full_at = Some(made);
        }
        is_due
    }
}

impl Machine {
    /// What a handle stands for in the world. A handle unknown to the world belongs to a script
    /// object that was created from outside: the world adopts it as a thing of its script's kind.
    pub(crate) fn find_or_adopt(&mut self, id: HandleId) -> Handle {
        let handle = world_handle(id);
        match handle.target() {
            Target::Form(form) if self.bridge.world.form(form).is_none() => {
                let attached = self.bridge.attached(id);
                let kind = attached.into_iter().find_map(|object| self.kind_of(object));
                match kind {
                    Some(kind) => self.bridge.world.adopt(form, kind),
                    None => handle,
                }
            }
            Target::Form(form) => self.bridge.world.behind(form),
            Target::Alias(_) | Target::Nothing => handle,
        }
    }

    /// The nearest native type among an object's ancestors.
    fn kind_of(&self, object: ObjectRef) -> Option<&'static str> {
        let class = self.class_of(object)?;
        self.program.native_ancestor(class)
    }

    /// A script object for a thing: one that is attached to it, or else one of its native type.
    pub fn view(&mut self, handle: Handle) -> Option<ObjectRef> {
        let class: Box<str> = match handle.target() {
            Target::Nothing => return None,
            Target::Form(form) => self.bridge.world.form(form)?.class.clone(),
            Target::Alias(alias) => self.bridge.world.alias_state(alias)?.kind.class().into(),
        };
        let id = self.bridge.open_handle(handle);
        let attached = self.bridge.attached(id);
        let found = attached
            .into_iter()
            .find(|&object| self.is_instance(object, &class));
        found.or_else(|| self.attach_script(&class, id).ok())
    }
}
