//! Arrays.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::ops::Range;

use crate::code::{Cursor, Def, DefPair, Site, Use, UsePair, fetch, put};
use crate::machine::Machine;
use crate::program::{ArrayPoint, ArrayWork};
use crate::report::ArrayProblem;
use crate::scheduler::Scheduler;
use crate::types::{Element, Type, element_kind};
use cyperus_gc::{ArrayRef, Element as HeapElement, ElementKind, Fault, Slot, VarTag};

impl Machine {
    /// The length of an array; 0 for None.
    #[inline(always)]
    pub(crate) fn array_length(&self, array: Slot) -> u32 {
        self.heap.length_of(array)
    }

    #[inline(always)]
    pub(super) fn length(&mut self, c: Cursor, dst: Def, array: Use) {
        let length = self.array_length(Slot(c.get(array)));
        c.set(dst, u64::from(length));
    }

    /// The slow path, which finds out what went wrong.
    pub(super) fn load_element(&mut self, c: Cursor, dst: Def, array: Use, index: i32) {
        let found = Slot(c.get(array))
            .as_array()
            .map(|array| self.heap.array_get(array, index.cast_unsigned()));
        match found {
            Some(Ok(value)) => c.set(dst, value.0),
            Some(Err(fault)) => self.cannot_load(c, dst, Some(fault)),
            None => self.cannot_load(c, dst, None),
        }
    }

    #[cold]
    #[inline(never)]
    fn cannot_load(&mut self, c: Cursor, dst: Def, fault: Option<Fault>) {
        c.set(dst, 0);
        self.array_fault(c, fault);
    }

    /// The slow path: references are counted and errors are logged.
    pub(super) fn store_element(&mut self, c: Cursor, array: Use, index: i32, value: u64) {
        let done = Slot(c.get(array)).as_array().map(|array| {
            self.heap
                .array_set(array, index.cast_unsigned(), Slot(value))
        });
        match done {
            Some(Ok(())) => {}
            Some(Err(fault)) => self.array_fault(c, Some(fault)),
            None => self.array_fault(c, None),
        }
    }

    /// Logs why an element could not be accessed. A stale array counts as None.
    #[cold]
    #[inline(never)]
    fn array_fault(&mut self, c: Cursor, fault: Option<Fault>) {
        match fault {
            Some(Fault::Range { index, length }) => {
                let index = i64::from(index.cast_signed());
                let last = i64::from(length) - 1;
                self.report_here(c, ArrayProblem::Index { index, last });
            }
            Some(Fault::Stale { .. } | Fault::Full(_) | Fault::Kind) | None => {
                self.report_here(c, ArrayProblem::None);
            }
        }
    }

    #[inline(always)]
    pub(super) fn load_byte(&mut self, c: Cursor, dst: Def, array: Use, index: Use) -> bool {
        let array = Slot(c.get(array));
        let Some(place) = self.heap.array_byte(array, c.int(index).cast_unsigned()) else {
            return false;
        };
        c.set(dst, u64::from(fetch(&place)));
        true
    }

    #[inline(always)]
    pub(super) fn store_byte(&mut self, c: Cursor, array: Use, index: Use, src: Use) -> bool {
        let value = Slot(c.get(src)).as_bool();
        self.store_byte_value(c, array, index, u8::from(value))
    }

    #[inline(always)]
    fn store_byte_value(&mut self, c: Cursor, array: Use, index: Use, value: u8) -> bool {
        let array = Slot(c.get(array));
        let Some(place) = self.heap.array_byte(array, c.int(index).cast_unsigned()) else {
            return false;
        };
        put(&place, value);
        true
    }

    #[inline(always)]
    pub(super) fn load_half(&mut self, c: Cursor, dst: Def, array: Use, index: Use) -> bool {
        self.load_half_at(c, dst, array, c.int(index))
    }

    #[inline(always)]
    pub(super) fn store_half(&mut self, c: Cursor, array: Use, index: Use, src: Use) -> bool {
        self.store_half_value(c, array, c.int(index), Slot(c.get(src)).low())
    }

    #[inline(always)]
    fn store_half_value(&mut self, c: Cursor, array: Use, index: i32, value: u32) -> bool {
        let array = Slot(c.get(array));
        let Some(place) = self.heap.array_half(array, index.cast_unsigned()) else {
            return false;
        };
        put(&place, value);
        true
    }

    #[inline(always)]
    pub(super) fn load_word(&mut self, c: Cursor, dst: Def, array: Use, index: Use) -> bool {
        let array = Slot(c.get(array));
        let Some(place) = self.heap.array_word(array, c.int(index).cast_unsigned()) else {
            return false;
        };
        c.set(dst, fetch(&place));
        true
    }

    #[inline(always)]
    pub(super) fn store_word(&mut self, c: Cursor, array: Use, index: Use, src: Use) {
        self.store_element(c, array, c.int(index), c.get(src));
    }

    #[inline(always)]
    pub(super) fn load_half_at(&mut self, c: Cursor, dst: Def, array: Use, index: i32) -> bool {
        let array = Slot(c.get(array));
        let Some(place) = self.heap.array_half(array, index.cast_unsigned()) else {
            return false;
        };
        c.set(dst, u64::from(fetch(&place)));
        true
    }

    #[inline(always)]
    pub(super) fn store_half_at(&mut self, c: Cursor, array: Use, src: Use, index: i32) -> bool {
        self.store_half_value(c, array, index, Slot(c.get(src)).low())
    }

    #[inline(always)]
    pub(super) fn store_byte_constant(
        &mut self,
        c: Cursor,
        array: Use,
        index: Use,
        value: u32,
    ) -> bool {
        self.store_byte_value(c, array, index, u8::from(value != 0))
    }

    #[inline(always)]
    pub(super) fn store_half_constant(
        &mut self,
        c: Cursor,
        array: Use,
        index: Use,
        value: u32,
    ) -> bool {
        self.store_half_value(c, array, c.int(index), value)
    }

    pub(super) fn load_pair(&mut self, c: Cursor, dst: DefPair, array: Use, index: Use) {
        let found = Slot(c.get(array))
            .as_array()
            .map(|array| self.heap.array_get_var(array, c.int(index).cast_unsigned()));
        match found {
            Some(Ok((tag, payload))) => c.set_pair(dst, (tag.0, payload.0)),
            other => {
                c.set_pair(dst, (0, 0));
                self.array_fault(c, other.and_then(Result::err));
            }
        }
    }

    pub(super) fn store_pair(&mut self, c: Cursor, array: Use, index: Use, src: UsePair) {
        let (tag, payload) = c.pair(src);
        let index = c.int(index).cast_unsigned();
        let done = Slot(c.get(array)).as_array().map(|array| {
            self.heap
                .array_set_var(array, index, VarTag(tag), Slot(payload))
        });
        match done {
            Some(Ok(())) => {}
            other => self.array_fault(c, other.and_then(Result::err)),
        }
    }

    #[inline(always)]
    pub(super) fn make_array(
        &mut self,
        c: Cursor,
        dst: Def,
        length: Use,
        type_number: u32,
        site: Site,
    ) -> bool {
        self.make_array_of(c, dst, c.int(length), type_number, site)
    }

    /// The fast path to an array whose elements fit in one word.
    #[inline(always)]
    pub(super) fn make_tiny_array(
        &mut self,
        c: Cursor,
        dst: Def,
        element: ElementKind,
        length: u8,
        type_number: u32,
        site: Site,
    ) -> bool {
        let length = u32::from(length);
        if length > self.array_limit {
            return false;
        }
        let made = self
            .heap
            .make_tiny_array(element, type_number, length, site.0);
        match made {
            Some(array) => {
                c.set(dst, array.bits());
                true
            }
            None => false,
        }
    }

    #[inline(always)]
    pub(super) fn make_array_of(
        &mut self,
        c: Cursor,
        dst: Def,
        length: i32,
        type_number: u32,
        site: Site,
    ) -> bool {
        // Asked first, so that the usual way need not keep the site for later.
        if self.heap.watches_allocations() {
            return self.make_watched_array(c, dst, length, type_number, site);
        }
        self.make_array_unseen(c, dst, length, type_number, site)
    }

    #[inline(always)]
    fn make_array_unseen(
        &mut self,
        c: Cursor,
        dst: Def,
        length: i32,
        type_number: u32,
        site: Site,
    ) -> bool {
        if length < 0 || length.cast_unsigned() > self.array_limit {
            self.bad_length(c, dst, length);
            return true;
        }
        // Nothing for arrays of everyday lengths.
        let units = Scheduler::move_work(u64::from(length.cast_unsigned()));
        if units > 0 && self.must_wait(units) {
            return false;
        }
        let kind = self.array_kind(type_number);
        let made = self
            .heap
            .allocate_array(kind, type_number, length.cast_unsigned(), site.0);
        match made {
            Ok(array) => {
                if units > 0 {
                    self.scheduler.charge_work(units);
                }
                c.set(dst, array.bits());
                true
            }
            Err(_) => false,
        }
    }

    /// Somebody wants to know which calls allocate.
    #[cold]
    #[inline(never)]
    fn make_watched_array(
        &mut self,
        c: Cursor,
        dst: Def,
        length: i32,
        type_number: u32,
        site: Site,
    ) -> bool {
        let before = self.heap.next_serial();
        let is_made = self.make_array_unseen(c, dst, length, type_number, site);
        // A wrong length makes no array.
        if self.heap.next_serial() != before {
            self.note_allocation(c, site);
        }
        is_made
    }

    /// Counts an allocation under its chain of calls.
    pub(super) fn note_allocation(&mut self, c: Cursor, site: Site) {
        self.scheduler.note_place(c);
        self.count_chain(site.0);
    }

    #[inline(always)]
    fn array_kind(&self, type_number: u32) -> ElementKind {
        match self.program.numbered_type(type_number) {
            Type::Array(element) => element_kind(element),
            _ => ElementKind::Object,
        }
    }

    #[cold]
    fn bad_length(&mut self, c: Cursor, dst: Def, length: i32) {
        c.set(dst, 0);
        let limit = self.array_limit;
        self.report_here(c, ArrayProblem::Length { length, limit });
    }

    /// Searching and shrinking.
    #[inline(never)]
    pub(super) fn array_operation(&mut self, c: Cursor, point: u32) -> bool {
        let point = self.program.array_points[point as usize];
        let array = Slot(c.get(Use(point.array.register))).as_array();
        let array = array.filter(|&array| self.heap.array_length(array).is_ok());
        let length = array.map_or(0, |array| self.array_length(array.slot()));
        if self.must_wait(Scheduler::search_work(u64::from(length))) {
            return false;
        }
        match point.work {
            ArrayWork::Find { backwards } => {
                let found = match array {
                    Some(array) => self.find_element(c, &point, array, backwards),
                    None => -1,
                };
                c.set_int(Def(point.result), found);
            }
            ArrayWork::FindStruct { backwards } => {
                let found = match array {
                    Some(array) => self.find_struct(c, &point, array, backwards),
                    None => -1,
                };
                c.set_int(Def(point.result), found);
            }
            ArrayWork::RemoveLast | ArrayWork::Remove | ArrayWork::Clear => {
                self.shrink(c, &point, array);
            }
            ArrayWork::Add | ArrayWork::Insert | ArrayWork::Matching => {}
        }
        true
    }

    fn shrink(&mut self, c: Cursor, point: &ArrayPoint, array: Option<ArrayRef>) {
        let Some(array) = array else {
            self.report_here(c, ArrayProblem::RemoveFromNone);
            return;
        };
        let length = self.heap.array_length(array).unwrap_or_default();
        // Everything after the place moves or is removed, one reference after the other.
        let behind = match point.work {
            ArrayWork::RemoveLast => 0,
            ArrayWork::Remove => length.saturating_sub(c.int(Use(point.index)).cast_unsigned()),
            _ => length,
        };
        self.scheduler.charge_search(u64::from(behind));
        let done = match point.work {
            ArrayWork::Clear => self.heap.array_clear(array),
            ArrayWork::RemoveLast if length == 0 => {
                self.report_here(c, ArrayProblem::RemoveFromEmpty);
                return;
            }
            ArrayWork::RemoveLast => self.heap.array_remove(array, length - 1, 1),
            _ => {
                let index = c.int(Use(point.index)).cast_unsigned();
                let count = c.int(Use(point.count));
                if count <= 0 {
                    return;
                }
                self.heap.array_remove(array, index, count.cast_unsigned())
            }
        };
        if let Err(fault) = done {
            self.array_fault(c, Some(fault));
        }
    }

    /// The indexes that a search visits. A negative start counts from the end in a backward search,
    /// and finds nothing in a forward search.
    fn search_range(length: u32, start: i32, backwards: bool) -> Range<u32> {
        let Ok(start) = u32::try_from(start) else {
            let end = length.saturating_sub(start.unsigned_abs().saturating_sub(1));
            return 0..if backwards { end } else { 0 };
        };
        match backwards {
            true if start < length => 0..start + 1,
            true => 0..0,
            false => start.min(length)..length,
        }
    }

    /// The first index in a search at which something is equal; -1 if there is none. Charges what
    /// was examined.
    fn search(
        &mut self,
        range: Range<u32>,
        backwards: bool,
        mut is_equal: impl FnMut(&Self, u32) -> bool,
    ) -> i32 {
        let count = range.len() as u64;
        let (first, last) = (range.start, range.end);
        let mut range = range;
        let found = if backwards {
            range.rfind(|&index| is_equal(self, index))
        } else {
            range.find(|&index| is_equal(self, index))
        };
        let visited = match found {
            None => count,
            Some(index) if backwards => u64::from(last - index),
            Some(index) => u64::from(index - first) + 1,
        };
        self.scheduler.charge_search(visited);
        found.map_or(-1, u32::cast_signed)
    }

    fn find_element(
        &mut self,
        c: Cursor,
        point: &ArrayPoint,
        array: ArrayRef,
        backwards: bool,
    ) -> i32 {
        let length = self.heap.array_length(array).unwrap_or_default();
        let range = Self::search_range(length, c.int(Use(point.index)), backwards);
        let value_type = point.value.value_type;
        if value_type == Type::Var {
            let wanted = c.pair(UsePair(point.value.register));
            return self.search(range, backwards, |machine, index| {
                machine
                    .heap
                    .array_get_var(array, index)
                    .is_ok_and(|(tag, payload)| machine.vars_equal((tag.0, payload.0), wanted))
            });
        }
        let wanted = Slot(c.get(Use(point.value.register)));
        self.search(range, backwards, |machine, index| {
            machine
                .heap
                .array_get(array, index)
                .is_ok_and(|slot| machine.slots_equal(value_type, slot, wanted))
        })
    }

    fn find_struct(
        &mut self,
        c: Cursor,
        point: &ArrayPoint,
        array: ArrayRef,
        backwards: bool,
    ) -> i32 {
        let length = self.heap.array_length(array).unwrap_or_default();
        let range = Self::search_range(length, c.int(Use(point.index)), backwards);
        let Some(slot) = self.searched_member(c, point) else {
            return -1;
        };
        self.search(range, backwards, |machine, index| {
            machine.member_equals(c, point, array, index, slot)
        })
    }

    /// The slot of the member that a search compares. If the struct has no such member, logs the
    /// game's error and returns `None`.
    fn searched_member(&mut self, c: Cursor, point: &ArrayPoint) -> Option<u16> {
        let structure = match point.array.value_type {
            Type::Array(Element::Struct(name)) => self.program.find_struct(name),
            _ => None,
        };
        let found = structure.and_then(|id| {
            let member = self.program.structure(id).member(point.member)?;
            (member.value_type == point.value.value_type).then_some(member.slot)
        });
        if found.is_none() {
            let member = self.program.symbols.name(point.member).to_owned();
            self.report_here(c, ArrayProblem::NoMember { member });
        }
        found
    }

    fn member_equals(
        &self,
        c: Cursor,
        point: &ArrayPoint,
        array: ArrayRef,
        index: u32,
        slot: u16,
    ) -> bool {
        let element = self.heap.array_get(array, index).unwrap_or_default();
        let Some(structure) = element.as_struct() else {
            return false;
        };
        let member = self.heap.struct_slot(structure, u32::from(slot));
        let wanted = Slot(c.get(Use(point.value.register)));
        member.is_ok_and(|member| self.slots_equal(point.value.value_type, member, wanted))
    }

    /// Adding, inserting, and the search for matching structs.
    #[inline(never)]
    pub(super) fn array_growth(&mut self, c: Cursor, point: u32) -> bool {
        self.append(c, point) || self.grow_array(c, point)
    }

    /// The same, where something has to grow or to be looked at.
    #[inline(never)]
    fn grow_array(&mut self, c: Cursor, point: u32) -> bool {
        let point = self.program.array_points[point as usize];
        let array = Slot(c.get(Use(point.array.register))).as_array();
        let array = array.filter(|&array| self.heap.array_length(array).is_ok());
        if point.work == ArrayWork::Matching {
            return self.matching(c, &point, array);
        }
        let Some(array) = array else {
            self.report_here(c, ArrayProblem::AddToNone);
            return true;
        };
        let length = self.heap.array_length(array).unwrap_or_default();
        let count = match point.work {
            ArrayWork::Add => c.int(Use(point.count)),
            _ => 1,
        };
        if count <= 0 {
            return true;
        }
        let index = match point.work {
            ArrayWork::Add => length,
            _ => c.int(Use(point.index)).cast_unsigned(),
        };
        let limit = self.array_limit;
        if u64::from(length) + u64::from(count.cast_unsigned()) > u64::from(limit) {
            let index = i64::from(limit);
            let last = i64::from(limit.saturating_sub(1));
            self.report_here(c, ArrayProblem::Index { index, last });
            return true;
        }
        let moved = u64::from(length.saturating_sub(index));
        let units =
            Scheduler::move_work(moved) + Scheduler::search_work(u64::from(count.cast_unsigned()));
        if self.must_wait(units) {
            return false;
        }
        let value = if point.value.value_type == Type::Var {
            let (tag, payload) = c.pair(UsePair(point.value.register));
            HeapElement::Pair(VarTag(tag), Slot(payload))
        } else {
            HeapElement::Word(Slot(c.get(Use(point.value.register))))
        };
        match self
            .heap
            .array_insert(array, index, value, count.cast_unsigned())
        {
            Ok(()) => {
                self.scheduler.charge_work(units);
                true
            }
            Err(Fault::Full(_)) => false,
            Err(fault) => {
                self.array_fault(c, Some(fault));
                true
            }
        }
    }

    /// Adds one element, if that is what is wanted and nothing has to grow for it. Moves nothing and is
    /// too little to be charged.
    #[inline]
    pub(super) fn append(&mut self, c: Cursor, point: u32) -> bool {
        let point = &self.program.array_points[point as usize];
        if point.work != ArrayWork::Add
            || point.value.value_type == Type::Var
            || c.int(Use(point.count)) != 1
        {
            return false;
        }
        let array = Slot(c.get(Use(point.array.register)));
        let value = Slot(c.get(Use(point.value.register)));
        self.heap.array_append(array, value, self.array_limit)
    }

    /// All structs in an array whose member equals a value, starting at `start`; at most `count` if
    /// that is not negative.
    fn matching(&mut self, c: Cursor, point: &ArrayPoint, array: Option<ArrayRef>) -> bool {
        // Nothing is written until everything is ready: if an allocation is refused, the
        // instruction runs again, and the result may overwrite the register that holds the array.
        let Some(array) = array else {
            c.set(Def(point.result), 0);
            return true;
        };
        let Some(slot) = self.searched_member(c, point) else {
            c.set(Def(point.result), 0);
            return true;
        };
        let length = self.heap.array_length(array).unwrap_or_default();
        let start = c.int(Use(point.index)).max(0);
        let range = Self::search_range(length, start, false);
        let units = Scheduler::search_work(range.len() as u64);
        if self.must_wait(units) {
            return false;
        }
        let most = usize::try_from(c.int(Use(point.count))).unwrap_or(usize::MAX);
        let found: Vec<Slot> = range
            .filter(|&index| self.member_equals(c, point, array, index, slot))
            .take(most)
            .filter_map(|index| self.heap.array_get(array, index).ok())
            .collect();
        let type_number = self.program.type_number(point.array.value_type);
        let Ok(result) = self
            .heap
            .allocate_array(ElementKind::Struct, type_number, 0, 0)
        else {
            return false;
        };
        for slot in found {
            match self.heap.array_push(result, HeapElement::Word(slot), 1) {
                Ok(()) => {}
                Err(Fault::Full(_)) => return false,
                Err(_) => break,
            }
        }
        self.scheduler.charge_work(units);
        c.set(Def(point.result), result.bits());
        true
    }
}
