//! Run-time errors that repeat are shown once and counted at the end; every count of them is
//! complete.

use std::fs;
use std::path::Path;

use cyperus_conformance::Binary;
use serde_json::Value;

/// Fifty rounds with a wrong index at one line, a different one each time, and a call on None at
/// the next; then one call on None elsewhere. Each call on None also warns about its missing
/// result. That makes 101 errors and 51 warnings.
const LOOP: &str = "ScriptName Loop
Function Main() Global
    Int round = 0
    Quest[] quests = new Quest[1]
    While round < 50
        quests[round + 1] = None
        quests[0].Start()
        round += 1
    EndWhile
    quests[0].Start()
EndFunction
";

fn run(folder: &Path, more: &[&str]) -> String {
    let mut words = vec!["run", "Loop.psc", "--report", "report.json"];
    words.extend(more);
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    let outcome = binary.run(&words);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let report = fs::read_to_string(folder.join("report.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(errors(&report), Some(101), "the report counts all of them");
    outcome.messages
}

/// The figure called `errors`, wherever it is in the report.
fn errors(value: &Value) -> Option<u64> {
    let object = value.as_object()?;
    let own = object.get("errors").and_then(Value::as_u64);
    own.or_else(|| object.values().find_map(errors))
}

#[test]
fn each_error_is_shown_once_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("Loop.psc"), LOOP).expect("a script");
    let told = run(folder.path(), &[]);
    assert_eq!(told.matches("stack:").count(), 5, "{told}");
    let summary = told
        .split("cyperus: logged again")
        .nth(1)
        .expect("a summary");
    assert_eq!(
        summary.matches("49 more at Loop.psc line").count(),
        3,
        "{told}"
    );
    assert_eq!(run(folder.path(), &[]), told, "the same every time");
    let all = run(folder.path(), &["--all-errors"]);
    assert_eq!(all.matches("stack:").count(), 152, "{all}");
    assert!(!all.contains("logged again"), "{all}");
}
