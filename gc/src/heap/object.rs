//! Objects: reads, the one path for stores into a variable, pins, flags, deletion.

use super::Heap;
use crate::fault::Fault;
use crate::handle::ObjectRef;
use crate::layout::ClassId;
use crate::object::ObjectFlags;
use crate::slot::{Slot, SlotKind, VarTag};
use crate::trace::Phase;

impl Heap {
    /// Whether the object may be used: it exists, is not deleted, and no collection has found it
    /// unreachable. Once this is false for a handle, it stays false.
    ///
    /// A handle that no root lists and no heap place holds may be kept anywhere, if it is checked here
    /// before each use. Between the end of a mark and its verdict, objects that were not reached are
    /// already dead, and would die while they are in use.
    #[inline]
    pub fn is_valid(&self, object: ObjectRef) -> bool {
        self.exists(object) && !self.is_unreached(object)
    }

    /// Whether the object has not been condemned or deleted yet. [`Self::is_valid`] says whether it
    /// may be used.
    #[inline]
    pub fn exists(&self, object: ObjectRef) -> bool {
        self.objects
            .entry(object.index(), object.generation())
            .is_ok()
    }

    #[inline]
    fn is_unreached(&self, object: ObjectRef) -> bool {
        self.collector.phase == Phase::Gather && !self.is_reached(object.index())
    }

    /// The object of a weak handle, if it may still be used.
    pub fn resolve(&self, weak: ObjectRef) -> Option<ObjectRef> {
        self.is_valid(weak).then_some(weak)
    }

    /// All slots of an object.
    #[inline]
    pub fn object_slots(&self, object: ObjectRef) -> Result<&[Slot], Fault> {
        let entry = self.objects.entry(object.index(), object.generation())?;
        Ok(self.objects.slots(entry))
    }

    /// Slot `slot` of an object; for a `Var` this is the tag, and its payload is the next slot.
    #[inline]
    pub fn object_slot(&self, object: ObjectRef, slot: u32) -> Result<Slot, Fault> {
        let slots = self.object_slots(object)?;
        match slots.get(slot as usize) {
            Some(&value) => Ok(value),
            None => Err(range(slot, slots.len())),
        }
    }

    /// Stores into a variable that is not a `Var`. `kind` is the variable's kind in its layout.
    #[inline]
    pub fn store_object(
        &mut self,
        object: ObjectRef,
        slot: u32,
        kind: SlotKind,
        value: Slot,
    ) -> Result<(), Fault> {
        debug_assert!(
            self.variable_kind(object, slot)
                .is_none_or(|real| real == kind)
        );
        let value = self.admit(kind, value);
        self.objects.entry(object.index(), object.generation())?;
        let slots = self.objects.slots_mut(object.index());
        let length = slots.len();
        let Some(place) = slots.get_mut(slot as usize) else {
            return Err(range(slot, length));
        };
        let old = std::mem::replace(place, value);
        if kind.is_reference() {
            if self.clusters.count > 0 && self.in_cluster(object.index()) {
                self.note_member_store(object.index(), (kind, old), (kind, value));
            }
            self.exchange(kind, old, value);
        }
        Ok(())
    }

    /// Stores into a `Var` variable.
    pub fn store_object_var(
        &mut self,
        object: ObjectRef,
        slot: u32,
        tag: VarTag,
        payload: Slot,
    ) -> Result<(), Fault> {
        debug_assert!(
            self.variable_kind(object, slot)
                .is_none_or(|real| real == SlotKind::Var)
        );
        let payload = self.admit(tag.kind(), payload);
        self.objects.entry(object.index(), object.generation())?;
        let slots = self.objects.slots_mut(object.index());
        let length = slots.len();
        let Some(places) = slots.get_mut(slot as usize..slot as usize + 2) else {
            return Err(range(slot + 1, length));
        };
        let (old_tag, old_payload) = (places[0], places[1]);
        places[0] = Slot(tag.0);
        places[1] = payload;
        if self.clusters.count > 0 && self.in_cluster(object.index()) {
            let old = (VarTag(old_tag.0).kind(), old_payload);
            self.note_member_store(object.index(), old, (tag.kind(), payload));
        }
        self.retain(tag.kind(), payload);
        self.release_var(old_tag, old_payload);
        Ok(())
    }

    /// The object's class.
    #[inline]
    pub fn object_class(&self, object: ObjectRef) -> Result<ClassId, Fault> {
        Ok(ClassId(
            self.objects
                .entry(object.index(), object.generation())?
                .class,
        ))
    }

    /// The object's state number.
    #[inline]
    pub fn object_state(&self, object: ObjectRef) -> Result<u32, Fault> {
        Ok(self
            .objects
            .entry(object.index(), object.generation())?
            .state)
    }

    /// Sets the object's state number.
    pub fn set_object_state(&mut self, object: ObjectRef, state: u32) -> Result<(), Fault> {
        self.objects
            .entry_mut(object.index(), object.generation())?
            .state = state;
        Ok(())
    }

    /// The object's allocation serial; `None` if stale.
    pub fn object_serial(&self, object: ObjectRef) -> Option<u32> {
        Some(
            self.objects
                .entry(object.index(), object.generation())
                .ok()?
                .serial,
        )
    }

    /// The object's flags.
    pub fn object_flags(&self, object: ObjectRef) -> Result<ObjectFlags, Fault> {
        Ok(self
            .objects
            .entry(object.index(), object.generation())?
            .flags)
    }

    /// Keeps the object alive until it is unpinned as often. Returns its number of pins.
    pub fn pin(&mut self, object: ObjectRef) -> Result<u32, Fault> {
        let entry = self
            .objects
            .entry_mut(object.index(), object.generation())?;
        entry.pins = entry.pins.saturating_add(1);
        let pins = entry.pins;
        self.objects.update_kept(object.index());
        Ok(pins)
    }

    /// Removes one pin; unpinning too often is a fault.
    pub fn unpin(&mut self, object: ObjectRef) -> Result<u32, Fault> {
        let (index, generation) = (object.index(), object.generation());
        // A pinned object that was deleted can still be unpinned, so visibility is not checked
        // here.
        let entry = self
            .objects
            .entries
            .get_mut(index as usize)
            .filter(|entry| {
                entry.generation == generation && entry.flags.contains(ObjectFlags::PRESENT)
            });
        let Some(entry) = entry.filter(|entry| entry.pins > 0) else {
            return Err(Fault::Stale { index, generation });
        };
        entry.pins -= 1;
        let pins = entry.pins;
        self.objects.update_kept(index);
        Ok(pins)
    }

    /// Removes all pins of an object, which may have been deleted.
    pub fn unpin_wholly(&mut self, object: ObjectRef) {
        while self.unpin(object).is_ok() {}
    }

    /// Sets or clears the keep flag.
    pub fn set_keep(&mut self, object: ObjectRef, keep: bool) -> Result<(), Fault> {
        self.set_root_flag(object, ObjectFlags::KEEP, keep)
    }

    /// Sets or clears the loading flag; an object that is being loaded is not collected.
    pub fn set_loading(&mut self, object: ObjectRef, loading: bool) -> Result<(), Fault> {
        self.set_root_flag(object, ObjectFlags::LOADING, loading)
    }

    /// Gives an object one of eight labels, counted from 1, or takes it away. Other numbers are no labels,
    /// and change nothing.
    pub fn set_label(&mut self, object: ObjectRef, label: u32, value: bool) -> Result<(), Fault> {
        let flags = ObjectFlags::label(label);
        self.set_root_flag(object, flags, value)
    }

    fn set_root_flag(
        &mut self,
        object: ObjectRef,
        flag: ObjectFlags,
        value: bool,
    ) -> Result<(), Fault> {
        self.objects
            .entry_mut(object.index(), object.generation())?
            .flags
            .set(flag, value);
        self.objects.update_kept(object.index());
        Ok(())
    }

    /// Deletes an object: from now on every handle to it reads as None, and the next mark clears
    /// the places that refer to it.
    pub fn delete(&mut self, object: ObjectRef) -> Result<(), Fault> {
        let entry = self
            .objects
            .entry_mut(object.index(), object.generation())?;
        entry.flags.insert(ObjectFlags::GARBAGE);
        entry.visible = 0;
        self.objects.garbage.insert(object.index());
        self.objects.garbage_count += 1;
        self.note_member_deleted(object.index());
        Ok(())
    }

    fn variable_kind(&self, object: ObjectRef, slot: u32) -> Option<SlotKind> {
        let class = self.object_class(object).ok()?;
        self.classes[class.0 as usize].layout.kind_at(slot)
    }
}

#[cold]
fn range(index: u32, length: usize) -> Fault {
    Fault::Range {
        index,
        length: u32::try_from(length).unwrap_or(u32::MAX),
    }
}
