//! The table of mechanisms in `docs/collector.md` and the tests named after its rows: each row has
//! a meaning and names tests that exist, and no such test is missing from the table.

const PAGE: &str = include_str!("../../docs/collector.md");

const SOURCES: [&str; 17] = [
    include_str!("heap/rings.rs"),
    include_str!("heap/random_heaps.rs"),
    include_str!("heap/rows_schedule.rs"),
    include_str!("heap/rows_mark.rs"),
    include_str!("heap/rows_reference.rs"),
    include_str!("heap/rows_cluster.rs"),
    include_str!("heap/rows_destroy.rs"),
    include_str!("heap/rows_guard.rs"),
    include_str!("heap/rows_figures.rs"),
    include_str!("heap/rows_lifecycle.rs"),
    include_str!("heap/rows_origin.rs"),
    include_str!("heap/rows_round.rs"),
    include_str!("heap/rows_store.rs"),
    include_str!("heap/rows_weak.rs"),
    include_str!("vectors.rs"),
    include_str!("../src/trace/walk.rs"),
    // The log is made from events in the command line.
    include_str!("../../cli/src/gc_log/tests.rs"),
];

/// Names of the tests that are named after rows.
fn row_tests() -> Vec<&'static str> {
    let functions = SOURCES.iter().flat_map(|text| text.split("fn ").skip(1));
    let names = functions.filter_map(|text| Some(text.split_once('(')?.0));
    names.filter(|name| name.starts_with("row_")).collect()
}

#[test]
fn every_row_has_a_meaning_and_names_tests_that_exist() {
    let exist = row_tests();
    let (_, table) = PAGE.split_once("| row | mechanism |").expect("the table");
    for row in 1..=59 {
        let start = format!("| {row} | ");
        let line = table.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("row {row} is missing"));
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        assert_eq!(
            columns.len(),
            4,
            "row {row}: number, mechanism, what must hold, tests"
        );
        assert!(columns[2].ends_with('.'), "row {row} says nothing");
        let tests: Vec<&str> = columns[3].split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "row {row} names no test");
        for test in tests {
            assert!(test.starts_with(&format!("row_{row:02}_")), "{test}");
            assert!(exist.contains(&test), "{test} does not exist");
        }
    }
}

#[test]
fn every_test_of_a_row_is_in_the_table() {
    for test in row_tests() {
        assert!(
            PAGE.contains(&format!("`{test}`")),
            "{test} is not in the table"
        );
    }
}

#[test]
fn every_row_is_met_by_users_and_every_mutant_belongs_to_one() {
    let list = include_str!("../../tests/mutants/collector.txt");
    let mut unused: Vec<&str> = list
        .lines()
        .filter_map(|it| it.strip_prefix("= "))
        .collect();
    let (_, table) = PAGE
        .split_once("| rows | how it is met | mutants |")
        .expect("the table");
    let rows = table.lines().skip(2).take_while(|line| !line.is_empty());
    let all = list.to_owned();
    let mut count = 0;
    for (number, row) in (1..).zip(rows) {
        let columns: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        assert_eq!(columns.len(), 3, "{row}");
        assert_eq!(columns[0].trim(), format!("{number}"));
        assert!(
            !columns[1].to_lowercase().contains("only in tests"),
            "{row}"
        );
        for mutant in columns[2].trim().split("; ") {
            assert!(all.contains(&format!("= {mutant}\n")), "{mutant}");
            unused.retain(|&name| name != mutant);
        }
        count = number;
    }
    assert_eq!(count, 59);
    assert_eq!(unused, [""; 0], "in no row");
}
