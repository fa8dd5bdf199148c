//! Which script objects are bound to which handle: one thing may carry many scripts.
//!
//! Two kinds of bindings differ in who keeps the object alive. An *attached* script belongs to its
//! thing and lives as long as the thing does: the table lists it among the roots. A *view* is an
//! object that natives hand out so that scripts have something to hold; it has no state of its own
//! worth keeping and goes when nobody holds it.

use std::collections::BTreeMap;

use cyperus_gc::ObjectRef;

use super::id::{FormId, Handle};

/// One script object on a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The object.
    pub object: ObjectRef,
    /// Whether the thing keeps it alive.
    pub attached: bool,
}

/// The table of bindings, both ways, with what scripts registered by object.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    objects: BTreeMap<Handle, Vec<Bound>>,
    handles: BTreeMap<ObjectRef, Handle>,
    filters: BTreeMap<ObjectRef, Vec<Option<FormId>>>,
}

impl Bindings {
    /// Binds an object that is bound to nothing yet. Objects of one handle keep the order in which
    /// they came.
    pub fn bind(&mut self, handle: Handle, object: ObjectRef, attached: bool) {
        self.handles.insert(object, handle);
        let objects = self.objects.entry(handle).or_default();
        if !objects.iter().any(|bound| bound.object == object) {
            objects.push(Bound { object, attached });
        }
    }

    /// What an object is bound to.
    pub fn handle(&self, object: ObjectRef) -> Option<Handle> {
        self.handles.get(&object).copied()
    }

    /// The objects of a handle, oldest first.
    pub fn objects(&self, handle: Handle) -> &[Bound] {
        self.objects.get(&handle).map_or(&[], Vec::as_slice)
    }

    /// Takes an object out: it is about to be destroyed. Gives its handle when it was the last
    /// object there.
    pub fn unbind(&mut self, object: ObjectRef) -> Option<Handle> {
        self.filters.remove(&object);
        let handle = self.handles.remove(&object)?;
        let objects = self.objects.get_mut(&handle)?;
        objects.retain(|bound| bound.object != object);
        if !objects.is_empty() {
            return None;
        }
        self.objects.remove(&handle);
        Some(handle)
    }

    /// The thing of a handle is gone: its scripts live on only as long as others hold them.
    pub fn release(&mut self, handle: Handle) {
        for bound in self.objects.get_mut(&handle).into_iter().flatten() {
            bound.attached = false;
        }
    }

    /// The objects that their things keep alive, in order of handles.
    pub fn attached(&self) -> impl Iterator<Item = ObjectRef> + '_ {
        self.objects
            .values()
            .flatten()
            .filter(|bound| bound.attached)
            .map(|bound| bound.object)
    }

    /// All bindings, in order of handles.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &[Bound])> {
        self.objects
            .iter()
            .map(|(handle, objects)| (*handle, objects.as_slice()))
    }

    /// Lets a script hear of an item, or of all items of a list or with a keyword; `None` is every
    /// item.
    pub fn add_filter(&mut self, object: ObjectRef, filter: Option<FormId>) {
        let filters = self.filters.entry(object).or_default();
        if !filters.contains(&filter) {
            filters.push(filter);
        }
    }

    /// Takes one filter back.
    pub fn remove_filter(&mut self, object: ObjectRef, filter: Option<FormId>) {
        if let Some(filters) = self.filters.get_mut(&object) {
            filters.retain(|held| *held != filter);
            if filters.is_empty() {
                self.filters.remove(&object);
            }
        }
    }

    /// Takes all filters of a script back.
    pub fn clear_filters(&mut self, object: ObjectRef) {
        self.filters.remove(&object);
    }

    /// A script's filters; none at all is different from a filter that lets everything through.
    pub fn filters(&self, object: ObjectRef) -> &[Option<FormId>] {
        self.filters.get(&object).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(index: u32) -> ObjectRef {
        ObjectRef::new(index, 1).expect("a generation above zero")
    }

    #[test]
    fn a_thing_carries_many_scripts_and_lets_go_of_them() {
        let mut bindings = Bindings::default();
        let handle = Handle::form(FormId(0x800));
        bindings.bind(handle, object(1), true);
        bindings.bind(handle, object(2), true);
        bindings.bind(handle, object(3), false);
        bindings.bind(handle, object(2), true);
        assert_eq!(bindings.objects(handle).len(), 3);
        assert_eq!(
            bindings.attached().collect::<Vec<_>>(),
            [object(1), object(2)]
        );
        bindings.release(handle);
        assert_eq!(bindings.attached().count(), 0);
        assert_eq!(bindings.unbind(object(1)), None);
        assert_eq!(bindings.unbind(object(2)), None);
        assert_eq!(bindings.unbind(object(3)), Some(handle));
        assert_eq!(bindings.handle(object(3)), None);
        assert_eq!(bindings.unbind(object(3)), None);
    }

    #[test]
    fn filters_belong_to_one_script_and_go_with_it() {
        let mut bindings = Bindings::default();
        bindings.bind(Handle::form(FormId(1)), object(1), true);
        bindings.add_filter(object(1), None);
        bindings.add_filter(object(1), Some(FormId(5)));
        bindings.add_filter(object(1), Some(FormId(5)));
        assert_eq!(bindings.filters(object(1)), [None, Some(FormId(5))]);
        bindings.remove_filter(object(1), None);
        assert_eq!(bindings.filters(object(1)), [Some(FormId(5))]);
        bindings.unbind(object(1));
        assert!(bindings.filters(object(1)).is_empty());
    }
}
