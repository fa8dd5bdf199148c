//! From `initialize` to `exit`: order, versions of the text, files that change, requests taken back.

use std::fs;

use cyperus_conformance::LanguageClient;
use serde_json::{Value, json};

use crate::fixture::{
    LAMP, abilities, binary, editor, editor_with, folder, place, places, position_after,
    position_of, whole,
};

#[test]
fn nothing_is_answered_before_initialize_and_after_shutdown() {
    let folder = folder();
    let mut client = LanguageClient::start(&binary(), folder.path(), &[]);
    let error = client.fail("textDocument/hover", json!({}));
    assert_eq!(error["code"], -32002);
    client.ask("initialize", json!({ "capabilities": {} }));
    let error = client.fail("initialize", json!({ "capabilities": {} }));
    assert_eq!(error["code"], -32600);
    let error = client.fail("cyperus/dance", json!({}));
    assert_eq!(error["code"], -32601);
    client.ask("shutdown", Value::Null);
    let error = client.fail("textDocument/hover", json!({}));
    assert_eq!(error["code"], -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status(), Some(0));
}

#[test]
fn leaving_without_a_word_is_a_failure() {
    let folder = folder();
    let mut client = LanguageClient::start(&binary(), folder.path(), &[]);
    client.ask("initialize", json!({ "capabilities": {} }));
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status(), Some(1));
}

#[test]
fn the_encoding_is_agreed_upon() {
    let folder = folder();
    for (offered, chosen) in [
        (json!(["utf-16", "utf-8"]), "utf-8"),
        (json!(["utf-16"]), "utf-16"),
        (Value::Null, "utf-16"),
    ] {
        let mut client = LanguageClient::start(&binary(), folder.path(), &[]);
        let capabilities = json!({ "general": { "positionEncodings": offered } });
        let answer = client.ask("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(answer["capabilities"]["positionEncoding"], chosen);
        let text = "ScriptName Wide\nString s = \"é😀\"\nInt x\n";
        client.open("Wide.psc", text);
        let symbols = client.ask("textDocument/documentSymbol", whole(&client, "Wide.psc"));
        let end = &symbols[0]["range"]["end"]["character"];
        assert_eq!(*end, if chosen == "utf-8" { 19 } else { 16 });
        assert_eq!(client.leave(), Some(0));
    }
}

#[test]
fn unsaved_text_is_what_counts() {
    let folder = folder();
    let mut client = editor(&folder);
    let uri = client.uri("Lamp.psc");
    let line = position_of(LAMP, "Int count");
    let change = json!({
        "range": { "start": line, "end": line },
        "text": "Int Property Shine Auto\n",
    });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
    );
    let keeper = "ScriptName Keeper extends Quest\nLamp Property Own Auto\nFunction Go()\n    Own.Shine = 1\nEndFunction\n";
    client.replace("Keeper.psc", 2, keeper);
    let at = place(&client, "Keeper.psc", &position_of(keeper, "Shine"));
    let found = client.ask("textDocument/definition", at);
    assert_eq!(places(&found), ["Lamp.psc:12:14"]);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"], json!([]));
    // Closed, the file on the disk counts again, which has no such property.
    client.notify("textDocument/didClose", whole(&client, "Lamp.psc"));
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    let message = report["items"][0]["message"].as_str().expect("a message");
    assert!(message.contains("no property called `Shine`"), "{message}");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_broken_line_breaks_nothing_else() {
    let folder = folder();
    let mut client = editor(&folder);
    let broken = LAMP.replace("    Int before = count\n", "    Int before = = (\n");
    client.replace("Lamp.psc", 2, &broken);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Lamp.psc"));
    let items = report["items"].as_array().expect("items");
    assert_eq!(items.len(), 1, "{report}");
    assert_eq!(items[0]["range"]["start"]["line"], 20);
    let at = place(
        &client,
        "Lamp.psc",
        &position_after(&broken, "count +=", "amount"),
    );
    let found = client.ask("textDocument/definition", at);
    assert_eq!(places(&found), ["Lamp.psc:19:20"]);
    let at = place(&client, "Keeper.psc", &json!({ "line": 5, "character": 9 }));
    let found = client.ask("textDocument/definition", at);
    assert_eq!(places(&found), ["Lamp.psc:19:10"]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn diagnostics_are_sent_to_editors_that_do_not_ask() {
    let folder = folder();
    let mut client = editor_with(&folder, &json!({}));
    client.open(
        "Lamp.psc",
        &LAMP.replace("Level = before", "Level = \"much\""),
    );
    let mut found = client.diagnostics("Lamp.psc");
    // Findings of the text before the change may come first.
    while found.is_empty() {
        found = client.diagnostics("Lamp.psc");
    }
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["source"], "cyperus");
    assert_eq!(
        found[0]["range"]["start"],
        json!({ "line": 22, "character": 12 })
    );
    client.replace("Lamp.psc", 3, LAMP);
    assert!(client.diagnostics("Lamp.psc").is_empty());
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn diagnostics_that_stay_the_same_are_not_sent_again() {
    let folder = folder();
    let mut client = editor(&folder);
    let mut params = whole(&client, "Lamp.psc");
    let first = client.ask("textDocument/diagnostic", params.clone());
    assert_eq!(first["kind"], "full");
    params["previousResultId"] = first["resultId"].clone();
    let second = client.ask("textDocument/diagnostic", params);
    assert_eq!(second["kind"], "unchanged");
    let all = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    assert_eq!(all["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn the_linter_speaks_up_in_scripts_without_errors() {
    let folder = folder();
    let mut client = editor(&folder);
    let text = "ScriptName Storm\nStruct Husk\n    Int a\nEndStruct\nFunction Go()\n    Int i = 0\n    While i < 1000\n        Husk h = new Husk\n        i += 1\n    EndWhile\nEndFunction\n";
    client.open("Storm.psc", text);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Storm.psc"));
    let items = report["items"].as_array().expect("items");
    assert!(items.iter().any(|item| item["code"] == "G0001"), "{report}");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn files_that_come_and_go_are_noticed() {
    let folder = folder();
    let mut client = editor(&folder);
    let text = "ScriptName Keeper extends Quest\nBell Property Own Auto\n";
    client.replace("Keeper.psc", 2, text);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"].as_array().map(Vec::len), Some(1));
    fs::write(
        folder.path().join("Bell.psc"),
        "ScriptName Bell extends Quest\n",
    )
    .expect("written");
    let uri = client.uri("Bell.psc");
    let change = json!({ "changes": [{ "uri": uri, "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", change);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"], json!([]));
    fs::remove_file(folder.path().join("Bell.psc")).expect("removed");
    let change = json!({ "changes": [{ "uri": uri, "type": 3 }] });
    client.notify("workspace/didChangeWatchedFiles", change);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"].as_array().map(Vec::len), Some(1));
    let registered = client.heard.iter().any(|message| {
        message["method"] == "client/registerCapability"
            && message["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
    });
    let progress = client
        .heard
        .iter()
        .any(|message| message["method"] == "$/progress");
    assert!(registered && progress, "{:?}", client.heard);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_request_that_is_taken_back_is_not_answered() {
    let folder = folder();
    let mut client = editor(&folder);
    // The server is busy with the first requests while the last one is taken back.
    let request = |id: i64, method: &str, params: &Value| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    let all = json!({ "previousResultIds": [] });
    let mut messages: Vec<Value> = (100..140)
        .map(|id| request(id, "workspace/diagnostic", &all))
        .collect();
    let at = place(&client, "Lamp.psc", &position_of(LAMP, "Light"));
    messages.push(request(140, "textDocument/hover", &at));
    let params = json!({ "id": 140 });
    messages.push(json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": params }));
    client.send_all(&messages);
    let answer = client.answer(140);
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn folders_and_settings_can_change() {
    let folder = folder();
    let other =
        cyperus_conformance::folder_with(&[("Bell.psc", "ScriptName Bell extends Quest\n")]);
    let mut client = editor(&folder);
    client.replace(
        "Keeper.psc",
        2,
        "ScriptName Keeper extends Quest\nBell Property Own Auto\n",
    );
    let added = json!({ "uri": format!("file://{}", other.path().display()), "name": "other" });
    let event = json!({ "event": { "added": [added], "removed": [] } });
    client.notify("workspace/didChangeWorkspaceFolders", event);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"], json!([]));
    let settings = json!({ "settings": { "cyperus": { "game": "skyrim" } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Lamp.psc"));
    assert_ne!(report["items"], json!([]), "Skyrim has no structs");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_script_opened_alone_finds_its_neighbours() {
    let folder = folder();
    let mut client = LanguageClient::start(&binary(), folder.path(), &[]);
    client.ask("initialize", json!({ "capabilities": abilities() }));
    client.notify("initialized", json!({}));
    client.open_file("Keeper.psc");
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"], json!([]));
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_project_says_which_game_and_where_the_others_are() {
    let library =
        cyperus_conformance::folder_with(&[("Bell.psc", "ScriptName Bell extends Form\n")]);
    let settings = format!(
        "game = \"skyrim\"\nimports = [{:?}]\n",
        library.path().display().to_string()
    );
    let text = "ScriptName Tower extends Form\nBell Property Own Auto\nFunction Go()\n    x = 1\n    Int x\n    x += 1\nEndFunction\n";
    let folder =
        cyperus_conformance::folder_with(&[("cyperus.toml", &settings), ("Tower.psc", text)]);
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities());
    client.open_file("Tower.psc");
    // In Skyrim a local may be used above its declaration.
    let report = client.ask("textDocument/diagnostic", whole(&client, "Tower.psc"));
    assert_eq!(report["items"], json!([]));
    let at = place(&client, "Tower.psc", &position_of(text, "Bell"));
    let found = client.ask("textDocument/definition", at);
    assert_eq!(places(&found), ["Bell.psc:1:12"]);
    assert_eq!(client.leave(), Some(0));
}
