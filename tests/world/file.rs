//! A made-up mod: two quests, an alias, a form list, a global, an array of structs, and answers for
//! three natives.

use std::fs;

use super::place::Place;

pub(crate) const MANAGER: &str = r#"ScriptName RaidManager extends Quest

Struct Wave
  Keyword Kind
  Int Size = 3
  Float Delay
EndStruct

Actor Property PlayerRef Auto
GlobalVariable Property Difficulty Auto
FormList Property Enemies Auto
Wave[] Property Waves Auto
Wave Property Last Auto
RaidLog Property Log Auto
ReferenceAlias Property Leader Auto
Quest Property MainQuest Auto
Form Property Special Auto
RaidManager Property Me Auto
String Property Title Auto
Int Property Rounds Auto
Bool Property IsNight Auto
Int Property Made
  Int Function Get()
    Return 1
  EndFunction
EndProperty

Event OnQuestInit()
  Int at = 0
  Debug.Trace(Title + " on level " + PlayerRef.GetLevel() + ", " + Difficulty.GetValue() + ", " + Enemies.GetSize())
  Debug.Trace(Leader.GetReference())
  While at < Waves.Length
    Wave one = Waves[at]
    Debug.Trace("wave " + at + ": " + one.Kind + " " + one.Size + " " + one.Delay)
    PlayerRef.PlaceAtMe(Enemies.GetAt(0))
    at += 1
  EndWhile
  Debug.Trace(Helper.Version() + " " + Helper.Version() + " " + Helper.Version() + " " + Helper.Friend())
  Debug.Trace(MainQuest.GetStage() + " " + MainQuest.IsRunning() + " " + (Me == self))
  Debug.Trace(Special + " " + (Special == Game.GetFormFromFile(0x12AB, "MyMod.esp")))
  Log.Note("done")
EndEvent
"#;

const LOG: &str = "ScriptName RaidLog extends Quest
String Property Prefix Auto
Function Note(String text)
  Debug.Trace(Prefix + text)
  StartTimer(2.0)
EndFunction
Event OnTimer(Int id)
  Debug.Trace(Prefix + Helper.Version())
EndEvent
";

const HELPER: &str = "ScriptName Helper Native
Int Function Version() Global Native
Actor Function Friend() Global Native
Int[] Function Many() Global Native
Function Tell() Global Native
";

const RAIDER: &str = "ScriptName RaiderScript extends Actor
Float Property Delay = 1.0 Auto
Event OnInit()
  Debug.Trace(\"raider \" + Delay)
EndEvent
";

const BOSS: &str = "ScriptName BossAlias extends ReferenceAlias
Keyword Property Mark Auto
Event OnAliasInit()
  Debug.Trace(\"boss \" + GetReference() + \" \" + Mark)
EndEvent
";

pub(crate) const WORLD: &str = r#"[properties]
PlayerRef = "Player"
Difficulty = "RaidDifficulty"
Enemies = "RaidEnemies"
Waves = [
  { Kind = "RaiderKeyword", Size = 4, Delay = 2 },
  { Kind = "GunnerKeyword" },
]
Log = "RaidLogQuest"
Leader = "RaidLogQuest.Boss"
MainQuest = "MQ101"
Special = "0x00012AB@MyMod.esp"
Title = "Raid"
Last = false

[globals]
RaidDifficulty = 1.5

[lists]
RaidEnemies = ["Raider", "Medal"]

[forms.Raider]
kind = "ActorBase"
keywords = ["ActorTypeNPC"]
scripts = [{ name = "RaiderScript", properties = { Delay = 2.5 } }]

[forms.Medal]
kind = "MiscObject"
id = 0x12AB
plugin = "MyMod.esp"

[references.Boss1]
base = "Raider"

[quests.MQ101]
stage = 20

[quests.RaidLogQuest]
scripts = [{ name = "RaidLog", properties = { Prefix = "log: " } }]

[quests.RaidLogQuest.aliases]
Boss = { fill = "Boss1", scripts = [{ name = "BossAlias", properties = { Mark = "RaiderKeyword" } }] }

[natives]
"Actor.GetLevel" = 12
"Helper.Version" = [6, 7]
"Helper.Friend" = "Boss1"
"#;

const OUTPUT: &str = "raider 2.500000
boss [Actor < (01000803)>] [Keyword <RaiderKeyword (01000808)>]
Raid on level 12, 1.500000, 2
[Actor < (01000803)>]
wave 0: [Keyword <RaiderKeyword (01000808)>] 4 2.000000
wave 1: [Keyword <GunnerKeyword (01000809)>] 3 0.000000
6 7 7 [Actor < (01000803)>]
20 True True
[MiscObject <Medal (020012AB)>] True
log: done
raider 2.500000
raider 2.500000
log: 7
";

pub(crate) fn raid(world: &str) -> Place {
    Place::new(&[
        ("RaidManager.psc", MANAGER),
        ("RaidLog.psc", LOG),
        ("Helper.psc", HELPER),
        ("RaiderScript.psc", RAIDER),
        ("BossAlias.psc", BOSS),
        ("world.toml", world),
    ])
}

const RUN: &str = "run RaidManager.psc --world world.toml --entry OnQuestInit --instant-natives";

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn a_made_up_mod_runs_as_its_world_file_says() {
    let place = raid(WORLD);
    let (status, output, messages) = place.cyperus(&format!("{RUN} --strict"));
    assert_eq!(status, 0, "{messages}");
    assert_eq!(sorted(&output), sorted(OUTPUT), "{output}");
    assert_eq!(
        messages,
        "cyperus: made stand-ins for 1 property that is not set: Me (the script itself); --no-fill \
         leaves them None, --world FILE says what they are\n"
    );
    // Nothing is measured in a different way, and every cleanup sees the same world.
    let compare = RUN.replace("run", "compare");
    let reports = place.output(&format!("{compare} --json"));
    let reports: serde_json::Value = serde_json::from_str(&reports).expect("JSON");
    let alone = place.report(RUN);
    for report in reports.as_array().expect("a list") {
        assert_eq!(report["errors"], 0);
        assert_eq!(report["instructions"], alone["instructions"]);
        assert_eq!(report["allocated"], alone["allocated"]);
        assert_eq!(report["default_natives"], serde_json::json!([]));
        assert_eq!(report["unset_properties"], serde_json::json!([]));
    }
}

#[test]
fn the_world_goes_on_after_a_save() {
    let place = raid(WORLD);
    let whole = place.output(RUN);
    let saved = place.output(&format!("{RUN} --save a.csave --save-at 60"));
    assert_eq!(whole, saved);
    let rest = place.output("run --load a.csave --save b.csave");
    assert_eq!(rest, "log: 7\n");
    // Answers that have been used are not used again.
    let before = place.output(&format!("{RUN} --frames 1 --save c.csave"));
    let after = place.output("run --load c.csave");
    assert_eq!(format!("{before}{after}"), whole);
    // A save of a loaded machine is the same save.
    place.output("run --load a.csave --save d.csave --save-at 0 --frames 1");
    let bytes = |name: &str| fs::read(place.path(name)).expect("a save");
    assert_eq!(bytes("a.csave"), bytes("d.csave"));
}

#[test]
fn json_says_the_same_and_later_files_win() {
    let place = raid(WORLD);
    place.write(
        "more.json",
        r#"{ "globals": {"raiddifficulty": 3}, "properties": {"Title": "Last stand"},
             "natives": {"Helper.Version": 1} }"#,
    );
    place.write("short.json", r#"{ "Rounds": 4, "Title": "Short" }"#);
    let output = place.output(&format!("{RUN} --world more.json"));
    assert!(
        output.contains("Last stand on level 12, 3.000000, 2\n"),
        "{output}"
    );
    assert!(output.contains("1 1 1 [Actor"), "{output}");
    let output = place.output(&format!("{RUN} --world more.json --properties short.json"));
    assert!(output.contains("Short on level 12"), "{output}");
}

#[test]
fn a_template_has_every_property_and_loads_as_it_is() {
    let place = raid(WORLD);
    let (status, output, messages) = place.cyperus("run RaidManager.psc --write-world new.toml");
    assert_eq!((status, output.as_str()), (0, ""));
    assert!(messages.contains("wrote new.toml"), "{messages}");
    place.output("compare RaidManager.psc --write-world new.json");
    let text = fs::read_to_string(place.path("new.toml")).expect("a file");
    for line in [
        "PlayerRef = \"Player\"  # Actor\n",
        "Waves = false  # Wave[], such as [{ Kind = \"a Keyword\", Size = 0, Delay = 0.0 }]\n",
        "Log = \"Log\"  # RaidLog\n",
        "# Leader = \"MyQuest.MyAlias\"  # ReferenceAlias\n",
        "Me = \"self\"  # RaidManager\n",
        "Rounds = 0  # Int\n",
        "IsNight = false  # Bool\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let (status, _, messages) = place.cyperus("run RaidManager.psc --write-world new.toml");
    assert_eq!(status, 2);
    assert!(messages.contains("new.toml is there already"), "{messages}");
    let start = "run RaidManager.psc --entry OnQuestInit --quiet";
    let without = place.output(start);
    // Numbers of stand-ins follow the order in which they are named.
    let named = |text: &str| text.replace(|digit: char| digit.is_ascii_hexdigit(), "");
    for file in ["new.toml", "new.json"] {
        let with = place.output(&format!("{start} --world {file}"));
        assert_eq!(named(&with), named(&without), "{file}");
    }
}

#[test]
fn a_script_that_an_entry_carries_is_the_one_that_runs() {
    let place = raid(
        "[quests.Manager]\nscripts = [{ name = \"RaidManager\", properties = { Title = \"Own\" } }]\n\
         [properties]\nRounds = 2\n",
    );
    let output = place.output("run RaidManager.psc --entry OnQuestInit --world world.toml --quiet");
    // Once for the quest that starts, and once because it was requested.
    assert_eq!(output.matches("Own on level").count(), 2, "{output}");
    assert!(!output.contains("FF000800"), "{output}");
}
