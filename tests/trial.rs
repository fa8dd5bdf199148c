//! `cyperus test` as people and programs use it.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, folder_with, root};
use serde_json::Value;

#[path = "trial/schema.rs"]
mod schema;

const FIFTY: &str = include_str!("trial/Fifty.psc");
const LILAC: &str = include_str!("trial/Lilac.psc");
const FORMATS: [&str; 5] = ["human", "junit", "tap", "json", "github"];

fn binary() -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
}

fn test(folder: &Path, words: &[&str]) -> Outcome {
    binary().in_folder(folder).run(&[&["test"], words].concat())
}

/// What a run of JSON says about each test: its name, outcome and message.
fn rows(outcome: &Outcome) -> Vec<(String, String, String)> {
    let lines = outcome.output.lines();
    let rows = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    rows.filter(|row| row.get("summary").is_none())
        .map(|row| {
            let text = |key: &str| row[key].as_str().expect("a text").to_owned();
            (text("test"), text("outcome"), text("message"))
        })
        .collect()
}

/// The names of tests and their outcomes, shortly.
fn results(outcome: &Outcome) -> Vec<String> {
    let rows = rows(outcome).into_iter();
    rows.map(|(name, outcome, _)| format!("{name} {outcome}"))
        .collect()
}

/// What Fifty.psc says about its tests: name, outcome, and a part of the message.
fn expected() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let mut above = "";
    for line in FIFTY.lines() {
        if let Some(name) = line.strip_prefix("Function Test") {
            let name = name.split('(').next().unwrap_or_default();
            let (outcome, part) = above.split_once(' ').unwrap_or((above, ""));
            found.push((format!("Test{name}"), outcome.to_owned(), part.to_owned()));
        }
        above = line.strip_prefix("; ").unwrap_or_default();
    }
    assert_eq!(found.len(), 50);
    found
}

fn fifty(format: &str, threads: &str) -> Outcome {
    let folder = root().join("tests/trial");
    test(
        &folder,
        &[
            "Fifty.psc",
            "--format",
            format,
            "--threads",
            threads,
            "--test-fuel",
            "100000",
        ],
    )
}

#[test]
fn fifty_tests_have_the_right_fifty_answers_in_json() {
    let outcome = fifty("json", "2");
    assert_eq!(outcome.status, Some(1), "{}", outcome.messages);
    let rows = rows(&outcome);
    assert_eq!(rows.len(), 50);
    for ((name, state, part), (test, found, message)) in expected().into_iter().zip(rows) {
        assert_eq!(test, format!("Fifty.{name}"));
        assert_eq!(found, state, "{name}: {message}");
        assert!(message.contains(&part), "{name}: {message}");
    }
    let last = outcome.output.lines().last().expect("a summary");
    let summary: Value = serde_json::from_str(last).expect("JSON");
    let count = |wanted: &str| expected().iter().filter(|row| row.1 == wanted).count();
    for (key, state) in [
        ("passed", "passed"),
        ("failed", "failed"),
        ("errors", "error"),
        ("skipped", "skipped"),
    ] {
        assert_eq!(summary["summary"][key], count(state), "{key}");
    }
}

#[test]
fn fifty_tests_have_the_right_fifty_answers_in_junit_and_it_meets_the_schema() {
    let outcome = fifty("junit", "2");
    assert_eq!(outcome.status, Some(1));
    let document = schema::parse(&outcome.output);
    schema::validate(&document);
    let [suite] = document.children.as_slice() else {
        panic!("one script is one suite");
    };
    let cases: Vec<_> = suite
        .children
        .iter()
        .filter(|one| one.name == "testcase")
        .collect();
    assert_eq!(cases.len(), 50);
    for ((name, state, part), case) in expected().into_iter().zip(cases) {
        assert_eq!(
            [case.attribute("classname"), case.attribute("name")],
            ["Fifty", &name]
        );
        let result = case.children.first();
        let element = match state.as_str() {
            "passed" => None,
            "failed" => Some("failure"),
            other => Some(other),
        };
        assert_eq!(result.map(|result| result.name.as_str()), element, "{name}");
        if let Some(result) = result {
            let is_skipped = result.name == "skipped";
            assert!(
                is_skipped || result.attribute("message").contains(&part),
                "{name}"
            );
            assert!(result.text.contains(&part), "{name}: {}", result.text);
        }
    }
}

#[test]
fn fifty_tests_have_the_right_fifty_answers_in_tap() {
    let outcome = fifty("tap", "2");
    let mut lines = outcome.output.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    assert_eq!(lines.next(), Some("1..50"));
    let points: Vec<&str> = lines.filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(points.len(), 50);
    for (number, ((name, state, part), point)) in (1..).zip(expected().into_iter().zip(points)) {
        let wanted = match state.as_str() {
            "passed" => format!("ok {number} - Fifty.{name}"),
            "skipped" => format!("ok {number} - Fifty.{name} # SKIP {part}"),
            _ => format!("not ok {number} - Fifty.{name}"),
        };
        assert_eq!(point, wanted);
    }
    let blocks = outcome.output.matches("\n  ---\n").count();
    let bad = expected()
        .iter()
        .filter(|row| ["failed", "error"].contains(&row.1.as_str()))
        .count();
    assert_eq!(blocks, bad);
    assert!(outcome.output.contains(
        "  message: \"Assert.Equal failed: got 5, expected 6\"\n  severity: fail\n  at:\n    file: \"Fifty.psc\"\n    line: 43\n  found: \"5\"\n  wanted: \"6\"\n"
    ));
}

#[test]
fn fifty_tests_have_the_right_fifty_answers_for_people_and_for_github() {
    let outcome = fifty("human", "2");
    let told: Vec<(&str, &str)> = outcome
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once(' '))
        .filter(|(word, _)| ["passed", "FAILED", "ERROR", "skipped"].contains(word))
        .collect();
    assert_eq!(told.len(), 50);
    for ((name, state, _), (word, rest)) in expected().into_iter().zip(told) {
        assert!(word.eq_ignore_ascii_case(&state), "{name}: {word}");
        let shown = rest.trim_start().split(':').next();
        assert_eq!(shown, Some(name.as_str()));
    }
    let deep = "            Fifty.psc:33  Assert.Equal(number, 10)\n            got      9\n            expected 10\n            [ (FF000800)].Fifty.Deeper() - \"Fifty.psc\" Line 33\n            [ (FF000800)].Fifty.TestDeepInside() - \"Fifty.psc\" Line 202\n";
    assert!(outcome.output.contains(deep), "{}", outcome.output);
    let outcome = fifty("github", "2");
    for (name, state, part) in expected() {
        let title = format!("title=Fifty.{name}::");
        let mut lines = outcome.output.lines();
        let found = lines.find(|line| line.contains(&title));
        let is_bad = ["failed", "error"].contains(&state.as_str());
        assert_eq!(found.is_some(), is_bad, "{name}");
        if let Some(line) = found {
            assert!(line.starts_with("::error file=Fifty.psc,line="), "{line}");
            assert!(line.contains(&part), "{line}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    for format in FORMATS {
        let one = fifty(format, "1");
        for threads in ["2", "3", "0"] {
            assert_eq!(fifty(format, threads).output, one.output, "{format}");
        }
    }
}

const PAIR: &str = "ScriptName Pair\nFunction TestOne()\n  Assert.Equal(1, 1)\nEndFunction\n\
    Function TestTwo()\n  Assert.Equal(1, 2)\nEndFunction\n\
    Function TestThree()\nEndFunction\nFunction Helper()\n  Assert.Fail()\nEndFunction\n\
    Function TestWith(Int aiParameter)\n  Assert.Fail()\nEndFunction\n";

#[test]
fn tests_are_listed_filtered_and_skipped_after_the_first_failure() {
    let folder = folder_with(&[("Pair.psc", PAIR)]);
    let listed = test(folder.path(), &["--list"]);
    assert_eq!(listed.status, Some(0), "{}", listed.messages);
    assert_eq!(
        listed.output,
        "Pair.TestOne  ./Pair.psc:2\nPair.TestTwo  ./Pair.psc:5\nPair.TestThree  ./Pair.psc:8\n"
    );
    let json = ["--format", "json"];
    let some = test(
        folder.path(),
        &[&json[..], &["--filter", "one", "--filter", "THREE"]].concat(),
    );
    assert_eq!(some.status, Some(0));
    assert_eq!(
        results(&some),
        ["Pair.TestOne passed", "Pair.TestThree passed"]
    );
    let none = test(folder.path(), &["--filter", "absent"]);
    assert_eq!(none.status, Some(2));
    assert!(
        none.messages.contains("no test has that in its name"),
        "{}",
        none.messages
    );
    for threads in ["1", "2"] {
        let fast = test(
            folder.path(),
            &[&json[..], &["--fail-fast", "--threads", threads]].concat(),
        );
        assert_eq!(fast.status, Some(1));
        assert_eq!(
            results(&fast),
            [
                "Pair.TestOne passed",
                "Pair.TestTwo failed",
                "Pair.TestThree skipped"
            ]
        );
    }
}

#[test]
fn tests_run_in_another_order_and_more_than_once() {
    let tests = (0..12).map(|number| {
        format!(
            "Function Test{number}()\n  Debug.Trace(Utility.RandomInt(0, 1000000))\n  \
             Assert.Fail()\nEndFunction\n"
        )
    });
    let text = format!("ScriptName Many\n{}", tests.collect::<Vec<_>>().concat());
    let folder = folder_with(&[("Many.psc", &text)]);
    let run = |words: &[&str]| test(folder.path(), &[&["--format", "json"], words].concat());
    let plain = results(&run(&[]));
    let shuffled = results(&run(&["--shuffle", "7", "--threads", "1"]));
    assert_ne!(plain, shuffled);
    assert_eq!(
        shuffled,
        results(&run(&["--shuffle", "7", "--threads", "2"]))
    );
    assert_ne!(shuffled, results(&run(&["--shuffle", "8"])));
    let mut sorted = shuffled;
    sorted.sort_by_key(|line| plain.iter().position(|other| other == line));
    assert_eq!(sorted, plain);
    let twice = test(folder.path(), &["--repeat", "2", "--filter", "Test11"]);
    let numbers: Vec<&str> = twice
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("            "))
        .filter(|line| line.bytes().all(|byte| byte.is_ascii_digit()))
        .collect();
    assert!(twice.output.contains("Test11 (2)"), "{}", twice.output);
    let [first, second] = numbers.as_slice() else {
        panic!("two runs: {numbers:?}");
    };
    assert_ne!(first, second, "other random numbers");
}

#[test]
fn a_snapshot_is_written_then_compared() {
    let text = "ScriptName Snap\nFunction TestStory()\n  Debug.Trace(\"one\")\n  Assert.Snapshot()\n  \
        Debug.Trace(\"two\")\n  Assert.Snapshot(\"the end\")\nEndFunction\n";
    let folder = folder_with(&[("Snap.psc", text)]);
    let first = test(folder.path(), &[]);
    assert_eq!(first.status, Some(1));
    assert!(
        first.output.contains("--update-snapshots writes it"),
        "{}",
        first.output
    );
    assert_eq!(test(folder.path(), &["--update-snapshots"]).status, Some(0));
    let kept = |name: &str| fs::read_to_string(folder.path().join("Snap.snapshots").join(name));
    assert_eq!(kept("TestStory.txt").expect("written"), "one\n");
    assert_eq!(kept("TestStory.the-end.txt").expect("written"), "two\n");
    assert_eq!(test(folder.path(), &[]).status, Some(0));
    fs::write(folder.path().join("Snap.psc"), text.replace("two", "three")).expect("written");
    let changed = test(folder.path(), &[]);
    assert_eq!(changed.status, Some(1));
    let line =
        "line 1 of the trace is \"three\", and \"two\" in ./Snap.snapshots/TestStory.the-end.txt";
    assert!(changed.output.contains(line), "{}", changed.output);
}

#[test]
fn every_test_has_its_own_hooks_and_the_last_one_runs_in_any_case() {
    let text = "ScriptName Hooks\nInt before\nFunction SetUp()\n  before += 1\n  Debug.Trace(\"up \" + before)\n\
        EndFunction\nFunction TearDown()\n  Debug.Trace(\"down\")\n  Assert.Equal(before, 1, \"left over\")\nEndFunction\n\
        Function TestOne()\n  Assert.Fail()\n  Debug.Trace(\"never\")\nEndFunction\n\
        Function TestTwo()\n  before = 5\nEndFunction\n";
    let folder = folder_with(&[("Hooks.psc", text)]);
    let outcome = test(folder.path(), &[]);
    assert_eq!(
        outcome.output.matches("up 1\n            down\n").count(),
        2,
        "{}",
        outcome.output
    );
    assert!(outcome.output.contains("left over"), "{}", outcome.output);
    assert!(!outcome.output.contains("never"), "{}", outcome.output);
}

#[test]
fn the_collector_has_a_budget_for_each_test_and_for_all() {
    let text = "ScriptName Storm\nStruct Husk\n  Int One\nEndStruct\nFunction TestStorm()\n  Int i = 0\n  \
        While i < 200\n    Husk made = new Husk\n    i += 1\n  EndWhile\nEndFunction\nFunction TestCalm()\nEndFunction\n";
    let folder = folder_with(&[("Storm.psc", text)]);
    let run = |words: &[&str]| test(folder.path(), &[&["--format", "json"], words].concat());
    let free = run(&[]);
    assert_eq!(free.status, Some(0), "{}", free.output);
    let first: Value =
        serde_json::from_str(free.output.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["gc"]["allocated"]["structs"], 200);
    assert!(first["gc"]["backlog"].as_u64() > Some(100), "{first}");
    let each = run(&["--gc-budget", "backlog<=100"]);
    assert_eq!(each.status, Some(1));
    assert_eq!(
        results(&each),
        ["Storm.TestStorm failed", "Storm.TestCalm passed"]
    );
    assert!(
        rows(&each)[0].2.contains("--gc-budget allows 100"),
        "{}",
        each.output
    );
    let all = run(&["--gc-budget-total", "backlog<=100"]);
    assert_eq!(all.status, Some(1));
    assert_eq!(results(&all), results(&free));
    assert!(
        all.messages.contains("all tests: backlog is"),
        "{}",
        all.messages
    );
}

#[test]
fn skyrim_has_the_same_checks() {
    let text = "ScriptName Sky Extends Quest\nFunction TestRight()\n  Assert.Equal(1, 1)\n  \
        Assert.Equal(\"a\", \"A\")\n  Assert.Equal(Game.GetPlayer(), Game.GetPlayer())\n  \
        Int[] one = new Int[2]\n  Int[] other = new Int[2]\n  Assert.Equal(one, other)\n  \
        Mock.Returns(\"Actor.GetActorValue\", 3.0)\n  Assert.Equal(Game.GetPlayer().GetActorValue(\"Health\"), 3)\n\
        EndFunction\nFunction TestWrong()\n  Assert.Equal(\"1\", 1)\nEndFunction\n";
    let folder = folder_with(&[("Sky.psc", text)]);
    let outcome = test(folder.path(), &["--game", "skyrim", "--format", "json"]);
    assert_eq!(
        results(&outcome),
        ["Sky.TestRight passed", "Sky.TestWrong failed"],
        "{}",
        outcome.messages
    );
    assert!(rows(&outcome)[1].2.contains("got \"1\", expected 1"));
    // No other script may use the type that the game lacks.
    let wrong = folder_with(&[(
        "Wrong.psc",
        "ScriptName Wrong\nFunction TestIt()\n  Var it\nEndFunction\n",
    )]);
    let outcome = test(wrong.path(), &["--game", "skyrim", "--format", "json"]);
    assert_eq!(results(&outcome), ["Wrong.compiles error"]);
    assert!(outcome.messages.contains("Var"), "{}", outcome.messages);
}

#[test]
fn checks_are_there_beside_the_games_own_scripts() {
    let folder = folder_with(&[
        (
            "ScriptObject.psc",
            "ScriptName ScriptObject Native Hidden\nEvent OnInit()\nEndEvent\n",
        ),
        (
            "GlobalVariable.psc",
            "ScriptName GlobalVariable Native Hidden\n",
        ),
        (
            "Own.psc",
            "ScriptName Own\nFunction TestIt()\n  Assert.Equal(1, 1)\nEndFunction\n",
        ),
    ]);
    let outcome = test(folder.path(), &["--format", "json"]);
    assert_eq!(
        results(&outcome),
        ["Own.TestIt passed"],
        "{}",
        outcome.messages
    );
}

#[test]
fn a_script_that_does_not_compile_is_an_error_and_the_others_run() {
    let folder = folder_with(&[
        (
            "Bad.psc",
            "ScriptName Bad\nFunction TestIt()\n  Int one = \"two\"\nEndFunction\n",
        ),
        (
            "Good.psc",
            "ScriptName Good\nFunction TestIt()\nEndFunction\n",
        ),
    ]);
    let outcome = test(folder.path(), &["--format", "json"]);
    assert_eq!(outcome.status, Some(1));
    assert_eq!(
        results(&outcome),
        ["Bad.compiles error", "Good.TestIt passed"]
    );
    assert!(
        outcome.messages.contains("Bad.psc:3"),
        "{}",
        outcome.messages
    );
    let nothing = folder_with(&[("Plain.psc", "ScriptName Plain\n")]);
    assert_eq!(test(nothing.path(), &[]).status, Some(2));
}

#[test]
fn a_failed_check_outside_a_test_is_logged_and_the_script_goes_on() {
    let folder = folder_with(&[(
        "Plain.psc",
        "ScriptName Plain\nFunction Main() Global\n  Assert.Equal(1, 2)\n  Debug.Trace(\"on\")\nEndFunction\n",
    )]);
    let outcome = binary().in_folder(folder.path()).run(&["run", "Plain.psc"]);
    assert_eq!(outcome.output, "on\n");
    assert!(
        outcome
            .messages
            .contains("Assert.Equal failed: got 1, expected 2"),
        "{}",
        outcome.messages
    );
}

#[test]
fn a_world_file_answers_for_natives_in_every_test() {
    let folder = folder_with(&[
        (
            "World.psc",
            "ScriptName World\nFunction TestLevel()\n  Assert.Equal(Game.GetPlayer().GetLevel(), 40)\nEndFunction\n",
        ),
        ("world.toml", "[natives]\n\"Actor.GetLevel\" = 40\n"),
        ("wrong.toml", "[natves]\n"),
    ]);
    assert_eq!(
        test(folder.path(), &["--world", "world.toml"]).status,
        Some(0)
    );
    assert_eq!(test(folder.path(), &[]).status, Some(1));
    let wrong = test(folder.path(), &["--world", "wrong.toml"]);
    assert_eq!(wrong.status, Some(2));
    assert!(
        wrong.messages.contains("wrong.toml:1:"),
        "{}",
        wrong.messages
    );
}

/// A spec as authors write them: in Fallout 4 cases return True, in Skyrim nothing.
fn spec(game: &str) -> String {
    let (kind, end) = match game {
        "skyrim" => ("", ""),
        _ => ("Bool ", "  Return True\n"),
    };
    let case =
        |name: &str, body: &str| format!("{kind}Function {name}()\n{body}{end}EndFunction\n");
    let cases = [
        case(
            "Sums",
            "  it(\"adds\", Adds())\n  it(\"is wrong\", Wrong())\n  it(\"is hidden\", Hidden())\n",
        ),
        case("Errors", "  it(\"logs\", Logs())\n"),
        case(
            "Adds",
            "  expectInt(1 + 1, to, beEqualTo, 2)\n  expectInt(1, notTo, beEqualTo, 2)\n",
        ),
        case(
            "Wrong",
            "  expectInt(1, to, beEqualTo, 2)\n  expectInt(5, notTo, beLessThan, 9)\n  expectInt(0, to, beTruthy)\n",
        ),
        case("Hidden", "  expectInt(1, to, 77)\n"),
        case("Logs", "  Form nobody = None\n  nobody.GetFormID()\n"),
    ];
    format!(
        "ScriptName Spec Extends Lilac\nFunction TestSuites()\n  describe(\"Sums\", Sums())\n  \
         describe(\"Errors\", Errors())\nEndFunction\n{}",
        cases.concat()
    )
}

#[test]
fn a_spec_of_lilac_runs_unchanged_and_hides_nothing() {
    for game in ["fallout4", "skyrim"] {
        let text = spec(game);
        let folder = folder_with(&[("Spec.psc", &text), ("Lilac.psc", LILAC)]);
        let outcome = test(
            folder.path(),
            &["--game", game, "--format", "json", "--threads", "2"],
        );
        let expected = [
            ("Spec.Sums: adds", "passed", ""),
            (
                "Spec.Sums: is wrong",
                "failed",
                "expected 1 to be equal to 2: got 1, expected to be equal to 2; expected 5 not to be less than 9: got 5, expected not to be less than 9; expected 0 to be truthy",
            ),
            (
                "Spec.Sums: is hidden",
                "failed",
                "Invalid matcher '77' used.",
            ),
            (
                "Spec.Errors: logs",
                "failed",
                "Cannot call GetFormID() on a None object, aborting function call",
            ),
        ];
        let rows = rows(&outcome);
        let found: Vec<(&str, &str, &str)> = rows
            .iter()
            .map(|row| (row.0.as_str(), row.1.as_str(), row.2.as_str()))
            .collect();
        assert_eq!(found, expected, "{game}: {}", outcome.messages);
        let second: Value =
            serde_json::from_str(outcome.output.lines().nth(1).expect("a line")).expect("JSON");
        let line = text
            .lines()
            .position(|line| line.contains("expectInt(1, to, beEqualTo, 2)"));
        assert_eq!(
            second["findings"][0]["line"],
            line.expect("it is there") + 1
        );
        let filtered = test(
            folder.path(),
            &["--game", game, "--format", "json", "--filter", "adds"],
        );
        assert_eq!(results(&filtered), ["Spec.Sums: adds passed"]);
        assert_eq!(filtered.status, Some(0));
    }
}
