//! The scripts that we ship, asked about name by name: what the server says leads to a declaration of
//! that name. Whether it is the one that the compiler uses is what `workbench/tests/query.rs` finds out.

use std::fs;

use cyperus_conformance::{LanguageClient, root};
use serde_json::json;

use crate::fixture::{binary, place, position};

#[test]
fn every_definition_has_the_name_that_was_asked_about() {
    let folder = root().join("scripts/samples");
    let mut client = LanguageClient::open_folder(&binary(), &folder, &json!({}));
    let mut asked = 0;
    for file in ["Gate.psc", "Workshop.psc", "Hello.psc"] {
        let text = fs::read_to_string(folder.join(file)).expect("readable");
        client.open(file, &text);
        let mut at = 0;
        while let Some(start) = text[at..].find(|letter: char| letter.is_ascii_alphabetic()) {
            let start = at + start;
            let rest = &text[start..];
            let length = rest
                .find(|letter: char| {
                    !letter.is_ascii_alphanumeric() && letter != '_' && letter != ':'
                })
                .unwrap_or(rest.len());
            at = start + length;
            let word = &text[start..at];
            let params = place(&client, file, &position(&text, start));
            let found = client.ask("textDocument/definition", params);
            let Some(uri) = found["uri"]
                .as_str()
                .and_then(|uri| uri.strip_prefix("file://"))
            else {
                continue;
            };
            let target = fs::read_to_string(uri).expect("readable");
            let line = found["range"]["start"]["line"].as_u64().expect("a line");
            let column = found["range"]["start"]["character"]
                .as_u64()
                .expect("a column");
            let line = target
                .lines()
                .nth(usize::try_from(line).expect("small"))
                .expect("there");
            let there = &line[usize::try_from(column).expect("small")..];
            let last = word
                .rsplit(':')
                .next()
                .expect("a part")
                .to_ascii_lowercase();
            assert!(
                there.to_ascii_lowercase().starts_with(&last),
                "{file}: {word} at {there}"
            );
            asked += 1;
        }
    }
    assert!(asked > 50, "only {asked} names had a definition");
    assert_eq!(client.leave(), Some(0));
}
