//! Limits hold whatever a script does, and flags that cannot be honoured are rejected.

use std::fs;
use std::path::Path;
use std::process::Command;

use cyperus_conformance::{Binary, Outcome, folder_with};
use serde_json::Value;

fn cyperus(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    binary.run(words)
}

/// A script `X` whose `Main` has this body.
fn script(body: &str) -> String {
    format!("ScriptName X\nFunction Main() Global\n{body}\nEndFunction\n")
}

/// A script `X` whose `OnInit` has this body, with the rest of the script after it.
fn object(body: &str, rest: &str) -> String {
    format!("ScriptName X\nEvent OnInit()\n{body}\nEndEvent\n{rest}\n")
}

/// Runs `X.psc` with this fuel. Returns how many instructions ran before it was spent.
fn instructions_until_spent(text: &str, fuel: &str) -> u64 {
    let folder = folder_with(&[("X.psc", text), ("Other.psc", "ScriptName Other\n")]);
    let words = [
        "run",
        "X.psc",
        "--array-limit",
        "0",
        "--fuel",
        fuel,
        "--quiet",
        "--report",
        "r.json",
    ];
    let outcome = cyperus(folder.path(), &words);
    assert_eq!(outcome.status, Some(3), "{text}\n{}", outcome.messages);
    assert!(outcome.messages.contains("--fuel"), "{}", outcome.messages);
    let report = fs::read_to_string(folder.path().join("r.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    report["instructions"].as_u64().expect("a number")
}

#[test]
fn fuel_pays_for_what_grows_with_a_size() {
    let endless = |body: &str| format!("While True\n{body}\nEndWhile");
    let long_text =
        "String s = \" \"\nInt i = 0\nWhile i < 20\ns += s\ni += 1\nEndWhile\nInt n = 0\n";
    let scripts = [
        script(&format!(
            "Int[] a = new Int[100000]\n{}",
            endless("a.Insert(1, 0)")
        )),
        script(&format!(
            "Int[] a = new Int[100000]\nInt n = 0\n{}",
            endless("n += a.Find(7)")
        )),
        script(&format!(
            "Int[] a = new Int[100000]\nInt n = 0\n{}",
            endless("n += a.RFind(7)")
        )),
        script(&endless("Int[] a = new Int[100000]")),
        script(&endless(
            "Int[] a = new Int[1]\na.Add(1, 100000)\na.Clear()",
        )),
        script(&format!("String s\n{}", endless("s += \"a line of text\""))),
        script(&format!("{long_text}{}", endless("n += s as Int"))),
        script(&format!(
            "{long_text}Float f\n{}",
            endless("f = s as Float")
        )),
        script(&format!(
            "{long_text}{}",
            endless("If s < s\nn += 1\nEndIf")
        )),
        script(&format!(
            "{long_text}String t = s + \"x\"\nString u = s + \"X\"\n{}",
            endless("If t == u\nn += 1\nEndIf")
        )),
        script(&format!("Int z = 0\n{}", endless("Int n = 1 / z"))),
        script(&endless("Debug.Trace(\"a line\")")),
        object(
            &format!(
                "Var[] a = new Var[50000]\n{}",
                endless("CallFunctionNoWait(\"F\", a)")
            ),
            "Function F()\nEndFunction",
        ),
        object(
            &format!(
                "ScriptObject[] a = new ScriptObject[2000]\nInt i = 0\nWhile i < 2000\n\
                 a[i] = GC.Create(\"Other\")\ni += 1\nEndWhile\n{}",
                endless("GC.Collect()\nGC.Why(Self)")
            ),
            "",
        ),
    ];
    for text in &scripts {
        let instructions = instructions_until_spent(text, "200000");
        assert!(
            instructions < 100_000,
            "{instructions} instructions of:\n{text}"
        );
    }
}

#[test]
fn many_short_stacks_do_not_pass_the_fuel_unseen() {
    let text = object(
        "StartTimer(0.01, 1)",
        "Event OnTimer(Int id)\nStartTimer(0.01, id * 2)\nStartTimer(0.01, id * 2 + 1)\nEndEvent",
    );
    assert!(instructions_until_spent(&text, "20000") <= 20_000);
}

#[test]
fn fuel_stops_a_run_at_the_same_place_however_code_is_linked() {
    let text = script(
        "Int[] a = new Int[1000]\nInt n = 0\nWhile n < 1000000\na.Insert(n, 0)\nn += a.Find(-1) + 2\nEndWhile",
    );
    let folder = folder_with(&[("X.psc", &text)]);
    let run = |extra: &[&str], name: &str| {
        let mut words = vec![
            "run",
            "X.psc",
            "--array-limit",
            "0",
            "--fuel",
            "5000",
            "--report",
            name,
        ];
        words.extend(extra);
        assert_eq!(cyperus(folder.path(), &words).status, Some(3));
        let report = fs::read_to_string(folder.path().join(name)).expect("a report");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        report["instructions"].clone()
    };
    assert_eq!(
        run(&[], "fused.json"),
        run(&["--single-step"], "stepped.json")
    );
}

#[test]
fn a_run_that_is_saved_and_continued_has_its_fuel_from_there() {
    let text = script(
        "Int[] a = new Int[1000]\nWhile True\na.Insert(1, 0)\nUtility.Wait(0.001)\nEndWhile",
    );
    let folder = folder_with(&[("X.psc", &text)]);
    let words = [
        "run",
        "X.psc",
        "--array-limit",
        "0",
        "--frames",
        "50",
        "--save",
        "s",
        "-q",
    ];
    assert_eq!(cyperus(folder.path(), &words).status, Some(0));
    let words = [
        "run", "--load", "s", "--fuel", "100000", "--frames", "10", "-q",
    ];
    assert_eq!(
        cyperus(folder.path(), &words).status,
        Some(0),
        "ten frames fit"
    );
    let words = [
        "run", "--load", "s", "--fuel", "300", "--frames", "1000", "-q",
    ];
    assert_eq!(
        cyperus(folder.path(), &words).status,
        Some(3),
        "a thousand do not"
    );
}

#[test]
fn starting_many_timers_takes_no_look_at_all_others() {
    // If each start walked over all timers, the work would be quadratic and fuel would end it.
    let text = object(
        "Int i = 0\nWhile i < 20000\nStartTimer(10.0, i)\ni += 1\nEndWhile",
        "",
    );
    let folder = folder_with(&[("X.psc", &text)]);
    let outcome = cyperus(
        folder.path(),
        &["run", "X.psc", "--fuel", "200000", "--frames", "100", "-q"],
    );
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

/// The main thread has one megabyte on Windows.
#[cfg(unix)]
fn on_a_small_stack(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -s 1024; exec \"$0\" \"$@\""])
        .arg(binary.path())
        .args(words)
        .current_dir(folder);
    Outcome::of(&mut command).expect("the command runs")
}

#[cfg(unix)]
#[test]
fn long_slices_need_no_stack() {
    let growth =
        script("Int[] a = new Int[0]\nInt i = 0\nWhile i < 200000\na.Add(i)\ni += 1\nEndWhile");
    let digits = script("String s\nInt i = 0\nWhile i < 200000\ns = i as String\ni += 1\nEndWhile");
    let calls = object(
        "Int i = 0\nWhile i < 100000\nP = i\ni += P - P + 1\nUtility.RandomInt(0, 1)\nEndWhile",
        "Int kept\nInt Property P\nInt Function Get()\nReturn kept\nEndFunction\n\
         Function Set(Int value)\nkept = value\nEndFunction\nEndProperty",
    );
    let errors =
        script("Int[] a\nInt i = 0\nWhile i < 20000\na.Add(i)\na[3] = 1\ni += 1 + a[5]\nEndWhile");
    let folder = folder_with(&[
        ("Costs.json", "{\"instruction\": 1}"),
        (
            "Growth.psc",
            &growth.replace("ScriptName X", "ScriptName Growth"),
        ),
        (
            "Digits.psc",
            &digits.replace("ScriptName X", "ScriptName Digits"),
        ),
        (
            "Calls.psc",
            &calls.replace("ScriptName X", "ScriptName Calls"),
        ),
        (
            "Errors.psc",
            &errors.replace("ScriptName X", "ScriptName Errors"),
        ),
    ]);
    for file in ["Growth.psc", "Digits.psc", "Calls.psc", "Errors.psc"] {
        for extra in [
            &["--update-budget-ms", "100"][..],
            &["--single-step", "--update-budget-ms", "30"],
            &["--costs", "Costs.json"],
        ] {
            let mut words = vec!["run", file, "--array-limit", "0"];
            words.extend(extra);
            let outcome = on_a_small_stack(folder.path(), &words);
            assert_eq!(outcome.status, Some(0), "{words:?}");
        }
    }
}

#[test]
fn the_wall_clock_holds_in_loops_jumps_and_waits() {
    let huge = "String s = \" \"\nInt i = 0\nWhile i < 22\ns += s\ni += 1\nEndWhile\nInt n = 0\n";
    let folder = folder_with(&[
        ("Costs.json", "{\"instruction\": 0, \"native_call\": 0}"),
        ("X.psc", &script("While True\nEndWhile")),
        (
            "Huge.psc",
            &script(&format!("{huge}While True\nn += s as Int\nEndWhile"))
                .replace("ScriptName X", "ScriptName Huge"),
        ),
        (
            "Wait.psc",
            &script("Utility.Wait(100000.0)").replace("ScriptName X", "ScriptName Wait"),
        ),
    ]);
    for words in [
        &["run", "X.psc", "--costs", "Costs.json"][..],
        &["run", "X.psc", "--update-budget-ms", "1000000000"],
        &["run", "Huge.psc"],
        &["run", "Wait.psc", "--clock", "real"],
        // Idle frames are passed over quickly, so this takes the most there can be.
        &["storm", "--frames", "1000000000000"],
    ] {
        let mut words = words.to_vec();
        words.extend(["--wall", "0.3"]);
        let outcome = cyperus(folder.path(), &words);
        assert_eq!(outcome.status, Some(3), "{words:?}: {}", outcome.messages);
        assert!(outcome.messages.contains("--wall"), "{}", outcome.messages);
    }
}

#[test]
fn a_wait_of_years_is_one_step_and_ends_with_time() {
    let folder = folder_with(&[(
        "X.psc",
        &script("Utility.Wait(400000000.0)\nUtility.Wait(3000000000.0)"),
    )]);
    let words = [
        "run",
        "X.psc",
        "--minutes",
        "0",
        "--gc-interval-s",
        "0",
        "--fuel",
        "1000",
        "--save",
        "s",
    ];
    for words in [&words[..], &["run", "--load", "s", "--minutes", "0"]] {
        let outcome = cyperus(folder.path(), words);
        assert_eq!(outcome.status, Some(3), "{}", outcome.messages);
        let told = outcome.messages.contains("the end of script time");
        assert!(told, "{}", outcome.messages);
    }
}

#[test]
fn an_alarm_of_any_distance_is_saved_and_loaded() {
    for seconds in ["999999999.0", "3000000000.0", "286331153.0", "1152921504.0"] {
        let text = object(
            &format!("StartTimer({seconds}, 1)"),
            "Event OnTimer(Int id)\nEndEvent",
        );
        let folder = folder_with(&[("X.psc", &text)]);
        let words = ["run", "X.psc", "--frames", "5", "--save", "s", "-q"];
        let outcome = cyperus(folder.path(), &words);
        assert_eq!(outcome.status, Some(0), "{seconds}: {}", outcome.messages);
        let outcome = cyperus(
            folder.path(),
            &["run", "--load", "s", "--frames", "5", "-q"],
        );
        assert_eq!(outcome.status, Some(0), "{seconds}: {}", outcome.messages);
    }
}

#[test]
fn settings_that_a_save_could_not_hold_are_refused_and_the_largest_are_held() {
    let folder = folder_with(&[("X.psc", &script("Utility.Wait(1.0)"))]);
    for words in [
        ["--gc-interval-s", "1000000001"],
        ["--update-budget-ms", "1000000000001"],
        ["--update-budget-ms", "0"],
        ["--update-budget-ms", "1e-300"],
        ["--object-budget-ms", "1e13"],
        ["--heap", "9223372036854775807"],
    ] {
        let mut all = vec!["run", "X.psc"];
        all.extend(words);
        assert_eq!(cyperus(folder.path(), &all).status, Some(2), "{words:?}");
    }
    let words = [
        "run",
        "X.psc",
        "--gc-interval-s",
        "1000000000",
        "--update-budget-ms",
        "1e12",
        "--object-budget-ms",
        "1e12",
        "--purge-budget-ms",
        "1e12",
        "--heap",
        "4294967296G",
        "--save",
        "s",
        "--frames",
        "3",
        "-q",
    ];
    let outcome = cyperus(folder.path(), &words);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let outcome = cyperus(folder.path(), &["run", "--load", "s", "-q"]);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let words = [
        "run",
        "--load",
        "s",
        "--save",
        "t",
        "--save-at-instruction",
        "18446744073709551615",
    ];
    assert_eq!(cyperus(folder.path(), &words).status, Some(0));
}

#[test]
fn what_natives_keep_outside_the_heap_counts_against_its_limit() {
    let endless = |call: &str| {
        format!(
            "String s = \"a name of some length\"\nInt i = 0\nWhile True\n{call}\ni += 1\nEndWhile"
        )
    };
    let scripts = [
        script(&endless("Utility.SetINIInt(s + i, i)")),
        script(&endless("Debug.OpenUserLog(s + i)")),
        script(&endless("Game.IncrementStat(s + i)")),
        script(&endless(
            "Utility.CallGlobalFunctionNoWait(s + i, s, new Var[0])",
        )),
    ];
    for text in &scripts {
        let folder = folder_with(&[("X.psc", text)]);
        // Far more fuel than the memory lasts for.
        let words = [
            "run",
            "X.psc",
            "--heap",
            "1M",
            "--fuel",
            "100000000",
            "--minutes",
            "0",
            "-q",
        ];
        let outcome = cyperus(folder.path(), &words);
        assert_eq!(outcome.status, Some(3), "{text}");
        let end = outcome.messages.lines().last().unwrap_or_default();
        assert!(end.contains("--heap"), "{end}\n{text}");
    }
}

#[test]
fn a_script_that_is_its_own_ancestor_is_not_loaded() {
    let folder = folder_with(&[("Plain.psc", "ScriptName Plain\nEvent OnInit()\nEndEvent\n")]);
    let compile = ["compile", "Plain.psc", "-o", "."];
    assert_eq!(cyperus(folder.path(), &compile).status, Some(0));
    let listing = cyperus(folder.path(), &["disasm", "Plain.pex"]).output;
    let own = listing
        .replace("\"ScriptObject\"", "\"Plain\"")
        .replace("ScriptObject", "Plain");
    assert_ne!(own, listing, "the parent is named in the listing");
    fs::write(folder.path().join("own.txt"), own).expect("written");
    fs::remove_file(folder.path().join("Plain.psc")).expect("removed");
    let assemble = ["assemble", "own.txt", "-o", "Plain.pex"];
    assert_eq!(cyperus(folder.path(), &assemble).status, Some(0));
    let outcome = cyperus(folder.path(), &["run", "Plain.pex", "--save", "s"]);
    assert_ne!(outcome.status, Some(0), "{}", outcome.messages);
    assert!(
        outcome.messages.contains("lead back to it"),
        "{}",
        outcome.messages
    );
}
