//! A folder in which commands run.

use std::fs;
use std::path::PathBuf;

use cyperus_conformance::Binary;
use serde_json::Value;

/// A folder with files, in which commands run.
pub(crate) struct Place(tempfile::TempDir);

impl Place {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        Self(folder)
    }

    /// The path of the file with that name.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes another file.
    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file");
    }

    /// Status, output and messages of a command line, split at spaces.
    pub(crate) fn cyperus(&self, line: &str) -> (i32, String, String) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus")).in_folder(self.0.path());
        let outcome = binary.run(&words);
        (
            outcome.status.expect("a status"),
            outcome.output,
            outcome.messages,
        )
    }

    /// What a run with these flags prints; it must succeed.
    pub(crate) fn output(&self, line: &str) -> String {
        let (status, output, messages) = self.cyperus(line);
        assert_eq!(status, 0, "{line}: {messages}");
        output
    }

    /// The report of a run.
    pub(crate) fn report(&self, line: &str) -> Value {
        self.output(&format!("{line} --report report.json"));
        let text = fs::read_to_string(self.0.path().join("report.json")).expect("a report");
        serde_json::from_str(&text).expect("JSON")
    }
}
