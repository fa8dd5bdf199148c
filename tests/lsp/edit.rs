//! Changes that the server makes or offers: layout and actions.

use serde_json::{Value, json};

use crate::fixture::{editor, folder, whole};

/// A text with edits of the protocol made; all columns are ASCII.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = usize::try_from(position["line"].as_u64().expect("a line")).expect("small");
        let column = position["character"].as_u64().expect("a column");
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        (start + usize::try_from(column).expect("small")).min(text.len())
    };
    let mut list: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("text");
            (offset(&range["start"]), offset(&range["end"]), new)
        })
        .collect();
    list.sort_by_key(|edit| std::cmp::Reverse(edit.0));
    let mut text = text.to_owned();
    for (start, end, new) in list {
        text.replace_range(start..end, new);
    }
    text
}

const UGLY: &str = "ScriptName Keeper\nfunction Go( )\nIf true\nGo( )\n  endif\nendfunction\nfunction Stay( )\nGo( )\nendfunction\n";
const NICE: &str = "ScriptName Keeper\nFunction Go()\n\tif true\n\t\tGo()\n\tendif\nEndFunction\nFunction Stay()\n\tGo()\nEndFunction\n";

#[test]
fn a_document_is_laid_out_as_fmt_does() {
    let folder = folder();
    let mut client = editor(&folder);
    client.replace("Keeper.psc", 2, UGLY);
    let mut params = whole(&client, "Keeper.psc");
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    let edits = client.ask("textDocument/formatting", params.clone());
    let whole_text = edited(UGLY, &edits);
    assert_eq!(whole_text.to_lowercase(), NICE.to_lowercase());
    let line = |number: u32| json!({ "line": number, "character": 0 });
    params["range"] = json!({ "start": line(6), "end": line(8) });
    let edits = client.ask("textDocument/rangeFormatting", params.clone());
    let part = edited(UGLY, &edits);
    assert!(
        part.contains("If true\nGo( )") && part.contains("\tGo()\n"),
        "{part}"
    );
    params["ranges"] = json!([params["range"]]);
    let edits = client.ask("textDocument/rangesFormatting", params);
    assert_eq!(edited(UGLY, &edits), part);
    client.replace("Keeper.psc", 3, &whole_text);
    let edits = client.ask("textDocument/formatting", whole(&client, "Keeper.psc"));
    assert_eq!(edits, json!([]));
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_new_line_is_indented_and_its_block_ended() {
    let folder = folder();
    let mut client = editor(&folder);
    for (text, line, expected) in [
        (
            "ScriptName Keeper\nFunction Go()\n\n",
            2,
            "ScriptName Keeper\nFunction Go()\n\t\nEndFunction\n",
        ),
        (
            "ScriptName Keeper\nFunction Go()\n\tIf True\n\nEndFunction\n",
            3,
            "ScriptName Keeper\nFunction Go()\n\tIf True\n\t\t\n\tEndIf\nEndFunction\n",
        ),
        (
            "ScriptName Keeper\nFunction Go()\n\tIf True\n\n\tEndIf\nEndFunction\n",
            3,
            "ScriptName Keeper\nFunction Go()\n\tIf True\n\t\t\n\tEndIf\nEndFunction\n",
        ),
    ] {
        client.replace("Keeper.psc", 2, text);
        let mut params = whole(&client, "Keeper.psc");
        params["position"] = json!({ "line": line, "character": 0 });
        params["ch"] = json!("\n");
        params["options"] = json!({ "tabSize": 4, "insertSpaces": false });
        let edits = client.ask("textDocument/onTypeFormatting", params);
        assert_eq!(edited(text, &edits), expected);
    }
    assert_eq!(client.leave(), Some(0));
}

fn actions(text: &str, only: &Value) -> Vec<Value> {
    let folder = folder();
    let mut client = editor(&folder);
    client.replace("Keeper.psc", 2, text);
    let mut params = whole(&client, "Keeper.psc");
    let end = json!({ "line": 99, "character": 0 });
    params["range"] = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    params["context"] = json!({ "diagnostics": [], "only": only });
    let list = client.ask("textDocument/codeAction", params);
    let uri = client.uri("Keeper.psc");
    // What an action makes of the text must have no new error.
    let count = |client: &mut cyperus_conformance::LanguageClient| {
        let report = client.ask("textDocument/diagnostic", whole(client, "Keeper.psc"));
        report["items"].as_array().map_or(0, Vec::len)
    };
    let before = count(&mut client);
    let list = list.as_array().expect("a list").clone();
    for action in &list {
        let edits = &action["edit"]["changes"][&uri];
        client.replace("Keeper.psc", 3, &edited(text, edits));
        let after = count(&mut client);
        let is_fix = action["kind"] != "source.organizeImports";
        assert!(after < before || !is_fix && after == before, "{action}");
    }
    assert_eq!(client.leave(), Some(0));
    list
}

#[test]
fn suggestions_of_the_compiler_are_quick_fixes() {
    let text = "ScriptName Keeper extends Quest\nFunction Go()\n    Int amount = 1\n    amonut = 2\n    Debug.Tracee(\"x\")\nEndFunction\n";
    let list = actions(text, &json!(["quickfix"]));
    assert_eq!(list.len(), 2, "{list:?}");
    assert_eq!(list[0]["title"], "did you mean `amount`?");
    assert_eq!(list[0]["isPreferred"], true);
    assert_eq!(list[0]["diagnostics"][0]["range"]["start"]["line"], 3);
    let all = actions(text, &json!(["source.fixAll"]));
    assert_eq!(all.len(), 1);
    assert!(actions(text, &json!(["refactor"])).is_empty());
}

#[test]
fn imports_are_put_in_order() {
    let text =
        "ScriptName Keeper extends Quest\nImport Utility\nImport Debug\nimport utility\nInt x\n";
    let list = actions(text, &json!(["source.organizeImports"]));
    assert_eq!(list.len(), 1, "{list:?}");
    let edits = list[0]["edit"]["changes"].as_object().expect("changes");
    let edits = edits.values().next().expect("one file");
    let wanted = "ScriptName Keeper extends Quest\nImport Debug\nImport Utility\nInt x\n";
    assert_eq!(edited(text, edits), wanted);
}
