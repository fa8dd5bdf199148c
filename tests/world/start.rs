//! How scripts begin: by what they extend, with the samples of each kind, and by events that are raised.

use std::fs;

use cyperus_conformance::{Binary, root};

use super::place::Place;

/// A folder with the samples.
fn samples() -> Place {
    let place = Place::new(&[]);
    for folder in ["scripts/samples", "scripts/samples/Starts"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name");
                let text = fs::read(&path).expect("a file");
                fs::write(place.path(&name.to_string_lossy()), text).expect("a file");
            }
        }
    }
    place
}

/// A command line whose last words have spaces.
fn cyperus(place: &Place, words: &[&str]) -> (i32, String, String) {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(&place.path(""));
    let outcome = binary.run(words);
    let status = outcome.status.expect("a status");
    (status, outcome.output, outcome.messages)
}

#[test]
fn a_sample_of_each_kind_begins_as_in_the_game() {
    let place = samples();
    let cases = [
        (
            "SupplyRun.psc --world supply-run.toml --minutes 1",
            "Supply run: 1 orders, every 4.000000 seconds\n",
        ),
        ("Poison.psc", "Poisoned: True, by the player: True\n"),
        (
            "Poison.psc --target Dogmeat",
            "Poisoned: True, by the player: True\n",
        ),
        ("Lamp.psc", "The lamp is there\n"),
        ("Guard.psc", "The guard is on duty\n"),
        ("Leader.psc", "The leader is the player: True\n"),
        (
            "Leader.psc --target Dogmeat",
            "The leader is the player: False\n",
        ),
        (
            "Stages.psc --fire self.Fragment_Stage_0010_Item_00()",
            "Stage 10 of a quest that runs: True\n",
        ),
        (
            "Switchboard.psc --entry Fragment_Terminal_01 -- None",
            "Switched by None\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(
            place.output(&format!("run --strict {line}")),
            expected,
            "{line}"
        );
    }
}

#[test]
fn a_quest_begins_once_and_in_the_order_of_the_game() {
    let script = "ScriptName Q extends Quest\nEvent OnInit()\n  Debug.Trace(\"init \" + IsRunning())\n\
        EndEvent\nEvent OnQuestInit()\n  Debug.Trace(\"quest init \" + IsRunning())\nEndEvent\n";
    let place = Place::new(&[("Q.psc", script)]);
    let expected = ["init", "quest init"];
    let output = place.output("run Q.psc --strict");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 2, "{output}");
    for (line, begin) in lines.iter().zip(expected) {
        assert!(line.starts_with(begin), "{output}");
    }
    // A quest of a world file is not started twice.
    place.write("w.toml", "[quests.Main]\nscripts = [{ name = \"Q\" }]\n");
    let output = place.output("run Q.psc --strict --world w.toml");
    assert_eq!(output.lines().count(), 2, "{output}");
    // An entry of one's own starts no quest.
    assert_eq!(place.output("run Q.psc --entry OnInit").lines().count(), 1);
}

#[test]
fn nothing_to_run_says_what_could_be_entered() {
    let script = "ScriptName A extends Quest\nFunction Count(Int many, Actor who)\n  \
        Debug.Trace(many)\nEndFunction\nEvent OnTimer(Int id)\n  Debug.Trace(id)\nEndEvent\n";
    let place = Place::new(&[("A.psc", script)]);
    let (status, _, messages) = place.cyperus("run A.psc");
    assert_eq!(status, 2);
    assert_eq!(
        messages,
        "error: nothing to run: A has no ScriptEntryPoint, Main, OnInit or OnQuestInit\n help: start \
         with one of these, with --entry NAME: Count(Int many, Actor who), OnTimer(Int id)\n"
    );
    let (status, _, messages) = place.cyperus("run A.psc --entry Cuont");
    assert_eq!(status, 2);
    assert!(
        messages.contains("A has no function or event called Cuont"),
        "{messages}"
    );
    assert!(
        messages.contains("Count(Int many, Actor who)"),
        "{messages}"
    );
    let (status, _, messages) = place.cyperus("run A.psc --fire self.OnTimer(7) -- 3");
    assert_eq!(status, 2);
    assert!(
        messages.contains("nothing takes the argument \"3\""),
        "{messages}"
    );
}

#[test]
fn an_event_is_raised_at_its_frame_with_its_arguments() {
    let script = "ScriptName A extends ObjectReference\n\
        Event OnHit(ObjectReference akTarget, ObjectReference akAggressor, Form akSource, Projectile akProjectile, \
        bool abPowerAttack, bool abSneakAttack, bool abBashAttack, bool abHitBlocked, string apMaterial)\n  \
        Debug.Trace(akTarget + \" \" + akAggressor + \" \" + abPowerAttack + \" \" + apMaterial)\nEndEvent\n\
        Event OnTimer(Int id)\n  Debug.Trace(id + \" at \" + Utility.GetCurrentRealTime())\nEndEvent\n";
    let place = Place::new(&[("A.psc", script)]);
    let fire = |line: &[&str]| {
        let mut words = vec!["run", "A.psc", "--instant-natives"];
        words.extend_from_slice(line);
        cyperus(&place, &words)
    };
    let (status, output, messages) =
        fire(&["--fire", "self.OnHit(None, Player, None, None, true)"]);
    assert_eq!(
        (status, output.as_str()),
        (0, "None [Actor < (00000014)>] True \n"),
        "{messages}"
    );
    // Frame 120 begins after two seconds, although nothing else happens; events come in their order.
    let (_, output, _) = fire(&[
        "--fire",
        "self.OnTimer(2)",
        "--at",
        "120",
        "--fire",
        "self.OnTimer(1)",
        "--at",
        "60",
    ]);
    let expected = "1 at 1.000000\n2 at 2.000000\n";
    assert_eq!(output, expected);
    let report = place.report("run A.psc --fire self.OnTimer(1) --at 60");
    assert!(report["frames"].as_u64() >= Some(60), "{report}");
    // compare raises it as well.
    let reports = place.output("compare A.psc --fire self.OnTimer(1) --at 60 --json");
    let reports: serde_json::Value = serde_json::from_str(&reports).expect("JSON");
    assert_eq!(reports[0]["instructions"], report["instructions"]);
    let (status, _, messages) =
        fire(&["--fire", "self.OnTimer(1)", "--at", "90", "--frames", "60"]);
    assert_eq!(status, 0);
    assert!(
        messages.contains("was not raised: the run ended before frame 90"),
        "{messages}"
    );
}

#[test]
fn a_wrong_event_says_what_was_expected() {
    let place = samples();
    let cases = [
        (
            "self.OnHit(Player)",
            "no script on self has the event OnHit\n help: its scripts have OnLoad, OnActivate",
        ),
        (
            "Door.OnLoad()",
            "nothing declares Door\n help: expected self, Player,",
        ),
        (
            "self",
            "\"self\" names no event of a thing\n help: write it as",
        ),
        ("self.OnActivate(Player", "has no closing parenthesis"),
        (
            "self.OnActivate(3)",
            "OnActivate: expected the name of an ObjectReference, or false, not the number 3",
        ),
        (
            "self.OnActivate(Player, 3)",
            "OnActivate takes 1 argument, not 2\n help: its parameters are (ObjectReference)",
        ),
        ("self.OnActivate(\"Player)", "has a text without end"),
    ];
    for (text, expected) in cases {
        let (status, _, messages) = cyperus(&place, &["run", "Lamp.psc", "--fire", text]);
        assert_eq!(status, 2, "{text}: {messages}");
        assert!(messages.contains(expected), "{text}: {messages}");
    }
    let (status, _, messages) = place.cyperus("run Lamp.psc --target Dogmeat");
    assert_eq!(status, 2);
    assert!(
        messages.contains("Lamp is no magic effect and no reference alias"),
        "{messages}"
    );
    let two = "run Lamp.psc --fire self.OnLoad --fire self.OnLoad --fire self.OnLoad --at 1 --at 2";
    assert_eq!(place.cyperus(two).0, 2);
}

#[test]
fn the_fragment_of_a_scene_has_a_quest() {
    let text = "ScriptName Talk extends Scene
Function Fragment_Begin()
    Debug.Trace(GetOwningQuest() != None)
EndFunction
";
    let place = Place::new(&[("Talk.psc", text)]);
    let words = ["run", "Talk.psc", "--entry", "Fragment_Begin", "-q"];
    let (status, output, messages) = cyperus(&place, &words);
    assert_eq!((status, output.as_str()), (0, "True\n"), "{messages}");
}
