//! The fields of records that a small world needs.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "four letters are written as a reference"
)]

use crate::build::scripts::{NEW, OLD};
use crate::build::{
    FALLOUT4, SKYRIM, STARFIELD, bytes, field, plugin, record, samples, text_field, top,
};
use cyperus_plugin::form::actor::{Faction, Relation};
use cyperus_plugin::form::alias::{Alias, AliasKind, Fill};
use cyperus_plugin::form::condition::{Asked, Compared, Comparison, conditions};
use cyperus_plugin::form::item::{
    Effect, ItemCount, LevelledEntry, LevelledList, Worth, contents, effects,
};
use cyperus_plugin::form::place::Cell;
use cyperus_plugin::form::quest::{Quest, QuestFlags, Stage};
use cyperus_plugin::form::reference::{EnableParent, Reference};
use cyperus_plugin::form::value::{FormList, Global, Message, Setting};
use cyperus_plugin::{Content, FormId, Plugin, ReadOptions};

/// Looks at the first record of a kind.
fn with<T>(bytes: &[u8], signature: &[u8; 4], look: impl FnOnce(&Content<'_>) -> T) -> T {
    let plugin = Plugin::read(bytes, ReadOptions::default()).expect("a sound plugin");
    let record = plugin
        .records()
        .find(|record| record.signature == *signature)
        .expect("a record of this kind");
    look(&plugin.open(&record).expect("a sound record"))
}

#[test]
fn quests_have_flags_stages_and_objectives_in_every_game() {
    let games = [
        (samples::whole(SKYRIM, OLD, false), None),
        (samples::whole(FALLOUT4, NEW, false), Some(1.5)),
        (samples::whole(STARFIELD, NEW, true), None),
    ];
    for (bytes, delay) in games {
        with(&bytes, b"QUST", |content| {
            let quest = Quest::of(content).expect("a quest");
            let data = quest.data().expect("data");
            assert_eq!(data.flags, QuestFlags(0x111));
            assert!(data.flags.has(QuestFlags::RUN_ONCE) && quest.starts_with_the_game());
            assert_eq!((data.priority, data.delay), (50, delay));
            assert_eq!(quest.event(), Some(*b"KILL"));
            let stages: Vec<_> = quest.stages().collect();
            let facts: Vec<_> = stages
                .iter()
                .map(|stage| (stage.index, stage.flags))
                .collect();
            let expected = [(10, Stage::RUN_ON_START), (200, Stage::KEEP_INSTANCE_DATA)];
            assert_eq!(facts, expected);
            let logs: Vec<_> = stages[0].log_entries().collect();
            assert_eq!(logs.len(), 2);
            assert_eq!(
                (logs[0].flags, logs[0].next_quest),
                (1, Some(FormId(0x0100_0900)))
            );
            assert_eq!(logs[1].text, None);
            assert_eq!(stages[1].log_entries().count(), 0);
            let objectives: Vec<_> = quest.objectives().collect();
            assert_eq!(objectives.len(), 1);
            assert_eq!((objectives[0].index, objectives[0].flags), (5, 1));
            assert_eq!(objectives[0].targets().collect::<Vec<_>>(), [9]);
            let text = objectives[0].text.and_then(|text| text.decode(None));
            assert_eq!(text.as_deref(), Some("Find it"));
        });
    }
}

#[test]
fn aliases_are_filled_in_every_way() {
    let bytes = samples::whole(FALLOUT4, NEW, false);
    with(&bytes, b"QUST", |content| {
        let quest = Quest::of(content).expect("a quest");
        let aliases: Vec<Alias<'_>> = quest.aliases().collect();
        let ids: Vec<_> = aliases.iter().map(|alias| alias.id).collect();
        assert_eq!(ids, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 40, 41]);
        let fills: Vec<_> = aliases.iter().map(Alias::fill).collect();
        let expected = [
            Fill::Forced(FormId(0x14)),
            Fill::UniqueActor(FormId(7)),
            Fill::UniqueBase(FormId(0x0100_0801)),
            Fill::FromAlias {
                alias: 3,
                keyword: Some(FormId(0x21)),
                reference_type: Some(FormId(0x22)),
            },
            Fill::External {
                quest: FormId(0x0100_0900),
                alias: 4,
            },
            Fill::Created {
                object: FormId(0x0F),
                alias: 2,
                inside: true,
                level: 1,
            },
            Fill::FromEvent {
                event: *b"KILL",
                data: *b"R1\0\0",
            },
            Fill::Near { alias: 1, kind: 2 },
            Fill::Matching,
            Fill::Empty,
            Fill::Empty,
            Fill::Location(FormId(0x0100_0777)),
        ];
        assert_eq!(fills, expected);
        assert!(aliases[0].is_optional() && !aliases[10].is_optional());
        assert_eq!(aliases[0].name().expect("a name").to_string(), "Alias0");
        assert_eq!(aliases[0].spells().collect::<Vec<_>>(), [FormId(0x31)]);
        let most_initially = Some(6);
        assert_eq!(aliases[9].kind, AliasKind::Reference);
        assert_eq!(aliases[10].kind, AliasKind::Collection { most_initially });
        assert_eq!(aliases[11].kind, AliasKind::Location);
    });
}

#[test]
fn references_have_a_place_unless_they_are_deleted() {
    let bytes = samples::whole(SKYRIM, OLD, false);
    with(&bytes, b"REFR", |content| {
        let reference = Reference::of(content).expect("a reference");
        assert_eq!(reference.base(), Some(FormId(0x0100_0820)));
        let placement = reference.placement().expect("a place");
        assert_eq!(
            placement.position.map(f32::to_bits),
            [1.0_f32, 2.0, 3.0].map(f32::to_bits)
        );
        assert_eq!(placement.rotation[1].to_bits(), 0.5_f32.to_bits());
        assert_eq!(reference.scale().to_bits(), 2.0_f32.to_bits());
        let parent = FormId(0x0100_0812);
        let opposite = true;
        assert_eq!(
            reference.enable_parent(),
            Some(EnableParent { parent, opposite })
        );
        assert_eq!(
            reference.links().collect::<Vec<_>>(),
            [(None, FormId(0x14))]
        );
        let types: Vec<_> = reference.reference_types().collect();
        assert_eq!(types, [FormId(0x41), FormId(0x42)]);
        assert_eq!(reference.count(), 1);
    });
    with(&bytes, b"ACHR", |content| {
        let reference = Reference::of(content).expect("a reference");
        assert_eq!(reference.placement(), None);
    });
    with(&bytes, b"CELL", |content| {
        assert!(Cell::of(content).expect("a cell").is_interior());
        assert!(Reference::of(content).is_none());
    });
}

#[test]
fn values_lists_and_messages() {
    let bytes = samples::whole(SKYRIM, OLD, false);
    let global = with(&bytes, b"GLOB", Global::of).expect("a global");
    assert!(global.constant && global.kind.is_none());
    assert_eq!(global.value.to_bits(), 4.5_f32.to_bits());
    with(&bytes, b"FLST", |content| {
        let list = FormList::of(content).expect("a list");
        // An empty entry is kept: scripts use indexes.
        assert_eq!(
            list.members().collect::<Vec<_>>(),
            [FormId(0x14), FormId(0)]
        );
    });
    with(&bytes, b"GMST", |content| {
        assert_eq!(Setting::of(content), Some(Setting::Float(0.5)));
    });
    with(&bytes, b"MESG", |content| {
        let message = Message::of(content).expect("a message");
        assert!(message.is_box());
        let buttons: Vec<_> = message
            .buttons()
            .filter_map(|text| text.decode(None))
            .collect();
        assert_eq!(buttons, ["Yes", "No"]);
    });
}

#[test]
fn things_and_factions() {
    let bytes = samples::whole(FALLOUT4, NEW, false);
    with(&bytes, b"MISC", |content| {
        let worth = Worth::of(content).expect("a thing");
        assert_eq!(
            (worth.value, worth.weight, worth.damage),
            (Some(30), Some(1.25), None)
        );
        assert_eq!(
            content.fields().keywords().collect::<Vec<_>>(),
            [FormId(0x99)]
        );
    });
    with(&bytes, b"CONT", |content| {
        let item = FormId(0x0F);
        assert_eq!(
            contents(content).collect::<Vec<_>>(),
            [ItemCount { item, count: 100 }]
        );
    });
    with(&bytes, b"LVLI", |content| {
        let list = LevelledList::of(content).expect("a list");
        let entry = LevelledEntry {
            level: 3,
            form: FormId(0x0F),
            count: 2,
            chance_none: Some(25),
        };
        assert_eq!(list.entries().collect::<Vec<_>>(), [entry]);
        assert_eq!(
            (list.flags(), list.chance_none().to_bits()),
            (3, 50.0_f32.to_bits())
        );
    });
    with(&bytes, b"SPEL", |content| {
        let found = effects(content).map(|effect| {
            let Effect {
                effect: base,
                magnitude,
                area,
                duration,
                ..
            } = effect;
            assert_eq!(effect.conditions().count(), 0);
            (base, magnitude.to_bits(), area, duration)
        });
        let effect = (FormId(0x0100_0848), 5.0_f32.to_bits(), 6, 7);
        assert_eq!(found.collect::<Vec<_>>(), [effect]);
    });
    with(&bytes, b"FACT", |content| {
        let faction = Faction::of(content).expect("a faction");
        let relation = Relation {
            faction: FormId(0x13),
            reaction: 1,
        };
        assert_eq!(faction.relations().collect::<Vec<_>>(), [relation]);
        assert_eq!(faction.flags(), 2);
    });
}

#[test]
fn conditions_say_who_is_asked_for_what() {
    let row = |flags: u8, value: u32, asked: u32, reference: u32, alias: i32| {
        let head = bytes().u8(flags).u8(0).u16(0).u32(value).u16(629).u16(0);
        let head = head.u32(0x0100_0801).u32(5).u32(asked).u32(reference);
        field(b"CTDA", head.i32(alias))
    };
    let rows = [
        row(0x01, 1.0_f32.to_bits(), 0, 0, -1),
        text_field(b"CIS2", "::Mood_var"),
        // At least the value of a global, asked of a reference, with the alias of a parameter.
        row(0x66, 0x0100_0802, 2, 0x14, -1),
        row(0xB0, 2.0_f32.to_bits(), 5, 0, 7),
        row(0x20, 0.0_f32.to_bits(), 3, 0, -1),
        // Too short for a condition, but one that must not be forgotten.
        field(b"CTDA", bytes().u32(0)),
        // There is no seventh comparison.
        row(0xC0, 0, 0, 0, -1),
    ];
    let record = record(b"CNDF", 0x0100_0800, 0, &rows);
    let bytes = plugin(STARFIELD, &[top(b"CNDF", &[record])]);
    with(&bytes, b"CNDF", |content| {
        let found: Vec<_> = conditions(&content.fields()).collect();
        assert_eq!(found.len(), 6);
        let [
            Some(first),
            Some(second),
            Some(third),
            Some(fourth),
            None,
            None,
        ] = found[..]
        else {
            panic!("{found:?}")
        };
        assert_eq!((first.function, first.parameters), (629, [0x0100_0801, 5]));
        assert_eq!(
            (first.comparison, first.asked),
            (Comparison::Equal, Asked::Subject)
        );
        assert!(first.or_next && !first.takes_alias && !first.swapped);
        let texts = first
            .texts
            .map(|text| text.map(|text| text.decode().into_owned()));
        assert_eq!(texts, [None, Some("::Mood_var".to_owned())]);
        assert_eq!(second.value, Compared::Global(FormId(0x0100_0802)));
        assert_eq!(second.asked, Asked::Reference(FormId(0x14)));
        assert_eq!(second.comparison, Comparison::AtLeast);
        assert!(second.takes_alias && !second.or_next);
        assert_eq!(
            (third.comparison, third.asked),
            (Comparison::AtMost, Asked::Alias(7))
        );
        assert!(third.swapped);
        assert_eq!(third.value, Compared::Number(2.0));
        assert_eq!(
            (fourth.comparison, fourth.asked),
            (Comparison::Different, Asked::Other(3))
        );
    });
}
