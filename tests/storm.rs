//! The storm's figures: what the long save is, what hides it, and what ends it.

use cyperus_conformance::Binary;
use serde_json::Value;

/// The fixed cost of a round, in milliseconds.
const ROUND: f64 = 250.0;

fn binary() -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
}

fn cyperus(words: &str) -> String {
    binary().output(&words.split(' ').collect::<Vec<_>>())
}

fn report(words: &str) -> Value {
    serde_json::from_str(&cyperus(words)).expect("JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a count")
}

/// Rounds and milliseconds of the only full pass.
fn pass(words: &str) -> (u64, f64) {
    let report = report(words);
    let passes = report["full_passes"].as_array().expect("a list");
    assert_eq!(passes.len(), 1, "{words}");
    assert_eq!(passes[0]["reason"], "request", "{words}");
    (
        number(&passes[0]["rounds"]),
        passes[0]["ms"].as_f64().expect("a number"),
    )
}

/// Everything ever allocated is either freed or still in the heap.
fn assert_balances(report: &Value, words: &str) {
    for population in ["arrays", "structs", "objects"] {
        let of = |part: &Value| number(&part[population]);
        let reclaimed = &report["reclaimed"];
        assert_eq!(
            of(&report["allocated"]),
            of(&reclaimed["incremental"]) + of(&reclaimed["full"]) + of(&report["live"]),
            "{population} of {words}"
        );
    }
}

#[test]
fn a_storm_of_structs_is_the_long_save() {
    let storm = "storm --structs 3500 --arrays 0 --json --cleanup";
    let (rounds, ms) = pass(&format!("{storm} buggy"));
    assert!((3_450..=3_501).contains(&rounds), "{rounds} rounds");
    assert!((ms - 3_500.0 * ROUND).abs() < 350.0 * ROUND, "{ms} ms");
    let (rounds, ms) = pass(&format!("{storm} fixed"));
    assert!(rounds <= 3 && ms < 2_000.0, "{rounds} rounds, {ms} ms");
    let (rounds, ms) = pass(&format!("{storm} queued"));
    assert!(rounds <= 2 && ms < 2_000.0, "{rounds} rounds, {ms} ms");
}

#[test]
fn survivors_before_the_block_change_nothing_and_others_hide_the_bug() {
    let storm = "storm --structs 3500 --arrays 0 --live 40 --cleanup buggy --json --live-at";
    assert!(pass(&format!("{storm} before")).0 > 3_400);
    for place in ["after", "between"] {
        let (rounds, ms) = pass(&format!("{storm} {place}"));
        assert!(rounds <= 4, "{place}: {rounds} rounds");
        assert!(ms < 2_000.0, "{place}: {ms} ms");
    }
}

#[test]
fn twice_the_garbage_is_twice_the_rounds_for_the_buggy_loop_alone() {
    let rounds = |cleanup: &str, structs: u32| {
        pass(&format!(
            "storm --structs {structs} --arrays 0 --cleanup {cleanup} --json"
        ))
    };
    let (once, twice) = (rounds("buggy", 1_000), rounds("buggy", 2_000));
    assert!(
        twice.0.abs_diff(2 * once.0) <= 4,
        "{} and {}",
        once.0,
        twice.0
    );
    for cleanup in ["fixed", "queued"] {
        let (once, twice) = (rounds(cleanup, 1_000), rounds(cleanup, 2_000));
        assert_eq!(once.0, twice.0, "{cleanup}");
        assert!(
            twice.1 <= 2.2 * once.1,
            "{cleanup}: {} and {} ms",
            once.1,
            twice.1
        );
    }
}

#[test]
fn slices_give_up_after_one_entry_or_use_their_budget() {
    let storm = "storm --frames 20 --json --cleanup";
    let buggy = report(&format!("{storm} buggy"));
    let slices = &buggy["incremental"];
    assert_eq!(slices["early_exits"], slices["calls"]);
    assert_eq!(slices["examined"], slices["calls"]);
    let fixed = report(&format!("{storm} fixed"));
    assert_eq!(fixed["incremental"]["early_exits"], 0);
    let freed = &fixed["reclaimed"]["incremental"];
    let freed = number(&freed["arrays"]) + number(&freed["structs"]);
    assert_eq!(freed, 6 * number(&fixed["incremental"]["calls"]));
}

#[test]
fn reports_balance_whatever_the_storm() {
    for cleanup in ["buggy", "fixed", "queued"] {
        for shape in [
            "--structs 0 --arrays 0",
            "--structs 1 --arrays 1 --frames 3",
            "--structs 300 --arrays 700 --live 30 --live-at between --frames 9",
            "--structs 500 --arrays 20 --live 7 --live-at after --pace debt --frames 2",
            "--structs 64 --arrays 64 --array-share 0 --struct-share 50 --verify --frames 2",
        ] {
            let words = format!("storm --json --cleanup {cleanup} {shape}");
            let report = report(&words);
            assert_balances(&report, &words);
            assert_eq!(report["garbage"]["structs"], 0, "{words}");
            assert_eq!(report["errors"], 0, "{words}");
        }
    }
}

#[test]
fn the_storms_we_ship_compile_run_and_balance() {
    for (script, is_long) in [
        ("KillTheGarbageMan", true),
        ("Survivors", false),
        ("Chains", true),
        ("LongGame", true),
        ("Gentle", false),
    ] {
        let words = format!("compare scripts/storms/{script}.psc --frames 300 --json --verify");
        let reports = report(&words);
        let reports = reports.as_array().expect("a list");
        assert_eq!(reports.len(), 3, "{words}");
        for report in reports {
            assert_balances(report, &words);
            assert_eq!(report["errors"], 0, "{words}");
        }
        let longest = |at: usize| {
            reports[at]["full_passes"][0]["ms"]
                .as_f64()
                .expect("a number")
        };
        assert_eq!(
            longest(0) > 10_000.0,
            is_long,
            "{script}: {} ms",
            longest(0)
        );
        assert!(longest(1) < 2_000.0, "{script}: {} ms", longest(1));
        assert!(longest(2) < 2_000.0, "{script}: {} ms", longest(2));
    }
}

#[test]
fn a_report_has_the_keys_of_the_contract_and_no_others() {
    let report = report("storm --json");
    let keys = |value: &Value| {
        let object = value.as_object().expect("an object");
        object.keys().cloned().collect::<Vec<_>>().join(" ")
    };
    let sorted = "allocated backlog cleanup clock collection_count collections collector_ms deaths \
         default_natives elapsed_ms errors frames full_pass_count \
         full_passes game garbage incidents incremental instructions live model pace pauses_ms peak_garbage \
         play_seconds rates reasons reclaimed sites unset_properties verdict version waiting";
    assert_eq!(keys(&report), sorted);
    assert_eq!(keys(&report["allocated"]), "arrays objects structs");
    assert_eq!(keys(&report["reclaimed"]), "full incremental");
    assert_eq!(keys(&report["peak_garbage"]), "arrays structs");
    assert_eq!(
        keys(&report["incremental"]),
        "budget_ms calls early_exits examined used_ms"
    );
    assert_eq!(
        keys(&report["full_passes"][0]),
        "examined garbage ms reason reclaimed rounds"
    );
    assert_eq!(
        keys(&report["collections"][0]),
        "clusters dead dead_by_script destroyed first_frame kind last_frame longest_pause_ms number \
         objects phases_ms reached spared steps threads"
    );
    assert_eq!(keys(&report["deaths"]), "by_place by_script");
    assert_eq!(
        keys(&report["incidents"]),
        "cycles_broken cycles_by_place destruction dissolve_ms fallbacks hooks load_ms loads_finished \
         lock_wait_ms lock_waits slow_hooks trimmed_bytes"
    );
    assert_eq!(keys(&report["pauses_ms"]), "max p50 p99");
    assert_eq!(
        keys(&report["sites"][0]),
        "allocated bytes chains place source"
    );
    assert_eq!(keys(&report["sites"][0]["chains"][0]), "allocated calls");
}

#[test]
fn the_gc_log_tells_the_same_story() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("gc.log");
    let log = log.to_str().expect("text");
    let report = report(&format!(
        "storm --cleanup buggy --frames 5 --json --gc-log {log}"
    ));
    let summary: Value =
        serde_json::from_str(&cyperus(&format!("gc-log {log} --json"))).expect("JSON");
    assert_eq!(summary["version"], "1.1");
    assert_eq!(summary["settings"]["ApplyFix"], 0);
    assert_eq!(summary["verdict"], "long_save");
    assert_eq!(summary["slices"]["calls"], report["incremental"]["calls"]);
    let (logged, reported) = (&summary["full_passes"][0], &report["full_passes"][0]);
    assert_eq!(logged["rounds"], reported["rounds"]);
    let ms = reported["ms"].as_f64().expect("a number");
    let stated = logged["ms"].as_f64().expect("a number");
    assert!((0.0..1.0).contains(&(ms - stated)), "{ms} and {stated}");
}

#[test]
fn variables_in_the_log_have_their_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("gc.log");
    cyperus(&format!(
        "storm --structs 3 --arrays 0 --gc-log-variables --gc-log {}",
        log.display()
    ));
    let text = std::fs::read_to_string(&log).expect("a log");
    assert_eq!(text.matches("Created a struct ").count(), 3, "{text}");
    assert_eq!(
        text.matches("About to destroy a struct:").count(),
        3,
        "{text}"
    );
    assert!(
        text.contains(
            "\nObject creation site\n\
             \t[ (FF000800)].Storm.DropStructs() - \"Storm.psc\" Line 11\n\
             \t[ (FF000800)].Storm.OnInit() - \"Storm.psc\" Line 17\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("] [number = 0]\n") || text.contains("  [number = 0]\n"),
        "{text}"
    );
    assert!(!text.contains("Begin GC processing"), "{text}");
}

#[test]
fn creation_stacks_tell_callers_apart_and_a_load_keeps_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let source = "ScriptName Nest\n\
        Struct Plot\n  Int number\nEndStruct\n\
        Plot kept\n\
        Function Make(Int depth)\n\
          If depth > 0\n    Make(depth - 1)\n    Return\n  EndIf\n\
          kept = new Plot\nEndFunction\n\
        Event OnInit()\n\
          Make(1)\n\
          Make(0)\n\
          StartTimer(1.0)\nEndEvent\n\
        Event OnTimer(Int id)\n  kept = None\nEndEvent\n";
    std::fs::write(at("Nest.psc"), source).expect("written");
    let log = |words: &str| {
        let path = at("gc.log");
        cyperus(&format!("run {words} --gc-log-variables --gc-log {path}"));
        let text = std::fs::read_to_string(path).expect("a log");
        let stacks = text.split("Object creation site\n").skip(1);
        let lines = stacks.map(|stack| {
            let lines = stack.lines().take_while(|line| line.starts_with('\t'));
            let line = |line: &str| line.rsplit_once("() - ").map(|(_, place)| place.to_owned());
            lines.filter_map(line).collect::<Vec<_>>().join(", ")
        });
        lines.collect::<Vec<_>>()
    };
    let nest = at("Nest.psc");
    let (made, caller) = ("\"Nest.psc\" Line 11", "\"Nest.psc\" Line 8");
    let deep = format!("{made}, {caller}, \"Nest.psc\" Line 14");
    let flat = format!("{made}, \"Nest.psc\" Line 15");
    assert_eq!(log(&nest), [deep.clone(), flat]);
    let save = at("nest.csave");
    assert_eq!(log(&format!("{nest} --frames 2 --save {save}")), [deep]);
    assert_eq!(log(&format!("--load {save}")), [made]);
}

#[test]
fn a_storm_that_saves_reports_the_pass_of_its_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("storm.csave");
    let words = "--structs 300 --arrays 0 --cleanup buggy --json";
    let saved = report(&format!("storm {words} --save {}", save.display()));
    let asked = report(&format!("storm {words}"));
    let passes = saved["full_passes"].as_array().expect("a list");
    assert_eq!(passes.len(), 1);
    assert_eq!(passes[0]["reason"], "save");
    assert_eq!(passes[0]["rounds"], asked["full_passes"][0]["rounds"]);
    assert_eq!(saved["garbage"], asked["garbage"]);
    // The saved run continues.
    cyperus(&format!("run --load {}", save.display()));
    let several = folder.path().join("some.csave");
    let reports = report(&format!(
        "compare --structs 9 --arrays 9 --json --save {}",
        several.display()
    ));
    for (report, name) in (0..3).zip(["buggy", "fixed", "queued"]) {
        assert_eq!(reports[report]["full_passes"][0]["reason"], "save");
        assert!(folder.path().join(format!("some.{name}.csave")).exists());
    }
}

#[test]
fn the_most_garbage_is_what_the_slices_found() {
    for cleanup in ["buggy", "fixed", "queued"] {
        let words = format!("storm --structs 900 --arrays 0 --frames 5 --json --cleanup {cleanup}");
        assert_eq!(report(&words)["peak_garbage"]["structs"], 900, "{words}");
    }
}

#[test]
fn the_same_inputs_give_the_same_bytes() {
    let words = "compare --structs 200 --arrays 100 --live 5 --live-at between --frames 30 --json";
    assert_eq!(cyperus(words), cyperus(words));
}

#[test]
fn limits_end_a_storm_with_their_own_status() {
    for limit in ["--fuel=500", "--heap=4K"] {
        let outcome = binary().run(&["storm", "--live=500", limit]);
        assert_eq!(outcome.status, Some(3), "{limit}");
        let told = outcome.messages;
        assert!(
            told.contains(limit.split('=').next().unwrap_or(limit)),
            "{told}"
        );
    }
}
