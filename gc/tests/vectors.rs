//! The test vectors of the two loops: ring, cursor, then what each loop removes and leaves.

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::FlagRing;

/// Ring, cursor, then what the shipped and the repaired loop remove, their next cursor and the
/// rest.
type Row = (
    &'static str,
    u32,
    (u64, u32, &'static str),
    (u64, u32, &'static str),
);

const NONE: u32 = u32::MAX;

/// `.` is garbage, `*` is live.
const ROWS: &[Row] = &[
    (".....", 0, (1, 0, "...."), (5, NONE, "")),
    (".....", 4, (4, 0, "."), (5, NONE, "")),
    (".....", 9, (4, 0, "."), (5, NONE, "")),
    ("*....", 0, (4, 0, "*"), (4, 0, "*")),
    (".****", 0, (1, 0, "****"), (1, 3, "****")),
    (".*.*.*", 0, (1, 0, "**.*."), (3, 2, "***")),
    (".*.*.*", 1, (3, 1, "***"), (3, 0, "***")),
    ("****", 2, (0, 2, "****"), (0, 2, "****")),
    ("", 0, (0, NONE, ""), (0, NONE, "")),
    (".", 0, (1, 0, ""), (1, NONE, "")),
    ("**.*.", 2, (1, 2, "**.*"), (2, 1, "***")),
];

fn check(kind: CleanupKind, text: &str, cursor: u32, expected: (u64, u32, &str)) {
    let mut ring = FlagRing::parse(text).expect("a ring");
    let mut next = cursor;
    let call = ring.sweep(kind, &mut next, None);
    let found = (call.removed, next, ring.to_string());
    assert_eq!(
        (found.0, found.1, found.2.as_str()),
        expected,
        "{kind:?} on {text:?} from {cursor}"
    );
}

#[test]
fn shipped_and_repaired_loop_agree_with_the_vectors() {
    for &(text, cursor, shipped, repaired) in ROWS {
        check(CleanupKind::Buggy, text, cursor, shipped);
        check(CleanupKind::Fixed, text, cursor, repaired);
    }
}

#[test]
fn draining_takes_n_plus_one_calls_or_two() {
    for (kind, calls) in [(CleanupKind::Buggy, 101), (CleanupKind::Fixed, 2)] {
        let mut ring = FlagRing::parse(&".".repeat(100)).expect("a ring");
        let mut next = 0;
        let mut made = 1;
        while ring.sweep(kind, &mut next, None).removed > 0 {
            made += 1;
        }
        assert_eq!(made, calls, "{kind:?}");
    }
}

#[test]
fn the_budget_counts_examined_entries() {
    // The shipped loop compares with `<=`, the repaired one with `>=`: one entry apart.
    for (kind, examined) in [
        (CleanupKind::Buggy, 4),
        (CleanupKind::Fixed, 3),
        (CleanupKind::Queued, 3),
    ] {
        let text = if kind == CleanupKind::Queued {
            "......"
        } else {
            "******"
        };
        let mut ring = FlagRing::parse(text).expect("a ring");
        let mut next = 0;
        assert_eq!(
            ring.sweep(kind, &mut next, Some(3)).examined,
            examined,
            "{kind:?}"
        );
    }
}

#[test]
fn row_56_calls_to_drain_depend_on_the_cursor() {
    for (cursor, calls) in [(0, 5000), (2500, 2501), (4999, 2)] {
        let mut ring = FlagRing::parse(&".".repeat(5000)).expect("a ring");
        let mut next = cursor;
        let mut made = 0;
        while ring.to_string().contains('.') {
            ring.sweep(CleanupKind::Buggy, &mut next, None);
            made += 1;
        }
        assert_eq!(made, calls, "cursor at {cursor}");
    }
}
