//! The words of the command line.

use std::path::PathBuf;

use cyperus_pex::Game;

/// What to compare, and how much to print.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Arguments {
    /// The game whose files are compared; others are left out.
    pub(crate) game: Option<Game>,
    /// Folders of official files.
    pub(crate) official: Vec<PathBuf>,
    /// Git directories whose histories hold official files with their sources.
    pub(crate) repositories: Vec<PathBuf>,
    /// Folders of sources. For a repository they come after its own.
    pub(crate) sources: Vec<PathBuf>,
    pub(crate) optimize: bool,
    pub(crate) release: bool,
    pub(crate) final_build: bool,
    /// How many differences are printed side by side.
    pub(crate) show: usize,
    /// The one script to compare, in lower case.
    pub(crate) only: Option<String>,
    /// Whether every file and function that differs is named.
    pub(crate) list: bool,
    /// For a quick look: only every so many files of a repository.
    pub(crate) every: usize,
}

impl Arguments {
    /// The words this program was started with.
    pub(crate) fn from_command_line() -> Result<Self, String> {
        let mut found = Self::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word.as_str() {
                "--game" => found.game = Game::from_name(&next()),
                "--official" => found.official.push(next().into()),
                "--repository" => found.repositories.push(next().into()),
                "--sources" => found.sources.push(next().into()),
                "-O" => found.optimize = true,
                "--release" => found.release = true,
                "--final" => found.final_build = true,
                "--show" => found.show = next().parse().unwrap_or(10),
                "--only" => found.only = Some(next().to_ascii_lowercase()),
                "--list" => found.list = true,
                "--every" => found.every = next().parse().unwrap_or(1),
                other => return Err(format!("unknown argument {other}")),
            }
        }
        Ok(found)
    }

    /// Whether a script is to be compared.
    pub(crate) fn wants(&self, script: &str) -> bool {
        self.only
            .as_ref()
            .is_none_or(|only| script.eq_ignore_ascii_case(only))
    }
}
