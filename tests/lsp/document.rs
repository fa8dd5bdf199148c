//! What is proposed, shown and drawn in a document.

use cyperus_conformance::{LanguageClient, folder_with};
use serde_json::{Value, json};

use crate::fixture::{
    KEEPER, LAMP, abilities, binary, editor, editor_with, folder, labels, place, position,
    position_of, whole,
};

/// Proposals at the `|` of a text that takes the place of Keeper.psc.
fn proposals(text: &str) -> Value {
    let folder = folder();
    let mut client = editor(&folder);
    let at = text.find('|').expect("a cursor");
    let text = text.replace('|', "");
    client.replace("Keeper.psc", 2, &text);
    let params = place(&client, "Keeper.psc", &position(&text, at));
    let answer = client.ask("textDocument/completion", params);
    assert_eq!(client.leave(), Some(0));
    answer
}

fn item<'v>(list: &'v Value, label: &str) -> &'v Value {
    let mut items = list["items"].as_array().expect("items").iter();
    let found = items.find(|item| item["label"] == label);
    assert!(found.is_some(), "no {label} in {list}");
    found.unwrap_or(list)
}

const HEAD: &str = "ScriptName Keeper extends Quest\nLamp Property Own Auto\nLamp:Flame[] flames\n";

#[test]
fn members_are_proposed_after_a_dot_even_in_an_unfinished_line() {
    for line in [
        "Own.|",
        "If Own.L|",
        "Debug.Trace(Own.|",
        "Int x = Own.|Level",
        "flames[Own.|",
    ] {
        let list = proposals(&format!("{HEAD}Function Go()\n    {line}\nEndFunction\n"));
        let labels = labels(&list);
        for wanted in ["Light", "Level", "Wick", "MoveTo"] {
            assert!(
                labels.iter().any(|label| label == wanted),
                "{line}: {wanted} in {labels:?}"
            );
        }
        assert!(
            !labels
                .iter()
                .any(|label| label == "Keeper" || label == "If"),
            "{line}"
        );
    }
    let list = proposals(&format!(
        "{HEAD}Function Go()\n    flames[0].|\nEndFunction\n"
    ));
    assert_eq!(labels(&list), ["height"]);
    let list = proposals(&format!("{HEAD}Function Go()\n    flames.|\nEndFunction\n"));
    assert!(labels(&list).contains(&"FindStruct".to_owned()));
    let list = proposals(&format!(
        "{HEAD}Function Go()\n    Utility.|\nEndFunction\n"
    ));
    assert!(labels(&list).contains(&"RandomInt".to_owned()));
}

#[test]
fn names_in_sight_are_proposed() {
    let list = proposals(&format!(
        "{HEAD}Function Go(Int many)\n    If many\n        Int inner\n    EndIf\n    Int outer\n    many = |\n    Int later\nEndFunction\n"
    ));
    let labels = labels(&list);
    for wanted in ["many", "outer", "Own", "flames", "Go", "SetStage", "Self"] {
        assert!(
            labels.iter().any(|label| label == wanted),
            "{wanted} in {labels:?}"
        );
    }
    for hidden in ["inner", "later"] {
        assert!(
            !labels.iter().any(|label| label == hidden),
            "{hidden} in {labels:?}"
        );
    }
}

#[test]
fn events_and_functions_to_replace_come_with_their_ends() {
    let list = proposals(&format!("{HEAD}Event On|\n"));
    let stub = item(&list, "OnStageSet (override)");
    let text = stub["textEdit"]["newText"].as_str().expect("text");
    assert!(
        text.starts_with("OnStageSet(") && text.ends_with("\n\t$0\nEndEvent"),
        "{text}"
    );
    assert_eq!(stub["insertTextFormat"], 2);
    let list = proposals("ScriptName Keeper extends Lamp\nLi|\n");
    let stub = item(&list, "Light (override)");
    let text = stub["textEdit"]["newText"].as_str().expect("text");
    let wanted = "Function Light(Int amount, Bool loud = False)\n\t$0\nEndFunction";
    assert_eq!(text, wanted);
    let list = proposals(&format!("{HEAD}Event Lamp.|\n"));
    let text = &item(&list, "Lit")["textEdit"]["newText"];
    assert_eq!(*text, "Lit(Lamp akSender, Var[] akArgs)\n\t$0\nEndEvent");
}

#[test]
fn editors_without_snippets_get_plain_text() {
    let folder = folder();
    let mut client = editor_with(&folder, &json!({}));
    let text = "ScriptName Keeper extends Lamp\nFunction Li\n";
    client.replace("Keeper.psc", 2, text);
    let at = position(text, text.len() - 1);
    let params = place(&client, "Keeper.psc", &at);
    let list = client.ask("textDocument/completion", params);
    let stub = item(&list, "Light (override)");
    assert_eq!(stub["insertTextFormat"], 1);
    let text = stub["textEdit"]["newText"].as_str().expect("text");
    assert!(!text.contains('$'), "{text}");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn strings_are_completed_with_states_and_events() {
    let list = proposals(
        "ScriptName Keeper extends Lamp\nFunction Go()\n    GotoState(\"|\")\nEndFunction\n",
    );
    assert_eq!(labels(&list), ["Burning"]);
    let list = proposals(
        "ScriptName Keeper extends Lamp\nFunction Go()\n    SendCustomEvent(\"|\nEndFunction\n",
    );
    assert_eq!(labels(&list), ["Lit"]);
    let list = proposals(&format!(
        "{HEAD}Function Go()\n    RegisterForCustomEvent(Own, \"|\")\nEndFunction\n"
    ));
    assert_eq!(labels(&list), ["Lit"]);
    let list = proposals(&format!(
        "{HEAD}Function Go()\n    RegisterForRemoteEvent(Own, \"|\")\nEndFunction\n"
    ));
    assert!(labels(&list).contains(&"OnActivate".to_owned()));
}

#[test]
fn types_are_proposed_where_a_type_belongs_and_nothing_in_comments() {
    let list = proposals(&format!("{HEAD}Function Go(Bright|)\nEndFunction\n"));
    assert!(labels(&list).contains(&"BrightLamp".to_owned()));
    let list = proposals(&format!(
        "{HEAD}Function Go()\n    Own as Br|\nEndFunction\n"
    ));
    assert!(labels(&list).contains(&"BrightLamp".to_owned()));
    let folder = folder();
    let mut client = editor(&folder);
    let text = "ScriptName Keeper ; Own.\n";
    client.replace("Keeper.psc", 2, text);
    let params = place(&client, "Keeper.psc", &position(text, text.len() - 1));
    assert_eq!(client.ask("textDocument/completion", params), Value::Null);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn a_proposal_can_be_asked_for_more() {
    let folder = folder();
    let mut client = editor(&folder);
    let at = KEEPER.find("Light").expect("there");
    let params = place(&client, "Keeper.psc", &position(KEEPER, at));
    let list = client.ask("textDocument/completion", params);
    let resolved = client.ask("completionItem/resolve", item(&list, "Light").clone());
    let text = resolved["documentation"]["value"].as_str().expect("text");
    assert!(text.contains("Lights it."), "{text}");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn signatures_follow_the_cursor() {
    let folder = folder();
    let mut client = editor(&folder);
    for (line, active) in [
        ("Own.Light(|", 0),
        ("Own.Light(1, |", 1),
        ("Own.Light(Utility.RandomInt(1, 2), |", 1),
        ("Own.Light(loud = |", 1),
        ("Own.Light(1, True, |", 2),
    ] {
        let text = format!("{HEAD}Function Go()\n    {line}\nEndFunction\n");
        let at = text.find('|').expect("a cursor");
        let text = text.replace('|', "");
        client.replace("Keeper.psc", 2, &text);
        let params = place(&client, "Keeper.psc", &position(&text, at));
        let help = client.ask("textDocument/signatureHelp", params);
        let signature = &help["signatures"][0];
        assert_eq!(
            signature["label"],
            "Function Light(Int amount, Bool loud = False)"
        );
        assert_eq!(signature["parameters"][1]["label"], "Bool loud = False");
        assert_eq!(help["activeParameter"], active, "{line}");
        assert_eq!(signature["documentation"], "Lights it.");
    }
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn symbols() {
    let folder = folder();
    let mut client = editor(&folder);
    let list = client.ask("textDocument/documentSymbol", whole(&client, "Lamp.psc"));
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|symbol| symbol["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    let expected = [
        "Flame", "Lit", "count", "Oil", "Wick", "Light", "OnInit", "Burning",
    ];
    assert_eq!(names(&list), expected);
    assert_eq!(names(&list[0]["children"]), ["height"]);
    assert_eq!(list[3]["kind"], 3);
    assert_eq!(names(&list[7]["children"]), ["Light"]);
    let found = client.ask("workspace/symbol", json!({ "query": "ligh" }));
    let mut found = names(&found);
    found.sort();
    // One of them is a script of the game.
    assert_eq!(found, ["Light", "Light", "Light", "Light", "TestLight"]);
    let found = client.ask("workspace/symbol", json!({ "query": "brightlamp" }));
    assert_eq!(names(&found), ["BrightLamp"]);
    let resolved = client.ask("workspaceSymbol/resolve", found[0].clone());
    assert_eq!(
        resolved["location"]["range"]["start"],
        json!({ "line": 0, "character": 11 })
    );
    assert_eq!(client.leave(), Some(0));
}

/// Tokens as text, kind and modifiers.
fn decoded(text: &str, data: &Value) -> Vec<(String, u64, u64)> {
    let lines: Vec<&str> = text.lines().collect();
    let numbers: Vec<usize> = data
        .as_array()
        .expect("numbers")
        .iter()
        .map(|number| usize::try_from(number.as_u64().expect("a number")).expect("small"))
        .collect();
    let (mut line, mut start) = (0, 0);
    let mut list = Vec::new();
    for token in numbers.chunks(5) {
        start = if token[0] == 0 {
            start + token[1]
        } else {
            token[1]
        };
        line += token[0];
        let word = lines[line][start..start + token[2]].to_owned();
        list.push((word, token[3] as u64, token[4] as u64));
    }
    list
}

#[test]
fn names_have_colours() {
    let folder = folder();
    let mut client = editor(&folder);
    let all = client.ask(
        "textDocument/semanticTokens/full",
        whole(&client, "Lamp.psc"),
    );
    let tokens = decoded(LAMP, &all["data"]);
    let has = |word: &str, kind: u64, modifiers: u64| {
        tokens.contains(&(word.to_owned(), kind, modifiers))
    };
    assert!(has("Lamp", 0, 1), "{tokens:?}");
    assert!(has("Flame", 1, 0) && has("height", 2, 2) && has("amount", 4, 0));
    assert!(has("Light", 5, 1) && has("OnInit", 6, 1) && has("Wait", 5, 8 | 16));
    assert!(has("count", 3, 2) && has("Burning", 8, 0) && has("Oil", 7, 1));
    let part = json!({
        "textDocument": { "uri": client.uri("Lamp.psc") },
        "range": { "start": { "line": 9, "character": 0 }, "end": { "line": 9, "character": 99 } },
    });
    let part = client.ask("textDocument/semanticTokens/range", part);
    assert_eq!(decoded(LAMP, &part["data"]), [("Lit".to_owned(), 6, 1)]);
    client.replace(
        "Lamp.psc",
        2,
        &LAMP.replace("Int before = count", "Int before = 1"),
    );
    let mut params = whole(&client, "Lamp.psc");
    params["previousResultId"] = all["resultId"].clone();
    let delta = client.ask("textDocument/semanticTokens/full/delta", params);
    let edits = delta["edits"].as_array().expect("edits");
    assert_eq!(edits.len(), 1);
    assert_eq!(
        edits[0]["deleteCount"],
        5 + edits[0]["data"].as_array().map_or(0, Vec::len)
    );
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn hints_name_parameters_and_casts() {
    let folder = folder();
    let mut client = editor(&folder);
    let end = json!({ "line": 99, "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let mut params = whole(&client, "Lamp.psc");
    params["range"] = range;
    let hints = client.ask("textDocument/inlayHint", params);
    let labels: Vec<&str> = hints
        .as_array()
        .expect("a list")
        .iter()
        .map(|hint| hint["label"].as_str().expect("a label"))
        .collect();
    assert!(
        labels.contains(&"amount:") && labels.contains(&"as Float"),
        "{labels:?}"
    );
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn blocks_and_comments_fold() {
    let folder = folder();
    let mut client = editor(&folder);
    let text = "ScriptName Keeper\n; one\n; two\nFunction Go()\n    If True\n        Go()\n    Else\n        Go()\n    EndIf\nEndFunction\n";
    client.replace("Keeper.psc", 2, text);
    let folds = client.ask("textDocument/foldingRange", whole(&client, "Keeper.psc"));
    let pairs: Vec<(u64, u64)> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|fold| {
            (
                fold["startLine"].as_u64().expect("a line"),
                fold["endLine"].as_u64().expect("a line"),
            )
        })
        .collect();
    assert_eq!(pairs, [(1, 2), (3, 8), (4, 5), (6, 7)]);
    assert_eq!(folds[0]["kind"], "comment");
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn selections_grow() {
    let folder = folder();
    let mut client = editor(&folder);
    let mut params = whole(&client, "Lamp.psc");
    params["positions"] = json!([position_of(LAMP, "amount\n")]);
    let ranges = client.ask("textDocument/selectionRange", params);
    let mut lines = Vec::new();
    let mut range = &ranges[0];
    while !range.is_null() {
        let start = &range["range"]["start"];
        lines.push(start["line"].as_u64().expect("a line"));
        range = &range["parent"];
    }
    assert_eq!(lines, [21, 21, 18, 0]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn lenses_count_uses_and_run_tests() {
    let folder = folder();
    let mut client = editor(&folder);
    let lenses = client.ask("textDocument/codeLens", whole(&client, "BrightLamp.psc"));
    let lenses = lenses.as_array().expect("a list");
    assert_eq!(lenses[2]["command"]["command"], "cyperus.runTest");
    assert_eq!(lenses[2]["command"]["arguments"][2], "TestLight");
    let counted = client.ask("codeLens/resolve", lenses[0].clone());
    assert_eq!(counted["command"]["title"], "4 references");
    let base = json!({ "textDocument": { "uri": "cyperus:/base/fallout4/Debug.psc" } });
    assert_eq!(client.ask("textDocument/codeLens", base), json!([]));
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn lenses_show_what_the_last_profile_saw() {
    let script = "ScriptName Maker extends Quest\n\nEvent OnInit()\n    Int i = 0\n    While i < 1200\n        Make()\n        i += 1\n    EndWhile\n    GotoState(\"Busy\")\n    Make()\nEndEvent\n\nFunction Make()\n    Int[] list = new Int[2]\nEndFunction\n\nState Busy\n    Function Make()\n        Int[] list = new Int[2]\n    EndFunction\nEndState\n";
    let folder = folder_with(&[("Maker.psc", script)]);
    let run = binary().in_folder(folder.path());
    let done = run.run(&["profile", "Maker.psc", "--out", "json:maker.json"]);
    assert_eq!(done.status, Some(0), "{}", done.messages);
    let mut abilities = abilities();
    abilities["workspace"]["codeLens"] = json!({ "refreshSupport": true });
    let mut client = LanguageClient::open_folder(&binary(), folder.path(), &abilities);
    client.open_file("Maker.psc");
    let titles = |client: &mut LanguageClient| {
        let lenses = client.ask("textDocument/codeLens", whole(client, "Maker.psc"));
        let lenses = lenses.as_array().expect("a list").iter();
        let titles = lenses.filter_map(|lens| {
            let line = &lens["range"]["start"]["line"];
            Some(format!("{line}: {}", lens["command"]["title"].as_str()?))
        });
        titles.collect::<Vec<_>>()
    };
    assert_eq!(titles(&mut client), Vec::<String>::new());
    let path = folder.path().join("maker.json");
    client.ask("cyperus/profile", json!({ "path": path }));
    assert_eq!(
        titles(&mut client),
        [
            "12: 1,200 allocations in the last profile",
            "17: 1 allocation in the last profile"
        ]
    );
    let asked = client.heard.iter();
    let asked = asked.filter(|heard| heard["method"] == "workspace/codeLens/refresh");
    assert_eq!(asked.count(), 1, "{:?}", client.heard);
    let error = client.fail("cyperus/profile", json!({ "path": "no such file" }));
    assert_eq!(error["code"], -32803);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn imports_are_links_and_base_scripts_documents() {
    let folder = folder();
    let mut client = editor(&folder);
    let links = client.ask("textDocument/documentLink", whole(&client, "Lamp.psc"));
    let target = links[0]["target"].clone();
    assert_eq!(target, "cyperus:/base/fallout4/Utility.psc");
    for method in [
        "workspace/textDocumentContent",
        "cyperus/textDocumentContent",
    ] {
        let document = client.ask(method, json!({ "uri": target }));
        let text = document["text"].as_str().expect("text");
        assert!(
            text.to_ascii_lowercase().contains("scriptname utility"),
            "{text}"
        );
    }
    let error = client.fail(
        "workspace/textDocumentContent",
        json!({ "uri": "cyperus:/listing/etc/passwd" }),
    );
    assert_eq!(error["code"], -32803);
    assert_eq!(client.leave(), Some(0));
}

/// Editors show a base script as a document, and ask about it as about any other.
#[test]
fn an_open_base_script_is_that_base_script() {
    let folder = folder();
    let mut client = editor(&folder);
    let address = "cyperus:/base/fallout4/Utility.psc";
    let document = client.ask("cyperus/textDocumentContent", json!({ "uri": address }));
    client.notify(
        "textDocument/didOpen",
        json!({ "textDocument": {
            "uri": address, "languageId": "papyrus", "version": 1, "text": document["text"],
        } }),
    );
    let params = json!({ "textDocument": { "uri": address } });
    let symbols = client.ask("textDocument/documentSymbol", params.clone());
    assert!(symbols.to_string().contains("Wait"), "{symbols}");
    // Another look at the folders gives files other numbers.
    let event = json!({ "event": { "added": [], "removed": [] } });
    client.notify("workspace/didChangeWorkspaceFolders", event);
    assert_eq!(client.ask("textDocument/documentSymbol", params), symbols);
    let text = document["text"].as_str().expect("text");
    let at = json!({
        "textDocument": { "uri": address },
        "position": position_of(text, "RandomInt("),
    });
    let hover = client.ask("textDocument/hover", at);
    assert!(hover.to_string().contains("Function RandomInt("), "{hover}");
    assert_eq!(client.leave(), Some(0));
}
