//! What commands do with the files they are given: nothing is overwritten by mistake, nothing is
//! read for ever, and a file that cannot be written is reported.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, folder_with};

const HELLO: &str =
    "ScriptName Hello\nFunction Main() Global\nDebug.Trace(\"hello\")\nEndFunction\n";

fn folder() -> tempfile::TempDir {
    folder_with(&[("Hello.psc", HELLO)])
}

fn cyperus(folder: &Path, words: &[&str]) -> Outcome {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder);
    binary.run(words)
}

#[test]
fn no_command_writes_over_what_it_reads_or_one_thing_over_another() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("costs.json"), "{}").expect("written");
    let test = "ScriptName T\nFunction TestA()\nEndFunction\n";
    fs::write(at("T.psc"), test).expect("written");
    assert_eq!(
        cyperus(folder.path(), &["compile", "Hello.psc", "-o", "."]).status,
        Some(0)
    );
    let listing = cyperus(folder.path(), &["disasm", "Hello.pex"]).output;
    fs::write(at("Hello.txt"), &listing).expect("written");
    fs::hard_link(at("Hello.psc"), at("Other.psc")).expect("linked");
    for words in [
        &["run", "Hello.psc", "--save", "Hello.psc"][..],
        &["run", "Hello.psc", "--save", "./Hello.psc"],
        &["run", "Hello.psc", "--report", "Other.psc"],
        &["run", "Hello.psc", "--gc-log", "Hello.psc"],
        &["run", "Hello.psc", "--heap-report", "Hello.psc"],
        &["run", "Hello.psc", "--save", "a", "--report", "a"],
        &["run", "Hello.psc", "--save", "a", "--save-end", "./a"],
        &[
            "run",
            "Hello.psc",
            "--costs",
            "costs.json",
            "--report",
            "costs.json",
        ],
        &["compare", "Hello.psc", "--html", "Hello.psc"],
        &["compare", "Hello.psc", "--html", "a", "--report", "a"],
        &["storm", "--save", "a", "--report", "a"],
        &["run", "Hello.psc", "--coverage", "lcov:Hello.psc"],
        &["run", "Hello.psc", "--coverage", "lcov:a", "--report", "a"],
        &["test", ".", "--coverage", "lcov:T.psc"],
        &["profile", "Hello.psc", "--out", "json:Hello.psc"],
        &["profile", "Hello.psc", "--out", "json:a", "--out", "html:a"],
        &[
            "profile",
            "Hello.psc",
            "--costs",
            "costs.json",
            "--out",
            "json:costs.json",
        ],
        &["assemble", "Hello.txt", "-o", "Hello.txt"],
    ] {
        let outcome = cyperus(folder.path(), words);
        assert_eq!(outcome.status, Some(2), "{words:?}: {}", outcome.messages);
        assert!(
            outcome.messages.contains("overwrite"),
            "{}",
            outcome.messages
        );
    }
    assert_eq!(fs::read_to_string(at("Hello.psc")).expect("there"), HELLO);
    assert_eq!(fs::read_to_string(at("Hello.txt")).expect("there"), listing);
    assert!(!at("a").exists());
    // A run may replace the save that it continues.
    assert_eq!(
        cyperus(folder.path(), &["run", "Hello.psc", "--save", "a"]).status,
        Some(0)
    );
    let again = cyperus(folder.path(), &["run", "--load", "a", "--save", "a"]);
    assert_eq!(again.status, Some(0), "{}", again.messages);
    let lost = cyperus(folder.path(), &["run", "--load", "a", "--report", "a"]);
    assert_eq!(lost.status, Some(2), "{}", lost.messages);
}

#[test]
fn names_of_any_length_and_leftovers_of_killed_processes_are_no_hindrance() {
    let folder = folder();
    let long = "n".repeat(250);
    let words = ["run", "Hello.psc", "--save", &long];
    assert_eq!(cyperus(folder.path(), &words).status, Some(0));
    let leftover = folder.path().join(".Hello.pex.4242.cyperus");
    fs::write(&leftover, "left").expect("written");
    fs::write(folder.path().join(".notes.4242.tmp"), "mine").expect("written");
    assert_eq!(
        cyperus(folder.path(), &["compile", "Hello.psc", "-o", "."]).status,
        Some(0)
    );
    assert!(!leftover.exists(), "it was nobody's");
    assert!(
        folder.path().join(".notes.4242.tmp").exists(),
        "it is somebody's"
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    use std::process::{Command, Stdio};

    use super::*;

    fn pipe(path: &Path) {
        let made = Command::new("mkfifo").arg(path).status().expect("mkfifo");
        assert!(made.success());
    }

    #[test]
    fn what_is_no_file_is_written_into_and_stays() {
        let folder = folder();
        let null = folder.path().join("null");
        symlink("/dev/null", &null).expect("linked");
        fs::write(folder.path().join("x.txt"), {
            cyperus(folder.path(), &["compile", "Hello.psc", "-o", "."]);
            cyperus(folder.path(), &["disasm", "Hello.pex"]).output
        })
        .expect("written");
        for words in [
            &["run", "Hello.psc", "--report", "null"][..],
            &["run", "Hello.psc", "--save", "null"],
            &[
                "run",
                "Hello.psc",
                "--heap-report",
                "null",
                "--report",
                "null",
            ],
            &["compare", "Hello.psc", "--html", "null"],
            &["assemble", "x.txt", "-o", "null"],
        ] {
            let outcome = cyperus(folder.path(), words);
            assert_eq!(outcome.status, Some(0), "{words:?}: {}", outcome.messages);
            let still = fs::symlink_metadata(&null).expect("there").is_symlink();
            assert!(still, "{words:?} replaced the link");
        }
        let named = folder.path().join("named");
        pipe(&named);
        let reader = Command::new("cat")
            .arg(&named)
            .stdout(Stdio::piped())
            .spawn();
        let words = ["run", "Hello.psc", "--report", "named"];
        assert_eq!(cyperus(folder.path(), &words).status, Some(0));
        let read = reader.and_then(std::process::Child::wait_with_output);
        assert!(read.expect("read").stdout.starts_with(b"{"));
        let kind = fs::metadata(&named).expect("there").file_type();
        assert!(kind.is_fifo());
    }

    #[test]
    fn output_that_cannot_be_written_is_told_with_its_reason() {
        let folder = folder();
        for words in [&["run", "Hello.psc"][..], &["disasm", "Hello.psc"]] {
            let full = fs::File::options().write(true).open("/dev/full");
            let Ok(full) = full else {
                println!("skipped: there is no /dev/full");
                return;
            };
            let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
            let ended = Command::new(binary.path())
                .args(words)
                .current_dir(folder.path())
                .stdout(full)
                .output()
                .expect("it runs");
            let messages = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(2), "{messages}");
            assert!(messages.contains("cannot write the output"), "{messages}");
            assert!(!messages.contains("--wall"), "{messages}");
        }
    }

    #[test]
    fn what_has_no_end_is_not_read_to_its_end() {
        let folder = folder();
        let plugin = folder.path().join("Zero.esp");
        symlink("/dev/zero", plugin).expect("linked");
        for words in [
            &["compile", "/dev/zero", "-o", "out"][..],
            &["assemble", "/dev/zero", "-o", "out"],
            &["disasm", "/dev/zero"],
            &["run", "Hello.psc", "--costs", "/dev/zero"],
            &["gc-log", "/dev/zero"],
            &["run", "Zero.esp"],
            &["inspect", "Zero.esp"],
        ] {
            let outcome = cyperus(folder.path(), words);
            assert_eq!(outcome.status, Some(2), "{words:?}: {}", outcome.messages);
        }
    }

    #[test]
    fn a_pipe_with_the_name_of_a_script_is_no_script() {
        let folder = folder();
        pipe(&folder.path().join("Missing.psc"));
        let user = "ScriptName User\nMissing Property Other Auto\n";
        fs::write(folder.path().join("User.psc"), user).expect("written");
        let outcome = cyperus(folder.path(), &["check", "User.psc"]);
        assert_eq!(outcome.status, Some(1), "{}", outcome.messages);
        assert_eq!(cyperus(folder.path(), &["check", "."]).status, Some(1));
        fs::remove_file(folder.path().join("User.psc")).expect("removed");
        assert_eq!(cyperus(folder.path(), &["check", "."]).status, Some(0));
    }

    #[test]
    fn nobody_waits_at_a_pipe_with_the_name_of_a_file() {
        let folder = folder();
        pipe(&folder.path().join("Mod.ba2"));
        for words in [
            &["archive", "list", "Mod.ba2"][..],
            &["inspect", "Mod.ba2"],
            &["heap", "Mod.ba2"],
            &["run", "--load", "Mod.ba2"],
            &["run", "Hello.psc", "--costs", "Mod.ba2"],
            &["gc-log", "Mod.ba2"],
            &["assemble", "Mod.ba2", "-o", "x.pex"],
        ] {
            let outcome = cyperus(folder.path(), words);
            assert_eq!(outcome.status, Some(2), "{words:?}: {}", outcome.messages);
        }
        let words = ["doc", "Hello.psc", "-o", "site"];
        assert_eq!(cyperus(folder.path(), &words).status, Some(0));
        pipe(&folder.path().join("site/scripts/old.html"));
        assert_eq!(cyperus(folder.path(), &words).status, Some(0));
    }

    #[test]
    fn saves_of_many_processes_to_one_file_all_succeed() {
        let folder = folder();
        let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
        for _ in 0..10 {
            let children: Vec<_> = (0..8)
                .map(|_| {
                    Command::new(binary.path())
                        .args(["run", "Hello.psc", "-q", "--save", "s"])
                        .current_dir(folder.path())
                        .stdout(Stdio::null())
                        .spawn()
                        .expect("it runs")
                })
                .collect();
            for mut child in children {
                assert!(child.wait().expect("it ends").success());
            }
        }
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 2);
    }
}

#[test]
fn sizes_beyond_reason_are_refused() {
    let folder = folder();
    for words in [
        &["sweep", "--size", "4000000000"][..],
        &["sweep", "--size", "10000001"],
        &["sweep", "--ring", ".*", "--calls", "1000001"],
        // So many threads cannot be started, and the program must not die in the attempt.
        &["check", "Hello.psc", "--threads", "18446744073709551615"],
        &["test", "Hello.psc", "--threads", "257"],
        &["compile", "Hello.psc", "-o", ".", "--threads", "257"],
        &["fmt", "--check", "Hello.psc", "--threads", "257"],
        &["doc", "Hello.psc", "--threads", "257"],
        &["selftest", "--programs", "1", "--threads", "257"],
    ] {
        assert_eq!(cyperus(folder.path(), words).status, Some(2), "{words:?}");
    }
    fs::write(folder.path().join("log"), vec![b'x'; 3 << 20]).expect("written");
    let outcome = cyperus(folder.path(), &["gc-log", "log"]);
    assert_eq!(outcome.status, Some(2), "{}", outcome.messages);
}

#[test]
fn a_copy_under_another_name_is_told_what_it_must_declare() {
    // Both files declare `Hello`. The second is wrong by its own name, and not because the first is
    // there too.
    let folder = folder();
    fs::write(folder.path().join("HelloCopy.psc"), HELLO).expect("a script");
    let checked = cyperus(folder.path(), &["check", "Hello.psc", "HelloCopy.psc"]);
    assert_eq!(checked.status, Some(1));
    let text = checked.messages;
    assert!(text.contains("P0214"), "{text}");
    assert!(!text.contains("P0215"), "{text}");
    assert!(text.contains("must declare script `HelloCopy`"), "{text}");
}
