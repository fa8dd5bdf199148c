//! A verdict must be earned: a run that measured nothing is never fine.

use std::fs;

use cyperus_conformance::Binary;
use serde_json::Value;

/// Runs `cyperus run` or `compare` on a script. Returns status, output and messages.
fn cyperus(body: &str, command: &str, flags: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let native = if body.contains("Global Native") {
        " Native"
    } else {
        ""
    };
    let text = format!("ScriptName A{native}\n{body}");
    fs::write(folder.path().join("A.psc"), text).expect("a script");
    let mut words = vec![command, "A.psc"];
    words.extend(flags.split_whitespace());
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder.path());
    let outcome = binary.run(&words);
    (
        outcome.status.expect("a status"),
        outcome.output,
        outcome.messages,
    )
}

/// The reports of a comparison: buggy, fixed, queued.
fn compared(body: &str) -> Vec<Value> {
    let (_, output, messages) = cyperus(body, "compare", "--json --minutes 1");
    assert!(output.starts_with('['), "no reports: {messages}");
    serde_json::from_str(&output).expect("a list of reports")
}

fn codes(report: &Value) -> Vec<&str> {
    let reasons = report["reasons"].as_array().expect("a list");
    reasons
        .iter()
        .map(|reason| reason["code"].as_str().expect("a code"))
        .collect()
}

#[test]
fn scripts_that_measure_nothing_are_inconclusive_and_say_why() {
    let cases = [
        (
            "Function Main() Global\n    Return\nEndFunction\n",
            "no-allocation",
        ),
        (
            "Function Main() Global\n    Utility.Wait(100000.0)\nEndFunction\n",
            "waiting",
        ),
        (
            "Int Function Version() Global Native\nFunction Main() Global\n    If Version() > 3\n        \
             Int[] made = new Int[3]\n    EndIf\nEndFunction\n",
            "default-native",
        ),
        (
            "Function Main() Global\n    Actor who = None\n    who.Kill()\nEndFunction\n",
            "errors",
        ),
    ];
    for (body, code) in cases {
        for report in compared(body) {
            assert_eq!(report["verdict"], "inconclusive", "{body}");
            assert!(codes(&report).contains(&code), "{code}: {report}");
        }
        let (_, output, _) = cyperus(body, "compare", "--minutes 1");
        assert!(output.contains("Inconclusive: "), "{output}");
        assert!(!output.contains("fine"), "{output}");
        let (status, _, messages) = cyperus(body, "run", "--minutes 1 --fail-on inconclusive");
        assert_eq!(status, 1, "{messages}");
        assert!(
            messages.contains("the verdict is inconclusive"),
            "{messages}"
        );
    }
}

const GENTLE: &str = "Event OnInit()\n    StartTimer(1.0)\nEndEvent\nEvent OnTimer(Int id)\n    \
    Int[] made = new Int[3]\n    StartTimer(1.0)\nEndEvent\n";

#[test]
fn a_gentle_script_is_fine_and_its_rates_are_those_of_its_frames() {
    for report in compared(GENTLE) {
        assert_eq!(report["verdict"], "fine", "{report}");
        assert_eq!(codes(&report), Vec::<&str>::new());
        assert_eq!(report["play_seconds"], 60.0);
        let rates = &report["rates"];
        let frames = rates["discarding_frames"].as_u64().expect("a number");
        assert!((58..=60).contains(&frames), "{rates}");
        assert_eq!(rates["per_discarding_frame"], 1.0);
        assert_eq!(report["game"], "fallout4");
        assert_eq!(report["waiting"].as_array().map(Vec::len), Some(0));
    }
    let flags = "--minutes 1 --fail-on long-save --fail-on heavy --fail-on inconclusive";
    assert_eq!(cyperus(GENTLE, "compare", flags).0, 0);
}

#[test]
fn a_script_that_discards_more_than_the_slices_free_is_heavy_under_fixed() {
    let body = "Event OnInit()\n    StartTimer(0.01)\nEndEvent\nEvent OnTimer(Int id)\n    \
        Int at = 0\n    While at < 40\n        Int[] made = new Int[3]\n        at += 1\n    \
        EndWhile\n    StartTimer(0.01)\nEndEvent\n";
    let reports = compared(body);
    assert_eq!(reports[0]["verdict"], "long save");
    assert_eq!(reports[1]["verdict"], "heavy");
    assert!(codes(&reports[1]).contains(&"backlog"), "{}", reports[1]);
}

#[test]
fn a_budget_names_the_figure_that_broke_it() {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let storm = |words: &str| binary.run(&words.split(' ').collect::<Vec<_>>());
    let kept = storm("storm --cleanup fixed --gc-budget rounds<=3,backlog<=2000");
    assert_eq!(kept.status, Some(0), "{}", kept.messages);
    let broken =
        storm("storm --cleanup buggy --gc-budget rounds<=3,backlog<=2000 --fail-on long-save");
    assert_eq!(broken.status, Some(1));
    let report: Value =
        serde_json::from_str(&storm("storm --cleanup buggy --json").output).expect("JSON");
    let rounds = &report["full_passes"][0]["rounds"];
    for part in [
        format!("rounds is {rounds}, and --gc-budget allows 3"),
        String::from("the verdict is long save"),
    ] {
        assert!(
            broken.messages.contains(&part),
            "{part}: {}",
            broken.messages
        );
    }
    assert!(
        !broken.messages.contains("backlog is"),
        "{}",
        broken.messages
    );
    assert_eq!(storm("storm --gc-budget laps<=3").status, Some(2));
}
