//! Rows 18 to 29: how references are described and held. Row 22 is with the token walk.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use std::sync::{Arc, Mutex};

use cyperus_gc::{
    ClassId, ClassTraits, ElementKind, Fault, Heap, OFFSET_LIMIT, ObjectRef, Options, Phase,
    Reason, RootSet, Roots, Slot, SlotKind, Target, Token, TokenError, TokenKind, TokenStream,
    VarTag,
};

use crate::fixture::{self, Registers};

fn heap() -> Heap {
    fixture::heap(Options::default())
}

fn objects(heap: &mut Heap) -> ClassId {
    heap.register_class(None, &[SlotKind::Object], ClassTraits::empty())
}

#[test]
fn row_18_tokens_pack_8_5_19() {
    let kinds = [
        TokenKind::Object,
        TokenKind::StructArray,
        TokenKind::Var,
        TokenKind::AnyStruct,
    ];
    for kind in kinds {
        for offset in [0, 1, 12_345, OFFSET_LIMIT - 1] {
            for returns in [0, 1, 255] {
                let token = Token::new(kind, offset, returns).unwrap();
                assert_eq!(token.0 >> 24, returns);
                assert_eq!(token.0 >> 19 & 31, kind as u32);
                assert_eq!(token.0 & 0x7_FFFF, offset);
                let fields = (token.kind(), token.offset(), token.returns());
                assert_eq!(fields, (Some(kind), offset, returns));
            }
        }
        let too_far = Token::new(kind, OFFSET_LIMIT, 0);
        assert_eq!(too_far, Err(TokenError::Offset(OFFSET_LIMIT)));
        assert_eq!(Token::new(kind, 0, 256), Err(TokenError::Returns(256)));
    }
    assert_eq!(Token(0).kind(), None);
    // A class with a reference past the limit is rejected loudly.
    let mut heap = heap();
    let mut fields = vec![(SlotKind::Plain, Target::Unknown); OFFSET_LIMIT as usize];
    fields.push((SlotKind::Object, Target::Unknown));
    let error = heap.register_typed_class(None, fields, ClassTraits::empty());
    assert_eq!(error, Err(TokenError::Offset(OFFSET_LIMIT)));
}

/// A tree of classes with all kinds of fields.
fn class_tree(heap: &mut Heap) -> Vec<ClassId> {
    let leaf = heap.register_struct(&[SlotKind::Object, SlotKind::Var]);
    let node = heap.register_typed_struct([
        (SlotKind::Struct, Target::Struct(leaf)),
        (SlotKind::Array, Target::StructArray(leaf)),
    ]);
    let own: [&[(SlotKind, Target)]; 4] = [
        &[
            (SlotKind::Object, Target::Unknown),
            (SlotKind::Plain, Target::Unknown),
        ],
        &[
            (SlotKind::Array, Target::ObjectArray),
            (SlotKind::Struct, Target::Struct(node)),
        ],
        &[],
        &[
            (SlotKind::Array, Target::StructArray(node)),
            (SlotKind::Var, Target::Unknown),
        ],
    ];
    let mut classes = Vec::new();
    for fields in own {
        let parent = classes.last().copied();
        let fields = fields.iter().copied();
        classes.push(
            heap.register_typed_class(parent, fields, ClassTraits::empty())
                .unwrap(),
        );
    }
    classes
}

#[test]
fn row_19_a_stream_equals_a_fresh_assembly() {
    let mut heap = heap();
    let classes = class_tree(&mut heap);
    let layouts: Vec<_> = (0..2)
        .map(|id| heap.struct_layout(cyperus_gc::StructId(id)).clone())
        .collect();
    for &id in &classes {
        let class = heap.class(id);
        // Without a parent, all fields are walked again.
        let known = |id: cyperus_gc::StructId| layouts.get(id.0 as usize);
        let fresh = TokenStream::assemble(None, class.layout(), 0, &known).unwrap();
        assert_eq!(&fresh, heap.tokens(id));
    }
}

#[test]
fn row_19_a_stream_is_assembled_when_it_is_first_needed() {
    let mut heap = heap();
    let known = heap.register_struct(&[SlotKind::Object]);
    let later = cyperus_gc::StructId(known.0 + 1);
    let field = [(SlotKind::Struct, Target::Struct(later))];
    let class = |heap: &mut Heap| {
        let made = heap.register_typed_class(None, field, ClassTraits::empty());
        made.unwrap()
    };
    let (early, late) = (class(&mut heap), class(&mut heap));
    let opens = |heap: &Heap, class| heap.tokens(class).steps().any(|it| it.kind.opens_scope());
    assert!(!opens(&heap, early), "the struct is not known yet");
    assert_eq!(heap.register_struct(&[SlotKind::Object]), later);
    assert!(opens(&heap, late), "nobody asked before");
    assert!(!opens(&heap, early), "it is made once");
    // Both say the same to the mark: there is a struct, whose own stream tells the rest.
    for class in [early, late] {
        let holder = heap.allocate_object(class, 0).unwrap();
        heap.pin(holder).unwrap();
        let structure = heap.allocate_struct(later, 0).unwrap();
        let held = heap.allocate_object(early, 0).unwrap();
        heap.store_struct(structure, 0, SlotKind::Object, held.slot())
            .unwrap();
        heap.store_object(holder, 0, SlotKind::Struct, structure.slot())
            .unwrap();
        heap.full_pass(Reason::Request, &(), &mut ());
        assert!(heap.is_valid(held));
    }
}

#[test]
fn row_20_the_parents_stream_comes_first() {
    let mut heap = heap();
    for class in class_tree(&mut heap) {
        if let Some(parent) = heap.class(class).parent() {
            let prefix = heap.tokens(parent).without_end();
            assert_eq!(&heap.tokens(class).words()[..prefix.len()], prefix);
        }
    }
}

#[test]
fn row_21_one_end_token_and_it_is_last() {
    let mut heap = heap();
    let empty = heap.register_class(None, &[], ClassTraits::empty());
    assert_eq!(heap.tokens(empty).words().len(), 1);
    for class in class_tree(&mut heap) {
        let words = heap.tokens(class).words();
        let mut at = 0;
        let mut ends = Vec::new();
        while at < words.len() {
            let kind = words[at].kind().unwrap();
            if kind == TokenKind::End {
                ends.push(at);
            }
            at += 1 + usize::from(kind.opens_scope());
        }
        assert_eq!(ends, [words.len() - 1]);
    }
}

/// A host structure that holds objects the heap cannot see.
#[derive(Clone, Default)]
struct Registry(Arc<Mutex<Vec<ObjectRef>>>);

impl Roots for Registry {
    fn collect(&self, into: &mut RootSet) {
        self.0
            .lock()
            .unwrap()
            .iter()
            .for_each(|&object| into.object(object));
    }
}

#[test]
fn row_23_a_host_callback_reports_what_layouts_cannot() {
    let mut heap = heap();
    let class = objects(&mut heap);
    let held = heap.allocate_object(class, 0).unwrap();
    let forgotten = heap.allocate_object(class, 0).unwrap();
    let registry = Registry::default();
    registry.0.lock().unwrap().push(held);
    heap.add_referencer(Box::new(registry.clone()));
    let (mut once, mut twice) = (RootSet::default(), RootSet::default());
    registry.collect(&mut once);
    registry.collect(&mut twice);
    assert_eq!(
        format!("{once:?}"),
        format!("{twice:?}"),
        "a callback that changes is unsound"
    );
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(heap.is_valid(held) && !heap.is_valid(forgotten));
}

#[test]
fn row_24_pins_are_counted() {
    let mut heap = heap();
    let class = objects(&mut heap);
    let object = heap.allocate_object(class, 0).unwrap();
    assert_eq!(heap.pin(object), Ok(1));
    assert_eq!(heap.pin(object), Ok(2));
    assert_eq!(heap.unpin(object), Ok(1));
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(heap.is_valid(object), "two pins, one unpin");
    assert_eq!(heap.unpin(object), Ok(0));
    assert!(
        matches!(heap.unpin(object), Err(Fault::Stale { .. })),
        "one unpin too many"
    );
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(object));
    assert!(heap.pin(object).is_err());
}

#[test]
fn row_25_referencers_come_and_go_during_a_mark() {
    let mut heap = heap();
    heap.set_options(Options {
        object_budget: 35,
        ..Options::default()
    });
    let class = objects(&mut heap);
    let all: Vec<_> = (0..200)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    let registry = Registry(Arc::new(Mutex::new(all.clone())));
    let mut id = heap.add_referencer(Box::new(registry));
    heap.request_collection();
    for frame in 0..600 {
        heap.end_frame(&(), &mut ());
        if frame % 3 == 0 {
            // Moved to another registration in mid-cycle; nothing may be lost in between.
            let moved = heap.remove_referencer(id).unwrap();
            assert!(heap.remove_referencer(id).is_none());
            id = heap.add_referencer(moved);
        }
    }
    assert_eq!(heap.phase(), Phase::Idle);
    assert!(all.iter().all(|&object| heap.is_valid(object)));
    heap.remove_referencer(id);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(all.iter().all(|&object| !heap.is_valid(object)));
}

#[test]
fn row_26_registers_keep_alive_only_while_they_are_listed() {
    let mut heap = heap();
    let class = objects(&mut heap);
    let object = heap.allocate_object(class, 0).unwrap();
    heap.full_pass(Reason::Request, &Registers::of_objects([object]), &mut ());
    assert!(heap.is_valid(object));
    heap.full_pass(Reason::Request, &Registers::default(), &mut ());
    assert!(
        !heap.is_valid(object),
        "an unlisted register reads as stale, never as freed memory"
    );
    assert!(matches!(
        heap.object_slot(object, 0),
        Err(Fault::Stale { .. })
    ));
}

#[test]
fn row_27_weak_handles_never_match_a_reused_row() {
    let mut heap = heap();
    let class = objects(&mut heap);
    assert_eq!(Slot::NONE.as_object(), None, "a zeroed weak handle is None");
    let mut old = Vec::new();
    for _ in 0..100 {
        let object = heap.allocate_object(class, 0).unwrap();
        assert_eq!(heap.resolve(object), Some(object));
        assert!(old.iter().all(|&weak| heap.resolve(weak).is_none()));
        assert_eq!(object.index(), 0, "the same row every time");
        heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(heap.resolve(object), None);
        old.push(object);
    }
}

#[test]
fn row_27_a_weak_handle_resolved_during_a_mark_is_safe() {
    let mut heap = heap();
    heap.set_options(Options {
        object_budget: 35,
        ..Options::default()
    });
    let class = objects(&mut heap);
    let busy: Vec<_> = (0..20)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for &object in &busy {
        heap.pin(object).unwrap();
    }
    let weak = heap.allocate_object(class, 0).unwrap();
    let mut registers = Registers::default();
    heap.request_collection();
    heap.end_frame(&registers, &mut ());
    assert_eq!(heap.phase(), Phase::Mark);
    registers.objects.extend(heap.resolve(weak)); // becomes strong in mid-mark
    while heap.phase() != Phase::Idle {
        heap.end_frame(&registers, &mut ());
    }
    assert!(heap.is_valid(weak));
}

#[test]
fn row_28_deletion_shows_at_once_and_stays() {
    let mut heap = heap();
    let class = objects(&mut heap);
    let object = heap.allocate_object(class, 0).unwrap();
    let holder = heap.allocate_object(class, 0).unwrap();
    heap.pin(holder).unwrap();
    heap.store_object(holder, 0, SlotKind::Object, object.slot())
        .unwrap();
    heap.delete(object).unwrap();
    assert!(!heap.is_valid(object));
    assert!(heap.delete(object).is_err(), "once is enough");
    assert_eq!(heap.resolve(object), None);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.objects, 1);
}

#[test]
fn row_28_an_erased_object_is_none_in_every_place_at_once() {
    let mut heap = heap();
    let kinds = [SlotKind::Object, SlotKind::Var, SlotKind::Object];
    let class = heap.register_class(None, &kinds, ClassTraits::empty());
    let pair = heap.register_struct(&[SlotKind::Object, SlotKind::Var]);
    let gone = heap.allocate_object(class, 0).unwrap();
    let stays = heap.allocate_object(class, 0).unwrap();
    let holder = heap.allocate_object(class, 0).unwrap();
    let structure = heap.allocate_struct(pair, 0).unwrap();
    let objects = heap.allocate_array(ElementKind::Object, 0, 3, 0).unwrap();
    let vars = heap.allocate_array(ElementKind::Var, 0, 2, 0).unwrap();
    let tag = VarTag::new(SlotKind::Object, 1);
    // A number with the bits of the name is no reference.
    let plain = VarTag::new(SlotKind::Plain, 1);
    for (slot, value) in [(0, gone), (3, stays)] {
        let value = value.slot();
        heap.store_object(holder, slot, SlotKind::Object, value)
            .unwrap();
    }
    heap.store_object_var(holder, 1, tag, gone.slot()).unwrap();
    heap.store_struct(structure, 0, SlotKind::Object, gone.slot())
        .unwrap();
    heap.store_struct_var(structure, 1, tag, gone.slot())
        .unwrap();
    for (at, value) in [gone, stays, gone].into_iter().enumerate() {
        let at = u32::try_from(at).unwrap();
        heap.array_set(objects, at, value.slot()).unwrap();
    }
    heap.array_set_var(vars, 0, tag, gone.slot()).unwrap();
    heap.array_set_var(vars, 1, plain, gone.slot()).unwrap();

    assert_eq!(heap.erase(gone), Ok(7));
    assert!(!heap.is_valid(gone));
    let none = Slot::NONE;
    let own = heap.object_slots(holder).unwrap();
    assert_eq!(own, [none, none, none, stays.slot()]);
    let members = [0, 1, 2].map(|slot| heap.struct_slot(structure, slot).unwrap());
    assert_eq!(members, [none; 3]);
    let elements = [0, 1, 2].map(|at| heap.array_get(objects, at).unwrap());
    assert_eq!(elements, [none, stays.slot(), none]);
    assert_eq!(heap.array_get_var(vars, 0), Ok((VarTag(0), none)));
    assert_eq!(heap.array_get_var(vars, 1), Ok((plain, gone.slot())));
    assert!(heap.erase(gone).is_err(), "once is enough");
}

#[test]
fn row_29_counted_cycles_through_everything_die_at_the_full_pass() {
    let mut heap = heap();
    let class = heap.register_class(None, &[SlotKind::Array], ClassTraits::empty());
    let link = heap.register_struct(&[SlotKind::Var, SlotKind::Object]);
    let object = heap.allocate_object(class, 0).unwrap();
    let array = heap.allocate_array(ElementKind::Struct, 0, 1, 0).unwrap();
    let structure = heap.allocate_struct(link, 0).unwrap();
    heap.store_object(object, 0, SlotKind::Array, array.slot())
        .unwrap();
    heap.array_set(array, 0, structure.slot()).unwrap();
    let tag = VarTag::new(SlotKind::Array, 0);
    heap.store_struct_var(structure, 0, tag, array.slot())
        .unwrap();
    heap.store_struct(structure, 2, SlotKind::Object, object.slot())
        .unwrap();
    heap.pin(object).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.total(), 3, "held: nothing is freed");
    heap.unpin(object).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.total(), 0);
    assert_eq!(heap.bytes(), 0);
}
