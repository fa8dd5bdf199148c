//! From names to declarations and back, and what is said about them.

use serde_json::{Value, json};

use crate::fixture::{
    BRIGHT, KEEPER, LAMP, editor, folder, place, places, position_after, position_of,
};

/// Asks about the first `needle` after `after` in a file.
fn ask_at(method: &str, file: &str, text: &str, (after, needle): (&str, &str)) -> Value {
    let folder = folder();
    let mut client = editor(&folder);
    let mut params = place(&client, file, &position_after(text, after, needle));
    params["context"] = json!({ "includeDeclaration": true });
    let answer = client.ask(method, params);
    assert_eq!(client.leave(), Some(0));
    answer
}

#[test]
fn definitions() {
    let definition = "textDocument/definition";
    for (file, text, at, expected) in [
        ("Keeper.psc", KEEPER, ("Own.", "Light"), "Lamp.psc:19:10"),
        ("Keeper.psc", KEEPER, ("+ Own", "Level"), "Lamp.psc:14:18"),
        ("Keeper.psc", KEEPER, ("\n\n", "Lamp"), "Lamp.psc:1:12"),
        (
            "Keeper.psc",
            KEEPER,
            ("Event Lamp.", "Lit("),
            "Lamp.psc:10:13",
        ),
        ("Keeper.psc", KEEPER, ("(Own, ", "Lit"), "Lamp.psc:10:13"),
        ("Lamp.psc", LAMP, ("GotoState", "Burning"), "Lamp.psc:36:7"),
        ("Lamp.psc", LAMP, ("Wick.", "height"), "Lamp.psc:7:9"),
        ("Lamp.psc", LAMP, ("EndGroup", "Flame"), "Lamp.psc:6:8"),
        ("Lamp.psc", LAMP, ("Light(1, ", "loud"), "Lamp.psc:19:33"),
        ("Lamp.psc", LAMP, ("= ", "before"), "Lamp.psc:21:9"),
        (
            "BrightLamp.psc",
            BRIGHT,
            ("Parent.", "Light"),
            "Lamp.psc:19:10",
        ),
        (
            "BrightLamp.psc",
            BRIGHT,
            ("TestLight()", "Light(2"),
            "BrightLamp.psc:3:10",
        ),
    ] {
        let found = ask_at(definition, file, text, at);
        assert_eq!(places(&found), [expected], "{file} {at:?}");
    }
    let base = ask_at(definition, "Lamp.psc", LAMP, ("True)", "Wait"));
    assert_eq!(base["uri"], "cyperus:/base/fallout4/Utility.psc");
    let declaration = ask_at(
        "textDocument/declaration",
        "Keeper.psc",
        KEEPER,
        ("Own.", "Light"),
    );
    assert_eq!(places(&declaration), ["Lamp.psc:19:10"]);
}

#[test]
fn type_definitions() {
    let found = ask_at(
        "textDocument/typeDefinition",
        "Keeper.psc",
        KEEPER,
        ("    ", "Own"),
    );
    assert_eq!(places(&found), ["Lamp.psc:1:12"]);
    let found = ask_at(
        "textDocument/typeDefinition",
        "Lamp.psc",
        LAMP,
        ("If ", "Wick"),
    );
    assert_eq!(places(&found), ["Lamp.psc:6:8"]);
    let found = ask_at(
        "textDocument/typeDefinition",
        "Lamp.psc",
        LAMP,
        ("", "count"),
    );
    assert_eq!(found, Value::Null);
}

#[test]
fn implementations_are_in_states_and_in_scripts_that_extend() {
    let found = ask_at(
        "textDocument/implementation",
        "Keeper.psc",
        KEEPER,
        ("Own.", "Light"),
    );
    let expected = ["BrightLamp.psc:3:10", "Lamp.psc:19:10", "Lamp.psc:37:14"];
    assert_eq!(places(&found), expected);
}

#[test]
fn references() {
    let references = "textDocument/references";
    let found = ask_at(references, "Lamp.psc", LAMP, ("", "Light(Int"));
    let expected = [
        "BrightLamp.psc:3:10",
        "BrightLamp.psc:4:12",
        "BrightLamp.psc:8:5",
        "Keeper.psc:6:9",
        "Lamp.psc:19:10",
        "Lamp.psc:32:5",
        "Lamp.psc:37:14",
    ];
    assert_eq!(places(&found), expected);
    let found = ask_at(references, "Lamp.psc", LAMP, ("CustomEvent ", "Lit"));
    let expected = [
        "Keeper.psc:11:12",
        "Keeper.psc:7:34",
        "Lamp.psc:10:13",
        "Lamp.psc:28:22",
    ];
    assert_eq!(places(&found), expected);
    let found = ask_at(references, "Lamp.psc", LAMP, ("State ", "Burning"));
    assert_eq!(places(&found), ["Lamp.psc:27:16", "Lamp.psc:36:7"]);
    let found = ask_at(references, "Lamp.psc", LAMP, ("Bool ", "loud"));
    assert_eq!(places(&found), ["Lamp.psc:19:33", "Lamp.psc:32:14"]);
    let found = ask_at(references, "Lamp.psc", LAMP, ("ScriptName ", "Lamp"));
    let expected = [
        "BrightLamp.psc:1:31",
        "Keeper.psc:11:16",
        "Keeper.psc:11:7",
        "Keeper.psc:3:1",
        "Lamp.psc:1:12",
    ];
    assert_eq!(places(&found), expected);
}

#[test]
fn references_without_the_declaration() {
    let folder = folder();
    let mut client = editor(&folder);
    let mut params = place(&client, "Lamp.psc", &position_of(LAMP, "Level"));
    params["context"] = json!({ "includeDeclaration": false });
    let found = client.ask("textDocument/references", params);
    assert_eq!(places(&found), ["Keeper.psc:8:31", "Lamp.psc:23:5"]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn highlights_tell_reading_from_writing() {
    let found = ask_at(
        "textDocument/documentHighlight",
        "Lamp.psc",
        LAMP,
        ("Int ", "count"),
    );
    let kinds: Vec<u64> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|highlight| highlight["kind"].as_u64().expect("a number"))
        .collect();
    // The declaration, a reading, a writing.
    assert_eq!(kinds, [1, 2, 3]);
}

#[test]
fn hovers_show_declaration_documentation_and_natives() {
    let hover = "textDocument/hover";
    let text = |answer: &Value| {
        answer["contents"]["value"]
            .as_str()
            .expect("text")
            .to_owned()
    };
    let found = text(&ask_at(hover, "Keeper.psc", KEEPER, ("Own.", "Light")));
    assert!(
        found.contains("Function Light(Int amount, Bool loud = False)"),
        "{found}"
    );
    assert!(
        found.contains("function of `Lamp`") && found.contains("Lights it."),
        "{found}"
    );
    let found = text(&ask_at(hover, "Keeper.psc", KEEPER, ("+ Own", "Level")));
    assert!(found.contains("Int Property Level = 5 Auto"), "{found}");
    assert!(found.contains("How much oil is left."), "{found}");
    let found = text(&ask_at(hover, "Lamp.psc", LAMP, ("True)", "Wait")));
    assert!(found.contains("latent"), "{found}");
    let found = text(&ask_at(hover, "Lamp.psc", LAMP, ("= ", "before")));
    assert!(
        found.contains("Int before") && found.contains("local variable"),
        "{found}"
    );
    let found = ask_at(hover, "Lamp.psc", LAMP, ("", "Function"));
    assert_eq!(found, Value::Null);
}

#[test]
fn call_hierarchy() {
    let folder = folder();
    let mut client = editor(&folder);
    let at = place(&client, "Lamp.psc", &position_of(LAMP, "Light"));
    let items = client.ask("textDocument/prepareCallHierarchy", at);
    assert_eq!(items[0]["name"], "Light");
    let calls = client.ask("callHierarchy/incomingCalls", json!({ "item": items[0] }));
    let mut callers: Vec<String> = calls
        .as_array()
        .expect("a list")
        .iter()
        .map(|call| format!("{}.{}", call["from"]["detail"], call["from"]["name"]).replace('"', ""))
        .collect();
    callers.sort();
    let expected = [
        "BrightLamp.Light",
        "BrightLamp.TestLight",
        "Keeper.OnInit",
        "Lamp.OnInit",
    ];
    assert_eq!(callers, expected);
    let calls = client.ask("callHierarchy/outgoingCalls", json!({ "item": items[0] }));
    let names: Vec<&Value> = calls
        .as_array()
        .expect("a list")
        .iter()
        .map(|call| &call["to"]["name"])
        .collect();
    assert_eq!(names, ["GotoState", "SendCustomEvent"]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn type_hierarchy() {
    let folder = folder();
    let mut client = editor(&folder);
    let at = place(&client, "Lamp.psc", &position_of(LAMP, "Lamp"));
    let items = client.ask("textDocument/prepareTypeHierarchy", at);
    let parents = client.ask("typeHierarchy/supertypes", json!({ "item": items[0] }));
    assert_eq!(parents[0]["name"], "ObjectReference");
    let children = client.ask("typeHierarchy/subtypes", json!({ "item": items[0] }));
    assert_eq!(children.as_array().map(Vec::len), Some(1));
    assert_eq!(children[0]["name"], "BrightLamp");
    assert_eq!(client.leave(), Some(0));
}
