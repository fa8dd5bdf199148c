//! A small mod, and an editor that has it open.

use cyperus_conformance::{Binary, LanguageClient, folder_with};
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) const LAMP: &str = "\
ScriptName Lamp extends ObjectReference
{A lamp that can be lit.}

Import Utility

Struct Flame
    Int height
EndStruct

CustomEvent Lit

Int count
Group Oil
    Int Property Level = 5 Auto
    {How much oil is left.}
EndGroup
Flame Property Wick Auto

Function Light(Int amount, Bool loud = False)
{Lights it.}
    Int before = count
    count += amount
    Level = before
    If Wick
        Wick.height = 2
    EndIf
    GotoState(\"Burning\")
    SendCustomEvent(\"Lit\")
EndFunction

Event OnInit()
    Light(1, loud = True)
    Wait(1)
EndEvent

State Burning
    Function Light(Int amount, Bool loud = False)
    EndFunction
EndState
";

pub(crate) const KEEPER: &str = "\
ScriptName Keeper extends Quest

Lamp Property Own Auto

Event OnInit()
    Own.Light(3)
    RegisterForCustomEvent(Own, \"Lit\")
    Debug.Trace(\"lit: \" + Own.Level)
EndEvent

Event Lamp.Lit(Lamp akSender, Var[] akArgs)
EndEvent
";

pub(crate) const BRIGHT: &str = "\
ScriptName BrightLamp extends Lamp

Function Light(Int amount, Bool loud = False)
    Parent.Light(amount * 2, loud)
EndFunction

Function TestLight()
    Light(2)
EndFunction
";

pub(crate) fn binary() -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
}

/// The mod in a folder.
pub(crate) fn folder() -> TempDir {
    folder_with(&[
        ("Lamp.psc", LAMP),
        ("Keeper.psc", KEEPER),
        ("BrightLamp.psc", BRIGHT),
    ])
}

/// An editor that can do everything and has the three scripts open.
pub(crate) fn editor(folder: &TempDir) -> LanguageClient {
    editor_with(folder, &abilities())
}

pub(crate) fn editor_with(folder: &TempDir, abilities: &Value) -> LanguageClient {
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), abilities);
    for file in ["Lamp.psc", "Keeper.psc", "BrightLamp.psc"] {
        client.open_file(file);
    }
    client
}

pub(crate) fn abilities() -> Value {
    json!({
        "textDocument": {
            "completion": { "completionItem": { "snippetSupport": true } },
            "diagnostic": {},
        },
        "workspace": {
            "workspaceEdit": {
                "documentChanges": true,
                "changeAnnotationSupport": { "groupsOnLabel": true },
                "resourceOperations": ["rename"],
            },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
        "window": { "workDoneProgress": true },
    })
}

/// The position of the first `needle` after `after`, inside its first letter.
pub(crate) fn position_after(text: &str, after: &str, needle: &str) -> Value {
    let start = text.find(after).expect("the text before it");
    let at = start + text[start..].find(needle).expect("the needle");
    position(text, at)
}

pub(crate) fn position_of(text: &str, needle: &str) -> Value {
    position_after(text, "", needle)
}

pub(crate) fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or("")
        .encode_utf16()
        .count();
    json!({ "line": line, "character": column })
}

/// Parameters about a place in a file.
pub(crate) fn place(client: &LanguageClient, file: &str, position: &Value) -> Value {
    json!({ "textDocument": { "uri": client.uri(file) }, "position": position })
}

/// Parameters about a file.
pub(crate) fn whole(client: &LanguageClient, file: &str) -> Value {
    json!({ "textDocument": { "uri": client.uri(file) } })
}

/// Places as `File.psc:line:column`, from 1, sorted.
pub(crate) fn places(list: &Value) -> Vec<String> {
    let one = |location: &Value| {
        let file = location["uri"].as_str().expect("an address");
        let file = file.rsplit('/').next().expect("a name");
        let start = &location["range"]["start"];
        let number = |field: &str| start[field].as_u64().expect("a number") + 1;
        format!("{file}:{}:{}", number("line"), number("character"))
    };
    let mut places: Vec<String> = match list {
        Value::Array(list) => list.iter().map(one).collect(),
        Value::Object(_) => vec![one(list)],
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    places.sort();
    places
}

/// The labels of proposals.
pub(crate) fn labels(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().expect("items");
    let labels = items
        .iter()
        .map(|item| item["label"].as_str().expect("a label"));
    labels.map(str::to_owned).collect()
}
