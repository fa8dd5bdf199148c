//! Random edits and requests, cancelled, out of order and broken: the server stays alive, and knows the
//! right text at the end. `CYPERUS_EDITS` asks for more of them, `CYPERUS_SEED` for others.

use std::env;

use cyperus_conformance::LanguageClient;
use fastrand::Rng;
use serde_json::{Value, json};

use crate::fixture::{KEEPER, LAMP, editor, folder, place, places, position_after, whole};

const METHODS: [&str; 24] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/typeDefinition",
    "textDocument/implementation",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "workspace/symbol",
    "textDocument/diagnostic",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/codeLens",
    "textDocument/documentLink",
    "textDocument/prepareCallHierarchy",
    "textDocument/prepareTypeHierarchy",
    "textDocument/codeAction",
    "textDocument/formatting",
    "textDocument/onTypeFormatting",
];

const PIECES: [&str; 20] = [
    "\n",
    " ",
    "(",
    ")",
    "\"",
    ".",
    ";/",
    "/;",
    "{",
    "}",
    "EndIf\n",
    "If ",
    "Function ",
    "Own.",
    "Light(1)\n",
    "State X\n",
    "é😀",
    "\\\n",
    "Event On",
    "Struct S\n",
];

/// A position that may be outside the text.
fn anywhere(random: &mut Rng) -> Value {
    json!({ "line": random.u32(0..45), "character": random.u32(0..40) })
}

fn request(client: &mut LanguageClient, random: &mut Rng, file: &str) -> i64 {
    let method = *random.choice(METHODS.as_slice()).expect("one");
    let mut params = place(client, file, &anywhere(random));
    let (one, other) = (anywhere(random), anywhere(random));
    params["range"] = json!({ "start": one, "end": other });
    params["positions"] = json!([one, other]);
    params["context"] = json!({ "includeDeclaration": random.bool(), "diagnostics": [] });
    params["newName"] = json!("Other");
    params["query"] = json!("L");
    params["ch"] = json!("\n");
    if random.u8(..) == 0 {
        params = json!({ "nonsense": true });
    }
    client.request(method, params)
}

fn change(client: &mut LanguageClient, random: &mut Rng, file: &str, version: i64) {
    let (one, other) = (anywhere(random), anywhere(random));
    let text = *random.choice(PIECES.as_slice()).expect("one");
    // Mostly typing, now and then a part of the text goes.
    let end = if random.u8(..10) == 0 { &other } else { &one };
    let edit = json!({ "range": { "start": one, "end": end }, "text": text });
    let uri = client.uri(file);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [edit] }),
    );
}

/// The memory of a process in kilobytes, where the system tells.
fn memory(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn any_edits_and_requests_leave_the_server_alive_and_right() {
    let steps = number("CYPERUS_EDITS").unwrap_or(600);
    let mut random = Rng::with_seed(number("CYPERUS_SEED").unwrap_or(1));
    let folder = folder();
    let mut client = editor(&folder);
    let files = ["Lamp.psc", "Keeper.psc", "BrightLamp.psc"];
    let mut waiting = Vec::new();
    let mut at_start = None;
    for step in 0..steps {
        let file = *random.choice(files.as_slice()).expect("one");
        let version = i64::try_from(step).expect("small") + 2;
        match random.u8(..16) {
            0..6 => change(&mut client, &mut random, file, version),
            6 => client.replace(
                file,
                version,
                if file == "Lamp.psc" { LAMP } else { KEEPER },
            ),
            7 => {
                client.notify("textDocument/didClose", whole(&client, file));
                client.open_file(file);
            }
            8 => client.notify("textDocument/didSave", whole(&client, file)),
            9 => client.notify("$/cancelRequest", json!({ "id": random.i64(0..500) })),
            _ => waiting.push(request(&mut client, &mut random, file)),
        }
        if waiting.len() > 20 {
            for id in waiting.drain(..) {
                let answer = client.answer(id);
                assert_ne!(answer["error"]["code"], -32603, "{answer}");
            }
            client.heard.clear();
        }
        if step == steps / 4 {
            at_start = memory(client.process());
        }
    }
    for id in waiting {
        client.answer(id);
    }
    if let (Some(start), Some(end)) = (at_start, memory(client.process())) {
        assert!(
            end < start + start / 2 + 20_000,
            "{start} kB became {end} kB"
        );
    }
    for (file, text) in [("Lamp.psc", LAMP), ("Keeper.psc", KEEPER)] {
        client.replace(file, 1 << 40, text);
    }
    client.notify("textDocument/didClose", whole(&client, "BrightLamp.psc"));
    let at = place(
        &client,
        "Keeper.psc",
        &position_after(KEEPER, "Own.", "Light"),
    );
    let found = client.ask("textDocument/definition", at);
    assert_eq!(places(&found), ["Lamp.psc:19:10"]);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Keeper.psc"));
    assert_eq!(report["items"], json!([]));
    assert_eq!(client.leave(), Some(0));
}
