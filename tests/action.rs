//! What the GitHub Action runs, at a terminal: findings as annotations, and a status that fails the job.
#![cfg(unix)]

use std::process::Command;

use cyperus_conformance::{Binary, Outcome, folder_with, root};

/// Runs the Action's steps in a folder with these files.
fn act(files: &[(&str, &str)], commands: &str, path: &str, fail_on: &str) -> Outcome {
    let folder = folder_with(files);
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let mut command = Command::new("bash");
    command
        .arg(root().join("action/run"))
        .current_dir(folder.path())
        .env("CYPERUS_PROGRAM", binary.path())
        .env("CYPERUS_COMMAND", commands)
        .env("CYPERUS_PATH", path)
        .env("CYPERUS_FAIL_ON", fail_on);
    Outcome::of(&mut command).expect("bash runs")
}

const RIGHT: &str = "ScriptName Right\nFunction Main() Global\nEndFunction\n";
const WRONG: &str = "ScriptName Wrong\nFunction Main() Global\n    Int x = \"a\"\nEndFunction\n";

#[test]
fn an_error_is_an_annotation_and_later_commands_still_run() {
    let files = [("Scripts/Right.psc", RIGHT), ("Scripts/Wrong.psc", WRONG)];
    let outcome = act(
        &files,
        "check\nfmt --check Scripts/Right.psc\n",
        "Scripts",
        "",
    );
    assert_eq!(outcome.status, Some(1), "{}", outcome.messages);
    let said = format!("{}{}", outcome.output, outcome.messages);
    assert!(
        said.contains("::error file=Scripts/Wrong.psc,line=3"),
        "{said}"
    );
    assert!(said.contains("::group::cyperus fmt"), "{said}");
}

#[test]
fn what_is_right_passes() {
    let files = [("Scripts/Right.psc", RIGHT)];
    let outcome = act(&files, "check --game fallout4\r\n\nlint\n", "Scripts", "");
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    assert!(
        outcome.output.contains("::group::cyperus lint"),
        "{}",
        outcome.output
    );
}

#[test]
fn a_long_save_fails_if_it_is_asked_to() {
    let storm = "ScriptName Storm\nStruct S\n    Int a\nEndStruct\nFunction Main() Global\n    Int i = 0\n    While i < 3000\n        \
                 S made = new S\n        made.a = i\n        i += 1\n    EndWhile\nEndFunction\n";
    let files = [("Storm.psc", storm)];
    let fails = act(&files, "compare Storm.psc", "", "long-save");
    assert_eq!(fails.status, Some(1), "{}", fails.messages);
    let passes = act(&files, "compare Storm.psc", "", "");
    assert_eq!(passes.status, Some(0), "{}", passes.messages);
}

#[test]
fn the_action_hands_every_input_on() {
    let action = std::fs::read_to_string(root().join("action/action.yml")).expect("readable");
    let steps = std::fs::read_to_string(root().join("action/run")).expect("readable");
    let page = std::fs::read_to_string(root().join("docs/github-action.md")).expect("readable");
    for (input, variable) in [
        ("command", "CYPERUS_COMMAND"),
        ("path", "CYPERUS_PATH"),
        ("fail-on", "CYPERUS_FAIL_ON"),
        ("program", "CYPERUS_PROGRAM"),
    ] {
        let handed = format!("{variable}: ${{{{ inputs.{input} }}}}");
        assert!(action.contains(&handed), "{handed}");
        assert!(steps.contains(&format!("{variable}:-")), "{variable}");
        assert!(page.contains(&format!("| `{input}` |")), "{input}");
    }
}
