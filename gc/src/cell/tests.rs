//! Both ways to allocate do the same, and handles to freed entries are rejected.

use super::*;

fn new(slots: u32) -> NewEntry {
    NewEntry {
        element: ElementKind::Bool,
        type_id: 0,
        length: slots,
        slots,
        site: 0,
        serial: 0,
    }
}

#[test]
fn an_empty_struct_takes_at_most_48_bytes() {
    let mut table = CellTable::new(true);
    for _ in 0..1_000_000 {
        table.allocate(new(0));
    }
    // Ring, row and a place in the queue are everything an entry has. Memory that the vectors
    // reserve beyond that is not touched, so the system does not provide it.
    let bytes = size_of_val(&table.entries[..])
        + size_of_val(&table.ring[..])
        + size_of_val(table.queue.waiting());
    assert!(bytes <= 48 * 1_000_000, "{bytes}");
}

#[test]
fn the_short_way_does_what_the_long_one_does() {
    let mut short = CellTable::new(true);
    let mut long = CellTable::new(true);
    for table in [&mut short, &mut long] {
        let rows: Vec<u32> = (0..40).map(|row| table.allocate(new(row % 6)).0).collect();
        while let Some(row) = table.pop_candidate() {
            table.free(row);
        }
        assert_eq!(rows.len(), 40);
    }
    let mut refused = 0;
    for slots in (0..=TINY).cycle().take(100) {
        assert_eq!(CellTable::tiny_bytes(slots), CellTable::bytes_for(slots));
        let made = short.allocate_tiny(new(slots));
        refused += u32::from(made.is_none());
        let made = made.unwrap_or_else(|| short.allocate(new(slots)));
        assert_eq!(made, long.allocate(new(slots)));
    }
    assert!((1..100).contains(&refused), "{refused}");
    assert_eq!(short.ring[..], long.ring[..]);
    assert_eq!(short.queue.waiting(), long.queue.waiting());
    assert_eq!(short.garbage, long.garbage);
    for (left, right) in short.entries.iter().zip(&long.entries) {
        assert_eq!(format!("{left:?}"), format!("{right:?}"));
        let words = |table: &CellTable| {
            let run = left.run();
            run.map(|(offset, capacity)| table.blocks.run(offset, capacity).to_vec())
        };
        assert_eq!(words(&short), words(&long));
    }
}

#[test]
fn a_reused_row_refuses_the_old_handle() {
    let mut table = CellTable::new(false);
    let (index, generation) = table.allocate(new(3));
    assert_eq!(table.free(index), CellTable::bytes_for(3));
    let (again, younger) = table.allocate(new(1));
    assert_eq!(index, again);
    assert_eq!(
        table.slot(index, generation, 0),
        Err(Fault::Stale { index, generation })
    );
    assert_eq!(table.slot(index, younger, 0), Ok(Slot::NONE));
    assert_eq!(
        table.slot(index, younger, 1),
        Err(Fault::Range {
            index: 1,
            length: 1
        })
    );
}
