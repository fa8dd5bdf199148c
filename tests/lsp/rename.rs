//! New names: everywhere at once, and not for what others know by name.

use serde_json::{Value, json};

use crate::fixture::{
    BRIGHT, KEEPER, LAMP, editor, editor_with, folder, place, places, position_after, position_of,
};

/// Renames what is at the first `needle` after `after` in a file.
fn renamed(
    file: &str,
    text: &str,
    (after, needle): (&str, &str),
    new: &str,
) -> Result<Value, String> {
    let folder = folder();
    let mut client = editor(&folder);
    let mut params = place(&client, file, &position_after(text, after, needle));
    params["newName"] = json!(new);
    let id = client.request("textDocument/rename", params);
    let answer = client.answer(id);
    assert_eq!(client.leave(), Some(0));
    match answer["error"]["message"].as_str() {
        Some(message) => Err(message.to_owned()),
        None => Ok(answer["result"].clone()),
    }
}

/// The places that an edit changes.
fn changed(edit: &Value) -> Vec<String> {
    let documents = edit["documentChanges"].as_array().expect("changes");
    let mut list: Vec<String> = documents
        .iter()
        .filter(|document| document.get("edits").is_some())
        .flat_map(|document| {
            let edits = document["edits"].as_array().expect("edits");
            let locations = edits.iter().map(
                |edit| json!({ "uri": document["textDocument"]["uri"], "range": edit["range"] }),
            );
            places(&Value::Array(locations.collect()))
        })
        .collect();
    list.sort();
    list
}

#[test]
fn a_function_is_renamed_with_those_that_replace_it() {
    let edit = renamed("Keeper.psc", KEEPER, ("Own.", "Light"), "Kindle").expect("renamed");
    let expected = [
        "BrightLamp.psc:3:10",
        "BrightLamp.psc:4:12",
        "BrightLamp.psc:8:5",
        "Keeper.psc:6:9",
        "Lamp.psc:19:10",
        "Lamp.psc:32:5",
        "Lamp.psc:37:14",
    ];
    assert_eq!(changed(&edit), expected);
    assert!(edit.get("changeAnnotations").is_none());
}

#[test]
fn names_in_strings_follow() {
    let edit = renamed("Lamp.psc", LAMP, ("State ", "Burning"), "Alight").expect("renamed");
    assert_eq!(changed(&edit), ["Lamp.psc:27:16", "Lamp.psc:36:7"]);
    let edit = renamed("Keeper.psc", KEEPER, ("(Own, ", "Lit"), "Alight").expect("renamed");
    let expected = [
        "Keeper.psc:11:12",
        "Keeper.psc:7:34",
        "Lamp.psc:10:13",
        "Lamp.psc:28:22",
    ];
    assert_eq!(changed(&edit), expected);
}

#[test]
fn plugins_are_mentioned_when_a_property_is_renamed() {
    let edit = renamed("Lamp.psc", LAMP, ("Property ", "Level"), "Fill").expect("renamed");
    assert_eq!(
        changed(&edit),
        ["Keeper.psc:8:31", "Lamp.psc:14:18", "Lamp.psc:23:5"]
    );
    assert_eq!(
        edit["changeAnnotations"]["plugins"]["needsConfirmation"],
        true
    );
}

#[test]
fn a_script_is_renamed_with_its_file() {
    let edit = renamed("Lamp.psc", LAMP, ("ScriptName ", "Lamp"), "Lantern").expect("renamed");
    let expected = [
        "BrightLamp.psc:1:31",
        "Keeper.psc:11:16",
        "Keeper.psc:11:7",
        "Keeper.psc:3:1",
        "Lamp.psc:1:12",
    ];
    assert_eq!(changed(&edit), expected);
    let documents = edit["documentChanges"].as_array().expect("changes");
    let moved = documents.last().expect("one");
    assert_eq!(moved["kind"], "rename");
    assert!(
        moved["newUri"]
            .as_str()
            .is_some_and(|uri| uri.ends_with("/Lantern.psc"))
    );
}

#[test]
fn locals_and_parameters_are_renamed() {
    let edit = renamed("Lamp.psc", LAMP, ("Int ", "before"), "earlier").expect("renamed");
    assert_eq!(changed(&edit), ["Lamp.psc:21:9", "Lamp.psc:23:13"]);
    let edit = renamed("Lamp.psc", LAMP, ("Bool ", "loud"), "noisy").expect("renamed");
    assert_eq!(changed(&edit), ["Lamp.psc:19:33", "Lamp.psc:32:14"]);
}

#[test]
fn what_others_know_by_name_keeps_it() {
    for (file, text, at, new, reason) in [
        ("Lamp.psc", LAMP, ("True)", "Wait"), "Pause", "native"),
        (
            "Lamp.psc",
            LAMP,
            ("Event ", "OnInit"),
            "OnStart",
            "game sends",
        ),
        (
            "Keeper.psc",
            KEEPER,
            ("extends ", "Quest"),
            "Mission",
            "outside",
        ),
        ("Lamp.psc", LAMP, ("", "GotoState"), "Enter", "every script"),
        ("Lamp.psc", LAMP, ("Int ", "before"), "If", "reserved"),
        ("Lamp.psc", LAMP, ("Int ", "before"), "2x", "possible"),
        ("Lamp.psc", LAMP, ("Int ", "before"), "amount", "in use"),
        ("Lamp.psc", LAMP, ("Int ", "before"), "Level", "in use"),
        (
            "BrightLamp.psc",
            BRIGHT,
            ("Function ", "TestLight"),
            "Light",
            "in use",
        ),
        (
            "Lamp.psc",
            LAMP,
            ("ScriptName ", "Lamp"),
            "Keeper",
            "in use",
        ),
    ] {
        let message = renamed(file, text, at, new).expect_err("refused");
        assert!(message.contains(reason), "{at:?}: {message}");
    }
}

#[test]
fn fragments_keep_their_names() {
    let folder = folder();
    let mut client = editor(&folder);
    let text = "ScriptName Keeper extends Quest\nFunction Fragment_0()\nEndFunction\n";
    client.replace("Keeper.psc", 2, text);
    let at = place(&client, "Keeper.psc", &position_of(text, "Fragment_0"));
    let error = client.fail("textDocument/prepareRename", at);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|text| text.contains("fragment")),
        "{error}"
    );
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn the_place_is_shown_before() {
    let folder = folder();
    let mut client = editor_with(&folder, &json!({}));
    let at = place(
        &client,
        "Keeper.psc",
        &position_after(KEEPER, "Own.", "Light"),
    );
    let answer = client.ask("textDocument/prepareRename", at.clone());
    assert_eq!(answer["placeholder"], "Light");
    assert_eq!(
        answer["range"]["start"],
        json!({ "line": 5, "character": 8 })
    );
    let mut params = at;
    params["newName"] = json!("Kindle");
    let edit = client.ask("textDocument/rename", params);
    let changes = edit["changes"].as_object().expect("changes");
    assert_eq!(changes.len(), 3);
    assert_eq!(client.leave(), Some(0));
}
