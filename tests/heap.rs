//! The heap as seen by users, and what collections leave in it: reports, retaining paths, stress.

use std::path::Path;
use std::{env, fs};

use cyperus_conformance::{Binary, Outcome};
use serde_json::Value;

fn run(words: &[&str]) -> Outcome {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).run(words)
}

fn cyperus(words: &[&str]) -> String {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(words)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A scratch file in the build folder.
fn scratch(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_string_lossy().into_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("it was written")
}

/// The figures of a run: the report, and those of the heap.
fn figures(name: &str, words: &[&str]) -> (Value, Value) {
    let (report, heap) = (
        scratch(&format!("{name}.report.json")),
        scratch(&format!("{name}.heap.json")),
    );
    let mut all = vec!["run"];
    all.extend_from_slice(words);
    let at = all
        .iter()
        .position(|word| *word == "--")
        .unwrap_or(all.len());
    all.splice(at..at, ["--report", &report, "--heap-report", &heap]);
    cyperus(&all);
    (json(&read(&report)), json(&read(&heap)))
}

const RING: &str = "tests/suite/run/gc/a_ring_through_everything_leaves_nothing.psc";

#[test]
fn a_dropped_ring_leaves_nothing_after_a_full_pass() {
    let (report, heap) = figures("ring", &[RING]);
    // The first of the script's two passes frees everything, the second finds nothing.
    let reclaimed = &report["full_passes"][0]["reclaimed"];
    assert_eq!(
        reclaimed["objects"], 100,
        "five links in each of twenty rings"
    );
    assert_eq!(reclaimed["arrays"], 60);
    assert_eq!(reclaimed["structs"], 40);
    assert_eq!(report["full_passes"][1]["reclaimed"]["objects"], 0);
    for population in ["objects", "arrays", "structs"] {
        assert_eq!(report["live"][population], 0, "{population}");
        assert_eq!(heap[population]["live"], 0, "{population}");
        assert_eq!(heap[population]["dead"], 0, "{population}");
    }
    assert_eq!(heap["types"], json("[]"));
}

/// The most bytes in use at once, as printed by `Instances`.
fn most_bytes(frames: &str, each: &str) -> u64 {
    let words = ["run", "scripts/storms/Instances.psc", "--", frames, each];
    let text = cyperus(&words);
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words
        .iter()
        .position(|word| *word == "most")
        .expect("a figure");
    words[at + 1].parse().expect("a number")
}

#[test]
fn instances_made_and_dropped_in_every_frame_keep_memory_flat() {
    let (short, long) = (most_bytes("100", "100"), most_bytes("600", "100"));
    assert!(
        long <= short + short / 10,
        "{short} bytes in 100 frames, {long} in 600"
    );
    let (report, _) = figures(
        "instances",
        &[
            "scripts/storms/Instances.psc",
            "--verify",
            "--",
            "600",
            "100",
        ],
    );
    assert_eq!(report["allocated"]["objects"], 60_001);
    let live = report["live"]["objects"].as_u64().expect("a count");
    assert!(live < 3_000, "{live} of 60,001 are still alive");
}

const KEEPER: &str = "tests/console/heap.in/Keeper.psc";

#[test]
fn a_save_tells_who_lives_in_it_and_why() {
    let save = scratch("keeper.csave");
    cyperus(&["run", KEEPER, "--save", &save, "--save-at", "1"]);
    let heap = json(&cyperus(&["heap", &save, "--json"]));
    assert_eq!(heap["version"], 1);
    assert_eq!(heap["objects"]["live"], 4, "the keeper and three senders");
    assert_eq!(
        heap["objects"]["dead"], 0,
        "a save's full pass freed the circle"
    );
    let makers = heap["lines"].as_array().expect("a list");
    let maker = makers
        .iter()
        .find(|row| row["kind"] == "object" && row["line"] == 18)
        .expect("the line that makes senders");
    assert_eq!(maker["live"], 3);
    assert_eq!(
        (&maker["script"], &maker["function"]),
        (&json("\"Keeper\""), &json("\"Main\""))
    );
    assert_eq!(heap["pins"][0]["pins"], 1);
    let holders = heap["largest_retained"].as_array().expect("a list");
    assert_eq!(holders[0]["object"], "Keeper#1");

    let senders = json(&cyperus(&["heap", &save, "why", "keeper", "--json"]));
    assert_eq!(senders.as_array().expect("a list").len(), 4);
    let path = &senders[1]["path"];
    assert_eq!(senders[1]["held_by"], "self of Keeper.Main() on stack 1");
    let places: Vec<&str> = path
        .as_array()
        .expect("a list")
        .iter()
        .map(|link| link["place"].as_str().expect("text"))
        .collect();
    assert_eq!(places, ["", ".Letters", "[0]", ".Sender"]);
    assert_eq!(senders[2]["held_by"], "a pin");
}

#[test]
fn the_end_of_a_run_shows_what_is_dead_and_who_made_it() {
    let report = scratch("keeper.heap.json");
    cyperus(&["run", KEEPER, "--heap-report", &report]);
    let heap = json(&read(&report));
    assert_eq!(heap["objects"]["dead"], 2, "the circle");
    assert_eq!(heap["arrays"]["dead"], 1);
    let dead: Vec<(u64, u64)> = heap["lines"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|row| row["dead"].as_u64() > Some(0))
        .map(|row| {
            (
                row["line"].as_u64().expect("a line"),
                row["dead"].as_u64().expect("a count"),
            )
        })
        .collect();
    let mut lines: Vec<u64> = dead.iter().map(|(line, _)| *line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [30, 31, 32], "the lines of DropACircle: {dead:?}");
}

const BUILDER: &str = "tests/console/heap.in/Builder.psc";

/// Counts of a table, by the text of a column.
fn counts<'a>(rows: &'a Value, column: &str) -> Vec<(&'a str, u64)> {
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| {
        (
            row[column].as_str().expect("text"),
            row["count"].as_u64().expect("a count"),
        )
    })
    .collect()
}

/// Runs `Builder` into a save, and gives the report of the run's end.
fn build(save: &str, report: &str) -> Value {
    let words = ["run", BUILDER, "--frames", "700", "--save-at", "650"];
    let files = ["--save", save, "--heap-report", report];
    cyperus(&[&words[..], &files[..]].concat());
    json(&read(report))
}

#[test]
fn placed_references_are_counted_by_base_line_and_holder() {
    let (save, report) = (scratch("builder.csave"), scratch("builder.heap.json"));
    // The report comes from the run, the others from a save that was loaded.
    let looks = [
        build(&save, &report),
        json(&cyperus(&["heap", &save, "--json"])),
        json(&cyperus(&["inspect", &save, "--json"])),
    ];
    for look in &looks {
        let placed = &look["placed"];
        assert_eq!(placed["standing"], 307);
        assert_eq!(placed["deleted"], 0);
        let bases = [("Money (0000000F)", 305), ("Player (00000007)", 2)];
        assert_eq!(counts(&placed["bases"], "base"), bases);
        let all_by_main = [("Main", 300), ("Main", 5), ("Main", 2)];
        assert_eq!(counts(&placed["lines"], "function"), all_by_main);
        let lines = placed["lines"].as_array().expect("a list").iter();
        let lines: Vec<Option<u64>> = lines.map(|row| row["line"].as_u64()).collect();
        assert_eq!(lines, [Some(13), Some(18), Some(21)]);
        let holders = [
            ("the form list Bodies (01000800)", 300),
            ("Builder.Kept[]", 5),
            ("nothing but the world", 2),
            ("variable body of Builder.Main() on stack 1", 1),
        ];
        assert_eq!(counts(&placed["holders"], "holder"), holders);
        assert_eq!(placed["lists"][0]["list"], "Bodies (01000800)");
        assert_eq!(placed["lists"][0]["added"], 300);
    }
}

#[test]
fn a_list_that_grew_looks_wrong_and_its_references_can_be_asked_for() {
    let (save, report) = (scratch("asked.csave"), scratch("asked.heap.json"));
    build(&save, &report);
    let page = cyperus(&["inspect", &save]);
    assert!(!page.contains("nothing looks wrong"), "{page}");
    assert!(
        page.contains("warning: scripts added 300 forms to the form list Bodies (01000800)"),
        "{page}"
    );
    let why = json(&cyperus(&["heap", &save, "why", "FF000810", "--json"]));
    assert_eq!(why[0]["made_by"], "Builder.Main() line 13");
    assert_eq!(why[0]["holders"][0], "the form list Bodies (01000800)");
    let alone = cyperus(&["heap", &save, "why", "FF000933"]);
    assert!(alone.contains("nothing else holds it"), "{alone}");
}

#[test]
fn a_question_that_has_no_answer_is_refused_with_a_way_out() {
    let save = scratch("refused.csave");
    cyperus(&["run", KEEPER, "--save", &save]);
    let told = |words: &[&str]| {
        let outcome = run(words);
        assert_eq!(outcome.status, Some(2), "{words:?}");
        outcome.messages
    };
    let unknown = told(&["heap", &save, "why", "Door#99"]);
    assert!(
        unknown.contains("there is nothing called \"Door#99\" in the heap or among the references"),
        "{unknown}"
    );
    assert!(unknown.contains("help: "), "{unknown}");
    let missing = told(&["heap", &scratch("no such.csave")]);
    assert!(missing.contains("cannot read"), "{missing}");
    let whole = fs::read(&save).expect("it was written");
    let damaged = scratch("damaged.csave");
    fs::write(&damaged, &whole[..whole.len() / 2]).expect("it can be written");
    let told = told(&["heap", &damaged]);
    assert!(told.contains("damaged"), "{told}");
}

#[test]
fn every_allocation_means_every_one() {
    let words = [RING, "--stress", "every-allocation"];
    let (report, _) = figures("every-allocation", &words);
    let (plain, _) = figures("every-allocation-not", &[RING]);
    let passes = |report: &Value| report["full_passes"].as_array().expect("a list").len();
    let made: u64 = ["objects", "arrays", "structs"]
        .iter()
        .map(|kind| report["allocated"][kind].as_u64().expect("a count"))
        .sum();
    assert_eq!(passes(&plain), 2);
    assert!(
        passes(&report) as u64 >= made,
        "{} passes for {made}",
        passes(&report)
    );
    assert_eq!(report["instructions"], plain["instructions"]);
}

#[test]
fn a_stressed_run_follows_from_its_seed() {
    let words = |seed: &'static str| {
        [
            "scripts/storms/Instances.psc",
            "--stress",
            "random-slices",
            "--stress",
            "lying-clock",
            "--stress",
            "random-clusters",
            "--stress",
            "every-frame",
            "--seed",
            seed,
            "--",
            "60",
            "20",
        ]
    };
    let first = figures("seed-1", &words("1"));
    assert_eq!(first, figures("seed-1-again", &words("1")));
    assert_ne!(first.0, figures("seed-2", &words("2")).0);
}

#[test]
fn a_loaded_save_is_tortured_as_well() {
    let save = scratch("tortured.csave");
    let script = "scripts/storms/Instances.psc";
    cyperus(&[
        "run",
        script,
        "--save",
        &save,
        "--save-at",
        "2",
        "--",
        "5",
        "4",
    ]);
    let report = scratch("tortured.json");
    cyperus(&[
        "run",
        "--load",
        &save,
        "--stress",
        "every-allocation",
        "--stress",
        "poison",
        "--report",
        &report,
    ]);
    let passes = json(&read(&report))["full_passes"]
        .as_array()
        .expect("a list")
        .len();
    assert!(passes > 20, "{passes} full passes");
}
