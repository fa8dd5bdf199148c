//! The heap's own plain data: settings, counters, orders of rows. The heap itself knows nothing
//! about bytes.

use cyperus_gc::{CleanupKind, ClusterImage, Costs, HeapFacts, Orders, Pace, SiteCount};

use super::{persist_struct, persist_words};

persist_words! {
    CleanupKind { Buggy = 0, Fixed = 1, Queued = 2 }
    Pace { Game = 0, Debt = 1 }
}

persist_struct! {
    Costs {
        examined_entry, destroyed_in_slice, destroyed_in_full_pass, traced_object,
        unneeded_objects_pass,
    }
    HeapFacts {
        frame, script_time, collector_time, next_serial, garbage_arrays, garbage_structs, requested,
        births, survivors, last_start, cycles, random, history,
    }
    Orders { ring, candidates, free, cursor }
    ClusterImage {
        generation, is_live, is_offered, root, members, mutable, cells, refers_to, referred_by,
        dirty, needs_dissolve,
    }
    SiteCount { allocated, bytes }
}
