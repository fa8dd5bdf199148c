//! How long runs continue, and that every command sets them up in the same way.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Program, folder_with};
use cyperus_pex::Game;
use cyperus_vm::Machine;
use serde_json::Value;

/// Restarts its timer for ever, as most mods do.
const ENDLESS: &str = "ScriptName Endless

Event OnInit()
    StartTimer(1.0)
EndEvent

Event OnTimer(Int id)
    Int[] kept = new Int[3]
    StartTimer(1.0)
EndEvent
";

fn folder(name: &str, text: &str) -> tempfile::TempDir {
    folder_with(&[(name, text)])
}

fn cyperus(folder: &Path, words: &[&str]) -> (i32, String, String) {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    let outcome = binary.run(words);
    let status = outcome.status.expect("a status");
    (status, outcome.output, outcome.messages)
}

fn report(folder: &Path, name: &str) -> Value {
    let text = fs::read_to_string(folder.join(name)).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_run_without_end_stops_after_ten_minutes_and_says_so() {
    let folder = folder("Endless.psc", ENDLESS);
    let words = ["run", "Endless.psc", "--report", "report.json"];
    let (status, _, stderr) = cyperus(folder.path(), &words);
    assert_eq!(status, 0, "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    for part in ["36,000 frames (10 min)", "1 timer", "--minutes 0"] {
        assert!(stderr.contains(part), "{part} is not in: {stderr}");
    }
    assert_eq!(report(folder.path(), "report.json")["frames"], 36_000);
    let (_, _, quiet) = cyperus(folder.path(), &["run", "Endless.psc", "--quiet"]);
    assert_eq!(quiet, "");
}

#[test]
fn frames_and_minutes_set_the_end_for_run_and_compare() {
    let folder = folder("Endless.psc", ENDLESS);
    for (words, frames) in [(["--frames", "90"], 90), (["--minutes", "0.5"], 1800)] {
        let mut run = vec!["run", "Endless.psc", "--report", "run.json"];
        run.extend(words);
        let (status, _, stderr) = cyperus(folder.path(), &run);
        assert_eq!(status, 0);
        assert!(stderr.contains("still running"), "{stderr}");
        assert_eq!(report(folder.path(), "run.json")["frames"], frames);
        let mut compare = vec!["compare", "Endless.psc", "--json"];
        compare.extend(words);
        let (status, stdout, stderr) = cyperus(folder.path(), &compare);
        assert_eq!(status, 0);
        assert!(stderr.contains("still running"), "{stderr}");
        let reports: Vec<Value> = serde_json::from_str(&stdout).expect("JSON");
        assert!(reports.iter().all(|report| report["frames"] == frames));
    }
}

#[test]
fn a_run_that_ends_by_itself_has_nothing_to_say_about_its_horizon() {
    let folder = folder(
        "Short.psc",
        "ScriptName Short\nFunction Main() Global\n    Utility.Wait(1.0)\nEndFunction\n",
    );
    for horizon in ["0", "36000"] {
        let (status, _, stderr) =
            cyperus(folder.path(), &["run", "Short.psc", "--frames", horizon]);
        assert_eq!((status, stderr.as_str()), (0, ""));
    }
}

#[test]
fn compare_takes_entry_arguments_and_properties_as_run_does() {
    let folder = folder(
        "Maker.psc",
        "ScriptName Maker
Int Property Extra = 0 Auto
Function Make(Int number)
    Int at = 0
    While at < number + Extra
        Int[] made = new Int[2]
        at += 1
    EndWhile
EndFunction
",
    );
    fs::write(folder.path().join("extra.json"), "{\"Extra\": 5}").expect("a file");
    let setup = ["--entry", "Make", "--properties", "extra.json", "--", "12"];
    let mut run = vec!["run", "Maker.psc", "--report", "run.json"];
    run.extend(setup);
    let (status, _, stderr) = cyperus(folder.path(), &run);
    assert_eq!(status, 0, "{stderr}");
    assert_eq!(report(folder.path(), "run.json")["allocated"]["arrays"], 17);
    let mut compare = vec!["compare", "Maker.psc", "--json"];
    compare.extend(setup);
    let (status, stdout, stderr) = cyperus(folder.path(), &compare);
    assert_eq!(status, 0, "{stderr}");
    let reports: Vec<Value> = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(reports.len(), 3);
    for report in &reports {
        assert_eq!(report["allocated"]["arrays"], 17);
    }
    let (status, _, stderr) = cyperus(folder.path(), &["compare", "--entry", "Make"]);
    assert_eq!(status, 2);
    assert!(stderr.contains("no script to start"), "{stderr}");
}

/// Starts an endless command, interrupts it, and waits for it to end.
#[cfg(unix)]
fn interrupted(folder: &Path, words: &[&str], signal: &str, after: u64) -> (i32, String) {
    use std::process::{Command, Stdio};

    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let child = Command::new(binary.path())
        .args(words)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cyperus starts");
    std::thread::sleep(std::time::Duration::from_millis(after));
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("an end");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap_or(-1), messages)
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_still_writes_what_it_was_asked_for() {
    let folder = folder("Endless.psc", ENDLESS);
    let words = "run Endless.psc --minutes 0 --report r.json --save s.csave --heap-report h.json";
    let words: Vec<&str> = words.split(' ').collect();
    for (signal, after) in [("-INT", 700), ("-TERM", 911)] {
        for name in ["r.json", "s.csave", "h.json"] {
            let _absent = fs::remove_file(folder.path().join(name));
        }
        let (status, messages) = interrupted(folder.path(), &words, signal, after);
        assert_eq!(status, 3, "{messages}");
        assert!(messages.contains("interrupted after"), "{messages}");
        assert!(report(folder.path(), "r.json")["frames"].as_u64() > Some(0));
        report(folder.path(), "h.json");
        let load = ["run", "--load", "s.csave", "--frames", "60"];
        let (status, _, stderr) = cyperus(folder.path(), &load);
        assert_eq!(status, 0, "{stderr}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_comparison_still_writes_report_and_page() {
    let folder = folder("Endless.psc", ENDLESS);
    let words = "compare Endless.psc --minutes 0 --report r.json --html p.html";
    let words: Vec<&str> = words.split(' ').collect();
    let (status, messages) = interrupted(folder.path(), &words, "-INT", 800);
    assert_eq!(status, 3, "{messages}");
    assert_eq!(
        report(folder.path(), "r.json").as_array().map(Vec::len),
        Some(1)
    );
    let page = fs::read_to_string(folder.path().join("p.html")).expect("a page");
    assert!(page.trim_end().ends_with("</html>"));
}

/// Skipping frames leaves the machine where running each of them would have: the bytes of its saves
/// are the same, both before the next timer and after it.
#[test]
fn idle_frames_are_passed_over_exactly() {
    let program = Program::of(Game::Fallout4, &[("Endless", ENDLESS)]).expect("a program");
    let (mut patient, _) = program.start(false).expect("a machine");
    let (mut jumping, _) = program.start(false).expect("a machine");
    let save = |machine: &mut Machine| {
        let mut bytes = Vec::new();
        machine.save(&mut bytes, b"").expect("a save");
        bytes
    };
    let mut passed_over = 0;
    for frames in [1, 40, 19, 1, 7, 300, 9000] {
        for _ in 0..frames {
            patient.run_frame();
        }
        let mut left = frames;
        while left > 0 {
            let skipped = jumping.skip_idle_frames(left);
            passed_over += skipped;
            left -= skipped;
            if left > 0 {
                jumping.run_frame();
                left -= 1;
            }
        }
        assert_eq!(jumping.frame(), patient.frame());
        assert!(save(&mut jumping) == save(&mut patient), "after {frames}");
    }
    assert!(passed_over > 300, "{passed_over}");
}

/// A storm that has nothing left to clean passes over its idle frames.
#[test]
fn idle_frames_of_a_storm_take_no_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "storm --cleanup buggy --frames 100000000 --report r.json";
    let words: Vec<&str> = words.split(' ').collect();
    let (status, _, messages) = cyperus(folder.path(), &words);
    assert_eq!(status, 0, "{messages}");
    let report = report(folder.path(), "r.json");
    assert!(report["frames"].as_u64() >= Some(100_000_000), "{report}");
    // The last of a thousand pairs is gone long before: what is left is an empty pass.
    assert_eq!(report["backlog"], 0);
    assert_eq!(report["full_passes"][0]["rounds"], 1);
    assert_eq!(report["reclaimed"]["incremental"]["structs"], 1000);
    let (status, _, messages) = cyperus(folder.path(), &["storm", "--frames", "2000000000000"]);
    assert_eq!(status, 2);
    assert!(messages.contains("at most 1000000000000"), "{messages}");
}

/// On the real clock idle frames have to be waited for, and the limit or the user ends them.
#[cfg(unix)]
#[test]
fn a_storm_that_waits_can_be_stopped_and_still_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "storm --clock real --frames 100000 --report r.json --save s.csave";
    let mut words: Vec<&str> = words.split(' ').collect();
    let (status, messages) = interrupted(folder.path(), &words, "-INT", 900);
    assert_eq!(status, 3, "{messages}");
    assert!(messages.contains("interrupted after"), "{messages}");
    assert_eq!(report(folder.path(), "r.json")["model"], "this computer");
    let load = ["run", "--load", "s.csave", "--frames", "2"];
    assert_eq!(cyperus(folder.path(), &load).0, 0);
    words.extend(["--wall", "0.5"]);
    let (status, _, messages) = cyperus(folder.path(), &words);
    assert_eq!(status, 3, "{messages}");
    assert!(messages.contains("--wall"), "{messages}");
    let reasons = &report(folder.path(), "r.json")["reasons"];
    assert_eq!(reasons[0]["code"], "stopped", "{reasons}");
}
