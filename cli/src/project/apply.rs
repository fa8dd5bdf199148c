//! Settings of a project as words of a command line.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};

use super::discover::{find, is_project, open};
use super::model::{ProjectFile, Setting};
use crate::exit::Failure;
use crate::output;
use crate::report::quantity::of;
use crate::sources::import_remarks;

/// The commands that take a project, and the argument that names their input.
const COMMANDS: &[(&str, &str)] = &[
    ("check", "paths"),
    ("compile", "paths"),
    ("lint", "paths"),
    ("fmt", "paths"),
    ("lsp", "paths"),
    ("test", "paths"),
    ("doc", "paths"),
    ("run", "file"),
    ("repl", "file"),
    ("profile", "file"),
    ("compare", "file"),
    ("disasm", "file"),
];

/// A command line with what its project adds.
#[derive(Debug)]
pub(crate) struct Completed {
    pub(crate) words: Vec<OsString>,
    pub(crate) project: ProjectFile,
    /// Whether the command line names the project itself.
    pub(crate) is_named: bool,
}

impl Completed {
    /// Says on stderr what seems wrong with the project, and what of it is not done.
    pub(crate) fn show_remarks(&self) {
        let project = &self.project;
        for (place, remark) in &project.remarks {
            output::note(&format!("warning: {}: {remark}\n", project.at(*place)));
        }
        if self.is_named && !project.shown.is_empty() {
            let file = project.path.display();
            output::note(&format!(
                "cyperus: {file} has {} that are not carried out; `cyperus config {file}` shows them\n",
                of(project.shown.len() as u64, "entry", "entries")
            ));
        }
    }
}

/// Completes a command line that parsed as `matches`, if its command takes a project and its input has
/// one.
pub(crate) fn complete(
    command: &Command,
    matches: &ArgMatches,
    words: &[OsString],
) -> Result<Option<Completed>, Failure> {
    let Some((name, own)) = matches.subcommand() else {
        return Ok(None);
    };
    let Some(&(_, input)) = COMMANDS.iter().find(|row| row.0 == name) else {
        return Ok(None);
    };
    let Some(command) = command.find_subcommand(name) else {
        return Ok(None);
    };
    let line = Line {
        command,
        own,
        input,
    };
    let paths = line.paths(input);
    let (project, is_named) = match paths.first() {
        Some(path) if is_project(path) => {
            if paths.len() > 1 {
                return Err(Failure::Usage {
                    message: format!("{} is a project: name nothing beside it", path.display()),
                    hint: Some("a project says itself what it compiles".to_owned()),
                });
            }
            (Some(open(path, &line.paths("imports"))?), true)
        }
        Some(path) => (find(path)?, false),
        // `run --load` and `compare` without a file have no input.
        None if input == "file" => (None, false),
        None => match line.paths("stdin_path").first() {
            Some(path) => (find(path)?, false),
            None => (find(Path::new("."))?, false),
        },
    };
    let Some(project) = project else {
        return Ok(None);
    };
    let named = paths.first().filter(|_| is_named);
    let words = line.completed(words, &project, named);
    Ok(Some(Completed {
        words,
        project,
        is_named,
    }))
}

/// The arguments of a command that is given nothing but a project.
pub(crate) fn arguments_of<A: Args>(
    name: &'static str,
    project: &ProjectFile,
) -> Result<A, Failure> {
    let refused = |error: clap::Error| Failure::Usage {
        message: error.to_string().trim_end().to_owned(),
        hint: None,
    };
    let mut command = A::augment_args(Command::new(name));
    let words = [OsString::from(name)];
    let own = command.try_get_matches_from_mut(&words).map_err(refused)?;
    let line = Line {
        command: &command,
        own: &own,
        input: "paths",
    };
    let words = line.completed(&words, project, None);
    let matches = command.try_get_matches_from_mut(words).map_err(refused)?;
    A::from_arg_matches(&matches).map_err(refused)
}

/// A command line that was parsed.
struct Line<'a> {
    command: &'a Command,
    own: &'a ArgMatches,
    input: &'static str,
}

impl Line<'_> {
    fn paths(&self, id: &str) -> Vec<PathBuf> {
        let values = self.own.try_get_raw(id).ok().flatten();
        values.into_iter().flatten().map(PathBuf::from).collect()
    }

    fn is_given(&self, id: &str) -> bool {
        let has = self.command.get_arguments().any(|own| own.get_id() == id);
        has && self.own.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The words with the project's. `named` is the project itself among the words.
    fn completed(
        &self,
        words: &[OsString],
        project: &ProjectFile,
        named: Option<&PathBuf>,
    ) -> Vec<OsString> {
        let mut words = words.to_vec();
        if let Some(named) = named
            && let Some(at) = words
                .iter()
                .skip(1)
                .position(|word| word == named.as_os_str())
        {
            words.remove(at + 1);
        }
        let mut added = Vec::new();
        let has_input = self
            .command
            .get_arguments()
            .any(|own| own.get_id() == self.input);
        let takes_roots = self.input == "paths" && has_input && !self.is_given("stdin");
        if takes_roots && (named.is_some() || !self.is_given("paths")) {
            added.extend(self.inputs(project).map(as_input));
        }
        // The scripts of a project see one another.
        if !project.imports_lead && self.has_flag("import") {
            let folders = project.roots.iter().map(|(root, _)| root);
            let folders = folders.filter(|root| root.is_dir() && finds_scripts(root));
            added.extend(folders.map(|root| flag("import", root.as_os_str())));
        }
        if project.imports_lead && self.has_flag("imports-lead") {
            added.push("--imports-lead".into());
        }
        for setting in &project.settings {
            self.add(setting, &mut added);
        }
        let end = words.iter().position(|word| word == "--");
        let end = end.unwrap_or(words.len());
        words.splice(end..end, added);
        words
    }

    /// What a command works on if nothing is named: `compile` on the scripts, `test` on the tests, the
    /// others on both.
    fn inputs<'p>(&self, project: &'p ProjectFile) -> impl Iterator<Item = &'p Path> {
        let name = self.command.get_name();
        let only_tests = name == "test" && !project.test_roots.is_empty();
        let roots = project.roots.iter().filter(move |_| !only_tests);
        let tests = project.test_roots.iter().filter(move |_| name != "compile");
        roots.chain(tests).map(|(root, _)| root.as_path())
    }

    fn has_flag(&self, flag: &str) -> bool {
        self.command
            .get_arguments()
            .any(|own| own.get_long() == Some(flag))
    }

    /// Adds a setting, if this command has its flag and the user has not decided otherwise.
    fn add(&self, setting: &Setting, added: &mut Vec<OsString>) {
        let row = setting.row;
        let is_ours = row.commands.is_empty() || row.commands.contains(&self.command.get_name());
        let mut arguments = self.command.get_arguments();
        let Some(argument) = arguments.find(|own| own.get_long() == Some(row.flag)) else {
            return;
        };
        let conflicts = self.command.get_arg_conflicts_with(argument);
        let is_refused = conflicts
            .iter()
            .any(|other| self.is_given(other.get_id().as_str()));
        let is_decided = self.is_given(argument.get_id().as_str()) && !row.is_list();
        if !is_ours || is_refused || is_decided {
            return;
        }
        if row.is_switch() {
            added.push(format!("--{}", row.flag).into());
        }
        added.extend(setting.values.iter().map(|value| flag(row.flag, value)));
    }
}

/// Whether names of scripts lead anywhere from a folder.
fn finds_scripts(folder: &PathBuf) -> bool {
    import_remarks(std::slice::from_ref(folder)).is_empty()
}

/// `--flag=value`: the value may begin with a dash.
fn flag(name: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(format!("--{name}="));
    word.push(value);
    word
}

/// A path as an input: one that begins with a dash would be a flag.
fn as_input(path: &Path) -> OsString {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        return Path::new(".").join(path).into();
    }
    path.as_os_str().to_owned()
}
