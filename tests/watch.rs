//! `--watch` over the real binary: a round for each save, however it is made, and a clean end.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Watching, folder_with};

const RIGHT: &str = "Scriptname A\nInt Function F() Global\n\tReturn 1\nEndFunction\n";
const WRONG: &str = "Scriptname A\nInt Function F() Global\n\tReturn Nobody\nEndFunction\n";
const USER: &str = "Scriptname B\nInt Function G() Global\n\tReturn A.F()\nEndFunction\n";

fn binary() -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
}

fn watch(folder: &Path, words: &[&str]) -> Watching {
    Watching::start(&binary(), folder, words)
}

/// As most editors save: a new file takes the place of the old one.
fn replace(path: &Path, text: &str) {
    let new = path.with_extension("tmp");
    fs::write(&new, text).expect("written");
    fs::rename(new, path).expect("renamed");
}

#[test]
fn check_answers_every_kind_of_save() {
    let folder = folder_with(&[("s/A.psc", RIGHT), ("s/B.psc", USER)]);
    let at = |name: &str| folder.path().join("s").join(name);
    let mut watching = watch(folder.path(), &["check", "s", "--watch"]);
    assert!(watching.last.text.contains("checked 2 scripts"));
    assert!(watching.last.text.contains("0 errors"));

    replace(&at("A.psc"), WRONG);
    watching.until(|round| round.text.contains("Nobody"));
    assert!(watching.last.text.contains("1 error in 1 script"));

    fs::write(at("A.psc"), RIGHT).expect("written");
    watching.until(|round| round.text.contains("0 errors"));

    // vim with a backup: the old file goes away under another name, a new one is written.
    fs::rename(at("A.psc"), at("A.psc~")).expect("renamed");
    fs::write(at("A.psc"), WRONG).expect("written");
    fs::remove_file(at("A.psc~")).expect("removed");
    watching.until(|round| round.text.contains("Nobody"));

    // What others see of a script concerns those that use it.
    replace(&at("A.psc"), &RIGHT.replace("F()", "H()"));
    watching.until(|round| round.text.contains("B.psc:3"));

    fs::remove_file(at("B.psc")).expect("removed");
    watching.until(|round| round.text.contains("checked 1 script "));

    fs::create_dir(at("N")).expect("made");
    let third = "Scriptname N:C\nInt Function G() Global\n\tReturn A.H()\nEndFunction\n";
    fs::write(at("N/C.psc"), third).expect("written");
    watching.until(|round| round.text.contains("checked 2 scripts"));
    assert!(watching.last.text.contains("0 errors"));

    // A folder goes, and another one comes in its place.
    let moved = folder.path().join("elsewhere");
    fs::rename(folder.path().join("s"), &moved).expect("renamed");
    watching.until(|round| round.text.contains("cannot read s"));
    fs::rename(&moved, folder.path().join("s")).expect("renamed");
    watching.until(|round| round.text.contains("checked 2 scripts"));
    fs::write(at("N/C.psc"), third.replace("A.H", "A.X")).expect("written");
    watching.until(|round| round.text.contains("N/C.psc:3"));

    assert_eq!(watching.end_by("INT"), Some(0));
}

#[test]
fn the_last_of_many_saves_is_never_lost() {
    let folder = folder_with(&[("s/A.psc", RIGHT), ("s/B.psc", USER)]);
    let mut watching = watch(folder.path(), &["check", "s", "--watch"]);
    for storm in 0..5 {
        for at in 0..200 {
            let name = format!("s/C{}.psc", at % 50);
            let path = folder.path().join(name);
            match at % 3 {
                0 => fs::write(&path, "Scriptname Wrong\n").expect("written"),
                1 => replace(&path, "Scriptname Wrong\nInt x = y\n"),
                _ => drop(fs::remove_file(&path)),
            }
        }
        for at in 0..50 {
            drop(fs::remove_file(folder.path().join(format!("s/C{at}.psc"))));
        }
        let last =
            format!("Scriptname A\nInt Function F() Global\n\tReturn Last{storm}\nEndFunction\n");
        replace(&folder.path().join("s/A.psc"), &last);
        let wanted = format!("Last{storm}");
        watching.until(|round| {
            round.text.contains(&wanted) && round.text.contains("checked 2 scripts")
        });
    }
}

#[test]
fn compile_writes_what_a_save_changes_and_does_not_wake_itself() {
    let folder = folder_with(&[("s/A.psc", RIGHT), ("s/B.psc", USER)]);
    let mut watching = watch(folder.path(), &["compile", "s", "-o", "s", "--watch"]);
    assert!(watching.last.text.contains("compiled 2 scripts"));
    let compiled = folder.path().join("s/A.pex");
    let before = fs::read(&compiled).expect("compiled");
    replace(&folder.path().join("s/A.psc"), &RIGHT.replace('1', "2"));
    let round = watching.round().clone();
    // Its own files are no reason for a round.
    assert_eq!(round.changed.as_deref(), Some("s/A.psc"));
    assert!(
        round.text.contains("1 file written, 1 up to date"),
        "{round:?}"
    );
    assert_ne!(before, fs::read(&compiled).expect("compiled"));
    assert_eq!(watching.end_by("TERM"), Some(0));
}

#[test]
fn tests_are_run_again() {
    let test = "Scriptname Sums\nFunction TestSum()\n\tAssert.Equal(A.F(), 1)\nEndFunction\n";
    let folder = folder_with(&[("A.psc", RIGHT), ("Sums.psc", test)]);
    let mut watching = watch(folder.path(), &["test", "--watch"]);
    assert!(
        watching.last.text.contains("1 passed"),
        "{:?}",
        watching.last
    );
    replace(&folder.path().join("A.psc"), &RIGHT.replace('1', "2"));
    watching.until(|round| round.text.contains("1 failed"));
    // A script that does not compile is a failure, and not the end.
    replace(&folder.path().join("A.psc"), WRONG);
    watching.until(|round| round.text.contains("Nobody"));
    replace(&folder.path().join("A.psc"), RIGHT);
    watching.until(|round| round.text.contains("1 passed"));
    assert_eq!(watching.end_by("INT"), Some(0));
}

#[test]
fn a_run_without_an_end_is_given_up_for_a_new_one() {
    let endless = "Scriptname A\nFunction Main() Global\n\tDebug.Trace(\"first\")\n\tWhile True\n\t\tUtility.Wait(1.0)\n\tEndWhile\nEndFunction\n";
    let folder = folder_with(&[("A.psc", endless)]);
    let binary = binary();
    let other = endless.replace("first", "second");
    let words = [
        "run",
        "A.psc",
        "--watch",
        "--minutes",
        "0",
        "--clock",
        "real",
    ];
    let mut watching = Watching::start_and_see(&binary, folder.path(), &words, "first");
    replace(&folder.path().join("A.psc"), &other);
    watching.shows("second");
    let over = "Scriptname A\nInt Function Main() Global\n\tReturn 42\nEndFunction\n";
    replace(&folder.path().join("A.psc"), over);
    watching.until(|round| round.text.contains("42"));
    replace(&folder.path().join("A.psc"), &other);
    watching.shows("second");
    assert_eq!(watching.end_by("INT"), Some(0));
}

#[test]
fn files_of_the_project_and_of_the_world_count() {
    let project = "game = \"fallout4\"\nroots = [\"s\"]\n";
    let folder = folder_with(&[
        ("cyperus.toml", project),
        ("s/A.psc", RIGHT),
        ("more/B.psc", USER),
    ]);
    let file = folder.path().join("cyperus.toml");
    let mut watching = watch(folder.path(), &["check", "--watch"]);
    assert!(watching.last.text.contains("checked 1 script "));
    replace(&file, "roots = [\"s\", \"more\"]\n");
    watching.until(|round| round.text.contains("checked 2 scripts"));
    // What the project added is watched as well.
    replace(
        &folder.path().join("more/B.psc"),
        &USER.replace("A.F", "A.X"),
    );
    watching.until(|round| round.text.contains("more/B.psc:3"));
    // A project that cannot be read is shown, and the old places are watched until it is right.
    replace(&file, "roots = [\n");
    watching.until(|round| round.text.contains("cyperus.toml:"));
    replace(&file, project);
    watching.until(|round| round.text.contains("checked 1 script "));

    let script = "Scriptname W extends Quest\nInt Property Size Auto\nInt Function Main()\n\tReturn Size\nEndFunction\n";
    let world = |size: u32| format!("[properties]\nSize = {size}\n");
    fs::write(folder.path().join("W.psc"), script).expect("written");
    fs::write(folder.path().join("world.toml"), world(3)).expect("written");
    let words = [
        "run",
        "W.psc",
        "--entry",
        "Main",
        "--world",
        "world.toml",
        "--watch",
    ];
    let mut watching = watch(folder.path(), &words);
    assert!(watching.last.text.contains('3'), "{:?}", watching.last);
    replace(&folder.path().join("world.toml"), &world(7));
    watching.until(|round| round.text.contains('7'));
}

#[test]
fn looking_for_changes_works_where_nobody_tells() {
    let folder = folder_with(&[("s/A.psc", RIGHT)]);
    let mut watching = watch(folder.path(), &["check", "s", "--watch=poll"]);
    replace(&folder.path().join("s/A.psc"), WRONG);
    watching.until(|round| round.text.contains("Nobody"));
}

#[test]
fn nothing_about_the_screen_goes_into_a_pipe() {
    let folder = folder_with(&[("s/A.psc", RIGHT)]);
    let mut watching = watch(folder.path(), &["check", "s", "--watch"]);
    replace(&folder.path().join("s/A.psc"), WRONG);
    watching.until(|round| round.text.contains("Nobody"));
    assert!(!watching.last.text.contains('\x1b'));
}
