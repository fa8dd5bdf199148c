//! `cyperus fmt` as people and editors use it.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, folder_with};

const MESSY: &str = "scriptname Messy\nfunction Main() global\nint i=0\nWHILE i<3\ni+=1\nENDWHILE\n\
    Debug.Trace(\"\"+i)\nendfunction\n";
const NEAT: &str = "Scriptname Messy\nFunction Main() global\n\tint i = 0\n\twhile i < 3\n\t\ti += 1\n\
    \tendwhile\n\tDebug.Trace(\"\" + i)\nEndFunction\n";

fn folder() -> tempfile::TempDir {
    folder_with(&[("Messy.psc", MESSY)])
}

fn fmt(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    binary.run(&[&["fmt"], words].concat())
}

#[test]
fn files_are_formatted_in_place_and_then_left_alone() {
    let folder = folder();
    let path = folder.path().join("Messy.psc");
    let outcome = fmt(folder.path(), &["Messy.psc"]);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    assert_eq!(outcome.messages, "formatted 1 of 1 script\n");
    assert_eq!(fs::read_to_string(&path).expect("the script"), NEAT);

    let time = fs::metadata(&path)
        .expect("a file")
        .modified()
        .expect("a time");
    let outcome = fmt(folder.path(), &["."]);
    assert_eq!(outcome.messages, "formatted 0 of 1 script\n");
    let after = fs::metadata(&path)
        .expect("a file")
        .modified()
        .expect("a time");
    assert_eq!(time, after, "a file that does not change is not written");
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = folder();
    let outcome = fmt(folder.path(), &["Messy.psc", "--check"]);
    assert_eq!(outcome.status, Some(1));
    assert_eq!(outcome.output, "Messy.psc\n");
    assert_eq!(outcome.messages, "1 of 1 script would change\n");

    let outcome = fmt(folder.path(), &["Messy.psc", "--diff"]);
    assert_eq!(outcome.status, Some(0));
    assert!(
        outcome
            .output
            .starts_with("--- Messy.psc\n+++ Messy.psc\n@@ -1,8 +1,8 @@\n")
    );
    assert!(
        outcome.output.contains("\n-int i=0\n"),
        "{}",
        outcome.output
    );
    assert!(
        outcome.output.contains("\n+\tint i = 0\n"),
        "{}",
        outcome.output
    );
    let text = fs::read_to_string(folder.path().join("Messy.psc")).expect("the script");
    assert_eq!(text, MESSY);
}

#[test]
fn an_editor_sends_text_and_gets_text() {
    let folder = folder();
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder.path());
    let outcome = binary.run_with_input(&["fmt", "--stdin", "--stdin-path", "Messy.psc"], MESSY);
    assert_eq!((outcome.status, outcome.output.as_str()), (Some(0), NEAT));
    let outcome = binary.run_with_input(&["fmt", "--stdin", "--check"], NEAT);
    assert_eq!((outcome.status, outcome.output.as_str()), (Some(0), ""));
    let outcome = binary.run_with_input(&["fmt", "--stdin", "--range", "3:3"], MESSY);
    let expected = MESSY.replace("\nint i=0\n", "\n\tint i = 0\n");
    assert_eq!(outcome.output, expected);
}

#[test]
fn styles_come_from_editorconfig_and_the_command_line() {
    let folder = folder();
    fs::write(
        folder.path().join(".editorconfig"),
        "root = true\n[*.psc]\nindent_style = space\nindent_size = 2\nend_of_line = crlf\n",
    )
    .expect("written");
    let outcome = fmt(folder.path(), &["Messy.psc"]);
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
    let text = fs::read_to_string(folder.path().join("Messy.psc")).expect("the script");
    assert_eq!(text, NEAT.replace('\t', "  ").replace('\n', "\r\n"));

    let words = ["Messy.psc", "--indent", "3", "--keyword-case", "pascal"];
    assert_eq!(fmt(folder.path(), &words).status, Some(0));
    let text = fs::read_to_string(folder.path().join("Messy.psc")).expect("the script");
    assert!(
        text.contains("\r\n   While i < 3\r\n      i += 1\r\n"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_formatted_says_so_or_stays() {
    let folder = folder();
    let broken = "Scriptname Broken\nFunction F()\n  x = = 1\nEndFunction\n";
    fs::write(folder.path().join("Broken.psc"), broken).expect("written");
    assert_eq!(fmt(folder.path(), &["Broken.psc"]).status, Some(0));
    let text = fs::read_to_string(folder.path().join("Broken.psc")).expect("the script");
    assert_eq!(text, broken);

    for (words, part) in [
        (&["Absent.psc"][..], "Absent.psc"),
        (&[".", "--range", "1:2"], "lines are those of one script"),
        (
            &["Messy.psc", "--range", "5:2"],
            "the first comes before the last",
        ),
        (&["Messy.psc", "--indent", "99"], "from 1 to 16"),
        (&[], "no scripts are named"),
    ] {
        let outcome = fmt(folder.path(), words);
        assert_eq!(outcome.status, Some(2), "{words:?}");
        assert!(outcome.messages.contains(part), "{}", outcome.messages);
    }
}

#[test]
fn scripts_use_each_other_and_their_bytecode_stays() {
    let folder = folder();
    fs::write(
        folder.path().join("Child.psc"),
        "scriptname Child extends Messy\nMESSY property Other auto\nFunction Go()\nPARENT.Go2()\nSELF.Go()\n\
         endfunction\nfunction Go2()\nendfunction\n",
    )
    .expect("written");
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder.path());
    let listing = |name: &str| binary.run(&["disasm", name]).output;
    let blank = |text: &str| -> String {
        let kept = text.lines().filter(|line| !line.contains("line"));
        kept.collect::<Vec<_>>().join("\n")
    };
    let before = blank(&listing("Messy.psc"));
    let outcome = fmt(folder.path(), &[".", "--threads", "2"]);
    assert_eq!(outcome.messages, "formatted 2 of 2 scripts\n");
    assert_eq!(blank(&listing("Messy.psc")), before);
    let child = fs::read_to_string(folder.path().join("Child.psc")).expect("the script");
    assert!(child.contains("MESSY Property Other Auto\n"), "{child}");
    assert!(child.contains("\tparent.Go2()\n\tself.Go()\n"), "{child}");
}
