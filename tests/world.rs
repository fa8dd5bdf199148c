//! What surrounds a script: stand-ins for properties that are not set, and world files.

#[path = "world/file.rs"]
mod file;
#[path = "world/mistake.rs"]
mod mistake;
#[path = "world/place.rs"]
mod place;
#[path = "world/start.rs"]
mod start;

use place::Place;

const SHOP: &str = "ScriptName Shop extends Quest
Actor Property PlayerRef Auto
MiscObject Property Token Auto
GlobalVariable Property Price Auto
FormList Property Wares Auto
ReferenceAlias Property Keeper Auto
Shop Property Myself Auto
Actor Property LastGuest Auto
Keyword Property Secret Auto Hidden
Form[] Property Kept Auto

Event OnInit()
  Int[] made = new Int[3]
  Debug.Trace(PlayerRef)
  PlayerRef.AddItem(Token, 3)
  Debug.Trace(PlayerRef.GetItemCount(Token) + \" \" + Price.GetValue() + \" \" + Wares.GetSize())
  Debug.Trace(Keeper.GetReference() != None)
  Debug.Trace(Myself == self)
  Debug.Trace(LastGuest + \" \" + Secret)
  LastGuest = PlayerRef
EndEvent
";

#[test]
fn properties_that_nobody_set_get_stand_ins_as_auto_fill_would_find_them() {
    let place = Place::new(&[("Shop.psc", SHOP)]);
    let (status, output, messages) = place.cyperus("run Shop.psc --strict");
    assert_eq!(status, 0, "{messages}");
    assert_eq!(
        output,
        "[Actor < (00000014)>]\n3 0.000000 0\nTrue\nTrue\nNone None\n"
    );
    // The script's own variables and hidden properties are not filled by a plugin.
    let line = "cyperus: made stand-ins for 6 properties that are not set: PlayerRef (the player), \
                Token (MiscObject), Price (GlobalVariable), Wares (FormList), Keeper (ReferenceAlias), \
                Myself (the script itself); --no-fill leaves them None, --world FILE says what they are\n";
    assert_eq!(messages, line);
    assert_eq!(place.cyperus("run Shop.psc --quiet").2, "");
    let (_, _, messages) = place.cyperus("compare Shop.psc");
    assert_eq!(messages, line);
    let report = place.report("run Shop.psc");
    assert_eq!(report["verdict"], "fine", "{report}");
    assert_eq!(report["unset_properties"], serde_json::json!([]));
}

#[test]
fn the_same_stand_in_on_many_instances_is_named_once() {
    let hatch = "ScriptName Hatch extends ReferenceAlias\nHatch Property Other Auto\n";
    let world = "[quests.House]
scripts = []
[quests.House.aliases]
Front = { fill = false, scripts = [{ name = \"Hatch\" }] }
Back = { fill = false, scripts = [{ name = \"Hatch\" }] }
Cellar = { fill = false, scripts = [{ name = \"Hatch\" }] }
";
    let go = "ScriptName Go\nFunction Main() Global\nEndFunction\n";
    let place = Place::new(&[("Hatch.psc", hatch), ("Go.psc", go), ("world.toml", world)]);
    let (status, _, messages) = place.cyperus("run Go.psc --world world.toml");
    assert_eq!(status, 0, "{messages}");
    let line = "cyperus: made stand-ins for 3 properties that are not set: Other (the script itself) \
                3 times; --no-fill leaves them None, --world FILE says what they are\n";
    assert_eq!(messages, line);
}

#[test]
fn a_run_that_read_an_unset_property_is_inconclusive_and_names_it() {
    let place = Place::new(&[("Shop.psc", SHOP)]);
    let report = place.report("run Shop.psc --no-fill");
    assert_eq!(report["verdict"], "inconclusive");
    let unset = report["unset_properties"].as_array().expect("a list");
    let names: Vec<&str> = unset
        .iter()
        .filter_map(|row| row["property"].as_str())
        .collect();
    let expected = ["PlayerRef", "Token", "Price", "Wares", "Keeper", "Myself"];
    for name in expected {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(!names.contains(&"LastGuest") && !names.contains(&"Secret"));
    let first = &unset[0];
    assert_eq!(first["type"], "Actor");
    assert_eq!(first["script"], "Shop");
    assert_eq!(first["place"], "Shop.psc:14");
    let reasons = report["reasons"].as_array().expect("a list");
    let first = &reasons[0];
    assert_eq!(first["code"], "unset-property");
    assert_eq!(first["place"], "Shop.psc:14");
    let text = first["text"].as_str().expect("a text");
    assert!(
        text.starts_with("Shop.psc:14 read PlayerRef (Actor)"),
        "{text}"
    );
}

#[test]
fn a_property_that_is_not_read_is_no_reason_and_neither_is_one_of_a_branch_not_taken() {
    let script = "ScriptName A\nScriptObject Property Never Auto\nInt Property Limit = 3 Auto\n\
        Event OnInit()\n  Int[] made = new Int[3]\n  If Limit > 3\n    Debug.Trace(Never)\n  EndIf\n\
        EndEvent\n";
    let place = Place::new(&[("A.psc", script)]);
    assert_eq!(place.report("run A.psc")["verdict"], "fine");
    // A child reads its parent's property by name.
    let child = "ScriptName B extends A\nEvent OnInit()\n  Int[] made = new Int[3]\n  \
        Debug.Trace(Never)\nEndEvent\n";
    let place = Place::new(&[("A.psc", script), ("B.psc", child)]);
    let report = place.report("run B.psc");
    assert_eq!(report["verdict"], "inconclusive");
    assert_eq!(report["unset_properties"][0]["place"], "B.psc:4");
    assert_eq!(report["unset_properties"][0]["script"], "A");
}

#[test]
fn a_stand_in_with_a_script_has_its_own_properties_filled_before_it_begins() {
    let bank = "ScriptName Bank extends Quest\nGlobalVariable Property Savings Auto\nEvent OnInit()\n  \
        Debug.Trace(\"bank \" + Savings.GetValue())\nEndEvent\n";
    let shop = "ScriptName Shop extends Quest\nBank Property TheBank Auto\nEvent OnInit()\n  \
        Int[] made = new Int[3]\n  Debug.Trace(TheBank.Savings.GetValue())\nEndEvent\n";
    let place = Place::new(&[("Bank.psc", bank), ("Shop.psc", shop)]);
    let (status, output, messages) = place.cyperus("run Shop.psc --strict");
    assert_eq!(
        (status, output.as_str()),
        (0, "bank 0.000000\n0.000000\n"),
        "{messages}"
    );
    assert!(
        messages.contains("TheBank (Bank), Savings (GlobalVariable)"),
        "{messages}"
    );
}
