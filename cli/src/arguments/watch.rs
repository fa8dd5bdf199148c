//! `--watch`, and what has to be watched for a command.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::Command;

/// `--watch`, of the commands that can be repeated.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct WatchArguments {
    /// Do it again whenever one of the files changes that it depends on, until Ctrl-C.
    ///
    /// The system says what has changed. On drives where it does not, such as network drives and those
    /// of Windows inside WSL, --watch=poll looks twice a second.
    #[arg(
        long,
        value_name = "HOW",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "events",
        hide_possible_values = true
    )]
    pub(crate) watch: Option<WatchMode>,
}

/// How changes are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WatchMode {
    /// The system tells.
    Events,
    /// By looking again and again.
    Poll,
}

/// What has to be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watched {
    pub(crate) mode: WatchMode,
    /// Files whose every change matters.
    pub(crate) files: Vec<PathBuf>,
    /// Folders in which files with these extensions matter, also further down.
    pub(crate) folders: Vec<PathBuf>,
    pub(crate) extensions: &'static [&'static str],
}

/// What a compiler reads.
const SOURCES: &[&str] = &["psc", "ppj"];

/// What a machine reads beside that.
const EVERYTHING: &[&str] = &["psc", "ppj", "pex", "esp", "esm", "esl", "ba2", "bsa"];

impl Command {
    /// What has to be watched for this command; `None` if nobody asked for that.
    pub(crate) fn watched(&self) -> Option<Watched> {
        match self {
            Self::Check(check) => {
                let inputs = check.paths.iter().chain(&check.data);
                let sources = &check.sources;
                let others = sources.flags.iter();
                watched(
                    check.watch,
                    EVERYTHING,
                    inputs.chain(&sources.imports),
                    others,
                )
            }
            Self::Compile(compile) => {
                let sources = &compile.sources;
                let inputs = compile.paths.iter().chain(&sources.imports);
                watched(compile.watch, SOURCES, inputs, sources.flags.iter())
            }
            Self::Test(test) => {
                let sources = &test.sources;
                let here = PathBuf::from(".");
                let here = test.paths.is_empty().then_some(&here);
                let inputs = test.paths.iter().chain(here).chain(&sources.imports);
                let others = test.world.iter().chain(&sources.flags);
                watched(test.watch, EVERYTHING, inputs, others)
            }
            Self::Run(run) => {
                let (start, sources) = (&run.setup.start, &run.setup.sources);
                let inputs = run.file.iter().chain(&sources.imports);
                let inputs = inputs.chain(&run.setup.plugin.data);
                let others = start.world.iter().chain(&start.properties);
                let others = others.chain(&sources.flags).chain(&run.load);
                watched(run.watch, EVERYTHING, inputs, others)
            }
            Self::Lint(_)
            | Self::Lsp(_)
            | Self::Fmt(_)
            | Self::Repl(_)
            | Self::Doc(_)
            | Self::Disasm(_)
            | Self::Assemble(_)
            | Self::Storm(_)
            | Self::Compare(_)
            | Self::Profile(_)
            | Self::Sweep(_)
            | Self::GcLog(_)
            | Self::Inspect(_)
            | Self::Archive(_)
            | Self::Selftest(_)
            | Self::Heap(_)
            | Self::New(_)
            | Self::Config(_)
            | Self::Explain(_)
            | Self::Completions(_)
            | Self::Man(_) => None,
        }
    }
}

fn watched<'p>(
    arguments: WatchArguments,
    extensions: &'static [&'static str],
    inputs: impl Iterator<Item = &'p PathBuf>,
    others: impl Iterator<Item = &'p PathBuf>,
) -> Option<Watched> {
    let mode = arguments.watch?;
    // What is not there yet may become either; a name with an extension is rather a file.
    let is_folder = |path: &Path| path.is_dir() || (!path.exists() && path.extension().is_none());
    let (folders, mut files): (Vec<PathBuf>, Vec<PathBuf>) =
        inputs.cloned().partition(|path| is_folder(path));
    files.extend(others.cloned());
    Some(Watched {
        mode,
        files,
        folders,
        extensions,
    })
}
