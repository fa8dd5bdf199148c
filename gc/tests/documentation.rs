//! The table of mechanisms in `docs/collector.md` names tests that exist, one at least for each row.

const PAGE: &str = include_str!("../../docs/collector.md");

const SOURCES: [&str; 7] = [
    include_str!("heap/rings.rs"),
    include_str!("heap/random_heaps.rs"),
    include_str!("heap/rows_schedule.rs"),
    include_str!("heap/rows_mark.rs"),
    include_str!("heap/rows_reference.rs"),
    include_str!("heap/rows_cluster.rs"),
    include_str!("heap/rows_destroy.rs"),
];

const WALK: &str = include_str!("../src/trace/walk.rs");

#[test]
fn every_row_names_tests_that_exist() {
    for row in 1..=59 {
        let start = format!("| {row} | ");
        let line = PAGE.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("row {row} is missing"));
        let tests: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "row {row} names no test");
        for test in tests {
            let definition = format!("fn {test}()");
            assert!(test.starts_with(&format!("row_{row:02}_")), "{test}");
            let exists = SOURCES
                .iter()
                .chain([&WALK])
                .any(|text| text.contains(&definition));
            assert!(exists, "{test} does not exist");
        }
    }
}
