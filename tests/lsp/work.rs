//! How much the server does for an answer, counted: scripts that are parsed, and bytes of them. Times
//! depend on the machine, these numbers do not. `node editors/latency.mjs` takes the times.

use std::fmt::Write as _;

use cyperus_conformance::{LanguageClient, folder_with};
use serde_json::{Value, json};

use crate::fixture::{binary, place, position, position_of, whole};

/// How many scripts of a tree the big one uses, and how many use it.
const NEIGHBOURS: usize = 40;

fn big_script() -> String {
    let mut text = "ScriptName Big extends Quest\n\n".to_owned();
    for number in 0..NEIGHBOURS {
        let _infallible = writeln!(text, "Neighbour{number} Property Other{number} Auto");
    }
    for number in 0..200 {
        let other = number % NEIGHBOURS;
        let _infallible = write!(
            text,
            "\nFunction Work{number}(Int amount)\n    Int i = 0\n    While i < amount\n        Other{other}.Take(i)\n        i += 1\n    EndWhile\nEndFunction\n"
        );
    }
    text
}

fn neighbour(number: usize) -> String {
    format!(
        "ScriptName Neighbour{number} extends Form\n\nBig Property Main Auto\n\nFunction Take(Int amount)\n    Main.Work{number}(amount)\nEndFunction\n"
    )
}

/// What the server has done since it was last asked.
fn work(client: &mut LanguageClient) -> (u64, u64) {
    let done = client.ask("cyperus/work", json!({}));
    let number = |field: &str| done[field].as_u64().expect("a number");
    (number("parsedScripts"), number("parsedBytes"))
}

fn type_into(client: &mut LanguageClient, version: i64, line: u64, text: &str) {
    let at = json!({ "line": line, "character": 0 });
    let uri = client.uri("Big.psc");
    client.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": uri, "version": version },
            "contentChanges": [{ "range": { "start": at, "end": at }, "text": text }],
        }),
    );
}

#[test]
fn an_answer_costs_what_has_changed() {
    let big = big_script();
    let mut files = vec![("Big.psc".to_owned(), big.clone())];
    files.extend(
        (0..NEIGHBOURS).map(|number| (format!("Neighbour{number}.psc"), neighbour(number))),
    );
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let folder = folder_with(&files);
    let abilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities);
    client.open_file("Big.psc");
    client.ask("textDocument/diagnostic", whole(&client, "Big.psc"));
    let (first, _) = work(&mut client);
    assert!(
        first > NEIGHBOURS as u64,
        "{first} scripts: all are needed once"
    );
    let line = position_of(&big, "Other7.Take")["line"]
        .as_u64()
        .expect("a line");
    let length = big.len() as u64 + 100;

    // A key: the script itself and no other.
    type_into(&mut client, 2, line, " ");
    let report = client.ask("textDocument/diagnostic", whole(&client, "Big.psc"));
    assert_eq!(report["items"], json!([]));
    let (scripts, bytes) = work(&mut client);
    assert_eq!(scripts, 1, "a key parses one script");
    assert!(bytes <= length, "{bytes} bytes");

    // A question about it: nothing at all.
    let at = json!({ "line": line, "character": 18 });
    let hover = client.ask("textDocument/hover", place(&client, "Big.psc", &at));
    assert!(hover["contents"].is_object(), "{hover}");
    let formatted = client.ask("textDocument/formatting", format_of(&client));
    assert!(formatted.is_array());
    let (scripts, _) = work(&mut client);
    assert!(
        scripts <= 1,
        "hover and formatting parsed {scripts} scripts"
    );

    // A proposal: the script with the line made whole.
    let at = json!({ "line": line, "character": 16 });
    let list = client.ask("textDocument/completion", place(&client, "Big.psc", &at));
    assert!(!list["items"].as_array().expect("items").is_empty());
    let (scripts, bytes) = work(&mut client);
    assert_eq!(scripts, 1, "a proposal parses one script");
    assert!(bytes <= length, "{bytes} bytes");

    // Uses in the whole tree: everything the first time, then nothing, and after a key one script.
    let uses = |client: &mut LanguageClient| {
        let at = big.find("Work3(").expect("there");
        let mut params = place(client, "Big.psc", &position(&big, at));
        params["context"] = json!({ "includeDeclaration": true });
        let found = client.ask("textDocument/references", params);
        assert_eq!(found.as_array().map(Vec::len), Some(2), "{found}");
    };
    uses(&mut client);
    work(&mut client);
    uses(&mut client);
    assert_eq!(
        work(&mut client).0,
        0,
        "the same search again parses nothing"
    );
    type_into(&mut client, 3, line, " ");
    uses(&mut client);
    assert_eq!(
        work(&mut client).0,
        1,
        "after a key only the script is parsed"
    );

    // Other declarations: what was found out no longer holds.
    type_into(&mut client, 4, 1, "Function Early()\nEndFunction\n");
    let params = {
        let mut params = place(&client, "Big.psc", &json!({ "line": 1, "character": 10 }));
        params["context"] = json!({ "includeDeclaration": true });
        params
    };
    let found = client.ask("textDocument/references", params);
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(client.leave(), Some(0));
}

fn format_of(client: &LanguageClient) -> Value {
    let mut params = whole(client, "Big.psc");
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    params
}
