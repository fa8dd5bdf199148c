//! The linter from outside: every rule finds its wrong example and is silent about the right one.

use std::borrow::Cow;

use cyperus_compiler::resolve::{FileId, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_scripts::Extender;
use cyperus_workbench::lint::{Finding, Level, Preset, RULES, lint, rank};

/// A script that an example can extend.
const ELDER: &str =
    "ScriptName Elder extends Quest\n\nEvent OnInit()\n    Debug.Trace(\"elder\")\nEndEvent\n";

/// A script, its parent and the game's base scripts, with the script extender of Skyrim.
struct Scripts {
    game: Game,
    text: String,
}

impl Scripts {
    /// Of the text of an example, which says what game it is for.
    fn new(body: &str) -> Self {
        let game = if body.contains("LockGuard") {
            Game::Starfield
        } else if body.contains("ModEvent") || body.contains("OnUpdate") {
            Game::Skyrim
        } else {
            Game::Fallout4
        };
        let text = if body.starts_with("ScriptName") {
            body.to_owned()
        } else {
            format!("{HEAD}{body}")
        };
        Self { game, text }
    }

    fn base(&self, file: FileId) -> Option<cyperus_scripts::Script> {
        cyperus_scripts::base_scripts(self.game).nth(file.0 as usize - 2)
    }
}

const HEAD: &str = "ScriptName Example extends Quest\n\n";

impl Sources for Scripts {
    fn locate(&self, script: &str) -> Option<FileId> {
        if script.eq_ignore_ascii_case("Example") {
            return Some(FileId(0));
        }
        if script.eq_ignore_ascii_case("Elder") {
            return Some(FileId(1));
        }
        let mut all = (2..).zip(cyperus_scripts::base_scripts(self.game));
        all.find(|(_, base)| base.name.eq_ignore_ascii_case(script))
            .map(|(number, _)| FileId(number))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        Ok(match file {
            FileId(0) => Cow::Borrowed(self.text.as_bytes()),
            FileId(1) => Cow::Borrowed(ELDER.as_bytes()),
            file => {
                let Some(base) = self.base(file) else {
                    return Ok(Cow::Borrowed(&[]));
                };
                let extended = Extender::Skse.script(base.name);
                match extended.filter(|_| self.game == Game::Skyrim) {
                    Some((_, text)) => Cow::Owned(text),
                    None => Cow::Borrowed(base.source),
                }
            }
        })
    }

    fn path(&self, file: FileId) -> String {
        format!("file {}", file.0)
    }

    fn has_namespace(&self, _: &str) -> bool {
        false
    }
}

fn findings(body: &str) -> Vec<Finding> {
    let sources = Scripts::new(body);
    let session = Session::new(&sources, Options::new(sources.game), &[FileId(0)]);
    let checked = session.check("Example");
    assert!(!checked.has_errors(), "{:?}\n{body}", checked.diagnostics);
    let script = session.scripts().script_named("Example").expect("a script");
    let text = sources.text.as_bytes();
    lint(session.scripts(), script, session.options(), text).expect("no errors")
}

/// The rules about garbage and imports that find something: most tests here are about those.
fn names(body: &str) -> Vec<&'static str> {
    let found = findings(body);
    let wanted =
        |finding: &&Finding| finding.rule.id < "L0203" && !finding.rule.id.starts_with("L01");
    found
        .iter()
        .filter(wanted)
        .map(|finding| finding.rule.name)
        .collect()
}

/// A rule's example shows that rule, and nothing else that people see without asking for more.
#[test]
fn every_rule_finds_its_wrong_example_and_not_its_right_one() {
    let mut wrong = Vec::new();
    for rule in RULES {
        let found = |body: &str| -> Vec<&'static str> {
            let found = findings(body);
            let shown = found.iter().map(|finding| finding.rule);
            shown
                .filter(|other| *other == *rule || other.is_standard)
                .map(|other| other.name)
                .collect()
        };
        let (first, second) = (found(rule.wrong), found(rule.right));
        if first != [rule.name] || !second.is_empty() {
            wrong.push((rule.id, first, second));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_page_lists_every_rule_with_its_level_and_preset() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/lint.md");
    let page = std::fs::read_to_string(path).expect("the page");
    for rule in RULES {
        let level = match rule.level {
            Level::Info => "info",
            Level::Warning => "warning",
        };
        let presets = [
            (Preset::Careful, "careful"),
            (Preset::Standard, "standard"),
            (Preset::Strict, "strict"),
        ];
        let (_, preset) = presets
            .into_iter()
            .find(|(preset, _)| preset.has(rule))
            .expect("a preset");
        let row = format!("| {} | {} | {level} | {preset} |", rule.id, rule.name);
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn no_two_rules_share_a_number_or_a_name() {
    for (at, rule) in RULES.iter().enumerate() {
        for other in &RULES[..at] {
            assert!(
                rule.id != other.id && rule.name != other.name,
                "{}",
                rule.id
            );
        }
    }
}

/// Every rule has a file of cases: at least three places that it finds, marked by `;! ^^^` below them, and three
/// functions named `Silent` in which it finds nothing.
#[test]
fn every_rule_finds_the_marked_places_of_its_cases_and_no_others() {
    let mut wrong = Vec::new();
    for rule in RULES {
        let path = format!(
            "{}/tests/lint/{}.psc",
            env!("CARGO_MANIFEST_DIR"),
            rule.name
        );
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let (mut found, mut marked, mut silent) = (Vec::new(), Vec::new(), 0);
        for case in text.split(";---\n") {
            let sources = Scripts::new(case);
            let shift = sources.text.len() - case.len();
            let list = findings(case);
            let own = list.iter().filter(|finding| finding.rule == *rule);
            for finding in own {
                let (start, end) = (finding.span.start as usize, finding.span.end as usize);
                found.push((case.len(), start - shift, end - shift));
            }
            marked.extend(
                marks(case)
                    .into_iter()
                    .map(|(start, end)| (case.len(), start, end)),
            );
            silent += case.matches("Silent").count();
        }
        found.sort_unstable();
        marked.sort_unstable();
        let show = |places: &[(usize, usize, usize)]| -> Vec<String> {
            let one = |place: &(usize, usize, usize)| {
                let case = text.split(";---\n").find(|case| case.len() == place.0);
                let case = case.expect("a case");
                let line = case[..place.1].matches('\n').count() + 1;
                format!("{line}: {}", &case[place.1..place.2.min(case.len())])
            };
            places.iter().map(one).collect()
        };
        if found != marked {
            wrong.push((rule.name, show(&found), show(&marked)));
        }
        assert!(
            marked.len() >= 3,
            "{} has {} marks",
            rule.name,
            marked.len()
        );
        assert!(silent >= 3, "{} has {silent} silent cases", rule.name);
    }
    assert!(wrong.is_empty(), "found, marked: {wrong:#?}");
}

/// The places above lines of the form `;!   ^^^`.
fn marks(case: &str) -> Vec<(usize, usize)> {
    let (mut marks, mut above, mut at) = (Vec::new(), 0, 0);
    for line in case.split_inclusive('\n') {
        if line.trim_start().starts_with(";!") {
            let first = line.find('^').expect("a mark");
            let last = line.rfind('^').expect("a mark");
            marks.push((above + first, above + last + 1));
        } else {
            above = at;
        }
        at += line.len();
    }
    marks
}

/// A timer event with this body.
fn timer(body: &str) -> Vec<&'static str> {
    names(&format!("Event OnTimer(Int aiTimerID)\n{body}EndEvent\n"))
}

#[test]
fn a_timer_overlaps_only_with_a_longer_wait_that_follows() {
    let again = "StartTimer(2.0)\n";
    let waits = |wait: &str| timer(&format!("{again}{wait}"));
    assert_eq!(waits("Utility.Wait(3.0)\n"), ["overlapping-timer"]);
    let twice = "Utility.Wait(1.5)\nUtility.Wait(1.5)\n";
    assert_eq!(waits(twice), ["overlapping-timer"]);
    assert_eq!(waits("Utility.Wait(1.0)\n"), [""; 0]);
    let other = "If aiTimerID == 1\nStartTimer(2.0)\nElse\nUtility.Wait(3.0)\nEndIf\n";
    assert_eq!(timer(other), [""; 0]);
    let inner = "StartTimer(2.0)\nIf aiTimerID == 1\nUtility.Wait(3.0)\nEndIf\n";
    assert_eq!(timer(inner), ["overlapping-timer"]);
    // Another timer.
    assert_eq!(timer("StartTimer(2.0, 7)\nUtility.Wait(3.0)\n"), [""; 0]);
}

#[test]
fn a_timer_that_nothing_starts_again_is_not_frequent() {
    let script = |start: &str| {
        format!(
            "Event OnInit()\n    StartTimer(0.0)\nEndEvent\n\nEvent OnTimer(Int aiTimerID)\n    Work()\nEndEvent\n\nFunction Work()\n    Int[] list = new Int[4]\n    list[0] = 1\n{start}EndFunction\n"
        )
    };
    assert!(names(&script("")).is_empty());
    let again = script("    StartTimer(2.0)\n");
    assert_eq!(names(&again), ["allocation-in-frequent-event"]);
    let hit = format!(
        "{}Event OnHit(ObjectReference a, ObjectReference b, Form c, Projectile d, Bool e, Bool f, Bool g, Bool h, String i)\n    StartTimer(0.0)\nEndEvent\n",
        script("")
    );
    assert_eq!(names(&hit), ["allocation-in-frequent-event"]);
}

#[test]
fn a_wait_is_under_a_guard_only_inside_its_block() {
    let body = |inside: &str| {
        names(&format!(
            "Guard Door\nFunction Go()\nTryLockGuard Door\n{inside}EndTryLockGuard\nUtility.Wait(1.0)\nEndFunction\n\
             Function Stay()\nLockGuard Door\nEndLockGuard\nEndFunction\n"
        ))
    };
    assert_eq!(body("Utility.Wait(1.0)\n"), ["wait-under-guard"]);
    assert_eq!(body("Else\nUtility.Wait(1.0)\n"), [""; 0]);
    assert_eq!(body(""), [""; 0]);
}

#[test]
fn a_registration_ends_with_its_own_kind_or_with_all() {
    let body = |end: &str| {
        let start = "RegisterForMenuOpenCloseEvent(\"PipboyMenu\")\n";
        names(&format!(
            "Event OnInit()\n{start}EndEvent\nFunction Done()\n{end}EndFunction\n"
        ))
    };
    assert_eq!(body(""), ["registration-without-end"]);
    assert_eq!(body("UnregisterForAllMenuOpenCloseEvents()\n"), [""; 0]);
    assert_eq!(body("UnregisterForAllEvents()\n"), [""; 0]);
    assert_eq!(
        body("UnregisterForAnimationEvent(Game.GetPlayer(), \"x\")\n"),
        ["registration-without-end"]
    );
}

#[test]
fn an_object_holds_itself_in_its_own_variables_alone() {
    let body = |code: &str| {
        names(&format!(
            "ScriptObject me\nFunction Go(ScriptObject other)\n{code}EndFunction\n"
        ))
    };
    assert_eq!(body("me = Self\n"), ["holds-itself"]);
    assert_eq!(body("me = Self as Quest\n"), ["holds-itself"]);
    assert_eq!(body("me = other\n"), [""; 0]);
    assert_eq!(
        body("ScriptObject here = Self\nme = here.CastAs(\"Quest\")\n"),
        [""; 0]
    );
    assert_eq!(body("me = Self\nme = None\n"), [""; 0]);
}

#[test]
fn the_fix_of_an_import_is_its_whole_line() {
    let text = "Import Math\nimport Math\n\nImport Game ; the player\n";
    let found = findings(text);
    let rules: Vec<_> = found.iter().map(|finding| finding.rule.name).collect();
    assert_eq!(rules, ["unused-import", "repeated-import", "unused-import"]);
    let parts: Vec<Option<String>> = found
        .iter()
        .map(|finding| {
            let (span, _) = finding.fix.as_ref()?.edits[0];
            let all = format!("{HEAD}{text}");
            all.get(span.start as usize..span.end as usize)
                .map(str::to_owned)
        })
        .collect();
    let line = |text: &str| Some(text.to_owned());
    // A comment behind the name is kept, so there is no fix.
    assert_eq!(parts, [line("Import Math\n"), line("import Math\n"), None]);
    assert_eq!(
        names("Import Game\nFunction Go()\nGetPlayer()\nEndFunction\n"),
        [""; 0]
    );
}

#[test]
fn a_preset_has_less_or_more() {
    let count = |preset: Preset| RULES.iter().filter(|rule| preset.has(rule)).count();
    let (careful, standard) = (count(Preset::Careful), count(Preset::Standard));
    assert!(0 < careful && careful < standard && standard < count(Preset::Strict));
    assert_eq!(count(Preset::Strict), RULES.len());
}

#[test]
fn the_ranking_starts_with_the_most_garbage() {
    let rare = findings(
        "Function Go()\nInt i = 0\nWhile i < 5\nInt[] a = new Int[1]\ni += 1\nEndWhile\nEndFunction\n",
    );
    let often =
        findings("Event OnTimer(Int aiTimerID)\nInt[] a = new Int[1]\nStartTimer(1.0)\nEndEvent\n");
    let none = findings("Import Math\n");
    let ranked = rank(&[&rare, &none, &often]);
    let order: Vec<_> = ranked
        .iter()
        .map(|one| (one.script, one.a_minute))
        .collect();
    assert_eq!(order, [(2, 60), (0, 5)]);
}

#[test]
fn what_happens_once_is_no_garbage_of_a_loop() {
    let body = |code: &str| {
        names(&format!(
            "Int[] kept\nFunction Go(Int n)\nInt i = 0\nWhile i < n\n{code}i += 1\nEndWhile\nEndFunction\n"
        ))
    };
    assert_eq!(body("kept = new Int[1]\n"), ["array-in-loop"]);
    assert_eq!(body("If !kept\nkept = new Int[1]\nEndIf\n"), [""; 0]);
    assert_eq!(
        body("If kept == None || i == 3\nkept = new Int[1]\nEndIf\n"),
        [""; 0]
    );
    assert_eq!(
        body("If i == 3\nkept = new Int[1]\nEndIf\n"),
        ["array-in-loop"]
    );
    assert_eq!(
        body("If i == 3\nkept = new Int[1]\nReturn\nEndIf\n"),
        [""; 0]
    );
    assert_eq!(
        body("kept = new Int[1]\nIf i == 3\nReturn\nEndIf\n"),
        ["array-in-loop"]
    );
}

#[test]
fn an_array_that_is_written_over_does_not_only_grow() {
    let body = |code: &str| {
        names(&format!(
            "Int[] seen\nEvent OnTimer(Int aiTimerID)\nseen.Add(1)\nStartTimer(1.0)\n{code}EndEvent\n"
        ))
    };
    assert_eq!(body(""), ["array-only-grows"]);
    assert_eq!(body("seen[0] = 2\n"), [""; 0]);
}

#[test]
fn a_text_that_begins_anew_on_each_turn_does_not_grow() {
    let body = |before: &str, inside: &str| {
        names(&format!(
            "Function Go(Int n)\nInt i = 0\n{before}While i < n\n{inside}s += \"x\"\ni += 1\nEndWhile\nEndFunction\n"
        ))
    };
    assert_eq!(body("String s = \"\"\n", ""), ["text-grows-in-loop"]);
    assert_eq!(body("", "String s = \"a\"\n"), [""; 0]);
    assert_eq!(body("String s = \"\"\n", "s = \"a\"\n"), [""; 0]);
}
