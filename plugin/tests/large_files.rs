//! A plugin of many megabytes needs no memory apart from its bytes, and one twice as large takes
//! twice as long.
//!
//! Times are printed, not asserted: a machine may be busy. The example `large` does the same with
//! any number of megabytes.

#[path = "reading/build/mod.rs"]
#[expect(dead_code, reason = "only plugins of many records are built here")]
mod build;
mod large;

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn memory_does_not_grow_with_the_file() {
    for megabytes in [4, 8] {
        let bytes = large::plugin_of(megabytes << 20, false);
        let region = Region::new(ALLOCATOR);
        let count = large::read(&bytes);
        let allocated = region.change().bytes_allocated;
        assert!(
            count.records > 1000 * megabytes && count.problems == 0,
            "{count:?}"
        );
        assert!(
            allocated < 16 * 1024,
            "{allocated} bytes for {megabytes} MB"
        );
        assert_eq!(usize::try_from(count.properties), Ok(15 * count.records));
        // Packed records are unpacked one at a time, and then freed.
        let bytes = large::plugin_of(megabytes << 20, true);
        let region = Region::new(ALLOCATOR);
        let count = large::read(&bytes);
        let change = region.change();
        let kept = change.bytes_allocated - change.bytes_deallocated;
        assert!(count.packed > 0 && count.problems == 0, "{count:?}");
        assert!(kept < 16 * 1024, "{kept} bytes for {megabytes} MB");
    }
}
