//! Layouts that appear in no public plugin, and those that appear in all, on plugins built for
//! these tests.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "four letters are written as a reference"
)]

use crate::build::scripts::{NEW, OLD, Shape, event_fragments, quest_fragments};
use crate::build::{
    Bytes, FALLOUT4, Head, SKYRIM, STARFIELD, bytes, field, group, header, packed_record, plugin,
    record, samples, strings, text_field, top,
};
use cyperus_plugin::vmad::{Holder, Object, PropertyStatus, Script, ScriptStatus, Value};
use cyperus_plugin::{
    Content, FormId, Game, Plugin, ReadOptions, Record, Signature, StringKind, StringTable, Vmad,
    Words,
};

fn read(bytes: &[u8]) -> Plugin<'_> {
    Plugin::read(bytes, ReadOptions::default()).expect("a sound plugin")
}

fn record_of<'bytes>(plugin: &Plugin<'bytes>, signature: &[u8; 4]) -> Record<'bytes> {
    plugin
        .records()
        .find(|record| record.signature == *signature)
        .expect("a record of this kind")
}

fn open<'bytes>(plugin: &Plugin<'bytes>, signature: &[u8; 4]) -> Content<'bytes> {
    let record = record_of(plugin, signature);
    plugin.open(&record).expect("a sound record")
}

/// The properties of a script as text.
fn show(script: &Script<'_>) -> Vec<String> {
    let properties = script.properties.iter();
    properties
        .map(|property| format!("{} = {:?}", property.name, property.value))
        .collect()
}

fn vmad(bytes: &[u8]) -> Vmad<'_> {
    let vmad = Vmad::read(Signature(*b"ACTI"), bytes);
    assert_eq!(vmad.fault(), None);
    vmad
}

#[test]
fn every_version_and_object_format_gives_the_same_values() {
    let newest = Shape {
        version: 6,
        format: 2,
    };
    let newest = newest.vmad(&[newest.script("S", 0, &newest.every_property())], bytes());
    let expected = show(&vmad(&newest.0).scripts().iter().next().expect("a script"));
    assert_eq!(expected.len(), 15);
    assert_eq!(
        expected[1],
        "Form = Object(Object { form: FormId(16779265), alias: -1 })"
    );
    assert_eq!(expected[3], "Word = String(\"Grüße\")");
    for version in 2..=6_i16 {
        for format in 1..=2 {
            let shape = Shape { version, format };
            let bytes = shape.vmad(&[shape.script("S", 0, &shape.every_property())], bytes());
            let vmad = vmad(&bytes.0);
            assert_eq!(vmad.version(), version);
            let script = vmad.scripts().iter().next().expect("a script");
            assert_eq!(script.status, ScriptStatus::Local);
            let known = match version {
                2..=4 => 7,
                5 => 12,
                _ => 15,
            };
            assert_eq!(
                show(&script),
                expected[..known],
                "version {version}, format {format}"
            );
        }
    }
}

#[test]
fn scripts_before_version_4_have_no_status() {
    let shape = Shape {
        version: 3,
        format: 1,
    };
    let property = shape.property("Quest", 1, shape.object(0x0100_0800, 4));
    let bytes = shape.vmad(&[shape.script("Old", 9, &[property])], bytes());
    let vmad = vmad(&bytes.0);
    let script = vmad.scripts().iter().next().expect("a script");
    let property = script.properties.iter().next().expect("a property");
    assert_eq!(script.status, ScriptStatus::Local);
    assert_eq!(property.status, PropertyStatus::Edited);
    let Value::Object(object) = property.value else {
        panic!("{:?}", property.value)
    };
    assert_eq!(object.alias(), Some(4));
    assert_eq!(object.form, FormId(0x0100_0800));
    assert_eq!(
        Object {
            alias: -1,
            ..object
        }
        .alias(),
        None
    );
}

#[test]
fn an_unknown_type_ends_that_vmad_and_keeps_what_came_before() {
    for kind in [6, 16, 8, 200] {
        let shape = NEW;
        let properties = [
            shape.property("Known", 3, bytes().i32(5)),
            shape.property("Odd", kind, bytes()),
            shape.property("Lost", 3, bytes().i32(6)),
        ];
        let scripts = [
            shape.script("First", 0, &[]),
            shape.script("Second", 0, &properties),
            shape.script("Third", 0, &[]),
        ];
        let record = record(
            b"ACTI",
            0x0100_0801,
            0,
            &[
                text_field(b"EDID", "A"),
                field(b"VMAD", shape.vmad(&scripts, bytes())),
            ],
        );
        let bytes = plugin(FALLOUT4, &[top(b"ACTI", &[record])]);
        let plugin = read(&bytes);
        let content = open(&plugin, b"ACTI");
        let vmad = content.vmad().expect("scripts");
        let names: Vec<_> = vmad
            .scripts()
            .iter()
            .map(|script| script.name.to_string())
            .collect();
        assert_eq!(names, ["First", "Second"]);
        let second = vmad.scripts().iter().nth(1).expect("two scripts");
        assert_eq!(show(&second), ["Known = Int(5)"]);
        let problem = content.problem(&vmad).expect("a problem").to_string();
        let at = bytes
            .windows(3)
            .position(|window| window == b"Odd")
            .expect("the name")
            + 3;
        assert_eq!(
            problem,
            format!(
                "ACTI 01000801, at byte {at} (0x{at:x}): a property has type {kind}, whose layout is \
                 not known: the rest cannot be read"
            )
        );
        let survey = plugin.survey();
        assert_eq!((survey.vmads, survey.scripts, survey.properties), (1, 2, 1));
        assert_eq!(survey.problems.len(), 1);
    }
}

#[test]
fn structs_without_end_are_a_problem_and_not_a_crash() {
    let nested = |depth| {
        (0..depth).fold(bytes().u32(0), |inner, _| {
            bytes().u32(1).all([NEW.property("Inner", 7, inner)])
        })
    };
    let fault = |depth| {
        let property = NEW.property("Outer", 7, nested(depth));
        let bytes = NEW.vmad(&[NEW.script("S", 0, &[property])], bytes());
        let vmad = Vmad::read(Signature(*b"ACTI"), &bytes.0);
        vmad.fault().map(|fault| format!("{fault:?}"))
    };
    assert_eq!(fault(7), None);
    let deep = fault(8).expect("a fault");
    assert!(deep.contains("StructDepth(8)"), "{deep}");
    assert!(fault(50_000).is_some());
}

#[test]
fn bytes_after_the_scripts_of_a_record_without_fragments_are_a_problem() {
    let bytes = OLD.vmad(&[], bytes().u8(2));
    let vmad = Vmad::read(Signature(*b"ACTI"), &bytes.0);
    let fault = format!("{:?}", vmad.fault());
    assert!(fault.contains("Trailing(1)"), "{fault}");
}

#[test]
fn the_fragment_script_of_skyrim_counts_once_and_that_of_the_others_in_addition() {
    let count = |head, shape, wide| {
        let bytes = plugin(head, &[top(b"QUST", &[samples::quest(shape, wide)])]);
        let plugin = read(&bytes);
        let survey = plugin.survey();
        assert_eq!(survey.problems, []);
        assert_eq!((survey.quests, survey.start_enabled), (1, 1));
        let content = open(&plugin, b"QUST");
        let vmad = content.vmad().expect("scripts");
        let holders: Vec<_> = vmad.attached().map(|(holder, _)| holder).collect();
        let fragments = vmad.fragments().expect("fragments");
        assert_eq!(
            fragments.script.name().expect("a name").to_string(),
            "QF_Test"
        );
        let functions: Vec<_> = fragments
            .functions()
            .map(|function| function.name.to_string())
            .collect();
        assert_eq!(functions, ["Fragment_0", "Fragment_10"]);
        holders
    };
    let old = [Holder::Form, Holder::Form, Holder::Alias(0)];
    let new = [Holder::Form, Holder::Fragments, Holder::Alias(0)];
    assert_eq!(count(SKYRIM, OLD, false), old);
    assert_eq!(count(FALLOUT4, NEW, false), new);
    assert_eq!(count(STARFIELD, NEW, true), new);
}

#[test]
fn an_empty_fragment_script_ends_at_its_name_in_quests_alone() {
    let shape = NEW;
    let alias = shape.script("AliasScript", 0, &[]);
    let quest = quest_fragments(shape, 3, bytes().text(""), &[], &[alias]);
    let quest = shape.vmad(&[], quest);
    let vmad = Vmad::read(Signature(*b"QUST"), &quest.0);
    assert_eq!(vmad.fault(), None);
    assert_eq!(vmad.attached().count(), 1);
    let info = event_fragments(3, 0, shape.script("", 0, &[]));
    let info = shape.vmad(&[], info);
    let vmad = Vmad::read(Signature(*b"INFO"), &info.0);
    assert_eq!(vmad.fault(), None);
    assert_eq!(vmad.attached().count(), 0);
}

#[test]
fn one_of_everything_is_read_to_the_last_byte() {
    for bytes in samples::plugins() {
        let plugin = read(&bytes);
        assert_eq!(plugin.survey().problems, []);
        for record in plugin.records() {
            let content = plugin.open(&record).expect("a sound record");
            if let Some(vmad) = content.vmad() {
                assert_eq!(vmad.fault(), None, "{}", record.form_id);
            }
        }
    }
    let bytes = samples::whole(FALLOUT4, NEW, false);
    let survey = read(&bytes).survey();
    // Each of ACTI, QUST, REFR and four kinds of fragments.
    assert_eq!((survey.vmads, survey.scripts), (7, 10));
    assert_eq!(survey.properties, 15 + 15 + 15 + 1 + 1 + 4);
    let events = open(&read(&bytes), b"SCEN");
    let vmad = events.vmad().expect("scripts");
    let fragments = vmad.fragments().expect("fragments");
    let events: Vec<_> = fragments.events().map(|part| part.event).collect();
    let phases: Vec<_> = fragments
        .phases
        .iter()
        .map(|part| (part.flag, part.phase))
        .collect();
    assert_eq!((events, phases), (vec![2], vec![(1, 0), (2, 4)]));
}

#[test]
fn a_field_longer_than_16_bits_is_read_whole() {
    let text = "x".repeat(70_000);
    let record = record(
        b"BOOK",
        0x0100_0801,
        0,
        &[text_field(b"DESC", &text), text_field(b"EDID", "After")],
    );
    let bytes = plugin(SKYRIM, &[top(b"BOOK", &[record])]);
    let plugin = read(&bytes);
    let content = open(&plugin, b"BOOK");
    assert_eq!(
        content.fields().get(b"DESC").expect("the text").data.len(),
        70_001
    );
    assert_eq!(content.editor_id().expect("a name").to_string(), "After");
}

#[test]
fn a_packed_record_reads_as_if_it_were_not() {
    let fields = [text_field(b"EDID", "Same"), text_field(b"FULL", "Name")];
    let bytes = plugin(
        SKYRIM,
        &[top(
            b"MISC",
            &[packed_record(b"MISC", 0x0100_0801, &fields)],
        )],
    );
    let plugin = read(&bytes);
    let content = open(&plugin, b"MISC");
    assert_eq!(content.editor_id().expect("a name").to_string(), "Same");
    assert_eq!(
        content
            .full_name()
            .and_then(|name| name.decode(None))
            .as_deref(),
        Some("Name")
    );
    assert_eq!(plugin.survey().packed, 1);
}

#[test]
fn texts_of_a_localized_plugin_come_from_its_string_files() {
    let record = record(
        b"QUST",
        0x0100_0801,
        0,
        &[
            text_field(b"EDID", "Abcd"),
            field(b"FULL", bytes().u32(7)),
            field(b"INDX", bytes().u16(1).u16(0)),
            field(b"QSDT", bytes().u8(0)),
            field(b"CNAM", bytes().u32(8)),
        ],
    );
    let localized = Head {
        flags: 0x80,
        ..SKYRIM
    };
    let groups = [top(b"QUST", &[record])];
    let bytes = plugin(localized, &groups);
    let plugin_read = read(&bytes);
    let content = open(&plugin_read, b"QUST");
    assert_eq!(content.full_name(), Some(Words::Key(7)));
    // An editor id is not a translatable text.
    assert_eq!(content.editor_id().expect("a name").to_string(), "Abcd");
    let quest = cyperus_plugin::form::quest::Quest::of(&content).expect("a quest");
    let stage = quest.stages().next().expect("a stage");
    let log = stage.log_entries().next().expect("a log entry");
    let names = strings(&[(8, b"other"), (7, b"Seven")], false);
    let long = strings(&[(8, b"na\xEFve"), (7, b"other")], true);
    let names = StringTable::read(&names, StringKind::Names).expect("sound");
    let long = StringTable::read(&long, StringKind::Descriptions).expect("sound");
    let name = content
        .full_name()
        .and_then(|words| words.decode(Some(&names)));
    assert_eq!(name.as_deref(), Some("Seven"));
    let text = log.text.and_then(|words| words.decode(Some(&long)));
    assert_eq!(text.as_deref(), Some("naïve"));
    assert_eq!(Words::Key(99).decode(Some(&names)), None);
    assert_eq!(Words::Key(0).decode(None).as_deref(), Some(""));
    // The same bytes without the flag are a text.
    let plain = plugin(SKYRIM, &groups);
    let plain = read(&plain);
    let content = open(&plain, b"QUST");
    assert!(matches!(content.full_name(), Some(Words::Plain(_))));
}

#[test]
fn components_of_starfield_hide_their_fields() {
    let fields = [
        text_field(b"EDID", "Thing"),
        text_field(b"BFCB", "BGSSomething_Component"),
        text_field(b"FULL", "hidden"),
        field(b"BFCE", bytes()),
        text_field(b"BFCB", "TESFullName_Component"),
        text_field(b"FULL", "shown"),
        field(b"BFCE", bytes()),
    ];
    let bytes = plugin(
        STARFIELD,
        &[top(b"MISC", &[record(b"MISC", 0x0100_0801, 0, &fields)])],
    );
    let plugin = read(&bytes);
    assert_eq!(plugin.game(), Game::Starfield);
    let content = open(&plugin, b"MISC");
    let name = content.full_name().and_then(|name| name.decode(None));
    assert_eq!(name.as_deref(), Some("shown"));
    assert_eq!(content.fields().iter_all().count(), 7);
}

#[test]
fn the_groups_say_where_a_reference_is() {
    let bytes = samples::whole(SKYRIM, OLD, false);
    let plugin = read(&bytes);
    let place = record_of(&plugin, b"REFR").place;
    assert_eq!(place.cell, Some(FormId(0x0100_0810)));
    assert!(place.persistent);
    let place = record_of(&plugin, b"ACHR").place;
    assert_eq!(place.cell, Some(FormId(0x0100_0810)));
    assert!(!place.persistent);
    assert_eq!(
        record_of(&plugin, b"INFO").place.topic,
        Some(FormId(0x0100_0834))
    );
    assert_eq!(record_of(&plugin, b"CELL").place.cell, None);
    assert_eq!(
        record_of(&plugin, b"QUST").place,
        cyperus_plugin::Place::default()
    );
}

/// Errors, each as people read it.
#[test]
fn a_refusal_names_the_record_and_the_byte() {
    let refuse = |bytes: &[u8]| {
        Plugin::read(bytes, ReadOptions::default())
            .expect_err("damaged")
            .to_string()
    };
    assert_eq!(
        refuse(b"TES3 and more"),
        "file, at byte 0 (0x0): expected TES4, found TES3: this is not a plugin of Skyrim, Fallout 4 or \
         Starfield"
    );
    let one = |record: Bytes| plugin(SKYRIM, &[top(b"MISC", &[record])]);
    let mut bytes = one(record(b"MISC", 0x0100_0801, 0, &[text_field(b"EDID", "A")]));
    let end = bytes.len();
    bytes.truncate(end - 1);
    assert_eq!(
        refuse(&bytes),
        format!(
            "group of MISC, at byte {0} (0x{0:x}): a group of 56 bytes ends 1 bytes after its container",
            end - 56
        )
    );
    let header = header(b"MISC", 0x0100_0801, 0, 100).raw(&[0; 10]);
    let bytes = one(header);
    assert_eq!(
        refuse(&bytes),
        format!(
            "MISC 01000801, at byte {0} (0x{0:x}): a record of 100 bytes ends 90 bytes after its container",
            bytes.len() - 34
        )
    );
    let mut deep = bytes_of_groups(40);
    assert!(
        refuse(&plugin(SKYRIM, &[deep.clone()])).contains("groups are nested more than 32 deep")
    );
    deep.0[4] = 10;
    deep.0[5] = 0;
    assert!(refuse(&plugin(SKYRIM, &[deep])).contains("is shorter than its header"));
    // Damage in one record does not affect the others.
    let bad = record(b"MISC", 0x0100_0801, 0, &[bytes_of_field()]);
    let good = record(b"MISC", 0x0100_0802, 0, &[text_field(b"EDID", "A")]);
    let bytes = plugin(SKYRIM, &[top(b"MISC", &[bad, good])]);
    let survey = read(&bytes).survey();
    assert_eq!(survey.record_count(), 2);
    let at = bytes.len() - (24 + 8) - 8;
    assert_eq!(
        survey.problems[0].to_string(),
        format!(
            "MISC 01000801, at byte {at} (0x{at:x}): the field EDID of 9 bytes ends 7 bytes after \
             its record"
        )
    );
}

fn bytes_of_groups(depth: usize) -> Bytes {
    (0..depth).fold(bytes(), |inner, _| group([0; 4], 2, &[inner]))
}

/// A field that states nine bytes and has two.
fn bytes_of_field() -> Bytes {
    bytes().raw(b"EDID").u16(9).raw(b"ab")
}

#[test]
fn a_decompression_bomb_is_refused() {
    let zeros = field(b"DATA", Bytes(vec![0; 30 << 20]));
    let bomb = packed_record(b"MISC", 0x0100_0801, &[zeros]);
    let bytes = plugin(SKYRIM, &[top(b"MISC", &[bomb])]);
    assert!(bytes.len() < 40_000);
    let survey = read(&bytes).survey();
    let problem = survey.problems[0].to_string();
    assert!(problem.starts_with("MISC 01000801, at byte "), "{problem}");
    assert!(
        problem.contains("would unpack to 31457296, more than the 1048576"),
        "{problem}"
    );
}
