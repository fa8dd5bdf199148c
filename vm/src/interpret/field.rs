//! Moves, constants, and the variables of self.
#![expect(
    clippy::inline_always,
    clippy::unused_self,
    reason = "handlers of the interpreter's loop: they must be inlined, and all look alike"
)]

use cyperus_gc::{Slot, SlotKind, VarTag};

use crate::code::{Cursor, Def, DefPair, Use, UsePair, fetch, put};
use crate::machine::Machine;

impl Machine {
    #[inline(always)]
    pub(super) fn move_word(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set(dst, c.get(src));
    }

    #[inline(always)]
    pub(super) fn move_pair(&mut self, c: Cursor, dst: DefPair, src: UsePair) {
        c.set_pair(dst, c.pair(src));
    }

    #[inline(always)]
    pub(super) fn load(&mut self, c: Cursor, dst: Def, value: u32) {
        c.set(dst, u64::from(value));
    }

    #[inline(always)]
    pub(super) fn load_wide(&mut self, c: Cursor, dst: Def, constant: u32) {
        let value = self.program.constants[constant as usize];
        c.set(dst, value);
    }

    #[inline(always)]
    pub(super) fn clear_pair(&mut self, c: Cursor, dst: DefPair) {
        c.set_pair(dst, (0, 0));
    }

    pub(super) fn get_field_pair(&mut self, c: Cursor, dst: DefPair, slot: u16) {
        let pair = c
            .own_self()
            .and_then(|own| {
                let tag = self.heap.object_slot(own, u32::from(slot)).ok()?;
                let payload = self.heap.object_slot(own, u32::from(slot) + 1).ok()?;
                Some((tag.0, payload.0))
            })
            .unwrap_or_default();
        c.set_pair(dst, pair);
    }

    #[inline(always)]
    pub(super) fn get_field(&mut self, c: Cursor, dst: Def, slot: u16) -> bool {
        let Some(place) = self.heap.object_word(Slot(c.get(Use(0))), u32::from(slot)) else {
            return false;
        };
        c.set(dst, fetch(&place));
        true
    }

    #[inline(always)]
    pub(super) fn set_field(&mut self, c: Cursor, src: Use, slot: u16) -> bool {
        let Some(place) = self.heap.object_word(Slot(c.get(Use(0))), u32::from(slot)) else {
            return false;
        };
        put(&place, c.get(src));
        true
    }

    #[inline(always)]
    pub(super) fn set_field_reference(&mut self, c: Cursor, src: Use, slot: u16, kind: SlotKind) {
        if let Some(own) = c.own_self() {
            // A deleted self has no variables to store into.
            let _gone = self
                .heap
                .store_object(own, u32::from(slot), kind, Slot(c.get(src)));
        }
    }

    pub(super) fn set_field_pair(&mut self, c: Cursor, src: UsePair, slot: u16) {
        let (tag, payload) = c.pair(src);
        if let Some(own) = c.own_self() {
            let _gone =
                self.heap
                    .store_object_var(own, u32::from(slot), VarTag(tag), Slot(payload));
        }
    }

    pub(super) fn set_state(&mut self, c: Cursor, src: Use) {
        let name = self.text_of(Slot(c.get(src)));
        if let Some(own) = c.own_self() {
            self.change_state(own, &name);
        }
    }

    pub(super) fn watch(&mut self, c: Cursor, object: Use, slot: u16, read: u32) {
        let value = Slot(c.get(object))
            .as_object()
            .and_then(|object| self.heap.object_slot(object, u32::from(slot)).ok());
        if value.is_some_and(Slot::is_none) {
            self.program.watches.count_none(read);
        }
    }

    pub(super) fn complain(&mut self, c: Cursor, complaint: u32) {
        let complaint = self.program.complaints[complaint as usize].clone();
        self.report_here(c, complaint);
    }
}
