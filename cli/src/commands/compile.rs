//! `compile`: sources to `.pex` files, in parallel. Nothing is written for a script with errors; the
//! others are written, unless their files are up to date.

use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use cyperus_compiler::types::ScriptId;
use cyperus_compiler::{Compiled, diagnostic::Severity};
use cyperus_pex::write;
use tracing::info;

use crate::arguments::Compile;
use crate::build::record::{self, FileState, Ground, Moment, Noting, Plan, Sight};
use crate::build::{Batch, Setup, Summary};
use crate::exit::{Failure, Status};
use crate::output_folder::OutputFolder;
use crate::report::quantity::{count, of};
use crate::sources::{nothing_named, script_paths};
use crate::{commands, files, output};

/// `is_last` says that the process ends with it.
pub(super) fn run(arguments: &Compile, quiet: bool, is_last: bool) -> Result<Status, Failure> {
    let started = Instant::now();
    crate::build::use_threads(arguments.threads);
    if let Some(stage) = arguments.dump {
        let code = Some(arguments.code);
        let setup = ManuallyDrop::new(Setup::new(&arguments.paths, &arguments.sources, code)?);
        return commands::dump::run(stage, &setup);
    }
    if arguments.paths.is_empty() {
        return Err(nothing_named());
    }
    let Some(folder) = arguments.output.as_deref() else {
        return Err(Failure::Usage {
            message: "nothing says where the compiled scripts go".to_owned(),
            hint: Some("give a folder with -o, or output in cyperus.toml".to_owned()),
        });
    };
    let build = Build::new(arguments, folder, quiet, is_last)?;
    let summary = build.run(quiet)?.since(started);
    info!(folder = %folder.display(), scripts = summary.sound(), "wrote compiled scripts");
    if !quiet && let Some(line) = summary.line("compiled", build.setup.format) {
        output::note(&line);
    }
    build.end();
    Ok(if summary.errors > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}

/// A build into a folder. What is large in it is not freed if the process ends anyway.
struct Build<'a> {
    folder: &'a Path,
    output: OutputFolder<'a>,
    is_last: bool,
    setup: ManuallyDrop<Setup>,
    /// What is known of the inputs' files.
    seen: Vec<Sight>,
    /// The record that this build leaves, as far as it is known at the start.
    empty: record::Record,
    /// The record of the last build from here into this folder.
    found: Option<ManuallyDrop<record::Record>>,
    /// Whether this build can continue that one.
    continues: bool,
    /// Whether this build leaves a record.
    leaves_record: bool,
}

/// What compiling an input left behind.
#[derive(Default)]
struct Left {
    checked_against: OnceLock<Option<Vec<ScriptId>>>,
    outcome: OnceLock<record::Outcome>,
}

impl<'a> Build<'a> {
    fn new(
        arguments: &'a Compile,
        folder: &'a Path,
        quiet: bool,
        is_last: bool,
    ) -> Result<Self, Failure> {
        files::make_folder(folder)?;
        let empty = empty_record(arguments)?;
        // Neither needs the other, and both take a while where there are many scripts.
        let (found, scripts) =
            rayon::join(|| record::read(folder), || script_paths(&arguments.paths));
        let scripts = scripts?;
        let found = match found {
            Ok(found) => found,
            Err(word) => {
                if !quiet {
                    output::note(&format!("cyperus: {word}; everything is compiled\n"));
                }
                None
            }
        };
        // A build of a few named scripts must not take the record of the whole away.
        let others = found.as_ref().filter(|found| found.place != empty.place);
        let others = others.map_or(0, |found| found.units.len());
        let found = found.filter(|found| found.place == empty.place && !arguments.stamp);
        let continues = !arguments.fresh
            && found
                .as_ref()
                .is_some_and(|found| found.settings == empty.settings);
        let sighted = record::sight(scripts, found.as_ref().filter(|_| continues))?;
        let (inputs, seen): (Vec<_>, Vec<_>) = sighted
            .into_iter()
            .map(|sighted| (sighted.input, sighted.seen))
            .unzip();
        crate::sources::tell_inputs(&inputs);
        let names_files = arguments.paths.iter().all(|path| path.is_file());
        let has_plain_paths = inputs.iter().all(|input| input.path.to_str().is_some());
        let leaves_record =
            !arguments.stamp && has_plain_paths && !(names_files && others > inputs.len());
        let code = Some(arguments.code);
        let mut setup = Setup::with_inputs(inputs, &arguments.sources, code)?;
        if arguments.stamp {
            setup.options.header = commands::stamp::header();
        }
        Ok(Self {
            folder,
            output: OutputFolder::new(folder),
            is_last,
            setup: ManuallyDrop::new(setup),
            seen,
            empty,
            found: found.filter(|_| has_plain_paths).map(ManuallyDrop::new),
            continues,
            leaves_record,
        })
    }

    fn run(&self, quiet: bool) -> Result<Summary, Failure> {
        let project = &*self.setup.project;
        let noting = Noting::new(project);
        let batch = Batch::over(&self.setup, &noting, quiet);
        let ground = Ground {
            project,
            session: &batch.session,
            noting: &noting,
            seen: &self.seen,
            output: Some(self.folder),
        };
        let before = self.found.as_ref().filter(|_| self.continues);
        let plan = before.map(|before| ManuallyDrop::new(Plan::new(before, &ground)));
        let removed = self.remove_orphans(&ground)?;
        let all: Vec<usize> = (0..project.inputs.len()).collect();
        let which = plan.as_ref().map_or(&all, |plan| &plan.compile);
        let mut left: Vec<Left> = Vec::new();
        left.resize_with(project.inputs.len(), Left::default);
        let written = AtomicUsize::new(0);
        let of = |name: &str| project.input_named(name).and_then(|at| left.get(at));
        let summary = batch.run_some(
            which,
            |session, input| {
                if !self.leaves_record {
                    return session.compile(&input.name);
                }
                let (compiled, checked_against) = session.compile_noting(&input.name);
                if let Some(left) = of(&input.name) {
                    // It is compiled once.
                    let _first = left.checked_against.set(checked_against);
                }
                compiled
            },
            |input, compiled| {
                let outcome = self.save(&input.path, compiled)?;
                let Some((outcome, is_new)) = outcome else {
                    return Ok(());
                };
                written.fetch_add(usize::from(is_new), Ordering::Relaxed);
                if let Some(left) = of(&input.name) {
                    let _first = left.outcome.set(outcome);
                }
                Ok(())
            },
        )?;
        let kept = plan.as_ref().map_or(0, |plan| plan.kept.len());
        let before = before.map(|before| &**before).zip(plan.as_deref());
        let outcomes: Vec<_> = left.into_iter().map(Left::into_outcome).collect();
        let is_news = removed > 0 || outcomes.iter().any(Option::is_some);
        // A script that has errors for the first time is news as well.
        let is_news = is_news || before.is_none_or(|(before, _)| before.units.len() != kept);
        if self.leaves_record && is_news {
            let found = self.found.as_deref();
            let record = record::renewed(&self.empty, &ground, before, found, &outcomes);
            let record = ManuallyDrop::new(record);
            let is_written = record::write(self.folder, &record);
            self.let_go(record);
            is_written?;
        }
        let sound = summary.sound();
        if let Some(plan) = plan {
            self.let_go(plan);
        }
        self.let_go(batch.session);
        Ok(summary.with_files(told(written.into_inner(), sound, kept, removed)))
    }

    fn end(self) {
        let is_last = self.is_last;
        if !is_last {
            drop(ManuallyDrop::into_inner(self.setup));
            drop(self.found.map(ManuallyDrop::into_inner));
        }
    }

    /// Frees something, unless the process ends anyway.
    fn let_go<T>(&self, value: ManuallyDrop<T>) {
        if !self.is_last {
            drop(ManuallyDrop::into_inner(value));
        }
    }

    /// Removes the compiled files of scripts that are gone.
    fn remove_orphans(&self, ground: &Ground<'_>) -> Result<usize, Failure> {
        let Some(found) = &self.found else {
            return Ok(0);
        };
        let orphans = record::orphans(found, ground);
        for orphan in &orphans {
            let path = self.folder.join(&**orphan);
            std::fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, error))?;
            info!(file = %path.display(), "removed the compiled file of a script that is gone");
        }
        Ok(orphans.len())
    }

    /// `A:B:C` goes to `A/B/C.pex` below the output folder, where the games expect it. Also says whether
    /// the file was written.
    fn save(
        &self,
        source: &Path,
        compiled: Compiled,
    ) -> Result<Option<(record::Outcome, bool)>, Failure> {
        let Some(pex) = compiled.pex else {
            return Ok(None);
        };
        let bytes = write::write(&pex).map_err(|error| Failure::content(source, error))?;
        let place = self.output.place(&compiled.name, "pex")?;
        let path = &place.path;
        let content = record::digest(&bytes);
        // Only where a build is continued: otherwise reading would cost as much as writing.
        let is_there = self.found.is_some()
            && files::read_script(path).is_ok_and(|old| record::digest(&old) == content);
        let state = if is_there {
            FileState::of(path)
        } else {
            let asked = Moment::now();
            let found = place.write(&bytes)?;
            found.ok().and_then(|found| FileState::found(&found, asked))
        };
        let output = path.strip_prefix(self.folder).unwrap_or(path);
        let outcome = record::Outcome {
            checked_against: None,
            output: output.to_string_lossy().into_owned(),
            content,
            state: state.unwrap_or_default(),
            lines: compiled.lines,
            warnings: warnings(&compiled.diagnostics),
        };
        Ok(Some((outcome, !is_there)))
    }
}

fn warnings(found: &[cyperus_compiler::diagnostic::Diagnostic]) -> u32 {
    let warnings = found
        .iter()
        .filter(|found| found.severity == Severity::Warning);
    u32::try_from(warnings.count()).unwrap_or(u32::MAX)
}

impl Left {
    fn into_outcome(self) -> Option<record::Outcome> {
        let mut outcome = self.outcome.into_inner()?;
        outcome.checked_against = self.checked_against.into_inner().flatten();
        Some(outcome)
    }
}

/// What became of the files, behind the other figures. A first build has written all of them.
fn told(written: usize, compiled: usize, kept: usize, removed: usize) -> String {
    if kept == 0 && removed == 0 && written == compiled {
        return String::new();
    }
    let up_to_date = kept + compiled.saturating_sub(written);
    let removed = match removed {
        0 => String::new(),
        removed => format!(", {} removed", of(removed as u64, "file", "files")),
    };
    format!(
        "; {} written, {} up to date{removed}",
        of(written as u64, "file", "files"),
        count(up_to_date as u64)
    )
}

/// A record with everything that is the same for all scripts of a build: the compiler itself, the
/// options, and where everything is.
fn empty_record(arguments: &Compile) -> Result<record::Record, Failure> {
    let program = std::env::current_exe().ok();
    // Any other build of this program is another compiler, whatever its version says.
    let program = program.and_then(|path| FileState::of(&path));
    let program = program.map(FileState::without_time);
    let sources = &arguments.sources;
    let flags = match &sources.flags {
        Some(path) => Some(files::read(path)?),
        None => None,
    };
    // Where the command is called makes no difference to paths that begin at the root.
    let mut paths = arguments.paths.iter().chain(&sources.imports);
    let begins_anywhere = paths.any(|path| path.is_relative());
    let place = (
        begins_anywhere.then(|| std::env::current_dir().ok()),
        &arguments.paths,
        &arguments.output,
    );
    let settings = (
        (env!("CARGO_PKG_VERSION"), program),
        (sources.game, &sources.imports, sources.imports_lead),
        (&sources.with, flags),
        (&sources.allow, &sources.warn, &sources.deny),
        (
            arguments.code.optimize,
            arguments.code.release,
            arguments.code.final_build,
            arguments.code.string_table,
        ),
    );
    Ok(record::Record {
        place: record::digest(format!("{place:?}").as_bytes()),
        settings: record::digest(format!("{settings:?}").as_bytes()),
        ..record::Record::default()
    })
}
