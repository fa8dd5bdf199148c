//! Sources, bytecode and saves that somebody wrote to do harm: each has an end and a clear message.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Container, Outcome, folder_with};

fn cyperus(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    binary.run(words)
}

/// A script `X` whose `Main` has this body.
fn script(body: &str) -> String {
    format!("ScriptName X\nFunction Main() Global\n{body}\nEndFunction\n")
}

#[test]
fn a_flood_of_output_ends_at_its_limit_and_is_counted() {
    let loops = |body: &str| {
        script(&format!(
            "Int i = 0\nWhile i < 5000\n{body}\ni += 1\nEndWhile"
        ))
    };
    let folder = folder_with(&[
        ("Trace.psc", &loops("Debug.Trace(\"a line of output\")").replace("ScriptName X", "ScriptName Trace")),
        (
            "User.psc",
            &script("Debug.OpenUserLog(\"mine\")\nInt i = 0\nWhile i < 5000\nDebug.TraceUser(\"mine\", \"a line\")\ni += 1\nEndWhile")
                .replace("ScriptName X", "ScriptName User"),
        ),
        ("Errors.psc", &loops("Int n = i / 0").replace("ScriptName X", "ScriptName Errors")),
    ]);
    for words in [
        &["run", "Trace.psc"][..],
        &["run", "User.psc"],
        &["run", "Errors.psc", "--all-errors"],
        &["run", "Trace.psc", "--trace"],
    ] {
        let run = |limit: &str| {
            let mut words = words.to_vec();
            words.extend(["--instant-natives", "-q", "--log-limit", limit]);
            let outcome = cyperus(folder.path(), &words);
            assert_eq!(outcome.status, Some(0), "{words:?}: {}", outcome.messages);
            outcome
        };
        let (whole, cut) = (run("0"), run("10K"));
        let end = cut.messages.lines().last().unwrap_or_default();
        assert!(
            end.contains("--log-limit allows 10,240 bytes"),
            "{words:?}: {end}"
        );
        let shown = cut.output.len() + cut.messages.len() - end.len() - 1;
        assert!(
            (10_000..=10_240).contains(&shown),
            "{words:?}: {shown} bytes"
        );
        assert!(whole.output.starts_with(&cut.output), "{words:?}");
        let kept = &cut.messages[..cut.messages.len() - end.len() - 1];
        assert!(whole.messages.starts_with(kept), "{words:?}");
        let lines =
            |outcome: &Outcome| outcome.output.lines().count() + outcome.messages.lines().count();
        let dropped: String = end
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == ' ')
            .collect();
        let dropped: usize = dropped
            .split_whitespace()
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a count");
        assert_eq!(lines(&cut) - 1 + dropped, lines(&whole), "{words:?}: {end}");
    }
}

#[test]
fn imports_that_lead_nowhere_are_not_each_looked_up_in_all_others() {
    let most = 400;
    let mut text = String::from("ScriptName X\n");
    for number in 0..most {
        let _infallible = writeln!(text, "Import Missing{number}");
    }
    text.push_str("Function Main() Global\n");
    for number in 0..most {
        let _infallible = writeln!(text, "Unknown{number} v{number}");
    }
    text.push_str("EndFunction\n");
    let folder = folder_with(&[("X.psc", &text)]);
    let outcome = Binary::new(env!("CARGO_BIN_EXE_cyperus"))
        .in_folder(folder.path())
        .run(&["check", "X.psc", "-vvv"]);
    let looked_up = outcome.messages.matches("found no such script").count();
    assert!(
        (2 * most..4 * most).contains(&looked_up),
        "{looked_up} names"
    );
    assert_eq!(outcome.status, Some(1));
}

#[test]
fn imported_namespaces_are_found_in_folders_and_among_inputs() {
    let user = "ScriptName X\nImport A:B\nImport a:b\nImport Nowhere_At_All\nFunction Main() Global\nInner.Say()\nEndFunction\n";
    let inner =
        "ScriptName A:B:Inner\nFunction Say() Global\nDebug.Trace(\"inner\")\nEndFunction\n";
    let folder = folder_with(&[("X.psc", user)]);
    fs::create_dir_all(folder.path().join("A/B")).expect("folders");
    fs::write(folder.path().join("A/B/Inner.psc"), inner).expect("a script");
    let outcome = cyperus(folder.path(), &["check", "."]);
    let errors = outcome.messages.matches("error[").count();
    assert_eq!(
        errors, 1,
        "only the import that is not there: {}",
        outcome.messages
    );
}

#[test]
fn a_chain_of_parents_has_a_stated_limit() {
    let folder = folder_with(&[]);
    let header = |number: u32, parent: &str| {
        let file = folder.path().join(format!("A{number}.psc"));
        fs::write(
            file,
            format!("ScriptName A{number} {parent}\nEvent OnInit()\nEndEvent\n"),
        )
        .expect("a script");
    };
    header(0, "");
    for number in 1..300 {
        header(number, &format!("Extends A{}", number - 1));
    }
    // `ScriptObject` is an ancestor as well.
    let fine = cyperus(
        folder.path(),
        &["run", "A255.psc", "--frames", "2", "--save", "s", "-q"],
    );
    assert_eq!(fine.status, Some(0), "{}", fine.messages);
    assert_eq!(fine.messages, "");
    let again = cyperus(
        folder.path(),
        &["run", "--load", "s", "--frames", "2", "-q"],
    );
    assert_eq!((again.status, again.messages.as_str()), (Some(0), ""));
    let deep = cyperus(folder.path(), &["run", "A256.psc", "-q"]);
    assert_eq!(deep.status, Some(1), "{}", deep.messages);
    assert!(
        deep.messages.contains("`A256` has more than 256 ancestors"),
        "{}",
        deep.messages
    );
}

#[test]
fn findings_far_apart_and_on_endless_lines_are_shown_without_what_lies_between() {
    let filler = "; nothing\n".repeat(2000);
    let long = ", Int again".repeat(2000);
    let folder = folder_with(&[
        (
            "Far.psc",
            &format!("ScriptName Far\nInt twice\n{filler}Int twice\n"),
        ),
        (
            "Long.psc",
            &format!("ScriptName Long\nFunction F(Int again{long})\nEndFunction\n"),
        ),
    ]);
    let far = cyperus(folder.path(), &["check", "Far.psc"]);
    assert_eq!(far.status, Some(1));
    let expected = "::: Far.psc:2:5";
    assert!(
        far.messages.contains("--> Far.psc:2003:5") && far.messages.contains(expected),
        "{}",
        far.messages
    );
    let long = cyperus(folder.path(), &["check", "Long.psc"]);
    assert_eq!(long.status, Some(1));
    assert_eq!(long.messages.matches("error[").count(), 2000);
    assert!(
        long.messages.contains("--> Long.psc:2:27\n"),
        "{}",
        &long.messages[..2000]
    );
    assert!(
        long.messages.len() < 1_000_000,
        "{} bytes",
        long.messages.len()
    );
}

/// Runs `X.psc` under a small `--heap` with far more work than it lasts for, and expects that
/// `--heap` ends it.
fn heap_ends(text: &str, extra: &[&str]) {
    let folder = folder_with(&[
        ("X.psc", text),
        ("Other.psc", "ScriptName Other\nCustomEvent E\n"),
    ]);
    let mut words = vec![
        "run",
        "X.psc",
        "--heap",
        "2M",
        "--fuel",
        "30000000",
        "--minutes",
        "0",
    ];
    words.extend(["--instant-natives", "-q"]);
    words.extend(extra);
    let outcome = cyperus(folder.path(), &words);
    let end = outcome.messages.lines().last().unwrap_or_default();
    assert_eq!(outcome.status, Some(3), "{end}\n{text}");
    assert!(end.contains("--heap"), "{end}\n{text}");
}

#[test]
fn memory_outside_the_heap_counts() {
    let endless = |body: &str, rest: &str| {
        format!(
            "ScriptName X\nEvent OnInit()\nInt i = 0\nWhile True\n{body}\ni += 1\nEndWhile\nEndEvent\n{rest}\n"
        )
    };
    heap_ends(&endless("StartTimer(100000.0, i)", ""), &[]);
    heap_ends(&endless("GotoState(\"made up \" + i)", ""), &[]);
    // A few registers for each of many calls, and many registers for each of a few stacks.
    let deep = "Int Function Deep(Int a)\nInt b = a\nInt c = b\nReturn Deep(c + 1) + a + b + c\nEndFunction";
    heap_ends(&endless("Deep(0)", deep), &["--stack-depth", "4000000000"]);
    let locals = (0..3000).fold(String::new(), |mut text, number| {
        let _infallible = writeln!(text, "Int v{number} = {number}");
        text
    });
    let wide = format!("Function Wide()\n{locals}Utility.Wait(10000.0)\nEndFunction");
    heap_ends(
        &endless("CallFunctionNoWait(\"Wide\", new Var[0])", &wide),
        &[],
    );
    // Everybody listens to everybody.
    let listeners = "ScriptName X\nEvent OnInit()\nOther[] all = new Other[300]\nInt i = 0\n\
        While i < 300\nall[i] = GC.Create(\"Other\") as Other\ni += 1\nEndWhile\ni = 0\n\
        While i < 90000\nRegisterAt(all[i / 300], all[i % 300])\ni += 1\nEndWhile\nEndEvent\n\
        Function RegisterAt(Other a, Other b)\na.RegisterForCustomEvent(b, \"E\")\nEndFunction\n";
    heap_ends(listeners, &["--array-limit", "0"]);
}

#[test]
fn what_natives_keep_counts_after_a_load_too() {
    let text = |body: &str| {
        format!(
            "ScriptName X\nEvent OnInit()\nString s = \"0123456789abcdef\"\nInt i = 0\nWhile i < 8\ns += s\ni += 1\nEndWhile\n\
             i = 0\nWhile i < 1000\n{body}\ni += 1\nEndWhile\nUtility.Wait(1.0)\ni = Utility.RandomInt(0, 1)\nEndEvent\n"
        )
    };
    for body in [
        "Utility.SetINIString(\"k\" + i, s + i)",
        "Utility.SetINIInt(s + i, i)",
        "Debug.OpenUserLog(s + i)",
        "Game.GetPlayer().SetAnimationVariableFloat(s + i, 1.0)",
        "Game.IncrementStat(s + i)",
        "Utility.CallGlobalFunctionNoWait(s + i, s, new Var[0])",
    ] {
        let folder = folder_with(&[("X.psc", &text(body))]);
        let words = [
            "run",
            "X.psc",
            "--frames",
            "10",
            "--save",
            "s",
            "--instant-natives",
            "-q",
        ];
        let made = cyperus(folder.path(), &words);
        assert_eq!(made.status, Some(0), "{body}: {}", made.messages);
        let same = cyperus(folder.path(), &["run", "--load", "s", "-q"]);
        assert_eq!(same.status, Some(0), "{body}: {}", same.messages);
        let capped = cyperus(folder.path(), &["run", "--load", "s", "-q", "--heap", "1M"]);
        assert_eq!(capped.status, Some(3), "{body}: {}", capped.messages);
        assert!(
            capped.messages.contains("--heap"),
            "{body}: {}",
            capped.messages
        );
    }
}

#[test]
fn a_save_that_unpacks_to_more_than_the_limit_is_refused() {
    // Two hundred megabytes of blanks are a small file.
    let text = script(
        "String s = \" \"\nInt i = 0\nWhile i < 24\ns += s\ni += 1\nEndWhile\ni = 0\n\
         While i < 12\nUtility.SetINIString(\"k\" + i, s + i)\ni += 1\nEndWhile",
    );
    let folder = folder_with(&[("X.psc", &text)]);
    let words = ["run", "X.psc", "--save", "s", "--instant-natives", "-q"];
    assert_eq!(cyperus(folder.path(), &words).status, Some(0));
    let size = fs::metadata(folder.path().join("s")).expect("a save").len();
    assert!(size < 4 << 20, "{size} bytes");
    let capped = cyperus(folder.path(), &["run", "--load", "s", "-q", "--heap", "8M"]);
    assert_eq!(capped.status, Some(2), "{}", capped.messages);
    assert!(
        capped.messages.contains("more than its limit on memory"),
        "{}",
        capped.messages
    );
    let whole = cyperus(folder.path(), &["run", "--load", "s", "-q"]);
    assert_eq!(whole.status, Some(0), "{}", whole.messages);
}

#[test]
fn a_save_that_claims_room_it_does_not_fill_is_refused() {
    let text = script("Int[] a = new Int[100]\na[99] = 1234567\nUtility.Wait(100.0)\na[0] = 1");
    let folder = folder_with(&[("X.psc", &text)]);
    let words = ["run", "X.psc", "--frames", "5", "--save", "s", "-q"];
    assert_eq!(cyperus(folder.path(), &words).status, Some(0));
    let bytes = fs::read(folder.path().join("s")).expect("a save");
    let mut save = Container::read(&bytes).expect("a container");
    // The length of the array, and then its capacity in words of two Ints.
    let length = 100_u32.to_le_bytes();
    let mut changed = 0;
    for chunk in save.chunks.iter_mut().filter(|chunk| chunk.tag == *b"ARRI") {
        for at in 0..chunk.plain.len().saturating_sub(8) {
            let capacity =
                u32::from_le_bytes(chunk.plain[at + 4..at + 8].try_into().expect("four"));
            if chunk.plain[at..at + 4] == length && (50..=256).contains(&capacity) {
                chunk.plain[at + 4..at + 8].copy_from_slice(&0x4000_0000_u32.to_le_bytes());
                changed += 1;
            }
        }
    }
    assert_eq!(
        changed,
        1,
        "{:?}",
        save.chunks
            .iter()
            .map(|chunk| chunk.tag)
            .collect::<Vec<_>>()
    );
    fs::write(folder.path().join("huge"), save.write()).expect("written");
    for words in [
        &["inspect", "huge"][..],
        &["heap", "huge"],
        &["run", "--load", "huge"],
        &["run", "--load", "huge", "--heap", "64M"],
    ] {
        let outcome = cyperus(folder.path(), words);
        assert_eq!(outcome.status, Some(2), "{words:?}: {}", outcome.messages);
    }
}

#[test]
fn a_script_whose_name_has_the_sign_of_structs_is_saved_and_loaded() {
    let text = "ScriptName Plain_Name\nStruct Pair\nInt left\nEndStruct\nPair kept\nEvent OnInit()\n\
        kept = new Pair\nkept.left = 7\nUtility.Wait(1.0)\nDebug.Trace(\"left \" + kept.left)\nEndEvent\n";
    let folder = folder_with(&[("Plain_Name.psc", text)]);
    let compile = ["compile", "Plain_Name.psc", "-o", "."];
    assert_eq!(cyperus(folder.path(), &compile).status, Some(0));
    let listing = cyperus(folder.path(), &["disasm", "Plain_Name.pex"]).output;
    fs::remove_file(folder.path().join("Plain_Name.psc")).expect("removed");
    let other = listing
        .replace("Plain_Name", "Plain#Name")
        .replace("plain_name", "plain#name");
    fs::write(folder.path().join("x.txt"), other).expect("written");
    let assemble = cyperus(
        folder.path(),
        &["assemble", "x.txt", "-o", "Plain#Name.pex"],
    );
    assert_eq!(assemble.status, Some(0), "{}", assemble.messages);
    let words = [
        "run",
        "Plain#Name.pex",
        "--frames",
        "5",
        "--save",
        "s",
        "-q",
    ];
    let run = cyperus(folder.path(), &words);
    assert_eq!(run.status, Some(0), "{}", run.messages);
    let load = cyperus(folder.path(), &["run", "--load", "s", "-q"]);
    assert_eq!(
        (load.status, load.output.as_str()),
        (Some(0), "left 7\n"),
        "{}",
        load.messages
    );
}

#[test]
fn lists_of_properties_count_against_the_heap() {
    let text = "ScriptName X Extends Quest\nInt[] Property Many Auto\nForm[] Property Forms Auto\nEvent OnInit()\nEndEvent\n";
    let many: Vec<String> = (0..50_000).map(|number| number.to_string()).collect();
    let forms: Vec<String> = (0..50_000).map(|number| format!("\"F{number}\"")).collect();
    let folder = folder_with(&[
        ("X.psc", text),
        ("many.json", &format!("{{\"Many\": [{}]}}", many.join(","))),
        (
            "forms.json",
            &format!("{{\"Forms\": [{}]}}", forms.join(",")),
        ),
    ]);
    for file in ["many.json", "forms.json"] {
        let words = [
            "run",
            "X.psc",
            "--properties",
            file,
            "--frames",
            "2",
            "--heap",
            "256K",
        ];
        let outcome = cyperus(folder.path(), &words);
        assert_eq!(outcome.status, Some(2), "{}", outcome.messages);
        assert!(
            outcome.messages.contains("the heap is full"),
            "{}",
            outcome.messages
        );
    }
}

/// Runs `X.psc` of Skyrim with the libraries in a tenth of the memory that its copies would take, and
/// expects that `--heap` ends it. On Linux the system itself holds it to that much.
#[cfg(target_os = "linux")]
fn copies_end(body: &str) {
    let text = format!(
        "ScriptName X extends Quest\nEvent OnInit()\nString s = \"0123456789abcdef\"\nInt i = 0\n\
         While i < 16\ns += s\ni += 1\nEndWhile\n{body}\nDebug.Trace(\"came through\")\nEndEvent\n"
    );
    let folder = folder_with(&[("X.psc", &text)]);
    let words = "run X.psc --game skyrim --with skse --with papyrusutil --with jcontainers --heap 16M --files . \
        --instant-natives -q";
    let mut command = std::process::Command::new("sh");
    let limited = format!("ulimit -v 700000; exec \"$0\" {words}");
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    command.args(["-c", &limited]).arg(binary.path());
    let output = command
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{body}\n{shown}{messages}");
    assert!(messages.contains("--heap"), "{body}\n{messages}");
    assert!(!shown.contains("came through"), "{body}\n{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn copies_that_natives_make_of_a_text_are_bounded_before_they_are_made() {
    // A text of a megabyte, which an array holds once however often it is in it.
    let array = "String[] a = new String[128]\ni = 0\nWhile i < 128\na[i] = s\ni += 1\nEndWhile\n";
    copies_end("Utility.CreateStringArray(100000, s)");
    copies_end("PapyrusUtil.StringArray(100000, s)");
    copies_end(
        "String[] b = Utility.CreateStringArray(1)\nPapyrusUtil.ResizeStringArray(b, 100000, s)",
    );
    copies_end("StorageUtil.StringListResize(None, \"k\", 500, s)");
    for call in [
        "PapyrusUtil.StringJoin(a, \"\")",
        "PapyrusUtil.RemoveDupeString(a)",
        "StorageUtil.StringListCopy(None, \"k\", a)",
        "JArray.objectWithStrings(a)",
    ] {
        copies_end(&format!("{array}{call}"));
    }
    copies_end("PapyrusUtil.StringJoin(Utility.CreateStringArray(1000), s)");
}

#[cfg(target_os = "linux")]
#[test]
fn containers_that_hold_each_other_are_not_written_without_end() {
    // Each list holds the next one ten times: thirty of them are more than there are atoms in a city.
    let nested = "Int inner = JArray.object()\ni = 0\nWhile i < 30\nInt outer = JArray.object()\nInt k = 0\n\
        While k < 10\nJArray.addObj(outer, inner)\nk += 1\nEndWhile\ninner = outer\ni += 1\nEndWhile\n";
    copies_end(&format!("{nested}JValue.writeToFile(inner, \"x.json\")"));
    // Three bytes of text are a container.
    let many = "String t = \"[],\"\ni = 0\nWhile i < 20\nt += t\ni += 1\nEndWhile\n";
    copies_end(&format!(
        "{many}JValue.objectFromPrototype(\"[\" + t + \"[]]\")"
    ));
    copies_end(&format!(
        "{many}JsonUtil.SetRawPathValue(\"f\", \".a\", \"[\" + t + \"[]]\")"
    ));
}
