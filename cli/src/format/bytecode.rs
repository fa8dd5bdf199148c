//! Compiles scripts before and after formatting and compares what came of it.

use std::borrow::Cow;

use cyperus_compiler::resolve::{FileId, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile};

use crate::sources::Project;

/// What compiling says about a formatted script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The same bytecode.
    Same,
    /// Other bytecode: a mistake of ours.
    Different,
    /// It does not compile, for instance because its imports are not here.
    Unknown,
}

/// The two compilations of a project.
#[derive(Debug)]
pub(crate) struct Proof<'run> {
    before: Session<'run>,
    after: Session<'run>,
}

impl<'run> Proof<'run> {
    /// Of a project and the new texts of its inputs, where they have one.
    pub(crate) fn new(project: &'run Project, texts: &'run [Option<Vec<u8>>], game: Game) -> Self {
        let inputs: Vec<FileId> = (0..)
            .zip(texts)
            .filter(|(_, text)| text.is_some())
            .map(|(number, _)| FileId(number))
            .collect();
        // Nobody reads what the compiler finds, so it need not find out where missing names come from.
        let old = Overlay {
            project,
            texts: &[],
        };
        Self {
            before: Session::new(old, Options::new(game), &inputs),
            after: Session::new(Overlay { project, texts }, Options::new(game), &inputs),
        }
    }

    /// Compares both compilations of a script.
    pub(crate) fn of(&self, script: &str) -> Verdict {
        let Some(before) = self.before.compile(script).pex else {
            return Verdict::Unknown;
        };
        let after = self.after.compile(script).pex;
        if after.map(without_lines) == Some(without_lines(before)) {
            Verdict::Same
        } else {
            Verdict::Different
        }
    }

    /// Whether a script compiles with its new text.
    pub(crate) fn compiles(&self, script: &str) -> bool {
        self.after.compile(script).pex.is_some()
    }
}

/// Lines may move when empty ones go.
fn without_lines(mut file: PexFile) -> PexFile {
    for function in file
        .debug_info
        .iter_mut()
        .flat_map(|info| &mut info.functions)
    {
        function.lines.fill(0);
    }
    file
}

/// A project whose inputs have new texts.
struct Overlay<'run> {
    project: &'run Project,
    texts: &'run [Option<Vec<u8>>],
}

impl Sources for Overlay<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.project.locate(script)
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match self.texts.get(file.0 as usize) {
            Some(Some(text)) => Ok(Cow::Borrowed(text)),
            Some(None) | None => self.project.read(file),
        }
    }

    fn path(&self, file: FileId) -> String {
        self.project.path(file)
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.project.has_namespace(namespace)
    }
}
