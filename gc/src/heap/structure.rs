//! Structs: reads, and the one path for stores into a member.

use super::Heap;
use crate::fault::Fault;
use crate::handle::StructRef;
use crate::layout::StructId;
use crate::slot::{Slot, SlotKind, VarTag};

impl Heap {
    /// Slot `slot` of a struct; for a `Var` member this is the tag, and its payload is the next
    /// slot.
    #[inline]
    pub fn struct_slot(&self, structure: StructRef, slot: u32) -> Result<Slot, Fault> {
        self.structs
            .slot(structure.index(), structure.generation(), slot)
    }

    /// Stores into a member that is not a `Var`. `kind` is the member's kind in its layout.
    #[inline]
    pub fn store_struct(
        &mut self,
        structure: StructRef,
        slot: u32,
        kind: SlotKind,
        value: Slot,
    ) -> Result<(), Fault> {
        debug_assert!(
            self.member_kind(structure, slot)
                .is_none_or(|real| real == kind)
        );
        let value = self.admit(kind, value);
        let old = self
            .structs
            .replace(structure.index(), structure.generation(), slot, value)?;
        if kind.is_reference() {
            self.exchange(kind, old, value);
        }
        Ok(())
    }

    /// Stores numbers into members, if all of these members hold numbers: slot, kind and value of each.
    /// Otherwise changes nothing and returns false.
    #[inline]
    pub fn store_numbers(
        &mut self,
        structure: StructRef,
        members: &[(u32, SlotKind, Slot)],
    ) -> bool {
        if members.iter().any(|member| member.1 != SlotKind::Plain) {
            return false;
        }
        let (index, generation) = (structure.index(), structure.generation());
        let Ok(entry) = self.structs.entries.named_mut(index, generation) else {
            return false;
        };
        if members.iter().any(|member| member.0 >= entry.length) {
            return false;
        }
        match entry.run() {
            None => members
                .iter()
                .for_each(|&(_, _, value)| entry.set_inline(value)),
            Some((offset, capacity)) => {
                let run = self.structs.blocks.run_mut(offset, capacity);
                for &(slot, _, value) in members {
                    run[slot as usize] = value;
                }
            }
        }
        true
    }

    /// Stores into a `Var` member.
    pub fn store_struct_var(
        &mut self,
        structure: StructRef,
        slot: u32,
        tag: VarTag,
        payload: Slot,
    ) -> Result<(), Fault> {
        debug_assert!(
            self.member_kind(structure, slot)
                .is_none_or(|real| real == SlotKind::Var)
        );
        let payload = self.admit(tag.kind(), payload);
        let (index, generation) = (structure.index(), structure.generation());
        // The payload first: if its slot is in range, so is the tag's.
        let old_payload = self.structs.replace(index, generation, slot + 1, payload)?;
        let old_tag = self.structs.replace(index, generation, slot, Slot(tag.0))?;
        self.retain(tag.kind(), payload);
        self.release_var(old_tag, old_payload);
        Ok(())
    }

    /// The struct's type.
    #[inline]
    pub fn struct_type(&self, structure: StructRef) -> Result<StructId, Fault> {
        let entry = self
            .structs
            .entry(structure.index(), structure.generation())?;
        Ok(StructId(entry.type_id()))
    }

    /// The struct's allocation serial; `None` if stale.
    pub fn struct_serial(&self, structure: StructRef) -> Option<u32> {
        Some(
            self.structs
                .entry(structure.index(), structure.generation())
                .ok()?
                .serial,
        )
    }

    fn member_kind(&self, structure: StructRef, slot: u32) -> Option<SlotKind> {
        let id = self.struct_type(structure).ok()?;
        self.struct_types[id.0 as usize].layout.kind_at(slot)
    }
}
