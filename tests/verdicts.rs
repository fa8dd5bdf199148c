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
    compared_with(body, "--minutes 1")
}

fn compared_with(body: &str, flags: &str) -> Vec<Value> {
    let (_, output, messages) = cyperus(body, "compare", &format!("--json {flags}"));
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

/// What keeps a run from being called fine, with one script and the reported place for each.
#[test]
fn what_was_cut_off_blocked_or_hidden_is_inconclusive_and_names_its_place() {
    let endless = "Event OnInit()\n    StartTimer(0.1)\nEndEvent\nEvent OnTimer(Int id)\n    \
        Int[] made = new Int[3]\n    StartTimer(0.1)\nEndEvent\n";
    let cases = [
        (endless, "--frames 30", "short", "A.psc"),
        (
            "Function Main() Global\n    Int[] made = new Int[3]\n    Int at = 0\n    \
             While at < 100000\n        at += 1\n    EndWhile\nEndFunction\n",
            "--fuel 1000",
            "stopped",
            "A.psc",
        ),
        (
            "Event OnInit()\n    StartTimer(0.1)\n    Int[] made = new Int[3]\n    \
             Utility.Wait(10000.0)\nEndEvent\nEvent OnTimer(Int id)\n    Int[] made = new Int[3]\n\
             EndEvent\n",
            "--minutes 1",
            "blocked",
            "A.psc:8 in A.OnTimer()",
        ),
        (
            "Bool Property Ready Auto\nEvent OnInit()\n    Int[] made = new Int[3]\n    \
             While !Ready\n        Utility.Wait(1.0)\n    EndWhile\nEndEvent\n",
            "--minutes 1",
            "waiting",
            "A.psc:6 in A.OnInit()",
        ),
    ];
    for (body, flags, code, place) in cases {
        for report in compared_with(body, flags) {
            assert_eq!(report["verdict"], "inconclusive", "{code}: {report}");
            let reasons = report["reasons"].as_array().expect("a list");
            let found = reasons.iter().find(|reason| reason["code"] == code);
            let found = found.unwrap_or_else(|| panic!("{code} is not in {reasons:?}"));
            assert_eq!(found["place"], place, "{found}");
        }
    }
}

#[test]
fn a_blocked_call_says_who_blocks_it() {
    let body = "Event OnInit()\n    StartTimer(0.1)\n    Int[] made = new Int[3]\n    \
        Utility.Wait(10000.0)\nEndEvent\nEvent OnTimer(Int id)\n    Int[] made = new Int[3]\n\
        EndEvent\n";
    let report = &compared(body)[0];
    let states = report["waiting"].as_array().expect("a list");
    let states: Vec<_> = states.iter().map(|waiting| &waiting["state"]).collect();
    assert_eq!(states, ["waiting", "blocked"]);
    assert_eq!(report["waiting"][1]["blocked_at"], "A.psc:5 in A.OnInit()");
    assert_eq!(report["waiting"][0]["waits_for"], "Utility.Wait");
}

#[test]
fn a_loop_that_works_and_waits_is_measured_and_not_stuck() {
    let body = "Event OnInit()\n    While True\n        Int[] made = new Int[3]\n        \
        Utility.Wait(1.0)\n    EndWhile\nEndEvent\n";
    for report in compared(body) {
        assert_eq!(report["verdict"], "fine", "{report}");
        assert_eq!(report["waiting"][0]["state"], "waiting");
    }
    let body = "Function Main() Global\n    While True\n        Int[] made = new Int[3]\n    \
        EndWhile\nEndFunction\n";
    let report = &compared_with(body, "--frames 60")[1];
    assert_eq!(report["waiting"][0]["state"], "running");
    assert_eq!(report["waiting"][0]["waits_for"], Value::Null);
}

/// A native without an implementation matters only if the script uses what it returned.
#[test]
fn a_default_that_nobody_looks_at_leaves_a_run_fine() {
    let script = |middle: &str| {
        format!(
            "Int Function Version() Global Native\nFunction Main() Global\n    \
             Int[] made = new Int[3]\n    {middle}\nEndFunction\n"
        )
    };
    for unused in ["Version()", "Int version = Version()"] {
        for report in compared(&script(unused)) {
            assert_eq!(report["verdict"], "fine", "{unused}: {report}");
            assert_eq!(report["default_natives"][0]["used"], false);
        }
    }
    for used in [
        "If Version() > 3\n    made = new Int[2]\n    EndIf",
        "Int version = Version()\n    made[0] = version",
        "Int version = Version()\n    While version < 0\n    version += 1\n    EndWhile",
        "Debug.Trace(Version())",
    ] {
        for report in compared(&script(used)) {
            assert_eq!(report["verdict"], "inconclusive", "{used}: {report}");
            assert_eq!(report["default_natives"][0]["place"], "A.psc:5");
        }
    }
}

const STORM: &str = "Function Main() Global\n    Int at = 0\n    While at < 2000\n        \
    Int[] made = new Int[3]\n        at += 1\n    EndWhile\nEndFunction\n";

/// The long save has only been seen in Fallout 4, so it must not be claimed for the other games.
#[test]
fn a_freeze_is_claimed_for_fallout_4_alone() {
    assert_eq!(compared(STORM)[0]["verdict"], "long save");
    for (game, known) in [
        (
            "skyrim",
            "a published trace shows it freeing one array per call",
        ),
        (
            "starfield",
            "Nothing has been published about the collector of Starfield",
        ),
        (
            "fallout76",
            "Nothing has been published about the collector of Fallout 76",
        ),
    ] {
        let report = &compared_with(STORM, &format!("--game {game}"))[0];
        assert_eq!(report["verdict"], "inconclusive", "{report}");
        assert_eq!(codes(report), ["other-game"]);
        let text = report["reasons"][0]["text"].as_str().expect("text");
        assert!(text.starts_with("Fallout 4 would need 8 min"), "{text}");
        assert!(text.contains(known), "{text}");
        assert_eq!(report["game"], game);
        assert_eq!(report["model"], "a large Fallout 4 save");
        let (_, screen, _) = cyperus(STORM, "compare", &format!("--game {game}"));
        let screen = screen.replace("\n ", "");
        assert!(screen.contains(known), "{screen}");
        assert!(!screen.contains("LONG SAVE"), "{screen}");
        assert!(!screen.contains("unpatched Fallout 4 freezes"), "{screen}");
    }
}

#[test]
fn costs_of_ones_own_and_the_real_clock_are_not_those_of_a_large_save() {
    let real = &compared_with(STORM, "--clock real --cleanup buggy")[0];
    assert_eq!(real["model"], "this computer");
    assert_ne!(real["verdict"], "fine", "{real}");
    let folder = tempfile::tempdir().expect("a folder");
    let costs = folder.path().join("costs.json");
    fs::write(&costs, "{\"unneeded_objects_pass\": 1000}").expect("a file");
    let flags = format!("--cleanup buggy --costs {}", costs.display());
    let own = &compared_with(STORM, &flags)[0];
    assert_eq!(own["model"], "the costs given with --costs");
    assert_eq!(own["verdict"], "inconclusive");
    assert_eq!(codes(own), ["cheap-rounds"]);
}

/// The cells of a row of the table, with a column for each cleanup.
fn row<'a>(screen: &'a str, name: &str) -> Vec<&'a str> {
    let line = screen
        .lines()
        .find(|line| line.trim_start().starts_with(name));
    let line = line.expect("a row of that name");
    let cells = line.trim_start()[name.len()..].split("  ");
    cells
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

fn number(text: &str) -> u64 {
    let digits: String = text
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || *letter == ',')
        .filter(char::is_ascii_digit)
        .collect();
    digits.parse().expect("a number")
}

/// The table, its sentences and the reports use the same figures.
#[test]
fn sentences_table_and_report_agree() {
    let chains = "Struct P\n    Int x\nEndStruct\nFunction Main() Global\n    Int at = 0\n    \
        While at < 300\n        P[] list = new P[2]\n        list[0] = new P\n        \
        list[1] = new P\n        at += 1\n    EndWhile\nEndFunction\n";
    let structs = "Struct P\n    Int x\nEndStruct\nEvent OnInit()\n    StartTimer(0.01)\nEndEvent\n\
        Event OnTimer(Int id)\n    Int at = 0\n    While at < 8\n        P made = new P\n        \
        at += 1\n    EndWhile\n    StartTimer(0.01)\nEndEvent\n";
    for body in [STORM, GENTLE, chains, structs] {
        let reports = compared(body);
        let (_, screen, _) = cyperus(body, "compare", "--minutes 1");
        let prose = screen.replace("\n  ", " ");
        for (at, report) in reports.iter().enumerate() {
            let figure = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64);
            let cell = |name| number(row(&screen, name)[at]);
            assert_eq!(Some(cell("backlog at the full pass")), figure("/backlog"));
            assert_eq!(
                Some(cell("rounds in the full pass")),
                figure("/full_passes/0/rounds")
            );
            assert_eq!(
                Some(cell("early exits")),
                figure("/incremental/early_exits")
            );
            let freed = &report["reclaimed"]["incremental"];
            let freed = freed["arrays"].as_u64().zip(freed["structs"].as_u64());
            assert_eq!(
                Some(cell("freed by slices")),
                freed.map(|(arrays, structs)| arrays + structs)
            );
            let verdict = report["verdict"].as_str().expect("a verdict");
            assert_eq!(row(&screen, "verdict")[at].to_lowercase(), verdict);
            assert_eq!(report["full_passes"][0]["garbage"], report["backlog"]);
        }
        let frames = reports[0]["rates"]["discarding_frames"]
            .as_u64()
            .expect("a number");
        let frames = if frames == 1 {
            String::from("in 1 frame,")
        } else {
            format!("in {frames} frames,")
        };
        assert!(
            prose.replace("3,5", "35").contains(&frames),
            "{frames}: {prose}"
        );
    }
    // More structs die than a slice frees: no sentence may claim that the slices keep up.
    let (_, screen, _) = cyperus(structs, "compare", "--minutes 1");
    assert!(screen.contains("8 structs a frame"), "{screen}");
    assert!(screen.contains("a backlog grows"), "{screen}");
    assert!(!screen.contains("keep up"), "{screen}");
}

#[test]
fn a_report_names_the_calls_that_allocate() {
    let body = "Function Day()\n    Make()\nEndFunction\nFunction Night()\n    Make()\nEndFunction\n\
        Function Make()\n    Int[] made = new Int[3]\nEndFunction\nEvent OnInit()\n    Day()\n    \
        Day()\n    Night()\nEndEvent\n";
    for report in compared(body) {
        let site = &report["sites"][0];
        assert_eq!(site["place"], "A.psc:9");
        assert_eq!(site["source"], "Int[] made = new Int[3]");
        assert_eq!(site["allocated"], 3);
        let chains: Vec<(String, u64)> = site["chains"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|chain| {
                let calls = chain["calls"].as_array().expect("a list").iter();
                let calls: Vec<_> = calls.map(|call| call.as_str().expect("text")).collect();
                (
                    calls.join(" < "),
                    chain["allocated"].as_u64().expect("a number"),
                )
            })
            .collect();
        let call = |name, line, caller| {
            (
                format!("A.Make() line 9 < A.{name}() line {line} < A.OnInit() line {caller}"),
                1,
            )
        };
        assert_eq!(
            chains,
            [call("Day", 3, 12), call("Day", 3, 13), call("Night", 6, 14)]
        );
    }
}

/// A run that continues a save has to earn its verdict with its own allocations.
#[test]
fn what_a_loaded_save_allocated_does_not_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "ScriptName A\nEvent OnInit()\n    Int[] made = new Int[3]\n    Utility.Wait(2.0)\n\
        EndEvent\n";
    fs::write(folder.path().join("A.psc"), text).expect("a script");
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder.path());
    let run = |words: &str| binary.run(&words.split(' ').collect::<Vec<_>>());
    let first = run("run A.psc --frames 60 --save s.csave");
    assert_eq!(first.status, Some(0), "{}", first.messages);
    let second = run("run --load s.csave --report r.json");
    assert_eq!(second.status, Some(0), "{}", second.messages);
    let report = fs::read_to_string(folder.path().join("r.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["verdict"], "inconclusive", "{report}");
    assert!(codes(&report).contains(&"no-allocation"), "{report}");
}
