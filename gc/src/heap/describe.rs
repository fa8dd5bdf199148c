//! Descriptions of entries for events: copies, so that a listener needs no heap.

use super::Heap;
use crate::event::{Content, EntryInfo, Population};
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};

impl Heap {
    /// The description of an entry for events, with its contents if variables are traced.
    pub(crate) fn describe(&self, population: Population, index: u32) -> EntryInfo {
        let mut contents = Vec::new();
        let (type_id, serial, site, generation) = match population {
            Population::Objects => {
                let entry = &self.objects.entries[index as usize];
                let slots = self.objects.slots(entry);
                for &(slot, kind) in self.classes[entry.class as usize].layout.fields() {
                    contents.push(self.content_at(kind, slots, slot));
                }
                (entry.class, entry.serial, entry.site, entry.generation)
            }
            Population::Arrays => {
                let entry = &self.arrays.entries[index as usize];
                for place in 0..entry.length {
                    contents.push(if entry.element() == ElementKind::Var {
                        let (tag, payload) = self.arrays.pair(entry, place);
                        self.content(VarTag(tag.0).kind(), payload)
                    } else {
                        let value = self.arrays.element(entry, place);
                        self.content(entry.element().slot_kind(), value)
                    });
                }
                (
                    entry.type_id(),
                    entry.serial,
                    entry.site(),
                    entry.generation,
                )
            }
            Population::Structs => {
                let entry = &self.structs.entries[index as usize];
                let slots: Vec<Slot> = (0..entry.length)
                    .map(|slot| self.structs.word(entry, slot))
                    .collect();
                for &(slot, kind) in self.struct_types[entry.type_id() as usize].layout.fields() {
                    contents.push(self.content_at(kind, &slots, slot));
                }
                (
                    entry.type_id(),
                    entry.serial,
                    entry.site(),
                    entry.generation,
                )
            }
        };
        let stack = match population {
            Population::Structs => self.struct_stacks.get(index as usize).copied(),
            Population::Objects | Population::Arrays => None,
        };
        EntryInfo {
            population,
            type_id,
            serial,
            site,
            stack: stack.unwrap_or(0),
            handle: u64::from(generation) << 32 | u64::from(index),
            contents: contents.into(),
        }
    }

    fn content_at(&self, kind: SlotKind, slots: &[Slot], slot: u32) -> Content {
        let value = slots[slot as usize];
        if kind == SlotKind::Var {
            return self.content(VarTag(value.0).kind(), slots[slot as usize + 1]);
        }
        self.content(kind, value)
    }

    fn content(&self, kind: SlotKind, value: Slot) -> Content {
        let reference = |population, serial: Option<u32>| {
            serial.map_or(Content::None, |serial| {
                Content::Reference(population, serial)
            })
        };
        match kind {
            SlotKind::Plain | SlotKind::Var => Content::Plain(value.low()),
            SlotKind::String => Content::String(self.string(value).unwrap_or_default().into()),
            SlotKind::Array => reference(
                Population::Arrays,
                value.as_array().and_then(|array| self.array_serial(array)),
            ),
            SlotKind::Struct => reference(
                Population::Structs,
                value
                    .as_struct()
                    .and_then(|structure| self.struct_serial(structure)),
            ),
            SlotKind::Object => reference(
                Population::Objects,
                value
                    .as_object()
                    .and_then(|object| self.object_serial(object)),
            ),
        }
    }
}
