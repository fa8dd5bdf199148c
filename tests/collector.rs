//! The tracing collector as scripts experience it, under budgets and stress modes that bring every
//! phase of a collection between two instructions.

use cyperus_conformance::Binary;

fn run(words: &[&str]) -> (Option<i32>, String) {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let outcome = binary.run(words);
    (outcome.status, outcome.output + &outcome.messages)
}

#[test]
fn weak_numbers_find_nothing_that_is_about_to_die() {
    let program = "tests/suite/run/gc/a_weak_number_never_finds_a_dying_object.psc";
    for seed in 1..=6 {
        let seed = seed.to_string();
        let words = [
            "run",
            program,
            "--stress",
            "random-slices",
            "--verify",
            "--seed",
            &seed,
        ];
        let (status, output) = run(&words);
        assert_eq!(status, Some(0), "seed {seed}: {output}");
        assert_eq!(output, "0\n", "seed {seed}");
    }
}

/// A JSON report of a run with these arguments.
fn report(words: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.json");
    let path = path.to_str().expect("a name");
    let all: Vec<&str> = ["run"]
        .into_iter()
        .chain(words.iter().copied().take(1))
        .chain(["--report", path])
        .chain(words.iter().copied().skip(1))
        .collect();
    let (status, output) = run(&all);
    assert_eq!(status, Some(0), "{output}");
    let text = std::fs::read_to_string(path).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

const INSTANCES: &str = "scripts/storms/Instances.psc";

#[test]
fn a_report_lists_collections_and_what_died_where() {
    let report = report(&[INSTANCES, "--", "100", "100"]);
    assert_eq!(report["collection_count"], 2);
    let first = &report["collections"][0];
    assert_eq!(first["kind"], "slices");
    // The instance that runs and 41 frames of 100 each.
    assert_eq!(first["objects"], 4_101);
    assert_eq!(first["reached"], 1);
    assert_eq!(first["dead"], 4_100);
    assert_eq!(first["destroyed"], 4_100);
    assert_eq!(first["phases_ms"]["mark"], 35e-6);
    assert_eq!(first["phases_ms"]["destroy"], 8.2);
    assert_eq!(first["dead_by_script"][0]["script"], "Instances");
    assert_eq!(first["dead_by_script"][0]["count"], 4_100);
    let deaths = &report["deaths"];
    assert_eq!(deaths["by_script"][0]["count"], 8_200);
    assert_eq!(deaths["by_place"][0]["place"], "Instances.psc:27");
    assert_eq!(deaths["by_place"][0]["count"], 8_200);
}

#[test]
fn a_report_of_a_long_run_keeps_a_selection_of_its_collections() {
    let report = report(&[INSTANCES, "--stress", "every-frame", "--", "700", "2"]);
    let total = report["collection_count"].as_u64().expect("a number");
    assert!(total >= 700, "{total}");
    let kept = report["collections"].as_array().expect("a list");
    assert!((80..=243).contains(&kept.len()), "{}", kept.len());
    let number = |row: &serde_json::Value| row["number"].as_u64().expect("a number");
    assert_eq!(kept.first().map(number), Some(1));
    assert_eq!(kept.last().map(number), Some(total));
    let dead = &report["deaths"]["by_script"][0]["count"];
    assert!(dead.as_u64().is_some_and(|dead| dead >= 1_390), "{dead}");
}

#[test]
fn memory_that_a_full_pass_gives_back_is_reported() {
    let report = report(&["tests/suite/run/gc/a_ring_through_everything_leaves_nothing.psc"]);
    let incidents = &report["incidents"];
    assert_eq!(incidents["trimmed_bytes"], 8_448, "{incidents}");
}

#[test]
fn a_trace_has_a_line_for_each_collection_and_each_full_pass() {
    let (status, output) = run(&["run", INSTANCES, "--gc-trace", "--", "50", "100"]);
    assert_eq!(status, Some(0), "{output}");
    let lines: Vec<&str> = output.lines().filter(|it| it.starts_with("gc ")).collect();
    assert_eq!(
        lines,
        [
            "gc 1 @0.683s slices, frame 41: 4,101 -> 1 objects, 4,100 dead; mark 35 ns, gather 0, \
             dissolve 0, longest slice 35 ns; clusters: 0 formed, 0 judged, 0 dead, 0 dissolved"
        ]
    );
    let program = "tests/suite/run/gc/collect_frees_dropped_structs.psc";
    let (status, output) = run(&["run", program, "--gc-trace"]);
    assert_eq!(status, Some(0), "{output}");
    let lines: Vec<&str> = output.lines().filter(|it| it.starts_with("gc ")).collect();
    assert!(
        matches!(lines.as_slice(), [one, ..] if one.contains("full pass (request), ")),
        "{output}"
    );
}
