//! Builds that compile only what changed leave the same files as builds from nothing.
//!
//! `CYPERUS_EDITS=1000 cargo test -p cyperus --test incremental` makes more random edits;
//! `CYPERUS_SEED` chooses others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use cyperus_conformance::{Binary, Outcome, Watching, folder_with};

fn in_folder(folder: &Path) -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder)
}

/// All files below a folder with this ending, by path from there.
fn files(folder: &Path, ending: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|has| has == ending) {
                let name = path.strip_prefix(folder).expect("below").to_owned();
                found.insert(name, fs::read(path).expect("read"));
            }
        }
    }
    found
}

const ELDER: &str = "Scriptname Elder\nint Property Size = 1 Auto\nint Function Grow(int by = 2)\n\treturn Size + by\nEndFunction\n";
const CHILD: &str = "Scriptname Child extends Elder\nFunction Use()\n\tSize = Grow()\n\tDebug.Trace(\"\" + Size)\nEndFunction\n";
const OTHER: &str = "Scriptname Other\nFunction Use(Child it)\n\tit.Use()\nEndFunction\n";
const ALONE: &str = "Scriptname Alone\nFunction Use()\nEndFunction\n";

fn four() -> tempfile::TempDir {
    folder_with(&[
        ("s/Elder.psc", ELDER),
        ("s/Child.psc", CHILD),
        ("s/Other.psc", OTHER),
        ("s/Alone.psc", ALONE),
    ])
}

fn build(folder: &Path) -> Outcome {
    in_folder(folder).run(&["compile", "s", "-o", "out"])
}

/// What the last line says behind the figures.
fn told(outcome: &Outcome) -> &str {
    let line = outcome.messages.lines().last().unwrap_or_default();
    line.split_once("; ").map_or("", |(_, files)| files)
}

#[test]
fn what_did_not_change_is_not_written() {
    let folder = four();
    let at = folder.path();
    assert_eq!(told(&build(at)), "", "a first build writes everything");
    let before = fs::metadata(at.join("out/Child.pex")).and_then(|it| it.modified());
    assert_eq!(told(&build(at)), "0 files written, 4 up to date");
    let after = fs::metadata(at.join("out/Child.pex")).and_then(|it| it.modified());
    assert_eq!(before.expect("a time"), after.expect("a time"));
}

#[test]
fn whole_paths_mean_the_same_from_everywhere() {
    let folder = four();
    let at = folder.path();
    let (scripts, out) = (at.join("s"), at.join("out"));
    let from = |place: &Path| {
        let outcome = in_folder(place).run(&[
            "compile",
            scripts.to_str().expect("a plain path"),
            "-o",
            out.to_str().expect("a plain path"),
        ]);
        told(&outcome).to_owned()
    };
    assert_eq!(from(at), "", "a first build writes everything");
    assert_eq!(from(&out), "0 files written, 4 up to date");
    let elsewhere = in_folder(&out).run(&["compile", "../s", "-o", "."]);
    assert_eq!(
        told(&elsewhere),
        "",
        "spelt in another way, it is another build"
    );
}

#[test]
fn a_body_concerns_its_script_alone_and_a_face_those_that_look() {
    let folder = four();
    let at = folder.path();
    build(at);
    fs::write(
        at.join("s/Elder.psc"),
        ELDER.replace("Size + by", "Size - by"),
    )
    .expect("written");
    let body = build(at);
    assert_eq!(told(&body), "1 file written, 3 up to date");
    assert!(
        body.messages.contains("compiled 1 script "),
        "{}",
        body.messages
    );

    // Child passes the default on, and Other does not see it.
    let face = ELDER.replace("by = 2", "by = 3");
    fs::write(at.join("s/Elder.psc"), &face).expect("written");
    let outcome = build(at);
    assert!(
        !outcome.messages.contains("compiled 4 scripts"),
        "{}",
        outcome.messages
    );
    assert!(
        told(&outcome).starts_with("2 files written"),
        "{}",
        outcome.messages
    );

    fs::write(
        at.join("s/Elder.psc"),
        face.replace("int Property Size", "float Property Size"),
    )
    .expect("written");
    let outcome = build(at);
    assert_eq!(
        outcome.status,
        Some(1),
        "Grow returns a float now: {}",
        outcome.messages
    );
}

#[test]
fn comments_change_lines_and_nothing_for_others() {
    let folder = four();
    let at = folder.path();
    build(at);
    fs::write(at.join("s/Elder.psc"), format!("; a comment\n{ELDER}")).expect("written");
    let outcome = build(at);
    assert!(
        outcome.messages.contains("compiled 1 script "),
        "{}",
        outcome.messages
    );
    fs::write(at.join("s/Alone.psc"), format!("{ALONE}; a comment\n")).expect("written");
    assert_eq!(
        told(&build(at)),
        "0 files written, 4 up to date",
        "the same code"
    );
}

#[test]
fn a_touched_file_is_compared_by_content() {
    let folder = four();
    let at = folder.path();
    build(at);
    fs::write(at.join("s/Elder.psc"), ELDER).expect("written");
    let outcome = build(at);
    assert!(
        outcome.messages.contains("compiled 0 scripts"),
        "{}",
        outcome.messages
    );
    // A change whose time is set back to that of the old content.
    let path = at.join("s/Alone.psc");
    let time = fs::metadata(&path)
        .and_then(|it| it.modified())
        .expect("a time");
    fs::write(&path, ALONE.replace("Use()", "Ute()")).expect("written");
    let file = fs::File::options().write(true).open(&path).expect("opened");
    file.set_modified(time).expect("set back");
    assert_eq!(told(&build(at)), "1 file written, 3 up to date");
}

#[test]
fn missing_and_edited_outputs_are_written_again() {
    let folder = four();
    let at = folder.path();
    build(at);
    let good = files(&at.join("out"), "pex");
    fs::remove_file(at.join("out/Child.pex")).expect("removed");
    assert_eq!(told(&build(at)), "1 file written, 3 up to date");
    fs::write(at.join("out/Other.pex"), "edited").expect("written");
    assert_eq!(told(&build(at)), "1 file written, 3 up to date");
    assert_eq!(files(&at.join("out"), "pex"), good);
}

#[test]
fn a_damaged_or_foreign_record_is_ignored_with_a_word() {
    let folder = four();
    let at = folder.path();
    build(at);
    let good = files(&at.join("out"), "pex");
    let record = at.join("out/.cyperus-build");
    let mut bytes = fs::read(&record).expect("a record");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    for damaged in [bytes.as_slice(), b"something else", b""] {
        fs::write(&record, damaged).expect("written");
        let outcome = build(at);
        assert_eq!(outcome.status, Some(0));
        assert!(
            outcome
                .messages
                .contains("record of an earlier build cannot be used"),
            "{}",
            outcome.messages
        );
        assert!(
            outcome.messages.contains("compiled 4 scripts"),
            "{}",
            outcome.messages
        );
    }
    assert_eq!(files(&at.join("out"), "pex"), good);
    assert_eq!(told(&build(at)), "0 files written, 4 up to date");
}

#[test]
fn the_file_of_a_script_that_is_gone_goes_unless_somebody_changed_it() {
    let folder = four();
    let at = folder.path();
    build(at);
    fs::remove_file(at.join("s/Other.psc")).expect("removed");
    assert!(told(&build(at)).ends_with("1 file removed"));
    assert!(!at.join("out/Other.pex").exists());
    fs::write(at.join("out/Alone.pex"), "mine").expect("written");
    fs::remove_file(at.join("s/Alone.psc")).expect("removed");
    build(at);
    assert!(at.join("out/Alone.pex").exists(), "it is not ours any more");
}

#[test]
fn another_build_into_the_same_folder_leaves_the_first_in_peace() {
    let folder = four();
    let at = folder.path();
    build(at);
    let one = in_folder(at).run(&["compile", "s/Alone.psc", "-o", "out"]);
    assert_eq!(one.status, Some(0), "{}", one.messages);
    assert!(at.join("out/Child.pex").exists());
    assert_eq!(told(&build(at)), "0 files written, 4 up to date");
    let flags = in_folder(at).run(&["compile", "s", "-o", "out", "--release"]);
    assert!(
        flags.messages.contains("compiled 4 scripts"),
        "{}",
        flags.messages
    );
    let fresh = in_folder(at).run(&["compile", "s", "-o", "out", "--release", "--fresh"]);
    assert!(
        fresh.messages.contains("compiled 4 scripts"),
        "{}",
        fresh.messages
    );
}

#[test]
fn a_name_that_nobody_had_found_is_looked_up_again() {
    let folder = folder_with(&[
        (
            "s/User.psc",
            "Scriptname User\nint Function Use()\n\treturn Tool.Weight()\nEndFunction\n",
        ),
        ("first/Nothing.psc", "Scriptname Nothing\n"),
        (
            "second/Tool.psc",
            "Scriptname Tool\nint Function Weight() global\n\treturn 1\nEndFunction\n",
        ),
    ]);
    let at = folder.path();
    let words = ["compile", "s", "-o", "out", "-i", "first", "-i", "second"];
    let run = || in_folder(at).run(&words);
    assert_eq!(run().status, Some(0));
    assert_eq!(told(&run()), "0 files written, 1 up to date");
    let other = "Scriptname Tool\nfloat Function Weight() global\n\treturn 1.0\nEndFunction\n";
    fs::write(at.join("first/Tool.psc"), other).expect("written");
    assert_eq!(run().status, Some(1), "a Float is returned as an Int now");
    fs::remove_file(at.join("first/Tool.psc")).expect("removed");
    assert_eq!(run().status, Some(0));
}

/// A script with something of everything that code of another script depends on.
const SEEN: &str = "Scriptname Seen
Struct Pair
\tint left
EndStruct
int Property Size Auto
int Function Count()
\treturn 1
EndFunction
Function Take(int amount, int more = 1)
EndFunction
Function Trace() DebugOnly
EndFunction
";
const USER: &str = "Scriptname User
Function Use(Seen it, Seen:Pair pair)
\tstring told = \"\" + it.Size
\ttold += it.Count()
\ttold += pair.left
\tit.Take(2)
\tit.Trace()
EndFunction
";

#[test]
fn a_type_that_comes_and_goes_is_missed_where_it_is_only_named() {
    let user = "Scriptname User\nFunction Use(Guest it)\nEndFunction\n";
    let folder = folder_with(&[("s/User.psc", user), ("s/Alone.psc", ALONE)]);
    let guest = folder.path().join("s/Guest.psc");
    let status = || build(folder.path()).status;
    assert_eq!(status(), Some(1), "there is no guest");
    for _ in 0..3 {
        fs::write(&guest, "Scriptname Guest\n").expect("written");
        assert_eq!(status(), Some(0), "there is one");
        assert_eq!(status(), Some(0), "and nothing has changed");
        fs::remove_file(&guest).expect("removed");
        assert_eq!(status(), Some(1), "it is gone");
    }
}

#[test]
fn each_change_that_others_see_reaches_them() {
    for (old, new) in [
        ("int Property Size", "float Property Size"),
        ("int Function Count", "float Function Count"),
        ("\tint left", "\tfloat left"),
        ("int amount", "float amount"),
        ("more = 1", "more = 3"),
        ("int more = 1", "float more = 1.0"),
        ("int more = 1", "int more = 1, int most = 2"),
        ("Trace() DebugOnly", "Trace()"),
    ] {
        let folder = folder_with(&[("s/Seen.psc", SEEN), ("s/User.psc", USER)]);
        let at = folder.path();
        let run = |output: &str| {
            let outcome = in_folder(at).run(&["compile", "s", "--release", "-o", output]);
            assert_eq!(outcome.status, Some(0), "{new}: {}", outcome.messages);
            files(&at.join(output), "pex")
        };
        let before = run("out");
        fs::write(at.join("s/Seen.psc"), SEEN.replace(old, new)).expect("written");
        let after = run("out");
        let user = Path::new("User.pex");
        assert_ne!(
            after[user], before[user],
            "{new} changes nothing for others"
        );
        assert_eq!(after, run("clean"), "{new}");
    }
}

/// Random edits of a tree of scripts.
struct Tree {
    random: fastrand::Rng,
    root: PathBuf,
    /// Names that exist or existed.
    names: Vec<String>,
    flags: Vec<&'static str>,
    /// Files of all builds from nothing.
    compiled: usize,
}

const TYPES: [&str; 4] = ["int", "float", "string", "bool"];

/// A name without its namespace.
fn last(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

impl Tree {
    fn path(&self, name: &str) -> PathBuf {
        let folder = if name.starts_with("Lib") { "lib" } else { "s" };
        self.root
            .join(folder)
            .join(name.replace(':', "/"))
            .with_extension("psc")
    }

    fn any_name(&mut self) -> String {
        let at = self.random.usize(..self.names.len());
        self.names[at].clone()
    }

    fn any_type(&mut self) -> String {
        match self.random.u8(..12) {
            0 | 1 => self.any_name(),
            2 => {
                let name = self.any_name();
                format!("{name}:Pair{}", last(&name))
            }
            _ => TYPES[self.random.usize(..TYPES.len())].to_owned(),
        }
    }

    /// A script with a bit of everything that others can see.
    fn script(&mut self, name: &str) -> String {
        let last = last(name);
        // Of those before it, so that few scripts extend themselves.
        let own = self
            .names
            .iter()
            .position(|known| known == name)
            .unwrap_or(0);
        let parent = match self.random.u8(..2) {
            0 if own > 0 => format!(" extends {}", self.names[self.random.usize(..own)]),
            _ => String::new(),
        };
        let mut text = vec![format!("Scriptname {name}{parent}\n")];
        if self.random.u8(..4) == 0 {
            text.push(format!("import {}\n", self.any_name()));
        }
        if self.random.u8(..8) > 0 {
            let member = TYPES[self.random.usize(..TYPES.len())];
            text.push(format!(
                "Struct Pair{last}\n\t{member} left\n\tint right = {}\nEndStruct\n",
                self.random.u8(..3)
            ));
        }
        text.push(format!("{} Property P{last} Auto\n", self.any_type()));
        text.push(format!(
            "int Property Same{last} = {} AutoReadOnly\n",
            self.random.u8(..3)
        ));
        let default = self.random.u8(..3);
        text.push(format!(
            "{} Function F{last}(int by = {default})\nEndFunction\n",
            self.any_type()
        ));
        text.push(format!(
            "int Function G{last}() global\n\treturn {}\nEndFunction\n",
            self.random.u8(..3)
        ));
        text.push("Function Use()\n".to_owned());
        let own = last.to_owned();
        for _ in 0..self.random.u8(..4) {
            let used = self.any_name();
            let last = self::last(&used);
            let line = match self.random.u8(..6) {
                0 => format!("{used}.G{last}()"),
                1 => format!("{used} it{last}\n\tit{last}.F{last}()"),
                2 => format!("{used} at{last}\n\tat{last}.P{last} = at{last}.P{last}"),
                3 => format!("G{own}()"),
                4 => format!("int same{last} = (None as {used}).same{last}"),
                _ => format!("{used}:Pair{last} pair{last}\n\tpair{last}.right = 1"),
            };
            text.push(format!("\t{line}\n"));
        }
        text.push("EndFunction\n".to_owned());
        text.concat()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    fn existing(&mut self) -> Option<(String, String)> {
        let name = self.any_name();
        let text = fs::read_to_string(self.path(&name)).ok()?;
        Some((name, text))
    }

    /// One edit, in words.
    fn edit(&mut self) -> String {
        let Some((name, text)) = self.existing() else {
            let name = self.any_name();
            let text = self.script(&name);
            self.write(&name, &text);
            return format!("{name} comes back");
        };
        match self.random.u8(..14) {
            0..3 => {
                let text = self.script(&name);
                self.write(&name, &text);
                format!("{name} is written anew")
            }
            3 => {
                self.write(&name, &format!("; {}\n{text}", self.names.len()));
                format!("a comment before {name}")
            }
            4 => {
                self.write(&name, &text.replace("return 1", "return 2"));
                format!("the body of {name}")
            }
            5 | 6 => {
                let kind = self.any_type();
                let line = text.lines().find(|line| line.contains(" Property P"));
                let line = line.unwrap_or_default().to_owned();
                let new = line
                    .split_once(' ')
                    .map_or(String::new(), |(_, rest)| format!("{kind} {rest}"));
                self.write(&name, &text.replace(&line, &new));
                format!("the type of a property of {name}: {kind}")
            }
            7 => {
                fs::remove_file(self.path(&name)).expect("removed");
                format!("{name} is removed")
            }
            8 => {
                let new = format!("{name}x");
                fs::remove_file(self.path(&name)).expect("removed");
                self.write(
                    &new,
                    &text.replace(&format!("Scriptname {name}"), &format!("Scriptname {new}")),
                );
                let known = self.names.iter_mut().find(|known| **known == name);
                known.expect("a name").clone_from(&new);
                format!("{name} is renamed to {new}")
            }
            9 => {
                self.write(&name, &text.replace("Same", "SAME").replace("Pair", "PAIR"));
                format!("other capitals in {name}")
            }
            10 => self.change_flags(),
            11 => self.damage_output(),
            12 => {
                if text.contains("EndFunctoin") {
                    self.write(&name, &text.replace("EndFunctoin", "EndFunction"));
                    return format!("{name} is right again");
                }
                self.write(&name, &text.replace("EndFunction", "EndFunctoin"));
                format!("a syntax error in {name}")
            }
            _ => {
                // Another content with the same length and an old time.
                self.write(&name, &text.replace("return 2", "return 0"));
                let file = fs::File::options()
                    .write(true)
                    .open(self.path(&name))
                    .expect("opened");
                let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
                file.set_modified(old).expect("set");
                format!("{name} with an old time")
            }
        }
    }

    fn change_flags(&mut self) -> String {
        let all = [
            "-O",
            "--release",
            "--string-table=official",
            "--deny=warnings",
        ];
        let one = all[self.random.usize(..all.len())];
        match self.flags.iter().position(|flag| *flag == one) {
            Some(at) => drop(self.flags.remove(at)),
            None => self.flags.push(one),
        }
        format!("flags: {:?}", self.flags)
    }

    fn damage_output(&mut self) -> String {
        let outputs = files(&self.root.join("out"), "pex");
        let at = self.random.usize(..outputs.len().max(1));
        let Some(output) = outputs.keys().nth(at) else {
            return "no output".to_owned();
        };
        fs::write(self.root.join("out").join(output), "damaged").expect("written");
        format!("{} is damaged", output.display())
    }

    fn build(&self, output: &str) -> Outcome {
        let words = ["compile", "s", "-i", "lib", "-o", output, "--threads", "1"];
        in_folder(&self.root).run(&[&words, &*self.flags].concat())
    }

    /// Builds on and from nothing, and compares.
    fn compare(&mut self, edit: &str) {
        let continued = self.build("out");
        let clean_folder = self.root.join("clean");
        if clean_folder.exists() {
            fs::remove_dir_all(&clean_folder).expect("removed");
        }
        let clean = self.build("clean");
        assert_eq!(
            continued.status, clean.status,
            "{edit}: {}\n{}",
            continued.messages, clean.messages
        );
        let errors = |outcome: &Outcome| {
            let lines = outcome
                .messages
                .lines()
                .filter(|line| line.starts_with("error"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(errors(&continued), errors(&clean), "{edit}");
        let expected = files(&clean_folder, "pex");
        for (name, bytes) in files(&self.root.join("out"), "pex") {
            match expected.get(&name) {
                Some(right) => assert!(*right == bytes, "{edit}: {} differs", name.display()),
                // The old file of a script with errors stays, but not that of one that is gone.
                None => assert!(
                    self.root
                        .join("s")
                        .join(&name)
                        .with_extension("psc")
                        .exists()
                        || bytes == b"damaged",
                    "{edit}: {} is left over",
                    name.display()
                ),
            }
        }
        self.compiled += expected.len();
        for name in expected.keys() {
            assert!(
                self.root.join("out").join(name).exists(),
                "{edit}: {} is missing",
                name.display()
            );
        }
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn tree(root: &Path) -> Tree {
    let mut tree = Tree {
        random: fastrand::Rng::with_seed(number("CYPERUS_SEED", 1)),
        root: root.to_owned(),
        names: [
            "A", "B", "C", "D", "E", "N:F", "N:G", "N:M:H", "LibI", "LibJ",
        ]
        .map(String::from)
        .to_vec(),
        flags: Vec::new(),
        compiled: 0,
    };
    for name in tree.names.clone() {
        let text = tree.script(&name);
        tree.write(&name, &text);
    }
    tree
}

#[test]
fn random_edits_give_what_a_build_from_nothing_gives() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tree = tree(folder.path());
    tree.compare("the beginning");
    let edits = number("CYPERUS_EDITS", 60);
    for at in 0..edits {
        let mut made = Vec::new();
        for _ in 0..tree.random.u8(1..4) {
            made.push(tree.edit());
        }
        tree.compare(&format!("edit {at}: {}", made.join(", ")));
    }
    // A tree in which nothing compiles would prove nothing.
    let least = usize::try_from(edits).expect("few") * 2;
    assert!(
        tree.compiled > least,
        "{} files in all builds",
        tree.compiled
    );
}

/// Messages without the time that the check took.
fn without_time(messages: &str) -> String {
    let lines = messages.lines().map(|line| match line.split_once(" in ") {
        Some((what, rest)) if what.starts_with("checked ") => {
            let found = rest.split_once(": ").map_or("", |(_, found)| found);
            format!("{what}: {found}\n")
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn a_check_that_watches_shows_what_a_new_one_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tree = tree(folder.path());
    let binary = in_folder(folder.path());
    let mut watching = Watching::start(
        &binary,
        folder.path(),
        &["check", "s", "-i", "lib", "--watch"],
    );
    let mut answers = std::collections::BTreeSet::new();
    for _ in 0..number("CYPERUS_EDITS", 60) {
        for _ in 0..tree.random.u8(1..4) {
            tree.edit();
        }
        let clean = binary.run(&["check", "s", "-i", "lib"]);
        let clean = without_time(&clean.messages);
        watching.until(|round| without_time(&round.text) == clean);
        answers.insert(clean);
    }
    // A tree in which nothing is ever found would prove nothing.
    assert!(answers.len() > 20, "{} different answers", answers.len());
}
