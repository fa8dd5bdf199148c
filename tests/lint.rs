//! `cyperus lint` as people and programs use it.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, folder_with};
use serde_json::Value;

const STORM: &str = "ScriptName Storm\nStruct Husk\nEndStruct\nFunction Go()\nInt i = 0\nWhile i < 1000\n\
    Husk h = new Husk\nDebug.Trace(h)\ni += 1\nEndWhile\nEndFunction\n";

fn folder() -> tempfile::TempDir {
    folder_with(&[("Storm.psc", STORM)])
}

fn lint(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    binary.run(&[&["lint"], words].concat())
}

#[test]
fn the_storms_are_found_and_the_gentle_script_is_not() {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    for (name, rules) in [
        ("KillTheGarbageMan", &["G0001", "G0002"][..]),
        ("BareListing", &["G0001", "G0002"]),
        ("Chains", &["G0002"]),
        ("Gentle", &[]),
    ] {
        let path = format!("scripts/storms/{name}.psc");
        let outcome = binary.run(&["lint", &path, "--only", "gc", "--format", "json"]);
        assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
        let mut found: Vec<String> = outcome
            .output
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
            .map(|finding| finding["rule"].as_str().expect("a rule").to_owned())
            .collect();
        found.sort();
        found.dedup();
        assert_eq!(found, rules, "{name}");
    }
}

#[test]
fn people_see_the_line_the_price_and_the_way_to_more() {
    let folder = folder();
    let outcome = lint(folder.path(), &["Storm.psc"]);
    assert_eq!(outcome.status, Some(0));
    let text = &outcome.output;
    assert!(
        text.starts_with("warning[G0001]: a `Husk` is made on each turn of the loop: 1000 of them")
    );
    assert!(text.contains("Storm.psc:7:10"), "{text}");
    assert!(text.contains("cyperus explain G0001"), "{text}");
    assert_eq!(outcome.messages, "1 warning, 0 remarks in 1 script\n");
}

#[test]
fn rules_are_chosen_denied_and_allowed() {
    let folder = folder();
    let quiet = |words: &[&str]| {
        let outcome = lint(folder.path(), words);
        (outcome.status, outcome.output.is_empty())
    };
    assert_eq!(
        quiet(&["Storm.psc", "--only", "array-in-loop"]),
        (Some(0), true)
    );
    assert_eq!(quiet(&["Storm.psc", "-A", "g0001"]), (Some(0), true));
    assert_eq!(
        quiet(&["Storm.psc", "-D", "struct-in-loop"]),
        (Some(1), false)
    );
    assert_eq!(quiet(&["Storm.psc", "-D", "warnings"]), (Some(1), false));
    let outcome = lint(folder.path(), &["Storm.psc", "--only", "nonsense"]);
    assert_eq!(outcome.status, Some(2));
    assert!(
        outcome.messages.contains("there is no rule called"),
        "{}",
        outcome.messages
    );

    for allowed in [
        STORM.replace("new Husk\n", "new Husk ; cyperus: allow G0001\n"),
        STORM.replace("Husk h", "; cyperus: allow struct-in-loop\nHusk h"),
    ] {
        fs::write(folder.path().join("Storm.psc"), allowed).expect("written");
        assert_eq!(quiet(&["Storm.psc"]), (Some(0), true));
    }
}

#[test]
fn known_findings_are_listed_once_and_then_hidden() {
    let folder = folder();
    let words = ["Storm.psc", "--baseline", "known.json"];
    let outcome = lint(folder.path(), &words);
    assert_eq!(outcome.messages, "1 finding listed in known.json\n");
    assert_eq!(lint(folder.path(), &words).output, "");
    // It may move, and a second one is news.
    let more = STORM.replace(
        "Husk h = new Husk\n",
        "\nHusk h = new Husk\nHusk g = new Husk\nDebug.Trace(g)\n",
    );
    fs::write(folder.path().join("Storm.psc"), more).expect("written");
    let outcome = lint(folder.path(), &words);
    assert_eq!(outcome.messages, "1 warning, 0 remarks in 1 script\n");
    assert!(outcome.output.contains("Husk g"), "{}", outcome.output);
}

#[test]
fn code_scanning_gets_sarif_and_github_its_annotations() {
    let folder = folder();
    let outcome = lint(folder.path(), &["./Storm.psc", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&outcome.output).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
    assert_eq!(
        run["tool"]["driver"]["rules"][index]["id"],
        result["ruleId"]
    );
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "Storm.psc");
    assert_eq!(place["region"]["startLine"], 7);
    assert_eq!(place["region"]["startColumn"], 10);

    let outcome = lint(folder.path(), &["Storm.psc", "--format", "github"]);
    assert!(
        outcome
            .output
            .starts_with("::warning file=Storm.psc,line=7,"),
        "{}",
        outcome.output
    );
}

#[test]
fn scripts_with_errors_are_counted() {
    let folder = folder();
    fs::write(
        folder.path().join("Broken.psc"),
        "ScriptName Broken\nInt x = y z\n",
    )
    .expect("written");
    let outcome = lint(folder.path(), &["."]);
    assert_eq!(outcome.status, Some(0));
    assert!(
        outcome
            .messages
            .contains("1 script with errors not looked at"),
        "{}",
        outcome.messages
    );
    assert_eq!(lint(folder.path(), &["Broken.psc"]).status, Some(1));
}

const IMPORTS: &str = "ScriptName Careful\nImport Math\nImport Game\nimport math\n\nFloat Function Go()\n\
    Return abs(-1.0)\nEndFunction\n";

#[test]
fn a_fix_is_shown_or_written_and_changes_no_bytecode() {
    let folder = folder_with(&[("Careful.psc", IMPORTS)]);
    let outcome = lint(folder.path(), &["Careful.psc", "--diff"]);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    assert!(outcome.output.contains("\n-Import Game\n-import math\n"));
    assert_eq!(outcome.messages, "would settle 2 findings in 1 file\n");
    let text = || fs::read_to_string(folder.path().join("Careful.psc")).expect("the script");
    assert_eq!(text(), IMPORTS, "--diff writes nothing");
    let outcome = lint(folder.path(), &["Careful.psc", "--fix"]);
    assert_eq!(outcome.messages, "settled 2 findings in 1 file\n");
    assert_eq!(text(), IMPORTS.replace("Import Game\nimport math\n", ""));
    let outcome = lint(folder.path(), &["Careful.psc", "--fix"]);
    assert_eq!(outcome.messages, "settled 0 findings in 0 files\n");
}

/// Everything that has a fix which is about the bytecode.
const REWRITTEN: &str = "ScriptName Slips extends Quest

Int count = 3

Function Say(Bool isOn, String text)
    If isOn == true
        Debug.Trace(text + \" is on\")
    EndIf
    If isOn == false || (count > 2) != true
        Debug.Trace(text + \" is off or small\")
    EndIf
EndFunction

Function Go()
    count = count
    Say(count == 3, \"three\")
    Say(IsRunning() != true, \"rest\")
    Quest me = Self
    Debug.Trace((me as Form).GetFormID() == me.GetFormID())
    Debug.Trace(Game.GetFormFromFile(0x05000800, \"None.esp\"))
    GlobalVariable missing
    Debug.Trace(missing.GetValueInt() + 1)
EndFunction
";

#[test]
fn a_fix_that_is_about_the_bytecode_leaves_the_log_as_it_is() {
    let folder = folder_with(&[("Slips.psc", REWRITTEN)]);
    let run = || {
        let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder.path());
        let outcome = binary.run(&["run", "Slips.psc", "--entry", "Go"]);
        (outcome.status, outcome.output)
    };
    let before = run();
    assert!(before.1.contains("three is on"), "{before:?}");
    let outcome = lint(folder.path(), &["Slips.psc", "--fix", "--preset", "strict"]);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let text = fs::read_to_string(folder.path().join("Slips.psc")).expect("the script");
    for (old, new) in [
        ("    If isOn == true\n", "    If isOn\n"),
        ("If isOn == false ||", "If !isOn ||"),
        ("    count = count\n", ""),
        ("Say(IsRunning() != true,", "Say(!IsRunning(),"),
        ("(me as Form)", "(me)"),
        ("0x05000800", "0x00000800"),
        (
            "missing.GetValueInt() + 1",
            "(missing.GetValue() as Int) + 1",
        ),
    ] {
        assert!(
            REWRITTEN.contains(old) && !text.contains(old),
            "{old}\n{text}"
        );
        assert!(text.contains(new), "{new}\n{text}");
    }
    assert_eq!(run(), before, "{text}");
}

#[test]
fn settings_of_the_project_choose_preset_and_rules() {
    let files = [
        (
            "cyperus.toml",
            "roots = [\".\"]\n[lint]\npreset = \"careful\"\nwarn = [\"debug-in-loop\"]\n",
        ),
        ("Storm.psc", STORM),
    ];
    let folder = folder_with(&files);
    let rules = |words: &[&str]| -> Vec<String> {
        let outcome = lint(folder.path(), &[words, &["--format", "json"]].concat());
        let lines = outcome.output.lines();
        let findings = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        findings
            .map(|finding| finding["rule"].as_str().expect("a rule").to_owned())
            .collect()
    };
    assert_eq!(rules(&[]), ["G0001", "L0109"]);
    assert_eq!(rules(&["--allow", "L0109"]), ["G0001"]);
}

#[test]
fn scripts_that_use_a_script_extender_are_looked_at() {
    let script = "ScriptName Asks\nFunction Go()\nInt unread = F4SE.GetVersion()\nEndFunction\n";
    let alone = folder_with(&[("Asks.psc", script)]);
    assert_eq!(lint(alone.path(), &["Asks.psc"]).output, "");
    let named = lint(alone.path(), &["Asks.psc", "--with", "f4se"]);
    assert!(named.output.contains("L0203"), "{}", named.messages);
    let project = [
        ("Asks.psc", script),
        ("cyperus.toml", "with = [\"f4se\"]\n"),
    ];
    let found = lint(folder_with(&project).path(), &["Asks.psc"]);
    assert!(found.output.contains("L0203"), "{}", found.messages);
}

#[test]
fn a_project_is_ranked_by_its_garbage() {
    let often = "ScriptName Often extends Quest\nEvent OnTimer(Int aiTimerID)\nInt[] a = new Int[1]\nStartTimer(1.0)\nEndEvent\n";
    let files = [
        ("Storm.psc", STORM),
        ("Often.psc", often),
        ("Careful.psc", IMPORTS),
    ];
    let folder = folder_with(&files);
    let outcome = lint(
        folder.path(),
        &[".", "--explain-project", "--preset", "strict"],
    );
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let scripts: Vec<&str> = outcome
        .output
        .lines()
        .filter(|line| line.contains(".psc ("))
        .collect();
    assert_eq!(scripts.len(), 2, "{}", outcome.output);
    assert!(scripts[0].contains("1000  ") && scripts[0].contains("Storm.psc (1 × G0001)"));
    assert!(scripts[1].contains("60  ") && scripts[1].contains("Often.psc (1 × G0003)"));
}

#[test]
fn a_preset_leaves_out_or_adds_rules() {
    let script = "ScriptName Loops\nImport Math\nFunction Go()\nInt i = 0\nWhile i < 9\n\
        Debug.Trace(Game.GetPlayer())\ni += 1\nEndWhile\nEndFunction\n";
    let folder = folder_with(&[("Loops.psc", script)]);
    for (preset, rules) in [
        ("careful", &[][..]),
        ("standard", &["L0201"]),
        ("strict", &["L0201", "L0109", "L0106"]),
    ] {
        let outcome = lint(
            folder.path(),
            &[".", "--preset", preset, "--format", "json"],
        );
        let found: Vec<String> = outcome
            .output
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
            .map(|finding| finding["rule"].as_str().expect("a rule").to_owned())
            .collect();
        assert_eq!(found, rules, "{preset}");
    }
}
