//! What `-v`, `-vv`, `-vvv` and `RUST_LOG` show on stderr (docs/tracing.md).

use std::path::Path;
use std::process::Command;

/// A folder with a script that imports another one, which exists in three folders.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        let files = Self(tempfile::tempdir().expect("a folder"));
        files.add(
            "Main.psc",
            "ScriptName Main\nFunction Main() Global\n    Helper.Work()\n    Utility.Wait(1.0)\nEndFunction\n",
        );
        let helper = "ScriptName Helper\nFunction Work() Global\n    Int[] numbers = new Int[3]\nEndFunction\n";
        files.add("first/Helper.psc", helper);
        files.add("second/helper.psc", helper);
        files
    }

    fn add(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }

    /// What a command writes to stderr, ignoring `RUST_LOG` of the test process itself.
    fn told(&self, words: &str) -> String {
        self.told_under(words, None)
    }

    fn told_under(&self, words: &str, filter: Option<&str>) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cyperus"));
        command
            .args(words.split(' '))
            .current_dir(self.0.path())
            .env_remove("RUST_LOG");
        if let Some(filter) = filter {
            command.env("RUST_LOG", filter);
        }
        let output = command.output().expect("the command runs");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "cyperus {words}: {told}");
        // What the command says to everybody is not what is tested here.
        let told = told.lines().filter(|line| !line.starts_with("cyperus: "));
        told.flat_map(|line| [line, "\n"]).collect()
    }
}

/// Lines that contain all of these parts.
fn count(told: &str, parts: &[&str]) -> usize {
    told.lines()
        .filter(|line| parts.iter().all(|part| line.contains(part)))
        .count()
}

const RUN: &str = "run Main.psc --import first --import second --save game.csave";

#[test]
fn without_flags_nothing_is_told() {
    assert_eq!(Files::new().told(RUN), "");
}

#[test]
fn once_tells_the_story_in_order() {
    let told = Files::new().told(&format!("{RUN} -v"));
    let mut rest = told.as_str();
    for part in [
        " INFO cyperus: found input script=Main file=Main.psc root=.\n",
        "searching folders, then the built-in base scripts folders=3",
        "compiled script script=Main lines=6 errors=0\n",
        "starting script=Main entry=Main instance=false arguments=0\n",
        "saved file=game.csave",
        "run ended because=\"nothing is left to do\"",
    ] {
        let at = rest.find(part);
        let at = at.unwrap_or_else(|| panic!("{part:?} is not where it belongs in:\n{told}"));
        rest = &rest[at..];
    }
    assert!(told.lines().count() <= 12, "the summary is short:\n{told}");
    assert!(!told.contains("DEBUG"), "{told}");
}

#[test]
fn twice_tells_why_each_file_was_taken() {
    let told = Files::new().told(&format!("{RUN} -vv"));
    let first = Path::new("first").join("Helper.psc");
    let parts = [
        "found script",
        "first folder that has it",
        "script=Helper",
        "folder=first",
    ];
    assert_eq!(count(&told, &parts), 1, "{told}");
    assert!(
        told.contains(&format!("file={}", first.display())),
        "{told}"
    );
    assert!(!told.contains("file=second"), "{told}");
    assert_eq!(
        count(
            &told,
            &["built in, and no folder has it script=ScriptObject"]
        ),
        1,
        "{told}"
    );
    assert_eq!(
        count(&told, &["DEBUG cyperus: compiled script", "Helper"]),
        1,
        "{told}"
    );
    assert!(!told.contains("TRACE"), "{told}");
}

#[test]
fn three_times_tells_of_each_frame() {
    let told = Files::new().told(&format!("{RUN} -vvv"));
    let first = ["TRACE cyperus_vm: frame ended frame=1 "];
    assert_eq!(count(&told, &first), 1, "{told}");
    assert_eq!(
        count(&told, &["linked function", "Helper.Work"]),
        1,
        "{told}"
    );
}

#[test]
fn saves_and_loads_are_told() {
    let files = Files::new();
    let told = files.told(&format!("{RUN} --save-at 1 -vv"));
    assert_eq!(
        count(&told, &["DEBUG cyperus_vm: wrote state"]),
        1,
        "{told}"
    );
    let told = files.told("run --load game.csave -vv");
    assert_eq!(
        count(&told, &["DEBUG cyperus_vm: read state", "frame=1 "]),
        1,
        "{told}"
    );
    assert_eq!(
        count(
            &told,
            &[" INFO cyperus: loaded save file=game.csave frame=1"]
        ),
        1,
        "{told}"
    );
    assert_eq!(
        count(&told, &["cyperus_vm: loaded script script=Main "]),
        1,
        "{told}"
    );
}

#[test]
fn the_games_own_headers_are_named_where_they_replace_the_base() {
    let files = Files::new();
    files.add(
        "first/ScriptObject.psc",
        "ScriptName ScriptObject Native Hidden\n",
    );
    let told = files.told("check Main.psc --import first -v");
    assert_eq!(
        count(&told, &["then the built-in base scripts"]),
        1,
        "a script extender also ships this file: {told}"
    );
    files.add(
        "first/GlobalVariable.psc",
        "ScriptName GlobalVariable extends ScriptObject Native Hidden\n",
    );
    files.add(
        "first/Utility.psc",
        "ScriptName Utility Native Hidden\nFunction Wait(Float seconds) Native Global\n",
    );
    let told = files.told("check Main.psc --import first -v");
    let file = Path::new("first").join("ScriptObject.psc");
    let because = format!("because={}", file.display());
    assert_eq!(
        count(&told, &["without the built-in base scripts", &because]),
        1,
        "{told}"
    );
}

#[test]
fn compare_compiles_each_script_once() {
    let told = Files::new().told("compare Main.psc --import first -vv");
    for script in ["Main", "Helper", "Utility"] {
        let field = format!("script={script} ");
        assert_eq!(
            count(&told, &["cyperus: ", "compiled script", &field]),
            1,
            "{script}:\n{told}"
        );
    }
    for cleanup in ["buggy", "fixed", "queued"] {
        let span = format!("measure{{cleanup={cleanup}}}");
        assert_eq!(count(&told, &[&span, "run ended"]), 1, "{cleanup}:\n{told}");
    }
}

#[test]
fn the_same_command_tells_the_same_twice() {
    let files = Files::new();
    let words = format!("{RUN} -vvv");
    assert_eq!(files.told(&words), files.told(&words));
}

#[test]
fn a_target_shows_one_crate() {
    for target in ["cyperus_compiler", "cyperus_vm"] {
        let told = Files::new().told_under(RUN, Some(&format!("{target}=debug")));
        let own = format!("DEBUG {target}: ");
        assert!(told.contains(&own), "{told}");
        let others = told
            .lines()
            .filter(|line| !line.contains(&format!(" {target}: ")));
        assert_eq!(others.count(), 0, "{told}");
    }
}

#[test]
fn the_collector_tells_of_collections_passes_and_rounds() {
    let files = Files::new();
    let told = files.told_under(RUN, Some("cyperus_gc=debug"));
    let pass = ["DEBUG cyperus_gc: full_pass{reason=\"save\"}: full pass ended rounds="];
    assert_eq!(count(&told, &pass), 1, "{told}");
    assert!(
        told.lines()
            .all(|line| line.starts_with("DEBUG cyperus_gc: ")),
        "{told}"
    );
    let told = files.told_under(
        &format!("{RUN} --stress every-frame"),
        Some("cyperus_gc=trace"),
    );
    assert!(
        count(&told, &["collection began collection=1 "]) == 1,
        "{told}"
    );
    assert!(
        count(&told, &["collection judged collection=1 "]) == 1,
        "{told}"
    );
    assert!(
        count(&told, &["TRACE cyperus_gc: frame collected frame=1 "]) == 1,
        "{told}"
    );
    assert!(
        count(&told, &["full_pass{reason=\"save\"}: round ended round=1 "]) == 1,
        "{told}"
    );
}
