//! Where the scripts of a run come from: compiled here from sources, or read from compiled files,
//! with the base scripts behind both.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::Sources as _;
use cyperus_compiler::{Compiled, Session};
use cyperus_pex::{Game, PexFile};
use tracing::{debug, info};

use crate::arguments::{CodeArguments, SourceArguments};
use crate::build::Setup;
use crate::exit::Failure;
use crate::render::{self, Source};
use crate::sources::{Root, scripts_below};
use crate::{files, output};

/// The scripts of one command, shared by all the machines that it runs. Each script is compiled or
/// read once.
pub(crate) struct Library {
    main: String,
    /// Folders with compiled scripts.
    compiled: Vec<Root>,
    setup: Setup,
    session: Session<'static>,
    /// What machines have asked for so far, by lower-case name; None where there is no such script.
    loaded: RefCell<BTreeMap<String, Option<Rc<PexFile>>>>,
}

impl Library {
    /// The library of a `.psc` or `.pex` file. If the main script has errors they are shown, and
    /// there is no library.
    pub(crate) fn open(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
        quiet: bool,
    ) -> Result<Self, Failure> {
        if path.is_dir() {
            return Err(is_folder(path)?);
        }
        if files::has_extension(path, "pex") {
            return Self::of_compiled(path, sources, code);
        }
        let setup = Setup::new(&[path.to_owned()], sources, Some(code))?;
        Self::of_source(setup, quiet)
    }

    /// A library whose main script is the setup's only input.
    pub(crate) fn of_source(setup: Setup, quiet: bool) -> Result<Self, Failure> {
        if !quiet {
            setup.show_remarks();
        }
        let main = setup.project.inputs.first();
        let main = main.map(|input| input.name.clone()).unwrap_or_default();
        let library = Self::new(main, setup, Vec::new());
        let compiled = library.session.compile(&library.main);
        let errors = library.show(&library.main, &compiled, !quiet);
        info!(script = %library.main, lines = compiled.lines, errors, "compiled script");
        if errors > 0 {
            return Err(Failure::Diagnosed);
        }
        library.keep(&library.main, compiled.pex.map(Rc::new));
        Ok(library)
    }

    /// A library without a main script, for a save that brings its own scripts.
    pub(crate) fn of_imports(
        game: Game,
        sources: &SourceArguments,
        code: CodeArguments,
    ) -> Result<Self, Failure> {
        let setup = Setup::of_imports(game, sources, code)?;
        let folders = sources.imports.iter().cloned();
        Ok(Self::new(String::new(), setup, pex_roots(folders)))
    }

    fn of_compiled(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
    ) -> Result<Self, Failure> {
        let file = files::read_pex(path)?;
        let name = file
            .objects
            .first()
            .map(|object| file.strings.text(object.name).into_owned())
            .ok_or_else(|| Failure::content(path, "the file contains no script"))?;
        info!(script = %name, file = %path.display(), game = ?file.game, "read compiled script");
        let setup = Setup::of_imports(file.game, sources, code)?;
        let own = path.parent().map(Path::to_owned).unwrap_or_default();
        let folders = std::iter::once(root_of(&own, &name)).chain(sources.imports.iter().cloned());
        let library = Self::new(name, setup, pex_roots(folders));
        library.keep(&library.main, Some(Rc::new(file)));
        Ok(library)
    }

    fn new(main: String, setup: Setup, compiled: Vec<Root>) -> Self {
        let session = Session::for_running(Arc::clone(&setup.project), setup.options.clone());
        Self {
            main,
            compiled,
            setup,
            session,
            loaded: RefCell::default(),
        }
    }

    /// The name of the script that the user asked for.
    pub(crate) fn main(&self) -> &str {
        &self.main
    }

    /// Its file, for people.
    pub(crate) fn main_file(&self) -> String {
        if self.main.is_empty() {
            String::from("The saved script")
        } else {
            format!("{}.psc", self.main.replace(':', "/"))
        }
    }

    /// The game of that script.
    pub(crate) fn game(&self) -> Game {
        self.script(&self.main)
            .map_or(self.setup.options.game, |script| script.game)
    }

    /// A script by name, ignoring case.
    pub(crate) fn script(&self, name: &str) -> Option<Rc<PexFile>> {
        if let Some(known) = self.loaded.borrow().get(&name.to_ascii_lowercase()) {
            return known.clone();
        }
        let script = self.load(name);
        self.keep(name, script.clone());
        script
    }

    fn keep(&self, name: &str, script: Option<Rc<PexFile>>) {
        let name = name.to_ascii_lowercase();
        self.loaded.borrow_mut().insert(name, script);
    }

    fn load(&self, name: &str) -> Option<Rc<PexFile>> {
        if let Some(path) = self.compiled.iter().find_map(|root| root.find(name)) {
            match files::read_pex(&path) {
                Ok(file) => {
                    debug!(script = %name, file = %path.display(), "read compiled script");
                    return Some(Rc::new(file));
                }
                Err(failure) => output::show_failure(&failure),
            }
        }
        self.setup.project.locate(name)?;
        let compiled = self.session.compile(name);
        let errors = self.show(name, &compiled, false);
        debug!(script = %compiled.name, lines = compiled.lines, errors, "compiled script");
        compiled.pex.map(Rc::new)
    }

    /// Names of the scripts in all folders, the base scripts not included, at most `most`.
    pub(crate) fn script_names(&self, most: usize) -> Vec<String> {
        let compiled = self.compiled.iter().flat_map(|root| root.names(most));
        let mut names: Vec<String> = compiled.collect();
        names.extend(self.setup.project.script_names(most));
        names.truncate(most);
        names
    }

    /// A line of a script's source, where there is one, without the blanks around it.
    pub(crate) fn line(&self, script: &str, line: u16) -> Option<String> {
        let source = self.setup.project.source(script)?;
        let line = source
            .text()
            .lines()
            .nth(usize::from(line).checked_sub(1)?)?;
        Some(line.trim().to_owned())
    }

    /// Shows what the compiler found: errors, and with `warnings` those too. Returns the number of
    /// errors.
    fn show(&self, name: &str, compiled: &Compiled, warnings: bool) -> usize {
        let mut errors = 0;
        let source = self.setup.project.source(name);
        let source = source.unwrap_or_else(|| Source::new(format!("{name}.psc"), Vec::new()));
        let other = |script: &str| self.setup.project.source(script).map(Arc::new);
        let mut findings = Vec::new();
        for diagnostic in &compiled.diagnostics {
            let Some(diagnostic) = self.setup.levels.apply(diagnostic.clone()) else {
                continue;
            };
            let is_error = diagnostic.severity == Severity::Error;
            errors += usize::from(is_error);
            if is_error || warnings {
                let colour = output::stderr_has_colour();
                let format = self.setup.format;
                findings.push(render::render(format, colour, &diagnostic, &source, &other));
            }
        }
        let file = (source.path, findings.as_slice());
        for text in render::once_for_each_cause(&[file]) {
            output::note(&text);
        }
        errors
    }
}

/// Why a folder cannot be run: a run starts with one script.
fn is_folder(folder: &Path) -> Result<Failure, Failure> {
    let scripts = scripts_below(folder)?;
    let hint = match scripts.as_slice() {
        [] => "there are no scripts in it: give the file of a script".to_owned(),
        [one] => format!("give its script: {}", one.display()),
        [first, ..] => format!(
            "give one of its {} scripts, such as {}: the others are found from there",
            scripts.len(),
            first.display()
        ),
    };
    Ok(Failure::Usage {
        message: format!(
            "{} is a folder, but a run starts with one script",
            folder.display()
        ),
        hint: Some(hint),
    })
}

fn pex_roots(folders: impl Iterator<Item = PathBuf>) -> Vec<Root> {
    folders.map(|folder| Root::new(folder, "pex")).collect()
}

/// The folder from which a compiled script's name leads to its file; the file's own folder where the
/// two do not match.
fn root_of(folder: &Path, name: &str) -> PathBuf {
    let mut root = folder.to_owned();
    for part in name.rsplit(':').skip(1) {
        match root.file_name() {
            Some(last) if last.eq_ignore_ascii_case(part) => {
                root.pop();
            }
            _ => return folder.to_owned(),
        }
    }
    root
}
