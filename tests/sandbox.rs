//! Nothing leads out of what the command line names: no name of a script, no import, no link, no text
//! that a script passes to a native.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cyperus_conformance::{Binary, Outcome};

/// A word of the file outside. No command may show it.
const WORD: &str = "TopSecretWord";

/// A folder `mod` for commands to work in, and beside it a folder `outside` with a script that
/// nobody named.
struct Neighbours(tempfile::TempDir);

impl Neighbours {
    fn new(scripts: &[(&str, &str)]) -> Self {
        let this = Self(tempfile::tempdir().expect("a folder"));
        fs::create_dir_all(this.outside().join("Deep")).expect("folders");
        for name in ["Secret", "Deep/Secret"] {
            let script = name.replace('/', ":");
            let text = format!(
                "ScriptName {script}\n; {WORD}\nFunction Say() Global\nDebug.Trace(\"{WORD}\")\nEndFunction\n"
            );
            fs::write(this.outside().join(format!("{name}.psc")), text).expect("written");
        }
        fs::create_dir(this.inside()).expect("a folder");
        for (name, text) in scripts {
            let path = this.inside().join(name);
            fs::create_dir_all(path.parent().expect("it has one")).expect("folders");
            fs::write(path, text).expect("written");
        }
        this
    }

    fn inside(&self) -> PathBuf {
        self.0.path().join("mod")
    }

    fn outside(&self) -> PathBuf {
        self.0.path().join("outside")
    }

    /// Runs a command in `mod`. Nothing outside may be shown or changed by it.
    fn run(&self, words: &[&str]) -> Outcome {
        let before = self.content_outside();
        let outcome = Binary::new(env!("CARGO_BIN_EXE_cyperus"))
            .in_folder(&self.inside())
            .run(words);
        assert!(
            before == self.content_outside(),
            "{words:?} changed something outside"
        );
        let shown = outcome.output.contains(WORD) || outcome.messages.contains(WORD);
        assert!(!shown, "{words:?}: {}{}", outcome.output, outcome.messages);
        outcome
    }

    /// Every file that is not below `mod`.
    fn content_outside(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut content = BTreeMap::new();
        collect(self.0.path(), &self.inside(), &mut content);
        content
    }
}

fn collect(folder: &Path, but: &Path, content: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path == but {
            continue;
        }
        if path.is_dir() {
            collect(&path, but, content);
        } else {
            content.insert(path.clone(), fs::read(path).expect("readable"));
        }
    }
}

#[test]
fn names_that_a_script_passes_to_natives_lead_nowhere() {
    let mut body = String::new();
    for name in [
        "../outside/Secret",
        "..:outside:Secret",
        "..\\\\outside\\\\Secret",
        "../outside/Secret.psc",
        "outside:Secret",
        ":..:outside:Secret",
        "./../outside/Secret",
    ] {
        let _infallible = write!(
            body,
            "Utility.CallGlobalFunction(\"{name}\", \"Say\", new Var[0])\n\
             GC.Create(\"{name}\")\nDebug.OpenUserLog(\"{name}\")\n\
             Debug.TraceUser(\"{name}\", \"a line\")\nUtility.SetINIString(\"{name}\", \"x\")\n\
             Game.GetFormFromFile(0x800, \"{name}\")\n"
        );
    }
    let text = format!("ScriptName X\nFunction Main() Global\n{body}EndFunction\n");
    let folders = Neighbours::new(&[("X.psc", &text)]);
    let run = folders.run(&["run", "X.psc", "--save", "s", "--report", "r.json"]);
    assert_eq!(run.status, Some(0), "{}", run.messages);
    let again = folders.run(&["run", "--load", "s"]);
    assert_eq!(again.status, Some(0), "{}", again.messages);
}

#[test]
fn names_in_a_source_lead_nowhere() {
    for header in [
        "ScriptName X Extends ../outside/Secret",
        "ScriptName X Extends ..:outside:Secret",
        "ScriptName X\nImport ..:outside",
        "ScriptName X\nImport outside:Secret",
        "ScriptName ../outside/X",
        "ScriptName ..:outside:X",
        "ScriptName outside:X",
    ] {
        let text = format!("{header}\nFunction Main() Global\nSay()\nEndFunction\n");
        let folders = Neighbours::new(&[("X.psc", &text)]);
        for words in [
            &["check", "X.psc"][..],
            &["compile", "X.psc", "-o", "out"],
            &["run", "X.psc"],
        ] {
            let outcome = folders.run(words);
            assert_eq!(outcome.status, Some(1), "{header}: {}", outcome.messages);
        }
    }
}

#[test]
fn names_in_a_compiled_script_lead_nowhere() {
    let text = "ScriptName Xxxxxxxxxxxxxxxxx\nFunction Main() Global\nInt[] a\nInt n = a[0]\nEndFunction\n";
    let folders = Neighbours::new(&[("Xxxxxxxxxxxxxxxxx.psc", text)]);
    let compile = folders.run(&["compile", "Xxxxxxxxxxxxxxxxx.psc", "-o", "."]);
    assert_eq!(compile.status, Some(0), "{}", compile.messages);
    let at = |name: &str| folders.inside().join(name);
    let listing = folders.run(&["disasm", "Xxxxxxxxxxxxxxxxx.pex"]).output;
    fs::remove_file(at("Xxxxxxxxxxxxxxxxx.psc")).expect("removed");
    for name in ["../outside/Secret", "..:outside:Secret", "/etc/passwd"] {
        // Both as the name of the source, which a report takes lines from, and as that of the script.
        let source = listing.replace("Xxxxxxxxxxxxxxxxx.psc", &format!("{name}.psc"));
        let script = listing.replace("Xxxxxxxxxxxxxxxxx", name);
        for text in [source, script] {
            assert_ne!(text, listing);
            fs::write(at("x.txt"), text).expect("written");
            if folders.run(&["assemble", "x.txt", "-o", "X.pex"]).status == Some(0) {
                folders.run(&[
                    "run",
                    "X.pex",
                    "--report",
                    "r.json",
                    "--heap-report",
                    "h.txt",
                ]);
                folders.run(&["compare", "X.pex", "--html", "p.html", "--report", "r.json"]);
                for file in ["r.json", "h.txt", "p.html"] {
                    let text = fs::read_to_string(at(file)).unwrap_or_default();
                    assert!(
                        !text.contains(WORD) && !text.contains("root:"),
                        "{file} for {name}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_world_file_names_no_files() {
    let text = "ScriptName X Extends Quest\nEvent OnInit()\nEndEvent\n";
    let folders = Neighbours::new(&[("X.psc", text)]);
    for name in [
        "../outside/Secret",
        "../outside/Secret.psc",
        "..:outside:Secret",
    ] {
        let world = format!(
            "[forms.\"{name}\"]\nkind = \"Quest\"\nscripts = [\"{name}\"]\n[self]\nscripts = [\"{name}\"]\n"
        );
        fs::write(folders.inside().join("w.toml"), world).expect("written");
        folders.run(&["run", "X.psc", "--world", "w.toml", "--frames", "5"]);
    }
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    const USER: &str = "ScriptName X\nFunction Main() Global\nSecret.Say()\nEndFunction\n";
    const DEEP_USER: &str =
        "ScriptName X\nFunction Main() Global\nDeep:Secret.Say()\nEndFunction\n";

    #[test]
    fn a_link_out_of_the_folder_of_a_script_is_not_followed() {
        for (user, link, end) in [
            (USER, "Secret.psc", "Secret.psc"),
            (DEEP_USER, "Deep", "Deep"),
        ] {
            let folders = Neighbours::new(&[("X.psc", user)]);
            let link = folders.inside().join(link);
            symlink(folders.outside().join(end), link).expect("linked");
            for command in ["check", "run"] {
                let outcome = folders.run(&[command, "X.psc"]);
                assert_eq!(outcome.status, Some(1), "{}", outcome.messages);
            }
            // Whoever names the folder wants it.
            let named = Binary::new(env!("CARGO_BIN_EXE_cyperus"))
                .in_folder(&folders.inside())
                .run(&["run", "X.psc", "--import", "../outside"]);
            assert_eq!(named.status, Some(0), "{}", named.messages);
            assert!(named.output.contains(WORD));
        }
    }

    #[test]
    fn a_link_within_the_folder_is_followed() {
        let inner =
            "ScriptName Secret\nFunction Say() Global\nDebug.Trace(\"inner\")\nEndFunction\n";
        let folders = Neighbours::new(&[("X.psc", USER), ("kept/Real.psc", inner)]);
        symlink("kept/Real.psc", folders.inside().join("Secret.psc")).expect("linked");
        let outcome = folders.run(&["run", "X.psc"]);
        assert_eq!(
            (outcome.status, outcome.output.as_str()),
            (Some(0), "inner\n")
        );
    }

    #[test]
    fn a_link_out_of_a_folder_of_inputs_is_refused() {
        let folders = Neighbours::new(&[("X.psc", "ScriptName X\n")]);
        let link = folders.inside().join("Secret.psc");
        symlink(folders.outside().join("Secret.psc"), link).expect("linked");
        for words in [&["check", "."][..], &["compile", ".", "-o", "out"]] {
            let outcome = folders.run(words);
            assert_eq!(outcome.status, Some(2), "{words:?}: {}", outcome.messages);
            let told = outcome.messages.contains("leads out of the folder");
            assert!(told, "{words:?}: {}", outcome.messages);
        }
        // The same file by its own name is an input like any other.
        let named = Binary::new(env!("CARGO_BIN_EXE_cyperus"))
            .in_folder(&folders.inside())
            .run(&["check", "Secret.psc"]);
        assert_eq!(named.status, Some(0), "{}", named.messages);
    }

    #[test]
    fn a_link_in_the_output_folder_is_not_written_through() {
        let folders =
            Neighbours::new(&[("A/X.psc", "ScriptName A:X\n"), ("Y.psc", "ScriptName Y\n")]);
        let out = folders.inside().join("out");
        fs::create_dir(&out).expect("a folder");
        symlink(folders.outside(), out.join("A")).expect("linked");
        symlink(folders.outside().join("Secret.psc"), out.join("Y.pex")).expect("linked");
        let outcome = folders.run(&["compile", "A/X.psc", "-o", "out"]);
        assert_eq!(outcome.status, Some(2), "{}", outcome.messages);
        assert!(
            outcome.messages.contains("through a link"),
            "{}",
            outcome.messages
        );
        let outcome = folders.run(&["compile", "Y.psc", "-o", "out"]);
        assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
        let made = fs::symlink_metadata(out.join("Y.pex")).expect("it is there");
        assert!(made.is_file(), "the link was replaced");
    }

    /// A repository may hold links that nobody who runs its tests has looked at.
    #[test]
    fn a_link_in_place_of_a_snapshot_is_neither_read_nor_written_through() {
        let text = "ScriptName Snap\nFunction TestStory()\nDebug.Trace(\"one\")\nAssert.Snapshot()\nEndFunction\n";
        let folders = Neighbours::new(&[("Snap.psc", text)]);
        let kept = folders.inside().join("Snap.snapshots");
        symlink(folders.outside(), &kept).expect("linked");
        fs::write(folders.outside().join("TestStory.txt"), WORD).expect("written");
        let read = folders.run(&["test", "Snap.psc"]);
        assert_ne!(read.status, Some(0), "{}", read.output);
        let written = folders.run(&["test", "Snap.psc", "--update-snapshots"]);
        assert_eq!(written.status, Some(2), "{}", written.messages);
        fs::remove_file(&kept).expect("removed");
        fs::create_dir(&kept).expect("a folder");
        let file = kept.join("TestStory.txt");
        for place in [
            folders.outside().join("TestStory.txt"),
            PathBuf::from("/dev/zero"),
        ] {
            symlink(place, &file).expect("linked");
            let read = folders.run(&["test", "Snap.psc"]);
            assert_ne!(read.status, Some(0), "{}", read.output);
            fs::remove_file(&file).expect("removed");
        }
    }
}
