//! What the arguments mean for the compiler: sources, options, levels.

use std::path::PathBuf;
use std::sync::Arc;

use cyperus_compiler::diagnostic::{Levels, Severity};
use cyperus_compiler::resolve::UserFlags;
use cyperus_compiler::{Compiled, Options, StringTableMode};
use cyperus_pex::Game;

use super::level;
use crate::arguments::{CodeArguments, SourceArguments, StringTableKind};
use crate::exit::Failure;
use crate::render::{self, Format, Source};
use crate::sources::{Input, Project, import_remarks, inputs};
use crate::{files, output};

/// Everything that compiling needs.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The inputs and what they import.
    pub(crate) project: Arc<Project>,
    /// How to compile.
    pub(crate) options: Options,
    /// Which findings are shown, and as what.
    pub(crate) levels: Levels,
    /// How they are shown.
    pub(crate) format: Format,
    /// What seems wrong with the arguments, a line each.
    pub(crate) remarks: Vec<String>,
}

impl Setup {
    /// Says on stderr what seems wrong with the arguments, unless a program reads there.
    pub(crate) fn show_remarks(&self) {
        if matches!(self.format, Format::Human | Format::Papyrus) {
            for remark in &self.remarks {
                output::note(&format!("warning: {remark}\n"));
            }
        }
    }

    /// Shows what the compiler found in a script: errors, and with `warnings` those too. Returns the
    /// number of errors.
    pub(crate) fn show(&self, name: &str, compiled: &Compiled, warnings: bool) -> usize {
        let mut errors = 0;
        let source = self.project.source(name);
        let source = source.unwrap_or_else(|| Source::new(format!("{name}.psc"), Vec::new()));
        let other = |script: &str| self.project.source(script).map(Arc::new);
        let mut findings = Vec::new();
        for diagnostic in &compiled.diagnostics {
            let Some(diagnostic) = self.levels.apply(diagnostic.clone()) else {
                continue;
            };
            let is_error = diagnostic.severity == Severity::Error;
            errors += usize::from(is_error);
            if is_error || warnings {
                let colour = output::stderr_has_colour();
                findings.push(render::render(
                    self.format,
                    colour,
                    &diagnostic,
                    &source,
                    &other,
                ));
            }
        }
        let file = (source.path, findings.as_slice());
        for text in render::once_for_each_cause(&[file]) {
            output::note(&text);
        }
        errors
    }

    /// The setup for the inputs at `paths`. Reads them, and the flags file.
    pub(crate) fn new(
        paths: &[PathBuf],
        sources: &SourceArguments,
        code: Option<CodeArguments>,
    ) -> Result<Self, Failure> {
        Self::of_inputs(inputs(paths)?, sources.game.into(), sources, code)
    }

    /// The setup for inputs that were found already.
    pub(crate) fn with_inputs(
        inputs: Vec<Input>,
        sources: &SourceArguments,
        code: Option<CodeArguments>,
    ) -> Result<Self, Failure> {
        Self::of_inputs(inputs, sources.game.into(), sources, code)
    }

    /// The setup for compiling whatever a compiled script or a save of `game` may import.
    pub(crate) fn of_imports(
        game: Game,
        sources: &SourceArguments,
        code: CodeArguments,
    ) -> Result<Self, Failure> {
        Self::of_inputs(Vec::new(), game, sources, Some(code))
    }

    fn of_inputs(
        inputs: Vec<Input>,
        game: Game,
        sources: &SourceArguments,
        code: Option<CodeArguments>,
    ) -> Result<Self, Failure> {
        let levels = level::levels(sources)?;
        let mut options = Options::new(game);
        if let Some(path) = &sources.flags {
            let text = files::read_text(path)?;
            options.user_flags =
                UserFlags::parse(&text).map_err(|error| Failure::content(path, error))?;
        }
        if let Some(code) = code {
            options.optimize = code.optimize;
            options.release = code.release;
            options.final_build = code.final_build;
            options.string_table = match code.string_table {
                StringTableKind::Exact => StringTableMode::Faithful,
                StringTableKind::Official => StringTableMode::Official,
            };
        }
        let project = if sources.imports_lead {
            Project::with_imports_leading(inputs, &sources.imports, game)?
        } else {
            Project::new(inputs, &sources.imports, game)?
        };
        Ok(Self {
            project: Arc::new(project.with_extenders(&sources.extenders())),
            options,
            levels,
            format: sources.format,
            remarks: import_remarks(&sources.imports),
        })
    }
}
