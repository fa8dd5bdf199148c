//! Structs.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]

use cyperus_gc::{Fault, Heap, Slot, SlotKind, StructId, StructRef, VarTag};

use crate::code::{Cursor, Def, DefPair, Site, Use, UsePair, fetch, put};
use crate::machine::Machine;
use crate::report::StructProblem;

impl Machine {
    #[inline(always)]
    pub(super) fn get_member(&mut self, c: Cursor, dst: Def, structure: Use, slot: u16) -> bool {
        let structure = Slot(c.get(structure));
        let Some(place) = self.heap.struct_word(structure, u32::from(slot)) else {
            return false;
        };
        c.set(dst, fetch(&place));
        true
    }

    pub(super) fn get_member_pair(&mut self, c: Cursor, dst: DefPair, structure: Use, slot: u16) {
        let slot = u32::from(slot);
        let found = Slot(c.get(structure)).as_struct().and_then(|structure| {
            let tag = self.heap.struct_slot(structure, slot).ok()?;
            let payload = self.heap.struct_slot(structure, slot + 1).ok()?;
            Some((tag.0, payload.0))
        });
        c.set_pair(dst, found.unwrap_or_default());
        if found.is_none() {
            self.none_struct(c);
        }
    }

    #[inline(always)]
    fn store_number(&mut self, c: Cursor, structure: Use, slot: u16, value: u64) -> bool {
        let structure = Slot(c.get(structure));
        let Some(place) = self.heap.struct_word(structure, u32::from(slot)) else {
            return false;
        };
        put(&place, value);
        true
    }

    #[inline(never)]
    fn store_member(&mut self, c: Cursor, structure: Use, slot: u16, kind: SlotKind, value: u64) {
        let done = Slot(c.get(structure)).as_struct().map(|structure| {
            self.heap
                .store_struct(structure, u32::from(slot), kind, Slot(value))
        });
        if !matches!(done, Some(Ok(()))) {
            self.none_struct(c);
        }
    }

    #[inline(always)]
    pub(super) fn set_member(&mut self, c: Cursor, structure: Use, src: Use, slot: u16) -> bool {
        self.store_number(c, structure, slot, c.get(src))
    }

    #[inline(always)]
    pub(super) fn set_member_constant(
        &mut self,
        c: Cursor,
        structure: Use,
        slot: u16,
        value: u32,
    ) -> bool {
        self.store_number(c, structure, slot, u64::from(value))
    }

    #[inline(always)]
    pub(super) fn set_member_reference(
        &mut self,
        c: Cursor,
        structure: Use,
        src: Use,
        slot: u16,
        kind: SlotKind,
    ) {
        self.store_member(c, structure, slot, kind, c.get(src));
    }

    pub(super) fn set_member_pair(&mut self, c: Cursor, structure: Use, src: UsePair, slot: u16) {
        let (tag, payload) = c.pair(src);
        let done = Slot(c.get(structure)).as_struct().map(|structure| {
            self.heap
                .store_struct_var(structure, u32::from(slot), VarTag(tag), Slot(payload))
        });
        if !matches!(done, Some(Ok(()))) {
            self.none_struct(c);
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn none_struct(&mut self, c: Cursor) {
        self.report_here(c, StructProblem::None);
    }

    #[inline(always)]
    pub(super) fn make_struct(
        &mut self,
        c: Cursor,
        dst: Def,
        type_number: u32,
        site: Site,
    ) -> bool {
        let heap_type = self.program.structs[type_number as usize].heap_type;
        let slots = self.heap.struct_layout(heap_type).slots();
        let tiny = if slots <= Heap::TINY_STRUCT {
            self.heap.make_tiny_struct(heap_type, slots, site.0)
        } else {
            None
        };
        let made = match tiny {
            Some(made) => {
                c.set(dst, made.bits());
                made
            }
            None => match self.make_default_struct(c, dst, heap_type, site) {
                Some(made) => made,
                None => return false,
            },
        };
        self.fill(made, type_number).is_ok()
    }

    /// A struct whose members are all defaults; `None` if there is no room.
    #[inline(always)]
    pub(super) fn make_default_struct(
        &mut self,
        c: Cursor,
        dst: Def,
        heap_type: StructId,
        site: Site,
    ) -> Option<StructRef> {
        let made = self.heap.allocate_struct(heap_type, site.0).ok()?;
        if self.heap.watches_allocations() {
            self.note_creation(c, made, site);
        }
        c.set(dst, made.bits());
        Some(made)
    }

    /// The fast path to a struct of a few slots.
    #[inline(always)]
    pub(super) fn make_tiny_struct(
        &mut self,
        c: Cursor,
        dst: Def,
        slots: u8,
        heap_type: u32,
        site: Site,
    ) -> bool {
        let made = self
            .heap
            .make_tiny_struct(StructId(heap_type), u32::from(slots), site.0);
        match made {
            Some(structure) => {
                c.set(dst, structure.bits());
                true
            }
            None => false,
        }
    }

    #[cold]
    #[inline(never)]
    fn note_creation(&mut self, c: Cursor, made: StructRef, site: Site) {
        if self.heap.options().trace_variables {
            let stack = self.creation_number(c);
            self.heap.note_creation_stack(made, stack);
        }
        self.note_allocation(c, site);
    }

    /// Stores the initial values of the members.
    #[inline]
    pub(crate) fn fill(&mut self, made: StructRef, type_number: u32) -> Result<(), Fault> {
        let initial = &self.program.structs[type_number as usize].initial;
        if self.heap.store_numbers(made, initial) {
            return Ok(());
        }
        for &(slot, kind, value) in initial {
            self.heap.store_struct(made, slot, kind, value)?;
        }
        Ok(())
    }
}
