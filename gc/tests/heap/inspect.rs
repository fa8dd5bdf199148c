//! What a heap report and a retaining path say.

use cyperus_gc::event::Population;
use cyperus_gc::inspect::Via;
use cyperus_gc::{ClassTraits, ElementKind, Heap, Options, Reason, SlotKind, VarTag};

use crate::fixture::{self, link};

#[test]
fn a_path_names_every_holder_and_place() {
    let mut heap = fixture::heap(Options::default());
    let kinds = [SlotKind::Plain, SlotKind::Array, SlotKind::Object];
    let class = heap.register_class(None, &kinds, ClassTraits::empty());
    let ally = heap.register_struct(&[SlotKind::Plain, SlotKind::Var]);
    let quest = heap.allocate_object(class, 1).unwrap();
    let target = heap.allocate_object(class, 2).unwrap();
    let lost = heap.allocate_object(class, 3).unwrap();
    let allies = heap.allocate_array(ElementKind::Struct, 0, 4, 4).unwrap();
    let entry = heap.allocate_struct(ally, 5).unwrap();
    heap.pin(quest).unwrap();
    heap.store_object(quest, 1, SlotKind::Array, allies.slot())
        .unwrap();
    heap.array_set(allies, 3, entry.slot()).unwrap();
    let tag = VarTag::new(SlotKind::Object, 0);
    heap.store_struct_var(entry, 1, tag, target.slot()).unwrap();
    let path = heap.why(&(), Population::Objects, target.slot()).unwrap();
    let places: Vec<Via> = path.iter().map(|step| step.via).collect();
    assert_eq!(
        places,
        [Via::Pin, Via::Slot(1), Via::Element(3), Via::Slot(2)]
    );
    let sites: Vec<u32> = path.iter().map(|step| step.node.site).collect();
    assert_eq!(sites, [1, 4, 5, 2]);
    assert_eq!(heap.why(&(), Population::Objects, lost.slot()), None);
}

#[test]
fn a_report_tells_live_from_dead_and_who_holds_most() {
    let mut heap = fixture::heap(Options::default());
    let class = heap.register_class(None, &[SlotKind::Object; 2], ClassTraits::empty());
    let make = |heap: &mut Heap, site| heap.allocate_object(class, site).unwrap();
    let root = make(&mut heap, 1);
    heap.pin(root).unwrap();
    // A holder with a chain of 50 behind it, and a loop back into the chain.
    let holder = make(&mut heap, 2);
    link(&mut heap, root, 0, holder);
    let mut last = holder;
    let mut chain = Vec::new();
    for _ in 0..50 {
        let next = make(&mut heap, 3);
        link(&mut heap, last, 0, next);
        chain.push(next);
        last = next;
    }
    link(&mut heap, last, 1, chain[10]);
    for _ in 0..7 {
        make(&mut heap, 4);
    }
    let report = heap.inspect(&());
    let share = |site| report.sites.iter().find(|row| row.0.1 == site).unwrap().1;
    assert_eq!((share(3).live, share(3).dead), (50, 0));
    assert_eq!((share(4).live, share(4).dead), (0, 7));
    let bytes = share(1).bytes;
    assert_eq!(report.holders[0].0.site, 1);
    assert_eq!(report.holders[0].1, 52 * bytes);
    assert_eq!(
        (report.holders[1].0.site, report.holders[1].1),
        (2, 51 * bytes)
    );
    assert_eq!(report.holders[2].1, 50 * bytes, "the chain, loop and all");
    assert_eq!(report.pins.len(), 1);
    assert_eq!((report.pins[0].pins, report.pins[0].age), (1, 59));
}

#[test]
fn a_class_that_grows_from_collection_to_collection_is_named() {
    let mut heap = fixture::heap(Options::default());
    let leaking = heap.register_class(None, &[], ClassTraits::empty());
    let steady = heap.register_class(None, &[], ClassTraits::empty());
    let kept = heap.allocate_object(steady, 0).unwrap();
    heap.pin(kept).unwrap();
    for _ in 0..5 {
        let leaked = heap.allocate_object(leaking, 0).unwrap();
        heap.pin(leaked).unwrap();
        heap.full_pass(Reason::Request, &(), &mut ());
    }
    assert_eq!(heap.inspect(&()).growing, [(leaking, vec![1, 2, 3, 4, 5])]);
}
