//! The heap's own plain data: settings, figures, orders of rows. The heap itself knows no bytes.

use cyperus_gc::{
    CleanupKind, ClusterImage, Costs, HeapFacts, Options, Orders, Pace, SiteCount, Stress,
};

use super::{persist_flags, persist_struct, persist_words};

persist_flags!(Stress);

persist_words! {
    CleanupKind { Buggy = 0, Fixed = 1, Queued = 2 }
    Pace { Game = 0, Debt = 1 }
}

persist_struct! {
    Costs {
        instruction, native_call, examined_entry, destroyed_in_slice, destroyed_in_full_pass,
        traced_object, unneeded_objects_pass,
    }
    Options {
        cleanup, pace, costs, byte_limit, update_budget, array_share, struct_share, object_budget,
        purge_budget, object_interval, threads, clusters, minimum_cluster_size, trace_variables,
        flush_loading, stress, seed,
    }
    HeapFacts {
        frame, script_time, collector_time, next_serial, garbage_arrays, garbage_structs, requested,
        births, survivors, last_start, cycles, random, history,
    }
    Orders { ring, candidates, free, cursor }
    ClusterImage {
        generation, is_live, root, members, mutable, cells, refers_to, referred_by, dirty,
        needs_dissolve,
    }
    SiteCount { allocated, bytes }
}
