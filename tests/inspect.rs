//! `inspect` and how users work with saves: what waits, what grew, what is damaged, what is
//! missing.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome};
use serde_json::Value;

const CAMP: &str = "ScriptName Camp
Struct Plot
    Int food
EndStruct
CustomEvent Ping
Plot[] plots
Int[] numbers
Function Main()
    plots = new Plot[20]
    numbers = new Int[100]
    Int at = 0
    While at < 20
        plots[at] = new Plot
        at += 1
    EndWhile
    CallFunctionNoWait(\"Work\", new Var[0])
    StartTimer(500.0, 3)
    RegisterForCustomEvent(self, \"Ping\")
    Utility.Wait(100.0)
EndFunction
Event Camp.Ping(Camp sender, Var[] arguments)
EndEvent
Function Work()
    Deeper(3)
EndFunction
Function Deeper(Int left)
    If left == 0
        Utility.Wait(50.0)
        plots = None
    Else
        Deeper(left - 1)
    EndIf
EndFunction
";

fn binary(folder: &Path) -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder)
}

fn run(folder: &Path, words: &[&str]) -> Outcome {
    binary(folder).run(words)
}

fn cyperus(folder: &Path, words: &[&str]) -> String {
    binary(folder).output(words)
}

/// A folder with two saves of one run.
fn two_saves() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("Camp.psc"), CAMP).expect("written");
    let words = "run Camp.psc --save a.csave --save-at 5 --save-end b.csave --frames 3200";
    cyperus(folder.path(), &words.split(' ').collect::<Vec<_>>());
    folder
}

#[test]
fn a_save_shows_what_it_holds_and_what_waits() {
    let folder = two_saves();
    let page = cyperus(folder.path(), &["inspect", "a.csave"]);
    let wanted = [
        "frame 5",
        "SCRP",
        "compiled scripts",
        "1 object, 2 arrays, 20 structs",
        "100 Int[]",
        "2 stacks: 2 waiting",
        "Utility.Wait",
        "49.933 s left",
        "Camp.Work()",
        "timer 3 on",
        "1 registration for",
        "nothing looks wrong",
    ];
    for words in wanted {
        assert!(page.contains(words), "{words:?} is missing:\n{page}");
    }
    let text = cyperus(folder.path(), &["inspect", "--json", "a.csave"]);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        json["struct_types"].as_object().map(serde_json::Map::len),
        Some(1)
    );
    assert_eq!(json["largest_arrays"][0]["length"], 100);
    assert_eq!(json["stacks"][1]["trace"].as_array().map(Vec::len), Some(5));
    assert_eq!(json["waiting"], 2);
    assert_eq!(json["timers"][0]["id"], 3);
}

#[test]
fn two_saves_show_what_changed() {
    let folder = two_saves();
    let page = cyperus(folder.path(), &["inspect", "a.csave", "b.csave"]);
    for words in [
        "-20  structs (20 to 0)",
        "-1  stacks (2 to 1)",
        "-1  arrays (2 to 1)",
    ] {
        assert!(page.contains(words), "{words:?} is missing:\n{page}");
    }
    let words = ["inspect", "--json", "b.csave", "a.csave"];
    let json: Value = serde_json::from_str(&cyperus(folder.path(), &words)).expect("JSON");
    let warnings = json["growth"]["warnings"].as_array().expect("a list");
    assert!(
        warnings
            .iter()
            .any(|text| text.as_str().is_some_and(|text| text.contains("doubled")))
    );
    let same = cyperus(folder.path(), &["inspect", "a.csave", "a.csave"]);
    assert!(same.contains("nothing changed"), "{same}");
}

#[test]
fn many_stacks_are_warned_of_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "ScriptName Crowd\nFunction Main()\nInt at = 0\nWhile at < 210\n\
        CallFunctionNoWait(\"Sit\", new Var[0])\nat += 1\nEndWhile\nEndFunction\n\
        Function Sit()\nUtility.Wait(100.0)\nEndFunction";
    fs::write(folder.path().join("Crowd.psc"), source).expect("written");
    cyperus(
        folder.path(),
        &["run", "Crowd.psc", "--frames", "30", "--save", "c"],
    );
    let page = cyperus(folder.path(), &["inspect", "c"]);
    assert!(page.contains("210 stacks with 210 calls"), "{page}");
    assert!(page.contains("210 stacks started in Crowd.Sit()"), "{page}");
}

#[test]
fn damage_and_foreign_files_are_refused_with_the_place() {
    let folder = two_saves();
    let path = folder.path().join("a.csave");
    let whole = fs::read(&path).expect("there");
    let mut bytes = whole.clone();
    let at = bytes.len() - 200;
    bytes[at] ^= 4;
    fs::write(folder.path().join("flipped"), &bytes).expect("written");
    fs::write(folder.path().join("cut"), &whole[..whole.len() / 2]).expect("written");
    for words in [
        ["inspect", "flipped"].as_slice(),
        &["inspect", "cut"],
        &["run", "--load", "flipped"],
        &["run", "--load", "cut"],
    ] {
        let output = run(folder.path(), words);
        let messages = &output.messages;
        assert_eq!(output.status, Some(2), "{words:?}: {messages}");
        let is_exact = messages.contains("section ") && messages.contains("at byte ");
        assert!(is_exact, "{words:?}: {messages}");
    }
    let output = run(folder.path(), &["inspect", "Camp.psc"]);
    let messages = &output.messages;
    assert_eq!(output.status, Some(2));
    assert!(messages.contains("not a Cyperus save"), "{messages}");
}

/// A folder with a script that calls another by a name it builds at run time, and a save made before
/// that call.
fn made_up_name(others: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = folder.path().join("sources");
    fs::create_dir(&sources).expect("made");
    let caller = "ScriptName Caller\nFunction Main()\nString name = \"Hid\" + \"den\"\n\
        Utility.Wait(1.0)\nUtility.CallGlobalFunction(name + \"One\", \"Tell\", new Var[0])\nEndFunction";
    let hidden =
        "ScriptName HiddenOne\nFunction Tell() Global\nDebug.Trace(\"found\")\nEndFunction";
    fs::write(sources.join("Caller.psc"), caller).expect("written");
    fs::write(sources.join("HiddenOne.psc"), hidden).expect("written");
    for number in 0..others {
        let name = format!("Other{number}");
        fs::write(
            sources.join(format!("{name}.psc")),
            format!("ScriptName {name}"),
        )
        .expect("written");
    }
    let words = "run sources/Caller.psc --frames 10 --save s.csave";
    cyperus(folder.path(), &words.split(' ').collect::<Vec<_>>());
    folder
}

#[test]
fn a_script_with_a_made_up_name_is_in_the_save() {
    let folder = made_up_name(3);
    fs::remove_dir_all(folder.path().join("sources")).expect("gone");
    let output = cyperus(folder.path(), &["run", "--load", "s.csave"]);
    assert_eq!(output, "found\n");
}

#[test]
fn one_of_too_many_is_named_with_the_way_out() {
    let folder = made_up_name(100);
    let output = run(folder.path(), &["run", "--load", "s.csave"]);
    let messages = &output.messages;
    assert!(
        messages.contains("HiddenOne was loaded when the save was made"),
        "{messages}"
    );
    assert!(messages.contains("run FILE --load SAVE"), "{messages}");
    let words = ["run", "sources/Caller.psc", "--load", "s.csave"];
    assert_eq!(cyperus(folder.path(), &words), "found\n");
}
