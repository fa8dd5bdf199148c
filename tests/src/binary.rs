//! The binary under test: which build it is, where it runs, and what a run produced.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Outcome, root};

/// A build of the command, and the folder in which it runs.
#[derive(Clone, Debug)]
pub struct Binary {
    path: PathBuf,
    folder: PathBuf,
}

impl Binary {
    /// The build named by `CYPERUS`, such as a release, or otherwise `built`, which a test gets
    /// from `env!("CARGO_BIN_EXE_cyperus")`: cargo sets this only for test targets of the binary's
    /// own package. It runs in the root of the repository.
    pub fn new(built: &str) -> Self {
        let path = env::var_os("CYPERUS").map_or_else(|| built.into(), PathBuf::from);
        Self {
            // Tests run in the folder of their package, but people name files relative to the root.
            path: root().join(path),
            folder: root().to_owned(),
        }
    }

    /// The same build in another folder.
    #[must_use]
    pub fn in_folder(&self, folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            ..self.clone()
        }
    }

    /// The path of the binary.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs the command with these arguments.
    pub fn run(&self, words: &[&str]) -> Outcome {
        let mut command = Command::new(&self.path);
        command.args(words).current_dir(&self.folder);
        Outcome::of(&mut command).expect("the command runs")
    }

    /// The same with a text on its standard input, which comes from a file: a pipe could fill up.
    pub fn run_with_input(&self, words: &[&str], input: &str) -> Outcome {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), input).expect("written");
        let text = std::fs::File::open(file.path()).expect("opened");
        let mut command = Command::new(&self.path);
        command.args(words).current_dir(&self.folder);
        Outcome::with_input(&mut command, text.into()).expect("the command runs")
    }

    /// Standard output of a run that must succeed.
    pub fn output(&self, words: &[&str]) -> String {
        let outcome = self.run(words);
        let messages = &outcome.messages;
        assert_eq!(outcome.status, Some(0), "cyperus {words:?}: {messages}");
        outcome.output
    }

    /// The same for a run that prints JSON.
    pub fn json(&self, words: &[&str]) -> Value {
        serde_json::from_str(&self.output(words)).expect("JSON")
    }
}
