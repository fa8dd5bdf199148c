//! `.ppj` files in the editor: findings with their places, proposals, explanations, links.

use cyperus_conformance::{LanguageClient, folder_with};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{abilities, binary, labels, place, position_after, position_of, whole};

const PROJECT: &str = "\
<?xml version='1.0'?>
<PapyrusProject xmlns=\"PapyrusProject.xsd\" Game=\"fo4\" Optimise=\"true\">
    <!-- é <Import> -->
    <Imports>
        <Import>.\\Library</Import>
        <Import>Missing</Import>
    </Imports>
    <Folders>
        <Folder NoRecurse=\"true\">.\\Source</Folder>
    </Folders>
    <Scripts>
        <Script>Bell</Script>
    </Scripts>
</PapyrusProject>
";

fn mod_folder() -> TempDir {
    folder_with(&[
        ("Mod.ppj", PROJECT),
        ("Library/Bell.psc", "ScriptName Bell\n"),
        ("Source/Tower.psc", "ScriptName Tower\n"),
    ])
}

fn editor(folder: &TempDir, abilities: &Value) -> LanguageClient {
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), abilities);
    client.open_file("Mod.ppj");
    client
}

fn messages(items: &Value) -> Vec<(u64, u64, String)> {
    let items = items.as_array().expect("a list").iter();
    let found = items.map(|item| {
        let start = &item["range"]["start"];
        (
            start["line"].as_u64().expect("a line"),
            start["character"].as_u64().expect("a column"),
            item["message"].as_str().expect("text").to_owned(),
        )
    });
    found.collect()
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    let folder = mod_folder();
    let mut client = editor(&folder, &abilities());
    let report = client.ask("textDocument/diagnostic", whole(&client, "Mod.ppj"));
    let found = messages(&report["items"]);
    assert_eq!(
        found,
        [
            (1, 54, "there is no attribute Optimise; left out".to_owned()),
            (5, 8, "the import folder Missing is not there".to_owned()),
        ]
    );
    // What the editor has counts, not what is saved.
    let broken = PROJECT.replace("<Script>Bell", "<Script>Gong");
    client.replace("Mod.ppj", 2, &broken);
    let report = client.ask("textDocument/diagnostic", whole(&client, "Mod.ppj"));
    let found = messages(&report["items"]);
    assert_eq!(found[0].0, 11);
    assert!(
        found[0]
            .2
            .starts_with("no import folder has the script Gong")
    );
    assert_eq!(report["items"][0]["severity"], 1);
    client.replace("Mod.ppj", 3, "<PapyrusProject><Imports></PapyrusProject>");
    let report = client.ask("textDocument/diagnostic", whole(&client, "Mod.ppj"));
    assert!(
        messages(&report["items"])[0]
            .2
            .starts_with("this is not XML")
    );
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn editors_that_do_not_ask_are_told() {
    let folder = mod_folder();
    let mut client = editor(&folder, &json!({}));
    client.ask(
        "textDocument/hover",
        place(&client, "Mod.ppj", &json!({ "line": 0, "character": 0 })),
    );
    let uri = client.uri("Mod.ppj");
    let told = client.heard.iter().any(|heard| {
        heard["params"]["uri"] == json!(uri)
            && heard["params"]["diagnostics"]
                .as_array()
                .is_some_and(|list| list.len() == 2)
    });
    assert!(told, "{:?}", client.heard);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn elements_attributes_and_their_texts_are_proposed() {
    let folder = mod_folder();
    let mut client = editor(&folder, &abilities());
    for (text, wanted, unwanted) in [
        ("<", "PapyrusProject", "Imports"),
        ("<PapyrusProject>\n<Im", "Imports", "Import"),
        ("<PapyrusProject><Imports><", "Import", "Script"),
        ("<PapyrusProject><PreBuildEvent><", "Command", "Import"),
        ("<PapyrusProject Game=\"fo4\" ", "Output", "Game"),
        ("<PapyrusProject Game=\"", "sse", "true"),
        ("<PapyrusProject Final=\"", "false", "sse"),
        ("<PapyrusProject><Folders><Folder ", "NoRecurse", "Game"),
        ("<PapyrusProject><Scripts><Script>", "Bell", "Import"),
        ("<PapyrusProject><Imports><Import>.\\", ".\\Library", "Bell"),
    ] {
        client.replace("Mod.ppj", 2, text);
        let line = text.matches('\n').count();
        let column = text.rsplit('\n').next().expect("a line").len();
        let at = json!({ "line": line, "character": column });
        let list = client.ask("textDocument/completion", place(&client, "Mod.ppj", &at));
        let labels = labels(&list);
        assert!(
            labels.iter().any(|label| label == wanted),
            "{text}: {labels:?}"
        );
        assert!(
            !labels.iter().any(|label| label == unwanted),
            "{text}: {labels:?}"
        );
    }
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn paths_are_links_and_words_are_explained() {
    let folder = mod_folder();
    let mut client = editor(&folder, &abilities());
    let links = client.ask("textDocument/documentLink", whole(&client, "Mod.ppj"));
    let links = links.as_array().expect("links");
    let ends: Vec<&str> = links
        .iter()
        .map(|link| link["target"].as_str().expect("an address"))
        .map(|address| address.rsplit('/').next().expect("a name"))
        .collect();
    assert_eq!(ends, ["Library", "Source", "Bell.psc"]);
    assert_eq!(
        links[0]["range"],
        json!({ "start": { "line": 4, "character": 16 }, "end": { "line": 4, "character": 25 } })
    );
    for (at, wanted) in [
        (position_of(PROJECT, "Imports>"), "looked up"),
        (position_of(PROJECT, "Game="), "One of: fo4"),
        (
            position_after(PROJECT, "<Folder ", "NoRecurse"),
            "not of those below",
        ),
        (position_of(PROJECT, "Bell"), "Bell.psc"),
    ] {
        let hover = client.ask("textDocument/hover", place(&client, "Mod.ppj", &at));
        let text = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(text.contains(wanted), "{at}: {hover}");
    }
    assert_eq!(client.leave(), Some(0));
}
