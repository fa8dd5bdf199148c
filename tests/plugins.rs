//! `inspect PLUGIN` and `archive`, on files that the plugin crate's own builder writes.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, root};
use serde_json::{Value, json};

#[path = "../plugin/tests/reading/build/mod.rs"]
#[expect(dead_code, reason = "only part of the builder is needed here")]
mod build;

use build::archives::{Packing, ba2, bsa};
use build::scripts::{NEW, OLD};
use build::{
    Bytes, FALLOUT4, Head, SKYRIM, STARFIELD, bytes, field, plugin, record, samples, text_field,
    top,
};

fn run(folder: &Path, words: &[&str]) -> Outcome {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
        .in_folder(folder)
        .run(words)
}

/// Standard output of a run that ends with this status.
fn output(folder: &Path, words: &[&str], status: i32) -> String {
    let outcome = run(folder, words);
    let messages = &outcome.messages;
    assert_eq!(
        outcome.status,
        Some(status),
        "cyperus {words:?}: {messages}"
    );
    outcome.output
}

fn json_of(folder: &Path, words: &[&str], status: i32) -> Value {
    serde_json::from_str(&output(folder, words, status)).expect("JSON")
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, content).expect("written");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

const THING: &str = "ScriptName Thing extends ObjectReference
Float Property Weight Auto
";

/// It is in a namespace, so its parent is found only by its full name.
const LAMP: &str = "ScriptName Mod:Lamp extends Thing
Struct Rule
    Int power
    Form who
EndStruct
Int Property Power Auto
Form Property Target Auto
Form[] Property Targets Auto
Rule[] Property Rules Auto
Function Fragment_05()
EndFunction
";

/// A lamp with these properties, a terminal whose fragment is `Mod:Lamp.Fragment_05`, and a quest
/// with aliases.
fn lamp(properties: &[Bytes], function: &str) -> Vec<u8> {
    let vmad = NEW.vmad(&[NEW.script("Mod:Lamp", 0, properties)], bytes());
    let lamp = record(
        b"ACTI",
        0x0100_0810,
        0,
        &[text_field(b"EDID", "Lamp"), field(b"VMAD", vmad)],
    );
    let fragments = bytes()
        .u8(3)
        .all([NEW.script("Mod:Lamp", 0, &[])])
        .u16(1)
        .u16(5)
        .u16(0)
        .u8(0)
        .text("Mod:Lamp")
        .text(function);
    let terminal = record(
        b"TERM",
        0x0100_0811,
        0,
        &[field(b"VMAD", NEW.vmad(&[], fragments))],
    );
    let quest = record(
        b"QUST",
        0x0100_0812,
        0,
        &[
            field(b"DNAM", bytes().u16(1).u8(0).u8(0).f32(0.0).u32(0)),
            field(b"ALST", bytes().u32(4)),
            text_field(b"ALID", "Keeper"),
            field(b"ALED", bytes()),
        ],
    );
    plugin(
        FALLOUT4,
        &[
            top(b"ACTI", &[lamp]),
            top(b"TERM", &[terminal]),
            top(b"QUST", &[quest]),
        ],
    )
}

fn rule(name: &str, kind: u8, value: Bytes) -> Bytes {
    bytes().u32(1).all([NEW.property(name, kind, value)])
}

/// Properties as the scripts above declare them.
fn sound() -> Vec<Bytes> {
    let own = NEW.object(0x0100_0810, -1);
    let rules = [
        rule("power", 3, bytes().i32(1)),
        rule("WHO", 1, own.clone()),
    ];
    vec![
        NEW.property("power", 3, bytes().i32(5)),
        NEW.property("WEIGHT", 4, bytes().f32(2.5)),
        NEW.property("Target", 1, NEW.object(0x0100_0812, 4)),
        NEW.property("Targets", 11, bytes().u32(1).all([own])),
        NEW.property("Rules", 17, bytes().u32(2).all(rules)),
    ]
}

/// One mistake of each kind.
fn unsound() -> Vec<Bytes> {
    let rules = [
        rule("power", 4, bytes().f32(1.0)),
        rule("colour", 3, bytes().i32(1)),
    ];
    vec![
        NEW.property("Gone", 3, bytes().i32(5)),
        NEW.property("Weight", 3, bytes().i32(2)),
        NEW.property("Target", 1, NEW.object(0x0100_0812, 7)),
        NEW.property(
            "Targets",
            11,
            bytes().u32(1).all([NEW.object(0x0100_0999, -1)]),
        ),
        NEW.property("Rules", 17, bytes().u32(2).all(rules)),
    ]
}

/// A Data folder with both scripts as sources.
fn with_sources() -> tempfile::TempDir {
    let folder = folder();
    write(folder.path(), "Scripts/Source/User/Thing.psc", THING);
    write(folder.path(), "scripts/source/user/Mod/Lamp.psc", LAMP);
    folder
}

/// The mistakes of `Mod.esp` as kinds and messages, sorted.
fn mistakes(folder: &Path, more: &[&str], status: i32) -> Vec<(String, String)> {
    let words = [&["inspect", "Mod.esp", "--json", "--verify"], more].concat();
    let found = json_of(folder, &words, status);
    assert_eq!(found["verified"]["missing_scripts"], json!({}));
    let mistakes = found["verified"]["mistakes"].as_array().expect("a list");
    let text = |mistake: &Value, key: &str| mistake[key].as_str().expect("a text").to_owned();
    let mut mistakes: Vec<_> = mistakes
        .iter()
        .map(|mistake| (text(mistake, "kind"), text(mistake, "message")))
        .collect();
    mistakes.sort();
    mistakes
}

fn every_mistake() -> Vec<(String, String)> {
    [
        ("dangling-alias", "Target = alias 7 of Mod.esp:000812"),
        ("dangling-form", "Targets = Mod.esp:000999"),
        ("missing-fragment", "Fragment_06()"),
        ("stale-member", "Rules.colour"),
        ("stale-property", "Gone"),
        (
            "wrong-type",
            "Rules.power is declared as Int, the value is Float",
        ),
        (
            "wrong-type",
            "Weight is declared as Float, the value is Int",
        ),
    ]
    .map(|(kind, message)| (kind.to_owned(), message.to_owned()))
    .to_vec()
}

#[test]
fn json_has_the_counts_and_the_values() {
    let folder = folder();
    write(folder.path(), "Mod.esp", lamp(&sound(), "Fragment_05"));
    let found = json_of(folder.path(), &["inspect", "Mod.esp", "--json"], 0);
    let wanted = json!({
        "masters": ["Fallout4.esm"],
        "game": "fallout4",
        "records": {"ACTI": 1, "QUST": 1, "TERM": 1},
        "vmads": 2,
        "scripts": 2,
        "properties": 5,
        "stale_properties": 0,
        "quests": 1,
        "start_enabled": 1,
        "forms": [
            {
                "id": "01000810",
                "editor_id": "Lamp",
                "signature": "ACTI",
                "scripts": [{"name": "Mod:Lamp", "properties": [
                    {"name": "power", "type": "Int", "value": 5},
                    {"name": "WEIGHT", "type": "Float", "value": 2.5},
                    {"name": "Target", "type": "Object",
                     "value": {"quest": "Mod.esp:000812", "alias": 4}},
                    {"name": "Targets", "type": "Object[]", "value": ["Mod.esp:000810"]},
                    {"name": "Rules", "type": "Struct[]", "value": [
                        [{"name": "power", "type": "Int", "value": 1}],
                        [{"name": "WHO", "type": "Object", "value": "Mod.esp:000810"}],
                    ]},
                ]}],
            },
            {
                "id": "01000811",
                "editor_id": null,
                "signature": "TERM",
                "scripts": [{"name": "Mod:Lamp", "properties": []}],
            },
        ],
    });
    assert_eq!(found, wanted);
}

#[test]
fn a_plugin_that_agrees_with_its_sources_has_no_mistakes() {
    let folder = with_sources();
    write(folder.path(), "Mod.esp", lamp(&sound(), "Fragment_05"));
    assert_eq!(mistakes(folder.path(), &[], 0), []);
    let page = output(folder.path(), &["inspect", "Mod.esp", "--forms"], 0);
    for wanted in [
        "Mod.esp: Fallout 4, 3 records",
        "masters: Fallout4.esm",
        "1 quest (1 starts with a new game), 2 forms with scripts, 2 attached scripts, 5 properties",
        "ACTI 01000810 Lamp\n  Mod:Lamp\n    Int power = 5\n    Float WEIGHT = 2.5\n",
        "Object Target = alias 4 of Mod.esp:000812",
        "Struct[] Rules = [{power = 1}, {WHO = Mod.esp:000810}]",
        "no mistakes found",
    ] {
        assert!(page.contains(wanted), "{wanted}:\n{page}");
    }
}

#[test]
fn every_kind_of_mistake_is_found() {
    let folder = with_sources();
    write(folder.path(), "Mod.esp", lamp(&unsound(), "Fragment_06"));
    assert_eq!(mistakes(folder.path(), &[], 1), every_mistake());
    let without = json_of(folder.path(), &["inspect", "Mod.esp", "--json"], 0);
    assert_eq!(without["stale_properties"], 1);
    let page = output(folder.path(), &["inspect", "Mod.esp", "--verify"], 1);
    for wanted in [
        "properties that the script no longer has: 1\n  ACTI 01000810 Lamp, Mod:Lamp: Gone\n",
        "fragments without a function in the script: 1\n  TERM 01000811, Mod:Lamp: Fragment_06()",
    ] {
        assert!(page.contains(wanted), "{wanted}:\n{page}");
    }
}

/// Compiled scripts in a folder, or in the plugin's archive, work as well as sources.
#[test]
fn compiled_scripts_serve_as_well_as_sources() {
    let sources = with_sources();
    let user = sources.path().join("Scripts/Source/User");
    fs::rename(
        sources.path().join("scripts/source/user/Mod"),
        user.join("Mod"),
    )
    .expect("moved");
    output(&user, &["compile", ".", "-o", "out", "-q"], 0);
    let compiled = user.join("out");
    let script = |name: &str| fs::read(compiled.join(name)).expect("compiled");
    let (thing, lamp_script) = (script("Thing.pex"), script("Mod/Lamp.pex"));

    let loose = folder();
    write(loose.path(), "Mod.esp", lamp(&unsound(), "Fragment_06"));
    write(loose.path(), "Scripts/Thing.pex", &thing);
    write(loose.path(), "Scripts/Mod/Lamp.pex", &lamp_script);
    assert_eq!(mistakes(loose.path(), &[], 1), every_mistake());

    let packed = folder();
    write(packed.path(), "Mod.esp", lamp(&unsound(), "Fragment_06"));
    let files: [(&str, &[u8]); 2] = [
        ("Scripts\\Thing.pex", &thing),
        ("Scripts\\Mod\\Lamp.pex", &lamp_script),
    ];
    let archive = ba2(1, &files, Packing::Zlib);
    write(packed.path(), "Mod - Main.ba2", archive);
    assert_eq!(mistakes(packed.path(), &[], 1), every_mistake());

    let sources: [(&str, &[u8]); 2] = [
        ("Scripts\\Source\\User\\Thing.psc", THING.as_bytes()),
        ("Scripts\\Source\\User\\Mod\\Lamp.psc", LAMP.as_bytes()),
    ];
    let archive = ba2(1, &sources, Packing::Stored);
    write(packed.path(), "Mod - Main.ba2", archive);
    assert_eq!(mistakes(packed.path(), &[], 1), every_mistake());
}

#[test]
fn scripts_are_found_in_data_and_import_folders() {
    let data = with_sources();
    let mod_folder = folder();
    write(
        mod_folder.path(),
        "Mod.esp",
        lamp(&unsound(), "Fragment_06"),
    );
    let data = data.path().to_str().expect("a name").to_owned();
    let found = mistakes(mod_folder.path(), &["--data", &data], 1);
    assert_eq!(found, every_mistake());
    write(mod_folder.path(), "own/Thing.psc", THING);
    write(mod_folder.path(), "own/Mod/Lamp.psc", LAMP);
    let found = mistakes(mod_folder.path(), &["--import", "own"], 1);
    assert_eq!(found, every_mistake());
}

/// What depends on a missing script is counted, but is not a mistake.
#[test]
fn what_is_not_known_is_no_mistake() {
    let folder = folder();
    write(folder.path(), "Mod.esp", lamp(&sound(), "Fragment_05"));
    write(folder.path(), "Scripts/Source/User/Mod/Lamp.psc", LAMP);
    let words = ["inspect", "Mod.esp", "--json", "--verify"];
    let found = json_of(folder.path(), &words, 0);
    // The weight is declared in the parent, which is missing.
    let wanted = json!({"mistakes": [], "missing_scripts": {"Thing": 1}});
    assert_eq!(found["verified"], wanted);
    let page = output(folder.path(), &["inspect", "Mod.esp"], 0);
    let wanted = "1 script was not found, so 1 property or fragment could not be checked";
    assert!(page.contains(wanted), "{page}");
}

/// A record that cannot be read is a mistake with its place, and the others are shown.
#[test]
fn a_damaged_record_is_named() {
    let broken = record(
        b"ACTI",
        0x0100_0820,
        0,
        &[field(b"VMAD", OLD.vmad(&[], bytes().u8(9)))],
    );
    let fine = NEW.vmad(&[NEW.script("Fine", 0, &[])], bytes());
    let fine = record(b"ACTI", 0x0100_0821, 0, &[field(b"VMAD", fine)]);
    let folder = folder();
    let file = plugin(SKYRIM, &[top(b"ACTI", &[broken, fine])]);
    write(folder.path(), "Mod.esp", file);
    let words = ["inspect", "Mod.esp", "--json", "--verify"];
    let found = json_of(folder.path(), &words, 1);
    let mistake = &found["verified"]["mistakes"][0];
    assert_eq!(mistake["kind"], "unreadable");
    let message = mistake["message"].as_str().expect("a text");
    assert!(message.starts_with("ACTI 01000820, at byte "), "{message}");
    assert_eq!(found["scripts"], 1);
    assert_eq!(found["forms"].as_array().map(Vec::len), Some(2));
}

/// In a patch without records of its own, nobody can tell which numbers belong to it: Starfield
/// numbers masters by a scale that the file does not contain.
#[test]
fn a_patch_without_records_of_its_own_has_no_dangling_forms() {
    let properties = [NEW.property("Who", 1, NEW.object(0x0200_0999, -1))];
    let patch = |id| {
        let vmad = NEW.vmad(&[NEW.script("Elsewhere", 0, &properties)], bytes());
        let head = Head {
            masters: &["Starfield.esm", "Other.esm"],
            ..STARFIELD
        };
        let record = record(b"ACTI", id, 0, &[field(b"VMAD", vmad)]);
        plugin(head, &[top(b"ACTI", &[record])])
    };
    let words = ["inspect", "Mod.esm", "--json", "--verify"];
    let folder = folder();
    write(folder.path(), "Mod.esm", patch(0x0000_0900));
    json_of(folder.path(), &words, 0);
    write(folder.path(), "Mod.esm", patch(0x0200_0900));
    let found = json_of(folder.path(), &words, 1);
    assert_eq!(found["verified"]["mistakes"][0]["kind"], "dangling-form");
}

#[test]
fn plugins_of_every_layout_are_shown() {
    for (number, file) in samples::plugins().into_iter().enumerate() {
        let folder = folder();
        write(folder.path(), "Mod.esp", file);
        let found = json_of(folder.path(), &["inspect", "Mod.esp", "--json"], 0);
        assert!(found["scripts"].as_u64() > Some(0), "{number}");
        let page = output(folder.path(), &["inspect", "Mod.esp", "--forms"], 0);
        assert!(
            page.contains("QUST 01000800 TestQuest"),
            "{number}:\n{page}"
        );
        assert!(page.contains("AliasScript (alias 0)"), "{number}:\n{page}");
    }
}

#[test]
fn wrong_use_is_explained() {
    let folder = folder();
    write(folder.path(), "Mod.esp", lamp(&[], "Fragment_05"));
    write(folder.path(), "not.esp", "not a plugin");
    write(folder.path(), "Mod.ba2", ba2(1, &[], Packing::Stored));
    for (words, wanted) in [
        (
            &["inspect", "game.csave", "--verify"][..],
            "--verify is for plugins",
        ),
        (
            &["inspect", "Mod.esp", "Mod.esp"],
            "a plugin cannot be compared",
        ),
        (&["inspect", "not.esp"], "expected TES4"),
        (&["inspect", "Mod.esp", "--data", "nowhere"], "not a folder"),
        (&["archive", "list", "Mod.esp"], "expected BTDX or BSA"),
        (
            &["archive", "list", "Mod.ba2", "-o", "x"],
            "writes no files",
        ),
    ] {
        let outcome = run(folder.path(), words);
        assert_eq!(outcome.status, Some(2), "{words:?}");
        assert!(outcome.messages.contains(wanted), "{}", outcome.messages);
    }
}

const FILES: [(&str, &[u8]); 3] = [
    ("Scripts\\Door.pex", b"compiled compiled compiled"),
    ("Scripts\\Source\\Door.psc", b"source"),
    ("Sound/door.wav", b"creak"),
];

#[test]
fn archives_are_listed_and_extracted() {
    let folder = folder();
    let path = folder.path();
    write(path, "Doors.ba2", ba2(1, &FILES, Packing::Zlib));
    let list = output(path, &["archive", "list", "Doors.ba2"], 0);
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.split(' ').next_back())
        .collect();
    let wanted = [
        "Scripts/Door.pex",
        "Scripts/Source/Door.psc",
        "Sound/door.wav",
    ];
    assert_eq!(names, wanted);

    output(path, &["archive", "extract", "Doors.ba2"], 0);
    for (name, content) in FILES {
        let file = path.join("Doors").join(name.replace('\\', "/"));
        assert_eq!(fs::read(file).expect("extracted"), content);
    }

    let words = ["archive", "extract", "Doors.ba2", "-o", "some", "--filter"];
    output(path, &[&words[..], &["SCRIPTS\\*.psc"]].concat(), 0);
    assert!(path.join("some/Scripts/Source/Door.psc").exists());
    assert!(!path.join("some/Scripts/Door.pex").exists());
    assert!(!path.join("some/Sound").exists());

    let files: [(&str, &str, &[u8]); 2] = [
        ("scripts", "a.pex", b"first"),
        ("scripts", "b.pex", b"second"),
    ];
    write(path, "Doors.bsa", bsa(105, 4, &files));
    output(path, &["archive", "extract", "Doors.bsa", "-o", "bsa"], 0);
    assert_eq!(
        fs::read(path.join("bsa/scripts/b.pex")).expect("extracted"),
        b"second"
    );
}

#[test]
fn names_that_lead_out_are_refused() {
    let folder = folder();
    let files: [(&str, &[u8]); 4] = [
        ("..\\outside.txt", b"bad"),
        ("inside/../../outside.txt", b"bad"),
        ("/outside.txt", b"bad"),
        ("inside/good.txt", b"good"),
    ];
    write(folder.path(), "Bad.ba2", ba2(1, &files, Packing::Stored));
    let outcome = run(
        folder.path(),
        &["archive", "extract", "Bad.ba2", "-o", "a/b"],
    );
    assert_eq!(outcome.status, Some(2));
    assert_eq!(outcome.messages.matches("refused to extract").count(), 3);
    assert_eq!(
        fs::read(folder.path().join("a/b/inside/good.txt")).expect("extracted"),
        b"good"
    );
    let mut left: Vec<_> = ["", "a", "a/b", "a/b/inside"]
        .iter()
        .flat_map(|below| fs::read_dir(folder.path().join(below)).expect("a folder"))
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["Bad.ba2", "a", "b", "good.txt", "inside"]);
}

/// A link in the target folder would lead files out of it. A link in place of a file is replaced.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = folder();
    let path = folder.path();
    write(path, "Doors.ba2", ba2(1, &FILES, Packing::Stored));
    write(path, "elsewhere/door.wav", "untouched");
    fs::create_dir(path.join("out")).expect("made");
    let link = |to: &str, at: &str| std::os::unix::fs::symlink(path.join(to), path.join(at));
    link("elsewhere", "out/Scripts").expect("linked");
    fs::create_dir(path.join("out/Sound")).expect("made");
    link("elsewhere/door.wav", "out/Sound/door.wav").expect("linked");
    let outcome = run(path, &["archive", "extract", "Doors.ba2", "-o", "out"]);
    assert_eq!(outcome.status, Some(2));
    assert!(outcome.messages.contains("refused to write through a link"));
    assert_eq!(
        fs::read(path.join("elsewhere/door.wav")).expect("kept"),
        b"untouched"
    );
    assert_eq!(
        fs::read(path.join("out/Sound/door.wav")).expect("extracted"),
        b"creak"
    );
    assert_eq!(
        fs::read_dir(path.join("elsewhere"))
            .expect("a folder")
            .count(),
        1
    );
}

/// The sample plugin and its archive, which the examples in the help use. `UPDATE_DOCS=1` writes
/// them.
#[test]
fn the_samples_are_as_they_are_built_here() {
    let samples = root().join("scripts/samples");
    let properties = [
        NEW.property("Password", 2, bytes().text("mellon")),
        NEW.property("Tries", 3, bytes().i32(2)),
    ];
    let vmad = NEW.vmad(&[NEW.script("Gate", 0, &properties)], bytes());
    let quest = record(
        b"QUST",
        0x0100_0800,
        0,
        &[
            text_field(b"EDID", "GateQuest"),
            field(b"VMAD", vmad),
            field(b"DNAM", bytes().u16(1).u8(0).u8(0).f32(0.0).u32(0)),
        ],
    );
    let source = fs::read(samples.join("Gate.psc")).expect("a sample");
    let archive = ba2(
        1,
        &[("Scripts\\Source\\User\\Gate.psc", &source)],
        Packing::Stored,
    );
    for (name, wanted) in [
        ("Gate.esp", plugin(FALLOUT4, &[top(b"QUST", &[quest])])),
        ("Gate.ba2", archive),
    ] {
        let path = samples.join(name);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &wanted).expect("written");
        }
        let found = fs::read(&path).unwrap_or_default();
        assert!(found == wanted, "UPDATE_DOCS=1 writes {name}");
    }
}
