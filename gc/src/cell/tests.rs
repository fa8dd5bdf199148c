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

/// What compiled code does: finds the element by the constants of [`Reach`], from the address of the rows.
/// Compared by address with where the payload really is.
#[test]
fn an_element_is_where_its_row_says() {
    let mut table = CellTable::new(false);
    for (element, width) in [
        (ElementKind::Bool, 1),
        (ElementKind::Int, 4),
        (ElementKind::Object, 8),
    ] {
        for length in [1, 2, 9, 8 * crate::block::LARGE + 1] {
            let slots = u32::try_from(slots_for(element, length)).unwrap();
            let (index, generation) = table.allocate(NewEntry {
                element,
                length,
                ..new(slots)
            });
            let handle = u64::from(generation) << 32 | u64::from(index);
            let last = length - 1;
            let found = match width {
                1 => table.element_address::<u8>(handle, last).map(|at| at.get()),
                4 => table
                    .element_address::<u32>(handle, last)
                    .map(|at| at.get()),
                _ => table
                    .element_address::<u64>(handle, last)
                    .map(|at| at.get()),
            };
            let row = table.entries[index as usize];
            let payload = match row.run() {
                None => {
                    std::ptr::from_ref(&table.entries[index as usize]) as usize + Reach::PAYLOAD
                }
                Some((offset, capacity)) => table.blocks.run(offset, capacity).as_ptr() as usize,
            };
            assert_eq!(found, Some(payload + last as usize * width));
            let reach = table.reach();
            let place = reach.rows + index as usize * Reach::ROW;
            assert_eq!(
                place,
                std::ptr::from_ref(&table.entries[index as usize]) as usize
            );
            let expected = match row.shape() & !3 {
                Reach::INLINE => place + Reach::PAYLOAD,
                Reach::RUN => reach.words + row.run_offset() as usize * 8,
                _ => table.blocks.large_addresses()[row.run_offset() as usize],
            };
            assert_eq!(expected, payload);
            // Beyond the end, of another width, of another generation, of None, of a row that is free.
            assert!(table.element_address::<u32>(handle, length).is_none());
            assert_eq!(
                table.element_address::<u32>(handle, 0).is_some(),
                width == 4
            );
            assert!(table.element_address::<u8>(handle + (1 << 32), 0).is_none());
            assert!(table.element_address::<u8>(0, 0).is_none());
            table.free(index);
            assert!(table.element_address::<u32>(handle, 0).is_none());
            table.entries[index as usize].generation = 0;
            let retired = u64::from(index);
            assert!(table.element_address::<u8>(retired, 0).is_none());
            assert_eq!(table.row(retired).map(|row| row.length), Some(0));
            table.entries[index as usize].generation = generation + 1;
        }
    }
}
