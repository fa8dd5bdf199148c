//! Project files: `cyperus.toml` and `.ppj`.

use std::fs;
use std::path::Path;

use cyperus_conformance::{Binary, Outcome, folder_with};

const LAMP: &str =
    "Scriptname Lamp extends Quest\nint Function Light()\n\treturn Oil.Amount()\nEndFunction\n";
const OIL: &str = "Scriptname Oil\nint Function Amount() global\n\treturn 3\nEndFunction\n";
const MAIN: &str = "Scriptname Main\nFunction Main() global\n\tDebug.Trace(\"oil: \" + Oil.Amount())\nEndFunction\n";

fn in_folder(folder: &Path) -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(folder)
}

fn fine(outcome: &Outcome) {
    assert_eq!(outcome.status, Some(0), "{}", outcome.messages);
}

fn has(folder: &Path, file: &str) -> bool {
    folder.join(file).is_file()
}

#[test]
fn every_command_takes_the_project_above_without_a_word() {
    let folder = folder_with(&[
        (
            "cyperus.toml",
            "game = \"skyrim\"\nroots = [\"source\"]\nimports = [\"lib\"]\noutput = \"out\"\n",
        ),
        ("source/deep/Lamp.psc", LAMP),
        ("source/Main.psc", MAIN),
        ("lib/Oil.psc", OIL),
    ]);
    let root = in_folder(folder.path());
    fine(&root.run(&["check"]));
    fine(&root.run(&["lint"]));
    fine(&root.run(&["fmt"]));
    fine(&root.run(&["compile"]));
    assert!(has(folder.path(), "out/Lamp.pex") && has(folder.path(), "out/Main.pex"));
    assert!(
        !has(folder.path(), "out/Oil.pex"),
        "an import is not compiled"
    );
    let pex = fs::read(folder.path().join("out/Lamp.pex")).expect("compiled");
    assert_eq!(pex[..4], [0xFA, 0x57, 0xC0, 0xDE], "Skyrim's byte order");

    let deep = in_folder(&folder.path().join("source/deep"));
    fine(&deep.run(&["check", "Lamp.psc"]));
    fine(&deep.run(&["check"]));
    let run = root.run(&["run", "source/Main.psc"]);
    assert_eq!(run.output, "oil: 3\n", "{}", run.messages);

    let typed = root.run(&["compile", "--game", "fallout4", "-o", "typed"]);
    fine(&typed);
    let pex = fs::read(folder.path().join("typed/Lamp.pex")).expect("compiled");
    assert_eq!(pex[..4], [0xDE, 0xC0, 0x57, 0xFA], "the command line wins");
}

#[test]
fn imports_of_the_command_line_come_before_those_of_the_project() {
    let other = OIL.replace('3', "4");
    let folder = folder_with(&[
        ("cyperus.toml", "roots = \"source\"\nimports = \"lib\"\n"),
        ("source/Main.psc", MAIN),
        ("lib/Oil.psc", OIL),
        ("other/Oil.psc", &other),
    ]);
    let run = |words: &[&str]| in_folder(folder.path()).run(words).output;
    assert_eq!(run(&["run", "source/Main.psc"]), "oil: 3\n");
    fine(&in_folder(folder.path()).run(&["profile", "source/Main.psc"]));
    assert_eq!(
        run(&["run", "source/Main.psc", "--import", "other"]),
        "oil: 4\n"
    );
}

#[test]
fn settings_of_lint_and_fmt_are_theirs_alone() {
    let folder = folder_with(&[
        (
            "cyperus.toml",
            "roots = [\"Main.psc\"]\n[fmt]\nindent = 2\n[lint]\nonly = [\"gc\"]\n[check]\ndeny = [\"warnings\"]\n[compile]\noptimize = true\n",
        ),
        (
            "Main.psc",
            "Scriptname Main\nFunction Main() global\nint unused = 1\nEndFunction\n",
        ),
    ]);
    let binary = in_folder(folder.path());
    fine(&binary.run(&["fmt"]));
    let text = fs::read_to_string(folder.path().join("Main.psc")).expect("the script");
    assert!(text.contains("\n  int unused"), "{text}");
    fine(&binary.run(&["lint"]));
    let config = binary.output(&["config"]);
    for line in ["fmt.indent", "lint.only", "check.deny", "compile.optimize"] {
        assert!(config.contains(line), "{config}");
    }
    assert!(config.contains("cyperus.toml:3:1"), "{config}");
}

#[test]
fn a_wrong_project_is_refused_with_its_place() {
    for (text, place, part) in [
        ("gmae = \"skyrim\"", "1:1", "there is no setting gmae"),
        ("game = \"oblivion\"", "1:8", "none of: skyrim"),
        ("game = 3", "1:8", "none of: skyrim"),
        (
            "\nroots = [\"none\"]",
            "2:10",
            "there is no file or folder none",
        ),
        ("imports = [\"gone\"]", "1:12", "there is no folder gone"),
        ("roots = [1]", "1:10", "expected a text, not a number"),
        ("[lint]\nalow = []", "2:1", "[lint] has no setting alow"),
        ("[nothing]\n", "1:2", "there is no setting nothing"),
        ("[fmt]\nindent = \"wide\"", "2:10", "none of: `tab`"),
        ("[fmt]\nkeyword-case = true", "2:16", "expected a text"),
        (
            "[compile]\nfinal = 1",
            "2:9",
            "expected true or false, not a number",
        ),
        ("game = ", "1:8", "this is not TOML"),
        ("[game]\n", "1:2", "expected a value, not a table"),
        (
            "game = \"skyrim\"\ngame = \"skyrim\"",
            "2:1",
            "this is not TOML",
        ),
        ("flags = \"x.flg\"", "1:9", "there is no file x.flg"),
        ("world = [\"w.toml\"]", "1:10", "there is no file w.toml"),
        ("with = [\"obse\"]", "1:9", "none of: f4se"),
        ("[test]\nroot = \"x\"", "2:1", "did you mean roots?"),
        ("[test]\nrepeat = 0", "2:10", "0 is not 1 or more"),
        ("[test]\nfuel = \"much\"", "2:8", "expected a whole number"),
        ("[test]\nminutes = -1.5", "2:11", "-1.5 is not 0 or more"),
        ("[test]\ncoverage = \"lcv:x\"", "2:12", "none of: table"),
        ("[test]\ngc-budget = \"x<=1\"", "2:13", "a list such as"),
    ] {
        let folder = folder_with(&[("cyperus.toml", text), ("Main.psc", MAIN)]);
        let outcome = in_folder(folder.path()).run(&["check", "Main.psc"]);
        assert_eq!(outcome.status, Some(2), "{text}: {}", outcome.messages);
        let expected = format!("cyperus.toml:{place}: ");
        assert!(
            outcome.messages.contains(&expected),
            "{text}: {}",
            outcome.messages
        );
        assert!(
            outcome.messages.contains(part),
            "{text}: {}",
            outcome.messages
        );
    }
}

const TESTS: &str = "Scriptname Tests extends Quest\nInt Property Size Auto\n\
    Function TestSize()\n\tAssert.Equal(Size, 7)\nEndFunction\n\
    Function TestArray()\n\tInt[] a = new Int[200]\n\tAssert.Equal(a.Length, 200)\nEndFunction\n\
    Function TestLong()\n\tInt i = 0\n\tWhile i < 1000\n\t\ti += 1\n\tEndWhile\nEndFunction\n\
    Function TestLast()\nEndFunction\n";

#[test]
fn settings_of_tests_are_those_of_the_flags_and_of_test_alone() {
    let project = |rest: &str| format!("roots = [\"s\"]\n[test]\nroots = [\"t\"]\n{rest}");
    let folder = folder_with(&[
        ("cyperus.toml", &project("")),
        ("s/Oil.psc", OIL),
        ("t/Tests.psc", TESTS),
        ("world.toml", "[properties]\nSize = 7\n"),
        ("below/x.txt", ""),
    ]);
    let file = folder.path().join("cyperus.toml");
    // From below, so that paths have to start at the project.
    let binary = in_folder(&folder.path().join("below"));
    let run = |rest: &str, words: &[&str]| {
        fs::write(&file, project(rest)).expect("written");
        binary.run(&[&["test"], words].concat()).output
    };
    let plain = run("", &[]);
    assert!(plain.contains("2 passed, 2 failed"), "{plain}");
    let world = run("world = \"world.toml\"\narray-limit = 0\n", &[]);
    assert!(world.contains("4 passed"), "{world}");
    let filtered = run("filter = [\"Last\"]\nrepeat = 3\nshuffle = 5\n", &[]);
    assert!(filtered.contains("3 passed"), "{filtered}");
    let typed = run("filter = \"Last\"\nrepeat = 3\n", &["--repeat", "2"]);
    assert!(typed.contains("2 passed"), "{typed}");
    let short = run("fuel = 100\nfilter = \"Long\"\n", &[]);
    assert!(short.contains("--test-fuel"), "{short}");
    let tap = run("format = \"tap\"\nfail-fast = true\nthreads = 1\n", &[]);
    assert!(tap.starts_with("TAP version 14"), "{tap}");
    assert!(tap.contains("# SKIP"), "{tap}");
    run("coverage = [\"lcov:lcov.info\"]\nfilter = \"Last\"\n", &[]);
    assert!(has(folder.path(), "lcov.info"));
    // `compile` knows none of them.
    fs::write(&file, project("fail-fast = true\nrepeat = 3\n")).expect("written");
    fine(&binary.run(&["compile", "-o", "out"]));
    let config = binary.output(&["config"]);
    assert!(config.contains("test.repeat"), "{config}");
}

#[test]
fn a_search_ends_at_the_repository() {
    let folder = folder_with(&[
        ("cyperus.toml", "wrong"),
        ("inner/.git/HEAD", ""),
        ("inner/Oil.psc", OIL),
        ("outer/Oil.psc", OIL),
    ]);
    let binary = in_folder(folder.path());
    fine(&binary.run(&["check", "inner/Oil.psc"]));
    assert_eq!(binary.run(&["check", "outer/Oil.psc"]).status, Some(2));
}

#[test]
fn without_scripts_and_without_a_project_nothing_happens() {
    let folder = folder_with(&[(".git/HEAD", ""), ("Oil.psc", OIL)]);
    let binary = in_folder(folder.path());
    for command in ["check", "compile", "lint", "fmt"] {
        let outcome = binary.run(&[command]);
        assert_eq!(outcome.status, Some(2), "{command}");
        assert!(
            outcome.messages.contains("no scripts are named"),
            "{}",
            outcome.messages
        );
    }
    let outcome = binary.run(&["compile", "Oil.psc"]);
    assert!(
        outcome.messages.contains("where the compiled scripts go"),
        "{}",
        outcome.messages
    );
    assert!(binary.output(&["config"]).starts_with("no project"));
}

#[test]
fn new_makes_a_project_that_needs_nothing_more() {
    for game in ["fallout4", "skyrim", "starfield", "fallout76"] {
        let folder = tempfile::tempdir().expect("a folder");
        fine(&in_folder(folder.path()).run(&["new", "Lantern", "--game", game]));
        let project = folder.path().join("Lantern");
        let binary = in_folder(&project);
        fine(&binary.run(&["fmt", "--check"]));
        fine(&binary.run(&["compile", "--deny", "warnings"]));
        assert!(has(&project, "out/Lantern.pex"));
        // The script for Skyrim greets in OnInit, which comes before a test; the one for Fallout 4 in OnQuestInit, which does not.
        let tested = binary.run(&["test"]);
        fine(&tested);
        assert!(
            tested
                .output
                .contains("2 passed, 0 failed, 0 errors, 0 skipped"),
            "{}",
            tested.output
        );
        assert!(has(&project, ".github/workflows/check.yml"));
        let again = in_folder(folder.path()).run(&["new", "Lantern"]);
        assert_eq!(again.status, Some(2), "nothing is overwritten");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = in_folder(folder.path()).run(&["new", "two words"]);
    assert_eq!(outcome.status, Some(2));
}

/// Three projects that between them use most of what Pyro reads.
const HARBOUR: &str = r#"<PapyrusProject xmlns="PapyrusProject.xsd" Game="fo4" Flags="Institute_Papyrus_Flags.flg" Output="..\..\">
  <Imports><Import>.</Import><Import>..\BASE</Import></Imports>
  <Folders><Folder>.\Harbour</Folder></Folders>
</PapyrusProject>"#;
const LAMPS: &str = r#"<PapyrusProject <!-- a comment inside a tag --> xmlns="PapyrusProject.xsd" Game="sse" Output="@out" Optimize="1" Flags="TESV_Papyrus_Flags.flg">
  <Variables><Variable Name="out" Value="@mods\Lamp\Scripts"/><Variable Name="mods" Value="Mods"/></Variables>
  <Imports><Import>@mods\Lamp\Source\Scripts</Import><Import>@mods\SKSE\Scripts\Source</Import><Import>https://github.com/somebody/something</Import></Imports>
  <Scripts><Script>LampQuest</Script><Script>LampEffect.psc</Script></Scripts>
  <PostBuildEvent Description="copy" UseInBuild="false"><Command>touch made-by-a-command</Command></PostBuildEvent>
  <Packages Output="@out"><Package Name="Lamp @UNIXTIME" RootDir="@O_DATA_PATH"><Include>Scripts\*.pex</Include></Package></Packages>
</PapyrusProject>"#;
const FLEET: &str = r#"<PapyrusProject Game="sf1" Output="out" Release="True" Final="True" Anonymize="True">
  <Scripts><Script>Fleet:Crew:Cook</Script></Scripts>
  <Folders><Folder NoRecurse="true">Fleet</Folder></Folders>
  <Imports><Import>src</Import><Import>C:\Game\Data\Scripts\Source</Import></Imports>
</PapyrusProject>"#;

fn script(name: &str) -> String {
    format!("Scriptname {name}\nint Function One() global\n\treturn 1\nEndFunction\n")
}

#[test]
fn a_folder_of_a_namespace_is_compiled_where_the_project_says() {
    let folder = folder_with(&[
        ("Scripts/Source/User/fallout4.ppj", HARBOUR),
        (
            "Scripts/Source/User/Harbour/Beacon.psc",
            &script("Harbour:Beacon"),
        ),
        (
            "Scripts/Source/User/Harbour/Pier/Crane.psc",
            "Scriptname Harbour:Pier:Crane extends Rope\n",
        ),
        ("Scripts/Source/Base/Rope.psc", &script("Rope")),
        ("Scripts/Source/User/Other.psc", "nonsense"),
    ]);
    let binary = in_folder(folder.path());
    fine(&binary.run(&["compile", "Scripts/Source/User/fallout4.ppj"]));
    assert!(has(folder.path(), "Scripts/Harbour/Beacon.pex"));
    assert!(has(folder.path(), "Scripts/Harbour/Pier/Crane.pex"));
    assert!(!has(folder.path(), "Scripts/Rope.pex"));
    // Without a word: the project lies above the script.
    fine(&binary.run(&["check", "Scripts/Source/User/Harbour/Pier/Crane.psc"]));
}

#[test]
fn variables_remotes_and_commands_of_pyro_are_understood_and_nothing_is_run() {
    let folder = folder_with(&[
        ("lamp.ppj", LAMPS),
        (
            "Mods/Lamp/Source/Scripts/Deep/LampQuest.psc",
            "Scriptname LampQuest extends Quest\n",
        ),
        (
            "Mods/SKSE/Scripts/Source/LampEffect.psc",
            "Scriptname LampEffect extends ActiveMagicEffect\n",
        ),
    ]);
    let binary = in_folder(folder.path());
    let outcome = binary.run(&["compile", "lamp.ppj"]);
    fine(&outcome);
    assert!(
        outcome
            .messages
            .contains("3 entries that are not carried out"),
        "{}",
        outcome.messages
    );
    assert!(has(folder.path(), "Mods/Lamp/Scripts/LampQuest.pex"));
    assert!(has(folder.path(), "Mods/Lamp/Scripts/LampEffect.pex"));
    assert!(!has(folder.path(), "made-by-a-command"));
    let shown = binary.output(&["config", "lamp.ppj"]);
    for part in [
        "touch made-by-a-command",
        "https://github.com/somebody/something",
        "Package",
        "compile.optimize",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

#[test]
fn elements_come_in_any_order_and_a_missing_import_is_a_warning() {
    let folder = folder_with(&[
        ("fleet.ppj", FLEET),
        ("src/Fleet/Ship.psc", &script("Fleet:Ship")),
        ("src/Fleet/Crew/Cook.psc", &script("Fleet:Crew:Cook")),
        ("src/Fleet/Crew/Mate.psc", &script("Fleet:Crew:Mate")),
    ]);
    let outcome = in_folder(folder.path()).run(&["compile", "fleet.ppj"]);
    fine(&outcome);
    let warning = r"fleet.ppj:4:32: the import folder C:\Game\Data\Scripts\Source is not there";
    assert!(outcome.messages.contains(warning), "{}", outcome.messages);
    assert_eq!(
        outcome.messages.matches("warning:").count(),
        1,
        "{}",
        outcome.messages
    );
    assert!(
        has(folder.path(), "out/Fleet/Ship.pex") && has(folder.path(), "out/Fleet/Crew/Cook.pex")
    );
    assert!(!has(folder.path(), "out/Fleet/Crew/Mate.pex"), "NoRecurse");
}

#[test]
fn a_folder_without_a_dot_may_lie_beside_the_project() {
    let project = r#"<PapyrusProject Output="out"><Folders><Folder>Scripts\Source</Folder></Folders></PapyrusProject>"#;
    let folder = folder_with(&[("x.ppj", project), ("Scripts/Source/A.psc", &script("A"))]);
    fine(&in_folder(folder.path()).run(&["compile", "x.ppj"]));
    assert!(has(folder.path(), "out/A.pex"));
}

#[test]
fn imports_are_searched_in_their_order_whatever_is_compiled() {
    let two = |from: &str| {
        format!(
            "Scriptname Both\nstring Function From() global\n\treturn \"{from}\"\nEndFunction\n"
        )
    };
    let user = "Scriptname User\nFunction Main() global\n\tDebug.Trace(Both.From())\nEndFunction\n";
    let folder = folder_with(&[
        (
            "x.ppj",
            r#"<PapyrusProject Output="out"><Imports><Import>first</Import><Import>second</Import></Imports><Scripts><Script>User</Script></Scripts></PapyrusProject>"#,
        ),
        ("first/Both.psc", &two("first")),
        ("second/Both.psc", &two("second")),
        ("second/User.psc", user),
    ]);
    let run = in_folder(folder.path()).run(&["run", "second/User.psc"]);
    assert_eq!(run.output, "first\n", "{}", run.messages);
}

#[test]
fn of_several_projects_the_one_that_has_the_script_is_meant() {
    let project = |game: &str, folder: &str| {
        format!(
            r#"<PapyrusProject Game="{game}" Output="out-{game}"><Imports><Import>.</Import></Imports><Folders><Folder>.\{folder}</Folder></Folders></PapyrusProject>"#
        )
    };
    let folder = folder_with(&[
        ("a.ppj", &project("fo4", "four")),
        ("b.ppj", &project("sse", "five")),
        ("four/A.psc", &script("A")),
        ("five/B.psc", &script("B")),
        ("six/C.psc", &script("C")),
    ]);
    let config = |path: &str| in_folder(folder.path()).output(&["config", path]);
    assert!(config("four/A.psc").contains("fallout4"));
    assert!(config("five/B.psc").contains("skyrim"));
    assert!(config("six/C.psc").starts_with("no project"));
}

#[test]
fn the_game_is_found_where_the_project_does_not_say_it() {
    for (attributes, import, game, because) in [
        (
            "",
            r"C:\Steam\Skyrim Special Edition\Data",
            "skyrim",
            "import folder",
        ),
        (
            "",
            r"D:\Fallout 4\Data\Scripts",
            "fallout4",
            "import folder",
        ),
        (
            r#"Flags="Starfield_Papyrus_Flags.flg""#,
            "x",
            "starfield",
            "flags file",
        ),
        (
            r#"Flags="a\TESV_Papyrus_Flags.flg""#,
            "x",
            "skyrim",
            "flags file",
        ),
        (r#"Game="TESV""#, r"D:\Fallout 4", "skyrim", "1:17"),
    ] {
        let project = format!(
            "<PapyrusProject {attributes}><Imports><Import>{import}</Import></Imports><Scripts><Script>A</Script></Scripts></PapyrusProject>"
        );
        let folder = folder_with(&[("x.ppj", &project), ("A.psc", &script("A"))]);
        let config = in_folder(folder.path()).output(&["config", "x.ppj"]);
        let line = config
            .lines()
            .find(|line| line.trim_start().starts_with("game"));
        let line = line.unwrap_or_default();
        assert!(
            line.contains(game) && line.contains(because),
            "{project}\n{config}"
        );
    }
}

/// A text, its first mistake's place, and part of the message.
type Broken = (String, &'static str, &'static str);

fn whole(inner: &str) -> String {
    format!("<PapyrusProject>\n{inner}\n</PapyrusProject>")
}

fn with_imports(inner: &str) -> String {
    whole(&format!("<Imports><Import>.</Import></Imports>{inner}"))
}

fn broken_frames() -> Vec<Broken> {
    let list = with_imports;
    vec![
        (String::new(), "1:1", "this is not XML"),
        ("nothing".to_owned(), "1:1", "this is not XML"),
        ("<PapyrusProject>".to_owned(), "1:", "this is not XML"),
        (
            "<Project/>".to_owned(),
            "1:1",
            "expected the element PapyrusProject, not Project",
        ),
        (
            "<!DOCTYPE x [<!ENTITY y \"z\">]>\n<PapyrusProject/>".to_owned(),
            "1:",
            "this is not XML",
        ),
        (
            "<PapyrusProject/>".to_owned(),
            "1:1",
            "names no scripts and no folders",
        ),
        (
            "<PapyrusProject Game=\"tes6\"/>".to_owned(),
            "1:17",
            "none of: fo4",
        ),
        (
            "<PapyrusProject\n  Optimize=\"yes\"/>".to_owned(),
            "2:3",
            "none of: true, false, 0, 1",
        ),
        (
            "<PapyrusProject Asm=\"some\"/>".to_owned(),
            "1:17",
            "none of: none, keep",
        ),
        (
            list("<Scripts>\n<Script>Gone</Script></Scripts>"),
            "3:1",
            "no import folder has the script Gone",
        ),
        (
            list("<Folders>\n<Folder>Gone</Folder></Folders>"),
            "3:1",
            "no import folder has the folder Gone",
        ),
        (
            list("<Folders><Folder NoRecurse=\"2\">.</Folder></Folders>"),
            "2:55",
            "none of: true",
        ),
    ]
}

fn broken_lists() -> Vec<Broken> {
    let list = with_imports;
    vec![
        (
            whole("<Variables><Variable Name=\"a\"/></Variables>"),
            "2:12",
            "Variable needs the attribute Value",
        ),
        (
            whole("<Variables><Variable Value=\"a\"/></Variables>"),
            "2:12",
            "Variable needs the attribute Name",
        ),
        (
            whole("<Variables><Variable Name=\"a b\" Value=\"\"/></Variables>"),
            "2:22",
            "letters and digits",
        ),
        (
            whole("<Variables><Variable Name=\"a\" Value=\"x*\"/></Variables>"),
            "2:31",
            "one of ! # ^ & *",
        ),
        (
            list("<Variables/><Scripts><Script>@b</Script></Scripts>"),
            "2:",
            "no variable is called @b",
        ),
        (
            whole(
                "<Variables><Variable Name=\"a\" Value=\"@a\"/></Variables><Imports><Import>@a</Import></Imports>",
            ),
            "2:",
            "made of itself",
        ),
        (
            whole("<Imports><Import>&undefined;</Import></Imports>"),
            "2:",
            "this is not XML",
        ),
        (whole("<Imports></Import>"), "2:", "this is not XML"),
    ]
}

#[test]
fn a_wrong_ppj_is_refused_with_its_place() {
    for (text, place, part) in broken_frames().into_iter().chain(broken_lists()) {
        let folder = folder_with(&[("x.ppj", &text), ("A.psc", &script("A"))]);
        let outcome = in_folder(folder.path()).run(&["compile", "x.ppj"]);
        assert_eq!(outcome.status, Some(2), "{text}: {}", outcome.messages);
        let expected = format!("x.ppj:{place}");
        assert!(
            outcome.messages.contains(&expected),
            "{text}: {}",
            outcome.messages
        );
        assert!(
            outcome.messages.contains(part),
            "{text}: {}",
            outcome.messages
        );
        // A project that nobody named does not stop a command.
        fine(&in_folder(folder.path()).run(&["check", "A.psc"]));
    }
}
