//! What libraries of mods bring: values and lists by name, files of values, arrays, containers. And
//! answers without code.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome};

const SKYRIM: [&str; 9] = [
    "--game",
    "skyrim",
    "--with",
    "skse",
    "--with",
    "papyrusutil",
    "--with",
    "jcontainers",
    "--instant-natives",
];

/// A folder of scripts.
struct Place(tempfile::TempDir);

impl Place {
    fn new(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().expect("a folder"));
        for (name, content) in files {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, content).expect("written");
        }
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn cyperus(&self, words: &[&str]) -> Outcome {
        Binary::new(env!("CARGO_BIN_EXE_cyperus"))
            .in_folder(self.path())
            .run(words)
    }

    /// Runs a script for Skyrim with all libraries.
    fn skyrim(&self, script: &str, more: &[&str]) -> Outcome {
        self.cyperus(&[&["run", script], &SKYRIM[..], more].concat())
    }
}

#[test]
fn values_and_lists_have_names_on_forms_and_for_nobody() {
    let place = Place::new(&[("Stored.psc", include_str!("libraries/Stored.psc"))]);
    let outcome = place.skyrim("Stored.psc", &["--strict"]);
    assert_eq!(
        outcome.output,
        include_str!("libraries/Stored.txt"),
        "{}",
        outcome.messages
    );
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

#[test]
fn files_are_below_the_named_folder_and_nowhere_else() {
    let place = Place::new(&[("in/Jsons.psc", include_str!("libraries/Jsons.psc"))]);
    let outcome = place.skyrim("in/Jsons.psc", &["--files", "in/files"]);
    assert_eq!(
        outcome.output,
        include_str!("libraries/Jsons.txt"),
        "{}",
        outcome.messages
    );
    let refused = outcome
        .messages
        .matches("is not a file below the folder of scripts");
    assert!(refused.count() >= 3, "{}", outcome.messages);
    let text =
        fs::read_to_string(place.path().join("in/files/MyMod/Config.json")).expect("written");
    assert!(text.contains("\"who\": \"0x14|skyrim.esm\""), "{text}");
    let names = |folder: &str| {
        let entries = fs::read_dir(place.path().join(folder)).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("a name").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("in"), ["Jsons.psc", "files"]);
    assert_eq!(names(""), ["in"]);
    assert_eq!(names("in/files"), ["MyMod", "log.txt"]);
}

#[test]
fn without_a_folder_there_are_no_files_and_one_line_says_so() {
    let place = Place::new(&[("Jsons.psc", include_str!("libraries/Jsons.psc"))]);
    let outcome = place.skyrim("Jsons.psc", &[]);
    let told = outcome
        .messages
        .matches("reads and writes no files")
        .count();
    assert_eq!(told, 1, "{}", outcome.messages);
    assert!(
        outcome.messages.contains("--files DIR"),
        "{}",
        outcome.messages
    );
    // What is set is there all the same.
    assert!(
        outcome.output.contains("12 0.250000 Nora True y"),
        "{}",
        outcome.output
    );
    let files = fs::read_dir(place.path()).expect("a folder").count();
    assert_eq!(files, 1);
}

#[test]
fn a_comparison_reads_the_folder_and_leaves_it_as_it_is() {
    let script = "ScriptName Counts extends Quest
Event OnInit()
  JsonUtil.AdjustIntValue(\"c\", \"n\", 1)
  JsonUtil.Save(\"c\")
  Int i = 0
  While i < JsonUtil.GetIntValue(\"c\", \"n\")
    Int[] a = new Int[10]
    i += 1
  EndWhile
EndEvent
";
    let before = "{\"int\":{\"n\":40}}";
    let place = Place::new(&[("Counts.psc", script), ("files/c.json", before)]);
    let words = [
        &["compare", "Counts.psc"],
        &SKYRIM[..],
        &["--files", "files", "--frames", "20", "--json"],
    ];
    let outcome = place.cyperus(&words.concat());
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    assert_eq!(
        fs::read_to_string(place.path().join("files/c.json")).expect("there"),
        before
    );
    // Each run found 40 and made 41 arrays.
    let runs: serde_json::Value = serde_json::from_str(&outcome.output).expect("JSON");
    let runs = runs.as_array().expect("a list of runs");
    let arrays: Vec<_> = runs.iter().map(|run| &run["allocated"]["arrays"]).collect();
    assert!(
        arrays.len() > 1 && arrays.iter().all(|own| **own == 41),
        "{arrays:?}"
    );
}

#[test]
fn arrays_of_any_size_are_new_ones() {
    let place = Place::new(&[("Arrays.psc", include_str!("libraries/Arrays.psc"))]);
    let outcome = place.skyrim("Arrays.psc", &["--strict"]);
    assert_eq!(
        outcome.output,
        include_str!("libraries/Arrays.txt"),
        "{}",
        outcome.messages
    );
}

#[test]
fn containers_hold_values_and_each_other() {
    let place = Place::new(&[("Containers.psc", include_str!("libraries/Containers.psc"))]);
    let outcome = place.skyrim("Containers.psc", &["--files", "files"]);
    assert_eq!(
        outcome.output,
        include_str!("libraries/Containers.txt"),
        "{}",
        outcome.messages
    );
}

#[test]
fn what_is_stored_is_in_saves() {
    let script = "ScriptName Keeps extends Quest
Int map
Event OnInit()
  StorageUtil.SetStringValue(Self, \"name\", \"kept\")
  StorageUtil.FloatListAdd(None, \"list\", 2.5)
  JsonUtil.SetIntValue(\"file\", \"n\", 7)
  map = JMap.object()
  JMap.setInt(map, \"x\", 4)
  JValue.retain(map)
  RegisterForSingleUpdate(20.0)
EndEvent
Event OnUpdate()
  Debug.Trace(StorageUtil.GetStringValue(Self, \"name\") + \" \" + StorageUtil.FloatListGet(None, \"list\", 0) + \" \" + JsonUtil.GetIntValue(\"file\", \"n\") + \" \" + JMap.getInt(map, \"x\"))
EndEvent
";
    let place = Place::new(&[("Keeps.psc", script)]);
    let words = ["--frames", "600", "--save", "s.cysave"];
    let outcome = place.skyrim("Keeps.psc", &words);
    assert_eq!(
        (outcome.status, outcome.output.as_str()),
        (Some(0), ""),
        "{}",
        outcome.messages
    );
    let outcome = place.cyperus(&["run", "--load", "s.cysave", "--frames", "2000"]);
    assert_eq!(
        outcome.output, "kept 2.500000 7 4\n",
        "{}",
        outcome.messages
    );
}

#[test]
fn what_is_stored_counts_against_the_heap() {
    for body in [
        "StorageUtil.SetStringValue(None, \"a name\" + i, \"some text that is kept\")",
        "StorageUtil.IntListAdd(None, \"list\", i)",
        "JsonUtil.SetIntValue(\"file\", \"n\" + i, i)",
        "JValue.retain(JArray.object())",
        "JArray.addInt(list, i)",
    ] {
        let script = format!(
            "ScriptName Hoards\nFunction Main() Global\n  Int list = JArray.object()\n  JValue.retain(list)\n  \
             Int i = 1\n  While i < 2000000\n    {body}\n    i += 1\n  EndWhile\nEndFunction\n"
        );
        let place = Place::new(&[("Hoards.psc", &script)]);
        // Time is bounded as well: what holds more costs more.
        let outcome = place.skyrim("Hoards.psc", &["--heap", "300000", "--fuel", "30000000"]);
        assert_eq!(outcome.status, Some(3), "{body}: {}", outcome.messages);
        assert!(
            outcome.messages.contains("--heap"),
            "{body}: {}",
            outcome.messages
        );
    }
}

#[test]
fn a_script_in_an_earlier_folder_answers_in_papyrus() {
    let caller = "ScriptName Asks\nFunction Main() Global\n  Weather now = Weather.GetCurrentWeather()\n  \
                  Debug.Trace(now.GetClassification() + \" \" + now)\nEndFunction\n";
    let mock = "ScriptName Weather extends Form\nWeather Function GetCurrentWeather() Global\n  \
                Return Game.GetFormFromFile(0x800, \"MyMod.esp\") as Weather\nEndFunction\n\
                Int Function GetClassification()\n  Return 2\nEndFunction\n";
    let world = "[forms.Rain]\nkind = \"Weather\"\nid = \"0x800\"\nplugin = \"MyMod.esp\"\n";
    let place = Place::new(&[
        ("Asks.psc", caller),
        ("mocks/Weather.psc", mock),
        ("w.toml", world),
    ]);
    let words = [
        "run",
        "Asks.psc",
        "--import",
        "mocks",
        "--world",
        "w.toml",
        "--strict-natives",
    ];
    let outcome = place.cyperus(&words);
    assert!(
        outcome.output.starts_with("2 [Weather <"),
        "{} {}",
        outcome.output,
        outcome.messages
    );
    let missing = place.cyperus(&["run", "Asks.psc", "--strict-natives"]);
    assert!(!missing.output.starts_with('2'), "{}", missing.output);
}

#[test]
fn natives_that_return_arrays_and_structs_are_answered() {
    let script = "ScriptName Asks\nFunction Main() Global\n  Actor[] all = Game.GetPlayerFollowers()\n  \
                  Debug.Trace(all.Length)\n  Form[] items = Game.GetPlayer().GetInventoryItems()\n  \
                  Debug.Trace(items.Length)\n  items = Game.GetPlayer().GetInventoryItems()\n  \
                  Debug.Trace(items.Length)\n  \
                  Actor:WornItem worn = Game.GetPlayer().GetWornItem(3)\n  Debug.Trace(worn.modelName)\nEndFunction\n";
    let world = "[references.Dogmeat]\nbase = \"Dog\"\n[forms.Dog]\nkind = \"ActorBase\"\n[natives]\n\
                 \"Game.GetPlayerFollowers\" = [\"Dogmeat\"]\n\
                 \"ObjectReference.GetInventoryItems\" = [[\"Dogmeat\", \"Dog\"], []]\n\
                 \"Actor.GetWornItem\" = { modelName = \"hat\" }\n";
    let place = Place::new(&[("Asks.psc", script), ("w.toml", world)]);
    let words = ["run", "Asks.psc", "--with", "f4se", "--world", "w.toml"];
    let outcome = place.cyperus(&words);
    assert_eq!(outcome.output, "1\n2\n0\nhat\n", "{}", outcome.messages);
}

#[test]
fn a_script_with_the_name_of_a_type_is_what_it_extends() {
    let door = "ScriptName Door extends Quest\nEvent OnQuestInit()\n  Debug.Trace(\"started\")\nEndEvent\n";
    let place = Place::new(&[("Door.psc", door)]);
    let outcome = place.cyperus(&["run", "Door.psc", "--frames", "5"]);
    assert_eq!(outcome.output, "started\n", "{}", outcome.messages);
    let world = "[forms.Oak]\nkind = \"Activator\"\nscripts = [{ name = \"Door\" }]\n";
    let place = Place::new(&[
        ("Door.psc", door),
        ("w.toml", world),
        (
            "Main.psc",
            "ScriptName Main\nFunction Main() Global\nEndFunction\n",
        ),
    ]);
    let outcome = place.cyperus(&["run", "Main.psc", "--world", "w.toml"]);
    assert!(
        outcome.messages.contains("Door extends Quest, and Oak is"),
        "{}",
        outcome.messages
    );
}
