//! What the arguments mean for the compiler: sources, options, levels.

use std::path::PathBuf;

use cyperus_compiler::diagnostic::Levels;
use cyperus_compiler::resolve::UserFlags;
use cyperus_compiler::{Options, StringTableMode};

use super::level;
use crate::arguments::{CodeArguments, SourceArguments, StringTableKind};
use crate::exit::Failure;
use crate::files;
use crate::render::Format;
use crate::sources::{Project, inputs};

/// Everything that a batch of compilations needs.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The inputs and what they import.
    pub(crate) project: Project,
    /// How to compile.
    pub(crate) options: Options,
    /// What to say.
    pub(crate) levels: Levels,
    /// How to say it.
    pub(crate) format: Format,
}

impl Setup {
    /// Reads the inputs and the flag file, and makes sense of the rest.
    pub(crate) fn new(
        paths: &[PathBuf],
        sources: &SourceArguments,
        code: Option<CodeArguments>,
    ) -> Result<Self, Failure> {
        let levels = level::levels(sources)?;
        let game = sources.game.into();
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
        let project = Project::new(inputs(paths)?, &sources.imports, game)?;
        Ok(Self {
            project,
            options,
            levels,
            format: sources.format,
        })
    }
}
