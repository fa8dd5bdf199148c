//! What the test targets share: reading the expectations in test files, and running and judging a
//! file by them.
//!
//! A test is a Papyrus file that states what it expects in comments:
//!
//! | line | expects |
//! |---|---|
//! | `;! error P0301 12:5-9` | this diagnostic: code, line, first column, column after the last; columns may be left out |
//! | `;! warning unused-value 3` | a warning, by code or by name |
//! | `;! game skyrim` | (not an expectation) compile for another game |
//! | `;> --array-limit 0` | (not an expectation) more arguments for `cyperus run` |
//! | `;= text` | this line on standard output; all lines, in order |
//! | `;~ error: text` | this line in the log, without its time stamp; all lines, in order; `...` stands for any text |
//! | `;? text` | standard error contains this text |
//! | `;# 1` | this exit status instead of 0 |
//!
//! A file without any expectation is rejected: a test that cannot fail is not a test. Only files
//! whose name starts with a capital letter expect nothing: they are scripts that the files next to
//! them use.
#![forbid(unsafe_code)]

use std::path::Path;

mod article;
mod binary;
mod browser;
mod call;
mod case;
mod container;
mod continuation;
mod damage;
mod expectation;
mod folder;
mod kill;
mod kill_rewriting;
mod known_failure;
mod language_client;
mod mutant;
mod outcome;
pub mod pattern;
mod program;
mod resumption;
mod splice;
mod stress;
mod switch;
mod watching;
mod workplace;

pub use article::wrong_article;
pub use binary::Binary;
pub use browser::{Browser, seen_in};
pub use call::{call_each, functions_of};
pub use case::{Case, Mode, cases};
pub use container::{Chunk, Container};
pub use continuation::{Continuation, Form, Point};
pub use damage::{Damages, damage_one, save_somewhere};
pub use expectation::{Diagnostic, Expectations, Severity};
pub use folder::folder_with;
pub use kill::{Kills, kill_while_compiling, kill_while_saving};
pub use kill_rewriting::{kill_while_formatting, kill_while_testing};
pub use known_failure::KnownFailures;
pub use language_client::LanguageClient;
pub use mutant::{Mutant, listed};
pub use outcome::Outcome;
pub use program::{Heard, Program, listen};
pub use splice::spliced;
pub use stress::{Judgement, Stress, StressExceptions};
pub use switch::{MODULE, REACHED, SWITCH, Switch, Switched, switched};
pub use watching::{Round, Watching};
pub use workplace::Workplace;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the package is in the root")
}
