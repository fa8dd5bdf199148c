//! Scripts that changed between a save and its continuation: every row of the table in
//! `docs/save-format.md`.
//!
//! Each test saves a program while it waits for a timer or is in the middle of a call, loads the
//! save with the later version of its scripts, and lets it continue.

use cyperus_conformance::{Container, Heard, Program};
use cyperus_pex::Game;
use cyperus_vm::{LoadError, Loaded, Machine, Save};

type Sources<'s> = &'s [(&'s str, &'s str)];

fn program(sources: Sources<'_>) -> Program {
    Program::of(Game::Fallout4, sources).expect("it compiles")
}

/// A save of the program after half a second.
fn save(sources: Sources<'_>) -> Vec<u8> {
    let (mut machine, _) = program(sources).start(false).expect("it starts");
    machine.run_until_idle(Some(30));
    bytes(&mut machine)
}

fn bytes(machine: &mut Machine) -> Vec<u8> {
    let mut bytes = Vec::new();
    machine.save(&mut bytes, b"").expect("nothing runs");
    bytes
}

/// Loads the save with other scripts and returns the load's warnings separately from what follows.
fn load(save: &[u8], sources: Sources<'_>) -> Result<(Machine, Heard, Vec<String>), LoadError> {
    let (loaded, heard) = program(sources).load_changed(save)?;
    let mut machine = loaded.machine;
    assert!(
        machine.verify_heap().is_empty(),
        "{:?}",
        machine.verify_heap()
    );
    let warnings = std::mem::take(&mut *heard.borrow_mut());
    Ok((machine, heard, warnings))
}

/// Loads a save with only its own scripts.
fn load_again(save: &[u8]) -> Result<(Loaded, Heard), LoadError> {
    Program::load(Save::open(save)?)
}

/// What scripts traced.
fn traced(heard: &Heard) -> Vec<String> {
    let heard = heard.borrow();
    let lines = heard.iter().filter_map(|line| {
        let bytes = line.strip_prefix("Trace([")?.split_once("], ")?.0;
        let bytes = bytes.split(", ").filter_map(|byte| byte.parse::<u8>().ok());
        String::from_utf8(bytes.collect()).ok()
    });
    lines.collect()
}

/// Saves with one version and continues with the other. Returns what it traces then, and the
/// warnings of the load.
fn change(before: Sources<'_>, after: Sources<'_>) -> (Vec<String>, Vec<String>) {
    let (mut machine, heard, warnings) = load(&save(before), after).expect("it loads");
    machine.run_until_idle(Some(600));
    assert_eq!(machine.counters().errors, 0, "{:?}", heard.borrow());
    // The result can be saved and loaded like any other machine.
    let again = bytes(&mut machine);
    let (second, _) = load_again(&again).expect("it loads again");
    let mut second = second.machine;
    let copy = bytes(&mut second);
    assert!(copy == again, "{}", difference(&again, &copy));
    (traced(&heard), warnings)
}

/// The sections in which two saves differ.
fn difference(one: &[u8], other: &[u8]) -> String {
    let chunks = |bytes| Container::read(bytes).expect("a save").chunks;
    let pairs = chunks(one).into_iter().zip(chunks(other));
    let differing = pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| {
            let at = one.plain.iter().zip(&other.plain).position(|(a, b)| a != b);
            format!("{} at {at:?}", String::from_utf8_lossy(&one.tag))
        });
    differing.collect::<Vec<_>>().join(", ")
}

fn thing(body: &str) -> String {
    format!("ScriptName Thing\n{body}\n")
}

/// The same for one script that fills its variables and then waits for a timer.
fn change_thing(before: &str, fill: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let before = thing(&format!(
        "{before}\nFunction Main()\n{fill}\nStartTimer(2.0, 1)\nEndFunction\n\
         Event OnTimer(Int id)\nDebug.Trace(\"old\")\nEndEvent"
    ));
    let after = thing(&format!(
        "{after}\nFunction Main()\nStartTimer(2.0, 1)\nEndFunction"
    ));
    change(&[("Thing", &before)], &[("Thing", &after)])
}

fn has(warnings: &[String], words: &[&str]) -> bool {
    warnings
        .iter()
        .any(|line| line.contains("warning") && words.iter().all(|word| line.contains(word)))
}

#[test]
fn the_same_scripts_change_nothing() {
    let (traced, warnings) = change_thing(
        "Int kept",
        "kept = 5",
        "Int kept\nEvent OnTimer(Int id)\nDebug.Trace(kept)\nEndEvent",
    );
    assert_eq!(traced, ["5"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn an_added_variable_has_its_initial_value() {
    let (traced, warnings) = change_thing(
        "Int kept",
        "kept = 5",
        "Int added = 7\nString word = \"new\"\nInt kept\nFloat plain\n\
         Event OnTimer(Int id)\nDebug.Trace(kept + \" \" + added + \" \" + word + \" \" + plain)\nEndEvent",
    );
    assert_eq!(traced, ["5 7 new 0.000000"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn a_removed_variable_is_dropped_with_a_warning() {
    let (traced, warnings) = change_thing(
        "Int kept\nInt[] lost\nString also",
        "kept = 5\nlost = new Int[3]\nalso = \"text\" + kept",
        "Int kept\nEvent OnTimer(Int id)\nDebug.Trace(kept)\nEndEvent",
    );
    assert_eq!(traced, ["5"]);
    assert!(has(&warnings, &["lost", "no longer"]), "{warnings:?}");
    assert!(has(&warnings, &["also", "no longer"]), "{warnings:?}");
    assert_eq!(warnings.len(), 2);
}

#[test]
fn a_variable_of_another_type_is_dropped_with_a_warning() {
    let (traced, warnings) = change_thing(
        "Int kept\nInt other",
        "kept = 5\nother = 6",
        "Int kept\nString other = \"fresh\"\n\
         Event OnTimer(Int id)\nDebug.Trace(kept + \" \" + other)\nEndEvent",
    );
    assert_eq!(traced, ["5 fresh"]);
    assert!(has(&warnings, &["other", "different type"]), "{warnings:?}");
}

#[test]
fn a_renamed_variable_is_removed_and_added() {
    let (traced, warnings) = change_thing(
        "Int first",
        "first = 5",
        "Int second = 1\nEvent OnTimer(Int id)\nDebug.Trace(second)\nEndEvent",
    );
    assert_eq!(traced, ["1"]);
    assert!(has(&warnings, &["first", "no longer"]), "{warnings:?}");
}

#[test]
fn properties_are_added_with_their_values() {
    let (traced, warnings) = change_thing(
        "Int kept",
        "kept = 5",
        "Int kept\nInt Property Auto_ = 9 Auto\n\
         Int backing\n\
         Int Property Full\nInt Function Get()\nReturn backing\nEndFunction\n\
         Function Set(Int value)\nbacking = value + 100\nEndFunction\nEndProperty\n\
         Event OnTimer(Int id)\nDebug.Trace(kept + \" \" + Auto_ + \" \" + Full)\nEndEvent",
    );
    // The setter of an added property has not run.
    assert_eq!(traced, ["5 9 0"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn a_const_takes_what_the_script_says() {
    let (traced, warnings) = change_thing(
        "Int Property Fixed = 5 Auto Const\nInt kept",
        "kept = Fixed",
        "Int Property Fixed = 6 Auto Const\nInt kept\n\
         Event OnTimer(Int id)\nDebug.Trace(kept + \" \" + Fixed)\nEndEvent",
    );
    assert_eq!(traced, ["5 6"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn a_const_that_is_none_any_more_takes_the_saved_value() {
    let (traced, _) = change_thing(
        "Int Property Fixed = 5 Auto Const",
        "",
        "Int Property Fixed = 6 Auto\nEvent OnTimer(Int id)\nDebug.Trace(Fixed)\nEndEvent",
    );
    assert_eq!(traced, ["5"]);
}

#[test]
fn a_removed_state_leaves_the_functions_of_the_empty_one() {
    let (traced, warnings) = change_thing(
        "State Busy\nEvent OnTimer(Int id)\nDebug.Trace(\"busy\")\nEndEvent\nEndState",
        "GoToState(\"Busy\")",
        "Event OnTimer(Int id)\nDebug.Trace(\"empty \" + GetState())\nEndEvent",
    );
    assert_eq!(traced, ["empty Busy"]);
    assert!(has(&warnings, &["State Busy", "Thing"]), "{warnings:?}");
}

const WAITING: &str = "Int kept\nFunction Main()\nkept = 5\nWork(\"a\")\nDebug.Trace(\"main done\")\nEndFunction\n\
     Function Work(String word)\nInt own = kept + 1\nUtility.Wait(2.0)\nDebug.Trace(\"old \" + word + own)\n\
     Helper()\nEndFunction\nFunction Helper()\nDebug.Trace(\"old helper\")\nEndFunction";

#[test]
fn a_changed_function_finishes_with_its_old_code_and_calls_the_new() {
    let after = "Int added\nInt kept\nFunction Main()\nkept = 5\nWork(\"a\")\nDebug.Trace(\"main done\")\nEndFunction\n\
         Function Work(String word)\nUtility.Wait(2.0)\nDebug.Trace(\"new\")\nEndFunction\n\
         Function Helper()\nDebug.Trace(\"new helper \" + kept)\nEndFunction";
    let (traced, warnings) = change(&[("Thing", &thing(WAITING))], &[("Thing", &thing(after))]);
    assert_eq!(traced, ["old a6", "new helper 5", "main done"]);
    assert!(has(&warnings, &["Thing.Work", "old code"]), "{warnings:?}");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
}

#[test]
fn a_removed_function_finishes_with_its_old_code() {
    let after = "Int kept\nFunction Helper()\nDebug.Trace(\"new helper\")\nEndFunction";
    let (traced, warnings) = change(&[("Thing", &thing(WAITING))], &[("Thing", &thing(after))]);
    assert_eq!(traced, ["old a6", "new helper", "main done"]);
    assert!(has(&warnings, &["Thing.Work", "old code"]), "{warnings:?}");
    assert!(has(&warnings, &["Thing.Main", "old code"]), "{warnings:?}");
}

#[test]
fn old_code_that_needs_what_is_gone_says_so_and_goes_on() {
    let before = thing(
        "Int kept\nFunction Main()\nUtility.Wait(2.0)\nDebug.Trace(kept)\nDebug.Trace(\"end\")\nEndFunction",
    );
    let after = thing("Function Main()\nEndFunction");
    let loaded = load(&save(&[("Thing", &before)]), &[("Thing", &after)]);
    let (mut machine, heard, warnings) = loaded.expect("it loads");
    assert!(has(&warnings, &["Thing.Main", "old code"]), "{warnings:?}");
    assert!(has(&warnings, &["kept", "no longer"]), "{warnings:?}");
    machine.run_until_idle(Some(600));
    assert_eq!(traced(&heard), ["None", "end"]);
    let wanted = "Cannot find a variable named kept";
    let said = heard.borrow().iter().any(|line| line.contains(wanted));
    assert!(said, "{:?}", heard.borrow());
}

#[test]
fn old_code_survives_another_save_and_scripts_that_come_later() {
    let before = [("Thing", &*thing(WAITING))];
    let after = thing("Int kept\nFunction Helper()\nDebug.Trace(\"new helper\")\nEndFunction");
    let later =
        "ScriptName Later\nInt Property Number = 77 Auto\nString Property Name = \"x\" Auto";
    let after = [("Thing", &*after), ("Later", later)];
    let (mut machine, _, _) = load(&save(&before), &after).expect("it loads");
    // The old version of Thing has a place among the scripts, and Later comes after it.
    let object = machine
        .create_instance("Later", true)
        .expect("there is one");
    let again = bytes(&mut machine);
    let (loaded, heard) = load_again(&again).expect("it loads");
    let mut machine = loaded.machine;
    assert!(machine.verify_heap().is_empty());
    assert_eq!(machine.script_name(object), Some("Later"));
    let copy = bytes(&mut machine);
    assert!(copy == again, "{}", difference(&again, &copy));
    machine.run_until_idle(Some(600));
    assert_eq!(traced(&heard), ["old a6", "new helper", "main done"]);
}

#[test]
fn a_script_that_is_gone_is_taken_from_the_save() {
    let other = "ScriptName Other\nFunction Tell() Global\nDebug.Trace(\"told\")\nEndFunction";
    let before = thing("Function Main()\nUtility.Wait(2.0)\nOther.Tell()\nEndFunction");
    let loaded = load(
        &save(&[("Thing", &before), ("Other", other)]),
        &[("Unrelated", "ScriptName Unrelated")],
    );
    let (mut machine, heard, warnings) = loaded.expect("it loads");
    machine.run_until_idle(Some(600));
    assert_eq!(traced(&heard), ["told"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn another_parent_brings_its_own_variables() {
    let one = "ScriptName One\nInt Property FromOne = 1 Auto\n";
    let two = "ScriptName Two\nString filler\nInt Property FromTwo = 2 Auto\n";
    let before = "ScriptName Thing extends One\nInt own\nFunction Main()\nFromOne = 10\nown = 5\n\
         StartTimer(2.0, 1)\nEndFunction";
    let after = "ScriptName Thing extends Two\nInt own\nFunction Main()\nEndFunction\n\
         Event OnTimer(Int id)\nDebug.Trace(own + \" \" + FromTwo)\nEndEvent";
    let (traced, warnings) = change(
        &[("Thing", before), ("One", one)],
        &[("Thing", after), ("One", one), ("Two", two)],
    );
    assert_eq!(traced, ["5 2"]);
    assert!(has(&warnings, &["FromOne", "no longer"]), "{warnings:?}");
}

#[test]
fn a_call_in_a_parent_that_is_none_any_more_is_dropped() {
    let one = "ScriptName One\nInt secret = 3\nFunction Work()\nUtility.Wait(2.0)\n\
         Debug.Trace(\"in one \" + secret)\nEndFunction";
    let two = "ScriptName Two\nFunction Work()\nEndFunction";
    let before = "ScriptName Thing extends One\nFunction Main()\nWork()\nEndFunction";
    let after = "ScriptName Thing extends Two\nFunction Main()\nWork()\nEndFunction";
    let (traced, warnings) = change(
        &[("Thing", before), ("One", one)],
        &[("Thing", after), ("One", one), ("Two", two)],
    );
    assert!(traced.is_empty(), "{traced:?}");
    assert!(has(&warnings, &["One.Work", "dropped"]), "{warnings:?}");
}

#[test]
fn variables_of_one_name_in_parent_and_child_stay_apart() {
    let parent = "ScriptName One\nInt same = 1\nFunction Fill()\nsame = 10\nEndFunction\n\
         Int Function Mine()\nReturn same\nEndFunction";
    let before = "ScriptName Thing extends One\nInt same = 2\nFunction Main()\nFill()\nsame = 20\n\
         StartTimer(2.0, 1)\nEndFunction";
    let after = "ScriptName Thing extends One\nInt added\nInt same = 2\nFunction Main()\nEndFunction\n\
         Event OnTimer(Int id)\nDebug.Trace(Mine() + \" \" + same)\nEndEvent";
    let (traced, warnings) = change(
        &[("Thing", before), ("One", parent)],
        &[("Thing", after), ("One", parent)],
    );
    assert_eq!(traced, ["10 20"]);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn members_of_a_struct_are_matched_by_name() {
    let (traced, warnings) = change_thing(
        "Struct Pair\nInt left\nInt right\nInt gone\nEndStruct\nPair[] many\nPair one",
        "many = new Pair[2]\nmany[0] = new Pair\nmany[0].left = 3\nmany[0].right = 4\none = many[0]",
        "Struct Pair\nString fresh = \"f\"\nInt right\nFloat left\nEndStruct\nPair[] many\nPair one\n\
         Event OnTimer(Int id)\none.right += 1\n\
         Debug.Trace(many[0].fresh + many[0].right + \" \" + many[0].left + \" \" + (many[1] == None))\nEndEvent",
    );
    assert_eq!(traced, ["f5 0.000000 True"]);
    assert!(has(&warnings, &["left", "different type"]), "{warnings:?}");
    assert!(has(&warnings, &["gone", "no longer"]), "{warnings:?}");
}

#[test]
fn a_removed_struct_is_refused_by_name() {
    let before = thing(
        "Struct Pair\nInt left\nEndStruct\nPair one\nFunction Main()\none = new Pair\nStartTimer(2.0, 1)\nEndFunction",
    );
    let after = thing("Function Main()\nEndFunction");
    let refused = load(&save(&[("Thing", &before)]), &[("Thing", &after)]);
    match refused.map(drop) {
        Err(LoadError::Refused(reason)) => {
            assert!(reason.to_lowercase().contains("thing#pair"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_stack_that_waits_for_a_native_that_is_none_any_more_is_dropped() {
    let before = thing(
        "Function Main()\nCallFunctionNoWait(\"Other\", new Var[0])\nUtility.Wait(2.0)\nDebug.Trace(\"never\")\nEndFunction\n\
         Function Other()\nDebug.Trace(\"other\")\nStartTimer(2.0, 1)\nEndFunction\n\
         Event OnTimer(Int id)\nDebug.Trace(\"timer\")\nEndEvent",
    );
    let utility = "ScriptName Utility Hidden\nFunction Wait(Float seconds) Global\nDebug.Trace(\"scripted\")\nEndFunction";
    let (traced, warnings) = change(
        &[("Thing", &before)],
        &[("Thing", &before), ("Utility", utility)],
    );
    assert_eq!(traced, ["timer"]);
    assert!(has(&warnings, &["native", "dropped"]), "{warnings:?}");
}

#[test]
fn an_event_that_nobody_handles_any_more_is_lost_quietly() {
    let (traced, warnings) = change_thing("Int kept", "kept = 5", "Int kept");
    assert!(traced.is_empty(), "{traced:?}");
    assert!(warnings.is_empty(), "{warnings:?}");
}
