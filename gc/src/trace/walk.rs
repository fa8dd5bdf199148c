//! The walk by token stream, scope by scope, for tests: it proves that a stream with all its nested
//! scopes says the same as the layouts it was made from, and that the mark's plan is its outermost
//! part.

use super::token::TokenKind;
use super::view::View;
use crate::slot::{Slot, SlotKind, VarTag};

/// An open scope: the struct from which members' offsets count, and for arrays how to continue.
struct ScopeFrame {
    structure: u32,
    /// First word inside.
    start: usize,
    /// Array row and next element.
    elements: Option<(u32, u32)>,
}

impl View<'_> {
    /// Calls `edge` for every reference that the class's stream describes: the object's own, and
    /// those of the structs that its scopes lead into. None is not reported.
    pub(crate) fn walk_tokens(self, row: u32, mut edge: impl FnMut(SlotKind, Slot)) {
        let entry = &self.objects.entries[row as usize];
        let tokens = self.classes[entry.class as usize].tokens.get();
        let words = tokens.map_or(&[][..], |tokens| tokens.words());
        let slots = self.objects.slots(entry);
        let mut scopes: Vec<ScopeFrame> = Vec::new();
        let mut at = 0;
        loop {
            let token = words[at];
            at += 1;
            let read = |scopes: &[ScopeFrame], offset: u32| match scopes.last() {
                None => slots[offset as usize],
                Some(scope) => {
                    let entry = &self.structs.entries[scope.structure as usize];
                    self.structs.word(entry, offset)
                }
            };
            let value = match token.kind() {
                None | Some(TokenKind::End) => return,
                Some(_) => read(&scopes, token.offset()),
            };
            let mut returns = token.returns();
            match token.kind() {
                None | Some(TokenKind::End) => return,
                Some(TokenKind::Object) => report(&mut edge, SlotKind::Object, value),
                Some(TokenKind::ObjectArray | TokenKind::OtherArray) => {
                    report(&mut edge, SlotKind::Array, value);
                }
                Some(TokenKind::AnyStruct) => report(&mut edge, SlotKind::Struct, value),
                Some(TokenKind::Var) => {
                    let payload = read(&scopes, token.offset() + 1);
                    report(&mut edge, VarTag(value.0).kind(), payload);
                }
                Some(kind @ (TokenKind::Struct | TokenKind::StructArray)) => {
                    let skip = words[at];
                    at += 1;
                    let mut scope = self.enter(kind, value, at, &mut edge);
                    if token.returns() > 0 {
                        // A scope without tokens inside: only its elements are reported.
                        while let Some(inside) = scope {
                            scope = self.next_element(&inside, &mut edge);
                        }
                    }
                    match scope {
                        Some(scope) => scopes.push(scope),
                        None => {
                            at = (skip.0 & 0x00FF_FFFF) as usize;
                            returns = skip.returns();
                        }
                    }
                }
            }
            while returns > 0 {
                returns -= 1;
                let Some(scope) = scopes.pop() else { return };
                if let Some(scope) = self.next_element(&scope, &mut edge) {
                    at = scope.start;
                    scopes.push(scope);
                    break;
                }
            }
        }
    }

    /// Reports what a scope leads through and opens it, if there is anything inside.
    fn enter(
        self,
        kind: TokenKind,
        value: Slot,
        start: usize,
        edge: &mut impl FnMut(SlotKind, Slot),
    ) -> Option<ScopeFrame> {
        if value.is_none() {
            return None;
        }
        if kind == TokenKind::Struct {
            edge(SlotKind::Struct, value);
            return Some(ScopeFrame {
                structure: value.low(),
                start,
                elements: None,
            });
        }
        edge(SlotKind::Array, value);
        let scope = ScopeFrame {
            structure: 0,
            start,
            elements: Some((value.low(), 0)),
        };
        self.next_element(&scope, edge)
    }

    /// The same scope for the array's next struct; `None` after the last.
    fn next_element(
        self,
        scope: &ScopeFrame,
        edge: &mut impl FnMut(SlotKind, Slot),
    ) -> Option<ScopeFrame> {
        let (array, mut element) = scope.elements?;
        let entry = &self.arrays.entries[array as usize];
        while element < entry.length {
            let value = self.arrays.element(entry, element);
            element += 1;
            if !value.is_none() {
                edge(SlotKind::Struct, value);
                return Some(ScopeFrame {
                    structure: value.low(),
                    start: scope.start,
                    elements: Some((array, element)),
                });
            }
        }
        None
    }
}

fn report(edge: &mut impl FnMut(SlotKind, Slot), kind: SlotKind, value: Slot) {
    match kind {
        SlotKind::Plain | SlotKind::String | SlotKind::Var => {}
        SlotKind::Array | SlotKind::Struct | SlotKind::Object => {
            if !value.is_none() {
                edge(kind, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{StructId, Target};
    use crate::object::ClassTraits;
    use crate::slot::ElementKind;
    use crate::{ClassId, Clock, Heap, ObjectRef, Options, StructRef};

    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u32) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as u32 % limit
        }
    }

    fn fields(random: &mut Random, structs: u32) -> Vec<(SlotKind, Target)> {
        (0..random.below(5))
            .map(|_| match random.below(8) {
                0 => (SlotKind::Plain, Target::Unknown),
                1 => (SlotKind::Object, Target::Unknown),
                2 => (SlotKind::Var, Target::Unknown),
                3 => (SlotKind::Array, Target::ObjectArray),
                4 if structs > 0 => (
                    SlotKind::Array,
                    Target::StructArray(StructId(random.below(structs))),
                ),
                5 => (SlotKind::Struct, Target::Unknown),
                _ if structs > 0 => (
                    SlotKind::Struct,
                    Target::Struct(StructId(random.below(structs))),
                ),
                _ => (SlotKind::String, Target::Unknown),
            })
            .collect()
    }

    /// A struct of a type with all of its known places filled, down to `depth`.
    fn fill_struct(heap: &mut Heap, random: &mut Random, id: StructId, depth: u32) -> StructRef {
        let made = heap.allocate_struct(id, 0).unwrap();
        let layout = heap.struct_layout(id).clone();
        for (number, &(slot, kind)) in layout.fields().iter().enumerate() {
            if let Some(value) = value_for(heap, random, kind, layout.target(number), depth) {
                heap.store_struct(made, slot, kind, value).unwrap();
            }
        }
        made
    }

    fn value_for(
        heap: &mut Heap,
        random: &mut Random,
        kind: SlotKind,
        target: Target,
        depth: u32,
    ) -> Option<Slot> {
        if depth == 0 || random.below(4) == 0 {
            return None;
        }
        match (kind, target) {
            (SlotKind::Struct, Target::Struct(id)) => {
                Some(fill_struct(heap, random, id, depth - 1).slot())
            }
            (SlotKind::Array, Target::StructArray(id)) => {
                let length = [0, 1, 3][random.below(3) as usize];
                let array = heap
                    .allocate_array(ElementKind::Struct, 0, length, 0)
                    .unwrap();
                for element in 0..length {
                    if random.below(3) > 0 {
                        let inner = fill_struct(heap, random, id, depth - 1);
                        heap.array_set(array, element, inner.slot()).unwrap();
                    }
                }
                Some(array.slot())
            }
            (SlotKind::Array, _) => Some(
                heap.allocate_array(ElementKind::Object, 0, 2, 0)
                    .unwrap()
                    .slot(),
            ),
            (SlotKind::Object, _) => Some(heap.allocate_object(ClassId(0), 0).unwrap().slot()),
            _ => None,
        }
    }

    /// The object's own references, by its declared layout.
    fn declared(heap: &Heap, object: ObjectRef) -> Vec<(SlotKind, Slot)> {
        let layout = heap.class(heap.object_class(object).unwrap()).layout();
        let slots = heap.object_slots(object).unwrap();
        let mut found = Vec::new();
        for &(slot, kind) in layout.references() {
            let value = slots[slot as usize];
            let mut add =
                |kind, value| report(&mut |kind, value| found.push((kind, value)), kind, value);
            match kind {
                SlotKind::Var => add(VarTag(value.0).kind(), slots[slot as usize + 1]),
                SlotKind::Plain
                | SlotKind::String
                | SlotKind::Array
                | SlotKind::Struct
                | SlotKind::Object => add(kind, value),
            }
        }
        found
    }

    /// The same walk, written as plain recursion over layouts.
    fn naive(heap: &Heap, row: ObjectRef) -> Vec<(SlotKind, Slot)> {
        let class = heap.object_class(row).unwrap();
        let layout = heap.class(class).layout().clone();
        let slots = heap.object_slots(row).unwrap().to_vec();
        let mut found = Vec::new();
        for (number, &(slot, kind)) in layout.fields().iter().enumerate() {
            let payload = slots.get(slot as usize + 1).copied();
            let place = (kind, slots[slot as usize], payload);
            naive_field(
                heap,
                place,
                layout.target(number),
                &mut Vec::new(),
                &mut found,
            );
        }
        found
    }

    fn naive_field(
        heap: &Heap,
        (kind, value, payload): (SlotKind, Slot, Option<Slot>),
        target: Target,
        path: &mut Vec<StructId>,
        found: &mut Vec<(SlotKind, Slot)>,
    ) {
        match kind {
            SlotKind::Plain | SlotKind::String => return,
            SlotKind::Var => {
                let kind = VarTag(value.0).kind();
                report(
                    &mut |kind, value| found.push((kind, value)),
                    kind,
                    payload.unwrap(),
                );
                return;
            }
            SlotKind::Object | SlotKind::Array | SlotKind::Struct => {}
        }
        if value.is_none() {
            return;
        }
        found.push((kind, value));
        match target {
            Target::Struct(id) if !path.contains(&id) => {
                path.push(id);
                naive_struct(heap, id, value.as_struct().unwrap(), path, found);
                path.pop();
            }
            Target::StructArray(id) if !path.contains(&id) => {
                path.push(id);
                let array = value.as_array().unwrap();
                for element in 0..heap.array_length(array).unwrap() {
                    let inner = heap.array_get(array, element).unwrap();
                    if let Some(structure) = inner.as_struct() {
                        found.push((SlotKind::Struct, inner));
                        naive_struct(heap, id, structure, path, found);
                    }
                }
                path.pop();
            }
            Target::Unknown | Target::ObjectArray | Target::Struct(_) | Target::StructArray(_) => {}
        }
    }

    fn naive_struct(
        heap: &Heap,
        id: StructId,
        structure: StructRef,
        path: &mut Vec<StructId>,
        found: &mut Vec<(SlotKind, Slot)>,
    ) {
        let layout = heap.struct_layout(id).clone();
        for (number, &(slot, kind)) in layout.fields().iter().enumerate() {
            let value = heap.struct_slot(structure, slot).unwrap();
            let payload = heap.struct_slot(structure, slot + 1).ok();
            naive_field(
                heap,
                (kind, value, payload),
                layout.target(number),
                path,
                found,
            );
        }
    }

    #[test]
    fn row_22_nested_scopes_visit_what_a_plain_walk_visits() {
        for seed in 1..=3_000 {
            let mut random = Random(seed * 0x9E37_79B9);
            let mut heap = Heap::new(Options::default(), Clock::new_virtual());
            heap.register_class(None, &[SlotKind::Object], ClassTraits::empty());
            let structs = random.below(6);
            for _ in 0..structs {
                // Types may refer to types registered later, and to themselves.
                let members = fields(&mut random, structs);
                heap.register_typed_struct(members);
            }
            let parent_fields = fields(&mut random, structs);
            let own_fields = fields(&mut random, structs);
            let none = ClassTraits::empty();
            let parent = heap
                .register_typed_class(None, parent_fields, none)
                .unwrap();
            let class = heap
                .register_typed_class(Some(parent), own_fields, none)
                .unwrap();
            let object = heap.allocate_object(class, 0).unwrap();
            let layout = heap.class(class).layout().clone();
            for (number, &(slot, kind)) in layout.fields().iter().enumerate() {
                let target = layout.target(number);
                if let Some(value) = value_for(&mut heap, &mut random, kind, target, 4) {
                    heap.store_object(object, slot, kind, value).unwrap();
                }
            }
            let mut found = Vec::new();
            heap.view()
                .walk_tokens(object.index(), |kind, value| found.push((kind, value)));
            assert_eq!(found, naive(&heap, object), "seed {seed}");
            // The mark sees the object's own references, in the same order.
            let mut own = Vec::new();
            let work = crate::trace::Work::object(object.index());
            heap.view()
                .scan(work, |_| {}, |kind, value, _| own.push((kind, value)));
            assert_eq!(own, declared(&heap, object), "seed {seed}");
        }
    }
}
