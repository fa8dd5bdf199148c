//! `repl` through a pipe: values, variables and functions that stay, errors that
//! leave everything as it was, limits, and the exit status.

use cyperus_conformance::{Binary, Outcome};

fn session(words: &[&str], input: &str) -> Outcome {
    let mut all = vec!["repl"];
    all.extend(words);
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).run_with_input(&all, input)
}

fn lines(outcome: &Outcome) -> Vec<&str> {
    outcome.output.lines().collect()
}

#[test]
fn expressions_show_their_values() {
    let outcome = session(
        &["--strict"],
        "1 + 2\n1.5 * 2\n\"a\" + \"\\\"b\"\n!True\nNone\n7 as String\n; nothing\n\nGame.GetPlayer()\n",
    );
    let expected = [
        "3",
        "3.000000",
        "\"a\\\"b\"",
        "False",
        "None",
        "\"7\"",
        "[Actor < (00000014)>]",
    ];
    assert_eq!(lines(&outcome), expected, "{}", outcome.messages);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

#[test]
fn variables_functions_structs_and_imports_stay() {
    let input = "\
Int x = 6
x += 1
x
Int Function Twice(Int n)
    Return n * 2 + x
EndFunction
Twice(x)
x = 100
Twice(1)
Int Function Twice(Int n)
    Return n
EndFunction
Twice(1)
Struct Point
    Int A = 3
EndStruct
Point p = new Point
p.A = 9
p.A
Point q = p
q.A = 4
p.A
Int[] list = new Int[3]
list[1] = 5
list
If x > 3
    Debug.Trace(\"big\")
Else
    Debug.Trace(\"small\")
EndIf
Import Math
Floor(2.5)
String x = \"now a text\"
x
String[] names = new String[2]
names
";
    let outcome = session(&["--strict"], input);
    let expected = [
        "7",
        "21",
        "102",
        "1",
        "9",
        "4",
        "[0, 5, 0]",
        "big",
        "2",
        "\"now a text\"",
        "[\"\", \"\"]",
    ];
    // A function that uses x as a number would no longer compile: Twice does not, since its second form.
    assert_eq!(lines(&outcome), expected, "{}", outcome.messages);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

#[test]
fn an_input_with_errors_changes_nothing() {
    let input = "\
Int x = 1
Int x = \"a\" + Missing
x = \"text\"
Int Function Broken()
    Return Missing
EndFunction
Broken()
x
If x
    Missing()
EndIf
State S
EndState
:type Missing
:nonsense
x + 1
";
    let outcome = session(&[], input);
    assert_eq!(lines(&outcome), ["1", "2"], "{}", outcome.messages);
    assert_eq!(outcome.status, Some(0));
    for part in [
        "no variable or property called `Missing` here\n --> input 2:1:15",
        "`x` is an `Int`, but this is a `String`\n --> input 3:1:5",
        " --> input 4:2:12",
        "no function called `Broken` here\n --> input 5:1:1",
        " --> input 7:2:5",
        "A state belongs to a script",
        " --> expression:1:1",
        "there is no command :nonsense",
    ] {
        assert!(
            outcome.messages.contains(part),
            "{part}\n{}",
            outcome.messages
        );
    }
    assert_eq!(session(&["--strict"], input).status, Some(1));
}

#[test]
fn errors_at_run_time_name_the_line_that_was_typed() {
    let input = "\
Int[] list = new Int[2]
Function Reach(Int at)

    list[at] = 1
EndFunction
Reach(7)
list
";
    let outcome = session(&["--strict"], input);
    assert_eq!(lines(&outcome), ["[0, 0]"], "{}", outcome.messages);
    assert_eq!(outcome.status, Some(1));
    for part in [
        ".Reach() - \"input 3\" Line 3",
        ".__Input() - \"input 3\" Line 1",
    ] {
        assert!(
            outcome.messages.contains(part),
            "{part}\n{}",
            outcome.messages
        );
    }
    assert_eq!(session(&[], input).status, Some(0));
}

#[test]
fn an_input_without_end_is_stopped_and_the_machine_goes_on() {
    let input = "\
Int x = 1
While True
    x += 1
EndWhile
x > 1000
Utility.Wait(100000.0)
:step
x = 5
x
";
    let outcome = session(&["--fuel", "100000", "--frames", "1000"], input);
    let output = lines(&outcome);
    let [first, step, last] = output.as_slice() else {
        unreachable!("three lines: {output:?} {}", outcome.messages)
    };
    assert_eq!((*first, *last), ("True", "5"), "{}", outcome.messages);
    // Nothing is left of the two inputs that were stopped.
    assert!(
        step.starts_with("frame 1,") && !step.contains("stack"),
        "{step}"
    );
    for part in [
        "as much work as --fuel allows",
        "still running after 1,000 frames",
    ] {
        assert!(
            outcome.messages.contains(part),
            "{part}\n{}",
            outcome.messages
        );
    }
}

#[test]
fn events_of_earlier_inputs_see_the_same_variables() {
    let input = "\
Int n = 0
Event OnTimer(Int id)
    n += id
EndEvent
StartTimer(1.0, 7)
n = 100
:step 30
n
:step 60
n
";
    let outcome = session(&["--strict"], input);
    let output = lines(&outcome);
    assert_eq!(
        output.get(1),
        Some(&"100"),
        "{output:?} {}",
        outcome.messages
    );
    assert_eq!(
        output.get(3),
        Some(&"107"),
        "{output:?} {}",
        outcome.messages
    );
}

#[test]
fn a_script_and_things_of_the_world_have_names() {
    let input = ":type it\nit.Report()\n:type Scrap\nScrap\nPlayer == Game.GetPlayer()\n";
    let outcome = session(
        &["scripts/samples/Workshop.psc"],
        ":type it\nPlayer == Game.GetPlayer()\n",
    );
    let output = lines(&outcome);
    assert_eq!(
        output.get(1..),
        Some(&["Workshop", "True"][..]),
        "{output:?} {}",
        outcome.messages
    );
    let world = "[forms.Scrap]\nkind = \"MiscObject\"\n";
    let file = tempfile::Builder::new()
        .suffix(".toml")
        .tempfile()
        .expect("a file");
    std::fs::write(file.path(), world).expect("written");
    let path = file.path().to_string_lossy();
    let outcome = session(&["scripts/samples/Workshop.psc", "--world", &path], input);
    let output = lines(&outcome);
    assert!(
        output.contains(&"MiscObject"),
        "{output:?} {}",
        outcome.messages
    );
    assert!(
        output
            .iter()
            .any(|line| line.starts_with("[MiscObject <Scrap")),
        "{output:?}"
    );
    let outcome = session(
        &["scripts/samples/Gate.esp", "--import", "scripts/samples"],
        "GateQuest\n",
    );
    assert_eq!(
        outcome.output.lines().last(),
        Some("[Quest <GateQuest (02000800)>]"),
        "{}",
        outcome.messages
    );
}

#[test]
fn commands_look_at_types_and_the_heap() {
    let input = "\
Int[] kept = new Int[4]
new Int[9]
:type kept
:type kept.Length + 1.5
:type Utility.Wait(1.0)
:gc
:heap
:why Int[]
:vars
:help
:quit
1 + 1
";
    let outcome = session(&["--strict"], input);
    let output = &outcome.output;
    for part in [
        "\nInt[]\nFloat\n",
        "and 0 structs\n",
        "by allocating line",
        "Int[] kept = [0, 0, 0, 0]\n",
        ":why OBJECT",
        "kept",
    ] {
        assert!(
            output.contains(part),
            "{part}\n{output}\n{}",
            outcome.messages
        );
    }
    assert!(!output.ends_with("2\n"), "nothing comes after :quit");
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

#[test]
fn every_game_is_spoken() {
    for game in ["skyrim", "fallout4", "fallout76", "starfield"] {
        let input =
            "Int x = 4\nInt Function F(Int n)\nReturn n + x\nEndFunction\nF(2)\nx = 5\nF(2)\n";
        let outcome = session(&["--strict", "--game", game], input);
        assert_eq!(lines(&outcome), ["6", "7"], "{game}: {}", outcome.messages);
        assert_eq!(outcome.status, Some(0), "{game}");
    }
}
