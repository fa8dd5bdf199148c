//! `run`, `compare` and `check` of a whole mod, on plugins that the plugin crate's own builder writes.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome};

#[path = "../plugin/tests/reading/build/mod.rs"]
#[expect(dead_code, reason = "only part of the builder is needed here")]
mod build;

use build::archives::{Packing, ba2};
use build::scripts::{NEW, OLD, quest_fragments};
use build::{Bytes, FALLOUT4, Head, SKYRIM, bytes, field, group, plugin, record, text_field, top};

/// A folder with a plugin and scripts.
struct Place(tempfile::TempDir);

impl Place {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let place = Self(tempfile::tempdir().expect("a folder"));
        for (name, content) in files {
            place.write(name, content);
        }
        place
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, content).expect("written");
    }

    fn cyperus(&self, words: &[&str]) -> Outcome {
        Binary::new(env!("CARGO_BIN_EXE_cyperus"))
            .in_folder(self.0.path())
            .run(words)
    }

    /// Standard output and messages of a run that ends well.
    fn run(&self, words: &[&str]) -> (String, String) {
        let outcome = self.cyperus(words);
        let messages = outcome.messages;
        assert_eq!(outcome.status, Some(0), "cyperus {words:?}: {messages}");
        (outcome.output, messages)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

const QUEST: &str = "ScriptName ModQuest extends Quest
Keyword Property Mark Auto
GlobalVariable Property Price Auto
ReferenceAlias Property Keeper Auto
Int[] Property Counts Auto
Int Property Doubled
  Function Set(Int value)
    twice = value * 2
  EndFunction
  Int Function Get()
    Return twice
  EndFunction
EndProperty
Int twice
Int runs
Event OnInit()
  Debug.Trace(\"quest begins\")
  runs += 1
  Debug.Trace(\"quest init \" + runs + \" \" + Counts.Length + \" \" + Doubled + \" \" + Keeper.GetReference())
EndEvent
Event OnQuestInit()
  Debug.Trace(\"quest starts \" + Mark.GetFormID() + \" \" + Price.GetFormID() + \" \" + Price.GetValue())
  Debug.Trace(\"by file \" + (Game.GetFormFromFile(0x803, \"Mod.esp\") == Price) + \" \" + Game.GetFormFromFile(0x803, \"Fallout4.esm\"))
EndEvent
";

const FRAGMENTS: &str = "ScriptName QF_Test extends Quest
Function Fragment_5()
  Debug.Trace(\"stage 5 runs at the start\")
EndFunction
Function Fragment_10()
  Utility.Wait(1.0)
  Debug.Trace(\"stage 10 done\")
EndFunction
";

const KEEPER: &str = "ScriptName KeeperAlias extends ReferenceAlias
Event OnInit()
  Debug.Trace(\"alias init\")
EndEvent
Event OnAliasInit()
  Debug.Trace(\"alias starts with \" + GetReference())
  Debug.Trace(\"set \" + GetOwningQuest().SetStage(10) + \" again \" + GetOwningQuest().SetStage(10) + \" none \" + GetOwningQuest().SetStage(11))
EndEvent
Event OnPlayerLoadGame()
  Debug.Trace(\"loaded\")
EndEvent
";

const LAMP: &str = "ScriptName Lamp extends ObjectReference
Int Property Power Auto
Event OnInit()
  Debug.Trace(\"lamp init \" + Power)
EndEvent
Event OnLoad()
  Debug.Trace(\"lamp loads \" + Power)
EndEvent
";

const CURSE: &str = "ScriptName Curse extends ActiveMagicEffect
Int Property Strength Auto
Event OnEffectStart(Actor target, Actor caster)
  Debug.Trace(\"curse \" + Strength + \" on \" + target)
EndEvent
Event OnEffectFinish(Actor target, Actor caster)
  Debug.Trace(\"curse ends\")
EndEvent
";

const SCRIPTS: [(&str, &str); 5] = [
    ("ModQuest", QUEST),
    ("QF_Test", FRAGMENTS),
    ("KeeperAlias", KEEPER),
    ("Lamp", LAMP),
    ("Curse", CURSE),
];

/// Numbers of the mod's forms, as the file has them.
const MOD_QUEST: u32 = 0x0100_0800;
const LAMP_BASE: u32 = 0x0100_0801;
const PRICE: u32 = 0x0100_0803;
const EFFECT: u32 = 0x0100_0804;
const SPELL: u32 = 0x0100_0805;

fn form(id: u32) -> Bytes {
    NEW.object(id, -1)
}

fn stage_fragments(stages: &[u16]) -> Bytes {
    let count = u16::try_from(stages.len()).expect("few stages");
    let rows = stages.iter().map(|stage| {
        let head = bytes().u16(*stage).u16(0).i32(0).u8(1);
        head.text("QF_Test").text(&format!("Fragment_{stage}"))
    });
    let alias = bytes()
        .all([NEW.object(MOD_QUEST, 0)])
        .i16(6)
        .i16(2)
        .u16(1)
        .all([NEW.script("KeeperAlias", 0, &[])]);
    bytes()
        .u8(3)
        .u16(count)
        .all([NEW.script("QF_Test", 0, &[])])
        .all(rows)
        .u16(1)
        .all([alias])
}

/// A quest that starts with the game; `flags` are added to that.
fn quest(flags: u16) -> Bytes {
    let properties = [
        NEW.property("Mark", 1, form(0x0001_D1FF)),
        NEW.property("Price", 1, form(PRICE)),
        NEW.property("Keeper", 1, NEW.object(MOD_QUEST, 0)),
        NEW.property("Counts", 13, bytes().u32(3).i32(1).i32(2).i32(3)),
        NEW.property("Doubled", 3, bytes().i32(21)),
        NEW.property("Gone", 3, bytes().i32(1)),
    ];
    let vmad = NEW.vmad(
        &[NEW.script("ModQuest", 0, &properties)],
        stage_fragments(&[5, 10]),
    );
    let data = bytes().u16(1 | flags).u8(0).u8(0).f32(0.0).u32(0);
    record(
        b"QUST",
        MOD_QUEST,
        0,
        &[
            text_field(b"EDID", "TheQuest"),
            field(b"VMAD", vmad),
            field(b"DNAM", data),
            field(b"INDX", bytes().u16(5).u8(2).u8(0)),
            field(b"INDX", bytes().u16(10).u8(0).u8(0)),
            field(b"ALST", bytes().u32(0)),
            text_field(b"ALID", "Keeper"),
            field(b"ALFR", bytes().u32(0x14)),
            field(b"ALED", bytes()),
        ],
    )
}

/// The whole mod: a quest, a lamp that is placed twice, a global, a spell with a scripted effect.
fn whole_mod(head: Head<'_>, flags: u16) -> Vec<u8> {
    let power = |power| NEW.property("Power", 3, bytes().i32(power));
    let lamp = NEW.vmad(&[NEW.script("Lamp", 0, &[power(7)])], bytes());
    let lamp = record(
        b"ACTI",
        LAMP_BASE,
        0,
        &[text_field(b"EDID", "LampBase"), field(b"VMAD", lamp)],
    );
    let global = record(
        b"GLOB",
        PRICE,
        0,
        &[
            text_field(b"EDID", "Price"),
            field(b"FLTV", bytes().f32(2.5)),
        ],
    );
    let strength = [NEW.property("Strength", 3, bytes().i32(4))];
    let effect = NEW.vmad(&[NEW.script("Curse", 0, &strength)], bytes());
    let effect = record(
        b"MGEF",
        EFFECT,
        0,
        &[text_field(b"EDID", "CurseEffect"), field(b"VMAD", effect)],
    );
    let spell = record(
        b"SPEL",
        SPELL,
        0,
        &[
            text_field(b"EDID", "CurseSpell"),
            field(b"EFID", bytes().u32(EFFECT)),
            field(b"EFIT", bytes().f32(1.0).u32(0).u32(2)),
        ],
    );
    let changed = NEW.vmad(&[NEW.script("Lamp", 1, &[power(8)])], bytes());
    let removed = NEW.vmad(&[NEW.script("Lamp", 3, &[])], bytes());
    let reference = |id: u32, vmad: Option<Bytes>| {
        let name = field(b"NAME", bytes().u32(LAMP_BASE));
        let place = bytes().f32(1.0).f32(2.0).f32(3.0);
        let place = field(b"DATA", place.f32(0.0).f32(0.0).f32(0.0));
        let vmad = vmad.map(|vmad| field(b"VMAD", vmad));
        let fields: Vec<Bytes> = vmad.into_iter().chain([name, place]).collect();
        record(b"REFR", id, 0x400, &fields)
    };
    let cell = record(b"CELL", 0x0100_0810, 0, &[field(b"DATA", bytes().u16(1))]);
    let label = 0x0100_0810_u32.to_le_bytes();
    let references = [
        reference(0x0100_0811, None),
        reference(0x0100_0812, Some(changed)),
        reference(0x0100_0813, Some(removed)),
    ];
    let children = group(label, 6, &[group(label, 8, &references)]);
    let block = group([0; 4], 2, &[group([0; 4], 3, &[cell, children])]);
    plugin(
        head,
        &[
            top(b"ACTI", &[lamp]),
            top(b"GLOB", &[global]),
            top(b"MGEF", &[effect]),
            top(b"SPEL", &[spell]),
            group(*b"CELL", 0, &[block]),
            top(b"QUST", &[quest(flags)]),
        ],
    )
}

/// The mod with its sources.
fn place(flags: u16) -> Place {
    let place = Place::new(&[("Mod.esp", &whole_mod(FALLOUT4, flags))]);
    for (name, text) in SCRIPTS {
        place.write(&format!("Scripts/Source/User/{name}.psc"), text);
    }
    place
}

#[test]
fn a_mod_begins_in_the_documented_order() {
    let (output, messages) = place(0).run(&["run", "Mod.esp", "--strict"]);
    assert_eq!(
        output,
        "quest begins
alias init
lamp init 7
lamp init 8
quest begins
alias init
stage 5 runs at the start
quest init 1 3 42 None
lamp loads 7
lamp loads 8
quest init 1 3 42 [Actor < (00000014)>]
alias starts with [Actor < (00000014)>]
quest starts 119295 33556483 2.500000
by file True None
stage 10 done
set True again False none False
",
        "{messages}"
    );
    assert_eq!(
        messages,
        "cyperus: Mod.esp: 9 forms, 5 script objects, 1 stand-in from masters that are not here\n"
    );
}

#[test]
fn a_quest_that_runs_once_is_not_reset_when_it_starts() {
    let (output, _) = place(0x100).run(&["run", "Mod.esp"]);
    assert_eq!(output.matches("quest begins").count(), 1, "{output}");
    assert_eq!(output.matches("alias init").count(), 1, "{output}");
}

#[test]
fn a_script_that_is_missing_or_wrong_stops_nothing() {
    let place = place(0);
    fs::remove_file(place.path().join("Scripts/Source/User/KeeperAlias.psc")).expect("removed");
    place.write(
        "Scripts/Source/User/Lamp.psc",
        "ScriptName Lamp extends ObjectReference\nEvent OnInit()\n  Nonsense()\nEndEvent\n",
    );
    let (output, messages) = place.run(&["run", "Mod.esp"]);
    assert!(output.contains("stage 5 runs"), "{output}");
    assert!(!output.contains("lamp"), "{output}");
    assert_eq!(
        messages,
        "cyperus: Mod.esp: 9 forms, 2 script objects, 1 stand-in from masters that are not here
cyperus: KeeperAlias is not there; 1 thing goes without it
cyperus: Lamp does not compile (1 error: line 3: there is no function called `Nonsense` here); 2 things go without it
"
    );
}

#[test]
fn the_author_plays_on_with_flags() {
    let place = place(0);
    let (output, _) = place.run(&["run", "Mod.esp", "--place", "LampBase:2"]);
    assert_eq!(output.matches("lamp init 7").count(), 3, "{output}");
    let (output, _) = place.run(&["run", "Mod.esp", "--cast", "Mod.esp:000805"]);
    assert!(
        output.contains("curse 4 on [Actor < (00000014)>]"),
        "{output}"
    );
    assert!(output.contains("curse ends"), "{output}");
    let (output, _) = place.run(&["run", "Mod.esp", "--fire", "Player.OnPlayerLoadGame()"]);
    assert!(output.contains("loaded"), "{output}");
    let (output, _) = place.run(&["run", "Mod.esp", "--stage", "TheQuest=5,10"]);
    assert_eq!(output.matches("stage 10 done").count(), 1, "{output}");
    for (words, expected) in [
        (["--stage", "TheQuest=11"], "TheQuest has no stage 11"),
        (
            ["--start", "LampBase"],
            "LampBase is of type Activator, not Quest",
        ),
        (["--start", "Nobody"], "Nobody"),
        (["--entry", "Main"], "--entry is for a script"),
    ] {
        let outcome = place.cyperus(&[&["run", "Mod.esp"], words.as_slice()].concat());
        assert_eq!(outcome.status, Some(2), "{words:?}");
        assert!(outcome.messages.contains(expected), "{}", outcome.messages);
    }
    let outcome = place.cyperus(&["run", "Scripts/Source/User/Lamp.psc", "--start", "TheQuest"]);
    assert_eq!(outcome.status, Some(2));
    assert!(outcome.messages.contains("--start is for a plugin"));
}

#[test]
fn a_seed_changes_the_order_and_the_same_seed_does_not() {
    let place = place(0);
    let of = |seed: &str| place.run(&["run", "Mod.esp", "--order-seed", seed]).0;
    assert_eq!(of("3"), of("3"));
    let usual = place.run(&["run", "Mod.esp"]).0;
    let others = ["1", "2", "3", "4"];
    assert!(others.iter().any(|seed| of(seed) != usual));
}

#[test]
fn compiled_scripts_and_archives_serve_where_there_is_no_source() {
    let place = place(0);
    let (expected, _) = place.run(&["run", "Mod.esp"]);
    place.run(&["compile", "Scripts/Source/User", "-o", "Scripts"]);
    fs::remove_dir_all(place.path().join("Scripts/Source")).expect("removed");
    assert_eq!(place.run(&["run", "Mod.esp"]).0, expected);
    let compiled: Vec<(String, Vec<u8>)> = SCRIPTS
        .iter()
        .map(|(name, _)| {
            let path = place.path().join(format!("Scripts/{name}.pex"));
            (format!("Scripts/{name}.pex"), fs::read(path).expect("read"))
        })
        .collect();
    let files: Vec<(&str, &[u8])> = compiled
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    fs::remove_dir_all(place.path().join("Scripts")).expect("removed");
    place.write("Mod - Main.ba2", ba2(1, &files, Packing::Zlib));
    assert_eq!(place.run(&["run", "Mod.esp"]).0, expected);
}

#[test]
fn forms_have_their_number_in_their_own_file() {
    // A patch of the mod: its quest property is a form of the mod, which lies beside it.
    let script = "ScriptName Patch extends Quest
GlobalVariable Property Price Auto
Event OnQuestInit()
  Debug.Trace(\"patch \" + Price.GetFormID() + \" \" + GetFormID())
  Debug.Trace(\"own \" + (Game.GetFormFromFile(0x801, \"patch.esp\") == self))
  Debug.Trace(\"other \" + (Game.GetFormFromFile(0x801, \"mod.esp\") == self))
EndEvent
";
    let properties = [NEW.property("Price", 1, form(PRICE))];
    let vmad = NEW.vmad(&[NEW.script("Patch", 0, &properties)], bytes());
    let quest = record(
        b"QUST",
        0x0200_0801,
        0,
        &[
            field(b"VMAD", vmad),
            field(b"DNAM", bytes().u16(0x101).u8(0).u8(0).f32(0.0).u32(0)),
        ],
    );
    let head = Head {
        flags: 0x200,
        masters: &["Fallout4.esm", "Mod.esp"],
        ..FALLOUT4
    };
    let patch = plugin(head, &[top(b"QUST", &[quest])]);
    let place = place(0);
    place.write("Patch.esp", patch);
    place.write("Scripts/Source/User/Patch.psc", script);
    let (output, _) = place.run(&["run", "Patch.esp"]);
    // The patch is light: FE, its place among light plugins, and twelve bits.
    let own = i64::from(0xFE00_0801_u32.cast_signed());
    assert!(
        output.contains(&format!("patch 33556483 {own}\n")),
        "{output}"
    );
    assert!(output.contains("own True\n"), "{output}");
    assert!(output.contains("other False\n"), "{output}");
    assert!(output.contains("quest starts"), "{output}");
    // Without the mod its form is a stand-in under the same number.
    fs::remove_file(place.path().join("Mod.esp")).expect("removed");
    let (output, messages) = place.run(&["run", "Patch.esp"]);
    assert!(
        output.contains(&format!("patch 33556483 {own}")),
        "{output}"
    );
    assert!(messages.contains("1 stand-in"), "{messages}");
}

#[test]
fn a_mod_can_be_compared_checked_and_continued_from_a_save() {
    let place = place(0);
    let (output, _) = place.run(&["compare", "Mod.esp"]);
    assert!(output.contains("Mod.esp"), "{output}");
    let (_, messages) = place.run(&["check", "Mod.esp"]);
    assert!(messages.contains("checked 5 scripts"), "{messages}");
    place.write(
        "Scripts/Source/User/Lamp.psc",
        "ScriptName Lamp extends ObjectReference\nInt Property Power = \"x\" Auto\n",
    );
    assert_eq!(place.cyperus(&["check", "Mod.esp"]).status, Some(1));
    place.write("Scripts/Source/User/Lamp.psc", LAMP);
    let (whole, _) = place.run(&["run", "Mod.esp"]);
    let save = ["run", "Mod.esp", "--frames", "20", "--save-end", "at20.cys"];
    let (first, _) = place.run(&save);
    let (second, _) = place.run(&["run", "--load", "at20.cys"]);
    assert_eq!(format!("{first}{second}"), whole);
    assert!(second.contains("stage 10 done"), "{second}");
}

#[test]
fn the_report_says_what_became_of_the_mod_and_what_never_happened() {
    let place = place(0);
    place.write(
        "Scripts/Source/User/Lamp.psc",
        "ScriptName Lamp extends ObjectReference\nActor Property Owner Auto\nEvent OnLoad()\n  Owner.Kill()\n  Helper.Go()\nEndEvent\nEvent OnActivate(ObjectReference who)\n  Delete()\nEndEvent\n",
    );
    // Only called, and of no use: what others say about it compiles, and it does not.
    place.write(
        "Scripts/Source/User/Helper.psc",
        "ScriptName Helper\nFunction Go() global\nEndFunction\nFunction Wrong() global\n  Int number = \"text\"\nEndFunction\n",
    );
    fs::remove_file(place.path().join("Scripts/Source/User/KeeperAlias.psc")).expect("removed");
    let (output, _) = place.run(&["compare", "Mod.esp", "--json", "--html", "page.html"]);
    let reports: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    let plugin = &reports[0]["plugin"];
    assert_eq!(plugin["plugins"], serde_json::json!(["Mod.esp"]));
    assert_eq!(plugin["attached"]["REFR"], 2);
    assert_eq!(plugin["scripts"], 4, "{plugin:#}");
    assert_eq!(
        plugin["scripts_run"], 3,
        "the effect was never cast: {plugin:#}"
    );
    // The quest's property and twice the lamp's.
    assert_eq!(plugin["stale_properties"], 3, "{plugin:#}");
    assert_eq!(plugin["missing_scripts"][0]["script"], "KeeperAlias");
    assert_eq!(plugin["missing_scripts"][0]["reason"], "is not there");
    let reasons = reports[0]["reasons"].as_array().expect("reasons").iter();
    let missing: Vec<_> = reasons
        .filter(|reason| reason["code"] == "missing-scripts")
        .collect();
    assert_eq!(missing.len(), 1, "a mod without its scripts is not judged");
    assert!(
        missing[0]["text"]
            .to_string()
            .contains("2 scripts are not there")
    );
    assert_eq!(reports[0]["verdict"], "inconclusive");
    let helper = &plugin["missing_scripts"][1];
    assert_eq!(
        (&helper["script"], &helper["things"]),
        (&"helper".into(), &0.into())
    );
    assert!(
        helper["reason"].to_string().contains("does not compile"),
        "{helper}"
    );
    assert_eq!(plugin["quests_running"], serde_json::json!(["TheQuest"]));
    assert_eq!(
        plugin["stand_ins"],
        serde_json::json!(["Fallout4.esm:01D1FF"])
    );
    let lamp = serde_json::json!([{"script": "Lamp", "errors": 4}]);
    assert_eq!(plugin["errors"], lamp);
    let never = plugin["never"].as_array().expect("a list");
    let flags: Vec<&str> = never
        .iter()
        .filter_map(|row| row["flag"].as_str())
        .collect();
    let fire = "--fire 'FORM.OnEvent()'";
    assert_eq!(flags, ["--cast SPELL", "--stage QUEST=N", fire]);
    assert_eq!(never[2]["names"], serde_json::json!(["OnActivate"]));
    let page = fs::read_to_string(place.path().join("page.html")).expect("a page");
    assert!(page.contains("3 of 4 scripts ran"), "the page shows it");
    let (output, _) = place.run(&["compare", "Mod.esp"]);
    assert!(output.contains("Lamp (4)"), "{output}");
    // A script alone has no such part.
    let script = "ScriptName Alone\nFunction Main() global\nEndFunction\n";
    place.write("Alone.psc", script);
    let (output, _) = place.run(&["compare", "Alone.psc", "--json"]);
    let reports: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(reports[0]["plugin"], serde_json::Value::Null);
}

#[test]
fn sources_of_a_repository_are_found_around_the_plugin() {
    let place = Place::new(&[("Source/ESM/Mod.esp", &whole_mod(FALLOUT4, 0))]);
    for (name, text) in SCRIPTS {
        place.write(&format!("Source/Papyrus/{name}.psc"), text);
    }
    place.write(
        "Source/Papyrus/Deep/Other.psc",
        "ScriptName Deep:Other extends Form\n",
    );
    // Folders above a plugin are searched only in a repository.
    let (_, messages) = place.run(&["run", "Source/ESM/Mod.esp"]);
    assert!(messages.contains("ModQuest is not there"), "{messages}");
    for mark in ["ReadMe.md", "LICENSE", ".gitignore", "Mod.ppj"] {
        let mark = place.path().join(mark);
        fs::write(&mark, "").expect("written");
        let (output, messages) = place.run(&["run", "Source/ESM/Mod.esp"]);
        assert!(output.contains("stage 10 done"), "{messages}");
        fs::remove_file(mark).expect("removed");
    }
    fs::create_dir(place.path().join(".git")).expect("made");
    let (output, messages) = place.run(&["run", "Source/ESM/Mod.esp"]);
    assert!(output.contains("stage 10 done"), "{messages}");
    // Where a Data folder has sources, nothing else is searched.
    place.write("Source/ESM/Scripts/Source/Lamp.psc", LAMP);
    let (_, messages) = place.run(&["run", "Source/ESM/Mod.esp"]);
    assert!(messages.contains("ModQuest is not there"), "{messages}");
}

const EXTENDED: &str = "ScriptName Extended extends Quest
Event OnInit()
  Debug.Trace(StringUtil.Find(\"abcabc\", \"c\", 3) + \" \" + StringUtil.Substring(\"abcdef\", 2, 3) + \" \" + StringUtil.GetLength(\"abc\"))
  String[] parts = StringUtil.Split(\"one,two\", \",\")
  Debug.Trace(parts.Length + \" \" + parts[1] + \" \" + Math.LogicalAnd(12, 10))
  Int[] many = Utility.CreateIntArray(200, 7)
  Debug.Trace(many.Length + \" \" + many[199])
  SetName(\"A name\")
  Utility.SetINIInt(\"iA:B\", 5)
  Debug.Trace(Utility.GetINIInt(\"ia:b\") + \" \" + Utility.GetINIFloat(\"fC:D\"))
  Debug.Trace(GetName() + \" \" + UI.IsMenuOpen(\"Console\") + \" \" + SKSE.GetVersion())
  RegisterForModEvent(\"Ping\", \"OnPing\")
  RegisterForModEvent(\"Sum\", \"OnSum\")
  SendModEvent(\"ping\", \"text\", 2.5)
  Int handle = ModEvent.Create(\"Sum\")
  ModEvent.PushInt(handle, 3)
  ModEvent.PushString(handle, \"four\")
  Debug.Trace(ModEvent.Send(handle) + \" \" + ModEvent.Send(handle))
  UnregisterForModEvent(\"Ping\")
  SendModEvent(\"Ping\")
EndEvent
Event OnPing(String eventName, String text, Float number, Form sender)
  Debug.Trace(eventName + \" \" + text + \" \" + number + \" \" + (sender == self))
EndEvent
Event OnSum(Int number, String text)
  Debug.Trace(\"sum \" + number + \" \" + text)
EndEvent
";

#[test]
fn a_script_extender_is_declared_by_a_flag() {
    let place = Place::new(&[("Extended.psc", EXTENDED.as_bytes())]);
    let skyrim = [
        "run",
        "Extended.psc",
        "--game",
        "skyrim",
        "--instant-natives",
    ];
    assert_eq!(place.cyperus(&skyrim).status, Some(1), "it is not declared");
    let words = [skyrim.as_slice(), &["--with", "skse", "--strict"]].concat();
    let (output, messages) = place.run(&words);
    assert_eq!(
        output,
        "5 cde 3
2 two 8
200 7
5 0.000000
A name False 2
True False
ping text 2.500000 True
sum 3 four
",
        "{messages}"
    );
    // The extender of another game adds nothing.
    let words = [skyrim.as_slice(), &["--with", "f4se"]].concat();
    assert_eq!(place.cyperus(&words).status, Some(1));
}

#[test]
fn a_quest_of_skyrim_is_reset_and_its_fragment_script_is_there_once() {
    let fragments = bytes().text("QF_Test");
    let scripts = [OLD.script("QF_Test", 0, &[])];
    let rest = quest_fragments(OLD, 2, fragments, &[20], &[]);
    let quest = record(
        b"QUST",
        0x0100_0800,
        0,
        &[
            text_field(b"EDID", "Old"),
            field(b"VMAD", OLD.vmad(&scripts, rest)),
            field(b"DNAM", bytes().u16(1).u8(0).u8(0).u32(0).u32(0)),
            field(b"INDX", bytes().u16(20).u8(2).u8(0)),
        ],
    );
    let place = Place::new(&[("Old.esp", &plugin(SKYRIM, &[top(b"QUST", &[quest])]))]);
    let script = "ScriptName QF_Test extends Quest
Event OnInit()
  Debug.Trace(\"begins\")
EndEvent
Event OnReset()
  Debug.Trace(\"reset\")
EndEvent
Function Fragment_20()
  Debug.Trace(\"stage 20\")
EndFunction
";
    place.write("Scripts/Source/QF_Test.psc", script);
    let (output, messages) = place.run(&["run", "Old.esp", "--strict"]);
    assert_eq!(output, "begins\nbegins\nreset\nstage 20\n", "{messages}");
    assert!(messages.contains("1 script object"), "{messages}");
}
