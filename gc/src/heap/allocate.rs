//! Allocation: arrays, structs and objects, the bytes they take and the sites that allocate them.

use super::{Heap, SiteCount};
use crate::cell::{CellTable, NewEntry, slots_for};
use crate::event::{Event, Population};
use crate::fault::HeapFull;
use crate::handle::{ArrayRef, ObjectRef, StructRef};
use crate::layout::{ClassId, StructId};
use crate::object::ObjectTable;
use crate::slot::ElementKind;

impl Heap {
    /// A struct with all members at their defaults. It belongs to the caller's registers: if the
    /// next list of roots does not include it and no heap place holds it, it is garbage.
    #[inline]
    pub fn allocate_struct(&mut self, id: StructId, site: u32) -> Result<StructRef, HeapFull> {
        let slots = self.struct_types[id.0 as usize].layout.slots();
        self.reserve(CellTable::bytes_for(slots))?;
        let serial = self.take_serial();
        let new = NewEntry {
            element: ElementKind::Bool,
            type_id: id.0,
            length: slots,
            slots,
            site,
            serial,
        };
        let (index, generation) = self.structs.allocate(new);
        if self.collector.is_active() {
            self.structs.marks.insert(index);
        }
        self.count_site(site, CellTable::bytes_for(slots));
        if self.options.trace_variables {
            self.note_created(Population::Structs, index);
        }
        StructRef::new(index, generation).ok_or(self.full(0))
    }

    /// An array of `length` default elements. `type_id` is chosen by the caller and below 2^24.
    #[inline]
    pub fn allocate_array(
        &mut self,
        element: ElementKind,
        type_id: u32,
        length: u32,
        site: u32,
    ) -> Result<ArrayRef, HeapFull> {
        let slots = slots_for(element, length);
        let Ok(slots) = u32::try_from(slots) else {
            return Err(self.full(slots * 8));
        };
        self.reserve(CellTable::bytes_for(slots))?;
        let serial = self.take_serial();
        let new = NewEntry {
            element,
            type_id,
            length,
            slots,
            site,
            serial,
        };
        let (index, generation) = self.arrays.allocate(new);
        if self.collector.is_active() {
            self.arrays.marks.insert(index);
        }
        self.count_site(site, CellTable::bytes_for(slots));
        if self.options.trace_variables {
            self.note_created(Population::Arrays, index);
        }
        ArrayRef::new(index, generation).ok_or(self.full(0))
    }

    /// An object with all variables at their defaults, in state 0.
    pub fn allocate_object(&mut self, class: ClassId, site: u32) -> Result<ObjectRef, HeapFull> {
        let slots = self.classes[class.0 as usize].layout.slots();
        let bytes = ObjectTable::bytes_for(slots);
        self.reserve(bytes)?;
        self.plan_class(class.0);
        let serial = self.take_serial();
        let (index, generation) = self.objects.allocate(class.0, slots, site, serial);
        self.note_farewell(index);
        self.collector.births += 1;
        if self.collector.is_active() {
            self.objects.marks.insert(index);
        }
        self.count_site(site, bytes);
        ObjectRef::new(index, generation).ok_or(self.full(0))
    }

    /// Reserves `bytes`, or refuses.
    #[inline]
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), HeapFull> {
        let wanted = self.bytes + bytes;
        if wanted > self.gate.ceiling() {
            return self.reserve_at_gate(bytes);
        }
        self.bytes = wanted;
        Ok(())
    }

    /// Reserves `bytes` regardless of the limit.
    pub(super) fn reserve_always(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    /// Releases reserved bytes.
    #[inline]
    pub(crate) fn unreserve(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }

    #[cold]
    pub(super) fn full(&self, wanted: u64) -> HeapFull {
        HeapFull {
            used: self.bytes,
            limit: self.options.byte_limit,
            wanted,
        }
    }

    /// The serial of the next allocation.
    pub fn next_serial(&self) -> u32 {
        self.next_serial
    }

    #[inline]
    fn take_serial(&mut self) -> u32 {
        let serial = self.next_serial;
        self.next_serial = serial.wrapping_add(1);
        serial
    }

    #[inline]
    fn count_site(&mut self, site: u32, bytes: u64) {
        if let Some(made) = self.sites.get_mut(site as usize) {
            made.count(bytes);
        } else {
            self.new_site(site, bytes);
        }
    }

    /// Sites numbered 2^24 and above are not counted.
    #[cold]
    fn new_site(&mut self, site: u32, bytes: u64) {
        if site < 1 << 24 {
            self.sites.resize(site as usize + 1, SiteCount::default());
            self.sites[site as usize] = SiteCount {
                allocated: 1,
                bytes,
            };
        }
    }

    #[cold]
    fn note_created(&mut self, population: Population, index: u32) {
        // A reused row starts without a stack.
        if let (Population::Structs, Some(stack)) =
            (population, self.struct_stacks.get_mut(index as usize))
        {
            *stack = 0;
        }
        let at = self.clock.moment();
        let entry = self.describe(population, index);
        self.pending.push(Event::Created { at, entry });
    }
}
