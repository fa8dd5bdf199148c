//! Clusters from an image: nothing in it is trusted.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ClassTraits, ClusterImage, Heap, ObjectRef, Options, Reason, RestoreFault, SlotKind,
};

use crate::fixture::{heap_with_class, link};

/// A heap with its class and nothing else.
fn empty() -> Heap {
    let traits = ClassTraits::CLUSTER_ROOT;
    heap_with_class(Options::default(), &[SlotKind::Object], traits).0
}

/// Three chains of seven objects, each a cluster; the last is dissolved again.
fn bundled() -> Heap {
    let mut heap = empty();
    for chain in 0..3 {
        let objects: Vec<ObjectRef> = (0..7)
            .map(|_| heap.allocate_object(cyperus_gc::ClassId(0), 0).unwrap())
            .collect();
        for pair in objects.windows(2) {
            link(&mut heap, pair[0], 0, pair[1]);
        }
        heap.pin(objects[0]).unwrap();
        let cluster = heap.create_cluster(objects[0]).unwrap().unwrap();
        assert!(chain < 2 || heap.dissolve_cluster(cluster));
    }
    heap
}

/// The heap rebuilt from its image, with the clusters as changed by `change`.
fn restored(change: impl FnOnce(&mut Vec<ClusterImage>)) -> Result<Heap, RestoreFault> {
    let source = bundled();
    let mut heap = empty();
    for image in source.object_images() {
        heap.restore_object(image).unwrap();
    }
    for row in 0..21 {
        heap.restore_object_words(row, source.object_words(row))
            .unwrap();
    }
    let (mut records, free) = source.cluster_images();
    change(&mut records);
    heap.restore_clusters(records, free)?;
    Ok(heap)
}

#[test]
fn clusters_come_back_as_they_were() {
    let mut heap = restored(|_| {}).unwrap();
    assert_eq!(heap.cluster_count(), 2);
    assert_eq!(heap.verify_clusters(), [""; 0]);
    assert_eq!(heap.verify(&()), []);
    heap.full_pass(Reason::Load, &(), &mut ());
    assert_eq!(heap.census(&()).live.objects, 21);
}

#[test]
fn records_that_do_not_fit_the_objects_are_refused() {
    type Change = fn(&mut Vec<ClusterImage>);
    let changes: [(&str, Change); 7] = [
        ("a free record with members", |records| {
            records[2].members = vec![3, u32::MAX];
        }),
        ("a free record with a root", |records| records[2].root = 14),
        ("a member of two clusters", |records| {
            let stolen = records[0].members[2];
            records[1].members.insert(0, stolen);
        }),
        ("a member past the table", |records| {
            records[0].members.push(21);
        }),
        ("an object that is in no cluster", |records| {
            records[1].members.push(15);
        }),
        ("a member that is not listed", |records| {
            records[0].members.pop();
        }),
        ("a cluster that does not exist", |records| {
            records[0].refers_to = vec![2];
        }),
    ];
    for (what, change) in changes {
        assert!(restored(change).is_err(), "{what}");
    }
}
