//! Where a running machine's scripts come from: compiled on the way from sources, or read from
//! compiled files, with the base behind both.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cyperus_compiler::Session;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::Sources as _;
use cyperus_pex::{Game, PexFile};

use crate::arguments::{CodeArguments, SourceArguments};
use crate::build::Setup;
use crate::exit::{Failure, Status};
use crate::render::{self, Source};
use crate::sources::{Project, Root};
use crate::{files, output};

/// The scripts of one run.
pub(crate) struct Library {
    main: String,
    /// The main script, where it was not compiled here.
    file: Option<Rc<PexFile>>,
    /// Folders with compiled scripts.
    compiled: Vec<Root>,
    /// Lives as long as the process: a run is all the process does.
    setup: &'static Setup,
    session: Session<'static>,
    /// Scripts whose errors have been shown.
    shown: RefCell<Vec<String>>,
}

impl Library {
    /// The library of a `.psc` or `.pex` file. Errors in the main script are shown, and then there
    /// is no library.
    pub(crate) fn open(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
        quiet: bool,
    ) -> Result<Result<Self, Status>, Failure> {
        let is_compiled = path
            .extension()
            .is_some_and(|has| has.eq_ignore_ascii_case("pex"));
        if is_compiled {
            return Self::compiled(path, sources, code).map(Ok);
        }
        let setup = Setup::new(&[path.to_owned()], sources, Some(code))?;
        Ok(Self::source(setup, quiet))
    }

    /// A library whose main script is the setup's one input.
    pub(crate) fn source(setup: Setup, quiet: bool) -> Result<Self, Status> {
        let setup: &'static Setup = Box::leak(Box::new(setup));
        let session = Session::for_running(&setup.project, setup.options.clone());
        let main = setup
            .project
            .inputs
            .first()
            .map(|input| input.name.clone())
            .unwrap_or_default();
        let library = Self {
            main,
            file: None,
            compiled: Vec::new(),
            setup,
            session,
            shown: RefCell::default(),
        };
        let checked = library.session.check(&library.main);
        if library.show(&library.main, &checked, !quiet) > 0 {
            return Err(Status::Script);
        }
        Ok(library)
    }

    /// A library of the base alone, for a save that brings its own scripts.
    pub(crate) fn base(
        game: Game,
        sources: &SourceArguments,
        code: CodeArguments,
    ) -> Result<Self, Failure> {
        let mut setup = Setup::new(&[], sources, Some(code))?;
        setup.options.game = game;
        setup.project = Project::new(Vec::new(), &sources.imports, game)?;
        let setup: &'static Setup = Box::leak(Box::new(setup));
        Ok(Self {
            main: String::new(),
            file: None,
            compiled: sources
                .imports
                .iter()
                .map(|folder| Root::new(folder.clone(), "pex"))
                .collect(),
            setup,
            session: Session::for_running(&setup.project, setup.options.clone()),
            shown: RefCell::default(),
        })
    }

    fn compiled(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
    ) -> Result<Self, Failure> {
        let file = files::read_pex(path)?;
        let name = file
            .objects
            .first()
            .map(|object| file.strings.text(object.name).into_owned())
            .ok_or_else(|| Failure::content(path, "the file holds no script"))?;
        let mut setup = Setup::new(&[], sources, Some(code))?;
        setup.options.game = file.game;
        setup.project = Project::new(Vec::new(), &sources.imports, file.game)?;
        let setup: &'static Setup = Box::leak(Box::new(setup));
        let own = path.parent().map(Path::to_owned).unwrap_or_default();
        let folders = std::iter::once(root_of(&own, &name)).chain(sources.imports.iter().cloned());
        Ok(Self {
            main: name,
            file: Some(Rc::new(file)),
            compiled: folders.map(|folder| Root::new(folder, "pex")).collect(),
            setup,
            session: Session::for_running(&setup.project, setup.options.clone()),
            shown: RefCell::default(),
        })
    }

    /// The name of the script that the user asked for.
    pub(crate) fn main(&self) -> &str {
        &self.main
    }

    /// A script by name, ignoring case.
    pub(crate) fn script(&self, name: &str) -> Option<Rc<PexFile>> {
        if let Some(file) = &self.file
            && self.main.eq_ignore_ascii_case(name)
        {
            return Some(Rc::clone(file));
        }
        if let Some(path) = self.compiled.iter().find_map(|root| root.find(name)) {
            match files::read_pex(&path) {
                Ok(file) => return Some(Rc::new(file)),
                Err(failure) => output::show_failure(&failure),
            }
        }
        self.setup.project.locate(name)?;
        let compiled = self.session.compile(name);
        if !self
            .shown
            .borrow()
            .iter()
            .any(|shown| shown.eq_ignore_ascii_case(name))
        {
            self.show(name, &compiled, false);
        }
        compiled.pex.map(Rc::new)
    }

    /// Names of the scripts in all folders, the base not included, at most `most`.
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

    /// Shows what the compiler found: errors, and for the main script warnings. Says how many
    /// errors there are.
    fn show(&self, name: &str, found: &cyperus_compiler::Compiled, warnings: bool) -> usize {
        self.shown.borrow_mut().push(name.to_owned());
        let mut errors = 0;
        let source = self.setup.project.source(name);
        let source = source.unwrap_or_else(|| Source::new(format!("{name}.psc"), Vec::new()));
        let other = |script: &str| self.setup.project.source(script).map(Arc::new);
        for diagnostic in &found.diagnostics {
            let Some(diagnostic) = self.setup.levels.apply(diagnostic.clone()) else {
                continue;
            };
            let is_error = diagnostic.severity == Severity::Error;
            errors += usize::from(is_error);
            if is_error || warnings {
                let colour = output::stderr_has_colour();
                let format = self.setup.format;
                output::note(&render::render(
                    format,
                    colour,
                    &diagnostic,
                    &source,
                    &other,
                ));
            }
        }
        errors
    }
}

/// The folder from which a compiled script's name leads to its folder; the folder itself where the
/// two do not fit.
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
