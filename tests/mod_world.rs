//! The world that a plugin describes: what references have from their base, which of them follow others,
//! and what conditions decide. On plugins that the plugin crate's own builder writes.

use std::fs;

use cyperus_conformance::Binary;

#[path = "../plugin/tests/reading/build/mod.rs"]
#[expect(dead_code, reason = "only part of the builder is needed here")]
mod build;

use build::scripts::NEW;
use build::{Bytes, STARFIELD, bytes, field, group, plugin, record, text_field, top};

const QUEST: u32 = 0x0100_0800;
const RULE: u32 = 0x0100_0801;
const GUILD: u32 = 0x0100_0802;
const SMITH_BASE: u32 = 0x0100_0803;
const BOX_BASE: u32 = 0x0100_0804;
const EFFECT: u32 = 0x0100_0805;
const HEX: u32 = 0x0100_0806;
const SWITCH: u32 = 0x0100_0807;
const UNKNOWN_RULE: u32 = 0x0100_0808;
const CELL: u32 = 0x0100_0810;
const SMITH: u32 = 0x0100_0811;
const BOX: u32 = 0x0100_0812;
const LEVER: u32 = 0x0100_0813;
const BRIDGE: u32 = 0x0100_0814;
const GATE: u32 = 0x0100_0815;
const GHOST: u32 = 0x0100_0816;
const PLAYER: u32 = 0x14;
const MONEY: u32 = 0x0F;

const IN_FACTION: u16 = 71;
const GLOBAL_VALUE: u16 = 74;
/// What someone says in an event of the story manager: nothing here knows that.
const EVENT_DATA: u16 = 576;

const SCRIPT: &str = "ScriptName WorldQuest extends Quest
ConditionForm Property Rule Auto
ConditionForm Property Dark Auto
ReferenceAlias Property Found Auto
ReferenceAlias Property Nobody Auto
Actor Property Smith Auto
ObjectReference Property Box Auto
ObjectReference Property Lever Auto
ObjectReference Property Bridge Auto
ObjectReference Property Gate Auto
ObjectReference Property Ghost Auto
Form Property Money Auto
Spell Property Hex Auto
ActorBase Property SmithBase Auto
Event OnQuestInit()
  Actor player = Game.GetPlayer()
  Debug.Trace(\"rule \" + Rule.IsTrue(Smith) + \" \" + Rule.IsTrue(player) + \" \" + Rule.IsTrue() + \" \" + Dark.IsTrue(Smith))
  Debug.Trace(\"aliases \" + (Found.GetReference() == Smith) + \" \" + (Nobody.GetReference() == None))
  Debug.Trace(\"box \" + Box.GetItemCount(Money) + \" smith \" + Smith.GetItemCount(Money) + \" level \" + Smith.GetLevel())
  Debug.Trace(\"before \" + Lever.IsEnabled() + \" \" + Bridge.IsEnabled() + \" \" + Gate.IsEnabled() + \" \" + Ghost.IsEnabled())
  Lever.Enable()
  Debug.Trace(\"after \" + Lever.IsEnabled() + \" \" + Bridge.IsEnabled() + \" \" + Gate.IsEnabled() + \" \" + Ghost.IsEnabled())
  Hex.Cast(player, player)
  Hex.Cast(player, Smith)
  Actor second = Box.PlaceAtMe(SmithBase) as Actor
  Debug.Trace(\"second \" + Rule.IsTrue(second) + \" \" + second.GetItemCount(Money))
  SetStage(10)
EndEvent
";

const FRAGMENTS: &str = "ScriptName QF_World extends Quest
Function Fragment_0()
  Debug.Trace(\"the first entry\")
EndFunction
Function Fragment_1()
  Debug.Trace(\"the second entry\")
EndFunction
";

const EFFECT_SCRIPT: &str = "ScriptName HexEffect extends ActiveMagicEffect
Event OnEffectStart(ObjectReference target, Actor caster, MagicEffect base, Float magnitude, Float duration)
  Debug.Trace(\"hex on player \" + (target == Game.GetPlayer()))
EndEvent
";

/// A condition: the function's answer is 1.
fn condition(function: u16, parameter: u32) -> Bytes {
    let head = bytes().u8(0).u8(0).u16(0).f32(1.0).u16(function).u16(0);
    let rest = head.u32(parameter).u32(0).u32(0).u32(0).i32(-1);
    field(b"CTDA", rest)
}

/// The same, with another comparison: 0 is the same, 1 is not the same.
fn compared(how: u8, condition: &Bytes) -> Bytes {
    let mut bytes = condition.clone();
    bytes.0[6] = how << 5;
    bytes
}

fn quest() -> Bytes {
    let form = |name: &str, id: u32| NEW.property(name, 1, NEW.object(id, -1));
    let alias = |name: &str, id: i16| NEW.property(name, 1, NEW.object(QUEST, id));
    let properties = [
        form("Rule", RULE),
        form("Dark", UNKNOWN_RULE),
        alias("Found", 0),
        alias("Nobody", 1),
        form("Smith", SMITH),
        form("Box", BOX),
        form("Lever", LEVER),
        form("Bridge", BRIDGE),
        form("Gate", GATE),
        form("Ghost", GHOST),
        form("Money", MONEY),
        form("Hex", HEX),
        form("SmithBase", SMITH_BASE),
    ];
    let rows = [0, 1].map(|entry: i32| {
        let head = bytes().u16(10).u16(0).i32(entry).u8(1);
        head.text("QF_World").text(&format!("Fragment_{entry}"))
    });
    let fragments = bytes()
        .u8(3)
        .u16(2)
        .all([NEW.script("QF_World", 0, &[])])
        .all(rows)
        .u16(0);
    let vmad = NEW.vmad(&[NEW.script("WorldQuest", 0, &properties)], fragments);
    let entry = |condition: Bytes| [field(b"QSDT", bytes().u8(0)), condition];
    let matching = |id: u32, name: &str, condition: Bytes| {
        [
            field(b"ALST", bytes().u32(id)),
            text_field(b"ALID", name),
            field(b"FNAM", bytes().u32(2)),
            condition,
            field(b"ALED", bytes()),
        ]
    };
    let is_on = condition(GLOBAL_VALUE, SWITCH);
    let mut fields = vec![
        text_field(b"EDID", "TheQuest"),
        field(b"VMAD", vmad),
        field(b"DNAM", bytes().u32(0x101).u32(0).u32(0)),
        field(b"INDX", bytes().u16(10).u8(0).u8(0)),
    ];
    fields.extend(entry(is_on.clone()));
    fields.extend(entry(compared(1, &is_on)));
    fields.extend(matching(0, "Found", condition(IN_FACTION, GUILD)));
    fields.extend(matching(1, "Nobody", condition(EVENT_DATA, 0)));
    record(b"QUST", QUEST, 0, &fields)
}

fn reference(kind: [u8; 4], id: u32, base: u32, flags: u32, more: Option<Bytes>) -> Bytes {
    let mut fields = vec![field(b"NAME", bytes().u32(base))];
    fields.extend(more);
    record(&kind, id, 0x400 | flags, &fields)
}

fn follows(leader: u32, is_opposite: bool) -> Bytes {
    let data = bytes().u32(leader).u8(u8::from(is_opposite));
    field(b"XESP", data.u8(0).u16(0))
}

fn world() -> Vec<u8> {
    const DISABLED: u32 = 0x800;
    let named = |kind: &[u8; 4], id: u32, name: &str, more: Vec<Bytes>| {
        let mut fields = vec![text_field(b"EDID", name)];
        fields.extend(more);
        top(kind, &[record(kind, id, 0, &fields)])
    };
    let money = |count: i32| field(b"CNTO", bytes().u32(MONEY).i32(count));
    let hex = NEW.vmad(&[NEW.script("HexEffect", 0, &[])], bytes());
    let smith = vec![
        // Flags, then the level at byte six.
        field(b"ACBS", bytes().u32(0).u16(0).u16(12).u64(0)),
        field(b"SNAM", bytes().u32(GUILD).u8(0)),
        money(5),
    ];
    let references = [
        reference(*b"ACHR", SMITH, SMITH_BASE, 0, None),
        reference(*b"REFR", BOX, BOX_BASE, 0, None),
        reference(*b"REFR", LEVER, BOX_BASE, DISABLED, None),
        // Its own flag says that it is there, and its leader that it is not.
        reference(*b"REFR", BRIDGE, BOX_BASE, 0, Some(follows(LEVER, false))),
        reference(*b"REFR", GATE, BOX_BASE, 0, Some(follows(BRIDGE, true))),
        reference(*b"REFR", GHOST, BOX_BASE, 0, Some(follows(PLAYER, true))),
    ];
    let cell = record(b"CELL", CELL, 0, &[field(b"DATA", bytes().u32(1))]);
    let label = CELL.to_le_bytes();
    let children = group(label, 6, &[group(label, 8, &references)]);
    let block = group([0; 4], 2, &[group([0; 4], 3, &[cell, children])]);
    let rules = [(RULE, IN_FACTION, GUILD), (UNKNOWN_RULE, EVENT_DATA, 0)];
    let rules = rules
        .map(|(id, function, parameter)| record(b"CNDF", id, 0, &[condition(function, parameter)]));
    let spell = vec![
        field(b"EFID", bytes().u32(EFFECT)),
        field(b"EFIT", bytes().f32(1.0).u32(0).u32(2)),
        condition(IN_FACTION, GUILD),
    ];
    plugin(
        STARFIELD,
        &[
            named(b"FACT", GUILD, "Guild", Vec::new()),
            named(
                b"GLOB",
                SWITCH,
                "Switch",
                vec![field(b"FLTV", bytes().f32(0.0))],
            ),
            named(b"MGEF", EFFECT, "HexEffectForm", vec![field(b"VMAD", hex)]),
            named(b"SPEL", HEX, "Hex", spell),
            named(b"CONT", BOX_BASE, "BoxBase", vec![money(3)]),
            named(b"NPC_", SMITH_BASE, "SmithBase", smith),
            top(b"CNDF", &rules),
            group(*b"CELL", 0, &[block]),
            top(b"QUST", &[quest()]),
        ],
    )
}

#[test]
fn bases_followers_and_conditions_are_as_the_plugin_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = folder.path().join("Scripts/Source");
    fs::create_dir_all(&sources).expect("made");
    fs::write(folder.path().join("World.esm"), world()).expect("written");
    for (name, text) in [
        ("WorldQuest", SCRIPT),
        ("QF_World", FRAGMENTS),
        ("HexEffect", EFFECT_SCRIPT),
    ] {
        fs::write(sources.join(format!("{name}.psc")), text).expect("written");
    }
    let outcome = Binary::new(env!("CARGO_BIN_EXE_cyperus"))
        .in_folder(folder.path())
        .run(&["run", "World.esm", "--strict"]);
    assert_eq!(
        (outcome.status, outcome.output.as_str()),
        (
            Some(0),
            "rule True False False False
aliases True True
box 3 smith 5 level 12
before False False True False
after True True False False
hex on player False
second True 5
the second entry
"
        ),
        "{}",
        outcome.messages
    );
}
