//! The linter from outside: every rule finds its wrong example and is silent about the right one.

use std::borrow::Cow;

use cyperus_compiler::resolve::{FileId, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_workbench::lint::{Finding, RULES, lint};

/// A script and the game's base scripts.
struct Scripts {
    name: &'static str,
    text: String,
}

impl Scripts {
    fn base(file: FileId) -> Option<cyperus_scripts::Script> {
        cyperus_scripts::base_scripts(Game::Fallout4).nth(file.0 as usize - 1)
    }
}

impl Sources for Scripts {
    fn locate(&self, script: &str) -> Option<FileId> {
        if script.eq_ignore_ascii_case(self.name) {
            return Some(FileId(0));
        }
        let mut all = (1..).zip(cyperus_scripts::base_scripts(Game::Fallout4));
        all.find(|(_, base)| base.name.eq_ignore_ascii_case(script))
            .map(|(number, _)| FileId(number))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        Ok(match file {
            FileId(0) => Cow::Borrowed(self.text.as_bytes()),
            file => Cow::Borrowed(Self::base(file).map_or(&[], |base| base.source)),
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
    let sources = Scripts {
        name: "Example",
        text: format!("ScriptName Example extends Quest\n\n{body}"),
    };
    let session = Session::new(&sources, Options::new(Game::Fallout4), &[FileId(0)]);
    let checked = session.check("Example");
    assert!(!checked.has_errors(), "{:?}\n{body}", checked.diagnostics);
    let script = session.scripts().script_named("Example").expect("a script");
    let text = sources.text.as_bytes();
    lint(session.scripts(), script, session.options(), text).expect("no errors")
}

fn names(body: &str) -> Vec<&'static str> {
    findings(body)
        .iter()
        .map(|finding| finding.rule.name)
        .collect()
}

#[test]
fn every_rule_finds_its_wrong_example_and_not_its_right_one() {
    for rule in RULES {
        assert_eq!(
            names(rule.wrong),
            [rule.name],
            "wrong example of {}",
            rule.id
        );
        assert_eq!(names(rule.right), [""; 0], "right example of {}", rule.id);
    }
}
