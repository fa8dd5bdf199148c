//! What a project says about findings and layout holds in the editor as on the command line.

use std::fs;

use cyperus_conformance::{LanguageClient, folder_with};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{abilities, binary, place, places, position_of, whole};

/// Has a remark of each preset, and a warning of the compiler.
const BELL: &str = "\
ScriptName Bell extends Quest

GlobalVariable Property Count Auto

Function Ring(Int times)
    Int unread = times
    If times > 5 && times < 2
        Debug.Trace(\"never\")
    EndIf
    Debug.Trace(Count.GetValueInt())
    GotoState(\"Bussy\")
EndFunction

State Busy
EndState
";

/// A mod with these lines in its project.
fn mod_with(settings: &str) -> TempDir {
    folder_with(&[("Bell.psc", BELL), ("cyperus.toml", settings)])
}

/// What is found in a script, as `CODE:severity`.
fn codes(client: &mut LanguageClient, file: &str) -> Vec<String> {
    let report = client.ask("textDocument/diagnostic", whole(client, file));
    let items = report["items"].as_array().expect("items").iter();
    let codes = items.map(|item| {
        let code = item["code"].as_str().unwrap_or("none");
        format!("{code}:{}", item["severity"])
    });
    codes.collect()
}

fn codes_with(settings: &str) -> Vec<String> {
    let folder = mod_with(settings);
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Bell.psc");
    let found = codes(&mut client, "Bell.psc");
    assert_eq!(client.leave(), Some(0));
    found
}

#[test]
fn rules_are_those_of_the_project() {
    let preset = |name: &str| codes_with(&format!("[lint]\npreset = \"{name}\"\n"));
    assert_eq!(codes_with(""), ["W0016:2", "L0203:3", "L0304:2"]);
    assert_eq!(preset("standard"), codes_with(""));
    assert_eq!(preset("careful"), ["W0016:2", "L0304:2"]);
    assert_eq!(
        preset("strict"),
        ["W0016:2", "L0203:3", "L0304:2", "L0111:3"]
    );
    let lines =
        "[lint]\nallow = [\"unused-local-variable\"]\nwarn = [\"L0111\"]\ndeny = [\"warnings\"]\n";
    assert_eq!(codes_with(lines), ["W0016:2", "L0304:1", "L0111:3"]);
    assert_eq!(
        codes_with("[lint]\nonly = [\"L0203\"]\n"),
        ["W0016:2", "L0203:3"]
    );
}

#[test]
fn levels_are_those_of_the_project() {
    assert_eq!(
        codes_with("[check]\nallow = [\"misspelt-state\"]\n"),
        ["L0203:3", "L0304:2"]
    );
    // A forbidden warning is shown as an error and hides nothing, as no compiler stops at it.
    assert_eq!(
        codes_with("[check]\ndeny = [\"W0016\"]\n"),
        ["W0016:1", "L0203:3", "L0304:2"]
    );
}

#[test]
fn a_forbidden_warning_still_has_its_suggestion() {
    let folder = mod_with("[check]\ndeny = [\"warnings\"]\n");
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Bell.psc");
    let at = position_of(BELL, "Bussy");
    let mut params = whole(&client, "Bell.psc");
    params["range"] = json!({ "start": at, "end": at });
    params["context"] = json!({ "diagnostics": [], "only": ["quickfix"] });
    let list = client.ask("textDocument/codeAction", params);
    let titles: Vec<&str> = list.as_array().expect("a list").iter().map(title).collect();
    assert!(
        titles.iter().any(|title| title.contains("Busy")),
        "{titles:?}"
    );
    assert_eq!(client.leave(), Some(0));
}

fn title(action: &Value) -> &str {
    action["title"].as_str().expect("a title")
}

#[test]
fn a_rule_that_does_not_exist_is_said_and_the_others_hold() {
    let folder = mod_with("[lint]\nallow = [\"no-such-rule\"]\n");
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Bell.psc");
    assert_eq!(
        codes(&mut client, "Bell.psc"),
        ["W0016:2", "L0203:3", "L0304:2"]
    );
    let said = client.heard.iter().any(|heard| {
        let message = heard["params"]["message"].as_str().unwrap_or_default();
        heard["method"] == "window/showMessage" && message.contains("no-such-rule")
    });
    assert!(said, "{:?}", client.heard);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn another_project_counts_when_it_is_saved() {
    let folder = mod_with("[lint]\npreset = \"careful\"\n");
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Bell.psc");
    assert_eq!(codes(&mut client, "Bell.psc"), ["W0016:2", "L0304:2"]);
    let path = folder.path().join("cyperus.toml");
    fs::write(path, "[lint]\nallow = [\"L0304\"]\n").expect("written");
    let change = json!({ "uri": client.uri("cyperus.toml"), "type": 2 });
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [change] }),
    );
    assert_eq!(codes(&mut client, "Bell.psc"), ["W0016:2", "L0203:3"]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn the_layout_is_that_of_the_project() {
    let folder = mod_with("[fmt]\nindent = \"2\"\nkeyword-case = \"pascal\"\n");
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Bell.psc");
    let mut params = whole(&client, "Bell.psc");
    params["options"] = json!({ "tabSize": 4, "insertSpaces": false });
    let edits = client.ask("textDocument/formatting", params);
    let edits = edits.as_array().expect("edits");
    let texts = edits
        .iter()
        .map(|edit| edit["newText"].as_str().expect("text"));
    let texts: Vec<&str> = texts.collect();
    assert!(texts.contains(&"\n    "), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains('\t')), "{texts:?}");
    // The game's style has `extends` and `if`.
    assert!(
        texts.contains(&"Extends") && !texts.contains(&"if"),
        "{texts:?}"
    );
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn script_extenders_are_those_of_the_project() {
    let script = "ScriptName Asks extends Quest\n\nFunction Ask()\n    Debug.Trace(F4SE.GetVersion())\nEndFunction\n";
    let codes = |settings: &str, words: &[&str], options: Value| {
        let folder = folder_with(&[("Asks.psc", script), ("cyperus.toml", settings)]);
        let mut client = LanguageClient::start(&binary(), folder.path(), words);
        let folders = [json!({ "uri": client.uri(""), "name": "mod" })];
        client.ask(
            "initialize",
            json!({ "capabilities": abilities(), "workspaceFolders": folders, "initializationOptions": options }),
        );
        client.notify("initialized", json!({}));
        client.open_file("Asks.psc");
        let found = codes(&mut client, "Asks.psc");
        let at = place(&client, "Asks.psc", &position_of(script, "GetVersion"));
        let declared = client.ask("textDocument/definition", at);
        assert_eq!(client.leave(), Some(0));
        (found.len(), places(&declared).len())
    };
    assert_eq!(codes("", &[], json!({})), (1, 0));
    assert_eq!(codes("with = [\"f4se\"]\n", &[], json!({})), (0, 1));
    assert_eq!(codes("", &["--with", "f4se"], json!({})), (0, 1));
    assert_eq!(codes("", &[], json!({ "with": ["f4se"] })), (0, 1));
    // Another game's extender adds nothing here.
    assert_eq!(codes("with = [\"skse\"]\n", &[], json!({})), (1, 0));
}

#[test]
fn tests_find_their_scripts_beside_the_sources_of_the_game() {
    let folder = folder_with(&[
        ("ScriptObject.psc", "ScriptName ScriptObject\n"),
        ("GlobalVariable.psc", "ScriptName GlobalVariable\n"),
        (
            "Tries.psc",
            "ScriptName Tries\n\nFunction TestSum()\n    Assert.IsTrue(1 + 1 == 2)\nEndFunction\n",
        ),
    ]);
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Tries.psc");
    assert_eq!(codes(&mut client, "Tries.psc"), Vec::<String>::new());
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn editors_that_watch_nothing_find_what_was_written_elsewhere() {
    let caller =
        "ScriptName Caller extends Quest\nBell Property Own Auto\nFunction Go()\nEndFunction\n";
    let folder = folder_with(&[("Bell.psc", BELL), ("Caller.psc", caller)]);
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &json!({}));
    client.open_file("Bell.psc");
    let uses = |client: &mut LanguageClient| {
        let mut params = place(client, "Bell.psc", &position_of(BELL, "Ring"));
        params["context"] = json!({ "includeDeclaration": false });
        places(&client.ask("textDocument/references", params))
    };
    assert_eq!(uses(&mut client), Vec::<String>::new());
    let calls = caller.replace("Go()\n", "Go()\n    Own.Ring(1)\n");
    fs::write(folder.path().join("Caller.psc"), calls).expect("written");
    assert_eq!(uses(&mut client), ["Caller.psc:4:9"]);
    assert_eq!(client.leave(), Some(0));
}
