//! Where the scripts of a run come from: compiled here from sources, or read from compiled files,
//! with the base scripts behind both.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cyperus_compiler::Session;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::Sources as _;
use cyperus_pex::{Game, PexFile};
use tracing::{debug, info};

use crate::arguments::{CodeArguments, SourceArguments};
use crate::build::Setup;
use crate::exit::Failure;
use crate::plugin::{LoadOrder, ModSources, Roots, is_plugin};
use crate::report::quantity::of;
use crate::sources::scripts_below;
use crate::{files, output};

/// A script of a mod that is there and of no use.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// Its name.
    pub(crate) script: String,
    /// What is wrong with it.
    pub(crate) reason: String,
}

/// The scripts of one command, shared by all the machines that it runs. Each script is compiled or
/// read once.
pub(crate) struct Library {
    main: String,
    /// Where compiled scripts are.
    roots: Roots,
    setup: Setup,
    sources: Arc<ModSources>,
    /// The mod whose scripts these are, if a plugin is run.
    order: Option<LoadOrder>,
    /// Why scripts of a mod are not there, by lower-case name.
    faults: RefCell<BTreeMap<String, Fault>>,
    session: Session<'static>,
    /// What machines have asked for so far, by lower-case name; None where there is no such script.
    loaded: RefCell<BTreeMap<String, Option<Rc<PexFile>>>>,
}

impl Library {
    /// The library of a script or a plugin; `data` are folders for a plugin. If the main script has
    /// errors they are shown, and there is no library.
    pub(crate) fn open(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
        data: &[PathBuf],
        quiet: bool,
    ) -> Result<Self, Failure> {
        if path.is_dir() {
            return Err(is_folder(path)?);
        }
        if is_plugin(path) {
            return Self::of_plugin(path, sources, code, data);
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
        let library = Self::new(main, setup, Roots::default());
        let compiled = library.session.compile(&library.main);
        let errors = library.setup.show(&library.main, &compiled, !quiet);
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
        Ok(Self::new(String::new(), setup, Roots::of_compiled(folders)))
    }

    /// The scripts beside a plugin and in `--data` folders.
    fn of_plugin(
        path: &Path,
        sources: &SourceArguments,
        code: CodeArguments,
        data: &[PathBuf],
    ) -> Result<Self, Failure> {
        let order = LoadOrder::read(path, None, data, true)?;
        let roots = Roots::beside(path, &sources.imports, data)?;
        let sources = SourceArguments {
            imports: roots.sources.clone(),
            ..sources.clone()
        };
        let setup = Setup::of_imports(order.game(), &sources, code)?;
        Ok(Self {
            order: Some(order),
            ..Self::new(String::new(), setup, roots)
        })
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
        let library = Self::new(name, setup, Roots::of_compiled(folders));
        library.keep(&library.main, Some(Rc::new(file)));
        Ok(library)
    }

    fn new(main: String, setup: Setup, roots: Roots) -> Self {
        let sources = Arc::new(ModSources::new(Arc::clone(&setup.project), &roots));
        let session = Session::for_running(Arc::clone(&sources), setup.options.clone());
        Self {
            main,
            roots,
            setup,
            sources,
            order: None,
            faults: RefCell::default(),
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
        if let Some(order) = &self.order {
            return order.name().to_owned();
        }
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

    /// Adds a script that was compiled elsewhere.
    pub(crate) fn add(&self, name: &str, script: PexFile) {
        self.keep(name, Some(Rc::new(script)));
    }

    /// The sources behind it.
    pub(crate) fn sources(&self) -> Arc<ModSources> {
        Arc::clone(&self.sources)
    }

    /// How scripts are compiled, and which findings are shown.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    fn keep(&self, name: &str, script: Option<Rc<PexFile>>) {
        let name = name.to_ascii_lowercase();
        self.loaded.borrow_mut().insert(name, script);
    }

    fn load(&self, name: &str) -> Option<Rc<PexFile>> {
        if self.order.is_some() {
            return self.load_of_mod(name);
        }
        match self.roots.compiled(name) {
            Some(Ok(file)) => {
                debug!(script = %name, "read compiled script");
                return Some(Rc::new(file));
            }
            Some(Err(failure)) => output::show_failure(&failure),
            None => {}
        }
        self.setup.project.locate(name)?;
        let compiled = self.session.compile(name);
        let errors = self.setup.show(name, &compiled, false);
        debug!(script = %compiled.name, lines = compiled.lines, errors, "compiled script");
        compiled.pex.map(Rc::new)
    }

    /// A script of a mod: its source, or else the compiled file, as an author may ship either. What is
    /// wrong with it is kept, because it makes a thing script-less and stops nothing.
    fn load_of_mod(&self, name: &str) -> Option<Rc<PexFile>> {
        let fault = |reason: String| {
            let mut faults = self.faults.borrow_mut();
            let script = name.to_owned();
            let fault = Fault { script, reason };
            faults.entry(name.to_ascii_lowercase()).or_insert(fault);
        };
        let source = self.session.scripts().script_named(name);
        // A folder of a namespace may also be searched as a root; its files seem to have names
        // without the namespace there.
        if source.is_some_and(|source| source.name.eq_ignore_ascii_case(name)) {
            let compiled = self.session.compile(name);
            if let Some(pex) = compiled.pex {
                debug!(script = %name, lines = compiled.lines, "compiled script");
                return Some(Rc::new(pex));
            }
            let levels = &self.setup.levels;
            let found = compiled.diagnostics.iter();
            let errors: Vec<_> = found
                .filter_map(|diagnostic| levels.apply(diagnostic.clone()))
                .filter(|diagnostic| diagnostic.severity == Severity::Error)
                .collect();
            let first = errors.first().map_or_else(String::new, |first| {
                let source = self.sources.source(name);
                let place = source.map(|source| source.positions(first.span).0);
                let line = place.map_or(0, |place| place.line);
                format!(": line {line}: {}", first.message)
            });
            fault(format!(
                "does not compile ({}{first})",
                of(errors.len() as u64, "error", "errors")
            ));
        }
        match self.roots.compiled(name)? {
            Ok(file) => {
                debug!(script = %name, "read compiled script");
                self.faults.borrow_mut().remove(&name.to_ascii_lowercase());
                Some(Rc::new(file))
            }
            Err(failure) => {
                fault(format!("cannot be read ({failure})"));
                None
            }
        }
    }

    /// The mod, if a plugin is run.
    pub(crate) fn order(&self) -> Option<&LoadOrder> {
        self.order.as_ref()
    }

    /// Why a script of a mod is not there.
    pub(crate) fn fault(&self, script: &str) -> String {
        let faults = self.faults.borrow();
        let known = faults.get(&script.to_ascii_lowercase());
        known.map_or_else(|| "is not there".to_owned(), |fault| fault.reason.clone())
    }

    /// The scripts of a mod that are there and of no use, whether something was to carry them or others
    /// call them.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        self.faults.borrow().values().cloned().collect()
    }

    /// Names of the scripts in all folders, the base scripts not included, at most `most`.
    pub(crate) fn script_names(&self, most: usize) -> Vec<String> {
        let mut names: Vec<String> = self.roots.compiled_names(most).collect();
        names.extend(self.setup.project.script_names(most));
        names.truncate(most);
        names
    }

    /// The scripts that were loaded and do not come with Cyperus: code, path, and source if it is there.
    pub(crate) fn own_scripts(&self) -> Vec<(Rc<PexFile>, String, Option<String>)> {
        let loaded = self.loaded.borrow();
        let files = loaded
            .iter()
            .filter_map(|(name, file)| Some((name, file.clone()?)));
        files
            .filter_map(|(name, file)| match self.sources.source(name) {
                Some(source) if source.path.starts_with("<base>") => None,
                Some(source) => Some((file, source.path.clone(), Some(source.text().to_owned()))),
                None => Some((file, format!("{}.psc", name.replace(':', "/")), None)),
            })
            .collect()
    }

    /// A line of a script's source, where there is one, without the blanks around it.
    pub(crate) fn line(&self, script: &str, line: u16) -> Option<String> {
        let source = self.sources.source(script)?;
        let line = source
            .text()
            .lines()
            .nth(usize::from(line).checked_sub(1)?)?;
        Some(line.trim().to_owned())
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
